"""The line of points of a hand, step by step (1.2, steps 1 to 7)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.rules.errors import DoesNotAddUp, ImpossibleRuleset
from companion.rules.moons import Moon, shooter_of
from companion.rules.options import BonusFloor, MoonBonus
from companion.rules.ruleset import Ruleset, not_yet_scored
from companion.rules.takes import Take, bonus_points, penalty_points

Line = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class CountedHand:
    """A hand after step 1: what the cards are worth to each seat, and who has those of a moon."""

    ruleset: Ruleset
    takes: tuple[Take, ...]
    raw: Line
    bonus: Line
    adjustments: Line
    shooter: int | None


def count_hand(
    ruleset: Ruleset, takes: Sequence[Take], adjustments: Sequence[int] = ()
) -> CountedHand:
    """Step 1, and who shot; raises ImpossibleRuleset for options that are not scored yet."""
    for name in not_yet_scored(ruleset):
        raise ImpossibleRuleset("not_scored_yet", field=name)
    if len(takes) != ruleset.players:
        raise DoesNotAddUp("wrong_number_of_seats", given=len(takes), players=ruleset.players)
    return CountedHand(
        ruleset=ruleset,
        takes=tuple(takes),
        raw=tuple([penalty_points(ruleset, take) for take in takes]),
        bonus=tuple([bonus_points(ruleset, take) for take in takes]),
        adjustments=tuple(adjustments) or (0,) * ruleset.players,
        shooter=shooter_of(ruleset, takes),
    )


def line_of(hand: CountedHand, moon: Moon | None) -> Line:
    """Steps 2 to 7, with what the moon became (None: no moon, or not applied)."""
    return floored(hand.ruleset, unfloored_line(hand, moon))


def unfloored_line(hand: CountedHand, moon: Moon | None) -> list[int]:
    """Steps 2 to 6: the moon rewrites, then bonus cards and adjustments are added."""
    raw = hand.raw if moon is None else _rewritten(hand, moon)
    bonus = hand.bonus if moon is None else _bonus_on_moon(hand)
    return [sum(parts) for parts in zip(raw, bonus, hand.adjustments, strict=True)]


def floored(ruleset: Ruleset, line: Iterable[int]) -> Line:
    """Step 7: the floor of a hand (E5)."""
    if ruleset.bonus_floor is not BonusFloor.HAND_NOT_BELOW_0:
        return tuple(line)
    return tuple(max(points, 0) for points in line)


def absorbs(hand: CountedHand, seat: int, moon: Moon | None) -> bool:
    """F4: whether this seat's bonus cards do not count beside its moon."""
    is_absorbed = hand.ruleset.moon_bonus is MoonBonus.ABSORBED
    return is_absorbed and moon is not None and seat == hand.shooter


def _rewritten(hand: CountedHand, moon: Moon) -> list[int]:
    """F1, F3: the penalty points of everybody after a moon."""
    amount = hand.ruleset.moon_points
    seats = range(len(hand.raw))
    if moon is Moon.ADD:
        return [0 if seat == hand.shooter else amount for seat in seats]
    if moon is Moon.SUBTRACT:
        return [-amount if seat == hand.shooter else 0 for seat in seats]
    return [0 for _ in seats]


def _bonus_on_moon(hand: CountedHand) -> list[int]:
    """E4, F4: bonus cards count on a moon too, unless the shooter's own are absorbed."""
    return [
        0 if absorbs(hand, seat, Moon.ADD) else points for seat, points in enumerate(hand.bonus)
    ]
