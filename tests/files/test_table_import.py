"""A table goes out as a file and comes in again: the same, added, as a copy, or not at all."""

# A file goes from one server to another: these tests make an app of its own for each of the two.

from __future__ import annotations

import gzip
import json
import uuid
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select

from companion import scorebook
from companion.database import write_transaction
from companion.files import table_import
from companion.files.table_file import unpack, write_table
from companion.files.table_import import ADDED, COPIED, KEPT, Survey
from companion.history.bin import delete_game
from companion.models import (
    Device,
    Game,
    Player,
    Result,
    Table,
    TableImport,
    db,
)
from companion.referee.messages import error_words
from companion.rules import Moon, RulesError
from companion.scorebook import Conflict, Refused, UnreadableGame, changes, writing
from companion.scorebook.book import facts_of_row
from companion.scorebook.codec import stored_hands, unconverted_text
from companion.sharing.access import find_access, make_device
from tests.files.rich_table import begin, fill_table
from tests.scorebook.evening import FOUR, NOON, Evening, ruled
from tests.scorebook.stored import change_rules, facts_of, store, store_text

if TYPE_CHECKING:
    from flask import Flask

    from tests.conftest import MakeApp

File = dict[str, Any]


def text_of(table_id: uuid.UUID) -> str:
    db.session.expire_all()
    return write_table(table_id)


def newcomer() -> Device:
    """The phone of somebody who keeps no table."""
    device = make_device(NOON)
    db.session.commit()
    return device


def survey(text: str | bytes, device: Device | None = None) -> Survey:
    """What a file would bring for this phone."""

    def find_target(table_id: uuid.UUID) -> Table | None:
        access = find_access(device.id, table_id) if device else None
        return access.table if access and access.is_keeper else None

    return table_import.survey_file(file_of(text), find_target)


def file_of(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def take_in(text: str | bytes, device: Device) -> TableImport:
    return take_surveyed(survey(text, device), device)


def take_surveyed(found: Survey, device: Device) -> TableImport:
    with table_import.writing_import(found):
        return table_import.take_in(found, NOON, device)


def undo(table: Table, done: TableImport) -> None:
    with write_transaction():
        table_import.undo_import(table, done.id, NOON)


def derived(table_id: uuid.UUID) -> list[list[Any]]:
    """What lists are made of, without the ids of rows."""
    db.session.expire_all()
    games = select(Game).where(Game.table_id == table_id).order_by(Game.number)
    mine = select(Result).where(Result.table_id == table_id)
    sums = mine.order_by(Result.game_id, Result.player_id)
    return [
        [g.scores for g in db.session.scalars(games)],
        [
            (g.played_at, g.hand_count, g.moon_count, g.is_over, g.had_sudden_death)
            for g in db.session.scalars(games)
        ],
        [
            [getattr(row, column.key) for column in Result.__table__.columns]
            for row in db.session.scalars(sums)
        ],
    ]


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_out_and_into_an_empty_server_and_out_again_are_the_same_bytes(
    make_app: MakeApp, database: str
) -> None:
    """With a dead trick, an open hand, a ruling and eleven players in it."""
    with make_app().app_context():
        table_id = fill_table().table.id
        text, lists = text_of(table_id), derived(table_id)
    with make_app(database).app_context():
        device = newcomer()
        assert survey(text, device).way == KEPT
        done = take_in(text, device)
        assert done.table_id == table_id
        assert text_of(table_id) == text
        came = derived(table_id)
        assert came[:2] == lists[:2]
        assert [row for row in came[2] if row in lists[2]] == lists[2]
        access = find_access(device.id, table_id)
        assert access
        assert access.is_keeper
        games = db.session.scalars(select(Game).order_by(Game.number)).all()
        for game in games:
            assert scorebook.look_up(access.table, game.id)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_file_of_a_version_before_is_told_the_way(make_app: MakeApp, version: int) -> None:
    with make_app().app_context():
        file = json.loads(text_of(Evening().table.id))
        with pytest.raises(Refused) as refused:
            survey(json.dumps({**file, "version": version}), newcomer())
    assert "Start commit adfc8a0 once" in error_words(refused.value)


def test_what_no_file_has_is_refused(app: Flask, rich_text: str) -> None:
    with app.app_context():
        file = json.loads(rich_text)
        file["games"][0] |= {"disputes": [{"note": "mine"}]}
        with pytest.raises(Refused) as refused:
            survey(json.dumps(file), newcomer())
    assert "is nothing this Companion knows" in error_words(refused.value)


def test_a_game_that_nobody_can_read_has_to_say_how_it_stands(make_app: MakeApp) -> None:
    with make_app().app_context():
        file = json.loads(text_of(Evening().table.id))
        del file["games"][0]["facts"]
        file["games"][0]["stored"] = {"hands": []}
        with pytest.raises(Refused) as refused:
            survey(json.dumps(file), newcomer())
    assert "figures" in error_words(refused.value)


def test_a_game_that_nobody_can_read_moves_as_it_stands(make_app: MakeApp) -> None:
    with make_app().app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        state, game = evening.state, evening.state.game
        store_text(game, unconverted_text({"hands": [], "rules": [{"schema": 6, "options": {}}]}))
        game.scores, game.is_over = {**game.scores, "is_readable": False}, True
        db.session.commit()
        text = text_of(evening.table.id)
        others, stands, _ = derived(evening.table.id)
    with make_app().app_context():
        device = newcomer()
        done = take_in(text, device)
        assert derived(done.table_id)[:2] == [others, stands]
        assert [seat[3] for seat in others[0]["seats"]] == [state.totals[seat] for seat in range(4)]
        assert text_of(done.table_id) == text
        assert survey(text, device).same == 1
        undo(db.session.get_one(Table, done.table_id), done)
        assert db.session.query(Game).count() == 0
        file = json.loads(text)
        file["games"][0]["figures"]["scores"]["seats"] = {}
        assert refusal(json.dumps(file)).startswith("Game 1: ")


def test_a_game_whose_rules_cannot_be_read_moves_as_it_stands(make_app: MakeApp) -> None:
    with make_app().app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        seats = evening.state.game.scores["seats"]
        change_rules(evening.state.game, options={"trumps": "S"})
        db.session.commit()
        text = text_of(evening.table.id)
    with make_app().app_context():
        take_in(text, newcomer())
        game = db.session.scalars(select(Game)).one()
        assert (game.scores["seats"], game.scores["is_readable"]) == (seats, False)
        assert "trumps" in game.facts


def test_a_game_of_hands_without_cards_comes_in(make_app: MakeApp) -> None:
    with make_app().app_context():
        evening = Evening()
        evening.write(lambda state, by: ruled(state, 1, {0: 26, 1: 0, 2: 0, 3: 0}, "late"))
        text = text_of(evening.table.id)
    with make_app().app_context():
        assert text_of(take_in(text, newcomer()).table_id) == text


def other_rules(game: Game) -> None:
    change_rules(game, options={"trumps": "S"})


def a_flipped_bit(game: Game) -> None:
    """Read without its checksum, all hands would have been passed the other way."""
    game.facts = game.facts.replace('"L"', '"R"')


def fewer_hearts(game: Game) -> None:
    """As a scorer sees it that is stricter than the one by which it was written."""
    facts = facts_of(game)
    first, *others = facts.hands
    hand = replace(first, report=replace(first.report, hearts={**first.report.hearts, 0: 3}))
    store(game, replace(facts, hands=(hand, *others)))


@pytest.mark.parametrize("spoil", [other_rules, a_flipped_bit, fewer_hearts])
def test_a_damaged_game_comes_in_as_that_with_its_hands(
    make_app: MakeApp, spoil: Callable[[Game], None]
) -> None:
    with make_app().app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        evening.hand(0, 0, 13, 0, queen=1)
        whole, totals = evening.state.game.facts, evening.game.scores["seats"]
        spoil(evening.game)
        assert evening.game.facts != whole
        db.session.commit()
        hands = stored_hands(evening.game.facts)
        begin(evening)
        evening.hand(4, 6, 3, 0, queen=0)
        text = text_of(evening.table.id)
    assert [hand.captures[1][0] for hand in hands] == [6, 0]
    for _ in range(2):  # and once more from there
        with make_app().app_context():
            device = newcomer()
            found = survey(text, device)
            assert (found.games, found.stored) == (2, [1])
            done = take_surveyed(found, device)
            game, other = db.session.scalars(select(Game).order_by(Game.number))
            assert (stored_hands(game.facts), game.scores["seats"]) == (hands, totals)
            with pytest.raises(UnreadableGame, match="facts_unreadable"):
                facts_of_row(game)
            assert facts_of(other).hands
            assert text_of(done.table_id) == text


@pytest.mark.both_databases
def test_the_same_file_again_changes_nothing(app: Flask, rich_text: str) -> None:
    with app.app_context():
        device = newcomer()
        table_id = take_in(rich_text, device).table_id
        found = survey(rich_text, device)
        assert (found.way, found.same, found.games, found.differing) == (ADDED, 7, 0, [])
        assert found.is_empty
        take_in(rich_text, device)
        assert text_of(table_id) == rich_text


def test_new_games_are_added_and_those_that_differ_are_left_alone(make_app: MakeApp) -> None:
    with make_app().app_context():
        evening = fill_table()
        evening_text = text_of(evening.table.id)
        begin(evening, ("Ann", "Zoe", "Cleo", "Dev"))
        evening.hand(4, 6, 3, 0, queen=0)
        with scorebook.writing(evening.table):
            scorebook.describe_game(evening.state, "Porch")
        longer = text_of(evening.table.id)
        evening.game = db.session.scalars(select(Game).where(Game.number == 5)).one()
    with make_app().app_context():
        device = newcomer()
        table_id = take_in(evening_text, device).table_id
        game = db.session.scalars(select(Game).where(Game.number == 3)).one()
        table = db.session.get_one(Table, table_id)
        with scorebook.writing(table):
            state = scorebook.look_up(table, game.id)
            assert state
            scorebook.describe_game(state, "Kitchen")
        found = survey(longer, device)
        assert (found.games, found.same, found.differing, found.players) == (1, 6, [3], 1)
        take_in(longer, device)
        notes = [game.note for game in db.session.scalars(select(Game).order_by(Game.number))]
        assert notes[2] == "Kitchen"
        assert notes[7] == "Porch"
        assert survey(longer, device).same == 7


def test_a_number_that_is_taken_is_the_next_and_a_name_is_the_same_person(
    make_app: MakeApp,
) -> None:
    """Two servers went on with one table, each by itself."""
    texts = []
    first = ""
    for guest in ("Zoe", "Max"):
        with make_app().app_context():
            device = newcomer()
            if not first:
                evening = Evening()
                evening.hand(4, 6, 3, 0, queen=0)
                first = text_of(evening.table.id)
            else:
                take_in(first, device)
                evening = object.__new__(Evening)
                evening.now, evening.device = NOON, device
                evening.table = db.session.scalars(select(Table)).one()
            begin(evening, (guest, "Pia", "Cleo", "Dev"))
            evening.hand(1, 9, 3, 0, queen=2)
            texts.append(text_of(evening.table.id))
            if guest == "Max":
                take_in(texts[0], device)
                numbers = db.session.scalars(select(Game.number).order_by(Game.number)).all()
                assert numbers == [1, 2, 3]
                names = [p.name for p in db.session.scalars(select(Player))]
                assert sorted(names) == [*sorted((*FOUR, "Max", "Pia", "Zoe"))]
                assert survey(texts[0], device).same == 2


@pytest.mark.both_databases
def test_a_table_that_somebody_else_keeps_comes_in_as_a_copy(app: Flask, rich_text: str) -> None:
    with app.app_context():
        text, table_id = rich_text, take_in(rich_text, newcomer()).table_id
        stranger = newcomer()
        assert survey(text, stranger).way == COPIED
        done = take_in(text, stranger)
        assert done.table_id != table_id
        assert text_of(table_id) == text
        copy = json.loads(text_of(done.table_id))
        assert all_ids(copy).isdisjoint(all_ids(json.loads(text)))
        assert shape(copy) == shape(json.loads(text))


def all_ids(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set().union(*(all_ids(each) for each in (*value, *value.values())))
    if isinstance(value, list):
        return set().union(*map(all_ids, value))
    try:
        return {str(uuid.UUID(value))} if isinstance(value, str) else set()
    except ValueError:
        return set()


def shape(value: Any) -> Any:
    """The same without its ids."""
    if isinstance(value, dict):
        return {name: shape(each) for name, each in value.items()}
    if isinstance(value, list):
        return [shape(each) for each in value]
    return "" if isinstance(value, str) and all_ids(value) else value


def test_a_single_id_that_is_known_elsewhere_makes_it_a_copy(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        file = json.loads(text_of(evening.table.id))
        file["table"]["id"] = str(uuid.uuid4())
        assert survey(json.dumps(file), newcomer()).way == COPIED


@pytest.mark.both_databases
def test_an_import_is_undone_as_a_whole(app: Flask, rich_text: str) -> None:
    with app.app_context():
        take_in(rich_text, newcomer())
        before = everything()
        stranger = newcomer()
        done = take_in(rich_text, stranger)
        undo(db.session.get_one(Table, done.table_id), done)
        after = everything()
        after["devices"] = before["devices"]
        assert after == before


def everything() -> dict[str, list[Any]]:
    return {
        table.name: sorted((tuple(row) for row in db.session.execute(table.select())), key=repr)
        for table in db.metadata.sorted_tables
    }


def added_game(make_app: MakeApp) -> tuple[str, str]:
    """A file of one game, and one of two."""
    with make_app().app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        one = text_of(evening.table.id)
        begin(evening, ("Ann", "Zoe", "Cleo", "Dev"))
        evening.hand(4, 6, 3, 0, queen=0)
        return one, text_of(evening.table.id)


def test_games_that_were_added_go_again_and_the_others_stay(make_app: MakeApp) -> None:
    one, two = added_game(make_app)
    with make_app().app_context():
        device = newcomer()
        table_id = take_in(one, device).table_id
        done = take_in(two, device)
        assert text_of(table_id) == two
        table = db.session.get_one(Table, table_id)
        with write_transaction():
            table_import.undo_import(table, done.id, NOON)
        assert text_of(table_id) == one
        with pytest.raises(Conflict), write_transaction():
            table_import.undo_import(table, done.id, NOON)


CHANGES: dict[str, Callable[[Evening], object]] = {
    "a hand": lambda evening: evening.hand(4, 6, 3, 0, queen=0),
    "a name": lambda evening: scorebook.rename(evening.table, evening.player("Zoe"), "Zoë"),
    "a game of a new player": lambda evening: begin(evening, ("Zoe", "Ann", "Bo", "Cleo")),
    "a note": lambda evening: scorebook.describe_game(evening.state, "Porch"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_once_somebody_changed_what_came_it_stays(make_app: MakeApp, change: str) -> None:
    one, two = added_game(make_app)
    with make_app().app_context():
        device = newcomer()
        table_id = take_in(one, device).table_id
        done = take_in(two, device)
        evening = object.__new__(Evening)
        evening.now, evening.device = NOON, device
        evening.table = db.session.get_one(Table, table_id)
        evening.game = db.session.scalars(select(Game).where(Game.number == 2)).one()
        CHANGES[change](evening)
        db.session.commit()
        before = text_of(table_id)
        with pytest.raises(Refused, match="import_changed"), write_transaction():
            table_import.undo_import(evening.table, done.id, NOON)
        assert text_of(table_id) == before


# What is refused


def moons_against_the_rules() -> Evening:
    """A table whose moons stay as they were chosen, counted and typed; of one it is asked."""
    evening = Evening(variant="grand_prix")
    evening.hand(5, 8, 0, 0, queen=1)
    for _ in range(3):
        evening.hand(8, 5, 0, 0, queen=1)
    for told in ({"queen": 0, "choice": "subtract"}, {"queen": 0, "choice": "subtract"}):
        evening.hand(13, 0, 0, 0, **told)
    evening.points(-26, 0, 0, 0)
    evening.correct(1, evening.counts(13, 0, 0, 0, queen=3))
    for number in (5, 7):
        hand = evening.state.hands[number - 1]
        evening.write(changes.settle_moon(hand.id, Moon.SUBTRACT, hand.facts.version))
    return evening


def test_a_moon_is_settled_in_a_file_as_it_was(make_app: MakeApp) -> None:
    with make_app().app_context():
        evening = moons_against_the_rules()
        table_id, was = evening.table.id, [view.points for view in evening.state.hands]
        assert evening.state.asked_moon == 6
        text = text_of(table_id)
        hands = json.loads(text)["games"][0]["facts"]["hands"]
        moons = [hand.get("moon", [None])[0] for hand in hands]
        assert moons == [None] * 4 + ["subtract"] * 3
        assert [hand.get("answered") for hand in hands[4:]] == [["add"], None, ["add"]]
    with make_app().app_context():
        take_in(text, newcomer())
        game = db.session.scalars(select(Game)).one()
        state = scorebook.look_up(db.session.get_one(Table, table_id), game.id)
        assert state
        assert [view.points for view in state.hands] == was
        assert (state.asked_moon, game.asked_moon) == (6, 6)
        assert text_of(table_id) == text


def damaged(change: Callable[[File], object]) -> str:
    """A file of two games with something wrong in it."""
    evening = Evening()
    evening.hand(4, 6, 3, 0, queen=0)
    evening.points(13, 13, 0, 0, is_open=True)
    begin(evening)
    evening.hand(4, 6, 3, 0, queen=0)
    file = json.loads(text_of(evening.table.id))
    change(file)
    return json.dumps(file)


def _hand(file: File, number: int = 0) -> Any:
    return file["games"][0]["facts"]["hands"][number]


def _put(*path: str | int, value: Any) -> Callable[[File], object]:
    def change(file: File) -> None:
        for step in path[:-1]:
            file = file[step]  # type: ignore[index]
        file[path[-1]] = value  # type: ignore[index]

    return change


GAME = ("games", 0)
FACTS = (*GAME, "facts")
HAND = (*FACTS, "hands", 0)


def _facts(file: File) -> Any:
    return file["games"][0]["facts"]


def _same_as_each_other(file: File) -> None:
    one, other, *_ = file["players"]
    one["same_as"], other["same_as"] = other["id"], one["id"]


HOSTILE: dict[str, tuple[Callable[[File], object], str]] = {
    "a newer file": (_put("version", value=6), "newer Companion"),
    "no table": (_put("format", value="sudoku"), "isn't a table"),
    "cards that do not add up": (_put(*HAND, "captures", 0, 1, value=5), "Game 1, hand 1"),
    "points of no hand": (
        _put(*FACTS, "hands", 1, "captures", 0, 3, value=14),
        "Game 1, hand 2",
    ),
    "a moon of no kind": (_put(*HAND, "moon", value=["both", 0]), "moon"),
    "a card nobody knows": (_put(*HAND, "captures", 0, 2, value="ZZ"), "Game 1"),
    "a seat nobody has": (_put(*HAND, "captures", 0, 0, value=9), "Game 1"),
    "a dealer nobody is": (_put(*HAND, "dealer", value=7), "Game 1"),
    "a pass nobody knows": (_put(*HAND, "passed", value="Q"), "passed"),
    "a hand of no seats": (_put(*HAND, "captures", value="none"), "captures"),
    "a doubled hand": (lambda file: _hand(file, 1).update(id=_hand(file)["id"]), "hands"),
    "a doubled game": (
        lambda file: file["games"][1].update(id=file["games"][0]["id"]),
        "twice",
    ),
    "a doubled player": (
        lambda file: file["players"][1].update(id=file["players"][0]["id"]),
        "twice",
    ),
    "a doubled name": (_put("players", 1, "name", value="ANN"), "Two players"),
    "a name with a NUL": (_put("players", 1, "name", value="A\0nn"), "“players[1].name” isn't"),
    "half a sign": (_put(*HAND, "note", value="\ud800"), "note"),
    "a stranger at the table": (
        _put(*FACTS, "seatings", "1", 0, 1, value=str(uuid.uuid4())),
        "isn't among the players",
    ),
    "rules nobody knows": (
        lambda file: _facts(file)["rules"]["1"]["options"].update(shoe=43),
        "no option “shoe”",
    ),
    "rules that are no rules": (_put(*FACTS, "rules", "1", value=[]), "rules"),
    "more seatings than a game has": (
        lambda file: _facts(file).update(
            seatings={str(hand): _facts(file)["seatings"]["1"] for hand in range(1, 53)}
        ),
        "seatings",
    ),
    "a final total beside hands": (_put(*FACTS, "seats", 0, "final_total", value=3), "final_total"),
    "no rules": (_put(*FACTS, "rules", value={}), "rules"),
    "no seats": (_put(*FACTS, "seats", value=[]), "seats"),
    "a field too many": (_put(*GAME, "device_id", value="x"), "device_id"),
    "a field too few": (lambda file: file["games"][0].pop("note"), "note"),
    "a switch that is a number": (_put("table", "takes_over", value=1), "“table.takes_over” isn't"),
    "a time that is none": (_put(*HAND, "recorded_at", value="noon"), "recorded_at"),
    "a number that is a fraction": (_put(*FACTS, "deal", 0, value=1.5), "number"),
    "a number of two million digits": (_put(*HAND, "dealer", value="DIGITS"), "number"),
    "a spelling of nobody": (
        _put("players", 0, "same_as", value=str(uuid.uuid4())),
        "another spelling",
    ),
    "a spelling of a spelling": (_same_as_each_other, "another spelling"),
    "a rematch of nothing": (_put(*GAME, "rematch_of", value=str(uuid.uuid4())), "rematch_of"),
    "games upside down": (lambda file: file["games"].reverse(), "number"),
    "a list of games in a game": (_put("games", 1, value=[[]]), "“games[1]” isn't"),
}


def refusal(text: str | bytes) -> str:
    with pytest.raises(RulesError) as refused:
        survey(text, newcomer())
    return error_words(refused.value)


@pytest.mark.parametrize("what", HOSTILE)
def test_what_makes_no_sense_is_refused_with_its_place(app: Flask, what: str) -> None:
    with app.app_context():
        change, place = HOSTILE[what]
        text = damaged(change).replace('"DIGITS"', "7" * 2_000_000)
        assert place in refusal(text)


BROKEN: dict[str, tuple[Callable[[str], str | bytes], str]] = {
    "nothing": (lambda text: "", "Line 1: This isn't a table"),
    "cut off": (lambda text: text[: len(text) // 2], "damaged or cut off"),
    "more behind it": (lambda text: f"{text}{{}}", "damaged"),
    "of a spreadsheet": (lambda text: b"PK\x03\x04" + bytes(range(256)), "paste the cells there"),
    "of another code": (lambda text: text.encode("utf-16"), "UTF-8"),
    "packed": (lambda text: gzip.compress(text.encode()), "isn't a table"),
    "a field twice": (
        lambda text: text.replace('"passed"', '"dealer"', 1),
        "“dealer” is there twice",
    ),
    "deep": (lambda text: text.replace('"games": [', '"games": [' + "[" * 100_000), "deep"),
    "not a number": (lambda text: text.replace('"dealer": 0', '"dealer": NaN', 1), "number"),
    "a comma too many": (lambda text: text.rstrip().removesuffix("]}") + ",]}", "damaged"),
    "a part twice": (lambda text: text.replace('"players":', '"games":', 1), "there twice"),
    "a part that is missing": (lambda text: text.replace('"players":', '"people":', 1), "people"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_what_cannot_be_read_is_refused(app: Flask, how: str) -> None:
    with app.app_context():
        break_it, words = BROKEN[how]
        assert words in refusal(break_it(damaged(lambda file: None)))


def test_a_damaged_file_is_refused_with_the_line(app: Flask) -> None:
    with app.app_context():
        evening = Evening()
        evening.hand(4, 6, 3, 0, queen=0)
        lines = text_of(evening.table.id).splitlines()
        lines[1] = lines[1].replace(":", ";", 1)
        assert refusal("\n".join(lines)) == "Line 2: The file is damaged or cut off."


@pytest.mark.parametrize(
    "data",
    [
        b"\x1f\x8b\x08\x00" + bytes(range(200)),
        gzip.compress(b"what it holds", mtime=0)[:-9],
        gzip.compress(b"what it holds", mtime=0) + b"x",
    ],
    ids=["no packing", "cut off", "more behind it"],
)
def test_what_is_packed_badly_is_damaged(data: bytes) -> None:
    with pytest.raises(Refused, match="file_damaged"):
        unpack(data, 1000)


def test_a_packed_file_is_what_it_holds() -> None:
    assert unpack(gzip.compress(b"what it holds"), 13) == b"what it holds"
    assert unpack(b"what it holds", 13) == b"what it holds"


def test_a_file_that_is_too_large_is_refused_packed_or_not() -> None:
    large = b" " * 14
    for data in (large, gzip.compress(large)):
        with pytest.raises(Refused, match="file_too_large"):
            unpack(data, 13)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_what_is_packed_within_a_file_is_no_table(app: Flask, times: int) -> None:
    """The limit of size is asked where a file is unpacked: nothing is unpacked behind it."""
    with app.app_context():
        data = damaged(lambda file: None).encode()
        for _ in range(times):
            data = gzip.compress(data, mtime=int.from_bytes(b"{{{{"))  # a time like any other
        assert "isn't a table" in refusal(data)


@pytest.mark.parametrize("part", ["rules", "seatings"])
def test_what_holds_from_a_hand_that_never_came_is_refused(app: Flask, part: str) -> None:
    """A game has rules and seatings for its hands, and for the one that comes next."""

    def one_more(file: dict[str, Any]) -> None:
        facts = _facts(file)
        facts[part][str(len(facts["hands"]) + 2)] = facts[part]["1"]

    with app.app_context():
        assert "“seatings” isn't" in refusal(damaged(one_more))


def test_a_game_in_the_bin_stays_there(make_app: MakeApp) -> None:
    with make_app().app_context():
        evening = fill_table()
        for number in (2, 7):  # one has a next game
            game = db.session.scalars(select(Game).where(Game.number == number)).one()
            with scorebook.writing(evening.table):
                delete_game(evening.table, game.id, evening.by)
        text = text_of(evening.table.id)
        file = json.loads(text)
        assert [game["number"] for game in file["games"]] == [1, 3, 4, 5, 6]
        assert file["games"][1]["rematch_of"] is None
        copied = take_in(text, newcomer())
        assert shape(json.loads(text_of(copied.table_id))) == shape(file)
    with make_app().app_context():
        done = take_in(text, newcomer())
        assert text_of(done.table_id) == text


@pytest.mark.both_databases
def test_a_file_that_would_make_it_more_games_than_a_table_holds_is_refused(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on New game: those in the bin are counted, and those that the file brings."""
    with app.app_context():
        evening = Evening()
        evening.hand(4, 0, 5, 4, queen=0)
        text = text_of(evening.table.id)
        with writing(evening.table):
            delete_game(evening.table, evening.game.id, evening.by)
        file = json.loads(text)
        file["games"][0]["id"] = str(uuid.uuid4())
        monkeypatch.setattr(table_import, "MOST_GAMES", 1)
        assert survey(text, newcomer()).games == 1
        with pytest.raises(Refused, match="table_has_most_games"):
            survey(json.dumps(file), evening.device)


def test_what_a_file_says_of_a_night_counts_and_else_the_clock_of_who_takes_it_in(
    app: Flask,
) -> None:
    with app.app_context():
        evening = Evening()
        evening.game.day = date(2026, 10, 1)
        db.session.commit()
        file = json.loads(text_of(evening.table.id))
        assert file["games"][0]["day"] == "2026-10-01"
        for day, zone, night in (
            ("2026-10-01", None, date(2026, 10, 1)),
            (None, ZoneInfo("UTC"), date(2026, 11, 19)),
            (None, ZoneInfo("Pacific/Honolulu"), date(2026, 11, 18)),  # it began at 2:00 there
        ):
            file["games"][0]["day"] = day
            found = table_import.survey_file(json.dumps(file).encode(), lambda _: None, zone=zone)
            done = take_surveyed(found, newcomer())
            games = select(Game.day).where(Game.table_id == done.table_id)
            assert db.session.scalars(games).all() == [night]
