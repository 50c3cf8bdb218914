"""Every preset is a game that can be started and dealt, at every size, with one pack and two."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.rules import VARIANTS, Hand, Ruleset
from companion.rules.options import PLAYERS_BY_DECKS
from companion.web.new_game.house_rules import agree
from tests.rules.play_strategies import deal
from tests.scorebook.evening import Evening

NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Fay", "Gil", "Hal", "Ida", "Jon", "Kim")


def agreed(key: str) -> Iterator[Ruleset]:
    """The rules of a preset as New game has them: at each size with one pack, and with two."""
    variant = VARIANTS[key]
    for players in variant.players:
        for decks, sizes in PLAYERS_BY_DECKS.items():
            if players in sizes:
                terms = agree(variant, players, {"decks": str(decks)}, {})
                assert (terms.problem, terms.unfit) == (None, {}), (players, decks)
                yield terms.ruleset


@pytest.mark.parametrize("key", VARIANTS)
def test_every_game_can_be_started_and_its_first_hand_dealt(app: Flask, key: str) -> None:
    chance = random.Random(key)
    with app.app_context():
        for rules in agreed(key):
            evening = Evening(NAMES[: rules.players], variant=key, ruleset=rules)
            coming = evening.state.next
            assert (coming.number, coming.ruleset, len(coming.seats)) == (1, rules, rules.players)
            hand = Hand.deal(rules, deal(rules, chance), dealer=0)
            assert hand.legal
