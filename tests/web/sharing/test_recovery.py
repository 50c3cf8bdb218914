"""The recovery link: made by the keeper, shown once, opened on another device."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from sqlalchemy import func, select, update

from companion.models import Device, Grant, Guess, Invitation, db
from companion.scorebook import new_game, writing
from companion.sharing import addresses, invitations
from companion.sharing.invitations import GUESSES
from tests.conftest import beside
from tests.cookies import cookie_of
from tests.scorebook.evening import NOON, Evening
from tests.web.home.test_home import client_of
from tests.web.sharing.ways import join_by

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


@pytest.fixture
def app(app: Flask) -> Flask:
    app.config["CLOCK"] = lambda: NOON
    return app


@pytest.fixture
def evening(app: Flask) -> Iterator[Evening]:
    with app.app_context():
        yield Evening()


@pytest.fixture
def keeper(app: Flask, evening: Evening) -> FlaskClient:
    return client_of(app, evening.device)


def made_link(keeper: FlaskClient, evening: Evening) -> str:
    """The link as the page shows it."""
    answer = keeper.post(f"/t/{evening.table.id}/keep")
    assert answer.status_code == 200
    shown = re.search(r'id="link" value="([^"]+)"', answer.text)
    assert shown
    return html.unescape(shown[1])


def path_of(link: str) -> str:
    return urlsplit(link).path


def grants(evening: Evening) -> int:
    mine = select(func.count()).select_from(Grant).where(Grant.table_id == evening.table.id)
    return db.session.scalar(mine) or 0


def test_the_page_explains_and_makes_nothing(keeper: FlaskClient, evening: Evening) -> None:
    answer = keeper.get(f"/t/{evening.table.id}/keep")
    assert answer.status_code == 200
    assert "Get a recovery link" in answer.text
    assert db.session.scalar(select(func.count()).select_from(Invitation)) == 0


def test_the_link_is_shown_with_a_picture_and_kept_by_no_browser(
    keeper: FlaskClient, evening: Evening
) -> None:
    answer = keeper.post(f"/t/{evening.table.id}/keep")
    assert '<svg viewBox="' in answer.text
    assert "style=" not in answer.text
    assert "no-store" in answer.headers["Cache-Control"]
    assert "mailto:" in answer.text


def test_no_page_with_a_secret_is_stored(app: Flask, keeper: FlaskClient, evening: Evening) -> None:
    link = path_of(made_link(keeper, evening))
    answers = [
        keeper.get(f"/t/{evening.table.id}/keep"),
        app.test_client().get(link),
        join_by(app.test_client(), link),
        app.test_client().get("/k/wrong"),
    ]
    assert [answer.status_code for answer in answers] == [200, 303, 303, 404]
    assert ["no-store" in answer.headers["Cache-Control"] for answer in answers] == [True] * 4


def test_a_link_names_the_address_the_house_is_known_by(app: Flask) -> None:
    app.config["URL"] = "https://hearts.example"
    with app.app_context():
        evening = Evening()
        link = made_link(client_of(app, evening.device), evening)
    assert link.startswith("https://hearts.example/k/")


@pytest.mark.parametrize(
    ("host", "begin"),
    [
        ("evil.example", "http://192.168.1.7:80/k/"),
        ("evil.example:8000", "http://192.168.1.7:80/k/"),
        ("192.168.1.7:8000", "http://192.168.1.7:8000/k/"),
        ("felt.local:8000", "http://felt.local:8000/k/"),
    ],
)
def test_a_link_never_leads_to_a_foreign_host(
    keeper: FlaskClient,
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    host: str,
    begin: str,
) -> None:
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["192.168.1.7"])
    monkeypatch.setattr(addresses, "host_name", lambda: "felt")
    keeper.set_cookie("companion", cookie_of(keeper), domain=host.partition(":")[0])
    answer = keeper.post(f"/t/{evening.table.id}/keep", headers={"Host": host})
    assert f'value="{begin}' in answer.text
    assert "evil" not in answer.text


def test_looking_at_a_link_changes_nothing(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    link = path_of(made_link(keeper, evening))
    answer = app.test_client().get(link, follow_redirects=True)
    assert answer.status_code == 200
    assert "Thursday table" in answer.text
    assert "You'll keep score on this phone." in answer.text
    assert "Cleo" in answer.text
    assert "no-store" in answer.headers["Cache-Control"]
    assert grants(evening) == 1


def test_a_device_that_takes_it_keeps_the_table(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    link = path_of(made_link(keeper, evening))
    other = app.test_client()
    other.get(link)
    answer = join_by(other, link)
    assert (answer.status_code, answer.location) == (
        303,
        f"/t/{evening.table.id}/g/{evening.game.id}",
    )
    assert "Thursday table" in other.get("/").text
    assert other.get(f"/t/{evening.table.id}/g/{evening.game.id}").status_code == 200
    assert grants(evening) == 2


def test_a_recovery_link_can_be_used_again(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    link = path_of(made_link(keeper, evening))
    for _ in range(3):
        assert join_by(app.test_client(), link).status_code == 303
    assert grants(evening) == 4


def test_two_taps_are_one_device(app: Flask, keeper: FlaskClient, evening: Evening) -> None:
    link = path_of(made_link(keeper, evening))
    other = app.test_client()
    other.get(link)
    cookie = cookie_of(other)
    for _ in range(2):
        same = app.test_client()
        same.set_cookie("companion", cookie)
        assert join_by(same, link).status_code == 303
    assert db.session.scalar(select(func.count()).select_from(Device)) == 2


def test_a_new_link_takes_the_place_of_the_old_one(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    first = path_of(made_link(keeper, evening))
    assert "You already have a recovery link" in keeper.get(f"/t/{evening.table.id}/keep").text
    second = path_of(made_link(keeper, evening))
    assert app.test_client().get(first).status_code == 404
    assert app.test_client().get(second).status_code == 303


def test_the_keeper_is_told_that_the_table_is_here(keeper: FlaskClient, evening: Evening) -> None:
    answer = keeper.get(path_of(made_link(keeper, evening)), follow_redirects=True)
    assert "This phone already keeps score here." in answer.text
    assert "Who are you?" not in answer.text


def test_a_one_time_link_is_used_up(app: Flask, evening: Evening) -> None:
    secret = invitations.invite(evening.table, NOON)
    db.session.commit()
    assert app.test_client().get(f"/k/{secret}").status_code == 303
    assert join_by(app.test_client(), f"/k/{secret}").status_code == 303
    assert app.test_client().get(f"/k/{secret}").status_code == 404
    assert join_by(app.test_client(), f"/k/{secret}").status_code == 404
    assert grants(evening) == 2


def test_a_link_that_another_device_used_meanwhile_is_used_up(app: Flask, evening: Evening) -> None:
    secret = invitations.invite(evening.table, NOON)
    db.session.commit()
    seen = invitations.find_invitation(secret, NOON)
    assert seen
    with db.engine.begin() as another:
        another.execute(update(Invitation).where(Invitation.id == seen.id).values(used_at=NOON))
    with writing(evening.table):
        assert invitations.find_invitation(secret, NOON) is None


def test_a_link_that_is_too_old_is_none(app: Flask, evening: Evening) -> None:
    secret = invitations.invite(evening.table, NOON - timedelta(days=8))
    db.session.commit()
    assert app.test_client().get(f"/k/{secret}").status_code == 404
    assert join_by(app.test_client(), f"/k/{secret}").status_code == 404


def guess(client: FlaskClient, times: int = 1, address: str = "192.168.1.20") -> list[int]:
    """The answers to wrong links opened from this address."""
    wrong = (f"/k/guess{number}" for number in range(times))
    return [client.get(path, environ_base={"REMOTE_ADDR": address}).status_code for path in wrong]


def test_guessing_is_slowed_down(client: FlaskClient) -> None:
    answers = [client.get(f"/k/guess{number}").status_code for number in range(GUESSES + 1)]
    assert answers == [404] * GUESSES + [429]


def test_whoever_has_the_right_link_is_never_kept_out(app: Flask, evening: Evening) -> None:
    secret = invitations.invite(evening.table, NOON)
    db.session.commit()
    client = app.test_client()
    for number in range(GUESSES + 5):
        client.get(f"/k/guess{number}")
    assert client.get("/k/guess").status_code == 429
    assert client.get(f"/k/{secret}").status_code == 303
    assert join_by(client, f"/k/{secret}").status_code == 303


def test_guesses_are_counted_for_each_address(client: FlaskClient) -> None:
    assert guess(client, GUESSES + 1)[-1] == 429
    assert guess(client, address="192.168.1.21") == [404]
    assert guess(client, GUESSES + 1, "2001:db8::1")[-1] == 429
    assert guess(client, address="2001:db8::ffff:2") == [429]  # the same house
    assert guess(client, address="2001:db8:0:1::1") == [404]


def test_a_minute_later_guesses_are_forgotten(app: Flask) -> None:
    client = app.test_client()
    assert guess(client, GUESSES + 1)[-1] == 429
    app.config["CLOCK"] = lambda: NOON + timedelta(minutes=1)
    assert guess(client) == [404]
    with app.app_context():
        assert db.session.scalar(select(func.count()).select_from(Guess)) == 1


def test_all_processes_count_the_same_guesses(any_app: Flask) -> None:
    other = beside(any_app)
    for app in (any_app, other):
        assert guess(app.test_client(), GUESSES // 2) == [404] * (GUESSES // 2)
    assert guess(any_app.test_client()) == guess(other.test_client()) == [429]
    with other.app_context():
        db.engine.dispose()


def test_no_address_is_stored(app: Flask) -> None:
    guess(app.test_client())
    with app.app_context():
        [who] = db.session.scalars(select(Guess.who))
    assert len(who) == 64
    assert sha256(b"192.168.1.20").hexdigest() != who


def test_strangers_make_no_links(app: Flask, evening: Evening) -> None:
    stranger = app.test_client()
    assert stranger.get(f"/t/{evening.table.id}/keep").status_code == 404
    assert stranger.post(f"/t/{evening.table.id}/keep").status_code == 404
    assert db.session.scalar(select(func.count()).select_from(Invitation)) == 0


def test_a_forged_form_makes_and_takes_nothing(make_app: Callable[..., Flask]) -> None:
    # Of its own: its forms are guarded.
    app = make_app(WTF_CSRF_ENABLED=True, CLOCK=lambda: NOON)
    with app.app_context():
        evening = Evening()
        keeper = client_of(app, evening.device)
        assert keeper.post(f"/t/{evening.table.id}/keep").status_code == 400
        secret = invitations.invite(evening.table, NOON)
        db.session.commit()
        assert join_by(app.test_client(), f"/k/{secret}").status_code == 400
        assert grants(evening) == 1


def test_a_table_is_given_on_every_database(any_app: Flask) -> None:
    with any_app.app_context():
        evening = Evening()
        link = path_of(made_link(client_of(any_app, evening.device), evening))
        other = any_app.test_client()
        assert join_by(other, link).status_code == 303
        assert "Thursday table" in other.get("/").text


def test_a_device_with_too_many_tables_is_given_no_other(
    app: Flask, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_game, "MOST_TABLES", 1)
    other = Evening(("Eve", "Fay", "Gus"))
    here = invitations.recovery(evening.table, evening.device, NOON)
    there = invitations.recovery(other.table, other.device, NOON)
    db.session.commit()
    client = client_of(app, evening.device)
    refused = join_by(client, f"/k/{there}")
    assert refused.status_code == 409
    assert "This device has 200 tables, the most there can be." in refused.text
    assert join_by(client, f"/k/{here}").status_code == 303
    assert grants(other) == 1


# A link that is typed


def test_a_pasted_link_leads_where_it_leads(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    link = made_link(keeper, evening)
    other = app.test_client()
    assert "The code, or the link to the table" in other.get("/join").text
    for pasted in (link, f"  {link} ", path_of(link), f"Hearts: {link}"):
        answer = other.post("/join", data={"link": pasted})
        assert (answer.status_code, answer.location) == (303, path_of(link))
    assert grants(evening) == 1


@pytest.mark.parametrize(
    ("pasted", "sentence"),
    [
        ("", "Type the code or paste the link first."),
        ("  ", "Type the code or paste the link first."),
        (
            "my table",
            "“my table” isn&#39;t a code or a link to a table. A code has 6 characters.",
        ),
        (
            "<script>",
            "“&lt;script&gt;” isn&#39;t a code or a link to a table. A code has 6 characters.",
        ),
    ],
)
def test_what_is_no_link_is_refused_and_stays_typed(app: Flask, pasted: str, sentence: str) -> None:
    answer = app.test_client().post("/join", data={"link": pasted})
    assert answer.status_code == 422
    assert sentence in answer.text
    assert f'value="{html.escape(pasted.strip())}"' in answer.text


def test_a_wrong_link_is_told_only_where_it_leads(app: Flask, evening: Evening) -> None:
    stranger = app.test_client()
    answer = stranger.post("/join", data={"link": "http://localhost/k/wrong"})
    assert answer.status_code == 303
    assert stranger.get(answer.location).status_code == 404


def test_the_field_for_a_link_is_guarded(make_app: Callable[..., Flask]) -> None:
    # Of its own: its forms are guarded.
    client = make_app(WTF_CSRF_ENABLED=True).test_client()
    assert client.post("/join", data={"link": "/k/abc"}).status_code == 400
