"""Joining: the one screen of every link and code, and a keeper's code, which needs an OK."""

from __future__ import annotations

import html
import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event, func, select

from companion import keeper_requests, spoken_codes
from companion.access_control import FOLLOWER, KEEPER
from companion.models import AccessChange, Grant, Guess, KeeperRequest, db
from tests.scorebook.evening import Evening
from tests.web.game_desk import Clock, Desk, words
from tests.web.tables.test_phones import Phone, clock, desk, do
from tests.web.tables.test_share import code, link, renew, share, type_code
from tests.web.tables.ways import join_by, make_code
from tests.web.world import Forms

if TYPE_CHECKING:
    from flask.testing import FlaskClient

__all__ = ["clock", "desk"]

BOTS = (
    "WhatsApp/2.23.20.0",
    "facebookexternalhit/1.1",
    "TelegramBot (like TwitterBot)",
    "Mozilla/5.0 (compatible; Discordbot/2.0)",
)


def asked(desk: Desk, seat: str = "1") -> FlaskClient:
    """Another phone that typed a keeper's code and said who it is."""
    phone = desk.app.test_client()
    phone.get("/join")
    assert type_code(phone, code(desk, KEEPER)) == (303, "/join/who")
    answer = phone.post("/join/who", data={"seat": seat})
    assert (answer.status_code, answer.location) == (303, "/join/waiting")
    return phone


def answered(desk: Desk, answer: str, back: str = "board") -> int:
    """Tap OK or No on the keeper's board; gives the status."""
    page = desk.client.get(desk.url).text
    shown = re.search(r'action="(/t/[^"]+/answer)"', page)
    assert shown
    said = {"answer": answer, "back": back}
    return desk.client.post(shown[1], data=said).status_code


def waits(phone: FlaskClient) -> str:
    """What the waiting phone shows."""
    return words(phone.get("/join/waiting").text)


# Who are you?


def test_it_says_who_has_a_phone_and_who_keeps_score(desk: Desk) -> None:
    Phone(desk, KEEPER, 0)
    Phone(desk, FOLLOWER, 1)
    page = words(desk.app.test_client().get(link(desk), follow_redirects=True).text)
    assert "A Ann keeps score B Bo has a phone C Cleo D Dev Just watching" in page
    assert "If a player already has a phone here, yours replaces it." in page


def test_it_says_so_of_a_keepers_phone_to_who_comes_to_keep_score(desk: Desk) -> None:
    Phone(desk, KEEPER, 0)
    hint = "If a player already has a phone here, yours replaces it."
    for role, is_said in ((FOLLOWER, False), (KEEPER, True)):
        page = desk.app.test_client().get(link(desk, role), follow_redirects=True).text
        assert (hint in words(page)) == is_said


def test_whoever_rejoins_takes_the_place_of_the_own_phone(desk: Desk) -> None:
    old = Phone(desk, FOLLOWER, 1)
    new = desk.app.test_client()
    assert join_by(new, link(desk), seat="1").status_code == 303
    assert "Bo's phone" in words(desk.client.get(f"{desk.url.partition('/g/')[0]}/phones").text)
    assert new.get(desk.url).status_code == 200
    assert old.client.get(desk.url).status_code == 404


def test_a_keepers_link_asks_who_one_is(desk: Desk) -> None:
    phone = desk.app.test_client()
    page = words(phone.get(link(desk, KEEPER), follow_redirects=True).text)
    assert "Thursday table Hand" in page
    assert "You'll keep score on this phone." in page
    assert "Who are you? A Ann B Bo C Cleo D Dev Just keeping score" in page
    assert phone.post("/join/who", data={"seat": "1"}).location == desk.url
    page = words(phone.get(desk.url).text)
    assert "You're in Bo's chair" in page
    assert "Score hand" in page


def test_a_display_is_asked_nothing(desk: Desk) -> None:
    phone = desk.app.test_client()
    page = words(phone.get(link(desk, "display"), follow_redirects=True).text)
    assert "This screen shows the game to everyone. Show the game here" in page
    assert "Who are you?" not in page


def test_no_secret_is_in_an_address_that_a_browser_shows(desk: Desk) -> None:
    for role in (FOLLOWER, KEEPER):
        phone, way = desk.app.test_client(), link(desk, role)
        answer = phone.get(way)
        assert (answer.status_code, answer.location) == (303, "/join/who")
        assert answer.headers["Referrer-Policy"] == "strict-origin"
        assert answer.headers["Cache-Control"] == "no-store"
        page = phone.get("/join/who")
        secret = way.rpartition("/")[2]
        cookie = phone.get_cookie("companion")
        assert cookie
        assert secret not in page.text + cookie.value
        assert page.headers["Cache-Control"] == "no-store"
        assert phone.post("/join/who").location == desk.url


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_preview_joins_nobody_and_sees_only_join_a_table(
    desk: Desk, bot: str, method: str
) -> None:
    ways = [link(desk), link(desk, KEEPER)]
    before = db.session.scalar(select(func.count()).select_from(Grant))
    for way in ways:
        answer = desk.app.test_client(use_cookies=False).open(
            way, method=method, headers={"User-Agent": bot}, follow_redirects=True
        )
        assert answer.status_code == 200
        if method == "GET":
            assert "<title>Join a table · Companion</title>" in answer.text
            assert "Thursday" not in answer.text
            assert "Bo" not in words(answer.text)
    assert db.session.scalar(select(func.count()).select_from(Grant)) == before
    assert [desk.app.test_client().get(way).status_code for way in ways] == [303, 303]


def test_whoever_came_by_nothing_is_asked_for_a_code(desk: Desk) -> None:
    answer = desk.app.test_client().get("/join/who")
    assert (answer.status_code, answer.location) == (303, "/join")
    assert desk.app.test_client().post("/join/who").status_code == 404


def test_a_second_tap_goes_on_to_the_table(desk: Desk) -> None:
    phone = desk.app.test_client()
    phone.get(link(desk, KEEPER))
    cookie = phone.get_cookie("companion")
    assert cookie
    assert phone.post("/join/who").location == desk.url
    again = desk.app.test_client()
    again.set_cookie("companion", cookie.value)
    assert again.post("/join/who").location == desk.url


def test_another_link_opened_since_is_shown_first(desk: Desk) -> None:
    phone = desk.app.test_client()
    phone.get(link(desk, KEEPER))
    shown = re.search(r'name="entrance" value="([^"]+)"', phone.get("/join/who").text)
    assert shown
    phone.get(link(desk))
    answer = phone.post("/join/who", data={"entrance": shown[1]})
    assert answer.location == "/join/who"
    assert db.session.scalar(select(func.count()).select_from(Grant)) == 1


def test_a_phone_that_was_put_out_does_not_see_the_table_by_an_old_link(
    desk: Desk, clock: Clock
) -> None:
    way, phone = link(desk), Phone(desk, FOLLOWER, 1)
    clock.now += timedelta(minutes=1)
    assert do(desk, phone.id, "remove").status_code == 303
    assert phone.client.get(way, follow_redirects=True).status_code == 404


# A keeper's code


def test_a_keepers_code_waits_for_ok_and_every_keeper_sees_who_asks(desk: Desk) -> None:
    keepers = Phone(desk, KEEPER, 2)
    phone = asked(desk)
    assert "Waiting for the scorekeeper" in waits(phone)
    assert phone.get(desk.url).status_code == 404
    table = desk.url.partition("/g/")[0]
    for page in (desk.url, f"{table}/phones", f"{table}/share?role=keeper"):
        for client in (desk.client, keepers.client):
            assert "Bo wants to keep score too. No OK" in words(client.get(page).text)
    assert phone.get("/join/waiting/news?v=0").status_code == 204


@pytest.mark.parametrize("page", ["", "/hand"])
def test_who_asks_is_answered_on_the_page_where_its_keeper_is(desk: Desk, page: str) -> None:
    asked(desk)
    forms = Forms(desk.client.get(desk.url + page).text).forms
    [(action, fields)] = [one for one in forms if one[0].endswith("/answer")]
    answer = desk.client.post(action, data={**fields, "answer": "yes"})
    assert (answer.status_code, answer.location) == (303, desk.url + page)
    assert "wants to keep score" not in words(desk.client.get(desk.url + page).text)


def test_pages_that_a_phone_keeps_for_later_say_nothing_of_who_asks(desk: Desk) -> None:
    asked(desk)
    for page in ("/hand/coming", f"/hand/{desk.state.hands[0].id}"):
        assert "wants to keep score" not in desk.client.get(desk.url + page).text


def test_an_answer_that_names_a_strange_page_leads_to_the_board(desk: Desk) -> None:
    asked(desk)
    page = desk.client.get(desk.url).text
    [action] = re.findall(r'action="(/t/[^"]+/answer)"', page)
    said = {"answer": "no", "back": "//elsewhere", "game": str(desk.state.game.id)}
    assert desk.client.post(action, data=said).location == desk.url


def test_a_follower_does_not_see_who_asks(desk: Desk) -> None:
    follower = Phone(desk, FOLLOWER, 2)
    asked(desk)
    assert "wants to keep score" not in words(follower.client.get(desk.url).text)


def test_ok_lets_it_keep_score_from_its_chair(desk: Desk) -> None:
    phone = asked(desk)
    assert answered(desk, "yes") == 303
    assert phone.get("/join/waiting/news?v=0").status_code == 200
    assert phone.get("/join/waiting").location == desk.url
    page = words(phone.get(desk.url).text)
    assert "Score hand" in page
    assert "You're in Bo's chair" in page
    assert "wants to keep score" not in words(desk.client.get(desk.url).text)
    log = words(desk.client.get(f"{desk.url.partition('/g/')[0]}/phones").text)
    assert "Phone 1 let Bo's phone keep score" in log


def test_no_ends_it(desk: Desk) -> None:
    phone = asked(desk)
    assert answered(desk, "no") == 303
    assert "The scorekeeper said no" in waits(phone)
    assert phone.get(desk.url).status_code == 404
    assert "wants to keep score" not in words(desk.client.get(desk.url).text)
    assert type_code(phone, code(desk, KEEPER)) == (303, "/join/who")
    assert phone.post("/join/who", data={"seat": "2"}).location == "/join/waiting"
    assert "The scorekeeper said no" in waits(phone)  # it does not ask again at once


def test_a_request_dies_after_ten_minutes(desk: Desk, clock: Clock) -> None:
    phone = asked(desk)
    page = desk.client.get(desk.url).text
    action = re.search(r'action="(/t/[^"]+/answer)"', page)
    assert action
    assert 'data-news-again="601"' in page
    clock.now += timedelta(minutes=10)
    assert "Nobody said OK" in waits(phone)
    assert phone.get("/join/waiting/news?v=0").get_data(as_text=True) == "2"
    assert "wants to keep score" not in words(desk.client.get(desk.url).text)
    answer = desk.client.post(action[1], data={"answer": "yes"})
    assert answer.status_code == 422
    assert "That phone isn't asking anymore." in html.unescape(answer.text)
    assert phone.get(desk.url).status_code == 404


def test_one_answer_counts(desk: Desk) -> None:
    phone = asked(desk)
    page = desk.client.get(desk.url).text
    action = re.search(r'action="(/t/[^"]+/answer)"', page)
    assert action
    for _ in range(2):
        assert desk.client.post(action[1], data={"answer": "yes"}).status_code == 303
    assert desk.client.post(action[1], data={"answer": "no"}).status_code == 422
    assert phone.get(desk.url).status_code == 200
    kept = select(func.count()).where(AccessChange.action == KEEPER)
    assert db.session.scalar(kept) == 1


def test_a_follower_who_asks_becomes_a_keeper_and_undo_makes_it_one_again(desk: Desk) -> None:
    follower = Phone(desk, FOLLOWER, 1)
    assert type_code(follower.client, code(desk, KEEPER))[0] == 303
    follower.client.post("/join/who", data={"seat": "1"})
    assert answered(desk, "yes", "share") == 303
    assert follower.role == KEEPER


def test_a_new_code_is_none_for_who_typed_the_old_one(desk: Desk) -> None:
    phone = desk.app.test_client()
    type_code(phone, code(desk, KEEPER))
    renew(desk, "code", KEEPER)
    assert phone.post("/join/who").status_code == 404
    assert db.session.scalar(select(func.count()).select_from(KeeperRequest)) == 0


def test_a_keepers_code_is_answered_as_a_wrong_one_for_a_phone_that_was_put_out(
    desk: Desk, clock: Clock
) -> None:
    spoken, phone = code(desk, KEEPER), Phone(desk, FOLLOWER, 1)
    clock.now += timedelta(minutes=1)
    assert do(desk, phone.id, "remove").status_code == 303
    assert type_code(phone.client, spoken)[0] == 422


def test_so_many_ask_at_once(desk: Desk) -> None:
    for _ in range(keeper_requests.MOST_ASKING):
        asked(desk)
    phone = desk.app.test_client()
    type_code(phone, code(desk, KEEPER))
    answer = phone.post("/join/who")
    assert answer.status_code == 409
    assert "Five phones are asking already." in words(answer.text)


def test_the_page_of_share_has_a_code_for_keepers(desk: Desk) -> None:
    page = words(share(desk, KEEPER))
    assert "A phone that types the code needs your OK." in page
    assert "code works for 10 minutes" in page


# Wrong codes


def test_visitors_without_a_cookie_are_not_one_device(desk: Desk) -> None:
    spoken = code(desk)
    for _ in range(spoken_codes.WRONG_OF_DEVICE + 1):
        guesser = desk.app.test_client(use_cookies=False)
        assert guesser.post("/join", data={"link": "222222"}).status_code == 422
    other = desk.app.test_client(use_cookies=False)
    assert other.post("/join", data={"link": spoken}).status_code == 303
    whos = set(db.session.scalars(select(Guess.who)))
    assert len(whos) == 2  # the address, and all together


def test_sixty_wrong_ones_of_an_address_refuse_codes_there_and_nothing_else(desk: Desk) -> None:
    follower, spoken, way = Phone(desk, FOLLOWER, 1), code(desk, KEEPER), link(desk)
    for number in range(spoken_codes.WRONG_OF_ADDRESS):
        guesser = desk.app.test_client()
        if number % 9 == 0:
            guesser.get("/join")
        assert guesser.post("/join", data={"link": "222222"}).status_code == 422
    right = desk.app.test_client()
    right.get("/join")
    assert type_code(right, spoken)[0] == 429
    elsewhere = {"REMOTE_ADDR": "192.168.1.77"}
    answer = right.post("/join", data={"link": spoken}, environ_base=elsewhere)
    assert answer.status_code == 303
    assert type_code(follower.client, spoken) == (303, "/join/who")  # it belongs
    assert desk.app.test_client().get(way).status_code == 303
    assert desk.client.get(desk.url).status_code == 200


def test_wrong_dead_and_foreign_codes_cost_the_same_work_and_are_answered_alike(
    desk: Desk, clock: Clock
) -> None:
    dead = [code(desk), code(desk, KEEPER)]
    clock.now += spoken_codes.CODE_LASTS
    other = Evening(("Eve", "Fay", "Gus"))
    foreign = make_code(desk.app, other.table, KEEPER, clock.now - spoken_codes.CODE_LASTS)
    db.session.commit()
    asked: list[str] = []
    note = lambda _c, _cursor, sql, *_rest: asked.append(sql)  # noqa: E731
    event.listen(db.engine, "before_cursor_execute", note)
    answers = []
    for spoken in ("222-222", *dead, foreign):
        phone = desk.app.test_client()
        phone.get("/join")
        asked.clear()
        status, page = type_code(phone, spoken)
        answers.append((status, page.replace(spoken, ""), list(asked)))
    event.remove(db.engine, "before_cursor_execute", note)
    assert answers[0][0] == 422
    assert len(answers[0][2]) > 3
    assert answers == [answers[0]] * 4


def test_twenty_five_phones_type_the_code_at_one_address(desk: Desk) -> None:
    spoken = code(desk)
    for number in range(25):
        phone = desk.app.test_client()
        assert type_code(phone, "222222" if number % 2 else spoken)[0] in (303, 422)
        assert type_code(phone, spoken)[0] == 303
        assert phone.post("/join/who").status_code == 303
    assert len(db.session.scalars(select(Grant)).all()) == 26
