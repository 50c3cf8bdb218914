"""Disks that are not as good as ours."""

import errno
import os

import pytest


def without_links(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on most sticks: a file has one name."""

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)
