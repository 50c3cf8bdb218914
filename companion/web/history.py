"""The games of a table: found by player and variant, each leading to its page."""

from __future__ import annotations

import uuid

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from companion import game_archive
from companion.web.access import keeper_at, now
from companion.web.dates import visitor_zone
from companion.web.history_view import HistoryView
from companion.web.htmx import answer

bp = Blueprint("history", __name__, url_prefix="/t/<uuid:table_id>")


@bp.get("/games")
def games(table_id: uuid.UUID) -> ResponseReturnValue:
    """The games of a table, newest first; `?player=&variant=&page=` narrow them down."""
    access = keeper_at(table_id)
    wanted = game_archive.Wanted(_player(), request.args.get("variant", "")[:40] or None)
    page = game_archive.games_of(access.table, wanted, _page())
    view = HistoryView(access.table, wanted, page, now(), visitor_zone())
    return answer("history/games.html", "history/_games.html", history=view, table=access.table)


def _player() -> uuid.UUID | None:
    try:
        return uuid.UUID(request.args.get("player", ""))
    except ValueError:
        return None


def _page() -> int:
    text = request.args.get("page", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1
