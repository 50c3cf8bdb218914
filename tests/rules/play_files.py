"""Reads the golden files of play: positions and tricks written for card players."""

from __future__ import annotations

import tomllib
from typing import Any

from companion.rules import Ruleset
from tests.rules.golden_files import FOLDER

PLAY = FOLDER / "play"


def examples(name: str, kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((PLAY / f"{name}.toml").read_text("utf-8"))[kind]
    return found


def ids(found: list[dict[str, Any]]) -> list[str]:
    return [f"{index}-{example.get('number', 'more')}" for index, example in enumerate(found)]


def house(base: Ruleset, example: dict[str, Any]) -> Ruleset:
    players = example.get("players", base.players)
    return base.for_players(players).with_options(example.get("house", {}))
