"""The bin: a deleted game or table is found by nobody, comes back whole, and goes after 30 days."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import func, select, update

from companion.history import bin as bin_of_tables
from companion.history import people
from companion.history.archive import Span
from companion.history.bin import delete_game, purge_old, purge_unused, restore_game
from companion.models import Base, Deletion, Device, Game, Grant, Table, TableImport, db
from companion.referee.messages import error_words
from companion.scorebook import Author, Conflict, Refused, changes, writing
from companion.scorebook.book import write_derived
from companion.sharing import invitations
from companion.sharing.access import FOLLOWER, give, make_device, note_visit
from tests.scorebook.evening import NOON, Evening, play_again
from tests.scorebook.stored import facts_of, store
from tests.web.game_desk import Desk, other_phone, words
from tests.web.home.test_home import client_of

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture
def evening(app: Flask) -> Iterator[Evening]:
    with app.app_context():
        yield Evening()


@pytest.fixture
def desk(app: Flask, evening: Evening) -> Desk:
    evening.hand(4, 0, 5, 4, queen=0)
    evening.write(changes.stop_game(None))
    return Desk(app, evening)


def written(evening: Evening, change: Callable[[Table, uuid.UUID, Author], object]) -> None:
    table = db.session.get_one(Table, evening.table.id)
    with writing(table):
        change(table, evening.game.id, evening.by)


def rows_of_everything() -> dict[str, int]:
    """How many rows each table of the database has."""
    return {
        table.name: db.session.scalar(select(func.count()).select_from(table)) or 0
        for table in Base.metadata.sorted_tables
    }


def history_of(evening: Evening) -> list[tuple[object, ...]]:
    table = db.session.get_one(Table, evening.table.id)
    return [(one.player.name, one) for one in people.read_people(table, Span())]


# One game


@pytest.mark.both_databases
def test_a_deleted_game_is_on_no_page_and_comes_back_with_its_figures(desk: Desk) -> None:
    evening = desk.evening
    table, game = evening.table.id, evening.game.id
    before = history_of(evening)
    assert before
    pages = [f"/t/{table}/history", f"/t/{table}/games", f"/t/{table}/tonight?day=2026-11-19", "/"]
    title, on_home = "Bo won with 0", "Tonight Bo won"
    shown = [words(desk.client.get(page).text) for page in pages]
    told = ["Bo 4 place points", title, title, on_home]
    assert [one in text for one, text in zip(told, shown, strict=True)] == [True] * 4

    answer = desk.settle("delete")
    assert (answer.status_code, answer.location) == (303, f"/t/{table}/bin")
    assert history_of(evening) == []
    shown = [words(desk.client.get(page).text) for page in pages]
    assert not any(one in text for text in shown for one in ("Bo 1 1", title, on_home))
    assert desk.client.get(f"/t/{table}/g/{game}").status_code == 404
    assert desk.client.get(f"/t/{table}/g/{game}/hand").status_code == 404
    binned = words(desk.client.get(f"/t/{table}/bin").text)
    assert title in binned
    assert "deleted by Phone 1, " in binned

    answer = desk.client.post(f"/t/{table}/bin/restore", data={"game": str(game)})
    assert answer.location == f"/t/{table}/g/{game}"
    assert history_of(evening) == before
    assert desk.client.get(answer.location).status_code == 200
    assert "No deleted games." in words(desk.client.get(f"/t/{table}/bin").text)


def test_no_game_goes_on_from_a_deleted_one(desk: Desk) -> None:
    address = f"/t/{desk.evening.table.id}/new?after={desk.evening.game.id}"
    assert 'name="seat"' in desk.client.get(address).text
    assert desk.settle("delete").status_code == 303
    assert 'name="seat"' not in desk.client.get(address).text


def test_a_game_is_deleted_and_restored_once(evening: Evening) -> None:
    written(evening, delete_game)
    with pytest.raises(Conflict) as refused:
        written(evening, delete_game)
    assert (
        error_words(refused.value) == "This game was deleted. You'll find it under Deleted games."
    )
    written(evening, restore_game)
    with pytest.raises(Conflict) as refused:
        written(evening, restore_game)
    assert error_words(refused.value) == "This game isn't among the deleted ones anymore."


def test_a_game_of_another_table_is_not_deleted_from_here(evening: Evening, desk: Desk) -> None:
    other = Evening(("Eva", "Fay", "Gil", "Hal"))
    client = client_of(desk.client.application, other.device)
    assert client.post(f"/t/{other.table.id}/g/{evening.game.id}/settle/delete").status_code == 404
    restore = client.post(f"/t/{other.table.id}/bin/restore", data={"game": str(evening.game.id)})
    assert restore.status_code == 409
    assert db.session.get_one(Game, evening.game.id).deleted_at is None
    for form in ({"game": str(evening.game.id)}, {"game": "none"}, {}):
        assert client.post(f"/t/{evening.table.id}/bin/restore", data=form).status_code == 404


def test_too_many_open_games_keep_one_in_the_bin(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(evening, delete_game)
    monkeypatch.setattr("companion.scorebook.new_game.MOST_OPEN_GAMES", 0)
    with pytest.raises(Refused) as refused:
        written(evening, restore_game)
    assert refused.value.key == "table_has_most_open_games"


def test_the_number_of_games_on_home_leaves_out_what_was_deleted(desk: Desk) -> None:
    assert "1 game" in words(desk.client.get("/").text)
    desk.settle("delete")
    assert "1 game" not in words(desk.client.get("/").text)


# The whole table


def test_a_table_is_deleted_by_its_name_and_restored_from_home(desk: Desk) -> None:
    evening = desk.evening
    url, follower = f"/t/{evening.table.id}", other_phone(desk)
    refused = desk.client.post(f"{url}/delete", data={"name": "Friday"})
    assert refused.status_code == 422
    assert "That isn't the name." in words(refused.text)
    assert 'value="Friday"' in refused.text
    assert desk.client.get(f"{url}/history").status_code == 200

    answer = desk.client.post(f"{url}/delete", data={"name": f" {evening.table.name.upper()} "})
    assert answer.location == "/"
    for client in (desk.client, follower):
        assert client.get(f"{url}/history").status_code == 404
        assert client.get(f"{url}/live?v=1").status_code == 404
    assert "Deleted tables" in words(desk.client.get("/").text)
    assert "Deleted tables" not in words(follower.get("/").text)
    assert follower.post(f"{url}/restore").status_code == 404

    for _ in range(2):
        assert desk.client.post(f"{url}/restore").location == "/"
    for client in (desk.client, follower):
        assert client.get(f"{url}/history").status_code == 200


def test_no_link_leads_to_a_deleted_table(desk: Desk, app: Flask) -> None:
    evening = desk.evening
    table = db.session.get_one(Table, evening.table.id)
    with writing(table):
        secret = invitations.recovery(table, evening.device, evening.now)
    desk.client.post(f"/t/{table.id}/delete", data={"name": table.name})
    stranger = app.test_client()
    assert stranger.get(f"/k/{secret}").status_code == 404
    desk.client.post(f"/t/{table.id}/restore")
    assert stranger.get(f"/k/{secret}").status_code == 303


# After 30 days


def served_on(since: datetime, days: Iterable[int]) -> int:
    """How many went for good in a server that was started on these days, counted from one."""
    return sum(purge_old(since + timedelta(days=day)) for day in days)


def test_a_clock_that_jumps_takes_nothing_away(evening: Evening) -> None:
    """Deleted while the clock said 1970, with today's day the same evening, again and again."""
    first = datetime(1970, 1, 1, 0, 30, tzinfo=UTC)
    today = evening.now
    evening.now = first
    written(evening, delete_game)
    for _ in range(40):
        assert purge_old(today) == 0
        assert purge_old(first) == 0
    assert db.session.scalars(select(Deletion.days)).one() == 1
    assert served_on(today, range(1, 29)) == 0
    assert served_on(today, [29]) == 1


def test_what_was_in_the_bin_before_its_days_were_counted_has_all_of_them(evening: Evening) -> None:
    written(evening, delete_game)
    db.session.execute(update(Deletion).values(counted_on=None))
    db.session.commit()
    assert served_on(evening.now, range(100, 129)) == 0
    assert served_on(evening.now, [129]) == 1


@pytest.mark.both_databases
def test_what_was_deleted_30_days_ago_is_gone_and_nothing_else(evening: Evening) -> None:
    evening.play(2)
    empty = rows_of_everything()
    evening.write(changes.stop_game(None))
    later = play_again(evening.state, evening.by).id
    assert empty["changes"] == 2
    written(evening, delete_game)
    game_id = evening.game.id
    assert served_on(evening.now, range(30)) == 0
    assert served_on(evening.now, [29]) == 0  # a day counts once
    assert served_on(evening.now, [30]) == 1
    assert served_on(evening.now, [30]) == 0
    assert db.session.get(Game, game_id) is None
    assert db.session.get_one(Game, later).rematch_of is None
    assert rows_of_everything()["changes"] == 0
    assert db.session.scalars(select(Deletion)).one().purged_at


def test_what_came_back_from_the_bin_stays_for_good(evening: Evening) -> None:
    evening.play(2)
    written(evening, delete_game)
    written(evening, restore_game)
    assert served_on(evening.now, range(1, 40)) == 0
    assert rows_of_everything()["changes"] == 2


def test_a_table_that_was_deleted_30_days_ago_leaves_no_row(evening: Evening) -> None:
    evening.play(2)
    name, at = evening.table.name, evening.now
    other = Evening(("Eva", "Fay", "Gil", "Hal"))
    other_id, device = other.table.id, other.device.id
    with writing(table := db.session.get_one(Table, evening.table.id)):
        bin_of_tables.delete_table(table, name, evening.by)
    assert served_on(at, range(31)) == 1
    kept = rows_of_everything()
    assert (kept["tables"], kept["games"], kept["changes"], kept["deletions"]) == (1, 1, 0, 0)
    assert db.session.scalars(select(Table)).one().id == other_id
    assert device in set(db.session.scalars(select(Device.id)))


# Tables that nobody used


def unused_on(days: Iterable[int]) -> int:
    """How many went for good in a server that was started on these days after that noon."""
    return sum(purge_unused(NOON + timedelta(days=day)) for day in days)


@pytest.mark.both_databases
def test_a_table_that_nobody_used_goes_and_leaves_nothing(evening: Evening) -> None:
    table_id = evening.table.id
    assert unused_on(range(30)) == 0
    assert unused_on([29]) == 0  # a day counts once
    assert unused_on([30]) == 1
    assert db.session.get(Table, table_id) is None
    kept = rows_of_everything()
    assert {name for name, rows in kept.items() if rows} == {"devices"}


@pytest.mark.usefixtures("evening")
def test_a_clock_that_jumps_takes_no_table_away() -> None:
    """A month ahead for one start, then right, then a month behind, again and again."""
    assert unused_on([0, 45, 1, -30] * 40) == 0
    assert unused_on(range(46, 74)) == 0


def test_a_look_counts_whatever_the_clock_said_at_the_last_one(
    evening: Evening, desk: Desk, app: Flask
) -> None:
    ahead, right = evening.now + timedelta(days=45), evening.now + timedelta(days=1)
    db.session.execute(update(Grant).values(seen_at=ahead, days=30))
    db.session.commit()
    app.config["CLOCK"] = lambda: right
    assert desk.client.get(f"/t/{evening.table.id}/g/{evening.game.id}").status_code == 200
    grant = db.session.scalars(select(Grant).execution_options(populate_existing=True)).one()
    assert (grant.seen_at, grant.days) == (right, 0)


def play_a_hand(evening: Evening) -> None:
    evening.hand(4, 6, 3, 0, queen=0)


def play_and_remove_a_hand(evening: Evening) -> None:
    evening.hand(4, 6, 3, 0, queen=0)
    evening.undo()


def play_and_delete_the_game(evening: Evening) -> None:
    evening.hand(4, 6, 3, 0, queen=0)
    written(evening, delete_game)


def write_final_scores(evening: Evening) -> None:
    facts = facts_of(evening.game)
    store(
        evening.game,
        replace(facts, seats=tuple([replace(s, final_total=100) for s in facts.seats])),
    )
    write_derived(evening.state)


def take_in_a_file(evening: Evening) -> None:
    mine = {"table_id": evening.table.id, "device_id": evening.device.id, "at": NOON}
    db.session.add(TableImport(**mine, is_new_table=True, brought={}))


def show_it_to_another_phone(evening: Evening) -> None:
    other = make_device(NOON)
    db.session.flush()
    give(other, evening.table, FOLLOWER, NOON)


def look_again(evening: Evening) -> None:
    phone, table = evening.device.id, evening.table.id
    unused_on(range(10))
    note_visit(phone, NOON + timedelta(days=9), table)


def begin_by_a_wrong_clock(evening: Evening) -> None:
    db.session.execute(update(Game).values(asks_day=True))


@pytest.mark.parametrize(
    "use",
    [
        play_a_hand,
        play_and_remove_a_hand,
        play_and_delete_the_game,
        write_final_scores,
        take_in_a_file,
        show_it_to_another_phone,
        look_again,
        begin_by_a_wrong_clock,
    ],
)
def test_one_that_was_used_stays(evening: Evening, use: Callable[[Evening], None]) -> None:
    use(evening)
    db.session.commit()
    assert unused_on(range(35)) == 0
