"""One evening through the forms alone: the quick answer to whether the app still works."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy import select

from companion.models import Game, db
from tests.web.plain import Plain
from tests.web.world import Forms

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

NAMES = ["Ann", "Bo", "Cleo", "Dev"]


class Phone:
    """A keeper's phone without scripts."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.sent = 0
        start = {"table_name": "Thursday", "variant": "standard", "seat": NAMES, "dealer": "Ann"}
        self.board = self.post("/new", **start, action="start")

    def post(self, url: str, **fields: str | list[str]) -> str:
        """Send a form; where it leads."""
        self.sent += 1
        answer = self.client.post(url, data={"operation": f"{self.sent:032x}", **fields})
        assert answer.status_code == 303, answer.text
        location = answer.headers["Location"]
        assert self.client.get(location).status_code == 200
        return location

    def hand(self, number: int, hearts: Sequence[int], queen: int, path: str = "/hand") -> None:
        """Score a hand by its counts."""
        counts = {f"hearts-{seat}": str(count) for seat, count in enumerate(hearts)}
        self.post(self.board + path, number=str(number), **counts, **{"taker-QS": str(queen)})

    @property
    def table(self) -> str:
        return self.board.partition("/g/")[0]

    def form(self, url: str, action: str) -> dict[str, str]:
        """The first values of a form of a page."""
        offers = dict(Forms(self.client.get(url).text).forms)[action]
        return {name: values[0] for name, values in offers.items() if name != "operation"}

    def remove_last(self) -> None:
        """Open the newest hand of the sheet, and remove it."""
        sheet = self.client.get(self.board).text
        hand = re.findall(rf'href="({self.board}/hand/[^"]+)"><span class="unseen">Hand', sheet)[0]
        self.post(f"{hand}/remove", **self.form(f"{hand}/remove", f"{hand}/remove"))


def totals() -> list[int]:
    db.session.rollback()
    newest = db.session.scalars(select(Game).order_by(Game.number.desc()).limit(1)).one()
    return [total for _, _, _, total, *_ in newest.scores["seats"]]


def test_an_evening(app: Flask) -> None:
    with app.app_context():
        phone = Phone(app.test_client())
        phone.hand(1, (4, 6, 3, 0), queen=0)
        assert totals() == [17, 6, 3, 0]
        phone.hand(2, (0, 0, 13, 0), queen=2)
        assert totals() == [43, 32, 3, 26]
        phone.remove_last()
        assert totals() == [17, 6, 3, 0]
        for number in range(2, 6):
            phone.hand(number, (0, 13, 0, 0), queen=0)
        assert totals() == [69, 58, 3, 0]
        phone.hand(6, (1, 4, 4, 4), queen=1)
        phone.hand(7, (13, 0, 0, 0), queen=1)
        phone.hand(8, (13, 0, 0, 0), queen=1)
        game = db.session.scalars(select(Game)).one()
        assert (totals(), game.is_over) == ([96, 101, 7, 4], True)
        again = Plain(phone.client, f"{phone.table}/new?after={game.id}", "new-game")
        phone.board = again.press("start").location
        phone.hand(1, (1, 0, 5, 7), queen=3)
        assert totals() == [1, 0, 5, 20]
