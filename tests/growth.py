"""How the work of a reader grows with what it reads, counted and never timed."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

# Of the work of twice as much over that of as much: 2 where it is linear, 4 where it is a square.
MOST_GROWTH = 2.5

SMALL = 500  # lines of code: what a buffer that is filled in steps may add at any size


def lines_run(action: Callable[[], object]) -> int:
    """How many lines of code an action runs, all libraries counted."""
    count = 0

    def trace(_frame: FrameType, _event: str, _said: Any) -> Any:
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    gc.disable()  # what other tests left is put away at any moment, and is no work of this one
    sys.settrace(trace)
    try:
        action()
    finally:
        sys.settrace(before)
        gc.enable()
    return count


def calls_made(action: Callable[[], object]) -> int:
    """How many functions an action calls, those written in C too: quicker than by lines."""
    count = 0

    def trace(_frame: FrameType, event: str, _said: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    gc.disable()
    sys.setprofile(trace)
    try:
        action()
    finally:
        sys.setprofile(before)
        gc.enable()
    return count


def grows_like_a_line(
    read: Callable[[int], Callable[[], object]], size: int, small: int = SMALL
) -> None:
    """Assert that reading twice and four times as much takes so much more work and no more.

    `read` makes what is read of a size, and gives the reading of it.
    """
    read(size)()  # so that what is remembered is not counted
    once, twice, four_times = (lines_run(read(size * times)) for times in (1, 2, 4))
    least, most = twice - once, four_times - twice
    assert most <= MOST_GROWTH * max(least, 0) + small, (once, twice, four_times)
