"""A hand while it is played: from the live tally to the score sheet, and watched card by card."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Locator, Page, expect

from companion.rules.cards import QUEEN_OF_SPADES
from companion.rules.variants import PRESETS, STANDARD
from companion.scorebook import Facts, record_hand
from companion.scorebook.logs import log_of
from companion.scorebook.tallies import Tap, tally_of, tap_tally
from tests.browser.at_table import AtTable
from tests.browser.conftest import PHONE, OpenContext, Taps
from tests.browser.served import Server
from tests.rules.play_strategies import playout
from tests.rules.test_watching import Playout, known, planted

if TYPE_CHECKING:
    from flask import Flask

NO_ANSWER = ("net::ERR", "Failed to load resource")
ELSEWHERE = Facts(hearts={0: 13, 1: 0, 2: 0, 3: 0}, takers={QUEEN_OF_SPADES: 2})
FOUR = ("Ann", "Bo", "Cleo", "Dev")


def taker(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name="Who took it?").get_by_role(
        "link", name=re.compile(f"^{name}")
    )


def card(page: Page, text: str) -> Locator:
    """A key of the tally or of the log."""
    return page.locator(f"[data-slot='{text}'], [data-card='{text}']")


def words_kept(table: AtTable) -> Any:
    return table._read(lambda book: tally_of(book).words)


def all_sent(page: Page) -> None:
    """Everything that was tapped has reached the server."""
    page.wait_for_function(
        "() => !Object.keys(localStorage).some((name) => name.startsWith('companion.outbox.'))"
    )


def open_tally(table: AtTable, page: Page) -> None:
    """From the scoreboard with one tap."""
    table.open(page, table.board)
    page.get_by_role("navigation", name="Tools").get_by_role("link", name="Live tally").tap()
    expect(page.get_by_role("heading", name="Live tally")).to_be_visible()


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
    expect(phone.get_by_text("you may stop here")).to_be_hidden()
    taker(phone, "Cleo").tap()
    phone.get_by_role("button", name="All 10 left to Cleo").tap()
    expect(phone.get_by_text("All scoring cards are out, you may stop here.")).to_be_visible()
    assert table.lines == []
    phone.get_by_role("button", name="Save it as hand 1").tap()
    expect(phone.locator(".saved")).to_contain_text("Hand 1 is saved")
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
        phone.get_by_role("button", name="Back").tap()
        expect(card(phone, "4H")).to_have_accessible_name("the 4 of hearts")
        expect(phone.locator("#outbox")).to_contain_text("Your taps are kept on this phone")
    phone.reload()
    expect(card(phone, "QS")).to_have_accessible_name("the queen, Dev")
    all_sent(phone)
    assert words_kept(table) == ("QS=0", "QS=3")


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
    restart()
    other = open_context(**PHONE).new_page()
    table.open(other, table.board)
    other.get_by_role("link", name="Go on with the tally").tap()
    expect(card(other, "QS")).to_have_accessible_name("the queen, Ann")
    taker(other, "Bo").tap()
    card(other, "QS").tap()
    expect(card(other, "QS")).to_have_accessible_name("the queen, Bo")
    forgive("status of 409")
    taker(phone, "Dev").tap()
    card(phone, "QS").tap()
    told = phone.get_by_role("alert").filter(has_text="given to somebody else in the meantime")
    expect(told).to_be_visible()
    phone.bring_to_front()
    card(phone, "QS").tap()
    expect(card(phone, "QS")).to_have_accessible_name("the queen, Dev")
    expect(told).to_be_hidden()


def test_two_phones_never_fight_over_a_saved_hand(
    phone: Page, served_app: Flask, server: Server, forgive: Callable[..., None]
) -> None:
    forgive("status of 409")
    table = AtTable(served_app, server)
    table.change(lambda book, by: tap_tally(book, 1, Tap("*=1", taps=0), by))
    table.open(phone, f"{table.board}/tally")
    table.change(lambda book, by: record_hand(book, ELSEWHERE, 1, by))
    phone.get_by_role("button", name="Save it as hand 1").tap()
    expect(phone.get_by_role("heading", name="Hand 1 is there already")).to_be_visible()


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
    phone.get_by_role("navigation", name="Tools").get_by_role("link", name="Watch").tap()
    (leader, _), *plays = hand.plays
    taps.tap(phone.get_by_role("button", name=FOUR[leader]))
    for _, text in plays:
        taps.tap(card(phone, text))
    assert taps.count == 52
    expect(phone.get_by_role("status").filter(has_text="All cards are played.")).to_be_visible()
    phone.get_by_text("More of this log").tap()
    expect(phone.get_by_text(f"Trick {trick}: {FOUR[seat]} revoked").first).to_be_visible()
    phone.get_by_role("button", name="Save it as hand 1").tap()
    expect(phone.locator(".saved")).to_contain_text("Hand 1 is saved")
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
    expect(phone.get_by_role("status").filter(has_text="All cards are played.")).to_be_visible()


def test_cards_tapped_without_network_are_logged_in_order(
    phone: Page, served_app: Flask, server: Server, forgive: Callable[..., None]
) -> None:
    forgive(*NO_ANSWER)
    table = AtTable(served_app, server, ruleset=PRESETS["black_maria"].ruleset.for_players(4))
    table.open(phone, f"{table.board}/watch")
    with server.cut("before"):
        for text in ("2C", "5C", "AC", "9D"):
            card(phone, text).tap()
        expect(card(phone, "9D")).to_be_disabled()
    phone.reload()
    expect(phone.get_by_text("wins trick 1 with the A♣")).to_be_visible()
    assert table._read(lambda book: log_of(book).text) == "2C 5C AC 9D"


def test_a_card_that_cannot_be_is_refused_with_the_reason(
    phone: Page, served_app: Flask, server: Server, forgive: Callable[..., None]
) -> None:
    forgive("status of 422")
    table = AtTable(served_app, server)
    table.open(phone, f"{table.board}/watch?pass=1")
    for text in ("QS", "AS", "KS"):
        card(phone, text).tap()
    expect(phone.get_by_role("status").filter(has_text="Bo passes to Cleo")).to_be_visible()
    phone.get_by_role("link", name="Leave the pass").tap()
    phone.get_by_role("button", name="Cleo").tap()
    expect(phone.get_by_role("status").filter(has_text="Dev plays")).to_be_visible()
    card(phone, "QS").tap()
    expect(phone.get_by_text("The queen cannot be played here: Bo got it")).to_be_visible()
    card(phone, "AC").tap()
    expect(phone.get_by_role("status").filter(has_text="Ann plays")).to_be_visible()
    assert table._read(lambda book: log_of(book).text) == "0>QS 0>AS 0>KS 2:2C AC"


def test_with_two_packs_a_key_goes_with_its_second_card(
    phone: Page, served_app: Flask, server: Server
) -> None:
    names = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Fay", "Gus", "Hal")
    rules = PRESETS["cancellation"].ruleset.for_players(8)
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
    assert table._read(lambda book: log_of(book).text) == " ".join(pairs)
