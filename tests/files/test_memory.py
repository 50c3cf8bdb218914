"""What looks at once may take of the memory of the server that we ship, on Linux.

Each file and sheet has as much as a page takes, in the shape that is the dearest of its kind.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import NamedTuple

import pytest

from bench.figures import memory_of
from companion import create_app
from companion.config import MOST_OF_FILE
from companion.files.table_file import BEFORE, FORMAT, VERSION, write_table
from companion.models import db
from companion.scorebook import changes
from tests.cookies import cookie_name, signed
from tests.each import but_slow, first_quick
from tests.files.large_table import with_games
from tests.scorebook.evening import Evening
from tests.server_process import HOST, free_port, started

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it asks /proc")

MOST_MORE = 150  # MB, of those at once

TWO, TEN = 2, 10

AS_TABLE, AS_SHEET, PASTED = 'file"; filename="t.json"', 'file"; filename="t.csv"', 'text"'


class House(NamedTuple):
    """A server of its own, the file of one of its tables, and phones that keep one each."""

    pid: int
    port: int
    text: str
    phones: list[tuple[str, str]]  # the table's address, and the cookie

    def send(self, phone: int, place: str, name: str, data: bytes) -> int:
        """Send a file as the page does; how that was answered."""
        table, cookie = self.phones[phone]
        cookie, page = self.ask("GET", f"{table}/table", cookie)[1:]
        token = re.findall(r'name="csrf_token" value="([^"]+)"', page)[0]
        fields = {"csrf_token": token, "step": "look", "kind": "sheet", "rules": "standard"}
        parts = [
            f'--x\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'
            for key, value in {**fields, "day": "2019", "rows": "hands"}.items()
        ]
        head = f'--x\r\nContent-Disposition: form-data; name="{name}\r\n\r\n'
        body = "".join([*parts, head]).encode() + data + b"\r\n--x--\r\n"
        return self.ask("POST", f"{table}{place}", cookie, body)[0]

    def ask(self, method: str, path: str, cookie: str, body: bytes = b"") -> tuple[int, str, str]:
        """One request: how it was answered, the cookie from then on, and the page."""
        connection = HTTPConnection(HOST, self.port, timeout=120)
        headers = {"Cookie": cookie, "Origin": f"http://{HOST}:{self.port}"}
        headers |= {"Referer": f"http://{HOST}:{self.port}{path}"}
        if body:
            headers["Content-Type"] = "multipart/form-data; boundary=x"
        connection.request(method, path, body, headers)
        answer: HTTPResponse = connection.getresponse()
        said = answer.read().decode()
        connection.close()
        given = answer.getheader("Set-Cookie")
        return answer.status, given.partition(";")[0] if given else cookie, said


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    app = create_app({"DATA": folder, "BACKUPS": None})
    phones: list[tuple[str, str]] = []
    with app.app_context():
        for _ in range(TEN):
            evening = Evening()
            for number in range(10):
                evening.hand(4, 6, 3, 0, queen=number % 4)
            evening.write(changes.stop_game())
            cookie = f"{cookie_name(app)}={signed(app, device=evening.device.id.hex)}"
            phones.append((f"/t/{evening.table.id}", cookie))
        text = write_table(evening.table.id)
        db.session.remove()
        db.engine.dispose()
    port = free_port()
    with started(folder, port) as process:
        house = House(process.pid, port, text, phones)
        for phone in range(TWO):  # what is read once
            assert house.send(phone, "/import", AS_TABLE, text.encode()) == 200
            assert house.send(phone, "/old-games", PASTED, b"Ann Bo Cleo Dev\n4 6 3 13\n") == 200
        yield house


def opening(text: str) -> str:
    return text[: text.index('"players"')]


def filled(head: str, piece: str, tail: str) -> bytes:
    """As many pieces as make it as long as a page takes."""
    room = MOST_OF_FILE - len(head.encode()) - len(tail.encode())
    return f"{head}{piece * (room // len(piece.encode()))}{tail}".encode()


def games(text: str) -> bytes:
    """A table of as many games as fit."""
    per_game = len(with_games(text, 2)) - len(with_games(text, 1))
    return with_games(text, min(490, (MOST_OF_FILE - len(text)) // per_game - 1)).encode()


def rulesets(text: str) -> bytes:
    """A file of version 4 of 40,000 of them, as many as fit."""
    head = opening(text).replace(f'"version": {VERSION}', f'"version": {BEFORE}')
    ruleset = '{"end_mode":"target","target":100,"moon_mode":"add_others","players":4,"decks":1}'
    listed = ",".join([ruleset] * 40_000)
    return f'{head}"rulesets": [{listed}], "players": [], "games": []}}'.encode()


def document(piece: str, last: str) -> Callable[[str], bytes]:
    head = f'{{"format": "{FORMAT}", "version": {VERSION}, "table": [""'
    return lambda _: filled(head, f",{piece}", f'{last}], "players": []}}')


FILES: dict[str, Callable[[str], bytes]] = {
    "games": games,
    "games, and a name in letters of four bytes": lambda text: games(
        text.replace('"Ann"', '"Ann \N{GRINNING FACE}"')
    ),
    "games, packed three times": lambda text: gzip.compress(
        gzip.compress(gzip.compress(filled(opening(text), " ", "")))
    ),
    "much more, packed twice": lambda _: gzip.compress(gzip.compress(b" " * 60_000_000)),
    "40,000 rulesets": rulesets,
    "empty lists": document("[]", ""),
    "objects": document('{"":0}', ""),
    "texts": document('"aa"', ""),
    "texts in letters of four bytes": document('"\N{GRINNING FACE}"', ""),
    "one text in letters of four bytes": document(
        '"a"', ',"' + "\N{GRINNING FACE}" * 999_000 + '"'
    ),
    "numbers": document("1000", ""),
    "players": lambda text: filled(f'{opening(text)}"players": [{{}}', ",{}", '], "games": []}'),
}

SHEETS: dict[str, bytes] = {
    "hands": filled(
        "Ann,Bo,Cleo,Dev,Note\n", "4,6,3,13,played on the porch" + "." * 470 + "\n", ""
    ),
    "lines of nothing": filled("Ann,Bo,Cleo,Dev\n4,6,3,13\n", "\n", ""),
    "cells": filled("", "Ann,Bo,Cleo,Dev,Eva,,,,,,\n", ""),
    "long lines": filled("", "x" * 3999 + "\n", ""),
    "letters of four bytes": filled("", "\N{GRINNING FACE}" * 900 + "\n", ""),
    "bad rows": filled("Ann,Bo,Cleo,Dev\n", "9,6,6,7" + " " * 500 + "\n", ""),
}


def at_once(house: House, place: str, name: str, data: bytes, phones: int = TWO) -> set[int]:
    """Send it from some phones at once, and see what memory that takes; how they were answered."""
    before = memory_of(house.pid)
    Path(f"/proc/{house.pid}/clear_refs").write_text("5", "ascii")  # the most from now on
    with ThreadPoolExecutor(phones) as all_of_them:
        send = partial(house.send, place=place, name=name, data=data)
        sent = [all_of_them.submit(send, phone) for phone in range(phones)]
        answers = {done.result() for done in sent}
    more = memory_of(house.pid, "VmHWM") - before
    print(f"{more:.0f} MB")
    assert more <= MOST_MORE
    return answers


@pytest.mark.parametrize("shape", but_slow(FILES, "games, and a name in letters of four bytes"))
def test_two_files_at_once_take_no_more_memory_than_a_small_server_has(
    house: House, shape: str
) -> None:
    data = FILES[shape](house.text)
    assert len(data) <= MOST_OF_FILE
    is_whole = shape in (
        "games",
        "games, and a name in letters of four bytes",
        "40,000 rulesets",
    )
    assert at_once(house, "/import", AS_TABLE, data) == {200 if is_whole else 422}


@pytest.mark.parametrize("shape", but_slow(SHEETS, "hands", "bad rows"))
def test_two_pasted_sheets_at_once_take_no_more_memory_either(house: House, shape: str) -> None:
    assert at_once(house, "/old-games", PASTED, SHEETS[shape]) <= {200, 422}


@pytest.mark.parametrize("shape", first_quick(SHEETS))
def test_nor_do_two_sheets_that_are_sent(house: House, shape: str) -> None:
    """What is sent is read like what is pasted, so that the other shapes are repetitions."""
    assert at_once(house, "/old-games", AS_SHEET, SHEETS[shape]) <= {200, 422}


def test_ten_at_once_take_turns(house: House) -> None:
    """Few wait for theirs; who comes then is told so."""
    answers = at_once(house, "/import", AS_TABLE, games(house.text), TEN)
    assert answers == {200, 409}
