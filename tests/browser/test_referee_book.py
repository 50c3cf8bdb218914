"""A new player looks something up in the middle of a hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from companion.rules import STANDARD, VARIANTS
from tests.browser.at_table import AtTable
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.served import Server
from tests.browser.test_accessibility import faults_on_a_phone
from tests.each import each

if TYPE_CHECKING:
    from flask import Flask

# What is too wide for its line is cut off by the panel around it.
CUT = """() => [...document.querySelectorAll(".lines > div, .big-facts > div, .worth, .row")]
  .filter((e) => e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.outerHTML.slice(0, 200))"""
BOTTOM = """() => document.querySelector("main").scrollHeight
  + document.querySelector("header").offsetHeight"""


# The longest cards: many bonus cards, two packs, and the plain game.
SOME = ("standard", "turbo", "cancellation")
SOME_OR_ALL = pytest.mark.parametrize(
    "variants",
    [
        pytest.param(SOME, id="some"),
        pytest.param(tuple(VARIANTS), id="all", marks=pytest.mark.slow),
    ],
)


@pytest.fixture
def table(served_app: Flask, server: Server) -> AtTable:
    """Four who choose their moons."""
    return AtTable(served_app, server, hands=[lambda e: e.hand(4, 6, 3, 0, queen=0)])


def in_sight(page: Page, heading: str) -> None:
    expect(page.get_by_role("heading", name=heading, exact=True)).to_be_in_viewport()


def test_a_new_player_finds_the_moon(phone: Page, table: AtTable) -> None:
    table.open(phone, table.board)
    phone.get_by_role("link", name="Referee", exact=True).tap()
    expect(phone.get_by_role("heading", name="Referee")).to_be_visible()
    phone.locator("summary", has_text="The moon").tap()
    in_sight(phone, "Shooting the moon")
    phone.locator("summary", has_text="Words").tap()
    expect(phone.get_by_text("A card that counts against you: here all 13 hearts")).to_be_visible()


def test_a_link_into_a_chapter_opens_it(phone: Page, table: AtTable) -> None:
    table.open(phone, f"{table.board}/rules#breaking-hearts")
    in_sight(phone, "Breaking hearts")
    phone.goto(f"{table.board}/rules?about=moon_worth")
    phone.get_by_role("link", name="In the rulebook: The moon").tap()
    in_sight(phone, "Shooting the moon")


def test_without_scripts_a_question_finds_its_answer(no_javascript: Page, table: AtTable) -> None:
    table.open(no_javascript, f"{table.board}/rules")
    field = no_javascript.get_by_role("searchbox", name="Ask the referee")
    field.fill("does the queen break hearts")
    field.press("Enter")
    expect(no_javascript).to_have_url(re.compile(r"/rules\?q=does"))
    expect(
        no_javascript.get_by_text("Does the queen of spades break hearts?").first
    ).to_be_visible()


def pages(page: Page, table: AtTable, *, is_short: bool) -> Iterator[str]:
    """Every page of the book, or its first two."""
    table.let_in(page.context)
    of_game = f"{table.board}/rules"
    first = (of_game, f"{of_game}/card")
    for path in (
        first
        if is_short
        else (
            *first,
            "/rules",
            "/rules/cancellation?players=11",
            "/rules/cancellation/card?players=11",
            "/rules/dnfh?players=7",
            "/rules/omnibus_hoyle",
        )
    ):
        page.goto(path)
        yield path


@pytest.mark.parametrize(
    "is_short",
    [pytest.param(True, id="some"), pytest.param(False, id="all", marks=pytest.mark.slow)],
)
def test_the_book_can_be_read_by_everybody(
    open_page: OpenPage, table: AtTable, forgive: Any, is_short: bool
) -> None:
    forgive("status of 422")
    page = open_page(**PHONE, reduced_motion="reduce")
    found = {
        path: [*page.evaluate(CUT), *faults_on_a_phone(page)]
        for path in pages(page, table, is_short=is_short)
    }
    assert {path: faults for path, faults in found.items() if faults} == {}


@SOME_OR_ALL
def test_the_quick_card_of_every_variant_fits_one_screen(
    phone: Page, variants: tuple[str, ...]
) -> None:
    long = {}
    for key in variants:
        variant = VARIANTS[key]
        for players in {variant.ruleset.players, max(variant.players)}:
            path = f"/rules/{key}/card?players={players}"
            phone.goto(path, wait_until="domcontentloaded")
            if (bottom := phone.evaluate(BOTTOM)) > PHONE["viewport"]["height"]:
                long[path] = bottom
    assert long == {}


# A sign of a suit that begins a line, with its rank on the line above.
PARTED = """() => [...document.querySelectorAll(".quick .suit")].filter((sign) => {
  const rank = sign.previousSibling;
  if (!rank?.length || rank.textContent.endsWith(" ")) return false;
  const letter = document.createRange();
  letter.setStart(rank, rank.length - 1);
  letter.setEnd(rank, rank.length);
  return sign.getBoundingClientRect().top > letter.getBoundingClientRect().bottom;
}).map((sign) => sign.parentElement.textContent)"""


def test_a_card_stays_in_one_line_at_any_width(phone: Page) -> None:
    phone.goto("/rules/omnibus/card?players=6")
    parted = {}
    for width in range(320, 431, 2):
        phone.set_viewport_size({"width": width, "height": 844})
        if found := phone.evaluate(PARTED):
            parted[width] = found
    assert parted == {}


SMALL = {"width": 360, "height": 740}
REVOKE = (
    """() => [...document.querySelectorAll(".told > div")].at(-1).getBoundingClientRect().bottom"""
)


def test_the_card_ends_on_the_first_screen_of_a_small_phone(open_page: OpenPage) -> None:
    page = open_page(**{**PHONE, "viewport": SMALL})
    page.goto("/rules/standard/card")
    expect(page.locator(".told > div").last).to_contain_text("Revoke")
    assert page.evaluate(REVOKE) <= SMALL["height"]


MOST_SCREENS = 2


@pytest.mark.parametrize(
    "variants",
    [
        pytest.param(("standard", "turbo"), id="some"),
        pytest.param(tuple(VARIANTS), id="all", marks=pytest.mark.slow),
    ],
)
def test_the_rules_with_their_chapters_folded_are_a_few_screens(
    phone: Page, variants: tuple[str, ...]
) -> None:
    long = {}
    for key in variants:
        phone.goto(f"/rules/{key}?players={max(VARIANTS[key].players)}")
        bottom = phone.evaluate(BOTTOM)
        if bottom > MOST_SCREENS * PHONE["viewport"]["height"]:
            long[key] = bottom
    assert long == {}


PAPER = ("A4", "Letter")
# What is wider than its line, or than the sheet, is cut off on paper.
CUT_ON_PAPER = """() => [...document.querySelectorAll(
    ".inside > *, .lines > div, .big-facts, .worth, .cards, .bar")]
  .filter((e) => e.getClientRects().length && (e.scrollWidth > e.clientWidth + 1
    || e.getBoundingClientRect().right > innerWidth + 1))
  .map((e) => e.outerHTML.slice(0, 200))"""
SHEET = {"width": 703, "height": 1032}  # A4 between its margins


def sheets(page: Page, paper: str) -> int:
    """How many sheets the browser's own PDF of a page has."""
    return page.pdf(format=paper).count(b"/Type /Page\n")


def cut_on_paper(page: Page) -> list[str]:
    """What does not fit its column, as the page is printed."""
    page.emulate_media(media="print")
    page.set_viewport_size(SHEET)
    found: list[str] = page.evaluate(CUT_ON_PAPER)
    page.emulate_media(media="null")
    return found


@SOME_OR_ALL
def test_the_quick_card_of_every_variant_prints_on_one_page(
    desktop: Page, variants: tuple[str, ...]
) -> None:
    found = {}
    for key in variants:
        desktop.goto(f"/rules/{key}/card?players={max(VARIANTS[key].players)}")
        found[key] = [sheets(desktop, paper) for paper in PAPER], cut_on_paper(desktop)
    assert found == dict.fromkeys(variants, ([1, 1], []))


@each(
    "path",
    [
        "standard",
        "standard?players=3",
        "omnibus",
        "omnibus_bga",
        "spot_s0",
        "cancellation?players=8",
        "turbo",
        "basic_1887",
    ],
)
def test_the_rules_print_on_two_to_four_pages(desktop: Page, path: str) -> None:
    desktop.goto(f"/rules/{path}")
    for paper in PAPER:
        assert 2 <= sheets(desktop, paper) <= 4
    assert cut_on_paper(desktop) == []


def test_a_table_prints_its_rules_with_its_name_and_its_house_rules(
    desktop: Page, served_app: Flask, server: Server
) -> None:
    house = {"moon_mode": "choice", "break_by": "heart_or_QS", "sun": "double"}
    ruleset = STANDARD.with_options(house)
    table = AtTable(served_app, server, ruleset=ruleset)
    table.open(desktop, f"{table.board}/rules")
    desktop.emulate_media(media="print")
    expect(desktop.get_by_text(re.compile("How .* plays Hearts"))).to_be_visible()
    for heading in ("Shooting the moon", "Breaking hearts"):
        expect(desktop.get_by_role("heading", name=f"{heading} house rule")).to_be_visible()
    expect(desktop.get_by_role("searchbox", name="Ask the referee")).to_be_hidden()
    desktop.emulate_media(media="null")
    assert 2 <= sheets(desktop, "A4") <= 4


def test_one_tap_opens_the_browser_s_print(desktop: Page) -> None:
    for path in ("/rules/standard", "/rules/standard/card"):
        desktop.goto(path)
        desktop.evaluate("window.print = () => { document.title = 'printed'; }")
        desktop.get_by_role("button", name=re.compile("^Print the .*PDF$")).click()
        expect(desktop).to_have_title("printed")
