"""What the felt says, for every way to deal, to pass and to lead, and what is read out loud."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from companion.referee.entry import first_pass_words
from companion.referee.status import end_aloud, ends_words, need_words, score_aloud
from companion.referee.telling import say, tell
from companion.rules import STANDARD, VARIANTS, Card, Game, Ruleset
from companion.rules.options import FirstTrickPoints, Leftover, Opener
from companion.rules.solve import needs
from tests.each import each

TWO_PACKS = VARIANTS["cancellation"].ruleset

FIVE = STANDARD.for_players(5)


@each(
    "options, label",
    [
        ({}, "no points"),
        ({"extra_penalties": "KS 10, AS 7"}, "no hearts or Q♠"),
        ({"extra_penalties": "KS 10", "first_trick_set": "all_positive"}, "no points"),
        ({"first_trick_points": "no_hearts_only"}, "no hearts"),
        ({"queen_spades": 0}, "no points"),
    ],
)
def test_the_label_of_the_first_trick_names_what_the_law_keeps_off(
    options: dict[str, object], label: str
) -> None:
    assert say("first_trick_in_short", STANDARD.with_options(options)) == f"{label} on trick one"


def test_the_opening_label_names_what_may_not_be_led() -> None:
    """F6: trick one keeps the queen back from the opening lead as well."""
    ruleset = STANDARD.with_options({"opener": "eldest_no_heart"})
    assert say("opening_in_short", ruleset, leader="Bo") == "Bo leads, no points"
    allowed = ruleset.with_options({"first_trick_points": "allowed"})
    assert say("opening_in_short", allowed, leader="Bo") == "Bo leads, no heart"


def deal(ruleset: Ruleset) -> str:
    packs = [say(key, ruleset) for key in ("deal_decks", "deal_without", "deal_over")]
    dealt = say("deals", ruleset, dealer="Ann", sits_out=False, others=())
    return " · ".join(filter(None, [dealt, *packs]))


@each(
    "ruleset, words",
    [
        (STANDARD, "Ann deals · 13 each"),
        (STANDARD.for_players(3), "Ann deals · 17 each · Take out 2♣"),
        (FIVE, "Ann deals · 10 each · Take out 2♣ 2♦"),
        (
            replace(STANDARD.for_players(3), leftover=Leftover.KITTY_FIRST_TRICK),
            "Ann deals · 17 each · 1 card in the middle for the first trick",
        ),
        (
            replace(FIVE, leftover=Leftover.KITTY_FIRST_TRICK),
            "Ann deals · 10 each · 2 cards in the middle for the first trick",
        ),
        (TWO_PACKS.for_players(8), "Ann deals · 13 each · two decks"),
        (
            TWO_PACKS.for_players(11),
            "Ann deals · 9 each · two decks · 5 cards in the middle for the first trick",
        ),
    ],
)
def test_the_deal(ruleset: Ruleset, words: str) -> None:
    assert deal(ruleset) == words


@pytest.mark.parametrize(
    ("opener", "words"),
    [
        (Opener.LOWEST_CLUB, "2♣ leads"),
        (Opener.CLUB_HOLDER_ANY_CLUB, "the player with 2♣ leads a club"),
    ],
)
def test_a_card_leads(opener: Opener, words: str) -> None:
    assert say("opening_in_short", replace(STANDARD, opener=opener), leader=None) == words


@pytest.mark.parametrize(
    ("opener", "words"),
    [
        (Opener.ELDEST_ANY, "Bo leads, no points"),
        (Opener.ELDEST_NO_HEART, "Bo leads, no points"),
    ],
)
def test_a_seat_leads(opener: Opener, words: str) -> None:
    assert say("opening_in_short", replace(STANDARD, opener=opener), leader="Bo") == words


def test_the_lowest_club_may_lie_in_the_middle() -> None:
    kitty = replace(STANDARD, trim=Card.parse("2S"), leftover=Leftover.KITTY_FIRST_TRICK)
    assert say("opening_in_short", kitty, leader=None) == "the lowest club leads"


@each(
    "token, title, cards",
    [
        ("L", "Pass left", "3 cards"),
        ("H", "No pass (hold)", "no one passes"),
        ("S", "Pass 1 to each of the others", "1 card to each"),
        ("Z", "Pass 2 to each of the two across", "2 cards to each"),
        ("D", "Ann calls", "3 cards"),
    ],
)
def test_the_pass(token: str, title: str, cards: str) -> None:
    assert say("pass_title", STANDARD, token=token, dealer="Ann") == title
    rules = FIVE if token == "Z" else STANDARD
    assert say("pass_count", rules, token=token) == cards


def deal_aloud(ruleset: Ruleset, token: str, *out: str) -> str:
    """Who deals hand 5, as it is read out."""
    return say("deal_aloud", ruleset, number=5, dealer="Ann", token=token, out=out)


def test_where_nobody_ever_passes_there_is_no_hold() -> None:
    """B1: no screen speaks of a pass that is left out, nor of a way to pass."""
    for variant in VARIANTS.values():
        rules = variant.ruleset
        if rules.passes:
            continue
        assert say("pass_title", rules, token="H", dealer="Ann") == "No passing"
        assert deal_aloud(rules, "H") == "Ann deals hand 5."
        answer = tell(rules, "state_pass", number=5, token="H", dealer="Ann", lines=[])
        said = [
            say("pass_count", rules, token="H"),
            answer.short,
            answer.text,
            say("comes_next", rules, number=5, dealer="Ann", token="H"),
            say("deal_line", rules, token="H", dealer="Ann"),
            say("sheet_row", rules, number=5, token="H"),
            first_pass_words(rules, NAMES[: rules.players]),
        ]
        for words in said:
            assert not re.search(r"hold|this time|on hand", words, re.IGNORECASE), words


NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Flo", "Gus", "Hal")


def test_what_the_first_dealer_calls_is_not_called_no_pass() -> None:
    rules = STANDARD.with_options({"pass_cycle": "D"})
    assert first_pass_words(rules, NAMES[:4]) == "The dealer calls the pass."


def test_what_may_not_be_passed_is_said_while_there_is_a_pass() -> None:
    rules = replace(STANDARD, pass_forbidden=Card.parse("QS KS"))
    assert say("not_passed_in_short", rules, token="L") == "You can't pass Q♠ or K♠."
    assert say("not_passed_in_short", rules, token="H") == ""
    assert say("not_passed_in_short", STANDARD, token="L") == ""


@pytest.mark.parametrize("value", FirstTrickPoints)
def test_may_points_fall_on_trick_one(value: FirstTrickPoints) -> None:
    assert "trick one" in say("first_trick_in_short", replace(STANDARD, first_trick_points=value))


def test_the_felt_has_words_for_every_preset_at_every_size() -> None:
    for variant in VARIANTS.values():
        for players in variant.players:
            rules = variant.ruleset.for_players(players)
            assert deal(rules).startswith("Ann deals ")
            for token in rules.cycle:
                assert say("pass_title", rules, token=token, dealer="Ann")
                assert say("pass_count", rules, token=token)


@each(
    "names, label",
    [
        (["Cleo"], "Cleo is ahead"),
        (["Ann", "Bo"], "Ann and Bo are tied for first"),
        (["Ann", "Bo", "Cleo"], "three are tied for first"),
    ],
)
def test_who_is_ahead_has_one_wording(names: list[str], label: str) -> None:
    assert say("who_is_ahead", names=names) == label
    assert say("standing", names=names, hands=3) == label
    assert say("game_on", number=4, names=names, hands=3) == f"Hand 4 · {label}"


RULES = VARIANTS["standard"].ruleset
TOTALS = [("Cleo", "20"), ("Dev", "38"), ("Bo", "\N{MINUS SIGN}5")]


def test_the_score_is_told_with_who_is_ahead() -> None:
    assert score_aloud(4, TOTALS[:2], ["Cleo"]) == (
        "After 4 hands: Cleo 20 and Dev 38. Cleo is ahead."
    )
    assert score_aloud(1, TOTALS[:1], ["Cleo"]).startswith("After 1 hand: ")


def test_a_tie_is_plural() -> None:
    assert score_aloud(2, TOTALS, ["Cleo", "Dev"]).endswith("Cleo and Dev are tied for first.")


def test_a_minus_is_spoken() -> None:
    assert "Bo minus 5" in score_aloud(2, TOTALS, ["Bo"])
    assert end_aloud("Bo wins with \N{MINUS SIGN}5", TOTALS).startswith("Bo wins with minus 5. ")


def test_before_the_first_hand_there_is_no_score() -> None:
    assert score_aloud(0, TOTALS, ["Cleo", "Dev"]) == "No hands scored yet."


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("L", "Pass left."),
        ("X", "Pass across."),
        ("H", "No pass this time."),
        ("D", "Ann calls the pass."),
        ("S", "Pass one card to each of the others."),
    ],
)
def test_the_deal_is_told_with_the_way_to_pass(token: str, words: str) -> None:
    assert deal_aloud(RULES, token) == f"Ann deals hand 5. {words}"


def test_who_sits_out_is_told() -> None:
    told = deal_aloud(RULES, "L", "Ann", "Dev")
    assert told == "Ann deals hand 5. Ann and Dev sit out. Pass left."
    assert deal_aloud(RULES, "L", "Ann") == ("Ann deals hand 5. Ann sits out. Pass left.")


def test_a_countdown_gains_points_and_a_game_without_moons_names_none() -> None:
    seen = needs(Game.start(VARIANTS["omnibus_bga"].ruleset, [70, 60, 80, 99]))
    said = need_words(VARIANTS["omnibus_bga"].ruleset, seen, seen.each[2])
    assert "Can win next hand by gaining at least 6 points." in said
    omnibus = VARIANTS["omnibus"].ruleset
    seen = needs(Game.start(omnibus, [70, 60, 80, 93]))
    said = need_words(omnibus, seen, seen.each[2])
    assert "Can win next hand with at most \N{MINUS SIGN}8 points." in said
    maria = VARIANTS["black_maria"].ruleset
    seen = needs(Game.start(maria, [70, 60, 80, 93]))
    assert "Safe up to 10." in need_words(maria, seen, seen.each[1])
    assert "moon" not in " ".join(ends_words(maria, seen))


def test_what_one_number_decides_is_said_once() -> None:
    seen = needs(Game.start(STANDARD, [80, 20, 20, 0]))
    assert need_words(STANDARD, seen, seen.each[0])[:2] == [
        "Can't win next hand.",
        "Safe up to 19.",
    ]


def test_who_can_lose_through_others_is_never_called_safe() -> None:
    seen = needs(Game.start(STANDARD, [88, 87, 90, 89]))
    assert need_words(STANDARD, seen, seen.each[0])[:4] == [
        "Ends the game with more than 11 points.",
        "Can win next hand with at most 4 points.",
        "Even 0 isn't safe.",
        "Loses with more than 24 points.",
    ]
    assert "Safe up to 1." in need_words(STANDARD, seen, seen.each[1])
