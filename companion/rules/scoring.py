"""The points of a hand: what its moon becomes, and the line (1.2, steps 1 to 7)."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.cards import QUEEN_OF_SPADES
from companion.rules.ending import PlayedHand, Situation, end_of_hand
from companion.rules.errors import DoesNotAddUp
from companion.rules.lines import CountedHand, count_hand, floored, line_of, moon_amount
from companion.rules.moons import CHOICE_MARGIN, Moon, MoonChoice
from companion.rules.notes import Note, notes_of
from companion.rules.options import MoonMode
from companion.rules.ruleset import Ruleset
from companion.rules.takes import Take, check_length, teams_of

_FIXED_MOONS = {
    MoonMode.SUBTRACT_SELF: Moon.SUBTRACT,
    MoonMode.NOBODY_SCORES: Moon.NOBODY_SCORES,
    MoonMode.WINS_GAME: Moon.WINS_GAME,
}


@dataclass(frozen=True, kw_only=True)
class HandResult:
    """The points of a hand by seat, and how they came about.

    `needs_choice`: the shooter has to choose; until then `points` is the line without the moon.
    `ruled`: the points were set by a ruling and count in no statistics of play.
    `sun`: the shooter took every trick, and that counts in its own way (F5). `amount`: what the
    moon was worth (F3, F5, J3), 0 without one.
    """

    points: tuple[int, ...]
    shooter: int | None = None
    moon: Moon | None = None
    needs_choice: bool = False
    notes: tuple[Note, ...] = ()
    ruled: bool = False
    sun: bool = False
    amount: int = 0

    @property
    def wins_game(self) -> int | None:
        """The seat that won the whole game by this hand (F1 wins_game)."""
        return self.shooter if self.moon is Moon.WINS_GAME else None


def score_hand(
    ruleset: Ruleset,
    takes: Sequence[Take],
    *,
    before: Situation | None = None,
    choice: MoonChoice | str | None = None,
    adjustments: Sequence[int] = (),
) -> HandResult:
    """The points of a hand whose takes add up; seats are those of the takes.

    `before` matters to moons that look at the totals; a `choice`, or its text ("add",
    "subtract"), that nobody is owed is not used.
    Raises DoesNotAddUp where the points depend on tricks that are not told, or something told is of
    another number of players.
    """
    hand = count_hand(ruleset, takes, adjustments)
    level = before or Situation(totals=(0,) * ruleset.columns)
    check_length(level.totals, ruleset.columns)
    if hand.shooter is None or ruleset.moon_mode is MoonMode.DISABLED:
        return _result(hand, None)
    outcomes = _outcomes(hand, hand.shooter, level)
    if len(outcomes) == 1:
        return _result(hand, outcomes[0])
    if choice is not None:
        return _result(hand, _chosen(choice), is_chosen=True)
    return HandResult(
        points=line_of(hand, None), shooter=hand.shooter, needs_choice=True, sun=hand.is_sun
    )


def futures(
    ruleset: Ruleset,
    takes: Sequence[Take],
    *,
    before: Situation | None = None,
    adjustments: Sequence[int] = (),
) -> dict[MoonChoice, HandResult]:
    """Both results of a moon whose shooter may choose; empty when there is nothing to choose."""

    def decided(choice: MoonChoice | None) -> HandResult:
        return score_hand(ruleset, takes, before=before, choice=choice, adjustments=adjustments)

    if not decided(None).needs_choice:
        return {}
    return {choice: decided(choice) for choice in MoonChoice}


def ruled(
    ruleset: Ruleset, points: Sequence[int], *, adjustments: Sequence[int] = ()
) -> HandResult:
    """A hand whose points a ruling has set: no cards, no moon, no sum test (1.2, step 6)."""
    line = map(sum, zip(points, adjustments or [0] * len(points), strict=True))
    return HandResult(points=floored(ruleset, line), ruled=True)


def charged_in_full(ruleset: Ruleset, offenders: Sequence[int]) -> HandResult:
    """H1 correct_or_all: each offender is charged the whole pack, everyone else nothing."""
    charged = [0] * ruleset.columns
    for seat in offenders:
        charged[ruleset.column_of(seat)] += ruleset.penalty_total
    return ruled(ruleset, charged)


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
        if len(takes) != len(seats):
            takes = teams_of(takes)
        queens = spread([take.count(QUEEN_OF_SPADES) for take in takes])
        hearts = spread([take.hearts for take in takes])
    return PlayedHand(
        points=spread(result.points),
        wins_game=None if result.wins_game is None else seats[result.wins_game],
        queens=queens,
        hearts=hearts,
        after_time=after_time,
        seats=None if columns is None else seats,
    )


def _chosen(choice: MoonChoice | str) -> Moon:
    if choice not in list(MoonChoice):
        raise DoesNotAddUp("no_such_choice", choice=choice)
    return Moon(str(choice))


def _outcomes(hand: CountedHand, shooter: int, before: Situation) -> tuple[Moon, ...]:
    """F1: what this moon may become; two when the shooter has the choice, else the others pay."""
    mode = hand.ruleset.moon_mode
    if mode in _FIXED_MOONS:
        return (_FIXED_MOONS[mode],)
    if mode is MoonMode.AUTO_GUARD:
        return (Moon.SUBTRACT,) if _add_would_lose(hand, shooter, before) else (Moon.ADD,)
    may_choose = mode is MoonMode.CHOICE
    if mode is MoonMode.GUARDED_CHOICE:
        may_choose = _add_would_lose(hand, shooter, before)
    if mode is MoonMode.CHOICE_FROM_74:
        may_choose = max(before.totals) >= hand.ruleset.target - CHOICE_MARGIN
    return (Moon.ADD, Moon.SUBTRACT) if may_choose else (Moon.ADD,)


def _add_would_lose(hand: CountedHand, shooter: int, before: Situation) -> bool:
    """F1 auto_guard: adding would end the game with the shooter strictly behind somebody."""
    added = PlayedHand(points=line_of(hand, Moon.ADD))
    ending = end_of_hand(hand.ruleset, before, added)
    rivals = before.seats or range(len(ending.totals))
    figures = ending.compared
    return ending.is_over and figures[shooter] > min(figures[seat] for seat in rivals)


def _result(hand: CountedHand, moon: Moon | None, *, is_chosen: bool = False) -> HandResult:
    return HandResult(
        points=line_of(hand, moon),
        shooter=None if moon is None else hand.shooter,
        moon=moon,
        notes=notes_of(hand, moon, is_chosen=is_chosen),
        sun=hand.is_sun,
        amount=0 if moon is None else moon_amount(hand, moon),
    )
