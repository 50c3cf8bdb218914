"""What a table plays now is one fact of it, and every open page hears once that is another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import UUID

import pytest
from flask import g

from companion import scorebook
from companion.history import bin as bin_of_tables
from companion.models import Game, Grant, Table, db
from companion.scorebook import changes
from companion.sharing.access import DISPLAY
from tests.scorebook.evening import NOON, Evening, play_again
from tests.web.files.test_old_games import confirm, look_at
from tests.web.game_desk import Desk, other_phone, words

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

    Way = Callable[["Tables"], object]

SOON = NOON + timedelta(hours=1)


class Tables:
    """A table after one hand of its game, and what can be done to it on another phone."""

    def __init__(self, app: Flask) -> None:
        self.desk = Desk(app, Evening())
        self.evening = self.desk.evening
        self.first = self.evening.game.id
        self.evening.hand(4, 6, 3, 0, queen=0)

    @property
    def played(self) -> UUID | None:
        """What the table plays now."""
        db.session.expire_all()
        return db.session.get_one(Table, self.evening.table.id).game_id

    def url(self, game: UUID) -> str:
        return f"/t/{self.evening.table.id}/g/{game}"

    def begin(self) -> UUID:
        """New game, while whichever there is is on."""
        table = db.session.get_one(Table, self.evening.table.id)
        state, by = self.evening.state, self.evening.by
        people = [state.seat[seat].player for seat, _ in state.chairs]
        with scorebook.writing(table):
            game = scorebook.start_game(
                table, people, state.next.ruleset, variant="standard", first_dealer=1, now=by.now
            )
        return game.id

    def end(self) -> None:
        self.evening.write(changes.stop_game())

    def delete(self, game: UUID) -> None:
        self._with_bin(bin_of_tables.delete_game, game)

    def restore(self, game: UUID) -> None:
        self._with_bin(bin_of_tables.restore_game, game)

    def _with_bin(self, does: Callable[..., object], game: UUID) -> None:
        table = db.session.get_one(Table, self.evening.table.id)
        with scorebook.writing(table):
            does(table, game, self.evening.by)


@pytest.fixture
def at(app: Flask) -> Iterator[Tables]:
    app.config["CLOCK"] = lambda: SOON
    with app.app_context():
        yield Tables(app)


def play_to_95(at: Tables) -> None:
    """Bo shoots three times, and Ann has 95."""
    for _ in range(3):
        at.evening.hand(0, 13, 0, 0, queen=1)


def correct_to_101(at: Tables) -> None:
    at.evening.correct(1, at.evening.counts(10, 0, 3, 0, queen=0))


def correct_to_95(at: Tables) -> None:
    at.evening.correct(1, at.evening.counts(4, 6, 3, 0, queen=0))


def rematch(at: Tables) -> None:
    with scorebook.writing(at.evening.table):
        play_again(at.evening.state, at.evening.by)


def nothing(at: Tables) -> None:
    pass


def end_then_begin(at: Tables) -> None:
    at.end()
    rematch(at)


def begin_and_delete(at: Tables) -> None:
    at.delete(at.begin())


def restore_last(at: Tables) -> None:
    at.restore(db.session.query(Game).filter(Game.deleted_at.is_not(None)).one().id)


def import_a_sheet(at: Tables) -> None:
    confirm(at.desk, look_at(at.desk))


# What was done before the pages were opened, what then, and what a page that shows no game says.
WAYS: dict[str, tuple[Way, Way, str]] = {
    "new game while one is on": (nothing, Tables.begin, "Next game, Bo deals. Go"),
    "end now": (nothing, Tables.end, "Dev wins with 0. See"),
    "the last hand": (
        lambda at: at.evening.write(changes.end_after(2)),
        lambda at: at.evening.hand(4, 6, 3, 0, queen=0),
        "Dev wins with 0. See",
    ),
    "the target": (
        play_to_95,
        lambda at: at.evening.hand(0, 13, 0, 0, queen=1),
        "Bo wins with 6. See",
    ),
    "a correction that ends it": (play_to_95, correct_to_101, "Bo wins with 0. See"),
    "a correction that opens it": (
        lambda at: (play_to_95(at), correct_to_101(at)),
        correct_to_95,
        "The game goes on. Go",
    ),
    "undo of an end": (Tables.end, lambda at: at.evening.undo(), "The game goes on. Go"),
    "play on after an end": (
        Tables.end,
        lambda at: at.evening.write(changes.play_on()),
        "The game goes on. Go",
    ),
    "play again": (Tables.end, rematch, "Next game, Bo deals. Go"),
    "end and play again": (nothing, end_then_begin, "Next game, Bo deals. Go"),
    "deletion": (nothing, lambda at: at.delete(at.first), "The game was deleted. See"),
    "deletion of the newer one": (
        Tables.begin,
        lambda at: at.delete(at.played),
        "The game was deleted. See",
    ),
    "deletion, and another begins": (
        nothing,
        lambda at: (at.begin(), at.delete(at.first)),
        "Next game, Bo deals. Go",
    ),
    "restoring": (lambda at: at.delete(at.first), restore_last, "Next game, Bo deals. Go"),
    "restoring the newer one": (begin_and_delete, restore_last, "Next game, Bo deals. Go"),
    "an import": (nothing, import_a_sheet, ""),
}


def open_pages(at: Tables) -> dict[str, str]:
    """Every kind of page that there is, as it is opened now; what shows the game first."""
    follower, display = other_phone(at.desk), other_phone(at.desk, DISPLAY)
    keeper = at.desk.client
    table, game = f"/t/{at.evening.table.id}", at.played
    pages = {page: keeper.get(table + page) for page in ("/history", "/games", "/table")}
    pages["home"] = keeper.get("/")
    if game:
        board = f"{table}/g/{game}"
        pages |= {page: follower.get(board + page) for page in ("", "/player/1", "/rules", "/may")}
        pages |= {page: keeper.get(board + page) for page in ("/phone", "/settle", "/hand")}
        pages["/display"] = display.get(f"{board}/display")
        for view in scorebook.look_up(at.evening.table, game).hands[:1]:
            pages["correction"] = keeper.get(f"{board}/hand/{view.id}")
    return {page: answer.text for page, answer in pages.items() if answer.status_code == 200}


def question(page: str) -> str:
    """Where an open page asks for news."""
    asked = re.findall(r' data-(?:line-)?news="([^"]+)"', page)
    assert asked, words(page)
    return str(asked[0])


def line_of(client: FlaskClient, page: str) -> str:
    """What a page that shows something else is told now, "" for nothing."""
    [where] = re.findall(r'data-line="([^"]+)"', page)
    return words(client.get(where.replace("&amp;", "&")).text)


@pytest.mark.parametrize("way", WAYS)
def test_whatever_becomes_of_the_game_every_page_hears_of_it(at: Tables, way: str) -> None:
    before, change, line = WAYS[way]
    before(at)
    pages = open_pages(at)
    for page, text in pages.items():
        assert at.desk.client.get(question(text)).status_code == 204, page
    change(at)
    db.session.commit()
    for page, text in pages.items():
        assert at.desk.client.get(question(text)).status_code == 200, page
    told = {
        page: line_of(at.desk.client, text) for page, text in pages.items() if "data-line=" in text
    }
    assert len(told) >= 3
    assert set(told.values()) == {line}


def test_a_board_takes_along_whoever_looks_at_it_and_no_one_who_comes_back(at: Tables) -> None:
    old = at.url(at.first)
    new = at.url(at.begin())
    for phone in (at.desk.client, other_phone(at.desk)):
        page = phone.get(old).text
        assert f'href="{new}" data-goes-on=""' in page
        assert "Another game has begun. Go" in words(page)
        assert "data-goes-on" not in phone.get(new).text
    assert other_phone(at.desk, DISPLAY).get(f"{old}/display").location == f"{new}/display"


def test_a_board_is_no_longer_led_on_once_the_newer_game_is_deleted(at: Tables) -> None:
    newer = at.begin()
    at.delete(newer)
    assert "Another game" not in words(at.desk.client.get(at.url(at.first)).text)
    display = other_phone(at.desk, DISPLAY)
    assert display.get(f"{at.url(newer)}/display").location == f"{at.url(at.first)}/display"


def test_a_game_that_was_deleted_says_so_and_leads_to_the_one_that_is_on(at: Tables) -> None:
    newer = at.begin()
    at.delete(newer)
    for phone, has_bin in ((at.desk.client, True), (other_phone(at.desk), False)):
        answer = phone.get(at.url(newer))
        assert answer.status_code == 404
        assert "The game was deleted" in words(answer.text)
        assert f'href="{at.url(at.first)}"' in answer.text
        assert ("/bin" in answer.text) is has_bin
        assert phone.get(question(answer.text)).status_code == 204
    g.pop("access")  # a request has one of its own
    assert "deleted" not in words(at.desk.app.test_client().get(at.url(newer)).text)


@pytest.mark.both_databases
def test_home_opens_on_what_the_table_plays_now(at: Tables) -> None:
    newer = at.begin()
    at.evening.hand(4, 6, 3, 0, queen=0)  # of the game before, later
    page = at.desk.client.get("/").text
    assert at.url(newer) in page
    assert at.url(at.first) not in page
    at.delete(newer)
    assert at.url(at.first) in at.desk.client.get("/").text


def test_home_hears_of_every_table_and_of_none_that_is_not_its_own(at: Tables) -> None:
    asked = question(at.desk.client.get("/").text)
    other = Evening(device=at.evening.device)
    news = at.desk.client.get(asked)
    assert (news.status_code, question(at.desk.client.get("/").text)) == (
        200,
        f"/live?v={news.text}",
    )
    Evening(("Eve", "Fay", "Gus"))
    assert at.desk.client.get(f"/live?v={news.text}").status_code == 204
    for grant in db.session.query(Grant).filter_by(table_id=other.table.id):
        grant.removed_at = NOON
    db.session.commit()
    assert at.desk.client.get(f"/live?v={news.text}").status_code == 200


@pytest.mark.parametrize("day", ["2019-03-14", f"{NOON:%Y-%m-%d}"])
def test_an_old_game_from_paper_is_not_what_the_table_plays(at: Tables, day: str) -> None:
    confirm(at.desk, look_at(at.desk, text="Ann Bo Cleo Fay\n4 6 3 13\n4 32 29 39", day=day))
    assert db.session.query(Game).count() == 2
    assert at.played == at.first
