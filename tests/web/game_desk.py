"""A keeper's phone without scripts on the pages of one game: it reads them, sends their forms."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from companion.models import db
from companion.scorebook import GameState
from companion.sharing.access import FOLLOWER, give, make_device
from tests.scorebook.evening import NOON, Evening
from tests.web.plain import Plain
from tests.web.world import Forms

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

SECTION_OF = {  # where each form behind "..." stands
    "dealer": "deal", "pass": "deal", "throw-in": "deal", "seats": "seats", "describe": "note",
    "leave": "players", "substitute": "players", "join": "players",
    "stop": "end", "last": "end", "play-on": "end", "delete": "end",
}  # fmt: skip

HTMX = {"HX-Request": "true"}


@dataclass
class Clock:
    """A clock that is set by hand."""

    now: datetime


KEPT = ("operation", "after", "ended_with", "change")  # fields that a form has hidden


class Desk:
    """One game, and the phone that keeps its score. The evening plays on beside the phone."""

    def __init__(self, app: Flask, evening: Evening) -> None:
        self.app, self.evening = app, evening
        self.client = app.test_client()
        with self.client.session_transaction() as session:
            session["device"] = evening.device.id.hex
        self.url = f"/t/{evening.table.id}/g/{evening.game.id}"
        self.page: TestResponse = self.client.get(self.url)

    def look(self, path: str = "", **options: Any) -> str:
        """Open the scoreboard, or what is below it, and read it."""
        self.page = self.client.get(self.url + path, **options)
        return words(self.page.text)

    def form(self, path: str) -> dict[str, list[str]]:
        """What the form of the page in front offers to send to this place of the game."""
        forms = dict(Forms(self.page.text).forms)
        assert f"{self.url}{path}" in forms, sorted(forms)
        return forms[f"{self.url}{path}"]

    def send(self, path: str, *, headers: Any = None, **said: str | list[str]) -> TestResponse:
        """Send a form of the page in front, with its hidden fields and what is said."""
        hidden = {name: values[0] for name, values in self.form(path).items()}
        kept = {name: hidden[name] for name in KEPT if name in hidden}
        self.page = self.client.post(self.url + path, data={**kept, **said}, headers=headers)
        return self.page

    def settle(self, path: str, **said: str | list[str]) -> TestResponse:
        """Open the page behind "..." that has this form, and send it."""
        self.look(f"/settle/{SECTION_OF[path]}")
        return self.send(f"/settle/{path}", **said)

    def play_again(self) -> str:
        """Play again, and Start on what is filled in there; gives the board of the next game."""
        self.look()
        [address] = re.findall(r'href="([^"]+/new[?]after=[^"]+)"', self.page.text)
        answer = Plain(self.client, address, "new-game").press("start")
        assert answer.status_code == 303, words(answer.text)
        return str(answer.location)

    def undo(self) -> TestResponse:
        """Undo from the page of the game."""
        self.look()
        return self.send("/undo")

    @property
    def state(self) -> GameState:
        """The game as it stands in the database."""
        db.session.rollback()
        return self.evening.state

    @property
    def coming(self) -> tuple[int, str, str]:
        db.session.rollback()
        return self.evening.coming

    @property
    def names(self) -> list[str]:
        db.session.rollback()
        return self.evening.names


def words(page: str) -> str:
    """What a page says, without its markup, between single spaces."""
    body = (page[page.find("<body") :] if "<body" in page else page).replace("<wbr>", "")
    text = re.sub(r"<(title|desc)\b.*?</\1>", " ", body, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def other_phone(desk: Desk, role: str = FOLLOWER, player: int | None = None) -> FlaskClient:
    """Another phone at the table, perhaps of the player in a place."""
    player_id = None if player is None else desk.evening.state.chairs[player][1]
    device = make_device(NOON)
    db.session.flush()
    joined = NOON + timedelta(seconds=1)
    give(device, desk.evening.table, role, joined, player_id=player_id)
    db.session.commit()
    client = desk.app.test_client()
    with client.session_transaction() as session:
        session["device"] = device.id.hex
    return client
