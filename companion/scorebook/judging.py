"""What the rules make of a hand as told: whether it adds up, and its points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.rules.beside import (
    NOBODY,
    NOTHING,
    Beside,
    dead_cards,
    most_dead,
    owed_every_trick,
    rules_without,
    score_told,
    shares_cards,
)
from companion.rules.cards import QUEEN_OF_SPADES, Card, Suit
from companion.rules.ending import Situation
from companion.rules.errors import DoesNotAddUp
from companion.rules.moons import Moon, MoonChoice, shoots_as_team
from companion.rules.options import MoonMode
from companion.rules.readings import PointsReading, read_points
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult, ruled
from companion.rules.takes import Take, takes_from_cards, takes_from_counts
from companion.scorebook.errors import ChoiceOwed
from companion.scorebook.facts import (
    AS_TYPED,
    CARDS,
    DEAD,
    POINTS,
    RULED,
    Facts,
    Judged,
)


def told_seats(ruleset: Ruleset, seats: Sequence[int]) -> tuple[int, ...]:
    """Whose cards are told: everybody's, or those of the first of partners who share them (J1)."""
    return tuple(seats[: ruleset.columns] if shares_cards(ruleset) else seats)


def together(facts: Facts, ruleset: Ruleset, seats: Sequence[int]) -> Facts:
    """The facts with what two partners took said of the first of them, where they share it (J1)."""
    told = told_seats(ruleset, seats)
    if len(told) == len(seats):
        return facts
    first = {seat: told[place % len(told)] for place, seat in enumerate(seats)}
    hearts: dict[int, int | None] = {}
    for seat, count in facts.hearts.items():
        taker = first.get(seat, seat)
        both = (hearts.get(taker), count)
        hearts[taker] = None if both == (None, None) else sum(filter(None, both))
    takers: dict[Card, tuple[int, ...]] = {}
    for card, seat in facts.pairs:
        takers[card] = (*takers.get(card, ()), first.get(seat, seat))
    return replace(facts, hearts=hearts, takers=takers)


def scored_seats(ruleset: Ruleset, seats: Sequence[int]) -> tuple[int, ...]:
    """Whose points are told: everybody's, or those of the first of partners with one score."""
    return tuple(seats[: ruleset.columns])


def judge(
    ruleset: Ruleset,
    seats: Sequence[int],
    facts: Facts,
    before: Situation,
    *,
    adjustments: Sequence[int] = (),
) -> Judged:
    """What a hand comes to; `seats` are the seat numbers by place, `before` where they stood.

    `adjustments` by score are those of the hand it is. Raises DoesNotAddUp, and ChoiceOwed when
    the shooter (or the table) has to say something first.
    """
    if facts.evidence == POINTS:
        return _judge_points(ruleset, seats, facts, before)
    if facts.evidence == RULED:
        return _judge_ruled(ruleset, seats, facts)
    facts = together(facts, ruleset, seats)
    beside, dead = _beside(ruleset, seats, facts)
    takes = _takes(ruleset, seats, facts, beside)
    _ask_every_trick(ruleset, seats, takes, beside)
    choice = MoonChoice(facts.choice) if facts.choice in tuple(MoonChoice) else None
    result = score_told(
        ruleset,
        takes,
        beside,
        before=before,
        choice=choice,
        adjustments=adjustments,
    )
    if result.needs_choice:
        raise ChoiceOwed("choice_owed", options=tuple(choice.value for choice in MoonChoice))
    return Judged(takes, result, dead)


def _ask_every_trick(
    ruleset: Ruleset, seats: Sequence[int], takes: Sequence[Take], beside: Beside
) -> None:
    """F2, F5: somebody has to say whether a shooter took every trick, where points hang on it."""
    place = owed_every_trick(ruleset, takes, beside)
    if place is not None:
        raise ChoiceOwed(
            "every_trick_owed",
            options=(str(seats[place]), str(NOBODY)),
            seat=place,
            is_team=shoots_as_team(ruleset),
        )


def _beside(ruleset: Ruleset, seats: Sequence[int], facts: Facts) -> tuple[Beside, Take | None]:
    """What was told beside the cards, by place, and the cards that nobody got."""
    pile: Take | None = None
    dead: tuple[Card, ...] = ()
    if most_dead(ruleset):
        pile = _dead_pile(ruleset, seats, facts)
        dead = dead_cards(ruleset, pile.cards, pile.unnamed_hearts)
    if not (dead or facts.trickless or facts.every_trick is not None):
        return NOTHING, pile
    taker = facts.every_trick
    return Beside(
        dead=dead,
        trickless=tuple(seats.index(seat) for seat in facts.trickless),
        every_trick=taker if taker in (None, NOBODY) else seats.index(taker),
    ), pile


def _dead_pile(ruleset: Ruleset, seats: Sequence[int], facts: Facts) -> Take:
    """A4 dead: what nobody got: the cards that were said to lie there, and the hearts left."""
    cards = tuple(sorted(facts.cards_of(DEAD)))
    named = sum(card.suit is Suit.HEARTS for card in cards)
    if facts.evidence == CARDS:
        return Take(hearts=named, cards=cards)
    told = [facts.hearts.get(seat) for seat in told_seats(ruleset, seats)]
    plain = facts.hearts.get(DEAD)
    if plain is None:
        left = ruleset.heart_count - sum(count or 0 for count in told)
        plain = max(left, 0) if None not in told else 0
    return Take(hearts=plain + named, cards=cards)


def _takes(
    ruleset: Ruleset, seats: Sequence[int], facts: Facts, beside: Beside
) -> tuple[Take, ...]:
    rules = rules_without(ruleset, beside.dead) if beside.dead else ruleset
    pairs = [(card, seats.index(seat)) for card, seat in facts.pairs if seat != DEAD]
    if facts.evidence == CARDS:
        return takes_from_cards(rules, pairs)
    singles: dict[Card, list[int]] = {}
    for card, place in pairs:
        if card in rules.single_cards:
            singles.setdefault(card, []).append(place)
    told = [facts.hearts.get(seat) for seat in told_seats(ruleset, seats)]
    hearts = fill_the_rest(told, rules.heart_count)
    return takes_from_counts(rules, [*hearts, *[0] * (len(seats) - len(hearts))], singles)


def fill_the_rest(hearts: Sequence[int | None], in_play: int) -> list[int]:
    """The one seat that was left out has the hearts that are left; several have none if none are.

    Raises DoesNotAddUp when more than one seat is left out and hearts are still missing.
    """
    out = [place for place, count in enumerate(hearts) if count is None]
    left = in_play - sum(count or 0 for count in hearts)
    filled = [count or 0 for count in hearts]
    if len(out) == 1 and left > 0:
        filled[out[0]] = left
    elif len(out) > 1 and left > 0:
        raise DoesNotAddUp("hearts_not_entered", missing=left)
    return filled


def _judge_points(
    ruleset: Ruleset, seats: Sequence[int], facts: Facts, before: Situation
) -> Judged:
    told = [facts.points.get(seat) for seat in scored_seats(ruleset, seats)]
    if None in told:
        raise DoesNotAddUp("points_not_entered", missing=told.count(None))
    line = [points or 0 for points in told]
    reading = read_points(ruleset, line, before=before)
    readings = _readings(ruleset, reading, seats)
    if len(readings) == 1 and not reading.ask_moon:
        [result] = readings.values()
    elif facts.choice is not None and facts.choice in readings:
        result = readings[facts.choice]
    else:
        is_sure = AS_TYPED not in readings
        raise ChoiceOwed("moon_not_applied", options=tuple(readings), is_sure=is_sure)
    queen = reading.queen_taker
    named = [(QUEEN_OF_SPADES,) if place == queen else () for place in range(len(told))]
    return Judged(tuple(Take(cards=cards) for cards in named), result)


def _judge_ruled(ruleset: Ruleset, seats: Sequence[int], facts: Facts) -> Judged:
    line = [facts.points.get(seat) or 0 for seat in scored_seats(ruleset, seats)]
    return Judged((Take(),) * len(line), ruled(ruleset, line))


def _readings(
    ruleset: Ruleset, reading: PointsReading, seats: Sequence[int]
) -> Mapping[str, HandResult]:
    """What the table may say of a typed line: which moon it is or was to be, or none."""
    readings = {
        f"moon-{seats[place]}": _moon(ruleset, reading, place) for place in reading.shooters
    }
    for result in reading.moon_results:
        alike = sum(name.split("-")[0] == result.moon for name in readings)
        readings[f"{result.moon}-{alike}" if alike else str(result.moon)] = result
    if reading.can_stand and reading.moon is None:
        readings[AS_TYPED] = HandResult(points=reading.points)
    return readings


def _moon(ruleset: Ruleset, reading: PointsReading, shooter: int) -> HandResult:
    moon = reading.moon or stated_moon(ruleset, reading.points[shooter])
    return HandResult(points=reading.points, shooter=shooter, moon=moon)


def stated_moon(ruleset: Ruleset, points: int) -> Moon:
    """The moon of a line that has it in it already, from the points of its shooter."""
    if ruleset.moon_mode is MoonMode.NOBODY_SCORES:
        return Moon.NOBODY_SCORES
    if ruleset.moon_mode is MoonMode.WINS_GAME:
        return Moon.WINS_GAME
    return Moon.SUBTRACT if points < 0 else Moon.ADD
