"""Share on a private address, and an address that changed."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from companion.models import Game, db
from companion.scorebook import changes
from companion.sharing import addresses
from companion.sharing.access import DISPLAY, FOLLOWER, KEEPER
from tests.cookies import cookie_name, cookie_of
from tests.each import each
from tests.scorebook.evening import Evening
from tests.web.game_desk import Clock, Desk, words
from tests.web.home.test_home import client_of
from tests.web.sharing.test_phones import Phone, clock, desk
from tests.web.sharing.test_share import share, table

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

__all__ = ["clock", "desk"]


@pytest.mark.parametrize(
    ("public", "is_at_home"),
    [
        ("https://hearts.example", False),
        ("http://203.0.113.9:8000", True),  # for documents, so as private
        ("http://8.8.8.8", False),
        ("http://192.168.1.7:8000", True),
        ("http://felt.local:8000", True),
        ("http://felt", True),
    ],
)
def test_only_a_private_address_asks_for_this_wifi(
    make_app: Callable[..., Flask], public: str, is_at_home: bool
) -> None:
    app = make_app(URL=public)
    with app.app_context():
        evening = Evening()
        client = client_of(app, evening.device)
        client.post(f"/t/{evening.table.id}/share")
        page = words(client.get(f"/t/{evening.table.id}/share").text)
    assert ("A guest's phone must be on this Wi-Fi." in page) == is_at_home


# The address


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of this computer; a test may change them."""
    found = ["192.168.1.7"]
    monkeypatch.setattr(addresses, "lan_addresses", lambda: list(found))
    return found


def begin_next(desk: Desk) -> str:
    """A game ends, and the next begins; gives its board."""
    if not desk.evening.state.hands:
        desk.evening.hand(4, 0, 5, 4, queen=3)
    desk.evening.write(changes.stop_game(None))
    desk.url = desk.play_again()
    desk.evening.game = db.session.get_one(Game, uuid.UUID(desk.url.rpartition("/")[2]))
    return words(desk.client.get(desk.url).text)


CHANGED = (
    "The address has changed: it's 192.168.1.9:80 now. "
    "Links, codes to scan and bookmarks with 192.168.1.7:80 don't work anymore."
)


def test_keepers_are_told_that_the_address_changed_since_the_last_game(
    desk: Desk, clock: Clock, house: list[str]
) -> None:
    assert "has changed" not in begin_next(desk)
    assert "has changed" not in words(share(desk))
    follower = Phone(desk, FOLLOWER, 1)
    house[:] = ["192.168.1.9"]
    assert CHANGED in words(share(desk))
    assert CHANGED in words(desk.client.get(desk.url).text)
    assert "has changed" not in words(follower.client.get(desk.url).text)
    assert CHANGED in begin_next(desk)  # and in the game that begins with it
    assert CHANGED in words(share(desk))
    clock.now += timedelta(hours=12)
    assert "has changed" not in words(share(desk))
    assert "has changed" not in words(desk.client.get(desk.url).text)


def test_an_address_that_nobody_was_shown_is_no_news(desk: Desk, house: list[str]) -> None:
    begin_next(desk)
    house[:] = ["192.168.1.9"]
    assert "has changed" not in words(desk.client.get(desk.url).text)
    assert "has changed" not in begin_next(desk)
    assert "has changed" not in words(share(desk))


def test_an_app_for_this_computer_alone_has_shown_no_address(
    desk: Desk, house: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as alone:
        alone.setitem(desk.app.config, "LISTENS_ON", "127.0.0.1")
        assert "No phone can open an address of this computer" in words(share(desk))
    house[:] = ["192.168.1.9"]
    assert "has changed" not in words(share(desk))


def test_an_address_that_is_one_of_ours_still_is_not_dead(desk: Desk, house: list[str]) -> None:
    share(desk)
    begin_next(desk)
    house[:] = ["10.0.0.3", "192.168.1.7"]
    assert "has changed" not in words(share(desk))


# An address that only phones know


@pytest.fixture
def container(house: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """This computer is one within another: nobody in the house finds it by its own address."""
    house[:] = ["172.17.0.2"]
    monkeypatch.setattr(addresses, "sure_addresses", list)


def come_by(client: FlaskClient, desk: Desk, base_url: str) -> None:
    """The board is opened at this address, with the cookie from there."""
    host = urlsplit(base_url).hostname or ""
    client.set_cookie(cookie_name(desk.app), cookie_of(client), domain=host)
    assert client.get(desk.url, base_url=base_url).status_code in (200, 303)


HOUSE = "http://192.168.1.7:8000"
UNSURE = "Phones may not find this address."


@pytest.mark.usefixtures("container")
def test_phones_are_told_where_a_phone_came_and_came_back(desk: Desk, clock: Clock) -> None:
    assert UNSURE in words(share(desk))
    assert "COMPANION_URL=http://192.168.1.7:80," in words(share(desk))
    phone = Phone(desk, KEEPER)
    come_by(phone.client, desk, HOUSE)
    for client, base_url in ((phone.client, HOUSE), (desk.client, "http://localhost")):
        page = client.get(f"{table(desk)}/share", base_url=base_url).text
        assert f'id="link" value="{HOUSE}/w/' in page
        assert "192.168.1.7:8000/join" in words(page)
        assert UNSURE not in words(page)
        recovery = client.post(f"{table(desk)}/keep", base_url=base_url).text
        assert f'value="{HOUSE}/k/' in recovery
        assert UNSURE not in words(recovery)
    assert "192.168.1.7:8000 now" not in words(share(desk))  # nor is it news that it is found there
    clock.now += addresses.STILL_GOOD
    assert UNSURE in words(share(desk))  # routers give out others
    assert UNSURE in words(desk.client.post(f"{table(desk)}/keep").text)


@pytest.mark.usefixtures("container")
def test_under_a_path_phones_are_told_of_it_too(desk: Desk) -> None:
    come_by(desk.client, desk, f"{HOUSE}/hearts")
    page = desk.client.post(
        f"{table(desk)}/share", base_url=f"{HOUSE}/hearts", follow_redirects=True
    ).text
    assert f'id="link" value="{HOUSE}/hearts/w/' in page
    assert "192.168.1.7:8000/hearts/join" in words(page)


@pytest.mark.usefixtures("container")
def test_a_phone_that_only_watches_makes_up_no_address(desk: Desk, house: list[str]) -> None:
    for role in (FOLLOWER, DISPLAY):
        come_by(Phone(desk, role).client, desk, "http://evil.example:8000")
    assert "evil" not in share(desk)
    house.append("10.0.0.3")
    come_by(Phone(desk, FOLLOWER).client, desk, "http://10.0.0.3:8000")
    assert 'value="http://10.0.0.3:8000/w/' in share(desk)


@pytest.mark.usefixtures("container")
def test_a_phone_of_another_table_or_one_that_is_out_is_not_asked(desk: Desk) -> None:
    phone = Phone(desk, KEEPER)
    come_by(phone.client, desk, HOUSE)
    other = Evening(("Eve", "Fay", "Gus"))
    client = client_of(desk.app, other.device)
    client.post(f"/t/{other.table.id}/share")
    assert HOUSE not in client.get(f"/t/{other.table.id}/share").text
    desk.client.post(f"{table(desk)}/phones/{phone.id}/remove")
    assert HOUSE not in share(desk)


@each("base_url", ["http://localhost", "http://127.0.0.1", "http://[::1]"])
@pytest.mark.usefixtures("house")
def test_this_very_computer_is_no_address_for_phones(desk: Desk, base_url: str) -> None:
    come_by(desk.client, desk, base_url)
    desk.client.post(f"{table(desk)}/share", base_url=base_url)
    page = desk.client.get(f"{table(desk)}/share", base_url=base_url).text
    assert 'id="link" value="http://192.168.1.7:80/w/' in page


def test_what_is_told_listens(desk: Desk, house: list[str]) -> None:
    """Of several networks the one that was chosen."""
    house.append("10.0.0.3")
    desk.app.config["LISTENS_ON"] = "10.0.0.3"
    assert 'value="http://10.0.0.3:80/w/' in share(desk)


@pytest.mark.usefixtures("container")
def test_no_address_of_ours_is_too_long_or_none(desk: Desk) -> None:
    for host in (f"{'x' * 200}.example", "[bad", ""):
        answer = desk.client.get(desk.url, headers={"Host": host})
        assert answer.status_code < 500
        assert UNSURE in words(share(desk))
