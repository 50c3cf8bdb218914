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
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from tests.mutants.anew import run_anew, test_files
from tests.mutants.changes import Change, Source, enums_of
from tests.mutants.pool import BROKEN, NOTICED, SURVIVED, UNTRIED
from tests.mutants.trials import run
from tests.mutants.watch import watched

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
KEPT = ROOT / ".mutants"
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
        return _report(_read(), names, tries_listed="--listed" in arguments)


def _copy(folder: Path) -> None:
    for name in (*COPIED, *COPIED_TOO):
        source, goal = ROOT / name, folder / name
        goal.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, goal)


def _read() -> dict[str, Source]:
    paths = sorted(Path("companion/rules").glob("*.py"))
    texts = {path.name: path.read_text("utf-8") for path in paths}
    enums = enums_of(texts)
    return {
        name: Source(name, text, enums) for name, text in texts.items() if name not in NOT_CHANGED
    }


def _report(sources: dict[str, Source], names: Sequence[str], *, tries_listed: bool) -> int:
    listed = tomllib.loads((HERE / "nothing.toml").read_text("utf-8"))
    wanted = {file for file in sources if not names or Path(file).stem in names}
    changes = [change for file in sorted(wanted) for change in sources[file].changes]
    tried = [each for each in changes if tries_listed or each.key not in listed]
    survivors = _survivors(tried, sources)
    for change in survivors:
        if change.key not in listed:
            print(f"companion/rules/{change.file}:{change.line} {change.key}")
    for change in tried:
        if change.key in listed and change not in survivors:
            print(f"listed, but noticed: {change.key}")
    for key in _gone(listed, changes, wanted):
        print(f"listed, but gone: {key}")
    left = [change for change in survivors if change.key not in listed]
    print(f"{len(changes)} changes, {len(changes) - len(tried)} listed as changing nothing")
    print(f"mutants_survived {len(left)}")
    return 1 if left else 0


def _gone(listed: dict[str, str], changes: Sequence[Change], files: set[str]) -> list[str]:
    known = {change.key for change in changes}
    return [key for key in listed if key.split()[0] in files and key not in known]


def _survivors(changes: Sequence[Change], sources: dict[str, Source]) -> list[Change]:
    """What no test notices; where tests are read by what was changed, all is read anew."""

    def tree(change: Change) -> ast.Module:
        return sources[change.file].changed(change.number)

    def files(change: Change) -> Collection[str]:
        if not change.where:
            return test_files()
        found = [each.test for each in seen if (change.file, change.number) in each.places]
        if change in untried or sources[change.file].is_made_by_another(change.number):
            return {Path(test.partition("::")[0]).name for test in found}
        return [test for test in found if "::" not in test]

    workers = os.cpu_count() or 1
    inside = [change for change in changes if change.where]
    seen = watched(sources, KEPT, workers) if inside else []
    verdicts = _told(inside, run(inside, tree, seen, workers))
    untried = {change for change in inside if verdicts[change] == UNTRIED}
    doubtful = [each for each in changes if not each.where or verdicts[each] != NOTICED]
    verdicts = _told(doubtful, run_anew(doubtful, tree, files, workers))
    found = [change for change in doubtful if verdicts[change] != NOTICED]
    return sorted(found, key=lambda change: (change.file, change.line, change.number))


def _told(changes: Sequence[Change], verdicts: Iterable[tuple[int, int]]) -> dict[Change, int]:
    """The verdict on each change; who waits is told what no test has noticed so far."""
    found: dict[Change, int] = {}
    for at, verdict in verdicts:
        found[changes[at]] = verdict
        if verdict == SURVIVED:
            print(f"  not noticed so far: {changes[at].key}", file=sys.stderr, flush=True)
        if len(found) % 100 == 0:
            print(f"  {len(found)} of {len(changes)} tried", file=sys.stderr, flush=True)
    broken = [change.key for change in changes if found.get(change, BROKEN) == BROKEN]
    if broken:
        raise RuntimeError(f"these could not be tried: {broken}")
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
