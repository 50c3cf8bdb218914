"""Topics are whole sentences, which the rulebook and the card of every preset say too."""

from __future__ import annotations

from companion.referee.quick_card import quick_card
from companion.referee.rulebook import rulebook
from companion.referee.search import PHRASINGS
from companion.referee.telling import tell
from companion.referee.topics import OF_OPTION, SECTIONS, TOPICS
from companion.rules import Ruleset
from tests.each import each
from tests.presets import Sizes, at, at_every_size
from tests.referee.answer_texts import text_of


def said(ruleset: Ruleset) -> list[str]:
    answers = [tell(ruleset, topic) for topic in TOPICS]
    return [part for a in answers for part in (a.short, a.text, a.elsewhere) if part]


@at_every_size
def test_every_topic_is_answered_in_whole_sentences(sizes: Sizes) -> None:
    @each("key, players", sizes)
    def check(key: str, players: int) -> None:
        for words in said(at(key, players)):
            assert words[0].isupper() or not words[0].isalpha(), words
            assert words.endswith("."), words
            assert not {"{", "}", "_"} & set(words), words
            assert "  " not in words, words

    check()


@at_every_size
def test_the_rulebook_and_the_card_say_what_the_topics_say(sizes: Sizes) -> None:
    @each("key, players", sizes)
    def check(key: str, players: int) -> None:
        ruleset = at(key, players)
        book = text_of(rulebook(ruleset)).split("\n")
        card = " ".join(text for _, told in quick_card(ruleset).lines for text in told)
        for topic in TOPICS.values():
            answer = tell(ruleset, topic.key)
            if topic.in_book and answer.applies:
                assert answer.text in book
            if topic.card and answer.applies:
                assert (answer.text if answer.on_card is None else answer.on_card) in card

    check()


def test_the_keys_of_topics_lead_somewhere() -> None:
    assert len(TOPICS) == sum(len(section.topics) for section in SECTIONS.values())
    assert set(OF_OPTION) <= set(Ruleset.FIELDS)
    assert set(TOPICS) <= set(PHRASINGS)
