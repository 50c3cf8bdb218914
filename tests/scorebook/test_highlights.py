"""What a game has to tell when it is over."""

from __future__ import annotations

from companion.rules.ruleset.variants import STANDARD
from companion.scorebook.game_state import near_moons
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import Evening


def test_all_penalty_cards_but_one_is_nearly_a_moon(evening: Evening) -> None:
    evening.hand(12, 1, 0, 0, queen=0)
    evening.hand(0, 13, 0, 0, queen=2)
    evening.hand(11, 2, 0, 0, queen=0)
    evening.hand(0, 0, 0, 13, queen=3)
    assert near_moons(evening.state) == ((1, 0), (2, 1))


def test_a_bonus_card_is_no_penalty_card(start: StartEvening) -> None:
    evening = start(ruleset=STANDARD.with_options({"bonus_cards": "JD -10"}))
    evening.hand(12, 1, 0, 0, queen=0, singles={"JD": 0})
    assert near_moons(evening.state) == ((1, 0),)


def test_what_is_open_or_known_by_points_only_tells_no_cards(evening: Evening) -> None:
    evening.hand(12, 0, 0, 0, queen=0, is_open=True, note="a heart is missing")
    evening.points(25, 1, 0, 0)
    assert near_moons(evening.state) == ()
