"""One keeper's phone holds the draft of the hand; the others see it and can take it over."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from companion.access_control import FOLLOWER, KEEPER
from companion.models import Change, HandDraft, Operation, Table, db
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import Clock, Desk, other_phone, words

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

OUTBOX = {"X-Outbox": "1", "HX-Request": "true"}
QUEEN_AND_FOUR = "evidence=counts&taker-QS=1&hearts-1=4"


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON + timedelta(hours=1))


@pytest.fixture
def app(make_app: Callable[..., Flask], clock: Clock) -> Flask:
    return make_app(CLOCK=lambda: clock.now)


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """Ann's phone, whose table has one hand."""
    with app.app_context():
        desk = Desk(app, Evening())
        desk.evening.hand(4, 6, 3, 0, queen=0)
        yield desk


@pytest.fixture
def bo(desk: Desk) -> FlaskClient:
    """Bo's phone, which keeps score too."""
    return other_phone(desk, KEEPER, player=1)


def send(desk: Desk, who: FlaskClient, said: str = QUEEN_AND_FOUR, number: int = 2) -> Any:
    """What a phone sends while its keeper taps."""
    data = {"number": str(number), "form": said}
    return who.post(f"{desk.url}/hand/draft", data=data, headers=OUTBOX)


def pad(page: str) -> dict[str, Any]:
    [found] = re.findall(r"data-pad='([^']*)'", page)
    data: dict[str, Any] = json.loads(found.replace("&#34;", '"'))
    return data


def drafts() -> list[HandDraft]:
    db.session.rollback()
    db.session.expire_all()
    return list(db.session.query(HandDraft))


def test_who_keeps_score_alone_shares_nothing(desk: Desk) -> None:
    page = desk.client.get(f"{desk.url}/hand").text
    assert "data-shared" not in page
    assert "data-news" in page  # until another phone keeps score too


def test_the_other_keeper_sees_who_is_entering_and_what(desk: Desk, bo: FlaskClient) -> None:
    assert "data-shared" in bo.get(f"{desk.url}/hand").text
    assert "is entering" not in desk.look()
    version = db.session.get_one(Table, desk.evening.table.id).version
    answer = send(desk, bo)
    assert answer.status_code == 200
    assert answer.headers["X-News"].endswith(f"v={version + 1}")
    assert "Bo is entering hand 2" in desk.look()
    page = desk.client.get(f"{desk.url}/hand").text
    assert "Bo is entering hand 2" in words(page)
    assert "Bo 17" in words(page)
    assert pad(page)["saves_itself"] is False


def test_who_holds_it_is_not_told_so(desk: Desk, bo: FlaskClient) -> None:
    send(desk, bo)
    assert "is entering" not in words(bo.get(desk.url).text)
    page = bo.get(f"{desk.url}/hand").text
    assert "is entering" not in words(page)
    assert pad(page)["saves_itself"] is True


def test_a_follower_is_told_nothing(desk: Desk, bo: FlaskClient) -> None:
    send(desk, bo)
    follower = other_phone(desk, FOLLOWER)
    assert "is entering" not in words(follower.get(desk.url).text)
    assert send(desk, follower).status_code == 404


def test_a_hand_that_was_left_is_told_as_not_finished(
    desk: Desk, bo: FlaskClient, clock: Clock
) -> None:
    send(desk, bo)
    clock.now += timedelta(minutes=3)
    assert "Hand 2 isn't finished. Bo started it" in desk.look()


def test_a_draft_is_no_change_and_needs_no_operation(desk: Desk, bo: FlaskClient) -> None:
    before = (db.session.query(Change).count(), db.session.query(Operation).count())
    for said in (QUEEN_AND_FOUR, QUEEN_AND_FOUR + "&hearts-2=3"):
        assert send(desk, bo, said).status_code == 200
    assert (db.session.query(Change).count(), db.session.query(Operation).count()) == before
    assert [draft.form for draft in drafts()] == [QUEEN_AND_FOUR + "&hearts-2=3"]


def test_only_one_phone_holds_it(desk: Desk, bo: FlaskClient) -> None:
    send(desk, bo)
    assert send(desk, desk.client, "taker-QS=2").status_code == 409
    assert [draft.form for draft in drafts()] == [QUEEN_AND_FOUR]


def test_nothing_entered_any_more_lets_go_of_it(desk: Desk, bo: FlaskClient) -> None:
    send(desk, bo)
    send(desk, bo, "")
    assert drafts() == []
    assert send(desk, desk.client, "taker-QS=2").status_code == 200


def test_one_tap_takes_it_over_with_all_that_was_entered(desk: Desk, bo: FlaskClient) -> None:
    send(desk, bo)
    desk.look("/hand")
    answer = desk.send("/hand/draft", number="2", takes_over="theirs")
    assert answer.status_code == 303
    page = desk.client.get(answer.location).text
    assert "is entering" not in words(page)
    assert re.search(r'name="hearts-1"[^>]*value="4"', page)
    assert pad(page)["saves_itself"] is True
    assert "is entering" in words(bo.get(f"{desk.url}/hand").text)
    assert send(desk, bo).status_code == 409
    [draft] = drafts()
    assert (draft.held_by, draft.form) == (desk.evening.device.id, QUEEN_AND_FOUR)


def test_the_own_may_take_its_place_and_nothing_is_mixed(desk: Desk, bo: FlaskClient) -> None:
    send(desk, bo)
    desk.look("/hand")
    mine = "evidence=counts&taker-QS=3"
    desk.send("/hand/draft", number="2", takes_over="mine", form=mine)
    assert [draft.form for draft in drafts()] == [mine]


def test_the_draft_goes_with_its_hand(desk: Desk, bo: FlaskClient) -> None:
    send(desk, bo)
    desk.evening.hand(0, 13, 0, 0, queen=1)
    db.session.commit()
    assert drafts() == []
    assert send(desk, bo).status_code == 409
    assert "is entering" not in desk.look()


def test_a_draft_of_a_hand_that_was_saved_meanwhile_is_refused_with_the_page(
    desk: Desk, bo: FlaskClient
) -> None:
    send(desk, bo)
    desk.look("/hand")
    desk.evening.hand(0, 13, 0, 0, queen=1)
    answer = desk.send("/hand/draft", number="2", takes_over="theirs")
    assert answer.status_code == 409
    assert "Hand 2 was saved on another phone." in words(answer.text)


@pytest.mark.parametrize(
    "data", [{"form": "x"}, {"number": "x"}, {"number": "2", "form": "x" * 4001}]
)
def test_nonsense_is_refused(desk: Desk, data: dict[str, str]) -> None:
    assert desk.client.post(f"{desk.url}/hand/draft", data=data).status_code == 400
    assert drafts() == []


@pytest.mark.parametrize("said", ["x", "%%%", "hearts-1=abc&taker-QS=77&strange=1", "=&=&"])
def test_a_draft_of_nonsense_is_shown_as_nothing(desk: Desk, bo: FlaskClient, said: str) -> None:
    assert send(desk, bo, said).status_code == 200
    assert desk.client.get(f"{desk.url}/hand").status_code == 200
    assert bo.get(f"{desk.url}/hand").status_code == 200


WHOLE = {"evidence": "counts", "taker-QS": "1", "hearts-0": "4", "hearts-1": "6", "hearts-2": "3"}


def save(desk: Desk, who: FlaskClient, **fields: str) -> Any:
    """A hand as a phone sends it that was without network."""
    data = {"number": "2", **WHOLE, "hearts-3": "0", **fields}
    return who.post(f"{desk.url}/hand", data=data, headers=OUTBOX)


def test_a_hand_from_a_phone_that_has_not_seen_the_draft_is_shown_beside_it(
    desk: Desk, bo: FlaskClient
) -> None:
    send(desk, desk.client, "evidence=counts&taker-QS=2&hearts-2=9")
    answer = save(desk, bo)
    assert answer.status_code == 409
    page = words(answer.text)
    why = "has something else for hand 2. Look at both, then save yours or take theirs."
    assert f"Another phone {why}" in page
    assert "Cleo 22" in page
    assert re.search(r'name="hearts-1"[^>]*value="6"', answer.text)
    assert len(desk.state.hands) == 1
    assert [draft.form for draft in drafts()] == ["evidence=counts&taker-QS=2&hearts-2=9"]


def test_who_has_seen_both_saves_the_own(desk: Desk, bo: FlaskClient) -> None:
    send(desk, desk.client, "evidence=counts&taker-QS=2&hearts-2=9")
    page = bo.get(f"{desk.url}/hand").text
    [seen] = re.findall(r'<input type="hidden" form="hand" name="(beside)" value="(seen)">', page)
    assert save(desk, bo, **dict([seen])).status_code == 200
    assert desk.evening.totals == [21, 25, 6, 0]
    assert drafts() == []


def test_what_both_phones_entered_alike_is_saved_without_a_question(
    desk: Desk, bo: FlaskClient
) -> None:
    send(desk, desk.client, "&".join(f"{k}={v}" for k, v in {**WHOLE, "hearts-3": "0"}.items()))
    assert save(desk, bo).status_code == 200
    assert len(desk.state.hands) == 2


def test_who_holds_the_draft_saves_without_a_question(desk: Desk, bo: FlaskClient) -> None:
    send(desk, bo)
    assert save(desk, bo).status_code == 200
