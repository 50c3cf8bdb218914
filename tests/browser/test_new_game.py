"""From the first visit to a running scoreboard, on a phone, with and without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import combinations
from math import dist

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, Route, expect

from companion.models import Device, db
from companion.sharing.access import KEEPER, give
from tests.browser.at_table import AtTable
from tests.browser.conftest import DESKTOP, NO_NETWORK, PHONE, OpenContext, OpenPage, Taps
from tests.browser.screens import FOUR, SCOREBOARD, begin, open_terms, ready
from tests.browser.served import Server
from tests.each import each
from tests.scorebook.evening import NOON, Evening


def name_field(page: Page) -> Locator:
    return page.get_by_label("Name", exact=True)


def type_names(page: Page, *names: str) -> None:
    """Type names and press Enter, the field waiting for nobody."""
    name_field(page).focus()
    for name in names:
        page.keyboard.type(name)
        page.keyboard.press("Enter")


def chip(page: Page, name: str) -> Locator:
    return page.locator("#people button[aria-pressed]").filter(has_text=name)


def seats(page: Page) -> list[str]:
    """The names the form would send, clockwise."""
    values = page.locator("input[name=seat]").evaluate_all("all => all.map((one) => one.value)")
    return list(values)


@pytest.fixture
def known(served_app: Flask, server: Server) -> AtTable:
    """A table with four people, and their game."""
    return AtTable(served_app, server)


def next_game(page: Page, known: AtTable) -> Page:
    """The page of the next game at a known table, for its keeper."""
    known.open(page, f"/t/{known.table_id}/new")
    return ready(page)


def test_a_first_visit_goes_straight_to_the_names_and_on(phone: Page) -> None:
    phone.goto("/")
    expect(phone.get_by_role("heading", name="Companion")).to_be_visible()
    type_names(ready(phone), *FOUR)
    expect(phone.get_by_text("Ann passes left to Bo.")).to_be_visible()
    begin(phone)
    expect(phone.get_by_role("link", name="Score hand 1")).to_be_visible()


def test_the_field_keeps_the_focus_and_is_empty_for_the_next_name(phone: Page) -> None:
    phone.goto("/new")
    type_names(ready(phone), "Ann")
    expect(chip(phone, "Ann")).to_be_visible()
    expect(name_field(phone)).to_be_focused()
    expect(name_field(phone)).to_have_value("")


def test_names_typed_faster_than_the_answers_are_all_there(phone: Page) -> None:
    """The server holds the first answer back; three more names follow meanwhile."""
    phone.goto("/new")
    ready(phone)
    held: list[Route] = []
    phone.route("**/new", lambda route: held.append(route), times=1)
    with phone.expect_request("**/new"):
        type_names(phone, *FOUR)
    phone.keyboard.type("Ev")
    expect(name_field(phone)).to_have_value("Ev")
    held[0].continue_()
    expect(chip(phone, "Dev")).to_have_attribute("aria-pressed", "true")
    assert seats(phone) == list(FOUR)
    expect(name_field(phone)).to_have_value("Ev")


def test_names_typed_before_the_scripts_are_all_there(open_context: OpenContext) -> None:
    """Two before the form's own script, two more before htmx, which answers."""
    page = open_context(**PHONE, is_hasty=True).new_page()
    script, htmx = re.compile(r"/new-game\.js$"), re.compile(r"/vendor/")
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))  # nobody loses patience
    held: list[Route] = []
    page.route(script, lambda route: held.append(route))
    page.route(htmx, lambda route: held.append(route))
    with page.expect_request(script), page.expect_request(htmx):
        page.goto("/new", wait_until="commit")
    type_names(page, *FOUR[:2])
    for route in held:
        if script.search(route.request.url):
            route.continue_()
    page.evaluate("() => import(document.querySelector('[src$=\"/new-game.js\"]').src)")
    type_names(page, *FOUR[2:])
    page.keyboard.type("Ev")
    for route in held:
        if htmx.search(route.request.url):
            route.continue_()
    page.clock.resume()
    expect(chip(page, "Dev")).to_have_attribute("aria-pressed", "true")
    assert seats(page) == list(FOUR)
    expect(name_field(page)).to_have_value("Ev")


def test_quick_taps_all_count(phone: Page, known: AtTable) -> None:
    next_game(phone, known)
    held: list[Route] = []
    phone.route("**/new", lambda route: held.append(route), times=1)
    with phone.expect_request("**/new"):
        chip(phone, "Ann").tap()
    for name in ("Cleo", "Ann", "Bo"):
        chip(phone, name).tap()
    held[0].continue_()
    expect(chip(phone, "Bo")).to_have_attribute("aria-pressed", "false")
    assert seats(phone) == ["Dev", "Ann"]


def test_a_choice_made_while_an_answer_is_on_its_way_counts(phone: Page, known: AtTable) -> None:
    next_game(phone, known)
    open_terms(phone)
    held: list[Route] = []
    phone.route("**/new", lambda route: held.append(route), times=1)
    with phone.expect_request("**/new"):
        chip(phone, "Dev").tap()
    phone.get_by_role("radio", name="Omnibus Hearts").tap()
    phone.get_by_role("radio", name="75", exact=True).tap()
    chip(phone, "Bo").tap()
    held[0].continue_()
    expect(chip(phone, "Bo")).to_have_attribute("aria-pressed", "false")
    assert seats(phone) == ["Ann", "Cleo"]
    expect(phone.get_by_role("radio", name="Omnibus Hearts")).to_be_checked()
    expect(phone.get_by_role("radio", name="75", exact=True)).to_be_checked()
    expect(
        phone.get_by_text("The game ends after the hand in which a total reaches 75 or more.")
    ).to_be_visible()


def deals(page: Page, name: str) -> Locator:
    """The disc on the ring of who deals first."""
    return page.get_by_role("radio", name=f"{name} deals first", exact=True)


def by_chance(page: Page) -> Locator:
    return page.get_by_role("radio", name="First dealer picked at random", exact=True)


def test_one_tap_on_a_disc_makes_its_player_the_first_dealer(phone: Page, taps: Taps) -> None:
    phone.goto("/")
    type_names(ready(phone), *FOUR)
    expect(chip(phone, "Dev")).to_be_visible()
    expect(by_chance(phone)).to_be_checked()
    taps.tap(deals(phone, "Cleo"))
    expect(phone.get_by_text("Cleo deals first.")).to_be_visible()
    expect(deals(phone, "Cleo")).to_be_checked()
    gold = "(e) => getComputedStyle(e.nextElementSibling).outlineColor"
    assert deals(phone, "Cleo").evaluate(gold) != deals(phone, "Bo").evaluate(gold)
    assert taps.count == 1
    begin(phone)
    expect(phone.get_by_text("Cleo deals · 13 each")).to_be_visible()


def test_who_deals_is_chance_again_when_the_dealer_stands_up(phone: Page) -> None:
    phone.goto("/new?variant=standard&seat=Ann&seat=Bo&seat=Cleo&seat=Dev")
    ready(phone)
    deals(phone, "Cleo").tap()
    expect(phone.get_by_text("Cleo deals first.")).to_be_visible()
    by_chance(phone).tap()
    expect(phone.get_by_text("Tap who deals first, or leave it to chance.")).to_be_visible()
    deals(phone, "Cleo").tap()
    expect(phone.get_by_text("Cleo deals first.")).to_be_visible()
    chip(phone, "Cleo").tap()
    expect(phone.get_by_text("Tap who deals first, or leave it to chance.")).to_be_visible()
    expect(by_chance(phone)).to_be_checked()


def test_a_disc_tapped_while_an_answer_is_on_its_way_counts(phone: Page) -> None:
    phone.goto("/new?variant=standard&seat=Ann&seat=Bo&seat=Cleo&seat=Dev")
    ready(phone)
    held: list[Route] = []
    phone.route("**/new", lambda route: held.append(route), times=1)
    with phone.expect_request("**/new"):
        chip(phone, "Dev").tap()
    deals(phone, "Cleo").tap()
    held[0].continue_()
    expect(phone.get_by_text("Cleo deals first.")).to_be_visible()
    assert seats(phone) == ["Ann", "Bo", "Cleo"]


def test_the_first_dealer_is_chosen_by_keyboard(open_page: OpenPage) -> None:
    page = open_page(**DESKTOP)
    page.goto("/new?variant=standard&seat=Ann&seat=Bo&seat=Cleo&dealer=Ann")
    ready(page)
    deals(page, "Ann").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Bo deals first.")).to_be_visible()
    expect(deals(page, "Bo")).to_be_focused()


def test_a_refused_name_stands_in_the_field_with_the_reason(
    phone: Page, forgive: Callable[..., None]
) -> None:
    forgive("status of 422")
    phone.goto("/new")
    type_names(ready(phone), "Ann")
    expect(chip(phone, "Ann")).to_be_visible()
    type_names(phone, "ANN")
    expect(phone.get_by_text("There's already an Ann. Try Ann B.")).to_be_visible()
    expect(name_field(phone)).to_have_value("ANN")
    expect(name_field(phone)).to_be_focused()
    name_field(phone).fill("Anne")
    name_field(phone).press("Enter")
    expect(chip(phone, "Anne")).to_be_visible()
    expect(phone.get_by_text("There's already")).to_have_count(0)


def test_the_usual_game_takes_two_taps(phone: Page, taps: Taps, known: AtTable) -> None:
    known.open(phone, "/")
    taps.tap(phone.get_by_role("link", name="New game"))
    taps.tap(phone.get_by_role("button", name="Start", exact=True))
    expect(phone).to_have_url(SCOREBOARD)
    assert taps.count == 2


def test_four_known_players_in_any_order_take_at_most_seven(
    phone: Page, taps: Taps, known: AtTable
) -> None:
    """The longest way: everybody sits elsewhere than last time, so two stand up first."""
    known.open(phone, "/")
    taps.tap(phone.get_by_role("link", name="New game"))
    ready(phone)
    for name in ("Ann", "Bo", "Ann", "Bo"):
        pressed = chip(phone, name).get_attribute("aria-pressed")
        taps.tap(chip(phone, name))
        after = "false" if pressed == "true" else "true"
        expect(chip(phone, name)).to_have_attribute("aria-pressed", after)
    assert seats(phone) == ["Cleo", "Dev", "Ann", "Bo"]
    taps.tap(phone.get_by_role("button", name="Start", exact=True))
    expect(phone).to_have_url(SCOREBOARD)
    assert taps.count <= 7


def test_start_tapped_twice_is_one_game(phone: Page, server: Server) -> None:
    phone.goto("/new")
    type_names(ready(phone), *FOUR)
    expect(chip(phone, "Dev")).to_be_visible()
    start = phone.get_by_role("button", name="Start", exact=True)
    start.evaluate("(button) => { button.click(); button.click(); }")
    expect(phone).to_have_url(SCOREBOARD)
    game = phone.url
    phone.goto("/")
    expect(phone.locator(".banner")).to_have_count(1)
    assert phone.locator(".banner").get_attribute("href") in game


def test_a_reload_loses_nothing(phone: Page) -> None:
    phone.goto("/")
    type_names(ready(phone), "Ann", "Bo")
    expect(phone).to_have_url(re.compile("seat=Ann&seat=Bo"))
    phone.reload()
    assert seats(phone) == ["Ann", "Bo"]


def test_back_from_the_scoreboard_shows_the_form_again(phone: Page) -> None:
    phone.goto("/new")
    type_names(ready(phone), *FOUR)
    expect(chip(phone, "Dev")).to_be_visible()
    begin(phone)
    phone.go_back()
    expect(chip(phone, "Dev")).to_be_visible()
    assert seats(phone) == list(FOUR)


def swap(page: Page, *names: str) -> None:
    """Swap two, and the discs of two."""
    page.get_by_role("button", name="Swap two").tap()
    first, second = (page.get_by_role("button", name=f"{name} swaps seats") for name in names)
    first.tap()
    expect(first).to_have_attribute("aria-pressed", "true")
    second.tap()
    expect(page.get_by_role("button", name="Swap two")).to_have_attribute("aria-pressed", "false")


def test_names_typed_the_other_way_round_are_turned_with_one_tap(
    phone: Page, known: AtTable
) -> None:
    next_game(phone, known)
    phone.get_by_role("button", name="Other way round").tap()
    expect(phone.get_by_text("Ann passes left to Dev.")).to_be_visible()
    assert seats(phone) == ["Ann", "Dev", "Cleo", "Bo"]


def test_two_discs_tapped_swap_seats_and_the_dealer_stays(phone: Page, known: AtTable) -> None:
    next_game(phone, known)
    deals(phone, "Cleo").tap()
    expect(phone.get_by_text("Cleo deals first.")).to_be_visible()
    swap(phone, "Bo", "Cleo")
    assert seats(phone) == ["Ann", "Cleo", "Bo", "Dev"]
    expect(phone.get_by_text("Ann passes left to Cleo.")).to_be_visible()
    expect(deals(phone, "Cleo")).to_be_checked()


def test_two_seats_are_swapped_by_keyboard_and_the_focus_stays(open_page: OpenPage) -> None:
    page = open_page(**DESKTOP)
    page.goto("/new?variant=standard&seat=Ann&seat=Bo&seat=Cleo&show=swap")
    ready(page)
    page.get_by_role("button", name="Ann swaps seats").press("Enter")
    expect(page.get_by_text("Who swaps seats with Ann?")).to_be_visible()
    expect(page.get_by_role("button", name="Ann swaps seats")).to_be_focused()
    page.get_by_role("button", name="Cleo swaps seats").press("Enter")
    expect(page.get_by_text("Cleo passes left to Bo.")).to_be_visible()
    expect(page.get_by_role("button", name="Swap two")).to_be_focused()


def test_a_tapped_dealer_and_variant_answer_at_once(phone: Page, known: AtTable) -> None:
    next_game(phone, known)
    deals(phone, "Cleo").tap()
    expect(phone.get_by_text("Cleo deals first.")).to_be_visible()
    open_terms(phone)
    phone.get_by_role("radio", name="Omnibus Hearts").tap()
    expect(
        phone.get_by_text(
            "The jack of diamonds is a bonus card: it takes 10 points off the score of the player "
            "who wins it."
        )
    ).to_be_visible()
    begin(phone)
    expect(phone.get_by_text("Cleo deals · 13 each")).to_be_visible()


def test_the_line_follows_what_is_chosen_and_stays_open(phone: Page, known: AtTable) -> None:
    next_game(phone, known)
    line = phone.locator("#terms-line")
    expect(line).to_have_text("Hearts, to 100, standard rules")
    expect(phone.get_by_role("radio", name="Omnibus Hearts")).to_be_hidden()
    open_terms(phone)
    phone.get_by_role("radio", name="Omnibus Hearts").tap()
    phone.get_by_role("radio", name="75", exact=True).tap()
    expect(line).to_have_text("Omnibus Hearts, to 75, standard rules")
    expect(phone.locator("#terms[open]")).to_be_visible()
    phone.reload()
    expect(phone.locator("#terms[open]")).to_be_visible()
    phone.locator("#terms > summary").tap()
    chip(phone, "Dev").tap()
    expect(chip(phone, "Dev")).to_have_attribute("aria-pressed", "false")
    expect(phone.locator("#terms:not([open])")).to_be_visible()


def test_what_is_opened_while_an_answer_is_on_its_way_stays_open(
    phone: Page, known: AtTable
) -> None:
    next_game(phone, known)
    held: list[Route] = []
    phone.route("**/new", lambda route: held.append(route), times=1)
    with phone.expect_request("**/new"):
        chip(phone, "Dev").tap()
    open_terms(phone)
    held[0].continue_()
    expect(chip(phone, "Dev")).to_have_attribute("aria-pressed", "false")
    expect(phone.locator("#terms[open]")).to_be_visible()


def in_sight(page: Page, *parts: str) -> None:
    """These are whole on the screen, above the dock, without scrolling."""
    height = page.evaluate("innerHeight") - page.locator(".dock").evaluate("(e) => e.offsetHeight")
    for part in parts:
        box = page.locator(part).bounding_box()
        assert box
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height, part
    assert page.evaluate("scrollY") == 0


@each("address", ["/", "/new?variant=standard&seat=Ann&seat=Bo&seat=Cleo&seat=Dev&dealer=Cleo"])
def test_all_of_a_first_visit_is_in_sight(open_page: OpenPage, address: str) -> None:
    page = open_page(**{**PHONE, "viewport": {"width": 360, "height": 740}})
    page.goto(address)
    in_sight(page, ".bar", "#people", "#terms > summary")
    if "seat" in address:
        in_sight(page, "#seats", "#seats-words", "#reverse", "#swap")
    else:
        in_sight(page, "a.btn >> nth=0", "a.btn >> nth=1", "text=Played here before?")
    assert page.locator(".bar").evaluate("(e) => e.offsetHeight") == 64


def test_all_of_a_game_at_a_known_table_is_in_sight(open_page: OpenPage, known: AtTable) -> None:
    page = open_page(**{**PHONE, "viewport": {"width": 360, "height": 740}})
    next_game(page, known)
    in_sight(page, "#people", "#seats", "#reverse", "#swap", "#terms > summary")


def test_all_of_it_is_in_sight_with_several_tables(
    open_page: OpenPage, known: AtTable, served_app: Flask
) -> None:
    page = open_page(**{**PHONE, "viewport": {"width": 360, "height": 740}})
    with served_app.app_context():
        keeper = db.session.get_one(Device, known.device_id)
        give(keeper, Evening().table, KEEPER, NOON)
        db.session.commit()
    next_game(page, known)
    parts = ("#tables", "#people", "#seats", "#reverse", "#swap", "#terms > summary")
    in_sight(page, *parts)


def test_what_the_keyboard_opens_comes_into_sight_above_start(phone: Page, known: AtTable) -> None:
    summary = next_game(phone, known).locator("#terms > summary")
    summary.focus()
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("radio", name="Omnibus Hearts")).to_be_in_viewport()
    expect(summary).to_be_in_viewport()


@pytest.mark.parametrize(
    "counts", [[3, 6, 11], pytest.param([4, 5, 7, 8, 9, 10], marks=pytest.mark.slow)]
)
def test_discs_are_48_pixels_and_apart_with_arrowheads_between(
    desktop: Page, counts: list[int]
) -> None:
    for count in counts:
        seated = "&".join(f"seat={name}" for name in "ABCDEFGHIJK"[:count])
        desktop.goto(f"/new?variant=standard&{seated}")
        for width in (320, 390):
            desktop.set_viewport_size({"width": width, "height": 740})
            expect_apart(desktop, width, count)


def expect_apart(desktop: Page, width: int, count: int) -> None:
    boxes = [one.bounding_box() for one in desktop.locator(".seat").all()]
    assert len(boxes) == count + 1
    for box in boxes:
        assert box
        assert (round(box["width"]), round(box["height"])) == (48, 48)
        assert 12 <= box["x"] <= width - 60
    middles = [(box["x"], box["y"]) for box in boxes if box]
    assert min(dist(one, other) for one, other in combinations(middles, 2)) >= 58
    assert desktop.locator(".way").count() == count


def test_a_first_visit_offers_to_join_and_the_rules_until_there_is_a_name(
    phone: Page, forgive: Callable[..., None]
) -> None:
    forgive("status of 422")
    phone.goto("/")
    join, rules = (phone.get_by_role("link", name=name) for name in ("Join a table", "Rules"))
    expect(rules).to_be_visible()
    type_names(ready(phone), "Ann")
    expect(chip(phone, "Ann")).to_be_visible()
    expect(join).to_have_count(0)
    chip(phone, "Ann").tap()
    expect(chip(phone, "Ann")).to_have_attribute("aria-pressed", "false")
    phone.goto("/")
    join.tap()
    phone.get_by_label("The code, or the link to the table").fill("nothing")
    phone.get_by_role("button", name="Join").tap()
    expect(phone.get_by_text("isn't a code or a link to a table")).to_be_visible()
    expect(phone.get_by_label("The code, or the link to the table")).to_have_value("nothing")


def test_a_house_rule_is_changed_and_marked(phone: Page, known: AtTable) -> None:
    next_game(phone, known)
    open_terms(phone)
    row = phone.locator("#rule-moon_mode-button")
    row.tap()
    phone.locator("#rule-moon_mode").get_by_role("radio", name="Shooter chooses").tap()
    expect(row).to_contain_text("house rule")
    expect(row).to_contain_text("The player who shoots the moon chooses")
    expect(phone.get_by_text("1 changed")).to_be_visible()
    phone.get_by_role("button", name="All house rules").tap()
    expect(phone.get_by_role("button", name="Leading the queen")).to_be_visible()
    expect(row).to_contain_text("house rule")
    begin(phone)
    expect(phone.get_by_text("1 house rule")).to_be_visible()


def test_an_own_number_chooses_itself(phone: Page, known: AtTable) -> None:
    known.open(phone, f"/t/{known.table_id}/new?variant=standard&seat=A&seat=B&seat=C&show=rules")
    ready(phone)
    phone.locator("#rule-queen_spades-button").tap()
    phone.get_by_label("Another number: Queen of spades").fill("17")
    phone.get_by_label("Another number: Queen of spades").press("Tab")
    expect(phone.get_by_text("The queen of spades is worth 17 points.").first).to_be_visible()


def test_without_network_the_form_says_so_and_goes_on(
    phone: Page, forgive: Callable[..., None]
) -> None:
    forgive("Failed to fetch", NO_NETWORK)
    phone.goto("/new")
    type_names(ready(phone), "Ann")
    expect(chip(phone, "Ann")).to_be_visible()
    phone.context.set_offline(True)
    type_names(phone, "Bo")
    expect(phone.locator("#trouble")).to_be_visible()
    expect(name_field(phone)).to_have_value("Bo")
    phone.context.set_offline(False)
    name_field(phone).press("Enter")
    expect(chip(phone, "Bo")).to_be_visible()
    expect(phone.locator("#trouble")).to_be_hidden()


def test_the_form_works_before_htmx_arrives(open_context: OpenContext) -> None:
    held: list[Route] = []
    page = open_context(lambda route: held.append(route), **PHONE, is_hasty=True).new_page()
    page.route("**/vendor/htmx*", lambda route: held.append(route))
    page.goto("/", wait_until="domcontentloaded")
    for name in ("Ann", "Bo", "Cleo"):
        type_names(page, name)
        expect(chip(page, name)).to_be_visible()
        page.wait_for_load_state("domcontentloaded")
        assert page.evaluate("() => window.htmx === undefined")
    begin(page)


def test_quick_taps_all_count_where_htmx_never_arrives(
    open_context: OpenContext, forgive: Callable[..., None], known: AtTable
) -> None:
    forgive(NO_NETWORK)
    context = open_context(lambda route: route.abort(), **PHONE)
    context.route("**/vendor/htmx*", lambda route: route.abort())
    page = context.new_page()
    known.open(page, f"/t/{known.table_id}/new")
    assert page.evaluate("() => window.htmx === undefined")
    names = ("Ann", "Cleo", "Bo")
    page.evaluate(
        "(keys) => keys.forEach((key) => key.click())",
        [chip(page, name).element_handle() for name in names],
    )
    for name in names:
        expect(chip(page, name)).to_have_attribute("aria-pressed", "false")
    assert seats(page) == ["Dev"]


def test_everything_works_without_scripts(no_javascript: Page) -> None:
    page = no_javascript
    page.goto("/")
    name_field(page).focus()
    for name in FOUR:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(chip(page, name)).to_be_visible()
        page.wait_for_load_state()
        expect(name_field(page)).to_be_focused()
    page.get_by_role("button", name="Other way round").tap()
    expect(page.get_by_text("Ann passes left to Dev.")).to_be_visible()
    swap(page, "Dev", "Bo")
    assert seats(page) == list(FOUR)
    deals(page, "Cleo").tap()
    open_terms(page)
    page.get_by_role("button", name="Shooting the moon").tap()
    page.locator("#rule-moon_mode").get_by_role("radio", name="Shooter chooses").tap()
    page.get_by_role("button", name="All house rules").tap()
    expect(page.get_by_text("1 changed")).to_be_visible()
    page.get_by_role("radio", name="Hand limit", exact=True).tap()
    page.get_by_label("How many hands?").fill("8")
    begin(page)
    expect(page.get_by_text("8 hands")).to_be_visible()
    expect(page.get_by_text("Cleo deals · 13 each")).to_be_visible()


def test_on_a_tablet_the_ring_stands_beside_names_and_rules(desktop: Page) -> None:
    desktop.set_viewport_size({"width": 768, "height": 1024})
    desktop.goto("/new?variant=standard&seat=Ann&seat=Bo&seat=Cleo&seat=Dev")
    names, ring, rules = (
        desktop.locator(part).bounding_box() for part in ("#people", "#seats", "#terms")
    )
    assert names
    assert ring
    assert rules
    assert names["x"] == rules["x"] < ring["x"]
    assert ring["y"] <= names["y"]
    assert rules["y"] - names["y"] - names["height"] <= 16
    open_terms(desktop)
    expect(desktop.locator("#seats")).to_be_in_viewport(ratio=1)


@each("width", [320, 390, 768])
def test_nothing_sticks_out(desktop: Page, width: int) -> None:
    desktop.set_viewport_size({"width": width, "height": 700})
    longest = "Maximiliane-Charlotte von Hohenstein Ohm"
    desktop.goto(f"/new?variant=standard&seat={longest}&seat=Bo&seat=Cleo&show=swap&show=rules")
    assert desktop.evaluate("() => document.documentElement.scrollWidth") <= width
    eleven = "&".join(f"seat={name}" for name in (longest, *"BCDEFGHIJK"))
    desktop.goto(f"/new?variant=cancellation&{eleven}&show=swap&show=variants&show=rules")
    assert desktop.evaluate("() => document.documentElement.scrollWidth") <= width


def test_eight_choose_two_packs_among_the_families(phone: Page) -> None:
    phone.goto("/new")
    ready(phone)
    for name in ("Ann", "Bo", "Cleo", "Dev", "Eva", "Fay", "Gus", "Hal"):
        name_field(phone).fill(name)
        phone.get_by_role("button", name="Add").tap()
    expect(chip(phone, "Hal")).to_be_visible()
    open_terms(phone)
    phone.locator("#more-variants").tap()
    phone.get_by_label("Find a variant").fill("turbo")
    phone.get_by_role("button", name="Find").tap()
    expect(phone.get_by_text("One variant found.")).to_be_visible()
    phone.get_by_role("radio", name="Turbo Hearts").tap()
    expect(phone.get_by_role("radio", name="Turbo Hearts")).to_be_checked()
    phone.get_by_role("radio", name="Cancellation Hearts").tap()
    expect(phone.get_by_text("No passing in this game.")).to_be_visible()
    begin(phone)
    expect(phone.get_by_text("Cancellation Hearts").first).to_be_visible()


TARGETS = "#main :is(a, button:not(.unseen):not([hidden]), label, .input):not(.unseen)"
SIZES = """all => all.filter((one) => one.checkVisibility() && !one.matches(".field > label"))
  .map((one) => [one.innerText, one.getBoundingClientRect().width,
    one.getBoundingClientRect().height])"""


def test_every_target_is_large_enough(phone: Page) -> None:
    phone.goto(
        "/new?variant=standard&seat=Ann&seat=Bo&seat=Cleo&show=swap&show=variants&show=rules"
    )
    ready(phone)
    phone.evaluate("() => document.querySelectorAll('details').forEach((one) => (one.open = true))")
    sizes = phone.locator(TARGETS).evaluate_all(SIZES)
    assert len(sizes) > 30
    assert [target for target in sizes if min(target[1:]) < 47.9] == []


def test_the_keys_below_the_ring_are_one_line_each_side_by_side(
    open_page: OpenPage, known: AtTable
) -> None:
    page = open_page(**{**PHONE, "viewport": {"width": 360, "height": 740}})
    next_game(page, known)
    turn, swap = (page.get_by_role("button", name=name) for name in ("Other way round", "Swap two"))
    top, height = turn.evaluate("(e) => [e.offsetTop, e.offsetHeight]")
    assert height == 48
    assert swap.evaluate("(e) => [e.offsetTop, e.offsetHeight]") == [top, height]


def test_the_sentence_about_a_long_name_breaks(phone: Page, forgive: Callable[..., None]) -> None:
    forgive("status of 422")
    phone.goto("/new")
    name_field(ready(phone)).fill("x" * 80)
    phone.get_by_role("button", name="Add", exact=True).tap()
    sentence = phone.get_by_text("is too long")
    expect(sentence).to_be_visible()
    assert phone.evaluate("() => document.documentElement.scrollWidth") == 390
