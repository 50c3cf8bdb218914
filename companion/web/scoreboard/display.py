"""The table display: the game that is on, for all to read, on a screen that stands or lies."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from flask import Blueprint, abort, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.history.archive import find_game
from companion.sharing.access import TAKE_PART, Access
from companion.web.access import now, onlooker_at
from companion.web.drawings import draw_hub_arrows
from companion.web.game_page import TableView
from companion.web.requests import see_other
from companion.web.scoreboard.game_over import (
    GameOver,
    describe_moment,
)
from companion.web.scoreboard.page import (
    NextDeal,
    StandingRow,
    describe_aloud,
    list_places,
    rank_players,
)

STANDING, LYING = "standing", "lying"

WAY, TURN = "display", "turn"  # in the session: how the screen is set up, by how many seats turned

# How many sit at the bottom, left, top and right of a screen that lies on the table.
AT_EDGES = {
    2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1), 5: (1, 1, 2, 1), 6: (2, 1, 2, 1),
    7: (2, 1, 3, 1), 8: (3, 1, 3, 1), 9: (3, 1, 4, 1), 10: (4, 1, 4, 1), 11: (4, 1, 5, 1),
}  # fmt: skip

bp = Blueprint("display", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>")


# A player on the display: the row of the standings, the name as far as there is room, whether
# nobody is further ahead, and whether they sit the coming hand out.
DisplaySeat = tuple[StandingRow, str, bool, bool]

# The name of an edge of the screen, and who is shown there from the left, or from the top.
Edge = tuple[str, tuple[DisplaySeat, ...]]


class TableDisplay:
    """What the display shows; `way` is "" until somebody said how the screen is set up.

    `arrows` show the pass around the middle. `turned` is the turn that comes next. `leave` is how
    a screen that is nothing else leaves the table; others go back to the board.
    """

    def __init__(self, access: Access, page: TableView, *, way: str, turn: int) -> None:
        """Everything on the display, for a screen set up in this way."""
        state, rows = page.state, rank_players(page)
        over = GameOver(page, list_places(rows)) if state.is_over else None
        seats = _turn_seats(_find_seats(page, rows), turn)
        self.way = way
        self.edges = _place_around(seats) if way == LYING else _place_at_sides(seats)
        self.count = len(seats)
        self.deal = None if state.is_over else NextDeal(page)
        self.game_over = over
        self.moment = describe_moment(page, over, access.joined_at)
        self.arrows = (
            () if state.is_over else draw_hub_arrows(state.next.exchanges, len(state.next.seats))
        )
        self.turned = (turn + 1) % len(seats)
        self.aloud = describe_aloud(page)
        self.leave = None if access.may(TAKE_PART) else page.post_form("phones.leave")


def _find_seats(page: TableView, rows: Sequence[StandingRow]) -> list[DisplaySeat]:
    """Who is at the table, clockwise. Where all are level nobody is ahead."""
    row = {row.player: row for row in rows}
    front = page.state.standing.winners or page.state.standing.in_front
    ahead = page.players_in(front) if len(set(page.state.totals.values())) > 1 else ()
    out = () if page.state.is_over else page.state.next.out
    return [
        (row[player], player.name, player in ahead, player.number in out) for player in page.seated
    ]


def _turn_seats(seats: list[DisplaySeat], turn: int) -> list[DisplaySeat]:
    by = turn % len(seats)
    return seats[by:] + seats[:by]


def _place_at_sides(seats: Sequence[DisplaySeat]) -> tuple[Edge, ...]:
    """Two columns: clockwise from the lower right, so up on the left and down on the right."""
    first, *others = seats
    half = len(seats) // 2
    left, right = others[:half][::-1], [*others[half:], first]
    return ("left", tuple(left)), ("right", tuple(right))


def _place_around(seats: Sequence[DisplaySeat]) -> tuple[Edge, ...]:
    """The four edges, clockwise from the lower right."""
    edges: list[Edge] = []
    start = 0
    for name, count in zip(("bottom", "left", "top", "right"), AT_EDGES[len(seats)], strict=True):
        here = tuple(seats[start : start + count])
        edges.append((name, here[::-1] if name in ("bottom", "left") else here))
        start += count
    return tuple(edges)


@bp.get("/display")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The display; `?way=lying` says how the screen is set up, `?turn=2` turns it by so many.

    It shows what the table plays now, whichever game it was opened for.
    """
    access, way = onlooker_at(table_id), request.args.get("way")
    here = url_for("display.show", table_id=table_id, game_id=game_id)
    if way in (STANDING, LYING):
        session[WAY] = way
        return see_other(here)
    played = access.table.game_id
    if played and played != game_id and find_game(access.table, game_id):
        return see_other(url_for("display.show", table_id=table_id, game_id=played))
    state = scorebook.look_up(access.table, game_id) or abort(404)
    if (turn := request.args.get("turn", type=int)) is not None:
        session[TURN] = turn % len(state.chairs)
        return see_other(here)
    table = TableView(state, now())
    display = TableDisplay(access, table, way=session.get(WAY, ""), turn=session.get(TURN, 0))
    return render_template("scoreboard/display.html", display=display, table=table)
