"""The games of a table: newest first, found by player and variant, in few statements."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from companion import scorebook
from companion.history import archive
from companion.models import Game, Player, Table, db
from companion.rules import VARIANTS
from companion.scorebook import changes
from companion.web.history import archive as pages
from tests.scorebook.evening import FOUR, NOON, Evening
from tests.statements import listening
from tests.web.game_desk import HTMX, Desk, words

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


HAND = (4, 0, 5, 4)


class Shelf:
    """A table with games, one a week, and the phone that looks at them."""

    def __init__(self, app: Flask) -> None:
        self.evening = Evening()
        self.client: FlaskClient = Desk(app, self.evening).client
        self.url = f"/t/{self.evening.table.id}/games"
        self.played = 0

    @property
    def table(self) -> Table:
        db.session.rollback()
        return db.session.get_one(Table, self.evening.table.id)

    def play(self, *names: str, variant: str = "standard", hands: int = 1) -> Game:
        """One more game a week later, Bo with the queen in every hand."""
        evening = self.evening
        evening.now = NOON + timedelta(weeks=self.played)
        players = scorebook.seat_players(evening.table, names or FOUR, evening.now)
        rules = VARIANTS[variant].ruleset.for_players(len(players))
        evening.game = scorebook.start_game(
            evening.table, players, rules, variant=variant, first_dealer=0, now=evening.now
        )
        db.session.commit()
        for _ in range(hands):
            hearts = [13 - 3 * (len(players) - 1), *[3] * (len(players) - 1)]
            singles = {"JD": 0} if variant == "omnibus" else {}
            evening.hand(*hearts, queen=1, singles=singles)
        self.played += 1
        return evening.game

    def find(self, **query: object) -> str:
        """What the page says for this search."""
        return words(self.client.get(self.url, query_string=query).text)


@pytest.fixture
def shelf(app: Flask) -> Iterator[Shelf]:
    with app.app_context():
        yield Shelf(app)


def numbers(page: archive.Page) -> list[int]:
    return [line.game.number for line in page.lines]


def player(name: str) -> uuid.UUID:
    return db.session.query(Player).filter_by(name=name).one().id


def test_the_newest_game_comes_first(shelf: Shelf) -> None:
    for _ in range(3):
        shelf.play()
    assert numbers(archive.games_of(shelf.table, archive.GameFilter())) == [4, 3, 2, 1]


def test_a_game_that_goes_on_later_stays_where_it_began(shelf: Shelf) -> None:
    shelf.play()
    first = shelf.evening.game
    shelf.play()
    shelf.evening.game, shelf.evening.now = first, NOON + timedelta(weeks=9)
    shelf.evening.hand(*HAND, queen=0)
    assert numbers(archive.games_of(shelf.table, archive.GameFilter())) == [3, 2, 1]


@pytest.mark.both_databases
def test_games_are_found_by_player_and_by_variant(shelf: Shelf) -> None:
    shelf.play("Ann", "Bo", "Eva")
    shelf.play("Ann", "Bo", "Cleo", variant="omnibus")
    found = {
        "eva": archive.GameFilter(player=player("Eva")),
        "omnibus": archive.GameFilter(variant="omnibus"),
        "both": archive.GameFilter(player=player("Cleo"), variant="omnibus"),
        "none": archive.GameFilter(player=player("Eva"), variant="omnibus"),
    }
    assert {k: numbers(archive.games_of(shelf.table, w)) for k, w in found.items()} == {
        "eva": [2],
        "omnibus": [3],
        "both": [3],
        "none": [],
    }


def test_who_was_replaced_is_found_too(shelf: Shelf) -> None:
    shelf.play()
    eva = shelf.evening.player("Eva")
    shelf.evening.write(changes.substitute(0, eva))
    assert numbers(archive.games_of(shelf.table, archive.GameFilter(player=eva.id))) == [2]
    assert 2 in numbers(archive.games_of(shelf.table, archive.GameFilter(player=player("Ann"))))


def test_a_player_of_another_table_finds_nothing(shelf: Shelf) -> None:
    other = Evening(("Xen", "Yve", "Zoe"))
    wanted = archive.GameFilter(player=other.state.seats[0].player.id)
    assert numbers(archive.games_of(shelf.table, wanted)) == []


def test_scores_stand_in_order_of_place(shelf: Shelf) -> None:
    shelf.play(hands=2)
    line = archive.games_of(shelf.table, archive.GameFilter()).lines[0]
    assert [(s.name, s.total, s.rank) for s in line.scores] == [
        ("Cleo", 6, 1),
        ("Dev", 6, 1),
        ("Ann", 8, 3),
        ("Bo", 32, 4),
    ]


@pytest.mark.both_databases
def test_pages_go_on_from_a_game_to_older_ones_and_back(shelf: Shelf) -> None:
    for _ in range(44):
        shelf.play(hands=0)
    table, all_games = shelf.table, archive.GameFilter()
    first = archive.games_of(table, all_games)
    assert (numbers(first), first.found, first.newer) == ([*range(45, 25, -1)], 45, None)
    second = archive.games_of(table, all_games, before=first.older)
    assert numbers(second) == [*range(25, 5, -1)]
    third = archive.games_of(table, all_games, before=second.older)
    assert (numbers(third), third.older) == ([5, 4, 3, 2, 1], None)
    assert archive.games_of(table, all_games, after=third.newer) == second
    assert archive.games_of(table, all_games, after=second.newer) == first


def test_a_page_of_newer_games_that_is_not_full_is_the_first_one(shelf: Shelf) -> None:
    for _ in range(22):
        shelf.play(hands=0)
    table, all_games = shelf.table, archive.GameFilter()
    first = archive.games_of(table, all_games)
    third_newest = archive.PageKey(first.lines[2].game.day, first.lines[2].game.number)
    assert archive.games_of(table, all_games, after=third_newest) == first


def test_a_game_that_goes_on_meanwhile_is_neither_doubled_nor_in_the_way(shelf: Shelf) -> None:
    for _ in range(24):
        shelf.play(hands=0)
    older = archive.games_of(shelf.table, archive.GameFilter()).older
    games = {game.number: game for game in db.session.query(Game)}
    shelf.evening.game, shelf.evening.now = games[3], NOON + timedelta(weeks=99)
    shelf.evening.hand(*HAND, queen=0)
    page = archive.games_of(shelf.table, archive.GameFilter(), before=older)
    assert numbers(page) == [5, 4, 3, 2, 1]
    assert numbers(archive.games_of(shelf.table, archive.GameFilter()))[0] == 25


def test_the_page_leads_to_older_and_newer_games_of_the_same_search(shelf: Shelf) -> None:
    for _ in range(21):
        shelf.play("Ann", "Bo", "Eva", hands=0)
    shelf.play(hands=0)
    eva = player("Eva").hex
    page = shelf.client.get(shelf.url, query_string={"player": eva}).text
    assert "21 games" in words(page)
    assert 'rel="prev"' not in page
    older = re.search(r'rel="next" href="([^"]+)"', page)
    assert older
    page = shelf.client.get(older[1].replace("&amp;", "&")).text
    assert "21 games" in words(page)
    assert page.count('class="row game"') == page.count("Hand 1 is next") == 1
    assert 'rel="next"' not in page
    assert f'<option value="{eva}" selected>' in page
    newer = re.search(r'rel="prev" href="([^"]+)"', page)
    assert newer
    assert shelf.client.get(newer[1].replace("&amp;", "&")).text.count("Hand 1 is next") == 20


def test_more_games_than_are_counted_are_told_so(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "MOST_COUNTED", 3)
    monkeypatch.setattr(pages, "MOST_COUNTED", 3)
    for _ in range(2):
        shelf.play(hands=0)
    assert "More than" not in shelf.find()
    shelf.play(hands=0)
    assert "More than 3 games" in shelf.find()


@pytest.mark.both_databases
def test_words_are_found_whatever_their_case_also_in_the_note_of_a_hand(shelf: Shelf) -> None:
    game = shelf.play()
    shelf.evening.describe("In M\u00dcNCHEN. First of many")
    assert "1 game" in shelf.find(words="m\u00fcnchen MANY")
    shelf.evening.hand(*HAND, queen=0, note="Bo's Revoke")
    assert "1 game" in shelf.find(words="revoke many")
    assert "No games found" in shelf.find(words="revoke porch")
    shelf.evening.undo()
    assert "No games found" in shelf.find(words="revoke")
    assert db.session.get_one(Game, game.id).search_text == "in m\u00fcnchen. first of many"


def test_a_line_says_who_won_when_and_what_it_was_like(shelf: Shelf) -> None:
    shelf.play(variant="short_50", hands=4)
    shelf.evening.write(changes.stop_game())
    page = shelf.find()
    assert "Cleo and Dev won with 12" in page
    assert "4 hands · Short game" in page
    assert "place T1 Cleo 12 place T1 Dev 12 place 3 Ann 16 place 4 Bo 64" in page


def test_a_game_that_is_on_says_so(shelf: Shelf) -> None:
    shelf.play()
    assert "Hand 2 is next" in shelf.find()


def test_moons_are_told(shelf: Shelf) -> None:
    shelf.play(hands=0)
    shelf.evening.hand(13, 0, 0, 0, queen=0)
    assert "1 hand · 1 moon" in shelf.find()


def test_the_page_searches_and_keeps_what_was_chosen(shelf: Shelf) -> None:
    shelf.play("Ann", "Bo", "Eva", variant="omnibus")
    eva = player("Eva").hex
    answer = shelf.client.get(shelf.url, query_string={"player": eva, "variant": "omnibus"})
    assert "1 game" in words(answer.text)
    assert f'<option value="{eva}" selected>Eva' in answer.text
    assert '<option value="omnibus" selected>' in answer.text
    assert "All games" in words(answer.text)
    assert "No games found" in shelf.find(player=eva, variant="standard")


@pytest.mark.both_databases
def test_games_are_found_by_who_won_and_by_a_moon(shelf: Shelf) -> None:
    shelf.play(hands=0)
    shelf.evening.hand(13, 0, 0, 0, queen=0)
    shelf.evening.write(changes.stop_game())
    shelf.play(hands=0)
    shelf.evening.hand(5, 8, 0, 0, queen=1)
    shelf.evening.write(changes.stop_game())
    ann, cleo = player("Ann").hex, player("Cleo").hex
    assert "1 hand · 1 moon" in shelf.find(winner=ann)
    assert "1 game" in shelf.find(winner=ann)
    assert "No games found" in shelf.find(winner=player("Bo").hex)
    assert "1 game" in shelf.find(winner=cleo)
    assert "No games found" in shelf.find(winner=cleo, moon="yes")
    answer = shelf.client.get(shelf.url, query_string={"winner": ann, "moon": "yes"})
    assert "1 game" in words(answer.text)
    assert f'<option value="{ann}" selected>Ann' in answer.text
    assert 'name="moon" value="yes" checked' in answer.text


def test_htmx_gets_the_list_alone(shelf: Shelf) -> None:
    shelf.play()
    answer = shelf.client.get(shelf.url, headers=HTMX)
    assert answer.text.lstrip().startswith('<section class="stack" id="games"')
    assert "<html" not in answer.text


@pytest.mark.parametrize(
    "query",
    [
        *("player=x", "variant=no+such", "before=x", "after=1", "before=1-x", "before=%C2%B2-x"),
        "before=99999999999999999-0193f6d5c1d84f4cb2d80e3b2d1c6a55",
        "after=999999999999999999999-0193f6d5c1d84f4cb2d80e3b2d1c6a55",
        "before=1-0193f6d5c1d84f4cb2d80e3b2d1c6a55&after=1-0193f6d5c1d84f4cb2d80e3b2d1c6a55",
    ],
)
def test_an_odd_search_is_no_error(shelf: Shelf, query: str) -> None:
    assert shelf.client.get(f"{shelf.url}?{query}").status_code == 200


def test_every_line_leads_to_its_game(shelf: Shelf) -> None:
    game = shelf.play()
    link = f"/t/{shelf.evening.table.id}/g/{game.id}"
    assert f'href="{link}"' in shelf.client.get(shelf.url).text
    assert shelf.client.get(link).status_code == 200


def test_a_joining_that_was_undone_leaves_no_name_in_the_list(shelf: Shelf) -> None:
    shelf.play()
    shelf.evening.write(changes.join(shelf.evening.player("Eva"), 1))
    assert "Eva 16" in shelf.find()
    shelf.evening.undo()
    assert "Eva 16" not in shelf.find()


def test_the_number_of_games_makes_no_more_statements(shelf: Shelf) -> None:
    shelf.play()
    few = count_statements(shelf)
    for _ in range(12):
        shelf.play("Ann", "Bo", "Cleo", "Dev", "Eva")
    assert count_statements(shelf) == few <= 8


@pytest.mark.parametrize("figure", archive.FIGURES)
def test_a_search_for_what_somebody_did_looks_at_no_hand(shelf: Shelf, figure: str) -> None:
    shelf.play()
    shelf.evening.play(2)
    shelf.evening.write(changes.stop_game())
    player = shelf.evening.player("Ann").id.hex
    few = count_statements(shelf, player=player, figure=figure)
    for _ in range(4):
        shelf.play()
        shelf.evening.play(2)
        shelf.evening.write(changes.stop_game())
    assert count_statements(shelf, player=player, figure=figure) == few


def count_statements(shelf: Shelf, **query: str) -> int:
    shelf.client.get(shelf.url, query_string=query)
    with listening() as sent:
        assert shelf.client.get(shelf.url, query_string=query).status_code == 200
    return len(sent)
