"""What is told of evenings and many games where it is a list, or a number of its own form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from companion.referee.grammar import capitalized
from companion.referee.options import variant_name
from companion.referee.telling import say

MOST_WINNERS = 3  # of a night, named in a line


def _counted(things: str, count: int) -> list[str]:
    """So many, where there are any."""
    return [say(f"counted_{things}", count=count)] if count else []


def game_facts(
    when: str,
    hands: int,
    moons: int,
    *,
    had_sudden_death: bool,
    variant: str | None,
    is_readable: bool,
) -> list[str]:
    """When a game was, and what it was like: "9 hands", "1 moon"; no usual variant."""
    facts = [capitalized(when), *_counted("hands", hands), *_counted("moons", moons)]
    facts += [say("had_sudden_death")] if had_sudden_death else []
    facts += [variant_name(variant)] if variant is not None else []
    return facts if is_readable else [*facts, say("rules_unreadable")]


def average_label(average: Fraction | None) -> str:
    """An average place: "1.94"; a dash where there is no whole game."""
    return "\N{EN DASH}" if average is None else f"{float(average):.2f}"


def place_points_label(points: Fraction, decimals: int | None = None) -> str:
    """Place points with these digits behind the point, or as few as they need: "11", "6.5"."""
    return f"{float(points):.{_decimals(points) if decimals is None else decimals}f}"


def place_points_decimals(points: Iterable[Fraction]) -> int:
    """As many digits behind the point as one in a column needs."""
    return max(map(_decimals, points), default=0)


def _decimals(points: Fraction) -> int:
    """How many digits behind the point this needs, two at most."""
    return next((digits for digits in (0, 1) if 10**digits % points.denominator == 0), 2)


def last_night_line(night: str, winners: Sequence[str], wins: int) -> str:
    """Who won most on a night: "Last Thursday Ann won twice"."""
    is_many = len(winners) > MOST_WINNERS
    return say("won_last_night", night=night, names=winners, wins=wins, is_many=is_many)


def evening_text(
    table: str,
    day: str,
    standings: Sequence[tuple[int, str, int, Fraction]],
    games: Sequence[tuple[int, str]],
    queen: str,
) -> str:
    """An evening to send to others: a line for its day, each place, and each game.

    `standings` are place, name, wins and place points; `games` the number of each and who won it,
    the first one first; `queen` says who keeps her, or nothing.
    """
    placed = [
        f"{place}. {name}: {say('came_to', wins=wins, points=place_points_label(points))}"
        for place, name, wins, points in standings
    ]
    won = [f"{say('game_name', number=number)}: {winner}" for number, winner in games]
    return "\n".join([f"{table} · {day}", *placed, *won, *([queen] if queen else [])])


def picture_facts(queens: int, moons: int) -> str:
    """What stands below a name on a picture: "8 queens, 1 moon"; nothing for never."""
    return ", ".join([*_counted("queens", queens), *_counted("moons", moons)])


def night_story(games: int, queen: str) -> str:
    """What the picture of a night says below its title, in a line each."""
    numbers = say("by_wins_and_points", games=games)
    return f"{numbers}\n{queen}" if queen else numbers


def night_facts(games: int, wins: Sequence[tuple[str, int]]) -> list[str]:
    """A night in a list, the most wins first: "3 games", "Ann 2 wins, Dev 1 win"."""
    won = ", ".join(f"{name} {say('counted_wins', count=count)}" for name, count in wins)
    return [*_counted("games", games), *([won] if won else [])]


def end_words(end: str) -> str:
    """What ended a game, as its result has it: "to 100", "8 hands, a moon takes off"."""
    how, _, number = end.partition(", ")[0].partition(" ")
    is_target = how == "target"
    return say(
        "end_of_kind",
        target=number if is_target else "",
        hands=0 if is_target else int(number),
        takes_off=", " in end,
    )


def asked_lines(
    game: int, ended_earlier: int | None, asked_moon: int | None
) -> list[tuple[str, str]]:
    """What is asked of a game, each question with what counts until somebody answers."""
    found = []
    if ended_earlier is not None:
        question = say("asks_end", game=game, hand=ended_earlier)
        found.append((question, say("later_hands_count")))
    if asked_moon is not None:
        question = say("asks_moon", game=game, hand=asked_moon)
        found.append((question, say("counts_as_before")))
    return found


def asked_day_lines(night: str) -> tuple[str, str]:
    """What is asked of a night that was begun by a wrong clock, with the day it has."""
    return say("asks_day"), say("clock_was_wrong", night=night)


FEW_PLACE_POINTS = 10  # above or below, of which a part of one is told


def race_label(number: float) -> str:
    """How far above or below an average place's: "+19", "-1.5" with a true minus sign."""
    digits = 0 if abs(number) >= FEW_PLACE_POINTS or number == round(number) else 1
    text = f"{number:+.{digits}f}"
    return "0" if float(text) == 0 else text.replace("-", "\N{MINUS SIGN}")
