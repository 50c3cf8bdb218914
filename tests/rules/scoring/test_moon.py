"""Moons: who shot, what it does to the points, and who may choose (2F)."""

from __future__ import annotations

import pytest

from companion.rules import (
    STANDARD,
    VARIANTS,
    Card,
    Cards,
    Game,
    HandScore,
    Moon,
    MoonChoice,
    Note,
    Piles,
    Ruleset,
    Settled,
)
from tests.each import each
from tests.rules.games import game_at
from tests.rules.hands_in_short import OMNIBUS, hand, moon

JACK = Card("JD")

Points = tuple[int, int, int, int]


def with_moon(mode: str, **options: object) -> Ruleset:
    return STANDARD.with_options({"moon_mode": mode, **options})


# F1, with the totals of the catalogue: Ann 70, Bo 20, Cleo 55, Dan 40; Ann shoots

BEFORE = (70, 20, 55, 40)


@pytest.mark.parametrize(
    ("mode", "choice", "totals"),
    [
        ("add_others", None, (70, 46, 81, 66)),
        ("subtract_self", None, (44, 20, 55, 40)),
        ("choice", MoonChoice.ADD, (70, 46, 81, 66)),
        ("choice", MoonChoice.SUBTRACT, (44, 20, 55, 40)),
        ("wins_game", None, (70, 20, 55, 40)),
        ("disabled", None, (96, 20, 55, 40)),
    ],
)
def test_f1_what_a_moon_does(mode: str, choice: MoonChoice | None, totals: tuple[int]) -> None:
    result = moon(with_moon(mode), before=BEFORE, choice=choice)
    assert tuple(map(sum, zip(BEFORE, result.points, strict=True))) == totals


@pytest.mark.parametrize("shooter", range(4))
def test_every_seat_can_shoot(shooter: int) -> None:
    result = moon(STANDARD, shooter=shooter)
    assert result.shooter == shooter
    assert result.moon is Moon.ADD
    assert result.points == tuple(0 if seat == shooter else 26 for seat in range(4))
    assert (result.outcomes, result.holder) == ((Moon.ADD,), shooter)


def test_f1_disabled_is_no_moon_but_says_so() -> None:
    result = moon(with_moon("disabled"))
    assert (result.shooter, result.moon) == (None, None)
    assert result.notes == (Note("moon_disabled", 0, points=0),)


def test_f1_a_choice_is_waited_for() -> None:
    result = moon(with_moon("choice"))
    assert result.needs_choice
    assert result.shooter == 0
    assert result.moon is None
    assert result.points == (26, 0, 0, 0)
    assert (result.outcomes, result.holder) == ((Moon.ADD, Moon.SUBTRACT), 0)


def test_a_choice_nobody_is_owed_is_not_used() -> None:
    assert moon(STANDARD, choice=MoonChoice.SUBTRACT).points == (0, 26, 26, 26)
    captures = hand(with_moon("choice"), [4, 0, 5, 4], QS=0)
    scored = captures.score(choice=MoonChoice.ADD)
    assert scored.points == (17, 0, 5, 4)


# F1 guarded_choice

GUARDED = [
    ("somebody else would win", (90, 95, 57, 70), True),
    ("somebody else would win at 89", (90, 95, 63, 64), True),
    ("the shooter ties for first", (90, 95, 64, 89), False),
    ("sudden death is not the end", (95, 64, 64, 80), False),
    ("the game does not end", (70, 20, 55, 40), False),
    ("the shooter wins", (20, 90, 55, 60), False),
]


@pytest.mark.parametrize(("why", "before", "guards"), GUARDED)
def test_f1_guarded_choice_offers_the_choice_there_only(
    why: str, before: tuple[int, ...], guards: bool
) -> None:
    assert moon(with_moon("guarded_choice"), before=before).needs_choice == guards, why
    chosen = moon(with_moon("guarded_choice"), before=before, choice=MoonChoice.SUBTRACT)
    assert chosen.points == ((-26, 0, 0, 0) if guards else (0, 26, 26, 26))


def test_f1_a_guard_counts_a_shared_win_of_others_as_the_end() -> None:
    ruleset = with_moon("guarded_choice", tie_break="shared")
    assert moon(ruleset, before=(95, 64, 64, 80)).needs_choice


def test_f1_a_guard_looks_at_the_number_of_hands_and_at_the_clock() -> None:
    eight = with_moon("guarded_choice", end_mode="hands", hands=8)
    for number, guards in ((7, False), (8, True)):
        before_hand = game_at(eight, (60, 10, 20, 30), number=number)
        assert moon(eight, before_hand=before_hand).needs_choice is guards
    clock = with_moon("guarded_choice", end_mode="time")
    for after_time in (False, True):
        before_hand = game_at(clock, (60, 10, 20, 30), is_late=after_time)
        assert moon(clock, before_hand=before_hand).needs_choice is after_time


def test_f1_a_guard_knows_sudden_death() -> None:
    ruleset = with_moon("guarded_choice")
    before = game_at(ruleset, (80, 20, 60, 60), in_sudden_death=True)
    assert moon(ruleset, before_hand=before).needs_choice
    calm = game_at(ruleset, (73, 20, 60, 60))
    assert not moon(ruleset, before_hand=calm).needs_choice


@pytest.mark.parametrize(("sit_out", "guards"), [("nobody", True), ("dealer", False)])
def test_f1_a_hand_of_no_game_is_the_first_of_one(sit_out: str, *, guards: bool) -> None:
    """It can't end a game in which others have to sit out first."""
    ruleset = with_moon("guarded_choice", target=26, tie_break="shared", sit_out=sit_out)
    captures = hand(ruleset, [13, 0, 0, 0], QS=0)
    assert captures.score(adjustments=[30, 0, 0, 0]).needs_choice is guards


def test_f1_a_guard_looks_at_bonus_cards_and_exact_rules_too() -> None:
    jack = with_moon("guarded_choice", bonus_cards="JD -10")
    # With the jack Cleo would be at 74 and win; without it Ann would win with 80.
    before = (80, 95, 58, 60)
    assert moon(jack, bonus=2, before=before).needs_choice
    assert not moon(jack, bonus=1, before=before).needs_choice
    halves = with_moon("guarded_choice", exact_rule="to_half")
    assert not moon(halves, before=(60, 74, 30, 20)).needs_choice
    assert moon(halves, before=(60, 75, 30, 20)).needs_choice


def test_f1_wins_game_names_the_winner() -> None:
    result = moon(with_moon("wins_game"), shooter=2)
    assert result.wins_game == 2
    assert result.points == (0, 0, 0, 0)
    assert moon(STANDARD).wins_game is None


@pytest.mark.parametrize(
    ("target", "highest", "may_choose"),
    [(100, 73, False), (100, 74, True), (100, 99, True), (50, 23, False), (50, 24, True)],
)
def test_f1_choice_from_74_looks_for_anybody_within_26_of_the_target(
    target: int, highest: int, may_choose: bool
) -> None:
    ruleset = with_moon("choice_from_74", target=target)
    result = moon(ruleset, before=(0, 0, highest, 0))
    assert result.needs_choice == may_choose
    assert result.points == ((26, 0, 0, 0) if may_choose else (0, 26, 26, 26))


def test_f1_choice_from_74_always_means_26_whatever_the_cards_cost() -> None:
    spot = VARIANTS["spot_s0"].ruleset.with_options({"moon_mode": "choice_from_74"})
    assert not moon(spot, before=(473, 0, 0, 0)).needs_choice
    assert moon(spot, before=(474, 0, 0, 0)).needs_choice


@pytest.mark.parametrize(("theirs", "may_choose"), [(73, False), (74, True)])
def test_f1_choice_from_74_looks_at_who_sits_out_too(theirs: int, may_choose: bool) -> None:
    ruleset = with_moon("choice_from_74", sit_out="dealer")
    before = Game.start(ruleset, (theirs, 0, 0, 0, 0))
    result = hand(ruleset, [13, 0, 0, 0], QS=0).score(before=before)
    assert result.needs_choice is may_choose


def test_a_choice_is_between_two_lines() -> None:
    ruleset = with_moon("choice")
    captures = hand(ruleset, [0, 13, 0, 0], QS=1)
    assert {each: captures.score(choice=each).points for each in MoonChoice} == {
        MoonChoice.ADD: (26, 0, 26, 26),
        MoonChoice.SUBTRACT: (0, -26, 0, 0),
    }
    assert captures.score().needs_choice
    assert not hand(STANDARD, [0, 13, 0, 0], QS=1).score().needs_choice
    assert not hand(ruleset, [0, 12, 1, 0], QS=1).score().needs_choice


# F2: what a moon needs


def test_f2_a_moon_is_found_by_cards_never_by_points() -> None:
    sixteen = hand(OMNIBUS, [3, 10, 0, 0], QS=0, JD=2).score()
    assert sixteen.points == (16, 10, -10, 0)
    assert sixteen.moon is None
    jack_too = hand(OMNIBUS, [13, 0, 0, 0], QS=0, JD=0).score()
    assert jack_too.moon is Moon.ADD
    hearts_and_another_26 = STANDARD.with_options({"queen_spades": 26, "extra_penalties": "KS 13"})
    no_moon = hand(hearts_and_another_26, [13, 0, 0, 0], QS=1, KS=0)
    assert no_moon.score().points == (26, 26, 0, 0)


def test_f2_all_hearts_without_the_queen_are_no_moon() -> None:
    assert hand(STANDARD, [13, 0, 0, 0], QS=1).score().moon is None


def test_f2_a_trimmed_penalty_card_is_not_needed() -> None:
    six = STANDARD.for_players(6).with_options({"trim": "2C 2D 2S 2H"})
    assert moon(six).points == (0, 25, 25, 25, 25, 25)


def test_f2_plus_bonus_needs_the_bonus_card() -> None:
    ruleset = OMNIBUS.with_options({"moon_requires": "plus_bonus"})
    assert moon(ruleset, bonus=1).points == (26, -10, 0, 0)
    assert moon(ruleset).points == (-10, 26, 26, 26)


def test_f2_a_moon_without_the_queen_in_play_needs_the_hearts_only() -> None:
    assert moon(VARIANTS["british_basic"].ruleset).points == (0, 13, 13)


def test_f2_in_black_maria_every_high_spade_is_needed() -> None:
    ruleset = VARIANTS["black_maria"].ruleset.with_options({"moon_mode": "add_others"})
    assert moon(ruleset).points == (0, 43, 43, 43)
    almost = hand(ruleset, [13, 0, 0, 0], QS=0, KS=0, AS=1)
    assert almost.score().points == (36, 7, 0, 0)


# F3 and F4


def test_f3_a_stated_amount_replaces_the_sum_of_the_cards() -> None:
    ruleset = STANDARD.with_options({"moon_amount": 150})
    assert moon(ruleset).points == (0, 150, 150, 150)
    subtract = ruleset.with_options({"moon_mode": "subtract_self"})
    assert moon(subtract).points == (-150, 0, 0, 0)


def test_f4_independent_gives_every_bonus_card_to_its_taker() -> None:
    assert moon(OMNIBUS, bonus=0).points == (-10, 26, 26, 26)
    assert moon(OMNIBUS, bonus=1).points == (0, 16, 26, 26)
    subtract = OMNIBUS.with_options({"moon_mode": "subtract_self"})
    assert moon(subtract, bonus=0).points == (-36, 0, 0, 0)
    assert moon(subtract, bonus=1).points == (-26, -10, 0, 0)


def test_f4_absorbed_leaves_out_the_bonus_cards_of_the_shooter_only() -> None:
    ruleset = OMNIBUS.with_options({"moon_bonus": "absorbed"})
    assert moon(ruleset, bonus=0).points == (0, 26, 26, 26)
    assert moon(ruleset, bonus=1).points == (0, 16, 26, 26)
    assert moon(ruleset, bonus=0).notes[-1] == Note("bonus_absorbed", 0, -10, JACK)
    no_moon = hand(ruleset, [12, 1, 0, 0], QS=0, JD=0)
    assert no_moon.score().points == (15, 1, 0, 0)


@each(
    "mode, adds, subtracts",
    [
        ("add_others", True, False),
        ("subtract_self", False, True),
        ("choice", True, True),
        ("guarded_choice", True, True),
        ("choice_from_74", True, True),
        ("wins_game", False, False),
        ("disabled", False, False),
    ],
)
def test_f1_what_a_moon_can_ever_do(mode: str, adds: bool, subtracts: bool) -> None:
    ruleset = with_moon(mode)
    assert (ruleset.may_add, ruleset.may_subtract) == (adds, subtracts)


# Bonus, floor, adjustments, rulings


def test_e4_every_bonus_explains_itself() -> None:
    result = hand(OMNIBUS, [4, 9, 0, 0], QS=1, JD=2).score()
    assert result.notes == (Note("bonus", 2, -10, JACK),)


def test_h1_a_ruled_hand_has_its_points_set_by_the_ruling() -> None:
    result = HandScore.of_ruling((0, 26, 0, 0))
    assert result.points == (0, 26, 0, 0)
    assert result.ruled
    assert (result.sun, result.amount) == (False, 0)
    assert result.moon is None
    assert HandScore.of_ruling((0, 26, 0, 0), adjustments=(1, 0, 0, 0)).points == (1, 26, 0, 0)


def test_h1_what_is_added_to_a_hand_is_added_to_what_its_cards_count() -> None:
    captures = Piles.counted(STANDARD, (4, 9, 0, 0), {"QS": 1})
    assert captures.score(adjustments=(5, -3, 0, 2)).points == (9, 19, 0, 2)


# Why nobody was asked


@pytest.mark.parametrize(
    ("mode", "more"),
    [
        ("add_others", ()),
        ("guarded_choice", (Note("no_choice_needed", 0),)),
        ("choice_from_74", (Note("no_choice_yet", 0, 74),)),
    ],
)
def test_f1_where_a_shooter_may_sometimes_choose_it_is_said_why_not_now(
    mode: str, more: tuple[Note, ...]
) -> None:
    ruleset = STANDARD.with_options({"moon_mode": mode})
    assert moon(ruleset).notes == (Note("moon_add", 0, 26), *more)
    near = moon(ruleset, before=(90, 95, 57, 70), choice=MoonChoice.ADD)
    assert near.notes == (() if more else (Note("moon_add", 0, 26),))


def test_f3_a_result_tells_what_its_moon_was_worth() -> None:
    assert moon(STANDARD).amount == 26
    assert moon(STANDARD.with_options({"moon_amount": 30})).amount == 30
    assert hand(STANDARD, [4, 5, 4, 0], QS=0).score().amount == 0


# Settled at the table: what it became stays, whatever the rules would make of it


@pytest.mark.parametrize(
    ("settled", "points"),
    [
        (Settled(None), (26, 0, 0, 0)),
        (Settled(Moon.ADD), (0, 26, 26, 26)),
        (Settled(Moon.SUBTRACT), (-26, 0, 0, 0)),
        (Settled(Moon.SUBTRACT, 0), (-26, 0, 0, 0)),
    ],
)
def test_a_settled_moon_counts_as_it_was_settled(settled: Settled, points: Points) -> None:
    score = piles((13, 0, 0, 0)).score(settled=settled)
    assert (score.points, score.moon, score.holder) == (points, settled.moon, 0)
    assert score.shooter == (None if settled.moon is None else 0)
    assert score.outcomes == (Moon.ADD,)
    by_the_rules = settled.moon is Moon.ADD  # which say so in a note
    assert [note.key for note in score.notes] == ["moon_add"] * by_the_rules


def test_a_game_without_a_moon_says_so_of_a_settled_hand_too() -> None:
    shot = Piles.counted(with_moon("disabled"), (13, 0, 0, 0), {"QS": 0})
    assert shot.score(settled=Settled(None)).notes == (Note("moon_disabled", 0),)


def test_what_else_a_settled_moon_could_have_become_hangs_on_the_totals_before() -> None:
    ruleset, settled = with_moon("guarded_choice"), Settled(Moon.ADD)
    shot = Piles.counted(ruleset, (13, 0, 0, 0), {"QS": 0})
    for before, outcomes in (
        ((0, 0, 0, 0), (Moon.ADD,)),
        ((90, 95, 57, 70), (Moon.ADD, Moon.SUBTRACT)),
    ):
        assert shot.score(before=game_at(ruleset, before), settled=settled).outcomes == outcomes


def test_a_moon_settled_for_somebody_stays_theirs_when_a_heart_is_elsewhere() -> None:
    score = piles((12, 1, 0, 0)).score(settled=Settled(Moon.ADD, 0))
    assert (score.shooter, score.holder, score.outcomes) == (0, None, ())
    assert score.moon is Moon.ADD


def test_a_settled_moon_that_nobody_shot_is_none() -> None:
    score = piles((12, 1, 0, 0)).score(settled=Settled(Moon.ADD))
    assert (score.points, score.shooter, score.moon) == ((25, 1, 0, 0), None, None)


def piles(hearts: Points) -> Piles:
    """Ann took the queen, and so many hearts are with each."""
    return Piles(STANDARD, (Cards.of("QS"), Cards(), Cards(), Cards()), hearts)
