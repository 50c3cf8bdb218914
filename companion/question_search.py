"""Questions found by the words players type, misspelled too; or none, where none fits.

A query is brought to our words (`plain`, `concepts`), and compared with every phrasing of every
question: what both have in common counts by how rare it is. A question fits as well as its best
phrasing does. What covers too little of what was typed is no answer.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from heapq import nlargest
from itertools import chain, combinations, pairwise
from math import log

from companion.referee.faq import QUESTIONS, answers
from companion.referee.faq.phrasings import PHRASINGS
from companion.referee.faq.vocabulary import (
    ELSEWHERE,
    FILLERS,
    GENERAL_WORDS,
    PHRASES,
    SYNONYMS,
)
from companion.rules import STANDARD, Ruleset

LONGEST, MOST_WORDS = 200, 24  # what somebody can type in the middle of a hand

NOT_OURS = 0.15  # what a question counts that this table's rules never raise

UNKNOWN, FOREIGN = 4.0, 14.0  # what a word counts that nobody knows, or that is not of cards

SURE, POSSIBLE = 0.52, 0.308  # how well a question fits that is the answer, or may be meant

_SUITS = {"♠": " spades ", "♥": " hearts ", "♦": " diamonds ", "♣": " clubs "}

_SUITS |= {"♤": " spades ", "♡": " hearts ", "♢": " diamonds ", "♧": " clubs "}

_RANKS = {"t": "ten", "j": "jack", "q": "queen", "k": "king"}

_ORDINALS = {"1st": "one", "2nd": "two", "3rd": "three", "4th": "four", "5th": "five"}

_ORDINALS |= {"first": "one", "second": "two", "third": "three", "fourth": "four"}

_CARD = re.compile(r"(10|[2-9tjqka])([cdhs])")

_WORD = re.compile(r"[^\W_]+")

_SUIT_OF = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

_NUMBERS = _WORD.findall(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
)

_NOT_CARDS = frozenset({"as", "ah"})


def plain(text: str) -> list[str]:
    """The words of a text in one spelling: cards as words, small letters, no accents."""
    for sign, words in _SUITS.items():
        text = text.replace(sign, words)
    text = text.replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    text = re.sub(r"[-\N{MINUS SIGN}](?=\d)", " minus ", text)
    text = unicodedata.normalize("NFKD", text)
    text = "".join(letter for letter in text if not unicodedata.combining(letter)).casefold()
    return [word for found in _WORD.findall(text) for word in _spelled(found)]


def _spelled(word: str) -> list[str]:
    """A word as the index has it: "qs" is "queen spades", "1st" is "one"."""
    card = _CARD.fullmatch(word)
    if card and word not in _NOT_CARDS:
        return [*_spelled(card[1]), _SUIT_OF[card[2]]]
    if word.isascii() and word.isdigit() and len(word) < 3 and int(word) < len(_NUMBERS):
        return [_NUMBERS[int(word)]]
    return [_RANKS.get(word) or _ORDINALS.get(word) or word]


def concepts(words: Iterable[str]) -> list[str]:
    """What is said by these words, synonyms as one word, without those that say nothing."""
    text = " ".join(words)
    for pattern, meant in PHRASES:
        text = pattern.sub(meant, text)
    return [_concept(word) for word in text.split() if word not in FILLERS]


def _concept(word: str) -> str:
    """The word for all of its kind: "sloughed" is "discard"."""
    if word in SYNONYMS:
        return SYNONYMS[word]
    return _STEMS.get(_stem(word), _stem(word))


def _stem(word: str) -> str:
    """A word without its ending: "rules" and "ruled" are "rul"."""
    if word.endswith(("ss", "us", "is")):
        return word
    for end in ("ing", "ed", "s"):
        if len(word) > len(end) + 2 and word.endswith(end):
            word = word[: -len(end)]
            if end != "s" and word[-1] == word[-2] and word[-1] not in "sl":
                word = word[:-1]
            break
    return word.removesuffix("e") if len(word) > 3 else word


_STEMS = {_stem(word): meant for word, meant in SYNONYMS.items()}


_ELSEWHERE_STEMS = frozenset(map(_stem, ELSEWHERE))


class Speller:
    """The known word that a misspelled one stands for; none where nothing is near enough."""

    def __init__(self, known: Mapping[str, int]) -> None:
        self._often = known
        self._sorted = sorted(known)
        self._near: dict[str, list[str]] = defaultdict(list)
        for word in known:
            if len(word) > 2 and word.isalpha():
                for shorter in _shortened(word):
                    self._near[shorter].append(word)
        self.meant = lru_cache(maxsize=4096)(self._meant)

    def _meant(self, word: str, *, may_go_on: bool) -> str:
        """`may_go_on`: it is the last word, which may be half typed."""
        if word in self._often or not word.isalpha() or len(word) < 3:
            return word
        if _stem(word) in _ELSEWHERE_STEMS:
            return word
        if may_go_on:
            at = bisect_left(self._sorted, word)
            begun = self._sorted[at : at + 40]
            longer = [other for other in begun if other.startswith(word)]
            if longer:
                return max(longer, key=lambda other: self._often[other])
        near = {other for shorter in _shortened(word) for other in self._near.get(shorter, ())}
        found = [
            (distance, len(other) <= len(word), -self._often[other], other)
            for other in near
            if (distance := _distance(word, other)) <= _allowed(word, other)
        ]
        return min(found)[-1] if found else word


def _allowed(word: str, other: str) -> int:
    """How many slips may lie between two words."""
    if sorted(word) == sorted(other):
        return 1
    shorter = min(len(word), len(other))
    if word[0] != other[0]:
        return 1 if shorter > 5 else 0
    return 0 if shorter < 4 else 1 if shorter < 6 else 2


def _shortened(word: str) -> set[str]:
    """The word, and what is left of it without one letter, of a long one without two."""
    most = 1 if len(word) < 6 else 2
    gone = chain.from_iterable(combinations(range(len(word)), n) for n in range(most + 1))
    return {"".join(c for at, c in enumerate(word) if at not in out) for out in gone}


def _distance(a: str, b: str) -> int:
    """Letters left out, put in, mistaken or swapped with the next (Damerau-Levenshtein)."""
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, x in enumerate(a):
        row = [i + 1]
        for j, y in enumerate(b):
            cost = min(last[j] + (x != y), last[j + 1] + 1, row[j] + 1)
            if i and j and x == b[j - 1] and a[i - 1] == y:
                cost = min(cost, before[j - 1] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]


@dataclass(frozen=True, slots=True)
class Found:
    """A question that fits. `fit` is for comparing; `sure` is 0 to 1: how much it is about it."""

    key: str
    fit: float
    sure: float


class Index:
    """The questions with all their phrasings. It never changes, so any thread may ask."""

    def __init__(self, questions: Mapping[str, Sequence[str]]) -> None:
        rows = [
            (key, tuple(concepts(plain(line))))
            for key, lines in questions.items()
            for line in lines
        ]
        features = [_features(words) for _, words in rows]
        self._keys = [key for key, _ in rows]
        self._weight = _weights(rows, len(questions))
        self._size = [self._worth_of_all(row) for row in features]
        self._rows: dict[str, list[int]] = defaultdict(list)
        for number, row in enumerate(features):
            for feature in row:
                self._rows[feature].append(number)
        self._ties = _ties(self._keys, self._rows)
        self._loose = {key: log(LOOSE / (n + LOOSE)) for key, n in Counter(self._keys).items()}
        self.speller = Speller(_known_words(questions))
        self.find = lru_cache(maxsize=1024)(self._find)

    def _worth(self, feature: str) -> float:
        first, _, second = feature.partition(" ")
        if second:
            return PAIR * (self._weight.get(first, 0) + self._weight.get(second, 0))
        return self._weight.get(first) or (FOREIGN if first in _FOREIGN else UNKNOWN)

    def _worth_of_all(self, features: Iterable[str]) -> float:
        return sum(map(self._worth, features))

    def _matter(self, word: str) -> float:
        """What a word counts when it is asked whether a question is about it at all."""
        return self._worth(word) * (GENERAL if word in _GENERAL else 1)

    def read(self, text: str) -> list[str]:
        """What a query says, in the words of the index."""
        words = plain(text[:LONGEST])[:MOST_WORDS]
        last = len(words) - 1
        ends = not text[-1:].isspace()
        return concepts(
            _ORDINALS.get(meant, meant)
            for at, word in enumerate(words)
            for meant in [self.speller.meant(word, may_go_on=ends and at == last)]
        )

    def _find(self, text: str) -> tuple[Found, ...]:
        features = _features(self.read(text))
        if not features:
            return ()
        words = {word: self._matter(word) for word in features if " " not in word}
        size, matter = self._worth_of_all(features), sum(words.values())
        common: dict[int, float] = defaultdict(float)
        covered: dict[int, float] = defaultdict(float)
        for feature in features:
            worth, about = self._worth(feature), words.get(feature, 0)
            for number in self._rows.get(feature, ()):
                common[number] += worth
                covered[number] += about
        alike: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
        for number, shared in common.items():
            likeness = shared / (MINE * size + (1 - MINE) * self._size[number])
            enough = min(1, covered[number] / ENOUGH)
            alike[self._keys[number]].append((likeness, covered[number] / matter, enough))
        found = [self._judge(key, rows, features, size) for key, rows in alike.items()]
        return tuple(sorted(found, key=lambda one: -one.fit)[:12])

    def _judge(
        self,
        key: str,
        rows: list[tuple[float, float, float]],
        features: tuple[str, ...],
        size: float,
    ) -> Found:
        best = nlargest(3, (ALIKE * likeness + (1 - ALIKE) * about for likeness, about, _ in rows))
        more = sum(best[1:]) / 2
        ties = 0.0
        for feature in features:
            part = PAIR_TIE if " " in feature else 1
            ties += part * self._ties.get(feature, {}).get(key, ABSENT * self._loose[key])
        sure = max(
            SURE_ALIKE * likeness + (1 - SURE_ALIKE) * about * enough
            for likeness, about, enough in rows
        )
        return Found(key, best[0] + MORE * more + TIES * ties / max(size, 1), sure)


PAIR, MINE, ALIKE = 0.25, 0.6, 0.7

MORE, TIES, LOOSE, ABSENT, PAIR_TIE = 0.3, 0.3, 0.7, 1.0, 0.4

GENERAL, SURE_ALIKE, ENOUGH = 0.25, 0.3, 4.0

# Word by word: beside each other two could be a phrase.
_FOREIGN = frozenset(chain.from_iterable(concepts([word]) for word in ELSEWHERE))

_GENERAL = frozenset(chain.from_iterable(concepts([word]) for word in GENERAL_WORDS))


def _features(words: Sequence[str]) -> tuple[str, ...]:
    """The words, and each two that stand beside each other, once each and always in one order."""
    pairs = (f"{a} {b}" for a, b in pairwise(words))
    return tuple(dict.fromkeys((*words, *pairs)))


def _weights(rows: Sequence[tuple[str, tuple[str, ...]]], questions: int) -> Mapping[str, float]:
    """What each word counts: the more, the fewer questions it stands in."""
    where: dict[str, set[str]] = defaultdict(set)
    for key, words in rows:
        for word in words:
            where[word].add(key)
    return {word: log(1 + questions / len(keys)) for word, keys in where.items()}


def _ties(
    keys: Sequence[str], rows: Mapping[str, Sequence[int]]
) -> Mapping[str, Mapping[str, float]]:
    """How much oftener each word stands in the phrasings of a question than in all."""
    phrasings = Counter(keys)
    ties = {}
    for feature, numbers in rows.items():
        usual = (len(numbers) + 0.5) / (len(keys) + 1)
        ties[feature] = {
            key: log((n + LOOSE * usual) / (phrasings[key] + LOOSE) / usual)
            for key, n in Counter(keys[number] for number in numbers).items()
        }
    return ties


def _known_words(questions: Mapping[str, Sequence[str]]) -> Mapping[str, int]:
    """Every word of the questions and of our vocabulary, with how often it stands there."""
    often = Counter(word for lines in questions.values() for line in lines for word in plain(line))
    patterns = " ".join(pattern.pattern for pattern, _ in PHRASES)
    for word in (*_ORDINALS, *FILLERS, *SYNONYMS, *re.findall(r"(?<!\\)\b[a-z]{3,}\b", patterns)):
        often[word] += 1
    return often


@cache
def index() -> Index:
    """The one index of this process."""
    titled = {key: (one.title(STANDARD),) for key, one in QUESTIONS.items()}
    keys = dict.fromkeys([*QUESTIONS, *PHRASINGS])
    return Index({key: (*titled.get(key, ()), *PHRASINGS.get(key, ())) for key in keys})


def look_for(ruleset: Ruleset, text: str, most: int = 5) -> list[Found]:
    """The questions that fit best; those the table's rules never raise stand lower.

    None at all where the best are not about what was typed.
    """
    known = answers(ruleset)

    def fits(found: Found) -> float:
        applies = found.key not in known or known[found.key].answer.applies
        return found.fit if applies else found.fit - NOT_OURS

    found = sorted(index().find(text), key=fits, reverse=True)[:most]
    return found if max((one.sure for one in found[:3]), default=0) >= POSSIBLE else []
