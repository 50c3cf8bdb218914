"""A hand that was entered is never lost and never counted twice, whatever the network does."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import LEAVE_ROOM, NO_NETWORK, TAKES_TAPS
from tests.browser.one_form_server import Site, build
from tests.browser.screens import HOW_IT_CAME
from tests.browser.served import Server
from tests.each import first_quick

WAITING = "Hand 1 is safe on this phone and will be sent when the network is back."
NOTHING_IS_KEPT = """() => !Object.keys(localStorage)
  .some((name) => name.startsWith("companion.outbox."))"""
# The network coming back makes the phone try at once, so that no test waits for its patience.
A_MONTH_LATER = "() => { const then = Date.now() + 31 * 86400e3; Date.now = () => then; }"
SET_BACK = """(days) => {
  const [right, then] = [Date.now, Date.now() - days * 86400e3];
  Object.assign(Date, { right, now: () => then });
}"""
SET_RIGHT = "() => { Date.now = Date.right; }"
ROUNDED = """const { timeOrigin } = performance;
Object.defineProperty(performance, "timeOrigin", { value: timeOrigin - 5 });"""
SOONER_THAN_PATIENCE = 10_000  # milliseconds
TRY_NOW = "() => dispatchEvent(new Event('online'))"
HAS_TRIED = """([key, often]) =>
  JSON.parse(localStorage.getItem(`companion.outbox.${key}`)).tries >= often"""
IS_NOT_ON_ITS_WAY = """(key) =>
  JSON.parse(localStorage.getItem("companion.sending"))?.key !== key"""
# What is being sent at that very moment is not taken back: the new hand would come second.
SAVE_BETWEEN_TWO_TRIES = """(facts) => {
  if (localStorage.getItem("companion.sending")) return false;
  const form = document.forms[0];
  form.facts.value = facts;
  form.requestSubmit(form.querySelector("button"));
  return true;
}"""


@pytest.fixture
def site() -> Site:
    return Site()


@pytest.fixture
def served_app(site: Site) -> Any:
    return build(site)


@pytest.fixture(params=first_quick(["htmx", "no htmx"]))
def either_way(request: pytest.FixtureRequest, site: Site) -> str:
    """With htmx, and without it."""
    site.has_htmx = request.param == "htmx"
    return request.param


def notice(page: Page) -> Locator:
    return page.locator("#outbox")


def open_entry(page: Page, number: int = 1) -> None:
    page.goto(f"/hands/{number}/new")
    page.wait_for_function(TAKES_TAPS)


def enter(page: Page, facts: str, number: int = 1) -> None:
    open_entry(page, number)
    save(page, facts)


def enter_without_network(page: Page) -> None:
    open_entry(page)
    page.context.set_offline(True)
    save(page, "17-6-3-0")
    expect(notice(page)).to_have_text(WAITING)


def save(page: Page, facts: str) -> None:
    page.bring_to_front()
    page.get_by_label("Facts").tap()  # the spot of a key that saved is dead until a tap elsewhere
    page.get_by_label("Facts").fill(facts)
    page.get_by_role("button", name="Save").tap()


def try_to_send(page: Page) -> None:
    """Whatever this window sends now has left it: the question behind it was answered."""
    page.evaluate(TRY_NOW)
    page.evaluate("() => fetch('/token').then((answer) => answer.text())")


def expect_sheet(page: Page, *hands: str) -> None:
    expect(page.get_by_role("heading", name="Score sheet")).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_text(list(hands))
    expect(notice(page)).to_be_empty()
    page.wait_for_function(NOTHING_IS_KEPT)  # a sheet may be just renewing itself


def kept(page: Page) -> list[dict[str, Any]]:
    """What the phone keeps, in order."""
    texts = page.evaluate(
        """() => Object.keys(localStorage).filter((name) => name.startsWith("companion.outbox."))
        .map((name) => localStorage.getItem(name))"""
    )
    return sorted(map(json.loads, texts), key=lambda item: item["at"])


def test_a_phone_at_home_has_no_secure_context(phone: Page) -> None:
    phone.goto("/")
    assert not phone.evaluate("() => isSecureContext || 'randomUUID' in crypto")


def test_a_hand_is_saved_and_the_score_sheet_shown(
    phone: Page, site: Site, either_way: str
) -> None:
    enter(phone, "17-6-3-0")
    expect_sheet(phone, "17-6-3-0")
    assert site.hands == ["17-6-3-0"]
    assert phone.url.endswith("/")
    expect(phone).to_have_title("Score sheet")


def test_a_score_sheet_is_opened_once_however_the_browser_rounds_its_moment(phone: Page) -> None:
    phone.add_init_script(ROUNDED)
    enter(phone, "17-6-3-0")
    expect_sheet(phone, "17-6-3-0")
    phone.wait_for_function(TAKES_TAPS)
    try_to_send(phone)
    assert phone.evaluate(HOW_IT_CAME) == "navigate"


def test_a_refusal_stands_in_the_place_of_its_form(
    phone: Page, site: Site, forgive: Any, either_way: str
) -> None:
    forgive("status of 422")
    enter(phone, "nonsense")
    expect(phone.locator("#refusal")).to_be_visible()
    expect(notice(phone)).to_contain_text("Hand 1 isn't saved")
    save(phone, "17-6-3-0")
    expect_sheet(phone, "17-6-3-0")
    expect(phone).to_have_title("Score sheet")


def test_back_after_saving_passes_over_the_form(phone: Page) -> None:
    phone.goto("/hands/2/new")
    open_entry(phone)
    phone.wait_for_function("() => window.htmx")
    save(phone, "17-6-3-0")
    expect_sheet(phone, "17-6-3-0")
    phone.go_back()
    expect(phone.get_by_role("heading", name="Hand 2")).to_be_visible()
    phone.go_forward()
    expect_sheet(phone, "17-6-3-0")


def test_what_is_sent_is_the_form_without_its_token_and_with_a_fresh_key(
    phone: Page, server: Server, site: Site
) -> None:
    open_entry(phone)
    with phone.expect_request("**/hands") as sent:
        save(phone, "ü & 4=4")
    expect_sheet(phone, "ü & 4=4")
    headers = sent.value.headers
    assert sent.value.post_data == "number=1&facts=%C3%BC+%26+4%3D4&replace="
    assert headers["x-csrftoken"] == "first"
    assert headers["x-outbox"] == "1"
    assert headers["hx-request"] == "true"
    assert UUID(headers["x-operation"])
    assert 0 <= int(headers["x-operation-age"]) < 60


def test_offline_a_hand_waits_on_the_phone_and_is_sent_once(
    phone: Page, site: Site, server: Server, forgive: Any, either_way: str
) -> None:
    forgive(NO_NETWORK)
    enter_without_network(phone)
    expect(phone.get_by_role("heading", name="Hand 1")).to_be_visible()
    phone.context.set_offline(False)
    expect_sheet(phone, "17-6-3-0")
    assert site.hands == ["17-6-3-0"]
    assert len(server.posts) == 1


def test_a_hand_says_how_long_it_waited(phone: Page, site: Site, forgive: Any) -> None:
    forgive(NO_NETWORK)
    enter_without_network(phone)
    phone.evaluate(A_MONTH_LATER)
    with phone.expect_request("**/hands") as sent:
        phone.context.set_offline(False)
    assert 31 * 86400 <= int(sent.value.headers["x-operation-age"]) < 31 * 86400 + 600
    expect_sheet(phone, "17-6-3-0")


def test_what_is_entered_anew_is_no_older_than_that(phone: Page, site: Site, forgive: Any) -> None:
    forgive(NO_NETWORK)
    enter_without_network(phone)
    phone.evaluate(A_MONTH_LATER)
    phone.wait_for_function(SAVE_BETWEEN_TWO_TRIES, arg="16-7-3-0")
    with phone.expect_request("**/hands") as sent:
        phone.context.set_offline(False)
    assert "facts=16-7-3-0" in sent.value.post_data
    assert int(sent.value.headers["x-operation-age"]) < 600
    expect_sheet(phone, "16-7-3-0")


@pytest.mark.parametrize("when", ["before", "during", "after"])
def test_the_connection_breaks_and_the_hand_is_stored_once(
    phone: Page, site: Site, server: Server, forgive: Any, when: str
) -> None:
    forgive(NO_NETWORK)
    open_entry(phone)
    with server.cut(when):
        save(phone, "17-6-3-0")
        expect(notice(phone)).to_have_text(WAITING)
        server.wait_for_cut()
        assert site.hands == ([] if when == "before" else ["17-6-3-0"])
    expect_sheet(phone, "17-6-3-0")
    assert site.hands == ["17-6-3-0"]
    assert len(server.posts) > 1
    assert len({post.operation for post in server.posts}) == 1


def test_the_server_is_busy_twice(phone: Page, site: Site, server: Server, forgive: Any) -> None:
    forgive("status of 503")
    site.troubles.extend([503, 503])
    enter(phone, "17-6-3-0")
    expect_sheet(phone, "17-6-3-0")
    assert len(server.posts) == 3
    assert site.hands == ["17-6-3-0"]


def test_the_server_restarts(phone: Page, site: Site, server: Server, forgive: Any) -> None:
    forgive(NO_NETWORK)
    open_entry(phone)
    server.stop()
    save(phone, "17-6-3-0")
    expect(notice(phone)).to_have_text(WAITING)
    server.start()
    expect_sheet(phone, "17-6-3-0")


def test_a_reload_while_waiting_keeps_the_hand_and_sends_it(
    phone: Page, site: Site, server: Server, forgive: Any, either_way: str
) -> None:
    forgive("status of 503")
    site.is_busy = True
    enter(phone, "17-6-3-0")
    expect(notice(phone)).to_have_text(WAITING)
    phone.reload()
    expect(notice(phone)).to_have_text(WAITING)
    site.is_busy = False
    expect_sheet(phone, "17-6-3-0")
    assert site.hands == ["17-6-3-0"]


def test_a_phone_that_was_closed_sends_when_it_comes_back(
    phone: Page, site: Site, forgive: Any
) -> None:
    forgive(NO_NETWORK)
    context = phone.context
    open_entry(phone)
    context.set_offline(True)
    save(phone, "17-6-3-0")
    expect(notice(phone)).to_have_text(WAITING)
    phone.close()
    context.set_offline(False)
    later = context.new_page()
    later.goto("/")
    expect_sheet(later, "17-6-3-0")
    assert site.hands == ["17-6-3-0"]


def test_hands_are_sent_in_the_order_they_were_entered(
    phone: Page, site: Site, server: Server, forgive: Any
) -> None:
    forgive(NO_NETWORK)
    context = phone.context
    others = [context.new_page() for _ in range(2)]
    pages = [phone, *others]
    for number, page in enumerate(pages, 1):
        open_entry(page, number)
    context.set_offline(True)
    for number, page in enumerate(pages, 1):
        page.evaluate(SET_BACK, number)
        save(page, f"hand {number}")
        expect(notice(page)).to_contain_text("safe on this phone")
        page.evaluate(SET_RIGHT)
    expect(notice(pages[2])).to_have_text(
        "3 hands are safe on this phone and will be sent when the network is back."
    )
    context.set_offline(False)
    for page in pages:
        expect_sheet(page, "hand 1", "hand 2", "hand 3")
    assert site.hands == ["hand 1", "hand 2", "hand 3"]


def test_a_double_tap_is_one_hand(phone: Page, site: Site, server: Server, forgive: Any) -> None:
    open_entry(phone)
    phone.evaluate(
        """() => { const form = document.forms[0]; const save = form.querySelector("button");
        form.facts.value = "17-6-3-0"; form.requestSubmit(save); form.requestSubmit(save); }"""
    )
    expect_sheet(phone, "17-6-3-0")
    assert len(server.posts) == 1


def test_what_is_entered_anew_while_it_waits_takes_the_old_place(
    phone: Page, site: Site, forgive: Any
) -> None:
    forgive(NO_NETWORK)
    enter_without_network(phone)
    phone.wait_for_function(SAVE_BETWEEN_TWO_TRIES, arg="16-7-3-0")
    expect(notice(phone)).to_have_text(WAITING)
    phone.context.set_offline(False)
    expect_sheet(phone, "16-7-3-0")
    assert site.hands == ["16-7-3-0"]


@pytest.mark.parametrize("status", [409, 413, 422])
def test_a_refusal_stays_visible_until_the_person_acts(
    phone: Page, site: Site, server: Server, forgive: Any, either_way: str, status: int
) -> None:
    forgive(f"status of {status}")
    site.troubles.append(status)
    enter(phone, "17-6-3-0")
    expect(phone.locator("#refusal")).to_have_text(f"Refused with {status}")
    expect(phone.get_by_label("Facts")).to_have_value("17-6-3-0")
    expect(notice(phone)).to_contain_text("Hand 1 isn't saved")
    phone.goto("/")
    expect(notice(phone)).to_contain_text("Hand 1 isn't saved")
    phone.get_by_role("link", name="Fix", exact=True).tap()
    expect(phone.locator("#refusal")).to_have_text(f"Refused with {status}")
    phone.reload()
    expect(phone.locator("#refusal")).to_have_text(f"Refused with {status}")
    assert len(server.posts) == 1
    save(phone, "16-7-3-0")
    expect_sheet(phone, "16-7-3-0")


def test_a_refused_hand_holds_up_those_behind_it(phone: Page, site: Site, forgive: Any) -> None:
    forgive(NO_NETWORK, "status of 422")
    second = phone.context.new_page()
    open_entry(phone, 1)
    open_entry(second, 2)
    phone.context.set_offline(True)
    save(phone, "nonsense")
    expect(notice(phone)).to_have_text(WAITING)
    save(second, "hand 2")
    phone.context.set_offline(False)
    expect(phone.locator("#refusal")).to_be_visible()
    expect(notice(phone)).to_contain_text("Hand 2 is safe on this phone until that's settled.")
    assert site.hands == []
    save(phone, "hand 1")
    expect_sheet(phone, "hand 1", "hand 2")
    assert site.hands == ["hand 1", "hand 2"]


def test_a_discarded_hand_comes_back_with_undo(phone: Page, site: Site, forgive: Any) -> None:
    forgive("status of 422")
    enter(phone, "nonsense")
    phone.get_by_role("button", name="Discard").tap()
    expect(notice(phone)).to_contain_text("Hand 1 was discarded.")
    assert kept(phone) == []
    phone.get_by_role("button", name="Undo").tap()
    expect(notice(phone)).to_contain_text("Hand 1 isn't saved")
    assert [item["body"] for item in kept(phone)] == ["number=1&facts=nonsense&replace="]
    phone.get_by_role("button", name="Discard").tap()
    phone.reload()
    expect(phone.get_by_label("Facts")).to_have_value("")
    expect(notice(phone)).to_be_empty()


def test_what_the_server_never_takes_can_be_discarded_after_a_question(
    phone: Page, site: Site, forgive: Any
) -> None:
    forgive(r"status of (500|503)")
    site.is_busy = True
    enter(phone, "hand 1")
    expect(notice(phone)).to_have_text(WAITING)
    second = phone.context.new_page()
    enter(second, "hand 2", 2)
    phone.bring_to_front()
    said = (
        "The server can't take this right now: Hand 1. "
        "It's safe on this phone, with 1 more behind it."
    )
    first = kept(phone)[0]["key"]
    for often in range(1, 6):
        phone.evaluate(TRY_NOW)
        phone.wait_for_function(HAS_TRIED, arg=[first, often])
    expect(notice(phone)).to_contain_text(said)
    phone.get_by_role("button", name="Discard").tap()
    lost = "Hand 1 is on this phone only. If you discard it, it's gone."
    expect(notice(phone)).to_contain_text(lost)
    assert [hand.get("after") for hand in kept(phone)] == [None, "h1"]
    phone.get_by_role("button", name="Keep it").tap()
    expect(notice(phone)).to_contain_text(said)
    phone.get_by_role("button", name="Discard").tap()
    phone.get_by_role("button", name="Discard it").tap()
    expect(notice(phone)).to_contain_text("Hand 1 was discarded.")
    phone.wait_for_function(IS_NOT_ON_ITS_WAY, arg=first)
    [second_hand] = kept(phone)
    assert second_hand.get("after") is None
    site.is_busy = False
    phone.evaluate(TRY_NOW)
    expect_sheet(second, "hand 2")
    assert site.hands == ["hand 2"]


def test_two_windows_record_the_same_hand_and_the_second_may_keep_what_was_saved(
    phone: Page, site: Site, forgive: Any
) -> None:
    forgive("status of 409")
    second = phone.context.new_page()
    open_entry(phone)
    open_entry(second)
    save(phone, "17-6-3-0")
    expect_sheet(phone, "17-6-3-0")
    save(second, "16-7-3-0")
    expect(second.locator("#refusal")).to_have_text("Refused with 409")
    second.get_by_role("link", name="Keep theirs").tap()
    expect_sheet(second, "17-6-3-0")


def test_two_windows_record_the_same_hand_and_the_second_may_replace_it(
    phone: Page, site: Site, forgive: Any
) -> None:
    forgive("status of 409")
    second = phone.context.new_page()
    open_entry(phone)
    open_entry(second)
    save(phone, "17-6-3-0")
    expect_sheet(phone, "17-6-3-0")
    save(second, "16-7-3-0")
    second.get_by_role("button", name="Replace").tap()
    expect_sheet(second, "16-7-3-0")
    expect_sheet(phone, "16-7-3-0")
    assert site.hands == ["16-7-3-0"]


def test_two_windows_with_one_outbox_send_everything_once(
    phone: Page, site: Site, server: Server
) -> None:
    second = phone.context.new_page()
    second.goto("/")
    second.wait_for_function(TAKES_TAPS)
    open_entry(phone)
    with server.hold():
        save(phone, "17-6-3-0")
        server.wait_for_post()
        for window in (phone, second, phone, second):
            try_to_send(window)
        assert len(server.posts) == 1
        assert site.hands == []
    expect_sheet(phone, "17-6-3-0")
    expect_sheet(second, "17-6-3-0")
    assert site.hands == ["17-6-3-0"]
    assert len(server.posts) == 1


def test_an_old_token_is_fetched_anew(
    phone: Page, site: Site, server: Server, forgive: Any
) -> None:
    forgive("status of 400")
    open_entry(phone)
    site.token = "second"
    save(phone, "17-6-3-0")
    expect_sheet(phone, "17-6-3-0")
    assert site.tokens_asked == 1
    assert len(server.posts) == 2
    enter(phone, "16-7-3-0", number=2)
    expect_sheet(phone, "17-6-3-0", "16-7-3-0")
    assert site.tokens_asked == 1


@pytest.mark.parametrize("status", first_quick([403, 400, 401, 404]))
def test_a_closed_door_is_tried_twice_and_then_shown(
    phone: Page, site: Site, server: Server, forgive: Any, status: int
) -> None:
    forgive(f"status of {status}")
    site.troubles.extend([status] * 2)
    enter(phone, "17-6-3-0")
    expect(notice(phone)).to_contain_text("Hand 1 isn't saved")
    assert len(server.posts) == 2
    expect(phone.get_by_label("Facts")).to_have_value("17-6-3-0")
    phone.goto("/")
    phone.get_by_role("button", name="Try again").tap()
    expect_sheet(phone, "17-6-3-0")


def test_an_answer_that_is_not_from_our_server_proves_nothing(
    phone: Page, site: Site, server: Server
) -> None:
    open_entry(phone)
    phone.route("**/hands", lambda route: route.fulfill(body="<p>Welcome to the hotel</p>"))
    save(phone, "17-6-3-0")
    expect(notice(phone)).to_have_text(WAITING)
    phone.unroute("**/hands")
    expect_sheet(phone, "17-6-3-0")


def test_a_slow_answer_is_said_while_it_takes_long(phone: Page, site: Site) -> None:
    open_entry(phone)
    held = []
    phone.route("**/hands", lambda route: held.append(route))
    with phone.expect_request("**/hands"):
        save(phone, "17-6-3-0")
    expect(notice(phone)).to_have_text(WAITING)
    held[0].continue_()
    expect_sheet(phone, "17-6-3-0")


def test_the_answer_to_an_old_hand_does_not_disturb_another_page(
    phone: Page, site: Site, forgive: Any
) -> None:
    forgive("status of 503")
    site.is_busy = True
    enter(phone, "17-6-3-0")
    expect(notice(phone)).to_have_text(WAITING)
    open_entry(phone, 2)
    phone.get_by_label("Facts").fill("half typed")
    expect(notice(phone)).to_have_text(WAITING)
    site.is_busy = False
    expect(notice(phone)).to_be_empty()
    expect(phone.get_by_label("Facts")).to_have_value("half typed")
    assert site.hands == ["17-6-3-0"]


def test_a_visible_score_sheet_is_renewed_when_its_hand_arrives(
    phone: Page, site: Site, forgive: Any
) -> None:
    forgive("status of 503")
    site.is_busy = True
    enter(phone, "17-6-3-0")
    expect(notice(phone)).to_have_text(WAITING)
    phone.goto("/")
    expect(notice(phone)).to_have_text(WAITING)
    site.is_busy = False
    expect_sheet(phone, "17-6-3-0")


def come_back(page: Page) -> None:
    """Playwright keeps no pages in memory: play the part of one that was kept there."""
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")


def open_sheet_that_sleeps(page: Page) -> None:
    page.add_init_script("addEventListener('storage', (e) => e.stopImmediatePropagation(), true)")
    page.goto("/")


def test_a_score_sheet_that_comes_back_is_renewed(phone: Page) -> None:
    sleeper = phone.context.new_page()
    open_sheet_that_sleeps(sleeper)
    enter(phone, "17-6-3-0")
    expect_sheet(phone, "17-6-3-0")
    come_back(sleeper)
    expect_sheet(sleeper, "17-6-3-0")


def test_a_score_sheet_that_comes_back_without_network_stays(
    phone: Page, server: Server, forgive: Any
) -> None:
    forgive(NO_NETWORK)
    phone.goto("/")
    phone.wait_for_function(TAKES_TAPS)
    phone.context.set_offline(True)
    with phone.expect_event("requestfailed", lambda request: request.method == "HEAD"):
        come_back(phone)
    expect_sheet(phone)


def test_without_room_on_the_phone_the_plain_form_goes(phone: Page, site: Site) -> None:
    open_entry(phone)
    phone.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('no room'); }; }")
    save(phone, "17-6-3-0")
    expect_sheet(phone, "17-6-3-0")
    assert list(site.done) == ["made by the server"]


def test_a_full_phone_keeps_a_hand_in_the_place_of_the_pages_of_coming_hands(
    phone: Page, site: Site, forgive: Any
) -> None:
    forgive(NO_NETWORK)
    open_entry(phone)
    phone.evaluate("() => localStorage.setItem('companion.coming.game:', 'x'.repeat(9999))")
    phone.evaluate(LEAVE_ROOM, 0)
    phone.context.set_offline(True)
    save(phone, "17-6-3-0")
    expect(notice(phone)).to_have_text(WAITING)
    phone.context.set_offline(False)
    expect_sheet(phone, "17-6-3-0")


def test_an_answer_too_long_for_the_phone_leaves_the_hand_there(
    phone: Page, site: Site, server: Server, forgive: Any
) -> None:
    forgive("status of 422")
    site.troubles.append(422)
    open_entry(phone)
    with server.hold():
        save(phone, "17-6-3-0")
        server.wait_for_post()
        phone.evaluate(LEAVE_ROOM, 500)
    expect(notice(phone)).to_contain_text("Hand 1 isn't saved")
    [hand] = kept(phone)
    assert hand["body"] == "number=1&facts=17-6-3-0&replace="
    assert (hand["state"], hand["html"]) == ("refused", "")
    phone.get_by_role("button", name="Try again").tap()
    expect_sheet(phone, "17-6-3-0")


def test_a_direct_button_goes_past_the_outbox(phone: Page, forgive: Any) -> None:
    forgive("status of 404")  # an answer of plain text names no icon
    open_entry(phone)
    phone.get_by_role("button", name="Direct").tap()
    expect(phone.get_by_text("direct made by the server")).to_be_visible()


def test_without_javascript_the_form_is_a_plain_form(no_javascript: Page, site: Site) -> None:
    no_javascript.goto("/hands/1/new")
    save(no_javascript, "17-6-3-0")
    expect(no_javascript.get_by_role("listitem")).to_have_text("17-6-3-0")
    assert site.hands == ["17-6-3-0"]


def test_the_page_hears_what_becomes_of_a_hand(phone: Page, site: Site, forgive: Any) -> None:
    forgive("status of 503", "status of 422")
    open_entry(phone)
    phone.evaluate(
        """() => { sessionStorage.heard = "";
        for (const name of ["kept", "waiting", "refused", "sent"])
        document.addEventListener(`outbox:${name}`, ({ detail: { item, status } }) => {
          if (name === "waiting" && !status) return; // it only takes long
          const isKept = Object.keys(localStorage).some((key) => key.endsWith(item.key));
          sessionStorage.heard += `${name} ${item.name} ${isKept}\\n`; }); }"""
    )
    site.troubles.append(503)
    save(phone, "nonsense")
    expect(phone.locator("#refusal")).to_be_visible()
    save(phone, "17-6-3-0")
    expect_sheet(phone, "17-6-3-0")
    assert phone.evaluate("() => sessionStorage.heard").splitlines() == [
        "kept game:h1 true",
        "waiting game:h1 true",
        "refused game:h1 true",
        "kept game:h1 true",
        "sent game:h1 false",
    ]


def test_what_went_out_before_the_network_was_back_is_sent_anew(phone: Page) -> None:
    held: list[Route] = []
    phone.route("**/hands", lambda route: held.append(route), times=1)
    with phone.expect_request("**/hands"):
        enter(phone, "17-6-3-0")
    expect(notice(phone)).to_have_text(WAITING)
    phone.evaluate("() => dispatchEvent(new Event('offline'))")
    with phone.expect_request("**/hands", timeout=SOONER_THAN_PATIENCE):
        phone.evaluate(TRY_NOW)
    expect_sheet(phone, "17-6-3-0")
    assert len(held) == 1
