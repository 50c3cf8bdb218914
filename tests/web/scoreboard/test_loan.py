"""Who keeps score as no keeper is here does so till five, and can take nothing away for good.

What a loan opens and closes, address by address, is in tests/web/test_every_url.py.
"""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import func, select, update

from companion.models import Game, Grant, Invitation, SpokenCode, Table, db
from companion.scorebook import writing
from companion.sharing import access as access_control
from companion.sharing.access import FOLLOWER, KEEPER
from companion.sharing.phones import KEEPERS_AWAY
from tests.scorebook.evening import play_again
from tests.web.game_desk import Clock, Desk, words
from tests.web.hand_desk import counts
from tests.web.plain import Plain
from tests.web.scoreboard.test_keeper_news import OFFER, board, keeper_goes, take_over
from tests.web.sharing.test_phones import Phone, clock, desk, do, listed, log, table, undo
from tests.web.sharing.ways import make_code, make_link

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

__all__ = ["clock", "desk"]

FIVE = datetime(2026, 11, 23, 5, tzinfo=UTC)


@pytest.fixture
def bo(desk: Desk, clock: Clock) -> Phone:
    """Bo's phone, which keeps score since 10:12 PM, as nobody did."""
    phone = Phone(desk, FOLLOWER, 1)
    keeper_goes(desk, clock)
    assert take_over(phone).status_code == 303
    return phone


def score(phone: Phone) -> TestResponse:
    """The next hand, as the pad of this phone sends it."""
    told = counts(4, 6, 3, 0, number=phone.desk.state.next_number)
    return phone.client.post(f"{phone.desk.url}/hand", data=told)


def answer(desk: Desk, phone: Phone, said: str) -> TestResponse:
    """What a keeper says of the loan of this phone."""
    return do(desk, phone.id, "loan", answer=said)


def lent(phone: Phone) -> bool:
    """Whether this phone still has a loan, perhaps one that ran out."""
    db.session.rollback()
    held = db.session.get_one(Grant, (phone.id, phone.desk.evening.table.id))
    return held.keeps_until is not None


def test_a_guest_who_takes_over_takes_nothing_away(desk: Desk, bo: Phone) -> None:
    """What a watch link and a dinner without the keeper's phone once let a guest do."""
    [ann] = db.session.scalars(select(Grant.device_id).where(Grant.role == KEEPER))
    assert bo.client.post(f"{table(desk)}/phones/{ann}/remove").status_code == 404
    name = db.session.get_one(Table, desk.evening.table.id).name
    assert bo.client.post(f"{table(desk)}/delete", data={"name": name}).status_code == 404
    assert bo.client.post(f"{table(desk)}/keep").status_code == 404
    assert bo.client.post(f"{desk.url}/settle/delete").status_code == 404
    assert "Score hand 2" in desk.look()


def test_the_game_that_is_on_is_scored_till_five(desk: Desk, bo: Phone, clock: Clock) -> None:
    assert score(bo).status_code == 303
    clock.now = FIVE - timedelta(seconds=1)
    assert score(bo).status_code == 303
    clock.now = FIVE
    refused = score(bo)
    assert refused.status_code == 404
    assert "This phone doesn't keep score anymore" in words(refused.text)
    assert len(desk.state.hands) == 3
    assert (bo.role, "May I play?" in board(bo)) == (FOLLOWER, True)
    assert "Score hand" not in board(bo)
    assert 'aria-current="true"' in bo.client.get(f"{desk.url}/phone").text  # its chair


def test_the_page_looks_again_when_the_loan_ends(desk: Desk, bo: Phone, clock: Clock) -> None:
    clock.now = FIVE - timedelta(minutes=5)
    assert 'data-news-again="301"' in bo.client.get(desk.url).text


def test_a_game_begun_under_the_loan_is_lent_and_an_older_one_is_not(
    desk: Desk, bo: Phone, clock: Clock
) -> None:
    clock.now += timedelta(minutes=1)
    for _ in range(4):
        score(bo)
    older, first = desk.url, desk.evening.game.id
    begun = Plain(bo.client, f"{table(desk)}/new?after={first}", "new-game").press("start")
    assert begun.status_code == 303
    assert "Score hand 1" in words(bo.client.get(begun.location).text)
    assert "Manage the game" in bo.client.get(begun.location).text
    # Ann lets nobody keep it, goes, and Bo takes over again: the game before is not on any more.
    answer(desk, bo, "thanks")
    clock.now += KEEPERS_AWAY + timedelta(minutes=1)
    assert take_over(bo, begun.location).status_code == 303
    assert bo.client.get(f"{begun.location}/settle").status_code == 200
    assert bo.client.get(f"{older}/settle").status_code == 404
    page = Plain(bo.client, f"{table(desk)}/new?after={first}", "new-game")
    assert page.form.value("after") == ""


def test_only_the_game_that_is_on_is_taken_over(desk: Desk, clock: Clock) -> None:
    with writing(desk.evening.table):
        newer = play_again(desk.evening.state, desk.evening.by)
    phone = Phone(desk, FOLLOWER, 1)
    keeper_goes(desk, clock)
    assert OFFER not in board(phone)
    assert take_over(phone).status_code == 422
    assert take_over(phone, f"{table(desk)}/g/{newer.id}").status_code == 303


@pytest.mark.parametrize("said", ["thanks", "keep"])
def test_a_keeper_who_is_back_answers(desk: Desk, bo: Phone, said: str) -> None:
    assert answer(desk, bo, said).location == desk.url
    assert bo.role == (KEEPER if said == "keep" else FOLLOWER)
    assert not lent(bo)
    assert "kept score from" not in desk.look()
    assert score(bo).status_code == (303 if said == "keep" else 404)
    done = (
        "let Bo's phone keep score" if said == "keep" else "took scorekeeping back from Bo's phone"
    )
    assert f"Phone 1 {done}" in log(desk)


def test_an_answer_of_a_second_keeper_changes_nothing(desk: Desk, bo: Phone) -> None:
    answer(desk, bo, "thanks")
    assert answer(desk, bo, "keep").status_code == 303
    assert bo.role == FOLLOWER


def test_a_keeper_is_told_of_a_loan_that_ran_out(desk: Desk, bo: Phone, clock: Clock) -> None:
    clock.now = FIVE + timedelta(hours=14)
    assert "Bo kept score yesterday from 10:12 PM. Thanks Let Bo keep it" in desk.look()
    answer(desk, bo, "keep")
    assert bo.role == KEEPER


def test_the_log_undoes_a_loan_once(desk: Desk, bo: Phone) -> None:
    assert undo(desk).status_code == 303
    assert not lent(bo)
    assert score(bo).status_code == 404
    assert "Undo" not in log(desk).partition("You can undo")[0]


def test_another_player_is_not_offered_what_is_kept(desk: Desk, bo: Phone, clock: Clock) -> None:
    cleo = Phone(desk, FOLLOWER, 2)
    assert "Keep score here" not in board(cleo)
    clock.now += KEEPERS_AWAY + timedelta(seconds=1)
    assert "Bo's phone was last seen at 10:12 PM. Keep score here" in board(cleo)
    assert take_over(cleo).status_code == 303
    assert "Bo kept score" in (both := desk.look())
    assert "Cleo kept score" in both


def test_a_loan_is_no_keeper_whom_the_last_one_could_leave_to(desk: Desk, bo: Phone) -> None:
    [ann] = db.session.scalars(select(Grant.device_id).where(Grant.role == KEEPER))
    for refused in (
        desk.client.post(f"{table(desk)}/leave"),
        do(desk, ann, "remove"),
        do(desk, ann, "follower"),
    ):
        assert refused.status_code == 422
        assert "No other phone keeps score at this table" in words(refused.text)


@pytest.mark.parametrize("end", ["thanks", "undo", "remove", "leave", "stop"])
def test_the_end_of_a_loan_touches_no_link_of_the_table(desk: Desk, bo: Phone, end: str) -> None:
    evening = desk.evening
    desk.client.post(f"{table(desk)}/keep")
    make_link(desk.app, evening.table, FOLLOWER, FIVE)
    make_code(desk.app, evening.table, FOLLOWER, FIVE)
    db.session.commit()
    before = ways_in()
    if end == "leave":
        bo.client.post(f"{table(desk)}/leave")
    elif end == "undo":
        undo(desk)
    elif end == "stop":
        do(desk, bo.id, "follower")
    else:
        do(desk, bo.id, *(("loan",) if end == "thanks" else ("remove",)))
    assert not lent(bo)
    assert ways_in() == before


def ways_in() -> set[str]:
    db.session.rollback()
    links = db.session.scalars(select(Invitation.token_hash))
    return {*links, *db.session.scalars(select(SpokenCode.code_hash))}


def test_a_phone_that_comes_back_has_no_loan(desk: Desk, bo: Phone) -> None:
    do(desk, bo.id, "remove")
    undo(desk)
    assert bo.role == FOLLOWER
    assert score(bo).status_code == 404


def test_one_phone_is_stopped_or_kept_from_its_own_page_too(desk: Desk, bo: Phone) -> None:
    page = words(desk.client.get(f"{table(desk)}/phones/{bo.id}").text)
    assert "Stop keeping score on this phone" in page
    assert "Let this phone keep score" in page
    do(desk, bo.id, "follower")
    assert not lent(bo)
    assert "Bo's phone watches" in listed(desk)


def test_who_joins_to_watch_takes_no_loan_away(desk: Desk, bo: Phone, clock: Clock) -> None:
    """Anyone who has the link to watch can say that they are Bo."""
    another = Phone(desk, FOLLOWER, 1)
    assert (bo.role, another.role) == (FOLLOWER, FOLLOWER)
    assert score(bo).status_code == 303
    page = make_link(desk.app, desk.evening.table, FOLLOWER, clock.now)
    db.session.commit()
    joining = desk.app.test_client().get(f"/w/{page}", follow_redirects=True)
    assert "Bo keeps score" in words(joining.text)


def test_home_of_a_phone_with_a_loan_begins_the_next_game_there(
    desk: Desk, bo: Phone, clock: Clock
) -> None:
    assert f'href="{table(desk)}/new"' in bo.client.get("/").text
    clock.now = FIVE
    assert f'href="{table(desk)}/new"' not in bo.client.get("/").text


def test_a_loan_that_ends_while_its_phone_waits_to_begin_a_game_begins_none(
    desk: Desk, bo: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    find, form = access_control.find_access, Plain(bo.client, f"{table(desk)}/new", "new-game")
    games = count_games()

    def find_and_thank(
        device: uuid.UUID, at: uuid.UUID, now: datetime
    ) -> access_control.Access | None:
        access = find(device, at, now)
        monkeypatch.setattr(access_control, "find_access", find)
        with db.engine.begin() as another:
            another.execute(update(Grant).values(keeps_until=None))
            another.execute(update(Table).values(version=Table.version + 1))
        return access

    monkeypatch.setattr(access_control, "find_access", find_and_thank)
    assert form.press("start").status_code == 404
    assert count_games() == games


def count_games() -> int:
    return db.session.scalar(select(func.count()).select_from(Game)) or 0
