"""Who is who at a table: a name put right, two spellings of one person, and back again."""

from __future__ import annotations

import uuid

from sqlalchemy import String, cast, func, or_, select, union

from companion.models import Change, Game, Player, Seat, Sitting, Table, db
from companion.scorebook.errors import NameRefused, Refused
from companion.scorebook.players import clean_name, name_key, spellings_of


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
    if db.session.scalar(select(Player.id).where(Player.same_as == spelling.id).limit(1)):
        raise Refused("has_spellings", name=spelling.name)
    if together := _games_of(spelling) & _games_of(player):
        at = db.session.scalar(select(func.max(Game.started_at)).where(Game.id.in_(together)))
        raise Refused("sat_together", one=spelling.name, other=player.name, at=at)
    spelling.same_as = player.id


def split(spelling: Player) -> None:
    """Take a merge back: they are two people again, each with the own games."""
    spelling.same_as = None
    for seat in db.session.scalars(select(Seat).where(Seat.game_id.in_(_sat_in(spelling)))):
        seat.player_id = _last_in(seat)


def _games_of(player: Player) -> set[uuid.UUID]:
    """The games somebody has a seat in, or would have with Undo, under any spelling."""
    mine = (Player.id == player.id) | (Player.same_as == player.id)
    spellings = db.session.scalars(select(Player.id).where(mine)).all()
    sat = select(Sitting.game_id).where(Sitting.player_id.in_(spellings))
    left = select(Seat.game_id).where(Seat.player_id.in_(spellings))
    last = select(Change.game_id).join(Game, Game.undoable == Change.id)
    named = or_(*(cast(Change.before, String).contains(str(each)) for each in spellings))
    back = last.where(Game.table_id == player.table_id, named)
    return set(db.session.scalars(union(sat, left, back)))


def _sat_in(player: Player) -> list[uuid.UUID]:
    sat = select(Sitting.game_id).where(Sitting.player_id == player.id)
    return list(db.session.scalars(sat.distinct()))


def _last_in(seat: Seat) -> uuid.UUID:
    """Who sat there last; where the seating was taken back, who is noted already."""
    mine = (Sitting.game_id == seat.game_id, Sitting.seat_number == seat.number)
    last = select(Sitting.player_id).where(*mine).order_by(Sitting.from_hand.desc()).limit(1)
    return db.session.scalar(last) or seat.player_id
