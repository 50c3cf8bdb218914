"""What was dealt, what is passed of it, and who leads first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

from companion.rules.cards import (
    CLUBS_MASK,
    Cards,
    CardsLike,
    bits_of,
    card_of,
    holding_of,
    with_cards,
    without_cards,
)
from companion.rules.errors import DoesNotAddUp, check_length
from companion.rules.law import Violation
from companion.rules.options import DEALER_CALLS
from companion.rules.ruleset import Ruleset

Moves = dict[tuple[int, int], int]  # by giver and receiver the cards, as bits


def moves_of(ruleset: Ruleset, way: str, given: Sequence[CardsLike], held: Sequence[int]) -> Moves:
    """What each seat gives to whom, of what it was dealt; its cards go to them in their order.

    Raises UnknownCard, ImpossibleRuleset for a way that so many players cannot pass, and
    DoesNotAddUp with the first rule that is broken.
    """
    if way not in ruleset.cycle:
        # A dealer's call (D): a ruleset that always passes this way says whether it is possible.
        replace(ruleset, pass_cycle=(way,))
    if way == DEALER_CALLS:
        raise DoesNotAddUp("pass_not_called")
    check_length(given, ruleset.players)
    wanted, forbidden = ruleset.cards_given(way), int(ruleset.cards_not_passed)
    left = [list(bits_of(cards)) for cards in given]
    for seat, (cards, hand) in enumerate(zip(left, held, strict=True)):
        if broken := _broken_rule(cards, hand, wanted, forbidden):
            raise DoesNotAddUp("wrong_pass", seat=seat, violation=broken)
    moves: Moves = {}
    for giver, receiver, count in ruleset.exchanges(way):
        moves[giver, receiver] = holding_of(left[giver][:count])
        del left[giver][:count]
    return moves


def _broken_rule(given: Sequence[int], hand: int, wanted: int, forbidden: int) -> Violation | None:
    """What is wrong with what one seat gave: B1 the number, cards not held, B5 forbidden cards."""
    if len(given) != wanted:
        return Violation("pass_count", "B1", wanted=wanted)
    missing = without_cards(holding_of(given), hand)
    if missing:
        return Violation("pass_not_held", "1", Cards(missing)[0])
    barred = [card for card in given if card & forbidden]
    if len(barred) > max(0, wanted - (hand & ~forbidden).bit_count()):
        return Violation("pass_forbidden", "B5", card_of(barred[0]))
    return None


def first_leader(ruleset: Ruleset, held: Sequence[int], dealer: int) -> int:
    """C1: the seat that leads first: left of the dealer, or the holder of the lowest club dealt.

    Raises DoesNotAddUp where nobody has a card that opens.
    """
    opens = ruleset.opening_seat(dealer)
    if opens is not None:
        return opens
    clubs = reduce(or_, held) & CLUBS_MASK
    for seat, hand in enumerate(held):
        if hand & clubs & -clubs:
            return seat
    raise DoesNotAddUp("no_opening_card")


def kitty_of(ruleset: Ruleset, held: Sequence[int]) -> int:
    """A3 to A6: what the deal left on the table, from the holdings it gave.

    Raises DoesNotAddUp for cards that are not in the pack and for wrong numbers of cards.
    """
    check_length(held, ruleset.players)
    dealt = reduce(with_cards, held)
    ruleset.check_in_pack(Cards(dealt))
    sizes = [hand.bit_count() for hand in held]
    if sizes != [ruleset.hand_size] * ruleset.players:
        raise DoesNotAddUp("wrong_hand_sizes", sizes=tuple(sizes), cards=ruleset.hand_size)
    return without_cards(ruleset.pack.real, dealt)
