"""A hand replayed from the deal, the pass and who played what: who took what, what was broken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.rules import card_masks
from companion.rules.captures import Capture, check_seat
from companion.rules.cards import Card
from companion.rules.errors import DoesNotAddUp
from companion.rules.play.passing import (
    Hands,
    Pass,
    apply_pass,
    check_pass,
    first_leader,
    kitty_of,
    pass_violations,
)
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.scoring.scoring import HandScore, MoonChoice, score_hand
from companion.rules.standings.end_of_game import BeforeHand
from companion.rules.whole_hand.hand_in_play import (
    Breach,
    HandInPlay,
    PlayedCard,
    Trick,
)


@dataclass(frozen=True, kw_only=True)
class Replay:
    """A hand as far as its log goes.

    `hands`: after the pass. `open_trick`: the cards of a trick that is not finished. `to_play`,
    `legal`: whose turn it is and what that seat may play; None and nothing when the hand is over.
    `holdings`: what each seat still holds. `piles`: every card each seat has captured,
    `captures`: what they count. `waiting`: the cards of dead tricks without a taker yet.
    `kitty`: cards that nobody has (yet). `kitty_taker`: who took them, None as long as nobody has.
    `adds_up`: every card of the pack is accounted for, so the hand was played to its end.
    """

    ruleset: Ruleset
    hands: Hands
    tricks: tuple[Trick, ...]
    open_trick: tuple[PlayedCard, ...]
    breaches: tuple[Breach, ...]
    to_play: int | None
    legal: tuple[Card, ...]
    broken: bool
    holdings: Hands
    piles: Hands
    captures: tuple[Capture, ...]
    waiting: tuple[Card, ...]
    kitty: tuple[Card, ...]
    kitty_taker: int | None
    adds_up: bool

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


def replay_hand(
    ruleset: Ruleset,
    hands: Sequence[card_masks.CardsLike],
    plays: Iterable[tuple[int, card_masks.CardLike]] = (),
    *,
    dealer: int = 0,
    passed: Pass | None = None,
) -> Replay:
    """Replay a hand from the dealt hands, the pass and who played what, in the order of play.

    Cards that were not dealt are the kitty. Raises DoesNotAddUp for a deal that is not of this
    ruleset or that nobody can open, and for plays after the end; UnknownCard.
    """
    check_seat(ruleset, dealer)
    held = [card_masks.holding_of(card_masks.kinds_of(hand)) for hand in hands]
    kitty = kitty_of(ruleset, held)
    breaches: list[Breach] = []
    if passed is not None:
        check_pass(ruleset, passed)
        wrong = pass_violations(ruleset, passed, held)
        breaches += [Breach(0, seat, broken) for seat, broken in wrong]
        held = apply_pass(ruleset, passed, held)
    hand = HandInPlay(ruleset, held, leader=first_leader(ruleset, held, dealer), kitty=kitty)
    hand.breaches += breaches
    for seat, kind in _read_plays(plays):
        hand.record(seat, kind)
    return replay_of(hand, held)


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


def replay_of(hand: HandInPlay, held: Sequence[int]) -> Replay:
    """A hand as far as it has come; `held` is what each seat held after the pass."""
    return Replay(
        ruleset=hand.ruleset,
        hands=tuple([card_masks.cards_of(each) for each in held]),
        tricks=hand.tricks,
        open_trick=hand.open_trick,
        breaches=tuple(hand.breaches),
        to_play=hand.to_play,
        legal=hand.legal(),
        broken=hand.broken,
        holdings=hand.holdings,
        piles=hand.piles,
        captures=hand.captures,
        waiting=hand.waiting,
        kitty=hand.kitty,
        kitty_taker=hand.kitty_taker,
        adds_up=hand.adds_up,
    )
