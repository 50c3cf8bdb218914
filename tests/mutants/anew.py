"""Changes outside of functions, or any: each meets a session that reads the rules anew."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from tests.mutants.changes import Change
from tests.mutants.pool import (
    ARGUMENTS,
    NOTICED,
    SURVIVED,
    Trees,
    hurry,
    records,
    settle_chance,
    shared_out,
    silence,
)


def run_anew(changes: Sequence[Change], trees: Trees, workers: int) -> Iterator[tuple[int, int]]:
    """Try changes outside of functions, or any, in sessions that read the rules anew."""
    reading, writing = os.pipe()
    shared_out(range(len(changes)), workers, lambda at: _anew(changes[at], trees), writing)
    os.close(writing)
    yield from records(reading)
    for _ in range(workers):
        os.wait()


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


def _anew(change: Change, trees: Trees) -> int:
    hurry(120)
    silence()
    sys.meta_path.insert(0, _Reader(change, trees(change)))
    return SURVIVED if pytest.main(ARGUMENTS, plugins=[_Settled()]) == 0 else NOTICED
