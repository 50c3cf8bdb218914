"""What a phone gets that puts the app on its home screen: manifest, icons, service worker."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import pytest

from companion import ASSETS
from companion.web import assets

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

WORKER = "/worker.js"


def told(answer: TestResponse) -> Any:
    """What the first line of the script says."""
    line = answer.text.partition("\n")[0]
    return json.loads(line.removeprefix("self.companion = ").removesuffix(";"))


def known(app: Flask) -> FlaskClient:
    """A device that has begun a table."""
    client = app.test_client()
    client.get("/seats")
    with client.session_transaction() as session:
        session["device"] = "0123456789abcdef" * 2
    return client


def test_the_worker_is_asked_for_anew_and_may_serve_every_page(client: FlaskClient) -> None:
    answer = client.get(WORKER)
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["Service-Worker-Allowed"] == "/"
    assert answer.text.endswith((ASSETS / "static/js/offline/worker.js").read_text("utf-8"))


def test_its_cache_belongs_to_one_version_and_one_device(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger, device = app.test_client(), known(app)
    names = {told(who.get(WORKER))["cache"] for who in (stranger, device, device)}
    monkeypatch.setitem(app.config, "STATIC_VERSION", "another")
    names.add(told(device.get(WORKER))["cache"])
    assert len(names) == 3
    assert not any("0123456789ab" in name for name in names)


def test_all_that_it_keeps_is_there(client: FlaskClient) -> None:
    files = told(client.get(WORKER))["files"]
    assert {client.get(path).status_code for path in files} == {200}
    assert len(files) == len(set(files))


def test_it_keeps_all_that_pages_ask_for(client: FlaskClient) -> None:
    files = told(client.get(WORKER))["files"]
    scripts = {path.name for path in ASSETS.glob("static/js/**/*.js")} - {"worker.js"}
    assert scripts <= {path.rpartition("/")[2] for path in files}
    page = client.get("/").text
    asked = set(re.findall(r'(?:src|href|data-local)="(/static/[^"#]+)', page))
    manifest = {path for path in asked if path.endswith(".webmanifest")}
    assert asked - manifest <= set(files)


def test_the_manifest_leads_to_its_icons_and_to_the_first_page(client: FlaskClient) -> None:
    page = client.get("/").text
    (path,) = re.findall(r'<link rel="manifest" href="([^"]+)"', page)
    answer = client.get(path)
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.data)
    folder = path.rpartition("/")[0]
    icons = [client.get(f"{folder}/{icon['src']}") for icon in manifest["icons"]]
    assert {icon.status_code for icon in icons} == {200}
    for image, icon in zip(icons, manifest["icons"], strict=True):
        if icon["type"] == "image/png":
            wide, high = (int.from_bytes(image.data[at : at + 4]) for at in (16, 20))
            assert f"{wide}x{high}" == icon["sizes"]
    assert urljoin(path, manifest["start_url"]) == urljoin(path, manifest["scope"]) == "/"


def test_what_stands_for_a_page_that_is_not_kept(client: FlaskClient) -> None:
    answer = client.get("/away")
    assert answer.status_code == 200
    assert "there&#39;s no connection to fetch it" in answer.text.replace("'", "&#39;")


def test_the_version_in_its_name_is_that_of_the_files(app: Flask, client: FlaskClient) -> None:
    version = assets.version_of(ASSETS / "static")
    assert told(client.get(WORKER))["cache"].split(".")[1] == version
    assert all(f"/static/{version}/" in path for path in told(client.get(WORKER))["files"])
