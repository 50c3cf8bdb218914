"""What is read without a phone of the table: one result by a link, the export by a token.

A keeper makes both and ends them at any time. As with the links of `companion.invitations`, the
secret is made from the server's key and the database has its hash.
"""

from __future__ import annotations

import uuid
from datetime import datetime
from hmac import compare_digest

from sqlalchemy import delete, select

from companion.invitations import digest_secret, make_secret
from companion.models import Game, ReadToken, ResultLink, Table, db, new_id


def has_result_link(game_id: uuid.UUID) -> bool:
    """Whether there is a link to the result of this game."""
    mine = select(ResultLink.id).where(ResultLink.game_id == game_id)
    return db.session.scalar(mine) is not None


def shown_result_link(game_id: uuid.UUID, key: bytes) -> str | None:
    """The secret of the link to this result, to be shown to keepers; None where there is none."""
    row = db.session.scalar(select(ResultLink).where(ResultLink.game_id == game_id))
    return _shown(row, "result", key)


def make_result_link(table: Table, game_id: uuid.UUID, key: bytes, now: datetime) -> None:
    """See to it that there is a link to the result of this game; one that is good stays."""
    if shown_result_link(game_id, key) is None:
        end_result_link(game_id)
        row = ResultLink(id=new_id(), table_id=table.id, game_id=game_id, made_at=now)
        row.token_hash = digest_secret(make_secret("result", row.id, key))
        db.session.add(row)


def end_result_link(game_id: uuid.UUID) -> None:
    """The link to this result is dead; a later one is another."""
    db.session.execute(delete(ResultLink).where(ResultLink.game_id == game_id))


def find_result(secret: str) -> tuple[Table, uuid.UUID] | None:
    """The table and the game whose result this secret shows, unless one of them is in the bin."""
    row = db.session.execute(
        select(Table, Game.id)
        .join(Game, Game.table_id == Table.id)
        .join(ResultLink, ResultLink.game_id == Game.id)
        .where(ResultLink.token_hash == digest_secret(secret))
        .where(Game.deleted_at.is_(None), Table.deleted_at.is_(None))
    ).first()
    return (row[0], row[1]) if row else None


def shown_read_token(table: Table, key: bytes) -> str | None:
    """The token that lets programs read this table, to be shown to keepers; None without one."""
    row = db.session.scalar(select(ReadToken).where(ReadToken.table_id == table.id))
    return _shown(row, "read", key)


def renew_read_token(table: Table, key: bytes, now: datetime) -> None:
    """Another token for this table; the one before is dead."""
    remove_read_token(table)
    row = ReadToken(id=new_id(), table_id=table.id, made_at=now)
    row.token_hash = digest_secret(make_secret("read", row.id, key))
    db.session.add(row)


def remove_read_token(table: Table) -> None:
    """No program reads this table any more."""
    db.session.execute(delete(ReadToken).where(ReadToken.table_id == table.id))


def is_read_token(table_id: uuid.UUID, token: str) -> bool:
    """Whether this is the token of this table, and the table is not in the bin."""
    mine = select(ReadToken.token_hash).join(Table, Table.id == ReadToken.table_id)
    known = db.session.scalar(mine.where(Table.id == table_id, Table.deleted_at.is_(None)))
    return known is not None and compare_digest(known, digest_secret(token))


def _shown(row: ResultLink | ReadToken | None, kind: str, key: bytes) -> str | None:
    """The secret of a row; None where it was made with another key."""
    secret = make_secret(kind, row.id, key) if row else ""
    return secret if row and digest_secret(secret) == row.token_hash else None
