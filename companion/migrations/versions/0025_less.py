"""Less: what no table meets every evening goes."""

from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _drop_settings()
    _drop_disputes()
    _drop_counts()


def downgrade() -> None:
    """What was dropped is in a backup only."""


def _drop_settings() -> None:
    """One phone tonight, the Save button, and the Wi-Fi of a table."""
    op.drop_column("tables", "save_button")
    op.drop_column("games", "one_phone")
    op.drop_column("home_networks", "wifi_name")
    op.drop_column("home_networks", "wifi_password")


def _drop_disputes() -> None:
    """Who said that a saved hand isn't right."""
    op.drop_column("tables", "disputes")
    op.drop_table("disputes")


def _drop_counts() -> None:
    """Everyone counts, and the line on joining."""
    op.drop_column("tables", "everyone_counts")
    op.drop_column("tables", "shows_agreement")
    op.drop_table("player_counts")
