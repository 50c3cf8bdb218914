"""A refused hand stops what was played after it in the same game, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from companion import scorebook
from companion.models import Device, Table, db, new_id
from companion.rules import QUEEN_OF_SPADES
from companion.scorebook import changes
from companion.sharing.access import KEEPER, give
from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import NO_NETWORK
from tests.browser.no_network import (
    HANDS_ARE_HERE,
    cut,
    enter,
    expect_arrived,
    expect_hand,
    line_of,
    mend,
    queued,
    two_hands,
    unfold,
)
from tests.browser.served import Server
from tests.scorebook.evening import NOON

if TYPE_CHECKING:
    from flask import Flask

END_OF_NOTICE_AND_TITLE = """() => [
  document.getElementById("outbox").getBoundingClientRect().bottom,
  document.querySelector("header").getBoundingClientRect().top]"""
LINK_THAT_LEAVES_A_TALLY = """() => {
  const link = document.createElement("a");
  Object.assign(link, { href: "#main", textContent: "Leave it as it is" });
  link.dataset.outboxDrop = "";
  document.getElementById("main").prepend(link);
}"""
REFUSED = "Hand 3 isn't saved: One heart is missing. Who has it?"


@pytest.fixture
def refused(phone: Page, at: AtTable, forgive: Callable[..., None]) -> Page:
    """Hand 3 was typed as 17-5-3-0, which is 25, and refused."""
    forgive(NO_NETWORK, "status of (409|422)")
    pad = at.open(phone)
    phone.wait_for_function(HANDS_ARE_HERE)
    type_points(pad, 17, 5, 3, 0)
    pad.expect_refused("One heart is missing. Who has it?")
    return phone


def type_points(pad: Pad, *line: int) -> None:
    pad.page.get_by_role("link", name="123").tap()
    for seat, points in enumerate(line):
        pad.page.locator(f"#points-{seat}").fill(str(points))
    pad.save.tap()


def back_to_board(page: Page, at: AtTable) -> None:
    page.get_by_role("link", name="Scoreboard").tap()
    expect(page).to_have_url(re.compile(f"{at.board}$"))
    expect(page.locator("#outbox")).to_contain_text(REFUSED)


def fix(page: Page, number: int) -> None:
    """From the scoreboard: Dev has the heart that was missing."""
    page.get_by_role("link", name=f"Fix hand {number}", exact=True).tap()
    expect_hand(page, number)
    expect(page.locator("#points-0")).to_have_value("17")
    page.locator("#points-3").fill("1")
    Pad(page).save.tap()


def test_the_board_says_that_the_hand_waits_and_opens_no_new_one_over_it(
    refused: Page, at: AtTable
) -> None:
    back_to_board(refused, at)
    expect(refused.locator("[data-next-hand]")).to_contain_text("Hand 3 waits for you.")
    expect(refused.locator(".band")).to_be_hidden()
    fix(refused, 3)
    expect_arrived(refused, 4)
    assert at.lines[2:] == [(17, 5, 3, 1)]


def test_a_missed_hand_is_inserted_while_a_refused_one_waits(refused: Page, at: AtTable) -> None:
    back_to_board(refused, at)
    refused.goto(at.hand(2))
    refused.get_by_role("link", name="Missed a hand before this one?").tap()
    expect(refused.get_by_role("heading", name="Insert hand 2")).to_be_visible()
    Pad(refused).count("Dev", 4, 4, 4)
    refused.get_by_role("button", name=re.compile("^Insert")).tap()
    expect(refused.locator(".saved")).to_contain_text("Hand 2")
    assert at.lines == [(17, 6, 3, 0), (4, 4, 4, 14), (1, 15, 3, 7)]
    expect(refused.locator("#outbox")).to_contain_text(REFUSED.replace("Hand 3", "Hand 4"))
    fix(refused, 4)
    expect_arrived(refused, 5)
    assert at.lines[3:] == [(17, 5, 3, 1)]


def test_a_correction_is_saved_while_a_refused_hand_waits(refused: Page, at: AtTable) -> None:
    back_to_board(refused, at)
    refused.goto(at.hand(2))
    Pad(refused).face("Cleo").tap()
    refused.get_by_role("button", name=re.compile("^Save")).tap()
    expect(refused.locator(".saved")).to_contain_text("Hand 2")
    assert at.lines == [(17, 6, 3, 0), (1, 2, 16, 7)]
    expect(refused.locator("#outbox")).to_contain_text(REFUSED)
    fix(refused, 3)
    expect_arrived(refused, 4)
    assert at.lines[2:] == [(17, 5, 3, 1)]


# Another keeper changes the hands before it


@pytest.fixture
def asked_offline(phone: Page, at: AtTable, forgive: Callable[..., None]) -> Page:
    """Without network hand 3 lacks a heart, then comes hand 4; then it is asked about."""
    forgive(NO_NETWORK, "status of (409|422)")
    pad = at.open(phone)
    phone.wait_for_function(HANDS_ARE_HERE)
    cut(phone)
    type_points(pad, 17, 5, 3, 0)
    enter(phone, 4)
    expect_hand(phone, 5)
    mend(phone)
    expect(phone.get_by_text("One heart is missing. Who has it?", exact=True)).to_be_visible()
    expect_hand(phone, 3)
    return phone


def inserts_first(state: scorebook.GameState, by: scorebook.Author) -> None:
    hearts = dict(zip(state.seats_at(1), (0, 0, 0, 13), strict=True))
    report = scorebook.HandReport(hearts=hearts, takers={QUEEN_OF_SPADES: (1,)})
    scorebook.write(state, changes.insert(new_id(), report, 1), by)


def removes_first(state: scorebook.GameState, by: scorebook.Author) -> None:
    view = state.hands[0]
    scorebook.write(state, changes.remove(view.id, view.facts.version), by)


@pytest.mark.parametrize(("change", "number"), [(inserts_first, 4), (removes_first, 2)])
def test_the_question_goes_along_with_its_hand(
    asked_offline: Page,
    at: AtTable,
    change: Callable[[scorebook.GameState, scorebook.Author], None],
    number: int,
) -> None:
    page = asked_offline
    before = at.lines
    at.change(change)
    expect_hand(page, number)
    expect(page.get_by_text("One heart is missing. Who has it?", exact=True)).to_be_visible()
    expect(page.locator("#points-0")).to_have_value("17")
    unfold(page)
    expect(queued(page)).to_have_text(
        [
            re.compile(f"^Hand {number} "),
            re.compile(f"^Hand {number + 1} .* waits for Hand {number}$"),
        ]
    )
    page.goto(at.board)
    fix(page, number)
    expect_arrived(page, number + 2)
    assert at.lines[number - 1 :] == [(17, 5, 3, 1), line_of(4)]
    assert len(at.lines) == len(before) + (3 if change is inserts_first else 1)


def test_the_question_goes_along_after_a_reload(asked_offline: Page, at: AtTable) -> None:
    page = asked_offline
    page.goto("/rules")
    at.change(inserts_first)
    page.goto(at.board)
    expect(page.locator("#outbox")).to_contain_text(REFUSED.replace("Hand 3", "Hand 4"))
    fix(page, 4)
    expect_arrived(page, 6)
    assert at.lines[3:] == [(17, 5, 3, 1), line_of(4)]


def test_what_was_changed_of_it_goes_along(asked_offline: Page, at: AtTable) -> None:
    page = asked_offline
    page.locator("#points-0").fill("16")
    at.change(inserts_first)
    expect_hand(page, 4)
    expect(page.locator("#points-0")).to_have_value("16")
    page.locator("#points-3").fill("2")
    Pad(page).save.tap()
    expect_arrived(page, 6)
    assert at.lines[3:] == [(16, 5, 3, 2), line_of(4)]


def test_mine_takes_the_place_of_the_hand_that_another_phone_saved(
    phone: Page, at: AtTable, forgive: Callable[..., None]
) -> None:
    forgive(NO_NETWORK, "status of 409")
    at.open(phone)
    phone.wait_for_function(HANDS_ARE_HERE)
    cut(phone)
    for number in (3, 4):
        enter(phone, number)
    at.change(
        lambda state, by: scorebook.write(state, changes.record(new_id(), theirs(state), 3), by)
    )
    mend(phone)
    expect(phone.locator(".no-box")).to_contain_text("saved hand 3")
    at.change(inserts_first)
    expect(phone.locator(".no-box")).to_contain_text("saved hand 4")
    phone.get_by_role("button", name="Use mine").tap()
    expect_arrived(phone, 6)
    assert at.lines[1:] == [(17, 6, 3, 0), (1, 15, 3, 7), line_of(3), line_of(4)]


def test_the_page_of_a_refused_hand_names_its_own_deal(
    phone: Page, at: AtTable, forgive: Callable[..., None]
) -> None:
    """Also where the server's page was for the hand after it."""
    forgive(NO_NETWORK, "status of 409")
    at.open(phone)
    phone.wait_for_function(HANDS_ARE_HERE)
    deal = phone.locator(".bar p").inner_text()
    cut(phone)
    enter(phone, 3)
    at.change(
        lambda state, by: scorebook.write(state, changes.record(new_id(), theirs(state), 3), by)
    )
    mend(phone)
    expect(phone.locator(".no-box")).to_contain_text("saved hand 3")
    phone.goto(at.board)
    phone.get_by_role("link", name="Fix hand 3", exact=True).tap()
    expect(phone.locator(".no-box")).to_contain_text("saved hand 3")
    expect_hand(phone, 3, deal)


def theirs(state: scorebook.GameState) -> scorebook.HandReport:
    hearts = dict(zip(state.seats_at(3), (5, 5, 3, 0), strict=True))
    return scorebook.HandReport(hearts=hearts, takers={QUEEN_OF_SPADES: (0,)})


# This phone keeps score no more


def test_what_the_answer_says_stays_with_the_figures(
    phone: Page, at: AtTable, forgive: Callable[..., None]
) -> None:
    forgive(NO_NETWORK, "status of 404")
    pad = at.open(phone)
    phone.wait_for_function(HANDS_ARE_HERE)
    cut(phone)
    enter(phone, 3)
    pad = expect_hand(phone, 4)
    at.demote()
    mend(phone)
    said = (
        "Hand 3 isn't saved: This phone just watches here. Ask whoever keeps score. "
        "Hand 3 is Ann 1, Bo 2, Cleo 3, Dev 20: let whoever keeps score enter it."
    )
    expect(pad.notice).to_contain_text(said)
    expect(phone.locator("#hand .dock")).to_be_hidden()
    phone.reload()
    expect(pad.notice).to_contain_text(said)
    phone.goto("/rules")
    expect(pad.notice).to_contain_text(said)
    at.promote()
    phone.goto(at.board)
    expect_arrived(phone, 4)
    assert at.lines[2:] == [line_of(3)]


# Other games


def test_another_game_and_another_table_go_on(
    refused: Page, at: AtTable, served_app: Flask, server: Server
) -> None:
    other = AtTable(served_app, server, hands=[two_hands])
    with served_app.app_context():
        keeper = db.session.get_one(Device, at.device_id)
        give(keeper, db.session.get_one(Table, other.table_id), KEEPER, NOON)
        db.session.commit()
    refused.goto(other.board)
    expect(refused.locator("#outbox")).to_contain_text(REFUSED)
    refused.goto(other.entry)
    enter(refused, 3)
    expect(refused.get_by_role("link", name="Score hand 4", exact=True)).to_be_visible()
    assert other.lines[2:] == [line_of(3)]
    refused.goto(at.board)
    fix(refused, 3)
    expect_arrived(refused, 4)
    assert at.lines[2:] == [(17, 5, 3, 1)]


def test_hands_behind_a_refused_one_follow_it_in_order(
    phone: Page, at: AtTable, forgive: Callable[..., None]
) -> None:
    forgive(NO_NETWORK, "status of 422")
    pad = at.open(phone)
    phone.wait_for_function(HANDS_ARE_HERE)
    cut(phone)
    type_points(pad, 17, 5, 3, 0)
    for number in (4, 5):
        enter(phone, number)
    expect_hand(phone, 6)
    mend(phone)
    expect(phone.get_by_text("One heart is missing. Who has it?", exact=True)).to_be_visible()
    unfold(phone)
    expect(queued(phone)).to_have_text(
        [re.compile("needs an answer$"), *[re.compile("waits for Hand 3$")] * 2]
    )
    phone.reload()
    expect(phone.get_by_text("One heart is missing. Who has it?", exact=True)).to_be_visible()
    phone.goto(at.board)
    fix(phone, 3)
    expect_arrived(phone, 6)
    assert at.lines[2:] == [(17, 5, 3, 1), line_of(4), line_of(5)]


BEGIN_BEHIND_IT = """() => {
  const kept = Object.keys(localStorage).find((name) => name.startsWith("companion.outbox."));
  const { name, hand } = JSON.parse(localStorage[kept]);
  const draft = { at: Date.now() - 60000, facts: { after: hand } };
  localStorage[`companion.draft.${name.split(":")[0]}:next`] = JSON.stringify(draft);
}"""
BEGUN_BEHIND_IT = """() => {
  const draft = Object.keys(localStorage).find((name) => name.endsWith(":next"));
  const { at, facts } = JSON.parse(localStorage[draft]);
  return [at, facts.after];
}"""


def test_a_discarded_hand_that_comes_back_stands_before_those_behind_it(
    refused: Page, at: AtTable
) -> None:
    refused.route("**/hand", lambda route: route.abort())
    back_to_board(refused, at)
    refused.evaluate(BEGIN_BEHIND_IT)
    begun_at, behind = refused.evaluate(BEGUN_BEHIND_IT)
    refused.get_by_role("button", name="Discard", exact=True).tap()
    expect(refused.locator("#outbox")).to_contain_text("Hand 3 was discarded.")
    expect(refused.get_by_role("link", name="Score hand 3", exact=True)).to_be_visible()
    hand_2 = at.hand(2).rpartition("/")[2]
    assert refused.evaluate(BEGUN_BEHIND_IT) == [begun_at, hand_2]  # and is no younger by that
    refused.locator("#outbox").get_by_role("button", name="Undo", exact=True).tap()
    expect(refused.locator("#outbox")).to_contain_text(REFUSED)
    assert refused.evaluate(BEGUN_BEHIND_IT) == [begun_at, behind]
    expect(refused.get_by_role("link", name="Fix hand 3", exact=True)).to_be_visible()


def test_the_notice_takes_room_of_its_own(refused: Page, at: AtTable) -> None:
    back_to_board(refused, at)
    refused.goto(at.hand(2))
    expect(refused.locator("#outbox p")).to_have_text(REFUSED)
    for width, height in ((360, 740), (390, 844)):
        refused.set_viewport_size({"width": width, "height": height})
        for scrolled in (0, 200):
            refused.evaluate("(top) => scrollTo(0, top)", scrolled)
            end_of_notice, title = refused.evaluate(END_OF_NOTICE_AND_TITLE)
            assert end_of_notice <= title, (width, scrolled)
    expect(refused.locator("#outbox section > div > *")).to_have_text(["Fix", "Discard"])


def test_what_is_left_of_a_tally_takes_no_refused_hand_along(refused: Page, at: AtTable) -> None:
    back_to_board(refused, at)
    refused.evaluate(LINK_THAT_LEAVES_A_TALLY)
    refused.get_by_role("link", name="Leave it as it is").tap()
    refused.goto(at.board)
    expect(refused.locator("#outbox")).to_contain_text(REFUSED)
