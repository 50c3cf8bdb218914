"""What the score book refuses, as keys with their data; `referee.messages` has the sentences."""

from __future__ import annotations

import uuid

from companion.rules import DoesNotAddUp, RulesError

FACTS_DAMAGED = "facts_damaged"  # the text of a game doesn't match its checksum


class Refused(RulesError):
    """Something that cannot be written down as it was sent. Nothing was changed."""


class UnreadableGame(RulesError):
    """What is stored of one game cannot be read or scored: the key and data of what is wrong."""

    @property
    def is_damage(self) -> bool:
        """Whether it should be otherwise: a game by a rule that went is as it was left."""
        return self.key != "older_rules"


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
