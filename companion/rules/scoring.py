"""The points of a hand: card values, moon, bonus, adjustments and floor (1.2, steps 1 to 7)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from companion.rules.cards import QUEEN_OF_SPADES
from companion.rules.ending import PlayedHand, Situation, end_of_hand
from companion.rules.errors import DoesNotAddUp, ImpossibleRuleset
from companion.rules.options import (
    CAN_ADD,
    CAN_SUBTRACT,
    BonusFloor,
    MoonBonus,
    MoonMode,
    MoonRequires,
)
from companion.rules.ruleset import Ruleset, not_yet_scored
from companion.rules.takes import Take, bonus_points, holds_all, penalty_points

# F1 choice_from_74: "target - 26 (always 26)", whatever the cards are worth.
CHOICE_MARGIN = 26


class MoonChoice(StrEnum):
    """What a shooter may choose."""

    ADD = "add"
    SUBTRACT = "subtract"


class Moon(StrEnum):
    """What a moon did to the points."""

    ADD = "add"
    SUBTRACT = "subtract"
    NOBODY_SCORES = "nobody_scores"
    WINS_GAME = "wins_game"


@dataclass(frozen=True, slots=True)
class Note:
    """Something the scoring did by itself: a key and data for the words."""

    key: str
    seat: int | None = None
    data: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class HandResult:
    """The points of a hand by seat, and how they came about.

    `needs_choice`: the shooter has to choose; until then `points` is the line without the moon.
    `ruled`: the points were set by a ruling and count in no statistics of play.
    """

    points: tuple[int, ...]
    shooter: int | None = None
    moon: Moon | None = None
    needs_choice: bool = False
    notes: tuple[Note, ...] = ()
    ruled: bool = False

    @property
    def wins_game(self) -> int | None:
        """The seat that won the whole game by this hand (F1 wins_game)."""
        return self.shooter if self.moon is Moon.WINS_GAME else None


@dataclass(frozen=True, kw_only=True)
class _Counted:
    """A hand after step 1, with everything the later steps look at."""

    ruleset: Ruleset
    takes: tuple[Take, ...]
    raw: tuple[int, ...]
    bonus: tuple[int, ...]
    adjustments: tuple[int, ...]
    shooter: int | None


def score_hand(
    ruleset: Ruleset,
    takes: Sequence[Take],
    *,
    before: Situation | None = None,
    choice: MoonChoice | None = None,
    adjustments: Sequence[int] = (),
) -> HandResult:
    """The points of a hand whose takes add up; seats are those of the takes.

    `before` matters to moons that look at the totals; a `choice` nobody is owed is not used.
    Raises ImpossibleRuleset for options that are not scored yet.
    """
    hand = _count(ruleset, takes, adjustments)
    if hand.shooter is None:
        return _result(hand, None)
    if ruleset.moon_mode is MoonMode.DISABLED:
        return _result(hand, None, Note("moon_disabled", hand.shooter))
    outcomes = _outcomes(hand, before or _at_start(ruleset))
    if len(outcomes) == 1:
        return _result(hand, outcomes[0], *_automatic_notes(hand, outcomes[0]))
    if choice is not None:
        return _result(hand, Moon(choice.value))
    return HandResult(points=_line(hand, None), shooter=hand.shooter, needs_choice=True)


def futures(
    ruleset: Ruleset,
    takes: Sequence[Take],
    *,
    before: Situation | None = None,
    adjustments: Sequence[int] = (),
) -> dict[MoonChoice, HandResult]:
    """Both results of a moon whose shooter may choose; empty when there is nothing to choose."""
    undecided = score_hand(ruleset, takes, before=before, adjustments=adjustments)
    if not undecided.needs_choice:
        return {}
    return {
        choice: score_hand(ruleset, takes, before=before, choice=choice, adjustments=adjustments)
        for choice in MoonChoice
    }


def ruled(
    ruleset: Ruleset, points: Sequence[int], *, adjustments: Sequence[int] = ()
) -> HandResult:
    """A hand whose points a ruling has set: no cards, no moon, no sum test (1.2, step 6)."""
    line = map(sum, zip(points, adjustments or [0] * len(points), strict=True))
    return HandResult(points=_floored(ruleset, line), ruled=True)


def charged_in_full(ruleset: Ruleset, offenders: Sequence[int]) -> HandResult:
    """H1 correct_or_all: each offender is charged the whole pack, everyone else nothing."""
    seats = range(ruleset.players)
    return ruled(ruleset, [ruleset.penalty_total if s in offenders else 0 for s in seats])


def shooter_of(ruleset: Ruleset, takes: Sequence[Take]) -> int | None:
    """F2: who took everything a moon needs, found by the cards and never by the points."""
    needed = ruleset.penalty_cards
    if ruleset.moon_requires is MoonRequires.PLUS_BONUS:
        needed = ruleset.scoring_cards
    for seat, take in enumerate(takes):
        if holds_all(ruleset, take, needed):
            return seat
    return None


def may_add(ruleset: Ruleset) -> bool:
    """F1: whether a moon can ever give its points to the others."""
    return ruleset.moon_mode in CAN_ADD


def may_subtract(ruleset: Ruleset) -> bool:
    """F1: whether a moon can ever take its points off the shooter's total."""
    return ruleset.moon_mode in CAN_SUBTRACT


def _at_start(ruleset: Ruleset) -> Situation:
    return Situation(totals=(0,) * ruleset.players)


def _count(ruleset: Ruleset, takes: Sequence[Take], adjustments: Sequence[int]) -> _Counted:
    """Step 1, and who has the cards of a moon."""
    for name in not_yet_scored(ruleset):
        raise ImpossibleRuleset("not_scored_yet", field=name)
    if len(takes) != ruleset.players:
        raise DoesNotAddUp("wrong_number_of_seats", given=len(takes), players=ruleset.players)
    return _Counted(
        ruleset=ruleset,
        takes=tuple(takes),
        raw=tuple(penalty_points(ruleset, take) for take in takes),
        bonus=tuple(bonus_points(ruleset, take) for take in takes),
        adjustments=tuple(adjustments) or (0,) * ruleset.players,
        shooter=shooter_of(ruleset, takes),
    )


def _outcomes(hand: _Counted, before: Situation) -> tuple[Moon, ...]:
    """F1: what this moon may become; two when the shooter has the choice."""
    both = (Moon.ADD, Moon.SUBTRACT)
    match hand.ruleset.moon_mode:
        case MoonMode.SUBTRACT_SELF:
            return (Moon.SUBTRACT,)
        case MoonMode.CHOICE:
            return both
        case MoonMode.AUTO_GUARD:
            return (Moon.SUBTRACT,) if _add_would_lose(hand, before) else (Moon.ADD,)
        case MoonMode.GUARDED_CHOICE:
            return both if _add_would_lose(hand, before) else (Moon.ADD,)
        case MoonMode.CHOICE_FROM_74:
            near = max(before.totals) >= hand.ruleset.target - CHOICE_MARGIN
            return both if near else (Moon.ADD,)
        case MoonMode.NOBODY_SCORES:
            return (Moon.NOBODY_SCORES,)
        case MoonMode.WINS_GAME:
            return (Moon.WINS_GAME,)
    return (Moon.ADD,)


def _add_would_lose(hand: _Counted, before: Situation) -> bool:
    """F1 auto_guard: adding would end the game with the shooter strictly behind somebody."""
    assert hand.shooter is not None
    line = PlayedHand(points=_line(hand, Moon.ADD), moon=True)
    ending = end_of_hand(hand.ruleset, before, line)
    seats = before.seats or range(len(ending.totals))
    best = min(ending.totals[seat] for seat in seats)
    return ending.is_over and ending.totals[hand.shooter] > best


def _line(hand: _Counted, moon: Moon | None) -> tuple[int, ...]:
    """Steps 2 to 7: the moon rewrites, bonus and adjustments are added, the floor is last."""
    raw = hand.raw if moon is None else _rewritten(hand, moon)
    bonus = hand.bonus if moon is None else _bonus_on_moon(hand)
    line = map(sum, zip(raw, bonus, hand.adjustments, strict=True))
    return _floored(hand.ruleset, line)


def _rewritten(hand: _Counted, moon: Moon) -> list[int]:
    """F1, F3: the penalty points of everybody after a moon."""
    amount = hand.ruleset.moon_points
    seats = range(len(hand.raw))
    if moon is Moon.ADD:
        return [0 if seat == hand.shooter else amount for seat in seats]
    if moon is Moon.SUBTRACT:
        return [-amount if seat == hand.shooter else 0 for seat in seats]
    return [0 for _ in seats]


def _bonus_on_moon(hand: _Counted) -> list[int]:
    """F4: absorbed leaves out the shooter's own bonus cards; others keep theirs."""
    absorbs = hand.ruleset.moon_bonus is MoonBonus.ABSORBED
    return [
        0 if absorbs and seat == hand.shooter else points for seat, points in enumerate(hand.bonus)
    ]


def _floored(ruleset: Ruleset, line: Iterable[int]) -> tuple[int, ...]:
    """E5, step 7."""
    if ruleset.bonus_floor is not BonusFloor.HAND_NOT_BELOW_0:
        return tuple(line)
    return tuple(max(points, 0) for points in line)


def _result(hand: _Counted, moon: Moon | None, *notes: Note) -> HandResult:
    return HandResult(
        points=_line(hand, moon),
        shooter=hand.shooter if moon is not None else None,
        moon=moon,
        notes=(*notes, *_bonus_notes(hand, moon)),
    )


def _automatic_notes(hand: _Counted, moon: Moon) -> tuple[Note, ...]:
    """The moon explains itself where the ruleset decides for the shooter."""
    guarded = hand.ruleset.moon_mode is MoonMode.AUTO_GUARD and moon is Moon.SUBTRACT
    key = "moon_guarded" if guarded else f"moon_{moon.value}"
    return (Note(key, hand.shooter, {"points": hand.ruleset.moon_points}),)


def _bonus_notes(hand: _Counted, moon: Moon | None) -> tuple[Note, ...]:
    """Every bonus card, absorbed bonus and floor that fires explains itself."""
    notes = []
    for seat, take in enumerate(hand.takes):
        absorbed = (
            moon is not None
            and seat == hand.shooter
            and hand.ruleset.moon_bonus is MoonBonus.ABSORBED
        )
        key = "bonus_absorbed" if absorbed else "bonus"
        notes += [
            Note(key, seat, {"card": card, "points": hand.ruleset.values[card]})
            for card in take.cards
            if hand.ruleset.values.get(card, 0) < 0
        ]
    return (*notes, *_floor_notes(hand, moon))


def _floor_notes(hand: _Counted, moon: Moon | None) -> list[Note]:
    if hand.ruleset.bonus_floor is not BonusFloor.HAND_NOT_BELOW_0:
        return []
    raw = hand.raw if moon is None else _rewritten(hand, moon)
    lines = enumerate(map(sum, zip(raw, hand.bonus, hand.adjustments, strict=True)))
    return [Note("hand_floor", seat, {"points": points}) for seat, points in lines if points < 0]


def played(
    result: HandResult,
    takes: Sequence[Take] | None = None,
    *,
    columns: Sequence[int] | None = None,
    width: int | None = None,
    after_time: bool = False,
) -> PlayedHand:
    """The hand as the standings need it; without takes its queens and hearts are unknown.

    `columns` are the score columns of the seats in order, among `width` columns in all.
    """
    seats = tuple(range(len(result.points)) if columns is None else columns)
    width = len(seats) if width is None else width

    def spread(counts: Sequence[int]) -> tuple[int, ...]:
        by_column = dict(zip(seats, counts, strict=True))
        return tuple(by_column.get(column, 0) for column in range(width))

    queens = hearts = None
    if result.ruled:
        queens = hearts = (0,) * width
    elif takes is not None:
        queens = spread([take.count(QUEEN_OF_SPADES) for take in takes])
        hearts = spread([take.hearts for take in takes])
    return PlayedHand(
        points=spread(result.points),
        moon=result.moon is not None,
        wins_game=None if result.wins_game is None else seats[result.wins_game],
        queens=queens,
        hearts=hearts,
        after_time=after_time,
        seats=None if columns is None else seats,
    )
