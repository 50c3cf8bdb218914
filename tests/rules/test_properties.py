"""What is true of every ruleset, every hand and every game."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules import QUEEN_OF_SPADES, Card, Game, Moon, MoonChoice, Piles, Ruleset
from companion.rules.solve import UNKNOWN, read_points
from tests.rules.games import game_at, play_out
from tests.rules.hand_laws import broken_laws
from tests.rules.play_strategies import VALUES, chances, greedy_takes, moon_ruleset, random_ruleset
from tests.rules.strategies import games_of_four, hands, rulesets
from tests.rules.takers import taken

Hand = tuple[Ruleset, dict[Card, int], Piles, Game, MoonChoice]


# Rulesets


@settings(max_examples=40)
@given(rulesets())
def test_options_and_texts_round_trip(ruleset: Ruleset) -> None:
    assert Ruleset.from_options(ruleset.options()) == ruleset
    texts = {name: Ruleset.option_text(name, getattr(ruleset, name)) for name in Ruleset.FIELDS}
    assert Ruleset.from_options(texts) == ruleset


@settings(max_examples=40)
@given(rulesets(), rulesets())
def test_a_base_and_its_differences_make_the_ruleset(one: Ruleset, other: Ruleset) -> None:
    assert one.with_options(other.differences(one)) == other


@settings(max_examples=40)
@given(rulesets(), st.sampled_from([3, 4, 5, 6]))
def test_every_ruleset_can_be_played_at_every_size(ruleset: Ruleset, players: int) -> None:
    resized = ruleset.for_players(players)
    assert resized.players == players
    left_over = resized.cards_left_over
    assert left_over in range(1 if resized.must_divide else players)
    assert resized.hand_size * players + left_over == len(resized.pack)


@settings(max_examples=40)
@given(rulesets())
def test_values_and_sums_agree(ruleset: Ruleset) -> None:
    counted = ruleset.heart_count * ruleset.heart_value
    named = sum(ruleset.values[card] for card in ruleset.single_cards)
    assert counted + named == ruleset.penalty_total + ruleset.bonus_total
    assert len(ruleset.pack) + len(ruleset.removed) == 52


# Hands


@settings(max_examples=40)
@given(hands(), st.integers(1, 5))
def test_turning_the_table_turns_the_points(hand: Hand, turn: int) -> None:
    ruleset, given_cards, captures, before, choice = hand
    players = ruleset.players
    turned_cards = {card: (seat + turn) % players for card, seat in given_cards.items()}
    order = [(seat - turn) % players for seat in range(players)]
    turned = taken(ruleset, turned_cards).score(
        before=replace(before, totals=tuple(before.totals[seat] for seat in order)),
        choice=choice,
    )
    straight = captures.score(before=before, choice=choice)
    assert turned.points == tuple(straight.points[seat] for seat in order)
    assert turned.moon == straight.moon


@settings(max_examples=40)
@given(hands())
def test_counting_and_naming_the_hearts_give_the_same_points(hand: Hand) -> None:
    ruleset, given_cards, captures, before, choice = hand
    singles = {card: given_cards[card] for card in ruleset.single_cards}
    plain = [sum(card in ruleset.plain_hearts for card in pile) for pile in captures.cards]
    counted = Piles.counted(ruleset, plain, singles)
    by_cards = captures.score(before=before, choice=choice)
    assert counted.score(before=before, choice=choice) == by_cards


@settings(max_examples=40)
@given(hands())
def test_a_choice_is_owed_exactly_where_there_are_two_futures(hand: Hand) -> None:
    _, _, captures, before, _ = hand
    open_result = captures.score(before=before)
    both = {each: captures.score(before=before, choice=each) for each in MoonChoice}
    assert open_result.needs_choice == (both[MoonChoice.ADD] != both[MoonChoice.SUBTRACT])
    if open_result.needs_choice:
        assert {result.moon for result in both.values()} == {Moon.ADD, Moon.SUBTRACT}


@settings(max_examples=40)
@given(hands())
def test_a_moon_needs_every_penalty_card_and_nothing_less(hand: Hand) -> None:
    ruleset, given_cards, captures, before, choice = hand
    result = captures.score(before=before, choice=choice)
    holders = {given_cards[card] for card in ruleset.penalty_cards}
    if result.moon is not None:
        assert holders == {result.shooter}
    if len(holders) > 1:
        assert result.moon is None
        assert not result.needs_choice


@settings(deadline=None, max_examples=60)
@given(hands())
def test_the_result_of_every_hand_can_be_typed_in(hand: Hand) -> None:
    ruleset, given_cards, captures, before, choice = hand
    result = captures.score(before=before, choice=choice)
    reading = read_points(ruleset, result.points, before=before)
    assert reading.can_stand
    if reading.moon is not None:
        assert reading.moon == result.moon
        assert result.shooter in reading.shooters
    if reading.shooter is not None:
        assert reading.shooter == result.shooter
    queen = given_cards.get(QUEEN_OF_SPADES)
    if reading.queen_taker not in (UNKNOWN, None):
        assert reading.queen_taker == queen


@settings(deadline=None, max_examples=60)
@given(hands())
def test_a_moon_typed_before_it_is_applied_is_asked_about(hand: Hand) -> None:
    ruleset, _, captures, before, choice = hand
    result = captures.score(before=before, choice=choice)
    disabled = ruleset.with_options({"moon_mode": "disabled"})
    plain = replace(captures, ruleset=disabled).score().points
    if result.moon is not None and plain != result.points:
        reading = read_points(ruleset, plain, before=before)
        assert reading.ask_moon
        assert result.points in [moon.points for moon in reading.moon_results]


@settings(max_examples=100)
@given(chances)
def test_whoever_shoots_and_whatever_a_moon_is_made_of_turning_the_table_turns_the_points(
    chance: random.Random,
) -> None:
    ruleset = moon_ruleset(chance)
    captures = greedy_takes(ruleset, chance)
    totals = [chance.randrange(-30, 130) for _ in range(ruleset.players)]
    choice = chance.choice([*MoonChoice])
    told = [captures.score(before=game_at(ruleset, totals), choice=choice)]
    for _ in range(ruleset.players - 1):
        captures = replace(
            captures,
            cards=(captures.cards[-1], *captures.cards[:-1]),
            tricks=captures.tricks and (captures.tricks[-1], *captures.tricks[:-1]),
        )
        totals = [totals[-1], *totals[:-1]]
        told.append(captures.score(before=game_at(ruleset, totals), choice=choice))
    for turn, result in enumerate(told):
        by = turn % ruleset.players
        assert (*result.points[by:], *result.points[:by]) == told[0].points


# Hands that were played


@settings(max_examples=60)
@given(chances)
def test_no_hand_of_any_ruleset_breaks_a_law(chance: random.Random) -> None:
    assert broken_laws(random_ruleset(chance), chance) == []


def test_every_value_of_every_option_comes_up() -> None:
    """What the properties are asked of is really everything that a table can choose."""
    assert set(VALUES) == set(Ruleset.FIELDS)
    wanted = {
        (name, Ruleset.read_option(name, value))
        for name, all_of in VALUES.items()
        for value in all_of
    }
    numbers = iter(range(4000))
    while wanted and (number := next(numbers, None)) is not None:
        ruleset = random_ruleset(random.Random(number))
        wanted = {(name, value) for name, value in wanted if getattr(ruleset, name) != value}
    assert not wanted


# Games


@settings(max_examples=40)
@given(games_of_four, rulesets())
def test_replaying_a_game_gives_the_same_standing(
    lines: list[tuple[int, ...]], ruleset: Ruleset
) -> None:
    ruleset = ruleset.for_players(4)
    folded = play_out(ruleset, lines)
    assert play_out(ruleset, lines) == folded
    taken_up = replace(folded, earlier=None)
    assert taken_up == folded
    assert taken_up.after((1, 2, 3, 4)) == folded.after((1, 2, 3, 4))


@settings(max_examples=40)
@given(games_of_four, rulesets())
def test_a_standing_is_whole(lines: list[tuple[int, ...]], ruleset: Ruleset) -> None:
    ruleset = ruleset.for_players(4)
    now = play_out(ruleset, lines)
    assert len(now.hands) == len(lines)
    assert not lines or now.hands[-1].totals == now.totals
    assert now.is_over == bool(now.winners)
    assert not (now.is_over and now.sudden_death)
    assert min(now.places) == 1
    assert {seat for seat, place in enumerate(now.places) if place == 1} >= set(now.in_front)
    assert not (now.is_over and now.next_can_end)
    if now.is_over:
        assert now.over_after is not None


@settings(max_examples=40)
@given(games_of_four)
def test_counting_down_and_counting_up_have_the_same_winner(lines: list[tuple[int, ...]]) -> None:
    up = Ruleset()
    down = up.with_options({"score_view": "countdown"})
    one, other = play_out(up, lines), play_out(down, lines)
    assert (one.totals, one.winners, one.why) == (other.totals, other.winners, other.why)
    best = max(down.shown(total) for total in other.totals)
    if not other.is_over:
        assert [s for s in range(4) if down.shown(other.totals[s]) == best] == list(one.in_front)


@settings(max_examples=25)
@given(st.lists(hands(), max_size=5))
def test_a_game_of_hands_keeps_every_point(told: list[Hand]) -> None:
    ruleset = Ruleset()
    game = Game.start(ruleset)
    sums = [0, 0, 0, 0]
    for _, given_cards, _, _, _ in told:
        takers = {card: given_cards.get(card, 0) % 4 for card in ruleset.scoring_cards}
        captures = taken(ruleset, takers)
        result = captures.score(before=game)
        game = game.after(result)
        sums = [total + points for total, points in zip(sums, result.points, strict=True)]
    assert list(game.totals) == sums
