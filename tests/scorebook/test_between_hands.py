"""What the table settles between hands: dealer, pass, seats, and who comes and goes (H12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.files import table_import
from companion.files.table_file import write_table
from companion.rules import STANDARD
from companion.scorebook import Refused, changes, codec
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import Evening

if TYPE_CHECKING:
    from flask import Flask

FIVE = ("Ann", "Bo", "Cleo", "Dev", "Eva")
HAND = (4, 0, 5, 4)


def test_the_deal_and_the_pass_go_round(evening: Evening) -> None:
    seen = []
    for _ in range(5):
        seen.append(evening.coming)
        evening.hand(*HAND, queen=0)
    assert seen == [
        (1, "Ann", "L"),
        (2, "Bo", "R"),
        (3, "Cleo", "X"),
        (4, "Dev", "H"),
        (5, "Ann", "L"),
    ]


def test_a_changed_dealer_deals_and_the_deal_goes_on_from_there(evening: Evening) -> None:
    evening.write(changes.deal_by(2))
    assert evening.coming == (1, "Cleo", "L")
    evening.hand(*HAND, queen=0)
    assert evening.coming == (2, "Dev", "R")
    assert evening.state.hands[0].facts.dealer == 2


def test_a_changed_pass_goes_on_from_there(evening: Evening) -> None:
    evening.write(changes.pass_by("X"))
    assert evening.coming == (1, "Ann", "X")
    evening.hand(*HAND, queen=0)
    assert evening.coming == (2, "Bo", "H")


def test_a_pass_that_comes_twice_in_a_cycle_goes_on_from_its_next_place(
    start: StartEvening,
) -> None:
    evening = start(ruleset=STANDARD.with_options({"pass_cycle": "L R L H"}))
    evening.play(3)
    assert evening.coming == (4, "Dev", "H")
    evening.write(changes.pass_by("L"))
    evening.hand(*HAND, queen=0)
    assert evening.coming == (5, "Ann", "R")


def test_a_pass_outside_the_cycle_is_for_one_hand(start: StartEvening) -> None:
    evening = start(ruleset=STANDARD.with_options({"pass_cycle": "L R"}))
    evening.hand(*HAND, queen=0)
    evening.write(changes.pass_by("H"))
    assert evening.coming == (2, "Bo", "H")
    assert evening.state.next.exchanges == ()
    evening.hand(*HAND, queen=0)
    assert evening.state.hands[1].facts.passed == "H"
    assert evening.coming == (3, "Cleo", "L")


def test_a_pass_for_one_hand_stays_with_the_coming_hand_whatever_becomes_of_earlier_ones(
    start: StartEvening,
) -> None:
    evening = start(ruleset=STANDARD.with_options({"pass_cycle": "L R"}))
    evening.play(2)
    evening.write(changes.pass_by("H"))
    evening.remove(2)
    assert (evening.coming[0], evening.coming[2]) == (2, "H")
    evening.insert(1, evening.counts(*HAND, queen=0))
    assert (evening.coming[0], evening.coming[2]) == (3, "H")
    evening.hand(*HAND, queen=0)
    assert evening.coming[2] == "R"


def test_a_pass_that_this_table_cannot_make_is_refused(evening: Evening) -> None:
    for token in ("Z", "L9", "", "no such pass"):
        with pytest.raises(Refused, match="no_such_pass"):
            evening.write(changes.pass_by(token))


def test_a_hand_thrown_in_is_dealt_again_by_the_same_dealer(evening: Evening) -> None:
    evening.hand(*HAND, queen=0)
    before = evening.coming
    evening.write(changes.throw_in())
    assert evening.coming == before
    assert len(evening.state.facts.hands) == 1


def test_a_substitute_inherits_the_total(evening: Evening) -> None:
    evening.hand(*HAND, queen=0)
    evening.write(changes.substitute(0, evening.player("Eva")))
    assert evening.names == ["Eva", "Bo", "Cleo", "Dev"]
    assert evening.totals == [17, 0, 5, 4]
    assert evening.coming == (2, "Bo", "R")
    assert evening.state.hands[0].seats == (0, 1, 2, 3)


def test_who_leaves_keeps_the_total_and_cannot_win(start: StartEvening) -> None:
    evening = start(FIVE)
    evening.hand(0, 4, 5, 4, 0, queen=1)
    evening.write(changes.leave(0))
    state = evening.state
    assert evening.names == ["Bo", "Cleo", "Dev", "Eva"]
    assert [seat.name for seat in state.seats] == ["Bo", "Cleo", "Dev", "Eva", "Ann"]
    assert state.totals[0] == 0
    assert [seat.name for seat in state.seats_of(state.standing.in_front)] == ["Eva"]


def test_who_left_after_a_hand_that_now_ends_the_game_can_have_won(start: StartEvening) -> None:
    evening = start(variant="short_50")
    evening.hand(3, 10, 0, 0, queen=1)
    evening.hand(0, 6, 7, 0, queen=2)
    evening.write(changes.leave(3))
    assert evening.state.standing.places == (1, 3, 2, 0)
    evening.insert(1, evening.counts(0, 12, 1, 0, queen=1))
    assert evening.totals == [3, 54, 21, 0]
    assert evening.state.standing.winners == (3,)
    assert evening.state.standing.places == (2, 4, 3, 1)


def test_pack_and_pass_follow_the_number_of_those_who_are_left(start: StartEvening) -> None:
    evening = start(FIVE)
    assert len(evening.state.next.ruleset.pack) == 50
    evening.hand(0, 4, 5, 4, 0, queen=1)
    evening.write(changes.leave(0))
    coming = evening.state.next
    assert (len(coming.ruleset.pack), coming.ruleset.hand_size) == (52, 13)
    assert (coming.token, coming.ruleset.cycle) == ("L", ("L", "R", "X", "H"))
    evening.hand(4, 0, 5, 4, queen=1)
    assert evening.totals == [0, 21, 18, 9, 4]


def test_when_the_dealer_leaves_the_next_one_deals(start: StartEvening) -> None:
    evening = start(FIVE)
    evening.write(changes.leave(0))
    assert evening.coming[1] == "Bo"


def test_when_another_leaves_the_dealer_stays(start: StartEvening) -> None:
    evening = start(FIVE)
    evening.write(changes.leave(3))
    assert evening.coming[1] == "Ann"


def test_at_least_three_play_on(start: StartEvening) -> None:
    evening = start(("Ann", "Bo", "Cleo"))
    with pytest.raises(Refused, match="too_few_left"):
        evening.write(changes.leave(0))


def test_who_joins_starts_with_the_highest_total(evening: Evening) -> None:
    evening.hand(*HAND, queen=0)
    evening.write(changes.join(evening.player("Eva"), 1))
    assert evening.names == ["Ann", "Eva", "Bo", "Cleo", "Dev"]
    assert evening.totals == [17, 0, 5, 4, 17]
    assert evening.coming == (2, "Bo", "L")
    assert len(evening.state.next.ruleset.pack) == 50


def test_a_table_that_is_full_takes_nobody(start: StartEvening) -> None:
    evening = start((*FIVE, "Fay", "Gil", "Hal"))
    with pytest.raises(Refused, match="too_many_players"):
        evening.write(changes.join(evening.player("Gus"), 1))
    assert len(evening.names) == 8


def test_nobody_sits_twice(evening: Evening) -> None:
    for name in ("Bo", "bo ", "BO"):
        with pytest.raises(Refused, match="already_seated"):
            evening.write(changes.substitute(0, evening.player(name)))
        with pytest.raises(Refused, match="already_seated"):
            evening.write(changes.join(evening.player(name), 0))


def test_a_place_or_seat_that_does_not_exist_is_refused(evening: Evening) -> None:
    deeds = [
        lambda b, by: changes.deal_by(9),
        lambda b, by: changes.leave(9),
        lambda b, by: changes.substitute(9, evening.player("Eva")),
        lambda b, by: changes.join(evening.player("Eva"), 9),
        lambda b, by: changes.reorder([0, 1, 2], from_start=False),
        lambda b, by: changes.reorder([0, 1, 2, 2], from_start=True),
    ]
    for deed in deeds:
        with pytest.raises(Refused):
            evening.write(deed)
    assert evening.names == ["Ann", "Bo", "Cleo", "Dev"]


def test_nothing_is_settled_when_no_hand_is_coming(evening: Evening) -> None:
    for _ in range(4):
        evening.hand(13, 0, 0, 0, queen=0)
    assert evening.state.is_over
    deeds = [
        lambda b, by: changes.deal_by(1),
        lambda b, by: changes.pass_by("R"),
        lambda b, by: changes.throw_in(),
        lambda b, by: changes.leave(0),
        lambda b, by: changes.substitute(0, evening.player("Eva")),
        lambda b, by: changes.join(evening.player("Eva"), 1),
        lambda b, by: changes.reorder([0, 2, 1, 3], from_start=False),
    ]
    for deed in deeds:
        with pytest.raises(Refused, match="game_is_over"):
            evening.write(deed)
    assert evening.totals == [0, 104, 104, 104]


def test_scores_stay_with_the_people_when_seats_are_changed(evening: Evening) -> None:
    evening.hand(*HAND, queen=0)
    evening.write(changes.reorder([0, 2, 1, 3], from_start=False))
    assert evening.names == ["Ann", "Cleo", "Bo", "Dev"]
    assert evening.totals == [17, 0, 5, 4]
    assert evening.state.hands[0].seats == (0, 1, 2, 3)


def test_whose_turn_it_was_to_deal_deals_also_after_changing_seats(evening: Evening) -> None:
    evening.hand(*HAND, queen=0)
    evening.hand(*HAND, queen=0)
    assert evening.coming == (3, "Cleo", "X")
    evening.write(changes.reorder([2, 0, 1, 3], from_start=False))
    assert evening.coming == (3, "Cleo", "X")


def test_seats_put_right_were_right_from_the_start(evening: Evening) -> None:
    evening.hand(*HAND, queen=0)
    evening.write(changes.reorder([0, 2, 1, 3], from_start=True))
    assert evening.state.hands[0].seats == (0, 2, 1, 3)
    assert evening.totals == [17, 0, 5, 4]
    assert evening.coming == (2, "Cleo", "R")


def test_seats_that_changed_during_the_game_cannot_be_put_right_from_the_start(
    evening: Evening,
) -> None:
    evening.hand(*HAND, queen=0)
    evening.write(changes.substitute(0, evening.player("Eva")))
    with pytest.raises(Refused, match="seating_changed_before"):
        evening.write(changes.reorder([0, 2, 1, 3], from_start=True))


def test_the_seats_of_a_game_change_as_often_as_the_file_of_a_table_takes(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that what goes out comes in. The limit is the same one, here lower."""
    assert changes.MOST_SEATINGS == codec.MOST_SEATINGS == 50
    most = 5
    for module in (changes, codec):
        monkeypatch.setattr(module, "MOST_SEATINGS", most)
    with app.app_context():
        evening = Evening(ruleset=STANDARD.with_options({"target": 1000}))

        def swap(number: int) -> None:
            guest = evening.player(("Eva", "Fay")[number % 2])
            evening.write(changes.substitute(0, guest))

        for number in range(1, most):
            evening.hand(4, 0, 5, 4, queen=number % 4)
            swap(number)
        assert len(evening.state.facts.seatings) == most
        evening.hand(4, 0, 5, 4, queen=0)
        with pytest.raises(Refused, match="too_many_seatings"):
            swap(most)
        text = write_table(evening.table.id).encode()
        assert table_import.survey_file(text, lambda _: None).games == 1
