"""A game whose stored rules cannot be read says so; the rest of its table stays readable."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import select

from companion import scorebook
from companion.models import GameRuleset, db
from companion.rules import Ruleset
from tests.scorebook.evening import Evening
from tests.web.game_desk import HTMX, Desk, words
from tests.web.plain import Plain

if TYPE_CHECKING:
    from flask import Flask

Damage = Callable[[GameRuleset], None]


def said(**options: Any) -> Damage:
    """The stored set with some other values."""

    def damage(row: GameRuleset) -> None:
        row.options = {**row.options, **options}

    return damage


def lost(name: str) -> Damage:
    def damage(row: GameRuleset) -> None:
        row.options = {key: value for key, value in row.options.items() if key != name}

    return damage


def of_schema(schema: int) -> Damage:
    def damage(row: GameRuleset) -> None:
        row.schema = schema

    return damage


DAMAGES = [
    (said(trumps="S"), "There's no option “trumps”."),
    (said(moon_mode="eclipse"), "Shooting the moon: can't read “eclipse”."),
    (said(trim="2X"), "“2X” isn't a card: “X” is wrong."),
    (lost("queen_spades"), "Queen of spades is missing."),
    (of_schema(Ruleset.SCHEMA + 1), f"Another version saved these rules ({Ruleset.SCHEMA + 1})."),
    (said(players=2), "With one deck you can have 3 to 8 players."),
]


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """A table with a good game and, in front, one of a hand."""
    with app.app_context():
        evening = Evening()
        evening.hand(13, 0, 0, 0, queen=1)
        good = evening.game
        with scorebook.writing(evening.table):
            again = scorebook.start_game(
                evening.table,
                [seat.player for seat in evening.state.seats],
                evening.state.next.ruleset,
                variant="standard",
                first_dealer=0,
                now=evening.now,
            )
        evening.game = again
        evening.hand(0, 13, 0, 0, queen=2)
        desk = Desk(app, evening)
        desk.good = f"/t/{evening.table.id}/g/{good.id}"  # type: ignore[attr-defined]
        yield desk


def damage(desk: Desk, how: Damage) -> None:
    mine = select(GameRuleset).where(GameRuleset.game_id == desk.evening.game.id)
    how(db.session.scalars(mine).one())
    db.session.commit()
    desk.evening.table.version += 1
    db.session.commit()


@pytest.mark.parametrize(("how", "sentence"), DAMAGES)
def test_the_page_of_the_game_says_which_rule_cannot_be_read(
    desk: Desk, how: Damage, sentence: str
) -> None:
    damage(desk, how)
    for path in ("", "/hand", "/settle"):
        text = desk.look(path)
        assert desk.page.status_code == 422
        assert "We can't read the rules of this game" in text
        assert sentence in text


@pytest.mark.parametrize(("how", "sentence"), DAMAGES)
def test_the_rest_of_the_table_stays_readable(desk: Desk, how: Damage, sentence: str) -> None:
    damage(desk, how)
    table = f"/t/{desk.evening.table.id}"
    home = desk.client.get("/")
    assert home.status_code == 200
    assert "rules unreadable" in words(home.text)
    games = desk.client.get(f"{table}/games")
    assert games.status_code == 200
    assert desk.url in games.text
    assert desk.good in games.text  # type: ignore[attr-defined]
    assert desk.client.get(desk.good).status_code == 200  # type: ignore[attr-defined]


def write(desk: Desk, column: str, raw: str | bytes) -> None:
    """Put something into the file of the database itself, past everything that would check it."""
    table, name = column.split(".")
    key = "id" if table == "tables" else "game_id"
    owner = desk.evening.table.id if table == "tables" else desk.evening.game.id
    said = f"UPDATE {table} SET {name} = ? WHERE {key} = ?"
    db.session.connection().exec_driver_sql(said, (raw, owner.hex))
    damage(desk, lambda row: None)
    db.session.expire_all()


NOTHING_TO_SAY = 204  # to a page that asks whether the game ended: its own page says what is wrong

NO_JSON = ["", "{oops", '{"players": 4, "dec', b"\xff\xfe\x00", "[" * 10_000]
HALF_A_SIGN = '{"moon_mode": "\\ud800", "trumps\\udfff": 1}'


@pytest.mark.parametrize("raw", [*NO_JSON, "null", "[]", "5", '"x"', "{}", HALF_A_SIGN])
def test_what_is_no_set_of_options_at_all_is_refused_as_well(
    app: Flask, desk: Desk, raw: str | bytes
) -> None:
    write(desk, "game_rulesets.options", raw)
    for path in ("", "/hand", "/rules"):
        text = desk.look(path)
        assert desk.page.status_code == 422
        assert "We can't read the rules of this game" in text
    for url in ("/", *of_table(app, desk), desk.good):  # type: ignore[attr-defined]
        assert desk.client.get(url).status_code in (200, NOTHING_TO_SAY), url


@pytest.mark.parametrize("column", ["hands.extras"])
def test_other_facts_that_cannot_be_read_count_as_not_told(
    app: Flask, desk: Desk, column: str
) -> None:
    write(desk, column, "{oops")
    for url in ("/", *of_table(app, desk), desk.url, f"{desk.url}/hand"):
        assert desk.client.get(url).status_code == 200, url


NO_CAPTURES = ["null", "5", '"x"', '{"0": 1}', "[1, null]", "[[0, 1]]", "[[0, 1, null, null, 5]]"]


@pytest.mark.parametrize("raw", [*NO_JSON, *NO_CAPTURES])
def test_captures_that_cannot_be_read_count_as_not_told(desk: Desk, raw: str | bytes) -> None:
    write(desk, "hands.captures", raw)
    file = desk.client.get(f"/t/{desk.evening.table.id}/table.json")
    games: list[Any] = json.loads(file.text)["games"]
    [hands] = [game["hands"] for game in games if game["id"] == str(desk.evening.game.id)]
    assert [hand["captures"] for hand in hands] == [[]]
    damage(desk, said(trumps="S"))
    desk.look()
    assert desk.page.status_code == 422


def of_table(app: Flask, desk: Desk) -> list[str]:
    """Every page of the table that is of no game."""
    table_id = str(desk.evening.table.id)
    return [place.replace("<uuid:table_id>", table_id) for place in places(app, "table_id")]


def places(app: Flask, *ids: str) -> list[str]:
    """Every page with just these ids in its address, by the app's own map."""
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    return [rule.rule for rule in rules if rule.arguments == set(ids)]


def test_no_page_of_the_game_breaks(app: Flask, desk: Desk) -> None:
    damage(desk, said(trumps="S"))
    found = places(app, "table_id", "game_id")
    assert len(found) > 3
    for place in found:
        url = place.replace("<uuid:table_id>", str(desk.evening.table.id))
        answer = desk.client.get(url.replace("<uuid:game_id>", str(desk.evening.game.id)))
        assert answer.status_code == 422, place
        assert "There's no option “trumps”." in words(answer.text), place


def test_every_page_of_the_table_stays_readable(app: Flask, desk: Desk) -> None:
    damage(desk, said(trumps="S"))
    found = places(app, "table_id")
    assert len(found) > 1
    for url in of_table(app, desk):
        assert desk.client.get(url).status_code in (200, NOTHING_TO_SAY), url


def test_a_new_game_opens_with_the_same_people_and_the_usual_rules(desk: Desk) -> None:
    damage(desk, said(trumps="S"))
    new = Plain(desk.client, f"/t/{desk.evening.table.id}/new", "new-game")
    assert new.form.values("seat") == ["Ann", "Bo", "Cleo", "Dev"]
    new.press("start")
    assert new.answer.status_code == 303
    assert desk.client.get(new.answer.location).status_code == 200


def test_a_write_to_it_is_refused_in_the_same_words(desk: Desk) -> None:
    desk.look("/settle")
    damage(desk, said(trumps="S"))
    for headers in ({}, HTMX):
        answer = desk.client.post(f"{desk.url}/settle/dealer", data={"seat": 3}, headers=headers)
        assert answer.status_code == 422
        assert "There's no option “trumps”." in words(answer.text)


def test_it_is_still_nobody_elses(app: Flask, desk: Desk) -> None:
    damage(desk, said(trumps="S"))
    assert app.test_client().get(desk.url).status_code == 404
