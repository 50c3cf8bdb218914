"""The game in short."""

from __future__ import annotations

from companion.referee.rulebook.model import Chapter, piece
from companion.referee.text.grammar import paragraph
from companion.referee.topics.basics import aim, how_long, what_is_trick, whole_game
from companion.referee.topics.card_values import (
    bonus_worth,
    heart_worth,
    other_penalties,
    queen_worth,
)
from companion.referee.topics.end_of_game import when_over
from companion.referee.topics.following_suit import who_wins_trick
from companion.referee.topics.model import Verdict
from companion.rules import QUEEN_OF_SPADES, Ruleset


def aim_chapter(ruleset: Ruleset) -> Chapter:
    """What it is about, what the cards are worth and when it ends."""
    queen = queen_worth(ruleset).text if QUEEN_OF_SPADES in ruleset.penalty_cards else ""
    others, bonus = other_penalties(ruleset), bonus_worth(ruleset)
    in_short = piece(
        ruleset,
        aim.key,
        aim.heading,
        whole_game(ruleset).text,
        what_is_trick(ruleset).text,
        who_wins_trick(ruleset).text,
        paragraph(
            heart_worth(ruleset).text,
            queen,
            others.text if others.verdict is Verdict.YES else "",
            bonus.text if bonus.applies else "",
        ),
        when_over(ruleset).text,
        how_long(ruleset).text,
    )
    return Chapter("aim", "The game in short", (in_short,))
