""" "This is my chair": which player of a table looks from this device.

The signed cookie of the device holds it, so that the next game and a rematch know it too.
"""

from __future__ import annotations

import uuid

from flask import session

from companion.models import Table
from companion.scorebook import Book

CHAIRS = "chairs"
MOST = 12  # tables a device remembers a chair of


def chair_of(book: Book) -> int | None:
    """The seat number of who looks, if they sit in this game and said so."""
    held = session.get(CHAIRS, {}).get(book.table.id.hex)
    if held is None:
        return None
    return next((seat for seat, player in book.chairs if player.hex == held), None)


def take_chair(book: Book, seat: int | None) -> None:
    """Look from this seat from now on; from above, where it is None or nobody sits there."""
    player = dict(book.chairs).get(seat) if seat is not None else None
    _remember(book.table, player)


def _remember(table: Table, player: uuid.UUID | None) -> None:
    chairs = {key: held for key, held in session.get(CHAIRS, {}).items() if key != table.id.hex}
    if player:
        chairs[table.id.hex] = player.hex
    session[CHAIRS] = dict(list(chairs.items())[-MOST:])
