"""What a look at a file or a sheet may cost: computing is counted, never timed.

Whatever is sent costs so many times what honest games of that length cost, and no more.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from companion.files.days import Day
from companion.files.paper import MOST_WRONG, PaperFile, PaperTerms, TooMuchWork
from companion.files.questions import AS_IT_IS, HANDS
from companion.referee.messages import error_words
from companion.referee.telling import say
from companion.rules import RulesError
from tests.each import but_slow
from tests.growth import calls_made
from tests.scorebook.evening import NOON, Evening

if TYPE_CHECKING:
    from flask import Flask

TERMS = PaperTerms("standard", day=Day(NOON.date()), target=9999)

# Of the calls for a sheet of as many rows in which nothing is wrong.
MOST_TIMES = 12

FOUR = "Ann,Bo,Cleo,Dev"

GOOD = ("4,6,3,13", "13,4,6,3", "0,26,26,26", "1,1,11,13")

BAD = ("9,6,6,7", "4,6,3,12", "26,0,0,0", "-26,0,0,0", "12,12,1,1", "0,0,0,52")


def clean(rows: int) -> str:
    return "\n".join([FOUR, *[GOOD[row % 2] for row in range(rows)]])


def bad(rows: int) -> str:
    return "\n".join([FOUR, *["9,6,6,7"] * rows])


def latecomers(row: str, late: int = 8) -> Callable[[int], str]:
    """A game in which so many come late, one after the other, for a hand each."""

    def write(rows: int) -> str:
        names = ",".join([FOUR, *(f"Late{number}" for number in range(late))])
        lines = [row] * rows
        for number in range(late):
            lines[rows - late + number] += "," * number + ",0"
        return "\n".join([names, *lines])

    return write


def bad_at_the_end(rows: int) -> str:
    """Games of ten hands of which the last is wrong, so that each way to read them is tried."""
    game = "\n".join([FOUR, *[GOOD[row % 2] for row in range(9)], BAD[1]])
    return "\n\n".join([game] * (rows // 10))


def moons_off(rows: int) -> str:
    game = "\n".join([FOUR, *GOOD[:2], BAD[3], *GOOD[:2]])
    return "\n\n".join([game] * (rows // 5))


def totals(rows: int) -> str:
    lines = [",".join(f"{row * worth}" for worth in (4, 6, 3, 13)) for row in range(1, rows + 1)]
    return "\n".join([FOUR, *lines])


def totals_with_latecomers(rows: int) -> str:
    lines = [f"{line},," for line in totals(rows).splitlines()[1:]]
    lines[-1] = lines[-1][:-2] + ",4,9"
    return "\n".join([f"{FOUR},Eva,Fay", *lines])


def drawn(seed: int) -> Callable[[int], str]:
    """Games of any length and rows of any kind, with some who come late."""

    def write(rows: int) -> str:
        chance, lines = Random(seed), list[str]()
        while len(lines) < rows:
            late = chance.choice([0, 0, 1, 3, 8])
            names = ",".join([FOUR, *(f"Late{number}" for number in range(late))])
            count = min(chance.choice([3, 12, 60]), rows - len(lines))
            wrong = chance.choice([0, 0.05, 0.5, 1])
            hands = [chance.choice(BAD if chance.random() < wrong else GOOD) for _ in range(count)]
            for number in range(min(late, count - 1)):
                hands[count - 1 - number] += "," * number + ",0"
            lines += [names, *hands, ""]
        return "\n".join(lines)

    return write


SHEETS: dict[str, Callable[[int], str]] = {
    "bad rows": bad,
    "bad rows and latecomers": latecomers(BAD[0], 7),
    "good rows and latecomers": latecomers(GOOD[0], 7),
    "many latecomers": latecomers(GOOD[0], 36),
    "games that are wrong at the end": bad_at_the_end,
    "moons that take points off": moons_off,
    "totals": totals,
    "totals with latecomers": totals_with_latecomers,
    **{f"drawn with {seed}": drawn(seed) for seed in range(4)},
}


CLEAN: dict[int, int] = {}  # what so many rows cost that are right, counted once


@pytest.fixture
def evening(app: Flask) -> Any:
    with app.app_context():
        yield Evening()


def look(evening: Evening, sheet: str, terms: PaperTerms = TERMS) -> Callable[[], object]:
    data = sheet.encode()

    def action() -> None:
        with suppress(RulesError):
            PaperFile(data, evening.table, terms, NOON)

    return action


@pytest.mark.parametrize(
    "shape",
    but_slow(
        SHEETS,
        *("bad rows", "good rows and latecomers"),
        *("drawn with 1", "drawn with 2", "drawn with 3"),
    ),
)
def test_a_sheet_costs_so_many_times_what_its_rows_cost(evening: Evening, shape: str) -> None:
    look(evening, clean(10))()  # so that what is remembered is not counted
    for rows in (50, 200):
        if rows not in CLEAN:
            CLEAN[rows] = calls_made(look(evening, clean(rows)))
        assert calls_made(look(evening, SHEETS[shape](rows))) <= MOST_TIMES * CLEAN[rows]


def test_behind_fifty_rows_that_are_wrong_a_sheet_is_read_no_further(evening: Evening) -> None:
    """What is told then is true: as many at least, and there may be more."""
    game = "\n".join([FOUR, *[BAD[1]] * 20])
    file = PaperFile("\n\n".join([game] * 10).encode(), evening.table, TERMS, NOON)
    assert file.has_more
    assert MOST_WRONG <= len(file.problems) < MOST_WRONG + 20
    assert say("lines_to_mend", lines=60, has_more=True) == "At least 60 lines need a look"
    assert "may be more" in say("maybe_more")
    few = PaperFile(game.encode(), evening.table, TERMS, NOON)
    assert (few.has_more, len(few.problems)) == (False, 20)


def test_what_was_answered_is_read_on(evening: Evening) -> None:
    sheet = "\n".join([FOUR, *[BAD[1]] * 120])
    said = {"rows": HANDS, **dict.fromkeys(map("line-{}".format, range(2, 100)), AS_IT_IS)}
    terms = PaperTerms("standard", day=TERMS.day, target=9999, answers=said)
    file = PaperFile(sheet.encode(), evening.table, terms, NOON)
    assert [problem.line for problem in file.problems] == list(range(100, 122))
    assert not file.has_more


def test_more_work_than_a_look_may_take_is_refused(evening: Evening) -> None:
    for sheet in (clean(40), latecomers(GOOD[0])(40), bad_at_the_end(40)):
        with pytest.raises(TooMuchWork) as refused:
            PaperFile(sheet.encode(), evening.table, TERMS, NOON, most_scored=30)
        assert "Add fewer games at a time" in error_words(refused.value)
    PaperFile(clean(40).encode(), evening.table, TERMS, NOON, most_scored=40)
