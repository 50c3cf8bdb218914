"""Home: what a first visitor sees, and what somebody sees who plays every week."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import func, select

from companion import scorebook
from companion.models import Device, Game, Table, db
from companion.scorebook import changes
from companion.scorebook.players import seat_players
from companion.sharing.access import give
from companion.sharing.invitations import recovery
from tests.markup import parse
from tests.scorebook.evening import FOUR, NOON, Evening, play_again
from tests.statements import listening

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


@pytest.fixture
def app(app: Flask) -> Flask:
    """The day after the evening."""
    app.config["CLOCK"] = lambda: NOON + timedelta(days=1)
    return app


@pytest.fixture
def evening(app: Flask) -> Iterator[Evening]:
    with app.app_context():
        yield Evening()


def client_of(app: Flask, device: Device) -> FlaskClient:
    """The browser of this device."""
    client = app.test_client()
    with client.session_transaction() as session:
        session["device"] = device.id.hex
    return client


def home(app: Flask, device: Device) -> str:
    """What this device sees on the first page."""
    return client_of(app, device).get("/").text


def words(html: str) -> str:
    """The text of a page, in one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def finish(evening: Evening) -> None:
    """Play until somebody has won: Dev, who takes nothing."""
    for turn in range(20):
        if evening.state.is_over:
            return
        hearts = [0, 0, 0, 0]
        hearts[turn % 3] = 13
        evening.hand(*hearts, queen=(turn + 1) % 3)
    raise AssertionError("the game does not end")


def test_a_first_visit_is_one_sentence_and_the_names(app: Flask) -> None:
    answer = app.test_client().get("/")
    assert answer.status_code == 200
    assert "for Hearts with real cards" in answer.text
    assert '<label class="unseen" for="name">Name</label>' in answer.text
    assert parse(answer.text).first("button", id="action").text() == "Start"
    with app.app_context():
        assert db.session.scalar(select(func.count()).select_from(Device)) == 0


def test_a_new_game_and_joining_a_table_stand_side_by_side(app: Flask, evening: Evening) -> None:
    keeper = parse(home(app, evening.device)).first("div", "dock")
    assert [door.text() for door in keeper.all("a", "btn")] == ["New game", "Join a table"]
    assert keeper.all("a")[1].get("href") == "/join"


def test_a_first_visit_is_told_the_two_other_ways_on_and_of_recovery(app: Flask) -> None:
    stranger = parse(app.test_client().get("/").text).first("main")
    keys = {key.text(): key.get("href") for key in stranger.all("a", "btn")}
    assert keys == {"Join a table": "/join", "Rules": "/rules"}
    assert (
        "Played here before? Open your recovery link, or ask whoever keeps score to share."
        in stranger.text()
    )
    named = words(app.test_client().get("/new?variant=standard&seat=Ann").text)
    assert "Join a table" not in named
    assert "Played here before?" not in named


def test_a_stranger_does_not_learn_whether_there_are_tables(app: Flask) -> None:
    before = app.test_client().get("/").text
    with app.app_context():
        Evening()
    token = re.compile(r'(name="(csrf_token|operation)" value|csrf-token" content)="[^"]*"')
    after = app.test_client().get("/").text
    assert token.sub("", after) == token.sub("", before)


@pytest.mark.parametrize("cookie", ["nonsense", "a.b.c"])
def test_a_forged_cookie_is_a_first_visit(app: Flask, cookie: str) -> None:
    client = app.test_client()
    client.set_cookie("companion", cookie)
    assert "Played here before?" in client.get("/").text


def test_the_game_that_is_on_is_one_tap_away(app: Flask, evening: Evening) -> None:
    evening.hand(0, 6, 3, 4, queen=1)
    html = home(app, evening.device)
    dot = '\N{NO-BREAK SPACE}·<span class="gap">\N{NO-BREAK SPACE}</span>'
    assert f"Thursday table{dot}Ann is ahead" in html
    assert "Continue: hand 2 Thursday table · Ann is ahead" in words(html)
    url = f"/t/{evening.table.id}/g/{evening.game.id}"
    assert f'class="banner" href="{url}"' in html


def test_a_game_not_begun_says_so(app: Flask, evening: Evening) -> None:
    assert "Continue: hand 1 Thursday table · nothing scored yet" in words(
        home(app, evening.device)
    )


@pytest.mark.parametrize(
    ("hearts", "queen", "sentence"),
    [
        ((0, 0, 6, 7), 2, "Ann and Bo are tied for first"),
        ((0, 0, 0, 13), 2, "Ann and Bo are tied for first"),
    ],
)
def test_who_is_in_front_together(
    app: Flask, evening: Evening, hearts: tuple[int, ...], queen: int, sentence: str
) -> None:
    evening.hand(*hearts, queen=queen)
    assert sentence in words(home(app, evening.device))


def test_a_finished_game_is_told_with_its_winner(app: Flask, evening: Evening) -> None:
    finish(evening)
    html = home(app, evening.device)
    assert "Yesterday Dev won" in words(html)
    assert f'href="/t/{evening.table.id}/tonight?day=2026-11-19"' in html
    assert "Continue" not in words(html)


def last_night(app: Flask, evening: Evening) -> str:
    """The line of the last night."""
    row = parse(home(app, evening.device)).all("a", "row")
    return next((one.first("b").text() for one in row if "/tonight?" in str(one.get("href"))), "")


@pytest.mark.parametrize(
    ("days", "said"),
    [
        (0, "Tonight"), (1, "Yesterday"), (2, "Last Thursday"), (6, "Last Thursday"),
        (7, "Thu, Nov 19:"), (40, "Thu, Nov 19:"), (60, "Nov 19, 2026:"),
    ],
)  # fmt: skip
def test_the_last_night_is_one_line(app: Flask, evening: Evening, days: int, said: str) -> None:
    finish(evening)
    app.config["CLOCK"] = lambda: NOON + timedelta(days=days)
    assert last_night(app, evening) == f"{said} Dev won"


def again(evening: Evening, winner: int) -> None:
    """Another game that night, which the table ends after a hand."""
    with scorebook.writing(evening.table):
        evening.game = play_again(evening.state, evening.by)
    hearts = [5, 5, 3, 0]
    hearts[winner], hearts[3] = hearts[3], hearts[winner]
    evening.hand(*hearts, queen=(winner + 1) % 4)
    evening.write(changes.stop_game())


def test_the_last_night_names_who_won_most(app: Flask, evening: Evening) -> None:
    assert last_night(app, evening) == ""  # nothing is over yet
    finish(evening)
    again(evening, winner=0)
    assert last_night(app, evening) == "Yesterday Ann and Dev each won once"
    again(evening, winner=0)
    assert last_night(app, evening) == "Yesterday Ann won twice"
    for _ in range(7):  # more games than Home reads of a table
        again(evening, winner=3)
    assert last_night(app, evening) == "Yesterday Dev won 8 times"


def test_whoever_keeps_the_queen_has_a_crown(app: Flask, evening: Evening) -> None:
    evening.hand(4, 6, 3, 0, queen=2)
    evening.hand(4, 6, 3, 0, queen=1)
    evening.hand(4, 6, 3, 0, queen=2)
    evening.write(changes.stop_game())
    html = home(app, evening.device)
    assert "Cleo keeps the queen till next time (2 of 3 hands)" in words(html)
    assert re.findall(r'#crown"/></svg>(\w)</span> (\w+)', html) == [("C", "Cleo")]


def test_a_night_that_is_on_without_a_winner_leaves_the_one_before(
    app: Flask, evening: Evening
) -> None:
    finish(evening)
    evening.now = NOON + timedelta(days=1)
    with scorebook.writing(evening.table):
        play_again(evening.state, evening.by)
    assert last_night(app, evening) == "Yesterday Dev won"


def test_the_new_game_is_at_the_table_that_played_last(app: Flask, evening: Evening) -> None:
    with scorebook.writing(evening.table):
        later = NOON + timedelta(hours=1)
        kitchen = scorebook.start_table("Grandma's kitchen", evening.device, later)
    html = home(app, evening.device)
    assert f'class="btn first" id="action" href="/t/{kitchen.id}/new"' in html
    assert html.index("<b>Grandma&#39;s kitchen") < html.index("<b>Thursday table")
    assert "no games yet" in html


def test_each_table_leads_to_its_history(app: Flask, evening: Evening) -> None:
    html = home(app, evening.device)
    assert f'href="/t/{evening.table.id}/history"' in html
    assert "1 game · yesterday" in words(html)


def test_a_recovery_link_is_offered_after_the_first_game(app: Flask, evening: Evening) -> None:
    offer = f'href="/t/{evening.table.id}/keep"'
    assert offer not in home(app, evening.device)
    finish(evening)
    assert offer in home(app, evening.device)
    with scorebook.writing(evening.table):
        recovery(evening.table, evening.device, NOON)
    assert offer not in home(app, evening.device)


def test_two_tables_of_one_name_are_told_apart_by_who_plays(app: Flask, evening: Evening) -> None:
    finish(evening)
    with scorebook.writing(evening.table):
        other = scorebook.start_table("Thursday table", evening.device, NOON)
    with scorebook.writing(other):
        seat_players(other, ("Eva", "Flo", "Gus", "Hal", "Ida", "Jo"), NOON)
    ours, theirs = "(Ann, Bo, Cleo and Dev)", "(Eva, Flo, Gus, Hal and 2 others)"
    assert f"It opens Thursday table {ours} on another" in words(home(app, evening.device))
    client = client_of(app, evening.device)
    assert f"Thursday table {theirs}" in words(client.get(f"/t/{evening.table.id}/new").text)


def test_a_follower_is_told_so_and_starts_games_elsewhere(app: Flask, evening: Evening) -> None:
    finish(evening)
    follower = Device(created_at=NOON, last_seen_at=NOON)
    db.session.add(follower)
    db.session.flush()
    give(follower, evening.table, "follower", NOON)
    db.session.commit()
    html = home(app, follower)
    assert "watching" in html
    assert 'class="btn first" id="action" href="/new"' in html
    assert f"/t/{evening.table.id}/keep" not in html


def test_nobody_sees_the_tables_of_others(app: Flask, evening: Evening) -> None:
    stranger = Evening(("Eva", "Flo", "Gus"))
    stranger.table.name = "Sunday table"
    db.session.commit()
    assert "Thursday table" not in home(app, stranger.device)
    assert "Sunday table" not in home(app, evening.device)


def test_names_are_never_markup(app: Flask) -> None:
    with app.app_context():
        evening = Evening(("<b>Ann</b>", "Bo", "Cleo"))
        evening.table.name = "<script>alert(1)</script>"
        evening.hand(0, 6, 7, queen=2)
        html = home(app, evening.device)
    assert "<script>alert" not in html
    assert "<b>Ann</b>" not in html


def test_a_long_history_costs_no_more_statements(app: Flask, evening: Evening) -> None:
    client = client_of(app, evening.device)

    def statements() -> int:
        with listening() as seen:
            assert client.get("/").status_code == 200
        return len(seen)

    assert client.get("/").status_code == 200  # its visit is noted
    few = statements()
    players = scorebook.seat_players(evening.table, FOUR, NOON)
    for day in range(40):
        scorebook.start_game(
            evening.table,
            players,
            evening.state.next.ruleset,
            variant="standard",
            first_dealer=0,
            now=NOON - timedelta(days=day),
        )
    db.session.commit()
    assert statements() == few <= 8


def test_of_two_games_that_are_on_the_newest_goes_on(app: Flask, evening: Evening) -> None:
    players = scorebook.seat_players(evening.table, FOUR, NOON)
    newest = scorebook.start_game(
        evening.table,
        players,
        evening.state.next.ruleset,
        variant="standard",
        first_dealer=0,
        now=NOON + timedelta(hours=2),
    )
    db.session.commit()
    html = home(app, evening.device)
    assert html.count('class="banner"') == 1
    assert f'class="banner" href="/t/{evening.table.id}/g/{newest.id}"' in html


def test_a_game_that_waited_for_another_to_end_goes_on(app: Flask, evening: Evening) -> None:
    evening.hand(0, 6, 3, 4, queen=1)
    waits = f'class="banner" href="/t/{evening.table.id}/g/{evening.game.id}"'
    again(evening, winner=0)
    html = home(app, evening.device)
    assert waits in html
    assert "Yesterday Ann won" in words(html)
    evening.now += timedelta(days=7)
    again(evening, winner=0)
    assert "Continue" not in words(home(app, evening.device))  # it was left for good


def test_the_tables_of_a_device_on_every_database(any_app: Flask) -> None:
    with any_app.app_context():
        evening = Evening()
        finish(evening)
        kitchen = scorebook.start_table("Kitchen", evening.device, NOON)
        db.session.commit()
        told = words(home(any_app, evening.device))
        assert db.session.scalar(select(func.count()).select_from(Table)) == 2
        assert db.session.scalar(select(func.count()).select_from(Game)) == 1
        assert "Dev won" in told
        assert kitchen.name in told
