"""Days and times are those of the visitor's clock."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from flask import Flask

from companion.scorebook.new_game import night_at
from companion.web.formatting import (
    clock_words,
    day_words,
    full_night_words,
    night_words,
    time_words,
    visitor_zone,
    weekday,
)

BERLIN = ZoneInfo("Europe/Berlin")

NOW = datetime(2026, 11, 20, 23, 30, tzinfo=UTC)  # already Saturday in Berlin


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(0), "today"),
        (timedelta(hours=1), "yesterday"),
        (timedelta(days=1), "yesterday"),
        (timedelta(days=2), "Thu Nov 19"),
        (timedelta(days=300), "Sun Jan 25"),
        (timedelta(days=340), "Dec 16, 2025"),
        (timedelta(days=-1), "Sun Nov 22"),
    ],
)
def test_days_as_people_say_them(ago: timedelta, words: str) -> None:
    assert day_words(NOW - ago, NOW, BERLIN) == words


def test_the_day_and_the_time_of_the_zone() -> None:
    assert weekday(NOW, BERLIN) == "Saturday"
    assert clock_words(NOW, BERLIN) == "12:30 AM"


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        (time(0, 5), "12:05 AM"),
        (time(11, 59), "11:59 AM"),
        (time(12, 3), "12:03 PM"),
        (time(22, 30), "10:30 PM"),
    ],
)
def test_a_time_of_day_has_twelve_hours(clock: time, words: str) -> None:
    assert time_words(clock) == words


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(minutes=20), "tonight"),  # after midnight
        (timedelta(hours=3), "tonight"),  # before it
        (timedelta(hours=22), "yesterday"),  # at half past two in the night before
        (timedelta(days=2), "Wed Nov 18"),
    ],
)
def test_a_game_after_midnight_is_one_of_its_night(ago: timedelta, words: str) -> None:
    assert night_words(night_at(NOW - ago, BERLIN), NOW, BERLIN) == words


def test_in_the_evening_a_game_is_of_today() -> None:
    night = night_at(NOW - timedelta(hours=7), BERLIN)
    assert night_words(night, NOW - timedelta(hours=5), BERLIN) == "today"
    assert full_night_words(night_at(NOW, BERLIN)) == "Fri Nov 20, 2026"


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
