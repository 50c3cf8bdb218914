"""The rulebook, quick card and glossary of a game or a variant."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.referee.glossary import ALL_WORDS, glossary, story, tips
from companion.referee.options import (
    agreement_rules,
    matters,
    no_such_size_words,
    option_words,
    rules_of_size,
    rules_of_table,
    variant_entry,
    variant_name,
)
from companion.referee.quick_card import quick_card
from companion.referee.rulebook import rulebook
from companion.rules import STANDARD, VARIANTS, ImpossibleRuleset, Ruleset, Variant
from companion.scorebook import GameState
from companion.web.access import member_and_state, now
from companion.web.game_page import END_OPTIONS, TableView
from companion.web.scoreboard.views import load_viewer


def _list_rule_changes(state: GameState) -> tuple[tuple[int, tuple[str, ...], str], ...]:
    """The changes of the rules that hold in this game: from which hand on, what is new, and why."""
    return tuple(
        (hand, _describe_difference(state, hand), agreed.reason)
        for hand, agreed in sorted(state.facts.rules.items())
        if agreed.reason
    )


def _describe_difference(state: GameState, hand: int) -> tuple[str, ...]:
    """Nothing where the change counts from the first hand: the rules before count nowhere."""
    now = state.ruleset(hand)
    if hand == 1:
        return ()
    before = state.ruleset(hand - 1).for_players(now.players)
    changed = now.differences(before)
    return tuple(option_words(now, name) for name in Ruleset.FIELDS if name in changed)


@dataclass(frozen=True)
class RulebookPage:
    """The rules of a game or of a variant: whose they are, and where the pages about them are.

    `doors` lead from a chapter to where the app answers about this case what it tells about all:
    address and words. `sizes` are the numbers of players to choose from; `problem` says
    why the rules are those for another number than was asked for. `agreement` is what the table
    agreed for its game, with the `changes` since, and `change_url` where its keepers change it.
    """

    ruleset: Ruleset
    title: str
    subtitle: str
    back: str
    url: str
    may_url: str
    ask_url: str
    doors: Mapping[str, tuple[str, str]]
    house: frozenset[str] = frozenset()
    sizes: tuple[int, ...] = ()
    problem: str = ""
    agreement: tuple[tuple[str, str, bool], ...] = ()
    changes: tuple[tuple[int, tuple[str, ...], str], ...] = ()
    change_url: str = ""
    has_hands: bool = False


def ask_url(table_id: uuid.UUID, game_id: uuid.UUID) -> str:
    """Where a question about a game is answered."""
    return url_for("faq.ask", table_id=table_id, game_id=game_id)


def _differences_from_standard(view: TableView) -> frozenset[str]:
    """What differs from the usual rules where the game has no variant that is known."""
    if view.state.game.variant in VARIANTS:
        return frozenset()
    try:
        usual = STANDARD.for_players(view.ruleset.players)
    except ImpossibleRuleset:
        return frozenset()
    return frozenset(view.ruleset.differences(usual)) - END_OPTIONS


bp = Blueprint("rulebook", __name__)

OF_GAME = "/t/<uuid:table_id>/g/<uuid:game_id>/rules"

OF_VARIANT = "/rules/<variant>"

PART = "<any(card, words, tips):part>"

# The pages beside the rules: what is on each, and its template.
PARTS = {
    "card": "referee/quick_card.html",  # on one screen, and on one printed page
    "words": "referee/words.html",
    "tips": "referee/tips.html",
}


@bp.get(OF_GAME)
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The rules of a game as its table plays them."""
    return _show(_of_game(table_id, game_id))


@bp.get(f"{OF_GAME}/{PART}")
def show_part(table_id: uuid.UUID, game_id: uuid.UUID, part: str) -> ResponseReturnValue:
    """The card of a game, its words or tips for it."""
    return _show_part(_of_game(table_id, game_id), part)


@bp.get("/rules")
def choose() -> ResponseReturnValue:
    """Every variant, each leading to its rules."""
    variants = [(key, variant_name(key), variant_entry(each)) for key, each in VARIANTS.items()]
    return render_template("referee/choose_variant.html", variants=variants)


@bp.get("/rules/words")
def words() -> ResponseReturnValue:
    """What every word means, whatever is played."""
    return render_template("referee/words.html", page=None, words=ALL_WORDS)


@bp.get(OF_VARIANT)
def show_variant(variant: str) -> ResponseReturnValue:
    """The rules of a variant; `?players=5` for so many."""
    return _show(_of_variant(variant))


@bp.get(f"{OF_VARIANT}/{PART}")
def show_part_of_variant(variant: str, part: str) -> ResponseReturnValue:
    """The card of a variant, its words or tips for it."""
    return _show_part(_of_variant(variant), part)


def _show(page: RulebookPage) -> ResponseReturnValue:
    chapters = rulebook(page.ruleset, page.house)
    pieces = [piece for chapter in chapters for piece in chapter.pieces]
    html = render_template(
        "referee/rulebook.html",
        page=page,
        parts={part: below(page.url, part) for part in PARTS},
        card=quick_card(page.ruleset),
        chapters=chapters,
        house_pieces=[(piece.key, piece.heading) for piece in pieces if piece.is_house],
        hearts_break=matters(page.ruleset, "break_by"),
        history=story(page.ruleset),
    )
    return html, 422 if page.problem else 200


def _show_part(page: RulebookPage, part: str) -> ResponseReturnValue:
    contents: Mapping[str, Callable[[Ruleset], object]] = {
        "card": quick_card,
        "words": glossary,
        "tips": tips,
    }
    html = render_template(PARTS[part], page=page, **{part: contents[part](page.ruleset)})
    return html, 422 if page.problem else 200


def below(rules: str, part: str) -> str:
    """The address of a page beside the rules at this one."""
    path, mark, query = rules.partition("?")
    return f"{path}/{part}{mark}{query}"


def _of_game(table_id: uuid.UUID, game_id: uuid.UUID) -> RulebookPage:
    """The rules of a game as its table plays them from the next hand on, else 404."""
    access, state = member_and_state(table_id, game_id)
    view, chair = TableView(state, now()), load_viewer(access, state).chair
    doors = {"play": (view.url("may_i_play.at_table"), gettext("May I play this?"))}
    if chair is not None and not state.is_over:
        doors["end"] = view.url("player.show", number=chair), gettext("What do I need?")
    if access.keeps(state.game):  # only who keeps score writes
        doors["wrong"] = view.url("irregularities.show"), gettext("Something went wrong")
    return RulebookPage(
        ruleset=view.ruleset,
        title=gettext("The rules"),
        subtitle=rules_of_table(state.game.variant, state.table.name),
        back=view.url("faq.ask"),
        url=view.url("rulebook.show"),
        may_url=view.url("may_i_play.at_table"),
        ask_url=view.url("faq.ask"),
        doors=doors,
        house=view.house_rules or _differences_from_standard(view),
        agreement=agreement_rules(view.ruleset, view.house_rules),
        changes=_list_rule_changes(state),
        change_url=view.url("change_rules.show"),
        has_hands=bool(state.hands),
    )


def _of_variant(key: str) -> RulebookPage:
    """The rules of a variant for as many as the address says, else 404."""
    variant = VARIANTS.get(key) or abort(404)
    ruleset, problem = rules_asked_for(variant)
    place: dict[str, Any] = {"variant": key, "players": ruleset.players}
    may_url = url_for("may_i_play.of_variant", **place)
    return RulebookPage(
        ruleset=ruleset,
        title=variant_name(key),
        subtitle=rules_of_size(ruleset.players),
        back=url_for("rulebook.choose"),
        url=url_for("rulebook.show_variant", **place),
        may_url=may_url,
        ask_url=url_for("faq.ask_public", variant=key),
        doors={"play": (may_url, gettext("May I play this?"))},
        sizes=variant.players,
        problem=problem,
    )


def rules_asked_for(variant: Variant) -> tuple[Ruleset, str]:
    """The rules of a variant for as many as the address says.

    For as many as usual where it has no such size, and then why.
    """
    wanted = request.args.get("players", "")
    sizes = {str(players): players for players in variant.players}
    if wanted and wanted not in sizes:
        return variant.ruleset, no_such_size_words(variant, wanted)
    return variant.ruleset.for_players(sizes[wanted]) if wanted else variant.ruleset, ""
