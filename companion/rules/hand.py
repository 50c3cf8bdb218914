"""A hand of cards, from the deal to its points (section 1, 2K).

Cards are bits inside, `Cards` outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple

from companion.rules.cards import (
    ALL_KINDS,
    SUIT_MASK_OF,
    Card,
    CardLike,
    Cards,
    CardsLike,
    Suit,
    bit_of,
    bits_of,
    card_of,
    holding_of,
    with_card,
    with_cards,
    without_card,
    without_cards,
)
from companion.rules.deal import Moves, first_leader, kitty_of, moves_of
from companion.rules.errors import DoesNotAddUp, check_length, check_seat
from companion.rules.game import Game
from companion.rules.law import Law, Violation
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandScore, MoonChoice, Piles


class Trick(NamedTuple):
    """A trick: the `seats` in their order of play, and the `cards` they played so far.

    `winner`: who wins it (so far), None where nobody does. `taker`: who has got its cards; a trick
    that nobody won waits for the winner of a later one (K3).
    """

    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    winner: int | None
    taker: int | None = None

    @property
    def leader(self) -> int:
        """Who led, or is to lead."""
        return self.seats[0]


class _Finished(NamedTuple):
    """A finished trick; `before` is what was so until its last card was played."""

    leader: int
    cards: list[int]
    winner: int | None
    before: tuple[bool, list[int], int, int]


class Hand:
    """One hand: whose turn it is, what may be played, who has taken what.

    `Hand.deal` begins one, `Hand.at` takes one up in the middle. `play` and `undo` change it, and
    a `copy` shows how it can go on; hands are equal that stand alike.

    `dealer`: the seat that dealt. `leader`: who leads this trick. `number`: of this trick, from 1.
    `broken`: whether hearts are broken (D2). `to_play`: whose turn it is, None at the end.
    """

    def __init__(self, ruleset: Ruleset, held: Sequence[int], *, dealer: int, leader: int) -> None:
        self.ruleset = ruleset
        self.dealer = dealer
        self.leader = leader
        self.number = 1
        self.broken = False
        self.to_play: int | None = leader
        self._law = Law.of(ruleset)
        self._held = list(held)
        self._passed: Moves | None = None
        self._captured = [0] * ruleset.players
        self._kitty = 0
        self._waiting = 0  # the cards of dead tricks without a taker yet (K3)
        self._finished: list[_Finished] = []
        # Of the trick on the table: who plays when, its cards; whether hearts were broken before.
        self._order = self._law.orders[leader]
        self._trick: list[int] = []
        self._was_broken = False
        self._choices = 0

    @classmethod
    def deal(cls, ruleset: Ruleset, cards: Sequence[CardsLike], dealer: int = 0) -> Hand:
        """A hand from the cards of each seat; cards that were not dealt are the kitty (A4).

        Raises UnknownCard, and DoesNotAddUp for a deal that is not of this ruleset or that nobody
        can open, and for no such dealer.
        """
        check_seat(dealer, ruleset.players)
        held = [int(Cards.of(each)) for each in cards]
        kitty = kitty_of(ruleset, held)
        hand = cls(ruleset, held, dealer=dealer, leader=first_leader(ruleset, held, dealer))
        hand._kitty = kitty
        hand._look()
        return hand

    @classmethod
    def at(
        cls,
        ruleset: Ruleset,
        holdings: Sequence[CardsLike] | Mapping[int, CardsLike],
        *,
        trick: CardsLike = (),
        leader: int = 0,
        number: int | None = None,
        broken: bool | None = None,
        captured: Sequence[CardsLike] | None = None,
        dealer: int = 0,
    ) -> Hand:
        """A hand in the middle: what each seat holds, and the trick so far, from its `leader` on.

        Holdings that nobody knows may miss: such a seat has nothing to play. `captured`: the tricks
        of each seat; without them the points of this hand are not known. `number`: which trick it
        is, counted where nobody says it. `broken`: whether hearts were broken before it; where
        nobody says it, the captured cards do.
        Raises UnknownCard, and DoesNotAddUp for no such seat or trick, for too many cards, and for
        a card that is there twice or not in the pack.
        """
        check_seat(leader, ruleset.players)
        check_seat(dealer, ruleset.players)
        held, cards = _by_seat(ruleset, holdings), bits_of(trick)
        if len(cards) >= ruleset.players:
            raise DoesNotAddUp("wrong_trick_size", cards=len(cards), players=ruleset.players)
        hand = cls(ruleset, held, dealer=dealer, leader=leader)
        hand._trick = list(cards)
        hand.to_play = hand._order[len(cards)]
        if captured is not None:
            check_length(captured, ruleset.players)
            hand._captured = [int(Cards.of(each)) for each in captured]
        known = reduce(with_cards, [*held, *hand._captured, holding_of(cards)])
        ruleset.check_in_pack(Cards(known))
        # What each seat held when this trick began; nobody may have told all of it.
        sizes = [each.bit_count() for each in held]
        for seat in hand._order[: len(cards)]:
            sizes[seat] += 1
        is_complete = len(holdings) == ruleset.players and len(set(sizes)) == 1
        tricks = ruleset.hand_size - max(sizes)
        if captured is not None and not is_complete:
            tricks = sum([each.bit_count() for each in hand._captured]) // ruleset.players
        hand.number = tricks + 1 if number is None else number
        if not isinstance(hand.number, int) or hand.number < 1:
            raise DoesNotAddUp("no_such_trick", number=number)
        left = without_cards(hand._law.pack, known)
        can_wait = ruleset.decks == 2 or left.bit_count() <= ruleset.cards_left_over
        if captured is not None and is_complete and can_wait:
            hand._waiting = left  # with the kitty, if it lies there
        if broken is None:
            broken = hand._has_broken([*hand._captured, hand._waiting])
        hand._was_broken = broken
        hand.broken = broken or any(card & hand._law.breaking for card in cards)
        hand._look()
        return hand

    def _has_broken(self, taken: Iterable[int]) -> bool:
        """D2: whether a card that breaks hearts was played; some may have lain in the kitty."""
        breaking = self._law.breaking
        found = [card for card in Cards(reduce(with_cards, taken)) if card.bit & breaking]
        return len(found) > self.ruleset.cards_left_over

    def copy(self) -> Hand:
        """The same hand once more, to try out how it can go on."""
        other = object.__new__(Hand)
        vars(other).update(vars(self))
        for name in ("_held", "_captured", "_finished", "_trick"):
            setattr(other, name, getattr(self, name).copy())
        return other

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return {**vars(self), "_law": None} == {**vars(other), "_law": None}

    __hash__ = None  # type: ignore[assignment]

    # The pass

    def pass_(self, way: str, given: Sequence[CardsLike] | None = None) -> None:
        """Pass cards before the first one is played: "L", what each seat gives; "H", nothing.

        Where one seat gives to several, its cards go to them in their order. Raises UnknownCard,
        ImpossibleRuleset for a way that so many players cannot pass, and DoesNotAddUp with the
        first rule it breaks, or after the first card.
        """
        if self._passed is not None or self._trick or self._finished:
            raise DoesNotAddUp("pass_too_late")
        if given is None:
            given = [()] * self.ruleset.players
        self._passed = moves_of(self.ruleset, way, given, self._held)
        held = self._held
        for (giver, _), cards in self._passed.items():
            held[giver] = without_cards(held[giver], cards)
        for (_, receiver), cards in self._passed.items():
            held[receiver] = with_cards(held[receiver], cards)
        self._lead(first_leader(self.ruleset, held, self.dealer))
        self._look()

    # What everybody sees

    @property
    def legal(self) -> Cards:
        """What whoever is to play may play, each kind once; nothing when the hand is over."""
        return Cards(self._choices)

    def violation(self, card: CardLike) -> Violation | None:
        """The first rule that this card would break now, or None; raises UnknownCard.

        Raises DoesNotAddUp after the end.
        """
        bit = bit_of(card)
        if self.to_play is None:
            raise DoesNotAddUp("play_after_the_end", card=card_of(bit))
        return self._law.violation(
            bit,
            self._held[self.to_play] & ALL_KINDS,
            SUIT_MASK_OF[self._trick[0]] if self._trick else 0,
            self.number == 1,
            self.broken,
        )

    @property
    def holdings(self) -> tuple[Cards, ...]:
        """What each seat still holds."""
        return tuple(map(Cards, self._held))

    @property
    def captured(self) -> tuple[Cards, ...]:
        """Every card each seat has captured, with the kitty where it took it."""
        return tuple(map(Cards, self._captured))

    @property
    def trick(self) -> Trick:
        """The trick on the table."""
        cards, seats = self._trick, self._order
        place = self._law.winner(cards) if cards else None
        winner = None if place is None else seats[place]
        return Trick(seats, tuple(map(card_of, cards)), winner)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        found, taker = list[Trick](), self._taker_of_dead_last() if self.is_over else None
        for each in reversed(self._finished):
            taker = taker if each.winner is None else each.winner
            cards = tuple(map(card_of, each.cards))
            found.append(Trick(self._law.orders[each.leader], cards, each.winner, taker))
        return tuple(reversed(found))

    @property
    def waiting(self) -> Cards:
        """The cards of dead tricks without a taker yet (K3)."""
        return Cards(self._waiting)

    @property
    def kitty(self) -> Cards:
        """The cards that were not dealt and that nobody has taken yet (A4)."""
        return Cards(self._kitty)

    @property
    def is_over(self) -> bool:
        """Whether every trick has been played."""
        return self.to_play is None

    def seen_by(self, seat: int) -> Seen:
        """What this player knows, and no more; raises DoesNotAddUp for no such seat."""
        check_seat(seat, self.ruleset.players)
        known = [0] * self.ruleset.players
        for (giver, receiver), cards in (self._passed or {}).items():
            if giver == seat:
                known[receiver] = without_cards(cards, self._played_by(receiver))
        known[seat] = self._held[seat]
        hidden = reduce(with_cards, [*self._held, self._kitty])
        return Seen(
            ruleset=self.ruleset,
            seat=seat,
            dealer=self.dealer,
            known=tuple(map(Cards, known)),
            unknown=Cards(without_cards(hidden, reduce(with_cards, known))),
            sizes=tuple([held.bit_count() for held in self._held]),
            trick=self.trick,
            tricks=self.tricks,
            number=self.number,
            broken=self.broken,
            captured=self.captured,
            legal=self.legal if seat == self.to_play else Cards(),
        )

    # The end

    def score(
        self, *, before: Game | None = None, choice: MoonChoice | str | None = None
    ) -> HandScore:
        """The points of its piles; raises DoesNotAddUp where cards are not captured yet."""
        if reduce(with_cards, (*self._captured, self._kitty)) != self._law.pack:
            raise DoesNotAddUp("hand_not_over")
        return self.piles.score(before=before, choice=choice)

    @property
    def piles(self) -> Piles:
        """What each seat has captured so far, and how many tricks."""
        none = (0,) * self.ruleset.players
        # The kitty is less than a trick, and the dead tricks that a seat took count too (K3, K5).
        tricks = [cards.bit_count() // self.ruleset.players for cards in self._captured]
        return Piles(self.ruleset, self.captured, none, tuple(tricks))

    # Playing

    def play(self, card: CardLike) -> None:
        """Play a card for whoever's turn it is; the last of a trick ends it.

        Raises UnknownCard, and DoesNotAddUp for a card that may not be played, with the violation,
        and for one after the end.
        """
        bit = bit_of(card)
        if not bit & self._choices:
            broken = self.violation(card)
            raise DoesNotAddUp("wrong_play", seat=self.to_play, violation=broken)
        trick, order, held = self._trick, self._order, self._held
        seat = order[len(trick)]
        left = held[seat]
        held[seat] = left ^ bit if left <= ALL_KINDS else without_card(left, bit)
        trick.append(bit)
        if bit & self._law.breaking:
            self.broken = True
        if len(trick) < len(order):
            self.to_play = order[len(trick)]
        else:
            self._end_trick()
        self._look()

    def undo(self) -> Card:
        """Take back the card that was played last; raises DoesNotAddUp where there is none."""
        if not self._trick:
            if not self._finished:
                raise DoesNotAddUp("nothing_to_undo")
            self._back_to(self._finished.pop())
        bit = self._trick.pop()
        seat = self._order[len(self._trick)]
        self._held[seat] = with_card(self._held[seat], bit)
        self.broken = self._was_broken or any(card & self._law.breaking for card in self._trick)
        self.to_play = seat
        self._look()
        return card_of(bit)

    def _look(self) -> None:
        """Ask the law what may be played now."""
        seat = self.to_play
        if seat is None:
            self._choices = 0
            return
        led = SUIT_MASK_OF[self._trick[0]] if self._trick else 0
        held = self._held[seat] & ALL_KINDS
        self._choices = self._law.legal(held, led, self.number == 1, self.broken)

    def _end_trick(self) -> None:
        """K3: who wins it gets it, and the dead ones that wait; the first one gets the kitty (A4).

        K4: after a dead trick the same leader leads again.
        """
        trick, captured = self._trick, self._captured
        place = self._law.winner(trick)
        winner = None if place is None else self._order[place]
        before = self._was_broken, captured, self._waiting, self._kitty
        self._finished.append(_Finished(self.leader, trick, winner, before))
        is_last = self.number == self.ruleset.hand_size
        taker = self._taker_of_dead_last() if is_last and winner is None else winner
        taken = holding_of(trick)
        if self._waiting:
            taken = with_cards(taken, self._waiting)
        if taker is None:
            self._waiting = taken
        else:
            if self._kitty:
                taken = with_cards(taken, self._kitty)
            self._captured = captured = captured.copy()
            captured[taker] = with_cards(captured[taker], taken)
            self._waiting = self._kitty = 0
        self._trick, self._was_broken = [], self.broken
        if is_last:
            self.to_play = None
            return
        self.number += 1
        self._lead(self.leader if winner is None else winner)

    def _lead(self, leader: int) -> None:
        """Who leads this trick."""
        self.leader = self.to_play = leader
        self._order = self._law.orders[leader]

    def _back_to(self, last: _Finished) -> None:
        if not self.is_over:
            self.number -= 1
        self._lead(last.leader)
        self._trick = last.cards.copy()
        self._was_broken, self._captured, self._waiting, self._kitty = last.before

    def _taker_of_dead_last(self) -> int:
        """K5: who takes a last trick that nobody can win: whoever last won one."""
        live = [each.winner for each in self._finished if each.winner is not None]
        return live[-1] if live else self.leader

    def _played_by(self, seat: int) -> int:
        """Every card that this seat played."""
        tricks = [(each.leader, each.cards) for each in self._finished]
        return holding_of(
            [
                card
                for leader, cards in (*tricks, (self.leader, self._trick))
                for player, card in zip(self._law.orders[leader], cards, strict=False)
                if player == seat
            ]
        )


def _by_seat(
    ruleset: Ruleset, holdings: Sequence[CardsLike] | Mapping[int, CardsLike]
) -> list[int]:
    """What each seat holds, nothing where nobody said."""
    pairs: Iterable[tuple[int, CardsLike]]
    if isinstance(holdings, Mapping):
        pairs = holdings.items()
    else:
        check_length(holdings, ruleset.players)
        pairs = enumerate(holdings)
    held = [0] * ruleset.players
    for seat, cards in pairs:
        check_seat(seat, ruleset.players)
        held[seat] = int(Cards.of(cards))
    return held


@dataclass(frozen=True, kw_only=True)
class Seen:
    """What one player knows of a hand.

    `known`: what each seat is known to hold: one's own cards, and what one passed on that was not
    played yet. `unknown`: all other cards that somebody holds, or that lie in the kitty. `sizes`:
    how many cards each seat holds. `lacks`: the suits each has shown to have none of. `legal`: what
    this player may play, nothing when it is another's turn. The rest is as a `Hand` says it.
    """

    ruleset: Ruleset
    seat: int
    dealer: int
    known: tuple[Cards, ...]
    unknown: Cards
    sizes: tuple[int, ...]
    trick: Trick
    tricks: tuple[Trick, ...]
    number: int
    broken: bool
    captured: tuple[Cards, ...]
    legal: Cards

    @property
    def held(self) -> Cards:
        """One's own cards."""
        return self.known[self.seat]

    @property
    def lacks(self) -> tuple[frozenset[Suit], ...]:
        """By seat the suits that it has shown to have none of, as it did not follow them."""
        found: list[set[Suit]] = [set() for _ in self.sizes]
        for trick in (*self.tricks, self.trick):
            for seat, card in zip(trick.seats, trick.cards, strict=False):
                if card.suit is not trick.cards[0].suit:
                    found[seat].add(trick.cards[0].suit)
        return tuple(map(frozenset, found))

    def with_unknown(self, cards: Sequence[Card]) -> Hand:
        """A hand that could be this one: the unknown cards in some order, as `Hand.at` has it.

        Each seat in turn gets as many as it holds beside those that are known, also of a suit that
        it `lacks`. What remains is the kitty. The hand has no finished tricks, only what was
        captured. Raises DoesNotAddUp for other cards than those.
        """
        if Cards.of(cards) != self.unknown:
            raise DoesNotAddUp("not_the_unknown_cards", given=len(cards), cards=len(self.unknown))
        left, holdings = list(cards), []
        for known, size in zip(self.known, self.sizes, strict=True):
            missing = size - len(known)
            holdings.append(known + Cards.of(left[:missing]))
            del left[:missing]
        return Hand.at(
            self.ruleset,
            holdings,
            trick=self.trick.cards,
            leader=self.trick.leader,
            number=self.number,
            broken=self.broken,
            captured=self.captured,
            dealer=self.dealer,
        )
