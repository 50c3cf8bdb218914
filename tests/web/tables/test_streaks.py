"""In a row: clean hands and wins on a player's page, over every span, as a plain count has them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select

from companion import scorebook
from companion.models import Game, db
from companion.records import FEWEST
from companion.scorebook import GameState
from tests.scorebook.evening import FOUR, NOON
from tests.web.tables.test_history import Season

if TYPE_CHECKING:
    from flask import Flask

pytestmark = pytest.mark.slow  # goes

NOW = NOON + timedelta(days=1)
YEARS = 3


def longest(results: Iterable[bool]) -> int:
    """The most that went well one after the other."""
    return max((len(list(run)) for is_well, run in groupby(results) if is_well), default=0)


def begin(day: date) -> datetime:
    """Five in the morning, by the visitor's clock."""
    return datetime.combine(day, time(5), tzinfo=UTC)


def play_years(season: Season, chance: Random) -> None:
    """Games over three years, won by one and another, some not to the end."""
    season.weeks = -52 * YEARS
    while season.weeks < -3:
        season.weeks += chance.choice((0, 0, 1, 3, 9))
        season.play(chance.choice((*FOUR, "Bo", "Bo")), hands=chance.choice((1, 2, 3, 3, 3)))


def count(
    states: Iterable[GameState], name: str, is_within: Callable[[datetime], bool]
) -> dict[str, int]:
    """The longest streaks of somebody in the games that began within a span, from their hands."""
    wins, clean = [], 0
    for state in states:
        if not is_within(state.game.started_at):
            continue
        [seat] = [seat.number for seat in state.seats if seat.name == name]
        clean = max(clean, longest(hand.points[seat] == 0 for hand in state.hands))
        if state.is_over:
            wins.append(state.totals[seat] == min(state.totals.values()))
    found = {"Clean hands in a row": clean, "Wins in a row, any variant": longest(wins)}
    return {title: most for title, most in found.items() if most >= FEWEST}


@pytest.mark.parametrize("seed", range(4))
def test_streaks_over_a_span_are_those_of_its_games_alone(app: Flask, seed: int) -> None:
    with app.app_context():
        season = Season(app)
        play_years(season, Random(seed))
        app.config["CLOCK"] = lambda: NOW
        season.client.set_cookie("zone", "UTC")
        table = season.table
        spans: dict[str, Callable[[datetime], bool]] = {
            "all": lambda _: True,
            "year": lambda moment: moment >= begin(date(NOW.year, 1, 1)),
            "months": lambda moment: moment >= NOW - timedelta(days=365),
        }
        games = db.session.scalars(select(Game).order_by(Game.started_at, Game.id)).all()
        states = [state for game in games if (state := scorebook.look_up(table, game.id))]
        told = 0
        for name in FOUR:
            url = f"{season.base}/history/{season.person(name).id}"
            for key, is_within in spans.items():
                page = season.client.get(url, query_string={"span": key}).text
                lines = re.findall(r"<b>([A-Z][a-z ,]*in a row[a-z ,]*) (\d+)</b>", page)
                shown = {title: int(most) for title, most in lines}
                assert shown == count(states, name, is_within), (name, key)
                told += len(shown)
        assert told > len(spans)
