"""What everyone looks for after a hand is in sight without scrolling: all totals, large."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from companion.rules import VARIANTS, Ruleset
from companion.scorebook import changes
from tests.browser.at_table import AtTable
from tests.browser.axe_core import faults_of_axe
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.screens import LARGE_TEXT
from tests.browser.served import Server
from tests.browser.test_board import LONG, hand, moon
from tests.each import first_quick
from tests.scorebook.evening import Evening

if TYPE_CHECKING:
    from flask import Flask

NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Flo", "Gus", "Hal")
PORTRAITS = ((360, 740), (390, 844))
LANDSCAPES = ((740, 360), (844, 390))
TABLETS = ((768, 1024), (1024, 768), (1280, 800))
MEASURES = """() => {
  const all = (name) => [...document.querySelectorAll(name)];
  const boxes = (name) => all(name).map((one) => one.getBoundingClientRect());
  const size = (name) =>
    Math.min(...all(name).map((one) => parseFloat(getComputedStyle(one).fontSize)));
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const first = document.querySelector(".dock .first").getBoundingClientRect();
  const totals = boxes(".standings .total");
  const rows = document.querySelector(".standings").getBoundingClientRect();
  return {
    count: totals.length,
    hidden: totals.filter((box) => box.top < 0 || box.bottom > Math.min(dock.top, innerHeight)
      || box.left < 0 || box.right > innerWidth + 0.5).length,
    beside: rows.top + dock.height,
    band: Math.max(...boxes(".band").map((box) => box.height)),
    saved: boxes(".once").reduce((sum, box) => sum + box.height, 0),
    total: size(".standings .total"), name: size(".standings .name"), last: size(".delta"),
    action: first.top >= 0 && first.bottom <= innerHeight,
  };
}"""

Seat = Callable[..., Page]


def moon_with_bonus(evening: Evening) -> None:
    """Bo shoots; where the jack of diamonds counts, Cleo has it."""
    if not evening.state.next.ruleset.bonus_cards:
        return moon(evening)
    players = len(evening.state.chairs)
    hearts = [13 if place == 1 else 0 for place in range(players)]
    evening.hand(*hearts, queen=1, singles={"JD": 2})
    return None


def points_alone(evening: Evening) -> None:
    decks = evening.state.next.ruleset.decks
    rest = [0] * (len(evening.state.chairs) - 3)
    if evening.state.next.ruleset.bonus_cards:
        evening.points(13, 3, 0, *rest, is_open=True)
    else:
        evening.points(13 * decks, 13 * decks, 0, *rest, is_open=True)


def open_hand(evening: Evening) -> None:
    """A hand that does not add up."""
    rest = [0] * (len(evening.state.chairs) - 3)
    evening.points(9, 2, 1, *rest, is_open=True, note="a heart fell under the table")


KINDS = (hand, moon_with_bonus, points_alone, open_hand)


def rules(players: int) -> Ruleset:
    name = "omnibus" if players < 7 else "cancellation"
    return VARIANTS[name].ruleset.for_players(players)


@pytest.fixture
def seat(served_app: Flask, server: Server, open_page: OpenPage) -> Seat:
    """Opens the scoreboard of a new game after some hands, always on the same phone."""
    page = open_page(**PHONE, reduced_motion="reduce")

    def sit(names: tuple[str, ...], *hands: Callable[[Evening], object]) -> Page:
        table = AtTable(served_app, server, names, hands, ruleset=rules(len(names)))
        table.open(page, table.board)
        return page

    return sit


def measured(page: Page, size: tuple[int, int]) -> dict[str, Any]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found: dict[str, Any] = page.evaluate(MEASURES)
    return found


@pytest.mark.parametrize("players", first_quick([4, 6, 8, 3, 5, 7], 3))
def test_all_totals_are_in_sight_after_every_kind_of_hand(seat: Seat, players: int) -> None:
    for kind in KINDS:
        page = seat(NAMES[:players], hand, kind)
        for size in PORTRAITS:
            found = measured(page, size)
            assert (found["count"], found["hidden"]) == (players, 0), (kind, size)
            assert found["band"] <= 140, (kind, size)
            assert 0 < found["saved"] <= 56, (kind, size)
        for size in LANDSCAPES:
            found = measured(page, size)
            assert (found["count"], found["hidden"]) == (players, 0), (kind, size)
            assert found["total"] >= 64
            assert found["action"]


@pytest.mark.parametrize("players", first_quick([4, 6, 11, 3, 8], 3))
def test_on_a_tablet_the_totals_take_the_room(seat: Seat, players: int) -> None:
    names = tuple(f"{LONG[place % len(LONG)][:17]} {place}" for place in range(players))
    page = seat(names, hand, moon_with_bonus)
    for size in TABLETS:
        found = measured(page, size)
        assert (found["count"], found["hidden"]) == (players, 0), size
        assert found["total"] >= 96, size
        wide = page.locator(".standings").evaluate("(e) => e.offsetWidth / innerWidth")
        assert wide >= 0.6, size


# Whether a text ends where the box it stands in does, or before.
ENDS_INSIDE = """(text) => text.getBoundingClientRect().bottom
  <= text.parentElement.getBoundingClientRect().bottom + 1"""


def test_what_a_hand_says_is_whole_beside_the_totals(seat: Seat) -> None:
    page = seat(NAMES[:4], hand, moon_with_bonus)
    for size in TABLETS:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.locator(".once .brief").evaluate(ENDS_INSIDE), size


@pytest.mark.parametrize("players", first_quick([4, 6, 8, 3, 5, 7], 3))
def test_large_text_is_large_totals(seat: Seat, players: int) -> None:
    long = tuple(f"{LONG[place % len(LONG)][:18]} {place}" for place in range(players))
    for names, kind in ((NAMES[:players], hand), (long, moon_with_bonus)):
        page = seat(names, hand, kind)
        for size in PORTRAITS if players < 7 else PORTRAITS[1:]:
            usual = measured(page, size)["total"]
            for text in ("137.5%", "200%"):
                page.evaluate(LARGE_TEXT, text)
                found = measured(page, size)
                assert (found["count"], found["hidden"]) == (players, 0), (kind, size, text)
                assert found["beside"] <= 300, (kind, size, text)
                assert 40 <= found["total"] <= 72, (kind, size, text)
                assert found["total"] >= usual, (kind, size, text)
            page.evaluate(LARGE_TEXT, "100%")


BEGIN = """(key) => {
  const facts = { mode: "counts", takers: { QS: 1 }, hearts: {}, points: {}, trail: [] };
  localStorage.setItem(`companion.draft.${key}`, JSON.stringify({ at: Date.now(), facts }));
  location.reload();
}"""


@pytest.mark.parametrize("players", first_quick([6, 4, 8]))
def test_a_hand_that_is_not_finished_leaves_them_in_sight(seat: Seat, players: int) -> None:
    page = seat(NAMES[:players], hand, moon_with_bonus)
    page.evaluate(BEGIN, f"{page.url.rpartition('/')[2]}:3")
    expect(page.get_by_text("Hand 3 isn't finished")).to_be_visible()
    for size in (*PORTRAITS, *LANDSCAPES):
        found = measured(page, size)
        assert found["hidden"] == 0, size
        assert size in LANDSCAPES or 0 < found["saved"] <= 56, size


# What axe counts, of every link and key above: 24 px that no key of the dock covers, or it lies
# wholly beneath the dock.
HALF_UNDER_THE_DOCK = """() => {
  const boxes = (all) => [...all].map((one) => one.getBoundingClientRect());
  const dock = document.querySelector(".dock");
  const [under] = boxes([dock]);
  const keys = boxes(dock.querySelectorAll("a, button"));
  const [top, bottom] = [Math.min(...keys.map((key) => key.top)), keys[0].bottom];
  const isHalf = ({ box }) => {
    const isBeneath = box.top >= under.top && box.bottom <= under.bottom;
    const isCovered = box.bottom > top && box.top < bottom && !isBeneath;
    return isCovered && Math.max(top - box.top, box.bottom - bottom) < 24;
  };
  return [...document.querySelectorAll("main :is(a, button, summary)")]
    .filter((one) => !dock.contains(one) && one.checkVisibility())
    .map((one) => ({ one, box: one.getBoundingClientRect() })).filter(isHalf)
    .map(({ one }) => one.textContent.trim());
}"""
TARGET_SIZE = {"runOnly": ["target-size"], "resultTypes": ["violations"]}


@pytest.mark.parametrize("players", first_quick([6, 4, 3, 5]))
def test_nothing_lies_half_under_the_dock_at_any_size(seat: Seat, players: int) -> None:
    page = seat(NAMES[:players], hand, hand, hand)
    half = {}
    for number, width in enumerate((320, 340, 360, 375, 390, 412, 430)):
        for height in range(560 + 7 * (number % 3), 1001, 21):  # less than half a row apart
            page.set_viewport_size({"width": width, "height": height})
            if found := page.evaluate(HALF_UNDER_THE_DOCK):
                half[width, height] = found
    assert half == {}
    page.set_viewport_size({"width": 412, "height": 823})
    assert faults_of_axe(page, TARGET_SIZE) == []


# How many parts of a text are whole: neither below its box nor beside it.
WHOLE = """(text) => {
  const [box, ...parts] = [text, ...text.children].map((one) => one.getBoundingClientRect());
  const isWhole = (part) =>
    part.height > 0 && part.bottom <= box.bottom + 1 && part.right <= box.right + 1;
  return parts.filter(isWhole).length;
}"""

# Whether the last part of a text is.
IS_WHOLE = """(part) => {
  const [box, { height, right, bottom }] =
    [part.parentElement, part].map((one) => one.getBoundingClientRect());
  return height > 0 && bottom <= box.bottom + 1 && right <= box.right + 1;
}"""


def test_six_see_which_cards_to_take_out_and_all_of_the_sheet(seat: Seat) -> None:
    page = seat(("Bartholomew Montague", "Mary Ann", *NAMES[2:6]), hand)
    page.goto(f"{page.url}?chair=1")
    page.set_viewport_size({"width": 360, "height": 740})
    sheet = page.locator(".sheet").first
    assert sheet.evaluate("(one) => one.scrollWidth - one.clientWidth") == 0
    for text in ("100%", "137.5%", "200%"):
        page.evaluate(LARGE_TEXT, text)
        expect(page.locator(".facts")).to_contain_text("Take out 2")
        assert page.locator(".facts").evaluate(WHOLE) == 2, text  # who leads too


@pytest.mark.parametrize("players", [6, 7])
def test_who_leads_is_whole_upright_and_on_its_side(seat: Seat, players: int) -> None:
    page = seat(("Bartholomew Montague", "Mary Ann", *NAMES[2:players]), hand)
    page.goto(f"{page.url}?chair=1")
    for size in ((360, 700), (375, 667), (390, 844), *LANDSCAPES):
        for text in ("100%", "137.5%", "200%"):
            page.evaluate(LARGE_TEXT, text)
            page.set_viewport_size({"width": size[0], "height": size[1]})
            leads = page.locator(".facts > :last-child")
            expect(leads).to_contain_text("leads")
            assert leads.evaluate(IS_WHOLE), (size, text)


# What reaches over the column of the hands.
OVER_THE_COLUMN = """(marks) => marks.filter((mark) => {
  const column = mark.closest("th").getBoundingClientRect();
  return mark.getBoundingClientRect().right > column.right;
}).map((mark) => mark.textContent)"""


def test_the_mark_of_a_hand_stays_in_its_column(seat: Seat) -> None:
    page = seat(NAMES[:6], hand, open_hand)
    page.set_viewport_size({"width": 390, "height": 844})
    for word in ("open", "ruled", "after the end"):
        marks = page.locator(".sheet .tag")
        marks.evaluate_all("(all, word) => all.forEach((one) => { one.textContent = word; })", word)
        assert marks.evaluate_all(OVER_THE_COLUMN) == [], word


def test_they_are_read_at_arms_length(seat: Seat) -> None:
    four = measured(seat(NAMES[:4], hand, moon_with_bonus), (390, 844))
    assert four["total"] >= 44
    assert min(four["name"], four["last"]) >= 22
    six = measured(seat(NAMES[:6], hand, moon_with_bonus), (360, 740))
    assert six["total"] >= 30
    assert min(six["name"], six["last"]) >= 18


def test_a_short_name_is_not_broken_at_any_width(seat: Seat) -> None:
    page = seat(NAMES[:4], hand, moon_with_bonus)
    for width in (320, 360, 390, 700, 768, 820, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        for name in page.locator(".standings .name").all():
            lines = name.evaluate(
                "(one) => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)"
            )
            assert round(lines) == 1, (width, name.inner_text())


def test_long_names_leave_the_totals_in_sight(seat: Seat) -> None:
    page = seat(LONG, hand, moon_with_bonus)
    for size in (*PORTRAITS, *LANDSCAPES):
        assert measured(page, size)["hidden"] == 0, size
    for size in PORTRAITS:
        found = measured(page, size)
        assert found["band"] <= 140, size
        assert found["saved"] <= 56, size


# How many lines the letters of each come to, those that are cut off too.
LINES = """(all) => all.map((one) => {
  const letters = document.createRange();
  letters.selectNodeContents(one);
  return new Set([...letters.getClientRects()].map((box) => Math.round(box.top))).size;
})"""
# The lines of a text, the dots among its words.
DOTS = """(one) => {
  const top = ([words, place]) => {
    const letter = document.createRange();
    letter.setStart(words, place);
    letter.setEnd(words, place + 1);
    return Math.round(letter.getBoundingClientRect().top);
  };
  return [...one.querySelectorAll(".gap")].map(({ previousSibling: before, nextSibling: after }) =>
    [[before, before.length - 3], [before, before.length - 1], [after, 0]].map(top));
}"""


def test_with_large_text_a_long_name_is_one_line(seat: Seat) -> None:
    page = seat(("Ann", "Bo", "Cleo", "Bartholomäus"), hand, moon_with_bonus)
    names = page.locator(".standings .name")
    for width, text in ((320, "200%"), (390, "137.5%"), (360, "137.5%")):
        page.set_viewport_size({"width": width, "height": 740})
        page.evaluate(LARGE_TEXT, text)
        assert names.evaluate_all(LINES) == [1, 1, 1, 1], (width, text)


def test_eleven_long_names_are_a_line_each_and_whole_in_height(seat: Seat) -> None:
    page = seat(tuple(f"{LONG[place % len(LONG)][:17]} {place}" for place in range(11)), hand)
    names = page.locator(".standings .name")
    for width, height in (*TABLETS, *LANDSCAPES):
        page.set_viewport_size({"width": width, "height": height})
        assert names.evaluate_all(LINES) == [1] * 11, (width, height)
        above = names.evaluate_all(
            """(all) => Math.min(...all.map((one) => one.getBoundingClientRect().top
              - one.closest(".standing").getBoundingClientRect().top))"""
        )
        assert above >= 0, (width, height)


@pytest.mark.parametrize("players", [3, 4])
def test_a_long_word_stands_whole_beside_two_digits(seat: Seat, players: int) -> None:
    taken = (4, 3, 2, 4) if players == 4 else (4, 5, 4)
    page = seat(
        ("Bartholomäus", *NAMES[1:players]), lambda e: e.hand(*taken, queen=0, singles={"JD": 1})
    )
    for width in (360, 375, 390, 412):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.locator(".standings .name").evaluate_all(LINES) == [1] * players, width


def test_with_large_text_the_standings_of_a_night_break_no_name(
    served_app: Flask, server: Server, phone: Page
) -> None:
    names = ("Ann", "Bo", "Cleo", "Bartholomäus")
    over = AtTable(served_app, server, names, [lambda e: e.hand(4, 6, 3, 0, queen=0)])
    over.change(changes.stop_game())
    over.open(phone, f"/t/{over.table_id}/tonight")
    phone.evaluate(LARGE_TEXT, "137.5%")
    assert phone.locator(".tonight .name").evaluate_all(LINES) == [1, 1, 1, 1]


def test_no_line_below_a_title_that_has_room_begins_or_ends_with_a_dot(seat: Seat) -> None:
    page = seat(NAMES[:4], hand)
    for width in range(320, 431, 5):
        page.set_viewport_size({"width": width, "height": 740})
        [tops] = page.locator(".bar p").evaluate(DOTS)
        assert len(set(tops)) == 1, width
    page.locator(".bar p").evaluate("(one) => { one.style.width = 'min-content'; }")
    [[before, dot, after]] = page.locator(".bar p").evaluate(DOTS)  # else the words would be cut
    assert before == dot < after


def test_the_band_stays_as_it_was_left(seat: Seat) -> None:
    page = seat(NAMES[:4])
    band = page.locator(".band > details")
    for opened in (True, False):
        page.locator(".band summary").tap()
        expect(page.get_by_text("Which chair is yours?")).to_be_visible(visible=opened)
        page.wait_for_function(
            "(state) => localStorage.getItem('companion.open.band') === state",
            arg=str(opened).lower(),
        )
        page.reload()
        expect(band).to_have_js_property("open", opened)


STYLES = """(rows) => rows.map((row) => [...row.children].map((cell) => {
  const { fontSize, color, paddingTop } = getComputedStyle(cell);
  return [fontSize, color, paddingTop].join();
}).join("; "))"""


def newcomers_play(evening: Evening) -> None:
    """Two who never finished a game are in the next one."""
    evening.game = evening.begin_next()
    for seat, name in ((2, "Eva"), (3, "Flo")):
        evening.write(changes.substitute(seat, evening.player(name)))
    evening.hand(4, 5, 3, 1, queen=0)


def test_all_without_a_finished_game_look_alike_in_the_standings(
    phone: Page, served_app: Flask, server: Server
) -> None:
    table = AtTable(served_app, server, hands=[moon, moon, moon, moon, newcomers_play])
    table.let_in(phone.context)
    phone.goto(f"/t/{table.table_id}/tonight")
    rows = phone.locator(".tonight .others tr")
    expect(rows).to_have_count(2)
    assert len(set(rows.evaluate_all(STYLES))) == 1
