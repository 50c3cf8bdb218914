"""A real server for browsers, one that can be stopped, started again, and cut off."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import waitress
from flask import Flask, Response

from tests.server_process import in_its_thread

# Not 127.0.0.1: on that address a browser allows what it refuses on a home network without https.
HOST = "companion.test"
REST = "/at-rest"  # an empty page, for browsers between two tests
NO_ICON = '<link rel="icon" href="data:,">'  # else the browser asks for one


class Post(NamedTuple):
    """A request that reached the server."""

    path: str
    operation: str | None


class Server:
    """Waitress in a thread, on a port that stays the same over a restart.

    `posts` lists what arrived. Within `cut("before")` the connection of a POST breaks before the
    app sees it, within `cut("during")` in the middle of the answer, within `cut("after")` when the
    app is done and nothing of the answer has left. `wait_for_cut()` returns when one has broken.
    Within `hold()` a POST that arrives waits before the app sees it.
    """

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.port = 0
        self.posts: list[Post] = []
        self._cut: str | None = None
        self._has_cut = threading.Event()
        self._arrived, self._goes_on = threading.Event(), threading.Event()
        self._goes_on.set()
        self.start()

    @property
    def url(self) -> str:
        """The address as a phone in the house has it: plain http, not a secure context."""
        return f"http://{HOST}:{self.port}"

    @property
    def safe_url(self) -> str:
        """The address on this computer, which browsers treat as safe as https."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Serve, on the same port as before."""
        self._server: Any = waitress.create_server(
            self._answer,
            host="127.0.0.1",
            port=self.port,
            threads=48,  # as the server we ship: pages that were left may still hold some
            log_socket_errors=False,
        )
        self.port = self._server.effective_port
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()

    def stop(self) -> None:
        """Close the port and every connection."""
        in_its_thread(self._server, self._close)
        self._thread.join(60)
        assert not self._thread.is_alive(), "the server did not stop"

    def restart(self, app: Flask | None = None) -> None:
        """Stop and start again, perhaps with a new app on the same data."""
        self.stop()
        self.app = app or self.app
        self.start()

    @contextmanager
    def cut(self, when: str) -> Iterator[None]:
        """Break the connection of every POST, `before`, `during` or `after`; of one at least."""
        self._has_cut.clear()
        self._cut = when
        yield
        self.wait_for_cut()
        self._cut = None

    def wait_for_cut(self) -> None:
        """A phone says that it waits as soon as an answer is slow: that proves no broken line."""
        assert self._has_cut.wait(60), "no connection was there to be cut"

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Let every POST wait until the end, once it has arrived."""
        self._arrived.clear()
        self._goes_on.clear()
        try:
            yield
        finally:
            self._goes_on.set()

    def wait_for_post(self) -> None:
        """Return when one is held."""
        assert self._arrived.wait(60), "nothing was sent"

    def _close(self) -> None:
        for connection in list(self._server._map.values()):
            if connection is not self._server:
                connection.close()
        self._server.close()
        self._server.task_dispatcher.shutdown()  # else its threads wait for requests for ever

    def _answer(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["PATH_INFO"] == REST:
            return Response(NO_ICON, mimetype="text/html")(environ, start_response)
        if environ["REQUEST_METHOD"] != "POST":
            return self.app(environ, start_response)
        self.posts.append(Post(environ["PATH_INFO"], environ.get("HTTP_X_OPERATION")))
        self._arrived.set()
        self._goes_on.wait()
        if (when := self._cut) is None:
            return self.app(environ, start_response)
        answer = self._cut_off(when, environ, start_response)
        self._has_cut.set()
        return answer

    def _cut_off(self, when: str, environ: dict[str, Any], start_response: Any) -> list[bytes]:
        if when == "during":
            return _half(self.app(environ, start_response))
        if when == "after":
            _used_up(self.app(environ, lambda *_: lambda _: None))
        return _broken(environ, start_response)


def _used_up(answer: Any) -> bytes:
    body = b"".join(answer)
    if hasattr(answer, "close"):
        answer.close()
    return body


def _half(answer: Any) -> list[bytes]:
    """Less than the length that was promised: waitress then closes the connection."""
    body = _used_up(answer)
    return [body[: len(body) // 2]]


def _broken(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    connection = environ["waitress.client_disconnected"].__self__
    connection.socket.shutdown(socket.SHUT_RDWR)
    start_response("503 Cut", [])
    return []
