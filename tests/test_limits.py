"""docs/limits.md names the limits that the code has."""

from __future__ import annotations

import re
from pathlib import Path

from companion import invitations, keeper_requests
from companion.scorebook import game_state, limits, players, transactions
from companion.web.tables import exports

PAGE = Path(__file__).resolve().parent.parent / "docs" / "limits.md"


def test_every_limit_stands_in_the_table_as_it_is() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([\d,]+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    told = {what: int(most.replace(",", "")) for what, most in rows}
    assert told == {
        "characters in a name": players.LONGEST_NAME,
        "hands of a game": game_state.MOST_HANDS,
        "players of a table, spellings counted": limits.MOST_PLAYERS,
        "games of a table": limits.MOST_GAMES,
        "games of a table that aren't over": limits.MOST_OPEN_GAMES,
        "seasons of a table": limits.MOST_SEASONS,
        "tables of a device": limits.MOST_TABLES,
        "new tables of a device in 24 hours": limits.MOST_NEW_TABLES,
        "wrong links from an address in a minute": invitations.GUESSES,
        "phones that ask to keep score at once": keeper_requests.MOST_ASKING,
        "hands of old paper games on the page": exports.MOST_SENT_HANDS,
        "days a write can be repeated": transactions.OPERATIONS_KEPT.days,
    }
