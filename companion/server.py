"""Serving the house: the server, and what it says when it starts."""

from __future__ import annotations

import errno
import gc
import io
import logging
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import CDLL
from http.client import HTTPException
from typing import Any
from urllib.request import urlopen

import segno
import waitress
from flask import Flask
from waitress.buffers import OverflowableBuffer
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.utilities import BadRequest

from companion.config import MOST_OF_HEAD, MOST_SENT
from companion.database import close
from companion.problems import problems
from companion.sharing.addresses import (
    addresses,
    bracketed,
    is_local,
    is_sure,
    last_address,
    leads_here,
    typed,
)

THREADS = 48  # for looking; few of them write at once

CONNECTIONS = 1000  # waitress stops listening to the others above 100, if not told

CONNECTIONS_OF_ONE = 100  # of one address

IDLE = 60  # seconds that a quiet connection stays open

LOOK_EVERY = 10  # seconds, for such connections

GARBAGE_AFTER = 20_000  # objects more than before, a few pages' worth; Python looks after 700

NEVER = sys.maxsize  # bytes: the app says what is too much, with a page

M_ARENA_MAX = -8  # as glibc calls it

IDENT = "companion"  # what the server calls itself

BLACK_GROUND, PLAIN = "\x1b[97;40m", "\x1b[0m"  # also where the terminal is light


class Body(OverflowableBuffer):  # type: ignore[misc]
    """What comes with a request. Of more than the app takes, only how much it is stays."""

    size = 0

    def append(self, data: bytes) -> None:
        self.size += len(data)
        if self.size <= MOST_SENT:
            super().append(data)

    def __len__(self) -> int:
        return self.size


class RequestReader(HTTPRequestParser):  # type: ignore[misc]
    """A request, read to its end however long it is: only then does a browser see the answer.

    What is too long goes nowhere, and the app refuses it by its length.
    """

    def parse_header(self, head: bytes) -> None:
        super().parse_header(head)
        if self.body_rcv is not None:
            self.body_rcv.buf = Body(self.adj.inbuf_overflow)

    def received(self, data: bytes) -> int:
        consumed: int = super().received(data)
        if self.chunked and len(self.body_rcv.control_line + self.body_rcv.trailer) > MOST_OF_HEAD:
            self.error, self.completed = BadRequest("What is around a chunk is too long"), True
        return consumed


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection, to a visitor or to a proxy."""

    parser_class = RequestReader


class Connection(Channel):
    """A connection to a visitor.

    Where one address has too many, the one that is quiet for longest is closed. So a thousand that
    never finish their request do not keep others out.
    """

    def __init__(self, server: Any, *details: Any, **more: Any) -> None:
        super().__init__(server, *details, **more)
        address = self.addr[0]
        of_one = [
            each
            for each in server.active_channels.values()
            if each.addr[0] == address and not each.will_close
        ]
        if len(of_one) > CONNECTIONS_OF_ONE:
            idle = [each for each in of_one if not each.requests and not each.total_outbufs_len]
            # This one is among them, though never the first choice.
            min(idle, key=lambda each: each.last_activity).will_close = True


class CannotServe(Exception):
    """The server cannot start; the message says why."""


def serve(app: Flask, host: str, port: int) -> None:
    """Serve until told to stop; what is being answered then is answered to the end.

    Then the file of the database holds all of it.
    """
    server = listen(app, host, port)
    app.config["LISTENS_ON"] = host
    with process_of(app):
        urls = addresses(host, port, app.config["URL"])
        with app.app_context():
            former = last_address()
        sure = is_sure(host, app.config["URL"])
        is_news = former and sure and is_dead(former, urls, port)
        told = problems(app, port)
        print(welcome(urls, former if is_news else None, told, sure=sure), flush=True)
        server.run()
    with app.app_context():
        close()


@contextmanager
def process_of(app: Flask) -> Iterator[None]:
    """This process is the app's: what concerns all of it is set for it, and put back at the end.

    To be told to stop ends it, what libraries say is in its journal, and Python looks for garbage
    less often, and not among what the app itself is made of, which stays: to go through that takes
    as long as a whole page.
    """
    everything, thresholds = logging.getLogger(), gc.get_threshold()
    handlers = app.logger.handlers[:] if app.config["LOG"] else []
    for handler in handlers:
        everything.addHandler(handler)
    gc.collect()  # before the signal has a handler: what is raised in here Python lets go of
    gc.freeze()
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    gc.set_threshold(GARBAGE_AFTER, 10, 10)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
        signal.signal(signal.SIGTERM, before)
        for handler in handlers:
            everything.removeHandler(handler)


def share_memory() -> None:
    """Let all threads take their memory from one place, on Linux.

    Each would have its own, of which half is free and nobody else's: it grows for hours. As one
    thread of Python works at a time, they don't wait for each other there.
    """
    if sys.platform == "linux" and (set_option := getattr(CDLL(None), "mallopt", None)):
        set_option(M_ARENA_MAX, 1)


def listen(app: Flask, host: str, port: int) -> Any:
    """Take the port, or raise CannotServe."""
    proxies = app.config["PROXIES"]
    sockets: dict[int, Any] = {}
    share_memory()  # its threads begin now
    try:
        server = waitress.create_server(
            app,
            map=sockets,
            listen=f"0.0.0.0:{port} [::]:{port}" if host == "::" else f"{bracketed(host)}:{port}",
            threads=THREADS,
            connection_limit=CONNECTIONS,
            asyncore_use_poll=True,
            max_request_header_size=MOST_OF_HEAD,
            max_request_body_size=NEVER,
            channel_timeout=IDLE,
            cleanup_interval=LOOK_EVERY,
            clear_untrusted_proxy_headers=False,  # they are believed as COMPANION_PROXIES says
            ident=IDENT,
        )
    except OSError as error:
        raise CannotServe(why_not(error, host, port)) from error
    except ValueError as error:
        raise CannotServe(f"{host} is no address of this computer.") from error
    for each in sockets.values():
        each.channel_class = Channel if proxies else Connection
    return server


def why_not(error: OSError, host: str, port: int) -> str:
    """Why this address cannot be used, in a sentence."""
    if error.errno == errno.EADDRINUSE:
        who = "Companion itself serves there already" if is_ours(port) else "Something else uses it"
        return f"Port {port} is taken. {who}. Choose another one: {other_port(port + 1)}"
    if error.errno == errno.EACCES:
        return f"Port {port} is not allowed for you. Choose one above 1023: {other_port(8000)}"
    return f"{host} port {port} cannot be used here: {error.strerror}."


def other_port(port: int) -> str:
    """How another port is chosen, however Companion came here."""
    return f"companion serve --port {port} (in a checkout: make run PORT={port})"


def is_ours(port: int) -> bool:
    """Whether it is Companion that answers on a port of this computer."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as answer:
            return bool(answer.headers["Server"] == IDENT)
    except (OSError, HTTPException):
        return False


def is_dead(told: str, urls: list[str], port: int) -> bool:
    """Whether phones find nobody any more where they were told to."""
    if is_local(urls[0]) or told in map(typed, urls):
        return False
    return not leads_here(told, port)


def welcome(
    urls: list[str], former: str | None = None, problems: Sequence[str] = (), *, sure: bool = True
) -> str:
    """What the person who starts the server reads; `former` is what phones were told before.

    Where there are problems it isn't called ready. Where it is not sure that phones find the first
    of these addresses, it says how to name one.
    """
    lines = [f"{problem}\n" for problem in problems]
    opens = "In spite of that it opens here:" if problems else "Companion is ready. Open it here:"
    lines += [opens, "", *(f"  {url}" for url in urls), ""]
    if former:
        lines += [
            f"It was {former} before. Phones know their tables there only: give one",
            "of them its table back with: companion invite TABLE",
            "",
        ]
    if is_local(urls[0]):
        alone = "Only this computer can open it" + (
            "." if sure else ", as there is no network yet."
        )
        return "\n".join([*lines, f"{alone} Ctrl+C stops it."])
    if not sure:
        lines += [
            "Phones may not find it there. If they don't, set COMPANION_URL to the address",
            "by which they do, as http://192.168.1.7:8000.",
            "",
        ]
    return "\n".join([*lines, f"{qr_code(urls[0])}Ctrl+C stops it."])


def qr_code(url: str) -> str:
    """The address as a picture for the terminal; "" where there is none, or without such signs."""
    if not sys.stdout.isatty():
        return ""  # thirty lines of a journal, which nobody scans
    out = io.StringIO()
    segno.make(url, error="L").terminal(out, border=2, compact=True)
    try:
        out.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return "".join(f"{BLACK_GROUND}{line}{PLAIN}\n" for line in out.getvalue().splitlines())
