"""What this table agreed: the rules people fight over, and what was changed during the game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companion.referee.text.rules_and_results import AGREEMENT, option_title, option_words
from companion.rules.ruleset import FIELDS, Ruleset
from companion.scorebook import Book


@dataclass(frozen=True)
class RuleChange:
    """Other rules from a hand on: what they say that the rules before did not, and why."""

    hand: int
    words: tuple[str, ...]
    reason: str


@lru_cache(maxsize=256)
def agreement(ruleset: Ruleset, house: frozenset[str]) -> tuple[tuple[str, str, bool], ...]:
    """The rules people fight over and the house rules: title, sentence, whether it is one."""
    names = dict.fromkeys((*AGREEMENT, *(name for name in FIELDS if name in house)))
    return tuple((option_title(n), option_words(ruleset, n), n in house) for n in names)


def rule_changes(book: Book) -> tuple[RuleChange, ...]:
    """The changes of the rules that hold in this game, in order."""
    holding = [row for row in book.rows.rulesets if row.from_hand > 0 and row.reason]
    return tuple(
        RuleChange(row.from_hand, _difference(book, row.from_hand), row.reason or "")
        for row in holding
    )


def _difference(book: Book, hand: int) -> tuple[str, ...]:
    """Nothing where the change counts from the first hand: the rules before count nowhere."""
    now = book.ruleset(hand)
    if hand == 1:
        return ()
    before = book.ruleset(hand - 1).for_players(now.players)
    changed = now.differences(before)
    return tuple(option_words(now, name) for name in FIELDS if name in changed)
