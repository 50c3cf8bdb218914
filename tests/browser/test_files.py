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
from tests.browser.conftest import PHONE
from tests.browser.test_accessibility import faults_on_a_phone

if TYPE_CHECKING:
    from flask import Flask

    from tests.browser.conftest import OpenContext
    from tests.browser.served import Server

GRID = """2019-03-14 Ann's porch
Ann Bo Cleo Fay
4 6 3 13
4 32 29 {}
"""


@pytest.fixture
def table(served_app: Flask, server: Server) -> AtTable:
    return AtTable(served_app, server)


@pytest.fixture
def page(table: AtTable, open_context: OpenContext) -> Page:
    """Export and import, come to by tapping."""
    context = open_context(**PHONE)
    table.let_in(context)
    page = context.new_page()
    page.goto(f"/t/{table.table_id}/history")
    page.get_by_role("link", name=re.compile("Export and import")).tap()
    return page


def count_games(table: AtTable) -> int:
    with table.app.app_context():
        return db.session.query(Game).filter_by(table_id=table.table_id).count()


def open_paper(page: Page) -> None:
    page.get_by_text("Old paper games").tap()
    page.get_by_label("Rules", exact=True).select_option(label="Hearts")


def test_games_from_paper_are_pasted_corrected_taken_in_and_taken_back(
    page: Page, table: AtTable, forgive: Any
) -> None:
    forgive("status of 422")
    open_paper(page)
    page.get_by_label("Players in columns, hands in rows").fill(GRID.format(38))
    page.get_by_role("button", name="Preview these games").tap()
    text = page.get_by_label("Players in columns, hands in rows")
    expect(page.locator("#paper-text-error")).to_contain_text("Line 4: That's 77")
    expect(text).to_have_value(GRID.format(38))  # what was typed stays
    assert faults_on_a_phone(page) == []
    text.fill(GRID.format(39))
    page.get_by_role("button", name="Preview these games").tap()
    expect(page.get_by_text("1 game, 2 hands and 1 new name")).to_be_visible()
    expect(page.get_by_text("Ann 4, Bo 32, Cleo 29, Fay 39")).to_be_visible()
    assert faults_on_a_phone(page) == []
    assert count_games(table) == 1
    page.get_by_role("button", name="Import", exact=True).tap()
    expect(page.get_by_text("Today, 1 game")).to_be_visible()
    assert count_games(table) == 2
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text("Today, 1 game")).to_have_count(0)
    assert count_games(table) == 1


def test_a_file_of_games_from_paper_is_sent(page: Page, table: AtTable, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text(GRID.format(39).replace(" ", ";"), encoding="utf-8-sig")
    open_paper(page)
    page.get_by_label("Or choose a text or CSV file").set_input_files(file)
    page.get_by_role("button", name="Preview these games").tap()
    page.get_by_role("button", name="Import", exact=True).tap()
    expect(page.get_by_text("Today, 1 game")).to_be_visible()
    assert count_games(table) == 2


def test_the_whole_table_is_saved_and_comes_in_elsewhere(
    page: Page, table: AtTable, served_app: Flask, tmp_path: Path
) -> None:
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("The whole table")).tap()
    file = tmp_path / "table.json"
    download.value.save_as(file)
    with served_app.app_context():
        assert file.read_text(encoding="utf-8") == write_table(table.table_id)
        name = db.session.get_one(Table, table.table_id).name
    page.get_by_label("Choose a table file exported from Companion").set_input_files(file)
    page.get_by_role("button", name="Preview", exact=True).tap()
    expect(page.get_by_text(f"{name}: nothing new.")).to_be_visible()
    expect(page.get_by_text("1 game is here already.")).to_be_visible()
