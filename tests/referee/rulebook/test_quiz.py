"""The quiz asks twenty questions about one ruleset, and knows its answers from the rules alone."""

from __future__ import annotations

import re

import pytest

from companion.referee.rulebook import QUESTIONS, QuizQuestion, quiz, rulebook, unknown_words
from companion.rules import STANDARD, VARIANTS

pytestmark = pytest.mark.slow  # goes

SIZES = [(key, players) for key, variant in VARIANTS.items() for players in variant.players]

UGLY = re.compile(r"  |[{}!]|None|\b1 (?:cards|points)\b|\.\.| [.,;:]|-\d")


def asked(key: str, **options: object) -> QuizQuestion:
    """A question by its key."""
    return next(q for q in quiz(STANDARD.with_options(options)) if q.key == key)


def answer(key: str, **options: object) -> str:
    question = asked(key, **options)
    return question.answers[question.right]


@pytest.mark.parametrize(("key", "players"), SIZES)
def test_every_game_has_twenty_questions(key: str, players: int) -> None:
    ruleset = VARIANTS[key].ruleset.for_players(players)
    questions = quiz(ruleset)
    assert len(questions) == QUESTIONS
    assert len({question.key for question in questions}) == QUESTIONS
    anchors = {section.key for section in rulebook(ruleset)}
    for question in questions:
        assert question.section in anchors
        assert 2 <= len(set(question.answers)) == len(question.answers) <= 4
        assert 0 <= question.right < len(question.answers)
        assert question.words[-1] == "?"
        assert all(sentence.endswith(".") for sentence in question.why)
        for text in (question.words, *question.why, *question.answers):
            assert not UGLY.search(text), text
    text = " ".join(" ".join((question.words, *question.why)) for question in questions)
    assert set(unknown_words(ruleset, text)) <= {"Hold"}


def test_the_right_answer_has_no_place_of_its_own() -> None:
    places = [question.right for question in quiz(STANDARD) if len(question.answers) == 4]
    assert set(places) == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("key", "options", "right"),
    [
        ("hand_size", {}, "13 cards"),
        ("hand_size", {"players": 3}, "17 cards"),
        ("removed", {"players": 3}, "The 2 of clubs"),
        ("dealer", {}, "Bo"),
        ("dealer", {"direction": "counterclockwise"}, "Dev"),
        ("dealer", {"dealer_rotation": "stays"}, "Ann"),
        ("way_4", {}, "Hold"),
        ("way_6", {}, "Pass right"),
        ("to_whom", {"pass_cycle": "R"}, "Dev"),
        ("no_pass", {"pass_cycle": "H"}, "No"),
        ("opener", {}, "The player with the 2 of clubs leads it."),
        ("first_void", {}, "Only the 7 of diamonds"),
        ("first_void", {"first_trick_points": "allowed"}, "Any of them"),
        ("follow", {}, "Only the jack of spades"),
        ("winner", {}, "Cleo"),
        ("twins", {"decks": 2, "players": 6, "opener": "eldest_any"}, "Bo"),
        ("heart_lead", {}, "Only the 7 of clubs"),
        ("heart_lead", {"heart_lead": "free"}, "Any of them"),
        ("queen_breaks", {}, "No"),
        ("queen_breaks", {"break_by": "heart_or_QS"}, "Yes"),
        ("hearts_queen", {}, "Only the queen of spades"),
        ("hearts_queen", {"hearts_and_queen": "may_lead_heart"}, "Any of them"),
        ("hand_0", {}, "17"),
        ("hand_0", {"queen_spades": 25}, "29"),
        ("after_moon", {}, "46"),
        ("after_moon", {"moon_mode": "subtract_self"}, "20"),
        ("after_moon", {"score_view": "countdown"}, "54"),
        (
            "moon_mode",
            {"moon_mode": "nobody_scores"},
            "If a player shoots the moon, nobody scores.",
        ),
        ("exactly", {}, "Yes"),
        ("exactly", {"end_compare": "exceed"}, "No"),
        ("exactly", {"exact_rule": "to_half"}, "No"),
        ("revoke", {}, None),
    ],
)
def test_the_answer_comes_from_the_rules(
    key: str, options: dict[str, object], right: str | None
) -> None:
    assert right is None or answer(key, **options) == right


@pytest.mark.parametrize("key", ["standard", "bga_countdown", "cancellation"])
def test_numbers_stand_by_size_and_yes_before_no(key: str) -> None:
    for question in quiz(VARIANTS[key].ruleset):
        numbers = [answer.replace("\N{MINUS SIGN}", "-").split()[0] for answer in question.answers]
        if all(number.lstrip("-").isdigit() for number in numbers):
            assert numbers == sorted(numbers, key=int)
        elif set(question.answers) == {"Yes", "No"}:
            assert question.answers == ("Yes", "No")


@pytest.mark.parametrize("key", ["omnibus_bga", "omnibus_hoyle"])
def test_a_moon_that_needs_the_bonus_card_is_asked_with_it(key: str) -> None:
    [words] = [q.words for q in quiz(VARIANTS[key].ruleset) if q.key == "moon_term"]
    assert "of diamonds as well" in words


def test_the_quiz_asks_for_the_term_and_for_the_cost_of_a_failed_shot() -> None:
    assert answer("moon_term") == "Shooting the moon"
    assert answer("one_short") == "25"


def test_two_tables_are_asked_different_things() -> None:
    assert quiz(STANDARD) != quiz(STANDARD.with_options({"moon_mode": "choice"}))
    assert quiz(STANDARD) == quiz(VARIANTS["standard"].ruleset)
