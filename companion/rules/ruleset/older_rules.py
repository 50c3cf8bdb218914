"""Rules as earlier versions stored them: for the step that rewrites them, and for older files.

Nothing else reads them: whatever plays or shows a game reads rules of today's schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.rules.errors import DamagedOptions, RulesError
from companion.rules.options import Stored
from companion.rules.ruleset import SCHEMA, ruleset_from_options

Options = Mapping[str, object]

# What stored rules held once, and no game is played by any more.
#
# Only whole options are listed. A single value that went is one that nobody can read any more.

# No point and no card depended on these, whatever they held: 2H, L1 and L3, what a table does when
# something goes wrong and what phones may tell; who deals first; how a team's moon counts.
WITHOUT_EFFECT = frozenset(
    {
        *("revoke", "misdeal", "exposed_card", "lead_out_of_turn", "wrong_pass_count"),
        *("wrong_pass_target", "short_hand", "claim_rest", "table_talk", "look_back"),
        *("score_fix_window", "player_leaves", "skip_when_no_points", "running_points"),
        *("first_dealer", "team_moon", "team_moon_score"),
    }
)

# The values that say what every game is played by since.
REMAINS: Options = MappingProxyType(
    {
        "joker_kind": "zero_of_clubs",
        "sun_exempt_first_trick": False,
        "moon_game_guard": "none",
        "cancel_scope": "led_suit_all_cancelled",
        "auto_claim": "off",
        "queen_break_scope": "any_play",
        "only_hearts": "may_lead_heart",
        "queen_discard": "free",
        "queen_must_go": "free",
        "all_penalty_hand": "any_penalty",
        "dealer_rotation": "left_each_hand",
        "direction": "clockwise",
        "star_each": 2,
        "blind_forward": False,
        "optional_pass": False,
        "kitty4": 0,
        "jokers": 0,
        "duplicates": "cancel",
        "last_trick_dead": "previous_trick_winner",
        "kitty2": "first_trick",
        "sit_out_end": "all_equal",
        "teams": "none",
        "bonus_floor": "none",
        "negative_totals": "allowed",
        "no_tricks_bonus": 0,
    }
)

# An option and the value by which another one changed nothing, whatever it held.
IDLE_BY: Mapping[str, tuple[str, object]] = MappingProxyType(
    {
        **dict.fromkeys(("duplicates", "last_trick_dead", "kitty2"), ("decks", 1)),
        "sit_out_end": ("sit_out", "nobody"),
    }
)

# E1: schemes that have no name any more, as the lists they stood for.
LISTS_OF_SCHEMES: Mapping[str, str] = MappingProxyType(
    {
        "tens": "2 3 4 5 6 7 8 9 10 10 10 10 10",
        "pip_ace1": "2 3 4 5 6 7 8 9 10 11 12 13 1",
    }
)

# A10 came with schema 6: until then everybody played.
SIT_OUTS_SINCE = 6


def upgraded(options: Options, schema: int) -> dict[str, Stored]:
    """Options of an earlier schema as today's stores them, playing exactly the same.

    Raises DamagedOptions or ImpossibleRuleset where it cannot: `given_up` with the `field` and
    the `value` of a rule that went, else what is wrong with the rest.
    """
    if schema not in range(1, SCHEMA):
        raise DamagedOptions("unknown_schema", schema=schema)
    if not isinstance(options, Mapping):
        raise DamagedOptions("no_options")
    complete = {**({"sit_out": "nobody"} if schema < SIT_OUTS_SINCE else {}), **options}
    for name in REMAINS:
        if name in complete and not _plays_the_same(complete, name):
            raise DamagedOptions("given_up", field=name, value=complete[name])
    went = REMAINS.keys() | WITHOUT_EFFECT
    left = {name: value for name, value in complete.items() if name not in went}
    scheme = left.get("heart_values")
    if isinstance(scheme, str):
        left["heart_values"] = LISTS_OF_SCHEMES.get(scheme, scheme)
    try:
        return ruleset_from_options(left).options()
    except RulesError as error:
        raise _of_a_value(error, left) from error


def _plays_the_same(options: Options, name: str) -> bool:
    if options[name] == REMAINS[name] or name not in IDLE_BY:
        return options[name] == REMAINS[name]
    other, idle = IDLE_BY[name]
    return options.get(other) == idle


def _of_a_value(error: RulesError, options: Options) -> RulesError:
    """What cannot be read or played any more, by its option and value; else the error itself."""
    field = error.data.get("field")
    if error.key in ("unknown_option", "missing_option") or field not in options:
        return error
    return DamagedOptions("given_up", field=field, value=options[str(field)])
