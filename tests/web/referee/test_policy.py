"""What a table does when something goes wrong: agreed once, changed at any time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from companion import scorebook
from companion.models import Table, db
from companion.rules import POLICY, STANDARD, Ruleset
from companion.rules.ruleset.options import Misdeal, Revoke, RunningPoints
from tests.scorebook.evening import Evening
from tests.web.game_desk import Desk, words
from tests.web.plain import Plain

if TYPE_CHECKING:
    from flask import Flask

pytestmark = pytest.mark.slow  # goes


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """Ann, Bo, Cleo and Dev after one hand."""
    with app.app_context():
        desk = Desk(app, Evening())
        desk.evening.hand(4, 0, 5, 4, queen=0)
        yield desk


def policy(ruleset: Ruleset) -> dict[str, object]:
    return {name: value for name, value in ruleset.options().items() if name in POLICY}


def test_the_page_asks_every_question_with_the_answer_that_holds(desk: Desk) -> None:
    desk.look("/policy")
    offered = desk.form("/policy")
    assert set(offered) == set(POLICY)
    assert 'name="revoke" value="correct_or_all" checked' in desk.page.text
    assert "A revoke" in words(desk.page.text)


def test_it_is_found_beside_the_rules(desk: Desk) -> None:
    desk.look("/rules")
    assert f'href="{desk.url}/policy"' in desk.page.text


def test_what_is_agreed_counts_at_once_and_for_the_whole_game(desk: Desk) -> None:
    desk.look("/policy")
    answer = desk.send("/policy", revoke="note_only", running_points="shown")
    assert (answer.status_code, answer.location) == (303, desk.url)
    for hand in (1, 2):
        ruleset = desk.state.ruleset(hand)
        assert ruleset.revoke is Revoke.NOTE_ONLY
        assert ruleset.running_points is RunningPoints.SHOWN
    assert dict(desk.state.totals) == {0: 17, 1: 0, 2: 5, 3: 4}
    assert 'value="note_only" checked' in (desk.look("/policy"), desk.page.text)[1]


def test_the_rules_on_another_phone_say_so_too(desk: Desk) -> None:
    """Nothing that was made before it is shown after it."""
    assert "the hand counts" not in desk.look("/rules")
    desk.look("/policy")
    desk.send("/policy", revoke="note_only")
    assert "make a note of it; the hand counts" in desk.look("/rules")


def test_an_answer_nobody_knows_is_refused_and_nothing_changes(desk: Desk) -> None:
    desk.look("/policy")
    answer = desk.send("/policy", revoke="hang", misdeal="deal_passes_left")
    assert answer.status_code == 422
    assert "A revoke: can't read “hang”." in words(answer.text)
    assert 'value="deal_passes_left" checked' in answer.text
    assert desk.state.next.ruleset.misdeal is Misdeal.SAME_DEALER_REDEALS


def test_only_what_this_game_can_meet_is_asked(app: Flask) -> None:
    with app.app_context():
        no_pass = Desk(app, Evening(variant="cutthroat"))
        no_pass.look("/policy")
        assert "wrong_pass_count" not in no_pass.form("/policy")


def test_what_was_agreed_is_undone_like_everything(desk: Desk) -> None:
    desk.look("/policy")
    desk.send("/policy", revoke="note_only", running_points="shown")
    assert "Agreement changed" in desk.look()
    assert desk.undo().status_code == 303
    assert desk.state.next.ruleset.revoke is Revoke.CORRECT_OR_ALL
    assert desk.state.next.ruleset.running_points is RunningPoints.HIDDEN
    assert dict(desk.state.totals) == {0: 17, 1: 0, 2: 5, 3: 4}


def test_where_nothing_is_agreed_anew_the_last_hand_can_still_be_undone(desk: Desk) -> None:
    desk.look("/policy")
    desk.send("/policy", revoke="correct_or_all")
    assert "Hand 1 saved" in desk.look()


def test_what_was_agreed_anew_meanwhile_stays(desk: Desk) -> None:
    desk.look("/policy")
    desk.send("/policy", revoke="note_only")
    desk.evening.write(
        lambda state, by: scorebook.set_policy(state.table, {"misdeal": "deal_passes_left"})
    )
    desk.look()
    desk.undo()
    assert desk.state.next.ruleset.revoke is Revoke.CORRECT_OR_ALL
    assert desk.state.next.ruleset.misdeal is Misdeal.DEAL_PASSES_LEFT
    desk.look("/policy")
    desk.send("/policy", revoke="note_only")
    desk.evening.write(lambda state, by: scorebook.set_policy(state.table, {"revoke": "replay"}))
    desk.look()
    assert desk.undo().status_code == 409
    assert desk.state.next.ruleset.revoke is Revoke.REPLAY


def test_nothing_but_policy_is_taken_from_the_page(desk: Desk) -> None:
    desk.look("/policy")
    desk.send("/policy", target="50", revoke="replay")
    assert desk.state.next.ruleset.target == 100


def test_the_next_game_opens_with_it_and_says_it_in_its_rules(app: Flask, desk: Desk) -> None:
    desk.look("/policy")
    desk.send("/policy", player_leaves="end_now")
    new = Plain(desk.client, f"/t/{desk.evening.table.id}/new", "new-game")
    assert new.form.value("rule-player_leaves") == "end_now"
    new.press("start")
    table = db.session.get_one(Table, desk.evening.table.id)
    db.session.expire_all()
    assert scorebook.policy_of(table)["player_leaves"] == "end_now"


def test_a_game_begins_with_the_policy_of_its_rules(app: Flask) -> None:
    ruleset = STANDARD.with_options({"claim_rest": "not_allowed"})
    with app.app_context():
        evening = Evening(ruleset=ruleset)
        assert scorebook.policy_of(evening.table) == policy(ruleset)
        assert evening.state.next.ruleset == ruleset


@pytest.mark.parametrize("damaged", [{"revoke": "hang"}, {"trumps": "S"}, {"target": 50}, []])
def test_a_policy_that_cannot_be_read_counts_as_not_said(desk: Desk, damaged: object) -> None:
    table = db.session.get_one(Table, desk.evening.table.id)
    table.policy = damaged  # type: ignore[assignment]
    db.session.commit()
    assert desk.state.next.ruleset == STANDARD
    assert desk.look("/policy")
    assert desk.page.status_code == 200
