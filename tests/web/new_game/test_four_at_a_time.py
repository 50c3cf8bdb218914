"""Five or six play four at a time: offered in one line, seen on every page of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from companion.rules import STANDARD
from tests.scorebook.evening import Evening
from tests.web.game_desk import HTMX, Desk, words

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

FIVE = ("Ann", "Bo", "Cleo", "Dev", "Eva")
OFFER = "Play four at a time: the dealer sits out"


def form(*names: str, **fields: str) -> dict[str, object]:
    return {"seat": list(names), "variant": "standard", "dealer": "Eva", **fields}


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    with app.app_context():
        rules = STANDARD.with_options({"sit_out": "dealer", "target": 50})
        yield Desk(app, Evening(FIVE, ruleset=rules, first_dealer=4))


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize(("count", "is_offered"), [(4, False), (5, True), (6, True), (7, False)])
def test_it_is_offered_to_five_and_six(
    client: FlaskClient, count: int, is_offered: bool, headers: dict[str, str]
) -> None:
    names = [*FIVE, "Flo", "Gus"][:count]
    page = client.post("/new", data=form(*names, action="reverse"), headers=headers).text
    assert (OFFER in page) == is_offered


def test_a_variant_that_four_cannot_play_does_not_offer_it(client: FlaskClient) -> None:
    page = client.post(
        "/new", data=form(*FIVE, action="reverse") | {"variant": "cancellation"}
    ).text
    assert OFFER not in page


def test_the_choice_stays_while_people_come_and_go(client: FlaskClient) -> None:
    page = client.post("/new", data=form(*FIVE[:4], action="reverse", four="yes")).text
    assert '<input type="hidden" name="four" value="yes">' in page
    page = client.post("/new", data=form(*FIVE, action="reverse", four="yes")).text
    assert (
        "Eva deals first. Four play at a time: the dealer deals, then sits out and scores nothing."
        in words(page)
    )
    answer = client.post("/new", data=form(*FIVE, action="reverse", four="yes"), headers=HTMX)
    assert "four=yes" in answer.headers["HX-Replace-Url"]


def test_the_game_is_played_by_four(client: FlaskClient) -> None:
    fields = form(*FIVE, action="start", four="yes", table_name="Five")
    board = client.post("/new", data=fields, follow_redirects=True)
    text = words(board.text)
    assert "Eva deals and sits out · 13 each" in text
    again = client.get(board.request.path.split("/g/")[0] + "/new").text
    assert 'name="four" value="yes" checked' in again


def test_the_entry_has_the_four_and_the_sheet_a_dash(desk: Desk) -> None:
    page = desk.client.get(f"{desk.url}/hand").text
    assert "hearts-0" in page
    assert "hearts-4" not in page
    desk.evening.hand(13, 0, 0, 0, queen=1)
    sheet = desk.client.get(f"{desk.url}/sheet").text
    assert sheet.count('class="empty"') == 1
    board = words(desk.client.get(desk.url).text)
    assert "Ann deals and sits out" in board


def test_the_board_says_that_play_goes_on_to_the_end_of_the_round(desk: Desk) -> None:
    desk.evening.hand(13, 0, 0, 0, queen=0)
    assert "everyone has sat out equally often" not in words(desk.client.get(desk.url).text)
    desk.evening.hand(13, 0, 0, 0, queen=0)
    assert "play on until everyone has sat out equally often" in words(
        desk.client.get(desk.url).text
    )


def test_of_six_both_are_named(app: Flask) -> None:
    with app.app_context():
        rules = STANDARD.with_options({"sit_out": "dealer_and_opposite"})
        six = Desk(app, Evening((*FIVE, "Flo"), ruleset=rules))
        assert "Ann deals and sits out with Dev · 13 each" in words(six.client.get(six.url).text)


@pytest.mark.parametrize(
    "path", ["/rules", "/rules/card", "/settle", "/may",
             "/player/0", "/rules/change", "/wrong"]
)  # fmt: skip
def test_every_page_of_such_a_game_opens(desk: Desk, path: str) -> None:
    for _ in range(2):
        assert desk.client.get(f"{desk.url}{path}").status_code == 200
        desk.evening.hand(10, 1, 1, 1, queen=1)


def test_the_rules_say_who_sits_out_and_when_it_ends(desk: Desk) -> None:
    book = words(desk.client.get(f"{desk.url}/rules").text)
    assert "Four play at a time: the dealer deals, then sits out and scores nothing." in book
    assert "The game goes on until everyone has sat out equally often." in book


def test_a_viewer_who_sits_out_passes_to_nobody(desk: Desk) -> None:
    desk.client.get(f"{desk.url}?chair=4")
    board = words(desk.client.get(desk.url).text)
    assert "You pass" not in board
    desk.client.get(f"{desk.url}?chair=3")
    assert "You pass to Ann" in words(desk.client.get(desk.url).text)


def test_changed_rules_leave_it_as_it_was(desk: Desk) -> None:
    desk.evening.hand(10, 1, 1, 1, queen=1)
    page = desk.client.get(f"{desk.url}/rules/change").text
    assert 'name="four"' not in page
    fields = {"end": "75", "reason": "Longer", "from": "2", "action": "change", "seat": list(FIVE)}
    answer = desk.client.post(f"{desk.url}/rules/change", data=fields)
    assert answer.status_code in (200, 303)
    assert desk.evening.state.next.ruleset.sit_out == "dealer"
