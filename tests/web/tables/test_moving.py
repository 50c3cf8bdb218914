"""All tables of one phone for another, by a link that is good once and for ten minutes."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta
from typing import TYPE_CHECKING

from companion.access_control import FOLLOWER, KEEPER, find_access, give
from companion.models import Device, db
from tests.scorebook.evening import Evening
from tests.web.game_desk import Desk, words
from tests.web.tables.test_phones import NOW, Clock, Phone, clock, desk

if TYPE_CHECKING:
    from flask.testing import FlaskClient

__all__ = ["clock", "desk"]


def way(client: FlaskClient) -> str:
    shown = re.search(r'id="link" value="[^"]*(/m/[^"]+)"', client.post("/move").text)
    assert shown
    return shown[1]


def test_the_other_phone_gets_every_table_as_this_one_has_it(desk: Desk) -> None:
    phone, other = Phone(desk, FOLLOWER, 1), Evening(("Eve", "Fay", "Gus"))
    give(db.session.get_one(Device, phone.id), other.table, KEEPER, NOW)
    db.session.commit()
    link, new = way(phone.client), desk.app.test_client()
    assert words(new.get(link).text).count("Thursday table") == 2
    answer = new.post(link)
    assert (answer.status_code, answer.location) == (303, "/")
    with new.session_transaction() as session:
        device = session["device"]
    db.session.rollback()
    tables = (desk.evening.table.id, other.table.id)
    access = [find_access(uuid.UUID(device), table) for table in tables]
    assert [each and each.role for each in access] == [FOLLOWER, KEEPER]
    assert phone.role == FOLLOWER


def test_it_works_once_and_for_ten_minutes(desk: Desk, clock: Clock) -> None:
    link = way(desk.client)
    assert desk.app.test_client().post(link).status_code == 303
    assert desk.app.test_client().post(link).status_code == 404
    late = way(desk.client)
    clock.now += timedelta(minutes=11)
    for client in (desk.app.test_client(), desk.client):
        assert client.get(late).status_code == 404
        assert client.post(late).status_code == 404


def test_a_look_at_it_moves_nothing(desk: Desk) -> None:
    link = way(desk.client)
    assert desk.app.test_client().get(link).status_code == 200
    assert desk.app.test_client().get(link).headers["Cache-Control"] == "no-store"
    assert desk.app.test_client().post(link).status_code == 303


def test_a_phone_without_tables_has_none_to_move(desk: Desk) -> None:
    stranger = desk.app.test_client()
    assert "This phone has no tables to share." in words(stranger.get("/move").text)
    answer = stranger.post("/move")
    assert answer.status_code == 409
    assert "This phone has no tables to share." in words(answer.text)
