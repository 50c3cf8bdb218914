"""Less: what no table meets every evening goes."""

from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _drop_requests()


def downgrade() -> None:
    """What was dropped is in a backup only."""


def _drop_requests() -> None:
    """Spoken codes that let somebody keep score, and who asked by one."""
    op.execute("DELETE FROM spoken_codes WHERE role = 'keeper'")
    op.drop_table("keeper_requests")
