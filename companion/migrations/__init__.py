"""The steps that bring a database up to date, run at each start."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import flask_migrate
from alembic.runtime.migration import MigrationContext
from flask import Flask
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError
from sqlalchemy.types import TypeDecorator

from companion.database import cannot_write
from companion.migrations.old_schemas import (
    FOLDER,
    CannotUpgrade,
    UnknownSchema,
    is_outdated,
    steps,
)
from companion.models import db

__all__ = ["CannotUpgrade", "NewerDatabase", "UnknownSchema", "init_app", "is_current", "is_known"]


class NewerDatabase(Exception):
    """The database has taken steps that this version does not know."""

    def __str__(self) -> str:
        return "The database was made by a newer version of Companion. Update this one."


def init_app(app: Flask) -> None:
    """Tell Flask-Migrate where the steps are, and take those that are missing."""
    flask_migrate.Migrate(app, db, directory=str(FOLDER), render_item=plain_type)
    with app.app_context():
        try:
            if is_old() or not is_current():
                upgrade()
        finally:
            db.engine.dispose()  # a server that forks must not share our connection


def upgrade() -> None:
    """Take the steps that are missing; raises CannotUpgrade where nothing can be written."""
    try:
        flask_migrate.upgrade()
    except OperationalError as error:
        if not cannot_write(error.orig):
            raise
        raise CannotUpgrade(
            f"The database {db.engine.url.database} can't be brought up to date for this version: "
            f"{error.orig}. Nothing was changed."
        ) from error


def connect() -> Connection:
    """A connection that sees the tables as they are: a snapshot of them would be half an old one.

    In PostgreSQL what describes a table is partly of the snapshot, partly of this moment.
    """
    connection = db.engine.connect()
    if connection.dialect.name == "postgresql":
        connection.execution_options(isolation_level="READ COMMITTED")
    return connection


def is_old() -> bool:
    """Whether an older text of the first step made the app's database; raises UnknownSchema."""
    with connect() as connection:
        return is_outdated(connection)


def is_current() -> bool:
    """Whether the app's database has taken every step; raises NewerDatabase."""
    with connect() as connection:
        revision = MigrationContext.configure(connection).get_current_revision()
    if revision and not is_known(revision):
        raise NewerDatabase
    return revision == head()


def is_known(revision: str) -> bool:
    """Whether this version has this step."""
    return revision in {step.revision for step in steps().walk_revisions()}


@cache
def head() -> str | None:
    """The newest step."""
    return steps().get_current_head()


def plain_type(kind: str, item: Any, _context: Any) -> str | Literal[False]:
    """Write a new step with the database's own types, so that it outlives ours."""
    if kind == "type" and isinstance(item, TypeDecorator):
        return f"sa.{item.impl!r}"
    return False
