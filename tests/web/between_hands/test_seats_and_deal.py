""" "...": what is settled between hands, by plain forms; refusals keep what was typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from companion.models import Operation, Player, db
from companion.rules import STANDARD, VARIANTS
from tests.scorebook.evening import Evening
from tests.web.game_desk import HTMX, Desk, words

if TYPE_CHECKING:
    from flask import Flask


HAND = (4, 0, 5, 4)

FIVE = ("Ann", "Bo", "Cleo", "Dev", "Eva")

OpenDesk = Callable[..., Desk]


@pytest.fixture
def open_desk(app: Flask) -> Iterator[OpenDesk]:
    with app.app_context():
        yield lambda *args, **options: Desk(app, Evening(*args, **options))


@pytest.fixture
def desk(open_desk: OpenDesk) -> Desk:
    """Ann, Bo, Cleo and Dev after one hand; Bo deals the second, which is passed right."""
    desk = open_desk()
    desk.evening.hand(*HAND, queen=0)
    return desk


def state(desk: Desk) -> object:
    """What must not change when something is refused."""
    state = desk.state
    return state.chairs, desk.coming, dict(state.totals), state.facts.stopped_after, state.is_over


# Done, and undone


def test_every_form_of_the_page_leads_back_to_the_scoreboard(desk: Desk) -> None:
    answer = desk.settle("dealer", seat="3")
    assert (answer.status_code, answer.location) == (303, desk.url)
    assert "Dev deals now Undo" in desk.look()


def test_another_dealer(desk: Desk) -> None:
    desk.settle("dealer", seat="3")
    assert desk.coming == (2, "Dev", "R")
    desk.undo()
    assert desk.coming == (2, "Bo", "R")


def test_another_pass(desk: Desk) -> None:
    desk.settle("pass", **{"pass": "X"})
    assert desk.coming == (2, "Bo", "X")
    assert "Pass across now Undo" in desk.look()
    desk.undo()
    assert desk.coming == (2, "Bo", "R")


def test_a_hand_thrown_in(desk: Desk) -> None:
    before = state(desk)
    desk.settle("throw-in")
    assert state(desk) == before
    assert "Thrown in: same dealer, same pass Undo" in desk.look()


def test_somebody_leaves(open_desk: OpenDesk) -> None:
    desk = open_desk(FIVE)
    desk.evening.hand(0, 4, 5, 4, 0, queen=1)
    desk.settle("leave", seat="4")
    assert desk.names == ["Ann", "Bo", "Cleo", "Dev"]
    assert "Eva left Undo" in desk.look()
    desk.undo()
    assert desk.names == list(FIVE)


def test_somebody_swaps_in_by_name(desk: Desk) -> None:
    desk.settle("substitute", seat="1", name=" Fay ")
    assert desk.names == ["Ann", "Fay", "Cleo", "Dev"]
    assert "Fay takes over for Bo Undo" in desk.look()
    desk.undo()
    assert desk.names == ["Ann", "Bo", "Cleo", "Dev"]


def test_somebody_swaps_in_from_the_tables_players(desk: Desk) -> None:
    desk.settle("substitute", seat="1", name="Fay")
    desk.look("/settle/players")
    assert "Bo" in desk.form("/settle/substitute")["known"]
    desk.settle("substitute", seat="0", known="Bo")
    assert desk.names == ["Bo", "Fay", "Cleo", "Dev"]
    assert db.session.query(Player).count() == 5


def test_a_typed_name_wins_over_a_chosen_one(desk: Desk) -> None:
    desk.settle("substitute", seat="1", name="Fay")
    desk.settle("substitute", seat="0", known="Bo", name="Gus")
    assert desk.names == ["Gus", "Fay", "Cleo", "Dev"]


def test_somebody_joins_between_two(desk: Desk) -> None:
    desk.settle("join", place="2", name="Fay")
    assert desk.names == ["Ann", "Bo", "Fay", "Cleo", "Dev"]
    assert "Fay joined Undo" in desk.look()
    desk.undo()
    assert "Fay is out again Put it back" in desk.look()
    assert desk.names == ["Ann", "Bo", "Cleo", "Dev"]


def test_seats_change_from_the_next_hand_on(desk: Desk) -> None:
    desk.settle("seats", seat=["0", "2", "1", "3"], **{"from": "next"})
    assert desk.names == ["Ann", "Cleo", "Bo", "Dev"]
    assert desk.state.hands[0].seats == (0, 1, 2, 3)
    desk.undo()
    assert desk.names == ["Ann", "Bo", "Cleo", "Dev"]


def test_seats_are_put_right_from_the_start(desk: Desk) -> None:
    desk.settle("seats", seat=["0", "2", "1", "3"], **{"from": "start"})
    assert desk.state.hands[0].seats == (0, 2, 1, 3)
    assert dict(desk.state.totals) == {0: 17, 1: 0, 2: 5, 3: 4}


def test_the_game_is_ended_and_goes_on(desk: Desk) -> None:
    desk.settle("stop")
    assert "Bo wins with 0 The table ended the game. Dev came closest, 4 behind." in desk.look()
    desk.settle("play-on")
    assert "Score hand 2" in desk.look()
    desk.undo()
    assert desk.state.is_over


# Refused: a sentence, 422, what was typed, and nothing changed


@pytest.mark.parametrize(
    ("path", "said", "sentence"),
    [
        ("dealer", {}, "Choose a player in this game."),
        ("dealer", {"seat": "9"}, "Choose a player in this game."),
        ("dealer", {"seat": "two"}, "Choose a player in this game."),
        ("pass", {"pass": "L9"}, "pass that way"),
        ("pass", {}, "pass that way"),
        ("substitute", {"name": "Fay"}, "Choose a player in this game."),
        ("substitute", {"seat": "1"}, "A name is missing."),
        ("substitute", {"seat": "1", "name": "   "}, "A name is missing."),
        ("substitute", {"seat": "1", "name": "x" * 41}, "too long"),
        ("substitute", {"seat": "1", "name": "ann"}, "Ann is already in the game."),
        ("join", {"name": "Fay"}, "Choose which two players they sit between."),
        ("join", {"name": "Fay", "place": "9"}, "Choose which two players they sit between."),
        ("join", {"name": "BO", "place": "1"}, "Bo is already in the game."),
        ("seats", {"seat": ["0", "1", "2"]}, "Every player needs one seat."),
        ("seats", {"seat": ["0", "0", "2", "3"]}, "Every player needs one seat."),
        ("seats", {"seat": ["0", "1", "2", "x"]}, "Choose a player in this game."),
        ("stop", {"after": "9"}, "nothing to end"),
        ("stop", {"ended_with": "soon"}, "Choose the last hand"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(
    desk: Desk, path: str, said: dict[str, str | list[str]], sentence: str
) -> None:
    before, players = state(desk), db.session.query(Player).count()
    answer = desk.settle(path, **said)
    assert answer.status_code == 422
    assert "Nothing was changed" in words(answer.text)
    assert sentence in words(answer.text)
    assert state(desk) == before
    assert db.session.query(Player).count() == players
    assert db.session.query(Operation).count() == 0


def test_a_refusal_keeps_what_was_typed_and_opens_its_form(desk: Desk) -> None:
    answer = desk.settle("join", place="3", name="x" * 41)
    assert f'value="{"x" * 41}"' in answer.text
    assert '<input type="radio" name="place" value="3" checked' in answer.text
    assert len(re.findall(r"<details class=\"fold\"[^>]* open>", answer.text)) == 1


def test_a_refused_order_is_the_seats_as_they_are(desk: Desk) -> None:
    answer = desk.settle("seats", seat=["3", "3", "1", "0"], **{"from": "start"})
    assert answer.status_code == 422
    assert re.findall(r'name="seat" value="(\d)"', answer.text)[:4] == ["0", "1", "2", "3"]
    assert 'name="from" value="start" checked' in answer.text


def test_htmx_gets_the_piece_of_the_page_and_is_led_on(desk: Desk) -> None:
    desk.look("/settle/players")
    answer = desk.send("/settle/join", headers=HTMX, place="1", name="")
    assert answer.status_code == 422
    assert answer.text.lstrip().startswith('<div class="stack" id="settle">')
    assert "A name is missing." in answer.text
    desk.look("/settle/players")
    answer = desk.send("/settle/join", headers=HTMX, place="1", name="Fay")
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (200, desk.url)
    assert "Fay" in desk.names


def test_the_page_for_htmx_alone_is_the_piece_it_swaps(desk: Desk) -> None:
    assert "<html" in desk.client.get(f"{desk.url}/settle").text
    assert "<html" not in desk.client.get(f"{desk.url}/settle", headers=HTMX).text


def test_three_are_the_fewest_and_eleven_the_most(open_desk: OpenDesk) -> None:
    few = open_desk(("Ann", "Bo", "Cleo"))
    eleven = VARIANTS["cancellation"].ruleset.for_players(11)
    many = open_desk(tuple("ABCDEFGHIJK"), ruleset=eleven)
    assert "A player leaves" not in few.look("/settle/players")
    answer = few.client.post(f"{few.url}/settle/leave", data={"seat": "1"})
    assert answer.status_code == 422
    assert "You need at least 3 players to go on." in words(answer.text)
    assert "A player joins" not in many.look("/settle/players")
    answer = many.client.post(f"{many.url}/settle/join", data={"place": "1", "name": "Gus"})
    assert answer.status_code == 422
    assert "at most 11 players" in words(answer.text)


def test_seats_changed_before_cannot_be_put_right_from_the_start(desk: Desk) -> None:
    desk.settle("substitute", seat="1", name="Fay")
    assert "From the first hand" not in desk.look("/settle/seats")
    data = {"seat": ["0", "2", "1", "3"], "from": "start"}
    answer = desk.client.post(f"{desk.url}/settle/seats", data=data)
    assert answer.status_code == 422
    assert "from the next hand on" in words(answer.text)


def test_the_table_ends_the_game_after_the_next_hand(desk: Desk) -> None:
    assert "After hand 4, a full round of passes" in desk.look("/settle/end")
    assert desk.send("/settle/last", last="2").status_code == 303
    assert "The last hand Then the game is over" in desk.look()
    assert "Hand 2 is to be the last one" in desk.look("/settle/end")
    desk.evening.hand(*HAND, queen=1)
    page = desk.look()
    assert "The table ended the game." in page
    assert "The table ended this game" not in page
    assert "Tonight" in page


def test_the_last_hand_of_a_round_of_passes_is_called_so(desk: Desk) -> None:
    assert "End of the game After this hand or round, now, delete" in desk.look("/settle")
    assert "After hand 4, a full round of passes" in desk.look("/settle/end")
    desk.evening.hand(*HAND, queen=1)
    desk.evening.hand(*HAND, queen=1)
    assert "End of the game After this hand, now, delete" in desk.look("/settle")
    page = desk.look("/settle/end")
    assert page.count("a full round of passes") == 1


def test_a_game_that_always_passes_alike_has_no_rounds(open_desk: OpenDesk) -> None:
    desk = open_desk(ruleset=STANDARD.with_options({"pass_cycle": "L"}))
    assert "End of the game After this hand, delete" in desk.look("/settle")
    page = desk.look("/settle/end")
    assert "After hand 1" in page
    assert "a full round of passes" not in page


def test_what_becomes_of_a_player_who_leaves_is_said_of_that_player(
    desk: Desk, open_desk: OpenDesk
) -> None:
    said = "The leaving player's score stays on the sheet, but that player can't win."
    assert f"{said} Passing starts over." in desk.look("/settle/players")
    never = open_desk(ruleset=STANDARD.with_options({"pass_cycle": "H"}))
    assert said in never.look("/settle/players")
    assert "Passing starts over." not in never.look("/settle/players")


def test_nothing_scored_cannot_be_ended(open_desk: OpenDesk) -> None:
    desk = open_desk()
    assert "Now, as it stands" not in desk.look("/settle/end")
    answer = desk.client.post(f"{desk.url}/settle/stop")
    assert answer.status_code == 422


# Two phones, two taps


def test_a_page_from_before_the_last_hand_changes_nothing(desk: Desk) -> None:
    desk.look("/settle/deal")
    desk.evening.hand(*HAND, queen=0)
    before = state(desk)
    answer = desk.send("/settle/dealer", seat="0")
    assert answer.status_code == 409
    assert "The game has moved on to hand 3" in words(answer.text)
    assert state(desk) == before


def test_a_double_tap_is_one_change(desk: Desk) -> None:
    desk.look("/settle/players")
    first = desk.page
    for _ in range(2):
        desk.page = first
        assert desk.send("/settle/join", place="1", name="Fay").status_code == 303
    assert desk.names == ["Ann", "Fay", "Bo", "Cleo", "Dev"]
    assert len(db.session.query(Operation).all()) == 1


def test_something_else_from_the_same_old_page_is_refused(desk: Desk) -> None:
    desk.look("/settle/deal")
    first = desk.page
    desk.send("/settle/dealer", seat="3")
    desk.page = first
    answer = desk.send("/settle/dealer", seat="2")
    assert answer.status_code == 409
    assert desk.coming[1] == "Dev"


# What the page offers


def test_a_finished_game_has_nothing_to_settle_but_itself(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    for _ in range(2):
        desk.evening.hand(0, 13, 0, 0, queen=1)
    page = desk.look("/settle")
    assert not re.search(r"The deal|Players|Seats", page)
    assert "End of the game Delete it" in page
    for section in ("deal", "players", "seats"):
        answer = desk.client.get(f"{desk.url}/settle/{section}")
        assert (answer.status_code, answer.location) == (303, f"{desk.url}/settle")
    assert "Missed a hand, or scored one twice?" in desk.look()
    assert f'href="{desk.url}/settle/hands"' in desk.page.text


def test_what_is_refused_is_told_on_the_page_of_its_row(desk: Desk) -> None:
    for path, said in (("dealer", "9"), ("leave", "9")):
        page = words(desk.client.post(f"{desk.url}/settle/{path}", data={"seat": said}).text)
        assert "Nothing was changed" in page
        assert ("Who deals hand" in page) == (path == "dealer")
        assert ("A player leaves" in page) == (path == "leave")


def test_every_hand_can_be_taken_out_and_one_put_before_it(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=0)
    desk.look("/settle/hands")
    assert desk.page.text.count("17-<wbr>0-<wbr>5-<wbr>4") == len(desk.state.hands)
    for view in desk.state.hands:
        assert (
            f'href="{desk.url}/hand/insert?after={desk.state.facts.after_hand(view.number) or ""}"'
            in desk.page.text
        )
        assert f'href="{desk.url}/hand/{view.id}/remove"' in desk.page.text


def test_only_passes_this_table_can_make_are_offered(open_desk: OpenDesk) -> None:
    desk = open_desk(FIVE)
    desk.look("/settle/deal")
    assert desk.form("/settle/pass")["pass"] == ["L", "R", "Z", "H"]


def test_the_way_to_the_recovery_link_and_a_new_game(desk: Desk) -> None:
    table = f"/t/{desk.evening.table.id}"
    for page, path in (("/phone", "keep"), ("/settle/end", "new")):
        desk.look(page)
        assert f'href="{table}/{path}"' in desk.page.text


def test_games_of_other_tables_are_left_alone(desk: Desk, open_desk: OpenDesk) -> None:
    other = open_desk()
    crossed = f"/t/{desk.evening.table.id}/g/{other.evening.game.id}"
    assert desk.client.get(crossed).status_code == 404
    assert desk.client.post(f"{crossed}/settle/stop").status_code == 404
    assert not other.state.is_stopped


# The ring of the seats


def order(desk: Desk, said: str = "") -> list[str]:
    """The seats as the page would send them."""
    page = desk.client.get(f"{desk.url}/settle/seats?{said}").text
    form = page.partition('action="' + f"{desk.url}/settle/seats" + '" class')[2]
    return re.findall(r'name="seat" value="(\d)"', form)


def test_seats_are_a_ring_that_is_sent_as_it_was_turned(desk: Desk) -> None:
    seated = "seat=0&seat=1&seat=2&seat=3"
    assert "<select" not in desk.client.get(f"{desk.url}/settle/seats").text
    assert order(desk) == ["0", "1", "2", "3"]
    assert order(desk, f"{seated}&turn=yes") == ["0", "3", "2", "1"]
    assert "Who swaps seats with Bo?" in desk.look(f"/settle/seats?{seated}&swap=1")
    assert order(desk, f"{seated}&first=1&swap=3") == ["0", "3", "2", "1"]
    assert order(desk, "seat=3&seat=1&seat=2&seat=0&first=3&swap=3") == ["3", "1", "2", "0"]


def test_nobody_sits_twice_on_the_ring(desk: Desk) -> None:
    for said in ("seat=0&seat=0&seat=2&seat=3", "seat=0&seat=1", "seat=9&seat=x&swap=9&first=7"):
        assert order(desk, said) == ["0", "1", "2", "3"]
