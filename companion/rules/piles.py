"""What each seat captured, told as piles of cards."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules import holdings as h
from companion.rules.ruleset import Ruleset
from companion.rules.takes import Take, takes_from_cards


def takes_of_piles(ruleset: Ruleset, piles: Sequence[h.CardsLike]) -> tuple[Take, ...]:
    """Takes from the captured cards of each seat, as texts or cards; cards without points may miss.

    Raises UnknownCard, and DoesNotAddUp as `takes_from_cards` does.
    """
    pairs = [
        (h.card_of(kind), seat) for seat, pile in enumerate(piles) for kind in h.kinds_of(pile)
    ]
    return takes_from_cards(ruleset, pairs)
