"""What the score book refuses, as keys with their data; `referee.messages` has the sentences."""

from __future__ import annotations

import uuid

from companion.rules import DoesNotAddUp, RulesError


class Refused(RulesError):
    """Something that cannot be written down as it was sent. Nothing was changed."""


class UnreadableRules(RulesError):
    """The stored rules of one game cannot be read: the key and data of what is wrong with them."""


class NameRefused(Refused):
    """A name that is blank, too long, already taken or not printable."""


class ChoiceOwed(Refused):
    """The shooter still has to choose one of these; the hand is not saved before."""

    def __init__(self, key: str, *, options: tuple[str, ...], **data: object) -> None:
        super().__init__(key, options=options, **data)
        self.options = options


class QueenOwed(DoesNotAddUp):
    """Several can have taken the queen by these points, and the table has to say who did."""


class Conflict(Refused):
    """Another phone was first. `hand_id` is what it saved, where there is such a hand."""

    def __init__(self, key: str, *, hand_id: uuid.UUID | None = None, **data: object) -> None:
        super().__init__(key, **data)
        self.hand_id = hand_id
