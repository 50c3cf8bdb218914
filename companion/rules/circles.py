"""G5 head_to_head: who wins a tie of several that have beaten each other, in a circle even."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from companion.rules.budget import Budget
from companion.rules.lowest import Own, Side, any_of
from companion.rules.spread import work_for_a_hand
from companion.rules.standings import Progress

PAIRS = 4  # that are compared for one unit

Wanted = list[int]
Member = tuple[Side, Own]


class Circles:
    """Who had the lower line against whom more often, the coming hand included.

    Of those who tie, those win whom none of them beats; all of them where everybody is beaten.
    """

    def __init__(self, progress: Progress, budget: Budget | None = None) -> None:
        self.lines = [hand.points for hand in progress.hands]
        self.budget = budget or work_for_a_hand()
        self._ahead: dict[tuple[int, int], int] = {}
        self._pairs = 0

    def beats(self, side: Side, own: Own, other: Side, others: Own) -> bool:
        """Whether one beats another, coming to this."""
        self._pairs += 1
        if self._pairs % PAIRS == 0:
            self.budget.spend()
        ahead = self._so_far(side.columns[0], other.columns[0])
        return ahead + (own.points < others.points) - (own.points > others.points) > 0

    def _so_far(self, a: int, b: int) -> int:
        """How many more lines one had that were lower than the other's."""
        if (a, b) not in self._ahead:
            lower = sum((line[a] < line[b]) - (line[a] > line[b]) for line in self.lines)
            self._ahead[a, b] = lower
        return self._ahead[a, b]

    def lost(self, side: Side, own: Own, others: Sequence[Side]) -> Iterator[Wanted]:
        """The tie is lost: somebody beats this side, and somebody in it is beaten by nobody."""
        me = side, own
        for best in _members(others, own):
            if self._beats(me, best):
                continue
            if self._beats(best, me):
                yield self._won_by(best, own, others)
                continue
            for beater in _members(others, own):
                if self._beats(beater, me):
                    way = self._won_by(best, own, others)
                    at = others.index(beater[0])
                    way[at] = 0 if self._beats(beater, best) else beater[1].shares
                    yield way

    def _won_by(self, best: Member, own: Own, others: Sequence[Side]) -> Wanted:
        """What the others may get so that one of them is beaten by nobody at this level."""

        def harmless(side: Side) -> int:
            tied = [(side, other) for other in side.owns_at(own.level)]
            return any_of(member[1] for member in tied if not self._beats(member, best))

        return [
            best[1].shares if side is best[0] else side.above(own.level) | harmless(side)
            for side in others
        ]

    def around(self, side: Side, own: Own, others: Sequence[Side]) -> Iterator[Wanted]:
        """Everybody in the tie is beaten by somebody in it, and so all of them win."""
        me = side, own
        left = self._all_beaten([me, *_members(others, own)])
        if me not in left:
            return
        choices = [[None, *(member for member in left if member[0] is each)] for each in others]
        for chosen in product(*choices):
            self.budget.spend()
            group = [me, *(member for member in chosen if member is not None)]
            if len(self._all_beaten(group)) == len(group):
                yield [
                    each.above(own.level) if member is None else member[1].shares
                    for each, member in zip(others, chosen, strict=True)
                ]

    def _all_beaten(self, members: Sequence[Member]) -> list[Member]:
        """What is left when whoever is beaten by nobody goes, again and again."""
        left = list(members)
        while True:
            beaten = [one for one in left if any(self._beats(other, one) for other in left)]
            if len(beaten) == len(left):
                return left
            left = beaten

    def _beats(self, one: Member, other: Member) -> bool:
        return self.beats(*one, *other)


def _members(others: Sequence[Side], own: Own) -> Iterator[Member]:
    return ((side, other) for side in others for other in side.owns_at(own.level))
