"""Tonight: the games of an evening as they stand, and one list over those that are over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest

from companion import scorebook
from companion.history import nights, people
from companion.models import Game, db
from companion.rules import VARIANTS
from companion.scorebook import changes
from companion.scorebook.new_game import night_at, night_ends
from companion.scorebook.results import PLACE_POINT, place_points
from tests.scorebook.evening import FOUR, NOON, Evening
from tests.statements import listening
from tests.web.game_desk import Clock, Desk, other_phone, words

if TYPE_CHECKING:
    from flask import Flask

BERLIN = ZoneInfo("Europe/Berlin")
CONTINUES = r">\s*Continue: hand \d"  # a key


class Club:
    """A table with several games in one evening, and the phone of its keeper."""

    def __init__(self, app: Flask) -> None:
        self.clock = Clock(NOON + timedelta(hours=2))
        app.config["CLOCK"] = lambda: self.clock.now
        self.evening = Evening()
        self.desk = Desk(app, self.evening)
        self.client = self.desk.client
        self.client.set_cookie("zone", "UTC")
        self.url = f"/t/{self.evening.table.id}/tonight"

    def begin(self, *names: str, at: datetime | None = None) -> Game:
        """One more game, at a moment."""
        evening = self.evening
        evening.now = at or evening.now
        players = scorebook.seat_players(evening.table, names or FOUR, evening.now)
        rules = VARIANTS["standard"].ruleset.for_players(len(players))
        evening.game = scorebook.start_game(
            evening.table, players, rules, variant="standard", first_dealer=0, now=evening.now
        )
        db.session.commit()
        return evening.game

    def finish(self, *hearts: int, queen: int) -> None:
        """Score a hand, and end the game with it."""
        self.evening.hand(*hearts, queen=queen)
        self.evening.write(changes.stop_game(None))

    def look(self, **query: str) -> str:
        return words(self.client.get(self.url, query_string=query).text)

    def standings(self) -> list[tuple[int, str, str, int, int]]:
        """The list over the evening: place, name, place points, wins, games."""
        night = night_at(self.clock.now, UTC)
        found = people.rank_people(people.read_night(self.evening.table, night))
        placed = [*found.ranked, *((0, one) for one in found.others)]
        return [
            (place, one.player.name, str(one.place_points), one.wins, one.whole_games)
            for place, one in placed
        ]


@pytest.fixture
def club(app: Flask) -> Iterator[Club]:
    with app.app_context():
        yield Club(app)


def moment(hour: int, minute: int = 0, day: int = 19) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("at", "day"),
    [(moment(5), 19), (moment(4, 59), 18), (moment(23, 59), 19), (moment(0, 30, 20), 19)],
)
def test_an_evening_goes_from_five_in_the_morning_to_five(at: datetime, day: int) -> None:
    assert night_at(at, UTC).day == day


def test_an_evening_goes_by_the_clock_of_who_looks() -> None:
    assert night_at(moment(4, 30), BERLIN).day == 19
    assert night_at(moment(3, 30), BERLIN).day == 18


def test_a_night_ends_at_five_when_the_clocks_go_back() -> None:
    began = datetime(2026, 10, 24, 20, tzinfo=UTC)
    assert night_ends(began, BERLIN) == datetime(2026, 10, 25, 4, tzinfo=UTC)


def worth_of(players: int, place: int, tied: int) -> Fraction:
    return Fraction(place_points(players, place, tied), PLACE_POINT)


@pytest.mark.parametrize(
    ("sides", "worth"),
    [
        (3, "4 5/2 1"),
        (4, "4 3 2 1"),
        (5, "4 13/4 5/2 7/4 1"),
        (6, "4 17/5 14/5 11/5 8/5 1"),
        (7, "4 7/2 3 5/2 2 3/2 1"),
        (8, "4 25/7 22/7 19/7 16/7 13/7 10/7 1"),
        (9, "4 29/8 13/4 23/8 5/2 17/8 7/4 11/8 1"),
        (10, "4 11/3 10/3 3 8/3 7/3 2 5/3 4/3 1"),
        (11, "4 37/10 17/5 31/10 14/5 5/2 11/5 19/10 8/5 13/10 1"),
    ],
)
def test_places_are_worth_4_to_1_in_even_steps(sides: int, worth: str) -> None:
    steps = [Fraction(each) for each in worth.split()]
    places = range(1, sides + 1)
    assert [worth_of(sides, place, 1) for place in places] == steps
    for place in places:
        for tied in range(1, sides - place + 2):
            mean = sum(steps[place - 1 : place - 1 + tied]) / tied
            assert worth_of(sides, place, tied) == mean


@pytest.mark.both_databases
def test_the_list_adds_up_the_games_that_are_over(club: Club) -> None:
    club.finish(4, 6, 3, 0, queen=0)  # Ann 17, Bo 6, Cleo 3, Dev 0
    club.begin()
    club.finish(1, 2, 3, 7, queen=1)  # Ann 1, Bo 15, Cleo 3, Dev 7
    club.begin("Ann", "Bo", "Cleo")
    club.evening.hand(3, 5, 5, queen=0)  # this one is still on
    assert club.standings() == [
        (1, "Dev", "6", 1, 2),
        (2, "Ann", "5", 1, 2),
        (3, "Cleo", "6", 0, 2),  # whoever won stands above
        (4, "Bo", "3", 0, 2),
    ]
    page = club.look()
    assert "2 finished games" in page
    assert "wins place points D Dev 1 6 A Ann 1 5 C Cleo 0 6" in page  # all played both
    club.begin("Ann", "Bo", "Cleo")
    club.finish(3, 5, 5, queen=0)
    page = club.look()
    assert "games wins place points C Cleo 3 1 9.25 " in page
    assert "B Bo 3 1 6.25 " in page
    assert "D Dev 2 1 6.00 " in page  # digits stand below each other
    assert "4 for first place to 1 for last, in even steps. Ties split them." in page


def test_a_game_says_at_what_time_it_began_and_where_it_was(club: Club) -> None:
    club.evening.game.note = "the porch"
    db.session.commit()
    club.finish(4, 6, 3, 0, queen=0)
    assert "Dev won with 0 12:00 PM · 1 hand · the porch" in club.look()


def test_a_game_that_is_on_says_which_hand_it_is_at_and_who_is_ahead(club: Club) -> None:
    page = club.look()
    assert "Hand 1 · nothing scored yet" in page
    assert "place" not in page.partition("nothing scored yet")[2]
    club.evening.hand(4, 6, 3, 0, queen=0)
    assert "Hand 2 · Dev is ahead" in club.look()
    club.evening.hand(0, 0, 0, 13, queen=3)
    assert "The list starts with the first game that is over." in club.look()
    club.finish(4, 6, 3, 0, queen=0)
    assert "Dev won with 0" in club.look()


def test_a_place_counts_the_same_whatever_the_number_of_players(club: Club) -> None:
    club.finish(4, 6, 3, 0, queen=0)
    club.begin("Ann", "Bo", "Cleo")
    club.finish(3, 5, 5, queen=0)
    assert club.standings() == [
        (1, "Cleo", "25/4", 1, 2),
        (2, "Bo", "21/4", 1, 2),
        (3, "Dev", "4", 1, 1),
        (4, "Ann", "2", 0, 2),
    ]


def test_those_with_the_same_place_points_share_a_place(club: Club) -> None:
    club.finish(0, 0, 13, 0, queen=2)
    assert club.standings() == [
        (1, "Cleo", "4", 1, 1),
        (2, "Ann", "2", 0, 1),
        (2, "Bo", "2", 0, 1),
        (2, "Dev", "2", 0, 1),
    ]


def test_whoever_came_in_later_has_no_place(club: Club) -> None:
    club.evening.hand(4, 6, 3, 0, queen=0)
    eve = club.evening.player("Eve")
    club.evening.write(changes.substitute(0, eve))
    club.finish(1, 2, 3, 7, queen=1)
    found = {line[1]: line for line in club.standings()}
    assert found["Ann"] == (0, "Ann", "0", 0, 0)
    assert found["Eve"] == (0, "Eve", "0", 0, 0)
    assert found["Dev"] == (2, "Dev", "3", 0, 1)


def test_two_spellings_of_a_person_are_one_line(club: Club) -> None:
    club.finish(4, 6, 3, 0, queen=0)
    club.begin("Annie", "Bo", "Cleo", "Dev")
    club.finish(4, 6, 3, 0, queen=0)
    ann, annie = club.evening.player("Ann"), club.evening.player("Annie")
    with scorebook.writing(club.evening.table):
        scorebook.merge(annie, ann)
    assert club.standings()[-1] == (4, "Ann", "2", 0, 2)
    assert len(club.standings()) == 4


def test_yesterday_is_another_evening(club: Club) -> None:
    club.finish(4, 6, 3, 0, queen=0)
    club.clock.now = NOON + timedelta(days=1)
    page = club.look()
    assert "Share that night's results" in page
    assert "tonight's" not in page.lower()
    assert "Dev won with 0" in page
    today = club.look(day="2026-11-20")
    assert "No games yet tonight." in today
    assert "No games that night." in club.look(day="2026-11-18")
    assert "data-news" not in club.client.get(club.url, query_string={"day": "2026-11-19"}).text


def crowned(club: Club, **query: str) -> list[str]:
    """Whose discs have a crown."""
    page = club.client.get(club.url, query_string=query).text
    return re.findall(r'#crown"/></svg>(\w+)', page)


@pytest.mark.both_databases(repeats=True)  # test_figures.py
def test_the_queen_stays_with_whoever_took_her_most(club: Club) -> None:
    assert "the queen till" not in club.look()
    for queen in (1, 2, 1):
        club.evening.hand(4, 4, 4, 1, queen=queen)
    club.finish(4, 4, 4, 1, queen=0)
    assert "Bo keeps the queen till next time (2 of 4 hands)" in club.look()
    assert crowned(club) == ["B"]
    night = club.clock.now.date().isoformat()
    club.clock.now += timedelta(days=7)
    club.begin(at=club.clock.now)
    assert "Bo kept the queen (2 of 4 hands)" in club.look(day=night)
    assert nights.crown_of(club.evening.table).player.name == "Bo"
    club.finish(4, 4, 4, 1, queen=3)
    assert "Dev keeps the queen till next time (1 of 1 hand)" in club.look()


def test_the_crown_says_which_hands_it_leaves_out(club: Club) -> None:
    for queen in (3, 3, 3, 0, 1):
        club.evening.hand(4, 4, 4, 1, queen=queen)
    club.evening.points(13, 13, 0, 0, is_open=True)  # either may have taken her
    club.finish(4, 4, 4, 1, queen=2)
    assert "Dev keeps the queen till next time (3 of 6 hands, 1 unknown)" in club.look()


def test_the_crown_counts_every_hand_of_the_night(club: Club) -> None:
    """Also those of a game in which whoever took her most did not sit."""
    club.evening.hand(4, 4, 4, 1, queen=1)
    club.finish(4, 4, 4, 1, queen=0)
    club.begin("Ann", "Bo", "Cleo", "Eva")
    club.evening.hand(4, 4, 4, 1, queen=3)
    club.finish(4, 4, 4, 1, queen=3)
    assert "Eva keeps the queen till next time (2 of 4 hands)" in club.look()


@pytest.mark.both_databases(repeats=True)  # test_figures.py
def test_of_several_who_took_her_last_keeps_her(club: Club) -> None:
    for queen in (1, 2, 0, 2, 1, 3):
        club.evening.hand(4, 4, 4, 1, queen=queen)
    club.finish(4, 4, 4, 1, queen=0)
    assert crowned(club) == ["A"]
    club.begin()
    club.finish(4, 4, 4, 1, queen=2)
    club.begin()
    club.finish(4, 4, 4, 1, queen=1)
    assert "Bo keeps the queen till next time (3 of 9 hands)" in club.look()


@pytest.mark.parametrize("day", ["x", "2026-02-30", "0001-01-01", "9999-12-31", "2026-11-19x"])
def test_a_day_that_is_none_leads_nowhere(club: Club, day: str) -> None:
    assert club.client.get(club.url, query_string={"day": day}).status_code == 404


def test_tonight_is_live(club: Club) -> None:
    page = club.client.get(club.url).text
    assert f"/t/{club.evening.table.id}/live?v=" in page


def test_an_evening_costs_the_same_however_many_games_and_evenings_there_were(club: Club) -> None:
    def count() -> int:
        with listening() as sent:
            club.client.get(club.url)
        return len(sent)

    club.finish(4, 6, 3, 0, queen=0)
    club.look()
    few = count()
    for week in range(3):
        club.begin(at=NOON - timedelta(weeks=week + 1))
        club.evening.hand(4, 6, 3, 0, queen=0)
    for _ in range(3):
        club.begin(at=NOON)
        club.finish(4, 6, 3, 0, queen=0)
    club.look()
    assert count() == few <= 12


def test_followers_see_tonight_and_start_nothing(club: Club) -> None:
    follower = other_phone(club.desk)
    page = follower.get(club.url)
    assert page.status_code == 200
    assert "New game" not in page.text
    assert not re.search(CONTINUES, page.text)


def test_the_game_that_is_on_goes_on_and_only_then_a_new_one_starts(club: Club) -> None:
    history = f"/t/{club.evening.table.id}/history"
    club.evening.hand(4, 6, 3, 0, queen=0)
    board = f"{club.url.removesuffix('/tonight')}/g/{club.evening.game.id}"
    for page in (club.client.get(club.url), club.client.get(history)):
        assert re.search(rf'href="{board}"[^>]*>\s*Continue: hand 2\s*</a>', page.text)
        assert "New game" not in page.text
    club.evening.write(changes.stop_game(None))
    for page in (club.client.get(club.url), club.client.get(history)):
        assert not re.search(CONTINUES, page.text)
        assert "New game" in page.text


def test_a_game_that_was_left_on_another_night_is_not_the_one_to_continue(club: Club) -> None:
    club.evening.hand(4, 6, 3, 0, queen=0)
    club.clock.now += timedelta(days=2)
    history = club.client.get(f"/t/{club.evening.table.id}/history").text
    assert not re.search(CONTINUES, history)
    assert "New game" in history


def test_history_game_over_and_home_lead_to_tonight(club: Club) -> None:
    night = f'href="{club.url}?day=2026-11-19"'
    history = f"{club.desk.url.partition('/g/')[0]}/history"
    assert night in other_phone(club.desk).get(history).text
    club.finish(4, 6, 3, 0, queen=0)
    assert night in club.client.get(club.desk.url).text
    assert night in club.client.get("/").text


def test_the_evening_can_be_sent_as_a_text(club: Club) -> None:
    club.finish(4, 0, 5, 4, queen=0)
    club.begin(at=NOON + timedelta(minutes=30))
    club.finish(1, 12, 0, 0, queen=2)
    page = club.client.get(club.url).text
    [text] = re.findall(r'<textarea id="evening"[^>]*>(.*?)</textarea>', page, re.DOTALL)
    assert text.splitlines() == [
        "Thursday table · Thu Nov 19, 2026",
        "1. Dev: 1 win, 7 place points",
        "2. Bo: 1 win, 6 place points",
        "3. Ann: 4 place points",
        "4. Cleo: 3 place points",
        "Game 1: Bo won with 0",
        "Game 2: Dev won with 0",
        "Cleo keeps the queen till next time (1 of 2 hands)",
    ]
