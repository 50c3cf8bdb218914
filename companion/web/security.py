"""What guards every page: cookies, forged requests, headers and sizes; who guesses links."""

from __future__ import annotations

import hmac
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from ipaddress import ip_address, ip_network
from time import time
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Request, Response, abort, current_app, jsonify, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask_wtf.csrf import CSRFError, CSRFProtect, generate_csrf
from itsdangerous import BadData, BadSignature, URLSafeTimedSerializer
from werkzeug.datastructures import MultiDict

from companion.config import MOST_SENT
from companion.sharing.addresses import is_local

DEVICE = "device"  # where a session holds the id of the visitor's device

PROMISED = "promised"  # in a session whose device nobody saved yet

MOST_COOKIES = 20  # that are looked at, as a visitor may send very many

LONGEST_COOKIE = 4096  # as a browser has it

HTMX_URL = "https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js"

HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' {HTMX_URL}",
            "style-src 'self'",
            "img-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "media-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    ),
    # Not stricter: on https a form has to say from where it comes, and some browsers do so in
    # this way only.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    # Nobody else's page shows our pictures or runs our scripts.
    "Cross-Origin-Resource-Policy": "same-origin",
    # What a phone could be asked for and never is. Keeping the screen on and copying are not here.
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), "
    "midi=(), payment=(), usb=()",
}

# Parts of an address that nobody else may see: such a page names nothing but where we are.
SECRETS = {"secret", "token"}

# The same for a page without any form: it names nothing at all.
SILENT_SECRETS = {"result"}

# Nobody else's page shares a window with ours. On plain http, away from this computer, browsers
# do not heed this, and complain.
OWN_WINDOW = {"Cross-Origin-Opener-Policy": "same-origin"}

# A style or a script goes by what is said with the page that asks for it. A service worker is no
# such script: it goes by what is said with its own.
PIECES = {"text/css", "text/javascript"}
OF_PAGES = {"Content-Security-Policy", "Permissions-Policy", "Referrer-Policy", *OWN_WINDOW}

# Whoever came by https comes back by https for half a year.
ONLY_HTTPS = {"Strict-Transport-Security": f"max-age={180 * 24 * 3600}"}

RENEWED_AFTER = timedelta(days=1)  # a cookie that lasts for 400 days

TOKEN_SALT = "wtf-csrf-token"  # as Flask-WTF has it

PIECE = 64 * 1024  # bytes that are read at once

TAKES_FILE = frozenset({"files.take_in", "old_games.look"})

csrf = CSRFProtect()


class Session(SecureCookieSession):
    """What the visitor's cookie holds; empty where none is ours.

    It is to be written under `name`. `is_fresh` where that was done less than a day ago.
    """

    name = ""
    is_fresh = False


class Sessions(SecureCookieSessionInterface):
    """A cookie for 400 days, renewed once a day, and for https only exactly where there is.

    A host has one jar of cookies for all its ports. So the name is made from our key; and of all
    cookies that begin like it the one that we signed counts, by whatever name: it may be of the
    time before the names, or of the key before this one. What cannot be read is a neighbour's, or
    ours at another time, and is left alone.

    The age of a cookie is never checked: a clock that steps back would make strangers of all
    phones. What a device may do is decided by its row.
    """

    session_class = Session

    def __init__(self) -> None:
        self._made: tuple[object, URLSafeTimedSerializer | None, str] | None = None

    def _signer_and_name(self, app: Flask) -> tuple[URLSafeTimedSerializer | None, str]:
        """Made once for a key: to make them takes longer than to read a cookie."""
        if self._made is None or self._made[0] != app.secret_key:
            mark = hmac.digest(str(app.secret_key).encode(), b"cookie", "sha256").hex()
            name = f"{super().get_cookie_name(app)}_{mark[:12]}"
            self._made = app.secret_key, self.get_signing_serializer(app), name
        return self._made[1:]

    def get_cookie_name(self, app: Flask) -> str:
        return self._signer_and_name(app)[1]

    def open_session(self, app: Flask, request: Request) -> Session | None:
        return self.read(app, request.cookies)

    def read(self, app: Flask, cookies: MultiDict[str, str]) -> Session | None:
        """What the one of these cookies holds that is ours.

        Of several a device that was saved goes before one that was promised, then our own name
        before any other, then the newest.
        """
        signer, own = self._signer_and_name(app)
        if signer is None:
            return None
        prefix = super().get_cookie_name(app)
        like_ours = [one for one in cookies.items(multi=True) if one[0].startswith(prefix)]
        like_ours.sort(key=lambda one: (one[0] != own, not one[0].startswith(own)))
        ours: list[tuple[bool, datetime, str, dict[str, Any]]] = []
        unreadable = set()
        for name, text in like_ours[:MOST_COOKIES]:
            found = _read_signed(signer, text)
            if found is None:
                unreadable.add(name)
                continue
            held, made_at = found
            is_saved = DEVICE in held and PROMISED not in held
            ours.append((is_saved, made_at, name, held))
            if is_saved and name == own and own not in unreadable:
                break
        while own in unreadable:
            own += "_"
        session = Session()
        if ours:
            _, made_at, name, held = max(ours, key=lambda one: (one[0], one[2] == own, one[1]))
            age = datetime.fromtimestamp(time(), UTC) - made_at
            session = Session(held)
            session.is_fresh = name == own and abs(age) < RENEWED_AFTER
        session.name = own
        session.permanent = True
        session.modified = False
        return session

    def get_cookie_path(self, app: Flask) -> str:
        return request.script_root or super().get_cookie_path(app)

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        is_page = request.method == "GET" and "HX-Request" not in request.headers
        is_known = len(session) > 1  # more than that it is permanent
        is_due = isinstance(session, Session) and not session.is_fresh
        return session.modified or (
            is_page and is_known and is_due and request.endpoint != "static"
        )

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        signer, own = self._signer_and_name(app)
        if session.accessed:
            response.vary.add("Cookie")
        if signer is None or not self.should_set_cookie(app, session):
            return
        response.set_cookie(
            session.name if isinstance(session, Session) else own,
            signer.dumps(dict(session)),
            # In seconds, which the browser counts: a date would be by our clock.
            max_age=app.permanent_session_lifetime,
            path=self.get_cookie_path(app),
            secure=self.get_cookie_secure(app),
            httponly=self.get_cookie_httponly(app),
            samesite=self.get_cookie_samesite(app),
        )


def _read_signed(
    signer: URLSafeTimedSerializer, text: str
) -> tuple[dict[str, Any], datetime] | None:
    """What a cookie holds, and when it was made; None where we did not sign it."""
    if len(text) > LONGEST_COOKIE:
        return None
    try:
        held, made_at = signer.loads(text, return_timestamp=True)
    except BadSignature:
        return None
    return held, made_at


def init_app(app: Flask) -> None:
    """Put the guards before and after every view."""
    app.session_interface = Sessions()
    app.before_request(take_files)  # before anything of the body is read
    csrf.init_app(app)
    app.before_request(refuse_other_origins)
    app.before_request(refuse_unreadable)
    app.after_request(add_headers)
    app.after_request(read_to_end)
    app.add_url_rule("/token", "token", fresh_token)


def fresh_token() -> Response:
    """The protection against forged requests, for a page that has been open for long."""
    response = jsonify(token=generate_csrf())
    response.cache_control.no_store = True
    return response


def age_of_form() -> timedelta:
    """How long ago the form of this request was made, by the time in its token; none without."""
    token = request.form.get("csrf_token", "")
    if not token:
        return timedelta(0)
    signed = URLSafeTimedSerializer(current_app.config["WTF_CSRF_SECRET_KEY"], salt=TOKEN_SALT)
    made_at: datetime
    try:
        _, made_at = signed.loads(token, return_timestamp=True)
    except BadData:
        return timedelta(0)
    return datetime.fromtimestamp(time(), UTC) - made_at


class WrongOrigin(CSRFError):  # type: ignore[misc]
    """A form with a token of ours from a page of an address that is not the one we have.

    `ours` is our address as the proxy tells it, `theirs` that of the page as the browser does, ""
    where it keeps it back.
    """

    def __init__(self, ours: str, theirs: str) -> None:
        super().__init__()
        self.ours, self.theirs = ours, theirs


def refuse_other_origins() -> None:
    """Over https a form has to come from a page of ours, as its browser says. Raises WrongOrigin.

    Flask-WTF asks the same, of the referrer alone, and does not say what differs.
    """
    config = current_app.config
    is_form = config["WTF_CSRF_ENABLED"] and request.method in config["WTF_CSRF_METHODS"]
    if not is_form or not request.is_secure or not request.endpoint:
        return  # without an address of ours nobody asked for the token either
    origin = request.origin or "null"
    theirs = _origin_of(origin if origin != "null" else request.referrer or "")
    ours = f"https://{request.host.lower()}"
    if theirs != ours:
        raise WrongOrigin(ours, theirs)


def _origin_of(address: str) -> str:
    """Where the page of an address is from; "" where it names none that can be read."""
    try:
        page = urlsplit(address)
    except ValueError:
        return ""
    return f"{page.scheme}://{page.netloc.lower()}" if page.netloc else ""


def take_files() -> None:
    """Some addresses take a file; any other form that comes to them is as small as elsewhere."""
    if request.content_length is None and "Transfer-Encoding" in request.headers:
        abort(411)  # no browser sends a form like that, and what is read of it would end anywhere
    if may_have_file():
        request.max_content_length = request.max_form_memory_size = MOST_SENT


def read_to_end(response: Response) -> Response:
    """Throw away what nobody read: a browser that still sends doesn't see the answer.

    `companion serve` has done so already.
    """
    left = request.content_length or 0
    while left > 0 and (data := request.environ["wsgi.input"].read(min(left, PIECE))):
        left -= len(data)
    return response


def may_have_file() -> bool:
    """Whether a form was sent that can have a file, to where one is taken."""
    return request.endpoint in TAKES_FILE and request.mimetype == "multipart/form-data"


def refuse_unreadable() -> None:
    """A body is a form. No text has a NUL character, and PostgreSQL cannot keep one."""
    if request.content_length and not request.form:
        abort(400)  # binary, or of another kind: not to be taken for an empty form
    texts = [
        request.path,
        *request.args.values(),
        *(v for vs in request.form.lists() for v in vs[1]),
    ]
    if any("\0" in text for text in texts):
        abort(400)


def add_headers(response: Response) -> Response:
    """The same for every page. Pages are private, and checked again when opened anew."""
    headers = headers_at(request.scheme, request.host)
    if request.endpoint == "static" and response.mimetype in PIECES:
        headers = {name: value for name, value in headers.items() if name not in OF_PAGES}
    response.headers.extend(headers)
    if request.view_args and SECRETS & request.view_args.keys():
        response.headers["Referrer-Policy"] = "strict-origin"
    if request.view_args and SILENT_SECRETS & request.view_args.keys():
        response.headers["Referrer-Policy"] = "no-referrer"
    if response.mimetype == "text/html":
        response.vary.update(("HX-Request", "Cookie"))
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response


def refuse_copies(response: Response) -> Response:
    """A secret stands on this page or in its address: no browser may keep a copy."""
    response.cache_control.no_store = True
    return response


@lru_cache(64)
def headers_at(scheme: str, host: str) -> dict[str, str]:
    """What every answer carries that is given at this address."""
    is_secure = scheme == "https"
    found = HEADERS | (ONLY_HTTPS if is_secure else {})
    return found | (OWN_WINDOW if is_secure or is_local(f"{scheme}://{host}/") else {})


def visitor_key() -> str:
    """The address of the visitor, as a hash that only we can make.

    A house has very many addresses of IPv6: they count as one.
    """
    address = request.remote_addr or ""
    with suppress(ValueError):
        if ip_address(address).version == 6:
            address = str(ip_network(f"{address}/64", strict=False))
    return hmac.digest(server_key(), address.encode(), "sha256").hex()


def house_key() -> str | None:
    """The same, of a house; None where all visitors may have that address.

    They do behind a proxy that COMPANION_PROXIES doesn't name. It is of this computer, or of one
    beside it that says whom it brings.
    """
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return None
    says_whom = any(name in request.headers for name in ("X-Forwarded-For", "Forwarded", "Via"))
    is_proxy = address.is_loopback or (address.is_private and says_whom)
    return None if is_proxy and not current_app.config["PROXIES"] else visitor_key()


def server_key() -> bytes:
    """What only this installation knows, to make hashes with that nobody can try out."""
    return str(current_app.secret_key).encode()
