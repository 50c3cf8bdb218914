"""Random rulesets drawn from every option that matters to play, and hands played by chance."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from hypothesis import strategies as st

from companion.rules import ImpossibleRuleset, Ruleset, holdings
from companion.rules import options as o
from companion.rules.cards import JOKER, Card, cards_text
from companion.rules.dealing import kitty_of
from companion.rules.play import HandInPlay

# A number is all that chance needs, so a failing example can be played again.
chances = st.integers(0, 2**32).map(random.Random)

Hands = list[list[Card]]

# The values of each option; what does not fit together is drawn again.
_ONE_DECK: Mapping[str, tuple[Any, ...]] = {
    "players": (3, 4, 4, 4, 5, 6, 7, 8),
    "trim": ("table", "table", "table", "2D", "2C 2D", "2S", "none", "2C 2D 2S 2H"),
    "leftover": tuple(o.Leftover),
    "kitty4": (0, 0, 0, 4),
    "jokers": (0, 0, 0, 1, 2, 3, 4),
}
_TWO_DECKS: Mapping[str, tuple[Any, ...]] = {
    "decks": (2,),
    "players": tuple(range(5, 12)),
    "trim": ("table", "table", "2C", "2C 2D"),
    "jokers": (0, 0, 1, 2),
    "duplicates": tuple(o.Duplicates),
    "cancel_scope": tuple(o.CancelScope),
    "last_trick_dead": tuple(o.LastTrickDead),
    "kitty2": tuple(o.Kitty2),
}
_PLAY: Mapping[str, tuple[Any, ...]] = {
    "joker_kind": tuple(o.JokerKind),
    "direction": tuple(o.Direction),
    "opener": tuple(o.Opener),
    "first_trick_points": tuple(o.FirstTrickPoints),
    "first_trick_set": ("hearts_and_queen", "all_positive", "QS AS KS", "2D 3D 4D 5D 6D 7D"),
    "all_penalty_hand": tuple(o.AllPenaltyHand),
    "heart_lead": tuple(o.HeartLead),
    "break_by": tuple(o.BreakBy),
    "queen_break_scope": tuple(o.QueenBreakScope),
    "only_hearts": tuple(o.OnlyHearts),
    "hearts_and_queen": tuple(o.HeartsAndQueen),
    "queen_lead": tuple(o.QueenLead),
    "queen_discard": tuple(o.QueenDiscard),
    "queen_must_go": tuple(o.QueenMustGo),
    "heart_values": ("one", "pip14", "one", "0 " * 12 + "1"),
    "queen_spades": (13, 13, 0, 25),
    "extra_penalties": ("none", "none", "KS 10, AS 7", "7C 7"),
    "bonus_cards": ("none", "none", "JD -10"),
}
_POINTS: Mapping[str, tuple[Any, ...]] = {
    "bonus_floor": tuple(o.BonusFloor),
    "multipliers": ("none", "none", "TC doubles_hand", "QH doubles_hearts"),
    "no_tricks_bonus": (0, 0, -5),
    "moon_mode": tuple(o.MoonMode),
    "moon_requires": tuple(o.MoonRequires),
    "moon_bonus": tuple(o.MoonBonus),
    "sun": tuple(o.Sun),
    "sun_exempt_first_trick": ("no", "yes"),
    "teams": tuple(o.Teams),
    "team_moon": tuple(o.TeamMoon),
    "team_moon_score": tuple(o.TeamMoonScore),
}


def random_ruleset(chance: random.Random) -> Ruleset:
    """Some ruleset that can be played; every value of every option comes up."""
    while True:
        size = _ONE_DECK if chance.random() < 0.7 else _TWO_DECKS
        drawn = {name: chance.choice(values) for name, values in (size | _PLAY | _POINTS).items()}
        # A table has most of its options as everybody has them.
        kept = {name: value for name, value in drawn.items() if chance.random() < 0.6}
        try:
            return Ruleset(**_SMALLEST[size is _TWO_DECKS]).with_options(kept)
        except ImpossibleRuleset:
            continue


_SMALLEST: tuple[Mapping[str, Any], ...] = ({}, {"decks": 2, "players": 6, "opener": "eldest_any"})


def points_are_conserved(ruleset: Ruleset) -> bool:
    """Whether the points of a hand without a moon are those of its cards."""
    has_floor = ruleset.bonus_floor is o.BonusFloor.HAND_NOT_BELOW_0
    return not (ruleset.multipliers or ruleset.no_tricks_bonus or has_floor)


def deal(ruleset: Ruleset, chance: random.Random) -> Hands:
    """Hands of this ruleset from a shuffled pack; the rest is the kitty."""
    pack = [*ruleset.pack, *[JOKER] * ruleset.jokers_in_play]
    chance.shuffle(pack)
    is_uneven = ruleset.leftover is o.Leftover.UNEVEN and ruleset.decks == 1 and not ruleset.kitty4
    longer = ruleset.cards_left_over if is_uneven else 0
    hands: Hands = []
    for seat in range(ruleset.players):
        size = ruleset.hand_size + (seat < longer)
        hands.append([pack.pop() for _ in range(size)])
    return hands


class Playout(NamedTuple):
    """A hand played by chance: how it was dealt and who played what."""

    ruleset: Ruleset
    hands: tuple[str, ...]
    dealer: int
    plays: tuple[tuple[int, str], ...]


def playout(ruleset: Ruleset, chance: random.Random) -> Playout:
    """A whole hand of legal cards picked by chance."""
    hands = deal(ruleset, chance)
    dealer = chance.randrange(ruleset.players)
    held = [holdings.holding_of(holdings.kinds_of(hand)) for hand in hands]
    hand = HandInPlay(ruleset, held, dealer=dealer, kitty=kitty_of(ruleset, held))
    plays = []
    while hand.to_play is not None:
        seat = hand.to_play
        legal = holdings.each_kind(hand.law.legal(hand.look(seat)))
        kind = chance.choice(legal)
        plays.append((seat, str(holdings.card_of(kind))))
        hand.play(seat, kind)
    return Playout(ruleset, tuple(cards_text(each) for each in hands), dealer, tuple(plays))
