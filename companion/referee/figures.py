"""What the sentences of the catalogue may name: totals as this table counts, who pays a moon."""

from __future__ import annotations

from collections.abc import Mapping

from companion.referee.cardwords import card_words, counted, signed
from companion.referee.phrases import PHRASES
from companion.referee.sides import next_side, side_before
from companion.rules import Ruleset, shown
from companion.rules.lines import TEAM_AMOUNTS
from companion.rules.moons import CHOICE_MARGIN
from companion.rules.options import EndCompare, ScoreView, TeamMoonScore, Teams
from companion.rules.suns import THIRTY_NINE


def figures_of(ruleset: Ruleset) -> Mapping[str, object]:
    """The figures by their names; totals are told as the players see them (E8)."""
    up = counts_up(ruleset)
    moon, near = ruleset.moon_points, shown(ruleset, ruleset.target - CHOICE_MARGIN)
    return {
        "start": shown(ruleset, 0),
        "target": ruleset.target,
        "goal": signed(shown(ruleset, ruleset.target)),
        "reached": _reached(ruleset, up),
        "more": "more" if up else "less",
        "half": signed(shown(ruleset, ruleset.target // 2)),
        "near": f"{signed(near)}{'' if up else ' or less'}",
        "fall": "fall below" if up else "rise above",
        "falls": "falls below" if up else "rises above",
        "hands": counted(ruleset.hands, "hand"),
        "next": next_side(ruleset),
        "before": side_before(ruleset),
        "opener": card_words(ruleset.opener_card) if ruleset.opener_card else "",
        "tie": PHRASES["tie_break"][ruleset.tie_rule.value][1],
        "gift": charge_words(ruleset, moon_gift(ruleset)),
        "gives": f"{'gives' if up else 'takes'} {charge_words(ruleset, moon_gift(ruleset))}",
        "sun": f"{'gives' if up else 'takes'} {charge_words(ruleset, THIRTY_NINE)}",
        "split": "the others" if ruleset.players == 3 else "the two players across",
        "spares": (
            f"takes {moon} off the shooter's total"
            if up
            else f"puts {moon} back on the shooter's total"
        ),
        "instead": f"take {moon} off instead" if up else f"have {moon} back instead",
        "relief": relief_words(ruleset, moon),
    }


def _reached(ruleset: Ruleset, up: bool) -> str:
    """What a total does that ends the game."""
    goal = signed(shown(ruleset, ruleset.target))
    if ruleset.end_compare is EndCompare.EXCEED:
        return f"has {'more' if up else 'less'} than {goal}"
    return f"has {goal}" if up else f"is down to {goal}"


def charge_words(ruleset: Ruleset, points: int) -> str:
    """Points that everybody pays but the shooter: "26 to each of the others"."""
    return f"{points} {'to' if counts_up(ruleset) else 'off'} {payers(ruleset)}"


def relief_words(ruleset: Ruleset, points: int) -> str:
    """Points that somebody is rid of: "26 off the own total"."""
    return f"{off_words(ruleset, points)} {'' if counts_up(ruleset) else 'on '}the own total"


def off_words(ruleset: Ruleset, points: int) -> str:
    """What a bonus does to a total: "10 off", in a countdown "10 back"."""
    return f"{points} {'off' if counts_up(ruleset) else 'back'}"


def counts_up(ruleset: Ruleset) -> bool:
    """Whether points raise a total as the players see it (E8)."""
    return ruleset.score_view is ScoreView.PENALTIES_UP


def payers(ruleset: Ruleset) -> str:
    """Who pays for a moon (J3): "each of the others", "the other team"."""
    if ruleset.teams is Teams.NONE:
        return "each of the others"
    if ruleset.team_moon_score is TeamMoonScore.TWENTY_SIX_WITH_PARTNER:
        return "everybody else, the partner too"
    many = ruleset.players > 4
    if ruleset.teams is Teams.POOLED:
        return "each of the other teams" if many else "the other team"
    return f"each player of the other {'teams' if many else 'team'}"


def moon_gift(ruleset: Ruleset) -> int:
    """What a moon costs everybody who pays for it (F3, J3)."""
    if ruleset.teams is Teams.NONE:
        return ruleset.moon_points
    return TEAM_AMOUNTS[ruleset.team_moon_score]
