"""The recovery links of a table as its keepers see them: whose, since when, and how it ends."""

from __future__ import annotations

import uuid

from flask import url_for

from companion.models import Invitation, Table
from companion.referee.telling import say
from companion.sharing import invitations
from companion.sharing import phones as phones_at
from companion.sharing.access import Access
from companion.sharing.phones import Phone
from companion.web.access import now, when
from companion.web.game_page import PostForm
from companion.web.sharing.phones import name_phone


class RecoveryRow:
    """A recovery link in the list; `form` ends it, or undoes that where it `is_ended`."""

    def __init__(self, access: Access, link: Invitation, phone: Phone | None) -> None:
        """A link, and its phone where that is known."""
        self.id, self.is_ended = link.id, link.ended_at is not None
        self.name = name_phone(phone) if phone else say("older_link")
        self.facts = say(
            "recovery_facts",
            day=when(link.ended_at or link.made_at)["day"],
            is_this=link.device_id == access.device.id,
            is_ended=self.is_ended,
        )
        self.form = _form(access.table, link.id, "restore" if self.is_ended else "end")


def _form(table: Table, link_id: uuid.UUID, what: str) -> PostForm:
    url = url_for(f"sharing.{what}_recovery", table_id=table.id)
    return PostForm(url, f"{what}.{link_id.hex[-12:]}.{table.id.hex}.{table.version}")


def list_recovery_links(access: Access) -> list[RecoveryRow]:
    """The recovery links of the table of a keeper."""
    links = invitations.recovery_links(access.table, now())
    known = phones_at.all_phones(access.table) if links else {}
    return [
        RecoveryRow(access, link, known[link.device_id] if link.device_id else None)
        for link in links
    ]
