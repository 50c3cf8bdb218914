"""Seats to draw where there is no game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RingSeat:
    """A seat as the ring and the chart want it."""

    place: int
    name: str
    initials: str
    colour: int
