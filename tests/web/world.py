"""Two tables with games in every state, and all their addresses and forms as the app has them.

Nothing here lists routes: they come from the app's own map, so that a new one is met by itself.
"""

from __future__ import annotations

import re
import sqlite3
import uuid
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import update
from werkzeug.exceptions import HTTPException

from companion import create_app, scorebook
from companion.history import bin as bin_of_tables
from companion.models import Game, Grant, Invitation, TableImport, db
from companion.scorebook import changes
from companion.sharing import access as access_control
from companion.sharing import invitations, phones
from companion.web.between_hands.seats_and_deal import SECTIONS
from tests.conftest import FOR_TESTS
from tests.scorebook.evening import NOON, Evening, adjusted
from tests.web.sharing.ways import make_code, make_link

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.routing import Rule

LATER = NOON + timedelta(hours=3)  # the time of every request: a visit alone writes nothing
LOAN_LASTS = timedelta(hours=9)
BY_ITSELF = {  # what is no id and needs no table
    "filename": "css/base.css",
    "version": "x",
    "variant": "standard",
    "part": "card",
    "section": "seats",
    "question": "queen_first_trick",
    "number": 1,
    "case": "misdeal",
    "role": "keeper",
}
TOLD_ONCE = (  # what a world on the same tables takes from the first
    *("own", "over", "stopped", "foreign", "removed_hand", "secret", "once", "token"),
    *("_device", "_other_device", "_follower", "_borrower", "_display", "_removed"),
)
Row = tuple[object, ...]


@dataclass(frozen=True)
class Place:
    """The ids that an address of a table can name."""

    table_id: uuid.UUID
    game_id: uuid.UUID
    hand_id: uuid.UUID
    player_id: uuid.UUID
    device_id: uuid.UUID
    at: int = 1

    def but(self, **ids: uuid.UUID | int) -> Place:
        """The same with some other ids."""
        return Place(**{**self.__dict__, **ids})  # type: ignore[arg-type]


@dataclass
class FoundForm:
    """A form as a page shows it: where it goes, and every value its fields offer."""

    endpoint: str
    action: str
    offers: dict[str, list[str]] = field(default_factory=dict)

    def filled(self) -> dict[str, str]:
        """The form as somebody would send it who takes the first of everything."""
        return {name: values[0] for name, values in self.offers.items()}


class World:
    """An app with two tables; `neighbour` keeps one of them.

    The other has a `keeper`, a `follower`, a `borrower` who keeps score on loan since a moment, and
    a `display`; `removed` kept it once.
    """

    def __init__(self, app: Flask, first: World | None = None) -> None:
        """Fills the tables; with `first`, a world on a copy of its tables, with the same forms."""
        self.app = app
        if first:
            self.__dict__.update({name: first.__dict__[name] for name in TOLD_ONCE})
            self.forms = first.forms
        else:
            with app.app_context():
                self._fill()
        self.begin()
        self._live, self._pristine = sqlite3.connect(self._file), sqlite3.connect(":memory:")
        self._live.backup(self._pristine)
        self._seen, self._beginning = self._version, self.rows()

    def begin(self) -> None:
        """Visitors who were not here yet today."""
        self.keeper = self._client_of(self._device)
        self.neighbour = self._client_of(self._other_device)
        self.follower = self._client_of(self._follower)
        self.borrower = self._client_of(self._borrower)
        self.display = self._client_of(self._display)
        self.removed = self._client_of(self._removed)
        self.forged = self._client_of(self._device, key="not ours")
        self.stranger = self.app.test_client()

    def copy_to(self, path: Path) -> None:
        """The database as it was in the beginning, in a file."""
        with closing(sqlite3.connect(path)) as copy:
            self._pristine.backup(copy)
            copy.execute("PRAGMA journal_mode = WAL")

    def close(self) -> None:
        """Let go of the files."""
        self._live.close()
        self._pristine.close()

    def _fill(self) -> None:
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        evening.hand(0, 13, 0, 0, queen=1)
        evening.correct(1, evening.counts(3, 7, 3, 0, queen=0))
        self.removed_hand = evening.hand(1, 1, 1, 10, queen=3).hands[-1].id
        evening.undo()
        _rule_about_talk(evening)
        self.own = self._place(evening)
        self.over = self._place(self._next(evening, 4))
        self._next(evening, 1, stop=True)
        self.stopped = self._place(self._next(evening, 1, stop=True))
        _play_without_moons(evening)
        with scorebook.writing(evening.table):
            ann, annie = scorebook.seat_players(evening.table, ("Ann", "Annie"), NOON)
            scorebook.merge(annie, ann)
            self._removed = _phone(evening, access_control.KEEPER)
            phones.remove_phone(evening.table, self._removed, evening.device, NOON)
            self.secret = invitations.recovery(evening.table, evening.device, NOON)
            db.session.add(_ended_recovery(evening))
            self.once = invitations.invite(evening.table, LATER)
            for role in (access_control.KEEPER, access_control.DISPLAY, access_control.FOLLOWER):
                self.token = make_link(self.app, evening.table, role, LATER)
            for role in (access_control.DISPLAY, access_control.FOLLOWER):
                make_code(self.app, evening.table, role, LATER)
            self._follower = _phone(evening, access_control.FOLLOWER, self.own.player_id)
            self._borrower = _phone(evening, access_control.FOLLOWER)
            loan = access_control.Loan(LATER, LATER + LOAN_LASTS, self.own.game_id)
            _lend(evening, self._borrower, loan)
            self._display = _phone(evening, access_control.DISPLAY)
            db.session.add(_import_of_nothing(evening))
        self.own = self.own.but(device_id=self._follower)
        deleted = self._next(evening, 1)
        with scorebook.writing(evening.table):
            bin_of_tables.delete_game(evening.table, deleted.game.id, evening.by)
            evening.game = db.session.get_one(Game, self.own.game_id)
        gone = Evening(device=evening.device)
        with scorebook.writing(gone.table):
            bin_of_tables.delete_table(gone.table, gone.table.name, gone.by)
        other = Evening(("Eve", "Fay", "Gus"))
        other.hand(0, 0, 13, queen=0)
        other.hand(4, 9, 0, queen=2)
        self.foreign = self._place(other)
        self._device, self._other_device = evening.device.id, other.device.id
        db.session.execute(update(Grant).values(seen_at=LATER))
        db.session.commit()

    def _next(self, evening: Evening, hands: int, stop: bool = False) -> Evening:
        """Another game of the table: with so many moons of the first player, perhaps stopped."""
        players = scorebook.seat_players(evening.table, ("Ann", "Bo", "Cleo", "Dev"), NOON)
        rules = evening.state.next.ruleset
        evening.game = scorebook.start_game(
            evening.table, players, rules, variant="standard", first_dealer=0, now=NOON
        )
        db.session.commit()
        for _ in range(hands):
            evening.hand(13, 0, 0, 0, queen=0)
        if stop:
            evening.write(changes.stop_game(None))
        return evening

    def _place(self, evening: Evening) -> Place:
        state = evening.state
        ids = (evening.game.id, state.hands[0].id, state.chairs[0][1], evening.device.id)
        return Place(evening.table.id, *ids)

    def _client_of(self, device: uuid.UUID, key: str | None = None) -> FlaskClient:
        """The browser of a device; signed with another key, its cookie is forged."""
        client, ours = self.app.test_client(), self.app.secret_key
        self.app.secret_key = key or ours
        with client.session_transaction() as session:
            session["device"] = device.hex
        self.app.secret_key = ours
        return client

    # Rows

    @property
    def _file(self) -> Path:
        return Path(self.app.config["DATA"]) / "companion.sqlite3"

    def rows(self) -> dict[str, list[Row]]:
        """Everything that is stored, but for the count of wrong links: it is nobody's."""
        tables = [each for each in db.metadatas[None].sorted_tables if each.name != "guesses"]
        return {
            table.name: sorted(self._live.execute(f'SELECT * FROM "{table.name}"'), key=repr)
            for table in tables
        }

    @property
    def _version(self) -> int:
        """A number that is another one after each write of somebody else."""
        [version] = self._live.execute("PRAGMA data_version").fetchone()
        return int(version)

    @property
    def is_changed(self) -> bool:
        """Whether any row is not as it was in the beginning."""
        return self._version != self._seen and self.rows() != self._beginning

    def restore(self) -> None:
        """Everything as it was in the beginning."""
        if self._version != self._seen:
            self._pristine.backup(self._live)
            self._seen = self._version

    # Addresses

    def rules(self, method: str) -> list[Rule]:
        """The routes that take this method, but for static files."""
        rules = self.app.url_map.iter_rules()
        return [r for r in rules if method in (r.methods or ()) and r.endpoint != "static"]

    def rule(self, endpoint: str) -> Rule:
        """The route with this name."""
        return next(self.app.url_map.iter_rules(endpoint))

    def url(self, rule: Rule, place: Place) -> str:
        """The address of a route at this place. A new kind of id must be told here first."""
        known = {
            **place.__dict__,
            **BY_ITSELF,
            "secret": self.secret,
            "token": self.token,
        }
        missing = rule.arguments - known.keys()
        assert not missing, f"{rule.rule}: say in {__name__} what {missing} can be"
        values = {name: known[name] for name in rule.arguments}
        return self.app.url_map.bind("localhost").build(rule.endpoint, values)

    def own_of(self, who: str) -> Place:
        """The place of the keeper's table and game, with the phone of this follower."""
        return self.own.but(device_id=self._borrower) if who == "borrower" else self.own

    def urls(self, rule: Rule, place: Place) -> list[str]:
        """The addresses of a route at this place: one, or that of each page behind "..."."""
        url = self.url(rule, place)
        sections = SECTIONS if "section" in rule.arguments else (BY_ITSELF["section"],)
        return [url.replace(f"/{BY_ITSELF['section']}", f"/{section}") for section in sections]

    def endpoint(self, path: str, method: str = "POST") -> str:
        """The route behind an address."""
        adapter = self.app.url_map.bind("localhost")
        try:
            return str(adapter.match(path.partition("?")[0], method=method)[0])
        except HTTPException:
            return ""

    # Forms

    @cached_property
    def forms(self) -> list[FoundForm]:
        """Every form of every page that the keeper can open, each address once."""
        found: dict[str, FoundForm] = {}
        for rule in self.rules("GET"):
            places = (self.own, self.over, self.stopped)
            for url in dict.fromkeys(url for place in places for url in self.urls(rule, place)):
                self._collect(found, self.follower.get(url).text)
                page = self.keeper.get(url).text
                self._collect(found, page)
                for path in self._other_sides(url, page):
                    self._collect(found, self.keeper.get(path).text)
        self._collect_joining(found)
        self._collect_offer(found)
        self._collect_answers(found)
        return list(found.values())

    def _other_sides(self, url: str, page: str) -> list[str]:
        """The same page in another mode, or about another player, as its own links have it."""
        linked = re.findall(r'href="([^"#]+\?(?:mode|who|played)=\w+)', page)
        return [path for path in dict.fromkeys(linked) if path.partition("?")[0] == url]

    def _collect(self, found: dict[str, FoundForm], html: str) -> None:
        for action, offers in Forms(html).forms:
            known = found.setdefault(action, FoundForm(self.endpoint(action), action))
            for name, values in offers.items():
                known.offers.setdefault(name, []).extend(
                    value for value in values if value not in known.offers.get(name, [])
                )

    def _collect_joining(self, found: dict[str, FoundForm]) -> None:
        """What a phone is asked that opened a link."""
        link = self.url(self.rule("joining.join"), self.own)
        self._collect(found, self.app.test_client().get(link, follow_redirects=True).text)
        self._collect(found, self.app.test_client().get("/join").text)

    def _collect_offer(self, found: dict[str, FoundForm]) -> None:
        """What a player of the game that is on is offered once no keeper is here."""
        clock = self.app.config["CLOCK"]
        with self.app.app_context():
            later = (Game.table_id == self.own.table_id, Game.id != self.own.game_id)
            db.session.execute(update(Game).where(*later).values(deleted_at=LATER))
            db.session.commit()
        self.app.config["CLOCK"] = lambda: LATER + timedelta(hours=1)
        board = self.url(self.rule("scoreboard.show"), self.own)
        self._collect(found, self.follower.get(board).text)
        self.app.config["CLOCK"] = clock
        self.restore()

    def _collect_answers(self, found: dict[str, FoundForm]) -> None:
        """Buttons that only a refused form shows."""
        for form in list(found.values()):
            self._collect(found, self.keeper.post(form.action, data=form.filled()).text)
            self.restore()

    def sent_to(self, rule: Rule) -> Mapping[str, str]:
        """What the pages would send to this route."""
        for form in self.forms:
            if form.endpoint == rule.endpoint:
                return form.filled()
        return {}


def _import_of_nothing(evening: Evening) -> TableImport:
    """A file was taken in, so that there is an Undo of it."""
    brought = {"games": {}, "players": {}, "table": ""}
    ids = {"table_id": evening.table.id, "device_id": evening.device.id}
    return TableImport(**ids, at=NOON, is_new_table=False, brought=brought)


def _ended_recovery(evening: Evening) -> Invitation:
    """A link of which nobody knows whose it was, so that its end has an Undo."""
    secret = invitations.digest_secret("a link that was ended")
    link = Invitation(table_id=evening.table.id, token_hash=secret, role=access_control.KEEPER)
    link.one_time, link.made_at, link.ended_at = False, NOON, NOON
    return link


def _phone(evening: Evening, role: str, player_id: uuid.UUID | None = None) -> uuid.UUID:
    """Another phone at the table."""
    device = access_control.make_device(NOON)
    access_control.give(device, evening.table, role, NOON, player_id=player_id)
    db.session.flush()
    return device.id


def _lend(evening: Evening, device_id: uuid.UUID, loan: access_control.Loan) -> None:
    """Let a phone keep score on loan."""
    grant = db.session.get_one(Grant, (device_id, evening.table.id))
    access_control.note_change(grant, grant.device, access_control.TOOK_OVER, loan.since)
    grant.keeps_since, grant.keeps_until, grant.keeps_game_id = loan


def _rule_about_talk(evening: Evening) -> None:
    """So that Undo has a ruling to show."""
    evening.write(lambda state, _: adjusted(state, 3, {2: 5}, "Table talk"))
    scorebook.attach_ruling(evening.state, {"case": "talk", "points": {"2": 5}})


def _play_without_moons(evening: Evening) -> None:
    """So that there is a moon to ask about."""
    disabled = evening.state.ruleset(1).with_options({"moon_mode": "disabled"})
    evening.write(changes.change_rules(disabled, from_hand=1, reason="As always"))


class Forms(HTMLParser):
    """All forms of a page that post: their addresses, and every value of every field."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[tuple[str, dict[str, list[str]]]] = []
        self._offers: dict[str, list[str]] | None = None
        self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form" and said.get("method") == "post":
            self._offers = {}
            self.forms.append((said["action"], self._offers))
        elif tag == "select":
            self._select = said.get("name", "")
        elif tag in ("input", "button"):
            self._offer(said.get("name", ""), said.get("value", ""))
        elif tag == "option":
            self._offer(self._select, said.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._offers = None

    def _offer(self, name: str, value: str) -> None:
        if self._offers is not None and name and name != "csrf_token":
            self._offers.setdefault(name, []).append(value)


@contextmanager
def closing_world(world: World) -> Iterator[World]:
    """The world, until it is not needed any more."""
    yield world
    world.close()
    with world.app.app_context():
        db.engine.dispose()


@contextmanager
def open_world(request: pytest.FixtureRequest, **config: Any) -> Iterator[World]:
    """For fixtures of a module: a world of an app with these settings."""
    first = request.getfixturevalue("first_world")
    folder = request.getfixturevalue("tmp_path_factory").mktemp("world")
    first.copy_to(folder / "companion.sqlite3")
    app = create_app({**FOR_TESTS, "DATA": folder, "CLOCK": lambda: LATER, **config})
    with closing_world(World(app, first)) as world:
        yield world
