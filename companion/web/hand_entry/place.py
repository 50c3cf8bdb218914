"""Which hand a page means: its own id, and the id of the hand that it was played after."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from flask import request

from companion import scorebook
from companion.models import Device, new_id
from companion.scorebook import Conflict, GameState
from companion.scorebook.facts import Facts
from companion.web.requests import HAND_SENT, read_number


@dataclass(frozen=True)
class HandPlace:
    """A hand by its id, and the hand before it; None before the first."""

    hand: uuid.UUID
    after: uuid.UUID | None

    def number(self, facts: Facts) -> int | None:
        """The number of this hand, whatever was inserted or removed since it was begun.

        None where the hand before isn't one of the game, so that this one waits for it.
        """
        return facts.number_of(self.hand) or facts.number_behind(self.after)

    def number_or_later(self, facts: Facts) -> int:
        """The same; where it waits, one that no hand can have yet."""
        return self.number(facts) or len(facts.hands) + 2

    def standing(self, facts: Facts) -> uuid.UUID:
        """The hand that stands there, which may be another phone's; else this very hand."""
        number = self.number(facts)
        is_taken = number is not None and number <= len(facts.hands)
        return facts.hands[number - 1].id if is_taken and number else self.hand


def read_place(state: GameState, device: Device, fields: Mapping[str, str]) -> HandPlace:
    """The hand that a form or an address means: the coming one where it does not say it.

    One that was made up is behind no hand.
    """
    hand = request.headers.get(HAND_SENT) or fields.get("hand", "")
    after = fields.get("after")
    if "number" in fields:
        number = read_number(fields["number"]) or 1
        before = _translated(state, device, number, after or "")
    elif after is None:
        before = state.facts.after_hand(state.next_number)
    else:
        before = _read(after) if after else None
    return HandPlace(_read(hand) if hand else new_id(), before)


def named_hand(state: GameState, fields: Mapping[str, str]) -> int | None:
    """The number of the hand that is named: by its id, or as the one `after` another.

    None where none is, 0 where the game has no such hand. A page that was open during the update to
    ids gives the number itself; where it is one of `after`, it says with which hand the game ended.
    """
    hand, after = fields.get("hand", ""), fields.get("after")
    if hand:
        return read_number(hand) or state.facts.number_of(_read(hand)) or 0
    if after is None or read_number(after):
        return None
    return state.facts.number_behind(_read(after) if after else None) or 0


def refuse_outdated(state: GameState) -> None:
    """Raises Conflict where the coming hand is another one than on the page of the form."""
    if named_hand(state, request.form) not in (None, state.next_number):
        raise Conflict("moved_on", number=state.next_number)


def _read(text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError:
        return new_id()  # no game has a hand by it


def _translated(state: GameState, device: Device, number: int, after: str) -> uuid.UUID | None:
    """The hand before, where a page from before the update to ids says which it is.

    Such a page gives the number of its hand, and names the one before by the operation id it sent
    it under; one that it had from the server by its id.
    """
    is_operation = after != "" and "-" not in after
    before = scorebook.find_sent(state, device, after) if is_operation else _read(after)
    if before and state.facts.number_behind(before):
        return before
    if is_operation and not before and not scorebook.was_done(device, after):
        return new_id()
    if number <= 1:
        return None
    is_there = number - 2 < len(state.hands)
    return state.facts.hands[number - 2].id if is_there else new_id()
