"""Which sums a hand can have (section 4), found by scoring one hand of every kind there is."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product

from companion.rules.budget import SCORED, Budget, SpentUp
from companion.rules.cards import Card
from companion.rules.dealing import taker_of_kitty
from companion.rules.moons import MoonChoice
from companion.rules.options import (
    CAN_ADD,
    CAN_SUBTRACT,
    BonusFloor,
    Leftover,
    MoonMode,
    Teams,
)
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult, futures, score_hand
from companion.rules.takes import Take, takes_from_cards, with_tricks

Pairs = list[tuple[Card, int]]

MOST_SUMMED = 4000  # units for all the sums of a ruleset


def has_fixed_sums(ruleset: Ruleset) -> bool:
    """Whether the sum of a hand can be checked without its cards (section 4)."""
    floor_hides = ruleset.bonus_floor is BonusFloor.HAND_NOT_BELOW_0 and (
        bool(ruleset.bonus_cards_in_play) or ruleset.no_tricks_bonus < 0
    )
    is_dead = taker_of_kitty(ruleset) is Leftover.DEAD and ruleset.cards_left_over > 0
    has_partners = ruleset.teams is Teams.INDIVIDUAL_THEN_SUM
    return not (ruleset.multipliers or floor_hides or is_dead or has_partners)


@lru_cache(maxsize=64)
def allowed_sums(ruleset: Ruleset) -> frozenset[int] | None:
    """Every sum the points of a hand can have before adjustments; None: there is no fixed list.

    Nor is there one where so many hands would have to be scored for it. Moons that look at the
    totals can do all they can do; the cards' own sum is among them.
    """
    if not has_fixed_sums(ruleset):
        return None
    if ruleset.moon_mode in CAN_ADD & CAN_SUBTRACT:
        ruleset = replace(ruleset, moon_mode=MoonMode.CHOICE)
    budget = Budget(MOST_SUMMED)
    try:
        return frozenset(
            sum(result.points)
            for takes in _hands(ruleset)
            for result in _results(ruleset, takes, budget)
        )
    except SpentUp:
        return None


def _results(ruleset: Ruleset, takes: tuple[Take, ...], budget: Budget) -> list[HandResult]:
    budget.spend(SCORED * len(MoonChoice))
    result = score_hand(ruleset, takes)
    return list(futures(ruleset, takes).values()) if result.needs_choice else [result]


def _hands(ruleset: Ruleset) -> Iterator[tuple[Take, ...]]:
    """A hand of every kind: who has what among the first two seats, and who took no trick."""
    first, *others = ruleset.penalty_cards
    shared = [(first, 1), *((card, 0) for card in others)]
    all_to_one = [(card, 0) for card in ruleset.penalty_cards]
    for penalties in (shared, all_to_one):
        for bonus in _bonus_places(ruleset):
            takes = takes_from_cards(ruleset, [*penalties, *bonus])
            for with_trick in range(2, min(ruleset.players, ruleset.hand_size) + 1):
                yield with_tricks(takes, _tricks(ruleset, with_trick))
    everything = takes_from_cards(ruleset, [(card, 0) for card in ruleset.scoring_cards])
    yield with_tricks(everything, _tricks(ruleset, 1))


def _bonus_places(ruleset: Ruleset) -> Iterator[Pairs]:
    cards = ruleset.bonus_cards_in_play
    for seats in product((0, 1), repeat=len(cards)):
        yield list(zip(cards, seats, strict=True))


def _tricks(ruleset: Ruleset, with_trick: int) -> list[int]:
    """The tricks when so many seats took any: one each, the first seat all the rest."""
    more = ruleset.hand_size - with_trick
    return [(more if seat == 0 else 0) + (seat < with_trick) for seat in range(ruleset.players)]
