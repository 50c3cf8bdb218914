"""The texts, told by one ruleset: of each the first case that holds, with its holes filled."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from companion.referee.conditions import CONDITIONS
from companion.referee.grammar import Paragraph, capitalized
from companion.referee.holes import HOLES
from companion.referee.texts import read_texts
from companion.referee.texts.reader import HOLE, Case, Quote, Text, parameters, uncapitalized
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


_SHORT = {Verdict.YES: "Yes.", Verdict.NO: "No."}


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
    """The texts as these rules tell them; each is worked out once."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Nothing is worked out before it is asked for."""
        self.ruleset = ruleset
        self._answers: dict[tuple[object, ...], Answer] = {}

    def answer(self, key: str, given: Mapping[str, Any]) -> Answer:
        """What a text says."""
        text = TEXTS.texts[key]
        asked = (key, *(given[name] for name in text.given))
        if asked not in self._answers:
            self._answers[asked] = self._answer(text, given)
        return self._answers[asked]

    def _answer(self, text: Text, given: Mapping[str, Any]) -> Answer:
        case = self.case(text, given)
        elsewhere = self.fill(case.notes.get("elsewhere", ""), given)
        if case.quoted:
            quoted = self._quoted(case.quoted, given)
            return replace(quoted, elsewhere=elsewhere) if elsewhere else quoted
        verdict = next((each for each in Verdict if each in case.verdicts), None)
        words = self.fill(case.words, given)
        short = self.fill(case.short, given) if case.short else ""
        if not short:
            short = translated(_SHORT[verdict]) if verdict else _FIRST.split(words, maxsplit=1)[0]
        on_card = self.fill(case.notes["card"], given) if "card" in case.notes else None
        return Answer(short, words, elsewhere, verdict, "off" not in case.verdicts, on_card)

    def case(self, text: Text, given: Mapping[str, Any]) -> Case:
        """The first case that holds."""
        return next(case for case in text.cases if self._holds(case, given))

    def fill(self, words: str, given: Mapping[str, Any]) -> str:
        """Words with their holes filled; one that says nothing leaves no gap."""
        words = translated(words) if words else ""
        if "{" not in words:
            return words

        def filled(hole: re.Match[str]) -> str:
            quote = Quote.read(hole[1])
            if quote.name in given:
                return str(given[quote.name])
            if quote.name in TEXTS.texts:
                return self._quoted(quote, given).text
            told = str(self._ask(HOLES[uncapitalized(quote.name)], given))
            return capitalized(told) if quote.name[0].isupper() else told

        return re.sub(" +", " ", HOLE.sub(filled, words)).strip(" ")

    def _quoted(self, quote: Quote, given: Mapping[str, Any]) -> Answer:
        more = {name: _GIVEN.get(name, str)(value) for name, value in quote.given.items()}
        return self.answer(quote.name, {**given, **more})

    def _holds(self, case: Case, given: Mapping[str, Any]) -> bool:
        return all(self.holds(name, given) is expected for name, expected in case.conditions)

    def holds(self, name: str, given: Mapping[str, Any]) -> bool:
        """Whether a condition holds, or a question was answered like that: "played after"."""
        asked, space, answer = name.partition(" ")
        if space:
            return bool(given[asked] == answer)
        return bool(self._ask(CONDITIONS[name], given))

    def arises(self, text: Text) -> bool:
        """Whether what a text is about can come up at all."""
        return "when" not in text.said or self.holds(text.said["when"], {})

    def _ask(self, told: Callable[..., object], given: Mapping[str, Any]) -> object:
        return told(self.ruleset, *(given[name] for name in parameters(told)))


@lru_cache(maxsize=64)
def teller(ruleset: Ruleset) -> Teller:
    """Who tells the texts by these rules."""
    return Teller(ruleset)


def tell(ruleset: Ruleset, key: str, **given: object) -> Answer:
    """What a text says by these rules."""
    return teller(ruleset).answer(key, given)
