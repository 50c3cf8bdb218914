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
    "variant, typed, texts",
    [
        ("spot_s0", "is king of hearts 13 and ace 14",
            ["The king of hearts is worth 13 points.", "The ace of hearts is worth 14 points."]),
        ("black_maria", "how many for the spade king and ace",
            ["The king of spades is worth 10 points.", "The ace of spades is worth 7 points."]),
        ("standard", "do the jack and king of hearts count more than a 2",
            ["The jack of hearts is worth 1 point.", "The king of hearts is worth 1 point."]),
        ("black_maria", "how much are the queen and the king of spades",
            ["The king of spades is worth 10 points."]),
        ("black_maria", "points for queen of spades and king of spades",
            ["The queen of spades is worth 13 points.", "The king of spades is worth 10 points."]),
    ],
)  # fmt: skip
def test_the_worth_of_two_cards(variant: str, typed: str, texts: list[str]) -> None:
    assert [known.answer.text for known in by_name(VARIANTS[variant].ruleset, typed)] == texts


@each(
    "typed",
    [
        "can I throw the queen of hearts on trick one",
        "how many points is the queen of spades",  # a question of its own
        "how much is the jack of diamonds",  # the bonus card too
        "is the king of spades higher than the ace of spades",
        "does the ace of hearts count for the moon",
        "how much is the queen",
        "king of hearts and jack of diamonds points",  # a bonus card beside it
    ],
)
def test_no_worth_is_told_where_something_else_is_asked(typed: str) -> None:
    assert by_name(VARIANTS["omnibus"].ruleset, typed) == []
