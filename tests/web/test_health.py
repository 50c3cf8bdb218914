"""What watches over an installation asks these."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import migrations


def test_the_process_answers(client: FlaskClient) -> None:
    assert client.get("/healthz").data == b"ok\n"


def test_the_database_is_ready(any_app: Flask) -> None:
    assert any_app.test_client().get("/readyz").status_code == 200


def test_a_database_of_another_version_is_not_ready(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "head", lambda: "newer")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the database is of another version\n")
