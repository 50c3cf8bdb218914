"""Whatever is sent to whichever form: never our fault, and what is refused changes nothing."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from tests.web.world import FoundForm, World, open_world

SOME = settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
MANY = settings(SOME, max_examples=250)
ODD = [
    *("", " ", "-", "-1", "0", "1", "26", "99999", "9" * 400, "1e9", "0x10", "NaN", "1.0", "+5"),
    *("١٢", "½", "²", "\N{MINUS SIGN}5", "True", "None", "[]", "../..", "%s", "{{7*7}}", "'", '"'),
    *("<b>", "Ann", "ann ", "Bo", "x" * 41, "x" * 300, "\u202eAnn", "👩‍👩‍👧", "ß", "İ", "\u200b"),
    *("é" * 40, "e\u0301", "QS", "2H", "JD", "XX", "L", "X", "H", "add", "subtract", "moon-0"),
    *("moon-999", "as_typed", "counts", "cards", "points", "yes", "no", "start", "order"),
    *("seat Ann", "up Ann", "open moon_mode", "fold rules"),
]
FEW = ["", "", "0", "1", "3", "4", "6"]  # hearts and points that sometimes add up
USUAL = {"action": ["start"] * 30}  # among many buttons the one that writes
LISTS = ("seat", "typed", "show")  # fields that a form has several times
PREFIXES = ["hearts-", "points-", "taker-", "rule-", "number-", "", "seat", "typed", "csrf_"]
HEADERS: list[dict[str, str]] = [
    {},
    {"HX-Request": "true"},
    {"X-Outbox": "1", "HX-Request": "true", "X-Operation": "0" * 32},
    {"X-Operation": "x" * 500},
]
texts = st.one_of(
    st.sampled_from(ODD),
    st.text(max_size=60),
    st.integers().map(str),
    st.uuids().map(str),
)
names = st.one_of(
    st.text(max_size=20),
    st.builds(str.__add__, st.sampled_from(PREFIXES), st.one_of(texts, st.sampled_from("0123"))),
)


@pytest.fixture(scope="module")
def world(request: pytest.FixtureRequest) -> Iterator[World]:
    with open_world(request, PROPAGATE_EXCEPTIONS=False) as world:
        yield world


@st.composite
def bodies(draw: st.DrawFn, form: FoundForm) -> MultiDict[str, str]:
    """A form as it might be sent, with up to three fields damaged and some of nobody's."""
    body: MultiDict[str, str] = MultiDict()
    damaged = draw(st.lists(st.sampled_from([*form.offers, "-"]), max_size=3, unique=True))
    for name, values in form.offers.items():
        if name in LISTS:
            body.setlist(name, draw(st.permutations(values))[: draw(st.integers(2, 7))])
        elif name.startswith(("hearts-", "points-")):
            body.add(name, draw(st.sampled_from(FEW)))
        else:
            body.add(name, draw(st.sampled_from([*values, *USUAL.get(name, ())])))
    for name in damaged:
        body.setlist(name, draw(st.lists(texts, max_size=3)))
    for name, value in draw(st.lists(st.tuples(names, texts), max_size=2)):
        body.add(name, value)
    return body


@st.composite
def addresses(draw: st.DrawFn, form: FoundForm) -> str:
    """Mostly the address of the form; sometimes with an id of something else."""
    parts = form.action.split("/")
    if draw(st.integers(0, 9)):
        return form.action
    place = draw(st.integers(1, len(parts) - 1))
    other = [str(uuid.uuid4()), "0", "99999", "-1", "x", "%00", "%ff", *parts[1:]]
    return "/".join([*parts[:place], draw(st.sampled_from(other)), *parts[place + 1 :]])


@SOME
@given(data=st.data())
def test_garbage_at_every_form(world: World, data: Any) -> None:
    send_garbage(world, data)


@pytest.mark.slow
@MANY
@given(data=st.data())
def test_much_garbage_at_every_form(world: World, data: Any) -> None:
    send_garbage(world, data)


def send_garbage(world: World, data: Any) -> None:
    form = data.draw(st.sampled_from(world.forms), label="form")
    body = data.draw(bodies(form), label="body")
    url = data.draw(addresses(form), label="address")
    headers = data.draw(st.sampled_from(HEADERS), label="headers")
    answer = world.keeper.post(url, data=body, headers=headers)
    assert answer.status_code < 500
    assert answer.status_code < 400 or not world.is_changed
    if world.is_changed:  # what was accepted can be looked at
        for rule in world.rules("GET"):
            assert world.keeper.get(world.url(rule, world.own)).status_code < 500, rule.rule
        world.restore()


@settings(SOME, max_examples=60)
@given(data=st.data())
def test_garbage_in_the_address_of_every_page(world: World, data: Any) -> None:
    ask_garbage(world, data)


@pytest.mark.slow
@MANY
@given(data=st.data())
def test_much_garbage_in_the_address_of_every_page(world: World, data: Any) -> None:
    ask_garbage(world, data)


def ask_garbage(world: World, data: Any) -> None:
    place = data.draw(st.sampled_from([world.own, world.over, world.stopped]))
    rule = data.draw(st.sampled_from(world.rules("GET")))
    known = st.sampled_from(["mode", "again", "chair", "player", "variant", "page", "seat", "end"])
    query = data.draw(st.lists(st.tuples(st.one_of(known, names), texts), max_size=5))
    headers = data.draw(st.sampled_from(HEADERS))
    answer = world.keeper.get(world.url(rule, place), query_string=query, headers=headers)
    assert answer.status_code < 500
    assert not world.is_changed
