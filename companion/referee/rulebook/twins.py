"""Two packs: identical cards cancel each other, tricks can be dead (2K, section 6)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.phrases import DEAD_TRICK
from companion.referee.rulebook.choosing import trick
from companion.referee.rulebook.pieces import Piece, joined, piece, told
from companion.rules import Ruleset
from companion.rules.options import Duplicates

# The jack is there twice; behind it come as many cards as there are players.
_TWINS = "JC TC JC 9C 8C 4H 3C 2D 5C AS 4C"
_TWO_PAIRS = "QS KS QS KS 3S 5H 2D 4C 7C 8C 9C"
_DEAD = "AD AD 2H 5S 7C 3C 9S 2S JC 4C 8S"


def pieces_of_twins(ruleset: Ruleset) -> Iterator[Piece]:
    """Two identical cards, and tricks that nobody wins."""
    yield _twins(ruleset)
    if ruleset.duplicates is Duplicates.CANCEL:
        yield _dead(ruleset)


def _twins(r: Ruleset) -> Piece:
    cancels = r.duplicates is Duplicates.CANCEL
    return piece(
        r,
        "Two identical cards",
        joined(
            "With two packs every card is there twice.",
            told(r, "duplicates"),
            "They cannot win, but what they cost still counts for whoever takes the trick. The "
            "highest card of the suit led that is left wins. A card that does not follow suit "
            "cancels nothing."
            if cancels
            else "",
        ),
        examples=[trick(r, _TWINS)],
        fields=("duplicates",),
    )


def _dead(r: Ruleset) -> Piece:
    return piece(
        r,
        "A trick nobody wins",
        joined(
            DEAD_TRICK,
            "Such a trick is dead. It stays on the table, the same player leads again, and the "
            "winner of the next trick takes both; several dead tricks wait together.",
            told(r, "last_trick_dead"),
        ),
        examples=[trick(r, _DEAD), trick(r, _TWO_PAIRS)],
        fields=("last_trick_dead",),
    )
