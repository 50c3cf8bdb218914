"""Share on a private address, and an address that changed."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from companion import scorebook
from companion.models import Game, db
from companion.sharing import addresses
from companion.sharing.access import FOLLOWER
from tests.scorebook.evening import Evening
from tests.web.game_desk import Clock, Desk, words
from tests.web.home.test_home import client_of
from tests.web.sharing.test_phones import Phone, clock, desk
from tests.web.sharing.test_share import share

if TYPE_CHECKING:
    from flask import Flask

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
    desk.evening.write(lambda state, by: scorebook.stop_game(state, by, None))
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
