"""No form and no link of a game names a hand by its number; the numbers of older pages count still.

Another phone inserts a forgotten hand while a page is open: what was meant there is meant still.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from companion.models import db
from companion.referee.rulings import CASES
from companion.scorebook import changes
from companion.web.between_hands.seats_and_deal import SECTIONS
from tests.scorebook.evening import Evening
from tests.web.game_desk import Desk, words
from tests.web.world import Forms

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse

OF_HANDS = ("hand", "after", "ended_with", "from", "looked", "plays_on")

SUBTRACT = {"rule-moon_mode": "subtract_self", "reason": "why", "action": "change"}

PAGES = (
    "",
    "/hand",
    *(f"/settle/{section}" for section in SECTIONS),
    "/rules/change",
    "/rules/queen_breaks/differently",
    *(f"/wrong/{case}?when={when}" for case in CASES for when in ("now", "later", "scored")),
    "/wrong/two_revokes?when=later&who=0&who=2",
    "/wrong/claim?good=no",
)


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """Ann, Bo, Cleo and Dev after three hands; Dev has 45, and 40 end the game they go on with."""
    with app.app_context():
        desk = Desk(app, Evening())
        desk.evening.hand(0, 6, 5, 2, queen=3)
        desk.evening.hand(1, 0, 0, 12, queen=3)
        desk.evening.hand(4, 6, 3, 0, queen=0)
        yield desk


def end_with_the_second(desk: Desk) -> None:
    """Another target, by which the game was over with hand 2."""
    ruleset = desk.state.next.ruleset.with_options({"target": "40"})
    change = changes.change_rules(ruleset, from_hand=1, reason="Shorter")
    desk.evening.write(change)


def forgotten(desk: Desk) -> None:
    """Another phone inserts a hand as the first."""
    report = desk.evening.counts(13, 0, 0, 0, queen=1)
    desk.evening.insert(1, report)


def press(desk: Desk, path: str, at: int = 0, **said: str) -> TestResponse:
    """Send a form of the page in front as it is, with what is said."""
    forms = [fields for action, fields in Forms(desk.page.text).forms if action == desk.url + path]
    told = {name: values[0] for name, values in forms[at].items()}
    desk.page = desk.client.post(desk.url + path, data={**told, **said})
    return desk.page


@pytest.mark.parametrize("is_ended", [False, True])
def test_no_page_of_a_game_names_a_hand_by_its_number(desk: Desk, is_ended: bool) -> None:
    if is_ended:
        end_with_the_second(desk)
    numbered = []
    for page in PAGES:
        desk.look(page)
        sent = [
            (name, value)
            for _, fields in Forms(desk.page.text).forms
            for name, values in fields.items()
            for value in values
        ]
        links = html.unescape(" ".join(re.findall(r'href="([^"]+)"', desk.page.text)))
        sent += re.findall(r"[?&](\w+)=([^&# ]*)", links)
        numbered += [(page, *pair) for pair in sent if pair[0] in OF_HANDS and pair[1].isdigit()]
    assert numbered == []


# What was meant is meant still


def test_a_ruling_over_the_last_hand_finds_it_under_its_new_number(desk: Desk) -> None:
    desk.look("/wrong/revoke?when=scored")
    [link] = set(re.findall(r'href="[^"]+(/wrong/[^"]+who=1&amp;hand=[^"]+)"', desk.page.text))
    desk.look(html.unescape(link))
    forgotten(desk)
    assert press(desk, "/wrong/revoke/apply").status_code == 303
    assert [view.is_ruled for view in desk.state.hands] == [False, False, False, True]


def test_a_ruling_over_the_hand_in_play_is_of_that_hand(desk: Desk) -> None:
    page = f"/wrong/talk?take=points_5&who=2&after={desk.state.hands[-1].id}"
    desk.look(page)
    forgotten(desk)
    desk.look(page)
    assert press(desk, "/wrong/talk/apply").status_code == 303
    assert desk.state.facts.ahead is not None
    assert desk.state.facts.ahead.hand == 5


@pytest.mark.parametrize(
    ("page", "path", "said"),
    [
        ("/settle/deal", "/settle/throw-in", {}),
        ("/settle/end", "/settle/stop", {}),
        ("/rules/queen_breaks/differently", "/rules/queen_breaks/differently",
         {"rule-break_by": "heart_or_QS", "since": "hand"}),
        ("/rules/change", "/rules/change", SUBTRACT),
    ],
)  # fmt: skip
def test_the_coming_hand_is_the_one_behind_the_last(
    desk: Desk, page: str, path: str, said: dict[str, str]
) -> None:
    desk.look(page)
    forgotten(desk)
    assert press(desk, path, **said).status_code == 303
    desk.undo()
    desk.look(page)
    desk.evening.hand(4, 6, 3, 0, queen=0)
    before = desk.state.facts
    answer = press(desk, path, **said)
    assert (answer.status_code, "hand 6" in words(answer.text)) == (409, True)
    assert desk.state.facts == before


def test_rules_count_from_the_hand_that_was_chosen(desk: Desk) -> None:
    desk.look("/rules/change")
    second = str(desk.state.hands[1].id)
    forgotten(desk)
    said = {**SUBTRACT, "from": second}
    assert "Rescored from hand 3 on" in words(press(desk, "/rules/change", **said).text)
    forgotten(desk)
    assert press(desk, "/rules/change", **{**said, "action": "sure"}).status_code == 303
    assert max(desk.state.facts.rules) == 4


def test_the_hand_it_ended_with_is_that_hand(desk: Desk) -> None:
    end_with_the_second(desk)
    second = desk.state.hands[1].id
    for path, at in (("/settle/stop", "stopped_after"), ("/settle/play-on", "went_on_after")):
        desk.look()
        page = desk.page
        forgotten(desk)
        desk.page = page
        assert press(desk, path).status_code == 303
        state = desk.state
        number = getattr(state.facts, at)
        assert state.hands[number - 1].id == second
        assert desk.undo().status_code == 303


def test_so_many_hands_are_to_be_played(desk: Desk) -> None:
    desk.look("/settle/end")
    assert "After hand 4" in words(desk.page.text)
    forgotten(desk)
    assert press(desk, "/settle/last", to_play="1").status_code == 303
    assert desk.state.last_hand == 5


# A page that was open during the update to ids


OLDER: list[tuple[str, dict[str, str], Callable[[Desk], bool]]] = [
    ("/settle/last", {"hand": "4", "last": "4"}, lambda desk: desk.state.last_hand == 4),
    ("/settle/stop", {"after": "2"}, lambda desk: desk.state.end_hand == 2),
    ("/settle/stop", {"hand": "4"}, lambda desk: desk.state.end_hand == 3),
    ("/settle/throw-in", {"hand": "4"}, lambda desk: desk.coming[0] == 4),
    ("/rules/change", {**SUBTRACT, "hand": "4", "from": "4"},
     lambda desk: max(desk.state.facts.rules) == 4),
    ("/wrong/revoke/apply", {"when": "later", "who": "1", "hand": "4", "version": "0"},
     lambda desk: desk.state.hands[3].is_ruled),
    ("/wrong/revoke/apply", {"when": "scored", "who": "1", "hand": "3", "version": "1"},
     lambda desk: desk.state.hands[2].is_ruled),
]  # fmt: skip


@pytest.mark.parametrize(("path", "said", "is_done"), OLDER)
def test_an_older_page_gives_numbers(
    desk: Desk, path: str, said: dict[str, str], is_done: Callable[[Desk], bool]
) -> None:
    assert desk.client.post(desk.url + path, data=said).status_code == 303
    db.session.rollback()
    assert is_done(desk)
