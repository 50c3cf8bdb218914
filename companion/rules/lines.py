"""The line of points of a hand, step by step (1.2, steps 1 to 7)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.rules.moons import Moon, shooter_of
from companion.rules.options import (
    BonusFloor,
    MoonBonus,
    Multiplier,
    Sun,
    TeamMoon,
    TeamMoonScore,
    Teams,
)
from companion.rules.ruleset import Ruleset
from companion.rules.seats import across
from companion.rules.suns import (
    THIRTY_NINE,
    asks_tricks,
    check_tricks,
    needs_every_trick,
    pays_sun,
    sun_taker,
)
from companion.rules.takes import (
    Take,
    bonus_points,
    check_length,
    heart_points,
    penalty_points,
    teams_of,
)

Line = tuple[int, ...]

TEAM_AMOUNTS = {
    TeamMoonScore.TWENTY_SIX: 26,
    TeamMoonScore.FIFTY_TWO: 52,
    TeamMoonScore.TWENTY_SIX_WITH_PARTNER: 26,
}


class CountedHand(NamedTuple):
    """A hand after step 1: what the cards are worth to each seat, and who has those of a moon.

    Where scores are pooled (J1) everything here is by team.
    `is_sun`: the shooter took every trick, and that is worth something else than a moon (F5).
    """

    ruleset: Ruleset
    takes: tuple[Take, ...]
    raw: Line
    bonus: Line
    adjustments: Line
    shooter: int | None
    trickless: Line = ()
    is_sun: bool = False


def count_hand(
    ruleset: Ruleset, takes: Sequence[Take], adjustments: Sequence[int] = ()
) -> CountedHand:
    """Step 1, and who shot; raises DoesNotAddUp as `score_hand` does."""
    check_length(takes, ruleset.players)
    if adjustments:
        check_length(adjustments, ruleset.columns)
    sun = _sun(ruleset, takes)
    shooter = _shooter(ruleset, takes, sun)
    trickless = _trickless(ruleset, takes)
    if ruleset.teams is Teams.POOLED:
        takes = teams_of(takes)
    return CountedHand(
        ruleset=ruleset,
        takes=tuple(takes),
        raw=tuple([penalty_points(ruleset, take) for take in takes]),
        bonus=tuple([bonus_points(ruleset, take) for take in takes]),
        adjustments=tuple(adjustments) or (0,) * ruleset.columns,
        shooter=shooter,
        trickless=trickless,
        is_sun=sun is not None and pays_sun(ruleset),
    )


def line_of(hand: CountedHand, moon: Moon | None) -> Line:
    """Steps 2 to 7, with what the moon became (None: no moon, or not applied)."""
    return floored(hand.ruleset, unfloored_line(hand, moon))


def unfloored_line(hand: CountedHand, moon: Moon | None) -> list[int]:
    """Steps 2 to 6: moon, bonus cards, multipliers, the trickless, adjustments."""
    raw = hand.raw if moon is None else _rewritten(hand, moon)
    bonus = hand.bonus if moon is None else _bonus_on_moon(hand, moon)
    line = _plus(raw, bonus)
    if hand.ruleset.multipliers:
        line = _multiplied(hand, line, moon)
    if hand.trickless and moon is None:
        line = _plus(line, hand.trickless)
    return _plus(line, hand.adjustments)


def _plus(line: Sequence[int], more: Sequence[int]) -> list[int]:
    return [points + others for points, others in zip(line, more, strict=True)]


def floored(ruleset: Ruleset, line: Iterable[int]) -> Line:
    """Step 7: the floor of a hand (E5)."""
    if ruleset.bonus_floor is not BonusFloor.HAND_NOT_BELOW_0:
        return tuple(line)
    return tuple(max(points, 0) for points in line)


def absorbs(hand: CountedHand, seat: int, moon: Moon | None) -> bool:
    """F4: whether this seat's bonus cards do not count beside its moon, or its team's."""
    if moon is None or seat not in _together(hand):
        return False
    return hand.ruleset.moon_bonus is MoonBonus.ABSORBED


def _together(hand: CountedHand) -> set[int | None]:
    """J2: who shot: one player, or two partners who keep scores of their own."""
    ruleset = hand.ruleset
    is_one = ruleset.teams is not Teams.INDIVIDUAL_THEN_SUM
    if is_one or hand.shooter is None or ruleset.team_moon is not TeamMoon.BY_TEAM:
        return {hand.shooter}
    return {hand.shooter, across(hand.shooter, ruleset.players)}


def doublings(hand: CountedHand, seat: int, kind: Multiplier) -> int:
    """E6: how many cards of this kind a seat took."""
    cards = [card for card, does in hand.ruleset.multipliers if does is kind]
    return sum(hand.takes[seat].count(card) for card in cards)


def moon_amount(hand: CountedHand, moon: Moon) -> int:
    """F3, F5, J3: what this moon, or this sun, is worth."""
    ruleset = hand.ruleset
    amount = ruleset.moon_points
    if ruleset.teams is not Teams.NONE and moon is Moon.ADD:
        amount = TEAM_AMOUNTS[ruleset.team_moon_score]
    if hand.is_sun and ruleset.sun is Sun.DOUBLE:
        return 2 * amount
    if hand.is_sun and ruleset.sun is Sun.THIRTY_NINE:
        return THIRTY_NINE
    return amount


def _sun(ruleset: Ruleset, takes: Sequence[Take]) -> int | None:
    if not asks_tricks(ruleset):
        return None
    check_tricks(ruleset, takes)
    return sun_taker(ruleset, takes) if pays_sun(ruleset) or needs_every_trick(ruleset) else None


def _shooter(ruleset: Ruleset, takes: Sequence[Take], sun: int | None) -> int | None:
    """F2, F5: a sun is a moon too."""
    if sun is None and not needs_every_trick(ruleset):
        sun = shooter_of(ruleset, takes)
    return None if sun is None else ruleset.column_of(sun)


def _trickless(ruleset: Ruleset, takes: Sequence[Take]) -> Line:
    """E7: what everybody gets for having taken no trick; nothing where that is not played."""
    if not ruleset.no_tricks_bonus:
        return ()
    paid = [0] * ruleset.columns
    for seat, take in enumerate(takes):
        paid[ruleset.column_of(seat)] += 0 if take.tricks else ruleset.no_tricks_bonus
    return tuple(paid)


def _rewritten(hand: CountedHand, moon: Moon) -> list[int]:
    """F1, F3, F5: the penalty points of everybody after a moon or a sun."""
    amount = moon_amount(hand, moon)
    seats = range(len(hand.raw))
    if moon is Moon.ADD:
        return [0 if seat in _spared(hand) else amount for seat in seats]
    if moon is Moon.SUBTRACT:
        return [-amount if seat == hand.shooter else 0 for seat in seats]
    return [0 for _ in seats]


def _spared(hand: CountedHand) -> set[int | None]:
    """F1, J3: who does not pay for a moon: the shooter, and usually the partner."""
    ruleset = hand.ruleset
    if ruleset.teams is not Teams.INDIVIDUAL_THEN_SUM or hand.shooter is None:
        return {hand.shooter}
    if ruleset.team_moon_score is TeamMoonScore.TWENTY_SIX_WITH_PARTNER:
        return {hand.shooter}
    return {hand.shooter, across(hand.shooter, ruleset.players)}


def _bonus_on_moon(hand: CountedHand, moon: Moon) -> list[int]:
    """E4, F4: bonus cards count on a moon too, unless the shooter's own are absorbed."""
    return [0 if absorbs(hand, seat, moon) else points for seat, points in enumerate(hand.bonus)]


def _multiplied(hand: CountedHand, line: Sequence[int], moon: Moon | None) -> list[int]:
    """E6: heart points once more (not on a moon), then the whole hand doubled."""
    doubled = []
    for seat, points in enumerate(line):
        if moon is None:
            hearts = heart_points(hand.ruleset, hand.takes[seat])
            points += hearts * doublings(hand, seat, Multiplier.DOUBLES_HEARTS)
        doubled.append(points * 2 ** doublings(hand, seat, Multiplier.DOUBLES_HAND))
    return doubled
