"""A hand in play: whose turn it is, what lies on the table, who has taken what (section 1, 2K).

Everything is held as bits; `replay` tells it in cards. Nothing here refuses a card: what was played
lies on the table, and the law says apart from that whether it was legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple

from companion.rules import card_masks
from companion.rules.captures import Take, check_seat
from companion.rules.card_masks import KINDS
from companion.rules.cards import Card
from companion.rules.errors import DoesNotAddUp
from companion.rules.play.legality import Spot, Violation, derived, law_of, violation_of
from companion.rules.play.passing import (
    Hands,
    Passed,
    carried_out,
    check_pass,
    first_leader,
    kitty_of,
    pass_violations,
    taker_of_kitty,
)
from companion.rules.play.seating import left_of, turn_step
from companion.rules.play.tricks import TrickRules
from companion.rules.ruleset.options import LastTrickDead, Leftover
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.scoring.moon import MoonChoice
from companion.rules.scoring.scoring import HandResult, score_hand
from companion.rules.standings.end_of_game import Situation


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
        self.held[seat] = card_masks.without_card(self.held[seat], kind)
        self.kinds.append(kind)
        self.seats.append(seat)
        spot.table |= kind
        if not spot.led:
            spot.led = card_masks.SUIT_OF[kind]
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
        self.waiting = card_masks.together(self.waiting, card_masks.holding_of(self.kinds))
        taker = self._taker_of_dead_last() if is_last and winner is None else winner
        if taker is not None:
            self._take(taker, is_last)
        if not is_last:
            # K4: after a dead trick the same leader leads again.
            self._begin_trick(self.leaders[-1] if winner is None else winner)

    def _taker_of_dead_last(self) -> int:
        """K5: who takes a last trick that nobody can win."""
        live = [winner for winner in self.winners if winner is not None]
        goes_to_leader = self.ruleset.last_trick_dead is LastTrickDead.LEADER_OF_LAST
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
            taken, self.kitty = card_masks.together(taken, self.kitty), 0
        self.captured[taker] = card_masks.together(self.captured[taker], taken)

    def _kitty_goes_now(self, taken: int, is_last: bool) -> bool:
        """A4, A5, K6: a kitty for the first penalty card that nobody takes goes with the last."""
        if self.kitty_goes is Leftover.KITTY_FIRST_PENALTY:
            return is_last or bool(taken & self.law.sets.penalties)
        if self.kitty_goes is Leftover.KITTY_LAST_TRICK:
            return is_last
        return self.kitty_goes is Leftover.KITTY_FIRST_TRICK


class Played(NamedTuple):
    """One card of a trick; `choices` are the kinds that were legal, as bits."""

    seat: int
    card: Card
    choices: int

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that could legally be played here."""
        return card_masks.cards_of(self.choices)


class Trick(NamedTuple):
    """A finished trick; `winner` is None when it is dead, `taker` None while it waits (K3)."""

    number: int
    leader: int
    plays: tuple[Played, ...]
    winner: int | None
    taker: int | None


class Breach(NamedTuple):
    """A broken rule of a replayed hand: in which trick (0: the pass), and by whom."""

    trick: int
    seat: int
    violation: Violation


@dataclass(frozen=True, kw_only=True)
class Replay:
    """A hand as far as its log goes.

    `hands`: after the pass. `open_trick`: the cards of a trick that is not finished. `to_play`,
    `legal`: whose turn it is and what that seat may play; None and nothing when the hand is over.
    `holdings`: what each seat still holds. `takes`: what each seat has taken so far.
    `waiting`: the cards of dead tricks without a taker yet. `kitty`: cards that nobody has (yet).
    `misdeal`: the seat that could have called one (C4).
    `adds_up`: every card of the pack is accounted for, so the hand was played to its end.
    `is_cut_short`: the rest need not be played (L1), as no card that counts is left.
    """

    ruleset: Ruleset
    hands: Hands
    tricks: tuple[Trick, ...]
    open_trick: tuple[Played, ...]
    breaches: tuple[Breach, ...]
    to_play: int | None
    legal: tuple[Card, ...]
    broken: bool
    holdings: Hands
    takes: tuple[Take, ...]
    waiting: tuple[Card, ...]
    kitty: tuple[Card, ...]
    misdeal: int | None
    adds_up: bool
    is_cut_short: bool

    @property
    def is_over(self) -> bool:
        """Whether every trick has been played that has to be."""
        return self.to_play is None or self.is_cut_short

    def score(
        self, *, before: Situation | None = None, choice: MoonChoice | None = None
    ) -> HandResult | None:
        """The points, by `score_hand`; None while the hand runs or when cards were not held.

        None also where every card that costs stayed dead.
        """
        is_whole = self.adds_up or self.is_cut_short
        costing = Counter(self.ruleset.penalty_cards) - Counter(self.kitty)
        if not (is_whole and costing):
            return None
        rules = self.ruleset.without_dead(self.kitty)
        return score_hand(rules, self.takes, before=before, choice=choice)


def replay_hand(
    ruleset: Ruleset,
    hands: Sequence[card_masks.CardsLike],
    plays: Iterable[tuple[int, card_masks.CardLike]] = (),
    *,
    dealer: int = 0,
    passed: Passed | None = None,
) -> Replay:
    """Replay a hand from the dealt hands, the pass and who played what, in the order of play.

    Cards that were not dealt are the kitty. Raises DoesNotAddUp for a deal that is not of this
    ruleset, and for plays after the end; UnknownCard.
    """
    check_seat(ruleset, dealer)
    held = [card_masks.holding_of(card_masks.kinds_of(hand)) for hand in hands]
    kitty = kitty_of(ruleset, held)
    breaches: list[Breach] = []
    if passed is not None:
        check_pass(ruleset, passed)
        wrong = pass_violations(ruleset, passed, held)
        breaches += [Breach(0, seat, broken) for seat, broken in wrong]
        held = carried_out(ruleset, passed, held)
    hand = HandInPlay(ruleset, held, dealer=dealer, kitty=kitty)
    log = RunningReplay(hand, breaches)
    for seat, kind in _read_plays(plays):
        log.play(seat, kind)
    return log.told(held)


def _read_plays(plays: Iterable[tuple[int, card_masks.CardLike]]) -> Iterable[tuple[int, int]]:
    """Seats and kinds of card; raises DoesNotAddUp for what is no pair of a seat and a card."""
    try:
        seats, cards = [], []
        for seat, card in plays:
            seats.append(seat)
            cards.append(card)
    except (TypeError, ValueError) as error:
        raise DoesNotAddUp("unreadable_log", text=str(plays)[:20]) from error
    return zip(seats, card_masks.kinds_of(cards), strict=True)


class RunningReplay:
    """A hand that is replayed card by card; `told` says how far it has come."""

    def __init__(self, hand: HandInPlay, breaches: list[Breach]) -> None:
        self.hand = hand
        self.law = hand.law
        self.breaches = breaches
        self.plays: list[Played] = []
        self.misdeal: int | None = None

    def play(self, seat: int, kind: int) -> None:
        """One card more, by this seat, whether it may be played or not."""
        hand = self.hand
        if not hand.due or seat != hand.due[0]:
            self._note_turn(seat, kind)
        spot = hand.look(seat)
        choices = self.law.legal(spot)
        if not kind & choices:
            self._note_card(seat, kind, spot)
        if spot.is_first and self.misdeal is None and self.law.calls_misdeal(spot):
            self.misdeal = seat
        self.plays.append(Played(seat, card_masks.card_of(kind), choices))
        hand.play(seat, kind)

    def _note_turn(self, seat: int, kind: int) -> None:
        """H4: it is another's turn."""
        hand, card = self.hand, card_masks.card_of(kind)
        check_seat(hand.ruleset, seat)
        if hand.to_play is None:
            raise DoesNotAddUp("play_after_the_end", seat=seat, card=card)
        broken = Violation("out_of_turn", "H4", card, wanted=hand.to_play)
        self.breaches.append(Breach(hand.number, seat, broken))

    def _note_card(self, seat: int, kind: int, spot: Spot) -> None:
        """A card against the rules; who leads out of turn is not judged by the lead as well."""
        broken = violation_of(self.hand.law, spot, kind)
        is_own_lead = spot.table or seat == self.hand.to_play or not spot.hand & kind
        if broken is not None and is_own_lead:
            self.breaches.append(Breach(self.hand.number, seat, broken))

    def told(self, held: Sequence[int]) -> Replay:
        """The hand so far; `held` is what each seat held after the pass."""
        hand = self.hand
        seat = hand.to_play
        tricks, open_trick = self._tricks()
        accounted = reduce(card_masks.together, (*hand.captured, hand.kitty))
        return Replay(
            ruleset=hand.ruleset,
            hands=tuple([card_masks.cards_of(each) for each in held]),
            tricks=tricks,
            open_trick=open_trick,
            breaches=tuple(self.breaches),
            to_play=seat,
            legal=() if seat is None else card_masks.cards_of(hand.law.legal(hand.look(seat))),
            broken=hand.spot.broken,
            holdings=tuple([card_masks.cards_of(each) for each in hand.held]),
            takes=_takes(hand),
            waiting=card_masks.cards_of(hand.waiting),
            kitty=card_masks.cards_of(hand.kitty),
            misdeal=self.misdeal,
            adds_up=accounted == hand.law.sets.pack,
            is_cut_short=_is_cut_short(hand),
        )

    def _tricks(self) -> tuple[tuple[Trick, ...], tuple[Played, ...]]:
        """The finished tricks, and the plays of the one that is not."""
        hand, tricks, start = self.hand, [], 0
        for index, (winner, taker) in enumerate(zip(hand.winners, hand.takers, strict=True)):
            end = start + hand.ruleset.players
            plays = tuple(self.plays[start:end])
            tricks.append(Trick(index + 1, hand.leaders[index], plays, winner, taker))
            start = end
        return tuple(tricks), tuple(self.plays[start:])


def _is_cut_short(hand: HandInPlay) -> bool:
    """L1: whether each card that counts has been taken between two tricks; dead ones are nobody's.

    What waits for the next winner (K3), or lies in a kitty somebody takes, is still to be taken.
    """
    if not hand.ruleset.skip_when_no_points or hand.kinds:
        return False
    dead = hand.kitty if hand.kitty_goes is Leftover.DEAD else 0
    taken = reduce(card_masks.together, (*hand.captured, dead))
    return not card_masks.apart(hand.law.sets.pack, taken) & hand.law.sets.counted


def _takes(hand: HandInPlay) -> tuple[Take, ...]:
    """The takes of the hand: every card that can matter by name, and the tricks."""
    hearts, marked = hand.law.sets.all_hearts, hand.law.sets.all_marked
    return tuple(
        [
            Take(
                hearts=(held & hearts).bit_count(),
                cards=card_masks.cards_of(held & marked),
                tricks=hand.tricks[seat],
            )
            for seat, held in enumerate(hand.captured)
        ]
    )
