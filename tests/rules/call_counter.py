"""How much work something takes: the calls it makes, however busy the computer is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class _TooMuchWork(BaseException):
    """Nothing on the way takes it for an objection of the rules."""


@contextmanager
def at_most(calls: int) -> Iterator[None]:
    """What is done here makes up to so many calls; the next one is stopped, and the test fails."""
    left = calls

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal left
        left -= event in ("call", "c_call")
        if left < 0:
            raise _TooMuchWork

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    except _TooMuchWork:
        raise AssertionError(f"more than {calls} calls") from None
    finally:
        sys.setprofile(before)
