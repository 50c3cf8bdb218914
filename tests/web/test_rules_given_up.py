"""Games by a rule that was given up since: they are listed and can be read, nothing more."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from companion import scorebook
from companion.models import Game, db, new_id
from companion.rules import VARIANTS, Ruleset
from companion.scorebook import Adjustment, HandReport, changes
from companion.sharing import invitations
from companion.sharing.access import DISPLAY
from tests.markup import parse
from tests.scorebook.evening import FOUR, Evening
from tests.scorebook.stored import change_rules, facts_of, store, store_text
from tests.web.game_desk import Desk, other_phone, words
from tests.web.plain import Plain
from tests.web.sharing.ways import join_by

if TYPE_CHECKING:
    from flask import Flask

OpenDesk = Callable[..., Desk]


@pytest.fixture
def open_desk(app: Flask) -> OpenDesk:
    """A game in which a hand was scored."""

    def open_it(names: Sequence[str] = FOUR, **options: Any) -> Desk:
        evening = Evening(names, **options)
        hearts = [13 - 2 * (len(names) - 1), *[2] * (len(names) - 1)]
        evening.hand(*hearts, queen=1)
        return Desk(app, evening)

    with app.app_context():
        yield open_it


def store_as_before(desk: Desk) -> None:
    """The rules of the game as an earlier version left them, one of which went."""
    game = desk.evening.game
    change_rules(game, schema=6, options={"sun": "clean_slate"})
    game.scores = {**game.scores, "is_readable": False}
    save(desk)


def save(desk: Desk) -> None:
    desk.evening.table.version += 1
    db.session.commit()


def games(desk: Desk) -> str:
    """What the list of games says."""
    return words(desk.client.get(f"/t/{desk.evening.table.id}/games").text)


# Games that are read only


def test_its_page_opens_and_nothing_else_of_it(open_desk: OpenDesk) -> None:
    desk = open_desk()
    store_as_before(desk)
    text = desk.look()
    assert desk.page.status_code == 200
    assert "played by a rule that Companion no longer has" in text
    for path in ("/hand", "/rules"):
        desk.look(path)
        assert desk.page.status_code == 422, path


def test_its_page_shows_how_it_stood(open_desk: OpenDesk) -> None:
    desk = open_desk()
    store_as_before(desk)
    text = desk.look()
    assert "place T1 Cleo 2 place T1 Dev 2 place 3 Ann 7 place 4 Bo 15" in text
    assert "Delete this game" in text
    follower = other_phone(desk)
    answer = follower.get(desk.url)
    assert "place T1 Cleo 2" in words(answer.text)
    assert "Delete this game" not in answer.text
    assert "/new" not in answer.text


def test_its_sheet_says_who_took_what_and_how_it_ended(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.evening.points(5, 21, 0, 0)
    seat = desk.evening.state.seats[2].number
    facts = facts_of(desk.evening.game)
    first, second = facts.hands
    first = replace(first, adjustments=(Adjustment(seat, 5, "Exposed card"),))
    second = replace(second, report=replace(second.report, note="Bo dealt twice"))
    store(desk.evening.game, replace(facts, hands=(first, second)))
    store_as_before(desk)
    text = desk.look()
    [sheet] = parse(desk.page.text).all("table")
    rows = [row.text() for row in sheet.all("tr")]
    assert rows == [
        "Hand A Ann B Bo C Cleo D Dev",
        "2 right 5 21 Q queen of spades 0 0",
        "1 left 7 7 hearts 2 2 hearts Q queen of spades 2 2 hearts 2 2 hearts",
        "Total 12 36 2 2",
    ]
    assert "Hand 2 : Bo dealt twice." in text
    assert "Hand 1 : Exposed card: Cleo +5." in text


def test_a_card_that_is_none_any_more_is_left_out_of_its_sheet(open_desk: OpenDesk) -> None:
    desk = open_desk()
    store_as_before(desk)
    game = desk.evening.game
    store_text(game, game.facts.replace('"QS"', '"QS JK"'))
    save(desk)
    text = desk.look()
    assert desk.page.status_code == 200
    assert "JK" not in text


def test_where_nobody_knows_how_it_stood_no_place_is_told(open_desk: OpenDesk) -> None:
    desk = open_desk()
    store_as_before(desk)
    game = desk.evening.game
    seats = [[*seat[:3], 0, 0, False] for seat in game.scores["seats"]]
    game.scores, game.is_over = {**game.scores, "seats": seats}, True
    save(desk)
    for text in (desk.look(), games(desk)):
        assert "Ended after hand 1" in text
        assert "Ann ? Bo ? Cleo ? Dev ?" in text
        assert "place" not in text.partition("Ended after")[2].partition("Dev ?")[0]


def test_one_that_was_on_has_ended_after_its_last_hand(open_desk: OpenDesk) -> None:
    desk = open_desk()
    store_as_before(desk)
    db.session.get_one(Game, desk.evening.game.id).is_over = True
    save(desk)
    assert "is next" not in words(desk.client.get("/").text)
    for page in ("games", "tonight"):
        path = f"/t/{desk.evening.table.id}/{page}"
        text = words(desk.client.get(path).text)
        assert "Ended after hand 1" in text, path
        assert "is next" not in text, path


def test_it_can_be_deleted_and_brought_back(open_desk: OpenDesk) -> None:
    desk = open_desk()
    store_as_before(desk)
    before = games(desk)
    table, game_id = f"/t/{desk.evening.table.id}", desk.evening.game.id
    desk.look()
    [operation] = re.findall(r'name="operation" value="([^"]+)"', desk.page.text)
    deleted = desk.client.post(f"{desk.url}/settle/delete", data={"operation": operation})
    assert deleted.location == f"{table}/bin"
    assert "Cleo 2" not in games(desk)
    back = {"operation": "back", "game": str(game_id)}
    assert desk.client.post(f"{table}/bin/restore", data=back).location == desk.url
    assert games(desk) == before


def test_a_link_still_lets_in_where_it_was_the_last_game(open_desk: OpenDesk) -> None:
    desk = open_desk()
    store_as_before(desk)
    way = f"/k/{invitations.invite(desk.evening.table, datetime.now(UTC))}"
    db.session.commit()
    phone = desk.app.test_client()
    assert "Just keeping score" in phone.get(way, follow_redirects=True).text
    assert join_by(phone, way).status_code == 303
    assert phone.get(f"/t/{desk.evening.table.id}/new").status_code == 200


def test_it_is_listed_with_the_places_and_totals_it_had(open_desk: OpenDesk) -> None:
    desk = open_desk()
    store_as_before(desk)
    listed = games(desk)
    assert "place T1 Cleo 2 place T1 Dev 2 place 3 Ann 7 place 4 Bo 15" in listed
    assert "rules unreadable" in listed
    assert "rules unreadable" in words(desk.client.get("/").text)
    new = Plain(desk.client, f"/t/{desk.evening.table.id}/new", "new-game")
    assert new.form.values("seat") == list(FOUR)


@pytest.mark.parametrize(
    ("key", "players"),
    [
        ("standard", 3),
        ("bga_countdown", 4),
        ("cancellation", 10),
        ("spot_bga_countdown", 5),
    ],
)
def test_the_list_shows_the_same_numbers_as_before(
    open_desk: OpenDesk, key: str, players: int
) -> None:
    names = (*FOUR, "Eva", "Fay", "Gil", "Hal", "Ida", "Jon")[:players]
    evening = Evening(names, variant=key)
    rules = evening.state.next.ruleset
    line = (rules.penalty_total - 13, 13, *[0] * (rules.players - 2))
    facts = HandReport(
        evidence="points", points=dict(enumerate(line)), choice="as_typed", is_open=True
    )
    evening.write(changes.record(new_id(), facts, 1))
    desk = Desk(open_desk().app, evening)
    before = games(desk)
    store_as_before(desk)
    assert games(desk).replace(" · rules unreadable", "") == before


def test_a_game_with_such_rules_for_its_first_hands_is_read_only_too(open_desk: OpenDesk) -> None:
    desk = open_desk()
    store_as_before(desk)
    game = desk.evening.game
    record = json.loads(game.facts)
    record["rules"]["2"] = {"schema": Ruleset.SCHEMA, "options": {}}
    store_text(game, json.dumps(record))
    save(desk)
    assert "played by a rule" in desk.look()
    assert "rules unreadable" in games(desk)


def test_a_display_shows_how_it_stood_and_goes_on_to_the_next_game(open_desk: OpenDesk) -> None:
    desk = open_desk()
    store_as_before(desk)
    display = other_phone(desk, DISPLAY)
    answer = display.get(desk.url, follow_redirects=True)
    page = parse(answer.text)
    assert answer.status_code == 200
    assert "place T1 Cleo 2" in page.text()
    links = {link.get("href") for link in page.all("a")} - {"#main"}
    assert {link: display.get(link).status_code for link in links} == {"/": 200}
    [news] = [node.get("data-news") for node in page.walk() if node.get("data-news")]
    assert display.get(news).status_code == 204
    table = desk.evening.table
    again = scorebook.start_game(
        table,
        scorebook.seat_players(table, FOUR, desk.evening.now),
        VARIANTS["standard"].ruleset,
        variant="standard",
        first_dealer=0,
        now=desk.evening.by.now,
    )
    save(desk)
    assert display.get(f"{desk.url}/display").location == f"/t/{table.id}/g/{again.id}/display"
