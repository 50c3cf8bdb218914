"""Which changes could make a difference to which test: found once for each file of tests, and kept.

The tests run on rules with probes. What was found is kept in `.mutants`, under the contents of
everything it follows from.
"""

from __future__ import annotations

import functools
import gc
import hashlib
import importlib.abc
import importlib.machinery
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from time import process_time
from types import CodeType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.changes import Source
from tests.mutants.pool import (
    in_child,
    quiet_arguments,
    records,
    settle_chance,
    shared_out,
    silence,
)
from tests.mutants.probes import Place, Probed, Watch

_RULES = Path("companion/rules")
_TESTS = Path("tests/rules")


@dataclass(frozen=True, slots=True)
class Seen:
    """How long a test takes, and the changes that could make a difference to it.

    A file of tests, too: to what it works out while it is read.
    """

    test: str
    seconds: float
    places: frozenset[Place]


def watched(sources: Mapping[str, Source], kept: Path, workers: int) -> list[Seen]:
    """Every test of the rules with what it could notice; raises when one fails."""
    files = sorted(_TESTS.glob("test_*.py"))
    names = {file: kept / f"{file.stem}-{_print(file)}.json" for file in files}
    missing = [file for file in files if not names[file].exists()]
    kept.mkdir(exist_ok=True)
    finder = _Finder(sources)
    reading, writing = os.pipe()

    def watch(at: int) -> int:
        return in_child(lambda: _watch(finder, missing[at], names[missing[at]]))

    shared_out(range(len(missing)), workers, watch, writing)
    os.close(writing)
    for _ in records(reading):
        pass
    for _ in range(workers):
        os.wait()
    failed = [str(file) for file in missing if not names[file].exists()]
    if failed:
        raise RuntimeError(f"the tests fail on the rules as they are: {', '.join(failed)}")
    _tidy(kept, set(names.values()))
    return [seen for file in files for seen in _read(names[file])]


def _print(file: Path) -> str:
    """A fingerprint of all that the findings in a file of tests follow from."""
    shared = [path for path in _TESTS.glob("*.py") if not path.name.startswith("test_")]
    golden = Path("tests/golden").rglob("*")
    paths = [*_RULES.glob("*"), *shared, *golden, *Path(__file__).parent.glob("[cpw]*.py")]
    digest = hashlib.sha256(file.read_bytes())
    for path in sorted(each for each in paths if each.is_file()):
        digest.update(f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}".encode())
    return digest.hexdigest()[:16]


def _tidy(kept: Path, used: set[Path]) -> None:
    for path in kept.glob("*.json"):
        if path not in used:
            path.unlink()


def _read(path: Path) -> Iterator[Seen]:
    """The tests of a file, and the file itself."""
    for test, (seconds, places) in json.loads(path.read_text()).items():
        name = test or f"{path.stem.rpartition('-')[0]}.py"
        yield Seen(name, seconds, frozenset((file, number) for file, number in places))


def _watch(finder: _Finder, file: Path, kept: Path) -> int:
    silence()
    sys.meta_path.insert(0, finder)
    session = _Session(finder.watch)
    if pytest.main(quiet_arguments(str(file)), plugins=[session]) != 0:
        return 1
    part = kept.with_suffix(f".{os.getpid()}")
    part.write_text(json.dumps(session.seen))
    part.rename(kept)
    return 0


class _Finder(importlib.abc.MetaPathFinder):
    """Reads the modules of the rules with their probes."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self.watch = Watch()
        self.codes: dict[str, tuple[str, CodeType]] = {}
        for file, source in sources.items():
            tree = Probed(source, file, self.watch).tree()
            path = str((_RULES / file).resolve())
            self.codes[f"companion.rules.{Path(file).stem}"] = (
                path,
                compile(tree, path, "exec", dont_inherit=True),
            )

    def find_spec(self, name: str, path: object, target: object = None) -> Any:
        if name not in self.codes:
            return None
        file, code = self.codes[name]
        loader = _Loader(name, file, code, self.watch)
        return importlib.machinery.ModuleSpec(name, loader, origin=file)


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, file: str, code: CodeType, watch: Watch) -> None:
        super().__init__(name, file)
        self.code, self.watch = code, watch

    def exec_module(self, module: ModuleType) -> None:
        watch = self.watch
        vars(module).update(_done_=watch.done, _seen_=watch.seen, _mark_=watch.mark)
        super().exec_module(module)

    def get_code(self, name: str) -> CodeType:
        return self.code


class _Session:
    """A plugin that runs each test as if it were the first."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.seen: dict[str, tuple[float, list[Place]]] = {}

    def pytest_configure(self) -> None:
        settle_chance()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.seen[""] = 0.0, sorted(self.watch.empty())
        old = rulesets()
        for item in session.items:
            forget(old)
            self.watch.empty()
            start = process_time()
            if fails(item):
                session.shouldfail = item.nodeid
                raise session.Failed(session.shouldfail)
            self.seen[item.nodeid] = process_time() - start, sorted(self.watch.empty())
        return True


def fails(item: pytest.Item) -> bool:
    """Whether a test fails."""
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def rulesets() -> Sequence[Any]:
    """Every ruleset there is."""
    from companion.rules import Ruleset

    return [each for each in gc.get_objects() if isinstance(each, Ruleset)]


def forget(known: Sequence[Any]) -> None:
    """Drop what the rules and their tests have worked out so far and keep to be quick."""
    for ruleset in known:
        for name in set(vars(ruleset)) - {field.name for field in fields(ruleset)}:
            del vars(ruleset)[name]
    for cached in _caches():
        cached.cache_clear()


@functools.cache
def _caches() -> list[Any]:
    kind = type(_caches)
    found = [each for each in gc.get_objects() if isinstance(each, kind)]
    return [each for each in found if each.__module__.startswith(("companion.", "tests.rules"))]
