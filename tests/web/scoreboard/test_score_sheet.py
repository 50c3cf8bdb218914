"""The score sheet: totals and points, signs, what it says of a hand, its pages, its paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from companion.rules import STANDARD
from companion.rules.options import EndMode
from companion.scorebook import changes
from companion.sharing.addresses import addresses
from companion.web.sharing.links import qr_code
from tests.markup import Node, parse
from tests.scorebook.evening import Evening, adjusted, ruled
from tests.web.game_desk import Desk, words

if TYPE_CHECKING:
    from flask import Flask

OpenDesk = Callable[..., Desk]

HAND = (4, 0, 5, 4)

LONG = replace(STANDARD, end_mode=EndMode.HANDS, hands=2000)


@pytest.fixture
def open_desk(app: Flask) -> Iterator[OpenDesk]:
    """Opens a game on a phone."""
    with app.app_context():
        yield lambda *names, **rules: Desk(app, Evening(*names, **rules))


@pytest.fixture
def desk(open_desk: OpenDesk) -> Desk:
    """Ann, Bo, Cleo and Dev."""
    return open_desk()


def sheet(desk: Desk, path: str = "") -> Node:
    """The table of the page."""
    desk.look(path)
    return parse(desk.page.text).first("div", "sheet").first("table")


def cells(row: Node) -> list[str]:
    """What stands in the cells of a row."""
    return [cell.text(without="unseen") for cell in row.all("td")]


def row_of(table: Node, hand: int) -> Node:
    rows = table.first("tbody").all("tr")
    return next(row for row in rows if row.first("b").text() == str(hand))


# Totals and points


def test_a_cell_shows_the_total_after_its_hand_and_the_points_beside(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=3)
    desk.evening.hand(1, 6, 6, 0, queen=2)
    desk.evening.hand(3, 4, 0, 6, queen=3)
    table = sheet(desk)
    assert cells(row_of(table, 1)) == ["4 4", "0 0", "5 5", "17 17 Q"]
    assert cells(row_of(table, 2)) == ["5 1", "6 6", "24 19 Q", "17 0"]
    assert cells(row_of(table, 3)) == ["8 3", "10 4", "24 0", "36 19 Q"]
    assert cells(table.first("tfoot")) == ["8", "10", "24", "36"]
    assert table.first("caption").text() == "Total after each hand, then that hand's points"


def test_newer_hands_carry_the_totals_from_before(open_desk: OpenDesk) -> None:
    desk = open_desk(ruleset=LONG)
    desk.evening.play(27)
    before = [str(desk.state.totals_after(7)[seat]) for seat in range(4)]
    carried = sheet(desk).first("tr", "carried")
    assert carried.first("th").text() == "After 7"
    assert cells(carried) == before
    assert not sheet(desk, "/sheet").all("tr", "carried")


def test_who_did_not_play_has_a_dash(open_desk: OpenDesk) -> None:
    desk = open_desk(("Ann", "Bo", "Cleo", "Dev", "Eva"))
    desk.evening.hand(0, 4, 5, 4, 0, queen=1)
    desk.evening.write(changes.leave(0))
    desk.evening.hand(4, 5, 4, 0, queen=1)
    assert "\N{EN DASH}" in cells(row_of(sheet(desk), 2))


# What it says of a hand


def test_the_sheet_marks_pass_moon_and_queen_and_leads_to_each_hand(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=0)
    desk.evening.hand(0, 13, 0, 0, queen=1)
    page, html = desk.look(), desk.page.text
    assert "1 left 17 17 Q queen of spades 0 0 5 5 4 4" in page
    assert 'class="moon-row"' in html
    for view in desk.state.hands:
        assert f'href="{desk.url}/hand/{view.id}"' in html
    assert "Total 43 0 31 30" in page


def test_corrected_cells_keep_the_old_value_and_say_when(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=0)
    desk.evening.correct(1, desk.evening.counts(4, 0, 4, 5, queen=0))
    page = desk.look()
    assert "4 (was 5)" in page
    assert "Hand 1 : Cleo had 5, now 4; Dev had 4, now 5." in page
    assert "on this phone" in page


def test_an_open_hand_is_marked_with_its_note(desk: Desk) -> None:
    desk.evening.hand(4, 0, 5, 3, queen=0, is_open=True, note="a heart fell under the table")
    page = desk.look()
    assert "1 left open" in page
    assert "a heart fell under the table" in page


def test_a_ruling_is_named(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=0)
    desk.evening.write(lambda state, by: ruled(state, 1, {1: 26}, "Revoke", 1))
    assert "Hand 1 : Revoke: Bo 26." in desk.look()
    assert "1 left ruled" in desk.look()


def test_points_that_the_table_gave_are_named(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=0)
    desk.evening.write(lambda state, by: adjusted(state, 1, {2: 5}, "Exposed card", 1))
    assert "Hand 1 : Exposed card: Cleo +5." in desk.look()
    assert "1 left ruled" in desk.look()


# On paper


def test_the_whole_sheet_says_on_paper_what_it_is_of(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=0)
    desk.look("/sheet")
    paper = parse(desk.page.text).first("div", "on-paper").text()
    assert paper == "Thu Nov 19, 2026 · Game 1 · 1 hand Ann, Bo, Cleo and Dev Hearts · to 100"
    button = parse(desk.page.text).first("button", type="button")
    assert (button.text(), "hidden" in button.attributes) == ("Print", True)


# To fill in by hand


def test_a_blank_sheet_has_the_hands_to_come_with_dealer_and_pass(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=0)
    assert "Blank sheet" in desk.look("/sheet")
    table = sheet(desk, "/sheet/blank")
    paper = parse(desk.page.text).first("div", "on-paper").text()
    assert paper == "Date Ann, Bo, Cleo and Dev Hearts · to 100"
    rows = table.first("tbody").all("tr")
    assert [row.all("th")[0].text() for row in rows[:4]] == [
        "So far", "2 right", "3 across", "4 hold"
    ]  # fmt: skip
    assert cells(rows[0]) == ["17", "0", "5", "4"]
    assert cells(rows[1]) == ["Bo", "", "", "", ""]
    assert [cells(row)[0] for row in rows[1:6]] == ["Bo", "Cleo", "Dev", "Ann", "Bo"]
    [address, *_] = addresses("0.0.0.0", 80)  # on paper "localhost" is nobody
    assert qr_code(f"{address}{desk.url}") in desk.page.text


def test_a_game_that_is_over_has_no_blank_sheet(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=0)
    desk.evening.write(changes.stop_game(None))
    assert "Blank sheet" not in desk.look("/sheet")
    assert desk.client.get(f"{desk.url}/sheet/blank").status_code == 404


@pytest.mark.parametrize(
    ("path", "heads"),
    [
        ("/sheet", ["Hand", "A Ann", "B Bo", "C Cleo", "D Dev"]),
        ("/sheet/blank", ["Hand", "Dealer", "Ann", "Bo", "Cleo", "Dev"]),
    ],
)
def test_a_printed_sheet_has_a_cell_for_every_head_in_every_row(
    desk: Desk, path: str, heads: list[str]
) -> None:
    desk.evening.hand(*HAND, queen=0)
    table = sheet(desk, path)
    head, *rows = table.all("tr")
    assert [cell.text() for cell in head.all("th")] == heads
    assert len(rows) > 1
    for row in rows:
        cells_of_row = [*row.all("th"), *row.all("td")]
        assert sum(int(cell.get("colspan") or 1) for cell in cells_of_row) == len(heads)


# A substitute has the total of a seat, and nothing else of what was before.


def corrections(desk: Desk, path: str = "/sheet") -> list[str]:
    """Corrections and notes."""
    page = desk.client.get(desk.url + path).text
    notes = parse(page).first("details", "panel").all("li")
    return [note.text().replace(" :", ":") for note in notes]


@pytest.fixture
def substituted(open_desk: OpenDesk) -> Desk:
    """Bo shoots the moon in hand 1 and takes the queen in hand 2; Eva is there for Bo since."""
    desk = open_desk(variant="short_50")
    desk.evening.hand(0, 13, 0, 0, queen=1)
    desk.evening.hand(4, 5, 4, 0, queen=1)
    desk.evening.write(changes.substitute(1, desk.evening.player("Eva")))
    return desk


def test_what_was_before_a_substitute_is_told_of_who_was_there(substituted: Desk) -> None:
    desk = substituted
    desk.evening.correct(2, desk.evening.counts(4, 4, 5, 0, queen=1))
    assert any("Bo had 18, now 17" in note for note in corrections(desk))
    second = desk.state.hands[1].id
    assert "Who took the queen? A Ann B Bo C Cleo" in words(desk.look(f"/hand/{second}"))


def test_the_end_counts_for_each_player_what_that_player_took(substituted: Desk) -> None:
    desk = substituted
    desk.evening.hand(0, 9, 4, 0, queen=1)
    desk.evening.hand(0, 9, 4, 0, queen=1)
    text = parse(desk.client.get(desk.url).text).first("textarea").text()
    assert "Bo shot the moon in hand 1." in text
    assert "Bo and Eva each took the queen twice." in text
    row = next(row for row in words(desk.look()).split("Place ") if row.startswith("4"))
    assert "moons" not in row
    assert "queen of spades 2" in row
    assert "2 queens 0 moons" in words(desk.look("/player/1"))


def test_who_came_and_went_is_on_the_sheet_and_on_paper(substituted: Desk) -> None:
    desk = substituted
    moved = "Before hand 3: Eva took over for Bo."
    assert corrections(desk) == corrections(desk, "") == [moved]
    desk.evening.hand(4, 5, 4, 0, queen=1)
    desk.evening.write(changes.leave(3))
    desk.evening.write(changes.join(desk.evening.player("Fay"), 0))
    assert corrections(desk) == [moved, "Before hand 4: Dev left.", "Before hand 4: Fay joined."]
    assert corrections(desk, "")[0].startswith("Before hand 4")


def test_who_left_is_told_so_where_the_result_is_shared(open_desk: OpenDesk) -> None:
    desk = open_desk(("Ann", "Bo", "Cleo", "Dev", "Eva"), variant="short_50")
    desk.evening.hand(0, 0, 4, 9, 0, queen=2)
    desk.evening.write(changes.leave(3))
    desk.evening.hand(0, 0, 13, 0, queen=0)
    desk.evening.hand(0, 0, 13, 0, queen=2)
    desk.evening.write(changes.stop_game())
    text = parse(desk.client.get(desk.url).text).first("textarea").text()
    assert "Dev left with 9" in text
    assert "\N{EN DASH}." not in text


def test_an_inserted_hand_is_among_the_corrections(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=3)
    desk.evening.hand(*HAND, queen=3)
    assert "Corrections" not in desk.look("/sheet")
    desk.evening.insert(2, desk.evening.counts(*HAND, queen=1))
    [note] = corrections(desk)
    assert note.startswith("Hand 2: forgotten, inserted later.")
    assert "this phone" in note
