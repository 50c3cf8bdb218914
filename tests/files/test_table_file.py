"""The file of a table has everything of its games, and nothing of its phones."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from companion.files.table_file import write_table
from companion.models import Device, db
from companion.rules import VARIANTS, Ruleset
from companion.sharing import invitations
from tests.files.rich_table import begin, fill_table
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import Desk, other_phone

if TYPE_CHECKING:
    from flask import Flask


def text_of(evening: Evening) -> str:
    db.session.expire_all()
    return write_table(evening.table.id)


def read(evening: Evening) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text_of(evening))
    return found


def test_it_has_every_fact_of_the_games(app: Flask, rich_text: str) -> None:
    with app.app_context():
        file = json.loads(rich_text)
        assert (file["format"], file["version"]) == ("companion-table", 5)
        people = {player["name"]: player for player in file["players"]}
        assert people["Annie"]["same_as"] == people["Ann"]["id"]
        first, moved, again, _, eleven, _, choice = file["games"]
        assert [game["number"] for game in file["games"]] == [1, 2, 3, 4, 5, 6, 7]
        facts, others = first["facts"], moved["facts"]
        evidence = [hand["evidence"] for hand in facts["hands"]]
        assert evidence == [*["counts"] * 4, "points", "ruled"]
        assert [hand.get("is_open") for hand in facts["hands"]].count(True) == 1
        assert len(facts["removed"]) == 1
        assert facts["hands"][1]["adjustments"] == [[1, 5, "talk"]]
        assert facts["ahead"] == [7, [[3, -3, "late"]]]
        assert facts["next_rules"] == {"moon_mode": "choice"}
        assert "next_rules" not in others
        assert any("corrections" in hand for hand in facts["hands"])
        assert [*others["seatings"]] == ["1", "2", "3", "4"]
        assert [len(chairs) for chairs in others["seatings"].values()] == [4, 4, 5, 4]
        assert [each.get("reason") for each in others["rules"].values()] == [None, "we like it"]
        assert moved["note"] == "Ann's porch"
        assert again["rematch_of"] == moved["id"]
        assert len(eleven["facts"]["seats"]) == 11
        assert [hand.get("choice") for hand in choice["facts"]["hands"]] == ["subtract", None]


@pytest.mark.both_databases
def test_the_same_facts_give_the_same_bytes(app: Flask) -> None:
    with app.app_context():
        evening = fill_table()
        first = text_of(evening)
        db.session.remove()
        assert text_of(evening) == first
        lines = first.splitlines()
        assert sum(line.startswith('{"day"') for line in lines) == 7  # a line for each game


def test_rules_are_written_by_what_differs_from_the_usual_ones(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        begin(evening, variant="omnibus")
        rules = [game["facts"]["rules"]["1"]["options"] for game in read(evening)["games"]]
        assert rules == [{}, VARIANTS["omnibus"].ruleset.differences(Ruleset())]


def test_nothing_of_phones_links_or_the_network_is_in_it(app: Flask) -> None:
    with app.app_context():
        evening = fill_table()
        secret = invitations.invite(evening.table, NOON)
        db.session.commit()
        text = text_of(evening)
        for device in db.session.query(Device):
            assert str(device.id) not in text
            assert device.id.hex not in text
        for word in (secret, "device", "token", "recorded_by"):
            assert word not in text


def test_whoever_may_look_has_it_beside_the_page(app: Flask) -> None:
    with app.app_context():
        evening = fill_table()
        desk = Desk(app, evening)
        url = f"/t/{evening.table.id}/table.json"
        answer = desk.client.get(url)
        assert answer.mimetype == "application/json"
        assert answer.text == text_of(evening)
        assert other_phone(desk).get(url).status_code == 200
        assert other_phone(desk, "display").get(url).status_code == 404
        assert app.test_client().get(url).status_code == 404
