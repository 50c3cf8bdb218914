"""Every rule in words, once: topics, which Ask, the rulebook and the quick card are made of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from companion.referee.grammar import Paragraph, paragraph
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
from companion.referee.topics.model import Answer, Topic
from companion.rules import Ruleset

# In the order of the rulebook.
SECTIONS = (
    basics.aim,
    deal.players_and_cards,
    deal.dealing,
    deal.kitty,
    passing.cards_to_pass,
    passing.ways,
    first_trick.first_lead,
    first_trick.points_on_first_trick,
    play.following_suit,
    play.identical_cards,
    play.breaking_hearts,
    play.queen_of_spades,
    scoring.card_values,
    scoring.adding_up,
    moon.section,
    moon.stopping,
    end.section,
    end.ties,
    table.revokes,
    deal.misdeals,
    passing.wrong_passes,
    table.short_hands,
    table.turns,
    table.wrong_cards,
    table.manners,
    table.scores_and_players,
    table.slips,
    basics.advice,
    basics.story,
)

TOPICS: Mapping[str, Topic] = MappingProxyType(
    {topic.key: topic for section in SECTIONS for topic in section.topics}
)

# The topic that puts an option into words.
OF_OPTION: Mapping[str, Topic] = MappingProxyType(
    {topic.option: topic for topic in TOPICS.values() if topic.option}
)


def card_line(ruleset: Ruleset, line: str) -> Paragraph:
    """What the topics give to one line of the quick card."""
    return paragraph(*(text for section in SECTIONS for text in section.card_texts(ruleset, line)))


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
            for key, topic in TOPICS.items()
        }
    )


MOST_RELATED = 3


def related_to(ruleset: Ruleset, topic: Topic) -> tuple[tuple[str, str], ...]:
    """What people also ask: keys and titles of those that these rules raise.

    They are those that stand nearest in the rulebook, in the same section and chapter first.
    """
    at, known = [*TOPICS].index(topic.key), answers(ruleset)
    near = sorted(
        (other.section != topic.section, other.chapter != topic.chapter, abs(place - at), key)
        for place, (key, other) in enumerate(TOPICS.items())
        if other is not topic and known[key].answer.applies
    )
    return tuple((key, known[key].title) for *_, key in near[:MOST_RELATED])
