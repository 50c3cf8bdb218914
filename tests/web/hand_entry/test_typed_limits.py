"""Points alone that no hand can give, or that say too little: it is said, nothing is lost."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from flask import Flask

from tests.web.hand_desk import Desk, Page, open_preset, points

OpenDesk = Callable[..., Desk]

SIX = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn")
VALUES = " ".join(str(number) for number in range(2, 15))


@pytest.fixture
def opened(app: Flask) -> Iterator[OpenDesk]:
    with app.app_context():
        yield partial(open_preset, app)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ((9999,) * 6, "That's 59994. A hand adds up to 43 (215 with a moon)."),
        (
            (12, 11, 10, 7, 3, 0),
            "12-11-10-7-3-0: someone must have the queen. Who?".replace(
                "-", "\N{NON-BREAKING HYPHEN}"
            ),
        ),
        ((0, 0, 0, 0, 0, -9999), "That's \N{MINUS SIGN}9999."),
    ],
)
def test_points_that_no_hand_gives_are_kept_beside_the_question(
    opened: OpenDesk, line: tuple[int, ...], sentence: str
) -> None:
    refused = opened("black_maria", SIX, moon_mode="add_others").post(points(*line))
    assert refused.status_code == 422
    assert sentence in html.unescape(refused.text)
    told = Page(refused.text).told([f"points-{seat}" for seat in range(6)])
    assert list(told.values()) == [str(number) for number in line]


def test_where_points_say_too_little_the_cards_are_counted(opened: OpenDesk) -> None:
    desk = opened("cancellation", SIX, heart_values=VALUES)
    refused = desk.post(points(100, 10, 5, 2, 0, 0))
    assert refused.status_code == 422
    text = html.unescape(refused.text)
    assert "There's too much to check here. Count the cards instead." in text
    assert f'href="{desk.address}?mode=cards" data-mode="cards">Go by the cards instead' in text


def test_they_can_be_kept_open_all_the_same(opened: OpenDesk) -> None:
    desk = opened("cancellation", SIX, heart_values=VALUES)
    assert desk.post(points(100, 10, 5, 2, 0, 0, as_open="yes")).status_code == 303
    assert desk.lines == [(100, 10, 5, 2, 0, 0)]
