"""What a dispute says, on the board, on the hand and on the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.text.grammar import listed

SOMEONE = "Someone"  # whose phone has neither a player nor a name


def dispute_line(number: int, names: Sequence[str], *, is_own: bool) -> str:
    """Who disputes a hand: "Bo says hand 4 isn't right.", "You said hand 4 isn't right."

    `names` are the others; `is_own` says that the reader is one of them.
    """
    if not is_own:
        said_by = _once(names)
        say = "says" if len(said_by) == 1 else "say"
        return f"{listed(said_by)} {say} hand {number} isn't right."
    others = f"{listed(['You', *_once(names)])}" if names else "You"
    return f"{others} said hand {number} isn't right."


def dispute_word(word: str) -> str:
    """What somebody added to it, as they typed it."""
    return f"“{word}”"


def dispute_note(name: str, word: str | None) -> str:
    """The same in the record of the sheet: "Bo said it isn't right: “the queen was mine”."."""
    said = f"{name} said it isn't right"
    return f"{said}: {dispute_word(word)}." if word else f"{said}."


def dispute_time(day: str, clock: str, *, is_taken_back: bool) -> str:
    """When it was settled, and by whom: "settled today, 10:30 PM"."""
    return f"{'taken back' if is_taken_back else 'settled'} {day}, {clock}"


NOT_SETTLED = "Not settled yet."


def _once(names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(names))
