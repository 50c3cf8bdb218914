"""All that is known of a game: what was agreed, who sat where, what was reported of each hand.

These are values: a change gives other facts, a preview is the state of other facts, and Undo keeps
the ones from before. `codec.write_facts` is what is stored of them.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple

from companion.rules import Ruleset
from companion.scorebook.report import Adjustment, HandReport


class Chair(NamedTuple):
    """A place at the table: whose score counts there, and who sits there, as it was written."""

    seat: int
    player: uuid.UUID


Chairs = tuple[Chair, ...]  # clockwise as seen from above

MOST_REMOVED = 2000  # hands of a game of which it is kept what they came after


@dataclass(frozen=True)
class SeatFacts:
    """One score of a game. `final_total` of a game without hands, of which only that is known."""

    number: int
    colour: int
    start_total: int = 0
    final_total: int | None = None


@dataclass(frozen=True)
class AgreedRules:
    """The rules a game is played by from a hand on, as the table agreed them for so many as were
    there then, and why they changed."""

    ruleset: Ruleset
    reason: str | None = None


class DealFrom(NamedTuple):
    """The hand from which the deal is counted, and the seat that dealt it."""

    hand: int
    seat: int


class PassFrom(NamedTuple):
    """The hand from which the pass is counted, and its step of the cycle, from 0."""

    hand: int = 1
    step: int = 0


FROM_START = PassFrom()


class PassOnce(NamedTuple):
    """One hand that is passed another way than its turn says."""

    hand: int
    token: str


class Ahead(NamedTuple):
    """What the table gave in the hand to come, which has it once it is scored."""

    hand: int
    adjustments: tuple[Adjustment, ...]


class Correction(NamedTuple):
    """The points that stood there before a hand was put right, by seat, by which device, when."""

    line: Mapping[int, int]
    at: datetime
    by: uuid.UUID


@dataclass(frozen=True, kw_only=True)
class HandFacts:
    """One deal and its play, as played and as it was reported.

    It `is_inserted` where it was forgotten and written down behind a later one. `changed_by` is the
    device that changed it last; `corrections` are the last ones, the newest last. `version` is
    another one after each change of the hand.
    """

    id: uuid.UUID
    dealer: int
    passed: str
    report: HandReport
    recorded_at: datetime
    recorded_by: uuid.UUID
    version: int = 1
    adjustments: tuple[Adjustment, ...] = ()
    is_inserted: bool = False
    changed_by: uuid.UUID | None = None
    corrections: tuple[Correction, ...] = ()

    @property
    def as_new_entry(self) -> HandReport:
        """What was reported as somebody enters it: everything is checked and asked anew."""
        new = replace(self.report, passed=self.passed, is_stored=False, is_open=False)
        return replace(new, settled=None, answered=None)

    @property
    def last_writer(self) -> uuid.UUID:
        """The device that recorded or corrected it last."""
        return self.changed_by or self.recorded_by


class Removed(NamedTuple):
    """A hand that was taken out, and the hand it came after; None: it was the first."""

    id: uuid.UUID
    after: uuid.UUID | None


@dataclass(frozen=True, kw_only=True)
class Facts:
    """All that is known of a game.

    `seatings` and `rules` by the hand from which they hold; the table ended the game after the hand
    `stopped_after`, and of the end `went_on_after` it said that it was none. `next_rules` are the
    options of the next game, as a form writes them.
    """

    seats: tuple[SeatFacts, ...]
    seatings: Mapping[int, Chairs]
    rules: Mapping[int, AgreedRules]
    deal: DealFrom
    passing: PassFrom = FROM_START
    pass_once: PassOnce | None = None
    stopped_after: int | None = None
    went_on_after: int | None = None
    ends_at: datetime | None = None
    ahead: Ahead | None = None
    next_rules: Mapping[str, str] = field(default_factory=dict)
    hands: tuple[HandFacts, ...] = ()
    removed: tuple[Removed, ...] = ()

    @property
    def is_by_totals(self) -> bool:
        """Whether only its final totals are known, and no hand of it."""
        return any(seat.final_total is not None for seat in self.seats)

    @property
    def written(self) -> set[uuid.UUID]:
        """Everybody who ever sat in it, as they were written."""
        return {chair.player for chairs in self.seatings.values() for chair in chairs}

    @property
    def chairs_now(self) -> Chairs:
        """Who sits at the table for the hand to come."""
        return self.seatings[max(self.seatings)]

    def given_ahead(self, number: int) -> tuple[Adjustment, ...]:
        """What the table gave already in this hand to come."""
        return self.ahead.adjustments if self.ahead and self.ahead.hand == number else ()

    def number_of(self, hand: uuid.UUID | None) -> int | None:
        """The number of a hand; None where it is none of these."""
        numbers = {one.id: number for number, one in enumerate(self.hands, start=1)}
        return numbers.get(hand) if hand else None

    def after_hand(self, number: int) -> uuid.UUID | None:
        """The id of the hand before this one."""
        return self.hands[number - 2].id if number > 1 else None

    def number_behind(self, after: uuid.UUID | None) -> int | None:
        """The number of the hand that follows this one, whatever was inserted or removed since.

        Behind a hand that was removed it is the one behind the hand before that. None where the
        game never had such a hand.
        """
        before = {gone.id: gone.after for gone in self.removed}
        numbers = {hand.id: number for number, hand in enumerate(self.hands, start=1)}
        while after is not None and after in before and after not in numbers:
            after = before.pop(after)
        return 1 if after is None else numbers[after] + 1 if after in numbers else None

    def with_hand(self, hand: HandFacts) -> Facts:
        """The same with a hand in the place of the one with its id, or as one more."""
        if all(hand.id != one.id for one in self.hands):
            return replace(self, hands=(*self.hands, hand))
        return replace(
            self, hands=tuple([hand if one.id == hand.id else one for one in self.hands])
        )

    def insert(self, number: int, hand: HandFacts) -> Facts:
        """The same with one hand more as this one; what was settled for later ones moves on."""
        hands = (*self.hands[: number - 1], hand, *self.hands[number - 1 :])
        return replace(self._renumber(number, +1), hands=hands)

    def without_hand(self, number: int) -> Facts:
        """The same without this hand, of which it is kept what it came after."""
        gone = Removed(self.hands[number - 1].id, self.after_hand(number))
        hands = (*self.hands[: number - 1], *self.hands[number:])
        found = self._renumber(number + 1, -1)
        return replace(found, hands=hands, removed=(*self.removed, gone)[-MOST_REMOVED:])

    def _renumber(self, first: int, by: int) -> Facts:
        """What was settled, where the hands from this one on have other numbers, by 1 or -1.

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

        once, ahead = self.pass_once, self.ahead
        if once and once.hand >= first:
            once = once._replace(hand=once.hand + by)
        if ahead and ahead.hand >= first:
            ahead = ahead._replace(hand=ahead.hand + by)
        return replace(
            self,
            deal=self.deal._replace(hand=counted(self.deal.hand)),
            passing=self.passing._replace(hand=counted(self.passing.hand)),
            pass_once=once,
            ahead=ahead,
            stopped_after=end(self.stopped_after),
            went_on_after=end(self.went_on_after),
            seatings={moved(hand): chairs for hand, chairs in self.seatings.items()},
            rules={moved(hand): rules for hand, rules in self.rules.items()},
        )

    def sit(self, hand: int, chairs: Sequence[Chair]) -> Facts:
        """The same where these sit from this hand on, whatever was said of later ones."""
        earlier = {since: sat for since, sat in self.seatings.items() if since < hand}
        return replace(self, seatings={**earlier, hand: tuple(chairs)})

    def agree(self, hand: int, rules: AgreedRules) -> Facts:
        """The same where these rules hold from this hand on, whatever was said of later ones."""
        earlier = {since: agreed for since, agreed in self.rules.items() if since < hand}
        return replace(self, rules={**earlier, hand: rules})
