"""What decides who is in front, and who of several can be the lowest."""

from __future__ import annotations

from typing import NamedTuple


class Key(NamedTuple):
    """What decides who is in front: the lower the better.

    `order`: 0 for who wins at once by hitting the target exactly (G4). `tie` parts equal figures.
    """

    order: int
    figure: int
    tie: int

    @property
    def is_exact(self) -> bool:
        return self.order == 0

    @property
    def level(self) -> tuple[int, int]:
        """What is equal in a tie."""
        return self.order, self.figure


class Lows(NamedTuple):
    """Who can be the lowest: keys as bits, where one side has it alone, and where several have."""

    alone: int = 0
    shared: int = 0

    @property
    def all(self) -> int:
        return self.alone | self.shared

    def either(self, other: Lows) -> Lows:
        """What can be in one of two ways."""
        return Lows(self.alone | other.alone, self.shared | other.shared)

    def joined(self, number: int) -> Lows:
        """The lowest, when a side with this key comes along."""
        below, every = (1 << number) - 1, self.all
        alone = self.alone & below | bool(every >> number + 1) << number
        return Lows(alone, self.shared & below | every & 1 << number)

    def against(self, other: Lows) -> Lows:
        """The lowest of these and others."""
        mine, theirs = self.all, other.all
        below_mine = (1 << mine.bit_length() - 1) - 1
        below_theirs = (1 << theirs.bit_length() - 1) - 1
        return Lows(
            self.alone & below_theirs | other.alone & below_mine,
            self.shared & below_theirs | other.shared & below_mine | mine & theirs,
        )


NOT_THERE = Lows()
