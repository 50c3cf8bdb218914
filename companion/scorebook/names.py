"""What is typed at a table: names and reasons, as they are kept; and the colours of players."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol

from companion.scorebook.errors import NameRefused, Refused


class Coloured(Protocol):
    """Whoever has a colour of the palette."""

    colour: int


LONGEST_NAME = 40  # characters

LONGEST_TYPED = 1000  # characters that are looked at: to compose accents takes their square

COLOURS = 11  # of the palette

JOINERS = "\u200c\u200d"  # hold emoji families and some scripts together


def clean_name(text: str) -> str:
    """A name as typed, with stray space removed.

    Raises NameRefused: blank, over 40 characters, or with invisible control characters only.
    """
    if len(text.strip()) > LONGEST_TYPED:
        raise NameRefused("name_too_long", name=text.strip()[:LONGEST_TYPED], longest=LONGEST_NAME)
    visible = "".join(c for c in text if c in JOINERS or unicodedata.category(c) not in _UNSEEN)
    name = " ".join(unicodedata.normalize("NFC", visible).split()).strip(JOINERS + " ")
    if not name:
        raise NameRefused("name_blank")
    if len(name) > LONGEST_NAME:
        raise NameRefused("name_too_long", name=name, longest=LONGEST_NAME)
    return name


_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def is_clean(name: str) -> bool:
    """Whether a name is one as they are kept."""
    try:
        return clean_name(name) == name
    except NameRefused:
        return False


def name_key(name: str) -> str:
    """What makes two spellings the same name: case and width do not, accents do."""
    return unicodedata.normalize("NFKC", name).casefold()


def refuse_doubled(names: Iterable[str]) -> None:
    """Raises NameRefused when two of these names are the same name."""
    for key, count in Counter(map(name_key, names)).items():
        if count > 1:
            raise NameRefused("name_doubled", name=next(n for n in names if name_key(n) == key))


def least_used_colour(players: Iterable[Coloured]) -> int:
    """The colour that the fewest of these have."""
    used = Counter(player.colour for player in players)
    return min(range(COLOURS), key=lambda colour: used[colour])


def seat_colours(players: Sequence[Coloured]) -> list[int]:
    """Each player's own colour; who comes second to the same one gets a free one.

    Of more players than there are colours, those who come last keep their own.
    """
    colours: list[int] = []
    for player in players:
        free = [c for c in range(COLOURS) if c not in colours] or [player.colour]
        colours.append(player.colour if player.colour in free else free[0])
    return colours


LONGEST_REASON = 200  # characters, as the columns have it


def clean_reason(text: str, **details: object) -> str:
    """A reason as typed, with stray space removed; it may be empty.

    Raises Refused when it is too long; `details` go with the refusal.
    """
    reason = " ".join(text.split())
    if len(reason) > LONGEST_REASON:
        raise Refused("reason_too_long", **details, longest=LONGEST_REASON)
    return reason
