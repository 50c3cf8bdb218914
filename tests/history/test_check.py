"""`companion check` finds whatever derived value is not what the facts make of it, and no other."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, func, select, update

from companion import cli
from companion.history.check import check, fill_results, repair
from companion.models import Game, GamePlayer, Player, Result, db
from tests.scorebook.evening import Evening
from tests.scorebook.stored import store_text


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
    return [str(wrong) for wrong in check().wrong]


@pytest.mark.both_databases
def test_nothing_differs_and_all_was_looked_at(played: Evening) -> None:
    checked = check()
    assert differences() == []
    assert checked.hands >= 3
    assert checked.games >= checked.tables >= 2


def _named(name: str) -> Any:
    return (
        select(Player.id).where(Player.name == name).order_by(Player.id).limit(1).scalar_subquery()
    )


SPOILED: dict[str, tuple[Callable[[], Any], str]] = {
    "total": (
        lambda: update(Game).values(scores={"is_readable": True, "seats": []}),
        "the totals and places: none, should be Ann ",
    ),
    "over": (lambda: update(Game).values(is_over=~Game.is_over), "the end: no, should be yes"),
    "text": (
        lambda: update(Game).values(search_text="porch"),
        "the notes for the search: porch, should be none",
    ),
    "asked": (lambda: update(Game).values(ended_earlier=2), "the earlier end: 2, should be none"),
    "queens": (lambda: update(Result).values(queens=9), "'s queens: 9, should be"),
    "margin": (lambda: update(Result).values(margin=99), "'s lead at the end: 99, should be 0"),
    "day": (lambda: update(Result).values(day=date(2027, 1, 1)), "'s day: 2027-01-01, should be"),
    "row": (lambda: delete(Result).where(Result.queens > 2), "Bo is missing from the history"),
    "unlisted": (
        lambda: delete(GamePlayer).where(GamePlayer.player_id == _named("Bo")),
        "Bo is missing from those who sat there",
    ),
    "unseated": (
        lambda: (
            update(GamePlayer).where(GamePlayer.player_id == _named("Bo")).values(is_seated=False)
        ),
        "Bo is missing from those who sat there",
    ),
    "before": (
        lambda: update(Game).values(facts_before=func.replace(Game.facts_before, '"L"', '"R"')),
        "what Undo would bring back can't be read",
    ),
}


@pytest.mark.both_databases(repeats=True)  # a game that was deleted is put right as well
@pytest.mark.parametrize("what", SPOILED)
def test_what_differs_is_named_in_a_line_and_put_right(played: Evening, what: str) -> None:
    spoil, line = SPOILED[what]
    db.session.execute(spoil().execution_options(synchronize_session=False))
    db.session.commit()
    told = differences()[0]
    assert told.startswith("Thursday table, game 1: ")
    assert line in told
    assert all(each.startswith("Thursday table, game 1: ") for each in told.splitlines())
    repair(check().wrong)
    assert differences() == []


@pytest.mark.both_databases(repeats=True)  # an update of no row is counted by the driver
def test_a_save_brings_back_rows_that_went_missing(played: Evening) -> None:
    evening = Evening(device=played.device)
    evening.hand(4, 0, 5, 4, queen=0)
    db.session.execute(delete(Result).where(Result.game_id == evening.game.id, Result.queens == 1))
    db.session.commit()
    evening.hand(4, 0, 5, 4, queen=0)
    assert differences() == []


@pytest.mark.both_databases
def test_rows_of_a_deleted_game_differ(played: Evening) -> None:
    played.game.deleted_at = played.now
    db.session.commit()
    told = differences()[0].splitlines()
    assert [line.endswith("is in the history and should not be.") for line in told] == [True] * 4
    repair(check().wrong)
    assert differences() == []


@pytest.mark.both_databases
def test_games_without_results_are_counted_at_a_start(played: Evening) -> None:
    before = sorted(rows())
    db.session.execute(delete(Result))
    spoiled = db.session.get_one(Game, before[0][0])
    game = spoiled.id
    lose_a_heart(spoiled)
    db.session.commit()
    fill_results()
    assert sorted(rows()) == [row for row in before if row[0] != game]


def rows() -> list[tuple[object, ...]]:
    found = db.session.query(Result.game_id, Result.player_id, Result.points)
    return [tuple(row) for row in found]


def told_by(command: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """The status of a command, and its lines below those on where everything is kept."""
    status, lines = cli.main(command), capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:2]] == ["The", "There"]
    return status, lines[2:]


def test_the_command_counts_one_of_each_as_one(
    app: Flask, capsys: pytest.CaptureFixture[str]
) -> None:
    with app.app_context():
        Evening().hand(4, 0, 5, 4, queen=0)
    [told] = told_by(["--data", str(app.config["DATA"]), "check"], capsys)[1]
    assert told == "Checked 1 hand of 1 game at 1 table: nothing differs."


def test_the_command_says_all_that_is_wrong_and_puts_it_right(
    app: Flask, capsys: pytest.CaptureFixture[str]
) -> None:
    with app.app_context():
        evening = Evening()
        evening.hand(4, 0, 5, 4, queen=0)
        Evening(device=evening.device).hand(4, 0, 5, 4, queen=0)
    command = ["--data", str(app.config["DATA"]), "check"]
    right = "Checked 2 hands of 2 games at 2 tables: nothing differs."
    assert told_by(command, capsys) == (0, [right])
    with app.app_context():
        db.session.execute(update(Result).values(points=1))
        db.session.commit()
    wrong = [
        "Checked 2 hands of 2 games at 2 tables: 2 games differ.",
        *2  # games
        * [
            f"Thursday table, game 1: {name}'s points: 1, should be {points}."
            for name, points in {"Ann": 17, "Bo": 0, "Cleo": 5, "Dev": 4}.items()
        ],
    ]
    way_out = "Put it right with: companion check --repair"
    assert told_by(command, capsys) == (1, [*wrong, way_out])
    repaired = "Put right. Now nothing differs."
    assert told_by([*command, "--repair"], capsys) == (0, [*wrong, repaired])
    assert told_by(command, capsys) == (0, [right])


# Games that can't be read


def flip_a_letter(game: Game) -> None:
    game.facts = game.facts.replace('"L"', '"R"', 1)


def lose_a_heart(game: Game) -> None:
    store_text(game, game.facts.replace("[1,11,", "[1,10,", 1))


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (flip_a_letter, "Thursday table, game 1: Its record is damaged."),
        (lose_a_heart, "Thursday table, game 1: Its hands can't be scored anymore."),
    ],
)
def test_a_game_that_cannot_be_read_is_named_and_the_others_are_put_right(
    app: Flask,
    played: Evening,
    capsys: pytest.CaptureFixture[str],
    spoil: Callable[[Game], None],
    sentence: str,
) -> None:
    [game, other] = db.session.scalars(select(Game).order_by(Game.id)).all()
    spoil(game)
    other.hand_count = 7
    db.session.commit()
    options = Namespace(repair=True)
    assert cli.check_figures(app, options) == 1
    told = capsys.readouterr().out
    assert sentence in told
    assert "beyond repair" in told
    db.session.expire_all()
    assert db.session.get_one(Game, other.id).hand_count == 1
    assert cli.check_figures(app, options) == 1
    assert "nothing differs" in capsys.readouterr().out
