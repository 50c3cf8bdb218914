"""A game taken up anywhere: what can come of its next hand is what comes of it."""

from __future__ import annotations

import random

from hypothesis import assume, given, settings

from companion.rules import STANDARD, DoesNotAddUp, Game, MoonChoice
from companion.rules.solve import GameOutcome, needs
from tests.each import each
from tests.rules.play_strategies import chances, greedy_takes, random_ruleset


def taken_up(chance: random.Random) -> Game:
    """Some game, from some hand on, near its end more often than not."""
    ruleset = random_ruleset(chance)
    least = chance.choice((-30, ruleset.target - 40))
    return Game.start(
        ruleset,
        [chance.randrange(least, ruleset.target + 20) for _ in range(ruleset.chairs)],
        dealer=chance.randrange(ruleset.chairs),
        number=chance.randrange(1, 12),
        sudden_death=chance.random() < 0.2,
    )


@settings(max_examples=150)
@given(chances)
def test_needs_the_next_hand_and_the_end_agree(chance: random.Random) -> None:
    game = taken_up(chance)
    try:
        seen, takes = needs(game), greedy_takes(game.ruleset, chance)
        score = takes.score(before=game, choice=chance.choice([*MoonChoice]))
    except DoesNotAddUp:  # too many hands to look at, or more takers than tricks
        assume(False)
    coming, after = game.next, game.after(score)
    cycle = game.ruleset.cycle
    assert coming.way == cycle[(game.number - 1) % len(cycle)]
    assert (after.number, after.next.number) == (game.number + 1, game.number + 1)
    assert after.dealer == (game.dealer + 1) % len(game.seats)
    assert sorted((*coming.players, *coming.out)) == list(game.seats)
    points = dict.fromkeys(coming.out, 0) | dict(zip(coming.players, score.points, strict=True))
    wins_by_moon = score.wins_game is not None
    assert not after.is_over or wins_by_moon or game.next_can_end
    assert not after.is_over or seen.can_end
    end = after.stopped() if seen.if_stopped else after
    assert end.is_over or not seen.must_end
    for need in seen.each:
        outcome = GameOutcome.GOES_ON
        if end.is_over:
            won = need.column in end.winners
            outcome = GameOutcome.WINS if won else GameOutcome.LOSES
        if not seen.can_end:
            assert outcome is GameOutcome.GOES_ON
        elif score.moon is not None and score.shooter is not None:
            shot = coming.players[score.shooter] == need.column
            expected = need.own_moon if shot else need.others_moon
            assert outcome in (expected or {GameOutcome.GOES_ON})
        elif need.by_points != {0: {GameOutcome.GOES_ON}}:
            assert outcome in need.by_points[points[need.column]]


@each("players", [3, 5, 7, 9, 11])
def test_b3_the_split_pass_is_told_for_every_odd_table(players: int) -> None:
    decks = {"decks": 2} if players > 8 else {}
    ruleset = STANDARD.with_options({"players": players, **decks, "pass_cycle": "Z"})
    far = (players // 2, players // 2 + 1)
    coming = Game.start(ruleset).next
    assert coming.way == "Z"
    assert coming.exchanges == ruleset.exchanges("Z")
    assert [(gift.receiver - gift.giver) % players for gift in coming.exchanges] == [*far * players]
    assert {gift.cards for gift in coming.exchanges} == {2}
