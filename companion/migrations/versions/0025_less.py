"""What tables hardly ever used goes."""

from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    drop_locked_nights()


def drop_locked_nights() -> None:
    """The games of a night are corrected like any other, without a reason."""
    op.drop_table("reopenings")
    op.drop_column("games", "closed_at")
