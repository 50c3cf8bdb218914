"""A table whose keeper holds the phone: games ready to be scored, and the pad under the thumb."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from playwright.sync_api import BrowserContext, Locator, Page, expect
from sqlalchemy import delete

from companion import scorebook
from companion.models import Grant, Table, db
from companion.referee.grammar import signed
from companion.scorebook import Change
from companion.sharing.access import FOLLOWER, KEEPER
from tests.browser.conftest import NOWHERE, come_to_rest
from tests.browser.served import Server
from tests.cookies import cookie_name, cookie_of
from tests.scorebook.evening import FOUR, NOON, Evening

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

Play = Callable[[Evening], object]
TAP_BETWEEN_TWO_TRIES = """(key) => {
  if (localStorage.getItem("companion.sending")) return false;
  key.click();
  return true;
}"""


class AtTable:
    """One game of the served app."""

    def __init__(
        self,
        app: Flask,
        server: Server,
        names: Sequence[str] = FOUR,
        hands: Sequence[Play] = (),
        **rules: Any,
    ) -> None:
        self.app, self.server = app, server
        with app.app_context():
            evening = Evening(names, **rules)
            for play in hands:
                play(evening)
            db.session.commit()
            self.table_id, self.game_id = evening.table.id, evening.game.id
            self.device_id = evening.device.id

    # Where things are

    @property
    def board(self) -> str:
        return f"/t/{self.table_id}/g/{self.game_id}"

    @property
    def entry(self) -> str:
        return f"{self.board}/hand"

    def hand(self, number: int) -> str:
        """Where a scored hand is corrected."""
        return f"{self.entry}/{self._read(lambda state: state.hands[number - 1].id)}"

    def history_of(self, name: str) -> str:
        """Where the figures of a player are, over all games."""
        [player] = self._read(
            lambda state: [seat.player.id for seat in state.seats if seat.name == name]
        )
        return f"/t/{self.table_id}/history/{player}?span=all"

    def change(
        self, change: Change | Callable[[scorebook.GameState, scorebook.Author], object]
    ) -> None:
        """Another phone changes something: one change, or what is done with the game."""
        with self.app.app_context():
            table = db.session.get_one(Table, self.table_id)
            with scorebook.writing(table):
                state = scorebook.look_up(table, self.game_id)
                assert state
                by = scorebook.Author(self.device_id, NOON)
                made = change if isinstance(change, Change) else change(state, by)
                if isinstance(made, Change):
                    scorebook.write(state, made, by)

    # What is stored

    def _read(self, look: Callable[[scorebook.GameState], Any]) -> Any:
        with self.app.app_context():
            state = scorebook.look_up(db.session.get_one(Table, self.table_id), self.game_id)
            assert state
            return look(state)

    @property
    def lines(self) -> list[tuple[int, ...]]:
        """The points of the hands in the book, by seat."""
        return self._read(
            lambda state: [tuple(view.points[seat] for seat in view.seats) for view in state.hands]
        )

    @property
    def totals(self) -> list[int]:
        """The totals, by seat."""
        return self._read(lambda state: [state.totals[seat] for seat in sorted(state.totals)])

    # Who holds the phone

    def let_in(
        self, context: BrowserContext, url: str = "", device: uuid.UUID | None = None
    ) -> None:
        """The browser belongs to the keeper of the table, or is another of its devices.

        A page of another table is left before: it would ask for its news as this device.
        """
        if any("/t/" in page.url and str(self.table_id) not in page.url for page in context.pages):
            come_to_rest(context, NOWHERE)
        client = self.client(device)
        cookie = {"name": cookie_name(self.app), "value": cookie_of(client)}
        context.add_cookies([{**cookie, "url": url or self.server.url}])

    def client(self, device: uuid.UUID | None = None) -> FlaskClient:
        """What asks as the keeper's phone does, or another one, without a browser."""
        client = self.app.test_client()
        with client.session_transaction() as session:
            session["device"] = uuid.UUID(str(device or self.device_id)).hex
            # It has been here before: else a page that just looks for news, and the next one, get
            # a token each, of which only the one that comes last is good.
            session["csrf_token"] = session["device"]
        return client

    def put_out(self) -> None:
        """The keeper's phone belongs to the table no more."""
        with self.app.app_context():
            db.session.execute(delete(Grant).where(Grant.table_id == self.table_id))
            db.session.commit()

    def demote(self) -> None:
        """The keeper's phone only watches from now on."""
        self._become(FOLLOWER)

    def promote(self) -> None:
        """It keeps score again."""
        self._become(KEEPER)

    def _become(self, role: str) -> None:
        with self.app.app_context():
            table = db.session.get_one(Table, self.table_id)
            with scorebook.writing(table):
                db.session.get_one(Grant, (self.device_id, self.table_id)).role = role

    def open(self, page: Page, path: str | None = None) -> Pad:
        """The entry of the coming hand, or another page, for its keeper."""
        self.let_in(page.context)
        page.goto(path or self.entry)
        return Pad(page)


class Pad:
    """The entry as a thumb and an eye meet it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def face(self, name: str) -> Locator:
        """A face of "who took the queen?"."""
        return self.page.locator("[data-faces], .faces").get_by_role(
            "button", name=re.compile(f"^{name}(,|:|$)")
        )

    def number(self, count: int) -> Locator:
        """A key of the pad of hearts."""
        return self.page.get_by_role("group", name=re.compile("^Hearts")).get_by_role(
            "button", name=str(count), exact=True
        )

    def card(self, words: str) -> Locator:
        """A card of the other pad: "queen of spades"."""
        return self.page.get_by_role("group", name="Cards").get_by_role(
            "button", name=re.compile(f"^(the )?{words}(,|$)")
        )

    def row(self, name: str) -> Locator:
        """A player's row."""
        return self.page.locator("[data-rows]").get_by_role("button", name=re.compile(f"^{name}:"))

    def key(self, name: str | re.Pattern[str]) -> Locator:
        """Any other key."""
        return self.page.get_by_role("button", name=name)

    @property
    def back(self) -> Locator:
        """The key that takes back the last tap."""
        return self.key("Take back the last tap")

    def digit(self, digit: int) -> Locator:
        """A key of the pad of points."""
        return self.page.get_by_role("group", name=re.compile("^Points of")).get_by_role(
            "button", name=str(digit), exact=True
        )

    @property
    def save(self) -> Locator:
        return self.page.locator(".saves").get_by_role("button")

    @property
    def still_out(self) -> Locator:
        return self.page.locator("[data-out]")

    @property
    def spoken(self) -> Locator:
        """What a screen reader says by itself."""
        return self.page.locator("#say")

    @property
    def notice(self) -> Locator:
        return self.page.locator("#outbox")

    @property
    def saved(self) -> Locator:
        """The line of the saved hand on the scoreboard."""
        return self.page.locator(".saved")

    def points(self, name: str) -> Locator:
        """The points of a row."""
        return self.row(name).locator("[data-points]")

    def sum(self, name: str) -> Locator:
        """Total before and after."""
        return self.row(name).locator("[data-sum]")

    def count(self, queen: str, *hearts: int) -> None:
        """Who took the queen, then the hearts in turn."""
        self.face(queen).tap()
        for number in hearts:
            self.number(number).tap()

    def tap_between_two_tries(self, key: Locator) -> None:
        """A tap while no hand is just being sent: what is on its way is not taken back."""
        self.page.wait_for_function(TAP_BETWEEN_TWO_TRIES, arg=key.element_handle())

    def expect_refused(self, question: str) -> None:
        """The server refused the hand: the pad asks the same of what is typed before that."""
        expect(self.page.locator("#outbox [data-laid]")).to_be_attached()
        expect(self.page.get_by_text(question, exact=True)).to_be_visible()

    def expect_saved(self, number: int, *line: int) -> None:
        """The scoreboard shows this hand as saved, and on its sheet who has how many points."""
        expect(self.saved).to_contain_text(f"Hand {number} saved")
        row = self.page.get_by_role("row", name=re.compile(rf"^Hand {number},"))
        points = row.locator(".cell > small")
        for place, value in enumerate(line):
            expect(points.nth(place)).to_have_text(
                re.compile(rf"^{re.escape(signed(value))}(?!\d)")
            )
