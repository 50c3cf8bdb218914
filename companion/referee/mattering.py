"""Which options make a difference beside the others: only those stand in a sheet or a rule book."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from companion.rules import DECK, Ruleset
from companion.rules import options as o
from companion.rules.impossible import PLAYERS_BY_DECKS


def matters(ruleset: Ruleset, field: str) -> bool:
    """Whether an option makes a difference beside the others of this ruleset."""
    test = _MATTERS.get(field)
    return test is None or test(ruleset)


def _leaves_cards(r: Ruleset) -> bool:
    """Whether a deal from the whole pack leaves cards over."""
    pack = len(DECK) * r.decks
    return bool(pack % r.players or r.trim or r.jokers)


def _can_have_partners(r: Ruleset) -> bool:
    return r.players % 2 == 0


def _has_moon(r: Ruleset) -> bool:
    return r.moon_mode is not o.MoonMode.DISABLED


def _hearts_break(r: Ruleset) -> bool:
    return r.heart_lead is o.HeartLead.MUST_BE_BROKEN or o.QueenLead.AFTER_BROKEN in (
        r.queen_lead,
        r.queen_discard,
    )


def _has_twins(r: Ruleset) -> bool:
    return r.decks == 2


def _has_partners(r: Ruleset) -> bool:
    return r.teams is not o.Teams.NONE


def _partners_shoot(r: Ruleset) -> bool:
    return _has_partners(r) and _has_moon(r)


def _guards_trick_one(r: Ruleset) -> bool:
    return r.first_trick_points is not o.FirstTrickPoints.ALLOWED


_BANS_LEADS = (o.Opener.ELDEST_NO_HEART, o.Opener.ELDEST_NO_PENALTY)


def _cancels(r: Ruleset) -> bool:
    return _has_twins(r) and r.duplicates is o.Duplicates.CANCEL


def _passes(r: Ruleset) -> bool:
    return set(r.cycle) != {"H"}


_MATTERS: Mapping[str, Callable[[Ruleset], bool]] = MappingProxyType(
    {
        "decks": lambda r: r.players in PLAYERS_BY_DECKS[1] and r.players in PLAYERS_BY_DECKS[2],
        "leftover": lambda r: r.decks == 1 and not r.kitty4 and _leaves_cards(r),
        "kitty4": lambda r: r.players == 4 and r.decks == 1,
        "teams": _can_have_partners,
        "pass_count": _passes,
        "star_each": lambda r: "Z" in r.cycle,
        "pass_forbidden": _passes,
        "blind_forward": _passes,
        "optional_pass": lambda r: r.blind_forward,
        "first_trick_set": lambda r: _guards_trick_one(r) or r.opener is o.Opener.ELDEST_NO_PENALTY,
        "all_penalty_hand": lambda r: _guards_trick_one(r) or r.opener in _BANS_LEADS,
        "break_by": _hearts_break,
        "queen_break_scope": lambda r: _hearts_break(r) and r.break_by is o.BreakBy.HEART_OR_QS,
        "only_hearts": lambda r: r.heart_lead is o.HeartLead.MUST_BE_BROKEN,
        "hearts_and_queen": lambda r: (
            r.heart_lead is o.HeartLead.MUST_BE_BROKEN and r.queen_lead is o.QueenLead.ANYTIME
        ),
        "bonus_floor": lambda r: bool(r.bonus_cards) or r.no_tricks_bonus < 0,
        "moon_requires": lambda r: _has_moon(r),
        "moon_amount": lambda r: (
            r.moon_mode in (o.CAN_SUBTRACT if _has_partners(r) else o.CAN_ADD | o.CAN_SUBTRACT)
        ),
        "moon_bonus": lambda r: _has_moon(r) and bool(r.bonus_cards),
        "sun": _has_moon,
        "target": lambda r: r.end_mode is o.EndMode.TARGET or r.score_view is o.ScoreView.COUNTDOWN,
        "hands": lambda r: r.end_mode is o.EndMode.HANDS,
        "end_compare": lambda r: r.end_mode is o.EndMode.TARGET,
        "exact_rule": lambda r: r.end_mode is o.EndMode.TARGET,
        "negative_totals": lambda r: (
            bool(r.bonus_cards) or r.no_tricks_bonus < 0 or r.moon_mode in o.CAN_SUBTRACT
        ),
        "team_moon": _partners_shoot,
        "team_moon_score": lambda r: _partners_shoot(r) and r.moon_mode in o.CAN_ADD,
        "duplicates": _has_twins,
        "last_trick_dead": _cancels,
        "kitty2": _has_twins,
        "wrong_pass_count": _passes,
        "wrong_pass_target": _passes,
        "table_talk": _has_moon,
    }
)
