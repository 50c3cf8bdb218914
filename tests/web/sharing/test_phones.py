"""The phones at a table: their names, who keeps score, who is put out, the log and its Undo."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import TYPE_CHECKING

import pytest

from companion import scorebook
from companion.models import Grant, Player, Table, db
from companion.sharing import phones
from companion.sharing.access import DISPLAY, FOLLOWER, KEEPER, find_access, give, make_device
from companion.sharing.phones import UNDO_LASTS
from tests.scorebook.evening import Evening
from tests.web.game_desk import Clock, Desk, words
from tests.web.world import Forms

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

NOW = datetime(2026, 11, 22, 21, 40, tzinfo=UTC)


@pytest.fixture
def clock() -> Clock:
    return Clock(NOW)


@pytest.fixture
def desk(app: Flask, clock: Clock) -> Iterator[Desk]:
    app.config["CLOCK"] = lambda: clock.now
    with app.app_context():
        evening = Evening()
        evening.hand(4, 0, 5, 4, queen=3)
        yield Desk(app, evening)


class Phone:
    """Another phone at the table of a desk, perhaps of the player in a place."""

    counter = count()  # so that none joins together with another

    def __init__(self, desk: Desk, role: str = FOLLOWER, player: int | None = None) -> None:
        device = make_device(NOW)
        joined = NOW + timedelta(microseconds=next(self.counter))
        chairs = desk.evening.state.chairs
        whose = None if player is None else chairs[player][1]
        give(device, desk.evening.table, role, joined, player_id=whose)
        db.session.commit()
        self.id, self.desk = device.id, desk
        self.client: FlaskClient = desk.app.test_client()
        with self.client.session_transaction() as session:
            session["device"] = device.id.hex

    @property
    def role(self) -> str | None:
        db.session.rollback()
        access = find_access(self.id, self.desk.evening.table.id)
        return access and access.role


def table(desk: Desk) -> str:
    return desk.url.partition("/g/")[0]


def listed(desk: Desk) -> str:
    """The phones as the page of sharing lists them."""
    page = words(desk.client.get(f"{table(desk)}/share").text)
    return page.partition("Phones at this table ")[2].partition(" Let ")[0].partition(" More")[0]


def log(desk: Desk) -> str:
    page = words(desk.client.get(f"{table(desk)}/phones").text)
    return page.partition("Phone history ")[2]


def do(desk: Desk, phone: uuid.UUID, what: str, **said: str) -> TestResponse:
    return desk.client.post(f"{table(desk)}/phones/{phone}/{what}", data=said)


def undo(desk: Desk, client: FlaskClient | None = None) -> TestResponse:
    """Undo of the newest change that has one."""
    page = desk.client.get(f"{table(desk)}/phones").text
    [change, *_] = re.findall(r'name="change" value="([^"]+)"', page)
    return (client or desk.client).post(f"{table(desk)}/phones/undo", data={"change": change})


def test_every_phone_says_whose_it_is_what_it_does_and_when_it_was_here(
    desk: Desk, clock: Clock
) -> None:
    Phone(desk, FOLLOWER, 1)
    Phone(desk)
    assert listed(desk) == (
        "Phone 1 keeps score · this phone B Bo's phone watches · here now "
        "Phone 3 watches · here now"
    )
    clock.now = NOW + timedelta(minutes=20)
    assert "Bo's phone watches · last here 9:40 PM" in listed(desk)
    clock.now = NOW + timedelta(days=1)
    assert "Bo's phone watches · last here yesterday" in listed(desk)


def test_who_chooses_a_chair_has_the_phone_of_that_player(desk: Desk) -> None:
    phone = Phone(desk)
    phone.client.get(f"{desk.url}?chair=2")
    assert "C Cleo's phone watches" in listed(desk)
    phone.client.get(f"{desk.url}?chair=")
    assert "Phone 2 watches" in listed(desk)


def test_a_look_says_that_the_phone_is_here(desk: Desk, clock: Clock) -> None:
    phone = Phone(desk, FOLLOWER, 1)
    clock.now = NOW + timedelta(minutes=20)
    phone.client.get(desk.url)
    assert "Bo's phone watches · here now" in listed(desk)


def test_a_phone_is_called_otherwise_and_by_itself_again(desk: Desk) -> None:
    phone = Phone(desk, FOLLOWER, 1)
    page = desk.client.get(f"{table(desk)}/phones/{phone.id}").text
    assert 'name="name" value="Bo&#39;s phone"' in page
    assert do(desk, phone.id, "name", name="  The  tablet ").status_code == 303
    assert "The tablet watches" in listed(desk)
    do(desk, phone.id, "name", name="The tablet")
    assert log(desk).count("renamed") == 1
    assert "Phone 1 renamed Bo's phone to The tablet" in log(desk)
    do(desk, phone.id, "name", name="")
    assert "Bo's phone watches" in listed(desk)


def test_a_name_that_is_too_long_stays_in_its_field(desk: Desk) -> None:
    phone = Phone(desk)
    answer = do(desk, phone.id, "name", name="x" * 41)
    assert answer.status_code == 422
    assert "A name can have up to 40 characters." in words(answer.text)
    assert f'value="{"x" * 41}"' in answer.text
    assert "Phone 2 watches" in listed(desk)


def test_another_phone_keeps_score_and_stops(desk: Desk) -> None:
    phone = Phone(desk, FOLLOWER, 1)
    assert do(desk, phone.id, "keeper").status_code == 303
    assert phone.role == KEEPER
    assert "Score hand 2" in words(phone.client.get(desk.url).text)
    assert "Phone 1 let Bo's phone keep score" in log(desk)
    do(desk, phone.id, "follower")
    assert phone.role == FOLLOWER
    assert "Phone 1 set Bo's phone to just watch" in log(desk)


def test_a_phone_that_is_removed_is_out_and_undo_lets_it_in(desk: Desk) -> None:
    phone = Phone(desk, KEEPER, 1)
    assert phone.client.get(desk.url).status_code == 200
    answer = do(desk, phone.id, "remove")
    assert answer.location == f"{table(desk)}/phones"
    refused = phone.client.get(desk.url)
    assert refused.status_code == 404
    assert "Phone 1 removed this one from the table." in words(refused.text)
    assert "Thursday table" not in refused.text + phone.client.get("/").text
    assert log(desk).startswith("Phone 1 removed Bo's phone today, 9:40 PM Undo")
    assert undo(desk).status_code == 303
    assert "Score hand 2" in words(phone.client.get(desk.url).text)
    assert "Phone 1 let Bo's phone back in" in log(desk)
    assert "removed Bo's phone today, 9:40 PM · undone" in log(desk)


def test_a_removal_is_not_undone_by_the_removed_phone_or_a_follower(desk: Desk) -> None:
    phone, follower = Phone(desk, KEEPER), Phone(desk)
    do(desk, phone.id, "remove")
    for client in (phone.client, follower.client):
        assert undo(desk, client).status_code == 404
    assert phone.role is None


def test_a_phone_without_a_name_keeps_its_number_when_it_is_out(desk: Desk) -> None:
    phone = Phone(desk)
    do(desk, phone.id, "remove")
    assert log(desk).startswith("Phone 1 removed Phone 2 today")
    assert "Phone 2 joined" in log(desk)
    Phone(desk)
    assert "Phone 3 watches" in listed(desk)


def test_a_removal_is_undone_for_thirty_days(desk: Desk, clock: Clock) -> None:
    phone = Phone(desk)
    do(desk, phone.id, "remove")
    clock.now = NOW + UNDO_LASTS
    page = desk.client.get(f"{table(desk)}/phones").text
    [change] = re.findall(r'name="change" value="([^"]+)"', page)
    clock.now += timedelta(minutes=1)
    assert "Undo" not in words(desk.client.get(f"{table(desk)}/phones").text)
    answer = desk.client.post(f"{table(desk)}/phones/undo", data={"change": change})
    assert answer.status_code == 422
    assert "more than 30 days have passed" in words(answer.text)
    assert phone.role is None


def test_only_the_newest_change_of_a_phone_is_undone(desk: Desk) -> None:
    phone = Phone(desk)
    do(desk, phone.id, "keeper")
    page = desk.client.get(f"{table(desk)}/phones").text
    [older] = re.findall(r'name="change" value="([^"]+)"', page)
    do(desk, phone.id, "remove")
    answer = desk.client.post(f"{table(desk)}/phones/undo", data={"change": older})
    assert answer.status_code == 422
    assert "this phone has been changed again since" in words(answer.text)
    undo(desk)
    assert phone.role == KEEPER


@pytest.mark.parametrize("what", ["follower", "remove"])
def test_the_last_phone_that_keeps_score_stays(desk: Desk, what: str) -> None:
    Phone(desk)
    answer = do(desk, desk.evening.device.id, what)
    assert answer.status_code == 422
    assert "No other phone keeps score at this table." in words(answer.text)
    assert "Score hand 2" in desk.look()


def test_the_last_keeper_is_not_undone_away(desk: Desk) -> None:
    phone = Phone(desk)
    do(desk, phone.id, "keeper")
    phone.client.post(f"{table(desk)}/leave")
    assert phone.role is None
    other = Phone(desk)
    do(desk, other.id, "keeper")
    page = other.client.get(f"{table(desk)}/phones").text
    assert 'name="change"' not in page  # not by the phone it was done to
    desk.client.post(f"{table(desk)}/leave")
    [change] = [c for c in phones.changes_of(_table(desk), NOW) if c.can_undo]
    answer = other.client.post(f"{table(desk)}/phones/undo", data={"change": str(change.id)})
    assert answer.status_code == 422
    assert other.role == KEEPER


def _table(desk: Desk) -> Table:
    db.session.rollback()
    return db.session.get_one(Table, desk.evening.table.id)


def test_a_phone_is_given_no_other_role(desk: Desk) -> None:
    phone = Phone(desk, FOLLOWER, 1)
    for role in ("display", "boss"):
        assert do(desk, phone.id, role).status_code == 404
    assert phone.role == FOLLOWER


def test_share_lets_a_phone_that_watches_keep_score(desk: Desk) -> None:
    Phone(desk, KEEPER, 2)
    Phone(desk, DISPLAY)
    phone, nobodys = Phone(desk, FOLLOWER, 1), Phone(desk, FOLLOWER)
    page = desk.client.get(f"{table(desk)}/share").text
    assert re.findall(r"Let (.*?) keep score<", page) == ["Bo", "Phone 5"]
    offers = dict(Forms(page).forms)
    action = f"{table(desk)}/phones/{phone.id}/keeper"
    data = {name: values[0] for name, values in offers[action].items()}
    assert desk.client.post(action, data=data).status_code == 303
    assert (phone.role, nobodys.role) == (KEEPER, FOLLOWER)
    assert "Let Bo keep score" not in desk.client.get(f"{table(desk)}/share").text
    assert nobodys.client.get(f"{table(desk)}/share").status_code == 404


def test_a_keepers_phone_says_that_it_leaves_only_where_another_keeps_score(desk: Desk) -> None:
    answer = desk.client.post(f"{table(desk)}/leave")
    assert answer.status_code == 422
    assert "Let another phone keep score first, or delete the table" in words(answer.text)
    Phone(desk, KEEPER)
    assert desk.client.post(f"{table(desk)}/leave").status_code == 303
    refused = desk.client.get(desk.url)
    assert refused.status_code == 404
    assert "This phone left the table." in words(refused.text)


@pytest.mark.parametrize("field", [{}, {"change": "x"}])
def test_a_form_without_a_name_of_what_it_is_about_is_refused(
    desk: Desk, field: dict[str, str]
) -> None:
    assert desk.client.post(f"{table(desk)}/phones/undo", data=field).status_code == 400


@pytest.fixture
def merged(desk: Desk) -> Callable[[str], Phone]:
    """Makes a phone of "Bobby", who turns out to be Bo."""

    def make(role: str) -> Phone:
        state, phone = desk.evening.state, Phone(desk, role)
        bo = dict(state.chairs)[1]
        with scorebook.writing(desk.evening.table):
            [bobby] = scorebook.seat_players(desk.evening.table, ["Bobby"], NOW)
            grant = db.session.get_one(Grant, (phone.id, desk.evening.table.id))
            grant.player_id = bobby.id
            db.session.flush()
            scorebook.merge(bobby, db.session.get_one(Player, bo))
        return phone

    return make


def test_the_phone_of_a_merged_spelling_is_the_phone_of_its_person(
    desk: Desk, merged: Callable[[str], Phone]
) -> None:
    phone = merged(KEEPER)
    assert "Bo's phone" in listed(desk)
    assert "You're in Bo's chair" in words(phone.client.get(desk.url).text)
    assert "Bobby" not in desk.look()


def test_who_rejoins_takes_the_place_of_the_phone_of_a_merged_spelling(
    desk: Desk, merged: Callable[[str], Phone]
) -> None:
    old = merged(FOLLOWER)
    new = Phone(desk, FOLLOWER, 1)
    assert (old.role, new.role) == (None, FOLLOWER)
