"""Every way a hand can have gone: moons, and sharings of the cards that give a line of points."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import NamedTuple

from companion.rules.beside import NOBODY, NOTHING, Beside, can_have_all, score_told
from companion.rules.budget import SCORED, Budget
from companion.rules.cards import QUEEN_OF_SPADES, Suit
from companion.rules.ending import Situation
from companion.rules.errors import DoesNotAddUp
from companion.rules.moons import MoonChoice
from companion.rules.options import BonusFloor, MoonMode, Multiplier, Teams
from companion.rules.partition import share_out
from companion.rules.placing import (
    Dead,
    Placed,
    cost,
    dead_sets,
    doublings,
    idle_cards,
    loose_cards,
    places,
    still_counted,
)
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult
from companion.rules.suns import asks_tricks
from companion.rules.takes import Take

Line = tuple[int, ...]
Takes = tuple[Take, ...]
Known = tuple[int | None, Placed]  # who has the queen, and if few have all, who has what by name

FEW = 2  # one shooter, or two partners
_BY_OWN_TOTAL = frozenset({MoonMode.AUTO_GUARD, MoonMode.GUARDED_CHOICE})


class Way(NamedTuple):
    """One way a hand can have gone; where partners share a score, the first has their cards."""

    takes: Takes
    beside: Beside


def moon_ways(
    ruleset: Ruleset, shooters: Iterable[int], budget: Budget, among: int = 0
) -> Iterator[Way]:
    """Hands in which one of these scores has every penalty card; other cards lie anywhere.

    `among`: only so many of the scores have any. Raises SpentUp.
    """
    for shooter, (dead, rules) in product(shooters, list(_dead_by_worth(ruleset, budget))):
        for loose in places(rules, idle_cards(rules), budget, among):
            takes = _takes(rules, [*((card, shooter) for card in rules.penalty_cards), *loose])
            for beside in _with_every_trick(rules, takes, shooter):
                yield Way(takes, _with_dead(beside, dead))


def is_same_for_all(ruleset: Ruleset) -> bool:
    """Whether a moon is the same round the table: nobody has a partner, no own total counts."""
    return ruleset.teams is Teams.NONE and ruleset.moon_mode not in _BY_OWN_TOTAL


def is_same_in_every_hand(ruleset: Ruleset) -> bool:
    """Whether a moon is the same however the game stands."""
    return ruleset.moon_mode not in (*_BY_OWN_TOTAL, MoonMode.CHOICE_FROM_74)


def turned(line: Line, by: int) -> Line:
    """A line as it is when everybody in it sits so many places further on."""
    return line[-by:] + line[:-by]


def _dead_by_worth(ruleset: Ruleset, budget: Budget) -> Iterator[tuple[Dead, Ruleset]]:
    """A4 dead: one set of dead cards for each worth; cards that matter by name stay apart."""
    named = {QUEEN_OF_SPADES, *loose_cards(ruleset)}
    found = set()
    for dead in dead_sets(ruleset, budget):
        key = (_worth(ruleset, dead), *(card for card in dead if card in named))
        rules = None if key in found else still_counted(ruleset, dead, budget)
        if rules is not None:
            found.add(key)
            yield dead, rules


def _with_every_trick(ruleset: Ruleset, takes: Takes, shooter: int) -> Iterator[Beside]:
    """F2, F5: a moon with some tricks to others, and one with every trick."""
    if not asks_tricks(ruleset):
        yield NOTHING
        return
    yield Beside(every_trick=NOBODY)
    if can_have_all(ruleset, takes) == shooter:
        yield Beside(every_trick=shooter)


def moon_results(
    ruleset: Ruleset, way: Way, before: Situation | None, budget: Budget
) -> tuple[HandResult, ...]:
    """What a moon can be scored as, both ways of a choice; empty when it is no moon."""
    result = result_of_way(ruleset, way, before, budget)
    if result is not None and result.needs_choice:
        budget.spend(SCORED * len(MoonChoice))
        return tuple(
            score_told(ruleset, way.takes, way.beside, before=before, choice=choice)
            for choice in MoonChoice
        )
    return (result,) if result is not None and result.moon is not None else ()


def ways_of(ruleset: Ruleset, points: Line, budget: Budget) -> Iterator[Way]:
    """Hands whose cards alone are worth these points.

    Of those alike in who took the queen one is enough, unless few had all the cards: that may be
    a moon. Raises SpentUp.
    """
    for trickless, line in _trickless(ruleset, points):
        budget.spend()
        found: set[Known] = set()
        for dead, rules in _dead_for(ruleset, sum(line), budget):
            for takes, key in _sharings(rules, line, found, budget):
                if all(takes[seat] == Take() for seat in trickless):
                    found.add(key)
                    yield Way(takes, _with_dead(_beside(rules, trickless), dead))


def _dead_for(ruleset: Ruleset, total: int, budget: Budget) -> Iterator[tuple[Dead, Ruleset]]:
    """A4 dead: what nobody can have got beside points that add up to this."""
    is_free = bool(ruleset.multipliers) or ruleset.bonus_floor is BonusFloor.HAND_NOT_BELOW_0
    for dead in dead_sets(ruleset, budget):
        left = ruleset.penalty_total + ruleset.bonus_total - _worth(ruleset, dead)
        rules = still_counted(ruleset, dead, budget) if is_free or left == total else None
        if rules is not None:
            yield dead, rules


def _worth(ruleset: Ruleset, dead: Dead) -> int:
    return sum(ruleset.values.get(card, 0) for card in dead)


def _with_dead(beside: Beside, dead: Dead) -> Beside:
    return replace(beside, dead=dead) if dead else beside


def _sharings(
    ruleset: Ruleset, line: Line, found: set[Known], budget: Budget
) -> Iterator[tuple[Takes, Known]]:
    """Takes worth exactly this line, with what they are known by, but for those found before."""
    for loose in places(ruleset, loose_cards(ruleset), budget):
        times = [1 + n for n in doublings(ruleset, loose, Multiplier.DOUBLES_HEARTS)]
        for needs in _needs(ruleset, line, loose, times, budget):
            costly = {seat for card, seat in loose if ruleset.values.get(card, 0) > 0}
            costly |= {seat for seat, need in enumerate(needs) if need}
            has_few = len(costly) <= FEW
            # Nobody has a card without a trick.
            has_tricks = len(costly.union(seat for _, seat in loose)) <= ruleset.hand_size
            for queen in set(_queen_seats(ruleset, needs, loose)) if has_tricks else ():
                key = (queen, tuple(loose) if has_few else ())
                if key in found:
                    continue
                takes = _filled(ruleset, needs, loose, queen, times, budget)
                if takes is not None:
                    yield takes, key


def _trickless(ruleset: Ruleset, points: Line) -> Iterator[tuple[tuple[int, ...], Line]]:
    """E7: who may have been paid for taking no trick, and the line without that."""
    each = [list(_paid(ruleset, column, each)) for column, each in enumerate(points)]
    least = ruleset.players - ruleset.hand_size
    for told in product(*each):
        trickless = tuple(seat for seats, _ in told for seat in seats)
        if not trickless or len(trickless) >= least:
            yield trickless, tuple(left for _, left in told)


def _paid(ruleset: Ruleset, column: int, points: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """E7: the seats of a score that may have taken no trick, and what its cards then are worth.

    Whose partner took some (J1) may have any cards.
    """
    paid = ruleset.no_tricks_bonus
    yield (), points
    seats = range(column, ruleset.players, ruleset.columns) if paid else ()
    has_floor = ruleset.bonus_floor is BonusFloor.HAND_NOT_BELOW_0
    if seats and points == (0 if has_floor else paid * len(seats)):
        yield tuple(seats), 0
    if len(seats) > 1:
        yield from ((tuple(seats[1:]), more) for more in _before_paid(points, paid))


def _before_paid(points: int, paid: int) -> Sequence[int]:
    """What points were before something was taken off; a floor of 0 may hide how much (E5)."""
    return (points - paid,) if points else range(1 - paid)


def _beside(ruleset: Ruleset, trickless: tuple[int, ...]) -> Beside:
    return Beside(trickless=trickless, every_trick=NOBODY) if asks_tricks(ruleset) else NOTHING


def result_of_way(
    ruleset: Ruleset, way: Way, before: Situation | None, budget: Budget
) -> HandResult | None:
    """The points of it; None when it contradicts itself."""
    budget.spend(SCORED)
    try:
        return score_told(ruleset, way.takes, way.beside, before=before)
    except DoesNotAddUp:
        return None


def queen_taker(takes: Sequence[Take]) -> int | None:
    """Who holds the queen of spades by name."""
    holders = [seat for seat, take in enumerate(takes) if take.count(QUEEN_OF_SPADES)]
    return holders[0] if holders else None


def _needs(
    ruleset: Ruleset, points: Line, loose: Placed, times: Sequence[int], budget: Budget
) -> Iterator[Line]:
    """The penalty points each seat must have taken beside its loose cards.

    Under a hand floor 0 can hide several; where hearts count twice the cards decide the sum.
    """
    off = [0] * len(points)
    for card, seat in loose:
        off[seat] -= cost(ruleset, card, times[seat])
    halves = [2**twice for twice in doublings(ruleset, loose, Multiplier.DOUBLES_HAND)]
    if any(p % half for p, half in zip(points, halves, strict=True)):
        return
    has_floor = ruleset.bonus_floor is BonusFloor.HAND_NOT_BELOW_0
    ranges = [
        range(less + 1) if has_floor and not p else (p // half + less,)
        for p, less, half in zip(points, off, halves, strict=True)
    ]
    placed = sum(max(ruleset.values.get(card, 0), 0) for card, _ in loose)
    others = _sums_without_hearts(ruleset, loose) if max(times) > 1 else 0
    budget.spend(prod(map(len, ranges)))
    for needs in product(*ranges):
        over = sum(needs) - (ruleset.penalty_total - placed)
        if min(needs) >= 0 and _is_whole(needs, times, over, others):
            yield needs


def _sums_without_hearts(ruleset: Ruleset, loose: Placed) -> int:
    """What the other cards that cost can make together, as bits."""
    lying = {card for card, _ in loose}
    sums = 1
    for card in ruleset.penalty_cards:
        if card.suit is not Suit.HEARTS and card not in lying:
            sums |= sums << ruleset.values[card]
    return sums


def _is_whole(needs: Line, times: Sequence[int], over: int, others: int) -> bool:
    """Whether these needs can take all the cards; what is over are hearts that count again.

    Where just one score counts its hearts more than once, that says what its hearts are worth.
    """
    again = [(need, time) for need, time in zip(needs, times, strict=True) if time > 1]
    if not again or over < 0:
        return over == 0
    if len(again) > 1:
        return True
    [(need, time)] = again
    hearts, rest = divmod(over, time - 1)
    left = need - hearts * time
    return not rest and left >= 0 and bool(others >> left & 1)


def _queen_seats(ruleset: Ruleset, needs: Line, loose: Placed) -> list[int | None]:
    lying: list[int | None] = [seat for card, seat in loose if card == QUEEN_OF_SPADES]
    value = ruleset.values.get(QUEEN_OF_SPADES, 0)
    if lying or value <= 0:
        return lying or [None]
    return [seat for seat, need in enumerate(needs) if need >= value]


def _filled(
    ruleset: Ruleset,
    needs: Line,
    loose: Placed,
    queen: int | None,
    times: Sequence[int],
    budget: Budget,
) -> Takes | None:
    """Takes in which every seat has exactly the penalty points it needs, or None."""
    placed = list(loose)
    lying = {card for card, _ in loose}
    singles = [card for card in ruleset.single_cards if card not in lying]
    left = list(needs)
    if queen is not None and QUEEN_OF_SPADES not in lying:
        placed.append((QUEEN_OF_SPADES, queen))
        singles.remove(QUEEN_OF_SPADES)
        left[queen] -= ruleset.values[QUEEN_OF_SPADES]
    rows = [tuple(cost(ruleset, card, each) for each in times) for card in singles]
    fillers = tuple(ruleset.heart_value * each for each in times)
    seats = share_out(rows, tuple(left), fillers, ruleset.heart_count, budget)
    if seats is None:
        return None
    for row, seat in zip(rows, seats, strict=True):
        left[seat] -= row[seat]
    plain = [need // filler if filler else 0 for need, filler in zip(left, fillers, strict=True)]
    return _takes(ruleset, [*placed, *zip(singles, seats, strict=True)], plain)


def _takes(ruleset: Ruleset, placed: Placed, plain: Sequence[int] = ()) -> Takes:
    """Takes of placed cards and so many plain hearts without a name."""
    takes = []
    for seat in range(ruleset.players):
        cards = tuple(card for card, taker in placed if taker == seat)
        named = sum(card.suit is Suit.HEARTS for card in cards)
        takes.append(Take(hearts=named + (plain[seat] if seat < len(plain) else 0), cards=cards))
    return tuple(takes)
