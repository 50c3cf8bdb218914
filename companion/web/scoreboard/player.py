"""One row of the standings, opened: how the player stands in this game, hand by hand."""

from __future__ import annotations

import uuid

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from companion.referee.messages import error_words
from companion.referee.status import ends_words, need_words
from companion.referee.telling import say
from companion.rules import DoesNotAddUp
from companion.web.access import member_and_state, now
from companion.web.game_page import TableView, Viewer
from companion.web.scoreboard.page import StandingRow, rank_players
from companion.web.scoreboard.score_sheet import newest_hands
from companion.web.scoreboard.views import load_viewer

bp = Blueprint("player", __name__)


class PlayerPage:
    """One player of one game.

    `distance` is how far the end is, `needs` what the player needs now, `ends` what ends the game:
    they are empty once the game is over. `problem` says why that cannot be worked out.

    `hands` are those that count, `queens` and `moons` were taken in them as far as is known,
    `clean` ones cost nothing. `sheet` has the newest hands with the player's cell of each and
    whether the player shot the moon in it, `whole` leads to all.
    """

    def __init__(self, page: TableView, viewer: Viewer, row: StandingRow) -> None:
        """The page of somebody with this row of the standings."""
        state, number = page.state, row.player.number
        plays = not state.is_over and not row.player.is_closed
        person = state.seat[number].player
        counted = [v for v in state.hands_of(number) if not v.is_ruled and number in v.points]
        shot = {v.number for v in state.hands if v.moon is not None and v.shooter == number}
        sheet, column = newest_hands(page, viewer), page.players.index(row.player)
        nears_end = plays and not state.standing.plays_on
        self.row, self.person = row, person
        self.distance = say("away", page.ruleset, total=state.totals[number]) if nears_end else ""
        self.ends: list[str] = []
        self.needs = [*_describe_distance(page, number)] if plays else []
        self.problem = ""
        try:
            if plays:
                self.ends, needs = _describe_next_hand(page, number)
                self.needs += needs
        except DoesNotAddUp as error:
            self.problem = error_words(error)
        self.hands = len(counted)
        self.queens = sum(view.queen_takers.count(number) for view in counted)
        self.moons = sum(view.number in shot for view in counted)
        self.clean = sum(view.points[number] == 0 and view.shooter != number for view in counted)
        self.sheet = tuple((hand, hand.cells[column], hand.number in shot) for hand in sheet.rows)
        self.whole = sheet.whole if sheet.is_part else ""


def _describe_distance(page: TableView, number: int) -> tuple[str, ...]:
    """How far the player is behind who is in front, or ahead of whoever is next."""
    state = page.state
    totals = {one.number: state.totals[one.number] for one in page.seated if one.number != number}
    if not state.hands or not totals:
        return ()
    least = min(totals.values())
    nearest = [one.name for one in page.seated if totals.get(one.number) == least]
    behind = state.totals[number] - least
    way = "tied" if not behind else "behind" if behind > 0 else "ahead"
    return (say("distance", way=way, points=abs(behind), names=nearest),)


def _describe_next_hand(page: TableView, number: int) -> tuple[list[str], list[str]]:
    """What ends the game, and what the next hand can mean for this player.

    Raises DoesNotAddUp where there are too many ways in which it can end.
    """
    ruleset, coming, column = page.ruleset, page.state.needs(page.now), page.state.column[number]
    own = [need_words(ruleset, coming, need) for need in coming.each if need.column == column]
    ends = ends_words(ruleset, coming, page.end_time)
    return ends, [words for sentences in own for words in sentences]


@bp.get("/t/<uuid:table_id>/g/<uuid:game_id>/player/<int:number>")
def show(table_id: uuid.UUID, game_id: uuid.UUID, number: int) -> ResponseReturnValue:
    """How a player stands in this game; `number` is that of the seat."""
    access, state = member_and_state(table_id, game_id)
    view = TableView(state, now())
    row = next((one for one in rank_players(view) if one.player.number == number), None)
    page = PlayerPage(view, load_viewer(access, state), row or abort(404))
    return render_template("scoreboard/player.html", page=page, table=view)
