"""A10 and G7: four of five or six play, and a game ends once all have sat out equally often."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import STANDARD, VARIANTS, ImpossibleRuleset, Ruleset
from companion.rules.deal import chairs_out, dealer_of_hand, exchanges, next_dealer
from companion.rules.outlook import GameOutcome, needs
from companion.rules.ruleset import FOUR_AT_A_TIME
from companion.rules.scoring import HandScore, next_hand_can_end, played_hand
from companion.rules.standings import (
    EndReason,
    PlayedHand,
    Progress,
    Standing,
    advance,
    standing,
    start,
)


def rules(chairs: int = 5, **options: object) -> Ruleset:
    return STANDARD.with_options({"sit_out": FOUR_AT_A_TIME[chairs].value, **options})


def hand(ruleset: Ruleset, dealer: int, line: tuple[int, ...]) -> PlayedHand:
    """A hand dealt from this chair, with the points of the four who play."""
    out = chairs_out(ruleset, dealer)
    playing = [chair for chair in range(ruleset.chairs) if chair not in out]
    score = HandScore(points=line)
    return played_hand(score, columns=playing, width=ruleset.chairs, out=out)


def game(ruleset: Ruleset, *lines: tuple[int, ...]) -> Progress:
    """The chairs deal in turn."""
    progress = start([0] * ruleset.chairs)
    for number, line in enumerate(lines):
        progress = advance(progress, ruleset, hand(ruleset, number % ruleset.chairs, line))
    return progress


def now(progress: Progress) -> Standing:
    return standing(progress, active=range(len(progress.totals)))


@pytest.mark.parametrize(
    ("chairs", "dealer", "out"),
    [(5, 0, (0,)), (5, 4, (4,)), (6, 0, (0, 3)), (6, 2, (2, 5)), (6, 5, (5, 2))],
)
def test_the_dealer_sits_out_and_of_six_the_player_opposite(
    chairs: int, dealer: int, out: tuple[int, ...]
) -> None:
    assert chairs_out(rules(chairs), dealer) == out
    assert chairs_out(STANDARD, dealer % 4) == ()


@pytest.mark.parametrize("chairs", [5, 6])
def test_pack_and_pass_are_those_of_four_and_the_deal_is_everyones(chairs: int) -> None:
    ruleset = rules(chairs)
    assert (ruleset.chairs, ruleset.players, ruleset.hand_size) == (chairs, 4, 13)
    assert ruleset.removed == ()
    assert [each.receiver for each in exchanges(ruleset, "X")] == [2, 3, 0, 1]
    assert [dealer_of_hand(ruleset, 0, number) for number in (1, chairs, chairs + 1)] == [
        0, chairs - 1, 0,
    ]  # fmt: skip
    assert next_dealer(ruleset, chairs - 1) == 0


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
    progress = game(ruleset, OVER, *[(0, 0, 26, 0)] * 3)
    after = now(progress)
    assert (after.over, after.reason, after.due) == (False, None, EndReason.TARGET)
    assert after.sudden_death == ()
    after = now(advance(progress, ruleset, hand(ruleset, 4, (26, 0, 0, 0))))
    assert (after.over, after.reason, after.due) == (True, EndReason.TARGET, None)
    assert after.over_after == 5
    assert after.winners == (4,)
    assert after.totals == (26, 90, 42, 54, 1)


def test_what_was_reached_stays_reached() -> None:
    ruleset = rules(5, target=50, moon_mode="subtract_self")
    lines = [OVER, (0, 0, 0, 0), (0, -60, 0, 0), (0, 0, 0, 0), (2, 0, 0, 0)]
    after = now(game(ruleset, *lines))
    assert max(after.totals) < 50
    assert (after.over, after.reason) == (True, EndReason.TARGET)


def test_who_sits_out_can_win() -> None:
    last = [(0, 0, 0, 0)] * 4
    after = now(game(rules(5, target=50), (20, 20, 60, 26), *last))
    assert after.winners == (0,)


def test_six_are_even_after_three_hands() -> None:
    ruleset = rules(6, target=50)
    assert not now(game(ruleset, OVER, OVER)).over
    assert now(game(ruleset, OVER, OVER, (0, 0, 26, 1))).over


def test_sudden_death_too_goes_by_rounds() -> None:
    ruleset = rules(5, target=50)
    progress = start([0, 0, 60, 70, 70])
    for number in range(5):
        progress = advance(progress, ruleset, hand(ruleset, number, (0, 0, 0, 0)))
    assert now(progress).sudden_death == (0, 1)
    progress = advance(progress, ruleset, hand(ruleset, 0, (26, 0, 0, 0)))
    assert now(progress).sudden_death == (0,)
    assert not now(progress).over
    for number in range(1, 5):
        progress = advance(progress, ruleset, hand(ruleset, number, (0, 0, 0, 0)))
    assert now(progress).winners == (0,)


def test_other_people_at_the_table_begin_a_new_round() -> None:
    ruleset = rules(5, target=50)
    progress = game(ruleset, (0, 0, 26, 0), (0, 0, 26, 0))
    four = PlayedHand(points=(0, 60, 1, 0, 0), seats=(0, 1, 2, 3))
    after = standing(advance(progress, STANDARD.with_options({"target": 50}), four))
    assert after.over


def test_who_takes_a_seat_begins_a_new_round_for_all() -> None:
    ruleset, progress = rules(5, target=50), start([0] * 6)

    def deal(seats: tuple[int, ...], out: int, *line: int) -> Progress:
        playing = [seat for seat in seats if seat != out]
        score = HandScore(points=line)
        return advance(progress, ruleset, played_hand(score, columns=playing, width=6, out=(out,)))

    for out in (0, 1):
        progress = deal((0, 1, 2, 3, 4), out, 0, 0, 13, 0)
    others = (0, 1, 2, 3, 5)
    progress = deal(others, 2, 60, 1, 0, 2)
    for out in (3, 5, 0):
        progress = deal(others, out, 0, 0, 0, 0)
        assert not standing(progress, active=others).over
    after = standing(deal(others, 1, 0, 0, 0, 0), active=others)
    assert (after.over, after.winners) == (True, (2,))


def test_the_next_hand_cannot_be_the_last_while_others_have_to_sit_out() -> None:
    ruleset = rules(5, target=50)
    progress = game(ruleset, OVER)
    chairs = range(5)
    assert progress.waits_after(ruleset, chairs, [1])
    seen = needs(ruleset, progress, places=(0, 2, 3, 4), out=(1,))
    assert not seen.can_end
    progress = game(ruleset, OVER, *[(0, 0, 26, 0)] * 3)
    assert not progress.waits_after(ruleset, chairs, [4])
    assert next_hand_can_end(ruleset, now(progress))
    assert not next_hand_can_end(ruleset, now(progress), waits=True)
    seen = needs(ruleset, progress, places=(0, 1, 2, 3), out=(4,))
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
    progress, scored = start([0] * chairs), [0] * chairs
    sat_out = [0] * chairs
    for number, line in enumerate(lines):
        dealer = (first + number) % chairs
        dealt = hand(ruleset, dealer, line)
        progress = advance(progress, ruleset, dealt)
        for chair in chairs_out(ruleset, dealer):
            assert dealt.points[chair] == 0
            sat_out[chair] += 1
        scored = [total + points for total, points in zip(scored, dealt.points, strict=True)]
        assert list(progress.totals) == scored
        after = now(progress)
        if after.over:
            assert len(set(sat_out)) == 1
            assert max(scored) >= target
            assert after.winners == tuple(c for c in range(chairs) if scored[c] == min(scored))
            return
        is_reached = max(scored) >= target
        assert bool(after.due or after.sudden_death) == is_reached
