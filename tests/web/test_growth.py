"""Whatever is sent to a form is read in a time that grows with its length, and no faster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from urllib.parse import urlencode

import pytest

from tests.each import first_quick
from tests.growth import grows_like_a_line
from tests.web.world import FoundForm, World, open_world

LENGTH = 8000  # bytes; up to four times as much is sent, a form may have 64 kB
OF_A_PAGE = 5000  # lines of code: a refusal may be a longer page than another
FORM = "application/x-www-form-urlencoded"

Shape = Callable[[dict[str, str], int], str]


@pytest.fixture(scope="module")
def world(request: pytest.FixtureRequest) -> Iterator[World]:
    with open_world(request) as world:
        yield world


def long(text: str) -> Shape:
    """Each field as often this text as there is room."""

    def body(filled: dict[str, str], size: int) -> str:
        room = size // max(len(filled), 1) // len(urlencode({"": text}))
        return urlencode(dict.fromkeys(filled, text * room))

    return body


def often(differs: bool) -> Shape:
    """All fields over and over, with the same values or each time with others."""

    def body(filled: dict[str, str], size: int) -> str:
        pairs, length = [], 0
        for number, (name, value) in enumerate(cycle(filled.items() or [("", "")])):
            pairs.append((name, f"{value}{number}" if differs else value))
            length += len(urlencode(pairs[-1:])) + 1
            if length > size:
                break
        return urlencode(pairs)

    return body


def unknown(name: str) -> Shape:
    """The form, and fields it does not have."""

    def body(filled: dict[str, str], size: int) -> str:
        others = {f"{name}{number}": "1" for number in range(size // len(f"{name}000=1&"))}
        return urlencode({**filled, **others})

    return body


SHAPES: dict[str, Shape] = {
    "values again and again": often(differs=True),
    "the same again and again": often(differs=False),
    "unknown rules": unknown("rule-"),
    "unknown seats": unknown("hearts-"),
    "unknown fields": unknown("x"),
    "words": long("ann "),
    "letters": long("x"),
    "digits": long("7"),
    "commas": long("1, "),
    "lines": long("1 2 3 4\n"),
    "blank lines": long("\n"),
    "blanks": long(" "),
    "accents": long("e\u0301"),
    "cards": long("QS "),
}


@pytest.mark.parametrize("shape", first_quick(SHAPES))
def test_every_form_reads_what_is_sent_like_a_line(world: World, shape: str) -> None:
    for form in {form.endpoint: form for form in world.forms}.values():

        def read(size: int, form: FoundForm = form) -> Callable[[], object]:
            body = SHAPES[shape](form.filled(), size)
            world.restore()
            return lambda: world.keeper.post(form.action, data=body, content_type=FORM)

        grows_like_a_line(read, LENGTH, OF_A_PAGE)
    world.restore()
