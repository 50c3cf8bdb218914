"""The variants as people know them: names, a line about each, families, and how they are found."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from companion.referee.text.grammar import listed
from companion.rules.ruleset.variants import ONE_DECK, Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantText:
    """What a variant is called, what it is in one line, and in which family it is listed."""

    name: str
    line: str
    family: str
    aliases: tuple[str, ...]


_TEXTS = {
    "standard": VariantText(
        name="Hearts",
        aliases=("Black Lady", "American Hearts"),
        line="Hearts count 1, the queen of spades 13. A moon: 26 for everyone else. To 100.",
        family="hearts",
    ),
    "short_50": VariantText(
        name="Short game",
        aliases=("Hearts to 50",),
        line="The standard game, to 50.",
        family="hearts",
    ),
    "mid_75": VariantText(
        name="75-point game",
        aliases=("Hearts to 75",),
        line="The standard game, to 75.",
        family="hearts",
    ),
    "long_200": VariantText(
        name="Long game",
        aliases=("Hearts to 200",),
        line="The standard game, to 200.",
        family="hearts",
    ),
    "bga_countdown": VariantText(
        name="Countdown Hearts",
        aliases=("BGA Hearts", "Board Game Arena Hearts"),
        line="The standard game counted down from 100. The highest score wins.",
        family="countdown",
    ),
    "bga_open_trick": VariantText(
        name="Countdown, open first trick",
        aliases=("Points in the first trick",),
        line="Counted down from 100. Points may be played on the first trick.",
        family="countdown",
    ),
    "bga_no_limit": VariantText(
        name="Countdown, no limits",
        aliases=("Penalty card play limit disabled",),
        line="Counted down from 100. You can play points on the first trick and lead hearts "
        "anytime.",
        family="countdown",
    ),
    "bga_positive_moon": VariantText(
        name="Countdown, positive moon",
        aliases=("Positive moon scoring",),
        line="Counted down from 100. Shoot the moon and you get 26 back.",
        family="countdown",
    ),
    "shooters_choice": VariantText(
        name="Shooter's choice",
        aliases=("House moon",),
        line="The shooter chooses: 26 for everyone else, or 26 off their own score.",
        family="house",
    ),
    "locked_queen": VariantText(
        name="Locked queen",
        aliases=("The queen breaks hearts",),
        line="The queen may not be led before hearts are broken, and she breaks them too.",
        family="house",
    ),
    "cutthroat": VariantText(
        name="Cutthroat Hearts",
        aliases=("No passing",),
        line="The standard game without passing.",
        family="house",
    ),
    "free_lead": VariantText(
        name="Free lead",
        aliases=("Beginners' Hearts", "Breaking-pass"),
        line="Hearts may be led anytime; nothing has to be broken first.",
        family="house",
    ),
    "open_first_trick": VariantText(
        name="Open first trick",
        aliases=("Queen allowed on trick one",),
        line="You may play the queen of spades on the first trick, but not hearts.",
        family="house",
    ),
    "omnibus": VariantText(
        name="Omnibus Hearts",
        aliases=("Jack of diamonds",),
        line="The jack of diamonds takes 10 off. You can shoot the moon without it.",
        family="omnibus",
    ),
    "omnibus_bga": VariantText(
        name="Countdown Omnibus",
        aliases=("Omnibus (BGA)",),
        line="Counted down from 100. The jack of diamonds gives 10 back, and the moon needs it.",
        family="omnibus",
    ),
    "omnibus_hoyle": VariantText(
        name="Hit the Moon",
        aliases=("Omnibus (Hoyle)", "Ten of diamonds"),
        line="The 10 of diamonds takes 10 off. A moon needs it too and takes 26 off.",
        family="omnibus",
    ),
    "omnibus_evening": VariantText(
        name="Omnibus evening",
        aliases=("Longer evening",),
        line="The jack of diamonds takes 10 off, and the shooter chooses how the moon scores.",
        family="omnibus",
    ),
    "spot_s0": VariantText(
        name="Spot Hearts",
        aliases=("Chip Hearts", "Pip Hearts"),
        line="Hearts count face value, jack 11 to ace 14; the queen of spades 13. To 500.",
        family="spot",
    ),
    "spot_bga": VariantText(
        name="Spot Hearts, queen 25",
        aliases=("Spot Hearts (Pagat)", "Spot Hearts (GNOME)"),
        line="Hearts count face value, jack 11 to ace 14; the queen of spades 25. To 500.",
        family="spot",
    ),
    "spot_bga_countdown": VariantText(
        name="Countdown Spot Hearts",
        aliases=("Spot Hearts (BGA)",),
        line="Spot Hearts with the queen at 25, counted down from 500.",
        family="spot",
    ),
    "spot_pure": VariantText(
        name="Spot Hearts, no queen",
        aliases=("Pure Spot Hearts",),
        line="Hearts count face value, jack 11 to ace 14; nothing else counts. To 500.",
        family="spot",
    ),
    "spot_court10": VariantText(
        name="Spot Hearts, face cards 10",
        aliases=("Spot Hearts, ace 15",),
        line="Hearts count face value, face cards 10, the ace 15; the queen of spades 25. To 500.",
        family="spot",
    ),
    "black_maria": VariantText(
        name="Black Maria",
        aliases=("High spades",),
        line="The king of spades counts 10, the ace of spades 7. Always pass right; no moon.",
        family="black_maria",
    ),
    "black_maria_bga": VariantText(
        name="Countdown Black Maria",
        aliases=("Black Maria (BGA)",),
        line="Black Maria counted down from 100.",
        family="black_maria",
    ),
    "black_maria_3": VariantText(
        name="Black Maria for three",
        aliases=("Classic Black Maria",),
        line="The original three-player Black Maria; nine hands.",
        family="black_maria",
    ),
    "british_basic": VariantText(
        name="British Hearts",
        aliases=("Hearts (British form)",),
        line="Only hearts count; the queen of spades is just another card. Made for three players.",
        family="no_queen",
    ),
    "basic_1887": VariantText(
        name="Basic Hearts",
        aliases=("Hearts of 1887", "Without the Black Lady"),
        line="Only hearts count. No passing, no moon, lead anything anytime; eight hands.",
        family="no_queen",
    ),
    "grand_prix": VariantText(
        name="Grand Prix Hearts",
        aliases=("Tournament Hearts",),
        line="No hold; the queen breaks hearts. Once anyone has 74, the shooter may take 26 off.",
        family="hearts",
    ),
    "ms_windows": VariantText(
        name="Windows Hearts",
        aliases=("Microsoft Hearts",),
        line="The standard game, as Windows played it.",
        family="hearts",
    ),
    "gnome": VariantText(
        name="GNOME Hearts",
        aliases=("Linux Hearts",),
        line="Left, across, right, hold. A moon takes 26 off; winning every trick takes 52 off.",
        family="hearts",
    ),
    "rickety_kate": VariantText(
        name="Rickety Kate",
        aliases=("Australian Hearts",),
        line="The standard game under its Australian name; some tables drop the moon.",
        family="hearts",
    ),
    "caltech": VariantText(
        name="Ricketts House Hearts",
        aliases=("Caltech Hearts",),
        line="Pass left, right, across, one card to each player, hold. The queen breaks hearts "
        "too.",
        family="house",
    ),
    "goldsmith": VariantText(
        name="Goldsmith's Hearts",
        aliases=("Jeff Goldsmith's rules",),
        line="Going past 100 ends the game; exactly 100 becomes 50. Ties are shared.",
        family="house",
    ),
    "greek_1939": VariantText(
        name="Greek Hearts, queen 50",
        aliases=("Greek Hearts (1939)",),
        line="Hearts count face value, face cards 10, the ace 15; the queen of spades 50; a moon "
        "150. Always pass right. To 500.",
        family="greek",
    ),
    "greek_culbertson": VariantText(
        name="Greek Hearts with the jack",
        aliases=("Greek Hearts (1950)", "Greek Hearts (Culbertson)"),
        line="Jack of diamonds 10 off. Always pass right; the first lead can't be a heart.",
        family="greek",
    ),
    "greek_parlett": VariantText(
        name="Greek Hearts, face cards 10",
        aliases=("Greek Hearts (2008)", "Greek Hearts (Parlett)"),
        line="Hearts 1, face-card hearts 10, the ace 15, the queen of spades 50. To 500.",
        family="greek",
    ),
    "greek_pw": VariantText(
        name="Greek Hearts",
        aliases=("Greek Hearts (British)",),
        line="The standard game with every pass to the right.",
        family="greek",
    ),
    "heartsette": VariantText(
        name="Heartsette",
        aliases=("Hearts with a widow",),
        line="The leftover cards go to the winner of the first trick.",
        family="deal",
    ),
    "hooligan": VariantText(
        name="Hooligan Hearts",
        aliases=("Seven of clubs",),
        line="The 7 of clubs counts 7, on top of the queen and the hearts.",
        family="values",
    ),
    "pink_lady": VariantText(
        name="Pink Lady",
        aliases=("Two queens",),
        line="The queen of hearts counts 13 too.",
        family="values",
    ),
    "black_jack": VariantText(
        name="Black Jack Hearts",
        aliases=("Jack of spades",),
        line="The jack of spades counts 10, and the queen of spades nothing.",
        family="values",
    ),
    "dirty_lady": VariantText(
        name="Dirty Lady",
        aliases=("Dirty Lady (1972)",),
        line="Jack to ace of hearts count 2 to 5; the queen is never passed. Made for three.",
        family="values",
    ),
    "chase_the_lady": VariantText(
        name="Chase the Lady",
        aliases=("Graded hearts",),
        line="Jack to ace of hearts count 2 to 5, the queen of spades 15.",
        family="values",
    ),
    "turbo": VariantText(
        name="Turbo Hearts",
        aliases=("Ten of clubs doubles",),
        line="The jack of diamonds takes 10 off; the 10 of clubs doubles your points for the hand.",
        family="omnibus",
    ),
    "dnfh": VariantText(
        name="Dirty Nasty Filthy Hearts",
        aliases=("DNFH",),
        line=(
            "Queen of spades 26, other queens 13; jack of diamonds 10 off. A moon wins the game. "
            "To 300."
        ),
        family="values",
    ),
    "cancellation": VariantText(
        name="Cancellation Hearts",
        aliases=("Two decks", "Two packs"),
        line="Two decks. Identical cards in a trick cancel each other out; a moon is worth 52.",
        family="deal",
    ),
    "chasse_coeur": VariantText(
        name="Chasse Cœur",
        aliases=("Chasse Coeur", "Four queens"),
        line="All four queens count 13, the other hearts 1.",
        family="values",
    ),
}

VARIANT_TEXTS: Mapping[str, VariantText] = MappingProxyType(_TEXTS)

# The families in the order of the list, and what they are called.
FAMILIES: Mapping[str, str] = MappingProxyType(
    {
        "hearts": "Standard Hearts",
        "countdown": "Counted down",
        "house": "House mixes",
        "omnibus": "Omnibus: one good card",
        "spot": "Spot: hearts at face value",
        "black_maria": "Black Maria: high spades",
        "greek": "Greek Hearts",
        "values": "Other cards that count",
        "no_queen": "Without the queen",
        "deal": "Two decks, and cards left over",
    }
)

WELL_KNOWN = (
    "standard", "omnibus", "spot_s0", "black_maria", "cancellation",
    "shooters_choice", "cutthroat",
)  # fmt: skip


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


def found_by(variants: Iterable[Variant], words: str) -> list[Variant]:
    """The variants that have all of these words somewhere in their names, line or family."""
    wanted = _plain(words).split()
    return [v for v in variants if all(word in _searched_text(v) for word in wanted)]


def _searched_text(variant: Variant) -> str:
    text = VARIANT_TEXTS[variant.key]
    names = (text.name, *text.aliases, text.line, FAMILIES[text.family])
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
