"""A whole hand from the deal: passes, plays, what was legal at each, tricks, takes and points.

A broken rule is listed and the replay goes on; a log that breaks off gives the state so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple

from companion.rules import holdings as h
from companion.rules.cards import Card
from companion.rules.dealing import (
    Hands,
    Passed,
    carried_out,
    check_pass,
    kitty_of,
    pass_violations,
)
from companion.rules.ending import Situation
from companion.rules.errors import DoesNotAddUp
from companion.rules.law import Spot
from companion.rules.legality import Violation, violation_of
from companion.rules.moons import MoonChoice
from companion.rules.options import Leftover
from companion.rules.play import HandInPlay
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult, score_hand
from companion.rules.seats import check_seat
from companion.rules.takes import Take


class Played(NamedTuple):
    """One card of a trick; `choices` are the kinds that were legal, as bits."""

    seat: int
    card: Card
    choices: int

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that could legally be played here."""
        return h.cards_of(self.choices)


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
    hands: Sequence[h.CardsLike],
    plays: Iterable[tuple[int, h.CardLike]] = (),
    *,
    dealer: int = 0,
    passed: Passed | None = None,
) -> Replay:
    """Replay a hand from the dealt hands, the pass and who played what, in the order of play.

    Cards that were not dealt are the kitty. Raises DoesNotAddUp for a deal that is not of this
    ruleset, and for plays after the end; UnknownCard.
    """
    check_seat(ruleset, dealer)
    held = [h.holding_of(h.kinds_of(hand)) for hand in hands]
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


def _read_plays(plays: Iterable[tuple[int, h.CardLike]]) -> Iterable[tuple[int, int]]:
    """Seats and kinds of card; raises DoesNotAddUp for what is no pair of a seat and a card."""
    try:
        seats, cards = [], []
        for seat, card in plays:
            seats.append(seat)
            cards.append(card)
    except (TypeError, ValueError) as error:
        raise DoesNotAddUp("unreadable_log", text=str(plays)[:20]) from error
    return zip(seats, h.kinds_of(cards), strict=True)


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
        self.plays.append(Played(seat, h.card_of(kind), choices))
        hand.play(seat, kind)

    def _note_turn(self, seat: int, kind: int) -> None:
        """H4: it is another's turn."""
        hand, card = self.hand, h.card_of(kind)
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
        accounted = reduce(h.together, (*hand.captured, hand.kitty))
        return Replay(
            ruleset=hand.ruleset,
            hands=tuple([h.cards_of(each) for each in held]),
            tricks=tricks,
            open_trick=open_trick,
            breaches=tuple(self.breaches),
            to_play=seat,
            legal=() if seat is None else h.cards_of(hand.law.legal(hand.look(seat))),
            broken=hand.spot.broken,
            holdings=tuple([h.cards_of(each) for each in hand.held]),
            takes=_takes(hand),
            waiting=h.cards_of(hand.waiting),
            kitty=h.cards_of(hand.kitty),
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
    taken = reduce(h.together, (*hand.captured, dead))
    return not h.apart(hand.law.sets.pack, taken) & hand.law.sets.counted


def _takes(hand: HandInPlay) -> tuple[Take, ...]:
    """The takes of the hand: every card that can matter by name, and the tricks."""
    hearts, marked = hand.law.sets.all_hearts, hand.law.sets.all_marked
    return tuple(
        [
            Take(
                hearts=(held & hearts).bit_count(),
                cards=h.cards_of(held & marked),
                tricks=hand.tricks[seat],
            )
            for seat, held in enumerate(hand.captured)
        ]
    )
