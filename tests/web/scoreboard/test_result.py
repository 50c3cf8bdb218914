"""The link to one result: made on a public address, dead at any time, and leading nowhere else."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select

from companion import scorebook
from companion.access_control import FOLLOWER
from companion.bin import delete_game, delete_table, restore_game
from companion.invitations import GUESSES
from companion.models import GameRuleset, ResultLink, db
from companion.scorebook import writing
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import Desk, other_phone, words
from tests.web.tables.ways import make_result

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

PUBLIC = "https://hearts.example"
NAMES = ("Ann Miller", "Bo", "Ann Smith", "<b>Dev</b> Jones")


def ended(app: Flask, names: tuple[str, ...] = NAMES) -> Desk:
    """A keeper's phone in front of a game that is over."""
    evening = Evening(names)
    evening.hand(4, 0, 5, 4, queen=0)
    evening.hand(0, 13, 0, 0, queen=1)
    evening.write(lambda state, by: scorebook.stop_game(state, by, None))
    return Desk(app, evening)


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    app.config.update(CLOCK=lambda: NOON, URL=PUBLIC)
    with app.app_context():
        yield ended(app)


def made(desk: Desk) -> str:
    """The path of the link, as the keeper's phone makes and shows it."""
    answer = desk.client.post(f"{desk.url}/result")
    assert (answer.status_code, answer.location) == (303, f"{desk.url}/result")
    desk.look("/result")
    shown = re.search(rf'id="link" value="{PUBLIC}([^"]+)"', desk.page.text)
    assert shown
    return shown[1]


def stranger(desk: Desk) -> FlaskClient:
    return desk.app.test_client()


def test_a_stranger_without_a_cookie_sees_this_result_and_gets_none(desk: Desk) -> None:
    answer = stranger(desk).get(made(desk))
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert '<meta name="robots" content="noindex, nofollow">' in answer.text
    state = desk.evening.state
    seen = words(answer.text)
    for total in state.totals.values():
        assert f"total {total} " in f"{seen} "
    assert "Bo shot the moon in hand 2" in seen


def test_it_has_first_names_only_and_no_way_to_the_rest(desk: Desk) -> None:
    page = stranger(desk).get(made(desk)).text
    for private in ("Miller", "Smith", "Jones", "Thursday table", desk.evening.table.id.hex[:8]):
        assert private not in page
    assert "Ann 2" in page
    assert "&lt;b&gt;Dev&lt;/b&gt;" in page
    body = page[page.index("<body") :]
    assert re.findall(r"<(?:a|form|script|button)\b[^>]*", body) == ['<a class="skip" href="#main"']
    assert "<script" not in page


def test_a_preview_has_the_title_and_the_same_picture_for_all(desk: Desk) -> None:
    path = made(desk)
    page = stranger(desk).get(path).text
    said = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page))
    assert said["title"] == "Bo wins with 0"
    assert said["url"] == PUBLIC + path
    picture = stranger(desk).get(said["image"].removeprefix(PUBLIC))
    assert (picture.status_code, picture.mimetype) == (200, "image/png")
    other = ended(desk.app)
    assert said["image"] in stranger(desk).get(made(other)).text


def test_the_secret_is_long_and_the_database_has_its_hash_only(desk: Desk) -> None:
    secret = made(desk).rpartition("/")[2]
    assert len(urlsafe_b64decode(secret)) * 8 >= 128
    row = db.session.scalars(select(ResultLink)).one()
    assert row.token_hash == sha256(secret.encode()).hexdigest()
    assert secret not in repr(vars(row))


def test_a_keeper_ends_it_and_a_later_link_is_another(desk: Desk) -> None:
    path = made(desk)
    assert made(desk) == path
    desk.look("/result")
    assert desk.send("/result/end").status_code == 303
    assert stranger(desk).get(path).status_code == 404
    later = made(desk)
    assert later != path
    assert stranger(desk).get(path).status_code == 404
    assert stranger(desk).get(later).status_code == 200


def test_dead_wrong_and_binned_links_are_answered_alike(desk: Desk) -> None:
    path, table = made(desk), desk.evening.table
    wrong = stranger(desk).get(f"/r/{'x' * 24}")
    assert wrong.status_code == 404
    token = re.compile(r'(name="csrf-token" content=")[^"]*')
    says = token.sub("", wrong.text)

    def is_dead() -> bool:
        answer = stranger(desk).get(path)
        return answer.status_code == 404 and token.sub("", answer.text) == says

    with writing(table):
        delete_game(table, desk.evening.game.id, desk.evening.by)
    assert is_dead()
    with writing(table):
        restore_game(table, desk.evening.game.id, desk.evening.by)
    assert not is_dead()
    desk.evening.write(lambda state, by: scorebook.play_on(state, by))
    assert is_dead()  # the game goes on: there is no result


def test_the_links_of_a_table_in_the_bin_are_dead(desk: Desk) -> None:
    path, table = made(desk), desk.state.table
    with writing(table):
        delete_table(table, table.name, desk.evening.by)
    assert stranger(desk).get(path).status_code == 404


def test_a_result_whose_rules_cannot_be_read_is_not_there(desk: Desk) -> None:
    path = made(desk)
    for row in db.session.scalars(select(GameRuleset)):
        row.options = {"moon": "?"}
        row.schema = 999
    desk.evening.table.version += 1
    db.session.commit()
    assert stranger(desk).get(path).status_code == 404


def test_guessing_is_slowed_and_the_right_link_still_opens(desk: Desk) -> None:
    path, guesser = made(desk), stranger(desk)
    codes = [guesser.get(f"/r/{number:024}").status_code for number in range(GUESSES + 2)]
    assert codes == [404] * GUESSES + [429] * 2
    assert guesser.get(path).status_code == 200


def test_who_keeps_the_table_makes_it_and_nobody_else(desk: Desk) -> None:
    path = made(desk)
    follower = other_phone(desk, FOLLOWER)
    for method, place in (("GET", ""), ("POST", ""), ("POST", "/end")):
        assert follower.open(f"{desk.url}/result{place}", method=method).status_code == 404
    assert "/result" not in follower.get(desk.url).text
    assert stranger(desk).get(path).status_code == 200


def test_game_over_leads_to_it(desk: Desk) -> None:
    assert f'href="{desk.url}/result"' in desk.client.get(desk.url).text


def test_a_private_address_never_offers_it(app: Flask) -> None:
    app.config["CLOCK"] = lambda: NOON
    with app.app_context():
        desk = ended(app)
        assert f"{desk.url}/result" not in desk.client.get(desk.url).text
        answer = desk.client.get(f"{desk.url}/result")
        assert (answer.status_code, answer.location) == (303, desk.url)
        refused = desk.client.post(f"{desk.url}/result")
        assert refused.status_code == 422
        assert "only where Companion is on the internet" in refused.text
        assert db.session.scalar(select(ResultLink)) is None


def test_a_link_of_a_former_address_can_still_be_ended(app: Flask) -> None:
    app.config["CLOCK"] = lambda: NOON
    with app.app_context():
        desk = ended(app)
        with writing(desk.evening.table):
            secret = make_result(app, desk.evening.table, desk.evening.game.id, NOON)
        assert f'href="{desk.url}/result"' in desk.client.get(desk.url).text
        desk.look("/result")
        desk.send("/result/end")
        assert stranger(desk).get(f"/r/{secret}").status_code == 404


def test_a_game_that_is_on_has_no_result_to_link_to(desk: Desk) -> None:
    desk.evening.write(lambda state, by: scorebook.play_on(state, by))
    assert desk.client.get(f"{desk.url}/result").location == desk.url
    assert desk.client.post(f"{desk.url}/result").status_code == 422
