"""Tables with games that never end, a server of their own, and phones that score hands there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from secrets import token_hex
from typing import Any

from bench.bench_server import cookie_of
from bench.speed import FORM, HandForm
from companion import create_app
from companion.models import db
from companion.rules import STANDARD
from companion.sharing import access as access_control
from tests.scorebook.evening import NOON, Evening
from tests.server_process import HOST

ENDLESS = STANDARD.with_options({"end_mode": "manual"})
PATIENCE = 30.0  # seconds for an answer


@dataclass(frozen=True)
class Place:
    """A game, and the cookies of the phones that keep its score, and of those that follow."""

    game: str
    cookies: tuple[str, ...]
    followers: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """Where it is written in the database: the hex of its id."""
        return self.game.rpartition("/")[2].replace("-", "")


def set_tables(
    folder: Path, tables: int, keepers: int = 1, followers: int = 0, **settings: Any
) -> list[Place]:
    """So many tables with a game each, and so many phones that keep its score, or follow it."""
    app = create_app({"DATA": folder, **settings})
    with app.app_context():
        places = []
        for _ in range(tables):
            evening = Evening(ruleset=ENDLESS)
            devices = [evening.device]
            for role in ("keeper",) * (keepers - 1) + ("follower",) * followers:
                devices.append(access_control.make_device(NOON))
                db.session.flush()
                access_control.give(devices[-1], evening.table, role, NOON)
            db.session.commit()
            cookies = tuple(cookie_of(app, device.id.hex) for device in devices)
            path = f"/t/{evening.table.id}/g/{evening.game.id}"
            places.append(Place(path, cookies[:keepers], cookies[keepers:]))
        db.session.remove()
        db.engine.dispose()
    return places


class Phone:
    """One phone of a game, and the hearts by seat of each hand it saves.

    `port` may change when the server is started again.
    """

    def __init__(
        self, port: int, place: Place, cookie: str, hearts: Sequence[int] = (6, 0, 4, 3)
    ) -> None:
        self.port, self.place, self.cookie, self.hearts = port, place, cookie, hearts
        self.form: HandForm | None = None

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, Any, str]:
        """Status, headers and text of the answer. Raises OSError or HTTPException without one."""
        connection = HTTPConnection(HOST, self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body or None, {"Cookie": self.cookie, **headers})
            answer: HTTPResponse = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        return answer.status, answer.headers, text

    def look(self) -> int:
        """The scoreboard; its status."""
        return self.ask("GET", self.place.game)[0]

    def open_form(self) -> bool:
        """The form of the coming hand; whether it came."""
        status, headers, page = self.ask("GET", f"{self.place.game}/hand")
        if status == 200:
            if cookie := headers["Set-Cookie"]:
                self.cookie = cookie.split(";")[0]
            self.form = HandForm(page, self.hearts)
        return status == 200

    def save(self, operation: str = "") -> int:
        """Send the open form as the outbox does; the status of the answer."""
        assert self.form
        return self.ask(
            "POST",
            f"{self.place.game}/hand",
            self.form.body,
            **{
                "Content-Type": FORM,
                "X-CSRFToken": self.form.token,
                "X-Operation": operation or token_hex(16),
                "X-Outbox": "1",
                "HX-Request": "true",
            },
        )[0]


NO_ANSWER = (OSError, HTTPException)
