"""Who may do what at a table: grants, when they were last used, and the log of their changes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select

from companion.models import AccessChange, Device, Grant, db
from companion.sharing import access as access_control
from companion.sharing.access import (
    DISPLAY,
    FOLLOWER,
    KEEPER,
    LOOK_ON,
    RECORD,
    TAKE_PART,
    AccessRefused,
    find_access,
    give,
    keeper_seen_at,
    make_device,
)
from tests.scorebook.evening import NOON, Evening

if TYPE_CHECKING:
    from flask import Flask

LATER = NOON + timedelta(hours=1)


@pytest.fixture
def evening(app: Flask) -> Iterator[Evening]:
    with app.app_context():
        yield Evening()


def phone(evening: Evening, role: str, player: int | None = None) -> Device:
    """Another phone at the table, of the player in this place."""
    device = make_device(NOON)
    chairs = evening.state.chairs
    give(
        device,
        evening.table,
        role,
        LATER,
        player_id=None if player is None else chairs[player][1],
    )
    db.session.commit()
    return device


def role(evening: Evening, device: Device) -> str | None:
    access = find_access(device.id, evening.table.id)
    return access and access.role


def log(evening: Evening) -> list[tuple[str, bool]]:
    """What was done, and whether the phone itself did it."""
    rows = db.session.scalars(select(AccessChange).order_by(AccessChange.id))
    return [(row.action, row.by_id == row.device_id) for row in rows]


def test_each_role_may_do_what_it_is_for(evening: Evening) -> None:
    deeds = {RECORD, TAKE_PART, LOOK_ON}
    for name, may in ((KEEPER, deeds), (FOLLOWER, deeds - {RECORD}), (DISPLAY, {LOOK_ON})):
        device = phone(evening, name)
        access = find_access(device.id, evening.table.id)
        assert access
        assert {deed for deed in deeds if access.may(deed)} == may


def test_a_keeper_stays_a_keeper_whatever_link_is_opened(evening: Evening) -> None:
    for name in (FOLLOWER, DISPLAY):
        give(evening.device, evening.table, name, LATER)
        assert role(evening, evening.device) == KEEPER


def test_a_follower_becomes_a_keeper_or_a_display_by_another_link(evening: Evening) -> None:
    device = phone(evening, FOLLOWER)
    for name in (DISPLAY, FOLLOWER, KEEPER):
        give(device, evening.table, name, LATER)
        assert role(evening, device) == name
    assert log(evening) == [
        ("joined", True),
        ("display", True),
        ("follower", True),
        ("keeper", True),
    ]


def test_whoever_comes_with_another_phone_has_the_old_one_put_away(evening: Evening) -> None:
    old, other = phone(evening, FOLLOWER, 1), phone(evening, FOLLOWER, 2)
    new = phone(evening, FOLLOWER, 1)
    assert [role(evening, each) for each in (old, other, new)] == [None, FOLLOWER, FOLLOWER]
    assert log(evening)[-1] == ("replaced", False)
    give(old, evening.table, FOLLOWER, LATER)
    assert role(evening, old) == FOLLOWER


def test_a_phone_that_keeps_score_is_never_put_away_by_another(evening: Evening) -> None:
    keeper, other = phone(evening, KEEPER, 1), phone(evening, FOLLOWER, 1)
    assert (role(evening, keeper), role(evening, other)) == (KEEPER, FOLLOWER)


def test_the_last_keeper_does_not_leave(evening: Evening) -> None:
    access = find_access(evening.device.id, evening.table.id)
    assert access
    with pytest.raises(AccessRefused, match="last_keeper"):
        access_control.leave(access, LATER)
    phone(evening, KEEPER)
    access_control.leave(access, LATER)
    assert role(evening, evening.device) is None


def test_a_link_made_before_a_removal_lets_nobody_back(evening: Evening) -> None:
    device, gone = phone(evening, FOLLOWER), phone(evening, FOLLOWER)
    access = find_access(gone.id, evening.table.id)
    assert access
    access_control.leave(access, LATER)
    access_control.remove_followers(evening.table, evening.device, LATER)
    db.session.flush()
    early, late = NOON, LATER + timedelta(minutes=1)
    assert access_control.is_barred(device.id, evening.table.id, early)
    assert not access_control.is_barred(device.id, evening.table.id, late)
    assert not access_control.is_barred(gone.id, evening.table.id, early)


def test_who_was_here_is_kept_to_two_minutes(evening: Evening) -> None:
    for minutes, is_new in ((0, False), (2, False), (3, True)):
        access = find_access(evening.device.id, evening.table.id)
        assert access
        now = NOON + timedelta(minutes=minutes)
        assert access_control.is_new_visit_here(access.seen_at, now) is is_new
    access_control.note_visit(evening.device.id, LATER, evening.table.id)
    db.session.rollback()
    access = find_access(evening.device.id, evening.table.id)
    assert access
    assert (access.seen_at, keeper_seen_at(evening.table, LATER)) == (LATER, LATER)


def test_the_newest_visit_of_any_keeper_counts(evening: Evening) -> None:
    follower, keeper = phone(evening, FOLLOWER), phone(evening, KEEPER)
    access_control.note_visit(follower.id, LATER + timedelta(hours=2), evening.table.id)
    db.session.rollback()
    assert keeper_seen_at(evening.table, LATER) == LATER
    grant = db.session.get_one(Grant, (keeper.id, evening.table.id))
    grant.removed_at = LATER
    assert keeper_seen_at(evening.table, LATER) == NOON
