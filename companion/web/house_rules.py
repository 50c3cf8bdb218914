"""The rules a new game is to be played by: a variant, and what the table plays differently.

The form says the differences only, so that another variant or another number of players
changes everything else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from companion.referee.words import (
    AGREEMENT,
    FREE_NUMBERS,
    GROUPS,
    Choice,
    choices,
    error_words,
    listed,
    matters,
    option_label,
    option_title,
    option_words,
)
from companion.rules.errors import ImpossibleRuleset, RulesError
from companion.rules.notation import option_text
from companion.rules.ruleset import FIELDS, Ruleset, not_yet_scored
from companion.rules.variants import VARIANTS, Variant
from companion.scorebook import Refused
from companion.web.roster import LEAST

USUAL_PLAYERS = 4
USUAL_VARIANT = "standard"
SAID_ELSEWHERE = ("players", "end_mode", "target", "hands")  # by the seats and the end
OPEN_OPTIONS = tuple(name for name in FIELDS if name not in SAID_ELSEWHERE)
OF_SIZE = ("trim", "pass_cycle", "pass_count", "star_each")  # may fit at one size, not at another
RULE, NUMBER, ANOTHER = "rule-", "number-", "another"

Wishes = Mapping[str, str]


@dataclass(frozen=True)
class Terms:
    """What is agreed: the variant, the wishes beside it, and the ruleset that comes of them.

    `problem` says why the wishes cannot be played together; the ruleset is then without them.
    `unfit` are wishes that need another number of players.
    """

    variant: Variant
    wishes: Wishes
    ruleset: Ruleset
    unfit: Wishes = field(default_factory=dict)
    problem: RulesError | None = None

    @cached_property
    def base(self) -> Ruleset:
        """The rules of the variant at this size; the usual ones where it has no such size."""
        players = self.ruleset.players
        fits = is_for(self.variant, players)
        known = self.variant if fits else VARIANTS[USUAL_VARIANT]
        return known.ruleset.for_players(players)

    @cached_property
    def different(self) -> tuple[str, ...]:
        """The options that are not as in the variant."""
        if self.problem:
            return tuple(self.wishes)
        return tuple(
            name for name in OPEN_OPTIONS if getattr(self.ruleset, name) != getattr(self.base, name)
        )

    @property
    def blamed(self) -> str:
        """The option that causes the problem."""
        return str(self.problem.data.get("field", "")) if self.problem else ""


def agree(variant: Variant, players: int, wishes: Wishes, end: Mapping[str, object]) -> Terms:
    """The ruleset of a variant with these wishes, for so many players, with this end."""
    if not is_for(variant, players):
        usual = VARIANTS[USUAL_VARIANT].ruleset.for_players(size(players))
        sizes = listed([str(number) for number in variant.players], "or")
        problem = Refused("variant_not_for", field="variant", name=variant.name, sizes=sizes)
        return Terms(variant, wishes, usual, problem=problem)
    base = variant.ruleset.for_players(size(players))
    wishes = {name: text for name, text in wishes.items() if text != _text(base, name)}
    unfit: dict[str, str] = {}
    while True:
        try:
            return Terms(variant, wishes, _scored(base, {**wishes, **end}), unfit)
        except RulesError as problem:
            name = str(problem.data.get("field", ""))
            if not (name in wishes and _fits_elsewhere(base, name, wishes[name], problem)):
                rest = {other: text for other, text in wishes.items() if other != name}
                return Terms(variant, wishes, _playable(base, rest, end), unfit, problem)
            unfit[name] = wishes.pop(name)


def _playable(base: Ruleset, wishes: Wishes, end: Mapping[str, object]) -> Ruleset:
    """The base with these wishes, or with none of them."""
    try:
        return _scored(base, {**wishes, **end})
    except RulesError:
        return base


def size(players: int) -> int:
    """The number of players the rules are told for; before there are enough, the usual one."""
    return players if players >= LEAST else USUAL_PLAYERS


def _scored(base: Ruleset, options: Mapping[str, object]) -> Ruleset:
    ruleset = base.with_options(options)
    if missing := not_yet_scored(ruleset):
        raise ImpossibleRuleset("not_scored_yet", field=missing[0])
    return ruleset


def _fits_elsewhere(base: Ruleset, name: str, text: str, problem: RulesError) -> bool:
    """Whether a wish that cannot be played by so many could be by others."""
    if name not in OF_SIZE or not isinstance(problem, ImpossibleRuleset):
        return False
    return any(_is_playable(base, players, name, text) for players in (3, 4, 5, 6))


def _is_playable(base: Ruleset, players: int, name: str, text: str) -> bool:
    try:
        _scored(base.for_players(players), {name: text})
    except RulesError:
        return False
    return True


def _text(ruleset: Ruleset, name: str) -> str:
    return option_text(name, getattr(ruleset, name))


def read_wishes(values: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The wishes a form carries; of several for one option the last one counts."""
    wishes = {}
    for name in OPEN_OPTIONS:
        said = values.get(f"{RULE}{name}", [""])[-1]
        if said == ANOTHER:
            said = values.get(f"{NUMBER}{name}", [""])[-1].strip()
        if said:
            wishes[name] = said[:200]
    return wishes


def remembered_wishes(variant: Variant, ruleset: Ruleset) -> dict[str, str]:
    """What these rules have that their variant has not."""
    base = variant.ruleset.for_players(ruleset.players)
    changed = ruleset.differences(base)
    return {name: _text(ruleset, name) for name in OPEN_OPTIONS if name in changed}


def variants_for(players: int) -> list[Variant]:
    """The variants that so many can play."""
    return [variant for variant in VARIANTS.values() if is_for(variant, players)]


@lru_cache(maxsize=1024)
def _is_for(key: str, players: int) -> bool:
    variant = VARIANTS[key]
    return players in variant.players and not not_yet_scored(variant.ruleset.for_players(players))


def is_for(variant: Variant, players: int) -> bool:
    """Whether so many can play a variant, and it can be scored now."""
    return _is_for(variant.key, size(players))


# The sheet


@dataclass(frozen=True)
class OptionRow:
    """An option as the sheet shows it: in words; when open, with what else it could be."""

    name: str
    title: str
    words: str
    is_different: bool
    is_free: bool  # there is something to choose now
    choices: tuple[tuple[str, Choice, bool], ...]  # form value, choice, whether it is chosen
    typed: str | None  # a number typed beside the choices; None where none may be
    error: str
    note: str
    said: str  # the wish, which the form carries while it is not among the choices
    is_open: bool

    @property
    def is_chosen(self) -> bool:
        """Whether the wish stands among the choices, so that they carry it."""
        return bool(self.typed) or any(chosen for _, _, chosen in self.choices)


@dataclass(frozen=True)
class GroupRows:
    """A part of the sheet: the options to choose from, and sentences for the others."""

    key: str
    title: str
    rows: tuple[OptionRow, ...]
    settled: tuple[str, ...]


class Sheet:
    """The house rules of a new game, in words."""

    def __init__(self, terms: Terms, opened: str = "") -> None:
        self.terms = terms
        self.opened = terms.blamed or opened

    @property
    def count(self) -> int:
        """How many options differ from the variant."""
        return len(self.terms.different)

    @cached_property
    def agreement(self) -> tuple[OptionRow, ...]:
        """What people fight over, and what this table plays differently."""
        names = [*AGREEMENT, *self.terms.different, *self.terms.unfit, self.terms.blamed]
        shown = dict.fromkeys(name for name in names if name in OPEN_OPTIONS)
        return tuple(self.row(name) for name in shown)

    @cached_property
    def groups(self) -> tuple[GroupRows, ...]:
        """Every option of the ruleset that makes a difference, in its group."""
        return tuple(self._group(g.key, g.title, g.fields) for g in GROUPS)

    def _group(self, key: str, title: str, names: Sequence[str]) -> GroupRows:
        rows = [self.row(name) for name in names if self._is_shown(name)]
        return GroupRows(
            key=key,
            title=title,
            rows=tuple(row for row in rows if row.is_free),
            settled=tuple(row.words for row in rows if not row.is_free),
        )

    def _is_shown(self, name: str) -> bool:
        terms = self.terms
        told = {*terms.different, *terms.unfit, terms.blamed}
        return name in told or matters(terms.ruleset, name)

    def row(self, name: str) -> OptionRow:
        """One option."""
        terms = self.terms
        is_open = name == self.opened
        unfit = terms.unfit.get(name, "")
        offered = self._choices(name) if is_open else ()
        return OptionRow(
            name=name,
            title=option_title(name),
            words=option_words(terms.ruleset, name),
            is_different=name in terms.different,
            is_free=_is_free(name, terms.base),
            choices=offered,
            typed=self._typed(name, offered) if is_open else None,
            error=error_words(terms.problem) if terms.problem and name == terms.blamed else "",
            note=_unfit_words(name, unfit, terms.ruleset.players) if unfit else "",
            said=terms.wishes.get(name) or unfit,
            is_open=is_open,
        )

    def _choices(self, name: str) -> tuple[tuple[str, Choice, bool], ...]:
        """The choices with their form values; that of the variant has none."""
        terms = self.terms
        usual = _text(terms.base, name)
        wished = terms.unfit.get(name) or terms.wishes.get(name) or usual
        offered = {choice.value: choice for choice in _offered(name, terms.ruleset)}
        if usual not in offered:
            offered |= {choice.value: choice for choice in _offered(name, terms.base)}
        return tuple(
            ("" if value == usual else value, choice, value == wished)
            for value, choice in offered.items()
        )

    def _typed(self, name: str, offered: Sequence[tuple[str, Choice, bool]]) -> str | None:
        if name not in FREE_NUMBERS:
            return None
        return "" if any(chosen for _, _, chosen in offered) else self.terms.wishes.get(name, "")


def _is_free(name: str, base: Ruleset) -> bool:
    return name in OPEN_OPTIONS and (name in FREE_NUMBERS or len(_offered(name, base)) > 1)


@lru_cache(maxsize=4096)
def _offered(name: str, ruleset: Ruleset) -> tuple[Choice, ...]:
    return choices(name, ruleset.players, ruleset)


def _unfit_words(name: str, text: str, players: int) -> str:
    """That a house rule waits for another number of players."""
    for size in (4, 5, 6, 3):
        try:
            fitting = VARIANTS[USUAL_VARIANT].ruleset.for_players(size).with_options({name: text})
        except RulesError:
            continue
        label = option_label(fitting, name).lower()
        return f"Your rule “{label}” does not fit {players} players. Until it does:"
    return ""
