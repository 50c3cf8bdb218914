"""Each phone that keeps score has a recovery link of its own, and the table lists them."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import select, update

from companion import migrations
from companion.models import AccessChange, Grant, Invitation, db
from companion.scorebook import changes
from companion.sharing import invitations
from companion.sharing.access import DISPLAY, FOLLOWER, KEEPER, RECOVERY, RENAMED, note_change
from companion.sharing.invitations import digest_secret
from companion.sharing.phones import UNDO_LASTS
from tests.scorebook.evening import Evening
from tests.web.game_desk import Clock, Desk, words
from tests.web.sharing.test_phones import NOW, Phone, clock, desk, do, log, table
from tests.web.sharing.ways import join_by

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from tests.conftest import MakeApp

__all__ = ["clock", "desk"]

HAS_ONE = "You already have a recovery link"


def make(desk: Desk, client: FlaskClient | None = None) -> str:
    """A recovery link as the page shows it to this phone."""
    page = (client or desk.client).post(f"{table(desk)}/keep").text
    shown = re.search(r'id="link" value="[^"]+(/k/[^"]+)"', page)
    assert shown
    return shown[1]


def lets_in(desk: Desk, way: str) -> bool:
    return join_by(desk.app.test_client(), way).status_code == 303


def page(desk: Desk, client: FlaskClient | None = None) -> str:
    return (client or desk.client).get(f"{table(desk)}/table").text


def listed(desk: Desk) -> str:
    """The list on The table."""
    _, _, rest = words(page(desk)).partition("Recovery links ")
    return rest.partition(" Anyone with one of these")[0]


def press(desk: Desk, what: str, place: int = 0, client: FlaskClient | None = None) -> TestResponse:
    """End, or its Undo, of one in the list."""
    forms = re.findall(
        rf'<form[^>]+action="([^"]+/recovery/{what})".*?name="operation" value="([^"]+)".*?'
        r'name="link" value="([^"]+)"',
        page(desk),
        re.DOTALL,
    )
    action, operation, link = forms[place]
    return (client or desk.client).post(action, data={"operation": operation, "link": link})


def test_making_one_never_kills_another_phone_s(desk: Desk) -> None:
    bo = Phone(desk, KEEPER, 1)
    own = make(desk)
    assert HAS_ONE not in words(bo.client.get(f"{table(desk)}/keep").text)
    his = make(desk, bo.client)
    assert lets_in(desk, own)
    assert lets_in(desk, his)
    again = make(desk, bo.client)
    assert [lets_in(desk, way) for way in (own, his, again)] == [True, False, True]


def test_a_phone_says_whether_it_has_one(desk: Desk) -> None:
    bo = Phone(desk, KEEPER, 1)
    make(desk)
    keep, own = f"{table(desk)}/keep", f"{desk.url}/phone"
    assert f"{HAS_ONE}, since today." in words(desk.client.get(keep).text)
    assert "Recovery link This phone has one, since today" in words(desk.client.get(own).text)
    assert HAS_ONE not in words(bo.client.get(keep).text)
    assert "Get a recovery link Opens the table again" in words(bo.client.get(own).text)


def test_home_offers_one_to_each_phone_that_has_none(desk: Desk) -> None:
    bo = Phone(desk, KEEPER, 1)
    desk.evening.write(changes.stop_game())
    for client, other in ((desk.client, bo.client), (bo.client, desk.client)):
        for each in (client, other):
            assert "Get a recovery link" in words(each.get("/").text)
        make(desk, client)
        assert "Get a recovery link" not in words(client.get("/").text)
        assert "Get a recovery link" in words(other.get("/").text)
        press(desk, "end")
        assert "Get a recovery link" in words(client.get("/").text)


def test_stop_sharing_says_that_recovery_links_stay_and_they_do(desk: Desk) -> None:
    Phone(desk, FOLLOWER, 1)
    way = make(desk)
    assert "Recovery links stay." in words(desk.client.get(f"{table(desk)}/share").text)
    assert desk.client.post(f"{table(desk)}/share/close").status_code == 303
    assert lets_in(desk, way)


@pytest.mark.parametrize("what", ["remove", "follower"])
def test_who_goes_and_comes_back_has_none(desk: Desk, what: str) -> None:
    bo = Phone(desk, KEEPER, 1)
    way = make(desk, bo.client)
    do(desk, bo.id, what)
    [change] = re.findall(
        r'name="change" value="([^"]+)"', desk.client.get(f"{table(desk)}/phones").text
    )
    assert (
        desk.client.post(f"{table(desk)}/phones/undo", data={"change": change}).status_code == 303
    )
    assert bo.role == KEEPER
    assert not lets_in(desk, way)
    assert HAS_ONE not in words(bo.client.get(f"{table(desk)}/keep").text)


# The list on The table


def test_the_table_lists_whose_there_are_and_since_when(desk: Desk, clock: Clock) -> None:
    assert "Recovery links" not in page(desk)
    bo = Phone(desk, KEEPER, 1)
    make(desk)
    clock.now += timedelta(days=1)
    make(desk, bo.client)
    assert listed(desk) == "Phone 1 this phone · since yesterday End Bo's phone since today End"


def test_one_that_nobody_knows_whose_is_listed_as_older(desk: Desk) -> None:
    make(desk)
    db.session.execute(update(Invitation).values(device_id=None))
    db.session.commit()
    assert listed(desk) == "An older link since today End"
    assert press(desk, "end").status_code == 303
    assert log(desk).startswith("Phone 1 ended an older recovery link")
    assert press(desk, "restore").status_code == 303
    assert log(desk).startswith("Phone 1 restored an older recovery link")


def test_only_keepers_see_the_list(desk: Desk) -> None:
    make(desk)
    assert "Recovery links" not in page(desk, Phone(desk).client)
    assert Phone(desk, DISPLAY).client.get(f"{table(desk)}/table").status_code == 404


def test_one_is_ended_by_a_tap_and_undo_gives_it_back(desk: Desk, clock: Clock) -> None:
    bo = Phone(desk, KEEPER, 1)
    own, his = make(desk), make(desk, bo.client)
    opened = desk.app.test_client()
    assert opened.get(his).status_code == 303
    ended = press(desk, "end", 1)
    assert ended.location == f"{table(desk)}/table#recovery"
    assert listed(desk) == "Phone 1 this phone · since today End Bo's phone ended today Undo"
    assert not lets_in(desk, his)
    assert opened.post("/join/who").status_code == 404
    assert lets_in(desk, own)
    assert HAS_ONE not in words(bo.client.get(f"{table(desk)}/keep").text)
    assert "Phone 1 ended the recovery link of Bo's phone" in log(desk)
    assert press(desk, "restore").status_code == 303
    assert "Phone 1 restored the recovery link of Bo's phone" in log(desk)
    assert lets_in(desk, his)


def test_a_phone_ends_its_own(desk: Desk) -> None:
    make(desk)
    press(desk, "end")
    assert log(desk).startswith("Phone 1 ended its recovery link")


def test_to_end_one_takes_nothing_from_its_phone(desk: Desk) -> None:
    bo = Phone(desk, FOLLOWER, 1)
    do(desk, bo.id, "keeper")
    make(desk, bo.client)
    press(desk, "end")
    assert bo.role == KEEPER
    assert "Bo's phone keep score" in log(desk)
    assert re.findall(r'name="change" value="[^"]+"', desk.client.get(f"{table(desk)}/phones").text)


def test_a_second_tap_on_end_is_one(desk: Desk) -> None:
    way = make(desk)
    link = db.session.scalars(select(Invitation.id)).one()
    for operation in ("a" * 32, "a" * 32, "b" * 32):
        fields = {"link": str(link), "operation": operation}
        assert desk.client.post(f"{table(desk)}/recovery/end", data=fields).status_code == 303
    assert log(desk).count("ended its recovery link") == 1
    assert not lets_in(desk, way)


def after_a_new_one(desk: Desk, bo: Phone, clock: Clock) -> None:
    make(desk, bo.client)


def after_its_phone_is_gone(desk: Desk, bo: Phone, clock: Clock) -> None:
    do(desk, bo.id, "remove")


def after_a_month(desk: Desk, bo: Phone, clock: Clock) -> None:
    clock.now += UNDO_LASTS


@pytest.mark.parametrize("event", [after_a_new_one, after_its_phone_is_gone, after_a_month])
def test_an_end_is_not_undone_where_that_is_too_late(
    desk: Desk, clock: Clock, event: object
) -> None:
    bo = Phone(desk, KEEPER, 1)
    way = make(desk, bo.client)
    link = db.session.scalars(select(Invitation.id)).one()
    press(desk, "end")
    assert callable(event)
    event(desk, bo, clock)
    assert "ended" not in listed(desk)
    answer = desk.client.post(f"{table(desk)}/recovery/restore", data={"link": str(link)})
    assert answer.status_code == 422
    assert "You can't undo that anymore" in words(answer.text)
    assert not lets_in(desk, way)


def test_no_other_link_and_no_other_table_s_is_ended_there(desk: Desk) -> None:
    other = Evening(("Eve", "Fay", "Gus"))
    theirs = invitations.recovery(other.table, other.device, NOW)
    once = invitations.invite(desk.evening.table, NOW)
    db.session.commit()
    for link in db.session.scalars(select(Invitation.id)).all():
        fields = {"link": str(link)}
        assert desk.client.post(f"{table(desk)}/recovery/end", data=fields).status_code == 303
        answer = desk.client.post(f"{table(desk)}/recovery/restore", data=fields)
        assert answer.status_code == 422
    assert lets_in(desk, f"/k/{theirs}")
    assert lets_in(desk, f"/k/{once}")


# The links of before

STEP = "0037"


@pytest.mark.both_databases
def test_links_of_before_stay_good_with_their_maker_where_the_log_knows(
    make_app: MakeApp, database: str
) -> None:
    app = make_app(database, CLOCK=lambda: NOW)  # of its own: it takes a step again
    with app.app_context():
        evenings = {name: Evening() for name in ("known", "not logged", "two at once", "once")}
        secrets = {
            name: invitations.recovery(evening.table, evening.device, NOW)
            for name, evening in evenings.items()
        }
        makers = {name: evening.device.id for name, evening in evenings.items()}
        not_logged, at_once = evenings["not logged"], evenings["two at once"]
        mine = update(AccessChange).where(AccessChange.table_id == not_logged.table.id)
        db.session.execute(mine.values(action=RENAMED))
        other = db.session.get_one(Grant, (at_once.device.id, at_once.table.id))
        note_change(other, evenings["known"].device, RECOVERY, NOW)
        db.session.flush()
        newest = select(AccessChange).order_by(AccessChange.id.desc()).limit(1)
        db.session.scalars(newest).one().device_id = makers["known"]
        by_once = update(Invitation).where(Invitation.table_id == evenings["once"].table.id)
        db.session.execute(by_once.values(one_time=True))
        db.session.commit()
        take_again(STEP)
        rows = {row.token_hash: row.device_id for row in db.session.scalars(select(Invitation))}
        found = {name: rows[digest_secret(secret)] for name, secret in secrets.items()}
        nobody = dict.fromkeys(makers)
        assert found == {**nobody, "known": makers["known"]}
        for secret in secrets.values():
            assert join_by(app.test_client(), f"/k/{secret}").status_code == 303


def take_again(step: str) -> None:
    """Take back what the step made, and take it once more."""
    with (
        db.engine.begin() as connection,
        Operations.context(MigrationContext.configure(connection)) as op,
    ):
        with op.batch_alter_table("invitations") as rows:
            rows.drop_constraint("fk_invitations_device_id_devices", type_="foreignkey")
            rows.drop_column("device_id")
            rows.drop_column("ended_at")
        migrations.steps().get_revision(step).module.upgrade()
    db.session.expire_all()
