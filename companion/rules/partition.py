"""Whether cards of known value can be shared out so that every seat gets exactly its sum."""

from collections.abc import Sequence
from functools import cache

Sums = tuple[int, ...]


def share_out(values: Sequence[int], sums: Sums, filler: int) -> tuple[int, ...] | None:
    """A seat for each value, so that what each sum lacks is a multiple of `filler` (0: nothing).

    `values` are positive; None when there is no way.
    """
    order = sorted(range(len(values)), key=lambda index: -values[index])
    falling = tuple(values[index] for index in order)
    reach = _suffix_sums(falling)

    @cache
    def place(index: int, left: Sums) -> tuple[int, ...] | None:
        if not all(_is_open(need, reach[index], filler) for need in left):
            return None
        if index == len(falling):
            return ()
        for slot in _distinct_slots(left, falling[index]):
            rest = place(index + 1, _less(left, slot, falling[index]))
            if rest is not None:
                return (slot, *rest)
        return None

    slots = place(0, sums)
    if slots is None:
        return None
    seats = dict(zip(order, slots, strict=True))
    return tuple(seats[index] for index in range(len(values)))


def _suffix_sums(values: Sequence[int]) -> list[int]:
    """For each place in the list the sums that the values from there on can make, as bits."""
    reach = [1]
    for value in reversed(values):
        reach.append(reach[-1] | reach[-1] << value)
    return reach[::-1]


def _is_open(need: int, reach: int, filler: int) -> bool:
    """Whether a need can still be met exactly by some of the values and the filler."""
    if not filler:
        return bool(reach >> need & 1)
    return any(reach >> rest & 1 for rest in range(need, -1, -filler))


def _distinct_slots(left: Sums, value: int) -> list[int]:
    """The seats that have room for a value; of seats with equal needs only the first."""
    return [slot for slot, need in enumerate(left) if need >= value and need not in left[:slot]]


def _less(left: Sums, slot: int, value: int) -> Sums:
    return (*left[:slot], left[slot] - value, *left[slot + 1 :])
