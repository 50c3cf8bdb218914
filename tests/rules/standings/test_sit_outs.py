"""A10 and G7: four of five or six play, and a game ends once all have sat out equally often."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import (
    STANDARD,
    VARIANTS,
    DoesNotAddUp,
    EndReason,
    Game,
    ImpossibleRuleset,
    Ruleset,
)
from companion.rules.options import FOUR_AT_A_TIME
from companion.rules.solve import GameOutcome, needs
from tests.each import each
from tests.rules.games import play_out


def rules(chairs: int = 5, **options: object) -> Ruleset:
    return STANDARD.with_options({"sit_out": FOUR_AT_A_TIME[chairs].value, **options})


def game(ruleset: Ruleset, *lines: tuple[int, ...]) -> Game:
    """The chairs deal in turn; the points are of the four who play."""
    return play_out(ruleset, lines)


@pytest.mark.parametrize(
    ("chairs", "dealer", "out"),
    [(5, 0, (0,)), (5, 4, (4,)), (6, 0, (0, 3)), (6, 2, (2, 5)), (6, 5, (5, 2))],
)
def test_the_dealer_sits_out_and_of_six_the_player_opposite(
    chairs: int, dealer: int, out: tuple[int, ...]
) -> None:
    assert rules(chairs).chairs_out(dealer) == out
    assert STANDARD.chairs_out(dealer % 4) == ()


@each(
    "chairs, dealer, is_there",
    [(4, 3, True), (4, 4, False), (5, 4, True), (5, 5, False), (6, 5, True), (6, 6, False)],
)
def test_a_chair_deals_where_there_is_one(chairs: int, dealer: int, *, is_there: bool) -> None:
    ruleset = STANDARD if chairs == 4 else rules(chairs)
    asked = (
        ruleset.chairs_out,
        ruleset.next_dealer,
        lambda dealer: Game.start(ruleset, dealer=dealer),
    )
    for ask in asked:
        if is_there:
            ask(dealer)
            continue
        with pytest.raises(DoesNotAddUp, match="no_such_seat") as refused:
            ask(dealer)
        assert refused.value.data == {"seat": dealer, "players": chairs}


@pytest.mark.parametrize("chairs", [5, 6])
def test_pack_and_pass_are_those_of_four_and_the_deal_is_everyones(chairs: int) -> None:
    ruleset = rules(chairs)
    assert (ruleset.chairs, ruleset.players, ruleset.hand_size) == (chairs, 4, 13)
    assert ruleset.removed == ()
    assert [each.receiver for each in ruleset.exchanges("X")] == [2, 3, 0, 1]
    assert [ruleset.dealer_of_hand(0, number) for number in (1, chairs, chairs + 1)] == [
        0, chairs - 1, 0,
    ]  # fmt: skip
    assert ruleset.next_dealer(chairs - 1) == 0


@pytest.mark.parametrize(
    "options",
    [{"players": 3}],
)
def test_what_does_not_go_with_it_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(ImpossibleRuleset) as refused:
        rules(5, **options)
    assert refused.value.data["field"] == "sit_out"


def test_another_number_at_the_table_plays_as_it_can() -> None:
    five = rules(5)
    assert five.for_chairs(5) is five
    assert five.for_chairs(6) == rules(6)
    assert rules(6).for_chairs(5) == five
    assert five.for_chairs(4) == STANDARD
    assert five.for_chairs(3) == STANDARD.for_players(3)
    assert STANDARD.for_chairs(5) == STANDARD.for_players(5)


@pytest.mark.parametrize(
    ("ruleset", "closes"),
    [
        (STANDARD, True),
        (STANDARD.for_players(3), False),  # two are no table
        (STANDARD.with_options({"sit_out": "dealer"}), True),  # four play on
        (VARIANTS["cancellation"].ruleset.for_players(5), False),  # nor are four with two packs
    ],
)
def test_whether_a_seat_can_close(ruleset: Ruleset, *, closes: bool) -> None:
    assert ruleset.can_close_a_seat is closes


OVER = (90, 16, 2, 1)


def test_the_game_goes_on_until_all_have_sat_out_equally_often() -> None:
    ruleset = rules(5, target=50)
    # Chair 1 is past 50 with the first hand; four more deal before it ends.
    after = game(ruleset, OVER, *[(0, 0, 26, 0)] * 3)
    assert (after.is_over, after.why, after.due) == (False, None, EndReason.TARGET)
    assert after.sudden_death == ()
    after = after.after((26, 0, 0, 0))
    assert (after.is_over, after.why, after.due) == (True, EndReason.TARGET, None)
    assert after.over_after == 5
    assert after.winners == (4,)
    assert after.totals == (26, 90, 42, 54, 1)


def test_what_was_reached_stays_reached() -> None:
    ruleset = rules(5, target=50, moon_mode="subtract_self")
    lines = [OVER, (0, 0, 0, 0), (0, -60, 0, 0), (0, 0, 0, 0), (2, 0, 0, 0)]
    after = game(ruleset, *lines)
    assert max(after.totals) < 50
    assert (after.is_over, after.why) == (True, EndReason.TARGET)


def test_who_sits_out_can_win() -> None:
    last = [(0, 0, 0, 0)] * 4
    after = game(rules(5, target=50), (20, 20, 60, 26), *last)
    assert after.winners == (0,)


def test_six_are_even_after_three_hands() -> None:
    ruleset = rules(6, target=50)
    assert not game(ruleset, OVER, OVER).is_over
    assert game(ruleset, OVER, OVER, (0, 0, 26, 1)).is_over


def test_sudden_death_too_goes_by_rounds() -> None:
    ruleset = rules(5, target=50)
    now = play_out(ruleset, [(0, 0, 0, 0)] * 5, starts=[0, 0, 60, 70, 70])
    assert now.sudden_death == (0, 1)
    now = now.after((26, 0, 0, 0))
    assert now.sudden_death == (0,)
    assert not now.is_over
    for _ in range(4):
        now = now.after((0, 0, 0, 0))
    assert now.winners == (0,)


def test_other_people_at_the_table_begin_a_new_round() -> None:
    ruleset = rules(5, target=50)
    five, rules_of_four = game(ruleset, (0, 0, 26, 0), (0, 0, 26, 0)), {"target": 50}
    four = replace(five, ruleset=STANDARD.with_options(rules_of_four), seats=(0, 1, 2, 3))
    assert four.after((0, 60, 1, 0)).is_over


def test_who_takes_a_seat_begins_a_new_round_for_all() -> None:
    now = Game(ruleset=rules(5, target=50), totals=(0,) * 6, seats=(0, 1, 2, 3, 4))
    now = now.after((0, 0, 13, 0)).after((0, 0, 13, 0))
    now = replace(now, seats=(0, 1, 2, 3, 5)).after((60, 1, 0, 2))
    for _ in range(3):
        now = now.after((0, 0, 0, 0))
        assert not now.is_over
    after = now.after((0, 0, 0, 0))
    assert (after.is_over, after.winners) == (True, (2,))


def test_the_next_hand_cannot_be_the_last_while_others_have_to_sit_out() -> None:
    ruleset = rules(5, target=50)
    now = game(ruleset, OVER)
    assert (now.out, now.waits, now.next_can_end) == ((1,), True, False)
    seen = needs(now)
    assert not seen.can_end
    now = game(ruleset, OVER, *[(0, 0, 26, 0)] * 3)
    assert (now.out, now.waits, now.next_can_end) == ((4,), False, True)
    seen = needs(now)
    assert seen.can_end_without_moon
    by_column = {need.column: need for need in seen.each}
    assert set(by_column) == {0, 1, 2, 3, 4}
    assert by_column[4].by_points.keys() == {0}
    assert not by_column[1].can_win
    assert by_column[4].by_points[0] == {GameOutcome.WINS, GameOutcome.GOES_ON, GameOutcome.LOSES}


LINES = st.lists(
    st.tuples(*[st.integers(0, 26)] * 4).filter(any),
    min_size=60,
    max_size=60,
)


@given(LINES, st.sampled_from([5, 6]), st.integers(1, 120), st.integers(0, 5))
def test_at_the_end_each_has_sat_out_equally_often_and_scored_nothing_out(
    lines: list[tuple[int, ...]], chairs: int, target: int, first: int
) -> None:
    ruleset = rules(chairs, target=target)
    now, scored = Game.start(ruleset, dealer=first % chairs), [0] * chairs
    sat_out = [0] * chairs
    for number, line in enumerate(lines):
        dealer = (first + number) % chairs
        playing = now.next.players
        for chair in ruleset.chairs_out(dealer):
            assert chair not in playing
            sat_out[chair] += 1
        for chair, points in zip(playing, line, strict=True):
            scored[chair] += points
        after = now = now.after(line)
        assert list(now.totals) == scored
        if after.is_over:
            assert len(set(sat_out)) == 1
            assert max(scored) >= target
            assert after.winners == tuple(c for c in range(chairs) if scored[c] == min(scored))
            return
        is_reached = max(scored) >= target
        assert bool(after.due or after.sudden_death) == is_reached


@pytest.mark.parametrize("players", [3, 5, 6])
def test_at_a_size_where_all_play_no_one_sits_out(players: int) -> None:
    sits_out = STANDARD.with_options({"sit_out": "dealer", "target": "50"})
    assert sits_out.for_players(players) == replace(STANDARD, target=50).for_players(players)
