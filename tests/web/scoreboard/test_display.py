"""The table display: who is where on the screen, what stands in the middle, which game it shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from companion import scorebook
from companion.models import db
from companion.rules import VARIANTS
from companion.scorebook import changes
from companion.sharing import access as access_control
from companion.web.scoreboard.display import AT_EDGES
from tests.scorebook.evening import NOON, Evening
from tests.web.game_desk import Desk, other_phone, words

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim")

OpenDesk = Callable[..., Desk]


@pytest.fixture
def open_desk(app: Flask) -> Iterator[OpenDesk]:
    with app.app_context():
        yield lambda *args, **options: Desk(app, Evening(*args, **options))


@pytest.fixture
def desk(open_desk: OpenDesk) -> Desk:
    return open_desk()


def screen(desk: Desk, role: str = access_control.DISPLAY) -> FlaskClient:
    """A tablet that shows the table."""
    return other_phone(desk, role)


def shown(desk: Desk, way: str, client: FlaskClient | None = None) -> str:
    """The page of a screen that is set up in this way."""
    client = client or desk.client
    answer = client.get(f"{desk.url}/display?way={way}")
    assert (answer.status_code, answer.location) == (303, f"{desk.url}/display")
    return client.get(f"{desk.url}/display").text


def edges(page: str) -> dict[str, list[str]]:
    """Who is shown at which edge, from the left or from the top."""
    found = re.findall(r'<ol class="edge (\w+)">(.*?)</ol>', page, re.DOTALL)
    return {name: re.findall(r"<bdi>([^<]+)</bdi>", seats) for name, seats in found}


def test_it_asks_once_how_the_screen_is_set_up(desk: Desk) -> None:
    client = screen(desk)
    page = client.get(f"{desk.url}/display").text
    assert "How is this screen set up?" in page
    assert edges(page) == {}
    assert "is-lying" in shown(desk, "lying", client)
    assert "How is this screen set up?" not in client.get(f"{desk.url}/display").text
    client.get(f"{desk.url}/display?way=upside-down")
    assert "is-lying" in client.get(f"{desk.url}/display").text


@pytest.mark.parametrize(
    ("count", "left", "right"),
    [(4, ["Cleo", "Bo"], ["Dev", "Ann"]), (5, ["Cleo", "Bo"], ["Dev", "Eva", "Ann"])],
)
def test_standing_they_sit_clockwise_from_the_lower_right(
    open_desk: OpenDesk, count: int, left: list[str], right: list[str]
) -> None:
    desk = open_desk(NAMES[:count])
    assert edges(shown(desk, "standing")) == {"left": left, "right": right}


@pytest.mark.parametrize("count", range(3, 12))
def test_lying_they_sit_clockwise_around(open_desk: OpenDesk, count: int) -> None:
    variant = "cancellation" if count > 8 else "standard"
    desk = open_desk(NAMES[:count], variant=variant)
    at = edges(shown(desk, "lying"))
    around = [*at["bottom"][::-1], *at["left"][::-1], *at["top"], *at["right"]]
    assert around == list(NAMES[:count])
    assert tuple(len(at[name]) for name in ("bottom", "left", "top", "right")) == AT_EDGES[count]
    assert f"of-{count} " in desk.client.get(f"{desk.url}/display").text


def test_the_screen_is_turned_by_a_seat_and_stays_so(desk: Desk) -> None:
    client = screen(desk)
    page = shown(desk, "lying", client)
    assert edges(page)["bottom"] == ["Ann"]
    turned = re.search(r'href="(\?turn=\d+)">Turn by one seat', page)
    assert turned
    assert client.get(f"{desk.url}/display{turned[1]}").status_code == 303
    page = client.get(f"{desk.url}/display").text
    assert edges(page) == {"bottom": ["Bo"], "left": ["Cleo"], "top": ["Dev"], "right": ["Ann"]}
    assert "?turn=2" in page


def test_totals_the_last_hand_and_who_is_ahead(desk: Desk) -> None:
    before = words(shown(desk, "standing"))
    assert "ahead" not in before
    desk.evening.hand(4, 0, 5, 4, queen=3)
    page = shown(desk, "standing")
    assert "Dev 17 Q queen of spades 17" in words(page)
    assert "Bo , ahead 0 0" in words(page)
    assert len(re.findall(r'class="place-card p\d ahead"', page)) == 1
    desk.evening.hand(0, 13, 0, 0, queen=1)
    page = shown(desk, "standing")
    assert "Bo , ahead 0" in words(page)
    assert len(re.findall(r'aria-label="moon"', page)) == 1


def test_the_middle_says_who_deals_and_which_way_to_pass(desk: Desk) -> None:
    page = words(shown(desk, "standing"))
    assert "Hand 1 Ann deals · 13 each Pass left 2♣ leads" in page
    assert page.count("Pass left") == 1


def test_lying_the_middle_reads_from_both_sides_and_is_heard_once(desk: Desk) -> None:
    page = shown(desk, "lying")
    assert words(page).count("Pass left") == 2
    assert page.count('class="words turned" aria-hidden="true"') == 1


def arrows(page: str) -> list[tuple[int, bool]]:
    """Of every arrow around the middle: its heads, and whether it runs clockwise."""
    found = re.findall(r'class="arrow" d="([^"]+)"/><path class="head" d="([^"]+)"', page)
    return [(head.count("M"), " 0 1 1 " in path or " 0 0 1 " in path) for path, head in found]


def test_an_arrow_runs_round_the_middle_the_way_of_the_pass(desk: Desk) -> None:
    assert arrows(shown(desk, "standing")) == [(1, True)]  # left
    desk.evening.hand(4, 0, 5, 4, queen=3)
    assert arrows(shown(desk, "standing")) == [(1, False)]  # right
    desk.evening.hand(4, 0, 5, 4, queen=3)
    assert arrows(shown(desk, "standing")) == [(2, True), (2, True)]  # across
    desk.evening.hand(4, 0, 5, 4, queen=3)
    assert arrows(shown(desk, "standing")) == []  # hold


def test_a_pass_to_all_others_has_no_arrow_and_one_to_both_across_has_two(
    open_desk: OpenDesk,
) -> None:
    rules = VARIANTS["standard"].ruleset.for_players(5)
    desk = open_desk(NAMES[:5], ruleset=rules.with_options({"pass_cycle": "S"}))
    assert arrows(shown(desk, "standing")) == []
    desk = open_desk(NAMES[:5], ruleset=rules.with_options({"pass_cycle": "Z"}))
    assert arrows(shown(desk, "standing")) == [(2, True), (2, True)]


def test_who_left_is_not_on_the_display(open_desk: OpenDesk) -> None:
    desk = open_desk(NAMES[:5])
    desk.evening.write(lambda state, by: changes.leave(state.seats_at(1)[1]))
    assert "Bo" not in words(shown(desk, "standing"))


def test_the_end_says_who_won(desk: Desk) -> None:
    for _ in range(4):
        desk.evening.hand(0, 13, 0, 0, queen=1)
    page = shown(desk, "standing")
    assert "Bo wins with 0" in words(page)
    assert re.search(r'p\d ahead">\s*<span class="name" title="Bo"', page)
    assert arrows(page) == []


def test_it_goes_along_into_the_next_game(desk: Desk) -> None:
    client = screen(desk)
    shown(desk, "lying", client)
    for _ in range(4):
        desk.evening.hand(0, 13, 0, 0, queen=1)
    assert client.get(f"{desk.url}/display").status_code == 200
    after = desk.play_again()
    answer = client.get(f"{desk.url}/display")
    assert (answer.status_code, answer.location) == (303, f"{after}/display")
    assert "is-lying" in client.get(answer.location).text


def test_it_leaves_a_game_that_is_over_for_one_that_is_on(desk: Desk) -> None:
    first = desk.evening.game
    for _ in range(4):
        desk.evening.hand(0, 13, 0, 0, queen=1)
    people = scorebook.seat_players(desk.evening.table, NAMES[:4], NOON)
    desk.evening.now = NOON.replace(hour=20)
    game = scorebook.start_game(
        desk.evening.table, people, VARIANTS["standard"].ruleset, variant="standard",
        first_dealer=0, now=desk.evening.now,
    )  # fmt: skip
    db.session.commit()
    table = desk.url.partition("/g/")[0]
    answer = screen(desk).get(f"{table}/g/{first.id}/display")
    assert (answer.status_code, answer.location) == (303, f"{table}/g/{game.id}/display")


def test_a_screen_asks_for_news_and_goes_on_asking_for_a_while_after_the_end(desk: Desk) -> None:
    client = screen(desk)
    page = shown(desk, "standing", client)
    asks = re.search(r'<body[^>]*data-news="([^"]+)"', page)
    assert asks
    assert "data-news-for" not in page
    assert client.get(asks[1]).status_code == 204
    for _ in range(4):
        desk.evening.hand(0, 13, 0, 0, queen=1)
    assert client.get(asks[1]).status_code == 200
    assert 'data-news-for="10800"' in client.get(f"{desk.url}/display").text


def test_nothing_on_it_is_touched_by_accident(desk: Desk) -> None:
    """All that can be pressed lies behind a tap that asks, and what writes behind one more."""
    page = shown(desk, "standing", screen(desk)).partition("<main")[2].partition("</main>")[0]
    open_part, _, asked = page.partition('<details class="asks">')
    assert not re.search(r"<(a|button|form|input)\b", open_part)
    assert "<form" not in asked.partition("<details>")[0]
    assert asked.count("<form") == 1


def test_a_phone_that_shows_it_goes_back_to_the_board(desk: Desk) -> None:
    page = shown(desk, "standing", screen(desk, access_control.FOLLOWER))
    assert f'href="{desk.url}">Leave the display' in page
    assert "<form" not in page


def test_a_screen_leaves_by_itself(desk: Desk) -> None:
    client = screen(desk)
    form = shown(desk, "standing", client).partition("<form")[2]
    fields = dict(re.findall(r'name="([^"]*)" value="([^"]*)"', form))
    [address] = re.findall(r'action="([^"]+)"', form)
    answer = client.post(address, data=fields)
    assert (answer.status_code, answer.location) == (303, "/")
    assert client.get(f"{desk.url}/display").status_code == 404
    assert "A display left" in words(desk.client.get(f"/t/{desk.state.table.id}/phones").text)


def test_to_a_stranger_it_is_not_there(desk: Desk) -> None:
    assert desk.app.test_client().get(f"{desk.url}/display").status_code == 404


def test_names_are_never_markup(open_desk: OpenDesk) -> None:
    desk = open_desk(("<script>x</script>", "Bo", "Cleo", "\u202egnirts"))
    page = shown(desk, "lying")
    assert "<script>x" not in page
    assert "&lt;script&gt;x" in page


def test_a_phone_finds_it_behind_its_dots(desk: Desk) -> None:
    assert "Table display" in desk.look("/phone")
    assert f'href="{desk.url}/display"' in desk.page.text


def test_where_all_are_level_nobody_is_ahead(desk: Desk) -> None:
    for queen in range(4):
        hearts = [4, 4, 4, 4]
        hearts[queen], hearts[(queen + 1) % 4] = 0, 5
        desk.evening.hand(*hearts, queen=queen)
    assert len(set(desk.evening.totals)) == 1
    assert "ahead" not in words(shown(desk, "standing"))


def test_a_display_is_led_to_it_from_its_link_and_from_home(desk: Desk) -> None:
    client = screen(desk)
    answer = client.get(desk.url)
    assert (answer.status_code, answer.location) == (303, f"{desk.url}/display")
    home = client.get("/").text
    assert f'href="{desk.url}/display"' in home
    for href in re.findall(r'href="(/t/[^"]+)"', home):
        assert client.get(href).status_code in (200, 303), href
