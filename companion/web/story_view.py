"""The story of a game that is over, and the text that tells it to others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property

from companion.referee.text.game_status import (
    moons_words,
    near_moons_words,
    queens_words,
    result_text,
    turn_words,
)
from companion.scorebook.highlights import biggest_turn, near_moons
from companion.web.board_view import Board

WORTH_TELLING = 2  # queens that one player took


class StoryView:
    """What there was to see on the way to the end of a game; `lines` say what it was."""

    def __init__(self, board: Board, title: str, lines: Iterable[str]) -> None:
        self.board, self.book = board, board.book
        self.title, self.lines = title, tuple(lines)

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """Moons, moons missed by a card, queens, the hand that turned it."""
        shot = [(v.number, v.shooter) for v in self.book.hands if v.moon and v.counts]
        return (
            *moons_words(self._by_name((hand, seat) for hand, seat in shot if seat is not None)),
            *near_moons_words(self._by_name(near_moons(self.book))),
            *self._queens,
            *self._turn,
        )

    def _by_name(self, happened: Iterable[tuple[int, int]]) -> Mapping[str, list[int]]:
        hands: dict[str, list[int]] = defaultdict(list)
        for hand, seat in happened:
            hands[self.board.face[seat].name].append(hand)
        return hands

    @property
    def _queens(self) -> tuple[str, ...]:
        most, eaters = self.board.most_queens
        names = [self.board.face[seat].name for seat in eaters]
        return (queens_words(names, most),) if most >= WORTH_TELLING and len(names) < 3 else ()

    @property
    def _turn(self) -> tuple[str, ...]:
        board, sides = self.board, {side.number: side for side in self.board.sides}
        scores = [
            {number: board.of_side(side, totals) for number, side in sides.items()}
            for totals in self.book.course
        ]
        turn = biggest_turn(scores)
        if turn is None:
            return ()
        winner, loser = sides[turn.winner], sides[turn.loser]
        words = turn_words(
            turn.hand, winner.name, loser.name, turn.ahead, are_partners=winner.is_team
        )
        return (words,)

    @cached_property
    def text(self) -> str:
        """The result as one would write it to somebody who was not there."""
        places = [(row.place, row.side.name, row.total) for row in self.board.standings]
        return result_text(self.title, places, [*self.lines, *self.sentences])
