"""What can be settled between hands, and what was refused just now."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.referee.text.rules_and_results import error_words, pass_label
from companion.rules.errors import RulesError
from companion.scorebook import Book, players_of, possible_passes
from companion.scorebook.between_hands import can_be
from companion.web.deal_view import DealView
from companion.web.table_view import Face, TableView


class SettleView(TableView):
    """The forms behind "...". `deed` was refused with `error`; `typed` is what it said."""

    def __init__(
        self,
        book: Book,
        now: datetime,
        error: RulesError | None = None,
        deed: str = "",
        typed: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(book, now)
        self.error, self.deed = error, deed
        self.typed: MultiDict[str, str] = MultiDict(typed or {})

    @cached_property
    def problem(self) -> str:
        """Why nothing was done, in a sentence."""
        return error_words(self.error) if self.error else ""

    def was_said(self, deed: str, name: str, value: object) -> bool:
        """Whether a refused form said this."""
        return deed == self.deed and self.typed.get(name) == str(value)

    def said(self, deed: str, name: str) -> str:
        """What a refused form said."""
        return self.typed.get(name, "") if deed == self.deed else ""

    @cached_property
    def deal(self) -> DealView:
        return DealView(self)

    @cached_property
    def passes(self) -> list[tuple[str, str, bool]]:
        """The ways to pass: token, label, whether it is the one to come."""
        coming = self.book.next
        tokens = possible_passes(self.ruleset)
        return [(token, pass_label(self.ruleset, token), token == coming.token) for token in tokens]

    @cached_property
    def known(self) -> list[str]:
        """The players of the table who do not sit."""
        seated = {player for _, player in self.book.chairs}
        return [p.name for p in players_of(self.book.table) if p.id not in seated]

    @cached_property
    def gaps(self) -> list[tuple[int, Face, Face]]:
        """Between whom somebody can come in: the place, who sits before and behind it."""
        seats = self.seated
        return [(n + 1, face, seats[(n + 1) % len(seats)]) for n, face in enumerate(seats)]

    @property
    def can_leave(self) -> bool:
        return can_be(self.book, len(self.seated) - 1)

    @property
    def can_join(self) -> bool:
        return can_be(self.book, len(self.seated) + 1)

    @property
    def can_put_right(self) -> bool:
        """Whether the seats are the same since hand 1, so that they can be put right from there."""
        return len({row.from_hand for row in self.book.rows.sittings}) == 1

    @cached_property
    def order(self) -> list[int]:
        """The seats as they stand, or as a refused form wanted them."""
        said = self.typed.getlist("seat") if self.deed == "reorder" else []
        numbers = [int(text) for text in said if text.isascii() and text.isdigit()]
        return numbers if len(numbers) == len(self.seated) else [f.number for f in self.seated]

    @property
    def front(self) -> str:
        """Who would win if it ended now."""
        first = self.sides_with(self.in_front)
        if len(first) > 1:
            return f"{len(first)} are in front"
        return f"{first[0].name} {'are' if first[0].is_team else 'is'} in front"

    def context(self) -> dict[str, Any]:
        return {**super().context(), "settle": self}
