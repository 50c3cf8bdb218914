"""A book in the words and numbers of the screen: who plays, what they have, by which rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any

from flask import url_for

from companion.referee.text.game_status import end_label
from companion.referee.text.options import moon_gift
from companion.referee.text.rules_and_results import moon_words, note_words, signed
from companion.rules.errors import ImpossibleRuleset
from companion.rules.moons import Moon
from companion.rules.options import EndMode, Teams
from companion.rules.outlook import shown, shown_points
from companion.rules.ruleset import Ruleset
from companion.rules.variants import VARIANTS
from companion.scorebook import Book, HandView
from companion.web.dates import clock_words, visitor_zone
from companion.web.faces import initials
from companion.web.sides import Face, Side, columns_of, sides_of

__all__ = ["OF_THE_END", "Face", "TableView", "house_rules"]

OF_THE_END = frozenset({"target", "hands", "end_mode", "players"})  # said beside the house rules


class TableView:
    """What every screen of a game needs, made from the book when it is asked for."""

    def __init__(self, book: Book, now: datetime) -> None:
        self.book, self.now = book, now
        self.ruleset: Ruleset = book.next.ruleset

    # People

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Everybody with a score, clockwise, who left last."""
        seats = self.book.seats
        letters = _initials(tuple(seat.name for seat in seats))
        return tuple(
            Face(s.number, s.name, text, s.colour, -1 if s.place is None else s.place)
            for s, text in zip(seats, letters, strict=True)
        )

    @cached_property
    def face(self) -> dict[int, Face]:
        return {face.number: face for face in self.faces}

    @cached_property
    def seated(self) -> tuple[Face, ...]:
        """Everybody at the table now, clockwise."""
        return tuple(face for face in self.faces if not face.is_closed)

    def faces_of(self, columns: Sequence[int]) -> tuple[Face, ...]:
        """The faces behind the columns of a standing."""
        return tuple(self.face[seat.number] for seat in self.book.seats_of(columns))

    @cached_property
    def winners(self) -> tuple[Face, ...]:
        return self.faces_of(self.book.standing.winners)

    @cached_property
    def in_front(self) -> tuple[Face, ...]:
        return self.faces_of(self.book.standing.in_front)

    @cached_property
    def tied(self) -> tuple[Face, ...]:
        """Who is tied for first while sudden death runs."""
        return self.faces_of(self.book.standing.sudden_death)

    # Partners

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """Who wins together, clockwise, who left last."""
        return sides_of(self.faces, self.ruleset)

    @cached_property
    def columns(self) -> tuple[Side, ...]:
        """Who has a score: every player, or every pair of partners that shares one."""
        return columns_of(self.sides, self.ruleset)

    @cached_property
    def has_teams(self) -> bool:
        return any(side.is_team for side in self.sides)

    def sides_with(self, faces: Sequence[Face]) -> list[Side]:
        """The sides that these belong to."""
        return [side for side in self.sides if side.faces[0] in faces]

    def of_side(self, side: Side, points: Mapping[int, int]) -> int:
        """What a side has of these points by seat number: partners' own scores are added up."""
        if self.ruleset.teams is Teams.POOLED:
            return points.get(side.number, 0)
        return sum(points.get(face.number, 0) for face in side.faces)

    # Numbers

    def total(self, points: int) -> str:
        """A total as this table counts it."""
        return signed(shown(self.ruleset, points))

    def shown_of(self, side: Side, totals: Mapping[int, int]) -> int:
        """What a side has of these totals, as the table counts: own scores are added up."""
        if self.ruleset.teams is Teams.POOLED:
            return shown(self.ruleset, totals[side.number])
        return sum(shown(self.ruleset, totals[face.number]) for face in side.faces)

    def side_total(self, side: Side) -> str:
        """The total of a side, as the table counts it."""
        return signed(self.shown_of(side, self.book.totals))

    def points(self, points: int) -> str:
        """The points of a hand as this table counts them."""
        return signed(shown_points(self.ruleset, points))

    @cached_property
    def goal(self) -> int | None:
        """The total that ends the game, where one does."""
        return self.ruleset.target if self.ruleset.end_mode is EndMode.TARGET else None

    def line(self, view: HandView) -> list[tuple[str, str]]:
        """The names and points of a hand, to be read aloud."""
        if self.ruleset.teams is Teams.POOLED:
            return [(s.brief, self.points(view.points[s.number])) for s in self.columns]
        return [(self.face[s].name, self.points(view.points[s])) for s in view.seats]

    def notes(self, view: HandView) -> list[str]:
        """What the scoring did by itself on a hand: moons, bonus cards, floors."""
        names = [self.face[seat].name for seat in view.seats]
        if view.ruleset.teams is Teams.POOLED:
            names = [column.name for column in self.columns]
        if not view.is_stated:
            return [note_words(view.ruleset, note, names) for note in view.result.notes]
        if view.moon is None or view.shooter is None:
            return []
        ruleset = view.ruleset
        points = moon_gift(ruleset) if view.moon is Moon.ADD else ruleset.moon_points
        return [moon_words(ruleset, view.moon, self.face[view.shooter].name, points)]

    # Rules

    @cached_property
    def variant(self) -> str:
        """The name of the variant it began as."""
        known = VARIANTS.get(self.book.game.variant)
        return known.name if known else self.book.game.variant

    @cached_property
    def house_rules(self) -> frozenset[str]:
        """The options that differ from the variant."""
        return house_rules(self.book.game.variant, self.ruleset)

    @property
    def _until(self) -> str:
        """When the clock ends the game, as the visitor's clock shows it."""
        ends_at = self.book.game.ends_at
        return clock_words(ends_at, visitor_zone()) if ends_at else ""

    @cached_property
    def rules_line(self) -> str:
        """The variant, the house rules, the end: "Hearts, 2 house rules · to 100"."""
        count = len(self.house_rules)
        rules = f", {count} house rule{'s' if count > 1 else ''}" if count else ""
        return f"{self.variant}{rules} · {end_label(self.ruleset, self._until)}"

    def url(self, endpoint: str, **values: Any) -> str:
        """Where a page or form of this game is."""
        return url_for(endpoint, table_id=self.book.table.id, game_id=self.book.game.id, **values)

    @property
    def seen(self) -> str:
        """Names what a form was made from: sent twice from one page, it is one write."""
        return f"{self.book.game.id.hex}.{self.book.table.version}"

    def context(self) -> dict[str, Any]:
        """What the templates are given."""
        return {"view": self, "book": self.book, "game": self.book.game, "table": self.book.table}


@lru_cache(maxsize=512)
def _initials(names: tuple[str, ...]) -> tuple[str, ...]:
    return initials(names)


@lru_cache(maxsize=512)
def house_rules(variant: str, ruleset: Ruleset) -> frozenset[str]:
    """The options of a ruleset that differ from a variant, but for its end."""
    known = VARIANTS.get(variant)
    if known is None:
        return frozenset()
    return frozenset(ruleset.differences(_at_size(known.ruleset, ruleset.players))) - OF_THE_END


def _at_size(base: Ruleset, players: int) -> Ruleset:
    """The variant for as many; a house rule may seat more than the variant itself can."""
    try:
        return base.for_players(players)
    except ImpossibleRuleset:
        return base
