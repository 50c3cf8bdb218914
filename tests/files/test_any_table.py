"""Whatever was played, corrected, removed and renamed: out, in and out again are the same bytes."""

from __future__ import annotations

import json
import shutil
import uuid
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from companion import create_app, scorebook
from companion.files import table_import
from companion.files.table_file import write_table
from companion.models import Game, Table, db, new_id
from companion.rules import RulesError
from companion.scorebook import HandReport, changes
from tests.conftest import FOR_TESTS
from tests.files.rich_table import begin
from tests.files.test_table_import import derived, file_of, newcomer, take_surveyed, undo
from tests.scorebook.evening import FOUR, Evening

if TYPE_CHECKING:
    from flask import Flask

Servers = tuple["Flask", "Flask"]

GUESTS = ("Eva", "Fay", "Gil")

SOME = settings(
    max_examples=10, phases=[Phase.generate], suppress_health_check=[HealthCheck.too_slow]
)
MANY = settings(SOME, max_examples=40)


def hearts(draw: Callable[..., Any], seats: int) -> list[int]:
    """How the hearts of a hand fell."""
    cuts = sorted(draw(st.lists(st.integers(0, 13), min_size=seats - 1, max_size=seats - 1)))
    return [b - a for a, b in zip([0, *cuts], [*cuts, 13], strict=True)]


def play_something(evening: Evening, draw: Callable[..., Any]) -> None:
    """One step of a game, whichever; what the score book refuses is no step."""
    state = evening.state
    seats = state.next.seats
    step = draw(
        st.sampled_from(("hand", "hand", "hand", "points", "open", "correct", "remove", "come"))
    )
    report = HandReport(
        hearts=dict(zip(seats, hearts(draw, len(seats)), strict=True)),
        takers=evening.counts(queen=draw(st.integers(0, len(seats) - 1))).takers,
        note=draw(st.sampled_from((None, "=1+1", "“late”\u2028 ♥"))),
    )
    number = state.next_number
    try:
        if step == "hand":
            evening.write(changes.record(new_id(), report, number))
        elif step == "points":
            evening.points(*[26, *[0] * (len(seats) - 1)], choice="add")
        elif step == "open":
            evening.hand(*[1] * len(seats), queen=0, is_open=True)
        elif step == "correct" and state.hands:
            evening.correct(draw(st.integers(1, len(state.hands))), report)
        elif step == "remove" and state.hands:
            evening.remove(draw(st.integers(1, len(state.hands))))
        elif step == "come":
            _come_or_go(evening, draw)
    except RulesError:
        db.session.rollback()


def _come_or_go(evening: Evening, draw: Callable[..., Any]) -> None:
    seat = draw(st.sampled_from([seat for seat, _ in evening.state.chairs]))
    guest = evening.player(draw(st.sampled_from(GUESTS)))
    way = draw(st.sampled_from(("substitute", "join", "leave")))
    if way == "substitute":
        evening.write(changes.substitute(seat, guest))
    elif way == "join":
        evening.write(changes.join(guest, 0))
    else:
        evening.write(changes.leave(seat))


def play_anything(draw: Callable[..., Any]) -> uuid.UUID:
    """A table with one or two games."""
    evening = Evening(FOUR[: draw(st.integers(3, 4))])
    for _ in range(draw(st.integers(0, 10))):
        play_something(evening, draw)
    if draw(st.booleans()):
        begin(evening, variant=draw(st.sampled_from(("omnibus", "turbo"))))
        for _ in range(draw(st.integers(0, 4))):
            play_something(evening, draw)
    db.session.commit()
    return evening.table.id


def text_of(table_id: uuid.UUID) -> str:
    db.session.expire_all()
    return write_table(table_id)


@SOME
@given(data=st.data())
def test_any_table_comes_in_as_it_went_out(two_servers: Servers, data: Any) -> None:
    take_any_table(two_servers, data)


@pytest.mark.slow
@MANY
@given(data=st.data())
def test_more_tables_come_in_as_they_went_out(two_servers: Servers, data: Any) -> None:
    take_any_table(two_servers, data)


def take_any_table(two_servers: Servers, data: Any) -> None:
    here, there = two_servers
    with here.app_context():
        table_id = play_anything(data.draw)
        text, lists = text_of(table_id), derived(table_id)
    with there.app_context():
        device = newcomer()
        survey = table_import.survey_file(file_of(text), lambda _: None)
        assert survey.way == table_import.KEPT
        take_surveyed(survey, device)
        assert text_of(table_id) == text
        assert derived(table_id)[:2] == lists[:2]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a file."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found: list[tuple[Any, ...]] = []
    for name, each in inner:
        found.append((*path, name))
        if isinstance(each, dict | list):
            found += places(each, (*path, name))
    return found


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12) + 1, 10**12 - 1),
    st.integers(-3, 14),
    st.text(max_size=5),
    st.sampled_from(["QS", "QS QS", "L", "H9", "cards", "2026-11-19T12:00:00.000000Z"]),
    st.just([]),
    st.just({}),
    st.just([[]]),
)


@SOME
@given(data=st.data())
def test_a_damaged_file_is_refused_or_can_be_looked_at(
    any_table: str, two_servers: Servers, data: Any
) -> None:
    take_damaged(any_table, two_servers, data)


@pytest.mark.slow
@MANY
@given(data=st.data())
def test_more_damaged_files_are_refused_or_can_be_looked_at(
    any_table: str, two_servers: Servers, data: Any
) -> None:
    take_damaged(any_table, two_servers, data)


def take_damaged(any_table: str, two_servers: Servers, data: Any) -> None:
    """With anything else in any place: no error but a refusal, and no game that does not open."""
    file = json.loads(any_table)
    *path, last = data.draw(st.sampled_from(places(file)))
    part = file
    for step in path:
        part = part[step]
    part[last] = data.draw(ODD)
    text = json.dumps(file)
    with two_servers[1].app_context():
        device = newcomer()
        try:
            survey = table_import.survey_file(file_of(text), lambda _: None)
        except RulesError:
            return
        done = take_surveyed(survey, device)
        table = db.session.get_one(Table, done.table_id)
        for game in db.session.scalars(select(Game.id).where(Game.table_id == table.id)).all():
            assert scorebook.look_up(table, game)
        undo(table, done)


@pytest.fixture(scope="module")
def two_servers(
    sqlite_template: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Servers]:
    """A server with tables, and one that gets them."""
    apps = []
    for _ in range(2):
        folder = tmp_path_factory.mktemp("server")
        shutil.copy(sqlite_template, folder / sqlite_template.name)
        apps.append(create_app({**FOR_TESTS, "DATA": folder}))
    yield apps[0], apps[1]
    for app in apps:
        with app.app_context():
            db.engine.dispose()


@pytest.fixture(scope="module")
def any_table(rich_text: str) -> str:
    """The file of a table with everything in it."""
    return rich_text
