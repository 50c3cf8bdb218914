"""The cards of a form: each copy of a card that two packs hold twice has a place of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.referee.text.rules_and_results import card_words
from companion.rules.cards import QUEEN_OF_SPADES, Card


class Slot(NamedTuple):
    """One copy of a card: "QS", and "QS-2" for its twin."""

    card: Card
    copy: int
    copies: int

    @property
    def key(self) -> str:
        """How fields and keys of this copy are named."""
        return str(self.card) if self.copy == 1 else f"{self.card}-{self.copy}"

    @property
    def words(self) -> str:
        """How it is asked for: the queen of spades is simply the queen, of two "a queen"."""
        name = "queen" if self.card == QUEEN_OF_SPADES else card_words(self.card)
        if self.copies == 1:
            return f"the {name}"
        return f"{'an' if name[0] in 'a8' else 'a'} {name}"


def slots_of(cards: Iterable[Card]) -> tuple[Slot, ...]:
    """A slot for every card, in their order."""
    cards = tuple(cards)
    copies, seen = Counter(cards), Counter[Card]()
    slots = []
    for card in cards:
        seen[card] += 1
        slots.append(Slot(card, seen[card], copies[card]))
    return tuple(slots)


def takers_of(told: Mapping[str, str | None], slots: Iterable[Slot]) -> dict[Card, tuple[int, ...]]:
    """Who took which card, from what stands in the fields of its copies."""
    takers: dict[Card, tuple[int, ...]] = {}
    for slot in slots:
        if seat := told.get(slot.key):
            takers[slot.card] = (*takers.get(slot.card, ()), int(seat))
    return takers
