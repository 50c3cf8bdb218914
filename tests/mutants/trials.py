"""Runs the tests of the rules against one change after the other, each in a process of its own.

Nothing is written where the rules are: a change is made in the memory of a child process. Changes
inside a function meet only the tests they could make a difference to, in a session that has read
every test already. First come the tests that noticed a change nearby, then those that are about
the module, then the quick ones.
"""

from __future__ import annotations

import gc
import mmap
import os
import struct
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.mutants.changes import Change
from tests.mutants.pool import (
    NOTICED,
    SURVIVED,
    UNTRIED,
    Trees,
    hurry,
    in_child,
    quiet_arguments,
    records,
    settle_chance,
    shared_out,
    silence,
)
from tests.mutants.watch import Seen, fails, forget, rulesets

_LEAST_SECONDS, _TIMES_SLOWER = 3.0, 10.0
_REMEMBERED = 12


def run(
    changes: Sequence[Change], trees: Trees, seen: Sequence[Seen], workers: int
) -> Iterator[tuple[int, int]]:
    """Try changes inside functions and yield the place of each with its verdict."""
    if not changes:
        return
    reading, writing = os.pipe()
    session = os.fork()
    if not session:
        os.close(reading)
        silence()
        plugin = _Session(changes, trees, seen, workers, writing)
        os._exit(int(pytest.main(quiet_arguments("tests/rules"), plugins=[plugin])))
    os.close(writing)
    yield from records(reading)
    _, status = os.waitpid(session, 0)
    if status:
        raise RuntimeError("the tests of the rules cannot be read")


class _Session:
    """A plugin that runs no session of its own, but a small one for each change."""

    def __init__(
        self,
        changes: Sequence[Change],
        trees: Trees,
        seen: Sequence[Seen],
        workers: int,
        writing: int,
    ) -> None:
        self.changes, self.trees = changes, trees
        self.workers, self.writing = workers, writing
        self.seen = sorted(seen, key=lambda each: each.seconds)
        self.items: dict[str, pytest.Item] = {}
        self.killers: deque[int] = deque(maxlen=_REMEMBERED)
        self.told = mmap.mmap(-1, 4)

    def pytest_configure(self) -> None:
        settle_chance()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        forget(rulesets())
        gc.freeze()
        shared_out(range(len(self.changes)), self.workers, self._in_worker, self.writing)
        os.close(self.writing)
        for _ in range(self.workers):
            os.wait()
        return True

    def _in_worker(self, at: int) -> int:
        self.told = mmap.mmap(-1, 4)
        verdict = in_child(lambda: self._try(self.changes[at]))
        (killer,) = struct.unpack("<i", self.told[:])
        if verdict == NOTICED:
            if killer in self.killers:
                self.killers.remove(killer)
            self.killers.appendleft(killer)
        return verdict

    def _try(self, change: Change) -> int:
        function = function_of(change)
        code = compile(self.trees(change), function.__code__.co_filename, "exec", dont_inherit=True)
        changed = code_in(code, function.__code__)
        if changed.co_freevars != function.__code__.co_freevars:
            return UNTRIED  # without its only `super()` a method cannot stand in for the old one
        function.__code__ = changed
        for test in self._tests(change):
            each = self.seen[test]
            self.told[:] = struct.pack("<i", test)
            hurry(_LEAST_SECONDS + _TIMES_SLOWER * each.seconds)
            if fails(self.items[each.test]):
                return NOTICED
        return SURVIVED

    def _tests(self, change: Change) -> list[int]:
        place = change.file, change.number
        able = [at for at, each in enumerate(self.seen) if place in each.places]
        able = [at for at in able if self.seen[at].test in self.items]
        known = [at for at in self.killers if at in able]
        own = f"test_{Path(change.file).stem}"
        about = [at for at in able if own in self.seen[at].test]
        return list(dict.fromkeys([*known, *about, *able]))


def function_of(change: Change) -> FunctionType:
    """The function a change is in, as the session has it."""
    owner: Any = sys.modules[f"companion.rules.{Path(change.file).stem}"]
    for name in change.where.split("."):
        owner = vars(owner)[name]
    for inner in ("fget", "func", "__func__", "__wrapped__"):
        owner = getattr(owner, inner, owner)
    if not isinstance(owner, FunctionType):
        raise LookupError(change.key)
    return owner


def code_in(module: CodeType, old: CodeType) -> CodeType:
    """The code of the same function in a module that was compiled anew."""
    inside = [module]
    for code in inside:
        if (code.co_name, code.co_firstlineno) == (old.co_name, old.co_firstlineno):
            return code
        inside += [each for each in code.co_consts if isinstance(each, CodeType)]
    raise LookupError(old.co_name)
