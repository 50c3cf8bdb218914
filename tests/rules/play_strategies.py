"""Random rulesets drawn from every option that matters to play, and hands played by chance."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from hypothesis import strategies as st

from companion.rules import STANDARD, Card, Hand, ImpossibleRuleset, Piles, Ruleset
from companion.rules.options import DEALER_CALLS, HEART_SCHEMES, Opener, TieBreak
from tests.rules.positions import replay
from tests.rules.takers import taken, with_tricks

# A number is all that chance needs, so a failing example can be played again.
chances = st.integers(0, 2**32).map(random.Random)

Hands = list[list[Card]]

Passed = tuple[str, list[list[Card]]]  # the way, and what each seat gave

# The values of each option that chance draws from; an option that is not here draws from all of
# its values by itself. What does not fit together is drawn again, the option to blame first.
Values = Mapping[str, tuple[Any, ...]]

_ONE_DECK: Values = {
    "decks": (1,),
    "players": (3, 4, 4, 4, 5, 6, 7, 8),
    "trim": ("table", "table", "table", "2D", "2C 2D", "2S", "none", "2C 2D 2S 2H"),
}
_TWO_DECKS: Values = {
    "decks": (2,),
    "players": tuple(range(5, 12)),
    "trim": ("table", "table", "2C", "2C 2D"),
}
_STATED: Values = {
    "pass_count": (3, 3, 1, 2, 4, 5),
    "pass_cycle": (
        "table",
        "table",
        *("L", "R", "X", "Z", "S", "D", "H"),
        *("L R", "L R X", "L R X S H"),
    ),
    "pass_forbidden": ("none", "QS", "QS KS AS", "2C", "AH"),
    "first_trick_set": ("hearts_and_queen", "all_positive"),
    "multipliers": ("none", "TC doubles_hand", "QS doubles_hand"),
    "heart_values": ("one", *HEART_SCHEMES, "0 " * 12 + "1"),
    "queen_spades": (13, 13, 0, 25, 26, 50, 15, 1),
    "extra_penalties": ("none", "KS 10, AS 7", "JS 10", "7C 7", "QH 13", "QC 13, QD 13"),
    "bonus_cards": ("none", "JD -10", "TD -10", "JD -5", "JD -40", "JD -10, 9D -9"),
    "moon_amount": ("auto", "auto", 26, 150),
    "target": (100, 50, 75, 200, 500, 1),
    "hands": (0, 1, 4, 8),
    "tie_break": ("by_end_mode", *TieBreak),
}


def _drawn_from(name: str) -> tuple[Any, ...]:
    """All the values of an option that has a few, the usual one first."""
    usual = getattr(STANDARD, name)
    return ("no", "yes") if isinstance(usual, bool) else tuple(type(usual))


_TWO_PACKS = Ruleset(decks=2, players=6, opener=Opener.ELDEST_ANY)
_OPTIONS: Values = _STATED | {
    name: _drawn_from(name)
    for name in Ruleset.FIELDS
    if name not in _STATED and name not in _ONE_DECK
}


# Every value that comes up, by option.
VALUES: Values = _OPTIONS | {
    name: (*values, *_TWO_DECKS[name]) for name, values in _ONE_DECK.items()
}


def random_ruleset(chance: random.Random) -> Ruleset:
    """Some ruleset that can be played; every value of every option comes up."""
    decks = _TWO_DECKS if chance.random() < 0.3 else _ONE_DECK
    base = _TWO_PACKS if decks is _TWO_DECKS else STANDARD
    # A table has most of its options as everybody has them.
    share = chance.choice((0.1, 0.3, 0.6))
    options = {
        name: chance.choice(values)
        for name, values in (_OPTIONS | decks).items()
        if name in ("decks", "players") or chance.random() < share
    }
    return _possible(base, options, chance)


def _possible(base: Ruleset, options: dict[str, Any], chance: random.Random) -> Ruleset:
    """With these options, without those that do not fit the others."""
    while True:
        try:
            return base.with_options(options)
        except ImpossibleRuleset as refused:
            blamed = refused.data["field"]
            del options[blamed if blamed in options else chance.choice(sorted(options))]


# What a moon is made of: where several of these meet, a rule is easily forgotten.
_WHO_SHOOTS = ("moon_bonus", "bonus_cards")
_MOON_OPTIONS = (
    *("moon_mode", "moon_requires", "moon_amount", "sun"),
    *("extra_penalties", "heart_values", "queen_spades"),
)


def moon_ruleset(chance: random.Random) -> Ruleset:
    """A ruleset of one pack in which much of what moons depend on is unusual."""
    names = (*_WHO_SHOOTS, *chance.sample(_MOON_OPTIONS, 4))
    options = {name: chance.choice(_OPTIONS[name]) for name in names}
    return _possible(STANDARD, {"players": chance.choice((4, 4, 6, 3)), **options}, chance)


def greedy_takes(ruleset: Ruleset, chance: random.Random) -> Piles:
    """Takes in which one player, or two across, have nearly everything that costs."""
    seats = range(ruleset.players)
    one = chance.choice(seats)
    side = [one] if chance.random() < 0.5 else [one, (one + len(seats) // 2) % len(seats)]
    takers = [
        chance.choice(side if card in ruleset.penalty_cards or chance.random() < 0.5 else seats)
        for card in ruleset.counting_cards
    ]
    if chance.random() < 0.2:
        takers[-1] = chance.choice(seats)
    captures = taken(ruleset, list(zip(ruleset.counting_cards, takers, strict=True)))
    if not ruleset.pays_for_every_trick:
        return captures
    tricks = [int(bool(pile)) for pile in captures.cards]
    tricks[one] += ruleset.hand_size - sum(tricks)
    return with_tricks(captures, tricks)


def points_are_conserved(ruleset: Ruleset) -> bool:
    """Whether the points of a hand without a moon are those of its cards."""
    return not ruleset.multipliers


def deal(ruleset: Ruleset, chance: random.Random) -> Hands:
    """Hands of this ruleset from a shuffled pack; the rest is the kitty."""
    pack = list(ruleset.pack)
    chance.shuffle(pack)
    size = ruleset.hand_size
    return [[pack.pop() for _ in range(size)] for _ in range(ruleset.players)]


class Playout(NamedTuple):
    """A hand played by chance: how it was dealt, what was passed and who played what."""

    ruleset: Ruleset
    hands: tuple[str, ...]
    dealer: int
    plays: tuple[tuple[int, str], ...]
    passed: Passed | None = None

    def replayed(self) -> Hand:
        """The same hand, from the deal."""
        return replay(self.ruleset, self.hands, self.plays, dealer=self.dealer, passed=self.passed)


def random_pass(ruleset: Ruleset, hands: Hands, chance: random.Random) -> Passed:
    """A pass of this ruleset: allowed cards picked by chance, whatever way a dealer calls."""
    token = chance.choice(ruleset.cycle)
    if token == DEALER_CALLS:
        token = chance.choice(("L", "R", "S", "H", "X" if ruleset.players % 2 == 0 else "Z"))
    count = ruleset.cards_given(token)
    if count > ruleset.hand_size:  # a call that does not fit
        token, count = "H", 0
    return token, [_picked(ruleset, hand, count, chance) for hand in hands]


def _picked(ruleset: Ruleset, hand: list[Card], count: int, chance: random.Random) -> list[Card]:
    """B5: cards that are to be kept go only where there are too few others."""
    kept = [card for card in hand if card in ruleset.pass_forbidden]
    free = [card for card in hand if card not in ruleset.pass_forbidden]
    chance.shuffle(free)
    return (free + kept)[:count]


def playout(ruleset: Ruleset, chance: random.Random, *, passes: bool = False) -> Playout:
    """A whole hand of legal cards picked by chance, after a pass if that is wanted."""
    hands = deal(ruleset, chance)
    dealer = chance.randrange(ruleset.players)
    passed = random_pass(ruleset, hands, chance) if passes else None
    hand, plays = Hand.deal(ruleset, hands, dealer), list[tuple[int, str]]()
    if passed:
        hand.pass_(*passed)
    while hand.to_play is not None:
        card = chance.choice(hand.legal)
        plays.append((hand.to_play, str(card)))
        hand.play(card)
    dealt = tuple(Card.join(each) for each in hands)
    return Playout(ruleset, dealt, dealer, tuple(plays), passed)
