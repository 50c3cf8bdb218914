"""What tally and watch say while a hand is played holds, by the plain law and by the scorer.

Each hand is played by chance under a preset or random rules, and stopped after some tricks.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from companion.referee.text import live_hand
from companion.rules import (
    VARIANTS,
    BeforeHand,
    Breach,
    Card,
    Replay,
    Ruleset,
    Suit,
    Trick,
    captures_of_piles,
    score_hand,
    with_tricks,
)
from companion.rules.cards import cards_text
from companion.rules.play.legality import read_turn, violation
from tests.referee.sentences import law
from tests.referee.sentences.pages import RANDOM_RULESETS, by_chance
from tests.rules import plain_law
from tests.rules.play_strategies import Playout, playout

pytestmark = pytest.mark.slow  # goes

PARTS = 5
NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim")
Given = list[tuple[Card, int]]
Claims = Iterator[tuple[str, bool]]  # a sentence, and whether it holds


def false_sentences(ruleset: Ruleset, chance: random.Random) -> list[str]:
    """What is said of a hand by chance and doesn't hold."""
    dealt = playout(ruleset, chance)
    whole = dealt.replayed()
    ends = [sum(len(t.plays) for t in whole.tricks[:n]) for n in range(len(whole.tricks) + 1)]
    claims: list[tuple[str, bool]] = []
    for end in {*chance.sample(ends, 3), ends[-1]}:
        now = dealt._replace(plays=dealt.plays[:end]).replayed()
        given = [
            (card, seat)
            for seat, pile in enumerate(now.piles)
            for card in pile
            if card in set(ruleset.counting_cards)
        ]
        claims += [*of_tally(ruleset, given, now, whole), *of_tricks(now)]
    claims += of_breach(dealt, whole, chance)
    return [sentence for sentence, holds in claims if sentence and not holds]


# The tally


def of_tally(ruleset: Ruleset, given: Given, now: Replay, whole: Replay) -> Claims:
    broken = live_hand.broken_words(ruleset, given)
    yield broken, is_broken(now) is (broken == "Hearts are broken.")
    out = live_hand.out_words(ruleset, given)
    left = len(ruleset.counting_cards) - len(given)
    yield out, (amount(out) if out else 0) == left
    watch = live_hand.watch_words(ruleset, given, NAMES)
    yield watch, not watch or may_be_a_moon(ruleset, given, watch)
    stop = live_hand.stop_words(ruleset, given)
    yield stop, not stop or (not left and stops(ruleset, given, stop, now, whole))


def is_broken(now: Replay) -> bool:
    return any(
        plain_law.breaks(now.ruleset, play.card, trick.plays[0].card.suit)
        for trick in now.tricks
        for play in trick.plays
    )


def amount(words: str) -> int:
    """How many cards: "4 hearts, the queen and the jack of diamonds"."""
    parts = re.split(r", | and ", re.sub(r"^[^:]*: |\.$", "", words))
    return sum(1 if part.startswith("the ") else law.count_of(part.split()[0]) for part in parts)


def may_be_a_moon(ruleset: Ruleset, given: Given, words: str) -> bool:
    """Only those have points, so many, and taking all the rest would make it a moon."""
    said = re.fullmatch(r"Only (.*?) (?:has|have) points: (.*)\. Watch for a moon\.", words)
    assert said
    sided = [NAMES.index(name) for name in re.split(r", | and ", said[1]) if name]
    costly = [(card, seat) for card, seat in given if ruleset.values.get(card, 0) > 0]
    if not sided or {seat for _, seat in costly} != set(sided) or amount(said[2]) != len(costly):
        return False
    piles: list[list[Card]] = [[] for _ in range(ruleset.players)]
    left = list(ruleset.counting_cards)
    for card, seat in given:
        piles[seat].append(card)
        left.remove(card)
    piles[sided[0]] += left
    captures = captures_of_piles(ruleset, [cards_text(pile) for pile in piles])
    if ruleset.asks_tricks:
        tricks = [int(bool(pile)) for pile in piles]
        tricks[sided[0]] += ruleset.hand_size - sum(tricks)
        captures = with_tricks(captures, tricks)
    before = BeforeHand(totals=(0,) * ruleset.columns, number=1)
    result = score_hand(ruleset, captures, before=before)
    return result.moon is not None or result.needs_choice


REASONS: dict[str, Callable[[Ruleset], bool]] = {
    "a player with no tricks gets a bonus": lambda r: r.no_tricks_bonus != 0,
    "taking every trick counts": lambda r: r.sun.value != "off",
    "the moon needs every trick": lambda r: r.moon_requires.value == "all_tricks",
    "the kitty goes with the last trick": lambda r: (
        r.cards_left_over > 0 and "last" in r.value_of(r.kitty_option).value
    ),
}
OF_EVERY_TRICK = ("taking every trick counts", "the moon needs every trick")


def stops(ruleset: Ruleset, given: Given, words: str, now: Replay, whole: Replay) -> bool:
    """Where the hand may stop, no rest changes points; else what is named still can."""
    sides = {ruleset.shooting_side(seat) for _, seat in given}
    is_settled = len(sides) > 1 and not ruleset.cards_left_over
    open_still = {
        reason
        for reason, is_ruled in REASONS.items()
        if is_ruled(ruleset) and not (is_settled and reason in OF_EVERY_TRICK)
    }
    if "play on" in words:
        said = re.split(r", | and ", words.partition("play on: ")[2].rstrip("."))
        return set(said) == open_still
    played, stopped = whole.score(), now.score()
    return not open_still and (not played or not stopped or played.points == stopped.points)


# The log


def of_tricks(now: Replay) -> Claims:
    for trick in now.tricks:
        words = live_hand.trick_words(trick, NAMES, None)
        winner = taken_by(now.ruleset, trick)
        yield words, ("is dead" in words) is (winner is None)
        yield words, winner is None or words == f"{NAMES[winner]} wins trick {trick.number}."


def taken_by(ruleset: Ruleset, trick: Trick) -> int | None:
    """Who has the highest card of the suit led, of two alike the first, or neither (K2)."""
    led = trick.plays[0].card.suit
    cards = [play.card for play in trick.plays]
    cancels = ruleset.decks == 2 and ruleset.duplicates.value == "cancel"
    in_it = [
        play for play in trick.plays
        if play.card.suit is led and not (cancels and cards.count(play.card) > 1)
    ]  # fmt: skip
    if not in_it:
        return None
    best = max(play.card.rank for play in in_it)
    highest = [play.seat for play in in_it if play.card.rank == best]
    return highest[-1] if ruleset.duplicates.value == "second_wins" else highest[0]


def of_breach(dealt: Playout, whole: Replay, chance: random.Random) -> Claims:
    """A card that may not be played, planted in the hand: what is said of it."""
    ruleset, plays = dealt.ruleset, [play for trick in whole.tricks for play in trick.plays]
    for cut in chance.sample(range(len(plays)), min(12, len(plays))):
        now = dealt._replace(plays=dealt.plays[:cut]).replayed()
        seat = plays[cut].seat
        held, trick = now.holdings[seat], [play.card for play in now.open_trick]
        number = len(now.tricks) + 1
        may = plain_law.legal(ruleset, {*held}, trick, number, now.broken, must_lead=True)
        wrong = [card for card in held if card not in may]
        if not wrong:
            continue
        card = chance.choice(wrong)
        turn = read_turn(held, trick, number=number, broken=now.broken, nobody_can_lead=True)
        found = violation(ruleset, turn, card)
        if found is None:
            yield f"nothing is said of the {card}", False
            continue
        words = live_hand.breach_words(Breach(number, seat, found), NAMES)
        yield words, holds_of(words, {*held}, may, card, trick, number, broken=now.broken)


def holds_of(
    words: str, held: set[Card], may: set[Card], card: Card, trick: list[Card], number: int,
    *, broken: bool,
) -> bool:  # fmt: skip
    """Whether the reason is one: what it says of the hand and of the trick is so."""
    led = trick[0].suit if trick else None
    suited = {each for each in held if each.suit is led}
    is_queen = card.suit is Suit.SPADES
    if "revoked" in words:
        return card.suit is not led and bool(suited)
    if "first trick" in words and number > 1:
        return False
    if "broken" in words and broken:
        return False
    if "led before" in words:
        return is_queen and not trick
    if "thrown before" in words:
        return is_queen and bool(trick) and not suited
    if "there was another lead" in words:
        return card.suit is Suit.HEARTS and not trick and bool(may)
    if "opens" in words or "can't open" in words:
        return number == 1 and not trick
    return bool(may)


@pytest.mark.parametrize("key", VARIANTS)
def test_what_is_said_while_a_preset_is_played_holds_at_every_size(key: str) -> None:
    for size in VARIANTS[key].players:
        ruleset = VARIANTS[key].ruleset.for_players(size)
        assert false_sentences(ruleset, random.Random(size)) == [], f"{size} players"


@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_said_while_random_rules_are_played_holds(part: int) -> None:
    each = RANDOM_RULESETS // PARTS
    for place, ruleset in enumerate(islice(by_chance(), part * each, (part + 1) * each)):
        assert false_sentences(ruleset, random.Random(place)) == [], ruleset


def test_a_false_sentence_while_a_hand_is_played_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these was false once, or would be."""
    standard = VARIANTS["standard"].ruleset
    planted = {
        "hearts_broken": lambda ruleset, given: True,
        "moon_watch": lambda ruleset, given: 0,
        "still_out": lambda ruleset, given: (),
        "may_stop": lambda ruleset, given: True,
    }
    assert false_sentences(standard, random.Random(1)) == []
    for name, wrong in planted.items():
        with monkeypatch.context() as patch:
            patch.setattr(live_hand, name, wrong)
            assert any(
                false_sentences(rules, random.Random(seed))
                for rules in (standard, WITH_BONUS)
                for seed in range(4)
            ), name
    told = "Bo played the 5♥: hearts were not broken, and there was another lead."
    with monkeypatch.context() as patch:
        patch.setattr(live_hand, "breach_words", lambda breach, names: told)
        assert any(told in false_sentences(standard, random.Random(seed)) for seed in range(4))


WITH_BONUS = VARIANTS["standard"].ruleset.with_options({"no_tricks_bonus": -5})


def test_nothing_is_said_that_the_cards_cannot_tell() -> None:
    """A heart that counts nothing breaks hearts unseen; no kitty waits where no card is left."""
    worthless = VARIANTS["standard"].ruleset.with_options({"heart_values": "0 " * 12 + "1"})
    assert not live_hand.broken_words(worthless, [])
    no_kitty = VARIANTS["standard"].ruleset.with_options({"leftover": "kitty_last_trick"})
    everything = [(card, 0) for card in no_kitty.counting_cards]
    assert live_hand.stop_words(no_kitty, everything) == "All the points are taken. You can stop."
