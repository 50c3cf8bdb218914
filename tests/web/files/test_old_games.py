"""Old games from paper on the page: pasted or sent, looked at, taken in, taken back, refused."""

from __future__ import annotations

import io
import re
import uuid
from collections import Counter
from html import unescape
from typing import TYPE_CHECKING

from werkzeug.test import TestResponse

from companion import scorebook
from companion.config import MOST_OF_FILE, MOST_SENT
from companion.files.paper import PaperFile
from companion.files.table_import import Survey
from companion.models import Game, db
from companion.scorebook.codec import read_facts
from companion.web.files import old_games, views
from tests.files.books import workbook
from tests.scorebook.evening import Evening
from tests.web.game_desk import HTMX, Desk, other_phone, words
from tests.web.world import Forms

if TYPE_CHECKING:
    import pytest
    from flask import Flask
    from flask.testing import FlaskClient

GRID = """2019-03-14 Ann's porch
Ann Bo Cleo Fay
4 6 3 13
4 32 29 39
"""


def address_of(desk: Desk) -> str:
    return f"/t/{desk.evening.table.id}/old-games"


def look_at(desk: Desk, client: FlaskClient | None = None, **said: object) -> TestResponse:
    data = {"kind": "sheet", "text": GRID, "rules": "standard", "rows": "", **said}
    headers = HTMX if data.pop("htmx", False) else {}
    return (client or desk.client).post(
        address_of(desk), data=data, content_type="multipart/form-data", headers=headers
    )


def form_to(page: str, end: str, field: str) -> tuple[str, dict[str, str]]:
    """The form of a page that goes there and has this field."""
    [(action, offers)] = [
        form for form in Forms(page).forms if form[0].endswith(end) and field in form[1]
    ]
    return action, {name: values[0] for name, values in offers.items()}


def confirm(desk: Desk, looked: TestResponse, **said: object) -> TestResponse:
    """Send what was looked at once more, as the page has it."""
    action, fields = form_to(looked.text, "/old-games", "operation")
    [text] = re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", looked.text, re.DOTALL) or [""]
    fields = {name: value for name, value in fields.items() if not name.startswith("kind-")}
    data = {**fields, "text": unescape(text), "step": "take", **said}
    return desk.client.post(action, data=data, content_type="multipart/form-data")


def test_a_pasted_sheet_is_looked_at_taken_in_and_taken_back(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        looked = look_at(desk)
        assert looked.status_code == 200
        said = words(looked.text)
        assert "1 game, 2 hands and 1 new name" in said
        assert "New here: Fay ." in said
        assert "Ann's porch · Thu Mar 14, 2019" in said
        assert "Ann 4, Bo 32, Cleo 29, Fay 39 · 2 hands · read as running totals" in said
        assert "Columns Ann, Bo, Cleo, Fay" in said
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
        back = desk.client.post(action, data=fields)
        assert (back.status_code, back.location) == (303, address_of(desk))
        db.session.rollback()
        assert db.session.query(Game).count() == 1


def test_one_game_by_its_final_scores_needs_a_year_and_a_number_each(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        page = desk.client.get(address_of(desk)).text
        for name in ("Ann", "Bo", "Cleo", "Dev"):
            assert f'aria-label="Points of {name}"' in page
        said = {
            "kind": "scores",
            "day": "2011",
            "rules": "standard",
            "name": ["Ann", "Bo", "Cleo", "Dev", "Eva", ""],
            "score": ["104", "61", "33", "", "63", ""],
        }
        looked = desk.client.post(address_of(desk), data=said, content_type="multipart/form-data")
        told = words(looked.text)
        assert "1 game and 1 new name" in told
        assert "2011, no date Ann 104, Bo 61, Cleo 33, Eva 63 · final scores" in told
        assert "These scores add up to 261. With these rules it would be a multiple of 26." in told
        _, fields = form_to(looked.text, "/old-games", "operation")
        sent = {**said, "operation": fields["operation"], "step": "take"}
        done = desk.client.post(address_of(desk), data=sent, content_type="multipart/form-data")
        assert done.status_code == 303
        listed = words(desk.client.get(f"/t/{desk.evening.table.id}/games").text)
        assert "Cleo won with 33" in listed
        assert "2011, no date" in listed
        for field, value in (("day", "soon"), ("score", ["a", "61", "33", "62"]), ("score", [])):
            sent = {**said, field: value}
            bad = desk.client.post(address_of(desk), data=sent, content_type="multipart/form-data")
            assert bad.status_code == 422


def test_a_file_is_looked_at_like_what_was_pasted(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        csv = GRID.replace(" ", ";").replace("\n", "\r\n")
        for code in ("utf-8-sig", "utf-16", "cp1252"):
            looked = look_at(desk, text="", file=(io.BytesIO(csv.encode(code)), "games.csv"))
            assert "1 game, 2 hands and 1 new name" in words(looked.text)
        assert confirm(desk, looked).status_code == 303
        assert db.session.query(Game).count() == 2


def test_every_line_that_is_wrong_is_named_and_answers_mend_it(app: Flask) -> None:
    sheet = "Ann\tBo\tCleo\tDev\n4\t6\t3\t12\n12\t12\t1\t1\n4\t6\t3\t13\n"
    with app.app_context():
        desk = Desk(app, Evening())
        for htmx in (False, True):
            looked = look_at(desk, text=sheet, day="2019", htmx=htmx)
            assert looked.status_code == 422
            said = words(looked.text)
            assert "2 lines need a look" in said
            assert "Line 2: One heart is missing. Who has it?" in said
            assert "Line 3: 12-12-1-1: someone must have the queen. Who?" in said
            assert ("<html" in looked.text) is not htmx
        mended = look_at(desk, text=sheet, day="2019", **{"line-2": "Dev", "line-3": "open"})
        assert "Ann 20, Bo 24, Cleo 7, Dev 27 · 3 hands" in words(mended.text)
        assert confirm(desk, mended, **{"line-2": "Dev", "line-3": "open"}).status_code == 303
        [game] = db.session.query(Game).filter(Game.number == 2)
        hands = read_facts(game.facts).hands
        assert [hand.report.is_open for hand in hands] == [False, True, False]


def test_a_column_is_what_the_table_says_it_is(app: Flask) -> None:
    sheet = "Ann,Bo,Cleo,Dev,Table\n4,6,3,13,7\n0,26,26,26,9\n"
    with app.app_context():
        desk = Desk(app, Evening())
        looked = look_at(desk, text=sheet, day="2019-03-14")
        assert looked.status_code == 422
        assert '<label class="grow" for="column-4">' in looked.text
        looked = look_at(desk, text=sheet, day="2019-03-14", **{"column-4": "out"})
        assert "Columns Ann, Bo, Cleo, Dev, left out" in words(looked.text)
        assert looked.status_code == 200


def test_a_date_that_may_be_two_days_is_asked_once(app: Flask) -> None:
    sheet = GRID.replace("2019-03-14", "3/4/2019") + "\n" + GRID.replace("2019-03-14", "5/4/2019")
    with app.app_context():
        desk = Desk(app, Evening())
        said = words(look_at(desk, text=sheet).text)
        assert said.count("Does the day or the month come first in 3/4/2019?") == 1
        assert "Thu Apr 4, 2019" not in said
        assert "Wed Apr 3, 2019" in words(look_at(desk, text=sheet, order="dmy").text)
        looked = look_at(desk, text=sheet, order="mdy")
        assert "Mon Mar 4, 2019" in words(looked.text)
        assert 'name="order" value="mdy" checked' in looked.text  # and can be changed


def test_what_the_numbers_are_is_asked_where_they_may_be_either(app: Flask) -> None:
    sheet = "Ann Bo Cleo Dev\n26 0 26 26\n31 16 29 29\n36 20 45 28\n"
    with app.app_context():
        desk = Desk(app, Evening())
        asked = look_at(desk, text=sheet, day="2019")
        assert asked.status_code == 422
        assert "Which are they?" in words(asked.text)
        assert 'name="rows" value="finals"' in asked.text
        looked = look_at(desk, text=sheet, day="2019", rows="finals")
        assert "3 games" in words(looked.text)
        assert '<option value="finals" selected>' in looked.text
        assert looked.text.count('name="rows"') == 1


def test_a_typed_date_that_may_be_two_days_is_asked_too(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        sheet = GRID.partition("\n")[2]
        looked = look_at(desk, text=sheet, day="3/4/2019")
        assert looked.status_code == 422
        assert "Does the day or the month come first in 3/4/2019?" in words(looked.text)
        assert "Nothing was changed" not in looked.text
        looked = look_at(desk, text=sheet, day="3/4/2019", order="dmy")
        assert "Wed Apr 3, 2019" in words(looked.text)
        assert 'name="order" value="dmy" checked' in looked.text


def test_a_large_table_folds_most_of_its_players(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        with scorebook.writing(evening.table):
            scorebook.seat_players(evening.table, [f"Player {n}" for n in range(20)], evening.now)
        page = Desk(app, evening).client.get(f"/t/{evening.table.id}/old-games").text
        shown, _, folded = page.partition("Other players")
        assert "Points of Player 3" in shown
        assert "Points of Player 4" in folded
        assert shown.count("Someone else") == 4


def test_a_name_that_is_nearly_another_is_asked_and_a_tap_makes_it_theirs(app: Flask) -> None:
    sheet = GRID.replace("Bo", "B\xf6")
    with app.app_context():
        desk = Desk(app, Evening())
        asked = look_at(desk, text=sheet)
        assert asked.status_code == 422
        assert "Is B\xf6 the same player as Bo?" in words(asked.text)
        [field] = re.findall(r'name="(names-\d+)" value="same"', asked.text)
        assert "New here: Fay ." in words(look_at(desk, text=sheet, **{field: "same"}).text)
        assert "New here: B\xf6 and Fay" in words(look_at(desk, text=sheet, **{field: "new"}).text)


def test_where_most_hands_fit_no_rules_those_that_fit_are_asked(app: Flask) -> None:
    sheet = "2019\nAnn Bo Cleo Dev\n-6 6 3 13\n13 4 -4 3\n3 3 14 -4\n"
    with app.app_context():
        desk = Desk(app, Evening())
        asked = look_at(desk, text=sheet)
        assert "These numbers fit other rules. Which did you play by?" in words(asked.text)
        key = re.findall(r'type="radio" name="rules" value="(\w+)"', asked.text)[0]
        assert "1 game and 3 hands" in words(look_at(desk, text=sheet, rules=key).text)


def test_what_is_refused_stays_in_the_form_and_changes_nothing(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        text = "<Bo> &Co Dev Eva\n0 26 26 26\n1 2 3 4"
        typed = {"text": text, "note": "Porch", "day": "2018-01-02", "rules": "long_200"}
        for htmx in (False, True):
            answer = look_at(desk, **typed, rows="hands", target="50", htmx=htmx)
            assert answer.status_code == 422
            assert "Line 3: That's 10" in words(answer.text)
            _, fields = form_to(answer.text, "/old-games", "target")
            [kept] = re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", answer.text, re.DOTALL)
            assert unescape(kept).replace("\r\n", "\n") == text
            assert (fields["note"], fields["day"], fields["target"]) == (
                "Porch",
                "2018-01-02",
                "50",
            )
            assert '<option value="long_200" selected>' in answer.text
            assert '<option value="hands" selected>' in answer.text
        bad = io.BytesIO(b"PK\x03\x04\x14\x00")
        answer = look_at(desk, file=(bad, "games.xlsx"))
        assert (answer.status_code, "This workbook can" in answer.text) == (422, True)
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
                answer = desk.client.post(address_of(desk), data=body, content_type=kind)
                assert answer.status_code == 413
                assert "companion import FILE" in words(answer.text)
        for limit in ("MOST_GAMES_SENT", "MOST_HANDS_SENT", "MOST_LINES_SENT"):
            with monkeypatch.context() as patch:
                patch.setattr(old_games, limit, 1)
                answer = look_at(desk, text=f"{GRID}\n{GRID}")
                assert answer.status_code == 422
                assert "companion import FILE" in words(answer.text)


def test_followers_and_strangers_bring_no_games(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        follower = other_phone(desk)
        for client in (follower, app.test_client(), Desk(app, Evening()).client):
            assert look_at(desk, client).status_code == 404
            assert client.get(address_of(desk)).status_code == 404
        assert "old-games" not in follower.get(f"/t/{desk.evening.table.id}/table").text
        assert "old-games" not in follower.get(f"/t/{desk.evening.table.id}/history").text


def test_the_rules_of_the_last_game_come_first(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        _, fields = form_to(desk.client.get(address_of(desk)).text, "/old-games", "target")
        assert fields["rules"] == "last"
        assert "1 game, 2 hands" in words(look_at(desk, rules="last").text)


def test_what_a_sheet_leaves_open_is_asked_beside_it(app: Flask) -> None:
    """The year of its dates, and from when a substitute played: each once, answered by a tap."""
    sheet = "14.3.\nAnn\tBo/Max\tCleo\tDev\n4\t6\t3\t13\n12\t12\t1\t1\n4\t6\t3\t13"
    with app.app_context():
        desk = Desk(app, Evening())
        page = look_at(desk, text=sheet)
        assert page.status_code == 422
        told = words(page.text)
        assert "Which year is 14.3. in?" in told
        assert "From which hand did Max play for Bo?" in told
        assert page.text.count('name="day"') == 1
        assert re.findall(r'name="from-1" value="(\d)"', page.text) == ["2", "3", "1"]
        page = look_at(desk, text=sheet, day="2019", **{"from-1": "3"})
        told = words(page.text)
        assert "12-12-1-1: someone must have the queen. Who?" in told
        assert '<input type="hidden" name="from-1" value="3">' in page.text
        answers = re.findall(r'name="line-4" value="(\w+)"', page.text)
        assert answers == ["Ann", "Bo", "Cleo", "Dev", "open"]
        page = look_at(desk, text=sheet, day="2019", **{"from-1": "3", "line-4": "Cleo"})
        assert page.status_code == 200
        assert "Thu Mar 14, 2019" in words(page.text)


def test_whether_a_kitty_plays_is_answered_by_a_tap(app: Flask) -> None:
    sheet = "Ann\tBo\tCleo\tKitty\n10\t3\t13\t0\n13\t4\t9\t0"
    with app.app_context():
        desk = Desk(app, Evening())
        page = look_at(desk, text=sheet, day="2019")
        assert page.status_code == 422
        assert "Is Kitty a player? A player Not a player" in words(page.text)
        page = look_at(desk, text=sheet, day="2019", kitty="out")
        assert "Ann 23, Bo 7, Cleo 22 · 2 hands" in words(page.text)
        page = look_at(desk, text=sheet, day="2019", kitty="player")
        assert "Ann 23, Bo 7, Cleo 22, Kitty 0 · 2 hands" in words(page.text)


def test_lines_that_the_page_took_for_something_else_stay_that_when_it_is_sent(app: Flask) -> None:
    """Totals carried over, and a first line of totals that go down: sent as the page shows them."""
    names = "Ann\tBo\tCleo\tDev\n"
    carried = f"{names}4\t6\t3\t13\n13\t4\t0\t9\n\n{names}17\t10\t3\t22\n5\t20\t1\t0\n"
    down = f"{names}50\t50\t50\t50\n46\t44\t47\t37\n33\t40\t47\t28\n28\t20\t46\t28\n"
    with app.app_context():
        desk = Desk(app, Evening())
        for sheet in (carried, down):
            looked = look_at(desk, text=sheet, day="2019")
            shown = re.findall(
                r'name="(kind-\d)">.*?value="(\w+)" selected', looked.text, re.DOTALL
            )
            looks = re.findall(r'name="(looks-kind-\d)" value="(\w+)"', looked.text)
            again = look_at(desk, text=sheet, day="2019", **dict(shown), **dict(looks))
            for page in (looked, again):
                assert "Ann 22, Bo 30, Cleo 4, Dev 22 · 3 hands" in words(page.text)
            assert {"none", "totals"} & {kind for _, kind in shown}


def test_what_each_line_was_taken_for_is_shown_and_a_tap_away(app: Flask) -> None:
    sheet = "Ann\tBo\tCleo\tDev\n0\t0\t0\t0\n4\t6\t3\t13\n13\t4\t6\t3\n17\t10\t9\t16\n"
    with app.app_context():
        desk = Desk(app, Evening())
        looked = look_at(desk, text=sheet, day="2019")
        assert looked.status_code == 200
        assert "Lines Line 2 isn't a hand, line 5 has totals" in words(looked.text)
        assert "Ann 17, Bo 10, Cleo 9, Dev 16 · 2 hands" in words(looked.text)
        shown = re.findall(r'name="kind-(\d)">.*?value="(\w+)" selected', looked.text, re.DOTALL)
        assert shown == [("2", "none"), ("3", "hand"), ("4", "hand"), ("5", "totals")]
        taken = re.findall(r'name="looks-kind-(\d)" value="(\w+)"', looked.text)
        assert taken == shown
        as_it_was = {f"kind-{at}": kind for at, kind in shown}
        as_it_was |= {f"looks-kind-{at}": kind for at, kind in taken}
        assert look_at(desk, text=sheet, day="2019", **as_it_was).status_code == 200
        said = {**as_it_was, "kind-5": "hand"}
        told = words(look_at(desk, text=sheet, day="2019", **said).text)
        assert "Line 5: That's" in told
        assert "has totals" not in told


def test_a_line_that_is_wrong_may_be_no_hand(app: Flask) -> None:
    """Whatever is wrong with it: what no hand can give, and what nothing can be read of."""
    sheet = 'Ann\tBo\tCleo\tDev\n4\t6\t3\t13\n1\t2\t3\t4\n4\t6\tx\t13\n\n7 of hearts is 7\n"a\tb\n'
    with app.app_context():
        desk = Desk(app, Evening())
        looked = look_at(desk, text=sheet, day="2019")
        offered = re.findall(r'name="(kind-\d)" value="(none)"', looked.text)
        assert [name for name, _ in offered] == ["kind-4", "kind-6", "kind-7"]
        said = dict(offered)
        looked = look_at(desk, text=sheet, day="2019", **said)
        assert "Line 3: That's 10." in words(looked.text)
        offered = re.findall(r'type="radio" name="kind-3" value="(\w+)"', looked.text)
        assert offered == ["totals", "none"]
        mended = look_at(desk, text=sheet, day="2019", **said, **{"kind-3": "none"})
        assert mended.status_code == 200
        told = "Line 3 isn't a hand, line 4 isn't a hand, line 6 isn't a hand, line 7 isn't a hand"
        assert told in words(mended.text)
        assert "Ann 4, Bo 6, Cleo 3, Dev 13 · 1 hand" in words(mended.text)
        kinds = {**said, "kind-3": "none"}
        assert confirm(desk, mended, **kinds).status_code == 303


def test_cells_of_a_wrong_line_are_mended_beside_its_question(app: Flask) -> None:
    """In the text that was pasted; a line that was changed there too stays as it is there."""
    sheet = "Ann\tBo\tCleo\tDev\n4\t6\t2\t13\n0\t26\t26\t26\n"
    with app.app_context():
        desk = Desk(app, Evening())
        looked = look_at(desk, text=sheet, day="2019")
        assert 'name="was-2" value="4\t6\t2\t13"' in looked.text
        assert re.findall(r'name="cell-2" value="(\d+)"', looked.text) == ["4", "6", "2", "13"]
        mend = {"was-2": "4\t6\t2\t13", "cell-2": ["4", "6", "3", "13"]}
        mended = look_at(desk, text=sheet.replace("\n", "\r\n"), day="2019", **mend)
        assert mended.status_code == 200
        assert "4\t6\t3\t13\n" in mended.text
        changed = sheet.replace("4\t6", "3\t6")
        assert "3\t6\t2\t13" in look_at(desk, text=changed, day="2019", **mend).text


def test_what_a_sign_means_is_asked_once_and_stays_a_tap_away(app: Flask) -> None:
    sheet = "Ann\tBo\tCleo\tDev\tEva\n4\t6\t3\t13\tx\n13\t4\t6\t3\tx\n13\t4\t6\t3\t0\n"
    with app.app_context():
        desk = Desk(app, Evening())
        looked = look_at(desk, text=sheet, day="2019")
        assert words(looked.text).count("What does \N{LEFT DOUBLE QUOTATION MARK}x") == 1
        answers = re.findall(r'name="sign-x" value="(\w+)"', looked.text)
        assert answers == ["zero", "away", "moon"]
        mended = look_at(desk, text=sheet, day="2019", **{"sign-x": "away"})
        assert "Eva came in with 17" in words(mended.text)
        assert 'name="sign-x" value="away" checked' in mended.text
        confirmed = confirm(desk, mended, **{"sign-x": "away"})
        assert confirmed.status_code == 303


def test_where_nothing_tells_it_is_asked_whether_a_game_goes_on(app: Flask) -> None:
    hands = "4\t6\t3\t13\n13\t4\t6\t3\n"
    names = "Ann\tBo\tCleo\tDev\n"
    with app.app_context():
        desk = Desk(app, Evening())
        one_by_one = "\n".join("Ann 4\nBo 6\nCleo 3\nDev 13\n" for _ in range(2))
        for sheet, at, hands_there in (
            (f"{names}{hands}\n{hands}", 5, 4),
            (f"{names}{hands}{names}{hands}", 4, 4),
            (one_by_one, 6, 2),
        ):
            looked = look_at(desk, text=sheet, day="2019")
            answers = re.findall(rf'type="radio" name="(\w+)-{at}" value="(\w+)"', looked.text)
            assert (looked.status_code, answers) == (422, [("line", "same"), ("kind", "game")])
            for (name, answer), games in zip(answers, ("1 game", "2 games"), strict=True):
                told = words(look_at(desk, text=sheet, day="2019", **{f"{name}-{at}": answer}).text)
                assert f"{games} and {hands_there} hands" in told


def test_a_workbook_comes_in_as_the_text_of_its_cells(app: Flask) -> None:
    data = workbook([[["@2019-03-14"], ["Ann", "Bo", "Cleo", "Dev"], [4, 6, 3, 13]]])
    with app.app_context():
        desk = Desk(app, Evening())
        looked = look_at(desk, text="", file=(io.BytesIO(data), "games.xlsx"))
        assert looked.status_code == 200
        assert "Ann\tBo\tCleo\tDev\n4\t6\t3\t13" in looked.text
        assert confirm(desk, looked).status_code == 303


def test_answers_above_fifty_leave_room_for_what_is_still_wrong(app: Flask) -> None:
    sheet = "Ann\tBo\tCleo\tDev\n" + "4\t6\t3\t12\n" * 60
    with app.app_context():
        desk = Desk(app, Evening())
        mended = {f"line-{at}": "open" for at in range(2, 52)}
        looked = look_at(desk, text=sheet, day="2019", rows="hands", target="9999", **mended)
        assert looked.status_code == 422
        assert "Line 61: One heart is missing." in words(looked.text)


def test_a_third_look_at_once_is_told_so_and_keeps_what_was_pasted(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two fit in a process, whoever they are of; the third waits for a while first."""
    monkeypatch.setattr(views, "LONGEST_WAIT", 0)
    with app.app_context():
        desks = [Desk(app, Evening()) for _ in range(3)]
        survey, answers, others = PaperFile.survey, list[TestResponse](), iter(desks[1:])

        def survey_with_another(paper: PaperFile) -> Survey:
            if other := next(others, None):
                answers.append(look_at(other))
            return survey(paper)

        monkeypatch.setattr(PaperFile, "survey", survey_with_another)
        first = look_at(desks[0])
        third, second = answers
        assert (first.status_code, second.status_code, third.status_code) == (200, 200, 409)
        assert "Other files are being checked right now" in words(third.text)
        assert "Ann&#39;s porch" in third.text
        assert look_at(desks[2]).status_code == 200


def test_few_looks_wait_for_their_turn(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The threads that wait are those of everybody."""
    with app.app_context():
        desk = Desk(app, Evening())
        waiting = {uuid.uuid4(): 1 for _ in range(views.LOOKS_AT_ONCE + views.MOST_WAITING)}
        with monkeypatch.context() as patch:
            patch.setattr(views, "_looks", Counter(waiting))
            assert look_at(desk).status_code == 409
        assert look_at(desk).status_code == 200
