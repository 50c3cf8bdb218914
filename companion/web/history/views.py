"""History: the latest night, what stands out, the nights and records, and a player's figures."""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.history import archive, nights, people, records
from companion.history.archive import Span
from companion.history.people import (
    GameKind,
    PersonSums,
    Rival,
    Trial,
    find_beaten,
)
from companion.history.records import Record
from companion.models import Player
from companion.referee import history as words
from companion.referee.grammar import capitalized
from companion.referee.telling import say
from companion.scorebook.results import WHOLE
from companion.sharing.access import Access
from companion.web.access import member_at, now, tonight
from companion.web.drawings import draw_race
from companion.web.formatting import (
    Face,
    date_words,
    describe_people,
    night_words,
    visitor_zone,
)
from companion.web.history.archive import GameLine
from companion.web.history.spans import (
    ChosenSpan,
    Row,
    SpanPage,
    kind_words,
    read_span,
    record_number,
)
from companion.web.history.tonight import NightView, list_questions, night_url

bp = Blueprint("history", __name__, url_prefix="/t/<uuid:table_id>/history")

MOST_COMPARED = 8  # people in the race and against one another: more than a phone has room for


class HistoryPage(SpanPage):
    """The first page of the history: the latest night, the standings of a span, what stands out.

    The standings are in the order of the column `by`. `race` and `meetings` have those who are
    `compared`: who came at least half as often as whoever came most. `asked` is what somebody has
    to say of a game since something in it was changed; `game_on` is where the game is that is on
    tonight, and its next hand.
    """

    def __init__(self, access: Access, chosen: ChosenSpan) -> None:
        super().__init__(access, chosen, "history.show")
        everybody = people.read_people(self.table, self._span)
        self.asked = list_questions([self.table.id] if self.is_keeper else [])
        latest = nights.latest_night(self.table)
        self.night = NightView(self.table, latest) if latest else None
        self.game_on = self.night and self.night.game_on
        self.games = people.count_games_over(self.table, self._span)
        race = people.read_race(self.table, self._span)
        is_one_night = race.nights == 1 and self._has_night_alone()
        self.by = order if (order := request.args.get("by", "")) in ORDERS else "wins"
        self.heads = {
            key: (self._order_url(key), direction if key == self.by else "")
            for key, direction in ORDERS.items()
        }
        self.standings = people.rank_people(everybody, self.by)
        self.faces = describe_people([one.player for one in self.standings.everybody])
        self.has_standings = bool(self.standings.ranked) and not is_one_night
        self.is_one_night = is_one_night
        self.picture_title = say(
            "span_title",
            span=self.key,
            year=str(tonight().year),
            days=self.spans[-1][2],
        )
        self.picture_story = say("by_order", games=self.games, nights=race.nights, order=self.by)
        regular = [one for _, one in people.rank_people(everybody, "average").ranked]
        most = sorted(regular, key=lambda one: -one.whole_games)[:MOST_COMPARED]
        self.compared = compared = [one.player for one in regular if one in most]
        self.not_compared = _left_out(everybody, compared)
        self.race_note = say("race_note", steps=race.steps, by_month=race.is_by_month)
        self.race = draw_race(compared, race)
        if self.race and self.not_compared:
            self.picture_story += f"\n{self.not_compared}"
        self.meetings = people.read_meetings(self.table, self._span) if self.has_standings else {}
        claimed = people.sift_claims(people.list_trials(everybody))
        is_queen_told = is_one_night or any(one.key == "queens" for one in claimed)
        self.facts = [
            *(self._claim(one, everybody) for one in claimed),
            *self._last_moon(),
            *([] if is_queen_told else self._most_queens(everybody)),
        ][:MOST_FACTS]

    def _has_night_alone(self) -> bool:
        """Whether all games of the span are those of the night that stands above."""
        if self.night is None:
            return False
        day, span = self.night.day, self._span
        is_in = (span.first or day) <= day <= (span.last or day)
        return is_in and self.games == len(self.night.over)

    def _order_url(self, key: str) -> str:
        """Where the standings are in this order."""
        order = None if key == "wins" else key
        query = {**self._chosen.query, "by": order, "_anchor": "standings"}
        return url_for("history.show", table_id=self.table.id, **query)

    # What stands out, each with the games it counts

    def _claim(self, one: Trial, everybody: Sequence[PersonSums]) -> Row:
        name, even = one.player.name, round(one.fair / WHOLE)
        [sums] = [each for each in everybody if each.player.id == one.player.id]
        url = self.games_url(one.player, one.key)
        if one.key == "wins":
            facts = say("wins_more_facts", wins=sums.wins, games=sums.whole_games, even=even)
            return url, say("wins_more", player=name), facts
        if one.key == "queens":
            facts = say("queens_more_facts", queens=sums.queens, hands=sums.known_queens, even=even)
            return url, say("queens_more", player=name), facts
        facts = say("hold_facts", count=one.count, games=one.chances, even=even)
        return url, say("best_on_a_hold", player=name), facts

    def _last_moon(self) -> list[Row]:
        moon = people.last_moon(self.table, self._span)
        if moon is None:
            return []
        when = say(
            "hand_of_game",
            day=night_words(moon.game.day, now(), visitor_zone()),
            game=moon.game.number,
            hand=moon.hand,
        )
        return [(self.entry_url(moon), say("last_moon", player=moon.player.name), when)]

    def _most_queens(self, everybody: Sequence[PersonSums]) -> list[Row]:
        """Who took the queen most, where that is one player."""
        most = max((one.queens for one in everybody), default=0)
        first = [one for one in everybody if one.queens == most]
        if not most or len(first) > 1:
            return []
        facts = say("queens_of_hands", queens=most, hands=first[0].known_queens, unknown=0)
        player = first[0].player
        return [(self.games_url(player, "queens"), say("queens_most", player=player.name), facts)]


class RecordsPage(SpanPage):
    """The records of all time; `groups` have the kind of games and its records, the most played
    first: each where it is, what it is of, whose and when, and the number. The run of wins is one
    of all games."""

    def __init__(self, access: Access) -> None:
        super().__init__(access, ChosenSpan("all", Span()), "history.show_records")
        groups: dict[GameKind, list[tuple[str, str, str, str]]] = defaultdict(list)
        games = Counter[GameKind]()
        for key, found in records.records_of(self.table).items():
            for record in found:
                kind = record.kind._replace(end="")
                groups[kind].append(self._row(key, record))
                games[kind] = max(games[kind], record.games)
        ordered = sorted(groups, key=lambda kind: (-games[kind], kind))
        self.groups = [(kind_words(kind), groups[kind]) for kind in ordered]
        if run := self._longest_run():
            self.groups.append((say("all_games"), [run]))

    def _row(self, key: str, record: Record) -> tuple[str, str, str, str]:
        when = self.night_of(record.game.day)
        return (
            self.entry_url(record),
            _record(key, record.kind.end),
            say("record_facts", times=record.times, player=record.player.name, day=when),
            record_number(key, record.kind, record.number),
        )

    def _longest_run(self) -> tuple[str, str, str, str] | None:
        """The longest run of wins, where it is one."""
        run = records.longest_run(self.table)
        if run is None or run.number < records.RUN:
            return None
        url = self.games_url(run.player, "wins", within=Span(run.first, run.last))
        when = self.night_of(run.last)
        facts = say("record_facts", times=run.times, player=run.player.name, day=when)
        return url, say("longest_run"), facts, str(run.number)


class NightsPage:
    """All nights of a year: `years` are the others, address, year and words of each.

    `games`: those of the year that are of no night.
    """

    def __init__(self, access: Access, year: int | None) -> None:
        self.table = access.table
        years = nights.years_with_games(self.table)
        self.year = year if year in years else max(years, default=0)
        self.years = [
            (url_for("history.show_nights", table_id=self.table.id, year=one), one, str(one))
            for one in years
        ]
        found = nights.nights_of_year(self.table, self.year) if self.year else []
        self.nights = [
            (
                night_url(self.table.id, one.day),
                date_words(one.day),
                words.night_facts(one.games, one.wins),
            )
            for one in found
        ]
        undated = nights.games_without_date(self.table, self.year) if self.year else []
        self.games = [GameLine(line) for line in undated]


class PlayerHistoryPage(SpanPage):
    """One person's games of a span.

    `figures`, `records`, `more` and `worst` lead each to the games they count; `rivals` are whom
    the person met in games both played to the end.
    """

    def __init__(self, access: Access, player: Player, chosen: ChosenSpan) -> None:
        super().__init__(access, chosen, "history.player", player_id=player.id)
        table, span, self.player = self.table, self._span, player
        found = people.read_people(table, span, player.id)
        sums = found[0] if found else PersonSums(player)
        kinds = people.count_kinds(table, span, player.id)
        kind = people.usual_kind(kinds)
        self.has_games = bool(found)
        best: Mapping[str, people.RecordEntry] = {}
        if kind and kinds.get(kind, 0) >= records.FEWEST:
            best = records.records_of_person(table, kind, span, player.id)
        run = people.longest_run(table, span, player.id)
        self.figures = [*self._figures(sums, run), self._moons(sums), *self._best(kind, best)]
        self.records = self._own_records(("closest", "comeback"), kind, best)
        self.partly = self._partly(sums)
        self.rivals = self._rivals()
        self.more = self._more(sums)
        self.worst = self._own_records(("worst_game", "worst_hand"), kind, best)

    def _figures(self, sums: PersonSums, run: int) -> list[Row]:
        """The figures, each with the games it counts; no queens where nobody knows of one."""
        figures: list[tuple[str | None, str, str]] = [
            (None, str(sums.games), _games(sums)),
            ("wins", str(sums.wins), _wins(sums, run)),
            ("places", words.average_label(sums.average), say("average_place")),
        ]
        if sums.known_queens:
            label = say("queens_count", queens=sums.queens, hands=sums.known_queens)
            figures.append(("queens", str(sums.queens), label))
        return [(self.games_url(self.player, key), number, label) for key, number, label in figures]

    def _moons(self, sums: PersonSums) -> Row:
        """How many moons, and when the person shot the last one, however long ago."""
        moon = people.last_moon(self.table, Span(), self.player.id)
        last = self.night_of(moon.game.day) if moon else ""
        label = say("moons_count", moons=sums.moons, last=last)
        return self.games_url(self.player, "moons"), str(sums.moons), label

    def _best(self, kind: GameKind | None, best: Mapping[str, people.RecordEntry]) -> list[Row]:
        """The best game of the usual kind; none where no such game is whole."""
        entry = best.get("best_game")
        if entry is None or kind is None:
            return []
        number = record_number("best_game", kind, entry.number)
        return [(self.entry_url(entry), number, say("best_game", end=words.end_words(kind.end)))]

    def _partly(self, sums: PersonSums) -> Row | None:
        """The games the person came to, or left, on the way."""
        if not sums.partly_played:
            return None
        title = say("partly_played", games=sums.partly_played)
        text = say("partly_facts", wins=sums.partly_won)
        return self.games_url(self.player, "partly"), title, text

    def _rivals(self) -> list[tuple[Face, str, str, str]]:
        found = people.rivals(self.table, self._span, self.player.id)
        sure = {rival.player.id: is_mine for rival, is_mine in find_beaten(found)}
        people_met = describe_people([one.player for one in found])
        return [
            (
                people_met[one.player.id],
                self.games_url(self.player, "places", one.player),
                self._beats(one, is_mine=sure[one.player.id]) if one.player.id in sure else "",
                say("against", won=one.won, lost=one.lost, tied=one.tied),
            )
            for one in found
        ]

    def _beats(self, rival: Rival, *, is_mine: bool) -> str:
        pair = (self.player.name, rival.player.name)
        winner, loser = pair if is_mine else pair[::-1]
        return say("beats", winner=winner, loser=loser)

    def _more(self, sums: PersonSums) -> list[Row]:
        """What is asked less often, each with the games it counts."""
        even = round(sums.fair_points / WHOLE)
        return [
            (
                self.games_url(self.player, "clean_hands"),
                say("clean_hands", clean=sums.clean_hands, hands=sums.hands),
                "",
            ),
            (
                self.games_url(self.player),
                say("points_of_hands", points=sums.points, hands=sums.hands),
                say("even_share", points=even),
            ),
        ]

    def _own_records(
        self,
        keys: Sequence[str],
        kind: GameKind | None,
        best: Mapping[str, people.RecordEntry],
    ) -> list[tuple[str, str, str, str]]:
        """Records of the person in games of the usual kind: where, what, when, and the number."""
        return [
            (
                self.entry_url(best[key]),
                _record(key, "" if best[key].hand else kind.end),
                capitalized(self.night_of(best[key].game.day)),
                record_number(key, kind, best[key].number),
            )
            for key in keys
            if kind and key in best
        ]


def _record(key: str, end: str) -> str:
    """What a record is of: "Best game, to 100", "Worst hand (no moon)"."""
    return say("record", key=key, end=words.end_words(end) if end else "")


def _games(sums: PersonSums) -> str:
    """What a number of games counts: "games, 17 nights"."""
    return say("games_count", games=sums.games, nights=sums.nights, on=sums.unfinished)


def _wins(sums: PersonSums, run: int) -> str:
    """What a number of wins counts, and the longest run: "wins in 26 games, longest run 3"."""
    longest = run if run > 1 else 0
    return say("wins_count", wins=sums.wins, games=sums.whole_games, run=longest)


def _left_out(everybody: Sequence[PersonSums], compared: Sequence[Player]) -> str:
    """Who of the standings is not in the race, in one sentence; "" where everybody is."""
    names = [one.player.name for one in everybody if one.whole_games]
    shown = {player.name for player in compared}
    out = [name for name in names if name not in shown]
    named = out if len(out) <= MOST_LEFT_OUT else ()
    return say("not_compared", names=named, count=len(out)) if out else ""


MOST_LEFT_OUT = 4  # who are named

MOST_FACTS = 3  # that stand out

# The columns by which the standings can be ordered, and which way each goes.
ORDERS = {"games": "descending", "wins": "descending", "average": "ascending"}


@bp.get("")
def show(table_id: uuid.UUID) -> ResponseReturnValue:
    """The first page of the history; `?span=year`, `months`, `all`, or `dates&from=&to=`."""
    access = member_at(table_id)
    page = HistoryPage(access, read_span(access.table))
    return render_template("history/history.html", page=page, table=page.table)


@bp.get("/records")
def show_records(table_id: uuid.UUID) -> ResponseReturnValue:
    """The records of all time."""
    page = RecordsPage(member_at(table_id))
    return render_template("history/records.html", page=page, table=page.table)


@bp.get("/nights")
def show_nights(table_id: uuid.UUID) -> ResponseReturnValue:
    """The nights of the latest year, or of another `?year=2025`."""
    page = NightsPage(member_at(table_id), request.args.get("year", type=int))
    return render_template("history/nights.html", page=page, table=page.table)


@bp.get("/<uuid:player_id>")
def player(table_id: uuid.UUID, player_id: uuid.UUID) -> ResponseReturnValue:
    """One person's figures."""
    access = member_at(table_id)
    person = archive.find_person(access.table, player_id) or abort(404)
    page = PlayerHistoryPage(access, person, read_span(access.table))
    return render_template("history/player_history.html", page=page, table=page.table)
