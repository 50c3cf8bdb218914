"""The rules of a game for its table, the rules of every variant for all."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from companion.models import db
from companion.referee.options import variant_name
from companion.rules import STANDARD, VARIANTS
from companion.scorebook.codec import checksum
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import words

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


MOST_BYTES = 40_000

ANCHORS = ("deal", "pass", "opening", "play", "scoring", "moon", "end", "history")


@pytest.fixture
def app(app: Flask) -> Flask:
    app.config["CLOCK"] = lambda: NOON
    return app


@pytest.fixture
def evening(app: Flask) -> Iterator[Evening]:
    with app.app_context():
        yield Evening(ruleset=STANDARD.with_options({"break_by": "heart_or_QS"}))


@pytest.fixture
def keeper(app: Flask, evening: Evening) -> FlaskClient:
    client = app.test_client()
    with client.session_transaction() as session:
        session["device"] = evening.device.id.hex
    return client


def board(evening: Evening) -> str:
    return f"/t/{evening.table.id}/g/{evening.game.id}"


def test_the_board_leads_to_the_rules_of_its_game(keeper: FlaskClient, evening: Evening) -> None:
    assert f'href="{board(evening)}/rules"' in keeper.get(board(evening)).text
    page = keeper.get(f"{board(evening)}/rules").text
    assert "How Thursday table plays Hearts" in page
    for anchor in ANCHORS:
        assert f'id="{anchor}"' in page
    assert "scores nothing and everyone else scores 26" in page


def test_a_house_rule_is_tagged_and_named_on_top(keeper: FlaskClient, evening: Evening) -> None:
    page = keeper.get(f"{board(evening)}/rules").text
    assert 'Breaking hearts <span class="tag">house rule</span>' in page
    agreed, chapters = page.split('id="of-aim"')
    assert 'What breaks hearts <span class="tag">house rule</span>' in agreed
    assert (agreed.count(">house rule<"), chapters.count(">house rule<")) == (1, 1)


def test_no_hand_is_read_for_the_book(keeper: FlaskClient, evening: Evening) -> None:
    evening.hand(4, 5, 4, 0, queen=0)
    game = evening.state.game
    record = json.loads(game.facts)
    record["hands"][0]["captures"] = "no cards"
    game.facts = json.dumps(record)
    game.facts_checksum = checksum(game.facts)
    db.session.commit()
    for asked in ("", "?q=does+the+queen+break+hearts", "?about=moon_worth"):
        assert keeper.get(f"{board(evening)}/rules{asked}").status_code == 200


@pytest.mark.parametrize("asked", ["about=moon_worth", "q=what+is+a+moon+worth"])
def test_below_an_answer_the_contents_of_the_book_lead_there(
    keeper: FlaskClient, evening: Evening, asked: str
) -> None:
    page = keeper.get(f"{board(evening)}/rules?{asked}").text
    for anchor in ("agreement", *ANCHORS, "tips", "words"):
        assert f'<a class="row" href="{board(evening)}/rules#{anchor}">' in page
    assert "<details" not in page
    public = keeper.get(f"/rules/standard?players=5&{asked}").text
    assert '<a class="row" href="/rules/standard?players=5#deal">' in public


def test_the_rules_lead_to_the_referee(app: Flask, keeper: FlaskClient, evening: Evening) -> None:
    public = app.test_client().get("/rules/standard?players=5").text
    assert 'href="/rules/standard/may?players=5"' in public
    assert 'action="/rules/standard"' in public
    assert "/t/" not in public
    page = keeper.get(f"{board(evening)}/rules").text
    for place in ("rules", "may", "wrong"):
        assert f'="{board(evening)}/{place}"' in page


def test_the_card_of_a_game(keeper: FlaskClient, evening: Evening) -> None:
    page = words(keeper.get(f"{board(evening)}/rules/card").text)
    assert "13 cards" in page
    assert "lowest total wins" in page
    assert "The queen of spades breaks hearts too." in page


@pytest.mark.parametrize("page", ["", "/card"])
def test_strangers_do_not_see_the_rules_of_a_table(app: Flask, evening: Evening, page: str) -> None:
    assert app.test_client().get(f"{board(evening)}/rules{page}").status_code == 404


def test_everybody_may_choose_a_variant(app: Flask) -> None:
    page = app.test_client().get("/rules").text
    for key in VARIANTS:
        assert f'href="/rules/{key}"' in page
        assert variant_name(key) in page.replace("&#39;", "'")


def test_a_variant_for_so_many(app: Flask) -> None:
    client = app.test_client()
    assert "All 52 cards are dealt: four players get 13 each." in client.get("/rules/standard").text
    page = client.get("/rules/standard?players=5").text
    assert "Five players get ten cards each." in page
    assert 'href="/rules/standard/card?players=5"' in page
    assert "10 cards" in words(client.get("/rules/standard/card?players=5").text)


@pytest.mark.parametrize("players", ["2", "9", "x", "-1", "1e3", "٤", "9" * 400])
@pytest.mark.parametrize("page", ["", "/card"])
def test_a_variant_nobody_plays_with_so_many(app: Flask, players: str, page: str) -> None:
    answer = app.test_client().get(f"/rules/standard{page}?players={players}")
    assert answer.status_code == 422
    assert "8 players, not for" in answer.text
    assert "13" in words(answer.text)


@pytest.mark.parametrize("key", ["bridge", "standard%20", "%F0%9F%83%8F", "x" * 500])
def test_a_variant_that_is_not_there(app: Flask, key: str) -> None:
    for page in ("", "/card"):
        assert app.test_client().get(f"/rules/{key}{page}").status_code == 404


@pytest.mark.parametrize("key", ["standard", "cancellation", "dnfh", "omnibus_hoyle"])
def test_a_page_is_small(app: Flask, key: str) -> None:
    answer = app.test_client().get(f"/rules/{key}", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.data) <= MOST_BYTES
    assert b"Words" in gzip.decompress(answer.data)


def test_home_and_the_first_visit_lead_to_the_rules(app: Flask, keeper: FlaskClient) -> None:
    assert 'href="/rules"' in keeper.get("/").text
    assert 'href="/rules"' in app.test_client().get("/").text
