"""Score a hand on a phone: what is shown with every tap, what is kept, what is sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from companion.rules import STANDARD, VARIANTS
from companion.scorebook import changes
from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import NO_NETWORK, PHONE, OpenPage
from tests.browser.screens import go_back
from tests.browser.served import Server

WAITING = "Hand 3 is safe on this phone and will be sent when the network is back."
EMPTY = "\N{EN DASH}"
OpenTable = Callable[..., AtTable]


@pytest.fixture
def opened(served_app: Flask, server: Server) -> OpenTable:
    return lambda *names, **rules: AtTable(served_app, server, *([names] if names else []), **rules)


@pytest.fixture
def at(opened: OpenTable) -> AtTable:
    """Bo has 82, Ann 34, Dev 37 and Cleo 3, roughly: four hands are played."""
    return opened(
        hands=[
            lambda evening: evening.hand(4, 4, 5, 0, queen=1),
            lambda evening: evening.hand(3, 7, 0, 3, queen=1),
        ]
    )


@pytest.fixture
def pad(at: AtTable, phone: Page) -> Pad:
    return at.open(phone)


# Counting


def test_every_tap_shows_what_is_still_out_and_who_has_what(pad: Pad) -> None:
    expect(pad.still_out).to_contain_text("Still out:")
    expect(pad.row("Ann")).to_have_accessible_name("Ann: nothing entered; total 7")
    expect(pad.points("Ann")).to_have_text(EMPTY)
    expect(pad.sum("Ann")).to_have_text(f"7 → {EMPTY} · hearts?")
    pad.face("Bo").tap()
    expect(pad.points("Bo")).to_have_text("13")
    pad.number(0).tap()
    expect(pad.points("Ann")).to_have_text("0")
    expect(pad.sum("Ann")).to_have_text("7 → 7")
    pad.number(8).tap()
    expect(pad.row("Bo")).to_have_accessible_name("Bo: the queen, 8 hearts; total 37, then 58")
    expect(pad.still_out).to_contain_text("5 hearts")
    expect(pad.page.locator("[data-placed]")).to_have_text("21 of 26 points")
    expect(pad.spoken).to_have_text("Still out: 5 hearts. Now Cleo.")
    expect(pad.sum("Dev")).to_have_text(f"3 → {EMPTY} · gets the rest")


def test_only_possible_numbers_can_be_tapped_and_a_row_to_go_back_to_it(
    pad: Pad, at: AtTable
) -> None:
    pad.count("Bo", 4, 4)
    expect(pad.number(5)).to_be_enabled()
    expect(pad.number(6)).to_be_disabled()
    pad.number(6).tap(force=True)
    expect(pad.points("Cleo")).to_have_text(EMPTY)
    assert len(at.lines) == 2
    pad.row("Ann").tap()
    expect(pad.row("Ann")).to_have_attribute("aria-pressed", "true")
    expect(pad.number(9)).to_be_enabled()
    pad.number(1).tap()
    expect(pad.points("Ann")).to_have_text("1")
    expect(pad.row("Cleo")).to_have_attribute("aria-pressed", "true")


def test_the_last_player_gets_the_rest(pad: Pad, at: AtTable) -> None:
    pad.count("Dev", 4, 4, 3)
    pad.expect_saved(3, 4, 4, 3, 15)
    assert at.lines[2:] == [(4, 4, 3, 15)]


def test_when_nothing_is_left_the_others_have_none(pad: Pad) -> None:
    pad.count("Dev", 4, 9)
    pad.expect_saved(3, 4, 9, 0, 13)


def test_hearts_may_come_before_the_queen_and_in_any_order(pad: Pad) -> None:
    pad.row("Dev").tap()
    pad.number(9).tap()
    pad.number(4).tap()
    expect(pad.still_out).to_contain_text("Q")
    pad.face("Cleo").tap()
    pad.expect_saved(3, 4, 0, 13, 9)


def test_all_that_is_left_goes_to_the_row_at_hand(pad: Pad) -> None:
    pad.count("Bo", 4)
    pad.row("Dev").tap()
    pad.key("All 9 ♥\ufe0e to Dev").tap()
    pad.expect_saved(3, 4, 13, 0, 9)


def test_a_key_takes_back_the_last_tap(pad: Pad) -> None:
    pad.count("Bo", 4, 3)
    pad.back.tap()
    expect(pad.points("Bo")).to_have_text("13")
    expect(pad.row("Bo")).to_have_attribute("aria-pressed", "true")
    pad.back.tap()
    pad.back.tap()
    expect(pad.points("Bo")).to_have_text(EMPTY)
    expect(pad.back).to_be_disabled()


def test_other_single_cards_are_asked_one_after_the_other(opened: OpenTable, phone: Page) -> None:
    pad = opened(variant="black_maria").open(phone)
    asks = phone.locator("#who-took")
    expect(asks).to_have_accessible_name("Who took the queen? Ask for another card")
    pad.face("Bo").tap()
    expect(asks).to_contain_text("king of spades")
    pad.face("Ann").tap()
    expect(asks).to_contain_text("ace of spades")
    asks.tap()
    expect(asks).to_contain_text("queen of spades")
    expect(pad.face("Bo")).to_have_attribute("aria-pressed", "true")
    pad.face("Cleo").tap()
    expect(pad.points("Bo")).to_have_text(EMPTY)
    expect(pad.points("Cleo")).to_have_text("13")
    expect(asks).to_contain_text("ace of spades")
    pad.face("Dev").tap()
    expect(pad.face("Dev")).to_be_hidden()


def test_a_question_that_is_answered_goes_and_comes_back_with_its_card(
    opened: OpenTable, phone: Page
) -> None:
    pad = opened(variant="omnibus").open(phone)
    asks = phone.locator("#who-took")
    pad.face("Bo").tap()
    pad.face("Ann").tap()
    expect(pad.face("Ann")).to_be_hidden()
    expect(asks).to_have_accessible_name("Change the queen, the jack of diamonds")
    pad.back.tap()
    expect(asks).to_contain_text("Who took")
    expect(asks).to_contain_text("jack of diamonds")
    pad.face("Dev").tap()
    asks.tap()
    expect(asks).to_contain_text("queen of spades")
    pad.face("Cleo").tap()
    expect(pad.face("Cleo")).to_be_hidden()
    expect(pad.points("Cleo")).to_have_text("13")
    expect(pad.points("Dev")).to_have_text("\N{MINUS SIGN}10")


def test_a_countdown_shows_totals_downwards(opened: OpenTable, phone: Page) -> None:
    pad = opened(variant="bga_countdown").open(phone)
    pad.count("Bo", 4)
    expect(pad.sum("Ann")).to_have_text("100 → 96")


def test_a_moon_that_takes_off_is_typed_with_its_sign_at_a_countdown(
    opened: OpenTable, phone: Page
) -> None:
    ruleset = VARIANTS["bga_positive_moon"].ruleset.with_options({"bonus_cards": "JD -10"})
    at = opened(ruleset=ruleset)
    pad = at.open(phone, f"{at.entry}?mode=points")
    row = phone.locator("[data-typed]").filter(has_text="Ann")
    phone.get_by_role("textbox", name="Ann").fill("36")
    expect(row.locator("[data-sum]")).to_have_text("100 → 136")
    for name in ("Bo", "Cleo", "Dev"):
        phone.get_by_role("textbox", name=name).fill("0")
    pad.save.tap()
    expect(pad.saved).to_be_visible()
    assert at.lines == [(-36, 0, 0, 0)]


# Cards


def test_cards_are_painted_in_the_colour_of_their_taker(at: AtTable, phone: Page) -> None:
    pad = at.open(phone, f"{at.entry}?mode=cards")
    expect(pad.sum("Ann")).to_contain_text("tap the cards taken")
    pad.card("ace of hearts").tap()
    expect(pad.card("ace of hearts")).to_have_accessible_name("the ace of hearts, Ann")
    pad.row("Bo").tap()
    pad.card("queen").tap()
    pad.card("king of hearts").tap()
    expect(pad.points("Bo")).to_have_text("14")
    pad.card("king of hearts").tap()
    expect(pad.points("Bo")).to_have_text("13")
    pad.card("ace of hearts").tap()
    expect(pad.points("Ann")).to_have_text(EMPTY)
    expect(pad.sum("Ann")).to_have_text(re.compile("ace of hearts now with Bo$"))
    expect(phone.locator("#say")).to_contain_text("the ace of hearts now with Bo. Still out")
    expect(pad.row("Bo")).to_contain_text("A")
    pad.key("Clear Bo").tap()
    expect(pad.sum("Ann")).not_to_contain_text("now with")
    expect(pad.points("Bo")).to_have_text(EMPTY)
    pad.back.tap()
    pad.row("Cleo").tap()
    pad.key("All 12 to Cleo").tap()
    pad.expect_saved(3, 0, 14, 12, 0)
    phone.get_by_role("link", name="Score hand 4").tap()
    expect(pad.card("queen")).to_be_visible()


def test_hearts_of_unequal_value_open_as_cards(opened: OpenTable, phone: Page) -> None:
    at = opened(variant="spot_s0")
    pad = at.open(phone)
    expect(pad.card("ace of hearts")).to_be_visible()
    expect(phone.get_by_role("link", name="Count")).to_have_count(0)
    pad.card("king of hearts").tap()
    expect(pad.points("Ann")).to_have_text("13")
    pad.row("Bo").tap()
    pad.key("All 13 to Bo").tap()
    pad.expect_saved(1, 13, 104, 0, 0)


def test_telling_it_another_way_keeps_what_was_said(pad: Pad) -> None:
    pad.count("Bo", 4)
    pad.page.get_by_role("link", name="Cards").tap()
    expect(pad.card("queen")).to_have_accessible_name("the queen, Bo")
    pad.page.get_by_role("link", name="123").tap()
    expect(pad.page.get_by_role("textbox", name="Ann")).to_be_visible()
    pad.page.get_by_role("link", name="Count").tap()
    expect(pad.points("Ann")).to_have_text("4")
    expect(pad.face("Bo")).to_have_attribute("aria-pressed", "true")


# Points


def test_points_are_typed_with_an_own_minus_and_the_rest_in_one_tap(
    opened: OpenTable, phone: Page, forgive: Any
) -> None:
    forgive("status of 422")
    at = opened(variant="omnibus")
    pad = at.open(phone, f"{at.entry}?mode=points")
    for name, points in (("Ann", "16"), ("Bo", "10"), ("Cleo", "10")):
        phone.get_by_role("textbox", name=name).fill(points)
        expect(pad.key("0 for everyone else")).to_have_count(0)  # who has the jack, and ten hearts?
    pad.key("Plus or minus").tap()
    expect(phone.get_by_role("textbox", name="Cleo")).to_have_value("\N{MINUS SIGN}10")
    expect(phone.locator("[data-placed]")).to_have_text("16 of 16 points typed")
    assert at.lines == []
    pad.key("The other 0 to Dev").tap()
    expect(pad.saved).to_be_visible()
    assert at.lines == [(16, 10, -10, 0)]


def test_what_does_not_add_up_is_said_and_nothing_typed_is_lost(
    at: AtTable, phone: Page, forgive: Any
) -> None:
    forgive("status of 422")
    pad = at.open(phone, f"{at.entry}?mode=points")
    for name, points in zip(("Ann", "Bo", "Cleo", "Dev"), ("12", "12", "1", "1"), strict=True):
        phone.get_by_role("textbox", name=name).fill(points)
    pad.save.tap()
    expect(phone.get_by_role("alert").first).to_contain_text(": someone must have the queen")
    expect(phone.get_by_role("textbox", name="Bo")).to_have_value("12")
    expect(pad.notice).to_be_hidden()
    phone.reload()
    expect(phone.locator("#answer").get_by_text(": someone must")).to_be_visible()
    expect(phone.get_by_role("textbox", name="Bo")).to_have_value("12")
    pad.key("Save anyway").tap()
    expect(pad.saved).to_be_visible()
    assert at.lines[2:] == [(12, 12, 1, 1)]


def test_an_impossible_line_leads_to_the_cards(at: AtTable, phone: Page, forgive: Any) -> None:
    forgive("status of 422")
    pad = at.open(phone, f"{at.entry}?mode=points")
    for name, points in zip(("Ann", "Bo", "Cleo", "Dev"), ("25", "0", "0", "0"), strict=True):
        phone.get_by_role("textbox", name=name).fill(points)
    pad.save.tap()
    pad.expect_refused("One heart is missing. Who has it?")
    pad.key("Check card by card").tap()
    expect(pad.card("ace of hearts")).to_be_visible()
    pad.row("Bo").tap()
    pad.card("2 of hearts").tap()
    pad.row("Ann").tap()
    pad.key("All 13 to Ann").tap()
    pad.expect_saved(3, 25, 1, 0, 0)


# Moons


def test_the_shooter_chooses_between_two_futures(
    opened: OpenTable, phone: Page, forgive: Any
) -> None:
    forgive("status of 422")
    lost = lambda evening: evening.hand(0, 12, 1, 0, queen=1)  # noqa: E731
    at = opened(variant="shooters_choice", hands=[lost] * 3)
    pad = at.open(phone)
    pad.face("Cleo").tap()
    pad.key("All 13 ♥\ufe0e to Cleo").tap()
    add = phone.get_by_role("button", name="26 for everyone else")
    subtract = phone.get_by_role("button", name="26 off their own score")
    expect(add).to_contain_text("The game is over; Cleo wins.")
    expect(add).to_contain_text("101 out")
    expect(subtract).not_to_contain_text("The game is over")
    expect(pad.notice).to_be_hidden()
    assert len(at.lines) == 3
    pad.back.tap()
    expect(add).to_have_count(0)
    pad.key("All 13 ♥\ufe0e to Cleo").tap()
    subtract.tap()
    expect(phone.get_by_role("link", name="Score hand 5")).to_be_visible()
    assert at.lines[3:] == [(0, 0, -26, 0)]


# What is kept


def test_a_half_entered_hand_survives_reload_back_and_a_restart(
    pad: Pad, at: AtTable, restart: Callable[[], None]
) -> None:
    pad.count("Bo", 4)
    pad.page.reload()
    expect(pad.points("Ann")).to_have_text("4")
    pad.page.get_by_role("link", name="Scoreboard").tap()
    expect(pad.page.get_by_role("link", name="Score hand 3")).to_be_visible()
    go_back(pad.page)
    expect(pad.points("Ann")).to_have_text("4")
    pad.page.wait_for_function("() => document.documentElement.dataset.handsHere")
    restart()
    pad.page.reload()
    expect(pad.points("Ann")).to_have_text("4")
    expect(pad.face("Bo")).to_have_attribute("aria-pressed", "true")
    pad.back.tap()
    expect(pad.points("Ann")).to_have_text(EMPTY)
    pad.number(4).tap()
    pad.number(9).tap()
    pad.expect_saved(3, 4, 22, 0, 0)


def test_a_saved_hand_leaves_nothing_half_entered(pad: Pad) -> None:
    pad.count("Bo", 4, 9)
    pad.expect_saved(3, 4, 22, 0, 0)
    pad.page.get_by_role("link", name="Score hand 4").tap()
    expect(pad.points("Ann")).to_have_text(EMPTY)
    kept = pad.page.evaluate("() => Object.keys(localStorage).join()")
    assert "draft" not in kept
    assert "outbox" not in kept


def test_undo_opens_the_hand_with_everything_in_it(pad: Pad, at: AtTable) -> None:
    pad.count("Bo", 4, 6, 3)
    pad.expect_saved(3, 4, 19, 3, 0)
    pad.page.get_by_role("button", name="Undo").tap()
    expect(pad.points("Bo")).to_have_text("19")
    expect(pad.points("Dev")).to_have_text("0")
    expect(pad.save).to_have_text("Save hand 3")
    assert len(at.lines) == 2
    pad.key("Clear all").tap()
    expect(pad.points("Bo")).to_have_text(EMPTY)
    pad.back.tap()
    pad.row("Bo").tap()
    pad.number(5).tap()
    expect(pad.still_out).to_contain_text("1 heart")
    pad.page.reload()
    expect(pad.points("Bo")).to_have_text("18")
    pad.row("Dev").tap()
    pad.number(1).tap()
    expect(pad.save).to_have_text("Save hand 3")  # by itself it is saved once only
    assert len(at.lines) == 2
    pad.save.tap()
    expect(pad.saved).to_contain_text("Hand 3 saved")
    assert at.lines[2] == (4, 18, 3, 1)


def test_what_is_told_again_may_be_too_much_until_another_has_less(pad: Pad, at: AtTable) -> None:
    pad.count("Bo", 4, 6, 3)
    pad.page.get_by_role("button", name="Undo").tap()
    pad.row("Ann").tap()
    pad.number(5).tap()
    expect(pad.still_out).to_contain_text("Too many: 1")
    expect(pad.save).to_be_hidden()
    pad.row("Bo").tap()
    pad.number(5).tap()
    pad.save.tap()
    expect(pad.saved).to_contain_text("Hand 3 saved")
    assert at.lines[2] == (5, 18, 3, 0)


def test_hearts_too_many_are_told_apart_from_a_queen_that_is_still_out(
    opened: OpenTable, phone: Page
) -> None:
    pad = opened("Ann", "Bo", "Cleo", "Dev", "Eva").open(phone)
    for name, hearts in {"Ann": 0, "Bo": 4, "Cleo": 4, "Dev": 3, "Eva": 2}.items():
        pad.row(name).tap()
        pad.number(hearts).tap()
    expect(pad.still_out).to_have_text(re.compile("^Still out: "))
    pad.row("Ann").tap()
    pad.number(1).tap()
    expect(pad.still_out).to_have_text(re.compile(r"^Too many: 1\W.*\. Still out: "))
    expect(pad.spoken).to_have_text("Too many: 1 heart. Still out: the queen.")
    expect(pad.page.locator("[data-placed]")).to_have_text("14 of 26")
    pad.face("Bo").tap()
    expect(pad.still_out).to_have_text(re.compile("^Too many: 1.* · tap a player$"))
    pad.row("Cleo").tap()
    pad.number(1).tap()
    expect(pad.still_out).to_have_text(re.compile("^Still out: 2.* · tap a player$"))


def test_a_draft_forgets_who_has_left_the_table(pad: Pad, at: AtTable) -> None:
    pad.row("Dev").tap()
    pad.face("Dev").tap()
    expect(pad.points("Dev")).to_have_text("13")
    at.change(changes.leave(3))
    pad.page.reload()
    expect(pad.page.locator("[data-row]")).to_have_count(3)
    pad.count("Bo", 4, 9)
    pad.expect_saved(3, 4, 22, 0)


def test_on_its_side_a_phone_shows_keys_beside_the_rows(at: AtTable, open_page: OpenPage) -> None:
    page = open_page(**{**PHONE, "viewport": {"width": 740, "height": 360}})
    pad = at.open(page)
    rows, keys = page.locator("[data-rows]").bounding_box(), pad.number(13).bounding_box()
    assert rows
    assert keys
    assert keys["x"] > rows["x"] + rows["width"]
    assert keys["y"] + keys["height"] < 360
    pad.count("Bo", 4, 9)
    pad.expect_saved(3, 4, 22, 0, 0)


def test_a_saved_hand_is_one_step_back(opened: OpenTable, phone: Page) -> None:
    at = opened(ruleset=STANDARD.with_options({"target": "1000"}))
    phone.goto(f"{at.server.url}/")
    pad = at.open(phone, at.board)
    for number in (1, 2):
        phone.get_by_role("link", name=f"Score hand {number}", exact=True).tap()
        pad.count("Bo", 4, 9)
        pad.expect_saved(number, 4, 22, 0, 0)
    for _ in range(2):
        go_back(phone)
        expect(phone).to_have_url(re.compile(f"{at.board}$"))
        expect(phone.get_by_role("link", name="Score hand 3", exact=True)).to_be_visible()
    go_back(phone)
    expect(phone).to_have_url(f"{at.server.url}/")


# Two windows


@pytest.fixture
def second(at: AtTable, open_page: OpenPage) -> Pad:
    """Another phone of the same keeper, on the same hand, before it hears of the first one."""
    page = open_page(**PHONE)
    page.route("**/live?*", lambda route: route.fulfill(status=204))
    return at.open(page)


def test_what_was_half_entered_when_another_saved_stands_beside_it_after_a_reload(
    pad: Pad, second: Pad, at: AtTable
) -> None:
    second.count("Bo", 4, 6)
    pad.count("Bo", 4, 9)
    pad.expect_saved(3, 4, 22, 0, 0)
    second.page.reload()
    expect(second.page.get_by_role("row", name="Saved 4 22 0 0", exact=True)).to_be_visible()
    expect(second.page.get_by_role("heading", name="Hand 3", exact=True)).to_be_visible()
    yours = second.page.get_by_role("row", name=f"Yours 4 19 {EMPTY} {EMPTY}", exact=True)
    expect(yours).to_be_visible()
    second.page.get_by_role("link", name="Keep what's saved").tap()
    second.page.get_by_role("link", name="Score hand 4").tap()
    expect(second.points("Ann")).to_have_text(EMPTY)
    expect(second.page.locator(".compared")).to_have_count(0)


def test_the_first_hand_of_a_game_stands_beside_what_another_saved_meanwhile(
    served_app: Flask, server: Server, open_page: OpenPage
) -> None:
    """It is behind no hand, which is a place like any other: it is not taken for the second."""
    at = AtTable(served_app, server)
    pad, second = at.open(open_page(**PHONE)), at.open(open_page(**PHONE))
    second.count("Bo", 4, 6)
    pad.count("Bo", 4, 9)
    pad.expect_saved(1, 4, 22, 0, 0)
    saved = second.page.get_by_role("row", name="Saved 4 22 0 0", exact=True)
    expect(saved).to_be_visible()
    yours = second.page.get_by_role("row", name=f"Yours 4 19 {EMPTY} {EMPTY}", exact=True)
    expect(yours).to_be_visible()


# Without network


@pytest.mark.slow  # as in the tests of a restart and of the outbox, after other hands
@pytest.mark.parametrize("when", ["before", "after"])
def test_the_network_is_cut_and_the_hand_is_saved_once(
    pad: Pad, at: AtTable, server: Server, forgive: Any, when: str
) -> None:
    forgive(NO_NETWORK)
    with server.cut(when):
        pad.count("Bo", 4, 9)
        expect(pad.notice).to_contain_text(WAITING)  # and the hand, where the next one is here
    expect(pad.saved).to_be_visible()
    expect(pad.notice).to_be_empty()
    assert at.lines[2:] == [(4, 22, 0, 0)]
    assert len(server.posts) > 1


def test_without_htmx_everything_goes_on(at: AtTable, phone: Page, forgive: Any) -> None:
    forgive(NO_NETWORK, "status of 409")
    phone.route("**/vendor/htmx*", lambda route: route.abort())
    pad = at.open(phone)
    pad.count("Bo", 4, 9)
    pad.expect_saved(3, 4, 22, 0, 0)
    assert not pad.page.evaluate("() => window.htmx")


def test_without_room_on_the_phone_the_plain_form_is_sent(pad: Pad) -> None:
    pad.page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    pad.count("Bo", 4, 9)
    pad.expect_saved(3, 4, 22, 0, 0)


# Without a thumb


def test_a_whole_hand_with_the_keyboard_alone(at: AtTable, desktop: Page) -> None:
    pad = at.open(desktop)
    expect(pad.face("Ann")).to_be_visible()
    desktop.locator("body").press("Tab")
    press_until(desktop, "Bo")
    desktop.keyboard.press("Enter")
    for number in ("4", "9"):
        press_until(desktop, number)
        desktop.keyboard.press("Space")
        desktop.keyboard.press("Shift+Tab")
    pad.expect_saved(3, 4, 22, 0, 0)


def press_until(page: Page, name: str) -> None:
    """Tab forwards until the button of this name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(
            """(name) => { const { tagName, ariaLabel, textContent } = document.activeElement;
            return tagName === "BUTTON" && (ariaLabel || textContent).trim().startsWith(name); }""",
            name,
        ):
            return
    pytest.fail(f"the keyboard does not reach {name}")


def test_names_say_what_a_sighted_thumb_sees(pad: Pad) -> None:
    expect(pad.page.get_by_role("group", name="Who took the queen?")).to_be_visible()
    expect(pad.page.get_by_role("group", name="Hearts for Ann")).to_be_visible()
    pad.count("Bo", 4)
    expect(pad.face("Bo")).to_have_accessible_name("Bo, took the queen")
    expect(pad.page.get_by_role("group", name="Hearts for Bo")).to_be_visible()


def test_plain_fields_without_a_script(
    opened: OpenTable, no_javascript: Page, forgive: Any
) -> None:
    forgive("status of 422")
    at = opened(variant="shooters_choice")
    at.open(no_javascript)
    queen = no_javascript.get_by_role("group", name="Who took the queen?")
    queen.locator("label", has_text="Bo").tap()
    hearts = no_javascript.get_by_role("group", name="How many hearts?")
    hearts.get_by_role("textbox", name="Bo").fill("13")
    no_javascript.get_by_role("button", name="Save hand 1").last.tap()
    expect(no_javascript.get_by_role("heading", name="Bo shot the moon")).to_be_visible()
    expect(hearts.get_by_role("textbox", name="Bo")).to_have_value("13")
    no_javascript.get_by_role("button", name="26 for everyone else").tap()
    expect(no_javascript.get_by_role("link", name="Score hand 2")).to_be_visible()
    assert at.lines == [(26, 0, 26, 26)]
    no_javascript.get_by_role("link", name="Score hand 2").tap()
    no_javascript.get_by_role("link", name="Cards").tap()
    queen.locator("label", has_text="Ann").tap()
    for heart in ("ace", "king", "queen", "jack", "10", "9", "8", "7", "6", "5", "4", "3", "2"):
        no_javascript.get_by_label(f"{heart} of hearts").select_option("Dev")
    no_javascript.get_by_role("button", name="Save hand 2").last.tap()
    expect(no_javascript.get_by_role("link", name="Score hand 3")).to_be_visible()
    assert at.lines[1:] == [(13, 0, 0, 13)]
