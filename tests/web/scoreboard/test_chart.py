"""The chart of running totals can be read, in grey too."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader

from companion.web.drawings import ScoreChart, draw_chart, nice_step, spread
from companion.web.game_page import PlayerBadge

HOUSE = Path(__file__).parents[3]

GAME = (
    (1, 19, 2, 4), (3, 20, 1, 2), (26, 26, 0, 26), (4, 17, 0, 5), (4, 0, 20, 2),
    (6, 1, 4, 15), (2, 4, 1, 19), (17, 3, 1, 5), (4, 14, 0, 8),
)  # fmt: skip


def seats(count: int = 4) -> list[PlayerBadge]:
    names = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim")
    return [
        PlayerBadge(place, names[place], names[place][0], place, place) for place in range(count)
    ]


def running(lines: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
    totals = [(0,) * len(lines[0])]
    for line in lines:
        totals.append(tuple(a + b for a, b in zip(totals[-1], line, strict=True)))
    return totals


def chart() -> ScoreChart:
    return draw_chart(seats(), running(GAME), target=100, moons=[3])


def test_every_line_ends_in_initial_and_total() -> None:
    assert [run.label for run in chart().runs] == ["A 67", "B 104", "C 29", "D 86"]


def test_a_higher_total_stands_higher() -> None:
    ends = sorted(chart().runs, key=lambda run: run.end_y)
    assert [run.label for run in ends] == ["B 104", "D 86", "A 67", "C 29"]


def test_labels_never_overlap_and_keep_their_order() -> None:
    level = draw_chart(seats(6), [(0,) * 6, (40, 41, 40, 42, 41, 40)], target=100)
    labels = sorted(run.label_y for run in level.runs)
    assert all(lower - upper >= 8.9 for upper, lower in pairwise(labels))
    assert labels[0] >= 0
    assert labels[-1] <= 100
    by_total = sorted(level.runs, key=lambda run: run.label_y)
    assert [run.label.split()[1] for run in by_total] == ["42", "41", "41", "40", "40", "40"]


def test_labels_of_eleven_players_still_fit() -> None:
    full = draw_chart(seats(11), [(0,) * 11, (5,) * 11], target=100)
    labels = sorted(run.label_y for run in full.runs)
    assert len(set(labels)) == 11
    assert labels[0] >= 0
    assert labels[-1] <= 100


def test_the_target_is_a_line_of_its_own() -> None:
    drawn = chart()
    assert drawn.target_y is not None
    assert 0 < drawn.target_y < 100
    assert draw_chart(seats(), running(GAME)).target_y is None


def test_totals_below_zero_stay_in_the_picture() -> None:
    drawn = draw_chart(seats(), [(0, 0, 0, 0), (-26, 0, 0, 0)], target=100)
    assert drawn.runs[0].end_y == 97
    assert drawn.runs[0].label == "A \u221226"
    assert "\u221226" in drawn.description or "Ann" in drawn.description


@pytest.mark.parametrize("totals", [[], [(0, 0, 0, 0)], [(0, 0, 0, 0), (0, 0, 0, 0)]])
def test_a_game_without_points_can_be_drawn(totals: list[tuple[int, ...]]) -> None:
    assert len(draw_chart(seats(), totals, target=100).runs) == 4


def test_a_moon_is_marked_below_its_hand() -> None:
    drawn = chart()
    assert drawn.moons == (drawn.runs[0].end_x / 3,)


def test_the_chart_tells_itself() -> None:
    assert chart().description == ("Running totals after 9 hands: Ann 67, Bo 104, Cleo 29, Dev 86.")


def test_letters_that_run_to_the_left_do_not_turn_the_label_round() -> None:
    seat = PlayerBadge(0, "שרה", "ש", 0, 0)
    assert draw_chart([seat], [(0,), (67,)]).runs[0].label == "\u2068ש\u2069 67"


def test_the_drawing_is_a_picture_with_a_title() -> None:
    pages = Environment(loader=FileSystemLoader(HOUSE / "templates"), autoescape=True)
    pages.globals["url_for"] = lambda endpoint, filename: f"/{endpoint}/{filename}"
    svg = str(pages.get_template("shared/drawings.html").module.chart(chart(), "c1"))
    assert 'role="img" aria-labelledby="c1-desc"' in svg
    assert svg.count("<polyline") == 4
    assert len(re.findall(r'class="line-end"[^>]*>[A-D] \d+<', svg)) == 4
    assert "style=" not in svg


@pytest.mark.parametrize(
    ("span", "step"), [(4, 1), (26, 10), (50, 10), (104, 25), (200, 50), (520, 200)]
)
def test_grid_lines_have_round_distances(span: int, step: int) -> None:
    assert nice_step(span) == step


def test_spreading_moves_only_what_must_move() -> None:
    assert spread([10, 50], 17, 0, 100) == (10, 50)
    assert spread([50, 50], 17, 0, 100) == (50, 67)
    assert spread([99, 99], 17, 0, 100) == (83, 100)
