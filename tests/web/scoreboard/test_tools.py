"""The doors of the page of a game: the referee, the history, and "..."."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.scorebook.evening import Evening
from tests.web.game_desk import Desk

if TYPE_CHECKING:
    from flask import Flask


SPRITE = (Path(__file__).parents[3] / "static/img/sprite.svg").read_text()

ROW = re.compile(r'<nav class="tools".*?</nav>', re.DOTALL)

TOOL = re.compile(r'href="([^"]+)".*?#([\w-]+)".*?<span>([^<]+)</span>', re.DOTALL)


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    with app.app_context():
        yield Desk(app, Evening())


def tools(desk: Desk) -> dict[str, str]:
    """Label and address of every tool in sight."""
    desk.look()
    [row] = ROW.findall(desk.page.text)
    assert all(f'id="{icon}"' in SPRITE for _, icon, _ in TOOL.findall(row))
    return {label: href for href, _, label in TOOL.findall(row)}


def links(desk: Desk, path: str = "") -> list[str]:
    """Where the links of a page lead."""
    desk.look(path)
    return re.findall(r'<a\b[^>]*?href="([^"]+)"', desk.page.text)


def test_referee_and_history_are_one_tap_below_the_totals(desk: Desk) -> None:
    table = desk.url.partition("/g/")[0]
    wanted = {"Referee": f"{desk.url}/rules", "History": f"{table}/history"}
    assert wanted.items() <= tools(desk).items()
    desk.evening.hand(4, 0, 5, 4, queen=1)
    assert wanted.items() <= tools(desk).items()
    assert [desk.client.get(href).status_code for href in wanted.values()] == [200, 200]


def test_the_question_of_a_hand_stands_at_the_thumb_while_one_is_played(desk: Desk) -> None:
    may = f'href="{desk.url}/may"'
    desk.look()
    assert may in desk.page.text.partition('class="dock"')[2]
    for _ in range(4):
        desk.evening.hand(0, 13, 0, 0, queen=1)
    desk.look()
    assert may not in desk.page.text


def test_the_dots_lead_to_seven_rows_a_page_each(desk: Desk) -> None:
    desk.evening.hand(4, 0, 5, 4, queen=1)
    desk.look("/settle")
    rows = re.findall(r'<a class="row" href="([^"]+)".*?<b>([^<]+)</b>', desk.page.text, re.DOTALL)
    assert [name for _, name in rows] == [
        "The deal", "Players", "Seats", "Rules", "Note", "End of the game", "This phone",
    ]  # fmt: skip
    for href, name in rows:
        answer = desk.client.get(href.partition("#")[0])
        assert answer.status_code == 200
        assert name.lower() in answer.text.lower()
    assert links(desk, "/settle").count(f"{desk.url}/rules#agreement") == 1


def test_a_new_game_stands_at_the_end_of_the_game(desk: Desk) -> None:
    table = desk.url.partition("/g/")[0]
    assert f"{table}/new" not in links(desk)
    assert f"{table}/new" not in links(desk, "/settle")
    assert links(desk, "/settle/end").count(f"{table}/new") == 1
