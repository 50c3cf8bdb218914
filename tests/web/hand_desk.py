"""Somebody who keeps score without scripts: hands sent as plain forms, and what is stored."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from companion.models import db
from companion.rules import VARIANTS
from tests.scorebook.evening import FOUR, Evening

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

Rows = dict[str, list[tuple[object, ...]]]
Told = dict[str, Any]


@dataclass
class Desk:
    """One game, and its keeper's browser."""

    app: Flask
    evening: Evening
    client: FlaskClient

    @property
    def board(self) -> str:
        return f"/t/{self.evening.table.id}/g/{self.evening.game.id}"

    @property
    def address(self) -> str:
        return f"{self.board}/hand"

    def hand(self, number: int) -> str:
        """Where a scored hand is corrected."""
        return f"{self.address}/{self.evening.state.hands[number - 1].id}"

    def post(self, told: Told, to: str | None = None, **headers: str) -> TestResponse:
        """Send a form, by default as the coming hand."""
        sent = told if to or "number" in told else {**self.next_place(), **told}
        return self.client.post(to or self.address, data=sent, headers=headers)

    def next_place(self) -> Told:
        """The coming hand: an id of its own, and that of the last one."""
        return {"hand": str(uuid.uuid4()), "after": self.last_id}

    @property
    def last_id(self) -> str:
        """The id of the last hand, as a form says it."""
        return next((str(hand.id) for hand in self.evening.state.facts.hands[::-1]), "")

    @property
    def lines(self) -> list[tuple[int, ...]]:
        """The points of the hands in the book, by seat."""
        return [tuple(v.points[s] for s in v.seats) for v in self.evening.state.hands]


def open_desk(app: Flask, *names: str, **rules: Any) -> Desk:
    """A game on a fresh table; call it within an app context."""
    evening = Evening(names or ("Ann", "Bo", "Cleo", "Dev"), **rules)
    client = client_of(app, evening.device.id)
    client.get(f"/t/{evening.table.id}/g/{evening.game.id}")  # today's first visit is noted
    return Desk(app, evening, client)


def open_preset(
    app: Flask, key: str = "standard", names: Sequence[str] = FOUR, **options: Any
) -> Desk:
    """A game by a preset, some of its options changed: `open_preset(app, "gnome", sun="39")`."""
    ruleset = VARIANTS[key].ruleset.for_players(len(names)).with_options(options)
    return open_desk(app, *names, ruleset=ruleset)


def client_of(app: Flask, device: uuid.UUID) -> FlaskClient:
    """A browser with this device's cookie."""
    client = app.test_client()
    with client.session_transaction() as session:
        session["device"] = device.hex
    return client


def counts(*hearts: object, queen: object = 0, **more: Any) -> Told:
    """A hand told in counts; hearts by seat, "" for not entered."""
    told = {f"hearts-{seat}": _said(count) for seat, count in enumerate(hearts)}
    return {"evidence": "counts", **told, **_taker("QS", queen), **_named(more)}


def points(*line: object, **more: Any) -> Told:
    """A hand told in points."""
    told = {f"points-{seat}": _said(number) for seat, number in enumerate(line)}
    return {"evidence": "points", **told, **_named(more)}


def cards(*captures: str, **more: Any) -> Told:
    """A hand told card by card: "QS 4H" for each seat."""
    told = {
        f"taker-{card}": str(s) for s, capture in enumerate(captures) for card in capture.split()
    }
    return {"evidence": "cards", **told, **_named(more)}


def _said(value: object) -> object:
    """A list says the same field several times."""
    return value if isinstance(value, list) else str(value)


def _taker(card: str, seat: object) -> Told:
    return {} if seat is None else {f"taker-{card}": _said(seat)}


def _named(more: Told) -> Told:
    """Python names have no hyphens: `taker_JD` is the field taker-JD."""
    return {name.replace("taker_", "taker-"): value for name, value in more.items()}


def all_rows() -> Rows:
    """Everything that is stored."""
    db.session.rollback()
    return {
        table.name: sorted(map(tuple, db.session.execute(select(table))), key=repr)
        for table in db.metadatas[None].sorted_tables
    }


class Page(HTMLParser):
    """What the fields of a page hold, and what its buttons would say."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self.buttons: list[tuple[str, str]] = []
        self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        name, value = said.get("name", ""), said.get("value", "")
        if tag == "input" and (said.get("type") != "radio" or "checked" in said):
            self.fields[name] = value
        elif tag == "select":
            self._select = name
        elif tag == "option" and "selected" in said:
            self.fields[self._select] = value
        elif tag == "button" and name:
            self.buttons.append((name, value))

    def told(self, names: Sequence[str]) -> dict[str, str]:
        """What stands in these fields."""
        return {name: self.fields.get(name, "") for name in names}

    def pressed(self, name: str) -> dict[str, str]:
        """What the first button of this name would send."""
        return {name: next(value for known, value in self.buttons if known == name)}
