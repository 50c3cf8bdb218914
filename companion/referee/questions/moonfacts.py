"""What the answers about moons share."""

from __future__ import annotations

from companion.referee.questions.examples import everything, line, points_of
from companion.referee.questions.shape import Answer, absent
from companion.rules import MoonChoice, Ruleset
from companion.rules import options as o

JACK_DIFFERS = "Books are split on whether the bonus card belongs to the moon."


def has_moon(r: Ruleset) -> bool:
    """Whether a moon is worth anything."""
    return r.moon_mode is not o.MoonMode.DISABLED


def no_moon() -> Answer:
    """The answer of a table without a moon."""
    return absent(
        "There is no moon at this table.",
        "Whoever takes every penalty card writes down all the points.",
        "In most games it is worth a lot to take them all.",
    )


def needs_bonus(r: Ruleset) -> bool:
    """Whether a moon needs the bonus card too."""
    return bool(r.bonus_cards_in_play) and r.moon_requires is o.MoonRequires.PLUS_BONUS


def needs_tricks(r: Ruleset) -> bool:
    """Whether a moon needs every trick."""
    required = r.sun is o.Sun.REQUIRED_FOR_MOON
    return required or r.moon_requires is o.MoonRequires.ALL_TRICKS


def moon_line(r: Ruleset, bonus_to: int = 0, *, choice: MoonChoice | None = None) -> str:
    """How the hand of a moon is written down."""
    chosen = choice or (MoonChoice.ADD if r.moon_mode is o.MoonMode.CHOICE else None)
    points = points_of(r, everything(r, 0, bonus_to), choice=chosen, all_tricks=needs_tricks(r))
    return line(r, points)
