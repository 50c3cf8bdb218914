"""For those who watch over an installation."""

from __future__ import annotations

from flask import Blueprint
from sqlalchemy.exc import SQLAlchemyError

from companion import migrations

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def healthz() -> str:
    """The process answers."""
    return "ok\n"


@bp.get("/readyz")
def readyz() -> tuple[str, int]:
    """The database answers, and has the tables this version needs."""
    try:
        ready = migrations.is_current()
    except SQLAlchemyError:
        return "no database\n", 503
    except migrations.NewerDatabase:
        ready = False
    return ("ok\n", 200) if ready else ("the database is of another version\n", 503)
