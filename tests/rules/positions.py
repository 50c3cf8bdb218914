"""Short ways to tell a moment of a hand, and to ask what may be played there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.rules import Card, Cards, Hand, Law, Ruleset, Violation


@dataclass(frozen=True, slots=True)
class Turn:
    """A player to move: the hand, the trick so far, its number, and what was broken before it."""

    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    number: int
    broken: bool = False

    def at(self, ruleset: Ruleset) -> Hand:
        """The hand of cards at this moment; of the others nothing is known."""
        return Hand.at(
            ruleset,
            {len(self.trick): self.hand},
            trick=self.trick,
            number=self.number,
            broken=self.broken,
        )


def read_turn(hand: str, trick: str = "", *, number: int, broken: bool = False) -> Turn:
    """A turn from card texts."""
    return Turn(Card.parse(hand), Card.parse(trick), number, broken)


def legal_plays(ruleset: Ruleset, turn: Turn) -> Cards:
    """What may be played."""
    return turn.at(ruleset).legal


def violation(ruleset: Ruleset, turn: Turn, card: Card | str) -> Violation | None:
    """The rule that stands against a card."""
    return turn.at(ruleset).violation(card)


def breaks_hearts(ruleset: Ruleset, cards: Iterable[Card] | str) -> bool:
    """Whether some cards break hearts (D2)."""
    return bool(Cards.of(cards) & Law.of(ruleset).breaking)


def trick_winner(
    ruleset: Ruleset, cards: str | Sequence[Card | str], *, leader: int = 0
) -> int | None:
    """The seat that wins a trick so far, told from the leader on: the last card is played."""
    *before, last = cards.split() if isinstance(cards, str) else cards
    seat = (leader + len(before)) % ruleset.players
    hand = Hand.at(ruleset, {seat: [last]}, trick=before, leader=leader, number=1)
    hand.play(last)
    return (*hand.tricks, hand.trick)[0].winner


def replay(
    ruleset: Ruleset,
    hands: Sequence[Iterable[Card] | str],
    plays: Iterable[tuple[int, Card | str]] = (),
    *,
    dealer: int = 0,
    passed: tuple[str, Sequence[Iterable[Card] | str]] | None = None,
) -> Hand:
    """A hand from its deal, the pass and who played what, each card by whose turn it is."""
    hand = Hand.deal(ruleset, hands, dealer)
    if passed:
        hand.pass_(*passed)
    for seat, card in plays:
        assert hand.to_play == seat
        hand.play(card)
    return hand
