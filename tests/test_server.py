"""Where phones find the house, and how the server starts and stops."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion import server


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house with two networks and a name."""
    monkeypatch.setattr(server, "usual_address", lambda: "192.168.1.7")
    monkeypatch.setattr(
        server, "interface_address", {"eth0": "10.0.0.3", "wlan0": "192.168.1.7"}.get
    )
    interfaces = [(1, "lo"), (2, "eth0"), (3, "wlan0"), (4, "docker0"), (5, "eth1")]
    monkeypatch.setattr(socket, "if_nameindex", lambda: interfaces)
    monkeypatch.setattr(server, "local_name", lambda: ["felt.local"])


@pytest.mark.usefixtures("house")
def test_every_address_a_phone_can_reach_is_named_the_usual_one_first() -> None:
    assert server.addresses("0.0.0.0", 8000) == [
        "http://192.168.1.7:8000",
        "http://10.0.0.3:8000",
        "http://felt.local:8000",
    ]


@pytest.mark.usefixtures("house")
def test_one_address_is_named_alone() -> None:
    assert server.addresses("127.0.0.1", 8123) == ["http://127.0.0.1:8123"]
    assert server.addresses("fe80::1", 8123) == ["http://[fe80::1]:8123"]
    assert server.addresses("0.0.0.0", 8000, "https://hearts.example") == ["https://hearts.example"]


def test_a_computer_without_network_serves_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "house_addresses", list)
    monkeypatch.setattr(server, "local_name", list)
    assert server.addresses("0.0.0.0", 8000) == ["http://127.0.0.1:8000"]


def test_this_computer_can_tell_its_addresses() -> None:
    for address in server.house_addresses():
        assert socket.inet_aton(address)


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
