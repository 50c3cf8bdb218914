"""Questions found by the words players type, misspelled too; or none, where none fits.

The words of players, slang, nicknames and inflections, are each brought to one word of ours
(`vocabulary`), and each question is weighed by what it has in common with the phrasings of that
question. What is rather like questions about other things, or all in words nobody knows, is no
question of ours.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache
from heapq import nlargest
from itertools import chain, combinations, pairwise
from math import comb, log, sqrt
from threading import Lock, Thread
from types import MappingProxyType

from companion.referee.telling import TEXTS, tell
from companion.referee.texts import read_lines, read_sections
from companion.referee.topics import ASIDES, TOPICS, title
from companion.referee.vocabulary import (
    ELSEWHERE,
    LISTED,
    NUMBERS,
    ORDINALS,
    Speller,
    concepts,
    concepts_of_all,
    plain,
    thoughts,
    unframed,
    words_in,
)
from companion.rules import STANDARD, Ruleset

# How players put each question: below its heading, and in `phrasings/*.txt` under its key, one a
# line. Different wordings only: nicknames, slang and spelling are the vocabulary's affair.
PHRASINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    read_sections("phrasings", {key: text.asked for key, text in TEXTS.texts.items() if text.asked})
)


def _meant_by_each(name: str) -> frozenset[str]:
    return frozenset(chain.from_iterable(concepts([word]) for word in words_in(name)))


# What an answer must not leave out. A rule that is of no card holds for each: of a card that fell
# on the floor it is the same whichever it was.
CARDS = _meant_by_each("vocabulary/cards.txt")
CONDITIONS = CARDS | _meant_by_each("vocabulary/conditions.txt")

# What people ask that is none of our affair, so that it isn't taken for a question of the game.
OTHER_TOPICS = read_lines("vocabulary/other_topics.txt")

LONGEST, MOST_WORDS = 200, 24  # what somebody can type in the middle of a hand

MOST_MEANT = 12  # words of a text that are looked at, and any two of them

OTHER_GAME = "othergame"  # what any other game by its name comes to

# Questions that are each of one number of players.
OF_PLAYERS: Mapping[str, int] = MappingProxyType(
    {"three_players": 3, "five_players": 5, "six_players": 6}
)

# What a part counts that no phrasing of a question has, what one counts that some have on
# average, and about how many there are.
SMOOTH, USUAL, FEATURES = 0.15, 4.0, 40_000

NOT_OURS = 6.0  # what a question loses that this table's rules never raise

FOREIGN, UNKNOWN = 40.0, 10.0  # what a query loses that is all of words not of cards, or unknown

POSSIBLE = 3.5  # how much rather about the game than about other things a query has to be

# What a question loses that leaves out a condition, which none of its phrasings says, or a card, in
# how few of them anybody speaks of it; and what one loses that has another one, in how many.
DROPPED, SELDOM = 2.0, 0.02
ADDED, MOSTLY = 1.0, 0.75

# For one answer alone the same, and how far the best question leads; by so much it is enough alone.
SURE, CLEAR, OBVIOUS = 7.0, 1.2, 3.0

FAR = 8.0  # what is asked in passing, so far below, is no second question


@dataclass(frozen=True, slots=True)
class Found:
    """A question that fits. `fit`, a logarithm of odds, is for comparing.

    `ours` is how much rather the query is about the game than about other things; `drops` whether
    it says of a card, a trick, a suit what nobody says who asks this: never the one answer.
    """

    key: str
    fit: float
    ours: float
    drops: bool = False


class Index:
    """A naive Bayes classifier of tf-idf weighted words, and words that stand together.

    It is trained once, with the phrasings of every question and with what people ask about other
    things (C. Manning and others, Introduction to Information Retrieval, 13.2 and 6.2): that is
    to count what each of them says. What a count weighs is worked out where it is asked for. It
    never changes, so any thread may ask.
    """

    def __init__(self, questions: Mapping[str, Sequence[str]], others: Sequence[str]) -> None:
        self._keys = list(questions)
        asked = [
            [unframed(_words(line)) for line in lines] for lines in (*questions.values(), others)
        ]
        meant = concepts_of_all(asked)
        self._ours = frozenset(chain.from_iterable(chain.from_iterable(meant[:-1])))
        self._others = _FOREIGN.union(*meant[-1]) - self._ours
        self._listed = {tuple(row): at for at, lines in enumerate(asked[:-1]) for row in lines}
        words = chain.from_iterable(chain.from_iterable(asked))
        self.speller = Speller(Counter(chain(words, LISTED)))
        self._conditions = [_shares(lines) for lines in meant[:-1]]
        self._lines = sum(map(len, asked))
        # How often each question says a word, and two beside each other; and which of its lines
        # mean a word, and mean it again, a bit each.
        self._typed: dict[str, dict[int, int]] = defaultdict(dict)
        self._beside: list[Counter[tuple[str, str]]] = []
        self._meant: dict[str, dict[int, int]] = defaultdict(dict)
        self._again: dict[str, dict[int, int]] = defaultdict(dict)
        self._floors: list[float] = []
        for at, lines in enumerate(asked):
            typed = Counter(chain.from_iterable(map(set, lines)))
            for word, often in typed.items():
                self._typed[word][at] = often
            self._beside.append(Counter(chain.from_iterable(map(set, map(pairwise, lines)))))
            parts = typed.total() + self._beside[at].total()
            for number, meaning in enumerate(meant[at]):
                line, different = 1 << number, 0
                for word in meaning[:MOST_MEANT]:
                    said = self._meant[word]
                    if said.get(at, 0) & line:
                        said = self._again[word]
                    else:
                        different += 1
                    said[at] = said.get(at, 0) | line
                parts += len(meaning[:MOST_MEANT]) + comb(different, 2)
            self._floors.append(log(SMOOTH / (USUAL * parts + SMOOTH * FEATURES)))

    def _saying(self, words: Sequence[str], meant: Sequence[str]) -> Iterator[dict[int, int]]:
        """Which questions say each part of a query, in how many of their lines.

        The parts are its words as typed and as meant, those beside each other and any two meant.
        """
        for word in dict.fromkeys(words):
            yield self._typed.get(word, {})
        for word in dict.fromkeys(meant[:MOST_MEANT]):
            yield _counted(self._meant.get(word, {}))
        for pair in dict.fromkeys(pairwise(words)):
            among = min((self._typed.get(word, {}) for word in pair), key=len)
            yield {at: often for at in among if (often := self._beside[at].get(pair))}
        for one, other in dict.fromkeys(combinations(sorted(meant[:MOST_MEANT]), 2)):
            if one == other:
                yield _counted(self._again.get(one, {}))
            else:
                first, second = self._meant.get(one, {}), self._meant.get(other, {})
                both = first.keys() & second.keys()
                yield _counted({at: first[at] & second[at] for at in both})

    def spelled(self, text: str) -> list[str]:
        """The words of a query in one spelling; the last of them may be half typed."""
        words = _words(text)
        last = len(words) - 1 if not text[-1:].isspace() else -1
        meant = [self.speller.meant(word, may_go_on=at == last) for at, word in enumerate(words)]
        return unframed([ORDINALS.get(word, word) for word in meant])

    def find(self, text: str) -> tuple[Found, ...]:
        """The twelve questions that fit a query best, none where it says nothing."""
        return self.find_words(self.spelled(text))

    def find_words(self, words: Sequence[str]) -> tuple[Found, ...]:
        """The same of a query that is spelled."""
        meant = concepts(words)
        # What is said more than once, and how rare it is.
        known = [
            (said, log((1 + self._lines) / (1 + often)) + 1)
            for said in self._saying(words, meant)
            if (often := sum(said.values())) > 1
        ]
        listed = self._listed.get(tuple(words))
        if not known and listed is None:
            return ()
        length = sqrt(sum([rarity**2 for _, rarity in known])) or 1.0
        whole = sum([rarity for _, rarity in known]) / length
        scores = [whole * floor for floor in self._floors]
        for said, rarity in known:
            for at, often in said.items():
                scores[at] += rarity / length * log(1 + often * rarity / SMOOTH)
        other = scores.pop()
        if listed is not None:  # as it stands there: nobody means anything else
            scores[listed] = max(max(scores), other) + SURE
            return tuple(Found(self._keys[at], scores[at], SURE) for at in _best(scores))
        ours = max(scores) - other - self._strange(meant)
        found = [self._weighed(at, scores[at], ours, CONDITIONS & {*meant}) for at in _best(scores)]
        return tuple(sorted(found, key=lambda one: -one.fit))

    def _weighed(self, at: int, fit: float, ours: float, said: Set[str]) -> Found:
        """A question that fits, less where it leaves out what is said, or is of more than that."""
        shares = self._conditions[at]
        own = {word for word, share in shares.items() if share > MOSTLY}
        unsaid = {w for w in said if shares.get(w, 0) < SELDOM and (w in CARDS or w not in shares)}
        fit -= DROPPED * len(unsaid) + ADDED * len(own - said)
        dropped = unsaid - CARDS if own.isdisjoint(CARDS) else unsaid
        return Found(self._keys[at], fit, ours, bool(dropped))

    def _strange(self, words: Sequence[str]) -> float:
        """What speaks against a query: the share of words of other things, and of unknown ones."""
        foreign = sum(word in self._others for word in words) + 2 * words.count(OTHER_GAME)
        unknown = sum(word not in self._ours and word not in self._others for word in words)
        return (FOREIGN * foreign + UNKNOWN * unknown) / max(len(words), 1)


def _words(text: str) -> list[str]:
    return plain(text[:LONGEST])[:MOST_WORDS]


def _best(scores: Sequence[float]) -> list[int]:
    return nlargest(12, range(len(scores)), key=scores.__getitem__)


def _shares(lines: Sequence[Sequence[str]]) -> dict[str, float]:
    """In how many of the phrasings of a question each condition is said."""
    said = Counter(chain.from_iterable(map(CONDITIONS.intersection, lines)))
    return {word: n / len(lines) for word, n in said.items()}


def _counted(lines: Mapping[int, int]) -> dict[int, int]:
    return {at: some.bit_count() for at, some in lines.items()}


# Word by word: beside each other two could be a phrase.
_FOREIGN = frozenset(chain.from_iterable(concepts([word]) for word in ELSEWHERE))


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
    titles = {key: title(STANDARD, key) for key in TOPICS}
    titles |= {key: text.heading for key, text in ASIDES.items()}
    asked = {key: (title, *PHRASINGS.get(key, ())) for key, title in titles.items()}
    asked |= {key: lines for key, lines in PHRASINGS.items() if key not in titles}
    return Index(asked, OTHER_TOPICS)


def look_for(ruleset: Ruleset, text: str, most: int = 5) -> list[Found]:
    """The questions that fit best; those the table's rules never raise stand lower.

    None at all where what was typed is hardly about the game, nor advice that doesn't fit these,
    nor the deal of another number of players than theirs that nobody spoke of.
    """
    words = index().spelled(text)
    found = [one for one in index().find_words(words) if _belongs(ruleset, one.key, words)]
    if not found or found[0].ours < POSSIBLE:
        return []

    def here(one: Found) -> Found:
        applies = one.key not in TOPICS or tell(ruleset, one.key).applies
        return one if applies else replace(one, fit=one.fit - NOT_OURS)

    ranked = sorted(map(here, found), key=lambda one: -one.fit)
    return _both(ranked, text)[:most]


def _both(found: list[Found], text: str) -> list[Found]:
    """Where two parts of the text are each surely a question, both may be meant."""
    first = found[0]
    if first.ours == SURE:  # as it stands in the list
        return found
    parts = [one for one in map(index().find, thoughts(text)) if is_sure(one)]
    asked = {one[0].key for one in parts if one[0].ours >= SURE}
    if first.key not in asked:
        return found
    others = [one for one in found[1:] if one.key in asked and first.fit - one.fit < FAR]
    near = [replace(one, fit=first.fit) for one in others]
    return [first, *near, *(one for one in found[1:] if one not in others)]


def _belongs(ruleset: Ruleset, key: str, words: Sequence[str]) -> bool:
    if key in ASIDES:
        return bool(tell(ruleset, key).text)
    number = OF_PLAYERS.get(key)
    if number is None or number == ruleset.players:
        return True
    return any(word.startswith(NUMBERS[number]) for word in words)  # "threehanded" too


def is_sure(found: Sequence[Found]) -> bool:
    """Whether the first of them is the answer; else they are only what may be meant."""
    if not found:
        return False
    lead = found[0].fit - found[1].fit if len(found) > 1 else OBVIOUS
    return lead >= (CLEAR if found[0].ours >= SURE else OBVIOUS) and not found[0].drops
