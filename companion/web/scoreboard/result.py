"""The result of one game for those who have the link to it, and how a keeper makes and ends it."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, abort, make_response, render_template, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion import read_links, scorebook
from companion.scorebook import Author, GameState, Refused, UnreadableRules
from companion.web.access import keeper_at, now
from companion.web.formatting import full_evening_words, visitor_zone
from companion.web.game_page import PostForm, TableView
from companion.web.links import has_public_address, phone_address, qr_code
from companion.web.requests import see_other
from companion.web.scoreboard.game_over import GameOver, describe_game_over
from companion.web.scoreboard.view_model import StandingRow, rank_sides
from companion.web.scoreboard.views import carry_out_or_refuse, keeper_and_state, state_or_404
from companion.web.security import server_key
from companion.web.tables.joining import refuse_guess
from companion.web.tables.recovery import refuse_copies

bp = Blueprint("result", __name__)
bp.after_request(refuse_copies)


class PublicView(TableView):
    """A game as a stranger sees it: everyone by their first name."""

    def name_players(self, names: Sequence[str]) -> tuple[str, ...]:
        """The first names; who shares one has a number."""
        seen: Counter[str] = Counter()
        found = []
        for name in names:
            first = name.split()[0]
            seen[first] += 1
            found.append(first if seen[first] == 1 else f"{first} {seen[first]}")
        return tuple(found)


@dataclass(frozen=True)
class KeeperFields:
    """What a keeper sees around the result: the link where there is one, and its two forms."""

    back: str
    make: PostForm
    end: PostForm
    link: str
    qr: Markup | None


@dataclass(frozen=True)
class ResultPage:
    """The result of one game and nothing else of its table; `forms` are for keepers."""

    over: GameOver
    day: str
    rows: tuple[StandingRow, ...]
    address: str
    picture: str
    forms: KeeperFields | None = None

    @classmethod
    def build(
        cls, state: GameState, now: datetime, address: str, forms: KeeperFields | None = None
    ) -> ResultPage:
        """A game that is over, without any name but first names."""
        view = PublicView(state, now)
        return cls(
            over=describe_game_over(view, []),
            day=full_evening_words(state.played_at, visitor_zone()),
            rows=rank_sides(view),
            address=address,
            picture=phone_address(url_for("static", filename="img/result.png")),
            forms=forms,
        )


@bp.get("/r/<result>")
def show(result: str) -> ResponseReturnValue:
    """The result, for whoever has the link; a link that is none is answered like a wrong one."""
    found = read_links.find_result(result)
    if found is None:
        refuse_guess()
    try:
        state = scorebook.look_up(*found)
    except UnreadableRules:
        abort(404)
    if state is None or not state.is_over:
        abort(404)
    page = ResultPage.build(state, now(), _address(result))
    answer = make_response(render_template("scoreboard/result.html", page=page))
    answer.headers["X-Robots-Tag"] = "noindex, nofollow"
    return answer


GAME = "/t/<uuid:table_id>/g/<uuid:game_id>/result"


@bp.get(GAME)
def share(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """What others see by the link, and the link: to send, to make, to end."""
    _, state = keeper_and_state(table_id, game_id)
    link = read_links.shown_result_link(game_id, server_key())
    if not state.is_over or not (link or has_public_address()):
        return see_other(url_for("scoreboard.show", table_id=table_id, game_id=game_id))
    address = _address(link) if link else ""
    view = TableView(state, now())
    forms = KeeperFields(
        back=view.url("scoreboard.show"),
        make=view.post_form("result.make"),
        end=view.post_form("result.end"),
        link=address,
        qr=qr_code(address) if link else None,
    )
    page = ResultPage.build(state, now(), address, forms)
    return render_template("scoreboard/result.html", page=page)


@bp.post(GAME)
def make(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Others may see the result by a link; on a public address only."""
    access = keeper_at(table_id)

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        if not state.is_over or not has_public_address():
            raise Refused("no_result_link")
        read_links.make_result_link(access.table, game_id, server_key(), by.now)
        return url_for("result.share", table_id=table_id, game_id=game_id)

    return carry_out_or_refuse(access, game_id, work)


@bp.post(f"{GAME}/end")
def end(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The link is dead."""
    access = keeper_at(table_id)

    def work(by: Author) -> str:
        read_links.end_result_link(state_or_404(access.table, game_id).game.id)
        return url_for("result.share", table_id=table_id, game_id=game_id)

    return carry_out_or_refuse(access, game_id, work)


def _address(secret: str) -> str:
    return phone_address(url_for("result.show", result=secret))
