"""`companion serve` as a process of its own, for tests and for `make campaign`."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOST = "127.0.0.1"


def free_port() -> int:
    """A port nobody listens on."""
    with socket.create_server((HOST, 0)) as probe:
        return int(probe.getsockname()[1])


def command(folder: Path, port: int) -> list[str]:
    """What serves a data folder."""
    start = [sys.executable, "-m", "companion", "--data", str(folder), "serve"]
    return [*start, "--host", HOST, "--port", str(port)]


@contextmanager
def started(
    folder: Path, port: int, *, errors: int | None = None, **variables: str
) -> Iterator[subprocess.Popen[str]]:
    """The real command, up to its welcome, and killed at the end."""
    process = subprocess.Popen(
        command(folder, port),
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        env={**os.environ, **variables},
    )
    assert process.stdout
    try:
        for line in process.stdout:
            if "stops it" in line:
                break
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
