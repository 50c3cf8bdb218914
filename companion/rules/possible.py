"""Every way a hand can have gone: moons, and sharings of the cards that give a line of points."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import NamedTuple

from companion.rules.beside import NOBODY, NOTHING, Beside, score_told
from companion.rules.cards import QUEEN_OF_SPADES, Card, Suit
from companion.rules.ending import Situation
from companion.rules.errors import DoesNotAddUp
from companion.rules.moons import MoonChoice
from companion.rules.options import BonusFloor
from companion.rules.partition import share_out
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult
from companion.rules.suns import asks_tricks
from companion.rules.takes import Take

Line = tuple[int, ...]
Takes = tuple[Take, ...]
Placed = Sequence[tuple[Card, int]]

FEW = 2  # one shooter, or two partners


class Way(NamedTuple):
    """One way a hand can have gone; where partners share a score, the first has their cards."""

    takes: Takes
    beside: Beside


def moon_ways(ruleset: Ruleset, shooters: Iterable[int]) -> Iterator[Way]:
    """Hands in which one of these scores has every penalty card; bonus cards lie anywhere."""
    for shooter in shooters:
        for bonus in _bonus_places(ruleset):
            takes = _takes(ruleset, [*((c, shooter) for c in ruleset.penalty_cards), *bonus])
            yield from _with_every_trick(ruleset, takes, shooter)


def _with_every_trick(ruleset: Ruleset, takes: Takes, shooter: int) -> Iterator[Way]:
    """F2, F5: a moon with some tricks to others, and one with every trick."""
    if not asks_tricks(ruleset):
        yield Way(takes, NOTHING)
        return
    yield Way(takes, Beside(every_trick=NOBODY))
    if all(take == Take() for seat, take in enumerate(takes) if seat != shooter):
        yield Way(takes, Beside(every_trick=shooter))


def moon_results(ruleset: Ruleset, way: Way, before: Situation | None) -> tuple[HandResult, ...]:
    """What a moon can be scored as, both ways of a choice; empty when it is no moon."""
    result = score_told(ruleset, way.takes, way.beside, before=before)
    if result.needs_choice:
        return tuple(
            score_told(ruleset, way.takes, way.beside, before=before, choice=choice)
            for choice in MoonChoice
        )
    return (result,) if result.moon is not None else ()


def ways_of(ruleset: Ruleset, points: Line) -> Iterator[Way]:
    """Hands whose cards alone are worth these points.

    Of those alike in who took the queen one is enough, unless few had all the cards: that may be
    a moon.
    """
    for trickless in _trickless(ruleset, points):
        found: set[tuple[int | None, Line]] = set()
        line = tuple(0 if seat in trickless else each for seat, each in enumerate(points))
        for bonus in _bonus_places(ruleset):
            for needs in _needs(ruleset, line, bonus):
                few = needs if sum(map(bool, needs)) <= FEW else ()
                for queen in set(_queen_seats(ruleset, needs)):
                    takes = None
                    if (queen, few) not in found:
                        takes = _filled(ruleset, needs, bonus, queen)
                    if takes is not None and all(takes[seat] == Take() for seat in trickless):
                        found.add((queen, few))
                        yield Way(takes, _beside(ruleset, trickless))


def _trickless(ruleset: Ruleset, points: Line) -> Iterator[tuple[int, ...]]:
    """E7: who may have been paid for taking no trick."""
    paid = ruleset.no_tricks_bonus
    seats = [seat for seat, each in enumerate(points) if paid and each == paid]
    for each in product((True, False), repeat=len(seats)):
        yield tuple(seat for seat, is_paid in zip(seats, each, strict=True) if is_paid)


def _beside(ruleset: Ruleset, trickless: tuple[int, ...]) -> Beside:
    return Beside(trickless=trickless, every_trick=NOBODY) if asks_tricks(ruleset) else NOTHING


def result_of_way(ruleset: Ruleset, way: Way, before: Situation | None) -> HandResult | None:
    """The points of it; None when it contradicts itself."""
    try:
        return score_told(ruleset, way.takes, way.beside, before=before)
    except DoesNotAddUp:
        return None


def queen_taker(takes: Sequence[Take]) -> int | None:
    """Who holds the queen of spades by name."""
    holders = [seat for seat, take in enumerate(takes) if take.count(QUEEN_OF_SPADES)]
    return holders[0] if holders else None


def bonus_places(ruleset: Ruleset) -> int:
    """In how many ways the bonus cards can lie, those of equal value being alike."""
    counts = Counter(ruleset.values[card] for card in ruleset.bonus_cards_in_play).values()
    return prod(comb(ruleset.columns + count - 1, count) for count in counts)


def _bonus_places(ruleset: Ruleset) -> Iterator[Placed]:
    by_value: dict[int, list[Card]] = {}
    for card in ruleset.bonus_cards_in_play:
        by_value.setdefault(ruleset.values[card], []).append(card)
    seats = range(ruleset.columns)
    lying = [combinations_with_replacement(seats, len(cards)) for cards in by_value.values()]
    cards = [card for alike in by_value.values() for card in alike]
    for places in product(*lying):
        yield list(zip(cards, [seat for place in places for seat in place], strict=True))


def _needs(ruleset: Ruleset, points: Line, bonus: Placed) -> Iterator[Line]:
    """The penalty points each seat must have taken; under a hand floor 0 can hide several."""
    off = [0] * len(points)
    for card, seat in bonus:
        off[seat] -= ruleset.values[card]
    has_floor = ruleset.bonus_floor is BonusFloor.HAND_NOT_BELOW_0
    ranges = [
        range(less + 1) if has_floor and not p else (p + less,)
        for p, less in zip(points, off, strict=True)
    ]
    for needs in product(*ranges):
        if sum(needs) == ruleset.penalty_total and min(needs) >= 0:
            yield needs


def _queen_seats(ruleset: Ruleset, needs: Line) -> list[int | None]:
    value = ruleset.values.get(QUEEN_OF_SPADES, 0)
    if value <= 0:
        return [None]
    return [seat for seat, need in enumerate(needs) if need >= value]


def _filled(ruleset: Ruleset, needs: Line, bonus: Placed, queen: int | None) -> Takes | None:
    """Takes in which every seat has exactly the penalty points it needs, or None."""
    placed = list(bonus) if queen is None else [*bonus, (QUEEN_OF_SPADES, queen)]
    singles = [c for c in ruleset.single_cards if ruleset.values[c] > 0]
    left = list(needs)
    if queen is not None:
        singles.remove(QUEEN_OF_SPADES)
        left[queen] -= ruleset.values[QUEEN_OF_SPADES]
    values = [ruleset.values[card] for card in singles]
    seats = share_out(values, tuple(left), ruleset.heart_value)
    if seats is None:
        return None
    for card, seat in zip(singles, seats, strict=True):
        left[seat] -= ruleset.values[card]
    plain = [need // ruleset.heart_value if need else 0 for need in left]
    return _takes(ruleset, [*placed, *zip(singles, seats, strict=True)], plain)


def _takes(ruleset: Ruleset, placed: Placed, plain: Sequence[int] = ()) -> Takes:
    """Takes of placed cards and so many plain hearts without a name."""
    takes = []
    for seat in range(ruleset.players):
        cards = tuple(card for card, taker in placed if taker == seat)
        named = sum(card.suit is Suit.HEARTS for card in cards)
        takes.append(Take(hearts=named + (plain[seat] if seat < len(plain) else 0), cards=cards))
    return tuple(takes)
