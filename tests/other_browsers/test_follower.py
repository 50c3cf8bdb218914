"""A follower in WebKit, which Safari is made of: it joins by a link and is kept up to date."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from companion import scorebook
from companion.models import Device, Table, db, new_id
from companion.rules import QUEEN_OF_SPADES
from companion.scorebook import Author, GameState, HandReport, changes
from companion.sharing.access import FOLLOWER, remove_followers
from tests.browser.at_table import AtTable
from tests.browser.served import Server
from tests.other_browsers.phone import Phone
from tests.scorebook.evening import play_again
from tests.web.sharing.ways import make_link

Change = Callable[[GameState, Author], object]


def test_a_follower_in_webkit(webkit: Phone, server: Server) -> None:
    table = AtTable(server.app, server)

    # It joins by the link and looks from Dev's chair.
    webkit.open(server.safe_url + link_to(table))
    webkit.tap("button", "Dev")
    webkit.find("#action", "May I play?")
    assert webkit.driver.current_url == server.safe_url + table.board
    assert webkit.run("return document.documentElement.scrollWidth <= innerWidth")

    # What is saved is there, and whoever reads stays where they are.
    webkit.tap(".band summary")
    webkit.run("window.isSamePage = true")
    table.change(record(4, 6, 3, 0, queen=0))
    webkit.find(".saved", "Hand 1 saved")
    webkit.find(".band details[open]", "You're in Dev's chair")
    assert webkit.run("return window.isSamePage")

    # The server cannot be reached for a while.
    server.stop()
    webkit.find("#outbox", "No connection since")
    table.change(record(0, 6, 4, 3, queen=1))
    server.start()
    webkit.find(".saved", "Hand 2 saved")
    assert webkit.totals == {"Ann": "17", "Bo": "25", "Cleo": "7", "Dev · you": "3"}
    webkit.wait(lambda: webkit.run("return !document.getElementById('outbox').textContent"))

    # A keeper corrects hand 2.
    table.change(correct_hand_2)
    webkit.wait(lambda: webkit.totals == {"Ann": "17", "Bo": "24", "Cleo": "8", "Dev · you": "3"})

    # The next game takes it along; once it is put out it sees nothing more.
    table.change(stop_now)
    webkit.find("h2", "Dev wins with 3")
    table.change(play_again)
    webkit.find(".band", "You pass to Ann, on your left")
    assert webkit.driver.current_url != server.safe_url + table.board
    put_followers_out(table)
    webkit.find("main", "Phone 1 removed this one from the table")


def link_to(table: AtTable) -> str:
    """The link by which a phone looks on."""
    with table.app.app_context():
        row = db.session.get_one(Table, table.table_id)
        secret = make_link(table.app, row, FOLLOWER, datetime.now(UTC))
        db.session.commit()
    return f"/w/{secret}"


def report(*hearts: int, queen: int) -> HandReport:
    """Who had how many hearts, and the queen."""
    return HandReport(hearts=dict(enumerate(hearts)), takers={QUEEN_OF_SPADES: (queen,)})


def record(*hearts: int, queen: int) -> Change:
    """A keeper saves the next hand."""

    def save(state: GameState, by: Author) -> None:
        scorebook.write(
            state, changes.record(new_id(), report(*hearts, queen=queen), state.next_number), by
        )

    return save


def correct_hand_2(state: GameState, by: Author) -> None:
    """Bo had one heart less, and Cleo one more."""
    hand = state.hands[1]
    scorebook.write(
        state, changes.correct(hand.id, report(0, 5, 5, 3, queen=1), hand.facts.version), by
    )


def stop_now(state: GameState, by: Author) -> None:
    """The table ends the game just now: its pages ask for the next one for a while."""
    scorebook.write(state, changes.stop_game(), replace(by, now=datetime.now(UTC)))


def put_followers_out(table: AtTable) -> None:
    """A keeper stops sharing."""
    with table.app.app_context():
        row = db.session.get_one(Table, table.table_id)
        by = db.session.get_one(Device, table.device_id)
        with scorebook.writing(row):
            remove_followers(row, by, datetime.now(UTC))
