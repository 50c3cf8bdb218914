"""A hand observed at a table: its log, where cards must lie, and the broken rules they prove."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from companion.rules import card_masks
from companion.rules.captures import bonus_points, check_seat, penalty_points
from companion.rules.card_masks import cards_of
from companion.rules.cards import Card, Suit, parse_card
from companion.rules.errors import DoesNotAddUp
from companion.rules.play.legality import (
    PlayContext,
    TrickRules,
    Violation,
    derive,
    law_of,
    violation_of,
)
from companion.rules.play.passing import DEALER_CALLS, cards_given, exchanges
from companion.rules.play.seating import next_in_turn
from companion.rules.ruleset.options import CLUB_OPENS, Opener
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.whole_hand.hand_in_play import Breach, HandInPlay, PlayedCard
from companion.rules.whole_hand.replay import Replay, replay_of


class CardLocations:
    """Where the passed and played cards lie. `received`: by seat, what it must still hold."""

    def __init__(self, ruleset: Ruleset, token: str) -> None:
        self.ruleset = ruleset
        self.each = exchanges(ruleset, token)
        self.wanted = cards_given(ruleset, token)
        self.copies = Counter(cards_of(law_of(ruleset).sets.pack))
        self.received: list[list[Card]] = [[] for _ in range(ruleset.players)]
        self.given: list[int] = [0] * ruleset.players
        self.played: dict[Card, list[int]] = {}

    @property
    def giver(self) -> int | None:
        """Who passes next: whoever has begun, then clockwise."""
        if not self.each:
            return None
        begun = [seat for seat, count in enumerate(self.given) if 0 < count < self.wanted]
        fresh = [seat for seat, count in enumerate(self.given) if not count]
        return next(iter((*begun, *fresh)), None)

    @property
    def receiver(self) -> int | None:
        """Who gets the next card that is passed."""
        return None if self.giver is None else self._receiver_of(self.giver)

    def _receiver_of(self, giver: int) -> int:
        """B1, B3: the cards go to the receivers in their order."""
        places = [e.receiver for e in self.each if e.giver == giver for _ in range(e.cards)]
        return places[self.given[giver]]

    def give(self, giver: int, card: Card) -> None:
        """One passed card; raises DoesNotAddUp where it cannot have been."""
        if not self.each:
            raise DoesNotAddUp("nothing_is_passed")
        check_seat(self.ruleset, giver)
        self._refuse_stranger(card)
        if self.given[giver] >= self.wanted:
            raise DoesNotAddUp("passed_enough", seat=giver, cards=self.wanted)
        holders = self._holders(card)
        if len(holders) >= self.copies[card]:
            raise DoesNotAddUp("lies_elsewhere", card=card, seat=holders[0])
        self.received[self._receiver_of(giver)].append(card)
        self.given[giver] += 1

    def play(self, seat: int, card: Card) -> None:
        """One played card; raises DoesNotAddUp where it was played before, or lies elsewhere."""
        self._refuse_stranger(card)
        played = self.played.setdefault(card, [])
        if len(played) >= self.copies[card]:
            raise DoesNotAddUp("played_before", card=card, seat=played[-1])
        if card in self.received[seat]:
            self.received[seat].remove(card)
        else:
            holders = self._holders(card)
            if len(holders) + len(played) >= self.copies[card]:
                raise DoesNotAddUp("lies_elsewhere", card=card, seat=holders[0])
        played.append(seat)

    def _holders(self, card: Card) -> list[int]:
        return [seat for seat, cards in enumerate(self.received) for c in cards if c == card]

    def _refuse_stranger(self, card: Card) -> None:
        if card not in self.copies:
            raise DoesNotAddUp("not_in_pack", card=card)


_WORD = re.compile(r"(?:(?P<seat>\d{1,2})(?P<kind>[>:]))?(?P<card>\w{2,3})", re.ASCII)

_CALL = re.compile(r"=(?P<token>[LR][2-5]?|[A-Z])", re.ASCII)

Given = tuple[int, Card]

Play = tuple[int | None, Card]


@dataclass(frozen=True, slots=True)
class Log:
    """What was seen: each passed card with its giver, each played card with its seat if reported.

    `called`: the way to pass that the dealer called (B2), where that was seen.
    """

    passed: tuple[Given, ...] = ()
    plays: tuple[Play, ...] = ()
    called: str | None = None

    def __str__(self) -> str:
        called = [f"={self.called}"] if self.called else []
        passed = [f"{giver}>{card}" for giver, card in self.passed]
        plays = [str(card) if seat is None else f"{seat}:{card}" for seat, card in self.plays]
        return " ".join(called + passed + plays)

    def __len__(self) -> int:
        return len(self.passed) + len(self.plays) + bool(self.called)


def read_log(text: str) -> Log:
    """Read a log; raises DoesNotAddUp for a word that is none, UnknownCard for a card."""
    passed: list[Given] = []
    plays: list[Play] = []
    words = text.split()
    call = _CALL.fullmatch(words[0]) if words else None
    for word in words[1:] if call else words:
        match = _WORD.fullmatch(word)
        if match is None:
            raise DoesNotAddUp("unreadable_log", text=word[:20])
        seat, card = match["seat"], parse_card(match["card"])
        if match["kind"] != ">":
            plays.append((None if seat is None else int(seat), card))
        elif plays:
            raise DoesNotAddUp("pass_is_over")
        else:
            passed.append((int(seat), card))
    return Log(tuple(passed), tuple(plays), call and call["token"])


@dataclass(frozen=True, kw_only=True)
class ObservedHand:
    """A hand as far as it was seen.

    `replay`: what the cards come to; its breaches are certain. `known`: the cards each seat must
    still hold. `giver`: who passes next, and `receiver` who gets the card; None when nobody does.
    `token`: the way the cards are passed.
    """

    log: Log
    replay: Replay
    known: tuple[tuple[Card, ...], ...]
    giver: int | None
    receiver: int | None
    token: str

    @property
    def ruleset(self) -> Ruleset:
        return self.replay.ruleset

    @property
    def is_over(self) -> bool:
        return self.replay.is_over

    @property
    def asks_leader(self) -> bool:
        """C1: whether the cards decide who leads first, and nobody has said who it was."""
        return not self.log.plays and self.ruleset.opener in CLUB_OPENS

    @property
    def to_play(self) -> int | None:
        """Whose turn it is; None while nobody knows, and when the hand is over."""
        return None if self.asks_leader or self.is_over else self.replay.to_play

    @property
    def asks_call(self) -> bool:
        """B2: whether the dealer calls the pass, and nobody has said what was called."""
        return self.token == DEALER_CALLS and not self.log.plays

    @property
    def leader_may_pass(self) -> bool:
        """D4: whether the lead moves on if the seat to lead holds nothing but hearts."""
        is_lead = self.to_play is not None and not self.replay.open_trick
        return is_lead and law_of(self.ruleset).passes_lead and not self.replay.broken

    @cached_property
    def left(self) -> Counter[Card]:
        """The cards nobody has played yet, twins counted."""
        pack = Counter(card_masks.cards_of(law_of(self.ruleset).sets.pack))
        return pack - Counter(card for _, card in self.log.plays)

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat has taken so far, without any moon."""
        captures = self.replay.captures
        return tuple(
            penalty_points(self.ruleset, t) + bonus_points(self.ruleset, t) for t in captures
        )

    @cached_property
    def void(self) -> tuple[frozenset[Suit], ...]:
        """The suits each seat has shown out of, unless it was seen with them since."""
        shown: list[set[Suit]] = [set() for _ in range(self.ruleset.players)]
        for plays in (*(trick.plays for trick in self.replay.tricks), self.replay.open_trick):
            for play in plays:
                shown[play.seat].discard(play.card.suit)
                if play.card.suit is not plays[0].card.suit:
                    shown[play.seat].add(plays[0].card.suit)
        return tuple(map(frozenset, shown))

    def certain_violation(self, card: Card) -> Violation | None:
        """The rule that the seat whose turn it is would surely break with this card, or None."""
        seat, kind = self.to_play, card_masks.kind_of(card)
        if seat is None:
            return None
        law, table = (
            law_of(self.ruleset),
            [card_masks.kind_of(p.card) for p in self.replay.open_trick],
        )
        if card.suit in self.void[seat]:
            return Violation("shown_void", "1.1", card, card.suit)
        context = PlayContext(
            hand=card_masks.set_of(self.known[seat]) | kind,
            led=card_masks.suit_led(table),
            table=reduce(int.__or__, table, 0),
            is_first=not self.replay.tricks,
            broken=self.replay.broken,
            must_lead=True,
        )
        return violation_of(law, context, kind)


def opening_card(ruleset: Ruleset) -> Card | None:
    """C1: the one card that opens, where it is sure to be dealt; None where the lead is free."""
    if ruleset.opener is Opener.CLUB_HOLDER_ANY_CLUB or ruleset.cards_left_over:
        return None
    return ruleset.opener_card


def observe_hand(ruleset: Ruleset, log: Log, *, dealer: int, token: str = "H") -> ObservedHand:
    """What a log comes to; `token` is the way the hand is passed, if the log has no call.

    Raises ImpossibleRuleset for a call of a pass that so many players cannot make.
    Raises DoesNotAddUp for what cannot have happened: a card that was played before, or lies with
    somebody else since the pass; more cards than were dealt; a seat that is not there.
    """
    token = _called(ruleset, log) or token
    lies = CardLocations(ruleset, token)
    for giver, card in log.passed:
        lies.give(giver, card)
    seats = _seats(ruleset, log, dealer, lies)
    plays = [
        (seat, card_masks.kind_of(card)) for seat, (_, card) in zip(seats, log.plays, strict=True)
    ]
    known = lies.received
    held = [
        card_masks.holding_of(
            [*card_masks.kinds_of(cards), *(kind for s, kind in plays if s == seat)]
        )
        for seat, cards in enumerate(known)
    ]
    replay = _replayed(ruleset, plays, held, dealer)
    return ObservedHand(
        log=log,
        replay=replay,
        known=tuple(tuple(cards) for cards in known),
        giver=lies.giver,
        receiver=lies.receiver,
        token=token,
    )


def _called(ruleset: Ruleset, log: Log) -> str | None:
    """B2: what the dealer called; a ruleset that always passes this way says if it is possible."""
    if log.called:
        replace(ruleset, pass_cycle=(log.called,))
    return log.called


def _seats(ruleset: Ruleset, log: Log, dealer: int, lies: CardLocations) -> list[int]:
    """Who played each card: reported, or whoever's turn it was."""
    hand, seats = _Seen(ruleset, dealer), list[int]()
    if log.plays and log.plays[0][0] is None and ruleset.opener in CLUB_OPENS:
        raise DoesNotAddUp("leader_not_told")
    for named_seat, card in log.plays:
        if hand.to_play is None:
            raise DoesNotAddUp("play_after_the_end", seat=named_seat, card=card)
        seat = hand.to_play if named_seat is None else named_seat
        check_seat(ruleset, seat)
        lies.play(seat, card)
        hand.follow(seat, card_masks.kind_of(card))
        seats.append(seat)
    return seats


def _replayed(
    ruleset: Ruleset,
    plays: Sequence[tuple[int, int]],
    held: Sequence[int],
    dealer: int,
) -> Replay:
    """The replay from what each seat is known to have held; a full one knows the kitty too."""
    pack, seen = law_of(ruleset).sets.pack, reduce(card_masks.together, held)
    is_full = len(plays) == pack.bit_count() - ruleset.cards_left_over
    hand = _Seen(ruleset, dealer, held, card_masks.apart(pack, seen) if is_full else 0)
    hand.begin(plays[0][0] if plays else None)
    for seat, kind in plays:
        hand.record(seat, kind)
    return replay_of(hand, held)


class _Seen(HandInPlay):
    """A hand in play of which only the played cards are known: it blames only what is certain."""

    def __init__(
        self, ruleset: Ruleset, dealer: int, held: Sequence[int] | None = None, kitty: int = 0
    ) -> None:
        # C1: where a card decides who leads, the first that is played says who has it.
        leader = next_in_turn(ruleset, dealer)
        super().__init__(ruleset, held or [0] * ruleset.players, leader=leader, kitty=kitty)
        self._is_misled = False

    def begin(self, leader: int | None) -> None:
        """C1: who led the first trick is reported with its card where the cards decide it."""
        if leader is not None and self.ruleset.opener in CLUB_OPENS:
            check_seat(self.ruleset, leader)
            self._open_with(leader)

    def follow(self, seat: int, kind: int) -> None:
        """Put down a card without a look at the rules."""
        self._put(seat, kind)

    def record(self, seat: int, kind: int) -> None:
        """C1: where the opening card is dealt for certain, another is wrong whoever leads it."""
        opens = opening_card(self.ruleset)
        self._is_misled = not self.plays and opens is not None and kind != card_masks.kind_of(opens)
        if self._is_misled and opens is not None:
            broken = Violation("opening_card", "C1", card_masks.card_of(kind), None, (opens,))
            self.breaches.append(Breach(1, seat, broken))
        super().record(seat, kind)

    def _leader_who_can(self, leader: int) -> int:
        """D4: whether somebody can lead is not known; who does is reported."""
        self._context.must_lead = True
        return leader

    def _blame_turn(self, seat: int, kind: int) -> None:
        """D4: the lead may have passed on while hearts were not broken."""
        if not (self._law.passes_lead and not self._kinds and not self.broken):
            super()._blame_turn(seat, kind)

    def _blame_card(self, seat: int, kind: int, context: PlayContext) -> None:
        """What was blamed already is not blamed again."""
        if not self._is_misled:
            super()._blame_card(seat, kind, context)


class RevokeEffect(NamedTuple):
    """A revoke and what hangs on it.

    `instead`: the cards of the suit led that were there. `later`: the tricks in which they came
    out. `winners`: who would have won the trick with one of them, None for a dead one; nobody
    while the trick runs. `is_lead_sure`: whether the trick has the same winner with each of them.
    """

    breach: Breach
    instead: tuple[Card, ...]
    later: tuple[int, ...]
    winners: tuple[int | None, ...]
    is_lead_sure: bool

    @property
    def tricks(self) -> tuple[int, ...]:
        """The trick with the revoke, and those in which a card lay that could have lain there."""
        return (self.breach.trick, *self.later)


def revoke_effect(replay: Replay, breach: Breach) -> RevokeEffect | None:
    """What a breach changed; None where it is no revoke."""
    instead = breach.violation.instead
    if breach.violation.key != "follow_suit":
        return None
    trick = next((each for each in replay.tricks if each.number == breach.trick), None)
    winners = _winners(replay, trick.plays, breach) if trick else ()
    is_sure = trick is not None and set(winners) == {trick.winner}
    return RevokeEffect(breach, instead, _later(replay, breach), winners, is_sure)


def _later(replay: Replay, breach: Breach) -> tuple[int, ...]:
    """The tricks after it in which a card came out that should have been played."""
    played = {trick.number: trick.plays for trick in replay.tricks}
    played[len(replay.tricks) + 1] = replay.open_trick
    return tuple(
        number
        for number, plays in played.items()
        if number > breach.trick
        and any(p.seat == breach.seat and p.card in breach.violation.instead for p in plays)
    )


def _winners(replay: Replay, plays: Sequence[PlayedCard], breach: Breach) -> tuple[int | None, ...]:
    """Who wins the trick when another card lies in the place of the revoke; each once."""
    kinds = [card_masks.kind_of(play.card) for play in plays]
    revoke = (breach.seat, breach.violation.card)
    place = next(at for at, play in enumerate(plays) if play[:2] == revoke)
    rules = derive(replay.ruleset, TrickRules)
    led = card_masks.suit_led(kinds)
    found: list[int | None] = []
    for card in breach.violation.instead:
        other = [*kinds[:place], card_masks.kind_of(card), *kinds[place + 1 :]]
        won = rules.winning_play(other, reduce(or_, other), led)
        found.append(None if won is None else plays[won].seat)
    return tuple(dict.fromkeys(found))
