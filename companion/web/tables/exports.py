"""What a table takes home: files for a spreadsheet, and one for another server."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from tempfile import TemporaryFile

from flask import Blueprint, Response, abort, request
from werkzeug.wsgi import wrap_file

from companion import scorebook, spreadsheets
from companion.table_files.writing import write_table
from companion.web.access import member_at
from companion.web.formatting import visitor_zone

IN_MEMORY = 1024 * 1024  # bytes of a file that is not worth the disk

bp = Blueprint("exports", __name__, url_prefix="/t/<uuid:table_id>")


@bp.get("/g/<uuid:game_id>/hands.csv")
def game_csv(table_id: uuid.UUID, game_id: uuid.UUID) -> Response:
    """The score sheet of one game."""
    state = scorebook.look_up(member_at(table_id).table, game_id) or abort(404)
    lines = spreadsheets.write_csv(spreadsheets.game_rows(state))
    return answer_with_file(f"game-{state.game.number}.csv", lines, "text/csv")


@bp.get("/hands.csv")
def hands_csv(table_id: uuid.UUID) -> Response:
    """Every hand of the table, as it is read."""
    member_at(table_id)
    lines = spreadsheets.write_csv(spreadsheets.table_rows(table_id, visitor_zone()))
    return answer_with_file("hands.csv", lines, "text/csv")


@bp.get("/table.json")
def table_json(table_id: uuid.UUID) -> Response:
    """The whole table, for another server or another program; docs/export.md has its fields."""
    member_at(table_id)
    return answer_with_file("table.json", write_table(table_id), "application/json")


def answer_with_file(name: str, texts: Iterable[str], mimetype: str) -> Response:
    """An answer that a browser saves as a file, and keeps no copy of.

    A large one waits on the disk until it is whole: no file ends in the middle or fills the memory.
    """
    rest, first = iter(texts), bytearray()
    for text in rest:
        first += text.encode()
        if len(first) > IN_MEMORY:
            response = _answer_from_disk(bytes(first), rest)
            break
    else:
        response = Response(bytes(first))
    response.mimetype = mimetype
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.cache_control.no_store = True
    return response


def _answer_from_disk(first: bytes, rest: Iterable[str]) -> Response:
    file = TemporaryFile()  # noqa: SIM115, the answer closes it
    try:
        file.write(first)
        for text in rest:
            file.write(text.encode())
        size = file.tell()
        file.seek(0)
    except BaseException:
        file.close()
        raise
    response = Response(wrap_file(request.environ, file), direct_passthrough=True)
    response.content_length = size
    return response
