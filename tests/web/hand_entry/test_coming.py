"""The address of the hands to come: another one only where they say something else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from companion.scorebook import changes
from companion.sharing.access import KEEPER
from tests.scorebook.evening import Evening
from tests.web.game_desk import Desk, other_phone

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    with app.app_context():
        desk = Desk(app, Evening())
        desk.evening.hand(4, 6, 3, 0, queen=0)
        yield desk


def address_of_coming(desk: Desk) -> str:
    [address] = re.findall(r'data-coming="([^"]+)"', desk.client.get(desk.url).text)
    return str(address)


def score(desk: Desk) -> None:
    desk.evening.hand(0, 13, 0, 0, queen=1)


def correct(desk: Desk) -> None:
    desk.evening.correct(1, desk.evening.counts(3, 7, 3, 0, queen=0))


def change_dealer(desk: Desk) -> None:
    desk.evening.write(changes.deal_by(3))


def rename(desk: Desk) -> None:
    player = desk.state.seats[0].player.id
    url = f"/t/{desk.state.table.id}/players/{player}/name"
    assert desk.client.post(url, data={"name": "Annabel"}).status_code == 303


def test_what_changes_nothing_in_them_leaves_them_on_the_phone(desk: Desk) -> None:
    before = address_of_coming(desk)
    other_phone(desk, KEEPER, player=1)
    assert address_of_coming(desk) == before
    assert desk.client.get(before).cache_control.max_age


@pytest.mark.parametrize("write", [score, correct])
def test_a_hand_changes_nothing_in_them(desk: Desk, write: Callable[[Desk], None]) -> None:
    before = address_of_coming(desk)
    write(desk)
    assert address_of_coming(desk) == before


def turn_pass(desk: Desk) -> None:
    desk.evening.write(changes.pass_by("X"))


@pytest.mark.parametrize("write", [change_dealer, turn_pass, rename])
def test_what_changes_them_gives_them_another_address(
    desk: Desk, write: Callable[[Desk], None]
) -> None:
    before = address_of_coming(desk)
    write(desk)
    assert address_of_coming(desk) != before
    assert desk.client.get(before).cache_control.no_cache
