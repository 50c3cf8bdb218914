"""A preview says what the change then does, and neither writes nor waits for who does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion import scorebook
from companion.models import db, new_id
from companion.rules import STANDARD
from companion.rules.options import EndMode, MoonMode
from companion.scorebook import Consequence, GameState, changes
from companion.scorebook.state import compare
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import Evening, adjusted, ruled
from tests.statements import listening

SHORT = replace(STANDARD, target=60)


def remove(number: int) -> tuple[Callable[[Evening], Consequence], Callable[[Evening], GameState]]:
    def preview(evening: Evening) -> Consequence:
        state = evening.state
        view = state.hands[number - 1]
        return scorebook.preview(state, changes.remove(view.id, view.facts.version), evening.by)

    return preview, lambda evening: evening.remove(number)


def insert(at: int, *hearts: int, queen: int) -> tuple[Any, Any]:
    def preview(evening: Evening) -> Consequence:
        report = evening.counts(*hearts, queen=queen)
        return scorebook.preview(evening.state, changes.insert(new_id(), report, at), evening.by)

    return preview, lambda evening: evening.insert(at, evening.counts(*hearts, queen=queen))


def correct(number: int, *hearts: int, queen: int) -> tuple[Any, Any]:
    def preview(evening: Evening) -> Consequence:
        state, report = evening.state, evening.counts(*hearts, queen=queen)
        view = state.hands[number - 1]
        return scorebook.preview(
            state, changes.correct(view.id, report, view.facts.version), evening.by
        )

    return preview, lambda evening: evening.correct(number, evening.counts(*hearts, queen=queen))


def record(*hearts: int, queen: int) -> tuple[Any, Any]:
    def preview(evening: Evening) -> Consequence:
        state, report = evening.state, evening.counts(*hearts, queen=queen)
        return scorebook.preview(
            state, changes.record(new_id(), report, state.next_number), evening.by
        )

    return preview, lambda evening: evening.hand(*hearts, queen=queen)


def rules(from_hand: int) -> tuple[Any, Any]:
    ruleset = replace(SHORT, target=30, moon_mode=MoonMode.DISABLED)
    said: dict[str, Any] = {"from_hand": from_hand, "reason": "we always did"}
    return (
        lambda evening: scorebook.preview(
            evening.state, changes.change_rules(ruleset, **said), evening.by
        ),
        lambda evening: evening.write(changes.change_rules(ruleset, **said)),
    )


def rule(number: int) -> tuple[Any, Any]:
    given = {2: 26}

    def version(state: GameState) -> int:
        return state.hands[number - 1].facts.version if number <= len(state.hands) else 0

    return (
        lambda evening: scorebook.preview(
            evening.state,
            ruled(evening.state, number, given, "Revoke", version(evening.state)),
            evening.by,
        ),
        lambda evening: evening.write(
            lambda state, by: ruled(state, number, given, "Revoke", version(state))
        ),
    )


def adjust(number: int) -> tuple[Any, Any]:
    given = {0: 5}
    return (
        lambda evening: scorebook.preview(
            evening.state, adjusted(evening.state, number, given, "Talk", 1), evening.by
        ),
        lambda evening: evening.write(lambda state, by: adjusted(state, number, given, "Talk", 1)),
    )


CHANGES = {
    "remove the first": remove(1),
    "remove one in the middle": remove(3),
    "remove the last": remove(4),
    "insert at the front": insert(1, 1, 2, 3, 7, queen=2),
    "insert a moon": insert(3, 0, 13, 0, 0, queen=1),
    "insert before the last": insert(4, 0, 0, 6, 7, queen=3),
    "correct the first": correct(1, 0, 0, 13, 0, queen=2),
    "correct the last": correct(4, 0, 0, 0, 13, queen=3),
    "record": record(0, 1, 12, 0, queen=2),
    "record a moon": record(0, 13, 0, 0, queen=1),
    "rule the coming one": rule(5),
    "rule one in the middle": rule(3),
    "give points in one": adjust(2),
    "other rules from the first": rules(1),
    "other rules from the third": rules(3),
}


def settled(evening: Evening) -> None:
    """Four hands, with somebody else from the third on, and the dealer moved before the last."""
    evening.hand(4, 0, 5, 4, queen=0)
    evening.hand(2, 2, 2, 7, queen=3)
    newcomer = evening.player("Eva")
    evening.write(changes.substitute(1, newcomer))
    evening.hand(1, 6, 5, 1, queen=1)
    evening.write(changes.deal_by(3))
    evening.hand(3, 3, 3, 4, queen=2)


@pytest.mark.parametrize("change", CHANGES)
def test_a_preview_says_what_the_change_does(start: StartEvening, change: str) -> None:
    evening = start(ruleset=SHORT)
    settled(evening)
    preview, carry_out = CHANGES[change]
    before, said = evening.state, preview(evening)
    assert said == compare(before, carry_out(evening))
    assert said.totals or said.coming[0] != said.coming[1]


def test_who_would_have_won_is_said_where_the_end_falls_earlier(start: StartEvening) -> None:
    evening = start(variant="short_50")
    evening.hand(5, 3, 4, 1, queen=1)
    evening.hand(12, 1, 0, 0, queen=0)
    evening.hand(0, 0, 5, 8, queen=3)
    said = correct(1, 12, 0, 1, 0, queen=0)[0](evening)
    assert said.winners == (1,)
    assert said.ends_earlier == 2
    assert said.winners_then == (3,)


def test_a_preview_of_a_game_that_was_stopped(start: StartEvening) -> None:
    evening = start(ruleset=SHORT)
    settled(evening)
    evening.write(changes.stop_game(3))
    for change in ("remove the first", "remove the last", "insert at the front"):
        preview, carry_out = CHANGES[change]
        before, said = evening.state, preview(evening)
        assert said == compare(before, carry_out(evening))
        evening.undo()


@pytest.mark.parametrize("change", CHANGES)
def test_a_preview_only_reads(start: StartEvening, change: str) -> None:
    evening = start(ruleset=SHORT)
    settled(evening)
    with listening() as sent:
        CHANGES[change][0](evening)
    assert all(one.reads for one in sent)
    assert not [*db.session.new, *db.session.dirty, *db.session.deleted]


def test_a_preview_asks_the_database_for_nothing_beyond_the_game(start: StartEvening) -> None:
    evening = start(ruleset=replace(STANDARD, end_mode=EndMode.HANDS, hands=500))
    evening.play(30)
    state, by = evening.state, evening.by
    with listening() as sent:
        found = scorebook.preview(state, changes.remove(state.hands[0].id, 1), by)
    assert found.coming[1].number == 30
    assert sent == []
