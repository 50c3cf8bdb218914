"""Whether any hand gives a line of points, by sharing out its cards: a second way to say it.

Cards that take points off or double lie in every way; the others are shared out one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import count, product

from companion.rules import Card, DoesNotAddUp, Game, HandScore, MoonChoice, Piles, Ruleset
from tests.rules.takers import with_tricks

Line = tuple[int, ...]

MOST_PLACED = 3000  # ways of the cards that change what others are worth
MOST_TRIED = 20_000  # steps for one line


class TooMuch(Exception):
    """There are too many ways to try them all."""


def is_hand(ruleset: Ruleset, line: Line) -> bool:
    """Whether the cards alone can be worth this line.

    Raises TooMuch.
    """
    return any(_hands(ruleset, line))


def moon_results(
    ruleset: Ruleset, before: Game | None = None, shooters: Iterable[int] | None = None
) -> Iterator[HandScore]:
    """Every moon that is scored: who shot, where the cards lie that cost nothing, what is chosen.

    With `shooters` those of these seats. Raises TooMuch.
    """
    seats = range(ruleset.players)
    free = [card for card in ruleset.counting_cards if ruleset.values.get(card, 0) <= 0]
    if ruleset.players ** (len(free) + 1) > MOST_PLACED:
        raise TooMuch
    ways = {
        tuple(sorted(zip(free, takers, strict=True)))  # two alike are as good as each other
        for takers in product(seats, repeat=len(free))
    }
    for shooter, way in product(seats if shooters is None else shooters, sorted(ways)):
        piles: list[list[Card]] = [[] for _ in seats]
        piles[shooter] += ruleset.penalty_cards
        for card, taker in way:
            piles[taker].append(card)
        yield from scores(ruleset, piles, shooter, before)


def scores(
    ruleset: Ruleset,
    piles: Sequence[Sequence[Card]],
    winner: int,
    before: Game | None = None,
) -> Iterator[HandScore]:
    """What piles come to, with every trick to one player and with one to somebody else too."""
    captures = Piles.of(ruleset, [Card.join(pile) for pile in piles])
    seats = range(ruleset.players)
    ways: list[list[int] | None] = [None]
    if ruleset.pays_for_every_trick:
        ways = [_tricks(ruleset, piles, winner, taker) for taker in seats]
    for tricks in ways:
        if tricks is not None and (min(tricks) < 0 or sum(tricks) != ruleset.hand_size):
            continue
        told = captures if tricks is None else with_tricks(captures, tricks)
        try:
            result = told.score(before=before)
        except DoesNotAddUp:
            continue
        if result.needs_choice:
            yield from (told.score(before=before, choice=choice) for choice in MoonChoice)
        else:
            yield result


def _tricks(
    ruleset: Ruleset, piles: Sequence[Sequence[Card]], winner: int, taker: int
) -> list[int]:
    """A trick for each who has cards and for one more; the rest to the winner."""
    tricks = [int(bool(pile) or seat == taker) for seat, pile in enumerate(piles)]
    tricks[winner] += ruleset.hand_size - sum(tricks)
    return tricks


def is_moon(ruleset: Ruleset, line: Line, before: Game | None = None) -> bool:
    """Whether a moon is scored with exactly this line."""
    looks_at_totals = ruleset.moon_mode.value in _BY_TOTALS
    return line in _moon_lines(ruleset, before if looks_at_totals else None)


_BY_TOTALS = ("guarded_choice", "choice_from_74")


@cache
def _moon_lines(ruleset: Ruleset, before: Game | None) -> frozenset[Line]:
    results = moon_results(ruleset, before)
    return frozenset(each.points for each in results if each.moon is not None)


# Sharing out


def _hands(ruleset: Ruleset, line: Line) -> Iterator[bool]:
    doubling = {card for card, _ in ruleset.multipliers}
    cards = sorted(ruleset.counting_cards)
    changing = [c for c in cards if c in doubling or ruleset.values.get(c, 0) < 0]
    rest = list((Counter(cards) - Counter(changing)).elements())
    seats = range(len(line))
    if len(seats) ** len(changing) > MOST_PLACED:
        raise TooMuch
    ways = {
        tuple(sorted(zip(changing, each, strict=True)))
        for each in product(seats, repeat=len(changing))
    }
    for placed in sorted(ways):
        yield _is_shared(ruleset, line, placed, rest)


def _is_shared(
    ruleset: Ruleset, line: Line, placed: Sequence[tuple[Card, int]], rest: Sequence[Card]
) -> bool:
    """Whether the rest can be shared out beside cards that lie with somebody."""
    doubling = {card for card, _ in ruleset.multipliers}
    needs = []
    for seat, points in enumerate(line):
        mine = [card for card, taker in placed if taker == seat]
        whole = 2 ** sum(card in doubling for card in mine)
        if points % whole:
            return False
        needs.append(points // whole - sum(ruleset.values.get(card, 0) for card in mine))
    takers = {seat for _, seat in placed} | {seat for seat, need in enumerate(needs) if need}
    if len(takers) > ruleset.hand_size:
        return False  # nobody has a card without a trick
    return _share(sorted((ruleset.values[card] for card in rest), reverse=True), tuple(needs))


def _share(costs: Sequence[int], needs: Line) -> bool:
    """Whether each seat can get exactly what it needs."""
    tail = len(costs)  # cards from here on are alike, and no way of sharing them is tried
    while tail and costs[tail - 1] == costs[-1]:
        tail -= 1
    steps = count()

    @cache
    def place(index: int, left: Line) -> bool:
        if next(steps) > MOST_TRIED:
            raise TooMuch
        if min(left) < 0:
            return False
        if index < tail:
            return any(
                place(index + 1, (*left[:seat], need - costs[index], *left[seat + 1 :]))
                for seat, need in enumerate(left)
            )
        alike = costs[tail:]
        if not alike:
            return not any(left)
        each = [divmod(need, alike[0]) for need in left]
        return not any(odd for _, odd in each) and sum(n for n, _ in each) == len(alike)

    return place(0, needs)
