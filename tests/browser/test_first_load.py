"""A first visit is small and quick, and nothing on the page moves while it comes in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from bench.bench_server import play
from bench.loading import MOST_BYTES, MOST_BYTES_OF_PAD, MOST_REQUESTS, FirstLoad, first_load
from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import DESKTOP, NO_NETWORK, PHONE, OpenContext, answer_as_cdn
from tests.browser.served import Server
from tests.browser.slow_pages import Late, Piecemeal, shifts_by_scripts

if TYPE_CHECKING:
    from flask import Flask

NOTHING_MOVES: dict[str, Callable[[AtTable], str]] = {
    "scoreboard": lambda table: table.board,
    "score a hand": lambda table: f"{table.entry}?mode=counts",
    "its cards": lambda table: f"{table.entry}?mode=cards",
    "its points": lambda table: f"{table.entry}?mode=points",
    "correct a hand": lambda table: table.hand(5),
    "correct its cards": lambda table: f"{table.hand(5)}?mode=cards",
    "correct its points": lambda table: f"{table.hand(5)}?mode=points",
    "between hands": lambda table: f"{table.board}/settle",
}


@pytest.fixture
def table(served_app: Flask, server: Server) -> AtTable:
    """A game of twelve hands."""
    return AtTable(served_app, server, hands=[lambda evening: play(evening, 12)])


def load_first(open_context: OpenContext, table: AtTable, address: str) -> FirstLoad:
    """What a phone fetches that opens this page of the table and has nothing yet."""
    context = open_context(**PHONE, cdn=answer_as_cdn)
    table.let_in(context)
    return first_load(context, address, table.server.url)


def test_a_scoreboard_is_small_and_comes_in_few_pieces(
    open_context: OpenContext, table: AtTable
) -> None:
    load = load_first(open_context, table, table.board)
    assert load.size <= MOST_BYTES
    assert len(load.requests) <= MOST_REQUESTS
    asked = [re.sub(r"^/static/[0-9a-f]{12}", "", path) for path in load.requests]
    assert len(asked) == len(set(asked))
    assert {"/css/companion.css", "/img/sprite.svg", "/js/shared/boot.js"} <= set(asked)


def test_a_pad_loads_what_the_next_hands_need_after_its_own(
    open_context: OpenContext, table: AtTable
) -> None:
    load = load_first(open_context, table, table.entry)
    assert load.size <= MOST_BYTES_OF_PAD


def each_screen() -> Iterator[Any]:
    """The two that everybody meets at once, on a phone; all others are repetitions."""
    for screen in NOTHING_MOVES:
        for name, device in (("phone", PHONE), ("desktop", DESKTOP)):
            is_first = screen in ("scoreboard", "score a hand") and device is PHONE
            marks = () if is_first else pytest.mark.slow
            yield pytest.param(screen, device, id=f"{screen}-{name}", marks=marks)


@pytest.mark.parametrize(("screen", "device"), list(each_screen()))
def test_nothing_moves_while_a_page_comes_in(
    open_context: OpenContext,
    served_app: Flask,
    table: AtTable,
    screen: str,
    device: dict[str, object],
) -> None:
    context = open_context(**device)
    table.let_in(context)
    url = NOTHING_MOVES[screen](table)
    assert shifts_by_scripts(context, url) == []
    with Piecemeal.before(served_app) as pieces:
        assert pieces.shifts(context, url) == []


def test_a_pad_is_seen_before_its_scripts_and_takes_taps_for_them(
    open_context: OpenContext, table: AtTable
) -> None:
    context = open_context(**PHONE, is_hasty=True)
    table.let_in(context)
    page = context.new_page()
    late = Late(page)
    page.goto(table.entry, wait_until="commit")
    pad = Pad(page)
    pad.face("Ann").tap()
    pad.number(4).tap()
    pad.number(4).tap()
    late.release()
    expect(pad.face("Ann")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-placed]")).to_have_text("21 of 26 points")
    assert [page.locator(f"[data-points='{seat}']").inner_text() for seat in (0, 1)] == ["17", "4"]


def test_where_the_script_of_the_pad_never_comes_the_plain_fields_do(
    open_context: OpenContext, table: AtTable, forgive: Any
) -> None:
    forgive(NO_NETWORK)
    context = open_context(**PHONE, is_hasty=True)
    table.let_in(context)
    page = context.new_page()
    page.route(re.compile(r"/pad\.js$"), lambda route: route.abort())
    page.goto(table.entry)
    expect(page.locator("[data-live]").first).to_be_hidden()
    expect(page.get_by_role("group", name="How many hearts?")).to_be_visible()
    expect(page.get_by_role("button", name="Save hand 13").last).to_be_visible()
