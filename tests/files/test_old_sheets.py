"""Sheets as people keep them, and the games they must give: `sheets/NAME.txt` and `.expected`.

A sheet without a day is of 2018 here. Every name in it is invented.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import select

from companion import scorebook
from companion.files import taking_in
from companion.files.old_sheets import Day, Problem
from companion.files.paper import PaperFile, PaperTerms, ScoredGame
from companion.files.spreadsheets import game_rows, table_rows, write_csv
from companion.models import Game, db
from companion.referee.text.errors import error_words
from companion.scorebook import GameState
from tests.scorebook.evening import NOON, Evening

if TYPE_CHECKING:
    from flask import Flask

SHEETS = sorted((Path(__file__).parent / "sheets").glob("*.txt"))

TERMS = PaperTerms("standard", day=Day(date(2018, 7, 1), is_known=False), zone=UTC)


def problem_line(problem: Problem) -> str:
    faces = f" [{', '.join(problem.faces)}]" if problem.faces else ""
    return f"line {problem.line}: {error_words(problem.why)}{faces}"


def described(game: ScoredGame, record: dict[str, Any], names: dict[Any, str]) -> list[str]:
    """A game as an expected file has it: its day and totals, then what it says beside them."""
    day = game.day.date.isoformat() if game.day.is_known else str(game.day.date.year)
    totals = ", ".join(f"{name} {total}" for name, total in game.totals)
    hands = record["hands"]
    said = [*sitting_changes(record, names)]
    seats = dict(record["sittings"][0]["chairs"])
    dealers = [hand["dealer"] for hand in hands]
    if dealers != [hand % len(seats) for hand in range(len(hands))] and len(seats) == 4:
        said.append(f"dealers {' '.join(names[seats[seat]] for seat in dealers)}")
        said.append(f"passes {' '.join(hand['passed'] for hand in hands)}")
    if notes := [hand["note"] for hand in hands if hand["note"]]:
        said.append(f"notes {', '.join(notes)}")
    head = f"{day}: {totals}; {len(hands)} hands by {game.rows}"
    said += [game.note] if game.note else []
    return [", ".join([head, *said]), *(f"  {problem_line(each)}" for each in game.remarks)]


def sitting_changes(record: dict[str, Any], names: dict[Any, str]) -> list[str]:
    found = []
    for before, now in pairwise(record["sittings"]):
        old, new = dict(before["chairs"]), dict(now["chairs"])
        hand = now["from_hand"]
        found += [f"{names[new[seat]]} from hand {hand}" for seat in new if seat not in old]
        found += [f"{names[old[seat]]} till hand {hand - 1}" for seat in old if seat not in new]
        found += [
            f"{names[new[seat]]} for {names[old[seat]]} from hand {hand}"
            for seat in new
            if seat in old and old[seat] != new[seat]
        ]
    return found


def read(evening: Evening, data: bytes) -> str:
    file = PaperFile(data, evening.table, TERMS, NOON)
    if file.problems:
        return "\n".join(map(problem_line, file.problems))
    file.write()
    names = {player.id: player.name for player in file._players.values()}
    told = zip(file.games, file._records, strict=True)
    return "\n".join(line for game, record in told for line in described(game, record, names))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_a_sheet_gives_its_games(app: Flask, sheet: Path) -> None:
    with app.app_context():
        found = read(Evening(), sheet.read_bytes())
    assert found + "\n" == sheet.with_suffix(".expected").read_text(encoding="utf-8")


def played(state: GameState) -> list[tuple[object, ...]]:
    """What a game comes to by names, hand by hand."""
    found = []
    for view in state.hands:
        players = dict(state.spellings_at(view.number))
        names = {seat: state.people[player].name for seat, player in players.items()}
        totals = state.totals_after(view.number)
        points = {names[seat]: (worth, totals[seat]) for seat, worth in view.points.items()}
        hand = names[view.row.dealer], view.row.passed, view.row.note, view.row.is_open
        found.append((*hand, points, view.shooter))
    return found


def play_a_game() -> Evening:
    """Hands of all kinds; a substitute, somebody who joins, and one who leaves."""
    evening = Evening()
    evening.hand(4, 6, 3, 0, queen=0)
    evening.hand(0, 13, 0, 0, queen=1)
    evening.hand(1, 1, 1, 1, queen=3, is_open=True, note="one heart under the sofa")
    evening.write(lambda state, by: scorebook.substitute(state, 2, evening.player("Eva"), by))
    evening.hand(4, 6, 3, 0, queen=0)
    evening.write(lambda state, by: scorebook.join(state, evening.player("Fay"), 4, by))
    evening.hand(1, 1, 1, 1, 9, queen=4)
    evening.write(lambda state, by: scorebook.change_dealer(state, 3, by))
    evening.write(lambda state, by: scorebook.change_pass(state, "R", by))
    evening.hand(5, 5, 1, 1, 1, queen=2)
    evening.write(lambda state, by: scorebook.leave(state, 0, by))
    evening.hand(10, 1, 1, 1, queen=3)
    evening.write(lambda state, by: scorebook.stop_game(state, by))
    return evening


def test_every_hand_as_the_app_writes_it_comes_back_whole(app: Flask) -> None:
    with app.app_context():
        evening = play_a_game()
        before = played(evening.state)
        csv = "".join(write_csv(table_rows(evening.table.id, UTC)))
        other = Evening()
        file = PaperFile(csv.encode(), other.table, replace(TERMS, target=200), NOON)
        assert list(map(problem_line, file.problems)) == []
        survey = taking_in.survey_file(file.write().encode(), lambda _: other.table)
        with taking_in.writing_import(survey):
            taking_in.take_in(survey, NOON, other.device)
        game = db.session.scalars(
            select(Game).where(Game.table_id == other.table.id, Game.number == 2)
        ).one()
        state = scorebook.look_up(other.table, game.id)
        assert state is not None
        assert played(state) == before
        assert game.day == NOON.date()


def test_the_sheet_of_one_game_as_the_app_writes_it_can_be_read(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        evening.hand(0, 13, 0, 0, queen=1, note="=1+1")
        evening.hand(1, 1, 1, 10, queen=2)
        csv = "".join(write_csv(game_rows(evening.state)))
        file = PaperFile(csv.encode(), evening.table, TERMS, NOON)
        assert list(map(problem_line, file.problems)) == []
        [game] = file.games
        assert game.totals == (("Ann", 44), ("Bo", 7), ("Cleo", 43), ("Dev", 36))
        [record] = file._records
        assert [hand["note"] for hand in record["hands"]] == [None, "=1+1", None]
        assert [hand["passed"] for hand in record["hands"]] == ["L", "R", "X"]
