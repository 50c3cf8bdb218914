"""A hand in play: whose turn it is, what lies on the table, who has taken what (section 1, 2K).

Everything is held as bits; `replay` tells it in cards. Nothing here refuses a card: what was played
lies on the table, and the law says apart from that whether it was legal.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules import holdings as h
from companion.rules import options as o
from companion.rules.cardsets import derived
from companion.rules.dealing import first_leader, taker_of_kitty
from companion.rules.holdings import KINDS
from companion.rules.law import Spot, law_of
from companion.rules.ruleset import Ruleset
from companion.rules.seats import left_of, turn_step
from companion.rules.trick import TrickRules


def turn_orders(ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    """A9: for each leader the seats in the order of play."""
    seats, step = range(ruleset.players), turn_step(ruleset)
    return tuple(
        tuple(left_of(leader, ruleset.players, step * turn) for turn in seats) for leader in seats
    )


class HandInPlay:
    """One hand from its first lead to its last trick.

    `held`, `captured`: holdings by seat. `tricks`: how many each seat has taken. `due`: who has
    still to play to this trick, in order. `number`: of the trick, from 1. `kinds`, `seats`: its
    cards and who played them. `leaders`, `winners`, `takers`: by trick; a dead trick has no winner,
    and no taker while it waits.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        held: Sequence[int],
        *,
        dealer: int = 0,
        kitty: int = 0,
    ) -> None:
        self.ruleset = ruleset
        self.law = law_of(ruleset)
        self.orders = derived(ruleset, turn_orders)
        self.trick_rules = derived(ruleset, TrickRules)
        self.kitty = kitty
        self.kitty_goes = taker_of_kitty(ruleset)
        self.held = list(held)
        self.captured = [0] * ruleset.players
        self.tricks = [0] * ruleset.players
        self.waiting = 0
        self.leaders: list[int] = []
        self.winners: list[int | None] = []
        self.takers: list[int | None] = []
        self.number = 0
        self.spot = Spot()
        self._begin_trick(first_leader(ruleset, held, dealer))

    @property
    def to_play(self) -> int | None:
        """Whose turn it is; None when the hand is over."""
        return self.due[0] if self.due else None

    def look(self, seat: int) -> Spot:
        """The position as this seat sees it."""
        spot = self.spot
        spot.hand = self.held[seat] & KINDS
        return spot

    def play(self, seat: int, kind: int) -> None:
        """Put a card on the table, whosever turn it is; the last of a trick ends it."""
        if seat == self.due[0]:
            del self.due[0]
        else:
            self._out_of_turn(seat)
        spot = self.spot
        self.held[seat] = h.without_card(self.held[seat], kind)
        self.kinds.append(kind)
        self.seats.append(seat)
        spot.table |= kind
        if not spot.led:
            spot.led = h.SUIT_OF[kind]
        if not spot.broken:
            spot.broken = self.law.sets.breaks(kind, spot.led)
        if not self.due:
            self._end_trick()

    def _out_of_turn(self, seat: int) -> None:
        """H4: who leads out of turn is the leader; else the turn that was missed is lost."""
        if not self.kinds:
            self.open_with(seat)
        self.due.remove(seat if seat in self.due else self.due[0])

    def open_with(self, leader: int) -> None:
        """Say who leads, where that is not who was to lead, or not known."""
        self.leaders[-1] = leader
        self.due = list(self.orders[leader])

    # From trick to trick

    def _begin_trick(self, leader: int) -> None:
        self.number += 1
        self.kinds: list[int] = []
        self.seats: list[int] = []
        spot = self.spot
        spot.led = spot.table = 0
        spot.is_first = self.number == 1
        spot.must_lead = False
        if self.law.passes_lead:
            leader = self._leader_who_can(leader)
        self.leaders.append(leader)
        self.due = list(self.orders[leader])

    def _leader_who_can(self, leader: int) -> int:
        """D4 lead_passes_left: the first seat with a legal lead; if none, the leader after all."""
        for seat in self.orders[leader]:
            if self.law.legal(self.look(seat)):
                return seat
        self.spot.must_lead = True
        return leader

    def _end_trick(self) -> None:
        is_last = self.number == self.ruleset.hand_size
        play = self.trick_rules.winning_play(self.kinds, self.spot.table, self.spot.led)
        winner = None if play is None else self.seats[play]
        self.winners.append(winner)
        self.takers.append(None)
        self.waiting = h.together(self.waiting, h.holding_of(self.kinds))
        taker = self._taker_of_dead_last() if is_last and winner is None else winner
        if taker is not None:
            self._take(taker, is_last)
        if not is_last:
            # K4: after a dead trick the same leader leads again.
            self._begin_trick(self.leaders[-1] if winner is None else winner)

    def _taker_of_dead_last(self) -> int:
        """K5: who takes a last trick that nobody can win."""
        live = [winner for winner in self.winners if winner is not None]
        goes_to_leader = self.ruleset.last_trick_dead is o.LastTrickDead.LEADER_OF_LAST
        return self.leaders[-1] if goes_to_leader or not live else live[-1]

    # Taking

    def _take(self, taker: int, is_last: bool) -> None:
        """K3: the taker gets this trick and the dead ones that wait for a winner."""
        taken, self.waiting = self.waiting, 0
        for index in reversed(range(len(self.takers))):
            if self.takers[index] is not None:
                break
            self.takers[index] = taker
            self.tricks[taker] += 1
        if self.kitty and self._kitty_goes_now(taken, is_last):
            taken, self.kitty = h.together(taken, self.kitty), 0
        self.captured[taker] = h.together(self.captured[taker], taken)

    def _kitty_goes_now(self, taken: int, is_last: bool) -> bool:
        """A4, A5, K6: a kitty for the first penalty card that nobody takes goes with the last."""
        if self.kitty_goes is o.Leftover.KITTY_FIRST_PENALTY:
            return is_last or bool(taken & self.law.sets.penalties)
        if self.kitty_goes is o.Leftover.KITTY_LAST_TRICK:
            return is_last
        return self.kitty_goes is o.Leftover.KITTY_FIRST_TRICK
