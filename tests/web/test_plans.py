"""No page and no form goes through all rows of a table, which with many games takes its time."""

from __future__ import annotations

import re

from companion.models import db
from tests.statements import Sent, listening, plan_of
from tests.web.world import World

# How the plan of SQLite tells of a step that goes through all rows of a table, or of an index.
SCAN = re.compile(r"SCAN (\w+?)(?:_\d+)?(?: USING .+)?$")

ONE_ROW = "alembic_version"

NOTHING = "WHERE 1!=1"  # how an empty list is written: nothing is looked for


def test_no_page_and_no_form_goes_through_all_rows_of_a_table(world: World) -> None:
    asked: dict[str, tuple[Sent, str]] = {}

    def look(name: str, method: str, url: str, data: dict[str, str] | None = None) -> None:
        with listening(engine) as sent:
            world.keeper.open(url, method=method, data=data)
        for one in sent:
            asked.setdefault(one.statement, (one, name))
        world.restore()

    with world.app.app_context():
        engine = db.engine
    for rule in world.rules("GET"):
        for place in (world.own, world.over):
            look(rule.endpoint, "GET", world.url(rule, place))
    for form in world.forms:
        look(form.endpoint, "POST", form.action, form.filled())
    scans = []
    with world.app.app_context():
        for one, name in asked.values():
            tables = {found[1] for step in plan_of(one) if (found := SCAN.match(step))}
            large = tables & db.metadata.tables.keys() - {ONE_ROW}
            if large and NOTHING not in one.statement:
                scans.append(f"{name} goes through {large}: {one.statement}")
    assert len(asked) > 100
    assert scans == []
