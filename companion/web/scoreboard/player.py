"""One row of the standings, opened: what the player needs now, and the figures behind the name."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, abort, render_template, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.history.archive import attendance_of
from companion.scorebook import GameState
from companion.web.access import member_at, now
from companion.web.game_page import TableView
from companion.web.referee.next_hand import NeedLine, NextHandPage
from companion.web.scoreboard.page import StandingRow, rank_players

bp = Blueprint("player", __name__)


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """One player, as the row of the standings tells.

    `ends` says what ends the game and who would win now, `needs` what the coming hand can mean;
    both are empty once the game is over. `problem` says why that cannot be worked out.

    `hands` are those of this game that count, `queens` and `moons` were taken in them as far as is
    known, `clean` ones cost nothing; `worst` is the most points of one in which nobody shot the
    moon, as the table counts them, "" where there is none. `games` at this table have this one
    among them; those that are `finished` can be won. `games_url` lists them, "" while there is no
    other to tell of.
    """

    table_name: str
    scoreboard_url: str
    live_url: str
    row: StandingRow
    ends: tuple[str, ...]
    needs: tuple[NeedLine, ...]
    problem: str
    hands: int
    queens: int
    moons: int
    clean: int
    worst: str
    games: int
    finished: int
    wins: int
    games_url: str

    @classmethod
    def build(cls, state: GameState, number: int, now: datetime) -> PlayerPage | None:
        """The page of the seat with this number; None where the game has no such seat."""
        page = TableView(state, now)
        rows = [r for r in rank_players(page) if r.player.number == number]
        if not rows:
            return None
        [row] = rows
        plays = not state.is_over and not row.player.is_closed
        coming = NextHandPage(page) if plays else None
        person = state.seat[number].player.id
        games, finished, wins = attendance_of(person)
        games_url = url_for("archive.games", table_id=state.table.id, player=person.hex)
        counted = [v for v in state.hands if v.counts and not v.is_ruled and number in v.points]
        worst = [view.points[number] for view in counted if view.moon is None]
        return cls(
            table_name=state.table.name,
            scoreboard_url=page.url("scoreboard.show"),
            live_url="" if state.is_over else page.live_url,
            row=row,
            ends=tuple(coming.ends) if coming else (),
            needs=_needs_of(coming, number) if coming else (),
            problem=coming.problem if coming else "",
            hands=len(counted),
            queens=sum(view.queen_takers.count(number) for view in counted),
            moons=sum(view.moon is not None and view.shooter == number for view in counted),
            clean=sum(view.points[number] == 0 and view.shooter != number for view in counted),
            worst=page.points(max(worst)) if worst else "",
            games=games,
            finished=finished,
            wins=wins,
            games_url=games_url if games > 1 else "",
        )


def _needs_of(coming: NextHandPage, number: int) -> tuple[NeedLine, ...]:
    return tuple(n for n in coming.lines if n.player.number == number and n.sentences)


@bp.get("/t/<uuid:table_id>/g/<uuid:game_id>/player/<int:number>")
def show(table_id: uuid.UUID, game_id: uuid.UUID, number: int) -> ResponseReturnValue:
    """What a player needs in this game, and the figures; `number` is that of the seat."""
    access = member_at(table_id)
    state = scorebook.look_up(access.table, game_id) or abort(404)
    page = PlayerPage.build(state, number, now()) or abort(404)
    return render_template("scoreboard/player.html", page=page)
