"""What players ask, answered for the rules of their table.

Every question is a topic.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from companion.referee.topics import (
    basics,
    deal,
    end,
    first_trick,
    moon,
    passing,
    play,
    scoring,
    table,
)
from companion.referee.topics.model import Answer, Section, Topic
from companion.rules import Ruleset

__all__ = [
    "GROUPS",
    "QUESTIONS",
    "AnsweredQuestion",
    "Theme",
    "also_ask",
    "answer",
    "answers",
    "related",
]


@dataclass(frozen=True, slots=True)
class Theme:
    """Questions that belong together, in the order a player would leaf through them."""

    key: str
    title: str
    questions: tuple[Topic, ...]


def _theme(key: str, title: str, *sections: Section) -> Theme:
    return Theme(key, title, tuple(topic for section in sections for topic in section.topics))


GROUPS: tuple[Theme, ...] = (
    _theme("passing", "Passing", passing.cards_to_pass, passing.ways, passing.wrong_passes),
    _theme("opening", "The first trick", first_trick.first_lead, first_trick.points_on_first_trick),
    _theme(
        "hearts",
        "Hearts and the queen",
        play.following_suit,
        play.breaking_hearts,
        play.queen_of_spades,
    ),
    _theme("moon", "The moon", moon.section, moon.stopping),
    _theme("scores", "Scores", scoring.card_values, scoring.adding_up),
    _theme("ending", "Ties and the end", end.section, end.ties),
    _theme(
        "trouble",
        "Something went wrong",
        table.revokes,
        table.short_hands,
        table.turns,
        table.wrong_cards,
        table.manners,
        table.scores_and_players,
        table.slips,
    ),
    _theme(
        "dealing",
        "The deal",
        deal.players_and_cards,
        deal.dealing,
        deal.kitty,
        deal.misdeals,
    ),
    _theme("packs", "Two packs and partners", play.identical_cards),
    _theme("basics", "The game in short", basics.aim, basics.advice, basics.story),
)

QUESTIONS: Mapping[str, Topic] = MappingProxyType(
    {question.key: question for group in GROUPS for question in group.questions}
)

# What else people ask who have just broken a rule, by the key of `companion.rules.Violation`.
_AFTER: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "follow_suit": ("follow_suit", "revoke_now", "revoke_later"),
        "first_trick": ("queen_first_trick", "hearts_first_trick", "only_penalties_first_trick"),
        "eldest_opens": ("open_with_heart", "who_leads_first"),
        "opening_card": ("must_lead_opener", "opener_led_other", "who_leads_first"),
        "club_opens": ("must_lead_opener", "who_leads_first"),
        "queen_lead": ("lead_queen", "what_breaks", "hearts_and_queen"),
        "queen_before_hearts": ("hearts_and_queen", "lead_queen"),
        "hearts_not_broken": ("lead_heart", "queen_breaks", "only_hearts"),
        "not_held": ("follow_suit",),
    }
)


class AnsweredQuestion(NamedTuple):
    """A question as a table asks it, and what its rules say."""

    title: str
    answer: Answer


@lru_cache(maxsize=64)
def answers(ruleset: Ruleset) -> Mapping[str, AnsweredQuestion]:
    """Every question with its answer for these rules, by key; worked out once."""
    return MappingProxyType(
        {
            key: AnsweredQuestion(topic.title(ruleset), topic(ruleset))
            for key, topic in QUESTIONS.items()
        }
    )


def answer(ruleset: Ruleset, key: str) -> Answer:
    """The answer of this table's rules; raises KeyError for a question nobody knows."""
    return answers(ruleset)[key].answer


def related(ruleset: Ruleset, key: str) -> tuple[tuple[str, str], ...]:
    """What else these rules raise beside a question: keys and titles."""
    return _titled(ruleset, QUESTIONS[key].related)


def also_ask(ruleset: Ruleset, violation_key: str) -> tuple[tuple[str, str], ...]:
    """What is asked by people who broke, or nearly broke, this rule of play: keys and titles."""
    return _titled(ruleset, _AFTER.get(violation_key, ()))


def _titled(ruleset: Ruleset, keys: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    known = answers(ruleset)
    return tuple((key, known[key].title) for key in keys if known[key].answer.applies)
