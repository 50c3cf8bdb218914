"""What the next hand can mean, in words: for the game, and for each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.referee.text.grammar import listed, signed
from companion.referee.topics.end_of_game import equal_sit_outs, tie_first, when_over
from companion.rules.options import EndMode, MoonMode, ScoreView
from companion.rules.outlook import GameOutcome, Need, Needs
from companion.rules.ruleset import Ruleset


def ends_words(ruleset: Ruleset, seen: Needs, until: str = "") -> list[str]:
    """What ends the game, whether the next hand can, and which hands the points of each are for."""
    if ruleset.moon_mode is MoonMode.DISABLED or not seen.can_end_without_moon:
        return _ends(ruleset, seen, until)
    moons = "The points below are for a hand without a moon; what a moon does comes last."
    return [*_ends(ruleset, seen, until), moons]


def _ends(ruleset: Ruleset, seen: Needs, until: str) -> list[str]:
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
        return f"The game has {ruleset.hands} hands, {left} of them still to play."
    if ruleset.end_mode is EndMode.TIME and until:
        return f"The game ends with the hand being played at {until}."
    return when_over(ruleset).text


def now_words(ruleset: Ruleset, names: Sequence[str], total: str) -> str:
    """Who wins if it ends now."""
    if len(names) == 1:
        return f"If it ended now, {names[0]} would win with {total}."
    tied = f"If it ended now, {listed(names)} would be tied for first with {total}."
    return f"{tied} {tie_first(ruleset).text}"


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


def behind_words(behind: int, others: Sequence[str]) -> str:
    """How one stands to who matters most: "12 behind Dev", to the leader; "12 ahead of Bo", to
    whoever is next; or who is tied with one for first. `behind` is below 0 for who is ahead.
    """
    if not behind:
        return f"Tied for first with {listed(others)}."
    return (
        f"{behind} behind {listed(others)}."
        if behind > 0
        else f"{-behind} ahead of {listed(others)}."
    )


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
    points = need.wins_with
    if points is None:
        if not need.can_win:
            yield "Can't win next hand."
    elif points >= (need.most or 0):
        yield "Can win next hand with any score."
    elif _is_gain(ruleset, points):
        yield f"Can win next hand by gaining at least {_points(-points)}."
    else:
        yield f"Can win next hand with at most {_points(points)}."


def _losing(ruleset: Ruleset, need: Need) -> Iterator[str]:
    most, safe, stays = need.most or 0, need.is_safe_with, need.stays_with
    if stays is None:
        yield "Loses without a moon."
        return
    if safe is None:
        yield "Even 0 isn't safe."
    elif safe >= most:
        yield "Can't lose."
    elif _is_gain(ruleset, safe):
        yield f"Can't lose by gaining at least {_points(-safe)}."
    else:
        yield f"Can't lose with at most {_points(safe)}."
    if stays >= most:
        return
    if _is_gain(ruleset, stays):
        yield f"Loses without gaining at least {_points(-stays)}."
    else:
        yield f"Loses with more than {_points(stays)}."


def _moons(ruleset: Ruleset, need: Need) -> Iterator[str]:
    if ruleset.moon_mode is MoonMode.DISABLED:
        return
    if need.needs_moon:
        yield "Only a moon helps."
    if need.own_moon:
        yield f"With a moon: {_outcomes(need.own_moon)}."
    if need.others_moon:
        yield f"If someone else shoots: {_outcomes(need.others_moon)}."


_OUTCOMES = {
    GameOutcome.WINS: "a win",
    GameOutcome.GOES_ON: "another hand",
    GameOutcome.LOSES: "a loss",
}


def _outcomes(outcomes: frozenset[GameOutcome]) -> str:
    return listed([name for outcome, name in _OUTCOMES.items() if outcome in outcomes], "or")


def _is_gain(ruleset: Ruleset, points: int) -> bool:
    """Whether a total that counts down has to gain them."""
    return points < 0 and ruleset.score_view is not ScoreView.PENALTIES_UP


def _points(points: int) -> str:
    return f"{signed(points)} point{'' if abs(points) == 1 else 's'}"
