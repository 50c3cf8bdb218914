"""What the referee rules when something went wrong, case by case."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import product

import pytest

from companion.referee.rulebook import rulebook
from companion.referee.rulings import (
    CASE_OF,
    CASES,
    THEMES,
    Answers,
    Effect,
    Irregularity,
    Ruling,
    cases_at,
    other_ruling,
)
from companion.referee.telling import TEXTS, Teller, tell
from companion.referee.topics import TOPICS
from companion.rules import STANDARD, VARIANTS, Ruleset
from tests.each import each
from tests.referee.answer_texts import whole_text
from tests.rules.play_strategies import random_ruleset

PEOPLE = "0 2"

NONE, CHARGE, REDEAL = Effect.NONE, Effect.CHARGE, Effect.REDEAL

# case, answers: the effect, and the beginning of the short ruling
RULED: list[tuple[str, Answers, Effect, str]] = [
    ("revoke", {"when": "now"}, NONE, "Take it back"),
    ("revoke", {"when": "later"}, CHARGE, "26 points"),
    ("revoke", {"when": "scored"}, CHARGE, "26 points"),
    ("revoke", {"when": "dealt"}, NONE, "Too late"),
    ("two_revokes", {"when": "now"}, NONE, "Take it back"),
    ("two_revokes", {"when": "later", "who": PEOPLE}, CHARGE, "26 points against each"),
    ("misdeal", {"played": "before"}, REDEAL, "Deal again"),
    ("misdeal", {"played": "after", "hands": "one"}, NONE, "Play on"),
    ("misdeal", {"played": "after", "hands": "several"}, REDEAL, "Deal again"),
    ("faced", {"seen": "no"}, REDEAL, "A player who hasn't looked can ask"),
    ("faced", {"seen": "yes"}, NONE, "Play on"),
    ("pass_count", {"played": "before"}, NONE, "Fix it"),
    ("pass_count", {"played": "after"}, REDEAL, "Deal again"),
    ("pass_target", {"played": "before", "same": "some", "seen": "no"}, NONE, "Just move"),
    ("pass_target", {"played": "before", "same": "some", "seen": "yes"}, NONE, "Show the cards"),
    ("pass_target", {"played": "before", "same": "all"}, NONE, "The pass stands"),
    ("pass_target", {"played": "after"}, NONE, "Play on"),
    ("exposed", {}, NONE, "Pick it up"),
    ("out_of_turn", {"trick": "open"}, NONE, "The cards go back."),
    ("out_of_turn", {"trick": "full"}, NONE, "The trick stands"),
    ("wrong_opener", {"trick": "open"}, NONE, "The cards go back"),
    ("wrong_opener", {"trick": "full"}, NONE, "The trick stands"),
    ("two_cards", {"when": "now"}, NONE, "Say which"),
    ("two_cards", {"when": "later"}, NONE, "Play on"),
    ("short_hand", {"hands": "one"}, NONE, "Play on"),
    ("short_hand", {"hands": "several"}, REDEAL, "Deal again"),
    ("first_trick", {"when": "now"}, NONE, "Take it back"),
    ("first_trick", {"when": "later"}, NONE, "It stands"),
    ("played_early", {"trick": "open"}, NONE, "Take it back and wait"),
    ("played_early", {"trick": "full"}, NONE, "The trick stands"),
    ("led_early", {"card": "heart", "when": "now"}, NONE, "Take it back"),
    ("led_early", {"card": "heart", "when": "scored"}, NONE, "It stands"),
    ("led_early", {"card": "queen", "when": "later"}, NONE, "That was allowed"),
    ("wrong_dealer", {"played": "before"}, NONE, "The right player deals"),
    ("wrong_dealer", {"played": "after"}, NONE, "The deal stands"),
    ("deal_direction", {"seen": "no"}, REDEAL, "A player who hasn't looked can ask"),
    ("deal_direction", {"seen": "yes"}, NONE, "The deal stands"),
    ("pass_seen", {"known": "yes"}, NONE, "Put them back"),
    ("pass_seen", {"known": "no"}, NONE, "Finish the pass"),
    ("forgot_pass", {"played": "before"}, NONE, "Pass now"),
    ("forgot_pass", {"played": "after"}, NONE, "Play this hand"),
    ("hold_passed", {"played": "before", "seen": "no"}, NONE, "Everyone takes their own"),
    ("hold_passed", {"played": "before", "seen": "yes"}, NONE, "The pass counts"),
    ("hold_passed", {"played": "after"}, NONE, "The pass counts"),
    ("mixed_pass", {"played": "before", "seen": "no"}, NONE, "Hand the cards on"),
    ("mixed_pass", {"played": "before", "seen": "yes"}, NONE, "Only the misdirected"),
    ("mixed_pass", {"played": "before", "seen": "lost"}, REDEAL, "Deal again"),
    ("mixed_pass", {"played": "after"}, NONE, "Play on"),
    ("take_back", {"how": "played"}, NONE, "It stays played"),
    ("take_back", {"how": "touched"}, NONE, "It wasn't played"),
    ("take_back", {"how": "dropped"}, NONE, "Pick it up"),
    ("wrong_gatherer", {"when": "now"}, NONE, "The trick goes"),
    ("wrong_gatherer", {"when": "mixed"}, NONE, "Agree"),
    ("queen_unknown", {"piles": "yes"}, NONE, "Look through the piles"),
    ("queen_unknown", {"piles": "no"}, NONE, "Agree on who took her"),
    ("contested_moon", {"piles": "yes"}, NONE, "Count the cards"),
    ("contested_moon", {"piles": "no"}, NONE, "It's a moon only if everyone agrees"),
    ("break_lead", {}, NONE, "The winner of the last trick"),
    ("stand_in", {}, NONE, "The points belong"),
    ("disagree", {"agreed": "yes"}, NONE, "What you agreed"),
    ("disagree", {"agreed": "no"}, NONE, "The rule in the rulebook"),
    ("claim", {"good": "yes"}, NONE, "The claim stands"),
    ("claim", {"good": "no"}, NONE, "After a wrong claim"),
    ("talk", {}, NONE, "A raised eyebrow"),
    ("looked", {"what": "last"}, NONE, "That is allowed"),
    ("looked", {"what": "penalties"}, NONE, "Not allowed"),
    ("looked", {"what": "older"}, NONE, "Not allowed"),
    ("wrong_score", {"which": "last"}, Effect.CORRECT, "Fix it"),
    ("wrong_score", {"which": "older"}, NONE, "Only if everyone agrees"),
    ("lost_card", {"when": "before"}, REDEAL, "Deal again"),
    ("lost_card", {"when": "later", "hands": "one"}, NONE, "Play on; that player takes the"),
    ("lost_card", {"when": "later", "hands": "several"}, REDEAL, "The hand is void"),
    ("lost_card", {"when": "later", "hands": "unknown"}, REDEAL, "The hand is void"),
    ("lost_card", {"when": "scored", "hands": "one"}, Effect.CORRECT, "That player takes the"),
    ("lost_card", {"when": "scored", "hands": "several"}, Effect.VOID, "The hand is void"),
    ("leaves", {"when": "between"}, Effect.SETTLE, "The table decides"),
    ("leaves", {"when": "middle"}, Effect.SETTLE, "The hand is void, unless"),
]  # fmt: skip

# case, answers, other ruling: what it does
OTHERS: list[tuple[str, Answers, str, Effect, int]] = [
    ("revoke", {"when": "later"}, "tricks", NONE, 0),
    ("revoke", {"when": "later"}, "redeal", REDEAL, 0),
    ("revoke", {"when": "scored"}, "tricks", Effect.CORRECT, 0),
    ("revoke", {"when": "scored"}, "redeal", Effect.VOID, 0),
    ("revoke", {"when": "scored"}, "as_played", NONE, 0),
    ("two_revokes", {"when": "later", "who": PEOPLE}, "redeal", REDEAL, 0),
    ("misdeal", {"played": "before"}, "next_deals", Effect.REDEAL_LEFT, 0),
    ("misdeal", {"played": "after", "hands": "one"}, "redeal", REDEAL, 0),
    ("faced", {"seen": "yes"}, "redeal", REDEAL, 0),
    ("pass_count", {"played": "before"}, "redeal", REDEAL, 0),
    ("pass_target", {"played": "before", "same": "all"}, "repair", NONE, 0),
    ("pass_target", {"played": "after"}, "redeal", REDEAL, 0),
    ("mixed_pass", {"played": "after"}, "redeal", REDEAL, 0),
    ("hold_passed", {"played": "after"}, "redeal", REDEAL, 0),
    ("exposed", {}, "first_chance", NONE, 0),
    ("exposed", {}, "callable", NONE, 0),
    ("out_of_turn", {"trick": "open"}, "priced", NONE, 0),
    ("first_trick", {"when": "later"}, "as_revoke", CHARGE, 26),
    ("first_trick", {"when": "scored"}, "redeal", Effect.VOID, 0),
    ("led_early", {"card": "heart", "when": "later"}, "as_revoke", CHARGE, 26),
    ("pass_seen", {"known": "no"}, "redeal", REDEAL, 0),
    ("forgot_pass", {"played": "after"}, "redeal", REDEAL, 0),
    ("queen_unknown", {"piles": "no"}, "redeal", REDEAL, 0),
    ("claim", {"good": "no"}, "charge", CHARGE, 26),
    ("talk", {}, "points_5", Effect.POINTS, 5),
    ("talk", {}, "points_26", Effect.POINTS, 26),
    ("lost_card", {"when": "later", "hands": "one"}, "redeal", REDEAL, 0),
    ("lost_card", {"when": "later", "hands": "unknown"}, "to_owner", NONE, 0),
    ("lost_card", {"when": "scored", "hands": "unknown"}, "to_owner", Effect.CORRECT, 0),
]


def ruling(case: str, answers: Answers, ruleset: Ruleset = STANDARD) -> Ruling:
    """What is ruled, once everything is answered."""
    known = CASES[case]
    assert known.next_ask(answers) is None
    return known.ruling(ruleset, answers)


@each("case, answers, effect, short", RULED)
def test_the_laws_rule(case: str, answers: Answers, effect: Effect, short: str) -> None:
    told = ruling(case, answers)
    assert told.effect is effect
    assert told.short.startswith(short)


@each("case, answers, key, effect, points", OTHERS)
def test_where_books_differ_the_other_ruling_is_there_too(
    case: str, answers: Answers, key: str, effect: Effect, points: int
) -> None:
    told = other_ruling(ruling(case, answers), key)
    assert told
    assert (told.effect, told.points) == (effect, points)
    assert other_ruling(ruling(case, answers), "nothing") is None


def test_ruling_and_rulebook_say_the_same_of_the_last_hand_of_a_game() -> None:
    for told in (ruling("wrong_score", {"which": "last"}), tell(STANDARD, "wrong_score")):
        assert "even after the game" in " ".join(told.sentences)
    older = ruling("wrong_score", {"which": "older"})
    assert "game" not in " ".join(older.sentences)


def test_what_the_rules_of_a_game_allow_was_no_mistake() -> None:
    free = STANDARD.with_options({"heart_lead": "free"})
    assert ruling("led_early", {"card": "heart", "when": "later"}, free).short.startswith("That")
    allowed = STANDARD.with_options({"first_trick_points": "allowed"})
    told = ruling("first_trick", {"when": "later"}, allowed)
    assert told.short == "That was allowed."


@pytest.mark.parametrize("key", ["standard", "black_maria"])
@pytest.mark.parametrize("trick", ["open", "full"])
def test_a_wrong_opening_lead_is_ruled_as_its_answer_says(key: str, trick: str) -> None:
    ruleset = VARIANTS[key].ruleset
    told = ruling("wrong_opener", {"trick": trick}, ruleset)
    assert whole_text(told).startswith(tell(ruleset, "who_leads_first").text)
    answer = tell(ruleset, "opener_led_other").text
    assert ("take back the wrong lead" in answer, "the trick stands" in answer) == (True, True)
    assert told.short == {"open": "The cards go back.", "full": "The trick stands."}[trick]


def test_a_wrong_claim_is_ruled_as_answer_and_rulebook_say() -> None:
    told = ruling("claim", {"good": "no"})
    assert told.short == tell(STANDARD, "wrong_claim").short
    pieces = [piece for section in rulebook(STANDARD) for piece in section.pieces]
    [manners] = [piece for piece in pieces if piece.key == "table-manners"]
    assert "play on with that hand face up" in " ".join(manners.paragraphs)


@each("case", ["pass_target", "mixed_pass", "hold_passed", "pass_count"])
def test_of_a_wrong_pass_it_is_asked_whether_a_card_was_played(case: str) -> None:
    first = CASES[case].next_ask({})
    assert first
    assert dict(first.choices).keys() == {"before", "after"}
    told = ruling(case, {"played": "after"})
    assert "take them back" not in whole_text(told)
    assert told.effect is REDEAL or "nothing is passed back" in whole_text(told)


@each("players, starts_over", [(4, True), (6, False)])
def test_the_hand_of_a_player_who_leaves_is_void_unless_it_is_taken_over(
    players: int, starts_over: bool
) -> None:
    ruleset = STANDARD if players == 4 else VARIANTS["cancellation"].ruleset
    told = ruling("leaves", {"when": "middle"}, ruleset)
    assert told.short == "The hand is void, unless someone takes over the cards."
    assert ("the passes start over" in whole_text(told)) is starts_over


def test_who_led_a_heart_too_early_hears_which_rule_that_broke() -> None:
    told = whole_text(ruling("led_early", {"card": "heart", "when": "now"}))
    assert told.startswith("You can't lead a heart until hearts are broken")
    locked = STANDARD.with_options({"queen_lead": "after_broken"})
    told = whole_text(ruling("led_early", {"card": "queen", "when": "now"}, locked))
    assert told.startswith("You can't lead a heart or the queen of spades until")


def test_whose_lead_it_is_after_a_break_depends_on_dead_tricks() -> None:
    two_packs = VARIANTS["cancellation"].ruleset
    for ruleset, can_die in ((STANDARD, False), (two_packs, True)):
        ruled, told = CASES["break_lead"].ruling(ruleset, {}), tell(ruleset, "lead_after_break")
        assert (ruled.short, whole_text(ruled)) == (told.short, whole_text(told))
        assert ("unless it was dead" in ruled.short) is can_die


def test_who_played_after_a_card_led_too_early_takes_theirs_back() -> None:
    led = whole_text(ruling("led_early", {"card": "heart", "when": "now"}))
    assert "Players after you take theirs back." in led
    thrown = whole_text(ruling("first_trick", {"when": "now"}))
    assert "Players after you may change theirs." in thrown


def ways_through(case: Irregularity) -> Iterator[dict[str, str]]:
    """Every complete set of answers."""
    offered = [[PEOPLE] if ask.people else [value for value, _ in ask.choices] for ask in case.asks]
    for values in product(*offered):
        answers: dict[str, str] = {}
        while ask := case.next_ask(answers):
            answers[ask.key] = values[case.asks.index(ask)]
        yield answers


@each("case", CASES.values())
def test_every_way_through_a_case_ends_in_a_ruling(case: Irregularity) -> None:
    chance = random.Random(case.key)
    rulesets = [preset.ruleset for preset in VARIANTS.values()]
    for ruleset in (*rulesets, *(random_ruleset(chance) for _ in range(20))):
        for answers in ways_through(case):
            told = case.ruling(ruleset, answers)
            texts = [f"{told.short} {whole_text(told)}".rstrip()]
            texts += [words for one in told.others for words in (one.short, whole_text(one))]
            for words in texts:
                assert words
                assert not re.search(r"[{}_]|None|  |\.\.", words)


MOST_WORDS = 45  # of a ruling: it is read in the middle of a hand


def test_a_ruling_tells_the_branch_that_was_answered_in_few_words() -> None:
    rulesets = [preset.ruleset for preset in VARIANTS.values()]
    rulesets += [random_ruleset(random.Random(seed)) for seed in range(100)]
    branches = {
        (text.key, case.line)
        for text in TEXTS.texts.values()
        if text.key.startswith("case_")
        for case in text.cases
    }
    for ruleset in rulesets:
        for case in cases(ruleset).values():
            for answers in ways_through(case):
                told = case.ruling(ruleset, answers)
                words = f"{told.short} {whole_text(told)}"
                assert len(words.split()) <= MOST_WORDS, words
                given = {name: answers.get(name, "") for name in case.text.given}
                line = Teller(ruleset).case(case.text, given).line
                branches.discard((case.text.key, line))
    free = {line for key, line in branches if key in ("case_led_early", "case_first_trick")}
    assert len(branches) == len(free) == 4  # allowed by rules under which nobody asks


@each("case", CASES.values())
def test_a_case_asks_at_most_three_questions(case: Irregularity) -> None:
    assert len(case.asks) <= 3
    assert all(len(answers) <= 3 for answers in ways_through(case))


@each("case", CASES.values())
def test_a_case_is_explained_by_questions_that_exist(case: Irregularity) -> None:
    assert case.questions
    assert set(case.questions) <= set(TOPICS)


def test_what_goes_wrong_is_asked_by_when_it_happened() -> None:
    assert [title for title, _ in THEMES] == ["Dealing or passing", "Playing", "After the hand"]
    assert [cases[0].key for _, cases in THEMES] == ["pass_count", "revoke", "wrong_score"]
    assert len(CASES) == sum(len(cases) for _, cases in THEMES) >= 33


def test_every_question_about_trouble_has_a_case() -> None:
    trouble = {key for key, topic in TOPICS.items() if topic.chapter == "wrong"}
    harmless = {"player_joins", "cheating"}
    assert trouble - set(CASE_OF) <= harmless
    for key in ("revoke_now", "revoke_later", "heart_led_early", "penalty_fell_first", "take_back"):
        assert key in CASES[CASE_OF[key]].questions


def test_an_answer_nobody_offered_is_none() -> None:
    case = CASES["revoke"]
    assert case.next_ask({"when": "yesterday"}) == case.asks[0]


@pytest.mark.parametrize(
    ("variant", "points"), [("black_maria", 43), ("british_basic", 13), ("spot_bga", 129)]
)
def test_a_revoke_costs_all_that_is_in_play(variant: str, points: int) -> None:
    ruleset: Ruleset = VARIANTS[variant].ruleset
    told = CASES["revoke"].ruling(ruleset, {"when": "later"})
    assert told.points == points
    assert told.short.startswith(str(points))


@pytest.mark.parametrize("case", ["misdeal", "short_hand"])
def test_only_where_all_others_are_right_is_a_hand_a_card_short_played_on(case: str) -> None:
    """Question 8: hands of 14 and 12 are dealt again, in the play too."""
    answers = {"played": "after"}
    asked = CASES[case].next_ask(answers)
    assert asked is not None
    assert dict(asked.choices) == {
        "one": "One player missed a turn or is a card short; the others are right",
        "several": "Anything else",
    }
    one = ruling(case, {**answers, "hands": "one"})
    assert one.effect is NONE
    assert "Everyone else has the right number" in whole_text(one)
    several = ruling(case, {**answers, "hands": "several"})
    assert several.effect is REDEAL
    assert "it's a misdeal" in whole_text(several)


def cases(ruleset: Ruleset) -> dict[str, Irregularity]:
    """What can go wrong under these rules, by key."""
    return {case.key: case for _, cases in cases_at(ruleset) for case in cases}


PASSING = {"pass_count", "pass_target", "forgot_pass", "pass_seen", "mixed_pass"}


@pytest.mark.parametrize(
    ("variant", "missing"),
    [
        ("standard", set()),
        ("cancellation", {*PASSING, "led_early", "first_trick"}),
        ("black_maria", {"hold_passed", "led_early", "first_trick", "contested_moon", "talk"}),
        ("grand_prix", {"hold_passed"}),
        ("open_first_trick", set()),
        ("british_basic", {"queen_unknown"}),
    ],
)
def test_what_cannot_happen_under_these_rules_is_left_out(variant: str, missing: set[str]) -> None:
    assert set(CASES) - set(cases(VARIANTS[variant].ruleset)) == missing


@pytest.mark.parametrize(
    ("variant", "case", "title"),
    [
        ("standard", "led_early", "A heart was led too early"),
        ("locked_queen", "led_early", "A heart or the queen of spades was led too early"),
        ("standard", "first_trick", "A heart or the queen of spades fell on trick one"),
        ("open_first_trick", "first_trick", "A heart fell on trick one"),
    ],
)
def test_a_case_is_named_for_the_table(variant: str, case: str, title: str) -> None:
    assert cases(VARIANTS[variant].ruleset)[case].title == title


def test_which_card_it_was_is_asked_only_where_it_can_have_been_either() -> None:
    locked = STANDARD.with_options({"queen_lead": "after_broken"})
    for ruleset, keys in ((STANDARD, ["when"]), (locked, ["card", "when"])):
        case = cases(ruleset)["led_early"]
        assert [ask.key for ask in case.asks] == keys
    told = cases(STANDARD)["led_early"].ruling(STANDARD, {"when": "now"})
    assert whole_text(told).startswith("You can't lead a heart until hearts are broken")
    free = locked.with_options({"heart_lead": "free"})
    told = cases(free)["led_early"].ruling(free, {"when": "now"})
    assert whole_text(told).startswith("You can't lead the queen of spades until hearts are broken")


@each("key", VARIANTS)
def test_what_can_go_wrong_at_a_table_ends_in_a_ruling(key: str) -> None:
    for size in VARIANTS[key].players:
        ruleset = VARIANTS[key].ruleset.for_players(size)
        for case in cases(ruleset).values():
            for answers in ways_through(case):
                assert case.ruling(ruleset, answers).short != "That was allowed."
