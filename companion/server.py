"""Serving the house: the server, and the addresses other phones can open."""

from __future__ import annotations

import errno
import io
import signal
import socket
import struct
import sys
from pathlib import Path
from typing import Any

import segno
import waitress
from flask import Flask

THREADS = 8

CONNECTIONS = 1000  # waitress stops listening to the others above 100, if not told

MOST_BYTES = 1024 * 1024  # of a request; the app itself refuses much less, with a page

NOT_HOUSE = ("lo", "docker", "br-", "veth", "virbr")  # interfaces no phone can reach

BLACK_GROUND, PLAIN = "\x1b[97;40m", "\x1b[0m"  # also where the terminal is light

ADDRESS_OF_INTERFACE = 0x8915  # SIOCGIFADDR


class CannotServe(Exception):
    """The server cannot start; the message says why."""


def serve(app: Flask, host: str, port: int) -> None:
    """Serve until told to stop; what is being answered then is answered to the end."""
    server = listen(app, host, port)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    print(welcome(addresses(host, port, app.config["URL"])), flush=True)
    server.run()


def listen(app: Flask, host: str, port: int) -> Any:
    """Take the port, or raise CannotServe."""
    try:
        return waitress.create_server(
            app,
            host=host,
            port=port,
            threads=THREADS,
            connection_limit=CONNECTIONS,
            asyncore_use_poll=True,
            max_request_body_size=MOST_BYTES,
            clear_untrusted_proxy_headers=not app.config["PROXIES"],
            ident="companion",
        )
    except OSError as error:
        raise CannotServe(why_not(error, host, port)) from error
    except ValueError as error:
        raise CannotServe(f"{host} is no address of this computer.") from error


def why_not(error: OSError, host: str, port: int) -> str:
    """Why this address cannot be used, in a sentence."""
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken. Choose another one: make run PORT={port + 1}"
    if error.errno == errno.EACCES:
        return f"Port {port} is not allowed for you. Choose one above 1023: make run PORT=8000"
    return f"{host} port {port} cannot be used here: {error.strerror}."


def welcome(urls: list[str]) -> str:
    """What the person who starts the server reads."""
    lines = ["Companion is ready. Open it here:", "", *(f"  {url}" for url in urls), ""]
    if is_local(urls[0]):
        return "\n".join([*lines, "Only this computer can open it. Ctrl+C stops it."])
    return "\n".join([*lines, qr_code(urls[0]), "Ctrl+C stops it."])


def is_local(url: str) -> bool:
    """Whether this address leads to the same computer only."""
    return "//127." in url or "//localhost" in url or "//[::1]" in url


def qr_code(url: str) -> str:
    """The address as a picture for the terminal."""
    out = io.StringIO()
    segno.make(url, error="L").terminal(out, border=2, compact=True)
    if not sys.stdout.isatty():
        return out.getvalue()
    return "\n".join(f"{BLACK_GROUND}{line}{PLAIN}" for line in out.getvalue().splitlines())


def addresses(host: str, port: int, public: str | None = None) -> list[str]:
    """Where phones find us, the surest first."""
    if public:
        return [public]
    hosts = [*house_addresses(), *local_name()] if host in ("0.0.0.0", "::", "") else [host]
    return [f"http://{bracketed(name)}:{port}" for name in hosts or ["127.0.0.1"]]


def bracketed(host: str) -> str:
    """An address of IPv6 stands in brackets."""
    return f"[{host}]" if ":" in host else host


def house_addresses() -> list[str]:
    """The addresses of this computer in its networks, the usual one first."""
    found = [usual_address()]
    for _, name in socket.if_nameindex():
        if not name.startswith(NOT_HOUSE):
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
    try:
        import fcntl
    except ImportError:  # Windows
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            answer = fcntl.ioctl(probe, ADDRESS_OF_INTERFACE, struct.pack("256s", name.encode()))
        except OSError:
            return None
    return socket.inet_ntoa(answer[20:24])


def local_name() -> list[str]:
    """The name of this computer in the house, where it announces one."""
    announced = Path("/run/avahi-daemon/socket").exists() or sys.platform == "darwin"
    return [socket.gethostname().partition(".")[0] + ".local"] if announced else []
