"""Sheets as people keep them, and the games they must give: `sheets/NAME.txt` and `.expected`.

A sheet without a day is of 2018 here. Every name in it is invented.
"""

from __future__ import annotations

import tomllib
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, timedelta
from itertools import accumulate, pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import select

from companion import scorebook
from companion.demo import make_demo
from companion.files import table_import
from companion.files.days import Day
from companion.files.grid import HAND, NO_HAND, TOTALS_SO_FAR
from companion.files.paper import PaperFile, PaperTerms, ScoredGame
from companion.files.questions import AS_IT_IS, FINALS, HANDS, Problem, Questions
from companion.files.sheets import read_sheet
from companion.files.spreadsheets import table_rows, write_csv
from companion.models import Game, Table, db, new_id
from companion.referee.messages import error_words
from companion.rules import VARIANTS, RulesError
from companion.scorebook import GameState, Refused, changes
from companion.scorebook.facts import Facts
from companion.sharing.access import make_device
from tests.each import first_quick
from tests.files.books import workbook
from tests.scorebook.evening import NOON, Evening, adjusted

if TYPE_CHECKING:
    from flask import Flask

SHEETS = sorted((Path(__file__).parent / "sheets").glob("*.txt"))

MOST_TAPS = 2  # that a sheet may need

TERMS = PaperTerms("standard", day=Day(date(2018, 7, 1), is_known=False), zone=UTC)


def problem_line(problem: Problem) -> str:
    is_by_name = problem.name.startswith(("line-", "rules"))
    found = [each for each in problem.answers if is_by_name and each != AS_IT_IS]
    names = f" [{', '.join(found)}]" if found else ""
    return f"line {problem.line}: {error_words(problem.why)}{names}"


def described(game: ScoredGame, facts: Facts, names: dict[Any, str]) -> list[str]:
    """A game as an expected file has it: its day and totals, then what it says beside them."""
    day = game.day.date.isoformat() if game.day.is_known else str(game.day.date.year)
    totals = ", ".join(f"{name} {total}" for name, total in game.totals)
    hands = facts.hands
    said = [*sitting_changes(facts, names)]
    seats = dict(facts.seatings[1])
    dealers = [hand.dealer for hand in hands]
    if dealers != [hand % len(seats) for hand in range(len(hands))] and len(seats) == 4:
        said.append(f"dealers {' '.join(names[seats[seat]] for seat in dealers)}")
        said.append(f"passes {' '.join(hand.passed for hand in hands)}")
    if notes := [hand.report.note for hand in hands if hand.report.note]:
        said.append(f"notes {', '.join(notes)}")
    head = f"{day}: {totals}; {len(hands)} hands by {game.rows}"
    said += [game.note] if game.note else []
    return [", ".join([head, *said]), *(f"  {problem_line(each)}" for each in game.remarks)]


def sitting_changes(facts: Facts, names: dict[Any, str]) -> list[str]:
    found = []
    for (_, before), (hand, now) in pairwise(sorted(facts.seatings.items())):
        old, new = dict(before), dict(now)
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
    assert file.file.table["id"] == evening.table.id
    names = {player.id: player.name for player in file._players.values()}
    told = zip(file.games, file._played, strict=True)
    return "\n".join(line for game, played in told for line in described(game, played.facts, names))


KINDS = tomllib.loads((Path(__file__).parent / "sheets" / "kinds.toml").read_text("utf-8"))
FAMILIES = tomllib.loads((Path(__file__).parent / "sheets" / "families.toml").read_text("utf-8"))


def told(file: PaperFile) -> list[str]:
    """The games that would come in, in a line each; or what is wrong."""
    found = list(map(problem_line, file.problems))
    for game in () if found else file.games:
        day = game.day.date.isoformat() if game.day.is_known else str(game.day.date.year)
        totals = ", ".join(f"{name} {total}" for name, total in game.totals)
        size = "final scores" if game.rows == "finals" else f"{game.hands} hands"
        found.append(f"{day}: {totals}; {size}")
    return found


@pytest.mark.parametrize("sheet", FAMILIES["sheet"], ids=lambda sheet: sheet["name"])
def test_a_sheet_of_a_family_comes_in_right_with_two_taps_at_most(
    app: Flask, sheet: dict[str, Any]
) -> None:
    """Where it needs an answer, nothing comes in without it."""
    text = sheet.get("text", "").encode(sheet.get("encoding", "utf-8"))
    data = workbook(sheet["book"]) if "book" in sheet else text
    taps = {f"sign-{sign}": answer for sign, answer in sheet.get("signs", {}).items()}
    taps |= {"order": sheet["order"]} if "order" in sheet else {}
    taps |= sheet.get("answers", {})
    assert len(taps) <= MOST_TAPS
    with app.app_context():
        table = Evening().table
        asked = told(PaperFile(data, table, TERMS, NOON))
        if "asks" in sheet:
            [problem] = asked
            assert sheet["asks"] in problem
            return
        assert (asked != sheet["games"]) == bool(taps)
        assert asked == sheet["games"] or asked[0].startswith("line ")
        assert told(PaperFile(data, table, replace(TERMS, answers=taps), NOON)) == sheet["games"]


def test_of_sixty_sheets_fifty_five_come_in() -> None:
    """What is left stops with a sentence; the test above looks at each."""
    stopped = [sheet["name"] for sheet in FAMILIES["sheet"] if "asks" in sheet]
    assert len(stopped) * 60 <= 5 * len(FAMILIES["sheet"])


@pytest.mark.parametrize("sheet", KINDS["sheet"], ids=lambda sheet: sheet["name"])
def test_lines_and_marks_beside_hands_are_taken_for_what_they_are(
    app: Flask, sheet: dict[str, Any]
) -> None:
    """What may be either is asked, and nothing comes in."""
    with app.app_context():
        found = told(PaperFile(sheet["text"].encode(), Evening().table, TERMS, NOON))
    if "asks" in sheet:
        assert found[0].startswith("line ")
        assert sheet["asks"] in found[0]
    else:
        assert found == sheet["games"]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_a_sheet_gives_its_games(app: Flask, sheet: Path) -> None:
    with app.app_context():
        found = read(Evening(), sheet.read_bytes())
    assert found + "\n" == sheet.with_suffix(".expected").read_text(encoding="utf-8")


def played(state: GameState) -> list[tuple[object, ...]]:
    """What a game comes to by names, hand by hand."""
    found = []
    for view in state.hands:
        players = dict(state.spellings_at(view.number))
        names = {seat: state.people[player].name for seat, player in players.items()}
        totals = state.totals_after(view.number)
        points = {names[seat]: (worth, totals[seat]) for seat, worth in view.points.items()}
        hand = names[view.facts.dealer], view.facts.passed, view.report.note, view.report.is_open
        found.append((*hand, points, view.shooter))
    return found


def play_a_game() -> Evening:
    """Hands of all kinds; a substitute, somebody who joins, and one who leaves."""
    evening = Evening()
    evening.hand(4, 6, 3, 0, queen=0)
    evening.hand(0, 13, 0, 0, queen=1)
    evening.hand(1, 1, 1, 1, queen=3, is_open=True, note="one heart under the sofa")
    evening.write(changes.substitute(2, evening.player("Eva")))
    evening.hand(4, 6, 3, 0, queen=0)
    evening.write(changes.join(evening.player("Fay"), 4))
    evening.hand(1, 1, 1, 1, 9, queen=4)
    evening.write(changes.deal_by(3))
    evening.write(changes.pass_by("R"))
    evening.hand(5, 5, 1, 1, 1, queen=2)
    evening.write(changes.leave(0))
    evening.hand(10, 1, 1, 1, queen=3)
    evening.write(changes.stop_game())
    return evening


def bring_back(table: Table) -> tuple[Table, PaperFile]:
    """All a table ever played as a spreadsheet has it, added to an empty table."""
    csv = "".join(write_csv(table_rows(table)))
    other = scorebook.start_table("Another table", make_device(NOON), NOON)
    db.session.commit()
    file = PaperFile(csv.encode(), other, PaperTerms("standard", zone=UTC), LATER)
    assert list(map(problem_line, file.problems)) == []
    survey = file.survey()
    with table_import.writing_import(survey):
        table_import.take_in(survey, LATER, make_device(NOON))
    return other, file


LATER = NOON + timedelta(days=1)


def all_of(table: Table) -> list[tuple[object, ...]]:
    """Every game of a table: what it says of itself, its places, and its hands."""
    db.session.expire_all()
    games = select(Game).where(Game.table_id == table.id, Game.hand_count + Game.is_over > 0)
    found: list[tuple[object, ...]] = []
    for game in db.session.scalars(games.order_by(Game.number)).all():
        state = scorebook.look_up(table, game.id)
        assert state is not None
        seats = [
            (each.name, state.totals[each.number], state.standing.places[state.column[each.number]])
            for each in sorted(state.seats, key=lambda seat: seat.number)
        ]
        facts = game.variant, game.day, game.day_known, game.note, game.is_over, state.is_stopped
        entered = [
            (view.report.evidence, view.report.choice, view.queen_takers, view.report.hearts)
            for view in state.hands
        ]
        found.append((facts, state.ruleset(1), seats, entered, played(state)))
    return found


def test_every_hand_as_the_app_writes_it_comes_back_whole(app: Flask) -> None:
    with app.app_context():
        evening = play_a_game()
        other, _ = bring_back(evening.table)
        assert all_of(other) == all_of(evening.table)


def test_the_demo_comes_back_whole_from_its_spreadsheet(app: Flask) -> None:
    with app.app_context():
        table = make_demo(NOON, Random(5), evenings=6)
        other, file = bring_back(table)
        before = all_of(table)
        assert len(before) == 13
        assert all_of(other) == before
        again = file.survey()
        assert (again.same, again.games, again.differing) == (13, 0, [])


def test_rules_choices_adjustments_and_final_scores_come_back_too(app: Flask) -> None:
    house = {"moon_mode": "choice", "queen_spades": 26, "target": 300}
    rules = VARIANTS["omnibus"].ruleset.for_players(4).with_options(house)
    with app.app_context():
        evening = Evening(variant="omnibus", ruleset=rules)
        evening.hand(4, 6, 3, 0, queen=0, singles={"JD": 1})
        evening.hand(13, 0, 0, 0, queen=0, singles={"JD": 2}, choice="add")
        evening.hand(0, 13, 0, 0, queen=1, singles={"JD": 1}, choice="subtract")
        evening.points(26, 13, -10, 0, note="-")
        evening.hand(1, 1, 1, 1, queen=3, singles={"JD": 1}, is_open=True)
        revoke = {0: 5, 2: -5}
        evening.write(
            lambda state, by: adjusted(
                state, 1, revoke, "a revoke; late", state.hands[0].facts.version
            )
        )
        finals = b"2019\nAnn,Bo,Cleo,Dev\n102,55,41,62"
        file = PaperFile(finals, evening.table, replace(TERMS, answers={"rows": FINALS}), NOON)
        survey = file.survey()
        with table_import.writing_import(survey):
            table_import.take_in(survey, NOON, evening.device)
        other, _ = bring_back(evening.table)
        before = all_of(evening.table)
        assert len(before) == 2
        assert all_of(other) == before


def test_hands_in_which_some_sat_out_come_back(app: Flask) -> None:
    """Four of five play, whoever deals sits out; the deal went elsewhere once."""
    rules = VARIANTS["standard"].ruleset.for_players(4).with_options({"sit_out": "dealer"})
    with app.app_context():
        evening = Evening(["Ann", "Bo", "Cleo", "Dev", "Eva"], ruleset=rules)
        for queen in range(3):
            evening.hand(4, 6, 3, 0, queen=queen)
        evening.write(changes.deal_by(1))
        evening.hand(4, 6, 3, 0, queen=0)
        other, _ = bring_back(evening.table)
        assert all_of(other) == all_of(evening.table)


def test_a_game_that_went_on_after_its_end_comes_back(app: Flask) -> None:
    rules = VARIANTS["standard"].ruleset.for_players(4).with_options({"target": 20})
    with app.app_context():
        evening = Evening(ruleset=rules)
        for taker in (0, 0, 1):
            facts, number = evening.counts(4, 6, 3, 0, queen=taker), evening.state.next_number
            evening.write(changes.record(new_id(), facts, number, plays_on=True))
        assert evening.state.facts.went_on_after == 2
        other, _ = bring_back(evening.table)
        assert all_of(other) == all_of(evening.table)


def test_games_that_are_here_do_not_come_in_once_more(app: Flask) -> None:
    """The table's own file, and a sheet of a game that was scored here as well."""
    sheet = "2026-11-19\nAnn Bo Cleo Dev\n17 6 3 0\n4 6 3 13\n"
    with app.app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        evening.hand(4, 6, 3, 0, queen=3)
        for text in (sheet, "".join(write_csv(table_rows(evening.table)))):
            file = PaperFile(text.encode(), evening.table, TERMS, LATER)
            assert (file.known, file.games, file.problems) == (1, [], [])
        other = sheet.replace("2026-11-19", "2026-11-18")
        assert PaperFile(other.encode(), evening.table, TERMS, LATER).known == 0


def answered(evening: Evening, sheet: str, **answers: Any) -> tuple[PaperFile, GameState]:
    """A sheet with answers about it, and its first game when it is taken in."""
    file = PaperFile(sheet.encode(), evening.table, replace(TERMS, **answers), NOON)
    assert list(map(problem_line, file.problems)) == []
    survey = file.survey()
    with table_import.writing_import(survey):
        table_import.take_in(survey, NOON, evening.device)
    games = select(Game.id).where(Game.table_id == evening.table.id, Game.number == 2)
    state = scorebook.look_up(evening.table, db.session.scalars(games).one())
    assert state is not None
    return file, state


def test_who_had_the_queen_stays_with_an_open_hand(app: Flask) -> None:
    sheet = "Ann Bo Cleo Dev\n4 6 3 13\n12 12 1 1"
    with app.app_context():
        file, state = answered(Evening(), sheet, answers={"line-3": "Cleo"})
        [settled] = file.questions.settled
        assert settled.answers == ("Ann", "Bo", "Cleo", "Dev", AS_IT_IS)
        view = state.hands[1]
        assert (view.report.is_open, view.queen_takers) == (True, (2,))
        assert view.points == {0: 12, 1: 12, 2: 1, 3: 1}


def test_whose_moon_it_was_is_asked(app: Flask) -> None:
    sheet = "Ann Bo Cleo\n0 0 -10"
    with app.app_context():
        terms = replace(TERMS, rules="dnfh", answers={"rows": HANDS})
        file = PaperFile(sheet.encode(), Evening().table, terms, NOON)
        [problem] = file.problems
        assert "Whose was it?" in error_words(problem.why)
        assert problem.answers == ("Ann", "Bo", "Cleo", AS_IT_IS)
        said = {"rows": HANDS, problem.name: "Bo"}
        _, state = answered(Evening(), sheet, rules="dnfh", answers=said)
        assert state.hands[0].shooter == 1


def test_a_moon_that_totals_leave_open_can_stay(app: Flask) -> None:
    sheet = "Ann Bo Cleo Dev\n4 6 3 13\n30 6 3 13\n34 12 6 26"
    with app.app_context():
        file, state = answered(Evening(), sheet, answers={"line-3": AS_IT_IS})
        assert len(file.questions.settled) == 1
        assert [view.report.is_open for view in state.hands] == [False, True, False]
        assert state.totals == {0: 34, 1: 12, 2: 6, 3: 26}


@pytest.mark.parametrize(("hand", "names"), [("3", ["Ivo", "Ivo", "Max"]), ("1", ["Ivo/Max"] * 3)])
def test_two_names_in_a_column_are_a_substitute_or_one_name(
    app: Flask, hand: str, names: list[str]
) -> None:
    sheet = "Ann\tIvo/Max\tCleo\tDev\n" + "4\t6\t3\t13\n" * 3
    with app.app_context():
        evening = Evening()
        file = PaperFile(sheet.encode(), evening.table, TERMS, NOON)
        [problem] = file.problems
        assert (problem.name, problem.answers) == ("from-1", ("2", "3", "1"))
        _, state = answered(evening, sheet, answers={"from-1": hand})
        sat = [state.people[dict(state.spellings_at(at))[1]].name for at in (1, 2, 3)]
        assert sat == names


def test_dates_without_a_year_are_asked_once(app: Flask) -> None:
    game = "Ann Bo Cleo Dev\n4 6 3 13\n"
    sheet = f"14.3.\n{game}\n21. March Porch\n{game}\n12/24\n{game}"
    with app.app_context():
        evening = Evening()
        file = PaperFile(sheet.encode(), evening.table, replace(TERMS, day=None), NOON)
        assert list(map(problem_line, file.problems)) == [
            "line 1: Which year is 14.3. in? One answer goes for all dates without a year."
        ]
        file, _ = answered(evening, sheet)
        days = [date(2018, 3, 14), date(2018, 3, 21), date(2018, 12, 24)]
        assert [(game.day.date, game.day.is_known) for game in file.games] == [
            (day, True) for day in days
        ]
        told = f"1.3.2011\n{sheet}"
        file = PaperFile(told.encode(), evening.table, replace(TERMS, day=None), NOON)
        assert [game.day.date.year for game in file.games] == [2011] * 3


def test_what_the_table_knows_better_stays_as_it_is(app: Flask) -> None:
    """Wrong sums and totals are left out, and hands after the end count."""
    hands = ",0,26,26,26,78\n" * 4 + ",4,6,3,13,25\n"
    sheet = f"Hand,Ann,Bo,Cleo,Dev,Sum\n{hands},4,6,3,13,26\nTotal,8,116,110,131,\n"
    kept = dict.fromkeys(("line-6", "line-8"), AS_IT_IS)
    with app.app_context():
        evening = Evening()
        file = PaperFile(sheet.encode(), evening.table, TERMS, NOON)
        assert list(map(problem_line, file.problems)) == [
            "line 6: By these rules the game was over before this hand. "
            "Check what it was played to."
        ]
        file = PaperFile(
            sheet.encode(), evening.table, replace(TERMS, answers={"line-6": AS_IT_IS}), NOON
        )
        assert [problem.line for problem in file.problems] == [8]
        assert [problem.line for problem in file.questions.settled] == [6, 6]
        _, state = answered(evening, sheet, answers=kept)
        assert state.is_over
        assert state.facts.went_on_after == 4
        assert state.totals == {0: 8, 1: 116, 2: 110, 3: 130}


LONG = {
    "whose game is that above": (
        "Game,Hand,Player,Points\n1,1,Ann,4\n,1,Bo,9\n,1,Cleo,13\n2,1,Ann,13\n,1,Bo,9\n,1,Cleo,4\n",
        ["2018: Ann 4, Bo 9, Cleo 13; 1 hands", "2018: Ann 13, Bo 9, Cleo 4; 1 hands"],
    ),
    "with a player below the other": (
        "Player,Hand,Points\nAnn,1,4\nAnn,2,13\nBo,1,9\nBo,2,9\nCleo,1,13\nCleo,2,4\n",
        ["2018: Ann 17, Bo 18, Cleo 17; 2 hands"],
    ),
    "whose hands begin anew": (
        "Hand,Player,Points\n1,Ann,4\n1,Bo,9\n1,Cleo,13\n2,Ann,13\n2,Bo,9\n2,Cleo,4\n"
        "1,Ann,13\n1,Bo,9\n1,Cleo,4\n",
        ["2018: Ann 17, Bo 18, Cleo 17; 2 hands", "2018: Ann 13, Bo 9, Cleo 4; 1 hands"],
    ),
    "with signs": (
        "Hand,Player,Points\n1,Ann,4\n1,Bo,9\n1,Cleo,13\n2,Ann,x\n2,Bo,26\n2,Cleo,26\n",
        ["2018: Ann 4, Bo 35, Cleo 39; 2 hands"],
    ),
    "whose end says other totals": (
        "Hand,Player,Points,Total\n1,Ann,4,4\n1,Bo,9,9\n1,Cleo,13,13\n,Ann,,4\n,Bo,,9\n,Cleo,,14\n",
        ["line 5: The total says 14 for Cleo, but the hands come to 13."],
    ),
    "with more than one row that is wrong": (
        "Hand,Player,Points\n1,Ann,7/8\n1,Bo,9\n1,Cleo,13\n2,Ann,4\n2,Ann,9\n2,Cleo,13\n"
        "3,Ann,4.5\n3,Bo,9\n3,Cleo,13\n",
        [
            "line 2: \u201c7/8\u201d is two numbers. Write the one that counts.",
            "line 5: There's already an Ann. Try Ann B.",
            "line 8: \u201c4.5\u201d isn't a number of points.",
        ],
    ),
}


@pytest.mark.parametrize("what", LONG)
def test_a_sheet_in_long_form_is_read_like_any_other(app: Flask, what: str) -> None:
    text, found = LONG[what]
    said = replace(TERMS, answers={"sign-x": "zero"})
    with app.app_context():
        assert told(PaperFile(text.encode(), Evening().table, said, NOON)) == found


BESIDE_UNREAD = {
    "another row": ("4 6 3 13\n7/8 6 3 13\n4 6 3 12\n13 4 6 3\n4 6 3 13\n", [3, 4]),
    "totals without a word": ("4 6 3 13\n7/8 6 3 13\n13 4 6 3\n25 16 12 29\n", [3]),
    "a hand after the end": ("0 26 26 26\n" * 5 + "7/8 6 3 13\n4 6 3 13\n", [7]),
    "running totals": ("4 6 3 13\n7/8 12 6 26\n12 18 9 39\n16 24 12 52\n", [3]),
    "final scores": ("42 109 63 72\n7/8 55 80 49\n102 55 80 48\n", [2, 3]),
    "a number that is missing": ("4 6 3 13\n7/8 6 3 13\n4 6 3\n13 4 6 3\n", [3, 4]),
}


@pytest.mark.parametrize("what", BESIDE_UNREAD)
def test_beside_a_cell_that_cannot_be_read_other_rows_are_told_too(app: Flask, what: str) -> None:
    """Where they are wrong whatever that is; nothing is said that a number there could change."""
    text, lines = BESIDE_UNREAD[what]
    with app.app_context():
        file = PaperFile(f"Ann Bo Cleo Dev\n{text}".encode(), Evening().table, TERMS, NOON)
        assert [problem.line for problem in file.problems] == lines


def test_totals_alone_are_read_to_the_last_cell(app: Flask) -> None:
    """Whoever has one that can't be read is not left out."""
    sheet = b"Ann\tBo\tCleo\tDev\nTotal\t42\t7/8\t63\t72\n"
    with app.app_context():
        [problem] = PaperFile(sheet, Evening().table, TERMS, NOON).problems
        assert problem.why.key == "sheet_two_numbers"


HEAD = "Hanna\tIvo\tKari\tLou\n"

BAD: dict[str, tuple[bytes, str]] = {
    "5 MB in a line": (b"4" * 5_000_000, "line 1: This line is too long"),
    "a million columns": (b"1," * 1_000_000, "line 1: This line is too long"),
    "too many columns": (b"1," * 60, "line 1: This line has more than 40 columns"),
    "a formula": (HEAD.encode() + b"=A1\t6\t3\t13\n", "line 2: \u201c=A1\u201d is a formula"),
    "zeros": (b"\0" * 2000, "Line 1: This isn't text"),
    "bytes of no letter": (HEAD.encode() + b"\x81\x8d\x8f", "This isn't text"),
    "control signs": (HEAD.encode() + b"4\t\x01\t3\t13", "Line 2: This isn't text"),
    "half a workbook": (b"PK\x03\x04" + b"\0" * 90, "This workbook can't be read"),
    "an old workbook": (b"\xd0\xcf\x11\xe0\xa1\xb1", "This is an old kind of workbook"),
    "a link": (b"https://example.com/scores\n", "This is a link"),
    "a photo": (b"\xff\xd8\xff\xe0", "This is a picture or a PDF"),
    "a page": (b"\n <!DOCTYPE html><html>", "This is a web page"),
    "a file of a program": (b'{"scores": []}', "This is a file for programs"),
    "packed": (b"\x1f\x8b\x08", "This file is packed"),
    "an open quote": (b'Hanna,Ivo,Kari,"Lou\n4,6,3,13\n', "line 1: A quotation mark isn't closed"),
    "a person twice": (b"Hanna,Ivo,HANNA,Lou\n4,6,3,13\n", "line 1: There's already a Hanna"),
    "half a file": (HEAD.encode() + b"4\t6\t3\t13\n4\t6", "line 3: "),
    "a fraction": (HEAD.encode() + b"4.5\t6\t3\t13", "line 2: \u201c4.5\u201d isn't a number"),
    "two numbers": (HEAD.encode() + b"7/8\t6\t3\t13", "line 2: \u201c7/8\u201d is two numbers"),
    "no such day": (
        b"31.2.2019\n" + HEAD.encode() + b"4\t6\t3\t13",
        "line 1: 31.2.2019 isn't a day",
    ),
    "a day to come": (b"1.1.2090\n" + HEAD.encode() + b"4\t6\t3\t13", "line 2: 2090-01-01 isn't"),
    "a substitute from nowhere": (
        b"Hanna\tIvo/Max\tKari\tLou\n4\t6\t3\t13",
        "line 1: From which hand did Max play for Ivo?",
    ),
    "a wrong sum": (
        b"Hanna,Ivo,Kari,Lou,Sum\n4,6,3,13,25\n",
        "line 2: The sum says 25, but the numbers add up to 26.",
    ),
    "a wrong total": (
        HEAD.encode() + b"4\t6\t3\t13\nTotal\t4\t6\t3\t14\n",
        "line 3: The total says 14 for Lou, but the hands come to 13.",
    ),
    "too few players": (b"Hanna,Ivo\n13,13\n", "line 1: "),
    "nothing": (b" \r\n\t\n", "Paste a game first"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_bad_is_a_sentence_with_its_line_and_nothing_comes_in(
    app: Flask, what: str
) -> None:
    data, words = BAD[what]
    with app.app_context():
        evening = Evening()
        try:
            found = read(evening, data)
        except Refused as why:
            found = error_words(why)
        assert found.startswith(words), found
        assert db.session.query(Game).count() == 1


def test_every_beginning_of_a_sheet_is_read_or_refused_with_a_line(app: Flask) -> None:
    """Half of a file is a smaller sheet, or says what is missing; nothing breaks."""
    whole = (Path(__file__).parent / "sheets" / "pass_dealer_sum_note.txt").read_bytes()
    with app.app_context():
        evening = Evening()
        for end in range(0, len(whole), 3):
            with suppress(Refused):
                assert read(evening, whole[:end])


JUNK = (
    *("", "x", "-", "-1", "0", "14", "999999", "7/8", "yes", "QS", "QS QS", "ZZ", "AH 2H", "26"),
    *("Ann", "Bo", "cards", "counts", "points", "ruled", "left", "5 a; -5 b", "5", "=1", "2019"),
    *("target=5", "queen_spades=x", "shoe_size=43", "moon_mode=choice", "players=9", "1.1.2090"),
)


@pytest.mark.parametrize("seed", first_quick(range(3)))
def test_a_spreadsheet_that_was_changed_by_chance_comes_in_or_says_why(
    app: Flask, seed: int
) -> None:
    """Any cell of the app's own file may have anything: nothing breaks, nothing half comes in."""
    chance, came = Random(seed), 0
    with app.app_context():
        evening = play_a_game()
        text = "".join(write_csv(table_rows(evening.table))).removeprefix("\N{BYTE ORDER MARK}")
        whole = [line.split(",") for line in text.splitlines()]
        for _ in range(50):
            lines = [[*line] for line in whole]
            for _ in range(chance.randrange(1, 4)):
                line = chance.choice(lines[1:])
                line[chance.randrange(len(line))] = chance.choice(JUNK)
            data = "\n".join(map(",".join, lines)).encode()
            with suppress(RulesError):
                file = PaperFile(data, evening.table, TERMS, LATER)
                file.survey()
                came += 1
        assert db.session.query(Game).filter_by(table_id=evening.table.id).count() == 1
        assert came > 5


@pytest.mark.parametrize("seed", first_quick(range(3)))
def test_cells_of_any_kind_never_break_the_reader(seed: int) -> None:
    """Sheets put together by chance from what stands in sheets: each is read, or refused."""
    chance = Random(seed)
    cells = [
        *(
            "Ann",
            "Bo",
            "Total",
            "Date",
            "Pass",
            "4",
            "13Q",
            "-",
            "",
            " ",
            "3/4/2019",
            "2019",
            "7/8",
        ),
        *(
            "=A1",
            "Ann/Bo",
            "Ann/Bo from 2",
            "Ann total",
            "26",
            "4,0",
            '"',
            "'",
            "19:30",
            "31.2.2019",
        ),
        *("Game", "Hand", "Player", "Points", "\u0661", "Mar 14, 2019", "x" * 50, "#", "(4)"),
    ]
    for _ in range(1000):
        mark = chance.choice(["\t", ",", ";", " ", "  ", "|"])
        lines = [
            mark.join(chance.choices(cells, k=chance.randrange(7)))
            for _ in range(chance.randrange(9))
        ]
        with suppress(Refused):
            questions = Questions({})
            sheet = read_sheet("\n".join(lines).encode(), questions, most_lines=100)
            assert sheet.games or questions.open


NINE = (
    "4 6 3 13\n13 4 6 3\n3 13 4 6\n6 3 13 4\n"
    + "4 6 3 13\n13 4 6 3\n3 13 4 6\n6 3 13 4\n13 4 6 3\n"
)
TOTALS_OF_NINE = "65 56 58 55"

# Lines that are no hands, by what tells it: the sheet, and each such line with what it is.
NO_HANDS: dict[str, tuple[str, dict[int, str]]] = {
    "its sums": (f"{NINE}{TOTALS_OF_NINE}", {11: "totals"}),
    "its sums below a ruled line": (f"{NINE}--------\n{TOTALS_OF_NINE}", {12: "totals"}),
    "its sums below an empty line": (f"{NINE}\n{TOTALS_OF_NINE}", {12: "totals"}),
    "a word below an empty line": (f"{NINE}\nTotal {TOTALS_OF_NINE}", {12: "totals"}),
    "zeros to begin with": (f"0 0 0 0\n{NINE}", {2: "none"}),
    **{
        f"the word {word}": (f"{NINE}{word} {TOTALS_OF_NINE}", {11: "totals"})
        for word in (
            *("Subtotal", "Sub", "Sub-total", "Grand Total", "Final score", "Final scores:"),
            *(
                "Running total",
                "Tot.",
                "Score so far",
                "End total",
                "\N{GREEK CAPITAL LETTER SIGMA}",
            ),
        )
    },
}


@pytest.mark.parametrize("what", NO_HANDS)
def test_a_line_that_is_no_hand_is_seen_and_doubles_no_total(app: Flask, what: str) -> None:
    text, kinds = NO_HANDS[what]
    with app.app_context():
        for mark in (" ", "\t"):
            sheet = f"Ann Bo Cleo Dev\n{text}\n"
            sheet = "\n".join(
                mark.join(line.rsplit(" ", 4)) if line.count(" ") > 3 else line.replace(" ", mark)
                for line in sheet.splitlines()
            )
            file, state = answered(Evening(), sheet)
            assert state.totals == {0: 65, 1: 56, 2: 58, 3: 55}
            assert len(state.hands) == 9
            lines = file.sheet.lines.items()
            assert {at: line.kind for at, line in lines if line.kind != "hand"} == kinds


def test_totals_below_a_ruled_line_are_checked_like_those_that_say_so(app: Flask) -> None:
    sheet = f"Ann Bo Cleo Dev\n{NINE}--------\n65 56 58 56\n"
    with app.app_context():
        file = PaperFile(sheet.encode(), Evening().table, TERMS, NOON)
        assert list(map(problem_line, file.problems)) == [
            "line 12: The total says 56 for Dev, but the hands come to 55."
        ]


@pytest.mark.parametrize("between", ["Game 2\n", "\nGame 2\n", "65 56 58 55\n", "Game no. 2:\n"])
def test_another_game_of_the_same_players_begins_where_the_sheet_says(
    app: Flask, between: str
) -> None:
    """By its name, or as the totals of those hands stand there, and later those of the others."""
    sheet = f"Ann Bo Cleo Dev\n{NINE}{between}{NINE}65 56 58 55\n"
    with app.app_context():
        file = PaperFile(sheet.encode(), Evening().table, TERMS, NOON)
        assert file.problems == []
        assert [(len(game.totals), game.hands) for game in file.games] == [(4, 9), (4, 9)]
        assert [total for _, total in file.games[1].totals] == [65, 56, 58, 55]


def test_running_totals_are_no_totals_of_each_other(app: Flask) -> None:
    """The third is the first two together, where the third hand was the first one again."""
    sheet = "Ann Bo Cleo Dev\n4 6 3 13\n17 10 9 16\n21 16 12 29\n"
    with app.app_context():
        file, state = answered(Evening(), sheet)
        assert [game.rows for game in file.games] == ["totals"]
        assert len(state.hands) == 3


def test_what_a_line_is_can_be_said(app: Flask) -> None:
    sheet = f"Ann Bo Cleo Dev\n{NINE}Total 68 56 58 55\n1 2 3 4\n"
    with app.app_context():
        evening = Evening()
        file = PaperFile(sheet.encode(), evening.table, TERMS, NOON)
        assert [problem.line for problem in file.problems] == [11, 12]
        file, state = answered(evening, sheet, answers={"kind-11": NO_HAND, "kind-12": NO_HAND})
        assert state.totals == {0: 65, 1: 56, 2: 58, 3: 55}
        kinds = {"kind-11": HAND, "kind-12": TOTALS_SO_FAR}
        file = PaperFile(sheet.encode(), evening.table, replace(TERMS, answers=kinds), NOON)
        assert [error_words(problem.why)[:20] for problem in file.problems] == [
            "That's 237. A hand a",
            "The total says 1 for",
        ]


DATES = (
    *("21-Mar-2019", "21-mar-19", "21 Mar 2019", "Mar 21 2019", "21.Mar.2019", "Mar-21-2019"),
    *("2019-Mar-21", "2019 March 21", "21 Mar '19", "21 Mar 19", "21st of March 2019", "20190321"),
    *("Thu 21 Mar 2019", "2019-03-21", "3/21/2019", "21.3.19", "March 21st 2019"),
)


@pytest.mark.parametrize("written", DATES)
def test_a_date_is_read_however_it_is_usually_written(app: Flask, written: str) -> None:
    sheet = f"When,Ann,Bo,Cleo,Dev\n3/14/2019,42,109,63,72\n{written},102,55,80,49\n"
    with app.app_context():
        file = PaperFile(sheet.encode(), Evening().table, TERMS, NOON)
        assert file.problems == []
        days = [game.day.date for game in file.games]
        assert days == [date(2019, 3, 14), date(2019, 3, 21)]


@pytest.mark.parametrize("written", ["spring", "21-Foo-2019", "Fri", "the week after", "2019-3"])
def test_a_cell_that_is_no_date_is_asked_and_is_never_the_date_above(
    app: Flask, written: str
) -> None:
    sheet = f"When,Ann,Bo,Cleo,Dev\n3/14/2019,42,109,63,72\n{written},102,55,80,49\n"
    with app.app_context():
        file = PaperFile(sheet.encode(), Evening().table, TERMS, NOON)
        [problem] = file.problems
        assert problem_line(problem).startswith(f"line 3: \N{LEFT DOUBLE QUOTATION MARK}{written}")
        assert [game.day.date for game in file.games][:1] == [date(2019, 3, 14)]
        long = f"Night,Game,Hand,Player,Points\n{written},1,1,Ann,13\n{written},1,1,Bo,13\n"
        long += f"{written},1,1,Cleo,0\n"
        file = PaperFile(long.encode(), Evening().table, TERMS, NOON)
        assert [problem.line for problem in file.problems] == [2]


@pytest.mark.parametrize("written", ["", "''", "-", "ditto"])
def test_a_date_is_that_above_where_the_sheet_says_so(app: Flask, written: str) -> None:
    sheet = f"When\tAnn\tBo\tCleo\tDev\n3/14/2019\t42\t109\t63\t72\n{written}\t102\t55\t80\t49\n"
    with app.app_context():
        file = PaperFile(sheet.encode(), Evening().table, TERMS, NOON)
        assert [game.day.date for game in file.games] == [date(2019, 3, 14)] * 2


def test_numbers_below_another_date_are_of_that_day(app: Flask) -> None:
    """Without the names once more they are never of the evening above."""
    hands = "4 6 3 13\n13 4 6 3\n"
    with app.app_context():
        for gap in ("", "\n"):
            sheet = f"2019-03-14\nAnn Bo Cleo Dev\n{hands}{gap}2019-03-21\n{hands}"
            file = PaperFile(sheet.encode(), Evening().table, TERMS, NOON)
            assert file.problems == []
            assert [game.day.date.day for game in file.games] == [14, 21]


def dealt_by(chance: Random) -> list[int]:
    """The points of a hand, now and then of a moon."""
    if chance.random() < 0.08:
        moon = [26] * 4
        moon[chance.randrange(4)] = 0
        return moon
    points = [0] * 4
    for _ in range(13):
        points[chance.randrange(4)] += 1
    points[chance.randrange(4)] += 13
    return points


def spoilt(rows: list[list[int]], chance: Random) -> list[list[int]]:
    """Rows as somebody writes them who isn't careful."""
    rows = [[*row] for row in rows]
    row, at = chance.randrange(len(rows) - 1), chance.randrange(4)
    what = chance.choice(["number", "two numbers", "swap", "drop", "double", "nothing"])
    for _ in range({"number": 1, "two numbers": 2}.get(what, 0)):
        changed, by = chance.choice(rows), chance.choice([-20, -10, -2, -1, 1, 2, 3, 10, 13, 90])
        where = chance.randrange(4)
        changed[where] = max(0, changed[where] + by)
    if what == "swap":
        rows[row][at], rows[row + 1][at] = rows[row + 1][at], rows[row][at]
    elif what == "drop":
        del rows[row]
    elif what == "double":
        rows.insert(row, [*rows[row]])
    return rows


@pytest.mark.parametrize("are_totals", [False, True])
@pytest.mark.parametrize("seeds", first_quick([range(60), range(60, 200)]), ids=str)
def test_whatever_is_wrong_comes_in_as_it_is_written_or_is_asked(
    app: Flask, seeds: range, *, are_totals: bool
) -> None:
    """Points are never totals without a word, totals no points, and neither are final scores."""
    came = 0
    with app.app_context():
        table = Evening().table
        for seed in seeds:
            chance = Random(seed)
            hands = [dealt_by(chance) for _ in range(chance.randrange(2, 9))]
            sums = zip(*(accumulate(column) for column in zip(*hands, strict=True)), strict=True)
            rows = spoilt([*map(list, sums)] if are_totals else hands, chance)
            lines = ["Ann\tBo\tCleo\tDev", *("\t".join(map(str, row)) for row in rows)]
            file = PaperFile("\n".join(lines).encode(), table, TERMS, NOON)
            if not file.problems:
                came += 1
                ends = rows[-1] if are_totals else [*map(sum, zip(*rows, strict=True))]
                assert [[total for _, total in game.totals] for game in file.games] == [ends], seed
    assert came > len(seeds) // 12


@pytest.mark.parametrize("seeds", first_quick([range(30), range(30, 80)]), ids=str)
def test_who_is_left_out_of_a_text_for_a_hand_had_nothing_or_is_asked(
    app: Flask, seeds: range
) -> None:
    """Whoever isn't in the first texts didn't join later, and no other game begins."""
    came, names = 0, ("Ann", "Bo", "Cleo", "Dev")
    with app.app_context():
        table = Evening().table
        for seed in seeds:
            chance = Random(seed)
            rows = spoilt([dealt_by(chance) for _ in range(chance.randrange(2, 9))], chance)
            said = [
                ", ".join(
                    f"{name} {points}" for name, points in zip(names, row, strict=True) if points
                )
                for row in rows
            ]
            text = "\n".join(f"{hand} - {each}" for hand, each in enumerate(said, start=1))
            file = PaperFile(text.encode(), table, TERMS, NOON)
            if not file.problems:
                came += 1
                ends = dict(zip(names, map(sum, zip(*rows, strict=True)), strict=True))
                assert [dict(game.totals) for game in file.games] == [ends], text
    assert came > len(seeds) // 8


def test_a_list_in_which_some_lines_may_be_hands_is_asked_once(app: Flask) -> None:
    """Totals with a number that is wrong, or final scores of which some can't be."""
    sheet = "Ann Bo Cleo Dev\n26 0 26 26\n31 16 29 29\n36 20 45 28\n"
    with app.app_context():
        table = Evening().table
        file = PaperFile(f"{sheet}\n2017-03-14\n{sheet}".encode(), table, TERMS, NOON)
        assert [problem_line(each) for each in file.problems] == [
            "line 2: These could be points, running totals or final scores. Which are they?"
        ]
        said = replace(TERMS, answers={"rows": FINALS})
        assert len(PaperFile(sheet.encode(), table, said, NOON).games) == 3


ASKED_ONCE = {
    "a name is short for another": (
        "2017-03-14\nGran Gramps Lil Joey\n4 6 3 13\n\n2017-03-15\nGr Gps L Joey\n4 6 3 13\n"
        "\n2017-03-16\nGr Gps L Joey\n13 4 6 3\n",
        ["line 6: Are Gr, Gps and L the same players as Gran, Gramps and Lil?"],
    ),
    "a name is spelled otherwise": (
        "2017-03-14\nJon Hanna Kari Lou\n4 6 3 13\n\n2017-03-15\nJohn Hanna Kari Lou\n4 6 3 13\n",
        ["line 6: Is John the same player as Jon?"],
    ),
    "a total is wrong, and so are those below": (
        "Ann\t\tBo\t\tCleo\t\tDev\t\n4\t4\t6\t6\t3\t3\t13\t13\n"
        "4\t8\t6\t22\t3\t6\t13\t26\n4\t12\t6\t28\t3\t9\t13\t39\n",
        ["line 3: The total says 22 for Bo, but the hands come to 12."],
    ),
    "the names are missing": (
        "4|6|3|13\n13|4|6|3\n\n17|10|9|16\n",
        ["line 1: The players' names should come here, in one line above the numbers."],
    ),
}


@pytest.mark.parametrize("what", ASKED_ONCE)
def test_what_is_wrong_in_many_lines_is_asked_once(app: Flask, what: str) -> None:
    text, asked = ASKED_ONCE[what]
    with app.app_context():
        assert told(PaperFile(text.encode(), Evening().table, TERMS, NOON)) == asked


def test_a_number_that_was_corrected_counts_and_is_shown_with_its_hand() -> None:
    """By what it was written at last; the other stays in the note."""
    [game] = read_sheet(b"Ann\tBo\tCleo\n13\t3 -> 4\t9\n", Questions({})).games
    [row] = game.rows
    assert (row.numbers, row.note) == ((13, 4, 9), "3 -> 4")


@pytest.mark.parametrize(
    "line", ["Ann 4 Bo 6 Ann 3 13", "Ann 3.50, Bo 2.20, Cleo 1", "Ann 4 Bo", "Hand 1 Hand 2 Hand 3"]
)
def test_words_with_numbers_that_are_no_points_by_name_are_no_hand(app: Flask, line: str) -> None:
    sheet = f"Ann 13, Bo 6, Cleo 3, Dev 4\nAnn 4, Bo 6, Cleo 3, Dev 13\n{line}\n"
    with app.app_context():
        for game in PaperFile(sheet.encode(), Evening().table, TERMS, NOON).games:
            assert game.hands < 3


def test_names_are_not_asked_about_where_they_can_be_no_others(app: Flask) -> None:
    """Both play in one game or have other figures; or nobody is there who answers."""
    sheet = "{}\n4 6 3 13\n\n2017-03-14\n{}\n4 6 3 13\n"
    apart = (
        ("Ann Anna Bo Bob",) * 2,
        ("P1 P2 P3 P4", "P12 P13 P14 P15"),
    )
    with app.app_context():
        table = Evening().table
        for names in apart:
            assert PaperFile(sheet.format(*names).encode(), table, TERMS, NOON).problems == []
        near = sheet.format("Gran Lil Kari Lou", "Gr Lil Kari Lou").encode()
        assert len(PaperFile(near, table, TERMS, NOON).problems) == 1
        assert PaperFile(near, table, replace(TERMS, asks_names=False), NOON).problems == []


@pytest.mark.parametrize(("answer", "names"), [("same", "Gran"), ("new", "Gr")])
def test_who_is_whom_goes_for_all_games_behind_it(app: Flask, answer: str, names: str) -> None:
    text, [asked] = ASKED_ONCE["a name is short for another"]
    with app.app_context():
        said = replace(TERMS, answers={"names-6": answer})
        file = PaperFile(text.encode(), Evening().table, said, NOON)
        assert file.problems == []
        assert [game.totals[0][0] for game in file.games] == ["Gran", names, names]
        assert list(map(problem_line, file.questions.settled)) == [asked]
