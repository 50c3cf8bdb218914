"""What went wrong, in a sentence, on a page that leads back."""

from __future__ import annotations

from typing import Any

from flask import Flask, current_app, g, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from werkzeug import Response
from werkzeug.exceptions import HTTPException, ServiceUnavailable

from companion.database import Busy, cannot_write, is_taken
from companion.history.archive import find_game, game_now
from companion.models import Game, Table, db
from companion.referee.messages import (
    OLDER_RULES,
    error_words,
    other_origin_words,
    status_words,
    stored_game_words,
    why_out_words,
)
from companion.referee.telling import say
from companion.scorebook import Conflict, UnreadableGame
from companion.scorebook.errors import FACTS_DAMAGED
from companion.sharing.access import (
    FOLLOWER,
    RECORD,
    REMOVED,
    TAKE_PART,
    Access,
    AccessRefused,
)
from companion.sharing.phones import all_phones
from companion.storage.damage import database_state, is_damage, note_damage
from companion.storage.stored_values import look_for_damage
from companion.web.access import access_of_request, why_out_here
from companion.web.game_page import PostForm
from companion.web.monitoring import FORGED_FORM, note
from companion.web.requests import answer, wants_partial
from companion.web.scoreboard.stored_game import StoredGame
from companion.web.security import WrongOrigin
from companion.web.sharing.phones import game_or_home_url, name_phone

RETRY_AFTER = 2  # seconds

LINKS = ("joining.join", "joining.keep", "joining.show", "joining.take")

PAGES_OF_STORED_GAMES = ("scoreboard.show", "scoreboard.sheet", "display.show")


def init_app(app: Flask) -> None:
    """Answer every error with a page, or with a part of one."""
    app.register_error_handler(HTTPException, show)
    app.register_error_handler(UnreadableGame, show_unreadable)
    app.register_error_handler(Conflict, show_conflict)
    app.register_error_handler(AccessRefused, show_conflict)
    app.register_error_handler(DatabaseError, show_damage)
    app.register_error_handler(OperationalError, show_unwritten)
    app.register_error_handler(Busy, show_busy)
    app.register_error_handler(PoolTimeout, show_busy)


def show(error: HTTPException) -> ResponseReturnValue:
    """The error in words, under its own status."""
    status = error.code or 500
    if status < 400:
        return error.get_response()
    if getattr(error, "original_exception", None):
        look_for_damage()
    if status == 500 and database_state().damage:
        return _damaged_page()
    words = why_forged(error) if isinstance(error, CSRFError) else status_words(status)
    if status == 404:
        words = _why_out() or words
        words = say("link_is_over") if request.endpoint in LINKS else words
        if access := _find_deleted_game():
            return _show_deleted_game(access)
    response = page(status, words_now(status, words))
    response.headers.extend(required_headers(error))
    return response


def _why_out() -> str:
    """Why this page is not there for its visitor, by which phone; "" where nothing did that."""
    action, change = why_out_here() or ("", None)
    phone = ""
    if change and change.action in (REMOVED, FOLLOWER) and change.by_id != change.device_id:
        by = all_phones(db.session.get_one(Table, change.table_id)).get(change.by_id)
        phone = name_phone(by) if by else ""
    return why_out_words(action, phone)


def _find_deleted_game() -> Access | None:
    """The visitor, where they asked for a game of their table that is in the bin."""
    access = access_of_request()
    game_id = (request.view_args or {}).get("game_id")
    game = find_game(access.table, game_id) if access else None
    return access if game and game.deleted_at else None


def _show_deleted_game(access: Access) -> Response:
    """That the game was deleted, and the way on to what the table plays now.

    It asks for news: the game may come back, or another begin.
    """
    table, played = access.table, game_now(access.table)
    is_on = played is not None and not played.is_over
    bin_url = url_for("bin.show", table_id=table.id) if access.may(RECORD) else ""
    return page(
        404,
        say("game_was_deleted"),
        title=say("game_deleted"),
        live_url=url_for("live.ask", table_id=table.id, v=table.version),
        bin_url=bin_url,
        onward=game_or_home_url(table) if is_on else "",
    )


def why_forged(error: CSRFError) -> str:
    """Why a form is not taken for one of ours. What its proxy says wrongly is told to both."""
    note(FORGED_FORM)
    if not isinstance(error, WrongOrigin):
        return say("outdated_form")
    words = other_origin_words(error.ours, error.theirs)
    if error.theirs:
        current_app.logger.warning("A form was refused. %s", words)
    return words


def show_conflict(error: Conflict | AccessRefused) -> ResponseReturnValue:
    """What another phone, or another use of the same operation id, did first."""
    return page(409, error_words(error))


def show_unreadable(error: UnreadableGame) -> ResponseReturnValue:
    """Why a game cannot be read, and what is stored of it; a keeper can delete it.

    Its pages open with that; whatever else it is asked is refused.
    """
    words = stored_game_words(error)
    if error.key == FACTS_DAMAGED:
        note_damage("the record of a game isn't what was written, `companion check` names it")
    if wants_partial():
        return page(422, words)
    has_older_rules = error.key == OLDER_RULES
    text = render_template(
        "errors/stored_game.html", words=words, has_older_rules=has_older_rules, **_what_is_stored()
    )
    return text, 200 if request.endpoint in PAGES_OF_STORED_GAMES else 422


def _what_is_stored() -> dict[str, Any]:
    """The game that was asked for, its table, and where it can be deleted.

    A display sees how it stood, and asks for the next game.
    """
    asked, access = request.view_args or {}, access_of_request()
    if access is None or "game_id" not in asked:
        table = access and access.table
        return {"table": table, "game": None, "is_keeper": False, "live_url": ""}
    table, game = access.table, db.session.get_one(Game, asked["game_id"])
    delete = url_for("seats_and_deal.delete", table_id=table.id, game_id=game.id)
    return {
        "table": table,
        "game": StoredGame(game),
        "is_keeper": access.is_keeper,
        "is_member": access.may(TAKE_PART),
        "delete": PostForm(delete, f"delete.{game.id.hex}.{table.version}"),
        "live_url": url_for("live.ask", table_id=table.id, v=table.version)
        if request.endpoint == "display.show"
        else "",
    }


def show_busy(_error: Exception) -> ResponseReturnValue:
    """Too many ask at once: a phone tries again, not at once."""
    return show(ServiceUnavailable(retry_after=RETRY_AFTER))


def show_damage(error: DatabaseError) -> ResponseReturnValue:
    """A damaged file, where nothing may be said to be safe."""
    if not is_damage(error.orig):
        raise error
    note_damage(str(error.orig))
    return _damaged_page()


def _damaged_page() -> Response:
    """That records are damaged, on a page that reads none of them."""
    _read_no_more()
    return page(503, say("database_damaged"))


def _read_no_more() -> None:
    """The page asks the database for nothing more of its visitor."""
    db.session.rollback()
    g.pop("access", None)


def words_now(status: int, words: str) -> str:
    """The words for a status; where the database is known to be damaged, it promises nothing."""
    return say("database_damaged") if status >= 500 and database_state().damage else words


def show_unwritten(error: OperationalError) -> ResponseReturnValue:
    """A full disk, a database that is away: a phone tries again.

    A lock that does not end comes as such an error too, and so do letters that are none.
    """
    if is_damage(error.orig):
        return show_damage(error)
    if is_taken(error.orig):
        return show_busy(error)
    current_app.logger.error("The database cannot be used: %s", error.orig)
    if not cannot_write(error.orig):  # then nothing more can be read for the page either
        _read_no_more()
    response = page(503, words_now(503, say("database_away")))
    response.headers["Retry-After"] = str(RETRY_AFTER)
    return response


def page(status: int, words: str, **more: Any) -> Response:
    """A whole page; for htmx the sentence alone, above what was typed."""
    more = {
        "title": say("status_title", status=status),
        "live_url": None,
        "bin_url": "",
        "onward": "",
        **more,
    }
    kept = kept_form() if status == 503 else None
    response = answer("errors/page.html", status, words=words, kept=kept, **more)
    if wants_partial():
        response.headers.extend({"HX-Retarget": "#main", "HX-Reswap": "afterbegin show:top"})
    return response


def kept_form() -> dict[str, Any] | None:
    """A form that could not be taken now, to be sent again as it was; none that has a file."""
    if request.method != "POST" or request.files:
        return None
    fields = [pair for pair in request.form.items(multi=True) if pair[0] != "csrf_token"]
    return {"url": f"{request.script_root}{request.full_path}", "fields": fields}


def required_headers(error: HTTPException) -> dict[str, str]:
    """What a status must carry: the allowed methods, or when to come back."""
    wanted = ("Allow", "Retry-After")
    return {name: value for name, value in error.get_headers() if name in wanted}
