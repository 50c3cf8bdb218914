"""The rulebook, the quick card, the quiz: of a game as its table plays it, or of a variant."""

from __future__ import annotations

import uuid

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from companion.referee.rulebook import all_words
from companion.rules import VARIANTS, Ruleset, Variant
from companion.rules.errors import ImpossibleRuleset
from companion.web.access import now
from companion.web.games import keeper_and_book
from companion.web.precedent_view import decisions
from companion.web.quiz_view import QuizView
from companion.web.rules_view import Rules, rules_of_game, rules_of_variant
from companion.web.table_view import TableView

bp = Blueprint("rulebook", __name__)
OF_GAME = "/t/<uuid:table_id>/g/<uuid:game_id>/rules"
OF_VARIANT = "/rules/<variant>"


@bp.get(OF_GAME)
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The rules of a game as its table plays them."""
    _, book = keeper_and_book(table_id, game_id)
    decided = decisions(TableView(book, now()))
    rules = rules_of_game(book, now())
    return render_template("rulebook/page.html", rules=rules, decided=decided)


@bp.get(f"{OF_GAME}/card")
def card(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The same on one screen, and on one printed page."""
    return render_template("rulebook/card.html", rules=of_game(table_id, game_id))


@bp.get("/rules")
def choose() -> ResponseReturnValue:
    """Every variant, each leading to its rules."""
    return render_template("rulebook/choose.html", variants=VARIANTS.values())


@bp.get("/rules/words")
def words() -> ResponseReturnValue:
    """What every word means, whatever is played."""
    return render_template("rulebook/words.html", terms=all_words())


@bp.get(OF_VARIANT)
def show_variant(variant: str) -> ResponseReturnValue:
    """The rules of a variant; `?players=5` for so many."""
    rules = of_variant(variant)
    return render_template("rulebook/page.html", rules=rules), rules.status


@bp.get(f"{OF_VARIANT}/card")
def card_of_variant(variant: str) -> ResponseReturnValue:
    """The card of a variant."""
    rules = of_variant(variant)
    return render_template("rulebook/card.html", rules=rules), rules.status


@bp.get(f"{OF_GAME}/quiz")
def quiz(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Twenty questions about this game; `?said=` holds the answers so far."""
    return _asked(of_game(table_id, game_id))


@bp.get(f"{OF_VARIANT}/quiz")
def quiz_of_variant(variant: str) -> ResponseReturnValue:
    """Twenty questions about a variant."""
    return _asked(of_variant(variant))


def _asked(rules: Rules) -> ResponseReturnValue:
    view = QuizView(rules, request.args.get("said", ""), is_next="next" in request.args)
    return render_template("rulebook/quiz.html", quiz=view, rules=rules), rules.status


def of_game(table_id: uuid.UUID, game_id: uuid.UUID) -> Rules:
    """The rules of a game for those who belong to its table, else 404."""
    _, book = keeper_and_book(table_id, game_id)
    return rules_of_game(book, now())


def of_variant(key: str) -> Rules:
    """The rules of a variant for as many as the address says, else 404."""
    variant = VARIANTS.get(key) or abort(404)
    text = request.args.get("players", "")
    ruleset = for_so_many(variant, text) if text else variant.ruleset
    return rules_of_variant(variant, ruleset, wanted=text)


def for_so_many(variant: Variant, text: str) -> Ruleset | None:
    """The variant for a typed number of players; None where there is no such game."""
    players = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0
    if players not in variant.players:
        return None
    try:
        return variant.ruleset.for_players(players)
    except ImpossibleRuleset:
        return None
