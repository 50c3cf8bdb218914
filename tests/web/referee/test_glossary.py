"""No word of the trade stands on a screen without an entry in the glossary, one tap away."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from companion.referee.glossary import ALL_WORDS
from companion.referee.rulings import CASES
from companion.rules import VARIANTS
from tests.referee.known_words import terms_in, unknown_words
from tests.scorebook.evening import Evening
from tests.web.game_desk import Desk, words

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eve", "Fay", "Gus", "Hal")

SCREENS = (
    "", "/hand", "/hand?mode=cards", "/hand?mode=points", "/may",
    "/may?led=none", "/wrong", "/player/0", "/rules?about=which_way", "/rules/card",
)  # fmt: skip

# Behind "...".
SECTIONS = (
    "/settle", "/settle/deal", "/settle/players", "/settle/seats", "/settle/note", "/settle/end",
    "/settle/hands",
)  # fmt: skip

GAMES = (
    ("standard", 4), ("cancellation", 8), ("omnibus_bga", 4),
    ("heartsette", 5), ("turbo", 4),
)  # fmt: skip
# What people who know cards say, and nobody else: each needs an entry in the glossary.
TRADE = (
    "court", "deal", "discard", "exposed", "follow suit", "kitty", "lead", "misdeal", "moon",
    "pack", "penalty card", "renege", "revoke", "shoot", "sun", "trick", "trump", "void", "widow",
    "agreed", "claim", "dummy", "follower", "keeper", "open hand",
    "ruling", "substitute", "sudden death", "throw in", "tied",
)  # fmt: skip

HOLD = re.compile(r"\bHold\b|[,·] hold\b")  # not whoever holds a card


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_every_screen_of_a_game_explains_its_words(app: Flask, key: str, players: int) -> None:
    ruleset = VARIANTS[key].ruleset.for_players(players)
    with app.app_context():
        desk = Desk(app, Evening(NAMES[:players], ruleset=ruleset))
        cases = [f"/wrong/{case}" for case in CASES] if key == "standard" else []
        for screen in (*SCREENS, *SECTIONS, *cases):
            said = desk.look(screen)
            assert desk.page.status_code == 200, screen
            assert unknown_words(ruleset, said) == (), screen
            for word in TRADE:
                if re.search(rf"\b{word}\b", said, re.IGNORECASE):
                    assert terms_in(ruleset, word), f"{screen}: {word}"
            if HOLD.search(said):
                assert terms_in(ruleset, "a hold"), screen
            tells_rules = screen.startswith("/wrong")
            assert not tells_rules or "/rules#words" in desk.page.text, screen


def test_a_finished_game_has_words_that_are_explained(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        for _ in range(4):
            desk.evening.hand(0, 13, 0, 0, queen=1)
        ruleset = VARIANTS["standard"].ruleset
        assert unknown_words(ruleset, desk.look()) == ()


def test_the_house_rules_of_any_game_lead_to_every_word(client: FlaskClient) -> None:
    page = client.get("/new?show=rules").text
    assert 'href="/rules#words"' in page
    listed = words(client.get("/rules").text)
    for term in ALL_WORDS:
        assert f"{term.word} {term.meaning}" in listed
    known = {term.word for term in ALL_WORDS}
    assert {"Sun", "Kitty", "Dead trick", "Countdown"} <= known
    assert "in this game" not in listed
