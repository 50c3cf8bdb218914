"""Where well-known rule books differ: asked of the law under the other rule, for the same case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from companion.referee.rulings.worlds import Moments, World
from companion.rules import options as o
from companion.rules.errors import ImpossibleRuleset
from companion.rules.law import Law, law_of
from companion.rules.legality import violation_of
from companion.rules.ruleset import Ruleset

MOST = 2

# The other value of an option, and who plays it.
_OTHERS: Mapping[str, tuple[tuple[object, str], ...]] = {
    "first_trick_points": (
        (
            o.FirstTrickPoints.ALLOWED,
            "By Pagat's main rules points may fall on the first trick.",
        ),
        (
            o.FirstTrickPoints.FORBIDDEN_UNLESS_ONLY_PENALTY,
            "Bicycle, Microsoft and most programs keep hearts and the queen off the first trick.",
        ),
    ),
    "heart_lead": (
        (o.HeartLead.FREE, "In the oldest form of the game hearts may be led at any time."),
        (o.HeartLead.MUST_BE_BROKEN, "In most books today hearts are led only once broken."),
    ),
    "queen_lead": (
        (
            o.QueenLead.AFTER_BROKEN,
            "Morehead and some house rules let the queen be led only when hearts are broken.",
        ),
        (o.QueenLead.ANYTIME, "By Bicycle, Pagat and Microsoft the queen may be led at any time."),
    ),
    "hearts_and_queen": (
        (
            o.HeartsAndQueen.MAY_LEAD_HEART,
            "The Grand Prix rules and Parlett let you lead a heart then.",
        ),
        (
            o.HeartsAndQueen.MUST_LEAD_QUEEN,
            "Board Game Arena and GNOME make you lead the queen then.",
        ),
    ),
    "only_hearts": (
        (o.OnlyHearts.LEAD_PASSES_LEFT, "At some tables the lead passes to the left then."),
        (o.OnlyHearts.MAY_LEAD_HEART, "By Pagat and Board Game Arena you would lead a heart."),
    ),
    "queen_discard": (
        (o.QueenDiscard.AFTER_BROKEN, "Trickster offers a rule that she waits for a heart."),
        (o.QueenDiscard.FREE, "In nearly every book she may be thrown away at any time."),
    ),
    "queen_must_go": (
        (
            o.QueenMustGo.MUST_GO,
            "In the club game that Morehead describes the queen must go at the first safe chance.",
        ),
        (o.QueenMustGo.FREE, "Bicycle says that nobody has to get rid of the queen."),
    ),
    "opener": (
        (
            o.Opener.ELDEST_ANY,
            "By Pagat's older rules the player left of the dealer leads anything.",
        ),
        (o.Opener.LOWEST_CLUB, "By most books today the lowest club is led first."),
    ),
}
_BREAKING: Mapping[o.BreakBy, str] = {
    o.BreakBy.HEART: "Bicycle and the Grand Prix rules let the queen of spades break hearts too.",
    o.BreakBy.HEART_OR_QS: "By Pagat and Microsoft only a heart breaks hearts.",
    o.BreakBy.ANY_POSITIVE_CARD: "In most books only a heart breaks hearts.",
}


def differences(
    moments: Moments, worlds: Sequence[World], bit: int, field: str, *, was_asked: bool
) -> tuple[str, ...]:
    """Sentences about books by which the answer would be the other one; the rule's own first.

    `was_asked`: the answer hung on whether hearts are broken, about which books differ as well.
    """
    found = dict.fromkeys(_other_answers(moments, worlds, bit, field))
    if was_asked:
        found[_BREAKING[moments.ruleset.break_by]] = None
    return tuple(found)[:MOST]


def _other_answers(
    moments: Moments, worlds: Sequence[World], bit: int, field: str
) -> Iterator[str]:
    is_allowed = moments.broken_rule(worlds[0], bit) is None
    for name in sorted(_OTHERS, key=lambda name: name != field):
        for value, words in _OTHERS[name]:
            law = _law_with(moments.ruleset, name, value)
            if law and _is_turned(law, moments, worlds, bit, is_allowed=is_allowed):
                yield words


def _is_turned(
    law: Law, moments: Moments, worlds: Sequence[World], bit: int, *, is_allowed: bool
) -> bool:
    """Whether every world says the contrary under the other rule."""
    return all(
        (violation_of(law, moments.spot(world), bit) is None) is not is_allowed for world in worlds
    )


@lru_cache(maxsize=256)
def _law_with(ruleset: Ruleset, name: str, value: object) -> Law | None:
    if getattr(ruleset, name) == value:
        return None
    try:
        return law_of(replace(ruleset, **{name: value}))  # type: ignore[arg-type]
    except ImpossibleRuleset:
        return None
