"""A game as the screens read it: the facts of its rows, and everything the rules make of them."""

from __future__ import annotations

import uuid
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import ScalarResult, Select, or_, select
from sqlalchemy.orm import joinedload
from sqlalchemy.orm.attributes import set_committed_value

from companion.models import (
    Change,
    Game,
    GameRuleset,
    Hand,
    Model,
    Player,
    Sitting,
    Table,
    db,
)
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
from companion.scorebook.errors import ChoiceOwed, QueenOwed, Refused, UnreadableRules
from companion.scorebook.report import (
    POINTS,
    RULED,
    Adjustment,
    HandReport,
    Json,
    ScoredReport,
    adjustments_by_place,
    as_new_entry,
    fits_rules,
    points_by_seat,
    read_adjustments,
    read_moon_lines,
    read_report,
    score_report,
    settled_of,
)

MOST_HANDS = 2000  # of a game, so that what a look at it or a preview costs has a bound


Snapshot = dict[str, Any]

Row = TypeVar("Row", bound=Model)

# How the moon of a hand was settled, and what was answered when the rules had it otherwise.
KeptMoon = tuple[Settled, tuple[Moon, ...] | None]

Chairs = tuple[tuple[int, uuid.UUID], ...]  # by place: seat number, and player as written

SETUP_FACTS = (
    "stopped_after",
    "went_on_after",
    "deal_from_hand",
    "deal_from_seat",
    "pass_from_hand",
    "pass_from_step",
    "pass_once_hand",
    "pass_once",
    "ahead",
    "next_rules",
)


@dataclass(frozen=True)
class GameSetup:
    """The setup of a game at one moment, to compare with a later one, or to try another.

    Seatings and rules, these by their ids, each by the hand from which they hold.
    """

    stopped_after: int | None
    went_on_after: int | None
    deal_from_hand: int
    deal_from_seat: int
    pass_from_hand: int
    pass_from_step: int
    pass_once_hand: int | None
    pass_once: str | None
    ahead: Json | None
    next_rules: Json | None
    ends_at: datetime | None
    seatings: Mapping[int, Chairs]
    rulesets: Mapping[int, uuid.UUID]

    def renumber(self, first: int, by: int) -> GameSetup:
        """The same where the hands from this one on have other numbers, by 1 or -1.

        What was settled from a hand on moves with that hand; what holds from the first hand holds
        from the first hand still. An inserted hand is played by those who play the hand that
        stands there, by its rules. Where two seatings or rules meet, because the hand between them
        is gone, the later ones hold.
        """
        settled_from = max(first + (by > 0), 2)

        def moved(from_hand: int) -> int:
            return from_hand + by if from_hand >= settled_from else from_hand

        def counted(hand: int) -> int:
            return hand + by if hand >= max(first, 2) else hand

        def end(hand: int | None) -> int | None:
            return (hand + by or None) if hand and hand >= first - (by < 0) else hand

        once, later = self.pass_once_hand, self.ahead
        if later and later["hand"] >= first:
            later = {**later, "hand": later["hand"] + by}
        return replace(
            self,
            deal_from_hand=counted(self.deal_from_hand),
            pass_from_hand=counted(self.pass_from_hand),
            pass_once_hand=once + by if once and once >= first else once,
            ahead=later,
            stopped_after=end(self.stopped_after),
            went_on_after=end(self.went_on_after),
            seatings={moved(hand): chairs for hand, chairs in self.seatings.items()},
            rulesets={moved(hand): ruleset for hand, ruleset in self.rulesets.items()},
        )

    def parts(self) -> Snapshot:
        """The same as a `Change` keeps it, a seating as place, seat number and player."""
        return {
            "game": {
                **{fact: getattr(self, fact) for fact in SETUP_FACTS},
                "ends_at": self.ends_at and self.ends_at.isoformat(),
            },
            "seatings": {
                str(hand): [[place, seat, str(one)] for place, (seat, one) in enumerate(chairs)]
                for hand, chairs in self.seatings.items()
            },
            "rulesets": {str(hand): str(ruleset) for hand, ruleset in self.rulesets.items()},
        }


def read_setup(game: Game) -> GameSetup:
    """The setup of a game as it is now. Rules that an Undo took back hold from no hand."""
    sittings = sorted(game.sittings, key=attrgetter("from_hand", "place"))
    holding = [row for row in game.rulesets if row.from_hand > 0]
    return GameSetup(
        **{fact: getattr(game, fact) for fact in SETUP_FACTS},
        ends_at=game.ends_at,
        seatings={
            hand: tuple([(row.seat_number, row.player_id) for row in chairs])
            for hand, chairs in groupby(sittings, key=attrgetter("from_hand"))
        },
        rulesets={row.from_hand: row.id for row in sorted(holding, key=attrgetter("from_hand"))},
    )


@dataclass(frozen=True)
class SeatView:
    """One score of the game, and who has it now. `place` is None when the seat has closed."""

    number: int
    player: Player
    colour: int
    place: int | None
    start_total: int

    @property
    def name(self) -> str:
        return self.player.name


@dataclass(frozen=True)
class Correction:
    """A cell that once said something else."""

    points: int
    at: datetime
    device_id: uuid.UUID  # that put it right


@dataclass(frozen=True)
class HandView:
    """One scored hand: its row, its report, and its result by seat number."""

    id: uuid.UUID
    row: Hand
    number: int
    ruleset: Ruleset
    seats: tuple[int, ...]
    report: HandReport
    score: HandScore  # the points by place, and how they came about
    points: Mapping[int, int]
    shooter: int | None
    moon: Moon | None
    counts: bool = True  # False behind the hand after which the table ended the game

    @cached_property
    def asks_moon(self) -> bool:
        """Whether the table has to say how its moon counts: the rules have it otherwise by now.

        One whose moon was not kept yet counts as they have it.
        """
        settled, found = self.report.settled, self.score.outcomes
        if settled is None or not self.counts or self.row.is_open or self.is_ruled:
            return False
        return not fits_rules(found, settled, self.report) and self.report.answered != found

    @property
    def kept_moon(self) -> KeptMoon:
        """How its moon counts, and is to count whatever becomes of the hands before it."""
        if self.report.settled is not None:
            return self.report.settled, self.report.answered
        settled, found = settled_of(self.score, self.seats), self.score.outcomes
        return settled, None if fits_rules(found, settled, self.report) else found

    @cached_property
    def queen_takers(self) -> tuple[int, ...]:
        """Who took the queen of spades, as far as the evidence tells."""
        return tuple(seat for card, seat in self.report.captures if card == QUEEN_OF_SPADES)

    @property
    def is_stated(self) -> bool:
        """Whether its points stand as they were reported, as only they are known or it is open."""
        return self.row.evidence == POINTS or self.row.is_open

    @property
    def is_ruled(self) -> bool:
        """Whether a ruling set its points (H1): it counts in no figure of play."""
        return self.row.evidence == RULED

    @property
    def adjustments(self) -> tuple[Adjustment, ...]:
        """The points the table gave in this hand beside its cards, and why."""
        return read_adjustments(self.row.extras)


@dataclass(frozen=True)
class NextHand:
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

    ruleset: Ruleset
    chairs: Chairs
    seats: tuple[int, ...]  # their numbers


T = TypeVar("T")


def _holds_for(since: Sequence[tuple[int, T]], hand: int) -> T:
    """What holds for a hand, of what holds from a hand on until the next does."""
    return since[bisect_right(since, hand, key=itemgetter(0)) - 1][1]


class GameState:
    """One game as it was read: what the rules make of its rows; nothing of that changes.

    `chairs`: who sits now by place, seat number and player. `seats`: every score of the game, the
    seats at the table first and clockwise, closed ones last; `seat`: the same by number. `column`:
    which score of the standing is a seat's. `standing`: totals, places and the end by column;
    `totals` by seat number. `played_at`: when the last hand was recorded, or the game began.
    `agreements`: the rules, each with the hand from which it holds. `rows` are those of its hands,
    `hands` what they come to, `hands_played` those up to the end. `read_at`: the version of the
    table that was read, if one was.

    `is_by_totals`: only its final totals are known, and no hand of it. It `is_stopped` where the
    table ended it with a hand that was scored, or wrote down its end, and `is_over` once nobody has
    to say any more where it ended: a correction may have made it end with the hand
    `ended_earlier`, while later ones count. Of the moon of the hand `asked_moon`, which counts as
    it was settled, somebody has to say whether it is to. `end_hand`: with which the game ended, or
    the last one so far. It `is_full` with as many hands as a game can have.
    """

    read_at: int | None = None

    def __init__(
        self,
        game: Game,
        setup: GameSetup | None = None,
        hands: Sequence[Hand] | None = None,
        *,
        more_rules: Sequence[GameRuleset] = (),
        begun: GameState | None = None,
        same: int = 0,
        scored: ScoredReport | None = None,
    ) -> None:
        """The game as its rows say; or to try another setup, other hands, and `more_rules`.

        `begun` is the game as it stands, with the `same` first hands: all its moons count in this
        one as they do there. With `scored` it lacks one hand, which comes to that. Raises
        UnreadableRules.
        """
        self.game, self.table = game, game.table
        self.setup = setup or read_setup(game)
        self.rows = [row for row in game.hands if row.number] if hands is None else hands
        self.next_number = len(self.rows) + 1
        rows = {row.id: row for row in (*game.rulesets, *more_rules)}
        self.agreements = [(hand, rows[row]) for hand, row in sorted(self.setup.rulesets.items())]
        self._rulesets: dict[tuple[uuid.UUID, int], Ruleset] = begun._rulesets if begun else {}
        self.people = {row.player_id: row.player.person for row in game.sittings}
        first_hands = sorted({*self.setup.seatings, *self.setup.rulesets})
        self._stretches = [(hand, self._stretch(hand)) for hand in first_hands]
        sat = dict.fromkeys(row.seat_number for row in game.sittings)
        self.column: Mapping[int, int] = {seat: column for column, seat in enumerate(sat)}
        self.chairs = self.seating(self.next_number)
        self.seats = self._seats()
        self.seat: Mapping[int, SeatView] = {view.number: view for view in self.seats}
        self.hands: list[HandView] = begun.hands[:same] if begun else []
        self._kept = {view.id: view.kept_moon for view in begun.hands[same:]} if begun else {}
        # Where the game stood before each hand, and now.
        starts = {
            seat.number: seat.start_total if seat.final_total is None else seat.final_total
            for seat in game.seats
        }
        first = self._stretch_of(1)
        self._games = [
            GameOfRules(
                ruleset=first.ruleset,
                totals=tuple([starts[seat] for seat in self.column]),
                seats=self._columns(first.seats),
            )
        ]
        if begun:
            self._games = begun._games[: same + 1]
        for row in self.rows[len(self.hands) :]:
            self._play(row, scored)
        count, last = len(self.hands), self.setup.stopped_after
        self.is_full = count >= MOST_HANDS
        self.played_at = max([game.started_at, *[view.row.recorded_at for view in self.hands[-1:]]])
        self.is_by_totals = any(seat.final_total is not None for seat in game.seats)
        self.is_stopped = self.is_by_totals or (last is not None and last <= count)
        self.end_hand = last if last is not None and self.is_stopped else count
        self.hands_played: Sequence[HandView] = self.hands[: self.end_hand]
        standing = self.before_hand(self.next_number)
        self.standing = standing.stopped() if self.is_stopped else standing
        over = self.standing.over_after
        is_answered = self.is_stopped or self.setup.went_on_after == over
        self.ended_earlier = over if over and over < count and not is_answered else None
        self.is_over = self.standing.is_over and self.ended_earlier is None
        self.asked_moon = next((view.number for view in self.hands if view.asks_moon), None)
        totals = self.standing.totals
        self.totals: Mapping[int, int] = {seat: totals[i] for seat, i in self.column.items()}
        self.next = self.deal_of_hand(self.next_number)

    def after(self, hand: Hand, scored: ScoredReport) -> GameState:
        """The state after one hand more."""
        rows, same = [*self.rows, hand], len(self.hands)
        return GameState(self.game, self.setup, rows, begun=self, same=same, scored=scored)

    def replay(
        self, hands: Sequence[Hand], first: int, setup: GameSetup | None = None
    ) -> GameState:
        """The state with other hands from the `first` on, perhaps in another setup."""
        return GameState(self.game, setup or self.setup, hands, begun=self, same=first - 1)

    # Seats and rules

    def seating(self, hand: int) -> tuple[tuple[int, uuid.UUID], ...]:
        """Who sits for this hand, by place: seat number and player."""
        return tuple([(seat, self.people[player].id) for seat, player in self.spellings_at(hand)])

    def spellings_at(self, hand: int) -> Chairs:
        """The same with the players as they were written, whoever they were merged with since."""
        return self._stretch_of(hand).chairs

    def at_table(self, hand: int) -> tuple[int, ...]:
        """The seat numbers at the table for this hand, clockwise."""
        return self._stretch_of(hand).seats

    def ruleset(self, hand: int) -> Ruleset:
        """The rules of a hand, for as many as are at the table then."""
        return self._stretch_of(hand).ruleset

    def _stretch_of(self, hand: int) -> Stretch:
        return _holds_for(self._stretches, max(hand, 1))

    def _stretch(self, first: int) -> Stretch:
        """The hands from this one on, up to the next change of rules or people."""
        chairs = _holds_for(sorted(self.setup.seatings.items()), first)
        stated = _holds_for(self.agreements, first)
        key = stated.id, len(chairs)
        if key not in self._rulesets:
            self._rulesets[key] = _read_rules(stated, len(chairs))
        return Stretch(self._rulesets[key], chairs, tuple([seat for seat, _ in chairs]))

    def seats_at(self, hand: int) -> tuple[int, ...]:
        """The seat numbers that play this hand, clockwise."""
        stretch = self._stretch_of(hand)
        if not stretch.ruleset.has_sit_outs:
            return stretch.seats
        out = self.seats_out(hand)
        return tuple(seat for seat in stretch.seats if seat not in out)

    def seats_out(self, hand: int) -> tuple[int, ...]:
        """The seat numbers that sit this hand out, the dealer's first (A10)."""
        chairs, ruleset = self.at_table(hand), self.ruleset(hand)
        return tuple(chairs[out] for out in ruleset.chairs_out(self._dealer_chair(hand)))

    def _dealer_chair(self, hand: int) -> int:
        """Which chair dealt this hand, or will: that is counted from where the table last said."""
        chairs, setup = self.at_table(hand), self.setup
        is_to_come = hand > len(self.rows)
        dealer = setup.deal_from_seat if is_to_come else self.rows[max(hand, 1) - 1].dealer
        chair = chairs.index(dealer) if dealer in chairs else 0
        if not is_to_come:
            return chair
        return self.ruleset(hand).dealer_of_hand(chair, hand - setup.deal_from_hand + 1)

    def _seats(self) -> tuple[SeatView, ...]:
        places = {seat: place for place, (seat, _) in enumerate(self.chairs)}
        last = {seat: player for _, stretch in self._stretches for seat, player in stretch.chairs}
        views = [
            SeatView(
                number=seat.number,
                player=self.people[last[seat.number]],
                colour=seat.colour,
                place=places.get(seat.number),
                start_total=seat.start_total,
            )
            for seat in self.game.seats
            if seat.number in last
        ]
        return tuple(sorted(views, key=lambda v: (v.place is None, v.place, v.number)))

    # Hands

    def hand(self, hand_id: uuid.UUID) -> HandView | None:
        """The hand with this id, when it is one of this game and was not removed."""
        return next((view for view in reversed(self.hands) if view.id == hand_id), None)

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
            dealer=self._dealer_chair(number),
            is_late=self.is_late(at),
        )

    def score(
        self,
        number: int,
        report: HandReport,
        *,
        extra: Json | None = None,
        at: datetime | None = None,
    ) -> ScoredReport:
        """What a report comes to as this hand of the game, recorded `at` a moment.

        `extra` is what its row has, for what the table gave in it. Raises DoesNotAddUp and
        ChoiceOwed as `score_report`.
        """
        ruleset, seats = self.ruleset(number), self.seats_at(number)
        before = self.before_hand(number, at)
        adjustments = adjustments_by_place(extra, seats) if extra else ()
        return score_report(ruleset, seats, report, before, adjustments=adjustments)

    def refuse_unfit(self, view: HandView) -> None:
        """Raises RulesError where the rules of a hand can't make of its report what it comes to.

        What its moon is was said before, and nobody is asked anew who took the queen.
        """
        is_typed, settled = view.row.evidence == POINTS, view.report.settled
        if view.row.is_open or view.is_ruled or (is_typed and settled and self.moon_lines(view)):
            return
        report = replace(as_new_entry(view.report), settled=settled)
        with suppress(ChoiceOwed, QueenOwed) if is_typed else nullcontext():
            self.score(view.number, report, extra=view.row.extras, at=view.row.recorded_at)

    def moon_lines(self, view: HandView) -> Mapping[Moon | None, tuple[int, ...]]:
        """The lines of typed points with a moon in it, by what the rules let that moon be now."""
        before = self.before_hand(view.number, view.row.recorded_at)
        report = replace(view.report, settled=view.kept_moon[0])
        return read_moon_lines(view.ruleset, view.seats, report, before)

    def is_late(self, at: datetime | None) -> bool:
        """Whether the clock that ends the game had run out by this moment."""
        ends_at = self.setup.ends_at
        return ends_at is not None and at is not None and at >= ends_at

    def _columns(self, seats: Sequence[int]) -> tuple[int, ...]:
        """The scores of these seats in order."""
        return tuple([self.column[seat] for seat in seats])

    def _play(self, row: Hand, scored: ScoredReport | None) -> None:
        """Play a hand out after the others, scored now unless it is `scored` already."""
        number = len(self.hands) + 1
        ruleset, seats, report = self.ruleset(number), self.seats_at(number), read_report(row)
        if report.settled is None and row.id in self._kept:
            settled, answered = self._kept[row.id]
            report = replace(report, settled=settled, answered=answered)
        if scored is None:
            scored = self.score(number, report, extra=row.extras, at=row.recorded_at)
        score = scored.score
        points = points_by_seat(score, seats)
        counts = self.setup.stopped_after is None or number <= self.setup.stopped_after
        view = HandView(
            id=row.id,
            row=row,
            number=number,
            ruleset=ruleset,
            seats=seats,
            report=report,
            score=score,
            points=points,
            shooter=None if score.shooter is None else seats[score.shooter],
            moon=score.moon,
            counts=counts,
        )
        before = self.before_hand(number, row.recorded_at)
        self.hands.append(view)
        self._games.append(before.after(score) if counts else self._games[-1])

    @cached_property
    def changes(self) -> Sequence[Change]:
        """The corrections, whose old values stay in sight, and the change that Undo takes back."""
        shown = or_(Change.action == "corrected", Change.id == self.game.undoable)
        mine = (Change.game_id == self.game.id, Change.undone_at.is_(None), shown)
        return db.session.scalars(select(Change).where(*mine).order_by(Change.id)).all()

    def corrected(self, view: HandView) -> Mapping[int, Correction]:
        """The cells of a hand that once said something else, by seat number."""
        marks: dict[int, Correction] = {}
        for change in self.corrections(view):
            for seat, old in (change.before or {}).get("hand", {}).get("line", {}).items():
                if int(seat) in view.points and old != view.points[int(seat)]:
                    marks[int(seat)] = Correction(old, change.at, change.device_id)
        return marks

    def corrections(self, view: HandView) -> Sequence[Change]:
        """The corrections of a hand, the first one first."""
        return [c for c in self.changes if c.hand_id == view.id and c.action == "corrected"]

    # Standing

    def needs(self, at: datetime) -> Needs:
        """What the hand to come can mean for every score, when it is recorded at this moment."""
        return needs(self.before_hand(self.next_number, at))

    def can_end_next(self, at: datetime) -> bool:
        """Whether the hand to come can be the last, when it is recorded at this moment."""
        return replace(self.standing, is_late=self.is_late(at)).next_can_end

    def seats_of(self, columns: Sequence[int]) -> tuple[SeatView, ...]:
        """The seats behind the columns of a standing."""
        seats = list(self.column)
        return tuple(self.seat[seats[column]] for column in columns)

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

    def deal_of_hand(self, number: int) -> NextHand:
        """A hand to come: who deals it, which way it is passed (B2), who opens it (C1).

        The pass is counted from where the table last said.
        """
        game, ruleset = self.setup, self.ruleset(number)
        chairs, seats, dealer = (
            self.at_table(number),
            self.seats_at(number),
            self._dealer_chair(number),
        )
        step = (game.pass_from_step + number - game.pass_from_hand) % len(ruleset.cycle)
        token = ruleset.cycle[step]
        if game.pass_once and game.pass_once_hand == number:
            token = game.pass_once
        coming = replace(self.before_hand(number), way=token).next
        return NextHand(
            number=number,
            ruleset=ruleset,
            dealer=chairs[dealer],
            token=token,
            step=step,
            exchanges=coming.exchanges,
            opening_seat=None if coming.leader is None else seats[coming.leader],
            seats=seats,
            out=self.seats_out(number),
            waits=coming.waits,
        )

    @property
    def last_hand(self) -> int | None:
        """The hand to come with which the table ends the game, if it said so."""
        return None if self.is_stopped or self.is_over else self.setup.stopped_after

    @property
    def end_reason(self) -> EndReason | None:
        """Why the game ended where it did, or why sudden death runs; None if nobody knows."""
        return None if self.is_by_totals else self.standing.why

    @property
    def sudden_death_played(self) -> bool:
        """Whether a hand was played in sudden death, or is to be played now."""
        was = any(before.in_sudden_death for before in self._games[: self.end_hand])
        return was or bool(self.standing.sudden_death)

    @cached_property
    def undoable(self) -> Change | None:
        """The change that Undo takes back now."""
        return next((c for c in self.changes if c.id == self.game.undoable), None)


def look_up(table: Table, game_id: uuid.UUID, *, also_deleted: bool = False) -> GameState | None:
    """One game of this table as it is now, or None when the table has no such game.

    Three queries, however many hands it has.
    """
    rematches = joinedload(Game.rematches).load_only(Game.id)
    games = (
        select(Game)
        .where(Game.id == game_id, Game.table_id == table.id)
        .options(joinedload(Game.rulesets), joinedload(Game.seats), rematches)
    )
    game = _read(games).unique().one_or_none()
    if game is None or (game.deleted_at and not also_deleted):
        return None
    person = joinedload(Sitting.player).joinedload(Player.alias_of)
    sittings = select(Sitting).where(Sitting.game_id == game_id).options(person)
    hands = _read(select(Hand).where(Hand.game_id == game_id).order_by(Hand.number)).all()
    set_committed_value(game, "hands", hands)
    in_order = sittings.order_by(Sitting.from_hand, Sitting.place)
    set_committed_value(game, "sittings", _read(in_order).all())
    state = GameState(game)
    state.read_at = table.version
    return state


def _read(rows: Select[Row]) -> ScalarResult[Row]:
    """Rows as they are now, whatever was read of them before."""
    return db.session.scalars(rows, execution_options={"populate_existing": True})


def look_up_rules(table: Table, game_id: uuid.UUID) -> tuple[Game, Ruleset] | None:
    """One game of this table and the rules of its hand to come: nothing of its hands is read.

    None when the table has no such game. Raises UnreadableRules.
    """
    games = (
        select(Game)
        .where(Game.id == game_id, Game.table_id == table.id, Game.deleted_at.is_(None))
        .options(joinedload(Game.rulesets), joinedload(Game.sittings))
    )
    game = db.session.scalars(games).unique().one_or_none()
    if game is None:
        return None
    coming = game.hand_count + 1
    stated = [row for row in game.rulesets if 0 < row.from_hand <= coming][-1]
    sat_from = [row.from_hand for row in game.sittings if row.from_hand <= coming]
    return game, _read_rules(stated, sat_from.count(max(sat_from)))


def to_write(table: Table, state: GameState) -> GameState:
    """Within `writing`: the game as it is now; the same one where nothing was written since.

    Raises Refused where it was deleted.
    """
    if state.read_at is not None and state.read_at + 1 == table.version:
        now: GameState | None = state
    else:
        now = look_up(table, state.game.id)
    if now is None or now.game.deleted_at:
        raise Refused("game_is_deleted")
    return now


def _read_rules(row: GameRuleset, chairs: int) -> Ruleset:
    try:
        return Ruleset.from_options(row.options, row.schema).for_chairs(chairs)
    except RulesError as error:
        raise UnreadableRules(error.key, **error.data) from error


@dataclass(frozen=True)
class Consequence:
    """What a change would do to a game: pairs of then and now, and the end if it falls earlier."""

    totals: Mapping[int, tuple[int, int]]  # only the seats whose total changes
    coming: tuple[NextHand, NextHand]
    is_over: tuple[bool, bool]
    winners: tuple[int, ...]
    tied: tuple[int, ...]  # in front together, while sudden death runs
    ends_earlier: int | None  # the hand at which it would have been over, later ones played
    winners_then: tuple[int, ...]  # who would have won with that hand
    asked_moons: tuple[int, ...]  # the hands of whose moons the table will be asked then


def compare(state: GameState, tried: GameState) -> Consequence:
    """What is other in a game that was tried."""
    pairs = {seat: (total, tried.totals[seat]) for seat, total in state.totals.items()}
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
