"""The face that answers what is asked about typed points, on a phone without scripts."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from flask import Flask

from tests.web.hand_desk import Desk, Page, open_preset, points

OpenDesk = Callable[..., Desk]


@pytest.fixture
def opened(app: Flask) -> Iterator[OpenDesk]:
    with app.app_context():
        yield partial(open_preset, app)


def faces(page: str) -> list[str]:
    """The names on the faces that can be tapped."""
    keys = re.findall(r'(<button[^>]*name="answer"[^>]*>)(.*?)</button>', page, re.DOTALL)
    seen = [content for key, content in keys if not key.endswith(" hidden>")]
    return re.findall(r'class="unseen">(\w+)<', " ".join(seen))


@pytest.mark.parametrize(
    ("line", "able", "seat", "mended"),
    [
        ((17, 5, 3, 0), ["Ann", "Bo", "Cleo", "Dev"], 3, (17, 5, 3, 1)),
        ((20, 7, 0, 0), ["Ann", "Bo"], 1, (20, 6, 0, 0)),
        ((12, 12, 1, 0), ["Ann", "Bo"], 0, (13, 12, 1, 0)),
        ((6, 4, 3, 0), ["Ann", "Bo", "Cleo", "Dev"], 2, (6, 4, 16, 0)),
        ((0, 13, 13, 0), ["Bo", "Cleo"], 2, (0, 13, 13, 0)),
        ((0, 13, 0, 0), ["Ann", "Bo", "Cleo", "Dev"], 2, (0, 13, 13, 0)),
    ],
)
def test_the_face_that_mends_the_points_saves_them(
    opened: OpenDesk,
    line: tuple[int, ...],
    able: list[str],
    seat: int,
    mended: tuple[int, ...],
) -> None:
    desk = opened()
    assert faces(desk.post(points(*line)).text) == able
    assert desk.post(points(*line, answer=seat)).status_code == 303
    assert desk.lines == [mended]


def test_who_took_the_queen_is_kept_and_asked_anew_for_other_points(opened: OpenDesk) -> None:
    desk = opened()
    asked = desk.post(points(0, 13, 13, 0)).text
    assert "Who took the queen?" in html.unescape(asked)
    desk.post(points(0, 13, 13, 0, answer=2))
    assert desk.evening.state.hands[0].queen_takers == (2,)
    form = Page(desk.client.get(desk.hand(1)).text).fields
    assert form["taker-QS"] == "2"
    assert faces(desk.post(form, desk.hand(1)).text) == []
    changed = {**form, "points-0": "13", "points-2": "0"}
    assert faces(desk.post(changed, desk.hand(1)).text) == ["Ann", "Bo"]


def test_a_face_that_cannot_be_right_mends_nothing(opened: OpenDesk) -> None:
    desk = opened()
    assert desk.post(points(20, 7, 0, 0, answer=2)).status_code == 422
    assert desk.post(points(20, 7, 0, 0, answer=9)).status_code == 422
    assert desk.lines == []


@pytest.mark.parametrize("line", [(24, 7, 0, 0), (0, 26, 26, 0), (27, -1, 0, 0)])
def test_where_no_face_mends_it_none_is_shown(opened: OpenDesk, line: tuple[int, ...]) -> None:
    answer = opened().post(points(*line)).text
    assert faces(answer) == []
    assert "Check card by card" in answer
    assert ("as_open", "yes") in Page(answer).buttons


def test_who_must_have_the_queen_goes_on_to_count_beside_what_was_typed(opened: OpenDesk) -> None:
    desk = opened()
    page = desk.post(points(12, 12, 1, 1, answer=1)).text
    assert Page(page).fields["evidence"] == "counts"
    assert Page(page).fields["taker-QS"] == "1"
    assert Page(page).fields["hearts-0"] == ""
    assert re.findall(r"· (\d+) typed", html.unescape(page)) == ["12", "12", "1", "1"]
    assert desk.lines == []


def test_a_face_that_would_end_the_game_shows_the_line_first(opened: OpenDesk) -> None:
    desk = opened(target="20")
    page = html.unescape(desk.post(points(20, 3, 2, 0, answer=1)).text)
    assert "Show the winner" in page
    assert "The game is over; Dev wins." in page
    assert desk.lines == []
    told = Page(page).fields | Page(page).pressed("confirmed")
    assert desk.client.post(desk.address, data=told).status_code == 303
    assert desk.lines == [(20, 4, 2, 0)]


def test_a_countdown_is_mended_in_its_own_signs(opened: OpenDesk) -> None:
    desk = opened("bga_countdown")
    refused = desk.post(points(-17, -5, -3, 0)).text
    assert 'data-mends="\N{MINUS SIGN}18"' in refused
    assert desk.post(points(-17, -5, -3, 0, answer=3)).status_code == 303
    assert desk.lines == [(17, 5, 3, 1)]


def test_an_answer_to_nothing_leaves_what_is_asked(opened: OpenDesk) -> None:
    """As from a page whose numbers were changed: how the moon counts is asked all the same."""
    desk = opened()
    answer = desk.post(points(26, 0, 0, 0, answer=2))
    assert answer.status_code == 422
    assert "choice" in answer.text
    assert desk.lines == []
