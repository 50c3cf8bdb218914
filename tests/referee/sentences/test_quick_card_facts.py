"""The facts of the quick card, which are no sentences, hold by the law and the scorer."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from companion.referee.rulebook.quick_card import Fact, Worth, quick_card
from companion.rules import DECK, JOKER, STANDARD, VARIANTS, Ruleset, exchanges
from tests.referee.sentences import law
from tests.referee.sentences.claims import has_claim, misfits
from tests.referee.sentences.pages import RANDOM_RULESETS, by_chance
from tests.rules.play_strategies import deal

pytestmark = pytest.mark.slow  # goes

PARTS = 3
N = law.MINUS + r"?\d+"


def false_facts(r: Ruleset) -> list[Fact | Worth]:
    card = quick_card(r)
    cards, passing, opening, end, *partners = card.facts
    holds = [
        (cards, is_dealt(r, cards)),
        (passing, is_passed(r, passing)),
        (opening, opens(r, opening)),
        (end, ends(r, end)),
        *((fact, are_partners(r, fact)) for fact in partners),
        *((worth, is_worth(r, worth)) for worth in card.worth),
    ]
    found: list[Fact | Worth] = [fact for fact, is_so in holds if not is_so]
    return found


def is_dealt(r: Ruleset, fact: Fact) -> bool:
    hands = deal(r, random.Random(1))
    given, left = re.findall(r"\d+", fact.big), len(r.pack) - sum(map(len, hands))
    out = Counter(DECK * r.decks) - Counter(r.pack)
    said = re.fullmatch(
        r"each(, 2 decks)?(?:, all (\d+) dealt)?(?:, without (.*?))?(?:, (\d+) in the kitty)?",
        fact.small,
    )
    if not said or bool(said[1]) is not (r.decks == 2) or given != [str(len(hands[0]))]:
        return False
    named = Counter((said[3] or "").split())
    return (
        named == Counter(law.card_sign(card) for card in out.elements())
        and int(said[4] or 0) == left
        and said[2] in (None, str(len(r.pack)))
        and bool(said[2]) is not bool(named or left)
    )


def is_passed(r: Ruleset, fact: Fact) -> bool:
    moves = [exchanges(r, token) for token in r.cycle]
    if fact.big == "No passing":
        return not any(moves) and not {*"DM"} & {*r.cycle}
    if fact.small == "the dealer calls the direction":
        return r.cycle == ("D",)
    words = fact.small.removeprefix("always ").split(", ")
    if fact.small.startswith("always ") is not (len(r.cycle) == 1) or len(words) != len(r.cycle):
        return False
    if count := re.search(r"\d+", fact.big):
        to_one = {each.cards for one in moves for each in one if len(one) == r.players}
        if to_one - {int(count[0])}:
            return False
    return all(goes(r, way, token) for way, token in zip(words, r.cycle, strict=True))


def goes(r: Ruleset, way: str, token: str) -> bool:
    """Whether what one player gives goes that way, seen clockwise."""
    to = {each.receiver for each in exchanges(r, token) if each.giver == 0}
    if said := re.fullmatch(r"(?:(\d+) places )?(left|right)", way):
        places = int(said[1] or 1) * (1 if said[2] == "left" else -1)
        return to == {places % r.players}
    known = {"hold": set(), "across": {r.players // 2}, "mix": set(), "the dealer calls": set()}
    return way not in known or to == known[way]


def opens(r: Ruleset, fact: Fact) -> bool:
    labels = {f"label: {fact.small}"}
    if r.opener_card is None and " of dealer leads" in fact.big:
        side = "Left" if r.turn_step == 1 else "Right"
        if not fact.big.startswith(side):
            return False
        if fact.big.endswith(" leads"):  # what may not be led is told of the whole first trick
            return {*law.kinds(r)} - law.may_open(r) <= law.kept_on_one(r) and holds(r, labels)
        labels.add("label: " + re.sub(r"^\w+ of dealer", "Bo", fact.big))
    elif r.opener_card is not None:
        sign = "Joker" if r.opener_card == JOKER else law.card_sign(r.opener_card)
        may_lie_out = "lowest club" in fact.big and r.cards_left_over > 0
        if sign.lower() not in fact.big.lower() and not may_lie_out:
            return False
    return holds(r, labels)


def holds(r: Ruleset, labels: set[str]) -> bool:
    return all(map(has_claim, labels)) and [*misfits(r, labels)] == []


def ends(r: Ruleset, fact: Fact) -> bool:
    sentence = f"The {fact.small}."
    if not has_claim(sentence) or [*misfits(r, {sentence})]:
        return False
    if hands := re.fullmatch(r"(\d+) hands?", fact.big):
        return law.ends_at_hand(r) == int(hands[1])
    said = re.fullmatch(
        rf"(?:From ({N}) to|To|Past|(?=Below))( ?[Bb]elow)? ({N})(?: ends it)?", fact.big
    )
    if not said:
        return r.end_mode.value not in ("target", "hands")
    is_past = fact.big.startswith("Past") or bool(said[2])
    return (
        law.seen_total(r, r.target) == law.number(said[3])
        and (said[1] is None or law.seen_total(r, 0) == law.number(said[1]))
        and law.ends_with(r, r.target) is not is_past
        and law.ends_with(r, r.target + 1)
    )


def are_partners(r: Ruleset, fact: Fact) -> bool:
    is_one = r.columns < r.players
    return r.teams.value != "none" and fact.small.startswith("one score") is is_one


def is_worth(r: Ruleset, worth: Worth) -> bool:
    if worth.card is not None:
        return card_is_worth(r, worth)
    values = {card.rank: r.plain_values.get(card, 0) for card in law.hearts_of(r)}
    if each := re.fullmatch(rf"({N}) each", worth.words):
        return {law.seen_points(r, value) for value in values.values()} == {law.number(each[1])}
    if re.fullmatch(r"[\d ]+", worth.words):
        return tuple(map(int, worth.words.split())) == tuple(r.heart_values)
    return all(values.get(rank, points) == points for rank, points in ranks_said(worth.words))


def ranks_said(words: str) -> Iterator[tuple[int, int]]:
    if words.startswith("Face value"):
        yield from ((rank, rank) for rank in range(2, 11))
    if each := re.match(r"(\d+) each, ", words):
        yield from ((rank, int(each[1])) for rank in range(2, 11))
    signs = {"J": 11, "Q": 12, "K": 13, "A": 14}
    yield from ((signs[sign], int(points)) for sign, points in re.findall(r"([JQKA]) (\d+)", words))
    names = {"jack": (11,), "queen": (12,), "king": (13,), "ace": (14,),
             "face cards": (11, 12, 13)}  # fmt: skip
    pattern = r"((?:(?:jack|queen|king|ace|face cards)(?: and )?)+) (\d+)"
    for named, points in re.findall(pattern, words.lower()):
        for name, of_name in names.items():
            if re.search(rf"\b{name}\b", named):
                yield from ((rank, int(points)) for rank in of_name)


def card_is_worth(r: Ruleset, worth: Worth) -> bool:
    """What a card does to a total that is written down, with a plus where it helps a countdown."""
    assert worth.card is not None
    value = r.values.get(worth.card, 0)
    if worth.words.startswith("\N{MULTIPLICATION SIGN}"):
        return worth.card in dict(r.multipliers)
    if worth.words.endswith(" each") is not (r.pack.count(worth.card) > 1):
        return False
    seen, words = law.seen_points(r, value), worth.words.removesuffix(" each")
    if words.startswith("+") is not (value < 0 < seen):
        return False
    return law.number(words.removeprefix("+")) == seen


@pytest.mark.parametrize("key", VARIANTS)
def test_the_facts_of_a_preset_hold_at_every_size(key: str) -> None:
    for size in VARIANTS[key].players:
        assert false_facts(VARIANTS[key].ruleset.for_players(size)) == [], f"{size} players"


@pytest.mark.parametrize("part", range(PARTS))
def test_the_facts_of_random_rules_hold(part: int) -> None:
    for ruleset in islice(by_chance(RANDOM_RULESETS), part, None, PARTS):
        assert false_facts(ruleset) == [], ruleset


@pytest.mark.parametrize(
    ("rules", "place", "big", "small"),
    [
        (STANDARD, 0, "12 cards", "each, all 52 dealt"),
        (STANDARD.for_players(3), 0, "17 cards", "each, all 52 dealt"),
        (STANDARD.for_players(3), 1, "Pass 3", "left, right, across, hold"),
        (STANDARD, 1, "Pass 2", "left, right, across, hold"),
        (STANDARD, 2, "3\N{BLACK CLUB SUIT} leads", "no points on trick one"),
        (STANDARD, 2, "2\N{BLACK CLUB SUIT} leads", "points allowed on trick one"),
        (STANDARD, 3, "Past 100 ends it", "lowest total wins"),
        (STANDARD, 3, "To 100", "highest total wins"),
        (VARIANTS["bga_countdown"].ruleset, 3, "To 100", "lowest total wins"),
    ],
)
def test_a_false_fact_is_caught(
    monkeypatch: pytest.MonkeyPatch, rules: Ruleset, place: int, big: str, small: str
) -> None:
    card, false = quick_card(rules), Fact(big, small)
    facts = [*card.facts]
    facts[place] = false
    planted = type(card)(tuple(facts), card.worth, card.lines)
    monkeypatch.setattr(f"{__name__}.quick_card", lambda _: planted)
    assert false_facts(rules) == [false]


def test_a_false_value_is_caught() -> None:
    queen, jack = law.parse_card("QS"), law.parse_card("JD")
    assert not is_worth(STANDARD, Worth(queen, "12"))
    assert not is_worth(STANDARD, Worth(None, "Face value: J 11, Q 12, K 13, A 14"))
    countdown = VARIANTS["omnibus_bga"].ruleset
    assert not is_worth(countdown, Worth(jack, "\N{MINUS SIGN}10"))
