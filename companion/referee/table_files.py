"""What a file of a table brings, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from companion.referee.grammar import listed

AS_LAST_GAME = "As in your last game"  # the rules of games from paper

IS_DAY_FIRST, IS_MONTH_FIRST = "Day first", "Month first"  # how 3/4/2019 is meant

SCORE_SHEET, BLANK_SHEET = "Score sheet", "Blank sheet"  # of a game, on paper

# Answers about a line of an old sheet.
IS_ONE_NAME, KEEP_AS_IT_IS = "It's one name", "Keep as it is"

# What a column of an old sheet is taken for.
COLUMN_ROLES: Mapping[str, str] = MappingProxyType(
    {
        "player": "Player",
        "total": "Running total",
        "number": "Hand number",
        "pass": "Pass",
        "dealer": "Dealer",
        "date": "Date",
        "sum": "Sum",
        "note": "Note",
        "out": "Left out",
    }
)

MOST_NUMBERS = 8  # of games that are named one by one


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def count_games(number: int) -> str:
    """ "12 games"."""
    return _count(number, "game")


def file_limits(megabytes: int, games: int, hands: int | None = None) -> str:
    """How much a file may have: "Up to 5 MB and 500 games."."""
    parts = [f"{megabytes} MB", _count(games, "game")]
    return f"Up to {listed([*parts, _count(hands, 'hand')] if hands else parts)}."


def what_comes(games: int, hands: int, names: int) -> str:
    """What a file brings: "12 games, 140 hands and 5 new names"."""
    parts = [_count(games, "game"), *([_count(hands, "hand")] if hands or not games else [])]
    return listed([*parts, _count(names, "new name")] if names else parts)


def what_stays(same: int, differing: Sequence[int]) -> list[str]:
    """What of a file is here already: a sentence for the same, one for what differs."""
    sentences = []
    if same == 1:
        sentences.append("1 game is here already.")
    elif same:
        sentences.append(f"{_count(same, 'game')} are here already.")
    if differing:
        named = [f"{number}" for number in differing[:MOST_NUMBERS]]
        if len(differing) > MOST_NUMBERS:
            named.append(f"{len(differing) - MOST_NUMBERS:,} more")
        games = listed(named)
        sentences.append(
            f"Game {games} differs from what's here, which stays as it is."
            if len(differing) == 1
            else f"Games {games} differ from what's here, which stays as it is."
        )
    return sentences


def lines_to_mend(count: int) -> str:
    """How many lines of an old sheet are wrong: "3 lines need a look"."""
    return "1 line needs a look" if count == 1 else f"{count:,} lines need a look"


def alike_words(name: str, other: str) -> str:
    """A new name that is another one but for its accents."""
    return (
        f"{name} and {other} come in as two players. If they're one, write the name the same way."
    )
