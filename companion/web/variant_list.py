"""The variants of a new game as a list: a few in sight, the others by family or as looked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from companion.referee.text.house_rules import WELL_KNOWN, by_family, found_by, sizes_words
from companion.referee.text.rules_and_results import counted
from companion.rules.variants import VARIANTS, Variant
from companion.web.house_rules import USUAL_VARIANT, variants_for
from companion.web.new_form import NewGame

IN_SIGHT = ("standard", "omnibus", "shooters_choice", "cancellation")  # while the list is folded
USUAL_SIZES = VARIANTS[USUAL_VARIANT].players

Family = tuple[str, list[Variant]]


class VariantList:
    """What can be chosen by those who are named so far; `last` is the key of last time's."""

    def __init__(self, form: NewGame, last: str) -> None:
        self.form, self.last = form, last
        self.count = len(form.roster.seats)

    @cached_property
    def fitting(self) -> Mapping[str, Variant]:
        """The variants that so many can play, or when more come; the chosen one in any case."""
        possible = (*variants_for(self.count), self.form.variant)
        return {variant.key: variant for variant in possible}

    @cached_property
    def in_sight(self) -> list[Variant]:
        """Last time's, those that everybody knows, and the chosen one."""
        enough = max(self.count, USUAL_SIZES[0])
        shown = WELL_KNOWN if "variants" in self.form.folds else IN_SIGHT
        known = [key for key in shown if key in self.fitting]
        ready = [key for key in known if self.fitting[key].players[0] <= enough]
        keys = dict.fromkeys((self.last, *ready, self.form.variant.key))
        return [self.fitting[key] for key in keys if key in self.fitting]

    @cached_property
    def rest(self) -> list[Variant]:
        """The others."""
        return [variant for variant in self.fitting.values() if variant not in self.in_sight]

    @cached_property
    def families(self) -> list[Family]:
        """The others by family, or those of them that were looked for."""
        return by_family(self._found(self.rest) if self.form.find else self.rest)

    def _found(self, variants: Sequence[Variant]) -> list[Variant]:
        return found_by(variants, self.form.find)

    @property
    def found_words(self) -> str:
        """What a search came to."""
        if not self.form.find:
            return ""
        above, below = len(self._found(self.in_sight)), len(self._found(self.rest))
        if not above + below:
            return f"No variant says “{self.form.find}”."
        also = ", with those above" if above else ""
        return f"{counted(above + below, 'variant').capitalize()} found{also}."

    def about(self, variant: Variant) -> str:
        """A variant in a line, with for how many it is where that is not as usual."""
        if variant.players == USUAL_SIZES:
            return variant.line
        return f"{variant.line} For {sizes_words(variant.players)} players."
