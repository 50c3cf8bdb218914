"""What a keeper's phone hands on is good for as long as that phone may do what it could."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import func, select, update

from companion import scorebook
from companion.models import Base, Game, Grant, Invitation, Table, db
from companion.sharing import access as access_control
from companion.sharing import invitations
from companion.sharing.access import FOLLOWER, KEEPER
from companion.web.sharing.views import ROLES, SPOKEN
from tests.scorebook.evening import Evening
from tests.web.game_desk import Desk, words
from tests.web.sharing.test_phones import NOW, Phone, do, log, table, undo
from tests.web.sharing.ways import join_by, key_of

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

ENDED_LINK = (404, "This link doesn't work now")
ENDED_CODE = (422, "That code doesn't work.")


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """Ann's phone at a game that is over; another one is on."""
    app.config.update(CLOCK=lambda: NOW, URL="https://hearts.example")
    with app.app_context():
        evening = Evening()
        for _ in range(4):
            evening.hand(0, 13, 0, 0, queen=1)
        begin_beside(evening)
        yield Desk(app, evening)


def begin_beside(evening: Evening) -> None:
    with scorebook.writing(evening.table):
        people = scorebook.seat_players(evening.table, ("Eve", "Fay", "Gus", "Hal"), NOW)
        rules = evening.state.next.ruleset
        scorebook.start_game(
            evening.table,
            people,
            rules,
            variant="standard",
            first_dealer=0,
            now=NOW,
        )


@dataclass(frozen=True)
class Way:
    """What lets somebody in: how it is tried, and what is read where it is good no more."""

    name: str
    enter: Callable[[FlaskClient], TestResponse]
    ended: tuple[int, str]


def ways_of(desk: Desk, keeper: Phone) -> list[Way]:
    """Every way in that this phone makes, by the pages where it makes them."""
    at, client = table(desk), keeper.client
    assert client.post(f"{at}/share").status_code == 303
    ways = [
        each
        for role in ROLES
        for each in (*links(desk, role), *([code(desk, role)] if role == SPOKEN else []))
    ]
    recovery = re.search(r'id="link" value="[^"]+(/k/[^"]+)"', client.post(f"{at}/keep").text)
    assert recovery
    ways += by_link("recovery", recovery[1], desk.app.test_client())
    return ways


def table_of(desk: Desk) -> Table:
    db.session.rollback()
    return db.session.get_one(Table, desk.evening.table.id)


def open_games(at: Table) -> list[Game]:
    mine = select(Game).where(Game.table_id == at.id, ~Game.is_over)
    return list(db.session.scalars(mine.order_by(Game.number)))


def links(desk: Desk, role: str) -> list[Way]:
    shown = invitations.shown_link(table_of(desk), role, key_of(desk.app), NOW)
    assert shown
    path = f"/{'k' if role == KEEPER else 'w'}/{shown.secret}"
    return by_link(f"link to {role}", path, desk.app.test_client())


def by_link(name: str, path: str, opened: FlaskClient) -> list[Way]:
    """A link, and the same by a phone that `opened` it before, so that its cookie names it."""
    assert opened.get(path).status_code == 303
    return [
        Way(f"{name}, opened before", lambda _: opened.post("/join/who"), ENDED_LINK),
        Way(name, lambda phone: join_by(phone, path), ENDED_LINK),
    ]


def code(desk: Desk, role: str) -> Way:
    shown = invitations.shown_code(table_of(desk), role, key_of(desk.app), NOW)
    assert shown
    typed = {"link": shown.text}
    return Way(f"code to {role}", lambda p: p.post("/join", data=typed), ENDED_CODE)


def lets_in(desk: Desk, way: Way) -> tuple[bool, TestResponse]:
    """Whether a fresh browser gets anywhere by it, and what it reads."""
    answer = way.enter(desk.app.test_client())
    return answer.status_code == 303, answer


def still_unused(ways: list[Way]) -> list[Way]:
    """A keeper's link works once: without the second try of each."""
    return [way for way in ways if way.name != "link to keeper"]


def grants() -> int:
    db.session.rollback()
    held = select(func.count()).select_from(Grant).where(Grant.removed_at.is_(None))
    return db.session.scalar(held) or 0


def keeper_of(desk: Desk) -> Phone:
    """Bo's phone, which Ann lets keep score."""
    phone = Phone(desk, FOLLOWER, 1)
    assert do(desk, phone.id, "keeper").status_code == 303
    return phone


def replace(desk: Desk, keeper: Phone) -> None:
    Phone(desk, KEEPER, 1)
    assert keeper.role is None


STOP_SHARING = "stop sharing"

EVENTS: dict[str, Callable[[Desk, Phone], TestResponse | None]] = {
    "removed": lambda desk, keeper: do(desk, keeper.id, "remove"),
    "only follows": lambda desk, keeper: do(desk, keeper.id, "follower"),
    "left": lambda desk, keeper: keeper.client.post(f"{table(desk)}/leave"),
    "replaced": replace,
    "undone": lambda desk, keeper: undo(desk),
    STOP_SHARING: lambda desk, keeper: desk.client.post(f"{table(desk)}/share/close"),
}


def test_each_way_lets_in_while_its_maker_keeps_score(desk: Desk) -> None:
    for way in still_unused(ways_of(desk, keeper_of(desk))):
        is_in, answer = lets_in(desk, way)
        assert is_in, (way.name, answer.status)


@pytest.mark.parametrize("event", EVENTS)
def test_none_lets_in_after(desk: Desk, event: str) -> None:
    """Stop sharing leaves recovery links: they let in nobody else."""
    keeper = keeper_of(desk)
    ways = ways_of(desk, keeper)
    assert len(ways) == 2 * 2 + 2 + 1
    if event == STOP_SHARING:
        ways = [way for way in ways if not way.name.startswith("recovery")]
    answer = EVENTS[event](desk, keeper)
    assert answer is None or answer.status_code == 303
    before, wrong = grants(), []
    for way in ways:
        is_in, answer = lets_in(desk, way)
        status, sentence = way.ended
        if is_in or answer.status_code != status or sentence not in words(answer.text):
            wrong.append(f"{way.name}: {answer.status}")
    assert wrong == []
    assert grants() == before


def test_there_is_no_kind_of_way_that_does_not_end() -> None:
    """What has a secret of its own lets somebody in: say it in access_control.WAYS_IN."""
    hashes = {"token_hash", "code_hash"}
    kinds = {rows.name for rows in Base.metadata.sorted_tables if hashes & set(rows.columns.keys())}
    assert kinds == {model.__tablename__ for model in access_control.WAYS_IN}


def recovery_of(desk: Desk, client: FlaskClient) -> str:
    shown = re.search(r'value="[^"]+(/k/[^"]+)"', client.post(f"{table(desk)}/keep").text)
    assert shown
    return shown[1]


@pytest.mark.parametrize("event", EVENTS)
def test_a_recovery_link_stays_when_another_phone_goes(desk: Desk, event: str) -> None:
    keeper, way = keeper_of(desk), recovery_of(desk, desk.client)
    its_own = recovery_of(desk, keeper.client)
    EVENTS[event](desk, keeper)
    assert join_by(desk.app.test_client(), way).status_code == 303
    is_its_own_good = join_by(desk.app.test_client(), its_own).status_code == 303
    assert is_its_own_good is (event == STOP_SHARING)


def test_a_recovery_link_of_nobody_knows_whom_ends_with_any_keeper(desk: Desk) -> None:
    keeper, way = keeper_of(desk), recovery_of(desk, desk.client)
    db.session.execute(update(Invitation).values(device_id=None))
    db.session.commit()
    do(desk, keeper.id, "remove")
    assert join_by(desk.app.test_client(), way).status_code == 404
    assert "Get a recovery link" in words(desk.client.get("/").text)


def test_the_log_says_who_got_a_recovery_link_and_undo_is_for_what_was_before(desk: Desk) -> None:
    keeper = keeper_of(desk)
    recovery_of(desk, keeper.client)
    assert log(desk).startswith("Bo's phone got a recovery link")
    assert undo(desk).status_code == 303
    assert keeper.role == FOLLOWER


def test_names_and_followers_end_nothing(desk: Desk) -> None:
    keeper, follower = keeper_of(desk), Phone(desk)
    ways = ways_of(desk, keeper)
    do(desk, keeper.id, "name", name="The tablet")
    do(desk, follower.id, "remove")
    Phone(desk, KEEPER)
    for way in still_unused(ways):
        assert lets_in(desk, way)[0], way.name


def test_a_link_that_lets_its_maker_s_next_phone_in_leads_on_after_a_second_tap(desk: Desk) -> None:
    """The old phone is replaced, so that the link ends with the first tap."""
    old, new, newest = keeper_of(desk), desk.app.test_client(), open_games(table_of(desk))[-1]
    way, url, seat = recovery_of(desk, old.client), f"{table(desk)}/g/{newest.id}", {"seat": "1"}
    old.client.get(f"{url}?chair=1")
    assert new.get(way).status_code == 303
    with new.session_transaction() as session:
        entrance = session["entrance"]
    assert new.post("/join/who", data=seat).location == url
    assert old.role is None
    with new.session_transaction() as session:
        session["entrance"] = entrance  # as the second tap has it
    assert new.post("/join/who", data=seat).location == url
    assert join_by(desk.app.test_client(), way).status_code == 404


@pytest.mark.parametrize("path", ["/share", "/keep"])
def test_who_is_put_out_while_sharing_hands_on_nothing(
    desk: Desk, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Access was given before the table was held, and taken before it was held."""
    keeper, find = keeper_of(desk), access_control.find_access

    def find_and_remove(
        device: uuid.UUID, at: uuid.UUID, now: datetime
    ) -> access_control.Access | None:
        access = find(device, at, now)
        monkeypatch.setattr(access_control, "find_access", find)
        with db.engine.begin() as another:
            mine = update(Grant).where(Grant.device_id == device, Grant.table_id == at)
            another.execute(mine.values(removed_at=NOW))
            another.execute(update(Table).values(version=Table.version + 1))
        return access

    monkeypatch.setattr(access_control, "find_access", find_and_remove)
    assert keeper.client.post(f"{table(desk)}{path}").status_code == 404
    assert db.session.scalar(select(func.count()).select_from(Invitation)) == 0
