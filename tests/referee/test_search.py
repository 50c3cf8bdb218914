"""Questions are found by the words players use, and nothing that is typed breaks the search."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.referee.ask import RULE_OF_STATE, STATE_QUESTIONS
from companion.referee.search import OTHER_TOPICS, Found, index, is_sure
from companion.referee.search import PHRASINGS as KNOWN
from companion.referee.search import look_for as search
from companion.referee.telling import tell
from companion.referee.texts import read_lines
from companion.referee.topics import ASIDES, TOPICS, title
from companion.referee.vocabulary import FILLERS, SYNONYMS, concepts, plain
from companion.rules import STANDARD, VARIANTS, Ruleset
from tests.each import each

PHRASINGS = tomllib.loads(Path(__file__).with_name("phrasings.toml").read_text())["phrasing"]


def look_for(ruleset: Ruleset, typed: str, most: int = 5) -> list[str]:
    """The keys of what is found, what is asked of a game that is on as the rule behind it."""
    found = (one.key for one in search(ruleset, typed, most))
    return list(dict.fromkeys(RULE_OF_STATE.get(key, key) for key in found))


def first(typed: str, ruleset: Ruleset = STANDARD) -> Found:
    return search(ruleset, typed)[0]


@each("phrasing", PHRASINGS)
def test_what_players_type_finds_the_answer(phrasing: dict[str, Any]) -> None:
    ruleset = VARIANTS[phrasing.get("at", "standard")].ruleset
    assert phrasing["finds"] in look_for(ruleset, phrasing["ask"])[:3]


def test_there_are_enough_phrasings_about_enough_questions() -> None:
    assert len(PHRASINGS) >= 100
    assert len({phrasing["finds"] for phrasing in PHRASINGS}) >= 60


LISTED = [(key, line) for key, lines in KNOWN.items() for line in lines]


@each("key, line", [("who_wins_trick", "what beats what"), *LISTED[::25]])
def test_what_stands_in_a_list_of_phrasings_is_found_for_certain(key: str, line: str) -> None:
    found = index().find(line)
    assert (found[0].key, is_sure(found)) == (key, True)


@each("key", TOPICS)
def test_a_question_is_found_by_its_own_words(key: str) -> None:
    found = look_for(STANDARD, title(STANDARD, key), most=3)
    assert key in found


def test_every_question_has_phrasings_of_its_own_and_no_two_share_one() -> None:
    assert set(KNOWN) == {*TOPICS, *STATE_QUESTIONS, *ASIDES}
    lines = [*chain.from_iterable(KNOWN.values()), *OTHER_TOPICS]
    typed = [tuple(plain(line)) for line in lines]
    assert len(typed) == len(set(typed))


def test_a_word_means_the_same_as_one_other_and_is_never_left_out() -> None:
    lines = read_lines("vocabulary/synonyms.txt")
    words = [word.strip(":") for line in lines for word in line.split()]
    assert [word for word, times in Counter(words).items() if times > 1] == []
    assert set(SYNONYMS).isdisjoint(FILLERS)


def test_a_rule_stands_behind_every_question_about_the_game() -> None:
    assert set(RULE_OF_STATE) == set(STATE_QUESTIONS)
    assert set(RULE_OF_STATE.values()) <= set(TOPICS)


def test_half_a_word_is_enough() -> None:
    assert look_for(STANDARD, "brok")[0] == "what_breaks"


@each(
    "typed, words",
    [
        ("QS", ["queen", "spades"]),
        ("Q\N{BLACK SPADE SUIT}?", ["queen", "spades"]),
        ("2c", ["two", "clubs"]),
        ("10d", ["ten", "diamonds"]),
        ("1st trick", ["first", "trick"]),
        ("CAN'T", ["cant"]),
        ("Cœur À", ["cœur", "a"]),
        ("26", ["26"]),
    ],
)
def test_cards_and_numbers_are_read_as_words(typed: str, words: list[str]) -> None:
    assert plain(typed) == words


@each("often", [("one trick", "the first trick"), ("two tricks", "the second trick")])
def test_so_many_tricks_are_not_the_first_or_second(often: tuple[str, str]) -> None:
    many, which = map(concepts, map(index().spelled, often))
    assert not {"trick1", "trick2"} & {*many}
    assert {"trick1", "trick2"} & {*which}


def test_what_these_rules_never_raise_stands_lower() -> None:
    with_jack = look_for(VARIANTS["omnibus"].ruleset, "all penalty cards without jack", most=24)
    without_jack = look_for(STANDARD, "all penalty cards without jack", most=24)
    assert with_jack.index("jack_for_moon") < without_jack.index("jack_for_moon")
    assert not tell(STANDARD, "jack_for_moon").applies


@each(
    "typed, key",
    [
        ("in euchre we take out the low cards, do we take cards out here too", "cards_out"),
        ("how do you play hearts, we only know skat", "whole_game"),
        ("do we leave in the jokers like in canasta", "how_many_packs"),
        ("whats a trick, my 8 year old wants to know", "what_is_trick"),
    ],
)
def test_what_is_told_of_another_game_or_of_who_asks_is_not_asked(typed: str, key: str) -> None:
    found = search(STANDARD, typed)
    assert (found[0].key, is_sure(found)) == (key, True)


@each(
    "typed",
    ["how many cards does everyone get in uno", "who goes first in monopoly", "bids in skat"],
)
def test_of_another_game_nothing_is_known(typed: str) -> None:
    assert search(STANDARD, typed) == []


@each(
    "typed",
    [
        "",
        "   ",
        "pizza",
        "what goes well with red wine",
        "?!",
        "\0",
        "שלום",
        "مرحبا",
        "😀",
        "*",
        "xq zz",
    ],
)
def test_what_nobody_understands_finds_nothing(typed: str) -> None:
    assert search(STANDARD, typed) == []


@each(
    "typed",
    [
        "a" * 10_000,
        "queen " * 2_000,
        '"',
        '""" OR "',
        "queen AND",
        "NOT queen OR NEAR(moon, 2)",
        "asked:queen",
        "que*",
        "-queen +moon ^heart {x y}",
        "'; DROP TABLE questions; --",
        "queen\0moon",
        "\u202equeen",
        "👨‍👩‍👧 queen",
        "\ud800",
    ],
)  # fmt: skip
def test_odd_queries_are_only_words(typed: str) -> None:
    assert set(look_for(STANDARD, typed)) <= {*TOPICS, *ASIDES}
    assert look_for(STANDARD, "queen first trick")[0] == "queen_first_trick"


@given(st.text(max_size=400))
def test_anything_may_be_typed(typed: str) -> None:
    assert len(look_for(STANDARD, typed)) <= 5


def test_many_phones_may_ask_at_once() -> None:
    alone = [look_for(STANDARD, phrasing["ask"]) for phrasing in PHRASINGS]
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda p: look_for(STANDARD, p["ask"]), PHRASINGS))
    assert together == alone
    assert index() is index()


FINDINGS = """
from companion.referee.search import index
for text in ("queen on first trick pizza", "does she break hearts", "who leads monday rules"):
    print([(one.key, one.fit, one.ours) for one in index().find(text)])
"""


def test_every_process_finds_the_same() -> None:
    """Python orders the words of a set otherwise in each process."""
    seeds = [{**os.environ, "PYTHONHASHSEED": seed} for seed in ("1", "5")]
    command = [sys.executable, "-c", FINDINGS]
    one, other = [subprocess.check_output(command, env=seed) for seed in seeds]
    assert one == other
