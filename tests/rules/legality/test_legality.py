"""What may be played, and which rule stands against the rest (1.1, 2C, 2D)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings

from companion.rules import DECK, STANDARD, VARIANTS, Card, Cards, Hand, Ruleset, Suit, Violation
from companion.rules.options import Opener
from tests.each import each
from tests.rules import plain_law
from tests.rules.play_files import examples, house
from tests.rules.play_strategies import chances, random_ruleset
from tests.rules.positions import Turn, breaks_hearts, legal_plays, read_turn, violation

POSITIONS = examples("legal_plays", "position")


def sorted_text(cards: str) -> list[str]:
    return sorted(cards.split())


@each("example", POSITIONS)
def test_an_example_position(example: dict[str, Any]) -> None:
    ruleset = house(STANDARD, example)
    broken = breaks_hearts(ruleset, example.get("played_before", ""))
    turn = read_turn(
        example["hand"], example.get("on_the_table", ""), number=example["trick"], broken=broken
    )
    assert sorted(str(card) for card in legal_plays(ruleset, turn)) == sorted_text(
        example["may_play"]
    )
    found = {str(card): violation(ruleset, turn, card) for card in turn.hand}
    breaks = {card: broken_rule.rule for card, broken_rule in found.items() if broken_rule}
    assert breaks == example.get("breaks", {})


def test_the_numbered_positions_of_the_catalogue_are_all_here() -> None:
    assert {example["number"] for example in POSITIONS} == {
        f"L{n}" for n in range(1, 18) if n not in (11, 16)
    }


def may_play(
    hand: str, trick: str = "", *, number: int = 2, broken: bool = False, **options: Any
) -> str:
    ruleset = STANDARD.with_options(options)
    turn = read_turn(hand, trick, number=number, broken=broken)
    return Card.join(legal_plays(ruleset, turn))


def broken_by(card: str, hand: str, trick: str = "", **more: Any) -> tuple[str, str] | None:
    number, broken = more.pop("number", 2), more.pop("broken", False)
    turn = read_turn(hand, trick, number=number, broken=broken)
    found = violation(STANDARD.with_options(more), turn, card)
    return found and (found.key, found.rule)


def test_a_player_follows_suit() -> None:
    assert may_play("2C 9C AH", "5C") == "2C 9C"
    assert broken_by("AH", "2C 9C AH", "5C") == ("follow_suit", "1.1")
    found = violation(STANDARD, read_turn("2C 9C AH", "5C", number=2), "AH")
    assert found == Violation("follow_suit", "1.1", Card("AH"), Suit.CLUBS, Cards.of("2C 9C"))


def test_a_lead_that_waits_for_the_break_is_refused_by_its_own_rule() -> None:
    assert broken_by("4H", "4H 9C") == ("hearts_not_broken", "D1")
    assert broken_by("4H", "4H QS") == ("queen_before_hearts", "D5")
    assert broken_by("QS", "QS 9C", queen_lead="after_broken") == ("queen_lead", "D6")


def test_a_player_void_in_the_suit_plays_anything() -> None:
    assert may_play("2D QS AH", "5C") == "2D QS AH"


def test_a_card_that_is_not_held_cannot_be_played() -> None:
    assert broken_by("AS", "2C 9C", "5C") == ("not_held", "1")


@pytest.mark.parametrize(
    ("opener", "hand", "legal"),
    [
        ("lowest_club", "2C 9C 3D QS", "2C"),
        ("club_holder_any_club", "2C 9C 3D QS", "2C 9C"),
        ("eldest_any", "2C 9C 3D KS", "2C 9C 3D KS"),
        ("eldest_any", "2C 3D QS 4H", "2C 3D"),
        ("eldest_no_heart", "2C 3D KS 4H", "2C 3D KS"),
    ],
)
def test_c1_who_opens_and_with_what(opener: str, hand: str, legal: str) -> None:
    assert may_play(hand, number=1, opener=opener) == legal


@pytest.mark.parametrize("opener", ["lowest_club", "club_holder_any_club"])
def test_c1_who_was_told_to_open_without_a_club_opens_with_anything(opener: str) -> None:
    assert may_play("3D 4H", number=1, opener=opener) == "3D 4H"


def test_c1_binds_where_c2_does_not() -> None:
    options = {"opener": "eldest_no_heart", "first_trick_points": "allowed", "heart_lead": "free"}
    assert may_play("4H 3D QS", number=1, **options) == "3D QS"
    assert broken_by("4H", "4H 3D QS", number=1, **options) == ("eldest_opens", "C1")
    assert may_play("4H 3D QS", number=2, **options) == "3D QS 4H"


@pytest.mark.parametrize(
    ("points", "legal"),
    [
        ("forbidden_unless_only_penalty", "3D JD"),
        ("forbidden_strict", "3D JD"),
        ("allowed", "3D JD QS 4H"),
        ("no_hearts_only", "3D JD QS"),
    ],
)
def test_c2_what_falls_on_trick_one(points: str, legal: str) -> None:
    options = {"first_trick_points": points, "bonus_cards": "JD -10"}
    assert may_play("3D JD QS 4H", "5C", number=1, **options) == legal
    assert may_play("3D JD QS 4H", "5C", number=2, **options) == "3D JD QS 4H"


@pytest.mark.parametrize(
    ("restricted", "legal"), [("hearts_and_queen", "KS AS"), ("all_positive", "QS KS AS 4H")]
)
def test_c3_which_cards_are_kept_off_trick_one(restricted: str, legal: str) -> None:
    options = {"extra_penalties": "KS 10, AS 7", "first_trick_set": restricted}
    assert may_play("QS KS AS 4H", "5C", number=1, **options) == legal


@pytest.mark.parametrize(
    ("lead", "broken", "legal"),
    [
        ("must_be_broken", False, "3D"),
        ("must_be_broken", True, "3D 4H"),
        ("free", False, "3D 4H"),
    ],
)
def test_d1_leading_hearts(lead: str, broken: bool, legal: str) -> None:
    assert may_play("3D 4H", broken=broken, heart_lead=lead) == legal
    assert may_play("3D 4H", "5C", broken=broken, heart_lead=lead) == "3D 4H"


@each(
    "trick, by_heart, by_queen",
    [
        ("AC 4H", True, True),
        ("4H", True, True),
        ("KC QS", False, True),
        ("KS QS", False, True),
        ("QS", False, True),
        ("AC KS", False, False),
        ("AC JD", False, False),
        ("", False, False),
    ],
)
def test_d2_what_breaks_hearts(trick: str, by_heart: bool, by_queen: bool) -> None:
    ruleset = STANDARD.with_options({"extra_penalties": "KS 10", "bonus_cards": "JD -10"})
    for option, breaks in (("heart", by_heart), ("heart_or_QS", by_queen)):
        assert breaks_hearts(ruleset.with_options({"break_by": option}), trick) is breaks


def test_d2_a_heart_worth_nothing_breaks_hearts() -> None:
    ruleset = STANDARD.with_options({"heart_values": "0 " * 13})
    assert breaks_hearts(ruleset, "AC 4H")


def test_d4_nothing_but_hearts_to_lead() -> None:
    assert may_play("4H 9H") == "4H 9H"


@pytest.mark.parametrize(
    ("hand", "must", "may"),
    [("4H QS", "QS", "QS 4H"), ("QS", "QS", "QS"), ("4H QS 2C", "2C QS", "2C QS")],
)
def test_d5_only_hearts_and_the_queen_to_lead(hand: str, must: str, may: str) -> None:
    assert may_play(hand) == must
    assert may_play(hand, hearts_and_queen="may_lead_heart") == may


@pytest.mark.parametrize(
    ("hand", "broken", "legal"),
    [
        ("QS 7C", False, "7C"),
        ("QS 7C", True, "7C QS"),
        ("QS 4H", False, "QS 4H"),
        ("QS", False, "QS"),
    ],
)
def test_d6_leading_the_queen(hand: str, broken: bool, legal: str) -> None:
    assert may_play(hand, broken=broken, queen_lead="after_broken") == legal


def test_d6_where_hearts_are_free_the_queen_waits_for_any_heart() -> None:
    options = {"queen_lead": "after_broken", "heart_lead": "free"}
    assert may_play("QS 4H", **options) == "4H"


def test_two_packs_rules_see_kinds_and_not_how_many() -> None:
    ruleset = Ruleset(decks=2, players=8, opener=Opener.ELDEST_ANY)
    turn = read_turn("QS QS 3S 3S", "KS", number=2)
    assert Card.join(legal_plays(ruleset, turn)) == "3S QS"


# Against the algorithm of the catalogue


def random_turn(ruleset: Ruleset, chance: random.Random) -> Turn:
    pack = list(dict.fromkeys(ruleset.pack))
    if chance.random() < 0.7:  # close to hearts and spades the rules meet each other
        pack = [card for card in pack if card.suit in (Suit.SPADES, Suit.HEARTS) or card.rank < 4]
    chance.shuffle(pack)
    size = chance.choice((1, 1, 2, 2, 3, 5, 9))
    played = min(chance.choice((0, 0, 1, 1, 2, 3)), ruleset.players - 1)
    return Turn(
        hand=tuple(pack[:size]),
        trick=tuple(pack[size : size + played]),
        number=chance.choice((1, 2)),
        broken=chance.random() < 0.3,
    )


@settings(max_examples=140, deadline=None)
@given(chances)
def test_the_law_is_the_algorithm_of_the_catalogue(chance: random.Random) -> None:
    ruleset = random_ruleset(chance)
    for _ in range(8):
        turn = random_turn(ruleset, chance)
        broken = turn.broken or any(plain_law.breaks(ruleset, card) for card in turn.trick)
        wanted = plain_law.legal(ruleset, set(turn.hand), list(turn.trick), turn.number, broken)
        assert set(legal_plays(ruleset, turn)) == wanted


@settings(max_examples=100, deadline=None)
@given(chances)
def test_a_legal_play_never_violates_and_another_always_does(chance: random.Random) -> None:
    ruleset = random_ruleset(chance)
    for _ in range(4):
        turn = random_turn(ruleset, chance)
        legal = legal_plays(ruleset, turn)
        assert len(legal) == len(set(legal))
        assert set(legal) <= set(turn.hand)
        assert legal
        for card in DECK:
            assert (violation(ruleset, turn, card) is None) == (card in legal)


def test_a_violation_leaves_cards_to_choose_from_that_are_held() -> None:
    chance = random.Random(3)
    for _ in range(100):
        ruleset = random_ruleset(chance)
        turn = random_turn(ruleset, chance)
        for card in turn.hand:
            found = violation(ruleset, turn, card)
            if found is not None:
                assert card not in found.instead
                assert set(legal_plays(ruleset, turn)) <= set(found.instead) <= set(turn.hand)


def test_the_suit_of_a_violation_is_that_which_was_led() -> None:
    for card, suit in (("5C", Suit.CLUBS), ("5D", Suit.DIAMONDS), ("5H", Suit.HEARTS)):
        found = violation(STANDARD, read_turn(f"9{card[1]} AS", card, number=2), "AS")
        assert found is not None
        assert (found.suit, Card.join(found.instead)) == (suit, f"9{card[1]}")
    lead = violation(STANDARD, read_turn("4H 9C", number=2), "4H")
    assert lead is not None
    assert lead.suit is None


def test_a_take_names_the_queen_and_the_hearts_whatever_they_cost() -> None:
    british = VARIANTS["british_basic"].ruleset
    free = {"heart_values": "0 " * 12 + "1"}
    for options in ({}, free):
        ruleset = british.with_options(options)
        pack = [str(card) for card in ruleset.pack]
        hands = [" ".join(pack[seat::3]) for seat in range(3)]
        hand = Hand.deal(ruleset, hands)
        while hand.to_play is not None:
            hand.play(hand.legal[-1])
        named = Card.join(card for pile in hand.captured for card in pile).split()
        assert "QS" in named
        assert sum(card.endswith("H") for card in named) == 13


def test_cards_are_understood_as_people_type_them_in_a_position_too() -> None:
    turn = read_turn("10c 9♣ qs", "5C", number=2)
    assert Card.join(legal_plays(STANDARD, turn)) == "9C TC"
    found = violation(STANDARD, turn, "Q♠")
    assert found is not None
    assert (found.key, Card.join(found.instead)) == ("follow_suit", "9C TC")
    assert violation(STANDARD, turn, "10♣") is None
