"""There are limits that no table meets and no visitor gets past."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import timedelta

import pytest
from sqlalchemy import func, select, update

from companion import scorebook
from companion.models import Game, Player, Table, db
from companion.scorebook import Refused, changes, new_game, players
from companion.scorebook.transactions import writing
from companion.sharing.access import make_device
from tests.scorebook.evening import FOUR, NOON, Evening


def begin(evening: Evening, names: Sequence[str] = FOUR) -> Game:
    """Another game of the table."""
    rules = evening.state.next.ruleset
    with writing(evening.table):
        return scorebook.start_game(
            evening.table,
            scorebook.seat_players(evening.table, names, NOON),
            rules,
            variant="standard",
            first_dealer=0,
            now=NOON,
        )


def fill(evening: Evening, players: int = 0, open_games: int = 0) -> None:
    """Add so many players and games to a table."""
    numbers = range(2, 2 + open_games)
    table = evening.table.id
    db.session.add_all(
        [
            *(
                Player(table_id=table, name=f"P{n}", name_key=f"p{n}", colour=0, created_at=NOON)
                for n in range(players)
            ),
            *(
                Game(
                    table_id=table,
                    number=n,
                    variant="standard",
                    started_at=NOON,
                    day=NOON.date(),
                    played_at=NOON,
                    facts="",
                    facts_checksum="",
                    scores=[],
                )
                for n in numbers
            ),
        ]
    )
    db.session.commit()


def count(kind: type[Player] | type[Game], evening: Evening) -> int:
    of_table = select(func.count()).select_from(kind).where(kind.table_id == evening.table.id)
    return db.session.scalar(of_table) or 0


def test_a_table_has_five_hundred_players(evening: Evening) -> None:
    fill(evening, players=players.MOST_PLAYERS - len(FOUR) - 1)
    begin(evening, ("Ann", "Bo", "Cleo", "Eve"))
    with pytest.raises(Refused, match="table_has_most_players"):
        begin(evening, ("Ann", "Bo", "Cleo", "Fay"))
    assert count(Player, evening) == players.MOST_PLAYERS
    begin(evening, ("Ann", "Bo", "P1", "Eve"))  # everybody who is there can play


def test_a_table_has_fifty_games_that_are_not_over(evening: Evening) -> None:
    fill(evening, open_games=new_game.MOST_OPEN_GAMES - 2)
    begin(evening)
    with pytest.raises(Refused, match="table_has_most_open_games"):
        begin(evening)
    evening.hand(4, 6, 3, 0, queen=0)
    evening.write(changes.stop_game(None))
    begin(evening)
    evening.undo()  # that is never refused
    assert not evening.state.is_over
    with pytest.raises(Refused, match="table_has_most_open_games"):
        begin(evening)


def test_another_table_is_not_touched_by_that(evening: Evening) -> None:
    fill(evening, open_games=new_game.MOST_OPEN_GAMES)
    begin(Evening())


def test_a_table_has_six_thousand_games_those_in_the_bin_counted(evening: Evening) -> None:
    most = new_game.MOST_GAMES
    fill(evening, open_games=most - 2)
    others = update(Game).where(Game.id != evening.game.id)
    db.session.execute(others.values(is_over=True, deleted_at=NOON))
    db.session.commit()
    begin(evening)
    assert count(Game, evening) == most == 6_000
    with pytest.raises(Refused, match="table_has_most_games"):
        begin(evening)


def test_a_device_makes_twenty_tables_a_day(evening: Evening) -> None:
    device = make_device(NOON)
    for minute in range(new_game.MOST_NEW_TABLES):
        scorebook.start_table("Thursday", device, NOON + timedelta(minutes=minute))
    with pytest.raises(Refused, match="most_new_tables_today"):
        scorebook.start_table("Thursday", device, NOON + timedelta(hours=23))
    scorebook.start_table("Thursday", device, NOON + timedelta(days=1))
    with pytest.raises(Refused, match="most_new_tables_today"):
        scorebook.start_table("Thursday", device, NOON + timedelta(days=1))


def test_a_device_has_two_hundred_tables(evening: Evening) -> None:
    device = make_device(NOON)
    for number in range(new_game.MOST_TABLES):
        scorebook.start_table("Thursday", device, NOON + timedelta(days=number // 20 * 2))
    with pytest.raises(Refused, match="device_has_most_tables"):
        scorebook.start_table("Thursday", device, NOON + timedelta(days=100))
    assert scorebook.start_table("Thursday", make_device(NOON, uuid.uuid4()), NOON)
    assert db.session.scalar(select(func.count()).select_from(Table)) == new_game.MOST_TABLES + 2


@pytest.mark.usefixtures("evening")
def test_from_where_a_table_was_made_is_forgotten_after_a_day() -> None:
    db.session.execute(update(Table).values(made_from="a hash"))
    db.session.commit()
    new_game.forget_addresses(NOON + timedelta(hours=23))
    assert db.session.scalars(select(Table.made_from)).one() == "a hash"
    new_game.forget_addresses(NOON + timedelta(hours=24))
    assert db.session.scalars(select(Table.made_from)).one() is None
