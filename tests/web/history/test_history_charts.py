"""A player's charts show exactly the hands and nights of a plain count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from random import Random

import pytest
from flask import Flask

from companion import scorebook
from companion.demo import make_demo
from companion.history.archive import Span
from companion.history.people import (
    Details,
    GameKind,
    PlacesOfNight,
    places_by_night,
    read_details,
)
from companion.models import Game, Player, Table, db
from companion.scorebook import GameState
from companion.scorebook.results import PLACE_POINT
from companion.web.drawings import MOST_NIGHTS, draw_places, draw_points
from tests.conftest import as_new

NOW = datetime(2026, 11, 19, 23, 0, tzinfo=UTC)
KIND = GameKind("standard", 4)


@pytest.fixture(scope="module")
def table(shared_sqlite: Flask) -> Iterator[Table]:
    """Of this module alone, whose tests only read."""
    with contextmanager(as_new)(shared_sqlite) as app, app.app_context():
        yield make_demo(NOW, Random(3), evenings=6)


def read_games(table: Table) -> list[GameState]:
    games = db.session.query(Game).filter_by(table_id=table.id).order_by(Game.number)
    states = [scorebook.look_up(table, game.id) for game in games]
    return [state for state in states if state]


def details_of(table: Table, name: str) -> tuple[Player, Details]:
    [player] = scorebook.seat_players(table, [name], NOW)
    return player, read_details(table, Span(), player.id, KIND)


def list_hands(low: int, high: int) -> str:
    return f"{low} to {high}"


def seat_of(state: GameState, name: str) -> int:
    return next(seat.number for seat in state.seats if seat.name == name)


def test_hands_by_points(table: Table) -> None:
    plain = Counter(
        hand.points[seat_of(state, "Bo")]
        for state in read_games(table)
        if (state.game.variant, len(state.seats)) == KIND[:2]
        for hand in state.hands
    )
    found = details_of(table, "Bo")[1].by_points
    assert found == plain
    chart = draw_points("Bo", found, list_hands)
    assert chart
    assert sum(bar["hands"] for bar in chart["bars"]) == plain.total()
    few = sum(hands for points, hands in plain.items() if points < 5)
    assert (chart["bars"][0]["label"], chart["bars"][0]["hands"]) == ("0\N{EN DASH}4", few)


def test_the_bars_fill_the_picture_and_the_highest_is_the_most() -> None:
    chart = draw_points("Bo", {0: 4, 7: 2, 26: 1}, list_hands)
    assert chart
    assert [bar["hands"] for bar in chart["bars"]] == [4, 2, 0, 0, 0, 1]
    assert [text for _, text in chart["ticks"]] == ["0", "5", "10", "15", "20", "25", "30"]
    assert [chart["ticks"][0][0], chart["ticks"][-1][0]] == [0, 100]
    assert chart["bars"][1]["height"] == pytest.approx(chart["bars"][0]["height"] / 2, abs=0.1)
    assert all(bar["y"] + bar["height"] == pytest.approx(100) for bar in chart["bars"])
    assert chart["description"] == "Bo's points in 7 hands: most often 0\N{EN DASH}4, 4 times."


def test_a_bar_is_touched_over_the_whole_height_and_up_to_the_next() -> None:
    chart = draw_points("Bo", {0: 4, 7: 2, 26: 1}, list_hands)
    assert chart
    assert [bar["x_touch"] for bar in chart["bars"][1:]] == pytest.approx(
        [bar["x_touch"] + bar["width_touch"] for bar in chart["bars"][:-1]], abs=0.2
    )
    assert (
        chart["bars"][0]["x_touch"],
        chart["bars"][-1]["x_touch"] + chart["bars"][-1]["width_touch"],
    ) == (
        0,
        pytest.approx(100, abs=0.2),
    )
    named = [(bar["name"], bar["url"]) for bar in chart["bars"] if bar["hands"]]
    assert named[0] == ("0\N{EN DASH}4 points: 4 hands", "0 to 4")
    assert named[-1] == ("25\N{EN DASH}26 points: 1 hand", "25 to 26")


def test_points_below_nothing_have_bars_of_their_own() -> None:
    chart = draw_points("Bo", {-10: 1, 0: 3, 16: 2}, list_hands)
    assert chart
    assert [(bar["label"], bar["hands"]) for bar in chart["bars"] if bar["hands"]] == [
        ("\N{MINUS SIGN}10 to \N{MINUS SIGN}6", 1),
        ("0\N{EN DASH}4", 3),
        ("15\N{EN DASH}16", 2),
    ]


def test_without_hands_there_is_no_chart() -> None:
    assert draw_points("Bo", {}, list_hands) is None


def test_places_night_by_night(table: Table) -> None:
    plain: dict[object, list[int]] = {}
    points: dict[object, Fraction] = {}
    for state in read_games(table):
        if not state.is_over or "Bo" not in {seat.name for seat in state.seats}:
            continue
        mine = state.totals[seat_of(state, "Bo")]
        others = [state.totals[seat.number] for seat in state.seats if seat.name != "Bo"]
        day = state.game.started_at.date()
        plain.setdefault(day, []).append(1 + sum(total < mine for total in others))
        behind = sum(total > mine for total in others) + Fraction(others.count(mine), 2)
        points[day] = points.get(day, Fraction(0)) + 1 + 3 * behind / len(others)
    bo, _ = details_of(table, "Bo")
    found = places_by_night(table, Span(), bo.id, most=99)
    assert {one.day: list(one.places) for one in found} == plain
    assert {one.day: one.average for one in found} == {
        day: total / len(plain[day]) for day, total in points.items()
    }
    latest = places_by_night(table, Span(), bo.id, most=2)
    assert latest == found[-2:]


def test_the_line_goes_through_the_nights() -> None:
    days = [date(2026, 1, 1) + timedelta(weeks=week) for week in range(MOST_NIGHTS)]
    nights = [PlacesOfNight(day, (2,), 3 * PLACE_POINT) for day in days[:-1]]
    nights.append(PlacesOfNight(days[-1], (1, 1), 8 * PLACE_POINT))
    chart = draw_places("Bo", nights)
    assert chart
    assert len(chart["nights"]) == MOST_NIGHTS
    assert chart["nights"][-1][2:] == ("1, 1", "4.00")
    assert (
        chart["spots"][-1][1] == chart["rows"][0][0] < chart["spots"][0][1]
    )  # the best stands on top
    assert [text for _, text in chart["rows"]] == ["4", "2.5", "1"]
    assert "Bo has 3.08 place points a game over 24 nights." in chart["description"]
    assert draw_places("Bo", nights[:1]) is None
