"""Behind a proxy forms are taken on every port, and who meets a wrong one reads what differs."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from tests import nginx
from tests.conftest import MakeApp
from tests.each import each

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

TOKEN = re.compile(r'name="csrf_token"[^>]* value="([^"]+)"')

NAMES = {"table_name": "Thursday", "variant": "standard", "action": "start"}


@pytest.fixture
def client(make_app: MakeApp) -> FlaskClient:
    # Of its own: how many proxies there are is read at the start, and its forms are guarded.
    return make_app(PROXIES=1, WTF_CSRF_ENABLED=True).test_client()


def start(client: FlaskClient, proxy: dict[str, str], **browser: str) -> TestResponse:
    """Open the form for a new game through the proxy, and send it."""
    seats = ["Ann", "Bo", "Cleo", "Dev"]
    base = f"{proxy['X-Forwarded-Proto']}://{proxy['Host']}"
    page = client.get("/new", headers=proxy, base_url=base)
    [token, *_] = TOKEN.findall(page.text)
    data = {**NAMES, "seat": seats, "csrf_token": token}
    headers = {**proxy, **{name.title(): value for name, value in browser.items()}}
    return client.post("/new", data=data, headers=headers, base_url=base)


ADDRESSES = [
    "https://hearts.example",
    "https://hearts.example:8443",
    "https://[2001:db8::7]:8443",
    "http://hearts.example:8080",
    "http://192.168.1.7",
]


@each("url", ADDRESSES)
def test_the_block_for_nginx_is_right_on_every_port(client: FlaskClient, url: str) -> None:
    behind = nginx.headers_for(url, nginx.block())
    for browser in ({"origin": url}, {"referer": f"{url}/new"}):
        answer = start(client, behind, **browser)
        assert (answer.status_code, answer.headers["Location"][:3]) == (303, "/t/")
        if url.startswith("https"):
            assert "Strict-Transport-Security" in answer.headers


def test_a_proxy_that_drops_the_port_is_told_to_both(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    url = "https://hearts.example:8443"
    old = nginx.headers_for(url, nginx.block().replace("$http_host", "$host"))
    for browser in ({"origin": url}, {"referer": f"{url}/new"}):
        caplog.clear()
        answer = start(client, old, **browser)
        said = "Your proxy says hearts.example, your browser hearts.example:8443."
        assert answer.status_code == 400
        assert said in answer.text
        assert "out of date" not in answer.text
        [message] = caplog.messages
        assert said in message
        assert "docs/hosting.md" in message


@each(
    "proxy, browser, said",
    [
        ("127.0.0.1:8000", "https://hearts.example", "says 127.0.0.1:8000, your browser hearts.ex"),
        ("hearts.example", "http://hearts.example", "says https://hearts.example, your browser ht"),
    ],
)
def test_a_proxy_that_tells_something_else_is_quoted(
    client: FlaskClient, proxy: str, browser: str, said: str
) -> None:
    behind = {"Host": proxy, "X-Forwarded-Proto": "https"}
    assert said in start(client, behind, origin=browser).text


def test_a_browser_that_keeps_back_where_it_is_reads_what_to_allow(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    behind = nginx.headers_for("https://hearts.example", nginx.block())
    for browser in ({}, {"origin": "null"}):
        answer = start(client, behind, **browser)
        assert answer.status_code == 400
        assert "your browser keeps that back (Origin and Referer)" in unescape(answer.text)
        assert "out of date" not in answer.text
    assert caplog.messages == []  # no fault of the server


@each("browser", [{"origin": "https://[bad"}, {"referer": "https://a\u2100b/"}])
def test_an_origin_that_is_no_address_is_one_of_elsewhere(
    client: FlaskClient, browser: dict[str, str]
) -> None:
    behind = nginx.headers_for("https://hearts.example", nginx.block())
    assert start(client, behind, **browser).status_code == 400


@each("method, path, status", [("POST", "/nowhere", 404), ("DELETE", "/new", 405)])
def test_who_sends_to_no_address_of_ours_learns_nothing_of_the_proxy_and_logs_nothing(
    client: FlaskClient, caplog: pytest.LogCaptureFixture, method: str, path: str, status: int
) -> None:
    behind = nginx.headers_for("https://hearts.example", nginx.block())
    elsewhere = {**behind, "Origin": "https://evil.example"}
    answer = client.open(path, method=method, headers=elsewhere, base_url="https://hearts.example")
    assert answer.status_code == status
    assert "Your proxy" not in answer.text
    assert caplog.messages == []


def test_a_form_without_a_token_learns_nothing_of_the_proxy(client: FlaskClient) -> None:
    behind = nginx.headers_for("https://hearts.example", nginx.block())
    elsewhere = {**behind, "Origin": "https://evil.example"}
    answer = client.post("/new", data=NAMES, headers=elsewhere, base_url="https://hearts.example")
    assert answer.status_code == 400
    assert "out of date" in answer.text


def test_the_journal_says_what_differs(
    make_app: MakeApp, capsys: pytest.CaptureFixture[str]
) -> None:
    # Of its own: a journal is begun at the start.
    client = make_app(PROXIES=1, WTF_CSRF_ENABLED=True, LOG="json").test_client()
    behind = {"Host": "hearts.example", "X-Forwarded-Proto": "https"}
    start(client, behind, origin="https://hearts.example:8443")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["event"] for line in lines[1:-1]] == [
        "forged_form",
        "A form was refused. Your proxy says hearts.example, your browser hearts.example:8443. "
        "They have to say the same: whoever runs this server finds how under The proxy in "
        "docs/hosting.md. Nothing has changed.",
    ]
