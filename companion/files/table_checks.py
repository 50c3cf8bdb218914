"""Whether what a file says of a table makes sense, before anything of it is written.

Every game has rules that can be played, and the scorer accepts each of its hands. Of a game whose
rules went the file says how it stands; files of versions 1 to 3 don't, and then nobody can.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import tzinfo
from itertools import pairwise
from typing import Any

from companion.files.table_file import (
    GAME_FIELDS,
    HAND_FIELDS,
    PLAYER_FIELDS,
    SEAT_FIELDS,
    is_plain_save,
    stored_rules,
)
from companion.files.table_format import (
    GAME,
    STORED_RULES,
    Read,
    Unfit,
    Values,
    anything,
    list_of,
    number,
    optional,
    points,
    seat,
    text,
)
from companion.models import Game, GameRuleset, Hand, Player, Seat, Sitting, new_id
from companion.rules.deal import chairs_out
from companion.rules.errors import DamagedOptions, RulesError
from companion.rules.ruleset import SCHEMA, Ruleset, check_step, ruleset_from_options
from companion.rules.ruleset.older_rules import upgraded
from companion.rules.scoring import NOBODY
from companion.rules.typed import unreadable
from companion.scorebook import (
    ChoiceOwed,
    GameState,
    Refused,
    as_new_entry,
    name_key,
)
from companion.scorebook.game import MOST_HANDS, HandView
from companion.scorebook.new_game import night_at
from companion.scorebook.report import POINTS, fill_captures


def read_part(read: Read, value: Any, *place: str | int) -> Values:
    """A part of a file as rows have it; `place` is where it stands. Raises Refused."""
    try:
        found: Values = read(value)
    except Unfit as error:
        raise error.within(*place).refusal from None
    return found


def _odd(name: str) -> Refused:
    return Refused("file_field_odd", field=name)


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

    @property
    def id(self) -> uuid.UUID:
        found: uuid.UUID = self.values["id"]
        return found

    def person(self, player: uuid.UUID) -> uuid.UUID:
        """The person behind a spelling."""
        found: uuid.UUID = self.players[player]["same_as"] or player
        return found


def check_table(values: Values) -> CheckedTable:
    """The table of a file, of which no player is known yet."""
    return CheckedTable(values)


def check_rules(record: Any, *place: str | int) -> Values:
    """Rules of a file, by what differs from the usual ones. Raises RulesError.

    Those of an earlier schema that hold a rule that went stay as they are.
    """
    stored = read_part(anything, record, *place)
    if "schema" not in stored:
        return Ruleset().with_options(stored).differences(Ruleset())
    stored = read_part(STORED_RULES, record, *place)
    if stored["schema"] > SCHEMA:
        raise Refused("file_rules_newer")
    try:
        return rules_of_today(stored)
    except DamagedOptions as error:
        if error.key != "given_up":
            raise
    return stored


def rules_of_today(stored: Values) -> Values:
    """Stored rules of any schema, by what differs from the usual ones. Raises RulesError."""
    schema, options = stored["schema"], stored["options"]
    if schema < SCHEMA:
        options = upgraded(options, schema)
    return ruleset_from_options(options).differences(Ruleset())


def check_player(table: CheckedTable, values: Values) -> None:
    """The next player of a file. Raises Refused."""
    key = name_key(values["name"])
    if values["id"] in table.players:
        raise Refused("file_id_doubled", id=values["id"])
    if key in table.names:
        raise Refused("file_name_doubled", name=values["name"])
    table.names.add(key)
    table.players[values["id"]] = values


def check_spellings(table: CheckedTable) -> None:
    """Each spelling stands for a person. Raises Refused."""
    for values in table.players.values():
        person = values["same_as"]
        if person is None:
            continue
        if person not in table.players or table.players[person]["same_as"] is not None:
            raise Refused("file_spelling_odd", name=values["name"])


def check_game(table: CheckedTable, values: Values, *, is_scored: bool = False) -> GameState | None:
    """The next game of a file as it stands, or None where its rules went. Raises InGame.

    `is_scored`: its hands were scored as they were typed, just now.
    """
    number = values["number"]
    try:
        _check_frame(table, values)
        if values["figures"] is None:
            state = _score(table, values, is_scored=is_scored)
        else:
            _check_figures(values)
            state = None
    except InGame:
        raise
    except RulesError as error:
        raise InGame(error, number) from error
    table.games.add(values["id"])
    return state


def game_values(
    record: Any, rulesets: Sequence[Values], zone: tzinfo | None, *place: str | int
) -> Values:
    """A game of a file as rows have it, with its rules from the list of all.

    Where the file doesn't say of which night it is, the clock of `zone` does.
    Raises InGame, or Refused with its place where not even its number is known.
    """
    if not isinstance(record, dict) or type(record.get("number")) is not int:
        raise Unfit().within(*place).refusal
    try:
        values = _game_values(record, rulesets)
        return {**values, "day": values["day"] or night_at(values["started_at"], zone)}
    except RulesError as error:
        raise InGame(error, record["number"]) from error


def _game_values(record: Any, rulesets: Sequence[Values]) -> Values:
    values = read_part(GAME, record)
    rows = []
    for row in values["rulesets"]:
        if row["ruleset"] >= len(rulesets):
            raise _odd("rulesets")
        rows.append(
            {
                "from_hand": row["from_hand"],
                "reason": row["reason"],
                "rules": rulesets[row["ruleset"]],
            }
        )
    changes = [row for row in values["changes"] if not is_plain_save(row)]
    found = in_stored_order({**values, "rulesets": rows, "changes": changes})
    if found["figures"] is None and _has_rules_that_went(found):
        return {**found, "figures": _figures_without_totals(found)}
    return found


def _has_rules_that_went(values: Values) -> bool:
    """Whether nobody can score a game any more."""
    return any("schema" in row["rules"] for row in values["rulesets"])


def _figures_without_totals(values: Values) -> Values:
    """What an older file says of how a game stands whose rules went: nobody has a place."""
    return {
        "hand_count": sum(row["number"] is not None for row in values["hands"]),
        "moon_count": 0,
        "had_sudden_death": False,
        "standing": [[row["number"], 0, 0, False] for row in values["seats"]],
    }


def in_stored_order(values: Values) -> Values:
    """The same with what has no order of its own in the one in which it is stored, and goes out."""
    changes = sorted(values["changes"], key=lambda row: str(row["id"]))
    scored = [row for row in values["hands"] if row["number"] is not None]
    removed = [row for row in values["hands"] if row["number"] is None]
    hands = [*scored, *sorted(removed, key=lambda row: str(row["id"]))]
    seats = sorted(values["seats"], key=lambda row: int(row["number"]))
    return {**values, "changes": changes, "hands": hands, "seats": seats}


def begin_game(table: CheckedTable, values: Values) -> GameState:
    """A game of this table before its first hand. Raises RulesError."""
    _check_frame(table, values)
    state = GameState(_game(table, values))
    _read_rules(state, values)
    return state


def _check_frame(table: CheckedTable, values: Values) -> None:
    """Order, references and shape of a game, without its scores."""
    finals = [row["final_total"] is not None for row in values["seats"]]
    if any(finals) and (values["hands"] or not all(finals)):
        raise _odd("final_total")
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
        if change["action"] == "corrected":
            anything(anything(before.get("hand")).get("line"))
        line = anything(anything(before.get("hand", {})).get("line", {}))
        for seat_number, stated in line.items():
            points(stated), seat(int(seat_number))
        optional(number(0, 10 * MOST_HANDS))(before.get("number"))
        text(40)(before.get("after", ""))
        if "frame" in before:
            order = list_of(text(40), 10 * MOST_HANDS)(anything(before["frame"]).get("hands"))
            if change["action"] == "removed" and str(change["hand_id"]) not in order:
                raise _odd("before")
    except (Unfit, ValueError) as error:
        raise _odd("before") from error


def _check_figures(values: Values) -> None:
    """How a game stands is said where its rules went, and there alone, of each of its seats."""
    if not _has_rules_that_went(values):
        raise _odd("figures")
    seats = [row["number"] for row in values["seats"]]
    if [seat for seat, *_ in values["figures"]["standing"]] != seats:
        raise _odd("standing")


def _score(table: CheckedTable, values: Values, *, is_scored: bool) -> GameState:
    """The game with every hand scored. Raises InGame for the hand that is refused."""
    game = _game(table, values)
    empty = GameState(game)
    _read_rules(empty, values)
    scored = [row for row in values["hands"] if row["number"] is not None]
    for row in scored:
        try:
            _check_hand(empty, row)
        except RulesError as error:
            raise InGame(error, values["number"], row["number"]) from error
    state = None
    try:
        hands = [_hand(row) for row in scored]
        state = GameState(game, hands=hands, begun=empty)
    except RulesError as error:
        raise InGame(error, values["number"], _first_refused(game, hands)) from error
    for view in () if is_scored else state.hands:
        try:
            _accept(state, view)
        except RulesError as error:
            raise InGame(error, values["number"], view.number) from error
    return state


def _first_refused(game: Game, hands: Sequence[Hand]) -> int:
    """The hand with which a game that cannot be scored can be no more, found by halving."""
    good, bad = 0, len(hands)
    while bad - good > 1:
        middle = (good + bad) // 2
        try:
            GameState(game, hands=hands[:middle])
        except RulesError:
            bad = middle
        else:
            good = middle
    return bad


def _read_rules(state: GameState, values: Values) -> None:
    """Raises RulesError where there are no rules for as many as sit there."""
    for row in (*values["rulesets"], *values["sittings"]):
        state.ruleset(row["from_hand"])


def _check_hand(state: GameState, row: Values) -> None:
    """Who is named in a hand plays it, and it could be passed that way."""
    number = row["number"]
    ruleset, chairs = state.ruleset(number), state.at_table(number)
    playing = _playing(ruleset, chairs, row["dealer"])
    extras = row["extras"] or {}
    named = {seat for seat, *_ in row["captures"]}
    named |= set(extras.get("trickless", ()))
    named |= {row["shooter"], extras.get("every_trick")} - {None, NOBODY}
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
            as_new_entry(view.report),
            extra=view.row.extras,
            at=view.row.recorded_at,
        )


def _game(table: CheckedTable, values: Values) -> Game:
    """A game as the score book reads it, in no session, without its hands."""
    people = {
        player: _player(table, player) for row in values["sittings"] for _, player in row["chairs"]
    }
    return Game(
        **{name: values[name] for name in GAME_FIELDS},
        next_rules=values.get("next_rules"),
        table_id=table.id,
        rulesets=[
            GameRuleset(
                id=new_id(),
                from_hand=row["from_hand"],
                **stored_rules(row["rules"]),
                reason=row["reason"],
            )
            for row in values["rulesets"]
        ],
        seats=[Seat(**{name: row[name] for name in SEAT_FIELDS}) for row in values["seats"]],
        sittings=[
            Sitting(
                from_hand=row["from_hand"],
                place=place,
                seat_number=seat,
                player_id=player,
                player=people[player],
            )
            for row in values["sittings"]
            for place, (seat, player) in enumerate(row["chairs"])
        ],
    )


def _player(table: CheckedTable, player: uuid.UUID) -> Player:
    values = table.players[player]
    row = Player(**{name: values[name] for name in PLAYER_FIELDS})
    if values["same_as"] is not None:
        row.alias_of = _player(table, values["same_as"])
    return row


def _hand(values: Values) -> Hand:
    """A hand of it."""
    hand = Hand(**{name: values[name] for name in HAND_FIELDS}, version=1)
    fill_captures(hand, map(tuple, values["captures"]))
    return hand
