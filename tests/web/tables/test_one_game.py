"""Phones that are here for one game of several: what reaches them, and the way into the rematch."""

from __future__ import annotations

import html
import re
import uuid
from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select

from companion import access_control, invitations, phones, scorebook, spoken_codes
from companion import bin as bin_of_tables
from companion.access_control import DISPLAY, FOLLOWER, KEEPER, AccessRefused, find_access, give
from companion.models import Device, Game, Grant, db
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import Desk, words
from tests.web.tables.ways import join_by, key_of
from tests.web.world import Forms

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

pytestmark = pytest.mark.slow  # goes

LATER = NOON + timedelta(hours=1)


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """The game in front is "Table 3"; "Table 4" is on beside it."""
    app.config["CLOCK"] = lambda: LATER
    with app.app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        evening.write(lambda state, by: scorebook.set_label(state, "Table 3"))
        desk = Desk(app, evening)
        desk.other = _other_game(evening)  # type: ignore[attr-defined]
        yield desk


def _other_game(evening: Evening) -> uuid.UUID:
    """Another game of the same table, of other people."""
    with scorebook.writing(evening.table):
        players = scorebook.seat_players(evening.table, ("Eve", "Fay", "Gus", "Hal"), NOON)
        rules = evening.state.next.ruleset
        game = scorebook.start_game(
            evening.table,
            players,
            rules,
            variant="standard",
            first_dealer=0,
            now=LATER,
            label="Table 4",
        )
    return game.id


def other(desk: Desk) -> uuid.UUID:
    """The game beside."""
    game: uuid.UUID = desk.other  # type: ignore[attr-defined]
    return game


def table(desk: Desk) -> str:
    return desk.url.partition("/g/")[0]


def new_device() -> Device:
    device = access_control.make_device(NOON)
    db.session.flush()
    return device


def phone(desk: Desk, role: str, player: int | None = None) -> FlaskClient:
    """A phone that is here for "Table 3"."""
    device = new_device()
    chairs = desk.evening.state.chairs
    whose = None if player is None else chairs[player][1]
    game = desk.evening.game.id
    give(device, desk.evening.table, role, NOON, player_id=whose, game_id=game)
    db.session.commit()
    return client_of(desk, device)


def client_of(desk: Desk, device: Device) -> FlaskClient:
    client = desk.app.test_client()
    with client.session_transaction() as session:
        session["device"] = device.id.hex
    return client


def link(desk: Desk, role: str, game: uuid.UUID | None) -> str:
    """The path of a link to one game, or to the whole table."""
    key, at = key_of(desk.app), desk.evening.table
    invitations.renew_link(at, role, key, LATER, game_id=game)
    shown = invitations.shown_link(at, role, key, LATER, game)
    assert shown
    db.session.commit()
    return f"/{'k' if role == KEEPER else 'w'}/{shown.secret}"


def code(desk: Desk, role: str, game: uuid.UUID | None) -> str:
    key, at = key_of(desk.app), desk.evening.table
    spoken_codes.renew_code(at, role, key, LATER, game)
    shown = spoken_codes.shown_code(at, role, key, LATER, game)
    assert shown
    db.session.commit()
    return shown.text


def grant(desk: Desk, device: Device) -> tuple[str, uuid.UUID | None] | None:
    """What a device may do now, and the game it is limited to."""
    db.session.rollback()
    access = find_access(device.id, desk.evening.table.id)
    return access and (access.role, access.game_id)


# What a device is given


def test_a_wider_link_widens_and_a_narrow_one_never_narrows_the_same_role(desk: Desk) -> None:
    at, game = desk.evening.table, desk.evening.game.id
    for role in (KEEPER, FOLLOWER, DISPLAY):
        device = new_device()
        for wanted, held in ((game, game), (other(desk), other(desk)), (None, None), (game, None)):
            give(device, at, role, LATER, game_id=wanted)
            db.session.commit()
            assert grant(desk, device) == (role, held)


def test_another_role_is_for_the_game_of_its_own_link(desk: Desk) -> None:
    """Else who watches the whole table would keep it all by a link to one game."""
    at, game, device = desk.evening.table, desk.evening.game.id, new_device()
    give(device, at, FOLLOWER, LATER)
    give(device, at, KEEPER, LATER, game_id=game)
    db.session.commit()
    assert grant(desk, device) == (KEEPER, game)
    give(device, at, FOLLOWER, LATER)
    db.session.commit()
    assert grant(desk, device) == (KEEPER, game)


def test_who_followed_the_table_goes_on_looking_beside_keeping_one_game(desk: Desk) -> None:
    client = desk.app.test_client()
    join_by(client, link(desk, FOLLOWER, None), seat="1")
    join_by(client, link(desk, KEEPER, desk.evening.game.id), seat="1")
    board = words(client.get(desk.url).text)
    assert "Score hand 2" in board
    beside = f"{table(desk)}/g/{other(desk)}"
    assert "Score hand" not in words(client.get(beside).text)
    for path in ("history", "tonight", "games"):
        assert client.get(f"{table(desk)}/{path}").status_code == 200, path
    for path in ("share", "new", "phones"):
        assert client.get(f"{table(desk)}/{path}").status_code == 404, path
    for path in ("/hand", "/settle"):
        assert client.get(desk.url + path).status_code == 200
        assert client.get(beside + path).status_code == 404
    assert client.post(f"{beside}/hand", data={"number": "1"}).status_code == 404
    home = client.get("/").text
    assert f'href="{table(desk)}/history"' in home
    assert home.index(desk.url) < home.index(beside)  # the game to go on with is the one kept here


def test_who_keeps_one_game_sees_the_table_with_a_link_to_it(desk: Desk) -> None:
    client = phone(desk, KEEPER)
    assert client.get(f"{table(desk)}/tonight").status_code == 404
    join_by(client, link(desk, FOLLOWER, None))
    assert client.get(f"{table(desk)}/tonight").status_code == 200
    assert client.get(f"{desk.url}/hand").status_code == 200
    assert client.get(f"{table(desk)}/phones").status_code == 404


def test_who_was_put_out_sees_no_more_than_the_link_says_that_lets_it_in(desk: Desk) -> None:
    at, game, device = desk.evening.table, desk.evening.game.id, new_device()
    give(device, at, FOLLOWER, LATER)
    give(device, at, KEEPER, LATER, game_id=game)
    phones.remove_phone(at, device.id, desk.evening.device, LATER)
    db.session.flush()
    give(device, at, KEEPER, LATER, game_id=game)
    db.session.commit()
    access = find_access(device.id, at.id)
    assert access
    assert not access.sees_table


def test_who_comes_back_to_keep_score_takes_the_place_of_the_old_phone(desk: Desk) -> None:
    """Of as much as the old one kept, or more; one that comes to look takes a follower's only."""
    at, game, [bo] = desk.evening.table, desk.evening.game.id, [desk.evening.state.chairs[1][1]]
    old, narrow, new = new_device(), new_device(), new_device()
    for device, role, only in ((old, KEEPER, None), (narrow, KEEPER, game), (new, FOLLOWER, None)):
        give(device, at, role, LATER, player_id=bo, game_id=only)
        db.session.commit()
    assert grant(desk, old) == (KEEPER, None)
    assert grant(desk, narrow) == (KEEPER, game)
    give(new, at, KEEPER, LATER, player_id=bo)
    db.session.commit()
    assert (grant(desk, old), grant(desk, narrow)) == (None, None)
    assert grant(desk, new) == (KEEPER, None)
    undone = [one for one in phones.changes_of(at, LATER) if one.action == "replaced"]
    assert [one.can_undo for one in undone] == [True, True]


def test_who_keeps_one_game_is_not_the_keeper_that_a_table_always_has(desk: Desk) -> None:
    at, device = desk.evening.table, new_device()
    give(device, at, KEEPER, LATER, game_id=desk.evening.game.id)
    organizer = find_access(desk.evening.device.id, at.id)
    limited = find_access(device.id, at.id)
    assert organizer
    assert limited
    with pytest.raises(AccessRefused, match="last_keeper"):
        access_control.leave(organizer, LATER)
    access_control.leave(limited, LATER)
    db.session.commit()
    assert grant(desk, device) is None


# One game


def test_a_phone_of_one_game_has_its_game_alone(desk: Desk) -> None:
    beside = f"{table(desk)}/g/{other(desk)}"
    for role in (KEEPER, FOLLOWER):
        client = phone(desk, role)
        assert client.get(desk.url).status_code == 200
        stranger = desk.app.test_client().get(beside)
        refused = client.get(beside)
        assert (refused.status_code, words(refused.text)) == (404, words(stranger.text))
        for path in ("history", "tonight", "games", "hands.csv", "share", "new", "phones"):
            assert client.get(f"{table(desk)}/{path}").status_code == 404, path
        assert client.get(f"{table(desk)}/live").status_code == 200


def test_a_keeper_of_one_game_scores_and_corrects_it(desk: Desk) -> None:
    desk.client = phone(desk, KEEPER)
    told = {"hearts-0": "0", "hearts-1": "4", "hearts-2": "9", "hearts-3": "0", "taker-QS": "1"}
    desk.look("/hand")
    assert desk.send("/hand", **told).status_code == 303
    last = desk.state.hands[-1]
    desk.look(f"/hand/{last.id}/remove")
    version = desk.form(f"/hand/{last.id}/remove")["version"][0]
    assert desk.send(f"/hand/{last.id}/remove", version=version).status_code == 303
    assert len(desk.state.hands) == 1
    assert desk.settle("dealer", seat="2").status_code == 303
    assert desk.undo().status_code == 303


def test_what_holds_for_all_games_is_not_for_a_keeper_of_one(desk: Desk) -> None:
    limited = phone(desk, KEEPER)
    for path in ("/policy", "/rules/change"):
        assert desk.client.get(desk.url + path).status_code == 200
        assert limited.get(desk.url + path).status_code == 404
    for path in ("save-button", "permissions", "substitute", "join", "label", "one-phone"):
        assert limited.post(f"{desk.url}/settle/{path}", data={"name": "Zoe"}).status_code == 404
    assert limited.post(f"{desk.url}/tally/hints").status_code == 404


def test_an_organizers_change_is_not_a_limited_keepers_to_undo(desk: Desk) -> None:
    desk.settle("substitute", seat="0", name="Zoe")
    limited = phone(desk, KEEPER)
    change = desk.state.game.undoable
    for path in ("/undo", "/wrong/applied"):
        sent = {"change": str(change), "operation": "1" * 32}
        assert limited.post(desk.url + path, data=sent).status_code == 404
    assert 'name="change"' not in limited.get(desk.url).text
    assert "Zoe" in desk.names
    assert desk.undo().status_code == 303
    assert "Zoe" not in desk.names


def test_a_keeper_of_another_game_does_not_count_as_here(desk: Desk) -> None:
    """The score of this game is offered to its players, however busy the game beside is."""
    at, busy = desk.evening.table, new_device()
    give(busy, at, KEEPER, LATER, game_id=other(desk))
    db.session.commit()
    player = phone(desk, FOLLOWER, 1)
    db.session.get_one(Grant, (desk.evening.device.id, at.id)).seen_at = NOON - timedelta(hours=1)
    db.session.commit()
    assert "Keep score from here" in player.get(desk.url).text
    busy_here = db.session.get_one(Grant, (busy.id, at.id))
    busy_here.game_id = desk.evening.game.id
    db.session.commit()
    assert "Keep score from here" not in player.get(desk.url).text


# Joining


def test_the_link_names_the_game_and_asks_for_its_players_only(desk: Desk) -> None:
    client = desk.app.test_client()
    shown = client.get(link(desk, FOLLOWER, desk.evening.game.id), follow_redirects=True).text
    page = words(shown)
    assert "Table 3" in page
    assert "Hand 2 Who are you? A Ann B Bo C Cleo D Dev Just watching" in page
    assert "Eve" not in page
    answer = client.post("/join/who", data={"seat": "1"})
    assert answer.location == desk.url
    assert client.get(desk.url).status_code == 200
    assert client.get(f"{table(desk)}/g/{other(desk)}").status_code == 404


def test_the_link_of_a_game_and_that_of_the_table_live_beside_each_other(desk: Desk) -> None:
    whole, one = link(desk, FOLLOWER, None), link(desk, FOLLOWER, desk.evening.game.id)
    beside = link(desk, FOLLOWER, other(desk))
    places = []
    for way in (whole, one, beside):
        client = desk.app.test_client()
        places.append(join_by(client, way, seat="0").location)
    assert places == [places[2], desk.url, f"{table(desk)}/g/{other(desk)}"]


def test_a_code_of_one_game_leads_to_it(desk: Desk) -> None:
    game, client = desk.evening.game.id, desk.app.test_client()
    link(desk, FOLLOWER, game)
    codes = [code(desk, FOLLOWER, one) for one in (game, other(desk), None)]
    assert len(set(codes)) == 3
    client.get("/join")
    assert client.post("/join", data={"link": codes[0]}).location == "/join/who"
    assert client.post("/join/who", data={"seat": "0"}).location == desk.url
    assert client.get(f"{table(desk)}/tonight").status_code == 404


# Share


def opened(desk: Desk, **said: str) -> str:
    """Share as the button on the board of Table 3 opens it."""
    desk.look()
    [form] = [f for f in Forms(desk.page.text).forms if f[0].endswith("/share")]
    sent = {name: values[0] for name, values in form[1].items()}
    answer = desk.client.post(form[0], data={**sent, **said})
    assert answer.status_code == 303
    return desk.client.get(answer.location).text


def shown_link(page: str) -> str:
    shown = re.search(r'id="link" value="http://[^/"]+([^"]+)"', page)
    assert shown
    return shown[1]


def test_share_from_one_of_several_games_is_for_this_one_first(desk: Desk) -> None:
    page = opened(desk)
    assert "Table 3 only Whole table" in words(page)
    client = desk.app.test_client()
    assert join_by(client, shown_link(page), seat="1").location == desk.url
    assert client.get(f"{table(desk)}/tonight").status_code == 404
    listed = words(desk.client.get(f"{table(desk)}/share").text)
    assert "Bo's phone watches · Table 3 only · here now" in listed


def test_share_can_be_for_the_whole_table_all_the_same(desk: Desk) -> None:
    page = opened(desk)
    whole = re.search(r'href="([^"]+)"[^>]*>Whole table', page)
    assert whole
    shown = desk.client.get(html.unescape(whole[1])).text
    [form] = [f for f in Forms(shown).forms if f[0].endswith("/share")]
    sent = {name: values[0] for name, values in form[1].items()}
    page = desk.client.get(desk.client.post(form[0], data=sent).location).text
    client = desk.app.test_client()
    join_by(client, shown_link(page))
    assert client.get(f"{table(desk)}/tonight").status_code == 200


def test_each_role_and_button_of_share_stays_with_its_game(desk: Desk) -> None:
    page = opened(desk)
    for role in (KEEPER, DISPLAY):
        way = re.search(rf'href="([^"]+role={role}[^"]*)"', page)
        assert way
        shown = desk.client.get(html.unescape(way[1])).text
        client = desk.app.test_client()
        join_by(client, shown_link(shown))
        assert client.get(desk.url, follow_redirects=True).status_code == 200
        assert client.get(f"{table(desk)}/g/{other(desk)}").status_code == 404
    first = shown_link(page)
    [form] = [f for f in Forms(page).forms if f[0].endswith("/renew") and "link" in f[1]["what"]]
    sent = {name: values[0] for name, values in form[1].items()}
    answer = desk.client.post(form[0], data={**sent, "what": "link"})
    second = shown_link(desk.client.get(answer.location).text)
    assert second != first
    assert desk.app.test_client().get(first).status_code == 404
    assert join_by(desk.app.test_client(), second).location == desk.url


def test_with_one_game_on_nobody_is_asked_further(desk: Desk) -> None:
    with scorebook.writing(desk.evening.table):
        game = db.session.get_one(Game, other(desk))
        bin_of_tables.delete_game(
            desk.evening.table, game.id, scorebook.Author(desk.evening.device, LATER)
        )
    page = opened(desk)
    assert "Whole table" not in page
    assert "QR codes to print" not in page
    client = desk.app.test_client()
    join_by(client, shown_link(page))
    assert client.get(f"{table(desk)}/tonight").status_code == 200


# The rematch


def end(desk: Desk) -> str:
    """Table 3 is over, and its keeper starts the rematch; gives its address."""
    desk.evening.write(lambda state, by: scorebook.stop_game(state, by, None))
    desk.look()
    answer = desk.send("/rematch")
    assert answer.status_code == 303
    return str(answer.location)


@pytest.mark.parametrize("role", [KEEPER, FOLLOWER, DISPLAY])
def test_the_rematch_takes_phones_links_and_codes_along(desk: Desk, role: str) -> None:
    game = desk.evening.game.id
    here, way, typed = phone(desk, role), link(desk, FOLLOWER, game), code(desk, FOLLOWER, game)
    rematch = end(desk)
    page = here.get(rematch, follow_redirects=True)
    assert page.status_code == 200
    for said in (way, typed):
        client = desk.app.test_client()
        client.get("/join")
        sent = f"http://x{said}" if said == way else said
        client.get(str(client.post("/join", data={"link": sent}).location))
        assert client.post("/join/who").location == rematch


def test_a_keeper_of_one_game_starts_its_rematch_and_keeps_that(desk: Desk) -> None:
    desk.client = phone(desk, KEEPER)
    rematch = end(desk)
    assert desk.client.get(f"{rematch}/hand").status_code == 200
    labels = [game.label for game in db.session.scalars(select(Game).order_by(Game.id))]
    assert labels == ["Table 3", "Table 4", "Table 3"]


def test_the_game_before_its_rematch_can_be_read_not_changed(desk: Desk) -> None:
    keeper, screen = phone(desk, KEEPER), phone(desk, DISPLAY)
    rematch = end(desk)
    page = keeper.get(desk.url)
    assert page.status_code == 200
    assert rematch in page.text
    assert "/settle" not in page.text
    for path in ("/hand", "/settle", "/tally"):
        assert keeper.get(desk.url + path).status_code == 404
    assert keeper.post(f"{desk.url}/settle/play-on").status_code == 404
    assert screen.get(f"{desk.url}/display").location == f"{rematch}/display"
    assert screen.get(f"{desk.url}/sheet").status_code == 404


def test_the_game_two_before_is_for_the_whole_table_only(desk: Desk) -> None:
    follower, first = phone(desk, FOLLOWER), desk.url
    second = end(desk)
    desk.evening.game = db.session.get_one(Game, uuid.UUID(second.rpartition("/")[2]))
    desk.url = second
    desk.evening.hand(4, 6, 3, 0, queen=0)
    third = end(desk)
    shown = [follower.get(url).status_code for url in (first, second, third)]
    assert shown == [404, 200, 200]


# Home


def test_home_has_the_table_with_that_one_game(desk: Desk) -> None:
    for role in (KEEPER, FOLLOWER):
        client = phone(desk, role)
        page = client.get("/").text
        assert f'href="{desk.url}"' in page
        assert str(other(desk)) not in page
        assert "Tonight" not in words(page)
        assert "Table 3 · Thursday table" in words(page)


# The bin


def test_a_game_that_is_gone_for_good_takes_its_phones_out_and_the_log_still_reads(
    desk: Desk,
) -> None:
    at, device = desk.evening.table, new_device()
    give(device, at, FOLLOWER, LATER, game_id=other(desk))
    db.session.commit()
    with scorebook.writing(at):
        bin_of_tables.delete_game(at, other(desk), scorebook.Author(desk.evening.device, NOON))
    client, log = client_of(desk, device), f"{table(desk)}/phones"
    assert "/t/" not in client.get("/").text
    assert bin_of_tables.purge_old(LATER + bin_of_tables.KEPT_FOR) == 1
    [held] = db.session.scalars(select(Grant).where(Grant.removed_at.is_not(None)))
    assert (held.role, held.game_id) == (FOLLOWER, None)
    assert "Phone history" in words(desk.client.get(log).text)


def test_a_keeper_of_one_game_restores_no_table(desk: Desk) -> None:
    limited = phone(desk, KEEPER)
    desk.client.post(f"{table(desk)}/delete", data={"name": desk.evening.table.name})
    assert limited.get(desk.url).status_code == 404
    assert limited.post(f"{table(desk)}/restore").status_code == 404
    assert desk.client.post(f"{table(desk)}/restore").status_code == 303
    assert limited.get(desk.url).status_code == 200
    assert limited.post(f"{table(desk)}/restore").status_code == 404
