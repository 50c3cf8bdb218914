"""A whole hand from the deal: passes, plays, what was legal, who took what, and what was broken."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings

from companion.rules import (
    STANDARD,
    Card,
    Cards,
    DoesNotAddUp,
    Hand,
    ImpossibleRuleset,
    Piles,
    Ruleset,
)
from tests.each import each
from tests.rules.play_strategies import Playout, chances, deal, playout
from tests.rules.positions import replay
from tests.rules.small_hands import only_these, small_hand
from tests.rules.takers import taken

HANDS = (
    "2C 5C 9C KC 3D 7D JD 2S 6S TS 4H 8H QH",
    "3C 6C TC AC 4D 8D QD 3S 7S JS 5H 9H KH",
    "4C 7C JC 2D 5D 9D KD 4S 8S QS 2H 6H TH",
    "8C QC 6D TD AD 5S 9S KS AS 3H 7H JH AH",
)


def told(line: str) -> list[tuple[int, str]]:
    """Plays from "0 2C, 1 3C"."""
    return [(int(play.split()[0]), play.split()[1]) for play in line.split(",")]


def passed(
    ruleset: Ruleset, way: str, given_away: Sequence[Cards | str], hands: Sequence[Cards | str]
) -> tuple[Cards, ...]:
    """The hands after a pass."""
    hand = Hand.deal(ruleset, hands)
    hand.pass_(way, given_away)
    return hand.holdings


# The pass


def test_b2_cards_move_in_the_direction_of_the_pass() -> None:
    given_away = ["2C 5C 9C", "3C 6C TC", "4C 7C JC", "8C QC 6D"]
    for token, from_seat in (("L", 3), ("R", 1), ("X", 2)):
        hands = passed(STANDARD, token, given_away, HANDS)
        assert not Cards.of(given_away[from_seat]) - hands[0]
        assert [len(hand) for hand in hands] == [13] * 4
        assert not Cards.of(given_away[0]) & hands[0]
    assert passed(STANDARD, "H", [""] * 4, HANDS) == tuple(map(Cards.of, HANDS))


def test_b3_the_cards_of_a_split_pass_go_to_the_receivers_in_order() -> None:
    five = STANDARD.for_players(5)
    pack = [str(card) for card in five.pack]
    hands = [" ".join(pack[seat::5]) for seat in range(5)]
    given_away = [" ".join(hand.split()[:4]) for hand in hands]
    after = passed(five, "Z", given_away, hands)
    first, second = given_away[0].split()[:2], given_away[0].split()[2:]
    assert not Cards.of(first) - after[2]
    assert not Cards.of(second) - after[3]
    assert [len(hand) for hand in after] == [10] * 5


def test_b2_a_dealer_calls_a_way_to_pass() -> None:
    ruleset = STANDARD.with_options({"pass_cycle": "D"})
    given_away = ["2C 5C 9C", "3C 6C TC", "4C 7C JC", "8C QC 6D"]
    called = passed(ruleset, "R", given_away, HANDS)
    assert called == passed(STANDARD, "R", given_away, HANDS)
    with pytest.raises(DoesNotAddUp) as refused:
        passed(ruleset, "D", given_away, HANDS)
    assert refused.value.key == "pass_not_called"
    with pytest.raises(ImpossibleRuleset):
        passed(ruleset, "Q", given_away, HANDS)
    with pytest.raises(DoesNotAddUp):
        passed(STANDARD, "L", given_away[:3], HANDS)


def test_b2_a_called_pass_has_to_fit_the_hand() -> None:
    """One card to everybody else is one more than five players hold here."""
    rules = {"players": 5, "pass_cycle": "D", "opener": "eldest_any", "pass_count": 1}
    ruleset = only_these("2C 3C 4C 5C 6C 7C 8C 9C TC QS", rules)
    hands = ["2C 3C", "4C 5C", "6C 7C", "8C 9C", "TC QS"]
    given_away = [hand.split()[0] for hand in hands]
    with pytest.raises(ImpossibleRuleset, match="pass_does_not_fit"):
        passed(ruleset, "S", given_away, hands)
    assert Card.join(passed(ruleset, "L", given_away, hands)[0]) == "3C TC"


def test_b2_on_a_hold_nothing_moves() -> None:
    with pytest.raises(DoesNotAddUp) as refused:
        passed(STANDARD, "H", ["2C", "", "", ""], HANDS)
    broken = refused.value.data["violation"]
    assert (refused.value.data["seat"], broken.key, broken.wanted) == (0, "pass_count", 0)


@each(
    "given_by_0, options, broken",
    [
        ("2C 5C 9C", {}, None),
        ("2C 5C", {}, ("pass_count", "B1")),
        ("2C 5C 9C KC", {}, ("pass_count", "B1")),
        ("", {}, ("pass_count", "B1")),
        ("2C 5C QS", {}, ("pass_not_held", "1")),
        ("2C 5C 3D", {"pass_forbidden": "2C"}, ("pass_forbidden", "B5")),
        ("8C QC 6D", {}, ("pass_not_held", "1")),
    ],
)
def test_b1_b4_b5_what_a_pass_can_break(
    given_by_0: str, options: dict[str, Any], broken: tuple[str, str] | None
) -> None:
    ruleset = STANDARD.with_options(options)
    given_away = [given_by_0, "3C 6C TC", "4C 7C JC", "8C QC 6D"]
    if broken is None:
        assert passed(ruleset, "L", given_away, HANDS)
        return
    with pytest.raises(DoesNotAddUp) as refused:
        passed(ruleset, "L", given_away, HANDS)
    found = refused.value.data["violation"]
    assert (refused.value.data["seat"], found.key, found.rule) == (0, *broken)


def test_b5_fewer_other_cards_than_the_pass_needs() -> None:
    suits = "2C 5C 9C KC 3D 7D JD 2S 6S TS 4H"
    ruleset = STANDARD.with_options({"pass_forbidden": suits})
    assert passed(ruleset, "L", ["8H QH 4H", "5H 9H KH", "2H 6H TH", "3H 7H JH"], HANDS)
    with pytest.raises(DoesNotAddUp) as refused:
        passed(ruleset, "L", ["8H 2S 4H", "5H 9H KH", "2H 6H TH", "3H 7H JH"], HANDS)
    assert refused.value.data["violation"].rule == "B5"


# Who leads


@pytest.mark.parametrize(
    ("options", "dealer", "leader"),
    [
        ({}, 2, 0),
        ({"opener": "club_holder_any_club"}, 2, 0),
        ({"opener": "eldest_any"}, 2, 3),
        ({"opener": "eldest_no_heart"}, 2, 3),
    ],
)
def test_c1_who_leads_first(options: dict[str, Any], dealer: int, leader: int) -> None:
    assert Hand.deal(STANDARD.with_options(options), HANDS, dealer).to_play == leader


def test_c1_who_has_no_club_does_not_lead() -> None:
    hands = [hand.split() for hand in HANDS]
    for here, there in (("2C", "4S"), ("5C", "8S"), ("9C", "QS"), ("KC", "6H")):
        hands[0].remove(here)
        hands[2].remove(there)
        hands[0].append(there)
        hands[2].append(here)
    assert Hand.deal(STANDARD, hands, dealer=3).to_play == 2


def test_c1_the_holder_leads_after_the_pass() -> None:
    after = Hand.deal(STANDARD, HANDS)
    after.pass_("L", ["2C 5C 9C", "3C 6C TC", "4C 7C JC", "8C QC 6D"])
    assert after.to_play == 1
    assert Card.join(after.legal) == "2C"


def test_c1_the_lowest_club_that_was_dealt() -> None:
    """The 2 of clubs lies in the kitty."""
    hands = [" ".join(hand.replace("2C", "").split()[:12]) for hand in HANDS]
    hands[0] = "5C 9C KC 3D 7D JD 2S 6S TS 4H 8H QH"
    ruleset = STANDARD.with_options({"trim": "AH", "leftover": "kitty_first_trick"})
    now = Hand.deal(ruleset, hands)
    assert now.leader == 1
    assert Card.join(now.legal) == "3C"
    assert Card.join(now.kitty) == "2C TH KH"


# The points


def test_two_packs_are_scored_with_what_waited() -> None:
    told = ["AC AC 2D 3D 4D 5D", "KC QS 2H 3S 4S 5S", "7S KS 8S 9S TS QS"]
    hand = small_hand(told, kitty="9H")
    result = hand.score()
    assert result.points == (15, 13, 0, 0, 0, 0)
    assert hand.piles.tricks == (2, 1, 0, 0, 0, 0)


ONLY_HEARTS = ["2C 2H 3C 4C", "3: 2D 5D 3H 3D", "0: 4S 5H 6S 7S"]


def test_c4_what_had_to_be_played_to_trick_one_costs_its_taker() -> None:
    """Seat 1 has to play a heart to trick one."""
    hand = small_hand(ONLY_HEARTS, first_trick_points="forbidden_strict")
    result = hand.score()
    assert result.points == (1, 0, 0, 2)


# A log that breaks off


def test_a_log_that_breaks_off_gives_the_state_so_far() -> None:
    plays = told("0 2C, 1 AC, 2 JC, 3 QC, 1 3S, 2 QS")
    hand = replay(STANDARD, HANDS, plays)
    assert hand.to_play == 3
    assert Card.join(hand.legal) == "5S 9S KS AS"
    assert Card.join(hand.trick.cards) == "3S QS"
    assert [trick.winner for trick in hand.tricks] == [1]
    assert hand.piles.tricks == (0, 1, 0, 0)
    assert [len(cards) for cards in hand.holdings] == [12, 11, 11, 12]
    assert not hand.broken
    assert not hand.is_over


def test_a_hand_that_is_dealt_only_waits_for_its_first_lead() -> None:
    hand = Hand.deal(STANDARD, HANDS)
    assert (hand.to_play, Card.join(hand.legal)) == (0, "2C")
    assert hand.tricks == ()
    assert hand.trick.cards == ()


# Input that makes no sense


@pytest.mark.parametrize(
    ("hands", "key"),
    [
        (HANDS[:3], "wrong_number_of_seats"),
        ((*HANDS[:3], HANDS[3].replace("8C", "2C")), "card_twice"),
        ((*HANDS[:3], HANDS[3].replace("8C ", "")), "wrong_hand_sizes"),
    ],
)
def test_a_deal_that_is_not_of_this_ruleset_is_refused(hands: tuple[str, ...], key: str) -> None:
    with pytest.raises(DoesNotAddUp) as refused:
        Hand.deal(STANDARD, hands)
    assert refused.value.key == key


# Properties of random hands


def replayed(hand: Playout) -> Hand:
    return hand.replayed()


@settings(max_examples=60, deadline=None)
@given(chances)
def test_a_pass_moves_every_card_to_one_hand_and_turns_with_the_table(
    chance: random.Random,
) -> None:
    players = chance.randrange(3, 8)
    across = ("X",) if players % 2 == 0 else ("Z",)
    token = chance.choice(("L", "R", "S", "H", *across))
    ruleset = STANDARD.for_players(players).with_options({"pass_cycle": token, "pass_count": 2})
    hands = deal(ruleset, chance)
    gifts = [hand[: ruleset.cards_given(token)] for hand in hands]
    after = passed(ruleset, token, gifts, hands)
    assert sum(after, Cards()) == ruleset.pack
    assert {len(hand) for hand in after} == {ruleset.hand_size}
    for one in ruleset.exchanges(token):
        assert Cards.of(gifts[one.giver]) & after[one.receiver]
    turned = passed(ruleset, token, gifts[1:] + gifts[:1], hands[1:] + hands[:1])
    assert turned == after[1:] + after[:1]


@settings(max_examples=60, deadline=None)
@given(chances)
def test_the_points_are_those_of_the_captured_piles(chance: random.Random) -> None:
    ruleset = STANDARD.for_players(chance.choice((3, 4, 5, 6)))
    dealt = playout(ruleset, chance)
    hand = replayed(dealt)
    takers: dict[Card, int] = {}
    for trick in hand.tricks:
        assert trick.taker is not None
        takers |= dict.fromkeys(trick.cards, trick.taker)
    assert len(takers) == len(ruleset.pack)
    result = hand.score()
    assert result == taken(ruleset, takers).score()
    piles = [[c for c, taker in takers.items() if taker == seat] for seat in range(ruleset.players)]
    assert Piles.of(ruleset, piles).score() == result
