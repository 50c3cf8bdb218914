"""Joining: the one screen of every link and code, and codes that are wrong."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from companion.models import Grant, Guess, SpokenCode, db
from companion.sharing import invitations
from companion.sharing.access import DISPLAY, FOLLOWER, KEEPER
from tests.cookies import cookie_of
from tests.scorebook.evening import Evening
from tests.statements import listening
from tests.web.game_desk import Clock, Desk, words
from tests.web.sharing.test_phones import NOW, Phone, clock, desk, do
from tests.web.sharing.test_share import code, link, renew, share, type_code
from tests.web.sharing.ways import join_by, make_code, make_link

__all__ = ["clock", "desk"]

BOTS = (
    "WhatsApp/2.23.20.0",
    "facebookexternalhit/1.1",
    "TelegramBot (like TwitterBot)",
    "Mozilla/5.0 (compatible; Discordbot/2.0)",
)


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


def role_of(desk: Desk) -> str | None:
    """What the newest phone may do."""
    db.session.rollback()
    return db.session.scalar(select(Grant.role).where(Grant.device_id != desk.evening.device.id))


def test_a_screen_that_comes_to_watch_can_be_the_tables_display(desk: Desk) -> None:
    screen = desk.app.test_client()
    answer = join_by(screen, link(desk), display="yes")
    assert answer.location == f"{desk.url}/display"
    assert role_of(desk) == DISPLAY
    assert screen.get(answer.location).status_code == 200
    assert screen.get(desk.url).location == f"{desk.url}/display"


def test_a_keepers_link_makes_no_display(desk: Desk) -> None:
    phone, way = desk.app.test_client(), link(desk, KEEPER)
    assert "The table's display" not in words(phone.get(way, follow_redirects=True).text)
    assert phone.post("/join/who", data={"display": "yes"}).location == desk.url
    assert role_of(desk) == KEEPER


def test_a_keeper_who_opens_the_display_by_a_link_goes_on_keeping_score(desk: Desk) -> None:
    answer = join_by(desk.client, link(desk), display="yes")
    assert answer.location == f"{desk.url}/display"
    assert "Score hand" in words(desk.client.get(desk.url).text)


def test_a_link_for_displays_alone_as_there_were_lets_nobody_do_more(desk: Desk) -> None:
    way = f"/w/{make_link(desk.app, desk.evening.table, DISPLAY, NOW)}"
    db.session.commit()
    screen = desk.app.test_client()
    page = words(screen.get(way, follow_redirects=True).text)
    assert "Who are you? The table's display" in page
    assert "Just watching" not in page
    assert join_by(screen, way, seat="1").status_code == 303
    assert role_of(desk) == DISPLAY


def test_a_new_link_to_watch_ends_one_for_displays_alone(desk: Desk) -> None:
    way = f"/w/{make_link(desk.app, desk.evening.table, DISPLAY, NOW)}"
    db.session.commit()
    assert desk.app.test_client().get(way).status_code == 303
    renew(desk, "link")
    assert desk.app.test_client().get(way).status_code == 404


def test_no_secret_is_in_an_address_that_a_browser_shows(desk: Desk) -> None:
    for role in (FOLLOWER, KEEPER):
        phone, way = desk.app.test_client(), link(desk, role)
        answer = phone.get(way)
        assert (answer.status_code, answer.location) == (303, "/join/who")
        assert answer.headers["Referrer-Policy"] == "strict-origin"
        assert answer.headers["Cache-Control"] == "no-store"
        page = phone.get("/join/who")
        secret = way.rpartition("/")[2]
        assert secret not in page.text + cookie_of(phone)
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
    cookie = cookie_of(phone)
    assert phone.post("/join/who").location == desk.url
    again = desk.app.test_client()
    again.set_cookie("companion", cookie)
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


# Codes


def test_only_codes_to_watch_are_spoken(desk: Desk) -> None:
    page = share(desk, KEEPER)
    assert 'class="code"' not in page
    assert "New code" not in words(page)
    assert set(db.session.scalars(select(SpokenCode.role))) == {FOLLOWER}


@pytest.mark.parametrize("said", [{}, {"display": "yes"}])
def test_a_code_never_lets_anybody_keep_score(desk: Desk, said: dict[str, str]) -> None:
    phone = desk.app.test_client()
    assert type_code(phone, code(desk)) == (303, "/join/who")
    assert phone.post("/join/who", data=said).status_code == 303
    assert "Score hand" not in words(phone.get(desk.url).text)


def test_no_code_is_made_for_who_would_keep_score(desk: Desk) -> None:
    said = {"what": "code", "role": KEEPER}
    table = desk.url.partition("/g/")[0]
    assert desk.client.post(f"{table}/share/renew", data=said).status_code == 400
    renew(desk, "link", KEEPER)
    assert db.session.scalars(select(SpokenCode).where(SpokenCode.role == KEEPER)).all() == []


def test_a_code_is_answered_as_none_for_a_phone_that_was_put_out(desk: Desk, clock: Clock) -> None:
    spoken, phone = code(desk), Phone(desk, FOLLOWER, 1)
    clock.now += timedelta(minutes=1)
    assert do(desk, phone.id, "remove").status_code == 303
    assert type_code(phone.client, spoken)[0] == 303
    assert phone.client.get("/join/who").status_code == 404


# Wrong codes


def test_visitors_without_a_cookie_are_not_one_device(desk: Desk) -> None:
    spoken = code(desk)
    for _ in range(invitations.WRONG_OF_DEVICE + 1):
        guesser = desk.app.test_client(use_cookies=False)
        assert guesser.post("/join", data={"link": "222222"}).status_code == 422
    other = desk.app.test_client(use_cookies=False)
    assert other.post("/join", data={"link": spoken}).status_code == 303
    whos = set(db.session.scalars(select(Guess.who)))
    assert len(whos) == 2  # the address, and how the code begins


def test_sixty_wrong_ones_of_an_address_refuse_codes_there_and_nothing_else(desk: Desk) -> None:
    follower, spoken, way = Phone(desk, FOLLOWER, 1), code(desk), link(desk)
    for number in range(invitations.WRONG_OF_ADDRESS):
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
    dead = [code(desk)]
    clock.now += invitations.CODE_LASTS
    other = Evening(("Eve", "Fay", "Gus"))
    foreign = make_code(desk.app, other.table, FOLLOWER, clock.now - invitations.CODE_LASTS)
    db.session.commit()
    answers = []
    for spoken in ("222-222", *dead, foreign):
        phone = desk.app.test_client()
        phone.get("/join")
        with listening() as sent:
            status, page = type_code(phone, spoken)
        answers.append((status, page.replace(spoken, ""), [one.statement for one in sent]))
    assert answers[0][0] == 422
    assert len(answers[0][2]) > 3
    assert answers == [answers[0]] * 3


def test_twenty_five_phones_type_the_code_at_one_address(desk: Desk) -> None:
    spoken = code(desk)
    for number in range(25):
        phone = desk.app.test_client()
        assert type_code(phone, "222222" if number % 2 else spoken)[0] in (303, 422)
        assert type_code(phone, spoken)[0] == 303
        assert phone.post("/join/who").status_code == 303
    assert len(db.session.scalars(select(Grant)).all()) == 26
