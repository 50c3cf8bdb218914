"""Days and times are those of the visitor's clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from flask import Flask

from companion.web.formatting import clock_words, day_words, visitor_zone, weekday

BERLIN = ZoneInfo("Europe/Berlin")

NOW = datetime(2026, 11, 20, 23, 30, tzinfo=UTC)  # already Saturday in Berlin


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(0), "today"),
        (timedelta(hours=1), "yesterday"),
        (timedelta(days=1), "yesterday"),
        (timedelta(days=2), "Thu Nov 19"),
        (timedelta(days=300), "Jan 25, 2026"),
        (timedelta(days=-1), "Sun Nov 22"),
    ],
)
def test_days_as_people_say_them(ago: timedelta, words: str) -> None:
    assert day_words(NOW - ago, NOW, BERLIN) == words


def test_the_day_and_the_time_of_the_zone() -> None:
    assert weekday(NOW, BERLIN) == "Saturday"
    assert clock_words(NOW, BERLIN) == "00:30"


@pytest.mark.parametrize(
    ("cookie", "zone"),
    [
        ("Europe/Berlin", BERLIN),
        ("", None),
        ("Europe", None),
        ("../../etc/passwd", None),
        ("x" * 3000, None),
        ("Nowhere/Land", None),
    ],
)
def test_the_phone_names_its_zone(app: Flask, cookie: str, zone: ZoneInfo | None) -> None:
    with app.test_request_context(headers={"Cookie": f"zone={cookie}"}):
        assert visitor_zone() == zone
