"""A long game: the newest hands and a sample of the chart, and the others one tap away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from companion.rules import STANDARD
from companion.rules.options import EndMode
from companion.scorebook import changes, state
from companion.web.drawings import MOST_POINTS, choose_hands, draw_chart
from companion.web.game_page import PlayerBadge
from companion.web.scoreboard import page as board_page
from tests.each import each
from tests.scorebook.evening import Evening
from tests.statements import listening
from tests.web.game_desk import Desk

if TYPE_CHECKING:
    from flask import Flask

LONG = replace(STANDARD, end_mode=EndMode.HANDS, hands=2000)

ROW = re.compile(r'<a href="[^"]*"><span class="unseen">[^<]*</span> <b[^>]*>(\d+)<')
RUN = re.compile(r'class="run" points="([^"]*)"')
LINK = re.compile(r'<a class="option" href="([^"]*)"[^>]*>([^<]*)</a>')


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    with app.app_context():
        yield Desk(app, Evening(ruleset=LONG))


def rows(desk: Desk) -> list[int]:
    """The numbers of the hands on the page, from the top."""
    return [int(number) for number in ROW.findall(desk.page.text)]


def links(desk: Desk) -> dict[str, str]:
    """Where the pages of the sheet are, by their labels."""
    found = LINK.findall(desk.page.text)
    return {label.strip(): href for href, label in found if "/sheet" in href}


def test_twenty_hands_are_all_there(desk: Desk) -> None:
    desk.evening.play(20)
    desk.look()
    assert rows(desk) == [*range(20, 0, -1)]
    assert links(desk) == {"Print": f"{desk.url}/sheet"}


def test_of_more_hands_the_last_twenty_are_there_and_all_are_one_tap_away(desk: Desk) -> None:
    desk.evening.play(27)
    page = desk.look()
    assert rows(desk) == [*range(27, 7, -1)]
    assert "hands 8 to 27" in page
    assert links(desk) == {"All 27 hands": f"{desk.url}/sheet"}
    page = desk.look("/sheet")
    assert rows(desk) == [*range(1, 28)]
    assert f'href="{desk.url}/hand/{desk.state.hands[0].id}"' in desk.page.text
    total = [str(desk.state.totals[seat]) for seat in range(4)]
    assert f"Total {' '.join(total)}" in page


def test_a_long_sheet_has_pages_of_a_hundred_and_the_chart_two_hundred_points(desk: Desk) -> None:
    desk.evening.play(230)
    desk.look()
    lines = [points.split() for points in RUN.findall(desk.page.text)]
    assert [len(points) for points in lines] == [MOST_POINTS] * 4
    assert all(points[0].startswith("0,") for points in lines)
    assert all(points[-1].startswith("93,") for points in lines)
    assert "Running totals after 230 hands:" in desk.page.text
    assert rows(desk) == [*range(230, 210, -1)]
    assert [*links(desk)] == ["201 to 230", "101 to 200", "1 to 100", "All 230 hands"]
    page = desk.look(links(desk)["101 to 200"].removeprefix(desk.url))
    assert rows(desk) == [*range(101, 201)]
    after = [str(desk.state.totals_after(200)[seat]) for seat in range(4)]
    assert f"After 200 {' '.join(after)}" in page
    assert [len(points.split()) for points in RUN.findall(desk.page.text)] == [101] * 4
    assert 'aria-current="page">101 to 200<' in desk.page.text


def test_a_page_that_is_not_there(desk: Desk) -> None:
    assert desk.client.get(f"{desk.url}/sheet").status_code == 404
    desk.evening.play(3)
    for hand in ("0", "4", "-1"):
        assert desk.client.get(f"{desk.url}/sheet?hand={hand}").status_code == 404


def test_the_footnotes_are_those_of_the_hands_in_sight(desk: Desk) -> None:
    desk.evening.play(25)
    desk.evening.correct(2, desk.evening.counts(0, 13, 0, 0, queen=0))
    assert "Hand 2 :" not in desk.look()
    assert "Hand 2 :" in desk.look("/sheet")


@each("count", [0, 1, 2, 198, 199, 200, 201, 1000, 2000])
def test_the_hands_of_the_chart_are_the_first_the_last_and_some_between(count: int) -> None:
    chosen = choose_hands(0, count)
    assert chosen[0] == 0
    assert chosen[-1] == count
    assert chosen == sorted(set(chosen))
    assert len(chosen) == min(count + 1, MOST_POINTS)


def test_moons_of_a_long_game_have_no_more_signs_than_the_lines_have_points() -> None:
    seats = [PlayerBadge(0, "Ann", "A", 0, 0)]
    chosen = choose_hands(0, 1000)
    chart = draw_chart(seats, [[hand] for hand in chosen], hands=chosen, moons=range(1, 1001))
    assert len(chart.moons) < MOST_POINTS
    assert chart.hands[-1][1] == "1000"


def test_a_look_at_a_long_game_asks_as_often_as_at_a_short_one(desk: Desk) -> None:
    asked, sizes = [], []
    for more in (10, 230):
        desk.evening.play(more)
        desk.look()
        with listening() as sent:
            desk.look()
        asked.append(len(sent))
        sizes.append(len(desk.page.data))
    assert asked[1] == asked[0]
    assert sizes[1] < 3 * sizes[0]


def test_a_game_that_is_full_says_what_to_do(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert state.MOST_HANDS == 2000
    for module in (state, changes, board_page):
        monkeypatch.setattr(module, "MOST_HANDS", 3)
    desk.evening.play(3)
    page = desk.look()
    assert "A game holds 3 hands, and this one is full." in page
    assert "Score hand" not in page
    assert "End the game" in page
    answer = desk.client.get(f"{desk.url}/hand")
    assert (answer.status_code, answer.location) == (303, desk.url)
