"""What a topic says, held against a line of its table."""

from __future__ import annotations

import re

from companion.referee.telling import tell
from companion.rules import STANDARD


def says(rules: dict[str, object], topic: str, short: str, text: str) -> None:
    """By the standard game with these rules."""
    told = tell(STANDARD.with_options(rules), topic)
    assert (told.short, told.text) == (short, text)


_SUIT = "of (?:clubs|diamonds|spades|hearts)"


def of_one_pack(text: str) -> str:
    """What is said of a card of which two packs have two, as one pack says it."""
    text = re.sub(rf"\ban? (?=queen\b|\w+ {_SUIT})", "the ", text)
    text = re.sub(rf"^An? (?=queen\b|\w+ {_SUIT})", "The ", text)
    return re.sub(rf"\bthe (\w+)s (?={_SUIT})", r"the \1 ", text)
