"""The people of a table and their names."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlalchemy import Select, func, or_, select
from sqlalchemy.orm import aliased

from companion.models import Game, GamePlayer, Player, Table, db
from companion.scorebook.errors import NameRefused, Refused
from companion.scorebook.names import clean_name, least_used_colour, name_key, refuse_doubled

MOST_PLAYERS = 500  # of a table, each spelling of a name counted


def players_of(table: Table) -> list[Player]:
    """Everybody of this table, in the order they first came."""
    return [player for player in spellings_of(table) if player.same_as is None]


def spellings_of(table: Table) -> list[Player]:
    """Everybody of this table under every name, in the order they were written first."""
    return list(
        db.session.scalars(select(Player).where(Player.table_id == table.id).order_by(Player.id))
    )


def people_by_spelling(table_id: uuid.UUID) -> Mapping[uuid.UUID, Player]:
    """The person behind every name that was written at a table, by the id of that name."""
    rows = db.session.scalars(select(Player).where(Player.table_id == table_id)).all()
    known = {row.id: row for row in rows}
    return {row.id: known[row.person_id] for row in rows}


def seat_players(table: Table, names: Sequence[str], now: datetime) -> list[Player]:
    """The players of these names, in this order; a name new to the table becomes a player.

    Raises NameRefused for a name that is blank, too long or given twice, or a person named twice;
    Refused for a new one where the table has too many.
    """
    cleaned = [clean_name(name) for name in names]
    refuse_doubled(cleaned)
    known = {player.name_key: player for player in spellings_of(table)}
    for name in cleaned:
        if name_key(name) not in known:
            known[name_key(name)] = _add(table, name, now, known.values())
    people = {player.id: player for player in known.values()}
    seated = [people[known[key].person_id] for key in map(name_key, cleaned)]
    refuse_doubled([player.name for player in seated])
    return seated


def _add(table: Table, name: str, now: datetime, others: Collection[Player]) -> Player:
    refuse_more_players(len(others))
    player = Player(
        table_id=table.id,
        name=name,
        name_key=name_key(name),
        colour=least_used_colour(others),
        created_at=now,
    )
    db.session.add(player)
    db.session.flush()
    return player


def rename(table: Table, player: Player, name: str) -> None:
    """Give a person another name, in every game.

    Raises NameRefused: blank, too long, or the name of somebody else.
    """
    cleaned = clean_name(name)
    for other in spellings_of(table):
        if other.name_key == name_key(cleaned) and other.id != player.id:
            _trade_names(player, other)
    player.name, player.name_key = cleaned, name_key(cleaned)


def _trade_names(player: Player, other: Player) -> None:
    """An own spelling may become the name; then the name is the spelling."""
    if other.same_as != player.id:
        raise NameRefused("name_taken", name=other.name)
    old = player.name, player.name_key
    player.name_key, other.name_key = f"{player.id}", f"{other.id}"  # no two meet on the way
    db.session.flush()
    other.name, other.name_key = old


def merge(spelling: Player, player: Player) -> None:
    """Say that somebody is only another spelling of this person: all games are this person's.

    Raises Refused: the same one, one that has spellings itself, or two who sat in one game.
    """
    if spelling.id == player.id:
        raise Refused("same_person")
    if len(find_spellings(spelling.id)) > 1:
        raise Refused("has_spellings", name=spelling.name)
    if together := _games_of(spelling) & _games_of(player):
        night = db.session.scalar(select(func.max(Game.day)).where(Game.id.in_(together)))
        raise Refused("sat_together", one=spelling.name, other=player.name, night=night)
    spelling.same_as = player.id


def split(spelling: Player) -> None:
    """Take a merge back: they are two people again, each with the own games."""
    spelling.same_as = None


def spelling_ids(person: uuid.UUID) -> Select[uuid.UUID]:
    """A person under every name that was written, as a part of a statement."""
    theirs = aliased(Player)
    table = select(theirs.table_id).where(theirs.id == person).scalar_subquery()
    is_theirs = or_(Player.id == person, Player.same_as == person)
    return select(Player.id).where(Player.table_id == table, is_theirs)


def find_spellings(person: uuid.UUID) -> Sequence[uuid.UUID]:
    """A person under every name that was written."""
    return db.session.scalars(spelling_ids(person)).all()


def _games_of(player: Player) -> set[uuid.UUID]:
    """The games somebody has a seat in, or would have with Undo, under any spelling."""
    mine = GamePlayer.player_id.in_(find_spellings(player.id))
    return set(db.session.scalars(select(GamePlayer.game_id).where(mine)))


def refuse_more_players(count: int) -> None:
    """Raises Refused when a table with so many players has no room for another."""
    if count >= MOST_PLAYERS:
        raise Refused("table_has_most_players", most=MOST_PLAYERS)
