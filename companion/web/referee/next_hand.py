"""What do I need? Each player's line is closed until it is asked for."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.referee.messages import error_words
from companion.referee.status import away_label, ends_words, need_words, now_words
from companion.rules.errors import DoesNotAddUp
from companion.web.access import member_at, now
from companion.web.game_page import PlayerBadge, TableView

bp = Blueprint("next_hand", __name__)


@dataclass(frozen=True)
class NeedLine:
    """What one score needs: whose it is, how far it is from the end, and the sentences."""

    player: PlayerBadge
    total: str
    distance: str
    sentences: Sequence[str]


class NextHandPage:
    """The next hand, scored now, for everybody who plays, who is in front first.

    `ends` says what ends the game and who wins if it ends now; `problem` why none of this can be
    answered.
    """

    def __init__(self, view: TableView) -> None:
        self.problem, self.ends = "", list[str]()
        self.lines: list[NeedLine] = []
        try:
            coming = view.state.needs(view.now)
        except DoesNotAddUp as error:
            self.problem = error_words(error)
            return
        ruleset, totals, winners = view.ruleset, coming.now.totals, coming.now.winners
        names = [player.name for player in view.players_in(winners)]
        self.ends = [
            *ends_words(ruleset, coming, view.end_time),
            now_words(ruleset, names, view.total(totals[winners[0]])),
        ]
        self.lines = [
            NeedLine(
                view.players_in([need.column])[0],
                view.total(totals[need.column]),
                away_label(ruleset, totals[need.column]),
                need_words(ruleset, coming, need),
            )
            for need in sorted(coming.each, key=lambda need: coming.now.places[need.column])
        ]


@bp.get("/t/<uuid:table_id>/g/<uuid:game_id>/need")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """What ends the game, and what the next hand can mean for each."""
    access = member_at(table_id)
    state = scorebook.look_up(access.table, game_id) or abort(404)
    if state.is_over:
        return redirect(url_for("scoreboard.show", table_id=table_id, game_id=game_id), 303)
    view = TableView(state, now())
    return render_template("referee/next_hand.html", page=NextHandPage(view), **view.context())
