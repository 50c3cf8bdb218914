"""The addresses of this computer: those phones can open, which names are its own, and where
phones were told to find it.
"""

from __future__ import annotations

import fcntl
import socket
import struct
from contextlib import suppress
from datetime import datetime, timedelta
from threading import Thread
from urllib.parse import urlsplit

from sqlalchemy import select

from companion.models import HomeNetwork, Table, db

NOT_LAN = ("lo", "docker", "br-", "veth", "virbr")  # interfaces no phone can reach

PATIENCE = 1.5  # seconds, for a network to say whose name that is

ADDRESS_OF_INTERFACE = 0x8915  # SIOCGIFADDR

CHANGE_IS_NEWS = timedelta(hours=12)  # from the start of the game


def addresses(host: str, port: int, public: str | None = None) -> list[str]:
    """Where phones find us, the surest first."""
    if public:
        return [public]
    hosts = [*lan_addresses(), *local_name()] if host in ("0.0.0.0", "::", "") else [host]
    return [f"http://{bracketed(name)}:{port}" for name in hosts or ["127.0.0.1"]]


def first_address(port: int) -> str:
    """The surest address for phones in the house."""
    return f"http://{next(iter(lan_addresses()), '127.0.0.1')}:{port}"


def typed(url: str) -> str:
    """An address as somebody types it: "192.168.1.7:8000", "home.example/hearts"."""
    return url.partition("://")[2].rstrip("/")


def bracketed(host: str) -> str:
    """An address of IPv6 stands in brackets."""
    return f"[{host}]" if ":" in host else host


def lan_addresses() -> list[str]:
    """The addresses of this computer in its networks, the usual one first."""
    found = [usual_address()]
    for _, name in socket.if_nameindex():
        if not name.startswith(NOT_LAN):
            found.append(interface_address(name))
    return list(dict.fromkeys(address for address in found if address))


def usual_address() -> str | None:
    """The address this computer would use to speak to others. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def interface_address(name: str) -> str | None:
    """The address of one network interface, where the system tells."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            answer = fcntl.ioctl(probe, ADDRESS_OF_INTERFACE, struct.pack("256s", name.encode()))
        except OSError:
            return None
    return socket.inet_ntoa(answer[20:24])


def local_name() -> list[str]:
    """The name of this computer in the house, where the network knows one and means us by it."""
    name, own = f"{host_name()}.local", lan_addresses()
    return [name] if any(address in own for address in resolve(name)) else []


def resolve(name: str) -> list[str]:
    """The addresses the network knows a name by; none where it takes too long to say."""
    found: list[str] = []

    def ask() -> None:
        with suppress(OSError, UnicodeError):
            found.extend(str(each[4][0]) for each in socket.getaddrinfo(name, None, socket.AF_INET))

    asking = Thread(target=ask, daemon=True)  # a network without names may think for long
    asking.start()
    asking.join(PATIENCE)
    return found


def host_name() -> str:
    """What this computer calls itself, without a domain."""
    return socket.gethostname().partition(".")[0]


def is_own_host(host: str) -> bool:
    """Whether this name or address, in small letters and without a port, is this computer's."""
    own = host_name().lower()
    names = ("localhost", "127.0.0.1", "::1", own, f"{own}.local")
    return host in names or host in lan_addresses()


def leads_here(was_typed: str, port: int) -> bool:
    """Whether what was typed once, "192.168.1.7:8000", still leads to this computer's port."""
    asked = urlsplit(f"//{was_typed}")
    return (asked.port or 80) == port and is_own_host(asked.hostname or "")


def is_local(url: str) -> bool:
    """Whether this address leads to the same computer only."""
    return "//127." in url or "//localhost" in url or "//[::1]" in url


# Where phones were told to find the app


def find_network(table: Table) -> HomeNetwork | None:
    """What is known of where phones were told to find this table."""
    return db.session.get(HomeNetwork, table.id)


def note_address(table: Table, address: str, *, is_new: bool, now: datetime) -> None:
    """Phones are told this address; with `is_new`, the one told before is dead."""
    row = _network(table)
    if is_new:
        drop_address(row, now)
    row.address, row.recorded_at = address, now


def drop_address(network: HomeNetwork, now: datetime) -> None:
    """The address that phones were told is dead, which is news for a while."""
    network.former_address, network.changed_at, network.address = network.address, now, None


def former_address(network: HomeNetwork, now: datetime) -> str:
    """The address before, while it is news that it is dead; else ""."""
    is_news = network.changed_at is not None and now - network.changed_at < CHANGE_IS_NEWS
    return (network.former_address or "") if is_news else ""


def last_address() -> str | None:
    """Where phones were last told to find the app, at any table."""
    newest = select(HomeNetwork.address).where(HomeNetwork.address.is_not(None))
    return db.session.scalar(newest.order_by(HomeNetwork.recorded_at.desc()).limit(1))


def _network(table: Table) -> HomeNetwork:
    row = db.session.get(HomeNetwork, table.id)
    if row is None:
        row = HomeNetwork(table_id=table.id)
        db.session.add(row)
    return row
