"""The games of a table as CSV, for a spreadsheet: a row for each player of each hand.

Row by row, so that a table of thousands of games takes no more room than one of them.
"""

from __future__ import annotations

import csv
import io
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from companion.files.long_form import ALL_HANDS
from companion.models import Game, Player, Table, db
from companion.referee.grammar import pass_label
from companion.referee.options import variant_name
from companion.referee.telling import say
from companion.rules import VARIANTS, Card, RulesError, Ruleset, Suit
from companion.scorebook import GameState, HandView, UnreadableGame, look_up

Cell = str | int | None

Row = Sequence[Cell]

Cells = Mapping[str, Cell]  # by column

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet takes for one


def write_csv(rows: Iterable[Row]) -> Iterator[str]:
    """Rows as a spreadsheet reads them. No text is taken for a formula; numbers stay numbers."""
    yield "\N{BYTE ORDER MARK}"
    for row in rows:
        out = io.StringIO()
        csv.writer(out).writerow([_cell(cell) for cell in row])
        yield out.getvalue()


def _cell(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def table_rows(table: Table) -> Iterator[Row]:
    """All a table ever played, the oldest first.

    A game of which only the final scores are known, or whose rules cannot be read, has a row for
    each player, with the total and no hand.
    """
    yield ALL_HANDS
    mine = select(Game.id).where(Game.table_id == table.id, Game.deleted_at.is_(None))
    for each in db.session.scalars(mine.order_by(Game.number)).all():
        for cells in _game_rows(table, each):
            yield [cells.get(column) for column in ALL_HANDS]


def _game_rows(table: Table, game_id: uuid.UUID) -> Iterator[Cells]:
    try:
        state = look_up(table, game_id)
    except UnreadableGame:
        state = None
    game = state.game if state else db.session.get_one(Game, game_id)
    of_game = _game_cells(table, game, state)
    scores = _scores(game)
    of_seat = {score.number: {**of_game, **_seat_cells(score)} for score in scores}
    if state is None or state.is_by_totals:
        for score in scores:
            total = state.next.ruleset.shown(score.total or 0) if state else score.total
            yield {**of_seat[score.number], "Player": score.name, "Total": total}
        return
    for view in state.hands:
        for number, cells in _hand_cells(state, view):
            yield {**of_seat[number], **cells}


def _game_cells(table: Table, game: Game, state: GameState | None) -> Cells:
    is_early = state and not state.is_by_totals and state.facts.stopped_after is not None
    return {
        "Table": table.name,
        "Night": game.day.isoformat() if game.day_known else f"{game.day.year}",
        "Game": game.number,
        "Variant": variant_name(game.variant),
        "Finished": ("early" if is_early else "yes") if game.is_over else "no",
        "Note": None if state else say("rules_unreadable"),
        "Game note": game.note,
        "Rules": _rules_that_differ(state) if state else None,
    }


class SeatScore(NamedTuple):
    """What one seat came to; `rank` is 0 for one that was left."""

    number: int
    name: str
    total: int
    rank: int
    has_won: bool


def _scores(game: Game) -> list[SeatScore]:
    """The scores of a game by seat."""
    rows = game.scores.get("seats", ())
    written = [uuid.UUID(player) for _, player, *_ in rows]
    people = select(Player).where(Player.id.in_(written)).options(joinedload(Player.alias_of))
    name = {str(row.id): row.person.name for row in db.session.scalars(people)}
    return [
        SeatScore(number, name.get(player, ""), total, rank, has_won)
        for number, player, _, total, rank, has_won in rows
    ]


def _seat_cells(score: SeatScore) -> Cells:
    return {"Seat": score.number + 1, "Place": score.rank or None, "Winner": _yes(score.has_won)}


def _hand_cells(state: GameState, view: HandView) -> Iterator[tuple[int, Cells]]:
    totals, hand, report = state.totals_after(view.number), view.facts, view.report
    for seat in view.seats:
        cards, plain = report.cards_of(seat), report.hearts.get(seat)
        named = sum(card.suit is Suit.HEARTS for card in cards)
        yield (
            seat,
            {
                "Hand": view.number,
                "Dealer": _player(state, view, hand.dealer),
                "Pass": pass_label(view.ruleset, hand.passed),
                "Player": _player(state, view, seat),
                "Hearts": None if plain is None else plain + named,
                "Queens of spades": view.queen_takers.count(seat),
                "Cards": Card.join(cards) or None,
                "Points": view.ruleset.shown_points(view.points[seat]),
                "Total": state.next.ruleset.shown(totals[seat]),
                "Moon": _yes(view.shooter == seat),
                "Note": report.note,
                "Entered by": report.evidence,
                "Does not add up": _yes(report.is_open),
                "Adjusted": "; ".join(
                    f"{view.ruleset.shown_points(each.points)} {each.reason}"
                    for each in hand.adjustments
                    if each.seat == seat
                ),
            },
        )


def _yes(is_so: bool) -> str:
    return "yes" if is_so else ""


def _rules_that_differ(state: GameState) -> str:
    """The options that are not those of the variant: "target=50, queen_spades=26"."""
    ruleset = state.ruleset(1)
    try:
        base = VARIANTS[state.game.variant].ruleset.for_chairs(ruleset.chairs)
    except (KeyError, RulesError):
        base = Ruleset()
    return ", ".join(f"{name}={value}" for name, value in ruleset.differences(base).items())


def _player(state: GameState, view: HandView, seat: int) -> str:
    """Who sat in a seat for this hand."""
    players = dict(state.spellings_at(view.number))
    return state.people[players[seat]].name if seat in players else ""
