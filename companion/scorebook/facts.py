"""What a phone says about one hand, as facts and as the rows that keep them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from companion.models import Take as TakeRow
from companion.rules.cards import Card, Suit, cards_text, parse_cards
from companion.rules.scoring import HandResult
from companion.rules.takes import Take, each_taker
from companion.scorebook.further import Kept
from companion.scorebook.rows import Told

CARDS, COUNTS, POINTS = "cards", "counts", "points"
RULED = "ruled"  # the points were set by a ruling (H1)
AS_TYPED = "as_typed"  # the answer that a typed line is no moon, or one already applied
DEAD = 99  # the number under which the cards lie that nobody gets (A4 dead): no seat has it

Takers = Mapping[Card, int | Sequence[int]]


@dataclass(frozen=True, kw_only=True)
class Facts:
    """A hand as told, by seat number; None is "not entered", which is not 0.

    `takers` names the seat that took a card, or one for each copy where the pack holds several.
    `choice` answers what the rules cannot know: what the shooter chose, or which moon a typed
    line is. `trickless`: who took no trick; `every_trick`: who took them all, or NOBODY, None
    while nobody said; `passed`: which way the cards went where somebody calls it; `log`: how it
    was played, where it was watched.
    """

    evidence: str = COUNTS
    hearts: Mapping[int, int | None] = field(default_factory=dict)
    takers: Takers = field(default_factory=dict)
    points: Mapping[int, int | None] = field(default_factory=dict)
    choice: str | None = None
    is_open: bool = False
    note: str | None = None
    trickless: tuple[int, ...] = ()
    every_trick: int | None = None
    passed: str | None = None
    log: str | None = None

    @cached_property
    def pairs(self) -> tuple[tuple[Card, int], ...]:
        """Each told card with its taker, a card that was taken twice twice."""
        return tuple(
            (card, seat) for card, said in self.takers.items() for seat in each_taker(said)
        )

    def cards_of(self, seat: int) -> tuple[Card, ...]:
        """The cards that were told of one seat by name."""
        return tuple(card for card, taker in self.pairs if taker == seat)

    @property
    def further(self) -> dict[str, Any]:
        """What was told beside cards and points, as it is kept."""
        return {
            "trickless": list(self.trickless),
            "every_trick": self.every_trick,
        }


def read_cards(text: str | None) -> tuple[Card, ...]:
    """The cards that a row names; a joker is "JK"."""
    return parse_cards(text or "")


@dataclass(frozen=True)
class Judged:
    """Facts that add up: what each seat took by place, what nobody got, and the points of it."""

    takes: tuple[Take, ...]
    result: HandResult
    dead: Take | None = None


def take_rows(seats: Sequence[int], facts: Facts, judged: Judged | None) -> list[TakeRow]:
    """The rows that keep what was told of `seats`; for an open hand, as it was told."""
    if facts.evidence in (POINTS, RULED):
        return _point_rows(seats, facts, judged)
    if judged is None:
        told = [*seats, DEAD] if DEAD in facts.hearts or facts.cards_of(DEAD) else seats
        return [_told_row(seat, facts) for seat in told]
    rows = [_row(s, take.hearts, take.cards) for s, take in zip(seats, judged.takes, strict=False)]
    if judged.dead:
        rows.append(_row(DEAD, judged.dead.hearts, judged.dead.cards))
    return rows


def _point_rows(seats: Sequence[int], facts: Facts, judged: Judged | None) -> list[TakeRow]:
    if judged is None:
        return [TakeRow(seat_number=seat, points=facts.points.get(seat)) for seat in seats]
    line = judged.result.points
    return [
        TakeRow(seat_number=seat, points=points, cards=cards_text(take.cards) or None)
        for seat, points, take in zip(seats, line, judged.takes, strict=False)
    ]


def _told_row(seat: int, facts: Facts) -> TakeRow:
    cards = facts.cards_of(seat)
    if facts.evidence == CARDS:
        return _row(seat, sum(card.suit is Suit.HEARTS for card in cards), cards)
    return _row(seat, facts.hearts.get(seat), cards)


def _row(seat: int, hearts: int | None, cards: Iterable[Card]) -> TakeRow:
    return TakeRow(seat_number=seat, hearts=hearts, cards=cards_text(cards) or None)


def facts_of_rows(
    evidence: str,
    rows: Iterable[Told],
    *,
    choice: str | None,
    note: str | None,
    further: Kept | None = None,
    passed: str | None = None,
) -> Facts:
    """The facts that a saved hand was told with, to fill its form again."""
    rows, kept = list(rows), further or {}
    takers: dict[Card, tuple[int, ...]] = {}
    for row in rows:
        for card in read_cards(row.cards):
            takers[card] = (*takers.get(card, ()), row.seat_number)
    return Facts(
        evidence=evidence,
        hearts={row.seat_number: _plain_hearts(row) for row in rows},
        takers=takers,
        points={row.seat_number: row.points for row in rows},
        choice=choice,
        note=note,
        trickless=tuple(kept.get("trickless", ())),
        every_trick=kept.get("every_trick"),
        passed=passed,
    )


def _plain_hearts(row: Told) -> int | None:
    """The hearts that were counted, without those told by name."""
    if row.hearts is None:
        return None
    return row.hearts - sum(card.suit is Suit.HEARTS for card in read_cards(row.cards))
