"""What is set up for one app is seen by no other in the same process, and goes with it."""

from __future__ import annotations

import gc
import json
import logging
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from companion import create_app, server
from companion.models import db
from companion.referee import search
from tests.conftest import FOR_TESTS, MakeApp, as_new, files_of
from tests.process_state import changed, process_state


def every_setting(folder: Path) -> dict[str, Any]:
    return {
        **FOR_TESTS,
        "DATA": folder,
        "BACKUPS": folder / "backups",
        "LOG": "json",
        "PROXIES": 1,
        "SECRET_KEY": ["the key that is used", "a key that was used before"],
        "TIME_ZONE": None,
        "URL": "https://hearts.example",
        "WTF_CSRF_ENABLED": True,
    }


def use(app: Flask) -> None:
    """Ask for a page, send a forged form, and write into the log."""
    with app.test_client() as client:
        assert client.get("/").status_code == 200
        assert client.post("/new").status_code == 400
    app.logger.error("something went wrong")


def test_an_app_with_every_setting_leaves_the_process_as_it_was(tmp_path: Path) -> None:
    search.index()  # of the process, once it is made
    before, threads = process_state(), set(threading.enumerate())
    app = create_app(every_setting(tmp_path))
    use(app)
    assert not changed(before)
    with app.app_context():
        db.engine.dispose()
    gone = weakref.ref(app)
    del app
    gc.collect()
    assert gone() is None
    for each in set(threading.enumerate()) - threads:
        each.join(60)
    assert set(threading.enumerate()) <= threads
    assert not changed(before)


def test_a_file_that_a_test_leaves_in_the_shared_folder_goes_with_it(make_app: MakeApp) -> None:
    app = make_app()
    lent = as_new(app)
    files = files_of(next(lent))
    (app.config["DATA"] / "secret_key").write_text("of this test")
    assert list(lent) == []
    assert files_of(app) == files


def test_one_app_hears_nothing_of_the_log_of_another(
    make_app: MakeApp, capfd: pytest.CaptureFixture[str]
) -> None:
    # Of their own: the log is begun at the start.
    first, plain, second = make_app(LOG="json"), make_app(), make_app(LOG="json")
    plain.test_client().get("/k/wrong")
    assert capfd.readouterr().err == ""
    for one in (first, second, first):
        one.test_client().get("/healthz")
        [line] = map(json.loads, capfd.readouterr().err.splitlines())
        assert line["route"] == "/healthz"
    assert plain.logger.getEffectiveLevel() == logging.WARNING


def test_what_is_wrong_with_the_database_at_the_start_is_a_line_of_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("companion.storage.damage.damage_of", lambda _: "a page is missing")
    create_app({**FOR_TESTS, "DATA": tmp_path, "LOG": "json"})
    [line] = map(json.loads, capfd.readouterr().err.splitlines())
    assert (line["level"], "a page is missing" in line["event"]) == ("error", True)


def served(app: Flask, monkeypatch: pytest.MonkeyPatch, run: Callable[[], None]) -> None:
    monkeypatch.setattr(server, "listen", lambda *_: SimpleNamespace(run=run))
    server.serve(app, "127.0.0.1", 8000)


def test_what_libraries_say_while_it_serves_is_in_the_journal_too(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    app = make_app(LOG="json")  # of its own: the log is begun at the start
    served(app, monkeypatch, lambda: logging.getLogger("waitress.queue").warning("it is long"))
    [line] = map(json.loads, capfd.readouterr().err.splitlines())
    assert (line["level"], line["event"]) == ("warning", "it is long")


def test_a_server_that_has_stopped_leaves_the_process_as_it_was(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, seen = process_state(), {}
    app = make_app(LOG="json")  # of its own: the log is begun at the start
    served(app, monkeypatch, lambda: seen.update(changed(before)))
    assert seen.keys() == {"the log ''", "signals", "garbage"}
    assert not changed(before)
