"""May I play this? Every path of questions, against the law for every holding it can tell apart."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

import pytest

from companion.referee.grammar import card_words, cards_alike
from companion.referee.may_i_play import Dialogue, DialogueQuestion, ask, every_lead
from companion.referee.telling import TEXTS, Teller, tell
from companion.referee.texts.reader import Case, Text
from companion.rules import (
    DECK,
    QUEEN_OF_SPADES,
    STANDARD,
    VARIANTS,
    Card,
    Cards,
    Ruleset,
    Suit,
)
from tests.each import first_quick
from tests.rules.play_strategies import random_ruleset
from tests.rules.positions import Turn, breaks_hearts, legal_plays, violation

SUITS = {"clubs": "C", "diamonds": "D", "spades": "S", "hearts": "H"}
# The options that the law of play looks at; two presets that agree on them are played alike.
PLAY = (
    "decks",
    "opener",
    "first_trick_points",
    "restricted_cards",
    "heart_lead",
    "hearts_and_queen",
    "queen_lead",
)


def distinct(sizes: Callable[[str], tuple[int, ...]]) -> Iterator[tuple[str, Ruleset]]:
    """The presets at some sizes, each way to play once."""
    seen = set()
    for key, variant in VARIANTS.items():
        for players in set(sizes(key)) & set(variant.players):
            ruleset = variant.ruleset.for_players(players)
            plays = players, *(getattr(ruleset, name) for name in PLAY)
            if plays not in seen:
                seen.add(plays)
                yield f"{key}-{players}", ruleset


WAYS = dict(distinct(lambda key: (3, 4, 8) if key in ("standard", "cancellation") else (4,)))

CUSTOM = Ruleset().with_options(
    {
        "queen_lead": "after_broken",
        "break_by": "heart_or_QS",
        "hearts_and_queen": "may_lead_heart",
    }
)


# A player with cards, who tells the truth


@dataclass(frozen=True)
class Seat:
    """A turn and the card to play; answers what the words of a question ask."""

    ruleset: Ruleset
    turn: Turn
    card: Card

    @property
    def led(self) -> str:
        return self.turn.trick[0].suit.value if self.turn.trick else "none"

    def has_suit(self, suit: str) -> bool:
        return any(c.suit == suit for c in self.turn.hand)

    @property
    def is_broken(self) -> bool:
        trick = self.turn.trick
        return self.turn.broken or bool(trick and breaks_hearts(self.ruleset, trick))

    def answer(self, question: DialogueQuestion) -> str:
        """The value of the answer that is true."""
        if question.key == "led":
            return self.led
        if question.key == "have":
            return yes(self.has_suit(self.led))
        if question.key == "card":
            return self.named(question)
        asked = {
            "Is it the first trick?": lambda: self.turn.number == 1,
            "Are hearts broken?": lambda: self.is_broken,
        }
        if question.title not in asked:
            return yes(self.holds(question.title))
        first = yes(asked[question.title]())
        true = [c for c in question.choices if c.value.partition("-")[0] == first]
        return next((c.value for c in true if self.is_true(c.words)), true[0].value)

    def named(self, question: DialogueQuestion) -> str:
        """The card by its name, else as one of its suit."""
        exact = [c for c in question.choices if self.card in self.of(c.words)]
        alike = [c for c in question.choices if c.signs == (self.card.suit.value,)]
        named = [c for c in exact if c not in alike]
        return (named or alike)[0].value

    def is_true(self, words: str) -> bool:
        """Whether what follows "Yes, and" is so."""
        told = re.split(r", (?:and )?", words, maxsplit=1)
        if len(told) == 1:
            return True
        if "other cards" in told[1]:
            return False  # true where "only" is not
        if told[1].startswith("I have only "):
            return all(c in self.of(told[1][12:]) for c in self.turn.hand)
        if told[1].startswith("without "):
            return not self.holds_one(told[1][8:])
        return self.holds_one(told[1].removeprefix("I have "))

    def holds(self, title: str) -> bool:
        """ "Do you have anything but hearts?", "Do you have the queen of spades?"."""
        what = title.removeprefix("Do you have ").removesuffix("?")
        if what.startswith("anything but "):
            return not all(card in self.of(what[13:]) for card in self.turn.hand)
        return self.holds_one(what)

    def holds_one(self, words: str) -> bool:
        return any(card in self.of(words) for card in self.turn.hand)

    def of(self, words: str) -> set[Card]:
        """The cards some words mean."""
        found: set[Card] = set()
        for part in re.split(r", | and | or ", words):
            found |= self.meant(part)
        return found

    def meant(self, part: str) -> frozenset[Card]:
        return meant(self.ruleset.removed, part)


@cache
def meant(removed: tuple[Card, ...], part: str) -> frozenset[Card]:
    """The cards that a word or two mean, where these are out of the pack."""
    pack = set(DECK) - set(removed)
    name = re.sub("^(the|an?) ", "", part)
    if named := {c for c in pack if name in (card_words(c), cards_alike(c))}:
        return frozenset(named)
    suit = SUITS[part.split()[-1].removesuffix("s") + "s"]
    cards = {c for c in pack if c.suit == suit}
    others = part.startswith(("other", "another"))
    return frozenset(cards - ({QUEEN_OF_SPADES} if others else set()))


def yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


Talks = dict[tuple[tuple[str, str], ...], Dialogue]


def settled(seat: Seat, talks: Talks) -> Dialogue:
    """The dialogue with somebody who tells the truth, to its end; `talks` are those before."""
    answers: dict[str, str] = {}
    while True:
        said = tuple(answers.items())
        talk = talks[said] = talks.get(said) or ask(seat.ruleset, answers)
        if talk.ruling:
            return talk
        assert not talk.problem, (talk.problem, answers)
        question = talk.asked[-1].question
        assert question.key not in answers
        answers[question.key] = seat.answer(question)


# Every holding and every moment


class Group(NamedTuple):
    """Cards of which a hand may have none, one, or as many as fill it up."""

    name: str
    cards: tuple[Card, ...]


def groups(ruleset: Ruleset) -> list[Group]:
    """What the rules can tell apart in a hand, and a little more."""
    opener = ruleset.opener_card
    stated = {
        "opener": [opener] if opener else [],
        "queen": [QUEEN_OF_SPADES],
        "high": [Card("KS"), Card("AS")],
        "bonus": [card for card, _ in ruleset.bonus_cards],
    }
    named = {card for cards in stated.values() for card in cards}
    rest = {suit: [c for c in ruleset.pack if c.suit == suit and c not in named] for suit in Suit}
    held = {**stated, **{suit.name: cards for suit, cards in rest.items()}}
    return [
        Group(name, tuple(c for c in cards if c in ruleset.pack))
        for name, cards in held.items()
        if cards
    ]


def hands(ruleset: Ruleset, *, is_first: bool) -> Iterator[tuple[Card, ...]]:
    """A hand for every choice of groups: full on trick one, a card or two of each later."""
    for chosen in product((False, True), repeat=len(groups(ruleset))):
        held = [g.cards for g, is_in in zip(groups(ruleset), chosen, strict=True) if is_in]
        if is_first:
            yield from filled(held, ruleset.hand_size)
        elif 0 < len(held) < ruleset.hand_size:
            yield tuple(cards[0] for cards in held)


def filled(held: list[tuple[Card, ...]], size: int) -> Iterator[tuple[Card, ...]]:
    more = [card for cards in held for card in cards[1:]]
    if held and len(held) <= size <= len(held) + len(more):
        yield (*(cards[0] for cards in held), *more[: size - len(held)])


def turns(ruleset: Ruleset) -> Iterator[Turn]:
    """Every moment with every hand."""
    for is_first in (True, False):
        for hand in hands(ruleset, is_first=is_first):
            yield from leads(ruleset, hand, is_first=is_first)
            for trick in tricks(ruleset, hand):
                if not is_first or trick[0].suit in openings(ruleset):
                    for broken in (False, True):
                        yield Turn(hand, trick, 1 if is_first else 5, broken)


def leads(ruleset: Ruleset, hand: tuple[Card, ...], *, is_first: bool) -> Iterator[Turn]:
    if is_first:
        if ruleset.opener_card is None or ruleset.opener_card in hand:
            yield Turn(hand, (), 1)
        return
    for broken in (False, True):
        yield Turn(hand, (), 5, broken)


@lru_cache
def openings(ruleset: Ruleset) -> frozenset[Suit]:
    """The suits that somebody could lead to trick one."""
    full = hands(ruleset, is_first=True)
    opening = [turn for hand in full for turn in leads(ruleset, hand, is_first=True)]
    legal = {card for turn in opening for card in legal_plays(ruleset, turn)}
    return frozenset(card.suit for card in legal)


def tricks(ruleset: Ruleset, hand: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Each suit led, spades high and low and by two, of cards that are not in this hand."""
    others = ruleset.pack - Cards.of(hand)
    for free in map(others.of_suit, Suit):
        if free:
            yield (free[0],)
    spades = others.of_suit(Suit.SPADES)
    if len(spades) > 1:
        yield spades[0], spades[-1]
        yield (spades[-1],)


def wrong(ruleset: Ruleset) -> list[object]:
    """Where the referee says something else than the law: every moment, hand and kind of card."""
    found: list[object] = []
    talks: Talks = {}
    kinds = groups(ruleset)
    kind = {card: group.name for group in kinds for card in group.cards}
    for turn in turns(ruleset):
        legal = set(legal_plays(ruleset, turn))
        one_of_each = {kind[card]: card for card in turn.hand}
        # Every card of a hand that holds everything, else one of each kind.
        has_all = len(one_of_each) == len(kinds)
        for card in set(turn.hand) if has_all else one_of_each.values():
            seat = Seat(ruleset, turn, card)
            ruling = settled(seat, talks).ruling
            if ruling is None or ruling.is_allowed is not (card in legal):
                found.append((seat, ruling))
    return found


# These have each value of each option that the law of play looks at; the others are slow.
SOME_WAYS = [
    *("standard-4", "open_first_trick-4", "locked_queen-4", "grand_prix-4", "caltech-4"),
    *("black_maria-4", "black_jack-4", "cancellation-8"),
]
OTHER_WAYS = [key for key in WAYS if key not in SOME_WAYS]


def test_some_ways_to_play_have_every_value() -> None:
    for name in set(PLAY) - {"restricted_cards"}:
        values = [{getattr(WAYS[key], name) for key in keys} for keys in (SOME_WAYS, WAYS)]
        assert values[0] == values[1], name


@pytest.mark.parametrize("keys", first_quick([SOME_WAYS, OTHER_WAYS]), ids=["some", "others"])
def test_the_truth_gets_the_answer_of_the_law(keys: list[str]) -> None:
    assert {key: found for key in keys if (found := wrong(WAYS[key]))} == {}


def test_also_where_the_queen_waits_for_hearts() -> None:
    assert wrong(CUSTOM) == []


def paths(ruleset: Ruleset, answers: Mapping[str, str] | None = None) -> Iterator[Dialogue]:
    """Every way through the questions."""
    talk = ask(ruleset, answers or {})
    if talk.ruling:
        yield talk
        return
    assert not talk.problem
    question = talk.asked[-1].question
    for choice in question.choices:
        yield from paths(ruleset, {**(answers or {}), question.key: choice.value})


SIZES = dict(distinct(lambda key: VARIANTS[key].players))


OTHERS = {key: ruleset for key, ruleset in SIZES.items() if key not in WAYS}


@pytest.mark.parametrize(
    "presets", [WAYS, pytest.param(OTHERS, marks=pytest.mark.slow)], ids=["each way", "others"]
)
def test_every_preset_is_settled_in_four_taps(presets: Mapping[str, Ruleset]) -> None:
    for key, ruleset in presets.items():
        taps = [len(talk.answers) for talk in paths(ruleset)]
        assert max(taps) <= 4, key
        assert sum(taps) / len(taps) <= 3.4, key


@pytest.mark.parametrize("seed", first_quick(range(40), 6))
def test_a_custom_ruleset_is_settled_in_six_taps_and_as_the_law_says(seed: int) -> None:
    """Every path: each state that is left under its ruling, asked of the law once more."""
    ruleset = random_ruleset(random.Random(seed))
    for talk in paths(ruleset):
        assert len(talk.answers) <= 6
        assert talk.ruling
        assert talk.ruling.why
    for seat in some_positions(ruleset, random.Random(seed)):
        assert settled_by_groups(seat) is (violation(ruleset, seat.turn, seat.card) is None)


def some_positions(ruleset: Ruleset, chance: random.Random) -> list[Seat]:
    every = [turn for turn in turns(ruleset) if chance.random() < 0.05]
    return [Seat(ruleset, turn, chance.choice(turn.hand)) for turn in every[:300]]


def settled_by_groups(seat: Seat) -> bool:
    """Like `settled`, but what is held is told by the cards meant, not by the words."""
    moments = every_lead(seat.ruleset)[seat.led]
    have = seat.has_suit(seat.led) if moments.suit else None
    kind = next(k for k in moments.kinds if seat.card in k.cards)
    table = moments.table(have, kind.bit)
    hand = sum(k.bit for k in moments.kinds if any(card in k.cards for card in seat.turn.hand))
    row = (
        seat.turn.number == 1,
        seat.is_broken,
        *(bool(hand & group) for group in table.groups),
    )
    rows = table.rows()
    asked = 2 + (have is not None)
    while (step := table.next_step(rows, asked)) is not None:
        value = step.answer(row)
        rows = frozenset(each for each in rows if step.answer(each) == value)
        asked += 1
    assert rows, "no such state"
    return all(table.legal[each] for each in rows)


# Well-known disputes


def said(ruleset: Ruleset = STANDARD, **answers: str) -> Dialogue:
    told = {name.replace("_", "-"): value for name, value in answers.items()}
    return ask(ruleset, told)


def test_a_club_is_led_and_somebody_with_a_club_wants_to_throw_the_queen() -> None:
    ruling = said(led="C", have="yes", card="QS").ruling
    assert ruling
    assert ruling.headline == "No. Play a club."
    assert ruling.why.startswith("You have one. ")
    assert (ruling.rule, ruling.section) == ("Following suit", "play")


def test_the_queen_on_the_first_trick() -> None:
    talk = said(led="C", have="no", card="QS")
    assert [c.words for c in talk.asked[-1].question.choices] == [
        "No",
        "Yes, and I have other cards too",
        "Yes, and I have only hearts and the queen of spades",
    ]
    refused = said(led="C", have="no", card="QS", first_hold="yes-yes").ruling
    assert refused
    assert refused.headline == "No. Not on the first trick."
    assert refused.books == (tell(STANDARD, "no_clubs_first_trick").elsewhere,)
    only = said(led="C", have="no", card="QS", first_hold="yes-no").ruling
    assert only
    assert only.is_allowed


def test_with_seventeen_cards_nobody_holds_penalty_cards_only() -> None:
    three = STANDARD.for_players(3)
    talk = said(three, led="C", have="no", card="H")
    assert talk.asked[-1].question.key == "first"


def test_a_heart_led_before_hearts_are_broken() -> None:
    assert said(led="none", card="H").asked[-1].question.title == "Are hearts broken?"
    refused = said(led="none", card="H", broken="no", hold="yes").ruling
    assert refused
    assert refused.headline == "No. Lead another suit."
    only = said(led="none", card="H", broken="no", hold="no").ruling
    assert only
    assert "nothing but hearts" in only.why


def test_a_void_with_a_card_of_that_suit_is_told_so() -> None:
    talk = said(led="C", have="no", card="C")
    assert talk.ruling is None
    assert talk.problem.startswith("You said that you have none of the suit that was led")
    assert talk.asked[-1].question.key == "card"


@pytest.mark.parametrize("value", ["", "x", "ZZ", "💥", "C" * 10_000, "' OR 1=1 --"])
def test_an_answer_that_makes_no_sense_is_asked_again(value: str) -> None:
    assert said(led=value).asked[-1].question.key == "led"
    assert said(led="C", have=value).asked[-1].question.key == "have"
    assert said(led="C", have="yes", card=value).asked[-1].question.key == "card"


def test_answers_to_what_is_not_asked_are_passed_over() -> None:
    talk = said(led="D", have="no", card="QS", broken="no", first="yes", hold="no")
    assert talk.ruling
    assert talk.answers == {"led": "D", "have": "no", "card": "QS"}


def test_books_are_named_only_where_the_answer_would_be_the_other_one() -> None:
    follows = said(led="C", have="yes", card="H").ruling
    assert follows
    assert follows.books == ()
    both = STANDARD.with_options({"hearts_and_queen": "may_lead_heart"})
    lead = said(both, led="none", card="H", broken="no", hold="no").ruling
    assert lead
    assert lead.is_allowed


# Seeds of drawn rules: they reach what no preset does.
DRAWN = (20, 24, 35, 66, 68)


def test_somebody_hears_every_case(monkeypatch: pytest.MonkeyPatch) -> None:
    heard, case_of = set[tuple[str, int]](), Teller.case

    def case(teller: Teller, text: Text, given: Mapping[str, object]) -> Case:
        found = case_of(teller, text, given)
        heard.add((text.key, found.line))
        return found

    monkeypatch.setattr(Teller, "case", case)
    every_lead.cache_clear()  # what it has in words is asked anew
    others = [str(card) for card in DECK if card.suit is not Suit.HEARTS]
    hearts_and_queen = {"trim": " ".join(others).replace("QS ", ""), "opener": "eldest_any"}
    ways = [CUSTOM, *[WAYS[key] for key in SOME_WAYS]]
    ways += [random_ruleset(random.Random(seed)) for seed in DRAWN]
    ways += [STANDARD.with_options({**hearts_and_queen, "leftover": "kitty_first_trick"})]
    for ruleset in ways:
        assert list(paths(ruleset))
    assert said(led="C", have="no", card="C").problem
    every = {(text.key, each.line) for text in TEXTS.of("may_i_play") for each in text.cases}
    assert every - heard == set()


def test_every_ruling_has_its_sentences() -> None:
    """No ruling of any preset is without a headline, a reason, a rule and a section."""
    for ruleset in WAYS.values():
        for talk in paths(ruleset):
            ruling = talk.ruling
            assert ruling
            assert ruling.headline.startswith("Yes" if ruling.is_allowed else "No. ")
            assert all(line.endswith(".") for line in (ruling.headline, ruling.why, *ruling.books))
            assert ruling.rule
            assert ruling.section in ("opening", "play")
