"""The winner fills the screen for a moment, once on each phone; so does a moon, for a second."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from companion import scorebook
from companion.models import new_id
from companion.rules import QUEEN_OF_SPADES, STANDARD
from companion.scorebook import Author, GameState, HandReport, changes
from tests.browser.at_table import AtTable, Pad
from tests.browser.served import Server
from tests.browser.test_many import FAULTS
from tests.each import first_quick

SHORT = STANDARD.with_options({"target": "20"})


@pytest.fixture
def at(served_app: Flask, server: Server) -> AtTable:
    """A game that its first hand may end."""
    return AtTable(served_app, server, ruleset=SHORT)


def record(at: AtTable, *hearts: int, queen: int) -> None:
    """Another phone saves the first hand, now."""

    def save(state: GameState, by: Author) -> None:
        report = HandReport(hearts=dict(enumerate(hearts)), takers={QUEEN_OF_SPADES: queen})
        scorebook.write(
            state, changes.record(new_id(), report, 1), replace(by, now=datetime.now(UTC))
        )

    at.change(save)


def moment_of(page: Page) -> Locator:
    """What fills the screen."""
    return page.locator("[data-moment]")


def test_a_hand_that_ends_the_game_says_so_and_is_saved_by_its_key(
    phone: Page, at: AtTable
) -> None:
    pad = at.open(phone)
    pad.count("Ann", 13)
    reached = "Bo reaches 26, Cleo reaches 26, Dev reaches 26"
    expect(pad.still_out).to_have_text(f"Ann shot the moon. {reached}. That ends the game.")
    pad.back.tap()
    for hearts in (10, 2, 1):
        pad.number(hearts).tap()
    expect(pad.still_out).to_have_text("Ann reaches 23. That ends the game.")
    expect(pad.save).to_have_text("Show the winner")
    assert not at.lines
    pad.save.tap()
    expect(moment_of(phone)).to_be_visible()
    expect(moment_of(phone)).to_contain_text("Dev wins")
    assert at.lines == [(23, 2, 1, 0)]


@pytest.mark.parametrize("name", first_quick(["Bartholomew Montague", "Montague", "Wilhelmina"]))
def test_the_winners_name_is_not_broken_within_a_word(
    phone: Page, served_app: Flask, server: Server, name: str
) -> None:
    table = AtTable(served_app, server, (name, "Bo", "Cleo", "Dev"), ruleset=SHORT)
    record(table, 0, 2, 3, 8, queen=3)
    table.open(phone, table.board)
    expect(moment_of(phone)).to_contain_text(f"{name} wins")
    for width in (320, 360, 390):
        phone.set_viewport_size({"width": width, "height": 740})
        faults = phone.evaluate(FAULTS)
        assert not [fault for fault in faults if fault.startswith("broken")], width


def test_in_sudden_death_no_total_ends_the_game(phone: Page, at: AtTable) -> None:
    """Ann was past 20 before; that Cleo is ahead alone of Dev ends it."""
    record(at, 12, 1, 0, 0, queen=0)
    pad = at.open(phone)
    pad.count("Ann", 1, 2, 4)
    expect(pad.still_out).to_have_text("That was the last hand.")
    expect(pad.save).to_have_text("Show the winner")


def test_a_tie_for_first_goes_on_and_saves_itself(phone: Page, at: AtTable) -> None:
    pad = at.open(phone)
    pad.count("Ann", 10, 3)
    pad.expect_saved(1, 23, 3, 0, 0)


def test_the_winner_is_seen_for_three_seconds_and_once_on_a_phone(phone: Page, at: AtTable) -> None:
    record(at, 10, 2, 1, 0, queen=0)
    phone.clock.install()
    at.open(phone, at.board)
    moment = moment_of(phone)
    expect(moment).to_be_visible()
    expect(phone.locator("#say")).to_have_text("Dev wins")
    assert phone.evaluate("document.activeElement.closest('[data-moment]')") is None
    phone.clock.run_for(3_000)
    expect(moment).to_be_hidden()
    phone.reload()
    phone.clock.run_for(1_000)
    expect(phone.get_by_role("heading", name="Dev wins with 0")).to_be_visible()
    expect(moment).to_be_hidden()


def test_a_tap_ends_it_but_not_in_its_first_second(phone: Page, at: AtTable) -> None:
    record(at, 10, 2, 1, 0, queen=0)
    stopped = datetime.now(UTC)
    phone.clock.install(time=stopped)
    phone.clock.pause_at(stopped + timedelta(seconds=1))
    at.open(phone, at.board)
    moment = moment_of(phone)
    expect(moment).to_be_visible()
    moment.tap(position={"x": 100, "y": 700})
    expect(moment).to_be_visible()
    phone.clock.run_for(1_000)
    moment.tap(position={"x": 100, "y": 700})
    expect(moment).to_be_hidden()
    expect(phone).to_have_url(re.compile(f"{at.board}$"))


def test_not_right_takes_the_saving_back(phone: Page, at: AtTable) -> None:
    record(at, 10, 2, 1, 0, queen=0)
    at.open(phone, at.board)
    moment_of(phone).get_by_role("button", name="Undo").tap()
    pad = Pad(phone)
    expect(pad.row("Ann")).to_contain_text("23")
    expect(pad.save).to_have_text("Show the winner")
    assert not at.lines


def test_a_phone_that_wakes_late_has_missed_it(phone: Page, at: AtTable) -> None:
    record(at, 10, 2, 1, 0, queen=0)
    phone.clock.install(time=datetime.now(UTC).replace(year=2099))
    at.open(phone, at.board)
    expect(phone.get_by_role("heading", name="Dev wins with 0")).to_be_visible()
    phone.clock.run_for(1_000)
    expect(moment_of(phone)).to_be_hidden()


def test_the_table_display_shows_it_without_a_key(phone: Page, at: AtTable) -> None:
    record(at, 10, 2, 1, 0, queen=0)
    at.open(phone, f"{at.board}/display?way=standing")
    expect(moment_of(phone)).to_be_visible()
    expect(moment_of(phone).get_by_role("button")).to_have_count(0)


def test_a_moon_is_seen_for_one_second(phone: Page, served_app: Flask, server: Server) -> None:
    at = AtTable(served_app, server)
    record(at, 0, 13, 0, 0, queen=1)
    phone.clock.install()
    at.open(phone, at.board)
    moment = moment_of(phone)
    expect(moment).to_be_visible()
    expect(moment).to_contain_text("Bo shot the moon")
    phone.clock.run_for(1_000)
    expect(moment).to_be_hidden()
