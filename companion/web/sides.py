"""Who wins together: everybody alone, or partners who sit opposite (J1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.options import Teams
from companion.rules.ruleset import Ruleset
from companion.web.faces import briefly

_ROOM = 30  # signs on two lines of a row


@dataclass(frozen=True, slots=True)
class Face:
    """A seat as it is drawn; its place is -1 when it has closed."""

    number: int
    name: str
    initials: str
    colour: int
    place: int

    @property
    def is_closed(self) -> bool:
        return self.place < 0


@dataclass(frozen=True, slots=True)
class Side:
    """One player or two partners, drawn like a seat: number, colour and place are the first's."""

    faces: tuple[Face, ...]

    @property
    def number(self) -> int:
        return self.faces[0].number

    @property
    def colour(self) -> int:
        return self.faces[0].colour

    @property
    def place(self) -> int:
        return self.faces[0].place

    @property
    def is_closed(self) -> bool:
        return self.faces[0].is_closed

    @property
    def name(self) -> str:
        """ "Ann", "Ann and Cleo"."""
        return " and ".join(face.name for face in self.faces)

    @property
    def brief(self) -> str:
        """The name where there is little room: of two partners neither may push the other out."""
        if not self.is_team or len(self.name) <= _ROOM:
            return self.name
        return " and ".join(briefly(face.name) for face in self.faces)

    @property
    def initials(self) -> str:
        """ "A", "A+C"."""
        return "+".join(face.initials for face in self.faces)

    @property
    def is_team(self) -> bool:
        return len(self.faces) > 1


def sides_of(faces: Sequence[Face], ruleset: Ruleset) -> tuple[Side, ...]:
    """Everybody with a score by whom they win with, clockwise, who left last."""
    seated = [face for face in faces if not face.is_closed]
    if ruleset.teams is Teams.NONE or len(seated) != ruleset.players:
        return tuple(Side((face,)) for face in faces)
    half = len(seated) // 2
    partners = zip(seated[:half], seated[half:], strict=True)
    closed = [Side((face,)) for face in faces if face.is_closed]
    return (*(Side(pair) for pair in partners), *closed)


def columns_of(sides: Sequence[Side], ruleset: Ruleset) -> tuple[Side, ...]:
    """Who has a score: partners share one where it is pooled, else they stand side by side."""
    if ruleset.teams is Teams.POOLED:
        return tuple(sides)
    return tuple(Side((face,)) for side in sides for face in side.faces)
