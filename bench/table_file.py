"""A table goes out as a file, into an empty server, out again, and is checked there.

2,000 games of 12 hands, beside some with everything that a file can hold. Each step is a process
of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from bench.figures import Figure, memory_of
from bench.history import copy_games, moments, play_patterns
from companion import cli, create_app
from companion.config import DATABASE_FILE
from companion.files.table_file import write_table
from companion.models import Table, db
from companion.web.files.views import answer_with_file
from tests.files.rich_table import fill_table

GAMES = 2_000

MOST_MEMORY = 160  # MB

LONGEST = 10  # seconds, out or in

LONGEST_CHECK = 600  # seconds

FILL, EXPORT, IMPORT, CHECK = "fill", "export", "import", "check"


def main(step: str, folder: Path, file: Path) -> None:
    """One step; the last line says the most memory it had, in MB."""
    if step == FILL:
        fill(folder)
    elif step == EXPORT:
        export(folder, file)
    else:
        files = [str(file)] if step == IMPORT else []
        assert cli.main(["--data", str(folder), step, *files]) == 0
    # Not what getrusage says: that has what the parent held before.
    print(memory_of(os.getpid(), "VmHWM"))


def fill(folder: Path) -> None:
    """A table with every kind of game, and the usual one so often, week by week for ten years."""
    app = create_app({"DATA": folder, "BACKUPS": None})
    with app.app_context():
        patterns = play_patterns(fill_table(), Random(GAMES))
        db.session.remove()
        begun = list(moments(GAMES - len(patterns), datetime.now(UTC)))
        copy_games(folder / DATABASE_FILE, patterns, begun)


def export(folder: Path, file: Path) -> None:
    """The answer of the page, as a server sends it."""
    app = create_app({"DATA": folder, "BACKUPS": None})
    with app.test_request_context(), file.open("wb") as out:
        table = db.session.query(Table).one()
        response = answer_with_file("table.json", [write_table(table.id)], "application/json")
        out.write(response.data)


class Spent(NamedTuple):
    """What a step took: the most memory, in MB, and seconds."""

    memory: float
    seconds: float


def run(step: str, *paths: Path) -> Spent:
    """One step, in a process of its own."""
    begun = monotonic()
    command = [sys.executable, "-m", "bench.table_file", step, *map(str, paths)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    spent = Spent(float(done.stdout.split()[-1]), monotonic() - begun)
    print(f"# {step}: {spent.seconds:.0f} s, {spent.memory:.0f} MB", flush=True)
    return spent


def differing(one: Path, other: Path) -> int:
    """How many lines of two files are not the same."""
    with one.open("rb") as ours, other.open("rb") as theirs:
        return sum(mine != yours for mine, yours in zip_longest(ours, theirs))


def figures() -> Iterator[Figure]:
    """Out of one server, into an empty one, and out again."""
    with TemporaryDirectory() as folder:
        here, there = Path(folder) / "here", Path(folder) / "there"
        first, second = Path(folder) / "first.json", Path(folder) / "second.json"
        for data in (here, there):
            data.mkdir()
        run(FILL, here, first)
        out = run(EXPORT, here, first)
        print(f"# {GAMES:,} games: {first.stat().st_size / 1024 / 1024:.0f} MB")
        came = run(IMPORT, there, first)
        run(EXPORT, there, second)
        checked = run(CHECK, there, second)
        yield Figure("export_memory_mb", out.memory, MOST_MEMORY)
        yield Figure("import_memory_mb", came.memory, MOST_MEMORY)
        yield Figure("export_seconds", out.seconds, LONGEST)
        yield Figure("import_seconds", came.seconds, LONGEST)
        yield Figure("export_import_differs", differing(first, second), 0)
        yield Figure("check_seconds", checked.seconds, LONGEST_CHECK)


def _arguments(given: Sequence[str]) -> tuple[str, Path, Path]:
    step, folder, file = given
    return step, Path(folder), Path(file)


if __name__ == "__main__":
    main(*_arguments(sys.argv[1:]))
