"""Every sentence that the pages say of the rules of a game, apart from worked examples.

Examples are pictures of what the law and the scorer answered, and are tested where they are made.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import chain

from companion.referee.faq import GROUPS, QUESTIONS
from companion.referee.rulebook import glossary, quick_card, rulebook, tips
from companion.referee.text.game_status import first_trick_label, opening_label
from companion.referee.text.rules_and_results import agreement_words
from companion.rules import VARIANTS, Ruleset
from tests.rules.play_strategies import random_ruleset

RANDOM_RULESETS = 300

NOT_OF_PLAY = ("passing", "dealing", "trouble")  # themes whose short answers are about neither

_END = re.compile(r"(?<=[.?])\s+(?=[A-Z“0-9\N{MINUS SIGN}])")


def presets() -> Iterator[Ruleset]:
    """Every preset at every size."""
    for variant in VARIANTS.values():
        yield from (variant.ruleset.for_players(size) for size in variant.players)


def by_chance(number: int = RANDOM_RULESETS) -> Iterator[Ruleset]:
    """The same random rulesets every time."""
    chance = random.Random(14)
    return (random_ruleset(chance) for _ in range(number))


def sentences(ruleset: Ruleset) -> set[str]:
    """What is said, sentence by sentence; an answer's first words with the key of its question."""
    found: set[str] = set()
    for text in _texts(ruleset):
        found.update(_END.split(text))
    for theme in GROUPS:
        if theme.key not in NOT_OF_PLAY:
            found.update(f"{one.key}: {one.tell(ruleset).short}" for one in theme.questions)
    found.add(f"label: {first_trick_label(ruleset)}")
    if ruleset.opener_card is None:
        found.add(f"label: {opening_label(ruleset, 'Bo')}")
    return found


def _texts(ruleset: Ruleset) -> Iterator[str]:
    for section in rulebook(ruleset):
        for piece in section.pieces:
            yield from chain.from_iterable(piece.paragraphs)
    yield from chain.from_iterable(line.sentences for line in quick_card(ruleset).lines)
    yield from chain.from_iterable(one.tell(ruleset).sentences for one in QUESTIONS.values())
    yield from (term.meaning for term in glossary(ruleset))
    yield from (tip.words for tip in tips(ruleset))
    yield from (words for _, words in agreement_words(ruleset))
