"""Whoever runs an installation can see what happens and whether all is well, and reads nothing
about people.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text

from companion import __version__, migrations
from companion.models import db
from companion.sharing import access as access_control
from companion.sharing import invitations
from companion.sharing.access import FOLLOWER
from tests.scorebook.evening import NOON, Evening
from tests.web.hand_desk import client_of
from tests.web.sharing.ways import make_link

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

Lines = list[dict[str, Any]]
START = {"table_name": "Thursday", "variant": "standard", "seat": ["Zoe", "Bo", "Cleo", "Dev"]}


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    # Of its own: a journal is begun at the start.
    return make_app(LOG="json", WTF_CSRF_ENABLED=True, CLOCK=lambda: NOON)


@pytest.fixture
def journal(app: Flask, capsys: pytest.CaptureFixture[str]) -> Callable[[], Lines]:
    """The lines since it was read last."""
    return lambda: [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def token(client: FlaskClient) -> dict[str, str]:
    return {"X-CSRFToken": client.get("/token").get_json()["token"]}


def test_a_line_for_each_request(client: FlaskClient, journal: Callable[[], Lines]) -> None:
    answers = [client.get("/"), client.get("/nowhere"), client.get("/static/x/css/base.css")]
    lines = journal()
    assert [line["event"] for line in lines] == ["request"] * 3
    assert [line["route"] for line in lines] == ["/", None, "/static/<version>/<path:filename>"]
    assert [line["status"] for line in lines] == [200, 404, 200]
    assert [line["id"] for line in lines] == [a.headers["X-Request-ID"] for a in answers]
    assert len({line["id"] for line in lines}) == 3
    assert all(line["ms"] >= 0 for line in lines)
    assert {line["method"] for line in lines} == {"GET"}
    assert set(lines[0]) == {"at", "level", "event", "id", "method", "route", "status", "ms"}


def test_a_line_for_each_refused_guess(client: FlaskClient, journal: Callable[[], Lines]) -> None:
    for number in range(invitations.GUESSES + 1):
        client.get(f"/k/secret{number}")
    wrong = [line["is_guessing"] for line in journal() if line["event"] == "wrong_link"]
    assert wrong == [False] * invitations.GUESSES + [True]


def test_a_line_for_a_forged_form(client: FlaskClient, journal: Callable[[], Lines]) -> None:
    client.post("/new")
    forged, answered = journal()
    assert forged["event"] == "forged_form"
    assert forged["id"] == answered["id"]
    assert answered["status"] == 400


def test_a_line_for_a_new_keeper(app: Flask, journal: Callable[[], Lines]) -> None:
    with app.app_context():
        evening = Evening()
        secret = invitations.invite(evening.table, NOON)
        db.session.commit()
        table = str(evening.table.id)
    first, second = app.test_client(), app.test_client()
    first.get(f"/k/{secret}")
    first.post("/join/who", headers=token(first))
    second.get("/new")
    second.post("/new", headers=token(second), data={**START, "action": "start"})
    keepers = [line for line in journal() if line["event"] == "new_keeper"]
    assert [line["by"] for line in keepers] == ["link", "new table"]
    assert keepers[0]["table"] == table


def test_a_line_for_a_phone_that_a_keeper_lets_keep_score(
    app: Flask, journal: Callable[[], Lines]
) -> None:
    with app.app_context():
        evening, other = Evening(), access_control.make_device(NOON)
        access_control.give(other, evening.table, access_control.FOLLOWER, NOON)
        db.session.commit()
        phones, to, keeper = f"/t/{evening.table.id}/phones", other.id, evening.device.id
    client = app.test_client()
    with client.session_transaction() as session:
        session["device"] = keeper.hex
    answer = client.post(f"{phones}/{to}/keeper", headers=token(client))
    assert answer.status_code == 303
    answer = client.post(f"{phones}/{to}/follower", headers=token(client))
    assert answer.status_code == 303
    assert [line["by"] for line in journal() if line["event"] == "new_keeper"] == ["keeper"]


def test_a_follower_who_becomes_a_keeper_is_a_new_one(
    app: Flask, journal: Callable[[], Lines]
) -> None:
    with app.app_context():
        evening = Evening()
        looks = make_link(app, evening.table, FOLLOWER, NOON)
        keeps = invitations.recovery(evening.table, evening.device, NOON)
        db.session.commit()
    phone = app.test_client()
    for way in (f"/w/{looks}", f"/k/{keeps}"):
        phone.get(way)
        assert phone.post("/join/who", headers=token(phone)).status_code == 303
    assert [line["by"] for line in journal() if line["event"] == "new_keeper"] == ["link"]


def test_a_keeper_who_opens_the_link_again_is_not_new(
    app: Flask, journal: Callable[[], Lines]
) -> None:
    with app.app_context():
        evening = Evening()
        secret = invitations.recovery(evening.table, evening.device, NOON)
        db.session.commit()
        client = client_of(app, evening.device.id)
    client.get(f"/k/{secret}")
    assert client.post("/join/who", headers=token(client)).status_code == 303
    assert {line["event"] for line in journal()} == {"request"}


def test_no_line_names_people_addresses_or_secrets(
    app: Flask, client: FlaskClient, journal: Callable[[], Lines]
) -> None:
    client.get("/new")
    client.post("/new", headers=token(client), data={**START, "action": "start"})
    client.get("/k/a-secret?q=Zoe", environ_base={"REMOTE_ADDR": "192.168.1.77"})
    text = json.dumps(journal())
    for word in ("Zoe", "Thursday", "a-secret", "192.168", "127.0.0.1"):
        assert word not in text


def test_of_an_error_the_place_is_noted_and_not_what_it_says(
    app: Flask, journal: Callable[[], Lines]
) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("Zoe")

    assert app.test_client().get("/broken").status_code == 500
    error, answered = journal()
    assert (error["level"], error["error"]) == ("error", "RuntimeError")
    assert "in broken" in error["where"][-1]
    assert "raise RuntimeError" in error["where"][-1]
    assert answered["status"] == 500


def test_without_the_setting_nothing_is_written(
    make_app: Callable[..., Flask], capsys: pytest.CaptureFixture[str]
) -> None:
    app = make_app()  # of its own: all others here have a journal
    answer = app.test_client().get("/k/wrong")
    assert "X-Request-ID" not in answer.headers
    assert capsys.readouterr().err == ""


def test_what_the_database_refuses_is_told_without_its_values(app: Flask) -> None:
    with app.app_context():
        assert db.engine.hide_parameters


def test_a_keeper_who_looks_on_makes_no_line_but_the_request(
    app: Flask, journal: Callable[[], Lines]
) -> None:
    with app.app_context():
        evening = Evening()
        board = f"/t/{evening.table.id}/g/{evening.game.id}"
        client_of(app, evening.device.id).get(board)
    [line] = journal()
    assert line["route"] == "/t/<uuid:table_id>/g/<uuid:game_id>"


def test_the_process_answers_with_its_version(client: FlaskClient) -> None:
    assert client.get("/healthz").text == f"ok {__version__}\n"


def test_the_database_is_ready(any_app: Flask) -> None:
    assert any_app.test_client().get("/readyz").status_code == 200


def test_a_database_of_another_version_is_not_ready(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "head", lambda: "newer")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the database is of another version\n")


@pytest.mark.parametrize("revision", ["0034", "future"])
def test_nor_is_one_that_was_put_in_its_place(
    make_app: Callable[..., Flask], revision: str
) -> None:
    app = make_app()  # of its own: its version will be another
    with app.app_context():
        db.session.execute(text(f"UPDATE alembic_version SET version_num = '{revision}'"))
        db.session.commit()
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the database is of another version\n")
