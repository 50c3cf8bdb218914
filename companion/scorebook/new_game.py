"""Tables and games begin here."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from sqlalchemy import func, select, update

from companion.database import where_writable, write_transaction
from companion.models import Device, Game, Grant, Player, Table, db, new_id
from companion.rules import Ruleset
from companion.scorebook.book import GameState, add_game, write_derived
from companion.scorebook.errors import Refused
from companion.scorebook.facts import AgreedRules, Chair, DealFrom, Facts, SeatFacts
from companion.scorebook.names import seat_colours
from companion.sharing.access import KEEPER, count_tables, give

MOST_GAMES = 6_000  # of a table, those in the bin counted

MOST_OPEN_GAMES = 50  # of a table, not over yet

MOST_TABLES = 200  # of a device

MOST_NEW_TABLES = 20  # of a device, and of an address, in a day

DAY = timedelta(days=1)

LONGEST_NOTE = 300  # characters, as the column has it


def start_table(name: str, device: Device, now: datetime, made_from: str | None = None) -> Table:
    """A new table; the device that makes it is its keeper, `made_from` is the hash of its address.

    Raises Refused when the device has too many tables, or too many were made today.
    """
    refuse_more_tables(device, now, made_from)
    table = Table(name=name, created_at=now, made_from=made_from)
    db.session.add(table)
    db.session.flush()
    give(device, table, KEEPER, now)
    return table


def start_game(
    table: Table,
    players: Sequence[Player],
    ruleset: Ruleset,
    *,
    variant: str,
    first_dealer: int,
    now: datetime,
    zone: tzinfo | None = None,
    ends_at: datetime | None = None,
    rematch_of: uuid.UUID | None = None,
    asks_day: bool = False,
    game_id: uuid.UUID | None = None,
) -> Game:
    """A new game, its players clockwise; `first_dealer` is a place among them.

    It is of the night that is on where it begins, by the clock of `zone`; with `asks_day` nobody
    knows which that is, and the table is asked. Raises Refused when the dealer has no seat, the
    ruleset is for another number of players, or the table has too many games.
    """
    if not 0 <= first_dealer < len(players) or ruleset.chairs != len(players):
        raise Refused("no_such_seat")
    last_number = _last_number(table)
    refuse_more_games(table)
    colours = seat_colours(players)
    facts = Facts(
        seats=tuple([SeatFacts(place, colour) for place, colour in enumerate(colours)]),
        seatings={1: tuple([Chair(place, one.id) for place, one in enumerate(players)])},
        rules={1: AgreedRules(ruleset)},
        deal=DealFrom(1, first_dealer),
        ends_at=ends_at,
    )
    game = Game(
        id=game_id or new_id(),
        table_id=table.id,
        number=last_number + 1,
        variant=variant,
        started_at=now,
        day=night_at(now, zone),
        asks_day=asks_day,
        rematch_of=rematch_of,
    )
    add_game(game, table, facts)
    db.session.expire(table, ["game_id"])
    return game


NIGHT_BEGINS = time(5)  # it goes on after midnight


def night_at(moment: datetime, zone: tzinfo | None) -> date:
    """The day of the night a moment belongs to, by the clock of a zone or of this computer."""
    here = moment.astimezone(zone)
    return here.date() if here.time() >= NIGHT_BEGINS else here.date() - timedelta(days=1)


def night_ends(moment: datetime, zone: tzinfo | None) -> datetime:
    """When the night of a moment is over, by the same clock."""
    day = night_at(moment, zone) + timedelta(days=1)
    return datetime.combine(day, NIGHT_BEGINS, tzinfo=zone).astimezone(UTC)


def describe_game(state: GameState, note: str) -> None:
    """What is worth noting of this game, perhaps nothing. Raises Refused when it is too long."""
    state.game.note = clean_note(note)
    write_derived(state)


def clean_note(text: str) -> str | None:
    """The note of a game without stray space; None where nothing is left.

    Raises Refused when it is too long.
    """
    cleaned = " ".join(text.replace("\0", "").split())
    if len(cleaned) > LONGEST_NOTE:
        raise Refused("description_too_long", longest=LONGEST_NOTE)
    return cleaned or None


def _last_number(table: Table) -> int:
    last = select(func.max(Game.number)).where(Game.table_id == table.id)
    return db.session.scalar(last) or 0


# How much there may be: more than any table needs, and nobody gets past it. See docs/data.md.


def refuse_more_games(table: Table) -> None:
    """Raises Refused when this table has so many games, or too many that are not over."""
    counted = select(func.count()).where(Game.table_id == table.id)
    if (db.session.scalar(counted) or 0) >= MOST_GAMES:
        raise Refused("table_has_most_games", field="start", most=MOST_GAMES)
    refuse_more_open_games(table)


def refuse_more_open_games(table: Table) -> None:
    """Raises Refused when so many games of this table are not over."""
    is_open = (Game.table_id == table.id, ~Game.is_over, Game.deleted_at.is_(None))
    if (db.session.scalar(select(func.count()).where(*is_open)) or 0) >= MOST_OPEN_GAMES:
        raise Refused("table_has_most_open_games", field="start", most=MOST_OPEN_GAMES)


def has_most_tables(device: Device) -> bool:
    """Whether this device has no room for another table.

    Holds the device's row until the commit, so that two tables that come at once are counted.
    """
    hold = update(Device).where(Device.id == device.id).values(last_seen_at=Device.last_seen_at)
    db.session.execute(hold.execution_options(synchronize_session=False))
    return count_tables(device) >= MOST_TABLES


def refuse_more_tables(device: Device, now: datetime, made_from: str | None = None) -> None:
    """Raises Refused when this device has no room for another table.

    Or where it made many today, or all from the same address together.
    """
    if has_most_tables(device):
        raise Refused("device_has_most_tables", field="start", most=MOST_TABLES)
    made_today = (
        select(func.count())
        .select_from(Grant)
        .join(Table, Table.id == Grant.table_id)
        .where(Grant.device_id == device.id, Table.created_at > now - DAY)
        .where(Table.created_at == Grant.granted_at)  # made here, not opened by a link
    )
    if (db.session.scalar(made_today) or 0) >= MOST_NEW_TABLES:
        raise Refused("most_new_tables_today", field="start", most=MOST_NEW_TABLES)
    here = (Table.made_from == made_from, Table.created_at > now - DAY)
    made_here = select(func.count()).select_from(Table).where(*here)
    if made_from and (db.session.scalar(made_here) or 0) >= MOST_NEW_TABLES:
        raise Refused("most_new_tables_here", field="start", most=MOST_NEW_TABLES)


def forget_addresses(now: datetime) -> None:
    """Forget from where tables were made, once that limits nothing any more.

    Nothing is written where there is nothing.
    """
    is_old = (Table.made_from.is_not(None), Table.created_at <= now - DAY)
    with where_writable():
        if db.session.scalar(select(Table.id).where(*is_old).limit(1)):
            with write_transaction() as connection:
                connection.execute(update(Table).where(*is_old).values(made_from=None))
