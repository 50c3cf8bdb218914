"""The pass of each hand: which way, how many cards, from whom to whom; and the deal before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import chain

from companion.rules import card_masks
from companion.rules.captures import check_length, check_seat
from companion.rules.cards import Card
from companion.rules.errors import DoesNotAddUp
from companion.rules.play.legality import Violation, law_of
from companion.rules.play.seating import left_of, opening_seat
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.ruleset.validation import check_step

HOLD = "H"

SCATTER = "S"

STAR = "Z"

ACROSS = "X"

PARTNER = "P"
# M and D have no giver and receiver: the centre mixes, or the dealer calls another pass.
WITHOUT_RECEIVERS = frozenset({HOLD, "M", "D"})


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
    """Who gives how many cards to whom on a step; nothing on a hold, a mix or a call.

    Raises ImpossibleRuleset for a step that so many players cannot pass.
    """
    steps = _steps(ruleset, token)
    each = _cards_to_each(ruleset, token)
    players = ruleset.players
    return tuple(
        Exchange(giver, left_of(giver, players, step * ruleset.turn_step), each)
        for giver in range(players)
        for step in steps
    )


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
    if token in (ACROSS, PARTNER):
        return (players // 2,)
    distance = int(token[1:] or 1)
    return (distance,) if token[0] == "L" else (-distance,)


def _cards_to_each(ruleset: Ruleset, token: str) -> int:
    if token == SCATTER:
        return 1
    return ruleset.split_pass_each if token == STAR else ruleset.pass_count


DEALER_CALLS, MIX = "D", "M"

Hands = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """The pass of a hand as it happened.

    `given`: the cards of each seat, in the order of its receivers; what was handed on unseen is
    reported too. `received`: only for a mix, what each seat got back.
    """

    token: str
    given: tuple[tuple[Card, ...], ...]
    received: tuple[tuple[Card, ...], ...] = ()


def read_pass(
    token: str, given: Sequence[card_masks.CardsLike], received: Sequence[card_masks.CardsLike] = ()
) -> Pass:
    """A pass from card texts: `read_pass("L", ["QS AS 2C", ...])`; raises UnknownCard."""
    return Pass(token, _read(given), _read(received))


def pass_cards(ruleset: Ruleset, passed: Pass, hands: Sequence[card_masks.CardsLike]) -> Hands:
    """The hands after a pass; raises DoesNotAddUp with the first rule it breaks.

    So it does for hands that are no deal of this ruleset.
    """
    held = [card_masks.holding_of(card_masks.kinds_of(hand)) for hand in hands]
    kitty_of(ruleset, held)
    check_pass(ruleset, passed)
    for seat, broken in pass_violations(ruleset, passed, held):
        raise DoesNotAddUp("wrong_pass", seat=seat, violation=broken)
    return tuple(card_masks.cards_of(hand) for hand in apply_pass(ruleset, passed, held))


def check_pass(ruleset: Ruleset, passed: Pass) -> None:
    """A pass names every seat and a way to pass; raises DoesNotAddUp or ImpossibleRuleset."""
    if passed.token not in ruleset.cycle:
        # A dealer's call (D): a ruleset that always passes this way says whether it is possible.
        replace(ruleset, pass_cycle=(passed.token,))
    if passed.token == DEALER_CALLS:
        raise DoesNotAddUp("pass_not_called")
    for passes in (passed.given, passed.received if passed.token == MIX else passed.given):
        check_length(passes, ruleset.players)
    if passed.token == MIX:
        _check_mix(passed)


def _check_mix(passed: Pass) -> None:
    """B2 mix: everybody gets back as many cards as they put in, of the same cards."""
    given, received = (
        [card_masks.kinds_of(cards) for cards in passes]
        for passes in (passed.given, passed.received)
    )
    if list(map(len, given)) != list(map(len, received)) or sorted(chain(*given)) != sorted(
        chain(*received)
    ):
        raise DoesNotAddUp("mixed_up")


def apply_pass(ruleset: Ruleset, passed: Pass, held: Sequence[int]) -> list[int]:
    """The holdings after a pass, just as it was reported."""
    given, received = _moves(ruleset, passed)
    return [
        card_masks.apart(
            card_masks.together(hand, card_masks.holding_of(received[seat])),
            card_masks.holding_of(given[seat]),
        )
        for seat, hand in enumerate(held)
    ]


def pass_violations(
    ruleset: Ruleset, passed: Pass, held: Sequence[int]
) -> list[tuple[int, Violation]]:
    """What is wrong with a pass, by seat: B1 the number, B4 cards not held, B5 forbidden cards."""
    _, received = _moves(ruleset, passed)
    found = []
    for seat, cards in enumerate(passed.given):
        given = card_masks.kinds_of(cards)
        checks = [_wrong_number(ruleset, passed.token, given, received[seat])]
        # B4: cards handed on unseen are neither held nor known.
        if not (ruleset.pass_on_unseen and sorted(given) == sorted(received[seat])):
            checks += [_not_held(given, held[seat]), _forbidden(ruleset, given, held[seat])]
        found += [(seat, broken) for broken in checks if broken is not None]
    return found


def opening_leader(
    ruleset: Ruleset, hands: Sequence[card_masks.CardsLike], *, dealer: int = 0
) -> int:
    """C1: the seat that leads first: left of the dealer, or the holder of the lowest club dealt.

    Of two holders of the lowest club the one who comes first after the dealer leads.
    Raises UnknownCard, and DoesNotAddUp for a wrong number of hands, no such dealer, and hands
    without a card that opens.
    """
    check_seat(ruleset, dealer)
    check_length(hands, ruleset.players)
    return first_leader(ruleset, [card_masks.set_of(hand) for hand in hands], dealer)


def first_leader(ruleset: Ruleset, held: Sequence[int], dealer: int) -> int:
    """The same for holdings."""
    eldest = opening_seat(ruleset, dealer)
    if eldest is not None:
        return eldest
    if not any(hand & card_masks.CLUBS for hand in held):
        raise DoesNotAddUp("no_opening_card")
    turns = range(1, ruleset.players + 1)
    order = [left_of(dealer, ruleset.players, ruleset.turn_step * turn) for turn in turns]
    return min(order, key=lambda seat: _lowest(held[seat] & card_masks.CLUBS))


def kitty_of(ruleset: Ruleset, held: Sequence[int]) -> int:
    """A3 to A6: what the deal left on the table, from the holdings it gave.

    Raises DoesNotAddUp for cards that are not in the pack and for wrong numbers of cards.
    """
    check_length(held, ruleset.players)
    dealt, pack = reduce(card_masks.together, held), law_of(ruleset).sets.pack
    for card in card_masks.cards_of(card_masks.apart(dealt, pack)):
        raise DoesNotAddUp("card_twice" if card in ruleset.pack else "not_in_pack", card=card)
    sizes = [hand.bit_count() for hand in held]
    if sizes != [ruleset.hand_size] * ruleset.players:
        raise DoesNotAddUp("wrong_hand_sizes", sizes=tuple(sizes), cards=ruleset.hand_size)
    return card_masks.apart(pack, dealt)


def _read(cards: Sequence[card_masks.CardsLike]) -> Hands:
    return tuple(tuple(map(card_masks.card_of, card_masks.kinds_of(each))) for each in cards)


def _lowest(clubs: int) -> int:
    return clubs & -clubs or card_masks.KINDS


def _moves(ruleset: Ruleset, passed: Pass) -> tuple[list[list[int]], list[list[int]]]:
    """What each seat gives away and receives: its cards go to its receivers in their order.

    Cards too many go to the last receiver, and stay where there is none.
    """
    given = [list(card_masks.kinds_of(cards)) for cards in passed.given]
    if passed.token == MIX:
        return given, [list(card_masks.kinds_of(cards)) for cards in passed.received]
    received: list[list[int]] = [[] for _ in given]
    left, last = [list(kinds) for kinds in given], dict[int, int]()
    for each in exchanges(ruleset, passed.token):
        kinds = left[each.giver]
        received[each.receiver] += kinds[: each.cards]
        del kinds[: each.cards]
        last[each.giver] = each.receiver
    for giver, receiver in last.items():
        received[receiver] += left[giver]
    return [kinds if giver in last else [] for giver, kinds in enumerate(given)], received


def _wrong_number(
    ruleset: Ruleset, token: str, given: tuple[int, ...], received: Sequence[int]
) -> Violation | None:
    """B1; under B7 (which needs B4) a player to whom nothing comes may pass nothing."""
    wanted = cards_given(ruleset, token)
    may_keep = ruleset.optional_pass and not given and not received
    if len(given) == wanted or may_keep:
        return None
    return Violation("pass_count", "B1", wanted=wanted)


def _not_held(given: tuple[int, ...], hand: int) -> Violation | None:
    """Only cards that are held can be passed."""
    missing = card_masks.apart(card_masks.holding_of(given), hand)
    return Violation("pass_not_held", "B4", card_masks.cards_of(missing)[0]) if missing else None


def _forbidden(ruleset: Ruleset, given: tuple[int, ...], hand: int) -> Violation | None:
    """B5: kept cards stay, unless there are not enough others to fill the pass."""
    forbidden = card_masks.set_of(ruleset.pass_forbidden)
    forbidden_given = [kind for kind in given if kind & forbidden]
    passable = sum(not kind & forbidden for kind in card_masks.each_kind(hand))
    if len(forbidden_given) <= max(0, len(given) - passable):
        return None
    return Violation("pass_forbidden", "B5", card_masks.card_of(forbidden_given[0]))
