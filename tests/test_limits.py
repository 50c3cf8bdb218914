"""docs/data.md names the limits that the code has."""

from __future__ import annotations

import re
from pathlib import Path

from companion.config import MEGABYTE, MOST_OF_FILE, MOST_OF_FORM
from companion.files import days, grid, table_file, workbooks
from companion.scorebook import codec, names, new_game, players, reading, transactions
from companion.sharing import invitations
from companion.web.files import views as files

PAGE = Path(__file__).resolve().parent.parent / "docs" / "data.md"


def test_every_limit_stands_in_the_table_as_it_is() -> None:
    section = PAGE.read_text("utf-8").partition("\n## Limits\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+) \| ([\d,]+) \|", section, re.MULTILINE)
    told = {what: int(most.replace(",", "")) for what, most in rows}
    assert told == {
        "characters in a name": names.LONGEST_NAME,
        "hands of a game": codec.MOST_HANDS,
        "players of a table, spellings counted": players.MOST_PLAYERS,
        "games of a table": new_game.MOST_GAMES,
        "games of a table that aren't over": new_game.MOST_OPEN_GAMES,
        "tables of a device": new_game.MOST_TABLES,
        "new tables of a device, or of an address, in 24 hours": new_game.MOST_NEW_TABLES,
        "wrong links from an address in a minute": invitations.GUESSES,
        "megabytes of a file on the page: a table, or old paper games": MOST_OF_FILE // MEGABYTE,
        "games of such a file": files.MOST_GAMES_SENT,
        "hands of old paper games on the page": files.MOST_HANDS_SENT,
        "lines of old paper games on the page, blank ones too": files.MOST_LINES_SENT,
        "files of a phone that are looked at at once": 1,
        "kilobytes of any other form, or of the head of a request": MOST_OF_FORM // 1024,
        "cells of a line of old paper games, on average, where they have as many lines as the page "
        "takes": grid.USUAL_CELLS,
        "characters of a line of old paper games": days.MOST_OF_LINE,
        "columns of a line of old paper games": grid.MOST_CELLS,
        "megabytes of a workbook, unpacked": workbooks.MOST_UNPACKED // MEGABYTE,
        "rows of a workbook": workbooks.MOST_ROWS,
        "sheets of a workbook": workbooks.MOST_SHEETS,
        "megabytes of a table's file, unpacked, for `companion import`": (
            table_file.MOST_UNPACKED // MEGABYTE
        ),
        "changes of the seats in a game": codec.MOST_SEATINGS,
        "fields in one place of a table's file": table_file.MOST_NAMES,
        "lists inside each other in a table's file": reading.MOST_DEPTH,
        "digits of a number in a table's file": table_file.MOST_DIGITS,
        "days a write can be repeated": transactions.OPERATIONS_KEPT.days,
    }
