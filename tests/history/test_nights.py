"""The night of a game is a fact: nothing but a person moves it, and every page says the same."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from sqlalchemy import select

from companion import scorebook
from companion.history import nights, people
from companion.history.archive import Span
from companion.history.bin import delete_game
from companion.models import Game, Result, db
from companion.scorebook import changes
from companion.scorebook.new_game import night_at
from companion.web.history.spans import choose_span
from tests.scorebook.evening import FOUR, Evening
from tests.web.game_desk import Clock, Desk, other_phone, words

NEW_YORK = ZoneInfo("America/New_York")

# 21:00 in New York on the 19th; five hours later it is 2:00 of the next day there, 7:00 in UTC.
NINE = datetime(2026, 11, 20, 2, tzinfo=UTC)


class Club:
    """A table whose keeper's phone is in New York; the server's clock shows UTC."""

    def __init__(self, app: Flask) -> None:
        self.clock = Clock(NINE)
        app.config["CLOCK"] = lambda: self.clock.now
        self.evening = Evening()
        self.evening.game.day = date(2026, 10, 1)
        db.session.commit()
        self.desk = Desk(app, self.evening)
        self.client = self.desk.client
        self.client.set_cookie("zone", "America/New_York")
        self.base = f"/t/{self.evening.table.id}"
        self.url = f"{self.base}/tonight"

    def start(self, at: datetime, zone: str | None = "America/New_York") -> Game:
        """A game, started on a phone that names its zone or none."""
        self.clock.now = self.evening.now = at
        phone = self.client
        phone.delete_cookie("zone")
        if zone:
            phone.set_cookie("zone", zone)
        seats = {"seat": list(FOUR), "variant": "standard", "dealer": "0", "action": "start"}
        answer = phone.post(f"{self.base}/new", data=seats)
        assert answer.status_code == 303, words(answer.text)
        found = uuid.UUID(answer.location.rsplit("/", 1)[1])
        self.evening.game = db.session.get_one(Game, found)
        return self.evening.game

    def look(self, path: str = "tonight", **query: str) -> str:
        return words(self.client.get(f"{self.base}/{path}", query_string=query).text)

    def day_of(self, game: Game) -> date:
        db.session.expire_all()
        return db.session.get_one(Game, game.id).day

    def move(self, *games: Game, night: str, day: str, client: object = None) -> object:
        data = {"night": night, "day": day, "game": [str(game.id) for game in games]}
        return (client or self.client).post(self.url, data=data)  # type: ignore[attr-defined]


@pytest.fixture
def club(app: Flask) -> Iterator[Club]:
    with app.app_context():
        yield Club(app)


def test_two_games_in_new_york_are_one_night_wherever_it_is_looked_at_from(club: Club) -> None:
    first, second = club.start(NINE), club.start(NINE + timedelta(hours=2, minutes=40))
    assert club.day_of(first) == club.day_of(second) == date(2026, 11, 19)
    club.client.set_cookie("zone", "Europe/Berlin")
    assert club.client.get(f"{club.url}?day=2026-11-19").text.count('class="row game"') == 2
    assert "nothing scored yet" not in club.look(day="2026-11-20")


def test_before_five_in_the_morning_it_is_still_the_day_before(club: Club) -> None:
    assert club.day_of(club.start(NINE + timedelta(hours=7, minutes=59))) == date(2026, 11, 19)
    assert club.day_of(club.start(NINE + timedelta(hours=8))) == date(2026, 11, 20)


def test_where_the_phone_names_no_zone_the_settings_do(club: Club) -> None:
    club.desk.app.config["TIME_ZONE"] = ZoneInfo("Pacific/Auckland")
    try:
        assert club.day_of(club.start(NINE, zone=None)) == date(2026, 11, 20)
        assert club.day_of(club.start(NINE)) == date(2026, 11, 19)
        assert club.day_of(club.start(NINE, zone="Nowhere/Land")) == date(2026, 11, 20)
    finally:
        club.desk.app.config["TIME_ZONE"] = None


@pytest.mark.both_databases(repeats=True)  # test_figures.py
def test_a_hand_that_was_forgotten_moves_no_game(club: Club) -> None:
    evening, game = club.evening, club.start(NINE)
    for _ in range(3):
        evening.hand(4, 0, 5, 4, queen=0)
    last = evening.state.played_at
    club.start(NINE + timedelta(weeks=1))
    evening.game, evening.now = game, NINE + timedelta(weeks=1, hours=1)
    evening.insert(2, evening.counts(1, 2, 3, 7, queen=1))
    evening.correct(1, evening.counts(1, 2, 3, 7, queen=1))
    assert club.day_of(game) == date(2026, 11, 19)
    assert evening.state.played_at == last
    days = db.session.scalars(select(Result.day).where(Result.game_id == game.id))
    assert set(days) == {date(2026, 11, 19)}
    assert "Hand 5 · Cleo is ahead" in club.look(day="2026-11-19")
    assert "Hand 1 · nothing scored yet" in club.look()  # the latest night


def test_a_game_that_is_finished_another_week_stays_where_it_began(club: Club) -> None:
    game = club.start(NINE)
    club.evening.hand(4, 0, 5, 4, queen=0)
    club.evening.now = club.clock.now = NINE + timedelta(weeks=1)
    club.evening.hand(4, 0, 5, 4, queen=0)
    club.evening.write(changes.stop_game())
    assert club.day_of(game) == date(2026, 11, 19)
    assert "Bo won with 0" in club.look(day="2026-11-19")
    assert "Thu Nov 19" in club.look("games")


def test_tonight_is_the_latest_night(club: Club) -> None:
    club.start(NINE)
    club.clock.now = NINE + timedelta(days=12)
    page = club.look()
    assert "Thu Nov 19, 2026 Thursday table" in page
    assert "nothing scored yet" in page


def test_new_year_begins_with_what_was_played_in_it(club: Club) -> None:
    """Past midnight the night is last year's; in a year without a game it's the past 12 months."""
    club.start(datetime(2027, 1, 1, 1, tzinfo=UTC))  # 20:00 on New Year's Eve
    club.evening.hand(4, 0, 5, 4, queen=0)
    table = club.evening.table
    eve = datetime(2027, 1, 1, 6, tzinfo=UTC)  # 1:00 on January 1
    spans = (
        choose_span(table, "year", night_at(at, NEW_YORK)) for at in (eve, eve + timedelta(hours=9))
    )
    assert [(one.key, one.span) for one in spans] == [
        ("year", Span(first=date(2026, 1, 1))),
        ("months", Span(first=date(2026, 1, 1))),
    ]
    club.clock.now = eve + timedelta(days=3)
    assert "Hand 2 · " in club.look("history")
    club.start(eve + timedelta(days=4))
    tonight = night_at(club.clock.now, NEW_YORK)
    assert choose_span(table, "year", tonight).span == Span(first=date(2027, 1, 1))


def test_a_year_whose_only_game_was_deleted_is_no_year_of_this_table(club: Club) -> None:
    old = club.evening.game.id
    club.evening.game.day = date(2019, 5, 1)
    db.session.commit()
    club.start(NINE)
    assert nights.years_with_games(club.evening.table) == [2026, 2019]
    with scorebook.writing(club.evening.table):
        delete_game(club.evening.table, old, club.evening.by)
    assert nights.years_with_games(club.evening.table) == [2026]


@pytest.mark.both_databases
def test_another_day_moves_the_games_that_are_named(club: Club) -> None:
    first, second = club.start(NINE), club.start(NINE + timedelta(hours=1))
    club.evening.hand(4, 0, 5, 4, queen=0)
    page = club.client.get(club.url).text
    assert page.count('type="checkbox" name="game"') == 2
    moved = club.move(second, night="2026-11-19", day="2026-11-12")
    assert (moved.status_code, moved.location) == (303, f"{club.url}?day=2026-11-12")  # type: ignore[attr-defined]
    assert club.day_of(first) == date(2026, 11, 19)
    assert club.day_of(second) == date(2026, 11, 12)
    [night] = nights.nights_of_year(club.evening.table, 2026)
    assert (night.day, night.games) == (date(2026, 11, 12), 1)
    found = people.read_people(club.evening.table, Span(last=date(2026, 11, 12)))
    assert {one.nights for one in found} == {1}


def test_a_game_of_which_only_the_year_is_known_is_of_no_night(club: Club) -> None:
    game = club.start(NINE)
    club.evening.hand(4, 0, 5, 4, queen=0)
    assert [one.day for one in nights.nights_of_year(club.evening.table, 2026)] == [game.day]
    db.session.get_one(Game, game.id).day_known = False
    db.session.commit()
    assert nights.nights_of_year(club.evening.table, 2026) == []
    shown = club.look("history/nights")
    assert "2026, no date" in shown
    assert "Thu Nov 19" not in shown
    assert "nothing scored yet" in club.look()  # of October
    assert "Ann is ahead" not in club.look(day="2026-11-19")
    listed = club.look("games", **{"from": "2026-11-19", "to": "2026-11-19"})
    assert "2026, no date · 1 hand" in listed
    assert "Thu Nov 19" not in listed


@pytest.mark.parametrize("day", ["", "x", "1066-10-14", "2026-11-22", "9999-01-01"])
def test_a_day_that_cannot_be_is_refused_and_asked_again(club: Club, day: str) -> None:
    game = club.start(NINE)
    answer = club.move(game, night="2026-11-19", day=day)
    assert answer.status_code == 422  # type: ignore[attr-defined]
    assert "When was this played? Enter the date." in words(answer.text)  # type: ignore[attr-defined]
    assert "<details open>" in answer.text  # type: ignore[attr-defined]
    assert club.day_of(game) == date(2026, 11, 19)


def test_only_a_keeper_moves_games_and_only_those_of_the_night(club: Club, app: Flask) -> None:
    game = club.start(NINE)
    follower = other_phone(club.desk)
    assert club.move(game, night="2026-11-19", day="2026-11-12", client=follower).status_code == 404  # type: ignore[attr-defined]
    assert "Another day" not in follower.get(club.url).text
    assert "Another day" in club.look()
    stranger = Evening()
    club.move(stranger.game, game, night="2026-11-18", day="2026-11-12")
    club.move(stranger.game, night="2026-11-19", day="2026-11-12")
    assert club.day_of(game) == club.day_of(stranger.game) == date(2026, 11, 19)
    assert club.client.post(club.url, data={"day": "2026-11-12"}).status_code == 400
