"""Short ways to a game: at some totals, or after some hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.rules import Game, Ruleset
from companion.rules.options import SitOut


def game_at(ruleset: Ruleset, totals: Sequence[int], **more: Any) -> Game:
    """A game of those who play, at these totals."""
    return replace(Game.start(replace(ruleset, sit_out=SitOut.NOBODY), totals), **more)


def play_out(
    ruleset: Ruleset,
    lines: Sequence[Sequence[int]],
    *,
    starts: Sequence[int] | None = None,
    stopped_after: int | None = None,
) -> Game:
    """The game after hands with these points; those behind the last one do not count."""
    game = Game.start(ruleset, starts)
    for line in lines[:stopped_after]:
        game = game.after(line)
    return game.stopped() if len(game.hands) == stopped_after else game
