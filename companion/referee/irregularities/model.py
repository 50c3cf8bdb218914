"""What a case of something going wrong is: its questions, its ruling, what that does to a score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.referee.text.grammar import Paragraph, paragraph
from companion.rules import Ruleset


class Effect(StrEnum):
    """What a ruling does in the score book."""

    NONE = "none"
    REDEAL = "redeal"  # the hand in play is void: same dealer, same pass
    REDEAL_LEFT = "redeal_left"  # the same, but the deal moves on
    CHARGE = "charge"  # a ruled hand: those who are named are charged in full, the others nothing
    POINTS = "points"  # so many points to those who are named
    VOID = "void"  # the last recorded hand is taken out
    CORRECT = "correct"  # somebody corrects the last recorded hand
    SETTLE = "settle"  # who plays, and the end, are settled between hands


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says: `short` first, then why; what it does to the score.

    Where the sentence of an option stands in the `text`, it is a paragraph of several.
    `scored`: it is about the hand that was recorded last, not about the one in play.
    `others`: what other books and tables rule, each by its `key`: the table may take one of them.
    """

    short: str
    text: str | Paragraph
    effect: Effect = Effect.NONE
    points: int = 0
    scored: bool = False
    others: tuple[Ruling, ...] = ()
    key: str = ""

    @property
    def sentences(self) -> Paragraph:
        """The text, part by part."""
        return paragraph(self.text)


@dataclass(frozen=True, slots=True)
class Ask:
    """One question of a case: choices (value, words), or the people at the table.

    `unless`: earlier answers after which nobody needs to ask.
    """

    key: str
    title: str
    choices: tuple[tuple[str, str], ...] = ()
    people: bool = False
    unless: tuple[str, ...] = ()


Answers = Mapping[str, str]

Rule = Callable[[Ruleset, Answers], Ruling]


Arises = Callable[[Ruleset], bool]


def _always(ruleset: Ruleset) -> bool:
    """Whether it can happen at any table."""
    return True


@dataclass(frozen=True, slots=True)
class Case:
    """Something that goes wrong at a table, with what has to be asked.

    `arises`: under which rules it can happen; `fit` words it for a table where it does, and
    leaves out what nobody has to be asked there.
    """

    key: str
    title: str
    line: str
    asks: tuple[Ask, ...]
    rule: Rule = field(repr=False)
    questions: tuple[str, ...] = ()  # what else to read, by the key of the question
    name: str = ""  # in a word or two, for the score
    arises: Arises = field(default=_always, repr=False)
    fit: Fit | None = field(default=None, repr=False)

    @property
    def reason(self) -> str:
        """What stands with the points that a ruling set: "Revoke"."""
        return self.name or self.title

    def at(self, ruleset: Ruleset) -> Case:
        """The case as a table with these rules meets it."""
        return self.fit(self, ruleset) if self.fit and self.arises(ruleset) else self

    def next_ask(self, answers: Answers) -> Ask | None:
        """The first question that is still to be answered, or None when the case is clear."""
        values = set(answers.values())
        for ask in self.asks:
            if not values.isdisjoint(ask.unless):
                continue
            if not _is_answer(ask, answers.get(ask.key, "")):
                return ask
        return None

    def ruling(self, ruleset: Ruleset, answers: Answers) -> Ruling:
        """What the laws say, once everything is answered."""
        return self.rule(ruleset, answers)


Fit = Callable[[Case, Ruleset], Case]


def _is_answer(ask: Ask, value: str) -> bool:
    return bool(value) if ask.people else value in dict(ask.choices)


def other_ruling(ruling: Ruling, key: str) -> Ruling | None:
    """The ruling of this key that a table may take instead."""
    return next((one for one in ruling.others if one.key == key), None)
