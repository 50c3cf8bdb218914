"""What a table asks of its history: who is ahead, who eats the queen, who met whom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import event

from companion import scorebook
from companion.history import people, records
from companion.history.archive import Span
from companion.history.people import FEWEST_HANDS, PersonSums
from companion.models import Player, Table, db
from companion.rules.variants import VARIANTS
from companion.scorebook.players import merge, split
from tests.scorebook.evening import FOUR, NOON, Evening
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


def test_places_give_points_and_ties_share_them(season: Season) -> None:
    season.play("Bo")  # Ann wins, Cleo and Dev share the second place
    season.play("Dev")  # Cleo wins, Ann and Bo share the second place
    assert season.of("Ann").place_points == 4 + Fraction(5, 2)
    assert season.of("Bo").place_points == 1 + Fraction(5, 2)
    assert season.of("Cleo").place_points == Fraction(5, 2) + 4
    assert season.of("Dev").place_points == Fraction(5, 2) + 1
    assert [season.of(name).wins for name in FOUR] == [1, 0, 1, 0]
    hint = "Place points for each game: 4 for first place to 1 for last, in even steps."
    assert hint in season.get("history", span="all")


def test_wins_and_places_are_told_against_an_even_share(season: Season) -> None:
    for _ in range(4):
        season.play("Bo")  # Ann wins, Cleo and Dev share the second place
    assert season.of("Ann").win_share is None  # not enough games yet
    season.play("Dev")  # Cleo wins, Ann and Bo share the second place
    assert season.of("Ann").win_share == pytest.approx(4 / (5 / 4))
    assert season.of("Cleo").win_share == pytest.approx(1 / (5 / 4))
    # Behind Cleo: one opponent and half of one in four games, all three in the last.
    assert season.of("Cleo").beaten == pytest.approx((4 * 1.5 + 3) / (5 * 3))
    text = season.get(f"history/{season.person('Cleo').id}", span="all")
    assert "Beat 60% of opponents 0.80 times an even share of wins" in text


def test_a_game_that_goes_on_gives_hands_and_no_places(season: Season) -> None:
    season.play("Bo", hands=1)
    ann = season.of("Ann")
    assert (ann.games, ann.hands, ann.whole_games, ann.place_points) == (1, 1, 0, 0)
    assert "0 finished games, 1 still going" in season.get("history", span="all")


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


def test_a_share_needs_enough_hands(season: Season) -> None:
    for _ in range(FEWEST_HANDS // 3):
        season.play("Bo")
    assert season.of("Bo").queen_share is None
    season.play("Bo")
    bo = season.of("Bo")
    assert bo.queen_share == 4.0
    assert bo.point_share == pytest.approx(24 * 4 / 26)
    assert season.of("Ann").queen_share == 0.0


def test_the_last_moon_and_whose_it_was(season: Season) -> None:
    season.play("Bo", hands=1)
    season.shoot("Cleo")
    moon = people.last_moon(season.table, ALL)
    assert moon
    assert (moon.player.name, moon.hand) == ("Cleo", 2)
    assert people.last_moon(season.table, ALL, season.person("Ann").id) is None


@pytest.mark.both_databases(repeats=True)  # test_figures.py
def test_best_and_worst_are_of_the_games_that_can_be_compared(season: Season) -> None:
    season.play("Bo")
    season.play("Bo", names=("Ann", "Bo", "Cleo"))
    season.play("Dev")
    kind = people.usual_kind(season.table, ALL)
    assert kind == ("short_50", 4, "target 50")
    found = records.extremes(season.table, kind, ALL)
    assert (found["best_game"].number, found["best_game"].player.name) == (0, "Ann")
    assert (found["worst_game"].number, found["worst_game"].player.name) == (72, "Bo")


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
    for _ in range(FEWEST_HANDS // 3 + 1):
        season.play("Bo")
    season.play("Bo", hands=1)
    season.shoot("Cleo")
    text = season.get("history", span="all")
    assert "Bo eats the queen" in text
    assert "22 of 23 hands" in text
    assert "Cleo shot the last moon" in text
    assert "Best game 0 Ann, Thu Nov 26 · Short game, 4 players, to 50" in text
    assert "Worst game 72 Bo, Thu Nov 26" in text
    assert "8 finished games" in text


def test_most_moons_and_the_last_one_have_each_a_door(season: Season) -> None:
    for name in ("Cleo", "Cleo", "Ann"):
        season.play(hands=0)
        season.shoot(name)
    ann, cleo = season.person("Ann"), season.person("Cleo")
    text = season.get("history", span="all")
    assert "Cleo shot the most moons 2 in 3 hands Ann shot the last moon" in text
    page = season.client.get(f"{season.base}/history?span=all").text
    [door] = re.findall(r'href="([^"]+)"[^>]*>\s*<span class="grow"><b>Cleo shot the most', page)
    assert door == f"{season.base}/games?player={cleo.id.hex}&amp;figure=moons"
    found = words(season.client.get(door.replace("&amp;", "&")).text)
    assert "Cleo shot the moon 2 games" in found
    assert found.count("hand 1") == 2
    season.play(hands=0)
    season.shoot("Ann")
    tied = season.get("history", span="all")
    assert "Cleo shot the most moons 2 in 4 hands, like Ann" in tied
    assert "Ann shot the most moons 2 in 4 hands, like Cleo" in tied
    assert (
        f"player={ann.id.hex}&amp;figure=moons"
        in season.client.get(f"{season.base}/history?span=all").text
    )


def test_many_who_shot_as_often_do_not_stand_out(season: Season) -> None:
    for name in ("Ann", "Bo", "Cleo"):
        season.play(hands=0)
        season.shoot(name)
    text = season.get("history", span="all")
    assert "the most moons" not in text
    assert "Cleo shot the last moon" in text


def test_a_figure_leads_to_the_hands_it_counts(season: Season) -> None:
    season.play("Bo")
    bo = season.person("Bo")
    page = season.client.get(f"{season.base}/history/{bo.id}?span=all").text
    assert f"games?player={bo.id.hex}&amp;figure=queens" in page
    text = season.get("games", player=bo.id.hex, figure="queens")
    assert "Bo took the queen" in text
    assert "hands 1, 2 and 3" in text
    none = season.get("games", player=season.person("Ann").id.hex, figure="queens")
    assert "hands 1, 2 and 3" not in none


def find_hands(season: Season, name: str, figure: str, **query: object) -> str:
    """The list behind a figure of a player."""
    return season.get("games", player=season.person(name).id.hex, figure=figure, **query)


@pytest.mark.both_databases
def test_points_by_pass_lead_to_those_hands(season: Season) -> None:
    season.play("Bo")
    page = season.client.get(f"{season.base}/history?span=all").text
    assert "figure=wins" in page
    kind = {"variant": "short_50", "players": 4}
    found = find_hands(season, "Bo", "pass:R", **kind)
    assert "Bo's hands: pass right · Short game, 4 players" in found
    assert "1 game" in found
    assert "· hand 2 " in found
    assert "No games" in find_hands(season, "Bo", "pass:H", **kind)
    assert "No games" in find_hands(season, "Bo", "pass:R", variant="short_50", players=5)


def test_hands_without_a_pass_are_listed(season: Season) -> None:
    season.play("Bo", hands=1)
    season.play("Bo", hands=1)
    for _ in range(3):
        season.evening.hand(3, 4, 3, 3, queen=0)
    found = find_hands(season, "Cleo", "hold")
    assert "Cleo played without a pass 1 game" in found
    assert "· hand 4 " in found


def test_a_bar_of_points_leads_to_its_hands(season: Season) -> None:
    season.play("Bo")
    kind = {"variant": "short_50", "players": 4}
    found = find_hands(season, "Bo", "points:20:24", **kind)
    assert "Bo's hands: 20\N{EN DASH}24 points · Short game, 4 players" in found
    assert "hands 1, 2 and 3" in found
    assert "No games" in find_hands(season, "Bo", "points:0:19", **kind)
    page = season.client.get(f"{season.base}/history/{season.person('Bo').id}?span=all").text
    chart = page[page.index('<div class="columns"') : page.index('id="points-desc"')]
    [(door, name)] = re.findall(r'<a href="([^"]+)" aria-label="([^"]+)">', chart)
    assert name == "24 points: 3 hands"
    assert "figure=points:24:24" in door
    assert "hands 1, 2 and 3" in words(season.client.get(door.replace("&amp;", "&")).text)


def test_points_right_after_a_player_lead_to_those_hands(season: Season) -> None:
    season.play("Bo")
    ann, cleo = season.person("Ann"), season.person("Cleo")
    found = find_hands(season, "Bo", "after", against=ann.id.hex)
    assert "Bo right after Ann 1 game" in found
    assert "hands 1, 2 and 3" in found
    assert "No games" in find_hands(season, "Bo", "after", against=cleo.id.hex)
    annie = scorebook.seat_players(season.table, ["Annie"], season.evening.now)[0]
    merge(ann, annie)
    db.session.commit()
    assert "Bo right after Annie 1 game" in find_hands(season, "Bo", "after", against=annie.id.hex)


@pytest.mark.parametrize(
    "figure", ["pass:<b>", "pass:", "points:9:x", "points:1", "points:5:1", "after", "?", "x" * 300]
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


def test_the_player_page_shows_neighbours_and_charts_with_their_numbers(season: Season) -> None:
    for _ in range(FEWEST_HANDS // 3 + 1):
        season.play("Bo")
    text = season.get(f"history/{season.person('Bo').id}", span="all")
    assert "Points by who plays just before Bo 1.00 is an even share" in text
    assert "Ann 21 hands 3.69" in text
    assert "Bo's points in 21 hands: most often" in text
    assert "Bo beat 0% of opponents over 7 nights." in text
    assert "an even share of the points 7 nights" in text
    assert "Best and worst Short game, 4 players, to 50 Best game 72 Thu Nov 26, game 2" in text
    assert "Worst hand (no moon) 24 Thu Nov 26, game 2, hand 1" in text


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
        evening.write(scorebook.stop_game)


@pytest.mark.both_databases(repeats=True)  # test_figures.py
def test_only_games_that_ended_alike_are_compared(season: Season) -> None:
    """Not those to 200, nor those that were stopped after a hand."""
    play_to(season, 200, 9)
    for _ in range(3):
        play_to(season, 50, 1, stops=True)
    play_to(season, 50, 3)
    play_to(season, 50, 3)
    assert people.usual_kind(season.table, ALL) == ("short_50", 4, "target 50")
    text = season.get("history", span="all")
    assert "Worst game 72 Bo" in text
    assert "Best game 0 Ann, Thu Dec 24 · Short game, 4 players, to 50" in text
    assert "216" not in text
    assert "All-time records Short game, 4 players, to 50" in text


def test_where_every_game_was_stopped_no_totals_are_compared(season: Season) -> None:
    play_to(season, 50, 1, stops=True)
    text = season.get("history", span="all")
    assert "Best game" not in text
    assert "Worst hand (no moon) 24" in text


def test_games_in_which_a_moon_takes_off_are_compared_with_their_like(season: Season) -> None:
    play_to(season, 50, 3)
    rules = VARIANTS["short_50"].ruleset.with_options({"moon_mode": "subtract_self"})
    other = Evening(ruleset=rules, device=season.evening.device)
    for _ in range(3):
        other.hand(0, 11, 1, 1, queen=1)
    kind = people.usual_kind(other.table, ALL)
    assert kind
    assert kind.end == "target 50, moon takes off"
    told = season.client.get(f"/t/{other.table.id}/history?span=all").text
    assert "to 50, a moon takes off" in words(told)


@pytest.mark.both_databases
def test_games_that_somebody_joined_or_left_are_named_with_their_wins(season: Season) -> None:
    season.play("Bo")
    season.play("Bo", hands=1)
    eve = season.person("Eve")
    season.evening.write(lambda state, by: scorebook.substitute(state, 0, eve, by))
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
    assert "0 finished games, 1 still going" in history
    assert season.of("Bo").hands == 3  # all of them, on every page
    follower = other_phone(Desk(season.app, evening))
    assert question not in words(follower.get(f"{season.base}/history").text)
    evening.write(lambda state, by: scorebook.stop_game(state, by, 2))
    assert question not in season.get("history", span="all")
    assert question not in words(season.client.get("/").text)
    assert season.of("Bo").hands == 2


def test_a_player_without_hands_is_told_so(season: Season) -> None:
    text = season.get(f"history/{season.person('Ann').id}", span="all")
    assert "No hands in this time" in text


def test_another_tables_player_is_not_found(season: Season) -> None:
    stranger = Evening(names=("Kim", "Lee", "Max", "Noa"))
    [kim] = scorebook.seat_players(stranger.table, ["Kim"], NOON)
    db.session.commit()
    assert season.client.get(f"{season.base}/history/{kim.id}").status_code == 404


def count_statements(season: Season, path: str) -> int:
    seen: list[Any] = []

    def note(*arguments: Any) -> None:
        seen.append(arguments[2])

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        season.get(path, span="all")
    finally:
        event.remove(db.engine, "before_cursor_execute", note)
    return len([one for one in seen if one.lstrip().startswith("SELECT")])


@pytest.mark.both_databases(repeats=True)  # others open both pages
def test_what_a_page_asks_does_not_grow_with_the_games(season: Season) -> None:
    season.play("Bo")
    season.play("Bo")
    path = f"history/{season.person('Bo').id}"
    few = count_statements(season, "history"), count_statements(season, path)
    for _ in range(5):
        season.play("Dev")
    for _ in range(5):
        season.play("Bo")
    assert (count_statements(season, "history"), count_statements(season, path)) == few
    assert max(few) <= 25
