"""The referee at the table: who is right, by the rules that are played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.rules import STANDARD, VARIANTS
from tests.browser.at_table import AtTable
from tests.browser.conftest import PHONE, OpenPage, Taps
from tests.browser.served import Server
from tests.browser.test_accessibility import complaints_of_axe
from tests.each import each, first_quick
from tests.scorebook.evening import Evening

if TYPE_CHECKING:
    from flask import Flask

EIGHT = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hal")
LEAD = "Nothing yet, it's my lead"
MAY = "Yes, you may."
HOUSE = STANDARD.with_options({"queen_lead": "after_broken"})
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
    "cancellation": (
        EIGHT,
        {"ruleset": VARIANTS["cancellation"].ruleset.for_players(8), "variant": "cancellation"},
        [
            ((LEAD, "a heart"), MAY),
            (("Hearts", "No", "a queen of spades"), MAY),
            (("Clubs", "Yes", "a heart"), "No. Play a club."),
            ((LEAD, "a queen of spades"), MAY),
            (("Spades", "Yes", "a queen of spades"), MAY),
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
    "house": (
        EIGHT[:4],
        {"ruleset": HOUSE},
        [
            ((LEAD, "the queen of spades", "No", "Yes"), "No. Not the queen yet."),
            ((LEAD, "the queen of spades", "Yes"), MAY),
            (("Spades", "Yes", "the queen of spades"), MAY),
            ((LEAD, "a heart", "No", "Yes"), "No. Lead another suit."),
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


# One pack and two: what the others say is asked without a browser (tests/referee).
@pytest.mark.parametrize("key", first_quick(TABLES, 2))
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
        phone.get_by_role("link", name="Another card").tap()
        expect(headline(phone)).to_have_count(0)
    assert table.lines == []


def test_the_question_that_is_asked_stands_at_the_thumb(phone: Page, seat: Seat) -> None:
    table = seat()
    table.open(phone, f"{table.board}/may?led=C&have=no")
    asked = phone.locator("[data-now]").bounding_box()
    height = phone.evaluate("() => innerHeight")
    assert asked
    assert height - 40 <= asked["y"] + asked["height"] <= height
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.goto(f"{table.board}/may?led=C&have=yes&card=QS")
    last, dock = (phone.locator(one).last.bounding_box() for one in (".asked", ".dock"))
    assert last
    assert dock
    assert dock["y"] - 40 <= last["y"] + last["height"] <= dock["y"]


@each(
    "players, answers",
    [
        (5, "led=C&have=no&card=H&first-hold=yes-yes"),
        (5, "led=none&card=H&broken=no&hold=yes"),
        (8, "led=C&have=no&card=QS&first-hold=yes-no"),
    ],
)
def test_the_whole_reason_stands_above_the_keys(
    open_page: OpenPage, players: int, answers: str
) -> None:
    page = open_page(**{**PHONE, "viewport": {"width": 360, "height": 740}})
    page.goto(f"/rules/standard/may?players={players}&{answers}")
    ruling, done = page.locator("#ruling").bounding_box(), page.locator("#done").bounding_box()
    assert ruling
    assert done
    assert ruling["y"] >= 0
    assert ruling["y"] + ruling["height"] <= done["y"]


def test_a_ruling_comes_into_sight_where_the_page_was_scrolled(open_page: OpenPage) -> None:
    page = open_page(**{**PHONE, "viewport": {"width": 360, "height": 400}})
    page.goto("/rules/standard/may?players=5")
    page.wait_for_function("() => window.htmx")
    settle(page, Taps(), ("Clubs", "No", "a heart", "Yes, and I have other cards too"))
    expect(headline(page)).to_be_in_viewport()


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
    expect(phone).to_have_url(f"{table.server.url}{table.board}/may")


HIDE = """() => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_phone_that_was_lent_shows_nobodys_cards_again(phone: Page, seat: Seat) -> None:
    table = seat()
    phone.clock.install()
    table.open(phone, table.board)
    phone.get_by_role("link", name="May I play").tap()
    phone.wait_for_function("() => window.htmx")
    expect(phone.locator("#done")).to_be_hidden()
    answers = ("Clubs", "Yes", "the queen of spades")

    def ask() -> None:
        settle(phone, Taps(), answers)
        expect(headline(phone)).to_have_text("No. Play a club.")

    def is_clear() -> None:
        expect(headline(phone)).to_have_count(0)
        expect(phone.locator("main [aria-current=true]")).to_have_count(0)

    ask()
    phone.get_by_role("link", name="Done").tap()
    expect(phone).to_have_url(f"{table.server.url}{table.board}")
    phone.go_back()
    is_clear()
    ask()
    phone.reload()
    is_clear()
    ask()
    phone.clock.fast_forward("00:40")
    phone.get_by_role("heading", name="What was led?").tap()
    phone.clock.fast_forward("00:40")
    expect(headline(phone)).to_have_text("No. Play a club.")
    phone.clock.fast_forward("00:30")
    is_clear()
    ask()
    phone.evaluate(HIDE)
    is_clear()
    ask()


def test_an_answer_in_the_address_leaves_it(phone: Page, seat: Seat) -> None:
    table = seat()
    phone.clock.install()
    table.open(phone, f"{table.board}/may?led=C&have=yes&card=QS")
    expect(headline(phone)).to_have_text("No. Play a club.")
    expect(phone).to_have_url(f"{table.server.url}{table.board}/may")
    phone.clock.fast_forward("01:01")
    expect(headline(phone)).to_have_count(0)
    expect(open_question(phone)).to_be_visible()


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


def test_a_tap_on_a_row_says_what_the_player_needs(phone: Page, seat: Seat) -> None:
    table = seat(hands=[near_the_end], ruleset=STANDARD.with_options({"target": "50"}))
    table.open(phone, table.board)
    phone.locator(".standings .total", has_text="39").tap()
    expect(phone.get_by_role("heading", name="Dev", exact=True)).to_be_visible()
    expect(phone.get_by_text("Safe up to 10.")).to_be_visible()
    phone.get_by_role("link", name="Back to the game").tap()
    expect(phone).to_have_url(f"{table.server.url}{table.board}")


@pytest.mark.parametrize("path", ["/may?led=C&have=no&card=QS&first-hold=yes-yes", "/player/3"])
def test_these_pages_are_for_everybody(open_page: OpenPage, seat: Seat, path: str) -> None:
    table = seat(hands=[near_the_end])
    page = open_page(reduced_motion="reduce")
    table.open(page, table.board + path)
    for summary in page.locator("summary").all():
        summary.click()
    for width in (320, 360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert list(complaints_of_axe(page)) == []
        small = page.evaluate(
            """() => [...document.querySelectorAll("main a, main summary")]
                .filter((one) => one.getBoundingClientRect().height < 47.5)
                .map((one) => one.outerHTML.slice(0, 80))"""
        )
        assert small == []


def test_who_did_it_is_answered_by_the_key_at_the_thumb(
    served_app: Flask, server: Server, phone: Page
) -> None:
    at = AtTable(served_app, server)
    at.open(phone, f"{at.board}/wrong/two_revokes?when=later")
    for name in ("Ann", "Cleo"):
        phone.locator("label").filter(has_text=name).tap()
    key = phone.get_by_role("button", name="Continue", exact=True)
    box = key.bounding_box()
    assert box
    assert box["y"] + box["height"] > 844 - 30
    key.tap()
    expect(phone.get_by_text("Ann and Cleo", exact=True)).to_be_visible()
