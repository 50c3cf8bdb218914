"""Days, times and players as the pages show them."""

from __future__ import annotations

import unicodedata
import uuid
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, tzinfo
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from flask import current_app, request

from companion.models import Player
from companion.referee.grammar import card_words
from companion.referee.telling import say
from companion.rules import Card
from companion.scorebook.new_game import night_at

COOKIE = "zone"  # written by static/js/shared/boot.js

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

_NEAR_DAYS = {0: "today", 1: "yesterday"}


def visitor_zone() -> tzinfo | None:
    """The zone the phone named, or that of the settings; None is the clock of this computer."""
    return _zone(request.cookies.get(COOKIE, "")) or current_app.config["TIME_ZONE"]


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
    """A day as people say it: "today", "yesterday", "Thu Nov 12", "Mar 3, 2025"."""
    return _day_words(in_zone(moment, zone).date(), in_zone(now, zone).date())


def night_words(night: date, now: datetime, zone: tzinfo | None) -> str:
    """The night of a game, which goes on after midnight: until five it is still "tonight"."""
    tonight = night_at(now, zone)
    if night == tonight != in_zone(now, zone).date():
        return "tonight"
    return _day_words(night, tonight)


def last_night_words(night: date, now: datetime, zone: tzinfo | None) -> str:
    """The last night, where a sentence begins: "Tonight", "Last Thursday", "Thu, Nov 5:"."""
    tonight = night_at(now, zone)
    ago = (tonight - night).days
    if ago in (0, 1):
        return ("Tonight", "Yesterday")[ago]
    if 1 < ago < 7:
        return f"Last {DAYS[night.weekday()]}"
    if night.year == tonight.year:
        return f"{DAYS[night.weekday()][:3]}, {MONTHS[night.month - 1]} {night.day}:"
    return f"{full_date_words(night)}:"


def _day_words(then: date, today: date) -> str:
    ago = (today - then).days
    if ago in _NEAR_DAYS:
        return _NEAR_DAYS[ago]
    if then.year == today.year or abs(ago) < 300:
        return date_words(then)
    return full_date_words(then)


def night_title(night: date, now: datetime, zone: tzinfo | None) -> str:
    """A night as a heading: "Tonight", "Last Thursday" up to six days, "Thu Nov 5", with its year.

    The year stands only where it is not this one.
    """
    tonight = night_at(now, zone)
    day = date_words(night) if night.year == tonight.year else full_night_words(night)
    ago = (tonight - night).days
    weekday = DAYS[night.weekday()] if 1 < ago < 7 else ""
    return say("night_name", ago=ago, weekday=weekday, day=day)


def full_night_words(night: date) -> str:
    """The night of a game as paper says it: "Thu Nov 12, 2026"."""
    return f"{date_words(night)}, {night.year}"


def date_words(day: date) -> str:
    """A day by its name: "Thu Nov 12"."""
    return f"{DAYS[day.weekday()][:3]} {MONTHS[day.month - 1]} {day.day}"


def short_date_words(day: date) -> str:
    """A day on a key: "Nov 12 '26"."""
    return f"{MONTHS[day.month - 1]} {day.day} '{day:%y}"


def full_date_words(day: date) -> str:
    """A day of any year: "Nov 12, 2026"."""
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def on_night_words(night: date, now: datetime, zone: tzinfo | None) -> str:
    """Which night it was, inside a sentence: "today", "on Thu Nov 12"."""
    words = night_words(night, now, zone)
    return words if words in ("tonight", *_NEAR_DAYS.values()) else f"on {words}"


def clock_words(moment: datetime, zone: tzinfo | None) -> str:
    """A time of day: "10:30 PM"."""
    return time_words(in_zone(moment, zone).time())


def time_words(clock: time) -> str:
    """A time of day in the 12-hour way: "12:05 AM"."""
    return f"{clock.hour % 12 or 12}:{clock:%M} {'AM' if clock.hour < 12 else 'PM'}"


def time_field(moment: datetime, zone: tzinfo | None) -> str:
    """A time of day as a field of a form holds it: "22:30"."""
    return f"{in_zone(moment, zone):%H:%M}"


def name_card(card: Card | str) -> str:
    """A card in words, for the templates: "queen of spades"."""
    return card_words(Card(card))


ELLIPSIS = "…"

MOST_NAMED = 8  # seats with a name beside them on the ring

_IN_A_SENTENCE, _LETTERS = 150.0, 16.0
_UNBROKEN = f"{ELLIPSIS}\N{WORD JOINER}"

_JOINER = "\u200d"

_NARROW = frozenset("fijlrtI.,:;'!|()[] -·")

_WIDE = frozenset("mwMW@%&—")


def _extends(cluster: str, char: str) -> bool:
    """Whether `char` belongs to what the eye sees as one sign with `cluster`."""
    if char == _JOINER or cluster.endswith(_JOINER):
        return True
    if unicodedata.category(char) in {"Mn", "Me", "Mc"} or "\U0001f3fb" <= char <= "\U0001f3ff":
        return True
    flags = [c for c in cluster if "\U0001f1e6" <= c <= "\U0001f1ff"]
    return "\U0001f1e6" <= char <= "\U0001f1ff" and len(flags) == 1 and len(cluster) == 1


def graphemes(text: str) -> list[str]:
    """The signs of a text as a reader counts them; accents and emoji parts stay together."""
    clusters: list[str] = []
    for char in unicodedata.normalize("NFC", text):
        if clusters and _extends(clusters[-1], char):
            clusters[-1] += char
        else:
            clusters.append(char)
    return clusters


def _letters(name: str) -> list[str]:
    signs = [sign for sign in graphemes(name) if not sign.isspace()]
    letters = [sign for sign in signs if sign[0].isalnum()]
    return letters or signs or ["?"]


def _written(letters: Sequence[str]) -> str:
    first = letters[0].upper()
    return (first if len(first) == len(letters[0]) else letters[0]) + "".join(letters[1:])


def _differing(letters: Sequence[str], others: Sequence[Sequence[str]]) -> Iterator[str]:
    """First letter and a later one: where names part, the last, any other; then a number."""
    for other in others:
        same = 0
        while same < min(len(letters), len(other)) and _fold(letters[same]) == _fold(other[same]):
            same += 1
        if 0 < same < len(letters):
            yield _written((letters[0], letters[same]))
    for letter in (letters[-1], *letters[1:]):
        yield _written((letters[0], letter))
    for number in range(1, len(others) + 3):
        yield f"{_written(letters[:1])}{number}"


def _fold(text: str) -> str:
    return text.casefold()


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """One letter for each name; names that share it show more letters until they differ.

    Where many sit, two for each: on the ring no name stands beside them.
    """
    letters = [_letters(name) for name in names]
    sharing = Counter(_fold(signs[0]) for signs in letters)
    is_enough = len(names) <= MOST_NAMED
    shown: list[str | None] = [
        _written(signs[:1]) if is_enough and sharing[_fold(signs[0])] == 1 else None
        for signs in letters
    ]
    for length in (2, 3):
        prefixes = Counter(_fold("".join(signs[:length])) for signs in letters)
        for place, signs in enumerate(letters):
            if shown[place] is None and prefixes[_fold("".join(signs[:length]))] == 1:
                shown[place] = _written(signs[:length])
    for place, signs in enumerate(letters):
        if shown[place] is None:
            others = [other for number, other in enumerate(letters) if number != place]
            taken = {_fold(text) for text in shown if text is not None}
            shown[place] = next(t for t in _differing(signs, others) if _fold(t) not in taken)
    return tuple(text or "?" for text in shown)


class Face(NamedTuple):
    """Somebody as a disc shows them."""

    name: str
    initials: str
    colour: int


def describe_people(players: Sequence[Player]) -> dict[uuid.UUID, Face]:
    """The face of each of these players, by id and in their order."""
    letters = initials([player.name for player in players])
    return {
        player.id: Face(player.name, text, player.colour)
        for player, text in zip(players, letters, strict=True)
    }


def _sign_width(sign: str) -> float:
    char = sign[0]
    if char in _NARROW:
        return 0.36
    if char in _WIDE:
        return 1.0
    if unicodedata.east_asian_width(char) in "WF" or ord(char) > 0x1F000:
        return 1.2
    if unicodedata.category(char) == "Lo":  # scripts without capitals; their vowels take room
        return 0.8 + 0.5 * sum(unicodedata.category(part) == "Mc" for part in sign)
    return 0.7 if char.isupper() else 0.6


def text_width(text: str, size: float) -> float:
    """A cautious estimate of a text's width in the system fonts, in the unit of `size`."""
    return size * sum(_sign_width(sign) for sign in graphemes(text))


def briefly(name: str) -> str:
    """A name inside a sentence on a phone: a long one loses its middle, and no line ends there."""
    return shorten(name, _IN_A_SENTENCE, _LETTERS).replace(ELLIPSIS, _UNBROKEN) or name


def shorten(text: str, width: float, size: float) -> str:
    """The text itself if it fits, else with its middle left out; "" where not even that fits."""
    signs = graphemes(" ".join(text.split()))
    if text_width("".join(signs), size) <= width:
        return "".join(signs)
    for length in range(len(signs) - 1, 1, -1):
        head, tail = signs[: length - length // 3], signs[len(signs) - length // 3 :]
        short = "".join(head).rstrip() + ELLIPSIS + "".join(tail).lstrip()
        if text_width(short, size) <= width:
            return short
    return ""
