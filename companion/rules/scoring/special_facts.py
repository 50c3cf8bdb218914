"""Facts of a hand that only few rules ask for, beside who captured which card.

Who took every trick (F5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.captures import Capture, with_tricks
from companion.rules.ruleset.ruleset import Ruleset

NOBODY = -1  # said of every trick: nobody took them all; it is stored so with a hand


@dataclass(frozen=True)
class SpecialFacts:
    """By place; `every_trick` is None while nobody said."""

    every_trick: int | None = None


NO_SPECIAL_FACTS = SpecialFacts()


def owed_every_trick(
    ruleset: Ruleset, captures: Sequence[Capture], special: SpecialFacts
) -> int | None:
    """Who may have taken every trick, where the points hang on it and nobody said."""
    if not ruleset.pays_for_every_trick or special.every_trick is not None:
        return None
    return can_have_all(captures)


def can_have_all(captures: Sequence[Capture]) -> int | None:
    """The seat that has every scoring card."""
    holders = [seat for seat, capture in enumerate(captures) if capture.hearts or capture.cards]
    return holders[0] if len(holders) == 1 else None


def _size(capture: Capture) -> int:
    return capture.unnamed_hearts + len(capture.cards)


def captures_with_tricks(
    ruleset: Ruleset, captures: Sequence[Capture], special: SpecialFacts
) -> Sequence[Capture]:
    """Tricks that fit what was reported: the points hang only on who took them all."""
    players = range(ruleset.players)
    sun = special.every_trick
    if sun is not None and sun != NOBODY:
        return with_tricks(captures, [ruleset.hand_size if seat == sun else 0 for seat in players])
    order = sorted(players, key=lambda seat: -_size(captures[seat]))
    winners = order[: ruleset.hand_size]
    counts = [int(seat in winners) for seat in players]
    counts[winners[0]] += ruleset.hand_size - len(winners)
    return with_tricks(captures, counts)
