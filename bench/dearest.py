"""The dearest of many drawn requests: what one visitor can make this app compute, in milliseconds.

`python -m bench.dearest 20000` draws so many and says which were the dearest.
"""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from flask import Flask
from flask.testing import FlaskClient

from bench.figures import Figure
from companion import create_app
from companion.referee.may_i_play import ask
from companion.rules import VARIANTS, Ruleset
from companion.web.new_game.house_rules import remembered_wishes
from tests.rules.dear_requests import drawn_line, drawn_ruleset, drawn_totals
from tests.scorebook.evening import Evening
from tests.web.hand_desk import client_of

MOST_MS = 150
DRAWN = 3_000
WARM = 200  # requests before the first that is measured
TIDY = 10  # games between two times of clearing away
NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim")
WORDS = (
    *("queen", "first", "trick", "heart", "brokn", "moon", "jack", "pass", "lead", "what", "who"),
    *("may", "i", "quen", "ten", "of", "clubs", "x" * 60, "QS", "10d", "\N{BLACK HEART SUIT}"),
)


class Request(NamedTuple):
    """What a browser sends."""

    method: str
    path: str
    said: Mapping[str, str]

    def __str__(self) -> str:
        return f"{self.method} {self.path} {dict(self.said)}"


class Dear(NamedTuple):
    """How long a request took, and all that it takes to send it again."""

    milliseconds: float
    status: int
    number: int  # of the game that was drawn
    request: Request


def figures() -> Iterator[Figure]:
    """Games of drawn rules, each asked for everything that is worked out."""
    dearest = max(measured(DRAWN), key=_milliseconds)
    print(f"# dearest request: game {dearest.number}, {dearest.request}")
    yield Figure("dearest_request_ms", dearest.milliseconds, MOST_MS)


def _milliseconds(dear: Dear) -> float:
    return dear.milliseconds


def measured(wanted: int, first: int = 0) -> Iterator[Dear]:
    """So many requests, measured in time of the processor; those before are to warm up."""
    with TemporaryDirectory() as folder:
        app = create_app(
            {
                "TESTING": True,
                "WTF_CSRF_ENABLED": False,
                "SECRET_KEY": "bench",
                "DATA": Path(folder),
                "BACKUPS": None,
            }
        )
        with app.app_context():
            yield from islice(_all_of_them(app, first), WARM, WARM + wanted)


def _all_of_them(app: Flask, first: int) -> Iterator[Dear]:
    """What is no longer used is cleared away between games: when else that comes is chance."""
    gc.disable()
    try:
        for number in count(first):
            yield from _of_a_game(app, number)
            if number % TIDY == 0:
                gc.collect()
    finally:
        gc.enable()


def _of_a_game(app: Flask, number: int) -> Iterator[Dear]:
    """The requests of one game of drawn rules, each measured."""
    chance = random.Random(number)
    ruleset = drawn_ruleset(chance)
    evening = Evening(NAMES[: ruleset.chairs], ruleset=ruleset)
    client = client_of(app, evening.device.id)
    for request in requests(evening, ruleset, chance):
        start = process_time()
        status = send(client, request)
        yield Dear((process_time() - start) * 1000, status, number, request)


def send(client: FlaskClient, request: Request) -> int:
    """The status of the answer."""
    said = dict(request.said)
    if request.method == "GET":
        return client.get(request.path, query_string=said).status_code
    return client.post(request.path, data=said).status_code


def requests(evening: Evening, ruleset: Ruleset, chance: random.Random) -> Iterator[Request]:
    """What is asked of a game while it is played; open hands bring it near its end."""
    table = f"/t/{evening.table.id}"
    game = f"{table}/g/{evening.game.id}"
    yield Request("GET", game, {})
    yield Request("GET", f"{game}/hand", {"mode": "points"})
    for _ in range(4):
        yield Request("POST", f"{game}/hand", _typed(drawn_line(ruleset, chance)))
    totals = [min(max(total, -9999), 9999) for total in drawn_totals(ruleset, chance)]
    yield Request("POST", f"{game}/hand", {**_typed(totals), "as_open": "yes", "note": "so far"})
    yield Request("GET", f"{game}/player/1", {})
    for _ in range(2):
        yield Request("POST", f"{game}/hand", _typed(drawn_line(ruleset, chance)))
    yield Request("POST", f"{game}/hand", _told(ruleset, chance))
    yield Request("GET", game, {})
    yield Request("GET", f"{game}/player/1", {})
    answers: dict[str, str] = {}
    for _ in range(3):
        asked = ask(ruleset, answers).asked[-1].question
        if asked.choices:
            answers[asked.key] = chance.choice(asked.choices).value
        yield Request("GET", f"{game}/may", dict(answers))
    words = chance.choices(WORDS, k=chance.randint(1, 30))
    yield Request("GET", f"{game}/rules", {"q": " ".join(words)})
    yield Request("GET", f"{game}/rules{chance.choice(('', '/card'))}", {})
    yield Request("GET", f"{game}/{chance.choice(('wrong', 'settle'))}", {})
    yield Request("POST", f"{table}/new", _new_game(ruleset, chance))
    yield Request("POST", f"{game}/rules/change", _other_rules(chance))


def _typed(line: Sequence[int]) -> dict[str, str]:
    return {"evidence": "points", **{f"points-{seat}": str(p) for seat, p in enumerate(line)}}


def _told(ruleset: Ruleset, chance: random.Random) -> dict[str, str]:
    """A hand told card by card; now and then a card is missing."""
    seats = chance.sample(range(ruleset.players), chance.randint(1, ruleset.players))
    copies: dict[str, int] = {}
    said = {"evidence": "cards"}
    for card in ruleset.counting_cards:
        copies[str(card)] = copies.get(str(card), 0) + 1
        copy = "" if copies[str(card)] == 1 else f"-{copies[str(card)]}"
        if chance.random() < 0.99:
            said[f"taker-{card}{copy}"] = str(chance.choice(seats))
    return said


def _wished(ruleset: Ruleset) -> dict[str, str]:
    """What a sheet of house rules would say beside the variant."""
    wishes = remembered_wishes(VARIANTS[_variant(ruleset)].ruleset, ruleset)
    return {f"rule-{name}": text for name, text in wishes.items()}


def _variant(ruleset: Ruleset) -> str:
    return "standard" if ruleset.decks == 1 else "cancellation"


def _new_game(ruleset: Ruleset, chance: random.Random) -> dict[str, str]:
    """The sheet of house rules with all of these, for a new game."""
    action = chance.choice(("fold rules", "open multipliers", ""))
    said = {"variant": _variant(ruleset), "action": action, "show": "rules"}
    return {**said, **_wished(ruleset)}


def _other_rules(chance: random.Random) -> dict[str, str]:
    """Other rules from the first hand on, looked at before they count."""
    said = {"reason": "why not", "from": "1", "action": "change"}
    return {**said, **_wished(drawn_ruleset(chance))}


def main() -> None:
    """Draw so many, and say which were the dearest."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else DRAWN
    every = sorted(measured(wanted), key=_milliseconds, reverse=True)
    for dear in every[:20]:
        print(f"{dear.milliseconds:.0f} ms, {dear.status}, game {dear.number}: {dear.request}")
    print(f"{len(every)} requests, {sum(d.milliseconds > MOST_MS for d in every)} over {MOST_MS}")


if __name__ == "__main__":
    main()
