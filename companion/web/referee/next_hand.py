"""What do I need? Each player's line is closed until it is asked for."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from flask import Blueprint, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.referee.text.game_status import away_label
from companion.referee.text.next_hand import ends_words, need_words, now_words
from companion.referee.text.rules_and_results import error_words
from companion.rules.errors import DoesNotAddUp
from companion.rules.outlook import Needs
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


class NeedsView(TableView):
    """The next hand for everybody."""

    @cached_property
    def coming(self) -> Needs:
        """For a hand that is scored now."""
        return self.state.needs(self.now)

    @property
    def problem(self) -> str:
        """Why it cannot be answered."""
        try:
            self.coming  # noqa: B018
        except DoesNotAddUp as error:
            return error_words(error)
        return ""

    @cached_property
    def ends(self) -> list[str]:
        """What ends the game."""
        return ends_words(self.ruleset, self.coming, self.end_time)

    @cached_property
    def if_now(self) -> str:
        """Who wins if it ends now."""
        winners = self.coming.now.winners
        names = [player.name for player in self.players_in(winners)]
        return now_words(self.ruleset, names, self.total(self.coming.now.totals[winners[0]]))

    @cached_property
    def lines(self) -> tuple[NeedLine, ...]:
        """Everybody who plays, who is in front first."""
        rank = self.coming.now.places
        return tuple(
            NeedLine(
                self.players_in([need.column])[0],
                self.total(self.coming.now.totals[need.column]),
                away_label(self.ruleset, self.coming.now.totals[need.column]),
                need_words(self.ruleset, self.coming, need),
            )
            for need in sorted(self.coming.each, key=lambda need: rank[need.column])
        )


@bp.get("/t/<uuid:table_id>/g/<uuid:game_id>/need")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """What ends the game, and what the next hand can mean for each."""
    access = member_at(table_id)
    state = scorebook.look_up(access.table, game_id) or abort(404)
    if state.is_over:
        return redirect(url_for("scoreboard.show", table_id=table_id, game_id=game_id), 303)
    view = NeedsView(state, now())
    return render_template("referee/next_hand.html", problem=view.problem, **view.context())
