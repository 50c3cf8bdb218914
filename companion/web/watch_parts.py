"""What a watched hand is drawn from: who sits there with which card, and a key for each card."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.cards import Card
from companion.web.table_view import Face


@dataclass(frozen=True, slots=True)
class Chair:
    """A player of the hand: the card in front of them, and whether it is their turn."""

    face: Face
    place: int
    cards: tuple[Card, ...]
    is_due: bool
    has_won: bool
    points: str


@dataclass(frozen=True, slots=True)
class Key:
    """One kind of card: how many of it are left, and why it would be against the rules now."""

    card: Card
    copies: int
    is_on_table: bool
    doubt: str
    words: str
