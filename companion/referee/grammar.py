"""Names of cards and small counted things, the sides of the table, ways to pass."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from companion.rules import QUEEN_OF_SPADES, Card, Ruleset, Suit
from companion.rules.options import HOLD, SPLIT_EACH

# Finished sentences, which the page prints one after the other.
Paragraph = tuple[str, ...]

RANK_WORDS = {11: "jack", 12: "queen", 13: "king", 14: "ace"}

_SUITS = {
    Suit.CLUBS: ("clubs", "♣"),
    Suit.DIAMONDS: ("diamonds", "♦"),
    Suit.SPADES: ("spades", "♠"),
    Suit.HEARTS: ("hearts", "♥"),
}

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def paragraph(*parts: str | Paragraph) -> Paragraph:
    """One paragraph of sentences and parts of it; what is empty or said already is left out."""
    pieces = chain.from_iterable((part,) if isinstance(part, str) else part for part in parts)
    return tuple(dict.fromkeys(filter(None, pieces)))


def rank_sign(card: Card) -> str:
    """The index of a card: "Q", "10"."""
    return {10: "10", 11: "J", 12: "Q", 13: "K", 14: "A"}.get(card.rank, str(card.rank))


def card_words(card: Card) -> str:
    """A card in words: "queen of spades", "10 of diamonds"."""
    return f"{RANK_WORDS.get(card.rank, card.rank)} of {_SUITS[card.suit][0]}"


def the_card(card: Card) -> str:
    """How a card is named at the table: the queen of spades is simply the queen."""
    return "the queen" if card == QUEEN_OF_SPADES else f"the {card_words(card)}"


def a_card(card: Card) -> str:
    """One of several alike: "a queen", "an ace of clubs", "an 8 of hearts"."""
    name = "queen" if card == QUEEN_OF_SPADES else card_words(card)
    return f"{'an' if card.rank in (8, 14) else 'a'} {name}"


def one_card(ruleset: Ruleset, card: Card) -> str:
    """A card of the pack, or one of its two: "the queen of spades", "a queen of spades"."""
    if ruleset.pack.count(card) < 2:
        return f"the {card_words(card)}"
    return f"{'an' if card.rank in (8, 14) else 'a'} {card_words(card)}"


def all_cards(ruleset: Ruleset, card: Card) -> str:
    """A card of the pack, or both: "the queen of spades", "the queens of spades"."""
    return f"the {cards_alike(card) if ruleset.pack.count(card) > 1 else card_words(card)}"


def the_queen(ruleset: Ruleset) -> str:
    """The queen of spades as players call her: "the queen", or "a queen" where there are two."""
    is_one = ruleset.pack.count(QUEEN_OF_SPADES) < 2
    return the_card(QUEEN_OF_SPADES) if is_one else a_card(QUEEN_OF_SPADES)


def card_sign(card: Card) -> str:
    """A card as its index and suit sign: "Q♠", "10♦"."""
    return rank_sign(card) + _SUITS[card.suit][1]


def suit_words(suit: Suit) -> str:
    """A suit in words: "hearts"."""
    return _SUITS[suit][0]


def cards_alike(card: Card) -> str:
    """Several alike: "queens of spades", "2s of diamonds"."""
    return f"{RANK_WORDS.get(card.rank, card.rank)}s of {_SUITS[card.suit][0]}"


def cards_words(cards: Iterable[Card]) -> str:
    """Several cards in words: "the 2 of clubs and the 2 of diamonds", "both queens of spades"."""
    return listed(_each_card(cards))


def _each_card(cards: Iterable[Card]) -> list[str]:
    return [
        f"both {cards_alike(card)}" if times > 1 else f"the {card_words(card)}"
        for card, times in Counter(cards).items()
    ]


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Parts of a sentence: "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def plain_text(text: str) -> str:
    """A text with plain letters, where they have any."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def capitalized(phrase: str) -> str:
    """A phrase as it begins a sentence; the rest stays as it is."""
    return phrase[:1].upper() + phrase[1:]


def number_words(number: int) -> str:
    """A small number in words, a large one in figures."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def things(number: int, thing: str) -> str:
    """What a number counts: "heart", "hearts"."""
    return thing if number == 1 else f"{thing}s"


def counted(number: int, thing: str) -> str:
    """A number of things: "one heart", "13 hearts"."""
    return f"{number_words(number)} {things(number, thing)}"


_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip

_SUFFIXES = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int) -> str:
    """Which one of several, from 1: "fifth", "11th", "21st"."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    is_teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if is_teen else _SUFFIXES.get(number % 10, 'th')}"


def with_figure(number: int, thing: str) -> str:
    """The same with the number always in figures: "1 hand", "1,270 games"."""
    return f"{number:,} {things(number, thing)}"


def times_words(number: int) -> str:
    """How often: "once", "twice", "3 times"."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


@lru_cache(maxsize=2048)
def signed(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def line_words(line: Iterable[int]) -> str:
    """A line of points as it is said: "12-12-1-1", or with commas where one is below 0."""
    points = list(line)
    return (", " if min(points, default=0) < 0 else "-").join(signed(number) for number in points)


def fact_words(fact: object) -> str:
    """A fact as it stands in a sentence: a name, a number, a card, or a list of them."""
    if isinstance(fact, str):
        return fact
    if isinstance(fact, int):
        return signed(fact)
    if isinstance(fact, Card):
        return card_words(fact)
    return listed([fact_words(each) for each in fact]) if isinstance(fact, Sequence) else str(fact)


# How a text asks for a fact: "{missing:words}".
FORMS: Mapping[str, Callable[[Any], str]] = {
    "": fact_words,
    ",": lambda number: f"{number:,}".replace("-", "\N{MINUS SIGN}"),
    "words": number_words,
    "th": ordinal,
    "times": times_words,
    "a": lambda name: f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}",
    "the": the_card,
    "one": a_card,
    "cards": cards_words,
    "figure": lambda parts: str(len(parts)),
    "count": lambda parts: number_words(len(parts)),
    "or": lambda parts: listed([fact_words(part) for part in parts], "or"),
    "commas": ", ".join,
    "semicolons": "; ".join,
    "plus": lambda number: f"{'+' if number > 0 else ''}{signed(number)}",
    "two": lambda number: f"{number:02}",
}


NO_PASS = ""  # in place of a hold, where no hand has a pass
BOTH = "Z3"  # a split pass of three players goes to both of the others


def as_named(ruleset: Ruleset, token: str) -> str:
    """A step of the pass cycle as it has a name: three players split between both.

    Where nobody ever passes there is nothing to hold.
    """
    if token == HOLD and not ruleset.passes:
        return NO_PASS
    return BOTH if token == "Z" and ruleset.players == 3 else token


_PASSES: Mapping[str, tuple[str, str]] = {
    "L": ("left", "pass left"),
    "R": ("right", "pass right"),
    "X": ("across", "pass across"),
    "H": ("hold", "hold"),
    NO_PASS: ("no pass", "no passing"),
    "S": ("one to each", "pass one card to each of the others"),
    "Z": ("split across", "split across"),
    BOTH: ("split between both", "pass to both of the others"),
    "D": ("dealer calls", "the dealer calls the pass"),
}


def pass_words(ruleset: Ruleset, token: str) -> str:
    """A step of the pass cycle as an instruction: "Pass left", "Hold"."""
    return capitalized(pass_phrase(ruleset, token))


def pass_phrase(ruleset: Ruleset, token: str) -> str:
    """The instruction inside a sentence: "pass left", "hold"."""
    return _PASSES[as_named(ruleset, token)][1]


def pass_label(ruleset: Ruleset, token: str) -> str:
    """A step of the pass cycle as a short label: "left", "hold"."""
    return _PASSES[as_named(ruleset, token)][0]


_PASS_WORDS = {
    "L": "left", "R": "right", "X": "across", "H": "hold", NO_PASS: "no pass",
    "S": "one card to each", "Z": "split across", BOTH: "split between both others",
    "D": "the dealer calls",
}  # fmt: skip


def cycle_words(ruleset: Ruleset, *, counting: bool = False) -> str:
    """The pass cycle in words: "left, right, across, hold"; counting, "split across (2 to each)".

    A split pass is of another number of cards than the others.
    """
    split = f" ({SPLIT_EACH} to each)" if counting else ""
    words = []
    for token in (as_named(ruleset, token) for token in ruleset.cycle):
        many = split if token in ("Z", BOTH) else ""
        words.append(f"{_PASS_WORDS[token]}{many}")
    return ", ".join(words)


def kinds_words(ruleset: Ruleset, cards: Collection[Card]) -> str:
    """Cards one of which is meant: "a heart or the queen of spades"."""
    hearts = [card for card in ruleset.pack if card.suit is Suit.HEARTS]
    if set(hearts) <= set(cards):
        others = [one_card(ruleset, card) for card in cards if card.suit is not Suit.HEARTS]
        return listed(["a heart", *others] if hearts else others, "or")
    hearts_first = sorted(cards, key=lambda card: card.suit is not Suit.HEARTS)
    return listed([one_card(ruleset, card) for card in hearts_first], "or")


def hearts_and_others(ruleset: Ruleset, cards: Iterable[Card]) -> str:
    """All of these: "hearts and the queen of spades", "the other hearts"."""
    every = [card for card in dict.fromkeys(ruleset.pack) if card.suit is Suit.HEARTS]
    hearts = [card for card in cards if card.suit is Suit.HEARTS]
    parts = [all_cards(ruleset, card) for card in cards if card.suit is not Suit.HEARTS]
    if hearts and len(hearts) == len(every):
        return listed(["hearts", *parts])
    if len(hearts) * 2 > len(every):
        return listed(["the other hearts", *parts])
    return listed([*(all_cards(ruleset, card) for card in hearts), *parts])


def cards_together(ruleset: Ruleset, cards: Sequence[Card]) -> str:
    """Cards in words, all hearts as such: "all 13 hearts and the queen of spades"."""
    hearts = [card for card in cards if card.suit is Suit.HEARTS]
    has_all = len(hearts) == sum(card.suit is Suit.HEARTS for card in ruleset.pack) > 0
    first = [f"all {len(hearts)} hearts"] if has_all else []
    named = [card for card in cards if not (has_all and card.suit is Suit.HEARTS)]
    named.sort(key=lambda card: card != QUEEN_OF_SPADES)
    return listed([*first, *_each_card(named)])
