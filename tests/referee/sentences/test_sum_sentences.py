"""What is said of points that can't be right, and of those near to them, holds by the scorer.

Lines are drawn by chance: hands that are scored, hands with a slip, and numbers out of the air.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice, pairwise, product
from typing import NamedTuple

import pytest

from companion.referee.text import errors
from companion.rules import (
    QUEEN_OF_SPADES,
    STANDARD,
    VARIANTS,
    BeforeHand,
    Card,
    DoesNotAddUp,
    ImpossibleRuleset,
    Ruleset,
    captures_from_counts,
    read_points,
)
from companion.rules.points_entry import mistakes
from companion.rules.points_entry.points_entry import unreadable
from companion.rules.ruleset.options import MoonMode
from tests.referee.sentences import law
from tests.referee.sentences.claims import misfits
from tests.referee.sentences.pages import by_chance
from tests.rules.plain_points import TooMuch, can_have, is_hand, is_moon, moon_results, scores

pytestmark = pytest.mark.slow  # goes

PARTS = 4
RANDOM_RULESETS = 80
LINES = 6
NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim")
N = law.MINUS + r"?\d+"

Line = tuple[int, ...]


class Typed(NamedTuple):
    """Points that somebody typed, and the game before that hand."""

    ruleset: Ruleset
    line: Line
    before: BeforeHand | None = None


Check = Callable[[Typed, re.Match[str]], bool]

CLAIMS: list[tuple[re.Pattern[str], Check]] = []


def claim(*patterns: str) -> Callable[[Check], Check]:
    def known(check: Check) -> Check:
        CLAIMS.extend((re.compile(pattern), check) for pattern in patterns)
        return check

    return known


def false_sentences(typed: Typed) -> list[str]:
    """What is said of these points and doesn't hold; raises TooMuch where it can't be known."""
    ruleset, line, before = typed
    try:
        read_points(ruleset, line, before=before)
    except DoesNotAddUp as error:
        said = errors.error_words(error)
        if "too much to check" in said:
            return []
        found = [said] if is_false(typed, said) else []
        near = errors.near_words(ruleset, line, NAMES[: len(line)], before)
        return found if near_holds(typed, near) else [*found, near]
    return [] if can_be(typed) else [f"{line} is taken"]


def is_false(typed: Typed, said: str) -> bool:
    """Whether the points are right after all, or something else is wrong with them."""
    return can_be(typed) or not holds(typed, said)


def can_be(typed: Typed, line: Line | None = None, cards: Iterable[Card] | None = None) -> bool:
    """Whether some hand gives these points, its moon counted or not yet."""
    points = typed.line if line is None else line
    if is_hand(typed.ruleset, points, cards):
        return True
    return cards is None and is_moon(typed.ruleset, points, typed.before)


def holds(typed: Typed, said: str) -> bool:
    for pattern, check in CLAIMS:
        if found := pattern.fullmatch(said):
            return check(typed, found)
    raise AssertionError(f"no claim knows: {said}")


# What is said


def adds_up_to(typed: Typed, said: str) -> bool:
    """The sum, in the signs of the table."""
    return law.seen_points(typed.ruleset, sum(typed.line)) == law.number(said)


def is_said(typed: Typed, said: str) -> bool:
    """A line as the table writes it."""
    return read_line(typed.ruleset, said) == typed.line


def read_line(ruleset: Ruleset, said: str) -> Line:
    return tuple(
        law.seen_points(ruleset, law.number(one)) for one in re.split(r", |(?<=\d)-", said)
    )


def with_cards(typed: Typed, *, less: Iterable[Card] = (), more: Iterable[Card] = ()) -> bool:
    """Whether the typed points are those of the cards without some, or with some twice."""
    left = Counter(typed.ruleset.counting_cards) - Counter(less) + Counter(more)
    return can_be(typed, cards=left.elements())


def named(ruleset: Ruleset, words: str) -> list[Card]:
    """The cards of "the queen", "the king of spades or the jack of hearts"."""
    found = law.cards_in(ruleset, words)
    if re.search(r"\bthe queen(?! of)", words):
        found.add(QUEEN_OF_SPADES)
    return sorted(found)


def some_hearts(ruleset: Ruleset, count: int) -> list[Card]:
    return list(ruleset.plain_hearts)[:count]


@claim(rf"That's ({N})\. (\w+) hearts? (?:is|are) missing\.")
def _hearts_are_missing(t: Typed, m: re.Match[str]) -> bool:
    hearts = some_hearts(t.ruleset, law.count_of(m[2].lower()))
    return adds_up_to(t, m[1]) and with_cards(t, less=hearts)


@claim(rf"That's ({N})\. (\w+) hearts? (?:is|are) counted twice\.")
def _hearts_are_twice(t: Typed, m: re.Match[str]) -> bool:
    hearts = some_hearts(t.ruleset, law.count_of(m[2].lower()))
    return adds_up_to(t, m[1]) and with_cards(t, more=hearts)


@claim(rf"That's ({N})\. (The .*) is counted twice\.")
def _a_card_is_twice(t: Typed, m: re.Match[str]) -> bool:
    return adds_up_to(t, m[1]) and with_cards(t, more=named(t.ruleset, m[2].lower()))


@claim(r"(\d+) short: no one was given (the .*)\.")
def _nobody_was_given(t: Typed, m: re.Match[str]) -> bool:
    [card] = named(t.ruleset, m[2])
    if t.ruleset.values[card] != int(m[1]) or not with_cards(t, less=[card]):
        return False
    return not any(can_have(t.ruleset, points, card) for points in t.line)


@claim(r"(\d+) short: maybe (.*), both times\.")
def _twins_are_missing(t: Typed, m: re.Match[str]) -> bool:
    [card] = named(t.ruleset, m[2])
    return 2 * t.ruleset.values[card] == int(m[1]) and with_cards(t, less=[card, card])


@claim(r"(\d+) short: maybe (.*)\.")
def _one_may_be_missing(t: Typed, m: re.Match[str]) -> bool:
    values, short = t.ruleset.values, int(m[1])
    hearts = re.search(r"(?:^|or )(\w+) hearts?$", m[2])
    if hearts:
        count = law.count_of(hearts[1])
        if count * t.ruleset.heart_value != short:
            return False
        if not with_cards(t, less=some_hearts(t.ruleset, count)):
            return False
    cards = named(t.ruleset, re.sub(r",? or \w+ hearts?$", "", m[2]))
    if "worth that much" in m[2]:
        cards = [card for card in t.ruleset.single_cards if values[card] == short]
        return any(with_cards(t, less=[card]) for card in cards)
    return all(values[card] == short and with_cards(t, less=[card]) for card in cards)


@claim(rf"That's ({N}), (\d+) too many: no one was given (the .*|either .*)\.")
def _a_bonus_is_missing(t: Typed, m: re.Match[str]) -> bool:
    [card] = named(t.ruleset, m[3].replace("either", "the"))
    copies = t.ruleset.pack.count(card)
    others = tuple(pair for pair in t.ruleset.bonus_cards if pair[0] != card)
    without = t._replace(ruleset=replace(t.ruleset, bonus_cards=others))
    is_worth = copies * t.ruleset.values[card] == -int(m[2]) and (copies == 2) is ("either" in m[3])
    return adds_up_to(t, m[1]) and is_worth and can_be(without)


@claim(rf"That's ({N}), (\d+) too many: one (.*) is missing\.")
def _one_of_two_is_missing(t: Typed, m: re.Match[str]) -> bool:
    [card] = named(t.ruleset, f"the {m[3]}")
    is_worth = t.ruleset.values[card] == -int(m[2]) and t.ruleset.pack.count(card) == 2
    return adds_up_to(t, m[1]) and is_worth and with_cards(t, less=[card])


@claim(rf"That's ({N}), (\d+) (short|too many)\.")
def _off_by(t: Typed, m: re.Match[str]) -> bool:
    by = int(m[2]) * (1 if m[3] == "short" else -1)
    return adds_up_to(t, m[1]) and sum(t.line) + by in sums_beside(t)


def sums_beside(t: Typed) -> set[int]:
    """What hands without a moon add up to, in which as many have no trick as was typed (E7)."""
    rules, paid = t.ruleset, t.ruleset.no_tricks_bonus
    idle = paid * t.line.count(paid) if paid else 0
    every = sum(rules.values[card] for card in rules.counting_cards)
    costs = sum(rules.values[card] for card in rules.penalty_cards)
    has_floor = rules.bonus_floor.value == "hand_not_below_0"
    return {*range(every + idle, costs + 1)} if has_floor else {every + idle}


@claim(rf"That's ({N}), (\d+) (short of|more than) a moon\.")
def _off_a_moon(t: Typed, m: re.Match[str]) -> bool:
    by = int(m[2]) * (1 if m[3] == "short of" else -1)
    return adds_up_to(t, m[1]) and any(
        is_moon(t.ruleset, line, t.before)
        for seat in range(len(t.line))
        for line in [tuple(p + by * (seat == s) for s, p in enumerate(t.line))]
    )


@claim(r"No one has points yet; (\d+) are still out\.")
def _all_are_out(t: Typed, m: re.Match[str]) -> bool:
    worth = sum(t.ruleset.values[card] for card in t.ruleset.penalty_cards)
    return not any(t.line) and worth == int(m[1])


@claim(r"Enter penalty points without a minus: (.*)\.")
def _without_a_minus(t: Typed, m: re.Match[str]) -> bool:
    line = tuple(map(law.number, re.split(r", |(?<=\d)-", m[1])))
    return line == tuple(-points for points in t.line) and can_be(t, line)


@claim(rf"({N}) can't be right: nothing (takes points off|gives points back) here\.")
def _nothing_helps(t: Typed, m: re.Match[str]) -> bool:
    lowest = law.seen_points(t.ruleset, law.number(m[1]))
    is_up = law.seen_points(t.ruleset, 1) == 1
    says_so = (m[2] == "takes points off") is is_up
    return lowest == min(t.line) and says_so and not law.can_gain(t.ruleset)


@claim(rf"({N}) can't be right: no one can score that here\.")
def _nobody_scores(t: Typed, m: re.Match[str]) -> bool:
    """Neither for having no trick nor by a moon, whatever the shooter chooses or has to."""
    points = law.seen_points(t.ruleset, law.number(m[1]))
    games = [t.ruleset]
    if t.ruleset.moon_mode.value in ("auto_guard", "guarded_choice", "choice_from_74"):
        games.append(replace(t.ruleset, moon_mode=MoonMode.CHOICE))
    by_moons = {each for game in games for moon in moon_results(game) for each in moon.points}
    return points == min(t.line) < 0 and points not in by_moons | {t.ruleset.no_tricks_bonus}


@claim(rf"That's ({N})\. Maybe you counted as in the usual game\. (.*)")
def _by_usual_values(t: Typed, m: re.Match[str]) -> bool:
    """Those are the points of a hand where hearts cost 1, the queen 13, and no other card does."""
    usual = {"heart_values": (1,) * 13, "queen_spades": 13, "extra_penalties": ()}
    rules = replace(t.ruleset, **usual)  # type: ignore[arg-type]
    games = [rules, replace(rules, bonus_cards=())]
    is_of_them = any(can_be(t._replace(ruleset=each)) for each in games)
    return adds_up_to(t, m[1]) and is_of_them and rules_hold(t, m[2])


def rules_hold(t: Typed, said: str) -> bool:
    sentences = set(re.split(r"(?<=\.)\s+", said))
    return [*misfits(t.ruleset, sentences)] == []


@claim(r"That's not how a moon counts here: (.*?\d)\. (.*)")
def _another_moon(t: Typed, m: re.Match[str]) -> bool:
    return is_said(t, m[1]) and rules_hold(t, m[2]) and is_moon_elsewhere(t)


def is_moon_elsewhere(t: Typed) -> bool:
    """Whether another rule about moons writes one like this, or like this in another order."""
    own = t.ruleset.moon_points
    amounts = {26, t.ruleset.penalty_total, own, 2 * own}
    modes = ("add_others", "subtract_self", "nobody_scores")
    bonuses = ("independent", "absorbed")
    for amount, mode, bonus in product(sorted(amounts), modes, bonuses):
        options = {"moon_amount": amount, "moon_mode": mode, "moon_bonus": bonus, "sun": "off",
                   "bonus_floor": "none", "team_moon_score": "26"}  # fmt: skip
        try:
            other = t.ruleset.with_options(options)
        except ImpossibleRuleset:
            continue
        lines = {tuple(sorted(each.points)) for each in moon_results(other) if each.moon}
        if tuple(sorted(t.line)) in lines:
            return True
    return t.ruleset.teams.value != "none" and sum(t.line) in team_sums(t.ruleset, amounts)


def team_sums(ruleset: Ruleset, amounts: Iterable[int]) -> set[int]:
    """J3: so much to some of the others, or off the own, beside the cards that help."""
    sums = {0}
    for card in ruleset.bonus_cards_in_play:
        sums |= {each + ruleset.values[card] for each in sums}
    paid = [-1, *range(ruleset.columns)]
    return {own + amount * count for own in sums for amount in amounts for count in paid}


@claim(r"(.*?\d) is half a moon\. (.*)")
def _half_a_moon(t: Typed, m: re.Match[str]) -> bool:
    """With what the others got for those who got nothing it is a moon."""
    most = max(t.line)
    whole = [
        tuple(0 if seat == shooter else most for seat in range(len(t.line)))
        for shooter in range(len(t.line))
    ]
    costs = replace(t.ruleset, bonus_cards=())  # penalty points are all it speaks of
    is_part = set(t.line) == {0, most} and any(is_moon(costs, line, t.before) for line in whole)
    return is_said(t, m[1]) and is_part and rules_hold(t, m[2])


@claim(r"(.*) can't be right: maybe nothing was doubled for (the .*)\.")
def _not_doubled(t: Typed, m: re.Match[str]) -> bool:
    plain = t._replace(ruleset=replace(t.ruleset, multipliers=()))
    doubling = sorted(card for card, _ in t.ruleset.multipliers)
    return is_said(t, m[1]) and named(t.ruleset, m[2]) == doubling and can_be(plain)


@claim(r"(.*) can't be right: someone must have (the .*)\.")
def _someone_has(t: Typed, m: re.Match[str]) -> bool:
    """No points leave room for the card; or it helps, and without it they could be right."""
    [card] = named(t.ruleset, m[2])
    if not is_said(t, m[1]):
        return False
    if t.ruleset.values[card] > 0:
        return not any(can_have(t.ruleset, points, card) for points in t.line)
    others = tuple(pair for pair in t.ruleset.bonus_cards if pair[0] != card)
    return any(
        can_be(t._replace(ruleset=replace(t.ruleset, bonus_cards=others, multipliers=doubling)))
        for doubling in (t.ruleset.multipliers, ())
    )


@claim(r"(.*) can't be right: the cards can't add up like that\.")
def _cannot_be(t: Typed, m: re.Match[str]) -> bool:
    return is_said(t, m[1])


@claim(rf"({N}) is too (many|few) points for one hand\.")
def _far_from_a_hand(t: Typed, m: re.Match[str]) -> bool:
    said = law.seen_points(t.ruleset, law.number(m[1]))
    lines = [each.points for each in moon_results(t.ruleset)]
    worst = max(max(line) for line in lines), min(min(line) for line in lines)
    return said > worst[0] if m[2] == "many" else said < worst[1]


@claim(r"(\w+) players can't all have scoring cards: there are only (\w+) tricks? in a hand\.")
def _more_than_tricks(t: Typed, m: re.Match[str]) -> bool:
    tricks = law.count_of(m[2])
    return tricks == t.ruleset.hand_size and law.count_of(m[1].lower()) > tricks


# Lines near to it


NEAR = re.compile(
    r"(?:With the queen to (\w+) i|I)t (?:adds up with (\w+) points? (more|less) for (.*?)"
    r"(:|, as in) (.*?)(, a moon)?|could be (.*))\."
)


def near_holds(typed: Typed, said: str) -> bool:
    """Each line that is named is possible, and no smaller change of one number leads to one."""
    if not said:
        return True
    m = NEAR.fullmatch(said)
    assert m, said
    rules = typed.ruleset
    if m[8]:
        lines = read_lines(rules, m[8])
        return all(can_be(typed, line) for line in lines) and is_with_queen(typed, lines, m[1])
    much = law.count_of(m[2]) * (1 if m[3] == "more" else -1)
    possible = {seat: line for seat, line in changed(typed, much).items() if can_be(typed, line)}
    said_seats = [
        NAMES.index(name) for name in re.split(r", | or ", m[4]) if name not in ("anyone", "others")
    ]
    if m[4] == "anyone":
        said_seats = [*range(len(typed.line))]
    names_all = set(possible) == set(said_seats)
    if "others" in m[4]:
        names_all = set(said_seats) < set(possible) and len(possible) > len(said_seats) + 1
    shown = read_line(rules, m[6])
    moon = not is_hand(rules, shown) or (
        bool(m[7]) and (is_moon(rules, shown, typed.before) or is_unapplied(typed, shown))
    )
    return (
        names_all
        and shown in possible.values()
        and (m[5] == ":") is (len(possible) == 1)
        and moon is bool(m[7])
        and is_nearest(typed, abs(much))
        and is_with_queen(typed, [*possible.values()], m[1])
    )


def read_lines(ruleset: Ruleset, said: str) -> list[Line]:
    """ "4-2-0, 5-1-0 or 5-0-1"; lines with commas of their own are parted by more."""
    parts = "; or |; " if ";" in said else ", | or " if re.search(r"\d-\d", said) else " or "
    return [read_line(ruleset, one) for one in re.split(parts, said)]


def changed(typed: Typed, much: int) -> dict[int, Line]:
    """The line with so much more for each."""
    pairs = list(enumerate(typed.line))
    return {seat: tuple(p + much * (s == seat) for s, p in pairs) for seat, _ in pairs}


def is_unapplied(typed: Typed, line: Line) -> bool:
    """Whether one player may have everything: a moon that somebody still has to count."""
    return sum(bool(points) for points in line) <= 2


def is_nearest(typed: Typed, much: int) -> bool:
    steps = [step for each in range(1, min(much, 14)) for step in (each, -each)]
    return not any(can_be(typed, line) for step in steps for line in changed(typed, step).values())


def is_with_queen(typed: Typed, lines: Iterable[Line], name: str | None) -> bool:
    """Whether no hand gives one of these lines in which somebody else has the queen."""
    rules = typed.ruleset
    if name is None or rules.multipliers or rules.bonus_floor.value == "hand_not_below_0":
        return True
    others = list(rules.counting_cards)
    others.remove(QUEEN_OF_SPADES)
    return not any(
        is_hand(rules, _with(line, {seat: -rules.values[QUEEN_OF_SPADES]}), others)
        for line in lines
        for seat in range(len(line))
        if NAMES[seat] != name
    )


# What a hand adds up to


def false_sums(ruleset: Ruleset, chance: random.Random) -> list[str]:
    """A sentence about sums that doesn't hold of hands by chance and of moons."""
    said = errors.sums_words(ruleset)
    if not said:
        return []
    m = re.fullmatch(r"A hand adds up to (.*?)(?: \((.*) with a moon\))?\.", said)
    assert m, said
    plain, moon = (
        {law.seen_points(ruleset, law.number(n)) for n in re.findall(N, part or "")}
        for part in m.groups()
    )
    found: dict[bool, set[int]] = {True: set(), False: set()}
    for _ in range(40):
        before = totals(ruleset, chance)
        for each in scores(ruleset, *piles(ruleset, chance), before):
            found[each.moon is not None].add(sum(each.points))
    found[True] |= law.moon_sums(ruleset)
    is_told_apart = not moon or (found[False] <= plain and found[True] <= moon | plain)
    return [] if is_told_apart and found[False] | found[True] <= plain | moon else [said]


# Lines by chance


def totals(ruleset: Ruleset, chance: random.Random) -> BeforeHand:
    seats = range(ruleset.columns)
    return BeforeHand(totals=tuple(chance.randrange(ruleset.target + 20) for _ in seats), number=3)


def piles(ruleset: Ruleset, chance: random.Random) -> tuple[list[list[Card]], int]:
    """Who took which card, and the one who took the most: sometimes nearly everything."""
    most = min(ruleset.players, ruleset.hand_size)
    seats = chance.sample(range(ruleset.players), min(most, chance.choice((2, 3, 4, 11))))
    is_greedy, found = chance.random() < 0.3, [list[Card]() for _ in range(ruleset.players)]
    for card in ruleset.counting_cards:
        found[seats[0] if is_greedy and chance.random() < 0.9 else chance.choice(seats)].append(
            card
        )
    return found, seats[0]


def slips(ruleset: Ruleset, line: Line, chance: random.Random) -> Iterator[Line]:
    """A line as somebody writes it down who counts wrong."""
    seat, other = chance.sample(range(len(line)), 2)
    worths = [
        abs(ruleset.values[card]) for card in ruleset.counting_cards if card in ruleset.values
    ]
    worth = chance.choice([1, 1, 2, *worths])
    yield _with(line, {seat: chance.choice((worth, -worth))})
    yield _with(line, {seat: worth, other: -worth})
    yield _with(line, {seat: chance.choice((-3, 3)), other: chance.choice((0, 1))})
    single = chance.choice([*ruleset.single_cards, *ruleset.counting_cards[:1]])
    value = ruleset.values.get(single, 0)
    holders = [s for s, points in enumerate(line) if points >= value] or [seat]
    yield _with(line, {chance.choice(holders): -value})
    yield _with(line, {seat: value})
    yield tuple(-points for points in line)


def out_of_the_air(ruleset: Ruleset, chance: random.Random) -> Iterator[Line]:
    """Numbers that add up to a hand, numbers that don't, moons of any game."""
    places, whole = range(ruleset.columns), max(ruleset.penalty_total + ruleset.bonus_total, 0)
    cuts = sorted([0, whole, *(chance.randint(0, whole) for _ in places[1:])])
    yield tuple(b - a for a, b in pairwise(cuts))
    each = whole // len(places)
    yield (whole - each * (len(places) - 1), *[each] * (len(places) - 1))
    yield tuple(chance.randrange(-2, 16) for _ in places)
    amount = chance.choice((26, ruleset.moon_points, ruleset.penalty_total, 52))
    moon = [0, *[amount] * (len(places) - 1)]
    yield tuple(moon)
    yield (0, *moon[:-1])
    yield _with(tuple(moon), {chance.randrange(1, len(places)): chance.choice((-1, 1, 5))})
    yield (-amount, *[0] * (len(places) - 1))
    yield (0,) * len(places)


def _with(line: Line, changes: dict[int, int]) -> Line:
    return tuple(points + changes.get(seat, 0) for seat, points in enumerate(line))


def typed_lines(ruleset: Ruleset, chance: random.Random, count: int) -> Iterator[Typed]:
    """So many of all these."""
    before = totals(ruleset, chance)
    results = list(scores(ruleset, *piles(ruleset, chance), before))
    real = [chance.choice(results).points] if results else []
    near = [slip for line in real for slip in slips(ruleset, line, chance)]
    every = [*real, *near, *out_of_the_air(ruleset, chance)]
    for line in chance.sample(every, min(count, len(every))):
        yield Typed(ruleset, line, before)


def check(ruleset: Ruleset, chance: random.Random, count: int) -> tuple[list[object], int]:
    """What is said falsely, and of how many lines it could not be known."""
    found: list[object] = [(said, ruleset) for said in false_sums(ruleset, chance)]
    unknown = 0
    if unreadable(ruleset) is not None:
        return found, unknown
    for typed in typed_lines(ruleset, chance, count):
        try:
            found += [(said, typed.line) for said in false_sentences(typed)]
        except TooMuch:
            unknown += 1
    return found, unknown


@pytest.mark.parametrize("key", VARIANTS)
def test_what_is_said_of_points_in_a_preset_holds_at_every_size(key: str) -> None:
    for size in VARIANTS[key].players:
        ruleset = VARIANTS[key].ruleset.for_players(size)
        found, _ = check(ruleset, random.Random(f"{key} {size}"), 3)
        assert found == [], f"{size} players"


@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_said_of_points_by_random_rules_holds(part: int) -> None:
    unknown = 0
    for place, ruleset in enumerate(islice(by_chance(RANDOM_RULESETS), part, None, PARTS)):
        found, more = check(ruleset, random.Random(place), LINES)
        assert found == [], ruleset
        unknown += more
    assert unknown < LINES * RANDOM_RULESETS / PARTS / 5  # most can be known


def rules(key: str = "standard", players: int = 4, **options: object) -> Ruleset:
    return VARIANTS[key].ruleset.for_players(players).with_options(options)


JACK = rules("omnibus")
CHOICE = rules("shooters_choice")
TWO_JACKS = rules("cancellation", 6, bonus_cards="JD -10")
COUNTDOWN = rules("bga_countdown")


@pytest.mark.parametrize(
    ("ruleset", "line", "false"),
    [
        (STANDARD, (24, 1, 0, 0), "That's 25. Two hearts are missing."),
        (STANDARD, (24, 1, 0, 0), "That's 26. One heart is missing."),
        (STANDARD, (12, 12, 1, 0), "That's 25. One heart is missing."),
        (STANDARD, (12, 8, 7, 0), "That's 27. One heart is counted twice."),
        (STANDARD, (12, 12, 12, 3), "That's 39. The queen is counted twice."),
        (STANDARD, (13, 0, 0, 0), "13 short: no one was given the queen."),
        (STANDARD, (9, 4, 0, 0), "13 short: maybe the queen or 13 hearts."),
        (STANDARD, (20, 5, 0, 0), "That's 25, 2 short."),
        (STANDARD, (13, 13, 0, 0), "13-13-0-0 can't be right: the cards can't add up like that."),
        (STANDARD, (14, 10, 1, 0), "14-10-1-0 can't be right: someone must have the queen."),
        (STANDARD, (0, 26, 26, 24), "That's 76, 1 short of a moon."),
        (STANDARD, (0, 0, 0, 0), "No one has points yet; 13 are still out."),
        (STANDARD, (40, 0, 0, 0), "26 is too many points for one hand."),
        (JACK, (2, 7, 12, 5), "That's 26, 10 too many: no one was given the jack of diamonds."),
        (JACK, (0, 26, 26, 25), "That's 77, 1 short of a moon."),
        (JACK, (11, 0, -5, 0), "That's 6. Ten hearts are missing."),
        (CHOICE, (30, -4, 0, 0), "\N{MINUS SIGN}4 can't be right: nothing takes points off here."),
        (CHOICE, (1, -26, 0, 0), "\N{MINUS SIGN}26 can't be right: no one can score that here."),
        (rules("black_maria"), (9, 9, 9, 6), "10 short: no one was given the king of spades."),
        (TWO_JACKS, (40, 12, -10, 0, 0, 0), "That's 42, 10 too many: no one was given the jack of "
         "diamonds."),
        (COUNTDOWN, (24, 1, 0, 0), "That's 25. One heart is missing."),
        (COUNTDOWN, (-17, -6, -3, 0), "Enter penalty points without a minus: \N{MINUS SIGN}17, "
         "\N{MINUS SIGN}6, \N{MINUS SIGN}3, 0."),
        (rules("hooligan"), (17, 6, 3, 0), "That's 26. Maybe you counted as in the usual game. "
         "The queen of spades counts 25 points."),
        (STANDARD, (-26, 0, 0, 0), "That's not how a moon counts here: \N{MINUS SIGN}26, 0, 0, 0. "
         "If a player shoots the moon, nobody scores."),
    ],
)  # fmt: skip
def test_a_false_sentence_about_points_is_caught(
    ruleset: Ruleset, line: Line, false: str
) -> None:  # fmt: skip
    assert is_false(Typed(ruleset, line), false)


@pytest.mark.parametrize(
    ("line", "false"),
    [
        ((17, 6, 2, 0), "It adds up with one point more for Ann, as in 18-6-2-0."),
        ((17, 6, 2, 0), "It adds up with two points more for anyone, as in 19-6-2-0."),
        ((0, 26, 26, 25), "It adds up with one point more for Dev: 0-26-26-26."),
        ((17, 6, 2, 0), "With the queen to Bo it adds up with one point more for anyone, as in "
         "18-6-2-0."),
        ((12, 12, 1, 1), "It could be 12-13-1-0, 12-12-2-0 or 13-12-1-0."),
    ],
)  # fmt: skip
def test_a_line_that_is_not_near_is_caught(line: Line, false: str) -> None:
    assert not near_holds(Typed(STANDARD, line), false)


def test_a_false_sum_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    for false in ("A hand adds up to 26.", "A hand adds up to 78 (26 with a moon)."):
        monkeypatch.setattr(errors, "sums_words", lambda ruleset, said=false: said)
        assert false_sums(STANDARD, random.Random(1)) == [false]


def test_points_that_nobody_can_have_are_not_explained_by_a_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each explanation has to fit the line; where none is looked at, this test sees it."""
    monkeypatch.setattr(mistakes, "_fits", lambda *told, **kinds: True)
    assert false_sentences(Typed(STANDARD, (12, 12, 1, 0)))
    assert false_sentences(Typed(JACK, (11, 0, -5, 0)))


@pytest.mark.parametrize("key", VARIANTS)
def test_counted_hearts_are_added_up_as_the_table_does(key: str) -> None:
    """A sum is told only where every hand adds up to one, and in the table's signs."""
    for size in VARIANTS[key].players:
        ruleset = VARIANTS[key].ruleset.for_players(size)
        if not ruleset.heart_count:
            continue
        singles = {card: [0] * ruleset.pack.count(card) for card in ruleset.single_cards}
        hearts = [ruleset.heart_count - 1, *[0] * (size - 1)]
        with pytest.raises(DoesNotAddUp) as refused:
            captures_from_counts(ruleset, hearts, singles)
        said = errors.error_words(refused.value)
        told = re.fullmatch(rf"(?:That's ({N})\. )?One heart is missing\.", said)
        assert told, said
        short = {each - ruleset.heart_value for each in law.plain_sums(ruleset)}
        assert not told[1] or {law.seen_points(ruleset, law.number(told[1]))} == short, said
