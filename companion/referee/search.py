"""Questions found by the words players type, misspelled too; or none, where none fits.

The words of players, slang, nicknames and inflections, are each brought to one word of ours
(`plain`, `concepts`), and each question is weighed by what it has in common with the phrasings of
that question. What is rather like questions about other things, or all in words nobody knows, is
no question of ours.
"""

from __future__ import annotations

import re
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

from companion.referee.grammar import plain_text
from companion.referee.texts import read_lines, read_sections
from companion.referee.topics import TOPICS, answers, title
from companion.rules import STANDARD, Ruleset

_SUIT = r"(clubs?|spades?|diamonds?|hearts?|suit)"
_NONE = (
    r"(?:out of|void in|short of|short in|no more|no|none of|without|any more|not have any"
    r"|not have a|not have|do not have|not hold|not got any)"
)
_HER = (
    r"(throw\w*|threw|dump\w*|play\w*|lead\w*|led|drop\w*|discard\w*|pass\w*|slough\w*|sluff\w*"
    r"|ditch\w*|keep\w*|hold\w*|take|taking|took|eat\w*|ate|stick\w*|give|got|get|lay|put)"
)

# What is said in several words, in the order in which it is replaced: the longer first.
PHRASES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"\b(?:{pattern})\b", re.MULTILINE), meant)
    for pattern, meant in (
        (r"how two", "how to"),
        # not
        (r"(is|are|was|were|do|does|did|has|have|had|would|should|could|ca|wo)nt", r"\1 not"),
        (r"cannot|ca not", "can not"),
        (r"unbroken|not yet broken|havent been broken", "not broken"),
        # cards by name
        (
            r"(?:queens?|dames?|lady) of hearts?|hearts? (?:queen|lady)"
            r"|(?:red|pink) (?:queen|lady|one in hearts)",
            "hearts queenh",
        ),
        (r"(king|jack|ace|ten)s? of hearts?", r"hearts \1h"),
        (
            r"queen of spades?|spades? queen|queen spades?|q of spades?|queen of pikes?|qos|bq"
            r"|the 13 pointer|thirteen pointer",
            "queen",
        ),
        (r"black maria|dirty maria|black mary", "queen nick maria"),
        (
            r"(?:the )?(?:black|dirty|dark|spade|old|evil|dragon|wicked|nasty|bad|ugly)"
            r" (?:lady|queen|widow|bitch|witch|woman|girl|dame)",
            "queen nick",
        ),
        (
            r"slippery ann[ea]?|calamity jane|rickety kate|dame de pique|pique dame"
            r"|lady in black|old maid|queen bitch|her majesty|the old girl",
            "queen nick",
        ),
        (
            r"(?:smok|flush|draw|driv|drag|fish)\w* (?:her|(?:the )?queen) out",
            "draw queen",
        ),
        (rf"{_HER} her(?! (?:card|cards|turn|hand|suit|trick|lead|pass|score))", r"\1 queen"),
        (r"jack of diamonds?|diamonds? jack|jack diamonds?|j of diamonds?|red jack", "jackd"),
        (r"ten of diamonds?|diamonds? ten|ten diamonds?", "tend"),
        (r"ten of clubs?|ten clubs?", "tenc"),
        (
            r"(?:two|deuce|deuces) of clubs?|clubs? two|two clubs|club deuce|lowest club"
            r"|low club|deuce of club",
            "opener",
        ),
        (r"bonus cards?|good cards?", "bonus jackd"),
        (r"(?:penalty|penalties|point|points|scoring|bad) cards?", "pointcard"),
        # the tricks
        (
            r"(?:very )?(?:one|opening|initial|starting) (?:\w+ )?tricks?|tricks? (?:number )?one"
            r"|one round|opening round|round one|one go round",
            "trick1",
        ),
        (r"(?:two|second) tricks?|tricks? (?:number )?two", "trick2"),
        (r"(?:last|final|previous|prior) tricks?", "lasttrick"),
        (
            r"(?:every|each)(?: single)? tricks?|all(?: the| of the)?(?: thirteen)? tricks?"
            r"|thirteen (?:of (?:the )?thirteen )?tricks"
            r"|shoot\w* the sun|shot the sun",
            "everytrick",
        ),
        (r"(?:no|zero|not a(?: single)?|without a|not take any|not win any) tricks?", "notrick"),
        # suits
        (
            r"(?:can not|could not|unable to|not able to|can ?t) (?:really )?follow(?: suit)?"
            r"|not able to follow(?: suit)?",
            "void suit",
        ),
        (
            r"(?:not|never|fail\w* to|forgot to|without) (?:follow|following|followed)(?: suit)?"
            r"|could have followed(?: suit)?|had to follow|not play(?: the)? suit"
            r"|(?:off|wrong) suit",
            "revoke",
        ),
        (r"follow\w*(?: the)? suit", "follow"),
        (r"(club|spade|diamond|heart)less", r"void \1s"),
        (rf"{_NONE} (?:the |that |a |any |more )?{_SUIT}", r"void \1"),
        (
            r"nothing but|nothing other than|all i have(?: is| are)?|only have|only has|just have"
            r"|only got|only hold",
            "only",
        ),
        (r"full of|made of", "only"),
        (r"same suit", "suit"),
        # what one does
        (
            r"get(?:ting)? (?:rid|shot) of|got (?:rid|shot) of|throw\w* (?:off|away)|lay\w* off"
            r"|threw off",
            "discard",
        ),
        (r"(?:hold|hang|holding|hanging) (?:on ?to|back)|hold onto|save", "keep"),
        (
            r"take\w* (?:it |that |this |my card |his card |a card )?back|took (?:it )?back|undo\w*"
            r"|change (?:my|his|her|your) mind|touch move|take ?backs?"
            r"|retract\w*|withdr\w+|swap (?:it|this|my card)",
            "takeback",
        ),
        (r"(?:add|adds|added|sum|sums|comes?|came|totals?) (?:up )?to|add\w* up|summed up", "sum"),
        (r"give\w* (?:away|up)|gave away|hand\w* over|hands? on", "pass"),
        (r"pick\w* up", "pickup"),
        (r"lay\w* down|laid down|put\w* down", "laydown"),
        (
            r"fill\w* in|cover\w* for|sit\w* in|stand\w* in|take\w* over"
            r"|takes? (?:my|his|her) place",
            "substitute",
        ),
        (r"go\w* home|drop\w* out|go to bed", "leave"),
        (r"run\w* out of time|time is up|time limit|run out the clock", "time stop"),
        (
            r"shoot\w* (?:for )?the moon|shot the moon|shoot moon|hit\w* the moon|moon ?shot"
            r"|shoot\w*|shot|going for it|slam\w*|goes for it",
            "moon",
        ),
        # turns
        (
            r"out of (?:turn|order)|(?:before|not|was not) (?:his|her|my|their|its|it his) turn"
            r"|jump\w* the gun|jump\w* ahead|wrong order|too soon|too early|before (?:me|him)"
            r"|(?:skip\w*) (?:me|him|her)",
            "outofturn",
        ),
        # amounts
        (
            r"(?:a|one) card (?:short|less|fewer|too few)|card short|too few(?: cards?)?"
            r"|not enough cards?|less than the others",
            "cardshort",
        ),
        (
            r"(?:a|one) card (?:more|too many)|card too many|too many(?: cards?)?|extra cards?"
            r"|one more card",
            "toomany",
        ),
        (r"too much|too high", "over sum"),
        (r"too little|too low", "under sum"),
        (r"how many|(?:the )?(?:number|amount) of", "howmany"),
        (r"how much", "howmuch"),
        (
            r"how long|how much time|how many minutes|how many hours"
            r"|(?:the )?(?:length|duration) of|(?:typical|average|usual) (?:length|duration)",
            "howlong",
        ),
        (r"left ?overs?|over after the deal", "leftover"),
        (r"(?:two|double|both|multiple|more than one) (?:decks?|packs?)", "twopack"),
        (
            r"three ?handed|three (?:players?|people|of us|persons?)|just three|only three"
            r"|with three",
            "threeplayers",
        ),
        (r"five ?handed|five (?:players?|people|of us|persons?)|with five", "fiveplayers"),
        (r"six ?handed|six (?:players?|people|of us|persons?)|with six", "sixplayers"),
        (r"(?:seven|eight|nine|ten|eleven) (?:players?|people|of us|persons?)", "manyplayers"),
        (r"odd number", "odd"),
        (r"a draw|ends? in a draw|is a draw", "tie"),
        (r"tie ?break\w*|dead ?heat", "tie"),
        (r"sudden death|over ?time|extra hands?", "suddendeath"),
        (r"in the middle of|mid ?(?:hand|game)|half ?way|part ?way|during", "mid"),
        (
            r"count\w* (?:down|backwards?|back)|backwards?|subtracted from|go(?:es|ing)? down"
            r"|high(?:est)? (?:score )?wins from",
            "countdown",
        ),
        (r"face ?up|turn\w* (?:up|over)|flip\w*|expos\w*|reveal\w*|flash\w*", "faceup"),
        (r"right away|straight away|at once|immediately|instantly|on the spot", "atonce"),
        (
            r"right now|at the moment|current(?:ly)?|this time|this hand|this round|so far"
            r"|tonight|at present|just now",
            "now",
        ),
        (
            r"what (?:now|then|next|happens|happened|to do|do we do|do i do|should we do)|now what"
            r"|what happens (?:now|then|next)|how do we (?:handle|fix|settle|sort) (?:it|this|that)"
            r"|what is the (?:ruling|penalty|procedure)",
            "whatnow",
        ),
        (
            r"able to|allowed to|allowed|permitted|legal\w*|okay|is it fine|legit|fair|permissible",
            "may",
        ),
        (
            r"ha(?:ve|s) to|had to|must|need(?:s|ed)? to|forced|obliged|mandatory|required|gotta"
            r"|ought to|obligatory|got to|compulsory|supposed to|obligated",
            "must",
        ),
        (r"one place|first place|in front|on top|in the lead|the lead$", "ahead"),
        (r"on lead|lead it is", "lead"),
        (r"opposite|across from", "across"),
        (r"old score|earlier score|previous score", "score old"),
        (r"face values?|pip values?", "facevalue"),
        (r"table talk", "talk"),
        (r"each other", ""),
        (r"(?:just )?(?:like|as) (?:in|with) (?:bridge|whist|euchre|pinochle|canasta)", ""),
        (r"game over|is over|over with", "end"),
        (r"house rules?", "houserule"),
        (
            r"bath ?room|toilet|restroom|the loo|the door|the phone"
            r"|(?:smoke|coffee|tea|lunch|dinner|snack|beer) break",
            "away",
        ),
    )
)

# One word for each word of a group, as the search compares them.
SYNONYMS: Mapping[str, str] = MappingProxyType(
    {
        word: group[0]
        for line in read_lines("vocabulary/synonyms.txt")
        for group in [line.replace(":", " ").split()]
        for word in group
    }
)


def _words(name: str) -> frozenset[str]:
    return frozenset(word for line in read_lines(name) for word in line.split())


# Words that say nothing about what is asked.
FILLERS = _words("vocabulary/fillers.txt")

# What people ask about that is none of our affair: so that it is not taken for a misspelling.
ELSEWHERE = _words("vocabulary/other_words.txt")


# How players put each question, in `phrasings/*.txt` under the key of the question, one phrasing a
# line. Different wordings only: nicknames, slang and spelling are the vocabulary's affair.
PHRASINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(read_sections("phrasings"))

# What people ask that is none of our affair, so that it isn't taken for a question of the game.
OTHER_TOPICS = read_lines("vocabulary/other_topics.txt")

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

NUMBERS = _WORD.findall(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
)

_NOT_CARDS = frozenset({"as", "ah"})


def plain(text: str) -> list[str]:
    """The words of a text in one spelling: cards as words, small letters, no accents."""
    for sign, words in _SUITS.items():
        text = text.replace(sign, words)
    text = text.replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    text = re.sub(r"[-\N{MINUS SIGN}](?=\d)", " minus ", text)
    folded = plain_text(text).casefold()
    return [word for found in _WORD.findall(folded) for word in _spelled(found)]


def _spelled(word: str) -> list[str]:
    """A word as the index has it: "qs" is "queen spades", "1st" is "one"."""
    card = _CARD.fullmatch(word)
    if card and word not in _NOT_CARDS:
        return [*_spelled(card[1]), _SUIT_OF[card[2]]]
    if word.isascii() and word.isdigit() and len(word) < 3 and int(word) < len(NUMBERS):
        return [NUMBERS[int(word)]]
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
    titles = {key: (title(STANDARD, key),) for key in TOPICS}
    keys = dict.fromkeys([*TOPICS, *PHRASINGS])
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
