"""Reads the golden files: example hands written for players, one file per variant."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from companion.rules import VARIANTS, Card, Piles, Ruleset
from tests.rules.takers import taken, with_tricks

FOLDER = Path(__file__).parents[1] / "golden"
NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kit")


def golden_keys() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def golden(key: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{key}.toml").read_text("utf-8"))


def examples(kind: str) -> list[tuple[str, dict[str, Any]]]:
    """Every example of a kind in every file, with the key of its variant."""
    return [(key, example) for key in golden_keys() for example in golden(key).get(kind, ())]


def ids(found: list[tuple[str, dict[str, Any]]]) -> list[str]:
    return [f"{key}-{example.get('number', index)}" for index, (key, example) in enumerate(found)]


def numbers() -> set[str]:
    kinds = ("hand", "revoke")
    return {e["number"] for kind in kinds for _, e in examples(kind) if "number" in e}


def ruleset_of(key: str, example: dict[str, Any]) -> Ruleset:
    base = VARIANTS[key].ruleset
    base = base.for_players(example.get("players", base.players))
    return base.with_options(example.get("house", {}))


def takes_of(ruleset: Ruleset, example: dict[str, Any]) -> Piles:
    """Who took what, from words like "4 hearts, QS", "everything" and "the rest"."""
    left = list(ruleset.counting_cards)
    takers: list[tuple[Card, int]] = []
    told = [(seat, example[name]) for seat, name in enumerate(NAMES) if name in example]
    for seat, words in sorted(told, key=lambda each: each[1] == "the rest"):
        for part in words.split(","):
            for card in _cards(ruleset, part.strip(), left):
                left.remove(card)
                takers.append((card, seat))
    captures = taken(ruleset, takers)
    return with_tricks(captures, example["tricks"]) if "tricks" in example else captures


def _cards(ruleset: Ruleset, part: str, left: list[Card]) -> list[Card]:
    if part in ("everything", "the rest"):
        return list(left)
    if part.endswith(("heart", "hearts")):
        hearts = [card for card in left if card in ruleset.plain_hearts]
        number = int(part.split()[0])
        assert number <= len(hearts), "the example gives more hearts than there are"
        return hearts[:number]
    return list(Card.parse(part))
