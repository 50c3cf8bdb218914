"""Dates as people write them: which day they are, and what they leave open."""

from __future__ import annotations

from datetime import date

import pytest

from companion.files.days import DAY_FIRST, MONTH_FIRST, read_day
from companion.scorebook import Refused
from tests.each import each


@each(
    "text, order, day",
    [
        ("3/4/2019", DAY_FIRST, date(2019, 4, 3)),
        ("3/4/2019", MONTH_FIRST, date(2019, 3, 4)),
        ("4/4/2019", "", date(2019, 4, 4)),
        # No month is the 13th, whatever the other dates are.
        *(
            (text, order, date(2019, 3, 25))
            for text in ("3/25/2019", "25/3/2019")
            for order in (DAY_FIRST, MONTH_FIRST, "")
        ),
        ("12/13/69", DAY_FIRST, date(2069, 12, 13)),
        ("13/12/70", MONTH_FIRST, date(1970, 12, 13)),
        ("3 mei 2021", "", date(2021, 5, 3)),
        ("1er février 2020", "", date(2020, 2, 1)),
        ("12 de julio de 2019", "", date(2019, 7, 12)),
        ("juillet 5, 2019", "", date(2019, 7, 5)),
        ("5 giugno 2019", "", date(2019, 6, 5)),
    ],
)
def test_a_date_is_read_in_its_order_where_it_can_be(text: str, order: str, day: date) -> None:
    assert read_day(text, order).date == day


@each(
    "text, order, key",
    [
        ("3/4/2019", "", "sheet_day_order"),
        ("12/12/2019 and more", "", "paper_day"),
        ("13/13/2019", DAY_FIRST, "paper_day"),
        ("29/2/2019", "", "paper_day"),
        ("3.4.", "", "sheet_no_year"),
    ],
)
def test_what_is_no_day_or_two_is_refused(text: str, order: str, key: str) -> None:
    with pytest.raises(Refused, match=key):
        read_day(text, order)
