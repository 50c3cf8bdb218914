"""For those who watch over an installation."""

from __future__ import annotations

from flask import Blueprint
from sqlalchemy.exc import SQLAlchemyError

from companion import migrations
from companion.storage.damage import database_state

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def healthz() -> str:
    """The process answers."""
    return "ok\n"


@bp.get("/readyz")
def readyz() -> tuple[str, int]:
    """The database answers, is sound, and has the tables this version needs."""
    state = database_state()
    if state.damage:
        backup = f"newest backup: {state.newest_backup}"
        return f"the database is damaged: {state.damage}\n{backup}\n", 503
    try:
        ready = migrations.is_current()
    except SQLAlchemyError:
        return "no database\n", 503
    except migrations.CannotUpgrade:
        ready = False
    if not ready:
        return "the database is of another version\n", 503
    return ("ok, while the database is checked\n" if state.is_check_open else "ok\n"), 200
