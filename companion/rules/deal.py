"""Who sits and deals where, the pass of each hand, and who leads first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, reduce

from companion.rules.cards import (
    ALL_KINDS,
    CLUBS_MASK,
    Card,
    Cards,
    CardsLike,
    bits_of,
    card_of,
    holding_of,
    in_every_pack,
    with_cards,
    without_cards,
)
from companion.rules.errors import DoesNotAddUp, check_length, check_seat
from companion.rules.law import Law, Violation
from companion.rules.options import CHAIRS_OUT, SPLIT_EACH, Opener
from companion.rules.ruleset import Ruleset, check_step

# Places around the table, 0 to n-1 clockwise as seen from above, and who deals.

ELDEST_OPENS = frozenset({Opener.ELDEST_ANY, Opener.ELDEST_NO_HEART})


def left_of(seat: int, players: int, steps: int = 1) -> int:
    """The seat so many steps to the left, that is clockwise; negative steps go right."""
    return (seat + steps) % players


def across(seat: int, players: int) -> int:
    """The opposite seat of an even table."""
    return left_of(seat, players, players // 2)


def next_dealer(ruleset: Ruleset, dealer: int) -> int:
    """Which chair deals next: the one on the dealer's left, whoever sits out.

    Raises DoesNotAddUp for a seat that is not at the table.
    """
    check_seat(dealer, ruleset.chairs)
    return left_of(dealer, ruleset.chairs)


def chairs_out(ruleset: Ruleset, dealer: int) -> tuple[int, ...]:
    """A10: who sits out when this chair deals. Raises DoesNotAddUp where nobody can sit there."""
    check_seat(dealer, ruleset.chairs)
    return tuple(left_of(dealer, ruleset.chairs, steps) for steps in CHAIRS_OUT[ruleset.sit_out])


def dealer_of_hand(ruleset: Ruleset, first_dealer: int, hand: int) -> int:
    """Which chair deals hand 1, 2, 3 ... when nobody changes it.

    Raises DoesNotAddUp for a seat that is not at the table.
    """
    check_seat(first_dealer, ruleset.chairs)
    return left_of(first_dealer, ruleset.chairs, hand - 1)


def opening_seat(ruleset: Ruleset, dealer: int) -> int | None:
    """C1: the seat that leads first, or None when a card decides (`opener_card`).

    Raises DoesNotAddUp for a dealer who is not at the table.
    """
    check_seat(dealer, ruleset.players)
    if ruleset.opener not in ELDEST_OPENS:
        return None
    return left_of(dealer, ruleset.players)


# The pass of each hand: which way, how many cards, from whom to whom; and the deal before it.

HOLD = "H"

SCATTER = "S"

STAR = "Z"

ACROSS = "X"

DEALER_CALLS = "D"  # another pass, so that it has no giver and receiver itself

WITHOUT_RECEIVERS = frozenset({HOLD, DEALER_CALLS})


@dataclass(frozen=True, slots=True)
class Exchange:
    """So many cards from one seat to another."""

    giver: int
    receiver: int
    cards: int


def pass_of_hand(ruleset: Ruleset, number: int) -> str:
    """B2: the step of hand 1, 2, 3 ...; a hand dealt again keeps its own number.

    Raises DoesNotAddUp for what is no number of a hand.
    """
    if not isinstance(number, int) or number < 1:
        raise DoesNotAddUp("no_such_hand", number=number)
    return ruleset.cycle[(number - 1) % len(ruleset.cycle)]


@lru_cache(maxsize=1024)
def exchanges(ruleset: Ruleset, token: str) -> tuple[Exchange, ...]:
    """Who gives how many cards to whom on a step; nothing on a hold or a call.

    Raises ImpossibleRuleset for a step that so many players cannot pass.
    """
    steps = _steps(ruleset, token)
    each = _cards_to_each(ruleset, token)
    players = ruleset.players
    return tuple(
        Exchange(giver, left_of(giver, players, step), each)
        for giver in range(players)
        for step in steps
    )


def possible_passes(ruleset: Ruleset) -> tuple[str, ...]:
    """The steps that this many players can pass: the cycle's own first."""
    split = ("X",) if ruleset.players % 2 == 0 else ("Z",) if ruleset.players > 3 else ()
    steps = (*ruleset.cycle, "L", "R", *split, "H")
    own = {*ruleset.cycle, "H"}
    return tuple(dict.fromkeys(t for t in steps if t in own or exchanges(ruleset, t)))


def possible_calls(ruleset: Ruleset) -> tuple[str, ...]:
    """What a dealer can call (B2 dealer's call): every way to pass but the call itself."""
    return tuple(token for token in possible_passes(ruleset) if token != DEALER_CALLS)


def cards_given(ruleset: Ruleset, token: str) -> int:
    """How many cards each seat gives away on a step, 0 on a hold.

    Raises ImpossibleRuleset for a step that so many players cannot pass.
    """
    if token in WITHOUT_RECEIVERS:
        return 0 if token == HOLD else ruleset.pass_count
    return _cards_to_each(ruleset, token) * len(_steps(ruleset, token))


def _steps(ruleset: Ruleset, token: str) -> tuple[int, ...]:
    """The receivers of a step, in steps to the left of the giver."""
    players = ruleset.players
    check_step(token, players)
    if token in WITHOUT_RECEIVERS:
        return ()
    if token == SCATTER:
        return tuple(range(1, players))
    if token == STAR:
        return (players // 2, players // 2 + 1)
    if token == ACROSS:
        return (players // 2,)
    return (1,) if token == "L" else (-1,)


def _cards_to_each(ruleset: Ruleset, token: str) -> int:
    if token == SCATTER:
        return 1
    return SPLIT_EACH if token == STAR else ruleset.pass_count


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
    steps, each = _steps(ruleset, way), _cards_to_each(ruleset, way)
    forbidden, wanted = _forbidden_mask(ruleset), each * len(steps)
    moves: Moves = {}
    for giver, (texts, hand) in enumerate(zip(given, held, strict=True)):
        cards = bits_of(texts)
        if broken := _broken_rule(cards, hand, wanted, forbidden):
            raise DoesNotAddUp("wrong_pass", seat=giver, violation=broken)
        for place, step in enumerate(steps):
            to = (giver + step) % ruleset.players
            moves[giver, to] = holding_of(cards[place * each : (place + 1) * each])
    return moves


def _broken_rule(given: Sequence[int], hand: int, wanted: int, forbidden: int) -> Violation | None:
    """What is wrong with what one seat gave: B1 the number, cards not held, B5 forbidden cards."""
    if len(given) != wanted:
        return Violation("pass_count", "B1", wanted=wanted)
    missing = without_cards(holding_of(given), hand)
    if missing:
        return Violation("pass_not_held", "1", Cards(missing)[0])
    kept = [card for card in given if card & forbidden]
    if len(kept) > max(0, wanted - (hand & ~forbidden).bit_count()):
        return Violation("pass_forbidden", "B5", card_of(kept[0]))
    return None


def first_leader(ruleset: Ruleset, held: Sequence[int], dealer: int) -> int:
    """C1: the seat that leads first: left of the dealer, or the holder of the lowest club dealt.

    Of two holders of the lowest club the one who comes first after the dealer leads.
    Raises DoesNotAddUp where nobody has a card that opens.
    """
    opens = opening_seat(ruleset, dealer)
    if opens is not None:
        return opens
    if not any(hand & CLUBS_MASK for hand in held):
        raise DoesNotAddUp("no_opening_card")
    eldest = left_of(dealer, ruleset.players)
    order = Law.of(ruleset).orders[eldest]
    return min(order, key=lambda seat: _lowest(held[seat] & CLUBS_MASK))


def kitty_of(ruleset: Ruleset, held: Sequence[int]) -> int:
    """A3 to A6: what the deal left on the table, from the holdings it gave.

    Raises DoesNotAddUp for cards that are not in the pack and for wrong numbers of cards.
    """
    check_length(held, ruleset.players)
    dealt, pack = reduce(with_cards, held), Law.of(ruleset).pack
    for card in Cards(without_cards(dealt, pack)):
        raise DoesNotAddUp("card_twice" if card in ruleset.pack else "not_in_pack", card=card)
    sizes = [hand.bit_count() for hand in held]
    if sizes != [ruleset.hand_size] * ruleset.players:
        raise DoesNotAddUp("wrong_hand_sizes", sizes=tuple(sizes), cards=ruleset.hand_size)
    return without_cards(pack, dealt)


def _lowest(clubs: int) -> int:
    return clubs & -clubs or ALL_KINDS


def passable(ruleset: Ruleset, token: str, hand: CardsLike) -> list[Card]:
    """B5: what may be passed of a hand on a step, nothing where nobody passes.

    Kept cards are among them only where there are not enough others; they come last, and go only
    with all the others. So the first so many as a step takes are always a pass that is allowed.
    Raises UnknownCard, and ImpossibleRuleset for a step that so many players cannot pass.
    """
    wanted, held = cards_given(ruleset, token), int(Cards.of(hand))
    if not wanted:
        return []
    forbidden = _forbidden_mask(ruleset)
    free = held & ~forbidden
    last = held & forbidden if free.bit_count() < wanted else 0
    return [*Cards(free), *Cards(last)]


def _forbidden_mask(ruleset: Ruleset) -> int:
    """B5: the cards that are not passed, of every pack."""
    return in_every_pack(int(Cards.of(ruleset.pass_forbidden)))


def passes(ruleset: Ruleset) -> bool:
    """Whether anybody ever passes (B1)."""
    return set(ruleset.cycle) != {"H"}
