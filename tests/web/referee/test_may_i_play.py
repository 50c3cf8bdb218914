"""May I play this? as plain links, at a table and for everybody."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.scorebook.evening import Evening
from tests.web.game_desk import HTMX, Desk, words

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    with app.app_context():
        yield Desk(app, Evening())


def links(page: str) -> dict[str, str]:
    """Where each answer leads, by its id: "led-C"."""
    found = {}
    for tag in re.findall(r'<a class="option[^>]*>', page):
        name, href = re.search(r'id="([^"]*)"', tag), re.search(r'href="([^"]*)"', tag)
        assert name
        assert href
        found[name[1]] = html.unescape(href[1])
    return found


def walked(client: FlaskClient, url: str, *answers: str) -> str:
    """The page after tapping these answers one after the other."""
    page = client.get(url).text
    for answer in answers:
        page = client.get(links(page)[answer].partition("#")[0]).text
    return page


def test_three_taps_from_the_scoreboard_settle_a_dispute(desk: Desk) -> None:
    assert f'href="{desk.url}/may"' in desk.client.get(desk.url).text
    page = walked(desk.client, f"{desk.url}/may", "led-C", "have-yes", "card-QS")
    assert "No. Play a club." in words(page)
    assert "How Thursday table plays Hearts" in words(page)
    assert "Rule: Following suit" in words(page)


def test_an_earlier_answer_can_be_changed_and_the_others_stay(desk: Desk) -> None:
    page = walked(desk.client, f"{desk.url}/may", "led-C", "have-yes", "card-QS", "led-D")
    assert "No. Play a diamond." in words(page)
    page = walked(desk.client, f"{desk.url}/may", "led-C", "have-yes", "card-C", "have-no")
    assert "Change one of the two answers." in words(page)
    assert "card-D" in links(page)


def test_htmx_gets_the_talk_alone(desk: Desk) -> None:
    answer = desk.client.get(f"{desk.url}/may?led=D", headers=HTMX)
    assert answer.text.lstrip().startswith('<div id="may"')
    assert "HX-Request" in answer.headers["Vary"]


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_no_browser_keeps_what_somebody_holds(desk: Desk, headers: dict[str, str]) -> None:
    for url in (f"{desk.url}/may", "/rules/standard/may"):
        answer = desk.client.get(f"{url}?led=D&have=yes", headers=headers)
        assert answer.headers["Cache-Control"] == "no-store"
        assert "hx-replace-url" not in answer.text
        assert "hx-push-url" not in answer.text
    page = desk.client.get(f"{desk.url}/may").text
    assert f'href="{desk.url}">Done</a>' in page


def test_the_rules_are_those_of_the_table(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening(variant="bga_open_trick"))
        page = walked(desk.client, f"{desk.url}/may", "led-C", "have-no", "card-QS")
    assert "Yes, you may." in words(page)
    assert "keep hearts and the queen off the first trick" not in words(page)


def test_everybody_may_ask_about_a_variant(client: FlaskClient) -> None:
    page = walked(client, "/rules/cancellation/may?players=8", "led-H", "have-no", "card-QS")
    assert "May I play this? The rules for 8 players" in words(page)
    assert "Yes, you may." in words(page)
    assert "players=8" in links(page)["led-C"]


def test_an_impossible_number_of_players_is_said_and_the_usual_one_taken(
    client: FlaskClient,
) -> None:
    for players in ("99", "-1", "x", "4444444444444444444444"):
        answer = client.get(f"/rules/standard/may?players={players}")
        assert answer.status_code == 422
        told = f"Hearts is for 3, 4, 5, 6, 7 or 8 players, not for “{players[:20]}”."
        assert told in words(answer.text)
        assert "The rules for 4 players" in words(answer.text)
    assert client.get("/rules/standard/may?players=").status_code == 200


def test_there_is_no_such_variant(client: FlaskClient) -> None:
    assert client.get("/rules/bridge/may").status_code == 404


@pytest.mark.parametrize(
    "query",
    [
        "led=Z",
        "led=C&have=maybe",
        "led=C&have=no&card=C",
        "led=%E2%99%A3&card=%F0%9F%92%A5",
        "led=C&led=D",
        "have=yes&card=QS",
        "led=C&have=no&card=QS&first-hold=perhaps",
        "led=none&card=H&broken=no&hold=" + "x" * 5000,
    ],
)
def test_nonsense_is_asked_again(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/rules/standard/may?{query}")
    assert answer.status_code == 200
    assert links(answer.text)
    assert "headline" not in answer.text


@pytest.mark.parametrize("query", ["led=C&have=yes&card=QS", "led=none&card=H&broken=yes"])
@pytest.mark.parametrize("place", ["", "/rules/standard/may?players=5&"])
def test_a_ruling_leads_to_its_rule(desk: Desk, query: str, place: str) -> None:
    page = desk.client.get((place or f"{desk.url}/may?") + query).text
    [rule] = re.findall(r'href="([^"]+)"><b>Rule:', page)
    path, _, section = html.unescape(rule).partition("#")
    assert ("players=5" in path) == bool(place)
    assert f'id="{section}"' in desk.client.get(path).text
