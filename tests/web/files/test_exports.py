"""What a table takes home: its hands for a spreadsheet; its page, which leads to them."""

from __future__ import annotations

import csv
import io
import re
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from companion import scorebook
from companion.files.spreadsheets import table_rows, write_csv
from companion.models import Game, db
from companion.rules import STANDARD, VARIANTS
from companion.scorebook import changes
from tests.scorebook.evening import FOUR, NOON, Evening
from tests.scorebook.stored import change_rules
from tests.statements import listening
from tests.web.game_desk import Desk, other_phone, words

if TYPE_CHECKING:
    from flask import Flask

Lines = list[dict[str, str]]


def read_csv(desk: Desk, path: str) -> Lines:
    """A file as a spreadsheet opens it."""
    answer = desk.client.get(path)
    assert answer.mimetype == "text/csv"
    assert "attachment" in answer.headers["Content-Disposition"]
    assert answer.headers["Cache-Control"] == "no-store"
    text = answer.text.removeprefix("\N{BYTE ORDER MARK}")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def hands(desk: Desk) -> Lines:
    return read_csv(desk, f"/t/{desk.evening.table.id}/hands.csv")


def test_who_joins_or_swaps_has_rows_from_that_hand_on(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=1)
        evening.write(changes.join(evening.player("Eve"), 4))
        evening.write(changes.substitute(0, evening.player("Fay")))
        evening.hand(13, 0, 0, 0, 0, queen=0)
        desk = Desk(app, evening)
        rows = hands(desk)
        assert [row["Player"] for row in rows[4:]] == ["Fay", "Bo", "Cleo", "Dev", "Eve"]
        assert [row["Seat"] for row in rows[4:]] == ["1", "2", "3", "4", "5"]
        assert [row["Moon"] for row in rows[4:]] == ["yes", "", "", "", ""]
        assert (rows[0]["Dealer"], rows[0]["Pass"]) == ("Ann", "left")
        assert rows[8]["Total"] == "45"  # she came in with the highest total
        begin_again(evening)
        evening.hand(4, 6, 3, 0, queen=1)
        assert hands(desk)[:9] == rows
        assert len(hands(desk)) == len(rows) + 4


def test_all_hands_are_a_row_for_each_player_of_each_hand(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        desk.evening.hand(4, 6, 3, 0, queen=1)
        desk.evening.points(0, 0, 13, 13, is_open=True)
        rows = hands(desk)
        assert [row["Player"] for row in rows] == [*FOUR, *FOUR]
        assert [row["Points"] for row in rows] == ["4", "19", "3", "0", "0", "0", "13", "13"]
        assert [row["Total"] for row in rows[4:]] == ["4", "19", "16", "13"]
        assert {row["Table"] for row in rows} == {"Thursday table"}
        assert {row["Night"] for row in rows} == {"2026-11-19"}
        assert {row["Finished"] for row in rows} == {"no"}
        assert [row["Entered by"] for row in rows[::4]] == ["counts", "points"]
        assert [row["Queens of spades"] for row in rows[:4]] == ["0", "1", "0", "0"]
        assert [row["Cards"] for row in rows[:4]] == ["", "QS", "", ""]
        assert [row["Place"] for row in rows[:4]] == ["1", "4", "3", "2"]
        assert [row["Seat"] for row in rows[:4]] == ["1", "2", "3", "4"]


@pytest.mark.parametrize(("cycle", "says"), [("H L", "hold"), ("H", "no pass")])
def test_a_hand_without_a_pass_is_a_hold_where_others_have_one(
    app: Flask, cycle: str, says: str
) -> None:
    with app.app_context():
        desk = Desk(app, Evening(ruleset=STANDARD.with_options({"pass_cycle": cycle})))
        desk.evening.hand(4, 6, 3, 0, queen=1)
        assert {row["Pass"] for row in hands(desk)} == {says}


def test_a_game_that_is_over_says_who_won_and_how_it_ended(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        desk.evening.hand(4, 6, 3, 0, queen=1)
        desk.evening.write(changes.stop_game())
        rows = hands(desk)
        assert [row["Winner"] for row in rows] == ["", "", "", "yes"]
        assert {row["Finished"] for row in rows} == {"early"}


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Thursday table", "Thursday-table-2026-11-19.csv"),
        ("Zoë & Bo's Tisch/..", "Zoe-Bo-s-Tisch-2026-11-19.csv"),
        ("木曜日", "hearts-2026-11-19.csv"),
    ],
)
def test_a_file_has_the_name_of_its_table_and_the_date(app: Flask, name: str, file: str) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        desk.evening.table.name = name
        db.session.commit()
        answer = desk.client.get(f"/t/{desk.evening.table.id}/hands.csv")
        assert answer.headers["Content-Disposition"] == f'attachment; filename="{file}"'


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "\tx", "\rx"])
def test_a_name_is_never_a_formula(name: str) -> None:
    assert written_and_read(name) == [f"'{name}", "-5"]


@pytest.mark.parametrize("name", ['Ann "the Queen", jr', "Bö", "<Cleo>"])
def test_a_name_comes_out_as_it_is(name: str) -> None:
    assert written_and_read(name) == [name, "-5"]


def written_and_read(name: str) -> list[str]:
    text = "".join(write_csv([("Name", "Points"), (name, -5)]))
    _, row = csv.reader(io.StringIO(text.removeprefix("\N{BYTE ORDER MARK}"), newline=""))
    return row


def test_a_name_or_note_is_no_formula(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening(("=1+1", "Bo", "Cleo", "Dev")))
        desk.evening.hand(4, 6, 3, 0, queen=1, note="@SUM(A1)")
        row = hands(desk)[0]
        assert (row["Player"], row["Note"]) == ("'=1+1", "'@SUM(A1)")


def test_a_game_whose_rules_cannot_be_read_has_its_totals(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        desk.evening.hand(4, 6, 3, 0, queen=1)
        change_rules(desk.evening.game, options={"shoe_size": 43})
        desk.evening.table.version += 1
        db.session.commit()
        rows = hands(desk)
        assert [(row["Player"], row["Total"], row["Place"]) for row in rows] == [
            ("Ann", "4", "3"),
            ("Bo", "19", "4"),
            ("Cleo", "3", "2"),
            ("Dev", "0", "1"),
        ]
        assert {row["Hand"] for row in rows} == {""}
        assert {row["Note"] for row in rows} == {"rules unreadable"}


def test_a_follower_takes_them_too_and_nobody_else(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        desk.evening.hand(4, 6, 3, 0, queen=1)
        path = f"/t/{desk.evening.table.id}/hands.csv"
        assert other_phone(desk).get(path).status_code == 200
        assert other_phone(desk, "display").get(path).status_code == 404
        assert app.test_client().get(path).status_code == 404


def test_pages_lead_to_the_files(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        desk.evening.hand(4, 6, 3, 0, queen=1)
        table = f"/t/{desk.evening.table.id}"
        assert f"{table}/table" in desk.client.get(f"{table}/history").text
        assert f"{table}/hands.csv" in desk.client.get(f"{table}/table").text


def test_a_table_gets_another_name(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        here = f"/t/{desk.evening.table.id}"
        [name] = re.findall(
            r'name="operation" value="(\w+)"', desk.client.get(f"{here}/table").text
        )
        said = {"name": "  Porch  ", "operation": name}
        for _ in range(2):  # a double tap
            then = desk.client.post(f"{here}/name", data=said).location
        assert "<small><bdi>Porch</bdi></small>" in desk.client.get(f"{here}/table").text
        assert then == f"{here}/table?was=Thursday+table"
        refused = desk.client.post(f"{here}/name", data={"name": "x" * 90})
        assert refused.status_code == 422
        assert "<title>The table · Porch" in refused.text
        assert f'value="{"x" * 90}"' in refused.text
        assert other_phone(desk).post(f"{here}/name", data={"name": "Mine"}).status_code == 404


def test_another_name_for_the_table_can_be_undone(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        here = f"/t/{desk.evening.table.id}"
        then = desk.client.post(f"{here}/name", data={"name": "Porch"}).location
        renamed = desk.client.get(then).text
        assert "Thursday table is now Porch" in words(renamed)
        [undo] = re.findall(
            r'name="operation" value="(\w+)">\s*<input type="hidden" name="name"', renamed
        )
        said = {"name": "Thursday table", "operation": undo}
        for _ in range(2):
            then = desk.client.post(f"{here}/name", data=said).location
        assert "Porch is now Thursday table" in words(desk.client.get(then).text)
        for was in ("Thursday table", "", "x" * 41, "\u200b"):
            page = desk.client.get(f"{here}/table", query_string={"was": was}).text
            assert "is now" not in words(page)
        watching = other_phone(desk).get(f"{here}/table?was=Porch").text
        assert "is now" not in words(watching)


def test_the_sheets_to_print_are_those_of_the_game_that_was_played_last(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        here = f"/t/{desk.evening.table.id}/table"

        def offered() -> list[str]:
            return re.findall(rf'href="{desk.url}/(sheet[a-z/]*)"', desk.client.get(here).text)

        assert offered() == ["sheet/blank"]
        desk.evening.hand(4, 6, 3, 0, queen=1)
        assert offered() == ["sheet", "sheet/blank"]
        desk.evening.write(changes.stop_game())
        assert offered() == ["sheet"]
        follower = other_phone(desk).get(here).text
        assert "hands.csv" in follower
        for closed in ("Add old games", "Import a table", "Name of the table"):
            assert closed not in follower


def test_games_are_read_one_after_the_other(app: Flask) -> None:
    """The first rows are there before the last games are read."""
    with app.app_context():
        evening = Evening()
        for _ in range(4):
            evening.hand(4, 6, 3, 0, queen=1)
            begin_again(evening)
        with listening() as sent:
            rows = table_rows(evening.table)
            games = [sum("FROM games" in one.statement for one in sent) for _ in islice(rows, 17)]
        assert games[0] == 0
        assert games[1] < games[5] < games[16]


def begin_again(evening: Evening) -> Game:
    """One more game of the same four."""
    players = scorebook.seat_players(evening.table, FOUR, NOON)
    rules = VARIANTS["standard"].ruleset.for_players(4)
    evening.game = scorebook.start_game(
        evening.table, players, rules, variant="standard", first_dealer=0, now=NOON
    )
    db.session.commit()
    return evening.game
