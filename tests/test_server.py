"""How the server starts and stops."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import server


def test_the_welcome_has_a_code_to_scan_only_where_others_can_come() -> None:
    assert "█" in server.welcome(["http://192.168.1.7:8000"])
    alone = server.welcome(["http://127.0.0.1:8000"])
    assert "█" not in alone
    assert "Only this computer" in alone


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def command(folder: Path, port: int) -> list[str]:
    start = [sys.executable, "-m", "companion", "--data", str(folder), "serve"]
    return [*start, "--host", "127.0.0.1", "--port", str(port)]


@contextmanager
def started(folder: Path, port: int) -> Iterator["subprocess.Popen[str]"]:
    """The real command, up to its welcome."""
    process = subprocess.Popen(command(folder, port), stdout=subprocess.PIPE, text=True)
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


def test_it_serves_and_stops_cleanly_when_told(tmp_path: Path) -> None:
    port = free_port()
    with started(tmp_path, port) as process:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz") as answer:
            assert answer.read() == b"ok\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            command(tmp_path, port), capture_output=True, text=True, env=os.environ, check=False
        )
    assert done.returncode == 2
    assert done.stderr == f"Port {port} is taken. Choose another one: make run PORT={port + 1}\n"
