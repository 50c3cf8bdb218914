"""The rules change during a game: from a named hand on, with a reason, and back with Undo."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from companion import scorebook
from companion.models import db
from companion.rules import STANDARD, ImpossibleRuleset, Moon, Ruleset
from companion.scorebook import Refused, changes
from companion.scorebook.codec import checksum
from companion.scorebook.names import LONGEST_REASON
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import NOON, Evening

HAND = (4, 0, 5, 4)

MOON = (13, 0, 0, 0)

SUBTRACT = STANDARD.with_options({"moon_mode": "subtract_self"})

JACK = STANDARD.with_options({"bonus_cards": "JD -10"})


def amend(evening: Evening, ruleset: Ruleset, from_hand: int, reason: str = "too easy") -> None:
    told: dict[str, Any] = {"from_hand": from_hand, "reason": reason}
    evening.write(changes.change_rules(ruleset, **told))


def totals(evening: Evening) -> list[int]:
    state = evening.state
    return [state.totals[seat] for seat in sorted(state.totals)]


def undo(evening: Evening) -> None:
    evening.undo()


@pytest.fixture
def moons(evening: Evening) -> Evening:
    """Two hands, each a moon of Ann's, under rules that add to the others."""
    for _ in range(2):
        evening.hand(*MOON, queen=0)
    return evening


def test_a_later_hand_is_scored_by_the_new_rules_and_the_earlier_ones_stay(moons: Evening) -> None:
    amend(moons, SUBTRACT, 3)
    moons.hand(*MOON, queen=0)
    assert totals(moons) == [-26, 52, 52, 52]
    assert [rules.reason for rules in moons.state.facts.rules.values()] == [None, "too easy"]


def test_hands_from_the_named_one_on_are_scored_anew(moons: Evening) -> None:
    twice = STANDARD.with_options({"queen_spades": 26})
    amend(moons, twice, 2)
    assert totals(moons) == [0, 65, 65, 65]
    amend(moons, twice, 1, "all along")
    assert totals(moons) == [0, 78, 78, 78]


def test_of_a_moon_that_was_settled_otherwise_the_table_is_asked(moons: Evening) -> None:
    amend(moons, SUBTRACT, 1)
    assert (totals(moons), moons.state.asked_moon) == ([0, 52, 52, 52], 1)
    for number in (1, 2):
        view = moons.state.hands[number - 1]
        answer = Moon.SUBTRACT, view.facts.version
        moons.write(changes.settle_moon(view.id, *answer))
    assert (totals(moons), moons.state.asked_moon) == ([-52, 0, 0, 0], None)


def test_undo_brings_the_old_rules_back_and_what_they_gave(moons: Evening) -> None:
    amend(moons, SUBTRACT, 1)
    undo(moons)
    assert totals(moons) == [0, 52, 52, 52]
    moons.hand(*MOON, queen=0)
    assert totals(moons) == [0, 78, 78, 78]
    amend(moons, SUBTRACT, 4)
    assert moons.state.ruleset(4).options() == SUBTRACT.options()


def test_changed_twice_before_one_hand_the_last_word_counts(moons: Evening) -> None:
    amend(moons, SUBTRACT, 3)
    amend(moons, JACK, 3)
    assert moons.state.next.ruleset.options() == JACK.options()
    undo(moons)
    assert moons.state.next.ruleset.options() == SUBTRACT.options()


def test_a_change_moves_with_its_hand(moons: Evening) -> None:
    amend(moons, SUBTRACT, 3)
    moons.hand(*MOON, queen=0)
    first = moons.state.hands[0]
    moons.write(changes.remove(first.id, 1))
    assert totals(moons) == [-26, 26, 26, 26]
    undo(moons)
    assert totals(moons) == [-26, 52, 52, 52]


def test_an_open_hand_and_a_ruled_one_stand_under_any_rules(moons: Evening) -> None:
    moons.hand(1, 0, 0, 0, queen=0, is_open=True, note="cards are missing")
    amend(moons, JACK, 3)
    assert moons.state.hands[2].is_stated


def test_before_the_first_hand_nobody_needs_a_reason(evening: Evening) -> None:
    amend(evening, SUBTRACT, 1, "")
    evening.hand(*MOON, queen=0)
    assert totals(evening) == [-26, 0, 0, 0]


def test_the_end_changes_with_its_clock_and_comes_back(evening: Evening) -> None:
    clock = STANDARD.with_options({"end_mode": "time"})
    soon = NOON + timedelta(hours=1)
    evening.write(changes.change_rules(clock, from_hand=1, reason="", ends_at=soon))
    assert evening.state.facts.ends_at == soon
    undo(evening)
    assert evening.state.facts.ends_at is None


def test_a_game_that_is_over_goes_on_under_a_farther_end(start: StartEvening) -> None:
    evening = start(variant="short_50")
    for _ in range(2):
        evening.hand(*MOON, queen=0)
    assert evening.state.is_over
    with pytest.raises(Refused, match="no_hand_to_come"):
        amend(evening, STANDARD, evening.state.next_number)
    amend(evening, STANDARD, 1, "to 100")
    assert not evening.state.is_over


@pytest.mark.parametrize(
    ("ruleset", "from_hand", "reason", "key"),
    [
        (SUBTRACT, 3, " ", "change_needs_reason"),
        (SUBTRACT, 3, "x" * (LONGEST_REASON + 1), "reason_too_long"),
        (SUBTRACT, 0, "why", "no_such_hand"),
        (SUBTRACT, 4, "why", "no_such_hand"),
        (STANDARD, 3, "why", "rules_are_these"),
        (JACK, 2, "why", "hand_does_not_fit"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    moons: Evening, ruleset: Ruleset, from_hand: int, reason: str, key: str
) -> None:
    with pytest.raises(Refused, match=key):
        amend(moons, ruleset, from_hand, reason)
    assert totals(moons) == [0, 52, 52, 52]
    assert len(moons.state.facts.rules) == 1


def test_other_rules_leave_the_deal_as_it_goes(moons: Evening) -> None:
    amend(moons, SUBTRACT, 3)
    assert moons.state.facts.deal.hand == 1


def plan(evening: Evening, field: str, text: str) -> None:
    evening.write(changes.plan_rule(field, text))


def test_what_is_planned_changes_no_hand_and_goes_with_undo(moons: Evening) -> None:
    plan(moons, "moon_mode", "subtract_self")
    plan(moons, "bonus_cards", "JD -10")
    assert totals(moons) == [0, 52, 52, 52]
    planned = {"moon_mode": "subtract_self", "bonus_cards": "JD -10"}
    assert changes.planned_rules(moons.state.facts) == planned
    undo(moons)
    assert changes.planned_rules(moons.state.facts) == {"moon_mode": "subtract_self"}


def test_a_plan_that_contradicts_the_rules_or_itself_is_refused(moons: Evening) -> None:
    plan(moons, "bonus_cards", "JD -10")
    with pytest.raises(ImpossibleRuleset):
        plan(moons, "extra_penalties", "JD 5")
    with pytest.raises(Refused):
        plan(moons, "bonus_cards", "jd -10")
    assert changes.planned_rules(moons.state.facts) == {"bonus_cards": "JD -10"}


def test_rules_that_change_now_are_planned_no_more_until_undo(moons: Evening) -> None:
    plan(moons, "moon_mode", "choice")
    amend(moons, SUBTRACT, 3)
    assert changes.planned_rules(moons.state.facts) == {}
    undo(moons)
    assert changes.planned_rules(moons.state.facts) == {"moon_mode": "choice"}


@pytest.mark.both_databases
def test_the_rules_of_the_hand_to_come_are_known_without_its_hands(start: StartEvening) -> None:
    evening = start(("Ann", "Bo", "Cleo", "Dev", "Eva"))

    def rules_to_come() -> Ruleset:
        state = evening.state
        found = scorebook.look_up_rules(state.table, evening.game.id)
        assert found
        game, ruleset, _ = found
        assert (game.id, ruleset) == (evening.game.id, state.next.ruleset)
        return ruleset

    usual = rules_to_come()
    evening.hand(4, 0, 5, 4, 0, queen=0)
    assert rules_to_come() == usual
    amend(evening, usual.with_options({"bonus_cards": "JD -10"}), 2)
    assert rules_to_come().bonus_cards
    undo(evening)
    assert rules_to_come() == usual
    evening.write(changes.leave(3))
    assert rules_to_come().players == 4
    undo(evening)
    assert rules_to_come().players == 5
    evening.remove(1)
    rules_to_come()


def test_no_hand_is_read_for_the_rules_of_the_one_to_come(evening: Evening) -> None:
    evening.hand(4, 5, 4, 0, queen=0)
    game, table = evening.state.game, evening.state.table
    record = json.loads(game.facts)
    record["hands"][0]["captures"] = "no cards"
    game.facts = json.dumps(record)
    game.facts_checksum = checksum(game.facts)
    db.session.commit()
    found = scorebook.look_up_rules(table, game.id)
    assert found
    assert found[:2] == (game, STANDARD)
    assert found[2].hands == ()
    record["hands"] = 1
    game.facts = json.dumps(record)
    game.facts_checksum = checksum(game.facts)
    with pytest.raises(scorebook.UnreadableGame):
        scorebook.look_up_rules(table, game.id)


def test_only_a_game_of_the_table_that_is_not_deleted_has_rules(evening: Evening) -> None:
    table, game = evening.state.table, evening.state.game
    other = scorebook.start_table("Friday table", evening.device, NOON)
    assert scorebook.look_up_rules(other, game.id) is None
    game.deleted_at = NOON
    assert scorebook.look_up_rules(table, game.id) is None
