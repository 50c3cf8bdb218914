"""What "Read the scores out loud" says of a game as it stands."""

from __future__ import annotations

from companion.referee.text.aloud import deal_aloud, end_aloud, score_aloud
from companion.referee.text.game_status import winner_words
from companion.referee.text.grammar import signed
from companion.web.game_page import TableView
from companion.web.scoreboard.view_model import rank_sides


def describe_aloud(page: TableView) -> tuple[str, ...]:
    """The score, and the coming hand or who won, in sentences to be heard."""
    state = page.state
    rows = [row for row in rank_sides(page) if not row.side.is_closed]
    totals = [(row.side.name, row.total) for row in rows]
    if state.is_over:
        won = [row.side for row in rows if row.has_won]
        total = signed(page.shown_total(won[0], state.totals))
        title = winner_words([side.name for side in won], total, are_partners=won[0].is_team)
        return (end_aloud(title, totals),)
    ahead = page.sides_with(page.players_in(state.standing.in_front))
    coming = state.next
    return (
        score_aloud(len(state.hands), totals, [side.name for side in ahead], ahead[0].is_team),
        deal_aloud(
            coming.ruleset,
            coming.number,
            page.player[coming.dealer].name,
            coming.token,
            [page.player[seat].name for seat in coming.out],
        ),
    )
