"""The words of players: spelled alike, misspelled words too, and brought to words of ours.

`texts/vocabulary` lists slang, nicknames, inflections and what is said in several words.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from types import MappingProxyType

from companion.referee.grammar import plain_text
from companion.referee.texts import read_lines

# One word for each word of a group, as the search compares them.
SYNONYMS: Mapping[str, str] = MappingProxyType(
    {
        word: group[0]
        for line in read_lines("vocabulary/synonyms.txt")
        for group in [line.replace(":", " ").split()]
        for word in group
    }
)


def words_in(name: str) -> frozenset[str]:
    """All words of a list."""
    return frozenset(word for line in read_lines(name) for word in line.split())


# Words that say nothing about what is asked.
FILLERS = words_in("vocabulary/fillers.txt")

# What people ask about that is none of our affair: so that it is not taken for a misspelling.
ELSEWHERE = words_in("vocabulary/other_words.txt")


def _alike() -> Mapping[str, list[str]]:
    alike: dict[str, list[str]] = defaultdict(list)
    for word, meant in SYNONYMS.items():
        alike[meant].append(word)
    return alike


def _phrases() -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Each way to say something in words of its own, and what it comes to."""
    alike = _alike()
    for line in read_lines("vocabulary/phrases.txt"):
        meant, _, ways = line.partition(": ")
        for way in ways.split("; "):
            places = [
                alike[SYNONYMS[place[1:]]] if place.startswith("=") else place.split("/")
                for place in way.split()
            ]
            for words in product(*places):
                said = tuple(word for word in words if word != "-")
                yield said, [] if meant == "~" else meant.split()


# What is said in several words, and what it comes to.
PHRASES: Mapping[tuple[str, ...], list[str]] = MappingProxyType(dict(_phrases()))

# How long the phrases that begin with a word are at most.
_LENGTH = {said[0]: len(said) for said in sorted(PHRASES, key=len)}

# How long those are that only lead to a question, by their first word, the longest first.
_LEADING_TO: Mapping[str, list[int]] = {
    word: sorted({len(said) for said in PHRASES if said[0] == word and not PHRASES[said]})[::-1]
    for word in {said[0] for said, meant in PHRASES.items() if not meant}
}

# Every word that the lists have.
LISTED = frozenset(chain(FILLERS, SYNONYMS, *PHRASES))

_NOT = {
    f"{word}nt": (word, "not")
    for word in (
        *("is", "are", "was", "were", "do", "does", "did", "has", "have", "had"),
        *("would", "should", "could", "must", "need"),
    )
} | {"cant": ("can", "not"), "wont": ("will", "not"), "aint": ("is", "not")}

_SUBJECTS = frozenset(
    (
        *("i", "we", "you", "he", "she", "they", "it", "the", "this", "that", "there", "a", "my"),
        *("everybody", "everyone", "somebody", "someone", "every", "hearts", "spades", "u", "all"),
    )
)

# What one does with her, and what is hers: "throw her", but not "throw her card".
_DONE_WITH_HER = frozenset(
    (
        *("discard", "drop", "pass", "take", "eat", "ate", "give", "get", "lay", "keep", "hold"),
        *("play", "lead"),
    )
)
_HERS = frozenset(("card", "cards", "turn", "hand", "suit", "trick", "lead", "pass", "score"))

_SUITS = {"♠": " spades ", "♥": " hearts ", "♦": " diamonds ", "♣": " clubs "}

_SUITS |= {"♤": " spades ", "♡": " hearts ", "♢": " diamonds ", "♧": " clubs "}

_RANKS = {"t": "ten", "j": "jack", "q": "queen", "k": "king"}

ORDINALS = {"1st": "one", "2nd": "two", "3rd": "three", "4th": "four", "5th": "five"}

ORDINALS |= {"6th": "six", "7th": "seven", "8th": "eight"}

ORDINALS |= {"first": "one", "second": "two", "third": "three", "fourth": "four"}

_CARD = re.compile(r"(10|[2-9tjqka])([cdhs])")

_BETWEEN = re.compile(r"[?.;]|\bor\b", re.IGNORECASE)

_WORD = re.compile(r"[^\W_]+")

_SUIT_OF = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

NUMBERS = _WORD.findall(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
)

_NOT_CARDS = frozenset({"as", "ah"})


def plain(text: str) -> list[str]:
    """The words of a text in one spelling: cards as words, small letters, no accents."""
    if not text.isascii():
        for sign, words in _SUITS.items():
            text = text.replace(sign, words)
        text = plain_text(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", ""))
        text = text.replace("\N{MINUS SIGN}", "-")
    text = text.replace("'", "")
    if "-" in text:
        text = re.sub(r"-(?=\d)", " minus ", text)
    return [word for found in _WORD.findall(text.casefold()) for word in _spelled(found)]


def _spelled(word: str) -> list[str]:
    """A word as the index has it: "qs" is "queen spades", "1st" is "one"."""
    if len(word) > 3:
        return [ORDINALS.get(word, word)]
    card = _CARD.fullmatch(word)
    if card and word not in _NOT_CARDS:
        return [*_spelled(card[1]), _SUIT_OF[card[2]]]
    if word.isascii() and word.isdigit() and len(word) < 3 and int(word) < len(NUMBERS):
        return [NUMBERS[int(word)]]
    return [_RANKS.get(word) or ORDINALS.get(word) or word]


def thoughts(text: str) -> list[str]:
    """The parts of a text that can each be a question: "can I lead one or must I wait?"."""
    parts = _BETWEEN.split(text)
    return [part for part in parts if len(part.split()) > 2] if len(parts) > 1 else []


def concepts(words: Iterable[str]) -> list[str]:
    """What is said by these words, synonyms as one word, without those that say nothing."""
    return [_concept(word) for word in _said(words) if word not in FILLERS]


def concepts_of_all(lines: Iterable[Iterable[str]]) -> list[list[str]]:
    """The same of many lines."""
    known: dict[str, str] = {}
    found = []
    for line in lines:
        said = [word for word in _said(line) if word not in FILLERS]
        for word in said:
            if word not in known:
                known[word] = _concept(word)
        found.append([known[word] for word in said])
    return found


def unframed(words: Sequence[str]) -> list[str]:
    """The words without those that only lead to the question: "I heard that"."""
    asked, at = [], 0
    while at < len(words):
        lengths = _LEADING_TO.get(words[at], ())
        end = next((at + n for n in lengths if PHRASES.get(tuple(words[at : at + n])) == []), at)
        if end == at:
            asked.append(words[at])
        at = max(end, at + 1)
    return asked or [*words]


def _said(words: Iterable[str]) -> list[str]:
    """The words with each phrase as what it comes to."""
    row = [each for word in words for each in _NOT.get(word, (word,))]
    if row[1:2] == ["not"] and row[2:3] and row[2] in _SUBJECTS:
        del row[1]  # "Isn't she a heart?" asks whether she is
    if "her" in row:
        row = ["queen" if _is_she(row, at) else word for at, word in enumerate(row)]
    said, at = [], 0
    while at < len(row):
        for end in range(at + _LENGTH.get(row[at], 0), at, -1):
            meant = PHRASES.get(tuple(row[at:end]))
            if meant is not None and end <= len(row):
                said += meant
                at = end
                break
        else:
            said.append(row[at])
            at += 1
    return said


def _is_she(row: Sequence[str], at: int) -> bool:
    """Whether the queen is spoken of here: "throw her"."""
    handled = at > 0 and _concept(row[at - 1]) in _DONE_WITH_HER
    return row[at] == "her" and handled and _HERS.isdisjoint(row[at + 1 : at + 2])


def _concept(word: str) -> str:
    """The word for all of its kind: "sloughed" is "discard"."""
    if word in SYNONYMS:
        return SYNONYMS[word]
    return _STEMS.get(stem(word), stem(word))


def stem(word: str) -> str:
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


_STEMS = {stem(word): meant for word, meant in SYNONYMS.items()}


_ELSEWHERE_STEMS = frozenset(map(stem, ELSEWHERE))


class Speller:
    """The known word that a misspelled one stands for; none where nothing is near enough."""

    def __init__(self, known: Mapping[str, int]) -> None:
        self._often = known
        self._sorted = sorted(known)
        self._letters = [
            (_letters(word), word) for word in self._sorted if len(word) > 2 and word.isalpha()
        ]

    def meant(self, word: str, *, may_go_on: bool) -> str:
        """`may_go_on`: it is the last word, which may be half typed."""
        if word in self._often or not word.isalpha() or len(word) < 3:
            return word
        if stem(word) in _ELSEWHERE_STEMS:
            return word
        if may_go_on:
            at = bisect_left(self._sorted, word)
            begun = self._sorted[at : at + 40]
            longer = [other for other in begun if other.startswith(word)]
            if longer:
                return max(longer, key=lambda other: self._often[other])
        mine = _letters(word)
        found = [
            (distance, len(other) <= len(word), -self._often[other], other)
            for letters, other in self._letters
            if (mine ^ letters).bit_count() <= 2 * MOST_SLIPS
            if (most := _allowed(word, other)) and (mine ^ letters).bit_count() <= 2 * most
            if (distance := _distance(word, other)) <= most
        ]
        return min(found)[-1] if found else word


MOST_SLIPS = 2  # in a word


def _letters(word: str) -> int:
    """Which letters a word has, a bit each: a slip changes two of them at most."""
    return sum({1 << ord(letter) % 32 for letter in word})


def _allowed(word: str, other: str) -> int:
    """How many slips may lie between two words."""
    if abs(len(word) - len(other)) > MOST_SLIPS:
        return 0
    if sorted(word) == sorted(other):
        return 1
    shorter = min(len(word), len(other))
    if word[0] != other[0]:
        return 1 if shorter > 5 else 0
    return 0 if shorter < 4 else 1 if shorter < 6 else MOST_SLIPS


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
