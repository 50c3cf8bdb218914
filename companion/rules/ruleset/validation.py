"""What cannot be played together: each rule raises ImpossibleRuleset at the option to blame."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from companion.rules.cards import HEARTS, Suit
from companion.rules.errors import ImpossibleRuleset
from companion.rules.ruleset.options import (
    CLUB_OPENS,
    FOUR_HANDED,
    SPLIT_EACH,
    EndMode,
    ExactRule,
    Sun,
)

if TYPE_CHECKING:
    from companion.rules.ruleset.ruleset import Ruleset


PLAYERS_BY_DECKS = {1: range(3, 9), 2: range(5, 12)}

MOST = 9999

# B2: left, right, across, hold, one to each, split across, the dealer calls.
PASS_STEPS = ("L", "R", "X", "H", "S", "Z", "D")


def _refuse(key: str, field: str, **data: object) -> NoReturn:
    raise ImpossibleRuleset(key, field=field, **data)


def check_sizes(ruleset: Ruleset) -> None:
    """Numbers stay within what a score sheet can show."""
    sizes = {
        "queen_spades": [ruleset.queen_spades],
        "heart_values": ruleset.heart_values,
        "extra_penalties": [value for _, value in ruleset.extra_penalties],
        "bonus_cards": [value for _, value in ruleset.bonus_cards],
        "moon_amount": [ruleset.moon_amount or 0],
        "target": [ruleset.target],
        "hands": [ruleset.hands],
    }
    for field, numbers in sizes.items():
        if any(abs(number) > MOST for number in numbers):
            _refuse("too_large", field, most=MOST)


def check_players(ruleset: Ruleset) -> None:
    """A1, A2: one pack for 3 to 8 players, two packs for 5 to 11."""
    if ruleset.decks not in PLAYERS_BY_DECKS:
        _refuse("decks_one_or_two", "decks", decks=ruleset.decks)
    allowed = PLAYERS_BY_DECKS[ruleset.decks]
    if ruleset.players not in allowed:
        _refuse(
            "players_out_of_range",
            "players",
            players=ruleset.players,
            decks=ruleset.decks,
            least=allowed[0],
            most=allowed[-1],
        )


def check_deal(ruleset: Ruleset) -> None:
    """A3, A4: the pack must hold the trimmed cards and divide evenly."""
    for card in set(ruleset.removed):
        if ruleset.removed.count(card) > ruleset.decks:
            _refuse("trimmed_twice", "trim", card=card)
    if ruleset.hand_size < 1:
        _refuse("nothing_to_deal", "trim", cards=len(ruleset.pack))
    if ruleset.cards_left_over and ruleset.must_divide:
        _refuse(
            "does_not_divide",
            "trim",
            cards=len(ruleset.pack),
            players=ruleset.players,
            over=ruleset.cards_left_over,
        )


def check_sit_outs(ruleset: Ruleset) -> None:
    """A10: four play."""
    if not ruleset.has_sit_outs:
        return
    if ruleset.players != FOUR_HANDED:
        _refuse("four_at_a_time", "sit_out", players=ruleset.players)


def check_opener(ruleset: Ruleset) -> None:
    """C1: the card that opens must exist once; two packs are opened by a seat."""
    if ruleset.opener not in CLUB_OPENS:
        return
    if ruleset.decks == 2:
        _refuse("two_packs_by_seat", "opener")
    if not any(card.suit is Suit.CLUBS for card in ruleset.pack):
        _refuse("no_club_to_open", "opener")


def check_passing(ruleset: Ruleset) -> None:
    """B1, B2: every step must exist and fit the holding."""
    if ruleset.pass_count not in range(1, ruleset.hand_size + 1):
        _refuse(
            "pass_does_not_fit", "pass_count", count=ruleset.pass_count, cards=ruleset.hand_size
        )
    if not ruleset.cycle:
        _refuse("empty_cycle", "pass_cycle")
    for token in ruleset.cycle:
        _check_token(ruleset, token)


def check_step(token: str, players: int) -> None:
    """B2: a way to pass that so many players have; raises ImpossibleRuleset."""
    data = {"token": token, "players": players}
    if token not in PASS_STEPS:
        _refuse("unknown_pass", "pass_cycle", **data)
    if token == "X" and players % 2:
        _refuse("across_needs_even", "pass_cycle", **data)
    if token == "Z" and players % 2 == 0:
        _refuse("star_needs_odd", "pass_cycle", **data)


def _check_token(ruleset: Ruleset, token: str) -> None:
    players = ruleset.players
    check_step(token, players)
    given = 2 * SPLIT_EACH
    if token == "Z" and given > ruleset.hand_size:
        _refuse("pass_does_not_fit", "pass_cycle", count=given, cards=ruleset.hand_size)
    if token == "S" and players - 1 > ruleset.hand_size:
        _refuse("pass_does_not_fit", "pass_cycle", count=players - 1, cards=ruleset.hand_size)


def check_values(ruleset: Ruleset) -> None:
    """E1 to E4: penalties cost, bonuses help, and no card is valued twice."""
    if len(ruleset.heart_values) != len(HEARTS):
        _refuse("thirteen_heart_values", "heart_values", count=len(ruleset.heart_values))
    if min(ruleset.heart_values) < 0:
        _refuse("negative_penalty", "heart_values", value=min(ruleset.heart_values))
    if ruleset.queen_spades < 0:
        _refuse("negative_penalty", "queen_spades", value=ruleset.queen_spades)
    for card, value in ruleset.extra_penalties:
        if value < 1:
            _refuse("negative_penalty", "extra_penalties", card=card, value=value)
    for card, value in ruleset.bonus_cards:
        if value > -1:
            _refuse("positive_bonus", "bonus_cards", card=card, value=value)
    _check_valued_once(ruleset)
    if not ruleset.penalty_cards:
        _refuse("nothing_to_avoid", "heart_values")


def _check_valued_once(ruleset: Ruleset) -> None:
    extra = [card for card, _ in ruleset.extra_penalties]
    bonus = [card for card, _ in ruleset.bonus_cards]
    for field, cards in (("extra_penalties", extra), ("bonus_cards", bonus)):
        for card in cards:
            if cards.count(card) > 1:
                _refuse("valued_twice", field, card=card)
    for doubling in ruleset.multipliers:
        if ruleset.multipliers.count(doubling) > 1:
            _refuse("doubled_twice", "multipliers", card=doubling[0])
    for card in bonus:
        if card in extra or ruleset.plain_values.get(card):
            _refuse("valued_twice", "bonus_cards", card=card)


def check_moon(ruleset: Ruleset) -> None:
    """F3: a moon is worth something."""
    if ruleset.moon_amount is not None and ruleset.moon_amount < 1:
        _refuse("moon_amount_positive", "moon_amount", value=ruleset.moon_amount)


def check_end(ruleset: Ruleset) -> None:
    """G1, G2, G4: a target to reach, a number of hands, and exact rules that use the target."""
    if ruleset.target < 1:
        _refuse("target_positive", "target", value=ruleset.target)
    if ruleset.hands < (1 if ruleset.end_mode is EndMode.HANDS else 0):
        _refuse("hands_positive", "hands", value=ruleset.hands)
    is_exact = ruleset.exact_rule is not ExactRule.NONE
    if is_exact and ruleset.end_mode is not EndMode.TARGET:
        _refuse("exact_needs_target", "exact_rule", rule=ruleset.exact_rule)


def depends_on_tricks(ruleset: Ruleset) -> tuple[str, ...]:
    """The options by which tricks count that hold no scoring card: F5."""
    return () if ruleset.sun is Sun.OFF else ("sun",)


CHECKS = (
    check_sizes,
    check_players,
    check_deal,
    check_sit_outs,
    check_opener,
    check_passing,
    check_values,
    check_moon,
    check_end,
)
