"""What the tests lean on: loops that tell every case, an app with nothing in it, an order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select

from companion.models import Device, db
from tests.conftest import as_new, clock
from tests.each import but_slow, each, first_quick
from tests.scorebook.evening import Evening

if TYPE_CHECKING:
    from flask import Flask


def notes(group: ExceptionGroup[Exception]) -> list[str]:
    return [note for error in group.exceptions for note in error.__notes__]


def test_every_case_that_fails_is_told() -> None:
    @each("number", range(5))
    def check(number: int) -> None:
        assert number % 2 == 0

    with pytest.raises(ExceptionGroup, match=re.escape("2 of 5 cases")) as told:
        check()
    assert notes(told.value) == ["where number = 1", "where number = 3"]


def test_loops_in_loops_have_every_combination() -> None:
    seen = []

    @each("one, other", [(1, 2), (3, 4)])
    @each("sign", "+-")
    def check(one: int, other: int, sign: str) -> None:
        seen.append(f"{one}{sign}{other}")
        assert sign == "+"

    with pytest.raises(ExceptionGroup, match=re.escape("2 of 2 cases")):
        check()
    assert seen == ["1+2", "1-2", "3+4", "3-4"]


def test_another_error_names_its_case() -> None:
    @each("number", [1, 0])
    def check(number: int) -> None:
        assert 1 // number

    with pytest.raises(ZeroDivisionError) as told:
        check()
    assert told.value.__notes__ == ["where number = 0"]


def test_repetitions_are_slow() -> None:
    first, *others = first_quick(range(3))
    assert first == 0
    assert [mark.name for other in others for mark in other.marks] == ["slow", "slow"]
    assert but_slow("abc", "c") == ["a", "b", pytest.param("c", marks=pytest.mark.slow)]


def test_of_one_test_nothing_is_left_in_the_app_for_the_next(shared_sqlite: Flask) -> None:
    one = as_new(shared_sqlite)
    app = next(one)
    app.config["CLOCK"] = None
    app.extensions["visits_fail"] = True
    with app.app_context():
        Evening()
    assert next(one, None) is None
    assert app.config["CLOCK"] is clock
    assert app.extensions["visits_fail"] is False
    with app.app_context():
        assert db.session.scalars(select(Device)).all() == []
