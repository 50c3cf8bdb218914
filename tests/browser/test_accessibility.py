"""Every screen for every eye and thumb: axe, 320 px, large text, targets of 48 px, both themes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.axe_core import faults_of_axe
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.served import Server

if TYPE_CHECKING:
    from flask import Flask

Tables = tuple[AtTable, AtTable, AtTable]
LONG = ("Ann", "Bartholomew-Alexander von Hohen", "Anna", "عمر", "Konstantin 🃏", "Bo")
NARROWEST: Any = {"width": 320, "height": 640}
SEATS = "variant=standard&seat=Ann&seat=Bo&seat=Cleo&seat=Dev"
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"], "resultTypes": ["violations"]}
LARGE_TEXT = "html { font-size: 200% !important; }"
# A link inside a sentence, and the link that jumps over the header, are no targets of a thumb.
SMALL = """() => [...document.querySelectorAll("a[href], button, summary, select, input")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((e) => !e.closest(".unseen, .skip, [hidden], p"))
  .map((e) => (e.matches("input") && e.closest("label")) || e)
  .map((e) => [e, e.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && box.height > 1)
  .filter(([, box]) => box.height < 47.5 || box.width < 47.5)
  .map(([e, box]) => `${e.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)"""
# The felt and the page may not be wider than the screen; a sheet may scroll inside itself.
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def four(served_app: Flask, server: Server) -> AtTable:
    """Four players who choose their moons, after three hands."""
    hands = [
        lambda e: e.hand(1, 2, 8, 2, queen=1),
        lambda e: e.hand(13, 0, 0, 0, queen=0, choice="add"),
        lambda e: e.hand(4, 4, 0, 5, queen=1),
    ]
    return AtTable(served_app, server, hands=hands, variant="shooters_choice")


@pytest.fixture
def six(served_app: Flask, server: Server) -> AtTable:
    """Six with long and unusual names."""
    hands = [lambda e: e.hand(1, 2, 3, 4, 3, 0, queen=1, singles={"JD": 4})]
    return AtTable(served_app, server, LONG, hands=hands, variant="omnibus")


@pytest.fixture
def over(served_app: Flask, server: Server) -> AtTable:
    """A short game that is over."""
    hands = [lambda e: e.hand(13, 0, 0, 0, queen=0)] * 2
    return AtTable(served_app, server, hands=hands, variant="short_50")


@pytest.fixture
def tables(four: AtTable, six: AtTable, over: AtTable) -> Tables:
    """All three."""
    return four, six, over


# One screen a folder of templates: what its stylesheet or its parts break is seen there.
ONE_A_FOLDER = {
    "home", "new game", "scoreboard", "between hands", "count", "an answer", "history", "tonight",
}  # fmt: skip
HOW_MANY = pytest.mark.parametrize(
    "names",
    [
        pytest.param(ONE_A_FOLDER, id="one a folder"),
        pytest.param(None, id="all", marks=pytest.mark.slow),
    ],
)


def screens(page: Page, tables: Tables, names: set[str] | None) -> Iterator[str]:
    """Every screen in turn, or those with these names, as its keeper meets it."""
    four, six, over = tables
    page.goto("/")
    yield "first visit"
    four.let_in(page.context)
    for name, path in addresses(four).items():
        if names is None or name in names:
            page.goto(path)
            yield name
    if names is not None:
        return
    four.open(page, four.board)
    page.get_by_role("button", name="Share").click()
    secret = page.get_by_label("The link", exact=True).input_value().rpartition("/")[2]
    page.goto(f"/w/{secret}")
    yield "who are you"
    yield from half_filled(page, four)
    for table_of, name in ((six, "six"), (over, "over")):
        table_of.let_in(page.context)
        page.goto(table_of.board)
        yield f"scoreboard of {name}"
    pad = six.open(page)
    yield "six on the pad"
    pad.face("Anna").click()
    pad.face("Bo").click()
    yield "six, the single cards given"
    pad = six.open(page, f"{six.entry}?mode=points")
    page.get_by_role("link", name="123").click()
    pad.digit(1).click()
    pad.key("Plus or minus").click()
    yield "six, points half typed"


def addresses(four: AtTable) -> dict[str, str]:
    """What is seen at once where one goes there."""
    table = f"/t/{four.table_id}"
    return {
        "home": "/",
        "new game": f"{table}/new",
        "another table": "/new",
        "scoreboard": four.board,
        "between hands": f"{four.board}/settle",
        "the deal": f"{four.board}/settle/deal",
        "players": f"{four.board}/settle/players",
        "seats": f"{four.board}/settle/seats",
        "note": f"{four.board}/settle/note",
        "end of the game": f"{four.board}/settle/end",
        "missed hand": f"{four.board}/settle/hands",
        "a player": f"{four.board}/player/1",
        "this phone": f"{four.board}/phone",
        "share": f"{table}/share",
        "phones": f"{table}/phones",
        "a phone": f"{table}/phones/{four.device_id}",
        "join": "/join",
        "without the network": "/away",
        "the table": f"{table}/table",
        "deleted games": f"{table}/bin",
        "old games": f"{table}/old-games",
        "whole sheet": f"{four.board}/sheet",
        "blank sheet": f"{four.board}/sheet/blank",
        "display": f"{four.board}/display?way=standing",
        "may I play": f"{four.board}/may",
        "rules": f"{four.board}/rules",
        "quick card": f"{four.board}/rules/card",
        "we play it differently": f"{four.board}/rules/queen_breaks/differently",
        "changing the rules": f"{four.board}/rules/change",
        "any variant": "/rules",
        "rules of a variant": "/rules/omnibus",
        "quick card of a variant": "/rules/omnibus/card",
        "may I play in a variant": "/rules/omnibus/may",
        "variants found": f"{table}/new?{SEATS}&show=variants&find=queen",
        "a list typed wrongly": f"{table}/new?{SEATS}&open=trim&rule-trim=2x&show=rules",
        "ask, found": f"{four.board}/rules?q=queen",
        "an answer": f"{four.board}/rules?about=lead_queen",
        "something wrong": f"{four.board}/wrong",
        "a case": f"{four.board}/wrong/two_revokes?when=later",
        "a ruling": f"{four.board}/wrong/revoke?when=later",
        "a case left open": f"{four.board}/wrong/claim?good=no",
        "count": four.entry,
        "cards": f"{four.entry}?mode=cards",
        "points": f"{four.entry}?mode=points",
        "correcting": four.hand(1),
        "correcting a moon": four.hand(2),
        "a moon's choice": f"{four.hand(2)}/moon",
        "where to insert": f"{four.entry}/insert",
        "inserting": f"{four.entry}/insert/2",
        "removing": f"{four.hand(1)}/remove",
        "history": f"{table}/history",
        "the figures of a player": four.history_of("Bo"),
        "tonight": f"{table}/tonight",
        "nights": f"{table}/history/nights",
        "records": f"{table}/history/records",
        "games": f"{table}/games",
        "names": f"{table}/players",
        "recovery link": f"{table}/keep",
        "nothing here": f"{table}/nothing",
    }


# No page for a person, or one that leads to another.
NO_SCREENS = {
    "files.hands_csv", "files.table_json", "hand_entry.coming", "health.healthz", "health.readyz",
    "installed.worker", "joining.join", "joining.keep", "live.ask", "live.ask_home", "live.line",
    "static", "token",
}  # fmt: skip


def test_every_page_is_among_the_screens(served_app: Flask, four: AtTable) -> None:
    pages = {rule.endpoint for rule in served_app.url_map.iter_rules() if "GET" in rule.methods}
    address = served_app.url_map.bind("")
    seen = {
        address.match(urlsplit(path).path)[0]
        for path in addresses(four).values()
        if "nothing" not in path
    }
    assert pages - NO_SCREENS - seen == {"joining.show"}  # a link leads there


def half_filled(page: Page, four: AtTable) -> Iterator[str]:
    """The entry on its way: a queen given, a moon to choose, a line that does not add up."""
    pad = four.open(page)
    pad.face("Bo").click()
    yield "queen given"
    pad.key(re.compile("^All 13")).first.click()
    expect(page.locator("#moon-asks")).to_be_visible()
    yield "moon choice"
    page.get_by_role("link", name="123").click()  # the question stays till then
    for field, points in zip(
        page.locator("input[name^=points-]").all(), (25, 0, 0, 0), strict=True
    ):
        field.fill(str(points))
    pad.save.click()
    pad.expect_refused("One heart is missing. Who has it?")
    yield "refused"


def complaints_of_axe(page: Page) -> Iterator[str]:
    """What axe finds, and in the dark what it finds about colours: nothing else changes there."""
    page.emulate_media(color_scheme="light")
    yield from faults_of_axe(page)
    page.emulate_media(color_scheme="dark")
    yield from (f"in the dark: {fault}" for fault in faults_of_axe(page, COLOURS))
    page.emulate_media(color_scheme="light")


def sticking_out(page: Page) -> Iterator[str]:
    """Where a page is wider than its screen: with large text, and on the narrowest phone."""
    page.evaluate(
        "(css) => { window.large = new CSSStyleSheet(); large.replaceSync(css);"
        " document.adoptedStyleSheets.push(large); }",
        LARGE_TEXT,
    )
    if (too_much := page.evaluate(OVERFLOW)) > 0:
        yield f"sticks out {too_much} px with large text"
    page.evaluate("() => document.adoptedStyleSheets.pop()")
    page.set_viewport_size(NARROWEST)
    if (too_much := page.evaluate(OVERFLOW)) > 0:
        yield f"sticks out {too_much} px of a narrow phone"
    page.set_viewport_size(PHONE["viewport"])


def faults_on_a_phone(page: Page) -> list[str]:
    """Everything that is wrong for some eye or thumb."""
    return [*complaints_of_axe(page), *page.evaluate(SMALL), *sticking_out(page)]


@HOW_MANY
def test_every_screen_on_a_phone_is_for_everybody(
    open_page: OpenPage, forgive: Any, tables: Tables, names: set[str] | None
) -> None:
    forgive("status of 4")
    page = open_page(**PHONE, reduced_motion="reduce")
    found = {name: faults_on_a_phone(page) for name in screens(page, tables, names)}
    assert {name: faults for name, faults in found.items() if faults} == {}


@HOW_MANY
def test_axe_finds_nothing_on_a_desk(
    open_page: OpenPage, forgive: Any, tables: Tables, names: set[str] | None
) -> None:
    forgive("status of 4")
    page = open_page(**DESKTOP, reduced_motion="reduce")
    found = {name: list(complaints_of_axe(page)) for name in screens(page, tables, names)}
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_the_focus_is_always_seen(desktop: Page, four: AtTable) -> None:
    four.let_in(desktop.context)
    for path in (four.board, four.entry, f"{four.board}/settle"):
        desktop.goto(path)
        for _ in range(8):
            desktop.keyboard.press("Tab")
            outline = desktop.evaluate(
                "() => { const e = document.activeElement; const shown = (x) => x &&"
                " parseFloat(getComputedStyle(x).outlineWidth) >= 2 &&"
                " getComputedStyle(x).outlineStyle !== 'none';"
                " return shown(e) || shown(e.closest('label')) || e.tagName === 'BODY'; }"
            )
            assert outline, desktop.evaluate("() => document.activeElement.outerHTML.slice(0, 200)")


# What Firefox and Safari draw otherwise. Chromium draws both ways alike, so the ways are asked for.


def test_legends_float_nowhere_and_keep_their_distance(phone: Page, four: AtTable) -> None:
    four.let_in(phone.context)
    for path in (
        f"/t/{four.table_id}/new",
        f"{four.entry}?mode=points",
        f"{four.board}/settle/players",
    ):
        phone.goto(path)
        found = phone.locator("legend:not(.unseen)").evaluate_all(
            """(all) => all.map((e) => [e.textContent, getComputedStyle(e).float,
                 parseFloat(getComputedStyle(e).marginBottom)])"""
        )
        assert found
        assert [(words, side) for words, side, _ in found if side != "none"] == []
        assert [(words, below) for words, _, below in found if below < 8] == []


def test_placeholders_have_a_colour_of_the_look(phone: Page, four: AtTable) -> None:
    four.let_in(phone.context)
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme)
        phone.goto(f"/t/{four.table_id}/new")
        colour, muted, opacity = phone.get_by_label("Name", exact=True).evaluate(
            """(e) => [getComputedStyle(e, "::placeholder").color,
                 getComputedStyle(document.querySelector(".muted, small")).color,
                 getComputedStyle(e, "::placeholder").opacity]"""
        )
        assert (colour, opacity) == (muted, "1")


def test_the_ends_of_the_chart_are_round_and_on_their_lines(phone: Page, four: AtTable) -> None:
    four.open(phone, four.board)
    dots = phone.locator(".end-dot").evaluate_all(
        """(all) => all.map((e) => e.getBoundingClientRect())
             .map(({ x, y, width, height }) => [x + width / 2, y + height / 2, width, height])"""
    )
    ends = phone.locator(".run").evaluate_all(
        """(all) => all.map((e) => [e.points.getItem(e.points.length - 1), e.getScreenCTM()])
             .map(([point, matrix]) => point.matrixTransform(matrix)).map(({ x, y }) => [x, y])"""
    )
    assert len(dots) == len(ends) == 4
    for (x, y, width, height), end in zip(dots, ends, strict=True):
        assert width == pytest.approx(height, abs=0.1)
        assert width >= 6
        assert (x, y) == pytest.approx(tuple(end), abs=0.5)


# The keyboard


def test_the_main_action_is_two_keys_away(desktop: Page, four: AtTable) -> None:
    four.let_in(desktop.context)
    pages = {
        four.board: ("scoring the next hand", "Score hand 4"),
        f"/t/{four.table_id}/new": ("game setup", "Start"),
    }
    for path, (skips_to, action) in pages.items():
        desktop.goto(path)
        desktop.keyboard.press("Tab")
        desktop.keyboard.press("Tab")
        link = desktop.get_by_role("link", name=f"Skip to {skips_to}", exact=True)
        expect(link).to_be_focused()
        expect(link).to_be_in_viewport(ratio=1)
        desktop.keyboard.press("Enter")
        expect(desktop.locator("#action")).to_have_text(action)
        expect(desktop.locator("#action")).to_be_focused()


def test_links_that_skip_are_out_of_sight_at_any_size_of_text(phone: Page, four: AtTable) -> None:
    four.open(phone, four.board)
    phone.evaluate(
        "(css) => { const large = new CSSStyleSheet(); large.replaceSync(css);"
        " document.adoptedStyleSheets.push(large); }",
        LARGE_TEXT,
    )
    bottoms = phone.locator(".skip").evaluate_all(
        "(all) => all.map((e) => e.getBoundingClientRect().bottom)"
    )
    assert bottoms
    assert max(bottoms) <= 0


def test_the_sheet_of_eight_fits_beside_the_chart(
    desktop: Page, served_app: Flask, server: Server
) -> None:
    names = ("Wilhelmina", "Bartholomew-Alexander", "Anna", "Annika", "Konstantin", "Bo", "Dev")
    eight = AtTable(
        served_app, server, (*names, "Cleo"), variant="cancellation",
        hands=[lambda e: e.points(13, 5, 0, 21, 7, 0, 6, 0)],
    )  # fmt: skip
    eight.let_in(desktop.context)
    desktop.goto(eight.board)
    room = desktop.locator(".sheet").evaluate("(e) => [e.scrollWidth, e.clientWidth]")
    assert room[0] == room[1]


def test_no_disc_lies_over_letters(phone: Page, six: AtTable) -> None:
    six.open(phone, "/")
    hidden = phone.locator(".pile .disc + .disc").evaluate_all(
        """(all) => all.map((e) => {
             const letters = document.createRange();
             letters.selectNodeContents(e.previousElementSibling);
             const ring = parseFloat(getComputedStyle(e).outlineWidth) - 1;
             return letters.getBoundingClientRect().right - e.getBoundingClientRect().left + ring;
           })"""
    )
    assert len(hidden) >= 3
    assert max(hidden) <= 0
