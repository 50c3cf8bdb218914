"""A hand put right, inserted, taken out: what else changes is shown before it is saved."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import NO_NETWORK, PHONE, OpenPage
from tests.browser.no_network import cut
from tests.browser.served import Server


@pytest.fixture
def at(served_app: Flask, server: Server) -> AtTable:
    """Bo has 101 and the game is over; Ann is in front with 0."""
    return AtTable(
        served_app,
        server,
        hands=[
            lambda evening: evening.hand(0, 12, 0, 1, queen=1),
            lambda evening: evening.hand(0, 12, 1, 0, queen=1),
            lambda evening: evening.hand(0, 13, 0, 0, queen=2),
            lambda evening: evening.hand(0, 12, 1, 0, queen=1),
            lambda evening: evening.hand(0, 13, 0, 0, queen=2),
        ],
    )


@pytest.fixture
def pad(at: AtTable, phone: Page) -> Pad:
    """The first hand, opened from the score sheet of the finished game."""
    return at.open(phone, at.hand(1))


def preview(pad: Pad) -> Locator:
    return pad.page.get_by_role("region", name="What it changes")


def to_twenty(pad: Pad) -> None:
    """Bo had 7 hearts and not 12, Ann had 5."""
    pad.row("Bo").tap()
    pad.number(7).tap()
    pad.row("Ann").tap()
    pad.number(5).tap()


def test_a_correction_is_reached_from_the_score_sheet(at: AtTable, phone: Page) -> None:
    at.open(phone, at.board)
    phone.get_by_role("link", name="Hand 1, pass left").first.tap()
    expect(phone.get_by_role("heading", name="Correct hand 1")).to_be_visible()


def test_what_else_changes_is_shown_by_itself_and_nothing_is_saved_before(
    pad: Pad, at: AtTable
) -> None:
    lines = at.lines
    expect(pad.points("Bo")).to_have_text("25")
    expect(pad.save).to_be_hidden()
    to_twenty(pad)
    expect(preview(pad)).to_contain_text("Ann 0 → becomes 5")
    expect(preview(pad)).to_contain_text("Bo 101 → becomes 96")
    expect(preview(pad)).to_contain_text("The game won't be over. Hand 6 will be next.")
    expect(pad.spoken).to_contain_text("Bo 101")
    assert at.lines == lines
    pad.key("Save the correction").tap()
    expect(pad.page.get_by_role("link", name="Score hand 6")).to_be_visible()
    expect(pad.saved).to_contain_text("Hand 1 corrected")
    assert at.totals == [5, 96, 28, 1]


TOPS = """() => [...document.querySelectorAll("[data-faces], [data-row]")]
  .map((part) => part.getBoundingClientRect().top + scrollY)"""


def test_nothing_moves_under_the_finger_on_the_first_change(pad: Pad) -> None:
    expect(pad.points("Bo")).to_have_text("25")
    before = pad.page.evaluate(TOPS)
    pad.face("Ann").tap()
    expect(preview(pad)).to_contain_text("Bo 101 → becomes 88")
    assert pad.page.evaluate(TOPS) == before
    expect(preview(pad)).to_be_in_viewport()


def test_undo_takes_a_correction_back(pad: Pad, at: AtTable) -> None:
    to_twenty(pad)
    pad.key("Save the correction").tap()
    pad.page.get_by_role("button", name="Undo").tap()
    expect(pad.page.get_by_role("heading", name="Ann wins")).to_be_visible()
    assert at.totals == [0, 101, 28, 1]


def test_the_preview_belongs_to_what_is_shown(pad: Pad) -> None:
    to_twenty(pad)
    expect(preview(pad)).to_be_visible()
    pad.row("Ann").tap()
    expect(preview(pad)).to_be_visible()
    pad.number(4).tap()
    expect(preview(pad)).to_have_count(0)
    expect(pad.save).to_be_hidden()
    pad.back.tap()
    expect(preview(pad)).to_contain_text("Ann 0 → becomes 5")


def test_what_cannot_be_is_said_and_not_saved(at: AtTable, phone: Page, forgive: Any) -> None:
    forgive("status of 422")
    pad = at.open(phone, at.hand(1))
    phone.get_by_role("link", name="123").tap()
    for name, points in (("Ann", "12"), ("Bo", "12"), ("Cleo", "1"), ("Dev", "1")):
        phone.get_by_role("textbox", name=name).fill(points)
    expect(phone.get_by_text("someone must have the queen. Who?")).to_be_visible()
    expect(preview(pad)).to_have_count(0)
    phone.get_by_role("textbox", name="Bo").fill("13")
    phone.get_by_role("textbox", name="Ann").fill("11")
    expect(preview(pad)).to_contain_text("Bo 101 → becomes 89")
    pad.key("Save the correction").tap()
    expect(pad.saved).to_contain_text("Hand 1 corrected")
    assert at.lines[0] == (11, 13, 1, 1)


def test_a_half_made_correction_survives_a_reload(pad: Pad, at: AtTable) -> None:
    pad.row("Bo").tap()
    pad.number(7).tap()
    pad.page.reload()
    expect(pad.points("Bo")).to_have_text("20")
    pad.row("Ann").tap()
    pad.number(5).tap()
    expect(preview(pad)).to_be_visible()
    pad.page.reload()
    expect(preview(pad)).to_be_visible()
    pad.key("Save the correction").tap()
    expect(pad.saved).to_be_visible()
    assert at.totals == [5, 96, 28, 1]


def test_the_old_values_stay_in_sight(pad: Pad, at: AtTable) -> None:
    to_twenty(pad)
    pad.key("Save the correction").tap()
    pad.page.get_by_role("link", name="Hand 1, pass left").first.tap()
    expect(pad.page.get_by_text(". It was Ann 0, Bo 25")).to_be_visible()


def test_two_phones_correct_the_same_hand(
    pad: Pad, at: AtTable, open_page: OpenPage, forgive: Any
) -> None:
    forgive("status of 409")
    second = at.open(open_page(**PHONE), at.hand(1))
    expect(second.points("Bo")).to_have_text("25")
    to_twenty(pad)
    pad.key("Save the correction").tap()
    expect(pad.saved).to_be_visible()
    second.row("Bo").tap()
    second.number(11).tap()
    second.row("Ann").tap()
    second.number(1).tap()
    expect(second.page.locator(".no-box")).to_contain_text("You already corrected hand 1")
    expect(second.page.get_by_role("row", name="Saved 5 20 0 1")).to_be_visible()
    expect(second.page.get_by_role("row", name="Yours 1 24 0 1")).to_be_visible()
    second.key("Use mine").tap()
    expect(second.saved).to_contain_text("Hand 1 corrected")
    assert at.lines[0] == (1, 24, 0, 1)


def test_the_choice_of_a_moon_is_changed_after_a_look(
    served_app: Flask, server: Server, phone: Page, forgive: Any
) -> None:
    shoot = lambda evening: evening.hand(13, 0, 0, 0, queen=0, choice="add")  # noqa: E731
    at = AtTable(served_app, server, variant="shooters_choice", hands=[shoot])
    pad = at.open(phone, at.hand(1))
    add = phone.get_by_role("button", name="26 for everyone else")
    subtract = phone.get_by_role("button", name="26 off their own score")
    expect(add).to_have_attribute("aria-pressed", "true")
    subtract.tap()
    expect(subtract).to_have_attribute("aria-pressed", "true")
    expect(preview(pad)).to_contain_text("Ann 0 → becomes \N{MINUS SIGN}26")
    assert at.lines == [(0, 26, 26, 26)]
    pad.key("Save the correction").tap()
    expect(pad.saved).to_be_visible()
    assert at.lines == [(-26, 0, 0, 0)]


def test_a_forgotten_hand_is_inserted(pad: Pad, at: AtTable) -> None:
    pad.page.get_by_role("link", name="Missed a hand before this one?").tap()
    expect(pad.page.get_by_role("heading", name="Insert hand 1")).to_be_visible()
    pad.count("Dev", 4, 9)
    expect(preview(pad)).to_contain_text("Bo 101 → becomes 110")
    assert len(at.lines) == 5
    pad.key("Insert the hand").tap()
    expect(pad.saved).to_contain_text("Hand 1 inserted")
    assert at.lines[:2] == [(4, 9, 0, 13), (0, 25, 0, 1)]


def test_a_hand_entered_twice_is_removed(pad: Pad, at: AtTable) -> None:
    pad.page.get_by_role("link", name="Remove hand 1").tap()
    expect(preview(pad)).to_contain_text("Bo 101 → becomes 76")
    expect(preview(pad)).to_contain_text("The game won't be over. Hand 5 will be next.")
    pad.key("Remove hand 1").tap()
    expect(pad.page.get_by_role("link", name="Score hand 5")).to_be_visible()
    assert at.totals == [0, 76, 28, 0]
    pad.key("Undo").tap()
    expect(pad.page.get_by_role("heading", name="Ann wins")).to_be_visible()


def test_without_network_nothing_is_lost(pad: Pad, at: AtTable, forgive: Any) -> None:
    forgive(NO_NETWORK)
    cut(pad.page)
    to_twenty(pad)
    expect(pad.points("Bo")).to_have_text("20")
    expect(pad.page.get_by_text("see what this changes when the network is back")).to_be_visible()
    pad.page.context.set_offline(False)
    expect(preview(pad)).to_contain_text("Bo 101 → becomes 96")
    pad.key("Save the correction").tap()
    expect(pad.saved).to_be_visible()


def test_a_correction_without_a_script(at: AtTable, no_javascript: Page) -> None:
    at.open(no_javascript, at.hand(1))
    hearts = no_javascript.get_by_role("group", name="How many hearts?")
    hearts.get_by_role("textbox", name="Bo").fill("7")
    hearts.get_by_role("textbox", name="Ann").fill("5")
    no_javascript.get_by_role("button", name="Show what changes").tap()
    expect(
        no_javascript.get_by_text("The game won't be over. Hand 6 will be next.")
    ).to_be_visible()
    assert at.totals == [0, 101, 28, 1]
    no_javascript.get_by_role("button", name="Save the correction").tap()
    expect(no_javascript.get_by_role("link", name="Score hand 6")).to_be_visible()
    assert at.totals == [5, 96, 28, 1]


def test_a_correction_that_does_not_add_up_is_kept_open_after_a_look(
    at: AtTable, phone: Page, forgive: Any
) -> None:
    forgive("status of 422")
    pad = at.open(phone, f"{at.hand(1)}?mode=points")
    for name, points in (("Ann", "0"), ("Bo", "24"), ("Cleo", "0"), ("Dev", "1")):
        phone.get_by_role("textbox", name=name).fill(points)
    phone.get_by_text("Add a note").tap()
    phone.get_by_label("Note (optional)").fill("one heart is lost")
    pad.key("Save anyway").tap()
    expect(preview(pad)).to_contain_text("Unbalanced hand: one heart is lost.")
    pad.key("Save the correction").tap()
    expect(phone.get_by_role("heading", name="Ann wins")).to_be_visible()
    assert at.lines[0] == (0, 24, 0, 1)
