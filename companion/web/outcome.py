"""What a hand, a choice or a correction would lead to, in words and numbers of the screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from companion.referee.text.rules_and_results import listed, pass_words
from companion.rules.ending import meets_target
from companion.rules.options import EndMode
from companion.scorebook import Consequence
from companion.web.sides import Side
from companion.web.table_view import TableView

Line = tuple[tuple[str, str], ...]  # names and points of a hand, to be read aloud


@dataclass(frozen=True)
class Step:
    """One total, before and after."""

    face: Side
    before: str
    after: str
    changes: bool
    is_out: bool  # has reached what ends the game


@dataclass(frozen=True)
class Outcome:
    """The totals and the end as they would be; `table` shows the book as it is."""

    table: TableView
    found: Consequence
    is_new_hand: bool = False

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every total of those who play."""
        return tuple(self._step(column) for column in self.table.columns)

    def _step(self, face: Side) -> Step:
        total = self.table.book.totals[face.number]
        before, after = self.found.totals.get(face.number, (total, total))
        ruleset = self.table.ruleset
        return Step(
            face=face,
            before=self.table.total(before),
            after=self.table.total(after),
            changes=before != after,
            is_out=ruleset.end_mode is EndMode.TARGET and meets_target(ruleset, after),
        )

    @property
    def changed(self) -> tuple[Step, ...]:
        """Only the totals that change."""
        return tuple(step for step in self.steps if step.changes)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What becomes of the game, the deal and the pass."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[str]:
        was_over, is_over = self.found.is_over
        if is_over:
            yield f"The game is over; {self._winners()}."
        elif self.found.tied:
            yield f"{self._names(self.found.tied)} are tied in front: sudden death."
        if was_over and not is_over:
            yield f"The game is not over, go on with hand {self.found.coming[1].number}."
            if self.table.book.rows.rematch:
                yield "Its rematch stays too. This game can be resumed, or left as it was played."
        if self.found.ends_earlier:
            yield (
                f"It would have been over with hand {self.found.ends_earlier}. The later hands "
                f"stay and count; the table is asked whether it ended there."
            )
        if not self.is_new_hand and not is_over:
            yield from self._coming()

    def _coming(self) -> Iterator[str]:
        """The hand to come, when somebody else deals it or it is passed another way."""
        then, now = self.found.coming
        if (then.dealer, then.token) == (now.dealer, now.token):
            return
        dealer = self.table.face[now.dealer].name
        yield f"Hand {now.number}: {dealer} deals, {pass_words(now.ruleset, now.token).lower()}."

    def _winners(self) -> str:
        winners = self.found.winners
        together = "win" if len(self._sides(winners)) == 1 else "win together"
        return f"{self._names(winners)} {'wins' if len(winners) == 1 else together}"

    def _sides(self, seats: tuple[int, ...]) -> list[Side]:
        return self.table.sides_with([self.table.face[seat] for seat in seats])

    def _names(self, seats: tuple[int, ...]) -> str:
        return listed([side.name for side in self._sides(seats)])
