"""What a player needs, sentence by sentence, against every hand of a small pack."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping

import pytest

from companion.referee.status import need_words
from companion.rules import VARIANTS, Game, Ruleset
from companion.rules.solve import GameOutcome, Need, needs
from tests.each import each, first_quick
from tests.rules.solve.test_needs import OPTIONS, SMALL, check, game, near_the_end

MINUS = "\N{MINUS SIGN}"
ByPoints = Mapping[int, frozenset[GameOutcome]]

WINS, LOSES = GameOutcome.WINS, GameOutcome.LOSES


def with_wins(by: ByPoints) -> set[int]:
    return {points for points, outcomes in by.items() if WINS in outcomes}


def without_loss(by: ByPoints) -> set[int]:
    return {points for points, outcomes in by.items() if LOSES not in outcomes}


def only_lost(by: ByPoints) -> set[int]:
    return {points for points, outcomes in by.items() if outcomes == {LOSES}}


def up_to(by: ByPoints, most: int) -> set[int]:
    return {points for points in by if points <= most}


def spanned(by: ByPoints, words: str) -> set[int]:
    """The points of "0 to 5 or 12", "a gain of 8 to 10 or 3"."""
    found = set[int]()
    for part in re.split(r", | or ", words):
        ends = [int(number) for number in re.findall(r"-?\d+", part)]
        low, high = ends[0], ends[-1]
        if "a gain of" in part:
            low, high = -ends[-1], -ends[0]
        found |= {points for points in by if low <= points <= high}
    return found


# A sentence -> whether it is true of what each number of points can bring.
TRUE: dict[str, Callable[[ByPoints, str], bool]] = {
    r"Can't win next hand\.": lambda by, _: not with_wins(by),
    r"Can win next hand with any score\.": lambda by, _: with_wins(by) == set(by),
    r"Can win next hand with at most (\S+) points?\.": (
        lambda by, said: with_wins(by) == up_to(by, int(said))
    ),
    r"Can win next hand by gaining at least (\S+) points?\.": (
        lambda by, said: with_wins(by) == up_to(by, -int(said))
    ),
    r"Can win next hand with some scores, none above (\S+) points?\.": (
        lambda by, said: with_wins(by) < up_to(by, int(said)) and int(said) in with_wins(by)
    ),
    r"Can win next hand with ((?:exactly |a gain of )?[-\d].*) points?\.": (
        lambda by, said: with_wins(by) == spanned(by, said)
    ),
    r"Safe up to (\S+)\.": lambda by, said: up_to(by, int(said)) <= without_loss(by),
    r"Safe by gaining at least (\S+) points?\.": (
        lambda by, said: up_to(by, -int(said)) <= without_loss(by)
    ),
    r"Only safe with (.*) points?\.": lambda by, said: without_loss(by) == spanned(by, said),
    r"Only some scores are safe\.": lambda by, _: bool(without_loss(by)),
    r"Even 0 isn't safe\.": lambda by, _: 0 not in without_loss(by),
    r"Can't lose\.": lambda by, _: without_loss(by) == set(by),
    r"Loses without a moon\.": lambda by, _: only_lost(by) == set(by),
    r"Loses with more than (\S+) points?\.": (
        lambda by, said: set(by) - up_to(by, int(said)) <= only_lost(by)
    ),
    r"Loses without gaining at least (\S+) points?\.": (
        lambda by, said: set(by) - up_to(by, -int(said)) <= only_lost(by)
    ),
}
NOT_OF_POINTS = re.compile(
    r"Ends the game with|Already at|Can't take a single|Only a moon|With a moon|If someone else"
    r"|(?:Wins|Loses), whatever"
)


def is_true(words: str, need: Need) -> bool:
    for form, holds in TRUE.items():
        if told := re.fullmatch(form, words.replace(MINUS, "-")):
            return holds(need.by_points, told[1] if told.groups() else "")
    assert NOT_OF_POINTS.match(words), words
    return True


VALUES: dict[str, dict[str, str]] = {
    **{name: options for name, options in OPTIONS.items() if not name.startswith("moon-")},
    "half-past": {"exact_rule": "to_half", "end_compare": "exceed"},
    "half-bonus": {"exact_rule": "to_half", "bonus_cards": "JD -10"},
    "half-countdown": {"exact_rule": "to_half", "score_view": "countdown"},
    "bonus-countdown": {"bonus_cards": "JD -10", "score_view": "countdown"},
    "odd-values": {"queen_spades": "7", "extra_penalties": "2C 4", "heart_values": "2 " * 13},
    "odd-bonus": {"queen_spades": "9", "bonus_cards": "JD -4", "heart_values": "3 " * 13},
}


@pytest.mark.parametrize("times", first_quick([2, 6]))
@each("key", sorted(VALUES))
def test_every_sentence_of_a_need_is_true_of_every_hand(times: int, key: str) -> None:
    ruleset = SMALL.with_options(VALUES[key])
    chance = random.Random(key)
    for _ in range(times):
        says_the_truth(ruleset, near_the_end(ruleset, chance), chance)


def says_the_truth(ruleset: Ruleset, totals: list[int], chance: random.Random) -> None:
    seen = check(game(ruleset, totals, chance))
    for need in seen.each:
        for words in need_words(ruleset, seen, need):
            assert is_true(words, need), (totals, need.column, words)


def test_one_score_that_wins_is_no_threshold() -> None:
    """G4: with 12 Ann is at 100 and has 50 then; with less Cleo's 51 is ahead of her."""
    goldsmith = VARIANTS["goldsmith"].ruleset
    seen = needs(Game.start(goldsmith, [88, 95, 51, 52]))
    assert "Can win next hand with exactly 12 points." in need_words(goldsmith, seen, seen.each[0])
