"""One row of the standings, opened: how the player stands in this game, hand by hand."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, abort, render_template, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.history.archive import attendance_of
from companion.referee.status import LEFT_LABEL, away_label, behind_words
from companion.scorebook import GameState
from companion.web.access import member_at, now
from companion.web.game_page import TableView, Viewer
from companion.web.referee.next_hand import NextHandPage
from companion.web.scoreboard.page import StandingRow, rank_players
from companion.web.scoreboard.score_sheet import Cell, SheetRow, newest_hands
from companion.web.scoreboard.views import load_viewer

bp = Blueprint("player", __name__)


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """One player of one game.

    `distance` is how far the end is, `needs` what the player needs now: both are empty once the
    game is over. `problem` says why that cannot be worked out.

    `hands` are those that count, `queens` and `moons` were taken in them as far as is known,
    `clean` ones cost nothing; `worst` is the most points of one in which nobody shot the moon, as
    the table counts them, "" where there is none. `sheet` has the newest hands with the player's
    cell of each and whether the player shot the moon in it, `whole` leads to all. `figures_url` is
    the door to History, with the `games` at this table that the player has hands in, those
    `finished`, and the wins.
    """

    table_name: str
    scoreboard_url: str
    live_url: str
    row: StandingRow
    distance: str
    needs: tuple[str, ...]
    problem: str
    hands: int
    queens: int
    moons: int
    clean: int
    worst: str
    sheet: tuple[tuple[SheetRow, Cell, bool], ...]
    whole: str
    games: int
    finished: int
    wins: int
    figures_url: str

    @classmethod
    def build(
        cls, state: GameState, viewer: Viewer, number: int, now: datetime
    ) -> PlayerPage | None:
        """The page of the seat with this number; None where the game has no such seat."""
        page = TableView(state, now)
        rows = [r for r in rank_players(page) if r.player.number == number]
        if not rows:
            return None
        [row] = rows
        plays = not state.is_over and not row.player.is_closed
        coming = NextHandPage(page) if plays else None
        person = state.seat[number].player
        games, finished, wins = attendance_of(person.id)
        counted = [v for v in state.hands if v.counts and not v.is_ruled and number in v.points]
        shot = {v.number for v in state.hands if v.moon is not None and v.shooter == number}
        worst = [view.points[number] for view in counted if view.moon is None]
        sheet, column = newest_hands(page, viewer), page.players.index(row.player)
        distance = LEFT_LABEL if row.player.is_closed else ""
        return cls(
            table_name=state.table.name,
            scoreboard_url=page.url("scoreboard.show"),
            live_url="" if state.is_over else page.live_url,
            row=row,
            distance=away_label(page.ruleset, state.totals[number]) if plays else distance,
            needs=(*_describe_distance(page, number), *_needs_of(coming, number)) if coming else (),
            problem=coming.problem if coming else "",
            hands=len(counted),
            queens=sum(view.queen_takers.count(number) for view in counted),
            moons=sum(view.number in shot for view in counted),
            clean=sum(view.points[number] == 0 and view.shooter != number for view in counted),
            worst=page.points(max(worst)) if worst else "",
            sheet=tuple((hand, hand.cells[column], hand.number in shot) for hand in sheet.rows),
            whole=sheet.whole if sheet.is_part else "",
            games=games,
            finished=finished,
            wins=wins,
            figures_url=url_for(
                "history.player", table_id=state.table.id, player_id=person.same_as or person.id
            ),
        )


def _describe_distance(page: TableView, number: int) -> tuple[str, ...]:
    """How far the player is behind who is in front, or ahead of whoever is next."""
    state = page.state
    totals = {one.number: state.totals[one.number] for one in page.seated if one.number != number}
    if not state.hands or not totals:
        return ()
    least = min(totals.values())
    nearest = [one.name for one in page.seated if totals.get(one.number) == least]
    return (behind_words(state.totals[number] - least, nearest),)


def _needs_of(coming: NextHandPage, number: int) -> tuple[str, ...]:
    return tuple(
        words for need in coming.lines if need.player.number == number for words in need.sentences
    )


@bp.get("/t/<uuid:table_id>/g/<uuid:game_id>/player/<int:number>")
def show(table_id: uuid.UUID, game_id: uuid.UUID, number: int) -> ResponseReturnValue:
    """How a player stands in this game; `number` is that of the seat."""
    access = member_at(table_id)
    state = scorebook.look_up(access.table, game_id) or abort(404)
    page = PlayerPage.build(state, load_viewer(access, state), number, now()) or abort(404)
    return render_template("scoreboard/player.html", page=page)
