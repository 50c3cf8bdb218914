"""What the next hand can mean, in words: for the game, and for each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.referee.text.grammar import listed, signed
from companion.referee.topics.end_of_game import equal_sit_outs, tie_first, when_over
from companion.rules.options import EndMode, MoonMode, ScoreView
from companion.rules.outlook import GameOutcome, Need, Needs
from companion.rules.ruleset import Ruleset


def ends_words(ruleset: Ruleset, seen: Needs, until: str = "") -> list[str]:
    """What ends the game, and whether the next hand can."""
    if seen.now.sudden_death or _is_sudden(ruleset, seen):
        return ["Sudden death: the first player to be ahead alone after a hand wins."]
    lines = [_end(ruleset, seen, until)]
    if ruleset.has_sit_outs:
        lines.append(equal_sit_outs(ruleset).text)
    if seen.if_stopped:
        return [*lines, "Below is what counts if you stop after the next hand."]
    if seen.must_end:
        return [*lines, "The next hand is the last."]
    if not seen.can_end:
        return [*lines, "The next hand can't be the last."]
    only = "The next hand could be the last, but only with a moon."
    return [*lines, "The next hand could be the last." if seen.can_end_without_moon else only]


def _is_sudden(ruleset: Ruleset, seen: Needs) -> bool:
    is_open = ruleset.end_mode is EndMode.HANDS and len(seen.now.after) >= ruleset.hands
    return is_open and seen.can_end


def _end(ruleset: Ruleset, seen: Needs, until: str) -> str:
    if ruleset.end_mode is EndMode.HANDS:
        left = ruleset.hands - len(seen.now.after)
        return f"The game has {ruleset.hands} hands; {left} {'is' if left == 1 else 'are'} left."
    if ruleset.end_mode is EndMode.TIME and until:
        return f"The game ends with the hand being played at {until}."
    return when_over(ruleset).text


def now_words(ruleset: Ruleset, names: Sequence[str], total: str) -> str:
    """Who wins if it ends now."""
    if len(names) == 1:
        return f"If it ended now, {names[0]} would win with {total}."
    return f"If it ended now, {listed(names)} would be tied for first with {total}. " + (
        tie_first(ruleset).text
    )


def need_words(ruleset: Ruleset, seen: Needs, need: Need) -> list[str]:
    """What the next hand can mean for one player; nothing where it can't end the game."""
    lines = list(_afford(need))
    if not seen.can_end:
        return lines
    if need.is_won:
        return ["Wins, whatever the next hand brings."]
    if need.is_lost:
        return ["Loses, whatever the next hand brings."]
    if seen.can_end_without_moon:
        lines += [*_winning(ruleset, need), *_losing(ruleset, need)]
    return [*lines, *_moons(ruleset, need)]


def _afford(need: Need) -> Iterator[str]:
    """How many points leave the game going; nothing where no hand without a moon has so many."""
    if need.before_end is None:
        return
    if need.before_end < 0:
        yield "Already at the end."
    elif need.before_end == 0:
        yield "Can't take a single point without ending the game."
    elif need.most is None or need.before_end < need.most:
        yield f"Safe up to {need.before_end}."


def _winning(ruleset: Ruleset, need: Need) -> Iterator[str]:
    if need.wins_with is not None:
        yield f"Can win next hand {_taking(ruleset, need, need.wins_with)}."
    elif not need.can_win:
        yield "Can't win next hand."


def _losing(ruleset: Ruleset, need: Need) -> Iterator[str]:
    most = need.most or 0
    if need.stays_with is None:
        yield "Loses without a moon."
        return
    shoots = "" if ruleset.moon_mode is MoonMode.DISABLED else " as long as no one shoots"
    if need.is_safe_with is None:
        yield "Even 0 isn't safe."
    elif need.is_safe_with >= most:
        yield f"Can't lose{shoots}."
    else:
        safe = _taking(ruleset, need, need.is_safe_with)
        yield f"Can't lose {safe}{shoots}."
    if 0 <= need.stays_with < most:
        yield f"Loses with more than {_points(need.stays_with)}."
    elif need.stays_with < most:
        yield f"Loses, except {_taking(ruleset, need, need.stays_with)}."


def _moons(ruleset: Ruleset, need: Need) -> Iterator[str]:
    if ruleset.moon_mode is MoonMode.DISABLED:
        return
    if need.needs_moon:
        yield "Only a moon helps."
    if need.own_moon:
        yield f"With a moon: {_OUTCOMES[_in_order(need.own_moon)]}."
    if need.others_moon:
        yield f"If someone else shoots: {_OUTCOMES[_in_order(need.others_moon)]}."


def _in_order(outcomes: frozenset[GameOutcome]) -> tuple[GameOutcome, ...]:
    return tuple(outcome for outcome in GameOutcome if outcome in outcomes)


_OUTCOMES = {
    (GameOutcome.WINS,): "wins",
    (GameOutcome.GOES_ON,): "the game goes on",
    (GameOutcome.LOSES,): "loses",
    (GameOutcome.WINS, GameOutcome.GOES_ON): "wins, or the game goes on",
    (GameOutcome.WINS, GameOutcome.LOSES): "wins or loses",
    (GameOutcome.GOES_ON, GameOutcome.LOSES): "loses, or the game goes on",
    (
        GameOutcome.WINS,
        GameOutcome.GOES_ON,
        GameOutcome.LOSES,
    ): "wins or loses, or the game goes on",
}


def _taking(ruleset: Ruleset, need: Need, points: int) -> str:
    """Up to so many, of all there can be."""
    if points >= (need.most or 0):
        return "with any score"
    if points < 0 and ruleset.score_view is ScoreView.PENALTIES_UP:
        return f"with {signed(points)} or less"
    if points < 0:
        return f"by gaining at least {_points(-points)}"
    return "with 0 points" if points == 0 else f"with at most {_points(points)}"


def _points(points: int) -> str:
    return f"{signed(points)} point{'' if abs(points) == 1 else 's'}"
