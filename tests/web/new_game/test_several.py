"""Several games at once: everyone divided, one set of rules, a label for each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select

from companion import scorebook
from companion.models import Game, db
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import Desk, words
from tests.web.world import Forms

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse

pytestmark = pytest.mark.slow  # goes

TWO = {"label": ["Table 1", "Table 2"], "players": ["Ann\nBo\nCleo", "Dev, Eve; Fay\nGus"]}


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    app.config["CHANCE"] = Random(3)
    app.config["CLOCK"] = lambda: NOON + timedelta(hours=1)
    with app.app_context():
        yield Desk(app, Evening(variant="short_50"))


def send(desk: Desk, action: str, **fields: object) -> TestResponse:
    url = f"/t/{desk.evening.table.id}/several"
    said = {"variant": "short_50", "end": "", "operation": "1" * 32, **fields}
    return desk.client.post(url, data={**said, "action": action})


def games() -> dict[str | None, Game]:
    """The games with a label, by it."""
    db.session.rollback()
    return {game.label: game for game in db.session.scalars(select(Game)) if game.label}


def names(desk: Desk, game: Game) -> list[str]:
    desk.evening.game = game
    return desk.names


def test_all_of_them_begin_with_one_press(desk: Desk) -> None:
    answer = send(desk, "start", **TWO)
    assert answer.location.endswith("/tonight")
    begun = games()
    assert list(begun) == ["Table 1", "Table 2"]
    assert names(desk, begun["Table 1"]) == ["Ann", "Bo", "Cleo"]
    assert names(desk, begun["Table 2"]) == ["Dev", "Eve", "Fay", "Gus"]
    assert send(desk, "start", **TWO).status_code == 303
    assert len(games()) == 2
    db.session.rollback()
    assert db.session.query(Game).count() == 3


def test_they_have_one_set_of_rules_and_one_end(desk: Desk) -> None:
    send(desk, "start", **TWO, end="hands", hands="7")
    for game in games().values():
        desk.evening.game = game
        ruleset = desk.state.next.ruleset
        assert (game.variant, ruleset.hands) == ("short_50", 7)


def test_the_house_rules_of_the_last_game_hold_for_its_variant(desk: Desk) -> None:
    rules = desk.evening.state.next.ruleset.with_options({"moon_mode": "subtract_self"})
    desk.evening.write(
        lambda state, by: scorebook.start_game(
            state.table,
            scorebook.seat_players(state.table, ("Ann", "Bo", "Cleo", "Dev"), by.now),
            rules,
            variant="short_50",
            first_dealer=0,
            now=by.now,
        )
    )
    send(desk, "start", **TWO)
    for game in games().values():
        desk.evening.game = game
        assert desk.state.next.ruleset.moon_mode is rules.moon_mode


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"players": ["", ""]}, "Type the players of at least one game."),
        ({"players": ["Ann\nBo\nCleo", "Dev\nEve\nann"]}, "ann is in two games."),
        ({"players": ["Ann\nBo\nCleo", "Dev\nEve"]}, "Table 2:"),
        ({"players": ["Ann\nBo\nCleo", "Dev\nEve\neve"]}, "Table 2:"),
        ({"label": ["T", "t"]}, "Two games are called"),
        ({"label": ["x" * 25, "y"]}, "A label has up to 24 characters."),
        ({"end": "hands", "hands": "x"}, "Table 1:"),
        ({"variant": "nonsense"}, "Table 1:"),
        ({"variant": "partners_pooled"}, "Table 1:"),
    ],
)
def test_one_that_cannot_begin_lets_none_begin(desk: Desk, fields: dict, why: str) -> None:
    answer = send(desk, "start", **{**TWO, **fields})
    assert answer.status_code == 422
    assert why in words(answer.text)
    assert games() == {}
    again = dict(Forms(answer.text).forms)[f"/t/{desk.evening.table.id}/several"]
    assert again["label"] == {**TWO, **fields}["label"]


def test_a_game_more_is_offered_until_there_are_twenty(desk: Desk) -> None:
    page = send(desk, "more", **TWO).text
    assert 'value="Table 3"' in page
    assert "Dev, Eve; Fay\nGus" in page
    twenty = {"label": ["x"] * 25, "players": [""] * 25}
    assert send(desk, "more", **twenty).text.count('name="label"') == 20


def test_enter_in_a_field_draws_and_starts_nothing(desk: Desk) -> None:
    page = desk.client.get(f"/t/{desk.evening.table.id}/several").text
    first = page.partition('name="action" value="')[2].partition('"')[0]
    answer = send(desk, first, **TWO)
    assert "Ann\nBo\nCleo" in answer.text
    assert answer.status_code == 200
    assert games() == {}


def test_everyone_is_divided_by_lot_into_games_as_even_as_can_be(desk: Desk) -> None:
    everybody = "\n".join(f"P{number}" for number in range(9))
    page = send(desk, "divide", label=["A", "B"], players=["Q", ""], everybody=everybody).text
    parts = [part.partition("</textarea>")[0] for part in page.split('name="players"')[1:]]
    drawn = [part.partition(">")[2].split() for part in parts]
    assert [len(part) for part in drawn] == [5, 5]
    assert sorted([name for part in drawn for name in part]) == sorted([*everybody.split(), "Q"])
    assert [name for part in drawn for name in part] != [*everybody.split(), "Q"]
    assert games() == {}


def test_players_of_the_table_are_tapped_and_those_in_a_game_are_offered_no_more(
    desk: Desk,
) -> None:
    url = f"/t/{desk.evening.table.id}/several"
    assert re.findall(r'name="known" value="(\w+)"', desk.client.get(url).text) == [
        *("Ann", "Bo", "Cleo", "Dev")
    ]
    page = send(desk, "more", **TWO | {"known": ["Bo", "Dev"], "players": ["Ann", ""]}).text
    assert re.findall(r'name="known" value="(\w+)"( checked)?', page) == [
        *(("Bo", " checked"), ("Cleo", ""), ("Dev", " checked"))
    ]
    page = send(desk, "divide", known=["Ann", "Bo", "Dev"], label=["A", ""], players=["", "Gus"])
    assert re.findall(r'name="known" value="(\w+)"', page.text) == ["Cleo"]


@pytest.mark.parametrize("undivided", [{"known": "Cleo"}, {"everybody": "Cleo\nHal"}])
def test_who_was_named_and_not_divided_keeps_the_games_from_starting(
    desk: Desk, undivided: dict[str, str]
) -> None:
    answer = send(desk, "start", label=["A"], players=["Eve\nFay\nGus"], **undivided)
    assert answer.status_code == 422
    assert "Cleo is in no game yet. Divide the players first." in words(answer.text)
    assert games() == {}


def test_the_label_stands_on_the_pages_of_the_game_and_in_the_lists(desk: Desk) -> None:
    desk.settle("label", label=" Table  7 ")
    assert desk.state.game.label == "Table 7"
    assert "Table 7 · Thursday table" in desk.look()
    for page in ("games", "tonight"):
        assert "Table 7" in words(desk.client.get(f"/t/{desk.evening.table.id}/{page}").text)
    desk.settle("label", label="")
    assert desk.state.game.label is None


def test_a_label_that_is_too_long_is_refused_and_stays_typed(desk: Desk) -> None:
    answer = desk.settle("label", label="x" * 25)
    assert answer.status_code == 422
    assert "A label has up to 24 characters." in words(answer.text)
    assert "x" * 25 in answer.text
    assert desk.state.game.label is None


def test_the_rematch_has_the_label(desk: Desk) -> None:
    desk.settle("label", label="Table 7")
    desk.evening.hand(13, 0, 0, 0, queen=0)
    desk.evening.write(lambda state, by: scorebook.stop_game(state, by, None))
    desk.look()
    desk.send("/rematch")
    db.session.rollback()
    assert list(db.session.scalars(select(Game.label))) == ["Table 7", "Table 7"]
