"""Not right? One tap on a follower's phone, and what a keeper makes of it."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from companion import access_control, scorebook
from companion.models import db
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import Desk

if TYPE_CHECKING:
    from flask import Flask

pytestmark = pytest.mark.slow  # goes


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """The keeper's phone, after two hands."""
    with app.app_context():
        evening = Evening()
        evening.hand(4, 0, 5, 4, queen=3)
        evening.hand(0, 4, 5, 4, queen=1)
        evening.write(lambda state, by: scorebook.set_permissions(state.table, ["disputes"]))
        yield Desk(app, evening)


def follow(desk: Desk, seat: int = 1) -> Desk:
    """The phone of who sits there, which follows."""
    device, table = access_control.make_device(NOON), desk.evening.table
    player = desk.evening.state.chairs[seat][1]
    access_control.give(device, table, access_control.FOLLOWER, NOON, player_id=player)
    db.session.commit()
    keeper, desk.evening.device = desk.evening.device, device
    phone = Desk(desk.app, desk.evening)
    desk.evening.device = keeper
    return phone


@pytest.fixture
def bo(desk: Desk) -> Desk:
    return follow(desk)


def hand_page(phone: Desk, number: int = 1) -> str:
    return f"/hand/{phone.state.hands[number - 1].id}/not-right"


def test_one_tap_and_every_phone_says_so(desk: Desk, bo: Desk) -> None:
    cleo = follow(desk, 2)
    assert "Hand 2 saved Bo took the queen Not right?" in bo.look()
    answer = bo.send("/disputes", **bo_hand(bo))
    assert (answer.status_code, answer.location) == (303, bo.url)
    said = bo.look()
    assert "You said hand 2 isn't right. Say why Take back" in said
    assert "Not right?" not in said
    assert "Bo says hand 2 isn't right. Fix It's right" in desk.look()
    said = cleo.look()
    assert "Bo says hand 2 isn't right." in said
    assert "Not right?" in said
    assert "Take back" not in said


def bo_hand(phone: Desk) -> dict[str, str]:
    """What the form in front says beside its operation."""
    form = phone.form("/disputes")
    return {name: form[name][0] for name in ("hand", "version")}


def test_keepers_have_undo_there_and_tables_without_disputes_nothing(desk: Desk, bo: Desk) -> None:
    assert "Not right?" not in desk.look()
    assert "Undo" in desk.look()
    desk.settle("permissions")
    assert "Not right?" not in bo.look()
    assert hand_page(bo) not in bo.page.text


def test_two_taps_are_one(bo: Desk) -> None:
    bo.look()
    said = {**bo_hand(bo), "operation": bo.form("/disputes")["operation"][0]}
    for _ in range(2):
        assert bo.client.post(f"{bo.url}/disputes", data=said).status_code == 303
    assert len(bo.state.rows.disputes) == 1


def test_any_hand_is_questioned_from_the_sheet(bo: Desk, desk: Desk) -> None:
    said = bo.look()
    assert "tap a hand that isn't right" in said
    path = hand_page(bo, 1)
    assert f'href="{bo.url}{path}" aria-label="Hand 1, pass left. Not right?"' in bo.page.text
    assert "Hand 1 Thursday table Ann 4 Bo 0 Cleo 5 Dev 17" in bo.look(path)
    assert bo.send("/disputes", **bo_hand(bo), note="Cleo had four").status_code == 303
    assert "Bo says hand 1 isn't right. “Cleo had four” Fix It's right" in desk.look()
    assert re.search(r"1 left \s*disputed", desk.look())


def test_a_word_is_added_afterwards(bo: Desk, desk: Desk) -> None:
    bo.look()
    bo.send("/disputes", **bo_hand(bo))
    bo.look(hand_page(bo, 2))
    bo.send("/disputes", **bo_hand(bo), note="the queen was Ann's")
    assert "Bo says hand 2 isn't right. “the queen was Ann's”" in desk.look()
    bo.look(hand_page(bo, 2))
    assert ">the queen was Ann&#39;s</textarea>" in bo.page.text


def test_too_long_a_word_is_refused_and_stays(bo: Desk) -> None:
    bo.look(hand_page(bo))
    answer = bo.send("/disputes", **bo_hand(bo), note="x" * 201)
    assert answer.status_code == 422
    assert "up to 200 characters" in answer.text
    assert "x" * 201 in answer.text
    assert bo.state.rows.disputes == []


def test_it_is_right_settles_it_and_the_record_says_when(desk: Desk, bo: Desk) -> None:
    bo.look()
    bo.send("/disputes", **bo_hand(bo))
    said = desk.look()
    assert "disputed" in said
    assert "Hand 2 : Bo said it isn't right. Not settled yet." in said
    desk.send("/disputes/settle", dispute=desk.form("/disputes/settle")["dispute"])
    said = desk.look()
    assert "isn't right. Fix" not in said
    assert "disputed" not in said
    assert re.search(r"Hand 2 : Bo said it isn't right. settled [A-Za-z0-9 ,]+:\d\d", said)


def test_taken_back_by_who_said_it(desk: Desk, bo: Desk) -> None:
    bo.look()
    bo.send("/disputes", **bo_hand(bo))
    bo.look()
    bo.send("/disputes/settle", dispute=bo.form("/disputes/settle")["dispute"])
    said = bo.look()
    assert "Not right?" in said
    assert re.search(r"Bo said it isn't right. taken back ", said)


def test_fix_opens_the_hand(desk: Desk, bo: Desk) -> None:
    bo.look()
    bo.send("/disputes", **bo_hand(bo))
    desk.look()
    fix = re.search(r'<a class="btn" href="([^"]+)">Fix</a>', desk.page.text)
    assert fix
    assert fix[1] == f"{desk.url}/hand/{desk.state.hands[1].id}"
    assert desk.client.get(fix[1]).status_code == 200


def test_a_hand_that_is_gone_is_said_and_nothing_written(desk: Desk, bo: Desk) -> None:
    bo.look()
    form = bo_hand(bo)
    desk.evening.remove(2)
    answer = bo.client.post(f"{bo.url}/disputes", data=form)
    assert answer.status_code == 409
    assert "Someone has just removed that hand." in answer.text
    answer = bo.client.post(f"{bo.url}/disputes", data={**form, "note": "the queen"})
    assert answer.status_code == 409
    assert bo.state.rows.disputes == []


def test_a_second_keeper_hears_that_it_is_settled(desk: Desk, bo: Desk) -> None:
    bo.look()
    bo.send("/disputes", **bo_hand(bo))
    desk.look()
    ids = desk.form("/disputes/settle")["dispute"]
    bo.look()
    bo.send("/disputes/settle", dispute=ids)
    answer = desk.client.post(f"{desk.url}/disputes/settle", data={"dispute": ids})
    assert answer.status_code == 409
    assert "already settled." in answer.text


def test_nobody_settles_for_another(desk: Desk, bo: Desk) -> None:
    cleo = follow(desk, 2)
    bo.look()
    bo.send("/disputes", **bo_hand(bo))
    ids = [str(row.id) for row in bo.state.rows.disputes]
    assert cleo.client.post(f"{bo.url}/disputes/settle", data={"dispute": ids}).status_code == 422
    assert len(scorebook.open_disputes(bo.state)) == 1


@pytest.mark.parametrize("said", [{}, {"hand": "x"}, {"hand": ""}])
def test_what_names_no_hand_is_no_request(bo: Desk, said: dict[str, str]) -> None:
    assert bo.client.post(f"{bo.url}/disputes", data={"a": "b", **said}).status_code == 400


def test_a_finished_game_is_questioned_too(bo: Desk, desk: Desk) -> None:
    for _ in range(4):
        desk.evening.hand(0, 13, 0, 0, queen=1)
    assert desk.state.is_over
    bo.look()
    bo.send("/disputes", **bo_hand(bo))
    assert re.search(r"Bo says hand \d isn't right. Fix It's right", desk.look())


def test_a_display_and_a_stranger_question_nothing(desk: Desk, bo: Desk) -> None:
    bo.look()
    form = bo_hand(bo)
    display = access_control.make_device(NOON)
    access_control.give(display, desk.evening.table, access_control.DISPLAY, NOON)
    db.session.commit()
    for device in (display.id, uuid.uuid4()):
        client = desk.app.test_client()
        with client.session_transaction() as session:
            session["device"] = device.hex
        assert client.post(f"{bo.url}/disputes", data=form).status_code == 404
    assert bo.state.rows.disputes == []


def test_what_phones_may_do_stands_behind_the_dots(desk: Desk) -> None:
    desk.look("/settle")
    offered = desk.form("/settle/permissions")["allowed"]
    assert offered == ["disputes", "everyone_counts", "shows_agreement", "takes_over"]
    answer = desk.settle("permissions", allowed=["everyone_counts", "takes_over", "version"])
    assert answer.status_code == 303
    table = desk.state.table
    assert (table.disputes, table.everyone_counts) == (False, True)
    assert (table.shows_agreement, table.takes_over) == (False, True)
