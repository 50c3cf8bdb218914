"""Two phones keep score of one game: a pad belongs to its hand until its person says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from companion import scorebook
from companion.models import Device, Table, db, new_id
from companion.rules import QUEEN_OF_SPADES
from companion.scorebook import Author, GameState, HandReport, changes
from companion.sharing.access import FOLLOWER, KEEPER, give, make_device
from companion.sharing.phones import change_role, phones_of, remove_phone
from tests.browser.at_table import AtTable, Pad
from tests.browser.served import Server
from tests.scorebook.evening import NOON, Evening

if TYPE_CHECKING:
    from flask import Flask

EMPTY = "\N{EN DASH}"
Deed = Callable[[GameState, Author], object]


PLAYED: tuple[Callable[[Evening], object], ...] = (
    lambda e: e.hand(4, 6, 3, 0, queen=0),
    lambda e: e.hand(1, 2, 3, 7, queen=1),
    lambda e: e.hand(0, 0, 9, 4, queen=3),
    lambda e: e.hand(2, 2, 2, 7, queen=2),
)


class Evenings:
    """Games of four, each at a table of its own, where Bo's phone keeps score too."""

    def __init__(self, app: Flask, server: Server, phone: Page) -> None:
        self.app, self.server, self.phone = app, server, phone

    def begin(self, hands: int = 3) -> Pad:
        """The pad of the next hand on Ann's phone."""
        self.at = AtTable(self.app, self.server, hands=PLAYED[:hands])
        with self.app.app_context():
            table = db.session.get_one(Table, self.at.table_id)
            [bo] = [player for player in scorebook.players_of(table) if player.name == "Bo"]
            with scorebook.writing(table):
                device = make_device(NOON)
                give(device, table, KEEPER, NOON, player_id=bo.id)
            self.bo = device.id
        return self.at.open(self.phone)

    def do(self, deed: Deed) -> None:
        """Bo's phone does something."""
        with self.app.app_context():
            table = db.session.get_one(Table, self.at.table_id)
            with scorebook.writing(table):
                state = scorebook.look_up(table, self.at.game_id)
                assert state
                deed(state, Author(self.bo, NOON))


@pytest.fixture
def evenings(served_app: Flask, server: Server, phone: Page) -> Evenings:
    return Evenings(served_app, server, phone)


# What the other phone does


def report(*hearts: int, queen: int = 0) -> HandReport:
    return HandReport(hearts=dict(enumerate(hearts)), takers={QUEEN_OF_SPADES: (queen,)})


def saves(*hearts: int, queen: int = 0) -> Deed:
    return lambda state, by: scorebook.write(
        state, changes.record(new_id(), report(*hearts, queen=queen), state.next_number), by
    )


def saves_again(state: GameState, by: Author) -> None:
    """What was taken back is saved from its pad, with other figures."""
    assert state.unsaved_hand
    told = changes.record(state.unsaved_hand.id, report(0, 0, 9, 4, queen=3), state.next_number)
    scorebook.write(state, told, by)


def corrects(state: GameState, by: Author) -> None:
    view = min(state.hands, key=lambda view: view.facts.version)  # each hand once
    scorebook.write(state, changes.correct(view.id, report(5, 5, 3, 0), view.facts.version), by)


def inserts(state: GameState, by: Author) -> None:
    scorebook.write(state, changes.insert(new_id(), report(0, 0, 0, 13, queen=2), 1), by)


def removes(number: int) -> Deed:
    def remove(state: GameState, by: Author) -> None:
        view = state.hands[number - (number > 0)]
        scorebook.write(state, changes.remove(view.id, view.facts.version), by)

    return remove


def undoes(state: GameState, by: Author) -> None:
    assert state.undoable
    scorebook.undo(state, state.undoable.id, by)


def ends(state: GameState, by: Author) -> None:
    scorebook.write(state, changes.stop_game(), by)


# What is entered meanwhile: hand 4 is 17-6-3-0


def nothing(pad: Pad) -> None:
    """Before the first fact."""


def queen_and_hearts(pad: Pad) -> None:
    """Between two."""
    pad.face("Ann").tap()
    pad.number(4).tap()


def all_but_save(pad: Pad) -> None:
    """Behind the last: points wait for Save."""
    pad.page.get_by_role("link", name="123").tap()
    for seat, points in enumerate((17, 6, 3, 0)):
        pad.page.locator(f"#points-{seat}").fill(str(points))


def expect_kept(pad: Pad, entered: Callable[[Pad], None]) -> None:
    """What was entered is on the pad as it was."""
    if entered is all_but_save:
        expect(pad.page.locator("#points-0")).to_have_value("17")
        expect(pad.page.locator("#points-2")).to_have_value("3")
    else:
        expect(pad.points("Ann")).to_have_text("17" if entered is queen_and_hearts else EMPTY)


def finish(pad: Pad, entered: Callable[[Pad], None]) -> None:
    """The rest of 17-6-3-0."""
    if entered is nothing:
        pad.count("Ann", 4, 6, 3)
    elif entered is queen_and_hearts:
        pad.number(6).tap()
        pad.number(3).tap()
    else:
        pad.save.tap()


def rows(page: Page) -> list[list[str]]:
    """Whose line, and its points, one below the other."""
    table = page.locator(".compared tbody tr")
    return [row.locator("th, td").all_inner_texts() for row in table.all()]


def expect_waiting(page: Page, headline: str) -> None:
    """The pad has no keys, and says what another phone did."""
    expect(page.locator(".no-box")).to_have_text(headline)
    expect(page.locator("#hand")).to_have_count(0)


MOMENTS = [nothing, queen_and_hearts, all_but_save]


@pytest.mark.parametrize(
    ("deed", "moves"), [(inserts, 1), (removes(1), -1), (removes(-1), -1), (corrects, 0)]
)
def test_a_hand_stays_itself_whatever_becomes_of_those_before_it(
    evenings: Evenings, deed: Deed, moves: int
) -> None:
    """It happens three times while one hand is entered, each time with more of it there."""
    pad, number = evenings.begin(hands=4), 5
    expect(pad.page.get_by_role("heading", name="Hand 5", exact=True)).to_be_visible()
    for entered in MOMENTS:
        entered(pad)
        before = pad.page.locator("[data-pad]").get_attribute("data-as-of")
        evenings.do(deed)
        number += moves
        expect(pad.page.locator("[data-pad]")).not_to_have_attribute("data-as-of", before or "")
        expect(pad.page.get_by_role("heading", name=f"Hand {number}", exact=True)).to_be_visible()
        expect_kept(pad, entered)
    finish(pad, all_but_save)
    pad.expect_saved(number, 17, 6, 3, 0)
    assert evenings.at.lines[-1] == (17, 6, 3, 0)
    assert len(evenings.at.lines) == number


@pytest.mark.parametrize("figures", ["equal", "different"])
def test_a_hand_that_another_phone_saved_is_asked_about(evenings: Evenings, figures: str) -> None:
    hearts = (4, 6, 3, 0) if figures == "equal" else (3, 7, 3, 0)
    theirs = ["Bo's phone", *("17 6 3 0" if figures == "equal" else "16 7 3 0").split()]
    pad = evenings.begin()
    page = pad.page
    for number, entered in enumerate(MOMENTS, 4):
        entered(pad)
        evenings.do(saves(*hearts))
        if entered is all_but_save and figures == "equal":
            expect(page).to_have_url(evenings.server.url + evenings.at.board)
            pad.expect_saved(number, 17, 6, 3, 0)
            continue
        others = ", with other figures" if figures == "different" and entered is not nothing else ""
        expect_waiting(page, f"Bo's phone saved hand {number}{others}.")
        expect(page.get_by_role("heading", name=f"Hand {number}", exact=True)).to_be_visible()
        yours = {
            nothing: [],
            queen_and_hearts: [["Yours", "17", EMPTY, EMPTY, EMPTY]],
            all_but_save: [["Yours", "17", "6", "3", "0"]],
        }[entered]
        assert rows(page) == [theirs, *yours]
        page.get_by_role("link", name="Keep theirs" if yours else "Scoreboard").last.tap()
        expect(page).to_have_url(evenings.server.url + evenings.at.board)
        page.get_by_role("link", name=f"Score hand {number + 1}", exact=True).tap()
        expect(page.get_by_role("heading", name=f"Hand {number + 1}", exact=True)).to_be_visible()
        expect(pad.points("Ann")).to_have_text(EMPTY)
        assert len(evenings.at.lines) == number


def test_what_was_half_entered_goes_on_in_the_place_of_what_was_saved(evenings: Evenings) -> None:
    pad = evenings.begin()
    queen_and_hearts(pad)
    evenings.do(saves(3, 7, 3, 0))
    pad.page.reload()
    expect_waiting(pad.page, "Bo's phone saved hand 4, with other figures.")
    pad.page.get_by_role("button", name="Use mine").tap()
    expect(pad.page.get_by_role("heading", name="Correct hand 4", exact=True)).to_be_visible()
    expect(pad.points("Ann")).to_have_text("17")
    finish(pad, queen_and_hearts)
    pad.page.get_by_role("button", name="Save the correction").tap()
    expect(pad.saved).to_contain_text("Hand 4 corrected")
    assert evenings.at.lines[3:] == [(17, 6, 3, 0)]


def test_the_whole_line_takes_the_place_of_what_was_saved(evenings: Evenings) -> None:
    pad = evenings.begin()
    all_but_save(pad)
    evenings.do(saves(3, 7, 3, 0))
    expect_waiting(pad.page, "Bo's phone saved hand 4, with other figures.")
    expect(pad.page.get_by_role("region", name="Yours would change")).to_contain_text("Ann")
    pad.page.get_by_role("button", name="Use mine").tap()
    expect(pad.saved).to_contain_text("Hand 4 corrected")
    assert evenings.at.lines[3:] == [(17, 6, 3, 0)]


def test_while_a_hand_waits_it_hears_what_becomes_of_the_other_one(evenings: Evenings) -> None:
    pad = evenings.begin()
    queen_and_hearts(pad)
    evenings.do(saves(3, 7, 3, 0))
    expect_waiting(pad.page, "Bo's phone saved hand 4, with other figures.")
    evenings.do(inserts)
    expect_waiting(pad.page, "Bo's phone saved hand 5, with other figures.")
    evenings.do(removes(5))
    expect(pad.page.get_by_role("heading", name="Hand 5", exact=True)).to_be_visible()
    finish(pad, queen_and_hearts)
    pad.expect_saved(5, 17, 6, 3, 0)
    assert evenings.at.lines[4:] == [(17, 6, 3, 0)]


def test_a_hand_behind_one_that_was_taken_back_waits_until_it_is_there_again(
    evenings: Evenings,
) -> None:
    for entered in MOMENTS:
        pad = evenings.begin()
        entered(pad)
        evenings.do(undoes)
        expect_waiting(pad.page, "Bo's phone took hand 3 back.")
        if entered is nothing:
            continue
        assert rows(pad.page)[0][:2] == ["Yours", "17"]
        evenings.do(saves_again)
        expect(pad.page.get_by_role("heading", name="Hand 4", exact=True)).to_be_visible()
        expect_kept(pad, entered)
        finish(pad, entered)
        pad.expect_saved(4, 17, 6, 3, 0)
        assert evenings.at.lines[2:] == [(0, 0, 9, 17), (17, 6, 3, 0)]


def test_what_was_begun_becomes_the_hand_that_was_taken_back(evenings: Evenings) -> None:
    pad = evenings.begin()
    queen_and_hearts(pad)
    evenings.do(undoes)
    pad.page.get_by_role("link", name="Make it hand 3").tap()
    expect(pad.page.get_by_role("heading", name="Hand 3", exact=True)).to_be_visible()
    finish(pad, queen_and_hearts)
    pad.expect_saved(3, 17, 6, 3, 0)
    assert evenings.at.lines[2:] == [(17, 6, 3, 0)]


@pytest.mark.parametrize("choice", ["We played on: it counts", "Discard it"])
def test_the_game_ends_while_a_hand_is_entered(evenings: Evenings, choice: str) -> None:
    for entered in MOMENTS:
        pad = evenings.begin()
        entered(pad)
        evenings.do(ends)
        expect_waiting(pad.page, "The game ended with hand 3.")
        if entered is nothing:
            continue
        pad.page.get_by_role("link", name=choice).tap()
        if choice == "Discard it":
            expect(pad.page).to_have_url(evenings.server.url + evenings.at.board)
            assert len(evenings.at.lines) == 3
            continue
        expect(pad.page.get_by_role("heading", name="Hand 4", exact=True)).to_be_visible()
        expect_kept(pad, entered)
        finish(pad, entered)
        pad.expect_saved(4, 17, 6, 3, 0)
        assert evenings.at.lines[3:] == [(17, 6, 3, 0)]


# This phone keeps score no more


def put_out(state: GameState, by: Author) -> None:
    [ann] = [one for one in phones_of(state.table) if one.device_id != by.device_id]
    bo = db.session.get_one(Device, by.device_id)
    remove_phone(state.table, ann.device_id, bo, NOON)


def makes_it_watch(state: GameState, by: Author) -> None:
    [ann] = [one for one in phones_of(state.table) if one.device_id != by.device_id]
    change_role(
        state.table, ann.device_id, FOLLOWER, db.session.get_one(Device, by.device_id), NOON
    )


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (put_out, "Bo's phone removed this one from the table."),
        (makes_it_watch, "Bo's phone set this one to just watch."),
    ],
)
def test_a_phone_that_keeps_score_no_more_shows_why_and_what_was_entered(
    evenings: Evenings, forgive: Callable[..., None], deed: Deed, words: str
) -> None:
    forgive("status of 404")
    pad = evenings.begin()
    queen_and_hearts(pad)
    evenings.do(deed)
    told = pad.page.locator("[data-closed]")
    expect(told).to_contain_text(words)
    expect(told).to_contain_text(
        "What you entered of hand 4: Ann\N{NO-BREAK SPACE}17. Let whoever keeps score enter it."
    )
    expect(pad.page.locator("#hand .dock")).to_be_hidden()
