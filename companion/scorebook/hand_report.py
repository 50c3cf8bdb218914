"""What a phone says about one hand, as facts and as the rows that keep them."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, String, bindparam, func, or_, select, type_coerce
from sqlalchemy.orm import aliased, defer

from companion.models import Change, Game, GameRuleset, Hand, Player, Seat, Sitting, Table, db
from companion.models import Take as TakeRow
from companion.rules.budget import Budget
from companion.rules.captures import Take, each_taker, takes_from_cards, takes_from_counts
from companion.rules.cards import QUEEN_OF_SPADES, Card, Suit, cards_text, parse_cards
from companion.rules.errors import DoesNotAddUp
from companion.rules.points_entry.points_entry import PointsReading, read_points
from companion.rules.ruleset.options import MoonMode
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.scoring.moon import Moon, MoonChoice, shoots_as_team
from companion.rules.scoring.scoring import HandResult, ruled, score_hand
from companion.rules.scoring.special_facts import (
    NO_SPECIAL_FACTS,
    NOBODY,
    SpecialFacts,
    most_undealt,
    owed_every_trick,
    shares_cards,
    undealt_cards,
    without_cards,
)
from companion.rules.standings.end_of_game import Situation
from companion.scorebook.errors import ChoiceOwed

Kept = Mapping[str, Any]  # the JSON of `Hand.further` and of `Game.ahead`


class Adjustment(NamedTuple):
    """Points that the table added to one seat's score of a hand, or took off, and why."""

    seat: int
    points: int
    reason: str


def adjustments_in(kept: Kept | None) -> tuple[Adjustment, ...]:
    """What the table gave in a hand, in the order in which it was given."""
    return tuple(Adjustment(*row) for row in (kept or {}).get("adjustments", ()))


def with_adjustments(kept: Kept | None, more: Iterable[Adjustment]) -> dict[str, Any]:
    """The same with more of them, as it is kept."""
    rows = [list(row) for row in (*adjustments_in(kept), *more)]
    return {**(kept or {}), "adjustments": rows}


def adjusted_by_place(
    given: Sequence[Adjustment], seats: Sequence[int], columns: int
) -> tuple[int, ...]:
    """What the scores of a hand get beside their cards, by place; nothing where nothing was given.

    Partners who share a score share what either of them is given.
    """
    if not given:
        return ()
    points = [0] * columns
    for each in given:
        if each.seat in seats:
            points[seats.index(each.seat) % columns] += each.points
    return tuple(points)


def kept_of(told: Kept, kept: Kept | None) -> dict[str, Any] | None:
    """What was told of a hand beside its cards, with what the table gave in it before."""
    given = {"adjustments": kept["adjustments"]} if kept and "adjustments" in kept else {}
    said = {name: value for name, value in told.items() if value not in (None, [])}
    return {**said, **given} or None


class Told(NamedTuple):
    """What one seat took in one hand, as it was told."""

    seat_number: int
    hearts: int | None
    cards: str | None
    points: int | None


class Chair(NamedTuple):
    """Who sits where from a hand on: the person, and under which spelling it was written."""

    from_hand: int
    place: int
    seat_number: int
    player_id: uuid.UUID
    written_as: uuid.UUID


Takes = Mapping[uuid.UUID, Sequence[Told]]


@dataclass(frozen=True)
class Rows:
    """The facts of one game, as they lie in the database at one version of the table."""

    table: Table
    version: int
    game: Game
    rematch: uuid.UUID | None  # the game that came of it
    rulesets: Sequence[GameRuleset]
    seats: Sequence[Seat]
    sittings: Sequence[Chair]
    players: Mapping[uuid.UUID, Player]
    hands: Sequence[Hand]
    takes: Takes
    changes: Sequence[Change]


# Built once: putting a statement together takes longer than SQLite needs to answer it. What the
# session holds already is read anew, because it may have been written past the session.
_ANEW = {"populate_existing": True}

_GAME_ID: BindParameter[uuid.UUID] = bindparam("game")

_LATER = aliased(Game)

_REMATCH = select(_LATER.id).where(_LATER.rematch_of == Game.id).limit(1).scalar_subquery()

GAME = (
    select(Game, _REMATCH, GameRuleset)
    .join(GameRuleset, GameRuleset.game_id == Game.id)
    .where(Game.id == _GAME_ID, Game.table_id == bindparam("table"))
    .order_by(GameRuleset.from_hand)
    .execution_options(**_ANEW)
)

_SPELLING = aliased(Player)  # as it was written then; two may be one person by now

SEATED = (
    select(
        Sitting.from_hand,
        Sitting.place,
        Sitting.seat_number,
        Player.id,
        Sitting.player_id,
        Seat,
        Player,
    )
    .join(Seat, (Seat.game_id == Sitting.game_id) & (Seat.number == Sitting.seat_number))
    .join(_SPELLING, _SPELLING.id == Sitting.player_id)
    .join(Player, Player.id == func.coalesce(_SPELLING.same_as, _SPELLING.id))
    .where(Sitting.game_id == _GAME_ID)
    .order_by(Sitting.from_hand, Sitting.place)
    .options(defer(Seat.table_id), defer(Seat.game_id), defer(Player.table_id))
    .execution_options(**_ANEW)
)

HANDS = (
    select(Hand)
    .where(Hand.game_id == _GAME_ID, Hand.number.is_not(None))
    .order_by(Hand.number)
    .options(defer(Hand.table_id), defer(Hand.game_id), defer(Hand.recorded_by))
    .execution_options(**_ANEW)
)

TAKES = (
    select(
        type_coerce(TakeRow.hand_id, String),
        TakeRow.seat_number,
        TakeRow.hearts,
        TakeRow.cards,
        TakeRow.points,
    )
    .join(Hand, Hand.id == TakeRow.hand_id)
    .where(Hand.game_id == _GAME_ID, Hand.number.is_not(None))
    .order_by(TakeRow.hand_id, TakeRow.seat_number)
)
# The corrections, whose old values stay in sight, and the change that Undo takes back.
CHANGES = (
    select(Change)
    .where(
        Change.game_id == _GAME_ID,
        Change.undone_at.is_(None),
        or_(Change.action == "corrected", Change.id == bindparam("undoable")),
    )
    .order_by(Change.id)
    .execution_options(**_ANEW)
)


def read_rows(table: Table, game_id: uuid.UUID) -> Rows | None:
    """Everything about one game of this table, or None when the table has no such game."""
    version, mine = table.version, {"game": game_id}
    found = db.session.execute(GAME, {**mine, "table": table.id}).all()
    if not found:
        return None
    game, rematch, _ = found[0]
    seated = db.session.execute(SEATED, mine).all()
    return Rows(
        table=table,
        version=version,
        game=game,
        rematch=rematch,
        rulesets=[ruleset for _, _, ruleset in found],
        seats=list({row.Seat.number: row.Seat for row in seated}.values()),
        sittings=[Chair(*row[:5]) for row in seated],
        players={row.id: row.Player for row in seated},
        hands=list(db.session.scalars(HANDS, mine)),
        takes=_takes(mine),
        changes=list(db.session.scalars(CHANGES, {**mine, "undoable": game.undoable})),
    )


def _takes(mine: Mapping[str, uuid.UUID]) -> Takes:
    by_hand = groupby(db.session.execute(TAKES, mine), key=itemgetter(0))
    return {uuid.UUID(str(hand)): [Told(*row[1:]) for row in rows] for hand, rows in by_hand}


CARDS, COUNTS, POINTS = "cards", "counts", "points"

RULED = "ruled"  # the points were set by a ruling (H1)

AS_TYPED = "as_typed"  # the answer that a typed line is no moon, or one already applied

DEAD = 99  # the number under which the cards lie that nobody gets (A4 dead): no seat has it

Takers = Mapping[Card, int | Sequence[int]]


@dataclass(frozen=True, kw_only=True)
class Facts:
    """A hand as told, by seat number; None is "not entered", which is not 0.

    `takers` names the seat that took a card, or one for each copy where the pack holds several.
    `choice` answers what the rules cannot know: what the shooter chose, or which moon a typed
    line is. `trickless`: who took no trick; `every_trick`: who took them all, or NOBODY, None
    while nobody said; `passed`: which way the cards went where somebody calls it; `log`: how it
    was played, where it was watched.
    """

    evidence: str = COUNTS
    hearts: Mapping[int, int | None] = field(default_factory=dict)
    takers: Takers = field(default_factory=dict)
    points: Mapping[int, int | None] = field(default_factory=dict)
    choice: str | None = None
    is_open: bool = False
    note: str | None = None
    trickless: tuple[int, ...] = ()
    every_trick: int | None = None
    passed: str | None = None
    log: str | None = None

    @cached_property
    def pairs(self) -> tuple[tuple[Card, int], ...]:
        """Each told card with its taker, a card that was taken twice twice."""
        return tuple(
            (card, seat) for card, said in self.takers.items() for seat in each_taker(said)
        )

    def cards_of(self, seat: int) -> tuple[Card, ...]:
        """The cards that were told of one seat by name."""
        return tuple(card for card, taker in self.pairs if taker == seat)

    @property
    def further(self) -> dict[str, Any]:
        """What was told beside cards and points, as it is kept."""
        return {
            "trickless": list(self.trickless),
            "every_trick": self.every_trick,
        }


def read_cards(text: str | None) -> tuple[Card, ...]:
    """The cards that a row names; a joker is "JK"."""
    return parse_cards(text or "")


@dataclass(frozen=True)
class Judged:
    """Facts that add up: what each seat took by place, what nobody got, and the points of it."""

    takes: tuple[Take, ...]
    result: HandResult
    dead: Take | None = None


def take_rows(seats: Sequence[int], facts: Facts, judged: Judged | None) -> list[TakeRow]:
    """The rows that keep what was told of `seats`; for an open hand, as it was told."""
    if facts.evidence in (POINTS, RULED):
        return _point_rows(seats, facts, judged)
    if judged is None:
        told = [*seats, DEAD] if DEAD in facts.hearts or facts.cards_of(DEAD) else seats
        return [_told_row(seat, facts) for seat in told]
    rows = [_row(s, take.hearts, take.cards) for s, take in zip(seats, judged.takes, strict=False)]
    if judged.dead:
        rows.append(_row(DEAD, judged.dead.hearts, judged.dead.cards))
    return rows


def _point_rows(seats: Sequence[int], facts: Facts, judged: Judged | None) -> list[TakeRow]:
    if judged is None:
        return [TakeRow(seat_number=seat, points=facts.points.get(seat)) for seat in seats]
    line = judged.result.points
    return [
        TakeRow(seat_number=seat, points=points, cards=cards_text(take.cards) or None)
        for seat, points, take in zip(seats, line, judged.takes, strict=False)
    ]


def _told_row(seat: int, facts: Facts) -> TakeRow:
    cards = facts.cards_of(seat)
    if facts.evidence == CARDS:
        return _row(seat, sum(card.suit is Suit.HEARTS for card in cards), cards)
    return _row(seat, facts.hearts.get(seat), cards)


def _row(seat: int, hearts: int | None, cards: Iterable[Card]) -> TakeRow:
    return TakeRow(seat_number=seat, hearts=hearts, cards=cards_text(cards) or None)


def facts_of_rows(
    evidence: str,
    rows: Iterable[Told],
    *,
    choice: str | None,
    note: str | None,
    further: Kept | None = None,
    passed: str | None = None,
) -> Facts:
    """The facts that a saved hand was told with, to fill its form again."""
    rows, kept = list(rows), further or {}
    takers: dict[Card, tuple[int, ...]] = {}
    for row in rows:
        for card in read_cards(row.cards):
            takers[card] = (*takers.get(card, ()), row.seat_number)
    return Facts(
        evidence=evidence,
        hearts={row.seat_number: _plain_hearts(row) for row in rows},
        takers=takers,
        points={row.seat_number: row.points for row in rows},
        choice=choice,
        note=note,
        trickless=tuple(kept.get("trickless", ())),
        every_trick=kept.get("every_trick"),
        passed=passed,
    )


def _plain_hearts(row: Told) -> int | None:
    """The hearts that were counted, without those told by name."""
    if row.hearts is None:
        return None
    return row.hearts - sum(card.suit is Suit.HEARTS for card in read_cards(row.cards))


def told_seats(ruleset: Ruleset, seats: Sequence[int]) -> tuple[int, ...]:
    """Whose cards are told: everybody's, or those of the first of partners who share them (J1)."""
    return tuple(seats[: ruleset.columns] if shares_cards(ruleset) else seats)


def together(facts: Facts, ruleset: Ruleset, seats: Sequence[int]) -> Facts:
    """The facts with what two partners took said of the first of them, where they share it (J1)."""
    told = told_seats(ruleset, seats)
    if len(told) == len(seats):
        return facts
    first = {seat: told[place % len(told)] for place, seat in enumerate(seats)}
    hearts: dict[int, int | None] = {}
    for seat, count in facts.hearts.items():
        taker = first.get(seat, seat)
        both = (hearts.get(taker), count)
        hearts[taker] = None if both == (None, None) else sum(filter(None, both))
    takers: dict[Card, tuple[int, ...]] = {}
    for card, seat in facts.pairs:
        takers[card] = (*takers.get(card, ()), first.get(seat, seat))
    return replace(facts, hearts=hearts, takers=takers)


def scored_seats(ruleset: Ruleset, seats: Sequence[int]) -> tuple[int, ...]:
    """Whose points are told: everybody's, or those of the first of partners with one score."""
    return tuple(seats[: ruleset.columns])


def judge(
    ruleset: Ruleset,
    seats: Sequence[int],
    facts: Facts,
    before: Situation,
    *,
    adjustments: Sequence[int] = (),
    budget: Budget | None = None,
) -> Judged:
    """What a hand comes to; `seats` are the seat numbers by place, `before` where they stood.

    `adjustments` by score are those of the hand it is; `budget` is for typed points, where a
    whole game of them is read. Raises DoesNotAddUp, and ChoiceOwed when the shooter (or the
    table) has to say something first.
    """
    if facts.evidence == POINTS:
        return _judge_points(ruleset, seats, facts, before, budget)
    if facts.evidence == RULED:
        return _judge_ruled(ruleset, seats, facts)
    facts = together(facts, ruleset, seats)
    special, dead = _special_facts(ruleset, seats, facts)
    takes = _reported_takes(ruleset, seats, facts, special)
    _ask_every_trick(ruleset, seats, takes, special)
    choice = MoonChoice(facts.choice) if facts.choice in tuple(MoonChoice) else None
    result = score_hand(
        ruleset,
        takes,
        special,
        before=before,
        choice=choice,
        adjustments=adjustments,
    )
    if result.needs_choice:
        raise ChoiceOwed("choice_owed", options=tuple(choice.value for choice in MoonChoice))
    return Judged(takes, result, dead)


def _ask_every_trick(
    ruleset: Ruleset, seats: Sequence[int], takes: Sequence[Take], special: SpecialFacts
) -> None:
    """F2, F5: somebody has to say whether a shooter took every trick, where points hang on it."""
    place = owed_every_trick(ruleset, takes, special)
    if place is not None:
        raise ChoiceOwed(
            "every_trick_owed",
            options=(str(seats[place]), str(NOBODY)),
            seat=place,
            is_team=shoots_as_team(ruleset),
        )


def _special_facts(
    ruleset: Ruleset, seats: Sequence[int], facts: Facts
) -> tuple[SpecialFacts, Take | None]:
    """What was told beside the cards, by place, and the cards that nobody got."""
    pile: Take | None = None
    dead: tuple[Card, ...] = ()
    if most_undealt(ruleset):
        pile = _dead_pile(ruleset, seats, facts)
        dead = undealt_cards(ruleset, pile.cards, pile.unnamed_hearts)
    if not (dead or facts.trickless or facts.every_trick is not None):
        return NO_SPECIAL_FACTS, pile
    taker = facts.every_trick
    return SpecialFacts(
        undealt=dead,
        trickless=tuple(seats.index(seat) for seat in facts.trickless),
        every_trick=taker if taker in (None, NOBODY) else seats.index(taker),
    ), pile


def _dead_pile(ruleset: Ruleset, seats: Sequence[int], facts: Facts) -> Take:
    """A4 dead: what nobody got: the cards that were said to lie there, and the hearts left."""
    cards = tuple(sorted(facts.cards_of(DEAD)))
    named = sum(card.suit is Suit.HEARTS for card in cards)
    if facts.evidence == CARDS:
        return Take(hearts=named, cards=cards)
    told = [facts.hearts.get(seat) for seat in told_seats(ruleset, seats)]
    plain = facts.hearts.get(DEAD)
    if plain is None:
        left = ruleset.heart_count - sum(count or 0 for count in told)
        plain = max(left, 0) if None not in told else 0
    return Take(hearts=plain + named, cards=cards)


def _reported_takes(
    ruleset: Ruleset, seats: Sequence[int], facts: Facts, special: SpecialFacts
) -> tuple[Take, ...]:
    rules = without_cards(ruleset, special.undealt) if special.undealt else ruleset
    pairs = [(card, seats.index(seat)) for card, seat in facts.pairs if seat != DEAD]
    if facts.evidence == CARDS:
        return takes_from_cards(rules, pairs)
    singles: dict[Card, list[int]] = {}
    for card, place in pairs:
        if card in rules.single_cards:
            singles.setdefault(card, []).append(place)
    told = [facts.hearts.get(seat) for seat in told_seats(ruleset, seats)]
    hearts = fill_the_rest(told, rules.heart_count)
    return takes_from_counts(rules, [*hearts, *[0] * (len(seats) - len(hearts))], singles)


def fill_the_rest(hearts: Sequence[int | None], in_play: int) -> list[int]:
    """The one seat that was left out has the hearts that are left; several have none if none are.

    Raises DoesNotAddUp when more than one seat is left out and hearts are still missing.
    """
    out = [place for place, count in enumerate(hearts) if count is None]
    left = in_play - sum(count or 0 for count in hearts)
    filled = [count or 0 for count in hearts]
    if len(out) == 1 and left > 0:
        filled[out[0]] = left
    elif len(out) > 1 and left > 0:
        raise DoesNotAddUp("hearts_not_entered", missing=left)
    return filled


def _judge_points(
    ruleset: Ruleset,
    seats: Sequence[int],
    facts: Facts,
    before: Situation,
    budget: Budget | None,
) -> Judged:
    told = [facts.points.get(seat) for seat in scored_seats(ruleset, seats)]
    if None in told:
        raise DoesNotAddUp("points_not_entered", missing=told.count(None))
    line = [points or 0 for points in told]
    reading = read_points(ruleset, line, before=before, budget=budget)
    readings = _readings(ruleset, reading, seats)
    if len(readings) == 1 and not reading.ask_moon:
        [result] = readings.values()
    elif facts.choice is not None and facts.choice in readings:
        result = readings[facts.choice]
    else:
        is_sure = AS_TYPED not in readings
        raise ChoiceOwed("moon_not_applied", options=tuple(readings), is_sure=is_sure)
    queen = reading.queen_taker
    named = [(QUEEN_OF_SPADES,) if place == queen else () for place in range(len(told))]
    return Judged(tuple(Take(cards=cards) for cards in named), result)


def _judge_ruled(ruleset: Ruleset, seats: Sequence[int], facts: Facts) -> Judged:
    line = [facts.points.get(seat) or 0 for seat in scored_seats(ruleset, seats)]
    return Judged((Take(),) * len(line), ruled(ruleset, line))


def _readings(
    ruleset: Ruleset, reading: PointsReading, seats: Sequence[int]
) -> Mapping[str, HandResult]:
    """What the table may say of a typed line: which moon it is or was to be, or none."""
    readings = {
        f"moon-{seats[place]}": _moon(ruleset, reading, place) for place in reading.shooters
    }
    for result in reading.moon_results:
        alike = sum(name.split("-")[0] == result.moon for name in readings)
        readings[f"{result.moon}-{alike}" if alike else str(result.moon)] = result
    if reading.can_stand and reading.moon is None:
        readings[AS_TYPED] = HandResult(points=reading.points)
    return readings


def _moon(ruleset: Ruleset, reading: PointsReading, shooter: int) -> HandResult:
    moon = reading.moon or stated_moon(ruleset, reading.points[shooter])
    return HandResult(points=reading.points, shooter=shooter, moon=moon)


def stated_moon(ruleset: Ruleset, points: int) -> Moon:
    """The moon of a line that has it in it already, from the points of its shooter."""
    if ruleset.moon_mode is MoonMode.NOBODY_SCORES:
        return Moon.NOBODY_SCORES
    if ruleset.moon_mode is MoonMode.WINS_GAME:
        return Moon.WINS_GAME
    return Moon.SUBTRACT if points < 0 else Moon.ADD


_CHOICES = frozenset(choice.value for choice in MoonChoice)


def result_of(
    row: Hand, ruleset: Ruleset, seats: Sequence[int], takes: Sequence[Told], before: Situation
) -> HandResult:
    """The points of a saved hand by place, and its moon; cards are scored, points stand as told.

    Where only points are known, or the hand is open, there are no notes, and `row.shooter` says
    who shot.
    """
    by_seat = {take.seat_number: take for take in takes}
    given = adjustments_in(row.further) if row.further else ()
    adjustments = adjusted_by_place(given, seats, ruleset.columns)
    if row.evidence == RULED or row.evidence == POINTS or row.is_open:
        return _as_stated(row, ruleset, seats, by_seat, adjustments)
    special = NO_SPECIAL_FACTS
    if row.further or DEAD in by_seat:
        special = _special(ruleset, seats, row.further or {}, by_seat.get(DEAD))
    return score_hand(
        ruleset,
        [take_of(by_seat.get(seat)) for seat in seats],
        special,
        before=before,
        choice=MoonChoice(row.choice) if row.choice in _CHOICES else None,
        adjustments=adjustments,
    )


def _special(ruleset: Ruleset, seats: Sequence[int], kept: Kept, dead: Told | None) -> SpecialFacts:
    pile, every = take_of(dead), kept.get("every_trick")
    return SpecialFacts(
        undealt=undealt_cards(ruleset, pile.cards, pile.unnamed_hearts),
        trickless=tuple(seats.index(seat) for seat in kept.get("trickless", ())),
        every_trick=every if every in (None, NOBODY) else seats.index(every),
    )


def _as_stated(
    row: Hand,
    ruleset: Ruleset,
    seats: Sequence[int],
    by_seat: Mapping[int, Told],
    adjustments: Sequence[int],
) -> HandResult:
    line = list(_stated(ruleset, seats, by_seat))
    if row.evidence == RULED:
        return ruled(ruleset, line, adjustments=adjustments)
    shooter = seats.index(row.shooter) if row.shooter in seats else None
    more = adjustments or [0] * len(line)
    return HandResult(
        points=tuple(points + given for points, given in zip(line, more, strict=True)),
        shooter=shooter,
        moon=None if shooter is None else stated_moon(ruleset, line[shooter]),
    )


def take_of(row: Told | None) -> Take:
    """What a seat took, as the rules read it; nothing where no row says anything."""
    return Take(hearts=row.hearts or 0, cards=cards_of(row.cards)) if row else Take()


@lru_cache(maxsize=4096)
def cards_of(text: str | None) -> tuple[Card, ...]:
    """The cards that a row names."""
    return read_cards(text)


def _stated(ruleset: Ruleset, seats: Sequence[int], by_seat: Mapping[int, Told]) -> Iterator[int]:
    """Points as stated, or what the cards of an open hand come to without a moon."""
    for place in range(ruleset.columns):
        partners = [by_seat[seat] for seat in seats[place :: ruleset.columns] if seat in by_seat]
        yield sum(_worth(ruleset, take) for take in partners)


def _worth(ruleset: Ruleset, take: Told) -> int:
    if take.points is not None:
        return take.points
    named = sum(ruleset.values.get(card, 0) for card in cards_of(take.cards))
    return named + ruleset.heart_value * take_of(take).unnamed_hearts


def points_by_seat(result: HandResult, seats: Sequence[int]) -> Mapping[int, int]:
    """The points of a hand by seat number; partners with one score have the same."""
    columns = len(result.points)
    return {seat: result.points[place % columns] for place, seat in enumerate(seats)}
