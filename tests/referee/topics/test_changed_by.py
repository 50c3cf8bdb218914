"""A topic names the house rule that a table changes to play it differently."""

from __future__ import annotations

from collections import defaultdict

import pytest

from companion.referee.options import choices
from companion.referee.telling import Answer, tell
from companion.referee.topics import TOPICS
from companion.rules import STANDARD, VARIANTS, RulesError, Ruleset
from tests.each import first_quick

OMNIBUS = VARIANTS["omnibus"].ruleset
BASES = (STANDARD, OMNIBUS, VARIANTS["omnibus_hoyle"].ruleset)

A_SUM = "it adds up what each card and the moon are worth, which have answers of their own"
A_MISHAP = "it settles a mishap; what the play allows has an answer of its own"
AN_END = "the end of the game has an answer of its own"
A_MOON = "it speaks of moons; whether there are any, and what they give, has its own answer"
A_QUEEN = "only a queen that is worth nothing makes it different"

# What answers otherwise when a rule changes, and names none: why.
FOLLOWS = {
    "how_long": A_SUM,
    "how_many_hands": A_SUM,
    "card_costs": A_SUM,
    "nobody_has_queen": A_SUM,
    "wrong_sum": A_SUM,
    "negative_total": A_SUM,
    "revoke_later": A_SUM,
    "two_revokes": A_SUM,
    "must_dump_queen": A_QUEEN,
    "draw_queen": A_QUEEN,
    "queen_taker_unknown": A_QUEEN,
    "announce_moon": A_MOON,
    "stop_moon": A_MOON,
    "warn_of_moon": A_MOON,
    "contested_moon": A_MOON,
    "equal_sit_outs": "who sits out is chosen with the players",
    "two_over": AN_END,
    "stop_early": AN_END,
    "wrong_pass_number": A_MISHAP,
    "wrong_neighbour": A_MISHAP,
    "forgot_to_pass": A_MISHAP,
    "passed_cards_seen": A_MISHAP,
    "mixed_pass": A_MISHAP,
}


def neighbours(base: Ruleset) -> list[tuple[str, Ruleset]]:
    """These rules with one option different, each with its name."""
    found = []
    for name in Ruleset.FIELDS:
        for choice in choices(name, base.players, base):
            try:
                found.append((name, base.with_options({name: choice.value})))
            except RulesError:
                continue
    return found


def verdict(answer: Answer) -> tuple[str, bool]:
    """Its first words where they are no part of the rule, and whether it is asked at all."""
    return "" if answer.text.startswith(answer.short) else answer.short, answer.applies


@pytest.mark.parametrize("bases", first_quick([[OMNIBUS], [*BASES]]), ids=["omnibus", "all"])
def test_an_answer_that_one_option_changes_names_it(bases: list[Ruleset]) -> None:
    verdicts: dict[str, set[str]] = defaultdict(set)  # the answer in short, or whether it is asked
    texts: dict[str, set[str]] = defaultdict(set)
    for base in bases:
        usual = {key: tell(base, key) for key in TOPICS}
        for name, ruleset in neighbours(base):
            for key in TOPICS:
                answer = tell(ruleset, key)
                if verdict(answer) != verdict(usual[key]):
                    verdicts[key].add(name)
                if answer != usual[key]:
                    texts[key].add(name)
    for key, topic in TOPICS.items():
        if topic.changed_by != topic.option:
            assert topic.changed_by in texts[key], (key, texts[key])
    assert {key for key in verdicts if not TOPICS[key].changed_by} == set(FOLLOWS)
