"""Every error is a sentence, on a page that leads back."""

from html import unescape

import pytest
from flask import abort
from flask.testing import FlaskClient
from markupsafe import escape
from sqlalchemy.exc import OperationalError

from companion.referee.telling import say
from tests.conftest import MakeApp

HTMX = {"HX-Request": "true"}


@pytest.fixture
def failing(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A client of an app with a page that ends with the status it is asked for."""
    app = make_app(TESTING=False)
    monkeypatch.setattr(app.logger, "disabled", True)

    @app.get("/fail/<int:status>")
    def fail(status: int) -> str:
        if status == 500:
            raise RuntimeError
        abort(status)

    @app.get("/full")
    def full() -> str:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    return app.test_client()


STATUSES = [400, 403, 404, 405, 408, 409, 413, 414, 415, 429, 500, 503]


@pytest.mark.parametrize("status", STATUSES)
def test_an_error_says_what_to_do(failing: FlaskClient, status: int) -> None:
    answer = failing.get(f"/fail/{status}")
    assert answer.status_code == status
    assert escape(say(f"status_{status}")) in answer.text
    assert '<a class="btn first" href="/">' in answer.text
    assert answer.headers["Content-Security-Policy"]


def test_htmx_gets_the_sentence_above_what_was_typed(failing: FlaskClient) -> None:
    answer = failing.get("/fail/500", headers=HTMX)
    assert say("status_500") in answer.text
    assert "<html" not in answer.text
    assert answer.headers["HX-Retarget"] == "#main"
    assert answer.headers["HX-Reswap"].startswith("afterbegin")


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_full_disk_is_told_and_tried_again(failing: FlaskClient, headers: object) -> None:
    answer = failing.get("/full", headers=headers)
    assert answer.status_code == 503  # the outbox of a phone tries it again
    assert answer.headers["Retry-After"] == "2"
    assert say("database_away") in unescape(answer.text)


def test_a_restored_page_is_whole(failing: FlaskClient) -> None:
    headers = {**HTMX, "HX-History-Restore-Request": "true"}
    assert "<html" in failing.get("/fail/404", headers=headers).text


def test_a_wrong_method_names_the_right_ones(client: FlaskClient) -> None:
    answer = client.post("/healthz")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_a_missing_slash_is_mended_and_not_an_error(make_app: MakeApp) -> None:
    app = make_app()  # of its own: it gets a page of this test
    app.add_url_rule("/folder/", "folder", lambda: "here")
    assert app.test_client().get("/folder").status_code == 308


def test_numbers_too_large_for_any_game_lead_nowhere(make_app: MakeApp) -> None:
    app = make_app()  # of its own: it gets a page of this test
    app.add_url_rule("/hands/<int:number>", "number", lambda number: str(number))
    client = app.test_client()
    assert client.get("/hands/99999").status_code == 200
    assert client.get("/hands/100000").status_code == 404
