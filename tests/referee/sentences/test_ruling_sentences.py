"""What a ruling says of points and of the deal is what carrying it out does to the score."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

import pytest

from companion.referee.irregularities import CASES, Case, Effect, Ruling
from companion.rules import (
    STANDARD,
    VARIANTS,
    Ruleset,
    captures_of_piles,
    exchanges,
    score_hand,
    with_tricks,
)
from companion.rules.scoring.scoring import charged_in_full
from tests.referee.answer_texts import whole_text
from tests.referee.sentences import law
from tests.referee.sentences.claims import misfits
from tests.referee.sentences.pages import RANDOM_RULESETS, by_chance

pytestmark = pytest.mark.slow  # goes

PARTS = 4

DEALT_AGAIN = {Effect.REDEAL, Effect.REDEAL_LEFT, Effect.VOID}

_END = re.compile(r"(?<=\.)\s+(?=[A-Z0-9])")


def rulings(ruleset: Ruleset) -> Iterator[Ruling]:
    """Whatever is answered and decided; of a wrong pass only where cards are passed."""
    passes = any(exchanges(ruleset, token) or token in "DM" for token in ruleset.cycle)
    for case in CASES.values():
        if case.key in ("pass_count", "pass_target", "mixed_pass") and not passes:
            continue
        for answers in ways(case):
            told = case.ruling(ruleset, answers)
            yield told
            for one in told.decisions:
                yield Ruling(f"{one.label}.", one.text, one.effect, one.points)


def ways(case: Case) -> Iterator[dict[str, str]]:
    offered = [["0 2"] if ask.people else [value for value, _ in ask.choices] for ask in case.asks]
    for values in product(*offered):
        answers: dict[str, str] = {}
        while ask := case.next_ask(answers):
            answers[ask.key] = values[case.asks.index(ask)]
        yield answers


def false_rulings(ruleset: Ruleset) -> list[str]:
    """What is said and not done, or done and not said."""
    found = {told.short: told for told in rulings(ruleset) if not is_done(ruleset, told)}
    said = {each for told in rulings(ruleset) for each in _END.split(whole_text(told))}
    return [*sorted(found), *misfits(ruleset, said)]


def is_done(r: Ruleset, told: Ruling) -> bool:
    if told.effect is Effect.CHARGE:
        return charges(r, told)
    if told.effect is Effect.POINTS:
        return adds(r, told)
    if re.search(r"^\d+", told.short):
        return False
    is_again = re.search(r"^Deal again|^The hand is void", told.short) is not None
    return is_again is (told.effect in DEALT_AGAIN) and deals(r, told)


def charges(r: Ruleset, told: Ruling) -> bool:
    """All points of the hand to who is named, in the table's signs, and nothing to the others."""
    said = re.fullmatch(
        r"(\d+)(?: points)? (for|off) ([^,]*)(, nothing (for|off) .*)?\.", told.short
    )
    if not said or said[5] not in (None, said[2]):
        return False
    is_up = law.seen_points(r, 1) == 1
    others = re.search(r"nobody else (scores|loses points)|nothing (?:for|off) (?:anyone else|the "
                       r"(other) team)", f"{told.short} {whole_text(told)}")  # fmt: skip
    named = [1, 2] if "each" in said[3] else [1]
    line = [0] * r.columns
    for seat in named:
        line[r.column_of(seat)] += int(said[1])
    return (
        charged_in_full(r, named).points == tuple(line)
        and int(said[1]) == told.points == sum(r.values[card] for card in r.penalty_cards)
        and (said[2] == "for") is is_up
        and others is not None
        and (others[2] is None or r.columns == 2)
        and (others[1] is None or (others[1] == "scores") is is_up)
    )


def adds(r: Ruleset, told: Ruling) -> bool:
    """So many points more to a hand than it has by its cards, in the table's signs."""
    said = re.fullmatch(r"(\d+) points\.", told.short)
    if not said:
        return False
    captures = captures_of_piles(r, law.piles_of(r, [*r.counting_cards][1:]))
    if r.asks_tricks:
        captures = with_tricks(captures, [r.hand_size - 1, 1, *[0] * (r.players - 2)])
    given = [int(said[1]), *[0] * (r.columns - 1)]
    lines = [
        score_hand(r, captures, choice="add", adjustments=each).points
        for each in ([0] * r.columns, given)
    ]
    by = lines[1][0] - lines[0][0]
    is_up = law.seen_points(r, 1) == 1
    hides = r.bonus_floor.value == "hand_not_below_0"
    return (by == told.points or hides) and whole_text(told).startswith(
        "Added" if is_up else "Taken off"
    )


def deals(r: Ruleset, told: Ruling) -> bool:
    """Who deals, where it is said."""
    if told.effect not in DEALT_AGAIN:
        return True
    if "same dealer deals again" in whole_text(told):
        return told.effect is not Effect.REDEAL_LEFT
    if passed := re.search(r"the player on the dealer's (left|right) deals", whole_text(told)):
        side = "left" if r.turn_step == 1 else "right"
        return told.effect is Effect.REDEAL_LEFT and passed[1] == side
    return True


@pytest.mark.parametrize("key", VARIANTS)
def test_the_rulings_of_a_preset_are_done_as_they_say_at_every_size(key: str) -> None:
    for size in VARIANTS[key].players:
        assert false_rulings(VARIANTS[key].ruleset.for_players(size)) == [], f"{size} players"


@pytest.mark.parametrize("part", range(PARTS))
def test_the_rulings_of_random_rules_are_done_as_they_say(part: int) -> None:
    for ruleset in islice(by_chance(RANDOM_RULESETS), part, None, PARTS):
        assert false_rulings(ruleset) == [], ruleset


REVOKE = CASES["revoke"].ruling(STANDARD, {"when": "later"})
COUNTDOWN = VARIANTS["bga_countdown"].ruleset
AGAIN = CASES["misdeal"].ruling(STANDARD, {"played": "before"})


@pytest.mark.parametrize(
    ("ruleset", "false"),
    [
        (COUNTDOWN, REVOKE),
        (VARIANTS["black_maria"].ruleset, REVOKE),
        (STANDARD, replace(REVOKE, effect=Effect.NONE)),
        (STANDARD, replace(REVOKE, short="26 points for the player who revoked.", text="")),
        (STANDARD, replace(AGAIN, effect=Effect.NONE)),
        (STANDARD, replace(AGAIN, effect=Effect.REDEAL_LEFT)),
        (STANDARD, Ruling("The hand counts as it was played.", "", Effect.VOID)),
        (STANDARD, Ruling("5 points.", "Taken off that player's hand.", Effect.POINTS, 5)),
        (COUNTDOWN, Ruling("5 points.", "Added to that player's hand.", Effect.POINTS, 5)),
        (STANDARD, Ruling("13 points.", "Added to that player's hand.", Effect.POINTS, 5)),
    ],
)
def test_a_ruling_that_does_something_else_is_caught(ruleset: Ruleset, false: Ruling) -> None:
    assert not is_done(ruleset, false)
