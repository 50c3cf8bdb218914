"""Run the steps in one transaction that holds a lock, so that two starting processes take turns."""

from alembic import context
from flask import current_app
from sqlalchemy import Connection

from companion.migrations import refuse_unnumbered

LOCK = 0x48656172747321  # in PostgreSQL: nothing else locks it

ext = current_app.extensions["migrate"]


def begin(connection: Connection) -> None:
    """Open the transaction and take the lock, then look at where the database stands."""
    if connection.dialect.name == "postgresql":
        # Who has waited for the lock must see the steps that the others took.
        connection.execution_options(isolation_level="READ COMMITTED")
        connection.exec_driver_sql("SET LOCAL lock_timeout = 0")  # however long the others take
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        return
    connection.execution_options(companion_begin="")
    # Rebuilding a table must not empty those that refer to it; a pragma works outside only.
    connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
    connection.exec_driver_sql("PRAGMA busy_timeout = 120000")
    connection.exec_driver_sql("BEGIN IMMEDIATE")


with ext.db.engine.connect() as connection:
    begin(connection)
    refuse_unnumbered(connection)
    context.configure(
        connection=connection,
        target_metadata=ext.db.metadata,
        transactional_ddl=True,
        **ext.configure_args,
    )
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
