"""While PostgreSQL is away every page says so with 503, and afterwards nobody notices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg
import pytest
from sqlalchemy import event, make_url

from companion.models import db
from tests.conftest import MakeApp
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import Desk
from tests.web.live.test_news import ASKS, question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask


def statement(app: Flask, text: str) -> None:
    """Run one outside of the database of the app."""
    url = make_url(app.config["DATABASE_URL"])
    address = url.set(drivername="postgresql", database="postgres")
    with psycopg.connect(address.render_as_string(False), autocommit=True) as connection:
        connection.execute(text)


def hang_up(app: Flask) -> None:
    """End every connection of the app, as a restart of the server does."""
    name = make_url(app.config["DATABASE_URL"]).database
    ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname"
    statement(app, f"{ended} = '{name}'")


@pytest.fixture
def house(make_app: MakeApp) -> Flask:
    # Of its own: its database goes, and comes back.
    return make_app("postgresql", TESTING=False, PROPAGATE_EXCEPTIONS=False, CLOCK=lambda: NOON)


@pytest.fixture
def desk(house: Flask) -> Desk:
    with house.app_context():
        desk = Desk(house, Evening())
        desk.evening.hand(4, 6, 3, 0, queen=0)
        desk.look()
        return desk


@pytest.fixture
def away(house: Flask, desk: Desk) -> Iterator[Desk]:
    """The desk, while its database takes no connection, after some that were open."""
    name = make_url(house.config["DATABASE_URL"]).database
    statement(house, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    hang_up(house)
    yield desk
    statement(house, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def test_every_page_says_503_and_a_poll_does_too(away: Desk) -> None:
    asked = question(away.page.text)
    below = ("", "/hand", "/sheet", "/player/1", "/rules", "/rules?q=queen", "/may?led=C")
    table = away.url.partition("/g/")[0]
    others = (asked, "/live?v=1", "/", "/new", f"{table}/history", f"{table}/live/line", "/readyz")
    for _ in range(3):
        found = {path: away.client.get(path, headers=ASKS).status_code for path in others}
        found |= {path: away.client.get(away.url + path).status_code for path in below}
        assert set(found.values()) == {503}, found
    sent = away.client.post(f"{away.url}/hand", data={"operation": "x"})
    assert (sent.status_code, sent.headers["Retry-After"]) == (503, "2")
    assert away.client.get("/healthz").status_code == 200


@pytest.mark.parametrize("path", ["", "/hand", "/sheet"])
def test_one_that_goes_in_the_middle_of_a_page_is_told_too(
    house: Flask, desk: Desk, path: str
) -> None:
    with house.app_context():
        engine = db.engine
    left = 0

    def count_down(*_: object) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            hang_up(house)

    event.listen(engine, "before_cursor_execute", count_down)
    answers = []
    for number in range(1, 9):
        left = number
        answers.append(desk.client.get(desk.url + path).status_code)
    event.remove(engine, "before_cursor_execute", count_down)
    statements = answers.count(503)
    assert statements >= 2
    assert answers == [503] * statements + [200] * (8 - statements)


def test_after_a_restart_of_the_database_nobody_notices(house: Flask, desk: Desk) -> None:
    asked = question(desk.page.text)
    for path, status in ((asked, 204), (desk.url, 200), ("/", 200)):
        hang_up(house)
        assert desk.client.get(path, headers=ASKS).status_code == status
