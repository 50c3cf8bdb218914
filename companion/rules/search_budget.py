"""How much work a search may do, counted in units: the same question always ends the same way.

A unit is about what it takes to give one card to somebody and look at what is left. What takes
longer costs more units.
"""

from collections.abc import Callable

SCORED = 10  # a hand is scored


class SpentUp(Exception):
    """A search has done all the work it may do, and looks no further."""


class Budget:
    """The work that one search may do; `refusal` makes what is raised where it is too much."""

    def __init__(self, limit: int, refusal: Callable[[], Exception] = SpentUp) -> None:
        self.limit = self.left = limit
        self._refusal = refusal

    @property
    def spent(self) -> int:
        """The units that were used."""
        return self.limit - self.left

    def spend(self, units: int = 1) -> None:
        """Use some units; where there are fewer, it is too much now and from then on."""
        if units > self.left:
            self.left = 0
            raise self._refusal()
        self.left -= units
