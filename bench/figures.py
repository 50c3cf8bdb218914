"""A figure: what was measured, its limit, and whether it holds."""

from __future__ import annotations

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


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
