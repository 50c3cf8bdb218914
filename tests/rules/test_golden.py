"""The golden files: what every variant is, and its example hands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.referee.grammar import card_words, cards_words, cycle_words, pass_label
from companion.referee.messages import error_words
from companion.referee.options import variant_name
from companion.rules import (
    STANDARD,
    VARIANTS,
    Card,
    DoesNotAddUp,
    Game,
    HandScore,
    MoonChoice,
    Piles,
    Ruleset,
)
from companion.rules.options import EndMode, MoonMode, ScoreView
from companion.rules.solve import read_points
from tests.each import each
from tests.rules.games import game_at
from tests.rules.golden_files import (
    NAMES,
    examples,
    golden,
    golden_keys,
    ids,
    numbers,
    ruleset_of,
    takes_of,
)
from tests.rules.positions import breaks_hearts, legal_plays, read_turn, violation
from tests.rules.takers import taken, with_tricks

HANDS = examples("hand")
TYPED = examples("typed")
PASSES = examples("pass")
DEALERS = examples("dealer")
REVOKES = examples("revoke")
POSITIONS = examples("position")

# 2C and 2D: what a variant has to show of its play where it is not that of the standard game.
LAW_OPTIONS = (
    *("opener", "first_trick_points", "first_trick_set"),
    *("heart_lead", "break_by", "hearts_and_queen"),
    *("queen_lead"),
)


def test_every_variant_has_a_golden_file_and_every_file_a_variant() -> None:
    assert golden_keys() == sorted(VARIANTS)


def test_the_numbered_examples_of_the_catalogue_are_all_here() -> None:
    wanted = {str(number) for number in range(1, 29)} | {"26b", "26c"}
    assert numbers() == wanted - {"22"}  # of a bonus for no trick, which no game has


@each("key", sorted(VARIANTS))
def test_a_variant_is_what_its_file_says(key: str) -> None:
    told, variant = golden(key), VARIANTS[key]
    ruleset = variant.ruleset
    assert told["name"] == variant_name(key)
    assert told["players"] == ruleset.players
    assert told["cards_each"] == ruleset.hand_size
    assert told["taken_out"] == cards_words(ruleset.removed).replace("the ", "")
    assert told["passing"] == cycle_words(ruleset)
    opener = ruleset.opener_card
    assert told["first_lead"] == (card_words(opener) if opener else "left of the dealer")
    assert told["penalties_in_all"] == ruleset.penalty_total
    assert told["bonuses_in_all"] == ruleset.bonus_total
    assert told["asked_by_name"] == ", ".join(card_words(card) for card in ruleset.single_cards)
    by_hands = ruleset.end_mode is EndMode.HANDS
    assert told["ends_at"] == (f"{ruleset.hands} hands" if by_hands else ruleset.target)
    assert told["winner"] == (
        "lowest" if ruleset.score_view is ScoreView.PENALTIES_UP else "highest"
    )


@each("key", sorted(VARIANTS))
def test_a_hand_adds_up_to_the_sums_of_the_variant(key: str) -> None:
    ruleset, sums = VARIANTS[key].ruleset, golden(key)["sums"]
    seats = range(ruleset.players)
    idle = [card for card in ruleset.counting_cards if card not in ruleset.penalty_cards]
    shared = [(card, at % ruleset.players) for at, card in enumerate(ruleset.penalty_cards)]
    if "normal" in sums:
        captures = _takes(ruleset, [*shared, *((card, 1) for card in idle)])
        assert sum(captures.score().points) == sums["normal"]
    for mode, name in (
        (MoonMode.ADD_OTHERS, "moon_to_the_others"),
        (MoonMode.SUBTRACT_SELF, "moon_off_the_own_total"),
    ):
        for shooter in seats if name in sums else ():
            all_to_one = [(card, shooter) for card in ruleset.scoring_cards]
            others = [(card, shooter) for card in idle if card not in ruleset.scoring_cards]
            captures = _takes(ruleset, [*all_to_one, *others])
            moon = replace(captures, ruleset=replace(ruleset, moon_mode=mode)).score()
            assert moon.shooter == shooter
            assert sum(moon.points) == sums[name]


def _takes(ruleset: Ruleset, takers: list[tuple[Card, int]]) -> Piles:
    """Those takes, with the tricks dealt out so that nobody takes all of them or none."""
    more = ruleset.hand_size - ruleset.players
    tricks = [1 + (more if seat == 0 else 0) for seat in range(ruleset.players)]
    return with_tricks(taken(ruleset, takers), tricks)


@each("key, example", HANDS)
def test_an_example_hand(key: str, example: dict[str, Any]) -> None:
    ruleset = ruleset_of(key, example)
    captures = takes_of(ruleset, example)
    before = _before(ruleset, example)
    choice = MoonChoice(example["chooses"]) if "chooses" in example else None
    result = captures.score(before=before, choice=choice)
    assert list(result.points) == example["points"]
    assert result.needs_choice == example.get("must_choose", False)
    assert _shooter(result) == example.get("moon")
    if ruleset.hearts_are_equal:
        by_count = _counted(ruleset, captures)
        assert by_count.score(before=before, choice=choice) == result
    if "over" in example:
        _check_game(ruleset, example, before.after(result))


@each("key", sorted(VARIANTS))
def test_a_file_shows_a_hand_and_a_moon_or_that_there_is_none(key: str) -> None:
    found = golden(key)["hand"]
    assert any("moon" not in example and "must_choose" not in example for example in found)
    if VARIANTS[key].ruleset.moon_mode is MoonMode.DISABLED:
        everything = [e for e in found if "everything" in e.values() or e.get("Ann") == "13 hearts"]
        assert any("moon" not in example for example in everything)
    else:
        assert any("moon" in example and "house" not in example for example in found)


@each("key", sorted(VARIANTS))
def test_a_file_shows_what_may_be_played_where_it_differs(key: str) -> None:
    options = VARIANTS[key].ruleset.differences(STANDARD)
    assert ("position" in golden(key)) == bool(set(LAW_OPTIONS) & set(options))


@each("key, example", POSITIONS)
def test_an_example_position(key: str, example: dict[str, Any]) -> None:
    ruleset = ruleset_of(key, example)
    broken = breaks_hearts(ruleset, example.get("played_before", ""))
    turn = read_turn(
        example["hand"], example.get("on_the_table", ""), number=example["trick"], broken=broken
    )
    may_play = Card.join(legal_plays(ruleset, turn))
    assert sorted(may_play.split()) == sorted(example["may_play"].split())
    found = {str(card): violation(ruleset, turn, card) for card in turn.hand}
    against = {card: broken_rule.rule for card, broken_rule in found.items() if broken_rule}
    assert against == example.get("breaks", {})


def _shooter(result: HandScore) -> str | None:
    return None if result.shooter is None or result.moon is None else NAMES[result.shooter]


def _counted(ruleset: Ruleset, captures: Piles) -> Piles:
    """The same hand told by numbers of hearts and the takers of the cards asked by name."""
    singles = {
        card: [seat for seat, pile in enumerate(captures.cards) for _ in range(pile.count(card))]
        for card in ruleset.single_cards
    }
    hearts = [sum(card in ruleset.plain_hearts for card in pile) for pile in captures.cards]
    return replace(Piles.counted(ruleset, hearts, singles), tricks=captures.tricks)


def _before(ruleset: Ruleset, example: dict[str, Any]) -> Game:
    totals = example.get("totals_before", [0] * ruleset.players)
    if "shown_before" in example:
        totals = [ruleset.shown(number) for number in example["shown_before"]]
    is_tied = example.get("sudden_death", False)
    return game_at(ruleset, totals, in_sudden_death=is_tied)


def _check_game(ruleset: Ruleset, example: dict[str, Any], now: Game) -> None:
    if "totals" in example:
        assert list(now.totals) == example["totals"]
    if "shown" in example:
        assert [ruleset.shown(total) for total in now.totals] == example["shown"]
    assert now.is_over == example["over"]
    assert _names(now.winners) == example.get("winners", [])
    assert _names(now.sudden_death) == example.get("tied", [])
    _check_places(now)


def _check_places(now: Game) -> None:
    assert [seat for seat, place in enumerate(now.places) if place == 1] == list(now.in_front)


def _names(seats: tuple[int, ...]) -> list[str]:
    return [NAMES[seat] for seat in seats]


@pytest.mark.parametrize(("key", "example"), REVOKES, ids=ids(REVOKES))
def test_an_example_revoke(key: str, example: dict[str, Any]) -> None:
    offenders = [NAMES.index(name) for name in example["by"]]
    assert list(ruleset_of(key, example).points_charged(offenders)) == example["points"]


@each("key, example", TYPED)
def test_an_example_of_typed_points(key: str, example: dict[str, Any]) -> None:
    ruleset = ruleset_of(key, example)
    if "refused" in example:
        with pytest.raises(DoesNotAddUp) as refused:
            read_points(ruleset, example["line"])
        assert error_words(refused.value) == example["refused"]
        return
    reading = read_points(ruleset, example["line"])
    assert reading.ask_moon == ("asks" in example)
    assert reading.can_stand == ("queen" in example or "asks" not in example)
    becomes = [list(result.points) for result in reading.moon_results]
    assert becomes == example.get("becomes", [])
    assert reading.shooter == (NAMES.index(example["moon"]) if "moon" in example else None)
    if "queen" in example:
        queen = example["queen"]
        assert reading.can_stand
        assert reading.queen_taker == (queen if queen == "unknown" else NAMES.index(queen))


@each("key, example", PASSES)
def test_an_example_pass(key: str, example: dict[str, Any]) -> None:
    ruleset = ruleset_of(key, example)
    token = ruleset.pass_of_hand(example["hand"])
    assert pass_label(ruleset, token) == example["is"]
    for name in set(example) & set(NAMES):
        given = [e for e in ruleset.exchanges(token) if NAMES[e.giver] == name]
        assert ", ".join(f"{e.cards} to {NAMES[e.receiver]}" for e in given) == example[name]


@pytest.mark.parametrize(("key", "example"), DEALERS, ids=ids(DEALERS))
def test_an_example_dealer(key: str, example: dict[str, Any]) -> None:
    ruleset = ruleset_of(key, example)
    dealer = ruleset.dealer_of_hand(NAMES.index(example["first"]), example["hand"])
    assert NAMES[dealer] == example["is"]
    if "leads" in example:
        leader = ruleset.opening_seat(dealer)
        assert leader is not None
        assert NAMES[leader] == example["leads"]
