"""A phone that looks again sees what is true now, from its own chair and with its own token."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from companion.models import Player, Table, db
from companion.rules import VARIANTS
from companion.scorebook import GameState, changes
from companion.sharing.access import KEEPER, give, make_device
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import Clock, Desk, words

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


HAND = (4, 0, 5, 4)

TOKEN = re.compile(r'name="csrf-token" content="([^"]+)"')


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON + timedelta(hours=1))


@pytest.fixture
def app(make_app: Callable[..., Flask], clock: Clock) -> Flask:
    # Of its own: its forms are guarded.
    return make_app(CLOCK=lambda: clock.now, WTF_CSRF_ENABLED=True)


@pytest.fixture
def open_desk(app: Flask) -> Iterator[Callable[..., Desk]]:
    with app.app_context():
        yield lambda *args, **options: Desk(app, Evening(*args, **options))


@pytest.fixture
def desk(open_desk: Callable[..., Desk]) -> Desk:
    desk = open_desk()
    desk.evening.hand(*HAND, queen=0)
    return desk


@pytest.mark.parametrize(
    "write",
    [
        lambda e: e.hand(*HAND, queen=0),
        lambda e: e.correct(1, e.counts(0, 4, 5, 4, queen=1)),
        lambda e: e.undo(),
        lambda e: e.write(changes.deal_by(3)),
        lambda e: e.write(changes.stop_game()),
        lambda e: rename_a_player(e.state),
        lambda e: rename_the_table(e.state),
    ],
    ids=["hand", "correction", "undo", "dealer", "end", "player's name", "table's name"],
)
def test_whatever_another_phone_writes_is_seen_at_once(
    desk: Desk, write: Callable[[Evening], object]
) -> None:
    before = desk.look()
    write(desk.evening)
    db.session.commit()
    assert desk.look() != before


def rename_a_player(state: GameState) -> None:
    state.table.version += 1
    player = db.session.get_one(Player, state.seat[0].player.id)
    player.name, player.name_key = "Annabel", "annabel"


def rename_the_table(state: GameState) -> None:
    state.table.version += 1
    db.session.get_one(Table, state.table.id).name = "Friday table"


def test_two_phones_have_their_own_chairs_and_tokens(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        other = make_device(NOON)
        give(other, evening.state.table, KEEPER, NOON)
        db.session.commit()
        url = f"/t/{evening.table.id}/g/{evening.game.id}"
        phones = [phone_of(app, evening.device.id), phone_of(app, other.id)]
    phones[0].get(f"{url}?chair=2")
    for _ in range(2):
        pages = [phone.get(url).text for phone in phones]
        assert "Cleo's chair" in words(pages[0])
        assert "Which chair is yours?" in words(pages[1])
        assert len({found[1] for found in map(TOKEN.search, pages) if found}) == 2


def phone_of(app: Flask, device: uuid.UUID) -> FlaskClient:
    client = app.test_client()
    with client.session_transaction() as session:
        session["device"] = device.hex
    return client


def test_the_clock_is_not_forgotten(open_desk: Callable[..., Desk], clock: Clock) -> None:
    rules = VARIANTS["standard"].ruleset.with_options({"end_mode": "time"})
    desk = open_desk(ruleset=rules, ends_at=NOON + timedelta(hours=1, minutes=10))
    desk.evening.hand(*HAND, queen=0)
    assert "the last" not in desk.look()
    clock.now += timedelta(minutes=11)
    assert "time's up, the last" in desk.look()


def test_today_becomes_yesterday(desk: Desk, clock: Clock) -> None:
    desk.evening.correct(1, desk.evening.counts(4, 0, 4, 5, queen=0))
    assert "today, " in desk.look()
    clock.now += timedelta(hours=24)
    assert "yesterday, " in desk.look()


def test_a_refusal_is_said_once(desk: Desk) -> None:
    desk.look()
    token = TOKEN.search(desk.page.text)
    assert token
    refused = desk.client.post(f"{desk.url}/take-over", data={"csrf_token": token[1]})
    assert "Nothing was changed" in words(refused.text)
    assert "Nothing was changed" not in desk.look()
