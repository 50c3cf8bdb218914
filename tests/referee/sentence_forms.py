"""The form of a sentence: what it says whatever cards and numbers stand in its holes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from companion.referee.telling import tell
from companion.rules import Ruleset

_CARD = r"(?:the|each|both|an?) (?:\d+|jack|queen|king|ace)s? of (?:clubs|diamonds|spades|hearts)"
_ONE = rf"(?:{_CARD}|all \d+ hearts)(?: \d+)?"
_CARDS = re.compile(rf"{_ONE}(?:(?:, | and | or ){_ONE})*", re.IGNORECASE)
_NUMBER = "\N{MINUS SIGN}?\\d+"
_NUMBERS = re.compile(rf"{_NUMBER}(?:(?:, | and | or |-){_NUMBER})*")


def form_of(words: str) -> str:
    """A sentence with its cards and numbers, alone or listed, left out."""
    return _NUMBERS.sub("#", _CARDS.sub("CARDS", words))


def forms(topics: Iterable[str], ruleset: Ruleset) -> set[tuple[str, str, str]]:
    """The first words and the text of each topic, by its key."""
    answers = ((topic, tell(ruleset, topic)) for topic in topics)
    return {(key, form_of(answer.short), form_of(answer.text)) for key, answer in answers}
