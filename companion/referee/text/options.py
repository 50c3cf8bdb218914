"""The value of each option in a sentence and as a short label."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from companion.referee.text.grammar import (
    card_sign,
    counted,
    cycle_words,
    signed,
)
from companion.referee.text.option_labels import LABELS
from companion.referee.topics import OF_OPTION
from companion.referee.topics.end_of_game import exactly_target
from companion.rules import (
    DECK,
    Card,
    Ruleset,
    counts_up,
    has_moon,
    option_text,
    passes,
    shown,
)
from companion.rules.options import (
    CAN_ADD,
    CAN_SUBTRACT,
    HEART_SCHEMES,
    EndMode,
    ExactRule,
    FirstTrickPoints,
    HeartLead,
    QueenLead,
    ScoreView,
)
from companion.rules.ruleset import PLAYERS_BY_DECKS


def best_words(ruleset: Ruleset) -> str:
    """Which total wins: "lowest", or "highest"."""
    return "lowest" if counts_up(ruleset) else "highest"


def option_words(ruleset: Ruleset, field: str) -> str:
    """The value of an option of this ruleset in a sentence."""
    if field in OF_OPTION:
        return OF_OPTION[field](ruleset).text
    return _SENTENCES[field](ruleset)


def option_label(ruleset: Ruleset, field: str) -> str:
    """The value of an option of this ruleset as a short label for a form."""
    if field in _LABELS:
        return _LABELS[field](ruleset)
    return LABELS[field][option_text(field, getattr(ruleset, field))]


def _values_label(pairs: Sequence[tuple[Card, int]]) -> str:
    return ", ".join(f"{card_sign(card)} {signed(value)}" for card, value in pairs)


def _signs(cards: Sequence[Card]) -> str:
    return " ".join(card_sign(card) for card in cards)


def _pass_cycle_label(r: Ruleset) -> str:
    if set(r.cycle) == {"H"}:
        return "No passing"
    words = cycle_words(r)
    return f"Always {words}" if len(r.cycle) == 1 else words.capitalize()


def _heart_values_label(r: Ruleset) -> str:
    names = {vector: name for name, vector in HEART_SCHEMES.items()}
    if r.heart_values in names:
        return LABELS["heart_values"][names[r.heart_values]]
    return " ".join(str(value) for value in r.heart_values)


def _multipliers_label(r: Ruleset) -> str:
    parts = [f"{card_sign(card)} doubles the hand" for card, _ in r.multipliers]
    return ", ".join(parts) or "None"


_SENTENCES: Mapping[str, Callable[[Ruleset], str]] = MappingProxyType(
    {
        "end_compare": lambda r: exactly_target(r).text,
        "target": lambda r: (
            f"Each total starts at {r.target}."
            if r.score_view is ScoreView.COUNTDOWN
            else f"The target is {signed(shown(r, r.target))} points."
        ),
        "hands": lambda r: (
            f"The game lasts {counted(r.hands, 'hand')}."
            if r.hands
            else "The number of hands is open."
        ),
    }
)


_LABELS: Mapping[str, Callable[[Ruleset], str]] = MappingProxyType(
    {
        "players": lambda r: str(r.players),
        "decks": lambda r: str(r.decks),
        "trim": lambda r: _signs(r.removed) or "None",
        "pass_count": lambda r: str(r.pass_count),
        "pass_cycle": _pass_cycle_label,
        "pass_forbidden": lambda r: _signs(r.pass_forbidden) or "None",
        "heart_values": _heart_values_label,
        "queen_spades": lambda r: str(r.queen_spades),
        "extra_penalties": lambda r: _values_label(r.extra_penalties) or "None",
        "bonus_cards": lambda r: _values_label(r.bonus_cards) or "None",
        "multipliers": _multipliers_label,
        "moon_amount": lambda r: (
            "Everything in play" if r.moon_amount is None else str(r.moon_amount)
        ),
        "target": lambda r: str(r.target),
        "hands": lambda r: str(r.hands),
    }
)


def matters(ruleset: Ruleset, field: str) -> bool:
    """Whether an option makes a difference beside the others of this ruleset."""
    test = _MATTERS.get(field)
    return test is None or test(ruleset)


def _leaves_cards(r: Ruleset) -> bool:
    """Whether a deal from the whole pack leaves cards over."""
    pack = len(DECK) * r.decks
    return bool(pack % r.players or r.trim)


def _hearts_break(r: Ruleset) -> bool:
    return r.heart_lead is HeartLead.MUST_BE_BROKEN or r.queen_lead is QueenLead.AFTER_BROKEN


def _guards_trick_one(r: Ruleset) -> bool:
    return r.first_trick_points is not FirstTrickPoints.ALLOWED


_MATTERS: Mapping[str, Callable[[Ruleset], bool]] = MappingProxyType(
    {
        "decks": lambda r: r.players in PLAYERS_BY_DECKS[1] and r.players in PLAYERS_BY_DECKS[2],
        "leftover": lambda r: r.decks == 1 and _leaves_cards(r),
        "pass_count": passes,
        "pass_forbidden": passes,
        "first_trick_set": _guards_trick_one,
        "break_by": _hearts_break,
        "hearts_and_queen": lambda r: (
            r.heart_lead is HeartLead.MUST_BE_BROKEN and r.queen_lead is QueenLead.ANYTIME
        ),
        "moon_requires": lambda r: has_moon(r) and bool(r.bonus_cards),
        "moon_amount": lambda r: r.moon_mode in (CAN_ADD | CAN_SUBTRACT),
        "moon_bonus": lambda r: has_moon(r) and bool(r.bonus_cards),
        "sun": has_moon,
        "target": lambda r: r.end_mode is EndMode.TARGET or r.score_view is ScoreView.COUNTDOWN,
        "hands": lambda r: r.end_mode is EndMode.HANDS,
        # G4: a total of exactly the target is another one before anybody compares it.
        "end_compare": lambda r: r.end_mode is EndMode.TARGET and r.exact_rule is ExactRule.NONE,
        "exact_rule": lambda r: r.end_mode is EndMode.TARGET,
        "sit_out": lambda r: r.has_sit_outs,
    }
)
