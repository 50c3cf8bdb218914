"""`make mutants`: changes one rule at a time; what no test notices is printed, and then how many.

With names of modules (`python -m tests.mutants law trick`) only those are changed. `--listed` also
tries the changes that are listed as changing nothing, and prints those that a test does notice.
"""

from __future__ import annotations

import ast
import os
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.anew import run_anew
from tests.mutants.changes import Change, Source, enums_of
from tests.mutants.pool import SURVIVED, Trees
from tests.mutants.trials import run

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
COPIED = ("companion/__init__.py", "companion/rules", "companion/referee", "tests/conftest.py")
COPIED_TOO = ("tests/postgres.py", "tests/rules", "tests/golden", "pyproject.toml")
# Values without rules: golden files hold every variant, tables of values and notations are no play.
NOT_CHANGED = ("__init__.py", "variants.py", "options.py", "errors.py", "notation.py")


def main(arguments: Sequence[str]) -> int:
    """Try every change of the modules named, or of all; wrong when an unlisted one survives."""
    names = [name for name in arguments if not name.startswith("-")]
    with tempfile.TemporaryDirectory() as folder:
        _copy(Path(folder))
        os.chdir(folder)
        sys.path.insert(0, folder)
        sys.dont_write_bytecode = True
        return _report(_sources(names), tries_listed="--listed" in arguments)


def _copy(folder: Path) -> None:
    for name in (*COPIED, *COPIED_TOO):
        source, goal = ROOT / name, folder / name
        goal.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, goal)


def _sources(names: Sequence[str]) -> dict[str, str]:
    paths = sorted(Path("companion/rules").glob("*.py"))
    wanted = [path for path in paths if path.name not in NOT_CHANGED]
    return {path.name: path.read_text() for path in wanted if not names or path.stem in names}


def _report(sources: dict[str, str], *, tries_listed: bool) -> int:
    every = {path.name: path.read_text() for path in Path("companion/rules").glob("*.py")}
    enums = enums_of(every)
    listed = tomllib.loads((HERE / "nothing.toml").read_text("utf-8"))

    read = {file: Source(file, text, enums) for file, text in sources.items()}

    def tree(change: Change) -> ast.Module:
        return read[change.file].changed(change.number)

    changes = [change for source in read.values() for change in source.changes]
    tried = [each for each in changes if tries_listed or each.key not in listed]
    survivors = _survivors(tried, tree)
    for change in survivors:
        if change.key not in listed:
            print(f"companion/rules/{change.file}:{change.line} {change.key}")
    for change in tried:
        if change.key in listed and change not in survivors:
            print(f"listed, but noticed: {change.key}")
    for key in _gone(listed, changes, sources):
        print(f"listed, but gone: {key}")
    left = [change for change in survivors if change.key not in listed]
    print(f"{len(changes)} changes, {len(changes) - len(tried)} listed as changing nothing")
    print(f"mutants_survived {len(left)}")
    return 1 if left else 0


def _gone(listed: dict[str, str], changes: Sequence[Change], sources: dict[str, str]) -> list[str]:
    known = {change.key for change in changes}
    return [key for key in listed if key.split()[0] in sources and key not in known]


def _survivors(changes: Sequence[Change], tree: Trees) -> list[Change]:
    """What no test notices; a survivor inside a function is tried once more, all read anew."""
    workers = os.cpu_count() or 1
    inside = [change for change in changes if change.where]
    doubtful = [inside[at] for at, verdict in run(inside, tree, workers) if verdict == SURVIVED]
    doubtful += [change for change in changes if not change.where]
    found = [doubtful[at] for at, verdict in run_anew(doubtful, tree, workers) if verdict]
    return sorted(found, key=lambda change: (change.file, change.line, change.number))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
