"""What a table wants to know of its games: who is ahead, who eats the queen, who met whom."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, tzinfo
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.history import archive, people, records
from companion.history.archive import Span
from companion.history.nights import games_ended_earlier
from companion.history.people import (
    AfterPlayer,
    GameKind,
    Night,
    PassFigures,
    PersonSums,
    RecordEntry,
)
from companion.models import Game, Player
from companion.referee.text import history as words
from companion.referee.text.grammar import pass_words, signed, with_figure
from companion.referee.text.history import PLACE_POINTS_HINT, place_points_label
from companion.referee.text.variants import variant_name
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import shown, shown_points
from companion.rules.variants import VARIANTS
from companion.scorebook.new_game import night_at
from companion.sharing.access import Access
from companion.web.access import member_at, now
from companion.web.drawings import (
    MOST_NIGHTS,
    PointsChart,
    draw_places,
    draw_points,
)
from companion.web.formatting import date_words, describe_people, night_words, visitor_zone
from companion.web.history.archive import choose_span

NIGHTS = 6  # shown; the others are among all games

MOST_TIED = 2  # who stand out together

FEWEST_BARS = 10  # hands behind an average by direction of the pass

bp = Blueprint("history", __name__, url_prefix="/t/<uuid:table_id>/history")


Row = tuple[str, str, str]  # where it leads, what it says, and more in small letters: `row_link`

PersonRow = tuple[dict[str, Any], str, str, str]  # the same of somebody, and what stands at the end


class SpanPage:
    """What the pages over a span share: its key, and where it is read over the others."""

    def __init__(
        self,
        access: Access,
        key: str,
        now: datetime,
        zone: tzinfo | None,
        endpoint: str,
        **ids: Any,
    ) -> None:
        """`endpoint` and `ids` say which page it is."""
        self.table, self.is_keeper = access.table, access.is_keeper
        self._now, self._zone = now, zone
        self.key, self._span = choose_span(access.table, key, now, zone)
        self.spans = [
            (url_for("tonight.show", table_id=self.table.id), "tonight", words.TONIGHT),
            *(
                (url_for(endpoint, table_id=self.table.id, span=each, **ids), each, label)
                for each, label in words.SPANS.items()
            ),
        ]

    def _games_url(
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

    def _record_url(self, record: RecordEntry) -> str:
        """The game of a record, or the sheet where it is of a hand."""
        url = self._game_url(record.game)
        return f"{url}#sheet" if record.hand else url

    def _game_url(self, game: Game) -> str:
        return url_for("scoreboard.show", table_id=self.table.id, game_id=game.id)

    def _day(self, game: Game) -> str:
        return night_words(game.day, self._now, self._zone)

    def _last_moon(self, title: str, moon: RecordEntry) -> Row:
        when = words.when_words(self._day(moon.game), moon.game.number, moon.hand)
        return self._record_url(moon), title, when

    def _record(self, title: str, record: RecordEntry) -> Row:
        when = words.game_words(self._day(record.game), record.game.number, record.hand)
        return self._record_url(record), title, when


class HistoryPage(SpanPage):
    """The first page of the history: the list over a span, what stands out, the evenings.

    `asked` are the games of which somebody has to say whether they ended earlier; `games` of the
    span somebody played to the end, and of the `open_games`, which count for those who play them,
    nobody. `records` are of all time: each with who has it, and the first few.
    """

    def __init__(self, access: Access, key: str, now: datetime, zone: tzinfo | None) -> None:
        super().__init__(access, key, now, zone, "history.show")
        table, span = self.table, self._span
        everybody = people.read_people(table, span)
        record_kind = people.usual_kind(table, Span())
        span_kind = record_kind if span == Span() else people.usual_kind(table, span)
        self.span_label = words.SPANS[self.key]
        self.place_points_hint = PLACE_POINTS_HINT
        self.all_games_url = self._games_url()
        self.games = people.count_games_over(table, span)
        self.open_games = people.count_open_games(table, span)
        asked = games_ended_earlier([table.id]) if self.is_keeper else []
        self.asked = [self._ask(game) for game in asked]
        discs = describe_people([one.player for one in everybody])
        self.rows = [self._row(*pair) for pair in zip(everybody, discs, strict=True)]
        self.facts = [
            *self._queen(everybody),
            *self._moons(everybody),
            *(self._extremes(span_kind) if span_kind else []),
            *self._hold(everybody),
        ]
        self.record_kind = _kind_words(record_kind, has_end=True) if record_kind else ""
        self.records = self._records(record_kind) if record_kind else []
        tonight = night_at(now, zone)
        latest = people.latest_nights(table, NIGHTS + 1)
        self.tonight = [
            self._night(night, words.TONIGHT) for night in latest if night.day == tonight
        ]
        earlier = [night for night in latest if night.day != tonight]
        self.nights = [self._night(night, date_words(night.day)) for night in earlier[:NIGHTS]]

    def _ask(self, game: Game) -> Row:
        question = words.ended_earlier_line(game.number, game.ended_earlier or 0)
        return self._game_url(game), question, self._day(game)

    def _row(self, one: PersonSums, disc: dict[str, Any]) -> dict[str, Any]:
        """One person in the list over the span."""
        player = one.player
        return {
            **disc,
            "wins": one.wins,
            "attendance": words.attendance_words(one.games, one.nights),
            "place_points": place_points_label(one.place_points),
            "url": url_for(
                "history.player", table_id=self.table.id, player_id=player.id, span=self.key
            ),
            "wins_url": self._games_url(player, "wins"),
            "places_url": self._games_url(player, "places"),
        }

    # What stands out, each with the games it counts

    def _queen(self, everybody: Sequence[PersonSums]) -> list[Row]:
        shares = [(one.queen_share, one) for one in everybody if one.queen_share]
        if not shares:
            return []
        share, one = max(shares, key=lambda pair: pair[0] or 0)
        text = words.queen_facts(one.queens, one.known_queens, share or 0)
        return [(self._games_url(one.player, "queens"), words.queen_line(one.player.name), text)]

    def _moons(self, everybody: Sequence[PersonSums]) -> list[Row]:
        moon = people.last_moon(self.table, self._span)
        last = [self._last_moon(words.moon_line(moon.player.name), moon)] if moon else []
        most = max((one.moons for one in everybody), default=0)
        first = [one for one in everybody if one.moons == most]
        if not most or len(first) > MOST_TIED:
            return last
        return [*(self._most_moons(one, first) for one in first), *last]

    def _most_moons(self, one: PersonSums, first: Sequence[PersonSums]) -> Row:
        others = [other.player.name for other in first if other is not one]
        return (
            self._games_url(one.player, "moons"),
            words.most_moons_line(one.player.name),
            words.moons_facts(one.moons, one.hands, others),
        )

    def _extremes(self, kind: GameKind) -> list[Row]:
        return [
            (
                self._record_url(one),
                words.extremes_line(key, _total_words(kind, one.number)),
                words.extremes_facts(
                    one.player.name, self._day(one.game), _kind_words(kind, has_end=True)
                ),
            )
            for key, one in records.extremes(self.table, kind, self._span).items()
        ]

    def _hold(self, everybody: Sequence[PersonSums]) -> list[Row]:
        shares = [(one.hold_share, one) for one in everybody if one.hold_share is not None]
        if len(shares) < 2:
            return []
        share, one = min(shares, key=lambda pair: pair[0])
        facts = words.hold_facts(one.hold_hands, share)
        return [(self._games_url(one.player, "hold"), words.hold_line(one.player.name), facts)]

    def _records(self, kind: GameKind) -> list[tuple[str, str, list[Row]]]:
        """The records of the table; those that nobody has yet are left out."""
        found = records.records_of(self.table, kind)
        return [self._record_list(key, kind, entries) for key, entries in found.items()]

    def _record_list(
        self, key: str, kind: GameKind, entries: Sequence[RecordEntry]
    ) -> tuple[str, str, list[Row]]:
        def line(entry: RecordEntry, names: Iterable[str]) -> str:
            return words.record_line(_record_number(key, kind, entry.number), list(names))

        best = dict.fromkeys(e.player.name for e in entries if e.number == entries[0].number)
        rows = [self._record(line(entry, [entry.player.name]), entry) for entry in entries]
        return words.RECORDS[key], line(entries[0], best), rows

    def _night(self, night: Night, day: str) -> Row:
        url = url_for("tonight.show", table_id=self.table.id, day=night.day.isoformat())
        return url, words.night_line(day, night.scores), with_figure(night.games, "game")


def _kind_words(kind: GameKind, *, has_end: bool = False) -> str:
    """The variant and the number of players, and where totals are compared how the games ended."""
    return words.kind_words(variant_name(kind.variant), kind.players, kind.end if has_end else "")


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


class PlayerHistoryPage(SpanPage):
    """One person's games of a span.

    `kind` are the games that averages speak of, `record_kind` those of the best and worst, which
    ended alike. `bars` are points a hand by direction of the pass, the longest 100 wide; `after`
    points against an even share by who plays just before, the dearest first; `rivals` whom the
    person met in games both played to the end.
    """

    def __init__(
        self, access: Access, player: Player, key: str, now: datetime, zone: tzinfo | None
    ) -> None:
        super().__init__(access, key, now, zone, "history.player", player_id=player.id)
        table, span, self.player = self.table, self._span, player
        found = people.read_people(table, span, player.id)
        sums = found[0] if found else PersonSums(player)
        kind = people.usual_kind(table, span, player.id)
        details = people.read_details(table, span, player.id, kind)
        [self.disc] = describe_people([player])
        self.has_hands = sums.hands > 0
        self.games_url = self._games_url(player)
        self.points_line = words.share_words(sums.point_share)
        self.nights_played = with_figure(sums.nights, "night")
        self.queen = self._queen(sums)
        self.figures = self._figures(sums)
        self.facts = [*self._places(sums), *self._partly(sums), *self._latest_moon()]
        self.kind = _kind_words(kind) if kind else ""
        self.record_kind = _kind_words(kind, has_end=True) if kind else ""
        self.records = self._records(kind) if kind else []
        self.after = self._after(details.after)
        self.rivals = self._rivals()
        variant = VARIANTS.get(kind.variant) if kind else None
        self.bars: list[tuple[str, str, int, int, str]] = []
        self.points_chart: PointsChart | None = None
        if kind and variant:
            self.bars = self._bars(kind, variant.ruleset, details.by_pass)
            self.points_chart = self._points_chart(kind, variant.ruleset, details.by_points)
        nights = people.places_by_night(table, span, player.id, MOST_NIGHTS)
        self.places_chart = draw_places(player.name, nights)

    def _queen(self, sums: PersonSums) -> Row:
        """How often the person took the queen of spades."""
        share = sums.queen_share
        text = words.ENOUGH if share is None else words.queens_facts(sums.known_queens, share)
        return self._games_url(self.player, "queens"), words.queens_title(sums.queens), text

    def _figures(self, sums: PersonSums) -> list[Row]:
        """The figures, each with the games it counts."""
        return [
            (self._games_url(self.player, figure), str(number), label)
            for number, label, figure in (
                (sums.games, words.games_label(sums.games), None),
                (sums.wins, words.wins_label(sums.wins, sums.whole_games), "wins"),
                (place_points_label(sums.place_points), words.PLACE_POINTS, "places"),
                (sums.moons, words.moons_label(sums.moons), "moons"),
                (sums.near_moons, words.near_label(sums.near_moons), "near_moons"),
                (sums.clean_hands, words.clean_label(sums.clean_hands, sums.hands), "clean_hands"),
            )
        ]

    def _places(self, sums: PersonSums) -> list[Row]:
        """How many opponents the person beat, and the wins against an even share."""
        if sums.beaten is None or sums.win_share is None:
            return []
        title, text = words.beaten_line(sums.beaten), words.win_share_words(sums.win_share)
        return [(self._games_url(self.player, "places"), title, text)]

    def _partly(self, sums: PersonSums) -> list[Row]:
        """The games the person came to, or left, on the way."""
        if not sums.partly_played:
            return []
        title, text = words.partly_title(sums.partly_played), words.partly_facts(sums.partly_won)
        return [(self._games_url(self.player, "partly"), title, text)]

    def _latest_moon(self) -> list[Row]:
        """When the person shot the moon last, however long ago."""
        moon = people.last_moon(self.table, Span(), self.player.id)
        return [self._last_moon(words.LAST_MOON, moon)] if moon else []

    def _records(self, kind: GameKind) -> list[Row]:
        """The person's best and worst of the span, in games that can be compared."""
        found = records.records_of_person(self.table, kind, self._span, self.player.id)
        return [
            self._record(words.extremes_line(key, _record_number(key, kind, one.number)), one)
            for key, one in found.items()
        ]

    def _after(self, found: Sequence[AfterPlayer]) -> list[PersonRow]:
        discs = describe_people([one.player for one in found])
        return [
            (
                disc,
                self._games_url(self.player, "after", one.player),
                with_figure(one.hands, "hand"),
                words.after_share(one.share),
            )
            for one, disc in zip(found, discs, strict=True)
        ]

    def _rivals(self) -> list[PersonRow]:
        found = people.rivals(self.table, self._span, self.player.id)
        discs = describe_people([one.player for one in found])
        return [
            (
                disc,
                self._games_url(self.player, "places", one.player),
                "",
                words.rival_words(one.won, one.lost, one.tied),
            )
            for one, disc in zip(found, discs, strict=True)
        ]

    def _bars(
        self, kind: GameKind, ruleset: Ruleset, by_pass: Sequence[PassFigures]
    ) -> list[tuple[str, str, int, int, str]]:
        """The hands behind each, the pass, how many, how wide, and the average."""
        found = [(one, one.points / one.hands) for one in by_pass if one.hands >= FEWEST_BARS]
        most = max((abs(average) for _, average in found), default=0) or 1
        return [
            (
                self._games_url(self.player, f"pass:{one.passed}", kind=kind),
                pass_words(ruleset, one.passed),
                one.hands,
                round(100 * abs(average) / most),
                words.average_words(one.points, one.hands),
            )
            for one, average in found
        ]

    def _points_chart(
        self, kind: GameKind, ruleset: Ruleset, by_points: Mapping[int, int]
    ) -> PointsChart | None:
        """The hands by their points."""
        counts = {shown_points(ruleset, points): hands for points, hands in by_points.items()}

        def list_hands(low: int, high: int) -> str:
            first, last = sorted(shown_points(ruleset, points) for points in (low, high))
            return self._games_url(self.player, f"points:{first}:{last}", kind=kind)

        return draw_points(self.player.name, counts, list_hands)


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
