"""What "Read the scores out loud" says of a game as it stands."""

from __future__ import annotations

from companion.referee.text.aloud import deal_aloud, end_aloud, score_aloud
from companion.referee.text.game_status import winner_words
from companion.web.game_page import TableView
from companion.web.scoreboard.view_model import rank_players


def describe_aloud(page: TableView) -> tuple[str, ...]:
    """The score, and the coming hand or who won, in sentences to be heard."""
    state = page.state
    rows = [row for row in rank_players(page) if not row.player.is_closed]
    totals = [(row.player.name, row.total) for row in rows]
    if state.is_over:
        won = [row.player for row in rows if row.has_won]
        total = page.total(state.totals[won[0].number])
        title = winner_words([player.name for player in won], total)
        return (end_aloud(title, totals),)
    ahead = page.players_in(state.standing.in_front)
    coming = state.next
    return (
        score_aloud(len(state.hands), totals, [player.name for player in ahead]),
        deal_aloud(
            coming.ruleset,
            coming.number,
            page.player[coming.dealer].name,
            coming.token,
            [page.player[seat].name for seat in coming.out],
        ),
    )
