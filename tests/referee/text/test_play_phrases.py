"""What a page says of leads and throws is what the law says, for every preset at every size."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given

from companion.referee.faq import QUESTIONS
from companion.referee.rulebook import rulebook
from companion.referee.text.game_status import first_trick_label, opening_label
from companion.referee.text.options import option_words
from companion.rules import (
    HEARTS,
    QUEEN_OF_SPADES,
    VARIANTS,
    Card,
    Ruleset,
    Turn,
    parse_card,
    violation,
)
from companion.rules.points_entry import has_one_sum
from tests.each import each
from tests.presets import Sizes, at_every_size
from tests.referee.answer_texts import whole_text
from tests.rules.strategies import rulesets

SIZES = [(key, size) for key, variant in VARIANTS.items() for size in variant.players]
AT_ANY_TIME = re.compile(
    r"(After the first trick )?(?:the |The )?([Hh]earts|queen of spades) may be led at any time"
)
OPENS = re.compile(
    r"The player on the dealer's (?:left|right) leads any card(?: except ([^.]*))?\."
)
THROWN = re.compile(
    r"(After the first trick )?[Tt]he queen of spades may be (?:led at any time, or )?thrown"
)


def pages(ruleset: Ruleset) -> str:
    """The rulebook and every answer, as one text."""
    told = [
        " ".join(paragraph)
        for section in rulebook(ruleset)
        for piece in section.pieces
        for paragraph in piece.paragraphs
    ]
    told += [whole_text(question.tell(ruleset)) for question in QUESTIONS.values()]
    return "\n".join(told)


def may_lead(ruleset: Ruleset, card: Card, trick: int) -> bool:
    """From a hand of this card and a plain one, before hearts are broken."""
    if trick == 1 and ruleset.opener_card is not None:
        return False
    return violation(ruleset, Turn((card, plain(ruleset, card)), (), trick), card) is None


def may_throw(ruleset: Ruleset, card: Card, trick: int) -> bool:
    """The same for a player without the suit led."""
    lead = plain(ruleset, card)
    kept = next(
        one
        for one in ruleset.pack
        if one.suit not in (lead.suit, card.suit) and one not in ruleset.values
    )
    return violation(ruleset, Turn((card, kept), (lead,), trick), card) is None


def plain(ruleset: Ruleset, card: Card) -> Card:
    """A card that costs nothing, of another suit."""
    return next(
        one for one in ruleset.pack if one.suit is not card.suit and one not in ruleset.values
    )


def misfits(ruleset: Ruleset) -> Iterator[str]:
    """Every sentence of the pages that the law does not bear out."""
    text = pages(ruleset)
    heart = next((card for card in ruleset.pack if card in HEARTS), None)
    for found in AT_ANY_TIME.finditer(text):
        card = QUEEN_OF_SPADES if found[2] == "queen of spades" else heart
        is_later = found[1] is not None
        if card and (may_lead(ruleset, card, 1) is is_later or not may_lead(ruleset, card, 2)):
            yield found[0]
    for found in THROWN.finditer(text):
        if QUEEN_OF_SPADES in ruleset.pack and may_throw(ruleset, QUEEN_OF_SPADES, 1) is bool(
            found[1]
        ):
            yield found[0]
    for found in OPENS.finditer(text):
        if {card for card in ruleset.pack if not may_lead(ruleset, card, 1)} != set(
            named(ruleset, found[1])
        ):
            yield found[0]


def named(ruleset: Ruleset, words: str | None) -> Iterator[Card]:
    """The cards of "a heart, the king of spades or the queen of spades"."""
    for one in re.split(", | or ", words or ""):
        if one == "a heart":
            yield from (card for card in ruleset.pack if card in HEARTS)
        elif one:
            rank, suit = one.removeprefix("the ").split(" of ")
            yield parse_card(("T" if rank == "10" else rank[0].upper()) + suit[0].upper())


@at_every_size
def test_what_is_said_of_a_preset_is_what_its_law_says(sizes: Sizes) -> None:
    @each("key, size", sizes)
    def check(key: str, size: int) -> None:
        assert [*misfits(VARIANTS[key].ruleset.for_players(size))] == []

    check()


@given(rulesets())
def test_what_is_said_of_any_ruleset_is_what_its_law_says(ruleset: Ruleset) -> None:
    assert [*misfits(ruleset)] == []


def test_a_false_sentence_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    standard = VARIANTS["standard"].ruleset
    false = "The queen of spades may be led at any time."
    monkeypatch.setattr("tests.referee.text.test_play_phrases.pages", lambda _: false)
    assert [*misfits(standard)] == [false.removesuffix(".")]


@each("key, size", SIZES)
def test_nobody_hears_of_a_hand_that_cannot_be_dealt(key: str, size: int) -> None:
    ruleset = VARIANTS[key].ruleset.for_players(size)
    banned = [
        card
        for card in ruleset.pack
        if card.suit.value != "clubs" and not may_throw_any(ruleset, card)
    ]
    if len(banned) < ruleset.hand_size and ruleset.opener_card is not None:
        assert "unless" not in option_words(ruleset, "first_trick_points")


def may_throw_any(ruleset: Ruleset, card: Card) -> bool:
    """On trick one, from a hand with another card that may fall there."""
    return may_throw(ruleset, card, 1)


NO_SUM = {
    "wrong_sum": "Count the cards.",
}


@each("key, size", SIZES)
def test_a_sum_is_only_told_where_there_is_one(key: str, size: int) -> None:
    ruleset = VARIANTS[key].ruleset.for_players(size)
    for name, counts in NO_SUM.items():
        answer = QUESTIONS[name].tell(ruleset)
        assert (answer.short == counts) is not has_one_sum(ruleset)


def standard_with(**options: object) -> Ruleset:
    return VARIANTS["standard"].ruleset.with_options(options)


@pytest.mark.parametrize(
    ("options", "rule", "label"),
    [
        (
            {},
            "You may not play a penalty card to the first trick, unless you have nothing but "
            "penalty cards.",
            "no points",
        ),
        (
            {"extra_penalties": "KS 10, AS 7"},
            "The king of spades and the ace of spades may be played on the first trick, hearts and "
            "the queen of spades may not, unless you have nothing else.",
            "no hearts or queen",
        ),
        (
            {"extra_penalties": "KS 10", "first_trick_set": "all_positive"},
            "You may not play a penalty card to the first trick, unless you have nothing but "
            "penalty cards.",
            "no points",
        ),
        (
            {"first_trick_points": "no_hearts_only"},
            "The queen of spades may be played on the first trick, hearts may not.",
            "no hearts",
        ),
        (
            {"queen_spades": 0},
            "You may not play a penalty card to the first trick, nor the queen of spades, unless "
            "you have nothing else.",
            "no points",
        ),
    ],
)
def test_the_rule_of_the_first_trick_names_what_the_law_keeps_off(
    options: dict[str, object], rule: str, label: str
) -> None:
    ruleset = standard_with(**options)
    assert option_words(ruleset, "first_trick_points") == rule
    assert first_trick_label(ruleset) == f"{label} on trick one"


def test_the_opening_label_names_what_may_not_be_led() -> None:
    """F6: trick one keeps the queen back from the opening lead as well."""
    ruleset = standard_with(opener="eldest_no_heart")
    assert opening_label(ruleset, "Bo") == "Bo leads, no points"
    allowed = ruleset.with_options({"first_trick_points": "allowed"})
    assert opening_label(allowed, "Bo") == "Bo leads, no heart"
