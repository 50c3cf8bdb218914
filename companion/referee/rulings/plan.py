"""Which question next: the shortest way to where every world gives the same answer.

What is still open is a table of yes and no for everything that can matter: the moment, and whether
the hand has a card of some group. A question asks for one column of it, or for two at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.referee.rulings.worlds import Situation, World

Row = tuple[bool, ...]  # one value for each column
Rows = frozenset[Row]
MOMENTS = len(Situation._fields)

# How likely a yes is, so that the common cases end early: the moment, then a group of cards.
_MOMENTS = (0.15, 0.5, 0.3, 0.02)
_HAS_SEVERAL, _HAS_ONE = 0.97, 0.3
_TWO_AT_ONCE = 0.6  # such a question takes longer to read
FEW = 4  # questions in all, where that is possible


class Step(NamedTuple):
    """A question: a column, and one that is asked with it where the first is `side`."""

    column: int
    beside: int | None = None
    side: bool = False

    def values(self, rows: Iterable[Row]) -> tuple[str, ...]:
        """The answers that are possible."""
        return tuple(sorted({self.answer(row) for row in rows}))

    def answer(self, row: Row) -> str:
        """What somebody in this row answers: "no", "yes", or with the second column "yes-no"."""
        first = row[self.column]
        if self.beside is None or first != self.side:
            return _word(first)
        return f"{_word(first)}-{_word(row[self.beside])}"


def _word(is_so: bool) -> str:
    return "yes" if is_so else "no"


class Table:
    """What is open after the card is named: the answer of every row, and what the columns are.

    `groups`: the kinds of cards whose presence in the hand matters, as bits, one for each column
    behind those of the moment.
    """

    def __init__(self, legal: Mapping[World, bool]) -> None:
        self.groups = _groups(legal)
        self.worlds: dict[Row, list[World]] = {}
        for world in legal:
            self.worlds.setdefault(row_of(world, self.groups), []).append(world)
        self.legal = {row: legal[worlds[0]] for row, worlds in self.worlds.items()}
        self._best: dict[tuple[Rows, int], tuple[int, float, Step | None]] = {}

    def rows(self, **known: bool) -> Rows:
        """Every row that is possible, as far as the moment is known."""
        columns = [(Situation._fields.index(name), value) for name, value in known.items()]
        return frozenset(
            row for row in self.worlds if all(row[column] == value for column, value in columns)
        )

    def next_step(self, rows: Rows, asked: int) -> Step | None:
        """The question to ask now, or None when every row gives the same answer."""
        return self._plan(rows, FEW - asked)[2]

    def _plan(self, rows: Rows, left: int) -> tuple[int, float, Step | None]:
        """How many questions too many, how many to expect, and the first of them."""
        if len({self.legal[row] for row in rows}) < 2:
            return 0, 0.0, None
        key = rows, left
        if key not in self._best:
            self._best[key] = min(
                (self._cost(rows, step, left) for step in self._steps(rows)), key=lambda c: c[:2]
            )
        return self._best[key]

    def _cost(self, rows: Rows, step: Step, left: int) -> tuple[int, float, Step]:
        over, expected = max(0, 1 - left), 1 + (_TWO_AT_ONCE if step.beside is not None else 0)
        whole = self._weight(rows)
        for part in parted(rows, step).values():
            worse, more, _ = self._plan(part, left - 1)
            over = max(over, worse)
            expected += more * self._weight(part) / whole
        return over, expected, step

    def _steps(self, rows: Rows) -> Iterator[Step]:
        """Every question that can be answered in more than one way."""
        open_columns = [c for c in range(self.width) if len({row[c] for row in rows}) > 1]
        for column in open_columns:
            yield Step(column)
            if column < MOMENTS:
                yield from self._doubles(rows, column)

    def _doubles(self, rows: Rows, column: int) -> Iterator[Step]:
        """Two columns at once, where the second matters on one side of the first only."""
        for side in (True, False):
            part = [row for row in rows if row[column] is side]
            rest = {self.legal[row] for row in rows if row[column] is not side}
            for beside in range(MOMENTS, self.width):
                if len(rest) == 1 and len({row[beside] for row in part}) > 1:
                    yield Step(column, beside, side)

    @property
    def width(self) -> int:
        """How many columns there are."""
        return MOMENTS + len(self.groups)

    def _weight(self, rows: Rows) -> float:
        return sum(map(self.likelihood, rows))

    def likelihood(self, row: Row) -> float:
        """How likely a row is, roughly."""
        chances = [*_MOMENTS, *(_likely(group) for group in self.groups)]
        weight = 1.0
        for is_so, chance in zip(row, chances, strict=True):
            weight *= chance if is_so else 1 - chance
        return weight


def parted(rows: Rows, step: Step) -> dict[str, Rows]:
    """The rows by the answer that a question has there."""
    return {
        value: frozenset(row for row in rows if step.answer(row) == value)
        for value in step.values(rows)
    }


def row_of(world: World, groups: Sequence[int]) -> Row:
    """The row of a world."""
    return (*world.now, *(bool(world.hand & group) for group in groups))


def _likely(group: int) -> float:
    return _HAS_SEVERAL if group.bit_count() > 1 else _HAS_ONE


def _groups(legal: Mapping[World, bool]) -> tuple[int, ...]:
    """The kinds that matter, together where it is enough to have one of them."""
    if len(set(legal.values())) < 2:
        return ()
    bits = _mattering(legal)
    groups: list[int] = []
    for bit in bits:
        mate = next((g for g in groups if _are_alike(legal, bit, g & -g)), None)
        if mate is None:
            groups.append(bit)
        else:
            groups[groups.index(mate)] |= bit
    for attempt in (tuple(groups), tuple(bits), _all_bits(legal)):
        if _tells_all(legal, attempt):
            return attempt
    raise AssertionError("a hand is told by its kinds")


def _all_bits(legal: Mapping[World, bool]) -> tuple[int, ...]:
    held = 0
    for world in legal:
        held |= world.hand
    return tuple(1 << place for place in range(held.bit_length()) if held >> place & 1)


def _mattering(legal: Mapping[World, bool]) -> list[int]:
    """The kinds that make a difference beside some hand."""
    return [
        bit
        for bit in _all_bits(legal)
        if any(
            is_legal is not legal.get(World(now, hand & ~bit), is_legal)
            for (now, hand), is_legal in legal.items()
            if hand & bit
        )
    ]


def _are_alike(legal: Mapping[World, bool], bit: int, mate: int) -> bool:
    """Whether it makes no difference which of two kinds a hand has, or both."""
    for (now, hand), is_legal in legal.items():
        if hand & bit:
            rest = hand & ~(bit | mate)
            for other in (rest | mate, rest | bit | mate):
                if legal.get(World(now, other), is_legal) is not is_legal:
                    return False
    return True


def _tells_all(legal: Mapping[World, bool], groups: Sequence[int]) -> bool:
    found: dict[Row, bool] = {}
    return all(
        found.setdefault(row_of(world, groups), is_legal) is is_legal
        for world, is_legal in legal.items()
    )
