"""Questions about points, totals, ties and the end (2E, 2G, section 4)."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.faq.facts import (
    breaking_matters,
    counting_words,
    everything,
    line,
    moon_lines,
    needs_bonus,
    one_of,
    other_doubling_cards,
    points_label,
    points_of,
    queen_costs,
)
from companion.referee.faq.model import Answer, Verdict, absent, asks, no, yes
from companion.referee.text.grammar import (
    capitalized,
    card_words,
    cards_words,
    listed,
    paragraph,
    signed,
)
from companion.referee.text.options import off_words
from companion.referee.text.rules_and_results import option_words
from companion.rules import (
    QUEEN_OF_SPADES,
    Card,
    MoonChoice,
    Ruleset,
    Suit,
    breaks_hearts,
    counts_up,
    ends_at_target,
    has_moon,
    shown,
)
from companion.rules.points_entry import has_one_sum
from companion.rules.ruleset.options import (
    HEART_SCHEMES,
    EndMode,
    MoonMode,
    ScoreView,
)
from companion.rules.scoring.scoring import charged_in_full, may_add, may_subtract


@asks(
    "What is each card worth?",
    "scoring",
    "hand_total",
    "bonus_worth",
    "moon_worth",
)
def card_costs(r: Ruleset) -> Answer:
    singles = [card for card in dict.fromkeys(_singles(r)) if card != QUEEN_OF_SPADES]
    queen = [QUEEN_OF_SPADES] if queen_costs(r) else []
    other = "other hearts" if any(card.suit is Suit.HEARTS for card in singles) else "hearts"
    short = [f"{other} {r.heart_value} each" if r.heart_count else _hearts(r)]
    short += [f"{_each(r, card)} {r.values[card]}" for card in (*queen, *singles)]
    bonus = dict.fromkeys(r.bonus_cards_in_play)
    short += [f"{_each(r, card)} {_helps(r, card)}" for card in bonus]
    doubling = dict.fromkeys(other_doubling_cards(r))
    doubled = [f"{_each(r, card)} doubles" for card in doubling]
    hearts = "" if r.heart_count else option_words(r, "heart_values")
    twice = _doubled(r) if r.multipliers else ""
    in_all = f"All the penalty cards together are worth {r.penalty_total}."
    rest = "" if bonus or r.multipliers else "No other card counts."
    pips = HEART_SCHEMES["pip14"]
    return Answer(
        f"{capitalized(_in_line(short, doubled))}.",
        paragraph(hearts, twice, in_all, rest),
        "The queen is worth 13 at some Spot tables and 25 at others."
        if r.heart_values == pips
        else "The queen is worth 13 nearly everywhere. If hearts count face value, the game is "
        "called Spot Hearts.",
    )


def _in_line(worth: list[str], doubled: list[str]) -> str:
    """What cards are worth, and those that double: "hearts 1 each and the queen 13"."""
    return listed(worth) if not doubled else f"{', '.join(worth)}, and {listed(doubled)}"


def _helps(r: Ruleset, card: Card) -> str:
    """What a bonus card is worth: points below zero, in a countdown "10 back"."""
    return signed(r.values[card]) if counts_up(r) else f"{-r.values[card]} back"


def _doubled(r: Ruleset) -> str:
    """What doubling cards do in a hand, in a sentence."""
    parts = [
        f"{_each(r, card)} doubles its taker's points for that hand" for card, _ in r.multipliers
    ]
    return f"{capitalized(listed(parts))}." if parts else ""


# Hearts that are not worth the same each (E1).
_DIFFERING_HEARTS = {
    HEART_SCHEMES["pip14"]: "face value",
    HEART_SCHEMES["court10_ace15"]: "face value (jack to king 10, ace 15)",
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
    "adds_up_short",
    "adds_up_over",
    "odd_sums",
)
def hand_total(r: Ruleset) -> Answer:
    parts = f"The penalty cards add up to {r.penalty_total}{_bonus_part(r)}"
    if causes := _why_sums_differ(r):
        return Answer(
            "It varies from hand to hand.",
            f"{parts}, but {listed(causes)}. Count the cards instead.",
        )
    plain = points_label(r, _plain(r))
    sums = [each for each in _moon_line_sums(r) if each != _plain(r)]
    moons = listed([points_label(r, each) for each in sums], "or")
    minus = "" if counts_up(r) else "Points are written with a minus sign."
    bonus = f"{parts}." if r.bonus_total else ""
    if not sums and has_moon(r):
        return Answer(
            f"{plain}.",
            paragraph(minus, bonus, f"A moon doesn't change that: {moon_lines(r)}."),
        )
    if not sums:
        never = "There's no moon in this game to change that."
        return Answer(f"{plain}.", paragraph(minus, bonus, never))
    moon = f"{moons} with a moon" if len(sums) == 1 else f"with a moon {moons}"
    again = "" if bonus else "If the scores don't add up to that, count the cards again."
    return Answer(
        f"{plain}, or {moon}.",
        paragraph(minus, bonus, _unscored_moon(r) or again),
    )


def _unscored_moon(r: Ruleset) -> str:
    """The right sum by a moon that nobody scored as one; a revoke may look the same.

    Where the shooter has a bonus card too, hearts with another player may come to as much as it is
    worth: that hand is no moon.
    """
    rest = (0,) * (r.players - 2)
    if r.bonus_total and needs_bonus(r):
        return ""  # the queen with some hearts may come to as much
    reads = (r.penalty_total, r.bonus_total, *rest)
    charged = "" if r.bonus_total else ", unless that was the charge for a revoke"
    return (
        f"If a hand reads {line(r, reads)}, someone shot the moon and it wasn't scored as "
        f"one{charged}."
    )


def _why_sums_differ(r: Ruleset) -> list[str]:
    """Why hands without a moon don't all add up to the same; nothing where they do."""
    return [f"{_each(r, card)} doubles points" for card, _ in r.multipliers]


def _bonus_part(r: Ruleset) -> str:
    if not r.bonus_total:
        return ""
    cards = r.bonus_cards_in_play
    verb = "take" if counts_up(r) else "give"
    takes = verb if len(cards) > 1 else f"{verb}s"
    return f" and {cards_words(cards)} {takes} {off_words(r, -r.bonus_total)}"


def _moon_line_sums(r: Ruleset) -> tuple[int, ...]:
    """What hands with a moon add up to."""
    if r.moon_mode is MoonMode.DISABLED:
        return ()
    if may_add(r) and may_subtract(r):  # whatever the totals let it become
        r = replace(r, moon_mode=MoonMode.CHOICE)
    tricks = {True, False} if r.pays_for_every_trick else {False}
    takers = (0,) if needs_bonus(r) or not r.bonus_cards_in_play else (0, 1)
    lines = [
        points_of(r, everything(r, taker), choice=choice, all_tricks=all_tricks)
        for taker in takers
        for choice in MoonChoice
        for all_tricks in tricks
    ]
    return tuple(sorted({sum(each) for each in lines}, reverse=True))


def _asks_short(r: Ruleset) -> str:
    if not has_one_sum(r):
        return "How do we check a hand?"
    return "Our hand adds up to {less}: what is missing?"


@asks(
    _asks_short,
    "scoring",
    "adds_up_over",
    "hand_total",
    "nobody_has_queen",
)
def adds_up_short(r: Ruleset) -> Answer:
    if not has_one_sum(r):
        return Answer(
            "Count the cards.",
            f"Hands here add up to different sums. Check that {counting_words(r)} went to someone.",
        )
    first, *others = _by_points(r)
    parts = [f"{points} short, {words}" for points, words in others]
    if r.heart_count:
        return Answer(
            f"Probably {first[1]}.",
            f"If you're {first[0]} short, it's {'; '.join([first[1], *parts])}. Go through the "
            "tricks and count again.",
        )
    return Answer(
        f"Probably {first[1]}.",
        f"Look for a heart worth exactly what's missing{_besides(r, 'short')}. Go through the "
        "tricks and count again.",
    )


def _by_points(r: Ruleset) -> list[tuple[int, str]]:
    """What so many points too few or too many may be, the smallest first."""
    found: dict[int, list[str]] = {}
    if r.heart_count:
        found = {r.heart_value: ["one heart"], 2 * r.heart_value: ["two hearts"]}
    for card in sorted(set(r.penalty_cards), key=lambda card: (card.suit is not Suit.HEARTS, card)):
        if card in _singles(r) or not r.heart_count:
            found.setdefault(r.values[card], []).append(one_of(r, card))
    return [(points, listed(words, "or")) for points, words in sorted(found.items())]


def _besides(r: Ruleset, way: str) -> str:
    """Where hearts differ: what the points of the other cards may be, "; 13 short is ..."."""
    others = {r.values[card] for card in r.penalty_cards if card.suit is not Suit.HEARTS}
    return "".join(f"; {points} {way} is {w}" for points, w in _by_points(r) if points in others)


@asks(
    "Our hand adds up to {more}: what was counted twice?",
    "scoring",
    "adds_up_short",
    "hand_total",
)
def adds_up_over(r: Ruleset) -> Answer:
    if not has_one_sum(r):
        return absent(
            "The sum won't tell you.",
            "Hands here add up to different sums. Count the cards instead.",
        )
    first, *others = _by_points(r)
    parts = [f"{points} over, {words}" for points, words in others]
    if r.heart_count:
        twice = f"If you're {first[0]} over, you counted {'; '.join([f'{first[1]} twice', *parts])}"
    else:
        twice = f"Look for a heart worth exactly what's over{_besides(r, 'over')}"
    return Answer(
        f"Probably {first[1]}.",
        paragraph(f"{twice}. Go through the tricks and count again.", _forgotten(r)),
    )


def _plain(r: Ruleset) -> int:
    """What a hand without a moon adds up to."""
    return r.penalty_total + r.bonus_total


def _forgotten(r: Ruleset) -> str:
    """What a hand adds up to whose bonus nobody took off."""
    if not r.bonus_total:
        return ""
    cards = cards_words(r.bonus_cards_in_play)
    return (
        f"{points_label(r, r.penalty_total)} means someone forgot {cards}, or the hand was charged "
        "for a revoke."
    )


def _asks_who_has_her(r: Ruleset) -> str:
    queen = "the queen" if r.pack.count(QUEEN_OF_SPADES) < 2 else "a queen"
    nobody = "It adds up, but nobody" if has_one_sum(r) else "Nobody"
    return f"{nobody} has enough for {queen}"


@asks(
    _asks_who_has_her,
    "scoring",
    "adds_up_short",
    "hand_total",
)
def nobody_has_queen(r: Ruleset) -> Answer:
    queen = queen_costs(r)
    if not queen:
        return absent("Nobody has to.", "The queen of spades is worth nothing here.")
    if has_one_sum(r) and _plain(r) > r.players * (queen - 1):
        return absent(
            "That can't happen here.",
            f"A hand adds up to {points_label(r, _plain(r))}, so someone always has enough for "
            "her.",
        )
    costs = f"{'is worth' if counts_up(r) else 'costs'} {queen}"
    is_two = r.pack.count(QUEEN_OF_SPADES) > 1
    each, alone = f"Each queen of spades {costs}", f"she alone {costs}"
    if r.bonus_total:
        has = f"has {-r.bonus_total} less" if counts_up(r) else f"gets {-r.bonus_total} back"
        return Answer(
            f"Find out who took {'them' if is_two else 'her'}.",
            f"{each if is_two else f'The queen {costs}'}, but a player who also took "
            f"{cards_words(r.bonus_cards_in_play)} {has}.",
        )
    if is_two:
        return Answer(
            "That can't be right.",
            f"{each}. Ask who took them; their points were probably split up as hearts.",
        )
    return Answer(
        "That can't be right.",
        f"Someone took the queen of spades, and {alone}. Ask who took her; her points were "
        "probably split up as hearts.",
    )


@asks(
    "Our hand adds up to something completely different",
    "scoring",
    "hand_total",
    "moon_worth",
)
def odd_sums(r: Ruleset) -> Answer:
    if not has_one_sum(r):
        return absent(
            "The sum won't tell you.",
            "Hands here add up to different sums. Count the cards instead.",
        )
    plain = points_label(r, _plain(r))
    others = [points_label(r, each) for each in _moon_line_sums(r) if each != _plain(r)]
    revokes = points_label(r, sum(charged_in_full(r, (0, 1)).points))
    if not others:
        moon = ", even with a moon" if has_moon(r) else ": there's no moon in this game"
        return Answer(
            "Then something's wrong.",
            paragraph(
                f"Apart from a ruling on two revokes, every hand adds up to {plain}{moon}. Count "
                "the cards.",
                _forgotten(r),
            ),
        )
    sums = listed(others, "or")
    too = " too" if revokes in others else ""
    also = f"; two revokes charged in full make {revokes}{too}"
    return Answer(
        "It may be a moon.",
        paragraph(
            f"A hand with a moon adds up to {sums}{also}. Otherwise count the cards.",
            _forgotten(r),
        ),
    )


@asks(
    "What is the {bonus} worth?",
    "scoring",
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
    cards = tuple(dict.fromkeys(r.bonus_cards_in_play))
    worth = -r.values[cards[0]]
    doubling = [card for card, _ in r.multipliers]
    twice = f"With {cards_words(doubling[:1])} in the same pile it's {2 * worth}."
    breaks_nothing = breaking_matters(r) and not breaks_hearts(r, cards)
    neither = " and doesn't break hearts" if breaks_nothing else ""
    plain = f"It isn't a penalty card{neither}."
    many = option_words(r, "bonus_cards") if len(cards) > 1 else ""
    return Answer(
        f"{worth} points {'off' if counts_up(r) else 'back'} for the player who wins it.",
        paragraph(many, plain, twice if doubling else ""),
        "Some books make it the 10 of diamonds, or another amount.",
    )


@asks(
    "Does any card double the points?",
    "scoring",
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
    bonus = cards_words(dict.fromkeys(r.bonus_cards_in_play))
    before = listed([part for part in (bonus, "a moon" if has_moon(r) else "") if part])
    last = f"Count {before} first, then double; minus points double too." if bonus else ""
    last = f"Count {before} first, then double." if before and not bonus else last
    return yes(paragraph(_doubled(r), last))


@asks(
    "I took no tricks at all: do I get anything for it?",
    "scoring",
    "card_costs",
    "hand_total",
)
def no_tricks(r: Ruleset) -> Answer:
    nothing = "You score 0" if counts_up(r) else "You lose nothing"
    return no(
        f"{nothing}, and that's good enough.",
        "Some tables take 5 points off for it."
        if counts_up(r)
        else "Some tables give 5 points back for it.",
    )


@asks(
    "Can a score go below 0?",
    "scoring",
    "bonus_worth",
    "moon_worth",
)
def negative_total(r: Ruleset) -> Answer:
    ways = []
    if r.bonus_total:
        ways.append("bonus cards")
    if may_subtract(r):
        ways.append("a moon")
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
        f"{capitalized(listed(ways))} can take a total below 0; it isn't reset to 0.",
        "Some tables stop at 0.",
    )


def _countdown(r: Ruleset, ways: list[str]) -> Answer:
    """E8: totals count down, so that falling is what they do."""
    start = signed(shown(r, 0))
    back = f"{capitalized(listed(ways))} can take it above {start}." if ways else ""
    is_end = r.end_mode is EndMode.TARGET and r.score_view is ScoreView.COUNTDOWN
    if not is_end:
        falling = f"Totals count down from {start} with every penalty point."
        return yes(paragraph(falling, back))
    low = "at 0 or below" if ends_at_target(r) else "below 0"
    falling = f"Totals count down from {start}, and a player {low} ends the game."
    return yes(paragraph(falling, back))
