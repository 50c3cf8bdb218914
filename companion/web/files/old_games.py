"""Add old games: one by its final scores, or a whole sheet; looked at, then taken in."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import RequestEntityTooLarge

from companion import scorebook
from companion.config import MOST_MEGABYTES, MOST_OF_FILE
from companion.files import table_import
from companion.files.old_sheets import (
    DAY_FIRST,
    MONTH_FIRST,
    NO_ORDER,
    NO_YEAR,
    ROLES,
    Column,
    Problem,
    decode,
    read_day,
)
from companion.files.paper import (
    AS_IT_IS,
    EITHER,
    FINALS,
    HANDS,
    LAST_RULES,
    TOTALS,
    PaperFile,
    PaperTerms,
    ScoredGame,
)
from companion.files.table_file import FileRefused
from companion.files.table_import import Survey
from companion.models import Table
from companion.referee.grammar import listed
from companion.referee.messages import error_words
from companion.referee.options import variant_name
from companion.referee.table_files import (
    AS_LAST_GAME,
    COLUMN_ROLES,
    IS_DAY_FIRST,
    IS_MONTH_FIRST,
    IS_ONE_NAME,
    KEEP_AS_IT_IS,
    alike_words,
    count_games,
    file_limits,
    lines_to_mend,
    what_comes,
    what_stays,
)
from companion.rules.errors import RulesError
from companion.rules.variants import VARIANTS
from companion.scorebook import Refused, clean_note, players_of
from companion.sharing.access import Access
from companion.web.access import keeper_at, now
from companion.web.files.views import (
    MOST_GAMES_SENT,
    MOST_HANDS_SENT,
    MOST_LINES_SENT,
    LastImport,
    is_file_sent,
    is_taken_in,
    last_import,
    limits_here,
    refuse_size,
    sent_file,
    take_in_survey,
    too_large,
    turn_to_look,
    write_id,
)
from companion.web.formatting import describe_people, full_night_words, visitor_zone
from companion.web.requests import answer, operation, status_of
from companion.web.security import refuse_copies

SCORES, SHEET = "scores", "sheet"  # one game by its final scores, or a sheet

MOST_SEEN = 8  # players of a game by its final scores before the fold

NEW_NAMES = 2  # rows for players who are new, in a game by its final scores

MOST_LISTED = 50  # lines that are wrong

ASKED_ABOVE = (NO_YEAR, NO_ORDER, "paper_no_day")  # of the whole sheet, once

MOST_HANDS_OFFERED = 24  # from which somebody played for another

ONE_NAME = "1"  # the answer that a column with two names is of one player

bp = Blueprint("old_games", __name__, url_prefix="/t/<uuid:table_id>/old-games")
bp.after_request(refuse_copies)
bp.errorhandler(RequestEntityTooLarge)(refuse_size)


@dataclass(frozen=True)
class OldGamesForm:
    """Old games as they were typed, pasted or sent, and what is said of all of them."""

    kind: str = ""
    text: str = ""
    rules: str = ""
    rows: str = EITHER
    target: str = ""
    day: str = ""
    note: str = ""
    order: str = ""
    names: tuple[str, ...] = ()
    scores: tuple[str, ...] = ()
    roles: Mapping[int, str] = field(default_factory=dict)  # by column
    substitutes: Mapping[int, str] = field(default_factory=dict)  # by column
    mends: Mapping[int, str] = field(default_factory=dict)  # by line

    @property
    def terms(self) -> PaperTerms:
        """The same as the table means it. Raises Refused."""
        target, day = self.target.strip(), self.day.strip()
        if target and not _is_plain_number(target):
            raise Refused("paper_target")
        rows = FINALS if self.kind == SCORES else self.rows
        return PaperTerms(
            rules=self.rules,
            target=int(target) if target else None,
            rows=rows if rows in (HANDS, TOTALS, FINALS) else EITHER,
            day=read_day(day, self.order) if day else None,
            note=clean_note(self.note),
            zone=visitor_zone(),
            roles=self.roles,
            order=self.order,
            substitutes={
                at: int(hand) for at, hand in self.substitutes.items() if _is_plain_number(hand)
            },
            mends=self.mends,
        )

    @property
    def data(self) -> bytes:
        """The sheet itself; scores as a line of names and one of numbers."""
        if self.kind != SCORES:
            return self.text.encode()
        filled = [
            (name.replace("\t", " "), score.replace("\t", " "))
            for name, score in zip(self.names, self.scores, strict=False)
            if name.strip() and score.strip()
        ]
        return "\n".join("\t".join(each) for each in zip(*filled, strict=True)).encode()


def _is_plain_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


def _sent_form() -> OldGamesForm:
    sent, looks = request.form, _numbered("looks")
    texts = ("kind", "text", "rules", "rows", "target", "day", "note", "order")
    return OldGamesForm(
        **{name: sent.get(name, "") for name in texts},
        names=tuple(sent.getlist("name")),
        scores=tuple(sent.getlist("score")),
        roles={
            at: role
            for at, role in _numbered("column").items()
            if role in ROLES and role != looks.get(at)
        },
        substitutes=_numbered("from"),
        mends=_numbered("line"),
    )


def _numbered(name: str) -> dict[int, str]:
    """The fields of a name with a number, by that: "column-3"."""
    found = {}
    for key, value in request.form.items():
        head, _, number = key.partition("-")
        if head == name and number.isascii() and number.isdigit() and len(number) < 8 and value:
            found[int(number)] = value
    return found


# Who may have played: whose disc, the name and the score.
PlayerRow = tuple[dict[str, Any] | None, str, str]

# A line that is wrong: the field of its answer, what is wrong, what may be answered, the answer.
Mend = tuple[str, str, Sequence[tuple[str, str]], str]


@dataclass
class OldGamesPage:
    """The page with what was sent last, what comes of it, and what is wrong."""

    table: Table
    form: OldGamesForm = field(default_factory=OldGamesForm)
    paper: PaperFile | None = None
    survey: Survey | None = None
    problem: str = ""
    asks_day_order: bool = False  # of the date that was typed beside the games

    @property
    def url(self) -> str:
        return url_for("old_games.look", table_id=self.table.id)

    @property
    def operation(self) -> str:
        """Names what was looked at: taken in twice, it is one write."""
        return write_id(self.table, self.form)

    @property
    def rules(self) -> list[tuple[str, str]]:
        """The rules that old games may have been played by, with their names."""
        last = [(LAST_RULES, AS_LAST_GAME)] if table_import.has_games(self.table) else []
        return [*last, *((key, variant_name(key)) for key in VARIANTS)]

    @property
    def players(self) -> list[PlayerRow]:
        """Who may have played a game by its final scores: whose disc, the name and the score.

        After the table's players come rows for new ones, which have no disc.
        """
        players = players_of(self.table)
        typed = dict(zip(self.form.names, self.form.scores, strict=False))
        known: list[PlayerRow] = [
            (one, one["name"], typed.pop(one["name"], "")) for one in describe_people(players)
        ]
        new: list[PlayerRow] = [
            (None, name, score) for name, score in typed.items() if name.strip()
        ]
        return [*known, *new, *[(None, "", "")] * (NEW_NAMES - len(new))]

    @property
    def folded_players(self) -> tuple[list[PlayerRow], list[PlayerRow]]:
        """The rows that are seen at once, and the others, of a large table."""
        rows = self.players
        is_seen = [at < MOST_SEEN or not row[0] or bool(row[2]) for at, row in enumerate(rows)]
        seen = [row for row, is_one in zip(rows, is_seen, strict=True) if is_one]
        return seen, [row for row, is_one in zip(rows, is_seen, strict=True) if not is_one]

    @property
    def comes(self) -> str:
        """What would come in."""
        found = self.survey
        return what_comes(found.games, found.hands, found.players) if found else ""

    @property
    def stays(self) -> list[str]:
        """What of it is here already."""
        if self.survey is None or self.paper is None:
            return []
        return what_stays(self.survey.same + self.paper.known, self.survey.differing)

    @property
    def add_words(self) -> str:
        """How many games the key adds."""
        return count_games(self.survey.games) if self.survey else ""

    @property
    def new_names(self) -> str:
        """The names that nobody has here yet."""
        return listed(self.paper.new_names) if self.paper else ""

    @property
    def alike(self) -> list[str]:
        """New names that may be another spelling."""
        return [alike_words(*pair) for pair in self.paper.similar_names] if self.paper else []

    @cached_property
    def mends(self) -> list[Mend]:
        """The lines that are wrong, and those that an answer mended."""
        if self.paper is None:
            return []
        asked = [each for each in self.paper.problems if each.why.key not in ASKED_ABOVE]
        found = sorted([*asked, *self.paper.settled], key=lambda each: each.line)
        return [self._mend(each) for each in found[:MOST_LISTED]]

    def _mend(self, problem: Problem) -> Mend:
        why, is_score = (
            problem.why,
            self.form.kind == SCORES or isinstance(problem.why, FileRefused),
        )
        words = error_words(why if is_score else FileRefused(why, problem.line))
        if problem.hands:
            hands = range(2, min(problem.hands, MOST_HANDS_OFFERED) + 1)
            answers = [*((f"{hand}", f"{hand}") for hand in hands), (ONE_NAME, IS_ONE_NAME)]
            chosen = self.form.substitutes.get(problem.column, "")
            return f"from-{problem.column}", words, answers, chosen
        answers = [(name, name) for name in problem.names]
        answers += [(AS_IT_IS, KEEP_AS_IT_IS)] if problem.can_stay else []
        return f"line-{problem.line}", words, answers, self.form.mends.get(problem.line, "")

    @property
    def more_mends(self) -> int:
        """How many more lines are wrong."""
        return max(len(self.paper.problems) - MOST_LISTED, 0) if self.paper else 0

    @property
    def other_mends(self) -> list[tuple[str, str]]:
        """Answers to what is not asked on the page, for the next look."""
        shown = {name for name, _, answers, _ in self.mends if answers}
        given = [(f"line-{line}", answer) for line, answer in self.form.mends.items()]
        given += [(f"from-{at}", answer) for at, answer in self.form.substitutes.items()]
        return [(name, answer) for name, answer in given if name not in shown]

    @property
    def mend_title(self) -> str:
        """How many lines are wrong."""
        return lines_to_mend(len(self.paper.problems)) if self.paper else ""

    @property
    def asks_year(self) -> str:
        """A date without a year, where there is one."""
        return self.paper.sheet.asks.get(NO_YEAR, "") if self.paper else ""

    @property
    def asks_day(self) -> bool:
        """Whether games have no date, or dates no year: the answer stands above what comes."""
        return self.paper is not None and (bool(self.asks_year) or self.paper.asks_day)

    @property
    def asks_order(self) -> list[tuple[str, str]]:
        """Both ways to read a date, where it may be two days."""
        if not (self.asked_date or self.asks_day_order or self.form.order):
            return []
        return [(DAY_FIRST, IS_DAY_FIRST), (MONTH_FIRST, IS_MONTH_FIRST)]

    @property
    def asked_date(self) -> str:
        """The date that may be two days."""
        return self.paper.sheet.asks.get(NO_ORDER, "") if self.paper else ""

    @property
    def columns(self) -> list[tuple[int, Column]]:
        """What each column was taken for."""
        return sorted(self.paper.sheet.columns.items()) if self.paper else []

    @property
    def columns_line(self) -> str:
        """The same in a line: players by their names."""
        roles = [
            listed(column.labels) if column.role == "player" else COLUMN_ROLES[column.role].lower()
            for _, column in self.columns
        ]
        return ", ".join(roles)

    @property
    def roles(self) -> list[tuple[str, str]]:
        """What a column may be, with words."""
        return list(COLUMN_ROLES.items())

    @property
    def most_of_file(self) -> str:
        """How much a sheet may have here."""
        return file_limits(MOST_MEGABYTES, MOST_GAMES_SENT, MOST_HANDS_SENT)

    @property
    def games(self) -> list[tuple[ScoredGame, str, list[str]]]:
        """What comes of each game, when it was played, and what the players should know of it."""
        return [
            (game, _day_words(game), [error_words(each.why) for each in game.remarks])
            for game in (self.paper.games if self.paper else ())
        ]

    @cached_property
    def latest(self) -> LastImport | None:
        """What was taken in last, for Undo."""
        return last_import(self.table)


def _day_words(game: ScoredGame) -> str:
    if not game.day.is_known:
        return f"{game.day.date.year}, no date"
    return full_night_words(game.day.date)


@bp.get("")
def show(table_id: uuid.UUID) -> ResponseReturnValue:
    """One game by its final scores, or a sheet."""
    return _answer(OldGamesPage(keeper_at(table_id).table))


@bp.post("")
def look(table_id: uuid.UUID) -> ResponseReturnValue:
    """Look at old games; sent again as they came, they are taken in."""
    access = keeper_at(table_id)
    scorebook.done_before(access.device, operation())  # its id may be of something else
    page = OldGamesPage(access.table, _sent_form())
    try:
        return _look(access, page)
    except RulesError as error:
        page.problem = error_words(error)
        page.asks_day_order = error.key == NO_ORDER
        return _answer(page, status_of(error))


def _look(access: Access, page: OldGamesPage) -> ResponseReturnValue:
    """Raises RulesError where it is no sheet, or too much."""
    data = sent_file() if is_file_sent() else page.form.data
    if len(data) > MOST_OF_FILE:
        page.form = replace(page.form, text="")  # too much to be shown again
        raise too_large()
    if page.form.kind != SCORES:
        page.form = replace(page.form, text=decode(data))
    limits = {
        "most_games": MOST_GAMES_SENT,
        "most_hands": MOST_HANDS_SENT,
        "most_lines": MOST_LINES_SENT,
    }
    with turn_to_look(access), limits_here():
        page.paper = PaperFile(data, access.table, page.form.terms, now(), **limits)
        if page.paper.problems:
            return _answer(page, 422)
        file = page.paper.write().encode()
        page.survey = table_import.survey_file(file, lambda _: access.table, is_scored=True)
        if is_taken_in():
            return take_in_survey(access, page.survey, "old_games.show")
    return _answer(page)


def _answer(page: OldGamesPage, status: int = 200) -> ResponseReturnValue:
    return answer("files/old_games.html", status, page=page, table=page.table)
