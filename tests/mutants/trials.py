"""Runs the tests of the rules against one change after the other, each in a process of its own.

Nothing is written where the rules are: a change is made in the memory of a child process. Changes
inside a function meet only the tests that call it, in a session that has read every test already.
"""

from __future__ import annotations

import functools
import gc
import os
import pickle
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

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

_LEAST_SECONDS, _TIMES_SLOWER = 3.0, 10.0


def run(changes: Sequence[Change], trees: Trees, workers: int) -> Iterator[tuple[int, int]]:
    """Try changes inside functions and yield the place of each with its verdict."""
    reading, writing = os.pipe()
    session = os.fork()
    if not session:
        os.close(reading)
        silence()
        code = pytest.main(ARGUMENTS, plugins=[_Session(changes, trees, workers, writing)])
        os._exit(int(code))
    os.close(writing)
    yield from records(reading)
    _, status = os.waitpid(session, 0)
    if status:
        raise RuntimeError("the tests fail on the rules as they are")


# Changes inside functions: one session that has read every test


class _Session:
    """A plugin that runs no session of its own, but a small one for each change."""

    def __init__(self, changes: Sequence[Change], trees: Trees, workers: int, writing: int) -> None:
        self.changes, self.trees = changes, trees
        self.workers, self.writing = workers, writing
        self.items: list[pytest.Item] = []
        self.seconds: list[float] = []
        self.callers: dict[CodeType, list[int]] = {}

    def pytest_configure(self) -> None:
        settle_chance()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        told = _told_by_child(self._watch)
        if told is None:
            session.shouldfail = "the tests fail on the rules as they are"
            raise session.Failed(session.shouldfail)
        self.seconds, called = told
        codes = {_name_of(function.__code__): function.__code__ for function in _functions()}
        for at in sorted(range(len(self.items)), key=lambda at: self.seconds[at]):
            for name in called[at]:
                if name in codes:
                    self.callers.setdefault(codes[name], []).append(at)
        _forget()
        gc.freeze()
        shared_out(range(len(self.changes)), self.workers, self._try, self.writing)
        os.close(self.writing)
        for _ in range(self.workers):
            os.wait()
        return True

    def _watch(self) -> tuple[list[float], list[set[tuple[str, int]]]] | None:
        """How long each test takes and which functions of the rules it calls."""
        seconds, called = [], []
        old = _rulesets()
        for item in self.items:
            _forget(old)
            names: set[tuple[str, int]] = set()
            start = perf_counter()
            sys.setprofile(functools.partial(_note_call, names))
            failed = _fails(item)
            sys.setprofile(None)
            if failed:
                return None
            seconds.append(perf_counter() - start)
            called.append(names)
        return seconds, called

    def _try(self, at: int) -> int:
        change = self.changes[at]
        function = _function(change)
        callers = self.callers.get(function.__code__, [])
        function.__code__ = _code_in(
            compile(self.trees(change), function.__code__.co_filename, "exec"), function.__code__
        )
        for item_at in callers:
            hurry(_LEAST_SECONDS + _TIMES_SLOWER * self.seconds[item_at])
            if _fails(self.items[item_at]):
                return NOTICED
        return SURVIVED


def _note_call(names: set[tuple[str, int]], frame: Any, event: str, _: object) -> None:
    if event == "call" and "/companion/rules/" in frame.f_code.co_filename:
        names.add(_name_of(frame.f_code))


def _name_of(code: CodeType) -> tuple[str, int]:
    return code.co_filename, code.co_firstlineno


def _fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _told_by_child(work: Callable[[], Any]) -> Any:
    """What some work gives that must leave no trace in this process."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(work(), pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return pickle.loads(told) if told else None


def _rulesets() -> list[Any]:
    from companion.rules import Ruleset

    return [each for each in gc.get_objects() if isinstance(each, Ruleset)]


def _forget(rulesets: Iterable[Any] | None = None) -> None:
    """What was worked out while the tests were read, before anything was changed."""
    from companion.rules import FIELDS

    for ruleset in _rulesets() if rulesets is None else rulesets:
        for name in set(vars(ruleset)) - set(FIELDS):
            del vars(ruleset)[name]


def _modules() -> Iterator[Any]:
    for name in list(sys.modules):
        if name.startswith("companion.rules."):
            yield sys.modules[name]


def _functions() -> Iterator[FunctionType]:
    for module in _modules():
        for owner in [
            vars(module),
            *(vars(c) for c in vars(module).values() if _is_own(c, module)),
        ]:
            for value in list(owner.values()):
                function = _unwrapped(value)
                if function is not None and function.__module__ == module.__name__:
                    yield function


def _is_own(value: object, module: Any) -> bool:
    return isinstance(value, type) and value.__module__ == module.__name__


def _unwrapped(value: Any) -> FunctionType | None:
    for inner in ("fget", "func", "__func__", "__wrapped__"):
        value = getattr(value, inner, value)
    return value if isinstance(value, FunctionType) else None


def _function(change: Change) -> FunctionType:
    """The function a change is in, as the session has it."""
    owner: Any = sys.modules[f"companion.rules.{Path(change.file).stem}"]
    for name in change.where.split("."):
        owner = vars(owner)[name]
    function = _unwrapped(owner)
    assert function is not None, change.key
    return function


def _code_in(module: CodeType, old: CodeType) -> CodeType:
    """The code of the same function in a module that was compiled anew."""
    inside = [module]
    for code in inside:
        if (code.co_name, code.co_firstlineno) == (old.co_name, old.co_firstlineno):
            return code
        inside += [each for each in code.co_consts if isinstance(each, CodeType)]
    raise LookupError(old.co_name)
