"""What places and totals tell of a finished game."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import accumulate

import pytest

from companion.rules import VARIANTS, DoesNotAddUp, EndReason, Game, MoonChoice, Ruleset
from companion.web.scoreboard.how_won import HowWon, TurningPoint, how_won
from tests.rules.play_strategies import greedy_takes
from tests.rules.takers import taken

Lines = Sequence[tuple[int, ...]]


def won_with(lines: Lines, reason: EndReason = EndReason.TARGET) -> HowWon:
    """A game of these hands; whoever has the fewest points won, or shares the win."""
    totals = [tuple(map(sum, zip(*lines[:hand], strict=True))) for hand in range(1, 1 + len(lines))]
    rows = [(0,) * len(lines[0]), *totals]
    places = {seat: 1 + sum(other < own for other in rows[-1]) for seat, own in enumerate(rows[-1])}
    return how_won(places, [dict(enumerate(row)) for row in rows], reason)


def turn(hand: int, winner: int, passed: tuple[int, ...], ahead: int) -> TurningPoint:
    return TurningPoint(hand=hand, winner=winner, passed=passed, ahead=ahead)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ([(1, 5), (1, 1)], None),  # in front all along
        ([(1, 5), (8, 1)], turn(2, 1, (0,), 3)),
        ([(1, 5), (5, 1), (3, 1)], turn(3, 1, (), 2)),  # level before it
        ([(0, 5), (5, 0), (1, 3)], None),  # level, but never behind
        ([(1, 2), (2, 0), (0, 17)], turn(3, 0, (1,), 16)),  # behind in between
        ([(1, 1, 2), (1, 1, 0), (7, 2, 0)], turn(3, 2, (), 2)),
        ([(1, 1, 3), (7, 9, 0)], turn(2, 2, (0, 1), 5)),
        ([(0, 5, 9), (9, 3, 2), (0, 0, 20)], turn(2, 1, (0,), 1)),  # the lead, not the distance
        (
            [
                *((1, 0, 25, 0), (25, 0, 0, 1), (0, 24, 1, 1)),
                *((1, 1, 0, 24), (13, 13, 0, 0), (0, 0, 25, 1)),
            ],
            turn(6, 3, (), 11),
        ),
    ],
)
def test_the_hand_that_turned_it(lines: Lines, found: TurningPoint | None) -> None:
    assert won_with(lines).turn == found


def test_who_came_closest() -> None:
    won = won_with([(20, 3, 9, 9)])
    assert (won.closest, won.behind) == ((2, 3), 6)


def test_a_shared_win_has_no_turn_and_its_margin_is_to_those_behind() -> None:
    won = won_with([(0, 5, 10), (9, 4, 10)])
    assert (won.closest, won.behind, won.turn) == ((2,), 11, None)


def test_nothing_is_told_of_points_where_they_did_not_decide() -> None:
    assert won_with([(5, 3), (1, 9)], EndReason.MOON) == HowWon()
    places, totals = {0: 1, 1: 2}, [{0: 0, 1: 0}, {0: 64, 1: 3}]
    for each in (EndReason.MOON, None):
        assert how_won(places, totals, each) == HowWon()


# Against a plain computation


def random_game(ruleset: Ruleset, chance: random.Random) -> Game:
    """Hands until it is over; long games are ended by the table."""
    game = Game.start(ruleset)
    while len(game.hands) < chance.choice((3, 8, 20)) and not game.is_over:
        takers = [(card, chance.randrange(ruleset.players)) for card in ruleset.counting_cards]
        try:
            if ruleset.pays_for_every_trick or chance.random() < 0.3:
                captures = greedy_takes(ruleset, chance)
            else:
                captures = taken(ruleset, takers)
            choice = chance.choice([*MoonChoice])
            result = captures.score(before=game, choice=choice)
        except DoesNotAddUp:  # more players with cards than there are tricks
            continue
        game = game.after(result)
    return game if game.is_over else game.stopped()


def told_plainly(
    places: Mapping[int, int], rows: Sequence[Mapping[int, int]], reason: EndReason | None
) -> tuple[set[int], int, tuple[int, int, set[int]] | None]:
    """Who came closest and how far behind; the hand that turned it, its lead, who was passed."""
    final = sorted(rows[-1][side] for side in places)
    winners = {side for side in places if places[side] == 1}
    if reason is EndReason.MOON or {rows[-1][w] for w in winners} != {final[0]}:
        return set(), 0, None
    rest = sorted((rows[-1][side], side) for side in places if side not in winners)
    if not rest:
        return set(), 0, None
    closest = {side for total, side in rest if total == rest[0][0]}
    behind = rest[0][0] - final[0]
    if len(winners) > 1:
        return closest, behind, None
    [winner] = winners
    is_alone = [all(row[winner] < row[o] for o in places if o != winner) for row in rows]
    was_behind = [any(row[o] < row[winner] for o in places) for row in rows]
    to_the_end = [*accumulate(reversed(is_alone), lambda one, other: one and other)][::-1]
    if not to_the_end[-1] or not any(was_behind):
        return closest, behind, None
    hand = to_the_end.index(True)
    second = sorted(rows[hand][side] for side in places)[1]
    best = min(rows[hand - 1][side] for side in places)
    passed = {side for side in places if rows[hand - 1][side] == best < rows[hand - 1][winner]}
    return closest, behind, (hand, second - rows[hand][winner], passed)


def test_random_games_of_every_preset_tell_what_a_plain_computation_tells() -> None:
    chance = random.Random(7)
    turns = moons = closest = 0
    for key, variant in VARIANTS.items():
        for _ in range(12):
            now = random_game(variant.ruleset, chance)
            places = dict(enumerate(now.places))
            rows = [
                dict.fromkeys(places, 0),
                *[dict(enumerate(after.totals)) for after in now.hands],
            ]
            told = how_won(places, rows, now.why)
            plain = told_plainly(places, rows, now.why)
            turned = told.turn and (told.turn.hand, told.turn.ahead, set(told.turn.passed))
            assert (set(told.closest), told.behind, turned) == plain, (key, rows)
            assert told.turn is None or told.turn.winner in now.winners
            turns += told.turn is not None
            closest += bool(told.closest)
            moons += now.why is EndReason.MOON
    assert turns > 50
    assert closest > 200
    assert moons > 0
