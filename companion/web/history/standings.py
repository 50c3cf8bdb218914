"""The standings of a night or a span, as a table: games, wins and place points a game."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from companion.history.people import PersonSums, Standings
from companion.models import Player
from companion.referee import history as words
from companion.web.formatting import describe_people


class StandingsTable:
    """Those with a place and below a line those who played too few games for one.

    `rows` and `others` are people with their place, figures and `url`; who keeps the queen since
    the night has a crown.
    """

    def __init__(
        self,
        standings: Standings,
        url_of: Callable[[Player], str],
        crowned: uuid.UUID | None = None,
    ) -> None:
        ranked = [*standings.ranked, *((0, one) for one in standings.others)]
        discs = describe_people([one.player for _, one in ranked])
        rows = [
            {
                **disc,
                **_figures(one),
                "place": place,
                "about": words.picture_facts(
                    0 if place else one.whole_games, one.wins, one.queens, one.moons
                ),
                "url": url_of(one.player),
                "keeps_queen": one.player.id == crowned,
            }
            for (place, one), disc in zip(ranked, discs, strict=True)
        ]
        self.rows = [row for row in rows if row["place"]]
        self.others = [row for row in rows if not row["place"]]
        self.fewest = words.fewer_games_label(standings.fewest)


def _figures(one: PersonSums) -> dict[str, Any]:
    return {
        "games": one.whole_games,
        "wins": one.wins,
        "average": words.average_label(one.average),
    }
