"""What was just done to the names of a table, told by the address, with its Undo."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from companion.models import Player, Table
from companion.scorebook import NameRefused, clean_name, spellings_of


@dataclass(frozen=True)
class Done:
    """A deed, and what its Undo sends about whom."""

    deed: str
    of: uuid.UUID
    name: str
    other: str  # the old name, or the name of the other person
    undo: str
    fields: Mapping[str, str]


def done_just_now(table: Table, told: Mapping[str, str]) -> Done | None:
    """What the address says was done, where it is still so."""
    known = {player.id.hex: player for player in spellings_of(table)}
    player, other = (known.get(_hex(told.get(field, ""))) for field in ("of", "player"))
    if player is None:
        return None
    if told.get("done") == "rename":
        return _renamed(player, told.get("was", ""))
    return _joined(player, other, told.get("done", "")) if other else None


def _renamed(player: Player, was: str) -> Done | None:
    if player.same_as or was == player.name or not _is_name(was):
        return None
    fields = {"was": player.name, "name": was}
    return Done("rename", player.id, player.name, was, "rename", fields)


def _joined(player: Player, other: Player, deed: str) -> Done | None:
    is_merged = player.same_as == other.id
    is_apart = player.same_as is None and other.same_as is None and player is not other
    if (deed, True) not in (("merge", is_merged), ("split", is_apart)):
        return None
    undo = "split" if is_merged else "merge"
    return Done(deed, player.id, player.name, other.name, undo, {"player": str(other.id)})


def _hex(text: str) -> str:
    return text.replace("-", "").lower()


def _is_name(text: str) -> bool:
    try:
        return clean_name(text) == text
    except NameRefused:
        return False
