"""The hands that can be behind a line of points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import NamedTuple

from companion.rules.captures import Capture, captures_from_cards, with_tricks
from companion.rules.cards import QUEEN_OF_SPADES, Card, Suit
from companion.rules.errors import DoesNotAddUp
from companion.rules.ruleset.options import (
    CAN_ADD,
    CAN_SUBTRACT,
    BonusFloor,
    MoonMode,
    Multiplier,
    Teams,
)
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.scoring.scoring import HandScore, MoonChoice, futures, score_hand
from companion.rules.scoring.special_facts import (
    NO_SPECIAL_FACTS,
    NOBODY,
    SpecialFacts,
    can_have_all,
)
from companion.rules.search_budget import SCORED, Budget, SpentUp
from companion.rules.standings.end_of_game import BeforeHand

Line = tuple[int, ...]
Captures = tuple[Capture, ...]
Placement = Sequence[tuple[Card, int]]  # cards, and the score each lies with

MOST_SHARED_OUT = 10_000  # units, where nobody says how many
MOST_SUMMED = 4000  # units for all the sums of a ruleset
FEW = 2  # one shooter, or two partners


class PossibleHand(NamedTuple):
    """One way a hand can have gone; where partners share a score, the first has their cards."""

    captures: Captures
    facts: SpecialFacts


# Cards that change what others are worth


def changing_cards(ruleset: Ruleset) -> tuple[Card, ...]:
    """E4, E6: the cards that take points off or double them."""
    doubling = dict(ruleset.multipliers)
    return tuple(
        card for card in ruleset.counting_cards if card in doubling or ruleset.values[card] < 0
    )


def count_placements(ruleset: Ruleset) -> int:
    """In how many ways the cards that take points off or double them can lie."""
    return _count(_alike(ruleset, changing_cards(ruleset)), ruleset.columns)


def placements(ruleset: Ruleset, cards: Sequence[Card], budget: Budget) -> Iterator[Placement]:
    """Every way in which these cards can lie with the scores, where alike ones are the same.

    Raises SpentUp before the first way.
    """
    groups, scores = _alike(ruleset, cards), range(ruleset.columns)
    budget.spend(_count(groups, len(scores)))
    ordered = [card for group in groups for card in group]
    of_each = [combinations_with_replacement(scores, len(group)) for group in groups]
    for chosen in product(*of_each):
        yield list(zip(ordered, [score for group in chosen for score in group], strict=True))


def _count(groups: Sequence[Sequence[Card]], scores: int) -> int:
    return prod(comb(scores + len(group) - 1, len(group)) for group in groups)


def _alike(ruleset: Ruleset, cards: Sequence[Card]) -> list[list[Card]]:
    """Bonus cards of one value are alike, and so are twins that double."""
    doubling = dict(ruleset.multipliers)
    groups: dict[object, list[Card]] = {}
    for card in cards:
        groups.setdefault(card if card in doubling else ruleset.values[card], []).append(card)
    return list(groups.values())


def _doublings(ruleset: Ruleset, placement: Placement, kind: Multiplier) -> tuple[int, ...]:
    """E6: how many cards of this kind lie with each score."""
    does = dict(ruleset.multipliers)
    scores = [score for card, score in placement if does.get(card) is kind]
    return tuple(scores.count(score) for score in range(ruleset.columns))


def _cost(ruleset: Ruleset, card: Card, times: int) -> int:
    """E6: what a card is worth to a score whose hearts count so many times."""
    value = ruleset.values.get(card, 0)
    return value * times if card.suit is Suit.HEARTS and value > 0 else value


# What a hand is worth


def possible_results(
    ruleset: Ruleset, hand: PossibleHand, before: BeforeHand | None, budget: Budget
) -> tuple[HandScore, ...]:
    """What a hand comes to, both ways where the shooter chooses; none where it cannot be."""
    budget.spend(SCORED)
    captures, facts = hand
    try:
        result = score_hand(ruleset, captures, facts, before=before)
    except DoesNotAddUp:
        return ()
    if not result.needs_choice:
        return (result,)
    budget.spend(SCORED * len(MoonChoice))
    return tuple(
        score_hand(ruleset, captures, facts, before=before, choice=each) for each in MoonChoice
    )


def queen_taker(captures: Captures) -> int | None:
    """Who holds the queen of spades by name."""
    holders = [seat for seat, capture in enumerate(captures) if capture.count(QUEEN_OF_SPADES)]
    return holders[0] if holders else None


def moons(
    ruleset: Ruleset,
    before: BeforeHand | None,
    budget: Budget,
    shooters: Iterable[int] | None = None,
) -> Iterator[tuple[PossibleHand, HandScore]]:
    """Every moon of one of these scores, or of any; cards that cost nothing lie anywhere.

    Raises SpentUp.
    """
    cards = [card for card in changing_cards(ruleset) if ruleset.values.get(card, 0) <= 0]
    scores = range(ruleset.columns) if shooters is None else shooters
    for shooter, placement in product(scores, list(placements(ruleset, cards, budget))):
        captures = _captures(
            ruleset, [*((card, shooter) for card in ruleset.penalty_cards), *placement]
        )
        for facts in _facts_of_moons(ruleset, captures, shooter):
            hand = PossibleHand(captures, facts)
            for result in possible_results(ruleset, hand, before, budget):
                if result.moon is not None:
                    yield hand, result


def _facts_of_moons(ruleset: Ruleset, captures: Captures, shooter: int) -> Iterator[SpecialFacts]:
    """F2, F5: a moon with some tricks to others, and one with every trick."""
    if not ruleset.asks_tricks:
        yield NO_SPECIAL_FACTS
        return
    yield SpecialFacts(every_trick=NOBODY)
    if can_have_all(ruleset, captures) == shooter:
        yield SpecialFacts(every_trick=shooter)


# Hands with these points


def hands_worth(ruleset: Ruleset, points: Line, budget: Budget) -> Iterator[PossibleHand]:
    """Hands whose cards alone are worth these points.

    Of those in which the same one took the queen the first is enough, unless few had all the
    cards: that may be a moon. Raises SpentUp.
    """
    for trickless, line in without_trickless(ruleset, points):
        budget.spend()
        found: set[tuple[object, ...]] = set()
        for placement in placements(ruleset, changing_cards(ruleset), budget):
            for captures, key in _captures_worth(ruleset, line, placement, found, budget):
                if all(captures[seat] == Capture() for seat in trickless):
                    found.add(key)
                    every = NOBODY if ruleset.asks_tricks else None
                    yield PossibleHand(
                        captures, SpecialFacts(trickless=trickless, every_trick=every)
                    )


def without_trickless(ruleset: Ruleset, points: Line) -> Iterator[tuple[tuple[int, ...], Line]]:
    """E7: who may have been paid for taking no trick, and the line without that."""
    paid, least = ruleset.no_tricks_bonus, ruleset.players - ruleset.hand_size
    alone = 0 if ruleset.bonus_floor is BonusFloor.HAND_NOT_BELOW_0 else paid
    may_be = [(False, True) if paid and each == alone else (False,) for each in points]
    for idle in product(*may_be):
        trickless = tuple(seat for seat, is_idle in enumerate(idle) if is_idle)
        if not trickless or len(trickless) >= least:
            yield (
                trickless,
                tuple(0 if is_idle else p for p, is_idle in zip(points, idle, strict=True)),
            )


def _captures_worth(
    ruleset: Ruleset,
    line: Line,
    placement: Placement,
    found: set[tuple[object, ...]],
    budget: Budget,
) -> Iterator[tuple[Captures, tuple[object, ...]]]:
    """Captures worth exactly this line, with a key, but for those whose key was found before."""
    times = [1 + more for more in _doublings(ruleset, placement, Multiplier.DOUBLES_HEARTS)]
    for needs in _points_to_share(ruleset, line, placement, times, budget):
        costly = {score for card, score in placement if ruleset.values.get(card, 0) > 0}
        costly |= {score for score, need in enumerate(needs) if need}
        takers = costly.union(score for _, score in placement)
        if len(takers) > ruleset.hand_size:  # nobody has a card without a trick
            continue
        for queen in set(_queen_takers(ruleset, needs, placement)):
            key = queen, tuple(placement) if len(costly) <= FEW else ()
            if key not in found:
                captures = _captures_with(ruleset, needs, placement, queen, times, budget)
                if captures is not None:
                    yield captures, key


def _points_to_share(
    ruleset: Ruleset, points: Line, placement: Placement, times: Sequence[int], budget: Budget
) -> Iterator[Line]:
    """The penalty points each score must have beside the cards of a placement.

    Under a hand floor 0 can hide several; where hearts count twice the cards decide the sum.
    """
    less = [0] * len(points)
    for card, score in placement:
        less[score] -= _cost(ruleset, card, times[score])
    halves = [2**twice for twice in _doublings(ruleset, placement, Multiplier.DOUBLES_HAND)]
    if any(p % half for p, half in zip(points, halves, strict=True)):
        return
    has_floor = ruleset.bonus_floor is BonusFloor.HAND_NOT_BELOW_0
    ranges = [
        range(off + 1) if has_floor and not p else (p // half + off,)
        for p, off, half in zip(points, less, halves, strict=True)
    ]
    placed = sum(max(ruleset.values.get(card, 0), 0) for card, _ in placement)
    budget.spend(prod(map(len, ranges)))
    for needs in product(*ranges):
        over = sum(needs) - (ruleset.penalty_total - placed)  # hearts that count again
        if min(needs) >= 0 and (over == 0 or (over > 0 and max(times) > 1)):
            yield needs


def _queen_takers(ruleset: Ruleset, needs: Line, placement: Placement) -> list[int | None]:
    placed: list[int | None] = [score for card, score in placement if card == QUEEN_OF_SPADES]
    value = ruleset.values.get(QUEEN_OF_SPADES, 0)
    if placed or value <= 0:
        return placed or [None]
    return [score for score, need in enumerate(needs) if need >= value]


def _captures_with(
    ruleset: Ruleset,
    needs: Line,
    placement: Placement,
    queen: int | None,
    times: Sequence[int],
    budget: Budget,
) -> Captures | None:
    """Captures in which every score has exactly the penalty points it needs, or None."""
    placed, left = list(placement), list(needs)
    lying = {card for card, _ in placement}
    singles = [card for card in ruleset.single_cards if card not in lying]
    if queen is not None and QUEEN_OF_SPADES not in lying:
        placed.append((QUEEN_OF_SPADES, queen))
        singles.remove(QUEEN_OF_SPADES)
        left[queen] -= ruleset.values[QUEEN_OF_SPADES]
    costs = [tuple(_cost(ruleset, card, each) for each in times) for card in singles]
    hearts = tuple(ruleset.heart_value * each for each in times)
    takers = share_out(costs, tuple(left), hearts, ruleset.heart_count, budget)
    if takers is None:
        return None
    for each, taker in zip(costs, takers, strict=True):
        left[taker] -= each[taker]
    plain = [need // heart if heart else 0 for need, heart in zip(left, hearts, strict=True)]
    return _captures(ruleset, [*placed, *zip(singles, takers, strict=True)], plain)


def _captures(ruleset: Ruleset, placed: Placement, plain: Sequence[int] = ()) -> Captures:
    """Captures of placed cards and so many plain hearts without a name."""
    captures = []
    for seat in range(ruleset.players):
        cards = tuple(card for card, taker in placed if taker == seat)
        hearts = sum(card.suit is Suit.HEARTS for card in cards)
        captures.append(Capture(hearts + (plain[seat] if seat < len(plain) else 0), cards))
    return tuple(captures)


# Sharing out cards


def share_out(
    costs: Sequence[Line], needs: Line, hearts: Line, count: int, budget: Budget | None = None
) -> tuple[int, ...] | None:
    """Who takes each card, so that `count` plain hearts make up the rest that each score needs.

    `costs` say what a card costs each score, `hearts` what a plain heart does (0: there is none).
    None when there is no way. Raises SpentUp.
    """
    work = budget or Budget(MOST_SHARED_OUT)
    work.spend(1 + len(costs))
    order = sorted(range(len(costs)), key=lambda index: -max(costs[index]))
    falling = [costs[index] for index in order]
    of_each = list(zip(*falling, strict=True)) or [()] * len(needs)
    alike = list(zip(of_each, hearts, strict=True))
    made = {each: _reachable(*each, count, max(needs)) for each in set(alike)}
    reachable = [made[each] for each in alike]

    @cache
    def place(index: int, left: Line) -> tuple[int, ...] | None:
        work.spend()
        if not all(sums[index] >> need & 1 for need, sums in zip(left, reachable, strict=True)):
            return None
        if index == len(falling):
            worth = zip(left, hearts, strict=True)
            return () if sum(need // heart for need, heart in worth if heart) == count else None
        first_alike = {(need, alike[taker]): taker for taker, need in reversed([*enumerate(left)])}
        for taker in sorted(first_alike.values()):
            more = left[taker] - falling[index][taker]
            if more >= 0:
                rest = place(index + 1, (*left[:taker], more, *left[taker + 1 :]))
                if rest is not None:
                    return (taker, *rest)
        return None

    takers = place(0, needs)
    if takers is None:
        return None
    of_card = dict(zip(order, takers, strict=True))
    return tuple(of_card[index] for index in range(len(costs)))


def _reachable(costs: Line, heart: int, count: int, most: int) -> list[int]:
    """From each card on: the sums that one score can make of the rest and of hearts, as bits."""
    within = (1 << most + 1) - 1
    sums = 1
    for _ in range(min(count, most // heart) if heart else 0):
        sums |= sums << heart
    found = [sums & within]
    for cost in reversed(costs):
        found.append((found[-1] | found[-1] << min(cost, most + 1)) & within)
    return found[::-1]


# What the points of a hand add up to


def has_fixed_sums(ruleset: Ruleset) -> bool:
    """Whether the sum of a hand can be checked without its cards (section 4)."""
    floor_hides = ruleset.bonus_floor is BonusFloor.HAND_NOT_BELOW_0 and (
        bool(ruleset.bonus_cards_in_play) or ruleset.no_tricks_bonus < 0
    )
    has_partners = ruleset.teams is Teams.INDIVIDUAL_THEN_SUM
    return not (ruleset.multipliers or floor_hides or ruleset.most_undealt or has_partners)


def has_one_sum(ruleset: Ruleset) -> bool:
    """Whether every hand without a moon adds up to the same: not where no trick is paid (E7)."""
    return has_fixed_sums(ruleset) and not ruleset.no_tricks_bonus


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
            for captures in _hands(ruleset)
            for result in _results(ruleset, captures, budget)
        )
    except SpentUp:
        return None


def _results(ruleset: Ruleset, captures: Captures, budget: Budget) -> list[HandScore]:
    budget.spend(SCORED * len(MoonChoice))
    result = score_hand(ruleset, captures)
    return list(futures(ruleset, captures).values()) if result.needs_choice else [result]


def _hands(ruleset: Ruleset) -> Iterator[Captures]:
    """A hand of every kind: who has what among the first two seats, and who took no trick."""
    first, *others = ruleset.penalty_cards
    bonus = ruleset.bonus_cards_in_play
    for seat, takers in product((1, 0), product((0, 1), repeat=len(bonus))):
        cards = [(first, seat), *((card, 0) for card in others), *zip(bonus, takers, strict=True)]
        fewest = 2 if seat or any(takers) else 1
        for with_trick in range(fewest, min(ruleset.players, ruleset.hand_size) + 1):
            tricks = [int(place < with_trick) for place in range(ruleset.players)]
            tricks[0] += ruleset.hand_size - with_trick
            yield with_tricks(captures_from_cards(ruleset, cards), tricks)
