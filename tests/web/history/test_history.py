"""What a table asks of its history: who is ahead, who eats the queen, who met whom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from companion import scorebook
from companion.history import people, records
from companion.history.archive import Span
from companion.history.people import PersonSums
from companion.models import Player, Table, db
from companion.rules import VARIANTS
from companion.scorebook import changes
from companion.scorebook.players import merge, split
from tests.scorebook.evening import FOUR, NOON, Evening
from tests.statements import listening
from tests.web.game_desk import Desk, other_phone, words

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

ALL = Span()


class Season:
    """A table with short games, one a week, and the phone that looks at them."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        app.config["CLOCK"] = lambda: NOON
        self.evening = Evening(variant="short_50")
        self.client: FlaskClient = Desk(app, self.evening).client
        self.base = f"/t/{self.evening.table.id}"
        self.weeks = 0

    @property
    def table(self) -> Table:
        db.session.rollback()
        return db.session.get_one(Table, self.evening.table.id)

    def play(self, loser: str = "Bo", names: tuple[str, ...] = FOUR, hands: int = 3) -> None:
        """A game a week later: this player gets 24 in each hand, the next two 1, the fourth 0."""
        evening = self.evening
        self.weeks += 1
        evening.now = NOON + timedelta(weeks=self.weeks)
        players = scorebook.seat_players(evening.table, names, evening.now)
        evening.game = scorebook.start_game(
            evening.table,
            players,
            VARIANTS["short_50"].ruleset.for_players(len(names)),
            variant="short_50",
            first_dealer=0,
            now=evening.now,
        )
        db.session.commit()
        place = names.index(loser)
        hearts = [0] * len(names)
        for step, number in enumerate((11, 1, 1)):
            hearts[(place + step) % len(names)] = number
        for _ in range(hands):
            evening.hand(*hearts, queen=place)

    def shoot(self, shooter: str) -> None:
        """A moon in the game that is on."""
        hearts = [13 if name == shooter else 0 for name in FOUR]
        self.evening.hand(*hearts, queen=FOUR.index(shooter))

    def person(self, name: str) -> Player:
        [player] = scorebook.seat_players(self.table, [name], self.evening.now)
        return player

    def of(self, name: str, span: Span = ALL) -> PersonSums:
        """The sums of one player."""
        found = {one.player.name: one for one in people.read_people(self.table, span)}
        return found[name]

    def get(self, path: str, **query: object) -> str:
        answer = self.client.get(f"{self.base}/{path}", query_string=query)
        assert answer.status_code == 200
        return words(answer.text)


@pytest.fixture
def season(app: Flask) -> Iterator[Season]:
    with app.app_context():
        yield Season(app)


@pytest.fixture
def early_records(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records that don't wait for the tenth game."""
    monkeypatch.setattr(records, "FEWEST", 1)


def test_places_give_points_and_ties_share_them(season: Season) -> None:
    season.play("Bo")  # Ann wins, Cleo and Dev share the second place
    season.play("Dev")  # Cleo wins, Ann and Bo share the second place
    assert season.of("Ann").place_points == 4 + Fraction(5, 2)
    assert season.of("Bo").place_points == 1 + Fraction(5, 2)
    assert season.of("Cleo").place_points == Fraction(5, 2) + 4
    assert season.of("Dev").place_points == Fraction(5, 2) + 1
    assert [season.of(name).wins for name in FOUR] == [1, 0, 1, 0]
    text = season.get("history", span="all")
    assert "A Ann 2 1 1.75 C Cleo 2 1 1.75 B Bo 2 0 3.25 D Dev 2 0 3.25" in text
    assert "Average place: 1.00 is always first, 4.00 always last" in text


def test_the_standings_are_in_the_order_of_the_column_one_taps(season: Season) -> None:
    for _ in range(3):
        season.play("Bo")
    season.play("Bo", names=("Eva", "Bo", "Cleo", "Fay"))
    rows = {
        "wins": "A Ann 3 3 1.00 E Eva 1 1 1.00 C Cleo 4 0 2.50 D Dev 3 0 2.50 B Bo",
        "games": "B Bo 4 0 4.00 C Cleo 4 0 2.50 A Ann 3 3 1.00 D Dev 3 0 2.50 E Eva",
        "average": "A Ann 3 3 1.00 C Cleo 4 0 2.50 D Dev 3 0 2.50 B Bo 4 0 4.00 "
        "Fewer than 2 games E Eva 1 1 1.00 F Fay 1 0 2.50",
    }
    for by, order in rows.items():
        assert order in season.get("history", span="all", by=by)
    assert rows["wins"] in season.get("history", span="all", by="nonsense")
    page = season.client.get(f"{season.base}/history?span=all&by=average").text
    assert page.count("aria-sort") == 1
    assert re.search(r'aria-sort="ascending"><a href="[^"]*by=average#standings">av. place<', page)


def test_who_is_not_in_the_race_is_told_so_in_one_sentence(season: Season) -> None:
    season.play("Bo")
    season.play("Bo")
    assert "Not compared" not in season.get("history", span="all")
    season.play("Bo")
    season.play("Bo", names=("Eva", "Bo", "Cleo", "Fay"))
    page = season.client.get(f"{season.base}/history?span=all").text
    # race, picture, meetings
    assert page.count("Not compared, with fewer games: Eva and Fay.") == 3
    season.play("Bo", names=("Gus", "Bo", "Hal", "Ida"))
    assert "5 players with fewer games aren't compared." in season.get("history", span="all")


def test_a_game_that_is_still_on_is_told_beside_the_games_it_is_counted_with(
    season: Season,
) -> None:
    season.play("Bo")
    season.play("Bo")
    bo = f"history/{season.person('Bo').id}"
    assert "2 games, 2 nights 0 wins in 2 games" in season.get(bo, span="all")
    season.play("Bo", hands=1)
    told = "3 games (1 still on), 3 nights 0 wins in 2 games"
    assert told in season.get(bo, span="all")


def test_one_night_is_listed_once(season: Season) -> None:
    season.play("Bo")
    text = season.get("history", span="all")
    assert "A Ann 4 place points 1 win" in text
    assert "One night so far, the one above." in text
    assert "av. place" not in text
    assert "Who beats whom" not in text
    season.play("Bo")
    text = season.get("history", span="all")
    assert "A Ann 2 2 1.00" in text
    assert "2 nights, in place points. Above the dashed line is better than" in text
    assert "Who beats whom" in text


def test_everyone_against_everyone_says_who_was_ahead(season: Season) -> None:
    for loser in ("Bo", "Bo", "Dev"):
        season.play(loser)
    page = season.client.get(f"{season.base}/history?span=all").text
    table = words(page[page.index('<table class="meetings">') : page.index("All game nights")])
    assert "A C D B A Ann 2 3 2 C Cleo 1 1 3 D Dev 0 0 2 B Bo 0 0 1" in table


def test_a_picture_of_a_year_tells_nothing_of_a_night(season: Season) -> None:
    season.play("Bo")
    season.play("Bo")
    page = season.client.get(f"{season.base}/history?span=all").text
    [story] = re.findall(r'data-story="([^"]*)"', page)
    assert story == "2 games, 2 nights · by wins"
    assert "data-crown" not in page
    assert 'data-about="av. place 4.00, 6 queens"' in page


def test_a_game_that_goes_on_gives_hands_and_no_places(season: Season) -> None:
    season.play("Bo", hands=1)
    ann = season.of("Ann")
    assert (ann.games, ann.hands, ann.whole_games, ann.place_points) == (1, 1, 0, 0)
    text = season.get("history", span="all")
    assert "Hand 2 · Ann is ahead" in text
    assert "No finished games in this time." in text


def test_two_spellings_are_one_person_while_they_are_merged(season: Season) -> None:
    season.play("Bo")
    season.play("Bobby", names=("Ann", "Bobby", "Cleo", "Dev"))
    bobby, bo = season.person("Bobby"), season.person("Bo")
    merge(bobby, bo)
    db.session.commit()
    assert season.of("Bo").queens == 6
    assert len(people.read_people(season.table, ALL)) == 4
    assert [one.lost for one in people.rivals(season.table, ALL, bo.id)] == [2, 2, 2]
    split(db.session.get_one(Player, bobby.id))
    db.session.commit()
    assert season.of("Bo").queens == season.of("Bobby").queens == 3


def test_a_span_counts_the_games_that_began_in_it(season: Season) -> None:
    season.play("Bo")
    season.play("Bo")
    later = Span(first=(NOON + timedelta(weeks=1, days=1)).date())
    assert season.of("Bo", later).games == 1
    assert people.count_games_over(season.table, later) == 1


def test_a_span_nobody_knows_is_this_year(season: Season) -> None:
    season.play("Bo")
    for span in ("nonsense", "0" * 32, "Winter"):
        page = season.client.get(f"{season.base}/history?span={span}").text
        assert re.findall(r'aria-current="page">([^<]*)', page) == ["This year"]
        assert "2 games" in season.get("games", span=span)


def test_two_dates_are_a_span_that_the_phone_remembers(season: Season) -> None:
    for _ in range(3):
        season.play("Bo")  # on Nov 26, Dec 3 and Dec 10
    asked = {"span": "dates", "from": "2026-12-01", "to": "2026-12-03"}
    assert "1 game games wins" in season.get("history", **asked)
    assert "1 game games wins" in season.get("history", span="dates")
    page = season.client.get(f"{season.base}/history?span=all").text
    assert "Dec 1 &#39;26 \N{EN DASH} Dec 3 &#39;26" in page
    assert "span=dates&amp;from=2026-12-01&amp;to=2026-12-03" in page
    bo = f"history/{season.person('Bo').id}"
    assert "1 game, 1 night" in season.get(bo, span="dates")
    assert "from=2026-12-01" in season.client.get(f"{season.base}/{bo}?span=dates").text
    turned = {"span": "dates", "from": "2026-12-31", "to": "2026-12-01"}
    assert "2 games games wins" in season.get("history", **turned)
    assert "3 games games wins" in season.get("history", span="dates", **{"from": "2026-11-20"})


def test_the_last_moon_and_whose_it_was(season: Season) -> None:
    season.play("Bo", hands=1)
    season.shoot("Cleo")
    moon = people.last_moon(season.table, ALL)
    assert moon
    assert (moon.player.name, moon.hand) == ("Cleo", 2)
    assert people.last_moon(season.table, ALL, season.person("Ann").id) is None


@pytest.mark.both_databases(repeats=True)  # test_figures.py
def test_best_and_worst_are_of_the_games_that_can_be_compared(
    season: Season, early_records: None
) -> None:
    season.play("Bo")
    season.play("Bo", names=("Ann", "Bo", "Cleo"))
    season.play("Dev")
    assert people.usual_kind(people.count_kinds(season.table, ALL)) == ("short_50", 4, "target 50")
    found = records.records_of(season.table)
    best = {one.kind: (one.number, one.times, one.player.name) for one in found["best_game"]}
    assert best == {("short_50", 4, "target 50"): (0, 2, "Cleo")}  # three play on, as two are tied
    assert [one.number for one in found["worst_game"]] == [72]
    assert {one.kind.players for one in found["worst_hand"]} == {3, 4}


@pytest.mark.both_databases(repeats=True)  # test_figures.py
def test_rivals_are_counted_by_place_with_ties_apart(season: Season) -> None:
    season.play("Bo")
    season.play("Dev")
    found = {
        one.player.name: (one.won, one.lost, one.tied)
        for one in people.rivals(season.table, ALL, season.person("Cleo").id)
    }
    assert found == {"Ann": (1, 1, 0), "Bo": (2, 0, 0), "Dev": (1, 0, 1)}


def test_the_first_page_answers_without_a_tap(season: Season) -> None:
    for _ in range(8):
        season.play("Bo")
    season.play("Bo", hands=1)
    season.shoot("Cleo")
    text = season.get("history", span="all")
    assert "Bo takes the queen more often 25 of 26 hands, an even share is 6" in text
    assert "Ann wins more often 8 of 9 games, an even share is 2" in text
    assert "Cleo shot the last moon Thu Jan 21, game 10, hand 2" in text
    assert "took the queen most" not in text


def test_what_chance_does_is_no_claim(season: Season) -> None:
    for name in FOUR:
        season.play(name)
    season.play("Bo", hands=1)
    text = season.get("history", span="all")
    assert "more often" not in text
    assert "does best" not in text
    assert "Bo took the queen most 4 of 13 hands" in text
    season.evening.hand(11, 1, 1, 0, queen=0)
    assert "the queen most" not in season.get("history", span="all")  # Ann took her as often


def test_who_does_best_on_a_hold_is_claimed_only_beyond_chance(season: Season) -> None:
    def play(games: int) -> None:
        for _ in range(games):
            season.play("Bo", hands=0)
            for queen in (1, 2, 3, 1):
                season.evening.hand(0, 4, 4, 5, queen=queen)
            season.evening.write(changes.stop_game())

    play(2)
    assert "on a hold" not in season.get("history", span="all")
    play(6)
    text = season.get("history", span="all")
    assert "Ann does best on a hold fewest points in 8 of 8 games, an even share is 2" in text


def test_who_beats_whom_is_claimed_only_beyond_chance(season: Season) -> None:
    path = f"history/{season.person('Cleo').id}"
    for _ in range(9):
        season.play("Bo")
    assert "Cleo beats Bo" not in season.get(path, span="all")
    season.play("Bo")
    text = season.get(path, span="all")
    assert "B Bo Cleo beats Bo 10\N{EN DASH}0" in text
    assert "A Ann Ann beats Cleo 0\N{EN DASH}10" in text
    assert "Dev 0\N{EN DASH}0 · 10 ties" in text


def test_the_latest_night_comes_first(season: Season) -> None:
    season.play("Bo")
    season.app.config["CLOCK"] = lambda: NOON + timedelta(weeks=1, days=3)
    text = season.get("history")
    assert (
        "Last Thursday · 1 game A Ann 4 place points 1 win C Cleo 2.5 place points "
        "D Dev 2.5 place points B Bo 1 place point · keeps the queen, 3 of 3 hands "
        "Place points: 4 for first place to 1 for last" in text
    )
    season.app.config["CLOCK"] = lambda: NOON + timedelta(weeks=2)
    assert "Thu Nov 26 · 1 game" in season.get("history")
    season.app.config["CLOCK"] = lambda: NOON + timedelta(weeks=1, hours=3)
    assert "Tonight · 1 game" in season.get("history")


def test_all_nights_stand_by_year_with_who_won(season: Season) -> None:
    for _ in range(7):
        season.play("Bo")  # the last one in January
    text = season.get("history/nights")
    assert "2027 2026 2027 Thu Jan 7 1 game · Ann 1 win" in text
    text = season.get("history/nights", year=2026)
    assert text.count("1 game · Ann 1 win") == 6
    assert "Thu Nov 26" in text
    assert season.get("history/nights", year=1999) == season.get("history/nights")


def test_a_record_many_share_says_how_often(season: Season, early_records: None) -> None:
    assert "Records start with ten games of a kind." in season.get("history/records")
    for _ in range(3):
        season.play("Bo")
    text = season.get("history/records")
    assert "Short game, 4 players Best game, to 50 3 times, last Ann on Thu Dec 10 0" in text
    assert "Worst hand (no moon) 3 times, last Bo on Thu Dec 10 24" in text
    assert "Closest finish, to 50 3 times, last Ann on Thu Dec 10 3 ahead" in text
    assert "All games Longest run of wins Ann on Thu Dec 10 3" in text
    page = season.client.get(f"{season.base}/history/records").text
    assert "figure=wins&amp;from=2026-11-26&amp;to=2026-12-10" in page  # the games of the run
    assert "Most moons" not in text
    season.play("Bo", hands=0)
    season.shoot("Cleo")
    assert "Most moons" not in season.get("history/records")  # one is nothing to count
    season.shoot("Cleo")
    assert "Most moons in a game Cleo on Thu Dec 17 2" in season.get("history/records")


def test_game_over_says_what_is_rare_and_nothing_else(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told() -> str:
        page = season.client.get(f"{season.base}/g/{season.evening.game.id}").text
        return words(page[page.index('<div class="now">') : page.index("<main")])

    for _ in range(2):
        season.play("Bo")
    assert "<b>" not in season.client.get(f"{season.base}/g/{season.evening.game.id}").text[:3000]
    season.play("Bo")
    assert "Ann's third win in a row." in told()
    season.play("Bo", hands=2)
    season.evening.hand(0, 2, 0, 11, queen=1)  # Ann 0, Bo 63, Cleo 2, Dev 13
    assert "closest finish" not in told()  # there are no ten games to compare
    monkeypatch.setattr(records, "FEWEST", 4)
    assert "Ann's fourth win in a row. The closest finish this year." in told()
    monkeypatch.setattr(records, "ROUND", (4, 100))
    assert "Ann's fourth win in a row. Ann's fourth win." in told()
    season.play("Dev", hands=1)
    season.evening.write(changes.stop_game())
    assert "in a row" not in told()


def test_a_figure_leads_to_the_games_it_counts(season: Season) -> None:
    season.play("Bo")
    bo = season.person("Bo")
    page = season.client.get(f"{season.base}/history/{bo.id}?span=all").text
    assert f"games?player={bo.id.hex}&amp;figure=queens" in page
    text = season.get("games", player=bo.id.hex, figure="queens")
    assert "Bo took the queen" in text
    assert "Ann won with" in text
    none = season.get("games", player=season.person("Ann").id.hex, figure="queens")
    assert "Ann won with" not in none


def find_hands(season: Season, name: str, figure: str, **query: object) -> str:
    """The list behind a figure of a player."""
    return season.get("games", player=season.person(name).id.hex, figure=figure, **query)


def test_games_with_a_hand_without_a_pass_are_listed(season: Season) -> None:
    season.play("Bo", hands=1)
    season.play("Bo", hands=1)
    for _ in range(3):
        season.evening.hand(3, 4, 3, 3, queen=0)
    found = find_hands(season, "Cleo", "hold")
    assert "Cleo played without a pass 1 game" in found


@pytest.mark.parametrize(
    "figure",
    [
        "pass:L",
        "points:0:4",
        "near_moons",
        "<b>",
        "after",
        "behind",
        "?",
        "x" * 300,
    ],
)
def test_a_figure_that_is_none_lists_games_or_nothing(season: Season, figure: str) -> None:
    season.play("Bo")
    assert "<b>" not in find_hands(season, "Bo", figure)


def test_who_met_whom_leads_to_the_games_that_both_played_to_the_end(season: Season) -> None:
    season.play("Bo")
    season.play("Bo", names=("Ann", "Bo", "Dev", "Eva"))
    season.play("Dev", hands=1)
    bo, cleo = season.person("Bo"), season.person("Cleo")
    page = season.client.get(f"{season.base}/history/{bo.id}?span=all").text
    assert f"player={bo.id.hex}&amp;against={cleo.id.hex}&amp;figure=places" in page
    met = {"player": bo.id.hex, "against": cleo.id.hex}
    text = season.get("games", figure="places", **met)
    assert "Bo against Cleo" in text
    assert "1 game" in text
    assert "2 games" in season.get("games", **met)


def test_the_player_page_says_each_thing_once(season: Season) -> None:
    for _ in range(9):
        season.play("Bo")
    bo, ann = (f"history/{season.person(name).id}" for name in ("Bo", "Ann"))
    assert "best game" not in season.get(bo, span="all")  # a record takes ten
    season.play("Bo")
    text = season.get(bo, span="all")
    assert "10 games, 10 nights 0 wins in 10 games 4.00 average place" in text
    assert "30 queens in 30 hands 0 moons 72 best game, to 50" in text
    assert "Against better place, worse place A Ann Ann beats Bo 0\N{EN DASH}10" in text
    assert "Closest finish" not in text
    more = text[text.index(" More ") :]
    assert "0 clean hands of 30" in more
    assert "720 points in 30 hands an even share is 195" in more
    assert "Worst game, to 50 On Thu Nov 26 72 Worst hand (no moon) On Thu Nov 26 24" in more
    text = season.get(ann, span="all")
    assert "10 wins in 10 games, longest run 10" in text
    assert "Closest finish, to 50 On Thu Nov 26 3 ahead" in text


def test_queens_are_told_where_one_is_known(season: Season) -> None:
    season.play("Bo", hands=0)
    bo = f"history/{season.person('Bo').id}"
    season.evening.points(13, 13, 0, 0, is_open=True)
    text = season.get(bo, span="all")
    assert "average place 0 moons" in text
    season.shoot("Cleo")
    assert "0 queens in 1 hand 0 moons" in season.get(bo, span="all")


def test_the_player_page_says_when_the_last_moon_was(season: Season) -> None:
    season.play("Bo", hands=0)
    season.shoot("Cleo")
    text = season.get(f"history/{season.person('Cleo').id}", span="all")
    assert "1 moon, last on Thu Nov 26" in text


def play_to(season: Season, target: int, hands: int, *, stops: bool = False) -> None:
    """A game to so many points, in which Bo takes 24 in each hand."""
    evening = season.evening
    season.weeks += 1
    evening.now = NOON + timedelta(weeks=season.weeks)
    rules = VARIANTS["short_50"].ruleset.with_options({"target": target})
    evening.game = scorebook.start_game(
        evening.table,
        scorebook.seat_players(evening.table, FOUR, evening.now),
        rules,
        variant="short_50",
        first_dealer=0,
        now=evening.now,
    )
    db.session.commit()
    for _ in range(hands):
        evening.hand(0, 11, 1, 1, queen=1)
    if stops:
        evening.write(changes.stop_game())


@pytest.mark.both_databases(repeats=True)  # test_figures.py
def test_only_games_that_ended_alike_are_compared(season: Season, early_records: None) -> None:
    """Not those to 200, nor those that were stopped after a hand."""
    play_to(season, 200, 9)
    for _ in range(3):
        play_to(season, 50, 1, stops=True)
    play_to(season, 50, 3)
    play_to(season, 50, 3)
    assert people.usual_kind(people.count_kinds(season.table, ALL)) == ("short_50", 4, "target 50")
    text = season.get("history/records")
    assert "Best game, to 50 2 times, last Ann on Thu Dec 31 0" in text
    assert "Worst game, to 50 2 times, last Bo on Thu Dec 31 72" in text
    assert "Worst game, to 200 Bo on Thu Nov 26 216" in text


def test_where_every_game_was_stopped_no_totals_are_compared(
    season: Season, early_records: None
) -> None:
    play_to(season, 50, 1, stops=True)
    text = season.get("history/records")
    assert "Best game" not in text
    assert "Worst hand (no moon) Bo on Thu Nov 26 24" in text


def test_games_in_which_a_moon_takes_off_are_compared_with_their_like(
    season: Season, early_records: None
) -> None:
    play_to(season, 50, 3)
    rules = VARIANTS["short_50"].ruleset.with_options({"moon_mode": "subtract_self"})
    other = Evening(ruleset=rules, device=season.evening.device)
    for _ in range(3):
        other.hand(0, 11, 1, 1, queen=1)
    kind = people.usual_kind(people.count_kinds(other.table, ALL))
    assert kind
    assert kind.end == "target 50, moon takes off"
    told = season.client.get(f"/t/{other.table.id}/history/records").text
    assert "Best game, to 50, a moon takes off" in words(told)


@pytest.mark.both_databases
def test_games_that_somebody_joined_or_left_are_named_with_their_wins(season: Season) -> None:
    season.play("Bo")
    season.play("Bo", hands=1)
    eve = season.person("Eve")
    season.evening.write(changes.substitute(0, eve))
    season.evening.hand(0, 11, 1, 1, queen=1)
    season.evening.hand(0, 11, 1, 1, queen=1)
    ann, one = season.of("Ann"), season.of("Eve")
    assert (ann.games, ann.whole_games, ann.wins, ann.partly_played) == (2, 1, 1, 1)
    assert (one.wins, one.partly_played, one.partly_won) == (0, 1, 1)
    text = season.get(f"history/{eve.id}", span="all")
    assert "Played part of 1 game 1 win in them. They're in no wins or places." in text
    text = season.get(f"history/{season.person('Ann').id}", span="all")
    assert "Played part of 1 game No win in them." in text
    listed = find_hands(season, "Eve", "partly")
    assert "Eve played part of the game 1 game" in listed
    assert "Played part" not in season.get(f"history/{season.person('Bo').id}", span="all")


@pytest.mark.both_databases
def test_a_game_that_may_have_ended_earlier_is_asked_about_and_goes_on(season: Season) -> None:
    evening = season.evening
    for _ in range(3):
        evening.hand(4, 3, 2, 4, queen=1)
    assert season.of("Bo").wins == 0
    for number in (1, 2):
        evening.correct(number, evening.counts(0, 0, 13, 0, queen=2))
    question = "Did game 1 end with hand 2?"
    history = season.get("history", span="all")
    home = words(season.client.get("/").text)
    board = words(season.client.get(f"{season.base}/g/{evening.game.id}").text)
    assert question in history
    assert question in home
    assert "Did the game end with hand 2?" in board
    assert "Hand 4 · Cleo is ahead" in history
    assert season.of("Bo").hands == 3  # all of them, on every page
    follower = other_phone(Desk(season.app, evening))
    assert question not in words(follower.get(f"{season.base}/history").text)
    evening.write(changes.stop_game(2))
    assert question not in season.get("history", span="all")
    assert question not in words(season.client.get("/").text)
    assert season.of("Bo").hands == 2


def test_a_player_without_hands_is_told_so(season: Season) -> None:
    text = season.get(f"history/{season.person('Ann').id}", span="all")
    assert "No games in this time" in text


def test_another_tables_player_is_not_found(season: Season) -> None:
    stranger = Evening(names=("Kim", "Lee", "Max", "Noa"))
    [kim] = scorebook.seat_players(stranger.table, ["Kim"], NOON)
    db.session.commit()
    assert season.client.get(f"{season.base}/history/{kim.id}").status_code == 404


def count_statements(season: Season, path: str) -> int:
    with listening() as sent:
        season.get(path, span="all")
    return sum(one.reads for one in sent)


@pytest.mark.both_databases(repeats=True)  # others open both pages
def test_what_a_page_asks_does_not_grow_with_the_games(season: Season) -> None:
    for _ in range(12):
        season.play("Bo")
    path = f"history/{season.person('Bo').id}"
    few = count_statements(season, "history"), count_statements(season, path)
    for _ in range(3):
        season.play("Dev")
        season.play("Bo")
    many = count_statements(season, "history"), count_statements(season, path)
    assert many[0] <= few[0]
    assert many[1] <= few[1]
    assert max(few) <= 25
