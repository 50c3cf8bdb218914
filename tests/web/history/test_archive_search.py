"""Games are found by date and by words in notes, and the address holds the search."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from companion import scorebook
from companion.models import Game, db
from companion.rules import VARIANTS
from companion.scorebook import Refused
from companion.scorebook.new_game import LONGEST_NOTE
from tests.scorebook.evening import FOUR, NOON, Evening
from tests.web.game_desk import Desk, words

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


class Search:
    """Three games a week apart: on the porch, in the cabin, and nowhere in particular."""

    def __init__(self, app: Flask) -> None:
        self.evening = Evening()
        self.client: FlaskClient = Desk(app, self.evening).client
        self.base = f"/t/{self.evening.table.id}"
        self.evening.hand(4, 0, 5, 4, queen=0)
        self.describe("Ann's porch. It rained 100% of the time")
        self.start(1)
        self.evening.hand(4, 0, 5, 3, queen=0, is_open=True, note="a heart fell off the porch")
        self.describe("Cabin")
        self.start(2)
        self.evening.hand(4, 0, 5, 4, queen=0)

    def start(self, weeks: int) -> None:
        evening = self.evening
        evening.now = NOON + timedelta(weeks=weeks)
        players = scorebook.seat_players(evening.table, FOUR, evening.now)
        evening.game = scorebook.start_game(
            evening.table, players, VARIANTS["standard"].ruleset, variant="standard",
            first_dealer=0, now=evening.now,
        )  # fmt: skip
        db.session.commit()

    def describe(self, note: str) -> None:
        self.evening.describe(note)

    def find(self, **query: str) -> str:
        answer = self.client.get(f"{self.base}/games", query_string=query)
        assert answer.status_code == 200
        return answer.text

    def count(self, **query: str) -> int:
        return self.find(**query).count('class="row game"')


@pytest.fixture
def search(app: Flask) -> Iterator[Search]:
    with app.app_context():
        yield Search(app)


@pytest.mark.both_databases
def test_words_are_looked_for_in_the_notes_of_games_and_hands(
    search: Search,
) -> None:
    assert search.count() == 3
    assert search.count(words="PORCH") == 2
    assert search.count(words="porch rained") == 1
    assert search.count(words="cabin") == 1
    assert search.count(words="cellar") == 0
    assert search.count(words="100%") == 1
    assert search.count(words="1_0%") == 0  # no sign stands for another


def test_a_removed_hands_note_finds_nothing(search: Search) -> None:
    search.start(3)
    search.evening.hand(4, 0, 5, 3, queen=0, is_open=True, note="under the sofa")
    assert search.count(words="sofa") == 1
    search.evening.remove(1)
    assert search.count(words="sofa") == 0


@pytest.mark.both_databases
def test_dates_are_days_with_both_ends(search: Search) -> None:
    assert search.count(**{"from": "2026-11-19"}) == 3
    assert search.count(**{"from": "2026-11-20"}) == 2
    assert search.count(**{"from": "2026-11-20", "to": "2026-11-26"}) == 1
    assert search.count(to="2026-11-25") == 1
    assert search.count(to="no day") == 3


def test_the_form_and_the_address_hold_the_search(search: Search) -> None:
    page = search.find(words="porch", **{"from": "2026-11-19"})
    assert 'value="porch"' in page
    assert 'value="2026-11-19"' in page
    assert "Ann&#39;s porch" in page


def test_a_keeper_writes_a_note_and_the_game_page_shows_it(search: Search) -> None:
    url = f"{search.base}/g/{search.evening.game.id}"
    form = {"note": "  Bo's\n garden, Cleo's birthday", "operation": "1"}
    answer = search.client.post(f"{url}/settle/describe", data=form)
    assert answer.status_code == 303
    assert "Bo's garden, Cleo's birthday" in words(search.client.get(url).text)
    search.describe(" ")
    assert db.session.get_one(Game, search.evening.game.id).note is None


def test_what_is_too_long_is_refused_and_stays_in_the_form(search: Search) -> None:
    with pytest.raises(Refused, match="description_too_long"):
        search.describe("x" * (LONGEST_NOTE + 1))
    url = f"{search.base}/g/{search.evening.game.id}/settle/describe"
    form = {"note": "x" * (LONGEST_NOTE + 1), "operation": "1"}
    answer = search.client.post(url, data=form)
    assert answer.status_code == 422
    assert "up to 300 characters" in words(answer.text)
    assert "x" * (LONGEST_NOTE + 1) in answer.text
