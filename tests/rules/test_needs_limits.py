"""What do I need?: each figure by what can come, what parts a tie, and how many hands are tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import pytest

from companion.rules import (
    STANDARD,
    DoesNotAddUp,
    PlayedHand,
    Progress,
    Ruleset,
    Situation,
    moonhands,
    standing,
    start,
)
from companion.rules.fates import Fate
from companion.rules.look import Look
from companion.rules.lowest import Level, Own, Side, sides_of, together
from companion.rules.moonhands import moon_hands
from companion.rules.needs import Need, Needs
from companion.rules.shares import Got

FATES = {"W": Fate.WINS, "G": Fate.GOES_ON, "L": Fate.LOSES}


def fates(letters: str) -> frozenset[Fate]:
    return frozenset(FATES[letter] for letter in letters)


# What a figure says of what can come


@dataclass(frozen=True)
class Told:
    """A look at a hand: what can come of so many points, by their number, and of moons."""

    by_points: Sequence[str] = ()
    own: str = ""
    others: str = ""

    def points(self, column: int) -> set[int]:
        return set(range(len(self.by_points)))

    def can(self, column: int, points: int, fate: Fate | None) -> bool:
        found = fates(self.by_points[points]) if points < len(self.by_points) else frozenset()
        return bool(found) if fate is None else fate in found

    def own_moon(self, column: int) -> frozenset[Fate]:
        return fates(self.own)

    def others_moon(self, column: int) -> frozenset[Fate]:
        return fates(self.others)

    def before_end(self, column: int) -> None:
        return None


def need(by_points: str = "", own: str = "", others: str = "") -> Need:
    """The fates of 0, 1, 2 ... points, "-" where no hand gives so many."""
    told = [each.strip("-") for each in by_points.split()]
    return Need([cast("Look", Told(told, own, others))], 0)


@pytest.mark.parametrize(
    ("by_points", "most", "wins_with", "stays_with", "is_safe_with"),
    [
        ("W W W", 2, 2, 2, 2),
        ("WGL W GL L -", 3, 1, 2, None),
        ("W G L", 2, 0, 1, 1),
        ("G W L", 2, 1, 1, 1),
        ("WG G - L", 3, 0, 1, 1),
        ("G G -", 1, None, 1, 1),
        ("L L", 1, None, None, None),
        ("- -", None, None, None, None),
        ("W L G L", 3, 0, 2, 0),
    ],
)
def test_the_figures_without_a_moon(
    by_points: str,
    most: int | None,
    wins_with: int | None,
    stays_with: int | None,
    is_safe_with: int | None,
) -> None:
    told = need(by_points)
    assert (told.most, told.wins_with) == (most, wins_with)
    assert (told.stays_with, told.is_safe_with) == (stays_with, is_safe_with)


@pytest.mark.parametrize(
    ("one", "can_win", "needs_moon", "is_lost", "is_won"),
    [
        (need("W W"), True, False, False, True),
        (need("L L"), False, False, True, False),
        (need("G G"), False, False, False, False),
        (need("L", own="W"), True, True, False, False),
        (need("G", own="WG", others="L"), True, True, False, False),
        (need("L", others="W"), True, False, False, False),
        (need("L", own="W", others="W"), True, False, False, False),
        (need("W", own="W"), True, False, False, True),
        (need("W", own="W", others="L"), True, False, False, False),
        (need("L", own="L", others="L"), False, False, True, False),
        (need("L", own="G", others="G"), False, False, False, False),
        (need("-", own="W"), True, True, False, True),
    ],
)
def test_what_all_that_can_come_says(
    one: Need, can_win: bool, needs_moon: bool, is_lost: bool, is_won: bool
) -> None:
    assert (one.can_win, one.needs_moon) == (can_win, needs_moon)
    assert (one.is_lost, one.is_won) == (is_lost, is_won)


def test_two_looks_are_told_together() -> None:
    """A4 dead: a kitty can hold this or that."""
    looks = [Told(["W", "L"], own="W", others="G"), Told(["G", "", "W"], own="L", others="W")]
    told = Need([cast("Look", look) for look in looks], 0)
    assert told.by_points == {0: fates("WG"), 1: fates("L"), 2: fates("W")}
    assert (told.own_moon, told.others_moon) == (fates("WL"), fates("GW"))


@pytest.mark.parametrize(
    ("each", "can_end", "without_moon", "must_end"),
    [
        ([need("G"), need("G")], False, False, False),
        ([need("G", own="G", others="G")] * 2, False, False, False),
        ([need("G", own="W"), need("G", own="G")], True, False, False),
        ([need("G", others="L"), need("G")], True, False, False),
        ([need("WG"), need("G")], True, True, False),
        ([need("L"), need("W", own="G")], True, True, False),
        ([need("L"), need("W", own="W")], True, True, True),
    ],
)
def test_whether_the_hand_can_be_the_last(
    each: list[Need], can_end: bool, without_moon: bool, must_end: bool
) -> None:
    told = Needs(now=standing(start([0, 0])), each=tuple(each), if_stopped=False)
    assert (told.can_end, told.can_end_without_moon) == (can_end, without_moon)
    assert told.must_end == must_end


# What a hand makes of a side

PARTNERS = {"teams": "individual_then_sum", "team_moon": "by_one_player"}


def after(
    ruleset: Ruleset, progress: Progress, points: tuple[int, ...], counted: int = 0
) -> list[Own]:
    """Every side with these points."""
    sides = together(ruleset, range(len(progress.totals)))
    return [side.owns[0] for side in sides_of(ruleset, progress, sides, {Got(points, counted): 1})]


def test_partners_win_together_only_while_all_play() -> None:
    ruleset = STANDARD.with_options(PARTNERS)
    assert together(ruleset, range(4)) == [(0, 2), (1, 3)]
    assert together(ruleset, (0, 2, 3)) == [(0,), (2,), (3,)]
    assert together(STANDARD, range(4)) == [(0,), (1,), (2,), (3,)]


def test_the_target_is_hit_exactly_with_points_only() -> None:
    """G4: a moon before (F6 extra_hand) may have left somebody there, and 0 points do not win."""
    ruleset = STANDARD.with_options({"exact_rule": "exact_wins"})
    there, below, *_ = after(ruleset, start([100, 99, 0, 0]), (0,))
    assert there.ends
    assert not there.level.is_exact
    assert not below.ends
    there, below, *_ = after(ruleset, start([100, 99, 0, 0]), (1,))
    assert (there.level, there.ends) == (Level(True, 101), True)
    assert (below.level.is_exact, below.ends) == (True, True)


def test_one_of_two_partners_hits_it_for_both() -> None:
    ruleset = STANDARD.with_options({"exact_rule": "exact_wins", **PARTNERS})
    first, second = after(ruleset, start([97, 0, 0, 95]), (3, 4))
    assert first.level.is_exact
    assert second.level == Level(True, 102)
    first, second = after(ruleset, start([97, 97, 50, 0]), (3, 4))
    assert first.level == second.level


def test_the_exact_target_ends_what_a_total_does_not() -> None:
    ruleset = STANDARD.with_options({"exact_rule": "exact_wins", "end_compare": "exceed"})
    assert [own.ends for own in after(ruleset, start([97, 96, 98, 0]), (3,))] == [
        True,
        False,
        True,
        False,
    ]


HANDS = (
    PlayedHand(points=(13, 0, 8, 5), queens=(1, 0, 0, 0), hearts=(0, 0, 8, 5)),
    PlayedHand(points=(0, 13, 12, 1), queens=(0, 1, 0, 0), hearts=(0, 0, 12, 1)),
)
UNKNOWN = PlayedHand(points=(13, 13, 0, 0))


@pytest.mark.parametrize(
    ("rule", "hands", "ties"),
    [
        ("fewest_QS", HANDS, [3, 3, 2, 2]),
        ("fewest_hearts", HANDS, [2, 2, 22, 8]),
        ("fewest_QS", (), [2, 2, 2, 2]),
        ("fewest_QS", (*HANDS, UNKNOWN), [0, 0, 0, 0]),
        ("fewest_hearts", (UNKNOWN,), [0, 0, 0, 0]),
        ("last_hand_lower", HANDS, [7, 7, 7, 7]),
        ("shared", HANDS, [0, 0, 0, 0]),
    ],
)
def test_what_parts_a_tie(rule: str, hands: tuple[PlayedHand, ...], ties: list[int]) -> None:
    """G5: what the hands before tell counts; nothing does where one of them does not tell it."""
    ruleset = STANDARD.with_options({"tie_break": rule})
    progress = Progress(totals=(0, 0, 0, 0), hands=hands)
    assert [own.tie for own in after(ruleset, progress, (7,), counted=2)] == ties


@pytest.mark.parametrize("rule", ["last_hand_lower", "fewest_hearts"])
def test_partners_share_a_tie(rule: str) -> None:
    ruleset = STANDARD.with_options({"tie_break": rule, **PARTNERS})
    progress = Progress(totals=(0, 0, 0, 0), hands=HANDS)
    assert {own.tie for own in after(ruleset, progress, (7, 1), counted=2)} == {0}


def test_a_side_is_told_by_its_levels() -> None:
    level = [Level(True, figure) for figure in (10, 20, 20, 30)]
    owns = [Own((n,), level[n], 0, n == 3, 1 << n) for n in (3, 1, 0, 2)]
    side = Side((0,), owns)
    assert [own.points for own in side.owns_at(level[1])] == [(1,), (2,)]
    assert [side.at(Level(True, n)) for n in (10, 20, 25, 30)] == [1, 6, 0, 8]
    assert [side.below(Level(True, n)) for n in (10, 20, 25, 30, 31)] == [0, 1, 7, 7, 15]
    assert [side.from_(Level(True, n)) for n in (10, 20, 25, 30, 31)] == [15, 14, 8, 8, 0]
    assert [side.above(Level(True, n)) for n in (9, 10, 20, 25, 30)] == [15, 14, 8, 8, 0]
    assert (side.ending, side.going, side.any) == (8, 7, 15)


# Hands with a moon

SUN = {"sun": "39", "sun_exempt_first_trick": "yes"}


@pytest.mark.parametrize(
    ("options", "most", "tried"),
    [
        ({}, 4, 4),
        ({"bonus_cards": "JD -10"}, 16, 16),
        ({"bonus_cards": "JD -10 TD -10"}, 40, 40),
        ({"bonus_cards": "JD -10 TD -5"}, 64, 64),
        ({"bonus_cards": "JD -10 2H -10", "heart_values": "0 1 1 1 1 1 1 1 1 1 1 1 1"}, 64, 64),
        ({"multipliers": "TC doubles_hand, 9C doubles_hearts"}, 64, 64),
        ({"multipliers": "TC doubles_hand, 9C doubles_hand"}, 40, 40),
        (SUN, 32, 28),
        ({"bonus_cards": "JD -10", **SUN}, 128, 52),
    ],
)
def test_every_moon_is_tried_once_unless_there_are_too_many(
    options: dict[str, Any], most: int, tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of cards that are worth the same it matters how many each has; tricks are counted roughly."""
    ruleset, before = STANDARD.with_options(options), Situation(totals=(0, 0, 0, 0))
    monkeypatch.setattr(moonhands, "MOST_MOONS", most)
    hands = [takes for takes, _ in moon_hands(ruleset, before)]
    assert len(hands) == len(set(hands)) == tried
    monkeypatch.setattr(moonhands, "MOST_MOONS", most - 1)
    with pytest.raises(DoesNotAddUp, match="too_many_hands"):
        list(moon_hands(ruleset, before))


def test_whoever_has_a_card_of_a_moon_took_a_trick() -> None:
    """F5: either of the two who took tricks may have taken the first one."""
    ruleset = STANDARD.with_options({"bonus_cards": "JD -10", **SUN})
    seen = {
        (take.tricks, take.took_first, bool(take.cards))
        for takes, _ in moon_hands(ruleset, Situation(totals=(0, 0, 0, 0)))
        for take in takes
    }
    assert seen == {
        (13, True, True),
        (12, True, True),
        (12, False, True),
        (1, True, True),
        (1, False, True),
        (1, True, False),
        (1, False, False),
        (0, False, False),
    }
