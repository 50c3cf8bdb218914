"""What the forms say where numbers or names choose it, and of the file of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from companion.referee.grammar import capitalized, listed, with_figure
from companion.referee.options import option_label
from companion.referee.telling import say
from companion.rules import STANDARD, HandScore, Moon, RulesError, Ruleset

# Moons


class MoonAnswer(NamedTuple):
    """The key of an answer: in a word or two, and below it what that does."""

    words: str
    effect: str = ""


def moon_title(names: Mapping[str, str | None], *, is_typed: bool, is_sun: bool = False) -> str:
    """The moon by its shooter's name; a question where only the points are known."""
    shooters = {name for name in names.values() if name is not None}
    return say(
        "moon_title",
        shooter=shooters.pop() if len(shooters) == 1 else "",
        is_unknown=None in names.values(),
        is_typed=is_typed,
        is_sun=is_sun,
    )


def typed_moon_label(
    ruleset: Ruleset, moon: Moon | None, score: HandScore, shooter: str | None, *, is_one: bool
) -> MoonAnswer:
    """The key of a moon that typed points may have been; `moon` is None where they include it.

    `is_one`: only one player can have shot, and the question names that one.
    """
    return MoonAnswer(
        say("typed_moon", is_one=is_one, is_sun=score.sun, shooter=shooter),
        say("typed_moon_does", ruleset, moon=moon, points=score.amount, is_one=is_one),
    )


# What a change leads to


def new_numbers_words(removed: int, last: int) -> str:
    """What the hands after a removed one are called then: "Hands 2 and 3 become 1 and 2."."""
    numbers = {"from": removed + 1, "last": last, "to": removed, "end": last - 1}
    return say("new_numbers", moved=last - removed, **numbers)


def first_hand_label(number: int, last: int) -> str:
    """The hand that rules count from, of so many scored: "Hand 2: rescores hands 2 and 3"."""
    return say("rescores", number=number, rescored=last - number + 1, last=last)


# A new game


def first_pass_words(ruleset: Ruleset, names: Sequence[str]) -> str:
    """What the first of the seats does with its cards in hand 1; other sizes do not pass yet.

    The arrows on the ring follow the seats: where the cards go another way, it says so.
    """
    token = ruleset.pass_of_hand(1)
    all_given = ruleset.exchanges(token) if len(names) == ruleset.players else ()
    receivers = [names[each.receiver] for each in all_given if each.giver == 0]
    is_next = receivers == [*names[1:2]]
    return say(
        "first_pass", ruleset, token=token, giver=names[0], receivers=receivers, is_next=is_next
    )


def unfit_rule_words(field: str, value: str, players: int) -> str:
    """That a house rule waits for another number of players."""
    for size in (4, 5, 6, 7, 8, 3):
        try:
            fitting = STANDARD.for_players(size).with_options({field: value})
        except RulesError:
            continue
        return say("rule_does_not_fit", rule=option_label(fitting, field), players=players)
    return ""


def deal_words(ruleset: Ruleset, *, has_other_packs: bool) -> str:
    """What many players deal: "8 cards each, take out 2♣ 2♦ 2♠ 3♣, or use two decks."."""
    parts = [say(f"terms_{key}", ruleset) for key in ("cards", "decks", "out", "over")]
    if has_other_packs:
        parts.append(say("terms_or_two_decks"))
    return say("terms_of_deal", parts=[part for part in parts if part])


# What a file of a table brings

AS_LAST_GAME = "As in your last game"  # the rules of games from paper

SCORE_SHEET, BLANK_SHEET = "Score sheet", "Blank sheet"  # of a game, on paper

# Answers about a line of an old sheet.
IS_ONE_NAME, KEEP_AS_IT_IS = "It's one name", "Keep as it is"
IS_SAME, IS_NEW = "Yes, the same", "No, new here"

# What a column of an old sheet is taken for.
COLUMN_ROLES: Mapping[str, str] = MappingProxyType(
    {
        "player": "Player",
        "total": "Running total",
        "number": "Hand number",
        "game": "Game number",
        "pass": "Pass",
        "dealer": "Dealer",
        "date": "Date",
        "sum": "Sum",
        "note": "Note",
        "out": "Left out",
    }
)

# What a line of numbers of an old sheet is taken for, and how that is said of it.
LINE_WORDS: Mapping[str, str] = MappingProxyType(
    {"hand": "A hand", "totals": "Totals", "none": "Not a hand", "game": "A new game"}
)

# What may come below an empty line, or where the names come once more.
IS_SAME_GAME, IS_NEW_GAME = "The same game", "A new game"

# How 3/4/2019 is meant, and what the numbers of an old sheet are.
ORDER_WORDS: Mapping[str, str] = MappingProxyType({"dmy": "Day first", "mdy": "Month first"})
ROW_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "hands": "Points for each hand",
        "totals": "Running totals",
        "finals": "Final scores, one game a line",
    }
)

# What stands in the place of a number.
SIGN_WORDS: Mapping[str, str] = MappingProxyType(
    {"zero": "0 points", "away": "Wasn't playing", "moon": "Shot the moon"}
)

_LINE_SAID = MappingProxyType({"totals": "has totals", "game": "begins a game"})

NO_HAND_HERE = "isn't a hand"

MOST_NUMBERS = 8  # of games that are named one by one


def count_games(number: int) -> str:
    """ "12 games"."""
    return with_figure(number, "game")


def file_limits(megabytes: int, games: int, hands: int | None = None) -> str:
    """How much a file may have: "Up to 5 MB and 500 games."."""
    parts = [f"{megabytes} MB", with_figure(games, "game")]
    return f"Up to {listed([*parts, with_figure(hands, 'hand')] if hands else parts)}."


def what_comes(games: int, hands: int, names: int) -> str:
    """What a file brings: "12 games, 140 hands and 5 new names"."""
    parts = [
        with_figure(games, "game"),
        *([with_figure(hands, "hand")] if hands or not games else []),
    ]
    return listed([*parts, with_figure(names, "new name")] if names else parts)


def what_stays(same: int, differing: Sequence[int]) -> list[str]:
    """What of a file is here already: a sentence for the same, one for what differs."""
    sentences = []
    if same == 1:
        sentences.append("1 game is here already.")
    elif same:
        sentences.append(f"{with_figure(same, 'game')} are here already.")
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


# Of an old sheet that was read no further.
MAYBE_MORE = "That's enough for now. There may be more further down."


def lines_to_mend(count: int, *, has_more: bool = False) -> str:
    """How many lines of an old sheet are wrong: "3 lines need a look"."""
    said = "1 line needs a look" if count == 1 else f"{count:,} lines need a look"
    return f"At least {said}" if has_more else said


def odd_lines(kinds: Mapping[int, str]) -> str:
    """The lines that were taken for no hands: "Line 2 isn't a hand, line 11 has totals"."""
    odd = [(line, kind) for line, kind in sorted(kinds.items()) if kind != "hand"]
    told = [
        f"line {line:,} {_LINE_SAID.get(kind, NO_HAND_HERE)}" for line, kind in odd[:MOST_NUMBERS]
    ]
    if len(odd) > MOST_NUMBERS:
        told.append(f"and {len(odd) - MOST_NUMBERS:,} more")
    return capitalized(", ".join(told)) or "All of them count"
