"""What watches over an installation asks these."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from companion import migrations
from companion.models import db


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


@pytest.mark.parametrize("revision", ["0023", "future"])
def test_nor_is_one_that_was_put_in_its_place(
    make_app: Callable[..., Flask], revision: str
) -> None:
    app = make_app()  # of its own: its version will be another
    with app.app_context():
        db.session.execute(text(f"UPDATE alembic_version SET version_num = '{revision}'"))
        db.session.commit()
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the database is of another version\n")
