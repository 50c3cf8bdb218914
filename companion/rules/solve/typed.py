"""What typed points can mean, and the one question about a line that no hand gives (1.3).

The cards that take points off or double them lie in few ways, and each is looked at; all other
cards are shared out exactly. Where there are too many ways the cards are to be counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain, combinations_with_replacement, product
from math import comb, prod
from types import MappingProxyType
from typing import Literal

from companion.rules.cards import QUEEN_OF_SPADES, Card, Cards
from companion.rules.errors import DoesNotAddUp, check_length, check_numbers
from companion.rules.game import Game
from companion.rules.options import MoonBonus, MoonMode, MoonRequires, Sun
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import (
    NOBODY,
    CountedHand,
    HandScore,
    Moon,
    MoonChoice,
    Piles,
    Settled,
    counted_hand,
    line_of,
    moon_outcomes,
    outcomes,
)

Line = tuple[int, ...]
Placement = Sequence[tuple[Card, int]]  # cards, and the seat each lies with

MOST_PLACEMENTS = 100  # of the bonus and doubling cards
MOST_PORTIONS = 150_000  # different parts of the other cards that one seat can have, times those

Unknown = Literal["unknown"]

UNKNOWN: Unknown = "unknown"
NOTHING_KNOWN: Mapping[Card, int] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class PointsReading:
    """What a typed line can mean.

    `can_stand`: the line can be saved as it is. If it then must be a moon, `moon` says which and
    `shooter` who shot, None when `shooters` are several. `ask_moon`: the line can be, or be
    without, a moon, so the table has to say; `moon_results` are the lines of a moon that is
    not applied yet. `queen_taker` is None when the queen is not in the pack; where the points
    alone leave it open, `queen_takers` are those who can have her in a hand without a moon.
    """

    points: Line
    can_stand: bool
    shooter: int | None
    shooters: tuple[int, ...]
    moon: Moon | None
    queen_taker: int | Unknown | None
    queen_takers: tuple[int, ...]
    ask_moon: bool
    moon_results: tuple[HandScore, ...]


def unreadable(ruleset: Ruleset) -> DoesNotAddUp | None:
    """Why no line of points can be checked under these rules, and the cards are to be counted."""
    ways = count_placements(ruleset)
    if ways > MOST_PLACEMENTS:
        return DoesNotAddUp("too_much_to_check")
    copies = Counter(_shared_values(ruleset, ())).values()
    if ways * prod(count + 1 for count in copies) > MOST_PORTIONS:
        return DoesNotAddUp("too_much_to_check")
    return None


def read_points(
    ruleset: Ruleset,
    line: Sequence[int],
    *,
    before: Game | None = None,
    known: Mapping[Card, int] = NOTHING_KNOWN,
) -> PointsReading:
    """Check typed points, by seat, against everything the cards allow; raises DoesNotAddUp.

    `known` says who took a bonus card, or one that doubles: where no hand gives the line so, it is
    read as if nobody knew.
    """
    points = tuple(line)
    check_length(points, ruleset.players)
    check_numbers(points)
    if reason := unreadable(ruleset):
        raise reason
    reading = read_line(ruleset, points, before, known) if known else None
    reading = reading or read_line(ruleset, points, before)
    if reading is None:
        raise _question(ruleset, points)
    return reading


def penalties_typed(ruleset: Ruleset, line: Sequence[int]) -> Line:
    """E8: the penalty points behind a line typed at a table that may count down.

    It is read as such a table writes it, what costs with a minus; a line that no hand gives so
    was typed the other way round where a hand gives that. Where none gives either, the sum of a
    hand tells, which costs more than it gives.
    """
    typed = tuple(line)
    if ruleset.counts_up:
        return typed
    own = tuple([ruleset.shown_points(points) for points in typed])
    if unreadable(ruleset) is None:
        free = _with_free_moons(ruleset)
        for points in (own, typed):
            if read_line(free, points) is not None:
                return points
    return own if sum(typed) < 0 else typed


def _with_free_moons(ruleset: Ruleset) -> Ruleset:
    """The same, where moons that look at the totals can do all they can do."""
    looks = ruleset.moon_mode in (MoonMode.GUARDED_CHOICE, MoonMode.CHOICE_FROM_74)
    return replace(ruleset, moon_mode=MoonMode.CHOICE) if looks else ruleset


@lru_cache(maxsize=64)
def moon_relief(ruleset: Ruleset) -> frozenset[int]:
    """What a moon can take off its shooter's score, bonus cards included."""
    if not ruleset.may_subtract or unreadable(ruleset) is not None:
        return frozenset()
    lines = [
        line_of(hand, Moon.SUBTRACT)
        for placement in placements(ruleset)
        for hand in _counted_moons(ruleset, placement, 0)
    ]
    return frozenset(-line[0] for line in lines if line[0] < 0)


# Reading a line


def read_line(
    ruleset: Ruleset,
    points: Line,
    before: Game | None = None,
    known: Mapping[Card, int] = NOTHING_KNOWN,
) -> PointsReading | None:
    """What a line can mean under rules that can be read; None when no hand gives it."""
    applied: list[HandScore] = []
    not_applied: list[HandScore] = []
    queens: set[int | None] = set()
    plain: set[int | None] = set()  # who can have the queen in a hand without a moon
    for placement in placements(ruleset):
        if any(known.get(card, seat) != seat for card, seat in placement):
            continue
        for score in moons(ruleset, placement, before):
            if score.points == points:
                applied.append(score)
                queens.add(_queen_of_moon(ruleset, placement, score.shooter))
        needs = _points_to_share(ruleset, points, placement)
        if needs is None:
            continue
        shot = _who_has_all(ruleset, needs, placement)
        if shot is not None:
            queens.add(_queen_of_moon(ruleset, placement, shot))
            not_applied += _scores(_moon_piles(ruleset, placement, shot), before)
            continue
        plain.update(_queen_takers(ruleset, needs, placement))
    can_be_plain = bool(plain)
    if not (applied or not_applied or can_be_plain):
        return None
    shooters = tuple(sorted({score.shooter for score in applied if score.shooter is not None}))
    return PointsReading(
        points=points,
        can_stand=bool(applied or can_be_plain),
        shooter=shooters[0] if len(shooters) == 1 and not can_be_plain else None,
        shooters=shooters,
        moon=applied[0].moon if applied and not can_be_plain else None,
        queen_taker=_sure_queen(ruleset, queens | plain),
        queen_takers=_who_can_have_her(ruleset, plain),
        ask_moon=bool(not_applied) or bool(applied and can_be_plain),
        moon_results=_that_differ(not_applied),
    )


def _sure_queen(ruleset: Ruleset, takers: set[int | None]) -> int | Unknown | None:
    if QUEEN_OF_SPADES not in ruleset.pack:
        return None
    if QUEEN_OF_SPADES not in ruleset.values or len(takers) != 1 or ruleset.decks == 2:
        return UNKNOWN
    return next(iter(takers))


def _who_can_have_her(ruleset: Ruleset, takers: set[int | None]) -> tuple[int, ...]:
    """Those among whom the table has to say; none where it is sure, or nobody can know."""
    known = [seat for seat in takers if seat is not None]
    is_open = _sure_queen(ruleset, takers) == UNKNOWN and ruleset.decks == 1
    return tuple(sorted(known)) if is_open and len(known) == len(takers) else ()


def _that_differ(results: Sequence[HandScore]) -> tuple[HandScore, ...]:
    """Each result once: where a card lies that changes nothing is not asked."""
    found: dict[object, HandScore] = {}
    for result in results:
        found.setdefault((result.points, result.shooter, result.moon, result.sun), result)
    return tuple(found.values())


def _points_to_share(ruleset: Ruleset, points: Line, placement: Placement) -> Line | None:
    """The penalty points each seat must have beside the cards of a placement; None: impossible."""
    doubling = ruleset.doubling_cards
    halves, less, lying = [1] * len(points), [0] * len(points), 0
    for card, seat in placement:
        value = ruleset.values.get(card, 0)
        halves[seat] *= 1 + (card in doubling)
        less[seat] += value
        lying += max(value, 0)
    if any(worth % half for worth, half in zip(points, halves, strict=True)):
        return None
    needs = tuple(
        [worth // half - off for worth, half, off in zip(points, halves, less, strict=True)]
    )
    if min(needs) < 0 or sum(needs) != ruleset.penalty_total - lying:
        return None
    takers = {seat for _, seat in placement} | {seat for seat, need in enumerate(needs) if need}
    return needs if len(takers) <= ruleset.hand_size else None  # a card comes with a trick


def _who_has_all(ruleset: Ruleset, needs: Line, placement: Placement) -> int | None:
    """F2: the seat that shot, where all that a moon needs lies with one."""
    if not ruleset.has_moon:
        return None
    holders = {seat for seat, need in enumerate(needs) if need}
    for card, seat in placement:
        value = ruleset.values.get(card, 0)
        if value > 0 or (value < 0 and ruleset.moon_requires is MoonRequires.PLUS_BONUS):
            holders.add(seat)
    return holders.pop() if len(holders) == 1 else None


def _queen_takers(ruleset: Ruleset, needs: Line, placement: Placement) -> set[int | None]:
    """Who can have the queen in a hand without a moon: None is nobody known, empty is no hand."""
    values = _shared_values(ruleset, placement)
    lying: set[int | None] = {seat for card, seat in placement if card == QUEEN_OF_SPADES}
    value = ruleset.values.get(QUEEN_OF_SPADES, 0)
    if lying or value <= 0 or ruleset.decks == 2:
        can_be = can_be_shared_out(values, needs, ruleset.heart_value, ruleset.heart_count)
        return (lying or {None}) if can_be else set()
    others = list(values)
    others.remove(value)
    return {
        seat
        for seat, need in enumerate(needs)
        if need >= value
        and can_be_shared_out(
            tuple(others),
            (*needs[:seat], need - value, *needs[seat + 1 :]),
            ruleset.heart_value,
            ruleset.heart_count,
        )
    }


def _shared_values(ruleset: Ruleset, placement: Placement) -> Line:
    """What the cards cost that are shared out one by one, beside those of a placement."""
    lying = {card for card, _ in placement} or set(_changing_cards(ruleset))
    singles = [card for card in ruleset.single_cards if card not in lying]
    return tuple(ruleset.values[card] for card in singles)


# Moons


def moons(
    ruleset: Ruleset, placement: Placement, before: Game | None = None
) -> Iterator[HandScore]:
    """F1, F5: every moon of every seat where these cards lie like this, and every sun."""
    if not ruleset.has_moon:
        return
    level = before or Game.start(ruleset)
    for shooter in _shooters(ruleset, placement):
        for hand in _counted_moons(ruleset, placement, shooter):
            for moon in moon_outcomes(hand, shooter, level):
                points = line_of(hand, moon)
                yield HandScore(points=points, shooter=shooter, moon=moon, sun=hand.is_sun)


def moon_lines(
    ruleset: Ruleset, line: Line, settled: Settled, before: Game
) -> dict[Moon | None, Line]:
    """A typed line that a moon is in, by what the rules make of that moon now, None for no moon.

    Nothing where no moon of these rules is behind such a line, or nobody can check one.
    """
    shooter = settled.shooter
    if shooter is None or unreadable(ruleset) is not None:
        return {}
    for placement in placements(ruleset):
        if shooter in _shooters(ruleset, placement):
            for hand in _counted_moons(ruleset, placement, shooter):
                if line_of(hand, settled.moon) == line:
                    return {each: line_of(hand, each) for each in outcomes(hand, before) or (None,)}
    return {}


def typed_outcomes(
    ruleset: Ruleset, line: Line, settled: Settled, before: Game
) -> tuple[Moon, ...]:
    """F1: what the rules let the moon of a typed line become."""
    if ruleset.moon_mode is MoonMode.GUARDED_CHOICE:
        return tuple([moon for moon in moon_lines(ruleset, line, settled, before) if moon])
    none = (0,) * ruleset.players
    hand = CountedHand(ruleset, (), none, (), settled.shooter)
    return outcomes(hand, before)


def _shooters(ruleset: Ruleset, placement: Placement) -> list[int]:
    """Who can have everything a moon needs where these cards lie like this."""
    needed = set(ruleset.moon_cards)
    holders = {seat for card, seat in placement if card in needed}
    return [seat for seat in range(ruleset.players) if holders <= {seat}]


def _counted_moons(ruleset: Ruleset, placement: Placement, shooter: int) -> Iterator[CountedHand]:
    """F5: the hand in which this seat shot, and where it can be and matters, took every trick."""
    piles = _moon_piles(ruleset, placement, shooter)
    hand = counted_hand(ruleset, piles.cards, piles.hearts)._replace(shooter=shooter)
    yield hand
    if ruleset.sun is Sun.DOUBLE and piles.only_taker == shooter:
        yield hand._replace(is_sun=True)


def _moon_piles(ruleset: Ruleset, placement: Placement, shooter: int) -> Piles:
    lying, seats = {card for card, _ in placement}, range(ruleset.players)
    others = [(card, shooter) for card in ruleset.penalty_cards if card not in lying]
    taken = [*placement, *others]
    cards = [Cards.of([card for card, taker in taken if taker == seat]) for seat in seats]
    return Piles(ruleset, tuple(cards), (0,) * len(seats))


def _queen_of_moon(ruleset: Ruleset, placement: Placement, shooter: int | None) -> int | None:
    """Who has the queen in a moon."""
    if ruleset.values.get(QUEEN_OF_SPADES, 0) > 0:
        return shooter
    return next((seat for card, seat in placement if card == QUEEN_OF_SPADES), None)


def _scores(piles: Piles, before: Game | None) -> list[HandScore]:
    """What a hand with a moon comes to, both ways where the shooter chooses, and as a sun."""
    everything = piles.only_taker if piles.ruleset.pays_for_every_trick else None
    found = []
    for taker in (NOBODY,) if everything is None else (NOBODY, everything):
        hand = piles.with_every_trick(taker)
        result = hand.score(before=before)
        choices = MoonChoice if result.needs_choice else ()
        found += [hand.score(before=before, choice=choice) for choice in choices] or [result]
    return found


# Cards that change what others are worth


def _changing_cards(ruleset: Ruleset) -> list[Card]:
    """E4, E6: the cards that take points off or double them."""
    doubling = ruleset.doubling_cards
    return [card for card in ruleset.counting_cards if card in doubling or ruleset.values[card] < 0]


def _alike(ruleset: Ruleset) -> list[list[Card]]:
    """Bonus cards of one value are alike, and so are twins that double."""
    doubling = ruleset.doubling_cards
    groups: dict[object, list[Card]] = {}
    for card in _changing_cards(ruleset):
        groups.setdefault(card if card in doubling else ruleset.values[card], []).append(card)
    return list(groups.values())


def count_placements(ruleset: Ruleset) -> int:
    """In how many ways the cards that take points off or double them can lie."""
    groups = map(len, _alike(ruleset))
    return prod(comb(ruleset.players + cards - 1, cards) for cards in groups)


def placements(ruleset: Ruleset) -> Iterator[Placement]:
    """Every way in which these cards can lie with the seats, where alike ones are the same."""
    groups, seats = _alike(ruleset), range(ruleset.players)
    of_each = [combinations_with_replacement(seats, len(group)) for group in groups]
    for chosen in product(*of_each):
        yield list(zip(chain(*groups), chain(*chosen), strict=True))


# Sharing out cards


def can_be_shared_out(values: Iterable[int], needs: Line, heart: int, hearts: int) -> bool:
    """Whether cards of these values, and so many plain hearts, can give each seat what it needs.

    The needs add up to what all of them are worth. A plain heart is worth `heart`; who needs
    least is served first, as that leaves the fewest ways.
    """
    copies = Counter(value for value in values if value)
    kinds = sorted(copies, reverse=True)
    *seats, last = sorted(need for need in needs if need) or [0]

    @cache
    def fits(seat: int, left: Line, hearts_left: int) -> bool:
        """Whether the seats from this one on can have what is left of each kind."""
        largest = next((kind for kind, count in zip(kinds, left, strict=True) if count), 0)
        if largest > last:
            return False
        return seat == len(seats) or any(
            fits(seat + 1, rest, hearts_left - used)
            for rest, used in ways(0, seats[seat], left, hearts_left)
        )

    @cache
    def adds_up(kind: int, need: int, left: Line, hearts_left: int) -> bool:
        """Whether cards of the kinds from this one on can be worth this."""
        return next(ways(kind, need, left, hearts_left), None) is not None

    def ways(kind: int, need: int, left: Line, hearts_left: int) -> Iterator[tuple[Line, int]]:
        """What is left of each kind from this one on, and how many hearts were used."""
        if kind == len(kinds):
            used, odd = divmod(need, heart) if heart else (0, need)
            if not odd and used <= hearts_left:
                yield (), used
            return
        for taken in range(min(left[0], need // kinds[kind]), -1, -1):
            more = need - taken * kinds[kind]
            if adds_up(kind + 1, more, left[1:], hearts_left):
                for rest, used in ways(kind + 1, more, left[1:], hearts_left):
                    yield (left[0] - taken, *rest), used

    return fits(0, tuple(copies[kind] for kind in kinds), hearts)


# What points add up to


@lru_cache(maxsize=64)
def allowed_sums(ruleset: Ruleset) -> frozenset[int] | None:
    """Every sum the points of a hand can have before adjustments; None: there is no fixed list.

    Moons that look at the totals can do all they can do; the cards' own sum is among them.
    """
    if ruleset.multipliers or count_placements(ruleset) > MOST_PLACEMENTS:
        return None
    amount, others = ruleset.moon_points, ruleset.players - 1
    mode = ruleset.moon_mode
    is_moon_only = len(ruleset.moon_cards) == 1 and ruleset.has_moon
    sums = set() if is_moon_only else {ruleset.penalty_total + ruleset.bonus_total}
    moon = {amount * others} if ruleset.may_add else set()
    moon |= {-amount} if ruleset.may_subtract else set()
    moon |= {0} if mode is MoonMode.WINS_GAME else set()
    sums |= {base + bonus for base in moon for bonus in _bonuses_with_moon(ruleset)}
    if ruleset.sun is Sun.DOUBLE:  # every trick, so every bonus card too
        own = 0 if ruleset.moon_bonus is MoonBonus.ABSORBED else ruleset.bonus_total
        sums |= {2 * base + own for base in moon}
    return frozenset(sums)


def _bonuses_with_moon(ruleset: Ruleset) -> set[int]:
    """F4: what the bonus cards can take off beside a moon, the shooter's own perhaps not."""
    if ruleset.moon_bonus is not MoonBonus.ABSORBED:
        return {ruleset.bonus_total}
    if ruleset.moon_requires is MoonRequires.PLUS_BONUS:
        return {0}
    sums = {0}
    for card in ruleset.bonus_cards_in_play:
        sums |= {each + ruleset.values[card] for each in sums}
    return sums


# The one question about a line that no hand gives (questions 55 to 58)


def _question(ruleset: Ruleset, line: Line) -> DoesNotAddUp:
    """What mends the line, where one answer does; else what is wrong with it.

    `seats` are those who can be the answer. With `more`, who answers has so many points more;
    without, the card is theirs and the hand is to be counted.
    """
    sums = allowed_sums(ruleset)
    if sums is None:
        return DoesNotAddUp("impossible_line", line=line, ruleset=ruleset)
    short = ruleset.penalty_total + ruleset.bonus_total - sum(line)
    slips = list(_slips(ruleset, short))
    seats = _who_can_be_right(ruleset, line, short) if slips else ()
    if len(slips) == 1 and seats:
        key, data = slips[0]
        return DoesNotAddUp(key, **data, seats=seats, more=short)
    if sum(line) not in sums:
        if any(sum(line) - each in sums for each in sums if 0 < each < sum(line)):
            return DoesNotAddUp("two_hands")
        return DoesNotAddUp("wrong_sum", points=sum(line), ruleset=ruleset)
    most = max(line) - ruleset.bonus_total
    singles = sorted(ruleset.single_cards, key=lambda card: -ruleset.values[card])
    if not short and singles and ruleset.values[singles[0]] > most:
        anyone = tuple(range(len(line)))
        return DoesNotAddUp(
            "nobody_has_card", line=line, card=singles[0], seats=anyone, ruleset=ruleset
        )
    return DoesNotAddUp("impossible_line", line=line, ruleset=ruleset)


def _slips(ruleset: Ruleset, short: int) -> Iterator[tuple[str, dict[str, object]]]:
    """What can have gone wrong where so many points are missing: a heart, or one card."""
    if ruleset.heart_value and short == ruleset.heart_value:
        yield "heart_missing", {}
    if ruleset.heart_value and short == -ruleset.heart_value:
        yield "heart_too_many", {}
    for card, copies in Counter(ruleset.single_cards).items():
        if short and ruleset.values[card] == short:
            yield "card_untaken", {"card": card, "copies": copies}


def _who_can_be_right(ruleset: Ruleset, line: Line, more: int) -> tuple[int, ...]:
    """The seats with whom some cards are worth the line, once they have so many points more."""
    return tuple(
        seat
        for seat, points in enumerate(line)
        if _is_hand(ruleset, (*line[:seat], points + more, *line[seat + 1 :]))
    )


def _is_hand(ruleset: Ruleset, line: Line) -> bool:
    """Whether cards alone can be worth this line."""
    for placement in placements(ruleset):
        needs = _points_to_share(ruleset, line, placement)
        if needs is None:
            continue
        has_one_all = _who_has_all(ruleset, needs, placement) is not None
        if has_one_all or _queen_takers(ruleset, needs, placement):
            return True
    return False
