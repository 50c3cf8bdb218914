"""What people do with the screens, in a few words: for all tests that play on a phone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, Page, expect

SCOREBOARD = re.compile(r"/t/[0-9a-f-]{36}/g/[0-9a-f-]{36}$")
FOUR = ("Ann", "Bo", "Cleo", "Dev")
READY = """() => document.readyState === "complete" && window.takesTaps !== false
  && document.querySelector("#new-game[data-htmx-powered]")"""
RENEWED = """() => !document.querySelector("[data-fresh]") || (document.readyState === "complete"
  && performance.getEntriesByType("navigation")[0].type !== "back_forward")"""


def ready(page: Page) -> Page:
    """The page of a new game, when its scripts have run and htmx answers its taps."""
    page.wait_for_function(READY)
    return page


def go_back(page: Page) -> None:
    """Back to an earlier page; one that could be out of date renews itself."""
    page.go_back()
    page.wait_for_function(RENEWED)


def go_forward(page: Page) -> None:
    """And forward again."""
    page.go_forward()
    page.wait_for_function(RENEWED)


def type_names(page: Page, *names: str) -> None:
    """Type names, each with Enter."""
    for name in names:
        field = page.get_by_label("Name", exact=True)
        field.fill(name)
        field.press("Enter")
        expect(
            page.get_by_role("button", name=re.compile(rf"{name}\b"), pressed=True)
        ).to_be_visible()
        page.wait_for_load_state()  # without scripts it is another page


def open_terms(page: Page) -> None:
    """Everything but the seats of a new game, behind one line."""
    page.locator("#terms > summary").click()
    expect(page.locator("#terms[open]")).to_be_attached()


def choose(page: Page, name: str | re.Pattern[str], inside: str = "main") -> None:
    """Tap a choice of several: its label is what is seen."""
    radio = page.get_by_role("radio", name=name, exact=True)
    key = page.locator(inside).locator("label").filter(has=radio)
    key.tap()
    expect(key.get_by_role("radio")).to_be_checked()


def begin(page: Page) -> None:
    """Start the game, and arrive at its scoreboard."""
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(page).to_have_url(SCOREBOARD)


# Scoring with the pad


def open_hand(page: Page, number: int) -> None:
    """From the scoreboard to the pad."""
    page.get_by_role("link", name=f"Score hand {number}", exact=True).tap()
    expect(page.get_by_role("heading", name=f"Hand {number}", exact=True)).to_be_visible()
    expect(page.locator("body[data-ready]")).to_be_attached()


def give_queen(page: Page, name: str) -> None:
    """Tap the face of who took her."""
    page.locator("[data-faces], .faces").get_by_role("button", name=re.compile(rf"^{name}\b")).tap()


def count(page: Page, *hearts: int) -> None:
    """Tap numbers of hearts, one for each player who is asked for."""
    for number in hearts:
        keys = page.get_by_role("group", name=re.compile("^Hearts"))
        keys.get_by_role("button", name=str(number), exact=True).tap()


def row(page: Page, name: str) -> Locator:
    """Somebody's row of the pad."""
    return page.get_by_role("button", name=re.compile(rf"^{name}: "))


def expect_scoreboard(page: Page, next_hand: int) -> None:
    """The game goes on with this hand."""
    expect(page.get_by_role("link", name=f"Score hand {next_hand}", exact=True)).to_be_visible()
    expect(page).to_have_url(SCOREBOARD)


# What the scoreboard says


def standing(page: Page, name: str) -> Locator:
    """Somebody's line in the standings."""
    standings = page.get_by_role("list", name="Standings").get_by_role("listitem")
    return standings.filter(has=page.get_by_text(name, exact=True))


def expect_totals(page: Page, totals: Mapping[str, int]) -> None:
    """Everybody's total, and the places that follow from it; fewest points are in front.

    Before the first hand nobody has a place.
    """
    for name, total in totals.items():
        text = str(total).replace("-", "\N{MINUS SIGN}")
        expect(standing(page, name)).to_have_text(re.compile(rf"total {text}\s*$"))
        if not any(totals.values()):
            expect(standing(page, name)).not_to_contain_text("Place")
            continue
        place = 1 + sum(other < total for other in totals.values())
        shared = "T" if list(totals.values()).count(total) > 1 else ""
        expect(standing(page, name)).to_have_text(re.compile(rf"^\s*Place {shared}{place}(?!\d)"))


def expect_now(page: Page, *words: str) -> None:
    """The felt says all of these."""
    felt = page.get_by_role("region", name="What's next")
    for word in words:
        expect(felt).to_contain_text(word)


def expect_line(page: Page, title: str, line: Mapping[str, int]) -> None:
    """A hand is saved, and its points stand in the rows."""
    expect(page.get_by_role("region", name=title)).to_be_visible()
    for name, points in line.items():
        last = re.compile(rf"last hand\D*\b{points}$")
        expect(standing(page, name).locator(".delta")).to_have_text(last)


def sheet_row(page: Page, number: int) -> Locator:
    """A hand on the score sheet."""
    return page.get_by_role("row", name=re.compile(rf"^Hand {number},"))


def expect_cells(page: Page, number: int, points: Sequence[int]) -> None:
    """What a hand counts on the sheet, beside the totals, seat by seat."""
    cells = sheet_row(page, number).locator(".cell > small")
    for place, value in enumerate(points):
        expect(cells.nth(place)).to_contain_text(re.compile(rf"^{value}(?!\d)"))


def row_of(page: Page) -> Locator:
    """Every line of the standings."""
    return page.get_by_role("list", name="Standings").get_by_role("listitem")


# How a page came: opened by a link or a script, renewed, or by Back.
HOW_IT_CAME = "() => performance.getEntriesByType('navigation')[0].type"

# Text of the size that somebody has set in the browser.
LARGE_TEXT = """(size) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { font-size: ${size} !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""

# What begins a game takes no tap in the first second after a hand was saved.
CAN_BEGIN = """() => {
  const saved = JSON.parse(sessionStorage.getItem("saved"));
  return !saved || (!saved.isNew && Date.now() - saved.shown >= 1000);
}"""


def start_again(page: Page) -> None:
    """Play again, and Start on what is filled in."""
    page.wait_for_function(CAN_BEGIN)
    page.get_by_role("link", name="Play again", exact=True).tap()
    page.get_by_role("button", name="Start", exact=True).tap()
