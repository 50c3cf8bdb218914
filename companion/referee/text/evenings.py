"""Sentences about an evening: how its games stand, and the list over them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from companion.referee.text.grammar import listed, number_words, with_figure
from companion.referee.text.variants import variant_name


def game_on_line(number: int, ahead: Sequence[str], hands: int) -> str:
    """Where a game stands: "Hand 5 · Ann is ahead"."""
    if not hands:
        return "Hand 1 · nothing scored yet"
    if len(ahead) > 2:
        return f"Hand {number} · {number_words(len(ahead))} players are ahead"
    if len(ahead) == 2:
        return f"Hand {number} · {listed(ahead)} are ahead"
    return f"Hand {number} · {listed(ahead)} is ahead"


def evening_game_facts(
    clock: str, hands: int, moons: int, *, had_sudden_death: bool, variant: str | None
) -> list[str]:
    """What a game of an evening was like: "9:40 PM", "9 hands", "1 moon"."""
    facts = [clock, with_figure(hands, "hand")] if hands else [clock]
    if moons:
        facts.append(with_figure(moons, "moon"))
    if had_sudden_death:
        facts.append("sudden death")
    return [*facts, variant_name(variant)] if variant else facts


def place_points_label(points: Fraction) -> str:
    """Place points as a figure, two decimals at most: "7", "3.5", "3.33"."""
    return f"{float(points):.2f}".rstrip("0").rstrip(".")


PLACE_POINTS_HINT = (
    "Place points for each game: 4 for first place to 1 for last, in even steps. Ties split them."
)


def evening_text(
    table: str,
    day: str,
    scores: Sequence[tuple[str, str, str]],
    games: Sequence[tuple[str, str]],
) -> str:
    """An evening to send to others: a line for its day, each place, and each game.

    `scores` are place, name and place points; `games` what each is called and who won it, the first
    one first.
    """
    standings = [f"{place}. {name}: {points}" for place, name, points in scores]
    won = [f"{game}: {winner}" for game, winner in games]
    return "\n".join([f"{table} · {day}", *standings, PLACE_POINTS_HINT, *won])
