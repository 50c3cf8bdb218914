"""What is probably wrong with a line of points that no hand can give (questions 55 to 58)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.beside import most_dead
from companion.rules.cards import Card
from companion.rules.errors import DoesNotAddUp, ImpossibleRuleset
from companion.rules.moons import may_add
from companion.rules.options import BonusFloor, MoonMode, Teams
from companion.rules.possible import Line, moon_results, moon_ways, result_of_way, ways_of
from companion.rules.ruleset import Ruleset


def objection(ruleset: Ruleset, line: Line) -> DoesNotAddUp:
    """The likeliest mistake behind an impossible line."""
    if any(sorted(line) == sorted(moon) for moon in _moons_of_other_games(ruleset)):
        return DoesNotAddUp("moon_not_like_this", line=line, ruleset=ruleset)
    if _is_part_of_moon(ruleset, line):
        return DoesNotAddUp("moon_not_complete", line=line, ruleset=ruleset)
    paid = ruleset.no_tricks_bonus
    if min(line) < 0 and not ruleset.bonus_cards_in_play and min(line) < paid:
        return DoesNotAddUp("below_zero", points=min(line))
    if not any(line):
        return DoesNotAddUp("nothing_entered", expected=ruleset.penalty_total)
    over = sum(line) - ruleset.penalty_total - ruleset.bonus_total - paid * line.count(paid)
    if ruleset.multipliers:
        return _wrongly_doubled(ruleset, line)
    if by := _off_a_moon(ruleset, line):
        return DoesNotAddUp("near_moon", points=sum(line), by=by)
    if over > 0:
        return _too_many(ruleset, line, over)
    if over < -_most_unseen(ruleset):
        return _too_few(ruleset, line, -over)
    return _wrongly_shared(ruleset, line)


def _most_unseen(ruleset: Ruleset) -> int:
    """A4 dead: the most points that nobody may have got."""
    dear = sorted((ruleset.values[card] for card in ruleset.penalty_cards), reverse=True)
    return sum(dear[: most_dead(ruleset)])


def _wrongly_doubled(ruleset: Ruleset, line: Line) -> DoesNotAddUp:
    """E6: the sum is open; perhaps nothing was doubled yet."""
    undoubled = replace(ruleset, multipliers=())
    if any(result_of_way(undoubled, way, None) for way in ways_of(undoubled, line)):
        cards = tuple(card for card, _ in ruleset.multipliers)
        return DoesNotAddUp("not_doubled", line=line, cards=cards)
    return DoesNotAddUp("impossible_line", line=line)


def _moons_of_other_games(ruleset: Ruleset) -> Iterator[Line]:
    """How a moon of the first seat would be written where it counts another way."""
    for mode in (MoonMode.ADD_OTHERS, MoonMode.SUBTRACT_SELF, MoonMode.NOBODY_SCORES):
        try:
            other = replace(ruleset, moon_mode=mode, bonus_floor=BonusFloor.NONE)
        except ImpossibleRuleset:
            continue
        for way in moon_ways(other, [0]):
            yield from (r.points for r in moon_results(other, way, None) if any(r.points))


def _is_part_of_moon(ruleset: Ruleset, line: Line) -> bool:
    """Some, but not all, of the others were given the points of a moon."""
    amount = ruleset.moon_points
    if ruleset.teams is not Teams.NONE:
        return False
    return may_add(ruleset) and set(line) == {0, amount} and line.count(amount) > 1


def _off_a_moon(ruleset: Ruleset, line: Line) -> int:
    """What one of the others lacks of a moon, less than the dearest card; 0 when it is no moon."""
    amount = ruleset.moon_points
    off = [points - amount for points in line if points not in (0, amount)]
    is_like_one = line.count(0) == 1 and line.count(amount) == len(line) - 2
    if not (is_like_one and may_add(ruleset)) or ruleset.teams is not Teams.NONE:
        return 0
    return -off[0] if abs(off[0]) < max(ruleset.values.values()) else 0


def _too_few(ruleset: Ruleset, line: Line, short: int) -> DoesNotAddUp:
    points = sum(line)
    if out := most_dead(ruleset):
        return DoesNotAddUp("more_than_dead", points=points, short=short, cards=out)
    cards = [card for card in _penalty_singles(ruleset) if ruleset.values[card] == short]
    unseen = [card for card in cards if not _somebody_can_have(ruleset, line, card)]
    if len(unseen) == 1:
        return DoesNotAddUp("card_missing", card=unseen[0], points=short)
    hearts = _as_hearts(ruleset, short)
    if cards:
        return DoesNotAddUp("maybe_missing", short=short, cards=tuple(cards), hearts=hearts)
    if hearts:
        return DoesNotAddUp("hearts_missing", hearts=hearts, points=points)
    return DoesNotAddUp("too_few", points=points, short=short)


def _too_many(ruleset: Ruleset, line: Line, over: int) -> DoesNotAddUp:
    points = sum(line)
    for card in ruleset.bonus_cards_in_play:
        if ruleset.values[card] == -over:
            return DoesNotAddUp("bonus_missing", card=card, points=points, over=over)
    for card in _penalty_singles(ruleset):
        if ruleset.values[card] == over:
            return DoesNotAddUp("card_counted_twice", card=card, points=points)
    hearts = _as_hearts(ruleset, over)
    if hearts:
        return DoesNotAddUp("hearts_too_many", hearts=hearts, points=points)
    return DoesNotAddUp("too_many", points=points, over=over)


def _wrongly_shared(ruleset: Ruleset, line: Line) -> DoesNotAddUp:
    takers = sum(points not in (0, ruleset.no_tricks_bonus) for points in line)
    if takers > ruleset.hand_size:
        return DoesNotAddUp("more_takers_than_tricks", takers=takers, tricks=ruleset.hand_size)
    for card in _penalty_singles(ruleset):
        if not _somebody_can_have(ruleset, line, card):
            return DoesNotAddUp("nobody_has_card", line=line, card=card)
    return DoesNotAddUp("impossible_line", line=line)


def _penalty_singles(ruleset: Ruleset) -> list[Card]:
    return [card for card in ruleset.single_cards if ruleset.values[card] > 0]


def _somebody_can_have(ruleset: Ruleset, line: Line, card: Card) -> bool:
    return max(line) - ruleset.bonus_total >= ruleset.values[card]


def _as_hearts(ruleset: Ruleset, points: int) -> int:
    """How many plain hearts these points are, 0 when they are not hearts."""
    if not ruleset.heart_value or points % ruleset.heart_value:
        return 0
    hearts = points // ruleset.heart_value
    return hearts if hearts <= ruleset.heart_count else 0
