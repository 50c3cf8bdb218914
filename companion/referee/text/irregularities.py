"""What went wrong at a table, in words: its cases, the hands they are about, what was decided."""

from __future__ import annotations

from companion.referee.text.variants import variant_name


def case_line(line: str, *, is_decided: bool) -> str:
    """The line of a case in the list, with whether the table decided it before."""
    return f"{line} · decided before" if is_decided else line


def hand_in_question(number: int, *, is_coming: bool) -> str:
    """The hand that a ruling is written into: "hand 5, in play"."""
    return f"hand {number}, {'in play' if is_coming else 'written down already'}"


def decided_in(day: str, note: str | None) -> str:
    """When the table decided it in this game, and why: "today, in this game: “as at Bo's”"."""
    return f"{day}, in this game{_reason(note)}"


def decided_elsewhere(day: str, variant: str, begun: str, note: str | None) -> str:
    """The same of another game: "yesterday, in the game of Hearts begun Thu 12 Nov"."""
    return f"{day}, in the game of {variant_name(variant)} begun {begun}{_reason(note)}"


def _reason(note: str | None) -> str:
    return f": “{note}”" if note else ""
