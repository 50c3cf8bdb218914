"""Answers and files of more than a megabyte, by the server that we ship, over a socket.

Files of the app come from the disk through a wrapper, which is another one under each server: the
test client's tells nothing of it.
"""

from __future__ import annotations

import gzip
import json
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from flask import Flask
from sqlalchemy import select

from companion import ASSETS, server
from companion.config import MEGABYTE, MOST_OF_FILE, MOST_OF_FORM, MOST_OF_HEAD, MOST_SENT
from companion.models import Game, db
from tests.cookies import cookie_of
from tests.files.large_table import fill_large_table
from tests.scorebook.evening import Evening
from tests.server_process import HOST, listening
from tests.web.game_desk import Desk

ENCODINGS = ("gzip", "identity")


class Answer(NamedTuple):
    """What came over the socket, unpacked; `encoding` is how it was packed."""

    status: int
    body: bytes
    encoding: str | None


class Phone:
    """A keeper's phone at a real server."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port, self.cookie = port, cookie

    def get(self, path: str, encoding: str) -> Answer:
        return self._ask("GET", path, {"Accept-Encoding": encoding})

    def send(self, path: str, body: bytes | Iterable[bytes], kind: str) -> Answer:
        """Send a form; one that comes in pieces is sent without saying how long it is."""
        return self._ask("POST", path, {"Content-Type": kind}, body)

    def _ask(self, method: str, path: str, headers: dict[str, str], body: Any = None) -> Answer:
        line = HTTPConnection(HOST, self.port, timeout=60)
        try:
            line.request(method, path, body, {"Cookie": self.cookie, **headers})
            answer = line.getresponse()
            body = answer.read()
            length = answer.headers["Content-Length"]
            assert length is None or int(length) == len(body)
        finally:
            line.close()
        packed = answer.headers["Content-Encoding"]
        return Answer(answer.status, gzip.decompress(body) if packed else body, packed)


@contextmanager
def phone_at(desk: Desk) -> Iterator[Phone]:
    with listening(desk.app) as port:
        yield Phone(port, f"companion={cookie_of(desk.client)}")


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """A table of 20 games."""
    with app.app_context():
        evening = Evening()
        evening.play(4)
        fill_large_table(evening, 19)
        yield Desk(app, evening)


def tell_much(chance: Random) -> None:
    """Let all games have notes, so long that each file of their table has over a megabyte."""
    games = db.session.scalars(select(Game)).all()
    for game in games:
        game.note = chance.randbytes(MEGABYTE // len(games)).hex()
    db.session.commit()


def test_a_large_table_comes_whole(desk: Desk) -> None:
    table = f"/t/{desk.evening.table.id}"
    tell_much(Random(7))
    plain = desk.client.get(f"{table}/table.json").data
    assert len(plain) > MEGABYTE
    assert len(json.loads(plain)["games"]) == 20
    rows = desk.client.get(f"{table}/hands.csv").data
    assert len(rows) > MEGABYTE
    assert rows.count(b"\n") > 80
    with phone_at(desk) as phone:
        for encoding in ENCODINGS:
            assert phone.get(f"{table}/table.json", encoding)[:2] == (200, plain)
            assert phone.get(f"{table}/hands.csv", encoding)[:2] == (200, rows)


def test_every_large_file_of_the_app_comes_whole(desk: Desk, tmp_path: Path) -> None:
    largest = max(ASSETS.glob("static/**/*.*"), key=lambda path: path.stat().st_size)
    made = [tmp_path / "large.js", tmp_path / "large.webm"]
    for path in made:
        path.write_bytes(b"const large = true;\n" * 200_000)
    with phone_at(desk) as phone:
        for folder, path in ((ASSETS / "static", largest), *((tmp_path, path) for path in made)):
            desk.app.config["STATIC_FOLDER"] = folder
            for encoding in ENCODINGS:
                found = phone.get(f"/static/x/{path.relative_to(folder)}", encoding)
                assert found[:2] == (200, path.read_bytes())
                assert (found.encoding == encoding) is (encoding == "gzip" and path.suffix == ".js")


FORM, WITH_FILE = "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"

PART = b"--x\r\nContent-Disposition: form-data; name="

FRAME = (
    PART + b'"step"\r\n\r\nlook\r\n' + PART + b'"file"; filename="table.json"\r\n\r\n',
    b"\r\n--x--\r\n",
)


def test_a_file_comes_in_up_to_the_limit_and_beyond_it_a_page_says_so(desk: Desk) -> None:
    table = f"/t/{desk.evening.table.id}"
    text = desk.client.get(f"{table}/table.json").data
    with phone_at(desk) as phone:
        for path in (f"{table}/import", f"{table}/old-games"):
            for size in (MOST_OF_FILE + 1, MOST_SENT + 1, 20 * MEGABYTE):
                body = FRAME[0] + b" " * size + FRAME[1]
                for sent in (body, pieces(body)):
                    status, said, _ = phone.send(path, sent, WITH_FILE)
                    assert status == 413
                    assert b"This page takes files up to 5 MB." in said
                    assert b"</html>" in said
        body = FRAME[0] + text.ljust(MOST_OF_FILE) + FRAME[1]
        for sent in (body, pieces(body)):
            status, said, _ = phone.send(f"{table}/import", sent, WITH_FILE)
            assert status == 200
            assert b"20 games are here already." in said


def pieces(body: bytes) -> Iterator[bytes]:
    """A body in pieces: `http.client` sends it without its length."""
    for at in range(0, len(body), 100_000):
        yield body[at : at + 100_000]


def test_any_other_form_is_small_and_a_page_says_so(desk: Desk) -> None:
    with phone_at(desk) as phone:
        for size in (MOST_OF_FORM + 1, 2 * MEGABYTE):
            for sent in (b"x" * size, pieces(b"x" * size)):
                status, said, _ = phone.send(f"/t/{desk.evening.table.id}/import", sent, FORM)
                assert status == 413
                assert b"more than a score sheet can hold" in said
                assert b"</html>" in said


def test_what_is_too_long_is_kept_nowhere() -> None:
    body = server.Body(512 * 1024)
    for _ in range(1000):
        body.append(b"x" * 100_000)
    assert len(body) == 100_000_000
    assert len(body.getfile().read()) <= MOST_SENT
    body.close()


def test_what_is_around_a_body_is_bounded(desk: Desk) -> None:
    """The line before a chunk, and the head of a request."""
    endless = b"POST /join HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1" * MOST_OF_HEAD
    head = b"GET / HTTP/1.1\r\nCookie: " + b"x" * MOST_OF_HEAD
    with phone_at(desk) as phone:
        for sent, status in ((endless, b"400"), (head, b"431")):
            with socket.create_connection((HOST, phone.port), 60) as line:
                line.sendall(sent + b"11")
                assert line.recv(100).split()[1] == status
