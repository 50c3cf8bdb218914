"""May I play this? Plain links: the answers stand in the address, and nothing is kept anywhere."""

from __future__ import annotations

import uuid
from functools import lru_cache
from typing import Any

from flask import Blueprint, abort, request, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.referee.rulings import Known, ask
from companion.referee.rulings.worlds import NOTHING
from companion.rules.ruleset import Ruleset
from companion.rules.variants import PRESETS, Variant
from companion.scorebook import Book
from companion.scorebook.tallies import hearts_broken_now
from companion.web.access import keeper_at
from companion.web.htmx import answer
from companion.web.ruling_view import RulingView

bp = Blueprint("ruling", __name__)


@bp.get("/t/<uuid:table_id>/g/<uuid:game_id>/may")
def at_table(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """By the rules of the hand that is played."""
    access = keeper_at(table_id)
    book = scorebook.look_up(access.table, game_id) or abort(404)
    place: dict[str, Any] = {"table_id": table_id, "game_id": game_id}
    return _shown(
        book.next.ruleset,
        RulingView(
            here=url_for("ruling.at_table", **place),
            back=url_for("games.show", **place),
            title=f"{_name(book.game.variant)}, as {access.table.name} plays it",
        ),
        known_at(book, request.args.get("led", "")),
    )


@bp.get("/rules/<variant>/may")
def of_variant(variant: str) -> ResponseReturnValue:
    """By the rules of a variant as it is known, for so many players."""
    known = PRESETS.get(variant) or abort(404)
    ruleset = sized(known, request.args.get("players", known.ruleset.players, type=int))
    here = url_for("ruling.of_variant", variant=variant, players=ruleset.players)
    title = f"{known.name}, {ruleset.players} players"
    return _shown(ruleset, RulingView(here=here, back=url_for("home.show"), title=title), Known())


def _shown(ruleset: Ruleset, view: RulingView, known: Known) -> ResponseReturnValue:
    view.dialogue = ask(ruleset, request.args.to_dict(), known)
    view.known = known
    return answer("ruling/page.html", "ruling/_talk.html", may=view)


def known_at(book: Book, led: str) -> Known:
    """What a live tally of this hand says: it counts the tricks that are taken.

    So that hearts are still whole is certain only for who leads.
    """
    broken = hearts_broken_now(book)
    return Known(broken=broken if broken or led == NOTHING else None)


def _name(key: str) -> str:
    return PRESETS[key].name if key in PRESETS else key


@lru_cache(maxsize=256)
def _sized(key: str, players: int) -> Ruleset:
    return PRESETS[key].ruleset.for_players(players)


def sized(variant: Variant, players: int | None) -> Ruleset:
    """The rules of a variant for so many; as many as it names first where it has no such size."""
    fits = players in variant.players
    return _sized(variant.key, players if fits and players else variant.ruleset.players)
