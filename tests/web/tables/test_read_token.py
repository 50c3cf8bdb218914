"""The read token of a table: a program reads its export with it, and nothing more."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select

from companion.access_control import FOLLOWER
from companion.bin import delete_table
from companion.invitations import GUESSES
from companion.models import ReadToken, db
from companion.scorebook import writing
from tests.scorebook.evening import Evening
from tests.web.game_desk import Desk, other_phone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask
    from werkzeug.test import TestResponse

pytestmark = pytest.mark.slow  # goes


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    with app.app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=1)
        yield Desk(app, evening)


def url(desk: Desk, path: str) -> str:
    return f"/t/{desk.evening.table.id}{path}"


def shown(desk: Desk) -> str:
    """The token as the keeper's page shows it, "" where there is none."""
    page = desk.client.get(url(desk, "/export"))
    assert page.headers["Cache-Control"] == "no-store"
    found = re.search(r'value="Authorization: Bearer ([^"]+)"', page.text)
    return found[1] if found else ""


def renew(desk: Desk, way: str = "/export/token") -> str:
    """Tap the button of the page; gives the token that it shows then."""
    assert desk.client.post(url(desk, way)).status_code == 303
    return shown(desk)


def read(desk: Desk, token: str, path: str = "/table.json") -> TestResponse:
    """A program without cookies reads, with this token."""
    headers = {"Authorization": f"Bearer {token}"}
    return desk.app.test_client().get(url(desk, path), headers=headers)


def test_a_program_reads_the_same_json_as_a_phone_and_gets_no_cookie(desk: Desk) -> None:
    assert shown(desk) == ""
    answer = read(desk, renew(desk))
    assert answer.data == desk.client.get(url(desk, "/table.json")).data
    assert answer.json["table"]["name"] == "Thursday table"
    assert answer.mimetype == "application/json"
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_token_opens_nothing_else_and_writes_nothing(desk: Desk) -> None:
    token = renew(desk)
    for path in ("/history", "/hands.csv", "/export", "/games", "/share"):
        assert read(desk, token, path).status_code == 404
    headers = {"Authorization": f"Bearer {token}"}
    for path in ("/export/token", "/export/token/remove", "/import"):
        answer = desk.app.test_client().post(url(desk, path), data={"a": "b"}, headers=headers)
        assert answer.status_code == 404
    assert shown(desk) == token


def test_it_is_long_and_the_database_has_its_hash_only(desk: Desk) -> None:
    token = renew(desk)
    assert len(urlsafe_b64decode(token)) * 8 >= 128
    row = db.session.scalars(select(ReadToken)).one()
    assert row.token_hash == sha256(token.encode()).hexdigest()
    assert token not in repr(vars(row))


def test_a_new_token_replaces_the_old_one_and_removed_it_is_dead(desk: Desk) -> None:
    first = renew(desk)
    second = renew(desk)
    assert first != second
    assert (read(desk, first).status_code, read(desk, second).status_code) == (404, 200)
    assert renew(desk, "/export/token/remove") == ""
    assert read(desk, second).status_code == 404


def test_a_dead_wrong_or_foreign_token_finds_no_table(desk: Desk) -> None:
    token = renew(desk)
    other = Desk(desk.app, Evening())
    for dead in ("", "x", renew(other)):
        assert read(desk, dead).status_code == 404
    with writing(desk.evening.table):
        delete_table(desk.evening.table, desk.evening.table.name, desk.evening.by)
    assert read(desk, token).status_code == 404


def test_wrong_tokens_are_slowed_and_the_right_one_is_not(desk: Desk) -> None:
    token = renew(desk)
    codes = [read(desk, f"wrong{number}").status_code for number in range(GUESSES + 2)]
    assert codes == [404] * GUESSES + [429] * 2
    assert read(desk, token).status_code == 200
    assert desk.client.get(url(desk, "/table.json")).status_code == 200


def test_keepers_of_the_table_have_it_and_followers_do_not(desk: Desk) -> None:
    token = renew(desk)
    follower = other_phone(desk, FOLLOWER)
    page = follower.get(url(desk, "/export"))
    assert page.status_code == 200
    assert token not in page.text
    assert "For other programs" not in page.text
    for path in ("/export/token", "/export/token/remove"):
        assert follower.post(url(desk, path)).status_code == 404
    assert shown(desk) == token


def test_the_file_of_the_table_has_no_token(desk: Desk) -> None:
    token = renew(desk)
    text = desk.client.get(url(desk, "/table.json")).text
    assert token not in text
    assert sha256(token.encode()).hexdigest() not in text
