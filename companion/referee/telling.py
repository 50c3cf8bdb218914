"""The texts, told by one ruleset: of each the first case that holds, with its holes filled."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from companion.referee.conditions import CONDITIONS
from companion.referee.grammar import FORMS, Paragraph, capitalized
from companion.referee.holes import HOLES
from companion.referee.texts import read_texts
from companion.referee.texts.reader import Case, Quote, Text, parameters, parts_of, uncapitalized
from companion.rules import Card, Ruleset

TEXTS = read_texts()
TEXTS.check(CONDITIONS, HOLES)

# What makes a sentence of another language: gettext, where one is offered.
translated: Callable[[str], str] = str

# What a text is told of beside the rules, as the texts write it.
_GIVEN: Mapping[str, Callable[[str], object]] = MappingProxyType({"card": Card, "so_many": int})

_FIRST = re.compile(r"(?<=[.?!])\s")


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


class Teller:
    """The texts as these rules tell them; what hangs on the rules alone is worked out once."""

    def __init__(self, ruleset: Ruleset | None) -> None:
        """Nothing is worked out before it is asked for; without rules none are asked."""
        self.ruleset = ruleset
        self._answers: dict[str, Answer] = {}

    def answer(self, key: str, given: Mapping[str, Any]) -> Answer:
        """What a text says."""
        text = TEXTS.texts[key]
        if text.given:
            return self._answer(text, given)
        if key not in self._answers:
            self._answers[key] = self._answer(text, given)
        return self._answers[key]

    def _answer(self, text: Text, given: Mapping[str, Any]) -> Answer:
        case = self.case(text, given)
        elsewhere = self.fill(case.notes.get("elsewhere", ""), given)
        if case.quoted:
            quoted = self.answer(case.quoted.name, self._passed_on(case.quoted, given))
            return replace(quoted, elsewhere=elsewhere) if elsewhere else quoted
        verdict = next((each for each in Verdict if each in case.verdicts), None)
        words = self.fill(case.words, given)
        short = self.fill(case.short, given) if case.short else ""
        if not short:
            said = self.words(f"says_{verdict}", {}) if verdict else words
            short = _FIRST.split(said, maxsplit=1)[0]
        on_card = self.fill(case.notes["card"], given) if "card" in case.notes else None
        return Answer(short, words, elsewhere, verdict, "off" not in case.verdicts, on_card)

    def words(self, key: str, given: Mapping[str, Any]) -> str:
        """The sentence of a text, and no more of it."""
        case = self.case(TEXTS.texts[key], given)
        if case.quoted:
            return self.words(case.quoted.name, self._passed_on(case.quoted, given))
        return self.fill(case.words, given)

    def case(self, text: Text, given: Mapping[str, Any]) -> Case:
        """The first case that holds."""
        for case in text.cases:
            for name, expected in case.conditions:
                if self.holds(name, given) is not expected:
                    break
            else:
                return case
        raise LookupError(text.key)  # the reader knows that the last case has no condition

    def fill(self, words: str, given: Mapping[str, Any]) -> str:
        """Words with their holes filled; one that says nothing leaves no gap."""
        words = translated(words) if words else ""
        if "{" not in words:
            return words
        told = [
            part if isinstance(part, str) else self._told(part, given) for part in parts_of(words)
        ]
        return "".join(told) if all(told[1::2]) else re.sub(" +", " ", "".join(told)).strip(" ")

    def _told(self, hole: Quote, given: Mapping[str, Any]) -> str:
        """What stands in a hole: a fact, another text, or what the rules have there."""
        name = uncapitalized(hole.name)
        if name in given:
            told = FORMS[hole.form](given[name])
        elif name in TEXTS.texts:
            told = self.words(name, self._passed_on(hole, given))
        else:
            told = str(self._ask(HOLES[name], given))
        return told if name == hole.name else capitalized(told)

    def _passed_on(self, quote: Quote, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a quoted text is given beside what this one is: its facts, or what a hole says."""
        if not quote.given:
            return given
        more = {}
        for name, value in quote.given.items():
            if value in given:
                more[name] = given[value]
            elif value in HOLES:
                more[name] = self._ask(HOLES[value], given)
            else:
                more[name] = _GIVEN.get(name, str)(value)
        return {**given, **more}

    def holds(self, name: str, given: Mapping[str, Any]) -> bool:
        """Whether a condition holds, or a fact is like that: "played after", "names 1", "names"."""
        asked, _, answer = name.partition(" ")
        if asked not in given:
            return bool(self._ask(CONDITIONS[name], given))
        fact = given[asked]
        if not answer:
            return bool(fact)
        is_list = isinstance(fact, Sequence) and not isinstance(fact, str)
        return str(len(fact) if is_list else fact) == answer

    def arises(self, text: Text) -> bool:
        """Whether what a text is about can come up at all."""
        return "when" not in text.said or self.holds(text.said["when"], {})

    def _ask(self, told: Callable[..., object], given: Mapping[str, Any]) -> object:
        return told(self.ruleset, *[given[name] for name in parameters(told)])


@lru_cache(maxsize=64)
def teller(ruleset: Ruleset | None) -> Teller:
    """Who tells the texts by these rules, or those that ask nothing of any."""
    return Teller(ruleset)


def tell(ruleset: Ruleset, key: str, **given: object) -> Answer:
    """What a text says by these rules."""
    return teller(ruleset).answer(key, given)


def say(key: str, ruleset: Ruleset | None = None, /, **given: object) -> str:
    """The sentence of a text about these facts, by these rules where it asks about rules."""
    return teller(ruleset).words(key, given)


def choice_words(key: str) -> dict[str, str]:
    """What can be chosen, each value in words."""
    return {value: teller(None).fill(words, {}) for value, words in TEXTS.texts[key].choices}
