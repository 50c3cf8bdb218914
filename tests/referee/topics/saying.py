"""What a topic says, held against a line of its table."""

from __future__ import annotations

from companion.referee.topics.model import Topic
from companion.rules import STANDARD


def says(rules: dict[str, object], topic: Topic, short: str, text: str) -> None:
    """By the standard game with these rules."""
    told = topic(STANDARD.with_options(rules))
    assert (told.short, told.text) == (short, text)
