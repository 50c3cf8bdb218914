"""Answers and files of more than a megabyte, by the server that we ship, over a socket.

What is large comes from the disk through a wrapper, which is another one under each server: the
test client's tells nothing of it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import pytest
from flask import Flask

from companion import ASSETS
from companion.web.tables import exports
from tests.scorebook.evening import Evening
from tests.server_process import HOST, listening
from tests.table_files.large_table import fill_large_table
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
        line = HTTPConnection(HOST, self.port, timeout=60)
        try:
            line.request("GET", path, headers={"Cookie": self.cookie, "Accept-Encoding": encoding})
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
    cookie = desk.client.get_cookie("companion")
    assert cookie
    with listening(desk.app) as port:
        yield Phone(port, f"companion={cookie.value}")


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """A table of 400 games, whose files are larger than what stays in the memory."""
    with app.app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        fill_large_table(evening, 399)
        yield Desk(app, evening)


def test_a_large_table_comes_whole(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    table = f"/t/{desk.evening.table.id}"
    with desk.client.get(f"{table}/table.json") as answer:
        plain = answer.data
    assert len(plain) > exports.IN_MEMORY
    assert len(json.loads(plain)["games"]) == 400
    rows = desk.client.get(f"{table}/hands.csv").data
    assert rows.count(b"\n") > 400
    with phone_at(desk) as phone:
        for encoding in ENCODINGS:
            assert phone.get(f"{table}/table.json", encoding)[:2] == (200, plain)
            monkeypatch.setattr(exports, "IN_MEMORY", 1024)  # the same for a table of many years
            assert phone.get(f"{table}/hands.csv", encoding)[:2] == (200, rows)
            assert phone.get(f"{desk.url}/hands.csv", encoding).status == 200
            monkeypatch.undo()


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
