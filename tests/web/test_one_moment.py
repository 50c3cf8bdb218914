"""A page is of one moment: what another phone writes meanwhile is in it whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import event, select

from companion import scorebook
from companion.models import Device, GameChange, Player, Table, db, new_id
from companion.rules import QUEEN_OF_SPADES
from companion.scorebook import Author, GameState, HandReport, changes
from companion.sharing.access import find_access
from tests.each import first_quick
from tests.scorebook.evening import NOON, Evening
from tests.statements import listening
from tests.web.world import LATER, World

if TYPE_CHECKING:
    from flask import Flask

BY_CHANCE = re.compile(r"[0-9a-f]{32}|[\w-]{20,}\.[\w-]+\.[\w-]+")  # ids and tokens of the forms
HAND_TO_BE = re.compile(r'name=\\?"hand\\?" type=\\?"hidden\\?" value=\\?"([0-9a-f-]{36})')


def save_hand(state: GameState, by: Author) -> None:
    facts = HandReport(hearts={0: 13, 1: 0, 2: 0, 3: 0}, takers={QUEEN_OF_SPADES: 1})
    scorebook.write(state, changes.record(new_id(), facts, state.next_number), by)


def correct_hand(state: GameState, by: Author) -> None:
    facts = HandReport(hearts={0: 0, 1: 0, 2: 0, 3: 13}, takers={QUEEN_OF_SPADES: 2})
    scorebook.write(
        state, changes.correct(state.hands[0].id, facts, state.hands[0].facts.version), by
    )


def rename_player(state: GameState, by: Author) -> None:
    player = db.session.get_one(Player, state.chairs[0][1])
    scorebook.rename(state.table, player, "Zoe")


Write = Callable[[GameState, Author], None]


def elsewhere(app: Flask, work: Callable[[], None]) -> None:
    """Do something as another request would, at the same time."""

    def run() -> None:
        with app.app_context():
            work()

    thread = Thread(target=run)
    thread.start()
    thread.join()


def write(world: World, change: Write) -> None:
    """Another phone of the table changes the game."""

    def work() -> None:
        access = find_access(world._device, world.own.table_id)
        assert access
        with scorebook.writing(access.table):
            state = scorebook.look_up(access.table, world.own.game_id)
            assert state
            change(state, Author(access.device.id, LATER))

    elsewhere(world.app, work)


def looked_at(
    world: World, path: str, number: int = 0, work: Callable[[], None] | None = None
) -> tuple[str, int]:
    """A page and how many statements it took; `work` is done before the one of that number."""
    statements: list[str] = []
    is_open = True

    def note(*arguments: Any) -> None:
        nonlocal is_open
        if not is_open:
            return
        statements.append(arguments[2])
        if work and len(statements) == number:
            is_open = False  # its own statements are not those of the page
            work()
            is_open = True

    with world.app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    text = world.keeper.get(path).text
    event.remove(engine, "before_cursor_execute", note)
    if begun := HAND_TO_BE.search(text):  # its id is another one on each page
        text = text.replace(begun[1], "")
    return BY_CHANCE.sub("", text), len(statements)


def pages(world: World) -> list[str]:
    """The address of every page; `/readyz` shows no table and takes the turn to write itself."""
    return [world.url(rule, world.own) for rule in world.rules("GET") if rule.rule != "/readyz"]


@pytest.mark.parametrize("change", first_quick([save_hand, correct_hand, rename_player]))
def test_no_page_mixes_before_and_after(two_tables: World, change: Write) -> None:
    world, mixed = two_tables, []
    for path in pages(world):
        before, count = looked_at(world, path)
        for number in {2, count // 2, count} & set(range(2, count + 1)):
            text, _ = looked_at(world, path, number, lambda: write(world, change))
            assert world.is_changed
            world.restore()
            if text != before:
                mixed.append(f"{path}, before statement {number}")
    assert mixed == []


def test_what_a_look_reads_is_of_its_first_moment(any_app: Flask) -> None:
    with any_app.app_context():
        evening = Evening()
        table = evening.table.id
        evening.hand(4, 0, 5, 4, queen=0)

    def save_another() -> None:
        mine = db.session.get_one(Table, table)
        with scorebook.writing(mine):
            mine.name = "Friday table"

    with any_app.app_context():
        first = db.session.scalars(select(Table.name)).all()
        elsewhere(any_app, save_another)
        assert db.session.scalars(select(Table.name)).all() == first
        db.session.rollback()
        assert db.session.scalars(select(Table.name)).all() == ["Friday table"]


def test_a_write_after_a_look_sees_what_was_written_between(any_app: Flask) -> None:
    with any_app.app_context():
        evening = Evening()
        table = evening.table.id

    def rename(name: str) -> None:
        mine = db.session.get_one(Table, table)
        with scorebook.writing(mine):
            mine.name = name

    with any_app.app_context():
        mine = db.session.get_one(Table, table)
        version = mine.version
        elsewhere(any_app, lambda: rename("Friday table"))
        with scorebook.writing(mine):
            assert (mine.name, mine.version) == ("Friday table", version + 2)


def test_a_visit_is_noted_behind_the_answer(any_app: Flask) -> None:
    any_app.config["CLOCK"] = lambda: NOON + timedelta(days=1)
    with any_app.app_context():
        evening = Evening()
        device, path = evening.device.id, f"/t/{evening.table.id}/g/{evening.game.id}"
    client = any_app.test_client()
    with client.session_transaction() as session:
        session["device"] = device.hex
    with any_app.app_context():
        engine = db.engine
    with listening(engine) as sent:
        assert client.get(path).status_code == 200
    assert sent[-1].statement.startswith("UPDATE devices")
    with any_app.app_context():
        assert db.session.get_one(Device, device).last_seen_at == NOON + timedelta(days=1)
        assert db.session.scalars(select(GameChange)).all() == []
