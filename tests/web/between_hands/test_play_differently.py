"""We play it differently: one house rule from an answer, for the coming hand or the next game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from companion.sharing.access import FOLLOWER, KEEPER
from tests.scorebook.evening import Evening
from tests.web.game_desk import HTMX, Desk, other_phone, words
from tests.web.world import Forms

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse

ROW = "We play it differently"

BREAKS = "queen_breaks"

QUEEN_TOO = {"rule-break_by": "heart_or_QS"}


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """Ann, Bo, Cleo and Dev after one hand."""
    with app.app_context():
        desk = Desk(app, Evening())
        desk.evening.hand(4, 6, 3, 0, queen=0)
        yield desk


def asked(question: str = BREAKS) -> str:
    return f"/rules?about={question}"


def differently(question: str = BREAKS) -> str:
    return f"/rules/{question}/differently"


def save(desk: Desk, question: str = BREAKS, **said: str) -> TestResponse:
    desk.look(differently(question))
    return desk.send(differently(question), **said)


def over(desk: Desk) -> None:
    while not desk.evening.state.is_over:
        desk.evening.hand(13, 0, 0, 0, queen=0)


def new_game(desk: Desk) -> dict[str, list[str]]:
    """What New game offers to start with."""
    address = f"/t/{desk.evening.table.id}/new"
    return dict(Forms(desk.client.get(address).text).forms)[address]


def test_from_the_answer_to_the_next_hand_and_back(desk: Desk) -> None:
    assert ROW in desk.look(asked())
    assert f'href="{desk.url}{differently()}"' in desk.page.text
    page = desk.look(differently())
    assert "What breaks hearts" in page
    assert "A heart now Only a heart breaks hearts" in page
    answer = desk.send(differently(), since="hand", **QUEEN_TOO)
    assert (answer.status_code, answer.location) == (303, desk.url)
    assert "Rules changed Undo" in desk.look()
    assert desk.state.ruleset(1).differences(desk.state.next.ruleset) == {"break_by": "heart"}
    assert desk.look(asked()).count("Yes. The queen of spades breaks hearts too") == 1
    assert "Why: We play it differently" in desk.look("/rules")
    assert desk.undo().status_code == 303
    assert "No. Only a heart breaks hearts" in desk.look(asked())


def test_the_next_game_is_filled_in_with_it_and_this_one_stays(desk: Desk) -> None:
    assert save(desk, since="game", **QUEEN_TOO).status_code == 303
    assert "Rules of the next game changed Undo" in desk.look()
    assert "No. Only a heart breaks hearts" in desk.look(asked())
    assert "A heart or the queen next game" in desk.look(differently())
    assert new_game(desk)["rule-break_by"] == ["heart_or_QS"]
    assert desk.undo().status_code == 303
    assert "rule-break_by" not in new_game(desk)


def test_a_change_in_this_game_takes_the_place_of_what_was_planned(desk: Desk) -> None:
    moon = {"rule-moon_mode": "subtract_self"}
    save(desk, since="game", **QUEEN_TOO)
    save(desk, "moon_worth", since="game", **moon)
    save(desk, "moon_worth", since="hand", **{"rule-moon_mode": "choice"})
    said = new_game(desk)
    assert said["rule-break_by"] == ["heart_or_QS"]
    assert said["rule-moon_mode"] == ["choice"]


def test_the_rule_of_this_game_again_takes_the_plan_away(desk: Desk) -> None:
    save(desk, since="game", **QUEEN_TOO)
    assert save(desk, since="game", **{"rule-break_by": "heart"}).status_code == 303
    assert "rule-break_by" not in new_game(desk)


def test_a_game_that_is_over_offers_the_next_game_alone(desk: Desk) -> None:
    over(desk)
    page = desk.look(differently())
    assert "From the next game" in page
    assert "From hand" not in page
    assert desk.send(differently(), since="game", **QUEEN_TOO).status_code == 303
    assert new_game(desk)["rule-break_by"] == ["heart_or_QS"]


def test_playing_again_at_once_follows_what_was_planned(desk: Desk) -> None:
    over(desk)
    save(desk, since="game", **QUEEN_TOO)
    page = desk.client.get(f"{desk.play_again()}{asked()}")
    assert "The queen of spades breaks hearts too" in page.text


def test_numbers_and_cards_can_be_typed(desk: Desk) -> None:
    said = {"rule-queen_spades": "another", "number-queen_spades": "40", "since": "hand"}
    assert save(desk, "queen_worth", **said).status_code == 303
    assert desk.state.next.ruleset.queen_spades == 40


@pytest.mark.parametrize("since", ["hand", "game"])
@pytest.mark.parametrize(
    ("question", "said", "status", "told"),
    [
        ("queen_breaks", {"rule-break_by": "heart"}, 422, "already playing by these rules"),
        ("queen_breaks", {"rule-break_by": "nonsense"}, 422, "Nothing was changed"),
        ("queen_breaks", {**QUEEN_TOO, "hand": "1"}, 409, "hand 2"),
        (
            "bonus_worth",
            {"rule-bonus_cards": "another", "number-bonus_cards": "QS -10"},
            422,
            "queen of spades",
        ),
    ],
)
def test_what_is_refused_says_why_and_keeps_what_was_chosen(
    desk: Desk, question: str, said: dict[str, str], status: int, told: str, since: str
) -> None:
    answer = save(desk, question, since=since, **said)
    assert answer.status_code == status
    assert told in words(answer.text)
    assert f'value="{since}" checked' in answer.text
    for name, text in said.items():
        assert name == "hand" or text == "nonsense" or f'value="{text}"' in answer.text
    assert desk.state.next.ruleset.differences(desk.state.ruleset(1)) == {}
    assert desk.state.facts.next_rules == {}


def test_htmx_and_a_second_tap_write_once(desk: Desk) -> None:
    desk.look(differently())
    said = {"operation": "once", "since": "hand", **QUEEN_TOO}
    for _ in range(2):
        answer = desk.client.post(desk.url + differently(), data=said, headers=HTMX)
        assert answer.location == desk.url
    assert len(desk.state.facts.rules) == 2


@pytest.mark.parametrize("question", ["revoke_now", "how_many_cards", "nothing"])
def test_what_no_house_rule_changes_has_no_such_page(desk: Desk, question: str) -> None:
    assert ROW not in desk.look(asked(question))
    desk.look(differently(question))
    assert desk.page.status_code == 404


def test_the_end_of_the_game_is_changed_where_its_score_and_clock_are(desk: Desk) -> None:
    desk.look(asked("when_over"))
    assert f'href="{desk.url}/rules/change#end"' in desk.page.text
    over(desk)
    assert ROW not in desk.look(asked("when_over"))


def test_only_keepers_are_offered_it(desk: Desk, app: Flask) -> None:
    follower = other_phone(desk, FOLLOWER)
    assert ROW not in follower.get(desk.url + asked()).text
    assert follower.get(desk.url + differently()).status_code == 404
    assert follower.post(desk.url + differently(), data=QUEEN_TOO).status_code == 404
    assert other_phone(desk, KEEPER).get(desk.url + differently()).status_code == 200
    assert app.test_client().get(desk.url + differently()).status_code == 404
    assert ROW not in app.test_client().get("/rules/standard?about=queen_breaks").text
