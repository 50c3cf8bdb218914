"""How a game stands: what the rules make of its facts, and what a change would do to it."""

from __future__ import annotations

import uuid
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple, Protocol, TypeVar

from companion.rules import (
    QUEEN_OF_SPADES,
    EndReason,
    Exchange,
    HandScore,
    Moon,
    RulesError,
    Ruleset,
    Settled,
)
from companion.rules import Game as GameOfRules
from companion.rules.solve import Needs, needs
from companion.scorebook.codec import MOST_HANDS
from companion.scorebook.errors import ChoiceOwed, QueenOwed, UnreadableGame
from companion.scorebook.facts import AgreedRules, Chairs, Facts, HandFacts
from companion.scorebook.report import (
    POINTS,
    RULED,
    Adjustment,
    HandReport,
    ScoredReport,
    adjustments_by_place,
    fits_rules,
    points_by_seat,
    read_moon_lines,
    score_report,
)

# What facts raise that can be read, and make no sense.
NONSENSE = (RulesError, ValueError, LookupError, TypeError, ArithmeticError)


class Person(Protocol):
    """Whoever sits at a table, whatever the spelling of the name."""

    @property
    def id(self) -> uuid.UUID:
        """Of the person, not of a spelling."""

    @property
    def name(self) -> str:
        """As it is shown."""

    @property
    def colour(self) -> int:
        """Of the palette."""


@dataclass(frozen=True)
class SeatView:
    """One score of the game, and who has it now. `place` is None when the seat has closed."""

    number: int
    player: Person
    colour: int
    place: int | None
    start_total: int

    @property
    def name(self) -> str:
        return self.player.name


class Mark(NamedTuple):
    """What a cell of the score sheet said before it was put right, by which device, when."""

    points: int
    at: datetime
    by: uuid.UUID


@dataclass(frozen=True)
class HandView:
    """One scored hand: its facts, and its result by seat number."""

    id: uuid.UUID
    facts: HandFacts
    number: int
    ruleset: Ruleset
    seats: tuple[int, ...]
    score: HandScore  # the points by place, and how they came about
    points: Mapping[int, int]
    shooter: int | None
    moon: Moon | None
    counts: bool = True  # False behind the hand after which the table ended the game

    @property
    def report(self) -> HandReport:
        """What was reported of it, as it is kept."""
        return self.facts.report

    @property
    def settled(self) -> Settled:
        """How its moon counts, and is to count whatever becomes of the hands before it."""
        return self.report.settled or Settled(None)

    @cached_property
    def asks_moon(self) -> bool:
        """Whether the table has to say how its moon counts: the rules have it otherwise by now."""
        found = self.score.outcomes
        if not self.counts or self.report.is_open or self.is_ruled:
            return False
        return not fits_rules(found, self.settled, self.report) and self.report.answered != found

    @cached_property
    def queen_takers(self) -> tuple[int, ...]:
        """Who took the queen of spades, as far as the evidence tells."""
        return tuple(seat for card, seat in self.report.captures if card == QUEEN_OF_SPADES)

    @property
    def is_stated(self) -> bool:
        """Whether its points stand as they were reported, as only they are known or it is open."""
        return self.report.evidence == POINTS or self.report.is_open

    @property
    def is_ruled(self) -> bool:
        """Whether a ruling set its points (H1): it counts in no figure of play."""
        return self.report.evidence == RULED

    @property
    def marks(self) -> Mapping[int, Mark]:
        """The cells that once said something else, by seat number."""
        return {
            seat: Mark(points, was.at, was.by)
            for was in self.facts.corrections
            for seat, points in was.line.items()
            if seat in self.points and self.points[seat] != points
        }


@dataclass(frozen=True)
class ComingHand:
    """What the table does now. Seats are seat numbers, exchanges are between places in `seats`.

    `seats` play the hand, those `out` sit it out (A10). `waits`: the game cannot end with it, as
    others have to sit out first (G7).
    """

    number: int
    ruleset: Ruleset
    dealer: int
    token: str
    step: int
    exchanges: tuple[Exchange, ...]
    opening_seat: int | None
    seats: tuple[int, ...]
    out: tuple[int, ...]
    waits: bool


class Stretch(NamedTuple):
    """Hands by the same rules among the same people: these as they were written, by place."""

    agreed: AgreedRules
    ruleset: Ruleset
    chairs: Chairs
    seats: tuple[int, ...]  # their numbers


T = TypeVar("T")


def _holds_for(since: Sequence[tuple[int, T]], hand: int) -> T:
    """What holds for a hand, of what holds from a hand on until the next does."""
    return since[bisect_right(since, hand, key=itemgetter(0)) - 1][1]


class State:
    """A game as it stands: what the rules make of its facts. Nothing of it changes.

    `people`: who is behind each name that was written; `spelling`: which one has each seat now, or
    had it last. `chairs`: who sits now, by place. `seats`:
    every score of the game, the seats at the table first and clockwise, closed ones last; `seat`:
    the same by number. `column`: which score of the standing is a seat's. `standing`: totals,
    places and the end by column; `totals` by seat number. `hands` are what its hands come to,
    `hands_played` those up to the end.

    It `is_stopped` where the table ended it with a hand that was scored, or wrote down its end, and
    `is_over` once nobody has to say any more where it ended: a correction may have made it end with
    the hand `ended_earlier`, while later ones count. Of the moon of the hand `asked_moon`, which
    counts as it was settled, somebody has to say whether it is to. `end_hand`: with which the game
    ended, or the last one so far. It `is_full` with as many hands as a game can have.
    """

    def __init__(
        self, facts: Facts, people: Mapping[uuid.UUID, Person], *, begun: State | None = None
    ) -> None:
        """The state of these facts. Hands that an earlier state has as well are taken from there.

        Raises UnreadableGame, and RulesError where a hand can't be scored.
        """
        self.facts, self.people = facts, people
        self.next_number = len(facts.hands) + 1
        self._agreed = sorted(facts.rules.items())
        self._seated = sorted(facts.seatings.items())
        first_hands = sorted({*facts.seatings, *facts.rules})
        self._stretches = [(hand, self._stretch(hand, begun)) for hand in first_hands]
        sat = dict.fromkeys([chair.seat for _, chairs in self._seated for chair in chairs])
        self._by_column = list(sat)
        self.column: Mapping[int, int] = {seat: column for column, seat in enumerate(sat)}
        self.spelling = {seat: player for _, chairs in self._seated for seat, player in chairs}
        self.chairs = self.seating(self.next_number)
        self.seats = self._seats()
        self.seat: Mapping[int, SeatView] = {view.number: view for view in self.seats}
        starts = {
            seat.number: seat.start_total if seat.final_total is None else seat.final_total
            for seat in facts.seats
        }
        self._starts = tuple([starts[seat] for seat in self.column])
        same = self._same_hands(begun) if begun else 0
        self.hands: list[HandView] = begun.hands[:same] if begun else []
        # The game before each hand, and now.
        first = self._stretch_of(1)
        self._games = [
            GameOfRules(
                ruleset=first.ruleset,
                totals=self._starts,
                seats=self._columns(first.seats),
            )
        ]
        if begun and same:
            self._games = begun._games[: same + 1]
        for hand in facts.hands[same:]:
            self._play(hand)
        count, last = len(self.hands), facts.stopped_after
        self.is_full = count >= MOST_HANDS
        self.is_by_totals = facts.is_by_totals
        self.is_stopped = self.is_by_totals or (last is not None and last <= count)
        self.end_hand = last if last is not None and self.is_stopped else count
        self.hands_played: Sequence[HandView] = self.hands[: self.end_hand]
        standing = self.before_hand(self.next_number)
        self.standing = standing.stopped() if self.is_stopped else standing
        over = self.standing.over_after
        is_answered = self.is_stopped or facts.went_on_after == over
        self.ended_earlier = over if over and over < count and not is_answered else None
        self.is_over = self.standing.is_over and self.ended_earlier is None
        self.asked_moon = next((view.number for view in self.hands if view.asks_moon), None)
        totals = self.standing.totals
        self.totals: Mapping[int, int] = {seat: totals[i] for seat, i in self.column.items()}
        self.next = self.deal_of_hand(self.next_number)

    def _same_hands(self, begun: State) -> int:
        """How many of the first hands come to the same as in that state, as all is that they are
        scored by."""
        then, now = begun.facts, self.facts
        if begun._starts != self._starts or begun.column != self.column:
            return 0
        if (then.ends_at, then.stopped_after) != (now.ends_at, now.stopped_after):
            return 0
        most = min(len(begun.hands), len(now.hands))
        for number in range(1, most + 1):
            is_same = then.hands[number - 1] == now.hands[number - 1]
            if not is_same or begun._stretch_of(number) != self._stretch_of(number):
                return number - 1
        return most

    # Seats and rules

    def seating(self, hand: int) -> Chairs:
        """Who sits for this hand, clockwise."""
        chairs = self.spellings_at(hand)
        return tuple([chair._replace(player=self.people[chair.player].id) for chair in chairs])

    def spellings_at(self, hand: int) -> Chairs:
        """The same with the players as they were written, whoever they were merged with since."""
        return self._stretch_of(hand).chairs

    def sitters(self, hand: int) -> Mapping[int, Person]:
        """Who has each seat for this hand: a substitute takes over its total, not its hands."""
        return {seat: self.people[player] for seat, player in self.spellings_at(hand)}

    def at_table(self, hand: int) -> tuple[int, ...]:
        """The seat numbers at the table for this hand, clockwise."""
        return self._stretch_of(hand).seats

    def ruleset(self, hand: int) -> Ruleset:
        """The rules of a hand, for as many as are at the table then."""
        return self._stretch_of(hand).ruleset

    def _stretch_of(self, hand: int) -> Stretch:
        return _holds_for(self._stretches, max(hand, 1))

    def _stretch(self, first: int, begun: State | None) -> Stretch:
        """The hands from this one on, up to the next change of rules or people."""
        chairs, agreed = _holds_for(self._seated, first), _holds_for(self._agreed, first)
        seats = tuple([chair.seat for chair in chairs])
        for _, known in begun._stretches if begun else ():
            if known.agreed is agreed and len(known.chairs) == len(chairs):
                return Stretch(agreed, known.ruleset, chairs, seats)
        return Stretch(agreed, _rules_for(agreed, len(chairs)), chairs, seats)

    def seats_at(self, hand: int) -> tuple[int, ...]:
        """The seat numbers that play this hand, clockwise."""
        return self._numbers(self.before_hand(hand).players)

    def _dealer_chair(self, hand: int, stretch: Stretch) -> int:
        """Which chair dealt this hand, or will: that is counted from where the table last said."""
        facts, seats = self.facts, stretch.seats
        is_to_come = hand > len(facts.hands)
        dealer = facts.deal.seat if is_to_come else facts.hands[max(hand, 1) - 1].dealer
        chair = seats.index(dealer) if dealer in seats else 0
        if not is_to_come:
            return chair
        return stretch.ruleset.dealer_of_hand(chair, hand - facts.deal.hand + 1)

    def _seats(self) -> tuple[SeatView, ...]:
        places = {seat: place for place, (seat, _) in enumerate(self.chairs)}
        last = self.spelling
        views = [
            SeatView(
                number=seat.number,
                player=self.people[last[seat.number]],
                colour=seat.colour,
                place=places.get(seat.number),
                start_total=seat.start_total,
            )
            for seat in self.facts.seats
            if seat.number in last
        ]
        return tuple(sorted(views, key=lambda v: (v.place is None, v.place, v.number)))

    # Hands

    def hand(self, hand_id: uuid.UUID) -> HandView | None:
        """The hand with this id, when it is one of this game and was not removed."""
        return next((view for view in reversed(self.hands) if view.id == hand_id), None)

    def hands_of(self, seat: int) -> list[HandView]:
        """The hands that count in which this seat's player of now, or its last, sat there."""
        person = self.seat[seat].player.id
        return [
            view
            for view in self.hands_played
            if seat in (sat := self.sitters(view.number)) and sat[seat].id == person
        ]

    def totals_after(self, number: int) -> Mapping[int, int]:
        """The total of every seat after this hand; after hand 0 what each began with.

        Where no hand is known these are the final totals.
        """
        totals = self._games[number].totals
        return {seat: totals[column] for seat, column in self.column.items()}

    def winners_at(self, number: int) -> tuple[int, ...]:
        """Who won, by seat number, if the game ended with this hand."""
        seats = self.seats_of(self._games[number].stopped().winners)
        return tuple(seat.number for seat in seats)

    def before_hand(self, number: int, at: datetime | None = None) -> GameOfRules:
        """The game before this hand, with its rules and those at the table then.

        A hand recorded `at` a moment after the agreed time is the last one (G1 time).
        """
        stretch = self._stretch_of(number)
        return replace(
            self._games[min(number, len(self._games)) - 1],
            ruleset=stretch.ruleset,
            seats=self._columns(stretch.seats),
            dealer=self._dealer_chair(number, stretch),
            is_late=self.is_late(at),
        )

    def score(
        self,
        number: int,
        report: HandReport,
        *,
        adjustments: Sequence[Adjustment] = (),
        at: datetime | None = None,
    ) -> ScoredReport:
        """What a report comes to as this hand of the game, recorded `at` a moment.

        `adjustments` are what the table gave in it. Raises DoesNotAddUp and ChoiceOwed as
        `score_report`.
        """
        before = self.before_hand(number, at)
        return _score(before, self._numbers(before.players), report, adjustments)

    def refuse_unfit(self, view: HandView) -> None:
        """Raises RulesError where the rules of a hand can't make of its report what it comes to.

        What its moon is was said before, and nobody is asked anew who took the queen.
        """
        is_typed, hand = view.report.evidence == POINTS, view.facts
        if view.report.is_open or view.is_ruled or (is_typed and self.moon_lines(view)):
            return
        report = replace(hand.as_new_entry, settled=view.settled)
        with suppress(ChoiceOwed, QueenOwed) if is_typed else nullcontext():
            self.score(view.number, report, adjustments=hand.adjustments, at=hand.recorded_at)

    def moon_lines(self, view: HandView) -> Mapping[Moon | None, tuple[int, ...]]:
        """The lines of typed points with a moon in it, by what the rules let that moon be now."""
        before = self.before_hand(view.number, view.facts.recorded_at)
        return read_moon_lines(view.ruleset, view.seats, view.report, before)

    def last_played(self, started_at: datetime) -> datetime:
        """When the last hand was recorded, or the game began."""
        return max([started_at, *[hand.recorded_at for hand in self.facts.hands[-1:]]])

    def is_late(self, at: datetime | None) -> bool:
        """Whether the clock that ends the game had run out by this moment."""
        ends_at = self.facts.ends_at
        return ends_at is not None and at is not None and at >= ends_at

    def _columns(self, seats: Sequence[int]) -> tuple[int, ...]:
        """The scores of these seats in order."""
        return tuple([self.column[seat] for seat in seats])

    def _numbers(self, columns: Sequence[int]) -> tuple[int, ...]:
        """The seats of these scores in order."""
        return tuple([self._by_column[column] for column in columns])

    def _play(self, hand: HandFacts) -> None:
        """Play a hand out after the others."""
        number, last = len(self.hands) + 1, self.facts.stopped_after
        before = self.before_hand(number, hand.recorded_at)
        seats = self._numbers(before.players)
        score = _score(before, seats, hand.report, hand.adjustments).score
        counts = last is None or number <= last
        view = HandView(
            id=hand.id,
            facts=hand,
            number=number,
            ruleset=before.ruleset,
            seats=seats,
            score=score,
            points=points_by_seat(score, seats),
            shooter=None if score.shooter is None else seats[score.shooter],
            moon=score.moon,
            counts=counts,
        )
        self.hands.append(view)
        self._games.append(before.after(score) if counts else self._games[-1])

    # Standing

    def needs(self, at: datetime) -> Needs:
        """What the hand to come can mean for every score, when it is recorded at this moment."""
        return needs(self.before_hand(self.next_number, at))

    def can_end_next(self, at: datetime) -> bool:
        """Whether the hand to come can be the last, when it is recorded at this moment."""
        return replace(self.standing, is_late=self.is_late(at)).next_can_end

    def seats_of(self, columns: Sequence[int]) -> tuple[SeatView, ...]:
        """The seats behind the columns of a standing."""
        return tuple([self.seat[number] for number in self._numbers(columns)])

    @cached_property
    def running(self) -> Sequence[Mapping[int, int]]:
        """The totals of every seat after each hand that counts."""
        return [
            {seat: after.totals[column] for seat, column in self.column.items()}
            for after in self.standing.hands
        ]

    @property
    def course(self) -> Sequence[Mapping[int, int]]:
        """The totals of every seat at the start, then after each hand that counts."""
        return [self.totals_after(0), *self.running]

    # What comes next

    def deal_of_hand(self, number: int) -> ComingHand:
        """A hand to come: who deals it, which way it is passed (B2), who opens it (C1).

        The pass is counted from where the table last said.
        """
        facts, before = self.facts, self.before_hand(number)
        cycle = before.ruleset.cycle
        step = (facts.passing.step + number - facts.passing.hand) % len(cycle)
        token = cycle[step]
        if facts.pass_once and facts.pass_once.hand == number:
            token = facts.pass_once.token
        coming = replace(before, way=token).next
        seats = self._numbers(coming.players)
        return ComingHand(
            number=number,
            ruleset=before.ruleset,
            dealer=self._by_column[coming.dealer],
            token=token,
            step=step,
            exchanges=coming.exchanges,
            opening_seat=None if coming.leader is None else seats[coming.leader],
            seats=seats,
            out=self._numbers(coming.out),
            waits=coming.waits,
        )

    @property
    def last_hand(self) -> int | None:
        """The hand to come with which the table ends the game, if it said so."""
        return None if self.is_stopped or self.is_over else self.facts.stopped_after

    @property
    def end_reason(self) -> EndReason | None:
        """Why the game ended where it did, or why sudden death runs; None if nobody knows."""
        return None if self.is_by_totals else self.standing.why

    @property
    def sudden_death_played(self) -> bool:
        """Whether a hand was played in sudden death, or is to be played now."""
        was = any(before.in_sudden_death for before in self._games[: self.end_hand])
        return was or bool(self.standing.sudden_death)


def _score(
    before: GameOfRules,
    seats: tuple[int, ...],
    report: HandReport,
    adjustments: Sequence[Adjustment],
) -> ScoredReport:
    """What a report comes to as the hand that comes next in this game."""
    given = adjustments_by_place(adjustments, seats) if adjustments else ()
    return score_report(before.ruleset, seats, report, before, adjustments=given)


def _rules_for(agreed: AgreedRules, chairs: int) -> Ruleset:
    try:
        return agreed.ruleset.for_chairs(chairs)
    except RulesError as error:
        raise UnreadableGame(error.key, **error.data) from error


def ruleset_of(facts: Facts, hand: int) -> Ruleset:
    """The rules of a hand, for as many as are at the table then. Raises UnreadableGame."""
    chairs = _holds_for(sorted(facts.seatings.items()), hand)
    return _rules_for(_holds_for(sorted(facts.rules.items()), hand), len(chairs))


@dataclass(frozen=True)
class Consequence:
    """What a change would do to a game: pairs of then and now, and the end if it falls earlier."""

    totals: Mapping[int, tuple[int, int]]  # only the seats whose total changes
    coming: tuple[ComingHand, ComingHand]
    is_over: tuple[bool, bool]
    winners: tuple[int, ...]
    tied: tuple[int, ...]  # in front together, while sudden death runs
    ends_earlier: int | None  # the hand at which it would have been over, later ones played
    winners_then: tuple[int, ...]  # who would have won with that hand
    asked_moons: tuple[int, ...]  # the hands of whose moons the table will be asked then


def compare(state: State, tried: State) -> Consequence:
    """What is other in a game that was tried."""
    # Who came and left before a hand was played has no score any more.
    totals = {seat: total for seat, total in state.totals.items() if seat in tried.totals}
    pairs = {seat: (total, tried.totals[seat]) for seat, total in totals.items()}
    over_after = tried.standing.over_after
    asked = {view.id for view in state.hands if view.asks_moon}
    ends_earlier = over_after if over_after and over_after < len(tried.hands) else None
    return Consequence(
        totals={seat: pair for seat, pair in pairs.items() if pair[0] != pair[1]},
        coming=(state.next, tried.next),
        is_over=(state.is_over, tried.is_over),
        winners=tuple(seat.number for seat in tried.seats_of(tried.standing.winners)),
        tied=tuple(seat.number for seat in tried.seats_of(tried.standing.sudden_death)),
        ends_earlier=ends_earlier,
        winners_then=tried.winners_at(ends_earlier) if ends_earlier else (),
        asked_moons=tuple(
            view.number for view in tried.hands if view.asks_moon and view.id not in asked
        ),
    )
