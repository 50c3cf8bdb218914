"""The variants as a list: the well-known first, the others by family; found by words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from companion.rules.variants import Variant

# The families in the order of the list, and what they are called.
FAMILIES: Mapping[str, str] = MappingProxyType(
    {
        "hearts": "Hearts and its targets",
        "countdown": "Counted down",
        "house": "House mixes",
        "omnibus": "Omnibus: a card that helps",
        "spot": "Spot: hearts at their face",
        "black_maria": "Black Maria: high spades",
        "greek": "Greek Hearts",
        "values": "Other cards that cost",
        "no_queen": "Without the queen",
        "deal": "Two packs, and cards left over",
        "partners": "Partners",
    }
)
WELL_KNOWN = (
    "standard", "omnibus", "spot_s0", "black_maria", "cancellation", "partners_pooled",
    "shooters_choice", "cutthroat",
)  # fmt: skip


def by_family(variants: Iterable[Variant]) -> list[tuple[str, list[Variant]]]:
    """These variants under the titles of their families; families without any are left out."""
    found = list(variants)
    families = [(title, [v for v in found if v.family == key]) for key, title in FAMILIES.items()]
    return [(title, members) for title, members in families if members]


def found_by(variants: Iterable[Variant], words: str) -> list[Variant]:
    """The variants that have all of these words somewhere in their names, line or family."""
    wanted = _plain(words).split()
    return [variant for variant in variants if all(word in _said_of(variant) for word in wanted)]


def _said_of(variant: Variant) -> str:
    names = (variant.name, *variant.aliases, variant.line, FAMILIES[variant.family])
    return _plain(" ".join((*names, sizes_words(variant.players), variant.key)))


def _plain(text: str) -> str:
    """Without case, accents and signs: "Chasse Cœur" is found by "coeur"."""
    parted = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    letters = "".join(sign for sign in parted if not unicodedata.combining(sign))
    return re.sub(r"[\W_]+", " ", letters).strip()


def sizes_words(players: Sequence[int]) -> str:
    """For how many: "3 to 8", "4, 6 or 8", "3"."""
    if len(players) > 2 and players[-1] - players[0] == len(players) - 1:
        return f"{players[0]} to {players[-1]}"
    *first, last = (str(number) for number in players)
    return f"{', '.join(first)} or {last}" if first else last
