"""The row of tools on the page of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.web.scoreboard.view_model import TOOLS
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
    return {label: href for href, _, label in TOOL.findall(row)}


def test_the_chart_comes_with_the_first_hand(desk: Desk) -> None:
    assert "Chart" not in tools(desk)
    desk.evening.hand(4, 0, 5, 4, queen=1)
    assert tools(desk)["Chart"] == "#chart"


def test_the_question_of_a_hand_stands_at_the_thumb_while_one_is_played(desk: Desk) -> None:
    may = f'href="{desk.url}/may"'
    desk.look()
    assert may in desk.page.text.partition('class="dock"')[2]
    for _ in range(4):
        desk.evening.hand(0, 13, 0, 0, queen=1)
    desk.look()
    assert may not in desk.page.text


def test_a_finished_game_offers_only_what_still_makes_sense(desk: Desk) -> None:
    for _ in range(4):
        desk.evening.hand(0, 13, 0, 0, queen=1)
    shown = tools(desk)
    assert "Rules" in shown
    assert "Chart" not in shown
    assert "Live tally" not in shown


def test_every_tool_leads_somewhere(desk: Desk) -> None:
    desk.evening.hand(4, 0, 5, 4, queen=1)
    shown = tools(desk)
    page = desk.page.text
    for href in shown.values():
        if href.startswith("#"):
            assert f'id="{href[1:]}"' in page
        else:
            assert desk.client.get(href).status_code == 200


def test_a_tool_has_a_drawn_icon_and_a_short_label(desk: Desk) -> None:
    desk.evening.hand(4, 0, 5, 4, queen=1)
    desk.look()
    [row] = ROW.findall(desk.page.text)
    shown = [(icon, label) for _, icon, label in TOOL.findall(row)]
    assert [icon for icon, _ in shown] == [tool.icon for tool in TOOLS]
    for icon, label in shown:
        assert f'id="{icon}"' in SPRITE
        assert 0 < len(label) <= 11


def test_two_rows_of_four_are_enough() -> None:
    assert len(TOOLS) <= 8
