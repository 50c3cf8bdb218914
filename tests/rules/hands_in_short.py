"""Short ways to tell hands in tests."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules import (
    QUEEN_OF_SPADES,
    VARIANTS,
    Card,
    Game,
    HandScore,
    MoonChoice,
    Piles,
    Ruleset,
)
from tests.rules.games import game_at

OMNIBUS = VARIANTS["omnibus"].ruleset


def hand(ruleset: Ruleset, hearts: Sequence[int], **singles: int) -> Piles:
    """Takes from hearts per seat and takers of the single cards: `QS=0, JD=1`."""
    cards = {Card(text): seat for text, seat in singles.items()}
    return Piles.counted(ruleset, hearts, cards)


def moon(
    ruleset: Ruleset,
    *,
    shooter: int = 0,
    bonus: int | None = None,
    before: Sequence[int] | None = None,
    choice: MoonChoice | None = None,
    before_hand: Game | None = None,
) -> HandScore:
    """A hand in which one seat takes every penalty card, and perhaps another the bonus cards."""
    hearts = [ruleset.heart_count if s == shooter else 0 for s in range(ruleset.players)]
    taker = shooter if bonus is None else bonus
    cards = {c: shooter if ruleset.values[c] > 0 else taker for c in ruleset.single_cards}
    if before_hand is None and before is not None:
        before_hand = game_at(ruleset, before)
    captures = Piles.counted(ruleset, hearts, cards)
    return captures.score(before=before_hand, choice=choice)


def queen_alone(ruleset: Ruleset, taker: int, hearts_taker: int) -> Piles:
    """A hand in which one seat takes the queen and one all the hearts."""
    hearts = [ruleset.heart_count if s == hearts_taker else 0 for s in range(ruleset.players)]
    return Piles.counted(ruleset, hearts, {QUEEN_OF_SPADES: taker})
