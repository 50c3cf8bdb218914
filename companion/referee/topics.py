"""Every rule in words, once: topics, which Ask, the rulebook and the quick card are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from companion.referee.grammar import Paragraph, paragraph
from companion.referee.telling import TEXTS, Answer, tell, teller
from companion.referee.texts.reader import Text
from companion.rules import Ruleset

# The chapters of the rulebook, their places on its page and their names.
CHAPTERS: Mapping[str, str] = MappingProxyType(TEXTS.chapters)


@dataclass(frozen=True, slots=True)
class Topic:
    """A question by its key, whose text answers it.

    `section` and `chapter`: where the rulebook tells it. `option`: the house rule that its text
    puts into words. `changed_by`: the one a table changes to play it differently, the same where
    it has one. `in_book`: whether the rulebook has its text. `card`: its line of the quick card.
    """

    key: str
    section: str
    chapter: str
    option: str
    changed_by: str
    in_book: bool
    card: str


# In the order of the rulebook.
TOPICS: Mapping[str, Topic] = MappingProxyType(
    {
        text.key: Topic(
            text.key,
            text.section,
            text.chapter,
            text.said.get("option", ""),
            text.said.get("changed_by", text.said.get("option", "")),
            "book" in text.said,
            text.said.get("card", ""),
        )
        for text in TEXTS.texts.values()
        if text.section
        if text.heading
    }
)

# What is asked beside the rules: for advice, and how something is done in this app.
ASIDES: Mapping[str, Text] = MappingProxyType(
    {
        text.key: text
        for chapter in ("tips", "app")
        for text in TEXTS.of(chapter)
        if text.heading and not text.section
    }
)

# The topic that puts an option into words.
OF_OPTION: Mapping[str, Topic] = MappingProxyType(
    {topic.option: topic for topic in TOPICS.values() if topic.option}
)


@dataclass(frozen=True, slots=True)
class Section:
    """The keys of topics under one heading of the rulebook; its own key is its anchor."""

    key: str
    chapter: str
    topics: tuple[str, ...]

    def heading(self, ruleset: Ruleset) -> str:
        """The heading, for these rules."""
        return teller(ruleset).fill(TEXTS.sections[self.key].heading, {})

    def texts(self, ruleset: Ruleset) -> Iterator[str]:
        """What the rulebook tells of it; what two of its topics say alike, once."""
        answers = (tell(ruleset, key) for key in self.topics if TOPICS[key].in_book)
        yield from dict.fromkeys(answer.text for answer in answers if answer.applies)


SECTIONS: Mapping[str, Section] = MappingProxyType(
    {
        key: Section(key, head.chapter, tuple(t.key for t in TOPICS.values() if t.section == key))
        for key, head in TEXTS.sections.items()
    }
)


def card_line(ruleset: Ruleset, line: str) -> Paragraph:
    """What the topics give to one line of the quick card."""
    answers = (tell(ruleset, topic.key) for topic in TOPICS.values() if topic.card == line)
    shown = (answer for answer in answers if answer.applies)
    return paragraph(*(each.text if each.on_card is None else each.on_card for each in shown))


class AnsweredQuestion(NamedTuple):
    """A question as a table asks it, and what its rules say."""

    title: str
    answer: Answer


@lru_cache(maxsize=64)
def answers(ruleset: Ruleset) -> Mapping[str, AnsweredQuestion]:
    """Every question with its answer for these rules, by key; worked out once."""
    return MappingProxyType(
        {key: AnsweredQuestion(title(ruleset, key), tell(ruleset, key)) for key in TOPICS}
    )


def title(ruleset: Ruleset, key: str) -> str:
    """A question as a player of this table asks it."""
    return teller(ruleset).fill(TEXTS.texts[key].heading, {})
