"""A whole evening on one phone, by the screens alone, as a table plays it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.screens import (
    FOUR,
    begin,
    choose,
    count,
    expect_cells,
    expect_line,
    expect_now,
    expect_scoreboard,
    expect_totals,
    give_queen,
    open_hand,
    open_terms,
    ready,
    row,
    sheet_row,
    start_again,
    type_names,
)

QUEEN, ALL = 13, 26


class Hand(NamedTuple):
    """What was really taken: hearts by seat, and the seat that took the queen."""

    hearts: tuple[int, int, int, int]
    queen: int


PLAYED = (
    Hand((4, 6, 3, 0), 0),
    Hand((0, 13, 0, 0), 1),  # Bo shoots the moon
    Hand((0, 13, 0, 0), 3),
    Hand((7, 2, 1, 3), 0),  # first entered with the queen at Bo's
    Hand((5, 5, 2, 1), 3),
    Hand((3, 2, 3, 5), 0),  # entered with Bo and Cleo the wrong way round
    Hand((1, 7, 2, 3), 3),
    Hand((6, 3, 1, 3), 0),
    Hand((0, 9, 0, 4), 3),
)
SIXTH_AS_ENTERED = Hand((3, 3, 2, 5), 0)
PASSES = ("Pass left", "Pass right", "Pass across", "No pass (hold)")


def points(hand: Hand) -> list[int]:
    """By hand: a heart is 1, the queen 13, and who takes it all gives 26 to the others."""
    line = [hearts + QUEEN * (seat == hand.queen) for seat, hearts in enumerate(hand.hearts)]
    return [0 if taken == ALL else ALL for taken in line] if ALL in line else line


def totals(hands: Sequence[Hand]) -> dict[str, int]:
    """Everybody's total after these hands."""
    return {name: sum(points(hand)[seat] for hand in hands) for seat, name in enumerate(FOUR)}


def enter(page: Page, number: int, hand: Hand) -> None:
    """The queen, then the hearts until nothing is left: the rest comes by itself."""
    open_hand(page, number)
    give_queen(page, FOUR[hand.queen])
    left = QUEEN
    for hearts in hand.hearts[:-1]:
        if left == 0:
            return
        count(page, hearts)
        left -= hearts


def expect_next(page: Page, number: int) -> None:
    """The felt says who deals and which way to pass: the deal moves on, the passes turn."""
    dealer = FOUR[(number - 1) % 4]
    expect_now(page, f"Hand {number}", PASSES[(number - 1) % 4], f"{dealer} deals")


def play(page: Page, number: int, hand: Hand, then: Sequence[Hand]) -> None:
    """A hand from the felt to the new totals."""
    expect_next(page, number)
    enter(page, number, hand)
    expect_scoreboard(page, number + 1)
    expect_line(page, f"Hand {number} saved", dict(zip(FOUR, points(hand), strict=True)))
    expect_totals(page, totals(then))


def test_the_hands_of_this_evening_lead_where_the_story_goes() -> None:
    """Nobody has 100 before hand 8; then two are tied, and one of them wins alone."""
    entered = [*PLAYED[:5], SIXTH_AS_ENTERED, *PLAYED[6:]]
    assert all(sum(hand.hearts) == QUEEN for hand in entered)
    assert max(totals(entered[:7]).values()) < 100
    assert totals(entered[:8]) == {"Ann": 104, "Bo": 39, "Cleo": 37, "Dev": 80}
    assert totals(PLAYED[:8]) == {"Ann": 104, "Bo": 38, "Cleo": 38, "Dev": 80}
    assert totals(PLAYED) == {"Ann": 104, "Bo": 47, "Cleo": 38, "Dev": 97}


def test_an_evening(phone: Page) -> None:
    sit_down(phone)
    play_with_a_moon(phone)
    undo_once(phone)
    play_on_with_a_wrong_entry(phone)
    put_it_right(phone)
    play_sudden_death(phone)
    play_again(phone)


def sit_down(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="Companion")).to_be_visible()
    type_names(ready(page), *FOUR)
    expect(page.get_by_text("Ann passes left to Bo.")).to_be_visible()
    choose(page, "Ann deals first", "#seats")
    open_terms(page)
    page.get_by_label("Table name").fill("Thursday table")
    begin(page)
    expect(page.get_by_role("heading", name="Thursday table")).to_be_visible()
    expect_totals(page, totals([]))


def play_with_a_moon(page: Page) -> None:
    for number in (1, 2, 3):
        play(page, number, PLAYED[number - 1], PLAYED[:number])
        if number == 2:
            saved = page.get_by_role("region", name="Hand 2 saved").locator("..")
            expect(saved).to_contain_text(re.compile("Bo.*moon"))
    expect(sheet_row(page, 2).get_by_role("img", name="moon")).to_be_visible()
    expect_cells(page, 2, points(PLAYED[1]))


def undo_once(page: Page) -> None:
    """The queen went to the wrong face: Undo opens the hand as it was entered."""
    play(page, 4, PLAYED[3]._replace(queen=1), [*PLAYED[:3], PLAYED[3]._replace(queen=1)])
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("heading", name="Hand 4", exact=True)).to_be_visible()
    expect(row(page, "Bo")).to_have_accessible_name(re.compile("queen, 2 hearts"))
    for name, hearts in zip(FOUR, PLAYED[3].hearts, strict=True):
        expect(row(page, name)).to_have_accessible_name(re.compile(rf"\b{hearts} hearts?\b"))
    give_queen(page, "Ann")
    page.get_by_role("button", name="Save hand 4").tap()
    expect_scoreboard(page, 5)
    expect_line(page, "Hand 4 saved", dict(zip(FOUR, points(PLAYED[3]), strict=True)))
    expect_totals(page, totals(PLAYED[:4]))


def play_on_with_a_wrong_entry(page: Page) -> None:
    entered = [*PLAYED[:5], SIXTH_AS_ENTERED, *PLAYED[6:]]
    for number in (5, 6, 7):
        play(page, number, entered[number - 1], entered[:number])
    expect_next(page, 8)
    enter(page, 8, entered[7])
    page.get_by_role("button", name="Show the winner").tap()
    expect(page.get_by_role("heading", name="Cleo wins with 37")).to_be_visible()
    expect_totals(page, totals(entered[:8]))


def put_it_right(page: Page) -> None:
    """A preview first; the game that had ended goes on in sudden death."""
    sheet_row(page, 6).get_by_role("link").tap()
    expect(page.get_by_role("heading", name="Correct hand 6")).to_be_visible()
    row(page, "Bo").tap()
    count(page, 2)
    row(page, "Cleo").tap()
    count(page, 3)
    changes = page.get_by_role("region", name="What it changes")
    expect(changes).to_contain_text(re.compile(r"Bo\s*39.*38.*Cleo\s*37.*38"))
    expect(changes).to_contain_text("Bo and Cleo are tied for first: sudden death.")
    expect(changes).to_contain_text("The game won't be over. Hand 9 will be next.")
    page.get_by_role("button", name="Save the correction").tap()
    expect_scoreboard(page, 9)
    expect(page.get_by_role("region", name="Hand 6 corrected")).to_be_visible()
    expect(sheet_row(page, 6).get_by_role("cell").nth(1)).to_contain_text("was 3")
    expect_cells(page, 6, points(PLAYED[5]))


def play_sudden_death(page: Page) -> None:
    """Who is tied is said, everybody plays on, and whoever is alone in front wins."""
    expect_totals(page, totals(PLAYED[:8]))
    banner = page.get_by_text("Sudden death", exact=True).locator("..")
    expect(banner).to_contain_text(re.compile("Bo and Cleo"))
    expect(banner).not_to_contain_text(re.compile("Ann|Dev"))
    expect_next(page, 9)
    enter(page, 9, PLAYED[8])
    page.get_by_role("button", name="Show the winner").tap()
    expect(page.get_by_role("heading", name="Cleo wins with 38")).to_be_visible()
    expect_totals(page, totals(PLAYED))
    expect(page.get_by_role("banner")).to_contain_text(re.compile("Bo came closest, 9 behind"))
    expect(page.get_by_role("img", name=re.compile("after 9 hands"))).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Score hand"))).to_have_count(0)
    for number, hand in enumerate(PLAYED, start=1):
        expect_cells(page, number, points(hand))


def play_again(page: Page) -> None:
    """The same seats, nothing scored, and the deal moved on as if there had been a hand 10."""
    start_again(page)
    expect_scoreboard(page, 1)
    expect_totals(page, totals([]))
    expect_now(page, "Hand 1", "Pass left", "Bo deals", "Ann passes 3 to Bo", "Dev passes 3 to Ann")
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("Continue: hand 1"))).to_be_visible()
    expect(page.get_by_role("link", name="Tonight Cleo won")).to_be_visible()
