"""Old games of a score sheet as the file of their table. See docs/export.md.

Each row is checked by the rules as if its points were typed now; all that is wrong is kept with
its line. What comes of it is looked at, taken in and taken back like any other file.
"""

from __future__ import annotations

import hashlib
import re
import uuid
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from itertools import groupby, pairwise
from math import gcd
from typing import NamedTuple

from sqlalchemy import select

from companion.files.days import Day
from companion.files.grid import NEW_GAME, NO_HAND, SheetEntry
from companion.files.questions import (
    AS_IT_IS,
    AWAY,
    EITHER_ROWS,
    FINALS,
    HANDS,
    NEAR_NAMES,
    NO_DAY,
    OTHER_RULES,
    ROWS,
    SAME_GAME,
    SIGNS,
    TOTALS,
    ZERO,
    Problem,
    Questions,
)
from companion.files.sheets import OldGame, Row, read_sheet
from companion.files.table_file import (
    PLAYER_FIELDS,
    FileRefused,
    fields_of,
    table_record,
)
from companion.files.table_import import (
    CheckedTable,
    FileGame,
    Survey,
    TableFile,
    check_player,
    people_of_file,
    survey_table,
)
from companion.models import Game, Player, Table, db, new_id
from companion.referee.grammar import plain_text
from companion.referee.options import variant_name
from companion.rules import VARIANTS, Card, DoesNotAddUp, Moon, RulesError, Ruleset, Suit
from companion.rules.options import FOUR_AT_A_TIME, FOUR_HANDED, EndMode, MoonMode, check_step
from companion.rules.solve import allowed_sums, penalties_typed, read_points
from companion.scorebook import ChoiceOwed, HandReport, QueenOwed, Refused, name_key
from companion.scorebook.book import facts_of_row
from companion.scorebook.codec import MOST_HANDS, MOST_SEATINGS, NOBODYS
from companion.scorebook.facts import (
    AgreedRules,
    Chair,
    Chairs,
    DealFrom,
    Facts,
    HandFacts,
    SeatFacts,
)
from companion.scorebook.names import clean_reason, least_used_colour, seat_colours
from companion.scorebook.new_game import MOST_GAMES
from companion.scorebook.players import refuse_more_players
from companion.scorebook.reading import Values
from companion.scorebook.report import (
    AS_TYPED,
    CARDS,
    COUNTS,
    POINTS,
    RULED,
    Adjustment,
    ScoredReport,
    keep,
    takers_by_card,
)
from companion.scorebook.state import State, ruleset_of

LAST_RULES = "last"  # instead of a variant: the rules of the table's last game

SHORT_NAME = 3  # letters: more are hardly the same by chance, but for one

DASH = "-"  # as a sign of a sheet

SAME, NEW = "same", "new"  # players with names that are nearly those of others

FEW_DASHES = 3  # hands without a point: more are hardly played

MOST_SHOWN = 500  # games of which a page shows what they come to

MOST_WRONG = 50  # rows of a sheet: behind them there is nothing more to learn

STEPS_FOR_ONE = 10  # of totals, of which one may be written wrong

COUNTED_FROM = 100  # totals that go down, as most do it

MOST_OFFERED = 3  # rules by which a sheet may have been played

FIRST_YEAR = 1970  # of a moment in a file

FIRST_HOUR = 19  # of games of which only the day is known; each began a minute after the other

_VARIANT_KEYS = {variant_name(key).casefold(): key for key in VARIANTS}

_PASSES = {
    **dict.fromkeys(("left", "l", "links"), "L"),
    **dict.fromkeys(("right", "r", "rechts"), "R"),
    **dict.fromkeys(("across", "x", "a", "o"), "X"),
    **dict.fromkeys(("hold", "h", "none", "no pass", "keep", "n", "k"), "H"),
    **dict.fromkeys(("one to each", "each", "s"), "S"),
    **dict.fromkeys(("split across", "split between both", "z"), "Z"),
    "dealer calls": "D",
}


@dataclass(frozen=True)
class PaperTerms:
    """What is said of all games of a sheet.

    `rules` is the key of a variant, or `LAST_RULES`; `target`, where one is given, how many points
    ended each game. `day` and `note` hold where the sheet says none, `zone` is that of the days.
    `answers` are those about the sheet, by the names of the questions. It `asks_names` that are
    nearly others; else they are new.
    """

    rules: str
    target: int | None = None
    day: Day | None = None
    note: str | None = None
    zone: tzinfo | None = None
    answers: Mapping[str, str] = field(default_factory=dict)
    asks_names: bool = True

    @property
    def rows(self) -> str:
        """What the rows are, where somebody said it."""
        return self.answers.get("rows", "")


# A game as a sheet has it: its day, and each player with the total.
GameKey = tuple[date | None, frozenset[tuple[uuid.UUID, int]]]


class ScoredGame(NamedTuple):
    """What a game of a sheet comes to: names and totals, how many hands, how its rows were read.

    `remarks` is what the players should know of it.
    """

    day: Day
    note: str | None
    totals: tuple[tuple[str, int], ...]
    hands: int
    rows: str
    remarks: tuple[Problem, ...]


class NearName:
    """A name as it is compared with others."""

    def __init__(self, name: str) -> None:
        self.name, self.key = name, name_key(name)
        self._letters = re.sub(r"[\W_\d]", "", plain_text(self.key))
        self._figures = re.sub(r"\D", "", self.key)
        places = range(len(self._letters)) if len(self._letters) > SHORT_NAME else ()
        self._keys = {self._letters[:at] + self._letters[at + 1 :] for at in places}
        self._keys |= {self._letters} - {""}

    def among(self, others: Iterable[NearName]) -> list[str]:
        """Those that may be the same: but for accents or a letter, then those with one in short."""
        others = [other for other in others if other._figures == self._figures]
        spelled = [other.name for other in others if not self._keys.isdisjoint(other._keys)]
        short = [other.name for other in others if self._is_short(other) or other._is_short(self)]
        return list(dict.fromkeys([*spelled, *short]))

    def _is_short(self, other: NearName) -> bool:
        """Whether it is how another name begins, or that with letters left out: "Gps", "Gramps"."""
        mine, theirs = self._letters, other._letters
        if not 0 < len(mine) < len(theirs):
            return False
        if theirs.startswith(mine):
            return True
        is_framed = len(mine) in (2, SHORT_NAME) and mine[0] == theirs[0] and mine[-1] == theirs[-1]
        between = iter(theirs)
        return is_framed and all(letter in between for letter in mine)


class MoonOwed(Refused):
    """A row that only a moon gives, and nobody can say which: or one of these shot it."""

    def __init__(self, key: str, names: tuple[str, ...] = ()) -> None:
        super().__init__(key, names=names)
        self.names = names


class TooMuchWork(Refused):
    """A sheet of which more rows were scored than a look may take."""

    def __init__(self) -> None:
        super().__init__("sheet_much_work")


@dataclass
class _Work:
    """How many rows may still be scored, each as often as it is; any number where None."""

    left: int | None

    def spend(self) -> None:
        """Count one."""
        if self.left is not None:
            self.left -= 1

    def refuse_more(self) -> None:
        """Raises TooMuchWork once all was spent."""
        if self.left is not None and self.left < 0:
            raise TooMuchWork


class _Frame(NamedTuple):
    """A game before its first hand: its rules, and in which hands each column plays."""

    game: OldGame
    day: Day
    id: uuid.UUID
    variant: str
    ruleset: Ruleset
    present: Sequence[Collection[int]]


class _Scored(NamedTuple):
    """A game scored one way. `missed`: how many rows are wrong, or come after one that stops it.

    It `is_cut` where it was read no further, as too much is wrong.
    """

    rows: str
    values: Values
    state: State
    questions: Questions
    remarks: list[Problem]
    missed: int
    is_cut: bool = False


class PaperFile:
    """A sheet as the file of a table: `new_names` it doesn't have yet, and its first `games`.

    `questions` has all that is wrong, by line: as long as one is open, there is no file. With
    `MOST_WRONG` of them it is read no further: it `has_more`.
    """

    def __init__(
        self,
        data: bytes,
        table: Table,
        terms: PaperTerms,
        now: datetime,
        *,
        most_games: int = MOST_GAMES,
        most_hands: int | None = None,
        most_lines: int | None = None,
        most_scored: int | None = None,
    ) -> None:
        """Raises Refused where it is no sheet, or too much. `most_scored` is how many rows are."""
        self._table, self._terms, self._now = table, terms, now
        year = terms.day.date.year if terms.day else None
        self.questions = Questions(terms.answers)
        self.sheet = read_sheet(data, self.questions, year, most_lines)
        rows = sum(max(len(game.rows), 1) for game in self.sheet.games)
        if most_hands and rows > most_hands:
            raise Refused("file_too_many_hands_here", most=most_hands)
        self._most_games, self._count = most_games, 0
        self._work = _Work(most_scored)
        self.has_more = False
        self._checked = CheckedTable(table_record(table))
        self._players: dict[str, Player] = {}
        self._names: list[NearName] = []  # theirs
        self._called: dict[str, str] = {}  # who is whom, by the key of a name
        for player in db.session.scalars(
            select(Player).where(Player.table_id == table.id).order_by(Player.id)
        ):
            self._know(player)
        self.new_names: list[str] = []
        self.games: list[ScoredGame] = []
        self.known = 0  # games that were scored here, or came in another way
        self._here = self._read_games_here()
        self._begun = Counter[date]()
        played = db.session.get(Game, table.game_id) if table.game_id else None
        is_on = played and not played.is_over
        self._latest = played.started_at - timedelta.resolution if played and is_on else now
        self._doubles = Counter[str]()
        self._last_rules = self._read_last_rules()
        self._played = [played for game in self._split_finals() for played in self._read(game)]
        self.questions.open.sort(key=lambda problem: problem.line)

    @property
    def problems(self) -> list[Problem]:
        """What is wrong and not answered."""
        return self.questions.open

    @property
    def file(self) -> TableFile:
        """The table with the games. Raises FileRefused for the first problem."""
        if self.problems:
            raise FileRefused(self.problems[0].why, self.problems[0].line)
        players = sorted(self._players.values(), key=lambda player: player.id)
        records = [fields_of(player, PLAYER_FIELDS) for player in players]
        return TableFile(table_record(self._table), records, self._played)

    def survey(self) -> Survey:
        """What taking them in would do. Raises FileRefused for the first problem."""
        return survey_table(self.file, self._table, is_scored=True)

    # Names and rules

    def _know(self, player: Player) -> None:
        self._players[player.name_key] = player
        self._names.append(NearName(player.name))
        check_player(self._checked, fields_of(player, PLAYER_FIELDS))

    def _by_their_names(self, game: OldGame) -> OldGame:
        """The game with its players as they are called here, where somebody said who is who.

        Of names that are new it is asked, unless the app wrote them itself.
        """
        found = self._find_near(game) if self._terms.asks_names and game.options is None else {}
        if found:
            near = {"names": (*found,), "others": (*found.values(),)}
            why = Refused(NEAR_NAMES, count=len(found), **near)
            if self._ask(game.line, why, SAME, NEW) == SAME:
                self._called |= {name_key(name): other for name, other in found.items()}
        if not self._called:
            return game
        columns = [
            tuple([each._replace(name=self._known_as(each.name)) for each in column])
            for column in game.columns
        ]
        rows = [row._replace(dealer=self._known_as(row.dealer)) for row in game.rows]
        return replace(game, columns=tuple(columns), rows=rows)

    def _known_as(self, name: str) -> str:
        return self._called.get(name_key(name), name)

    def _find_near(self, game: OldGame) -> dict[str, str]:
        """New names that may be other players, who aren't in the game, by another spelling."""
        names = {name_key(each.name): each.name for column in game.columns for each in column}
        near: dict[str, list[str]] = {}
        for key, name in names.items():
            if key not in self._players and key not in self._called:
                elsewhere = [other for other in self._names if other.key not in names]
                near[name] = NearName(name).among(elsewhere)
        found: dict[str, str] = {}
        for name, others in sorted(near.items(), key=lambda each: len(each[1])):
            free = [other for other in others if other not in found.values()]
            found |= {name: free[0]} if free else {}
        return {name: found[name] for name in near if name in found}

    def _know_names(self, names: Sequence[str]) -> None:
        for name in names:
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

    def _read_last_rules(self) -> tuple[str, Ruleset] | None:
        """The variant and the rules of the table's last game."""
        mine = (Game.table_id == self._table.id, Game.deleted_at.is_(None))
        last = db.session.scalars(select(Game).where(*mine).order_by(Game.number.desc()).limit(1))
        if game := last.first():
            facts = facts_of_row(game)
            return game.variant, facts.rules[max(facts.rules)].ruleset
        return None

    def _rules_for(self, players: int, game: OldGame) -> tuple[str, Ruleset]:
        """The variant and the rules for so many, as a game says or all of them. RulesError."""
        key = _VARIANT_KEYS.get(game.variant.casefold(), self._terms.rules)
        if self._last_rules and key == LAST_RULES:
            key = self._last_rules[0]
        is_as_last = self._terms.rules == LAST_RULES and game.options is None
        if self._last_rules and key == self._last_rules[0] and is_as_last:
            ruleset = self._last_rules[1]
        else:
            variant = VARIANTS.get(key)
            if variant is None:
                raise Refused("paper_no_rules")
            if players not in variant.players:
                raise Refused("variant_not_for", variant=variant.key)
            ruleset = variant.ruleset
        ruleset = ruleset.for_chairs(players).with_options(game.options or {})
        if self._terms.target is not None:
            end = {"end_mode": EndMode.TARGET.value, "target": self._terms.target}
            ruleset = ruleset.with_options(end)
        return key, ruleset

    # Games

    def _read_games_here(self) -> dict[GameKey, set[uuid.UUID]]:
        """The games of the table by what a sheet would have of them."""
        here = Game.table_id == self._table.id, Game.deleted_at.is_(None), Game.day_known
        found: dict[uuid.UUID, tuple[date, set[tuple[uuid.UUID, int]]]] = {}
        for game, day, scores in db.session.execute(
            select(Game.id, Game.day, Game.scores).where(*here)
        ):
            totals = {
                (self._checked.person(uuid.UUID(player)), total)
                for _, player, _, total, *_ in scores.get("seats", ())
            }
            found[game] = day, totals
        games: dict[GameKey, set[uuid.UUID]] = {}
        for game, (day, totals) in found.items():
            games.setdefault((day, frozenset(totals)), set()).add(game)
        return games

    def _key_of(self, day: Day, state: State) -> GameKey:
        totals = {
            (self._checked.person(seat.player.id), state.totals[seat.number])
            for seat in state.seats
        }
        return day.date if day.is_known else None, frozenset(totals)

    def _split_finals(self) -> Iterator[tuple[OldGame, bool]]:
        """Each game, and whether it has nothing but its final scores."""
        by_block: dict[int, list[OldGame]] = {}
        for game in self.sheet.games:
            if not game.rows and game.sums:  # the totals alone
                game.rows = [row for _, row in game.sums[-1:]]
                game.sums = []
            if game.rows or game.is_bad:
                by_block.setdefault(game.block, []).append(game)
            else:
                self._ask(game.line, Refused("paper_no_hands"))
        for is_finals, group in groupby(by_block.values(), key=self._are_finals):
            games = [game for games in group for game in games]
            if not is_finals:
                for game in self._with_hands_below(games):
                    yield self._without_absent(game), False
                continue
            for game in games:
                for row in map(self._final_of, game.rows):
                    yield replace(game, rows=[row], note=row.note or game.note), True

    def _with_hands_below(self, games: Sequence[OldGame]) -> Iterator[OldGame]:
        """The games; what may be the hands of one, each a list of players, is asked about once."""
        for _, group in groupby(games, lambda game: (game.columns, game.day, len(game.rows) == 1)):
            first, *more = group
            may_be_one = len(first.rows) == 1 and first.options is None
            if more and may_be_one and self._ask_of_same_game(first, more[0]):
                rows = [row for game in (first, *more) for row in game.rows]
                first, more = replace(first, rows=rows), []
            yield from (first, *more)

    def _ask_of_same_game(self, above: OldGame, game: OldGame) -> bool:
        """Ask whether a hand of players below each other is the next one of the game above."""
        is_new = self._terms.answers.get(f"kind-{game.line}") == NEW_GAME
        if is_new or game.block == above.block or game.rows[0].line in self.sheet.lines:
            return False
        return bool(self._ask(game.line, Refused("sheet_same_game"), SAME_GAME))

    def _without_absent(self, game: OldGame) -> OldGame:
        """A game without those who have a dash in each of some hands, where they weren't there."""
        gone = set.intersection(*(set(row.dashes) for row in game.rows)) if game.rows else set()
        if not gone or len(game.rows) < FEW_DASHES:
            return game
        if self._ask_of_dash(game.rows[0].line) != AWAY:
            return game
        left = [at for at in range(len(game.columns)) if at not in gone]
        return replace(
            game,
            columns=tuple([game.columns[at] for at in left]),
            rows=[row.of_columns(left) for row in game.rows],
            sums=[(hands, row.of_columns(left)) for hands, row in game.sums],
        )

    def _ask_of_dash(self, line: int) -> str:
        """What a dash is: no points, or somebody who wasn't there."""
        return self._ask(line, Refused("sheet_sign", text=DASH), *SIGNS)

    def _final_of(self, row: Row) -> Row:
        """Final scores, in which a dash may be somebody who wasn't there, which is asked once."""
        is_zero = bool(row.dashes) and self._ask_of_dash(row.line) == ZERO
        numbers = enumerate(row.numbers)
        found = [number if is_zero or at not in row.dashes else None for at, number in numbers]
        return row._replace(numbers=tuple(found))

    def _are_finals(self, games: Sequence[OldGame]) -> bool:
        """Whether each row is a whole game: hardly one of them can be a hand, nor do they grow."""
        if self._terms.rows or games[0].is_final:
            return games[0].is_final or self._terms.rows == FINALS
        if any(row.totals for game in games for row in game.rows):
            return False
        if any(_grows(game) or _grows(game, -1) for game in games):
            return False
        try:
            _, ruleset = self._rules_for(len(games[0].columns), games[0])
        except RulesError:
            return False
        most = max(allowed_sums(ruleset) or [3 * ruleset.penalty_total])
        rows = [
            [each for each in row.numbers if each is not None]
            for game in games
            for row in game.rows
        ]
        totals = [[ruleset.shown(each) for each in row] for row in rows]
        sums = [*map(sum, totals)]
        large = sum(
            min(abs(sum(row)), abs(total)) > most for row, total in zip(rows, sums, strict=True)
        )
        are_finals = 2 * large > len(rows)
        is_sure = large == len(rows) and not any(total % _step(ruleset) for total in sums)
        is_sure = is_sure and any(ruleset.meets_target(max(row, default=0)) for row in totals)
        if are_finals and len(rows) > len(games) and not is_sure:  # or totals, some of them wrong
            self._ask(games[0].rows[0].line, Refused(EITHER_ROWS), *ROWS)
        return are_finals

    def _read(self, found: tuple[OldGame, bool]) -> Iterator[FileGame]:
        """A game as a file has it, where one comes of it."""
        game, is_finals = found
        if not game.rows or (game.is_bad and is_finals):
            return
        if len(self.problems) >= MOST_WRONG:
            self.has_more = True
            return
        if game.is_bad:
            self._ask_of_others(game)
            return
        self._count += 1
        if self._count > self._most_games:
            raise Refused("file_too_many_games", most=self._most_games)
        try:
            game = self._by_their_names(game)
            names = [each.name for column in game.columns for each in column]
            if len(names) > MOST_SEATINGS:
                raise Refused("too_many_seatings", most=MOST_SEATINGS)
            self._know_names(names)
            day = self._day_of(game)
            frame = self._rules_of(game, day, is_final=is_finals)
            scored = self._score_finals(frame) if is_finals else self._score_hands(frame)
        except TooMuchWork:
            raise
        except RulesError as why:
            self._ask(*_place_of(why, game.rows[0].line if is_finals else game.line))
            return
        here = self._here.get(self._key_of(day, scored.state), ())
        if here and frame.id not in here:
            self.known += 1
            return
        self.questions.ask_all(scored.questions)
        self.has_more = self.has_more or scored.is_cut
        self._begun[day.date] += 1
        if len(self.games) < MOST_SHOWN:
            self._show(day, scored)
        yield FileGame(scored.values, scored.state.facts)

    def _ask_of_others(self, game: OldGame) -> None:
        """What is wrong in the other rows of a game in which some can't be read.

        Only of points: of totals none says anything without the one above. Nor is anything said of
        a row that may be the totals of all rows, where those that can't be read are missing.
        """
        rows = [
            row._replace(totals=())
            for at, row in enumerate(game.rows)
            if not at or not _may_be_totals(row, game.rows[:at])
        ]
        try:
            game = self._by_their_names(replace(game, rows=rows, sums=[]))
            self._know_names([each.name for column in game.columns for each in column])
            frame = self._rules_of(game, self._day_of(game), is_final=False)
            scored = self._score_rows(frame, HANDS)
        except TooMuchWork:
            raise
        except RulesError:
            return  # which is said once all can be read
        if 2 * scored.missed < len(rows):
            for problem in scored.questions.open:
                if problem.answers and problem.why.key != "paper_over":
                    self.questions.ask(problem)

    def _offer_rules(self, frame: _Frame, rows: str) -> None:
        """Ask once for the rules, where those that were chosen are hardly those of a game."""
        game, players = frame.game, len(frame.game.columns)
        is_whole = all(len(hands) == len(game.rows) for hands in frame.present)
        if self.questions.was_asked("rules") or game.options is not None or not is_whole:
            return
        fitting: list[str] = []
        for key, variant in VARIANTS.items():
            if players in variant.players and len(fitting) < MOST_OFFERED:
                ruleset = variant.ruleset.for_chairs(players)
                with suppress(Refused):
                    scored = self._score_rows(frame._replace(ruleset=ruleset), rows, 0)
                    fitting += [] if scored.missed else [key]
        if fitting:
            self._ask(game.line, Refused(OTHER_RULES), *fitting)

    def _ask(self, line: int, why: RulesError, *answers: str) -> str:
        return self.questions.ask(Problem(line, why, answers))

    def _day_of(self, game: OldGame) -> Day:
        day = game.day or self._terms.day
        if day is None:
            raise Refused(NO_DAY)
        if day.date == date.min:  # it can't be read, which is said
            return Day(self._now.astimezone(self._terms.zone).date())
        today = self._now.astimezone(self._terms.zone).date()
        if not day.is_known and day.date.year == today.year:
            return Day(min(day.date, today), is_known=False)
        if day.date.year < FIRST_YEAR or day.date > today:
            raise Refused("paper_day", text=day.date.isoformat())
        return day

    def _id_of(self, game: OldGame, day: Day) -> uuid.UUID:
        """An id from what is written: the same game is known when it comes again."""
        is_plain = all(len(names) == 1 for names in game.columns)
        names = game.names if is_plain else game.columns
        written = repr((self._table.id, day.date, names, [row.numbers for row in game.rows]))
        self._doubles[written] += 1
        return _id_from(day.date, f"{written} {self._doubles[written]}")

    def _frame(
        self, frame: _Frame, columns: Sequence[int], starts: Sequence[int], *, is_final: bool
    ) -> tuple[Values, Facts]:
        """The game without its hands."""
        game, day = frame.game, frame.day
        players = [self._players[name_key(game.names[column])] for column in columns]
        values = {
            "id": frame.id,
            "number": self._count,
            "variant": frame.variant,
            "note": game.note or self._terms.note,
            "started_at": self._begin(game, day.date),
            "day": day.date,
            "day_known": day.is_known,
            "rematch_of": None,
        }
        return values, Facts(
            seats=tuple(
                [
                    SeatFacts(number, colour, 0 if is_final else start, start if is_final else None)
                    for number, (colour, start) in enumerate(
                        zip(seat_colours(players), starts, strict=True)
                    )
                ]
            ),
            seatings=dict(self._sittings(game, columns, frame.present)),
            rules={1: AgreedRules(frame.ruleset)},
            deal=DealFrom(1, 0),
        )

    def _sittings(
        self, game: OldGame, columns: Sequence[int], present: Sequence[Collection[int]]
    ) -> Iterator[tuple[int, Chairs]]:
        """Who sits where, from each hand with which that changes."""
        before: Chairs = ()
        for hand in range(1, len(game.rows) + 1):
            chairs: Chairs = ()
            for seat, column in enumerate(columns):
                if hand in present[column]:
                    name = [each for each in game.columns[column] if each.from_hand <= hand][-1]
                    chairs = (*chairs, Chair(seat, self._players[name_key(name.name)].id))
            if chairs != before:
                yield hand, chairs
            before = chairs

    def _begin(self, game: OldGame, day: date) -> datetime:
        """When the next game of a day began, as far as that is told.

        One that is over began before the game that is on: that stays what the table plays now.
        """
        began = datetime.combine(day, time(FIRST_HOUR), tzinfo=self._terms.zone)
        latest = self._now if game.is_on else self._latest
        return min(began.astimezone(UTC) + timedelta(minutes=self._begun[day]), latest)

    def _rules_of(self, game: OldGame, day: Day, *, is_final: bool) -> _Frame:
        """By which rules a game was played, and who was there when. Raises RulesError."""
        columns = range(len(game.columns))
        present: Sequence[Collection[int]] = [_hands_of(game, column) for column in columns]
        if not is_final and range(0) in present:
            raise Refused("sheet_no_numbers", name=game.names[present.index(range(0))])
        found = None
        if not is_final and any(1 not in hands for hands in present):
            found = self._with_sit_outs(game)
        if found:
            present = [range(1, len(game.rows) + 1)] * len(present)
        elif not is_final:
            game, present = self._without_gaps(game, present)
        variant, ruleset = found or self._rules_for(sum(1 in hands for hands in present), game)
        for hand, row in enumerate(game.rows, start=1):
            try:
                ruleset.for_chairs(sum(hand in hands for hands in present))
            except RulesError as error:  # hardly that many left
                raise FileRefused(Refused("paper_number", text=""), row.line) from error
        return _Frame(game, day, self._id_of(game, day), variant, ruleset, present)

    def _with_sit_outs(self, game: OldGame) -> tuple[str, Ruleset] | None:
        """The rules for as many as there are columns, where some of them sit each hand out."""
        try:
            key, ruleset = self._rules_for(len(game.columns), game)
        except RulesError:
            return None
        sit_out = FOUR_AT_A_TIME.get(len(game.columns))
        out = {_blanks(row) for row in game.rows}
        is_four = all(len(game.columns) - len(each) == FOUR_HANDED for each in out)
        if sit_out and not ruleset.has_sit_outs and is_four and len(out) > 2:
            key, ruleset = self._rules_for(FOUR_HANDED, game)
            ruleset = ruleset.with_options({"sit_out": sit_out.value})
        return (key, ruleset) if ruleset.has_sit_outs else None

    def _without_gaps(
        self, game: OldGame, present: Sequence[Collection[int]]
    ) -> tuple[OldGame, Sequence[Collection[int]]]:
        """What empty cells are, where somebody said it. Raises FileRefused.

        Those before somebody's first number or behind the last are of who wasn't there, but where
        nobody writes a 0 or a total, or where the last hand alone has some: then they may be 0.
        """
        writes_all = game.sums or any(0 in row.numbers or row.totals for row in game.rows)
        may_be_zero = game.is_said or (game.has_cells and not writes_all)
        there = [range(1, len(game.rows) + 1)] * len(present) if may_be_zero else present
        is_first_out = all(max(hands) >= len(game.rows) - 1 for hands in present)
        if game.has_cells and not may_be_zero and is_first_out:
            there = [_with_last(game, column) for column in range(len(present))]
        gaps = [row for at, row in enumerate(game.rows, start=1) if _has_gap(row, at, there)]
        if not gaps:
            return game, present
        line, why = gaps[0].line, Refused("sheet_blank")
        answer = self._ask(line, why, ZERO, AWAY)
        if not answer:
            raise FileRefused(why, line)
        if answer == AWAY:
            numbered = [*enumerate(game.rows, start=1)]
            columns = range(len(present))
            return game, [{at for at, row in numbered if row.has(column)} for column in columns]
        rows = [row.with_zeros() for row in game.rows]
        return replace(game, rows=rows), [range(1, len(game.rows) + 1)] * len(present)

    def _score_finals(self, frame: _Frame) -> _Scored:
        """A game of which only the final scores are known. Raises RulesError."""
        [row] = frame.game.rows
        finals = {at: number for at, number in enumerate(row.numbers) if number is not None}
        totals = [frame.ruleset.shown(number) for number in finals.values()]
        values, facts = self._frame(frame, list(finals), totals, is_final=True)
        remarks = []
        step = _step(frame.ruleset)
        if sum(totals) % step:
            why = Refused("sheet_final_sum", total=sum(finals.values()), step=step)
            remarks.append(Problem(row.line, why))
        return _Scored(FINALS, values, self._open(facts), Questions({}), remarks, 0)

    def _open(self, facts: Facts) -> State:
        """The game of these facts. Raises RulesError."""
        for hand in facts.seatings:
            ruleset_of(facts, hand)
        return State(facts, people_of_file(self._checked, facts))

    # Hands

    def _score(self, frame: _Frame) -> _Scored:
        """The game by its points or by its totals, whichever they are. Raises RulesError."""
        game, ways = frame.game, self._terms.rows
        if len(game.rows) > MOST_HANDS:
            raise Refused("game_is_full", most=MOST_HANDS)
        if ways or any(row.totals for row in game.rows):
            return self._score_rows(frame, ways or HANDS)
        are_totals = _grows(game)
        likely = self._score_rows(frame, TOTALS if are_totals else HANDS)
        if len(game.rows) == 1 or not (likely.missed or are_totals):
            return likely
        other = self._score_rows(frame, HANDS if are_totals else TOTALS, likely.missed)
        if not likely.missed and not other.missed:
            likely.questions.ask(Problem(game.rows[1].line, Refused(EITHER_ROWS), ROWS))
        return min(likely, other, key=lambda scored: scored.missed)

    def _score_hands(self, frame: _Frame) -> _Scored:
        """The game by its hands, where most fit the rules; else it is asked for others."""
        scored = self._score_either_moon(frame)
        if scored.missed and (game := _counted_up(frame.game)):
            up = self._score_rows(self._rules_of(game, frame.day, is_final=False), TOTALS)
            if not up.missed:
                for row in frame.game.rows[: len(frame.game.rows) - len(game.rows)]:
                    self.sheet.take_as(row.line, NO_HAND)
                scored = up
        if 2 * scored.missed > len(frame.game.rows):
            self._offer_rules(frame, scored.rows)
        return scored

    def _score_either_moon(self, frame: _Frame) -> _Scored:
        """The game as its rules have it, or where only that fits with moons of both ways."""
        scored, mode = self._score(frame), frame.ruleset.moon_mode
        if not scored.missed or mode not in (MoonMode.ADD_OTHERS, MoonMode.SUBTRACT_SELF):
            return scored
        either = frame.ruleset.with_options({"moon_mode": MoonMode.CHOICE.value})
        other = self._score(frame._replace(ruleset=either))
        if other.missed >= scored.missed:
            return scored
        if other.rows != TOTALS:
            other.remarks.extend(_moon_remarks(frame.game, other.state))
        return other

    def _score_rows(self, frame: _Frame, rows: str, most_missed: int = MOST_HANDS) -> _Scored:
        """The game read one way, no further than `most_missed` rows are wrong.

        Raises RulesError for a game that can't begin.
        """
        game, columns = frame.game, range(len(frame.game.columns))
        starts = [_start_of(frame, column, rows) for column in columns]
        late = [column for column in columns if starts[column] is None]
        late.sort(key=lambda column: min(frame.present[column]))
        known, joined = [start or 0 for start in starts], dict[int, int]()
        # Once with 0 for those who come late, once with what that makes of it; seldom again.
        for _ in range(len(late) + 1):
            values, scoring = self._play_from(frame, rows, known, most_missed)
            joined = _late_starts(frame, scoring.state, late, known)
            found = [joined.get(column, start) for column, start in enumerate(known)]
            if found == known:
                break
            known = found
        remarks = []
        for column, start in joined.items():
            points, name = frame.ruleset.shown(start), game.columns[column][0].name
            why = Refused("sheet_joined", name=name, points=points)
            remarks.append(Problem(game.rows[min(frame.present[column]) - 1].line, why))
        state = scoring.state
        went_on = scoring.went_on_after
        over = None if state.is_over or game.is_on or went_on else len(state.hands)
        facts = replace(state.facts, stopped_after=over, went_on_after=went_on)
        state = State(facts, state.people, begun=state)
        remarks += scoring.remarks
        if rows == TOTALS:
            remarks += _moon_remarks(game, state)
        found_wrong = scoring.questions, remarks, scoring.missed, scoring.is_cut
        return _Scored(rows, values, state, *found_wrong)

    def _play_from(
        self, frame: _Frame, rows: str, starts: Sequence[int], most_missed: int
    ) -> tuple[Values, _Scoring]:
        """The game played with these totals at the start."""
        game, columns = frame.game, range(len(starts))
        values, facts = self._frame(frame, columns, starts, is_final=False)
        dealer = _seat_of(game, game.rows[0].dealer, columns) or 0
        begun = self._open(replace(facts, deal=DealFrom(1, dealer)))
        scoring = _Scoring(self._terms, values, game, rows, begun, self._work)
        scoring.play_all(min(most_missed, MOST_WRONG))
        return values, scoring

    def _show(self, day: Day, scored: _Scored) -> None:
        state = scored.state
        ruleset = state.next.ruleset
        names = {seat.number: seat.name for seat in state.seats}
        totals = [(names[seat], ruleset.shown(state.totals[seat])) for seat in sorted(names)]
        self.games.append(
            ScoredGame(
                day,
                scored.values["note"],
                tuple(totals),
                len(state.hands),
                scored.rows,
                tuple(scored.remarks),
            )
        )


class _Scoring:
    """Scores the rows of a game one after the other, as points or as totals.

    A row that doesn't add up is kept as an open hand, so that those after it are checked too.
    """

    def __init__(
        self,
        terms: PaperTerms,
        values: Values,
        game: OldGame,
        rows: str,
        state: State,
        work: _Work,
    ) -> None:
        self._game, self._rows = game, rows
        self._id, self._started_at = values["id"], values["started_at"]
        self.state, self._work = state, work
        self.questions = Questions(terms.answers)
        self.remarks: list[Problem] = []
        self.missed, self.is_cut = 0, False
        self.went_on_after: int | None = None
        self._above: list[int | None] = [None] * len(game.columns)  # totals, as written
        self._off = [0] * len(game.columns)  # by how much totals are wrong, which was said

    def play_all(self, most_missed: int) -> None:
        """Play the rows, up to one with which the game can't go on, and check the totals.

        Nor does it go on once more than `most_missed` are wrong.
        """
        for at, row in enumerate(self._game.rows):
            self._work.refuse_more()
            if self.missed > most_missed:
                self.missed += len(self._game.rows) - at
                self.is_cut = True
                return
            if self.state.is_over and not self._ask_to_go_on(row):
                self.missed += len(self._game.rows) - at - 1
                break
            self._work.spend()
            try:
                self._play(row)
            except TooMuchWork:
                raise
            except RulesError as why:
                self._ask(row.line, why)
                self.missed += len(self._game.rows) - at - 1
                break
        for hands, row in self._game.sums:
            if 0 < hands <= len(self.state.hands):
                self._check_totals(row.line, row.numbers, hands)

    def _ask(self, line: int, why: RulesError, *answers: str, more: int = 0) -> str:
        """What is answered of a line that is wrong; one without an answer is missed."""
        answer = self.questions.ask(Problem(line, why, answers, more))
        self.missed += not answer
        return answer

    def _ask_to_go_on(self, row: Row) -> bool:
        """Go on after the end, where the app's own file or an answer says so; else it is asked."""
        why = Refused("paper_over")
        if row.entry is None and not self._ask(row.line, why, AS_IT_IS):
            return False
        self.went_on_after = self.state.standing.over_after
        return True

    def _play(self, row: Row) -> None:
        """Raises RulesError where the game can't go on."""
        self._let_deal(row)
        state, number = self.state, self.state.next_number
        seats = state.seats_at(number)
        row = self._with_moon(row, seats)
        played = [seat for seat, points in enumerate(row.numbers) if points is not None]
        if set(played) != set(seats):
            if set(played) < set(seats):
                raise Refused("paper_number", text="")
            raise Refused("paper_cells", found=len(played), expected=len(seats))
        total = sum(number or 0 for number in row.numbers)
        if row.sum is not None and row.sum != total:
            why = Refused("sheet_sum", written=row.sum, total=total)
            self._ask(row.line, why, AS_IT_IS)
        points = self._points(row, seats)
        try:
            self._save_as_entered(row, seats, points)
        except (DoesNotAddUp, MoonOwed) as why:
            self._save_as_answered(row, seats, points, why)
        if row.totals and self._rows == HANDS:
            self._check_totals(row.line, row.totals, number)

    def _let_deal(self, row: Row) -> None:
        """Where some sit out as the deal goes: whoever the row says deals, or is out."""
        state, number = self.state, self.state.next_number
        ruleset, chairs = state.ruleset(number), state.at_table(number)
        if not ruleset.has_sit_outs:
            return
        out = _blanks(row)
        places = [at for at in range(len(chairs)) if {*ruleset.chairs_out(at)} == out]
        dealer = _seat_of(self._game, row.dealer, chairs)
        if dealer is None and places:
            dealer = chairs[places[0]]
        if dealer is not None and dealer != state.next.dealer:
            facts = replace(state.facts, deal=DealFrom(number, dealer))
            self.state = State(facts, state.people, begun=state)

    def _with_moon(self, row: Row, seats: Sequence[int]) -> Row:
        """A row in which a moon is written instead of numbers, as the points or totals of it."""
        if row.shooter is None:
            return row
        ruleset = self.state.ruleset(self.state.next_number)
        worth, shooter = ruleset.moon_points, row.shooter
        others = [seat for seat in seats if seat != shooter]
        before = [0] * len(row.numbers)
        if self._rows == TOTALS:
            for seat in seats:
                above = self._above[seat]
                before[seat] = ruleset.shown(self.state.totals[seat] if above is None else above)
        numbers = [*row.numbers]
        written = [numbers[seat] for seat in others]
        is_off = ruleset.moon_mode is MoonMode.SUBTRACT_SELF
        if any(each is not None for each in written):
            is_off = written == [before[seat] for seat in others]
        else:
            for seat in others:
                numbers[seat] = before[seat] + (0 if is_off else worth)
        numbers[shooter] = before[shooter] - (worth if is_off else 0)
        moon = Moon.SUBTRACT if is_off else Moon.ADD
        self.remarks.append(_moon_remark(self._game, ruleset, shooter, moon, row.line))
        return row._replace(numbers=tuple(numbers))

    def _save_as_answered(
        self, row: Row, seats: Sequence[int], points: list[int], why: RulesError
    ) -> None:
        """A row that doesn't add up: mended by somebody's points, or kept, with who had the queen.

        As long as nobody answers it is kept too, so that the rows after it are read.
        """
        named = _seats_named(self._game, seats)
        names, more = self._who_mends(why, named, points)
        answer = self._ask(row.line, why, *names, AS_IT_IS, more=more)
        seat = seats[named.index(answer)] if answer in names else None
        if seat is not None and isinstance(why, MoonOwed):
            self._save(row, seats, points, is_open=False, choice=f"moon-{seat}")
        elif seat is not None and more:
            points[seats.index(seat)] += more
            self._save(row, seats, points, is_open=False)
        else:
            card = why.data.get("card")
            self._save(
                row,
                seats,
                points,
                is_open=True,
                taken=(seat, card) if seat is not None and isinstance(card, Card) else None,
            )

    def _points(self, row: Row, seats: Sequence[int]) -> list[int]:
        """The penalty points of each seat that plays."""
        ruleset = self.state.ruleset(self.state.next_number)
        numbers = [row.numbers[seat] or 0 for seat in seats]
        if self._rows == HANDS:
            return [*penalties_typed(ruleset, numbers)]
        found = []
        for seat, number in zip(seats, numbers, strict=True):
            above = self._above[seat]
            total = ruleset.shown(number)
            found.append(total - (self.state.totals[seat] if above is None else above))
            self._above[seat] = total
        return found

    def _save_as_entered(self, row: Row, seats: Sequence[int], points: Sequence[int]) -> None:
        """A hand with the cards it was entered by, where they come to its points; else by these."""
        entry = row.entry
        if entry is None:
            self._save(row, seats, points, is_open=row.is_open)
            return
        given = self._adjustments(entry, seats)
        before = [
            worth - sum(each.points for each in given if each.seat == seat)
            for seat, worth in zip(seats, points, strict=True)
        ]
        try:
            report = _report_of(row, entry, seats, before)
            found = self._answer(report, given, tuple(points), entry.shooter)
        except TooMuchWork:
            raise
        except RulesError:
            found = None
        if found is None:
            self._save(row, seats, before, is_open=row.is_open, given=given)
        else:
            self._add(row, *found, given)

    def _answer(
        self,
        report: HandReport,
        given: Sequence[Adjustment],
        points: tuple[int, ...],
        shooter: int | None,
    ) -> tuple[HandReport, ScoredReport] | None:
        """The report with the answers that give these points. Raises RulesError."""
        number = self.state.next_number
        self._work.spend()
        self._work.refuse_more()
        try:
            scored = self._fill(number, report, given)
        except ChoiceOwed as owed:
            answers = [
                replace(report, every_trick=int(option))
                if owed.key == "every_trick_owed"
                else replace(report, choice=option)
                for option in owed.options
            ]
            found = (self._answer(each, given, points, shooter) for each in answers)
            return next((each for each in found if each), None)
        place = scored.score.shooter
        is_same = shooter == (None if place is None else self.state.seats_at(number)[place])
        return (report, scored) if is_same and scored.score.points == points else None

    def _adjustments(self, entry: SheetEntry, seats: Sequence[int]) -> list[Adjustment]:
        """What the table gave in a hand, with the signs of the score."""
        sign = self.state.ruleset(self.state.next_number).shown_points(1)
        return [
            Adjustment(seat, sign * points, clean_reason(reason))
            for seat in seats
            for points, reason in entry.adjusted.get(seat, ())
        ]

    def _add(
        self,
        row: Row,
        report: HandReport,
        scored: ScoredReport,
        given: Sequence[Adjustment],
        taken: tuple[int, Card] | None = None,
    ) -> None:
        """One hand more, dealt and passed as the sheet says, or in turn."""
        state, number = self.state, self.state.next_number
        dealer = _seat_of(self._game, row.dealer, state.at_table(number))
        if dealer is None or (dealer != state.next.dealer and state.next.out):
            dealer = state.next.dealer
        kept = keep(report, scored, state.seats_at(number))
        if taken:
            kept = replace(kept, takers={taken[1]: (taken[0],)})
        hand = HandFacts(
            id=_id_from(self._started_at.date(), f"{self._id} {number}"),
            dealer=dealer,
            passed=_token(row.passed, len(state.seats_at(number))) or state.next.token,
            report=kept,
            adjustments=tuple(given),
            recorded_at=self._started_at,
            recorded_by=NOBODYS,
        )
        self.state = State(state.facts.with_hand(hand), state.people, begun=state)

    def _save(
        self,
        row: Row,
        seats: Sequence[int],
        points: Sequence[int],
        *,
        is_open: bool,
        given: Sequence[Adjustment] = (),
        choice: str | None = None,
        taken: tuple[int, Card] | None = None,
    ) -> None:
        report = HandReport(
            evidence=POINTS,
            points=dict(zip(seats, points, strict=True)),
            choice=choice,
            is_open=is_open,
            note=clean_reason(row.note or "") or None,
        )
        number = self.state.next_number

        try:
            scored = self._fill(number, report, given)
        except ChoiceOwed as owed:
            if is_open and AS_TYPED not in owed.options:
                report = replace(report, is_stored=True)  # nothing is asked of it
            else:
                report = replace(report, choice=self._choose(owed, row, seats, points))
            scored = self._fill(number, report, given)
        self._add(row, report, scored, given, taken)

    def _fill(self, number: int, report: HandReport, given: Sequence[Adjustment]) -> ScoredReport:
        """Nobody is asked who took the queen of an old hand. Raises RulesError."""
        at = self._started_at
        try:
            return self.state.score(number, report, adjustments=given, at=at)
        except QueenOwed:
            stays = replace(report, is_open=True)
            return self.state.score(number, stays, adjustments=given, at=at)

    def _choose(
        self, owed: ChoiceOwed, row: Row, seats: Sequence[int], points: Sequence[int]
    ) -> str:
        """What a row means that may be a moon: its points as they are. Raises Refused.

        Where it may be none, it is none: nobody can say any more. A moon that is written as the
        cards count is taken where it can be but one.
        """
        options, state = owed.options, self.state
        if AS_TYPED in options:
            return AS_TYPED
        shooters = [option for option in options if option.startswith("moon-")]
        if len(shooters) > 1:
            seated = [int(option.removeprefix("moon-")) for option in shooters]
            names = tuple(_seats_named(self._game, seated))
            raise MoonOwed("paper_whose_moon", names=names) from owed
        if shooters:
            return shooters[0]
        if len(options) > 1 or self._rows == TOTALS:
            raise MoonOwed("paper_moon") from owed
        shooter = seats[max(range(len(seats)), key=lambda at: points[at])]
        ruleset, moon = state.ruleset(state.next_number), Moon(options[0])
        self.remarks.append(_moon_remark(self._game, ruleset, shooter, moon, row.line))
        return options[0]

    def _who_mends(
        self, why: RulesError, named: Sequence[str], points: Sequence[int]
    ) -> tuple[Sequence[str], int]:
        """Whose name answers a row that doesn't add up, and by how many points more."""
        ruleset = self.state.ruleset(self.state.next_number)
        if isinstance(why, MoonOwed):
            return why.names, 0
        if why.key == "nobody_has_card":
            return named, 0
        if why.key not in ("heart_missing", "heart_too_many", "card_untaken"):
            return (), 0
        more = ruleset.penalty_total + ruleset.bonus_total - sum(points)
        names = []
        for at, name in enumerate(named):
            mended = [*points[:at], points[at] + more, *points[at + 1 :]]
            try:
                read_points(ruleset, mended)
            except DoesNotAddUp:
                continue
            names.append(name)
        return names, more

    def _check_totals(self, line: int, row: Sequence[int | None], hands: int) -> None:
        """Whether written totals are those of the hands above, or as wrong as those before."""
        ruleset, totals = self.state.next.ruleset, self.state.totals_after(hands)
        for seat in self.state.at_table(hands):
            total = ruleset.shown(totals[seat])
            if (written := row[seat]) is None or written - total == self._off[seat]:
                continue
            self._off[seat] = written - total
            if total != written:
                name = self.state.seat[seat].name
                why = Refused("paper_sum", name=name, total=total, written=written)
                self._ask(line, why, AS_IT_IS)
                return


def _report_of(
    row: Row, entry: SheetEntry, seats: Sequence[int], points: Sequence[int]
) -> HandReport:
    """A hand as it was entered. Raises RulesError where a card is none."""
    note, is_open = clean_reason(row.note or "") or None, row.is_open
    hearts, taken = dict[int, int | None](), list[tuple[Card, int]]()
    for seat in seats:
        cards = Card.parse(entry.cards.get(seat, ""))
        taken += [(card, seat) for card in cards]
        count = entry.hearts.get(seat)
        named = sum(card.suit is Suit.HEARTS for card in cards)
        hearts[seat] = None if count is None else count - named
    takers = takers_by_card(taken)
    if entry.evidence not in (CARDS, COUNTS):
        evidence = RULED if entry.evidence == RULED else POINTS
        by_seat = dict(zip(seats, points, strict=True))
        return HandReport(
            evidence=evidence, points=by_seat, takers=takers, is_open=is_open, note=note
        )
    return HandReport(
        evidence=entry.evidence, hearts=hearts, takers=takers, is_open=is_open, note=note
    )


def _step(ruleset: Ruleset) -> int:
    """Of what number the final scores of a game add up to a multiple."""
    sums = allowed_sums(ruleset)
    return gcd(*sums) if sums else 1


def _moon_remark(game: OldGame, ruleset: Ruleset, shooter: int, moon: Moon, line: int) -> Problem:
    """As what a row was taken."""
    key = "sheet_moon" if moon is Moon.ADD else "sheet_moon_off"
    return Problem(line, Refused(key, name=game.names[shooter], points=ruleset.moon_points))


def _moon_remarks(game: OldGame, state: State) -> Iterator[Problem]:
    """As what the moons were taken that rows don't show as such."""
    for view in state.hands:
        if view.shooter is not None and view.moon in (Moon.ADD, Moon.SUBTRACT):
            line = game.rows[view.number - 1].line
            yield _moon_remark(game, view.ruleset, view.shooter, view.moon, line)


def _place_of(why: RulesError, line: int) -> tuple[int, RulesError]:
    """The line that is to blame for what is wrong with a game, else that of its names."""
    found = why.data.get("why")
    if isinstance(why, FileRefused) and isinstance(found, RulesError):
        return why.line, found
    return line, why


def _seats_named(game: OldGame, seats: Sequence[int]) -> list[str]:
    return [game.names[seat] for seat in seats]


def _seat_of(game: OldGame, dealer: str, seats: Sequence[int]) -> int | None:
    """The seat that is meant by a name, or by its first letters where they are of one alone."""
    key = name_key(dealer)
    names = {seat: {name_key(each.name) for each in game.columns[seat]} for seat in seats}
    exact = [seat for seat in seats if key in names[seat]]
    near = [seat for seat in seats if any(name.startswith(key) for name in names[seat])]
    found = exact or near
    return found[0] if key and len(found) == 1 else None


def _token(text: str, players: int) -> str | None:
    """The way a hand was passed, where it is written and can be."""
    token = _PASSES.get(text.casefold().strip(" ."))
    if token is None:
        return None
    try:
        check_step(token, players)
    except RulesError:
        return None
    return token


def _blanks(row: Row) -> frozenset[int]:
    """The columns without a number."""
    return frozenset([column for column in range(len(row.numbers)) if not row.has(column)])


def _has_gap(row: Row, hand: int, present: Sequence[Collection[int]]) -> bool:
    """Whether somebody has no number who has one before and after."""
    if row.shooter is not None or row.entry is not None:
        return False
    return any(hand in hands and not row.has(column) for column, hands in enumerate(present))


def _with_last(game: OldGame, column: int) -> range:
    """From which hand to which a column has numbers, and the last one where only that is empty."""
    hands, last = _hands_of(game, column), len(game.rows)
    is_empty = hands.stop == last and column not in game.rows[-1].dashes
    return range(hands.start, last + 1) if is_empty else hands


def _may_be_totals(row: Row, above: Sequence[Row]) -> bool:
    """Whether no number of a row is less than those above it together."""
    columns = zip(row.numbers, *(each.numbers for each in above), strict=True)
    return all((total or 0) >= sum(each or 0 for each in points) for total, *points in columns)


def _hands_of(game: OldGame, column: int) -> range:
    """From which hand to which a column has numbers."""
    numbered = [at for at, row in enumerate(game.rows, start=1) if row.has(column)]
    return range(numbered[0], numbered[-1] + 1) if numbered else range(0)


def _late_starts(
    frame: _Frame, state: State, late: Sequence[int], starts: Sequence[int]
) -> dict[int, int]:
    """With how many points those come in who come late: the highest total by then, as at the table.

    `state` was played with these `starts`: what those before them have more counts too.
    """
    found: dict[int, int] = {}
    for column in late:
        before = min(frame.present[column]) - 1
        if before > len(state.hands):
            break
        totals = state.totals_after(before)
        found[column] = max(
            totals[seat] + found.get(seat, starts[seat]) - starts[seat]
            for seat in state.at_table(before)
        )
    return found


def _start_of(frame: _Frame, column: int, rows: str) -> int | None:
    """With how many points a column begins; None for a late one whose totals don't say."""
    game, ruleset = frame.game, frame.ruleset
    first = min(frame.present[column])
    row = game.rows[first - 1]
    number = row.numbers[column]
    if first == 1 or number is None:
        return 0
    if rows == TOTALS:
        above = game.rows[first - 2].numbers
        others = sum(
            ruleset.shown(now) - ruleset.shown(before)
            for now, before in zip(row.numbers, above, strict=True)
            if now is not None and before is not None
        )
        players = sum(first in hands for hands in frame.present)
        sums = allowed_sums(ruleset.for_chairs(players)) or {ruleset.penalty_total}
        rest = min((each - others for each in sums if each >= others), default=0)
        return ruleset.shown(number) - rest
    if row.totals and (total := row.totals[column]) is not None:
        return ruleset.shown(total) - penalties_typed(ruleset, [number])[0]
    if game.sums and (final := game.sums[-1][1].numbers[column]) is not None:
        mine = [each.numbers[column] or 0 for each in game.rows]
        return ruleset.shown(final) - sum(penalties_typed(ruleset, mine))
    return None


def _grows(game: OldGame, sign: int = 1) -> bool:
    """Whether numbers are hardly ever less than those above, as in most totals.

    With the other `sign` whether they are hardly ever more, as in totals that are counted down.
    """
    if len(game.rows) < 2:
        return False
    steps = [
        before is None or now is None or sign * before <= sign * now
        for above, below in pairwise(game.rows)
        for before, now in zip(above.numbers, below.numbers, strict=True)
    ]
    return steps.count(False) <= len(steps) // STEPS_FOR_ONE


def _counted_up(game: OldGame) -> OldGame | None:
    """A game with totals that were counted down, from those in its first row or from 100."""
    first, *rows = game.rows
    start = first.numbers[0]
    if len({*first.numbers}) != 1:
        start, rows = COUNTED_FROM, game.rows
    numbers = [each for row in rows for each in row.numbers]
    if len(rows) < 2 or start is None or None in numbers or game.sums or not _grows(game, -1):
        return None
    up = [
        row._replace(numbers=tuple([start - (each or 0) for each in row.numbers])) for row in rows
    ]
    return replace(game, rows=up)


def _id_from(day: date, text: str) -> uuid.UUID:
    """An id that sorts by the day like any other, and is the same for the same text."""
    midnight = datetime.combine(day, time(), tzinfo=UTC)
    rest = int.from_bytes(hashlib.sha256(text.encode()).digest()[:10])
    parts = int(midnight.timestamp() * 1000) << 16 | 0x7 << 12 | rest >> 62 & 0xFFF
    return uuid.UUID(int=parts << 64 | 0x2 << 62 | rest & (1 << 62) - 1)
