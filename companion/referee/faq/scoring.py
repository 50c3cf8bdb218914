"""Questions about points, totals, ties and the end (2E, 2G, section 4)."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.faq.end_of_game import counts_up
from companion.referee.faq.facts import (
    everything,
    has_moon,
    line,
    points_label,
    points_of,
    queen_costs,
)
from companion.referee.faq.model import Answer, Verdict, absent, asks, no, yes
from companion.referee.text.grammar import capitalized, card_words, cards_words, listed, signed
from companion.referee.text.options import off_words
from companion.referee.text.rules_and_results import option_words
from companion.rules import QUEEN_OF_SPADES, Card, MoonChoice, Ruleset, Suit, shown, shown_points
from companion.rules.points_entry.possible_hands import has_one_sum
from companion.rules.ruleset.options import (
    HEART_SCHEMES,
    BonusFloor,
    EndMode,
    Leftover,
    MoonMode,
    MoonRequires,
    Revoke,
    ScoreView,
    Sun,
)
from companion.rules.scoring.scoring import may_add, may_subtract


@asks(
    "What is each card worth?",
    "scoring",
    "ace of hearts count more "
    "points per card value of cards how many points heart worth queen of spades points scoring "
    "values how much is the queen score cards",
    "hand_total",
    "bonus_worth",
    "moon_worth",
)
def card_costs(r: Ruleset) -> Answer:
    singles = [card for card in dict.fromkeys(_singles(r)) if card != QUEEN_OF_SPADES]
    hearts = option_words(r, "heart_values")
    queen = queen_costs(r)
    other = "other hearts" if any(card.suit is Suit.HEARTS for card in singles) else "hearts"
    short = [f"{other} {r.heart_value} each" if r.heart_count else _hearts(r)]
    short += [f"{_each(r, QUEEN_OF_SPADES)} {queen}"] if queen else []
    others = [f"{_each(r, card)} {r.values[card]}" for card in singles]
    more = f" {capitalized(listed(others))}." if others else ""
    more += f" {option_words(r, 'bonus_cards')}" if r.bonus_total else ""
    return Answer(
        f"{capitalized(listed(short))}.",
        f"{hearts}{more} All the penalty cards together are worth {r.penalty_total}.",
        "The queen is worth 13 nearly everywhere; hearts at face value is called Spot Hearts.",
    )


# Hearts that are not worth the same each (E1).
_DIFFERING_HEARTS = {
    HEART_SCHEMES["pip14"]: "face value (jack 11 to ace 14)",
    HEART_SCHEMES["pip_ace1"]: "face value (ace 1, jack 11 to king 13)",
    HEART_SCHEMES["court10_ace15"]: "face value (jack to king 10, ace 15)",
    HEART_SCHEMES["tens"]: "face value (jack to ace 10)",
    HEART_SCHEMES["graded5"]: "1 (jack 2 to ace 5)",
    HEART_SCHEMES["greek_court"]: "1 (jack to king 10, ace 15)",
}


def _hearts(r: Ruleset) -> str:
    return f"hearts {_DIFFERING_HEARTS.get(r.heart_values, 'differ')}"


def _each(r: Ruleset, card: Card) -> str:
    return f"{'each' if r.pack.count(card) > 1 else 'the'} {card_words(card)}"


def _singles(r: Ruleset) -> list[Card]:
    """The scoring cards that are no plain hearts, costly ones first."""
    schemed = set() if r.heart_count else {c for c in r.penalty_cards if c.suit is Suit.HEARTS}
    stated = {card for card, _ in r.extra_penalties}
    return [c for c in r.penalty_cards if c in r.single_cards and (c not in schemed or c in stated)]


@asks(
    "What should a hand add up to?",
    "scoring",
    "sum of the hand total points hand adds up check score 26 should be sum all points together "
    "total of a hand",
    "adds_up_short",
    "adds_up_over",
    "odd_sums",
)
def hand_total(r: Ruleset) -> Answer:
    plain = r.penalty_total + r.bonus_total
    if not _has_fixed_sum(r):
        return Answer(
            "It varies from hand to hand.",
            f"The penalty cards add up to {r.penalty_total}{_bonus_part(r)}, but other rules here "
            "change the sum. Count the cards instead.",
        )
    moon = _moon_sums(r)
    return Answer(
        f"{signed(shown_points(r, plain))}.",
        f"The penalty cards add up to {r.penalty_total}{_bonus_part(r)}. {moon}".strip(),
    )


def _bonus_part(r: Ruleset) -> str:
    if not r.bonus_total:
        return ""
    return f" and the bonus {'takes' if counts_up(r) else 'gives'} {off_words(r, -r.bonus_total)}"


def _has_fixed_sum(r: Ruleset) -> bool:
    """Whether every hand without a moon adds up to the same."""
    has_dead = r.cards_left_over and r.decks == 1 and r.leftover is Leftover.DEAD
    floored = r.bonus_floor is BonusFloor.HAND_NOT_BELOW_0 and r.bonus_total
    return not (r.multipliers or r.no_tricks_bonus or has_dead or floored)


def _moon_line_sums(r: Ruleset) -> tuple[int, ...]:
    """What hands with a moon add up to."""
    if r.moon_mode is MoonMode.DISABLED:
        return ()
    if may_add(r) and may_subtract(r):  # whatever the totals let it become
        r = replace(r, moon_mode=MoonMode.CHOICE)
    tricks = {True, _only_tricks(r)} if r.pays_for_every_trick else {_only_tricks(r)}
    is_needed = r.moon_requires is MoonRequires.PLUS_BONUS or _only_tricks(r)
    takers = (0,) if is_needed or not r.bonus_cards_in_play else (0, 1)
    lines = [
        points_of(r, everything(r, 0, taker), choice=choice, all_tricks=all_tricks)
        for taker in takers
        for choice in MoonChoice
        for all_tricks in tricks
    ]
    return tuple(sorted({sum(each) for each in lines}, reverse=True))


def _only_tricks(r: Ruleset) -> bool:
    required = r.sun is Sun.REQUIRED_FOR_MOON
    return required or r.moon_requires is MoonRequires.ALL_TRICKS


def _moon_sums(r: Ruleset) -> str:
    sums = [signed(shown_points(r, each)) for each in _moon_line_sums(r)]
    return f"A hand with a moon adds up to {listed(sums, 'or')}." if sums else ""


@asks(
    "Our hand adds up to {less}: what is missing?",
    "scoring",
    "25 instead of 26 adds up too little points missing short one point 24 23 13 doesnt add up "
    "lost a heart sum too low score less than 26 dont add up not 26 wrong sum",
    "adds_up_over",
    "hand_total",
    "nobody_has_queen",
)
def adds_up_short(r: Ruleset) -> Answer:
    if not has_one_sum(r):
        return _no_fixed_sum()
    queen = queen_costs(r)
    each = r.heart_value
    if each:
        hearts = (
            f"Every {each} missing is probably a heart that nobody counted"
            if each > 1
            else "1 short is one heart, 2 short is two hearts"
        )
    else:
        hearts = "Hearts have different values here, so look for one worth exactly what's missing"
    lost = f", and {queen} short may be the queen of spades" if queen else ""
    return Answer(
        "A card wasn't counted.",
        f"{hearts}{lost}. Go through the tricks and count again.",
    )


@asks(
    "Our hand adds up to {more}: what was counted twice?",
    "scoring",
    "27 instead of 26 adds up too much over 26 39 counted twice sum too high too many points more "
    "than 26 double counted",
    "adds_up_short",
    "hand_total",
)
def adds_up_over(r: Ruleset) -> Answer:
    if not has_one_sum(r):
        return _no_fixed_sum()
    queen = queen_costs(r)
    heart = (
        f"{r.heart_value} too many is a heart counted twice"
        if r.heart_value
        else "Look for a heart worth exactly what's over"
    )
    twice = f"; {queen} too many is the queen of spades" if queen else ""
    return Answer(
        "A card was counted twice.",
        f"{heart}{twice}. Go through the tricks and count again.{_forgotten(r)}",
    )


def _plain(r: Ruleset) -> int:
    """What a hand without a moon adds up to."""
    return r.penalty_total + r.bonus_total


def _forgotten(r: Ruleset) -> str:
    """What a hand adds up to whose bonus nobody took off."""
    if not r.bonus_total:
        return ""
    cards = cards_words(dict.fromkeys(r.bonus_cards_in_play))
    return f" {points_label(r, r.penalty_total)} means someone forgot {cards}."


def _no_fixed_sum() -> Answer:
    return Answer(
        "The sum won't tell you.",
        "Hands here add up to different sums. Count the cards instead.",
    )


@asks(
    "It adds up, but nobody has enough for the queen",
    "scoring",
    "nobody has 13 or more nobody has the queen 26 but no queen 12 12 1 1 impossible score queen "
    "forgotten queen entered as hearts",
    "adds_up_short",
    "hand_total",
)
def nobody_has_queen(r: Ruleset) -> Answer:
    queen = queen_costs(r)
    if not queen:
        return absent("Nobody has to.", "The queen of spades is worth nothing here.")
    if r.bonus_total or r.multipliers:
        return Answer(
            "Find out who took her.",
            f"The queen is worth {queen}, but with a bonus or doubling card in the same hand, the "
            "player who took her may have a different number.",
        )
    return Answer(
        "That can't be right.",
        f"Someone took the queen of spades, and she alone is worth {points_label(r, queen)}. Ask "
        "who took her; her points were probably split up as hearts.",
    )


@asks(
    "Our hand adds up to something completely different",
    "scoring",
    "78 minus 26 zero moon sum 26-0-0-0 104 52 68 adds up to 78 adds up to 0 negative sum -26 "
    "weird sum strange total",
    "hand_total",
    "moon_worth",
)
def odd_sums(r: Ruleset) -> Answer:
    if not has_one_sum(r):
        return _no_fixed_sum()
    others = [each for each in _moon_line_sums(r) if each != _plain(r)]
    if not others:
        moon = "even with a moon" if has_moon(r) else "since there's no moon here"
        return Answer(
            "Then something's wrong.",
            f"Every hand adds up to {points_label(r, _plain(r))}, {moon}. Count the "
            f"cards.{_forgotten(r)}",
        )
    needs = r.moon_requires is MoonRequires.PLUS_BONUS
    raw = [r.penalty_total + (r.bonus_total if needs else 0), *[0] * (r.columns - 1)]
    sums = listed([points_label(r, each) for each in others], "or")
    is_charged = r.revoke is Revoke.CORRECT_OR_ALL
    charged = ", unless it was charged for a revoke" if is_charged else ""
    return Answer(
        "It may be a moon.",
        f"A hand with a moon adds up to {sums}. A line like {line(r, raw)} means the moon wasn't "
        f"applied{charged}.{_forgotten(r)}",
    )


@asks(
    "What is the {bonus} worth?",
    "scoring",
    "jack of diamonds minus 10 bonus card points off jd worth omnibus ten of diamonds bonus j♦ "
    "good card minus points",
    "jack_for_moon",
    "bonus_first_trick",
    "negative_total",
)
def bonus_worth(r: Ruleset) -> Answer:
    if not r.bonus_cards_in_play:
        return absent(
            "There's no bonus card in this game.",
            "The jack and 10 of diamonds are diamonds like any other here.",
            "In Omnibus Hearts the jack of diamonds takes 10 points off.",
        )
    floor = "" if r.bonus_floor is BonusFloor.NONE else f" {option_words(r, 'bonus_floor')}"
    first = r.bonus_cards_in_play[0]
    return Answer(
        f"{-r.values[first]} points {'off' if counts_up(r) else 'back'}.",
        f"{option_words(r, 'bonus_cards')} It isn't a penalty card and doesn't break "
        f"hearts.{floor}",
        "Some books make it the 10 of diamonds, or another amount.",
    )


@asks(
    "Does any card double the points?",
    "scoring",
    "doubling card 10 of clubs double points multiplier twice queen of hearts doubles turbo",
    "card_costs",
    "hand_total",
)
def doubling(r: Ruleset) -> Answer:
    if not r.multipliers:
        return absent(
            "No.",
            "No card doubles anything in this game.",
            "In Turbo Hearts the 10 of clubs doubles the points of the player who takes it.",
            verdict=Verdict.NO,
        )
    return yes(
        f"{option_words(r, 'multipliers')} The doubling comes after bonus cards and the moon."
    )


@asks(
    "I took no tricks at all: do I get anything for it?",
    "scoring",
    "no tricks bonus zero tricks took nothing clean hand reward no trick minus 5",
    "card_costs",
    "hand_total",
)
def no_tricks(r: Ruleset) -> Answer:
    if not r.no_tricks_bonus:
        return no("You score 0, and that's good enough.", "Some tables take 5 points off for it.")
    return Answer(
        f"{off_words(r, -r.no_tricks_bonus)}.",
        f"Each player without a trick gets {off_words(r, -r.no_tricks_bonus)}, but not on a hand "
        "with a moon.",
        "Most tables give nothing for it.",
    )


@asks(
    "Can a score go below 0?",
    "scoring",
    "negative score minus points below zero under zero total less than zero negative total",
    "bonus_worth",
    "moon_worth",
)
def negative_total(r: Ruleset) -> Answer:
    if r.has_total_floor and counts_up(r):
        return no("Totals stop at 0 here.", "Most tables let totals go below 0.")
    ways = []
    if r.bonus_total and r.bonus_floor is BonusFloor.NONE:
        ways.append("bonus cards")
    if may_subtract(r):
        ways.append("a moon")
    if r.no_tricks_bonus and r.bonus_floor is BonusFloor.NONE:
        ways.append("hands without a trick")
    if not counts_up(r):
        return _countdown(r, ways)
    if not ways:
        return Answer(
            "Not in this game.",
            "The best you can score on a hand is 0.",
            "With bonus cards, or moons that take points off, totals can go below 0.",
            verdict=Verdict.NO,
        )
    return yes(
        f"{capitalized(listed(ways))} can take a total below 0, and it stays there.",
        "Some tables stop at 0.",
    )


def _countdown(r: Ruleset, ways: list[str]) -> Answer:
    """E8: totals count down, so that falling is what they do."""
    start = signed(shown(r, 0))
    back = f" {capitalized(listed(ways))} can take it above {start}." if ways else ""
    if ways and r.has_total_floor:
        back = f" No total rises above {start}."
    is_end = r.end_mode is EndMode.TARGET and r.score_view is ScoreView.COUNTDOWN
    ends = " Falling that far ends the game." if is_end else ""
    return yes(f"Totals count down from {start} with every penalty point.{ends}{back}")
