"""Days and times as the visitor's clock shows them; the phone tells its zone in a cookie."""

from __future__ import annotations

from datetime import datetime, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

from flask import request

COOKIE = "zone"  # written by static/js/boot.js
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def visitor_zone() -> tzinfo | None:
    """The zone the phone named, or None: then the clock of this computer counts."""
    return _zone(request.cookies.get(COOKIE, ""))


@lru_cache(maxsize=64)
def _zone(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name) if name else None
    except (ValueError, OSError, KeyError):  # not a zone, or none that this computer knows
        return None


def in_zone(moment: datetime, zone: tzinfo | None) -> datetime:
    """A moment as the visitor's clock shows it."""
    return moment.astimezone(zone)


def weekday(moment: datetime, zone: tzinfo | None) -> str:
    """The day of the week: "Thursday"."""
    return DAYS[in_zone(moment, zone).weekday()]


def day_words(moment: datetime, now: datetime, zone: tzinfo | None) -> str:
    """A day as people say it: "today", "yesterday", "Thu 12 Nov", "3 Mar 2025"."""
    then, today = in_zone(moment, zone).date(), in_zone(now, zone).date()
    ago = (today - then).days
    if ago in (0, 1):
        return ("today", "yesterday")[ago]
    date = f"{then.day} {MONTHS[then.month - 1]}"
    if abs(ago) < 300:
        return f"{DAYS[then.weekday()][:3]} {date}"
    return f"{date} {then.year}"


def clock_words(moment: datetime, zone: tzinfo | None) -> str:
    """A time of day: "22:30"."""
    return f"{in_zone(moment, zone):%H:%M}"
