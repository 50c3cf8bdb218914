"""The steps that lead to today's tables, one file each. One that has landed is never edited."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic.script import ScriptDirectory

FOLDER = Path(__file__).parent


@cache
def steps() -> ScriptDirectory:
    """The steps there are."""
    return ScriptDirectory(str(FOLDER))
