"""A table at play, told in a few words: for all tests that need games and hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta

from companion import scorebook
from companion.models import Device, Game, Player, Table, db
from companion.rules import QUEEN_OF_SPADES, VARIANTS, Card, Ruleset
from companion.scorebook import Author, GameState, HandReport
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
        return Author(self.device, self.now)

    @property
    def state(self) -> GameState:
        """The game as a phone that comes by would read it."""
        db.session.expire_all()
        state = scorebook.look_up(db.session.get_one(Table, self.table.id), self.game.id)
        assert state is not None
        return state

    def write(self, change: object) -> GameState:
        """Do one write and settle it."""
        state = self.state
        with scorebook.writing(state.table):
            change(state, self.by)  # type: ignore[operator]
            scorebook.recompute(state)
        return self.state

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
            scorebook.record_hand(state, report, number, self.by)
        return self.state

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
                state = scorebook.record_hand(state, report, number, self.by)
        return self.state

    @property
    def totals(self) -> list[int]:
        """The totals, by seat number."""
        totals = self.state.totals
        return [totals[number] for number in sorted(totals)]

    def correct(self, number: int, facts: HandReport, version: int | None = None) -> GameState:
        """Put a scored hand right."""

        def change(state: GameState, by: Author) -> None:
            view = state.hands[number - 1]
            seen = view.row.version if version is None else version
            scorebook.correct_hand(state, view, facts, seen, by)

        return self.write(change)

    def insert(self, at: int, facts: HandReport) -> GameState:
        """Write down a forgotten hand."""
        return self.write(lambda state, by: scorebook.insert_hand(state, at, facts, by))

    def remove(self, number: int) -> GameState:
        """Take a hand out."""

        def change(state: GameState, by: Author) -> None:
            view = state.hands[number - 1]
            scorebook.remove_hand(state, view, view.row.version, by)

        return self.write(change)

    def undo(self) -> GameState:
        """Take the last change back."""

        def change(state: GameState, by: Author) -> None:
            assert state.undoable
            scorebook.undo_change(state, state.undoable.id, by)

        return self.write(change)

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
