"""Children that try changes: each in a process of its own, as many at once as there are cores."""

from __future__ import annotations

import ast
import os
import resource
import signal
import struct
from collections.abc import Callable, Iterable, Iterator

from hypothesis import HealthCheck, Phase, settings

from tests.mutants.changes import Change

NOTICED, SURVIVED, BROKEN, UNTRIED = range(4)
Trees = Callable[[Change], ast.Module]

_MOST_MEMORY = 3 << 30
_RECORD = struct.Struct("<IB")


def quiet_arguments(*files: str) -> list[str]:
    """How pytest is called."""
    return ["-q", "-x", "-p", "no:cacheprovider", "-W", "ignore", *files]


def settle_chance() -> None:
    """Every run draws the same examples, keeps none and does not look for smaller ones."""
    settings.register_profile(
        "mutants",
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("mutants")


def records(reading: int) -> Iterator[tuple[int, int]]:
    """What the workers have found, as it comes in: the place of a change and its verdict."""
    with os.fdopen(reading, "rb") as pipe:
        while record := pipe.read(_RECORD.size):
            at, verdict = _RECORD.unpack(record)
            yield at, verdict


def silence() -> None:
    """From now on this process says nothing."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def shared_out(
    places: Iterable[int], workers: int, trial: Callable[[int], int], writing: int
) -> None:
    """Fork workers that take the places in turn, and tell the verdict of each."""
    todo, fill = os.pipe()
    # A pipe takes 64 KiB at once: some 13,000 places.
    os.write(fill, b"".join(_RECORD.pack(at, 0) for at in places))
    os.close(fill)
    for _ in range(workers):
        if os.fork():
            continue
        while record := os.read(todo, _RECORD.size):
            at, _verdict = _RECORD.unpack(record)
            os.write(writing, _RECORD.pack(at, trial(at)))
        os._exit(0)
    os.close(todo)


def in_child(trial: Callable[[], int]) -> int:
    """What a trial says in a process of its own.

    One that is killed or hangs has noticed; one that raises is a fault of these tools.
    """
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
        try:
            os._exit(trial())
        except BaseException:
            os._exit(BROKEN)
    _, status = os.waitpid(child, 0)
    return os.WEXITSTATUS(status) if os.WIFEXITED(status) else NOTICED


def hurry(seconds: float) -> None:
    """From now on this process has so much of the computer's time, or its change is noticed."""
    signal.signal(signal.SIGVTALRM, lambda *_: os._exit(NOTICED))
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
