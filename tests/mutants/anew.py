"""Changes outside of functions, or any: each meets sessions that read the rules anew."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import mmap
import os
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from tests.mutants.changes import Change
from tests.mutants.pool import (
    NOTICED,
    SURVIVED,
    Trees,
    hurry,
    in_child,
    quiet_arguments,
    records,
    settle_chance,
    shared_out,
    silence,
)

# Who notices most of what is changed outside of functions, and is read quickly.
_FIRST = ("test_cards.py", "test_ruleset.py", "test_stored.py")
_MOST_SECONDS = 300

Files = Callable[[Change], Collection[str]]


def run_anew(
    changes: Sequence[Change], trees: Trees, files: Files, workers: int
) -> Iterator[tuple[int, int]]:
    """Try changes outside of functions, or any, in sessions that read the rules anew.

    Only files of tests that a change can make a difference to are read.
    """
    reading, writing = os.pipe()
    trial = _Trial(changes, trees, files)
    shared_out(range(len(changes)), workers, trial, writing)
    os.close(writing)
    yield from records(reading)
    for _ in range(workers):
        os.wait()


def test_files() -> list[str]:
    """The names of all files of tests."""
    return sorted(path.name for path in Path("tests/rules").glob("test_*.py"))


class _Trial:
    """Tries a change on a few files of tests, beginning with the one that noticed the last."""

    def __init__(self, changes: Sequence[Change], trees: Trees, files: Files) -> None:
        self.changes, self.trees, self.able = changes, trees, files
        self.files = [*_FIRST, *(name for name in test_files() if name not in _FIRST)]

    def __call__(self, at: int) -> int:
        told = mmap.mmap(-1, 64)
        verdict = in_child(lambda: self._try(self.changes[at], told))
        last = told[:].rstrip(b"\0").decode()
        if verdict == NOTICED and last:
            self.files.remove(last)
            self.files.insert(0, last)
        return verdict

    def _try(self, change: Change, told: mmap.mmap) -> int:
        silence()
        hurry(_MOST_SECONDS)
        sys.meta_path.insert(0, _Reader(change, self.trees(change)))
        able = self.able(change)
        for file in [each for each in self.files if each in able]:
            told[:] = file.encode().ljust(64, b"\0")
            arguments = quiet_arguments(f"tests/rules/{file}")
            if pytest.main(arguments, plugins=[_Settled()]) != 0:
                return NOTICED
        return SURVIVED


class _Reader(importlib.abc.MetaPathFinder, importlib.machinery.SourceFileLoader):
    """Reads one module of the rules with its change."""

    def __init__(self, change: Change, tree: ast.Module) -> None:
        name = f"companion.rules.{Path(change.file).stem}"
        super().__init__(name, str(Path("companion/rules", change.file).resolve()))
        self.tree = tree

    def find_spec(self, name: str, path: object, target: object = None) -> Any:
        if name != self.name:
            return None
        return importlib.machinery.ModuleSpec(name, self, origin=self.path)

    def get_code(self, name: str) -> CodeType:
        return compile(self.tree, self.path, "exec", dont_inherit=True)


class _Settled:
    """A plugin that draws the same examples every time."""

    def pytest_configure(self) -> None:
        settle_chance()
