"""The demo table is dealt and played by the rules, and fills the history."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from flask import Flask

from companion import cli
from companion.demo import ANN, BO, CLEO, DEV, make_demo, play_hand
from companion.history import people
from companion.history.archive import Span
from companion.models import Game, GameChange, Result, Table, db
from companion.rules import QUEEN_OF_SPADES
from companion.scorebook.new_game import night_at
from companion.sharing.phones import changes_of, phones_of
from tests.each import first_quick
from tests.scorebook.evening import Evening

NOW = datetime(2026, 11, 19, 23, 0, tzinfo=UTC)


def test_its_games_are_over_but_for_the_last_which_goes_on(app: Flask) -> None:
    with app.app_context():
        table = make_demo(NOW, Random(1), evenings=2)
        games = db.session.query(Game).order_by(Game.number).all()
        assert [game.is_over for game in games] == [True, True, True, True, False]
        assert all(game.played_at <= NOW for game in games)
        assert games[-1].hand_count == 4
        found = {one.player.name: one for one in people.read_people(table, Span())}
        assert set(found) == {"Ann", "Bo", "Cleo", "Dev"}
        hands = sum(game.hand_count for game in games)
        assert {one.hands for one in found.values()} == {hands}
        assert sum(one.queens for one in found.values()) == hands
        assert db.session.query(Result).count() == 4 * len(games)


def test_its_phone_was_last_here_with_the_last_hand(app: Flask) -> None:
    """Like one that made its table, it is there from the first game on and no line of the log."""
    with app.app_context():
        table = make_demo(NOW, Random(1), evenings=2)
        first, *_, last = db.session.query(Game).order_by(Game.number)
        (phone,) = phones_of(table)
        saved = (
            db.session.query(GameChange.at).filter_by(game_id=last.id).order_by(GameChange.at).all()
        )
        assert phone.granted_at == table.created_at == first.started_at
        assert phone.seen_at == saved[-1].at <= NOW
        assert changes_of(table, NOW) == []


@pytest.mark.parametrize("hours", range(0, 7 * 24, 23))
def test_last_thursday_there_was_an_evening(app: Flask, hours: int) -> None:
    """Whatever the day it is made on; tonight is another evening."""
    with app.app_context():
        now = NOW + timedelta(hours=hours)
        make_demo(now, Random(1), evenings=2)
        first, *_, last = db.session.query(Game).order_by(Game.number)
        evening, tonight = (night_at(game.started_at, UTC) for game in (first, last))
        assert evening.strftime("%A") == "Thursday"
        assert 1 <= (tonight - evening).days <= 7


@pytest.mark.parametrize("seed", first_quick(range(5)))
def test_a_hand_it_plays_has_all_its_cards(app: Flask, seed: int) -> None:
    with app.app_context():
        report = play_hand(Evening().state, (ANN, BO, CLEO, DEV), Random(seed))
        assert sum(report.hearts[seat] or 0 for seat in report.hearts) == 13
        assert set(report.takers) == {QUEEN_OF_SPADES}


def test_the_command_prints_a_link_to_it(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[Table] = []

    def make_small(now: datetime, chance: Random) -> Table:
        made.append(make_demo(now, chance, evenings=1))
        return made[0]

    monkeypatch.setattr("companion.demo.make_demo", make_small)
    assert cli.main(["--data", str(tmp_path), "demo"]) == 0
    assert "/k/" in capsys.readouterr().out
    assert made
