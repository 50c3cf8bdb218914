"""The rows. Facts only: what was agreed, who sat where, who took what, who changed it when.

Totals, places, the next dealer and pass, moons and the end are computed from these by
`companion.rules`. The few derived columns (marked so) exist for lists over thousands of games;
`companion/scorebook/book.py` alone writes them.
"""

from __future__ import annotations

import secrets
import time
import uuid
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated, Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import (
    JSON,
    BigInteger,
    ColumnElement,
    DateTime,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    cast,
    delete,
    func,
    select,
    text,
    type_coerce,
)
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    column_property,
    mapped_column,
    relationship,
)
from sqlalchemy.types import TypeDecorator


def new_id() -> uuid.UUID:
    """A UUIDv7: milliseconds, a 4096th of one, then chance, so that ids sort by time."""
    milliseconds, rest = divmod(time.time_ns(), 1_000_000)
    parts = milliseconds << 16 | 0x7 << 12 | rest * 4096 // 1_000_000
    return uuid.UUID(int=parts << 64 | 0x2 << 62 | secrets.randbits(62))


class PointInTime(TypeDecorator[datetime]):
    """A point in time, kept as UTC in every database and always aware in Python."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> datetime | None:
        return value and value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:
        return value and value.replace(tzinfo=UTC)


class CheckedText(TypeDecorator[str]):
    """A text that has a checksum.

    What is no letter any more is read as another one: SQLite would read nothing of a row with it.
    """

    impl = Text
    cache_ok = True

    def column_expression(self, column: ColumnElement[Any]) -> ColumnElement[str]:
        return type_coerce(cast(column, LargeBinary), self)

    def process_result_value(self, value: bytes | None, dialect: Any) -> str | None:
        return None if value is None else value.decode(errors="replace")


When = Annotated[datetime, mapped_column(PointInTime)]
Options = Annotated[dict[str, Any], mapped_column(JSON)]
Checked = Annotated[str, mapped_column(Text().with_variant(CheckedText(), "sqlite"))]
Rare = Annotated[dict[str, Any], mapped_column(JSON(none_as_null=True))]


# Words that a column can have, and no other: `storage.stored_values` looks.
ROLES = ("keeper", "follower", "display")
ACCESS_ACTIONS = (
    *("joined", *ROLES, "renamed", "removed", "replaced", "restored", "left", "took_over"),
    *("took_back", "recovery", "link_ended", "link_back", "old_ended", "old_back", "ended"),
)
ACTIONS = (
    *("recorded", "inserted", "corrected", "removed", "adjusted", "moon", "undone"),
    *("dealer", "pass", "thrown_in", "stopped", "last_hand", "played_on"),
    *("seats", "substitute", "left", "joined", "rules", "next_rules"),
)


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(model_class=Base, session_options={"expire_on_commit": False})

if TYPE_CHECKING:
    Model = Base
else:
    Model = db.Model


def partial_index(name: str, *columns: Any, only: str) -> Index:
    """An index of the rows that meet a condition, given as SQLite writes it.

    SQLite takes it only for what asks the same in the same words, and looks a number up in it only
    where the condition is about another column.
    """
    in_postgresql = only
    for column in ("is_over", "asks_day"):
        in_postgresql = in_postgresql.replace(f"{column} = 1", column)
        in_postgresql = in_postgresql.replace(f"{column} = 0", f"NOT {column}")
    return Index(name, *columns, sqlite_where=text(only), postgresql_where=text(in_postgresql))


class Table(Model):
    """A regular group of players and everything it has ever played."""

    __tablename__ = "tables"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=new_id)
    name: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[When]
    version: Mapped[int] = mapped_column(default=1)
    entry: Mapped[str] = mapped_column(String(8), default="counts")  # how hands are entered here
    takes_over: Mapped[bool] = mapped_column(default=True)  # a follower may, when no keeper is here
    deleted_at: Mapped[When | None]  # in the bin since: then nobody finds it
    made_from: Mapped[str | None] = mapped_column(String(64))  # the hash of an address, for a day

    if TYPE_CHECKING:
        # what it plays now, or played last where that is over: the game that began last
        game_id: Mapped[uuid.UUID | None]


class Player(Model):
    """A person of one table; names are unique within it, whatever their spelling's case.

    One that turned out to be another's second spelling is kept, and stands for that other.
    """

    __tablename__ = "players"
    __table_args__ = (UniqueConstraint("table_id", "name_key"),)

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=new_id)
    table_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("tables.id"))
    name: Mapped[str] = mapped_column(String(40))
    name_key: Mapped[str] = mapped_column(String(800))  # one sign may become 18 here
    colour: Mapped[int]
    created_at: Mapped[When]
    same_as: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("players.id"))

    alias_of: Mapped[Player | None] = relationship(remote_side=[id])

    @property
    def person(self) -> Player:
        """Who it is, whatever the spelling."""
        return self.alias_of or self

    @hybrid_property
    def person_id(self) -> uuid.UUID:
        """The id of that person, in a query too."""
        return self.same_as or self.id

    @person_id.inplace.expression
    @classmethod
    def _person_id_in_query(cls) -> ColumnElement[uuid.UUID]:
        return func.coalesce(cls.same_as, cls.id)


class Device(Model):
    """A phone or computer, known by its signed cookie."""

    __tablename__ = "devices"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    created_at: Mapped[When]
    last_seen_at: Mapped[When]


class Grant(Model):
    """What a device may do at a table: a keeper records and corrects, a follower looks.

    A display looks at the game that is on. One that was removed may do nothing any more. With
    `keeps_until` a follower keeps score on loan (`companion.sharing.access.Loan`).
    """

    __tablename__ = "grants"

    device_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("devices.id"), primary_key=True)
    table_id: Mapped[uuid.UUID] = mapped_column(
        ForeignKey("tables.id"), primary_key=True, index=True
    )
    role: Mapped[str] = mapped_column(String(8), info={"words": ROLES})
    granted_at: Mapped[When]
    name: Mapped[str | None] = mapped_column(String(48))  # "Bo's phone"
    player_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("players.id"))  # whose it is
    seen_at: Mapped[When | None]
    days: Mapped[int] = mapped_column(default=0)  # on which the server ran, since then: if unused
    counted_on: Mapped[date | None]  # the last one of them
    came_by: Mapped[str | None] = mapped_column(String(200))  # where it found us then
    removed_at: Mapped[When | None]
    keeps_since: Mapped[When | None]
    keeps_until: Mapped[When | None]
    keeps_game_id: Mapped[uuid.UUID | None]  # the game that was on then

    # Who asks for a grant asks for all of it: that is how every visit begins.
    device: Mapped[Device] = relationship(lazy="joined", innerjoin=True)
    table: Mapped[Table] = relationship(lazy="joined", innerjoin=True)
    player: Mapped[Player | None] = relationship(lazy="joined")


class AccessChange(Model):
    """One change of who may do what at a table: what was done to which device, by which, when."""

    __tablename__ = "access_changes"
    __table_args__ = (Index("ix_access_changes_table_id", "table_id"),)

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=new_id)
    table_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("tables.id"))
    device_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("devices.id"))  # to which it was done
    by_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("devices.id"))
    at: Mapped[When]
    action: Mapped[str] = mapped_column(String(12), info={"words": ACCESS_ACTIONS})
    before: Mapped[Rare | None]  # role unless that can't be again, name, whether it was out
    undone_at: Mapped[When | None]


class Invitation(Model):
    """A secret link to a table. Only its hash is kept; a one-time link is used up by its use.

    A recovery link is that of one phone, `device_id`; without one it was made before that was
    kept, and the log doesn't know by whom.
    """

    __tablename__ = "invitations"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=new_id)
    table_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("tables.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    role: Mapped[str] = mapped_column(String(8), info={"words": ROLES})
    one_time: Mapped[bool]
    made_at: Mapped[When]
    expires_at: Mapped[When | None]
    used_at: Mapped[When | None]
    device_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("devices.id"))
    ended_at: Mapped[When | None]  # by hand, until somebody undoes that


class SpokenCode(Model):
    """A code to speak that lets devices in for some minutes.

    A table has one of each role that looks on. Only its hash is kept, made with the server's key:
    six signs are soon tried out without it.
    """

    __tablename__ = "spoken_codes"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=new_id)
    table_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("tables.id"), index=True)
    role: Mapped[str] = mapped_column(String(8), info={"words": ROLES})
    code_hash: Mapped[str] = mapped_column(String(64), unique=True)
    expires_at: Mapped[When]


class HomeNetwork(Model):
    """Where the ways to a table that were shown lead: an address of the network it plays in.

    For keepers only, and in no export. `former_address` is dead since `changed_at`.
    """

    __tablename__ = "home_networks"

    table_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    address: Mapped[str | None] = mapped_column(String(200))  # that was shown last
    recorded_at: Mapped[When | None]
    former_address: Mapped[str | None] = mapped_column(String(200))
    changed_at: Mapped[When | None]


class Guess(Model):
    """A wrong guess at a secret link, counted for a minute. `who` is the hash of an address."""

    __tablename__ = "guesses"
    __table_args__ = (Index("ix_guesses_who_at", "who", "at"), Index("ix_guesses_at", "at"))

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=new_id)
    who: Mapped[str] = mapped_column(String(64))
    at: Mapped[When]


class Game(Model):
    """Hands until the end condition.

    All that is known of it are its `facts` (`companion.scorebook.codec`), a text with its checksum
    beside it. The derived columns exist for lists; `companion.scorebook.book` alone writes them.
    """

    __tablename__ = "games"
    __table_args__ = (
        UniqueConstraint("table_id", "number"),
        Index("ix_games_rematch_of", "rematch_of"),
        partial_index(
            *("ix_games_newest", "table_id", "played_at", "id", "started_at", "variant"),
            only="deleted_at IS NULL",
        ),
        Index("ix_games_table_id_day", "table_id", "day", "number"),
        partial_index(
            "ix_games_open", "table_id", "number", only="is_over = 0 AND deleted_at IS NULL"
        ),
        partial_index(
            "ix_games_asked",
            "table_id",
            only="ended_earlier IS NOT NULL OR asked_moon IS NOT NULL OR asks_day = 1",
        ),
    )

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=new_id)
    table_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("tables.id"))
    number: Mapped[int]
    variant: Mapped[str] = mapped_column(String(40))  # for display only; the rules are options
    started_at: Mapped[When]
    day: Mapped[date]  # the night it belongs to, from 5 in the morning to 5, where it began
    day_known: Mapped[bool] = mapped_column(default=True)  # else only the year of it counts
    asks_day: Mapped[bool] = mapped_column(default=False)  # begun by a wrong clock: which day?
    rematch_of: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("games.id"))
    note: Mapped[str | None] = mapped_column(String(300))
    facts: Mapped[Checked]
    facts_checksum: Mapped[int] = mapped_column(BigInteger)
    undoable: Mapped[uuid.UUID | None]  # the change that Undo would take back
    facts_before: Mapped[Checked | None] = mapped_column(deferred=True)  # which it brings back
    deleted_at: Mapped[When | None]  # in the bin since: then no page finds it
    # derived, for lists
    played_at: Mapped[When]
    hand_count: Mapped[int] = mapped_column(default=0)
    moon_count: Mapped[int] = mapped_column(default=0)
    is_over: Mapped[bool] = mapped_column(default=False)
    had_sudden_death: Mapped[bool] = mapped_column(default=False)
    # with which hand a correction made it end, until the table says whether it did
    ended_earlier: Mapped[int | None]
    # of which hand the table has to say how its moon counts
    asked_moon: Mapped[int | None]
    search_text: Mapped[str | None] = mapped_column(Text)  # its note and those of its hands, folded
    scores: Mapped[Options]  # by what its totals are shown, and each seat: `results.derive_scores`

    table: Mapped[Table] = relationship()
    players: Mapped[list[GamePlayer]] = relationship(cascade="all, delete-orphan")
    last_change: Mapped[GameChange | None] = relationship(
        primaryjoin="foreign(Game.undoable) == GameChange.id"
    )
    # One that came out of the bin may be the second.
    rematches: Mapped[list[Game]] = relationship(
        primaryjoin="and_(Game.id == remote(foreign(Game.rematch_of)), "
        "remote(Game.deleted_at).is_(None))",
        order_by="remote(Game.number)",
        viewonly=True,
    )

    @property
    def rematch(self) -> Game | None:
        """The game that came of it."""
        return self.rematches[0] if self.rematches else None


# An index has in order which games were played last. The one that began last is among these: after
# it began, only games were played that were on, and there are never so many.
_PLAYED_LAST = (
    select(Game.id, Game.started_at)
    .where(Game.table_id == Table.id, Game.deleted_at.is_(None))
    .order_by(Game.played_at.desc())
    .limit(60)
    .correlate(Table)
    .subquery()
)
Table.game_id = column_property(
    select(_PLAYED_LAST.c.id)
    .order_by(_PLAYED_LAST.c.started_at.desc(), _PLAYED_LAST.c.id.desc())
    .limit(1)
    .scalar_subquery()
)


class Result(Model):
    """What one person did in one game, under the name as it was written. Derived, for history.

    `companion/scorebook/results.py` alone writes these rows, and says what each column counts.
    """

    __tablename__ = "results"
    __table_args__ = (
        Index("ix_results_table_id_day", "table_id", "day"),
        Index("ix_results_player_id_day", "player_id", "day"),
        # What a player came to is counted without a look at the rows.
        Index(
            "ix_results_attendance",
            *("player_id", "is_whole", "day", "ended_at", "game_id", "won", "is_over", "hands"),
        ),
        partial_index(
            "ix_results_margins",
            *("table_id", "day", "variant", "players", "end", "margin", "comeback"),
            only="margin > 0",
        ),
    )

    game_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("games.id"), primary_key=True)
    player_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("players.id"), primary_key=True)
    table_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("tables.id"))
    day: Mapped[date]
    day_known: Mapped[bool]
    ended_at: Mapped[When]
    variant: Mapped[str] = mapped_column(String(40))
    players: Mapped[int]
    end: Mapped[str] = mapped_column(String(40), info={"may_be_empty": True})
    is_over: Mapped[bool]
    is_whole: Mapped[bool]
    hands: Mapped[int]
    points: Mapped[int]
    fair_points: Mapped[int] = mapped_column(BigInteger)
    total: Mapped[int]
    place: Mapped[int]
    tied: Mapped[int]
    won: Mapped[bool]
    place_points: Mapped[int]
    margin: Mapped[int]
    comeback: Mapped[int]
    hold_won: Mapped[bool]
    hold_share: Mapped[int]
    known_queens: Mapped[int]
    queens: Mapped[int]
    fair_queens: Mapped[int]
    moons: Mapped[int]
    last_moon: Mapped[int]
    clean_hands: Mapped[int]
    worst_points: Mapped[int]
    worst_hand: Mapped[int]
    hold_hands: Mapped[int]
    hold_points: Mapped[int]


class GamePlayer(Model):
    """A spelling that has sat in a game, or would with Undo. Derived, for lists and merging."""

    __tablename__ = "game_players"
    __table_args__ = (Index("ix_game_players_player_id_game_id", "player_id", "game_id"),)

    game_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("games.id"), primary_key=True)
    player_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("players.id"), primary_key=True)
    table_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("tables.id"))
    is_seated: Mapped[bool] = mapped_column(default=True)  # not by Undo alone

    # Who reads these asks who they are.
    player: Mapped[Player] = relationship(lazy="joined", innerjoin=True)


class Deletion(Model):
    """A game, or the whole table where none is named, was put into the bin, by which device, when.

    Once `undone_at`, it is back; once `purged_at`, its rows are gone for good.
    """

    __tablename__ = "deletions"
    __table_args__ = (Index("ix_deletions_table_id", "table_id"),)

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=new_id)
    table_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("tables.id"))
    game_id: Mapped[uuid.UUID | None]  # may be gone
    device_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("devices.id"))
    at: Mapped[When]
    days: Mapped[int] = mapped_column(default=0)  # on which the server ran, since then
    counted_on: Mapped[date | None]  # the last one of them
    undone_at: Mapped[When | None]
    undone_by: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("devices.id"))
    purged_at: Mapped[When | None]


class GameChange(Model):
    """One change of a game: by which device, when, of which hand.

    The change that Undo writes says which one it took back. `operation` is the id under which it
    was sent.
    """

    __tablename__ = "changes"
    __table_args__ = (Index("ix_changes_game_id", "game_id"),)

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=new_id)
    table_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("tables.id"))
    game_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("games.id"))
    hand_id: Mapped[uuid.UUID | None]
    device_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("devices.id"))
    at: Mapped[When]
    action: Mapped[str] = mapped_column(String(12), info={"words": ACTIONS})
    ruling: Mapped[Rare | None]  # that it carried out
    operation: Mapped[str | None] = mapped_column(String(64))
    took_back: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("changes.id"))
    undone_at: Mapped[When | None]


class Operation(Model):
    """A write that was done, under the id its sender gave it, so that a repeat is one write."""

    __tablename__ = "operations"
    __table_args__ = (Index("ix_operations_at", "at"),)

    device_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("devices.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    table_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("tables.id"), index=True)
    body_hash: Mapped[str] = mapped_column(String(64))
    location: Mapped[str] = mapped_column(String(400))
    at: Mapped[When]


class TableImport(Model):
    """A file of a table that was taken in, so that it can be taken back as a whole.

    `brought` has a digest of each game and player that came, by id, and of a table that is new.
    """

    __tablename__ = "table_imports"
    __table_args__ = (Index("ix_table_imports_table_id", "table_id"),)

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=new_id)
    table_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("tables.id"))
    device_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("devices.id"))
    at: Mapped[When]
    is_new_table: Mapped[bool]
    brought: Mapped[Options]
    undone_at: Mapped[When | None]


def purge_games(games: Sequence[uuid.UUID]) -> None:
    """Delete all rows of these games, but the log of what was in the bin."""
    for rows in reversed(db.metadata.sorted_tables):
        if "game_id" in rows.columns and rows.name != Deletion.__tablename__:
            db.session.execute(delete(rows).where(rows.columns["game_id"].in_(games)))
    db.session.execute(delete(Game).where(Game.id.in_(games)))


def purge_table(table_id: uuid.UUID) -> None:
    """Delete all rows of a table, and what is in its bin with it."""
    for rows in reversed(db.metadata.sorted_tables):
        if "table_id" in rows.columns:
            db.session.execute(delete(rows).where(rows.columns["table_id"] == table_id))
    db.session.execute(delete(Table).where(Table.id == table_id))
