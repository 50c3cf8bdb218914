"""The question of open pages: nothing new, or the version that is true now."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from companion import database, scorebook
from companion.models import Game, Grant, Table, db
from companion.scorebook import changes
from companion.sharing import access as access_control
from companion.sharing.access import DISPLAY, FOLLOWER, remove_followers
from companion.web.live.views import NothingNew
from tests.cookies import cookie_of
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import Clock, Desk, other_phone, words

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

ASKS = {"HX-Request": "true"}
PAGES = ["", "/sheet", "/player/1"]


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON + timedelta(hours=1))


@pytest.fixture
def app(app: Flask, clock: Clock) -> Flask:
    app.config["CLOCK"] = lambda: clock.now
    return app


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    with app.app_context():
        desk = Desk(app, Evening())
        desk.evening.hand(4, 6, 3, 0, queen=0)
        yield desk


def question(page: str) -> str:
    """Where an open page asks."""
    [address] = re.findall(r'data-news="([^"]+)"', page)
    return str(address)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    "write",
    [
        lambda desk: desk.evening.hand(0, 13, 0, 0, queen=1),
        lambda desk: desk.evening.correct(1, desk.evening.counts(3, 7, 3, 0, queen=0)),
        lambda desk: desk.evening.write(changes.deal_by(3)),
    ],
    ids=["hand", "correction", "dealer"],
)
def test_every_page_hears_of_every_write(
    desk: Desk, page: str, write: Callable[[Desk], Any]
) -> None:
    asked = question(desk.client.get(desk.url + page).text)
    quiet = desk.client.get(asked, headers=ASKS)
    assert (quiet.status_code, quiet.data) == (204, b"")
    write(desk)
    news = desk.client.get(asked, headers=ASKS)
    assert news.status_code == 200
    assert int(news.text) > int(asked.partition("v=")[2])
    assert question(desk.client.get(desk.url + page).text).endswith(f"v={news.text}")


def test_a_follower_asks_until_it_is_put_out(desk: Desk) -> None:
    phone = other_phone(desk)
    asked = question(phone.get(desk.url).text)
    assert phone.get(asked).status_code == 204
    remove_followers(desk.evening.table, desk.evening.device, NOON)
    db.session.commit()
    assert phone.get(asked).status_code == 404


def test_a_device_that_was_removed_hears_nothing(desk: Desk) -> None:
    phone = other_phone(desk)
    asked = question(phone.get(desk.url).text)
    for grant in db.session.query(Grant).filter_by(role=FOLLOWER):
        grant.removed_at = NOON
    db.session.commit()
    assert phone.get(asked).status_code == 404


def test_strangers_and_other_tables_hear_nothing(desk: Desk) -> None:
    asked = question(desk.client.get(desk.url).text)
    neighbour = Desk(desk.app, Evening(("Eve", "Fay", "Gus"))).client
    for phone in (desk.app.test_client(), neighbour):
        assert phone.get(asked).status_code == 404


def test_whoever_asks_is_here(desk: Desk, clock: Clock) -> None:
    asked = question(desk.client.get(desk.url).text)
    clock.now += timedelta(minutes=11)
    assert desk.client.get(asked, headers=ASKS).status_code == 204
    db.session.rollback()
    held = db.session.get_one(Grant, (desk.evening.device.id, desk.evening.table.id))
    db.session.refresh(held)
    assert held.seen_at == clock.now


def test_a_visit_is_not_noted_while_somebody_saves(desk: Desk, clock: Clock) -> None:
    asked = question(desk.client.get(desk.url).text)
    clock.now += timedelta(minutes=11)
    with database._line().turn:
        assert desk.client.get(asked, headers=ASKS).status_code == 204
    db.session.rollback()
    held = db.session.get_one(Grant, (desk.evening.device.id, desk.evening.table.id))
    db.session.refresh(held)
    assert held.seen_at is not None
    assert held.seen_at < clock.now


def test_one_statement_is_all_that_a_question_costs(desk: Desk) -> None:
    asked = question(desk.client.get(desk.url).text)
    statements: list[str] = []
    trace = lambda driver, *_: driver.set_trace_callback(statements.append)  # noqa: E731
    event.listen(db.engine, "checkout", trace)
    db.session.rollback()
    answer = desk.client.get(asked, headers=ASKS)
    event.remove(db.engine, "checkout", trace)
    assert answer.status_code == 204
    assert len(statements) == 1
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"


SECURE = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "hearts.example"}


@pytest.mark.parametrize("proxies", [0, 1])
def test_nothing_new_is_answered_at_once_and_just_as_the_view_would(
    make_app: Callable[..., Flask], clock: Clock, monkeypatch: pytest.MonkeyPatch, proxies: int
) -> None:
    # Of its own: how many proxies there are is read at the start.
    app = make_app(CLOCK=lambda: clock.now, PROXIES=proxies)
    with app.app_context():
        desk = Desk(app, Evening())
        asked, headers = question(desk.client.get(desk.url).text), {**ASKS, **SECURE}
        with monkeypatch.context() as patch:
            patch.setattr(NothingNew, "has_nothing_new", lambda *_: False)
            slow = desk.client.get(asked, headers=headers)
        monkeypatch.setattr(app, "full_dispatch_request", None)
        quick = desk.client.get(asked, headers=headers)
        assert (quick.status, quick.data) == (slow.status, b"")
        assert dict(quick.headers) == dict(slow.headers)
        assert ("Strict-Transport-Security" in quick.headers) is bool(proxies)


@pytest.mark.parametrize("is_quick", [True, False])
def test_a_poll_that_brought_nothing_has_no_line_in_a_journal_and_one_with_news_has(
    make_app: Callable[..., Flask],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    is_quick: bool,
) -> None:
    # Of its own: a journal is begun at the start.
    app = make_app(LOG="json", CLOCK=lambda: NOON + timedelta(hours=1))
    with app.app_context():
        desk = Desk(app, Evening())
        asked = question(desk.client.get(desk.url).text)
        capsys.readouterr()
        with monkeypatch.context() as patch:
            if is_quick:
                patch.setattr(app, "full_dispatch_request", None)
            else:
                patch.setattr(NothingNew, "has_nothing_new", lambda *_: False)
            assert desk.client.get(asked, headers=ASKS).status_code == 204
        assert capsys.readouterr().err == ""
        desk.evening.hand(4, 6, 3, 0, queen=0)
        assert desk.client.get(asked, headers=ASKS).status_code == 200
        assert capsys.readouterr().err.count('"route": "/t/<uuid:table_id>/live"') == 1


def test_a_cookie_that_somebody_else_signed_hears_nothing(desk: Desk) -> None:
    asked = question(desk.client.get(desk.url).text)
    assert desk.client.get(asked).status_code == 204
    forged = desk.app.test_client()
    forged.set_cookie("companion", cookie_of(desk.client)[:-3] + "abc")
    assert forged.get(asked).status_code == 404


def test_a_database_that_is_away_is_told_by_a_page(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OperationalError("", {}, sqlite3.OperationalError("disk I/O error"))

    asked = question(desk.client.get(desk.url).text)
    monkeypatch.setattr(access_control, "find_version", fail)
    answer = desk.client.get(asked, headers=ASKS)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")


@pytest.mark.parametrize("seen", ["", "x", "-1", "999", "99999999999999999999"])
def test_whatever_was_seen_the_answer_is_how_it_is(desk: Desk, seen: str) -> None:
    address = question(desk.client.get(desk.url).text).partition("=")[0]
    answer = desk.client.get(f"{address}={seen}")
    version = db.session.get_one(Table, desk.evening.table.id).version
    assert (answer.status_code, answer.text) == (200, str(version))


def test_a_game_that_is_over_leads_on_to_the_next_one_and_stops_asking(
    desk: Desk, clock: Clock
) -> None:
    phone = other_phone(desk)
    for _ in range(4):
        desk.evening.hand(0, 13, 0, 0, queen=1)
    page = phone.get(desk.url).text
    assert "Bo wins with" in words(page)
    assert 'data-news-for="1800"' in page
    asked = question(page)
    assert "data-goes-on" not in page
    assert "data-news" not in phone.get(f"{desk.url}/sheet").text
    desk.play_again()
    assert phone.get(asked).status_code == 200
    page = phone.get(desk.url).text
    assert 'data-goes-on=""' in page
    assert "data-news" not in page
    assert 'data-goes-on="offered"' in desk.client.get(desk.url).text


def start_next(desk: Desk, at: datetime) -> str:
    """New game, on a keeper's phone; gives its address."""
    table = db.session.get_one(Table, desk.evening.table.id)
    with scorebook.writing(table):
        people = scorebook.seat_players(table, ("Ann", "Bo", "Cleo", "Eve"), at)
        rules = desk.evening.state.next.ruleset
        game = scorebook.start_game(
            table, people, rules, variant="standard", first_dealer=0, now=at
        )
    return f"/t/{table.id}/g/{game.id}"


def end(desk: Desk) -> None:
    for _ in range(4):
        desk.evening.hand(0, 13, 0, 0, queen=1)


def stop(desk: Desk, url: str) -> None:
    """This game is over after its first hand."""
    first, desk.evening.game = desk.evening.game, db.session.get_one(Game, UUID(url[-36:]))
    desk.evening.hand(4, 6, 3, 0, queen=0)
    desk.evening.write(changes.stop_game())
    desk.evening.game = first


def dock(desk: Desk, client: FlaskClient) -> str:
    """The link that leads on from the game that is over, "" without one."""
    page = client.get(desk.url).text
    found = re.search(r'<div class="dock">\s*<a class="btn first" id="action" ([^>]+)>', page)
    return found[1].replace("\n", " ") if found else ""


def test_a_game_that_is_over_leads_on_to_a_new_game_and_stops_asking(
    desk: Desk, clock: Clock
) -> None:
    phone = other_phone(desk)
    end(desk)
    asked = question(phone.get(desk.url).text)
    new = start_next(desk, clock.now)
    assert phone.get(asked).status_code == 200
    page = phone.get(desk.url).text
    assert f'href="{new}" data-goes-on=""' in " ".join(page.split())
    assert "Go to the current game" in words(page)
    assert "data-news" not in page
    own = desk.look()
    assert "Go to the current game" in own
    assert "Play again" not in own
    assert 'data-goes-on="offered"' in desk.page.text
    display = other_phone(desk, DISPLAY)
    assert display.get(f"{desk.url}/display").location == f"{new}/display"


def test_an_older_game_offers_the_one_that_is_on_and_takes_nobody_along(
    desk: Desk, clock: Clock
) -> None:
    phone = other_phone(desk)
    end(desk)
    between = start_next(desk, clock.now)
    stop(desk, between)
    clock.now += timedelta(hours=1)
    new = start_next(desk, clock.now)
    assert f'href="{new}"' in dock(desk, phone)
    assert "data-news" not in phone.get(desk.url).text


def test_a_next_game_that_is_over_gives_way_to_the_game_that_is_on(
    desk: Desk, clock: Clock
) -> None:
    phone = other_phone(desk)
    end(desk)
    after = desk.play_again()
    assert after in dock(desk, phone)
    stop(desk, after)
    assert after in dock(desk, phone)
    clock.now += timedelta(hours=1)
    assert start_next(desk, clock.now) in dock(desk, phone)


def test_a_game_that_began_before_the_end_is_what_the_table_plays(desk: Desk, clock: Clock) -> None:
    phone = other_phone(desk)
    beside = start_next(desk, clock.now)
    end(desk)
    assert beside in dock(desk, phone)
    clock.now += timedelta(hours=1)
    newest = start_next(desk, clock.now)
    assert newest in dock(desk, phone)
    assert "Play again" not in desk.look()
    stop(desk, newest)
    assert "Play again" in desk.look()


def test_a_game_that_was_over_yesterday_asks_nothing(desk: Desk, clock: Clock) -> None:
    for _ in range(4):
        desk.evening.hand(0, 13, 0, 0, queen=1)
    clock.now += timedelta(days=1)
    assert "data-news" not in desk.client.get(desk.url).text


def line_of(client: FlaskClient, page: str) -> str:
    """What a page of the table that shows something else is told now, "" for nothing."""
    [address] = re.findall(r'data-line="([^"]+)"', page)
    return words(client.get(address.replace("&amp;", "&")).text)


def test_a_page_that_shows_no_game_is_told_of_its_end_and_of_the_next(
    desk: Desk, clock: Clock
) -> None:
    phone = other_phone(desk)
    page = phone.get(f"{desk.url}/rules").text
    assert line_of(phone, page) == ""
    end(desk)
    assert line_of(phone, page) == "Bo wins with 6. See"
    assert line_of(phone, phone.get(f"{desk.url}/rules").text) == ""
    start_next(desk, clock.now)
    assert line_of(phone, page) == "Next game, Ann deals. Go"


def test_of_several_open_games_a_page_knows_the_one_that_began_last(
    desk: Desk, clock: Clock
) -> None:
    phone = other_phone(desk)
    start_next(desk, clock.now)
    page = phone.get(f"{desk.url}/rules").text
    assert page.count("?on=") == 1
    assert "on=" + desk.evening.game.id.hex not in page.replace("-", "")
    end(desk)
    assert line_of(phone, page) == ""


def test_pages_that_show_the_game_have_no_line(desk: Desk) -> None:
    for client in (desk.client, other_phone(desk), other_phone(desk, DISPLAY)):
        assert "data-line" not in client.get(desk.url, follow_redirects=True).text
    end(desk)
    assert "data-line" not in desk.client.get(desk.url).text
