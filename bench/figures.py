"""A figure: what was measured, its limit, and whether it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple


class Figure(NamedTuple):
    """One line of `make bench`."""

    name: str
    value: float
    limit: float

    @property
    def holds(self) -> bool:
        return self.value <= self.limit

    def __str__(self) -> str:
        verdict = "ok" if self.holds else "over"
        return f"{self.name} {_short(self.value)} {_short(self.limit)} {verdict}"


def memory_of(pid: int, kind: str = "VmRSS") -> float:
    """What a process holds in memory, in MB, on Linux; of kind "VmHWM" the most it ever held."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    [line] = [line for line in status.splitlines() if line.startswith(f"{kind}:")]
    return int(line.split()[1]) / 1024


def measure(modules: Sequence[str]) -> int:
    """Print every figure of these modules; 0 when all hold, else 1."""
    every = []
    for module in modules:
        figures: Callable[[], Iterator[Figure]] = import_module(module).figures
        for figure in figures():
            print(figure, flush=True)
            every.append(figure)
    return 0 if all(figure.holds for figure in every) else 1


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
