"""A game to 50 with JavaScript off: plain forms say and do the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import (
    FOUR,
    begin,
    choose,
    expect_cells,
    expect_line,
    expect_now,
    expect_scoreboard,
    expect_totals,
    open_terms,
    row_of,
    sheet_row,
    standing,
    type_names,
)

OFF = 26  # what the shooter takes off


class Told(NamedTuple):
    """What is typed: who took the queen, and the hearts of those who took any."""

    queen: str
    hearts: dict[str, int | str]


def hearts_of(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=re.compile(rf"^{name}\b"))


def tell(page: Page, told: Told) -> None:
    """Fill the fields in and press the button below them."""
    choose(page, told.queen)
    for name, hearts in told.hearts.items():
        hearts_of(page, name).fill(str(hearts))


def press_save(page: Page, number: int) -> None:
    page.get_by_role("button", name=f"Save hand {number}").tap()


def score(page: Page, number: int, told: Told) -> None:
    page.get_by_role("link", name=f"Score hand {number}", exact=True).tap()
    expect(page.get_by_role("heading", name=f"Hand {number}", exact=True)).to_be_visible()
    tell(page, told)
    press_save(page, number)


def test_a_game_with_plain_forms(no_javascript: Page, forgive: Callable[..., None]) -> None:
    forgive("status of 422")
    page = no_javascript
    sit_down(page)
    refused_and_kept(page)
    shoot_and_choose(page)
    correct(page)
    undo_the_correction(page)
    somebody_leaves(page)
    play_to_the_end(page)
    look_back(page)


def sit_down(page: Page) -> None:
    page.goto("/")
    type_names(page, *FOUR)
    choose(page, "Bo deals first", "#seats")
    open_terms(page)
    choose(page, re.compile("^Shooter's choice"), "#variants")
    choose(page, "50", "#end")
    page.get_by_label("Table name").fill("Cabin table")
    begin(page)
    expect(page.get_by_role("banner")).to_contain_text("Shooter's choice · to 50")
    expect_now(page, "Hand 1", "Pass left", "Bo deals")


def refused_and_kept(page: Page) -> None:
    """12 hearts are one too few: nothing is saved, nothing typed is lost."""
    typed: dict[str, int | str] = {"Ann": 4, "Bo": 6, "Cleo": 2, "Dev": 0}
    score(page, 1, Told("Ann", typed))
    expect(page.get_by_role("alert").first).to_contain_text("One heart is missing")
    expect(page.get_by_role("radio", name="Ann", exact=True)).to_be_checked()
    for name, hearts in typed.items():
        expect(hearts_of(page, name)).to_have_value(str(hearts))
    hearts_of(page, "Cleo").fill("3")
    press_save(page, 1)
    expect_scoreboard(page, 2)
    expect_line(page, "Hand 1 saved", {"Ann": 17, "Bo": 6, "Cleo": 3, "Dev": 0})
    expect_totals(page, {"Ann": 17, "Bo": 6, "Cleo": 3, "Dev": 0})


def shoot_and_choose(page: Page) -> None:
    """A moon is not saved before the shooter chose; both futures stand side by side."""
    score(page, 2, Told("Dev", {"Dev": 13}))
    question = page.get_by_role("region", name="Dev shot the moon")
    add = question.get_by_role("button", name=re.compile("for everyone else"))
    off = question.get_by_role("button", name=re.compile("off their own score"))
    expect(add).to_contain_text(re.compile(r"Ann\s*17\D*43.*Bo\s*6\D*32.*Cleo\s*3\D*29.*Dev\s*0"))
    expect(off).to_contain_text(re.compile("Dev\\s*0\\D*\N{MINUS SIGN}26"))
    off.tap()
    expect_scoreboard(page, 3)
    expect_totals(page, {"Ann": 17, "Bo": 6, "Cleo": 3, "Dev": -OFF})
    expect(sheet_row(page, 2).get_by_role("img", name="moon")).to_be_visible()


def correct(page: Page) -> None:
    """Hand 3 is entered, then hand 1 is put right: looked at first, then saved."""
    score(page, 3, Told("Bo", {"Ann": 4, "Bo": 5, "Cleo": 4}))
    expect_scoreboard(page, 4)
    sheet_row(page, 1).get_by_role("link").tap()
    expect(hearts_of(page, "Ann")).to_have_value("4")
    hearts_of(page, "Ann").fill("5")
    hearts_of(page, "Cleo").fill("2")
    page.get_by_role("button", name="Show what changes").tap()
    changes = page.get_by_role("region", name="What it changes")
    expect(changes).to_contain_text(re.compile(r"Ann\s*21\D*22.*Cleo\s*7\D*6"))
    page.get_by_role("button", name="Save the correction").tap()
    expect_scoreboard(page, 4)
    expect_totals(page, {"Ann": 22, "Bo": 24, "Cleo": 6, "Dev": -OFF})
    expect_cells(page, 1, (18, 6, 2, 0))
    expect(sheet_row(page, 1)).to_contain_text("was 17")


def undo_the_correction(page: Page) -> None:
    """Undo takes the correction back, and it could be put back."""
    page.get_by_role("button", name="Undo").tap()
    expect_scoreboard(page, 4)
    expect_totals(page, {"Ann": 21, "Bo": 24, "Cleo": 7, "Dev": -OFF})
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(page.get_by_role("button", name="Put it back")).to_be_visible()


def somebody_leaves(page: Page) -> None:
    """Cleo goes home: three play on with the pack for three, her total stays on the sheet."""
    page.get_by_role("link", name=re.compile("Manage the game")).tap()
    page.get_by_role("link", name="Players Someone leaves").tap()
    page.get_by_text("A player leaves").tap()
    group = page.locator("details").filter(has=page.get_by_text("A player leaves"))
    group.get_by_role("button", name="Cleo").tap()
    expect_scoreboard(page, 4)
    expect_now(page, "Ann deals · 17 each", "Take out 2♣", "Hand 4")
    expect(standing(page, "Cleo")).to_contain_text(re.compile(r"left\b.*total 7", re.DOTALL))
    expect(page.get_by_role("region", name=re.compile("Cleo"))).to_be_visible()


def play_to_the_end(page: Page) -> None:
    score(page, 4, Told("Ann", {"Ann": 10, "Bo": 3}))
    expect_scoreboard(page, 5)
    score(page, 5, Told("Bo", {"Ann": 6, "Bo": 7}))
    expect(page.get_by_role("heading", name="Dev wins with \N{MINUS SIGN}26")).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("Ann reached 50")
    expect(standing(page, "Ann")).to_contain_text("50")
    expect(standing(page, "Bo")).to_contain_text("47")
    expect(page.get_by_role("img", name=re.compile("after 5 hands"))).to_be_visible()


def look_back(page: Page) -> None:
    """The history finds the game, and leads to its page; the next game is two taps away."""
    page.get_by_role("link", name="Tonight").tap()
    page.get_by_role("link", name="History").tap()
    page.get_by_role("link", name="Find a game").tap()
    game = page.get_by_role("link", name=re.compile("Dev won"))
    expect(game).to_contain_text("Cleo")
    page.get_by_label("With", exact=True).select_option("Cleo")
    page.get_by_role("button", name="Find").tap()
    game.tap()
    expect(page.get_by_role("heading", name="Dev wins with \N{MINUS SIGN}26")).to_be_visible()
    page.get_by_role("link", name="Play again").tap()
    page.get_by_role("button", name="Start", exact=True).tap()
    expect_scoreboard(page, 1)
    expect(row_of(page)).to_have_count(3)
