"""Ends, sums, signs and moons are told as the scorer has them (the findings about points)."""

from __future__ import annotations

import re

import pytest

from companion.referee.glossary import glossary
from companion.referee.options import agreement_rules, option_words
from companion.referee.rulebook import rulebook
from companion.referee.telling import tell
from companion.referee.topics import TOPICS
from companion.rules import STANDARD, VARIANTS, Game, Ruleset
from tests.each import each
from tests.referee.answer_texts import text_of, whole_text

FAMILY = ("Omnibus", "Spot Hearts")  # other games, told as they are played there

COUNTDOWNS = [key for key, each in VARIANTS.items() if each.ruleset.score_view.value == "countdown"]


def standard_with(**options: object) -> Ruleset:
    return STANDARD.with_options(options)


def told(ruleset: Ruleset, question: str) -> str:
    answer = tell(ruleset, question)
    return f"{answer.short} {whole_text(answer)}"


def test_the_moon_that_doubles_its_takers_hand_is_written_down_doubled() -> None:
    """E6: with the 10 of clubs, and without it where another player has it."""
    book = text_of(rulebook(VARIANTS["turbo"].ruleset))
    assert "Ann 70" in book
    assert (
        "takes the jack of diamonds and the 10 of clubs too. The totals are now \N{MINUS SIGN}2,"
        in book
    )


def test_a_moon_is_what_this_game_calls_so() -> None:
    def moon(key: str) -> str:
        return next(t.meaning for t in glossary(VARIANTS[key].ruleset) if t.word == "Moon")

    cards = "Taking all 13 hearts and the queen of spades"
    assert moon("standard") == f"{cards} in one hand."
    assert "the jack of diamonds in one hand." in moon("omnibus_bga")
    assert moon("black_maria").endswith("it earns nothing in this game.")


@pytest.mark.parametrize("key", COUNTDOWNS)
def test_a_countdown_takes_nothing_off_but_gives_back(key: str) -> None:
    """What helps adds to a total there, and what costs is written with a minus."""
    ruleset = VARIANTS[key].ruleset
    answers = [tell(ruleset, key) for key in TOPICS if not key.endswith("_game")]
    pages = "\n".join(
        [
            text_of(rulebook(ruleset)),
            *(f"{one.short} {whole_text(one)}" for one in answers),
            *(term.meaning for term in glossary(ruleset) if term.word not in FAMILY),
            *(words for _, words, _ in agreement_rules(ruleset)),
        ]
    )
    assert not re.search(r"takes? \d+ off\b(?! each)", pages)
    assert "points off" not in pages
    assert "falls to" not in pages
    total = next(term.meaning for term in glossary(ruleset) if term.word == "Total")
    assert total == f"What is left of the {ruleset.target} points each player starts with."


@pytest.mark.parametrize(
    ("key", "title"),
    [
        ("omnibus_bga", "What a moon needs"),
        ("locked_queen", "Leading the queen of spades"),
        ("black_maria", "More penalty cards"),
        ("goldsmith", "Exactly the target"),
    ],
)
def test_the_rule_that_makes_a_variant_is_among_the_agreement(key: str, title: str) -> None:
    ruleset = VARIANTS[key].ruleset
    assert title in {title: words for title, words, _ in agreement_rules(ruleset)}


def test_hearts_with_points_of_their_own_are_no_plain_hearts() -> None:
    pink = VARIANTS["pink_lady"].ruleset
    assert option_words(pink, "heart_values") == (
        "Each heart is worth 1 point, but the queen of hearts 13."
    )


@each("exact", ["none", "to_half"])
@each("compare", ["reach", "exceed"])
@each("view", ["penalties_up", "countdown"])
def test_exactly_the_target_ends_the_game_where_it_says_so(
    exact: str, compare: str, view: str
) -> None:
    """F10: what becomes of exactly 100 decides whether 100 is enough."""
    ruleset = standard_with(exact_rule=exact, end_compare=compare, score_view=view)
    now = Game.start(ruleset, (87, 40, 50, 60)).after((13, 0, 5, 8))
    goal = 0 if view == "countdown" else 100
    for field in ("end_compare", "exact_rule"):
        words = option_words(ruleset, field)
        assert (f"total reaches {goal} or " in words) is now.is_over
        assert ("becomes" in words) is (exact == "to_half")
    book = text_of(rulebook(ruleset))
    assert (f"a total reaches {goal} or " in book) is now.is_over
    assert (f"a total goes past {goal}." in book) is not now.is_over


def test_the_last_trick_is_played_where_tricks_count() -> None:
    ruleset = standard_with(sun="double")
    assert told(ruleset, "all_points_out").startswith("No. You can stop a hand")
    assert "unless one player has won every trick so far" in text_of(rulebook(ruleset))


@each("key, size", [(key, size) for key, one in VARIANTS.items() for size in one.players])
def test_a_sum_is_only_told_where_there_is_one(key: str, size: int) -> None:
    ruleset = VARIANTS[key].ruleset.for_players(size)
    answer = tell(ruleset, "wrong_sum")
    assert (answer.short == "Count the cards.") is not ruleset.has_one_sum
