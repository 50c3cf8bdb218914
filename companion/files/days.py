"""Dates as people write them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from string import whitespace
from typing import NamedTuple

from companion.scorebook import Refused

DAY_FIRST, MONTH_FIRST = ORDERS = "dmy", "mdy"  # how a date like 3/4/2019 is meant

NO_ORDER, NO_YEAR = "sheet_day_order", "sheet_no_year"  # what a date leaves open, asked once

MOST_OF_LINE = 4000  # characters


class Day(NamedTuple):
    """When a game was played, or only in which year."""

    date: date
    is_known: bool = True


_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            *("jan", "feb", "mar mär mrz", "apr", "may mai", "jun", "jul"),
            *("aug", "sep", "oct okt", "nov", "dec dez"),
        ),
        start=1,
    )
    for name in names.split()
}
_ELSEWHERE = (  # in full alone: what is short may be somebody's name
    "janvier januari gennaio enero janeiro",
    "février fevrier februari febbraio febrero fevereiro",
    "mars maart mrt marzo março",
    "avril aprile abril",
    "mei maj maggio mayo maio",
    "juin giugno junio junho",
    "juillet luglio julho",
    "août aout augustus augusti agosto",
    "septembre settembre septiembre setembro",
    "octobre ottobre octubre outubro",
    "novembre noviembre novembro",
    "décembre decembre dicembre diciembre dezembro",
)
_MONTHS |= {name: at for at, names in enumerate(_ELSEWHERE, start=1) for name in names.split()}
_ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]
_BEFORE_DAY = (
    r"(?:(?:date|datum|day|played|started|on|fecha|data|le|el|am|op)\b:?\s*)?(?:[a-z]{2,9}day\b,?\s*|(?:mon|tues?|wed|thu(?:rs?)?"
    r"|fri|sat|sun|mo|di|mi|do|fr|sa|so|[a-z]{4,7}tag|mittwoch|sonnabend|[a-z]{3,6}dag|lundi|mardi"
    r"|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado"
    r"|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)\b\.?,?\s*)?"
)
_MONTH = (
    r"(?P<n>jan(?:uary?)?|feb(?:ruary?)?|m[aä]r(?:ch|z)?|mrz|apr(?:il)?|ma[iy]|june?|juni|july?|juli|"
    r"aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|"
    rf"{'|'.join(_ELSEWHERE).replace(' ', '|')})\b\.?"
)
_NAME = r"(?P<n>[^\W\d_]{3,10})"
_OF = r"(?:(?:of|de|del|di)\s+)?"
_SHORT_YEAR = r"(?:['\u2019](?P<y>\d\d)|(?P<z>\d\d)$)"
_DAY_FORMS = [
    re.compile(rf"{_BEFORE_DAY}{form}(?!\d)", re.IGNORECASE)
    for form in (
        r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})",
        r"(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.\s?(?P<y>\d{4}|\d\d)",
        r"(?P<a>\d{1,2})[-/](?P<b>\d{1,2})[-/](?P<y>\d{4}|\d\d)",
        rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th|er|\.)?\s*{_OF}{_NAME}\.?,?\s+{_OF}(?P<y>\d{{4}})",
        rf"{_NAME}\.?\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y>\d{{4}})",
        rf"(?P<d>\d{{1,2}})[-/.]{_NAME}\.?[-/.](?P<y>\d{{4}}|\d\d)",
        rf"{_NAME}[-/.](?P<d>\d{{1,2}})[-/.](?P<y>\d{{4}}|\d\d)",
        rf"(?P<y>\d{{4}})[-/. ]{_NAME}\.?[-/. ](?P<d>\d{{1,2}})",
        rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th|\.)? {_NAME}\.?,? {_SHORT_YEAR}",
        rf"{_NAME}\.? (?P<d>\d{{1,2}})(?:st|nd|rd|th)?,? {_SHORT_YEAR}",
        r"(?P<y>(?:19|20)\d\d)(?P<m>\d\d)(?P<d>\d\d)$",
        r"(?P<d>\d{1,2})\.\s?(?P<r>[ivx]{1,4})\.\s?(?P<y>\d{4})",
        # without a year
        r"(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.(?!\s?\d)",
        r"(?P<a>\d{1,2})/(?P<b>\d{1,2})(?!\s*[/+&\d])",
        rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th|\.)?[ -]?{_MONTH}",
        rf"{_MONTH}[ -](?P<d>\d{{1,2}})(?:st|nd|rd|th)?",
    )
]
_YEAR = re.compile(r"(?:(?:year|in)\b:?\s*)?((?:19|20)\d\d)\W*(?:no date)?\W*", re.IGNORECASE)
_FEASTS = (
    (12, 24, r"(?:x-?mas|christmas) eve|heiligabend"),
    (12, 25, r"(?:x-?mas|christmas)(?: day)?"),
    (12, 26, r"boxing day|st\.? stephen'?s day"),
    (12, 31, r"nye|new year'?s'? eve|silvester"),
    (1, 1, r"new year'?s'?(?: day)?|neujahr"),
)
_FEAST = re.compile(
    "(?:"
    + "|".join(f"({words})" for _, _, words in _FEASTS)
    + r")\b,?\s*((?:19|20)\d\d)?(?=\s*(?:$|[-(:;,.!]))",
    re.IGNORECASE,
)
_TIME = re.compile(r"(?:\bat\s+)?\b\d{1,2}[:.]\d\d(?::\d\d)?\s*(?:[ap]m\b|uhr\b)?", re.IGNORECASE)
_AS_ABOVE = frozenset({"", "''", '"', "\N{RIGHT DOUBLE QUOTATION MARK}", "-", "do", "ditto"})
AROUND_NOTE = f'{whitespace},;|"()#*'


def find_day(text: str, order: str = "", year: int | None = None) -> tuple[Day, str] | None:
    """The day at the beginning of a text, and what follows it. Raises Refused for no such day.

    One that may be two days is refused unless `order` says which, one without a year unless that is
    given.
    """
    text = text.strip(AROUND_NOTE)
    if found := _YEAR.fullmatch(text):
        return Day(date(int(found[1]), 7, 1), is_known=False), ""
    if (found := _FEAST.match(text.replace("\u2019", "'"))) and (found[6] or year):
        return Day(_feast(found, year)), text[found.end() :].strip(f"{AROUND_NOTE}-")
    for form in _DAY_FORMS:
        if (found := form.match(text)) and (day := _day_of(found, order, year)):
            return day, _TIME.sub("", text[found.end() :]).strip(AROUND_NOTE)
    return None


def _feast(found: re.Match[str], usual_year: int | None) -> date:
    """The day of a feast, in the year written with it or the usual one."""
    written = found.groups()
    month, day, _ = next(feast for feast, name in zip(_FEASTS, written, strict=False) if name)
    return date(int(written[-1] or usual_year or 0), month, day)


def _day_of(found: re.Match[str], order: str, usual_year: int | None) -> Day | None:
    """Raises Refused."""
    parts = {name: part for name, part in found.groupdict().items() if part is not None}
    if "z" in parts:
        parts["y"] = parts["z"]
    if "n" in parts:
        name = parts["n"].casefold()
        parts["m"] = str(_MONTHS.get(name) or _MONTHS.get(name[:3], 0))
        if parts["m"] == "0":
            return None
    if "r" in parts:
        if (roman := parts["r"].casefold()) not in _ROMAN:
            return None
        parts["m"] = str(_ROMAN.index(roman) + 1)
    if "a" in parts:
        first, second = int(parts["a"]), int(parts["b"])
        if not order and first != second and max(first, second) <= 12:
            raise Refused(NO_ORDER, text=found[0])
        is_day_first = first > 12 or (second <= 12 and order == DAY_FIRST)
        parts["d"], parts["m"] = (first, second) if is_day_first else (second, first)
    year = _year_of(parts["y"]) if "y" in parts else usual_year
    if year is None:
        raise Refused(NO_YEAR, text=found[0].strip())
    try:
        return Day(date(year, int(parts["m"]), int(parts["d"])))
    except ValueError as error:
        raise Refused("paper_day", text=found[0]) from error


def _year_of(text: str) -> int:
    return int(text) + (0 if len(text) == 4 else 2000 if int(text) < 70 else 1900)


def read_day(text: str, order: str = "") -> Day:
    """A day, or a year, and nothing else. Raises Refused."""
    found = find_day(text, order)
    if found is None or found[1]:
        raise Refused("paper_day", text=text)
    return found[0]


def order_seen(lines: Iterable[str]) -> str:
    """How dates like 3/4/2019 are meant, where another of them tells."""
    form = _DAY_FORMS[2]
    for line in lines:
        for found in re.finditer(
            r"\b(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d\d)\b", line[:MOST_OF_LINE]
        ):
            if max(int(found[1]), int(found[2])) > 12 and form.match(found[0]):
                return DAY_FIRST if int(found[1]) > 12 else MONTH_FIRST
    return ""


def after_day(text: str) -> str | None:
    """What follows the date, of whichever order and year, that begins a text; None without one."""
    try:
        found = find_day(text, DAY_FIRST, 2000)
    except Refused:
        return ""
    return found and found[1]


def is_day(cell: str) -> bool:
    """Whether a text begins with a date, of whichever order and year."""
    return after_day(cell) is not None


def is_as_above(cell: str) -> bool:
    """Whether a cell in a column of dates has that of the line above."""
    return cell.casefold().strip(" .") in _AS_ABOVE


def has_month(text: str) -> bool:
    """Whether a text has the name of a month."""
    return re.search(rf"\b(?:{_MONTH}|julio\b)", text, re.IGNORECASE) is not None
