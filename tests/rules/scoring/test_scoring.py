"""What the points and the standings say in corners that a single changed rule would hide in."""

from __future__ import annotations

import pytest

from companion.rules import (
    QUEEN_OF_SPADES,
    STANDARD,
    VARIANTS,
    BeforeHand,
    Capture,
    DoesNotAddUp,
    HandScore,
    Moon,
    MoonChoice,
    PlayedHand,
    Ruleset,
    advance,
    allowed_sums,
    captures_from_cards,
    captures_from_counts,
    parse_cards,
    play_out,
    score_hand,
    standing,
    start,
    with_tricks,
)
from companion.rules.captures import heart_points, holds_all

JACK, TEN = parse_cards("JD TC")


def all_to_ann(
    ruleset: Ruleset,
    tricks: tuple[int, ...] | None = None,
    *,
    before: BeforeHand | None = None,
    choice: MoonChoice | None = None,
    others: dict[str, int] | None = None,
) -> HandScore:
    """Ann takes every card that counts, but those of others; and so many tricks each."""
    takers = dict.fromkeys(ruleset.counting_cards, 0)
    takers |= {parse_cards(text)[0]: seat for text, seat in (others or {}).items()}
    captures = captures_from_cards(ruleset, takers)
    if tricks is not None:
        captures = with_tricks(captures, tricks)
    return score_hand(ruleset, captures, before=before, choice=choice)


# Suns and moons


@pytest.mark.parametrize("kind", ["39", "double"])
def test_f5_a_moon_without_every_trick_is_no_sun(kind: str) -> None:
    ruleset = STANDARD.with_options({"sun": kind})
    result = all_to_ann(ruleset, (12, 1, 0, 0), before=BeforeHand(totals=(50, 0, 0, 0)))
    assert (result.points, result.moon, result.sun) == ((0, 26, 26, 26), Moon.ADD, False)


def test_f2_every_trick_as_a_condition_of_the_moon_is_no_sun() -> None:
    result = all_to_ann(STANDARD.with_options({"moon_requires": "all_tricks"}), (13, 0, 0, 0))
    assert (result.moon, result.sun) == (Moon.ADD, False)
    assert [note.key for note in result.notes] == ["moon_add"]


@pytest.mark.parametrize(
    "options", [{"moon_requires": "all_tricks"}, {"sun": "double"}, {"sun": "required_for_moon"}]
)
def test_f5_has_no_effect_without_moons_and_asks_for_no_tricks(options: dict[str, str]) -> None:
    ruleset = STANDARD.with_options({"moon_mode": "disabled", **options})
    assert all_to_ann(ruleset).points == (26, 0, 0, 0)


def test_tricks_that_are_not_told_are_counted_by_seats() -> None:
    ruleset = STANDARD.with_options({"no_tricks_bonus": -5})
    captures = list(captures_from_counts(ruleset, [4, 9, 0, 0], {QUEEN_OF_SPADES: 0}))
    captures[0] = with_tricks(captures[:1], [9])[0]
    with pytest.raises(DoesNotAddUp) as refused:
        score_hand(ruleset, captures)
    assert (refused.value.key, refused.value.data["seats"]) == ("tricks_not_told", 3)


def test_a_hand_of_too_few_seats_is_refused() -> None:
    captures = captures_from_counts(STANDARD, [4, 9, 0, 0], {QUEEN_OF_SPADES: 0})
    with pytest.raises(DoesNotAddUp) as refused:
        score_hand(STANDARD, captures[:3])
    assert refused.value.key == "wrong_number_of_seats"


def test_f1_a_moon_that_was_chosen_needs_no_explanation() -> None:
    ruleset = VARIANTS["shooters_choice"].ruleset
    assert all_to_ann(ruleset, choice=MoonChoice.SUBTRACT).notes == ()
    assert all_to_ann(STANDARD).notes[0].key == "moon_add"


def test_f1_without_a_situation_a_hand_is_the_first_of_a_game() -> None:
    ruleset = STANDARD.with_options({"moon_mode": "choice_from_74", "target": 27})
    assert not all_to_ann(ruleset).needs_choice
    assert all_to_ann(ruleset, before=BeforeHand(totals=(0, 1, 0, 0))).needs_choice


def test_f1_a_guard_looks_at_those_who_can_still_win() -> None:
    ruleset = STANDARD.with_options({"moon_mode": "auto_guard"})
    totals = (60, 80, 70, 0)
    assert all_to_ann(ruleset, before=BeforeHand(totals=totals)).moon is Moon.SUBTRACT
    without_dan = BeforeHand(totals=totals, seats=(0, 1, 2))
    assert all_to_ann(ruleset, before=without_dan).moon is Moon.ADD


def test_f4_without_a_moon_the_bonus_is_not_absorbed() -> None:
    options = {"moon_mode": "disabled", "moon_bonus": "absorbed", "bonus_cards": "JD -10"}
    result = all_to_ann(STANDARD.with_options(options))
    assert result.points == (16, 0, 0, 0)
    assert [note.key for note in result.notes] == ["moon_disabled", "bonus"]


# Takes


def test_e6_hearts_that_cost_nothing_are_not_doubled() -> None:
    options = {"heart_values": "0 " * 12 + "5", "multipliers": "QH doubles_hearts"}
    ruleset = STANDARD.with_options(options)
    capture = Capture(hearts=3, cards=parse_cards("2H QH AH"))
    assert heart_points(ruleset, capture) == 5
    assert heart_points(ruleset, Capture(hearts=1, cards=parse_cards("2H"))) == 0


def test_a_doubling_card_that_is_missing_costs_nothing() -> None:
    ruleset = STANDARD.with_options({"multipliers": "TC doubles_hand"})
    with pytest.raises(DoesNotAddUp) as refused:
        captures_from_counts(ruleset, [13, 0, 0, 0], {QUEEN_OF_SPADES: 0})
    assert (refused.value.key, refused.value.data["points"]) == ("card_missing", 0)
    with pytest.raises(DoesNotAddUp) as refused:
        captures_from_counts(ruleset, [13, 0, 0, 0], {})
    assert (refused.value.key, refused.value.data["points"]) == ("cards_missing", 13)


def test_what_is_missing_from_a_moon_may_be_hearts_without_a_name_only() -> None:
    needed = STANDARD.penalty_cards
    assert holds_all(STANDARD, Capture(hearts=13, cards=(QUEEN_OF_SPADES,)), needed)
    assert holds_all(STANDARD, Capture(hearts=13, cards=parse_cards("2H QS")), needed)
    assert not holds_all(STANDARD, Capture(hearts=13, cards=parse_cards("JD")), needed)
    assert not holds_all(STANDARD, Capture(hearts=12, cards=parse_cards("QS JD TD 9D")), needed)
    assert not holds_all(STANDARD, Capture(hearts=12, cards=parse_cards("2H 3H QS JD")), needed)


# Sums


@pytest.mark.parametrize(
    ("players", "options", "sums"),
    [],
)
def test_section_4_where_there_is_a_list_of_sums(
    players: int, options: dict[str, object], sums: set[int] | None
) -> None:
    assert allowed_sums(STANDARD.for_players(players).with_options(options)) == sums


# Standings


def fold(ruleset: Ruleset, *lines: tuple[int, ...], **told: tuple[int, ...]) -> list[PlayedHand]:
    return [PlayedHand(points=line, **told) for line in lines]  # type: ignore[arg-type]


def test_g5_who_wins_a_broken_tie_is_alone_in_front() -> None:
    ruleset = STANDARD.with_options({"tie_break": "fewest_QS"})
    hands = fold(ruleset, (100, 30, 30, 70), queens=(0, 1, 0, 0))
    now = play_out(lambda _: ruleset, hands, starts=(0, 0, 0, 0))
    assert (now.winners, now.in_front) == ((2,), (2,))


@pytest.mark.parametrize(
    ("lines", "winner"),
    [
        ([(5, 15, 10, 60), (20, 5, 10, 40), (5, 10, 15, 0)], 0),
        ([(15, 5, 10, 60), (5, 20, 10, 40), (10, 5, 15, 0)], 1),
    ],
)
def test_g5_the_last_of_several_hands_decides(lines: list[tuple[int, ...]], winner: int) -> None:
    ruleset = STANDARD.with_options({"tie_break": "last_hand_lower"})
    now = play_out(lambda _: ruleset, fold(ruleset, *lines), starts=(0, 0, 0, 0))
    assert now.totals == (30, 30, 35, 100)
    assert now.winners == (winner,)


def test_g5_hands_with_equal_lines_are_nobodys_head_to_head() -> None:
    ruleset = STANDARD.with_options({"tie_break": "head_to_head"})
    lines = [(4, 4, 50, 50), (3, 3, 20, 20), (1, 2, 20, 30), (3, 2, 40, 0)]
    now = play_out(lambda _: ruleset, fold(ruleset, *lines), starts=(0, 0, 0, 0))
    assert (now.totals[:2], now.winners) == ((11, 11), (0, 1))
    lines = [(4, 4, 50, 50), (3, 3, 20, 20), (1, 2, 20, 20), (1, 2, 20, 10), (6, 4, 0, 0)]
    now = play_out(lambda _: ruleset, fold(ruleset, *lines), starts=(0, 0, 0, 0))
    assert (now.totals[:2], now.winners) == ((15, 15), (0,))


def test_g4_two_who_are_exactly_on_the_target_share_the_first_place() -> None:
    ruleset = STANDARD.with_options({"exact_rule": "exact_wins"})
    hands = fold(ruleset, (100, 100, 3, 23))
    now = play_out(lambda _: ruleset, hands, starts=(0, 0, 0, 0))
    assert (now.winners, now.places) == ((0, 1), (1, 1, 3, 4))


def test_h12_one_of_two_in_front_who_leaves_ends_no_game() -> None:
    game = advance(start([0, 0, 0, 0]), STANDARD, PlayedHand(points=(0, 0, 13, 13)))
    now = standing(game, active=[0, 2, 3])
    assert (now.over, now.in_front) == (False, (0,))


# What explains itself


def test_only_a_guard_explains_a_moon_as_guarded() -> None:
    for mode, key in (("subtract_self", "moon_subtract"), ("add_others", "moon_add")):
        result = all_to_ann(STANDARD.with_options({"moon_mode": mode}))
        assert [note.key for note in result.notes] == [key]
    guard = STANDARD.with_options({"moon_mode": "auto_guard"})
    behind = all_to_ann(guard, before=BeforeHand(totals=(90, 95, 40, 70)))
    assert [(note.key, note.points) for note in behind.notes] == [("moon_guarded", 26)]


def test_e6_a_card_that_doubles_hearts_says_nothing_on_a_moon() -> None:
    both = STANDARD.with_options({"multipliers": "QH doubles_hearts, TC doubles_hand"})
    on_a_moon = all_to_ann(both)
    assert [note.key for note in on_a_moon.notes] == ["moon_add", "doubles_hand"]
    plain = all_to_ann(both, others={"2H": 1, "TC": 1})
    assert [(note.key, note.seat, note.points) for note in plain.notes] == [
        ("doubles_hearts", 0, 0),
        ("doubles_hand", 1, 0),
    ]
