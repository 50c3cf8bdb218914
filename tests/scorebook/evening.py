"""A table at play, told in a few words: for all tests that need games and hands."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta

from companion import scorebook
from companion.models import Device, Game, Player, Table, db, new_id
from companion.rules import QUEEN_OF_SPADES, VARIANTS, Card, Ruleset
from companion.scorebook import Author, Change, Consequence, GameState, HandReport, changes
from companion.sharing.access import make_device

NOON = datetime(2026, 11, 19, 12, 0, tzinfo=UTC)
FOUR = ("Ann", "Bo", "Cleo", "Dev")


def play_again(state: GameState, by: Author) -> Game:
    """The next game as Play again fills it in: the same seats and rules, the next dealer."""
    seats = state.at_table(state.next_number)
    return scorebook.start_game(
        state.table,
        [state.seat[seat].player for seat in seats],
        state.next.ruleset,
        variant=state.game.variant,
        first_dealer=seats.index(state.next.dealer),
        now=by.now,
        rematch_of=state.game.id,
    )


class Evening:
    """One device, one table, one game; `hand` scores the next one."""

    def __init__(
        self,
        names: Sequence[str] = FOUR,
        *,
        variant: str = "standard",
        ruleset: Ruleset | None = None,
        device: Device | None = None,
        first_dealer: int = 0,
        ends_at: datetime | None = None,
    ) -> None:
        self.now = NOON
        self.device = device or make_device(NOON)
        db.session.flush()
        self.table = scorebook.start_table("Thursday table", self.device, NOON)
        rules = ruleset or VARIANTS[variant].ruleset.for_players(len(names))
        self.game: Game = scorebook.start_game(
            self.table,
            scorebook.seat_players(self.table, names, NOON),
            rules,
            variant=variant,
            first_dealer=first_dealer,
            now=NOON,
            ends_at=ends_at,
        )
        db.session.commit()

    @property
    def by(self) -> Author:
        """The device, a minute later each time."""
        self.now += timedelta(minutes=1)
        return Author(self.device.id, self.now)

    @property
    def state(self) -> GameState:
        """The game as a phone that comes by would read it."""
        db.session.expire_all()
        state = scorebook.look_up(db.session.get_one(Table, self.table.id), self.game.id)
        assert state is not None
        return state

    def write(self, change: Change | Callable[[GameState, Author], Change]) -> GameState:
        """Do one change, or the one that hangs on how the game stands."""
        state, by = self.state, self.by
        with scorebook.writing(state.table):
            made = change if isinstance(change, Change) else change(state, by)
            return scorebook.write(state, made, by)

    def describe(self, note: str) -> None:
        """Say what is worth noting of the game."""
        state = self.state
        with scorebook.writing(state.table):
            scorebook.describe_game(state, note)

    def begin_next(self) -> Game:
        """The next game, as Play again begins it."""
        state = self.state
        with scorebook.writing(state.table):
            return play_again(state, self.by)

    def preview(self, change: Change) -> Consequence:
        """What a change would do."""
        return scorebook.preview(self.state, change, self.by)

    def hand(self, *hearts: int | None, queen: int | None = None, **told: object) -> GameState:
        """Score the next hand: hearts by place, the queen's taker by place."""
        return self._record(lambda state: _counts(state, hearts, queen, told))

    def counts(self, *hearts: int | None, queen: int | None = None, **told: object) -> HandReport:
        """A hand told in counts, by place."""
        return _counts(self.state, hearts, queen, told)

    def points(self, *line: int, **told: object) -> GameState:
        """Score the next hand by its points alone."""

        def facts(state: GameState) -> HandReport:
            given = dict(zip(state.seats_at(state.next_number), line, strict=True))
            return HandReport(evidence="points", points=given, **told)  # type: ignore[arg-type]

        return self._record(facts)

    def _record(self, facts: Callable[[GameState], HandReport]) -> GameState:
        state = self.state
        report, number = facts(state), state.next_number
        with scorebook.writing(state.table):
            return scorebook.write(state, changes.record(new_id(), report, number), self.by)

    def play(self, count: int) -> GameState:
        """Score many hands one after the other, the queen with another seat each time.

        All in one transaction: `hand` is for what happens between two of them.
        """
        state = self.state
        with scorebook.writing(state.table):
            for number in range(state.next_number, state.next_number + count):
                seats = state.seats_at(number)
                hearts = [(3, 5, 1, 4)[(place + number) % 4] for place in range(4)]
                report = HandReport(
                    hearts=dict(zip(seats, hearts, strict=True)),
                    takers={QUEEN_OF_SPADES: seats[number % 4]},
                )
                state = scorebook.write(state, changes.record(new_id(), report, number), self.by)
        return state

    @property
    def totals(self) -> list[int]:
        """The totals, by seat number."""
        totals = self.state.totals
        return [totals[number] for number in sorted(totals)]

    def correct(self, number: int, facts: HandReport, version: int | None = None) -> GameState:
        """Put a scored hand right."""
        view = self.state.hands[number - 1]
        seen = view.facts.version if version is None else version
        return self.write(changes.correct(view.id, facts, seen))

    def insert(self, at: int, facts: HandReport) -> GameState:
        """Write down a forgotten hand."""
        return self.write(changes.insert(new_id(), facts, at))

    def remove(self, number: int) -> GameState:
        """Take a hand out."""
        view = self.state.hands[number - 1]
        return self.write(changes.remove(view.id, view.facts.version))

    def undo(self, change: uuid.UUID | None = None) -> GameState:
        """Take the last change back, or another one."""
        state = self.state
        assert state.undoable
        with scorebook.writing(state.table):
            return scorebook.undo(state, change or state.undoable.id, self.by)

    def player(self, name: str) -> Player:
        """Somebody of the table, new or known."""
        [player] = scorebook.seat_players(self.table, [name], self.now)
        return player

    @property
    def names(self) -> list[str]:
        """Who sits at the table, clockwise."""
        state = self.state
        return [state.seat[seat].name for seat, _ in state.chairs]

    @property
    def coming(self) -> tuple[int, str, str]:
        """The hand to come: its number, who deals it, which way it is passed."""
        coming = self.state.next
        return coming.number, self.state.seat[coming.dealer].name, coming.token


def _counts(
    state: GameState,
    hearts: Sequence[int | None],
    queen: int | None,
    told: Mapping[str, object],
) -> HandReport:
    seats = state.seats_at(state.next_number)
    takers = {} if queen is None else {QUEEN_OF_SPADES: seats[queen]}
    rest = dict(told)
    takers |= {Card(c): seats[p] for c, p in rest.pop("singles", {}).items()}  # type: ignore[attr-defined]
    return HandReport(hearts=dict(zip(seats, hearts, strict=False)), takers=takers, **rest)  # type: ignore[arg-type]


def ruled(
    state: GameState, number: int, points: Mapping[int, int], reason: str, version: int = 1
) -> Change:
    """A ruling sets the points of a scored hand, or of the coming one."""
    if number > len(state.hands):
        return changes.rule_coming(new_id(), number, points, reason)
    return changes.rule(state.hands[number - 1].id, points, reason, version)


def adjusted(
    state: GameState, number: int, points: Mapping[int, int], reason: str, version: int = 1
) -> Change:
    """The table gives points in a scored hand, or in the coming one."""
    if number > len(state.hands):
        return changes.adjust_coming(points, reason)
    return changes.adjust(state.hands[number - 1].id, points, reason, version)
