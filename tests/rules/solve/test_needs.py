"""What do I need? against every possible result of the next hand."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from companion.rules import (
    DECK,
    STANDARD,
    VARIANTS,
    Card,
    Cards,
    DoesNotAddUp,
    Game,
    HandScore,
    MoonChoice,
    Piles,
    Ruleset,
)
from companion.rules.options import Opener
from companion.rules.solve import GameOutcome, Need, Needs, needs
from tests.each import each
from tests.rules.takers import with_tricks

GOES_ON = {GameOutcome.GOES_ON}
MOONS = ("own", "others")
CANCELLATION = VARIANTS["cancellation"].ruleset

# Every hand there can be


def compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to share so many among so many."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in compositions(total - first, parts - 1):
            yield (first, *rest)


def every_hand(ruleset: Ruleset) -> Iterator[Piles]:
    """Who took what, and where they matter the tricks."""
    seats = range(ruleset.players)
    singles = ruleset.single_cards
    for hearts in compositions(ruleset.heart_count, ruleset.players):
        for takers in product(seats, repeat=len(singles)):
            named = [[c for c, t in zip(singles, takers, strict=True) if t == s] for s in seats]
            captures = Piles(ruleset, tuple(map(Cards.of, named)), hearts)
            sizes = zip(hearts, named, strict=True)
            if sum(bool(plain or cards) for plain, cards in sizes) <= ruleset.hand_size:
                yield from (
                    every_trick(ruleset, captures) if ruleset.pays_for_every_trick else (captures,)
                )


def every_trick(ruleset: Ruleset, captures: Piles) -> Iterator[Piles]:
    """Who can have taken a trick, and who all of them."""
    idle = [s for s, pile in enumerate(captures.cards) if not (pile or captures.hearts[s])]
    for with_one in product((False, True), repeat=len(idle)):
        trickless = {s for s, has in zip(idle, with_one, strict=True) if not has}
        takers = [s for s in range(ruleset.players) if s not in trickless]
        if len(takers) > ruleset.hand_size:
            continue
        for most in takers:
            tricks = [int(s in takers) for s in range(ruleset.players)]
            tricks[most] += ruleset.hand_size - sum(tricks)
            yield with_tricks(captures, tricks)


def outcomes(game: Game, *, stopped: bool) -> list[dict[object, set[GameOutcome]]]:
    """By score: what every hand brings, by the points, or by who shot."""
    found: list[dict[object, set[GameOutcome]]] = [{} for _ in game.totals]
    ruleset = game.ruleset

    @cache
    def after_hand(score: HandScore) -> Game:
        after = game.after(score)
        return after.stopped() if stopped else after

    for captures in every_hand(ruleset):
        scored = captures.score(before=game)
        results = [
            captures.score(before=game, choice=choice)
            for choice in (MoonChoice if scored.needs_choice else ())
        ]
        for result in results or [scored]:
            after = after_hand(result)
            for column, seen in enumerate(found):
                key: object = result.points[column]
                if result.moon is not None:
                    assert result.shooter is not None
                    key = "own" if result.shooter == column else "others"
                outcome = GameOutcome.GOES_ON
                if after.is_over:
                    outcome = GameOutcome.WINS if column in after.winners else GameOutcome.LOSES
                seen.setdefault(key, set()).add(outcome)
    return found


def answered(need: Need) -> dict[object, set[GameOutcome]]:
    """The same as it is answered."""
    found: dict[object, set[GameOutcome]] = {p: set(each) for p, each in need.by_points.items()}
    if need.own_moon:
        found["own"] = set(need.own_moon)
    if need.others_moon:
        found["others"] = set(need.others_moon)
    return found


def check(game: Game) -> Needs:
    """The answers are what every single hand brings."""
    seen = needs(game)
    every = outcomes(game, stopped=seen.if_stopped)
    if all(need.by_points == {0: GOES_ON} for need in seen.each):  # 0 points stand for all
        of_moons = [{key: each for key, each in found.items() if key in MOONS} for found in every]
        assert all(each == GOES_ON for f in every for key, each in f.items() if key not in MOONS)
        every = [{0: GOES_ON, **found} for found in of_moons]
    if seen.can_end:
        assert [answered(need) for need in seen.each] == [every[n.column] for n in seen.each]
    else:
        assert all(need.outcomes == GOES_ON for need in seen.each)
    return seen


def game(ruleset: Ruleset, totals: Sequence[int], chance: random.Random, hands: int = 0) -> Game:
    """A game at these totals, after some hands that nobody remembers but the tie-breaks."""
    game = Game.start(ruleset, totals)
    every = list(every_hand(ruleset)) if hands else []
    for _ in range(hands):
        captures = chance.choice(every)
        result = captures.score()
        after = game.after(result)
        if after.is_over:
            break
        game = after
    return game


def near_the_end(ruleset: Ruleset, chance: random.Random) -> list[int]:
    """Totals at which much can happen."""
    target = ruleset.target
    level = chance.choice((target - 1, target - 14, target - 30, target // 2))
    spread = chance.choice((3, 14, 40))
    return [max(level - chance.randrange(spread), -20) for _ in range(ruleset.players)]


HEARTS_AND_MORE = frozenset({"2H", "3H", "4H", "5H", "QS", "2C", "3C", "4C", "5C", "6C"})
KEPT = HEARTS_AND_MORE | {"JD", "TC", "7C", "8C", "9C", "2D"}

# A pack so small that all its hands can be tried: four hearts, the queen, and what is stated.
SMALL = STANDARD.with_options(
    {
        "trim": Card.join(card for card in DECK if str(card) not in KEPT),
        "target": "20",
        "pass_cycle": "H",
    }
)
OPTIONS: dict[str, dict[str, str]] = {
    "target": {},
    "exceed": {"end_compare": "exceed"},
    "half": {"exact_rule": "to_half"},
    "hands": {"end_mode": "hands", "hands": "1"},
    "more-hands": {"end_mode": "hands", "hands": "4"},
    "manual": {"end_mode": "manual"},
    "time": {"end_mode": "time"},
    "time-sudden": {"end_mode": "time", "tie_break": "sudden_death"},
    "shared": {"tie_break": "shared"},
    "countdown": {"score_view": "countdown"},
    "bonus": {"bonus_cards": "JD -10"},
    "needs-bonus": {"bonus_cards": "JD -10", "moon_requires": "plus_bonus"},
    "doubles": {"multipliers": "TC doubles_hand"},
    "sun": {"sun": "double"},
    **{f"moon-{mode}": {"moon_mode": mode} for mode in (
        "subtract_self", "choice", "guarded_choice", "choice_from_74", "wins_game", "disabled",
    )},
}  # fmt: skip


@each("key", ["target", "sun", "hands", "shared", "bonus"])
def test_with_fewer_tricks_than_seats_somebody_takes_none(key: str) -> None:
    trim = f"{Card.join(SMALL.removed)} 2C 3C 4C 5C"
    ruleset = SMALL.with_options({"trim": trim, "pass_count": "1", **OPTIONS[key]})
    assert ruleset.hand_size < ruleset.players
    chance = random.Random(key)
    check(game(ruleset, near_the_end(ruleset, chance), chance))


OF_THREE = ("target", "exceed", "half", "hands", "manual", "moon-choice")
OF_FOUR = ("target", "moon-choice")


@each("key, players", [*((key, 3) for key in OF_THREE), *((key, 4) for key in OF_FOUR)])
def test_the_standard_game_holds_none_either(key: str, players: int) -> None:
    options = {name: value for name, value in OPTIONS[key].items() if name != "target"}
    ruleset = STANDARD.for_players(players).with_options(options)
    chance = random.Random(key)
    check(game(ruleset, near_the_end(ruleset, chance), chance))


def test_two_packs_are_counted_twice() -> None:
    keep = {"2H": 1, "3H": 2, "QS": 2, "2C": 2, "3C": 2, "4C": 2, "5C": 2, "6C": 2, "7C": 2}
    pack = Ruleset(decks=2, players=6, opener=Opener.ELDEST_ANY).pack
    out = [c for c in DECK for _ in range(2 - keep.get(str(c), 0))]
    assert len(pack) == 2 * len(DECK)
    ruleset = CANCELLATION.with_options({"trim": Card.join(out), "players": "5", "target": "40"})
    assert len(ruleset.penalty_cards) == 5
    chance = random.Random(2)
    for _ in range(2):
        check(game(ruleset, near_the_end(ruleset, chance), chance))


def test_hearts_by_their_pips() -> None:
    ruleset = SMALL.with_options({"heart_values": "pip14", "queen_spades": "25", "target": "60"})
    chance = random.Random(14)
    for _ in range(2):
        check(game(ruleset, near_the_end(ruleset, chance), chance))


def test_five_players_share_few_pips() -> None:
    """Two of them cannot have the same low heart, which their points alone would not show."""
    ruleset = SMALL.with_options(
        {
            "players": "5",
            "pass_count": "1",
            "trim": Card.join(c for c in DECK if str(c) not in HEARTS_AND_MORE),
            "heart_values": "pip14",
            "queen_spades": "3",
            "end_mode": "hands",
            "hands": "1",
            "tie_break": "shared",
        }
    )
    check(Game.start(ruleset, [2, 1, 0, 3, 4]))


# Where there are too many hands

TOO_MUCH: tuple[dict[str, str], ...] = (
    {"bonus_cards": " ".join(f"{n}C -{n}" for n in range(2, 9))},
    {"bonus_cards": "JD -10", "extra_penalties": "KS 1 AS 2 KC 3 AC 4 KD 5"},
)


@pytest.mark.parametrize("options", TOO_MUCH)
def test_too_many_hands_are_refused_where_one_can_end_the_game(options: dict[str, str]) -> None:
    ruleset = STANDARD.with_options(options)
    with pytest.raises(DoesNotAddUp, match="too_many_hands"):
        needs(Game.start(ruleset, [90, 92, 94, 96]))


@pytest.mark.parametrize("options", TOO_MUCH)
def test_no_hand_is_looked_for_where_none_can_end_the_game(options: dict[str, str]) -> None:
    seen = needs(Game.start(STANDARD.with_options({**options, "target": "900"}), [0, 1, 2, 3]))
    assert not seen.can_end
    assert all(need.outcomes == GOES_ON for need in seen.each)
    assert [need.before_end for need in seen.each] == [899 - need.column for need in seen.each]


MANY_MOONS = {"moon_mode": "wins_game", "bonus_cards": "JD -1 TD -2 9D -3"}


def test_every_moon_is_looked_at_wherever_the_bonus_cards_lie() -> None:
    """F1 wins_game: four can shoot, with three cards each of which four can have."""
    seen = needs(Game.start(STANDARD.with_options(MANY_MOONS), [0, 0, 0, 0]))
    assert [need.own_moon for need in seen.each] == [{GameOutcome.WINS}] * 4


def test_where_there_are_too_many_moons_nothing_is_said_of_any() -> None:
    more = f"{MANY_MOONS['bonus_cards']} 8D -4"
    with pytest.raises(DoesNotAddUp, match="too_many_hands"):
        needs(Game.start(STANDARD.with_options({**MANY_MOONS, "bonus_cards": more}), [0, 0, 0, 0]))


def test_hearts_of_many_values_are_shared_out_by_their_points() -> None:
    """Two of three may be thought to have the 2 both: their figures are a few points too high."""
    spot = VARIANTS["spot_bga"].ruleset.for_players(3)
    assert needs(Game.start(spot, [498, 498, 498])).each[0].stays_with == 125
    assert needs(Game.start(spot, [498, 498, 498])).each[0].wins_with == 42


# What the figures mean


def need_of(ruleset: Ruleset, *totals: int, column: int = 0) -> Need:
    return needs(Game.start(ruleset, totals)).each[column]


def test_far_from_the_end_nothing_is_decided() -> None:
    need = need_of(STANDARD, 3, 34, 37, 52)
    assert need.outcomes == {GameOutcome.GOES_ON}
    assert need.before_end == 96
    assert not needs(Game.start(STANDARD, [3, 34, 37, 52])).can_end


def test_somebody_in_front_wins_with_little_when_another_is_close_to_the_end() -> None:
    need = need_of(STANDARD, 40, 60, 70, 95)
    assert need.can_win
    assert need.before_end == 59
    assert need.safe_up_to == 20  # that is a tie, and played off
    assert not need.needs_moon


def test_only_a_moon_helps_who_is_far_behind() -> None:
    """Ann gives everyone else 26: Bo, who was in front, has 96 then, and Cleo is out."""
    ruleset = STANDARD.with_options({"end_mode": "hands", "hands": "1"})
    need = need_of(ruleset, 90, 66, 70, 75)
    assert need.needs_moon
    assert need.wins_with is None


def test_who_is_too_far_behind_has_lost() -> None:
    ruleset = STANDARD.with_options({"end_mode": "hands", "hands": "1", "tie_break": "shared"})
    assert need_of(ruleset, 100, 10, 20, 30).is_lost
    assert need_of(ruleset, 10, 100, 90, 95).is_won


def test_a_game_that_the_table_ends_is_answered_as_if_it_stopped_then() -> None:
    seen = needs(Game.start(STANDARD.with_options({"end_mode": "manual"}), [10, 20, 30, 40]))
    assert seen.if_stopped
    assert seen.must_end
    assert seen.now.winners == (0,)


@pytest.mark.parametrize("players", [6, 8, 11])
def test_two_packs_and_a_crowd_are_answered_too(players: int) -> None:
    ruleset = CANCELLATION.for_players(players)
    seen = needs(Game.start(ruleset, [95 - 3 * column for column in range(players)]))
    assert seen.can_end
    assert seen.each[-1].can_win


def test_who_ends_the_game_decides_whether_the_next_hand_is_the_last() -> None:
    manual = STANDARD.with_options({"end_mode": "manual"})
    on_time = STANDARD.with_options({"end_mode": "time"})
    tied = Game.start(manual, (3, 3, 30, 40), sudden_death=True)
    assert needs(Game.start(manual, [1, 2, 3, 4])).if_stopped
    assert not needs(tied).if_stopped
    early = Game.start(on_time, [1, 2, 3, 4])
    late = replace(early, is_late=True)
    assert needs(early).if_stopped
    assert not needs(late).if_stopped
    assert needs(late).can_end
    assert not needs(Game.start(STANDARD, [3, 3, 30, 40])).can_end


@pytest.mark.parametrize(
    ("options", "total", "points"),
    [
        ({"end_compare": "exceed"}, 100, 0),
        ({"exact_rule": "to_half"}, 90, 10),
        ({"end_compare": "exceed"}, 90, 10),
        ({}, 90, 9),
        ({}, 104, -1),  # a moon that had to add an extra hand
        ({"end_mode": "hands", "hands": "4"}, 90, None),
    ],
)
def test_the_points_before_the_end(options: dict[str, str], total: int, points: int | None) -> None:
    game = Game.start(STANDARD.with_options(options), [total, 0, 0, 0])
    assert needs(game).each[0].before_end == points


LETTERS = {"W": GameOutcome.WINS, "G": GameOutcome.GOES_ON, "L": GameOutcome.LOSES}


def letters(text: str) -> frozenset[GameOutcome]:
    return frozenset(LETTERS[letter] for letter in text)


def need_with(by_points: str, own: str = "", others: str = "") -> Need:
    """What a hand means by points 0, 1, 2 ..., and with a moon."""
    return Need(
        column=0,
        by_points={points: letters(each) for points, each in enumerate(by_points.split())},
        own_moon=letters(own),
        others_moon=letters(others),
        before_end=None,
    )


def test_points_are_listed_in_order() -> None:
    game = Game.start(VARIANTS["omnibus"].ruleset, [40, 60, 70, 95])
    for need in needs(game).each:
        assert list(need.by_points) == sorted(need.by_points)


@pytest.mark.parametrize(
    ("by_points", "most", "wins", "stays", "safe"),
    [
        ("W G L", 2, 0, 1, 1),
        ("W L", 1, 0, 0, 0),
        ("WG WG GL GL L", 4, 1, 3, 1),
        ("W WG G", 2, 1, 2, 2),
        ("L WL W", 2, 2, 2, None),
        ("", None, None, None, None),
    ],
)
def test_the_figures_are_the_most_points_for_each(
    by_points: str, most: int | None, wins: int | None, stays: int | None, safe: int | None
) -> None:
    need = need_with(by_points)
    assert (need.most, need.wins_with, need.stays_with) == (most, wins, stays)
    assert need.safe_up_to == safe


@each(
    "need, outcomes, needs_moon",
    [
        (need_with("L GL", "W", "GL"), "WGL", True),
        (need_with("L L", "W", "L"), "WL", True),
        (need_with("L L", "W", "W"), "WL", False),
        (need_with("W L", "W", "L"), "WL", False),
        (need_with("L L", "L", "L"), "L", False),
        (need_with("G G", "G", "G"), "G", False),
        (need_with("G", "L", "W"), "WGL", False),
        (need_with("W W", "W", "W"), "W", False),
    ],
)
def test_only_a_moon_helps_where_nothing_else_wins(
    need: Need, outcomes: str, needs_moon: bool
) -> None:
    assert need.outcomes == letters(outcomes)
    assert need.needs_moon is needs_moon
    assert need.can_win is ("W" in outcomes)
    assert need.is_lost is (outcomes == "L")
    assert need.is_won is (outcomes == "W")


@pytest.mark.parametrize(
    ("each", "can", "without_moon", "must"),
    [
        ((need_with("G", "G", "G"), need_with("G", "G", "G")), False, False, False),
        ((need_with("G", "W", ""), need_with("G", "", "")), True, False, False),
        ((need_with("G", "", ""), need_with("G", "", "L")), True, False, False),
        ((need_with("G", "", ""), need_with("GL", "", "")), True, True, False),
        ((need_with("W", "W", "L"), need_with("L", "L", "WL")), True, True, True),
        ((need_with("W", "W", "L"), need_with("L", "L", "WLG")), True, True, False),
    ],
)
def test_a_hand_can_end_the_game_when_it_decides_for_somebody(
    each: tuple[Need, ...], can: bool, without_moon: bool, must: bool
) -> None:
    seen = Needs(now=Game.start(STANDARD), each=each, if_stopped=False)
    assert seen.can_end is can
    assert seen.can_end_without_moon is without_moon
    assert seen.must_end is must
