"""What a table can choose: the options in groups, the values of each, what is agreed first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.referee.text.option_labels import LABELS, TITLES
from companion.referee.text.options import matters, option_label, option_words
from companion.referee.topics.two_packs import twins_in_trick
from companion.rules import FIELDS, STANDARD, ImpossibleRuleset, Ruleset, option_text


@dataclass(frozen=True, slots=True)
class Group:
    """A part of the house-rules sheet: key, title and the names of its options."""

    key: str
    title: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One value an option can have: its text for the form, a label and a sentence."""

    value: str
    label: str
    words: str


GROUPS: tuple[Group, ...] = (
    Group("moon", "The moon", (
        "moon_mode", "moon_requires", "moon_amount", "moon_bonus", "sun",
    )),
    Group("bonus", "Jack of diamonds and other bonus cards", (
        "bonus_cards", "multipliers",
    )),
    Group("values", "Card values", ("heart_values", "queen_spades", "extra_penalties")),
    Group("first_trick", "The first trick", (
        "opener", "first_trick_points", "first_trick_set",
    )),
    Group("breaking", "Hearts and the queen", (
        "heart_lead", "break_by", "hearts_and_queen", "queen_lead",
    )),
    Group("passing", "Passing", ("pass_cycle", "pass_count", "pass_forbidden")),
    Group("deal", "The deal", ("players", "decks", "trim", "leftover", "sit_out")),
    Group("end", "The end", (
        "end_mode", "target", "hands", "end_compare", "exact_rule", "tie_break",
        "score_view",
    )),
)  # fmt: skip


# The rules people fight over: moon, jack of diamonds, first trick, what breaks hearts, hold hand.
AGREEMENT: tuple[str, ...] = (
    "moon_mode", "bonus_cards", "first_trick_points", "heart_lead", "break_by", "pass_cycle",
)  # fmt: skip


# What makes a variant of the family, where it differs from the standard game.
_MAKES_A_VARIANT: tuple[str, ...] = (
    "moon_requires", "sun", "heart_values", "queen_spades", "extra_penalties", "multipliers",
    "opener", "queen_lead", "exact_rule", "end_compare", "score_view", "decks", "leftover",
)  # fmt: skip


# Options that also take any number: field -> (least, most).
FREE_NUMBERS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "queen_spades": (0, 999),
        "moon_amount": (1, 9999),
        "target": (1, 9999),
        "hands": (1, 999),
    }
)


# Options that also take what a table types: field -> how it is written.
FREE_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "trim": "Cards such as 2♣ 2d 10h, with spaces or commas",
        "pass_cycle": "Steps such as L R X H: to the left, to the right, across, hold; S is one "
        "to each, Z split across, D the dealer calls",
        "pass_forbidden": "Cards such as Q♠ ks 10h, with spaces or commas",
        "heart_values": "Thirteen numbers, from the 2 up to the ace",
        "extra_penalties": "A card and its points, such as K♠ 10, as 7",
        "bonus_cards": "A card and its points, such as J♦ -10",
        "multipliers": "A card that doubles its taker's hand, such as 10♣",
    }
)


# What some values need that the usual rules have not: another pack, a place for cards left over.
_NEEDED: Mapping[str, Ruleset] = MappingProxyType(
    {
        "decks": STANDARD.with_options({"players": 6, "decks": 2, "opener": "eldest_any"}),
    }
)


# The values of the catalogue as form texts; options not named here offer what LABELS knows.
_VALUES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "players": tuple(str(players) for players in range(3, 12)),
        "decks": ("1", "2"),
        "pass_count": ("3", "1", "2", "4", "5"),
        "pass_forbidden": ("none", "QS", "QS KS AS", "2C", "AH"),
        "queen_spades": ("13", "0", "15", "25", "26", "50"),
        "extra_penalties": ("none", "KS 10, AS 7", "JS 10", "7C 7", "QH 13", "QC 13, QD 13"),
        "bonus_cards": ("none", "JD -10", "TD -10", "JD -5", "JD -20", "JD -40"),
        "multipliers": ("none", "TC doubles_hand"),
        "moon_amount": ("auto", "26", "52", "150"),
        "target": ("100", "50", "75", "150", "200", "250", "300", "500"),
    }
)


_TRIMS: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {
        3: ("2D", "2S", "3C"),
        5: ("2C 2S",),
        6: ("2C 3C 2D 3D", "3C 4C 2D 3D", "2C 2D 2S 2H"),
        7: ("3C 2D 3D",),
    }
)


_CYCLES: Mapping[int, tuple[str, ...]] = MappingProxyType({
    3: ("L R", "R", "L", "H", "L R S H", "L R Z H", "D"),
    4: (
        "L R X", "H", "L", "R", "L R", "L X R H", "R L X H", "L R X S", "L R X S H",
        "D",
    ),
    5: ("L R H", "L R", "L", "R", "H"),
    6: ("L R X", "L R", "L", "R", "H"),
    7: ("L R", "L", "R", "H"),
    8: ("L R X", "L R", "L", "R", "H"),
})  # fmt: skip


_CYCLES_OF_TWO_PACKS = ("R", "L", "L R", "L R X", "L R H", "L R X H")


def choices(field: str, players: int, base: Ruleset = STANDARD) -> tuple[OptionChoice, ...]:
    """What an option offers at a table of so many players, the usual value first.

    The sentences speak of `base`, whose own value is always offered. Leaves out what this number of
    players rules out.
    """
    own = option_text(field, getattr(base.for_players(players), field))
    texts = dict.fromkeys((*_texts(field, players, base), own))
    candidates = [_candidate(base, field, players, text) for text in texts]
    return tuple(_choice(ruleset, field) for ruleset in candidates if ruleset is not None)


def _choice(ruleset: Ruleset, field: str) -> OptionChoice:
    value = option_text(field, getattr(ruleset, field))
    return OptionChoice(value, option_label(ruleset, field), option_words(ruleset, field))


def _texts(field: str, players: int, base: Ruleset) -> tuple[str, ...]:
    if field == "players":
        return (str(players), *_VALUES["players"])
    if field == "trim":
        return ("table", *(_TRIMS.get(players, ()) if base.decks == 1 else ()))
    if field == "pass_cycle":
        cycles = _CYCLES.get(players, ()) if base.decks == 1 else _CYCLES_OF_TWO_PACKS
        return ("table", *cycles)
    if field == "hands":
        return tuple(str(rounds * players) for rounds in (1, 2, 3, 4))
    return _VALUES.get(field) or tuple(LABELS[field])


def _candidate(base: Ruleset, field: str, players: int, text: str) -> Ruleset | None:
    """The base with this one value, or else the usual rules with it, if it can be offered."""
    changes: dict[str, object] = {field: text}
    if changes == {"end_mode": "hands"} and not base.hands:
        changes["hands"] = 2 * players
    for usual in (base, STANDARD, _NEEDED.get(field, STANDARD)):
        try:
            ruleset = usual.for_players(int(text) if field == "players" else players)
            return ruleset.with_options(changes)
        except ImpossibleRuleset:
            continue
    return None


def option_title(field: str) -> str:
    """The name of an option: "Shooting the moon"."""
    return TITLES[field]


def agreement_fields(ruleset: Ruleset) -> tuple[str, ...]:
    """The rules people fight over, then those that make the variant what it is."""
    usual = (getattr(ruleset, field) != getattr(STANDARD, field) for field in _MAKES_A_VARIANT)
    pairs = zip(_MAKES_A_VARIANT, usual, strict=True)
    disputed = [field for field in AGREEMENT if field != "break_by" or matters(ruleset, field)]
    own = [field for field, is_own in pairs if is_own]
    return (*disputed, *(field for field in own if field == "decks" or matters(ruleset, field)))


def agreement_rules(
    ruleset: Ruleset, house: frozenset[str] = frozenset()
) -> tuple[tuple[str, str, bool], ...]:
    """The same, then the house rules: title, what holds, whether it is one."""
    own = [name for name in FIELDS if name in house]
    names = dict.fromkeys((*agreement_fields(ruleset), *own))
    return tuple((TITLES[name], agreement_line(ruleset, name), name in house) for name in names)


def agreement_line(ruleset: Ruleset, field: str) -> str:
    """An option beside its title: what two decks do, and no bonus card that isn't there."""
    if field == "bonus_cards" and not ruleset.bonus_cards:
        return "None."
    if field == "decks" and ruleset.decks == 2:
        return twins_in_trick(ruleset).text
    return option_words(ruleset, field)
