"""The tables of a device in words: games in a line, standings, people."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.text.grammar import capitalized, counted, listed, number_words, with_figure
from companion.referee.text.variants import variant_name

UNREADABLE_RULES = "rules unreadable"  # the page of the game says which

NO_GAME = "no game yet"


def winners_line(names: Sequence[str], total: str) -> str:
    """How a game ended: "Cleo won with 29"."""
    return f"{listed(names)} won with {total}"


def next_hand_line(number: int) -> str:
    """How far a game has come: "Hand 5 comes next"."""
    return f"Hand {number} comes next"


def game_facts(
    day: str,
    hands: int,
    moons: int,
    *,
    had_sudden_death: bool,
    variant: str | None,
    is_readable: bool,
) -> list[str]:
    """What a game was like: "Thu 12 Nov", "9 hands", "one moon"; None is the usual variant."""
    facts = [capitalized(day), with_figure(hands, "hand")]
    if moons:
        facts.append(counted(moons, "moon"))
    if had_sudden_death:
        facts.append("sudden death")
    if variant is not None:
        facts.append(variant_name(variant))
    return facts if is_readable else [*facts, UNREADABLE_RULES]


def place_label(place: int, *, is_shared: bool) -> str:
    """A place in a game, 0 for somebody who left it: "1", "2=", "left"."""
    if not place:
        return "left"
    return f"{place}{'=' if is_shared else ''}"


def standing_line(in_front: Sequence[str], hands: int) -> str:
    """Who is in front of a game that is on."""
    if not hands:
        return "nothing scored yet"
    if len(in_front) > 2:
        return f"{number_words(len(in_front))} are in front"
    return f"{listed(in_front)} {'is' if len(in_front) == 1 else 'are'} in front"


def games_found_words(count: int, *, is_narrowed: bool) -> str:
    """How many games a search found: "42 games"."""
    if not count:
        return "No game like this" if is_narrowed else "No game yet"
    return with_figure(count, "game")


def table_line(games: int, last_day: str, *, is_keeper: bool) -> str:
    """A table in a line: "3 games · last Thu 12 Nov"."""
    return f"{with_figure(games, 'game')} · last {last_day}{'' if is_keeper else ' · you follow'}"


def games_played_label(games: int) -> str:
    """How many games somebody played: "no games", "1 game"."""
    return with_figure(games, "game") if games else "no games"
