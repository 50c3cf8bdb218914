"""A moon that somebody has to say something about: what may be chosen, and what each leads to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.referee.text.rules_and_results import choice_words
from companion.rules.moons import Moon, MoonChoice
from companion.rules.scoring import HandResult
from companion.scorebook.hand_report import AS_TYPED
from companion.web.outcome import Line, Outcome
from companion.web.table_view import TableView

TYPED_MOONS = {
    Moon.NOBODY_SCORES: "nobody scores",
    Moon.WINS_GAME: "it wins the game",
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
        return "Was this a moon?" if None in names.values() else "Who shot the moon?"
    name = shooters.pop()
    if is_typed:
        return f"Did {name} shoot the moon?"
    return f"{name} {'took every trick' if is_sun else 'shot the moon'}"


def every_trick_title(name: str) -> str:
    """F2, F5: asked only where everything lies with one player and the points hang on it."""
    return f"Did {name} take every trick?"


def choice_key(table: TableView, value: str, result: HandResult | None) -> str:
    """What stands on the key of a choice that the shooter has."""
    words = choice_words(table.ruleset, MoonChoice(value), result.amount if result else 0)
    return words[0].upper() + words[1:]


def typed_key(
    table: TableView, value: str, result: HandResult | None, shooter: str | None, *, is_one: bool
) -> str:
    """What stands on the key of an answer about typed points.

    `is_one`: only one player can have shot, and the question names that one.
    """
    if value == AS_TYPED or result is None:
        return "No, as it was typed"
    who = "Yes" if is_one else f"{shooter} shot it"
    if result.sun:
        who += ", with every trick"
    if value.startswith("moon-"):
        return f"{who}, and it is in these points" if is_one else f"{who}, as it was typed"
    kind = Moon(value.split("-")[0])  # several moons of one kind are told apart by a number
    does = TYPED_MOONS.get(kind)
    return f"{who}: {does or choice_words(table.ruleset, MoonChoice(kind), result.amount)}"
