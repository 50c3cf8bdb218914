"""A first visit is small and quick, and nothing on the page moves while it comes in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bench.house import play
from bench.loading import MOST_BYTES, MOST_REQUESTS, first_load
from tests.browser.at_table import AtTable
from tests.browser.conftest import DESKTOP, PHONE, OpenContext
from tests.browser.served import Server

if TYPE_CHECKING:
    from flask import Flask

NOTHING_MOVES = {
    "scoreboard": "",
    "score a hand": "/hand?mode=counts",
    "its cards": "/hand?mode=cards",
    "its points": "/hand?mode=points",
    "between hands": "/settle",
}


@pytest.fixture
def table(served_app: Flask, server: Server) -> AtTable:
    """A game of twelve hands."""
    return AtTable(served_app, server, hands=[lambda evening: play(evening, 12)])


def test_a_scoreboard_is_small_and_comes_in_few_pieces(
    open_context: OpenContext, table: AtTable
) -> None:
    context = open_context(**PHONE)
    table.let_in(context)
    load = first_load(context, table.board, table.server.url)
    assert load.size <= MOST_BYTES
    assert len(load.requests) <= MOST_REQUESTS
    asked = [re.sub(r"^/static/[0-9a-f]{12}", "", path) for path in load.requests]
    assert len(asked) == len(set(asked))
    assert {"/css/companion.css", "/img/sprite.svg", "/js/page/boot.js"} <= set(asked)


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_moves_while_a_page_comes_in(
    open_context: OpenContext, table: AtTable, device: dict[str, object]
) -> None:
    moved = {}
    for screen, path in NOTHING_MOVES.items():
        context = open_context(**device)
        table.let_in(context)
        moved[screen] = first_load(context, table.board + path, table.server.url).moved
    assert moved == dict.fromkeys(NOTHING_MOVES, 0)
