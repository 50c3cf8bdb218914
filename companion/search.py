"""Questions found by the words players type, misspelled too.

SQLite's full-text index over the questions, in memory and apart from the app's database. It knows
pieces of three letters, so that half a word is found while one types; a word it does not know is
taken for the word that looks most like it.
"""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from functools import cache
from itertools import pairwise
from threading import Lock
from typing import Any

from companion.referee.questions import QUESTIONS, Question, answer
from companion.rules import STANDARD, Ruleset

LONGEST, MOST_WORDS = 200, 16  # what somebody can type in the middle of a hand
ALIKE = 0.66  # how much of a misspelled word must be right
NOT_OURS = 0.6  # what a question counts that this table's rules never raise

_TABLES = """
CREATE VIRTUAL TABLE questions USING fts5(key UNINDEXED, asked, words, said, tokenize='trigram');
CREATE VIRTUAL TABLE spelling USING fts5(word, tokenize='trigram');
"""
_FIND = """SELECT key, bm25(questions, 0, 5, 4, 1) AS score FROM questions
WHERE questions MATCH ? ORDER BY score LIMIT 24"""
_SPELL = "SELECT word FROM spelling WHERE spelling MATCH ? ORDER BY rank LIMIT 16"

_SUITS = {"♠": " spades ", "♥": " hearts ", "♦": " diamonds ", "♣": " clubs "}
_SUITS |= {"♤": " spades ", "♡": " hearts ", "♢": " diamonds ", "♧": " clubs "}
_RANKS = {"t": "ten", "j": "jack", "q": "queen", "k": "king"}
_ORDINALS = {"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth"}
_CARD = re.compile(r"(10|[2-9tjqka])([cdhs])")
_WORD = re.compile(r"[^\W_]+")
_SUIT_OF = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_NUMBERS = _WORD.findall(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
)
# Words that say nothing about what is asked.
_EMPTY = frozenset(
    _WORD.findall(
        "a an the i you he she we they it its is are am be was were do does did can could may "
        "might must should would will shall have has had to of in on at for and or if my me your "
        "our their his her this that there what when how why someone somebody anyone player with "
        "so then just but from by as u im ive whats wheres hows please help ok dont doesnt didnt "
        "cant"
    )
)


def plain(text: str) -> list[str]:
    """The words of a text in one spelling: cards as words, small letters, no accents."""
    for sign, words in _SUITS.items():
        text = text.replace(sign, words)
    text = unicodedata.normalize(
        "NFKD", text.replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    )
    text = "".join(letter for letter in text if not unicodedata.combining(letter)).casefold()
    return [word for found in _WORD.findall(text) for word in _spelled(found)]


def _spelled(word: str) -> list[str]:
    """A word as the index has it: "qs" is "queen spades", "1st" is "first"."""
    card = _CARD.fullmatch(word)
    if card and word not in _EMPTY:
        return [*_spelled(card[1]), _SUIT_OF[card[2]]]
    if word.isascii() and word.isdigit() and len(word) < 3 and int(word) < len(_NUMBERS):
        return [_NUMBERS[int(word)]]
    return [_RANKS.get(word) or _ORDINALS.get(word) or word]


class Index:
    """The questions in a database of their own. Any thread may ask."""

    def __init__(self, questions: Iterable[Question]) -> None:
        self._lock = Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.executescript(_TABLES)
        rows = [_row(question) for question in questions]
        self.vocabulary = frozenset(
            word for _, *texts in rows for text in texts for word in text.split()
        )
        self._database.executemany("INSERT INTO questions VALUES (?, ?, ?, ?)", rows)
        words = [(_padded(word),) for word in sorted(self.vocabulary)]
        self._database.executemany("INSERT INTO spelling VALUES (?)", words)

    def find(self, text: str) -> list[tuple[str, float]]:
        """The keys of the questions that fit best, with how well they do (more is better)."""
        terms = self._terms(plain(text[:LONGEST])[:MOST_WORDS])
        if not terms:
            return []
        found = self._ask(_FIND, _any_of(terms))
        return [(key, -score) for key, score in found]

    def _terms(self, words: Sequence[str]) -> list[str]:
        """What to look for: the words as far as they are known, and words that stand together."""
        telling = [word for word in words if word not in _EMPTY] or words
        known = [found for word in telling if (found := self._known(word))]
        return [_begun(word) for word in known] + [f" {a} {b}" for a, b in pairwise(known)]

    def _known(self, word: str) -> str | None:
        """The word, where it is known or begins one that is, or the word that looks like it."""
        if word in self.vocabulary:
            return word
        if len(word) > 2 and any(known.startswith(word) for known in self.vocabulary):
            return word
        return self._meant(word)

    def _meant(self, word: str) -> str | None:
        padded = _padded(word)
        pieces = [padded[at : at + 3] for at in range(len(padded) - 2)]
        nearby = [row[0].strip() for row in self._ask(_SPELL, _any_of(pieces))]
        judged = [(SequenceMatcher(None, word, other).ratio(), other) for other in nearby]
        likeness, meant = max(judged, default=(0.0, ""))
        return meant if likeness >= ALIKE else None

    def _ask(self, statement: str, said: str) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._database.execute(statement, (said,)).fetchall()


def _row(question: Question) -> tuple[str, str, str, str]:
    said = question.tell(STANDARD)
    texts = (question.title(STANDARD), question.words, f"{said.short} {said.text}")
    asked, words, told = (_padded(" ".join(plain(text))) for text in texts)
    return question.key, asked, words, told


def _begun(word: str) -> str:
    """A word with what may stand behind it: one heart or more. Short words stand alone."""
    if len(word) < 4:
        return _padded(word)
    return f" {word.removesuffix('s')}"


def _padded(words: str) -> str:
    """So that the beginning and the end of a word are pieces too."""
    return f" {words} "


def _any_of(terms: Iterable[str]) -> str:
    """A query for any of these pieces, each taken literally."""
    return " OR ".join('"{}"'.format(term.replace('"', "")) for term in terms)


@cache
def index() -> Index:
    """The one index of this process."""
    return Index(QUESTIONS.values())


def look_for(ruleset: Ruleset, text: str, most: int = 5) -> list[str]:
    """The keys of the questions that fit best; those the table's rules never raise stand lower."""

    def fits(found: tuple[str, float]) -> float:
        key, score = found
        return score if answer(ruleset, key).applies else score * NOT_OURS

    return [key for key, _ in sorted(index().find(text), key=fits, reverse=True)[:most]]
