"""How players put each question: what the search compares a query with.

In `asked/*.txt` under the key of the question, one phrasing a line. Different wordings only:
nicknames, slang and spelling are the vocabulary's affair.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.referee.text.text_files import read_lines, read_sections

PHRASINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(read_sections("faq/asked"))

# What people ask that is none of our affair, so that it isn't taken for a question of the game.
OTHER_TOPICS = read_lines("faq/other_topics.txt")
