"""An evening without network: on plain http the page that is open goes on from hand to hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, Request, expect

from companion import scorebook
from companion.models import new_id
from companion.rules import QUEEN_OF_SPADES, VARIANTS
from companion.scorebook import HandReport, changes
from tests.browser.at_table import AtTable, Pad
from tests.browser.conftest import NO_NETWORK
from tests.browser.no_network import (
    HANDS_ARE_HERE,
    NOTHING_IS_KEPT,
    cut,
    enter,
    expect_arrived,
    expect_hand,
    line_of,
    mend,
    queue_wrong_points,
    queued,
    two_hands,
    unfold,
)
from tests.browser.served import Server
from tests.each import first_quick

if TYPE_CHECKING:
    from flask import Flask

SEND_A_PLAIN_FORM = """() => {
  const form = document.createElement("form");
  form.method = "post";
  form.action = location.pathname + "/undo";
  document.querySelector("main").append(form);
  form.requestSubmit();
}"""
MISSED = "No connection, so this page stays. Try again when the network is back."
Forgive = Callable[..., None]


@pytest.fixture
def board(phone: Page, at: AtTable, forgive: Forgive) -> Page:
    """The scoreboard, which has the hands to come."""
    forgive(NO_NETWORK)
    at.open(phone, at.board)
    phone.wait_for_function(HANDS_ARE_HERE)
    return phone


@pytest.fixture
def pad(phone: Page, at: AtTable, forgive: Forgive) -> Pad:
    """The entry of hand 3, which has the hands to come."""
    forgive(NO_NETWORK)
    pad = at.open(phone)
    phone.wait_for_function(HANDS_ARE_HERE)
    return pad


def follow_hands(page: Page) -> list[tuple[str, str]]:
    """The id of each hand that is sent, and that of the hand it names as before it."""
    sent: list[tuple[str, str]] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/hand"):
            [after] = re.findall("&after=([0-9a-f-]{36})$", request.post_data or "")
            sent.append((request.headers["x-hand"], after))

    page.on("request", note)
    return sent


@pytest.mark.parametrize(
    ("away", "last"),
    first_quick([("the phone has no network", 14), ("the server is not reached", 30)]),
)
def test_a_game_of_many_hands_without_network_arrives_once_and_in_order(
    phone: Page, served_app: Flask, server: Server, forgive: Forgive, away: str, last: int
) -> None:
    forgive(NO_NETWORK)
    rules = VARIANTS["standard"].ruleset.for_players(4).with_options({"target": 999})
    at = AtTable(served_app, server, hands=[two_hands], ruleset=rules)
    at.open(phone, at.board)
    phone.wait_for_function(HANDS_ARE_HERE)
    assert not phone.evaluate("() => isSecureContext || 'serviceWorker' in navigator")
    is_flag = away == "the phone has no network"
    cut(phone) if is_flag else server.stop()
    phone.get_by_role("link", name="Score hand 3", exact=True).tap()
    deals = ["pass across, Cleo dealt", "hold, Dev dealt"]
    deals += ["pass left, Ann dealt", "pass right, Bo dealt"]
    for number in range(3, last + 1):
        enter(phone, number, deal=deals[(number - 3) % 4])
    expect_hand(phone, last + 1)
    expect(phone.locator("#outbox summary")).to_have_text(re.compile(f"^{last - 2} hands are safe"))
    unfold(phone)
    expect(queued(phone)).to_have_count(last - 2)
    expect(queued(phone).first).to_have_text("Hand 3 Ann 1, Bo 2, Cleo 3, Dev 20 not sent yet")
    sent = follow_hands(phone)
    mend(phone) if is_flag else server.start()
    expect_arrived(phone, last + 1)
    assert at.lines[2:] == [line_of(number) for number in range(3, last + 1)]
    hands = list(dict.fromkeys(hand for hand, _ in sent))
    assert len(hands) == last - 2
    assert [after for _, after in dict(sent).items()][1:] == hands[:-1]


def test_the_way_back_to_the_scoreboard_and_on_to_the_next_hand(pad: Pad, at: AtTable) -> None:
    page = pad.page
    cut(page)
    enter(page, 3)
    expect_hand(page, 4)
    page.get_by_role("link", name="Scoreboard").tap()
    expect(page).to_have_url(re.compile(f"{at.board}$"))
    expect(page.locator(".band")).to_be_hidden()
    expect(queued(page)).to_have_count(1)
    page.get_by_role("link", name="Score hand 4", exact=True).tap()
    enter(page, 4)
    expect_hand(page, 5)
    page.go_back()
    expect(page.get_by_role("link", name="Score hand 5", exact=True)).to_be_visible()
    mend(page)
    expect_arrived(page, 5)
    assert at.lines[2:] == [line_of(3), line_of(4)]


def test_a_queued_hand_is_changed_before_it_is_sent(pad: Pad, at: AtTable) -> None:
    page = pad.page
    cut(page)
    for number in (3, 4, 5):
        enter(page, number)
    expect_hand(page, 6)
    unfold(page)
    queued(page).nth(1).get_by_role("button").tap()
    expect_hand(page, 4, "hold, Dev dealt")
    expect(pad.points("Ann")).to_have_text("14")
    pad.face("Cleo").tap()
    expect_hand(page, 6)
    unfold(page)
    expect(queued(page).nth(1)).to_have_text("Hand 4 Ann 1, Bo 2, Cleo 17, Dev 6 not sent yet")
    mend(page)
    expect_arrived(page, 6)
    assert at.lines[2:] == [line_of(3), (1, 2, 17, 6), line_of(5)]


def test_a_hand_that_is_open_for_changing_is_not_sent_meanwhile(pad: Pad, at: AtTable) -> None:
    page = pad.page
    cut(page)
    for number in (3, 4):
        enter(page, number)
    expect_hand(page, 5)
    unfold(page)
    queued(page).nth(1).get_by_role("button").tap()
    expect_hand(page, 4)
    mend(page)
    expect(queued(page)).to_have_count(1)
    assert at.lines[2:] == [line_of(3)]
    pad.face("Cleo").tap()
    expect_arrived(page, 5)
    assert at.lines[2:] == [line_of(3), (1, 2, 17, 6)]


@pytest.fixture
def shooter(phone: Page, served_app: Flask, server: Server, forgive: Forgive) -> AtTable:
    """A game in which who shoots the moon chooses; without network Bo shoots it in hand 4."""
    forgive(NO_NETWORK, "status of 422")
    rules = VARIANTS["standard"].ruleset.for_players(4).with_options({"moon_mode": "choice"})
    names = ("Ann-Lou", "Bo", "Cleo", "Dev")
    at = AtTable(served_app, server, names, [two_hands], ruleset=rules)
    pad = at.open(phone)
    phone.wait_for_function(HANDS_ARE_HERE)
    cut(phone)
    enter(phone, 3)
    expect_hand(phone, 4).face("Bo").tap()
    pad.key(re.compile("^All 13")).tap()
    asks = phone.get_by_role("heading", name="Bo took every penalty card. What did Bo choose?")
    expect(asks).to_be_visible()
    return at


def test_what_a_shooter_chose_is_asked_at_once_and_goes_with_the_hand(
    phone: Page, shooter: AtTable
) -> None:
    phone.locator(".futures button").nth(1).tap()
    unfold(phone)
    minus = "\N{MINUS SIGN}26"  # a real minus, and Ann-Lou keeps her hyphen
    expect(queued(phone)).to_contain_text(["Ann-Lou", f"Ann-Lou 0, Bo {minus}, Cleo 0, Dev 0"])
    enter(phone, 5)
    expect_hand(phone, 6)
    mend(phone)
    expect_arrived(phone, 6)
    assert shooter.lines[2:] == [line_of(3), (0, -26, 0, 0), line_of(5)]


def test_a_choice_that_was_left_open_is_asked_when_the_network_is_back(
    phone: Page, shooter: AtTable
) -> None:
    phone.get_by_role("button", name="Ask again later").tap()
    enter(phone, 5)
    expect_hand(phone, 6)
    mend(phone)
    expect(phone.get_by_role("heading", name="Bo shot the moon")).to_be_visible()
    expect(phone.get_by_role("heading", name="Hand 4", exact=True)).to_be_visible()
    unfold(phone)
    expect(queued(phone)).to_have_text(
        [re.compile("^Hand 4 .* needs an answer$"), re.compile("^Hand 5 .* waits for Hand 4$")]
    )
    assert shooter.lines[2:] == [line_of(3)]
    phone.locator(".futures button").first.tap()
    expect_arrived(phone, 6)
    assert shooter.lines[2:] == [line_of(3), (26, 0, 26, 26), line_of(5)]


def test_typed_points_that_do_not_add_up_say_so_and_are_asked_about(
    pad: Pad, at: AtTable, forgive: Forgive
) -> None:
    forgive("status of 422")
    page = queue_wrong_points(pad)
    expect_hand(page, 4)
    expect(queued(page)).to_contain_text("Ann 20, Bo 5, Cleo 0, Dev 0: that's 25")
    queued(page).get_by_role("button").tap()
    expect_hand(page, 3)
    expect(page.locator("#points-0")).to_have_value("20")
    pad.save.tap()
    expect_hand(page, 4)
    enter(page, 4)
    expect_hand(page, 5)
    mend(page)
    expect(page.get_by_text("One heart is missing. Who has it?", exact=True)).to_be_visible()
    assert len(at.lines) == 2
    page.locator("#points-3").fill("1")
    pad.save.tap()
    expect_arrived(page, 5)
    assert at.lines[2:] == [(20, 5, 0, 1), line_of(4)]


def test_another_phone_saved_the_hand_meanwhile(pad: Pad, at: AtTable, forgive: Forgive) -> None:
    forgive("status of 409")
    page = pad.page
    cut(page)
    for number in (3, 4, 5):
        enter(page, number)
    expect_hand(page, 6)
    other_phone(at)
    mend(page)
    expect(page.get_by_role("table", name=re.compile("What was saved"))).to_be_visible()
    unfold(page)
    expect(queued(page)).to_have_text(
        [re.compile("answer$"), *[re.compile("waits for Hand 3$")] * 2]
    )
    page.get_by_role("button", name=re.compile("^(Replace it with yours|Use mine)$")).tap()
    expect_arrived(page, 6)
    assert at.lines[2:] == [line_of(number) for number in (3, 4, 5)]


def test_what_another_phone_saved_is_kept_and_the_rest_follows_it(
    pad: Pad, at: AtTable, forgive: Forgive
) -> None:
    forgive("status of 409")
    page = pad.page
    cut(page)
    for number in (3, 4, 5):
        enter(page, number)
    other_phone(at)
    mend(page)
    page.locator("main a[data-outbox-drop]").tap()
    expect_arrived(page, 6)
    assert at.lines[2:] == [(9, 4, 0, 13), line_of(4), line_of(5)]


def other_phone(at: AtTable) -> None:
    """Another phone saves the next hand."""
    report = HandReport(hearts={0: 9, 1: 4, 2: 0, 3: 0}, takers={QUEEN_OF_SPADES: 3})
    at.change(
        lambda state, by: scorebook.write(
            state, changes.record(new_id(), report, state.next_number), by
        )
    )


def test_a_refused_hand_that_is_discarded_leaves_no_gap(
    pad: Pad, at: AtTable, forgive: Forgive
) -> None:
    forgive("status of 422")
    page = queue_wrong_points(pad)
    for number in (4, 5):
        enter(page, number)
    expect_hand(page, 6)
    page.get_by_role("link", name="Scoreboard").tap()
    mend(page)
    page.get_by_role("button", name="Discard").tap()
    expect_arrived(page, 5)
    assert at.lines[2:] == [line_of(4), line_of(5)]


def test_a_hand_that_is_begun_stays_open_while_the_queue_is_sent(pad: Pad, at: AtTable) -> None:
    page = pad.page
    cut(page)
    enter(page, 3)
    expect_hand(page, 4).face("Bo").tap()
    mend(page)
    expect(page.locator("#outbox")).to_be_empty()
    for hearts in (1, 2, 4):
        pad.number(hearts).tap()
    expect_arrived(page, 5)
    assert at.lines[2:] == [line_of(3), (1, 15, 4, 6)]


def test_a_step_without_network_stays_and_says_so(board: Page, at: AtTable) -> None:
    """A link as well as a plain form."""
    link = board.get_by_role("link", name="May I play?", exact=True)
    for step in (link.tap, lambda: board.evaluate(SEND_A_PLAIN_FORM)):
        cut(board)
        step()
        expect(board.locator("#outbox")).to_have_text(MISSED)
        expect(board).to_have_url(re.compile(f"{at.board}$"))
        mend(board)
        expect(board.locator("#outbox")).to_be_empty()
    link.tap()
    expect(board).to_have_url(re.compile("/may$"))


def test_two_windows_without_network_share_the_queue(pad: Pad, at: AtTable) -> None:
    page = pad.page
    second = page.context.new_page()
    second.goto(at.entry)
    second.wait_for_function(HANDS_ARE_HERE)
    page.bring_to_front()
    cut(page)
    enter(page, 3)
    expect_hand(page, 4)
    second.bring_to_front()
    expect(queued(second)).to_have_count(1)
    second.get_by_role("link", name="Scoreboard").tap()
    second.get_by_role("link", name="Score hand 4", exact=True).tap()
    enter(second, 4)
    expect_hand(second, 5)
    mend(page)
    expect_arrived(second, 5)
    assert at.lines[2:] == [line_of(3), line_of(4)]


@pytest.fixture
def short(phone: Page, served_app: Flask, server: Server, forgive: Forgive) -> AtTable:
    """A game to 60, which hand 4 ends once another phone has put hands 1 and 2 right."""
    forgive(NO_NETWORK, "status of 422")
    rules = VARIANTS["standard"].ruleset.for_players(4).with_options({"target": 60})
    return AtTable(served_app, server, hands=[two_hands], ruleset=rules)


def give_to_ann(state: scorebook.GameState, by: scorebook.Author) -> None:
    """Ann had all but one heart of hands 1 and 2."""
    report = HandReport(hearts={0: 12, 1: 1, 2: 0, 3: 0}, takers={QUEEN_OF_SPADES: 0})
    for hand in state.facts.hands:
        state = scorebook.write(state, changes.correct(hand.id, report, hand.version), by)


def play_past_the_end(phone: Page, short: AtTable) -> None:
    """Hands 3 to 6 without network; with hand 4 the game was over, but this phone cannot know."""
    short.open(phone)
    phone.wait_for_function(HANDS_ARE_HERE)
    cut(phone)
    for number in (3, 4, 5, 6):
        enter(phone, number)
    expect_hand(phone, 7)
    short.change(give_to_ann)
    mend(phone)
    expect(phone.get_by_role("heading", name="The game ended with hand 4")).to_be_visible()
    unfold(phone)
    expect(queued(phone)).to_have_text(
        [re.compile("^Hand 5 .* needs an answer$"), re.compile("^Hand 6 .* waits for Hand 5$")]
    )
    assert short.lines[2:] == [line_of(3), line_of(4)]


def totals_on(page: Page) -> list[str]:
    """The names and totals of the board, from the top."""
    rows = page.locator(".standings [data-seat]")
    return [
        f"{row.locator('.name').inner_text()} {row.locator('.total').inner_text().split()[-1]}"
        for row in rows.all()
    ]


def test_totals_go_on_with_the_hands_on_this_phone(board: Page, at: AtTable) -> None:
    assert totals_on(board) == ["Cleo 6", "Dev 7", "Ann 18", "Bo 21"]
    cut(board)
    board.get_by_role("link", name="Score hand 3", exact=True).tap()
    enter(board, 3)
    pad = expect_hand(board, 4)
    expect(pad.sum("Dev")).to_contain_text("27")
    board.get_by_role("link", name="Scoreboard").tap()
    expect(board.locator("[data-next-hand]")).to_contain_text("Next is hand 4: Dev deals")
    expect(board.locator("[data-next-hand] .deals")).to_have_count(1)
    expect(board.locator("[data-next-hand]")).to_contain_text(
        re.compile(r"Totals of .* and a hand on this phone\.")
    )
    assert totals_on(board) == ["Cleo 9", "Ann 19", "Bo 23", "Dev 27"]


def test_a_hand_that_only_the_server_adds_up_is_said(pad: Pad) -> None:
    page = queue_wrong_points(pad)
    expect_hand(page, 4)
    page.get_by_role("link", name="Scoreboard").tap()
    expect(page.locator("[data-next-hand]")).to_contain_text("can't add up")
    assert totals_on(page) == ["Cleo 6", "Dev 7", "Ann 18", "Bo 21"]


def test_the_phone_notices_the_end_and_asks(
    phone: Page, served_app: Flask, server: Server, forgive: Forgive
) -> None:
    forgive(NO_NETWORK)
    rules = VARIANTS["standard"].ruleset.for_players(4).with_options({"target": 40})
    at = AtTable(served_app, server, hands=[two_hands], ruleset=rules)
    at.open(phone)
    phone.wait_for_function(HANDS_ARE_HERE)
    cut(phone)
    enter(phone, 3)
    enter(phone, 4, queen="Bo")
    enter(phone, 5, queen="Bo")
    pad = Pad(phone)
    expect(pad.still_out).to_have_text("Bo reaches 53. That ends the game.")
    pad.save.tap()
    note = phone.locator("[data-next-hand]")
    expect(note).to_contain_text("That ends the game, with Cleo in front.")
    expect(phone.locator("#action")).to_be_hidden()
    note.get_by_role("button", name="Play on").tap()
    enter(phone, 6)
    expect_hand(phone, 7)
    mend(phone)
    expect(phone.locator("#outbox")).to_be_empty()
    phone.wait_for_function(NOTHING_IS_KEPT)
    assert len(at.lines) == 6


def test_hands_after_the_end_count_when_the_table_played_on(phone: Page, short: AtTable) -> None:
    play_past_the_end(phone, short)
    phone.get_by_role("button", name="We played on: it counts").tap()
    expect(phone.get_by_role("link", name="Play again")).to_be_visible()
    expect(phone.locator("#outbox")).to_be_empty()
    phone.wait_for_function(NOTHING_IS_KEPT)
    assert short.lines[2:] == [line_of(number) for number in (3, 4, 5, 6)]


def test_hands_after_the_end_are_discarded(phone: Page, short: AtTable) -> None:
    play_past_the_end(phone, short)
    phone.get_by_role("link", name="Discard what was played after the end").tap()
    expect(phone.get_by_role("link", name="Play again")).to_be_visible()
    expect(phone.locator("#outbox")).to_be_empty()
    phone.wait_for_function(NOTHING_IS_KEPT)
    assert short.lines[2:] == [line_of(3), line_of(4)]
