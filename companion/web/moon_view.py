"""A moon that somebody has to say something about: what may be chosen, and what each leads to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.referee.words import choice_words
from companion.rules.moons import Moon, MoonChoice
from companion.scorebook.facts import AS_TYPED
from companion.web.outcome import Line, Outcome
from companion.web.table_view import TableView

TYPED_MOONS = {
    Moon.NOBODY_SCORES: "Yes: nobody scores",
    Moon.WINS_GAME: "Yes: it wins the game",
    Moon.CLEAN_SLATE: "Yes, with every trick: the shooter is back at 0",
}


@dataclass(frozen=True)
class Future:
    """One answer, and the totals and the end it leads to."""

    value: str
    words: str
    line: Line
    outcome: Outcome | None  # None where something else has to be said first
    is_chosen: bool


@dataclass(frozen=True)
class MoonView:
    """The question, and the answers side by side."""

    title: str
    futures: tuple[Future, ...]
    field: str = "choice"  # which field of the form the answer is


def moon_title(names: Mapping[str, str | None], *, is_typed: bool, is_sun: bool = False) -> str:
    """The moon by its shooter's name; a question where only the points are known."""
    shooters = set(names.values()) - {None}
    if len(shooters) != 1:
        return "Was this a moon?"
    name = shooters.pop()
    if is_typed:
        return f"Did {name} shoot the moon?"
    return f"{name} {'took every trick' if is_sun else 'shot the moon'}"


def every_trick_title(name: str) -> str:
    """F2, F5: asked only where everything lies with one player and the points hang on it."""
    return f"Did {name} take every trick?"


def answer_words(table: TableView, value: str, moon_points: int, *, is_typed: bool) -> str:
    """What stands on the key of an answer."""
    if value == AS_TYPED:
        return "No, as it was typed"
    if value.startswith("moon-"):
        return f"Yes, {table.face[int(value.removeprefix('moon-'))].name} shot it"
    value = value.split("-")[0]  # several moons of one kind are told apart by a number
    if value in TYPED_MOONS:
        return TYPED_MOONS[Moon(value)]
    words = choice_words(table.ruleset, MoonChoice(value), moon_points)
    return f"Yes: {words}" if is_typed else words[0].upper() + words[1:]
