"""Partners on the scoreboard: together in the standings, on the sheet, in the chart, at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.ruleset.variants import VARIANTS
from tests.scorebook.evening import Evening
from tests.web.game_desk import Desk, words

if TYPE_CHECKING:
    from flask import Flask

pytestmark = pytest.mark.slow  # goes


OpenDesk = Callable[..., Desk]

POOLED = VARIANTS["partners_pooled"].ruleset

OWN_SCORES = VARIANTS["partners_individual"].ruleset


@pytest.fixture
def open_desk(app: Flask) -> Iterator[OpenDesk]:
    """Opens a game of partners on a phone."""
    with app.app_context():
        yield lambda rules, names=("Ann", "Bo", "Cleo", "Dev"): Desk(
            app, Evening(names, ruleset=rules.for_players(len(names)))
        )


def play(desk: Desk, times: int) -> None:
    """Bo and Dev take 20 a hand, Ann and Cleo 6."""
    for _ in range(times):
        desk.evening.hand(4, 5, 2, 2, queen=3)


def test_partners_who_share_a_score_share_a_line(open_desk: OpenDesk) -> None:
    desk = open_desk(POOLED)
    play(desk, 1)
    page = desk.look()
    assert "Place 1 A C Ann and Cleo last hand 6 total 6" in page
    assert "Place 2 B D Bo and Dev last hand Q queen of spades 20 total 20" in page
    assert "Hand 1 saved Bo and Dev took the queen Undo" in page


def test_the_sheet_of_a_shared_score_has_a_column_for_each_team(open_desk: OpenDesk) -> None:
    desk = open_desk(POOLED)
    play(desk, 2)
    page = desk.look()
    assert "Hand A C Ann Cleo B D Bo Dev" in page
    assert "2 right 12 6 40 20 Q queen of spades" in page
    assert "Total 12 40" in page


def test_own_scores_stand_side_by_side_with_their_sum(open_desk: OpenDesk) -> None:
    desk = open_desk(OWN_SCORES)
    play(desk, 2)
    page = desk.look()
    assert "A C Ann and Cleo A 8 · C 4 last hand" in page
    assert "Hand A Ann C Cleo B Bo D Dev" in page
    assert "Total 8 4 10 30 Together 12 40" in page


@pytest.mark.parametrize("rules", [POOLED, OWN_SCORES], ids=["pooled", "own scores"])
def test_partners_have_one_line_in_the_chart(open_desk: OpenDesk, rules: Ruleset) -> None:
    desk = open_desk(rules)
    play(desk, 2)
    desk.look()
    assert "Running totals after 2 hands: Ann and Cleo 12, Bo and Dev 40." in desk.page.text


def test_a_team_wins(open_desk: OpenDesk) -> None:
    desk = open_desk(POOLED)
    play(desk, 5)
    page = desk.look()
    assert "Ann and Cleo win with 30" in page
    assert "Bo and Dev reached 100, 70 behind." in page
    assert desk.state.standing.winners == (0,)


def test_the_lower_sum_wins_when_one_player_ends_the_game(open_desk: OpenDesk) -> None:
    desk = open_desk(OWN_SCORES)
    play(desk, 7)
    page = desk.look()
    assert "Ann and Cleo win with 42" in page
    assert "Dev reached 105. Bo and Dev came closest, 98 behind." in page


def test_six_in_three_teams_have_places_from_one_to_three(open_desk: OpenDesk) -> None:
    desk = open_desk(POOLED, ("Ann", "Bo", "Cleo", "Dev", "Eva", "Fritz"))
    desk.evening.hand(2, 2, 2, 2, 2, 3, queen=1)
    page = desk.look()
    for place, team in enumerate(("Ann and Dev", "Cleo and Fritz", "Bo and Eva"), 1):
        letters = " ".join(name[0] for name in team.split(" and "))
        assert f"Place {place} {letters} {team}" in page


def test_the_felt_says_who_plays_with_whom(open_desk: OpenDesk) -> None:
    assert "Ann and Cleo against Bo and Dev." in open_desk(POOLED).look()
    six = open_desk(OWN_SCORES, ("Ann", "Bo", "Cleo", "Dev", "Eva", "Fritz")).look()
    assert "Ann and Dev; Bo and Eva; Cleo and Fritz." in six


def test_calling_it_a_night_names_the_team_in_front(open_desk: OpenDesk) -> None:
    desk = open_desk(POOLED)
    play(desk, 1)
    assert "As it stands: Ann and Cleo are ahead" in desk.look("/settle")


def test_home_and_history_tell_what_partners_had_together(open_desk: OpenDesk) -> None:
    desk = open_desk(OWN_SCORES)
    play(desk, 7)
    assert "Ann and Cleo won with 42" in words(desk.client.get("/").text)
    page = words(desk.client.get(f"/t/{desk.evening.table.id}/games").text)
    assert "Ann and Cleo won with 42" in page
    assert "place 1 Ann 28 place 1 Cleo 14 place 2 Bo 35 place 2 Dev 105" in page
