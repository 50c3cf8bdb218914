"""Every rule in words, once: topics, which Ask, the rulebook and the quick card are made of."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.referee.grammar import Paragraph, paragraph
from companion.referee.topics import (
    basics,
    breaking_hearts,
    card_values,
    deal,
    end_of_game,
    first_lead,
    first_trick,
    following_suit,
    moon,
    passing,
    queen_of_spades,
    scoring,
    trouble,
    two_packs,
)
from companion.referee.topics.model import Topic
from companion.rules import Ruleset

# In the order of the rulebook.
SECTIONS = (
    basics.aim,
    deal.players_and_cards,
    deal.dealing,
    deal.kitty,
    passing.cards_to_pass,
    passing.ways,
    first_lead.section,
    first_trick.section,
    following_suit.section,
    two_packs.section,
    breaking_hearts.section,
    queen_of_spades.section,
    card_values.section,
    scoring.section,
    moon.section,
    moon.stopping,
    end_of_game.section,
    end_of_game.ties,
    trouble.revokes,
    deal.misdeals,
    passing.wrong_passes,
    trouble.short_hands,
    trouble.turns,
    trouble.wrong_cards,
    trouble.manners,
    trouble.scores_and_players,
    trouble.slips,
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
