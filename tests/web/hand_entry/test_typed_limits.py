"""Points alone that no hand can give, or that take too much work: it is said, nothing is lost."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from flask import Flask

from companion.rules.points_entry import points_entry
from tests.rules.call_counter import at_most
from tests.web.hand_desk import Desk, Page, open_preset, points

OpenDesk = Callable[..., Desk]

SIX = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn")

TOO_MUCH = "There's too much to check here. Count the cards instead."

MOST_CALLS = 2_000_000  # far more than any page takes


@pytest.fixture
def opened(app: Flask) -> Iterator[OpenDesk]:
    with app.app_context():
        yield partial(open_preset, app)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ((9999,) * 6, "9999 is too many points for one hand."),
        ((35, 58, 18, 35, 39, 14), "35-58-18-35-39-14 can&#39;t be"),
        ((0, 0, 0, 0, 0, -9999), "\N{MINUS SIGN}9999 is too few points for one hand."),
    ],
)
def test_points_beside_a_doubling_card_are_refused_soon(
    opened: OpenDesk, line: tuple[int, ...], sentence: str
) -> None:
    desk = opened("black_maria", SIX, multipliers="QH doubles_hearts")
    desk.post(points(1, 1, 1, 1, 1, 1))  # what every page needs once
    with at_most(MOST_CALLS):
        refused = desk.post(points(*line))
    assert refused.status_code == 422
    assert sentence in refused.text
    assert TOO_MUCH not in html.unescape(refused.text)
    told = Page(refused.text).told([f"points-{seat}" for seat in range(6)])
    assert list(told.values()) == [str(number) for number in line]


@pytest.fixture
def dear(opened: OpenDesk, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A table whose points take too much work."""
    monkeypatch.setattr(points_entry, "MOST_READ", 20)
    return opened("spot_s0", target=499)


def test_what_takes_too_much_work_leads_to_the_cards(dear: Desk) -> None:
    refused = dear.post(points(100, 10, 5, 2))
    assert refused.status_code == 422
    text = html.unescape(refused.text)
    assert TOO_MUCH in text
    assert "it could be" not in text.lower()
    assert f'href="{dear.address}?mode=cards" data-mode="cards">Go by the cards instead' in text


def test_it_can_be_kept_open_all_the_same(dear: Desk) -> None:
    assert dear.post(points(100, 10, 5, 2, as_open="yes")).status_code == 303
    assert dear.lines == [(100, 10, 5, 2)]


def test_where_hearts_are_equal_it_leads_to_counting(
    opened: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(points_entry, "MOST_READ", 1)
    desk = opened(target=97)
    assert "Count hearts instead" in desk.post(points(17, 6, 3, 0)).text
