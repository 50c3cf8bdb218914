"""What a table takes with it and brings in, by tapping: a file, games from paper, and back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from companion.files.table_file import write_table
from companion.models import Game, Table, db
from tests.browser.at_table import AtTable
from tests.browser.test_accessibility import faults_on_a_phone

if TYPE_CHECKING:
    from flask import Flask

    from tests.browser.served import Server

GRID = """2019-03-14 Ann's porch
Ann Bo Cleo Fay
4 6 3 13
5 5 3 {}
"""


@pytest.fixture
def table(served_app: Flask, server: Server) -> AtTable:
    return AtTable(served_app, server)


@pytest.fixture
def page(table: AtTable, phone: Page) -> Page:
    """History of a table, on a keeper's phone."""
    table.open(phone, f"/t/{table.table_id}/history")
    return phone


def count_games(table: AtTable) -> int:
    with table.app.app_context():
        return db.session.query(Game).filter_by(table_id=table.table_id).count()


def open_a_sheet(page: Page) -> None:
    """From History to where a whole sheet of Hearts is pasted."""
    page.get_by_role("link", name=re.compile("The table")).tap()
    page.get_by_role("link", name=re.compile("Add old games")).tap()
    page.get_by_text("A whole sheet").tap()
    page.locator("#rules").select_option(label="Hearts")


def test_a_sheet_is_pasted_mended_taken_in_and_taken_back(
    page: Page, table: AtTable, forgive: Any
) -> None:
    forgive("status of 422")
    open_a_sheet(page)
    page.get_by_label("Paste it, or type it").fill(GRID.format(12))
    page.get_by_role("button", name="Preview these games").tap()
    expect(page.get_by_text("Line 4: One heart is missing. Who has it?")).to_be_visible()
    expect(page.get_by_label("Paste it, or type it")).to_have_value(GRID.format(12))
    assert faults_on_a_phone(page) == []
    page.locator("label.option", has_text="Fay").tap()
    expect(page.get_by_text("1 game, 2 hands and 1 new name")).to_be_visible()
    expect(page.get_by_text("Ann 9, Bo 11, Cleo 6, Fay 26")).to_be_visible()
    assert faults_on_a_phone(page) == []
    assert count_games(table) == 1
    page.get_by_role("button", name="Add 1 game").tap()
    expect(page.get_by_text("Today, 1 game")).to_be_visible()
    assert count_games(table) == 2
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text("Today, 1 game")).to_have_count(0)
    assert count_games(table) == 1


def test_an_answer_is_never_taken_for_the_next_question(
    page: Page, table: AtTable, forgive: Any
) -> None:
    """What was tapped stands in the place of the next question when the page changes."""
    forgive("status of 422")
    open_a_sheet(page)
    sheet = "14.3.\nAnn\tBo/Max\tCleo\tDev\n4\t6\t3\t13\n12\t12\t1\t1\n4\t6\t3\t13"
    page.get_by_label("Paste it, or type it").fill(sheet)
    page.get_by_role("button", name="Preview these games").tap()
    year = page.get_by_label(re.compile("Which year is 14.3. in?"))
    expect(year).to_be_visible()
    page.wait_for_function("() => window.htmx")  # it sends what changes
    year.fill("2019")
    page.get_by_label("Paste it, or type it").focus()
    expect(page.get_by_text("Which year is 14.3. in?")).to_have_count(0)
    page.locator("label.option", has_text="3").tap()
    expect(page.get_by_text("Line 4: 12-12-1-1: someone must have the queen.")).to_be_visible()
    expect(page.locator("#old-games .mends input:checked")).to_have_count(0)
    page.locator("label.option", has_text="Cleo").tap()
    expect(page.get_by_role("button", name="Add 1 game")).to_be_visible()


def test_one_game_comes_in_by_its_final_scores(page: Page, table: AtTable) -> None:
    page.get_by_role("link", name=re.compile("The table")).tap()
    page.get_by_role("link", name=re.compile("Add old games")).tap()
    page.get_by_label("Date, or just the year").fill("2011")
    for name, points in (("Ann", "104"), ("Bo", "61"), ("Cleo", "33"), ("Dev", "62")):
        page.get_by_label(f"Points of {name}").fill(points)
    assert faults_on_a_phone(page) == []
    page.get_by_role("button", name="Preview this game").tap()
    expect(page.get_by_text("2011, no date")).to_be_visible()
    assert faults_on_a_phone(page) == []
    page.get_by_role("button", name="Add 1 game").tap()
    expect(page.get_by_text("Today, 1 game")).to_be_visible()
    assert count_games(table) == 2


def test_the_whole_table_is_saved_and_comes_in_elsewhere(
    page: Page, table: AtTable, served_app: Flask, tmp_path: Path
) -> None:
    page.get_by_role("link", name=re.compile("The table")).tap()
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("For another Companion")).tap()
    file = tmp_path / "table.json"
    download.value.save_as(file)
    with served_app.app_context():
        assert file.read_text(encoding="utf-8") == write_table(table.table_id)
        name = db.session.get_one(Table, table.table_id).name
    page.get_by_text("Import a table").tap()
    page.get_by_label("Choose a table file exported from Companion").set_input_files(file)
    page.get_by_role("button", name="Preview", exact=True).tap()
    expect(page.get_by_text(f"{name}: nothing new.")).to_be_visible()
    expect(page.get_by_text("1 game is here already.")).to_be_visible()
