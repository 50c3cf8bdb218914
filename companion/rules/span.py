"""The least and the most points that one score can get in a hand: what is beyond, no hand gives."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.cards import Suit
from companion.rules.ending import Situation
from companion.rules.errors import DoesNotAddUp
from companion.rules.lines import TEAM_AMOUNTS
from companion.rules.moons import may_add, may_subtract
from companion.rules.options import BonusFloor, Multiplier, Sun, Teams
from companion.rules.ruleset import Ruleset
from companion.rules.suns import THIRTY_NINE

USUAL_MOST = 26  # in the game that most people know
FAR = 2  # times as much as a hand can give; twice as much may be a moon of another game


def check_far(ruleset: Ruleset, line: Sequence[int], before: Situation | None = None) -> None:
    """Raises DoesNotAddUp for a number so far from any that a hand can give that it is no slip."""
    least, most = span(ruleset)
    far = FAR * max(most, -least, USUAL_MOST)
    if max(line) > far:
        raise DoesNotAddUp("more_than_a_hand", points=max(line))
    if min(line) < -far:
        raise DoesNotAddUp("less_than_a_hand", points=min(line))


def is_within(ruleset: Ruleset, line: Sequence[int]) -> bool:
    """Whether a hand may give each of these numbers; others need not be looked for."""
    least, most = span(ruleset)
    return least <= min(line) and max(line) <= most


def span(ruleset: Ruleset) -> tuple[int, int]:
    """The least and the most points of one score in one hand, adjustments aside.

    Bounds, not figures: one player has every card that costs, or that helps, and every card that
    doubles; a moon counts for its most.
    """
    twice = 2 ** _doubling(ruleset, Multiplier.DOUBLES_HAND)
    most = max(_most_of_cards(ruleset), _moon(ruleset) if may_add(ruleset) else 0) * twice
    off = ruleset.bonus_total - (_moon(ruleset) if may_subtract(ruleset) else 0)
    least = off * twice + ruleset.no_tricks_bonus * (ruleset.players // ruleset.columns)
    if ruleset.bonus_floor is BonusFloor.HAND_NOT_BELOW_0:
        least = 0
    return min(least, 0), max(most, 0)


def _doubling(ruleset: Ruleset, kind: Multiplier) -> int:
    """E6: how many cards double in this way, twins counted."""
    pack = list(ruleset.pack)
    return sum(pack.count(card) for card, does in ruleset.multipliers if does is kind)


def _most_of_cards(ruleset: Ruleset) -> int:
    """Every card that costs, hearts once more for each card that doubles them."""
    costly = ruleset.penalty_cards
    hearts = sum(ruleset.values[card] for card in costly if card.suit is Suit.HEARTS)
    return ruleset.penalty_total + hearts * _doubling(ruleset, Multiplier.DOUBLES_HEARTS)


def _moon(ruleset: Ruleset) -> int:
    """F3, F5, J3: the most that a moon or a sun is worth."""
    amount = ruleset.moon_points
    if ruleset.teams is not Teams.NONE:
        amount = max(amount, TEAM_AMOUNTS[ruleset.team_moon_score])
    if ruleset.sun is Sun.DOUBLE:
        return 2 * amount
    return max(amount, THIRTY_NINE) if ruleset.sun is Sun.THIRTY_NINE else amount
