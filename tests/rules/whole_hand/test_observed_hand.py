"""A hand watched from beside the table: the same takes and points as a replay that knows all."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from companion.rules import (
    STANDARD,
    VARIANTS,
    DoesNotAddUp,
    ImpossibleRuleset,
    Replay,
    RulesError,
    Ruleset,
    UnknownCard,
    cards_text,
    parse_card,
    replay_hand,
)
from companion.rules.cards import JOKER
from companion.rules.ruleset.options import CLUB_OPENS, OnlyHearts
from companion.rules.whole_hand.observed_hand import (
    Log,
    ObservedHand,
    observe_hand,
    opening_card,
    read_log,
)
from tests.rules.play_strategies import Playout, chances, playout, random_ruleset
from tests.rules.small_hands import only_these

pytestmark = pytest.mark.slow  # goes

CANCELLATION = VARIANTS["cancellation"].ruleset


def watched(
    log: str, ruleset: Ruleset = STANDARD, dealer: int = 3, token: str = "L"
) -> ObservedHand:
    return observe_hand(ruleset, read_log(log), dealer=dealer, token=token)


def logged(hand: Playout) -> Log:
    """The log that somebody taps: a seat is named where only the cards know it."""
    rules = hand.ruleset
    first = rules.opener in CLUB_OPENS
    by_name = rules.only_hearts is OnlyHearts.LEAD_PASSES_LEFT
    words = [
        f"{seat}:{card}" if by_name or (first and not index) else card
        for index, (seat, card) in enumerate(hand.plays)
    ]
    return read_log(" ".join(words))


def known(hand: Playout) -> Replay:
    return replay_hand(hand.ruleset, hand.hands, hand.plays, dealer=hand.dealer)


@given(chances)
@settings(max_examples=80)
def test_a_watched_hand_comes_to_the_same_as_one_that_was_dealt_open(chance: random.Random) -> None:
    hand = playout(random_ruleset(chance), chance)
    seen = observe_hand(hand.ruleset, logged(hand), dealer=hand.dealer)
    full = known(hand)
    assert seen.is_over
    assert seen.to_play is None
    assert seen.replay.breaches == ()
    assert seen.replay.captures == full.captures
    assert seen.replay.score() == full.score()
    assert seen.replay.kitty == full.kitty
    assert [t.winner for t in seen.replay.tricks] == [t.winner for t in full.tricks]


@given(chances)
@settings(max_examples=40)
def test_no_log_that_breaks_off_blames_anybody_who_played_by_the_rules(
    chance: random.Random,
) -> None:
    hand = playout(random_ruleset(chance), chance)
    log = logged(hand)
    for end in chance.sample(range(len(log.plays) + 1), 6):
        seen = observe_hand(hand.ruleset, Log(plays=log.plays[:end]), dealer=hand.dealer)
        assert seen.replay.breaches == ()
        assert len(seen.left) <= len(set(hand.ruleset.pack))
        if end and hand.ruleset.only_hearts is OnlyHearts.MAY_LEAD_HEART:
            due = hand.plays[end][0] if end < len(hand.plays) else None
            assert seen.to_play == (None if seen.is_over else due)
            if due is not None and not seen.is_over:
                assert seen.certain_violation(parse_or_joker(hand.plays[end][1])) is None


def parse_or_joker(text: str) -> object:
    return read_log(text).plays[0][1]


def planted(chance: random.Random, ruleset: Ruleset) -> tuple[Playout, int, int] | None:
    """A hand in which one card was a revoke: the hand, its trick and its seat."""
    hand = playout(ruleset, chance)
    held = [set(cards.split()) for cards in hand.hands]
    size = ruleset.players
    for index, (seat, card) in enumerate(hand.plays):
        led = hand.plays[index - index % size][1]
        held[seat].discard(card)
        others = [other for other in held[seat] if other[-1] != led[-1]]
        has_more = any(other[-1] == led[-1] for other in held[seat])
        if index % size and index > size and card[-1] == led[-1] and others and not has_more:
            return _swapped(hand, index, chance.choice(sorted(others)), chance)
    return None


def _swapped(
    hand: Playout, index: int, other: str, chance: random.Random
) -> tuple[Playout, int, int]:
    """Up to there as it was; then the revoke; the rest by chance, whatever was held."""
    seat, _ = hand.plays[index]
    plays = [*hand.plays[:index], (seat, other)]
    while True:
        so_far = replay_hand(hand.ruleset, hand.hands, plays, dealer=hand.dealer)
        if so_far.to_play is None:
            break
        due = so_far.to_play
        plays.append((due, str(chance.choice(so_far.holdings[due]))))
    trick = 1 + index // hand.ruleset.players
    return hand._replace(plays=tuple(plays)), trick, seat


@given(chances)
@settings(max_examples=40)
def test_a_planted_revoke_is_found_in_its_trick(chance: random.Random) -> None:
    found = planted(chance, chance.choice([STANDARD, VARIANTS["black_maria"].ruleset]))
    if found is None:
        return
    hand, trick, seat = found
    seen = observe_hand(hand.ruleset, logged(hand), dealer=hand.dealer)
    told = [(b.trick, b.seat, b.violation.key) for b in seen.replay.breaches]
    assert (trick, seat, "follow_suit") in told
    full = [(b.trick, b.seat, b.violation.key) for b in known(hand).breaches]
    assert [b for b in told if b[2] != "opening_card"] == [
        b for b in full if b[2] != "opening_card"
    ]
    assert seen.replay.captures == known(hand).captures


# By hand


def test_a_revoke_comes_to_light_with_the_card_that_proves_it() -> None:
    start = "0:2C 5C AC 9D"
    assert watched(start).replay.breaches == ()
    assert watched(start).void[3] == {"C"}
    later = watched(start + " KC 3C")
    assert [b.trick for b in later.replay.breaches] == [1]
    [breach] = later.replay.breaches
    assert (breach.seat, breach.violation.key) == (3, "follow_suit")
    assert cards_text(breach.violation.instead) == "3C"
    assert later.void[3] == frozenset()


def test_before_it_is_played_the_card_is_known_to_be_doubtful() -> None:
    seen = watched("0:2C 5C AC 9D KC")
    assert seen.to_play == 3
    doubt = seen.certain_violation(parse_card("3C"))
    assert doubt is not None
    assert doubt.key == "shown_void"
    assert seen.certain_violation(parse_card("4D")) is None


def test_a_card_is_played_once() -> None:
    with pytest.raises(DoesNotAddUp, match="played_before"):
        watched("0:2C 2C")
    twins = CANCELLATION.for_players(8)
    assert len(watched("2C 2C", twins, dealer=7).log) == 2
    with pytest.raises(DoesNotAddUp, match="played_before"):
        watched("2C 2C 2C", twins, dealer=7)


def test_a_card_lies_where_it_was_passed_to() -> None:
    passed = "0>QS 0>AS 0>KS"
    seen = watched(passed)
    assert cards_text(seen.known[1]) == "QS AS KS"
    assert (seen.giver, seen.receiver) == (1, 2)
    with pytest.raises(DoesNotAddUp, match="lies_elsewhere"):
        watched(passed + " 2:2C QS")
    with pytest.raises(DoesNotAddUp, match="lies_elsewhere"):
        watched(passed + " 1>QS")
    with pytest.raises(DoesNotAddUp, match="passed_enough"):
        watched(passed + " 0>2C")
    assert watched(passed + " 0:2C QS").known[1] == (parse_card("AS"), parse_card("KS"))


def test_whoever_has_begun_to_pass_goes_on() -> None:
    begun = watched("2>QS")
    assert (begun.giver, begun.receiver) == (2, 3)
    assert watched("2>QS 2>AS").giver == 2
    assert watched("2>QS 2>AS 2>KS").giver == 0
    with pytest.raises(DoesNotAddUp, match="no_such_seat"):
        watched("7>QS")
    with pytest.raises(DoesNotAddUp, match="not_in_pack"):
        watched("0>JK")


def test_of_twins_one_can_lie_elsewhere_and_the_other_be_played() -> None:
    twins = CANCELLATION.for_players(8)
    passed = "0>QS 3:QS"
    assert cards_text(watched(passed, twins, dealer=2).known[1]) == "QS"
    assert watched(passed + " 1:QS", twins, dealer=2).known[1] == ()
    with pytest.raises(DoesNotAddUp, match="lies_elsewhere"):
        watched(passed + " 4:QS", twins, dealer=2)


def test_a_card_from_the_pass_proves_a_revoke_at_once() -> None:
    seen = watched("0>4C 0>AS 0>KS 0:2C")
    doubt = seen.certain_violation(parse_card("9D"))
    assert doubt is not None
    assert doubt.key == "follow_suit"
    [breach] = watched("0>4C 0>AS 0>KS 0:2C 9D").replay.breaches
    assert (breach.trick, breach.seat) == (1, 1)


def test_there_is_no_pass_on_a_hold_and_none_after_the_lead() -> None:
    with pytest.raises(DoesNotAddUp, match="nothing_is_passed"):
        watched("0>QS", token="H")
    with pytest.raises(DoesNotAddUp, match="pass_is_over"):
        watched("0:2C 0>QS")


def test_the_first_lead_names_its_leader_where_the_cards_decide() -> None:
    assert watched("").asks_leader
    assert watched("").to_play is None
    assert watched("2:5C AC 9D 2C").replay.tricks[0].leader == 2
    with pytest.raises(DoesNotAddUp, match="leader_not_told"):
        watched("2C")
    black_maria = VARIANTS["black_maria"].ruleset
    assert watched("", black_maria).to_play == 0
    assert watched("2C 3C", black_maria).to_play == 2


def test_another_opening_card_is_a_breach() -> None:
    [breach] = watched("0:5C").replay.breaches
    assert breach.violation.key == "opening_card"
    assert opening_card(STANDARD) == parse_card("2C")
    with_kitty = STANDARD.with_options({"players": "5", "leftover": "kitty_first_trick"})
    assert opening_card(with_kitty) is None
    assert watched("0:3C", with_kitty).replay.breaches == ()


@pytest.mark.parametrize("log", ["0:3C 4C 5C 2C", "0:AC 4C 5C 6C 2C"])
def test_c1_who_opens_with_another_card_is_blamed_for_it_once(log: str) -> None:
    """Whoever is seen with the opening card later, the lead was the leader's."""
    [breach] = watched(log).replay.breaches
    assert (breach.trick, breach.seat, breach.violation.key) == (1, 0, "opening_card")


def test_where_the_cards_do_not_decide_who_opens_another_leader_is_out_of_turn() -> None:
    rules = STANDARD.with_options({"opener": "eldest_any"})
    [breach] = watched("2:5C", rules).replay.breaches
    assert (breach.seat, breach.violation.key) == (2, "out_of_turn")


def test_who_plays_out_of_turn_is_told_and_the_card_stays() -> None:
    seen = watched("0:2C 2:5C")
    [breach] = seen.replay.breaches
    assert (breach.seat, breach.violation.key) == (2, "out_of_turn")
    assert [play.seat for play in seen.replay.open_trick] == [0, 2]


@pytest.mark.parametrize(
    ("log", "may_pass", "must_play"),
    [
        ("0:2C 5C AC 9C 3:3D", [], [(2, 3)]),
        ("0:2C 5C AC 9H 3:3D", [(2, 3)], [(2, 3)]),
        ("0:2C 2:5C", [(1, 2)], [(1, 2)]),
    ],
)
def test_d4_where_the_lead_can_pass_another_leader_is_not_out_of_turn(
    log: str, may_pass: list[tuple[int, int]], must_play: list[tuple[int, int]]
) -> None:
    rules = STANDARD.with_options({"first_trick_points": "allowed"})
    passes = rules.with_options({"only_hearts": "lead_passes_left"})
    for ruleset, blamed in ((passes, may_pass), (rules, must_play)):
        breaches = watched(log, ruleset).replay.breaches
        assert [(b.trick, b.seat) for b in breaches] == blamed
        assert {b.violation.key for b in breaches} <= {"out_of_turn"}


def test_d4_who_leads_a_heart_where_the_lead_can_pass_may_have_had_to() -> None:
    passes = STANDARD.with_options({"only_hearts": "lead_passes_left"})
    assert watched("0:2C 5C AC 9C 2:4H", passes).replay.breaches == ()


def test_b2_a_call_that_does_not_fit_the_hand_is_refused() -> None:
    rules = {"players": 5, "pass_cycle": "D", "opener": "eldest_any", "pass_count": 1}
    ruleset = only_these("2C 3C 4C 5C 6C 7C 8C 9C TC QS", rules)
    with pytest.raises(ImpossibleRuleset, match="pass_does_not_fit"):
        watched("=S", ruleset, dealer=4, token="D")
    assert watched("=L", ruleset, dealer=4, token="D").token == "L"


def test_points_so_far_and_whose_turn() -> None:
    seen = watched("0:2C 5C AC 3C KD 3D 4H QS")
    assert seen.points == (0, 0, 14, 0)
    assert seen.to_play == 2
    assert seen.replay.broken


def test_points_so_far_count_the_bonus_cards_and_what_is_left_is_the_rest_of_the_pack() -> None:
    seen = watched("0:2C 5C AC 9C JD KD 3D 4D", VARIANTS["omnibus"].ruleset)
    assert seen.points == (0, 0, 0, -10)
    assert (sum(seen.left.values()), seen.left[parse_card("JD")]) == (44, 0)


def test_a6_a_joker_is_a_club_and_shows_that_somebody_has_clubs() -> None:
    jokers = STANDARD.with_options({"jokers": 4})
    assert watched("0:2C JK 3D", jokers).void == (frozenset(), frozenset(), {"C"}, frozenset())
    shown = "0:2C 3D AC 9C 5C 6C 7C"  # seat 1 is out of clubs
    for club in (JOKER, parse_card("2C")):
        found = watched(shown, jokers).certain_violation(club)
        assert found is not None
        assert found.key == "shown_void"
    assert watched(f"{shown} JK", jokers).void[1] == frozenset()


def test_a_lead_is_doubtful_beside_what_must_still_be_held() -> None:
    passed = "0>AS 0>KS 0>3D 0:2C AC 5C 9C"
    doubt = watched(passed).certain_violation(parse_card("4H"))
    assert doubt is not None
    assert doubt.key == "hearts_not_broken"
    passes = STANDARD.with_options({"only_hearts": "lead_passes_left"})
    assert watched("0:2C AC 5C 9C", passes).certain_violation(parse_card("4H")) is None


def test_what_is_no_log_is_refused() -> None:
    for text in ("hello", "0:", "QS0", "0>>QS", "<script>", "0:2C,5C", "9" * 50):
        with pytest.raises((DoesNotAddUp, UnknownCard)):
            read_log(text)
    with pytest.raises(DoesNotAddUp) as refused:
        read_log("9" * 50)
    assert refused.value.data["text"] == "9" * 20
    with pytest.raises(DoesNotAddUp, match="no_such_seat"):
        watched("7:2C")
    with pytest.raises(DoesNotAddUp, match="not_in_pack"):
        watched("0:JK")
    assert str(read_log("0>QS 1:2C 5C JK")) == "0>QS 1:2C 5C JK"


def test_more_cards_than_were_dealt_are_refused() -> None:
    small = STANDARD.with_options({"players": "8"})
    hand = playout(small, random.Random(1))
    extra = next(str(c) for c in (parse_card("2D"), *small.pack) if c in small.pack)
    with pytest.raises(DoesNotAddUp, match=r"play_after_the_end|played_before"):
        observe_hand(small, read_log(f"{logged(hand)} {extra}"), dealer=hand.dealer)


SKIPS = STANDARD.with_options({"skip_when_no_points": "yes"})


def test_l1_a_log_ends_where_every_scoring_card_is_out() -> None:
    for seed, first in ((38, 40), (75, 40), (0, 52)):
        hand = playout(SKIPS, random.Random(seed))
        log, full = logged(hand), known(hand).score()
        ends = [end for end in range(53) if _up_to(log, end, hand.dealer).is_over]
        seen = _up_to(log, ends[0], hand.dealer)
        score = seen.replay.score()
        assert score
        assert full
        assert score.points == full.points
        assert (seen.to_play, seen.asks_leader) == (None, False)
        # Who plays on all the same is not refused, and nothing changes.
        assert ends == [*range(first, 53, 4)]


def _up_to(log: Log, end: int, dealer: int) -> ObservedHand:
    return observe_hand(SKIPS, Log(plays=log.plays[:end]), dealer=dealer)


def test_b2_the_call_of_the_dealer_says_who_passes_to_whom() -> None:
    calls = STANDARD.with_options({"pass_cycle": "D"})
    before = watched("", calls, token="D")
    assert (before.asks_call, before.giver, before.token) == (True, None, "D")
    right = watched("=R", calls, token="D")
    assert (right.asks_call, right.giver, right.receiver, right.token) == (False, 0, 3, "R")
    assert watched("=R 0>QS", calls, token="D").known[3] == (parse_card("QS"),)
    assert not watched("0:2C", calls, token="D").asks_call
    assert watched("=H", calls, token="D").giver is None
    for impossible in ("=L5", "=Q", "=Z"):
        with pytest.raises(RulesError):
            watched(impossible, calls, token="D")
    with pytest.raises(DoesNotAddUp, match="unreadable_log"):
        read_log("0>QS =R")
    log = read_log("=R2 0>QS")
    assert (str(log), len(log)) == ("=R2 0>QS", 2)


def test_d4_who_leads_where_the_lead_moved_on_is_not_blamed() -> None:
    moves = STANDARD.with_options({"only_hearts": "lead_passes_left"})
    seen = watched("0:2C 5C AC 3C", moves)
    assert (seen.to_play, seen.leader_may_pass) == (2, True)
    seen = watched("0:2C 5C AC 3C 3:KD", moves)
    assert seen.replay.breaches == ()
    assert (seen.to_play, seen.leader_may_pass) == (0, False)
    assert not watched("0:2C 5C AC 3C KD 3D 4H QS", moves).leader_may_pass
    assert not watched("0:2C 5C AC 3C").leader_may_pass
    assert not watched("", moves).leader_may_pass
