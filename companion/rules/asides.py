"""What C4 and A4 take out of the count: cards set aside on trick one, and a dead kitty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from companion.rules import options as o
from companion.rules.cards import JOKER, QUEEN_OF_SPADES, Card, Suit
from companion.rules.law import SET_ASIDE
from companion.rules.ruleset import Ruleset
from companion.rules.seats import left_of, turn_step

Aside = tuple[int, Card]


def can_be_counted(ruleset: Ruleset, aside: Sequence[Aside], dead: Sequence[Card]) -> bool:
    """Whether a hand can be scored without these cards: of twins or jokers one cannot be named."""
    gone = [*dead, *(card for _, card in aside)]
    is_one_of_twins = any(ruleset.decks == 2 or card == JOKER for _, card in aside)
    return not is_one_of_twins and bool(Counter(ruleset.penalty_cards) - Counter(gone))


def counted_by(ruleset: Ruleset, aside: Sequence[Aside], dead: Sequence[Card]) -> Ruleset:
    """The rules a hand is scored by when these cards belong to nobody, for T, M and the moon."""
    ruleset = ruleset.without_dead(dead)
    if ruleset.all_penalty_hand not in SET_ASIDE:
        return ruleset
    cards = {card for _, card in aside}
    out = {card.rank - 2 for card in cards if card.suit is Suit.HEARTS}
    return replace(
        ruleset,
        all_penalty_hand=o.AllPenaltyHand.ANY_PENALTY,
        heart_values=tuple(
            0 if index in out else value for index, value in enumerate(ruleset.heart_values)
        ),
        queen_spades=0 if QUEEN_OF_SPADES in cards else ruleset.queen_spades,
        extra_penalties=tuple(pair for pair in ruleset.extra_penalties if pair[0] not in cards),
        bonus_cards=tuple(pair for pair in ruleset.bonus_cards if pair[0] not in cards),
    )


def before_charge(
    ruleset: Ruleset, line: Sequence[int], aside: Sequence[Aside]
) -> tuple[tuple[int, ...], ...]:
    """C4: what a line can have been before somebody paid for the cards set aside.

    Several, where more than one can have been the lowest; the line itself if nobody can have paid.
    """
    worth = [ruleset.values.get(card, 0) for _, card in aside]
    found = []
    for payers in product(range(len(line)), repeat=len(worth)):
        paid = list(zip(payers, worth, strict=True))
        charged = [sum(points for who, points in paid if who == seat) for seat in range(len(line))]
        was = tuple(points - cost for points, cost in zip(line, charged, strict=True))
        if charged_to_lowest(ruleset, was, aside) == tuple(charged):
            found.append(was)
    return tuple(dict.fromkeys(found)) or (tuple(line),)


def charged_to_lowest(
    ruleset: Ruleset, points: Sequence[int], aside: Sequence[Aside]
) -> tuple[int, ...]:
    """C4 point_to_lowest_nonzero: what each score pays for the cards set aside.

    Ties go to the next in turn after the player; where nobody has points nothing is counted.
    """
    charged = [0] * len(points)
    counts = ruleset.all_penalty_hand is o.AllPenaltyHand.POINT_TO_LOWEST_NONZERO
    for player, card in aside if counts else ():
        turns = range(1, ruleset.players + 1)
        after = [left_of(player, ruleset.players, turn_step(ruleset) * turn) for turn in turns]
        columns = [seat % len(points) for seat in after]
        payers = [column for column in columns if points[column] > 0]
        if payers:
            payer = min(payers, key=lambda column: points[column])
            charged[payer] += ruleset.values.get(card, 0)
    return tuple(charged)
