"""A computer that begins in 1970: the evening goes on, and its night asks for its day later."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from companion import clock
from companion.models import Game, Table, db
from tests.conftest import MakeApp
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import Desk, words

if TYPE_CHECKING:
    from flask import Flask

POWER_ON = datetime(1970, 1, 1, 0, 2, tzinfo=UTC)
SEATS = {"seat": ["Ann", "Bo", "Cleo", "Dev"], "variant": "standard", "action": "start"}
QUESTION = "Which day did you play?"


class House:
    """A table with a game of November, its keeper's phone, and a server that is started anew."""

    def __init__(self, app: Flask) -> None:
        self.app, self.evening = app, Evening()
        self.evening.hand(4, 6, 3, 0, queen=0)
        self.desk = Desk(app, self.evening)
        self.table = f"/t/{self.evening.table.id}"

    def says(self, moment: datetime) -> None:
        """The clock of the computer says this from now on."""
        self.app.config["CLOCK"] = lambda: moment

    def start(self, moment: datetime) -> None:
        """A start while it says this."""
        self.says(moment)
        clock.go_on(self.app)

    def begin_game(self) -> Game:
        answer = self.desk.client.post(f"{self.table}/new", data=SEATS)
        assert answer.status_code == 303, words(answer.text)
        db.session.expire_all()
        return db.session.scalars(db.select(Game).order_by(Game.number.desc())).first()

    def look(self, path: str) -> str:
        return words(self.desk.client.get(path).text)


@pytest.fixture
def house(app: Flask) -> House:
    with app.app_context():
        yield House(app)


def test_a_wrong_clock_goes_on_from_what_was_stored_last(app: Flask) -> None:
    with app.app_context():
        Evening()
    app.config["CLOCK"] = lambda: POWER_ON
    clock.go_on(app)
    assert clock.now(app) == NOON
    app.config["CLOCK"] = lambda: POWER_ON + timedelta(hours=2)
    assert clock.now(app) == NOON + timedelta(hours=2)
    app.config["CLOCK"] = lambda: POWER_ON - timedelta(hours=2)
    assert clock.now(app) == NOON
    app.config["CLOCK"] = lambda: NOON + timedelta(days=60)
    assert clock.now(app) == NOON + timedelta(days=60)


def test_in_an_empty_house_a_wrong_clock_goes_on_from_the_day_of_the_build(app: Flask) -> None:
    app.config["CLOCK"] = lambda: POWER_ON
    clock.go_on(app)
    assert (clock.now(app), clock.is_wrong(app)) == (clock.BUILT, True)


def test_without_another_clock_it_is_that_of_this_computer(make_app: MakeApp) -> None:
    before = datetime.now(UTC)
    assert before <= clock.now(make_app(CLOCK=None)) <= datetime.now(UTC)  # of its own: no clock


def test_a_game_begun_by_a_wrong_clock_is_the_one_that_is_played(house: House) -> None:
    house.start(POWER_ON)
    game = house.begin_game()
    house.says(POWER_ON + timedelta(minutes=9))
    board = house.look(house.desk.client.get("/").text and f"{house.table}/g/{game.id}")
    assert "Hand 1" in board
    assert db.session.get_one(Table, house.evening.table.id).game_id == game.id
    assert game.started_at >= house.evening.game.started_at


def test_its_night_asks_for_its_day_once_the_clock_is_right(house: House) -> None:
    house.start(POWER_ON)
    game = house.begin_game()
    assert game.asks_day
    assert QUESTION not in house.look("/") + house.look(f"{house.table}/history")
    house.says(NOON + timedelta(days=60))
    for page in ("/", f"{house.table}/history?span=all"):
        asked = house.look(page)
        assert asked.count(QUESTION) == 1
        assert "The server's clock was wrong, so this is down as" in asked
    night = game.day.isoformat()
    asked = house.look(f"{house.table}/tonight?day={night}")
    assert QUESTION in asked
    day = (NOON + timedelta(days=58)).date()
    sent = {"night": night, "day": day.isoformat(), "game": str(game.id)}
    assert house.desk.client.post(f"{house.table}/tonight", data=sent).status_code == 303
    db.session.expire_all()
    moved = db.session.get_one(Game, game.id)
    assert (moved.day, moved.asks_day) == (day, False)
    assert QUESTION not in house.look("/") + house.look(f"{house.table}/history?span=all")


def test_a_night_of_two_games_asks_once(house: House) -> None:
    house.start(POWER_ON)
    house.begin_game()
    house.says(POWER_ON + timedelta(hours=1))
    house.begin_game()
    house.says(NOON + timedelta(days=60))
    assert house.look("/").count(QUESTION) == 1
    assert house.look(f"{house.table}/history?span=all").count(QUESTION) == 1


def test_with_a_right_clock_nobody_is_asked(house: House) -> None:
    house.start(NOON + timedelta(hours=1))
    assert not house.begin_game().asks_day
