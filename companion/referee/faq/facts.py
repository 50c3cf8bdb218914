"""Facts and worked examples for the answers, from the law of play and the scorer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from companion.referee.faq.model import Answer, absent
from companion.referee.text.grammar import (
    card_words,
    line_words,
    listed,
    pairs_words,
    signed,
)
from companion.referee.text.rules_and_results import option_words
from companion.rules import (
    HEARTS,
    QUEEN_OF_SPADES,
    BeforeHand,
    Card,
    MoonChoice,
    PlayedHand,
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
    QueenLead,
)
from companion.rules.scoring.scoring import may_subtract
from companion.rules.standings.end_of_game import end_of_hand

QUEEN = str(QUEEN_OF_SPADES)

FREE = "In this game hearts can be led at any time."


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
    return is_broken_game(ruleset) or queen_is_locked(ruleset)


def everything(ruleset: Ruleset, bonus_to: int = 0, doubling_to: int = -1) -> list[list[Card]]:
    """The piles of a hand in which the first seat took every penalty card."""
    piles: list[list[Card]] = [[] for _ in range(ruleset.players)]
    piles[0] = list(ruleset.penalty_cards)
    piles[bonus_to] += ruleset.bonus_cards_in_play
    piles[doubling_to] += other_doubling_cards(ruleset)
    return piles


def near_moon_piles(ruleset: Ruleset, *missing: Card) -> list[list[Card]]:
    """The piles of a hand in which these penalty cards, and what helps or doubles, got away."""
    piles = everything(ruleset, bonus_to=1)
    for card in missing:
        piles[0].remove(card)
        piles[1].append(card)
    return piles


def other_doubling_cards(ruleset: Ruleset) -> list[Card]:
    """The doubling cards that are worth nothing themselves."""
    return [card for card in ruleset.counting_cards if card not in ruleset.values]


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
    if ruleset.pays_for_every_trick:
        others = 0 if all_tricks else min(ruleset.players, ruleset.hand_size) - 1
        tricks = [int(0 < seat <= others) for seat in range(ruleset.players)]
        tricks[0] = ruleset.hand_size - others
        captures = with_tricks(captures, tricks)
    before = BeforeHand(totals=tuple(totals) or (0,) * ruleset.players, number=1)
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


def one_of(r: Ruleset, card: Card) -> str:
    """A card in words where there may be two of it: "the queen of spades", "an ace of hearts"."""
    article = "an" if card.rank in (8, 14) else "a"
    return f"{article if r.pack.count(card) > 1 else 'the'} {card_words(card)}"


def counting_words(r: Ruleset) -> str:
    """Every card that counts, in words: penalty, bonus and doubling cards."""
    hearts = [card for card in r.penalty_cards if card in HEARTS]
    others = [card for card in r.penalty_cards if card not in HEARTS]
    others += [*r.bonus_cards_in_play, *other_doubling_cards(r)]
    if len(hearts) < sum(card in HEARTS for card in r.pack):
        hearts, others = [], [*hearts, *others]
    parts = [f"all {len(hearts)} hearts"] if hearts else []
    return listed([*parts, *(pairs_words([c] * others.count(c)) for c in dict.fromkeys(others))])


def moon_rule(ruleset: Ruleset) -> str:
    """What a moon does, in a sentence."""
    return option_words(ruleset, "moon_mode")


JACK_DIFFERS = "Rule books disagree on whether a moon needs the bonus card."


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


def moon_lines(r: Ruleset, bonus_to: int = 0, doubling_to: int = -1) -> str:
    """How the hand of a moon is written down, either way where the shooter chooses."""
    choices = MoonChoice if r.moon_mode is MoonMode.CHOICE else (MoonChoice.ADD,)
    piles = everything(r, bonus_to, doubling_to)
    lines = [points_of(r, piles, choice=one) for one in choices]
    return listed([line(r, each) for each in dict.fromkeys(lines)], "or")


def is_losing_moon_possible(r: Ruleset) -> bool:
    """Whether a moon that gives points can end a game with somebody else in front of the shooter.

    Tried near the target, where the shooter's moon ends the game or not.
    """
    points = points_of(r, everything(r), choice=MoonChoice.ADD)
    paid = max(points)
    gains = r.bonus_total or may_subtract(r)
    low = -paid if gains else 0
    near = (low, max(r.target - paid, low), r.target - 1)
    for totals in product(near, repeat=min(r.players, 3)):
        before = BeforeHand(totals=(*totals, *(0,) * (r.players - len(totals))))
        after = end_of_hand(r, before, PlayedHand(points=points))
        if after.reason is not None and 0 not in after.front:
            return True
    return False
