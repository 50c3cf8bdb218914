"""Questions about points, moons, the end and what goes wrong. The scorer knows the answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.referee.cardwords import card_words
from companion.referee.phrases import PHRASES
from companion.referee.rulebook.cast import (
    sides_of,
    standings_words,
    totals_before,
)
from companion.referee.rulebook.drafts import Draft, numbers, other_rules, yes_no
from companion.referee.rulebook.pieces import joined, told
from companion.referee.rulebook.piles import (
    a_hand,
    everything,
    play_out,
    some_tricks,
    takers_in_words,
    told_takes,
    tricks_of_shooter,
)
from companion.referee.sentences import option_words
from companion.referee.telling import tie_words
from companion.rules import (
    Card,
    MoonChoice,
    PlayedHand,
    Ruleset,
    Standing,
    parse_cards,
    shown,
)
from companion.rules import play_out as fold
from companion.rules.options import EndMode, ExactRule, MoonMode, MoonRequires, TieBreak
from companion.rules.suns import needs_every_trick

_ASKED = "QS AH KS AS JD TD 7C JS QH QC KH 5H"
_PLAIN = {"exact_rule": "none", "bonus_floor": "none"}
_MOONS = ("add_others", "subtract_self", "nobody_scores", "wins_game", "choice", "disabled")


def _draft(
    key: str, section: str, words: str, answers: tuple[str, tuple[str, ...]], why: str
) -> Draft:
    right, wrong = answers
    return Draft(key=key, section=section, words=words, right=right, wrong=wrong, why=why)


# Scoring


def of_the_score(r: Ruleset) -> Iterator[Draft]:
    """What a card costs, what a hand comes to."""
    yield from _a_hand(r)
    for card in _cards(r):
        answers = numbers(r.values.get(card, 0), 0, 1, 13, 10, unit="point")
        words = f"How many points does the {card_words(card)} count?"
        yield _draft(f"worth_{card}", "scoring", words, answers, _why_worth(r, card))
    answers = numbers(r.penalty_total, 13, 26, 52, 39)
    words = "How many points are all the penalty cards of a hand together?"
    why = joined(option_words(r, "heart_values"), told(r, "queen_spades"))
    yield _draft("total", "scoring", words, answers, why)
    totals = totals_before(r)
    front = min(range(len(totals)), key=lambda seat: totals[seat])
    names = sides_of(r)
    words = f"{standings_words(r, totals)}. Who is in front?"
    others = (names[0], names[-1], *names)
    yield _draft("front", "scoring", words, (names[front], others), option_words(r, "score_view"))


def _cards(r: Ruleset) -> list[Card]:
    """Cards worth asking about: those with a value of their own first, then a plain one."""
    known = [card for card in parse_cards(_ASKED) if card in r.pack]
    stated = [card for card in known if card in r.values]
    return [*stated, *(card for card in known if card not in r.values)][:4]


def _why_worth(r: Ruleset, card: Card) -> str:
    stated = dict((*r.extra_penalties, *r.bonus_cards))
    if card in dict(r.extra_penalties):
        return option_words(r, "extra_penalties")
    if card in stated:
        return option_words(r, "bonus_cards")
    if str(card) == "QS":
        return option_words(r, "queen_spades")
    if str(card)[-1] == "H":
        return option_words(r, "heart_values")
    return f"It is no penalty card{', and no bonus card' if r.bonus_cards else ''}."


def _a_hand(r: Ruleset) -> Iterator[Draft]:
    piles = a_hand(r)
    done = play_out(r, told_takes(r, piles, some_tricks(r)), totals_before(r))
    if done.result.shooter is not None:
        return
    points = done.result.points
    for seat in (0, 1):
        name, took = takers_in_words(r, piles)[seat]
        others = (13, 26, points[1 - seat], len(piles[seat]))
        answers = numbers(points[seat], *others)
        words = f"{name} took {took}. How many points does that make?"
        why = joined(
            option_words(r, "heart_values"),
            told(r, "queen_spades", "extra_penalties"),
            option_words(r, "bonus_cards") if r.bonus_cards else "",
            option_words(r, "multipliers") if r.multipliers else "",
        )
        yield _draft(f"hand_{seat}", "scoring", words, answers, why)


# The moon


def of_the_moon(r: Ruleset) -> Iterator[Draft]:
    """What a moon does, and what it needs."""
    why = option_words(r, "moon_mode")
    every = ", winning every trick" if needs_every_trick(r) else ""
    words = f"Somebody takes every penalty card of a hand{every}. What happens?"
    if r.sun.value == "off":
        answers = (why, other_rules(r, "moon_mode", _MOONS))
        yield _draft("moon_mode", "moon", words, answers, why)
    yield from _shot(r, why)
    yield from _one_short(r)
    if r.moon_mode is MoonMode.DISABLED:
        return
    if r.bonus_cards_in_play:
        card = card_words(r.bonus_cards_in_play[0])
        needed = r.moon_requires is MoonRequires.PLUS_BONUS
        words = f"Does a moon need the {card} too?"
        yield _draft("needs", "moon", words, yes_no(needed), option_words(r, "moon_requires"))
    words = "Must you say that you are trying to shoot the moon?"
    yield _draft("announce", "moon", words, yes_no(False), "A moon needs no announcement.")
    if told(r, "sun"):
        others = other_rules(r, "sun")
        answers = (option_words(r, "sun"), others)
        words = "Somebody wins every trick of the hand. What then?"
        yield _draft("sun", "moon", words, answers, option_words(r, "sun"))


def _shot(r: Ruleset, why: str) -> Iterator[Draft]:
    """Bo's total after Ann's moon."""
    totals = totals_before(r)
    tricks = tricks_of_shooter(r, all_of_them=needs_every_trick(r))
    takes = told_takes(r, everything(r), tricks)
    done = play_out(r, takes, totals, MoonChoice.ADD)
    seat = 1 if r.columns > 1 else 0
    after, was = shown(r, done.now.totals[seat]), shown(r, totals[seat])
    chooses = " and gives the points to the others" if r.moon_mode is MoonMode.CHOICE else ""
    shoots = "takes everything" if r.moon_mode is MoonMode.DISABLED else f"shoots the moon{chooses}"
    name = sides_of(r)[seat]
    words = f"{standings_words(r, totals)}. Ann {shoots}. What is the total of {name} then?"
    others = (was, was + 26, was - 26, was + 13)
    yield _draft("after_moon", "moon", words, numbers(after, *others), why)


def _one_short(r: Ruleset) -> Iterator[Draft]:
    hearts = [card for card in r.penalty_cards if card in r.plain_hearts]
    if not hearts:
        return
    piles = everything(r, hearts[0], bonus_too=False)
    takes = told_takes(r, piles, tricks_of_shooter(r, all_of_them=False))
    done = play_out(r, takes, totals_before(r))
    if done.result.shooter is not None:
        return
    points = done.result.points[0]
    words = "Somebody takes every penalty card but one heart. How many points does that make?"
    answers = numbers(points, 0, r.penalty_total, 13)
    why = f"{told(r, 'moon_requires')} Whoever misses one scores what was taken.".strip()
    yield _draft("one_short", "moon", words, answers, why)


# The end


def of_the_end(r: Ruleset) -> Iterator[Draft]:
    """What ends the game, and who wins it."""
    ends = told(r, "end_mode")
    modes = [text for text in PHRASES["end_mode"] if text != r.end_mode.value]
    plain = {**_PLAIN, "hands": r.hands or 8}
    others = tuple(
        option_words(r.with_options({**plain, "end_mode": text}), "end_mode") for text in modes
    )
    yield _draft("end_mode", "end", "What ends the game?", (ends, others), ends)
    if r.end_mode is EndMode.TARGET:
        yield from _at_the_target(r)
    tie = tie_words(r)
    ties = tuple(PHRASES["tie_break"][rule.value][1] for rule in TieBreak)
    words = "Two are tied for first when the game would end. What then?"
    yield _draft("tie", "end", words, (tie, ties), tie)


def _at_the_target(r: Ruleset) -> Iterator[Draft]:
    spread = [r.target * part // 100 for part in (40, 100, 66, 81, 55, 73, 62, 48, 90, 58, 77)]
    totals = (spread[0], r.target, *spread[2:])[: r.columns]
    now = _after(r, totals)
    words = f"A hand brings these totals: {standings_words(r, totals)}. Is the game over?"
    is_plain = r.exact_rule is ExactRule.NONE
    why = told(r, "end_mode", "end_compare", *(() if is_plain else ("exact_rule",)))
    yield _draft("exactly", "end", words, yes_no(now.over), why)
    over = (spread[0], r.target + 7, *spread[2:])[: r.columns]
    now = _after(r, over)
    if len(now.winners) == 1 and r.columns == r.players:
        names = sides_of(r)
        words = f"The game ends like this: {standings_words(r, now.totals)}. Who wins?"
        others = (names[1], names[2], names[-1])
        why = option_words(r, "score_view")
        yield _draft("winner", "end", words, (names[now.winners[0]], others), why)
    yield _draft(
        "in_the_middle",
        "end",
        "In the middle of a hand somebody has taken enough points to end the game. What now?",
        (
            "The hand is played to its end.",
            ("The hand stops at once.", "The current trick is played, then it stops."),
        ),
        "Totals are looked at after a whole hand only.",
    )


def _after(r: Ruleset, totals: Sequence[int]) -> Standing:
    before = [max(0, total - 1) for total in totals]
    hand = PlayedHand(points=tuple(a - b for a, b in zip(totals, before, strict=True)))
    return fold(lambda number: r, [hand], starts=before)


# What goes wrong


def of_trouble(r: Ruleset) -> Iterator[Draft]:
    """The table's policy."""
    asked = {
        "revoke": "Somebody did not follow suit although it was possible. What then?",
        "exposed_card": "A card falls on the table, face up, out of turn. What then?",
        "misdeal": "The deal went wrong. Who deals again?",
        "look_back": "May you look at old tricks?",
    }
    for field, words in asked.items():
        right = option_words(r, field)
        yield _draft(field, "wrong", words, (right, other_rules(r, field)), right)
