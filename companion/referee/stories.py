"""The story of a game that is over, in sentences. Names are given, never asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.referee.cardwords import counted, listed


def hands_words(hands: Sequence[int]) -> str:
    """ "hand 3", "hands 3, 5 and 8"."""
    return f"hand{'' if len(hands) == 1 else 's'} {listed([str(hand) for hand in hands])}"


def moons_words(shot: Mapping[str, Sequence[int]]) -> list[str]:
    """Who shot the moon, and when: "Cleo shot the moon in hand 3."."""
    return [f"{name} shot the moon in {hands_words(hands)}." for name, hands in shot.items()]


def near_moons_words(nearly: Mapping[str, Sequence[int]]) -> list[str]:
    """Who missed the moon by one card: "One card was missing to Bo's moon in hand 5."."""
    return [
        f"{name} missed the moon by one card in {hands_words(hands)}."
        for name, hands in nearly.items()
    ]


def turn_words(hand: int, winner: str, loser: str, ahead: int, *, are_partners: bool) -> str:
    """The biggest change in front: "Hand 6 turned it: Cleo went past Bo, 9 points in front."."""
    were = "were" if are_partners else "was"
    lead = f"and {were} in front by {counted(ahead, 'point')}"
    return f"Hand {hand} turned the game: {winner} went past {loser} {lead}."


def queens_words(names: Sequence[str], count: int) -> str:
    """Who ate the queen most often: "Bo ate the queen 4 times."."""
    times = {1: "once", 2: "twice"}.get(count, f"{count} times")
    return f"{listed(names)} {'each ' if len(names) > 1 else ''}took the queen {times}."


def result_text(title: str, places: Sequence[tuple[str, str, str]], story: Sequence[str]) -> str:
    """A game to send to others: its title, a line for each place, name and total, the story."""
    lines = [f"{place}. {name}: {total}" for place, name, total in places]
    return "\n".join([title, *lines, *story])
