"""What the pad on the phone counts with: who, which cards, what they are worth. Sums only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.referee.text.rules_and_results import rank_sign
from companion.rules.beside import moon_skips_trickless
from companion.rules.moons import may_subtract
from companion.rules.outlook import shown
from companion.rules.ruleset import Ruleset
from companion.scorebook.hand_report import DEAD
from companion.web.entry_view import EntryView
from companion.web.hand_form import TRICKLESS
from companion.web.slots import Slot

DASH = "\N{EN DASH}"


def pad_data(entry: EntryView) -> Mapping[str, Any]:
    """The facts of one entry for its script, as plain JSON."""
    ruleset = entry.ruleset
    start = shown(ruleset, 0)
    slots = (*entry.asked, *entry.listed)
    told, dead = [face.number for face in entry.faces], [DEAD] if entry.dead else []
    pile = [str(number) for number in dead]
    return {
        "name": entry.name,
        "game": f"{entry.book.game.id}:",
        "number": None if entry.is_shown_first else entry.number,
        "base": entry.again or entry.form.version.data or "",
        "mode": entry.chosen_mode,
        "can_count": entry.can_count,
        "seats": [*told, *dead],
        "scored": [face.number for face in entry.scored],
        "names": {str(f.number): f.brief for f in entry.faces} | dict.fromkeys(pile, "Nobody"),
        "initials": {str(f.number): f.initials for f in entry.faces} | dict.fromkeys(pile, DASH),
        "colours": {str(face.number): face.colour for face in entry.faces},
        "before": {str(seat): total for seat, total in entry.before.items()},
        "start": start,
        "sign": shown(ruleset, 1) - start,
        "hearts": ruleset.heart_count,
        "heart_value": ruleset.heart_value,
        "dead": DEAD if entry.dead else None,
        "most_dead": entry.dead,
        "order": [slot.key for slot in slots],
        "cards": {slot.key: _card(ruleset, slot) for slot in slots},
        "asked": [slot.key for slot in entry.asked],
        "rare": [name for name in entry.form.said if name.startswith(TRICKLESS)],
        "all_is_moon": moon_skips_trickless(ruleset),
        "no_points": bool(entry.why_no_points),
        "has_minus": may_be_below_zero(ruleset),
        "saves_itself": entry.saves_itself,
        "is_shown_first": entry.is_shown_first,
    }


def may_be_below_zero(ruleset: Ruleset) -> bool:
    """Whether a hand can take points off a total, so that a minus may have to be typed."""
    takes_off = min(ruleset.values.values(), default=0) < 0 or ruleset.no_tricks_bonus < 0
    return takes_off or may_subtract(ruleset)


def _card(ruleset: Ruleset, slot: Slot) -> Mapping[str, Any]:
    card = slot.card
    return {
        "value": ruleset.values.get(card, 0),
        "rank": rank_sign(card),
        "suit": card.suit.value,
        "words": slot.words,
        "number": f"{slot.copy} of {slot.copies}" if slot.copies > 1 else "",
        "counts": card in ruleset.plain_hearts,
    }
