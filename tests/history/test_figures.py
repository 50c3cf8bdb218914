"""Every figure of history is what a plain count of the facts gives, whatever was done to them."""

from __future__ import annotations

import random
import uuid
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta, timezone
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from companion import scorebook
from companion.files import table_import
from companion.files.table_file import write_table
from companion.history import nights, people, records
from companion.history.archive import Span
from companion.history.bin import delete_game, deleted_games, restore_game
from companion.history.check import check
from companion.history.nights import move_games
from companion.history.people import GameKind, PersonSums
from companion.models import Game, Player, Table, db
from companion.rules import QUEEN_OF_SPADES, VARIANTS, RulesError
from companion.scorebook import GameState, HandReport, UnreadableGame, changes
from companion.scorebook.new_game import night_at
from companion.scorebook.players import merge, split
from companion.scorebook.results import WHOLE
from companion.sharing.access import make_device
from tests.each import first_quick
from tests.scorebook.evening import NOON, Evening, ruled

NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Fay", "Bob")
DEEDS = 45
ZONES = (UTC, timezone(timedelta(hours=-8)), timezone(timedelta(hours=5, minutes=45)))


class Club:
    """A table to which anything may happen."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.evening = Evening(NAMES[:4], variant="short_50")
        self.deeds = {
            "new game": (2, self.new_game),
            "hands": (8, self.hands),
            "odd hand": (2, self.odd_hand),
            "correct": (2, self.correct),
            "insert": (1, self.insert),
            "remove": (1, self.remove),
            "undo": (2, lambda: self.evening.state.undoable and self.evening.undo()),
            "swap": (1, self.swap),
            "join": (1, self.join),
            "leave": (1, self.leave),
            "stop": (1, lambda: self.evening.write(changes.stop_game())),
            "merge": (1, self.merge),
            "split": (1, self.split),
            "delete": (1, self.delete),
            "restore": (1, self.restore),
            "other day": (1, self.other_day),
        }

    @property
    def table(self) -> Table:
        db.session.rollback()
        return db.session.get_one(Table, self.evening.table.id)

    def do_anything(self) -> None:
        weights = [weight for weight, _ in self.deeds.values()]
        [(_, deed)] = self.chance.choices([*self.deeds.values()], weights)
        with suppress(RulesError):  # what cannot be now
            deed()
        db.session.rollback()
        self.evening.now += timedelta(hours=self.chance.choice((0, 0, 1, 5, 30)))

    def new_game(self) -> None:
        evening, variant = self.evening, self.chance.choice(("standard", "short_50", "short_50"))
        names = self.chance.sample(NAMES, self.chance.choice((3, 4, 4, 4, 5)))
        with scorebook.writing(self.table):
            players = scorebook.seat_players(evening.table, names, evening.now)
            evening.game = scorebook.start_game(
                evening.table,
                players,
                VARIANTS[variant].ruleset.for_players(len(players)),
                variant=variant,
                first_dealer=0,
                now=evening.now,
                zone=self.chance.choice(ZONES),
            )

    def hands(self) -> None:
        for _ in range(self.chance.randint(1, 4)):
            self.evening.hand(*self.dealt(), queen=self.seat())

    def seat(self) -> int:
        return self.chance.randrange(len(self.evening.state.next.seats))

    def dealt(self) -> list[int]:
        seats, hearts = len(self.evening.state.next.seats), 13
        if self.chance.random() < 0.1:
            return [hearts if seat == 0 else 0 for seat in range(seats)]
        counts = Counter(self.chance.randrange(seats) for _ in range(hearts))
        return [counts[seat] for seat in range(seats)]

    def odd_hand(self) -> None:
        evening, deed = self.evening, self.chance.choice(("open", "ruled", "points"))
        if deed == "open":
            evening.hand(*[0] * len(evening.state.next.seats), is_open=True, note="lost count")
        elif deed == "ruled":
            number = evening.state.next_number
            evening.write(lambda b, by: ruled(b, number, {0: 26}, "revoke"))
        else:
            rest = len(evening.state.next.seats) - 2
            evening.points(20, 6, *[0] * rest)

    def a_hand(self) -> int:
        return self.chance.randint(1, len(self.evening.state.hands) or 1)

    def report_of(self, number: int, queen: int) -> HandReport:
        """What those who sat in a hand may have taken."""
        seats = self.evening.state.seats_at(number)
        hearts = Counter(self.chance.choice(seats) for _ in range(13))
        return HandReport(
            hearts={seat: hearts[seat] for seat in seats}, takers={QUEEN_OF_SPADES: seats[queen]}
        )

    def correct(self) -> None:
        if self.evening.state.hands:
            number = self.a_hand()
            self.evening.correct(number, self.report_of(number, 0))

    def insert(self) -> None:
        number = self.a_hand()
        self.evening.insert(number, self.report_of(number, 1))

    def remove(self) -> None:
        if self.evening.state.hands:
            self.evening.remove(self.a_hand())

    def someone(self) -> Player:
        return self.evening.player(self.chance.choice(NAMES))

    def swap(self) -> None:
        seat = self.chance.choice(self.evening.state.chairs)[0]
        self.evening.write(changes.substitute(seat, self.someone()))

    def join(self) -> None:
        self.evening.write(changes.join(self.someone(), 1))

    def leave(self) -> None:
        seat = self.chance.choice(self.evening.state.chairs)[0]
        self.evening.write(changes.leave(seat))

    def merge(self) -> None:
        with scorebook.writing(self.table):
            merge(self.someone(), self.someone())

    def split(self) -> None:
        with scorebook.writing(self.table):
            for player in scorebook.spellings_of(self.evening.table):
                if player.same_as:
                    split(player)
                    return

    def delete(self) -> None:
        games = db.session.scalars(select(Game).where(Game.deleted_at.is_(None))).all()
        game = self.chance.choice(games)
        if game.id != self.evening.game.id:
            with scorebook.writing(self.table):
                delete_game(self.evening.table, game.id, self.evening.by)

    def restore(self) -> None:
        deleted = deleted_games(self.table)
        if deleted:
            game_id = deleted[0].line.game.id
            with scorebook.writing(self.table):
                restore_game(self.evening.table, game_id, self.evening.by)

    def other_day(self) -> None:
        game = self.chance.choice(db.session.scalars(select(Game)).all())
        with scorebook.writing(self.table):
            day = game.day - timedelta(days=self.chance.choice((0, 1, 40, 400)))
            move_games(self.evening.table, [game.id], day, night_at(NOON, UTC))


# When a game was that somebody played whole, which it was, and whether it was won.
WholeGame = tuple[date, datetime, uuid.UUID, bool]


class PlainCount:
    """The figures of a span in the plainest way, from hands, captures and sittings alone."""

    def __init__(self, table: Table, span: Span) -> None:
        self.people = {
            player.id: player.same_as or player.id
            for player in db.session.scalars(select(Player).where(Player.table_id == table.id))
        }
        self.sums: dict[uuid.UUID, Counter[str]] = defaultdict(Counter)
        self.nights: dict[uuid.UUID, set[date]] = defaultdict(set)
        self.met: dict[uuid.UUID, dict[uuid.UUID, list[int]]] = defaultdict(dict)
        self.totals: dict[GameKind, list[tuple[uuid.UUID, int]]] = defaultdict(list)
        # By kind without its end, of each player and game: the worst hand without a moon, moons.
        self.in_game: dict[GameKind, list[tuple[int | None, int]]] = defaultdict(list)
        self.games: Counter[GameKind] = Counter()
        self.margins: dict[GameKind, list[tuple[int, int, date, uuid.UUID]]] = defaultdict(list)
        # Of each person the whole games: when, which, and whether it was won.
        self.whole: dict[uuid.UUID, list[tuple[date, datetime, uuid.UUID, bool]]] = defaultdict(
            list
        )
        self.place_parts: Counter[tuple[uuid.UUID, date]] = Counter()
        games = select(Game).where(Game.table_id == table.id, Game.deleted_at.is_(None))
        for game in db.session.scalars(games).all():
            is_early = span.first and game.day < span.first
            is_late = span.last and game.day > span.last
            with suppress(UnreadableGame):  # such a game is in no figure
                state = scorebook.look_up(table, game.id)
                if state and not is_late and not is_early:
                    self._add(state)

    def _add(self, state: GameState) -> None:
        seatings = state.facts.seatings

        def sitting(number: int) -> dict[int, uuid.UUID]:
            begun = max(hand for hand in seatings if hand <= max(number, 1))
            return {chair.seat: self.people[chair.player] for chair in seatings[begun]}

        stop = state.facts.stopped_after
        hands = state.hands if stop is None else state.hands[:stop]
        kind = GameKind(state.game.variant, len(sitting(len(hands))))
        played = set()
        for hand in hands:
            if hand.report.is_open or hand.report.evidence == "ruled":
                continue
            seated = sitting(hand.number)
            for seat in hand.points:
                played.add(seated[seat])
                self._add_hand(hand, seat, seated)
        self._add_worst(state, hands, kind, sitting)
        if state.is_over and hands:
            sat = [sitting(hand.number) for hand in hands]
            played |= self._add_places(state, sat, kind)
            self._add_holds(hands, sat)
        end = f"target {state.ruleset(len(hands)).target}" if state.is_over else ""
        end = "stopped" if state.end_reason == "stopped" else end
        self.games[kind._replace(end=end)] += bool(played)
        for person in played:
            self.sums[person]["games"] += 1
            self.sums[person]["unfinished"] += not state.is_over
            self.nights[person].add(state.game.day)

    def _add_hand(self, hand: Any, seat: int, seated: dict[int, uuid.UUID]) -> None:
        taken = [seat for card, seat in hand.report.captures if str(card) == "QS"]
        queens = len(taken)
        points, seats, is_moon = hand.points[seat], list(hand.points), hand.shooter == seat
        fair = sum(hand.points.values()) * WHOLE // len(seats)
        self.sums[seated[seat]] += Counter(
            hands=1,
            fair_points=fair,
            clean_hands=points == 0 and not is_moon,
            moons=is_moon,
            known_queens=queens > 0,
            queens=seat in taken,
            fair_queens=queens * WHOLE // len(seats),
        )
        self.sums[seated[seat]]["points"] += points

    def _add_worst(
        self, state: GameState, hands: Any, kind: GameKind, sitting: Callable[[int], Any]
    ) -> None:
        """Of each person of a game the worst hand in which nobody shot the moon, and the moons."""
        worst: dict[uuid.UUID, list[int]] = defaultdict(list)
        moons: Counter[uuid.UUID] = Counter()
        for hand in hands:
            if hand.report.is_open or hand.report.evidence == "ruled":
                continue
            for seat, points in hand.points.items():
                person = sitting(hand.number)[seat]
                worst[person] += [] if hand.moon else [points]
                moons[person] += hand.shooter == seat
        for person, taken in worst.items():
            self.in_game[kind].append((max(taken, default=None), moons[person]))

    def _add_holds(self, hands: Any, sat: list[dict[int, uuid.UUID]]) -> None:
        """Who of those who played all of it alone had the fewest points without a pass."""
        whole = {seat for seat in sat[-1] if all(one.get(seat) == sat[-1][seat] for one in sat)}
        taken: dict[int, list[int]] = {
            seat: [
                hand.points[seat]
                for hand in hands
                if hand.facts.passed == "H" and seat in hand.points
                if not hand.report.is_open and hand.report.evidence != "ruled"
            ]
            for seat in whole
        }
        points = {seat: sum(mine) for seat, mine in taken.items() if mine}
        for seat, mine in points.items() if len(points) > 1 else ():
            others = [each for other, each in points.items() if other != seat]
            self.sums[sat[-1][seat]] += Counter(
                hold_games=1, holds_won=mine < min(others), fair_holds=WHOLE // len(points)
            )

    def _add_places(
        self, state: GameState, sat: list[dict[int, uuid.UUID]], kind: GameKind
    ) -> set[uuid.UUID]:
        """Gives who played all of the game."""
        totals = {seat: state.totals[seat] for seat in sat[-1]}
        whole = {seat for seat in totals if all(one.get(seat) == sat[-1][seat] for one in sat)}
        for person in {person for one in sat for person in one.values()}:
            self.sums[person]["games_over"] += 1
        for seat, mine in totals.items():
            person = sat[-1][seat]
            place = 1 + sum(total < mine for total in totals.values())
            tied = sum(total == mine for total in totals.values())
            if seat not in whole:
                self.sums[person]["partly_won"] += place == 1
                continue
            parts = 4 * 5040 - 3 * 5040 * (2 * place + tied - 3) // (2 * len(totals) - 2)
            self.sums[person] += Counter(
                whole_games=1,
                wins=place == 1,
                fair_wins=WHOLE // len(totals),
                outright_wins=place == 1 and tied == 1,
                place_parts=parts,
            )
            self.whole[person].append((state.game.day, state.played_at, state.game.id, place == 1))
            self.place_parts[person, state.game.day] += parts - 12_600
            if state.end_reason != "stopped":
                end = f"target {state.ruleset(len(sat)).target}"
                self.totals[kind._replace(end=end)].append((person, mine))
            if (place, tied) == (1, 1):
                self._add_win(state, seat, [*totals], kind)
            for other in whole - {seat}:
                met = self.met[person].setdefault(sat[-1][other], [0, 0, 0])
                met[(totals[other] <= mine) + (totals[other] < mine)] += 1
        return {sat[-1][seat] for seat in whole}

    def _add_win(self, state: GameState, winner: int, seats: list[int], kind: GameKind) -> None:
        """How far ahead the only winner was in the end, and how far behind after any hand."""
        others, totals, leads = [seat for seat in seats if seat != winner], dict(state.totals), []
        for hand in reversed([None, *state.hands_played]):
            leads.append(min(totals[seat] for seat in others) - totals[winner])
            for seat in seats if hand else ():
                totals[seat] -= hand.points.get(seat, 0)
        end = "stopped"
        if state.end_reason != "stopped":
            end = f"target {state.ruleset(state.end_hand).target}"
        self.margins[kind._replace(end=end)].append(
            (leads[0], max(0, -min(leads)), state.game.day, state.game.id)
        )


NOT_PLAIN = ("player", "nights", "queens_dealt")


def compare(table: Table, span: Span) -> None:
    plain = PlainCount(table, span)
    found = {one.player.id: one for one in people.read_people(table, span)}
    assert {person: +sums for person, sums in plain.sums.items()} == {
        person: +Counter(
            {name: value for name, value in vars(sums).items() if name not in NOT_PLAIN}
        )
        for person, sums in found.items()
    }
    assert {p: one.nights for p, one in found.items() if one.nights} == {
        person: len(days) for person, days in plain.nights.items()
    }
    compare_best_and_worst(table, span, plain)
    compare_standings(list(found.values()), plain)
    compare_claims(list(found.values()), plain)
    compare_races(table, span, plain)
    if span == Span():
        compare_records(table, plain)
        compare_rarities(table, plain)
    for person in found:
        [alone] = people.read_people(table, span, person)
        assert alone == found[person]
        met = {
            one.player.id: [one.won, one.tied, one.lost]
            for one in people.rivals(table, span, person)
        }
        assert met == plain.met[person]
        assert people.longest_run(table, span, person) == longest_run(plain.whole[person])


def compare_standings(found: list[PersonSums], plain: PlainCount) -> None:
    """The average place is an order; who played less than half of the most has no place in it."""
    games = {person: sums["whole_games"] for person, sums in plain.sums.items()}
    most = max(games.values(), default=0)
    average = {
        person: 5 - Fraction(plain.sums[person]["place_parts"], 5040 * count)
        for person, count in games.items()
        if count
    }
    regular = [person for person in average if 2 * games[person] >= most]
    standings = people.rank_people(found, "average")
    assert {one.player.id: place for place, one in standings.ranked} == {
        person: 1 + sum(average[other] < average[person] for other in regular) for person in regular
    }
    below = [one.player.id for one in standings.others]
    assert below == sorted(below, key=lambda person: average.get(person, 4))
    assert {*below} == {one.player.id for one in found} - {*regular}
    assert standings.fewest == (most + 1) // 2


def compare_claims(found: list[PersonSums], plain: PlainCount) -> None:
    """What is tried: outright wins, queens, and the fewest points without a pass."""
    tried = {
        (one.key, one.player.id): (one.count, one.chances, one.fair)
        for one in people.list_trials(found)
    }
    expected = {}
    for person, sums in plain.sums.items():
        if sums["hold_games"]:
            held = sums["holds_won"], sums["hold_games"], sums["fair_holds"]
            expected["hold", person] = held
        if sums["whole_games"]:
            won = sums["outright_wins"], sums["whole_games"], sums["fair_wins"]
            expected["wins", person] = won
        if sums["known_queens"]:
            taken = sums["queens"], tried["queens", person][1], sums["fair_queens"]
            expected["queens", person] = taken
            assert tried["queens", person][1] >= sums["known_queens"]
    assert tried == expected


def compare_records(table: Table, plain: PlainCount) -> None:
    """The records of each kind of games, and how often they were reached."""
    found = {
        key: {one.kind: (one.number, one.times) for one in of_key}
        for key, of_key in records.records_of(table).items()
    }

    def best(numbers: list[int], which: Callable[[list[int]], int]) -> tuple[int, int]:
        return which(numbers), numbers.count(which(numbers))

    totals = {kind: [total for _, total in of_kind] for kind, of_kind in plain.totals.items()}
    worst = {
        kind: [points for points, _ in of_kind if points is not None]
        for kind, of_kind in plain.in_game.items()
    }
    moons = {
        kind: [count for _, count in of_kind if count > 1]
        for kind, of_kind in plain.in_game.items()
    }
    by_rules = {kind: won for kind, won in plain.margins.items() if kind.end != "stopped"}
    closest = {kind: [one[0] for one in won] for kind, won in by_rules.items()}
    comeback = {kind: [one[1] for one in won if one[1]] for kind, won in by_rules.items()}
    games = Counter(plain.games)
    for kind, count in plain.games.items():
        games[kind._replace(end="")] += count if kind.end else 0

    def extremes(
        of_kinds: dict[GameKind, list[int]], which: Callable[[list[int]], int]
    ) -> dict[GameKind, tuple[int, int]]:
        return {
            kind: best(numbers, which)
            for kind, numbers in of_kinds.items()
            if numbers and games[kind] >= records.FEWEST
        }

    assert found == {
        "best_game": extremes(totals, min),
        "closest": extremes(closest, min),
        "comeback": extremes(comeback, max),
        "worst_game": extremes(totals, max),
        "worst_hand": extremes(worst, max),
        "moons": extremes(moons, max),
    }
    runs = {person: longest_run(whole) for person, whole in plain.whole.items()}
    most = max(runs.values(), default=0)
    longest = [
        (days[-1], days[0], who)
        for who, whole in plain.whole.items()
        for days in runs_of_wins(whole)
        if len(days) == most
    ]
    run = records.longest_run(table)
    if run is None:
        assert longest == []
        return
    assert (run.number, run.times, run.last) == (most, len(longest), max(longest)[0])
    assert (run.last, run.first, run.player.id) in longest


def longest_run(whole: list[WholeGame]) -> int:
    """The most games in a row that were won, however they are cut into pieces."""
    won = "".join("w" if game[-1] else " " for game in sorted(whole))
    return max(map(len, won.split()), default=0)


def runs_of_wins(whole: list[WholeGame]) -> list[list[date]]:
    """The days of the games of each run."""
    runs = groupby(sorted(whole), itemgetter(-1))
    return [[day for day, *_ in run] for has_won, run in runs if has_won]


def compare_races(table: Table, span: Span, plain: PlainCount) -> None:
    """Place points above an average place's after each night, and who was ahead of whom."""
    race, days = people.read_race(table, span), sorted({day for _, day in plain.place_parts})
    assert race.steps == len(days)
    assert {who: [*line] for who, line in race.lines.items()} == {
        who: [sum(plain.place_parts[who, day] for day in days[: at + 1]) for at in range(len(days))]
        for who in plain.whole
    }
    assert +people.read_meetings(table, span) == {
        (who, other): met[0]
        for who, others in plain.met.items()
        for other, met in others.items()
        if met[0]
    }


def compare_rarities(table: Table, plain: PlainCount) -> None:
    """Runs and round numbers as a game made them, and records of its year."""
    for game in db.session.scalars(
        select(Game).where(Game.table_id == table.id, Game.is_over, Game.deleted_at.is_(None))
    ).all():
        found = records.rarities_of(table, game)
        so_far = {
            who: [one for one in sorted(whole) if one <= now]
            for who, whole in plain.whole.items()
            for now in whole
            if now[2] == game.id
        }
        expected = set()
        for who, whole in so_far.items():
            won = "".join("w" if one[-1] else " " for one in whole)
            run = len(won) - len(won.rstrip("w"))
            expected |= {("run", who, run)} if run >= records.RUN else set()
        for kind, margins in plain.margins.items():
            year = [one for one in margins if one[2].year == game.day.year]
            mine = [one for one in year if one[3] == game.id]
            others = [one for one in year if one[3] != game.id]
            if not mine or kind.end == "stopped" or len(year) < records.FEWEST:
                continue
            [winner] = [who for who, whole in so_far.items() if whole[-1][-1]]
            if mine[0][0] < min(one[0] for one in others):
                expected.add(("closest", winner, mine[0][0]))
            if mine[0][1] > max(one[1] for one in others):
                expected.add(("comeback", winner, mine[0][1]))
        is_stopped = False
        with suppress(UnreadableGame):  # such a game is in no figure
            state = scorebook.look_up(table, game.id)
            is_stopped = state is not None and state.end_reason == "stopped"
        told = {(one.key, one.player.id, one.number) for one in found}
        assert told == (set() if is_stopped else expected)


def compare_nights(table: Table) -> None:
    """All nights by year, with the games and the wins of each."""
    games: Counter[date] = Counter()
    wins: dict[date, Counter[str]] = defaultdict(Counter)
    for game in db.session.scalars(
        select(Game).where(Game.table_id == table.id, Game.deleted_at.is_(None))
    ).all():
        games[game.day] += game.hand_count > 0 or game.is_over
        plain = PlainCount(table, Span(game.day, game.day))
        people_of = {player.id: player.name for player in db.session.scalars(select(Player))}
        wins[game.day] = Counter(
            {people_of[person]: sums["wins"] for person, sums in plain.sums.items()}
        )
    years = {day.year for day in games}
    assert nights.years_with_games(table) == sorted(years, reverse=True)
    found = [night for year in years for night in nights.nights_of_year(table, year)]
    assert {night.day: night.games for night in found} == dict(+games)
    assert {night.day: dict(night.wins) for night in found} == {
        day: dict(+wins[day]) for day in +games
    }


def compare_best_and_worst(table: Table, span: Span, plain: PlainCount) -> None:
    """The best and worst game of each person."""
    kind = people.usual_kind(people.count_kinds(table, span))
    totals = plain.totals[kind] if kind else []
    for person in {person for person, _ in totals} if kind else ():
        own = records.records_of_person(table, kind, span, person)
        numbers = [own["best_game"].number, own["worst_game"].number]
        assert numbers == ends_of([total for each, total in totals if each == person])


def ends_of(totals: list[int]) -> list[int]:
    """The lowest and the highest of some totals."""
    return [min(totals), max(totals)] if totals else []


def spans(table: Table, chance: random.Random, draws: int) -> Iterator[Span]:
    """All time, and spans that begin and end anywhere, on days that were played on too."""
    yield Span()
    days = list(db.session.scalars(select(Game.day).where(Game.table_id == table.id)))
    for _ in range(draws):
        first, last = sorted(
            chance.choice(days) + timedelta(days=chance.choice((-30, -1, 0, 0, 1)))
            for _ in range(2)
        )
        yield Span(first)
        yield Span(first, last)
        yield Span(last=last)


@pytest.mark.both_databases
@pytest.mark.parametrize("seed", first_quick(range(2)))
def test_every_figure_is_that_of_a_plain_count(
    app: Flask, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "FEWEST", 2)  # a club of so few games has no ten of a kind
    chance = random.Random(seed)
    with app.app_context():
        club = Club(chance)
        for _ in range(DEEDS):
            club.do_anything()
        tables = [club.evening.table.id, take_in_a_copy(club)]
        for table_id in tables:
            table = db.session.get_one(Table, table_id)
            for span in spans(table, chance, draws=4 if seed else 1):
                compare(table, span)
            compare_crowns(table)
            compare_nights(table)
        mine = [str(wrong) for wrong in check().wrong if wrong.table_id in tables]
        assert mine == []


def compare_crowns(table: Table) -> None:
    """Who took the queen most on each night, and of several who did so last."""
    taken: dict[date, list[tuple[datetime, int, int, uuid.UUID]]] = defaultdict(list)
    games = select(Game).where(Game.table_id == table.id, Game.deleted_at.is_(None))
    for game in db.session.scalars(games).all():
        state = scorebook.look_up(table, game.id)
        assert state
        for hand in state.hands_played:
            if not hand.report.is_open and hand.report.evidence != "ruled":
                seated = dict(state.seating(hand.number))
                taken[game.day] += [
                    (game.started_at, game.number, hand.number, seated[seat])
                    for seat in hand.queen_takers
                ]
    for day, hands in taken.items():
        counts = Counter(person for *_, person in hands)
        last = {person: when for *when, person in sorted(hands)}
        crown = nights.crown_of(table, day)
        if not hands:
            assert crown is None
            continue
        best = max(counts, key=lambda person: (counts[person], last[person]))
        assert crown
        assert (crown.player.id, crown.queens, crown.night) == (best, counts[best], day)
    played = [day for day, hands in taken.items() if hands]
    latest = nights.crown_of(table)
    assert (latest and latest.night) == max(played, default=None)


def take_in_a_copy(club: Club) -> uuid.UUID:
    """The same table as a file brings it to somebody who doesn't keep it."""
    text = write_table(club.table.id).encode()
    device = make_device(NOON)
    db.session.commit()
    survey = table_import.survey_file(text, lambda _: None)
    with table_import.writing_import(survey):
        return table_import.take_in(survey, NOON, device).table_id
