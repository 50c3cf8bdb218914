"""What a thumb does on a screen before its picture is taken."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

Act = Callable[[Page], object]


def type_four(page: Page) -> None:
    """A first visit with four names."""
    page.wait_for_function("() => document.querySelector('#new-game[data-htmx-powered]')")
    for name in ("Ann", "Bo", "Cleo", "Dev"):
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Name", exact=True).press("Enter")
        expect(page.get_by_role("button", name=re.compile(rf"^{name}\b")).first).to_be_visible()


def tap_button(name: str) -> Act:
    """Press a button."""

    def act(page: Page) -> None:
        page.get_by_role("button", name=re.compile(name)).first.click()
        page.wait_for_load_state("networkidle")

    return act


def open_house_rules(page: Page) -> None:
    """All house rules, one of them open."""
    page.locator("#terms > summary").click()
    page.get_by_role("button", name="All house rules").click()
    expect(page.get_by_role("button", name="Show the main rules only")).to_be_visible()
    page.locator("[id$=moon_mode-button]").click()
    expect(page.locator("[id$=moon_mode-button][aria-expanded=true]")).to_be_visible()
    page.locator("[id$=moon_mode-button]").scroll_into_view_if_needed()


def open_fold(title: str) -> Act:
    """Unfold something."""
    return lambda page: page.locator("summary", has_text=title).click()


def ready(page: Page) -> None:
    """The pad answers taps."""
    page.locator("[data-ready]").first.wait_for(state="attached")


def give_queen(name: str) -> Act:
    """Who took the queen."""

    def act(page: Page) -> None:
        ready(page)
        faces = page.locator("[data-faces], .faces")
        faces.get_by_role("button", name=re.compile(rf"^{name}(,|:|$)")).click()

    return act


def count(page: Page, *hearts: int) -> None:
    """Hearts, one number after the other."""
    for number in hearts:
        keys = page.get_by_role("group", name=re.compile("^Hearts"))
        keys.get_by_role("button", name=str(number), exact=True).click()


def half_counted(page: Page) -> None:
    """The queen and two players are in."""
    give_queen("Bo")(page)
    count(page, 4)


def half_named(page: Page) -> None:
    """Two players have named their cards."""
    ready(page)
    name_cards(page, "AH TH 6H 3H")
    page.locator("[data-rows]").get_by_role("button", name=re.compile("^Bo:")).click()
    name_cards(page, "QS KH QH 8H")


def name_cards(page: Page, cards: str) -> None:
    """Tap cards for the player whose turn it is."""
    for card in cards.split():
        page.locator(f'[data-card="{card}"]').click()


def typed(*points: int) -> Act:
    """A line of points."""

    def act(page: Page) -> None:
        for field, value in zip(page.locator("input[name^=points-]").all(), points, strict=True):
            field.fill(str(value))

    return act


def refused(page: Page) -> None:
    """A line that lacks a heart."""
    typed(12, 12, 1, 0)(page)
    expect(page.locator("#answer .no-box")).to_be_visible()


def moon_chosen(page: Page) -> None:
    """Cleo took everything, and may choose."""
    give_queen("Cleo")(page)
    page.get_by_role("button", name=re.compile("^All 13")).first.click()
    expect(page.locator(".futures")).to_be_visible()


def corrected(page: Page) -> None:
    """The queen went to somebody else, and what that changes."""
    give_queen("Ann")(page)
    expect(page.locator(".steps, #outcome, .moon-box").first).to_be_visible()
