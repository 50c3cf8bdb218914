"""Share on a private address: the Wi-Fi first, for keepers only; and an address that changed."""

from __future__ import annotations

import html
import re
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import func, select

from companion import addresses, scorebook
from companion.access_control import FOLLOWER, KEEPER
from companion.models import Game, HomeNetwork, db
from companion.web.tables.share import ROLES
from tests.scorebook.evening import Evening
from tests.web.game_desk import Clock, Desk, words
from tests.web.tables.test_home import client_of
from tests.web.tables.test_phones import Phone, clock, desk
from tests.web.tables.test_share import share, table

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse

pytestmark = pytest.mark.slow  # goes

__all__ = ["clock", "desk"]

SECRET = "hearts-are-red"


def tell_wifi(desk: Desk, name: str, password: str = "", role: str = FOLLOWER) -> TestResponse:
    """Type the network on Share."""
    said = {"wifi": name, "password": password, "role": role}
    return desk.client.post(f"{table(desk)}/share/wifi", data=said)


def test_at_home_the_wifi_comes_first_and_then_the_scan(desk: Desk) -> None:
    for role in ROLES:
        page = words(share(desk, role))
        assert re.search(r"1 · Join the same Wi-Fi add it .* 2 · Scan", page)


def test_a_keeper_types_it_once_and_every_keeper_has_a_code_of_it(desk: Desk) -> None:
    answer = tell_wifi(desk, "Hannahome", SECRET, KEEPER)
    assert answer.status_code == 303
    assert answer.location.endswith("/share?role=keeper")
    other = Phone(desk, KEEPER, 2)
    share(desk)
    for client in (desk.client, other.client):
        page = client.get(f"{table(desk)}/share").text
        assert "1 · Same Wi-Fi: Hannahome code" in words(page)
        assert f"The password: {SECRET}" in words(page)
        assert page.count('class="qr"') == 2


def test_nobody_else_sees_it_and_no_other_page_has_it(desk: Desk) -> None:
    tell_wifi(desk, "Hannahome", SECRET)
    share(desk)
    follower = Phone(desk, FOLLOWER, 1)
    ids = {"table_id": desk.evening.table.id, "game_id": desk.evening.game.id}
    address = desk.app.url_map.bind("localhost")
    tried = 0
    for rule in desk.app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and "table_id" in rule.arguments <= ids.keys():
            url = address.build(rule.endpoint, {name: ids[name] for name in rule.arguments})
            for client in (desk.client, follower.client):
                for query in ("", "?format=csv", "?format=json"):
                    answer = client.get(url + query)
                    is_share = client is desk.client and rule.endpoint == "share.show"
                    for secret in ("Hannahome", SECRET):
                        assert (secret.encode() in answer.get_data()) == is_share, url
            tried += 1
    assert tried > 20


def test_both_fields_empty_forget_it(desk: Desk) -> None:
    tell_wifi(desk, "Hannahome", SECRET)
    assert tell_wifi(desk, "").status_code == 303
    assert "Hannahome" not in share(desk)
    row = db.session.scalars(select(HomeNetwork)).one()
    assert (row.wifi_name, row.wifi_password) == (None, None)


def test_an_open_network_has_no_password(desk: Desk) -> None:
    assert tell_wifi(desk, "Café").status_code == 303
    page = words(share(desk))
    assert "Same Wi-Fi: Café" in page
    assert "The password:" not in page


@pytest.mark.parametrize(
    ("name", "password", "sentence"),
    [
        ("", SECRET, "Type the network's name too."),
        ("x" * 33, "", "A network's name has at most 32 characters."),
        ("é" * 17, "", "A network's name has at most 32 characters."),
        ("Hannahome", "short", "A Wi-Fi password has 8 to 64 characters."),
        ("Hannahome", "x" * 65, "A Wi-Fi password has 8 to 64 characters."),
    ],
)
def test_what_no_network_has_is_refused_and_stays_typed(
    desk: Desk, name: str, password: str, sentence: str
) -> None:
    share(desk)
    answer = tell_wifi(desk, name, password)
    assert answer.status_code == 422
    assert sentence in html.unescape(answer.text)
    assert f'value="{html.escape(name)}"' in answer.text
    assert f'value="{password}"' in answer.text
    assert db.session.scalar(select(func.count()).select_from(HomeNetwork)) == 0


@pytest.mark.parametrize(
    ("public", "is_first"),
    [
        ("https://hearts.example", False),
        ("http://203.0.113.9:8000", True),  # for documents, so as private
        ("http://8.8.8.8", False),
        ("http://192.168.1.7:8000", True),
        ("http://felt.local:8000", True),
        ("http://felt", True),
    ],
)
def test_on_a_public_address_there_is_only_the_scan(
    make_app: Callable[..., Flask], public: str, is_first: bool
) -> None:
    app = make_app(URL=public)
    with app.app_context():
        evening = Evening()
        client = client_of(app, evening.device)
        client.post(f"/t/{evening.table.id}/share")
        page = words(client.get(f"/t/{evening.table.id}/share").text)
    assert ("Join the same Wi-Fi" in page) == is_first


# The address


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of this computer; a test may change them."""
    found = ["192.168.1.7"]
    monkeypatch.setattr(addresses, "house_addresses", lambda: list(found))
    return found


def begin_rematch(desk: Desk) -> str:
    """A game ends, and the next begins; gives its board."""
    if not desk.evening.state.hands:
        desk.evening.hand(4, 0, 5, 4, queen=3)
    desk.evening.write(lambda state, by: scorebook.stop_game(state, by, None))
    page = desk.client.get(desk.url).text
    assert "Rematch" in page
    answer = desk.client.post(f"{desk.url}/rematch")
    assert answer.status_code == 303
    desk.url = answer.location
    desk.evening.game = db.session.get_one(Game, uuid.UUID(desk.url.rpartition("/")[2]))
    return words(desk.client.get(desk.url).text)


CHANGED = (
    "The address has changed since the last game: it's 192.168.1.9:80 now. "
    "Links, codes to scan and bookmarks with 192.168.1.7:80 don't work anymore."
)


def test_keepers_are_told_that_the_address_changed_since_the_last_game(
    desk: Desk, clock: Clock, house: list[str]
) -> None:
    assert "has changed" not in begin_rematch(desk)
    follower = Phone(desk, FOLLOWER, 1)
    house[:] = ["192.168.1.9"]
    assert CHANGED in words(share(desk))
    assert CHANGED in words(desk.client.get(desk.url).text)
    assert "has changed" not in words(follower.client.get(desk.url).text)
    assert CHANGED in begin_rematch(desk)  # and in the game that begins with it
    assert CHANGED in words(share(desk))
    clock.now += timedelta(hours=12)
    assert "has changed" not in words(share(desk))
    assert "has changed" not in words(desk.client.get(desk.url).text)


def test_an_address_that_is_one_of_ours_still_is_not_dead(desk: Desk, house: list[str]) -> None:
    begin_rematch(desk)
    house[:] = ["10.0.0.3", "192.168.1.7"]
    assert "has changed" not in words(share(desk))
