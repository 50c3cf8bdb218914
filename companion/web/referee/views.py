"""The referee's page: the rules of a game or a variant, and one box to ask about them."""

from __future__ import annotations

import uuid

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from companion.referee.glossary import ALL_WORDS, glossary, story, tips
from companion.referee.options import (
    agreement_rules,
    option_words,
    variant_entry,
    variant_name,
)
from companion.referee.quick_card import quick_card
from companion.referee.rulebook import rulebook
from companion.referee.search import LONGEST, prepare
from companion.rules import STANDARD, VARIANTS, ImpossibleRuleset, Ruleset
from companion.scorebook.facts import Facts
from companion.scorebook.state import ruleset_of
from companion.web.game_page import END_OPTIONS, GameView
from companion.web.referee.faq import Last, Reply
from companion.web.referee.place import Place, place_of_game, place_of_variant
from companion.web.requests import answer, wants_partial


def _list_rule_changes(facts: Facts) -> tuple[tuple[int, tuple[str, ...], str], ...]:
    """The changes of the rules that hold in this game: from which hand on, what is new, and why."""
    return tuple(
        (hand, _describe_difference(facts, hand), agreed.reason)
        for hand, agreed in sorted(facts.rules.items())
        if agreed.reason
    )


def _describe_difference(facts: Facts, hand: int) -> tuple[str, ...]:
    """Nothing where the change counts from the first hand: the rules before count nowhere."""
    if hand == 1:
        return ()
    now = ruleset_of(facts, hand)
    before = ruleset_of(facts, hand - 1).for_players(now.players)
    changed = now.differences(before)
    return tuple(option_words(now, name) for name in Ruleset.FIELDS if name in changed)


class Book:
    """The rules as they are read: agreement, chapters, words, tips, the story.

    `agreement` is what the table agreed for its game, with the `changes` since, and `change_url`
    where its keepers change it.
    """

    def __init__(self, place: Place) -> None:
        ruleset, house = place.ruleset, frozenset[str]()
        self.agreement: tuple[tuple[str, str, bool], ...] = ()
        self.changes: tuple[tuple[int, tuple[str, ...], str], ...] = ()
        self.change_url = ""
        if place.game:
            view = place.game
            house = view.house_rules or _differences_from_standard(view)
            self.agreement = agreement_rules(ruleset, view.house_rules)
            self.changes = _list_rule_changes(view.facts)
            self.change_url = view.url("change_rules.show") if place.is_keeper else ""
        self.chapters = rulebook(ruleset, house)
        self.words, self.tips, self.story = glossary(ruleset), tips(ruleset), story(ruleset)


def _differences_from_standard(view: GameView) -> frozenset[str]:
    """What differs from the usual rules where the game has no variant that is known."""
    if view.game.variant in VARIANTS:
        return frozenset()
    try:
        usual = STANDARD.for_players(view.ruleset.players)
    except ImpossibleRuleset:
        return frozenset()
    return frozenset(view.ruleset.differences(usual)) - END_OPTIONS


bp = Blueprint("referee", __name__)

bp.before_app_request(prepare)  # from the first request of each process on

RULES_OF_GAME, RULES_OF_VARIANT = "/t/<uuid:table_id>/g/<uuid:game_id>/rules", "/rules/<variant>"


@bp.get(RULES_OF_GAME)
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The rules of a game as its table plays them; `?q=` is what was typed to ask about them."""
    return _show(place_of_game(table_id, game_id))


@bp.get(RULES_OF_VARIANT)
def show_variant(variant: str) -> ResponseReturnValue:
    """The same of a variant; `?players=5` for so many."""
    return _show(place_of_variant(variant))


@bp.get(f"{RULES_OF_GAME}/card")
def show_card(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The rules of a game on one screen, and on one printed page."""
    return _show_card(place_of_game(table_id, game_id))


@bp.get(f"{RULES_OF_VARIANT}/card")
def show_card_of_variant(variant: str) -> ResponseReturnValue:
    """The same of a variant."""
    return _show_card(place_of_variant(variant))


@bp.get("/rules")
def choose() -> ResponseReturnValue:
    """Every variant, each leading to its rules; every word."""
    variants = [(key, variant_name(key), variant_entry(each)) for key, each in VARIANTS.items()]
    return render_template("referee/choose_variant.html", variants=variants, words=ALL_WORDS)


def _show(place: Place) -> ResponseReturnValue:
    text, about = _typed(), request.args.get("about", "")
    asked = Reply(place, text, about, _answered_last(text))
    book = None if wants_partial() else Book(place)
    # Below an answer that is a page of its own the book is its contents, each a link into it.
    away = place.rules if text or about else ""
    status = 422 if place.problem else 200
    response = answer(
        "referee/referee.html", status, asked=asked, place=place, book=book, away=away
    )
    if wants_partial():
        response.headers["HX-Replace-Url"] = place.url(q=text)
    return response


def _show_card(place: Place) -> ResponseReturnValue:
    card = quick_card(place.ruleset)
    html = render_template("referee/quick_card.html", place=place, card=card)
    return html, 422 if place.problem else 200


def _typed() -> str:
    return request.args.get("q", "")[:LONGEST].strip()


def _answered_last(text: str) -> Last:
    """What was answered before this was asked; as long as somebody types on, the same."""
    said = request.args.get("said", "")
    types_on = bool(text and said) and (text.startswith(said) or said.startswith(text))
    return Last.read(request.args.get("before" if types_on else "last", ""))
