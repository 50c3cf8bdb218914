"""No question takes a rule book's worth of work: each search counts what it does, and stops."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from companion.referee.text.errors import error_words, what_adds_up
from companion.referee.text.next_hand import ends_words, need_words
from companion.rules import (
    STANDARD,
    VARIANTS,
    BeforeHand,
    DoesNotAddUp,
    Ruleset,
    allowed_sums,
    captures_from_cards,
    needs,
    next_hand,
    next_hand_can_end,
    read_points,
    standing,
    start,
)
from companion.rules.cards import DECK, cards_text
from companion.rules.next_hand import points_before_end
from companion.rules.points_entry import mistakes, points_entry, possible_hands
from companion.rules.points_entry.points_entry import nearest_lines, span
from companion.rules.scoring.scoring import score_hand
from companion.rules.scoring.special_facts import NOBODY, SpecialFacts
from companion.rules.search_budget import Budget, SpentUp
from tests.rules.call_counter import at_most
from tests.rules.dear_requests import drawn_line, drawn_ruleset, drawn_totals

pytestmark = pytest.mark.slow  # goes

# Far more than any question takes, far less than a search without an end.
MOST_CALLS = 2_000_000


def rules(key: str, players: int = 4, **options: object) -> Ruleset:
    return VARIANTS[key].ruleset.for_players(players).with_options(options)


def answer(ruleset: Ruleset, line: tuple[int, ...], before: BeforeHand | None = None) -> str:
    """What is said of typed points, as a page does: the key, and every sentence is made."""
    at = before or BeforeHand(totals=(0,) * ruleset.columns)
    try:
        read_points(ruleset, line, before=at)
    except DoesNotAddUp as error:
        error_words(error)
        what_adds_up(ruleset, [(f"Player {n}", points) for n, points in enumerate(line)], at)
        return error.key
    return "possible"


@pytest.fixture
def budgets(monkeypatch: pytest.MonkeyPatch) -> list[Budget]:
    """Every budget, as it is made."""
    made: list[Budget] = []

    class Noted(Budget):
        def __init__(self, *limit: Any) -> None:
            super().__init__(*limit)
            made.append(self)

    for module in (mistakes, points_entry, possible_hands, next_hand):
        monkeypatch.setattr(module, "Budget", Noted)
    return made


LIMITS = {
    *(
        points_entry.MOST_READ,
        points_entry.MOST_MOONS,
        mistakes.MOST_WORK,
    ),
    *(points_entry.MOST_NEAR, possible_hands.MOST_SUMMED, next_hand.MOST_WORK),
}


# The budget itself


def test_what_is_spent_is_spent_and_no_more() -> None:
    budget = Budget(3)
    budget.spend()
    budget.spend(2)
    assert (budget.spent, budget.left) == (3, 0)
    with pytest.raises(SpentUp):
        budget.spend()
    assert budget.spent == 3


def test_who_asked_for_too_much_gets_nothing_any_more() -> None:
    budget = Budget(3, lambda: DoesNotAddUp("too_many_hands"))
    for units in (4, 1):
        with pytest.raises(DoesNotAddUp, match="too_many_hands"):
            budget.spend(units)
    assert budget.spent == budget.limit


# Points typed beside a doubling card

DOUBLED = rules("black_maria", 6, multipliers="QH doubles_hearts")


def test_9999_six_times_is_refused_before_any_search(budgets: list[Budget]) -> None:
    with at_most(MOST_CALLS):
        assert answer(DOUBLED, (9999,) * 6) == "more_than_a_hand"
    assert max(budget.spent for budget in budgets) < 200  # no hand was looked for


def test_an_impossible_line_beside_a_doubling_card_is_answered(budgets: list[Budget]) -> None:
    with at_most(MOST_CALLS):
        assert answer(DOUBLED, (35, 58, 18, 35, 39, 14)) == "impossible_line"
    assert {mistakes.MOST_WORK, points_entry.MOST_NEAR} <= {budget.limit for budget in budgets}
    assert all(budget.spent < budget.limit for budget in budgets)


@pytest.mark.parametrize(
    ("ruleset", "line"),
    [
        (rules("turbo", 8), (1, 1, 0, 0, 0, 1, 1, 1)),
        (rules("spot_s0", 6, leftover="dead", trim=""), (60, 50, 1, 2, 3, 4)),
        (
            rules("partners_pooled", 8, no_tricks_bonus=-200, bonus_floor="hand_not_below_0"),
            (0, 0, 0, 26),
        ),
        (
            rules("standard", 8, no_tricks_bonus=-5, bonus_cards="JD -5"),
            (-5, -5, -5, -5, -5, -5, -5, 61),
        ),
    ],
)
def test_no_line_takes_long(ruleset: Ruleset, line: tuple[int, ...]) -> None:
    with at_most(MOST_CALLS):
        answer(ruleset, line)


def test_what_takes_too_much_work_is_said_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(points_entry, "MOST_READ", 10)
    with pytest.raises(DoesNotAddUp, match="too_much_to_check"):
        read_points(rules("standard", target=99), (17, 6, 3, 0))


def test_where_the_moons_are_too_many_no_line_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(points_entry, "MOST_MOONS", 10)
    with pytest.raises(DoesNotAddUp, match="too_much_to_check"):
        read_points(rules("standard", target=98), (17, 6, 3, 0))


def test_a_diagnosis_that_takes_too_long_is_just_the_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mistakes, "MOST_WORK", 1)
    for ruleset, line, key in (
        (rules("pink_lady"), (26, 0, 0, 0), "too_few"),
        (rules("omnibus"), (17, 9, 0, 0), "too_many"),
        (rules("omnibus"), (12, 12, 1, -9), "impossible_line"),
        (rules("turbo"), (17, 6, 2, 0), "impossible_line"),
    ):
        with pytest.raises(DoesNotAddUp, match=key):
            read_points(ruleset, line)


def test_nearest_lines_that_take_too_long_are_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert nearest_lines(STANDARD, (17, 6, 2, 0))
    monkeypatch.setattr(points_entry, "MOST_NEAR", 20)
    assert nearest_lines(STANDARD, (17, 6, 2, 0)) == ()


def test_all_lines_of_a_game_share_a_budget() -> None:
    budget = Budget(20)
    assert read_points(STANDARD, (17, 6, 3, 0), budget=budget).can_stand
    assert 10 < budget.spent < 20
    with pytest.raises(DoesNotAddUp, match="too_much_to_check"):
        read_points(STANDARD, (17, 6, 3, 0), budget=budget)


def test_moons_that_look_at_the_totals_are_paid_for_by_every_line() -> None:
    guarded = rules("standard", moon_mode="guarded_choice")
    plain, looking = Budget(1000), Budget(1000)
    read_points(STANDARD, (17, 6, 3, 0), before=BeforeHand(totals=(9, 8, 7, 6)), budget=plain)
    read_points(guarded, (17, 6, 3, 0), before=BeforeHand(totals=(9, 8, 7, 6)), budget=looking)
    assert looking.spent > plain.spent


# Numbers that no hand can give


@pytest.mark.parametrize(
    ("line", "key", "points"),
    [
        ((9999, 0, 0, 0), "more_than_a_hand", 9999),
        ((53, 0, 0, 0), "more_than_a_hand", 53),
        ((52, 0, 0, 0), "moon_not_like_this", None),  # so a moon of two may be written
        ((-53, 0, 0, 0), "less_than_a_hand", -53),
        ((10**30, 1, 2, 3), "more_than_a_hand", 10**30),
    ],
)
def test_a_number_far_from_any_hand_is_refused(
    line: tuple[int, ...], key: str, points: int | None
) -> None:
    with pytest.raises(DoesNotAddUp) as refused:
        read_points(STANDARD, line)
    if key == "moon_not_like_this":
        assert refused.value.key not in ("more_than_a_hand", "less_than_a_hand")
    else:
        assert (refused.value.key, refused.value.data["points"]) == (key, points)


def test_how_a_number_that_no_hand_can_give_is_refused_in_words() -> None:
    said = {
        (9999, 0, 0, 0): "9999 is too many points for one hand.",
        (0, -300, 0, 0): "\N{MINUS SIGN}300 is too few points for one hand.",
    }
    for line, words in said.items():
        with pytest.raises(DoesNotAddUp) as refused:
            read_points(STANDARD, line)
        assert error_words(refused.value) == words


@pytest.mark.parametrize(
    ("options", "least", "most"),
    [
        ({}, 0, 26),
        ({"moon_mode": "choice"}, -26, 26),
        ({"moon_mode": "disabled"}, 0, 26),
        ({"bonus_cards": "JD -10", "multipliers": "TC doubles_hand"}, -20, 52),
        ({"multipliers": "QH doubles_hearts"}, 0, 39),
        ({"no_tricks_bonus": "-5"}, -5, 26),
        ({"no_tricks_bonus": "-5", "teams": "pooled"}, -10, 26),
        ({"sun": "double"}, 0, 52),
        ({"sun": "39"}, 0, 39),
        ({"moon_amount": "150"}, 0, 150),
        ({"bonus_cards": "JD -10", "bonus_floor": "hand_not_below_0"}, 0, 26),
        ({"teams": "pooled", "team_moon_score": "52"}, 0, 52),
    ],
)
def test_the_least_and_the_most_of_a_hand(options: dict[str, str], least: int, most: int) -> None:
    assert span(STANDARD.with_options(options)) == (least, most)


@pytest.mark.parametrize("seed", range(300))
def test_no_hand_gives_more_or_less(seed: int) -> None:
    chance = random.Random(seed)
    ruleset = drawn_ruleset(chance)
    before = BeforeHand(totals=tuple(drawn_totals(ruleset, chance)))
    least, most = span(ruleset)
    for _ in range(5):
        seats = chance.sample(range(ruleset.players), chance.randint(1, 2))
        cards = [(card, chance.choice(seats)) for card in ruleset.counting_cards]
        captures = captures_from_cards(ruleset, cards)
        sweep = chance.choice((NOBODY, seats[0])) if len(seats) == 1 else NOBODY
        told = SpecialFacts(every_trick=sweep)
        try:
            points = score_hand(ruleset, captures, told, before=before, choice="subtract").points
        except DoesNotAddUp:
            continue
        assert least <= min(points)
        assert max(points) <= most


# What else is looked for


def test_where_so_many_cards_take_points_off_no_sums_are_listed() -> None:
    many = STANDARD.with_options({"bonus_cards": " ".join(f"{c} -1" for c in DECK[:26])})
    with at_most(MOST_CALLS):
        assert allowed_sums(many) is None


def test_totals_far_from_the_end_are_not_counted_up_to_it() -> None:
    far = -(10**12)
    doubling = rules("standard", multipliers=cards_text(DECK[:45]), moon_mode="disabled")
    with at_most(MOST_CALLS):
        assert next_hand_can_end(doubling, standing(start([far, 0, 0, 0])))
        assert not next_hand_can_end(STANDARD, standing(start([far, 0, 0, 0])))
        assert points_before_end(STANDARD, far) == 99 - far


@pytest.mark.parametrize(
    ("ruleset", "totals"),
    [
        (rules("turbo", 8), [92, 84, 86, 81, 82, 84, 87, 96]),
        (
            rules("standard", 6, multipliers="TH 7C 6C, 5H hearts", target=200),
            [190, 180, 170, 160, 199, 188],
        ),
        (
            rules(
                "spot_s0", 6, bonus_cards="JD -100", negative_totals="floor_0",
                tie_break="head_to_head", end_mode="hands", hands=1,
            ),
            [0] * 6,
        ),
    ],
)  # fmt: skip
def test_what_do_i_need_is_answered_or_refused_soon(ruleset: Ruleset, totals: list[int]) -> None:
    with at_most(MOST_CALLS):
        ask_needs(ruleset, totals)


def ask_needs(ruleset: Ruleset, totals: list[int]) -> None:
    """Everything a page asks of the next hand."""
    with suppress(DoesNotAddUp):
        answer_needs(ruleset, totals)


def answer_needs(ruleset: Ruleset, totals: list[int]) -> None:
    seen = needs(ruleset, start(totals))
    ends_words(ruleset, seen)
    for need in seen.each:
        need_words(ruleset, seen, need)


@pytest.mark.parametrize("seed", range(60))
def test_no_drawn_question_takes_long(seed: int) -> None:
    chance = random.Random(seed)
    ruleset = drawn_ruleset(chance)
    totals = list(drawn_totals(ruleset, chance))
    with at_most(MOST_CALLS):
        answer(ruleset, drawn_line(ruleset, chance), BeforeHand(totals=tuple(totals)))
    with at_most(MOST_CALLS):
        ask_needs(ruleset, totals)


@pytest.mark.parametrize("seed", range(100, 400))
def test_every_search_stays_within_its_budget(seed: int, budgets: list[Budget]) -> None:
    chance = random.Random(seed)
    ruleset = drawn_ruleset(chance)
    totals = list(drawn_totals(ruleset, chance))
    for _ in range(2):
        answer(ruleset, drawn_line(ruleset, chance), BeforeHand(totals=tuple(totals)))
    ask_needs(ruleset, totals)
    assert budgets
    assert {budget.limit for budget in budgets} <= LIMITS
    assert all(0 <= budget.spent <= budget.limit for budget in budgets)


@pytest.mark.parametrize("key", sorted(VARIANTS))
def test_every_preset_is_answered_what_it_needs_at_every_size(key: str) -> None:
    """Near the end, where most is possible: nobody of these is sent away."""
    for players in VARIANTS[key].players:
        ruleset = VARIANTS[key].ruleset.for_players(players)
        near = [ruleset.target - 1 - (7 * column) % 19 for column in range(ruleset.columns)]
        answer_needs(ruleset, near)
