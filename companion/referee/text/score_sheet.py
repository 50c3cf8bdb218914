"""What the score sheet says of a hand: its pass, what is unusual about it, what was changed."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.text.grammar import listed, pass_label, pass_phrase, signed
from companion.rules.ruleset import Ruleset


def hand_label(number: int) -> str:
    """A hand by its number."""
    return f"Hand {number}"


def sheet_row_texts(ruleset: Ruleset, number: int, token: str) -> tuple[str, str]:
    """The pass of a hand on the sheet, and the hand aloud: "Hand 5, pass left. View or fix"."""
    passed = pass_label(ruleset, token)
    return passed, f"Hand {number}, {pass_phrase(ruleset, token)}. View or fix"


def stored_pass_label(token: str) -> str:
    """The pass of a hand whose rules nobody can read; "" where its name hangs on them."""
    return pass_label(Ruleset(), token) if token in ("L", "R", "X", "H") else ""


def hand_mark(*, is_open: bool, is_ruled: bool, counts: bool) -> str:
    """What is unusual about a hand of the sheet, in a word or two."""
    if is_open:
        return "open"
    if is_ruled:
        return "ruled"
    return "" if counts else "after the end"


def hand_note(note: str | None, *, is_open: bool) -> str:
    """That a hand is open, and the note of the table."""
    status = "doesn't add up, saved anyway" if is_open else ""
    return f"{': '.join(filter(None, [status, note]))}."


def ruling_note(reason: str | None, charged: Sequence[tuple[str, str]]) -> str:
    """What a ruling set, by name and points: "Revoke: Mike 26."."""
    points = listed([f"{name} {points}" for name, points in charged])
    return f"{': '.join(filter(None, [reason or 'Ruling', points]))}."


def adjustment_note(name: str, points: int, reason: str) -> str:
    """Points that the table gave: "Exposed card: Ann +5."."""
    return f"{reason}: {name} {'+' if points > 0 else ''}{signed(points)}."


def correction_note(cells: Sequence[tuple[str, str, str]]) -> str:
    """What a correction changed, by name, old and new points: "Ann had 3, now 4; Bo had ..."."""
    return f"{'; '.join(f'{name} had {old}, now {new}' for name, old, new in cells)}."


def correction_time(day: str, clock: str, *, is_own: bool) -> str:
    """When a hand was corrected and where: "today, 10:30 PM, on this phone"."""
    return f"{day}, {clock}, on this phone" if is_own else f"{day}, {clock}, on another phone"
