"""0035, which stands for the steps that went before it, makes the tables that they made."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path

import psycopg
import pytest
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, inspect
from sqlalchemy.pool import NullPool

from companion import migrations
from companion.config import settled
from tests import postgres, witness


def take_baseline(url: str) -> None:
    """Make the tables of 0035, and take no other step."""
    engine = create_engine(url, poolclass=NullPool)
    with engine.begin() as connection, Operations.context(MigrationContext.configure(connection)):
        migrations.steps().get_revision("0035").module.upgrade()


def read_schema(url: str) -> set[str]:
    """What the statements for the tables say, however they are written."""
    with create_engine(url, poolclass=NullPool).connect() as connection:
        found = inspect(connection)
        columns = found.get_multi_columns()
        for column in chain.from_iterable(map(enumerate, columns.values())):
            column[1]["position"] = column[0]
        of_tables = {
            "column": columns,
            "key": {table: [key] for table, key in found.get_multi_pk_constraint().items()},
            "unique": found.get_multi_unique_constraints(),
            "reference": found.get_multi_foreign_keys(),
            "check": found.get_multi_check_constraints(),
            "index": found.get_multi_indexes(),
        }
    return {
        json.dumps([table, kind, one], default=str, sort_keys=True)  # types have no equals
        for kind, tables in of_tables.items()
        for (_, table), listed in tables.items()
        for one in listed
        if table != "alembic_version"
    }


def test_in_sqlite(tmp_path: Path) -> None:
    old, new = tmp_path / "old.sqlite3", tmp_path / "new.sqlite3"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(witness.schema("sqlite"))
    take_baseline(f"sqlite:///{new}")
    assert read_schema(f"sqlite:///{new}") == read_schema(f"sqlite:///{old}")


@pytest.fixture
def two_databases(postgres_folder: str) -> Iterator[tuple[str, str]]:
    """The addresses of two empty databases in PostgreSQL."""
    names = ("old_tables", "new_tables")
    for name in names:
        postgres.command(postgres_folder, f"CREATE DATABASE {name}")
    yield postgres.address(postgres_folder, names[0]), postgres.address(postgres_folder, names[1])
    for name in names:
        postgres.command(postgres_folder, f"DROP DATABASE {name} WITH (FORCE)")


def test_in_postgresql(two_databases: tuple[str, str]) -> None:
    old, new = two_databases
    with psycopg.connect(old) as connection:
        connection.execute(witness.schema("postgresql").encode())
    old, new = (settled({"DATABASE_URL": each})["DATABASE_URL"] for each in (old, new))
    take_baseline(new)
    assert read_schema(new) == read_schema(old)
