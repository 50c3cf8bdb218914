"""Rulebook, questions, May I play and rulings give one answer to one question."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from companion.referee.faq import QUESTIONS
from companion.referee.faq.model import Verdict
from companion.referee.irregularities import CASES
from companion.referee.rulebook import rulebook, text_of
from companion.referee.rulebook.examples import last_cards
from companion.referee.text.errors import sums_words
from companion.referee.text.grammar import signed
from companion.referee.text.options import option_words
from companion.rules import (
    HEARTS,
    QUEEN_OF_SPADES,
    VARIANTS,
    PlayedHand,
    Ruleset,
    Turn,
    legal_plays,
    play_out,
    shown,
    violation,
)
from tests.referee.sentences.law import may_lead, may_throw
from tests.referee.sentences.pages import by_chance

pytestmark = pytest.mark.slow  # goes

PARTS = 6


def check(ruleset: Ruleset) -> None:
    """The facts that several pages tell."""
    says_who_leads(ruleset)
    says_what_is_led(ruleset)
    says_what_falls_on_one(ruleset)
    says_when_it_is_over(ruleset)
    says_what_a_hand_adds_up_to(ruleset)
    says_what_is_led_from_hearts_and_the_queen(ruleset)


def says_who_leads(r: Ruleset) -> None:
    """The question names the player that the rulebook names."""
    opener = option_words(r, "opener")
    assert opener in text_of(rulebook(r))
    if r.opener_card is None:
        who = QUESTIONS["who_leads_first"].tell(r).short.removesuffix(".")
        assert opener.startswith(f"{who} leads any card")


def says_what_is_led(r: Ruleset) -> None:
    """Ask, the ruling about a card led too early, and the law that May I play reads."""
    heart = next(card for card in r.pack if card in HEARTS)
    told = {"heart": QUESTIONS["lead_heart"].tell(r), "queen": QUESTIONS["lead_queen"].tell(r)}
    for name, card in (("heart", heart), ("queen", QUEEN_OF_SPADES)):
        if card not in r.pack:
            continue
        is_free = may_lead(r, card, 2)
        ruling = CASES["led_early"].ruling(r, {"card": name, "when": "now"})
        assert (ruling.short == "That was allowed.") is is_free
        says_no = "broken" in told[name].short or told[name].verdict is Verdict.NO
        assert says_no is not is_free


def says_what_falls_on_one(r: Ruleset) -> None:
    """Ask, the ruling about trick one, and the law."""
    hearts = [card for card in dict.fromkeys(r.pack) if card in HEARTS]
    for name, cards in (("heart", hearts), ("queen", [QUEEN_OF_SPADES])):
        key = "hearts_first_trick" if name == "heart" else "queen_first_trick"
        may = [may_throw(r, card, 1) for card in cards if card in r.pack]
        assert (QUESTIONS[key].tell(r).verdict is Verdict.YES) is any(may)
        ruling = CASES["first_trick"].ruling(r, {"card": name, "when": "now"})
        assert (ruling.short == "That was allowed.") is all(may)


def says_when_it_is_over(r: Ruleset) -> None:
    """Ask twice, and a game played to exactly the target."""
    if r.end_mode.value != "target":
        return
    before = (r.target - 1, *(0,) * (r.columns - 1))
    points = (1, *(0,) * (r.columns - 1))
    now = play_out(lambda _: r, [PlayedHand(points=points)], starts=before)
    ends = now.over or bool(now.sudden_death)
    short = QUESTIONS["exactly_target"].tell(r).short
    goal, is_up = signed(shown(r, r.target)), shown(r, 1) > shown(r, 0)
    goal = f"reaches {goal}" if is_up else f"drops to {goal} or below"
    over = ("The game is over.", "That player wins at once.", "That team wins at once.")
    assert (short in over) is ends
    assert QUESTIONS["when_over"].tell(r).short.endswith(f" {goal}.") is ends


def says_what_a_hand_adds_up_to(r: Ruleset) -> None:
    """Ask and the screen where points are typed."""
    short, typed = QUESTIONS["hand_total"].tell(r).short, sums_words(r)
    number = re.fullmatch("(\N{MINUS SIGN}?\\d+)(?:, or .*)?\\.", short)
    if number and typed:
        assert re.search(rf"adds up to {number[1]}\b", typed)


def says_what_is_led_from_hearts_and_the_queen(r: Ruleset) -> None:
    """Ask, and the law that May I play reads."""
    hand = (next(card for card in r.pack if card in HEARTS), QUEEN_OF_SPADES)
    if held := last_cards(r, with_queen=True):
        legal = legal_plays(r, Turn(held, (), 5))
        either = QUESTIONS["hearts_and_queen"].tell(r).short
        assert (either in ("Lead either.", "Lead what you like.")) is (len(legal) == len(held))
    assert violation(r, Turn(hand, (), 5, True), hand[0]) is None


@pytest.mark.parametrize("key", VARIANTS)
def test_a_preset_has_one_answer_at_every_size(key: str) -> None:
    for size in VARIANTS[key].players:
        check(VARIANTS[key].ruleset.for_players(size))


@pytest.mark.parametrize("part", range(PARTS))
def test_random_rules_have_one_answer(part: int) -> None:
    for ruleset in islice(by_chance(), part, None, PARTS):
        check(ruleset)


def test_a_contradiction_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.referee.test_one_answer.may_lead", lambda r, card, trick: True)
    with pytest.raises(AssertionError):
        says_what_is_led(VARIANTS["standard"].ruleset)
