"""The race of a span: what is drawn is what a plain sum says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from fractions import Fraction
from random import Random

import pytest
from flask import Flask

from companion import scorebook
from companion.demo import make_demo
from companion.history import people
from companion.history.archive import Span
from companion.history.people import Race, read_race
from companion.models import Game, Table, db
from companion.referee.history import race_label
from companion.scorebook.results import PLACE_POINT
from companion.web.drawings import draw_race
from tests.conftest import as_new

NOW = datetime(2026, 11, 19, 23, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def table(shared_sqlite: Flask) -> Iterator[Table]:
    """Of this module alone, whose tests only read."""
    with contextmanager(as_new)(shared_sqlite) as app, app.app_context():
        yield make_demo(NOW, Random(3), evenings=8)


def race_plainly(table: Table) -> dict[str, dict[object, Fraction]]:
    """Place points of each night above those of an average place, by name and day."""
    found: dict[str, dict[object, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for game in db.session.query(Game).filter_by(table_id=table.id, is_over=True):
        state = scorebook.look_up(table, game.id)
        assert state
        totals = [state.totals[seat.number] for seat in state.seats]
        for seat in state.seats:
            mine = state.totals[seat.number]
            better, same = sum(t < mine for t in totals), totals.count(mine)
            place = better + Fraction(same - 1, 2)  # from 0
            points = 4 - 3 * place / (len(totals) - 1)
            found[seat.name][game.day] += points - Fraction(5, 2)
    return found


def test_the_race_adds_up_what_each_night_brought(table: Table) -> None:
    plain = race_plainly(table)
    days = sorted({day for of_day in plain.values() for day in of_day})
    race = read_race(table, Span())
    assert (race.nights, race.steps) == (len(days), len(days))
    names = {one.player.id: one.player.name for one in people.read_people(table, Span())}
    assert {names[who]: [*line] for who, line in race.lines.items()} == {
        name: [
            PLACE_POINT * sum(of_day.get(day, Fraction()) for day in days[: step + 1])
            for step in range(len(days))
        ]
        for name, of_day in plain.items()
    }
    assert not any(sum(step) for step in zip(*race.lines.values(), strict=True))


def test_many_nights_are_told_by_month(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    by_night = read_race(table, Span())
    monkeypatch.setattr(people, "MOST_STEPS", 3)
    by_month = read_race(table, Span())
    plain = race_plainly(table)
    months = {(day.year, day.month) for of_day in plain.values() for day in of_day}  # type: ignore[attr-defined]
    assert (by_month.nights, by_month.steps, by_month.is_by_month) == (0, len(months), True)
    ends = {who: line[-1] for who, line in by_night.lines.items()}
    assert {who: line[-1] for who, line in by_month.lines.items()} == ends


def test_a_line_a_player_around_a_dashed_one(table: Table) -> None:
    players = [one.player for one in people.read_people(table, Span())]
    race = read_race(table, Span())
    chart = draw_race(players, race)
    assert chart
    assert chart.target_y is not None
    for player, run in zip(players, chart.runs, strict=True):
        points = [tuple(map(float, pair.split(","))) for pair in run.points.split()]
        assert len(points) == race.steps + 1
        assert points[0] == (0, chart.target_y)
        assert points[-1] == (run.end_x, run.end_y)
        assert (run.end_y < chart.target_y) == (race.lines[player.id][-1] > 0)
        assert run.label.endswith(race_label(race.lines[player.id][-1] / PLACE_POINT))
        assert f"{player.name} {race_label(race.lines[player.id][-1] / PLACE_POINT)}" in (
            chart.description
        )


def test_one_night_or_one_player_is_no_race(table: Table) -> None:
    players = [one.player for one in people.read_people(table, Span())]
    race = read_race(table, Span())
    assert draw_race(players[:1], race) is None
    one_night = Race(1, {who: line[:1] for who, line in race.lines.items()}, is_by_month=False)
    assert draw_race(players, one_night) is None


@pytest.mark.parametrize(
    ("number", "label"),
    [(0, "0"), (0.04, "0"), (3, "+3"), (-1.5, "\N{MINUS SIGN}1.5"), (19.25, "+19")],
)
def test_a_distance_has_a_sign_and_few_digits(number: float, label: str) -> None:
    assert race_label(number) == label
