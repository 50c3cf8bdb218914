"""Everyone counts: each phone its player's cards, until they make the pack."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pytest

from companion.access_control import FOLLOWER, give, make_device
from companion.models import PlayerCount, db
from companion.rules import STANDARD, VARIANTS
from companion.scorebook.between_hands import throw_in
from companion.scorebook.live_hand import slots_of
from tests.scorebook.evening import FOUR, NOON, Evening
from tests.web.game_desk import HTMX, Desk, words

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

pytestmark = pytest.mark.slow  # goes

HEARTS = [slot for slot in slots_of(STANDARD) if slot.endswith("H")]


class Counting(Desk):
    """A desk at a table where everyone counts."""

    def __init__(self, app: Flask, evening: Evening) -> None:
        super().__init__(app, evening)
        evening.state.table.everyone_counts = True
        db.session.commit()

    def count(
        self, seat: int, cards: Sequence[str], client: FlaskClient | None = None, **fields: str
    ) -> TestResponse:
        """A phone says which cards a seat has."""
        headers = fields.pop("headers", None)
        number = str(self.evening.state.next_number)
        data = {"number": number, "seat": str(seat), "card": list(cards), **fields}
        return (client or self.client).post(f"{self.url}/count", data=data, headers=headers)

    def says(self, client: FlaskClient | None = None, seat: int | None = None) -> str:
        """What the page says."""
        asked = "" if seat is None else f"?seat={seat}"
        return words((client or self.client).get(f"{self.url}/count{asked}").text)

    def follower(self, name: str | None) -> FlaskClient:
        """The phone of a player, or of somebody without a chair."""
        state = self.evening.state
        device = make_device(NOON)
        db.session.flush()
        known = {state.rows.players[player].name: player for _, player in state.chairs}
        give(device, state.table, FOLLOWER, NOON, player_id=known.get(name or ""))
        db.session.commit()
        client = self.app.test_client()
        with client.session_transaction() as session:
            session["device"] = device.id.hex
        return client


@pytest.fixture
def desk(app: Flask) -> Iterator[Counting]:
    with app.app_context():
        yield Counting(app, Evening())


def test_it_is_off_until_a_table_turns_it_on(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        assert "/count" not in desk.client.get(desk.url).text
        assert desk.client.get(f"{desk.url}/count").status_code == 303
        data = {"number": "1", "seat": "0", "card": "QS"}
        answer = desk.client.post(f"{desk.url}/count", data=data)
        assert answer.status_code == 422
        assert "At this table the scorekeeper enters the cards." in words(answer.text)
        assert db.session.query(PlayerCount).count() == 0


def test_it_says_who_is_left_and_the_last_gets_the_rest(desk: Counting) -> None:
    assert f'href="{desk.url}/count"' in desk.client.get(desk.url).text
    assert "Waiting for Ann, Bo, Cleo and Dev." in desk.says()
    desk.count(0, ["QS", *HEARTS[:3]])
    desk.count(1, [], action="none")
    assert "Waiting for Cleo and Dev." in desk.says()
    assert "Save it as hand 1" not in desk.says()
    desk.count(2, HEARTS[3:5])
    says = desk.says()
    assert "The cards make the deck. Dev gets the rest: eight hearts." in says
    assert "Save it as hand 1" in says


def test_who_disagrees_is_named(desk: Counting) -> None:
    for seat in (1, 2):
        desk.count(seat, ["QS", HEARTS[0]])
    desk.count(0, [], action="none")
    says = desk.says()
    assert "Bo and Cleo both have the queen and the ace of hearts." in says
    assert "Waiting for Dev." in says
    desk.count(3, HEARTS[2:])
    says = desk.says()
    assert "Bo and Cleo both have the queen" in says
    assert "No one has the king of hearts." in says
    assert "Save it as" not in says
    desk.count(2, [HEARTS[1]])
    assert "The cards make the deck." in desk.says()


def test_the_keeper_saves_it_with_one_tap(desk: Counting) -> None:
    desk.count(0, ["QS", *HEARTS[:3]])
    desk.count(1, HEARTS[3:])
    desk.count(2, [], action="none")
    page = desk.client.get(f"{desk.url}/count").text
    form = page[page.index('id="finish"') :]
    fields = dict(re.findall(r'name="([^"]*)" value="([^"]*)"', form))
    fields.pop("csrf_token", None)
    answer = desk.client.post(f"{desk.url}/hand", data=fields)
    assert answer.status_code == 303
    assert desk.evening.totals == [16, 10, 0, 0]
    assert desk.evening.state.hands[0].row.evidence == "cards"
    assert "Waiting for Ann, Bo, Cleo and Dev." in desk.says()


def test_a_follower_counts_from_the_own_chair_only(desk: Counting) -> None:
    bo = desk.follower("Bo")
    assert f'href="{desk.url}/count"' in bo.get(desk.url).text
    assert "Cards you took" in desk.says(bo)
    assert desk.count(1, ["QS"], bo).status_code == 303
    refused = desk.count(2, [HEARTS[0]], bo)
    assert refused.status_code == 422
    assert "You can count your own cards only." in words(refused.text)
    assert "Cards you took" in desk.says(bo, seat=2)
    assert desk.says(seat=2).count("Cards Cleo took") == 1
    assert 'id="finish"' not in bo.get(f"{desk.url}/count").text
    rows = db.session.query(PlayerCount.seat_number, PlayerCount.cards).all()
    assert [tuple(row) for row in rows] == [(1, "QS")]


def test_who_has_no_chair_is_told_where_to_say_it(desk: Counting) -> None:
    watching = desk.follower(None)
    assert "Choose your chair on the scoreboard" in desk.says(watching)
    assert desk.count(0, ["QS"], watching).status_code == 422


def test_htmx_gets_the_count_alone_and_a_refusal_as_well(desk: Counting) -> None:
    answer = desk.count(0, ["QS"], headers=HTMX)  # type: ignore[arg-type]
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<div class="whole" id="count"')
    assert 'value="QS" checked' in answer.text
    refused = desk.count(0, ["2C"], headers=HTMX)  # type: ignore[arg-type]
    assert refused.status_code == 422


def test_no_card_left_takes_the_count_back(desk: Counting) -> None:
    desk.count(0, ["QS"])
    desk.count(0, [])
    assert "Waiting for Ann, Bo" in desk.says()


def test_what_is_counted_of_a_saved_hand_is_refused(desk: Counting) -> None:
    desk.evening.hand(13, 0, 0, 0, queen=1)
    data = {"number": "1", "seat": "0", "card": "QS"}
    answer = desk.client.post(f"{desk.url}/count", data=data)
    assert answer.status_code == 409
    assert db.session.query(PlayerCount).count() == 0


@pytest.mark.parametrize("seat", ["9", "x", ""])
def test_a_seat_that_nobody_has_is_refused(desk: Counting, seat: str) -> None:
    answer = desk.client.post(f"{desk.url}/count", data={"number": "1", "seat": seat, "card": "QS"})
    assert answer.status_code == 422
    assert db.session.query(PlayerCount).count() == 0


def test_old_counts_go_with_the_next_one_and_with_a_redeal(desk: Counting) -> None:
    desk.count(0, ["QS"])
    desk.evening.hand(13, 0, 0, 0, queen=1)
    desk.count(1, ["QS"])
    assert db.session.query(PlayerCount).count() == 1
    desk.evening.write(throw_in)
    assert db.session.query(PlayerCount).count() == 0


def test_of_two_packs_each_has_one_of_two_alike(app: Flask) -> None:
    with app.app_context():
        rules = VARIANTS["cancellation"].ruleset.for_players(6)
        desk = Counting(app, Evening((*FOUR, "Eva", "Flo"), ruleset=rules))
        desk.count(0, ["QS"])
        desk.count(1, ["QS"])
        assert "have the queen" not in desk.says()
        desk.count(2, ["QS"])
        assert "Ann, Bo and Cleo all have the queen." in desk.says()


def test_who_sits_out_does_not_count(app: Flask) -> None:
    with app.app_context():
        rules = STANDARD.with_options({"sit_out": "dealer"})
        desk = Counting(app, Evening((*FOUR, "Eva"), ruleset=rules))
        assert "Waiting for Bo, Cleo, Dev and Eva." in desk.says()
        assert "You sit this hand out." in desk.says(desk.follower("Ann"))
        assert desk.count(0, ["QS"]).status_code == 422


def test_a_count_is_news_for_the_other_phones(desk: Counting) -> None:
    before = desk.evening.state.table.version
    desk.count(0, ["QS"])
    assert desk.evening.state.table.version == before + 1
    assert "data-news=" in desk.client.get(f"{desk.url}/count").text


def test_another_tables_keeper_finds_nothing(desk: Counting) -> None:
    other = Desk(desk.app, Evening())
    assert other.client.get(f"{desk.url}/count").status_code == 404
    assert desk.count(0, ["QS"], other.client).status_code == 404
