"""What tables hardly ever used goes."""

from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    drop_locked_nights()
    drop_scales_of_place_points()
    drop_seasons()


def drop_locked_nights() -> None:
    """The games of a night are corrected like any other, without a reason."""
    op.drop_table("reopenings")
    op.drop_column("games", "closed_at")


def drop_scales_of_place_points() -> None:
    """A place is worth the same at every table."""
    op.drop_column("tables", "place_points")


def drop_seasons() -> None:
    """Days have no names; games stay as they are."""
    op.drop_table("seasons")
