"""What a card is worth is answered for that card, by the rules of the table."""

from __future__ import annotations

from companion.referee.faq.by_name import by_name
from companion.rules import VARIANTS
from tests.each import each


@each(
    "variant, typed, text",
    [
        ("pink_lady", "how much is the red queen", "The queen of hearts is worth 13 points."),
        ("pink_lady", "queen of hearts, is she 13 too?", "The queen of hearts is worth 13 points."),
        ("standard", "how much is the Qh", "The queen of hearts is worth 1 point."),
        ("black_maria", "is the king of spades 10", "The king of spades is worth 10 points."),
        ("standard", "king of spades worth anything", "The king of spades is worth nothing."),
        ("spot_s0", "what does a jack of hearts cost", "The jack of hearts is worth 11 points."),
        ("cancellation", "ace of hearts points", "Each ace of hearts is worth 1 point."),
    ],
)
def test_the_worth_of_a_card(variant: str, typed: str, text: str) -> None:
    assert [known.answer.text for known in by_name(VARIANTS[variant].ruleset, typed)] == [text]


@each(
    "typed",
    [
        "can I throw the queen of hearts on trick one",
        "how many points is the queen of spades",  # a question of its own
        "how much is the jack of diamonds",  # the bonus card too
        "is the king of spades higher than the ace of spades",
        "does the ace of hearts count for the moon",
        "how much is the queen",
    ],
)
def test_no_worth_is_told_where_something_else_is_asked(typed: str) -> None:
    assert by_name(VARIANTS["omnibus"].ruleset, typed) == []
