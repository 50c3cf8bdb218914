"""Asking the referee and settling what went wrong, with a thumb in the middle of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Taps
from tests.browser.served import Server

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture
def table(served_app: Flask, server: Server) -> AtTable:
    """Ann, Bo, Cleo and Dev after one hand."""
    return AtTable(served_app, server, hands=[lambda e: e.hand(4, 6, 3, 0, queen=0)])


def test_a_misspelled_question_is_answered_while_one_types(phone: Page, table: AtTable) -> None:
    table.open(phone, table.board)
    phone.get_by_role("link", name="Referee", exact=True).tap()
    expect(phone.get_by_role("searchbox")).not_to_be_focused()
    phone.wait_for_function("() => window.htmx")
    phone.get_by_role("searchbox").press_sequentially("quen frist trik")
    answers = phone.get_by_role("region", name="Answers")
    expect(answers.get_by_role("heading", level=2).first).to_have_text(
        "No, unless you have only hearts and the queen."
    )
    expect(phone).to_have_url(f"{table.server.url}{table.board}/ask?q=quen+frist+trik")
    phone.reload()
    expect(answers).to_contain_text("No, unless you have only hearts and the queen.")
    answers.get_by_role("link").first.tap()
    expect(phone.get_by_role("link", name="In the rulebook")).to_be_visible()
    phone.get_by_role("link", name="All questions").tap()
    expect(phone.get_by_role("searchbox")).to_have_value("quen frist trik")


def test_the_plain_form_answers_as_well(no_javascript: Page, table: AtTable) -> None:
    table.open(no_javascript, f"{table.board}/ask")
    no_javascript.get_by_role("searchbox").fill("broke harts")
    no_javascript.get_by_role("button", name="Ask").tap()
    expect(no_javascript.get_by_role("region", name="Answers")).to_contain_text(
        "What does “hearts are broken” mean?"
    )


def test_a_revoke_is_ruled_written_down_and_undone(phone: Page, table: AtTable, taps: Taps) -> None:
    table.open(phone, table.board)
    taps.tap(phone.get_by_role("link", name="Referee", exact=True))
    taps.tap(phone.get_by_role("link", name="Something went wrong"))
    taps.tap(phone.locator("summary", has_text="Playing"))
    taps.tap(phone.get_by_role("link", name="Someone didn't follow suit"))
    taps.tap(phone.get_by_role("link", name="Later in the same hand"))
    expect(phone.get_by_role("heading", level=2).first).to_contain_text("26 points")
    hands = phone.get_by_role("navigation", name="Add 26 points to hand 2, in play")
    taps.tap(hands.get_by_role("link", name="Bo"))
    expect(phone.get_by_role("region", name="What it changes")).to_contain_text("Bo 6 → becomes 32")
    assert table.lines == [(17, 6, 3, 0)]
    taps.tap(phone.get_by_role("button", name="Save the ruling"))
    expect(phone.locator(".saved")).to_contain_text("Revoke: Bo gets 26")
    expect(phone.locator(".sheet")).to_contain_text("ruled")
    assert taps.count == 7
    assert table.lines == [(17, 6, 3, 0), (0, 26, 0, 0)]
    phone.get_by_role("link", name="Undo").tap()
    expect(phone.get_by_role("region", name="The ruling")).to_contain_text("Revoke: Bo gets 26")
    phone.get_by_role("button", name="Take it back").tap()
    expect(phone.get_by_role("link", name="Score hand 2")).to_be_visible()
    assert table.lines == [(17, 6, 3, 0)]


def test_what_the_table_decided_is_said_the_next_time(phone: Page, table: AtTable) -> None:
    case = f"{table.board}/wrong/claim?good=no"
    table.open(phone, case)
    phone.get_by_role("radio", name="26 for the claimer").check()
    phone.get_by_label("Why? (optional)").fill("as last year")
    phone.get_by_role("button", name="Save this ruling").tap()
    ruling = phone.get_by_role("region", name="The ruling")
    expect(ruling).to_contain_text("as last year")
    phone.goto(case)
    expect(ruling).to_contain_text("26 for the claimer")
    expect(ruling).to_contain_text("This table decided that")
    into = phone.get_by_role("navigation", name="Add 26 points to hand 2, in play")
    into.get_by_role("link", name="Cleo").tap()
    phone.get_by_role("button", name="Save the ruling").tap()
    expect(phone.locator(".saved")).to_be_visible()
    assert table.lines[-1] == (0, 0, 26, 0)
