"""How a game is told."""

from collections.abc import Sequence

import pytest

from companion.referee.entry import first_hand_label, new_numbers_words
from companion.referee.results import hand_headline
from companion.referee.status import own_pass_title, side_words
from companion.referee.telling import say
from companion.rules import STANDARD, VARIANTS, EndReason, Exchange, Moon
from tests.each import each

MINUS = "\N{MINUS SIGN}"


@each(
    "steps, players, words",
    [
        (1, 4, "on your left"),
        (2, 4, "across from you"),
        (3, 4, "on your right"),
        (-1, 4, "on your right"),
        (1, 3, "on your left"),
        (2, 3, "on your right"),
        (2, 5, "second on your left"),
        (3, 5, "second on your right"),
        (2, 6, "second on your left"),
        (3, 6, "across from you"),
        (4, 6, "second on your right"),
    ],
)
def test_where_somebody_sits(steps: int, players: int, words: str) -> None:
    assert side_words(steps, players) == words


@each(
    "gifts, names, words",
    [
        ([(1, 3)], "Ann Bo Cleo Dev", "You pass to Bo, on your left"),
        ([(1, 4)], "Ann Bo Cleo", "You pass 4 to Bo, on your left"),
        (
            [(2, 2), (3, 2)],
            "Ann Bo Cleo Dev Eva",
            "You pass 2 each to Cleo and Dev, across from you",
        ),
        (
            [(1, 1), (2, 1)],
            "Ann Bo Cleo",
            "You pass 1 each to Bo on your left and Cleo on your right",
        ),
        ([(1, 1), (2, 1), (3, 1)], "Ann Bo Cleo Dev", "You pass 1 to each of Bo, Cleo and Dev"),
    ],
)
def test_whom_one_passes_how_many(gifts: list[tuple[int, int]], names: str, words: str) -> None:
    exchanges = [Exchange(0, to, cards) for to, cards in gifts]
    assert own_pass_title(exchanges, names.split(), 0) == words


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "to 100"),
        ({"end_mode": "hands", "hands": "12"}, "12 hands"),
        ({"end_mode": "hands", "hands": "1"}, "1 hand"),
        ({"end_mode": "time"}, "by the clock"),
        ({"end_mode": "manual"}, "until you stop"),
        ({"score_view": "countdown"}, "from 100 to 0, the highest wins"),
    ],
)
def test_what_ends_the_game(options: dict[str, str], words: str) -> None:
    assert say("what_ends", STANDARD.with_options(options), until="") == words


def test_a_game_by_the_clock_says_until_when() -> None:
    by_the_clock = STANDARD.with_options({"end_mode": "time"})
    assert say("what_ends", by_the_clock, until="10:30 PM") == "until 10:30 PM"


@pytest.mark.parametrize(
    ("opener", "leader", "words"),
    [
        ("lowest_club", None, "2♣ leads"),
        ("club_holder_any_club", None, "the player with 2♣ leads a club"),
        ("eldest_any", "Bo", "Bo leads, no points"),
        ("eldest_no_heart", "Bo", "Bo leads, no points"),
    ],
)
def test_who_leads_with_what(opener: str, leader: str | None, words: str) -> None:
    ruleset = STANDARD.with_options({"opener": opener})
    assert say("opening_in_short", ruleset, leader=leader) == words


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("forbidden_strict", "no points on trick one"),
        ("allowed", "points allowed on trick one"),
        ("no_hearts_only", "no hearts on trick one"),
    ],
)
def test_may_points_fall_on_trick_one(rule: str, words: str) -> None:
    ruleset = STANDARD.with_options({"first_trick_points": rule})
    assert say("first_trick_in_short", ruleset) == words


def test_who_won() -> None:
    assert say("wins_with", names=["Cleo"], total="29") == "Cleo wins with 29"
    assert say("wins_with", names=["Ann", "Bo"], total="29") == "Ann and Bo win with 29"


def test_who_came_closest() -> None:
    assert say("came_closest", closest=["Ann"], behind=38) == "Ann came closest, 38 behind."
    assert say("came_closest", closest=["Ann", "Bo"], behind=1) == "Ann and Bo finished 1 behind."
    assert say("came_closest", closest=[], behind=0) == ""


def test_every_reason_for_an_end_has_a_sentence() -> None:
    for reason in set(EndReason) - {EndReason.TARGET}:
        assert say("why_over", reason=reason, hand=9).endswith(".")
    assert say("why_over", reason=EndReason.HANDS, hand=9) == "That was hand 9, the last."
    assert say("why_over", reason=None, hand=9) == ""


def test_sudden_death_and_the_last_hand_are_announced() -> None:
    assert say("tied_play_on", names=["Ann", "Bo"]).startswith("Ann and Bo are tied for first.")
    by_hands = STANDARD.with_options({"end_mode": "hands", "hands": "4"})
    assert say("could_be_last", by_hands) == "the last"
    assert say("could_be_last", STANDARD) == "could be last"


@pytest.mark.parametrize(
    ("total", "words"),
    [(0, ""), (74, ""), (75, "25 from 100"), (91, "9 from 100"), (100, ""), (120, "")],
)
def test_the_distance_is_said_from_three_quarters_of_the_target(total: int, words: str) -> None:
    assert say("near_end", STANDARD, total=total) == words


def test_a_countdown_says_what_is_left() -> None:
    assert say("near_end", VARIANTS["bga_countdown"].ruleset, total=91) == "9 left"
    assert say("near_end", VARIANTS["bga_countdown"].ruleset, total=74) == ""


def test_no_distance_without_a_target_and_one_more_where_it_must_be_passed() -> None:
    by_hands = STANDARD.with_options({"end_mode": "hands", "hands": "4"})
    assert say("near_end", by_hands, total=99) == ""
    exceed = STANDARD.with_options({"end_compare": "exceed"})
    assert say("near_end", exceed, total=99) == "2 from 101"


def test_what_there_is_to_say_of_a_hand() -> None:
    assert hand_headline(["Bo"], {}) == "Bo took the queen"
    assert hand_headline(["Bo", "Cleo"], {}) == "Bo and Cleo each took a queen"
    assert hand_headline(["Bo", "Bo"], {}) == "Bo took both queens"
    assert hand_headline([], {}) == ""
    assert hand_headline(["Bo"], {"Mike": "26"}) == "Ruling: Mike gets 26"
    assert hand_headline(["Bo"], {}, is_open=True) == "It doesn't add up"


def changed(action: str, went: Sequence[str] = ()) -> str:
    return say(
        "changed",
        action=action,
        number=5,
        dealer="Bo",
        passes="Pass left",
        came=["Eva"],
        went=went,
    )


@each(
    "action, words",
    [
        ("recorded", "Hand 5 saved"),
        ("corrected", "Hand 5 corrected"),
        ("inserted", "Hand 5 inserted"),
        ("removed", "Hand 5 removed"),
        ("dealer", "Bo deals now"),
        ("pass", "Pass left now"),
        ("thrown_in", "Thrown in: same dealer, same pass"),
        ("seats", "Seats changed"),
        ("substitute", "Eva takes over for Ann"),
        ("left", "Ann left"),
        ("joined", "Eva joined"),
        ("stopped", "Game ended"),
        ("played_on", "The game goes on"),
    ],
)
def test_every_change_is_named_above_its_undo(action: str, words: str) -> None:
    assert changed(action, went=["Ann"]) == words


def test_a_substitute_for_somebody_who_never_played() -> None:
    assert changed("substitute") == "Eva takes over"


@pytest.mark.parametrize(
    ("removed", "last", "sentence"),
    [
        (3, 3, ""),
        (2, 3, "Hand 3 becomes hand 2."),
        (1, 3, "Hands 2 and 3 become 1 and 2."),
        (2, 12, "Hands 3 to 12 become 2 to 11."),
    ],
)
def test_the_hands_after_a_removed_one_say_their_new_numbers(
    removed: int, last: int, sentence: str
) -> None:
    assert new_numbers_words(removed, last) == sentence


@pytest.mark.parametrize(
    ("number", "label"),
    [
        (4, "Hand 4, next"),
        (3, "Hand 3: rescores hand 3"),
        (2, "Hand 2: rescores hands 2 and 3"),
        (1, "Hand 1: rescores hands 1 to 3"),
    ],
)
def test_rules_that_count_from_a_hand_say_what_they_rescore(number: int, label: str) -> None:
    assert first_hand_label(number, 3) == label


def test_below_its_headline_a_moon_says_what_it_did() -> None:
    assert say("moon_shot", shooter="Bo", is_sun=False) == "Bo shot the moon"
    assert say("moon_effect", STANDARD, moon=Moon.ADD, points=26) == "26 for everyone else."
