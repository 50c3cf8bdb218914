"""The live tally: kept tap by tap, taken back tap by tap, continued by any phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.models import LiveHand, db
from companion.rules.ruleset.variants import VARIANTS
from companion.scorebook import (
    Author,
    Conflict,
    GameState,
    HandReport,
    Refused,
    record_hand,
    throw_in,
)
from companion.scorebook.game_rows import live_kinds
from companion.scorebook.live_hand import (
    Tap,
    seen_so_far,
    slots_of,
    take_back_tap,
    tally_of,
    tap_tally,
)
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import Evening

pytestmark = pytest.mark.slow  # goes


def tap(evening: Evening, word: str, number: int | None = None, **seen: int | None) -> None:
    """One tap of the coming hand, or of another."""
    evening.write(_doing(lambda state, at, by: tap_tally(state, at, Tap(word, **seen), by), number))


def back(evening: Evening, taps: int) -> None:
    evening.write(_doing(lambda state, at, by: take_back_tap(state, at, taps, by), None))


def _doing(
    what: Callable[[GameState, int, Author], object], number: int | None
) -> Callable[[GameState, Author], None]:
    def change(state: GameState, by: Author) -> None:
        what(state, number or state.next_number, by)

    return change


def takers(evening: Evening) -> dict[str, int]:
    return dict(tally_of(evening.state).takers)


def test_every_tap_is_kept(evening: Evening) -> None:
    tap(evening, "QS=2")
    tap(evening, "4H=0")
    assert takers(evening) == {"QS": 2, "4H": 0}
    tap(evening, "QS=1", was=2)
    tap(evening, "4H=", was=0)
    assert takers(evening) == {"QS": 1}
    [row] = db.session.query(LiveHand).all()
    assert (row.taps, row.version) == ("QS=2 4H=0 QS=1 4H=", 4)


def test_every_tap_can_be_taken_back(evening: Evening) -> None:
    tap(evening, "QS=2")
    tap(evening, "QS=1", was=2)
    tap(evening, "*=3", taps=2)
    tap(evening, "-", taps=3)
    assert takers(evening) == {}
    back(evening, 4)
    assert len(takers(evening)) == 14
    back(evening, 3)
    back(evening, 2)
    assert takers(evening) == {"QS": 2}
    back(evening, 1)
    assert takers(evening) == {}


def test_all_that_is_left_goes_to_one_player(evening: Evening) -> None:
    tap(evening, "QS=2")
    tap(evening, "*=0", taps=1)
    tally = tally_of(evening.state)
    assert tally.takers["QS"] == 2
    assert list(tally.takers.values()).count(0) == 13


def test_a_phone_that_did_not_see_the_last_tap_is_told(evening: Evening) -> None:
    tap(evening, "QS=2")
    with pytest.raises(Conflict, match="card_given"):
        tap(evening, "QS=1")
    with pytest.raises(Conflict, match="tally_moved_on"):
        tap(evening, "*=1", taps=0)
    with pytest.raises(Conflict, match="tally_moved_on"):
        back(evening, 2)
    assert takers(evening) == {"QS": 2}


def test_two_phones_that_say_the_same_agree(evening: Evening) -> None:
    tap(evening, "QS=2")
    tap(evening, "QS=2")
    assert takers(evening) == {"QS": 2}


@pytest.mark.parametrize("word", ["JD=0", "QS-2=0", "QS=4", "*=9"])
def test_cards_and_seats_of_another_game_are_refused(evening: Evening, word: str) -> None:
    with pytest.raises(Refused):
        tap(evening, word, taps=0)
    assert takers(evening) == {}


def test_a_tap_that_comes_late_is_not_lost(evening: Evening) -> None:
    tap(evening, "QS=2")
    evening.hand(13, 0, 0, 0, queen=1)
    tap(evening, "4H=2", number=1)
    late = tally_of(evening.state, 1)
    assert late.takers == {"QS": 2, "4H": 2}
    assert not late.agrees_with(evening.state.hands[0])
    assert takers(evening) == {}


def test_a_tally_knows_the_hand_it_became(evening: Evening) -> None:
    tap(evening, "QS=1")
    tap(evening, "*=0", taps=1)
    evening.hand(13, 0, 0, 0, queen=1)
    state = evening.state
    assert tally_of(state, 1).agrees_with(state.hands[0])


def test_there_is_no_tally_of_a_hand_far_ahead(evening: Evening) -> None:
    tap(evening, "QS=1", number=2)
    with pytest.raises(Refused, match="no_such_hand"):
        tap(evening, "QS=1", number=3)


def test_a_game_that_is_over_has_no_tally(start: StartEvening) -> None:
    evening = start(variant="short_50")
    for _ in range(2):
        evening.hand(13, 0, 0, 0, queen=0)
    assert evening.state.is_over
    with pytest.raises(Refused, match="game_is_over"):
        tap(evening, "QS=1")


def test_twins_have_names_of_their_own(start: StartEvening) -> None:
    rules = VARIANTS["standard"].ruleset.with_options(
        {"decks": "2", "players": "6", "opener": "eldest_any"}
    )
    slots = slots_of(rules)
    assert list(slots)[:2] == ["QS", "QS-2"]
    assert len(slots) == 28
    evening = start(("Ann", "Bo", "Cleo", "Dev", "Eva", "Fay"), ruleset=rules)
    tap(evening, "QS=1")
    tap(evening, "QS-2=4")
    assert [str(card) for card, _ in tally_of(evening.state).given] == ["QS", "QS"]


def test_the_tally_says_whether_hearts_are_broken(evening: Evening) -> None:
    assert seen_so_far(evening.state).hearts_broken is None
    tap(evening, "QS=1")
    assert seen_so_far(evening.state).hearts_broken is False
    tap(evening, "2H=1")
    assert seen_so_far(evening.state).hearts_broken is True


def test_what_is_noted_of_the_coming_hand_is_known(evening: Evening) -> None:
    assert live_kinds(evening.state.game, evening.state.next_number) == frozenset()
    tap(evening, "QS=1")
    assert live_kinds(evening.state.game, evening.state.next_number) == {"tally"}
    evening.hand(13, 0, 0, 0, queen=1)
    assert live_kinds(evening.state.game, evening.state.next_number) == frozenset()


def test_a_hand_that_is_thrown_in_is_tallied_anew(evening: Evening) -> None:
    tap(evening, "QS=1")
    evening.write(throw_in)
    assert takers(evening) == {}
    assert live_kinds(evening.state.game, evening.state.next_number) == frozenset()
    back(evening, 2)
    assert takers(evening) == {"QS": 1}


def test_partners_who_share_their_cards_are_one_taker(start: StartEvening) -> None:
    evening = start(ruleset=VARIANTS["partners_pooled"].ruleset)
    tap(evening, "QS=3")
    tap(evening, "*=2", taps=1)
    tally = tally_of(evening.state)
    told = HandReport(
        evidence="cards", takers={tally.slots[s]: t % 2 for s, t in tally.takers.items()}
    )
    evening.write(lambda state, by: record_hand(state, told, 1, by))
    state = evening.state
    assert tally_of(state, 1).agrees_with(state.hands[0])


FIRST = {"QS": 3}  # what is noted of hand 1, which is already scored

COMING = {"QS": 2, "4H": 0}


@pytest.mark.parametrize(
    ("change", "finds", "taken_back"),
    [
        # After two hands the third is played: its tally goes to the number it gets.
        ("insert 1", {2: FIRST, 4: COMING}, {1: FIRST, 3: COMING}),
        ("insert 2", {1: FIRST, 4: COMING}, {1: FIRST, 3: COMING}),
        ("remove 2", {1: FIRST, 2: COMING}, {1: FIRST, 3: COMING}),
        # What was noted of a hand leaves with it, and comes back with it.
        ("remove 1", {2: COMING}, {1: FIRST, 3: COMING}),
        # What is tapped meanwhile belongs to the hand in play, whatever its number becomes.
        ("insert 1, tap", {2: FIRST, 4: {**COMING, "9H": 1}}, {1: FIRST, 3: {**COMING, "9H": 1}}),
        ("remove 1, tap", {2: {**COMING, "9H": 1}}, {1: FIRST, 3: {**COMING, "9H": 1}}),
    ],
)
def test_the_tally_moves_with_its_hand(
    evening: Evening, change: str, finds: dict[int, object], taken_back: dict[int, object]
) -> None:
    facts = evening.counts(13, 0, 0, 0, queen=1)
    for _ in range(2):
        evening.hand(13, 0, 0, 0, queen=1)
    tap(evening, "QS=3", number=1)
    for word in ("QS=2", "4H=0"):
        tap(evening, word)
    what, number = change.removesuffix(", tap").split()
    if what == "insert":
        evening.insert(int(number), facts)
    else:
        evening.remove(int(number))
    if change.endswith("tap"):
        tap(evening, "9H=1")
    assert noted(evening) == finds
    assert seen_so_far(evening.state).hearts_broken is True
    evening.undo()
    assert noted(evening) == taken_back
    assert seen_so_far(evening.state).hearts_broken is True


def noted(evening: Evening) -> dict[int, object]:
    """Every tally there is, by hand."""
    tallies = (tally_of(evening.state, number) for number in range(1, 6))
    return {tally.number: tally.takers for tally in tallies if tally.is_begun}


def test_a_tally_of_an_inserted_hand_leaves_with_it(evening: Evening) -> None:
    evening.hand(13, 0, 0, 0, queen=1)
    evening.insert(1, evening.counts(13, 0, 0, 0, queen=2))
    tap(evening, "QS=3", number=1)
    tap(evening, "QS=0")
    evening.undo()
    assert noted(evening) == {2: {"QS": 0}}
