"""A whole hand from the deal: passes, plays, what was legal, who took what, and what was broken."""

from __future__ import annotations

import random
from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings

from companion.rules import (
    DECK,
    STANDARD,
    Card,
    DoesNotAddUp,
    ImpossibleRuleset,
    captures_from_cards,
    cards_given,
    cards_text,
    exchanges,
    parse_card,
    parse_cards,
    score_hand,
)
from companion.rules.deal import opening_leader, pass_cards, read_pass
from companion.rules.play import HandInPlay, replay_hand
from companion.rules.scoring import captures_of_piles
from tests.each import each
from tests.rules.play_strategies import Playout, chances, deal, playout, random_ruleset
from tests.rules.small_hands import only_these, small_hand

HANDS = (
    "2C 5C 9C KC 3D 7D JD 2S 6S TS 4H 8H QH",
    "3C 6C TC AC 4D 8D QD 3S 7S JS 5H 9H KH",
    "4C 7C JC 2D 5D 9D KD 4S 8S QS 2H 6H TH",
    "8C QC 6D TD AD 5S 9S KS AS 3H 7H JH AH",
)


def told(line: str) -> list[tuple[int, str]]:
    """Plays from "0 2C, 1 3C"."""
    return [(int(play.split()[0]), play.split()[1]) for play in line.split(",")]


# The pass


def test_b2_cards_move_in_the_direction_of_the_pass() -> None:
    given_away = ["2C 5C 9C", "3C 6C TC", "4C 7C JC", "8C QC 6D"]
    for token, from_seat in (("L", 3), ("R", 1), ("X", 2)):
        hands = pass_cards(STANDARD, read_pass(token, given_away), HANDS)
        assert set(parse_cards(given_away[from_seat])) <= set(hands[0])
        assert [len(hand) for hand in hands] == [13] * 4
        assert not set(parse_cards(given_away[0])) & set(hands[0])
    hold = pass_cards(STANDARD, read_pass("H", [""] * 4), HANDS)
    assert hold == tuple(tuple(sorted(parse_cards(hand), key=DECK.index)) for hand in HANDS)


def test_b3_the_cards_of_a_split_pass_go_to_the_receivers_in_order() -> None:
    five = STANDARD.for_players(5)
    pack = [str(card) for card in five.pack]
    hands = [" ".join(pack[seat::5]) for seat in range(5)]
    given_away = [" ".join(hand.split()[:4]) for hand in hands]
    after = pass_cards(five, read_pass("Z", given_away), hands)
    first, second = given_away[0].split()[:2], given_away[0].split()[2:]
    assert set(first) <= {str(card) for card in after[2]}
    assert set(second) <= {str(card) for card in after[3]}
    assert [len(hand) for hand in after] == [10] * 5


def test_b2_a_dealer_calls_a_way_to_pass() -> None:
    ruleset = STANDARD.with_options({"pass_cycle": "D"})
    given_away = ["2C 5C 9C", "3C 6C TC", "4C 7C JC", "8C QC 6D"]
    called = pass_cards(ruleset, read_pass("R", given_away), HANDS)
    assert called == pass_cards(STANDARD, read_pass("R", given_away), HANDS)
    with pytest.raises(DoesNotAddUp) as refused:
        pass_cards(ruleset, read_pass("D", given_away), HANDS)
    assert refused.value.key == "pass_not_called"
    with pytest.raises(ImpossibleRuleset):
        pass_cards(ruleset, read_pass("Q", given_away), HANDS)
    with pytest.raises(DoesNotAddUp):
        pass_cards(STANDARD, read_pass("L", given_away[:3]), HANDS)


def test_b2_a_called_pass_has_to_fit_the_hand() -> None:
    """One card to everybody else is one more than five players hold here."""
    rules = {"players": 5, "pass_cycle": "D", "opener": "eldest_any", "pass_count": 1}
    ruleset = only_these("2C 3C 4C 5C 6C 7C 8C 9C TC QS", rules)
    hands = ["2C 3C", "4C 5C", "6C 7C", "8C 9C", "TC QS"]
    given_away = [hand.split()[0] for hand in hands]
    with pytest.raises(ImpossibleRuleset, match="pass_does_not_fit"):
        pass_cards(ruleset, read_pass("S", given_away), hands)
    assert cards_text(pass_cards(ruleset, read_pass("L", given_away), hands)[0]) == "3C TC"


def test_b2_on_a_hold_nothing_moves() -> None:
    held = replay_hand(STANDARD, HANDS, passed=read_pass("H", ["2C", "", "", ""]))
    assert [(b.seat, b.violation.key, b.violation.wanted) for b in held.breaches] == [
        (0, "pass_count", 0)
    ]
    assert cards_text(held.hands[0]) == HANDS[0]


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
    passed = read_pass("L", [given_by_0, "3C 6C TC", "4C 7C JC", "8C QC 6D"])
    found = replay_hand(ruleset, HANDS, passed=passed).breaches
    assert [(b.trick, b.seat, b.violation.key, b.violation.rule) for b in found] == (
        [(0, 0, *broken)] if broken else []
    )
    if broken:
        with pytest.raises(DoesNotAddUp) as refused:
            pass_cards(ruleset, passed, HANDS)
        assert refused.value.data["seat"] == 0


def test_b1_after_a_pass_of_a_card_too_many_everybody_still_plays_one_card() -> None:
    passed = read_pass("L", ["5C 9C KC 3D", "3C 6C TC", "4C 7C JC", "8C QC 6D"])
    plays = told("0 2C, 1 KC, 2 3C, 3 4C")
    hand = replay_hand(STANDARD, HANDS, plays, passed=passed)
    assert [len(cards) for cards in hand.hands] == [12, 14, 13, 13]
    assert [len(trick.plays) for trick in hand.tricks] == [4]
    assert hand.to_play == 1


def test_b5_fewer_other_cards_than_the_pass_needs() -> None:
    suits = "2C 5C 9C KC 3D 7D JD 2S 6S TS 4H"
    ruleset = STANDARD.with_options({"pass_forbidden": suits})
    fill_up = read_pass("L", ["8H QH 4H", "5H 9H KH", "2H 6H TH", "3H 7H JH"])
    assert not replay_hand(ruleset, HANDS, passed=fill_up).breaches
    two_too_many = read_pass("L", ["8H 2S 4H", "5H 9H KH", "2H 6H TH", "3H 7H JH"])
    assert [
        b.violation.rule for b in replay_hand(ruleset, HANDS, passed=two_too_many).breaches
    ] == ["B5"]


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
    assert opening_leader(STANDARD.with_options(options), HANDS, dealer=dealer) == leader
    assert replay_hand(STANDARD.with_options(options), HANDS, dealer=dealer).to_play == leader


def test_c1_who_has_no_club_does_not_lead() -> None:
    hands = [hand.split() for hand in HANDS]
    for here, there in (("2C", "4S"), ("5C", "8S"), ("9C", "QS"), ("KC", "6H")):
        hands[0].remove(here)
        hands[2].remove(there)
        hands[0].append(there)
        hands[2].append(here)
    assert opening_leader(STANDARD, hands, dealer=3) == 2


def test_c1_the_holder_leads_after_the_pass() -> None:
    passed = read_pass("L", ["2C 5C 9C", "3C 6C TC", "4C 7C JC", "8C QC 6D"])
    after = replay_hand(STANDARD, HANDS, passed=passed)
    assert after.to_play == 1
    assert cards_text(after.legal()) == "2C"


def test_c1_the_lowest_club_that_was_dealt() -> None:
    """The 2 of clubs lies in the kitty."""
    hands = [" ".join(hand.replace("2C", "").split()[:12]) for hand in HANDS]
    hands[0] = "5C 9C KC 3D 7D JD 2S 6S TS 4H 8H QH"
    ruleset = STANDARD.with_options({"trim": "AH", "leftover": "kitty_first_trick"})
    assert opening_leader(ruleset, hands) == 1
    now = replay_hand(ruleset, hands)
    assert cards_text(now.legal()) == "3C"
    assert cards_text(now.kitty) == "2C TH KH"


# What is broken


def test_a_revoke_is_listed_with_its_trick_and_the_hand_goes_on() -> None:
    hand = small_hand(["2C 3C 4C AC", "3: KD 2D 3H 5D", "3: 2S 3S 9D 4S"])
    assert [(b.trick, b.seat, b.violation.key, b.violation.rule) for b in hand.breaches] == [
        (2, 1, "follow_suit", "1.1")
    ]
    assert cards_text(hand.breaches[0].violation.instead) == "9D"
    assert hand.is_over
    assert hand.captures[3].hearts == 1
    assert cards_text(hand.tricks[1].plays[2].legal) == "9D"


def test_h4_a_lead_out_of_turn_stands_and_is_listed() -> None:
    ruleset = small_hand(["2C 3C 4C AC", "3: KD 2D 9D 5D"]).ruleset
    hands = ["2C 2D", "3C 9D", "4C 5D", "AC KD"]
    plays = told("1 3C, 2 4C, 3 AC, 0 2C, 3 KD, 0 2D, 1 9D, 2 5D")
    hand = replay_hand(ruleset, hands, plays, dealer=3)
    assert [(b.trick, b.seat, b.violation.key, b.violation.wanted) for b in hand.breaches] == [
        (1, 1, "out_of_turn", 0)
    ]
    assert hand.tricks[0].leader == 1
    assert hand.is_over


def test_h4_a_card_before_its_turn_is_listed_and_judged_as_well() -> None:
    ruleset = small_hand(["2C 3C 4C AC", "3: KD 2D 9D 5D"]).ruleset
    hands = ["2C 2D", "3C 9D", "4C 5D", "AC KD"]
    hand = replay_hand(ruleset, hands, told("0 2C, 2 5D, 1 3C, 3 AC"), dealer=3)
    assert [(b.seat, b.violation.rule) for b in hand.breaches] == [(2, "H4"), (2, "1.1")]
    assert hand.tricks[0].taker == 3


def test_who_plays_twice_takes_a_turn_from_another() -> None:
    ruleset = small_hand(["2C 3C 4C AC", "3: KD 2D 9D 5D"]).ruleset
    hands = ["2C 2D", "3C 9D", "4C 5D", "AC KD"]
    hand = replay_hand(ruleset, hands, told("0 2C, 1 3C, 1 9D, 3 AC, 3 KD"), dealer=3)
    assert [(b.seat, b.violation.key, b.violation.wanted) for b in hand.breaches] == [
        (1, "out_of_turn", 2)
    ]
    assert [trick.taker for trick in hand.tricks] == [3]


def test_a_card_that_was_not_held_makes_the_hand_not_add_up() -> None:
    hand = small_hand(["2C 3C 4C AC", "3: KD 2D 9D 5D"])
    plays = [(play.seat, play.card) for trick in hand.tricks for play in trick.plays]
    plays[1] = (1, parse_card("KD"))
    again = replay_hand(hand.ruleset, hand.hands, plays, dealer=3)
    assert again.breaches[0].violation.key == "not_held"
    assert again.breaches[0].violation.rule == "1"
    assert not again.adds_up
    assert again.score() is None


def test_c1_the_holder_who_leads_another_card_is_listed() -> None:
    hand = replay_hand(STANDARD, HANDS, told("0 5C"))
    assert [(b.trick, b.seat, b.violation.rule) for b in hand.breaches] == [(1, 0, "C1")]


# The points


def test_two_packs_are_scored_with_what_waited() -> None:
    told = ["AC AC 2D 3D 4D 5D", "KC QS 2H 3C 4C 5C", "7S KS 8S 9S TS QS"]
    hand = small_hand(told, kitty="9H")
    result = hand.score()
    assert result is not None
    assert result.points == (15, 13, 0, 0, 0, 0)
    assert [capture.tricks for capture in hand.captures] == [2, 1, 0, 0, 0, 0]


ONLY_HEARTS = ["2C 2H 3C 4C", "3: 2D 5D 3H 3D", "0: 4S 5H 6S 7S"]


def test_c4_what_had_to_be_played_to_trick_one_costs_its_taker() -> None:
    """Seat 1 has to play a heart to trick one."""
    hand = small_hand(ONLY_HEARTS, first_trick_points="forbidden_strict")
    assert not hand.breaches
    result = hand.score()
    assert result is not None
    assert result.points == (1, 0, 0, 2)


@pytest.mark.parametrize("options", [{"heart_values": "0 " * 13}, {"queen_spades": 0}], ids=str)
def test_a_take_names_every_heart_and_the_queen_also_where_they_cost_nothing(
    options: dict[str, object],
) -> None:
    taken = small_hand(["2S QS 3S", "6H 5H 4H"], **options).captures[1]
    assert (sorted(map(str, taken.cards)), taken.hearts) == (["4H", "5H", "6H", "QS"], 3)


# A log that breaks off


def test_a_log_that_breaks_off_gives_the_state_so_far() -> None:
    plays = told("0 2C, 1 AC, 2 JC, 3 QC, 1 3S, 2 QS")
    hand = replay_hand(STANDARD, HANDS, plays)
    assert not hand.breaches
    assert hand.to_play == 3
    assert cards_text(hand.legal()) == "5S 9S KS AS"
    assert [str(play.card) for play in hand.open_trick] == ["3S", "QS"]
    assert [trick.winner for trick in hand.tricks] == [1]
    assert [capture.tricks for capture in hand.captures] == [0, 1, 0, 0]
    assert [len(cards) for cards in hand.holdings] == [12, 11, 11, 12]
    assert not hand.broken
    assert not hand.is_over
    assert hand.score() is None


def test_a_hand_that_is_dealt_only_waits_for_its_first_lead() -> None:
    hand = replay_hand(STANDARD, HANDS)
    assert (hand.to_play, cards_text(hand.legal())) == (0, "2C")
    assert hand.tricks == ()
    assert hand.open_trick == ()


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
        replay_hand(STANDARD, hands)
    assert refused.value.key == key


def test_a_card_too_many_or_of_nobody_is_refused() -> None:
    hand = small_hand(["2C 3C 4C AC"])
    with pytest.raises(DoesNotAddUp) as refused:
        replay_hand(hand.ruleset, hand.hands, told("0 2C, 1 3C, 2 4C, 3 AC, 0 2C"), dealer=3)
    assert refused.value.key == "play_after_the_end"
    for seat in (-1, 4):
        with pytest.raises(DoesNotAddUp) as refused:
            replay_hand(hand.ruleset, hand.hands, [(seat, "2C")], dealer=3)
        assert refused.value.key == "no_such_seat"


# Properties of random hands


def replayed(hand: Playout) -> HandInPlay:
    return replay_hand(hand.ruleset, hand.hands, hand.plays, dealer=hand.dealer)


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
    gifts = [hand[: cards_given(ruleset, token)] for hand in hands]
    after = pass_cards(ruleset, read_pass(token, gifts), hands)
    assert sorted(map(str, chain(*after))) == sorted(map(str, ruleset.pack))
    assert {len(hand) for hand in after} == {ruleset.hand_size}
    for one in exchanges(ruleset, token):
        assert set(gifts[one.giver]) & set(after[one.receiver])
    turned = pass_cards(ruleset, read_pass(token, gifts[1:] + gifts[:1]), hands[1:] + hands[:1])
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
        takers |= dict.fromkeys((play.card for play in trick.plays), trick.taker)
    assert len(takers) == len(ruleset.pack)
    result = hand.score()
    assert result == score_hand(ruleset, captures_from_cards(ruleset, takers))
    piles = [[c for c, taker in takers.items() if taker == seat] for seat in range(ruleset.players)]
    assert score_hand(ruleset, captures_of_piles(ruleset, piles)) == result


@settings(max_examples=60, deadline=None)
@given(chances)
def test_an_illegal_card_is_the_first_thing_listed(chance: random.Random) -> None:
    ruleset = random_ruleset(chance)
    dealt = playout(ruleset, chance)
    whole = replayed(dealt)
    places = [
        (index, seat, sorted(set(held) - set(legal), key=str))
        for index, (seat, held, legal) in enumerate(_choices(whole))
    ]
    wrong = [(index, seat, cards) for index, seat, cards in places if cards]
    if not wrong:
        return
    index, seat, cards = chance.choice(wrong)
    plays = [*dealt.plays[:index], (seat, str(chance.choice(cards)))]
    broken = replay_hand(ruleset, dealt.hands, plays, dealer=dealt.dealer)
    assert [(b.trick, b.seat) for b in broken.breaches] == [(1 + _trick(whole, index), seat)]


def _choices(hand: HandInPlay) -> list[tuple[int, list[Card], tuple[Card, ...]]]:
    """For each play the seat, what it held and what was legal."""
    held = [list(cards) for cards in hand.hands]
    found = []
    for trick in hand.tricks:
        for play in trick.plays:
            found.append((play.seat, list(held[play.seat]), play.legal))
            held[play.seat].remove(play.card)
    return found


def _trick(hand: HandInPlay, index: int) -> int:
    for number, trick in enumerate(hand.tricks):
        if index < len(trick.plays):
            return number
        index -= len(trick.plays)
    raise AssertionError
