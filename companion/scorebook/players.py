"""The people of a table and their names."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from sqlalchemy import select

from companion.models import Player, Table, db
from companion.scorebook.errors import NameRefused

LONGEST_NAME = 40  # characters
COLOURS = 11  # of the palette
JOINERS = "\u200c\u200d"  # hold emoji families and some scripts together


def clean_name(text: str) -> str:
    """A name as typed, with stray space removed.

    Raises NameRefused: blank, over 40 characters, or with invisible control characters only.
    """
    kept = "".join(c for c in text if c in JOINERS or unicodedata.category(c) not in _UNSEEN)
    name = " ".join(unicodedata.normalize("NFC", kept).split()).strip(JOINERS + " ")
    if not name:
        raise NameRefused("name_blank")
    if len(name) > LONGEST_NAME:
        raise NameRefused("name_too_long", name=name, longest=LONGEST_NAME)
    return name


_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


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


def seat_players(table: Table, names: Sequence[str], now: datetime) -> list[Player]:
    """The players of these names, in this order; a name new to the table becomes a player.

    Raises NameRefused for a name that is blank, too long or given twice, or a person named twice.
    """
    cleaned = [clean_name(name) for name in names]
    refuse_doubled(cleaned)
    known = {player.name_key: player for player in spellings_of(table)}
    for name in cleaned:
        if name_key(name) not in known:
            known[name_key(name)] = _add(table, name, now, known.values())
    people = {player.id: player for player in known.values()}
    seated = [people[known[key].same_as or known[key].id] for key in map(name_key, cleaned)]
    refuse_doubled([player.name for player in seated])
    return seated


def _add(table: Table, name: str, now: datetime, others: Collection[Player]) -> Player:
    used = Counter(player.colour for player in others)
    player = Player(
        table_id=table.id,
        name=name,
        name_key=name_key(name),
        colour=min(range(COLOURS), key=lambda colour: used[colour]),
        created_at=now,
    )
    db.session.add(player)
    db.session.flush()
    return player


def seat_colours(players: Sequence[Player]) -> list[int]:
    """Each player's own colour; who comes second to the same one gets a free one."""
    colours: list[int] = []
    for player in players:
        free = [c for c in range(COLOURS) if c not in colours]
        colours.append(player.colour if player.colour in free else free[0])
    return colours
