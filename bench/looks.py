"""How long a look at the dearest sheets and files takes, in seconds of computing.

Sheets of every shape with a tenth of the rows that a page takes, and files of 5 MB.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from bench.figures import Figure
from companion import create_app
from companion.files import table_import
from companion.files.paper import PaperFile
from companion.files.table_file import unpack, write_table
from companion.rules import RulesError
from companion.scorebook import changes
from companion.web.files.views import MOST_GAMES_SENT, MOST_OF_FILE, MOST_ROOM, MOST_SCORED
from tests.files.test_looks import SHEETS, TERMS
from tests.files.test_memory import FILES
from tests.scorebook.evening import NOON, Evening

ROWS = 1_000

LONGEST = 5  # seconds


def figures() -> Iterator[Figure]:
    """The longest of each kind."""
    with TemporaryDirectory() as folder:
        app = create_app({"DATA": Path(folder), "BACKUPS": None})
        with app.app_context():
            evening = Evening()
            for number in range(10):
                evening.hand(4, 6, 3, 0, queen=number % 4)
            evening.write(changes.stop_game())
            text = write_table(evening.table.id)
            sheets = {shape: write(ROWS).encode() for shape, write in SHEETS.items()}
            yield _longest("sheet", {name: _sheet(evening, data) for name, data in sheets.items()})
            yield _longest("file", {name: _file(write(text)) for name, write in FILES.items()})


def _longest(kind: str, spent: dict[str, float]) -> Figure:
    dearest = max(spent, key=lambda name: spent[name])
    print(f"# the dearest {kind}: {dearest}")
    return Figure(f"{kind}_look_seconds", spent[dearest], LONGEST)


def _sheet(evening: Evening, data: bytes) -> float:
    begun = process_time()
    with suppress(RulesError):
        PaperFile(data, evening.table, TERMS, NOON, most_scored=MOST_SCORED)
    return process_time() - begun


def _file(data: bytes) -> float:
    begun = process_time()
    with suppress(RulesError):
        table_import.survey_file(
            unpack(data, MOST_OF_FILE),
            lambda _: None,
            most_games=MOST_GAMES_SENT,
            most_room=MOST_ROOM,
        )
    return process_time() - begun
