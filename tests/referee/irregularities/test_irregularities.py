"""What the referee rules when something went wrong, case by case and policy by policy."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import product

import pytest

from companion.referee.faq import GROUPS, QUESTIONS
from companion.referee.irregularities import (
    CASE_OF,
    CASES,
    THEMES,
    Answers,
    Case,
    Effect,
    Ruling,
    cases_at,
    decided,
    ruling_of,
)
from companion.rules import STANDARD, VARIANTS, Ruleset
from tests.each import each
from tests.referee.answer_texts import whole_text
from tests.rules.play_strategies import random_ruleset

PEOPLE = "0 2"

NONE, CHARGE, REDEAL = Effect.NONE, Effect.CHARGE, Effect.REDEAL

# case, answers, option of the policy -> value: the effect, and the beginning of the short ruling
RULED: list[tuple[str, Answers, dict[str, str], Effect, str]] = [
    ("revoke", {"when": "now"}, {}, NONE, "Take it back"),
    ("revoke", {"when": "later"}, {}, CHARGE, "26 points"),
    ("revoke", {"when": "scored"}, {}, CHARGE, "26 points"),
    ("revoke", {"when": "dealt"}, {}, NONE, "Too late"),
    ("revoke", {"when": "later"}, {"revoke": "correct_or_trick"}, NONE, "The player who revoked"),
    ("revoke", {"when": "scored"}, {"revoke": "correct_or_trick"}, Effect.CORRECT, "The player"),
    ("revoke", {"when": "later"}, {"revoke": "replay"}, REDEAL, "The hand is void"),
    ("revoke", {"when": "scored"}, {"revoke": "replay"}, Effect.VOID, "The hand is void"),
    ("revoke", {"when": "later"}, {"revoke": "note_only"}, NONE, "The hand counts"),
    ("two_revokes", {"when": "now"}, {}, NONE, "Take it back"),
    ("two_revokes", {"when": "later", "who": PEOPLE}, {}, CHARGE, "26 points for each"),
    ("two_revokes", {"when": "later", "who": PEOPLE}, {"revoke": "replay"}, REDEAL, "The hand is"),
    ("misdeal", {"played": "before"}, {}, REDEAL, "Deal again"),
    ("misdeal", {"played": "before"}, {"misdeal": "deal_passes_left"}, Effect.REDEAL_LEFT, "Deal"),
    ("misdeal", {"played": "after", "hands": "one"}, {}, NONE, "Play on"),
    ("misdeal", {"played": "after", "hands": "one"}, {"short_hand": "redeal"}, REDEAL, "The hand"),
    ("misdeal", {"played": "after", "hands": "several"}, {}, REDEAL, "Deal again"),
    ("faced", {"seen": "no"}, {}, REDEAL, "Deal again"),
    ("faced", {"seen": "no"}, {"misdeal": "deal_passes_left"}, Effect.REDEAL_LEFT, "Deal again"),
    ("pass_count", {"played": "before"}, {}, NONE, "Fix it"),
    ("pass_count", {"played": "before"}, {"wrong_pass_count": "redeal"}, REDEAL, "Deal again"),
    ("pass_count", {"played": "after", "hands": "one"}, {}, NONE, "Play on"),
    ("pass_target", {"seen": "no"}, {}, NONE, "Just move"),
    ("pass_target", {"seen": "yes"}, {}, NONE, "Show the cards"),
    ("pass_target", {"seen": "all"}, {}, NONE, "The pass stands"),
    ("pass_target", {"seen": "all"}, {"wrong_pass_target": "repair"}, NONE, "Fix it"),
    ("exposed", {}, {}, NONE, "Pick it up"),
    ("exposed", {}, {"exposed_card": "must_play_first_chance"}, NONE, "It stays face up and must"),
    ("exposed", {}, {"exposed_card": "callable"}, NONE, "It stays face up, and an opponent"),
    ("out_of_turn", {"trick": "open"}, {}, NONE, "The cards go back."),
    ("out_of_turn", {"trick": "open"}, {"lead_out_of_turn": "stands_if_all_played"}, NONE,
        "The cards go back, with a penalty"),
    ("out_of_turn", {"trick": "full"}, {}, NONE, "The trick stands"),
    ("wrong_opener", {"trick": "open"}, {}, NONE, "The cards go back"),
    ("wrong_opener", {"trick": "full"}, {}, NONE, "The trick stands"),
    ("two_cards", {"when": "now"}, {}, NONE, "Say which"),
    ("two_cards", {"when": "later"}, {}, NONE, "Play on"),
    ("two_cards", {"when": "later"}, {"short_hand": "redeal"}, REDEAL, "The hand is void"),
    ("short_hand", {"hands": "one"}, {}, NONE, "Play on"),
    ("short_hand", {"hands": "several"}, {}, REDEAL, "Deal again"),
    ("first_trick", {"card": "queen", "when": "now"}, {}, NONE, "Take it back"),
    ("first_trick", {"card": "queen", "when": "later"}, {"first_trick_points": "allowed"}, NONE,
        "That was allowed"),
    ("first_trick", {"card": "heart", "when": "later"}, {"first_trick_points": "no_queen_only"},
        NONE, "That was allowed"),
    ("played_early", {"trick": "open"}, {}, NONE, "Take it back and wait"),
    ("played_early", {"trick": "full"}, {}, NONE, "The trick stands"),
    ("led_early", {"card": "heart", "when": "now"}, {}, NONE, "Take it back"),
    ("led_early", {"card": "heart", "when": "later"}, {"heart_lead": "free"}, NONE, "That was"),
    ("led_early", {"card": "queen", "when": "later"}, {}, NONE, "That was allowed"),
    ("led_early", {"card": "queen", "when": "now"}, {"queen_lead": "after_broken"}, NONE, "Take"),
    ("wrong_dealer", {"played": "before"}, {}, NONE, "The right player deals"),
    ("wrong_dealer", {"played": "after"}, {}, NONE, "The deal stands"),
    ("deal_direction", {"seen": "no"}, {}, REDEAL, "Deal again"),
    ("deal_direction", {"seen": "yes"}, {}, NONE, "The deal stands"),
    ("pass_seen", {"known": "yes"}, {}, NONE, "Put them back"),
    ("forgot_pass", {"played": "before"}, {}, NONE, "Pass now"),
    ("hold_passed", {"seen": "no"}, {}, NONE, "Everyone takes their own"),
    ("mixed_pass", {"seen": "no"}, {}, NONE, "Take your own cards back"),
    ("mixed_pass", {"seen": "yes"}, {}, NONE, "Only the misdirected"),
    ("mixed_pass", {"seen": "lost"}, {}, REDEAL, "Deal again"),
    ("take_back", {"how": "played"}, {}, NONE, "It stays played"),
    ("take_back", {"how": "touched"}, {}, NONE, "It wasn't played"),
    ("take_back", {"how": "dropped"}, {}, NONE, "Pick it up"),
    ("take_back", {"how": "dropped"}, {"exposed_card": "callable"}, NONE, "It stays face up"),
    ("wrong_gatherer", {"when": "now"}, {}, NONE, "The trick goes"),
    ("wrong_gatherer", {"when": "mixed"}, {}, NONE, "Agree"),
    ("queen_unknown", {"piles": "yes"}, {}, NONE, "Look through the piles"),
    ("contested_moon", {"piles": "yes"}, {}, NONE, "Count the cards"),
    ("contested_moon", {"piles": "no"}, {}, NONE, "It's a moon only if everyone agrees"),
    ("break_lead", {}, {}, NONE, "The winner of the last trick"),
    ("stand_in", {}, {}, NONE, "The points belong"),
    ("disagree", {"agreed": "yes"}, {}, NONE, "What you agreed"),
    ("disagree", {"agreed": "no"}, {}, NONE, "The rule in the rulebook"),
    ("claim", {"good": "yes"}, {}, NONE, "The claim stands"),
    ("claim", {"good": "yes"}, {"claim_rest": "not_allowed"}, NONE, "Play on"),
    ("talk", {}, {}, NONE, "A raised eyebrow"),
    ("looked", {"what": "last"}, {}, NONE, "That is allowed"),
    ("looked", {"what": "last"}, {"look_back": "never"}, NONE, "Not allowed"),
    ("looked", {"what": "penalties"}, {"look_back": "penalty_cards_open"}, NONE, "That is allowed"),
    ("looked", {"what": "older"}, {}, NONE, "Not allowed"),
    ("wrong_score", {"which": "last"}, {}, Effect.CORRECT, "Fix it"),
    ("wrong_score", {"which": "older"}, {}, NONE, "Only if everyone agrees"),
    ("wrong_score", {"which": "older"}, {"score_fix_window": "until_game_end"}, NONE, "Fix it"),
    ("wrong_score", {"which": "over"}, {}, NONE, "The game is over"),
    ("lost_card", {"when": "before"}, {}, REDEAL, "Deal again"),
    ("lost_card", {"when": "later", "hands": "one"}, {}, NONE, "Play on; that player takes the"),
    ("lost_card", {"when": "later", "hands": "one"}, {"short_hand": "redeal"}, REDEAL, "The hand"),
    ("lost_card", {"when": "later", "hands": "several"}, {}, REDEAL, "Deal again"),
    ("lost_card", {"when": "later", "hands": "unknown"}, {"short_hand": "redeal"}, REDEAL, "The"),
    ("lost_card", {"when": "scored", "hands": "one"}, {}, Effect.CORRECT, "That player takes the"),
    ("lost_card", {"when": "scored", "hands": "several"}, {}, Effect.VOID, "The hand is void"),
    ("lost_card", {"when": "scored", "hands": "one"}, {"short_hand": "redeal"}, Effect.VOID, "The"),
    ("leaves", {}, {}, Effect.SETTLE, "The table decides"),
    ("leaves", {}, {"player_leaves": "substitute"}, Effect.SETTLE, "A substitute"),
    ("leaves", {}, {"player_leaves": "drop_and_retrim"}, Effect.SETTLE, "The seat closes"),
    ("leaves", {}, {"player_leaves": "dummy"}, Effect.SETTLE, "The hand is played open"),
    ("leaves", {}, {"player_leaves": "end_now"}, Effect.SETTLE, "The game ends"),
]  # fmt: skip

# case, answers, policy, decision: what it does
LEFT_OPEN: list[tuple[str, Answers, dict[str, str], str, Effect, int]] = [
    ("faced", {"seen": "yes"}, {}, "play_on", NONE, 0),
    ("faced", {"seen": "yes"}, {}, "redeal", REDEAL, 0),
    ("first_trick", {"card": "queen", "when": "later"}, {}, "stands", NONE, 0),
    ("first_trick", {"card": "queen", "when": "later"}, {}, "as_revoke", CHARGE, 26),
    ("first_trick", {"card": "heart", "when": "scored"}, {}, "redeal", Effect.VOID, 0),
    ("led_early", {"card": "heart", "when": "later"}, {}, "as_revoke", CHARGE, 26),
    ("pass_seen", {"known": "no"}, {}, "redeal", REDEAL, 0),
    ("forgot_pass", {"played": "after"}, {}, "play_on", NONE, 0),
    (
        "forgot_pass",
        {"played": "after"},
        {"misdeal": "deal_passes_left"},
        "redeal",
        Effect.REDEAL_LEFT,
        0,
    ),
    ("hold_passed", {"seen": "yes"}, {}, "play_on", NONE, 0),
    ("queen_unknown", {"piles": "no"}, {}, "redeal", REDEAL, 0),
    ("claim", {"good": "no"}, {}, "open_hand", NONE, 0),
    ("claim", {"good": "no"}, {}, "charge", CHARGE, 26),
    ("talk", {}, {"table_talk": "penalty"}, "points_5", Effect.POINTS, 5),
    ("talk", {}, {"table_talk": "penalty"}, "points_26", Effect.POINTS, 26),
    ("lost_card", {"when": "later", "hands": "unknown"}, {}, "to_owner", NONE, 0),
    ("lost_card", {"when": "scored", "hands": "unknown"}, {}, "to_owner", Effect.CORRECT, 0),
    ("lost_card", {"when": "scored", "hands": "unknown"}, {}, "redeal", Effect.VOID, 0),
]


def ruling(case: str, answers: Answers, policy: dict[str, str]) -> Ruling:
    """What is ruled, once everything is answered."""
    known = CASES[case]
    assert known.next_ask(answers) is None
    return known.ruling(STANDARD.with_options(policy), answers)


def test_who_led_a_heart_too_early_hears_which_rule_that_broke() -> None:
    told = whole_text(ruling("led_early", {"card": "heart", "when": "now"}, {}))
    assert told.startswith("Hearts may not be led until they are broken.")
    locked = {"queen_lead": "after_broken"}
    told = whole_text(ruling("led_early", {"card": "queen", "when": "now"}, locked))
    assert told.startswith("The queen of spades may not be led until hearts are broken.")


def test_whose_lead_it_is_after_a_break_depends_on_dead_tricks() -> None:
    two_packs = VARIANTS["cancellation"].ruleset
    first = two_packs.with_options({"duplicates": "first_wins"})
    for ruleset, can_die in ((STANDARD, False), (two_packs, True), (first, False)):
        ruled, told = CASES["break_lead"].ruling(ruleset, {}), QUESTIONS["lead_after_break"].tell
        assert (ruled.short, whole_text(ruled)) == (
            told(ruleset).short,
            whole_text(told(ruleset)),
        )
        assert ("unless it was dead" in ruled.short) is can_die


def test_who_played_after_a_card_led_too_early_takes_theirs_back() -> None:
    led = whole_text(ruling("led_early", {"card": "heart", "when": "now"}, {}))
    assert "anyone who played after it takes theirs back." in led
    thrown = whole_text(ruling("first_trick", {"card": "heart", "when": "now"}, {}))
    assert "anyone who played after it may change theirs." in thrown


def ways_through(case: Case) -> Iterator[dict[str, str]]:
    """Every complete set of answers."""
    offered = [[PEOPLE] if ask.people else [value for value, _ in ask.choices] for ask in case.asks]
    for values in product(*offered):
        answers: dict[str, str] = {}
        while ask := case.next_ask(answers):
            answers[ask.key] = values[case.asks.index(ask)]
        yield answers


@each("case, answers, policy, effect, short", RULED)
def test_the_policy_of_the_table_decides(
    case: str, answers: Answers, policy: dict[str, str], effect: Effect, short: str
) -> None:
    told = ruling(case, answers, policy)
    assert told.effect is effect
    assert told.short.startswith(short)
    assert not told.is_open


@each(
    "case, answers, policy, decision, effect, points", LEFT_OPEN
)  # fmt: skip
def test_what_the_laws_leave_open_is_for_the_table(
    case: str, answers: Answers, policy: dict[str, str], decision: str, effect: Effect, points: int
) -> None:
    law = ruling(case, answers, policy)
    assert law.is_open
    assert law.effect is NONE
    chosen = decided(law, decision)
    assert chosen
    told = ruling_of(law, chosen)
    assert (told.effect, told.points, told.scored) == (effect, points, law.scored)
    assert not told.is_open
    assert decided(law, "nothing") is None


@each("case", CASES.values())
def test_every_way_through_a_case_ends_in_a_ruling(case: Case) -> None:
    chance = random.Random(case.key)
    rulesets = [preset.ruleset for preset in VARIANTS.values()]
    for ruleset in (*rulesets, *(random_ruleset(chance) for _ in range(20))):
        for answers in ways_through(case):
            told = case.ruling(ruleset, answers)
            texts = [told.short, whole_text(told)]
            texts += [words for one in told.decisions for words in (one.label, one.text)]
            for words in texts:
                assert words
                assert not re.search(r"[{}_]|None|  |\.\.", words)


@each("case", CASES.values())
def test_a_case_asks_at_most_two_questions(case: Case) -> None:
    assert len(case.asks) <= 2
    assert all(len(answers) <= 2 for answers in ways_through(case))


@each("case", CASES.values())
def test_a_case_is_explained_by_questions_that_exist(case: Case) -> None:
    assert case.questions
    assert set(case.questions) <= set(QUESTIONS)


def test_what_goes_wrong_is_asked_by_when_it_happened() -> None:
    assert [title for title, _ in THEMES] == ["Dealing or passing", "Playing", "After the hand"]
    assert [cases[0].key for _, cases in THEMES] == ["pass_count", "revoke", "wrong_score"]
    assert len(CASES) == sum(len(cases) for _, cases in THEMES) >= 33


def test_every_question_about_trouble_has_a_case() -> None:
    trouble = next(group.questions for group in GROUPS if group.key == "trouble")
    harmless = {"black_maria_name", "player_joins", "all_points_out", "cheating"}
    assert {q.key for q in trouble} - set(CASE_OF) <= harmless
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


@pytest.mark.parametrize("case", ["misdeal", "pass_count", "short_hand"])
def test_only_where_all_others_are_right_is_a_hand_off_by_one_played_on(case: str) -> None:
    """Question 8: hands of 14 and 12 are dealt again, in the play too."""
    answers = {"played": "after"}
    asked = CASES[case].next_ask(answers)
    assert asked is not None
    assert dict(asked.choices) == {
        "one": "Only one player's, by one card",
        "several": "More than one player's, or one by two cards or more",
    }
    one = ruling(case, {**answers, "hands": "one"}, {})
    assert one.effect is NONE
    assert "Everyone else has the right number of cards." in whole_text(one)
    several = ruling(case, {**answers, "hands": "several"}, {})
    assert several.effect is REDEAL
    assert "can't be finished fairly" in whole_text(several)


def cases(ruleset: Ruleset) -> dict[str, Case]:
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
        ("locked_queen", "led_early", "A heart or the queen was led too early"),
        ("standard", "first_trick", "A heart or the queen of spades fell on trick one"),
        ("open_first_trick", "first_trick", "A heart fell on trick one"),
        ("cancellation", "queen_unknown", "Nobody knows who took a queen"),
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
    assert whole_text(told).startswith("Hearts may not be led until they are broken.")
    free = locked.with_options({"heart_lead": "free"})
    told = cases(free)["led_early"].ruling(free, {"when": "now"})
    assert whole_text(told).startswith(
        "The queen of spades may not be led until hearts are broken."
    )


@each("key", VARIANTS)
def test_what_can_go_wrong_at_a_table_ends_in_a_ruling(key: str) -> None:
    for size in VARIANTS[key].players:
        ruleset = VARIANTS[key].ruleset.for_players(size)
        for case in cases(ruleset).values():
            for answers in ways_through(case):
                assert case.ruling(ruleset, answers).short != "That was allowed."


def test_partners_pay_for_a_revoke_together() -> None:
    pooled = VARIANTS["partners_pooled"].ruleset
    told = CASES["revoke"].ruling(pooled, {"when": "later"})
    assert told.short == "26 points for the team that revoked, nothing for the other team."
