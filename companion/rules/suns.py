"""Who took every trick, and what that is worth (F2 all_tricks, F5), told from counted tricks."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.errors import DoesNotAddUp
from companion.rules.moons import shoots_as_team
from companion.rules.options import MoonMode, MoonRequires, Sun
from companion.rules.ruleset import Ruleset
from companion.rules.takes import Take, teams_of

THIRTY_NINE = 39
_JUST_A_MOON = frozenset({Sun.OFF, Sun.REQUIRED_FOR_MOON})


def needs_every_trick(ruleset: Ruleset) -> bool:
    """F2 all_tricks, and F5's second spelling of it."""
    is_asked = ruleset.moon_requires is MoonRequires.ALL_TRICKS
    is_asked = is_asked or ruleset.sun is Sun.REQUIRED_FOR_MOON
    return is_asked and ruleset.moon_mode is not MoonMode.DISABLED


def pays_sun(ruleset: Ruleset) -> bool:
    """F5: whether taking every trick is worth something else than a moon."""
    return ruleset.sun not in _JUST_A_MOON and ruleset.moon_mode is not MoonMode.DISABLED


def asks_tricks(ruleset: Ruleset) -> bool:
    """Whether the points of a hand depend on how many tricks everybody took."""
    return bool(ruleset.no_tricks_bonus) or pays_sun(ruleset) or needs_every_trick(ruleset)


def check_tricks(ruleset: Ruleset, takes: Sequence[Take]) -> None:
    """Everybody's tricks are told and add up; raises DoesNotAddUp."""
    told = [take.tricks for take in takes if take.tricks is not None]
    if len(told) < len(takes):
        raise DoesNotAddUp("tricks_not_told", seats=len(takes) - len(told))
    if sum(told) != ruleset.hand_size or min(told) < 0:
        raise DoesNotAddUp("tricks_do_not_add_up", told=sum(told), tricks=ruleset.hand_size)


def sun_taker(ruleset: Ruleset, takes: Sequence[Take]) -> int | None:
    """The seat, or the team (J2), that took every trick."""
    for seat, take in enumerate(teams_of(takes) if shoots_as_team(ruleset) else takes):
        if take.tricks == ruleset.hand_size:
            return seat
    return None
