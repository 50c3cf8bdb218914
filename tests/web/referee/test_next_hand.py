"""What do I need? as a page: closed lines, in the words and numbers of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from companion import scorebook
from companion.referee.status import ends_words, need_words
from companion.rules import STANDARD, VARIANTS, start
from companion.rules.outlook import needs
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import Desk

if TYPE_CHECKING:
    from flask import Flask


OpenDesk = Callable[..., Desk]

EIGHT = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hal")


@pytest.fixture
def open_desk(app: Flask) -> Iterator[OpenDesk]:
    with app.app_context():
        yield lambda *args, **options: Desk(app, Evening(*args, **options))


def test_every_line_is_closed_until_it_is_tapped(open_desk: OpenDesk) -> None:
    desk = open_desk(ruleset=STANDARD.with_options({"target": "50"}))
    for _ in range(2):
        desk.evening.hand(4, 0, 5, 4, queen=3)
    page = desk.client.get(f"{desk.url}/need").text
    assert page.count('<details class="panel fold need') == 4
    assert "open" not in page[page.index("<details") :].split(">")[0]
    assert f'href="{desk.url}/need"' in desk.client.get(f"{desk.url}/rules").text


def test_far_from_the_end_nothing_is_decided(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.evening.hand(4, 0, 5, 4, queen=3)
    said = desk.look("/need")
    assert (
        "The game ends after the hand in which a total reaches 100 or more. The next hand can't be "
        "the last." in said
    )
    assert "If it ended now, Bo would win with 0." in said
    assert "Safe up to" not in said  # no hand has so many
    assert "Totals B Bo 100 away from 100 total 0 A Ann 96 away from 100 total 4" in said
    assert "Tap a player" not in said  # what there is to say of them stands there


def test_what_each_can_afford_near_the_end(open_desk: OpenDesk) -> None:
    desk = open_desk(ruleset=STANDARD.with_options({"target": "50"}))
    desk.evening.hand(1, 6, 6, 0, queen=3)
    desk.evening.hand(1, 6, 6, 0, queen=3)
    desk.evening.hand(0, 6, 7, 0, queen=3)
    said = desk.look("/need")
    assert "The next hand could be the last." in said
    assert "without a moon; what a moon does comes last." in said
    assert "Safe up to 10." in said  # Dev has 39
    assert "Can win next hand with at most" in said


def test_in_a_countdown_the_numbers_are_the_tables(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="bga_countdown")
    desk.evening.hand(4, 0, 5, 4, queen=3)
    said = desk.look("/need")
    assert "The game ends after the hand in which a total reaches 0 or less." in said
    assert "If it ended now, Bo would win with 100." in said


def test_by_the_clock(open_desk: OpenDesk) -> None:
    rules = STANDARD.with_options({"end_mode": "time"})
    desk = open_desk(ruleset=rules, ends_at=NOON + timedelta(days=9000))
    desk.evening.hand(4, 0, 5, 4, queen=3)
    assert "if you stop after the next hand" in desk.look("/need")


def test_when_the_game_is_over_nobody_needs_anything(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.evening.hand(4, 0, 5, 4, queen=3)
    desk.evening.write(scorebook.stop_game)
    answer = desk.client.get(f"{desk.url}/need")
    assert answer.status_code == 303
    assert answer.headers["Location"].endswith(desk.url)


ALIKE = ("omnibus_bga", "spot_bga", "dnfh", "turbo")


def test_every_kind_of_game_has_its_sentences(open_desk: OpenDesk) -> None:
    for key in ("basic_1887", "cancellation", "goldsmith", "gnome", *ALIKE):
        names = EIGHT[: VARIANTS[key].ruleset.players]
        desk = open_desk(names, variant=key, ruleset=VARIANTS[key].ruleset)
        said = desk.look("/need")
        assert desk.page.status_code == 200
        assert "If it ended now" in said
        assert said.count("Safe up to") in (0, len(names), len(names) // 2), key


def test_where_too_many_hands_are_possible_the_page_says_so(open_desk: OpenDesk) -> None:
    worth = " ".join(f"{number}C -{number}" for number in range(2, 9))
    desk = open_desk(ruleset=STANDARD.with_options({"bonus_cards": worth, "target": "20"}))
    answer = desk.client.get(f"{desk.url}/need")
    assert answer.status_code == 200
    assert "There are too many ways" in answer.text


def test_a_countdown_gains_points_and_a_game_without_moons_names_none() -> None:
    seen = needs(VARIANTS["omnibus_bga"].ruleset, start([70, 60, 80, 99]))
    said = need_words(VARIANTS["omnibus_bga"].ruleset, seen, seen.each[2])
    assert "Can win next hand by gaining at least 6 points." in said
    omnibus = VARIANTS["omnibus"].ruleset
    seen = needs(omnibus, start([70, 60, 80, 93]))
    said = need_words(omnibus, seen, seen.each[2])
    assert "Can win next hand with at most \N{MINUS SIGN}8 points." in said
    maria = VARIANTS["black_maria"].ruleset
    seen = needs(maria, start([70, 60, 80, 93]))
    assert "Safe up to 10." in need_words(maria, seen, seen.each[1])
    assert "moon" not in " ".join(ends_words(maria, seen))


def test_what_one_number_decides_is_said_once() -> None:
    seen = needs(STANDARD, start([80, 20, 20, 0]))
    assert need_words(STANDARD, seen, seen.each[0])[:2] == [
        "Can't win next hand.",
        "Safe up to 19.",
    ]


def test_who_can_lose_through_others_is_never_called_safe() -> None:
    seen = needs(STANDARD, start([88, 87, 90, 89]))
    assert need_words(STANDARD, seen, seen.each[0])[:4] == [
        "Ends the game with more than 11 points.",
        "Can win next hand with at most 4 points.",
        "Even 0 isn't safe.",
        "Loses with more than 24 points.",
    ]
    assert "Safe up to 1." in need_words(STANDARD, seen, seen.each[1])
