"""Wins in a row, also of games that began at one moment: which rows are read, by which index."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import event, insert, select

from companion.models import Game, PlayerGame, db
from companion.scorebook.player_games import (
    Begun,
    count_win_streaks,
    read_results,
    win_streaks,
)
from tests.scorebook.evening import NOON, Evening

if TYPE_CHECKING:
    from flask import Flask

pytestmark = pytest.mark.slow  # goes

GAMES, ROWS = Game.__table__, PlayerGame.__table__


def play(evening: Evening, players: Sequence[uuid.UUID], results: str) -> list[Begun]:
    """Games that all began at one moment: one won (W), lost (L) or not played to the end (-).

    The players take turns. Gives where the games stand, in order.
    """
    [game] = db.session.execute(select(GAMES).where(GAMES.c.id == evening.game.id)).mappings()
    counts: dict[str, Any] = {
        column.name: {} if "by_" in column.name or column.name == "behind" else 0
        for column in ROWS.columns
    }
    same = {**counts, "table_id": game["table_id"], "variant": "standard", "started_at": NOON}
    ids = sorted(uuid.uuid4() for _ in results)
    first = db.session.query(Game).count() + 1
    db.session.execute(
        insert(GAMES),
        [
            {**game, "id": one, "number": number, "is_over": True}
            for number, one in enumerate(ids, start=first)
        ],
    )
    db.session.execute(
        insert(ROWS),
        [
            {
                **same,
                "game_id": one,
                "player_id": players[at % len(players)],
                "is_over": True,
                "place": int(result != "-"),
                "has_won": result == "W",
            }
            for at, (one, result) in enumerate(zip(ids, results, strict=True))
        ],
    )
    return [Begun(NOON, one) for one in ids]


def stored(players: Sequence[uuid.UUID]) -> list[int]:
    return [row.win_streak for row in read_results(players)]


@pytest.mark.both_databases
def test_streaks_of_games_of_one_moment_are_those_of_all_games(app: Flask) -> None:
    """Whatever is counted one by one is what counting all of them gives."""
    with app.app_context():
        evening, random = Evening(), Random(5)
        players = [evening.player(name).id for name in ("Ann", "Bo")]
        results = "".join(random.choices("WWWL-", k=60))
        places = play(evening, players, results)
        for place in random.sample(places, k=len(places)):
            count_win_streaks(players, place, place)
        expected = [streak for _, streak in win_streaks(read_results(players))]
        assert stored(players) == expected
        assert max(expected) > 2
        assert sum(expected) == results.count("W")


def count_read(player: uuid.UUID, place: Begun) -> int:
    """How many steps SQLite takes for the streaks around a game."""
    steps = [0]

    def step() -> int:
        steps[0] += 1
        return 0

    connection: Any = db.session.connection().connection.driver_connection
    connection.set_progress_handler(step, 1)
    try:
        count_win_streaks([player], place, place)
    finally:
        connection.set_progress_handler(None, 0)
    return steps[0]


def test_of_many_games_of_one_moment_only_the_streaks_around_are_read(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        ann, bo = (evening.player(name).id for name in ("Ann", "Bo"))
        few, many = play(evening, [ann], "LWWL" * 5), play(evening, [bo], "LWWL" * 500)
        assert count_read(bo, many[1001]) <= count_read(ann, few[9]) + 20
        assert stored([bo])[1000:1004] == [0, 0, 2, 0]


def test_an_index_has_the_games_in_order(app: Flask) -> None:
    """On SQLite: PostgreSQL chooses by what else stands in the table."""
    with app.app_context():
        evening = Evening()
        ann = evening.player("Ann").id
        places = play(evening, [ann], "LWWL" * 50)
        asked: list[tuple[str, Any]] = []

        def note(_connection: Any, _cursor: Any, sql: str, parameters: Any, *_: Any) -> None:
            if sql.startswith("SELECT"):
                asked.append((sql, parameters))

        connection = db.session.connection()
        event.listen(db.engine, "before_cursor_execute", note)
        try:
            count_win_streaks([ann], places[9], places[9])
        finally:
            event.remove(db.engine, "before_cursor_execute", note)
        assert len(asked) == 3
        for sql, parameters in asked:
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", parameters)
            lines = [str(row) for row in plan]
            assert any("ix_player_games_of_player" in line for line in lines)
            assert any("started_at,game_id)" in line.replace(" ", "") for line in lines)
            assert not any("TEMP B-TREE" in line for line in lines)
