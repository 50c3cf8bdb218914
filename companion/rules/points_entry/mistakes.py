"""What is probably wrong with a line of points that no hand can give (questions 55 to 58)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product
from math import prod

from companion.rules.cards import Card
from companion.rules.errors import DoesNotAddUp, ImpossibleRuleset
from companion.rules.points_entry.possible_hands import (
    Line,
    Placement,
    changing_cards,
    hands_worth,
    moons,
    placements,
    possible_results,
    share_out,
    without_trickless,
)
from companion.rules.ruleset.options import (
    HEART_SCHEMES,
    BonusFloor,
    MoonBonus,
    MoonMode,
    MoonRequires,
    Multiplier,
    Teams,
)
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.scoring.scoring import may_add, may_subtract
from companion.rules.search_budget import Budget, SpentUp
from companion.rules.standings.end_of_game import BeforeHand

USUAL_MOON = 26  # what many people write for a moon, whatever it is worth
MOST_WORK = 4000  # units for what is wrong with one line
MOST_PLACED = 600  # ways in which bonus and doubling cards can lie beside a moon

_USUAL_VALUES = {"heart_values": HEART_SCHEMES["one"], "queen_spades": 13, "extra_penalties": ()}


def objection(ruleset: Ruleset, line: Line, before: BeforeHand | None = None) -> DoesNotAddUp:
    """The likeliest mistake behind an impossible line; just the difference, where that is dear."""
    try:
        return _likeliest(ruleset, line, before, Budget(MOST_WORK))
    except SpentUp:
        return _difference(ruleset, line)


def _likeliest(
    ruleset: Ruleset, line: Line, before: BeforeHand | None, budget: Budget
) -> DoesNotAddUp:
    for suspected in (_forgotten_bonus, _miswritten_moon, _miswritten, _by_other_values):
        if found := suspected(ruleset, line, budget):
            return found
    if ruleset.multipliers:
        return _wrongly_doubled(ruleset, line, budget)
    if by := _off_a_moon(ruleset, line, before, budget):
        return DoesNotAddUp("near_moon", points=sum(line), by=by)
    over = _over(ruleset, line)
    if over > 0:
        return _too_many(ruleset, line, over, budget)
    return _too_few(ruleset, line, -over, budget) if over else _wrongly_shared(ruleset, line)


def _difference(ruleset: Ruleset, line: Line) -> DoesNotAddUp:
    """How many points are too many or missing, as far as their sum says it."""
    over = _over(ruleset, line)
    if ruleset.multipliers or not over:
        return DoesNotAddUp("impossible_line", line=line)
    if over > 0:
        return DoesNotAddUp("too_many", points=sum(line), over=over)
    return DoesNotAddUp("too_few", points=sum(line), short=-over)


def _over(ruleset: Ruleset, line: Line) -> int:
    """By how much a line is more than its cards are worth."""
    paid = ruleset.no_tricks_bonus
    over = sum(line) - ruleset.penalty_total - ruleset.bonus_total - paid * line.count(paid)
    if ruleset.bonus_floor is BonusFloor.HAND_NOT_BELOW_0:  # what took points off may be hidden
        over = min(over, max(sum(line) - ruleset.penalty_total, 0))
    return over


def _miswritten_moon(ruleset: Ruleset, line: Line, budget: Budget) -> DoesNotAddUp | None:
    """F1, F3, F4, J3: a moon as it counts in other games, or half of one."""
    if tuple(sorted(line)) in _moons_of_other_games(ruleset):
        return DoesNotAddUp("moon_not_like_this", line=line, ruleset=ruleset)
    if _is_part_of_moon(ruleset, line):
        return DoesNotAddUp("moon_not_complete", line=line, ruleset=ruleset)
    return None


def _miswritten(ruleset: Ruleset, line: Line, budget: Budget) -> DoesNotAddUp | None:
    """Nothing, or points with a minus that nothing takes off."""
    if not any(line):
        return DoesNotAddUp("nothing_entered", expected=ruleset.penalty_total)
    turned = tuple(-points for points in line)
    if min(line) < 0 and _could_be(ruleset, turned, budget):
        return DoesNotAddUp("typed_with_minus", line=turned)
    if min(line) < 0 and not ruleset.bonus_cards_in_play:
        return _below_zero(ruleset, min(line), budget)
    return None


def _below_zero(ruleset: Ruleset, points: int, budget: Budget) -> DoesNotAddUp | None:
    """E7, F1: what no card takes off, and neither a moon nor having no trick; or not as much."""
    if not (ruleset.no_tricks_bonus or may_subtract(ruleset)):
        return DoesNotAddUp("below_zero", points=points)
    taken_off = {ruleset.no_tricks_bonus}
    if may_subtract(ruleset):
        subtracts = replace(ruleset, moon_mode=MoonMode.SUBTRACT_SELF)
        found = moons(subtracts, None, budget, shooters=[0])
        taken_off |= {min(moon.points) for _, moon in found}
    return None if points in taken_off else DoesNotAddUp("never_scored", points=points)


def _by_other_values(ruleset: Ruleset, line: Line, budget: Budget) -> DoesNotAddUp | None:
    """E1 to E3: the line of the usual game, where cards cost something else here."""
    fields = tuple(n for n, value in _USUAL_VALUES.items() if getattr(ruleset, n) != value)
    usual = _with_usual_values(ruleset)
    if usual is None:
        return None
    if not (fields and _could_be(usual, line, budget)):
        if not _could_be(_with_bonus(usual, ()), line, budget):
            return None
        fields = (*fields, "bonus_cards")
    return DoesNotAddUp("usual_values", points=sum(line), fields=fields, ruleset=ruleset)


@lru_cache(maxsize=64)
def _with_usual_values(ruleset: Ruleset) -> Ruleset | None:
    try:
        return replace(ruleset, **_USUAL_VALUES)  # type: ignore[arg-type]
    except ImpossibleRuleset:
        return None


def _wrongly_doubled(ruleset: Ruleset, line: Line, budget: Budget) -> DoesNotAddUp:
    """E6: the sum is open; perhaps nothing was doubled yet."""
    undoubled = replace(ruleset, multipliers=())
    if _is_hand(undoubled, line, budget):
        cards = tuple(card for card, _ in ruleset.multipliers)
        return DoesNotAddUp("not_doubled", line=line, cards=cards)
    if forgotten := _forgotten_bonus(undoubled, line, budget):
        return DoesNotAddUp("nobody_has_card", line=line, card=forgotten.data["card"])
    return DoesNotAddUp("impossible_line", line=line)


def _could_be(ruleset: Ruleset, line: Line, budget: Budget) -> bool:
    """Whether some hand gives this line under these rules, its moon applied or not yet."""
    return _is_hand(ruleset, line, budget) or _is_moon(ruleset, line, budget)


def _is_moon(ruleset: Ruleset, line: Line, budget: Budget) -> bool:
    """Whether a moon of anybody would be written like this."""
    if ruleset.teams is not Teams.NONE:
        return any(moon.points == line for _, moon in moons(ruleset, None, budget))
    of_the_first = moons(ruleset, None, budget, shooters=[0])
    return any(sorted(moon.points) == sorted(line) for _, moon in of_the_first)


def _is_hand(ruleset: Ruleset, line: Line, budget: Budget) -> bool:
    """Whether there is a hand whose cards alone give this line."""
    hands = hands_worth(ruleset, line, budget)
    return any(possible_results(ruleset, hand, None, budget) for hand in hands)


def _forgotten_bonus(ruleset: Ruleset, line: Line, budget: Budget) -> DoesNotAddUp | None:
    """E4: the line of a game without a bonus card; where cards double, perhaps nothing did yet."""
    for card, value in ruleset.bonus_cards:
        if card not in ruleset.copies:
            continue
        others = tuple(pair for pair in ruleset.bonus_cards if pair[0] != card)
        if not _could_be(_with_bonus(ruleset, others), line, budget):
            continue
        if ruleset.multipliers:
            return DoesNotAddUp("nobody_has_card", line=line, card=card)
        return _bonus_missing(ruleset, line, card, ruleset.copies[card] * -value)
    return None


def _bonus_missing(ruleset: Ruleset, line: Line, card: Card, over: int) -> DoesNotAddUp:
    """A bonus card is missing; of two alike, `over` says whether it is one or both."""
    copies, missing = ruleset.copies[card], over // -ruleset.values[card]
    points = sum(line)
    return DoesNotAddUp(
        "bonus_missing", card=card, points=points, over=over, missing=missing, copies=copies
    )


@lru_cache(maxsize=64)
def _with_bonus(ruleset: Ruleset, bonus: tuple[tuple[Card, int], ...]) -> Ruleset:
    return replace(ruleset, bonus_cards=bonus)


@lru_cache(maxsize=64)
def _moons_of_other_games(ruleset: Ruleset) -> frozenset[Line]:
    """How a moon would be written where it counts another way, sorted: anybody can have shot."""
    doubling = dict(ruleset.multipliers)
    cards = [card for card in changing_cards(ruleset) if ruleset.values.get(card, 0) <= 0]
    needs_bonus = ruleset.moon_requires is MoonRequires.PLUS_BONUS
    if ruleset.columns ** len(cards) > MOST_PLACED:
        return frozenset()
    found = set()
    for takers in product(range(ruleset.columns), repeat=len(cards)):
        placed = list(zip(cards, takers, strict=True))
        if needs_bonus and any(taker and ruleset.values.get(card) for card, taker in placed):
            continue
        for moon, is_absorbed in _plain_moons(ruleset):
            line = list(moon)
            for card, taker in placed:
                line[taker] += 0 if is_absorbed and not taker else ruleset.values.get(card, 0)
            for card, taker in placed:
                line[taker] *= 1 + (doubling.get(card) is Multiplier.DOUBLES_HAND)
            found.add(tuple(sorted(line)))
    return frozenset(line for line in found if any(line))


def _plain_moons(ruleset: Ruleset) -> Iterator[tuple[Line, bool]]:
    """F1, F3, J3: moons of the first player before bonus cards, and whether theirs are absorbed.

    That (F4) or the points are another game's, not both.
    """
    others, own = ruleset.columns - 1, ruleset.moon_points
    absorbs = ruleset.moon_bonus is MoonBonus.ABSORBED
    for amount in sorted({USUAL_MOON, ruleset.penalty_total, own, 2 * own}):
        for is_absorbed in (False, True) if amount == own else (absorbs,):
            yield (0,) * ruleset.columns, is_absorbed
            yield (-amount, *[0] * others), is_absorbed
            yield (0, *[amount] * others), is_absorbed
            if ruleset.teams is Teams.INDIVIDUAL_THEN_SUM:
                yield (0, 0, *[amount] * (others - 1)), is_absorbed


def _is_part_of_moon(ruleset: Ruleset, line: Line) -> bool:
    """Some, but not all, of the others were given the points of a moon."""
    amount = ruleset.moon_points
    if ruleset.teams is not Teams.NONE:
        return False
    return may_add(ruleset) and set(line) == {0, amount} and line.count(amount) > 1


def _off_a_moon(ruleset: Ruleset, line: Line, before: BeforeHand | None, budget: Budget) -> int:
    """What one of the others lacks of a moon, less than the dearest card; 0 when it is no moon."""
    amount = ruleset.moon_points
    off = [points - amount for points in line if points not in (0, amount)]
    is_like_one = line.count(0) == 1 and line.count(amount) == len(line) - 2
    if not (is_like_one and may_add(ruleset)) or ruleset.teams is not Teams.NONE:
        return 0
    if abs(off[0]) >= max(ruleset.values.values()):
        return 0
    whole = tuple(points and amount for points in line)
    found = moons(ruleset, before, budget, shooters=[line.index(0)])
    return -off[0] if any(moon.points == whole for _, moon in found) else 0


def _too_few(ruleset: Ruleset, line: Line, short: int, budget: Budget) -> DoesNotAddUp:
    points = sum(line)
    cards = [
        card
        for card in _penalty_singles(ruleset)
        if ruleset.values[card] == short and _fits(ruleset, line, budget, less=(card,))
    ]
    unseen = [card for card in cards if not _somebody_can_have(ruleset, line, card)]
    if len(unseen) == 1:
        return DoesNotAddUp("card_missing", card=unseen[0], points=short)
    for card in _penalty_singles(ruleset):
        is_both = ruleset.copies[card] > 1 and short == 2 * ruleset.values[card]
        if is_both and _fits(ruleset, line, budget, less=(card, card)):
            return DoesNotAddUp("both_missing", card=card, short=short)
    hearts = _as_hearts(ruleset, short)
    if not _fits(ruleset, line, budget, hearts=-hearts):
        hearts = 0
    if cards:
        return DoesNotAddUp("maybe_missing", short=short, cards=tuple(cards), hearts=hearts)
    if hearts:
        return DoesNotAddUp("hearts_missing", hearts=hearts, points=points)
    nobodys = _nobodys(ruleset, line)
    if nobodys is not None and short < ruleset.values[nobodys]:  # more than that card is wrong
        return DoesNotAddUp("nobody_has_card", line=line, card=nobodys)
    return DoesNotAddUp("too_few", points=points, short=short)


def _too_many(ruleset: Ruleset, line: Line, over: int, budget: Budget) -> DoesNotAddUp:
    points = sum(line)
    for card in dict.fromkeys(ruleset.bonus_cards_in_play):
        if ruleset.values[card] == -over and _fits(ruleset, line, budget, less=(card,)):
            return _bonus_missing(ruleset, line, card, over)
    for card in _penalty_singles(ruleset):
        if ruleset.values[card] == over and _fits(ruleset, line, budget, more=(card,)):
            return DoesNotAddUp("card_counted_twice", card=card, points=points)
    hearts = _as_hearts(ruleset, over)
    if hearts and _fits(ruleset, line, budget, hearts=hearts):
        return DoesNotAddUp("hearts_too_many", hearts=hearts, points=points)
    if nobodys := _nobodys(ruleset, line):
        return DoesNotAddUp("nobody_has_card", line=line, card=nobodys)
    return DoesNotAddUp("too_many", points=points, over=over)


def _fits(
    ruleset: Ruleset,
    line: Line,
    budget: Budget,
    *,
    less: Iterable[Card] = (),
    more: Iterable[Card] = (),
    hearts: int = 0,
) -> bool:
    """Whether a line is that of the cards with some of them missing, or counted twice.

    `hearts`: so many plain hearts more, or less. Nothing doubles here.
    """
    cards = list((Counter(ruleset.single_cards) - Counter(less) + Counter(more)).elements())
    bonus = [card for card in cards if ruleset.values[card] < 0]
    worths = [ruleset.values[card] for card in cards if ruleset.values[card] > 0]
    count = ruleset.heart_count + hearts
    seats = range(len(line))
    for trickless, points in without_trickless(ruleset, line):
        for placement in placements(ruleset, bonus, budget):
            if any(seat in trickless for _, seat in placement):
                continue
            for needs in _needs(ruleset, points, placement, sum(worths), count, budget):
                costs = [(worth,) * len(seats) for worth in worths]
                plain = (ruleset.heart_value,) * len(seats)
                takers = {seat for _, seat in placement} | {s for s in seats if needs[s]}
                if len(takers) > ruleset.hand_size and ruleset.columns == ruleset.players:
                    continue
                if share_out(costs, needs, plain, count, budget) is not None:
                    return True
    return False


def _needs(
    ruleset: Ruleset,
    points: Line,
    placement: Placement,
    worth: int,
    hearts: int,
    budget: Budget,
) -> Iterator[Line]:
    """What each score must have of penalty points beside its bonus cards; E5 hides some of 0."""
    off = [0] * len(points)
    for card, score in placement:
        off[score] -= ruleset.values[card]
    has_floor = ruleset.bonus_floor is BonusFloor.HAND_NOT_BELOW_0
    ranges = [
        range(less + 1) if has_floor and not p else (p + less,)
        for p, less in zip(points, off, strict=True)
    ]
    budget.spend(prod(map(len, ranges)))
    for needs in product(*ranges):
        if min(needs) >= 0 and sum(needs) == worth + hearts * ruleset.heart_value:
            yield needs


def _wrongly_shared(ruleset: Ruleset, line: Line) -> DoesNotAddUp:
    takers = sum(points not in (0, ruleset.no_tricks_bonus) for points in line)
    if takers > ruleset.hand_size:
        return DoesNotAddUp("more_takers_than_tricks", takers=takers, tricks=ruleset.hand_size)
    if nobodys := _nobodys(ruleset, line):
        return DoesNotAddUp("nobody_has_card", line=line, card=nobodys)
    return DoesNotAddUp("impossible_line", line=line)


def _nobodys(ruleset: Ruleset, line: Line) -> Card | None:
    """The first card that costs more than anybody can have taken."""
    cards = _penalty_singles(ruleset)
    return next((card for card in cards if not _somebody_can_have(ruleset, line, card)), None)


def _penalty_singles(ruleset: Ruleset) -> list[Card]:
    """Each kind once, whatever the packs."""
    return [card for card in dict.fromkeys(ruleset.single_cards) if ruleset.values[card] > 0]


def _somebody_can_have(ruleset: Ruleset, line: Line, card: Card) -> bool:
    return max(line) - ruleset.bonus_total >= ruleset.values[card]


def _as_hearts(ruleset: Ruleset, points: int) -> int:
    """How many plain hearts these points are, 0 when they are not hearts."""
    if not ruleset.heart_value or points % ruleset.heart_value:
        return 0
    hearts = points // ruleset.heart_value
    return hearts if hearts <= ruleset.heart_count else 0
