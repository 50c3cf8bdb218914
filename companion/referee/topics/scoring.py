"""A hand scored, and what its points add up to (E5, E8)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.referee.grammar import card_words, cards_words, listed, signed
from companion.referee.topics.model import Answer, Section, absent, no, rule, yes
from companion.rules import (
    QUEEN_OF_SPADES,
    Ruleset,
    allowed_sums,
    counts_up,
    has_moon,
    shown,
    shown_points,
)
from companion.rules.options import Sun
from companion.rules.scoring import may_add, may_subtract
from companion.rules.typed import has_one_sum

section = Section("adding-up-a-hand", "Adding up a hand", chapter="scoring")

MOST_SUMS = 6  # more of them help nobody


def _plain_sum(r: Ruleset) -> int:
    """What the cards of a hand add up to."""
    return r.penalty_total + r.bonus_total


def _written(r: Ruleset, points: Iterable[int]) -> str:
    """Points as this table writes them down: "78 or 104"."""
    return listed([signed(shown_points(r, each)) for each in points], "or")


def no_moon(r: Ruleset) -> Answer:
    """A question about the moon, of a game without one."""
    return rule(
        "There is no moon: a player who takes all the penalty cards gets all "
        f"{r.penalty_total} points.",
        elsewhere="In most games taking them all is the best hand you can have.",
        applies=False,
    )


@section.topic(
    "How is a hand scored?", "card_costs", "hand_total", option="score_view", in_book=True
)
def count_points(r: Ruleset) -> Answer:
    if counts_up(r):
        return rule(
            "When all the cards have been played, count the points on the cards you took and add "
            "them to your total.",
        )
    start = signed(shown(r, 0))
    return rule(
        f"Each total starts at {start}.",
        "When all the cards have been played, count the points on the cards you took and take them "
        "off your total.",
    )


@section.topic(
    "What should a hand add up to?", "wrong_sum", "card_costs", in_book=True, card="A hand"
)
def hand_total(r: Ruleset) -> Answer:
    plain = _plain_sum(r)
    sums = allowed_sums(r) if has_moon(r) or r.multipliers else {plain}
    if sums is None or len(sums) > MOST_SUMS:
        return rule(
            "Hands don't all add up to the same, so count the cards with care.",
            on_card="The sum varies, so count the cards.",
        )
    if sums == {plain} and has_moon(r):
        total = _written(r, sums)
        return rule(
            f"A hand adds up to {total}, moon or not.",
            on_card=f"It adds up to {total}, moon or not.",
        )
    if plain not in sums or sums == {plain}:
        total = _written(r, sorted(sums, reverse=True))
        return rule(f"A hand adds up to {total}.", on_card=f"It adds up to {total}.")
    total, moons = _written(r, [plain]), _written(r, sorted(sums - {plain}, reverse=True))
    if r.pays_for_every_trick:
        single = (allowed_sums(r.with_options({"sun": Sun.OFF})) or frozenset()) - {plain}
        double = sums - single - {plain}
        if single and double:
            moons = _written(r, sorted(single, reverse=True))
            suns = _written(r, sorted(double, reverse=True))
            return rule(
                f"A hand adds up to {total} ({moons} with a moon, {suns} with a double moon).",
                on_card=f"It adds up to {total} ({moons} with a moon, {suns} with a double moon).",
            )
    return rule(
        f"A hand adds up to {total} ({moons} with a moon).",
        on_card=f"It adds up to {total} ({moons} with a moon).",
    )


@section.topic("Our hand doesn't add up", "hand_total", "nobody_has_queen", "card_costs")
def wrong_sum(r: Ruleset) -> Answer:
    if not has_one_sum(r):
        return Answer("Count the cards.", hand_total(r).text)
    if set(r.single_cards).difference(r.bonus_cards_in_play[:1]) != {QUEEN_OF_SPADES}:
        return Answer(
            "Count the cards again.",
            f"{hand_total(r).text} With too few points, a card was missed; with too many, one was "
            "counted twice.",
        )
    plain, heart = _plain_sum(r), _written(r, [_plain_sum(r) - r.heart_value])
    no_queen = _written(r, [plain - r.values[QUEEN_OF_SPADES]])
    queen = "the queen of spades" if r.decks == 1 else "one queen of spades"
    if len(r.bonus_cards_in_play) == 1:
        bonus = card_words(r.bonus_cards_in_play[0])
        return Answer(
            "Count the cards again.",
            f"{hand_total(r).text} It comes to {_written(r, [r.penalty_total])} if nobody counted "
            f"the {bonus}, to {heart} without one heart, and to {no_queen} without {queen}.",
        )
    missed = f"It comes to {heart} without one heart and to {no_queen} without {queen}."
    if r.values[QUEEN_OF_SPADES] == r.heart_count * r.heart_value:
        missed = (
            f"It comes to {heart} without one heart, and to {no_queen} without {queen} or without "
            "any hearts."
        )
    return Answer(
        "Count the cards again.",
        f"{hand_total(r).text} {missed} With too many points, a card was counted twice.",
    )


@section.topic("Nobody has enough for the queen", "wrong_sum", "hand_total")
def nobody_has_queen(r: Ruleset) -> Answer:
    queen, bonus = r.values.get(QUEEN_OF_SPADES, 0), r.bonus_cards_in_play
    one = "the queen of spades" if r.pack.count(QUEEN_OF_SPADES) == 1 else "a queen of spades"
    if queen <= 0:
        return absent("Nobody has to.", "The queen of spades is worth nothing here.")
    is_sure = has_one_sum(r) and not _can_hide_queen(r)
    if is_sure and _plain_sum(r) > r.players * (queen - 1):
        total = _written(r, [_plain_sum(r)])
        return absent(
            "That can't happen here.",
            f"A hand adds up to {total}, so someone always has enough for the queen of spades.",
        )
    if bonus:
        together = _written(r, [queen + r.bonus_total])
        cards = cards_words([QUEEN_OF_SPADES, *bonus])
        return Answer(
            "Find out who took her.",
            f"The same player may have {cards}, which make {together} together.",
        )
    if _can_hide_queen(r):
        return Answer(
            "Only after a moon.",
            f"If nobody shot the moon, someone took {one}, and she alone is worth {queen}. Ask "
            "who; her points were probably split up as hearts.",
        )
    return Answer(
        "That can't be right.",
        f"Someone took {one}, and she alone is worth {queen}. Ask who; her points were probably "
        "split up as hearts.",
    )


def _can_hide_queen(r: Ruleset) -> bool:
    """Whether a moon can leave everyone with fewer points than the queen of spades."""
    queen = r.values.get(QUEEN_OF_SPADES, 0)
    return has_moon(r) and (may_subtract(r) or not may_add(r) or r.moon_points < queen)


@section.topic("I took no tricks at all: do I get anything for it?", "card_costs", "hand_total")
def no_tricks(r: Ruleset) -> Answer:
    reward = "Some tables reward it with 5 points."
    if may_add(r):
        return no(
            "Without tricks you score no points, and that's reward enough. But another player's "
            f"moon can still count {r.moon_points} against you.",
            reward,
        )
    return no("Without tricks you score no points, and that's reward enough.", reward)


def _takes_below_0(r: Ruleset) -> str:
    if not may_subtract(r):
        return "A bonus card can take a total below 0."
    if not r.bonus_total:
        return "A moon can take a total below 0."
    return "A moon or a bonus card can take a total below 0."


@section.topic("Can a score go below 0?", "bonus_worth", "moon_worth", in_book=True)
def negative_total(r: Ruleset) -> Answer:
    gains = bool(r.bonus_total) or may_subtract(r)
    start = signed(shown(r, 0))
    if counts_up(r) and gains:
        return yes(_takes_below_0(r), "Some tables stop at 0.")
    if counts_up(r):
        return no(
            "The best you can score in a hand is 0.",
            "With bonus cards, or moons that take points off, totals can go below 0.",
            applies=False,
        )
    if gains:
        return yes(f"Totals count down from {start} and can go below 0, or back above {start}.")
    return yes(f"Totals count down from {start} and can go below 0.")
