"""Words (`glossary.toml`) and tips (`tips.toml`), those a ruleset needs; a little history.

The files name conditions: what a game has, decided by its rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.referee.grammar import cards_together
from companion.referee.options import matters
from companion.referee.texts import read_entries, read_lines
from companion.rules import HEARTS, QUEEN_OF_SPADES, Card, Ruleset
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

_TWO_OF_CLUBS, _ACE_OF_HEARTS, _ACE_OF_SPADES = Card("2C"), Card("AH"), Card("AS")

_HIGH_SPADES = {Card("KS"), _ACE_OF_SPADES}


def _passable(name: str) -> Condition:
    card = Card(name)
    return lambda r: r.passes and card in r.pack and card not in r.pass_forbidden


def _any_heart_stops_a_moon(r: Ruleset) -> bool:
    return r.has_moon and {card for card in r.pack if card in HEARTS} <= {*r.penalty_cards}


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
        "passes": lambda r: r.passes,
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
        "has_moon": lambda r: r.has_moon,
        "no_moon": lambda r: not r.has_moon,
        "heart_stops_a_moon": _any_heart_stops_a_moon,
        "moon_can_add": lambda r: r.moon_mode in CAN_ADD,
        "pays_for_every_trick": lambda r: r.pays_for_every_trick,
        # The end
        "counts_down": lambda r: not r.counts_up,
        "has_target": lambda r: matters(r, "target"),
        "ends_at_a_target": lambda r: r.end_mode is EndMode.TARGET,
        "sudden_death": lambda r: r.tie_rule is TieBreak.SUDDEN_DEATH,
    }
)


HOLES: Mapping[str, Callable[[Ruleset], object]] = MappingProxyType(
    {
        "penalty_cards": lambda r: cards_together(r, r.penalty_cards),
        "penalty_count": lambda r: sum(card in r.penalty_cards for card in r.pack),
        "moon_cards": lambda r: cards_together(r, r.moon_cards),  # F2
        "target": lambda r: r.target,
    }
)


@dataclass(frozen=True, slots=True)
class Term:
    """A word, its meaning in any game and in those that meet a condition, and who needs it."""

    key: str  # its anchor
    word: str
    meaning: str
    here: tuple[tuple[str, str], ...]  # conditions and meanings
    pattern: re.Pattern[str]  # the forms it takes in a text
    when: str

    def fits(self, ruleset: Ruleset) -> bool:
        """Whether these rules have what the word stands for."""
        return CONDITIONS[self.when](ruleset)


def _term(key: str, fields: Mapping[str, Any]) -> Term:
    return Term(
        key,
        fields["word"],
        fields["meaning"],
        tuple((one.get("when", "always"), one["meaning"]) for one in fields.get("here", ())),
        re.compile(rf"\b(?:{'|'.join(fields['forms'])})\b", re.IGNORECASE),
        fields.get("when", "always"),
    )


# Every word of the family and of this app, whatever is played, in the order of the alphabet.
ALL_WORDS: tuple[Term, ...] = tuple(
    sorted(
        (_term(key, fields) for key, fields in read_entries("glossary.toml").items()),
        key=lambda term: term.word.lower(),
    )
)


@lru_cache(maxsize=64)
def glossary(ruleset: Ruleset) -> tuple[Term, ...]:
    """The words of this game, with what they mean in it."""
    holes = {name: words(ruleset) for name, words in HOLES.items()}
    return tuple(
        replace(term, meaning=_meaning_here(term, ruleset).format_map(holes))
        for term in ALL_WORDS
        if term.fits(ruleset)
    )


def _meaning_here(term: Term, ruleset: Ruleset) -> str:
    fitting = (text for when, text in term.here if CONDITIONS[when](ruleset))
    return next(fitting, term.meaning)


def term_for(ruleset: Ruleset, word: str) -> Term | None:
    """The word in one of its forms, as it is meant here, or in general where this game lacks it."""
    terms = (*glossary(ruleset), *ALL_WORDS)
    return next((t for t in terms if t.word.lower() == word or t.pattern.fullmatch(word)), None)


class Tip(NamedTuple):
    """A piece of advice under a short title, and the conditions under which it fits."""

    title: str
    words: str
    when: tuple[str, ...] = ()


TIPS = tuple(
    Tip(fields["title"], fields["words"], tuple(fields.get("when", ())))
    for fields in read_entries("tips.toml")["tips"]
)

HISTORY = read_lines("history.txt")  # where the game comes from, as far as that is known


def tips(ruleset: Ruleset) -> tuple[Tip, ...]:
    """The advice that fits this ruleset."""
    return tuple(tip for tip in TIPS if all(CONDITIONS[when](ruleset) for when in tip.when))
