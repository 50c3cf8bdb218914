"""May I play this? Plain links: the answers stand in the address, and nothing is kept anywhere."""

from __future__ import annotations

import uuid
from functools import lru_cache
from typing import Any

from flask import Blueprint, abort, current_app, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion import scorebook
from companion.referee.may_i_play import Dialogue, Known, ask
from companion.referee.may_i_play.possibilities import NOTHING
from companion.rules.ruleset import Ruleset
from companion.rules.variants import VARIANTS, Variant
from companion.scorebook import Book
from companion.scorebook.live_hand import hearts_broken_now, is_first_trick_over
from companion.web.access import keeper_at
from companion.web.htmx import wants_partial
from companion.web.rules_view import no_such_size
from companion.web.ruling_view import RulingView

bp = Blueprint("ruling", __name__)


@bp.get("/t/<uuid:table_id>/g/<uuid:game_id>/may")
def at_table(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """By the rules of the hand that is played."""
    access = keeper_at(table_id)
    book = scorebook.look_up(access.table, game_id) or abort(404)
    place: dict[str, Any] = {"table_id": table_id, "game_id": game_id}
    title = f"{_name(book.game.variant)}, as {access.table.name} plays it"
    back, here = url_for("games.show", **place), url_for("ruling.at_table", **place)
    answers = request.args.to_dict()
    talk = ask(book.next.ruleset, answers)
    known = known_at(book, talk)
    if known.told():
        talk = ask(book.next.ruleset, answers, known)
    return _shown(RulingView(here, back, title, talk, known))


@bp.get("/rules/<variant>/may")
def of_variant(variant: str) -> ResponseReturnValue:
    """By the rules of a variant as it is known, for so many players."""
    known = VARIANTS.get(variant) or abort(404)
    wanted = request.args.get("players", "")
    found = sized(known, wanted)
    ruleset = found or known.ruleset
    problem = "" if found else no_such_size(known, wanted)
    here = url_for("ruling.of_variant", variant=variant, players=ruleset.players)
    title = f"{known.name}, {ruleset.players} players"
    talk = ask(ruleset, request.args.to_dict())
    back = url_for("rulebook.show_variant", variant=variant, players=ruleset.players)
    return _shown(RulingView(here, back, title, talk, problem=problem)), 422 if problem else 200


def _shown(view: RulingView) -> str:
    talk = _talk(view, request.script_root, current_app.config["STATIC_VERSION"])
    return talk if wants_partial() else render_template("ruling/page.html", may=view, talk=talk)


@lru_cache(maxsize=512)
def _talk(view: RulingView, _root: str, _version: str) -> Markup:
    """The same talk looks the same to everybody who may see it."""
    return Markup(render_template("ruling/_talk.html", may=view))


def known_at(book: Book, talk: Dialogue) -> Known:
    """What the log or the live tally of this hand says, where that is asked.

    They count the tricks that are taken: that hearts are whole is certain only for who leads.
    """
    asked = {name for each in talk.asked for name in each.question.key.split("-")}
    if not asked & {"first", "broken"}:
        return Known()
    broken, is_leading = hearts_broken_now(book), talk.answers["led"] == NOTHING
    first = False if is_first_trick_over(book) else None
    return Known(first, broken if broken or is_leading else None)


def _name(key: str) -> str:
    return VARIANTS[key].name if key in VARIANTS else key


@lru_cache(maxsize=256)
def _sized(key: str, players: int) -> Ruleset:
    return VARIANTS[key].ruleset.for_players(players)


def sized(variant: Variant, wanted: str) -> Ruleset | None:
    """The rules of a variant for as many as an address says; None where it has no such size."""
    if not wanted:
        return variant.ruleset
    sizes = {str(players): players for players in variant.players}
    return _sized(variant.key, sizes[wanted]) if wanted in sizes else None
