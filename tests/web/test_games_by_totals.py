"""A game of which only the final totals are known, and one of which only the year is."""

from __future__ import annotations

import json
import uuid
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import select

from companion.files import table_import
from companion.files.table_file import write_table
from companion.history import nights, people
from companion.history.archive import Span
from companion.history.check import check
from companion.models import Game, Result, Table, db
from companion.scorebook import changes
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import Desk, words
from tests.web.test_stored_games import places

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

TOTALS = (104, 61, 33, 62)


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """A table with a game that was played, and one that came by its totals, as a file has it."""
    with app.app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        evening.write(changes.stop_game())
        file = json.loads(write_table(evening.table.id))
        file["games"].append(by_totals(file["games"][0]))
        survey = table_import.survey_file(json.dumps(file).encode(), lambda _: evening.table)
        with table_import.writing_import(survey):
            table_import.take_in(survey, evening.now, evening.device)
        evening.game = db.session.scalars(select(Game).where(Game.number == 2)).one()
        yield Desk(app, evening)


def by_totals(game: dict[str, Any]) -> dict[str, Any]:
    """The same people long ago, of which little is known."""
    facts = game["facts"]
    seats = [
        {**seat, "final_total": total} for seat, total in zip(facts["seats"], TOTALS, strict=True)
    ]
    known = {name: facts[name] for name in ("seatings", "rules", "deal")}
    told = {"id": str(uuid.uuid4()), "number": 2, "facts": {**known, "seats": seats}}
    when = {"day": "2011-07-01", "day_known": False, "started_at": "2011-07-01T12:00:00.000000Z"}
    return {**game, **told, **when}


def test_it_is_over_with_these_totals(desk: Desk) -> None:
    state = desk.evening.state
    assert state.is_over
    assert [state.totals[seat] for seat in range(4)] == [*TOTALS]
    assert [seat.name for seat in state.seats_of(state.standing.winners)] == ["Cleo"]
    assert check().wrong == []


def test_its_page_and_the_lists_show_them(desk: Desk) -> None:
    line = "place 1 Cleo 33 place 2 Bo 61 place 3 Dev 62 place 4 Ann 104"
    table = f"/t/{desk.evening.table.id}"
    listed = words(desk.client.get(f"{table}/games").text)
    assert line in listed
    assert "Cleo won with 33" in listed
    assert "2011" in listed
    board = desk.look()
    assert "Cleo wins with 33 Bo came closest, 28 behind. Place 1 C Cleo total 33" in board
    assert "0 hands" not in board + listed
    assert "Score sheet" not in board


def test_every_page_of_it_opens_or_is_refused(app: Flask, desk: Desk) -> None:
    table, game = desk.evening.table.id, desk.evening.game.id
    for place in places(app, "table_id", "game_id"):
        url = place.replace("<uuid:table_id>", str(table)).replace("<uuid:game_id>", str(game))
        assert desk.client.get(url, follow_redirects=True).status_code < 500, url


def test_history_counts_the_game_the_win_and_the_place_but_no_night(desk: Desk) -> None:
    table = db.session.get_one(Table, desk.evening.table.id)
    found = {one.player.name: one for one in people.read_people(table, Span())}
    told = {name: (one.games, one.whole_games, one.wins, one.nights) for name, one in found.items()}
    assert told == {
        "Ann": (2, 2, 0, 1),
        "Bo": (2, 2, 0, 1),
        "Cleo": (2, 2, 1, 1),
        "Dev": (2, 2, 1, 1),
    }
    assert found["Cleo"].place_points == 4 + 3
    assert nights.years_with_games(table) == [NOON.year, 2011]
    assert [night.day for night in nights.nights_of_year(table, NOON.year)] == [NOON.date()]
    assert people.read_race(table, Span()).nights == 1


def test_its_totals_are_best_and_worst_ones_of_games_that_ended_alike(desk: Desk) -> None:
    """It went to 100, as one of its totals tells; no figure of hands has it."""
    rows = db.session.scalars(select(Result).where(Result.game_id == desk.evening.game.id)).all()
    assert {row.end for row in rows} == {"target 100"}
    assert sorted(row.total for row in rows) == sorted(TOTALS)
    assert {(row.hands, row.points, row.worst_points, row.hold_hands) for row in rows} == {
        (0, 0, 0, 0)
    }
    low = {**by_totals(json.loads(write_table(desk.evening.table.id))["games"][0]), "number": 3}
    for seat in low["facts"]["seats"]:
        seat["final_total"] = 26
    file = json.loads(write_table(desk.evening.table.id))
    file["games"].append(low)
    table = db.session.get_one(Table, desk.evening.table.id)
    survey = table_import.survey_file(json.dumps(file).encode(), lambda _: table)
    with table_import.writing_import(survey):
        table_import.take_in(survey, desk.evening.now, desk.evening.device)
    ended = db.session.scalars(
        select(Result.end).join(Game, Game.id == Result.game_id).where(Game.number == 3)
    )
    assert set(ended) == {"stopped"}


def test_where_its_day_is_known_it_is_a_night(desk: Desk) -> None:
    table = db.session.get_one(Table, desk.evening.table.id)
    file = json.loads(write_table(table.id))
    game = file["games"][1]
    file["games"] = [{**game, "id": str(uuid.uuid4()), "number": 3, "day_known": True}]
    survey = table_import.survey_file(json.dumps(file).encode(), lambda _: table)
    with table_import.writing_import(survey):
        table_import.take_in(survey, datetime.now(UTC), desk.evening.device)
    text = words(desk.client.get(f"/t/{table.id}/tonight?night=2011-07-01").text)
    assert "Cleo" in text
    assert [night.games for night in nights.nights_of_year(table, 2011)] == [1]
