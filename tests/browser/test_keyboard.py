"""A hand by keyboard, and by ear: what each key does, and what a screen reader is told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable, Pad
from tests.browser.served import Server

if TYPE_CHECKING:
    from flask import Flask


def opened(
    app: Flask, server: Server, page: Page, *names: str, mode: str = ""
) -> tuple[AtTable, Pad]:
    at = AtTable(app, server, *([names] if names else []))
    pad = at.open(page, f"{at.entry}?mode={mode}" if mode else None)
    expect(page.get_by_role("group", name="Hand 1")).to_be_focused()
    return at, pad


def test_a_hand_is_four_keys_and_the_board_says_what_became_of_it(
    served_app: Flask, server: Server, desktop: Page
) -> None:
    at, pad = opened(served_app, server, desktop)
    hand = desktop.get_by_role("group", name="Hand 1")
    expect(hand).to_have_accessible_description("Who took the queen?")
    told = {
        "a": "Still out: 13 hearts. Now Ann.",
        "4": "Still out: 9 hearts. Now Bo.",
        "6": "Still out: 3 hearts. Now Cleo.",
    }
    for key, words in told.items():
        desktop.keyboard.press(key)
        expect(pad.spoken).to_have_text(words)
    desktop.keyboard.press("3")
    pad.expect_saved(1, 17, 6, 3, 0)
    expect(desktop.get_by_role("heading", level=1)).to_be_focused()
    expect(pad.spoken).to_have_text(
        "Hand 1 saved: Ann took the queen. Dev 0, total 0. Cleo 3, total 3. Bo 6, total 6."
        " Ann 17, total 17"
    )
    assert at.lines == [(17, 6, 3, 0)]


def test_keys_take_back_ask_again_and_wait_for_a_second_digit(
    served_app: Flask, server: Server, desktop: Page
) -> None:
    at, pad = opened(served_app, server, desktop, "Ann", "Al", "Bo", "Cleo")
    press = desktop.keyboard.press
    press("a")  # of two: their letters differ only then
    expect(pad.face("Ann")).to_be_focused()
    press("l")
    expect(pad.face("Al")).to_have_attribute("aria-pressed", "true")
    press("q")
    expect(pad.spoken).to_have_text("Who took the queen?")
    press("b")
    expect(pad.face("Bo")).to_have_attribute("aria-pressed", "true")
    press("1")  # or 10 to 13
    expect(pad.number(1)).to_be_focused()
    press("2")
    expect(pad.points("Ann")).to_have_text("12")
    press("Backspace")
    expect(pad.points("Ann")).to_have_text("\N{EN DASH}")
    press("1")
    press("Enter")
    expect(pad.points("Ann")).to_have_text("1")
    press("1")
    assert at.lines == []
    press("6")  # no sixteen: one, and six for the next player; the last one gets the rest
    pad.expect_saved(1, 1, 1, 19, 5)


def test_points_are_typed_with_enter_between_them(
    served_app: Flask, server: Server, desktop: Page
) -> None:
    _, pad = opened(served_app, server, desktop, mode="points")
    for number in ("17", "65", "3"):
        for digit in number:
            desktop.keyboard.press(digit)
        desktop.keyboard.press("Backspace" if number == "65" else "Enter")
        if number == "65":
            desktop.keyboard.press("Enter")
    expect(pad.spoken).to_have_text("Dev \N{EN DASH}")
    desktop.keyboard.press("0")
    desktop.keyboard.press("Enter")
    pad.expect_saved(1, 17, 6, 3, 0)


# What has the focus with a ring that ends outside what clips it: its first words.
CUT_RING = """() => {
  const ring = document.activeElement.closest(".radio") ?? document.activeElement;
  const panel = ring.parentElement?.closest(".panel:not(.faces)");
  if (!panel) return "";
  const { outlineOffset, outlineWidth } = getComputedStyle(ring);
  const reach = parseFloat(outlineOffset) + parseFloat(outlineWidth);
  const [inner, outer] = [ring, panel].map((one) => one.getBoundingClientRect());
  const isCut = inner.left - reach < outer.left || inner.right + reach > outer.right
    || inner.top - reach < outer.top || inner.bottom + reach > outer.bottom;
  return isCut ? ring.textContent.trim().slice(0, 20) : "";
}"""


def test_the_ring_of_what_has_the_focus_is_whole(at: AtTable, desktop: Page) -> None:
    for path in ("/", at.board, at.entry, f"{at.board}/settle/seats"):
        at.open(desktop, path)
        seen = set()
        for _ in range(16):
            desktop.keyboard.press("Tab")
            seen.add(desktop.evaluate(CUT_RING))
        assert seen == {""}, path
