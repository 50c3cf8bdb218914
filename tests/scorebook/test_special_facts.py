"""What few rules ask for is told, kept, scored again from the rows, and filled into its form."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.history.nights import crown_of
from companion.models import new_id
from companion.rules import DECK, NOBODY, QUEEN_OF_SPADES, VARIANTS, Card, DoesNotAddUp, Moon, Suit
from companion.scorebook import ChoiceOwed, HandReport, QueenOwed, changes
from companion.scorebook.codec import LONGEST_CARD_LIST
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import FOUR, Evening

EIGHT = (*FOUR, "Eva", "Fay", "Gil", "Hal")


def begin(
    start: StartEvening, key: str = "standard", names: tuple[str, ...] = FOUR, **options: Any
) -> Evening:
    """A game by a preset with some options changed."""
    ruleset = VARIANTS[key].ruleset.for_players(len(names)).with_options(options)
    return start(names, ruleset=ruleset)


def typed(*line: int) -> HandReport:
    return HandReport(evidence="points", points=dict(enumerate(line)))


def record(evening: Evening, facts: HandReport) -> None:
    number = evening.state.next_number
    evening.write(changes.record(new_id(), facts, number))


def told_again(evening: Evening) -> HandReport:
    """What a correction of the last hand would be filled with."""
    return evening.state.hands[-1].facts.as_new_entry


def test_two_packs_both_queens_may_go_to_one_player_or_to_two(start: StartEvening) -> None:
    evening = begin(start, "cancellation", EIGHT)
    hearts = dict(enumerate((20, 6, 0, 0, 0, 0, 0, 0)))
    for takers, line in (
        ((2, 3), [20, 6, 13, 13, 0, 0, 0, 0]),
        ((1, 1), [40, 38, 13, 13, 0, 0, 0, 0]),
    ):
        record(evening, HandReport(hearts=hearts, takers={QUEEN_OF_SPADES: takers}))
        assert evening.totals == line
        assert told_again(evening).takers == {QUEEN_OF_SPADES: takers}
    assert evening.state.hands[0].queen_takers == (2, 3)
    assert evening.state.hands[1].queen_takers == (1, 1)  # two of the figures at the end


def test_two_packs_one_queen_too_few_or_too_many_does_not_add_up(start: StartEvening) -> None:
    evening = begin(start, "cancellation", EIGHT)
    hearts = dict(enumerate((20, 6, 0, 0, 0, 0, 0, 0)))
    for takers in ((1,), (1, 2, 3)):
        with pytest.raises(DoesNotAddUp):
            record(evening, HandReport(hearts=hearts, takers={QUEEN_OF_SPADES: takers}))


def test_two_packs_a_moon_needs_every_heart_and_both_queens(start: StartEvening) -> None:
    evening = begin(start, "cancellation", EIGHT)
    hearts = dict(enumerate((26, 0, 0, 0, 0, 0, 0, 0)))
    record(evening, HandReport(hearts=hearts, takers={QUEEN_OF_SPADES: (0, 0)}))
    assert evening.totals == [0] + [52] * 7
    assert evening.state.hands[0].moon is Moon.ADD
    cards = dict.fromkeys(evening.state.ruleset(1).penalty_cards, (0, 0))
    record(evening, HandReport(evidence="cards", takers={**cards, QUEEN_OF_SPADES: (0, 1)}))
    assert evening.totals == [39, 65] + [52] * 6
    assert told_again(evening).takers[Card("AH")] == (0, 0)


@pytest.mark.parametrize("name", ["cancellation", "standard"])  # a house rule has two packs too
def test_two_packs_the_crown_tells_hands_by_two_queens_each(start: StartEvening, name: str) -> None:
    rules = VARIANTS["cancellation"].ruleset.for_players(8)
    evening = start(EIGHT, variant=name, ruleset=rules)
    hearts = dict(enumerate((20, 6, 0, 0, 0, 0, 0, 0)))
    for takers in ((2, 3), (2, 2)):
        record(evening, HandReport(hearts=hearts, takers={QUEEN_OF_SPADES: takers}))
    crown = crown_of(evening.table)
    assert crown
    assert (crown.player.name, crown.queens, crown.hands, crown.unknown) == ("Cleo", 3, 2, 0)


def test_two_packs_the_cards_of_a_player_are_in_order() -> None:
    takers = {Card("9H"): (0, 1), Card("7H"): (1, 1), Card("QS"): (1, 0)}
    assert Card.join(HandReport(takers=takers).cards_of(1)) == "7H 7H 9H QS"


def test_two_packs_can_be_told_by_points(start: StartEvening) -> None:
    evening = begin(start, "cancellation", EIGHT)
    record(evening, typed(26, 0, 13, 13, 0, 0, 0, 0))
    assert evening.totals == [26, 0, 13, 13, 0, 0, 0, 0]
    with pytest.raises(DoesNotAddUp, match="nobody_has_card"):
        record(
            evening,
            typed(12, 12, 12, 12, 4, 0, 0, 0),
        )


def test_points_that_two_can_have_the_queen_by_need_her_taker(start: StartEvening) -> None:
    evening = begin(start, "standard", FOUR)
    line = typed(0, 13, 13, 0)
    for takers in ({}, {QUEEN_OF_SPADES: 0}):  # Ann can't
        with pytest.raises(QueenOwed) as owed:
            record(evening, replace(line, takers=takers))
    assert owed.value.data["seats"] == (1, 2)
    record(evening, replace(line, takers={QUEEN_OF_SPADES: 2}))
    record(evening, replace(line, is_open=True))  # nobody remembers
    told, untold = evening.state.hands
    assert (told.queen_takers, told.report.is_open) == ((2,), False)
    assert (untold.queen_takers, untold.report.is_open) == ((), False)


def test_points_need_no_taker_of_the_queen_where_the_jack_leaves_one(start: StartEvening) -> None:
    evening = begin(start, "omnibus", FOUR)
    line, [jack] = typed(6, 4, 4, 2), Card.parse("JD")
    with pytest.raises(QueenOwed) as owed:
        record(evening, line)  # three can have her beside the jack
    assert owed.value.data["seats"] == (0, 1, 2)
    record(evening, replace(line, takers={jack: 0}))
    record(evening, replace(line, takers={jack: 1, QUEEN_OF_SPADES: 1}))
    assert [hand.queen_takers for hand in evening.state.hands] == [(0,), (1,)]


def test_f5_whether_a_shooter_took_every_trick_is_asked_once(start: StartEvening) -> None:
    evening = begin(start, "gnome")
    moon = {"hearts": {0: 13, 1: 0, 2: 0, 3: 0}, "takers": {QUEEN_OF_SPADES: 0}}
    with pytest.raises(ChoiceOwed) as owed:
        record(evening, HandReport(**moon))  # type: ignore[arg-type]
    assert (owed.value.key, owed.value.data["options"]) == ("every_trick_owed", ("0", "-1"))
    record(evening, HandReport(**moon, every_trick=0))  # type: ignore[arg-type]
    assert evening.totals == [-52, 0, 0, 0]
    record(evening, HandReport(**moon, every_trick=NOBODY))  # type: ignore[arg-type]
    assert evening.totals == [-78, 0, 0, 0]
    assert told_again(evening).every_trick == NOBODY
    record(evening, HandReport(hearts={0: 12, 1: 1, 2: 0, 3: 0}, takers={QUEEN_OF_SPADES: 0}))
    assert evening.totals == [-53, 1, 0, 0]


def test_e6_a_card_without_points_that_doubles_is_told_too(start: StartEvening) -> None:
    evening = begin(start, "turbo")
    jack, ten = Card.parse("JD TC")
    takers = {QUEEN_OF_SPADES: 1, jack: 0, ten: 0}
    record(evening, HandReport(hearts={0: 3, 1: 10, 2: 0, 3: 0}, takers=takers))
    assert evening.totals == [-14, 23, 0, 0]
    record(evening, HandReport(evidence="points", points={0: -14, 1: 23, 2: 0, 3: 0}))
    assert evening.totals == [-28, 46, 0, 0]


def test_a4_a_kitty_counts_for_who_takes_it(start: StartEvening) -> None:
    evening = begin(start, names=(*FOUR, "Eva"), leftover="kitty_first_trick", trim="")
    evening.hand(4, 0, 5, 4, 0, queen=0)
    assert evening.totals == [17, 0, 5, 4, 0]


@pytest.mark.parametrize(("choice", "line"), [("subtract", -26), ("subtract-1", -52)])
def test_f5_typed_points_that_may_be_a_moon_or_a_sun_ask_which(
    start: StartEvening, choice: str, line: int
) -> None:
    evening = begin(start, "gnome")
    typed = HandReport(evidence="points", points={0: 0, 1: 26, 2: 0, 3: 0})
    with pytest.raises(ChoiceOwed) as owed:
        record(evening, typed)
    assert owed.value.data["options"] == ("subtract", "subtract-1")
    record(evening, replace(typed, choice=choice))
    assert evening.totals == [0, line, 0, 0]
    assert evening.state.hands[0].report.choice is None
    assert evening.state.hands[0].moon is Moon.SUBTRACT


def test_b2_what_the_dealer_called_is_kept_with_the_hand(start: StartEvening) -> None:
    evening = begin(start, "dnfh")
    takers = dict.fromkeys(evening.state.ruleset(1).single_cards, 0)
    hearts = {0: 0, 1: 12, 2: 0, 3: 0}
    assert evening.state.next.token == "D"
    record(evening, HandReport(hearts=hearts, takers=takers, passed="X"))
    assert evening.state.hands[0].facts.passed == "X"
    assert told_again(evening).passed == "X"
    assert evening.state.next.token == "D"
    evening.correct(1, HandReport(hearts=hearts, takers=takers, passed="R"))
    assert evening.state.hands[0].facts.passed == "R"


def test_f1_a_typed_line_of_nothing_is_the_moon_it_is(start: StartEvening) -> None:
    evening = begin(start, moon_mode="wins_game")
    with pytest.raises(ChoiceOwed):
        record(evening, HandReport(evidence="points", points={0: 26, 1: 0, 2: 0, 3: 0}))
    typed = {0: 26, 1: 0, 2: 0, 3: 0}
    record(evening, HandReport(evidence="points", points=typed, choice="wins_game"))
    assert evening.totals == [0, 0, 0, 0]
    assert evening.state.hands[0].moon == "wins_game"
    assert evening.state.is_over


def test_a_row_holds_every_card_of_two_packs(start: StartEvening) -> None:
    others = " ".join(f"{card} 1" for card in DECK if card.suit is not Suit.HEARTS)
    evening = begin(
        start,
        "cancellation",
        (*FOUR, "Eva", "Fay"),
        queen_spades=0,
        extra_penalties=others,
        moon_mode="disabled",
    )
    ruleset = evening.state.ruleset(1)
    takers = dict.fromkeys(DECK, (0, 0))
    record(evening, HandReport(evidence="cards", takers=takers))
    assert len(Card.join(ruleset.counting_cards)) <= LONGEST_CARD_LIST
    assert evening.totals == [104, 0, 0, 0, 0, 0]
    assert told_again(evening).takers == takers
