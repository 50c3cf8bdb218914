"""`companion check` finds whatever derived value is not what the facts make of it, and no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, update

from companion import cli
from companion.derived_check import Checked, check
from companion.models import Game, PlayerDay, PlayerGame, Seat, db
from companion.scorebook.player_days import EVER
from tests.scorebook.evening import Evening


@pytest.fixture
def played(app: Flask) -> Iterator[Evening]:
    """A table with a game that is over, and one that goes on."""
    with app.app_context():
        evening = Evening(variant="short_50")
        first = evening.game
        for _ in range(3):
            evening.hand(1, 11, 1, 0, queen=1)
        assert evening.state.is_over
        other = Evening(device=evening.device)
        other.hand(4, 0, 5, 4, queen=0)
        evening.game = db.session.get_one(Game, first.id)
        yield evening


def differences() -> list[str]:
    return [str(each) for each in check(Checked())]


@pytest.mark.both_databases
def test_nothing_differs_and_all_was_looked_at(played: Evening) -> None:
    checked = Checked()
    assert list(check(checked)) == []
    assert (checked.tables, checked.games, checked.hands, checked.unreadable) == (2, 2, 4, 0)


SPOILED: dict[str, tuple[Callable[[], Any], str]] = {
    "total": (lambda: update(Seat).values(total=Seat.total + 1), "seat 0: total"),
    "over": (lambda: update(Game).values(is_over=~Game.is_over), "is_over"),
    "text": (lambda: update(Game).values(search_text="porch"), "search_text is porch"),
    "queens": (lambda: update(PlayerGame).values(queens=9), "Ann: queens is 9, should be"),
    "points": (lambda: update(PlayerGame).values(by_points={}), "by_points is {}"),
    "row": (lambda: delete(PlayerGame).where(PlayerGame.queens > 2), "Bo: row is missing"),
    "streak": (lambda: update(PlayerGame).values(win_streak=4), "win_streak is 4"),
    "day": (
        lambda: update(PlayerDay).where(PlayerDay.day > EVER).values(hands=99),
        "2026-11-19, Ann, short_50, 4: hands is 99, should be 3",
    ),
    "ever": (
        lambda: update(PlayerDay).where(PlayerDay.day == EVER).values(met={}),
        "0001-01-01, Ann, short_50, 4: met is {}",
    ),
    "no day": (lambda: delete(PlayerDay), "2026-11-19, Ann, short_50, 4: row is missing"),
    "other day": (
        lambda: update(PlayerDay).where(PlayerDay.day > EVER).values(day=date(2027, 1, 1)),
        "2027-01-01, Ann, short_50, 4: row is there, should be missing",
    ),
}


@pytest.mark.parametrize("what", SPOILED)
def test_what_differs_is_named(played: Evening, what: str) -> None:
    spoil, line = SPOILED[what]
    db.session.execute(spoil().execution_options(synchronize_session=False))
    db.session.commit()
    assert any(line in each for each in differences())


@pytest.mark.both_databases
def test_rows_of_a_deleted_game_differ(played: Evening) -> None:
    played.game.deleted_at = played.now
    db.session.commit()
    assert any("rows of a deleted game is 4, should be 0" in each for each in differences())


def test_the_command_says_so_with_its_status(
    app: Flask, capsys: pytest.CaptureFixture[str]
) -> None:
    with app.app_context():
        Evening().hand(4, 0, 5, 4, queen=0)
    command = ["--data", str(app.config["DATA"]), "check"]
    assert cli.main(command) == 0
    assert "Checked 1 hands of 1 games at 1 tables: nothing differs." in capsys.readouterr().out
    with app.app_context():
        db.session.execute(update(PlayerGame).values(points=1))
        db.session.commit()
    assert cli.main(command) == 1
    told = capsys.readouterr().out
    assert "Thursday table, game 1, Ann: points is 1, should be 17" in told
    assert "4 differs" not in told.splitlines()[0]
