"""What a file says of a table, checked before anything of it is written.

Every field is what Companion writes; every game has rules that can be played, and the scorer
accepts each of its hands.
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import pairwise
from typing import Any

from companion.models import new_id
from companion.rules.cards import cards_text, parse_cards
from companion.rules.errors import RulesError
from companion.rules.play.seating import chairs_out
from companion.rules.points_entry import unreadable
from companion.rules.ruleset.older_rules import upgraded
from companion.rules.ruleset.options import Teams
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.ruleset.stored_rules import SCHEMA
from companion.rules.ruleset.validation import check_step
from companion.rules.scoring.special_facts import NOBODY
from companion.scorebook import (
    ChoiceOwed,
    GameState,
    Refused,
    clean_name,
    clean_note,
    entered_again,
    name_key,
)
from companion.scorebook.game_rows import (
    CaptureRow,
    GameRow,
    GameRows,
    HandRow,
    PlayerRow,
    RulesetRow,
    SeatRow,
    SittingRow,
)
from companion.scorebook.game_state import MOST_HANDS, HandView
from companion.scorebook.hand_report import CARDS, COUNTS, POINTS, RULED, UNDEALT
from companion.scorebook.hands import MOST_POINTS
from companion.scorebook.new_game import LONGEST_NOTE
from companion.scorebook.players import COLOURS, LONGEST_REASON
from companion.table_files.writing import moment_text

Check = Callable[[Any], Any]

Values = dict[str, Any]

MOST_TOTAL = 1_000_000  # points, up or down

MOST_SEATS = 200  # of a game, with everybody who came and left


MOST_STORED = 100_000  # characters of what stood there before a change

MOST_CHANGES = 20_000  # of a game

_WORD = re.compile(r"[a-z0-9_]+(-[a-z0-9_]+)*")

_PASS = re.compile(r"[LR][2-9]?|[XHSZMDP]")


def _odd(name: str) -> Refused:
    return Refused("file_field_odd", field=name)


# Checks: each gives the value as a row has it, and raises ValueError for any other.


def _number(least: int, most: int) -> Check:
    def check(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError
        return value

    return check


def _text(most: int) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, str) or len(value) > most or "\0" in value:
            raise ValueError
        value.encode()  # half a sign is none
        return value

    return check


def _matching(pattern: re.Pattern[str], most: int) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, str) or len(value) > most or not pattern.fullmatch(value):
            raise ValueError
        return value

    return check


def _said(value: Any) -> str:
    """A note or a reason, as somebody may type one."""
    text: str = _text(LONGEST_REASON)(value)
    if not text.strip():
        raise ValueError
    return text


def _maybe(check: Check) -> Check:
    return lambda value: None if value is None else check(value)


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _one_of(*choices: str) -> Check:
    def check(value: Any) -> str:
        if value not in choices or not isinstance(value, str):
            raise ValueError
        return value

    return check


def _id(value: Any) -> uuid.UUID:
    found = uuid.UUID(value) if isinstance(value, str) else None
    if found is None or str(found) != value:
        raise ValueError
    return found


def _moment(value: Any) -> datetime:
    if not isinstance(value, str) or len(value) != 27:
        raise ValueError
    found = datetime.fromisoformat(value)
    if moment_text(found) != value or not 1970 <= found.year < 9000:
        raise ValueError
    return found


def _list(check: Check, most: int) -> Check:
    def checked(value: Any) -> list[Any]:
        if not isinstance(value, list) or len(value) > most:
            raise ValueError
        return [check(each) for each in value]

    return checked


def _mapping(value: Any) -> Values:
    """What is kept as it is: no part of it is a formula, a card or a number that is counted."""
    if not isinstance(value, dict):
        raise ValueError
    text = json.dumps(value, ensure_ascii=False)
    text.encode()
    if len(text) > MOST_STORED or "\\u0000" in text:
        raise ValueError
    return value


def _record(fields: Mapping[str, Check]) -> Check:
    def check(value: Any) -> Values:
        if not isinstance(value, dict):
            raise Refused("file_record_missing")
        if more := sorted(value.keys() - fields.keys()):
            raise Refused("file_field_unknown", field=more[0])
        found = {}
        for name, one in fields.items():
            if name not in value:
                raise Refused("file_field_missing", field=name)
            try:
                found[name] = one(value[name])
            except ValueError as error:
                raise _odd(name) from error
        return found

    return check


def _tuple(*checks: Check) -> Check:
    def check(value: Any) -> list[Any]:
        if not isinstance(value, list) or len(value) != len(checks):
            raise ValueError
        return [one(each) for one, each in zip(checks, value, strict=True)]

    return check


_seat = _number(0, UNDEALT - 1)
_hand = _number(1, MOST_HANDS + 1)
_points = _number(-MOST_TOTAL, MOST_TOTAL)
_adjustments = _list(_tuple(_seat, _number(-MOST_POINTS, MOST_POINTS), _said), 1000)


def _cards(value: Any) -> str:
    text: str = _text(323)(value)
    if cards_text(parse_cards(text)) != text:
        raise ValueError
    return text


def _name(value: Any) -> str:
    name = clean_name(_text(40)(value))
    if name != value:
        raise ValueError
    return name


def _note(value: Any) -> str:
    text: str = _text(LONGEST_NOTE)(value)
    if clean_note(text) != text:
        raise ValueError
    return text


def _further(value: Any) -> Values:
    found = _mapping(value)
    checks: Mapping[str, Check] = {
        "adjustments": _adjustments,
        "trickless": _list(_seat, 20),
        "every_trick": _number(NOBODY, UNDEALT - 1),
    }
    if not found or found.keys() - checks.keys():
        raise ValueError
    return {name: checks[name](each) for name, each in found.items()}


_TABLE = _record(
    {
        "id": _id,
        "name": _name,
        "created_at": _moment,
        "entry": _one_of(COUNTS, CARDS, POINTS),
        "takes_over": _switch,
    }
)

_PLAYER = _record(
    {
        "id": _id,
        "name": _name,
        "colour": _number(0, COLOURS - 1),
        "created_at": _moment,
        "same_as": _maybe(_id),
    }
)

_HAND = _record(
    {
        "id": _id,
        "number": _maybe(_hand),
        "dealer": _seat,
        "passed": _matching(_PASS, 4),
        "evidence": _one_of(CARDS, COUNTS, POINTS, RULED),
        "is_open": _switch,
        "note": _maybe(_said),
        "choice": _maybe(_matching(_WORD, 16)),
        "shooter": _maybe(_seat),
        "further": _maybe(_further),
        "recorded_at": _moment,
        "removed_at": _maybe(_moment),
        "captures": _list(
            _tuple(
                _number(0, UNDEALT),
                _maybe(_number(0, 200)),
                _maybe(_cards),
                _maybe(_points),
            ),
            20,
        ),
    }
)

_CHANGE = _record(
    {
        "id": _id,
        "hand_id": _maybe(_id),
        "at": _moment,
        "action": _matching(_WORD, 12),
        "before": _maybe(_mapping),
        "after": _maybe(_mapping),
        "undone_at": _maybe(_moment),
    }
)

_GAME = _record(
    {
        "id": _id,
        "number": _number(1, 10**9),
        "variant": _matching(_WORD, 40),
        "note": _maybe(_note),
        "started_at": _moment,
        "ends_at": _maybe(_moment),
        "stopped_after": _maybe(_hand),
        "went_on_after": _maybe(_hand),
        "rematch_of": _maybe(_id),
        "deal_from_hand": _hand,
        "deal_from_seat": _seat,
        "pass_from_hand": _hand,
        "pass_from_step": _number(0, 1000),
        "pass_once_hand": _maybe(_hand),
        "pass_once": _maybe(_matching(_PASS, 4)),
        "ahead": _maybe(_record({"hand": _hand, "adjustments": _adjustments})),
        "rulesets": _list(
            _record(
                {
                    "from_hand": _hand,
                    "schema": _number(1, 10**6),
                    "options": _mapping,
                    "reason": _maybe(_said),
                }
            ),
            MOST_HANDS,
        ),
        "seats": _list(
            _record({"number": _seat, "colour": _number(0, COLOURS - 1), "start_total": _points}),
            MOST_SEATS,
        ),
        "sittings": _list(
            _record({"from_hand": _hand, "chairs": _list(_tuple(_seat, _id), 20)}), MOST_HANDS
        ),
        "hands": _list(_HAND, 3 * MOST_HANDS),
        "changes": _list(_CHANGE, MOST_CHANGES),
    }
)


class InGame(Refused):
    """What is wrong with a game, and with which of its hands, if with one."""

    def __init__(self, why: RulesError, game: int, hand: int | None = None) -> None:
        super().__init__("file_game_refused", why=why, game=game, hand=hand)


@dataclass
class CheckedTable:
    """The table of a file and its players, as far as they were read.

    `persons` has the person behind each spelling.
    """

    values: Values
    players: dict[uuid.UUID, Values] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    games: set[uuid.UUID] = field(default_factory=set)
    last_number: int = 0

    @property
    def id(self) -> uuid.UUID:
        found: uuid.UUID = self.values["id"]
        return found

    def person(self, player: uuid.UUID) -> uuid.UUID:
        """The person behind a spelling."""
        found: uuid.UUID = self.players[player]["same_as"] or player
        return found


@dataclass(frozen=True)
class CheckedGame:
    """One game of a file: its values as rows have them, and how it stands."""

    values: Values
    state: GameState

    @property
    def ids(self) -> list[uuid.UUID]:
        """Every id of it, its own first."""
        parts = ("hands", "changes")
        return [self.values["id"], *(row["id"] for part in parts for row in self.values[part])]


def check_table(record: Any) -> CheckedTable:
    """The table of a file. Raises RulesError."""
    return CheckedTable(_TABLE(record))


def check_player(table: CheckedTable, record: Any) -> Values:
    """The next player of a file. Raises RulesError."""
    values: Values = _PLAYER(record)
    key = name_key(values["name"])
    if values["id"] in table.players:
        raise Refused("file_id_doubled", id=values["id"])
    if key in table.names:
        raise Refused("file_name_doubled", name=values["name"])
    table.names.add(key)
    table.players[values["id"]] = values
    return values


def check_spellings(table: CheckedTable) -> None:
    """Each spelling stands for a person. Raises Refused."""
    for values in table.players.values():
        person = values["same_as"]
        if person is None:
            continue
        if person not in table.players or table.players[person]["same_as"] is not None:
            raise Refused("file_spelling_odd", name=values["name"])


def check_game(table: CheckedTable, record: Any, *, is_scored: bool = False) -> CheckedGame:
    """The next game of a file. Raises InGame, or RulesError where not even its number is known.

    `is_scored`: its hands were scored as they were typed, just now.
    """
    if not isinstance(record, dict) or type(record.get("number")) is not int:
        raise Refused("file_record_missing")
    number = record["number"]
    try:
        values: Values = _of_today(_in_order(_GAME(record)))
        _check_frame(table, values)
        state = _score(table, values, is_scored=is_scored)
    except InGame:
        raise
    except RulesError as error:
        raise InGame(error, number) from error
    found = CheckedGame(values, state)
    ids = found.ids
    if len(set(ids)) < len(ids) or values["id"] in table.games:
        raise InGame(Refused("file_id_doubled", id=values["id"]), number)
    table.games.add(values["id"])
    table.last_number = number
    return found


def _in_order(values: Values) -> Values:
    """The same with what has no order of its own in the one in which it is stored, and goes out."""
    changes = sorted(values["changes"], key=lambda row: str(row["id"]))
    scored = [row for row in values["hands"] if row["number"] is not None]
    removed = [row for row in values["hands"] if row["number"] is None]
    hands = [*scored, *sorted(removed, key=lambda row: str(row["id"]))]
    seats = sorted(values["seats"], key=lambda row: int(row["number"]))
    return {**values, "changes": changes, "hands": hands, "seats": seats}


def _of_today(values: Values) -> Values:
    """The same with its rules as they are stored now. Raises RulesError."""
    return {**values, "rulesets": [_rules_of_today(row) for row in values["rulesets"]]}


def _rules_of_today(row: Values) -> Values:
    if row["schema"] > SCHEMA:
        raise Refused("file_rules_newer")
    if row["schema"] == SCHEMA:
        return row
    return {**row, "schema": SCHEMA, "options": upgraded(row["options"], row["schema"])}


def begin_game(table: CheckedTable, record: Any) -> GameState:
    """A game of this table before its first hand. Raises RulesError."""
    values: Values = _GAME(record)
    _check_frame(table, values)
    state = GameState(_rows(table, values, []))
    _refuse_other_teams(state, values)
    return state


def _check_frame(table: CheckedTable, values: Values) -> None:
    """Order, references and shape of a game, without its scores."""
    if values["number"] <= table.last_number:
        raise _odd("number")
    if values["rematch_of"] is not None and values["rematch_of"] not in table.games:
        raise _odd("rematch_of")
    seats = [row["number"] for row in values["seats"]]
    if len(set(seats)) < len(seats):
        raise _odd("seats")
    for part in ("rulesets", "sittings"):
        starts = [row["from_hand"] for row in values[part]]
        if starts[:1] != [1] or any(later <= hand for hand, later in pairwise(starts)):
            raise _odd(part)
    for sitting in values["sittings"]:
        _check_sitting(table, seats, sitting["chairs"])
    if {seat for row in values["sittings"] for seat, _ in row["chairs"]} != set(seats):
        raise _odd("seats")
    _check_anchors(values, seats)
    _check_hands(values, seats)


def _check_anchors(values: Values, seats: Sequence[int]) -> None:
    """From where the deal and the pass are counted."""
    if values["deal_from_seat"] not in seats:
        raise _odd("deal_from_seat")
    if (values["pass_once"] is None) is not (values["pass_once_hand"] is None):
        raise _odd("pass_once")


def _check_sitting(table: CheckedTable, seats: Sequence[int], chairs: Sequence[Any]) -> None:
    unknown = [player for _, player in chairs if player not in table.players]
    if unknown or not chairs:
        raise Refused("file_player_unknown")
    people = [table.person(player) for _, player in chairs]
    at_table = [seat for seat, _ in chairs]
    if len(set(people)) < len(people) or len(set(at_table)) < len(at_table):
        raise Refused("file_sits_twice")
    if not set(at_table) <= set(seats):
        raise _odd("sittings")


def _check_hands(values: Values, seats: Sequence[int]) -> None:
    scored = [row for row in values["hands"] if row["number"] is not None]
    if [row["number"] for row in scored] != list(range(1, len(scored) + 1)):
        raise Refused("file_hand_missing")
    if len(scored) > MOST_HANDS:
        raise Refused("game_is_full", most=MOST_HANDS)
    latest = len(scored) + 1
    if max(values["deal_from_hand"], values["pass_from_hand"]) > latest:
        raise _odd("deal_from_hand")
    for row in values["hands"]:
        is_removed = row["number"] is None
        if is_removed is not (row["removed_at"] is not None):
            raise _odd("removed_at")
        named = [seat for seat, *_ in row["captures"]]
        if not is_removed and row["dealer"] not in seats:
            raise _odd("dealer")
        if len(set(named)) < len(named) or named != sorted(named):
            raise _odd("captures")
    _check_references(values)


def _check_references(values: Values) -> None:
    hands = {row["id"] for row in values["hands"]}
    for row in values["changes"]:
        if row["hand_id"] is not None and row["hand_id"] not in hands:
            raise _odd("hand_id")
        _check_before(row)


def _check_before(change: Values) -> None:
    """What pages read of what stood there before; the rest is kept as it is."""
    before = change["before"] or {}
    try:
        line = _mapping(_mapping(before.get("hand", {})).get("line", {}))
        for seat, points in line.items():
            _points(points), _seat(int(seat))
        _maybe(_number(0, 10 * MOST_HANDS))(before.get("number"))
        _text(40)(before.get("after", ""))
        if "frame" in before:
            order = _list(_text(40), 10 * MOST_HANDS)(_mapping(before["frame"]).get("hands"))
            if change["action"] == "removed" and str(change["hand_id"]) not in order:
                raise ValueError
    except ValueError as error:
        raise _odd("before") from error


def _score(table: CheckedTable, values: Values, *, is_scored: bool) -> GameState:
    """The game with every hand scored. Raises InGame for the hand that is refused."""
    rows = _rows(table, values, [])
    empty = GameState(rows)
    _refuse_other_teams(empty, values)
    scored = [row for row in values["hands"] if row["number"] is not None]
    for row in scored:
        try:
            _check_hand(empty, row)
        except RulesError as error:
            raise InGame(error, values["number"], row["number"]) from error
    state = None
    try:
        state = GameState(_with_hands(rows, scored), begun=empty)
    except RulesError as error:
        raise InGame(error, values["number"], _first_refused(rows, scored)) from error
    for view in () if is_scored else state.hands:
        try:
            _accept(state, view)
        except RulesError as error:
            raise InGame(error, values["number"], view.number) from error
    return state


def _first_refused(rows: GameRows, scored: Sequence[Values]) -> int:
    """The hand with which a game that cannot be scored can be no more, found by halving."""
    good, bad = 0, len(scored)
    while bad - good > 1:
        middle = (good + bad) // 2
        try:
            GameState(_with_hands(rows, scored[:middle]))
        except RulesError:
            bad = middle
        else:
            good = middle
    return bad


def _refuse_other_teams(state: GameState, values: Values) -> None:
    """Partners stay partners, from the first hand to the last (J1)."""
    rules = [state.ruleset(row["from_hand"]) for row in values["rulesets"]]
    if len({each.teams for each in rules}) > 1:
        raise Refused("partners_stay")
    seatings = {frozenset(seat for seat, _ in row["chairs"]) for row in values["sittings"]}
    if rules[0].teams is not Teams.NONE and len(seatings) > 1:
        raise Refused("partners_stay")
    for row in values["sittings"]:
        state.ruleset(row["from_hand"])  # rules for as many as sit there


def _check_hand(state: GameState, row: Values) -> None:
    """Who is named in a hand plays it, and it could be passed that way."""
    number = row["number"]
    ruleset, chairs = state.ruleset(number), state.at_table(number)
    playing = _playing(ruleset, chairs, row["dealer"])
    further = row["further"] or {}
    named = {seat for seat, *_ in row["captures"]} - {UNDEALT}
    named |= set(further.get("trickless", ()))
    named |= {row["shooter"], further.get("every_trick")} - {None, NOBODY}
    if not named <= set(playing):
        raise Refused("nobody_there")
    check_step(row["passed"], len(playing))


def _playing(ruleset: Ruleset, chairs: Sequence[int], dealer: int) -> Sequence[int]:
    if not ruleset.has_sit_outs:
        return chairs
    out = chairs_out(ruleset, chairs.index(dealer) if dealer in chairs else 0)
    return [seat for chair, seat in enumerate(chairs) if chair not in out]


def _accept(state: GameState, view: HandView) -> None:
    """The scorer takes the hand as it is stored, and typed points as if they were typed now."""
    if view.row.is_open or view.is_ruled:
        return
    if view.score.needs_choice:
        raise Refused("choice_owed")
    if view.row.evidence != POINTS or unreadable(state.ruleset(view.number)):
        return
    with suppress(ChoiceOwed):  # it may be a moon: what was said of it stands
        state.score(
            view.number,
            entered_again(view.report),
            extra=view.row.further,
            at=view.row.recorded_at,
        )


def _rows(table: CheckedTable, values: Values, scored: Sequence[Values]) -> GameRows:
    """A game as the score book reads it, with these of its hands."""
    game = {name: values[name] for name in GameRow._fields if name in values}
    rows = GameRows(
        version=0,
        game=GameRow(**game, table_id=table.id, undoable=None),
        rematch=None,
        rulesets=[RulesetRow(id=new_id(), **row) for row in values["rulesets"]],
        seats=[SeatRow(id=new_id(), **row) for row in values["seats"]],
        sittings=[
            SittingRow(row["from_hand"], place, seat, table.person(player), player)
            for row in values["sittings"]
            for place, (seat, player) in enumerate(row["chairs"])
        ],
        players={
            values["id"]: PlayerRow(
                values["id"], values["name"], name_key(values["name"]), values["colour"]
            )
            for values in (
                table.players[table.person(player)]
                for row in values["sittings"]
                for _, player in row["chairs"]
            )
        },
        hands=[],
        captures={},
        changes=[],
    )
    return _with_hands(rows, scored)


def _with_hands(rows: GameRows, scored: Sequence[Values]) -> GameRows:
    """The same game with these hands."""
    return replace(
        rows,
        hands=[
            HandRow(**{name: row[name] for name in HandRow._fields if name != "version"}, version=1)
            for row in scored
        ],
        captures={row["id"]: [CaptureRow(*each) for each in row["captures"]] for row in scored},
    )
