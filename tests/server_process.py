"""`companion serve` as a process of its own, for tests and for `make campaign`; and in this one."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask

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


@contextmanager
def listening(app: Flask) -> Iterator[int]:
    """The server that we ship, in this process; its port."""
    from companion import server

    port = free_port()
    running = server.listen(app, "127.0.0.1", port)
    thread = threading.Thread(target=running.run)
    thread.start()
    try:
        yield port
    finally:
        in_its_thread(running, lambda: stop(running))
        thread.join(60)
        assert not thread.is_alive()


def in_its_thread(running: Any, close: Callable[[], object]) -> None:
    """Let a server close itself. Another pull may come first, and closing closes the trigger."""
    is_pulled = threading.Event()
    running.trigger.pull_trigger(lambda: is_pulled.wait() and close())
    is_pulled.set()


def stop(running: Any) -> None:
    for connection in list(running.active_channels.values()):
        connection.handle_close()  # with what waits to be sent
    running.close()
    running.task_dispatcher.shutdown()
