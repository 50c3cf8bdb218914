"""A hand in play: whose turn it is, what may be played, who has taken what (section 1, 2K).

Holdings and piles are bits inside, cards outside. `play` refuses what breaks a rule; `record` puts
down whatever was played at a table, and lists the rules it broke.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from functools import reduce
from typing import NamedTuple

from companion.rules.cards import (
    ALL_KINDS,
    SUIT_MASK_OF,
    Card,
    CardLike,
    CardsLike,
    card_of,
    cards_of,
    holding_of,
    kind_of,
    kinds_of,
    with_cards,
    without_card,
)
from companion.rules.deal import (
    Hands,
    Pass,
    apply_pass,
    check_pass,
    first_leader,
    kitty_of,
    left_of,
    pass_violations,
)
from companion.rules.errors import DoesNotAddUp, check_seat
from companion.rules.legality import (
    PlayContext,
    Violation,
    derive,
    law_of,
    violation_of,
)
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import Capture, HandScore, MoonChoice, score_hand
from companion.rules.standings import BeforeHand


class PlayedCard(NamedTuple):
    """One card of a trick; `choices` are the kinds that were legal, as bits."""

    seat: int
    card: Card
    choices: int

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that could legally be played here."""
        return cards_of(self.choices)


class Trick(NamedTuple):
    """A finished trick; `winner` is None when it is dead, `taker` None while it waits (K3)."""

    number: int
    leader: int
    plays: tuple[PlayedCard, ...]
    winner: int | None
    taker: int | None


class Breach(NamedTuple):
    """A broken rule of a hand: in which trick (0: the pass), and by whom."""

    trick: int
    seat: int
    violation: Violation


def start_hand(ruleset: Ruleset, hands: Sequence[CardsLike], *, dealer: int = 0) -> HandInPlay:
    """A hand to play from the cards of each seat, after the pass; cards not dealt are the kitty.

    Raises UnknownCard, and DoesNotAddUp for a deal that is not of this ruleset or that nobody can
    open, and for no such dealer.
    """
    check_seat(dealer, ruleset.players)
    held = [holding_of(kinds_of(hand)) for hand in hands]
    kitty = kitty_of(ruleset, held)
    return HandInPlay(ruleset, held, leader=first_leader(ruleset, held, dealer), kitty=kitty)


def turn_orders(ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    """For each leader the seats in the order of play."""
    seats = range(ruleset.players)
    return tuple(
        tuple(left_of(leader, ruleset.players, turn) for turn in seats) for leader in seats
    )


class HandInPlay:
    """One hand from its first lead to its last trick; `start_hand` makes it from cards.

    `number`: of the trick, from 1. `plays`: every card so far. `breaches`: the rules that recorded
    cards broke. `kitty_taker`: who took the cards that were not dealt (A4), None as long as
    nobody has.
    """

    def __init__(
        self, ruleset: Ruleset, held: Sequence[int], *, leader: int, kitty: int = 0
    ) -> None:
        self.ruleset = ruleset
        self.number = 0
        self.plays: list[PlayedCard] = []
        self.breaches: list[Breach] = []
        self.kitty_taker: int | None = None
        self._law = law_of(ruleset)
        self._orders = derive(ruleset, turn_orders)
        self._kitty = kitty
        self._dealt = tuple(held)
        self._held = list(held)
        self._captured = [0] * ruleset.players
        self._trick_counts = [0] * ruleset.players
        self._waiting = 0  # the cards of dead tricks without a taker yet (K3)
        # By trick; a dead trick has no winner, and no taker while it waits.
        self._leaders: list[int] = []
        self._winners: list[int | None] = []
        self._takers: list[int | None] = []
        # Of the trick on the table: who has still to play, the kinds of its cards, their seats.
        self._due: list[int] = []
        self._kinds: list[int] = []
        self._seats: list[int] = []
        self._context = PlayContext()
        # What whoever is to play may play, None until somebody asks.
        self._choices: int | None = None
        self._begin_trick(leader)

    def copy(self) -> HandInPlay:
        """The same hand once more, to try out how it can go on."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list):
                setattr(other, name, value.copy())
        other._context = copy(self._context)
        return other

    # What a player sees

    @property
    def to_play(self) -> int | None:
        """Whose turn it is; None when every card has been played."""
        return self._due[0] if self._due else None

    def legal(self) -> tuple[Card, ...]:
        """What whoever is to play may play, in deck order; nothing when the hand is over."""
        return cards_of(self._legal_now()) if self._due else ()

    @property
    def broken(self) -> bool:
        """Whether hearts are broken (D2)."""
        return self._context.broken

    @property
    def hands(self) -> Hands:
        """What each seat held at first, after the pass."""
        return tuple([cards_of(held) for held in self._dealt])

    @property
    def holdings(self) -> Hands:
        """What each seat still holds."""
        return tuple([cards_of(held) for held in self._held])

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        size, finished = self.ruleset.players, []
        for index, (winner, taker) in enumerate(zip(self._winners, self._takers, strict=True)):
            plays = tuple(self.plays[index * size : (index + 1) * size])
            finished.append(Trick(index + 1, self._leaders[index], plays, winner, taker))
        return tuple(finished)

    @property
    def open_trick(self) -> tuple[PlayedCard, ...]:
        """The cards of the trick that is not finished, the leader's first."""
        return tuple(self.plays[len(self._winners) * self.ruleset.players :])

    # What was taken

    @property
    def piles(self) -> Hands:
        """Every card each seat has captured, with the kitty where it took it."""
        return tuple([cards_of(pile) for pile in self._captured])

    @property
    def captures(self) -> tuple[Capture, ...]:
        """What the piles count: every card that can matter by name, and the tricks."""
        hearts, marked = self._law.all_hearts, self._law.all_marked
        return tuple(
            [
                Capture(
                    hearts=(pile & hearts).bit_count(),
                    cards=cards_of(pile & marked),
                    tricks=self._trick_counts[seat],
                )
                for seat, pile in enumerate(self._captured)
            ]
        )

    @property
    def waiting(self) -> tuple[Card, ...]:
        """The cards of dead tricks without a taker yet (K3)."""
        return cards_of(self._waiting)

    @property
    def kitty(self) -> tuple[Card, ...]:
        """The cards that were not dealt and that nobody has taken (yet)."""
        return cards_of(self._kitty)

    # The end

    @property
    def adds_up(self) -> bool:
        """Whether every card of the pack is accounted for, so that the hand was played out."""
        accounted = reduce(with_cards, (*self._captured, self._kitty))
        return accounted == self._law.pack

    @property
    def is_over(self) -> bool:
        """Whether every trick has been played that has to be."""
        return self.to_play is None

    def score(
        self, *, before: BeforeHand | None = None, choice: MoonChoice | str | None = None
    ) -> HandScore | None:
        """The points, by `score_hand`; None while the hand runs or when cards were not held."""
        if not self.adds_up:
            return None
        return score_hand(self.ruleset, self.captures, before=before, choice=choice)

    # Playing

    def play(self, card: CardLike) -> None:
        """Play a card for whoever's turn it is; the last of a trick ends it.

        Raises UnknownCard, and DoesNotAddUp for a card that may not be played, with the violation,
        and for one after the end.
        """
        kind = kind_of(card)
        if not self._due:
            raise DoesNotAddUp("play_after_the_end", seat=None, card=card_of(kind))
        seat, choices = self._due[0], self._legal_now()
        if not kind & choices:
            broken = violation_of(self._law, self._look(seat), kind)
            raise DoesNotAddUp("wrong_play", seat=seat, violation=broken)
        self._put(seat, kind, choices)

    def record(self, seat: int, kind: int) -> None:
        """Put down a card, as a bit, that this seat played, whether it may be played or not."""
        if self._due and seat == self._due[0]:
            choices = self._legal_now()
        else:
            self._blame_turn(seat, kind)
            choices = self._law.legal(self._look(seat))
        if not kind & choices:
            self._blame_card(seat, kind, self._look(seat))
        self._put(seat, kind, choices)

    def _legal_now(self) -> int:
        """What whoever is to play may play: asked of the law once for each card."""
        if self._choices is None:
            self._choices = self._law.legal(self._look(self._due[0]))
        return self._choices

    def _look(self, seat: int) -> PlayContext:
        """The position as this seat sees it."""
        context = self._context
        context.hand = self._held[seat] & ALL_KINDS
        return context

    def _blame_turn(self, seat: int, kind: int) -> None:
        """H4: it is another's turn."""
        card = card_of(kind)
        check_seat(seat, self.ruleset.players)
        if self.to_play is None:
            raise DoesNotAddUp("play_after_the_end", seat=seat, card=card)
        broken = Violation("out_of_turn", "H4", card, wanted=self.to_play)
        self.breaches.append(Breach(self.number, seat, broken))

    def _blame_card(self, seat: int, kind: int, context: PlayContext) -> None:
        """A card against the rules; who leads out of turn is not judged by the lead as well."""
        broken = violation_of(self._law, context, kind)
        is_own_lead = context.table or seat == self.to_play or not context.hand & kind
        if broken is not None and is_own_lead:
            self.breaches.append(Breach(self.number, seat, broken))

    def _put(self, seat: int, kind: int, choices: int) -> None:
        """Put a card on the table, whosever turn it is; the last of a trick ends it."""
        self.plays.append(PlayedCard(seat, card_of(kind), choices))
        self._choices = None
        if seat == self._due[0]:
            del self._due[0]
        else:
            self._out_of_turn(seat)
        context = self._context
        self._held[seat] = without_card(self._held[seat], kind)
        self._kinds.append(kind)
        self._seats.append(seat)
        context.table |= kind
        if not context.led:
            context.led = SUIT_MASK_OF[kind]
        if not context.broken:
            context.broken = self._law.breaks(kind)
        if not self._due:
            self._end_trick()

    def _out_of_turn(self, seat: int) -> None:
        """H4: who leads out of turn is the leader; else the turn that was missed is lost."""
        if not self._kinds:
            self._open_with(seat)
        self._due.remove(seat if seat in self._due else self._due[0])

    def _open_with(self, leader: int) -> None:
        """Say who leads, where that is not who was to lead, or not known."""
        self._leaders[-1] = leader
        self._due = list(self._orders[leader])

    # From trick to trick

    def _begin_trick(self, leader: int) -> None:
        self.number += 1
        self._kinds, self._seats = [], []
        context = self._context
        context.led = context.table = 0
        context.is_first = self.number == 1
        self._leaders.append(leader)
        self._due = list(self._orders[leader])

    def _end_trick(self) -> None:
        is_last = self.number == self.ruleset.hand_size
        play = self._law.winning_play(self._kinds, self._context.table, self._context.led)
        winner = None if play is None else self._seats[play]
        self._winners.append(winner)
        self._takers.append(None)
        self._waiting = with_cards(self._waiting, holding_of(self._kinds))
        taker = self._taker_of_dead_last() if is_last and winner is None else winner
        if taker is not None:
            self._take(taker)
        if not is_last:
            # K4: after a dead trick the same leader leads again.
            self._begin_trick(self._leaders[-1] if winner is None else winner)

    def _taker_of_dead_last(self) -> int:
        """K5: who takes a last trick that nobody can win: whoever last won one."""
        live = [winner for winner in self._winners if winner is not None]
        return live[-1] if live else self._leaders[-1]

    def _take(self, taker: int) -> None:
        """K3: the taker gets this trick and the dead ones that wait for a winner.

        The first one also gets the cards left over (A4).
        """
        taken, self._waiting = self._waiting, 0
        for index in reversed(range(len(self._takers))):
            if self._takers[index] is not None:
                break
            self._takers[index] = taker
            self._trick_counts[taker] += 1
        if self._kitty:
            taken, self._kitty = with_cards(taken, self._kitty), 0
            self.kitty_taker = taker
        self._captured[taker] = with_cards(self._captured[taker], taken)


def replay_hand(
    ruleset: Ruleset,
    hands: Sequence[CardsLike],
    plays: Iterable[tuple[int, CardLike]] = (),
    *,
    dealer: int = 0,
    passed: Pass | None = None,
) -> HandInPlay:
    """Replay a hand from the dealt hands, the pass and who played what, in the order of play.

    It goes as far as its log goes, and does not stop at a broken rule. Cards that were not dealt
    are the kitty. Raises DoesNotAddUp for a deal that is not of this ruleset or that nobody can
    open, and for plays after the end; UnknownCard.
    """
    check_seat(dealer, ruleset.players)
    held = [holding_of(kinds_of(hand)) for hand in hands]
    kitty = kitty_of(ruleset, held)
    wrong: list[tuple[int, Violation]] = []
    if passed is not None:
        check_pass(ruleset, passed)
        wrong = pass_violations(ruleset, passed, held)
        held = apply_pass(ruleset, passed, held)
    hand = HandInPlay(ruleset, held, leader=first_leader(ruleset, held, dealer), kitty=kitty)
    hand.breaches += [Breach(0, seat, broken) for seat, broken in wrong]
    for seat, kind in _read_plays(plays):
        hand.record(seat, kind)
    return hand


def _read_plays(plays: Iterable[tuple[int, CardLike]]) -> Iterable[tuple[int, int]]:
    """Seats and kinds of card; raises DoesNotAddUp for what is no pair of a seat and a card."""
    try:
        seats, cards = [], []
        for seat, card in plays:
            seats.append(seat)
            cards.append(card)
    except (TypeError, ValueError) as error:
        raise DoesNotAddUp("unreadable_log", text=str(plays)[:20]) from error
    return zip(seats, kinds_of(cards), strict=True)
