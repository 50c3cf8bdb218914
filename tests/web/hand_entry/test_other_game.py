"""A hand for a game that the table left: another one began meanwhile, or it was deleted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from companion import scorebook
from companion.history import bin as bin_of_tables
from companion.models import Table, db
from companion.scorebook import changes
from tests.web.hand_desk import Desk, Page, counts, open_desk
from tests.web.hand_entry.test_queued_hands import send

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    with app.app_context():
        desk = open_desk(app)
        app.config["CLOCK"] = lambda: desk.evening.by.now
        send(desk, "one", 1, 4, 6, 3, 0)
        yield desk


def begin(desk: Desk) -> str:
    """Another phone starts a new game; gives its id."""
    table = db.session.get_one(Table, desk.evening.table.id)
    state, by = desk.evening.state, desk.evening.by
    with scorebook.writing(table):
        game = scorebook.start_game(
            table,
            [state.seat[seat].player for seat, _ in state.chairs],
            state.next.ruleset,
            variant="standard",
            first_dealer=1,
            now=by.now,
        )
    return str(game.id)


def delete(desk: Desk, game_id: object = None) -> None:
    table = db.session.get_one(Table, desk.evening.table.id)
    with scorebook.writing(table):
        bin_of_tables.delete_game(table, game_id or desk.evening.game.id, desk.evening.by)


def restore(desk: Desk) -> None:
    table = db.session.get_one(Table, desk.evening.table.id)
    with scorebook.writing(table):
        bin_of_tables.restore_game(table, desk.evening.game.id, desk.evening.by)


def shown_hearts(page: str) -> list[str]:
    """What the fields of the form say."""
    return list(Page(page).told([f"hearts-{seat}" for seat in range(4)]).values())


def test_a_hand_for_the_game_before_is_asked_about_and_not_saved(desk: Desk) -> None:
    new = begin(desk)
    answer = send(desk, "two", 2, 3, 10, 0, 0)
    assert answer.status_code == 422
    assert "Another game has begun" in answer.text
    assert "hand of game 1. Only this phone has it." in answer.text
    assert f'/g/{new}" data-outbox-drop="{desk.evening.game.id}:2"' in answer.text
    assert shown_hearts(answer.text) == ["3", "10", "0", "0"]
    assert len(desk.lines) == 1


def test_it_is_saved_there_once_that_is_said(desk: Desk) -> None:
    new = begin(desk)
    asked = send(desk, "two", 2, 3, 10, 0, 0)
    assert Page(asked.text).pressed("beside") == {"beside": new}
    assert send(desk, "two again", 2, 3, 10, 0, 0, beside=new).status_code == 200
    assert desk.lines[1:] == [(16, 10, 0, 0)]


def test_what_was_played_behind_it_without_network_follows_unasked(desk: Desk) -> None:
    new = begin(desk)
    assert send(desk, "two", 2, 3, 10, 0, 0, after="one").status_code == 422
    assert send(desk, "mine", 2, 3, 10, 0, 0, after="one", beside=new).status_code == 200
    assert send(desk, "three", 3, 1, 12, 0, 0, after="mine").status_code == 200
    assert len(desk.lines) == 3


@pytest.mark.parametrize("said", ["one that is gone", "this very game"])
def test_it_is_said_of_the_game_that_is_on_now(desk: Desk, said: str) -> None:
    older = begin(desk)
    begin(desk)
    beside = older if said == "one that is gone" else str(desk.evening.game.id)
    assert send(desk, "two", 2, 3, 10, 0, 0, beside=beside).status_code == 422
    assert len(desk.lines) == 1


def test_nobody_is_asked_once_the_other_game_is_deleted(desk: Desk) -> None:
    table = db.session.get_one(Table, desk.evening.table.id)
    begin(desk)
    db.session.expire_all()
    delete(desk, table.game_id)
    assert send(desk, "two", 2, 3, 10, 0, 0).status_code == 200


def test_a_hand_that_another_phone_saved_alike_is_no_question(desk: Desk) -> None:
    desk.evening.hand(3, 10, 0, 0, queen=0)
    begin(desk)
    assert send(desk, "two", 2, 3, 10, 0, 0).status_code == 200
    assert send(desk, "other", 2, 4, 9, 0, 0).status_code == 409


def test_of_a_game_that_is_over_it_is_asked_whether_it_was_played_on(desk: Desk) -> None:
    desk.evening.write(changes.stop_game())
    begin(desk)
    answer = send(desk, "two", 2, 3, 10, 0, 0)
    assert "The game ended with hand 1" in answer.text
    assert "Another game" not in answer.text
    assert send(desk, "on", 2, 3, 10, 0, 0, plays_on="1").status_code == 200


def test_the_pad_of_the_game_before_asks_first(desk: Desk) -> None:
    new = begin(desk)
    page = desk.client.get(desk.address).text
    assert "This is hand 2 of game 1." in page
    assert f'name="beside" value="{new}" data-stays' in page
    assert f'href="{desk.board.rsplit("/", 1)[0]}/{new}"' in page
    assert "data-another" not in desk.client.get(f"{desk.board.rsplit('/', 1)[0]}/{new}/hand").text


def test_a_hand_for_a_deleted_game_is_shown_with_its_figures_and_not_saved(desk: Desk) -> None:
    delete(desk)
    told, headers = {**counts(3, 10, 0, 0), "number": "2"}, {"X-Operation": "two"}
    answer = desk.client.post(desk.address, data=told, headers=headers)
    assert answer.status_code == 422
    assert "This game was deleted." in answer.text
    assert "/bin" in answer.text
    assert shown_hearts(answer.text) == ["3", "10", "0", "0"]
    restore(desk)
    assert len(desk.lines) == 1
    assert send(desk, "two", 2, 3, 10, 0, 0).status_code == 200
    assert len(desk.lines) == 2


@pytest.mark.parametrize("kind", ["correction", "insertion"])
def test_other_hands_for_a_deleted_game_are_shown_too(desk: Desk, kind: str) -> None:
    to = desk.hand(1) if kind == "correction" else f"{desk.address}/insert/1"
    told = {**counts(3, 7, 3, 0), "version": "0"}
    sheet = Page(desk.client.post(to, data=told).text)
    delete(desk)
    answer = desk.client.post(to, data={**told, **sheet.pressed("confirmed")})
    assert answer.status_code == 422
    assert "This game was deleted." in answer.text
    restore(desk)
    assert desk.lines == [(17, 6, 3, 0)]


def test_a_game_that_is_deleted_while_its_hand_is_sent_takes_none(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = desk.evening.state
    delete(desk)
    table = db.session.get_one(Table, desk.evening.table.id)
    with scorebook.writing(table), pytest.raises(scorebook.Refused, match="game_is_deleted"):
        scorebook.to_write(table, state)
