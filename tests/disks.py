"""Disks that are not as good as ours."""

from __future__ import annotations

import ctypes
import errno
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

CAPABILITIES_3 = 0x20080522  # how the kernel is asked, see capget(2)
DAC_OVERRIDE = 1 << 1  # root's right to write where the mode of a file forbids it


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
    """Nothing in this folder can be written by this thread, not even by root."""
    files = [folder, *folder.iterdir()]
    modes = {path: path.stat().st_mode for path in files}
    for path in files:
        path.chmod(0o555)
    try:
        with _as_the_mode_says():
            yield
    finally:
        for path, mode in modes.items():
            path.chmod(mode)


@contextmanager
def _as_the_mode_says() -> Iterator[None]:
    """Do without the right to override the mode of a file, where this thread has it."""
    libc = ctypes.CDLL(None, use_errno=True)
    header, held = (ctypes.c_uint32 * 2)(CAPABILITIES_3, 0), (ctypes.c_uint32 * 6)()
    if libc.capget(header, held):
        raise OSError(ctypes.get_errno(), "capget")
    fewer = (ctypes.c_uint32 * 6)(held[0] & ~DAC_OVERRIDE, *held[1:])
    if libc.capset(header, fewer):
        raise OSError(ctypes.get_errno(), "capset")
    try:
        yield
    finally:
        libc.capset(header, held)
