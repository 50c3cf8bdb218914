"""A game as a value: totals, places, ties, sudden death and the winner, hand by hand (2G)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from companion.rules.errors import DoesNotAddUp, check_length, check_numbers, check_seat
from companion.rules.options import EndMode, TieBreak
from companion.rules.ruleset import Exchange, Ruleset


class EndReason(StrEnum):
    """What ended the game, or set off the tie that goes on."""

    TARGET = "target"
    HANDS = "hands"
    TIME = "time"
    MOON = "moon"
    SUDDEN_DEATH = "sudden_death"
    STOPPED = "stopped"


class Scored(Protocol):
    """The points of a hand by seat, and who won the whole game by it (F1 wins_game)."""

    @property
    def points(self) -> tuple[int, ...]: ...
    @property
    def wins_game(self) -> int | None: ...
    @property
    def needs_choice(self) -> bool: ...


class Played(Protocol):
    """A hand that was played to its end."""

    def score(self, *, before: Game | None = None, choice: str | None = None) -> Scored: ...


class _End(NamedTuple):
    """What the last hand did to the game.

    `reason` is None while no end test is met. `front`: who is in front, or wins at once. `is_tied`:
    it is met, but several are in front and play on; `waits`: they play until all have sat out
    equally often (G7).
    """

    reason: EndReason | None = None
    front: tuple[int, ...] = ()
    is_tied: bool = False
    waits: bool = False

    @property
    def is_over(self) -> bool:
        return self.reason is not None and not self.is_tied and not self.waits


@dataclass(frozen=True, slots=True)
class NextHand:
    """The hand to come.

    `dealer`: the score that deals it. `players`: those that play it, clockwise, each in its seat;
    those `out` sit it out (A10), the dealer's first. `way`: of the pass, with its `exchanges` from
    seat to seat. `dealt_by`: the seat after which the deal begins, which `Hand.deal` asks for.
    `leader`: the seat that leads first, None where a card decides (C1). `waits`: the game cannot
    end with it, as others have to sit out first (G7).
    """

    number: int
    dealer: int
    players: tuple[int, ...]
    out: tuple[int, ...]
    way: str
    exchanges: tuple[Exchange, ...]
    dealt_by: int
    leader: int | None
    waits: bool


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game before its first hand or after some; `after` is the game one hand later.

    It has a score for everybody who ever sat in it, counted from 0; `totals` are those of all.
    `seats`: the scores at the table, clockwise, who can still win. `ruleset`, `number` (from 1) and
    `dealer` (a place among the seats) are those of the hand to come, and so is the `way` of its
    pass where it isn't that of the cycle. `is_late`: the agreed time is over (G1 time).
    `is_stopped`: the table ended it as it stands. `replace` of dataclasses seats others, or changes
    the rules in the middle.

    `in_sudden_death`: a tie in front is played off. `met`: an end test that was met while others
    still had to sit out (G7). `sat_out`: how often each score sat out since the same people are at
    the table. `earlier`: the game before the last hand. `ended_with`: the first hand at which it
    was over.
    Raises DoesNotAddUp for another number of seats than the rules have, for totals that are no
    numbers, and for no such seat or hand.
    """

    ruleset: Ruleset
    totals: tuple[int, ...]
    seats: tuple[int, ...]
    dealer: int = 0
    number: int = 1
    way: str | None = None
    is_late: bool = False
    is_stopped: bool = False
    in_sudden_death: bool = False
    met: EndReason | None = None
    sat_out: tuple[int, ...] = ()
    ended_with: int | None = None
    _end: _End = field(default=_End(), repr=False)
    earlier: Game | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_numbers(self.totals)
        check_length(self.seats, self.ruleset.chairs)
        for seat in self.seats:
            check_seat(seat, len(self.totals))
        check_seat(self.dealer, len(self.seats))
        if not isinstance(self.number, int) or self.number < 1:
            raise DoesNotAddUp("no_such_hand", number=self.number)

    @classmethod
    def start(
        cls,
        ruleset: Ruleset,
        totals: Sequence[int] | None = None,
        *,
        dealer: int = 0,
        number: int = 1,
        sudden_death: bool = False,
    ) -> Game:
        """A game before its first hand, or taken up in the middle, with the totals so far.

        Raises DoesNotAddUp as a game does.
        """
        starts = (0,) * ruleset.chairs if totals is None else tuple(totals)
        seats = tuple(range(len(starts)))
        return cls(
            ruleset=ruleset,
            totals=starts,
            seats=seats,
            dealer=dealer,
            number=number,
            in_sudden_death=sudden_death,
        )

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[list[dict[str, Any]]]]:
        """For another process or a copy: its hands one after the other, however many."""
        names = [each.name for each in fields(self) if each.name != "earlier"]
        games: list[Game] = [self]
        while games[-1].earlier is not None:
            games.append(games[-1].earlier)
        values = [{name: getattr(game, name) for name in names} for game in reversed(games)]
        return _game_of, (values,)

    # A hand

    def after(self, hand: Played | Scored | Sequence[int], *, choice: str | None = None) -> Game:
        """The game after a hand: as it was played, as it was scored, or its points by seat.

        A hand that was played is scored here, with the `choice` of a shooter who has one. Points
        are taken as they are told, and a game that is over goes on too.
        Raises DoesNotAddUp for another number of points than play, for a hand whose shooter has
        still to choose, and as `Hand.score` does.
        """
        if hasattr(hand, "score"):
            hand = hand.score(before=self, choice=choice)
        if isinstance(hand, Sequence):
            line, winner = hand, None
        elif hand.needs_choice:
            raise DoesNotAddUp("choice_owed")
        else:
            line, winner = hand.points, hand.wins_game
        players = self.players
        check_length(line, len(players))
        totals = list(self.totals)
        for seat, points in zip(players, line, strict=True):
            totals[seat] = self.ruleset.new_total(totals[seat], points)
        end = self._end_of_hand(totals, None if winner is None else players[winner])
        ended_with = self.number if self.ended_with is None and end.is_over else self.ended_with
        was_played_off = end.waits and self.in_sudden_death
        return Game(
            ruleset=self.ruleset,
            totals=tuple(totals),
            seats=self.seats,
            dealer=self.ruleset.next_dealer(self.dealer),
            number=self.number + 1,
            is_late=self.is_late,
            in_sudden_death=end.is_tied or was_played_off,
            met=end.reason if end.waits and not self.in_sudden_death else None,
            sat_out=self._sat_out_then,
            ended_with=ended_with,
            _end=end,
            earlier=self,
        )

    def stopped(self) -> Game:
        """The same game, ended by the table as it stands."""
        return replace(self, is_stopped=True)

    def _end_of_hand(self, totals: Sequence[int], wins_game: int | None) -> _End:
        """Steps 9 to 11; ties that do not go on are shared."""
        if wins_game is not None:
            return _End(EndReason.MOON, (wins_game,))
        reason, front = self._end_test(totals), lowest(totals, self.seats)
        waits = reason is not None and self.waits
        plays_off = reason is not None and self.ruleset.tie_rule is TieBreak.SUDDEN_DEATH
        return _End(reason, front, plays_off and len(front) > 1 and not waits, waits)

    def _end_test(self, totals: Sequence[int]) -> EndReason | None:
        ruleset, mode = self.ruleset, self.ruleset.end_mode
        if self.in_sudden_death:
            return EndReason.SUDDEN_DEATH
        if self.met:
            return self.met
        if mode is EndMode.TARGET:
            is_met = any(ruleset.meets_target(totals[seat]) for seat in self.seats)
            return EndReason.TARGET if is_met else None
        if mode is EndMode.HANDS:
            return EndReason.HANDS if self.number >= ruleset.hands else None
        if mode is EndMode.TIME:
            return EndReason.TIME if self.is_late else None
        return None

    # Who plays

    @property
    def out(self) -> tuple[int, ...]:
        """The scores that sit the hand to come out, the dealer's first (A10)."""
        if not self.ruleset.has_sit_outs:
            return ()
        return tuple([self.seats[chair] for chair in self.ruleset.chairs_out(self.dealer)])

    @property
    def players(self) -> tuple[int, ...]:
        """The scores that play the hand to come, clockwise; each has that seat of the hand."""
        out = self.out
        return tuple([seat for seat in self.seats if seat not in out]) if out else self.seats

    @property
    def _sat_out_then(self) -> tuple[int, ...]:
        """How often each has sat out after the hand to come; other people begin anew."""
        is_same = self.earlier is None or set(self.earlier.seats) == set(self.seats)
        counts = self.sat_out if self.sat_out and is_same else (0,) * len(self.totals)
        out = self.out
        return tuple([count + (seat in out) for seat, count in enumerate(counts)])

    @property
    def waits(self) -> bool:
        """G7: whether others have to sit out first, so that the hand to come cannot end it."""
        if not self.ruleset.has_sit_outs:
            return False
        counts = self._sat_out_then
        return len({counts[seat] for seat in self.seats}) > 1

    @property
    def next(self) -> NextHand:
        """The hand to come: who deals and leads it, how it is passed, who sits out."""
        ruleset, players, out = self.ruleset, self.players, self.out
        way = ruleset.pass_of_hand(self.number) if self.way is None else self.way
        # Play goes on after the dealer, or after the player before one who sits out.
        first = self.seats[self.dealer - 1] if out else self.seats[self.dealer]
        dealt_by = players.index(first)
        return NextHand(
            number=self.number,
            dealer=self.seats[self.dealer],
            players=players,
            out=out,
            way=way,
            exchanges=ruleset.exchanges(way),
            dealt_by=dealt_by,
            leader=ruleset.opening_seat(dealt_by),
            waits=self.waits,
        )

    # How it stands

    @property
    def in_front(self) -> tuple[int, ...]:
        """The scores in front."""
        return self._end.front if self._end.is_over else lowest(self.totals, self.seats)

    @property
    def _has_ended(self) -> bool:
        """Whether the rules ended it; who was tied with the first may have left since."""
        end = self._end
        is_left_alone = end.is_tied and len(end.front) > 1 and len(self.in_front) == 1
        return end.is_over or is_left_alone

    @property
    def is_over(self) -> bool:
        """Whether it is over, by the rules or because the table ended it."""
        return self.is_stopped or self._has_ended

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won, several where a tie is shared; nobody before the end."""
        return self.in_front if self.is_over else ()

    @cached_property
    def places(self) -> tuple[int, ...]:
        """By score its place: 1 is best, winners are first, ties share, 0 for who has left.

        Who won and left has one: a hand that was inserted, or corrected, ended it before that.
        """
        winners = self.winners
        placed = {*self.seats, *winners}
        rank = {seat: (seat not in winners, self.totals[seat]) for seat in placed}
        return tuple(
            1 + sum(other < rank[seat] for other in rank.values()) if seat in rank else 0
            for seat in range(len(self.totals))
        )

    @property
    def sudden_death(self) -> tuple[int, ...]:
        """Who is in front while a tie is played off."""
        return self.in_front if self.in_sudden_death and not self.is_over else ()

    @property
    def due(self) -> EndReason | None:
        """Why it will be over once all have sat out equally often (G7)."""
        return None if self.is_over else self.met

    @property
    def plays_on(self) -> bool:
        """Whether the end test is met and they play on, for a tie or for those to sit out (G7)."""
        return bool(self.sudden_death or self.due)

    @property
    def plays_until_even(self) -> bool:
        """G7: whether the end test was met by a hand behind which others had to sit out first."""
        return self._end.waits

    @property
    def why(self) -> EndReason | None:
        """Why it is over, or why sudden death runs."""
        if self.is_stopped and not self._has_ended:
            return EndReason.STOPPED
        return None if self.met else self._end.reason

    @property
    def over_after(self) -> int | None:
        """The first hand at which it was over."""
        return self.ended_with or (self.number - 1 if self.is_over else None)

    @property
    def hands(self) -> tuple[Game, ...]:
        """The game after each of its hands, in order."""
        found, game = list[Game](), self
        while game.earlier is not None:
            found.append(game)
            game = game.earlier
        return tuple(found[::-1])

    @property
    def next_can_end(self) -> bool:
        """Whether totals, number of hands, clock or sudden death let the hand to come be the last.

        A moon that wins the game at once (F1 wins_game) can come any time and is left out. None
        ends the game that others have to sit out behind: it waits (G7).
        """
        ruleset, mode = self.ruleset, self.ruleset.end_mode
        if self.is_over or self.waits:
            return False
        if self.plays_on:
            return True
        if mode is EndMode.HANDS:
            return self.number >= ruleset.hands
        if mode is EndMode.TIME:
            return self.is_late
        if mode is EndMode.TARGET:
            return any(_can_reach_end(ruleset, self.totals[seat]) for seat in self.seats)
        return False

    @property
    def start_of_joiner(self) -> int:
        """Where a new player starts: the highest total among those who play."""
        return max(self.totals[seat] for seat in self.seats)


def lowest(totals: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    """The seats with the lowest total."""
    best = min([totals[seat] for seat in seats])
    return tuple([seat for seat in seats if totals[seat] == best])


def _game_of(values: Iterable[Mapping[str, Any]]) -> Game:
    """The game of these, each one hand after the one before it."""
    game, *rest = [Game(**each) for each in values]
    for later in rest:
        game = replace(later, earlier=game)
    return game


def _can_reach_end(ruleset: Ruleset, total: int) -> bool:
    """Whether a hand can bring a total to an end."""
    left = ruleset.points_to_target(total) or 0
    reached = range(max(left - 1, 1), ruleset.most_points + 1)  # fewer end nothing
    return any(ruleset.meets_target(ruleset.new_total(total, points)) for points in reached)
