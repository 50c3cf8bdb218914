"""The variants as people know them (`variants.toml`), and how they are found."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from companion.referee.text.grammar import listed
from companion.referee.text.text_files import read_entries
from companion.rules.variants import ONE_DECK, VARIANTS, Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantText:
    """What a variant is called, what it is in one line, and in which family it is listed."""

    name: str
    line: str
    family: str
    aliases: tuple[str, ...]


_FILE = read_entries("text/variants.toml")

VARIANT_TEXTS: Mapping[str, VariantText] = MappingProxyType(
    {
        key: VariantText(**{**text, "aliases": tuple(text["aliases"])})
        for key, text in _FILE["variants"].items()
    }
)

# The families in the order of the list, and what they are called.
FAMILIES: Mapping[str, str] = MappingProxyType(_FILE["families"])

WELL_KNOWN = tuple(_FILE["well_known"])


def variant_name(key: str) -> str:
    """The name of a variant; the key itself where no variant has it any more."""
    return VARIANT_TEXTS[key].name if key in VARIANT_TEXTS else key


def variant_label(key: str, players: int) -> str:
    """A variant at one size: "Hearts, 4 players"."""
    return f"{variant_name(key)}, {players} players"


def variant_of_table(key: str, table: str) -> str:
    """A variant with its house rules: "Hearts, as Thursday table plays it"."""
    return f"{variant_name(key)}, as {table} plays it"


def rules_of_table(key: str, table: str) -> str:
    """Whose rules are told: "How Thursday table plays Hearts"."""
    return f"How {table} plays {variant_name(key)}"


def rules_of_size(players: int) -> str:
    """For how many the rules of a variant are told."""
    return f"The rules for {players} players"


def variant_summary(variant: Variant) -> str:
    """The line of a variant, with its sizes where they are not those of the standard game."""
    line = VARIANT_TEXTS[variant.key].line
    if variant.players == ONE_DECK:
        return line
    return f"{line} For {sizes_words(variant.players)} players."


def variant_entry(variant: Variant) -> str:
    """The line of a variant with its other names."""
    text = VARIANT_TEXTS[variant.key]
    return f"{text.line} Also called {', '.join(text.aliases)}." if text.aliases else text.line


def no_such_size_words(variant: Variant, wanted: str) -> str:
    """Nobody plays a variant with the number of players in an address; who plays it."""
    sizes = listed([str(players) for players in variant.players], "or")
    return f"{variant_name(variant.key)} is for {sizes} players, not for “{wanted[:20]}”."


def by_family(variants: Iterable[Variant]) -> list[tuple[str, list[Variant]]]:
    """These variants under the titles of their families; families without any are left out."""
    found = list(variants)
    families = [
        (title, [v for v in found if VARIANT_TEXTS[v.key].family == key])
        for key, title in FAMILIES.items()
    ]
    return [(title, members) for title, members in families if members]


def named(words: str) -> list[Variant]:
    """The variants of which this is a name; "Hearts" at its end may be left out."""
    wanted = _without_hearts(words)
    return [
        VARIANTS[key]
        for key, text in VARIANT_TEXTS.items()
        if wanted in {_without_hearts(name) for name in (text.name, *text.aliases)}
    ]


def _without_hearts(name: str) -> str:
    return plain(name).removesuffix(" hearts")


def found_by(variants: Iterable[Variant], words: str) -> list[Variant]:
    """The variants that have all of these words somewhere in their names, line or family."""
    wanted = plain(words).split()
    return [v for v in variants if all(word in _searched_text(v) for word in wanted)]


def _searched_text(variant: Variant) -> str:
    text = VARIANT_TEXTS[variant.key]
    names = (text.name, *text.aliases, text.line, FAMILIES[text.family])
    return plain(" ".join((*names, sizes_words(variant.players), variant.key)))


def plain(text: str) -> str:
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
