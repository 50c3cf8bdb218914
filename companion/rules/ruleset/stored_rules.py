"""Stored rulesets: those of an older schema are brought up to date, others are refused."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from companion.rules.errors import DamagedOptions
from companion.rules.ruleset.option_format import NOTATIONS
from companion.rules.ruleset.ruleset import FIELDS, Ruleset

Options = Mapping[str, object]

SCHEMA = 6

# What came with each schema, as games were played until then.
_TWO_PACKS: Options = {
    "duplicates": "cancel",
    "cancel_scope": "led_suit_all_cancelled",
    "last_trick_dead": "previous_trick_winner",
    "kitty2": "first_trick",
}

_PARTNERS: Options = {"teams": "none", "team_moon": "by_team", "team_moon_score": "26"}

_POLICY: Options = {
    "revoke": "correct_or_all",
    "misdeal": "same_dealer_redeals",
    "exposed_card": "no_penalty",
    "lead_out_of_turn": "retract_if_incomplete",
    "wrong_pass_count": "repair",
    "wrong_pass_target": "repair",
    "short_hand": "takes_last_trick",
    "claim_rest": "allowed_shown",
    "table_talk": "etiquette_note",
    "look_back": "last_trick_until_next_lead",
    "score_fix_window": "until_next_hand_scored",
    "player_leaves": "ask",
    "skip_when_no_points": False,
    "auto_claim": "off",
    "running_points": "hidden",
}

_SIT_OUTS: Options = {"sit_out": "nobody", "sit_out_end": "all_equal"}

# What went with schema 5: whole options, each with the value by which games are played since, and
# single values of options that stay.
OPTIONS_GIVEN_UP: Options = MappingProxyType(
    {
        "joker_kind": "zero_of_clubs",
        "sun_exempt_first_trick": False,
        "moon_game_guard": "none",
        "cancel_scope": "led_suit_all_cancelled",
        "auto_claim": "off",
    }
)

VALUES_GIVEN_UP: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "leftover": ("kitty_exchange", "uneven"),
        "all_penalty_hand": ("point_not_counted", "point_to_lowest_nonzero"),
        "sun": ("clean_slate", "punish_passer"),
        "end_mode": ("lives",),
        "exact_rule": ("minus50_at_50_and_100",),
        "duplicates": ("last_wins",),
        "last_trick_dead": ("second_of_top",),
    }
)


def _without_given_up(options: Options) -> Options:
    """The options that are left; raises DamagedOptions where a game needs one that went."""
    for name, value in options.items():
        if value != OPTIONS_GIVEN_UP.get(name, value) or value in VALUES_GIVEN_UP.get(name, ()):
            raise DamagedOptions("given_up", field=name)
    return {name: value for name, value in options.items() if name not in OPTIONS_GIVEN_UP}


# The step that leads from each schema to the next.
UPGRADES: Mapping[int, Callable[[Options], Options]] = MappingProxyType(
    {
        1: lambda options: {**_TWO_PACKS, **options},
        2: lambda options: {**_PARTNERS, **options},
        3: lambda options: {**_POLICY, **options},
        4: _without_given_up,
        5: lambda options: {**_SIT_OUTS, **options},
    }
)


def ruleset_from_options(options: Options, schema: int = SCHEMA) -> Ruleset:
    """Read a complete set of stored options; raises DamagedOptions or ImpossibleRuleset."""
    if schema not in (*UPGRADES, SCHEMA):
        raise DamagedOptions("unknown_schema", schema=schema)
    if not isinstance(options, Mapping):
        raise DamagedOptions("no_options")
    for older in range(schema, SCHEMA):
        options = UPGRADES[older](options)
    for name in options:
        if name not in NOTATIONS:
            raise DamagedOptions("unknown_option", field=name)
    for name in FIELDS:
        if name not in options:
            raise DamagedOptions("missing_option", field=name)
    return Ruleset().with_options(options)
