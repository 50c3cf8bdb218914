"""The app on a home screen: its service worker, and the page for where nothing is kept."""

from __future__ import annotations

import hmac
import json
from pathlib import Path

from flask import Blueprint, Response, current_app, render_template, request, session, url_for

from companion.referee.text.errors import NO_CONNECTION, NO_CONNECTION_TITLE
from companion.web.assets import STYLES
from companion.web.security import DEVICE, server_key

FILE = "js/offline/worker.js"

FOLDERS = ("css", "js", "img", "vendor")

bp = Blueprint("installed", __name__)


@bp.get("/worker.js")
def worker() -> Response:
    """The script of the service worker, with what it keeps for this version and this device."""
    told = {
        "cache": f"companion.{current_app.config['STATIC_VERSION']}.{_device_mark()}",
        "files": [url_for("static", filename=name) for name in files_kept()],
        "root": request.script_root,
        "away": url_for("installed.away"),
    }
    script = (Path(current_app.config["STATIC_FOLDER"]) / FILE).read_text(encoding="utf-8")
    response = Response(
        f"self.companion = {json.dumps(told)};\n{script}", mimetype="text/javascript"
    )
    response.headers["Service-Worker-Allowed"] = f"{request.script_root}/"
    return response


@bp.get("/away")
def away() -> str:
    """What is shown without network in the place of a page that the phone has not kept."""
    return render_template("errors/page.html", title=NO_CONNECTION_TITLE, words=NO_CONNECTION)


def files_kept() -> list[str]:
    """Every style, script and picture, by its name: all of them are less than one photo."""
    folder = Path(current_app.config["STATIC_FOLDER"])
    paths = (path for name in FOLDERS for path in folder.glob(f"{name}/**/*") if path.is_file())
    names = (path.relative_to(folder).as_posix() for path in paths)
    return [STYLES, *sorted(name for name in names if not name.endswith((".css", ".txt", FILE)))]


def _device_mark() -> str:
    """Different for every device, and no way to its id."""
    return hmac.digest(server_key(), session.get(DEVICE, "").encode(), "sha256").hex()[:12]
