"""Rules as earlier versions stored them: for the step that rewrites them, and for older files.

Nothing else reads them: whatever plays or shows a game reads rules of today's schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.rules.errors import DamagedOptions, RulesError
from companion.rules.options import Stored
from companion.rules.ruleset import SCHEMA, ruleset_from_options

# What stored rules held once, and no game is played by any more: plain data for older rules.
#
# Only whole options are listed. A single value that went is one that nobody can read any more.


@dataclass(frozen=True, slots=True)
class GivenUp:
    """An option that went, and when a game without it is played as it was with it.

    `remains`: the values that say what every game is played by since; None where no point and no
    card depended on the option, whatever it held. `matters_unless`: an option and the value by
    which this one changed nothing.
    """

    remains: tuple[object, ...] | None
    matters_unless: tuple[str, object] | None = None


# 2H, L1 and L3: what a table does when something goes wrong, and what phones may tell.
_POLICIES = (
    *("revoke", "misdeal", "exposed_card", "lead_out_of_turn", "wrong_pass_count"),
    *("wrong_pass_target", "short_hand", "claim_rest", "table_talk", "look_back"),
    *("score_fix_window", "player_leaves", "skip_when_no_points", "running_points"),
)

OPTIONS_GIVEN_UP: Mapping[str, GivenUp] = MappingProxyType(
    {
        **dict.fromkeys(_POLICIES, GivenUp(None)),
        "joker_kind": GivenUp(("zero_of_clubs",)),
        "sun_exempt_first_trick": GivenUp((False,)),
        "moon_game_guard": GivenUp(("none",)),
        "cancel_scope": GivenUp(("led_suit_all_cancelled",)),
        "auto_claim": GivenUp(("off",)),
        "queen_break_scope": GivenUp(("any_play",)),
        "only_hearts": GivenUp(("may_lead_heart",)),
        "queen_discard": GivenUp(("free",)),
        "queen_must_go": GivenUp(("free",)),
        "all_penalty_hand": GivenUp(("any_penalty",)),
        "first_dealer": GivenUp(None),
        "dealer_rotation": GivenUp(("left_each_hand",)),
        "direction": GivenUp(("clockwise",)),
        "star_each": GivenUp((2,)),
        "blind_forward": GivenUp((False,)),
        "optional_pass": GivenUp((False,)),
        "kitty4": GivenUp((0,)),
        "jokers": GivenUp((0,)),
        "duplicates": GivenUp(("cancel",), matters_unless=("decks", 1)),
        "last_trick_dead": GivenUp(("previous_trick_winner",), matters_unless=("decks", 1)),
        "kitty2": GivenUp(("first_trick",), matters_unless=("decks", 1)),
        "sit_out_end": GivenUp(("all_equal",), matters_unless=("sit_out", "nobody")),
        "teams": GivenUp(("none",)),
        "team_moon": GivenUp(None),
        "team_moon_score": GivenUp(None),
        "bonus_floor": GivenUp(("none",)),
        "negative_totals": GivenUp(("allowed",)),
        "no_tricks_bonus": GivenUp((0,)),
    }
)

# E1: schemes that have no name any more, as the lists they stood for.
LISTS_OF_SCHEMES: Mapping[str, str] = MappingProxyType(
    {
        "tens": "2 3 4 5 6 7 8 9 10 10 10 10 10",
        "pip_ace1": "2 3 4 5 6 7 8 9 10 11 12 13 1",
    }
)

# The options that came with a schema, as games were played until then.
CAME_WITH_SCHEMA: Mapping[int, Mapping[str, object]] = MappingProxyType(
    {
        6: {"sit_out": "nobody"},
    }
)


Options = Mapping[str, object]


def upgraded(options: Options, schema: int) -> dict[str, Stored]:
    """Options of an earlier schema as today's stores them, playing exactly the same.

    Raises DamagedOptions or ImpossibleRuleset where it cannot: `given_up` with the `field` and
    the `value` of a rule that went, else what is wrong with the rest.
    """
    if schema not in range(1, SCHEMA):
        raise DamagedOptions("unknown_schema", schema=schema)
    if not isinstance(options, Mapping):
        raise DamagedOptions("no_options")
    complete = {**_came_after(schema), **options}
    for name, given_up in OPTIONS_GIVEN_UP.items():
        if name in complete and not _plays_the_same(complete, name, given_up):
            raise DamagedOptions("given_up", field=name, value=complete[name])
    left = {name: value for name, value in complete.items() if name not in OPTIONS_GIVEN_UP}
    scheme = left.get("heart_values")
    if isinstance(scheme, str) and scheme in LISTS_OF_SCHEMES:
        left["heart_values"] = LISTS_OF_SCHEMES[scheme]
    try:
        return ruleset_from_options(left).options()
    except RulesError as error:
        raise _of_a_value(error, left) from error


def _came_after(schema: int) -> Options:
    return {
        name: value
        for since, options in CAME_WITH_SCHEMA.items()
        if since > schema
        for name, value in options.items()
    }


def _plays_the_same(options: Options, name: str, given_up: GivenUp) -> bool:
    if given_up.remains is None or options[name] in given_up.remains:
        return True
    if given_up.matters_unless is None:
        return False
    other, idle = given_up.matters_unless
    return options.get(other) == idle


def _of_a_value(error: RulesError, options: Options) -> RulesError:
    """What cannot be read or played any more, by its option and value; else the error itself."""
    field = error.data.get("field")
    if error.key in ("unknown_option", "missing_option") or field not in options:
        return error
    return DamagedOptions("given_up", field=field, value=options[str(field)])
