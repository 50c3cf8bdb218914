"""Whether cards of known value can be shared out so that every seat gets exactly its sum."""

from collections.abc import Sequence
from functools import cache

from companion.rules.budget import Budget

Sums = tuple[int, ...]

MOST_PLACED = 10_000  # units: cards given to somebody, as far as nobody says how many


def share_out(
    rows: Sequence[Sums], sums: Sums, fillers: Sums, count: int, budget: Budget | None = None
) -> tuple[int, ...] | None:
    """A seat for each card, so that `count` fillers make up what each sum lacks.

    `rows` say what a card costs each seat, `fillers` what one filler does (0: there is none); all
    cost something. None when there is no way. Raises SpentUp.
    """
    work = budget or Budget(MOST_PLACED)
    work.spend(1 + len(rows))
    order = sorted(range(len(rows)), key=lambda index: -max(rows[index]))
    falling = [rows[index] for index in order]
    columns = tuple(zip(*falling, strict=True)) or ((),) * len(sums)
    made = {column: _suffix_sums(column, max(sums)) for column in set(columns)}
    reach = [made[column] for column in columns]
    alike = tuple(zip(columns, fillers, strict=True))
    filled = [_filler_sums(filler, count, need) for filler, need in zip(fillers, sums, strict=True)]

    @cache
    def place(index: int, left: Sums) -> tuple[int, ...] | None:
        work.spend()
        slots = zip(left, reach, filled, strict=True)
        if not all(_is_open(need, sums[index], more) for need, sums, more in slots):
            return None
        if index == len(falling):
            return () if _fills(left, fillers) == count else None
        for slot in _distinct_slots(left, falling[index], alike):
            rest = place(index + 1, _less(left, slot, falling[index][slot]))
            if rest is not None:
                return (slot, *rest)
        return None

    slots = place(0, sums)
    if slots is None:
        return None
    seats = dict(zip(order, slots, strict=True))
    return tuple(seats[index] for index in range(len(rows)))


def _suffix_sums(values: Sequence[int], most: int) -> list[int]:
    """For each place in the list the sums that the values from there on can make, as bits.

    Nobody asks for more than `most`.
    """
    within = (1 << most + 1) - 1
    reach = [1]
    for value in reversed(values):
        reach.append((reach[-1] | reach[-1] << min(value, most + 1)) & within)
    return reach[::-1]


def _filler_sums(filler: int, count: int, most: int) -> int:
    """What up to so many fillers can make, as bits; no more than `most`."""
    sums = 1
    for _ in range(min(count, most // filler) if filler else 0):
        sums |= sums << filler
    return sums


def _is_open(need: int, reach: int, filled: int) -> bool:
    """Whether a need can still be met exactly by some of the values and the fillers.

    The sums of the fillers lie as far apart from the last to the first as from the first on.
    """
    away = need - filled.bit_length() + 1
    return bool((reach >> away if away >= 0 else reach << -away) & filled)


def _fills(left: Sums, fillers: Sums) -> int:
    """How many fillers make up what is left."""
    return sum(need // filler for need, filler in zip(left, fillers, strict=True) if filler)


def _distinct_slots(left: Sums, costs: Sums, alike: Sequence[object]) -> list[int]:
    """The seats that have room for a card; of seats alike with equal needs only the first."""
    seats = {(need, alike[slot]): slot for slot, need in reversed(list(enumerate(left)))}
    return sorted(slot for (need, _), slot in seats.items() if need >= costs[slot])


def _less(left: Sums, slot: int, cost: int) -> Sums:
    return (*left[:slot], left[slot] - cost, *left[slot + 1 :])
