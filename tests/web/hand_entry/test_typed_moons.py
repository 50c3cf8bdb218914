"""Points alone, where a moon may be behind them: what is asked, of whom, and what is saved."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from flask import Flask

from tests.web.hand_desk import Desk, open_preset, points

OpenDesk = Callable[..., Desk]

ONLY = "Only a moon scores like that."

EITHER = "That could be a moon, or not."


@pytest.fixture
def opened(app: Flask) -> Iterator[OpenDesk]:
    with app.app_context():
        yield partial(open_preset, app)


def keys(page: str) -> dict[str, str]:
    """The answers that are offered, by their value."""
    key = r'name="choice" value="([\w-]+)"[^>]*>\s*<b>(.*?)</b>\s*<span>(.*?)</span>'
    return {value: html.unescape(f"{word}: {does}") for value, word, does in re.findall(key, page)}


@pytest.mark.parametrize(
    ("key", "options", "line", "title", "hint", "answers"),
    [
        (
            "standard",
            {},
            (26, 0, 0, 0),
            "Did Ann shoot the moon?",
            ONLY,
            {"add": "Yes: 26 for everyone else"},
        ),
        (
            "shooters_choice",
            {},
            (0, 26, 0, 0),
            "Did Bo shoot the moon?",
            ONLY,
            {
                "add": "Yes: 26 for everyone else",
                "subtract": "Yes: 26 off their own score",
            },
        ),
        (
            "omnibus",
            {},
            (16, 0, 0, 0),
            "Did Ann shoot the moon?",
            EITHER,
            {"add": "Yes: 26 for everyone else", "as_typed": "No: Just as typed"},
        ),
        (
            "gnome",
            {},
            (26, 0, 0, 0),
            "Did Ann shoot the moon?",
            ONLY,
            {
                "subtract": "Yes: 26 off their own score",
                "subtract-1": "Yes, with every trick: 52 off their own score",
            },
        ),
        (
            "dnfh",
            {},
            (67, 0, 0, 0),
            "Did Ann shoot the moon?",
            EITHER,
            {"wins_game": "Yes: It wins the game", "as_typed": "No: Just as typed"},
        ),
        (
            "turbo",
            {},
            (26, 0, 0, -10),
            "Did Ann shoot the moon?",
            ONLY,
            {"subtract": "Yes: 26 off their own score"},
        ),
    ],
)
def test_a_typed_moon_is_asked_about_as_far_as_it_is_open(
    opened: OpenDesk,
    key: str,
    options: dict[str, Any],
    line: tuple[int, ...],
    title: str,
    hint: str,
    answers: dict[str, str],
) -> None:
    desk = opened(key, **options)
    answer = desk.post(points(*line))
    assert answer.status_code == 422
    assert title in html.unescape(answer.text)
    assert hint in answer.text
    assert keys(answer.text) == answers
    assert desk.lines == []
    assert desk.post(points(*line, choice=next(iter(answers)))).status_code == 303
