"""What may be claimed of players: only what chance alone would hardly bring about.

A claim is an exact binomial test against an even share, as equal players would have it. As the best
of several is looked for, its chance is multiplied by the number of tests (Bonferroni): of the pages
of equal players at most one in a hundred claims anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, lgamma, log, log1p

from sqlalchemy import func, select

from companion.history.archive import PERSON, SPELLING, Span, in_span
from companion.history.people import PersonSums, Rival
from companion.models import Player, Result, Table, db
from companion.scorebook.results import WHOLE

MOST_CHANCE = 0.01

_TOO_LITTLE = 1e-12  # of a sum, to be added to it


@dataclass(frozen=True)
class Trial:
    """How often somebody did what `key` names: `count` of so many `chances`.

    `fair` is an even share of them, in parts of `WHOLE`.
    """

    key: str
    player: Player
    count: int
    chances: int
    fair: int

    @property
    def chance(self) -> float:
        """How likely equal players do so as often or more often."""
        if self.chances * WHOLE <= self.fair:
            return 1.0
        return chance_of_at_least(self.count, self.chances, self.fair / (self.chances * WHOLE))


def chance_of_at_least(count: int, trials: int, probability: float) -> float:
    """How likely so many of these trials, or more, succeed; 1 for no more than can be expected.

    Where trials differ in their probability the mean of it gives more than the truth, never less
    (Hoeffding 1956).
    """
    if count <= trials * probability:
        return 1.0
    total = 0.0
    for successes in range(count, trials + 1):
        ways = lgamma(trials + 1) - lgamma(successes + 1) - lgamma(trials - successes + 1)
        failures = (trials - successes) * log1p(-probability)
        term = exp(ways + successes * log(probability) + failures)
        total += term
        if term < total * _TOO_LITTLE:  # from here on they only get smaller
            break
    return min(total, 1.0)


def sift_claims(trials: Sequence[Trial]) -> list[Trial]:
    """Those of all that were tried which may be claimed, the surest first, one of each key."""
    sure = sorted(
        (one.chance * len(trials), number)
        for number, one in enumerate(trials)
        if one.chance * len(trials) <= MOST_CHANCE
    )
    found: dict[str, Trial] = {}
    for _, number in sure:
        found.setdefault(trials[number].key, trials[number])
    return [*found.values()]


def list_trials(table: Table, span: Span, everybody: Sequence[PersonSums]) -> list[Trial]:
    """What could be claimed of everybody who played in a span: "wins", "queens" and "hold"."""
    wins = [
        Trial("wins", one.player, one.outright_wins, one.whole_games, one.fair_wins)
        for one in everybody
        if one.whole_games
    ]
    queens = [
        Trial(
            "queens",
            one.player,
            one.queens,
            max(one.known_queens, one.queens_dealt),
            one.fair_queens,
        )
        for one in everybody
        if one.known_queens
    ]
    return [*wins, *queens, *_try_holds(table, span, everybody)]


def _try_holds(table: Table, span: Span, everybody: Sequence[PersonSums]) -> list[Trial]:
    """In how many games each alone had the fewest points of the hands without a pass."""
    game = Result.game_id
    whole = (
        select(
            Result.player_id,
            func.rank().over(partition_by=game, order_by=Result.hold_points).label("place"),
            func.count().over(partition_by=[game, Result.hold_points]).label("tied"),
            func.count().over(partition_by=game).label("players"),
        )
        .where(Result.table_id == table.id, *in_span(span, Result.day))
        .where(Result.is_whole, Result.hold_hands > 0)
        .subquery()
    )
    fewest = func.count().filter(whole.c.place == 1, whole.c.tied == 1)
    rows = db.session.execute(
        select(PERSON, fewest, func.count(), func.sum(WHOLE // whole.c.players))
        .join(SPELLING, SPELLING.id == whole.c.player_id)
        .where(whole.c.players > 1)
        .group_by(PERSON)
    )
    tried = {person: (int(count), int(games), int(fair)) for person, count, games, fair in rows}
    return [
        Trial("hold", one.player, *tried[one.player.id])
        for one in everybody
        if one.player.id in tried
    ]


def find_beaten(rivals: Sequence[Rival]) -> list[tuple[Rival, bool]]:
    """The rivals of a person who were beaten, or beat the person: whether it was the person.

    Games with a better and a worse place count; each rival may be better or worse.
    """
    found = []
    for rival in rivals:
        most = max(rival.won, rival.lost)
        chance = 2 * len(rivals) * chance_of_at_least(most, rival.won + rival.lost, 0.5)
        if chance <= MOST_CHANCE:
            found.append((rival, rival.won > rival.lost))
    return found
