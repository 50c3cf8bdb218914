"""What guards every page."""

import io
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

import itsdangerous.timed as clock
import pytest
from flask import Flask, session
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.web import security
from companion.web.security import HTMX_URL
from tests.conftest import MakeApp
from tests.cookies import cookie_of

HTTPS = "https://localhost"
URLENCODED = "application/x-www-form-urlencoded"


@pytest.fixture
def guarded(make_app: MakeApp) -> Iterator[FlaskClient]:
    """A client of an app with every protection, and two pages for trying them."""
    app = make_app(WTF_CSRF_ENABLED=True)

    @app.get("/enter")
    def enter() -> str:
        session["device"] = "a phone"
        return "<p>welcome</p>"

    @app.route("/form", methods=["GET", "POST"])
    def form() -> str:
        return f"<p>{session.get('device')}</p>"

    return app.test_client()


def cookie(answer: TestResponse) -> str:
    return answer.headers.get("Set-Cookie", "")


def token(client: FlaskClient, base_url: str = "http://localhost") -> str:
    return str(client.get("/token", base_url=base_url).get_json()["token"])


def test_a_page_may_load_from_here_and_one_script_from_the_cdn(guarded: FlaskClient) -> None:
    headers = guarded.get("/form").headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == f"'self' {HTMX_URL}"
    assert not any("unsafe" in sources or "data:" in sources for sources in policy.values())
    assert policy["frame-ancestors"] == "'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


PICTURE = "/static/x/img/sprite.svg"  # opened by itself it is a page


@pytest.mark.parametrize("path", ["/form", "/nowhere", PICTURE])
def test_nobody_elses_page_gets_hold_of_ours(guarded: FlaskClient, path: str) -> None:
    for base_url in (HTTPS, "http://localhost"):
        headers = guarded.get(path, base_url=base_url).headers
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/static/x/css/base.css", "/static/x/js/shared/boot.js"])
def test_a_style_or_a_script_says_only_whose_it_is(guarded: FlaskClient, path: str) -> None:
    headers = guarded.get(path, base_url=HTTPS).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Strict-Transport-Security" in headers
    assert not security.OF_PAGES & set(headers.keys())


@pytest.mark.parametrize("path", ["/worker.js", "/static/x/css/none.css", PICTURE, "/token"])
def test_what_stands_by_itself_has_its_own_policies(guarded: FlaskClient, path: str) -> None:
    assert set(guarded.get(path).headers.keys()) >= security.OF_PAGES


def test_a_browser_is_sent_nothing_that_it_complains_about(guarded: FlaskClient) -> None:
    headers = guarded.get("/form", base_url="http://192.168.1.7:8000").headers
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Cross-Origin-Opener-Policy" not in headers


def test_a_page_asks_for_nothing_but_the_screen_and_the_clipboard(guarded: FlaskClient) -> None:
    policy = guarded.get("/form").headers["Permissions-Policy"].split(", ")
    assert {"camera=()", "geolocation=()", "microphone=()", "payment=()"} <= set(policy)
    assert not any(part.startswith(("screen-wake-lock", "clipboard-write")) for part in policy)


def test_https_stays_https_and_plain_http_stays_possible(guarded: FlaskClient) -> None:
    name = "Strict-Transport-Security"
    assert guarded.get("/form", base_url=HTTPS).headers[name] == "max-age=15552000"
    assert name not in guarded.get("/form").headers


def test_a_page_is_private_and_asked_for_again(guarded: FlaskClient) -> None:
    headers = guarded.get("/form").headers
    assert headers["Cache-Control"] == "private, no-cache"
    assert {"HX-Request", "Cookie", "Accept-Encoding"} <= set(headers["Vary"].split(", "))


def test_the_cookie_lasts_400_days_and_scripts_cannot_read_it(guarded: FlaskClient) -> None:
    made = cookie(guarded.get("/enter"))
    expires = parsedate_to_datetime(made.split("Expires=")[1].split(";")[0])
    assert timedelta(days=399) < expires - datetime.now(UTC) <= timedelta(days=400)
    assert "HttpOnly" in made
    assert "SameSite=Lax" in made


@pytest.mark.parametrize("drift", [timedelta(days=1), timedelta(days=-1)])
def test_a_visit_renews_the_cookie_once_a_day_and_what_is_fetched_beside_it_does_not(
    guarded: FlaskClient, monkeypatch: pytest.MonkeyPatch, drift: timedelta
) -> None:
    assert cookie(guarded.get("/form")) == ""
    guarded.get("/enter")
    assert cookie(guarded.get("/form")) == ""
    moved = clock.time.time() + drift.total_seconds()
    monkeypatch.setattr(clock.time, "time", lambda: moved)
    monkeypatch.setattr(security, "time", lambda: moved)
    assert cookie(guarded.get("/form", headers={"HX-Request": "true"})) == ""
    assert cookie(guarded.get("/static/x/css/base.css")) == ""


@pytest.mark.parametrize(
    "drift", [timedelta(days=-400), timedelta(seconds=-2), timedelta(days=500)]
)
def test_a_clock_that_was_put_right_makes_no_stranger_of_a_phone(
    guarded: FlaskClient, monkeypatch: pytest.MonkeyPatch, drift: timedelta
) -> None:
    guarded.get("/enter")
    held = {"X-CSRFToken": token(guarded)}
    moved = clock.time.time() + drift.total_seconds()
    monkeypatch.setattr(clock.time, "time", lambda: moved)
    assert "a phone" in guarded.get("/form").text
    assert guarded.post("/form", headers=held).status_code == 200
    held = {"X-CSRFToken": token(guarded)}
    assert guarded.post("/form", headers=held).status_code == 200


def test_the_browser_counts_the_days_of_the_cookie_itself(guarded: FlaskClient) -> None:
    """A date by a clock that is years behind would end the cookie at once."""
    assert f"Max-Age={400 * 24 * 3600}" in cookie(guarded.get("/enter"))


@pytest.mark.parametrize("path", ["/", "/new"])
def test_whoever_comes_with_a_cookie_whose_signature_is_bad_can_play(
    guarded: FlaskClient, path: str
) -> None:
    guarded.set_cookie("companion", "signed.by.others")
    guarded.get(path)
    held = {"X-CSRFToken": token(guarded)}
    assert guarded.post("/form", headers=held).status_code == 200
    with guarded.session_transaction() as session:
        assert uuid.UUID(session["device"])


def test_cookies_and_forms_of_an_older_key_go_on(make_app: MakeApp) -> None:
    old, new = "the key of last year", "the key of this year"
    # Of their own: each has other keys.
    before = make_app(WTF_CSRF_ENABLED=True, SECRET_KEY=old)
    after = make_app(WTF_CSRF_ENABLED=True, SECRET_KEY=[new, old])
    without = make_app(WTF_CSRF_ENABLED=True, SECRET_KEY=new)
    visitor = before.test_client()
    visitor.get("/")
    held = {"X-CSRFToken": token(visitor)}
    kept = cookie_of(visitor)
    for app, status in ((after, 200), (without, 400)):
        client = app.test_client()
        client.set_cookie("companion", kept)
        assert client.post("/new", headers=held, data={"seat": ["Ann"]}).status_code == status
        with client.session_transaction() as session:
            assert ("device" in session) is (status == 200)


@pytest.mark.parametrize(("base_url", "secure"), [("http://localhost", False), (HTTPS, True)])
def test_the_cookie_is_for_https_alone_exactly_where_there_is_https(
    guarded: FlaskClient, base_url: str, secure: bool
) -> None:
    assert ("Secure" in cookie(guarded.get("/enter", base_url=base_url))) is secure


def test_behind_a_proxy_the_outer_address_counts(make_app: MakeApp) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    for proxies, secure in ((0, False), (1, True)):
        # Of its own: how many proxies there are is read at the start.
        client = make_app(PROXIES=proxies).test_client()
        answer = client.get("/token", headers=forwarded)
        assert ("Secure" in cookie(answer)) is secure


def test_a_form_without_token_is_refused_in_a_sentence(guarded: FlaskClient) -> None:
    answer = guarded.post("/form")
    assert answer.status_code == 400
    assert "Reload the page and send it again." in answer.text


@pytest.mark.parametrize("base_url", ["http://localhost", HTTPS])
def test_a_form_with_token_is_accepted(guarded: FlaskClient, base_url: str) -> None:
    data = {"csrf_token": token(guarded, base_url)}
    referrer = {"Referer": f"{base_url}/form"}
    answer = guarded.post("/form", data=data, headers=referrer, base_url=base_url)
    assert answer.status_code == 200


def test_a_token_outlives_the_evening(
    guarded: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = {"X-CSRFToken": token(guarded)}
    later = clock.time.time() + timedelta(days=30).total_seconds()
    monkeypatch.setattr(clock.time, "time", lambda: later)
    assert guarded.post("/form", headers=held).status_code == 200


@pytest.mark.parametrize(("days", "status"), [(29, 303), (31, 409)])
def test_a_plain_form_tells_its_age(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, days: int, status: int
) -> None:
    # Of its own: its forms are guarded.
    client = make_app(WTF_CSRF_ENABLED=True).test_client()
    client.get("/new")
    names = [("seat", name) for name in ("Ann", "Bo", "Cleo", "Dev")]
    said = [("table_name", "Thursday"), ("variant", "standard"), ("action", "start")]
    sent = [("csrf_token", token(client)), ("operation", "f" * 32)]
    later = clock.time.time() + timedelta(days=days).total_seconds()
    monkeypatch.setattr(clock.time, "time", lambda: later)
    monkeypatch.setattr(security, "time", lambda: later)
    answer = client.post("/new", data=MultiDict([*names, *said, *sent]))
    assert answer.status_code == status
    assert ("more than 30 days ago" in answer.text) is (status == 409)


def test_a_token_is_never_kept_by_a_cache(guarded: FlaskClient) -> None:
    assert guarded.get("/token").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("size", [65 * 1024, 3_000_000])
def test_a_huge_body_is_refused_in_a_sentence(guarded: FlaskClient, size: int) -> None:
    headers = {"X-CSRFToken": token(guarded)}
    answer = guarded.post("/form", data={"note": "x" * size}, headers=headers)
    assert answer.status_code == 413
    assert "more than a score sheet can hold" in answer.text


@pytest.mark.parametrize("path", ["/form", "/nowhere"])
def test_what_nobody_reads_is_read_to_its_end(guarded: FlaskClient, path: str) -> None:
    """Or else a browser that still sends sees no answer."""
    sent = io.BytesIO(b"x" * 3_000_000)
    answer = guarded.post(
        path, input_stream=sent, content_length=3_000_000, content_type=URLENCODED
    )
    assert answer.status_code == 413
    assert sent.tell() == 3_000_000


def test_a_body_that_does_not_say_how_long_it_is_is_not_read(guarded: FlaskClient) -> None:
    """Read up to a limit, it would end anywhere."""
    answer = guarded.post(
        "/form",
        input_stream=io.BytesIO(b"note=x"),
        content_type=URLENCODED,
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert answer.status_code == 411
    assert "Go back, reload the page" in answer.text


@pytest.mark.parametrize("path", ["/form?note=a%00b", "/nothing%00here"])
def test_nul_characters_are_refused_in_an_address(app: Flask, path: str) -> None:
    assert app.test_client().get(path).status_code == 400


def test_nul_characters_are_refused_in_a_form(guarded: FlaskClient) -> None:
    headers = {"X-CSRFToken": token(guarded)}
    answer = guarded.post("/form", data={"name": "a\0b"}, headers=headers)
    assert answer.status_code == 400


def test_binary_rubbish_is_no_reason_to_fall_over(guarded: FlaskClient) -> None:
    headers = {"X-CSRFToken": token(guarded), "Content-Type": "multipart/form-data; boundary=x"}
    answer = guarded.post("/form", data=bytes(range(256)) * 8, headers=headers)
    assert answer.status_code < 500


@pytest.mark.parametrize("kind", ["application/octet-stream", "multipart/form-data", "text/plain"])
def test_a_body_that_is_no_form_is_not_taken_for_an_empty_one(
    guarded: FlaskClient, kind: str
) -> None:
    headers = {"X-CSRFToken": token(guarded), "Content-Type": kind}
    assert guarded.post("/form", data=bytes(range(256)), headers=headers).status_code == 400
