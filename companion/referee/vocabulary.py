"""The words of players: spelled alike, misspelled words too, and brought to words of ours.

`texts/vocabulary` lists slang, nicknames, inflections and what is said in several words.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise, product
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


def _lengths(phrases: Iterable[tuple[str, ...]]) -> Mapping[tuple[str, ...], list[int]]:
    """How long the phrases are that begin with two words, the longest first; any may be one."""
    found: dict[tuple[str, ...], set[int]] = defaultdict(lambda: {1})
    for said in phrases:
        found[said[:2]].add(len(said))
    return {begun: sorted(lengths, reverse=True) for begun, lengths in found.items()}


_LENGTHS = _lengths(PHRASES)

# Those that only lead to a question.
_LEADING_TO = _lengths(said for said, meant in PHRASES.items() if not meant)

# How phrases begin.
_ALONE = frozenset(said[0] for said in PHRASES if len(said) == 1)

_BEGUN = frozenset(said[:2] for said in PHRASES if len(said) > 1)

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

ORDINALS = {"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth"}

ORDINALS |= {"6th": "sixth", "7th": "seventh", "8th": "eighth"}

_BETWEEN = re.compile(r"[?.;]|\bor\b", re.IGNORECASE)

_WORD = re.compile(r"[^\W_]+")

NUMBERS = _WORD.findall(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
)

_FIGURES = {
    written: number for at, number in enumerate(NUMBERS) for written in (str(at), f"{at:02}")
}

_SHORT = {**_FIGURES, **_RANKS, **ORDINALS}

# What is written short: "qs" is "queen spades", "1st" is "first".
_SPELLED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        f"{rank}{suit[0]}": (_SHORT.get(rank, rank), suit)
        for rank in (*map(str, range(2, 11)), *"tjqka")
        for suit in ("clubs", "diamonds", "hearts", "spades")
        if rank + suit[0] not in ("as", "ah")
    }
    | {word: (meant,) for word, meant in _SHORT.items()}
)


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
    found = _WORD.findall(text.casefold())
    if _SPELLED.keys().isdisjoint(found):
        return found
    return [word for each in found for word in _SPELLED.get(each, (each,))]


def thoughts(text: str) -> list[str]:
    """The parts of a text that can each be a question: "can I lead one or must I wait?"."""
    parts = _BETWEEN.split(text)
    return [part for part in parts if len(part.split()) > 2] if len(parts) > 1 else []


def concepts(words: Iterable[str]) -> list[str]:
    """What is said by these words, synonyms as one word, without those that say nothing."""
    return [_concept(word) for word in _said(words) if word not in FILLERS]


def concepts_of_all(texts: Iterable[Iterable[Iterable[str]]]) -> list[list[list[str]]]:
    """The same of many lines in many lists."""
    known: dict[str, str] = {}
    found = []
    for lines in texts:
        rows = [[word for word in _said(line) if word not in FILLERS] for line in lines]
        for word in set(chain.from_iterable(rows)).difference(known):
            known[word] = _concept(word)
        found.append([[known[word] for word in row] for row in rows])
    return found


def unframed(words: Sequence[str]) -> list[str]:
    """The words without those that only lead to the question: "I heard that"."""
    if _LEADING_TO.keys().isdisjoint(pairwise(words)):
        return [*words]
    asked, at = [], 0
    while at < len(words):
        for n in _LEADING_TO.get(tuple(words[at : at + 2]), ()):
            if PHRASES.get(tuple(words[at : at + n])) == []:
                at += n
                break
        else:
            asked.append(words[at])
            at += 1
    return asked or [*words]


def _said(words: Iterable[str]) -> list[str]:
    """The words with each phrase as what it comes to."""
    row = [*words]
    if not _NOT.keys().isdisjoint(row):
        row = [each for word in row for each in _NOT.get(word, (word,))]
    if row[1:2] == ["not"] and row[2:3] and row[2] in _SUBJECTS:
        del row[1]  # "Isn't she a heart?" asks whether she is
    if "her" in row:
        row = ["queen" if _is_she(row, at) else word for at, word in enumerate(row)]
    if _BEGUN.isdisjoint(pairwise(row)) and _ALONE.isdisjoint(row):
        return row
    said, at = [], 0
    while at < len(row):
        for n in _LENGTHS.get(tuple(row[at : at + 2]), (1,)):
            meant = PHRASES.get(tuple(row[at : at + n]))
            if meant is not None:
                said += meant
                at += n
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
    """A word without its ending: "rules" and "ruled" are "rul", "tries" and "try" are "tri"."""
    if word.endswith(("ss", "us", "is")):
        return word
    for end in ("ing", "ed", "s"):
        if len(word) > len(end) + 2 and word.endswith(end):
            word = word[: -len(end)]
            if end != "s" and word[-1] == word[-2] and word[-1] not in "sl":
                word = word[:-1]
            break
    word = word.removesuffix("e") if len(word) > 3 else word
    return f"{word[:-1]}i" if len(word) > 2 and word[-1] == "y" else word


_STEMS = {stem(word): meant for word, meant in SYNONYMS.items()}


_ELSEWHERE_STEMS = frozenset(map(stem, ELSEWHERE))


class Speller:
    """The known word that a misspelled one stands for; none where nothing is near enough."""

    def __init__(self, known: Mapping[str, int]) -> None:
        self._often = known
        self._sorted = sorted(known)
        self._of_length: dict[int, list[tuple[int, str]]] = defaultdict(list)
        for word in filter(str.isalpha, self._sorted):
            self._of_length[len(word)].append((_letters(word), word))

    def meant(self, word: str, *, may_go_on: bool) -> str:
        """`may_go_on`: it is the last word, which may be half typed."""
        is_known = word in self._often or word.removesuffix("s") in SYNONYMS  # "my son's phone"
        if is_known or not word.isalpha() or len(word) < 3:
            return word
        if stem(word) in _ELSEWHERE_STEMS:
            return word
        if may_go_on:
            at = bisect_left(self._sorted, word)
            begun = self._sorted[at : at + 40]
            longer = [other for other in begun if other.startswith(word)]
            if longer:
                return max(longer, key=lambda other: self._often[other])
        if stem(word) in _STEMS:  # an inflection that no phrasing has
            return word
        mine = _letters(word)
        found = [
            (distance, len(other) <= len(word), -self._often[other], other)
            for length in range(max(3, len(word) - MOST_SLIPS), len(word) + MOST_SLIPS + 1)
            for differing in [2 * _slips(min(len(word), length))]
            for letters, other in self._of_length.get(length, ())
            if (mine ^ letters).bit_count() <= differing
            if (most := _allowed(word, other)) and (mine ^ letters).bit_count() <= 2 * most
            if (distance := _distance(word, other)) <= most
        ]
        return min(found)[-1] if found else word


MOST_SLIPS = 2  # in a word


def _letters(word: str) -> int:
    """Which letters a word has, a bit each: a slip changes two of them at most."""
    return sum({1 << ord(letter) % 32 for letter in word})


def _allowed(word: str, other: str) -> int:
    """How many slips may lie between two words of about the same length."""
    if sorted(word) == sorted(other):
        return 1
    slips = _slips(min(len(word), len(other)))
    return slips if word[0] == other[0] else slips // 2


def _slips(letters: int) -> int:
    """How many slips a word of so many letters may have."""
    return 0 if letters < 4 else 1 if letters < 6 else MOST_SLIPS


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
