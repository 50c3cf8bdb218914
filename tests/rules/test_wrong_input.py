"""What makes no sense is refused by the rules, with its key, however a program tells it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from companion.rules import (
    HEARTS,
    QUEEN_OF_SPADES,
    STANDARD,
    Card,
    Cards,
    Game,
    Hand,
    ImpossibleRuleset,
    MoonChoice,
    Piles,
    RulesError,
    Ruleset,
)
from companion.rules.options import Multiplier
from companion.rules.solve import read_points
from tests.each import each
from tests.rules.positions import trick_winner
from tests.rules.takers import taken

HANDS = [
    "2C 5C 9C KC 3D 7D JD 2S 6S TS 4H 8H QH",
    "3C 6C TC AC 4D 8D QD 3S 7S JS 5H 9H KH",
    "4C 7C JC 2D 5D 9D KD 4S 8S QS 2H 6H TH",
    "8C QC 6D TD AD 5S 9S KS AS 3H 7H JH AH",
]
MOON = Piles.of(STANDARD, ["QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "", "", ""])
CHOICE = STANDARD.with_options({"moon_mode": "choice"})


def refused(tell: Callable[[], object]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(RulesError) as error:
        tell()
    return error.value.key, error.value.data


@pytest.mark.parametrize("text", [None, 5, b"QS", ["QS"], ("Q", "S")])
def test_what_is_no_text_is_no_card(text: Any) -> None:
    said = {"text": str(text), "wrong": ""}
    assert refused(lambda: Card(text)) == ("unknown_card", said)
    assert refused(lambda: Cards.of([text])) == ("unknown_card", said)
    assert refused(lambda: Hand.deal(STANDARD, HANDS).violation(text))[0] == "unknown_card"


@pytest.mark.parametrize("cards", [None, 5, [["QS"]], [None]])
def test_what_are_no_cards_are_no_cards(cards: Any) -> None:
    assert refused(lambda: Hand.at(STANDARD, {0: cards}))[0] == "unknown_card"
    assert refused(lambda: Hand.at(STANDARD, {}, trick=cards))[0] == "unknown_card"
    assert refused(lambda: Piles.of(STANDARD, [cards, "", "", ""]))[0] == "unknown_card"


@pytest.mark.parametrize("number", [0, -1, "1", None, 1.5])
def test_hands_and_tricks_are_counted_from_1(number: Any) -> None:
    assert refused(lambda: STANDARD.pass_of_hand(number)) == ("no_such_hand", {"number": number})
    assert number is None or refused(lambda: Hand.at(STANDARD, {0: "2C"}, number=number)) == (
        "no_such_trick",
        {"number": number},
    )


@pytest.mark.parametrize(
    ("players", "token", "key"),
    [
        (4, "Q", "unknown_pass"),
        (4, "", "unknown_pass"),
        (4, "left", "unknown_pass"),
        (4, None, "unknown_pass"),
        (4, "L2", "unknown_pass"),
        (4, "Z", "star_needs_odd"),
        (5, "X", "across_needs_even"),
    ],
)
def test_a_way_to_pass_that_the_table_does_not_have(players: int, token: Any, key: str) -> None:
    ruleset = STANDARD.for_players(players)
    for ask in (ruleset.exchanges, ruleset.cards_given):
        with pytest.raises(ImpossibleRuleset, match=key):
            ask(token)


@pytest.mark.parametrize("hands", [[], HANDS[:3], [*HANDS, ""]])
def test_a_wrong_number_of_hands(hands: list[str]) -> None:
    told = {"given": len(hands), "players": 4}
    for ask in (Hand.deal, Hand.at):
        assert refused(partial(ask, STANDARD, hands)) == ("wrong_number_of_seats", told)


def test_hands_that_are_no_deal() -> None:
    twice = [HANDS[0], HANDS[0], *HANDS[2:]]
    assert refused(lambda: Hand.deal(STANDARD, twice))[0] == "card_twice"


@pytest.mark.parametrize("seat", [4, -1, "0", None, 0.5, 1.0])
def test_a_seat_that_is_not_at_the_table(seat: Any) -> None:
    for ask in (
        lambda: Hand.deal(STANDARD, HANDS, dealer=seat),
        lambda: Hand.at(STANDARD, HANDS, leader=seat),
        lambda: Hand.at(STANDARD, {seat: "2C"}, number=13),
        lambda: Hand.deal(STANDARD, HANDS).seen_by(seat),
        lambda: STANDARD.dealer_of_hand(seat, 2),
        lambda: STANDARD.next_dealer(seat),
        lambda: STANDARD.opening_seat(seat),
        lambda: Piles.counted(STANDARD, [13, 0, 0, 0], {"QS": seat}),
    ):
        assert refused(ask) == ("no_such_seat", {"seat": seat, "players": 4})


def test_a_trick_of_one_card_is_its_leaders_so_far() -> None:
    assert trick_winner(STANDARD, "5C", leader=3) == 3
    assert trick_winner(STANDARD, "5C 9C", leader=3) == 0


def test_nobody_plays_to_a_full_trick() -> None:
    for trick in ("3C 4C 5C 6C", "3C 4C 5C 6C 7C"):
        told = {"cards": len(trick.split()), "players": 4}
        asked = refused(partial(Hand.at, STANDARD, {0: "2C"}, trick=trick, number=2))
        assert asked == ("wrong_trick_size", told)
    assert Hand.at(STANDARD, {3: "2C"}, trick="3C 4C 5C", number=2).legal == Cards.of("2C")


def test_the_choice_of_a_shooter_is_a_text_or_one_of_the_two() -> None:
    assert replace(MOON, ruleset=CHOICE).score(choice="subtract").points == (-26, 0, 0, 0)
    assert replace(MOON, ruleset=CHOICE).score(choice=MoonChoice.ADD).points == (0, 26, 26, 26)
    assert refused(lambda: replace(MOON, ruleset=CHOICE).score(choice="both")) == (
        "no_such_choice",
        {"choice": "both"},
    )


def test_what_is_told_of_another_number_of_players() -> None:
    three = {"given": 3, "players": 4}
    for ask in (
        lambda: Piles.of(STANDARD, ["", "", ""]),
        lambda: MOON.score(adjustments=(0, 0, 5)),
        lambda: MOON.score(before=Game.start(STANDARD.for_players(3))),
        lambda: read_points(STANDARD, (26, 0, 0)),
        lambda: Game.start(STANDARD).after((13, 13, 0)),
        lambda: Game.start(STANDARD, [0] * 3),
    ):
        assert refused(ask) == ("wrong_number_of_seats", three)


@pytest.mark.parametrize("number", ["4", None, 4.0])
def test_what_is_no_whole_number(number: Any) -> None:
    hearts = [number, 0, 5, 4]
    for ask in (
        lambda: Piles.counted(STANDARD, hearts, {QUEEN_OF_SPADES: 0}),
        lambda: read_points(STANDARD, hearts),
    ):
        assert refused(ask) == ("no_number", {"told": number})


@pytest.mark.parametrize("number", [0, -1, "3", None, 2.0])
def test_a_game_starts_at_hand_1_or_later(number: Any) -> None:
    told = {"number": number}
    assert refused(lambda: Game.start(STANDARD, number=number)) == ("no_such_hand", told)


def test_a_game_starts_from_totals() -> None:
    assert refused(lambda: Game.start(STANDARD, [0, "5", 0, 0])) == ("no_number", {"told": "5"})  # type: ignore[list-item]


def test_cards_that_were_taken_can_be_told_as_texts() -> None:
    by_card = Piles.counted(STANDARD, [4, 0, 5, 4], {QUEEN_OF_SPADES: 0})
    assert Piles.counted(STANDARD, [4, 0, 5, 4], {"qs": 0}) == by_card
    hearts = dict.fromkeys(map(str, HEARTS), 0)
    assert taken(STANDARD, {"Q♠": 0, **hearts}) == MOON


@pytest.mark.parametrize("card", ["JD", "2H", "2C"])
def test_a_card_that_needs_no_name_is_not_told_by_name(card: str) -> None:
    hearts, takers = [4, 0, 5, 4], {"QS": 0, card: 1}
    told = {"card": Card(card)}
    assert refused(lambda: Piles.counted(STANDARD, hearts, takers)) == ("card_needs_no_name", told)


def test_a_hand_counts_once_its_shooter_has_chosen() -> None:
    owed = replace(MOON, ruleset=CHOICE)
    game = Game.start(CHOICE)
    assert refused(lambda: game.after(owed.score())) == ("choice_owed", {})
    assert game.after(owed.score(choice="add")).totals == (0, 26, 26, 26)


def test_a_card_lies_in_one_place() -> None:
    twice = ("card_twice", {"card": Card("4H")})
    for ask in (
        lambda: Hand.at(STANDARD, {0: "4H QS"}, trick="4H", leader=3, number=5),
        lambda: Hand.at(STANDARD, {0: "4H", 1: "4H"}),
        lambda: Hand.at(STANDARD, {0: "4H"}, captured=["", "4H", "", ""]),
    ):
        assert refused(ask) == twice
    assert refused(lambda: Hand.at(STANDARD.for_players(3), {0: "2C"}))[0] == "not_in_pack"


def test_a_world_is_dealt_from_the_unknown_cards() -> None:
    seen = Hand.deal(STANDARD, HANDS).seen_by(0)
    cards = list(seen.unknown)
    for others in (cards[1:], [*cards, Card("2C")], [*cards[1:], Card("2C")]):
        told = {"given": len(others), "cards": 39}
        assert refused(partial(seen.with_unknown, others)) == ("not_the_unknown_cards", told)


# A ruleset is made of values; texts are read by `with_options`


@each("field, words", [("sun", "off double"), ("tie_break", "by_end_mode sudden_death shared")])
def test_a_word_that_an_option_does_not_have_is_answered_with_those_it_has(
    field: str, words: str
) -> None:
    told = {"field": field, "value": "no", "allowed": tuple(words.split())}
    assert refused(lambda: STANDARD.with_options({field: "no"})) == ("unreadable_option", told)


@each(
    "field, value",
    [
        ("opener", "eldest_any"),
        ("moon_mode", "subtract_self"),
        ("players", "4"),
        ("target", None),
        ("trim", "2C"),
        ("trim", ("2C",)),
        ("pass_cycle", "L R"),
        ("pass_forbidden", ("QS",)),
        ("first_trick_set", "all_positive"),
        ("first_trick_set", ("QS",)),
        ("heart_values", ("1",) * 13),
        ("heart_values", None),
        ("bonus_cards", (("JD", -10),)),
        ("bonus_cards", ((Card("JD"), "-10"),)),
        ("bonus_cards", (Card("JD"),)),
        ("extra_penalties", ((Card("KS"),),)),
        ("multipliers", ((Card("TC"), "doubles_hand"),)),
        ("tie_break", "shared"),
        ("moon_amount", "auto"),
        ("sun", None),
    ],
)
def test_a_value_of_another_kind_is_refused_at_its_option(field: str, value: object) -> None:
    told = {"field": field, "value": value}
    assert refused(lambda: Ruleset(**{field: value})) == ("unreadable_option", told)  # type: ignore[arg-type]


def test_values_of_the_right_kind_make_a_ruleset() -> None:
    card = Card("TC")
    made = Ruleset(
        trim=(), pass_cycle=("L",), moon_amount=26, multipliers=((card, Multiplier.DOUBLES_HAND),)
    )
    assert made.options()["multipliers"] == "TC doubles_hand"


@pytest.mark.parametrize("options", [None, "players", [("players", 3)], 4])
def test_what_is_no_set_of_options(options: Any) -> None:
    assert refused(lambda: STANDARD.with_options(options)) == ("no_options", {})
    assert refused(lambda: Ruleset.from_options(options)) == ("no_options", {})


@pytest.mark.parametrize("text", ["5_0", "1e3", "0x10", "", "²", "9" * 10, "5 0"])
def test_a_number_is_digits_with_a_sign_at_most(text: str) -> None:
    told = {"field": "target", "value": text}
    assert refused(lambda: STANDARD.with_options({"target": text})) == ("unreadable_option", told)


@pytest.mark.parametrize(("text", "number"), [(" 50 ", 50), ("+5", 5), ("999999999", None)])
def test_a_number_as_people_type_it(text: str, number: int | None) -> None:
    if number is None:
        assert refused(lambda: STANDARD.with_options({"target": text}))[0] == "too_large"
    else:
        assert STANDARD.with_options({"target": text}).target == number
    bonus = STANDARD.with_options({"bonus_cards": "JD \N{MINUS SIGN}5"}).bonus_cards
    assert [value for _, value in bonus] == [-5]
