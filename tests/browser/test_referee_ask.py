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
        "No, unless you have no choice."
    )
    expect(phone).to_have_url(f"{table.server.url}{table.board}/rules?q=quen+frist+trik")
    phone.get_by_role("searchbox").fill("and a heart?")
    expect(answers).to_contain_text("Can a heart be played on trick one?")
    expect(phone).to_have_url(f"{table.server.url}{table.board}/rules?q=and+a+heart%3F")
    phone.get_by_role("searchbox").fill("quen frist trik")
    expect(phone).to_have_url(f"{table.server.url}{table.board}/rules?q=quen+frist+trik")
    phone.reload()
    expect(answers).to_contain_text("No, unless you have no choice.")
    answers.get_by_role("link", name="In the rulebook: The first trick").tap()
    expect(phone.get_by_role("heading", name="The first trick", exact=True)).to_be_in_viewport()


def test_the_plain_form_answers_as_well(no_javascript: Page, table: AtTable) -> None:
    table.open(no_javascript, f"{table.board}/rules")
    no_javascript.get_by_role("searchbox").fill("broke harts")
    no_javascript.get_by_role("button", name="Ask").tap()
    expect(no_javascript.get_by_role("region", name="Answers")).to_contain_text(
        "What does “hearts are broken” mean?"
    )


def test_a_rule_is_played_differently_a_few_taps_from_its_answer(
    phone: Page, table: AtTable, taps: Taps
) -> None:
    table.open(phone, table.board)
    taps.tap(phone.get_by_role("link", name="Referee", exact=True))
    phone.get_by_role("searchbox").fill("does the queen break hearts")
    phone.get_by_role("searchbox").press("Enter")
    answers = phone.get_by_role("region", name="Answers")
    expect(answers).to_contain_text("Only a heart breaks hearts")
    taps.tap(answers.get_by_role("link", name="We play it differently"))
    expect(phone.get_by_role("radio", name="A heart now")).to_be_checked()
    taps.tap(phone.locator("label", has_text="A heart or the queen"))
    taps.tap(phone.get_by_role("button", name="Save"))
    expect(phone.locator(".saved")).to_contain_text("Rules changed")
    assert taps.count == 4


def test_the_choice_works_without_scripts(no_javascript: Page, table: AtTable) -> None:
    table.open(no_javascript, f"{table.board}/rules/moon_worth/differently")
    no_javascript.locator("label", has_text="Shooter chooses").tap()
    no_javascript.locator("label", has_text="From the next game").tap()
    no_javascript.get_by_role("button", name="Save").tap()
    expect(no_javascript.locator(".saved")).to_contain_text("Rules of the next game changed")


def test_a_revoke_is_ruled_written_down_and_undone(phone: Page, table: AtTable, taps: Taps) -> None:
    table.open(phone, table.board)
    taps.tap(phone.get_by_role("link", name="Referee", exact=True))
    taps.tap(phone.get_by_role("link", name="Something went wrong"))
    taps.tap(phone.get_by_role("link", name="Later in the same hand"))
    expect(phone.get_by_role("heading", level=2).first).to_contain_text("26 points")
    assert taps.count == 3
    hands = phone.get_by_role("navigation", name="Charge 26 points in hand 2, in play")
    taps.tap(hands.get_by_role("link", name="Bo"))
    expect(phone.get_by_role("region", name="What it changes")).to_contain_text("Bo 6 → becomes 32")
    assert table.lines == [(17, 6, 3, 0)]
    taps.tap(phone.get_by_role("button", name="Save the ruling"))
    expect(phone.locator(".saved")).to_contain_text("Revoke: Bo gets 26")
    expect(phone.locator(".sheet")).to_contain_text("ruled")
    assert taps.count == 5
    assert table.lines == [(17, 6, 3, 0), (0, 26, 0, 0)]
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_role("link", name="Score hand 2")).to_be_visible()
    assert table.lines == [(17, 6, 3, 0)]


def test_where_books_differ_the_table_taps_the_ruling_it_takes(phone: Page, table: AtTable) -> None:
    table.open(phone, f"{table.board}/wrong/claim?good=no")
    ruling = phone.get_by_role("region", name="The ruling")
    expect(ruling).to_contain_text("After a wrong claim, play on with that hand face up.")
    stricter = phone.get_by_role("link", name="26 points against the claimer")
    stricter.tap()
    expect(ruling).to_contain_text("26 points against the claimer")
    phone.get_by_role("link", name="Back", exact=True).tap()  # not to the list of all cases
    expect(ruling).to_contain_text("After a wrong claim, play on with that hand face up.")
    stricter.tap()
    into = phone.get_by_role("navigation", name="Charge 26 points in hand 2, in play")
    into.get_by_role("link", name="Cleo").tap()
    phone.get_by_role("button", name="Save the ruling").tap()
    expect(phone.locator(".saved")).to_contain_text("Wrong claim: Cleo gets 26")
    assert table.lines[-1] == (0, 0, 26, 0)


def test_a_hand_that_others_would_deal_again_is_with_one_tap(phone: Page, table: AtTable) -> None:
    table.open(phone, f"{table.board}/wrong/faced?seen=yes")
    phone.get_by_role("button", name="Deal again").tap()
    expect(phone.locator(".saved")).to_contain_text("Thrown in")
    assert table.lines == [(17, 6, 3, 0)]


def test_an_answer_stands_in_a_box(phone: Page, table: AtTable) -> None:
    table.open(phone, f"{table.board}/rules?about=lead_queen")
    answer = phone.locator(".answer")
    expect(answer).to_contain_text("Yes.")
    expect(answer).to_have_css("padding", "14px 16px")
    page = phone.locator("html").evaluate("(e) => getComputedStyle(e).backgroundColor")
    expect(answer).not_to_have_css("background-color", page)
    expect(answer).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
