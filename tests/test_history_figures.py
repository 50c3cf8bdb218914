"""Every figure of history is what a plain count of the facts gives, whatever was done to them."""

from __future__ import annotations

import random
import uuid
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from itertools import groupby
from typing import Any
from unittest.mock import patch

import pytest
from flask import Flask
from sqlalchemy import select

from companion import player_history, records, scorebook
from companion.access_control import make_device
from companion.bin import delete_game, deleted_games, restore_game
from companion.derived_check import Checked, check
from companion.game_archive import Span, games_with, wins_of
from companion.models import Game, Player, Sitting, Table, db
from companion.player_history import GameKind, SpanSums
from companion.rules.errors import RulesError
from companion.rules.ruleset.variants import VARIANTS
from companion.scorebook import GameState
from companion.scorebook.player_days import COUNTS, NUMBERS, Sums
from companion.scorebook.player_games import WHOLE
from companion.scorebook.players import merge, split
from companion.table_files import taking_in
from companion.table_files.writing import write_table
from tests.each import first_quick
from tests.scorebook.evening import NOON, Evening

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
            "stop": (1, lambda: self.evening.write(scorebook.stop_game)),
            "merge": (1, self.merge),
            "split": (1, self.split),
            "delete": (1, self.delete),
            "restore": (1, self.restore),
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
            evening.write(lambda b, by: scorebook.rule_hand(b, number, {0: 26}, "revoke", by))
        else:
            rest = len(evening.state.next.seats) - 2
            evening.points(20, 6, *[0] * rest)

    def a_hand(self) -> int:
        return self.chance.randint(1, len(self.evening.state.hands) or 1)

    def correct(self) -> None:
        if self.evening.state.hands:
            self.evening.correct(self.a_hand(), self.evening.counts(*self.dealt(), queen=0))

    def insert(self) -> None:
        self.evening.insert(self.a_hand(), self.evening.counts(*self.dealt(), queen=1))

    def remove(self) -> None:
        if self.evening.state.hands:
            self.evening.remove(self.a_hand())

    def someone(self) -> Player:
        return self.evening.player(self.chance.choice(NAMES))

    def swap(self) -> None:
        seat = self.chance.choice(self.evening.state.chairs)[0]
        self.evening.write(lambda b, by: scorebook.substitute(b, seat, self.someone(), by))

    def join(self) -> None:
        self.evening.write(lambda b, by: scorebook.join(b, self.someone(), 1, by))

    def leave(self) -> None:
        seat = self.chance.choice(self.evening.state.chairs)[0]
        self.evening.write(lambda b, by: scorebook.leave(b, seat, by))

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


class PlainCount:
    """The figures of a span in the plainest way, from hands, captures and sittings alone."""

    def __init__(self, table: Table, span: Span, zone: tzinfo) -> None:
        self.people = {
            player.id: player.same_as or player.id
            for player in db.session.scalars(select(Player).where(Player.table_id == table.id))
        }
        self.sums: dict[uuid.UUID, dict[GameKind, Sums]] = defaultdict(lambda: defaultdict(Sums))
        self.evenings: dict[uuid.UUID, set[object]] = defaultdict(set)
        self.results: dict[uuid.UUID, list[tuple[datetime, uuid.UUID, bool]]] = defaultdict(list)
        self.clean: dict[uuid.UUID, Counter[GameKind]] = defaultdict(Counter)
        self.totals: dict[uuid.UUID, dict[GameKind, list[tuple[int, datetime]]]] = defaultdict(
            lambda: defaultdict(list)
        )
        self.open_games = 0
        self.zone = zone
        games = select(Game).where(Game.table_id == table.id, Game.deleted_at.is_(None))
        for game in db.session.scalars(games).all():
            is_early = span.since and game.started_at < span.since
            is_late = span.until and game.started_at >= span.until
            state = scorebook.look_up(table, game.id)
            if state and not is_late and not is_early:
                self._add(state)

    def _add(self, state: GameState) -> None:
        rows = db.session.scalars(select(Sitting).where(Sitting.game_id == state.game.id)).all()

        def sitting(number: int) -> dict[int, uuid.UUID]:
            begun = max(row.from_hand for row in rows if row.from_hand <= max(number, 1))
            found = [row for row in rows if row.from_hand == begun]
            return {row.seat_number: self.people[row.player_id] for row in found}

        kind = GameKind(state.game.variant, len(sitting(state.end_hand)))
        hands = state.hands[: state.end_hand]
        played = set()
        clean: Counter[uuid.UUID] = Counter()
        for hand in hands:
            if hand.row.is_open or hand.row.evidence == "ruled":
                continue
            seated = sitting(hand.number)
            for seat, points in hand.points.items():
                person = seated[seat]
                played.add(person)
                clean[person] = clean[person] + 1 if not points and hand.shooter != seat else 0
                self.clean[person][kind] = max(self.clean[person][kind], clean[person])
                first = sitting(1)[hands[0].row.dealer]
                self._add_hand(self.sums[seated[seat]][kind], hand, seat, seated, first)
        self.open_games += bool(played) and not state.is_over
        for person in played:
            self.sums[person][kind].games += 1
            here = state.game.started_at.astimezone(self.zone)
            self.evenings[person].add((here - timedelta(hours=5)).date())
        if state.is_over and hands:
            self._add_places(state, [sitting(hand.number) for hand in hands], kind)

    @staticmethod
    def _add_hand(
        sums: Sums, hand: Any, seat: int, seated: dict[int, uuid.UUID], first: uuid.UUID
    ) -> None:
        taken = {row.seat_number: (row.cards or "").split() for row in hand.captures}
        queens = sum("QS" in cards for cards in taken.values())
        points, seats = hand.points[seat], list(hand.points)
        fair = sum(hand.points.values()) * WHOLE // len(seats)
        has_queen, fair_queen = "QS" in taken.get(seat, []), queens * WHOLE // len(seats)
        is_moon = hand.shooter == seat
        sums.hands += 1
        sums.points += points
        sums.fair_points += fair
        sums.clean_hands += points == 0 and not is_moon
        sums.moons += is_moon
        sums.queen_hands += queens > 0
        sums.queens += has_queen
        sums.fair_queens += fair_queen
        if hand.row.passed == "H":
            sums.hold_hands += 1
            sums.hold_points += points
            sums.hold_fair_points += fair
        sums.by_points[str(points)] = sums.by_points.get(str(points), 0) + 1
        right = seats[seats.index(seat) - 1]
        deals = {
            "dealing": seat == hand.row.dealer,
            "left_of_dealer": right == hand.row.dealer,
            "first_dealer": seated[seat] == first,
        }
        for counts, key, one in (
            (sums.by_pass, hand.row.passed, [1, points, fair, queens > 0, has_queen, fair_queen]),
            (sums.behind, seated[right].hex, [1, points, fair]),
            *((sums.by_deal, deal, [1, points, fair]) for deal, is_so in deals.items() if is_so),
        ):
            counts[key] = [a + b for a, b in zip(counts.get(key, [0] * 6), one, strict=False)]

    def _add_places(
        self, state: GameState, sat: list[dict[int, uuid.UUID]], kind: GameKind
    ) -> None:
        totals = {seat: state.totals[seat] for seat in sat[-1]}
        whole = {seat for seat in totals if all(one.get(seat) == sat[-1][seat] for one in sat)}
        for seat in whole:
            person, mine = sat[-1][seat], totals[seat]
            sums = self.sums[person][kind]
            place = 1 + sum(total < mine for total in totals.values())
            tied = sum(total == mine for total in totals.values())
            key = f"{len(totals)}-{place}-{tied}"
            sums.places[key] = sums.places.get(key, 0) + 1
            sums.wins += place == 1
            worse = sum(total > mine for total in totals.values())
            sums.beaten_halves += 2 * worse + tied - 1
            sums.opponents += len(totals) - 1
            self.totals[person][kind].append((mine, state.game.started_at))
            self.results[person].append((state.game.started_at, state.game.id, place == 1))
            for other in whole - {seat}:
                met = sums.met.setdefault(sat[-1][other].hex, [0, 0, 0])
                met[(totals[other] <= mine) + (totals[other] < mine)] += 1

    def own_win_streaks(self, person: uuid.UUID) -> list[int]:
        """How many games of the span somebody won in a row, each time; none before it or after."""
        results = sorted(self.results[person])
        runs = groupby(results, lambda result: result[2])
        return [len(list(run)) for has_won, run in runs if has_won]

    @property
    def win_streaks(self) -> list[int]:
        """How many games anybody won in a row, the most first."""
        found = [one for person in [*self.results] for one in self.own_win_streaks(person)]
        return sorted((one for one in found if one >= records.FEWEST), reverse=True)


def by_person(sums: Sums, people: dict[uuid.UUID, uuid.UUID]) -> dict[str, Any]:
    """The figures, with those that name other players added up by person. Near-moons are apart."""
    names = [name for name in (*NUMBERS, *COUNTS) if name != "near_moons"]
    found = {name: getattr(sums, name) for name in names}
    for name in ("behind", "met"):
        total: dict[uuid.UUID, list[int]] = {}
        for key, counts in found[name].items():
            person = people[uuid.UUID(key)]
            before = total.get(person, [0] * len(counts))
            total[person] = [a + b for a, b in zip(before, counts, strict=True)]
        found[name] = total
    return found


def compare(table: Table, span: Span, zone: tzinfo) -> None:
    plain = PlainCount(table, span, zone)
    found = player_history.read_sums(table, span)
    expected = {
        (person, kind): by_person(sums, plain.people)
        for person, by_kind in plain.sums.items()
        for kind, sums in by_kind.items()
    }
    assert expected == {
        (person, kind): by_person(sums, plain.people)
        for person, by_kind in found.by_kind.items()
        for kind, sums in by_kind.items()
        if sums != Sums()
    }
    assert found.open_games == plain.open_games
    compare_extremes(table, span, found, plain)
    evenings = player_history.evenings_played(table, span, found, zone)
    assert evenings == {person: len(days) for person, days in plain.evenings.items()}
    for person in plain.sums:
        compare_streaks(table, span, person, plain)
        alone = player_history.read_sums(table, span, person)
        assert alone.by_kind[person] == found.by_kind[person]
        if span == Span():
            total = found.of_person(person)
            assert (games_with(person), wins_of(person)) == (total.games, total.wins)
    if span == Span():
        streaks = [one.number for one in records.winning_streaks(table)]
        assert streaks == plain.win_streaks[: records.LISTED]


def first_lowest_and_highest(totals: list[tuple[int, datetime]]) -> list[tuple[int, datetime]]:
    """The lowest and the highest total, each with when the first game of it began."""
    return [min(totals), min(totals, key=lambda one: (-one[0], one[1]))]


def compare_extremes(table: Table, span: Span, sums: SpanSums, plain: PlainCount) -> None:
    """The best and worst game, of everybody and of each person."""
    found = player_history.extremes(table, span, sums)
    with patch.object(player_history, "MANY", 0):  # as in a long span
        assert player_history.extremes(table, span, sums) == found
    if found:
        every = [one for of_kind in plain.totals.values() for one in of_kind.get(found.kind, ())]
        ends = [(one.total, one.game.started_at) for one in (found.best, found.worst)]
        assert ends == first_lowest_and_highest(every)
    else:
        assert not plain.totals
    for person, of_kind in plain.totals.items():
        spellings = [each for each, root in plain.people.items() if root == person]
        for kind, totals in of_kind.items():
            own = records.own_records(table, kind, spellings, span)
            games = [own["best_game"], own["worst_game"]]
            ends = [(one.number, one.game.started_at) for one in games]
            assert ends == first_lowest_and_highest(totals)


def compare_streaks(table: Table, span: Span, person: uuid.UUID, plain: PlainCount) -> None:
    """Wins and clean hands in a row, as a player's page has them."""
    spellings = [each for each, root in plain.people.items() if root == person]
    wins = max(plain.own_win_streaks(person), default=0)
    for kind in plain.sums[person]:
        found = records.own_records(table, kind, spellings, span)
        longest = {"wins": wins, "clean_hands": plain.clean[person][kind]}
        expected = {key: most for key, most in longest.items() if most >= records.FEWEST}
        assert {key: found[key].number for key in found if key in longest} == expected
        if "wins" in found:
            last = found["wins"].game.started_at
            assert (last, found["wins"].game.id, True) in plain.results[person]


def spans(table: Table, chance: random.Random) -> Iterator[Span]:
    """All time, and spans that begin and end anywhere, at the begin of games too."""
    yield Span()
    begun = list(db.session.scalars(select(Game.started_at).where(Game.table_id == table.id)))
    for _ in range(4):
        since, until = sorted(
            chance.choice(begun) + timedelta(hours=chance.choice((-30, -1, 0, 0, 1, 12)))
            for _ in range(2)
        )
        yield Span(since)
        yield Span(since, until)
        yield Span(until=until)


@pytest.mark.parametrize("seed", first_quick(range(6)))
def test_every_figure_is_that_of_a_plain_count(app: Flask, seed: int) -> None:
    chance = random.Random(seed)
    with app.app_context():
        club = Club(chance)
        for _ in range(DEEDS):
            club.do_anything()
        tables = [club.evening.table.id, take_in_a_copy(club)]
        for table_id in tables:
            table = db.session.get_one(Table, table_id)
            for span in spans(table, chance):
                compare(table, span, chance.choice(ZONES))
        assert [str(each) for each in check(Checked())] == []


def take_in_a_copy(club: Club) -> uuid.UUID:
    """The same table as a file brings it to somebody who doesn't keep it."""
    text = write_table(club.table.id).encode()
    device = make_device(NOON)
    db.session.commit()
    survey = taking_in.survey_file(text, lambda _: None)
    with taking_in.writing_import(survey):
        return taking_in.take_in(survey, NOON, device).table_id
