"""Old games from paper, typed as a grid: players across, hands down. See docs/export.md.

Each row is checked by the rules as if its points were typed now. What comes of it is the file of
the table, which is looked at, taken in and taken back like any other.
"""

from __future__ import annotations

import csv
import hashlib
import re
import uuid
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from itertools import pairwise
from string import whitespace
from typing import BinaryIO, NamedTuple

from sqlalchemy import select

from companion.files.checking import begin_game, check_player, check_table
from companion.files.table_file import (
    CAPTURE_FIELDS,
    HAND_FIELDS,
    PLAYER_FIELDS,
    FileRefused,
    Record,
    fields_of,
    in_line,
    table_record,
    write_records,
)
from companion.models import Device, Game, GameRuleset, Player, Table, db, new_id
from companion.rules.options import EndMode
from companion.rules.ruleset import Ruleset, ruleset_from_options
from companion.rules.scoring import shown, total_from_shown
from companion.rules.typed import penalties_typed
from companion.rules.variants import VARIANTS
from companion.scorebook import (
    Author,
    ChoiceOwed,
    GameState,
    HandReport,
    Refused,
    clean_name,
    clean_note,
    name_key,
)
from companion.scorebook.game import MOST_HANDS, HandView
from companion.scorebook.hands import coming_hand, fill_report
from companion.scorebook.new_game import MOST_GAMES
from companion.scorebook.players import (
    least_used_colour,
    refuse_doubled,
    refuse_more_players,
    seat_colours,
)
from companion.scorebook.report import AS_TYPED, POINTS

HANDS, TOTALS, EITHER = "hands", "totals", "either"  # what the rows are: points, or totals so far

LAST_RULES = "last"  # instead of a variant: the rules of the table's last game

MOST_SHOWN = 500  # games of which a page shows what they come to

FIRST_YEAR = 1970  # of a moment in a file

FIRST_HOUR = 19  # of games of which only the day is known; each began a minute after the other

MOST_OF_LINE = 4000  # bytes

MOST_CELLS = 40  # of a line: eleven players, and what else a sheet may have beside them

PIECE = 64 * 1024  # bytes that are read at once

_DAY = re.compile(r"\W*(\d{4}-\d{2}-\d{2})(?!\d)(.*)")
_AROUND_NOTE = f'{whitespace},;|"'
_LINE_END = re.compile(rb"\r\n|\r|\n")
_NUMBER = re.compile(r"[-+\N{MINUS SIGN}\N{EN DASH}]?[0-9]{1,6}")
_DIGIT = re.compile(r"\W*[0-9]")  # so begins what is meant to be a number
_MINUS = str.maketrans("\N{MINUS SIGN}\N{EN DASH}", "--")
_NUMBER_LABELS = {"", "#", "no", "no.", "nr", "nr.", "hand", "hands", "deal", "round"}
_SUM_LABELS = {"total", "totals", "sum", "points"}


class PaperRow(NamedTuple):
    """A row of numbers, and the line it stands on."""

    line: int
    numbers: tuple[int, ...]


@dataclass
class PaperGame:
    """One game of a grid as it is written; `line` is that of its names.

    `day` and `note` where the grid says them, `sums` the row of the totals below the hands.
    """

    line: int
    names: tuple[str, ...]
    day: date | None
    note: str | None
    has_labels: bool  # each row begins with the number of its hand
    rows: list[PaperRow] = field(default_factory=list)
    sums: PaperRow | None = None


def read_grid(file: BinaryIO, most_lines: int | None = None) -> Iterator[PaperGame]:
    """The games of a grid, each when it was read. Raises FileRefused; Refused for more lines."""
    reader = _GridReader()
    for line, data in enumerate(_split_lines(file), start=1):
        if most_lines and line > most_lines:
            raise Refused("file_too_many_lines_here", most=most_lines)
        if not data or data.isspace():
            game = reader.end_game()
        else:
            with in_line(line):
                game = reader.read(line, _read_line(data, is_first=line == 1))
        if game:
            yield game
    if game := reader.finish():
        yield game


def _read_line(data: bytes, *, is_first: bool) -> str:
    """The text of a line. Raises Refused."""
    if len(data) > MOST_OF_LINE:
        raise Refused("paper_line_long")
    try:
        return data.decode("utf-8-sig" if is_first else "utf-8")
    except UnicodeDecodeError as error:
        raise Refused("paper_not_text") from error


def _split_lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, of the last only so much that it is too long."""
    rest = b""
    while len(rest) <= MOST_OF_LINE and (data := file.readline(PIECE)):
        *whole, rest = _LINE_END.split(rest + data)
        yield from whole
    if rest:
        yield rest


class _GridReader:
    """Reads a grid line by line."""

    def __init__(self) -> None:
        self._day: date | None = None
        self._note: str | None = None
        self._game: PaperGame | None = None

    def read(self, line: int, text: str) -> PaperGame | None:
        """The next line; gives the game that ended before it. Raises RulesError."""
        if found := _DAY.fullmatch(text.strip()):
            done = self.finish()
            self._day = read_day(found[1])
            self._note = clean_note(found[2].strip(_AROUND_NOTE))
            return done
        cells = split_cells(text)
        if not any(cells):
            return self.end_game()
        is_sum = cells[0].casefold().rstrip(":") in _SUM_LABELS
        if self._game and (is_sum or any(map(_DIGIT.match, cells))):
            self._add(self._game, line, cells, is_sum=is_sum)
            return None
        done = self.finish()
        self._game = self._begin(line, cells)
        return done

    def end_game(self) -> PaperGame | None:
        """A line with nothing on it: it ends a game, but may stand below the names too."""
        is_between = self._game is None or self._game.rows
        return self.finish() if is_between else None

    def finish(self) -> PaperGame | None:
        """The game that was read last, if one was. Raises FileRefused where it has no hands."""
        done, self._game = self._game, None
        if done and not done.rows:
            raise FileRefused(Refused("paper_no_hands"), done.line)
        return done

    def _begin(self, line: int, cells: list[str]) -> PaperGame:
        has_labels = cells[0].casefold() in _NUMBER_LABELS
        names = cells[has_labels:]
        if any(re.search(r"^\d+$|\d[/.]\d", name) for name in names):
            raise Refused("paper_names")
        cleaned = tuple(map(clean_name, names))
        refuse_doubled(cleaned)
        return PaperGame(line, cleaned, self._day, self._note, has_labels)

    def _add(self, game: PaperGame, line: int, cells: list[str], *, is_sum: bool) -> None:
        if game.sums:
            raise Refused("paper_after_total")
        if len(game.rows) >= MOST_HANDS:
            raise Refused("game_is_full", most=MOST_HANDS)
        number = str(len(game.rows) + 1)
        is_numbered = len(cells) == len(game.names) + 1 and cells[0].rstrip(".") == number
        row = PaperRow(
            line, tuple(map(_read_number, cells[is_sum or game.has_labels or is_numbered :]))
        )
        if is_sum:
            game.sums = row
        else:
            game.rows.append(row)


def split_cells(text: str) -> list[str]:
    """The cells of a line, without empty ones at its end.

    They are parted by tabs, semicolons, commas or bars; where there is none, by spaces, and where
    some stand together by those, so that names may have single ones. Raises Refused.
    """
    text = text.strip("\r\n")
    mark = next((mark for mark in "\t;,|" if mark in text), "")
    if not mark:
        cells = re.split(r"\s{2,}" if re.search(r"\S\s{2,}\S", text) else r"\s+", text.strip())
    elif mark == "|":
        cells = text.strip().strip("|").split("|")
    else:
        cells = next(csv.reader([text], delimiter=mark))
    cells = [cell.strip() for cell in cells]
    while cells and not cells[-1]:
        cells.pop()
    if len(cells) > MOST_CELLS:
        raise Refused("paper_too_many_cells", most=MOST_CELLS)
    return cells or [""]


def _read_number(cell: str) -> int:
    if not _NUMBER.fullmatch(cell):
        raise Refused("paper_number", text=cell)
    return int(cell.translate(_MINUS))


def read_day(text: str) -> date:
    """A day as a grid has it: "2019-03-14". Raises Refused."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Refused("paper_day", text=text) from error


@dataclass(frozen=True)
class PaperTerms:
    """What is said of all games of a grid: by which rules, and what the rows are.

    `rules` is the key of a variant, or `LAST_RULES`; `target`, where one is given, how many points
    ended each game. `day` and `note` hold where the grid says none, `zone` is that of the days.
    """

    rules: str
    target: int | None = None
    rows: str = EITHER
    day: date | None = None
    note: str | None = None
    zone: tzinfo | None = None


class ScoredGame(NamedTuple):
    """What a game of a grid comes to: names and totals, how many hands, how its rows were read."""

    started_at: datetime
    note: str | None
    totals: tuple[tuple[str, int], ...]
    hands: int
    rows: str


class PaperFile:
    """A grid as the file of a table: `new_names` it doesn't have yet, and its first `games`."""

    def __init__(
        self,
        grid: BinaryIO,
        table: Table,
        terms: PaperTerms,
        now: datetime,
        *,
        most_games: int = MOST_GAMES,
        most_hands: int | None = None,
        most_lines: int | None = None,
    ) -> None:
        """Read the names. Raises FileRefused, and Refused where it is too much."""
        self._grid, self._table, self._terms, self._now = grid, table, terms, now
        self._checked = check_table(table_record(table))
        self._players: dict[str, Player] = {}
        for player in db.session.scalars(
            select(Player).where(Player.table_id == table.id).order_by(Player.id)
        ):
            self._know(player)
        self.new_names: list[str] = []
        self.games: list[ScoredGame] = []
        self._device = Device(id=new_id())  # of nobody: who recorded a hand isn't in a file
        self._begun = Counter[date]()
        self._doubles = Counter[str]()
        self._last_rules = self._read_last_rules() if terms.rules == LAST_RULES else None
        games = hands = 0
        for game in read_grid(grid, most_lines):
            games, hands = games + 1, hands + len(game.rows)
            if most_hands and hands > most_hands:
                raise Refused("file_too_many_hands_here", most=most_hands)
            with in_line(game.line):
                if games > most_games:
                    raise Refused("file_too_many_games", most=most_games)
                self._know_names(game)

    def _know(self, player: Player) -> None:
        self._players[player.name_key] = player
        check_player(self._checked, fields_of(player, PLAYER_FIELDS))

    def _know_names(self, game: PaperGame) -> None:
        for name in game.names:
            if name_key(name) in self._players:
                continue
            refuse_more_players(len(self._players))
            self._know(
                Player(
                    id=new_id(),
                    table_id=self._table.id,
                    name=name,
                    name_key=name_key(name),
                    colour=least_used_colour(self._players.values()),
                    created_at=self._now,
                )
            )
            self.new_names.append(name)
        people = [self._checked.person(self._players[name_key(name)].id) for name in game.names]
        if len(set(people)) < len(people):
            raise Refused("file_sits_twice")

    def _read_last_rules(self) -> tuple[str, Ruleset] | None:
        """The variant and the rules of the table's last game."""
        last = (
            select(Game.variant, GameRuleset.options, GameRuleset.schema)
            .join(GameRuleset, GameRuleset.game_id == Game.id)
            .where(Game.table_id == self._table.id, Game.deleted_at.is_(None))
            .order_by(Game.number.desc(), GameRuleset.from_hand.desc())
        )
        if found := db.session.execute(last.limit(1)).first():
            return found[0], ruleset_from_options(found[1], found[2])
        return None

    def write(self) -> str:
        """The file. Raises FileRefused for the first row that no hand can give."""
        self._grid.seek(0)
        players = sorted(self._players.values(), key=lambda player: player.id)
        records = (fields_of(player, PLAYER_FIELDS) for player in players)
        return write_records(table_record(self._table), records, self._write_games())

    def _write_games(self) -> Iterator[Record]:
        number = 0
        for number, game in enumerate(read_grid(self._grid), start=1):
            yield self._write_game(number, game)
        if not number:
            raise Refused("paper_empty")

    def _write_game(self, number: int, game: PaperGame) -> Record:
        with in_line(game.line):
            day = self._day_of(game)
            record = self._frame(number, game, day)
            begun = begin_game(self._checked, record)
        self._begun[day] += 1
        rows, state = self._score(begun, game)
        if len(self.games) < MOST_SHOWN:
            self._show(game, state, rows)
        over = None if state.is_over else len(state.hands)
        return {**record, "stopped_after": over, "hands": [*map(_hand_record, state.hands)]}

    def _day_of(self, game: PaperGame) -> date:
        day = game.day or self._terms.day
        if day is None:
            raise Refused("paper_no_day")
        if day.year < FIRST_YEAR or day > self._now.astimezone(self._terms.zone).date():
            raise Refused("paper_day", text=day.isoformat())
        return day

    def _frame(self, number: int, game: PaperGame, day: date) -> Record:
        """The game without its hands. Raises RulesError.

        Its id comes from what is written, so that the same game is known when it comes again.
        """
        variant, ruleset = self._rules_for(len(game.names))
        players = [self._players[name_key(name)] for name in game.names]
        written = repr((self._table.id, day, game.names, [row.numbers for row in game.rows]))
        self._doubles[written] += 1
        return {
            "id": _id_from(day, f"{written} {self._doubles[written]}"),
            "number": number,
            "variant": variant,
            "note": game.note or self._terms.note,
            "started_at": self._begin(day),
            "deal_from_hand": 1,
            "deal_from_seat": 0,
            "pass_from_hand": 1,
            "pass_from_step": 0,
            **dict.fromkeys(("ends_at", "stopped_after", "went_on_after")),
            **dict.fromkeys(("rematch_of", "pass_once_hand", "pass_once", "ahead", "figures")),
            "day": day.isoformat(),
            "day_known": True,
            "rulesets": [{"from_hand": 1, "reason": None, "rules": ruleset.differences(Ruleset())}],
            "seats": [
                {"number": number, "colour": colour, "start_total": 0, "final_total": None}
                for number, colour in enumerate(seat_colours(players))
            ],
            "sittings": [
                {"from_hand": 1, "chairs": [[seat, one.id] for seat, one in enumerate(players)]}
            ],
            **{part: [] for part in ("hands", "changes")},
        }

    def _begin(self, day: date) -> datetime:
        """When the next game of a day began, as far as that is told."""
        began = datetime.combine(day, time(FIRST_HOUR), tzinfo=self._terms.zone)
        return min(began.astimezone(UTC) + timedelta(minutes=self._begun[day]), self._now)

    def _rules_for(self, players: int) -> tuple[str, Ruleset]:
        """The variant and the rules for so many. Raises RulesError."""
        if self._last_rules:
            key, ruleset = self._last_rules
        else:
            variant = VARIANTS.get(self._terms.rules)
            if variant is None:
                raise Refused("paper_no_rules")
            if players not in variant.players:
                raise Refused("variant_not_for", variant=variant.key)
            key, ruleset = variant.key, variant.ruleset
        ruleset = ruleset.for_chairs(players)
        if self._terms.target is not None:
            end = {"end_mode": EndMode.TARGET.value, "target": self._terms.target}
            ruleset = ruleset.with_options(end)
        return key, ruleset

    def _score(self, begun: GameState, game: PaperGame) -> tuple[str, GameState]:
        """Whether the rows are points or totals, and the game with them. Raises FileRefused."""
        found: list[tuple[str, GameState]] = []
        refused: list[FileRefused] = []
        for rows in (HANDS, TOTALS) if self._terms.rows == EITHER else (self._terms.rows,):
            if found and not _grows(game):
                break
            try:
                found.append((rows, self._score_rows(begun, game, rows)))
            except FileRefused as error:
                refused.append(error)
        if not found:
            raise _likelier(game, refused)
        if len(found) > 1 and len(game.rows) > 1:
            raise FileRefused(Refused("paper_either"), game.rows[1].line)
        return found[0]

    def _score_rows(self, state: GameState, game: PaperGame, rows: str) -> GameState:
        for row in game.rows:
            with in_line(row.line):
                state = self._score_row(state, row.numbers, rows)
        if game.sums:
            with in_line(game.sums.line):
                _check_sums(state, game.sums.numbers)
        return state

    def _score_row(self, state: GameState, numbers: Sequence[int], rows: str) -> GameState:
        """The game with the hand of this row. Raises RulesError where no hand gives it."""
        if state.is_over:
            raise Refused("paper_over")
        number = state.next_number
        ruleset = state.ruleset(number)
        seats = state.seats_at(number)
        _check_count(numbers, seats)
        if rows == TOTALS:
            totals = [total_from_shown(ruleset, total) for total in numbers]
            points: Sequence[int] = [
                now - state.totals[seat] for now, seat in zip(totals, seats, strict=True)
            ]
        else:
            points = penalties_typed(ruleset, numbers)
        report = HandReport(evidence=POINTS, points=dict(zip(seats, points, strict=True)))
        hand = coming_hand(state, Author(self._device, state.game.started_at))
        hand.id = _id_from(state.game.started_at.date(), f"{state.game.id} {number}")
        try:
            scored = fill_report(state, hand, number, report)
        except ChoiceOwed as owed:
            report = replace(report, choice=_choose_as_written(owed))
            scored = fill_report(state, hand, number, report)
        return state.after(hand, scored)

    def _show(self, game: PaperGame, state: GameState, rows: str) -> None:
        ruleset = state.next.ruleset
        totals = [shown(ruleset, state.totals[seat]) for seat in range(len(game.names))]
        self.games.append(
            ScoredGame(
                state.game.started_at,
                state.game.note,
                tuple(zip(game.names, totals, strict=True)),
                len(state.hands),
                rows,
            )
        )


def _choose_as_written(owed: ChoiceOwed) -> str:
    """What a row means that may be a moon: its points as they are. Raises Refused.

    Where it may be none, it is none: nobody can say any more.
    """
    options = owed.data["options"]
    assert isinstance(options, tuple)
    if AS_TYPED in options:
        return AS_TYPED
    shooters = [option for option in options if option.startswith("moon-")]
    if len(shooters) > 1:
        raise Refused("paper_whose_moon") from owed
    if not shooters:
        raise Refused("paper_moon") from owed
    return str(shooters[0])


def _grows(game: PaperGame) -> bool:
    """Whether no number is less than the one above, as in most totals."""
    return all(
        before <= after
        for above, below in pairwise(game.rows)
        for before, after in zip(above.numbers, below.numbers, strict=False)
    )


def _likelier(game: PaperGame, refused: Sequence[FileRefused]) -> FileRefused:
    """Which of two refusals is meant: the one further down; in one line by how the rows look."""
    first, last = refused[0], refused[-1]
    if first.line == last.line:
        return last if _grows(game) else first
    return max(first, last, key=lambda error: error.line)


def _check_count(numbers: Sequence[int], seats: Sequence[int]) -> None:
    if len(numbers) != len(seats):
        raise Refused("paper_cells", found=len(numbers), expected=len(seats))


def _check_sums(state: GameState, sums: Sequence[int]) -> None:
    """Raises Refused where the totals below a game are not those of its hands."""
    ruleset = state.next.ruleset
    seats = state.at_table(1)
    _check_count(sums, seats)
    for seat, said in zip(seats, sums, strict=True):
        total = shown(ruleset, state.totals[seat])
        if total != said:
            raise Refused("paper_sum", name=state.seat[seat].name, total=total, said=said)


def _hand_record(view: HandView) -> Record:
    captures = [fields_of(take, CAPTURE_FIELDS) for take in view.row.takes]
    record = fields_of(view.row, HAND_FIELDS)
    return {**record, "captures": [list(each.values()) for each in captures]}


def _id_from(day: date, text: str) -> uuid.UUID:
    """An id that sorts by the day like any other, and is the same for the same text."""
    midnight = datetime.combine(day, time(), tzinfo=UTC)
    rest = int.from_bytes(hashlib.sha256(text.encode()).digest()[:10])
    parts = int(midnight.timestamp() * 1000) << 16 | 0x7 << 12 | rest >> 62 & 0xFFF
    return uuid.UUID(int=parts << 64 | 0x2 << 62 | rest & (1 << 62) - 1)
