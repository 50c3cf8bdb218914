"""A hand that bots and simulators play: whose turn it is, what is legal, what it costs."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings

from companion.rules import STANDARD, Card, Cards, DoesNotAddUp, Hand, Suit, UnknownCard
from tests.rules.play.test_replay import HANDS
from tests.rules.play_strategies import chances, playout, random_ruleset
from tests.rules.small_hands import only_these


def refused(hand: Hand, card: str) -> DoesNotAddUp:
    with pytest.raises(DoesNotAddUp) as error:
        hand.play(card)
    return error.value


def test_a_hand_begins_with_who_opens() -> None:
    hand = Hand.deal(STANDARD, HANDS, dealer=2)
    assert (hand.to_play, hand.legal, hand.number) == (0, Cards.of("2C"), 1)
    assert (hand.is_over, hand.broken, hand.dealer) == (False, False, 2)
    assert hand.holdings[1] == Cards.of(HANDS[1])
    assert hand.captured == (Cards(),) * 4
    with pytest.raises(DoesNotAddUp, match="hand_not_over"):
        hand.score()


def test_cards_are_values_or_texts() -> None:
    hand = Hand.deal(STANDARD, HANDS)
    hand.play("2♣")
    hand.play(Card("3C"))
    assert hand.trick.seats == (0, 1, 2, 3)
    assert Card.join(hand.trick.cards) == "2C 3C"
    with pytest.raises(UnknownCard):
        hand.play("XX")


def test_a_card_that_may_not_be_played_is_refused_and_changes_nothing() -> None:
    hand = Hand.deal(STANDARD, HANDS)
    hand.play("2C")
    for card, key in (("QD", "follow_suit"), ("2C", "not_held")):
        error = refused(hand, card)
        assert (error.key, error.data["seat"]) == ("wrong_play", 1)
        assert error.data["violation"].key == key
    assert (hand.to_play, len(hand.trick.cards)) == (1, 1)
    assert "QD" in hand.holdings[1]


def test_nothing_is_played_after_the_end() -> None:
    ruleset = only_these("2C 3C 4C QS", {"opener": "eldest_any", "pass_count": 1})
    hand = Hand.deal(ruleset, ["2C", "3C", "4C", "QS"], dealer=3)
    for card in ("2C", "3C", "4C", "QS"):
        hand.play(card)
    assert (hand.to_play, hand.legal, hand.is_over) == (None, Cards(), True)
    assert Card.join(hand.captured[2]) == "2C 3C 4C QS"
    assert refused(hand, "2C").key == "play_after_the_end"


def test_a_copy_goes_its_own_way() -> None:
    hand = Hand.deal(STANDARD, HANDS)
    hand.play("2C")
    other = hand.copy()
    for card in ("3C", "4C", "8C"):
        other.play(card)
    assert (hand.to_play, other.to_play) == (1, 3)
    assert (hand.tricks, len(other.tricks)) == ((), 1)
    assert Card.join(other.captured[3]) == "2C 3C 4C 8C"
    assert (hand.holdings[3], hand.captured[3]) == (Cards.of(HANDS[3]), Cards())
    hand.play("AC")
    assert Card.join(other.tricks[0].cards) == "2C 3C 4C 8C"


@settings(max_examples=60, deadline=None)
@given(chances)
def test_every_card_lies_in_a_pile_or_in_the_kitty(chance: random.Random) -> None:
    ruleset = random_ruleset(chance)
    hand = playout(ruleset, chance).replayed()
    assert sum(hand.captured, hand.kitty) == ruleset.pack
    takers = [trick.taker for trick in hand.tricks]
    for seat, pile in enumerate(hand.captured):
        kitty = ruleset.cards_left_over if seat == takers[0] else 0
        assert len(pile) == takers.count(seat) * ruleset.players + kitty


@settings(max_examples=60, deadline=None)
@given(chances)
def test_a_hand_taken_up_in_the_middle_goes_on_like_the_one_that_was_played(
    chance: random.Random,
) -> None:
    """From what everybody sees and what each seat holds; the tricks before it count as well."""
    ruleset = random_ruleset(chance)
    dealt = playout(ruleset, chance)
    cut = chance.randrange(len(dealt.plays))
    hand = dealt._replace(plays=dealt.plays[:cut]).replayed()
    taken_up = Hand.at(
        ruleset,
        hand.holdings,
        trick=hand.trick.cards,
        leader=hand.leader,
        broken=hand.broken if ruleset.cards_left_over else None,  # hearts may come of the kitty
        captured=hand.captured,
        dealer=hand.dealer,
    )
    for seat, card in dealt.plays[cut:]:
        assert (taken_up.to_play, taken_up.legal) == (seat, hand.legal)
        assert (taken_up.number, taken_up.broken) == (hand.number, hand.broken)
        hand.play(card)
        taken_up.play(card)
    assert taken_up.captured == hand.captured
    assert taken_up.score(choice="add") == hand.score(choice="add")


@settings(max_examples=60, deadline=None)
@given(chances)
def test_what_a_player_sees_fits_the_hand_and_hides_what_others_hold(
    chance: random.Random,
) -> None:
    ruleset = random_ruleset(chance)
    dealt = playout(ruleset, chance, passes=True)
    hand = dealt._replace(plays=dealt.plays[: chance.randrange(len(dealt.plays))]).replayed()
    seat = chance.randrange(ruleset.players)
    seen = hand.seen_by(seat)
    assert seen.held == hand.holdings[seat]
    assert seen.sizes == tuple(map(len, hand.holdings))
    assert sum(seen.known, seen.unknown) == sum(hand.holdings, hand.kitty)
    if ruleset.decks == 1:
        assert not any(each - held for each, held in zip(seen.known, hand.holdings, strict=True))
    assert seen.legal == (hand.legal if seat == hand.to_play else Cards())
    hidden = list(seen.unknown)
    chance.shuffle(hidden)
    world = seen.with_unknown(hidden)
    assert world.holdings[seat] == hand.holdings[seat]
    assert (world.to_play, world.number, world.trick) == (hand.to_play, hand.number, hand.trick)
    if seat == hand.to_play:
        assert world.legal == hand.legal


def test_who_passed_a_card_knows_where_it_lies_until_it_is_played() -> None:
    hand = Hand.deal(STANDARD, HANDS)
    hand.pass_("L", ["2C 5C QH", "3C 6C TC", "4C 7C JC", "8C QC 6D"])
    assert hand.seen_by(0).known[1] == Cards.of("2C 5C QH")
    assert hand.seen_by(1).known[2] == Cards.of("3C 6C TC")
    assert not hand.seen_by(2).known[1]
    hand.play("2C")
    assert hand.seen_by(0).known[1] == Cards.of("5C QH")


def test_captured_cards_say_whether_hearts_were_broken() -> None:
    def broken(rules: dict[str, str], *captured: str, told: bool | None = None) -> bool:
        hand = Hand.at(
            STANDARD.with_options(rules),
            {0: "9C"},
            captured=[*captured, *[""] * (4 - len(captured))],
            broken=told,
        )
        return hand.broken

    assert broken({}, "", "4C 5C 6C 4H")
    assert not broken({}, "4C 5C 6C QS")
    assert broken({"break_by": "heart_or_QS"}, "4C 5C 6C QS")
    assert not broken({}, "4C 5C 6C 4H", told=False)


def test_a_heart_of_the_kitty_breaks_nothing() -> None:
    ruleset = STANDARD.with_options({"players": 3, "leftover": "kitty_first_trick"})
    assert not Hand.at(ruleset, {0: "9C"}, captured=["2C 3C 4C 4H", "", ""]).broken
    assert Hand.at(ruleset, {0: "9C"}, captured=["2C 3C 4C 4H", "5D 6D 5H", ""]).broken


def test_which_trick_it_is_where_not_every_card_is_told() -> None:
    def number(held: dict[int, str], trick: str = "", captured: str | None = None) -> int:
        piles = None if captured is None else [captured, "", "", ""]
        return Hand.at(STANDARD, held, trick=trick, captured=piles).number

    assert number({0: "4C 5C"}) == 12
    assert number({0: "4C 5C"}, trick="6C") == 11  # it had three
    assert number({0: "4C 5C"}, captured="7C 8C 9C TC") == 2
    assert number({}, captured="7C 8C 9C TC") == 2


def test_cards_that_nobody_told_go_to_nobody() -> None:
    """The next trick takes a kitty or dead tricks with it, no cards that lie anywhere else."""
    last = ["4C", "5C", "6C", "7C"]
    for held in (last, dict(enumerate(last[:3]))):
        hand = Hand.at(STANDARD, held, number=13, captured=["2C 3C 8C 9C", "", "", ""])
        assert hand.waiting == Cards()
    hand = Hand.at(STANDARD, last, captured=["2C 3C 8C 9C", "", "", ""])
    for card in last:
        hand.play(card)
    assert hand.captured[3] == Cards.of(last)
    with pytest.raises(DoesNotAddUp, match="hand_not_over"):
        hand.score()


def test_who_did_not_follow_lacks_the_suit() -> None:
    hand = Hand.deal(STANDARD, HANDS)
    assert hand.seen_by(0).lacks == (frozenset(),) * 4
    trick = Hand.at(STANDARD, {3: "4D"}, trick="9C 4H 2C", number=5).seen_by(3)
    assert trick.lacks == (set(), {Suit.CLUBS}, set(), set())


@settings(max_examples=30, deadline=None)
@given(chances)
def test_nobody_holds_a_suit_that_it_has_shown_to_lack(chance: random.Random) -> None:
    ruleset = random_ruleset(chance)
    dealt = playout(ruleset, chance)
    hand = dealt._replace(plays=dealt.plays[: chance.randrange(len(dealt.plays))]).replayed()
    lacks = hand.seen_by(0).lacks
    for trick in hand.tricks:
        led = trick.cards[0].suit
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            assert card.suit is led or led in lacks[seat]
    for held, suits in zip(hand.holdings, lacks, strict=True):
        assert not {card.suit for card in held} & suits


def test_where_nobody_passes_nothing_is_given() -> None:
    hand = Hand.deal(STANDARD, HANDS)
    hand.pass_("H")
    assert hand.holdings == Hand.deal(STANDARD, HANDS).holdings
    with pytest.raises(DoesNotAddUp, match="pass_too_late"):
        hand.pass_("H")
    with pytest.raises(DoesNotAddUp, match="wrong_pass"):
        Hand.deal(STANDARD, HANDS).pass_("L")


def test_nothing_is_taken_back_before_the_first_card() -> None:
    hand = Hand.deal(STANDARD, HANDS)
    hand.play("2C")
    assert hand.undo() == Card("2C")
    assert hand == Hand.deal(STANDARD, HANDS)
    with pytest.raises(DoesNotAddUp, match="nothing_to_undo"):
        hand.undo()


def test_a_pass_comes_before_the_first_card_and_once() -> None:
    given_away = ["2C 5C 9C", "3C 6C TC", "4C 7C JC", "8C QC 6D"]
    hand = Hand.deal(STANDARD, HANDS)
    hand.pass_("L", given_away)
    with pytest.raises(DoesNotAddUp, match="pass_too_late"):
        hand.pass_("L", given_away)
    begun = Hand.deal(STANDARD, HANDS)
    begun.play("2C")
    with pytest.raises(DoesNotAddUp, match="pass_too_late"):
        begun.pass_("L", given_away)


# 3 cards to each of 3 players and one left over, the queen in the second trick
_KITTY = ["2C 4D 3H", "9C QS 5D", "KC 2S 7H"]

_PLAYS = "2C 9C KC 2S 4D QS 5D 7H 3H"


def test_a4_who_took_the_kitty() -> None:
    cards = "2C 9C KC 4D 5D QS 2S 3H 7H 9H"
    rules = {"players": 3, "opener": "eldest_any", "leftover": "kitty_first_trick", "pass_count": 1}
    hand = Hand.deal(only_these(cards, {**rules, "heart_lead": "free"}), _KITTY, dealer=2)
    for card in _PLAYS.split():
        is_taken = hand.number > 1
        assert Card.join(hand.kitty) == ("" if is_taken else "9H")
        hand.play(card)
    for seat, pile in enumerate(hand.captured):
        assert ("9H" in Card.join(pile)) == (seat == 2)


# What makes no sense


@pytest.mark.parametrize("hands", [[], HANDS[:3], [*HANDS, ""]])
def test_a_wrong_number_of_seats(hands: list[str]) -> None:
    with pytest.raises(DoesNotAddUp, match="wrong_number_of_seats"):
        Hand.deal(STANDARD, hands)


@pytest.mark.parametrize("dealer", [4, -1, "0", None])
def test_a_dealer_who_is_not_at_the_table(dealer: Any) -> None:
    with pytest.raises(DoesNotAddUp, match="no_such_seat"):
        Hand.deal(STANDARD, HANDS, dealer=dealer)


def test_c1_a_deal_that_nobody_can_open() -> None:
    """A4: the last club may be the card that is left over."""
    out = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    ruleset = STANDARD.with_options({"trim": out, "players": 3, "leftover": "kitty_first_trick"})
    rest = [card for card in ruleset.pack if card != Card("2C")]
    hands = [rest[seat::3] for seat in range(3)]
    with pytest.raises(DoesNotAddUp, match="no_opening_card"):
        Hand.deal(ruleset, hands)
