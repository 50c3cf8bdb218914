"""The hands behind a line of points: where the cards lie that change what others are worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from typing import NamedTuple

from companion.rules.budget import DERIVED, SCORED, Budget, SpentUp
from companion.rules.captures import Take, takes_from_cards, with_tricks
from companion.rules.cards import QUEEN_OF_SPADES, Card, Suit
from companion.rules.errors import DoesNotAddUp
from companion.rules.play.passing import taker_of_kitty
from companion.rules.ruleset.options import (
    CAN_ADD,
    CAN_SUBTRACT,
    BonusFloor,
    Leftover,
    MoonMode,
    Multiplier,
    Teams,
)
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.scoring.moon import MoonChoice, asks_tricks
from companion.rules.scoring.scoring import HandResult, futures, score_hand
from companion.rules.scoring.special_facts import (
    NO_SPECIAL_FACTS,
    NOBODY,
    SpecialFacts,
    can_have_all,
    most_undealt,
    undealt_cards,
    without_cards,
)
from companion.rules.standings.end_of_game import Situation

Placed = Sequence[tuple[Card, int]]

Dead = tuple[Card, ...]


def loose_cards(ruleset: Ruleset) -> tuple[Card, ...]:
    """E4, E6: the cards that take points off or double them."""
    doubling = dict(ruleset.multipliers)
    return tuple(
        card for card in ruleset.counting_cards if card in doubling or ruleset.values[card] < 0
    )


def idle_cards(ruleset: Ruleset) -> tuple[Card, ...]:
    """The cards among them that cost nothing: a moon does not need them."""
    return tuple(card for card in loose_cards(ruleset) if ruleset.values.get(card, 0) <= 0)


def places(
    ruleset: Ruleset, cards: Sequence[Card], budget: Budget, among: int = 0
) -> Iterator[Placed]:
    """Every way in which these cards can lie with the scores, alike ones not told apart.

    `among`: only so many of the scores have any. Raises SpentUp before the first way.
    """
    groups = _alike(ruleset, cards)
    seats = range(among or ruleset.columns)
    budget.spend(_count(groups, len(seats)))
    lying = [combinations_with_replacement(seats, len(group)) for group in groups]
    ordered = [card for group in groups for card in group]
    for chosen in product(*lying):
        yield list(zip(ordered, [seat for those in chosen for seat in those], strict=True))


def count_places(ruleset: Ruleset) -> int:
    """In how many ways the cards that take points off or double them can lie."""
    return _count(_alike(ruleset, loose_cards(ruleset)), ruleset.columns)


def _count(groups: Sequence[Sequence[Card]], seats: int) -> int:
    return prod(comb(seats + len(group) - 1, len(group)) for group in groups)


def _alike(ruleset: Ruleset, cards: Sequence[Card]) -> list[list[Card]]:
    """Bonus cards of one value are alike, and so are twins that double."""
    doubling = dict(ruleset.multipliers)
    groups: dict[object, list[Card]] = {}
    for card in cards:
        key = card if card in doubling else ruleset.values[card]
        groups.setdefault(key, []).append(card)
    return list(groups.values())


def doublings(ruleset: Ruleset, placed: Placed, kind: Multiplier) -> tuple[int, ...]:
    """E6: how many cards of this kind lie with each score."""
    does = dict(ruleset.multipliers)
    seats = [seat for card, seat in placed if does.get(card) is kind]
    return tuple(seats.count(seat) for seat in range(ruleset.columns))


def cost(ruleset: Ruleset, card: Card, times: int) -> int:
    """E6: what a card is worth to a score whose hearts count so many times."""
    value = ruleset.values.get(card, 0)
    return value * times if card.suit is Suit.HEARTS and value > 0 else value


def dead_sets(ruleset: Ruleset, budget: Budget | None = None) -> Iterator[Dead]:
    """A4 dead: every set of cards that count which nobody may have got, hearts alike.

    Raises SpentUp.
    """
    work = budget or Budget(count_dead_sets(ruleset))
    named = _named(ruleset)
    most = most_undealt(ruleset)
    for size in range(most + 1):
        for cards in combinations(named, size):
            for hearts in range(min(most - size, ruleset.heart_count) + 1):
                work.spend()
                yield undealt_cards(ruleset, cards, hearts)


def count_dead_sets(ruleset: Ruleset) -> int:
    """How many of them there are at most."""
    most = most_undealt(ruleset)
    return (most + 1) * sum(comb(len(_named(ruleset)), size) for size in range(most + 1))


def _named(ruleset: Ruleset) -> list[Card]:
    return [card for card in ruleset.counting_cards if card not in ruleset.plain_hearts]


def still_counted(ruleset: Ruleset, dead: Dead, budget: Budget) -> Ruleset | None:
    """The rules by which the other cards count; None when nothing is left to count."""
    if not dead:
        return ruleset
    budget.spend(DERIVED)
    try:
        return without_cards(ruleset, dead)
    except DoesNotAddUp:
        return None


Sums = tuple[int, ...]

MOST_PLACED = 10_000  # units: cards given to somebody, as far as nobody says how many


def share_out(
    rows: Sequence[Sums], sums: Sums, fillers: Sums, count: int, budget: Budget | None = None
) -> tuple[int, ...] | None:
    """A seat for each card, so that `count` fillers make up what each sum lacks.

    `rows` say what a card costs each seat, `fillers` what one filler does (0: there is none); all
    cost something. None when there is no way. Raises SpentUp.
    """
    work = budget or Budget(MOST_PLACED)
    work.spend(1 + len(rows))
    order = sorted(range(len(rows)), key=lambda index: -max(rows[index]))
    falling = [rows[index] for index in order]
    columns = tuple(zip(*falling, strict=True)) or ((),) * len(sums)
    made = {column: _suffix_sums(column, max(sums)) for column in set(columns)}
    reach = [made[column] for column in columns]
    alike = tuple(zip(columns, fillers, strict=True))
    filled = [_filler_sums(filler, count, need) for filler, need in zip(fillers, sums, strict=True)]

    @cache
    def place(index: int, left: Sums) -> tuple[int, ...] | None:
        work.spend()
        slots = zip(left, reach, filled, strict=True)
        if not all(_is_open(need, sums[index], more) for need, sums, more in slots):
            return None
        if index == len(falling):
            return () if _fills(left, fillers) == count else None
        for slot in _distinct_slots(left, falling[index], alike):
            rest = place(index + 1, _less(left, slot, falling[index][slot]))
            if rest is not None:
                return (slot, *rest)
        return None

    slots = place(0, sums)
    if slots is None:
        return None
    seats = dict(zip(order, slots, strict=True))
    return tuple(seats[index] for index in range(len(rows)))


def _suffix_sums(values: Sequence[int], most: int) -> list[int]:
    """For each place in the list the sums that the values from there on can make, as bits.

    Nobody asks for more than `most`.
    """
    within = (1 << most + 1) - 1
    reach = [1]
    for value in reversed(values):
        reach.append((reach[-1] | reach[-1] << min(value, most + 1)) & within)
    return reach[::-1]


def _filler_sums(filler: int, count: int, most: int) -> int:
    """What up to so many fillers can make, as bits; no more than `most`."""
    sums = 1
    for _ in range(min(count, most // filler) if filler else 0):
        sums |= sums << filler
    return sums


def _is_open(need: int, reach: int, filled: int) -> bool:
    """Whether a need can still be met exactly by some of the values and the fillers.

    The sums of the fillers lie as far apart from the last to the first as from the first on.
    """
    away = need - filled.bit_length() + 1
    return bool((reach >> away if away >= 0 else reach << -away) & filled)


def _fills(left: Sums, fillers: Sums) -> int:
    """How many fillers make up what is left."""
    return sum(need // filler for need, filler in zip(left, fillers, strict=True) if filler)


def _distinct_slots(left: Sums, costs: Sums, alike: Sequence[object]) -> list[int]:
    """The seats that have room for a card; of seats alike with equal needs only the first."""
    seats = {(need, alike[slot]): slot for slot, need in reversed(list(enumerate(left)))}
    return sorted(slot for (need, _), slot in seats.items() if need >= costs[slot])


def _less(left: Sums, slot: int, cost: int) -> Sums:
    return (*left[:slot], left[slot] - cost, *left[slot + 1 :])


Line = tuple[int, ...]

Takes = tuple[Take, ...]

Known = tuple[int | None, Placed]  # who has the queen, and if few have all, who has what by name

FEW = 2  # one shooter, or two partners

_BY_OWN_TOTAL = frozenset({MoonMode.AUTO_GUARD, MoonMode.GUARDED_CHOICE})


class Way(NamedTuple):
    """One way a hand can have gone; where partners share a score, the first has their cards."""

    takes: Takes
    special: SpecialFacts


def moon_ways(
    ruleset: Ruleset, shooters: Iterable[int], budget: Budget, among: int = 0
) -> Iterator[Way]:
    """Hands in which one of these scores has every penalty card; other cards lie anywhere.

    `among`: only so many of the scores have any. Raises SpentUp.
    """
    for shooter, (dead, rules) in product(shooters, list(_dead_by_worth(ruleset, budget))):
        for loose in places(rules, idle_cards(rules), budget, among):
            takes = _takes(rules, [*((card, shooter) for card in rules.penalty_cards), *loose])
            for special in _with_every_trick(rules, takes, shooter):
                yield Way(takes, _with_dead(special, dead))


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


def _with_every_trick(ruleset: Ruleset, takes: Takes, shooter: int) -> Iterator[SpecialFacts]:
    """F2, F5: a moon with some tricks to others, and one with every trick."""
    if not asks_tricks(ruleset):
        yield NO_SPECIAL_FACTS
        return
    yield SpecialFacts(every_trick=NOBODY)
    if can_have_all(ruleset, takes) == shooter:
        yield SpecialFacts(every_trick=shooter)


def moon_results(
    ruleset: Ruleset, way: Way, before: Situation | None, budget: Budget
) -> tuple[HandResult, ...]:
    """What a moon can be scored as, both ways of a choice; empty when it is no moon."""
    result = result_of_way(ruleset, way, before, budget)
    if result is not None and result.needs_choice:
        budget.spend(SCORED * len(MoonChoice))
        return tuple(
            score_hand(ruleset, way.takes, way.special, before=before, choice=choice)
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
                    yield Way(takes, _with_dead(_special(rules, trickless), dead))


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


def _with_dead(special: SpecialFacts, dead: Dead) -> SpecialFacts:
    return replace(special, undealt=dead) if dead else special


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


def _special(ruleset: Ruleset, trickless: tuple[int, ...]) -> SpecialFacts:
    return (
        SpecialFacts(trickless=trickless, every_trick=NOBODY)
        if asks_tricks(ruleset)
        else NO_SPECIAL_FACTS
    )


def result_of_way(
    ruleset: Ruleset, way: Way, before: Situation | None, budget: Budget
) -> HandResult | None:
    """The points of it; None when it contradicts itself."""
    budget.spend(SCORED)
    try:
        return score_hand(ruleset, way.takes, way.special, before=before)
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


Pairs = list[tuple[Card, int]]

MOST_SUMMED = 4000  # units for all the sums of a ruleset


def has_fixed_sums(ruleset: Ruleset) -> bool:
    """Whether the sum of a hand can be checked without its cards (section 4)."""
    floor_hides = ruleset.bonus_floor is BonusFloor.HAND_NOT_BELOW_0 and (
        bool(ruleset.bonus_cards_in_play) or ruleset.no_tricks_bonus < 0
    )
    is_dead = taker_of_kitty(ruleset) is Leftover.DEAD and ruleset.cards_left_over > 0
    has_partners = ruleset.teams is Teams.INDIVIDUAL_THEN_SUM
    return not (ruleset.multipliers or floor_hides or is_dead or has_partners)


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
            for takes in _hands(ruleset)
            for result in _results(ruleset, takes, budget)
        )
    except SpentUp:
        return None


def _results(ruleset: Ruleset, takes: tuple[Take, ...], budget: Budget) -> list[HandResult]:
    budget.spend(SCORED * len(MoonChoice))
    result = score_hand(ruleset, takes)
    return list(futures(ruleset, takes).values()) if result.needs_choice else [result]


def _hands(ruleset: Ruleset) -> Iterator[tuple[Take, ...]]:
    """A hand of every kind: who has what among the first two seats, and who took no trick."""
    first, *others = ruleset.penalty_cards
    shared = [(first, 1), *((card, 0) for card in others)]
    all_to_one = [(card, 0) for card in ruleset.penalty_cards]
    for penalties in (shared, all_to_one):
        for bonus in _bonus_places(ruleset):
            takes = takes_from_cards(ruleset, [*penalties, *bonus])
            for with_trick in range(2, min(ruleset.players, ruleset.hand_size) + 1):
                yield with_tricks(takes, _tricks(ruleset, with_trick))
    everything = takes_from_cards(ruleset, [(card, 0) for card in ruleset.scoring_cards])
    yield with_tricks(everything, _tricks(ruleset, 1))


def _bonus_places(ruleset: Ruleset) -> Iterator[Pairs]:
    cards = ruleset.bonus_cards_in_play
    for seats in product((0, 1), repeat=len(cards)):
        yield list(zip(cards, seats, strict=True))


def _tricks(ruleset: Ruleset, with_trick: int) -> list[int]:
    """The tricks when so many seats took any: one each, the first seat all the rest."""
    more = ruleset.hand_size - with_trick
    return [(more if seat == 0 else 0) + (seat < with_trick) for seat in range(ruleset.players)]
