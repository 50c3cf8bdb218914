"""The steps that bring a database up to date, run at each start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import flask_migrate
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import OperationalError
from sqlalchemy.types import TypeDecorator

from companion.database import cannot_write
from companion.disk import what_mends
from companion.models import db

FOLDER = Path(__file__).parent

# The steps that led to the tables of 0035, 0001 to 0034. They are gone; no number is used twice.
STEPS_BEFORE_THE_FIRST = frozenset(f"{number:04}" for number in range(1, 35))


class CannotUpgrade(Exception):
    """A database that cannot be brought up to date. The message is for the person who starts."""


class OlderDatabase(CannotUpgrade):
    """A database, or a copy of one, that has not taken all steps before the first there is."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name} is too old for this version of Companion: start commit adfc8a0 with it once, "
            "then this one."
        )


class NewerDatabase(CannotUpgrade):
    """A database, or a copy of one, that has taken steps that this version does not know."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} was made by a newer version of Companion. Update this one.")


class UnnumberedDatabase(CannotUpgrade):
    """A database that has tables of ours, but has taken no step."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name} doesn't say which version of Companion made its tables. Nothing was changed. "
            "Restore a backup, or start over with an empty database."
        )


def init_app(app: Flask, prepare: Callable[[Mapping[str, Any]], None] | None = None) -> None:
    """Tell Flask-Migrate where the steps are, and take those that are missing.

    Where any is, `prepare` comes first, with the settings.
    """
    flask_migrate.Migrate(app, db, directory=str(FOLDER), render_item=plain_type)
    with app.app_context():
        try:
            if not is_current():
                if prepare:
                    prepare(app.config)
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
        file = Path(str(db.engine.url.database))
        raise CannotUpgrade(
            f"The database {file} can't be brought up to date for this version: {error.orig}. "
            f"Nothing was changed. {what_mends(file, error.orig)}".strip()
        ) from error


def is_current() -> bool:
    """Whether the app's database has taken every step; raises OlderDatabase or NewerDatabase."""
    return _revision() == head()


def is_behind() -> bool:
    """Whether it has taken some, and not all; raises as `is_current`."""
    return _revision() not in (None, head())


def _revision() -> str | None:
    with db.engine.connect() as connection:
        revision = revision_of(connection)
        if revision:
            refuse_other_versions(revision, name_of(connection))
    return revision


def refuse_other_versions(revision: str, name: str) -> None:
    """Raise OlderDatabase or NewerDatabase where there is no such step."""
    if revision in STEPS_BEFORE_THE_FIRST:
        raise OlderDatabase(name)
    if revision not in {step.revision for step in steps().walk_revisions()}:
        raise NewerDatabase(name)


def refuse_unnumbered(connection: Connection) -> None:
    """Raise UnnumberedDatabase where the first step would meet tables of ours.

    Only who holds the lock can ask: another process may be making them.
    """
    ours = db.metadata.tables.keys()
    if not revision_of(connection) and ours & set(inspect(connection).get_table_names()):
        raise UnnumberedDatabase(name_of(connection))


def revision_of(connection: Connection) -> str | None:
    """The newest step that a database has taken."""
    return MigrationContext.configure(connection).get_current_revision()


def name_of(connection: Connection) -> str:
    """What to call a database: by its file, or by its address without the password."""
    url = connection.engine.url
    is_file = url.get_backend_name() == "sqlite"
    return f"The database {url.database if is_file else url.render_as_string()}"


@cache
def steps() -> ScriptDirectory:
    """The steps there are."""
    return ScriptDirectory(str(FOLDER))


@cache
def head() -> str | None:
    """The newest step."""
    return steps().get_current_head()


def plain_type(kind: str, item: Any, _context: Any) -> str | Literal[False]:
    """Write a new step with the database's own types, so that it outlives ours."""
    if kind == "type" and isinstance(item, TypeDecorator):
        return f"sa.{item.impl!r}"
    return False
