"""Everyone's phones at one game, each with a browser of its own."""

from __future__ import annotations

import uuid

from playwright.sync_api import Page

from companion import scorebook
from companion.models import Grant, Table, db
from companion.sharing.access import DISPLAY, KEEPER, give, make_device
from tests.browser.at_table import AtTable
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.scorebook.evening import NOON

PLACES = {"Ann": 0, "Bo": 1, "Cleo": 2, "Dev": 3}


class Party:
    """Whoever looks at the same game, each with a browser of the own."""

    def __init__(self, at: AtTable, open_page: OpenPage) -> None:
        self.at, self._open = at, open_page
        self.devices: dict[str, uuid.UUID] = {"Ann": at.device_id}
        with at.app.app_context():
            held = db.session.get_one(Grant, (at.device_id, at.table_id))
            held.player_id = self._player("Ann")
            db.session.commit()

    def _player(self, name: str) -> uuid.UUID | None:
        if name not in PLACES:
            return None
        state = scorebook.look_up(db.session.get_one(Table, self.at.table_id), self.at.game_id)
        assert state
        return state.chairs[PLACES[name]][1]

    def join(
        self, name: str, role: str = KEEPER, path: str = "", *, has_clock: bool = False
    ) -> Page:
        """This one's phone, at the scoreboard or another page; its clock may be turned."""
        if name not in self.devices:
            with self.at.app.app_context():
                player = self._player(name)
                table = db.session.get_one(Table, self.at.table_id)
                with scorebook.writing(table):
                    device = make_device(NOON)
                    give(device, table, role, NOON, player_id=player)
                self.devices[name] = device.id
        page = self._open(**(DESKTOP if role == DISPLAY else PHONE))
        self.at.let_in(page.context, device=self.devices[name])
        if has_clock:
            page.clock.install()
        page.goto(self.at.board + path)
        return page
