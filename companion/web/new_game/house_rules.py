"""The house rules of a new game: what was wished for, and the ruleset that comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from companion.rules import VARIANTS, ImpossibleRuleset, RulesError, Ruleset, Variant
from companion.scorebook import Refused
from companion.web.new_game.players import LEAST, MOST

USUAL_VARIANT = "standard"

SAID_ELSEWHERE = ("players", "sit_out", "end_mode", "target", "hands")  # by the seats and the end

OPEN_OPTIONS = tuple(name for name in Ruleset.FIELDS if name not in SAID_ELSEWHERE)

SIZES = range(LEAST, MOST + 1)

OF_SIZE = ("trim", "pass_cycle", "pass_count")  # may fit at one size, not at another

RULE, NUMBER, ANOTHER = "rule-", "number-", "another"

Wishes = Mapping[str, str]


@dataclass(frozen=True)
class Terms:
    """What is agreed: the variant, the wishes beside it, and the ruleset that comes of them.

    `problem` says why the wishes cannot be played together; the ruleset is then without them.
    `unfit` are wishes that need another number of players, with the reasons why.
    """

    variant: Variant
    wishes: Wishes
    ruleset: Ruleset
    unfit: Wishes = field(default_factory=dict)
    reasons: Mapping[str, RulesError] = field(default_factory=dict)
    problem: RulesError | None = None

    @cached_property
    def base(self) -> Ruleset:
        """The rules of the variant at this size; the usual ones where it has no such size."""
        return base_of(self.variant, self.ruleset.players)

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
        usual = _usual_rules(players)
        problem = Refused("variant_not_for", field="variant", variant=variant.key)
        return Terms(variant, wishes, usual, problem=problem)
    base = variant.ruleset.for_players(size(variant, players))
    written = {name: _as_written(name, text) for name, text in wishes.items()}
    wishes = {name: text for name, text in written.items() if text != text_of(base, name)}
    unfit: dict[str, str] = {}
    reasons: dict[str, RulesError] = {}
    while True:
        try:
            return Terms(variant, wishes, base.with_options({**wishes, **end}), unfit, reasons)
        except RulesError as problem:
            name = str(problem.data.get("field", ""))
            if not (name in wishes and _fits_elsewhere(base, name, wishes[name], problem)):
                rest = {other: text for other, text in wishes.items() if other != name}
                return Terms(variant, wishes, _playable(base, rest, end), unfit, reasons, problem)
            unfit[name], reasons[name] = wishes.pop(name), problem


def _as_written(name: str, text: str) -> str:
    """A wish as rules write it; as it was typed where it cannot be read."""
    try:
        return Ruleset.option_text(name, Ruleset.read_option(name, text))
    except RulesError:
        return text


def _usual_rules(players: int) -> Ruleset:
    """The usual rules for so many: those of the first preset that so many can play."""
    fitting = next(each for each in VARIANTS.values() if size(each, players) in each.players)
    return fitting.ruleset.for_players(size(fitting, players))


def _playable(base: Ruleset, wishes: Wishes, end: Mapping[str, object]) -> Ruleset:
    """The base with these wishes, or with none of them."""
    try:
        return base.with_options({**wishes, **end})
    except RulesError:
        return base


def size(variant: Variant, players: int) -> int:
    """The number of players the rules are told for; before there are enough, its usual one."""
    return awaited(variant, players) if players >= variant.players[0] else variant.ruleset.players


def awaited(variant: Variant, players: int) -> int:
    """How many it takes to play a variant, at least those; the same when they are too many."""
    return next((size for size in variant.players if size >= players), players)


def _fits_elsewhere(base: Ruleset, name: str, text: str, problem: RulesError) -> bool:
    """Whether a wish that cannot be played by so many could be by others."""
    if name not in OF_SIZE or not isinstance(problem, ImpossibleRuleset):
        return False
    return any(_is_playable(base, players, name, text) for players in SIZES)


def _is_playable(base: Ruleset, players: int, name: str, text: str) -> bool:
    try:
        base.for_players(players).with_options({name: text})
    except RulesError:
        return False
    return True


def text_of(ruleset: Ruleset, name: str) -> str:
    """An option of a ruleset as a form says it."""
    return Ruleset.option_text(name, getattr(ruleset, name))


def read_wishes(values: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The wishes a form carries; of several for one option the last one counts."""
    wishes = {}
    for name in OPEN_OPTIONS:
        text = values.get(f"{RULE}{name}", [""])[-1]
        if text == ANOTHER:
            text = values.get(f"{NUMBER}{name}", [""])[-1].strip()
        if text:
            wishes[name] = text[:200]
    return wishes


def base_of(variant: Variant, players: int) -> Ruleset:
    """The rules of a variant for so many; the usual ones where it has no such size."""
    return (
        variant.ruleset.for_players(players) if is_for(variant, players) else _usual_rules(players)
    )


def remembered_wishes(base: Ruleset, ruleset: Ruleset) -> dict[str, str]:
    """What these rules have that their variant at this size has not."""
    changed = ruleset.differences(base)
    return {name: text_of(ruleset, name) for name in OPEN_OPTIONS if name in changed}


def variants_for(players: int) -> list[Variant]:
    """The variants that so many can play, or will when more come."""
    return [variant for variant in VARIANTS.values() if is_for(variant, players)]


def is_for(variant: Variant, players: int) -> bool:
    """Whether so many can play a variant, or will when more come."""
    return size(variant, players) in variant.players
