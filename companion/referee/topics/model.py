"""A topic: one question of the table, and what these rules say to it in whole sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from companion.referee.grammar import Paragraph
from companion.rules import Ruleset

# The chapters of the rulebook, their places on its page and their names.
CHAPTERS: Mapping[str, str] = MappingProxyType(
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


class Verdict(StrEnum):
    """What an answer comes to, where it is a yes or a no."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Answer:
    """What these rules say: `short` first ("No."), then `text`, the rule.

    `text` is read alone too: in the rulebook, beside an option, and on the quick card, unless that
    has a shorter one of its own, `on_card`; an empty one says that its facts tell it already.
    Where it begins with `short`, that isn't said twice.
    `elsewhere`: what other tables or well-known rule books do. `applies` is False where these
    rules never raise the question.
    """

    short: str
    text: str
    elsewhere: str = ""
    verdict: Verdict | None = None
    applies: bool = True
    on_card: str | None = None

    @property
    def is_rule(self) -> bool:
        """Whether the rule's first sentence stands first, and no answer in short."""
        return self.text.startswith(self.short)

    @property
    def sentences(self) -> Paragraph:
        """The text as a page prints it below `short`."""
        below = self.text.removeprefix(self.short).lstrip()
        return (below,) if below else ()


def yes(text: str, elsewhere: str = "", *, on_card: str | None = None) -> Answer:
    """Yes, and the rule."""
    return Answer("Yes.", text, elsewhere, Verdict.YES, on_card=on_card)


def no(
    text: str, elsewhere: str = "", *, applies: bool = True, on_card: str | None = None
) -> Answer:
    """No, and the rule."""
    return Answer("No.", text, elsewhere, Verdict.NO, applies, on_card)


def rule(
    first: str,
    then: str = "",
    elsewhere: str = "",
    *,
    applies: bool = True,
    on_card: str | None = None,
) -> Answer:
    """The rule itself, its first sentence first."""
    return Answer(first, f"{first} {then}".rstrip(), elsewhere, None, applies, on_card)


def absent(short: str, text: str, elsewhere: str = "") -> Answer:
    """A question that these rules never raise."""
    return Answer(short, text, elsewhere, applies=False)


Tell = Callable[[Ruleset], Answer]

Never = Callable[[Ruleset], Answer | None]


def always(ruleset: Ruleset) -> None:
    """Every table can raise the question."""


Ask = Callable[[Ruleset], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """A question by its key; called with a ruleset, it answers.

    `asked` is a function where the question names a card or a number of these rules.
    `section` and `chapter`: where the rulebook tells it.
    `option`: the house rule that its text puts into words. `changed_by`: the one a table changes
    to play it differently, the same where it has one.
    `in_book`: whether the rulebook has its text. `card`: its line of the quick card, if any.
    `never`: the answer where these rules have nothing of the kind, a game without a moon.
    """

    key: str
    asked: str | Ask
    section: str
    chapter: str
    option: str
    changed_by: str
    in_book: bool
    card: str
    never: Never = field(repr=False)
    tell: Tell = field(repr=False)

    def title(self, ruleset: Ruleset) -> str:
        """The question as a player of this table asks it."""
        return self.asked if isinstance(self.asked, str) else self.asked(ruleset)

    def __call__(self, ruleset: Ruleset) -> Answer:
        return self.never(ruleset) or self.tell(ruleset)


@dataclass(frozen=True, slots=True)
class Section:
    """Topics in the order the rulebook tells them, under one heading; the key is its anchor.

    `never`: what each of them answers where these rules have nothing of the kind.
    """

    key: str
    heading: str
    chapter: str
    never: Never = always
    topics: list[Topic] = field(default_factory=list)

    def topic(
        self,
        asked: str | Ask,
        *,
        option: str = "",
        changed_by: str = "",
        in_book: bool = False,
        card: str = "",
        never: Never | None = None,
    ) -> Callable[[Tell], Topic]:
        """Make a topic of the function that answers it; its name is the key."""

        def made(tell: Tell) -> Topic:
            topic = Topic(
                key=tell.__name__,
                asked=asked,
                section=self.key,
                chapter=self.chapter,
                option=option,
                changed_by=changed_by or option,
                in_book=in_book,
                card=card,
                never=never or self.never,
                tell=tell,
            )
            self.topics.append(topic)
            return topic

        return made

    def texts(self, ruleset: Ruleset) -> Iterator[str]:
        """What the rulebook tells of it; what two of its topics say alike, once."""
        answers = (topic(ruleset) for topic in self.topics if topic.in_book)
        yield from dict.fromkeys(answer.text for answer in answers if answer.applies)

    def card_texts(self, ruleset: Ruleset, line: str) -> Iterator[str]:
        """What it gives to one line of the quick card."""
        answers = (topic(ruleset) for topic in self.topics if topic.card == line)
        shown = (answer for answer in answers if answer.applies and answer.on_card != "")
        return (answer.on_card or answer.text for answer in shown)
