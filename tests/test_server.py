"""How the server starts and stops."""

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import Flask

from companion import create_app, server
from companion.models import Table, db
from companion.sharing import addresses
from tests.conftest import FOR_TESTS, MakeApp
from tests.server_process import command, free_port, listening, started, stop


def test_the_welcome_has_a_code_to_scan_only_where_others_can_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert "█" in server.welcome(["http://192.168.1.7:8000"])
    alone = server.welcome(["http://127.0.0.1:8000"])
    assert "█" not in alone
    assert alone.endswith("Only this computer can open it. Ctrl+C stops it.")
    lonely = server.welcome(["http://127.0.0.1:8000"], sure=False)
    assert lonely.endswith("as there is no network yet. Ctrl+C stops it.")


def test_the_welcome_says_where_it_was_at_the_last_game_where_that_is_dead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    urls = ["http://192.168.1.9:8000"]
    assert "It was 192.168.1.7:8000 before." in server.welcome(urls, "192.168.1.7:8000")
    assert " before. Phones" not in server.welcome(urls)
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["192.168.1.9"])
    assert server.is_dead("192.168.1.7:8000", urls, 8000)
    assert server.is_dead("192.168.1.9:8123", urls, 8000)
    assert not server.is_dead("192.168.1.9:8000", urls, 8000)
    assert not server.is_dead("192.168.1.7:8000", ["http://127.0.0.1:8000"], 8000)
    assert not server.is_dead("hearts.example", ["https://hearts.example"], 8000)


def test_the_welcome_says_how_to_name_an_address_where_none_is_sure() -> None:
    assert "set COMPANION_URL" in server.welcome(["http://172.17.0.2:8000"], sure=False)
    assert "COMPANION_URL" not in server.welcome(["http://192.168.1.7:8000"])


def test_it_listens_to_both_families_where_it_listens_to_all(app: Flask) -> None:
    port = free_port()
    running = server.listen(app, "::", port)
    for host in ("127.0.0.1", "::1"):
        socket.create_connection((host, port), 20).close()
    running.close()


def test_it_serves_and_stops_cleanly_when_told(tmp_path: Path) -> None:
    port = free_port()
    with started(tmp_path, port) as process:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz") as answer:
            assert answer.read() == b"ok\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0


def test_told_to_stop_while_it_looks_for_garbage_it_ends(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, during = signal.getsignal(signal.SIGTERM), []
    monkeypatch.setattr("gc.collect", lambda: during.append(signal.getsignal(signal.SIGTERM)))
    with server.process_of(app):
        assert signal.getsignal(signal.SIGTERM) != before
    assert during == [before]


def names_in_the_file_alone(folder: Path) -> list[str]:
    """The tables that a database has without what waits beside it."""
    alone = folder / "alone.sqlite3"
    shutil.copy(folder / "companion.sqlite3", alone)
    with closing(sqlite3.connect(alone)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM tables")]


def write_beside(folder: Path) -> None:
    """Leave a table of people in the file beside the database, as a killed server does."""
    app = create_app({**FOR_TESTS, "DATA": folder / "first"})
    with app.app_context():
        db.session.add(Table(name="Thursday", created_at=datetime.now(UTC)))
        db.session.commit()
        for file in (folder / "first").glob("companion.sqlite3*"):
            shutil.copy(file, folder)
        db.session.remove()
        db.engine.dispose()
    assert names_in_the_file_alone(folder) == []


@contextmanager
def held_open(folder: Path) -> Iterator[None]:
    """Somebody has the database open: then SQLite doesn't gather by itself what waits beside it."""
    with closing(sqlite3.connect(folder / "companion.sqlite3")) as connection:
        connection.execute("SELECT count(*) FROM tables").fetchone()
        yield


def test_when_it_has_stopped_the_file_of_the_database_holds_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "first").mkdir()
    app = create_app({**FOR_TESTS, "DATA": tmp_path})
    write_beside(tmp_path)
    served = SimpleNamespace(run=lambda: None)
    monkeypatch.setattr(server, "listen", lambda *_: served)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    with held_open(tmp_path):
        server.serve(app, "127.0.0.1", free_port())
        assert names_in_the_file_alone(tmp_path) == ["Thursday"]


def test_a_start_gathers_what_a_kill_left_beside_the_database(tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    write_beside(tmp_path)
    with held_open(tmp_path):
        create_app({**FOR_TESTS, "DATA": tmp_path})
        assert names_in_the_file_alone(tmp_path) == ["Thursday"]


def test_each_day_the_file_of_the_database_holds_all_of_it(tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    app = create_app({**FOR_TESTS, "DATA": tmp_path, "BACKUPS": tmp_path / "b", "SERVES": True})
    write_beside(tmp_path)
    daily = app.extensions["daily_work"]
    daily.is_over.set()
    with held_open(tmp_path):
        daily.run()
        assert names_in_the_file_alone(tmp_path) == ["Thursday"]


@pytest.fixture
def crowd() -> Iterator[Callable[[int, int], list[socket.socket]]]:
    """Opens so many connections from another address, each with half a request."""
    with ExitStack() as stack:

        def opened(port: int, many: int) -> list[socket.socket]:
            return [stack.enter_context(half_open(port)) for _ in range(many)]

        yield opened


def half_open(port: int) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), 20, ("127.0.0.2", 0))
    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: felt\r\n")
    return connection


def finish(connection: socket.socket) -> bytes:
    """Send the rest of the request, and read the answer; nothing where it was closed."""
    try:
        connection.sendall(b"\r\n")
        return connection.recv(100)
    except OSError:
        return b""


Crowd = Callable[[int, int], list[socket.socket]]


def test_half_requests_of_one_address_keep_nobody_out(
    app: Flask, monkeypatch: pytest.MonkeyPatch, crowd: Crowd
) -> None:
    monkeypatch.setattr(server, "CONNECTIONS", 30)
    monkeypatch.setattr(server, "CONNECTIONS_OF_ONE", 10)
    with listening(app) as port:
        opened = crowd(port, 40)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=20) as answer:
            assert answer.status == 200
        # Nor those of that address who come last: the oldest made room.
        assert [finish(connection)[9:12] for connection in opened] == [b""] * 30 + [b"200"] * 10


def test_who_is_being_answered_is_not_cut_off(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, crowd: Crowd
) -> None:
    monkeypatch.setattr(server, "CONNECTIONS_OF_ONE", 1)
    app = make_app()  # of its own: it gets a page of this test
    begun, go_on = threading.Event(), threading.Event()

    @app.get("/slow")
    def slow() -> str:
        begun.set()
        go_on.wait(60)
        return "done"

    with listening(app) as port:
        first = half_open(port)
        first.sendall(b"\r\n")
        assert b"200" in first.recv(100)
        first.sendall(b"GET /slow HTTP/1.1\r\nConnection: close\r\n\r\n")
        assert begun.wait(60)
        crowd(port, 5)
        go_on.set()
        text = b"".join(iter(lambda: first.recv(4096), b""))
        first.close()
    assert text.endswith(b"done")


def test_behind_a_proxy_visitors_share_an_address(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, crowd: Crowd
) -> None:
    monkeypatch.setattr(server, "CONNECTIONS_OF_ONE", 1)
    # Of its own: how many proxies there are is read at the start.
    with listening(make_app(PROXIES=1)) as port:
        assert [finish(connection)[9:12] for connection in crowd(port, 5)] == [b"200"] * 5


def test_a_connection_without_a_request_does_not_stay_open_for_long(app: Flask) -> None:
    running = server.listen(app, "127.0.0.1", free_port())
    assert running.adj.channel_timeout == server.IDLE <= 60
    stop(running)


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            command(tmp_path, port), capture_output=True, text=True, env=os.environ, check=False
        )
    assert done.returncode == 2
    assert done.stderr == (
        f"Port {port} is taken. Something else uses it. Choose another one: "
        f"companion serve --port {port + 1} (in a checkout: make run PORT={port + 1})\n"
    )
