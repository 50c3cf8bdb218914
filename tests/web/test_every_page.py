"""Every page opens in every variant, at the smallest table it can be played at and the largest."""

from __future__ import annotations

import random
import uuid
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest

from companion.rules import VARIANTS, Variant
from tests.scorebook.corrected import NAMES, entered
from tests.scorebook.evening import Evening
from tests.web.world import BY_ITSELF, Place

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.routing import Rule


def pages(app: Flask) -> list[Rule]:
    """Every route that can be looked at and stands for one table or one variant."""
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    return [rule for rule in rules if rule.arguments & {"table_id", "variant"}]


def game_with_a_hand(variant: Variant, players: int) -> tuple[Place, uuid.UUID]:
    """A game of these rules with one hand: where it is, and whose phone keeps it."""
    rules = variant.ruleset.for_players(players)
    evening = Evening(NAMES[:players], variant=variant.key)
    entered(evening, rules, random.Random(players))
    state = evening.state
    hand, player = state.hands[0].id, state.chairs[0][1]
    place = Place(evening.table.id, evening.game.id, hand, player, evening.device.id)
    return place, evening.device.id


# One pack and two, counted up and down, bonus cards, cards worth different points.
QUICK = {
    "standard": (3, 6),
    "cancellation": (11,),
    "bga_countdown": (4,),
    "omnibus_hoyle": (5,),
    "black_maria": (4,),
}
OTHERS = {
    key: sorted({variant.players[0], variant.players[-1]} - {*QUICK.get(key, ())})
    for key, variant in VARIANTS.items()
}


@pytest.mark.parametrize(
    ("key", "sizes"),
    [
        *QUICK.items(),
        *(pytest.param(*each, marks=pytest.mark.slow) for each in OTHERS.items()),
    ],
)
def test_every_page_opens(app: Flask, key: str, sizes: Sequence[int]) -> None:
    variant, broken = VARIANTS[key], []
    for players in sizes:
        with app.app_context():
            place, device = game_with_a_hand(variant, players)
        client: FlaskClient = app.test_client()
        with client.session_transaction() as session:
            session["device"] = device.hex
        for rule in pages(app):
            known = {**place.__dict__, **BY_ITSELF, "variant": variant.key}
            values = {name: known[name] for name in rule.arguments}
            url = app.url_map.bind("localhost").build(rule.endpoint, values)
            answer = client.get(url, query_string={"players": players})
            if answer.status_code not in (200, 303):
                broken.append(f"{players} players, {url}: {answer.status}")
    assert broken == []
