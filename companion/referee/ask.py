"""What players ask: a question of the rules, of the game that is on, or a mere name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from companion.referee.conditions import sized
from companion.referee.glossary import term_for
from companion.referee.grammar import card_words
from companion.referee.options import VARIANT_TEXTS, named, plain, sizes_words, variant_entry
from companion.referee.search import OF_PLAYERS
from companion.referee.telling import TEXTS, Answer, say, tell
from companion.referee.vocabulary import NUMBERS, PHRASES, concepts, words_in
from companion.referee.vocabulary import plain as words_of
from companion.rules import DECK, QUEEN_OF_SPADES, STANDARD, Card, Ruleset, Variant

_ASKING = re.compile(
    r"(?:what does it mean to(?: be)?|what (?:is|are|does)|what s|whats|define|explain|meaning of"
    r"|how (?:do|does) (?:you|i|we|one) play|how to play|(?:the )?rules (?:of|for)) (?:an? |the )?"
    r"|(?:an?|the) "
)

_ASKED = re.compile(r" (?:means?|meaning)(?: .*)?$| rules$")

# What may be said beside the number of players where nothing else is asked.
_BESIDE = frozenset(
    (
        *("of", "are", "re", "is", "there", "how", "do", "does", "can", "could", "may", "i", "you"),
        *("playing", "hearts", "game", "in", "just", "only", "if", "at", "us", "we", "with"),
        *("play", "for", "people", "persons"),
    )
)

MOST = 20  # players that somebody may ask about


# The ranks that are never a number of points; beside a card they are of its suit. A queen is not
# among them: by that name alone players mean the queen of spades.
_COURT = {"jack": "J", "king": "K", "ace": "A"}

# Cards as they are named: "king spades", "spade king", "pink lady".
_CARDS = (
    {tuple(words_of(card_words(card).replace(" of", ""))): card for card in DECK}
    | {
        (suit, rank): Card(f"{rank[0]}{suit[0]}".upper())
        for suit in ("club", "diamond", "heart", "spade")
        for rank in (*_COURT, "queen")
    }
    | {(color, name): Card("QH") for color in ("red", "pink") for name in ("queen", "lady")}
)

# So many hearts are no card: "5 hearts", but "5h" and "5 of hearts" are.
_MANY = re.compile(
    rf"\b(?:\d+|{'|'.join(NUMBERS)}) (?:clubs|diamonds|hearts|spades)\b", re.IGNORECASE
)

# What is said where a card's worth is asked, and where something is done with it instead.
_WORTH = frozenset(concepts(("worth", "point", "count", "bad", "thirteen", "howmuch", "howmany")))

_DONE = frozenset(
    ("lead", "discard", "pass", "play", "laid", "lay", "follow", "break", "broken", "moon", "trick")
)


@dataclass(frozen=True, slots=True)
class Known:
    """What a name stands for; of `word`, `variant`, `players` and `card`, one says what it is."""

    title: str
    answer: Answer
    word: str = ""  # its key in the glossary
    variant: str = ""
    players: int = 0
    card: Card | None = None


def by_name(ruleset: Ruleset, text: str) -> list[Known]:
    """What this is the name of: a word, variants, or a number of players."""
    name = _name(text)
    found = []
    if term := term_for(ruleset, name):
        found.append(Known(say("asked_word"), Answer(term.word, term.meaning), word=term.key))
    for variant in named(name):
        answer = Answer(VARIANT_TEXTS[variant.key].name, variant_entry(variant))
        found.append(Known(say("asked_variant"), answer, variant=variant.key))
    for variant in [] if found else compared(text):
        told = tell(
            variant.ruleset,
            "compared",
            line=VARIANT_TEXTS[variant.key].line,
            sizes=sizes_words(variant.players),
        )
        answer = Answer(VARIANT_TEXTS[variant.key].name, told.text)
        found.append(Known(say("asked_variant"), answer, variant=variant.key))
    players = _players(text)
    if players and players not in OF_PLAYERS.values():
        answer = tell(ruleset, "for_players", so_many=players)
        title = say("counted_players", count=players)
        found.append(Known(title, answer, players=players))
    cards = _cards(text)
    if cards == [QUEEN_OF_SPADES] or not set(cards).isdisjoint(ruleset.bonus_cards_in_play):
        return found
    for card in cards:
        told = tell(ruleset, "card_worth", card=card)
        found.append(Known(say("asked_card", card=card), told, card=card))
    return found


_COMPARING = frozenset(concepts(words_in("vocabulary/comparing.txt"))) | {*NUMBERS}

_TITLES = {key: plain(text.name).removesuffix(" hearts") for key, text in VARIANT_TEXTS.items()}

_BEGUN = frozenset(title.split()[0] for title in _TITLES.values())


def compared(text: str) -> list[Variant]:
    """The variants of a question that does no more than compare them: "Is Cutthroat faster?"."""
    words, at, found, rest = words_of(text), 0, list[Variant](), list[str]()
    while at < len(words):
        ends = range(len(words), at, -1) if words[at] in _BEGUN else ()
        names = ((end, _called(words[at:end])) for end in ends)
        end, variant = next((one for one in names if one[1]), (at + 1, None))
        if variant:
            found.append(variant)
        else:
            rest.append(words[at])
        at = end
    is_more = any(variant.ruleset != STANDARD for variant in found)
    return found if is_more and _COMPARING.issuperset(concepts(rest)) else []


def _called(words: Sequence[str]) -> Variant | None:
    """The variant that has this name, not one that is only known by it too."""
    name = " ".join(words).removesuffix(" hearts")
    return next((one for one in named(name) if _TITLES[one.key] == name), None)


@dataclass(frozen=True, slots=True)
class Meant:
    """Of which game somebody asks, and what; `words` name it where it is not the one that is on."""

    ruleset: Ruleset
    text: str
    words: str = ""
    variant: str = ""


def meant_by(ruleset: Ruleset, text: str) -> Meant:
    """The game of a question: "with three", "in Omnibus"."""
    words = words_of(text)
    for at, end in _named_variants(words):
        [variant, *_] = named(" ".join(words[at + 1 : end]))
        rest = " ".join(words[:at] + words[end:])
        if variant.ruleset == ruleset:
            return Meant(ruleset, rest)
        title = tell(ruleset, "asked_in", variant=VARIANT_TEXTS[variant.key].name).text
        return Meant(variant.ruleset, rest, title, variant.key)
    so_many, rest = _so_many(words)
    if so_many == ruleset.players:
        return Meant(ruleset, text if _BESIDE.issuperset(rest.split()) else rest)
    other = sized(ruleset, so_many) if so_many else None
    if other is None:
        return Meant(ruleset, text)
    return Meant(other, text, tell(ruleset, "asked_with", so_many=so_many).text)


def _named_variants(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where a variant is named: "in Omnibus Hearts"; any hearts are the game that is on, and
    whatever "Black Maria" does is done by the queen.
    """
    for at in range(len(words)):
        for end in range(len(words), at + 1, -1) if words[at] in _IN else ():
            name = " ".join(words[at + 1 : end])
            is_her = words[at] == "does" and tuple(words[at + 1 : end]) in PHRASES
            if name != "hearts" and named(name) and not is_her:
                yield at, end


_IN = frozenset(("in", "playing", "at", "does"))

# What stands after a number of players; before one that is merely said, and what goes on then.
_PLAYERS = frozenset(("players", "player", "people", "persons", "handed", "friends", "play"))
_SAID_BEFORE = frozenset(("were", "are", "with", "for", "just", "only"))
_GOES_ON = frozenset(
    ("", "how", "what", "which", "who", "where", "when", "do", "does", "can", "is", "are", "in")
)


def _so_many(words: Sequence[str]) -> tuple[int, str]:
    """The number of players that is named first, else 0, and what is said beside it."""
    for at, number in enumerate(map(_number, words)):
        before, after, then = (words[at - 1] if at else ""), *[*words[at + 1 : at + 3], "", ""][:2]
        is_counted = after in _PLAYERS or (after, then) == ("of", "us")
        is_said = before in _SAID_BEFORE and after in _GOES_ON
        if number and (is_counted or is_said):
            end = at + (1 if not is_counted else 2 if after in _PLAYERS else 3)
            return number, " ".join([*words[:at], *words[end:]])
    return 0, ""


# How somebody goes on from the last answer, and what is all that is said of the hand after it.
_ALSO = (("and", "what", "about"), ("what", "about"), ("how", "about"), ("and",), ("also",))
_LATER = frozenset(
    (
        *("the", "one", "after", "that", "this", "next", "then", "following", "hand", "time"),
        *("on", "in", "for", "it", "afterwards", "thereafter"),
    )
)

# Words of which one of a kind stands in the place of another: "a heart? And the queen?".
_KINDS = (
    frozenset(concepts(("queen", "king", "jack", "ace", "heart", "spade", "club", "diamond"))),
    frozenset(concepts(("trick", "trick1", "trick2", "lasttrick"))),
)


def goes_on(text: str) -> str | None:
    """What is asked beside the last question, "and the queen?"; None where it is one of its own."""
    words = words_of(text)
    begun = next((also for also in _ALSO if tuple(words[: len(also)]) == also), None)
    return None if begun is None else " ".join(words[len(begun) :])


def asks_of_later(text: str) -> bool:
    """Whether it is asked of the hand after the one that was told."""
    words = set(words_of(text)) - {"and", "what", "about", "how"}
    return bool(words & {"after", "next", "then", "following"}) and words <= _LATER


def asked_beside(question: str, text: str) -> str:
    """The last question with what is asked now in the place of what was: "And the queen?"."""
    now = words_of(text)
    kinds = [kind for kind in _KINDS if not kind.isdisjoint(concepts(now))]
    words = words_of(question)
    gone = [
        at
        for at, word in enumerate(words)
        if any(not kind.isdisjoint(concepts([word])) for kind in kinds)
    ]
    at = gone[0] if gone else len(words)
    kept = [word for place, word in enumerate(words) if place not in gone]
    return " ".join([*kept[:at], *now, *kept[at:]])


def names_only_a_game(meant: Meant) -> bool:
    """Whether nothing but another game is named: "and with three?"."""
    said = {*concepts(words_of(meant.text))} - {"people", "and", "also", "what", "how", *NUMBERS}
    return bool(meant.words) and all(word.endswith(("player", "players")) for word in said)


def _name(text: str) -> str:
    """What is asked about: "What does void mean?" is about "void"."""
    words = plain(text)
    if asking := _ASKING.match(words):
        words = words[asking.end() :]
    return _ASKED.sub("", words)


def _players(text: str) -> int:
    """The number of players where nothing else is asked, else 0: "Can we play with 7?"."""
    so_many, rest = _so_many(plain(text).removeprefix("how 2 ").split())
    return so_many if _BESIDE.issuperset(rest.split()) else 0


def _cards(text: str) -> list[Card]:
    """The cards whose worth somebody asks: "Is the king of spades 10 and the ace 7?"."""
    words = [word for word in words_of(_MANY.sub("", text)) if word != "of"]
    named = {at: _CARDS[pair] for at, pair in enumerate(pairwise(words)) if pair in _CARDS}
    if not named:
        return []
    others = {at: word for at, word in enumerate(words) if not {at, at - 1} & named.keys()}
    if len({card.suit for card in named.values()}) == 1:
        suit = next(iter(named.values())).suit
        named |= {
            at: Card(f"{_COURT[word]}{suit}") for at, word in others.items() if word in _COURT
        }
    meant = set(concepts(word for at, word in others.items() if at not in named))
    asks_worth = bool(meant & _WORTH) or all(map(_number, meant))
    if not asks_worth or meant & _DONE:
        return []
    return list(dict.fromkeys(named[at] for at in sorted(named)))


def _number(word: str) -> int:
    if word in NUMBERS:
        return NUMBERS.index(word)
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0
    return number if number <= MOST else 0


# What is asked of the game that is on, by the key of the search.
STATE_QUESTIONS: Mapping[str, str] = MappingProxyType(
    {text.key: text.heading for text in TEXTS.of("ask") if text.heading}
)

# The rule that is meant where no game is on.
RULE_OF_STATE: Mapping[str, str] = MappingProxyType(
    {
        "state_pass": "which_way",
        "state_deal": "next_dealer",
        "state_score": "card_costs",
        "state_ahead": "who_wins",
        "state_lead": "who_leads_first",
    }
)
