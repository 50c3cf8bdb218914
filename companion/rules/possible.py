"""Every way a hand can have gone: moons, and sharings of the cards that give a line of points."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from companion.rules.cards import QUEEN_OF_SPADES, Card, Suit
from companion.rules.ending import Situation
from companion.rules.options import BonusFloor
from companion.rules.partition import share_out
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult, futures, score_hand
from companion.rules.takes import Take

Line = tuple[int, ...]
Takes = tuple[Take, ...]
Placed = Sequence[tuple[Card, int]]


def moon_takes(ruleset: Ruleset, shooters: Iterable[int]) -> Iterator[Takes]:
    """Hands in which one of these seats has every penalty card; the bonus cards lie anywhere."""
    for shooter in shooters:
        for bonus in _bonus_places(ruleset):
            yield _takes(ruleset, [*((c, shooter) for c in ruleset.penalty_cards), *bonus])


def moon_results(
    ruleset: Ruleset, takes: Takes, before: Situation | None
) -> tuple[HandResult, ...]:
    """What a moon can be scored as, both ways of a choice; empty when it is no moon."""
    result = score_hand(ruleset, takes, before=before)
    if result.needs_choice:
        return tuple(futures(ruleset, takes, before=before).values())
    return (result,) if result.moon is not None else ()


def plain_takes(ruleset: Ruleset, points: Line, before: Situation | None) -> Iterator[Takes]:
    """Hands without a moon that score exactly these points: one for each taker of the queen."""
    found: set[int | None] = set()
    for bonus in _bonus_places(ruleset):
        for needs in _needs(ruleset, points, bonus):
            for queen in set(_queen_seats(ruleset, needs)) - found:
                takes = _filled(ruleset, needs, bonus, queen)
                if takes is not None and _is_plain(ruleset, takes, points, before):
                    found.add(queen)
                    yield takes


def queen_taker(takes: Sequence[Take]) -> int | None:
    """Who holds the queen of spades by name."""
    holders = [seat for seat, take in enumerate(takes) if take.count(QUEEN_OF_SPADES)]
    return holders[0] if holders else None


def _is_plain(ruleset: Ruleset, takes: Takes, points: Line, before: Situation | None) -> bool:
    result = score_hand(ruleset, takes, before=before)
    return result.points == points and result.moon is None and not result.needs_choice


def _bonus_places(ruleset: Ruleset) -> Iterator[Placed]:
    cards = ruleset.bonus_cards_in_play
    for seats in product(range(ruleset.players), repeat=len(cards)):
        yield list(zip(cards, seats, strict=True))


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
        takes.append(Take(hearts=named + (plain[seat] if plain else 0), cards=cards))
    return tuple(takes)
