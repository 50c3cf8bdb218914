"""A player is a person: two spellings become one, and each gets the own games back."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from companion import scorebook
from companion.models import Game, Player, Table, db
from companion.rules import STANDARD
from companion.scorebook import Author, Change, GameState, Refused, changes
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import NOON, Evening

FIRST, SECOND = ["Ann", "Bo", "Cleo", "Dev"], ["Anna", "Bo", "Cleo", "Dev"]


class People:
    """The people of one table, spoken of by name."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.first = evening, evening.game

    @property
    def table(self) -> Table:
        db.session.expire_all()
        return db.session.get_one(Table, self.evening.table.id)

    def __getitem__(self, name: str) -> Player:
        row = select(Player).where(Player.table_id == self.table.id, Player.name == name)
        return db.session.scalars(row).one()

    def play(self, *names: str) -> Game:
        """Another game of the table."""
        with scorebook.writing(self.table):
            players = scorebook.seat_players(self.table, names, NOON)
            rules = STANDARD.for_players(len(names))
            return scorebook.start_game(
                self.table, players, rules, variant="standard", first_dealer=0, now=NOON
            )

    def merge(self, name: str, into: str) -> None:
        with scorebook.writing(self.table):
            scorebook.merge(self[name], self[into])

    def split(self, name: str) -> None:
        with scorebook.writing(self.table):
            scorebook.split(self[name])

    def swap_in(self, seat: int, name: str) -> None:
        def change(state: GameState, by: Author) -> Change:
            [player] = scorebook.seat_players(state.table, [name], by.now)
            return changes.substitute(seat, player)

        self.evening.write(change)

    def seated(self, game: Game) -> list[str]:
        """Who sits in a game."""
        self.evening.game = game
        return self.evening.names


@pytest.fixture
def people(evening: Evening) -> People:
    """Ann, Bo, Cleo and Dev after one hand; later she is written Anna."""
    evening.hand(1, 2, 3, 7, queen=0)
    people = People(evening)
    people.play(*SECOND)
    return people


def test_games_played_since_stay_with_the_person(people: People) -> None:
    people.merge("Ann", "Anna")
    since = people.play("ann", "Bo", "Cleo")
    people.split("Ann")
    assert people.seated(since) == ["Anna", "Bo", "Cleo"]
    assert people.seated(people.first) == FIRST


@pytest.mark.parametrize("deed", ["undo", "seats", "insert"])
def test_taken_apart_a_game_goes_back_whatever_was_done_in_it(people: People, deed: str) -> None:
    evening = people.evening
    people.merge("Ann", "Anna")
    if deed == "seats":
        evening.write(changes.reorder([1, 0, 2, 3], from_start=False))
        evening.hand(1, 2, 3, 7, queen=0)
    elif deed == "insert":
        evening.insert(1, evening.counts(1, 2, 3, 7, queen=0))
    evening.correct(1, evening.counts(2, 2, 2, 7, queen=0))
    evening.undo()
    assert "Anna" in people.seated(people.first)
    people.split("Ann")
    assert sorted(people.seated(people.first)) == FIRST
    db.session.refresh(people.first)
    seated = {player for _, player, *_ in people.first.scores["seats"]}
    assert seated == {str(people[name].id) for name in FIRST}


def test_undo_brings_nobody_back_who_was_merged(people: People) -> None:
    people.swap_in(0, "Eva")
    people.merge("Ann", "Anna")
    people.evening.undo()
    assert people.seated(people.first) == SECOND
    people.split("Ann")
    assert people.seated(people.first) == FIRST


def test_undo_after_taking_apart_brings_back_who_sat_there(people: People) -> None:
    people.merge("Ann", "Anna")
    people.swap_in(0, "Eva")
    people.split("Ann")
    people.evening.undo()
    assert people.seated(people.first) == FIRST


def test_who_would_come_back_with_undo_sat_there_too(start: StartEvening) -> None:
    people = People(start(("Ann", "Anna", "Bo", "Cleo")))
    people.swap_in(0, "Eva")
    with pytest.raises(Refused, match="sat_together"):
        people.merge("Ann", "Anna")


def test_who_left_before_the_first_hand_sat_there_too(start: StartEvening) -> None:
    people = People(start(("Ann", "Anna", "Bo", "Cleo", "Dev")))
    people.evening.write(changes.leave(0))
    with pytest.raises(Refused, match="sat_together"):
        people.merge("Ann", "Anna")
