"""A hand scored: its sums as the scorer has them, and each sentence once."""

from __future__ import annotations

import random
import re

from companion.referee.telling import tell
from companion.referee.topics import SECTIONS
from companion.rules import QUEEN_OF_SPADES, STANDARD, MoonChoice, Ruleset
from tests.each import each
from tests.presets import Sizes, at, at_every_size
from tests.referee.sentence_forms import forms
from tests.referee.topics.saying import says
from tests.rules.games import game_at
from tests.rules.play_strategies import greedy_takes, random_ruleset

MINUS = "\N{MINUS SIGN}"


@at_every_size
def test_the_answers_are_those_of_the_scorer(sizes: Sizes) -> None:
    @each("key, players", sizes)
    def check(key: str, players: int) -> None:
        agrees_with_the_scorer(at(key, players), random.Random(key))

    check()


@each("seed", range(200))
def test_the_answers_to_any_house_rules_are_those_of_the_scorer(seed: int) -> None:
    chance = random.Random(seed)
    agrees_with_the_scorer(random_ruleset(chance), chance)


def agrees_with_the_scorer(r: Ruleset, chance: random.Random) -> None:
    sums, lines = set(), []
    for _ in range(12):
        takes = greedy_takes(r, chance)
        before = game_at(r, chance.choices(range(r.target), k=r.players))
        for choice in MoonChoice:
            points = takes.score(before=before, choice=choice).points
            sums.add(r.shown_points(sum(points)))
            lines.append(points)
    told = {
        int(n.replace(MINUS, "-")) for n in re.findall(rf"{MINUS}?\d+", tell(r, "hand_total").text)
    }
    assert sums <= told or (not told and bool(r.multipliers or r.has_moon))
    if any(min(line) < 0 for line in lines):
        assert tell(r, "negative_total").text != "The best you can score in a hand is 0."
    queen = r.values.get(QUEEN_OF_SPADES, 0)
    if tell(r, "nobody_has_queen").short == "That can't happen here.":
        assert all(max(line) >= queen for line in lines if sum(line) == r.penalty_total)


# What the rules are, beside the standard game's -> the topic, its first words and its sentence.
DOWN = {"score_view": "countdown"}
JACK = {"bonus_cards": "JD -10"}
PACKS = {"decks": 2, "players": 6, "opener": "eldest_any"}
NO_MOON = {"moon_mode": "disabled"}
DOUBLES = {"multipliers": "TC doubles_hand"}
DOUBLE = {"sun": "double"}
SPOT = {"heart_values": "pip14"}
MARIA = {"extra_penalties": "KS 10, AS 7"}


SAID: list[tuple[dict[str, object], str, str, str]] = [
    ({}, "count_points",
        "When all the cards have been played, count the points on the cards you took and add "
        "them to your total.",
        "When all the cards have been played, count the points on the cards you took and add "
        "them to your total."),
    (DOWN, "count_points", "Each total starts at 100.",
        "Each total starts at 100. When all the cards have been played, count the points on the "
        "cards you took and take them off your total."),
    ({}, "hand_total", "A hand adds up to 26 (78 with a moon).",
        "A hand adds up to 26 (78 with a moon)."),
    (DOWN, "hand_total", "A hand adds up to \N{MINUS SIGN}26 (\N{MINUS SIGN}78 with a moon).",
        "A hand adds up to \N{MINUS SIGN}26 (\N{MINUS SIGN}78 with a moon)."),
    ({"moon_mode": "choice"}, "hand_total",
        "A hand adds up to 26 (78 or \N{MINUS SIGN}26 with a moon).",
        "A hand adds up to 26 (78 or \N{MINUS SIGN}26 with a moon)."),
    (DOUBLE | {"moon_mode": "choice"}, "hand_total",
        "A hand adds up to 26 (156, 78, \N{MINUS SIGN}26 or \N{MINUS SIGN}52 with a moon).",
        "A hand adds up to 26 (156, 78, \N{MINUS SIGN}26 or \N{MINUS SIGN}52 with a moon)."),
    ({"players": 3, "moon_amount": 13}, "hand_total", "A hand adds up to 26, moon or not.",
        "A hand adds up to 26, moon or not."),
    (NO_MOON, "hand_total", "A hand adds up to 26.",
        "A hand adds up to 26."),
    (DOUBLES, "hand_total",
        "Hands don't all add up to the same total, so count carefully.",
        "Hands don't all add up to the same total, so count carefully."),
    ({}, "wrong_sum", "Count the cards again.",
        "A hand adds up to 26 (78 with a moon). It comes to 25 without one heart and to 13 "
        "without the queen of spades. With too many points, a card was counted twice."),
    (PACKS, "wrong_sum", "Count the cards again.",
        "A hand adds up to 52 (260 with a moon). It comes to 51 without one heart and to 39 "
        "without one queen of spades. With too many points, a card was counted twice."),
    (JACK, "wrong_sum", "Count the cards again.",
        "A hand adds up to 16 (68 with a moon). It comes to 26 if no one counted the jack of "
        "diamonds, to 15 without one heart, and to 3 without the queen of spades."),
    (MARIA, "wrong_sum", "Count the cards again.",
        "A hand adds up to 43 (129 with a moon). With too few points, a card was missed; with too "
        "many, one was counted twice."),
    (NO_MOON, "wrong_sum", "Count the cards again.",
        "A hand adds up to 26. It comes to 25 without one heart and to 13 without the queen of "
        "spades. With too many points, a card was counted twice."),
    (DOUBLES, "wrong_sum", "Count the cards.",
        "Hands don't all add up to the same total, so count carefully."),
    ({}, "nobody_has_queen", "That can't be right.",
        "Someone took the queen of spades, and she alone is worth 13. Ask who; her points were "
        "probably split up as hearts."),
    (PACKS, "nobody_has_queen", "That can't be right.",
        "Someone took a queen of spades, and she alone is worth 13. Ask who; her points were "
        "probably split up as hearts."),
    ({"moon_mode": "choice"}, "nobody_has_queen", "Only a moon explains that.",
        "If no one shot the moon, someone took the queen of spades, and she alone is worth 13. Ask "
        "who; her points were probably split up as hearts."),
    (JACK | {"moon_mode": "choice"}, "nobody_has_queen", "Find out who took her.",
        "If no one shot the moon, the same player may have the queen of spades and the jack of "
        "diamonds, which make 3 together."),
    (JACK, "nobody_has_queen", "Find out who took her.",
        "The same player may have the queen of spades and the jack of diamonds, which make 3 "
        "together."),
    ({"queen_spades": 0}, "nobody_has_queen", "No one has to.",
        "The queen of spades is worth nothing."),
    ({"queen_spades": 0, "multipliers": "QS doubles_hand"}, "nobody_has_queen", "No one has to.",
        "The queen of spades doubles everything the player who takes it scores in that hand. By "
        "itself it's worth nothing."),
    (SPOT, "nobody_has_queen", "That can't happen here.",
        "A hand adds up to 117, so someone always has enough for the queen of spades."),
    ({}, "no_tricks", "No.",
        "Without tricks you score no points, and that's reward enough. But another player's moon "
        "can still count 26 against you."),
    (NO_MOON, "no_tricks", "No.",
        "Without tricks you score no points, and that's reward enough."),
    ({}, "negative_total", "No.",
        "The best you can score in a hand is 0."),
    (JACK, "negative_total", "Yes.",
        "Points taken off can bring a total below 0."),
    ({"moon_mode": "subtract_self"}, "negative_total", "Yes.",
        "Points taken off can bring a total below 0."),
    ({"moon_mode": "subtract_self", **JACK}, "negative_total", "Yes.",
        "Points taken off can bring a total below 0."),
    (DOWN, "negative_total", "Yes.", "Totals count down from 100 and can go below 0."),
    ({**DOWN, **JACK}, "negative_total", "Yes.",
        "Totals count down from 100 and can go below 0, or back above 100."),
]  # fmt: skip


test_what_is_said = each("rules, topic, short, text", SAID)(says)


def test_nothing_else_is_said() -> None:
    topics = [
        topic for topic in SECTIONS["adding-up-a-hand"].topics if topic != "wrong_sum"
    ]  # begins as hand_total
    known, said = set(), set()
    for rules, *_ in SAID:
        known |= forms(topics, STANDARD.with_options(rules))
    for seed in range(300):
        said |= forms(topics, random_ruleset(random.Random(seed)))
    assert said <= known
