"""Seasons: days with a name, among the spans of history."""

from __future__ import annotations

import html
import re
import uuid
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from companion.access_control import FOLLOWER, give, make_device
from companion.models import db
from companion.scorebook.limits import MOST_SEASONS
from companion.seasons import UNDO_REMOVAL_LASTS, read_seasons
from tests.scorebook.evening import NOON
from tests.web.game_desk import words
from tests.web.tables.test_history import Season as Games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask
    from werkzeug.test import TestResponse

pytestmark = pytest.mark.slow  # goes

FIRST = (NOON + timedelta(weeks=1)).date()  # of the first game
DAY = timedelta(days=1)


class Table(Games):
    """Games of a table, and the page of its seasons."""

    def send(self, path: str = "", **said: str) -> TestResponse:
        fields = {"name": "Winter", "from": FIRST.isoformat(), "to": "", **said}
        if path.endswith(("remove", "restore")):
            fields = said
        id, _, rest = path.removeprefix("/").partition("/")
        url = f"{self.base}/seasons" + (f"/{uuid.UUID(id)}" if id else "")
        return self.client.post(f"{url}/{rest}" if rest else url, data=fields)

    def add(self, **said: str) -> str:
        """The id of a new season."""
        answer = self.send(**said)
        assert answer.status_code == 303, words(answer.text)
        return answer.location.partition("span=")[2]


@pytest.fixture
def table(app: Flask) -> Iterator[Table]:
    with app.app_context():
        yield Table(app)


def test_a_season_stands_among_the_spans_of_history_and_of_a_player(table: Table) -> None:
    table.play("Bo")
    key = table.add(name="Winter 2026/27")
    for path in ("history", f"history/{table.person('Bo').id}"):
        page = table.client.get(f"{table.base}/{path}").text
        assert f'href="{table.base}/{path}?span={key}"' in page
        chosen = table.client.get(f"{table.base}/{path}?span={key}").text
        [current] = re.findall(r'aria-current="page">([^<]*)', chosen)
        assert current == "Winter 2026/27"
        assert "Winter 2026/27 · since Nov 26, 2026" in words(chosen)


def test_its_figures_are_those_of_its_days(table: Table) -> None:
    for loser in ("Bo", "Bo", "Dev"):
        table.play(loser)
    bo = table.person("Bo")
    week = timedelta(weeks=1)
    last = {"from": (FIRST + week).isoformat(), "to": (FIRST + week).isoformat()}
    for said, games, queens in (
        ({}, 3, 6),
        ({"name": "One night", **last}, 1, 3),
        ({"name": "Until then", "to": (FIRST + week).isoformat()}, 2, 6),
        ({"name": "Before", "from": "2020-01-01", "to": (FIRST - DAY).isoformat()}, 0, 0),
        ({"name": "The last", "from": (FIRST + 2 * week).isoformat()}, 1, 0),
    ):
        key = table.add(**said)
        shown = "No games in this time" if not games else f"{games} finished game"
        assert shown in table.get("history", span=key)
        page = table.get(f"history/{bo.id}", span=key)
        took = {0: "Never took the queen", 3: "Took the queen 3 times", 6: "Took the queen 6 times"}
        assert (took[queens] if games else "No hands in this time") in page
        listed = table.get("games", player=bo.id.hex, figure="queens", span=key)
        assert (f"{queens // 3} game" if queens else "No games") in listed


def test_the_days_are_those_of_the_visitors_clock(table: Table) -> None:
    """The game began at noon in London: on the evening before, for who is east of the date line."""
    table.play("Bo")
    key = table.add(to=FIRST.isoformat())
    for zone, games in (("Europe/London", 1), ("Pacific/Pago_Pago", 0), ("Asia/Tokyo", 1)):
        table.client.set_cookie("zone", zone)
        found = "1 finished game" in table.get("history", span=key)
        assert found == bool(games), zone


def test_pages_of_games_stay_in_the_season(table: Table) -> None:
    for _ in range(22):
        table.play("Bo")
    bo = table.person("Bo")
    key = table.add(to=(FIRST + timedelta(weeks=20)).isoformat())
    query = {"player": bo.id.hex, "figure": "queens", "span": key}
    page = table.client.get(f"{table.base}/games", query_string=query).text
    assert "21 games" in page
    [older] = re.findall(r'rel="next" href="([^"]+)"', page)
    assert "21 games" in table.client.get(older.replace("&amp;", "&")).text


def test_a_span_nobody_knows_is_this_year(table: Table) -> None:
    table.play("Bo")
    other = Table(table.client.application)
    theirs = other.add(name="Theirs")
    for span in ("nonsense", theirs, "0" * 32):
        page = table.client.get(f"{table.base}/history?span={span}").text
        assert re.findall(r'aria-current="page">([^<]*)', page) == ["This year"]
        assert "2 games" in table.get("games", span=span)
        assert "Theirs" not in page


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"name": " "}, "A name is missing."),
        ({"name": "<i>x</i>" * 9}, "is too long"),
        ({"name": "winter"}, "already a season called “Winter”"),
        ({"from": ""}, "Choose the day it begins."),
        ({"from": "yesterday"}, "Write a day like"),
        ({"to": "2026-13-01"}, "Write a day like"),
        ({"to": "2020-01-01"}, "can't end before it begins"),
    ],
)
def test_what_is_refused_says_why_and_keeps_what_was_typed(
    table: Table, said: dict[str, str], why: str
) -> None:
    first, second = table.add(), table.add(name="Summer")
    fields = {"name": "Spring", "from": "2026-03-01", "to": "2026-05-31", **said}
    for path in ("", f"/{second}"):
        answer = table.send(path, **fields)
        assert answer.status_code == 422
        assert why in words(answer.text)
        for name, value in fields.items():
            shown = re.findall(rf'name="{name}" value="([^"]*)"([^>]*)', answer.text)
            marks = [rest for kept, rest in shown if html.unescape(kept) == value]
            assert marks
            assert any("aria-invalid" in rest for rest in marks) == (name in said)
    names = [season.name for season in read_seasons(table.table)]
    assert names == ["Summer", "Winter"]
    assert first != second


def test_names_are_escaped(table: Table) -> None:
    key = table.add(name='<b>"Été" & Co</b>')
    for path in ("seasons", "history", f"history?span={key}"):
        page = table.client.get(f"{table.base}/{path}").text
        assert "&lt;b&gt;&#34;Été&#34; &amp; Co&lt;/b&gt;" in page
        assert "<b>&#34;Été" not in page


def test_a_season_is_changed(table: Table) -> None:
    table.play("Bo")
    key = table.add()
    to = (FIRST + DAY).isoformat()
    answer = table.send(f"/{key}", name="Autumn", to=to)
    assert answer.location.endswith(f"/history?span={key}")
    page = table.get("history", span=key)
    assert "Autumn · Nov 26, 2026 to Nov 27, 2026" in page
    assert "Winter" not in page


def test_undo_brings_a_removed_season_back(table: Table) -> None:
    key = table.add()
    assert table.send(f"/{key}/remove").status_code == 303
    page = table.get("seasons")
    assert "Winter was removed Undo" in page
    assert "Winter" not in table.get("history", span=key)
    assert table.send(f"/{key}", name="Autumn").status_code == 409
    assert table.send(f"/{key}/restore").status_code == 303
    assert "Winter since Nov 26, 2026" in table.get("seasons")
    assert table.send(f"/{key}/restore").status_code == 409
    table.send(f"/{key}/remove")
    later = datetime.now(UTC) + UNDO_REMOVAL_LASTS
    table.client.application.config["CLOCK"] = lambda: later
    assert "was removed" not in table.get("seasons")


def test_a_double_tap_is_one_season(table: Table) -> None:
    said = {"name": "Winter", "from": FIRST.isoformat(), "operation": "season.x.1"}
    answers = [table.send(**said) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0].location == answers[1].location
    assert len(read_seasons(table.table)) == 1


def test_the_most_there_can_be(table: Table) -> None:
    for number in range(MOST_SEASONS):
        table.add(name=f"Season {number}")
    answer = table.send(name="One more")
    assert answer.status_code == 422
    assert "This table has 40 seasons, the most there can be." in words(answer.text)
    assert 'value="One more"' in answer.text


def test_a_follower_chooses_seasons_and_changes_none(table: Table) -> None:
    table.play("Bo")
    key = table.add()
    kept = table.table
    device = make_device(NOON)
    db.session.flush()
    give(device, kept, FOLLOWER, NOON)
    db.session.commit()
    with table.client.session_transaction() as session:
        session["device"] = device.id.hex
    page = table.client.get(f"{table.base}/history?span={key}").text
    assert "Winter" in page
    assert "/seasons" not in page
    assert table.client.get(f"{table.base}/seasons").status_code == 404
    for path in ("", f"/{key}", f"/{key}/remove", f"/{key}/restore"):
        assert table.send(path).status_code == 404
    assert len(read_seasons(table.table)) == 1
