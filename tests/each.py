"""Many small cases as one test, and repetitions that only `make test-all` runs."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest

Check = Callable[..., None]


def each(names: str, cases: Iterable[Any]) -> Callable[[Check], Check]:
    """As `pytest.mark.parametrize`, but all cases are one test, which tells every one that fails.

    For what takes no time and stores nothing: files, templates, presets, lines of a table.
    """
    told, listed = [name.strip() for name in names.split(",")], list(cases)

    def decorate(check: Check) -> Check:
        signature = inspect.signature(check)
        others = [one for name, one in signature.parameters.items() if name not in told]

        @wraps(check)
        def test(*args: Any, **fixtures: Any) -> None:
            failed: list[Exception] = []
            for case in listed:
                values = case if len(told) > 1 else (case,)
                try:
                    check(*args, **dict(zip(told, values, strict=True)), **fixtures)
                except (AssertionError, ExceptionGroup) as error:
                    error.add_note(f"where {names} = {case!r}")
                    failed.append(error)
                except BaseException as error:
                    error.add_note(f"where {names} = {case!r}")
                    raise
            if failed:
                raise ExceptionGroup(f"{len(failed)} of {len(listed)} cases", failed)

        test.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return test

    return decorate


def first_quick(values: Iterable[Any], quick: int = 1) -> list[Any]:
    """Values for `parametrize`: the first are quick, the others are repetitions and slow."""
    listed = list(values)
    return but_slow(listed, *listed[quick:])


def but_slow(values: Iterable[Any], *slow: Any) -> list[Any]:
    """Values for `parametrize`, some of them slow: another one of their kind is quick.

    A tuple has a value for each of several names.
    """
    listed = list(values)
    assert all(one in listed for one in slow)
    return [
        pytest.param(*_told(one), marks=pytest.mark.slow) if one in slow else one for one in listed
    ]


def _told(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
