"""The conditions that the files of words and tips name: what a game has, decided by its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from companion.referee.text.options import matters
from companion.rules import (
    HEARTS,
    QUEEN_OF_SPADES,
    Ruleset,
    counts_up,
    has_moon,
    parse_card,
    passes,
)
from companion.rules.options import (
    CAN_ADD,
    BreakBy,
    EndMode,
    HeartLead,
    Opener,
    QueenLead,
    TieBreak,
)

Condition = Callable[[Ruleset], bool]

EXPENSIVE = 5  # points: a heart worth more is no cheap way to stop a moon

_TWO_OF_CLUBS, _ACE_OF_HEARTS, _ACE_OF_SPADES = parse_card("2C"), parse_card("AH"), parse_card("AS")

_HIGH_SPADES = {parse_card("KS"), _ACE_OF_SPADES}


def _passable(name: str) -> Condition:
    card = parse_card(name)
    return lambda r: passes(r) and card in r.pack and card not in r.pass_forbidden


def _any_heart_stops_a_moon(r: Ruleset) -> bool:
    return has_moon(r) and {card for card in r.pack if card in HEARTS} <= {*r.penalty_cards}


CONDITIONS: Mapping[str, Condition] = MappingProxyType(
    {
        "always": lambda r: True,
        # The cards
        "one_deck": lambda r: r.decks == 1,
        "two_decks": lambda r: r.decks == 2,
        "has_kitty": lambda r: r.cards_left_over > 0,
        "has_queen": lambda r: QUEEN_OF_SPADES in r.values,
        "queen_counts": lambda r: QUEEN_OF_SPADES in r.penalty_cards,
        "queen_is_expensive": lambda r: r.values.get(QUEEN_OF_SPADES, 0) >= 2 * EXPENSIVE,
        "high_spades_count": lambda r: {*r.penalty_cards} >= _HIGH_SPADES,
        "some_hearts_are_plain": lambda r: bool(r.plain_hearts),
        "ace_of_hearts_is_cheap": lambda r: r.values.get(_ACE_OF_HEARTS, 0) <= EXPENSIVE,
        "ace_of_hearts_is_expensive": lambda r: r.values.get(_ACE_OF_HEARTS, 0) > EXPENSIVE,
        "has_bonus_card": lambda r: bool(r.bonus_cards_in_play),
        # The pass
        "passes": passes,
        "holds": lambda r: "H" in r.cycle,
        "passes_right_and_across": lambda r: {*r.cycle} >= {"R", "X"},
        "passes_right_not_across": lambda r: {*r.cycle} >= {"L", "R"} and "X" not in r.cycle,
        "passes_split_across": lambda r: "Z" in r.cycle,
        "passes_one_to_each": lambda r: "S" in r.cycle,
        "dealer_calls": lambda r: "D" in r.cycle,
        "queen_passable": _passable("QS"),
        "ace_of_spades_passable": _passable("AS"),
        "ace_of_hearts_passable": _passable("AH"),
        "two_of_clubs_passable": _passable("2C"),
        # The play
        "two_of_clubs_opens": lambda r: r.opener_card == _TWO_OF_CLUBS,
        "lowest_club_opens": lambda r: r.opener is Opener.LOWEST_CLUB,
        "hearts_must_be_broken": lambda r: r.heart_lead is HeartLead.MUST_BE_BROKEN,
        "only_hearts_break": lambda r: r.break_by is BreakBy.HEART,
        "only_queen_waits": lambda r: (
            r.heart_lead is not HeartLead.MUST_BE_BROKEN and r.queen_lead is QueenLead.AFTER_BROKEN
        ),
        # The moon
        "has_moon": has_moon,
        "no_moon": lambda r: not has_moon(r),
        "heart_stops_a_moon": _any_heart_stops_a_moon,
        "moon_can_add": lambda r: r.moon_mode in CAN_ADD,
        "pays_for_every_trick": lambda r: r.pays_for_every_trick,
        # The end
        "counts_down": lambda r: not counts_up(r),
        "has_target": lambda r: matters(r, "target"),
        "ends_at_a_target": lambda r: r.end_mode is EndMode.TARGET,
        "sudden_death": lambda r: r.tie_rule is TieBreak.SUDDEN_DEATH,
    }
)
