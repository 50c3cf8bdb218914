"""The rules of a game as a form, while it is played: what they are, and what they are to be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.referee.text.rules_and_results import error_words
from companion.rules.errors import RulesError
from companion.scorebook import Book, Consequence
from companion.scorebook.between_hands import FIXED
from companion.scorebook.players import LONGEST_REASON
from companion.web.dates import visitor_zone
from companion.web.last_time import as_played
from companion.web.new_form import NewGame, read_new_game
from companion.web.new_view import NewGameView
from companion.web.outcome import Outcome
from companion.web.roster import Roster
from companion.web.rule_sheet import Sheet
from companion.web.table_view import TableView


def terms_as_played(book: Book) -> NewGame:
    """The coming hand's rules as a form would say them."""
    roster = Roster(tuple(book.seat[seat].name for seat, _ in book.chairs))
    return as_played(roster, book.game, book.next.ruleset, visitor_zone())


def amended(book: Book, said: MultiDict[str, str]) -> NewGame:
    """The form as it was sent: the people, the variant and what is fixed stay as they are."""
    played, (form, _) = terms_as_played(book), read_new_game(said, {})
    fixed = {name: text for name, text in played.wishes.items() if name in FIXED}
    free = {name: text for name, text in form.wishes.items() if name not in FIXED}
    return replace(
        form, roster=played.roster, variant_key=played.variant_key, wishes={**fixed, **free}
    )


class AmendView(NewGameView):
    """The page on which a table changes its rules; `found` is what that does to scored hands."""

    def __init__(
        self,
        book: Book,
        now: datetime,
        form: NewGame,
        *,
        said: Mapping[str, str] | None = None,
        found: Consequence | None = None,
        error: RulesError | None = None,
    ) -> None:
        self.book, self.now, self.said, self.found = book, now, said or {}, found
        self.table_view = TableView(book, now)
        place = str(error.data.get("field", "")) if error else ""
        self.problem = error_words(error) if error else ""
        super().__init__(
            form,
            [],
            problems={place: error} if error and place else None,
            url=self.table_view.url("amending.show"),
        )

    @cached_property
    def sheet(self) -> Sheet:
        return Sheet(self.terms, self.form.opened, without=FIXED)

    @property
    def reason(self) -> str:
        """Why, as it was typed."""
        return self.said.get("reason", "")[: LONGEST_REASON + 100]

    @cached_property
    def from_hand(self) -> int:
        """The hand the change counts from; 0 for none that could be."""
        text = self.said.get("from", str(self.book.next_number))
        return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0

    @property
    def is_confirmed(self) -> bool:
        """Whether what it does to scored hands was looked at, for this very hand."""
        return self.said.get("looked") == str(self.from_hand)

    @property
    def hands(self) -> list[tuple[int, str]]:
        """The hands it can count from, the coming one first."""
        coming = [] if self.book.is_over else [(self.book.next_number, "the coming one")]
        return coming + [(view.number, "scored anew") for view in reversed(self.book.hands)]

    @property
    def ends_at(self) -> datetime | None:
        """When the clock ends the game, as it is to be; untouched, it is the moment it was."""
        if self.form.end == terms_as_played(self.book).end:
            return self.book.game.ends_at
        return self.form.end.ends_at(self.now, visitor_zone())

    @cached_property
    def outcome(self) -> Outcome | None:
        """What it does to scored hands, before it is done."""
        return Outcome(self.table_view, self.found) if self.found else None

    def context(self) -> dict[str, Any]:
        """What the templates are given."""
        shown = {"view": self, "form": self.form, "board": self.table_view}
        return {**self.table_view.context(), **shown}
