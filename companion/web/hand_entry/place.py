"""Which hand a phone means: its own id, and the id of the hand that it was played after."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from companion import scorebook
from companion.models import Device, new_id
from companion.scorebook import GameState
from companion.scorebook.facts import Facts
from companion.web.requests import read_number


@dataclass(frozen=True)
class Place:
    """A hand by its id, and the hand before it; None before the first."""

    hand: uuid.UUID
    after: uuid.UUID | None

    def number(self, facts: Facts) -> int | None:
        """The number of this hand, whatever was inserted or removed since it was begun.

        None where the hand before isn't one of the game, so that this one waits for it.
        """
        return facts.number_of(self.hand) or facts.number_behind(self.after)

    def standing(self, facts: Facts) -> uuid.UUID:
        """The hand that stands there, which may be another phone's; else this very hand."""
        number = self.number(facts)
        is_taken = number is not None and number <= len(facts.hands)
        return facts.hands[number - 1].id if is_taken and number else self.hand


def read_place(state: GameState, device: Device, said: Mapping[str, str]) -> Place:
    """The hand that a form or an address means. One that was made up is behind no hand."""
    hand, after = said.get("hand", ""), said.get("after")
    if "number" in said and (after is None or "-" not in after):
        before = _translated(state, device, after or "", read_number(said["number"]) or 1)
    else:
        before = None if after == "" else _read(after or "")
    return Place(_read(hand) if hand else new_id(), before)


def _read(text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError:
        return new_id()  # no game has a hand by it


def _translated(state: GameState, device: Device, operation: str, number: int) -> uuid.UUID | None:
    """The hand before, where a page that was open during the update to ids says which it is.

    It gives the number of its hand, and the operation id of the one before it in its outbox.
    """
    sent = scorebook.find_sent(state, device, operation) if operation else None
    if sent and state.facts.number_behind(sent):
        return sent
    if operation and not sent and not scorebook.was_done(device, operation):
        return new_id()
    if number <= 1:
        return None
    is_there = number - 2 < len(state.hands)
    return state.facts.hands[number - 2].id if is_there else new_id()
