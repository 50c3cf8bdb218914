"""What Ask answers about the game that is on: pass, deal, score, who is ahead, whose lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.referee.faq.state import (
    ahead_answer,
    deal_answer,
    lead_answer,
    over_answer,
    pass_answer,
    score_answer,
)
from companion.referee.text.game_status import pass_lines
from companion.referee.text.grammar import signed
from companion.referee.topics.model import Answer
from companion.rules.scoring.score_display import shown
from companion.web.game_page import TableView
from companion.web.scoreboard.view_model import rank_players


def _pass(page: TableView) -> Answer:
    coming = page.state.next
    names = [page.player[seat].name for seat in coming.seats]
    dealer = page.player[coming.dealer].name
    lines = pass_lines(coming.exchanges, names)
    return pass_answer(coming.ruleset, coming.number, coming.token, dealer, lines)


def _deal(page: TableView) -> Answer:
    coming = page.state.next
    out = [page.player[seat].name for seat in coming.out]
    return deal_answer(coming.number, page.player[coming.dealer].name, out)


def _lead(page: TableView) -> Answer:
    coming = page.state.next
    opening = coming.opening_seat
    leader = "" if opening is None else page.player[opening].name
    return lead_answer(coming.ruleset, coming.number, leader)


def _score(page: TableView) -> Answer:
    rows = [row for row in rank_players(page) if not row.player.is_closed]
    return score_answer(len(page.state.hands), [(row.player.name, row.total) for row in rows])


def _ahead(page: TableView) -> Answer:
    first = page.players_in(page.state.standing.in_front)
    ruleset, state = page.ruleset, page.state
    totals = {one.number: shown(ruleset, state.totals[one.number]) for one in page.seated}
    best = totals[first[0].number]
    others = sorted(
        (abs(totals[player.number] - best), player.name, signed(totals[player.number]))
        for player in page.seated
        if player not in first
    )
    behind = [(name, total, str(far)) for far, name, total in others]
    names = [player.name for player in first]
    return ahead_answer(len(state.hands), names, signed(best), behind)


_OF_THE_HAND: Mapping[str, Callable[[TableView], Answer]] = {
    "state_pass": _pass,
    "state_deal": _deal,
    "state_lead": _lead,
}

_OF_THE_GAME: Mapping[str, Callable[[TableView], Answer]] = {
    "state_score": _score,
    "state_ahead": _ahead,
}


def describe_state(page: TableView, key: str) -> Answer:
    """The answer to one of the questions about the game, as it stands."""
    if key in _OF_THE_GAME:
        return _OF_THE_GAME[key](page)
    return over_answer() if page.state.is_over else _OF_THE_HAND[key](page)
