"""The end of a game: winner, places, chart and the highlights."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from datetime import timedelta
from functools import cached_property

from companion.referee.text.game_status import (
    closest_words,
    end_words,
    moons_words,
    near_moons_words,
    queens_words,
    result_text,
    turn_words,
    winner_words,
)
from companion.referee.text.rules_and_results import listed
from companion.rules.standings.end_of_game import EndReason, meets_target
from companion.scorebook.highlights import biggest_turn, near_moons
from companion.web.game_page import Face, Side
from companion.web.scoreboard.view_model import Board

FRESH = timedelta(hours=12)

Figure = tuple[str, str]  # a number and what it counts


class OverView:
    """The end of a game. `wins` are the games the winner has won at this table, this one too."""

    def __init__(self, board: Board, wins: int) -> None:
        self.board, self.book, self.wins = board, board.book, wins

    @property
    def is_fresh(self) -> bool:
        """Whether the table may still be looking at what was written down last."""
        change = self.book.undoable
        if change is None or self.book.rows.rematch:
            return False
        return self.board.now - change.at < FRESH

    @property
    def winners(self) -> tuple[Face, ...]:
        return self.board.winners

    @cached_property
    def winning(self) -> list[Side]:
        """The players, or the partners, who have won."""
        return self.board.sides_with(self.winners)

    @property
    def title(self) -> str:
        """ "Cleo wins with 29", "Ann and Cleo win with 29"."""
        best = self.winning
        return winner_words(
            [side.name for side in best],
            self.board.side_total(best[0]),
            are_partners=best[0].is_team,
        )

    @cached_property
    def story(self) -> str:
        """ "Bo reached 104. Closest was Ann, 38 behind."."""
        ruleset, standing = self.board.ruleset, self.book.standing
        why = self._reached or end_words(ruleset, standing.reason)
        closest, behind = self._closest
        names = [side.name for side in closest]
        teams = self.board.has_teams
        return f"{why} {closest_words(ruleset, names, behind, are_partners=teams)}".strip()

    @property
    def _reached(self) -> str:
        """Whose total ended the game; of several, who has the most."""
        ruleset, totals = self.board.ruleset, self.book.totals
        columns = [column for column in self.board.columns if not column.is_closed]
        most = max(totals[column.number] for column in columns)
        if self.book.standing.reason is not EndReason.TARGET or not meets_target(ruleset, most):
            return ""
        names = [column.name for column in columns if totals[column.number] == most]
        return f"{listed(names)} reached {self.board.total(most)}."

    @property
    def _closest(self) -> tuple[list[Side], int]:
        """Who came closest to the winner, and by how much."""
        sides = [side for side in self.board.sides if not side.is_closed]
        had = {side: self.board.of_side(side, self.book.totals) for side in sides}
        others = [side for side in sides if side not in self.winning]
        if not others:
            return [], 0
        best = min(had[side] for side in others)
        return [side for side in others if had[side] == best], best - had[self.winning[0]]

    @property
    def figures(self) -> list[Figure]:
        """Moons, queens, and what the winner has won before."""
        return [self._moons, self._queens, self._wins]

    @property
    def _moons(self) -> Figure:
        shot = Counter(v.shooter for v in self.book.hands if v.moon and v.shooter is not None)
        count = shot.total()
        words = "moon" if count == 1 else "moons"
        return str(count), f"{words} · {self._named(shot)}" if count else words

    @property
    def _queens(self) -> Figure:
        """Who took the queen of spades most often, as far as it is known."""
        most, eaters = self.board.most_queens
        words = "queen" if most == 1 else "queens"
        return str(most), f"{words} · {self._named(eaters)}" if most else words

    def _named(self, seats: Iterable[int]) -> str:
        """Up to two names; more are counted only."""
        names = [self.board.face[seat].name for seat in seats]
        return listed(names) if len(names) < 3 else f"{len(names)} players"

    @property
    def _wins(self) -> Figure:
        if len(self.winners) > 1:
            return str(len(self.book.hands)), "hands"
        return str(self.wins), f"win{'' if self.wins == 1 else 's'} for {self.winners[0].name}"

    @property
    def minutes(self) -> str:
        """How long it took, from the first deal to the last hand: "58 min"."""
        length = self.book.played_at - self.book.game.started_at
        minutes = round(length.total_seconds() / 60)
        if not 1 <= minutes < 24 * 60:
            return ""
        return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60:02} min"

    @property
    def line(self) -> str:
        """ "Game 42 · 9 hands · 58 min"."""
        count = len(self.book.hands)
        hands = f"{count} hand{'' if count == 1 else 's'}"
        return " · ".join(filter(None, [f"Game {self.book.game.number}", hands, self.minutes]))


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
