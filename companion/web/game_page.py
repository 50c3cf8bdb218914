"""What every page of a game shows: its players, partners and cards, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from flask import url_for

from companion.referee.text.game_status import end_label
from companion.referee.text.options import moon_gift
from companion.referee.text.rules_and_results import card_words, moon_words, note_words, signed
from companion.rules.cards import QUEEN_OF_SPADES, Card
from companion.rules.errors import ImpossibleRuleset
from companion.rules.ruleset.options import EndMode, Teams
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.ruleset.variants import VARIANTS
from companion.rules.scoring.moon import Moon
from companion.rules.scoring.score_display import shown, shown_points
from companion.scorebook import Book, HandView
from companion.web.formatting import briefly, clock_words, initials, visitor_zone

_ROOM = 30  # signs on two lines of a row


@dataclass(frozen=True, slots=True)
class Face:
    """A seat as it is drawn; its place is -1 when it has closed."""

    number: int
    name: str
    initials: str
    colour: int
    place: int

    @property
    def is_closed(self) -> bool:
        return self.place < 0


@dataclass(frozen=True, slots=True)
class Side:
    """One player or two partners, drawn like a seat: number, colour and place are the first's."""

    faces: tuple[Face, ...]

    @property
    def number(self) -> int:
        return self.faces[0].number

    @property
    def colour(self) -> int:
        return self.faces[0].colour

    @property
    def place(self) -> int:
        return self.faces[0].place

    @property
    def is_closed(self) -> bool:
        return self.faces[0].is_closed

    @property
    def name(self) -> str:
        """ "Ann", "Ann and Cleo"."""
        return " and ".join(face.name for face in self.faces)

    @property
    def brief(self) -> str:
        """The name where there is little room: of two partners neither may push the other out."""
        if not self.is_team or len(self.name) <= _ROOM:
            return self.name
        return " and ".join(briefly(face.name) for face in self.faces)

    @property
    def initials(self) -> str:
        """ "A", "A+C"."""
        return "+".join(face.initials for face in self.faces)

    @property
    def is_team(self) -> bool:
        return len(self.faces) > 1


def sides_of(faces: Sequence[Face], ruleset: Ruleset) -> tuple[Side, ...]:
    """Everybody with a score by whom they win with, clockwise, who left last."""
    seated = [face for face in faces if not face.is_closed]
    if ruleset.teams is Teams.NONE or len(seated) != ruleset.players:
        return tuple(Side((face,)) for face in faces)
    half = len(seated) // 2
    partners = zip(seated[:half], seated[half:], strict=True)
    closed = [Side((face,)) for face in faces if face.is_closed]
    return (*(Side(pair) for pair in partners), *closed)


def columns_of(sides: Sequence[Side], ruleset: Ruleset) -> tuple[Side, ...]:
    """Who has a score: partners share one where it is pooled, else they stand side by side."""
    if ruleset.teams is Teams.POOLED:
        return tuple(sides)
    return tuple(Side((face,)) for side in sides for face in side.faces)


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
            return [note_words(view.ruleset, note, names) for note in view.score.notes]
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


class Slot(NamedTuple):
    """One copy of a card: "QS", and "QS-2" for its twin."""

    card: Card
    copy: int
    copies: int

    @property
    def key(self) -> str:
        """How fields and keys of this copy are named."""
        return str(self.card) if self.copy == 1 else f"{self.card}-{self.copy}"

    @property
    def words(self) -> str:
        """How it is asked for: the queen of spades is simply the queen, of two "a queen"."""
        name = "queen" if self.card == QUEEN_OF_SPADES else card_words(self.card)
        if self.copies == 1:
            return f"the {name}"
        return f"{'an' if name[0] in 'a8' else 'a'} {name}"


def slots_of(cards: Iterable[Card]) -> tuple[Slot, ...]:
    """A slot for every card, in their order."""
    cards = tuple(cards)
    copies, seen = Counter(cards), Counter[Card]()
    slots = []
    for card in cards:
        seen[card] += 1
        slots.append(Slot(card, seen[card], copies[card]))
    return tuple(slots)


def takers_of(told: Mapping[str, str | None], slots: Iterable[Slot]) -> dict[Card, tuple[int, ...]]:
    """Who took which card, from what stands in the fields of its copies."""
    takers: dict[Card, tuple[int, ...]] = {}
    for slot in slots:
        if seat := told.get(slot.key):
            takers[slot.card] = (*takers.get(slot.card, ()), int(seat))
    return takers
