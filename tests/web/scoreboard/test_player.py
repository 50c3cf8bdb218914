"""A row of the standings, opened: what the player needs, hand by hand, and the way to History."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from companion.rules import STANDARD, VARIANTS
from companion.scorebook import changes
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import Desk

if TYPE_CHECKING:
    from flask import Flask

OpenDesk = Callable[..., Desk]

EIGHT = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hal")

SHORT = STANDARD.with_options({"target": "50"})


@pytest.fixture
def open_desk(app: Flask) -> Iterator[OpenDesk]:
    with app.app_context():
        yield lambda *args, **options: Desk(app, Evening(*args, **options))


def rows(desk: Desk) -> list[str]:
    """Where the rows of the standings lead, from the top."""
    desk.look()
    standings = desk.page.text.partition('<ol class="panel standings"')[2].partition("</ol>")[0]
    return re.findall(r'<li><a class="standing[^"]*" href="([^"]+)"', standings)


def test_every_row_leads_to_its_player(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.evening.hand(4, 0, 5, 4, queen=3)  # Bo 0, Ann 4, Cleo 5, Dev 17
    doors = rows(desk)
    assert len(doors) == 4
    titles = [desk.look(door.removeprefix(desk.url)) for door in doors]
    for name, total, page in zip(("Bo", "Ann", "Cleo", "Dev"), (0, 4, 5, 17), titles, strict=True):
        assert f"{name} Thursday" in page
        assert re.search(rf"\b{total} Place", page), page


def test_what_a_player_needs_near_the_end_is_said_at_once(open_desk: OpenDesk) -> None:
    desk = open_desk(ruleset=SHORT)
    desk.evening.hand(1, 6, 6, 0, queen=3)
    desk.evening.hand(1, 6, 6, 0, queen=3)
    desk.evening.hand(0, 6, 7, 0, queen=3)
    said = desk.look("/player/3")  # Dev has 39
    assert "11 away from 50" in said
    assert "How Dev stands 37 behind Ann. Can't win next hand. Safe up to 10." in said
    assert "Loses with" not in said  # with more than what is safe: said already
    assert "Ann stands" not in said
    assert "How Ann stands 16 ahead of Bo." in desk.look("/player/0")


def test_far_from_the_end_nothing_is_decided(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.evening.hand(4, 0, 5, 4, queen=3)
    said = desk.look("/player/1")
    ends = "The game ends after the hand in which a total reaches 100 or more."
    assert f"{ends} How Bo stands" in said
    assert re.search(r"\b0 Place 1 The game ends", said)  # before 75 no distance is told
    assert "Safe up to" not in said  # no hand has so many


def test_what_each_can_afford_near_the_end(open_desk: OpenDesk) -> None:
    desk = open_desk(ruleset=SHORT)
    desk.evening.hand(1, 6, 6, 0, queen=3)
    desk.evening.hand(1, 6, 6, 0, queen=3)
    desk.evening.hand(0, 6, 7, 0, queen=3)
    said = desk.look("/player/0")
    assert "The next hand could be the last." in said
    assert "without a moon; what a moon does comes last." in said
    assert "Can win next hand with at most" in said


def test_in_a_countdown_the_numbers_are_the_tables(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="bga_countdown")
    desk.evening.hand(4, 0, 5, 4, queen=3)
    said = desk.look("/player/2")
    assert "The game ends after the hand in which a total reaches 0 or less." in said


def test_by_the_clock_it_counts_if_the_table_stops_there(open_desk: OpenDesk) -> None:
    rules = STANDARD.with_options({"end_mode": "time"})
    desk = open_desk(ruleset=rules, ends_at=NOON + timedelta(days=9000))
    desk.evening.hand(4, 0, 5, 4, queen=3)
    assert "if you stop after the next hand" in desk.look("/player/1")


def test_every_kind_of_game_has_its_sentences(open_desk: OpenDesk) -> None:
    alike = ("omnibus_bga", "spot_bga", "dnfh", "turbo")
    for key in ("basic_1887", "cancellation", "goldsmith", "gnome", *alike):
        names = EIGHT[: VARIANTS[key].ruleset.players]
        desk = open_desk(names, variant=key, ruleset=VARIANTS[key].ruleset)
        for seat in range(len(names)):
            said = desk.look(f"/player/{seat}")
            assert "The game " in said  # has so many hands, or ends so
            assert said.count("Safe up to") <= 1, key


def test_the_figures_of_this_game(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.evening.hand(0, 13, 0, 0, queen=1)
    desk.evening.hand(4, 9, 0, 0, queen=1)
    desk.evening.hand(4, 9, 0, 0, queen=2)
    said = desk.look("/player/1")  # Bo: a moon, two queens, never clean; 0 + 22 + 9
    assert "In this game 2 queens 1 moon 0 clean hands out of 3" in said
    said = desk.look("/player/2")  # Cleo: 26, 0, 13
    assert "1 clean hand out of 3" in said


def test_every_hand_has_its_points_cards_and_total(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.evening.hand(0, 13, 0, 0, queen=1)
    desk.evening.hand(4, 9, 0, 0, queen=1)
    said = desk.look("/player/1")
    hands = said.partition("Hand Cards Points Total ")[2]
    assert hands == "2 right Q queen of spades 22 22 1 left Q queen of spades 0 0"
    assert desk.page.text.count("#moon") == 1
    assert "26 26" in desk.look("/player/0")
    assert "#moon" not in desk.page.text


def test_who_is_tied_for_first_reads_so(open_desk: OpenDesk) -> None:
    desk = open_desk()
    said = desk.look("/player/0")  # nothing was played
    assert " stands" not in said
    assert "tied" not in said
    desk.evening.hand(0, 0, 9, 4, queen=2)
    assert "How Ann stands Tied for first with Bo." in desk.look("/player/0")


def test_the_figures_of_all_games_are_one_tap_away(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.evening.hand(4, 9, 0, 0, queen=1)
    assert "Bo in History" in desk.look("/player/1")
    [figures] = re.findall(r'href="(/t/[^"]+/history/[^"]+)"', desk.page.text)
    assert desk.client.get(figures).status_code == 200


def test_a_finished_game_needs_nothing(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.evening.hand(4, 0, 5, 4, queen=3)
    desk.evening.write(changes.stop_game())
    said = desk.look("/player/1")
    assert desk.page.status_code == 200
    assert "needs" not in said
    assert "In this game" in said


def test_who_left_has_figures_and_needs_nothing(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.evening.hand(4, 0, 5, 4, queen=3)
    desk.evening.write(changes.leave(1))
    said = desk.look("/player/1")
    assert "Left the game" in said
    assert "needs" not in said


def test_a_hand_that_cannot_be_worked_out_says_so(open_desk: OpenDesk) -> None:
    worth = " ".join(f"{number}C -{number}" for number in range(2, 9))
    desk = open_desk(ruleset=STANDARD.with_options({"bonus_cards": worth, "target": "20"}))
    assert "There are too many ways" in desk.look("/player/1")


def test_a_seat_that_nobody_has_is_not_there(open_desk: OpenDesk) -> None:
    desk = open_desk()
    assert desk.client.get(f"{desk.url}/player/9").status_code == 404
    assert desk.app.test_client().get(f"{desk.url}/player/1").status_code == 404
