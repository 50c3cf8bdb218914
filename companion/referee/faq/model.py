"""A question players ask, and what an answer is: the short answer first, then why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.referee.text.grammar import Paragraph, paragraph
from companion.referee.topics.model import Answer as TopicAnswer
from companion.referee.topics.model import Verdict as Verdict
from companion.rules import Ruleset

# The sections of the rulebook, their places on its page and their names.
SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "aim": "The game in short",
        "deal": "The deal",
        "pass": "Passing",
        "opening": "The first trick",
        "play": "The play",
        "scoring": "Scoring",
        "moon": "The moon",
        "end": "The end",
        "wrong": "When something goes wrong",
        "tips": "Tips",
        "history": "Where it comes from",
    }
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the referee says: `short` first ("No."), `text` in one to three plain sentences.

    Where the sentence of an option stands among them, `text` is a paragraph of several.
    `elsewhere`: what other tables or well-known rule books do. `applies` is False where these
    rules never raise the question.
    """

    short: str
    text: str | Paragraph
    elsewhere: str = ""
    applies: bool = True
    verdict: Verdict | None = None

    @property
    def sentences(self) -> Paragraph:
        """The text, part by part."""
        return paragraph(self.text)


def of_topic(told: TopicAnswer) -> Answer:
    """The answer of a topic."""
    return Answer(told.short, told.text, told.elsewhere, told.applies, told.verdict)


Tell = Callable[[Ruleset], Answer]

Ask = Callable[[Ruleset], str]


@dataclass(frozen=True, slots=True)
class Question:
    """A question by its key; `related` are the keys of others."""

    key: str
    asked: str | Ask
    section: str
    related: tuple[str, ...]
    tell: Tell = field(repr=False)

    def title(self, ruleset: Ruleset) -> str:
        """The question as a player of this table asks it."""
        return self.asked if isinstance(self.asked, str) else self.asked(ruleset)
