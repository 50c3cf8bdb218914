"""Games as CSV, for a spreadsheet: the score sheet of one, or every hand a table ever played.

Row by row, so that a table of thousands of games takes no more room than one of them.
"""

from __future__ import annotations

import csv
import io
import uuid
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, tzinfo

from sqlalchemy import select

from companion.models import Game, Table, db
from companion.referee.text.game_status import UNREADABLE_RULES
from companion.referee.text.grammar import pass_label
from companion.referee.text.variants import variant_name
from companion.rules.scoring import shown, shown_points
from companion.scorebook import GameState, HandView, UnreadableRules, look_up

Row = Sequence[str | int | float | None]

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet takes for one

GAMES_READ = 100  # ids of games, at a time

ALL_HANDS = (
    *("Game", "Began", "Variant", "Hand", "Dealer", "Pass", "Player", "Points", "Total"),
    *("Moon", "Queens of spades", "Hearts", "Entered by", "Does not add up", "Note"),
)


def write_csv(rows: Iterable[Row]) -> Iterator[str]:
    """Rows as a spreadsheet reads them. No text is taken for a formula; numbers stay numbers."""
    yield "\N{BYTE ORDER MARK}"
    for row in rows:
        out = io.StringIO()
        csv.writer(out).writerow([_cell(cell) for cell in row])
        yield out.getvalue()


def _cell(cell: str | int | float | None) -> str | int | float | None:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def game_rows(state: GameState) -> Iterator[Row]:
    """One game: a row for each hand, with the points and the totals of every seat."""
    seats = sorted(state.seats, key=lambda seat: seat.number)
    names = [_names_of_seat(state, seat.number) for seat in seats]
    yield (
        *("Hand", "Dealer", "Pass", "Moon", "Queen of spades"),
        *(f"{name} points" for name in names),
        *(f"{name} total" for name in names),
        "Note",
    )
    came = {seat.number: _first_hand(state, seat.number) for seat in seats}
    for view in state.hands:
        totals = state.totals_after(view.number)
        yield (
            view.number,
            _player(state, view, view.row.dealer),
            pass_label(view.ruleset, view.row.passed),
            "" if view.shooter is None else _player(state, view, view.shooter),
            ", ".join(_player(state, view, seat) for seat in view.queen_takers),
            *(
                shown_points(view.ruleset, view.points[seat.number])
                if seat.number in view.points
                else None
                for seat in seats
            ),
            *(
                shown(state.next.ruleset, totals[seat.number])
                if came[seat.number] <= view.number
                else None
                for seat in seats
            ),
            view.row.note or "",
        )


def table_rows(table_id: uuid.UUID, zone: tzinfo | None) -> Iterator[Row]:
    """Every hand of a table, the oldest first: a row for each player of each hand.

    A game whose rules cannot be read is one row that says so. Times are by this clock.
    """
    yield ALL_HANDS
    table = db.session.get_one(Table, table_id)
    for game_id, number, started_at in games_in_order(table_id):
        try:
            state = look_up(table, game_id)
        except UnreadableRules:
            yield (number, _clock(started_at, zone), *[""] * (len(ALL_HANDS) - 3), UNREADABLE_RULES)
            continue
        assert state is not None
        for view in state.hands:
            yield from _hand_rows(state, view, _clock(started_at, zone))


def games_in_order(table_id: uuid.UUID) -> Iterator[tuple[uuid.UUID, int, datetime]]:
    """Id, number and beginning of each game of a table, in the order of the numbers."""
    last = 0
    while True:
        found = db.session.execute(
            select(Game.id, Game.number, Game.started_at)
            .where(Game.table_id == table_id, Game.deleted_at.is_(None), Game.number > last)
            .order_by(Game.number)
            .limit(GAMES_READ)
        ).all()
        if not found:
            return
        for game_id, last, started_at in found:
            yield game_id, last, started_at


def _hand_rows(state: GameState, view: HandView, began: str) -> Iterator[Row]:
    totals, row = state.totals_after(view.number), view.row
    takes = {take.seat_number: take for take in row.takes}
    for seat in view.seats:
        take = takes.get(seat)
        yield (
            state.game.number,
            began,
            variant_name(state.game.variant),
            view.number,
            _player(state, view, row.dealer),
            pass_label(view.ruleset, row.passed),
            _player(state, view, seat),
            shown_points(view.ruleset, view.points[seat]),
            shown(state.next.ruleset, totals[seat]),
            "yes" if view.shooter == seat else "",
            view.queen_takers.count(seat),
            take.hearts if take else None,
            row.evidence,
            "yes" if row.is_open else "",
            row.note or "",
        )


def _clock(moment: datetime, zone: tzinfo | None) -> str:
    return f"{moment.astimezone(zone):%Y-%m-%d %H:%M}"


def _player(state: GameState, view: HandView, seat: int) -> str:
    """Who sat in a seat for this hand."""
    players = dict(state.spellings_at(view.number))
    return state.people[players[seat]].name if seat in players else ""


def _names_of_seat(state: GameState, seat: int) -> str:
    """Everybody who ever sat there, in order: "Bo, Eve"."""
    sat = [row.player.person.name for row in state.game.sittings if row.seat_number == seat]
    return ", ".join(dict.fromkeys(sat))


def _first_hand(state: GameState, seat: int) -> int:
    return min(row.from_hand for row in state.game.sittings if row.seat_number == seat)
