"""What the pages say where a game would be over: sit-outs that are not equal yet, sudden death."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from companion.referee.telling import say
from companion.rules import STANDARD, VARIANTS
from companion.rules.options import FOUR_AT_A_TIME
from tests.scorebook.evening import Evening
from tests.web.game_desk import Desk

if TYPE_CHECKING:
    from flask import Flask

OpenDesk = Callable[..., Desk]

UNTIL_EVEN = say("play_until_even")


SIX = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Flo")
SIT_OUT = {"sit_out": FOUR_AT_A_TIME[6].value}  # two of six, so that all have sat out by hand 9
EIGHT_HANDS = VARIANTS["basic_1887"].ruleset.with_options(SIT_OUT)
SHORT = STANDARD.with_options({"target": "50"})


@pytest.fixture
def open_desk(app: Flask) -> Iterator[OpenDesk]:
    with app.app_context():
        yield lambda *args, **options: Desk(app, Evening(*args, **options))


def test_waiting_for_equal_sit_outs_is_no_tie(open_desk: OpenDesk) -> None:
    """G7: eight hands are over, and a ninth is played, which then was the last."""
    desk = open_desk(SIX, ruleset=EIGHT_HANDS)
    for _ in range(8):
        desk.evening.hand(4, 3, 3, 3)
    assert UNTIL_EVEN in desk.look()
    assert "Hand 9 · the last" in desk.look()
    sheet = desk.look("/player/0")
    assert UNTIL_EVEN in sheet
    assert "udden death" not in sheet
    assert "0 of them" not in sheet
    desk.evening.hand(0, 7, 6, 0)
    over = desk.look()
    assert "That was hand 9, the last." in over
    assert "hand 8" not in over


def test_of_hands_that_sit_outs_can_make_more_no_number_is_promised(open_desk: OpenDesk) -> None:
    desk = open_desk(SIX, ruleset=EIGHT_HANDS)
    for _ in range(7):
        desk.evening.hand(4, 3, 3, 3)
    said = desk.look()
    assert "Hand 8" in said
    assert "of 8" not in said
    assert "the last" not in said
    sheet = desk.look("/player/0")
    assert "be the last" not in sheet  # only what the next hand can bring is told


def test_who_is_far_from_a_target_that_was_reached_is_not_told(open_desk: OpenDesk) -> None:
    """G7: Ann is past 20, and the others have to sit out yet."""
    desk = open_desk(SIX, ruleset=STANDARD.with_options({"target": "20", **SIT_OUT}))
    desk.evening.hand(2, 10, 1, 0, queen=1)
    desk.evening.hand(12, 1, 0, 0, queen=3)
    assert UNTIL_EVEN in desk.look()
    assert "from 20" not in desk.look()
    for number in range(6):
        sheet = desk.look(f"/player/{number}")
        assert UNTIL_EVEN in sheet
        assert "from 20" not in sheet
        assert "Ends the game with" not in sheet
        assert "Already at the end." not in sheet


def test_one_alone_in_front_is_not_called_tied(open_desk: OpenDesk) -> None:
    """G7: after a tie three hands are played, until all have sat out once more."""
    desk = open_desk(SIX, ruleset=EIGHT_HANDS.with_options({"hands": 3}))
    for line in ((0, 13, 0, 0), (0, 13, 0, 0), (13, 0, 0, 0)):  # Bo, Dev, Eva and Flo have 0
        desk.evening.hand(*line)
    assert "Bo, Dev, Eva and Flo are tied for first. Everyone plays on" in desk.look()
    desk.evening.hand(1, 0, 6, 6)  # Dev sits out
    said = desk.look()
    assert UNTIL_EVEN in said
    assert "tied for first. Everyone" not in said
    assert UNTIL_EVEN in desk.look("/player/3")


def test_in_sudden_death_nobody_is_on_the_way_to_the_target(open_desk: OpenDesk) -> None:
    desk = open_desk(ruleset=SHORT)
    for *hearts, queen in ((0, 0, 7, 6, 2), (0, 0, 7, 6, 2), (0, 0, 1, 12, 3)):
        desk.evening.hand(*hearts, queen=queen)
    assert "9 from 50" in desk.look()
    desk.evening.hand(0, 0, 9, 4, queen=2)
    assert desk.evening.totals == [0, 0, 63, 41]
    assert "Ann and Bo are tied for first." in desk.look()
    assert "from 50" not in desk.look()
    for number in range(4):
        sheet = desk.look(f"/player/{number}")
        assert say("first_alone_wins") in sheet
        assert "from 50" not in sheet
        assert "Ends the game with" not in sheet
        assert "Already at the end." not in sheet
