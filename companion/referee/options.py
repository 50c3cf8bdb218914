"""What a table can choose: the options, their values in words, and the variants by name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from companion.referee.grammar import card_sign, plain_text, signed
from companion.referee.telling import TEXTS, say, tell
from companion.referee.texts.reader import Text
from companion.referee.topics import OF_OPTION
from companion.rules import DECK, STANDARD, VARIANTS, Card, ImpossibleRuleset, Ruleset, Variant
from companion.rules.options import (
    HEART_SCHEMES,
    PLAYERS_BY_DECKS,
    EndMode,
    ExactRule,
    FirstTrickPoints,
    HeartLead,
    QueenLead,
    ScoreView,
)


def _texts_of(kind: str) -> Mapping[str, Text]:
    """The texts of one kind by what follows in their keys: "option_trim"."""
    return {
        key.removeprefix(f"{kind}_"): text
        for key, text in TEXTS.texts.items()
        if key.startswith(f"{kind}_")
    }


_OPTIONS = _texts_of("option")

# What each option is called.
TITLES: Mapping[str, str] = MappingProxyType({k: text.heading for k, text in _OPTIONS.items()})

# The values of the options in a word or two; their sentences are topics.
LABELS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {key: dict(text.choices) for key, text in _OPTIONS.items() if text.choices}
)

# Options that also take what a table types: field -> how it is written.
FREE_TEXTS: Mapping[str, str] = MappingProxyType(
    {key: text.said["hint"] for key, text in _OPTIONS.items() if "hint" in text.said}
)


def option_words(ruleset: Ruleset, field: str) -> str:
    """The value of an option of this ruleset in a sentence."""
    key = OF_OPTION[field].key if field in OF_OPTION else f"option_{field}"
    return tell(ruleset, "exactly_target" if field == "end_compare" else key).text


def option_label(ruleset: Ruleset, field: str) -> str:
    """The value of an option of this ruleset as a short label for a form."""
    if field in _LABELS:
        return _LABELS[field](ruleset) or say("label_none")
    return LABELS[field][Ruleset.option_text(field, getattr(ruleset, field))]


def _values_label(pairs: Sequence[tuple[Card, int]]) -> str:
    return ", ".join(f"{card_sign(card)} {signed(value)}" for card, value in pairs)


def _signs(cards: Sequence[Card]) -> str:
    return " ".join(card_sign(card) for card in cards)


def _heart_values_label(r: Ruleset) -> str:
    names = {vector: name for name, vector in HEART_SCHEMES.items()}
    if r.heart_values in names:
        return LABELS["heart_values"][names[r.heart_values]]
    return " ".join(str(value) for value in r.heart_values)


def _multipliers_label(r: Ruleset) -> str:
    return ", ".join(say("label_doubles", sign=card_sign(card)) for card, _ in r.multipliers)


_LABELS: Mapping[str, Callable[[Ruleset], str]] = MappingProxyType(
    {
        "players": lambda r: str(r.players),
        "decks": lambda r: str(r.decks),
        "trim": lambda r: _signs(r.removed),
        "pass_count": lambda r: str(r.pass_count),
        "pass_cycle": lambda r: say("label_pass_cycle", r),
        "pass_forbidden": lambda r: _signs(r.pass_forbidden),
        "heart_values": _heart_values_label,
        "queen_spades": lambda r: str(r.queen_spades),
        "extra_penalties": lambda r: _values_label(r.extra_penalties),
        "bonus_cards": lambda r: _values_label(r.bonus_cards),
        "multipliers": _multipliers_label,
        "moon_amount": lambda r: say("label_moon_amount", r),
        "target": lambda r: str(r.target),
        "hands": lambda r: str(r.hands),
    }
)


def matters(ruleset: Ruleset, field: str) -> bool:
    """Whether an option makes a difference beside the others of this ruleset."""
    test = _MATTERS.get(field)
    return test is None or test(ruleset)


def _leaves_cards(r: Ruleset) -> bool:
    """Whether a deal from the whole pack leaves cards over."""
    pack = len(DECK) * r.decks
    return bool(pack % r.players or r.trim)


_MATTERS: Mapping[str, Callable[[Ruleset], bool]] = MappingProxyType(
    {
        "decks": lambda r: r.players in PLAYERS_BY_DECKS[1] and r.players in PLAYERS_BY_DECKS[2],
        "leftover": lambda r: r.decks == 1 and _leaves_cards(r),
        "pass_count": lambda r: r.passes,
        "pass_forbidden": lambda r: r.passes,
        "first_trick_set": lambda r: r.first_trick_points is not FirstTrickPoints.ALLOWED,
        "break_by": lambda r: (
            r.heart_lead is HeartLead.MUST_BE_BROKEN or r.queen_lead is QueenLead.AFTER_BROKEN
        ),
        "hearts_and_queen": lambda r: (
            r.heart_lead is HeartLead.MUST_BE_BROKEN and r.queen_lead is QueenLead.ANYTIME
        ),
        "moon_requires": lambda r: r.has_moon and bool(r.bonus_cards),
        "moon_amount": lambda r: r.may_add or r.may_subtract,
        "moon_bonus": lambda r: r.has_moon and bool(r.bonus_cards),
        "sun": lambda r: r.has_moon,
        "target": lambda r: r.end_mode is EndMode.TARGET or r.score_view is ScoreView.COUNTDOWN,
        "hands": lambda r: r.end_mode is EndMode.HANDS,
        # G4: a total of exactly the target is another one before anybody compares it.
        "end_compare": lambda r: r.end_mode is EndMode.TARGET and r.exact_rule is ExactRule.NONE,
        "exact_rule": lambda r: r.end_mode is EndMode.TARGET,
        "sit_out": lambda r: r.has_sit_outs,
    }
)


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


GROUPS: tuple[Group, ...] = tuple(
    Group(key, text.heading, text.listed("fields")) for key, text in _texts_of("group").items()
)


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
    own = Ruleset.option_text(field, getattr(base.for_players(players), field))
    texts = dict.fromkeys((*_texts(field, players, base), own))
    candidates = [_candidate(base, field, players, text) for text in texts]
    return tuple(_choice(ruleset, field) for ruleset in candidates if ruleset is not None)


def _choice(ruleset: Ruleset, field: str) -> OptionChoice:
    value = Ruleset.option_text(field, getattr(ruleset, field))
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
    own = [name for name in Ruleset.FIELDS if name in house]
    names = dict.fromkeys((*agreement_fields(ruleset), *own))
    return tuple((TITLES[name], agreement_line(ruleset, name), name in house) for name in names)


def agreement_line(ruleset: Ruleset, field: str) -> str:
    """An option beside its title: what two decks do, and no bonus card that isn't there."""
    if field == "bonus_cards" and not ruleset.bonus_cards:
        return say("agreed_on_none")
    if field == "decks" and ruleset.decks == 2:
        return tell(ruleset, "twins_in_trick").text
    return option_words(ruleset, field)


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantText:
    """What a variant is called, what it is in one line, and in which family it is listed."""

    name: str
    line: str
    family: str
    aliases: tuple[str, ...]


VARIANT_TEXTS: Mapping[str, VariantText] = MappingProxyType(
    {
        key: VariantText(
            name=text.heading,
            line=text.cases[0].words,
            family=text.said["family"],
            aliases=tuple(filter(None, text.said.get("aliases", "").split(" | "))),
        )
        for key, text in _texts_of("variant").items()
    }
)

# The families in the order of the list, and what they are called.
FAMILIES: Mapping[str, str] = MappingProxyType(
    {key: text.heading for key, text in _texts_of("family").items()}
)

# Where the list begins, the others are a tap away.
WELL_KNOWN = (
    *("standard", "omnibus", "spot_s0", "black_maria"),
    *("cancellation", "shooters_choice", "cutthroat"),
)


def variant_name(key: str) -> str:
    """The name of a variant; the key itself where no variant has it any more."""
    return VARIANT_TEXTS[key].name if key in VARIANT_TEXTS else key


def variant_summary(variant: Variant) -> str:
    """The line of a variant, with its sizes where they are not those of the standard game."""
    is_usual = variant.players == Variant.players
    sizes = "" if is_usual else sizes_words(variant.players)
    return say("with_sizes", line=VARIANT_TEXTS[variant.key].line, sizes=sizes)


def variant_entry(variant: Variant) -> str:
    """The line of a variant with its other names."""
    text = VARIANT_TEXTS[variant.key]
    return say("with_names", line=text.line, names=text.aliases)


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
    return [VARIANTS[key] for key in _BY_NAME.get(_without_hearts(words), ())]


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
    letters = plain_text(text.casefold().replace("œ", "oe"))
    return re.sub(r"[\W_]+", " ", letters).strip()


def sizes_words(players: Sequence[int]) -> str:
    """For how many: "3 to 8", "4, 6 or 8", "3"."""
    if len(players) > 2 and players[-1] - players[0] == len(players) - 1:
        return f"{players[0]} to {players[-1]}"
    *first, last = (str(number) for number in players)
    return f"{', '.join(first)} or {last}" if first else last


def _keys_by_name() -> Mapping[str, Sequence[str]]:
    keys: dict[str, list[str]] = defaultdict(list)
    for key, text in VARIANT_TEXTS.items():
        for name in {_without_hearts(name) for name in (text.name, *text.aliases)}:
            keys[name].append(key)
    return keys


_BY_NAME = _keys_by_name()
