"""Old games from paper: how a grid is read, and which rows no hand can give."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import select

from companion import scorebook
from companion.database import write_transaction
from companion.files import table_import
from companion.files.days import Day
from companion.files.grid import split_cells
from companion.files.paper import LAST_RULES, PaperFile, PaperTerms
from companion.files.questions import FINALS, HANDS, TOTALS
from companion.files.table_file import write_table
from companion.files.table_import import Survey
from companion.history.bin import delete_game
from companion.models import Game, TableImport, db
from companion.referee.messages import error_words
from companion.rules import RulesError
from companion.scorebook import GameState
from companion.scorebook.names import COLOURS
from companion.sharing.access import find_access
from tests.files.books import text_of
from tests.scorebook.evening import NOON, Evening

if TYPE_CHECKING:
    from flask import Flask

DAY = Day(date(2019, 3, 14))

NAMES = "Ann Bo Cleo Dev"


def paper(evening: Evening, text: str | bytes, **terms: Any) -> tuple[PaperFile, str]:
    grid = text if isinstance(text, bytes) else text.encode()
    said = PaperTerms(**{"rules": "standard", "day": DAY, "zone": UTC, **terms})
    file = PaperFile(grid, evening.table, said, NOON)
    return file, text_of(file.file)


def survey(evening: Evening, text: str) -> Survey:
    def find_target(table_id: Any) -> Any:
        access = find_access(evening.device.id, table_id)
        return access.table if access else None

    return table_import.survey_file(text.encode(), find_target)


def take_in(evening: Evening, text: str, **terms: Any) -> TableImport:
    _, file = paper(evening, text, **terms)
    found = survey(evening, file)
    with table_import.writing_import(found):
        return table_import.take_in(found, NOON, evening.device)


def games_of(evening: Evening) -> list[GameState]:
    """The games that came, without the one that was there."""
    db.session.expire_all()
    mine = select(Game.id).where(Game.table_id == evening.table.id, Game.number > 1)
    ids = db.session.scalars(mine.order_by(Game.number)).all()
    return [state for game in ids if (state := scorebook.look_up(evening.table, game))]


def rules_in(text: str) -> dict[str, Any]:
    """The options of the only game of a file, where they are not the usual ones."""
    [game] = json.loads(text)["games"]
    options: dict[str, Any] = game["facts"]["rules"]["1"]["options"]
    return options


def refusal(evening: Evening, text: str | bytes, **terms: Any) -> str:
    with pytest.raises(RulesError) as refused:
        paper(evening, text, **terms)
    return error_words(refused.value)


def test_several_games_with_their_days_and_notes_are_read_and_played(app: Flask) -> None:
    text = f"""2019-03-14, Ann's porch
{NAMES}
4 6 3 13
0 26 26 26

{NAMES}
13 0 0 13
2018-12-30
Eva Ann Bo
13 13 0
"""
    with app.app_context():
        evening = Evening()
        take_in(evening, text)
        first, second, third = games_of(evening)
        assert first.game.note == second.game.note == "Ann's porch"
        assert first.game.started_at == datetime(2019, 3, 14, 19, tzinfo=UTC)
        assert second.game.started_at - first.game.started_at == timedelta(minutes=1)
        assert third.game.note is None
        assert third.game.started_at.date() == date(2018, 12, 30)
        assert first.totals == {0: 4, 1: 32, 2: 29, 3: 39}
        assert [view.report.evidence for view in first.hands] == ["points", "points"]
        assert first.hands[0].queen_takers == (3,)  # nobody else can have her
        assert first.hands[1].shooter == 0
        assert [view.facts.dealer for view in first.hands] == [0, 1]
        assert [view.facts.passed for view in first.hands] == ["L", "R"]
        assert first.is_over
        assert first.facts.stopped_after == 2
        assert [seat.player.name for seat in third.seats] == ["Eva", "Ann", "Bo"]


def test_a_game_that_ends_by_the_rules_needs_no_word_of_the_table(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        take_in(evening, f"{NAMES}\n0 26 26 26\n4 6 3 13\n0 26 26 26", target=50)
        [state] = games_of(evening)
        assert state.is_over
        assert state.facts.stopped_after is None


@pytest.mark.parametrize(
    "text",
    [
        f"{NAMES}\n4 6 3 13\n4 32 29 39\n",
        f"{NAMES}\n4 6 3 13\n0 26 26 26\n",
        f"{NAMES}\r\n4 6 3 13\r\n0 26 26 26\r\nTotal: 4 32 29 39\r\n",
        "Hand\tAnn\tBo\tCleo\tDev\n1\t4\t6\t3\t13\n2\t0\t26\t26\t26\nTotal\t4\t32\t29\t39\n",
        "\tAnn\tBo\tCleo\tDev\t\n1\t4\t6\t3\t13\t\n2\t0\t26\t26\t26\t\n",
        f"{NAMES}\n1. 4 6 3 13\n2. 0 26 26 26\n",
        '"Ann","Bo","Cleo","Dev"\n4,6,3,13\n0,26,26,26\n',
        "Ann;Bo;Cleo;Dev\n4;6;3;13\n0;26;26;26",
        "| Ann | Bo | Cleo | Dev |\n| 4 | 6 | 3 | 13 |\n| 0 | 26 | 26 | 26 |",
        "\N{BYTE ORDER MARK}Ann  Bo  Cleo  Dev\n  4   6   3  13\n  0  26  26  26",
    ],
)
def test_points_and_totals_in_any_usual_shape_are_the_same_game(app: Flask, text: str) -> None:
    with app.app_context():
        evening = Evening()
        file, _ = paper(evening, text)
        [game] = file.games
        assert game.totals == (("Ann", 4), ("Bo", 32), ("Cleo", 29), ("Dev", 39))
        assert game.rows == (TOTALS if "39" in text and "otal" not in text else HANDS)
        assert file.new_names == []


def test_names_with_a_space_are_parted_by_more_than_one() -> None:
    assert split_cells("Ann B   Bo   Cleo  Dev\n") == ["Ann B", "Bo", "Cleo", "Dev"]
    assert split_cells("Ann\tBo\t\t\n") == ["Ann", "Bo"]
    assert split_cells("\t \t\n") == [""]


def test_a_known_name_is_that_player_and_a_new_one_a_new_player(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        with scorebook.writing(evening.table):
            [ann, annie] = scorebook.seat_players(evening.table, ("Ann", "Annie"), NOON)
            scorebook.merge(annie, ann)
        text = "ANNIE bo Cleo Fay\n4 6 3 13\n"
        file, _ = paper(evening, text)
        assert file.new_names == ["Fay"]
        take_in(evening, text)
        [state] = games_of(evening)
        assert [seat.player.name for seat in state.seats] == ["Ann", "Bo", "Cleo", "Fay"]
        assert "two seats" in refusal(evening, "Ann Annie Bo Cleo\n4 6 3 13")


def test_the_same_games_again_are_here_already(app: Flask) -> None:
    text = f"{NAMES}\n4 6 3 13\n\n{NAMES}\n4 6 3 13\n"  # the same numbers twice are two games
    with app.app_context():
        evening = Evening()
        take_in(evening, text)
        assert len(games_of(evening)) == 2
        found = survey(evening, paper(evening, text)[1])
        assert (found.same, found.games, found.differing) == (2, 0, [])
        assert survey(evening, paper(evening, text, day=Day(date(2019, 3, 15)))[1]).games == 2


def test_they_are_undone_as_a_whole_and_can_come_again(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        before = write_table(evening.table.id)
        done = take_in(evening, "Ann Bo Cleo Fay\n4 6 3 13\n")
        assert len(games_of(evening)) == 1
        with write_transaction():
            table_import.undo_import(evening.table, done.id, NOON)
        db.session.expire_all()
        assert write_table(evening.table.id) == before
        take_in(evening, "Ann Bo Cleo Fay\n4 6 3 13\n")


def test_the_rules_may_be_those_of_the_last_game(app: Flask) -> None:
    with app.app_context():
        rules = Evening().state.next.ruleset.with_options({"queen_spades": 26, "target": 60})
        evening = Evening(ruleset=rules)
        file, text = paper(evening, f"{NAMES}\n4 6 3 26\n", rules=LAST_RULES)
        assert rules_in(text)["target"] == 60
        assert file.games[0].totals[3] == ("Dev", 26)
        assert "Line 2" in refusal(evening, f"{NAMES}\n4 6 3 26\n")


def test_the_rules_of_a_deleted_game_are_not_those_of_the_last(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        evening.play(1)
        rules = evening.state.next.ruleset.with_options({"target": 60})
        players = scorebook.seat_players(evening.table, NAMES.split(), NOON)
        later = scorebook.start_game(
            evening.table, players, rules, variant="standard", first_dealer=0, now=NOON
        )
        with scorebook.writing(evening.table):
            delete_game(evening.table, later.id, evening.by)
        _, text = paper(evening, f"{NAMES}\n4 6 3 13\n", rules=LAST_RULES)
        assert rules_in(text).get("target", 100) == 100


def test_a_table_that_counts_down_writes_its_own_signs(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        for rows in ("96 94 97 87\n96 68 71 61", "\N{MINUS SIGN}4 -6 -3 -13\n0 -26 -26 -26"):
            file, _ = paper(evening, f"{NAMES}\n{rows}", rules="bga_countdown", target=100)
            assert [total for _, total in file.games[0].totals] == [96, 68, 71, 61]


def test_a_row_that_may_be_a_moon_is_taken_as_it_is_written(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        take_in(evening, f"{NAMES}\n16 0 0 0", rules="omnibus")
        [either] = games_of(evening)
        assert (either.hands[0].moon, either.totals[0]) == (None, 16)
        file, _ = paper(evening, f"{NAMES}\n26 0 0 0\n")
        assert file.games[0].totals == (("Ann", 0), ("Bo", 26), ("Cleo", 26), ("Dev", 26))
        [said] = file.games[0].remarks
        assert said.line == 2
        assert error_words(said.why) == "Taken as a moon: 0 for Ann, 26 for everyone else."
        assert "don't say whose" in refusal(evening, f"{NAMES}\n0 0 0 -10", rules="dnfh")


REFUSED = {
    "a heart too few": (f"{NAMES}\n4 6 2 13", "Line 2: One heart is missing"),
    "no queen": (f"{NAMES}\n4 6 3 13\n12 12 1 1", "Line 3: "),
    "totals that fall": (f"{NAMES}\n4 6 3 13\n4 32 29 38", "Line 3: That's 77"),
    "a letter": (f"{NAMES}\n4 6 x 13", "Line 2: What does “x” mean"),
    "a gap": ("Ann;Bo;Cleo;Dev\n4;;9;13", "Line 1: Bo has no numbers here"),
    "three numbers": (f"{NAMES}\n4 9 13", "Line 2: Three numbers, but there should be 4."),
    "five numbers": (f"{NAMES}\n4 6 3 13 0", "Line 2: Five numbers, but there should be 4."),
    "two million digits": (f"{NAMES}\n" + "9" * 2_000_000, "Line 2: This line is too long"),
    "a thousand digits": (f"{NAMES}\n" + "9" * 1000, "Line 2: One number"),
    "other digits": (f"{NAMES}\n٤ ٦ ٣ ١٣", "Line 2: This line can't be read"),
    "a formula": (f"{NAMES}\n=4 6 3 13", "Line 2: “=4” is a formula. Write"),
    "no names": ("4 6 3 13\n", "Line 1: The players' names should come here"),
    "a name twice": ("Ann ann Bo Cleo\n4 6 3 13", "Line 1: There's already an Ann"),
    "a long name": ("A" * 41 + " Bo Cleo Dev\n4 6 3 13", "Line 1: "),
    "too few players": ("Ann Bo\n13 13", "Line 1: "),
    "names only": (f"2019-03-14\n\n{NAMES}\n\n", "Line 3: There are no hands"),
    "no such day": ("2019-02-30\n", "Line 1: 2019-02-30 isn't a day"),
    "a day to come": (f"2090-01-01\n{NAMES}\n4 6 3 13", "Line 2: 2090-01-01 isn't a day"),
    "a day long ago": (f"1066-10-14\n{NAMES}\n4 6 3 13", "Line 2: 1066-10-14 isn't a day"),
    "a wrong total": (f"{NAMES}\n4 6 3 13\nTotal 4 6 4 13", "Line 3: The total says 4 for Cleo"),
    "after the end": (
        f"{NAMES}\n" + "0 26 26 26\n" * 5,
        "Line 6: By these rules the game was over",
    ),
    "nothing": ("\n\n", "Paste a game first"),
    "a note that is too long": (f"2019-03-14 {'x' * 301}\n", "Line 1: "),
    "half a workbook": (b"PK\x03\x04\x14\x00\x06\x00\xff\xfe", "This workbook can't be read"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_no_hand_can_give_is_refused_with_its_line(app: Flask, what: str) -> None:
    text, words = REFUSED[what]
    with app.app_context():
        evening = Evening()
        said = refusal(evening, text)
        assert said.startswith(words), said
        assert db.session.query(Game).count() == 1


def test_more_than_may_be_is_refused(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        text = f"{NAMES}\n4 6 3 13\n\n".encode() * 3
        for limit, words in (("most_games", "more than 2 games"), ("most_hands", "up to 2 hands")):
            with pytest.raises(RulesError) as refused:
                PaperFile(
                    text,
                    evening.table,
                    PaperTerms("standard", day=DAY),
                    NOON,
                    **{limit: 2},
                )
            assert words in error_words(refused.value)


def test_without_a_day_or_rules_nothing_comes(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        text = f"{NAMES}\n4 6 3 13"
        assert "When was this played?" in refusal(evening, text, day=None)
        assert "Choose the rules" in refusal(evening, text, rules="whist")
        assert "Line 1" in refusal(evening, text, rules="black_maria_3")


def test_a_day_is_that_of_the_phone(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        tokyo = timezone(timedelta(hours=9))
        _, text = paper(evening, f"{NAMES}\n4 6 3 13", zone=tokyo)
        [game] = json.loads(text)["games"]
        assert game["started_at"] == "2019-03-14T10:00:00.000000Z"


def test_lines_end_as_on_any_computer_and_blank_ones_may_stand_below_the_names(app: Flask) -> None:
    """Some programs end a line with a carriage return alone: all of it is not one long line."""
    grid = "\n\n2019-03-14 Porch\n\nAnn Bo Cleo Dev\n\n\n4 6 3 13\n\n"
    long = grid + "2019-03-15\nAnn Bo Cleo Dev\n4 6 3 13\n" * 100
    with app.app_context():
        evening = Evening()
        for end in ("\n", "\r\n", "\r"):
            for text, games in ((grid, 1), (long, 101)):
                file, _ = paper(evening, text.replace("\n", end))
                assert len(file.games) == games
                assert file.games[0].note == "Porch"
            assert refusal(evening, grid.replace("13", "14").replace("\n", end)).startswith(
                "Line 8:"
            )


def one_by_one(players: int) -> str:
    """Three who begin and play all, and others who play a hand each, one after the other."""
    names = [f"P{number}" for number in range(players)]
    rows = [["13", "9", "4", *[""] * (players - 3)] for _ in range(players - 2)]
    for late in range(3, players):
        rows[late - 2][late] = "0"
    return "\n".join(",".join(cells) for cells in [names, *rows])


@pytest.mark.parametrize("players", [11, 12, 23, 40])
def test_any_number_of_people_may_have_played_in_a_game(app: Flask, players: int) -> None:
    with app.app_context():
        evening = Evening()
        take_in(evening, one_by_one(players), target=9999)
        [state] = games_of(evening)
        assert len(state.seats) == players
        colours = [seat.colour for seat in state.seats]
        assert len(set(colours)) == min(players, COLOURS)
        assert set(colours) <= set(range(COLOURS))


@pytest.mark.parametrize("answers", [{}, {"rows": FINALS}])
def test_more_at_once_than_any_rules_are_for_are_refused(
    app: Flask, answers: dict[str, str]
) -> None:
    for players in (12, 20, 40):
        names = ",".join(f"P{number}" for number in range(players))
        with app.app_context():
            said = refusal(Evening(), f"{names}\n{','.join(['26'] * players)}\n", answers=answers)
            assert said.startswith("Line"), said
