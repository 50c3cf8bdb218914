"""The coming hand on the scoreboard: who deals, which way to pass, which chair is mine."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from functools import cached_property, lru_cache

from flask import session

from companion.models import Table
from companion.referee.text.game_status import (
    deal_labels,
    first_trick_label,
    given_label,
    kept_label,
    opening_label,
    partners_words,
    pass_title,
    side_words,
)
from companion.referee.text.rules_and_results import listed
from companion.rules.play.passing import Exchange
from companion.rules.ruleset.options import EndMode
from companion.scorebook import Book
from companion.web.formatting import briefly
from companion.web.game_page import Face, TableView
from companion.web.seat_ring import Ring, draw_ring


class DealView:
    """The hand to come; `chair` is the seat number of who looks, where that is known."""

    def __init__(self, table: TableView, chair: int | None = None) -> None:
        self.table, self.coming, self.ruleset = table, table.book.next, table.ruleset
        self.chair = table.face.get(chair) if chair is not None else None
        if self.chair and self.chair.is_closed:
            self.chair = None

    @cached_property
    def dealer(self) -> Face:
        return self.table.face[self.coming.dealer]

    @cached_property
    def ring(self) -> Ring:
        """The table from above, with the pass to come; the own chair is at the bottom."""
        bottom = self.chair.place if self.chair else 0
        return _ring(self.table.seated, self.coming.exchanges, self.dealer.place, bottom)

    @property
    def kick(self) -> str:
        """Which hand it is, of how many where that is agreed."""
        number, ruleset = self.coming.number, self.ruleset
        if ruleset.end_mode is EndMode.HANDS and number <= ruleset.hands:
            return f"Hand {number} of {ruleset.hands}"
        return f"Hand {number}"

    @property
    def title(self) -> str:
        return pass_title(self.coming.ruleset, self.coming.token, self.dealer.name)

    @cached_property
    def lines(self) -> list[str]:
        """Below the way of the pass: how many cards, and may points fall on trick one."""
        return [given_label(self.ruleset, self.coming.token), first_trick_label(self.ruleset)]

    @cached_property
    def facts(self) -> list[str]:
        """Under the ring: who deals how many cards of which pack, what lies aside, who leads."""
        facts = deal_labels(self.ruleset, briefly(self.dealer.name))
        return [*facts, self.opening] if self.opening else facts

    @cached_property
    def opening(self) -> str:
        """Who leads with what."""
        opens = self.coming.opening_seat
        leader = None if opens is None else briefly(self.table.face[opens].name)
        return opening_label(self.ruleset, leader)

    @cached_property
    def told(self) -> list[str]:
        """Who plays with whom, and who gives how many cards to whom: a sentence for each giver."""
        kept = kept_label(self.ruleset, self.coming.token)
        return [*self._partners, *self._passes, *([kept] if kept else [])]

    @property
    def _partners(self) -> list[str]:
        teams = [side.name for side in self.table.sides if side.is_team]
        return [partners_words(teams)] if teams else []

    @property
    def _passes(self) -> list[str]:
        by_place = {face.place: face.name for face in self.table.seated}
        return [
            f"{face.name} passes {gifts[0].cards} "
            f"{'each ' if len(gifts) > 1 else ''}to {listed([by_place[e.receiver] for e in gifts])}"
            for face in self.table.seated
            if (gifts := self._gifts(giver=face.place))
        ]

    def _gifts(self, *, giver: int | None = None, receiver: int | None = None) -> list[Exchange]:
        return [e for e in self.coming.exchanges if giver == e.giver or receiver == e.receiver]

    @cached_property
    def mine(self) -> list[str]:
        """The pass seen from the own chair: "You pass to Ann, on your left"."""
        if self.chair is None or not self.coming.exchanges:
            return []
        place = self.chair.place
        to = [e.receiver for e in self._gifts(giver=place)]
        fro = [e.giver for e in self._gifts(receiver=place)]
        return [f"You pass to {self._whom(to)}.", f"You get from {self._whom(fro)}."]

    def _whom(self, places: Sequence[int]) -> str:
        seated = self.table.seated
        names = [seated[place].name for place in places]
        if len(places) > 2:
            return f"each of {listed(names)}"
        assert self.chair is not None
        sides = dict.fromkeys(side_words(place - self.chair.place, len(seated)) for place in places)
        if len(sides) == 1:
            return f"{listed(names)}, {next(iter(sides))}"
        return listed([f"{name} {side}" for name, side in zip(names, sides, strict=True)])


@lru_cache(maxsize=256)
def _ring(seats: tuple[Face, ...], passes: tuple[Exchange, ...], dealer: int, bottom: int) -> Ring:
    return draw_ring(seats, passes, dealer=dealer, bottom=bottom, names=True)


CHAIRS = "chairs"

MOST = 12  # tables a device remembers a chair of


def chair_of(book: Book) -> int | None:
    """The seat number of who looks, if they sit in this game and said so."""
    held = session.get(CHAIRS, {}).get(book.table.id.hex)
    if held is None:
        return None
    return next((seat for seat, player in book.chairs if player.hex == held), None)


def take_chair(book: Book, seat: int | None) -> None:
    """Look from this seat from now on; from above, where it is None or nobody sits there."""
    player = dict(book.chairs).get(seat) if seat is not None else None
    _remember(book.table, player)


def _remember(table: Table, player: uuid.UUID | None) -> None:
    chairs = {key: held for key, held in session.get(CHAIRS, {}).items() if key != table.id.hex}
    if player:
        chairs[table.id.hex] = player.hex
    session[CHAIRS] = dict(list(chairs.items())[-MOST:])
