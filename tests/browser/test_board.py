"""The scoreboard, game over, "..." and the history under a thumb, at every size, light and dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from companion.rules import VARIANTS
from companion.scorebook import changes
from tests.browser.at_table import AtTable
from tests.browser.conftest import PHONE, TAKES_TAPS, OpenPage, Taps
from tests.browser.served import Server
from tests.browser.test_accessibility import complaints_of_axe
from tests.scorebook.evening import FOUR, Evening

if TYPE_CHECKING:
    from flask import Flask

LONG = (
    "Alexandra-Wilhelmina von Hohenstein",
    "Bartholomew Featherstonehaugh III",
    "Maximiliane",
    "Theodoros Papadopoulos-Georgiou",
)
SIX = ("Ann", "Anna", "Bo", "Cleo", "Dev", "Eva")
ELEVEN = (*LONG, *SIX, "Wilhelmina")
TWO_PACKS = VARIANTS["cancellation"].ruleset
SIZES = {"small": (320, 640), "phone": (390, 844), "tablet": (768, 1024), "desk": (1280, 800)}
# "..." and the pages its rows lead to.
SETTLE = tuple(
    f"/settle{page}" for page in ("", "/deal", "/players", "/seats", "/note", "/end", "/hands")
)
Seat = Callable[..., AtTable]


@pytest.fixture
def seat(served_app: Flask, server: Server) -> Seat:
    """Seats people at a table: `seat(LONG, [hand], variant="omnibus")`."""
    return lambda *args, **rules: AtTable(served_app, server, *args, **rules)


def hand(evening: Evening) -> None:
    """Somebody takes the queen, everybody some hearts."""
    players = len(evening.state.chairs)
    if evening.state.next.ruleset.decks == 2:
        evening.points(13, 13, 26, *[0] * (players - 3))
        return
    hearts = [13 - 2 * (players - 1), *[2] * (players - 1)]
    singles = {"JD": 2} if evening.state.next.ruleset.bonus_cards else {}
    evening.hand(*hearts, queen=evening.state.next_number % players, singles=singles)


def moon(evening: Evening) -> None:
    """Bo shoots."""
    players = len(evening.state.chairs)
    if evening.state.next.ruleset.decks == 2:
        evening.points(*[0 if place == 1 else 52 for place in range(players)], choice="moon-1")
        return
    evening.hand(*[13 if place == 1 else 0 for place in range(players)], queen=1)


def correction(evening: Evening) -> None:
    evening.correct(1, evening.counts(4, 4, 4, 1, queen=2))


def stop(evening: Evening) -> None:
    evening.write(changes.stop_game())


@pytest.fixture
def board(phone: Page, seat: Seat) -> Page:
    """The scoreboard of Ann, Bo, Cleo and Dev after two hands and a moon."""
    table = seat(hands=[hand, hand, moon])
    table.open(phone, table.board)
    return phone


# Nothing cut off


HIDDEN = ".unseen, .skip, details:not([open]) > :not(summary)"


def wider_than_page(page: Page) -> list[str]:
    """What reaches over the edge of the page, but for what scrolls or is shortened on purpose."""
    return list(
        page.evaluate(
            """(hidden) => [...document.querySelectorAll("body *")].filter((one) => {
              if (one.closest(`${hidden}, .sheet, svg`)) return false;
              const box = one.getBoundingClientRect();
              return box.width && (box.right > innerWidth + 1 || box.left < -1);
            }).map((one) => one.outerHTML.slice(0, 120))""",
            HIDDEN,
        )
    )


def cut_off(page: Page) -> list[str]:
    """Words that do not fit their box, but for those shortened on purpose."""
    return list(
        page.evaluate(
            """(hidden) => [...document.querySelectorAll("b, p, li, dt, dd, small, .btn, .option")]
            .filter((one) => !one.closest(hidden))
            .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth
              && getComputedStyle(one).display !== "inline")
            .map((one) => one.outerHTML.slice(0, 120))""",
            HIDDEN,
        )
    )


def small_targets(page: Page) -> list[str]:
    """What can be tapped and is smaller than a thumb."""
    return list(
        page.evaluate(
            """(hidden) => [...document.querySelectorAll("a, button, summary, select, input")]
            .filter((one) => !one.closest(`${hidden}, .option`))
            .filter((one) => one.type !== "hidden" && one.checkVisibility())
            .map((one) => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
            .filter(([_, box]) => box.height < 47.5 || box.width < 47.5)
            .map(([what, box]) => `${what} ${box.width} x ${box.height}`)""",
            HIDDEN,
        )
    )


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(LONG, id="long"),
        pytest.param(ELEVEN, id="11"),
        pytest.param(("Ann", "Bo", "Cleo"), id="3", marks=pytest.mark.slow),
        pytest.param(SIX, id="6", marks=pytest.mark.slow),
    ],
)
def test_everything_fits_at_every_size(
    open_page: OpenPage, seat: Seat, names: tuple[str, ...]
) -> None:
    page = open_page(reduced_motion="reduce")
    rules = {"ruleset": TWO_PACKS.for_players(len(names))} if len(names) > 7 else {}
    table = seat(names, [hand, hand, moon], **rules)
    # Between two hands the longest names are what is widest, and most of them what is highest.
    others = (*SETTLE, "/../../games") if names in (LONG, ELEVEN) else ()
    for path in ("", *others):
        table.open(page, table.board + path)
        page.evaluate(
            "() => document.querySelectorAll('details').forEach((d) => {"
            "d.removeAttribute('name'); d.open = true; })"
        )
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            assert wider_than_page(page) == [], (path, size)
            assert cut_off(page) == [], (path, size)


def test_the_seven_rows_are_one_screen(open_page: OpenPage, seat: Seat) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    table = seat(LONG, [hand])
    table.open(page, table.board + "/settle")
    rows = page.locator("main a.row")
    expect(rows).to_have_count(7)
    for row in rows.all():
        expect(row).to_be_in_viewport(ratio=1)
        assert row.bounding_box()["height"] >= 48  # type: ignore[index]


def test_targets_are_large_enough_for_a_thumb(phone: Page, seat: Seat) -> None:
    table = seat(hands=[hand, moon, correction])
    for path in ("", *SETTLE, "/phone"):
        table.open(phone, table.board + path)
        assert small_targets(phone) == [], path
        for title in phone.locator("summary").all():
            title.tap()
            assert small_targets(phone) == [], path


LINES = """all => all.map((one) => {
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const [words, lines] = [document.createRange(), new Set()];
  while (texts.nextNode()) {
    words.selectNodeContents(texts.currentNode);
    const boxes = [...words.getClientRects()].filter((box) => box.width > 1);
    for (const { bottom } of boxes) lines.add(Math.round(bottom / 4));
  }
  return lines.size;
})"""


def test_a_name_stands_whole_in_its_line_when_the_game_is_over(
    open_page: OpenPage, seat: Seat
) -> None:
    page = open_page(**PHONE)
    table = seat(("Anna", "Ben", "Clara", "Dieter"), [hand, moon, hand, hand, hand, stop])
    table.open(page, f"{table.board}?chair=0")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".standings .name").evaluate_all(LINES) == [1, 1, 1, 1], width


def test_the_band_and_the_rows_of_a_follower_take_a_line_each(
    open_page: OpenPage, seat: Seat
) -> None:
    page = open_page(viewport={"width": 360, "height": 740})
    hands = [lambda one: one.hand(4, 0, 5, 4, queen=3)] * 5
    table = seat(
        ("Anna", "Ben", "Clara", "Dieter"), [*hands, lambda one: one.hand(5, 4, 4, 0, queen=0)]
    )
    table.open(page, f"{table.board}?chair=1")
    for part in (".kick", ".now-words > b:first-of-type", ".near"):
        assert set(page.locator(part).evaluate_all(LINES)) == {1}, part
    assert page.locator(".kick").inner_text().endswith("could be last")
    assert page.locator(".pass").evaluate_all(LINES) == [2]
    assert page.locator(".band").evaluate("one => one.getBoundingClientRect().height") <= 140


def test_what_a_tap_opens_comes_into_sight(open_page: OpenPage, seat: Seat) -> None:
    page = open_page(viewport={"width": 1280, "height": 800})
    table = seat(hands=[hand, hand, moon, stop])
    table.open(page, table.board)
    page.get_by_text("Share result", exact=True).click()
    key = page.get_by_role("button", name="Copy", exact=True)
    expect(key).to_be_in_viewport()
    dock = page.locator(".dock").bounding_box()
    box = key.bounding_box()
    assert box
    assert dock
    assert box["y"] + box["height"] <= dock["y"]


def test_the_columns_of_four_players_fit_the_smallest_phone(
    open_page: OpenPage, seat: Seat
) -> None:
    page = open_page(viewport={"width": 360, "height": 740})
    table = seat(hands=[hand, hand, moon])
    table.open(page, table.board)
    sheet = page.locator(".sheet")
    assert sheet.evaluate("one => one.scrollWidth - one.clientWidth") <= 0


def test_marks_on_the_sheet_overlap_no_number(open_page: OpenPage, seat: Seat) -> None:
    page = open_page()
    table = seat(hands=[hand, hand, hand], variant="omnibus")
    for size in ("phone", "tablet", "desk"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        table.open(page, table.board)
        overlaps = page.locator(".took").evaluate_all(
            """marks => marks.flatMap((mark) => [...mark.parentElement.children].filter((one) => {
              if (one === mark) return false;
              const [a, b] = [one.getBoundingClientRect(), mark.getBoundingClientRect()];
              return a.left < b.right - 1 && b.left < a.right - 1
                && a.top < b.bottom - 5 && b.top < a.bottom - 5;
            })).length"""
        )
        assert overlaps == 0, size


@pytest.mark.parametrize("names", [FOUR, SIX], ids=["4", "6"])
def test_totals_points_and_marks_of_the_sheet_stand_in_lines(
    open_page: OpenPage, seat: Seat, names: tuple[str, ...]
) -> None:
    page = open_page(**PHONE)
    table = seat(names, [hand, hand, moon, hand])
    table.open(page, table.board)
    for row in page.locator(".sheet tbody tr").all():
        for part in ("b", "small", ".took"):
            heights = row.locator(f".cell > {part}").evaluate_all(
                "all => all.map((one) => Math.round(one.getBoundingClientRect().bottom))"
            )
            assert len(set(heights)) <= 1, part
    for column in range(len(names)):
        edges = page.locator(".sheet tbody tr").evaluate_all(
            f"all => all.map((row) => row.querySelectorAll('.cell > b')[{column}])"
            ".map((one) => Math.round(one.getBoundingClientRect().right))"
        )
        assert len(set(edges)) == 1


def test_the_sheet_of_six_long_names_fits_a_tablet(open_page: OpenPage, seat: Seat) -> None:
    page = open_page(viewport={"width": 768, "height": 1024})
    table = seat((*LONG, "Ann", "Bo"), [hand, moon, lambda e: e.write(changes.stop_game())])
    table.open(page, table.board)
    sheet = page.locator(".over + .stack .sheet")
    assert sheet.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    for name in page.locator(".standings .name").all():
        assert name.evaluate("one => one.clientWidth") >= 48


def test_an_edge_of_the_sheet_is_shaded_while_there_is_more(phone: Page, seat: Seat) -> None:
    eight = (*SIX, "Flo", "Gus")
    table = seat(eight, [hand], ruleset=TWO_PACKS.for_players(8))
    table.open(phone, table.board)
    sheet = phone.locator(".sheet")
    sheet.scroll_into_view_if_needed()
    assert sheet.evaluate("one => one.scrollWidth - one.clientWidth") > 0
    corner = """() => {
      const box = document.querySelector(".sheet").getBoundingClientRect();
      return [box.right - 3, box.bottom - 12];
    }"""
    assert shade_at(phone, *phone.evaluate(corner)) < 230
    sheet.evaluate("one => one.scrollTo(one.scrollWidth, 0)")
    assert shade_at(phone, *phone.evaluate(corner)) > 245


def shade_at(page: Page, x: float, y: float) -> int:
    """How light a point of the page is, from 0 to 255."""
    picture = page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1})
    return int(
        page.evaluate(
            """async (bytes) => {
              const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
              const canvas = new OffscreenCanvas(1, 1).getContext("2d");
              canvas.drawImage(image, 0, 0, 1, 1);
              return canvas.getImageData(0, 0, 1, 1).data[1];
            }""",
            list(picture),
        )
    )


def test_the_whole_sheet_prints_on_white_paper(phone: Page, seat: Seat) -> None:
    table = seat(hands=[hand, hand, moon, correction])
    table.open(phone, f"{table.board}/sheet")
    expect(phone.get_by_role("button", name="Print")).to_be_visible()
    expect(phone.locator(".on-paper")).to_be_hidden()
    phone.emulate_media(media="print", color_scheme="dark")
    expect(phone.locator(".on-paper")).to_contain_text("Ann, Bo, Cleo and Dev")
    for gone in (".square", "[data-print]", ".sheet-head small"):
        expect(phone.locator(gone).first).to_be_hidden()
    for part in ("html", ".felt", ".sheet", ".moon-row th"):
        ground = phone.locator(part).first
        expect(ground).to_have_css("background-color", re.compile(r"255, 255, 255|, 0\)"))
    expect(phone.locator(".cell > b").first).to_have_css("color", "rgb(0, 0, 0)")
    expect(phone.locator(".sheet")).to_have_css("overflow-x", "visible")
    assert phone.pdf(format="A5").startswith(b"%PDF")


# Under the thumb


def test_who_passes_to_whom_is_one_tap_away(board: Page, taps: Taps) -> None:
    expect(board.get_by_text("Which chair is yours?")).to_be_hidden()
    taps.tap(board.get_by_text("Dev deals · 13 each"))
    expect(board.get_by_text("Which chair is yours?")).to_be_visible()
    assert taps.count == 1


def test_the_own_chair_turns_the_ring(phone: Page, seat: Seat) -> None:
    table = seat()
    table.open(phone, table.board)
    lowest = """() => [...document.querySelectorAll(".small g[data-place]")]
      .sort((a, b) => b.getBoundingClientRect().bottom - a.getBoundingClientRect().bottom)[0]
      .querySelector("title").textContent"""
    assert phone.evaluate(lowest) == "Ann, deals"
    phone.get_by_text("Ann deals · 13 each").tap()
    band = phone.get_by_role("region", name="What's next")
    band.get_by_role("link", name="Cleo", exact=True).tap()
    expect(phone.locator(".pass")).to_have_text("You pass to Dev, on your left")
    phone.wait_for_load_state()
    assert phone.evaluate(lowest) == "Cleo"
    phone.reload()
    assert phone.evaluate(lowest) == "Cleo"


def test_a_hand_of_the_sheet_leads_to_its_correction(board: Page) -> None:
    cell = board.get_by_role("row", name=re.compile("^Hand 2, pass right")).get_by_role("cell").last
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    assert box
    board.wait_for_function(TAKES_TAPS)
    board.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(board.get_by_role("heading", name="Correct hand 2")).to_be_visible()


def test_undo_takes_the_saving_back_and_loses_nothing(board: Page) -> None:
    board.get_by_role("button", name="Undo").tap()
    expect(board.get_by_role("button", name="Save hand 3")).to_be_in_viewport()
    board.get_by_role("link", name="Scoreboard").tap()
    expect(board.locator(".saved")).to_contain_text("Hand 3 isn't saved")
    board.get_by_role("link", name="Continue").tap()
    expect(board.get_by_role("button", name="Save hand 3")).to_be_in_viewport()
    board.get_by_role("link", name="Scoreboard").tap()
    board.get_by_role("button", name="Put it back").tap()
    expect(board.locator(".saved")).to_contain_text("Hand 3 saved")
    expect(board.get_by_role("link", name="Score hand 4")).to_be_visible()


def test_undo_of_a_hand_is_gone_when_the_next_one_is_begun_here(board: Page) -> None:
    expect(board.get_by_role("button", name="Undo")).to_be_visible()
    board.get_by_role("link", name="Score hand 4").tap()
    board.locator("[data-ready]").first.wait_for(state="attached")
    board.locator("[data-face]").first.tap()
    board.get_by_role("link", name="Scoreboard").tap()
    expect(board.get_by_role("link", name="Score hand 4")).to_be_visible()
    expect(board.get_by_role("button", name="Undo")).to_be_hidden()


def test_another_dealer_is_three_taps_away(board: Page, taps: Taps) -> None:
    taps.tap(board.get_by_role("link", name="Manage the game"))
    taps.tap(board.get_by_role("link", name="The deal"))
    taps.tap(board.get_by_role("button", name="Bo"))
    expect(board.get_by_text("Bo deals now")).to_be_visible()
    assert taps.count == 3


def test_a_refusal_comes_in_place_with_what_was_typed(
    board: Page, forgive: Callable[..., None]
) -> None:
    forgive("status of 422")
    board.goto(board.url + "/settle/players")
    board.wait_for_function("() => window.htmx")
    board.evaluate("() => { window.isSamePage = true; }")
    board.get_by_text("A player joins").tap()
    form = board.locator("form[action$='/settle/join']")
    form.get_by_label("Name").fill("Bo")
    form.get_by_label("Cleo and Dev").tap()
    form.get_by_role("button", name="Join").tap()
    expect(board.get_by_role("alert").get_by_text("Bo is already in the game.")).to_be_visible()
    assert board.evaluate("() => window.isSamePage")
    form.get_by_label("Name").fill("Fay")
    form.get_by_role("button", name="Join").tap()
    expect(board.get_by_text("Fay joined", exact=True)).to_be_visible()


def test_everything_can_be_settled_without_scripts(no_javascript: Page, seat: Seat) -> None:
    page, table = no_javascript, seat(hands=[hand])
    table.open(page, table.board)
    page.get_by_role("link", name="Manage the game").tap()
    page.get_by_role("link", name="The deal").tap()
    page.get_by_role("button", name="Hold").tap()
    expect(page.get_by_text("Hold now")).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text("Pass right", exact=True)).to_be_visible()


def test_play_again_opens_a_new_game_filled_in(phone: Page, seat: Seat) -> None:
    table = seat(hands=[hand, stop])
    table.open(phone, table.board)
    expect(phone.get_by_role("heading", name=re.compile("wins? with|share"))).to_be_visible()
    phone.get_by_role("link", name="Play again").tap()
    expect(phone.get_by_role("radio", name="Bo deals first")).to_be_checked()
    expect(phone.get_by_text("Bo deals first.")).to_be_visible()
    phone.get_by_role("button", name="Start", exact=True).tap()
    expect(phone.get_by_role("link", name="Score hand 1")).to_be_visible()
    assert not phone.url.endswith(table.board)


def test_the_history_searches_as_one_chooses(phone: Page, seat: Seat) -> None:
    table = seat(hands=[hand])
    table.open(phone, f"/t/{table.table_id}/games")
    phone.wait_for_function("() => document.querySelector('.find[data-htmx-powered]')")
    phone.get_by_label("With", exact=True).select_option("Cleo")
    expect(phone).to_have_url(re.compile("player="))
    expect(phone.get_by_text("1 game")).to_be_visible()
    phone.get_by_role("link", name=re.compile("Hand 2 is next")).tap()
    expect(phone.get_by_role("link", name="Score hand 2")).to_be_visible()


# For everybody


@pytest.mark.parametrize(
    "paths",
    [
        pytest.param(("", "/settle/players"), id="some"),
        pytest.param((*SETTLE, "/../../games"), id="others", marks=pytest.mark.slow),
    ],
)
def test_axe_finds_nothing(open_page: OpenPage, seat: Seat, paths: tuple[str, ...]) -> None:
    page = open_page(**PHONE, reduced_motion="reduce")
    running, over = seat(hands=[hand, moon, correction]), seat(SIX, [hand, moon, stop])
    many = seat(ELEVEN, [hand], ruleset=TWO_PACKS.for_players(len(ELEVEN)))
    boards = [(over, ""), (many, "")] if "" in paths else []
    for table, path in (*((running, path) for path in paths), *boards):
        table.open(page, table.board + path)
        page.evaluate(
            "() => document.querySelectorAll('details').forEach((d) => {"
            "d.removeAttribute('name'); d.open = true; })"
        )
        assert list(complaints_of_axe(page)) == [], path
