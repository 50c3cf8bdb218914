"""What one phone shows and how: its chair, large type, and how a follower leaves."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from companion import __version__
from tests.scorebook.evening import Evening
from tests.web.game_desk import Desk, other_phone, words

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    with app.app_context():
        evening = Evening()
        evening.hand(4, 0, 5, 4, queen=3)
        yield Desk(app, evening)


def test_a_follower_has_one_thing_at_the_thumb_and_dots_of_its_own(desk: Desk) -> None:
    page = other_phone(desk).get(desk.url).text
    dock = words(page.partition('class="dock"')[2].partition("</main>")[0])
    assert dock.endswith("May I play?")
    assert f'href="{desk.url}/phone" aria-label="This phone"' in page
    assert f'href="{desk.url}/settle"' not in page


def test_the_own_row_says_so(desk: Desk) -> None:
    phone = other_phone(desk)
    assert "· you" not in words(phone.get(desk.url).text)
    page = words(phone.get(f"{desk.url}?chair=3", follow_redirects=True).text)
    assert re.search(r"Place 4 D Dev · you last hand", page)
    assert page.count("· you") == 1


def test_the_chair_is_chosen_behind_the_dots(desk: Desk) -> None:
    phone = other_phone(desk)
    page = phone.get(f"{desk.url}/phone").text
    assert "Which chair is yours? A Ann B Bo C Cleo D Dev Just watching" in words(page)
    phone.get(f"{desk.url}?chair=3")
    page = phone.get(f"{desk.url}/phone").text
    own = re.findall(r'href="[^"]*chair=(\d*)" aria-current="true"', page)
    assert own == ["3"]


def test_large_type_is_this_phones_and_on_every_page(desk: Desk) -> None:
    phone, other = other_phone(desk), other_phone(desk)
    answer = phone.get(f"{desk.url}/phone?type=large")
    assert (answer.status_code, answer.location) == (303, f"{desk.url}/phone")
    for path in ("", "/phone", "/rules", "/may", "/sheet"):
        assert '<html lang="en" class="large">' in phone.get(desk.url + path).text, path
        assert '<html lang="en">' in other.get(desk.url + path).text, path
    phone.get(f"{desk.url}/phone?type=normal")
    assert '<html lang="en">' in phone.get(desk.url).text


def test_a_follower_has_large_text_at_one_tap_on_the_board(desk: Desk) -> None:
    phone = other_phone(desk)
    key = re.compile(
        r'name="type" value="(\w+)"\s+aria-label="Aa, large text" aria-pressed="(\w+)"'
    )
    for offered, is_large in (("large", "false"), ("normal", "true"), ("large", "false")):
        page = phone.get(desk.url).text
        assert key.findall(page) == [(offered, is_large)]
        assert ('<html lang="en" class="large">' in page) == (is_large == "true")
        answer = phone.get(f"{desk.url}/phone?back=board&type={offered}")
        assert (answer.status_code, answer.location) == (303, desk.url)
    assert not key.findall(desk.client.get(desk.url).text)
    answer = desk.app.test_client().get(f"{desk.url}/phone?back=board&type=large")
    assert answer.status_code == 404


def test_a_follower_leaves_from_there_and_the_only_keeper_cannot(desk: Desk) -> None:
    phone, leave = other_phone(desk), f"{desk.url.partition('/g/')[0]}/leave"
    assert f'action="{leave}"' in phone.get(f"{desk.url}/phone").text
    assert phone.post(leave).status_code == 303
    assert phone.get(f"{desk.url}/phone").status_code == 404
    assert leave in desk.client.get(f"{desk.url}/phone").text
    assert desk.client.post(leave).status_code == 422


def test_a_keeper_finds_it_behind_the_dots(desk: Desk) -> None:
    assert "This phone" in desk.look("/settle")
    assert f'href="{desk.url}/phone"' in desk.page.text
    assert "Text size Normal Large" in desk.look("/phone")
    recovery = f'href="{desk.url.partition("/g/")[0]}/keep"'
    assert recovery in desk.page.text
    assert f'href="{desk.url}/settle" aria-label="Back"' in desk.page.text
    followers = other_phone(desk).get(f"{desk.url}/phone").text
    assert recovery not in followers
    assert f'href="{desk.url}" aria-label="Back"' in followers


def test_to_a_stranger_it_is_not_there(desk: Desk) -> None:
    assert desk.app.test_client().get(f"{desk.url}/phone").status_code == 404


def spoken(page: str) -> str:
    """What the button of this page speaks."""
    found = re.findall(r"data-aloud='([^']*)'>", page)
    assert len(found) == 1
    return " ".join(json.loads(found[0]))


def test_every_phone_reads_the_scores_out_and_so_does_the_display(desk: Desk) -> None:
    words_now = (
        "After 1 hand: Bo 0, Ann 4, Cleo 5 and Dev 17. Bo is ahead. Bo deals hand 2. Pass right."
    )
    phone = other_phone(desk)
    assert spoken(phone.get(f"{desk.url}/phone").text) == words_now
    desk.look("/phone")
    assert spoken(desk.page.text) == words_now
    desk.client.get(f"{desk.url}/display?way=standing")
    desk.look("/display")
    assert spoken(desk.page.text) == words_now


def test_the_end_is_read_out_with_its_winner(desk: Desk) -> None:
    for _ in range(4):
        desk.evening.hand(0, 13, 0, 0, queen=1)
    desk.look("/phone")
    told = spoken(desk.page.text)
    assert told.startswith("Bo wins with 0. Bo 0, ")
    assert "deals" not in told


def test_the_screen_stays_on_by_itself_where_score_is_kept_and_by_choice_elsewhere(
    desk: Desk,
) -> None:
    desk.look()
    assert re.search(r'class="board [^>]* data-awake>', desk.page.text)
    phone = other_phone(desk)
    assert re.search(r'class="board [^>]* data-awake=choose>', phone.get(desk.url).text)
    assert "data-awake-switch" not in desk.page.text
    assert "data-awake-switch" in phone.get(f"{desk.url}/phone").text
    desk.look("/display")
    assert re.search(r"<main[^>]* data-awake>", desk.page.text)
    assert "data-dims" not in desk.page.text
    desk.look("/hand")
    assert "data-dims" not in desk.page.text


def test_a_phone_is_called_what_its_holder_says(desk: Desk) -> None:
    phone = other_phone(desk)
    page = phone.get(f"{desk.url}/phone").text
    assert "Name of this phone Phone 2" in words(page)
    [here] = re.findall(r'href="(/t/[^"]+/phones/[^"]+)"', page)
    page = phone.get(here).text
    assert f'href="{desk.url}/phone" aria-label="This phone"' in page
    assert re.findall(r'action="(/t/[^"]+)"', page) == [f"{here}/name"]
    answer = phone.post(f"{here}/name", data={"name": "The tablet"})
    assert (answer.status_code, answer.location) == (303, f"{desk.url}/phone")
    assert "Name of this phone The tablet" in words(phone.get(f"{desk.url}/phone").text)
    answer = phone.post(f"{here}/name", data={"name": "x" * 41})
    assert answer.status_code == 422
    assert "A name can have up to 40 characters." in words(answer.text)
    assert f'value="{"x" * 41}"' in answer.text
    for other in (other_phone(desk), desk.app.test_client()):
        assert other.get(here).status_code == 404
        assert other.post(f"{here}/name", data={"name": "Ours"}).status_code == 404


def test_the_page_of_a_phone_says_which_version_serves_it(desk: Desk) -> None:
    assert f"Companion {__version__}" in words(other_phone(desk).get(f"{desk.url}/phone").text)
