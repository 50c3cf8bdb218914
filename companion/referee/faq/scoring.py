"""Questions about points, totals, ties and the end (2E, 2G, section 4)."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.faq.end_of_game import counts_up
from companion.referee.faq.facts import everything, line, points_of, queen_costs
from companion.referee.faq.model import Answer, Verdict, absent, asks, no, yes
from companion.referee.text.grammar import capitalized, card_words, listed, signed
from companion.referee.text.rules_and_results import option_words
from companion.rules import QUEEN_OF_SPADES, Card, MoonChoice, Ruleset, Suit, shown, shown_points
from companion.rules.ruleset.options import BonusFloor, Leftover, MoonMode, MoonRequires, Sun
from companion.rules.scoring.scoring import may_add, may_subtract


@asks(
    "What does each card cost?",
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
    short = [f"hearts {r.heart_value} each" if r.heart_count else "hearts differ"]
    short += [f"the queen of spades {queen}"] if queen else []
    others = [f"the {card_words(card)} {r.values[card]}" for card in singles]
    more = f" {capitalized(listed(others))}." if others else ""
    more += f" {option_words(r, 'bonus_cards')}" if r.bonus_total else ""
    return Answer(
        f"{capitalized(listed(short))}.",
        f"{hearts}{more} All penalty cards together cost {r.penalty_total}.",
        "The queen costs 13 nearly everywhere; face values for hearts are called Spot Hearts.",
    )


def _singles(r: Ruleset) -> list[Card]:
    """The scoring cards that are no plain hearts, costly ones first."""
    schemed = set() if r.heart_count else {c for c in r.penalty_cards if c.suit is Suit.HEARTS}
    stated = {card for card, _ in r.extra_penalties}
    return [c for c in r.penalty_cards if c in r.single_cards and (c not in schemed or c in stated)]


@asks(
    "What must a hand add up to?",
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
            "That differs from hand to hand.",
            f"The penalty cards cost {r.penalty_total}{_bonus_part(r)}, but other rules of this "
            "table change the sum. Count the cards instead.",
        )
    moon = _moon_sums(r)
    return Answer(
        f"{signed(shown_points(r, plain))}.",
        f"The penalty cards cost {r.penalty_total}{_bonus_part(r)}. {moon}".strip(),
    )


def _bonus_part(r: Ruleset) -> str:
    return f" and the bonus takes {-r.bonus_total} off" if r.bonus_total else ""


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
    lines = [points_of(r, everything(r), choice=c, all_tricks=_only_tricks(r)) for c in MoonChoice]
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
    queen = queen_costs(r)
    each = r.heart_value
    if each:
        hearts = (
            f"Every {each} too little is probably a heart that nobody counted"
            if each > 1
            else "1 less is one heart, 2 less are two hearts"
        )
    else:
        hearts = "Hearts differ here, so look for a heart worth exactly what is missing"
    lost = f", and {queen} less may be the queen of spades" if queen else ""
    return Answer(
        "A card was not counted.",
        f"{hearts}{lost}. Turn over the tricks and count the cards.",
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
    queen = queen_costs(r)
    heart = (
        f"{r.heart_value} too much is a heart counted twice"
        if r.heart_value
        else "Look for a heart worth exactly what is too much"
    )
    twice = (
        f"; {signed(r.penalty_total + r.bonus_total + queen)} is the queen of spades counted twice"
        if queen
        else ""
    )
    return Answer("A card was counted twice.", f"{heart}{twice}. Count the tricks once more.")


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
        return absent("Nobody needs it.", "The queen of spades costs nothing at this table.")
    if r.bonus_total or r.multipliers:
        return Answer(
            "Look who took her.",
            f"The queen costs {queen}, but with points off on the same hand her taker may show "
            "less than that. Ask who took her.",
        )
    return Answer(
        "That cannot be.",
        f"Somebody took the queen of spades and has {queen} at least. Ask who took her; her points "
        "were spread as hearts.",
    )


@asks(
    "Our hand adds up to something quite different",
    "scoring",
    "78 minus 26 zero moon sum 26-0-0-0 104 52 68 adds up to 78 adds up to 0 negative sum -26 "
    "weird sum strange total",
    "hand_total",
    "moon_worth",
)
def odd_sums(r: Ruleset) -> Answer:
    sums = _moon_line_sums(r)
    if not sums:
        return Answer(
            "Then something is wrong.",
            f"There is no moon here, so every hand comes to {_plain_sums(r)}.",
        )
    needs_bonus = r.moon_requires is MoonRequires.PLUS_BONUS
    raw = [r.penalty_total + (r.bonus_total if needs_bonus else 0), *[0] * (r.columns - 1)]
    written = line(r, raw)
    sums_text = listed([signed(shown_points(r, each)) for each in sums], "or")
    return Answer(
        "It may be a moon.",
        f"A hand with a moon adds up to {sums_text}. A line like {written} means that the moon was "
        "not applied yet.",
    )


def _plain_sums(r: Ruleset) -> str:
    if _has_fixed_sum(r):
        return signed(shown_points(r, r.penalty_total + r.bonus_total))
    return "what its cards say"


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
            "This table has no bonus card.",
            "The jack of diamonds and the 10 of diamonds are diamonds like others here.",
            "In Omnibus Hearts the jack of diamonds takes 10 off.",
        )
    floor = "" if r.bonus_floor is BonusFloor.NONE else f" {option_words(r, 'bonus_floor')}"
    first = r.bonus_cards_in_play[0]
    return Answer(
        f"{-r.values[first]} points off.",
        f"{option_words(r, 'bonus_cards')} It is no penalty card and breaks nothing.{floor}",
        "Some books give the bonus to the 10 of diamonds instead of the jack, or another amount.",
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
            "No card doubles anything at this table.",
            "In Turbo Hearts the 10 of clubs doubles its taker's hand.",
            verdict=Verdict.NO,
        )
    return yes(f"{option_words(r, 'multipliers')} It counts after bonus cards and the moon.")


@asks(
    "I took no trick at all: do I get something?",
    "scoring",
    "no tricks bonus zero tricks took nothing clean hand reward no trick minus 5",
    "card_costs",
    "hand_total",
)
def no_tricks(r: Ruleset) -> Answer:
    if not r.no_tricks_bonus:
        return no("You write down 0, and that is good enough.", "Some tables take 5 off for it.")
    return Answer(
        f"{-r.no_tricks_bonus} off.",
        f"Everybody without a trick gets {-r.no_tricks_bonus} off. It is not paid on a hand with a "
        "moon.",
        "Most tables give nothing for it.",
    )


@asks(
    "Can a total fall below 0?",
    "scoring",
    "negative score minus points below zero under zero total less than zero negative total",
    "bonus_worth",
    "moon_worth",
)
def negative_total(r: Ruleset) -> Answer:
    if r.has_total_floor:
        return no("A total stops at 0 at this table.", "Most tables let totals fall below 0.")
    ways = []
    if r.bonus_total:
        ways.append("bonus cards")
    if may_subtract(r):
        ways.append("a moon")
    if r.no_tricks_bonus:
        ways.append("hands without a trick")
    if not ways:
        return Answer(
            "It cannot happen.",
            "Nothing at this table takes points off; the best hand is a clean one.",
            "With bonus cards, or moons that take points off, totals may fall below 0.",
        )
    view = "" if counts_up(r) else f" It then shows as more than {signed(shown(r, 0))}."
    return yes(
        f"{capitalized(listed(ways))} can take a total below 0, and it stays there.{view}",
        "Some tables stop at 0.",
    )
