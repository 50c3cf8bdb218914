"""The rules as their pages show them: whose they are, what is in them, where everything is."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from flask import url_for

from companion.referee.rulebook import (
    Fact,
    QuickCard,
    Section,
    Term,
    Tip,
    facts_of,
    glossary,
    history,
    quick_card,
    rulebook,
    terms_in,
    text_of,
    tips,
)
from companion.referee.text.rules_and_results import listed
from companion.rules import STANDARD, VARIANTS, Ruleset, Variant
from companion.rules.errors import ImpossibleRuleset
from companion.scorebook import Book
from companion.web.table_view import OF_THE_END, TableView


@dataclass(frozen=True)
class Rules:
    """The rules of a game or of a variant.

    `place` is what an address needs, `size` the players it names; `problem` says why they are
    told for another number of players than was asked for.
    """

    ruleset: Ruleset
    title: str
    subtitle: str
    back: str
    place: Mapping[str, Any]
    house: frozenset[str] = frozenset()
    sizes: tuple[int, ...] = ()
    problem: str = ""
    of_game: bool = field(default=False)

    @property
    def status(self) -> int:
        return 422 if self.problem else 200

    # What is in them

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        return rulebook(self.ruleset, self.house)

    @cached_property
    def house_pieces(self) -> list[tuple[str, str]]:
        """The headings under which this table has rules of its own, with their anchors."""
        pieces = [piece for section in self.sections for piece in section.pieces]
        return [(piece.key, piece.heading) for piece in pieces if piece.is_house]

    @property
    def facts(self) -> tuple[Fact, ...]:
        return facts_of(self.ruleset)

    @cached_property
    def card(self) -> QuickCard:
        return quick_card(self.ruleset)

    def terms(self, section: Section) -> tuple[Term, ...]:
        """The words a section uses."""
        return terms_in(self.ruleset, text_of((section,)))

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

    def url(self, page: str, **query: Any) -> str:
        """A page of these rules: "show", "card", "quiz"."""
        endpoint = f"rulebook.{page}" if self.of_game else f"rulebook.{_OF_VARIANT[page]}"
        return url_for(endpoint, **self.place, **query)

    def doors(self, section: Section) -> list[tuple[str, str]]:
        """Where the app answers about this case what the section tells about all."""
        doors = _AT_TABLE if self.of_game else _IN_PUBLIC
        endpoint, words = doors.get(section.key, ("", ""))
        return [(url_for(endpoint, **self.place), words)] if endpoint else []

    @property
    def may_url(self) -> str:
        """Where these rules say whether a card may be played."""
        if self.of_game:
            return url_for("ruling.at_table", **self.place)
        return url_for("ruling.of_variant", **self.place)

    @property
    def ask_url(self) -> str:
        """Where questions about these rules are answered."""
        if self.of_game:
            return url_for("questions.ask", **self.place)
        key = self.place["variant"]
        return url_for("questions.ask_public", variant=key) if key in VARIANTS else ""


_AT_TABLE = {
    "play": ("ruling.at_table", "May I play this?"),
    "end": ("needs.show", "What do I need?"),
    "wrong": ("mishaps.show", "Something went wrong"),
}
_IN_PUBLIC = {"play": ("ruling.of_variant", "May I play this?")}
_OF_VARIANT = {"show": "show_variant", "card": "card_of_variant", "quiz": "quiz_of_variant"}


def ask_url(table_id: uuid.UUID, game_id: uuid.UUID) -> str:
    """Where a question about a game is answered."""
    return url_for("questions.ask", table_id=table_id, game_id=game_id)


def rules_of_game(book: Book, now: datetime) -> Rules:
    """The rules of a game as its table plays them from the next hand on."""
    view = TableView(book, now)
    return Rules(
        ruleset=view.ruleset,
        title="The rules",
        subtitle=f"as {book.table.name} plays {view.variant}",
        back=view.url("games.show"),
        place={"table_id": book.table.id, "game_id": book.game.id},
        house=view.house_rules or _beside_the_usual(view),
        of_game=True,
    )


def _beside_the_usual(view: TableView) -> frozenset[str]:
    """What differs from the usual rules where the game has no variant that is known."""
    if view.variant != view.book.game.variant:
        return frozenset()
    try:
        usual = STANDARD.for_players(view.ruleset.players)
    except ImpossibleRuleset:
        return frozenset()
    return frozenset(view.ruleset.differences(usual)) - OF_THE_END


def no_such_size(variant: Variant, wanted: str) -> str:
    """That nobody plays a variant with so many, and how many play it."""
    sizes = listed([str(players) for players in variant.players], "or")
    return f"{variant.name} is for {sizes} players, not for “{wanted[:20]}”."


def rules_of_variant(variant: Variant, ruleset: Ruleset | None, wanted: str = "") -> Rules:
    """The rules of a variant; without a ruleset nobody plays it with so many as were wanted."""
    problem = ""
    if ruleset is None:
        problem = no_such_size(variant, wanted)
        ruleset = variant.ruleset
    return Rules(
        ruleset=ruleset,
        title=variant.name,
        subtitle=f"The rules for {ruleset.players} players",
        back=url_for("rulebook.choose"),
        place={"variant": variant.key, "players": ruleset.players},
        sizes=variant.players,
        problem=problem,
    )
