"""The referee at the table: disputes, a hand watched card by card, a tally that is saved."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from companion.access_control import KEEPER, give, make_device
from companion.rules import STANDARD, VARIANTS
from companion.rules.cards import QUEEN_OF_SPADES
from companion.scorebook import HandReport, record_hand
from companion.scorebook.live_hand import Tap, log_of, tally_of, tap_tally
from tests.browser.at_table import AtTable
from tests.browser.conftest import PHONE, OpenContext, Taps
from tests.browser.served import Server
from tests.browser.test_accessibility import complaints_of_axe
from tests.rules.play_strategies import playout
from tests.rules.whole_hand.test_observed_hand import Playout, known, planted
from tests.scorebook.evening import Evening

if TYPE_CHECKING:
    from flask import Flask

EIGHT = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hal")
LEAD = "Nothing yet, it's my lead"
MAY = "Yes, you may."
HOUSE = STANDARD.with_options(
    {"queen_lead": "after_broken", "queen_must_go": "must_go", "only_hearts": "lead_passes_left"}
)
# Who sits there, the rules, and five disputes: what is tapped, and what the referee says.
TABLES: dict[str, tuple[tuple[str, ...], dict[str, Any], list[tuple[tuple[str, ...], str]]]] = {
    "standard": (
        EIGHT[:4],
        {},
        [
            (("Clubs", "Yes", "the queen of spades"), "No. Play a club."),
            (
                ("Clubs", "No", "the queen of spades", "Yes, and I have other cards too"),
                "No. Not on the first trick.",
            ),
            ((LEAD, "a heart", "No", "Yes"), "No. Lead another suit."),
            ((LEAD, "the queen of spades", "No"), MAY),
            (("Diamonds", "No", "a heart"), MAY),
        ],
    ),
    "omnibus": (
        EIGHT[:4],
        {"variant": "omnibus"},
        [
            (("Clubs", "No", "the jack of diamonds"), MAY),
            (("Diamonds", "Yes", "the jack of diamonds"), MAY),
            ((LEAD, "another club", "Yes"), "No. Lead the 2 of clubs."),
            (("Clubs", "No", "a heart", "No"), MAY),
            (("Spades", "Yes", "the jack of diamonds"), "No. Play a spade."),
        ],
    ),
    "black_maria": (
        EIGHT[:3],
        {"variant": "black_maria"},
        [
            (("Clubs", "No", "the queen of spades"), MAY),
            ((LEAD, "a heart"), MAY),
            (("Spades", "Yes", "the king of spades"), MAY),
            (("Hearts", "Yes", "the queen of spades"), "No. Play a heart."),
            ((LEAD, "the ace of spades"), MAY),
        ],
    ),
    "cancellation": (
        EIGHT,
        {"ruleset": VARIANTS["cancellation"].ruleset.for_players(8), "variant": "cancellation"},
        [
            ((LEAD, "a heart"), MAY),
            (("Hearts", "No", "the queen of spades"), MAY),
            (("Clubs", "Yes", "a heart"), "No. Play a club."),
            ((LEAD, "the queen of spades"), MAY),
            (("Spades", "Yes", "the queen of spades"), MAY),
        ],
    ),
    "house": (
        EIGHT[:4],
        {"ruleset": HOUSE},
        [
            ((LEAD, "the queen of spades", "No", "Yes"), "No. Not the queen yet."),
            (
                ("Spades", "Yes", "another spade", "Yes, and I have the queen of spades"),
                "No. Play the queen.",
            ),
            (("Diamonds", "No", "a heart", "Yes"), "No. Play the queen."),
            ((LEAD, "a heart", "No, and I have other cards too"), "No. Lead another suit."),
            (("Clubs", "Yes", "the queen of spades"), "No. Play a club."),
        ],
    ),
}
Seat = Callable[..., AtTable]


@pytest.fixture
def seat(served_app: Flask, server: Server) -> Seat:
    """Seats people at a table: `seat(EIGHT, variant="omnibus")`."""
    return lambda *args, **rules: AtTable(served_app, server, *args, **rules)


def open_question(page: Page) -> Locator:
    """The question that has no answer yet."""
    return page.locator("[data-now]")


def headline(page: Page) -> Locator:
    return page.locator("#ruling h2")


def settle(page: Page, taps: Taps, answers: tuple[str, ...]) -> None:
    """Tap one answer after the other, each to the question that is open."""
    for number, answer in enumerate(answers, 1):
        taps.tap(open_question(page).get_by_role("link", name=answer, exact=True))
        expect(page.locator("main [aria-current=true]")).to_have_count(number)


@pytest.mark.parametrize("key", TABLES)
def test_five_disputes_are_settled_at_a_table(phone: Page, seat: Seat, key: str) -> None:
    names, rules, disputes = TABLES[key]
    table = seat(names, **rules)
    table.open(phone, table.board)
    phone.get_by_role("link", name="May I play").tap()
    phone.wait_for_function("() => window.htmx")
    for answers, ruling in disputes:
        taps = Taps()
        settle(phone, taps, answers)
        expect(headline(phone)).to_have_text(ruling)
        expect(headline(phone)).to_be_in_viewport()
        expect(phone.locator("#may-says")).to_contain_text(ruling)
        assert taps.count <= 4
        phone.get_by_role("link", name="Ask about another card").tap()
        expect(headline(phone)).to_have_count(0)
    assert table.lines == []


def test_a_former_answer_is_changed_with_one_tap_and_nothing_jumps(phone: Page, seat: Seat) -> None:
    table = seat()
    table.open(phone, f"{table.board}/may?led=C&have=yes&card=QS")
    phone.wait_for_function("() => window.htmx")
    expect(headline(phone)).to_have_text("No. Play a club.")
    diamonds = phone.get_by_role("region", name="What was led?").get_by_role(
        "link", name="Diamonds"
    )
    diamonds.tap()
    expect(headline(phone)).to_have_text("No. Play a diamond.")
    expect(diamonds).to_be_focused()
    assert phone.evaluate("() => scrollY") == 0
    expect(phone).to_have_url(f"{table.server.url}{table.board}/may")


HIDE = """() => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_phone_that_was_lent_shows_nobodys_cards_again(phone: Page, seat: Seat) -> None:
    table = seat()
    phone.clock.install()
    table.open(phone, table.board)
    phone.get_by_role("link", name="May I play").tap()
    phone.wait_for_function("() => window.htmx")
    answers = ("Clubs", "Yes", "the queen of spades")

    def ask() -> None:
        settle(phone, Taps(), answers)
        expect(headline(phone)).to_have_text("No. Play a club.")

    def is_clear() -> None:
        expect(headline(phone)).to_have_count(0)
        expect(phone.locator("main [aria-current=true]")).to_have_count(0)

    ask()
    phone.get_by_role("link", name="Done").tap()
    expect(phone).to_have_url(f"{table.server.url}{table.board}")
    phone.go_back()
    is_clear()
    ask()
    phone.reload()
    is_clear()
    ask()
    phone.clock.fast_forward("00:40")
    phone.get_by_role("heading", name="What was led?").tap()
    phone.clock.fast_forward("00:40")
    expect(headline(phone)).to_have_text("No. Play a club.")
    phone.clock.fast_forward("00:30")
    is_clear()
    ask()
    phone.evaluate(HIDE)
    is_clear()
    ask()


def test_an_answer_in_the_address_leaves_it(phone: Page, seat: Seat) -> None:
    table = seat()
    phone.clock.install()
    table.open(phone, f"{table.board}/may?led=C&have=yes&card=QS")
    expect(headline(phone)).to_have_text("No. Play a club.")
    expect(phone).to_have_url(f"{table.server.url}{table.board}/may")
    phone.clock.fast_forward("01:01")
    expect(headline(phone)).to_have_count(0)
    expect(open_question(phone)).to_be_visible()


def test_links_do_without_javascript(no_javascript: Page, seat: Seat) -> None:
    table = seat()
    table.open(no_javascript, f"{table.board}/may")
    settle(no_javascript, Taps(), ("Clubs", "No", "a heart", "No"))
    expect(headline(no_javascript)).to_have_text(MAY)
    expect(headline(no_javascript)).to_be_in_viewport()
    no_javascript.get_by_role("link", name="Rule: Points on the first trick").tap()
    expect(no_javascript.get_by_role("heading", level=1)).to_be_visible()


def near_the_end(evening: Evening) -> None:
    """Ann 12, Bo 21, Cleo 24, Dev 99 at most."""
    for hearts in ((4, 5, 4, 0), (4, 4, 5, 0), (4, 5, 4, 0)):
        evening.hand(*hearts, queen=3)


def test_a_tap_on_a_row_says_what_the_player_needs(phone: Page, seat: Seat) -> None:
    table = seat(hands=[near_the_end], ruleset=STANDARD.with_options({"target": "50"}))
    table.open(phone, table.board)
    phone.locator(".standings .total", has_text="39").tap()
    expect(phone.get_by_role("heading", name="Dev", exact=True)).to_be_visible()
    expect(phone.get_by_text("Safe up to 10.")).to_be_visible()
    phone.get_by_role("link", name="Back to the game").tap()
    expect(phone).to_have_url(f"{table.server.url}{table.board}")


@pytest.mark.parametrize(
    "path", ["/may?led=C&have=no&card=QS&first-hold=yes-yes", "/need", "/player/3"]
)
def test_these_pages_are_for_everybody(open_context: OpenContext, seat: Seat, path: str) -> None:
    table = seat(hands=[near_the_end])
    context = open_context(reduced_motion="reduce")
    table.let_in(context)
    page = context.new_page()
    page.goto(table.board + path)
    for summary in page.locator("summary").all():
        summary.click()
    for width in (320, 360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert list(complaints_of_axe(page)) == []
        small = page.evaluate(
            """() => [...document.querySelectorAll("main a, main summary")]
                .filter((one) => one.getBoundingClientRect().height < 47.5)
                .map((one) => one.outerHTML.slice(0, 80))"""
        )
        assert small == []


# A hand while it is played


NO_ANSWER = ("net::ERR", "Failed to load resource")
ELSEWHERE = HandReport(hearts={0: 13, 1: 0, 2: 0, 3: 0}, takers={QUEEN_OF_SPADES: 2})
FOUR = ("Ann", "Bo", "Cleo", "Dev")


def taker(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name="Who took it?").get_by_role(
        "link", name=re.compile(f"^{name}")
    )


def card(page: Page, text: str) -> Locator:
    """A key of the tally or of the log."""
    return page.locator(f"[data-slot='{text}'], [data-card='{text}']")


def words_kept(table: AtTable) -> Any:
    return table._read(lambda state: tally_of(state).words)


def all_sent(page: Page) -> None:
    """Everything that was tapped has reached the server."""
    page.wait_for_function(
        "() => !Object.keys(localStorage).some((name) => name.startsWith('companion.outbox.'))"
    )


def open_tally(table: AtTable, page: Page) -> None:
    """From the scoreboard with one tap."""
    table.open(page, table.board)
    page.get_by_role("navigation", name="Tools").get_by_role("link", name="Tally").tap()
    expect(page.get_by_role("link", name="Tally")).to_have_attribute("aria-current", "page")
    page.wait_for_load_state()  # before its script runs, a tap is a plain form


def test_a_hand_goes_from_the_live_tally_to_the_score_sheet(
    phone: Page, served_app: Flask, server: Server
) -> None:
    table = AtTable(served_app, server)
    open_tally(table, phone)
    taker(phone, "Cleo").tap()
    for text in ("QS", "AH", "KH"):
        card(phone, text).tap()
    expect(card(phone, "QS")).to_have_accessible_name("the queen, Cleo")
    taker(phone, "Bo").tap()
    card(phone, "2H").tap()
    expect(phone.get_by_text("You can stop")).to_be_hidden()
    taker(phone, "Cleo").tap()
    phone.get_by_role("button", name="All 10 to Cleo").tap()
    expect(phone.get_by_text("All the points are taken. You can stop.")).to_be_visible()
    assert table.lines == []
    phone.get_by_role("button", name="Save it as hand 1").tap()
    expect(phone.locator(".saved")).to_contain_text("Hand 1 saved")
    assert table.lines == [(0, 1, 25, 0)]


def test_a_tally_without_network_loses_nothing_and_goes_in_order(
    phone: Page, served_app: Flask, server: Server, forgive: Callable[..., None]
) -> None:
    forgive(*NO_ANSWER)
    table = AtTable(served_app, server)
    open_tally(table, phone)
    card(phone, "QS").tap()
    with server.cut("before"):
        taker(phone, "Dev").tap()
        card(phone, "QS").tap()
        card(phone, "4H").tap()
        expect(card(phone, "4H")).to_have_accessible_name("the 4 of hearts, Dev")
        phone.get_by_role("button", name="Undo").tap()
        expect(card(phone, "4H")).to_have_accessible_name("the 4 of hearts")
        expect(phone.locator("#outbox")).to_contain_text("Your taps are safe on this phone")
    phone.reload()
    expect(card(phone, "QS")).to_have_accessible_name("the queen, Dev")
    all_sent(phone)
    assert words_kept(table) == ("QS=0", "QS=3")


def test_taps_before_the_scripts_are_here_wait_for_them(
    open_context: OpenContext, served_app: Flask, server: Server
) -> None:
    table = AtTable(served_app, server)
    context = open_context(**PHONE, is_hasty=True)
    table.let_in(context)
    page, held = context.new_page(), list[Route]()
    page.route("**/js/live/tally.js", lambda route: held.append(route))
    with page.expect_request("**/js/live/tally.js"):
        page.goto(f"{table.board}/tally", wait_until="commit")
    taker(page, "Dev").tap()
    card(page, "QS").tap()
    card(page, "4H").tap()
    assert server.posts == []
    held[0].continue_()
    expect(card(page, "4H")).to_have_accessible_name("the 4 of hearts, Dev")
    all_sent(page)
    assert words_kept(table) == ("QS=3", "4H=3")
    expect(page).to_have_url(re.compile("/tally$"))


def test_a_tally_goes_on_after_a_restart_and_on_another_phone(
    phone: Page,
    served_app: Flask,
    server: Server,
    open_context: OpenContext,
    restart: Callable[[], None],
    forgive: Callable[..., None],
) -> None:
    table = AtTable(served_app, server)
    open_tally(table, phone)
    card(phone, "QS").tap()
    all_sent(phone)
    phone.route(
        "**/live?*", lambda route: route.fulfill(status=204)
    )  # it hears nothing of the other one
    restart()
    other = open_context(**PHONE).new_page()
    table.open(other, table.board)
    other.get_by_role("link", name="Continue the tally").tap()
    expect(card(other, "QS")).to_have_accessible_name("the queen, Ann")
    taker(other, "Bo").tap()
    card(other, "QS").tap()
    expect(card(other, "QS")).to_have_accessible_name("the queen, Bo")
    all_sent(other)
    forgive("status of 409")
    taker(phone, "Dev").tap()
    card(phone, "QS").tap()
    told = phone.get_by_role("alert").filter(has_text="given to someone else")
    expect(told).to_be_visible()
    phone.bring_to_front()
    card(phone, "QS").tap()
    expect(card(phone, "QS")).to_have_accessible_name("the queen, Dev")
    expect(told).to_be_hidden()


def test_a_phone_that_looks_on_sees_what_another_taps(
    phone: Page, served_app: Flask, server: Server
) -> None:
    table = AtTable(served_app, server)
    table.change(lambda state, by: give(make_device(by.now), state.table, KEEPER, by.now))
    phone.clock.install()  # its time passes only when it is told to
    table.open(phone, f"{table.board}/tally")
    table.change(lambda state, by: tap_tally(state, 1, Tap("QS=1"), by))
    phone.clock.run_for(5000)
    expect(card(phone, "QS")).to_have_accessible_name("the queen, Bo")
    table.change(lambda state, by: record_hand(state, ELSEWHERE, 1, by))
    phone.clock.run_for(5000)
    expect(phone.get_by_role("heading", name="Hand 1 is already scored")).to_be_visible()


def test_two_phones_never_fight_over_a_saved_hand(
    phone: Page, served_app: Flask, server: Server, forgive: Callable[..., None]
) -> None:
    forgive("status of 409")
    table = AtTable(served_app, server)
    table.change(lambda state, by: tap_tally(state, 1, Tap("*=1", taps=0), by))
    table.open(phone, f"{table.board}/tally")
    table.change(lambda state, by: record_hand(state, ELSEWHERE, 1, by))
    phone.get_by_role("button", name="Save it as hand 1").tap()
    expect(phone.get_by_role("heading", name="You already scored hand 1")).to_be_visible()


def watched_hand() -> tuple[Playout, int, int]:
    """A full hand under the usual rules, with one revoke."""
    hands = (planted(random.Random(seed), STANDARD) for seed in range(999))
    return next(found for found in hands if found and found[0].dealer == 0)


def test_a_full_hand_is_watched_in_52_taps_and_its_revoke_is_found(
    phone: Page, served_app: Flask, server: Server, taps: Taps
) -> None:
    table = AtTable(served_app, server)
    hand, trick, seat = watched_hand()
    table.open(phone, table.board)
    phone.get_by_role("navigation", name="Tools").get_by_role("link", name="Tally").tap()
    phone.get_by_role("link", name="Watch").tap()
    (leader, _), *plays = hand.plays
    taps.tap(phone.get_by_role("button", name=FOUR[leader]))
    for _, text in plays:
        taps.tap(card(phone, text))
    assert taps.count == 52
    expect(
        phone.get_by_role("status").filter(has_text="All the cards have been played.")
    ).to_be_visible()
    phone.get_by_text("More", exact=True).tap()
    expect(phone.get_by_text(f"Trick {trick}: {FOUR[seat]} revoked").first).to_be_visible()
    phone.get_by_role("button", name="Save it as hand 1").tap()
    expect(phone.locator(".saved")).to_contain_text("Hand 1 saved")
    score = known(hand).score()
    assert score
    assert table.lines == [score.points]
    phone.goto(table.hand(1))
    phone.get_by_role("link", name="How it was played").tap()
    expect(phone.get_by_role("heading", name="Trick 1 of 13")).to_be_visible()
    phone.get_by_role("link", name="Trick 2", exact=True).tap()
    expect(phone.get_by_role("heading", name="Trick 2 of 13")).to_be_visible()


def test_where_the_lead_is_free_the_seat_is_known_or_one_tap_more(
    phone: Page, served_app: Flask, server: Server, taps: Taps
) -> None:
    rules = STANDARD.with_options({"opener": "club_holder_any_club"})
    table = AtTable(served_app, server, ruleset=rules)
    hands = (playout(rules, random.Random(seed)) for seed in range(999))
    hand = next(hand for hand in hands if hand.dealer == 0)
    table.open(phone, f"{table.board}/watch")
    taps.tap(phone.get_by_role("group", name="Players").get_by_text(FOUR[hand.plays[0][0]]).last)
    for _, text in hand.plays:
        taps.tap(card(phone, text))
    assert taps.count == 53
    expect(
        phone.get_by_role("status").filter(has_text="All the cards have been played.")
    ).to_be_visible()


def test_cards_tapped_without_network_are_logged_in_order(
    phone: Page, served_app: Flask, server: Server, forgive: Callable[..., None]
) -> None:
    forgive(*NO_ANSWER)
    table = AtTable(served_app, server, ruleset=VARIANTS["black_maria"].ruleset.for_players(4))
    table.open(phone, f"{table.board}/watch")
    with server.cut("before"):
        for text in ("2C", "5C", "AC", "9D"):
            card(phone, text).tap()
        expect(card(phone, "9D")).to_be_disabled()
    phone.reload()
    expect(phone.get_by_text("wins trick 1 with the A♣")).to_be_visible()
    assert table._read(lambda state: log_of(state).text) == "2C 5C AC 9D"


def test_a_card_that_cannot_be_is_refused_with_the_reason(
    phone: Page, served_app: Flask, server: Server, forgive: Callable[..., None]
) -> None:
    forgive("status of 422")
    table = AtTable(served_app, server)
    table.open(phone, f"{table.board}/watch?pass=1")
    for text in ("QS", "AS", "KS"):
        card(phone, text).tap()
    expect(phone.get_by_role("status").filter(has_text="Bo passes to Cleo")).to_be_visible()
    phone.get_by_role("link", name="Skip the pass").tap()
    phone.get_by_role("button", name="Cleo").tap()
    expect(phone.get_by_role("status").filter(has_text="Dev plays")).to_be_visible()
    card(phone, "QS").tap()
    why = "The queen can't be played here: Bo got it in the pass."
    expect(phone.get_by_text(why, exact=True)).to_be_visible()
    card(phone, "AC").tap()
    expect(phone.get_by_role("status").filter(has_text="Ann plays")).to_be_visible()
    assert table._read(lambda state: log_of(state).text) == "0>QS 0>AS 0>KS 2:2C AC"


def test_with_two_packs_a_key_goes_with_its_second_card(
    phone: Page, served_app: Flask, server: Server
) -> None:
    names = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Fay", "Gus", "Hal")
    rules = VARIANTS["cancellation"].ruleset.for_players(8)
    table = AtTable(served_app, server, names, ruleset=rules)
    table.open(phone, f"{table.board}/watch")
    pairs = ("JC", "JC", "TC", "TC", "9C", "9C", "AD", "AD")
    for text in pairs:
        card(phone, text).tap()
    expect(phone.get_by_text("Trick 1 is dead")).to_be_visible()
    expect(phone.get_by_role("status").filter(has_text="Trick 2: Bo leads")).to_be_visible()
    expect(card(phone, "JC")).to_be_hidden()
    expect(card(phone, "QC").locator("[data-copies]")).to_have_text("2")
    small = phone.evaluate(
        "() => [...document.querySelectorAll('.chair, .key:not([hidden])')]"
        ".map((e) => e.getBoundingClientRect())"
        ".filter((box) => Math.min(box.height, box.width) < 47.5).length"
    )
    assert small == 0
    all_sent(phone)
    assert table._read(lambda state: log_of(state).text) == " ".join(pairs)
