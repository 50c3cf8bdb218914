"""A moon that the rules have otherwise by now: asked on the board, in History and on Home."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.rules import Moon
from companion.scorebook import changes
from companion.sharing.access import FOLLOWER, KEEPER
from tests.scorebook.evening import Evening
from tests.web.game_desk import Desk, other_phone, words
from tests.web.hand_desk import counts

QUESTION = "How does the moon of hand 5 count?"
COUNTS = "Ann took every penalty card. It still counts as it did: 26 for everyone else."
IN_LISTS = "How does the moon of game 1, hand 5 count?"


@pytest.fixture
def desk(app: Flask) -> Any:
    """Bo has 72 after four hands, in hand 5 Ann shoots the moon: she may not choose yet."""
    with app.app_context():
        evening = Evening(variant="grand_prix")
        for _ in range(4):
            evening.hand(8, 5, 0, 0, queen=1)
        evening.hand(13, 0, 0, 0, queen=0)
        yield Desk(app, evening)


def hand(desk: Desk, number: int) -> str:
    return f"/hand/{desk.state.hands[number - 1].id}"


def correct(desk: Desk) -> None:
    """Hand 1 is 5-21-0-0: Bo had 75 before hand 5."""
    desk.evening.correct(1, desk.evening.counts(5, 8, 0, 0, queen=1))


def line(desk: Desk) -> list[int]:
    points = desk.state.hands[4].points
    return [points[seat] for seat in sorted(points)]


def everywhere(desk: Desk, client: Any = None) -> dict[str, str]:
    """What board, History and Home say."""
    client = client or desk.client
    table = desk.url.partition("/g/")[0]
    pages = {"board": desk.url, "history": f"{table}/history?span=all", "home": "/"}
    return {name: words(client.get(url).text) for name, url in pages.items()}


def test_the_table_is_asked_on_the_board_in_history_and_on_home(desk: Desk) -> None:
    assert QUESTION not in everywhere(desk)["board"]
    correct(desk)
    said = everywhere(desk)
    assert QUESTION in said["board"]
    assert COUNTS in said["board"]
    assert "Say how it counts" in said["board"]
    assert IN_LISTS in said["history"]
    assert f"{IN_LISTS} It counts as before until you say so." in said["home"]


def test_who_follows_sees_the_question_without_keys(desk: Desk) -> None:
    correct(desk)
    follower = other_phone(desk, FOLLOWER)
    said = everywhere(desk, follower)
    assert QUESTION in said["board"]
    assert COUNTS in said["board"]
    assert "Say how it counts" not in said["board"]
    assert IN_LISTS not in said["history"] + said["home"]
    assert follower.get(f"{desk.url}{hand(desk, 5)}/moon").status_code == 404


def test_both_futures_stand_side_by_side_with_what_they_lead_to(desk: Desk) -> None:
    correct(desk)
    said = desk.look(f"{hand(desk, 5)}/moon")
    assert "As the game now stands, Ann could have chosen." in said
    before, after = said.split("26 off their own score")
    assert "26 for everyone else As before" in before
    assert "Ann 29 becomes 3" in after.replace("→ ", "").replace("\N{NO-BREAK SPACE}", " ")


def test_an_answer_counts_and_has_undo_and_put_it_back(desk: Desk) -> None:
    correct(desk)
    page = f"{hand(desk, 5)}/moon"
    desk.look(page)
    version = desk.form(page)["version"][0]
    answer = desk.send(page, moon="subtract", version=version)
    assert answer.location == desk.url
    assert line(desk) == [-26, 0, 0, 0]
    said = everywhere(desk)
    assert "Moon of hand 5 settled" in said["board"]
    assert all(QUESTION not in text and IN_LISTS not in text for text in said.values())
    desk.undo()
    assert line(desk) == [0, 26, 26, 26]
    said = everywhere(desk)
    assert "The moon of hand 5 is open again" in said["board"]
    assert "Put it back" in said["board"]
    assert QUESTION in said["board"]
    desk.undo()
    assert line(desk) == [-26, 0, 0, 0]


def test_an_answer_to_a_page_of_before_is_told_so(desk: Desk) -> None:
    correct(desk)
    page = f"{hand(desk, 5)}/moon"
    desk.look(page)
    answer = desk.send(page, moon="subtract", version="0")
    assert answer.status_code == 409
    assert "Someone has just corrected hand 5." in words(answer.text)
    assert line(desk) == [0, 26, 26, 26]


def test_what_somebody_else_has_answered_is_told_so(desk: Desk) -> None:
    correct(desk)
    page = f"{hand(desk, 5)}/moon"
    desk.look(page)
    sent = {"version": desk.form(page)["version"][0], "moon": "subtract"}
    other = other_phone(desk, KEEPER)
    assert other.post(f"{desk.url}{page}", data=sent).status_code == 303
    answer = desk.send(page, **sent)
    assert answer.status_code == 409
    assert "Someone has just corrected hand 5." in words(answer.text)
    assert "26 for everyone else" not in words(answer.text)
    assert line(desk) == [-26, 0, 0, 0]


@pytest.mark.parametrize("said", ["wins_game", "none", "as it was", ""])
def test_what_is_no_answer_changes_nothing(desk: Desk, said: str) -> None:
    correct(desk)
    page = f"{hand(desk, 5)}/moon"
    desk.look(page)
    version = desk.form(page)["version"][0]
    assert desk.send(page, moon=said, version=version).status_code == 422
    assert (line(desk), desk.state.asked_moon) == ([0, 26, 26, 26], 5)


def test_what_nobody_asks_leads_to_the_board(desk: Desk) -> None:
    assert desk.client.get(f"{desk.url}{hand(desk, 5)}/moon").location == desk.url
    assert desk.state.hands[4].moon is Moon.ADD


def test_a_correction_says_that_the_moon_stays_and_is_asked_about(desk: Desk) -> None:
    told = {**counts(5, 8, 0, 0, queen=1), "version": "1", "number": "1"}
    page = words(desk.client.post(f"{desk.url}{hand(desk, 1)}", data=told).text)
    assert "The moon of hand 5 counts as before, and you'll be asked about it." in page
    steps = re.findall(r"(Ann|Bo|Cleo|Dev) (\d+)\W+becomes\W+(\d+)", page)
    assert steps == [("Ann", "32", "29"), ("Bo", "98", "101")]


def test_its_own_hand_shows_the_moon_as_it_counts(desk: Desk) -> None:
    correct(desk)
    desk.evening.write(
        lambda state, by: changes.settle_moon(
            state.hands[4].id, Moon.SUBTRACT, state.hands[4].facts.version
        )
    )
    desk.evening.correct(1, desk.evening.counts(8, 5, 0, 0, queen=1))
    version = desk.state.hands[4].facts.version
    told = {**counts(13, 0, 0, 0, queen=0), "version": str(version), "number": "5", "note": "Well"}
    page = words(desk.client.post(f"{desk.url}{hand(desk, 5)}", data=told).text)
    assert "No total changes." in page
