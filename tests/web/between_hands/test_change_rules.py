"""Changing the rules of a game that is on: the sheet, the reason, the hand, and what it changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from companion.rules import STANDARD
from tests.scorebook.evening import Evening
from tests.web.game_desk import HTMX, Desk, words

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse


CHANGE = "/rules/change"

SUBTRACT = {"rule-moon_mode": "subtract_self"}


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """Ann, Bo, Cleo and Dev after two hands, both of them Ann's moons."""
    with app.app_context():
        desk = Desk(app, Evening())
        for _ in range(2):
            desk.evening.hand(13, 0, 0, 0, queen=0)
        yield desk


def amend(desk: Desk, action: str = "change", **said: str) -> TestResponse:
    """Open the sheet and press a button of it."""
    desk.look(CHANGE)
    return press(desk, action, **said)


def press(desk: Desk, action: str, **said: str) -> TestResponse:
    """Press a button of the page in front, with its hidden fields and what is said."""
    offered = {name: values[0] for name, values in desk.form(CHANGE).items()}
    hidden = ("operation", "after", "open", "looked")
    kept = {name: value for name, value in offered.items() if name in hidden}
    desk.page = desk.client.post(desk.url + CHANGE, data={**kept, "action": action, **said})
    return desk.page


def rulesets(desk: Desk) -> int:
    return len(desk.evening.state.facts.rules)


def test_the_coming_hand_is_played_by_other_rules_and_all_can_read_why(desk: Desk) -> None:
    answer = amend(desk, reason="Moons were too cheap", **SUBTRACT)
    assert (answer.status_code, answer.location) == (303, desk.url)
    assert "Rules changed Undo" in desk.look()
    page = desk.look("/rules")
    assert "From hand 3 on" in page
    assert "Why: Moons were too cheap" in page
    assert desk.undo().status_code == 303
    assert "Moons were too cheap" not in desk.look("/rules")


def test_the_sheet_opens_an_option_and_keeps_what_was_said(desk: Desk) -> None:
    answer = amend(desk, "open moon_mode", reason="because")
    assert answer.status_code == 200
    assert 'value="because"' in answer.text
    assert 'name="rule-moon_mode"' in answer.text


def test_scored_hands_are_shown_as_they_would_be_before_anything_is_written(desk: Desk) -> None:
    said = {"reason": "all along", "from": "2", "rule-queen_spades": "26"}
    answer = amend(desk, **said)
    assert answer.status_code == 200
    assert "Bo 52 → becomes 65" in words(answer.text).replace("\u00a0", " ")
    assert rulesets(desk) == 1
    assert press(desk, "sure", **said).status_code == 303
    assert rulesets(desk) == 2
    assert desk.state.totals[1] == 65


def test_a_moon_that_was_settled_stays_so_by_other_rules_and_is_asked_about(desk: Desk) -> None:
    said = {"reason": "all along", "from": "2", **SUBTRACT}
    page = words(amend(desk, **said).text)
    assert "The moon of hand 2 counts as before, and you'll be asked about it." in page
    assert press(desk, "sure", **said).status_code == 303
    assert (desk.state.totals[1], desk.state.asked_moon) == (52, 2)
    assert "How does the moon of hand 2 count?" in desk.look()


def test_another_hand_than_the_one_looked_at_is_shown_first(desk: Desk) -> None:
    amend(desk, reason="all along", **{"from": "2"}, **SUBTRACT)
    assert press(desk, "sure", reason="all", **{"from": "1"}, **SUBTRACT).status_code == 200
    assert rulesets(desk) == 1


@pytest.mark.parametrize(
    ("said", "status", "told"),
    [
        ({**SUBTRACT}, 422, "Say why: everyone will see it"),
        ({"reason": "why"}, 422, "You're already playing by these rules"),
        ({**SUBTRACT, "reason": "why", "from": "9"}, 422, "There's no hand 9 in this game"),
        ({**SUBTRACT, "reason": "why", "from": "1e9"}, 422, "There's no hand 0 in this game"),
        ({"reason": "why", "from": "1", "rule-bonus_cards": "JD -10"}, 422, "Hand 1 can't be"),
        ({**SUBTRACT, "reason": "why", "hand": "2"}, 409, "hand 3"),
        ({"reason": "why", "rule-moon_mode": "nonsense"}, 422, "why"),
        ({"reason": "why", "end": "other", "target": "zero"}, 422, "You can't play to"),
    ],
)
def test_what_is_refused_says_why_keeps_it_and_changes_nothing(
    desk: Desk, said: dict[str, str], status: int, told: str
) -> None:
    answer = amend(desk, **said)
    assert answer.status_code == status
    assert told in words(answer.text) or told in answer.text
    assert f'value="{said.get("reason", "")}"' in answer.text
    assert rulesets(desk) == 1


def test_the_people_and_the_variant_are_not_for_this_sheet(desk: Desk) -> None:
    said = {"variant": "omnibus", "seat": "Zoe"}
    assert amend(desk, reason="why", **said, **SUBTRACT).status_code == 303
    state = desk.state
    assert state.next.ruleset.differences(state.ruleset(1)) == {"moon_mode": "subtract_self"}


def test_htmx_gets_the_form_alone_and_is_led_on(desk: Desk) -> None:
    desk.look(CHANGE)
    part = desk.client.post(desk.url + CHANGE, data={"action": "open moon_mode"}, headers=HTMX)
    assert "<main" not in part.text
    said = {"action": "change", "reason": "why", **SUBTRACT}
    done = desk.client.post(desk.url + CHANGE, data=said, headers=HTMX)
    assert done.headers["HX-Redirect"] == desk.url


@pytest.mark.parametrize("page", [CHANGE, "/rules", ""])
def test_a_size_that_the_variant_does_not_know_has_its_pages_too(app: Flask, page: str) -> None:
    """A ninth player came to a game of two packs that began as standard Hearts for eight."""
    two_packs = STANDARD.for_players(8).with_options({"decks": 2, "opener": "eldest_any"})
    with app.app_context():
        names = [f"Player {number}" for number in range(9)]
        desk = Desk(app, Evening(names, ruleset=two_packs.for_players(9)))
        desk.look(page)
        assert desk.page.status_code == 200
        new = f"/t/{desk.evening.table.id}/new"
        assert desk.client.get(new).status_code == 200


def test_before_the_first_hand_the_rules_are_open(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        assert "No hand is scored yet" in desk.look(CHANGE)
        assert press(desk, "change", **SUBTRACT).status_code == 303
        assert "From hand" not in desk.look()


def test_a_button_that_this_sheet_does_not_have_does_nothing(desk: Desk) -> None:
    """Nobody sits down here: the button is that of a new game."""
    assert amend(desk, action="add", name="Eva").status_code == 200
    assert "Eva" not in desk.names
    assert rulesets(desk) == 1
