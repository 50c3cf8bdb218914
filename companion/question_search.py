"""Questions found by the words players type, misspelled too.

SQLite's full-text index over the questions, in memory and apart from the app's database. Half a
word is found while one types; a word that nobody knows is taken for the one that looks most like
it, found by its pieces of three letters.
"""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import pairwise
from threading import Lock
from typing import Any

from companion.referee.faq import QUESTIONS, Question, answers
from companion.rules import STANDARD, Ruleset

LONGEST, MOST_WORDS = 200, 16  # what somebody can type in the middle of a hand

ALIKE = 0.66  # how much of a misspelled word must be right

NOT_OURS = 0.6  # what a question counts that this table's rules never raise

_TABLES = """
CREATE VIRTUAL TABLE questions USING fts5(asked, words, answer, content='', prefix='3 4 5 6');
CREATE VIRTUAL TABLE spelling USING fts5(word, tokenize='trigram');
"""

_INSERT = "INSERT INTO questions (rowid, asked, words, answer) VALUES (?, ?, ?, ?)"

_FIND = """SELECT rowid, bm25(questions, 5, 4, 1) AS score FROM questions
WHERE questions MATCH ? ORDER BY score LIMIT 12"""

_SPELL = "SELECT word FROM spelling WHERE spelling MATCH ? ORDER BY rank LIMIT 8"

_SUITS = {"♠": " spades ", "♥": " hearts ", "♦": " diamonds ", "♣": " clubs "}

_SUITS |= {"♤": " spades ", "♡": " hearts ", "♢": " diamonds ", "♧": " clubs "}

_RANKS = {"t": "ten", "j": "jack", "q": "queen", "k": "king"}

_ORDINALS = {"1st": "one", "2nd": "two", "3rd": "three", "4th": "four"}

_ORDINALS |= {"first": "one", "second": "two", "third": "three", "fourth": "four"}

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
    """A word as the index has it: "qs" is "queen spades", "1st" is "one"."""
    card = _CARD.fullmatch(word)
    if card and word not in _EMPTY:
        return [*_spelled(card[1]), _SUIT_OF[card[2]]]
    if word.isascii() and word.isdigit() and len(word) < 3 and int(word) < len(_NUMBERS):
        return [_NUMBERS[int(word)]]
    return [_RANKS.get(word) or _ORDINALS.get(word) or word]


class Index:
    """The questions in a database of their own. Any thread may ask."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self._lock = Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.executescript(_TABLES)
        self._keys = [question.key for question in questions]
        rows = [_row(question) for question in questions]
        known = {word for row in rows for text in row for word in text.split()}
        self.vocabulary = sorted(known.union(_ORDINALS))
        for number, row in enumerate(rows):
            self._database.execute(_INSERT, (number, *row))
        words = [(_padded(word),) for word in self.vocabulary]
        self._database.executemany("INSERT INTO spelling VALUES (?)", words)
        self._known = lru_cache(maxsize=4096)(self._look_up)

    def find(self, text: str) -> list[tuple[str, float]]:
        """The keys of the questions that fit best, with how well they do (more is better)."""
        words = plain(text[:LONGEST])[:MOST_WORDS]
        telling = [word for word in words if word not in _EMPTY] or words
        known = [found for word in telling if (found := self._known(word))]
        if not known:
            return []
        terms = [_begun(word) for word in known] + [f'"{a} {b}"' for a, b in pairwise(known)]
        return [(self._keys[row], -score) for row, score in self._ask(_FIND, " OR ".join(terms))]

    def _look_up(self, word: str) -> str | None:
        """The word, where it is known or begins one that is, or the word that looks like it."""
        at = bisect_left(self.vocabulary, word)
        nearest = self.vocabulary[at] if at < len(self.vocabulary) else ""
        if nearest == word or (len(word) > 2 and nearest.startswith(word)):
            return word
        return self._meant(word)

    def _meant(self, word: str) -> str | None:
        padded = _padded(word)
        pieces = [f'"{padded[at : at + 3]}"' for at in range(len(padded) - 2)]
        nearby = [found.strip() for (found,) in self._ask(_SPELL, " OR ".join(pieces))]
        candidates = [(SequenceMatcher(None, word, other).ratio(), other) for other in nearby]
        likeness, meant = max(candidates, default=(0.0, ""))
        return _ORDINALS.get(meant, meant) if likeness >= ALIKE else None

    def _ask(self, statement: str, words: str) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._database.execute(statement, (words,)).fetchall()


def _row(question: Question) -> tuple[str, ...]:
    """The words of a question: as it is asked, what else is typed for it, and the answer."""
    answer = question.tell(STANDARD)
    texts = (question.title(STANDARD), question.words, f"{answer.short} {answer.text}")
    return tuple(" ".join(plain(text)) for text in texts)


def _begun(word: str) -> str:
    """A word with what may stand behind it: one heart or more. Short words stand alone."""
    return f'"{word}"' if len(word) < 4 else f'"{word.removesuffix("s")}"*'


def _padded(word: str) -> str:
    """So that the beginning and the end of a word are pieces too."""
    return f" {word} "


@cache
def index() -> Index:
    """The one index of this process."""
    return Index(tuple(QUESTIONS.values()))


def look_for(ruleset: Ruleset, text: str, most: int = 5) -> list[str]:
    """The keys of the questions that fit best; those the table's rules never raise stand lower."""

    known = answers(ruleset)

    def fits(found: tuple[str, float]) -> float:
        key, score = found
        return score if known[key].answer.applies else score * NOT_OURS

    return [key for key, _ in sorted(index().find(text), key=fits, reverse=True)[:most]]
