"""What a table wants to know of its games: who is ahead, who eats the queen, who met whom."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from functools import cached_property
from typing import NamedTuple

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.history import archive, people, records
from companion.history.archive import Span
from companion.history.nights import asked_games
from companion.history.people import (
    Details,
    GameKind,
    Night,
    PassFigures,
    PersonSums,
    RecordEntry,
)
from companion.models import Player, Table
from companion.referee.text import history as words
from companion.referee.text.evenings import PLACE_POINTS_HINT, place_points_label
from companion.referee.text.grammar import pass_words, signed
from companion.referee.text.variants import variant_name
from companion.rules.scoring import shown, shown_points
from companion.rules.variants import VARIANTS
from companion.scorebook.new_game import night_at
from companion.sharing.access import Access
from companion.web.access import member_at, now
from companion.web.charts import (
    MOST_NIGHTS,
    PlacesChart,
    PointsChart,
    draw_places,
    draw_points,
)
from companion.web.formatting import date_words, initials, night_words, visitor_zone
from companion.web.game_page import PlayerBadge
from companion.web.history.archive import SpanChoice

NIGHTS = 6  # shown; the others are among all games

MOST_TIED = 2  # who stand out together

FEWEST_BARS = 10  # hands behind an average by direction of the pass

bp = Blueprint("history", __name__, url_prefix="/t/<uuid:table_id>/history")


class HistoryLine(NamedTuple):
    """A line that says something and leads to the games behind it."""

    title: str
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One person in the list over a span."""

    name: str
    initials: str
    colour: int
    wins: int
    attendance: str
    place_points: str
    url: str
    wins_url: str
    places_url: str


@dataclass(frozen=True, slots=True)
class RecordList:
    """A record: what it is, who has it, and the first few, each with its game."""

    title: str
    best: str
    entries: list[HistoryLine]


@dataclass(frozen=True, slots=True)
class PassBar:
    """Points a hand with one direction of the pass; the longest bar is 100 wide."""

    label: str
    average: str
    hands: int
    width: int
    url: str


@dataclass(frozen=True, slots=True)
class RivalRow:
    """How somebody did against another."""

    name: str
    initials: str
    colour: int
    score: str
    url: str


@dataclass(frozen=True, slots=True)
class AfterRow:
    """How somebody does right after another player; `share` is against an even one."""

    name: str
    initials: str
    colour: int
    about: str
    share: str
    url: str


class _HistoryView:
    """What both pages share: the table, and the span that is looked at."""

    endpoint = "history.show"

    def __init__(self, access: Access, key: str, now: datetime, zone: tzinfo | None) -> None:
        self.table, self.is_keeper = access.table, access.is_keeper
        self.now, self.zone = now, zone
        self.choice = SpanChoice(access.table, key, now, zone)
        self.key, self.span = self.choice.key, self.choice.span

    @property
    def spans(self) -> list[tuple[str, str, str]]:
        """The spans one can choose: where each is, its key, its label."""
        tonight = url_for("tonight.show", table_id=self.table.id)
        chosen = [(self._url(key), key, label) for key, label in words.SPANS.items()]
        return [(tonight, "tonight", words.TONIGHT), *chosen]

    def _url(self, key: str) -> str:
        return url_for(self.endpoint, table_id=self.table.id, span=key)

    @property
    def span_label(self) -> str:
        return self.choice.label

    def games_url(
        self,
        player: Player | None = None,
        figure: str | None = None,
        against: Player | None = None,
        kind: GameKind | None = None,
    ) -> str:
        """Where the games behind a figure are listed, those of one kind where one is given."""
        return url_for(
            "archive.games",
            table_id=self.table.id,
            player=player and player.id.hex,
            against=against and against.id.hex,
            figure=figure,
            variant=kind and kind.variant,
            players=kind and kind.players,
            span=None if self.key == "all" else self.key,
        )

    def player_url(self, player: Player) -> str:
        return url_for("history.player", table_id=self.table.id, player_id=player.id, span=self.key)


class HistoryPage(_HistoryView):
    """The first page of the history: the list over a span, what stands out, the evenings."""

    @property
    def place_points_hint(self) -> str:
        """What place points are."""
        return PLACE_POINTS_HINT

    @cached_property
    def people(self) -> list[PersonSums]:
        """Everyone's games of the span, most place points first."""
        return people.read_people(self.table, self.span)

    @cached_property
    def games(self) -> int:
        """How many games of the span somebody played to the end."""
        return people.count_games_over(self.table, self.span)

    @cached_property
    def open_games(self) -> int:
        """How many are still to be played to the end, which count for those who play them."""
        return people.count_open_games(self.table, self.span)

    @cached_property
    def asked(self) -> list[HistoryLine]:
        """The games of which somebody has to say whether they ended earlier."""
        return [
            HistoryLine(
                words.ended_earlier_line(game.number, game.ended_earlier or 0),
                night_words(game.day, self.now, self.zone),
                url_for("scoreboard.show", table_id=self.table.id, game_id=game.id),
            )
            for game in (asked_games([self.table.id]) if self.is_keeper else ())
        ]

    @property
    def rows(self) -> list[PersonRow]:
        """The list over the span."""
        letters = initials([one.player.name for one in self.people])
        return [
            PersonRow(
                name=one.player.name,
                initials=text,
                colour=one.player.colour,
                wins=one.wins,
                attendance=words.attendance_words(one.games, one.nights),
                place_points=place_points_label(one.place_points),
                url=self.player_url(one.player),
                wins_url=self.games_url(one.player, "wins"),
                places_url=self.games_url(one.player, "places"),
            )
            for one, text in zip(self.people, letters, strict=True)
        ]

    @property
    def facts(self) -> list[HistoryLine]:
        """What stands out, each with the games it counts."""
        moons = [*self._most_moons(), *self._last_moon()]
        return [*self._queen(), *moons, *self._extremes(), *self._hold()]

    def _queen(self) -> list[HistoryLine]:
        shares = [(one.queen_share, one) for one in self.people if one.queen_share]
        if not shares:
            return []
        share, one = max(shares, key=lambda pair: pair[0] or 0)
        text = words.queen_facts(one.queens, one.known_queens, share or 0)
        url = self.games_url(one.player, "queens")
        return [HistoryLine(words.queen_line(one.player.name), text, url)]

    def _most_moons(self) -> list[HistoryLine]:
        most = max((one.moons for one in self.people), default=0)
        first = [one for one in self.people if one.moons == most]
        if not most or len(first) > MOST_TIED:
            return []
        return [
            HistoryLine(
                words.most_moons_line(one.player.name),
                words.moons_facts(
                    most, one.hands, [other.player.name for other in first if other is not one]
                ),
                self.games_url(one.player, "moons"),
            )
            for one in first
        ]

    def _last_moon(self) -> list[HistoryLine]:
        moon = people.last_moon(self.table, self.span)
        if moon is None:
            return []
        day = night_words(moon.game.day, self.now, self.zone)
        when = words.when_words(day, moon.game.number, moon.hand)
        return [HistoryLine(words.moon_line(moon.player.name), when, _record_url(self.table, moon))]

    def _extremes(self) -> list[HistoryLine]:
        kind = self._span_kind
        found = records.extremes(self.table, kind, self.span) if kind else {}
        return [
            HistoryLine(
                words.extremes_line(key, _total_words(kind, one.number)),
                words.extremes_facts(
                    one.player.name,
                    night_words(one.game.day, self.now, self.zone),
                    _kind_words(kind, has_end=True),
                ),
                _record_url(self.table, one),
            )
            for key, one in found.items()
            if kind
        ]

    def _hold(self) -> list[HistoryLine]:
        shares = [(one.hold_share, one) for one in self.people if one.hold_share is not None]
        if len(shares) < 2:
            return []
        share, one = min(shares, key=lambda pair: pair[0])
        url = self.games_url(one.player, "hold")
        facts = words.hold_facts(one.hold_hands, share)
        return [HistoryLine(words.hold_line(one.player.name), facts, url)]

    @cached_property
    def record_kind(self) -> GameKind | None:
        """The games that the records are of."""
        return people.usual_kind(self.table, Span())

    @property
    def _span_kind(self) -> GameKind | None:
        """The games of the span that can be compared."""
        is_all = self.span == Span()
        return self.record_kind if is_all else people.usual_kind(self.table, self.span)

    @property
    def record_kind_label(self) -> str:
        """The same in words."""
        return _kind_words(self.record_kind, has_end=True) if self.record_kind else ""

    @cached_property
    def records(self) -> list[RecordList]:
        """The records of the table, of all its time; those that nobody has yet are left out."""
        kind = self.record_kind
        found = records.records_of(self.table, kind) if kind else {}
        return [self._record_list(key, kind, each) for key, each in found.items() if kind]

    def _record_list(self, key: str, kind: GameKind, entries: Sequence[RecordEntry]) -> RecordList:
        best = dict.fromkeys(e.player.name for e in entries if e.number == entries[0].number)
        return RecordList(
            title=words.RECORDS[key],
            best=words.record_line(_record_number(key, kind, entries[0].number), list(best)),
            entries=[self._record(key, kind, entry) for entry in entries],
        )

    def _record(self, key: str, kind: GameKind, entry: RecordEntry) -> HistoryLine:
        day = night_words(entry.game.day, self.now, self.zone)
        return HistoryLine(
            words.record_line(_record_number(key, kind, entry.number), [entry.player.name]),
            words.game_words(day, entry.game.number, entry.hand),
            _record_url(self.table, entry),
        )

    @property
    def tonight(self) -> list[HistoryLine]:
        """Tonight's games, where there are any."""
        return [self._night(night) for night in self._latest if night.day == self._tonight]

    @property
    def nights(self) -> list[HistoryLine]:
        """The latest nights before tonight, the newest first."""
        earlier = [night for night in self._latest if night.day != self._tonight]
        return [self._night(night) for night in earlier[:NIGHTS]]

    @property
    def _tonight(self) -> date:
        return night_at(self.now, self.zone)

    @cached_property
    def _latest(self) -> list[Night]:
        return people.latest_nights(self.table, NIGHTS + 1)

    def _night(self, night: Night) -> HistoryLine:
        url = url_for("tonight.show", table_id=self.table.id, day=night.day.isoformat())
        day = words.TONIGHT if night.day == self._tonight else date_words(night.day)
        return HistoryLine(words.night_line(day, night.scores), words.games_words(night.games), url)


def _kind_words(kind: GameKind, *, has_end: bool = False) -> str:
    """The variant and the number of players, and where totals are compared how the games ended."""
    return words.kind_words(variant_name(kind.variant), kind.players, kind.end if has_end else "")


def _record_url(table: Table, record: RecordEntry) -> str:
    """The game of a record, or the sheet where it is of a hand."""
    url = url_for("scoreboard.show", table_id=table.id, game_id=record.game.id)
    return f"{url}#sheet" if record.hand else url


def _total_words(kind: GameKind, total: int) -> str:
    """A total as games of this kind count, with a true minus sign."""
    variant = VARIANTS.get(kind.variant)
    return signed(shown(variant.ruleset, total) if variant else total)


def _record_number(key: str, kind: GameKind, number: int) -> str:
    """A record as games of this kind count: a total, the points of a hand, or how many."""
    if key in ("best_game", "worst_game"):
        return _total_words(kind, number)
    variant = VARIANTS.get(kind.variant)
    if key == "worst_hand" and variant:
        return signed(shown_points(variant.ruleset, number))
    return str(number)


class PlayerHistoryPage(_HistoryView):
    """One person's games of a span."""

    endpoint = "history.player"

    def __init__(
        self, access: Access, player: Player, key: str, now: datetime, zone: tzinfo | None
    ) -> None:
        super().__init__(access, key, now, zone)
        self.player = player

    def _url(self, key: str) -> str:
        return url_for(self.endpoint, table_id=self.table.id, player_id=self.player.id, span=key)

    @cached_property
    def sums(self) -> PersonSums:
        """The person's games, added up; all zero where there are none."""
        found = people.read_people(self.table, self.span, self.player.id)
        return found[0] if found else PersonSums(self.player)

    @property
    def badge(self) -> PlayerBadge:
        """The person as a disc."""
        [letters] = initials([self.player.name])
        return PlayerBadge(0, self.player.name, letters, self.player.colour, 0)

    @property
    def queen(self) -> HistoryLine:
        """How often the person took the queen of spades."""
        one, share = self.sums, self.sums.queen_share
        text = words.ENOUGH if share is None else words.queens_facts(one.known_queens, share)
        return HistoryLine(
            words.queens_title(one.queens), text, self.games_url(self.player, "queens")
        )

    @property
    def places(self) -> HistoryLine | None:
        """How many opponents the person beat, and the wins against an even share."""
        one = self.sums
        if one.beaten is None or one.win_share is None:
            return None
        title, text = words.beaten_line(one.beaten), words.win_share_words(one.win_share)
        return HistoryLine(title, text, self.games_url(self.player, "places"))

    @property
    def points_line(self) -> str:
        """What the person scores against an even share."""
        return words.share_words(self.sums.point_share)

    @property
    def partly(self) -> HistoryLine | None:
        """The games the person came to, or left, on the way."""
        one = self.sums
        if not one.partly_played:
            return None
        title, text = words.partly_title(one.partly_played), words.partly_facts(one.partly_won)
        return HistoryLine(title, text, self.games_url(self.player, "partly"))

    @property
    def figures(self) -> list[HistoryLine]:
        """The figures, each with the games it counts."""
        one, player = self.sums, self.player
        return [
            HistoryLine(str(number), label, self.games_url(player, figure))
            for number, label, figure in (
                (one.games, words.games_label(one.games), None),
                (one.wins, words.wins_label(one.wins, one.whole_games), "wins"),
                (place_points_label(one.place_points), words.PLACE_POINTS, "places"),
                (one.moons, words.moons_label(one.moons), "moons"),
                (one.near_moons, words.near_label(one.near_moons), "near_moons"),
                (one.clean_hands, words.clean_label(one.clean_hands, one.hands), "clean_hands"),
            )
        ]

    @property
    def kind(self) -> str:
        """The games that averages speak of."""
        return _kind_words(self._kind) if self._kind else ""

    @property
    def record_kind(self) -> str:
        """The games that the best and worst speak of."""
        return _kind_words(self._kind, has_end=True) if self._kind else ""

    @cached_property
    def _kind(self) -> GameKind | None:
        return people.usual_kind(self.table, self.span, self.player.id)

    @cached_property
    def _details(self) -> Details:
        return people.read_details(self.table, self.span, self.player.id, self._kind)

    @cached_property
    def bars(self) -> list[PassBar]:
        """Points a hand by direction of the pass, in games that can be compared."""
        if self._kind is None or self._kind.variant not in VARIANTS:
            return []
        ruleset = VARIANTS[self._kind.variant].ruleset
        found = [one for one in self._details.by_pass if one.hands >= FEWEST_BARS]
        most = max((abs(self._average(one)) for one in found), default=0) or 1
        return [
            PassBar(
                pass_words(ruleset, one.passed),
                words.average_words(one.points, one.hands),
                one.hands,
                round(100 * abs(self._average(one)) / most),
                self.games_url(self.player, f"pass:{one.passed}", kind=self._kind),
            )
            for one in found
        ]

    @staticmethod
    def _average(one: PassFigures) -> float:
        return one.points / one.hands

    @cached_property
    def rivals(self) -> list[RivalRow]:
        """Everyone the person met in games both played to the end."""
        found = people.rivals(self.table, self.span, self.player.id)
        letters = initials([one.player.name for one in found])
        return [
            RivalRow(
                one.player.name,
                text,
                one.player.colour,
                words.rival_words(one.won, one.lost, one.tied),
                self.games_url(self.player, "places", one.player),
            )
            for one, text in zip(found, letters, strict=True)
        ]

    @property
    def nights_played(self) -> str:
        """On how many nights the person was there."""
        return words.nights_label(self.sums.nights)

    @cached_property
    def after(self) -> list[AfterRow]:
        """Points against an even share by who plays just before, the dearest first."""
        found = self._details.after
        letters = initials([one.player.name for one in found])
        return [
            AfterRow(
                one.player.name,
                text,
                one.player.colour,
                words.after_facts(one.hands),
                words.after_share(one.share),
                self.games_url(self.player, "after", one.player),
            )
            for one, text in zip(found, letters, strict=True)
        ]

    @cached_property
    def points_chart(self) -> PointsChart | None:
        """The hands by their points, in games that can be compared."""
        kind = self._kind
        if kind is None or kind.variant not in VARIANTS:
            return None
        ruleset = VARIANTS[kind.variant].ruleset
        found = self._details.by_points
        counts = {shown_points(ruleset, points): hands for points, hands in found.items()}

        def list_hands(low: int, high: int) -> str:
            first, last = sorted(shown_points(ruleset, points) for points in (low, high))
            return self.games_url(self.player, f"points:{first}:{last}", kind=kind)

        return draw_points(self.player.name, counts, list_hands)

    @cached_property
    def places_chart(self) -> PlacesChart | None:
        """The share of the opponents beaten, night by night."""
        nights = people.places_by_night(self.table, self.span, self.player.id, MOST_NIGHTS)
        return draw_places(self.player.name, nights)

    @cached_property
    def records(self) -> list[HistoryLine]:
        """The person's best and worst of the span, in games that can be compared."""
        kind, table = self._kind, self.table
        if kind is None:
            return []
        found = records.own_records(table, kind, self.span, self.player.id)
        return [self._record(key, kind, record) for key, record in found.items()]

    def _record(self, key: str, kind: GameKind, record: RecordEntry) -> HistoryLine:
        day = night_words(record.game.day, self.now, self.zone)
        return HistoryLine(
            words.extremes_line(key, _record_number(key, kind, record.number)),
            words.game_words(day, record.game.number, record.hand),
            _record_url(self.table, record),
        )

    @property
    def last_moon(self) -> HistoryLine | None:
        """When the person shot the moon last, however long ago."""
        moon = people.last_moon(self.table, Span(), self.player.id)
        if moon is None:
            return None
        day = night_words(moon.game.day, self.now, self.zone)
        when = words.when_words(day, moon.game.number, moon.hand)
        return HistoryLine(words.LAST_MOON, when, _record_url(self.table, moon))


@bp.get("")
def show(table_id: uuid.UUID) -> ResponseReturnValue:
    """The first page of the history; `?span=year`, `months` or `all`."""
    page = HistoryPage(member_at(table_id), request.args.get("span", ""), now(), visitor_zone())
    return render_template("history/history.html", page=page, table=page.table)


@bp.get("/<uuid:player_id>")
def player(table_id: uuid.UUID, player_id: uuid.UUID) -> ResponseReturnValue:
    """One person's figures."""
    access = member_at(table_id)
    person = archive.find_person(access.table, player_id) or abort(404)
    page = PlayerHistoryPage(access, person, request.args.get("span", ""), now(), visitor_zone())
    return render_template("history/player_history.html", page=page, table=page.table)
