"""How totals are shown, how far the end is, and what one hand can do to it."""

from functools import lru_cache

from companion.rules.ruleset.options import (
    EndMode,
    MoonMode,
    MoonRequires,
    ScoreView,
    Sun,
)
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.scoring.scoring import may_add
from companion.rules.standings.end_of_game import meets_target, new_total
from companion.rules.standings.standings import Standing


def shown(ruleset: Ruleset, total: int) -> int:
    """E8: a total as the players see it; a countdown starts at the target."""
    return ruleset.target - total if ruleset.score_view is ScoreView.COUNTDOWN else total


def shown_points(ruleset: Ruleset, points: int) -> int:
    """E8: the points of a hand as the players see them, with the sign of the view."""
    return points if ruleset.score_view is ScoreView.PENALTIES_UP else -points


def total_from_shown(ruleset: Ruleset, number: int) -> int:
    """The penalty total behind a number as the players see it."""
    return shown(ruleset, number)


def to_go(ruleset: Ruleset, total: int) -> int | None:
    """Points until a total ends the game, at least 0; None where no target ends it."""
    if ruleset.end_mode is not EndMode.TARGET:
        return None
    points = max(ruleset.target - total, 0)
    return points if meets_target(ruleset, total + points) else points + 1


@lru_cache(maxsize=256)
def most_points(ruleset: Ruleset) -> int:
    """The most points that play can add to one total in one hand (rulings aside)."""
    most = _most_of_cards(ruleset)
    if may_add(ruleset):
        most = max(most, _most_of_a_moon(ruleset))
    doubling = dict(ruleset.multipliers)
    return most << sum(card in doubling for card in ruleset.pack)


def _most_of_cards(ruleset: Ruleset) -> int:
    """The most that cards cost one score in a hand without a moon, before it is doubled."""
    least = min(ruleset.values[card] for card in ruleset.penalty_cards)
    untaken = 0 if _everything_can_be_taken_without_moon(ruleset) else least
    return ruleset.penalty_total - untaken


def _most_of_a_moon(ruleset: Ruleset) -> int:
    """F3, F5: the most that a moon or a sun can add to one total."""
    amount = ruleset.moon_points
    return 2 * amount if ruleset.sun is Sun.DOUBLE else amount


def _everything_can_be_taken_without_moon(ruleset: Ruleset) -> bool:
    if ruleset.moon_mode is MoonMode.DISABLED:
        return True
    needs_bonus = ruleset.moon_requires is MoonRequires.PLUS_BONUS
    return needs_bonus and bool(ruleset.bonus_cards_in_play)


def next_hand_can_end(
    ruleset: Ruleset, now: Standing, *, after_time: bool = False, waits: bool = False
) -> bool:
    """Whether totals, the number of hands, the clock or sudden death let the next hand be the last.

    A moon that wins the game at once (F1 wins_game) can come any time and is left out. None ends
    the game that others have to sit out behind: it `waits` (G7).
    """
    if now.over or waits:
        return False
    if now.sudden_death or now.due:
        return True
    if ruleset.end_mode is EndMode.HANDS:
        return len(now.after) + 1 >= ruleset.hands
    if ruleset.end_mode is EndMode.TIME:
        return after_time
    if ruleset.end_mode is EndMode.TARGET:
        return any(_can_reach_end(ruleset, now.totals[seat]) for seat in now.active)
    return False


def _can_reach_end(ruleset: Ruleset, total: int) -> bool:
    """Whether a hand can bring a total to an end."""
    left = to_go(ruleset, total) or 0
    for points in range(max(left - 1, 1), most_points(ruleset) + 1):  # fewer end nothing
        if meets_target(ruleset, new_total(ruleset, total, points)):
            return True
    return False


def start_of_joiner(now: Standing) -> int:
    """Where a new player starts: the highest total among those who play."""
    return max(now.totals[seat] for seat in now.active)


def counts_up(ruleset: Ruleset) -> bool:
    """Whether points raise a total as the players see it (E8)."""
    return ruleset.score_view is ScoreView.PENALTIES_UP
