"""The addresses of this computer: those phones can open, which names are its own, and where
phones were told to find it.
"""

from __future__ import annotations

import fcntl
import socket
import struct
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from socket import AF_INET, AF_INET6
from threading import Thread
from urllib.parse import urlsplit

from sqlalchemy import select

from companion.models import Grant, HomeNetwork, Table, db
from companion.sharing.access import KEEPER

# How networks are called in which no phone of the house is: of containers and virtual computers,
# and private ones through the internet.
NOT_LAN = (
    *("docker", "br-", "veth", "podman", "cni", "flannel", "cali", "lxcbr", "lxdbr", "incusbr"),
    *("virbr", "vmnet", "vboxnet", "tun", "tap", "wg", "tailscale", "zt", "ppp"),
)

# Inside a container, and in the Linux of Windows, one of these is there, and no address can be told
# from one that phones reach.
IN_CONTAINER = (Path("/.dockerenv"), Path("/run/.containerenv"), Path("/run/WSL"))

EVERYWHERE = ("0.0.0.0", "::", "")  # what to listen on, for all networks

PATIENCE = 1.5  # seconds, for a network to say whose name that is

ADDRESS_OF_INTERFACE = 0x8915  # SIOCGIFADDR

OF_NOBODY = {AF_INET: "192.0.2.1", AF_INET6: "2001:db8::1"}  # for documents

CHANGE_IS_NEWS = timedelta(hours=12)  # from the start of the game

STILL_GOOD = timedelta(hours=12)  # an address by which a phone came: a router may give out others


def addresses(host: str, port: int, public: str | None = None) -> list[str]:
    """Where phones find us, the surest first."""
    if public:
        return [public]
    if host not in EVERYWHERE:
        return [first_address(host, port)]
    hosts = [*(sure_addresses() or lan_addresses()), *local_name()]
    if host == "::":
        hosts += usual_addresses(AF_INET6)
    return [f"http://{bracketed(name)}:{port}" for name in hosts or ["127.0.0.1"]]


def first_address(host: str, port: int) -> str:
    """The surest address for phones in the house."""
    name = next(iter(lan_addresses()), "127.0.0.1") if host in EVERYWHERE else host
    return f"http://{bracketed(name)}:{port}"


def typed(url: str) -> str:
    """An address as somebody types it: "192.168.1.7:8000", "home.example/hearts"."""
    return url.partition("://")[2].rstrip("/")


def bracketed(host: str) -> str:
    """An address of IPv6 stands in brackets."""
    return f"[{host}]" if ":" in host else host


def lan_addresses() -> list[str]:
    """The addresses of this computer in its networks, those first in which phones may be."""
    networks = _networks()
    return sorted(networks, key=lambda address: not _has_phones(address, networks[address]))


def sure_addresses() -> list[str]:
    """Those that phones in the house can open, as far as this computer can tell."""
    if any(sign.exists() for sign in IN_CONTAINER):
        return []
    return [address for address, name in _networks().items() if _has_phones(address, name)]


def is_sure(host: str, public: str | None = None) -> bool:
    """Whether phones find us where `addresses` says, as far as this computer can tell."""
    return bool(public) or host not in EVERYWHERE or bool(sure_addresses())


def _networks() -> dict[str, str]:
    """Each address of this computer with what its network is called, if known; the usual first."""
    names = [name for _, name in socket.if_nameindex() if name != "lo"]
    usual = dict.fromkeys(usual_addresses(AF_INET), "")
    named = {address: name for name in names if (address := interface_address(name))}
    return usual | named


def _has_phones(address: str, network: str) -> bool:
    """Whether phones of the house may be there. Where addresses are made up nobody is."""
    return not network.startswith(NOT_LAN) and not address.startswith("169.254.")


def usual_addresses(family: socket.AddressFamily) -> list[str]:
    """The address this computer would use to speak to others, if it has one. Nothing is sent."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((OF_NOBODY[family], 9))
        return [str(probe.getsockname()[0])]
    return []


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
    return host in (*names, *lan_addresses(), *usual_addresses(AF_INET6))


def leads_here(was_typed: str, port: int) -> bool:
    """Whether what was typed once, "192.168.1.7:8000", still leads to this computer's port."""
    asked = urlsplit(f"//{was_typed}")
    return (asked.port or 80) == port and is_own_host(asked.hostname or "")


def is_local(url: str) -> bool:
    """Whether this address leads to the same computer only."""
    return "//127." in url or "//localhost" in url or "//[::1]" in url


# Where phones were told to find the app


def known_addresses(table: Table, now: datetime) -> list[str]:
    """By which phones of this table came and came back of late, the newest first.

    A phone that keeps score is believed: its cookie comes from there. Any other could make up a
    name, to which secrets would lead, so of those it is one of this computer's.
    """
    since = Grant.seen_at > now - STILL_GOOD
    mine = (Grant.table_id == table.id, Grant.removed_at.is_(None), since)
    found = select(Grant.came_by, Grant.role).where(*mine).order_by(Grant.seen_at.desc())
    return [
        address
        for address, role in db.session.execute(found)
        if address and (role == KEEPER or is_own_host(urlsplit(address).hostname or ""))
    ]


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
