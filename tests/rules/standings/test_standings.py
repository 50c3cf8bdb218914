"""A whole game folded: totals, places, sudden death, winners (2G, H12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.rules import STANDARD, EndReason, Game, Ruleset
from companion.rules.options import EndMode
from companion.rules.solve import needs
from tests.each import each
from tests.rules.games import play_out
from tests.rules.hands_in_short import hand, queen_alone

Lines = Sequence[tuple[int, ...]]


def after(
    lines: Lines,
    *,
    ruleset: Ruleset = STANDARD,
    starts: Sequence[int] = (0, 0, 0, 0),
    stopped_after: int | None = None,
) -> Game:
    return play_out(ruleset, lines, starts=starts, stopped_after=stopped_after)


def with_three(game: Game, *seats: int) -> Game:
    """The game once one of the four has left."""
    return replace(game, ruleset=game.ruleset.for_players(3), seats=seats)


TIE = [(101, 61, 61, 89)]


def test_before_the_first_hand_everybody_shares_the_first_place() -> None:
    now = after([])
    assert now.totals == (0, 0, 0, 0)
    assert now.places == (1, 1, 1, 1)
    assert now.in_front == (0, 1, 2, 3)
    assert not now.is_over
    assert (now.winners, now.sudden_death, now.why) == ((), (), None)


def test_totals_run_and_ties_share_a_place() -> None:
    now = after([(17, 0, 5, 4), (0, 13, 12, 1)])
    assert tuple(game.totals for game in now.hands) == ((17, 0, 5, 4), (17, 13, 17, 5))
    assert now.totals == (17, 13, 17, 5)
    assert now.places == (3, 2, 3, 1)
    assert now.in_front == (3,)


def test_the_lowest_total_wins_when_somebody_reaches_the_target() -> None:
    now = after([(100, 61, 60, 89)])
    assert now.is_over
    assert now.winners == now.in_front == (2,)
    assert now.over_after == 1
    assert now.why is EndReason.TARGET


# A game that is started in the middle


def test_a_game_can_be_started_in_the_middle() -> None:
    ruleset = STANDARD.with_options({"end_mode": "hands", "hands": 8})
    lines = [(13, 5, 8, 0), (0, 13, 5, 8), (5, 5, 8, 8)]
    now = Game.start(ruleset, [40, 20, 31, 65], number=6)
    assert (now.number, now.next.number, now.over_after) == (6, 6, None)
    for line in lines:
        assert not now.is_over
        assert now.next_can_end is needs(now).can_end is (now.number == 8)
        now = now.after(line)
    assert (now.totals, now.winners) == ((58, 43, 52, 81), (1,))
    assert (now.over_after, now.why) == (8, EndReason.HANDS)
    stopped = Game.start(STANDARD, [1, 2, 3, 4], number=6).stopped()
    assert (stopped.over_after, stopped.why) == (5, EndReason.STOPPED)


def test_g5_a_game_can_be_started_in_a_sudden_death() -> None:
    game = Game.start(STANDARD, [101, 61, 61, 89], number=9, sudden_death=True)
    assert game.sudden_death == (1, 2)
    now = game.after((-26, 0, 0, 0))
    assert (now.sudden_death, now.is_over) == ((1, 2), False)
    now = game.after((0, 13, 12, 1))
    assert (now.winners, now.over_after) == ((2,), 9)
    assert now.why is EndReason.SUDDEN_DEATH


# Sudden death


def test_g5_a_tie_for_first_goes_on() -> None:
    now = after(TIE)
    assert not now.is_over
    assert now.sudden_death == (1, 2)
    assert now.winners == ()
    assert now.over_after is None


def test_g5_sudden_death_stays_although_everybody_is_below_the_target_again() -> None:
    ruleset = STANDARD.with_options({"moon_mode": "subtract_self"})
    now = after([*TIE, (-26, 0, 0, 0)], ruleset=ruleset)
    assert now.totals == (75, 61, 61, 89)
    assert now.sudden_death == (1, 2)
    assert now.why is EndReason.SUDDEN_DEATH


def test_g5_whoever_is_alone_in_front_wins_even_one_who_was_not_tied() -> None:
    decided = after([*TIE, (0, 13, 5, 8)])
    assert (decided.is_over, decided.winners) == (True, (2,))
    assert decided.over_after == 2
    third = after([(101, 61, 61, 66), (0, 13, 13, 0)])
    assert (third.is_over, third.winners) == (True, (3,))


def test_g5_the_tied_can_change_while_sudden_death_runs() -> None:
    now = after([(101, 61, 61, 69), (5, 8, 13, 0)])
    assert now.totals == (106, 69, 74, 69)
    assert now.sudden_death == (1, 3)


def test_g5_a_tie_that_is_not_for_first_does_not_matter() -> None:
    now = after([(101, 60, 61, 61)])
    assert (now.is_over, now.winners) == (True, (1,))
    assert now.places == (4, 1, 2, 2)


# Other tie-breaks


def test_g5_shared_has_several_winners_who_share_the_first_place() -> None:
    ruleset = STANDARD.with_options({"tie_break": "shared"})
    now = after([(80, 10, 26, 40), (20, 20, 4, 0)], ruleset=ruleset)  # Bo and Cleo end on 30
    assert (now.is_over, now.winners, now.places) == (True, (1, 2), (4, 1, 1, 3))


def test_g5_a_game_by_the_clock_shares_unless_it_says_otherwise() -> None:
    clock = STANDARD.with_options({"end_mode": "time"})
    late = replace(Game.start(clock), is_late=True)
    assert late.after((13, 13, 0, 0)).winners == (2, 3)
    played_off = clock.with_options({"tie_break": "sudden_death"})
    now = replace(late, ruleset=played_off).after((13, 13, 0, 0))
    assert (now.is_over, now.sudden_death) == (False, (2, 3))
    assert now.after((0, 0, 13, 13)).after((0, 13, 6, 7)).winners == (0,)


def test_g1_the_first_hand_after_the_agreed_time_is_the_last() -> None:
    clock = STANDARD.with_options({"end_mode": "time"})
    early = after([(130, 13, 0, 1), (13, 13, 0, 0)], ruleset=clock)
    assert not early.is_over
    now = replace(early, is_late=True).after((13, 13, 0, 0))
    assert (now.is_over, now.winners, now.over_after) == (True, (2,), 3)
    assert now.why is EndReason.TIME
    assert now.is_late


# Ended by the table


def test_a_game_the_table_stopped_ends_as_it_stands_and_ties_share() -> None:
    now = after([(10, 5, 5, 6), (0, 0, 13, 13)], stopped_after=1)
    assert now.is_over
    assert now.totals == (10, 5, 5, 6)
    assert now.winners == (1, 2)
    assert (now.why, now.over_after) == (EndReason.STOPPED, 1)
    assert len(now.hands) == 1


def test_a_game_can_be_stopped_in_sudden_death() -> None:
    now = after(TIE, stopped_after=1)
    assert (now.is_over, now.winners, now.sudden_death) == (True, (1, 2), ())


def test_stopping_where_it_was_over_anyway_keeps_the_reason() -> None:
    now = after([(100, 61, 60, 89), (13, 13, 0, 0)], stopped_after=1)
    assert (now.is_over, now.winners, now.why) == (True, (2,), EndReason.TARGET)


def test_a_game_stopped_after_a_hand_that_is_not_there_yet_goes_on() -> None:
    assert not after([(10, 5, 5, 6)], stopped_after=2).is_over


def test_hands_behind_the_end_stay_and_count() -> None:
    now = after([(100, 61, 60, 89), (0, 0, 26, 0)])
    assert now.over_after == 1
    assert now.is_over
    assert now.winners == (1,)
    assert now.totals == (100, 61, 86, 89)


# Rules, seats and players that change


def test_the_rules_can_change_from_a_hand_on() -> None:
    fifty = STANDARD.with_options({"target": 50})
    changed = replace(after([(26, 0, 0, 0), (26, 0, 0, 0)]), ruleset=fifty)
    assert not changed.is_over
    sooner = after([(26, 0, 0, 0)], starts=(0, 0, 1, 1))
    sooner = replace(sooner, ruleset=fifty).after((26, 0, 0, 0))
    assert sooner.is_over
    assert sooner.winners == (1,)
    assert sooner.why is EndReason.TARGET


def test_h12_a_closed_seat_keeps_its_total_and_cannot_win() -> None:
    now = with_three(after([(0, 13, 13, 0)]), 1, 2, 3).after((0, 95, 13))
    assert now.totals == (0, 13, 108, 13)
    assert now.sudden_death == (1, 3)
    assert now.places == (0, 1, 3, 1)


def test_h12_who_leaves_after_the_last_hand_is_no_longer_in_front() -> None:
    game = after([(0, 13, 8, 5)])
    assert game.in_front == (0,)
    left = with_three(game, 1, 2, 3)
    assert (left.in_front, left.places) == ((3,), (0, 3, 2, 1))
    assert not left.is_over


def test_h12_who_is_left_alone_in_front_of_a_sudden_death_wins() -> None:
    game = after(TIE)
    assert game.sudden_death == (1, 2)
    alone = with_three(game, 0, 2, 3)
    assert (alone.is_over, alone.winners, alone.places) == (True, (2,), (3, 0, 1, 2))
    others = with_three(game, 1, 2, 3)
    assert (others.is_over, others.sudden_death) == (False, (1, 2))


def test_h12_who_is_left_alone_in_front_of_a_game_that_goes_on_plays_on() -> None:
    assert not with_three(after([(0, 0, 13, 13)]), 1, 2, 3).is_over


def test_h12_a_new_player_starts_with_a_total_of_their_own() -> None:
    four = Game(ruleset=STANDARD, totals=(0, 0, 0, 0, 13), seats=(0, 1, 2, 3))
    five = replace(
        four.after((13, 13, 0, 0)), ruleset=STANDARD.for_players(5), seats=(0, 1, 2, 3, 4)
    )
    now = five.after((0, 0, 13, 8, 5))
    assert now.totals == (13, 13, 13, 8, 18)


def test_a_hand_of_seats_is_spread_over_the_scores() -> None:
    three = STANDARD.for_players(3)
    captures = hand(three, [4, 9, 0], QS=2)
    game = Game(ruleset=three, totals=(0, 0, 0, 0), seats=(3, 0, 2))
    assert game.after(captures.score()).totals == (9, 0, 13, 4)


def test_a_moon_that_wins_the_game_names_the_score_column() -> None:
    ruleset = STANDARD.with_options({"moon_mode": "wins_game"})
    captures = queen_alone(ruleset, 1, 1)
    game = Game(ruleset=ruleset, totals=(0, 10, 90, 0), seats=(3, 2, 1, 0))
    now = game.after(captures.score())
    assert (now.is_over, now.winners, now.places) == (True, (2,), (2, 4, 1, 2))
    assert now.why is EndReason.MOON


# What the next hand can do


@each(
    "options, highest, can_end",
    [
        ({}, 73, False),
        ({}, 74, True),
        ({"end_compare": "exceed"}, 74, False),
        ({"end_compare": "exceed"}, 75, True),
        ({"exact_rule": "to_half"}, 74, False),
        ({"exact_rule": "to_half"}, 75, True),
        ({"moon_mode": "subtract_self"}, 74, False),
        ({"moon_mode": "subtract_self"}, 75, True),
        ({"moon_mode": "disabled"}, 74, True),
        ({"moon_amount": 150}, 0, True),
        ({"bonus_cards": "JD -10", "moon_requires": "plus_bonus"}, 74, True),
        ({"target": 50}, 23, False),
        ({"target": 50}, 24, True),
        ({"end_mode": "time"}, 99, False),
        ({"end_mode": "manual"}, 99, False),
    ],
)
def test_the_banner_says_when_the_game_can_end(
    options: dict[str, object], highest: int, can_end: bool
) -> None:
    ruleset = STANDARD.with_options(options)
    now = after([], starts=(highest, 0, 0, 0), ruleset=ruleset)
    assert now.next_can_end == can_end


def test_the_banner_knows_hands_clock_sudden_death_and_the_end() -> None:
    eight = STANDARD.with_options({"end_mode": "hands", "hands": 2})
    assert not after([], ruleset=eight).next_can_end
    assert after([(13, 13, 0, 0)], ruleset=eight).next_can_end
    clock = STANDARD.with_options({"end_mode": "time"})
    assert clock.end_mode is EndMode.TIME
    assert replace(Game.start(clock), is_late=True).next_can_end
    assert after(TIE).next_can_end
    assert not after([(100, 61, 60, 89)]).next_can_end


def test_the_banner_leaves_out_who_has_left() -> None:
    game = Game.start(STANDARD, (99, 10, 20, 30))
    assert game.next_can_end
    assert not with_three(game, 1, 2, 3).next_can_end
