"""Styles, scripts and pictures, compressed once and kept by the browser until they change.

And the app on a home screen: the service worker keeps them on the phone.

The version is a part of the path, so that a script that imports its neighbour gets the same one.
"""

from __future__ import annotations

import gzip
import hashlib
import hmac
import json
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import (
    Blueprint,
    Flask,
    Response,
    abort,
    current_app,
    render_template,
    request,
    session,
    url_for,
)
from werkzeug.security import safe_join

from companion.referee.telling import say
from companion.web.security import DEVICE, server_key

STYLES = "css/companion.css"  # of a game, in one file: one request, and nothing moves later
# But what other pages than a game's need: they ask for it themselves.
ALONE = ("display", "history", "new_game", "print", "referee", "sharing")
# The order decides between rules of the same weight; what is not named here follows by name.
ORDER = ("tokens", "base", "components", "scoreboard", "hand_entry")
COMPRESSED = ("text/", "image/svg+xml", "application/json", "application/manifest+json")
WORTH_IT = 500  # bytes
YEAR = 365 * 24 * 3600
WORKER = "js/offline/worker.js"
CACHED_FOLDERS = ("css", "js", "img", "vendor")  # by the service worker
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("video/webm", ".webm")

bp = Blueprint("installed", __name__)


def init_app(app: Flask, folder: Path) -> None:
    """Serve `folder` under /static/<version>/, and compress the pages too."""
    version = version_of(folder)
    app.config["STATIC_FOLDER"] = folder
    app.config["STATIC_VERSION"] = version
    app.add_url_rule("/static/<version>/<path:filename>", "static", serve)
    app.after_request(compress)
    app.jinja_env.globals["ours"] = ours

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values.setdefault("version", version)

    @app.template_global("url_for")
    def place_of(endpoint: str, **values: Any) -> str:
        """As everywhere, but quick for the many pictures of a page."""
        if endpoint == "static" and values.keys() == {"filename"}:
            return f"{request.script_root}/static/{version}/{values['filename']}"
        return app.url_for(endpoint, **values) if values else plain(request.script_root, endpoint)

    @lru_cache(maxsize=128)
    def plain(_root: str, endpoint: str) -> str:
        return app.url_for(endpoint)


def version_of(folder: Path) -> str:
    """A name for exactly these files."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(folder)}\0{path.stat().st_size}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def serve(version: str, filename: str) -> Response:
    """One file; for good under the present version, to be asked for again under any other."""
    paths = files(current_app.config["STATIC_FOLDER"], filename) or abort(404)
    body, packed = content(paths, tuple(path.stat().st_mtime_ns for path in paths))
    response = Response(body, mimetype=mimetypes.guess_type(filename)[0])
    if packed:
        response.vary.add("Accept-Encoding")
        if request.accept_encodings.quality("gzip"):
            response.data, response.content_encoding = packed, "gzip"
    if version == current_app.config["STATIC_VERSION"] and not current_app.debug:
        response.cache_control.public = response.cache_control.immutable = True
        response.cache_control.max_age = YEAR
    else:
        response.cache_control.no_cache = True
    response.add_etag()
    response.make_conditional(request)
    return response


def files(folder: Path, filename: str) -> tuple[Path, ...]:
    """What is served under this name: one file, all styles one after the other, or nothing."""
    if filename == STYLES:
        styles = (path for path in (folder / "css").glob("*.css") if path.stem not in ALONE)
        return tuple(sorted(styles, key=_place_of_style))
    path = safe_join(str(folder), filename)
    try:
        is_file = path is not None and Path(path).is_file()
    except OSError:  # longer than a name of a file can be
        is_file = False
    return (Path(path),) if path and is_file else ()


def _place_of_style(path: Path) -> tuple[int, str]:
    return (ORDER.index(path.stem) if path.stem in ORDER else len(ORDER)), path.stem


@lru_cache(maxsize=256)
def content(paths: tuple[Path, ...], _changed: tuple[int, ...]) -> tuple[bytes, bytes | None]:
    """Files as they are and, where that helps, compressed."""
    body = b"".join(path.read_bytes() for path in paths)
    kind = mimetypes.guess_type(paths[0])[0] or ""
    return body, gzip.compress(body, 9, mtime=0) if kind.startswith(COMPRESSED) else None


def compress(response: Response) -> Response:
    """Make a page, or what a script reads, smaller on its way to a phone."""
    # What comes from the disk goes out as it is: a wrapper may have a length and still be no text.
    is_packed = response.is_streamed or response.direct_passthrough or response.content_encoding
    if is_packed or not (response.mimetype or "").startswith(COMPRESSED):
        return response
    response.vary.add("Accept-Encoding")
    if (response.content_length or 0) >= WORTH_IT and request.accept_encodings.quality("gzip"):
        response.data = gzip.compress(response.data, 5, mtime=0)
        response.content_encoding = "gzip"
    return response


# The app on a home screen: its service worker, and the page for where nothing is kept.


@bp.get("/worker.js")
def worker() -> Response:
    """The script of the service worker, with what it keeps for this version and this device."""
    context = {
        "ours": ours(),
        "cache": f"{ours()}{current_app.config['STATIC_VERSION']}.{_device_mark()}",
        "files": [url_for("static", filename=name) for name in cached_files()],
        "root": request.script_root,
        "away": url_for("installed.away"),
    }
    script = (Path(current_app.config["STATIC_FOLDER"]) / WORKER).read_text(encoding="utf-8")
    response = Response(
        f"self.companion = {json.dumps(context)};\n{script}", mimetype="text/javascript"
    )
    response.headers["Service-Worker-Allowed"] = f"{request.script_root}/"
    return response


@bp.get("/away")
def away() -> str:
    """What is shown without network in the place of a page that the phone has not kept."""
    nothing_more = {"live_url": None, "bin_url": "", "onward": "", "kept": None}
    return render_template(
        "errors/page.html",
        title=say("no_connection_title"),
        words=say("no_connection"),
        **nothing_more,
    )


def ours() -> str:
    """How the names of all begin that a phone keeps of us: a host has one store for all its paths.

    No such name begins like that of another path.
    """
    return f"companion{request.script_root}/." if request.script_root else "companion."


def cached_files() -> list[str]:
    """Every style, script and picture, by its name: all of them are less than one photo."""
    folder = Path(current_app.config["STATIC_FOLDER"])
    found = (path for name in CACHED_FOLDERS for path in folder.glob(f"{name}/**/*"))
    names = (path.relative_to(folder).as_posix() for path in found if path.is_file())
    styles = [STYLES, *(f"css/{name}.css" for name in ALONE)]
    return [*styles, *sorted(name for name in names if not name.endswith((".css", ".txt", WORKER)))]


def _device_mark() -> str:
    """Different for every device, and no way to its id."""
    return hmac.digest(server_key(), session.get(DEVICE, "").encode(), "sha256").hex()[:12]
