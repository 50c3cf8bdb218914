"""Facts and worked examples for the answers, from the law of play and the scorer."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.faq.model import Answer, absent
from companion.referee.text.grammar import card_words, cards_alike, line_words, listed, signed
from companion.referee.text.rules_and_results import option_words
from companion.rules import (
    HEARTS,
    QUEEN_OF_SPADES,
    BeforeHand,
    Card,
    MoonChoice,
    Ruleset,
    captures_of_piles,
    cards_text,
    read_turn,
    score_hand,
    shown_points,
    violation,
    with_tricks,
)
from companion.rules.ruleset.options import (
    HeartLead,
    MoonMode,
    MoonRequires,
    QueenDiscard,
    QueenLead,
    Sun,
)

QUEEN = str(QUEEN_OF_SPADES)

FREE = "Hearts don't have to be broken here before they are led."


def allows(
    ruleset: Ruleset,
    card: str,
    hand: str,
    trick: str = "",
    *,
    number: int = 2,
    broken: bool = False,
) -> bool:
    """Whether the law lets this card be played from this hand to this trick."""
    turn = read_turn(hand, trick, number=number, broken=broken)
    return violation(ruleset, turn, card) is None


def queen_costs(ruleset: Ruleset) -> int:
    """What the queen of spades costs, 0 where she is an ordinary card."""
    return ruleset.values.get(QUEEN_OF_SPADES, 0)


def ordinary_queen() -> str:
    """That the queen of spades is a card like others."""
    return "The queen of spades is worth nothing here; she's a spade like any other."


def is_broken_game(ruleset: Ruleset) -> bool:
    """Whether hearts have to be broken before they are led."""
    return ruleset.heart_lead is HeartLead.MUST_BE_BROKEN


def queen_is_locked(ruleset: Ruleset) -> bool:
    """Whether the queen of spades waits for hearts to be broken before she is led."""
    return ruleset.queen_lead is QueenLead.AFTER_BROKEN


def breaking_matters(ruleset: Ruleset) -> bool:
    """Whether it makes a difference that hearts are broken."""
    holds_back = ruleset.queen_discard is QueenDiscard.AFTER_BROKEN
    return is_broken_game(ruleset) or queen_is_locked(ruleset) or holds_back


def everything(ruleset: Ruleset, shooter: int = 0, bonus_to: int = 0) -> list[list[Card]]:
    """The piles of a hand in which one seat took every penalty card."""
    piles: list[list[Card]] = [[] for _ in range(ruleset.players)]
    piles[shooter] = list(ruleset.penalty_cards)
    piles[bonus_to] += ruleset.bonus_cards_in_play
    piles[-1] += [card for card in ruleset.counting_cards if card not in ruleset.values]
    return piles


def points_of(
    ruleset: Ruleset,
    piles: Sequence[Sequence[Card]],
    *,
    choice: MoonChoice | None = None,
    totals: Sequence[int] = (),
    all_tricks: bool = False,
) -> tuple[int, ...]:
    """The points of a hand with these piles, the first seat winning most tricks, or all."""
    captures = captures_of_piles(ruleset, [cards_text(pile) for pile in piles])
    if ruleset.asks_tricks:
        others = 0 if all_tricks else min(ruleset.players, ruleset.hand_size) - 1
        tricks = [int(0 < seat <= others) for seat in range(ruleset.players)]
        tricks[0] = ruleset.hand_size - others
        captures = with_tricks(captures, tricks)
    before = BeforeHand(totals=tuple(totals) or (0,) * ruleset.columns, number=1)
    return score_hand(ruleset, captures, before=before, choice=choice).points


def line(ruleset: Ruleset, points: Sequence[int]) -> str:
    """A line of points as this table writes it down: "0-26-26-26"."""
    return line_words(shown_points(ruleset, each) for each in points)


def points_label(ruleset: Ruleset, points: int) -> str:
    """Points of a hand as this table writes them down."""
    return signed(shown_points(ruleset, points))


def moon_cards(ruleset: Ruleset) -> str:
    """The penalty cards in words: "all 13 hearts and the queen of spades"."""
    hearts = [card for card in ruleset.penalty_cards if card in HEARTS]
    others = [card for card in ruleset.penalty_cards if card not in HEARTS]
    parts = [f"all {len(hearts)} hearts"] if hearts else []
    if others:
        parts.append(pairs_words(others))
    return " and ".join(parts)


def pairs_words(cards: Sequence[Card]) -> str:
    """Cards in words, twins together: "both queens of spades"."""
    parts = []
    for card in dict.fromkeys(cards):
        count = cards.count(card)
        many = f"{'both' if count == 2 else 'all'} {cards_alike(card)}"
        parts.append(f"the {card_words(card)}" if count == 1 else many)
    return listed(parts)


def moon_rule(ruleset: Ruleset) -> str:
    """What a moon does, in a sentence, for partners too."""
    return option_words(ruleset, "moon_mode")


JACK_DIFFERS = "Rule books disagree on whether a moon needs the bonus card."


def has_moon(r: Ruleset) -> bool:
    """Whether a moon is worth anything."""
    return r.moon_mode is not MoonMode.DISABLED


def no_moon() -> Answer:
    """The answer of a table without a moon."""
    return absent(
        "There's no moon in this game.",
        "A player who takes every penalty card just scores all the points.",
        "In most games taking them all is the best hand you can have.",
    )


def needs_bonus(r: Ruleset) -> bool:
    """Whether a moon needs the bonus card too."""
    return bool(r.bonus_cards_in_play) and r.moon_requires is MoonRequires.PLUS_BONUS


def needs_tricks(r: Ruleset) -> bool:
    """Whether a moon needs every trick."""
    required = r.sun is Sun.REQUIRED_FOR_MOON
    return required or r.moon_requires is MoonRequires.ALL_TRICKS


def moon_line(r: Ruleset, bonus_to: int = 0, *, choice: MoonChoice | None = None) -> str:
    """How the hand of a moon is written down."""
    chosen = choice or (MoonChoice.ADD if r.moon_mode is MoonMode.CHOICE else None)
    points = points_of(r, everything(r, 0, bonus_to), choice=chosen, all_tricks=needs_tricks(r))
    return line(r, points)
