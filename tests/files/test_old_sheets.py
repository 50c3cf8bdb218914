"""Sheets as people keep them, and the games they must give: `sheets/NAME.txt` and `.expected`.

A sheet without a day is of 2018 here. Every name in it is invented.
"""

from __future__ import annotations

from datetime import UTC, date
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from companion.files.old_sheets import Day, Problem
from companion.files.paper import PaperFile, PaperTerms, ScoredGame
from companion.referee.text.errors import error_words
from tests.scorebook.evening import NOON, Evening

if TYPE_CHECKING:
    from flask import Flask

SHEETS = sorted((Path(__file__).parent / "sheets").glob("*.txt"))

TERMS = PaperTerms("standard", day=Day(date(2018, 7, 1), is_known=False), zone=UTC)


def problem_line(problem: Problem) -> str:
    faces = f" [{', '.join(problem.faces)}]" if problem.faces else ""
    return f"line {problem.line}: {error_words(problem.why)}{faces}"


def described(game: ScoredGame, record: dict[str, Any], names: dict[Any, str]) -> list[str]:
    """A game as an expected file has it: its day and totals, then what it says beside them."""
    day = game.day.date.isoformat() if game.day.is_known else str(game.day.date.year)
    totals = ", ".join(f"{name} {total}" for name, total in game.totals)
    hands = record["hands"]
    said = [*sitting_changes(record, names)]
    seats = dict(record["sittings"][0]["chairs"])
    dealers = [hand["dealer"] for hand in hands]
    if dealers != [hand % len(seats) for hand in range(len(hands))] and len(seats) == 4:
        said.append(f"dealers {' '.join(names[seats[seat]] for seat in dealers)}")
        said.append(f"passes {' '.join(hand['passed'] for hand in hands)}")
    if notes := [hand["note"] for hand in hands if hand["note"]]:
        said.append(f"notes {', '.join(notes)}")
    head = f"{day}: {totals}; {len(hands)} hands by {game.rows}"
    said += [game.note] if game.note else []
    return [", ".join([head, *said]), *(f"  {problem_line(each)}" for each in game.remarks)]


def sitting_changes(record: dict[str, Any], names: dict[Any, str]) -> list[str]:
    found = []
    for before, now in pairwise(record["sittings"]):
        old, new = dict(before["chairs"]), dict(now["chairs"])
        hand = now["from_hand"]
        found += [f"{names[new[seat]]} from hand {hand}" for seat in new if seat not in old]
        found += [f"{names[old[seat]]} till hand {hand - 1}" for seat in old if seat not in new]
        found += [
            f"{names[new[seat]]} for {names[old[seat]]} from hand {hand}"
            for seat in new
            if seat in old and old[seat] != new[seat]
        ]
    return found


def read(evening: Evening, data: bytes) -> str:
    file = PaperFile(data, evening.table, TERMS, NOON)
    if file.problems:
        return "\n".join(map(problem_line, file.problems))
    file.write()
    names = {player.id: player.name for player in file._players.values()}
    told = zip(file.games, file._records, strict=True)
    return "\n".join(line for game, record in told for line in described(game, record, names))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_a_sheet_gives_its_games(app: Flask, sheet: Path) -> None:
    with app.app_context():
        found = read(Evening(), sheet.read_bytes())
    assert found + "\n" == sheet.with_suffix(".expected").read_text(encoding="utf-8")
