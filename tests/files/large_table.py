"""Large files of a table, made quickly: one game over and over, each time with other ids."""

from __future__ import annotations

import json
import uuid
from itertools import count
from random import Random
from typing import Any

from companion.files import table_import
from companion.files.table_file import write_table
from companion.models import Table, db
from companion.scorebook import changes
from tests.scorebook.evening import NOON, Evening


def with_games(text: str, games: int) -> str:
    """The file of a table with its last game so many times more, a game on each line."""
    file = json.loads(text)
    last = json.dumps(file["games"][-1])
    ids = sorted(set(_ids_in(json.loads(last))))
    chance, numbers = Random(7), count(file["games"][-1]["number"] + 1)
    for _ in range(games):
        again = last
        for each in ids:
            again = again.replace(each, str(uuid.UUID(int=chance.getrandbits(128), version=4)))
        file["games"].append({**json.loads(again), "number": next(numbers)})
    return json.dumps(file).replace('{"day"', '\n{"day"')


def _ids_in(game: dict[str, Any]) -> list[str]:
    return [game["id"], *[hand["id"] for hand in game["facts"]["hands"]]]


def fill_large_table(evening: Evening, games: int) -> Table:
    """Add so many games to the table of this evening, which has one hand at least."""
    evening.write(changes.stop_game())
    text = with_games(write_table(evening.table.id), games).encode()

    def find_target(table_id: uuid.UUID) -> Table | None:
        return db.session.get(Table, table_id)

    survey = table_import.survey_file(text, find_target)
    with table_import.writing_import(survey):
        table_import.take_in(survey, NOON, evening.device)
    return evening.table
