"""What is asked by its mere name: a word, a variant, a number of players, what a card is worth."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from companion.referee.faq.search import concepts
from companion.referee.faq.search import plain as words_of
from companion.referee.rulebook import term_for
from companion.referee.text.grammar import capitalized, card_words, with_figure
from companion.referee.text.variants import VARIANT_TEXTS, named, plain, variant_entry
from companion.referee.topics.card_values import tell_worth
from companion.referee.topics.deal import for_players
from companion.referee.topics.model import Answer
from companion.rules import DECK, QUEEN_OF_SPADES, Card, Ruleset, parse_card

_ASKING = re.compile(
    r"(?:what does it mean to(?: be)?|what (?:is|are|does)|what s|whats|define|explain|meaning of"
    r"|how (?:do|does) (?:you|i|we|one) play|how to play|(?:the )?rules (?:of|for)) (?:an? |the )?"
    r"|(?:an?|the) "
)

_ASKED = re.compile(r" (?:means?|meaning)(?: .*)?$| rules$")

_NUMBERS = (
    *("one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)

_ASKED_ABOUT = (3, 5, 6)  # players: each has a question of its own

_OF_PLAYERS = frozenset(
    ("players", "player", "people", "persons", "us", "we", "with", "handed", "play", "for")
)

_BESIDE = _OF_PLAYERS | {
    *("of", "are", "re", "is", "there", "how", "do", "does", "can", "could", "may", "i", "you"),
    *("playing", "hearts", "game", "in", "just", "only", "if", "at"),
}

MOST = 20  # players that somebody may ask about


# Cards as they are named, without the queen of spades, of whom topics speak.
_CARDS = {tuple(words_of(card_words(card).replace(" of", ""))): card for card in DECK} | {
    (color, name): parse_card("QH") for color in ("red", "pink") for name in ("queen", "lady")
}

# What is said where a card's worth is asked, and where something is done with it instead.
_WORTH = frozenset(("worth", "point", "count", "bad", "thirteen", "howmuch", "howmany"))

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
        found.append(Known("The word", Answer(term.word, term.meaning), word=term.key))
    for variant in named(name):
        known = VARIANT_TEXTS[variant.key]
        found.append(
            Known("A variant", Answer(known.name, variant_entry(variant)), variant=variant.key)
        )
    players = _players(text)
    if players and players not in _ASKED_ABOUT:
        answer = for_players(ruleset, players)
        found.append(Known(with_figure(players, "player"), answer, players=players))
    card = _card(text)
    if card and card not in {QUEEN_OF_SPADES, *ruleset.bonus_cards_in_play}:
        title = capitalized(f"the {card_words(card)}")
        found.append(Known(title, tell_worth(ruleset, card), card=card))
    return found


def _name(text: str) -> str:
    """What is asked about: "What does void mean?" is about "void"."""
    words = plain(text)
    if asking := _ASKING.match(words):
        words = words[asking.end() :]
    return _ASKED.sub("", words)


def _players(text: str) -> int:
    """The number of players of whom somebody speaks, else 0: "Can we play with 7?"."""
    words = plain(text).split()
    numbers = [number for word in words if (number := _number(word))]
    others = {word for word in words if not _number(word)}
    speaks_of_players = bool(others & _OF_PLAYERS) and others <= _BESIDE
    return numbers[0] if speaks_of_players and len(numbers) == 1 else 0


def _card(text: str) -> Card | None:
    """The card whose worth somebody asks, else none: "Is the king of spades 10?"."""
    words = [word for word in words_of(text) if word != "of"]
    named = {pair: _CARDS[pair] for pair in pairwise(words) if pair in _CARDS}
    if len(named) != 1:
        return None
    [(pair, card)] = named.items()
    others = [word for word in words if word not in pair]
    meant = set(concepts(others))
    asks_worth = bool(meant & _WORTH) or all(map(_number, meant))
    return card if asks_worth and meant.isdisjoint(_DONE) else None


def _number(word: str) -> int:
    if word in _NUMBERS:
        return _NUMBERS.index(word) + 1
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0
    return number if number <= MOST else 0
