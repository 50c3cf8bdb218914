"""In front of the app: what proxies say of a visitor, and the path under which people open it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, redirect, request, url_for
from werkzeug import Response
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.config import PATH, SettingError

Environ = dict[str, Any]
Start = Callable[..., Any]
App = Callable[[Environ, Start], Iterable[bytes]]


def init_app(app: Flask) -> None:
    """Stand before everything else, once all addresses are known."""
    path = urlsplit(app.config["URL"] or "").path
    first = path[1:].partition("/")[0]
    if first in {rule.rule[1:].partition("/")[0] for rule in app.url_map.iter_rules()} - {""}:
        raise SettingError(f"COMPANION_URL needs another path: Companion has its own /{first}.")
    app.before_request(lead_into_folder)
    app.wsgi_app = UnderPath(app.wsgi_app, path)  # type: ignore[method-assign]
    if proxies := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies, x_prefix=proxies
        )


def lead_into_folder() -> Response | None:
    """From the path itself to what is kept on a phone under it, which begins behind a slash."""
    return None if request.environ["PATH_INFO"] else redirect(url_for("home.show"))


class UnderPath:
    """Takes the path under which people open the app off every address that has it.

    A proxy may have done so before, and may say which path it was; else it is that of our public
    address. Every link begins with it. Some come around the proxy, and find the same.
    """

    def __init__(self, app: App, path: str) -> None:
        self.app, self.path = app, path

    def __call__(self, environ: Environ, start_response: Start) -> Iterable[bytes]:
        prefix, asked = environ.get("SCRIPT_NAME", "").rstrip("/"), environ.get("PATH_INFO", "")
        root = prefix if PATH.fullmatch(prefix) else self.path
        environ["SCRIPT_NAME"] = root
        if root and f"{asked}/".startswith(f"{root}/"):
            environ["PATH_INFO"] = asked.removeprefix(root)
        return self.app(environ, start_response)
