"""Initials differ within a table, and long names shorten in their middle."""

from itertools import combinations

import pytest

from companion.web.formatting import briefly, graphemes, initials, shorten, text_width
from tests.each import each


@each(
    "names, shown",
    [
        (["Ann", "Bo", "Cleo", "Dev"], ("A", "B", "C", "D")),
        (["Bo", "Bea", "Cy"], ("Bo", "Be", "C")),
        (["ann", "Zoë"], ("A", "Z")),
        (["Anton", "Anna", "Axel"], ("Ant", "Ann", "Ax")),
        (["Ann", "Anna"], ("An", "Aa")),
        (["Alexander", "Alexandra"], ("Ae", "Ar")),
        (["Ann B", "Ann C", "Ann D"], ("AB", "AC", "AD")),
        (["A", "Ann"], ("A", "An")),
        (["e\u0301va", "Zoe"], ("É", "Z")),
        (["🦊", "🐻"], ("🦊", "🐻")),
        (["🦊 Fox", "👨‍👩‍👧"], ("F", "👨‍👩‍👧")),
        (["שרה", "דוד"], ("ש", "ד")),
        (["मीना", "रवि"], ("मी", "र")),
        (["<script>", "'Tis"], ("S", "T")),
        (["   ", "Bo"], ("?", "B")),
    ],
)
def test_initials(names: list[str], shown: tuple[str, ...]) -> None:
    assert initials(names) == shown


def test_where_many_sit_everybody_shows_two_letters() -> None:
    names = ["Ann", "Bo", "Cleo", "Dev", "Eva", "Fritz", "Gus", "Hanna", "Ivo"]
    assert initials(names[:8]) == tuple("ABCDEFGH")
    assert initials(names) == ("An", "Bo", "Cl", "De", "Ev", "Fr", "Gu", "Ha", "Iv")


@pytest.mark.parametrize(
    "names",
    [
        ["Ann", "ANN", "ann"],
        ["Ann", "Anna", "Annabel", "Anne", "Annelie", "Anni"],
        ["Alexander", "Alexandra", "Alexandre", "Alexandrina"],
        ["B", "Bo", "Bob", "Bobby"],
        ["🦊", "🦊🦊", "🦊🐻"],
    ],
)
def test_initials_always_differ(names: list[str]) -> None:
    shown = initials(names)
    assert all(one.casefold() != other.casefold() for one, other in combinations(shown, 2))


def test_an_accent_and_a_family_are_one_sign() -> None:
    assert graphemes("e\u0301👨‍👩‍👧👍🏽🇩🇪🇫🇷") == ["é", "👨‍👩‍👧", "👍🏽", "🇩🇪", "🇫🇷"]


def test_a_name_that_fits_stays_whole() -> None:
    assert shorten("Cleo", 60, 15) == "Cleo"


def test_a_long_name_loses_its_middle() -> None:
    short = shorten("Bartholomew-Alexander", 90, 15)
    assert short.startswith("Bart")
    assert "…" in short
    assert short.endswith("er")
    assert text_width(short, 15) <= 90


def test_no_line_ends_inside_a_shortened_name() -> None:
    before, after = briefly("Wilhelmina-Charlotte").split("…")
    assert before.startswith("Wilhelmina")
    assert after.startswith("\N{WORD JOINER}")
    assert briefly("Cleo") == "Cleo"


def test_a_name_without_any_room_is_left_out() -> None:
    assert shorten("Bartholomew", 10, 15) == ""


def test_no_sign_is_cut_in_two() -> None:
    short = shorten("👨‍👩‍👧" * 12, 120, 15)
    assert set(graphemes(short)) == {"👨‍👩‍👧", "…"}
