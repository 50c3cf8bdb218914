"""What is true of every hand of every ruleset, checked on hands that were played by chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from companion.rules import DECK, Cards, Game, Hand, HandScore, MoonChoice, Ruleset
from companion.rules.options import ScoreView
from companion.rules.solve import allowed_sums
from tests.rules.games import game_at
from tests.rules.play_strategies import Playout, playout, points_are_conserved
from tests.rules.positions import Turn, legal_plays, violation

Law = Callable[[Playout, Hand, random.Random], bool]


def broken_laws(ruleset: Ruleset, chance: random.Random) -> list[str]:
    """The names of the laws that a hand of this ruleset breaks; none, if the rules are right."""
    dealt = playout(ruleset, chance, passes=True)
    hand = dealt.replayed()
    return [name for name, holds in LAWS.items() if not holds(dealt, hand, chance)]


def _a_legal_play_never_violates(dealt: Playout, hand: Hand, chance: random.Random) -> bool:
    """Going back card by card, each was legal there, and all is as it was before it was played."""
    back, cards = hand.copy(), [card for _, card in dealt.plays]
    so_far = dealt._replace(plays=()).replayed()
    befores = []
    for card in cards:
        befores.append(so_far.copy())
        so_far.play(card)
    undone = [str(back.undo()) == card and back == befores.pop() for card in reversed(cards)]
    return all(undone) and so_far == hand


def _only_legal_plays_do_not_violate(dealt: Playout, hand: Hand, chance: random.Random) -> bool:
    cut = chance.randrange(len(dealt.plays))
    so_far = dealt._replace(plays=dealt.plays[:cut]).replayed()
    seat = so_far.to_play
    if seat is None or not so_far.legal:
        return False
    trick = so_far.trick.cards
    held = tuple(so_far.holdings[seat])
    turn = Turn(held, trick, number=len(so_far.tricks) + 1, broken=so_far.broken)
    if legal_plays(dealt.ruleset, turn) != so_far.legal:
        return False
    return all(
        (violation(dealt.ruleset, turn, card) is None) == (card in so_far.legal) for card in DECK
    )


def _every_card_dealt_is_taken_once(dealt: Playout, hand: Hand, chance: random.Random) -> bool:
    if not hand.is_over or hand.waiting:
        return False
    tricks = [trick.taker for trick in hand.tricks]
    worth = sum(max(dealt.ruleset.values.get(card, 0), 0) for card in hand.kitty)
    taken = sum(_penalties(dealt.ruleset, pile) for pile in hand.captured)
    return (
        None not in tricks
        and Counter(tricks) == Counter(_each_trick(hand))
        and taken + worth == dealt.ruleset.penalty_total
    )


def _each_trick(hand: Hand) -> Iterator[int]:
    for seat, tricks in enumerate(hand.piles.tricks or ()):
        yield from [seat] * tricks


def _penalties(ruleset: Ruleset, pile: Cards) -> int:
    return sum(max(ruleset.values.get(card, 0), 0) for card in pile)


def _the_result_is_a_possible_one(dealt: Playout, hand: Hand, chance: random.Random) -> bool:
    ruleset = dealt.ruleset
    if hand.kitty:
        return True  # what belongs to nobody is missing from the sums
    results = _results(hand, _situation(ruleset, chance))
    sums = _sums(ruleset) if results else None
    if sums is not None and not {sum(result.points) for result in results} <= sums:
        return False
    conserved = ruleset.penalty_total + ruleset.bonus_total
    is_plain = points_are_conserved(ruleset)
    return all(
        _is_moon_of_all(hand, result)
        and (result.moon is not None or not is_plain or sum(result.points) == conserved)
        for result in results
    )


@cache
def _sums(ruleset: Ruleset) -> frozenset[int] | None:
    """Section 4, worked out once for a ruleset."""
    return allowed_sums(ruleset)


def _is_moon_of_all(hand: Hand, result: HandScore) -> bool:
    """A moon has every penalty card."""
    if result.moon is None or result.shooter is None:
        return True
    most = max(_penalties(hand.ruleset, pile) for pile in hand.captured)
    return most == hand.ruleset.penalty_total


def _situation(ruleset: Ruleset, chance: random.Random) -> Game:
    totals = [chance.randrange(-30, ruleset.target + 30) for _ in range(ruleset.players)]
    return game_at(ruleset, totals, number=chance.randrange(1, 9))


def _results(hand: Hand, before: Game) -> list[HandScore]:
    result = hand.score(before=before)
    if not result.needs_choice:
        return [result]
    return [hand.score(before=before, choice=choice) for choice in MoonChoice]


def _turning_the_table_turns_the_result(dealt: Playout, hand: Hand, chance: random.Random) -> bool:
    n = dealt.ruleset.players
    turn = chance.randrange(1, n)
    order = [(seat - turn) % n for seat in range(n)]
    passed = dealt.passed
    turned = dealt._replace(
        hands=tuple(dealt.hands[seat] for seat in order),
        plays=tuple(((seat + turn) % n, card) for seat, card in dealt.plays),
        dealer=(dealt.dealer + turn) % n,
        passed=passed and (passed[0], [passed[1][seat] for seat in order]),
    ).replayed()
    if [turned.captured[(s + turn) % n] for s in range(n)] != list(hand.captured):
        return False
    before, after = hand.score(), turned.score()
    width = len(before.points)
    return [after.points[(at + turn) % width] for at in range(width)] == list(before.points)


def _counting_down_and_up_agree(dealt: Playout, hand: Hand, chance: random.Random) -> bool:
    up = replace(dealt.ruleset, score_view=ScoreView.PENALTIES_UP)
    down = replace(dealt.ruleset, score_view=ScoreView.COUNTDOWN)
    before = _situation(up, chance)
    for result in _results(hand, before):
        told = [_after(ruleset, hand, before, result) for ruleset in (up, down)]
        if told[0] != told[1]:
            return False
        totals = game_at(up, before.totals).after(told[0]).totals
        if any(down.shown(total) != up.target - total for total in totals):
            return False
    return True


def _after(ruleset: Ruleset, hand: Hand, before: Game, result: HandScore) -> HandScore:
    choice = MoonChoice(result.moon.value) if result.moon in [*MoonChoice] else None
    if hand.kitty:
        return result
    return replace(hand.piles, ruleset=ruleset).score(before=before, choice=choice)


def _a_pass_moves_every_card_to_one_hand(dealt: Playout, hand: Hand, chance: random.Random) -> bool:
    if dealt.passed is None:
        return True
    before = dealt._replace(plays=(), passed=None).replayed().holdings
    after = dealt._replace(plays=()).replayed().holdings
    return list(map(len, before)) == list(map(len, after)) and sum(before, Cards()) == sum(
        after, Cards()
    )


LAWS: Mapping[str, Law] = {
    "a pass moves every card to one hand": _a_pass_moves_every_card_to_one_hand,
    "a legal play never violates": _a_legal_play_never_violates,
    "only legal plays do not violate": _only_legal_plays_do_not_violate,
    "every card dealt is taken once": _every_card_dealt_is_taken_once,
    "the result is a possible one": _the_result_is_a_possible_one,
    "turning the table turns the result": _turning_the_table_turns_the_result,
    "counting down and counting up agree": _counting_down_and_up_agree,
}
