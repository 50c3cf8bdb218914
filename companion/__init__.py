"""Companion, a score-keeper for Hearts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask

__version__ = "1.0.0"

HERE = Path(__file__).resolve().parent
# An installed package carries templates and static files inside, a checkout has them beside it.
ASSETS = HERE if (HERE / "templates").is_dir() else HERE.parent


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application, its database brought up to date; `config` wins over the environment."""
    # Imported here, so that the rules can be used without the web.
    from flask import Flask

    from companion import clock, database, migrations, problems, web
    from companion.config import configure
    from companion.history import check
    from companion.storage import daily, damage, serving
    from companion.storage.stored_values import surviving

    app = Flask(__name__, template_folder=str(ASSETS / "templates"), static_folder=None)
    configure(app, config or {})
    app.config["VERSION"] = __version__
    web.monitoring.give_log(app)
    damage.init_app(app)
    database.init_app(app)
    if app.config["SERVES"]:
        serving.begin(app)
    migrations.init_app(app, daily.back_up_before_steps)
    clock.init_app(app)
    with app.app_context(), surviving():
        check.retry_conversions()
        check.fill_results()
    with app.app_context(), surviving():
        clock.go_on(app)
    if app.config["SERVES"]:
        tidy(app)
        if app.config["TELLS"]:
            problems.log_problems(app)
    database.disconnect(app)  # a server that forks must not share our connection
    web.init_app(app, static_folder=ASSETS / "static")
    daily.init_app(app, tidy)
    return app


def tidy(app: Flask) -> int:
    """Let go for good of what was deleted long ago, or never used; says of how many.

    And forget what guarded writes for its time: from where tables were made, and what was sent.
    """
    from companion import clock
    from companion.history.bin import purge_old, purge_unused
    from companion.scorebook.new_game import forget_addresses
    from companion.scorebook.transactions import forget_operations
    from companion.storage.stored_values import surviving

    count = 0
    with app.app_context(), surviving():
        now = clock.now(app)
        count = purge_old(now) + purge_unused(now)
        forget_addresses(now)
        forget_operations(now)
    return count
