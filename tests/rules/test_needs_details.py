"""What do I need? part by part: small hands of which everything that can come is tried."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import cast

import pytest

from companion.rules import (
    DECK,
    STANDARD,
    DoesNotAddUp,
    PlayedHand,
    Progress,
    Ruleset,
    cards_text,
    parse_cards,
    score_hand,
    standing,
    start,
    takes_from_cards,
)
from companion.rules.next_hand.next_hand import (
    Circles,
    Fate,
    Fates,
    Look,
    Need,
    Needs,
    kitties,
    moon_hands,
    needs,
)
from companion.rules.next_hand.point_shares import (
    Dealt,
    Got,
    Level,
    Marks,
    Own,
    Shares,
    Side,
    Spread,
    Way,
    sides_of,
    together,
)
from companion.rules.ruleset.options import TieBreak
from companion.rules.standings.standings import break_tie

Owns = Sequence[Sequence[Own]]  # by seat, by points
Lines = list[tuple[int, ...]]

PARTNERS: dict[str, object] = {"teams": "individual_then_sum", "team_moon": "by_one_player"}


def with_pack(cards: str, **options: object) -> Ruleset:
    """The standard game with these cards only."""
    out = set(DECK) - set(parse_cards(cards))
    return STANDARD.with_options(
        {"trim": cards_text(sorted(out)), "pass_cycle": "H", "pass_count": "1", **options}
    )


def dealt(*points: int) -> Spread:
    """Cards of which only the points are told."""
    every = (1 << sum(points) + 1) - 1
    return Spread([Dealt((Way(p, every >> p << p),), p) for p in points], top=1)


def any_owns(chance: random.Random, seats: int, most: int, rule: TieBreak) -> Owns:
    """What each seat could come to with so many points, level more often than not."""
    found = []
    for _ in range(seats):
        base, end, much = chance.randrange(most), chance.randrange(most, 3 * most), chance.random()
        owns = []
        for points in range(most + 1):
            total = chance.choice((base + points, max(base - points, 0), chance.randrange(2)))
            is_exact = chance.random() < much / 4
            tie = 0 if rule is TieBreak.SUDDEN_DEATH else chance.randrange(2)
            level = Level(is_behind=not is_exact, figure=0 if is_exact else total)
            owns.append(Own((points,), level, tie, is_exact or total >= end, 1 << points))
        found.append(owns)
    return found


def any_lines(chance: random.Random, seats: int) -> Lines:
    """Hands played, in which they beat each other in a circle where it comes to that."""
    line = chance.sample(range(seats), seats)
    turns = [tuple(line[turn:] + line[:turn]) for turn in range(seats)]
    return turns[: chance.choice((0, 1, seats, seats))] + chance.choices(
        turns, k=chance.randrange(2)
    )


def tried(
    cards: Sequence[int], owns: Owns, *, rule: TieBreak, lines: Lines, is_last: bool
) -> set[tuple[int, int, Fate]]:
    """Who can have which fate with which points, by dealing the cards in every way."""
    found = set()
    for takers in product(range(len(owns)), repeat=len(cards)):
        line = [0] * len(owns)
        for taker, points in zip(takers, cards, strict=True):
            line[taker] += points
        came = [own[points] for own, points in zip(owns, line, strict=True)]
        front = min(own.level for own in came)
        tied = [seat for seat, own in enumerate(came) if own.level == front]
        over = is_last or any(own.ends for own in came)
        if rule is TieBreak.SUDDEN_DEATH and len(tied) > 1 and front.is_behind:
            over = False
        hands = [PlayedHand(points=each) for each in (*lines, tuple(line))]
        winners = break_tie(rule, tied, hands)
        if rule is TieBreak.FEWEST_QS:
            winners = tuple(s for s in tied if came[s].tie == min(came[s].tie for s in tied))
        for seat, points in enumerate(line):
            over_for = Fate.WINS if seat in winners else Fate.LOSES
            found.add((seat, points, over_for if over else Fate.GOES_ON))
    return found


@pytest.mark.parametrize("cards", [(1, 1, 1), (1, 3)])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rule", [TieBreak.SUDDEN_DEATH, TieBreak.HEAD_TO_HEAD, TieBreak.FEWEST_QS])
def test_a_fate_is_told_when_some_deal_brings_it(
    rule: TieBreak, seats: int, cards: tuple[int, ...]
) -> None:
    chance = random.Random(f"{rule} {seats} {cards}")
    most = sum(cards)
    for _ in range(20):
        owns = any_owns(chance, seats, most, rule)
        hands = any_lines(chance, seats)
        is_last = chance.random() < 0.5
        sides = [Side([seat], each) for seat, each in enumerate(owns)]
        progress = Progress(
            totals=(0,) * seats, hands=tuple(PlayedHand(points=line) for line in hands)
        )
        fates = Fates(
            sides,
            dealt(*cards),
            is_last=is_last,
            plays_on=rule is TieBreak.SUDDEN_DEATH,
            circles=Circles(progress) if rule is TieBreak.HEAD_TO_HEAD else None,
        )
        told = {
            (seat, points, fate)
            for seat, points, fate in product(range(seats), range(most + 1), Fate)
            if fates.can(sides[seat], 0, points, fate)
        }
        assert told == tried(cards, owns, rule=rule, lines=hands, is_last=is_last)


def beating(one: int, other: int) -> Lines:
    """Two hands for four after which one has beaten the other, and nobody anybody else."""
    rest = [seat for seat in range(4) if seat not in (one, other)]
    orders = [one, other, *rest], [*reversed(rest), one, other]
    return [tuple(map(order.index, range(4))) for order in orders]


@pytest.mark.parametrize("first", [(), (0, 1), (1, 0)])
def test_g5_whoever_beat_whom_the_tie_is_parted_alike(first: tuple[int, ...]) -> None:
    pairs = [(0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    sides = [Side([s], [Own((0,), Level(is_behind=True, figure=0), 0, True, 1)]) for s in range(4)]
    for signs in product((None, 1, -1), repeat=len(pairs)):
        told = [pair[::sign] for pair, sign in zip(pairs, signs, strict=True) if sign]
        lines = [line for pair in ([first] if first else []) + told for line in beating(*pair)]
        hands = tuple(PlayedHand(points=line) for line in lines)
        circles = Circles(Progress(totals=(0,) * 4, hands=hands))
        fates = Fates(sides, dealt(), is_last=True, plays_on=False, circles=circles)
        winners = break_tie(TieBreak.HEAD_TO_HEAD, range(4), hands)
        assert fates.can(sides[0], 0, 0, Fate.WINS) is (0 in winners)
        assert fates.can(sides[0], 0, 0, Fate.LOSES) is (0 not in winners)


# Who can get what (spread)

IDLE, POINTS = 1, 3  # a share: up to two seats without a trick, and the points on top


def marked(more: int, most: int) -> Way:
    """A way to get a card: with one seat without a trick, or with so many points."""
    shares = range(POINTS * (most + 1))
    at_least = [s for s in shares if (s % POINTS > 0 if more == IDLE else s >= more)]
    return Way(more, sum(1 << share for share in at_least))


@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("points", [(1, 2), (1, 1, 3), (2, 2)])
def test_what_all_want_together_is_possible_when_some_deal_gives_it(
    points: tuple[int, ...], left: int
) -> None:
    chance, sides = random.Random(f"{points} {left}"), 3
    most = sum(points)
    idle = [Dealt((marked(IDLE, most),), is_spare=True)] * 2
    cards = [*idle, *(Dealt((marked(POINTS * p, most),), p) for p in points)]
    possible = set()
    for takers in product(range(sides + 1), repeat=len(cards)):
        if takers.count(sides) <= left and sides not in takers[len(idle) :]:
            shares = [0] * sides
            for taker, card in zip(takers, cards, strict=True):
                if taker < sides:
                    shares[taker] += card.ways[0].more
            possible.add(tuple(shares))
    for _ in range(40):
        few = chance.randrange(1, 2 * most)
        wants = [
            set(chance.sample(range(POINTS * (most + 1)), chance.choice((few, 1))))
            for _ in range(sides)
        ]
        told = Spread(cards, top=POINTS, left=left).is_possible(
            [sum(1 << share for share in wanted) for wanted in wants]
        )
        assert told is any(
            all(share in wanted for share, wanted in zip(shares, wants, strict=True))
            for shares in possible
        )


# What it makes of its cards (shares)


FOUR, TWO = "2H 3H QS JD", "QS JD 2D 3D"


@pytest.mark.parametrize(
    ("cards", "options"),
    [
        (FOUR, {**PARTNERS, "bonus_cards": "JD -3"}),
        (FOUR, {**PARTNERS, "multipliers": "JD doubles_hand"}),
        (FOUR, {**PARTNERS, "multipliers": "JD doubles_hearts"}),
        (FOUR, {"bonus_cards": "JD -3"}),
        (FOUR, {"multipliers": "JD doubles_hearts"}),
        (FOUR, {"bonus_cards": "JD -3", "teams": "pooled", "team_moon": "by_one_player"}),
        (TWO, {"bonus_cards": "JD -3", "teams": "pooled", "team_moon": "by_one_player"}),
        (
            TWO,
            {
                "bonus_cards": "JD -3",
                "moon_requires": "plus_bonus",
                "teams": "pooled",
                "team_moon": "by_one_player",
            },
        ),
    ],
)
def test_a_side_makes_of_its_cards_what_its_scores_make_of_them(
    cards: str, options: dict[str, object]
) -> None:
    """With a queen of 4, two hearts of 2 would look like her if scores were not told apart."""
    ruleset = with_pack(
        f"{cards} 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
        **{"heart_values": "pip14", "queen_spades": "4", **options},
    )
    sides = together(ruleset, range(ruleset.columns))
    came = set()
    for takers in product(range(4), repeat=len(ruleset.counting_cards)):
        takes = takes_from_cards(ruleset, zip(ruleset.counting_cards, takers, strict=True))
        result = score_hand(ruleset, takes)
        if result.moon is None:
            came.add(tuple(result.points[column] for column in sides[0]))
    shares = Shares(ruleset, len(sides[0]))
    every = 0
    for each in shares.worth.values():
        every |= each
    told = {
        got.points
        for got, each in shares.worth.items()
        if shares.spread().is_possible([each, *[every] * (len(sides) - 1)])
    }
    assert told == came


@pytest.mark.parametrize(("teams", "least"), [("none", -5), ("pooled", -10)])
def test_e7_a_score_is_paid_for_every_seat_of_it_without_a_trick(teams: str, least: int) -> None:
    ruleset = STANDARD.with_options({"no_tricks_bonus": "-5", "teams": teams})
    assert min(got.points for got in Shares(ruleset, 1).worth) == (least,)


@pytest.mark.parametrize(
    ("options", "marks"),
    [
        ({"tie_break": "fewest_QS"}, {"QS": Marks(counted=1, points=13), "2H": Marks(points=1)}),
        (
            {"tie_break": "fewest_hearts"},
            {"QS": Marks(points=13), "2H": Marks(counted=1, points=1)},
        ),
        ({"bonus_cards": "JD -10"}, {"JD": Marks(bonus=10), "2H": Marks(points=1)}),
        (
            {"multipliers": "JD doubles_hearts"},
            {
                "JD": Marks(doubles_hearts=1),
                "2H": Marks(heart_points=1, points=1),
                "QS": Marks(points=13),
            },
        ),
        (
            {"multipliers": "JD doubles_hand"},
            {"JD": Marks(doubles_hand=1), "2H": Marks(points=1), "QS": Marks(points=13)},
        ),
    ],
)
def test_only_what_this_game_looks_at_is_marked(
    options: dict[str, str], marks: dict[str, Marks]
) -> None:
    shares = Shares(STANDARD.with_options(options), 1)
    assert {str(card): shares.marks[card] for card in shares.cards if str(card) in marks} == marks


# What a side comes to (lowest)


def test_partners_win_together_as_long_as_all_of_them_play() -> None:
    ruleset = STANDARD.with_options(PARTNERS)
    assert together(ruleset, (0, 1, 2, 3)) == [(0, 2), (1, 3)]
    assert together(ruleset, (0, 1, 3)) == [(0,), (1,), (3,)]
    assert together(STANDARD, (0, 1, 2, 3)) == [(0,), (1,), (2,), (3,)]


def own_after(
    ruleset: Ruleset, progress: Progress, side: tuple[int, ...], points: tuple[int, ...]
) -> Own:
    (found,) = sides_of(ruleset, progress, [side], {Got(points, 1): 1})[0].owns
    return found


@pytest.mark.parametrize(
    ("totals", "points", "level", "ends"),
    [
        ((90,), (10,), (False, 0), True),
        ((90,), (11,), (True, 101), True),
        ((90,), (9,), (True, 99), False),
        ((100,), (0,), (True, 100), False),  # nothing new: it did not hit it in this hand
        ((90, 40), (10, 3), (False, 0), True),
        ((90, 70), (3, 30), (False, 0), True),
        ((90, 70), (3, 3), (True, 166), False),
    ],
)
def test_g4_who_hits_the_target_exactly_ends_the_game_in_front(
    totals: tuple[int, ...], points: tuple[int, ...], level: Level, ends: bool
) -> None:
    ruleset = STANDARD.with_options({"exact_rule": "exact_wins", "end_compare": "exceed"})
    own = own_after(ruleset, start(totals), tuple(range(len(totals))), points)
    assert own.level == level
    assert own.ends is ends


@pytest.mark.parametrize(
    ("rule", "tie"),
    [("fewest_QS", 2), ("fewest_hearts", 6), ("last_hand_lower", 3), ("shared", 0)],
)
def test_g5_what_parts_a_tie_is_counted_over_all_hands(rule: str, tie: int) -> None:
    ruleset = STANDARD.with_options({"tie_break": rule})
    hand = PlayedHand(points=(18, 8), queens=(1, 0), hearts=(5, 8))
    assert own_after(ruleset, Progress(totals=(18, 8), hands=(hand,)), (0,), (3,)).tie == tie


@pytest.mark.parametrize("rule", ["fewest_QS", "fewest_hearts"])
def test_g5_what_one_hand_does_not_tell_parts_nobody(rule: str) -> None:
    ruleset = STANDARD.with_options({"tie_break": rule})
    hands = PlayedHand(points=(18, 8), queens=(1, 0), hearts=(5, 8)), PlayedHand(points=(1, 25))
    assert own_after(ruleset, Progress(totals=(19, 33), hands=hands), (0,), (3,)).tie == 0


def test_g5_partners_that_tie_share() -> None:
    ruleset = STANDARD.with_options({**PARTNERS, "tie_break": "last_hand_lower"})
    assert own_after(ruleset, start((3, 4)), (0, 1), (5, 6)).tie == 0


# What the next hand is (look)


def test_who_ends_the_game_decides_whether_the_next_hand_is_the_last() -> None:
    manual = STANDARD.with_options({"end_mode": "manual"})
    on_time = STANDARD.with_options({"end_mode": "time"})
    tied = Progress(totals=(3, 3, 30, 40), sudden_death=True)
    assert needs(manual, start([1, 2, 3, 4])).if_stopped
    assert not needs(manual, tied).if_stopped
    assert needs(on_time, start([1, 2, 3, 4])).if_stopped
    assert not needs(on_time, start([1, 2, 3, 4]), after_time=True).if_stopped
    assert needs(on_time, start([1, 2, 3, 4]), after_time=True).can_end
    assert needs(STANDARD, tied).can_end_without_moon
    assert not needs(STANDARD, start([3, 3, 30, 40])).can_end


@pytest.mark.parametrize(
    ("options", "total", "points"),
    [
        ({"end_compare": "exceed", "exact_rule": "exact_wins"}, 90, 9),
        ({"end_compare": "exceed", "exact_rule": "exact_wins"}, 99, 0),
        ({"end_compare": "exceed", "exact_rule": "exact_wins"}, 100, 0),
        ({"end_compare": "exceed"}, 90, 10),
        ({}, 90, 9),
        ({}, 104, -1),  # a moon that had to add an extra hand
    ],
)
def test_the_points_before_the_end(options: dict[str, str], total: int, points: int) -> None:
    ruleset = STANDARD.with_options(options)
    assert (
        Look(ruleset, start([total, 1, 2, 3]), (0, 1, 2, 3), after_time=False).before_end(0)
        == points
    )


def test_g5_partners_do_not_beat_each_other_head_to_head() -> None:
    ruleset = with_pack(
        "2H 3H 4H 5H 2C 3C 4C 5C", queen_spades="0", end_mode="hands", hands="2",
        tie_break="head_to_head", **PARTNERS,
    )  # fmt: skip
    progress = Progress(totals=(5, 4, 0, 1), hands=(PlayedHand(points=(5, 4, 0, 1)),))
    assert Fate.WINS in needs(ruleset, progress).each[0].by_points[2]


BONUS = "JD -1 TD -2 9D -3 8D -4 7D -5"


def test_without_moons_none_are_looked_at() -> None:
    with pytest.raises(DoesNotAddUp, match="too_many_hands"):
        needs(STANDARD.with_options({"bonus_cards": BONUS}), start([0, 0, 0, 0]))
    ruleset = STANDARD.with_options({"bonus_cards": BONUS, "moon_mode": "disabled"})
    assert needs(ruleset, start([0, 0, 0, 0])).each[0].own_moon == set()


# Hands with a moon


@pytest.mark.parametrize(
    ("options", "is_told"),
    [
        ({"bonus_cards": "JD -1 TD -2 9D -3 8D -4"}, True),
        ({"bonus_cards": BONUS}, False),
        ({"bonus_cards": "JD -1 TD -1 9D -1 8D -1", "sun": "double"}, True),
        ({"bonus_cards": "JD -1 TD -2 9D -3", "sun": "double"}, True),
        ({"bonus_cards": "JD -1 TD -2 9D -3 8D -4", "sun": "double"}, False),
    ],
)
def test_so_many_moons_are_looked_at_and_no_more(options: dict[str, str], is_told: bool) -> None:
    ruleset = STANDARD.with_options(options)
    hands = moon_hands(ruleset, start([0, 0, 0, 0]).situation())
    if is_told:
        assert next(hands)
    else:
        with pytest.raises(DoesNotAddUp, match="too_many_hands"):
            next(hands)


def test_a_heart_that_takes_points_off_is_not_like_another_card_that_does() -> None:
    ruleset = replace(
        with_pack("2H 3H 4H QS JD 2C 3C 4C"),
        heart_values=(1, 1, 0, *[1] * 10),
        bonus_cards=tuple((card, -5) for card in parse_cards("4H JD")),
    )
    hands = list(moon_hands(ruleset, start([0, 0, 0, 0]).situation()))
    assert len({takes for takes, _ in hands}) == 4 * 4 * 4
    assert all(take.tricks is None for takes, _ in hands for take in takes)


def test_who_has_a_card_has_a_trick() -> None:
    ruleset = with_pack("2H 3H 4H QS JD 2C 3C 4C", bonus_cards="JD -5", sun="double")
    hands = [takes for takes, _ in moon_hands(ruleset, start([0, 0, 0, 0]).situation())]
    assert all(take.tricks or not take.cards for takes in hands for take in takes)
    assert len(set(hands)) == 4 * (2 + 3)


# Dead cards


@pytest.mark.parametrize(
    ("pack", "options", "dead"),
    [
        ("2H 3H 4H QS 2C 3C 4C 5C 6C 7C", {}, ["", "QS", "2H", "2H QS", "2H 3H"]),
        ("2H QS 2C 3C 4C 5C", {}, ["", "QS", "2H"]),
        ("2H 3H 4H 5H QS 2C", {}, ["2H", "QS", "2H 3H", "2H QS"]),
        ("2H 3H 4H 5H 6H QS", {}, ["2H 3H", "2H QS"]),
        ("2H 3S 2C 3C 4C", {"extra_penalties": "3S 1"}, ["", "2H", "3S"]),
        (
            "2H 3C TC 4C 5C",
            {"extra_penalties": "3C 1", "multipliers": "3C doubles_hand, TC doubles_hand"},
            ["", "2H", "3C", "TC"],
        ),
        ("2H 3H QS 2C", {}, [""]),
        ("2H 3H QS 2C 3C", {"leftover": "kitty_first_trick"}, [""]),
    ],
)
def test_a4_each_kind_of_card_can_be_dead(
    pack: str, options: dict[str, str], dead: list[str]
) -> None:
    ruleset = with_pack(pack, leftover="dead", opener="eldest_any").with_options(options)
    found = [set(rules.removed) - set(ruleset.removed) for rules in kitties(ruleset)]
    assert len(found) == len(dead)
    assert {cards_text(sorted(cards)) for cards in found} == {
        cards_text(sorted(parse_cards(cards))) for cards in dead
    }


# What is told of it (needs)

FATES = {"W": Fate.WINS, "G": Fate.GOES_ON, "L": Fate.LOSES}


class Seen:
    """A look at a hand of which all is told: the fates by points, and with a moon."""

    def __init__(self, by_points: str, own: str, others: str) -> None:
        each = [fates.strip("-") for fates in by_points.split()]
        self.found = {points: {FATES[f] for f in fates} for points, fates in enumerate(each)}
        self.own, self.others = ({FATES[f] for f in fates} for fates in (own, others))

    def own_moon(self, column: int) -> set[Fate]:
        return self.own

    def others_moon(self, column: int) -> set[Fate]:
        return self.others

    def before_end(self, column: int) -> None:
        return None

    def points(self, column: int) -> list[int]:
        return list(self.found)

    def can(self, column: int, points: int, fate: Fate | None) -> bool:
        return bool(self.found[points]) if fate is None else fate in self.found[points]


def seen(by_points: str, own: str = "", others: str = "") -> Need:
    return Need([cast("Look", Seen(by_points, own, others))], 0)


@pytest.mark.parametrize(
    ("by_points", "most", "wins", "stays", "safe"),
    [
        ("W G L", 2, 0, 1, 1),
        ("W L", 1, 0, 0, 0),
        ("WG WG GL GL L -", 4, 1, 3, 1),
        ("W WG G", 2, 1, 2, 2),
        ("L WL W", 2, 2, 2, None),
        ("- -", None, None, None, None),
    ],
)
def test_the_figures_are_the_most_points_for_each(
    by_points: str, most: int | None, wins: int | None, stays: int | None, safe: int | None
) -> None:
    need = seen(by_points)
    assert (need.most, need.wins_with, need.stays_with) == (most, wins, stays)
    assert need.is_safe_with == safe


@pytest.mark.parametrize(
    ("need", "fates", "needs_moon"),
    [
        (seen("L GL", "W", "GL"), "WGL", True),
        (seen("L L", "W", "L"), "WL", True),
        (seen("L L", "W", "W"), "WL", False),
        (seen("W L", "W", "L"), "WL", False),
        (seen("L L", "L", "L"), "L", False),
        (seen("G G", "G", "G"), "G", False),
        (seen("G", "L", "W"), "WGL", False),
        (seen("W W", "W", "W"), "W", False),
        (seen("W WG"), "WG", False),
    ],
)
def test_only_a_moon_helps_where_nothing_else_wins(
    need: Need, fates: str, needs_moon: bool
) -> None:
    assert need.all_fates == {FATES[f] for f in fates}
    assert need.needs_moon is needs_moon
    assert need.can_win is ("W" in fates)
    assert need.is_lost is (fates == "L")
    assert need.is_won is (fates == "W")


@pytest.mark.parametrize(
    ("each", "can", "without_moon", "must"),
    [
        ((seen("G", "G", "G"), seen("G", "G", "G")), False, False, False),
        ((seen("G", "W", ""), seen("G", "", "")), True, False, False),
        ((seen("G", "", ""), seen("G", "", "L")), True, False, False),
        ((seen("G", "", ""), seen("GL", "", "")), True, True, False),
        ((seen("W", "W", "L"), seen("L", "L", "WL")), True, True, True),
        ((seen("W", "W", "L"), seen("L", "L", "WLG")), True, True, False),
    ],
)
def test_a_hand_can_end_the_game_when_it_decides_for_somebody(
    each: tuple[Need, ...], can: bool, without_moon: bool, must: bool
) -> None:
    told = Needs(now=standing(start([0, 0])), each=each, if_stopped=False)
    assert told.can_end is can
    assert told.can_end_without_moon is without_moon
    assert told.must_end is must
