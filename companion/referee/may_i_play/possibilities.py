"""Every way things can be when somebody asks, and the groups of cards that are asked about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

from companion.referee.text.grammar import card_sign, card_words, listed, rank_sign
from companion.rules.cards import (
    CLUBS_MASK,
    DIAMONDS_MASK,
    HEARTS_MASK,
    QUEEN_MASK,
    QUEEN_OF_SPADES,
    SPADES_MASK,
    SUIT_MASK_OF,
    Card,
    Suit,
    card_of,
    each_kind,
    kind_of,
)
from companion.rules.legality import Law, PlayContext, Violation, law_of, violation_of
from companion.rules.options import Opener
from companion.rules.ruleset import Ruleset

NOTHING = "none"  # led: the player leads

SUITS = {
    "C": CLUBS_MASK,
    "D": DIAMONDS_MASK,
    "S": SPADES_MASK,
    "H": HEARTS_MASK,
}


class MomentFacts(NamedTuple):
    """What can be asked about the moment.

    `first`: it is the first trick. `broken`: hearts are broken.
    """

    first: bool = False
    broken: bool = False


class PossibleState(NamedTuple):
    """A situation, and the kinds of cards that are held, as the bits that stand for them."""

    now: MomentFacts
    hand: int


@dataclass(frozen=True)
class Kind:
    """Cards that no rule of play tells apart here: the bit that stands for them, and how many."""

    bit: int
    cards: tuple[Card, ...]
    count: int


class Moments:
    """What a ruleset makes possible after a lead (or for a player who leads)."""

    def __init__(self, ruleset: Ruleset, led: str) -> None:
        self.ruleset, self.led = ruleset, led
        self.law: Law = law_of(ruleset)
        self.is_leading = led == NOTHING

    @cached_property
    def suit(self) -> int:
        """The suit to follow, as bits; 0 where there is none."""
        return SUITS.get(self.led, 0)

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of cards of the pack, in deck order."""
        found: dict[tuple[object, ...], list[int]] = {}
        for bit in each_kind(self.law.sets.pack):
            found.setdefault(self._marks(bit), []).append(bit)
        kinds = [Kind(min(bits), _cards(bits), len(bits)) for bits in found.values()]
        return tuple(sorted(kinds, key=lambda kind: kind.bit))

    def _marks(self, bit: int) -> tuple[object, ...]:
        """What the rules of play know of a card."""
        sets = self.law.sets
        queen = QUEEN_MASK if self._knows_the_queen else 0
        special = sets.banned, self.law.opening_ban, sets.locked, queen
        opens = self.is_leading and card_of(bit) == self.ruleset.opener_card
        return (SUIT_MASK_OF[bit], opens, *(bool(bit & marked) for marked in special))

    @cached_property
    def _knows_the_queen(self) -> bool:
        """Whether the queen of spades is more than a spade here."""
        return QUEEN_OF_SPADES in self.ruleset.counting_cards or self.law.may_lead_heart

    @cached_property
    def opener(self) -> int:
        """The bit of the card that decides who leads first, 0 where a seat does."""
        card = self.ruleset.opener_card
        return 0 if card is None else kind_of(card)

    @property
    def opener_is_first(self) -> bool:
        """Whether that very card opens (C1), and this is a lead."""
        return self.is_leading and self.ruleset.opener is Opener.LOWEST_CLUB

    def situations(self) -> Iterator[MomentFacts]:
        """Every moment that can be asked about."""
        firsts = (False, True) if self._can_be_first else (False,)
        for now in map(MomentFacts._make, product(firsts, (False, True))):
            if self._can_be(now):
                yield now

    def _can_be(self, now: MomentFacts) -> bool:
        if self.led == "H" and not now.broken:
            return False  # a heart on the table has broken them
        # Who opens has seen no card played; nor has anybody had to lead before.
        return not (now.first and self.is_leading and now.broken)

    @cached_property
    def _can_be_first(self) -> bool:
        """Whether this can have been led to trick one at all."""
        if self.is_leading:
            return True
        hands = Moments(self.ruleset, NOTHING).hands[True]
        return any(
            self.law.legal(PlayContext(hand=hand, is_first=True)) & self.suit for hand in hands
        )

    @cached_property
    def hands(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Every hand that can be held, as the kinds it has: after trick one, and on it."""
        each = product(*((None, kind) for kind in self.kinds))
        all_held = [[kind for kind in held if kind] for held in each]
        return (
            tuple(_bits(held) for held in all_held if self._can_be_late(held)),
            tuple(_bits(held) for held in all_held if self._can_be_full(held)),
        )

    def _can_be_late(self, held: list[Kind]) -> bool:
        """After trick one a card at least is gone."""
        return 0 < len(held) < max(self.ruleset.hand_size, 2)

    def _can_be_full(self, held: list[Kind]) -> bool:
        """On trick one a hand is full, and who leads has the card that opens (C1)."""
        size = self.ruleset.hand_size
        if self.is_leading and self.opener and not any(kind.bit == self.opener for kind in held):
            return False
        return len(held) <= size <= sum(kind.count for kind in held)

    def broken_rule(self, state: PossibleState, bit: int) -> Violation | None:
        """The first rule that this card would break there."""
        return violation_of(self.law, self.context(state), bit)

    def context(self, state: PossibleState) -> PlayContext:
        """The position as the law sees it."""
        return PlayContext(
            hand=state.hand,
            led=self.suit,
            table=0 if self.is_leading else self.suit & -self.suit,
            is_first=state.now.first,
            broken=state.now.broken,
        )


def _bits(held: list[Kind]) -> int:
    return sum(kind.bit for kind in held)


def _cards(bits: list[int]) -> tuple[Card, ...]:
    return tuple(card_of(bit) for bit in sorted(set(bits)))


CARD_OF = {"C": "club", "D": "diamond", "S": "spade", "H": "heart"}

ONE_OF = {suit: f"a {card}" for suit, card in CARD_OF.items()}

MANY_OF = {suit: f"{card}s" for suit, card in CARD_OF.items()}

FEW = 3


class CardChoice(NamedTuple):
    """A card, or a kind of cards, that can be named: how the address, a voice and a key say it.

    `signs`: what is drawn, cards as "QS" and suits as "C"; `text` stands there where nothing is.
    """

    value: str
    words: str
    signs: tuple[str, ...]
    text: str
    bit: int
    cards: tuple[Card, ...]

    @property
    def card(self) -> Card | None:
        """The card, where it is a single one."""
        return self.cards[0] if len(self.cards) == 1 else None

    @property
    def is_suit(self) -> bool:
        """Whether it is any card of a suit that has no name of its own."""
        return bool(self.signs) and self.signs == (self.cards[0].suit.value,)


def card_choices(moments: Moments) -> tuple[CardChoice, ...]:
    """Everything that can be named as the card to play, suit by suit."""
    by_suit: dict[str, list[CardChoice]] = {}
    for kind in moments.kinds:
        for choice in _of_kind(moments, kind, len(by_suit.get(suit_of(kind), ()))):
            by_suit.setdefault(suit_of(kind), []).append(choice)
    order = [suit for suit in MANY_OF if suit in by_suit]
    return tuple(choice for suit in order for choice in by_suit[suit])


def suit_of(kind: Kind) -> str:
    """The letter of a kind's suit."""
    return kind.cards[0].suit.value


def _of_kind(moments: Moments, kind: Kind, before: int) -> Iterator[CardChoice]:
    """The cards of a kind without a name, then those with one."""
    named = [card for card in kind.cards if _has_name(moments, card) or len(kind.cards) == 1]
    others = tuple(card for card in kind.cards if card not in named)
    if others:
        yield _unnamed(moments, kind, others, before)
    for card in named:
        yield CardChoice(str(card), f"the {card_words(card)}", (str(card),), "", kind.bit, (card,))


def _has_name(moments: Moments, card: Card) -> bool:
    """Cards that score and are no hearts are known one by one."""
    return card.suit is not Suit.HEARTS and card in moments.ruleset.counting_cards


def _unnamed(moments: Moments, kind: Kind, cards: tuple[Card, ...], before: int) -> CardChoice:
    suit = suit_of(kind)
    value = f"{suit}{before or ''}"
    if _is_most_of(moments, cards):
        is_local_only = len(cards) == len(_all_of(moments, suit))
        words = ONE_OF[suit] if is_local_only else f"another {CARD_OF[suit]}"
        return CardChoice(value, words, (suit,), "", kind.bit, cards)
    return CardChoice(value, listed_cards(cards, "or"), (), ranks(cards), kind.bit, cards)


def _all_of(moments: Moments, suit: str) -> list[Card]:
    return [c for kind in moments.kinds for c in kind.cards if suit_of(kind) == suit]


def _is_most_of(moments: Moments, cards: tuple[Card, ...]) -> bool:
    return 2 * len(cards) > len(_all_of(moments, cards[0].suit.value))


def ranks(cards: Iterable[Card]) -> str:
    """Cards of one suit as signs: "2 3 4♣"."""
    each = list(cards)
    return " ".join([*map(rank_sign, each[:-1]), card_sign(each[-1])])


def listed_cards(cards: Iterable[Card], word: str) -> str:
    """A few cards in words, many as signs."""
    each = list(cards)
    if len(each) <= FEW:
        return listed([f"the {card_words(card)}" for card in each], word)
    return ranks(each)


class KindNames(NamedTuple):
    """Some kinds of cards by name, and one card of them: "other hearts", "another heart"."""

    words: str
    one: str


def parts_of(moments: Moments, bits: int) -> list[KindNames]:
    """What some kinds are called together: "hearts", "the queen of spades"."""
    found = []
    for suit in ("C", "D", "H", "S"):
        kinds = [kind for kind in moments.kinds if suit_of(kind) == suit]
        chosen = [kind for kind in kinds if kind.bit & bits]
        if chosen:
            found += _parts(moments, suit, kinds, chosen)
    return found


def _parts(moments: Moments, suit: str, kinds: list[Kind], chosen: list[Kind]) -> list[KindNames]:
    cards = tuple(card for kind in chosen for card in kind.cards)
    if len(chosen) == len(kinds):
        return [KindNames(MANY_OF[suit], ONE_OF[suit])]
    if _is_most_of(moments, cards):
        return [KindNames(f"other {MANY_OF[suit]}", f"another {CARD_OF[suit]}")]
    if len(cards) > FEW:
        return [KindNames(ranks(cards), ranks(cards))]
    names = [f"the {card_words(card)}" for card in cards]
    return [KindNames(name, name) for name in names]


def all_of(parts: Iterable[KindNames]) -> str:
    """All cards of these: "diamonds and other spades"."""
    return listed([part.words for part in parts])


def one_of(parts: Iterable[KindNames]) -> str:
    """One card of these: "a diamond or another spade"."""
    return listed([part.one for part in parts], "or")
