"""Plain forms of hands that few rules play: two packs, tricks, calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.rules import Moon
from tests.scorebook.evening import FOUR
from tests.web.hand_desk import Desk, Page, all_rows, cards, counts, open_preset, points

EIGHT = (*FOUR, "Eva", "Fay", "Gil", "Hal")

OpenDesk = Callable[..., Desk]


@pytest.fixture
def opened(app: Flask) -> Iterator[OpenDesk]:
    with app.app_context():
        yield partial(open_preset, app)


def told(**fields: object) -> dict[str, str]:
    """Fields by name: `taker_QS_2` is the field taker-QS-2."""
    return {name.replace("_", "-"): str(value) for name, value in fields.items()}


# Two packs


def test_each_queen_has_a_field_of_her_own(opened: OpenDesk) -> None:
    desk = opened("cancellation", EIGHT)
    html = desk.client.get(desk.address).text
    assert 'name="taker-QS"' in html
    assert 'name="taker-QS-2"' in html
    assert "Who took a queen? (2 of 2)" in html
    assert "There are 26." in html
    sent = counts(20, 6, "", "", "", "", "", "", queen=1) | told(taker_QS_2=1)
    assert desk.post(sent).status_code == 303
    assert desk.lines == [(20, 32, 0, 0, 0, 0, 0, 0)]


def test_one_queen_of_two_is_missed(opened: OpenDesk) -> None:
    desk = opened("cancellation", EIGHT)
    answer = desk.post(counts(20, 6, "", "", "", "", "", "", queen=1))
    assert answer.status_code == 422
    assert "13 short: no one was given the queen." in answer.text
    assert Page(answer.text).fields["hearts-0"] == "20"


def test_a_correction_is_filled_with_both_copies_of_every_card(opened: OpenDesk) -> None:
    desk = opened("cancellation", EIGHT)
    ruleset = desk.evening.state.ruleset(1)
    first = " ".join(str(card) for card in dict.fromkeys(ruleset.penalty_cards))
    second = " ".join(f"{card}-2" for card in dict.fromkeys(ruleset.penalty_cards))
    assert desk.post(cards(first, second)).status_code == 303
    assert desk.lines == [(26, 26, 0, 0, 0, 0, 0, 0)]
    page = Page(desk.client.get(desk.hand(1)).text)
    assert sorted([page.fields["taker-AH"], page.fields["taker-AH-2"]]) == ["0", "1"]
    page = Page(desk.client.get(f"{desk.hand(1)}?mode=counts").text)
    assert [page.fields[f"hearts-{seat}"] for seat in (0, 1, 2)] == ["13", "13", "0"]


def test_eight_players_with_six_tricks_cannot_all_have_hearts(opened: OpenDesk) -> None:
    desk = opened("standard", EIGHT)
    answer = desk.post(counts(3, 2, 2, 2, 2, 1, 1, "", queen=0))
    assert answer.status_code == 422
    assert "all have scoring cards" in answer.text
    answer = desk.post(points(16, 2, 2, 2, 2, 1, 1, 0))
    assert "can&#39;t add up like that" in answer.text
    assert desk.lines == []


# Tricks


def test_a_moon_asks_whether_it_was_every_trick_and_keeps_the_answer(opened: OpenDesk) -> None:
    desk = opened("gnome")
    answer = desk.post(counts(0, 13, 0, 0, queen=1))
    assert answer.status_code == 422
    assert "Did Bo take every trick?" in answer.text
    assert Page(answer.text).pressed("every_trick") == {"every_trick": "1"}
    desk.post(counts(0, 13, 0, 0, queen=1, every_trick="1"))
    assert desk.lines == [(0, -52, 0, 0)]
    page = Page(desk.client.get(desk.hand(1)).text)
    assert page.fields["hearts-1"] == "13"


def test_every_trick_and_then_the_shooters_choice_are_asked_in_turn(opened: OpenDesk) -> None:
    desk = opened("shooters_choice", sun="double")
    moon = counts(0, 13, 0, 0, queen=1)
    asked = desk.post(moon).text
    assert "Did Bo take every trick?" in asked
    answer = desk.post({**moon, "every_trick": "1"})
    assert "Bo took every trick" in answer.text
    assert "52 for everyone else" in answer.text
    assert Page(answer.text).fields["every_trick"] == "1"
    desk.post({**moon, "every_trick": "1", "choice": "add"})
    assert desk.lines == [(52, 0, 52, 52)]


@pytest.mark.parametrize(
    ("key", "options", "answers"),
    [
        ("gnome", {}, {"subtract": (0, -26, 0, 0), "subtract-1": (0, -52, 0, 0)}),
    ],
)
def test_typed_points_of_a_moon_may_have_been_every_trick(
    opened: OpenDesk, key: str, options: dict[str, str], answers: dict[str, tuple[int, ...]]
) -> None:
    for value, line in answers.items():
        desk = opened(key, **options)
        desk.post(counts(9, 4, 0, 0, queen=1))
        answer = desk.post(points(0, 26, 0, 0))
        assert answer.status_code == 422
        assert all(f'name="choice" value="{each}"' in answer.text for each in answers)
        assert desk.post(points(0, 26, 0, 0, choice=value)).status_code == 303
        assert desk.lines == [(9, 17, 0, 0), line]


# Multipliers, calls


def test_where_a_card_doubles_points_are_typed_too(opened: OpenDesk) -> None:
    desk = opened("turbo")
    assert desk.post(points(-14, 23, 0, 0)).status_code == 303
    answer = desk.post(counts(3, 10, 0, 0, queen=1, taker_JD="0", taker_TC="0"))
    assert answer.status_code == 303
    assert desk.lines == [(-14, 23, 0, 0)] * 2
    answer = desk.post(points(17, 6, -7, 1))
    assert "can&#39;t be right: the cards can&#39;t add up like that." in answer.text


def test_where_points_cannot_be_checked_one_tap_leads_to_the_cards(opened: OpenDesk) -> None:
    desk = opened("cancellation", EIGHT, bonus_cards="JD -10 TD -5")
    html = desk.client.get(f"{desk.address}?mode=points").text
    assert "too much to check" in html
    assert 'name="points-0"' not in html
    assert f'href="{desk.address}?mode=counts" data-mode="counts">Count hearts instead' in html
    desk.evening.table.entry = "points"
    assert 'name="evidence" value="counts"' in desk.client.get(desk.address).text


def test_what_the_dealer_called_is_asked_and_nothing_is_called_for_the_dealer(
    opened: OpenDesk,
) -> None:
    desk = opened(pass_cycle="D")
    assert "Which way did the dealer call?" in desk.client.get(desk.address).text
    desk.post(counts(4, 0, 5, 4, passed="X"))
    assert desk.evening.state.hands[0].facts.passed == "X"
    assert "passed" not in Page(desk.client.get(desk.address).text).fields
    desk.post(counts(4, 0, 5, 4, passed=""))
    assert [view.facts.passed for view in desk.evening.state.hands] == ["X", "D"]
    assert Page(desk.client.get(desk.hand(1)).text).fields["passed"] == "X"
    answer = desk.post(counts(4, 0, 5, 4, passed="L9"))
    assert answer.status_code == 422
    assert "pass that way with this many" in answer.text
    assert "Which way did the dealer call?" not in opened().client.get(opened().address).text


def test_f1_a_moon_that_wins_the_game_names_its_shooter(opened: OpenDesk) -> None:
    desk = opened(moon_mode="wins_game")
    desk.post(counts(0, 13, 0, 0, queen=1))
    assert desk.evening.state.is_over
    assert desk.evening.state.hands[0].moon is Moon.WINS_GAME
    assert "Bo" in desk.client.get(desk.board).text


@pytest.mark.parametrize(
    ("key", "sums"),
    [
        ("standard", "26 (78 with a moon)"),
        ("omnibus", "16 (68 with a moon)"),
        ("cancellation", "52 (260 with a moon)"),
        ("bga_countdown", "\N{MINUS SIGN}26 (\N{MINUS SIGN}78 with a moon)"),
    ],
)
def test_points_that_do_not_add_up_are_told_what_does(
    opened: OpenDesk, key: str, sums: str
) -> None:
    names = EIGHT[:6] if key == "cancellation" else FOUR
    desk = opened(key, names)
    answer = desk.post(points(*[5] * len(names)))
    assert answer.status_code == 422
    assert f"A hand adds up to {sums}." in answer.text


FIELDS = st.sampled_from(
    ["taker-QS", "taker-QS-2", "taker-JK", "taker-JD-3", "hearts-0", "hearts-99", "points-0",
     "every_trick", "passed", "choice",
     "evidence", "as_open"]
)  # fmt: skip

VALUES = st.sampled_from(
    ["", " ", "0", "3", "99", "-1", "yes", "QS", "ZZ", "L", "D", "counts", "cards", "points"]
)


any_form = given(pairs=st.lists(st.tuples(FIELDS, VALUES), max_size=8), is_double=st.booleans())


@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@any_form
def test_whatever_is_sent_is_saved_or_refused(
    opened: OpenDesk, pairs: list[tuple[str, str]], is_double: bool
) -> None:
    send_anything(opened, pairs, is_double)


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@any_form
def test_whatever_else_is_sent_is_saved_or_refused(
    opened: OpenDesk, pairs: list[tuple[str, str]], is_double: bool
) -> None:
    send_anything(opened, pairs, is_double)


def send_anything(opened: OpenDesk, pairs: list[tuple[str, str]], is_double: bool) -> None:
    if is_double:
        desk = opened("cancellation", EIGHT, sun="double")
    else:
        desk = opened(names=(*FOUR, "Eva"), leftover="kitty_first_trick", pass_cycle="D")
    before = all_rows()
    answer = desk.post(counts(13, *[0] * 6, queen=0) | dict(pairs))
    assert answer.status_code in (303, 422)
    if answer.status_code == 422:
        assert all_rows() == before
    assert desk.client.get(desk.board).status_code == 200


@pytest.mark.parametrize("typed", [(17, 6, 3, 0), (-17, -6, -3, 0)])
def test_a_countdown_takes_points_as_the_table_writes_them(
    opened: OpenDesk, typed: tuple[int, ...]
) -> None:
    """E8: what costs has a minus on that sheet; without one it costs as well."""
    desk = opened("bga_countdown")
    assert desk.post(points(*typed)).status_code == 303
    assert desk.lines == [(17, 6, 3, 0)]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ((-12, -12, -1, -1), "1: someone must have the queen. Who?"),
        ((-13, -6, -6, 0), "One heart is missing. Who has it?"),
    ],
)
def test_a_countdown_is_told_what_is_wrong_in_its_own_signs(
    opened: OpenDesk, typed: tuple[int, ...], words: str
) -> None:
    answer = opened("bga_countdown").post(points(*typed))
    assert answer.status_code == 422
    assert words in answer.text


@pytest.mark.parametrize("typed", [(36, 0, 0, 0), (-36, 0, 0, 0)])
def test_a_moon_that_takes_off_is_typed_at_a_countdown(
    opened: OpenDesk, typed: tuple[int, ...]
) -> None:
    """F1, E4, E8: a plus on that sheet; with a minus nothing else can be meant."""
    desk = opened("bga_positive_moon", bonus_cards="JD -10")
    assert desk.post(points(*typed)).status_code == 303
    assert desk.lines == [(-36, 0, 0, 0)]
    assert "136" in desk.client.get(desk.board).text


def test_a_correction_at_a_countdown_is_filled_in_the_signs_of_the_table(opened: OpenDesk) -> None:
    desk = opened("bga_positive_moon")
    desk.post(points(26, 0, 0, 0))
    page = Page(desk.client.get(desk.hand(1)).text)
    assert [page.fields[f"points-{seat}"] for seat in range(4)] == ["26", "0", "0", "0"]
    desk.post(points(-17, -6, -3, 0))
    page = Page(desk.client.get(desk.hand(2)).text)
    assert [page.fields[f"points-{seat}"] for seat in range(4)] == ["-17", "-6", "-3", "0"]
