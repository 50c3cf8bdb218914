"""What the screen of one hand shows, whether it is new, corrected, inserted or refused."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from flask import url_for

from companion.models import Change
from companion.referee.text.errors import what_adds_up
from companion.referee.text.rules_and_results import error_words, listed, pass_words
from companion.rules.beside import most_dead
from companion.rules.cards import Suit
from companion.rules.dealing import DEALER_CALLS
from companion.rules.errors import DoesNotAddUp, RulesError
from companion.rules.readings import unreadable
from companion.rules.ruleset import Ruleset
from companion.scorebook import Book, Facts, HandView, open_book
from companion.scorebook.hand_report import DEAD, scored_seats, told_seats
from companion.web.access import now
from companion.web.dates import clock_words, day_words, visitor_zone
from companion.web.hand_form import HandForm, calls_in_words
from companion.web.moon_view import MoonView
from companion.web.outcome import Line, Outcome
from companion.web.sides import Side
from companion.web.slots import Slot, slots_of
from companion.web.table_view import Face, TableView

CARRIED = ("log", "every_trick", "passed")  # what was answered of the hand as a whole
MODES = {"counts": "Count", "cards": "Cards", "points": "Points"}


@dataclass(frozen=True)
class EntryView:
    """One hand on its way into the book."""

    book: Book
    form: HandForm
    number: int
    mode: str = "counts"
    corrects: HandView | None = None
    inserts: bool = False
    again: str = ""  # the hand that was undone just now
    error: RulesError | None = None
    outcome: Outcome | None = None  # what a correction would change
    line: Line = ()  # the hand as it would count, to be read aloud
    notes: tuple[str, ...] = ()
    moon: MoonView | None = None  # what the shooter may choose
    saved: HandView | None = None  # what another phone saved under this number
    facts: Facts = field(default_factory=Facts)
    by: uuid.UUID | None = None  # the device that looks

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
    def people(self) -> tuple[Face, ...]:
        """Who plays this hand, clockwise."""
        return tuple(self.table.face[seat] for seat in self.seats)

    @cached_property
    def faces(self) -> tuple[Side, ...]:
        """Whose cards are told: everybody's, or those of two partners together (J1)."""
        return self._sides(told_seats(self.ruleset, self.seats))

    @cached_property
    def scored(self) -> tuple[Side, ...]:
        """Whose points are told: everybody's, or those of two partners with one score."""
        return self._sides(scored_seats(self.ruleset, self.seats))

    def _sides(self, seats: tuple[int, ...]) -> tuple[Side, ...]:
        return tuple(Side(self.people[place :: len(seats)]) for place in range(len(seats)))

    @cached_property
    def before(self) -> Mapping[int, int]:
        """The totals before this hand, as penalty points."""
        totals = self.book.situation(self.number).totals
        return {seat: totals[place % len(totals)] for place, seat in enumerate(self.seats)}

    # What few rules ask for

    @property
    def dead(self) -> int:
        """A4 dead: how many cards nobody gets."""
        return most_dead(self.ruleset)

    @property
    def dead_seat(self) -> int:
        return DEAD

    @cached_property
    def calls(self) -> tuple[tuple[str, str], ...]:
        """B2 dealer's call: which ways could be called, and in words; none where nobody calls."""
        if self._stands[1] != DEALER_CALLS and not self.corrects:
            return ()
        if DEALER_CALLS not in self.ruleset.cycle:
            return ()
        return calls_in_words(self.ruleset)

    # What is asked

    @property
    def can_count(self) -> bool:
        """Whether the number of hearts says enough, or each needs its taker."""
        return self.ruleset.hearts_are_equal

    @property
    def why_no_points(self) -> str:
        """Why points cannot be typed here, in a sentence; empty where they can."""
        reason = unreadable(self.ruleset)
        return error_words(reason) if reason else ""

    @property
    def modes(self) -> list[tuple[str, str, str]]:
        """The ways this hand can be told: address, value and word."""
        ways = [mode for mode in MODES if mode != "counts" or self.can_count]
        return [(self._address(mode), mode, MODES[mode]) for mode in ways]

    @cached_property
    def chosen_mode(self) -> str:
        return self.mode if self.mode != "counts" or self.can_count else "cards"

    @cached_property
    def asked(self) -> tuple[Slot, ...]:
        """The cards whose taker is asked with a row of faces."""
        singles = self.ruleset.single_cards
        return slots_of([c for c in singles if self.can_count or c.suit is not Suit.HEARTS])

    @cached_property
    def listed(self) -> tuple[Slot, ...]:
        """The other scoring cards, highest first: only cards told one by one name them."""
        asked = {slot.card for slot in self.asked}
        others = [card for card in self.ruleset.told_cards if card not in asked]
        return slots_of(sorted(others, key=lambda card: (card.suit, -card.rank)))

    @property
    def may_ask_more(self) -> bool:
        """E7: whether who took no trick may have to be said after the cards."""
        return bool(self.ruleset.no_tricks_bonus)

    @property
    def saves_itself(self) -> bool:
        """A new hand is saved with its last fact, unless the table wants a button."""
        return not (self.is_shown_first or self.book.table.save_button)

    # Where it goes

    @property
    def title(self) -> str:
        if self.corrects:
            return f"Correct hand {self.number}"
        return f"Insert hand {self.number}" if self.inserts else f"Hand {self.number}"

    @property
    def name(self) -> str:
        """What the phone keeps it under, half entered or on its way."""
        if self.corrects:
            return str(self.corrects.id)
        return f"{self.book.game.id}:{'insert:' if self.inserts else ''}{self.number}"

    @property
    def action(self) -> str:
        return self._address()

    def _address(self, mode: str | None = None) -> str:
        ids: dict[str, Any] = {"table_id": self.book.table.id, "game_id": self.book.game.id}
        if self.corrects:
            return url_for("hands.correct", hand_id=self.corrects.id, mode=mode, **ids)
        if self.inserts:
            return url_for("hands.insert", at=self.number, mode=mode, **ids)
        return url_for("hands.enter", mode=mode, again=(mode and self.again) or None, **ids)

    @property
    def dealer(self) -> Face:
        return self.table.face[self._stands[0]]

    @property
    def passed(self) -> str:
        """Which way was passed: "pass left", "hold"."""
        return pass_words(self.ruleset, self._stands[1]).lower()

    @cached_property
    def _stands(self) -> tuple[int, str]:
        """Who dealt the hand and which way was passed: an inserted one is like its follower."""
        if self.corrects:
            return self.corrects.row.dealer, self.corrects.row.passed
        if self.number <= len(self.book.hands):
            row = self.book.hands[self.number - 1].row
            return row.dealer, row.passed
        return self.book.next.dealer, self.book.next.token

    # What is wrong, what would be

    @property
    def history(self) -> list[str]:
        """What stood there before it was corrected, until when, and who changed it."""
        hand = self.corrects
        if hand is None:
            return []
        mine = [c for c in self.book.rows.changes if c.hand_id == hand.id and c.before]
        return [self._was(c) for c in mine if c.action == "corrected"]

    def _was(self, change: Change) -> str:
        zone = visitor_zone()
        told = (change.before or {})["hand"]["line"]
        day, time = day_words(change.at, now(), zone), clock_words(change.at, zone)
        line = [f"{self.table.face[int(s)].name} {self.table.points(p)}" for s, p in told.items()]
        phone = "this phone" if change.device_id == self.by else "another phone"
        return f"Until {day}, {time}, when {phone} changed it: {listed(line)}."

    @property
    def sentences(self) -> list[str]:
        """What is wrong, in words."""
        if self.error is None:
            return self.form.sentences
        said = [error_words(self.error)]
        if self.facts.evidence == "points" and self.can_be_kept_open:
            told = [(side.name, self.facts.points.get(side.number)) for side in self.scored]
            said += what_adds_up(self.ruleset, told, self.book.situation(self.number))
        return [sentence for sentence in said if sentence]

    @property
    def can_be_kept_open(self) -> bool:
        """Whether the table may record what does not add up."""
        return isinstance(self.error, DoesNotAddUp)

    @property
    def is_shown_first(self) -> bool:
        """A correction says what else it changes before it is saved."""
        return bool(self.corrects or self.inserts)

    @property
    def is_confirmed(self) -> bool:
        """Whether exactly these facts were shown with what they change."""
        return bool(self.form.confirmed.data) and self.form.confirmed.data == self.digest

    @property
    def digest(self) -> str:
        """A name for exactly these facts."""
        told = self.facts
        parts: list[object] = [told.evidence, told.choice, told.note, told.is_open, told.passed]
        parts += [sorted(part.items()) for part in (told.hearts, told.points)]
        parts += [sorted((str(card), seat) for card, seat in told.pairs), told.further]
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:20]

    @property
    def told(self) -> list[tuple[str, str]]:
        """The fields of the form that say something, as they were typed."""
        named = [f for f in self.form if f.name in self.form.said or f.name in CARRIED]
        return [(f.name, f.data) for f in named if f.data]

    def reread(self, **changes: Any) -> EntryView:
        """The same entry beside the book as it is now, after a write was tried or refused."""
        book = open_book(self.book.table, self.book.game.id)
        assert book is not None
        corrects = self.corrects and (book.hand(self.corrects.id) or self.corrects)
        return replace(self, book=book, corrects=corrects, **changes)

    def beside(self, hand_id: uuid.UUID | None) -> EntryView:
        """The same entry beside what another phone saved meanwhile."""
        return replace(self, saved=self.book.hand(hand_id) if hand_id else None)

    def context(self) -> dict[str, Any]:
        """What the templates are given."""
        return {"entry": self, "form": self.form, **self.table.context()}
