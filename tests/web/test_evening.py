"""One evening through the forms alone: the quick answer to whether the app still works."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import event, select

from companion.models import Game, Seat, db
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

    def form(self, url: str, action: str) -> dict[str, str]:
        """The first values of a form of a page."""
        offers = dict(Forms(self.client.get(url).text).forms)[action]
        return {name: values[0] for name, values in offers.items() if name != "operation"}

    def remove_last(self) -> None:
        """Open the newest hand of the sheet, and remove it."""
        sheet = self.client.get(self.board).text
        hand = re.findall(rf'href="({self.board}/hand/[^"]+)" aria-label', sheet)[0]
        self.post(f"{hand}/remove", **self.form(f"{hand}/remove", f"{hand}/remove"))


def totals() -> list[int]:
    db.session.rollback()
    newest = select(Game.id).order_by(Game.number.desc()).limit(1).scalar_subquery()
    rows = select(Seat.total).where(Seat.game_id == newest).order_by(Seat.number)
    return list(db.session.scalars(rows))


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
        rematch = phone.form(phone.board, f"{phone.board}/rematch")
        phone.board = phone.post(f"{phone.board}/rematch", **rematch)
        phone.hand(1, (1, 0, 5, 7), queen=3)
        assert totals() == [1, 0, 5, 20]


ID = re.compile(r"[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}")
TOKEN = re.compile(r'(name="csrf-token" content|name="csrf_token" value|coming[?]v)="?[^"]+"')
PATHS = ("", "?chair=1", "?chair=", "/hand", "/settle", "/need", "/wrong")


class Reader(Phone):
    """A phone that opens every page of the game after every write, and keeps what it read."""

    def __init__(self, client: FlaskClient) -> None:
        self.pages: list[str] = []
        self._ids: dict[uuid.UUID, str] = {}
        super().__init__(client)

    def post(self, url: str, **fields: str | list[str]) -> str:
        location = super().post(url, **fields)
        for path in PATHS:
            page = self.client.get(location + path, follow_redirects=True)
            self.pages.append(TOKEN.sub(r"\1", ID.sub(self._named, page.text)))
        return location

    def _named(self, found: re.Match[str]) -> str:
        """An id by when it was first seen: no two games have the same ones."""
        return self._ids.setdefault(uuid.UUID(found[0]), f"id {len(self._ids)}")


def read_an_evening(app: Flask) -> list[str]:
    """All pages of a game with a correction, an Undo and a moon, up to its rematch."""
    phone = Reader(app.test_client())
    phone.hand(1, (4, 6, 3, 0), queen=0)
    phone.hand(2, (0, 0, 13, 0), queen=2)
    phone.remove_last()
    undo = phone.form(phone.board, f"{phone.board}/undo")
    phone.post(f"{phone.board}/undo", **undo)
    phone.remove_last()
    phone.hand(2, (3, 3, 3, 4), queen=3)
    sheet = phone.client.get(phone.board).text
    hand = re.findall(rf'href="({phone.board}/hand/[^"]+)" aria-label', sheet)[-1]
    correction = {**phone.form(hand, hand), "taker-QS": "1", "evidence": "counts"}
    del correction["swap"]  # a button that is not tapped
    shown = phone.client.post(hand, data=correction).text
    [confirmed] = re.findall(r'name="confirmed" value="([^"]+)"', shown)
    phone.post(hand, **correction, confirmed=confirmed)
    phone.post(f"{phone.board}/settle/dealer", seat="2", hand="3")
    for number in range(3, 7):
        phone.hand(number, (0, 13, 0, 0), queen=1)
    rematch = phone.form(phone.board, f"{phone.board}/rematch")
    phone.post(f"{phone.board}/rematch", **rematch)
    return phone.pages


@contextmanager
def statements_that_read_hands() -> Iterator[list[str]]:
    """The statements that read hands meanwhile."""
    sent: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        if "FROM hands" in statement:
            sent.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    yield sent
    event.remove(db.engine, "before_cursor_execute", note)


def test_an_evening_reads_the_same_without_a_cache(make_app: Callable[..., Flask]) -> None:
    def clock() -> datetime:
        return datetime(2026, 11, 19, 20, tzinfo=UTC)

    pages, reads = {}, {}
    for is_on in (True, False):
        # Of its own: a cache is begun at the start.
        app = make_app(GAME_CACHE=is_on, CLOCK=clock)
        with app.app_context(), statements_that_read_hands() as sent:
            pages[is_on] = read_an_evening(app)
        reads[is_on] = len(sent)
    assert len(pages[True]) > 80
    assert pages[False] == pages[True]
    assert reads[False] > reads[True] + 50
