"""Requests drawn by chance, as dear as a visitor can make them: rules, typed points, totals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import StrEnum

from companion.rules import DECK, VARIANTS, Card, DoesNotAddUp, RulesError, Ruleset
from tests.rules.play_strategies import VALUES
from tests.rules.takers import taken, with_tricks

Line = tuple[int, ...]

LONGEST = 200  # signs of one option in the sheet of house rules
_WORTH = (1, 1, 2, 3, 5, 7, 9, 10, 13, 13, 25, 26, 50, 100, 9999)


def drawn_ruleset(chance: random.Random) -> Ruleset:
    """A preset at some size, with some of its options as a sheet of house rules can have them."""
    variant = VARIANTS[chance.choice(sorted(VARIANTS))]
    ruleset = variant.ruleset.for_players(chance.choice(variant.players))
    names = [
        name for name in Ruleset.FIELDS if name not in ("players", "end_mode", "target", "hands")
    ]
    for name in chance.sample(names, chance.choice((1, 2, 3, 5, 8, 15, len(names)))):
        ruleset = _with(ruleset, name, _text(ruleset, name, chance))
    if chance.random() < 0.5:  # what makes points hard to read
        hard = ("multipliers", "bonus_cards", "extra_penalties", "heart_values")
        hard += ("leftover", "trim", "sun", "moon_mode")
        for name in chance.sample(hard, chance.choice((1, 2, 3))):
            ruleset = _with(ruleset, name, _text(ruleset, name, chance))
    return ruleset


def _with(ruleset: Ruleset, name: str, text: str) -> Ruleset:
    """With this option, where that can be played."""
    try:
        return ruleset.with_options({name: text[:LONGEST]})
    except RulesError:
        return ruleset


def _text(ruleset: Ruleset, name: str, chance: random.Random) -> str:
    """An option as somebody writes it."""
    many = chance.choice((1, 1, 1, 2, 2, 3, 4, 6, 9, 20, 40))
    cards = chance.sample([*DECK], many)
    if name == "trim" and chance.random() < 0.8:
        return Card.join(cards[:4])
    if name == "multipliers" and chance.random() < 0.8:
        kinds = ("doubles_hand", "x2")
        return " ".join(f"{card} {chance.choice(kinds)}" for card in cards)
    if name in ("bonus_cards", "extra_penalties") and chance.random() < 0.8:
        sign = -1 if name == "bonus_cards" else 1
        one = chance.choice(_WORTH)
        is_one = chance.random() < 0.4
        return " ".join(f"{c} {sign * (one if is_one else chance.choice(_WORTH))}" for c in cards)
    if name == "heart_values" and chance.random() < 0.6:
        return " ".join(str(chance.choice((0, *_WORTH))) for _ in range(13))
    if name == "pass_forbidden" and chance.random() < 0.6:
        return Card.join(cards)
    if name in ("queen_spades", "moon_amount") and chance.random() < 0.5:
        return str(chance.choice(_WORTH))
    value = chance.choice(VALUES[name])
    return str(value.value if isinstance(value, StrEnum) else value)


def drawn_line(ruleset: Ruleset, chance: random.Random) -> Line:
    """Points as somebody types them: right, nearly right, by chance, or as large as can be."""
    kind = chance.random()
    if kind < 0.25:
        return _as_scored(ruleset, chance)
    if kind < 0.6:
        return _slipped(_as_scored(ruleset, chance), chance)
    if kind < 0.7:
        return _shared_out(ruleset.penalty_total, ruleset.players, chance)
    most = chance.choice((1, 5, 26, 60, 200, 9999))
    if kind < 0.85:
        return tuple(chance.randint(0, most) for _ in range(ruleset.players))
    if kind < 0.92:
        return tuple(chance.randint(-most, most) for _ in range(ruleset.players))
    few = chance.choices((0, 0, 1, 13, 26, -10, most, -most, 9999), k=2)
    return tuple(chance.choice(few) for _ in range(ruleset.players))


def _as_scored(ruleset: Ruleset, chance: random.Random) -> Line:
    """What some hand comes to, with its moon or before it."""
    seats = range(ruleset.players)
    among = chance.sample(seats, chance.randint(1, len(seats)))
    takers = [(card, chance.choice(among)) for card in ruleset.counting_cards]
    captures = taken(ruleset, takers)
    if ruleset.pays_for_every_trick:
        tricks = [int(bool(pile)) for pile in captures.cards]
        tricks[among[0]] += ruleset.hand_size - sum(tricks)
        captures = with_tricks(captures, tricks)
    try:
        points = captures.score(choice=chance.choice(("add", "subtract"))).points
    except DoesNotAddUp:
        points = (0,) * ruleset.players
    return tuple(min(max(each, -9999), 9999) for each in points)


def _slipped(line: Line, chance: random.Random) -> Line:
    """One number mistyped, or two."""
    changed = list(line)
    for _ in range(chance.choice((1, 1, 2, 3))):
        changed[chance.randrange(len(line))] += chance.choice((-13, -10, -2, -1, 1, 2, 5, 13, 26))
    return tuple(changed)


def _shared_out(total: int, columns: int, chance: random.Random) -> Line:
    cuts = sorted(chance.randint(0, total) for _ in range(columns - 1))
    return tuple(b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True))


def drawn_totals(ruleset: Ruleset, chance: random.Random) -> Sequence[int]:
    """Where a game may stand, often near its end."""
    far = chance.choice((0, 10, 40, 100, 400))
    near = ruleset.target - far if chance.random() < 0.7 else 0
    return [near + chance.randint(-far, far) for _ in range(ruleset.players)]
