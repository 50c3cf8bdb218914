"""The rulebook, quick card and glossary of a game or a variant."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext

from companion.referee.glossary import Term, Tip, all_words, glossary, history, tips
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
from companion.referee.quick_card import QuickCard, quick_card
from companion.referee.rulebook import Chapter, rulebook
from companion.rules import STANDARD, VARIANTS, Ruleset, Variant
from companion.rules.errors import ImpossibleRuleset
from companion.rules.ruleset import FIELDS
from companion.scorebook import GameState
from companion.web.access import member_and_state, now
from companion.web.game_page import END_OPTIONS, TableView


def _list_rule_changes(state: GameState) -> tuple[tuple[int, tuple[str, ...], str], ...]:
    """The changes of the rules that hold in this game: from which hand on, what is new, and why."""
    return tuple(
        (hand, _describe_difference(state, hand), row.reason)
        for hand, row in state.agreements
        if row.reason
    )


def _describe_difference(state: GameState, hand: int) -> tuple[str, ...]:
    """Nothing where the change counts from the first hand: the rules before count nowhere."""
    now = state.ruleset(hand)
    if hand == 1:
        return ()
    before = state.ruleset(hand - 1).for_players(now.players)
    changed = now.differences(before)
    return tuple(option_words(now, name) for name in FIELDS if name in changed)


@dataclass(frozen=True)
class RulebookPage:
    """The rules of a game or of a variant, whole, on a card, or their words and tips.

    `place` is what an address needs, `sizes` the numbers of players to choose from; `problem` says
    why the rules are those for another number than was asked for. `agreement` is what the table
    agreed for its game, with the `changes` since, and `change_url` where its keepers change it.
    """

    ruleset: Ruleset
    title: str
    subtitle: str
    back: str
    place: Mapping[str, Any]
    house: frozenset[str] = frozenset()
    sizes: tuple[int, ...] = ()
    problem: str = ""
    agreement: tuple[tuple[str, str, bool], ...] = ()
    changes: tuple[tuple[int, tuple[str, ...], str], ...] = ()
    change_url: str = ""
    has_hands: bool = False
    is_keeper: bool = False
    of_game: bool = False

    @property
    def status(self) -> int:
        return 422 if self.problem else 200

    # What is in them

    @cached_property
    def chapters(self) -> list[tuple[Chapter, str, str]]:
        """Each with where the app answers about this case what it tells about all, if it does."""
        return [(chapter, *self._door(chapter)) for chapter in rulebook(self.ruleset, self.house)]

    def _door(self, chapter: Chapter) -> tuple[str, str]:
        doors = _AT_TABLE if self.of_game else _IN_PUBLIC
        endpoint, words = doors.get(chapter.key, ("", ""))
        is_open = self.is_keeper or endpoint != "irregularities.show"  # only a keeper writes
        return (url_for(endpoint, **self.place), words) if endpoint and is_open else ("", "")

    @property
    def house_pieces(self) -> list[tuple[str, str]]:
        """The headings under which this table has rules of its own, with their anchors."""
        pieces = [piece for chapter, *_ in self.chapters for piece in chapter.pieces]
        return [(piece.key, piece.heading) for piece in pieces if piece.is_house]

    @property
    def hearts_break(self) -> bool:
        """Whether it makes a difference what breaks hearts."""
        return matters(self.ruleset, "break_by")

    @property
    def card(self) -> QuickCard:
        return quick_card(self.ruleset)

    @property
    def glossary(self) -> tuple[Term, ...]:
        return glossary(self.ruleset)

    @property
    def tips(self) -> tuple[Tip, ...]:
        return tips(self.ruleset)

    @property
    def history(self) -> tuple[str, ...]:
        return history()

    # Where everything is

    @property
    def url(self) -> str:
        """The rules themselves."""
        endpoint = "rulebook.show" if self.of_game else "rulebook.show_variant"
        return url_for(endpoint, **self.place)

    @property
    def parts(self) -> dict[str, str]:
        """Where the pages beside them are: the card, the words and the tips."""
        return {part: below(self.url, part) for part in PARTS}

    @property
    def may_url(self) -> str:
        """Where these rules say whether a card may be played."""
        if self.of_game:
            return url_for("may_i_play.at_table", **self.place)
        return url_for("may_i_play.of_variant", **self.place)

    @property
    def ask_url(self) -> str:
        """Where questions about these rules are answered."""
        if self.of_game:
            return url_for("faq.ask", **self.place)
        key = self.place["variant"]
        return url_for("faq.ask_public", variant=key) if key in VARIANTS else ""


_AT_TABLE = {
    "play": ("may_i_play.at_table", lazy_gettext("May I play this?")),
    "end": ("next_hand.show", lazy_gettext("What do I need?")),
    "wrong": ("irregularities.show", lazy_gettext("Something went wrong")),
}

_IN_PUBLIC = {"play": ("may_i_play.of_variant", lazy_gettext("May I play this?"))}


def ask_url(table_id: uuid.UUID, game_id: uuid.UUID) -> str:
    """Where a question about a game is answered."""
    return url_for("faq.ask", table_id=table_id, game_id=game_id)


def rules_of_game(state: GameState, now: datetime, *, is_keeper: bool) -> RulebookPage:
    """The rules of a game as its table plays them from the next hand on."""
    view = TableView(state, now)
    return RulebookPage(
        ruleset=view.ruleset,
        title=gettext("The rules"),
        subtitle=rules_of_table(state.game.variant, state.table.name),
        back=view.url("faq.ask"),
        place={"table_id": state.table.id, "game_id": state.game.id},
        house=view.house_rules or _differences_from_standard(view),
        agreement=agreement_rules(view.ruleset, view.house_rules),
        changes=_list_rule_changes(state),
        change_url=view.url("change_rules.show"),
        has_hands=bool(state.hands),
        is_keeper=is_keeper,
        of_game=True,
    )


def _differences_from_standard(view: TableView) -> frozenset[str]:
    """What differs from the usual rules where the game has no variant that is known."""
    if view.state.game.variant in VARIANTS:
        return frozenset()
    try:
        usual = STANDARD.for_players(view.ruleset.players)
    except ImpossibleRuleset:
        return frozenset()
    return frozenset(view.ruleset.differences(usual)) - END_OPTIONS


def rules_of_variant(variant: Variant, ruleset: Ruleset | None, wanted: str = "") -> RulebookPage:
    """The rules of a variant; without a ruleset nobody plays it with so many as were wanted."""
    problem = ""
    if ruleset is None:
        problem = no_such_size_words(variant, wanted)
        ruleset = variant.ruleset
    return RulebookPage(
        ruleset=ruleset,
        title=variant_name(variant.key),
        subtitle=rules_of_size(ruleset.players),
        back=url_for("rulebook.choose"),
        place={"variant": variant.key, "players": ruleset.players},
        sizes=variant.players,
        problem=problem,
    )


bp = Blueprint("rulebook", __name__)

OF_GAME = "/t/<uuid:table_id>/g/<uuid:game_id>/rules"

OF_VARIANT = "/rules/<variant>"


@bp.get(OF_GAME)
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The rules of a game as its table plays them."""
    return render_template("referee/rulebook.html", page=of_game(table_id, game_id))


PARTS = {
    "card": "referee/quick_card.html",  # on one screen, and on one printed page
    "words": "referee/words.html",
    "tips": "referee/tips.html",
}
PART = "<any(card, words, tips):part>"


@bp.get(f"{OF_GAME}/{PART}")
def show_part(table_id: uuid.UUID, game_id: uuid.UUID, part: str) -> ResponseReturnValue:
    """The card of a game, its words or tips for it."""
    return render_template(PARTS[part], page=of_game(table_id, game_id))


@bp.get("/rules")
def choose() -> ResponseReturnValue:
    """Every variant, each leading to its rules."""
    variants = [(key, variant_name(key), variant_entry(each)) for key, each in VARIANTS.items()]
    return render_template("referee/choose_variant.html", variants=variants)


@bp.get("/rules/words")
def words() -> ResponseReturnValue:
    """What every word means, whatever is played."""
    return render_template("referee/words.html", page=None, terms=all_words())


@bp.get(OF_VARIANT)
def show_variant(variant: str) -> ResponseReturnValue:
    """The rules of a variant; `?players=5` for so many."""
    page = of_variant(variant)
    return render_template("referee/rulebook.html", page=page), page.status


@bp.get(f"{OF_VARIANT}/{PART}")
def show_part_of_variant(variant: str, part: str) -> ResponseReturnValue:
    """The card of a variant, its words or tips for it."""
    page = of_variant(variant)
    return render_template(PARTS[part], page=page), page.status


def below(rules: str, part: str) -> str:
    """The address of a page beside the rules at this one."""
    path, mark, query = rules.partition("?")
    return f"{path}/{part}{mark}{query}"


def of_game(table_id: uuid.UUID, game_id: uuid.UUID) -> RulebookPage:
    """The rules of a game for those who belong to its table, else 404."""
    access, state = member_and_state(table_id, game_id)
    return rules_of_game(state, now(), is_keeper=access.is_keeper)


def of_variant(key: str) -> RulebookPage:
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
