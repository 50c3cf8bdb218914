"""The end of a game in words: who won, how it came about, what there was to see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.referee.text.game_status import tie_words
from companion.referee.text.grammar import capitalized, counted, listed, with_figure
from companion.rules import EndReason, Ruleset

HANDS_LABEL = "hands"  # what a figure at the end of a game counts


def winner_words(names: Sequence[str], total: str, *, are_partners: bool = False) -> str:
    """ "Cleo wins with 29", "Ann and Bo share the first place with 29"; a name may be of two."""
    if len(names) == 1:
        return f"{names[0]} {'win' if are_partners else 'wins'} with {total}"
    return f"{listed(names)} share the first place with {total}"


def end_story(
    ruleset: Ruleset,
    reason: EndReason | None,
    *,
    leaders: Sequence[str] = (),
    total: str = "",
    closest: Sequence[str] = (),
    behind: int = 0,
    are_partners: bool = False,
) -> str:
    """How a game ended: "Bo reached 104. Closest was Ann, 38 behind.".

    `leaders` have the total that ended the game; there are none where no total did.
    """
    ended = f"{listed(leaders)} reached {total}." if leaders else end_words(ruleset, reason)
    after = closest_words(ruleset, closest, behind, are_partners=are_partners)
    return f"{ended} {after}".strip()


def end_words(ruleset: Ruleset, reason: EndReason | None) -> str:
    """Why a game is over, where no total says it: "The time is up."."""
    sentences = {
        EndReason.HANDS: f"{capitalized(counted(ruleset.hands, 'hand'))} are played.",
        EndReason.TIME: "The time is up.",
        EndReason.EXACT: f"Exactly {ruleset.target} wins at once.",
        EndReason.MOON: "The moon wins the game.",
        EndReason.SUDDEN_DEATH: "It took sudden death.",
        EndReason.STOPPED: "The table stopped here.",
    }
    return sentences.get(reason, "") if reason else ""


def closest_words(
    ruleset: Ruleset, names: Sequence[str], behind: int, *, are_partners: bool = False
) -> str:
    """Who came closest to winning: "Closest was Ann, 38 behind." """
    if not names:
        return ""
    are_many = len(names) > 1 or are_partners
    if not behind:
        had = f"{listed(names)} {'have' if are_many else 'has'} as many"
        return f"{had}. {tie_words(ruleset)}"
    return f"Closest {'were' if are_many else 'was'} {listed(names)}, {behind} behind."


def game_line(number: int, hands: int, minutes: int) -> str:
    """A finished game in a line: "Game 42 · 9 hands · 58 min".

    The length is left out where the game was not written down while it was played.
    """
    parts = [f"Game {number}", with_figure(hands, "hand")]
    if 1 <= minutes < 100:
        parts.append(f"{minutes} min")
    elif 100 <= minutes < 24 * 60:
        parts.append(f"{minutes // 60} h {minutes % 60:02} min")
    return " · ".join(parts)


def moons_label(count: int, names: Sequence[str]) -> str:
    """What the number of moons counts, and whose they were: "moon · Cleo"."""
    return _figure_label("moon" if count == 1 else "moons", names)


def queens_label(count: int, names: Sequence[str]) -> str:
    """What the highest number of queens counts, and whose they were: "queens · Bo and Dev"."""
    return _figure_label("queen" if count == 1 else "queens", names)


def _figure_label(things: str, names: Sequence[str]) -> str:
    """Up to two names; more are counted only."""
    if not names:
        return things
    return f"{things} · {listed(names) if len(names) < 3 else f'{len(names)} players'}"


def wins_label(count: int, name: str) -> str:
    """What the number of games won counts: "wins for Cleo"."""
    return f"win{'' if count == 1 else 's'} for {name}"


def hands_words(hands: Sequence[int]) -> str:
    """ "hand 3", "hands 3, 5 and 8"."""
    return f"hand{'' if len(hands) == 1 else 's'} {listed([str(hand) for hand in hands])}"


def moons_words(shot: Mapping[str, Sequence[int]]) -> list[str]:
    """Who shot the moon, and when: "Cleo shot the moon in hand 3."."""
    return [f"{name} shot the moon in {hands_words(hands)}." for name, hands in shot.items()]


def near_moons_words(missed: Mapping[str, Sequence[int]]) -> list[str]:
    """Who missed the moon by one card: "Bo missed the moon by one card in hand 5."."""
    return [
        f"{name} missed the moon by one card in {hands_words(hands)}."
        for name, hands in missed.items()
    ]


def queens_words(names: Sequence[str], count: int) -> str:
    """Who took the queen most often: "Bo took the queen 4 times."."""
    times = {1: "once", 2: "twice"}.get(count, f"{count} times")
    return f"{listed(names)} {'each ' if len(names) > 1 else ''}took the queen {times}."


def turn_words(hand: int, winner: str, loser: str, ahead: int, *, are_partners: bool) -> str:
    """The biggest change in front: "Hand 6 turned the game: Cleo went past Bo and was ..."."""
    were = "were" if are_partners else "was"
    lead = f"and {were} in front by {counted(ahead, 'point')}"
    return f"Hand {hand} turned the game: {winner} went past {loser} {lead}."


def result_text(
    title: str,
    places: Sequence[tuple[str, str, str]],
    story: str,
    game: tuple[str, str],
    highlights: Sequence[str],
) -> str:
    """A game to send to others: a line for its title, each place, the story and each highlight.

    `places` are place, name and total; `game` is the table's name and the line of the game.
    """
    standings = [f"{place}. {name}: {total}" for place, name, total in places]
    return "\n".join([title, *standings, story, " · ".join(game), *highlights])
