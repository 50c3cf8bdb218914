"""Each phone that keeps score has a recovery link of its own; one that was ended can come back.

Links that are there stay good. Whose each is, the log knows from the moment it was made at; one of
which it doesn't know stays the table's.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None

INVITATIONS = sa.table(
    "invitations",
    *(sa.column(name, sa.Uuid()) for name in ("id", "table_id", "device_id")),
    sa.column("role", sa.String()),
    sa.column("one_time", sa.Boolean()),
    sa.column("made_at", sa.DateTime()),
)
ACCESS_CHANGES = sa.table(
    "access_changes",
    *(sa.column(name, sa.Uuid()) for name in ("table_id", "device_id")),
    sa.column("at", sa.DateTime()),
    sa.column("action", sa.String()),
)


def upgrade() -> None:
    with op.batch_alter_table("invitations") as table:
        device: sa.Column[Any] = sa.Column("device_id", sa.Uuid())
        table.add_column(device)
        table.create_foreign_key(
            "fk_invitations_device_id_devices", "devices", ["device_id"], ["id"]
        )
        ended_at: sa.Column[Any] = sa.Column("ended_at", sa.DateTime())
        table.add_column(ended_at)
    connection = op.get_bind()
    links = sa.select(INVITATIONS.c.id, ACCESS_CHANGES.c.device_id).join(
        ACCESS_CHANGES,
        (ACCESS_CHANGES.c.table_id == INVITATIONS.c.table_id)
        & (ACCESS_CHANGES.c.at == INVITATIONS.c.made_at),
    )
    links = links.where(
        ACCESS_CHANGES.c.action == "recovery",
        INVITATIONS.c.role == "keeper",
        ~INVITATIONS.c.one_time,
    )
    makers: dict[Any, set[Any]] = {}
    for link, maker in connection.execute(links):
        makers.setdefault(link, set()).add(maker)
    for link, [maker, *others] in makers.items():
        if not others:
            mine = sa.update(INVITATIONS).where(INVITATIONS.c.id == link)
            connection.execute(mine.values(device_id=maker))


def downgrade() -> None:
    """An earlier version knows one recovery link for a table, and takes any of them."""
