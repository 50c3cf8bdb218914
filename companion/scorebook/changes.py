"""Every change of a game, each once: a function from how the game stands to other facts.

What refuses a change stands in it. A preview is the state of the facts it gives, and Undo keeps the
facts from before: no change has one of its own.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from companion.rules import ImpossibleRuleset, Moon, RulesError, Ruleset, Settled
from companion.rules.options import DEALER_CALLS, FOUR_AT_A_TIME, PLAYERS_BY_DECKS
from companion.scorebook.codec import MOST_CORRECTIONS, MOST_HANDS, MOST_POINTS, MOST_SEATINGS
from companion.scorebook.errors import Conflict, Refused
from companion.scorebook.facts import (
    AgreedRules,
    Ahead,
    Chair,
    Chairs,
    Correction,
    DealFrom,
    Facts,
    HandFacts,
    PassFrom,
    PassOnce,
    SeatFacts,
)
from companion.scorebook.names import COLOURS, clean_reason
from companion.scorebook.report import POINTS, RULED, Adjustment, HandReport, fits_rules, keep
from companion.scorebook.state import HandView, Person, State


@dataclass(frozen=True)
class Author:
    """Which device writes, when, and under which id it was sent."""

    device_id: uuid.UUID
    now: datetime
    operation: str | None = None

    @property
    def made_id(self) -> uuid.UUID | None:
        """The id of what this writes, where it was sent under one: a repeat finds it there."""
        return uuid.uuid5(self.device_id, self.operation) if self.operation else None


@dataclass(frozen=True)
class Change:
    """A change of a game: what it is called, what it makes of the facts, and of which hand it is.

    `facts` raises what refuses it.
    """

    action: str
    facts: Callable[[State, Author], Facts]
    hand: uuid.UUID | None = None


class Deal(NamedTuple):
    """Who dealt a hand and which way it was passed, as a phone showed it; None is as it is now."""

    dealer: int | None = None
    token: str | None = None


# Hands.


def record(
    hand_id: uuid.UUID,
    report: HandReport,
    number: int,
    deal: Deal | None = None,
    *,
    plays_on: bool = False,
) -> Change:
    """The coming hand was played.

    `plays_on`: the table played it after the end, and it counts. Raises Conflict when this hand
    was saved by somebody else, Refused when the game is over or can have no hand more, or others
    sit out since it was dealt; DoesNotAddUp and ChoiceOwed as `score_report`.
    """

    def change(state: State, by: Author) -> Facts:
        refuse_number(state, number, plays_on=plays_on)
        facts, coming = state.facts, state.next
        dealer, token = deal or Deal()
        if dealer is None or dealer not in state.at_table(number):
            dealer = coming.dealer
        if dealer != coming.dealer and coming.out:
            raise Refused("others_sit_out", number=number)
        given = facts.given_ahead(number)
        hand = _new_hand(state, hand_id, number, report, (dealer, token or coming.token), by, given)
        if state.is_over:
            facts = replace(facts, went_on_after=state.standing.over_after, stopped_after=None)
        return facts.with_hand(hand)

    return Change("recorded", change, hand_id)


def refuse_number(state: State, number: int, *, plays_on: bool = False) -> None:
    """Raises Conflict where this hand is saved, Refused where it is not the coming one."""
    saved = state.hands[number - 1] if 1 <= number <= len(state.hands) else None
    if saved:
        raise Conflict("hand_saved", hand_id=saved.id, number=number)
    if number != state.next_number:
        raise Refused("no_such_hand", number=number)
    if state.is_over and not plays_on:
        raise Refused("game_is_over")
    _refuse_full(state)


def _refuse_full(state: State) -> None:
    if state.is_full:
        raise Refused("game_is_full", most=MOST_HANDS)


def _new_hand(
    state: State,
    hand_id: uuid.UUID,
    number: int,
    report: HandReport,
    deal: tuple[int, str],
    by: Author,
    given: tuple[Adjustment, ...] = (),
) -> HandFacts:
    seats, at, (dealer, token) = state.seats_at(number), by.now, deal
    scored = state.score(number, report, adjustments=given, at=at)
    return HandFacts(
        id=hand_id,
        dealer=dealer,
        passed=_passed(state, number, report) or token,
        report=keep(report, scored, seats),
        adjustments=given,
        recorded_at=at,
        recorded_by=by.device_id,
    )


def _passed(state: State, number: int, report: HandReport) -> str | None:
    """Which way was passed where the dealer calls it and the report says it."""
    return report.passed if DEALER_CALLS in state.ruleset(number).cycle else None


def insert(hand_id: uuid.UUID, report: HandReport, at: int) -> Change:
    """A hand was forgotten and stands at this number; the later ones move up by one.

    It has the dealer and pass of the hand that stands there: as nobody wrote it down, the board
    said the same for both while they were played. Played hands keep theirs. Raises Conflict where
    this very hand is there already, Refused where none stands there or the game can have no hand
    more, and as `score_report`.
    """

    def change(state: State, by: Author) -> Facts:
        if saved := state.hand(hand_id):
            raise Conflict("hand_saved", hand_id=hand_id, number=saved.number)
        _refuse_full(state)
        if not 1 <= at <= len(state.hands):
            raise Refused("no_such_hand", number=at)
        there = state.hands[at - 1].facts
        hand = _new_hand(state, hand_id, at, report, (there.dealer, there.passed), by)
        return state.facts.insert(at, replace(hand, is_inserted=True))

    return Change("inserted", change, hand_id)


def correct(hand_id: uuid.UUID, report: HandReport, version: int) -> Change:
    """A scored hand was not right; everything after it follows.

    Whoever said that it wasn't right is answered by that. Raises Conflict when it was corrected
    since, Refused where it was removed, DoesNotAddUp and ChoiceOwed as `score_report`.
    """

    def change(state: State, by: Author) -> Facts:
        view = scored_hand(state, hand_id, version)
        hand, number = view.facts, view.number
        kept = keep_moon(state, view, report)
        scored = state.score(number, kept, adjustments=hand.adjustments, at=hand.recorded_at)
        was = Correction(view.points, by.now, by.device_id)
        return _put(
            state,
            by,
            hand,
            passed=_passed(state, number, report) or hand.passed,
            report=keep(kept, scored, state.seats_at(number)),
            corrections=(*hand.corrections, was)[-MOST_CORRECTIONS:],
        )

    return Change("corrected", change, hand_id)


def scored_hand(state: State, hand_id: uuid.UUID, version: int) -> HandView:
    """A hand as its sender saw it. Raises Refused where it is gone, Conflict when it is other."""
    view = state.hand(hand_id)
    if view is None:
        raise Refused("hand_is_removed")
    if view.facts.version != version:
        raise Conflict("hand_corrected", hand_id=view.id, number=view.number)
    return view


def _put(state: State, by: Author, hand: HandFacts, **changed: object) -> Facts:
    """The facts with a hand that is changed."""
    new = replace(hand, version=hand.version + 1, changed_by=by.device_id, **changed)  # type: ignore[arg-type]
    return state.facts.with_hand(new)


def remove(hand_id: uuid.UUID, version: int) -> Change:
    """A hand was entered twice and goes; the later ones move down by one.

    Raises Conflict when it was corrected since, Refused where it is gone.
    """

    def change(state: State, by: Author) -> Facts:
        return state.facts.without_hand(scored_hand(state, hand_id, version).number)

    return Change("removed", change, hand_id)


def keep_moon(state: State, view: HandView, report: HandReport) -> HandReport:
    """A report in the place of this hand's, with what was settled of the moon they have in common.

    Where the shooter may choose, the report says what was chosen. Raises as `score_report`.
    """
    settled = view.settled
    choice = report.choice or view.report.choice
    kept = replace(report, choice=choice, settled=settled, answered=view.report.answered)
    if report.evidence == POINTS:
        is_same_line = view.report.evidence == POINTS and report.points == view.report.points
        if is_same_line and settled.moon and settled.moon not in view.score.outcomes:
            return replace(kept, is_stored=True)
        return report
    if report.evidence == RULED or report.is_open or view.is_stated:
        return report
    given, at = view.facts.adjustments, view.facts.recorded_at
    new, old = (
        state.score(view.number, each, adjustments=given, at=at) for each in (report, view.report)
    )
    is_same = new.score.holder == old.score.holder is not None or new.piles == old.piles
    return kept if is_same and len(new.score.outcomes) < 2 else report


def possible_moons(view: HandView, lines: Collection[Moon | None]) -> tuple[Settled, ...]:
    """How a moon that is asked about can be settled: as it was, or as the rules have it now.

    `lines` are the moons of which it is known what typed points come to.
    """
    score = view.score
    shooter = None if score.holder is None else view.seats[score.holder]
    other = [Settled(moon, shooter if moon else None) for moon in score.outcomes or (None,)]
    if view.report.evidence == POINTS:
        other = [each for each in other if each.moon in lines]
    return tuple(dict.fromkeys((view.settled, *other)))


def moons_to_choose(state: State, view: HandView) -> tuple[Settled, ...]:
    """How the moon of a hand can be settled. Raises Refused where nobody asks."""
    if not view.asks_moon:
        raise Refused("moon_is_settled", number=view.number)
    return possible_moons(view, state.moon_lines(view) if view.report.evidence == POINTS else ())


def settle_moon(hand_id: uuid.UUID, moon: Moon | None, version: int) -> Change:
    """The table says how a moon counts that the rules have otherwise by now.

    Raises Conflict when the hand was corrected since, Refused where that is not asked.
    """

    def change(state: State, by: Author) -> Facts:
        view = scored_hand(state, hand_id, version)
        found = [each for each in moons_to_choose(state, view) if each.moon == moon]
        if not found:
            raise Refused("moon_is_settled", number=view.number)
        report = view.report
        if report.evidence != POINTS:
            is_choice = moon in (Moon.ADD, Moon.SUBTRACT)
            report = replace(report, choice=moon.value if moon and is_choice else None)
        elif moon != view.moon:
            line = dict(zip(view.seats, state.moon_lines(view)[moon], strict=True))
            report = replace(report, points=line)
        outcomes = view.score.outcomes
        is_by_rules = fits_rules(outcomes, found[0], report)
        answered = None if is_by_rules else outcomes
        return _put(
            state, by, view.facts, report=replace(report, settled=found[0], answered=answered)
        )

    return Change("moon", change, hand_id)


def adjust(hand_id: uuid.UUID, points: Mapping[int, int], reason: str, version: int) -> Change:
    """Points are added to seats in a scored hand, for a reason (1.2, step 6).

    `points` by seat number, negative to take them off. Raises Conflict when the hand was corrected
    since, Refused when it makes no sense.
    """

    def change(state: State, by: Author) -> Facts:
        hand = state.hand(hand_id)
        given = _adjustments_given(hand.seats if hand else (), points, reason)
        found = scored_hand(state, hand_id, version).facts
        return _put(state, by, found, adjustments=(*found.adjustments, *given))

    return Change("adjusted", change, hand_id)


def adjust_coming(points: Mapping[int, int], reason: str) -> Change:
    """The same of the hand in play, which carries what was given until it is scored."""

    def change(state: State, by: Author) -> Facts:
        number = state.next_number
        given = _adjustments_given(state.seats_at(number), points, reason)
        _refuse_end(state)
        earlier = state.facts.given_ahead(number)
        return replace(state.facts, ahead=Ahead(number, (*earlier, *given)))

    return Change("adjusted", change)


def rule(hand_id: uuid.UUID, points: Mapping[int, int], reason: str, version: int) -> Change:
    """The points of a scored hand are set by a ruling (H1); others get 0.

    Such a hand has no moon, no queen and no cards. Raises as `adjust`.
    """

    def change(state: State, by: Author) -> Facts:
        hand = state.hand(hand_id)
        report = _ruled(hand.seats if hand else (), points, reason)
        return correct(hand_id, report, version).facts(state, by)

    return Change("corrected", change, hand_id)


def rule_coming(hand_id: uuid.UUID, number: int, points: Mapping[int, int], reason: str) -> Change:
    """The same of the coming hand, which is recorded with it."""

    def change(state: State, by: Author) -> Facts:
        report = _ruled(state.seats_at(number), points, reason)
        return record(hand_id, report, number).facts(state, by)

    return Change("recorded", change, hand_id)


def _ruled(seats: Sequence[int], points: Mapping[int, int], reason: str) -> HandReport:
    _adjustments_given(seats, points, reason)
    line = {seat: points.get(seat, 0) for seat in seats}
    return HandReport(evidence=RULED, points=line, note=_reason(reason))


def _reason(text: str) -> str:
    reason = clean_reason(text)
    if not reason:
        raise Refused("reason_missing")
    return reason


def _adjustments_given(
    seats: Sequence[int], points: Mapping[int, int], reason: str
) -> tuple[Adjustment, ...]:
    """Points to add to a hand, each with the reason. Raises Refused when they make no sense."""
    why = _reason(reason)
    given = tuple([Adjustment(seat, value, why) for seat, value in points.items() if value])
    if not given:
        raise Refused("nothing_to_adjust")
    if not {each.seat for each in given} <= set(seats):
        raise Refused("nobody_there")
    if any(abs(each.points) > MOST_POINTS for each in given):
        raise Refused("too_many_points", most=MOST_POINTS)
    return given


# Who deals, which way to pass, when it ends.


def deal_by(seat: int) -> Change:
    """The coming hand is dealt by this seat, and the deal goes on from there.

    Raises Refused when nobody sits there, or no hand is coming.
    """

    def change(state: State, by: Author) -> Facts:
        _refuse_strangers(state, [seat])
        _refuse_end(state)
        return replace(state.facts, deal=DealFrom(state.next.number, seat))

    return Change("dealer", change)


def pass_deal_on() -> Change:
    """H2: the hand in play is void, and the next in turn deals it again."""

    def change(state: State, by: Author) -> Facts:
        return deal_by(next_to_deal(state)).facts(state, by)

    return Change("dealer", change)


def next_to_deal(state: State) -> int:
    """The seat that deals after the one whose turn it is."""
    chairs = state.at_table(state.next_number)
    return chairs[state.next.ruleset.next_dealer(chairs.index(state.next.dealer))]


def pass_by(token: str) -> Change:
    """The coming hand is passed this way; a step of the cycle goes on from there, another is once.

    Raises Refused when this many players cannot pass that way, or no hand is coming.
    """

    def change(state: State, by: Author) -> Facts:
        coming = state.next
        if token not in coming.ruleset.possible_passes:
            raise Refused("no_such_pass")
        _refuse_end(state)
        if token not in coming.ruleset.cycle:
            return replace(state.facts, pass_once=PassOnce(coming.number, token))
        step = _nearest_step(coming.ruleset, token, coming.step)
        return replace(state.facts, passing=PassFrom(coming.number, step), pass_once=None)

    return Change("pass", change)


def _nearest_step(ruleset: Ruleset, token: str, step: int) -> int:
    """The next place in the cycle, from this step on, where the token stands."""
    length = len(ruleset.cycle)
    return min(
        (i for i in range(length) if ruleset.cycle[i] == token), key=lambda i: (i - step) % length
    )


def throw_in() -> Change:
    """The hand in play is void: same dealer, same pass. Nothing but the note of it is kept."""

    def change(state: State, by: Author) -> Facts:
        _refuse_end(state)
        return state.facts

    return Change("thrown_in", change)


def _refuse_end(state: State) -> None:
    """Raises Refused when no hand is coming."""
    if state.is_over:
        raise Refused("game_is_over")


def stop_game(after: int | None = None) -> Change:
    """The game ends after this hand, or after the last one that was scored.

    Raises Refused when no hand was scored yet.
    """

    def change(state: State, by: Author) -> Facts:
        hand = after or len(state.hands)
        if not 1 <= hand <= len(state.hands):
            raise Refused("nothing_scored")
        return replace(state.facts, stopped_after=hand)

    return Change("stopped", change)


def possible_last_hands(state: State) -> tuple[int, ...]:
    """The hands to come that a game can end with: the next, the last of the passes."""
    rest = len(state.next.ruleset.cycle) - 1 - state.next.step
    return tuple(dict.fromkeys((state.next_number, state.next_number + rest)))


def end_after(last: int) -> Change:
    """The game ends with this hand to come, or earlier by its rules.

    Raises Refused when no hand is coming, or it is not one of `possible_last_hands`.
    """

    def change(state: State, by: Author) -> Facts:
        if last not in possible_last_hands(state):
            raise Refused("no_such_end")
        _refuse_end(state)
        return replace(state.facts, stopped_after=last)

    return Change("last_hand", change)


def play_on(after: int | None = None) -> Change:
    """The table did not end the game, or says that it did not end with this hand."""

    def change(state: State, by: Author) -> Facts:
        went_on = after or state.facts.went_on_after
        return replace(state.facts, stopped_after=None, went_on_after=went_on)

    return Change("played_on", change)


# Who sits where.


def reorder(seats: Sequence[int], *, from_start: bool) -> Change:
    """The same people in another order: from the coming hand on, or put right from hand 1.

    Scores stay with the people, and whose turn it is to deal deals. Put right from hand 1, the
    deal is counted anew. Raises Refused when these are not the seats of the game, or somebody else
    would have sat out a hand that was scored.
    """

    def change(state: State, by: Author) -> Facts:
        chairs, facts = {chair.seat: chair for chair in state.chairs}, state.facts
        if sorted(seats) != sorted(chairs):
            raise Refused("seats_do_not_match")
        if from_start and len(facts.seatings) > 1:
            raise Refused("seating_changed_before")
        _refuse_end(state)
        if not from_start:
            facts = replace(facts, deal=DealFrom(state.next.number, state.next.dealer))
        first = 1 if from_start else state.next.number
        found = _sit(state, facts, [chairs[seat] for seat in seats], first)
        if from_start:
            _refuse_others_out(state, found)
        return found

    return Change("seats", change)


def _refuse_others_out(state: State, facts: Facts) -> None:
    """Raises Refused where others would have played a hand that was scored (A10)."""
    try:
        State(facts, state.people)
    except RulesError as error:
        raise Refused("others_sat_out") from error


def substitute(seat: int, player: Person) -> Change:
    """Somebody takes over a seat with its total.

    Raises Refused when the seat is empty or the newcomer sits already.
    """

    def change(state: State, by: Author) -> Facts:
        _refuse_strangers(state, [seat])
        _refuse_seated(state, player)
        chairs = [
            chair._replace(player=player.id) if chair.seat == seat else chair
            for chair in state.chairs
        ]
        _refuse_end(state)
        return _sit(state, state.facts, chairs, state.next.number)

    return Change("substitute", change)


def leave(seat: int) -> Change:
    """A seat closes; pack, trim and pass cycle follow the new number (H12 drop_and_retrim).

    The closed seat keeps its total and cannot win. The cycle starts again; the deal goes to the
    next remaining seat. Raises Refused when too few would be left.
    """

    def change(state: State, by: Author) -> Facts:
        _refuse_strangers(state, [seat])
        _refuse_size(state, len(state.chairs) - 1)
        chairs = [chair for chair in state.chairs if chair.seat != seat]
        _refuse_end(state)
        facts = _deal_goes_to(state, _remaining_dealer(state, seat))
        return _sit(state, facts, chairs, state.next.number)

    return Change("left", change)


def join(player: Person, place: int) -> Change:
    """Somebody comes in at this place, with the highest total so far.

    Raises Refused when the table is full, or the newcomer sits already.
    """

    def change(state: State, by: Author) -> Facts:
        _refuse_seated(state, player)
        if not 0 <= place <= len(state.chairs):
            raise Refused("no_such_place")
        _refuse_size(state, len(state.chairs) + 1)
        _refuse_end(state)
        seat = _new_seat(state, player)
        facts = _deal_goes_to(state, state.next.dealer)
        facts = replace(facts, seats=(*facts.seats, seat))
        chairs = list(state.chairs)
        chairs.insert(place, Chair(seat.number, player.id))
        return _sit(state, facts, chairs, state.next.number)

    return Change("joined", change)


def can_go_on_with(state: State, players: int) -> bool:
    """Whether this game can go on with so many."""
    try:
        _refuse_size(state, players)
    except Refused:
        return False
    return True


def _refuse_size(state: State, players: int) -> None:
    ruleset = state.next.ruleset
    sizes = PLAYERS_BY_DECKS[ruleset.decks]
    if ruleset.has_sit_outs and players > max(FOUR_AT_A_TIME):
        raise Refused("too_many_players", most=max(FOUR_AT_A_TIME))
    if players < sizes.start:
        raise Refused("too_few_left", fewest=sizes.start)
    if players >= sizes.stop:
        raise Refused("too_many_players", most=sizes.stop - 1)
    try:
        ruleset.for_chairs(players)
    except ImpossibleRuleset:
        raise Refused("no_rules_for", players=players) from None


def _remaining_dealer(state: State, leaving: int) -> int:
    order, dealer = [chair.seat for chair in state.chairs], state.next.dealer
    following = order[state.next.ruleset.next_dealer(order.index(dealer))]
    return following if dealer == leaving else dealer


def _new_seat(state: State, player: Person) -> SeatFacts:
    used = {seat.colour for seat in state.seats}
    free = [c for c in range(COLOURS) if c not in used] or list(range(COLOURS))
    return SeatFacts(
        number=max(seat.number for seat in state.facts.seats) + 1,
        colour=player.colour if player.colour in free else free[0],
        start_total=state.standing.start_of_joiner,
    )


def _deal_goes_to(state: State, dealer: int) -> Facts:
    """Another number of seats: this seat deals next and the pass cycle starts again."""
    coming = state.next.number
    return replace(
        state.facts, deal=DealFrom(coming, dealer), passing=PassFrom(coming), pass_once=None
    )


def _sit(state: State, facts: Facts, chairs: Sequence[Chair], first: int) -> Facts:
    if sum(hand < first for hand in facts.seatings) >= MOST_SEATINGS:
        raise Refused("too_many_seatings", most=MOST_SEATINGS)
    # Who sits there already stays written as before, so that spellings can be taken apart.
    written = {
        state.people[chair.player].id: chair.player
        for sat in facts.seatings.values()
        for chair in sat
    }
    seated: Chairs = tuple(
        [chair._replace(player=written.get(chair.player, chair.player)) for chair in chairs]
    )
    return facts.sit(first, seated)


def _refuse_strangers(state: State, seats: Sequence[int]) -> None:
    if not set(seats) <= {chair.seat for chair in state.chairs}:
        raise Refused("nobody_there")


def _refuse_seated(state: State, player: Person) -> None:
    if player.id in {chair.player for chair in state.chairs}:
        raise Refused("already_seated", name=player.name)


# The rules.


def change_rules(
    ruleset: Ruleset, *, from_hand: int, reason: str, ends_at: datetime | None = None
) -> Change:
    """The game is played by these rules from this hand on; hands scored since are scored anew.

    Until the first hand is scored nobody needs a reason. Raises Refused when there is no such
    hand, the reason is missing or too long, nothing is different, or a hand that was scored
    cannot be scored by these rules.
    """

    def change(state: State, by: Author) -> Facts:
        if not 1 <= from_hand <= state.next_number:
            raise Refused("no_such_hand", number=from_hand)
        if state.is_over and from_hand == state.next_number:
            raise Refused("no_hand_to_come")
        why = clean_reason(reason, field="reason")
        if state.hands and not why:
            raise Refused("change_needs_reason", field="reason")
        now = state.ruleset(from_hand)
        if ruleset == now and ends_at == state.facts.ends_at:
            raise Refused("rules_are_these")
        # What is changed now is not what was planned for the next game.
        changed, planned = ruleset.differences(now), planned_rules(state.facts)
        facts = replace(
            state.facts.agree(from_hand, AgreedRules(ruleset, why or None)),
            ends_at=ends_at,
            next_rules={name: planned[name] for name in planned if name not in changed},
        )
        _refuse_unfit(state, facts, from_hand)
        return facts

    return Change("rules", change)


def _refuse_unfit(state: State, facts: Facts, from_hand: int) -> None:
    """What was reported of a hand may not be enough for other rules, or not possible by them."""
    number = from_hand
    try:
        changed = State(facts, state.people, begun=state)
        for view in changed.hands[from_hand - 1 :]:
            number = view.number
            changed.refuse_unfit(view)
    except RulesError as error:
        raise Refused("hand_does_not_fit", number=number) from error


def plan_rule(name: str, text: str) -> Change:
    """From the next game on an option has this value; this game is played as it is.

    Raises ImpossibleRuleset where it contradicts the other rules, Refused where it is settled.
    """

    def change(state: State, by: Author) -> Facts:
        ruleset, planned = state.next.ruleset, planned_rules(state.facts)
        value = Ruleset.option_text(name, Ruleset.read_option(name, text))
        others = {other: text for other, text in planned.items() if other != name}
        is_new = value != Ruleset.option_text(name, getattr(ruleset, name))
        wanted = {**others, name: value} if is_new else others
        ruleset.with_options(wanted)
        if wanted == planned:
            raise Refused("rules_are_these")
        return replace(state.facts, next_rules=wanted)

    return Change("next_rules", change)


def planned_rules(facts: Facts) -> dict[str, str]:
    """What the table plays differently from the next game on: options as a form writes them."""
    return {name: facts.next_rules[name] for name in Ruleset.FIELDS if name in facts.next_rules}
