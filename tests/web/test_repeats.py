"""A change that was sent is made once, whatever the server forgot of it and whatever came since."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from sqlalchemy import func, select, update

from companion.history.bin import put_table_back, restore_game
from companion.models import Deletion, Game, GameChange, Grant, Operation, Table, db
from companion.referee.telling import say
from companion.scorebook import changes, writing
from companion.scorebook.transactions import forget_operations
from companion.sharing.access import FOLLOWER
from tests.scorebook.evening import Evening
from tests.web.game_desk import Clock, Desk, words
from tests.web.hand_desk import Page, counts
from tests.web.plain import Plain
from tests.web.scoreboard.test_keeper_news import keeper_goes
from tests.web.sharing.test_phones import NOW, Phone, do
from tests.web.world import Forms

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse

Fields = dict[str, Any]

# What a form says beside what is filled in.
KEPT = (
    "operation",
    "change",
    "hand",
    "after",
    "version",
    "to_play",
    "played",
    "take",
    "who",
    "when",
    "seen",
    "game",
    "deletion",
)


class Form(NamedTuple):
    """A form of a page of the game: where it goes, what is said in it, what happened before."""

    page: str
    to: str
    said: Fields
    first: Callable[[Desk], object] | None = None


def plays_without_moons(desk: Desk) -> None:
    """The table is asked how the moon of the last hand counts."""
    without = desk.state.ruleset(1).with_options({"moon_mode": "disabled"})
    desk.evening.write(changes.change_rules(without, from_hand=1, reason="As always"))


def ends_here(desk: Desk) -> None:
    desk.evening.write(changes.stop_game())


def bo_deals(desk: Desk) -> None:
    desk.evening.write(changes.deal_by(1))


HAND, SINCE = "/hand/{last}", "/rules/queen_first_trick/differently"
COMING, LAST = "after={last}", "hand={last}"
ALLOWED = {"rule-first_trick_points": "allowed"}

FORMS = [
    Form("/hand", "/hand", counts(3, 10, 0, 0)),
    Form("/hand/insert?after=", "/hand/insert?after=", counts(3, 10, 0, 0)),
    Form(HAND, HAND, counts(3, 10, 0, 0)),
    Form(f"{HAND}/remove", f"{HAND}/remove", {}),
    Form(f"{HAND}/moon", f"{HAND}/moon", {"moon": "none"}, plays_without_moons),
    Form("", "/undo", {}, bo_deals),
    Form("/settle/deal", "/settle/dealer", {"seat": "3"}),
    Form("/settle/deal", "/settle/pass", {"pass": "X"}),
    Form("/settle/deal", "/settle/throw-in", {}),
    Form("/settle/players", "/settle/leave", {"seat": "2"}),
    Form("/settle/players", "/settle/substitute", {"seat": "2", "name": "Eva"}),
    Form("/settle/players", "/settle/join", {"place": "2", "name": "Eva"}),
    Form("/settle/seats", "/settle/seats", {"seat": ["1", "0", "2", "3"], "from": "next"}),
    Form("/settle/end", "/settle/last", {}),
    Form("/settle/end", "/settle/stop", {}),
    Form("/settle/end", "/settle/play-on", {}, ends_here),
    Form("/rules/change", "/rules/change", {"action": "change", "reason": "Long", "end": "200"}),
    Form(SINCE, SINCE, {**ALLOWED, "since": "hand"}),
    Form(SINCE, SINCE, {**ALLOWED, "since": "game"}),
    Form("/wrong/misdeal?played=before&take=next_deals", "/wrong/misdeal/apply", {}),
    Form(f"/wrong/talk?take=points_5&who=2&{COMING}", "/wrong/talk/apply", {}),
    Form(f"/wrong/talk?take=points_5&who=2&{LAST}", "/wrong/talk/apply", {}),
    Form(f"/wrong/revoke?when=later&who=2&{COMING}", "/wrong/revoke/apply", {}),
    Form(f"/wrong/revoke?when=scored&who=2&{LAST}", "/wrong/revoke/apply", {}),
]


# What of a game is no change of its facts: each has a test of its own.
OTHERS = {"seats_and_deal.describe", "seats_and_deal.delete", "scoreboard.take_over"}


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """A game after two hands, the last of them Ann's moon."""
    with app.app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        evening.hand(13, 0, 0, 0, queen=0)
        yield Desk(app, evening)


Send = Callable[[], "TestResponse"]


def in_form(page: str, to: str) -> Fields:
    """What the form of a page that leads there says, before anything is filled in."""
    fields, *_ = [fields for action, fields in Forms(page).forms if action == to]
    return {name: fields[name][0] for name in KEPT if name in fields}


def send(desk: Desk, form: Form) -> Send:
    """Fill a form in and send it, sure of what it changes; gives what sends it again."""
    last = {"last": str(desk.state.hands[-1].id)}
    desk.look(form.page.format(**last))
    address = desk.url + form.to.format(**last)
    data = {**in_form(desk.page.text, address), **form.said}

    def again() -> TestResponse:
        return desk.client.post(address, data=data)

    answer = again()
    if answer.status_code == 200:
        data.update(Page(answer.text).pressed("confirmed"))
        answer = again()
    assert answer.status_code == 303, words(answer.text)
    return again


def forget(desk: Desk) -> None:
    """What was sent is forgotten: for one start the server's clock was far ahead."""
    with desk.app.app_context():
        forget_operations(desk.evening.now + timedelta(days=400))
        assert db.session.scalars(select(Operation)).all() == []


def stored(desk: Desk) -> tuple[object, int]:
    """All that is known of the game, and how many changes it had."""
    facts = desk.state.facts
    return facts, db.session.scalar(select(func.count()).select_from(GameChange)) or 0


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.page} {form.to}")
def test_a_change_comes_once_and_stays_away_once_it_was_taken_back(desk: Desk, form: Form) -> None:
    if form.first:
        form.first(desk)
    _, count = stored(desk)
    again = send(desk, form)
    after = stored(desk)
    assert after[1] == count + 1
    forget(desk)
    assert again().status_code == 303
    assert stored(desk) == after
    assert desk.undo().status_code == 303
    undone = stored(desk)
    forget(desk)
    assert again().status_code == 303
    assert stored(desk) == undone


def test_every_form_that_changes_a_game_is_among_them(app: Flask) -> None:
    ids = {"table_id": str(uuid.uuid4()), "game_id": str(uuid.uuid4())}
    routes, game = app.url_map.bind("localhost"), "/t/{table_id}/g/{game_id}".format(**ids)
    tried = {
        routes.match(game + form.to.format(last=uuid.uuid4()).partition("?")[0], "POST")[0]
        for form in FORMS
    }
    writes = [rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]
    assert tried | OTHERS == {each.endpoint for each in writes if "game_id" in each.arguments}


def test_a_deleted_game_that_came_back_is_not_deleted_again(desk: Desk) -> None:
    again = send(desk, Form("/settle/end", "/settle/delete", {}))
    table, game = desk.evening.table, desk.evening.game
    with writing(table):
        restore_game(table, game.id, desk.evening.by)
    forget(desk)
    assert again().status_code == 303
    assert (desk.state.game.id, desk.state.game.deleted_at) == (game.id, None)


def note(text: str) -> Form:
    """The form of the note of a game."""
    return Form("/settle/note", "/settle/describe", {"note": text})


def test_a_note_that_was_changed_back_stays(desk: Desk) -> None:
    sent = [send(desk, note(text)) for text in ("Porch", "Attic", "Porch")]
    for again in (sent[1], sent[0], sent[1]):
        assert (again().status_code, desk.state.game.note) == (303, "Porch")


def test_a_note_that_comes_again_replaces_no_newer_one(desk: Desk) -> None:
    send(desk, note("Porch"))
    again = send(desk, note("Attic"))
    forget(desk)
    assert (again().status_code, desk.state.game.note) == (303, "Attic")
    for newer in ("Kitchen", ""):
        send(desk, note(newer))
        forget(desk)
        assert say("error_note_changed", note=newer) in words(again().text)
        assert desk.state.game.note == (newer or None)


def test_a_restored_game_that_was_deleted_again_stays_deleted(desk: Desk) -> None:
    delete, table = Form("/settle/end", "/settle/delete", {}), f"/t/{desk.evening.table.id}"
    send(desk, delete)
    to = f"{table}/bin/restore"
    restore = in_form(desk.client.get(f"{table}/bin").text, to)
    assert desk.client.post(to, data=restore).location == desk.url
    for is_there in (True, False):
        forget(desk)
        assert say("error_not_in_bin") in words(desk.client.post(to, data=restore).text)
        assert (desk.client.get(desk.url).status_code == 200) is is_there
        if is_there:
            send(desk, delete)


def test_the_score_is_taken_over_once_and_not_again_beside_a_keeper(desk: Desk) -> None:
    bo, clock = Phone(desk, FOLLOWER, 1), Clock(NOW)
    desk.app.config["CLOCK"] = lambda: clock.now
    keeper_goes(desk, clock)
    page = bo.client.get(desk.url).text
    to = f"{desk.url}/take-over"
    [offered] = [fields for action, fields in Forms(page).forms if action == to]
    tap = {"operation": offered["operation"][0]}
    assert bo.client.post(to, data=tap).status_code == 303
    grant = (bo.id, desk.evening.table.id)
    until = db.session.get_one(Grant, grant, populate_existing=True).keeps_until
    assert until
    forget(desk)
    clock.now += timedelta(minutes=1)
    assert bo.client.post(to, data=tap).status_code == 422
    assert db.session.get_one(Grant, grant, populate_existing=True).keeps_until == until
    do(desk, bo.id, "loan", answer="thanks")
    forget(desk)
    assert bo.client.post(to, data=tap).status_code == 422
    assert db.session.get_one(Grant, grant, populate_existing=True).keeps_until is None


def test_a_deleted_table_that_came_back_is_not_deleted_again(desk: Desk) -> None:
    table = desk.evening.table
    url = f"/t/{table.id}/delete"
    data = {**in_form(desk.client.get(f"/t/{table.id}/bin").text, url), "name": table.name}
    for _ in range(2):
        assert desk.client.post(url, data=data).status_code == 303
        if table.deleted_at:
            put_table_back(table, desk.evening.now)
            db.session.commit()
            forget(desk)
    assert not db.session.get_one(Table, table.id, populate_existing=True).deleted_at
    assert len(db.session.scalars(select(Deletion)).all()) == 1


def test_a_restored_table_that_was_deleted_again_stays_deleted(desk: Desk) -> None:
    table = desk.evening.table
    url = f"/t/{table.id}"

    def delete() -> None:
        fields = in_form(desk.client.get(f"{url}/bin").text, f"{url}/delete")
        assert desk.client.post(f"{url}/delete", data={**fields, "name": table.name}).location

    delete()
    restore = in_form(desk.client.get("/").text, f"{url}/restore")
    for is_there in (True, True, False):
        if not is_there:
            delete()
        assert desk.client.post(f"{url}/restore", data=restore).location == "/"
        assert (desk.client.get(f"{url}/history").status_code == 200) is is_there


def test_a_table_whose_deletion_is_damaged_leaves_home_to_the_others(desk: Desk) -> None:
    table = desk.evening.table
    fields = in_form(desk.client.get(f"/t/{table.id}/bin").text, f"/t/{table.id}/delete")
    desk.client.post(f"/t/{table.id}/delete", data={**fields, "name": table.name})
    assert f"/t/{table.id}/restore" in desk.client.get("/").text
    db.session.execute(update(Deletion).values(undone_at=desk.evening.now))
    db.session.commit()
    page = desk.client.get("/")
    assert (page.status_code, "/restore" in page.text) == (200, False)


@pytest.mark.parametrize("is_new_table", [False, True])
def test_start_that_is_pressed_again_leads_to_its_game(desk: Desk, *, is_new_table: bool) -> None:
    url = "/new" if is_new_table else f"/t/{desk.evening.table.id}/new"
    new = Plain(desk.client, url, "new-game")
    for name in ("Ann", "Bo", "Cleo", "Dev") if is_new_table else ():
        new.press("add", name=name)
    sent = [*new.form.fields, ("action", "start")]
    led = new.send(sent).location
    assert led
    forget(desk)
    assert new.send(sent).location == led
    assert len(db.session.scalars(select(Game)).all()) == 2


def test_start_never_leads_to_a_game_of_others(desk: Desk) -> None:
    new = Plain(desk.app.test_client(), "/new", "new-game")
    for name in ("Ann", "Bo", "Cleo", "Dev"):
        new.press("add", name=name)
    sent = new.form.filled({"operation": desk.evening.game.id.hex, "action": "start"})
    assert (new.send(sent).status_code, new.answer.location) == (409, None)
    assert len(db.session.scalars(select(Game)).all()) == 1
