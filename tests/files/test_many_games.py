"""What can be exported can be imported, also of the largest table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlalchemy import func, select

from companion.files.table_file import MOST_UNPACKED, write_table
from companion.models import Game, Table, db
from companion.rules import STANDARD
from tests.files.large_table import fill_large_table
from tests.files.test_table_import import newcomer, take_in, undo
from tests.scorebook.evening import Evening

if TYPE_CHECKING:
    from flask import Flask

GAMES, HANDS = 5_000, 2

LONG = 20  # hands


def test_a_file_has_room_for_as_many_long_games(app: Flask) -> None:
    with app.app_context():
        evening = Evening(ruleset=STANDARD.with_options({"target": 1000}))
        for number in range(LONG):
            evening.hand(4, 0, 5, 4, queen=number % 4)
        evening.correct(LONG, evening.counts(6, 0, 3, 4, queen=0))
        assert len(write_table(evening.table.id).encode()) * GAMES < MOST_UNPACKED


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_five_thousand_games_go_out_come_in_and_are_taken_back(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        for number in range(HANDS):
            evening.hand(4, 0, 5, 4, queen=number % 4)
        evening.correct(HANDS, evening.counts(6, 0, 3, 4, queen=0))
        table = fill_large_table(evening, GAMES - 1)
        text = write_table(table.id)
        done = take_in(text, newcomer())
        assert done.table_id != table.id  # a copy, as all its ids are here
        again = write_table(done.table_id)
        assert again.count("\n") == text.count("\n")
        mine = select(func.sum(Game.hand_count)).where(Game.table_id == done.table_id)
        assert db.session.scalar(mine) == GAMES * HANDS
        undo(db.session.get_one(Table, done.table_id), done)
        assert db.session.query(Game).count() == GAMES
