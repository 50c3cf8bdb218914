"""Old games from paper on the page: pasted or sent, looked at, taken in, taken back, refused."""

from __future__ import annotations

import io
import re
from html import unescape
from typing import TYPE_CHECKING

from companion.config import MOST_OF_FILE, MOST_SENT
from companion.models import Game, db
from companion.web.files import views as files
from tests.scorebook.evening import Evening
from tests.web.game_desk import HTMX, Desk, other_phone, words
from tests.web.world import Forms

if TYPE_CHECKING:
    import pytest
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

GRID = """2019-03-14 Ann's porch
Ann Bo Cleo Fay
4 6 3 13
4 32 29 39
"""


def paper_of(desk: Desk) -> str:
    return f"/t/{desk.evening.table.id}/import/paper"


def look_at(desk: Desk, client: FlaskClient | None = None, **said: object) -> TestResponse:
    data = {"text": GRID, "rules": "standard", "rows": "either", **said}
    return (client or desk.client).post(
        paper_of(desk), data=data, content_type="multipart/form-data"
    )


def form_to(page: str, end: str, field: str) -> tuple[str, dict[str, str]]:
    """The form of a page that goes there and has this field."""
    [(action, offers)] = [
        form for form in Forms(page).forms if form[0].endswith(end) and field in form[1]
    ]
    return action, {name: values[0] for name, values in offers.items()}


def confirm(desk: Desk, looked: TestResponse) -> TestResponse:
    action, fields = form_to(looked.text, "/import/paper", "packed")
    return desk.client.post(action, data=fields, content_type="multipart/form-data")


def test_a_pasted_grid_is_looked_at_taken_in_and_taken_back(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        looked = look_at(desk)
        assert looked.status_code == 200
        said = words(looked.text)
        assert ": 1 game, 2 hands and 1 new name." in said
        assert "New here: Fay ." in said
        assert "Ann's porch · Thu Mar 14, 2019" in said
        assert "Ann 4, Bo 32, Cleo 29, Fay 39 · 2 hands · read as running totals" in said
        assert db.session.query(Game).count() == 1
        done = confirm(desk, looked)
        assert done.status_code == 303
        assert confirm(desk, looked).location == done.location  # a double tap
        assert db.session.query(Game).count() == 2
        history = words(desk.client.get(f"/t/{desk.evening.table.id}/games").text)
        assert "Ann's porch" in history
        assert "1 game is here already." in words(look_at(desk).text)
        shown = desk.client.get(done.location)
        action, fields = form_to(shown.text, "/import/undo", "import")
        assert desk.client.post(action, data=fields).status_code == 303
        db.session.rollback()
        assert db.session.query(Game).count() == 1


def test_a_file_is_looked_at_like_what_was_pasted(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        csv = "\ufeff" + GRID.replace(" ", ";").replace("\n", "\r\n")
        looked = look_at(desk, text="", file=(io.BytesIO(csv.encode()), "games.csv"))
        assert "1 game, 2 hands and 1 new name." in words(looked.text)
        assert confirm(desk, looked).status_code == 303
        assert db.session.query(Game).count() == 2


def test_what_is_refused_stays_in_the_form_and_changes_nothing(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        typed = {
            "text": "<Bo> &Co Dev Eva\n0 26 26 26\n1 2 3 4",
            "note": "Porch",
            "day": "2018-01-02",
        }
        for headers in ({}, HTMX):
            answer = desk.client.post(
                paper_of(desk),
                data={**typed, "rules": "long_200", "rows": "hands", "target": "50"},
                headers=headers,
            )
            assert answer.status_code == 422
            assert "Line 3: That's 10" in words(answer.text)
            _, fields = form_to(answer.text, "/import/paper", "target")
            [text] = re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", answer.text, re.DOTALL)
            assert unescape(text).replace("\r\n", "\n") == typed["text"]
            assert (fields["note"], fields["day"], fields["target"]) == (
                "Porch",
                "2018-01-02",
                "50",
            )
            assert '<option value="long_200" selected>' in answer.text
            assert '<option value="hands" selected>' in answer.text
        bad = io.BytesIO(b"PK\x03\x04\x14\x00")
        answer = look_at(desk, file=(bad, "games.xlsx"))
        assert (answer.status_code, "spreadsheet program" in answer.text) == (422, True)
        for field, value in (("day", "soon"), ("target", "many"), ("rules", "")):
            assert look_at(desk, **{field: value}).status_code == 422
        assert look_at(desk, text="").status_code == 422
        assert look_at(desk, packed="eJw!").status_code == 422
        assert db.session.query(Game).count() == 1


def test_more_than_the_page_takes_is_refused_and_the_command_is_named(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        for size in (MOST_OF_FILE + 1, MOST_SENT + 1):
            for name in ('"text"', '"file"; filename="games.txt"'):
                part = "--x\r\nContent-Disposition: form-data; name="
                head = f'{part}"rows"\r\n\r\nhands\r\n{part}{name}\r\n\r\n'
                body = head.encode() + b" " * size + b"\r\n--x--\r\n"
                kind = "multipart/form-data; boundary=x"
                answer = desk.client.post(paper_of(desk), data=body, content_type=kind)
                assert answer.status_code == 413
                assert "companion import FILE" in words(answer.text)
        bomb = files._pack(b" " * (50 * 1024 * 1024))
        assert look_at(desk, packed=bomb).status_code == 413
        for limit in ("MOST_GAMES_SENT", "MOST_HANDS_SENT", "MOST_LINES_SENT"):
            with monkeypatch.context() as patch:
                patch.setattr(files, limit, 1)
                answer = look_at(desk, text=f"{GRID}\n{GRID}")
                assert answer.status_code == 422
                assert "companion import FILE" in words(answer.text)


def test_followers_and_strangers_bring_no_games(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        follower = other_phone(desk)
        assert look_at(desk, follower).status_code == 404
        assert look_at(desk, app.test_client()).status_code == 404
        assert "import/paper" not in follower.get(f"/t/{desk.evening.table.id}/export").text


def test_the_rules_of_the_last_game_come_first(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        page = desk.client.get(f"/t/{desk.evening.table.id}/export").text
        _, fields = form_to(page, "/import/paper", "target")
        assert fields["rules"] == "last"
        assert "1 game, 2 hands" in words(look_at(desk, rules="last").text)
