"""Words (`words.txt`) and tips (`tips.txt`), those a ruleset needs; a little history."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from companion.referee.grammar import Paragraph
from companion.referee.telling import TEXTS, tell, teller
from companion.referee.texts.reader import Text
from companion.referee.topics import title
from companion.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Term:
    """A word, its meaning, and the forms it takes in a text."""

    key: str  # its anchor
    word: str
    meaning: str
    pattern: re.Pattern[str]

    def fits(self, ruleset: Ruleset) -> bool:
        """Whether these rules have what the word stands for."""
        return teller(ruleset).arises(TEXTS.texts[self.key])


def _term(text: Text) -> Term:
    last = text.cases[-1]
    pattern = re.compile(rf"\b(?:{text.said['forms']})\b", re.IGNORECASE)
    meaning = last.notes.get("anywhere", last.words)
    return Term(text.key, text.heading, meaning, pattern)


# Every word of the family and of this app, whatever is played, in the order of the alphabet.
ALL_WORDS: tuple[Term, ...] = tuple(
    sorted(map(_term, TEXTS.of("words")), key=lambda term: term.word.lower())
)


@lru_cache(maxsize=64)
def glossary(ruleset: Ruleset) -> tuple[Term, ...]:
    """The words of this game, with what they mean in it."""
    terms = (term for term in ALL_WORDS if term.fits(ruleset))
    return tuple(replace(term, meaning=tell(ruleset, term.key).text) for term in terms)


def term_for(ruleset: Ruleset, word: str) -> Term | None:
    """The word in one of its forms, as it is meant here, or in general where this game lacks it."""
    terms = (*glossary(ruleset), *ALL_WORDS)
    return next((t for t in terms if t.word.lower() == word or t.pattern.fullmatch(word)), None)


class Tip(NamedTuple):
    """A piece of advice under a short title."""

    title: str
    words: str


def tips(ruleset: Ruleset) -> tuple[Tip, ...]:
    """The advice that fits this ruleset."""
    asked = (text.key for text in TEXTS.of("tips") if text.heading)
    told = ((title(ruleset, key), tell(ruleset, key)) for key in asked)
    return tuple(
        Tip(name, " ".join((tip.short, *tip.sentences)))
        for name, tip in told
        if tip.text and tip.applies
    )


def story(ruleset: Ruleset) -> Paragraph:
    """Where the game comes from, as far as that is known."""
    return tuple(tell(ruleset, text.key).text for text in TEXTS.of("story"))
