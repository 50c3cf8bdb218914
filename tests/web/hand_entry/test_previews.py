"""What a change would do is shown while another phone is writing: a look waits for nobody."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from flask import Flask

from companion.config import DATABASE_FILE
from tests.web.hand_desk import Desk, all_rows, counts, open_desk


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """Three hands at a table, and somebody else who has begun to write and is not done."""
    with app.app_context():
        desk = open_desk(app)
        for queen in range(3):
            desk.post(counts(4, 6, 3, 0, queen=queen))
        yield desk


@pytest.fixture
def writer(app: Flask, desk: Desk) -> Iterator[sqlite3.Connection]:
    """Another connection that holds the lock of the database."""
    file = app.config["DATA"] / DATABASE_FILE
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield connection
        connection.execute("ROLLBACK")


def test_removing_the_first_hand_is_shown(desk: Desk, writer: sqlite3.Connection) -> None:
    answer = desk.client.get(f"{desk.hand(1)}/remove")
    assert answer.status_code == 200
    assert writer.in_transaction


def test_correcting_the_first_hand_is_shown(desk: Desk, writer: sqlite3.Connection) -> None:
    answer = desk.post({**counts(0, 6, 3, 4, queen=3), "version": "1"}, desk.hand(1))
    assert answer.status_code == 200
    assert 'name="confirmed"' in answer.text
    assert writer.in_transaction


def test_inserting_a_hand_is_shown(desk: Desk, writer: sqlite3.Connection) -> None:
    answer = desk.post(counts(0, 6, 3, 4, queen=3), f"{desk.address}/insert/1")
    assert answer.status_code == 200
    assert 'name="confirmed"' in answer.text
    assert writer.in_transaction


def test_a_look_leaves_everything_as_it_was(desk: Desk) -> None:
    before = all_rows()
    desk.client.get(f"{desk.hand(1)}/remove")
    desk.post({**counts(0, 6, 3, 4, queen=3), "version": "1"}, desk.hand(1))
    desk.post(counts(0, 6, 3, 4, queen=3), f"{desk.address}/insert/1")
    assert all_rows() == before
