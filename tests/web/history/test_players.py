"""A name is put right in every game; two spellings become one person, and two people again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from companion import scorebook
from companion.history import archive, people
from companion.models import Operation, Player, db
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import words
from tests.web.plain import Plain
from tests.web.world import Forms

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse


class House:
    """A table that played once with Jon, and once with John."""

    def __init__(self, app: Flask) -> None:
        self.first = Evening(("Ann", "Bo", "Jon", "Dev"))
        self.table = self.first.table
        for _ in range(4):
            self.first.hand(0, 0, 13, 0, queen=2)
        people = scorebook.seat_players(self.table, ("Ann", "Bo", "John", "Dev"), NOON)
        rules = self.first.state.next.ruleset
        self.second = scorebook.start_game(
            self.table, people, rules, variant="standard", first_dealer=0, now=NOON
        )
        db.session.commit()
        self.client: FlaskClient = app.test_client()
        with self.client.session_transaction() as session:
            session["device"] = self.first.device.id.hex
        self.url = f"/t/{self.table.id}/players"

    def player(self, name: str) -> Player:
        db.session.expire_all()
        return next(p for p in scorebook.spellings_of(self.table) if p.name == name)

    def send(self, deed: str, of: str, **said: str) -> TestResponse:
        return self.client.post(f"{self.url}/{self.player(of).id}/{deed}", data=said)

    def merge(self, one: str, other: str) -> TestResponse:
        return self.send("same", one, player=str(self.player(other).id))

    @property
    def names(self) -> list[str]:
        return sorted(p.name for p in scorebook.players_of(self.table))

    def games_with(self, name: str) -> int:
        return archive.games_of(self.table, archive.GameFilter(self.player(name).id)).found


@pytest.fixture
def house(app: Flask) -> Iterator[House]:
    with app.app_context():
        yield House(app)


def test_a_name_is_put_right_in_every_game(house: House) -> None:
    house.client.get(f"/t/{house.table.id}/g/{house.first.game.id}")
    assert house.send("name", "Dev", name=" Devi ").status_code == 303
    for game in (house.first.game.id, house.second.id):
        page = house.client.get(f"/t/{house.table.id}/g/{game}").text
        assert "Devi" in page
        assert ">Dev<" not in page


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("  ", "A name is missing."),
        ("x" * 41, "is too long"),
        ("ann", "“Ann” is already a player at this table."),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_kept_in_its_field(
    house: House, name: str, sentence: str
) -> None:
    answer = house.send("name", "Dev", name=name)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert f'value="{name}"' in answer.text
    assert house.names == ["Ann", "Bo", "Dev", "John", "Jon"]


def test_two_spellings_become_one_person_with_all_games(house: House) -> None:
    assert house.merge("Jon", "John").status_code == 303
    assert house.names == ["Ann", "Bo", "Dev", "John"]
    assert house.first.names == ["Ann", "Bo", "John", "Dev"]
    assert house.games_with("John") == 2
    [john] = people.read_people(house.table, archive.Span(), house.player("John").id)
    assert john.wins == 1
    page = house.client.get(house.url).text
    assert "also entered as <bdi>Jon</bdi>" in page
    assert [p.name for p in scorebook.seat_players(house.table, ["jon"], NOON)] == ["John"]
    with pytest.raises(scorebook.NameRefused):
        scorebook.seat_players(house.table, ["Jon", "John"], NOON)
    opened = house.client.get(f"/t/{house.table.id}/new").text
    assert "John" in opened
    assert ">Jon<" not in opened


@pytest.mark.both_databases(repeats=True)  # test_figures.py
def test_putting_together_is_taken_back_also_after_a_correction(house: House) -> None:
    house.merge("Jon", "John")
    house.first.correct(1, house.first.counts(13, 0, 0, 0, queen=0))
    assert house.send("apart", "Jon").status_code == 303
    assert house.first.names == ["Ann", "Bo", "Jon", "Dev"]
    assert (house.games_with("Jon"), house.games_with("John")) == (1, 1)
    assert [s.name for s in archive.lines_of([house.first.game])[0].scores].count("Jon") == 1


def test_a_spelling_may_become_the_name(house: House) -> None:
    house.merge("Jon", "John")
    assert house.send("name", "John", name="Jon").status_code == 303
    assert "John" not in house.names
    assert "also entered as <bdi>John</bdi>" in house.client.get(house.url).text


def test_who_sat_in_one_game_together_are_two(house: House) -> None:
    answer = house.merge("Ann", "Bo")
    assert answer.status_code == 422
    assert "Ann and Bo played in the same game" in answer.text
    assert f'<option value="{house.player("Bo").id}" selected>' in answer.text


def test_nobody_is_put_together_with_nobody_themselves_or_twice(house: House) -> None:
    assert "Choose a player." in house.send("same", "Jon", player="x").text
    assert "Choose someone else" in house.merge("Jon", "Jon").text
    house.merge("Jon", "John")
    assert "is already merged" in house.merge("John", "Ann").text


@pytest.mark.both_databases
def test_a_name_of_signs_that_become_long_is_kept(house: House) -> None:
    name = "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 40
    assert house.send("name", "Dev", name=name).status_code == 303
    assert name in house.names


# What was done, with its Undo


def undone(house: House, page: TestResponse) -> str:
    """Press Undo in the note of this page, and read where it leads."""
    action, offers = Forms(page.text).forms[0]
    said = {name: values[0] for name, values in offers.items()}
    return words(house.client.post(action, data=said, follow_redirects=True).text)


def test_a_name_put_right_is_told_and_undone_on_the_spot(house: House) -> None:
    page = house.client.get(house.send("name", "Dev", name="Devi", was="Dev").location)
    assert "Dev is now Devi Undo" in words(page.text)
    assert "Devi is now Dev Undo" in undone(house, page)
    assert "Dev" in house.names


def test_putting_together_is_told_and_undone_on_the_spot(house: House) -> None:
    told = house.merge("Jon", "John").location
    page = house.client.get(told)
    assert "Jon and John are now one player Undo" in words(page.text)
    assert "John 2 games · also entered as Jon" in words(page.text)
    assert "Jon and John are two players again Undo" in undone(house, page)
    assert "now one player" not in words(house.client.get(told).text)
    assert "John 1 game Name" in words(house.client.get(house.url).text)


@pytest.mark.parametrize(
    "query",
    ["done=rename&of={0}&was=", "done=rename&of={0}&was=Dev", "done=merge&of={0}&player={0}",
     "done=split&of={0}&player={0}", "done=x&of={0}&player={0}&was=y", "done=rename&of=x&was=y"],
)  # fmt: skip
def test_what_was_not_done_is_not_told(house: House, query: str) -> None:
    page = house.client.get(f"{house.url}?{query.format(house.player('Dev').id)}")
    assert "Undo" not in words(page.text)


def test_two_who_sat_together_are_refused_with_the_day(house: House, app: Flask) -> None:
    app.config["CLOCK"] = lambda: NOON + timedelta(days=2)
    page = words(house.merge("Ann", "Bo").text)
    assert "Ann and Bo played in the same game, on Thu Nov 19, so they are two people." in page


def test_the_same_tap_twice_is_one_write(house: House) -> None:
    said = {"name": "Devi", "was": "Dev", "operation": "once"}
    url = f"{house.url}/{house.player('Dev').id}/name"
    assert [house.client.post(url, data=said).status_code for _ in range(2)] == [303, 303]
    assert db.session.query(Operation).count() == 1


def test_a_name_put_right_on_another_phone_meanwhile_stays(house: House) -> None:
    house.send("name", "Dev", name="Devi", was="Dev")
    answer = house.send("name", "Devi", name="Deva", was="Dev")
    assert answer.status_code == 409
    assert "Someone has just changed the name to “Devi”." in answer.text


# A new game


def test_a_spelling_typed_at_a_new_game_seats_the_person(house: House) -> None:
    house.merge("Jon", "John")
    url = f"/t/{house.table.id}/new"
    new = Plain(house.client, f"{url}?variant=standard&seat=Bo", "new-game")
    new.press("add", name="jon")
    assert new.form.values("seat") == ["Bo", "John"]
    new.press("add", name="JON")
    assert "“JON” is another spelling of John, who is already playing." in words(new.answer.text)
