"""Disks that are not as good as ours."""

from __future__ import annotations

import errno
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

NOBODY = 65534  # a user who may write nowhere


def without_links(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on most sticks: a file has one name."""

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)


@contextmanager
def full() -> Iterator[None]:
    """Not one byte more can be written to any file."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Nothing in this folder can be written; root, who could, is somebody else meanwhile."""
    files = [folder, *folder.iterdir()]
    modes = {path: path.stat().st_mode for path in files}
    for path in files:
        path.chmod(0o555)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
        for path, mode in modes.items():
            path.chmod(mode)
