"""Many players and large text: board and pad are whole, and no name is broken within a word."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from companion.rules import VARIANTS
from tests.browser.at_table import AtTable
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.served import Server
from tests.browser.test_board import hand
from tests.each import first_quick
from tests.scorebook.evening import Evening

if TYPE_CHECKING:
    from flask import Flask

# Twenty letters in one word and in three, and short ones between them.
NAMES = (
    "Bartholomaeusiandere", "Mary Ann Fitzpatrick", "Bo", "Konstantinopolitanus",
    "Johann Jakob Mueller", "Ann", "Maximilianesophiamar", "Anna Maria Schneider",
    "Gus", "Featherstonehaughwil", "Lou Ann van der Veld",
)  # fmt: skip
SMALL, PHONE_SIZE, TALL = (320, 640), (360, 740), (390, 844)
TABLET, LAPTOP = (768, 1024), (1280, 800)
ZOOMED = (195, 422)  # a phone of 390 px at 200 %
TEXTS = ("100%", "137.5%", "200%")
WITH_TEXT = """(size) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { font-size: ${size} !important; }`);
  document.adoptedStyleSheets = [sheet];
}"""
# Words that stand in two lines, what is cut off, and what reaches over the edge of the page.
FAULTS = """() => {
  const faults = [];
  const isClipped = (one) =>
    one && (getComputedStyle(one).clipPath !== "none" || isClipped(one.parentElement));
  const clips = (one) =>
    one && (getComputedStyle(one).overflowX !== "visible" ? one : clips(one.parentElement));
  const isSeen = (one) =>
    one.checkVisibility() && !one.closest("svg, .sheet, .skip") && !isClipped(one);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (!text.data.trim() || !isSeen(text.parentElement)) continue;
    for (const word of text.data.matchAll(/[\\p{L}]{3,}/gu)) {
      const letters = document.createRange();
      letters.setStart(text, word.index);
      letters.setEnd(text, word.index + word[0].length);
      const boxes = [...letters.getClientRects()].filter(({ width }) => width > 1);
      const lines = new Set(boxes.map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.push(`broken: ${word[0]}`);
    }
    const written = document.createRange();
    written.selectNodeContents(text);
    const holder = clips(text.parentElement);
    if (holder && !/auto|scroll/.test(getComputedStyle(holder).overflowX)
      && getComputedStyle(holder).textOverflow === "clip"
      && written.getBoundingClientRect().right > holder.getBoundingClientRect().right + 1)
      faults.push(`cut off: ${text.data.trim()}`);
    const box = (holder || text.parentElement).getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) faults.push(`outside: ${text.data.trim()}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
  return faults;
}"""
# How many of them are not wholly between the bar and the dock.
OUT_OF_SIGHT = """(selector) => {
  const above = Math.max(0, document.querySelector("header").getBoundingClientRect().bottom);
  const below = document.querySelector(".dock").getBoundingClientRect().top;
  const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const boxes = all.map((one) => one.getBoundingClientRect());
  const hidden = boxes.filter(({ top, bottom }) => top < above - 1 || bottom > below + 1);
  return [all.length, hidden.length];
}"""
# Where the face stands not before the name, or the total reaches over the row.
OUT_OF_ORDER = """(rows) => rows.filter((row) => {
  const [face, name, total] = [".disc", ".name", ".total"].map((part) =>
    row.querySelector(part).getBoundingClientRect());
  const { left, right } = row.getBoundingClientRect();
  return face.right > name.left || total.left < left || total.right > right;
}).map((row) => row.textContent)"""
# The numbers that lie under the card of whoever took it.
UNDER_A_CARD = """(faces) => faces.map((face) => {
  const box = (name) => face.querySelector(name).getBoundingClientRect();
  const [card, number] = [box(".badges"), box("[data-points]")];
  return Math.min(card.bottom, number.bottom) - Math.max(card.top, number.top + number.height / 8);
}).filter((covered) => covered > 0)"""


def at_size(page: Page, size: tuple[int, int], text: str = "100%") -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(WITH_TEXT, text)


SIZES = [(size, text) for size in (SMALL, PHONE_SIZE, TALL, TABLET) for text in TEXTS]
SIZES += [(LAPTOP, "100%"), (ZOOMED, "100%")]

# Whether a name is shortened, or a sheet scrolls sideways.
IS_CUT = "(one) => one.scrollWidth > one.clientWidth"

# By the app's own key; and whether the words of any reach over its edge.
IS_LARGE = "(page) => page.classList.add('large')"
RUN_OUT = f"(all) => all.some({IS_CUT})"

# How many lines of keys there are.
LINES = "(keys) => new Set(keys.map((key) => key.offsetTop)).size"

OpenTable = Callable[[int], tuple[AtTable, Page]]


@pytest.fixture
def opened(served_app: Flask, server: Server, open_page: OpenPage) -> OpenTable:
    """A game of so many after two hands, and the page of its keeper."""

    def open_table(players: int) -> tuple[AtTable, Page]:
        variant = "standard" if players < 7 else "cancellation"
        rules = VARIANTS[variant].ruleset.for_players(players)
        table = AtTable(served_app, server, NAMES[:players], [hand, hand], ruleset=rules)
        return table, open_page(**PHONE, reduced_motion="reduce")

    return open_table


@pytest.mark.parametrize("players", first_quick([8, 6, 4, 11]))
def test_a_board_is_whole_and_breaks_no_name(opened: OpenTable, players: int) -> None:
    table, page = opened(players)
    table.open(page, table.board)
    in_first = {(LAPTOP, "100%"), *((TABLET, text) for text in TEXTS[:2])}
    if players <= 8:
        in_first |= {(PHONE_SIZE, "100%"), (TALL, "100%"), (TALL, "137.5%"), (TALL, "200%")}
    if players <= 6:
        in_first |= {(PHONE_SIZE, text) for text in TEXTS}
    for size, text in SIZES:
        at_size(page, size, text)
        assert page.evaluate(FAULTS) == [], (size, text)
        count, hidden = page.evaluate(OUT_OF_SIGHT, ".standings :is(.total, .name)")
        assert count == 2 * players
        assert hidden == 0 or (size, text) not in in_first, (size, text)
        assert page.locator(".standing").evaluate_all(OUT_OF_ORDER) == [], (size, text)
    at_size(page, PHONE_SIZE)
    assert players > 4 or not page.locator(".sheet").evaluate(IS_CUT)


@pytest.mark.parametrize("players", first_quick([8, 6, 4, 11]))
def test_a_pad_is_whole_and_breaks_no_name(opened: OpenTable, players: int) -> None:
    table, page = opened(players)
    pad = table.open(page)
    expect(page.locator("body[data-ready]")).to_be_attached()
    for name in NAMES[1:3] if players > 6 else NAMES[1:2]:
        pad.face(name).tap()
    taken = page.locator(".faces > :has(.badges .chip)")
    expect(taken).to_have_count({4: 0, 6: 1}.get(players, 2))
    for mode in ("counts", "points"):
        page.locator(f".bar .seg a[href*={mode}]").tap()
        for size, text in SIZES:
            at_size(page, size, text)
            assert page.evaluate(FAULTS) == [], (mode, size, text)
            assert taken.evaluate_all(UNDER_A_CARD) == [], (mode, size, text)
            keys = page.locator(".keys .key:visible, .moves > :visible").last
            if size != ZOOMED and (size, text) != (SMALL, "200%"):
                expect(keys).to_be_in_viewport(ratio=1)
            large_points = mode == "points" and (size, text) == (PHONE_SIZE, "137.5%")
            if (size, text) == (TABLET, "100%") or large_points:
                lines = page.locator(".keys .key:visible").evaluate_all(LINES)
                assert lines == 2, mode
        for size in (PHONE_SIZE, TALL, TABLET, LAPTOP):
            at_size(page, size)
            count, hidden = page.evaluate(OUT_OF_SIGHT, "[data-points], [data-typed]")
            assert (count, hidden) == (players, 0), (mode, size)
        if players == 4 and mode == "counts":
            at_size(page, PHONE_SIZE)
            assert not pad.row(NAMES[1]).locator(".name").evaluate(IS_CUT)
            at_size(page, PHONE_SIZE, "137.5%")
            assert page.evaluate(OUT_OF_SIGHT, ".live [data-points]") == [4, 1]
    page.locator(".bar .seg a[href*=cards]").tap()
    for text, name in zip(TEXTS, NAMES, strict=False):
        at_size(page, PHONE_SIZE, text)
        assert page.evaluate(FAULTS) == [], text
        pad.row(name).tap()  # above the cards of both packs
        expect(page.locator(".now-row")).to_contain_text(name)


def test_the_faces_that_mend_a_hand_stand_above_the_keys(opened: OpenTable) -> None:
    table, page = opened(5)
    page.set_viewport_size({"width": PHONE_SIZE[0], "height": PHONE_SIZE[1]})
    table.open(page, f"{table.entry}?mode=points")
    expect(page.locator("body[data-ready]")).to_be_attached()
    fields = page.locator("[data-typed] input").all()
    for field, points in zip(fields, (20, 5, 0, 0, 0), strict=True):
        field.fill(str(points))
    expect(page.get_by_text("One heart is missing. Who has it?")).to_be_visible()
    assert page.evaluate(OUT_OF_SIGHT, "[name=answer]") == [5, 0]


@pytest.mark.parametrize("text", TEXTS[1:])
def test_a_large_pad_shows_what_it_asks_and_whose_turn_it_is(opened: OpenTable, text: str) -> None:
    table, page = opened(6)
    page.add_init_script(f"({WITH_TEXT})('{text}')")
    page.set_viewport_size({"width": PHONE_SIZE[0], "height": PHONE_SIZE[1]})
    pad = table.open(page)
    expect(page.locator("body[data-ready]")).to_be_attached()
    count, hidden = page.evaluate(OUT_OF_SIGHT, "[data-faces], [data-points]")
    assert (count, hidden) == (7, 0), text
    pad.face(NAMES[1]).tap()
    for _ in NAMES[:3]:
        page.get_by_role("group", name="Hearts").get_by_role("button", name="1", exact=True).tap()
    expect(page.locator(".now-row")).to_contain_text(NAMES[3])
    table.open(page, table.board)
    table.open(page)
    expect(page.locator("body[data-ready]")).to_be_attached()
    expect(page.locator(".now-row")).to_contain_text(NAMES[3])
    assert page.evaluate(OUT_OF_SIGHT, ".now-row") == [1, 0]


# Where "you" stands at the left of a line, and not beside the name.
YOU_ALONE = """([name, you]) =>
  you.getBoundingClientRect().left < name.getBoundingClientRect().right - 1"""


def test_a_name_and_that_it_is_yours_stand_beside_each_other(opened: OpenTable) -> None:
    table, page = opened(4)
    for chair in (0, 1):
        table.open(page, f"{table.board}?chair={chair}")
        for size, text in SIZES:
            at_size(page, size, text)
            own = page.locator(".standing .name > span")
            expect(own).to_have_text([NAMES[chair], " · you"])
            assert not own.evaluate_all(YOU_ALONE), (size, text)


def last_hand(evening: Evening) -> None:
    evening.hand(0, 5, 4, 4, queen=1)


def test_the_end_of_a_game_and_other_pages_break_no_name(
    served_app: Flask, server: Server, open_page: OpenPage
) -> None:
    rules = VARIANTS["standard"].ruleset.with_options({"target": "15"})
    table = AtTable(served_app, server, NAMES[:4], [last_hand], ruleset=rules)
    page = open_page(**PHONE, reduced_motion="reduce")
    table.open(page, table.board)
    expect(page.get_by_role("heading", name=f"{NAMES[0]} wins with 0")).to_be_visible()
    history = f"/t/{table.table_id}/history"
    last = page.locator(".sheet tbody a").first.get_attribute("href")
    of_game = (table.board, *(f"{table.board}/{one}" for one in ("phone", "player/0")))
    of_table = (history, *(f"/t/{table.table_id}/{one}" for one in ("tonight", "new", "players")))
    sizes = [(size, "100%") for size in (SMALL, PHONE_SIZE, TALL, TABLET, ZOOMED)]
    sizes += [(PHONE_SIZE, text) for text in TEXTS[1:]] + [(ZOOMED, TEXTS[1])]
    for path in (*of_game, *of_table, "/", f"{last}/remove", f"/t/{table.table_id}/old-games"):
        table.open(page, path)
        for size, text in sizes:
            at_size(page, size, text)
            faults = page.evaluate(FAULTS)
            if size == ZOOMED or text == "200%":  # a word of twenty letters in a sentence
                faults = [fault for fault in faults if not fault.startswith("broken")]
            assert faults == [], (path, size, text)
    table.open(page, history)
    page.locator("#standings a, .row").filter(has_text=NAMES[1]).first.tap()
    expect(page.locator(".figures")).to_be_visible()
    at_size(page, TALL, "200%")
    assert page.evaluate(FAULTS) == []
    dates = "span=dates&from=2020-11-01&to=2039-11-30"
    for path in (f"{history}?{dates}", f"{page.url.partition('?')[0]}?{dates}"):
        table.open(page, path)
        page.locator("html").evaluate(IS_LARGE)
        for size in (SMALL, PHONE_SIZE, TALL):
            for text in TEXTS[1:]:
                at_size(page, size, text)
                assert page.evaluate(FAULTS) == [], (path, size, text)
                assert not page.locator(".spans > *").evaluate_all(RUN_OUT), (path, size, text)
