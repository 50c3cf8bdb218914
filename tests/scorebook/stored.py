"""What is stored of a game, put there by a test in the place of what the app wrote."""

from __future__ import annotations

import json
from typing import Any

from companion.models import Game, db
from companion.scorebook.codec import checksum, facts_text, read_facts, write_facts
from companion.scorebook.facts import Facts


def facts_of(game: Game) -> Facts:
    """The facts of a game as they are stored."""
    db.session.refresh(game)
    return read_facts(game.facts)


def store(game: Game, facts: Facts) -> None:
    """Put facts there, with nothing that is derived of them."""
    store_text(game, write_facts(facts))


def store_text(game: Game, text: str) -> None:
    """Put a text there, whatever it says."""
    game.facts, game.facts_checksum = text, checksum(text)
    db.session.flush()


def change_rules(game: Game, **changed: Any) -> None:
    """Other stored values of all rules of a game: its schema or its options."""
    db.session.refresh(game)
    record = json.loads(game.facts)
    for agreed in record["rules"].values():
        agreed |= changed
    store_text(game, facts_text(record))
