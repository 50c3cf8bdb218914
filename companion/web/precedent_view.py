"""What a table decided where the laws leave it open: where, when, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask import url_for

from companion.models import Game, Precedent
from companion.referee.irregularities import CASES, Case, every_decision
from companion.scorebook import precedents_of
from companion.web.dates import day_words, visitor_zone
from companion.web.history_view import variant_name
from companion.web.table_view import TableView


class Decided(NamedTuple):
    """A decision that stands."""

    title: str
    label: str
    words: str
    origin: str
    href: str


def decisions(view: TableView) -> list[Decided]:
    """What the table of this game decided and what still stands under its rules, case by case."""
    kept = precedents_of(view.book.table)
    return [one for case in CASES.values() if (one := _decided(view, case, kept)) is not None]


def _decided(
    view: TableView, case: Case, kept: Mapping[str, tuple[Precedent, Game]]
) -> Decided | None:
    if case.key not in kept:
        return None
    precedent, game = kept[case.key]
    decision = every_decision(case, view.ruleset).get(precedent.decision)
    if decision is None:
        return None
    href = view.url("mishaps.ask", case=case.key)
    return Decided(case.title, decision.label, decision.text, origin(view, precedent, game), href)


def origin(view: TableView, precedent: Precedent, game: Game) -> str:
    """When it was decided, in which game, and why: "today, in this game: “as at Bo's”"."""
    day = day_words(precedent.decided_at, view.now, visitor_zone())
    name = variant_name(game.variant)
    began = day_words(game.started_at, view.now, visitor_zone())
    is_here = game.id == view.book.game.id
    where = "in this game" if is_here else f"in the game of {name} begun {began}"
    return f"{day}, {where}" + (f": “{precedent.note}”" if precedent.note else "")


def game_url(view: TableView, game: Game) -> str:
    """Where the game is in which it was decided; empty for this one."""
    if game.id == view.book.game.id:
        return ""
    return url_for("games.show", table_id=game.table_id, game_id=game.id)
