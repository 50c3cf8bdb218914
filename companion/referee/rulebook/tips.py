"""Tips for a ruleset (`tips.toml`) and a little history (`history.txt`). Advice, not rules."""

from __future__ import annotations

from typing import NamedTuple

from companion.referee.rulebook.conditions import CONDITIONS
from companion.referee.text.text_files import read_entries, read_lines
from companion.rules import Ruleset


class Tip(NamedTuple):
    """A piece of advice under a short title, and the conditions under which it fits."""

    title: str
    words: str
    when: tuple[str, ...] = ()


TIPS = tuple(
    Tip(fields["title"], fields["words"], tuple(fields.get("when", ())))
    for fields in read_entries("rulebook/tips.toml")["tips"]
)

_HISTORY = read_lines("rulebook/history.txt")


def tips(ruleset: Ruleset) -> tuple[Tip, ...]:
    """The advice that fits this ruleset."""
    return tuple(tip for tip in TIPS if all(CONDITIONS[when](ruleset) for when in tip.when))


def history() -> tuple[str, ...]:
    """Where the game comes from, as far as that is known."""
    return _HISTORY
