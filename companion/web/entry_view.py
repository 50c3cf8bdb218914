"""What the screen of one hand shows, whether it is new, corrected, inserted or refused."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.referee.words import error_words, pass_label
from companion.rules.cards import Card
from companion.rules.errors import RulesError
from companion.rules.outlook import shown
from companion.rules.ruleset import Ruleset
from companion.scorebook import Book, ChoiceOwed, Consequence, Facts, HandView, open_book
from companion.web.access import now
from companion.web.hand_form import HandFormBase
from companion.web.table_view import Face, TableView


@dataclass(frozen=True)
class EntryView:
    """One hand on its way into the book."""

    book: Book
    form: HandFormBase
    number: int
    mode: str = "counts"
    corrects: HandView | None = None
    inserts: bool = False
    error: RulesError | None = None
    consequence: Consequence | None = None
    futures: Mapping[str, Consequence] | None = None
    saved: HandView | None = None
    facts: Facts | None = None

    @cached_property
    def ruleset(self) -> Ruleset:
        return self.book.ruleset(self.number)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        return self.book.seats_at(self.number)

    @cached_property
    def table(self) -> TableView:
        return TableView(self.book, now())

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Who plays this hand, clockwise."""
        return tuple(self.table.face[seat] for seat in self.seats)

    @cached_property
    def before(self) -> Mapping[int, int]:
        """The totals before this hand, as penalty points."""
        return dict(zip(self.seats, self.book.situation(self.number).totals, strict=True))

    @property
    def can_count(self) -> bool:
        """Whether the number of hearts says enough, or each needs its taker."""
        return self.ruleset.hearts_are_equal

    @property
    def modes(self) -> list[tuple[str, str]]:
        """The ways this hand can be told."""
        counts = [("counts", "Count")] if self.can_count else []
        return [*counts, ("cards", "Cards"), ("points", "Points")]

    @cached_property
    def chosen_mode(self) -> str:
        return self.mode if self.mode in dict(self.modes) else self.modes[0][0]

    @property
    def must_be_shown_first(self) -> bool:
        """A correction says what else it changes before it is saved."""
        return bool(self.corrects or self.inserts) and not self.form.confirmed.data

    @property
    def dealer(self) -> Face:
        if self.corrects:
            return self.table.face[self.corrects.row.dealer]
        stands = self.book.hands[self.number - 1].row.dealer if self.inserts else None
        return self.table.face[self.book.next.dealer if stands is None else stands]

    @property
    def passed(self) -> str:
        """The way of the pass, as a short label."""
        if self.corrects:
            return pass_label(self.corrects.row.passed)
        if self.inserts:
            return pass_label(self.book.hands[self.number - 1].row.passed)
        return pass_label(self.book.next.token)

    @property
    def singles(self) -> tuple[Card, ...]:
        """The cards whose taker is asked by name."""
        return self.ruleset.single_cards

    @property
    def sentence(self) -> str | None:
        """What is wrong, in words."""
        return error_words(self.error) if self.error else None

    @property
    def can_be_kept_open(self) -> bool:
        """Whether the table may record what does not add up."""
        return self.error is not None and not isinstance(self.error, ChoiceOwed) and not self.saved

    def choices(self, error: ChoiceOwed) -> Sequence[str]:
        """What the shooter can choose now."""
        options = error.data["options"]
        return options if isinstance(options, tuple) else ()

    def pad_data(self) -> dict[str, Any]:
        """What the pad counts with: who, which cards and what they are worth. Sums only."""
        ruleset = self.ruleset
        return {
            "seats": [
                {"number": f.number, "name": f.name, "initials": f.initials, "colour": f.colour}
                for f in self.faces
            ],
            "before": {str(seat): total for seat, total in self.before.items()},
            "start": shown(ruleset, 0),
            "sign": shown(ruleset, 1) - shown(ruleset, 0),
            "hearts": ruleset.heart_count,
            "heart_value": ruleset.heart_value,
            "singles": [str(card) for card in self.singles],
            "cards": [str(card) for card in ruleset.scoring_cards],
            "values": {str(card): value for card, value in ruleset.values.items()},
            "saves_itself": self.saves_itself,
        }

    @property
    def saves_itself(self) -> bool:
        """A new hand is saved with its last fact, unless the table wants a button."""
        return not (self.corrects or self.inserts or self.book.table.save_button)

    def reread(self, **changes: Any) -> EntryView:
        """The same entry beside the book as it is now, after a write was tried or refused."""
        book = open_book(self.book.table, self.book.game.id)
        assert book is not None
        corrects = self.corrects and book.hand(self.corrects.id)
        return replace(self, book=book, corrects=corrects, **changes)

    def beside(self, hand_id: uuid.UUID | None, facts: Facts) -> EntryView:
        """The same entry beside what another phone saved meanwhile."""
        saved = self.book.hand(hand_id) if hand_id else None
        return replace(self, saved=saved, facts=facts)

    def context(self) -> dict[str, Any]:
        """What the templates are given."""
        return {"entry": self, "form": self.form, **self.table.context()}
