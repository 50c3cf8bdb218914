"""Questions found by the words players type, misspelled too; or none, where none fits.

A query is brought to our words (`plain`, `concepts`), and each question is weighed by what it has
in common with the phrasings of that question. What is rather like questions about other things,
or all in words nobody knows, is no question of ours.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from heapq import nlargest
from itertools import chain, combinations, pairwise
from math import log, sqrt
from threading import Lock, Thread
from types import MappingProxyType

from companion.referee.faq import QUESTIONS, answers
from companion.referee.faq.vocabulary import (
    ELSEWHERE,
    FILLERS,
    PHRASES,
    SYNONYMS,
)
from companion.referee.texts import read_lines, read_sections
from companion.rules import STANDARD, Ruleset

# How players put each question, in `phrasings/*.txt` under the key of the question, one phrasing a
# line. Different wordings only: nicknames, slang and spelling are the vocabulary's affair.
PHRASINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(read_sections("faq/phrasings"))

# What people ask that is none of our affair, so that it isn't taken for a question of the game.
OTHER_TOPICS = read_lines("faq/other_topics.txt")

LONGEST, MOST_WORDS = 200, 24  # what somebody can type in the middle of a hand

LETTERS = 4  # in a row: so that a word is found by a part of it, and misspelled

SMOOTH = 0.01  # what a feature counts that no phrasing of a question has

NOT_OURS = 3.0  # what a question loses that this table's rules never raise

FOREIGN, UNKNOWN = 40.0, 10.0  # what a query loses that is all of words not of cards, or unknown

POSSIBLE = 4.0  # how much rather about the game than about other things a query has to be

SURE, CLEAR = 10.0, 2.0  # the same, and the lead of the best question, for one answer alone

_SUITS = {"♠": " spades ", "♥": " hearts ", "♦": " diamonds ", "♣": " clubs "}

_SUITS |= {"♤": " spades ", "♡": " hearts ", "♢": " diamonds ", "♧": " clubs "}

_RANKS = {"t": "ten", "j": "jack", "q": "queen", "k": "king"}

_ORDINALS = {"1st": "one", "2nd": "two", "3rd": "three", "4th": "four", "5th": "five"}

_ORDINALS |= {"6th": "six", "7th": "seven", "8th": "eight"}

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
    return _concepts_of_all([words])[0]


def _concepts_of_all(lines: Iterable[Iterable[str]]) -> list[list[str]]:
    """The concepts of many lines in one go; no phrase goes over the end of a line."""
    text = "\n".join(" ".join(line) for line in lines)
    for pattern, meant in PHRASES:
        text = pattern.sub(meant, text)
    return [
        [_concept(word) for word in line.split() if word not in FILLERS]
        for line in text.split("\n")
    ]


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
    """A question that fits. `fit`, a logarithm of odds, is for comparing.

    `ours` is how much rather the query is about the game than about other things.
    """

    key: str
    fit: float
    ours: float


class Index:
    """A naive Bayes classifier of tf-idf weighted words, pairs of words and letters in a row.

    It is trained once, with the phrasings of every question and with what people ask about other
    things (C. Manning and others, Introduction to Information Retrieval, 13.2 and 6.2). It never
    changes, so any thread may ask.
    """

    def __init__(self, questions: Mapping[str, Sequence[str]], others: Sequence[str]) -> None:
        self._keys = list(questions)
        lines = [(at, line) for at, key in enumerate(self._keys) for line in questions[key]]
        ours = len(lines)
        lines += [(len(self._keys), line) for line in others]
        words = [plain(line) for _, line in lines]
        self._listed = {
            tuple(row): at for (at, _), row in zip(lines[:ours], words[:ours], strict=True)
        }
        meant = _concepts_of_all(words)
        self._ours = frozenset(chain.from_iterable(meant[:ours]))
        self._others = _FOREIGN.union(*meant[ours:]) - self._ours
        self.speller = Speller(_known_words(words))
        rows = [_features(*row) for row in zip(words, meant, strict=True)]
        often = Counter(chain.from_iterable(map(set, rows)))
        self._rarity = {
            feature: log((1 + len(rows)) / (1 + n)) + 1 for feature, n in often.items() if n > 1
        }
        sums: list[dict[str, float]] = [defaultdict(float) for _ in range(len(self._keys) + 1)]
        for (at, _), row in zip(lines, rows, strict=True):
            for feature, weight in self._weigh(row):
                sums[at][feature] += weight
        self._floors = [
            log(SMOOTH / (sum(one.values()) + SMOOTH * len(self._rarity))) for one in sums
        ]
        gains: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for at, one in enumerate(sums):
            for feature, weight in one.items():
                gains[feature].append((at, log(1 + weight / SMOOTH)))
        self._gains = dict(gains)
        self.find = lru_cache(maxsize=1024)(self._find)

    def _weigh(self, features: Sequence[str]) -> list[tuple[str, float]]:
        """The features that are known, rare ones heavier; the length of them all is 1."""
        known = Counter(feature for feature in features if feature in self._rarity)
        weights = [(feature, n * self._rarity[feature]) for feature, n in known.items()]
        length = sqrt(sum(weight * weight for _, weight in weights))
        return [(feature, weight / length) for feature, weight in weights]

    def _spelled(self, text: str) -> list[str]:
        """The words of a query in one spelling; the last of them may be half typed."""
        words = plain(text[:LONGEST])[:MOST_WORDS]
        last = len(words) - 1 if not text[-1:].isspace() else -1
        meant = [self.speller.meant(word, may_go_on=at == last) for at, word in enumerate(words)]
        return [_ORDINALS.get(word, word) for word in meant]

    def _find(self, text: str) -> tuple[Found, ...]:
        words = self._spelled(text)
        meant = concepts(words)
        row = self._weigh(_features(words, meant))
        if not row:
            return ()
        total = sum(weight for _, weight in row)
        scores = [total * floor for floor in self._floors]
        for feature, weight in row:
            for at, gain in self._gains[feature]:
                scores[at] += weight * gain
        other = scores.pop()
        listed = self._listed.get(tuple(words))
        if listed is not None:  # as it stands there: nobody means anything else
            scores[listed] = max(max(scores) + CLEAR, other + SURE)
            return self._best(scores, SURE)
        return self._best(scores, max(scores) - other - self._strange(meant))

    def _best(self, scores: Sequence[float], ours: float) -> tuple[Found, ...]:
        best = nlargest(12, range(len(scores)), key=scores.__getitem__)
        return tuple(Found(self._keys[at], scores[at], ours) for at in best)

    def _strange(self, words: Sequence[str]) -> float:
        """What speaks against a query: the share of words of other things, and of unknown ones."""
        foreign = sum(word in self._others for word in words)
        unknown = sum(word not in self._ours and word not in self._others for word in words)
        return (FOREIGN * foreign + UNKNOWN * unknown) / max(len(words), 1)


def _features(words: Sequence[str], meant: Sequence[str]) -> list[str]:
    """A text as it is typed, and as it is meant, each in its parts."""
    return [*_parts("~", words), *_parts("=", meant)]


def _parts(mark: str, words: Sequence[str]) -> Iterator[str]:
    """The words, each two that stand beside each other, and each four letters in a row."""
    text = f" {' '.join(words)} "
    yield from (mark + word for word in words)
    yield from (f"{mark}{a} {b}" for a, b in pairwise(words))
    yield from (f"{mark}#{text[at : at + LETTERS]}" for at in range(len(text) - LETTERS + 1))


# Word by word: beside each other two could be a phrase.
_FOREIGN = frozenset(chain.from_iterable(concepts([word]) for word in ELSEWHERE))


def _known_words(lines: Iterable[Sequence[str]]) -> Mapping[str, int]:
    """Every word of these lines and of our vocabulary, with how often it stands there."""
    often = Counter(chain.from_iterable(lines))
    patterns = " ".join(pattern.pattern for pattern, _ in PHRASES)
    for word in (*_ORDINALS, *FILLERS, *SYNONYMS, *re.findall(r"(?<!\\)\b[a-z]{3,}\b", patterns)):
        often[word] += 1
    return often


_building = Lock()


@cache
def prepare() -> None:
    """Begin to build the index, so that the first question needn't wait for it."""
    Thread(target=index, daemon=True).start()


def index() -> Index:
    """The one index of this process; whoever asks while it is built waits for it."""
    with _building:
        return _index()


@cache
def _index() -> Index:
    titles = {key: (question.title(STANDARD),) for key, question in QUESTIONS.items()}
    keys = dict.fromkeys([*QUESTIONS, *PHRASINGS])
    asked = {key: (*titles.get(key, ()), *PHRASINGS.get(key, ())) for key in keys}
    return Index(asked, OTHER_TOPICS)


def look_for(ruleset: Ruleset, text: str, most: int = 5) -> list[Found]:
    """The questions that fit best; those the table's rules never raise stand lower.

    None at all where what was typed is hardly about the game.
    """
    found = index().find(text)
    if not found or found[0].ours < POSSIBLE:
        return []
    known = answers(ruleset)

    def here(one: Found) -> Found:
        applies = one.key not in known or known[one.key].answer.applies
        return one if applies else replace(one, fit=one.fit - NOT_OURS)

    return sorted(map(here, found), key=lambda one: -one.fit)[:most]


def is_sure(found: Sequence[Found]) -> bool:
    """Whether the first of them is the answer; else they are only what may be meant."""
    if not found or found[0].ours < SURE:
        return False
    return len(found) == 1 or found[0].fit - found[1].fit >= CLEAR
