"""Add old games: one by its final scores, or a whole sheet; looked at, then taken in."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.exceptions import RequestEntityTooLarge

from companion import scorebook
from companion.config import MOST_MEGABYTES, MOST_OF_FILE
from companion.files import table_import
from companion.files.days import NO_ORDER, NO_YEAR, ORDERS, read_day
from companion.files.grid import (
    HAND,
    LINE_END,
    LINE_KINDS,
    MOST_CELLS,
    NEW_GAME,
    NO_HAND,
    decode,
)
from companion.files.paper import (
    LAST_RULES,
    NEW,
    SAME,
    PaperFile,
    PaperTerms,
    ScoredGame,
)
from companion.files.questions import (
    FINALS,
    NO_DAY,
    ROWS,
    SIGNS,
    Problem,
)
from companion.files.sheets import OUT, PLAYER, ROLES, Column, TakenLine
from companion.files.table_file import FileRefused
from companion.files.table_import import Survey
from companion.models import Table
from companion.referee.entry import odd_lines, what_stays
from companion.referee.grammar import listed
from companion.referee.messages import error_words
from companion.referee.options import variant_name
from companion.referee.telling import choice_words, say
from companion.rules import VARIANTS, RulesError
from companion.scorebook import Refused, clean_note, players_of
from companion.web.access import keeper_at, now
from companion.web.files.views import (
    MOST_GAMES_SENT,
    MOST_HANDS_SENT,
    MOST_LINES_SENT,
    MOST_SCORED,
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
from companion.web.formatting import Face, describe_people, full_night_words, visitor_zone
from companion.web.requests import answer, operation, read_number, status_of
from companion.web.security import refuse_copies

SCORES, SHEET = "scores", "sheet"  # one game by its final scores, or a sheet

MOST_SEEN = 8  # players of a game by its final scores before the fold

NEW_NAMES = 2  # rows for players who are new, in a game by its final scores

MOST_LISTED = 50  # lines that are wrong

ASKED_ABOVE = (NO_YEAR, NO_DAY)  # whose answer is typed

MOST_LINES_LISTED = 100  # of those of numbers; of a longer sheet those that are no hands

# What is wrong with a line that cannot be one of numbers, and may be none at all.
NOT_READ = (
    "paper_names",
    "sheet_day_unread",
    "sheet_line_unread",
    "paper_line_long",
    "paper_too_many_cells",
    "sheet_quote",
)

# What may be answered of a sheet, by the beginning of the name of the answer; of a line and from
# which hand somebody played, whatever the question offers.
ANSWERS: Mapping[str, Sequence[str]] = {
    "order": ORDERS,
    "rows": ROWS,
    "column": ROLES,
    "kind": LINE_KINDS,
    "sign": SIGNS,
    "kitty": (PLAYER, OUT),
    "names": (SAME, NEW),
    "line": (),
    "from": (),
}

VARIANT_NAMES = {key: variant_name(key) for key in VARIANTS}

bp = Blueprint("old_games", __name__, url_prefix="/t/<uuid:table_id>/old-games")
bp.after_request(refuse_copies)
bp.errorhandler(RequestEntityTooLarge)(refuse_size)


@dataclass(frozen=True)
class OldGamesForm:
    """Old games as they were typed, pasted or sent, and what is said of all of them."""

    kind: str = ""
    text: str = ""
    rules: str = ""
    target: str = ""
    day: str = ""
    note: str = ""
    names: tuple[str, ...] = ()
    scores: tuple[str, ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)  # by the names of the questions

    @property
    def terms(self) -> PaperTerms:
        """The same as the table means it. Raises Refused."""
        target, day = self.target.strip(), self.day.strip()
        points = read_number(target, 6)
        if target and points is None:
            raise Refused("paper_target")
        said = {"rows": FINALS} if self.kind == SCORES else {}
        return PaperTerms(
            rules=self.rules,
            target=points,
            day=read_day(day, self.answers.get("order", "")) if day else None,
            note=clean_note(self.note),
            zone=visitor_zone(),
            answers={**self.answers, **said},
        )

    @property
    def rows(self) -> str:
        """What the rows are, where somebody said it."""
        return self.answers.get("rows", "")

    @property
    def asked_of_day(self) -> list[Problem]:
        """Which of two days was typed, whether somebody said it or not."""
        try:
            read_day(self.day.strip())
        except Refused as why:
            return [Problem(0, why, ORDERS)] if why.key == NO_ORDER else []
        return []

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


def _sent_form() -> OldGamesForm:
    sent = request.form
    texts = ("kind", "text", "rules", "target", "day", "note")
    return OldGamesForm(
        **{name: sent.get(name, "") for name in texts} | {"text": _mended_text()},
        names=tuple(sent.getlist("name")),
        scores=tuple(sent.getlist("score")),
        answers={name: sent[name] for name in sent if _is_answer(name)},
    )


def _is_answer(name: str) -> bool:
    """Whether a field has an answer, and not what the sheet looks like without it."""
    answer, offered = request.form[name], ANSWERS.get(name.partition("-")[0])
    if not answer or offered is None or answer == request.form.get(f"looks-{name}"):
        return False
    return not offered or answer in offered


def _mended_text() -> str:
    """The text that was sent, with the cells of lines as they were mended beside their questions.

    A line that was changed in the text too stays as it is there.
    """
    text = request.form.get("text", "")
    mended = {at: was for at, was in _numbered("was").items() if _cells_sent(at, was) != was}
    if not mended:
        return text
    lines = LINE_END.split(text)
    for at, was in mended.items():
        if at <= len(lines) and lines[at - 1] == was:
            lines[at - 1] = _cells_sent(at, was)
    return "\n".join(lines)


def _cells_sent(at: int, was: str) -> str:
    cells = request.form.getlist(f"cell-{at}")
    return _mark_between(was).join(cells) if cells else was


def _mark_between(text: str) -> str:
    """What parts the cells of a line that can be mended."""
    return next((mark for mark in ("\t", ";", ",", "|", "  ") if mark in text), " ")


def _cells_to_mend(text: str) -> Sequence[str]:
    """The cells of a line, where they stay what they are when they are put together again."""
    cells = text.split(_mark_between(text))
    return cells if len(cells) <= MOST_CELLS and '"' not in text else []


def _numbered(name: str) -> dict[int, str]:
    """The fields of a name with a number, by that: "column-3"."""
    found = {}
    for key, value in request.form.items():
        head, _, text = key.partition("-")
        number = read_number(text, 7)
        if head == name and number is not None and value:
            found[number] = value
    return found


# Who may have played: whose disc, the name and the score.
PlayerRow = tuple[Face | None, str, str]

# What may be answered of a line: a field and its value, the words, and whether that is the answer.
Answer = tuple[str, str, str, bool]


class Mend(NamedTuple):
    """A line that is wrong: its name on the page, what is wrong, what may be answered.

    Its cells can be mended where it `was` this text, in line `at`.
    """

    name: str
    words: str
    answers: Sequence[Answer]
    at: int = 0
    was: str = ""
    cells: Sequence[str] = ()


class OldGamesPage:
    """The page with what was sent last, what comes of it, and what is wrong.

    `comes` and `stays` say what would come in and what is here already, `games` what comes of each
    game, when it was played, and what the players should know of it; `new_names` nobody has here
    yet. `rules` are those that old games may have
    been played by, `columns` what each column was taken for, `roles` what it may be.

    `mends` are the lines that are wrong and those that an answer mended, `more_mends` how many more
    are wrong, `other_mends` answers to what is not asked on the page, for the next look. `lines`
    are those of numbers, each with what it was taken for, of a long sheet those that are no hands.
    Above what comes it asks for a year that `asks_year` has none of; it `asks_rows` there, and else
    below, what the numbers are. `latest` is what was taken in last, for Undo.
    """

    def __init__(
        self,
        table: Table,
        form: OldGamesForm,
        paper: PaperFile | None = None,
        survey: Survey | None = None,
        problem: str = "",
    ) -> None:
        self.table, self.form, self.paper, self.survey = table, form, paper, survey
        self.problem, self.url = problem, url_for("old_games.look", table_id=table.id)
        self.operation = write_id(table, form)  # taken in twice, it is one write
        self.most_of_file = say(
            "file_limits", megabytes=MOST_MEGABYTES, games=MOST_GAMES_SENT, hands=MOST_HANDS_SENT
        )
        self.latest = last_import(table)
        self.rules = list(VARIANT_NAMES.items())
        if table_import.has_games(table):
            self.rules.insert(0, (LAST_RULES, gettext("As in your last game")))
        self.folded_players = _fold(_list_players(table, form))
        self.roles = list(choice_words("choice_column").items())
        self.stays: list[str] = []
        if survey and paper:
            self.stays = what_stays(survey.same + paper.known, survey.differing)
        self.mends = _list_mends(form, paper)
        self.lines = _list_lines(paper, self.mends) if paper else []
        shown = {name for mend in self.mends for name, *_ in mend.answers}
        shown |= {"rows", *(f"kind-{line}" for line, _ in self.lines)}
        shown |= {f"column-{at}" for at in (paper.sheet.columns if paper else ())}
        self.other_mends = [each for each in form.answers.items() if each[0] not in shown]
        asked = {each.why.key: each.why.data for each in paper.problems} if paper else {}
        self.asks_year = asked.get(NO_YEAR, {}).get("text", "")
        self.asks_day = bool(self.asks_year) or NO_DAY in asked
        self.asks_rows = any(mend.name == "of-rows" for mend in self.mends)
        self.row_kinds = list(choice_words("choice_rows").items())
        self.columns = sorted(paper.sheet.columns.items()) if paper else []
        self.more_mends = 0
        if paper is None:
            return
        self.new_names = listed(paper.new_names)
        self.more_mends = max(len(paper.problems) - MOST_LISTED, 0)
        self.line_kinds = list(choice_words("choice_kind").items())
        self.lines_line = odd_lines({at: each.kind for at, each in paper.sheet.lines.items()})
        self.columns_line = ", ".join(_column_words(column) for _, column in self.columns)
        self.games = [
            (game, _day_words(game), [error_words(each.why) for each in game.remarks])
            for game in paper.games
        ]


def _list_players(table: Table, form: OldGamesForm) -> list[PlayerRow]:
    """Who may have played a game by its final scores; rows for new ones come last."""
    typed = dict(zip(form.names, form.scores, strict=False))
    known: list[PlayerRow] = [
        (face, face.name, typed.pop(face.name, ""))
        for face in describe_people(players_of(table)).values()
    ]
    new: list[PlayerRow] = [(None, name, score) for name, score in typed.items() if name.strip()]
    return [*known, *new, *[(None, "", "")] * (NEW_NAMES - len(new))]


def _fold(rows: Sequence[PlayerRow]) -> tuple[list[PlayerRow], list[PlayerRow]]:
    """The rows that are seen at once, and the others, of a large table."""
    is_seen = [at < MOST_SEEN or not row[0] or bool(row[2]) for at, row in enumerate(rows)]
    seen = [row for row, is_one in zip(rows, is_seen, strict=True) if is_one]
    return seen, [row for row, is_one in zip(rows, is_seen, strict=True) if not is_one]


def _column_words(column: Column) -> str:
    if column.role == "player":
        return listed(column.labels)
    return choice_words("choice_column")[column.role].lower()


def _list_mends(form: OldGamesForm, paper: PaperFile | None) -> list[Mend]:
    """What is wrong first, as far as it is listed, then what was answered."""
    problems = paper.problems if paper else []
    asked = [each for each in problems if each.why.key not in ASKED_ABOVE][:MOST_LISTED]
    settled = paper.questions.settled[:MOST_LISTED] if paper else []
    found = sorted([*asked, *settled], key=lambda each: each.line)
    if not any(each.name == "order" for each in found):
        found = [*form.asked_of_day, *found]
    lines = paper.sheet.lines if paper else {}
    texts = LINE_END.split(form.text) if paper and form.kind != SCORES else []
    mends: list[Mend] = []
    for each in found:
        mend = _mend(form, each, lines.get(each.line))
        is_of_sheet = each.name == "rows" or each.name.startswith("sign-")
        is_wrong = each in problems and not is_of_sheet and 0 < each.line <= len(texts)
        if is_wrong and each.line not in {other.at for other in mends}:
            was = texts[each.line - 1]
            mend = mend._replace(at=each.line, was=was, cells=_cells_to_mend(was))
        mends.append(mend)
    return mends


def _mend(form: OldGamesForm, problem: Problem, line: TakenLine | None) -> Mend:
    why = problem.why
    is_score = form.kind == SCORES or isinstance(why, FileRefused) or not problem.line
    words = error_words(why if is_score else FileRefused(why, problem.line))
    name, offered = problem.name, problem.answers
    head, chosen = name.partition("-")[0], form.answers.get(name)
    words_of = VARIANT_NAMES if head == "rules" else choice_words(f"choice_{head}")
    answers = _answers(name, [(each, words_of.get(each, each)) for each in offered], chosen)
    kind, kinds = f"kind-{problem.line}", _kinds_offered(problem, line, chosen)
    if form.kind != SCORES:
        words_of = choice_words("choice_kind")
        answers += _answers(
            kind, [(each, words_of[each]) for each in kinds], form.answers.get(kind)
        )
    return Mend(f"of-{name}", words, answers)


def _answers(
    name: str, values: Iterable[tuple[str, str]], chosen: str | None
) -> list[tuple[str, str, str, bool]]:
    """Values with their words, as the answers of one field; and which of them was chosen."""
    return [(name, value, words, value == chosen) for value, words in values]


def _kinds_offered(problem: Problem, line: TakenLine | None, chosen: str | None) -> Sequence[str]:
    """What else a line may be that is wrong, or has a sign that nobody explained."""
    if not problem.name.startswith("line-"):
        return [NO_HAND] if problem.name.startswith("sign-") and not chosen else []
    if problem.why.key == "sheet_same_game":
        return [NEW_GAME]
    if line is None:
        return [NO_HAND] if problem.why.key in NOT_READ else []
    return [kind for kind in LINE_KINDS if kind not in {line.looks, NEW_GAME}]


def _list_lines(paper: PaperFile, mends: Sequence[Mend]) -> list[tuple[int, TakenLine]]:
    """The lines of numbers that can be changed below, where they aren't asked about above."""
    asked = {name for mend in mends for name, *_ in mend.answers}
    every = sorted(paper.sheet.lines.items())
    if len(every) > MOST_LINES_LISTED:
        every = [(at, line) for at, line in every if line.kind != HAND]
    return [each for each in every if f"kind-{each[0]}" not in asked][:MOST_LINES_LISTED]


def _day_words(game: ScoredGame) -> str:
    if not game.day.is_known:
        return f"{game.day.date.year}, no date"
    return full_night_words(game.day.date)


@bp.get("")
def show(table_id: uuid.UUID) -> ResponseReturnValue:
    """One game by its final scores, or a sheet."""
    return _answer(OldGamesPage(keeper_at(table_id).table, OldGamesForm()))


@bp.post("")
def look(table_id: uuid.UUID) -> ResponseReturnValue:
    """Look at old games; sent again as they came, they are taken in."""
    access, form, paper, survey = keeper_at(table_id), _sent_form(), None, None
    table = access.table
    scorebook.done_before(access.device, operation())  # its id may be of something else
    limits = {
        "most_games": MOST_GAMES_SENT,
        "most_hands": MOST_HANDS_SENT,
        "most_lines": MOST_LINES_SENT,
        "most_scored": MOST_SCORED,
    }
    try:
        with turn_to_look(access), limits_here():
            data = sent_file() if is_file_sent() else form.data
            if len(data) > MOST_OF_FILE:
                form = replace(form, text="")  # too much to be shown again
                raise too_large()
            if form.kind != SCORES:
                form = replace(form, text=decode(data))
                data = form.text.encode()  # a workbook as text, which may be more
                if len(data) > MOST_OF_FILE:
                    raise too_large()
            paper = PaperFile(data, table, form.terms, now(), **limits)
            if paper.problems:
                return _answer(OldGamesPage(table, form, paper), 422)
            survey = paper.survey()
            if is_taken_in():
                return take_in_survey(access, survey, "old_games.show")
            return _answer(OldGamesPage(table, form, paper, survey))
    except RulesError as error:
        words = "" if error.key == NO_ORDER else error_words(error)  # that is asked
        page = OldGamesPage(table, form, paper, survey, words)
        return _answer(page, status_of(error))


def _answer(page: OldGamesPage, status: int = 200) -> ResponseReturnValue:
    return answer("files/old_games.html", status, page=page, table=page.table)
