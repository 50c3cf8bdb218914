"""What the pad on the phone counts with: who, which cards, what they are worth. Sums only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.referee.words import card_words, rank_sign
from companion.rules.cards import QUEEN_OF_SPADES, Card
from companion.rules.outlook import shown
from companion.rules.ruleset import Ruleset
from companion.web.entry_view import EntryView


def pad_data(entry: EntryView) -> Mapping[str, Any]:
    """The facts of one entry for its script, as plain JSON."""
    ruleset = entry.ruleset
    start = shown(ruleset, 0)
    return {
        "name": entry.name,
        "game": f"{entry.book.game.id}:",
        "number": None if entry.is_shown_first else entry.number,
        "base": entry.again or entry.form.version.data or "",
        "mode": entry.chosen_mode,
        "can_count": entry.can_count,
        "seats": [face.number for face in entry.faces],
        "names": {str(face.number): face.name for face in entry.faces},
        "initials": {str(face.number): face.initials for face in entry.faces},
        "colours": {str(face.number): face.colour for face in entry.faces},
        "before": {str(seat): total for seat, total in entry.before.items()},
        "start": start,
        "sign": shown(ruleset, 1) - start,
        "hearts": ruleset.heart_count,
        "heart_value": ruleset.heart_value,
        "order": [str(card) for card in (*entry.asked, *entry.listed)],
        "cards": {str(card): _card(ruleset, card) for card in (*entry.asked, *entry.listed)},
        "asked": [str(card) for card in entry.asked],
        "saves_itself": entry.saves_itself,
        "is_shown_first": entry.is_shown_first,
    }


def _card(ruleset: Ruleset, card: Card) -> Mapping[str, Any]:
    return {
        "value": ruleset.values[card],
        "rank": rank_sign(card),
        "suit": card.suit.value,
        "words": asked_words(card),
        "counts": card in ruleset.plain_hearts,
    }


def asked_words(card: Card) -> str:
    """How a card is asked for: the queen of spades is simply the queen."""
    return "the queen" if card == QUEEN_OF_SPADES else f"the {card_words(card)}"
