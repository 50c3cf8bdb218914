"""The people of a table and their names."""

from __future__ import annotations

import unicodedata
import uuid
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

from sqlalchemy import Select, String, cast, func, or_, select, union

from companion.models import Change, Game, Player, Seat, Sitting, Table, db
from companion.scorebook.errors import NameRefused, Refused

MOST_PLAYERS = 500  # of a table, each spelling of a name counted

LONGEST_NAME = 40  # characters

LONGEST_TYPED = 1000  # characters that are looked at: to compose accents takes their square

COLOURS = 11  # of the palette

JOINERS = "\u200c\u200d"  # hold emoji families and some scripts together


def clean_name(text: str) -> str:
    """A name as typed, with stray space removed.

    Raises NameRefused: blank, over 40 characters, or with invisible control characters only.
    """
    if len(text.strip()) > LONGEST_TYPED:
        raise NameRefused("name_too_long", name=text.strip()[:LONGEST_TYPED], longest=LONGEST_NAME)
    visible = "".join(c for c in text if c in JOINERS or unicodedata.category(c) not in _UNSEEN)
    name = " ".join(unicodedata.normalize("NFC", visible).split()).strip(JOINERS + " ")
    if not name:
        raise NameRefused("name_blank")
    if len(name) > LONGEST_NAME:
        raise NameRefused("name_too_long", name=name, longest=LONGEST_NAME)
    return name


_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def is_clean(name: str) -> bool:
    """Whether a name is one as they are kept."""
    try:
        return clean_name(name) == name
    except NameRefused:
        return False


def name_key(name: str) -> str:
    """What makes two spellings the same name: case and width do not, accents do."""
    return unicodedata.normalize("NFKC", name).casefold()


def refuse_doubled(names: Iterable[str]) -> None:
    """Raises NameRefused when two of these names are the same name."""
    for key, count in Counter(map(name_key, names)).items():
        if count > 1:
            raise NameRefused("name_doubled", name=next(n for n in names if name_key(n) == key))


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


def least_used_colour(players: Iterable[Player]) -> int:
    """The colour that the fewest of these have."""
    used = Counter(player.colour for player in players)
    return min(range(COLOURS), key=lambda colour: used[colour])


def seat_colours(players: Sequence[Player]) -> list[int]:
    """Each player's own colour; who comes second to the same one gets a free one.

    Of more players than there are colours, those who come last keep their own.
    """
    colours: list[int] = []
    for player in players:
        free = [c for c in range(COLOURS) if c not in colours] or [player.colour]
        colours.append(player.colour if player.colour in free else free[0])
    return colours


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
        night = db.session.scalar(select(func.max(Game.day)).where(Game.id.in_(together)))
        raise Refused("sat_together", one=spelling.name, other=player.name, night=night)
    spelling.same_as = player.id


def split(spelling: Player) -> None:
    """Take a merge back: they are two people again, each with the own games."""
    spelling.same_as = None
    for seat in db.session.scalars(select(Seat).where(Seat.game_id.in_(_sat_in(spelling)))):
        seat.player_id = _last_in(seat)


def spelling_ids(person: uuid.UUID) -> Select[uuid.UUID]:
    """A person under every name that was written, as a part of a statement."""
    return select(Player.id).where(or_(Player.id == person, Player.same_as == person))


def find_spellings(person: uuid.UUID) -> Sequence[uuid.UUID]:
    """A person under every name that was written."""
    return db.session.scalars(spelling_ids(person)).all()


def _games_of(player: Player) -> set[uuid.UUID]:
    """The games somebody has a seat in, or would have with Undo, under any spelling."""
    spellings = find_spellings(player.id)
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


LONGEST_REASON = 200  # characters, as the columns have it


def clean_reason(text: str, **details: object) -> str:
    """A reason as typed, with stray space removed; it may be empty.

    Raises Refused when it is too long; `details` go with the refusal.
    """
    reason = " ".join(text.split())
    if len(reason) > LONGEST_REASON:
        raise Refused("reason_too_long", **details, longest=LONGEST_REASON)
    return reason


def refuse_more_players(count: int) -> None:
    """Raises Refused when a table with so many players has no room for another."""
    if count >= MOST_PLAYERS:
        raise Refused("table_has_most_players", most=MOST_PLAYERS)
