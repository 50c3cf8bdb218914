"""How links are spelled and drawn for other devices, and whether an address is still ours."""

from __future__ import annotations

import io
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

import segno
from flask import current_app, request
from markupsafe import Markup

from companion.models import Table
from companion.referee.telling import say
from companion.sharing import addresses
from companion.web.access import access_of_request, address_here, now


class Whereabouts(NamedTuple):
    """Where other devices find us: what every address begins with, and whether that is sure."""

    base: str
    is_sure: bool

    def address_of(self, path: str) -> str:
        """A path of ours as another device must spell it."""
        return f"{self.base}{path.removeprefix(request.script_root)}"

    @property
    def typed(self) -> str:
        """To be typed: "192.168.1.7:8000", "home.example/hearts"."""
        return addresses.typed(self.base)

    @property
    def doubt(self) -> str:
        """That phones may not find us there, and how to mend it; else ""."""
        return "" if self.is_sure else say("unsure_address", port=request.environ["SERVER_PORT"])


def find_us() -> Whereabouts:
    """Where other devices find us.

    At the public address, where one is set; at this very computer's, where it serves no other. Else
    by the name this page was asked for, if that is one of this computer's, or if a phone came by it
    before: any other can be forged, and a secret must not lead there. Else where a phone came, else
    in this computer's own network.
    """
    if public := current_app.config["URL"]:
        return Whereabouts(public, True)
    here, access = address_here(), access_of_request()
    if is_local_only() or addresses.is_own_host(urlsplit(here).hostname or ""):
        return Whereabouts(request.root_url.rstrip("/"), True)
    known = addresses.known_addresses(access.table, now()) if access else []
    if known:
        return Whereabouts(here if here in known else known[0], True)
    host = current_app.config.get("LISTENS_ON", "")
    house = addresses.first_address(host, int(request.environ["SERVER_PORT"]))
    return Whereabouts(f"{house}{request.script_root}", addresses.is_sure(host))


def is_local_only() -> bool:
    """Whether this computer serves itself only, so that no phone finds it."""
    host = current_app.config.get("LISTENS_ON", "")
    is_bound = addresses.is_local(f"//{addresses.bracketed(host)}")
    return is_bound and not current_app.config["URL"] and addresses.is_local(request.host_url)


def qr_code(text: str) -> Markup:
    """A text as a picture of black squares, without any style attribute."""
    out = io.BytesIO()
    code = segno.make(text, error="m")
    code.save(
        out, kind="svg", xmldecl=False, svgns=False, omitsize=True, svgclass="qr", lineclass=None
    )
    return Markup(out.getvalue().decode())


def is_dead(host: str) -> bool:
    """Whether nobody finds us any more at what could be typed once."""
    if public := current_app.config["URL"]:
        return host != addresses.typed(public)
    leads_here = addresses.leads_here(host, int(request.environ["SERVER_PORT"]))
    return not leads_here and host != find_us().typed


def is_in_house(host: str) -> bool:
    """Whether only devices of the same network find this address."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return ip_address(name).is_private
    except ValueError:
        return "." not in name or name.endswith(".local")


def note_address(table: Table) -> None:
    """A way to this table is shown, unless no phone finds it: remember where it leads."""
    if is_local_only():
        return
    known = addresses.find_network(table)
    is_new = bool(known and known.address and is_dead(known.address))
    addresses.note_address(table, find_us().typed, is_new=is_new, now=now())


def has_known_address(table: Table) -> bool:
    """Whether the address that is shown now, if any is, was shown before."""
    if is_local_only():
        return True
    known = addresses.find_network(table)
    return known is not None and known.address == find_us().typed


def drop_dead_address(table: Table) -> None:
    """A game begins: an address that was shown and is dead is news in this game only."""
    known = addresses.find_network(table)
    if known and known.address and is_dead(known.address):
        addresses.drop_address(known, now())


def describe_new_address(table: Table) -> str:
    """That nothing leads any more to the address that somebody was shown; else ""."""
    known = addresses.find_network(table)
    if known is None:
        return ""
    old = known.address if known.address and is_dead(known.address) else None
    old = old or addresses.former_address(known, now())
    return say("new_address", old=old, new=find_us().typed) if old else ""
