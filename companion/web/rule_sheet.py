"""The house-rules sheet: every option in words, what differs marked, one of them open to change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from companion.referee.text.rules_and_results import (
    AGREEMENT,
    FREE_NUMBERS,
    FREE_TEXTS,
    GROUPS,
    Choice,
    choices,
    error_words,
    matters,
    option_label,
    option_title,
    option_words,
)
from companion.rules.errors import RulesError
from companion.rules.ruleset import Ruleset
from companion.rules.variants import VARIANTS
from companion.web.house_rules import OPEN_OPTIONS, USUAL_VARIANT, Terms, text_of


@dataclass(frozen=True)
class OptionRow:
    """An option as the sheet shows it: in words; when open, with what else it could be."""

    name: str
    title: str
    words: str
    is_different: bool
    is_free: bool  # there is something to choose now
    choices: tuple[tuple[str, Choice, bool], ...]  # form value, choice, whether it is chosen
    typed: str | None  # what is typed beside the choices; None where nothing may be
    hint: str  # how it is typed
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

    def __init__(self, terms: Terms, opened: str = "", without: Sequence[str] = ()) -> None:
        self.terms, self.without = terms, without  # options that are not for this sheet
        self.opened = terms.blamed or opened

    @property
    def count(self) -> int:
        """How many options differ from the variant."""
        return len(self.terms.different)

    @cached_property
    def agreement(self) -> tuple[OptionRow, ...]:
        """What people fight over, and what this table plays differently."""
        names = [*AGREEMENT, *self._told]
        shown = dict.fromkeys(n for n in names if n in OPEN_OPTIONS and n not in self.without)
        return tuple(self.row(name) for name in shown)

    @cached_property
    def groups(self) -> tuple[GroupRows, ...]:
        """Every option of the ruleset that makes a difference, in its group."""
        groups = [self._group(g.key, g.title, g.fields) for g in GROUPS]
        return tuple(group for group in groups if group.rows or group.settled)

    def _group(self, key: str, title: str, names: Sequence[str]) -> GroupRows:
        rows = [self.row(name) for name in names if self._is_shown(name)]
        return GroupRows(
            key=key,
            title=title,
            rows=tuple(row for row in rows if row.is_free),
            settled=tuple(row.words for row in rows if not row.is_free),
        )

    @cached_property
    def _told(self) -> tuple[str, ...]:
        """What has to be seen: what differs, what is refused, and what can put that right."""
        terms = self.terms
        is_over = terms.problem is not None and terms.problem.key == "does_not_divide"
        remedies = (terms.ruleset.kitty_option,) if is_over or "trim" in terms.unfit else ()
        return (*terms.different, *terms.unfit, terms.blamed, *remedies)

    def _is_shown(self, name: str) -> bool:
        is_told = name in self._told
        return name not in self.without and (is_told or matters(self.terms.ruleset, name))

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
            hint=FREE_TEXTS.get(name, ""),
            error=error_words(terms.problem) if terms.problem and name == terms.blamed else "",
            note=_unfit_words(name, unfit, terms.ruleset.players) if unfit else "",
            said=terms.wishes.get(name) or unfit,
            is_open=is_open,
        )

    def _choices(self, name: str) -> tuple[tuple[str, Choice, bool], ...]:
        """The choices with their form values; that of the variant has none."""
        terms = self.terms
        usual = text_of(terms.base, name)
        wished = terms.unfit.get(name) or terms.wishes.get(name) or usual
        offered = {choice.value: choice for choice in _offered(name, terms.ruleset)}
        if usual not in offered:
            offered |= {choice.value: choice for choice in _offered(name, terms.base)}
        return tuple(
            ("" if value == usual else value, choice, value == wished)
            for value, choice in offered.items()
        )

    def _typed(self, name: str, offered: Sequence[tuple[str, Choice, bool]]) -> str | None:
        if name not in FREE_NUMBERS and name not in FREE_TEXTS:
            return None
        return "" if any(chosen for _, _, chosen in offered) else self.terms.wishes.get(name, "")


def _is_free(name: str, base: Ruleset) -> bool:
    is_typed = name in FREE_NUMBERS or name in FREE_TEXTS
    return name in OPEN_OPTIONS and (is_typed or len(_offered(name, base)) > 1)


@lru_cache(maxsize=4096)
def _offered(name: str, ruleset: Ruleset) -> tuple[Choice, ...]:
    return choices(name, ruleset.players, ruleset)


def _unfit_words(name: str, text: str, players: int) -> str:
    """That a house rule waits for another number of players."""
    for size in (4, 5, 6, 7, 8, 3):
        try:
            fitting = VARIANTS[USUAL_VARIANT].ruleset.for_players(size).with_options({name: text})
        except RulesError:
            continue
        label = option_label(fitting, name).lower()
        return f"Your rule “{label}” does not fit {players} players. Until it does:"
    return ""
