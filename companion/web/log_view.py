"""A hand that was watched, told again trick by trick, and as the fields of a scored hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.referee.text.live_hand import (
    breach_words,
    changed_words,
    held_words,
    lead_moved_words,
    log_refusal_words,
    trick_words,
)
from companion.rules.cards import Card
from companion.rules.errors import RulesError
from companion.rules.replay import Breach, Trick
from companion.rules.revokes import changed_by
from companion.rules.watching import Watched
from companion.scorebook import Book, HandView
from companion.scorebook.hand_report import CARDS
from companion.scorebook.live_hand import WatchLog, facts_of_log, saved_log
from companion.web.access import now
from companion.web.entry_view import CARRIED
from companion.web.hand_form import KINDS, fill, form_class
from companion.web.table_view import Face, TableView


def winning_card(trick: Trick) -> Card | None:
    """The card that won a trick: of identical ones the one its winner played."""
    led = trick.plays[0].card.suit
    mine = [play.card for play in trick.plays if play.seat == trick.winner]
    follows = [card for card in mine if card.suit is led]
    return max(follows, default=None, key=lambda card: card.rank)


def wrong_words(watched: Watched, breach: Breach, names: Sequence[str]) -> str:
    """What was against the rules, and which tricks a revoke changed."""
    changed = changed_by(watched.replay, breach)
    said = changed_words(changed, names) if changed else ""
    return f"{breach_words(breach, names)} {said}".rstrip()


def revokes_told(log: WatchLog, names: Sequence[str]) -> tuple[str, ...]:
    """Each revoke of a log with the tricks it changed, and what lies in them (H1)."""
    try:
        watched = log.watched
    except RulesError:
        return ()
    found = [(breach, changed_by(watched.replay, breach)) for breach in watched.replay.breaches]
    return tuple(
        f"{wrong_words(watched, breach, names)} {held_words(watched, changed.tricks)}"
        for breach, changed in found
        if changed
    )


def fields_of(log: WatchLog) -> list[tuple[str, str]]:
    """The fields of a hand's form as the log fills them in."""
    form = form_class(log.ruleset, log.seats)(formdata=None)
    fill(form, facts_of_log(log), log.ruleset, log.seats)
    named = [f for f in form if f.name.startswith(KINDS) or f.name in CARRIED]
    told = [(field.name, field.data) for field in named if field.data]
    return [("evidence", CARDS), ("number", str(log.number)), *told]


@dataclass(frozen=True, slots=True)
class Step:
    """One trick: each card with its player, who won, and what was against the rules."""

    number: int
    cards: tuple[tuple[Face, Card, bool, bool], ...]  # won it, was against the rules
    words: str
    wrongs: tuple[str, ...]


@dataclass(frozen=True)
class LogView:
    """The log of a scored hand; `at` is the trick that is looked at."""

    book: Book
    hand: HandView
    at: int = 1

    @cached_property
    def table(self) -> TableView:
        return TableView(self.book, now())

    @cached_property
    def log(self) -> WatchLog | None:
        return saved_log(self.hand)

    @cached_property
    def _read(self) -> tuple[Watched | None, str]:
        if self.log is None:
            return None, "This hand was not watched."
        try:
            return self.log.watched, ""
        except RulesError as error:
            said = log_refusal_words(error, self.names)
            return None, f"Its log does not fit the rules of the hand any more. {said}"

    @property
    def problem(self) -> str:
        """Why there is nothing to see."""
        return self._read[1]

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        return tuple(self.table.face[seat] for seat in self.hand.seats)

    @property
    def names(self) -> list[str]:
        return [face.name for face in self.faces]

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The tricks in their order; one that broke off comes last."""
        watched = self._read[0]
        return tuple(self._step(watched, trick) for trick in _tricks(watched)) if watched else ()

    def _step(self, watched: Watched, trick: Trick) -> Step:
        wrong = [b for b in watched.replay.breaches if b.trick == trick.number]
        blamed = {(b.seat, b.violation.card) for b in wrong}
        won = winning_card(trick) if trick.winner is not None else None
        return Step(
            trick.number,
            tuple(
                (
                    self.faces[play.seat],
                    play.card,
                    play.seat == trick.winner and play.card == won,
                    (play.seat, play.card) in blamed,
                )
                for play in trick.plays
            ),
            self._words(watched, trick, won),
            tuple(wrong_words(watched, b, self.names) for b in wrong),
        )

    def _words(self, watched: Watched, trick: Trick, won: Card | None) -> str:
        """Who led where the lead moved on (D4), and who won a trick that was played out."""
        moved = lead_moved_words(watched.replay, trick, self.names)
        is_done = trick.number <= len(watched.replay.tricks)
        said = trick_words(trick, self.names, won) if is_done else ""
        return " ".join(filter(None, (moved, said)))

    @property
    def step(self) -> Step | None:
        """The trick that is looked at."""
        return self.steps[min(max(self.at, 1), len(self.steps)) - 1] if self.steps else None

    def context(self) -> dict[str, Any]:
        """What the templates are given."""
        return {"story": self, **self.table.context()}


def _tricks(watched: Watched) -> tuple[Trick, ...]:
    replay = watched.replay
    if not replay.open_trick:
        return replay.tricks
    open_one = Trick(
        len(replay.tricks) + 1, replay.open_trick[0].seat, replay.open_trick, None, None
    )
    return (*replay.tricks, open_one)
