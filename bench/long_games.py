"""A game of 1,000 hands against one of 500: the scoreboard and previews."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from flask import Flask

from bench.figures import Figure
from companion import create_app
from companion.rules import STANDARD
from companion.rules.options import EndMode
from tests.scorebook.evening import Evening
from tests.web.hand_desk import client_of, counts

LONG = replace(STANDARD, end_mode=EndMode.HANDS, hands=2000)
HALF, LONG_GAME = 500, 1000  # hands
ROUNDS = 15

MOST_MILLISECONDS = 400  # for a preview of a change of the first of 1,000 hands


class Game:
    """A game of so many hands, and the phone that keeps its score."""

    def __init__(self, app: Flask, hands: int) -> None:
        self.evening = Evening(ruleset=LONG)
        self.state = self.evening.play(hands)
        self.client = client_of(app, self.evening.device.id)
        self.board = f"/t/{self.evening.table.id}/g/{self.evening.game.id}"
        self.first = f"{self.board}/hand/{self.state.hands[0].id}"

    def time_scoreboard(self) -> float:
        """The page of the game."""
        return _time(lambda: self.client.get(self.board).status_code)

    def time_removal(self) -> float:
        """What removing the first hand would do."""
        return _time(lambda: self.client.get(f"{self.first}/remove").status_code)

    def time_correction(self) -> float:
        """What correcting the first hand would do."""
        form = {**counts(0, 6, 3, 4, queen=3), "version": "1", "number": "1"}
        return _time(lambda: self.client.post(self.first, data=form).status_code)

    def time_insertion(self) -> float:
        """What a forgotten first hand would do."""
        form, at = counts(0, 6, 3, 4, queen=3), f"{self.board}/hand/insert/1"
        return _time(lambda: self.client.post(at, data={**form, "number": "1"}).status_code)


def _time(ask: Callable[[], int]) -> float:
    """Milliseconds until an answer."""
    start = perf_counter()
    status = ask()
    spent = (perf_counter() - start) * 1000
    assert status == 200, status
    return spent


def _medians(*asked: Callable[[], float]) -> list[float]:
    """In turns, so that a busy computer is busy for all of them."""
    for ask in asked:
        ask()  # nobody measures the first visit
    rounds = [[ask() for ask in asked] for _ in range(ROUNDS)]
    return [median(column) for column in zip(*rounds, strict=True)]


def figures() -> Iterator[Figure]:
    """What is measured over a test client: there is no network in it, and no other request."""
    with TemporaryDirectory() as folder:
        app = create_app({"DATA": Path(folder), "WTF_CSRF_ENABLED": False})
        with app.app_context():
            half, many = (Game(app, hands) for hands in (HALF, LONG_GAME))
            [board] = _medians(many.time_scoreboard)
            yield Figure("scoreboard_of_1000_ms", board, MOST_MILLISECONDS)
            removal, correction, insertion, of_half = _medians(
                many.time_removal, many.time_correction, many.time_insertion, half.time_removal
            )
            yield Figure("preview_remove_ms", removal, MOST_MILLISECONDS)
            yield Figure("preview_correct_ms", correction, MOST_MILLISECONDS)
            yield Figure("preview_insert_ms", insertion, MOST_MILLISECONDS)
            yield Figure("preview_growth", removal / of_half, 2.4)  # 2 is linear
