"""What one person did at a table: games, wins, queens, moons, and against whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo
from typing import Any

from companion.history import people, records
from companion.history.archive import Span
from companion.history.people import GameKind, PassFigures, PersonSums, Rival, find_beaten
from companion.models import Player
from companion.referee import history as words
from companion.referee.grammar import pass_words
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import shown_points
from companion.rules.variants import VARIANTS
from companion.scorebook.results import WHOLE
from companion.sharing.access import Access
from companion.web.drawings import MOST_NIGHTS, PointsChart, draw_places, draw_points
from companion.web.formatting import describe_people
from companion.web.history.span_page import Row, SpanPage, kind_words, record_number
from companion.web.history.spans import ChosenSpan

FEWEST_BARS = 10  # hands behind an average by direction of the pass


class PlayerHistoryPage(SpanPage):
    """One person's games of a span.

    `kind` are the games that averages speak of. `figures` and `more` lead each to the games they
    count; `bars` are points a hand by direction of the pass, the longest 100 wide; `rivals` whom
    the person met in games both played to the end.
    """

    def __init__(
        self,
        access: Access,
        player: Player,
        chosen: ChosenSpan,
        now: datetime,
        zone: tzinfo | None,
    ) -> None:
        super().__init__(access, chosen, now, zone, "history.player", player_id=player.id)
        table, span, self.player = self.table, self._span, player
        found = people.read_people(table, span, player.id)
        sums = found[0] if found else PersonSums(player)
        kind = people.usual_kind(table, span, player.id)
        [self.disc] = describe_people([player])
        self.has_games = bool(found)
        best = records.records_of_person(table, kind, span, player.id) if kind else {}
        self.figures = [*self._figures(sums), self._moons(sums), *self._best(kind, best)]
        self.partly = self._partly(sums)
        self.rivals = self._rivals()
        self.kind = kind_words(kind) if kind else ""
        self.bars: list[tuple[str, str, int, int, str]] = []
        self.points_chart: PointsChart | None = None
        variant = VARIANTS.get(kind.variant) if kind else None
        if kind and variant:
            details = people.read_details(table, span, player.id, kind)
            self.bars = self._bars(kind, variant.ruleset, details.by_pass)
            self.points_chart = self._points_chart(kind, variant.ruleset, details.by_points)
        self.places_chart = draw_places(
            player.name, people.places_by_night(table, span, player.id, MOST_NIGHTS)
        )
        self.more = [*self._more(sums), *(self._worst(kind, best) if kind else [])]

    def _figures(self, sums: PersonSums) -> list[Row]:
        """The figures, each with the games it counts."""
        return [
            (self.games_url(self.player, figure), number, label)
            for number, label, figure in (
                (str(sums.games), words.games_label(sums.games, sums.nights), None),
                (str(sums.wins), words.wins_label(sums.wins, sums.whole_games), "wins"),
                (words.average_label(sums.average), words.PLACE_POINTS_LABEL, "places"),
                (
                    str(sums.queens),
                    words.queens_label(sums.queens, sums.known_queens),
                    "queens",
                ),
            )
        ]

    def _moons(self, sums: PersonSums) -> Row:
        """How many moons, and when the person shot the last one, however long ago."""
        moon = people.last_moon(self.table, Span(), self.player.id)
        last = self.night_of(moon.game) if moon else ""
        label = words.moons_label(sums.moons, last)
        return self.games_url(self.player, "moons"), str(sums.moons), label

    def _best(self, kind: GameKind | None, best: Mapping[str, people.RecordEntry]) -> list[Row]:
        """The best game of the usual kind; none where no such game is whole."""
        entry = best.get("best_game")
        if entry is None or kind is None:
            return []
        number = record_number("best_game", kind, entry.number)
        return [(self.entry_url(entry), number, words.best_game_label(kind.end))]

    def _partly(self, sums: PersonSums) -> Row | None:
        """The games the person came to, or left, on the way."""
        if not sums.partly_played:
            return None
        title, text = words.partly_title(sums.partly_played), words.partly_facts(sums.partly_won)
        return self.games_url(self.player, "partly"), title, text

    def _rivals(self) -> list[tuple[dict[str, Any], str, str, str]]:
        found = people.rivals(self.table, self._span, self.player.id)
        sure = {rival.player.id: is_mine for rival, is_mine in find_beaten(found)}
        discs = describe_people([one.player for one in found])
        return [
            (
                disc,
                self.games_url(self.player, "places", one.player),
                self._beats(one, is_mine=sure[one.player.id]) if one.player.id in sure else "",
                words.rival_words(one.won, one.lost, one.tied),
            )
            for one, disc in zip(found, discs, strict=True)
        ]

    def _beats(self, rival: Rival, *, is_mine: bool) -> str:
        pair = (self.player.name, rival.player.name)
        return words.beats_line(*(pair if is_mine else pair[::-1]))

    def _bars(
        self, kind: GameKind, ruleset: Ruleset, by_pass: Sequence[PassFigures]
    ) -> list[tuple[str, str, int, int, str]]:
        """The hands behind each, the pass, how many, how wide, and the average."""
        found = [(one, one.points / one.hands) for one in by_pass if one.hands >= FEWEST_BARS]
        most = max((abs(average) for _, average in found), default=0) or 1
        return [
            (
                self.games_url(self.player, f"pass:{one.passed}", kind=kind),
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
            return self.games_url(self.player, f"points:{first}:{last}", kind=kind)

        return draw_points(self.player.name, counts, list_hands)

    def _more(self, sums: PersonSums) -> list[Row]:
        """What is asked less often, each with the games it counts."""
        even = round(sums.fair_points / WHOLE)
        return [
            (
                self.games_url(self.player, "near_moons"),
                words.near_moons_line(sums.near_moons),
                words.NEAR_MOONS_HINT,
            ),
            (
                self.games_url(self.player, "clean_hands"),
                words.clean_hands_line(sums.clean_hands, sums.hands),
                "",
            ),
            (
                self.games_url(self.player),
                words.points_line(sums.points, sums.hands),
                words.even_share_words(even),
            ),
        ]

    def _worst(self, kind: GameKind, best: Mapping[str, people.RecordEntry]) -> list[Row]:
        """The worst game and hand of the usual kind."""
        return [
            (
                self.entry_url(best[key]),
                words.own_record_line(key, end, record_number(key, kind, best[key].number)),
                words.record_facts(1, self.player.name, self.night_of(best[key].game)),
            )
            for key, end in (("worst_game", kind.end), ("worst_hand", ""))
            if key in best
        ]
