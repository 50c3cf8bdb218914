"""Sharing a table: the link, who joins by it, what a follower sees, and how it ends."""

from __future__ import annotations

import html
import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from sqlalchemy import func, select

from companion.models import Grant, Invitation, SpokenCode, Table, db
from companion.sharing import addresses, invitations
from companion.sharing.invitations import GUESSES
from companion.web.sharing.views import ROLES
from tests.scorebook.evening import Evening
from tests.web.game_desk import Clock, Desk, words
from tests.web.sharing.ways import join_by, key_of, make_code, make_link

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

NOW = datetime(2026, 11, 22, 21, 0, tzinfo=UTC)


@pytest.fixture
def clock() -> Clock:
    return Clock(NOW)


@pytest.fixture
def desk(app: Flask, clock: Clock) -> Iterator[Desk]:
    app.config["CLOCK"] = lambda: clock.now
    with app.app_context():
        evening = Evening()
        evening.hand(4, 0, 5, 4, queen=3)
        yield Desk(app, evening)


def table(desk: Desk) -> str:
    return desk.url.partition("/g/")[0]


def share(desk: Desk, role: str = "follower") -> str:
    """The Share page, as one tap on Share shows it, for this role."""
    answer = desk.client.post(f"{table(desk)}/share", data={"role": role})
    assert answer.status_code == 303
    return desk.client.get(answer.location).text


def link(desk: Desk, role: str = "follower") -> str:
    """The path of a link as the keeper's phone shows it."""
    page = share(desk, role)
    shown = re.search(r'id="link" value="http://[^/"]+([^"]+)"', page)
    assert shown
    assert 'class="qr"' in page
    return html.unescape(shown[1])


def code(desk: Desk, role: str = "follower") -> str:
    """The code as the keeper's phone shows it."""
    shown = re.search(r'class="code">([^<]+)<', share(desk, role))
    assert shown
    return shown[1]


def renew(desk: Desk, what: str, role: str = "follower") -> None:
    """Tap a button of the Share page."""
    said = {"what": what, "role": role}
    assert desk.client.post(f"{table(desk)}/share/renew", data=said).status_code == 303


def joined(desk: Desk, **said: str) -> FlaskClient:
    """Another phone that opened the link and said who it is."""
    phone = desk.app.test_client()
    answer = join_by(phone, link(desk), **said)
    assert answer.status_code == 303
    assert answer.location == desk.url
    return phone


def followers() -> int:
    mine = select(func.count()).where(Grant.role == "follower", Grant.removed_at.is_(None))
    return db.session.scalar(mine) or 0


def test_the_link_asks_who_one_is_and_a_look_at_it_joins_nobody(desk: Desk) -> None:
    answer = desk.app.test_client().get(link(desk), follow_redirects=True)
    page = words(answer.text)
    assert "Thursday table Hand 2" in page
    assert "Who are you? A Ann B Bo C Cleo D Dev Just watching The table's display" in page
    assert "<title>Join a table · Companion</title>" in answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    assert followers() == 0


def test_one_tap_joins_and_sets_the_chair(desk: Desk) -> None:
    phone = joined(desk, seat="2")
    page = words(phone.get(desk.url).text)
    assert "You're in Cleo's chair" in page
    assert followers() == 1
    assert "1 phone is watching." in words(desk.client.get(f"{table(desk)}/share").text)


def test_just_watching_looks_from_above(desk: Desk) -> None:
    assert "Which chair is yours?" in words(joined(desk).get(desk.url).text)


def test_a_follower_sees_the_board_and_nothing_to_write_with(desk: Desk) -> None:
    phone = joined(desk, seat="2")
    page = phone.get(desk.url).text
    said = words(page)
    assert re.search(r"Place 4 D Dev last hand .* 17 total 17", said)
    assert "Hand 1 saved" in said
    for word in ("Undo", "Score hand", "Share", "tap a hand to correct it"):
        assert word not in said
    assert 'method="post"' not in page
    assert f'href="{desk.url}/phone"' in page


def test_the_link_can_be_pasted(desk: Desk) -> None:
    way, stranger = link(desk), desk.app.test_client()
    answer = stranger.post("/join", data={"link": f"http://localhost{way}"})
    assert (answer.status_code, answer.location) == (303, way)


def test_a_keeper_who_opens_the_link_stays_a_keeper(desk: Desk) -> None:
    assert join_by(desk.client, link(desk), seat="0").status_code == 303
    assert "Score hand 2" in desk.look()
    assert followers() == 0


def test_it_takes_new_phones_until_the_night_ends_at_five(desk: Desk, clock: Clock) -> None:
    way = link(desk)
    clock.now = NOW + timedelta(hours=7, minutes=59)
    assert desk.app.test_client().get(way).status_code == 303
    clock.now = NOW + timedelta(hours=8, minutes=1)
    assert desk.app.test_client().get(way).status_code == 404
    assert join_by(desk.app.test_client(), way).status_code == 404


def test_phones_that_joined_stay_when_the_link_is_over(desk: Desk, clock: Clock) -> None:
    phone = joined(desk)
    clock.now = NOW + timedelta(days=2)
    assert phone.get(desk.url).status_code == 200
    link(desk)
    mine = select(func.count()).select_from(Invitation).where(Invitation.role == "follower")
    assert db.session.scalar(mine) == 1


def test_twenty_five_phones_join_from_one_address(desk: Desk) -> None:
    way = link(desk)
    for number in range(25):
        answer = join_by(desk.app.test_client(), way, seat=str(number))  # the table has four
        assert answer.status_code == 303
    assert followers() == 25


def test_share_shows_the_same_link_and_code_again(desk: Desk) -> None:
    shown = link(desk), code(desk)
    before = db.session.scalar(select(Table.version))
    assert (link(desk), code(desk)) == shown
    assert db.session.scalar(select(Table.version)) == before


def test_looking_at_share_makes_nothing(desk: Desk) -> None:
    for role in ROLES:
        page = desk.client.get(f"{table(desk)}/share?role={role}").text
        shows = "Show QR code and link" if role == "keeper" else "Show QR code, link and code"
        assert shows in words(page)
        assert 'class="qr"' not in page
    assert db.session.scalar(select(func.count()).select_from(Invitation)) == 0
    assert db.session.scalar(select(func.count()).select_from(SpokenCode)) == 0


def test_there_is_a_way_for_each_role_and_no_other(desk: Desk) -> None:
    ways = {*(link(desk, role) for role in ROLES), code(desk)}
    assert len(ways) == 3
    page = share(desk, "keeper")
    assert 'aria-current="page">Keep score' in page
    assert "Works once, within 10 minutes." in words(page)
    assert desk.client.get(f"{table(desk)}/share?role=boss").status_code == 404
    of_displays = desk.client.get(f"{table(desk)}/share?role=display").text  # as it once was
    assert 'aria-current="page">Watch' in of_displays
    answer = desk.client.post(f"{table(desk)}/share/renew", data={"what": "role"})
    assert answer.status_code == 400


def test_the_page_has_an_address_and_a_code_to_type(desk: Desk) -> None:
    page = words(share(desk))
    address = re.escape(urlsplit(addresses.addresses("0.0.0.0", 80)[0]).netloc)
    assert re.search(rf"{address}/join [2-9A-HJ-NP-Z]{{3}}-[2-9A-HJ-NP-Z]{{3}} ", page)
    assert "Works for 10 minutes New code" in page


def test_a_computer_never_calls_itself_localhost_to_a_phone(desk: Desk) -> None:
    assert "localhost" not in share(desk)


def test_served_for_itself_alone_a_computer_says_so_instead_of_a_link(desk: Desk) -> None:
    desk.app.config["LISTENS_ON"] = "127.0.0.1"
    page = share(desk)
    assert "the app was started for this computer alone" in page
    assert 'class="qr"' not in page
    assert 'id="link"' not in page
    desk.app.config["LISTENS_ON"] = "0.0.0.0"
    assert 'class="qr"' in share(desk)


def test_the_database_has_no_link_and_no_code(desk: Desk) -> None:
    secret, spoken = link(desk).removeprefix("/w/"), code(desk).replace("-", "")
    hashes = [*db.session.scalars(select(Invitation.token_hash))]
    hashes += db.session.scalars(select(SpokenCode.code_hash))
    plain = {sha256(text.encode()).hexdigest() for text in (spoken, code(desk))}
    assert not plain & set(hashes)
    assert sha256(secret.encode()).hexdigest() in hashes
    assert len(urlsafe_b64decode(secret)) * 8 >= 128


def test_what_is_shown_does_not_outlive_the_key(desk: Desk) -> None:
    way, spoken = link(desk), code(desk)
    desk.app.secret_key = "another key"
    with desk.client.session_transaction() as session:
        session["device"] = desk.evening.device.id.hex
    assert link(desk) != way
    assert code(desk) != spoken


def test_a_new_link_closes_the_old_one_and_phones_stay(desk: Desk) -> None:
    phone, way = joined(desk), link(desk)
    renew(desk, "link")
    assert link(desk) != way
    assert desk.app.test_client().get(way).status_code == 404
    assert phone.get(desk.url).status_code == 200


def test_a_new_code_leaves_the_link(desk: Desk) -> None:
    way, spoken = link(desk), code(desk)
    renew(desk, "code")
    assert code(desk) != spoken
    assert link(desk) == way


def test_a_code_lives_ten_minutes_and_a_dying_one_is_not_shown_anew(
    desk: Desk, clock: Clock
) -> None:
    spoken = code(desk)
    clock.now = NOW + timedelta(minutes=6, seconds=30)
    page = words(desk.client.get(f"{table(desk)}/share").text)
    assert f"{spoken} Works for 4 minutes" in page
    assert code(desk) == spoken
    clock.now = NOW + timedelta(minutes=8)
    assert code(desk) != spoken
    clock.now = NOW + timedelta(minutes=19)
    page = words(desk.client.get(f"{table(desk)}/share").text)
    assert "this code has expired New code" in page


def test_a_keepers_link_works_once(desk: Desk) -> None:
    way = link(desk, "keeper")
    assert way.startswith("/k/")
    assert join_by(desk.app.test_client(), way).status_code == 303
    assert desk.app.test_client().get(way).status_code == 404
    assert join_by(desk.app.test_client(), way).status_code == 404
    page = desk.client.get(f"{table(desk)}/share?role=keeper").text
    assert "Show QR code and link" in words(page)
    assert link(desk, "keeper") != way


def test_a_keepers_link_works_for_ten_minutes(desk: Desk, clock: Clock) -> None:
    way = link(desk, "keeper")
    clock.now = NOW + timedelta(minutes=9)
    assert desk.app.test_client().get(way).status_code == 303
    clock.now = NOW + timedelta(minutes=10, seconds=1)
    assert join_by(desk.app.test_client(), way).status_code == 404


def test_a_new_link_of_a_keeper_spares_the_recovery_link(desk: Desk) -> None:
    secret = invitations.recovery(desk.evening.table, desk.evening.device, NOW)
    invited = invitations.invite(desk.evening.table, NOW)
    db.session.commit()
    way = link(desk, "keeper")
    renew(desk, "link", "keeper")
    statuses = [
        desk.app.test_client().get(f"/k/{each}").status_code
        for each in (secret, invited, way.removeprefix("/k/"))
    ]
    assert statuses == [303, 303, 404]


@pytest.mark.parametrize("found", [["192.168.1.7"], []], ids=["sure", "unsure"])
@pytest.mark.parametrize("role", ["follower", "keeper"])
def test_it_is_told_in_sixty_words_and_what_is_rare_is_folded(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, role: str, found: list[str]
) -> None:
    monkeypatch.setattr(addresses, "sure_addresses", lambda: found)
    link(desk, role)
    page = share(desk, role)
    seen = re.sub(r"(<summary>.*?</summary>).*?</details>", r"\1", page, flags=re.DOTALL)
    told = words(f"<header {seen.partition('<header ')[2].partition('<div id=')[0]}")
    assert len(told.split()) <= 60, told
    assert "Stop sharing" in words(page)
    assert "Stop sharing" not in told


def test_a_link_can_be_kept_open(desk: Desk, clock: Clock) -> None:
    way = link(desk)
    page = words(share(desk))
    assert "New phones can join until 5:00 AM" in page
    assert "Let phones join any time" in page
    renew(desk, "open")
    page = words(share(desk))
    assert "New phones can join until you stop sharing." in page
    assert "Only until 5 AM" in page
    clock.now = NOW + timedelta(days=30)
    assert desk.app.test_client().get(way).status_code == 303
    renew(desk, "close")
    assert link(desk) == way
    clock.now += timedelta(hours=12)
    assert desk.app.test_client().get(way).status_code == 404


def test_a_link_that_ended_stays_ended_when_another_is_kept_open(desk: Desk) -> None:
    way = link(desk)
    ended = Invitation(
        table_id=desk.evening.table.id,
        token_hash=invitations.digest_secret("of-displays"),
        role="display",
        one_time=False,
        made_at=NOW - timedelta(days=3),
        expires_at=NOW - timedelta(days=2),
    )
    db.session.add(ended)
    db.session.commit()
    renew(desk, "open")
    assert desk.app.test_client().get(way).status_code == 303
    assert desk.app.test_client().get("/w/of-displays").status_code == 404


def test_a_keepers_link_cannot_be_kept_open(desk: Desk, clock: Clock) -> None:
    way = link(desk, "keeper")
    renew(desk, "open", "keeper")
    clock.now = NOW + timedelta(minutes=11)
    assert desk.app.test_client().get(way).status_code == 404


def test_whoever_guesses_is_asked_to_wait_but_a_good_link_opens(desk: Desk) -> None:
    way, stranger = link(desk), desk.app.test_client()
    statuses = [stranger.get(f"/w/{'x' * 24}").status_code for _ in range(GUESSES + 1)]
    assert statuses == [404] * GUESSES + [429]
    assert stranger.get(way).status_code == 303


def test_a_phone_that_was_put_out_needs_a_new_link(desk: Desk, clock: Clock) -> None:
    way = link(desk)
    phone = desk.app.test_client()
    assert join_by(phone, way).status_code == 303
    removed = db.session.scalars(select(Grant.device_id).where(Grant.role == "follower")).one()
    assert desk.client.post(f"{table(desk)}/phones/{removed}/remove").status_code == 303
    assert join_by(phone, way).status_code == 404
    assert phone.get(desk.url).status_code == 404
    clock.now += timedelta(minutes=1)
    renew(desk, "link")
    assert join_by(phone, link(desk)).status_code == 303


def test_the_links_of_keepers_and_followers_are_no_good_for_each_other(desk: Desk) -> None:
    page = desk.client.post(f"{table(desk)}/keep").text
    shown = re.search(r'id="link" value="[^"]+/k/([^"]+)"', page)
    assert shown
    keeps, looks = shown[1], link(desk).removeprefix("/w/")
    stranger = desk.app.test_client()
    assert stranger.get(f"/w/{keeps}").status_code == 404
    assert stranger.get(f"/k/{looks}").status_code == 404
    assert join_by(stranger, f"/k/{looks}").status_code == 404
    assert stranger.get(f"/k/{keeps}").status_code == 303
    home = desk.client.get("/").text  # a link to watch is no link to recover by
    assert "Get a recovery link" not in home


def test_a_table_that_was_only_shared_is_not_safe(desk: Desk) -> None:
    link(desk)
    assert "You already have a recovery link" not in desk.client.get(f"{table(desk)}/keep").text


def test_a_follower_leaves(desk: Desk) -> None:
    phone = joined(desk)
    assert phone.post(f"{table(desk)}/leave").status_code == 303
    assert phone.get(desk.url).status_code == 404
    assert followers() == 0


def test_the_keeper_ends_it_and_phones_and_links_are_out_at_once(desk: Desk) -> None:
    phone, way = joined(desk), link(desk)
    assert desk.client.post(f"{table(desk)}/share/close").status_code == 303
    assert phone.get(desk.url).status_code == 404
    assert desk.app.test_client().get(way).status_code == 404
    assert "Score hand 2" in desk.look()


def test_a_finished_game_is_seen(desk: Desk) -> None:
    phone = joined(desk)
    for _ in range(4):
        desk.evening.hand(0, 13, 0, 0, queen=1)
    page = phone.get(desk.url).text
    assert "Bo wins with" in words(page)
    assert "Play again" not in words(page)


@pytest.mark.parametrize("path", ["/share", "/share/renew", "/share/close", "/leave"])
def test_none_of_it_is_for_strangers(desk: Desk, path: str) -> None:
    stranger = desk.app.test_client()
    assert stranger.post(table(desk) + path).status_code == 404


# By a code


def type_code(who: FlaskClient, code: str) -> tuple[int, str]:
    """Type it at /join; gives the status and where it leads, or what the page says."""
    answer = who.post("/join", data={"link": code})
    return answer.status_code, answer.headers.get("Location") or words(answer.text)


def test_a_code_leads_where_its_link_leads(desk: Desk) -> None:
    spoken = code(desk)
    phone = desk.app.test_client()
    status, place = type_code(phone, spoken.lower().replace("-", " "))
    assert (status, place) == (303, "/join/who")
    assert phone.post("/join/who").status_code == 303
    assert set(db.session.scalars(select(Grant.role))) == {"keeper", "follower"}


def test_a_dead_code_and_one_that_never_was_are_answered_alike(desk: Desk, clock: Clock) -> None:
    spoken = code(desk)
    clock.now = NOW + invitations.CODE_LASTS
    dead = type_code(desk.app.test_client(), spoken)
    never = type_code(desk.app.test_client(), "222222")
    assert dead[0] == never[0] == 422
    assert "That code doesn't work." in html.unescape(dead[1])
    assert dead[1].replace(spoken, "") == never[1].replace("222222", "")


def test_who_guesses_codes_is_refused_codes_and_nothing_else(desk: Desk, clock: Clock) -> None:
    spoken, guesser = code(desk), desk.app.test_client()
    guesser.get("/join")
    for _ in range(invitations.WRONG_OF_DEVICE):
        assert type_code(guesser, "222222")[0] == 422
    assert type_code(guesser, spoken)[0] == 429
    assert guesser.get(link(desk)).status_code == 303
    assert type_code(desk.app.test_client(), spoken)[0] == 303
    clock.now = NOW + invitations.GUESSES_KEPT
    assert type_code(guesser, code(desk))[0] == 303


def test_many_wrong_codes_end_those_alone_that_begin_like_them(desk: Desk) -> None:
    """However many addresses guess, they keep nobody out whose code is not among what they try."""
    key, spoken = key_of(desk.app), code(desk).replace("-", "")
    other = Evening(("Eve", "Fay", "Gus")).table
    make_link(desk.app, other, "follower", NOW)  # a code leads to it
    while True:
        foreign = make_code(desk.app, other, "follower", NOW).replace("-", "")
        if foreign[:2] != spoken[:2]:
            break
    db.session.commit()

    def guess(signs: str, times: int) -> None:
        for number in range(times):
            invitations.note_wrong_code(f"d{number}", f"a{number}", signs, key, NOW)

    wrong = f"{spoken[:2]}{'2222' if spoken[2:] != '2222' else '3333'}"
    guess(wrong, invitations.WRONG_OF_BEGINNING - 1)
    assert type_code(desk.app.test_client(), spoken)[0] == 303
    guess(wrong, 1)
    assert type_code(desk.app.test_client(), spoken)[0] == 422
    assert type_code(desk.app.test_client(), foreign)[0] == 303
    again = code(desk)  # as Share shows another one at once
    assert again != spoken
    assert type_code(desk.app.test_client(), again)[0] == 303


def test_a_switch_says_whether_a_player_may_take_over(desk: Desk) -> None:
    assert desk.evening.table.takes_over
    for wanted, is_allowed in (("no", False), ("yes", True)):
        answer = desk.client.post(f"{table(desk)}/share/take-over", data={"wanted": wanted})
        assert answer.status_code == 303
        db.session.refresh(desk.evening.table)
        assert desk.evening.table.takes_over is is_allowed
        pressed = re.search(r'value="(\w+)" aria-pressed="true"', share(desk))
        assert pressed
        assert pressed[1] == wanted
