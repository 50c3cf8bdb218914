"""A write is done once, whole or not at all, whatever the network makes of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from companion import scorebook
from companion.models import GameChange, Operation, Table, db, new_id
from companion.scorebook import Conflict, Request, changes, done_before, note_done
from companion.scorebook.transactions import forget_operations, writing
from tests.scorebook.evening import NOON, Evening

pytestmark = pytest.mark.both_databases


def test_a_repeat_of_the_same_request_leads_to_the_first_answer(evening: Evening) -> None:
    asked = Request("key", "hash")
    assert done_before(evening.device, asked) is None
    with writing(evening.table):
        note_done(evening.device, evening.table, asked, "/there", NOON)
    assert done_before(evening.device, asked) == "/there"


def test_the_same_key_for_something_else_is_a_conflict(evening: Evening) -> None:
    with writing(evening.table):
        note_done(evening.device, evening.table, Request("key", "hash"), "/there", NOON)
    with pytest.raises(Conflict, match="operation_reused"):
        done_before(evening.device, Request("key", "other"))


def test_a_key_belongs_to_its_device(evening: Evening) -> None:
    other = Evening()
    with writing(evening.table):
        note_done(evening.device, evening.table, Request("key", "hash"), "/there", NOON)
    assert done_before(other.device, Request("key", "other")) is None


def known_at(later: timedelta) -> list[str]:
    """The operations that are known still, so long after noon."""
    forget_operations(NOON + later)
    return list(db.session.scalars(select(Operation.key).order_by(Operation.key)))


def test_an_operation_is_remembered_for_thirty_days(evening: Evening) -> None:
    other = Evening()
    for one, key, at in ((evening, "early", NOON), (other, "late", NOON + timedelta(days=2))):
        with writing(one.table):
            note_done(one.device, one.table, Request(key, ""), "/", at)
    assert known_at(timedelta(days=30)) == ["early", "late"]
    assert known_at(timedelta(days=32)) == ["late"]  # of whichever table
    assert known_at(timedelta(days=34)) == []


def test_what_was_written_too_long_ago_is_done_only_if_it_was_done(evening: Evening) -> None:
    with pytest.raises(Conflict, match="operation_too_old"):
        done_before(evening.device, Request("key", "hash", is_too_old=True))
    with writing(evening.table):
        note_done(evening.device, evening.table, Request("key", "hash"), "/there", NOON)
    assert done_before(evening.device, Request("key", "hash", is_too_old=True)) == "/there"


def test_a_change_of_a_game_is_known_as_long_as_the_game(evening: Evening) -> None:
    other, state = Evening(device=evening.device), evening.state
    with writing(state.table):
        scorebook.write(state, changes.deal_by(2), replace(evening.by, operation="key"))
    asked = Request("key", "hash", is_too_old=True, game_id=evening.game.id)
    assert done_before(evening.device, asked) == ""
    with pytest.raises(Conflict, match="operation_too_old"):
        done_before(evening.device, replace(asked, game_id=other.game.id))
    assert done_before(Evening().device, replace(asked, is_too_old=False)) is None


def test_an_error_on_the_way_leaves_nothing_behind(evening: Evening) -> None:
    version = evening.table.version

    def fail() -> None:
        state = evening.state
        with writing(state.table):
            scorebook.write(
                state, changes.record(new_id(), evening.counts(4, 0, 5, 4, queen=0), 1), evening.by
            )
            note_done(evening.device, state.table, Request("key", "hash"), "/there", NOON)
            raise RuntimeError("the plug was pulled")

    with pytest.raises(RuntimeError):
        fail()
    assert db.session.query(GameChange).count() == 0
    assert db.session.query(Operation).count() == 0
    assert db.session.get_one(Table, evening.table.id).version == version


def test_every_write_raises_the_version_of_the_table(evening: Evening) -> None:
    version = evening.state.table.version
    evening.hand(4, 0, 5, 4, queen=0)
    evening.correct(1, evening.counts(0, 4, 5, 4, queen=1))
    assert evening.state.table.version == version + 2
