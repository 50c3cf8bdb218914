"""May I play this? and What do I need? with a thumb in the middle of a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from companion.rules import PRESETS, STANDARD
from tests.browser.at_table import AtTable
from tests.browser.conftest import OpenContext, Taps
from tests.browser.served import Server
from tests.scorebook.evening import Evening

if TYPE_CHECKING:
    from flask import Flask

EIGHT = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hal")
LEAD = "Nothing yet, I lead"
MAY = "Yes, you may."
HOUSE = STANDARD.with_options(
    {"queen_lead": "after_broken", "queen_must_go": "must_go", "only_hearts": "lead_passes_left"}
)
# Who sits there, the rules, and five disputes: what is tapped, and what the referee says.
TABLES: dict[str, tuple[tuple[str, ...], dict[str, Any], list[tuple[tuple[str, ...], str]]]] = {
    "standard": (
        EIGHT[:4],
        {},
        [
            (("Clubs", "Yes", "the queen of spades"), "No. Play a club."),
            (
                ("Clubs", "No", "the queen of spades", "Yes, and I have other cards too"),
                "No. Not on the first trick.",
            ),
            ((LEAD, "a heart", "No", "Yes"), "No. Lead another suit."),
            ((LEAD, "the queen of spades", "No"), MAY),
            (("Diamonds", "No", "a heart"), MAY),
        ],
    ),
    "omnibus": (
        EIGHT[:4],
        {"variant": "omnibus"},
        [
            (("Clubs", "No", "the jack of diamonds"), MAY),
            (("Diamonds", "Yes", "the jack of diamonds"), MAY),
            ((LEAD, "another club", "Yes"), "No. Lead the 2 of clubs."),
            (("Clubs", "No", "a heart", "No"), MAY),
            (("Spades", "Yes", "the jack of diamonds"), "No. Play a spade."),
        ],
    ),
    "black_maria": (
        EIGHT[:3],
        {"variant": "black_maria"},
        [
            (("Clubs", "No", "the queen of spades"), MAY),
            ((LEAD, "a heart"), MAY),
            (("Spades", "Yes", "the king of spades"), MAY),
            (("Hearts", "Yes", "the queen of spades"), "No. Play a heart."),
            ((LEAD, "the ace of spades"), MAY),
        ],
    ),
    "cancellation": (
        EIGHT,
        {"ruleset": PRESETS["cancellation"].ruleset.for_players(8), "variant": "cancellation"},
        [
            ((LEAD, "a heart"), MAY),
            (("Hearts", "No", "the queen of spades"), MAY),
            (("Clubs", "Yes", "a heart"), "No. Play a club."),
            ((LEAD, "the queen of spades"), MAY),
            (("Spades", "Yes", "the queen of spades"), MAY),
        ],
    ),
    "house": (
        EIGHT[:4],
        {"ruleset": HOUSE},
        [
            ((LEAD, "the queen of spades", "No", "Yes"), "No. Not the queen yet."),
            (
                ("Spades", "Yes", "another spade", "Yes, and I have the queen of spades"),
                "No. Play the queen.",
            ),
            (("Diamonds", "No", "a heart", "Yes"), "No. Play the queen."),
            ((LEAD, "a heart", "No, and I have other cards too"), "No. Lead another suit."),
            (("Clubs", "Yes", "the queen of spades"), "No. Play a club."),
        ],
    ),
}
Seat = Callable[..., AtTable]


@pytest.fixture
def seat(served_app: Flask, server: Server) -> Seat:
    """Seats people at a table: `seat(EIGHT, variant="omnibus")`."""
    return lambda *args, **rules: AtTable(served_app, server, *args, **rules)


def open_question(page: Page) -> Locator:
    """The question that has no answer yet."""
    return page.locator("[data-now]")


def headline(page: Page) -> Locator:
    return page.locator("#ruling h2")


def settle(page: Page, taps: Taps, answers: tuple[str, ...]) -> None:
    """Tap one answer after the other, each to the question that is open."""
    for number, answer in enumerate(answers, 1):
        taps.tap(open_question(page).get_by_role("link", name=answer, exact=True))
        expect(page.locator("main [aria-current=true]")).to_have_count(number)


@pytest.mark.parametrize("key", TABLES)
def test_five_disputes_are_settled_at_a_table(phone: Page, seat: Seat, key: str) -> None:
    names, rules, disputes = TABLES[key]
    table = seat(names, **rules)
    table.open(phone, table.board)
    phone.get_by_role("link", name="May I play").tap()
    phone.wait_for_function("() => window.htmx")
    for answers, ruling in disputes:
        taps = Taps()
        settle(phone, taps, answers)
        expect(headline(phone)).to_have_text(ruling)
        expect(headline(phone)).to_be_in_viewport()
        expect(phone.locator("#may-says")).to_contain_text(ruling)
        assert taps.count <= 4
        phone.get_by_role("link", name="Ask about another card").tap()
        expect(headline(phone)).to_have_count(0)
    assert table.lines == []


def test_a_former_answer_is_changed_with_one_tap_and_nothing_jumps(phone: Page, seat: Seat) -> None:
    table = seat()
    table.open(phone, f"{table.board}/may?led=C&have=yes&card=QS")
    phone.wait_for_function("() => window.htmx")
    expect(headline(phone)).to_have_text("No. Play a club.")
    diamonds = phone.get_by_role("region", name="What was led?").get_by_role(
        "link", name="Diamonds"
    )
    diamonds.tap()
    expect(headline(phone)).to_have_text("No. Play a diamond.")
    expect(diamonds).to_be_focused()
    assert phone.evaluate("() => scrollY") == 0
    expect(phone).to_have_url(f"{table.server.url}{table.board}/may?led=D&have=yes&card=QS")
    phone.go_back()
    expect(phone).not_to_have_url(f"{table.server.url}{table.board}/may?led=C&have=yes&card=QS")


def test_links_do_without_javascript(no_javascript: Page, seat: Seat) -> None:
    table = seat()
    table.open(no_javascript, f"{table.board}/may")
    settle(no_javascript, Taps(), ("Clubs", "No", "a heart", "No"))
    expect(headline(no_javascript)).to_have_text(MAY)
    expect(headline(no_javascript)).to_be_in_viewport()
    no_javascript.get_by_role("link", name="Rule: Points on the first trick").tap()
    expect(no_javascript.get_by_role("heading", level=1)).to_be_visible()


def near_the_end(evening: Evening) -> None:
    """Ann 12, Bo 21, Cleo 24, Dev 99 at most."""
    for hearts in ((4, 5, 4, 0), (4, 4, 5, 0), (4, 5, 4, 0)):
        evening.hand(*hearts, queen=3)


def test_what_a_player_needs_is_hidden_until_the_name_is_tapped(phone: Page, seat: Seat) -> None:
    table = seat(hands=[near_the_end], ruleset=STANDARD.with_options({"target": "50"}))
    table.open(phone, table.board)
    phone.get_by_role("link", name="I need").tap()
    dev = phone.locator("details", has_text="Dev")
    sentence = dev.get_by_text("Can afford 10 points; 11 end the game.")
    expect(sentence).to_be_hidden()
    dev.locator("summary").tap()
    expect(sentence).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_both_pages_are_for_everybody(
    open_context: OpenContext, seat: Seat, scheme: Any, width: int
) -> None:
    table = seat(hands=[near_the_end])
    context = open_context(color_scheme=scheme, viewport={"width": width, "height": 740})
    table.let_in(context)
    page = context.new_page()
    for path in ("/may?led=C&have=no&card=QS&first-hold=yes-yes", "/need"):
        page.goto(table.board + path)
        for summary in page.locator("summary").all():
            summary.click()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        small = page.evaluate(
            """() => [...document.querySelectorAll("main a, main summary")]
                .filter((one) => one.getBoundingClientRect().height < 47.5)
                .map((one) => one.outerHTML.slice(0, 80))"""
        )
        assert small == []
