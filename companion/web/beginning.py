"""The start of a game: what was agreed becomes rows, once however often Start was pressed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, tzinfo
from random import Random

from flask import url_for
from sqlalchemy.exc import IntegrityError

from companion.access_control import Access
from companion.models import Device, Table, db
from companion.scorebook import done_before, note_done, seat_players, start_game, start_table
from companion.scorebook.transactions import writing
from companion.web.access import now, this_device_or_new
from companion.web.new_form import NewGame, checked_table_name
from companion.web.roster import draw_dealer
from companion.web.writes import operation


class Beginning:
    """A game as agreed, ready to be written. Raises what stands against it."""

    def __init__(self, form: NewGame, moment: datetime, zone: tzinfo | None, luck: Random) -> None:
        self.form, self.now = form, moment
        self.ruleset = form.checked_terms().ruleset
        self.ends_at = form.end.ends_at(moment, zone)
        self.dealer = draw_dealer(form.roster.seats, form.dealer, luck)

    def write(self, table: Table) -> str:
        """Players and game at this table; where it goes on."""
        roster = self.form.roster
        seat_players(table, roster.new_names(), self.now)
        game = start_game(
            table,
            seat_players(table, roster.seats, self.now),
            self.ruleset,
            variant=self.form.variant_key,
            first_dealer=self.dealer,
            now=self.now,
            ends_at=self.ends_at,
        )
        return url_for("games.show", table_id=table.id, game_id=game.id)


def begin_again(access: Access, game: Beginning) -> str:
    """A game at a known table."""
    with writing(access.table):
        return _once(access.device, lambda: (access.table, game.write(access.table)))


def begin_table(game: Beginning) -> str:
    """A new table with its first game, in one write.

    Once more, when the same press of Start arrived twice and the other was first.
    """
    name = checked_table_name(game.form)
    try:
        return _begin_table(name, game)
    except IntegrityError:
        return _begin_table(name, game)


def _begin_table(name: str, game: Beginning) -> str:
    def work() -> tuple[Table, str]:
        table = start_table(name, device, game.now)
        return table, game.write(table)

    try:
        device = this_device_or_new()
        location = _once(device, work)
        db.session.commit()
        return location
    finally:
        db.session.rollback()


def _once(device: Device, work: Callable[[], tuple[Table, str]]) -> str:
    """Where this operation leads; it is done now unless it was done before."""
    asked = operation()
    if asked and (location := done_before(device, asked)):
        return location
    table, location = work()
    if asked:
        note_done(device, table, asked, location, now())
    return location
