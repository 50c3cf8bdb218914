"""What the options of a ruleset mean as sets of cards; worked out once for each ruleset."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from companion.rules import holdings as h
from companion.rules import options as o
from companion.rules.ruleset import Ruleset

T = TypeVar("T")


def derived(ruleset: Ruleset, make: Callable[[Ruleset], T]) -> T:
    """What `make` works out from a ruleset, once; kept beside its other derived values."""
    known = vars(ruleset)
    name = f"_{make.__name__}"
    found: T | None = known.get(name)
    if found is None:
        found = known[name] = make(ruleset)
    return found


_C2_COVERS = {
    o.FirstTrickPoints.FORBIDDEN_UNLESS_ONLY_PENALTY: h.KINDS,
    o.FirstTrickPoints.FORBIDDEN_STRICT: h.KINDS,
    o.FirstTrickPoints.NO_QUEEN_ONLY: h.THE_QUEEN,
    o.FirstTrickPoints.NO_HEARTS_ONLY: h.HEARTS,
    o.FirstTrickPoints.ALLOWED: 0,
}


class CardSets:
    """The cards each rule of play is about, as bits.

    `pack`: every card in use, twins and jokers counted.
    `restricted`: C3. `banned`: those of them that C2 keeps off trick one.
    `penalties`: worth more than 0. `all_hearts`, `all_marked`: the hearts and what a take has to
    name, of every pack.
    `counted`: whose taker the points depend on, of every pack (L1).
    `locked`: may not be led before hearts are broken (D1, D6).
    `breaking`: break hearts by any play (D2). `breaking_off`: only off suit (D3).
    """

    __slots__ = (
        "all_hearts",
        "all_marked",
        "banned",
        "breaking",
        "breaking_off",
        "counted",
        "locked",
        "pack",
        "penalties",
        "restricted",
    )

    def __init__(self, ruleset: Ruleset) -> None:
        jokers = (h.THE_JOKER,) * ruleset.jokers_in_play
        self.pack = h.holding_of((*h.kinds_of(ruleset.pack), *jokers))
        self.penalties = h.set_of(ruleset.penalty_cards)
        self.all_hearts = h.in_every_pack(h.HEARTS)
        self.all_marked = h.in_every_pack(h.set_of(ruleset.told_cards) | h.HEARTS | h.THE_QUEEN)
        self.counted = h.in_every_pack(h.set_of(ruleset.told_cards))
        self.restricted = h.set_of(ruleset.restricted_cards)
        self.banned = self.restricted & _C2_COVERS[ruleset.first_trick_points]
        self.locked = _locked(ruleset)
        self.breaking_off = _breaking_off(ruleset)
        self.breaking = _breaking(ruleset, self.penalties)

    def breaks(self, cards: int, led: int) -> bool:
        """D2, D3: whether one of these cards, played to a trick of the led suit, breaks hearts."""
        return bool(cards & self.breaking or cards & self.breaking_off & ~led)


def _locked(ruleset: Ruleset) -> int:
    """D1 locks the hearts, D6 the queen of spades, until hearts are broken."""
    hearts = h.HEARTS if ruleset.heart_lead is o.HeartLead.MUST_BE_BROKEN else 0
    queen = h.THE_QUEEN if ruleset.queen_lead is o.QueenLead.AFTER_BROKEN else 0
    return hearts | queen


def _breaking(ruleset: Ruleset, penalties: int) -> int:
    """D2: a heart always breaks, even one worth 0."""
    if ruleset.break_by is o.BreakBy.ANY_POSITIVE_CARD:
        return h.HEARTS | penalties
    by_queen = ruleset.break_by is o.BreakBy.HEART_OR_QS and not _breaking_off(ruleset)
    return h.HEARTS | (h.THE_QUEEN if by_queen else 0)


def _breaking_off(ruleset: Ruleset) -> int:
    """D3: the queen that breaks hearts only when she is discarded."""
    discard_only = ruleset.queen_break_scope is o.QueenBreakScope.DISCARD_ONLY
    return h.THE_QUEEN if ruleset.break_by is o.BreakBy.HEART_OR_QS and discard_only else 0
