"""The sheets of a game on paper: a blank one and a filled one are a page each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page

from companion.rules import VARIANTS
from tests.browser.at_table import AtTable
from tests.browser.served import Server
from tests.scorebook.evening import Evening

if TYPE_CHECKING:
    from flask import Flask

NAMES = ("Annemarie", "Bo", "Cleo", "Dev", "Eva", "Maximilian", "Gus", "Hal")

HANDS = 13  # of a long game to 100

# What is wider than its cell, or than the sheet, is cut off or written over on paper.
CUT_ON_PAPER = """() => [...document.querySelectorAll(".sheet :is(th, td), .plot, .on-paper p")]
  .filter((e) => e.getClientRects().length && (e.scrollWidth > e.clientWidth + 1
    || e.getBoundingClientRect().right > innerWidth + 1))
  .map((e) => e.outerHTML.slice(0, 200))"""
A4 = {"width": 703, "height": 1032}  # between its margins


def play(evening: Evening) -> None:
    """Thirteen hands, with a moon, a note and a correction."""
    players, decks = len(evening.state.chairs), evening.state.next.ruleset.decks
    for number in range(1, HANDS + 1):
        line = [0] * players
        if number == 4:
            line = [26 * decks if place != 1 else 0 for place in range(players)]
            evening.points(*line, choice="moon-1")
            continue
        for heart in range(13 * decks):
            line[(number + heart) % players] += 1
        line[number % players] += 13 * decks
        note = "One heart lay under the sofa" if number == 6 else None
        evening.points(*line, note=note)
    evening.correct(2, evening.state.hands[2].report)


@pytest.fixture(
    params=[
        pytest.param(players, marks=() if players in (3, 4, 8) else pytest.mark.slow)
        for players in range(3, 9)
    ]
)
def table(request: pytest.FixtureRequest, served_app: Flask, server: Server) -> AtTable:
    """A game of three to eight after thirteen hands."""
    players = request.param
    variant = VARIANTS["standard" if players < 8 else "cancellation"].ruleset
    rules = variant.for_players(players).with_options({"target": 500})
    return AtTable(served_app, server, NAMES[:players], [play], ruleset=rules)


# The colours that the names of cards have on the sheet.
COLOURS = """(cards) => [...new Set(cards.map((card) => getComputedStyle(card).color))]"""


def test_from_a_dark_phone_every_card_is_black(
    phone: Page, served_app: Flask, server: Server
) -> None:
    rules = VARIANTS["omnibus"].ruleset
    table = AtTable(
        served_app,
        server,
        hands=[lambda e: e.hand(5, 4, 4, 0, queen=0, singles={"JD": 1})],
        ruleset=rules,
    )
    table.open(phone, f"{table.board}/sheet")
    phone.emulate_media(media="print", color_scheme="dark")
    for card in ("Q", "J"):
        cards = phone.locator(".sheet .took *").filter(has_text=card)
        assert cards.evaluate_all(COLOURS) == ["rgb(0, 0, 0)"], card
    assert phone.locator(".sheet .suit").evaluate_all(COLOURS) == ["rgb(0, 0, 0)"]


@pytest.mark.parametrize("path", ["sheet", "sheet/blank"])
def test_a_sheet_is_one_page_of_paper(desktop: Page, table: AtTable, path: str) -> None:
    table.open(desktop, f"{table.board}/{path}")
    pages = {paper: desktop.pdf(format=paper).count(b"/Type /Page\n") for paper in ("A4", "Letter")}
    assert pages == {"A4": 1, "Letter": 1}
    desktop.emulate_media(media="print")
    desktop.set_viewport_size(A4)
    assert desktop.evaluate(CUT_ON_PAPER) == []
