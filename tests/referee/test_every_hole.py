"""Every number and card in a hole is true wherever the text with it is told.

The rules that a text speaks of are worked out in another way: from the cards of the pack, from
hands that are scored (`plain_points`), from the law line by line (`plain_law`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from random import Random

import pytest

from companion.referee.conditions import sized as sized_for
from companion.referee.grammar import hearts_and_others, kinds_words, ordinal
from companion.referee.holes import HOLES
from companion.referee.telling import TEXTS, Teller
from companion.referee.texts.reader import HOLE, Quote, parameters, uncapitalized
from companion.rules import DECK, HEARTS, QUEEN_OF_SPADES, Card, Game, Ruleset
from companion.rules.options import HOLD, EndMode, SitOut
from tests.each import each, first_quick
from tests.presets import Sizes, at, at_every_size
from tests.rules import plain_law
from tests.rules.plain_points import TooMuch, moon_results, scores
from tests.rules.play_strategies import random_ruleset

WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def numbers(words: str) -> list[int]:
    """The numbers of a sentence, in words or figures."""
    plain = words.replace("\N{MINUS SIGN}", "-").replace(",", "").lower()
    found = re.findall(rf"-?\d+|\b(?:{'|'.join(WORDS)})\b", plain)
    return [WORDS.index(each) if each in WORDS else int(each) for each in found]


# The cards, counted one by one


def pack(r: Ruleset) -> Counter[Card]:
    return Counter([*DECK] * r.decks) - Counter(r.removed)


def in_pack(r: Ruleset, cards: Iterable[Card]) -> list[Card]:
    return [card for card in cards for _ in range(pack(r)[card])]


def worth(r: Ruleset, cards: Iterable[Card] = DECK) -> int:
    return sum(r.values.get(card, 0) for card in in_pack(r, cards))


def cost(r: Ruleset) -> int:
    return sum(max(r.values.get(card, 0), 0) for card in in_pack(r, DECK))


def a_heart(r: Ruleset) -> int:
    """What each heart is worth, where the text is told that says so of all."""
    [value] = {r.values[card] for card in r.plain_hearts}
    return value


def hand_size(r: Ruleset) -> int:
    return sum(pack(r).values()) // r.players


def over(r: Ruleset) -> int:
    return sum(pack(r).values()) % r.players


def given_away(r: Ruleset, token: str) -> int:
    """How many cards the first seat gives away in a pass."""
    if token == "D":
        return r.pass_count
    return sum(each.cards for each in r.exchanges(token) if each.giver == 0)


def every_pass(r: Ruleset) -> int:
    [count] = {given_away(r, token) for token in r.cycle if token != HOLD}
    return count


def ordinary_pass(r: Ruleset) -> int:
    ordinary = [token for token in r.cycle if token in "LRXD"]
    return given_away(r, ordinary[0]) if ordinary else r.pass_count


# Hands that are scored


_BY_TOTALS = ("guarded_choice", "choice_from_74")


def all_play(r: Ruleset) -> Ruleset:
    return replace(r, sit_out=SitOut.NOBODY)


@cache
def plain_sums(r: Ruleset) -> frozenset[int]:
    """What hands without a moon add up to: the cards dealt out to all by chance, many times."""
    chance, found = Random(1), set[int]()
    for _ in range(6):
        piles: list[list[Card]] = [[] for _ in range(min(r.players, r.hand_size))]
        for card in r.counting_cards:
            chance.choice(piles).append(card)
        piles += [[] for _ in range(r.players - len(piles))]
        found |= {sum(each.points) for each in scores(r, piles, 0) if each.shooter is None}
    return frozenset(found)


@cache
def moons(r: Ruleset) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
    """What moons are worth, what every trick is, and what hands with one add up to."""
    nearly = max(r.target - 1, 0)  # where a choice that hangs on the totals is one
    low = -9999  # where bonus cards or moons have brought a total
    number = r.hands if r.end_mode is EndMode.HANDS else 1
    near = Game.start(all_play(r), (low, *[nearly] * (r.players - 1)), number=number)
    near = replace(near, is_late=True)
    befores = [None, near] if r.moon_mode in _BY_TOTALS else [None]
    # What it is worth hangs on no seat but by its total.
    every = [each for before in befores for each in moon_results(r, before, (0, 1))]
    found = [each for each in every if each.moon is not None]
    plain = {abs(each.amount) for each in found if not each.sun and each.amount}
    suns = {abs(each.amount) for each in found if each.sun and each.amount}
    return frozenset(plain), frozenset(suns), frozenset(sum(each.points) for each in found)


def shown(r: Ruleset, points: Iterable[int]) -> set[int]:
    return {r.shown_points(each) for each in points}


def moon(r: Ruleset) -> int:
    """What a moon is worth; a bonus card that is swallowed or paid leaves it as it is."""
    amounts = moons(r)[0]
    [amount] = amounts or {cost(r) if r.moon_amount is None else r.moon_amount}
    return amount


def ends_with(r: Ruleset, total: int) -> int:
    """The fewest points with which this total ends the game, tried one by one."""
    rest = (0,) * (r.players - 1)
    game = Game.start(all_play(r), (total, *rest))
    return next(points for points in count() if game.after((points, *rest)).why is not None)


# The law, line by line


def leads(r: Ruleset, trick: int) -> set[Card]:
    return plain_law.legal(r, set(pack(r)), [], trick, broken=False)


def banned_first(r: Ruleset) -> set[Card]:
    """What stays off trick one for who has other cards."""
    found = set[Card]()
    for led in map(Card, ("2C", "2D", "2S", "2H")):
        void = {card for card in pack(r) if card.suit is not led.suit}
        found |= void - plain_law.legal(r, void, [led], 1, broken=False)
    return found


def banned_to_open(r: Ruleset) -> set[Card]:
    return set(pack(r)) - leads(r, 1)


def waiting(r: Ruleset) -> set[Card]:
    return set(pack(r)) - leads(r, 2)


# What each hole says, in another way: its numbers in order, or its words.

NUMBERS: dict[str, Callable[[Ruleset], Iterable[int]]] = {
    "players": lambda r: [r.players],
    "pack_size": lambda r: [sum(pack(r).values())],
    **dict.fromkeys(
        ("hand_size", "cards_each", "hand_in_figures", "tricks"), lambda r: [hand_size(r)]
    ),
    **dict.fromkeys(("number_over", "cards_over"), lambda r: [over(r)]),
    **dict.fromkeys(("cards_of_every_pass", "number_of_every_pass"), lambda r: [every_pass(r)]),
    **dict.fromkeys(("cards_of_a_pass", "number_passed"), lambda r: [ordinary_pass(r)]),
    "penalty_count": lambda r: [sum(r.values.get(card, 0) > 0 for card in in_pack(r, DECK))],
    **dict.fromkeys(("penalty_points", "sum_of_penalties"), lambda r: [cost(r)]),
    "heart_points": lambda r: [a_heart(r)],
    "bonus_points": lambda r: [-r.values[next(c for c in DECK if r.values.get(c, 0) < 0)]],
    "start_total": lambda r: [0 if r.counts_up else r.target],
    "usual_sum": lambda r: shown(r, plain_sums(r)),
    "all_sums": lambda r: shown(r, plain_sums(r) | moons(r)[2]),
    "sums_with_moon": lambda r: shown(r, moons(r)[2] - plain_sums(r)),
    "sum_without_bonus": lambda r: shown(r, [cost(r)]),
    "sum_without_heart": lambda r: shown(r, [worth(r) - a_heart(r)]),
    "sum_without_queen": lambda r: shown(r, [worth(r) - r.values[QUEEN_OF_SPADES]]),
    "points_of_queen_and_bonus": lambda r: shown(r, [r.values[QUEEN_OF_SPADES] + r.bonus_total]),
    "heart_values": lambda r: [(r.plain_values | dict(r.extra_penalties))[card] for card in HEARTS],
    "value_of_queen": lambda r: [r.values[QUEEN_OF_SPADES]],
    "moon_points": lambda r: [moon(r)],
    "twice_moon_points": lambda r: moons(r)[1],
    "total_near_the_end": lambda r: [r.shown(r.target - 26)],
    "saved_by_a_heart": lambda r: [moon(r) - a_heart(r)],
    **dict.fromkeys(("points_but_a_heart", "sum_but_a_heart"), lambda r: [cost(r) - a_heart(r)]),
    "sum_but_queen": lambda r: [cost(r) - r.values[QUEEN_OF_SPADES]],
    "goal": lambda r: [0 if not r.counts_up else r.target],
    "becomes": lambda r: [r.shown(_after_exactly(r))],
    "half_goal": lambda r: [r.shown(r.target // 2)],
    **dict.fromkeys(("number_of_hands", "hands_in_figures", "hands"), lambda r: [r.hands]),
}

# What says no number and no card that the law keeps back: names and forms of the rules.
NAMES = frozenset(
    {
        *("bonus_card", "bonus_card_named", "bonus_cards", "bonus_cards_and_points"),
        *("cards_not_passed", "cards_taken_out", "cycle_with_counts", "every_sign_out"),
        *("moon_bonus_cards", "moon_cards", "one_banned_first"),
        *("one_queen", "opener", "opener_sign", "pass_cycle", "penalty_cards", "queen"),
        *("queen_and_bonus_cards", "signs_banned_first"),
        *("signs_not_led_first", "signs_not_passed", "signs_out", "special_hearts", "the_queen"),
    }
)

# How long a game takes is an opinion.
OPINIONS = frozenset({"hand_minutes", "game_minutes", "game_hours", "game_hands"})

CARDS: dict[str, Callable[[Ruleset], str]] = {
    "cards_banned_first": lambda r: kinds_words(r, sorted(banned_first(r))),
    "all_banned_first": lambda r: hearts_and_others(r, sorted(banned_first(r))),
    "cards_banned_to_open": lambda r: kinds_words(r, sorted(banned_to_open(r))),
    "last_of_cycle": lambda r: ordinal(
        next(number for number in count(1) if r.pass_of_hand(number) == HOLD)
    ),
    "cards_that_wait": lambda r: kinds_words(r, sorted(waiting(r))),
}


def _after_exactly(r: Ruleset) -> int:
    rest = (0,) * (r.players - 1)
    return Game.start(all_play(r), (r.target - 1, *rest)).after((1, *rest)).totals[0]


def told(teller: Teller) -> Iterator[tuple[str, str]]:
    """The holes that are filled in what is told by these rules, by text."""
    for text in TEXTS.texts.values():
        if text.given or "choices" in text.said or not text.cases or not teller.arises(text):
            continue
        case = teller.case(text, {})
        for words in case.sentences:
            for hole in HOLE.findall(words):
                yield text.key, uncapitalized(Quote.read(hole).name)


def check(ruleset: Ruleset) -> None:
    teller = Teller(ruleset)
    for key, hole in dict.fromkeys(told(teller)):
        if hole not in HOLES or hole in NAMES | OPINIONS:
            continue
        words, about = HOLES[hole](ruleset), (key, hole, ruleset)
        try:
            if hole in CARDS:
                assert words == CARDS[hole](ruleset), about
            else:
                assert set(numbers(words)) == set(NUMBERS[hole](ruleset)), (words, about)
        except TooMuch:  # there are too many ways to try them all
            continue


@at_every_size
def test_every_number_is_true_for_the_presets(sizes: Sizes) -> None:
    for key, size in sizes:
        check(at(key, size))


@pytest.mark.parametrize("seeds", first_quick([range(40), range(40, 300)]), ids=str)
def test_every_number_is_true_for_drawn_rules(seeds: range) -> None:
    for seed in seeds:
        check(random_ruleset(Random(seed)))


def test_every_hole_is_looked_at() -> None:
    """What hangs on a fact beside the rules is looked at with that, below."""
    alone = {name for name, hole in HOLES.items() if not parameters(hole)}
    assert alone == {*NUMBERS, *CARDS, *NAMES, *OPINIONS}


@at_every_size
def test_what_hangs_on_a_card_a_pass_or_a_number_of_players_is_true(sizes: Sizes) -> None:
    for r in (at(key, size) for key, size in sizes):
        for card in (card for card in pack(r) if r.values.get(card)):
            assert numbers(HOLES["card_points"](r, card)) == [r.values[card]]
        for token in r.cycle:
            assert numbers(HOLES["cards_given"](r, token)) == [given_away(r, token)]
        for other in range(3, 12):
            found = sized_for(r, other)
            if found is not None:
                each, out = HOLES["cards_each_for"](r, other), HOLES["cards_out_for"](r, other)
                assert numbers(each) == [hand_size(found)]
                assert bool(out) is bool(found.removed)


@each("key", ["standard", "bga_countdown", "goldsmith", "grand_prix"])
def test_how_far_a_total_is_from_the_end_is_tried(key: str) -> None:
    r = at(key, 4)
    for total in range(0, r.target, 7):
        points = ends_with(r, total)
        assert numbers(HOLES["points_away"](r, total)) == [points]
        assert numbers(HOLES["total_of_end"](r, total)) == [r.shown(total + points)]
