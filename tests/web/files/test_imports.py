"""A file of a table on the page: looked at, taken in, taken back, refused."""

# A file goes from one server to another: these tests make an app of its own for each of the two.

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update

from companion import scorebook
from companion.config import MOST_OF_FILE, MOST_SENT
from companion.files import table_import
from companion.files.table_file import write_table
from companion.models import Game, Grant, Table, TableImport, db
from companion.web.files import views as files
from tests.files.rich_table import begin, fill_table
from tests.scorebook.evening import NOON, Evening
from tests.scorebook.stored import change_rules
from tests.web.game_desk import Desk, other_phone, words
from tests.web.world import Forms

if TYPE_CHECKING:
    import pytest
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from tests.conftest import MakeApp


def text_of(table: Table) -> str:
    db.session.expire_all()
    return write_table(table.id)


def page_of(desk: Desk) -> str:
    return f"/t/{desk.evening.table.id}/table"


def import_of(desk: Desk) -> str:
    return f"/t/{desk.evening.table.id}/import"


def look_at(desk: Desk, text: str | bytes, client: FlaskClient | None = None) -> TestResponse:
    """Send a file from the page."""
    file = text if isinstance(text, bytes) else text.encode()
    boundary, name = "--x\r\nContent-Disposition: form-data; name=", '"; filename="table.json"'
    body = f'{boundary}"step"\r\n\r\nlook\r\n{boundary}"file{name}\r\n\r\n'.encode()
    kind = "multipart/form-data; boundary=x"
    sent = body + file + b"\r\n--x--\r\n"
    return (client or desk.client).post(import_of(desk), data=sent, content_type=kind)


def confirm(desk: Desk, looked: TestResponse) -> TestResponse:
    """Send back what the page shows of the file."""
    action, offers = Forms(looked.text).forms[0]
    assert "packed" in offers
    return desk.client.post(action, data={name: each[0] for name, each in offers.items()})


def test_a_table_of_another_server_is_looked_at_taken_in_and_taken_back(
    make_app: MakeApp, rich_text: str
) -> None:
    text = rich_text
    app = make_app()
    with app.app_context():
        desk = Desk(app, Evening())
        looked = look_at(desk, text)
        assert looked.status_code == 200
        assert ": 7 games, 18 hands and 13 new names." in words(looked.text)
        assert "comes in as a new table" in words(looked.text)
        assert db.session.query(Table).count() == 1
        done = confirm(desk, looked)
        assert done.status_code == 303
        assert confirm(desk, looked).location == done.location  # a double tap
        [table] = db.session.scalars(select(Table).where(Table.id != desk.evening.table.id))
        assert text_of(table) == text
        shown = desk.client.get(done.location)
        assert "7 games" in words(shown.text)
        [(action, offers)] = [form for form in Forms(shown.text).forms if "undo" in form[0]]
        undone = desk.client.post(action, data={name: each[0] for name, each in offers.items()})
        assert undone.status_code == 303
        db.session.rollback()
        assert [each.id for each in db.session.scalars(select(Table))] == [desk.evening.table.id]


def test_new_games_are_added_to_a_table_this_phone_keeps(make_app: MakeApp) -> None:
    with make_app().app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        one = text_of(evening.table)
        begin(evening)
        evening.hand(4, 6, 3, 0, queen=0)
        two = text_of(evening.table)
    app = make_app()
    with app.app_context():
        desk = Desk(app, Evening())
        there = confirm(desk, look_at(desk, one)).location
        looked = look_at(desk, two)
        assert "1 game and 1 hand." in words(looked.text)
        assert "1 game is here already." in words(looked.text)
        assert "added to the table" in words(looked.text)
        assert confirm(desk, looked).location == there
        assert "packed" not in look_at(desk, two).text  # nothing is left to take in
        table = db.session.scalars(select(Table).where(Table.id != desk.evening.table.id)).one()
        assert text_of(table) == two
        shown = desk.client.get(there)
        [(action, offers)] = [form for form in Forms(shown.text).forms if "undo" in form[0]]
        desk.client.post(action, data={name: each[0] for name, each in offers.items()})
        assert text_of(table) == one


def test_what_somebody_changed_stays_and_the_page_says_so(
    make_app: MakeApp, rich_text: str
) -> None:
    text = rich_text
    app = make_app()
    with app.app_context():
        desk = Desk(app, Evening())
        there = confirm(desk, look_at(desk, text)).location
        game = db.session.scalars(select(Game).where(Game.variant == "cancellation")).one()
        table = db.session.get_one(Table, game.table_id)
        with scorebook.writing(table):
            state = scorebook.look_up(table, game.id)
            assert state
            scorebook.describe_game(state, "Porch")
        shown = desk.client.get(there)
        [(action, offers)] = [form for form in Forms(shown.text).forms if "undo" in form[0]]
        answer = desk.client.post(action, data={name: each[0] for name, each in offers.items()})
        assert answer.status_code == 422
        assert "Someone has changed what came with this file, game 5" in words(answer.text)


def test_a_table_of_others_comes_in_as_a_copy_and_tells_nothing_of_them(app: Flask) -> None:
    with app.app_context():
        theirs = fill_table()
        text = text_of(theirs.table)
        desk = Desk(app, Evening())
        looked = look_at(desk, text)
        assert "comes in as a new table" in words(looked.text)
        assert "here already" not in words(looked.text)
        assert confirm(desk, looked).status_code == 303
        assert db.session.query(Table).count() == 3
        assert text_of(theirs.table) == text


def test_games_that_nobody_can_score_are_named(app: Flask) -> None:
    with app.app_context():
        theirs, desk = Evening(), Desk(app, Evening())
        said = []
        for _ in range(2):
            change_rules(theirs.game, options={"trumps": "S"})
            said.append(words(look_at(desk, text_of(theirs.table)).text))
            begin(theirs)
        assert "Game 1 can't be read or scored anymore. It's kept as it was." in said[0]
        assert "Games 1 and 2 can't be read or scored anymore. They're kept" in said[1]


def test_a_bad_file_is_refused_with_the_place(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        desk.evening.hand(4, 6, 3, 0, queen=0)
        text = text_of(desk.evening.table).replace('"dealer": 0', '"dealer": "Ann"')
        answer = look_at(desk, text)
        assert answer.status_code == 422
        said = words(answer.text)
        assert "Game 1: “facts.hands[0].dealer” isn't anything Companion writes there" in said
        assert look_at(desk, b"").status_code == 422
        answer = desk.client.post(import_of(desk), data={"packed": "eJw!"})
        assert "Choose a table's file" in words(answer.text)


def test_more_than_five_megabytes_are_refused_and_the_command_is_named(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        for size in (MOST_OF_FILE + 1, MOST_SENT + 1):
            answer = look_at(desk, b" " * size)
            assert answer.status_code == 413
            assert "companion import FILE" in words(answer.text)


def test_what_unpacks_to_more_is_refused(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        bomb = files._pack(b" " * (50 * 1024 * 1024))
        kind = "multipart/form-data"
        answer = desk.client.post(import_of(desk), data={"packed": bomb}, content_type=kind)
        assert answer.status_code == 413
        assert "companion import FILE" in words(answer.text)


def test_a_packed_file_is_taken_and_one_that_holds_more_is_refused(
    make_app: MakeApp, rich_text: str
) -> None:
    text = rich_text.encode()
    app = make_app()
    with app.app_context():
        desk = Desk(app, Evening())
        looked = look_at(desk, gzip.compress(text))
        assert ": 7 games, 18 hands and 13 new names." in words(looked.text)
        assert confirm(desk, looked).status_code == 303
        answer = look_at(desk, gzip.compress(b" " * (50 * 1024 * 1024)))
        assert answer.status_code == 413
        assert "companion import FILE" in words(answer.text)
        assert look_at(desk, gzip.compress(text)[:-9]).status_code == 422


def test_what_is_packed_within_a_packed_file_is_refused_unread(
    make_app: MakeApp, rich_text: str
) -> None:
    text = rich_text.encode()
    app = make_app()
    with app.app_context():
        desk = Desk(app, Evening())
        for within in (text, b" " * (50 * 1024 * 1024), gzip.compress(text)):
            answer = look_at(desk, gzip.compress(gzip.compress(within)))
            assert answer.status_code == 422
            assert "This isn't a table that Companion saved." in words(answer.text)
            assert "companion import FILE" not in words(answer.text)  # the size of what is within


def test_more_games_than_the_page_takes_are_refused(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_GAMES_SENT", 6)
    with app.app_context():
        desk = Desk(app, fill_table())
        answer = look_at(desk, text_of(desk.evening.table))
        assert answer.status_code == 422
        assert "up to 6 games" in words(answer.text)
        assert "companion import FILE" in words(answer.text)


def test_followers_take_it_with_them_and_bring_nothing(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, fill_table())
        follower = other_phone(desk)
        page = follower.get(page_of(desk)).text
        assert "table.json" in page
        assert "file" not in [name for _, offers in Forms(page).forms for name in offers]
        assert look_at(desk, text_of(desk.evening.table), follower).status_code == 404
        history = f"/t/{desk.evening.table.id}/history"
        assert page_of(desk) in follower.get(history).text
        assert desk.evening.now >= NOON


def test_who_keeps_the_table_no_more_when_it_is_done_brings_nothing(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, rich_text: str
) -> None:
    text = rich_text
    app = make_app()
    with app.app_context():
        desk = Desk(app, Evening())
        looked = look_at(desk, text)
        after_survey(monkeypatch, lambda: db.session.execute(update(Grant).values(removed_at=NOON)))
        assert confirm(desk, looked).status_code == 404
        db.session.rollback()
        assert db.session.query(Table).count() == 1
        assert db.session.query(TableImport).count() == 0


def after_survey(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Let something happen once, after the next file was read and before it is taken in."""
    survey = table_import.survey_file

    def survey_and_act(*said: Any, **more: Any) -> Any:
        monkeypatch.setattr(table_import, "survey_file", survey)
        found = survey(*said, **more)
        act()
        db.session.commit()
        return found

    monkeypatch.setattr(table_import, "survey_file", survey_and_act)


def test_the_same_import_that_another_process_did_meanwhile_leads_where_that_did(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, rich_text: str
) -> None:
    text = rich_text
    app = make_app()
    with app.app_context():
        desk = Desk(app, Evening())
        looked = look_at(desk, text)
        first: list[str] = []
        after_survey(monkeypatch, lambda: first.append(confirm(desk, looked).location))
        done = confirm(desk, looked)
        assert [done.location] == first
        db.session.rollback()
        assert db.session.query(Table).count() == 2


def test_who_is_put_out_while_a_table_that_came_is_to_go_again_takes_nothing_away(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, rich_text: str
) -> None:
    text, app = rich_text, make_app()
    with app.app_context():
        desk = Desk(app, Evening())
        assert confirm(desk, look_at(desk, text)).status_code == 303
        came = db.session.scalars(select(TableImport)).one()
        table, data, look_back = came.table_id, {"import": str(came.id)}, table_import.look_back

        def look_back_and_remove(*said: Any) -> Any:
            seen = look_back(*said)
            with db.engine.begin() as another:
                mine = update(Grant).where(Grant.table_id == table)
                another.execute(mine.values(removed_at=NOON))
                another.execute(update(Table).values(version=Table.version + 1))
            return seen

        monkeypatch.setattr(table_import, "look_back", look_back_and_remove)
        assert desk.client.post(f"/t/{table}/import/undo", data=data).status_code == 404
        db.session.rollback()
        assert db.session.get(Table, table)


def test_a_phone_has_one_file_looked_at_at_a_time(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        desk = Desk(app, fill_table())
        text, survey = text_of(desk.evening.table), table_import.survey_file
        others: list[TestResponse] = []

        def survey_with_another(*said: Any, **more: Any) -> Any:
            with monkeypatch.context() as patch:
                patch.setattr(table_import, "survey_file", survey)
                others.extend([look_at(desk, text), look_at(Desk(app, Evening()), text)])
            return survey(*said, **more)

        monkeypatch.setattr(table_import, "survey_file", survey_with_another)
        assert look_at(desk, text).status_code == 200
        same, another = others
        assert same.status_code == 409
        assert "A file from this phone is still being checked." in words(same.text)
        assert another.status_code == 200
        monkeypatch.undo()
        assert look_at(desk, text).status_code == 200
        assert look_at(desk, b"{").status_code == 422
        assert look_at(desk, text).status_code == 200
