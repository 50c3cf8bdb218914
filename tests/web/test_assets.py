"""Static files are compressed once, and kept by the browser until they change."""

import gzip
import json
import re
from pathlib import Path

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from companion import ASSETS
from companion.web import assets
from tests.conftest import MakeApp

ORDER = ("tokens", "base", "components", "scoreboard", "hand_entry")
GZIP = {"Accept-Encoding": "gzip"}


@pytest.fixture
def style(app: Flask) -> str:
    """The present address of a style sheet."""
    with app.test_request_context():
        return url_for("static", filename="css/base.css")


def test_a_file_is_kept_for_good_under_its_version(client: FlaskClient, style: str) -> None:
    headers = client.get(style).headers
    assert set(headers["Cache-Control"].split(", ")) == {"public", "immutable", "max-age=31536000"}
    assert headers["Content-Type"] == "text/css; charset=utf-8"


def test_an_older_address_gives_the_present_file_and_is_asked_again(client: FlaskClient) -> None:
    answer = client.get("/static/before/css/base.css")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-cache"
    again = client.get(
        "/static/before/css/base.css", headers={"If-None-Match": answer.get_etag()[0]}
    )
    assert again.status_code == 304


def test_text_is_compressed_for_those_who_can_read_it(client: FlaskClient, style: str) -> None:
    plain, packed = client.get(style), client.get(style, headers=GZIP)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2
    assert "Accept-Encoding" in packed.headers["Vary"]


@pytest.mark.parametrize(
    "path", ["../pyproject.toml", "..%2fpyproject.toml", "css", "css/none.css", "a" * 256]
)
def test_nothing_else_is_given_away(client: FlaskClient, path: str) -> None:
    assert client.get(f"/static/x/{path}").status_code == 404


def test_all_styles_are_one_file_and_the_tokens_come_first(client: FlaskClient) -> None:
    styles = client.get("/static/x/css/companion.css").text
    sheets = {sheet.stem: sheet.read_text() for sheet in (ASSETS / "static/css").glob("*.css")}
    assert len(styles) == sum(len(sheets[name]) for name in sheets.keys() - {*assets.ALONE})
    starts = [styles.index(sheets[name]) for name in ORDER]
    assert starts == sorted(starts)
    assert starts[0] == 0


def asked_styles(page: str) -> list[str]:
    """The sheets that a page names, in its order."""
    return re.findall(r'rel="stylesheet"[^>]*/css/(\w+)\.css"', page)


def test_a_page_asks_for_the_styles_of_a_game_and_for_its_own(client: FlaskClient) -> None:
    assert asked_styles(client.get("/join").text) == ["companion", "sharing"]
    assert asked_styles(client.get("/").text) == ["companion", "new_game"]
    assert asked_styles(client.get("/rules").text) == ["companion", "referee"]
    assert asked_styles(client.get("/rules/standard").text) == ["companion", "referee", "print"]


def test_the_version_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("a{}")
    before = assets.version_of(tmp_path)
    (tmp_path / "a.css").write_text("b{}")
    assert assets.version_of(tmp_path) != before


def test_pages_are_compressed_too_and_short_ones_left_alone(make_app: MakeApp) -> None:
    app = make_app()  # of its own: it gets pages of this test
    app.add_url_rule("/long", "long", lambda: "<p>score</p>" * 100)
    app.add_url_rule("/short", "short", lambda: "<p>score</p>")
    client = app.test_client()
    packed = client.get("/long", headers=GZIP)
    assert gzip.decompress(packed.data) == b"<p>score</p>" * 100
    assert packed.headers["Content-Length"] == str(len(packed.data))
    assert "Content-Encoding" not in client.get("/short", headers=GZIP).headers
    assert "Content-Encoding" not in client.get("/long").headers


def test_what_a_script_reads_is_compressed_too(make_app: MakeApp) -> None:
    app = make_app()  # of its own: it gets a page of this test
    app.add_url_rule("/facts", "facts", lambda: {"hands": list(range(500))})
    packed = app.test_client().get("/facts", headers=GZIP)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.data)) == {"hands": list(range(500))}
