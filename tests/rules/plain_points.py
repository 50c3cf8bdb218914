"""Whether any hand gives a line of points, by sharing out its cards: a second way to say it.

Cards that take points off or double lie in every way; the others are shared out one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, count, product

from companion.rules import (
    BeforeHand,
    Card,
    DoesNotAddUp,
    HandScore,
    MoonChoice,
    Ruleset,
    Suit,
    captures_of_piles,
    cards_text,
    score_hand,
    with_tricks,
)

Line = tuple[int, ...]

MOST_PLACED = 3000  # ways of the cards that change what others are worth
MOST_TRIED = 20_000  # steps for one line


class TooMuch(Exception):
    """There are too many ways to try them all."""


def is_hand(ruleset: Ruleset, line: Line, cards: Iterable[Card] | None = None) -> bool:
    """Whether these cards, or all that count, can be worth this line without a moon.

    Raises TooMuch.
    """
    if ruleset.bonus_floor.value == "hand_not_below_0" and min(line) < 0:
        return False
    return any(_hands(ruleset, line, _counting(ruleset, cards)))


def can_have(ruleset: Ruleset, points: int, card: Card) -> bool:
    """Whether somebody with a card can have these points, whatever the others have."""
    others = list(ruleset.counting_cards)
    others.remove(card)
    own = [0, *(ruleset.values.get(c, 0) for c in others)]
    sums = {ruleset.values.get(card, 0)}
    for value in own:
        sums |= {each + value for each in sums}
    floor = ruleset.bonus_floor.value == "hand_not_below_0"
    return points in {max(each, 0) for each in sums} if floor else points in sums


def moon_results(ruleset: Ruleset, before: BeforeHand | None = None) -> Iterator[HandScore]:
    """Every moon that is scored: who shot, where the cards lie that cost nothing, what is chosen.

    Raises TooMuch.
    """
    free = [card for card in ruleset.counting_cards if ruleset.values.get(card, 0) <= 0]
    if ruleset.players ** (len(free) + 1) > MOST_PLACED:
        raise TooMuch
    for shooter, *takers in product(range(ruleset.players), repeat=len(free) + 1):
        piles: list[list[Card]] = [[] for _ in range(ruleset.players)]
        piles[shooter] += ruleset.penalty_cards
        for card, taker in zip(free, takers, strict=True):
            piles[taker].append(card)
        yield from scores(ruleset, piles, shooter, before)


def scores(
    ruleset: Ruleset,
    piles: Sequence[Sequence[Card]],
    winner: int,
    before: BeforeHand | None = None,
) -> Iterator[HandScore]:
    """What piles come to, with every trick to one player and with one to somebody else too."""
    captures = captures_of_piles(ruleset, [cards_text(pile) for pile in piles])
    seats = range(ruleset.players)
    ways: list[list[int] | None] = [None]
    if ruleset.asks_tricks:
        ways = [_tricks(ruleset, piles, winner, taker) for taker in seats]
    for tricks, choice in product(ways, MoonChoice):
        if tricks is not None and (min(tricks) < 0 or sum(tricks) != ruleset.hand_size):
            continue
        told = captures if tricks is None else with_tricks(captures, tricks)
        try:
            yield score_hand(ruleset, told, before=before, choice=choice)
        except DoesNotAddUp:
            continue


def _tricks(
    ruleset: Ruleset, piles: Sequence[Sequence[Card]], winner: int, taker: int
) -> list[int]:
    """A trick for each who has cards and for one more; the rest to the winner."""
    tricks = [int(bool(pile) or seat == taker) for seat, pile in enumerate(piles)]
    tricks[winner] += ruleset.hand_size - sum(tricks)
    return tricks


def is_moon(ruleset: Ruleset, line: Line, before: BeforeHand | None = None) -> bool:
    """Whether a moon is scored with exactly this line."""
    looks_at_totals = ruleset.moon_mode.value in _BY_TOTALS
    return line in _moon_lines(ruleset, before if looks_at_totals else None)


_BY_TOTALS = ("auto_guard", "guarded_choice", "choice_from_74")


@cache
def _moon_lines(ruleset: Ruleset, before: BeforeHand | None) -> frozenset[Line]:
    results = moon_results(ruleset, before)
    return frozenset(each.points for each in results if each.moon is not None)


# Sharing out


def _counting(ruleset: Ruleset, cards: Iterable[Card] | None) -> list[Card]:
    return sorted(ruleset.counting_cards if cards is None else cards)


def _hands(ruleset: Ruleset, line: Line, cards: list[Card]) -> Iterator[bool]:
    doubling = {card: kind.value for card, kind in ruleset.multipliers}
    changing = [c for c in cards if c in doubling or ruleset.values.get(c, 0) < 0]
    rest = list((Counter(cards) - Counter(changing)).elements())
    seats = range(len(line))
    if len(seats) ** len(changing) > MOST_PLACED:
        raise TooMuch
    for idle in _trickless(ruleset, line):
        ways = {tuple(sorted(zip(changing, each, strict=True)))
                for each in product(seats, repeat=len(changing))}  # fmt: skip
        for placed in sorted(ways):
            if not any(seat in idle for _, seat in placed):
                yield _is_shared(ruleset, line, placed, rest, idle)


def _trickless(ruleset: Ruleset, line: Line) -> Iterator[frozenset[int]]:
    """E7: everybody who may have been paid for no trick, or was not."""
    paid = ruleset.no_tricks_bonus
    if not paid:
        yield frozenset()
        return
    floor = ruleset.bonus_floor.value == "hand_not_below_0"
    may_be = [seat for seat, points in enumerate(line) if points == (0 if floor else paid)]
    least = ruleset.players - ruleset.hand_size
    for number in range(len(may_be) + 1):
        for idle in combinations(may_be, number):
            if least <= number < len(line):
                yield frozenset(idle)


def _is_shared(
    ruleset: Ruleset,
    line: Line,
    placed: Sequence[tuple[Card, int]],
    rest: Sequence[Card],
    idle: frozenset[int],
) -> bool:
    """Whether the rest can be shared out beside cards that lie with somebody."""
    kinds = {card: kind.value for card, kind in ruleset.multipliers}
    floor = ruleset.bonus_floor.value == "hand_not_below_0"
    needs, slacks, hearts = [], [], []
    for seat, points in enumerate(line):
        mine = [card for card, taker in placed if taker == seat]
        heart = 1 + sum(kinds.get(card) == "doubles_hearts" for card in mine)
        whole = 2 ** sum(kinds.get(card) == "doubles_hand" for card in mine)
        points = 0 if seat in idle else points
        if points % whole:
            return False
        own = sum(_cost(ruleset, card, heart) for card in mine)
        hidden = -sum(min(ruleset.values.get(card, 0), 0) for card in mine)
        needs.append(points // whole - own)
        slacks.append(hidden if floor and points == 0 and seat not in idle else 0)
        hearts.append(heart)
    order = sorted(rest, key=lambda card: (-ruleset.values[card], card))
    costs = [tuple(_cost(ruleset, card, each) for each in hearts) for card in order]
    takers = {seat for _, seat in placed}
    takers |= {seat for seat, slack in enumerate(slacks) if needs[seat] > slack}
    if len(takers) > ruleset.hand_size and len(line) == ruleset.players:
        return False  # nobody has a card without a trick
    return _share(costs, needs, slacks)


def _cost(ruleset: Ruleset, card: Card, hearts: int) -> int:
    value = ruleset.values.get(card, 0)
    return value * hearts if card.suit is Suit.HEARTS and value > 0 else value


def _share(costs: Sequence[Line], needs: Sequence[int], slacks: Sequence[int]) -> bool:
    """Whether each seat can get what it needs, or up to its slack less: E5 hides the rest."""
    low = tuple(need - slack for need, slack in zip(needs, slacks, strict=True))
    if min(needs) < 0:
        return False
    tail = len(costs)  # cards from here on are alike, and no way of sharing them is tried
    while tail and costs[tail - 1] == costs[-1]:
        tail -= 1
    steps = count()

    @cache
    def place(index: int, low: Line, high: Line) -> bool:
        if next(steps) > MOST_TRIED:
            raise TooMuch
        if index == tail:
            return _fill(costs[tail:], low, high)
        given = costs[index]
        return any(
            place(index + 1, _less(low, seat, given[seat]), _less(high, seat, given[seat]))
            for seat in range(len(low))
            if given[seat] <= high[seat]
        )

    return place(0, low, tuple(needs))


def _less(line: Line, seat: int, points: int) -> Line:
    return (*line[:seat], line[seat] - points, *line[seat + 1 :])


def _fill(alike: Sequence[Line], low: Line, high: Line) -> bool:
    """Whether so many cards, all of one kind, make up what is left."""
    if not alike:
        return all(each <= 0 for each in low)
    least = most = 0
    for cost, few, many in zip(alike[0], low, high, strict=True):
        lowest, highest = max(-(-few // cost), 0), many // cost
        if lowest > highest:
            return False
        least, most = least + lowest, most + highest
    return least <= len(alike) <= most
