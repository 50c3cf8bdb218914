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


def figures_of(ruleset: Ruleset) -> Mapping[str, object]:
    """The figures by their names; totals are told as the players see them (E8)."""
    up = ruleset.score_view is ScoreView.PENALTIES_UP
    moon, near = ruleset.moon_points, shown(ruleset, ruleset.target - CHOICE_MARGIN)
    return {
        "start": shown(ruleset, 0),
        "target": ruleset.target,
        "goal": signed(shown(ruleset, ruleset.target)),
        "reached": _reached(ruleset, up),
        "more": "more" if up else "less",
        "half": signed(shown(ruleset, ruleset.target // 2)),
        "near": f"{signed(near)}{'' if up else ' or less'}",
        "fifty": signed(shown(ruleset, 50)),
        "hundred": signed(shown(ruleset, 100)),
        "loses": "loses" if up else "gains",
        "fall": "fall below" if up else "rise above",
        "falls": "falls below" if up else "rises above",
        "hands": counted(ruleset.hands, "hand"),
        "next": next_side(ruleset),
        "before": side_before(ruleset),
        "opener": card_words(ruleset.opener_card) if ruleset.opener_card else "",
        "tie": PHRASES["tie_break"][ruleset.tie_rule.value][1],
        "rivals": _rivals(ruleset),
        "gift": _gift(ruleset),
        "spares": (
            f"takes {moon} off the shooter's total"
            if up
            else f"puts {moon} back on the shooter's total"
        ),
        "instead": f"take {moon} off instead" if up else f"have {moon} back instead",
        "relief": f"{moon} off the own total" if up else f"{moon} back on the own total",
    }


def _reached(ruleset: Ruleset, up: bool) -> str:
    """What a total does that ends the game."""
    goal = signed(shown(ruleset, ruleset.target))
    if ruleset.end_compare is EndCompare.EXCEED:
        return f"has {'more' if up else 'less'} than {goal}"
    return f"has {goal}" if up else f"is down to {goal}"


def _rivals(ruleset: Ruleset) -> str:
    """Who pays for a moon where partners sit opposite (J3)."""
    many = ruleset.players > 4
    if ruleset.teams is Teams.POOLED:
        return "each of the other teams" if many else "the other team"
    return f"each player of the other {'teams' if many else 'team'}"


def _gift(ruleset: Ruleset) -> str:
    """What a moon gives, and to whom."""
    if ruleset.teams is Teams.NONE:
        return f"{ruleset.moon_points} to each of the others"
    amount = TEAM_AMOUNTS[ruleset.team_moon_score]
    if ruleset.team_moon_score is TeamMoonScore.TWENTY_SIX_WITH_PARTNER:
        return f"{amount} to everybody else, the partner too"
    return f"{amount} to {_rivals(ruleset)}"
