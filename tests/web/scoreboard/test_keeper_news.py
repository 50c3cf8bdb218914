"""Who keeps score since lately: a phone took over or was let, every board says so, with Undo."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import update

from companion.models import Grant, Table, db
from companion.sharing.access import FOLLOWER, KEEPER, TOOK_OVER, note_change
from companion.sharing.phones import KEEPERS_AWAY
from tests.web.game_desk import Desk, words
from tests.web.sharing.test_phones import NOW, Clock, Phone, clock, desk, do, listed, log, table

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

__all__ = ["clock", "desk"]

OFFER = "Phone 1 was last seen at 9:40 PM. Keep score here"


def keeper_goes(desk: Desk, clock: Clock) -> None:
    """The keeper's phone is seen for the last time, and eleven minutes pass."""
    db.session.execute(update(Grant).where(Grant.role == KEEPER).values(seen_at=NOW))
    db.session.commit()
    clock.now = NOW + KEEPERS_AWAY + timedelta(seconds=1)


def board(phone: Phone) -> str:
    return words(phone.client.get(phone.desk.url).text)


def take_over(phone: Phone, url: str = "") -> TestResponse:
    return phone.client.post(f"{url or phone.desk.url}/take-over")


def test_a_player_is_offered_the_score_once_no_keeper_is_here(desk: Desk, clock: Clock) -> None:
    phone, watcher = Phone(desk, FOLLOWER, 1), Phone(desk)
    keeper_goes(desk, clock)
    clock.now -= timedelta(seconds=1)
    assert OFFER not in board(phone)
    clock.now += timedelta(seconds=1)
    assert OFFER in board(phone)
    assert OFFER in words(phone.client.get(f"{desk.url}/phone").text)
    assert OFFER not in words(watcher.client.get(f"{desk.url}/phone").text)
    assert OFFER not in board(watcher)
    desk.look()
    assert OFFER not in board(phone)


def test_the_page_looks_again_when_a_keeper_would_be_missing(desk: Desk, clock: Clock) -> None:
    phone, watcher = Phone(desk, FOLLOWER, 1), Phone(desk)
    keeper_goes(desk, clock)
    clock.now -= timedelta(minutes=3)
    assert 'data-news-again="180"' in phone.client.get(desk.url).text
    clock.now += timedelta(minutes=3)
    assert 'data-news-again="60"' in phone.client.get(desk.url).text
    for client in (watcher.client, desk.client):
        assert "data-news-again" not in client.get(desk.url).text


def test_one_tap_takes_over_and_every_board_says_so(desk: Desk, clock: Clock) -> None:
    phone, watcher = Phone(desk, FOLLOWER, 1), Phone(desk)
    keeper_goes(desk, clock)
    answer = take_over(phone)
    assert (answer.status_code, answer.location) == (303, desk.url)
    assert phone.role == FOLLOWER
    assert "You keep score now, until 5:00 AM." in board(phone)
    assert "Score hand 2" in board(phone)
    notice = "Bo keeps score now, until 5:00 AM."
    assert notice in board(watcher)
    assert notice in words(watcher.client.get(f"{desk.url}/phone").text)
    assert "Thanks" not in board(phone) + board(watcher)
    assert "Bo kept score from 10:12 PM. Thanks Let Bo keep it" in desk.look()
    assert "Bo's phone keeps score until 5:00 AM" in listed(desk)
    assert "Bo's phone took over scorekeeping, as no scorekeeper was here" in log(desk)


def test_the_notice_goes_with_the_next_hand_but_stays_for_the_keepers(
    desk: Desk, clock: Clock
) -> None:
    phone, watcher = Phone(desk, FOLLOWER, 1), Phone(desk)
    keeper_goes(desk, clock)
    take_over(phone)
    desk.evening.now = clock.now + timedelta(minutes=1)
    desk.evening.hand(4, 0, 5, 4, queen=3)
    assert "score now" not in board(phone) + board(watcher)
    assert "Bo keeps score now" in words(watcher.client.get(f"{desk.url}/phone").text)
    assert "Bo kept score from 10:12 PM." in desk.look()
    clock.now += timedelta(hours=13)
    assert "Bo keeps score now" not in words(watcher.client.get(f"{desk.url}/phone").text)
    assert "Bo kept score yesterday from 10:12 PM. Thanks" in desk.look()


def test_a_phone_that_took_over_for_good_once_goes_on_and_can_be_undone(
    desk: Desk, clock: Clock
) -> None:
    """Before there were loans, who took over was a keeper from then on."""
    phone, watcher = Phone(desk, FOLLOWER, 1), Phone(desk)
    clock.now += timedelta(minutes=1)
    grant = db.session.get_one(Grant, (phone.id, desk.evening.table.id))
    note_change(grant, grant.device, TOOK_OVER, clock.now)
    grant.role = KEEPER
    db.session.commit()
    notice = "Bo's phone has kept score since 9:41 PM."
    assert notice in board(phone)
    assert notice in board(watcher)
    assert f"{notice} Undo" in desk.look()
    desk.evening.now = clock.now + timedelta(minutes=1)
    desk.evening.hand(4, 0, 5, 4, queen=3)
    assert "has kept score since" not in board(phone) + board(watcher)
    assert f"{notice} Undo" in desk.look()
    form = desk.page.text.partition(f'action="{table(desk)}/phones/undo"')[2]
    change = form.partition('name="change" value="')[2].partition('"')[0]
    desk.client.post(f"{table(desk)}/phones/undo", data={"change": change})
    assert phone.role == FOLLOWER
    assert "has kept score since" not in desk.look()
    assert "set Bo's phone to just watch" in log(desk)


def test_nobody_takes_over_while_a_keeper_is_here(desk: Desk) -> None:
    phone = Phone(desk, FOLLOWER, 1)
    answer = take_over(phone)
    assert answer.status_code == 422
    assert "A phone that keeps score is here again" in words(answer.text)
    assert phone.role == FOLLOWER


def test_only_a_player_of_a_game_that_is_on_takes_over(desk: Desk, clock: Clock) -> None:
    watcher, player = Phone(desk), Phone(desk, FOLLOWER, 1)
    keeper_goes(desk, clock)
    answer = take_over(watcher)
    assert answer.status_code == 422
    assert "Choose your chair first." in words(answer.text)
    for _ in range(4):
        desk.evening.hand(0, 13, 0, 0, queen=1)
    assert take_over(player).status_code == 422
    assert OFFER not in board(player)
    assert (watcher.role, player.role) == (FOLLOWER, FOLLOWER)


def test_a_table_can_have_it_off(desk: Desk, clock: Clock) -> None:
    phone = Phone(desk, FOLLOWER, 1)
    keeper_goes(desk, clock)
    db.session.execute(update(Table).values(takes_over=False))
    db.session.commit()
    assert OFFER not in board(phone)
    assert take_over(phone).status_code == 422
    assert phone.role == FOLLOWER


@pytest.mark.parametrize("who", ["keeper", "stranger"])
def test_it_is_for_followers(desk: Desk, clock: Clock, who: str) -> None:
    keeper_goes(desk, clock)
    client = desk.client if who == "keeper" else desk.app.test_client()
    answer = client.post(f"{desk.url}/take-over")
    assert answer.status_code == (422 if who == "keeper" else 404)


def test_a_phone_that_was_let_keep_score_is_told_who_said_so(desk: Desk, clock: Clock) -> None:
    bo, watcher, other_keeper = Phone(desk, FOLLOWER, 1), Phone(desk), Phone(desk, KEEPER, 2)
    clock.now += timedelta(minutes=1)
    do(desk, bo.id, "keeper")
    assert "You keep score now. Phone 1 said so." in board(bo)
    notice = "Bo's phone has kept score since 9:41 PM."
    assert notice in board(watcher)
    assert f"{notice} Undo" in board(other_keeper)
    assert "kept score since" not in desk.look()
    desk.evening.now = clock.now + timedelta(minutes=1)
    desk.evening.hand(4, 0, 5, 4, queen=3)
    for phone in (bo, watcher, other_keeper):
        assert "keep score now" not in board(phone)
        assert "kept score since" not in board(phone)


def test_a_phone_that_came_by_a_link_knows_that_it_keeps_score(desk: Desk) -> None:
    phone = Phone(desk, KEEPER, 1)
    assert "keep score now" not in board(phone)
    assert "kept score since" not in desk.look()
