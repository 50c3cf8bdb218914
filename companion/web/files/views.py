"""The table: its name, what can be taken out of it and printed, and a table's file brought in."""

from __future__ import annotations

import gc
import gzip
import hashlib
import re
import sys
import uuid
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from ctypes import CDLL
from threading import BoundedSemaphore, Lock
from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    after_this_request,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.exceptions import RequestEntityTooLarge

from companion import scorebook
from companion.config import MEGABYTE, MOST_MEGABYTES, MOST_OF_FILE
from companion.files import spreadsheets, table_import
from companion.files.table_file import unpack, write_table
from companion.files.table_import import Survey
from companion.history.archive import game_now
from companion.models import Table, db
from companion.referee.entry import what_stays
from companion.referee.grammar import capitalized, plain_text
from companion.referee.messages import error_words
from companion.referee.telling import say
from companion.rules import RulesError
from companion.scorebook import (
    Author,
    Conflict,
    Refused,
    clean_name,
    is_clean,
    note_done,
)
from companion.scorebook.new_game import refuse_more_tables
from companion.sharing import access as access_control
from companion.sharing.access import Access
from companion.web import errors
from companion.web.access import keeper_at, member_at, now, writing_as
from companion.web.formatting import day_words, visitor_zone
from companion.web.requests import carry_out, id_in_form, lead_to, operation, status_of
from companion.web.security import may_have_file, refuse_copies
from companion.web.sharing.recovery import list_recovery_links

MOST_GAMES_SENT, MOST_HANDS_SENT = 500, 10_000  # of a file that a page takes

MOST_ROOM = 64 * MEGABYTE  # that the values of a file of a table take

MOST_SCORED = 15_000  # rows of a sheet: some are read in more ways than one

MOST_LINES_SENT = 50_000  # of games from paper that a page takes, blank ones too

bp = Blueprint("files", __name__, url_prefix="/t/<uuid:table_id>")
bp.after_request(refuse_copies)


@bp.get("/hands.csv")
def hands_csv(table_id: uuid.UUID) -> Response:
    """Every hand of the table, for a spreadsheet."""
    table = member_at(table_id).table
    lines = spreadsheets.write_csv(spreadsheets.table_rows(table))
    return answer_with_file(_file_name(table, "csv"), lines, "text/csv")


@bp.get("/table.json")
def table_json(table_id: uuid.UUID) -> Response:
    """The whole table, for another server; docs/export.md has its fields."""
    table = member_at(table_id).table
    return answer_with_file(_file_name(table, "json"), [write_table(table_id)], "application/json")


def _file_name(table: Table, kind: str) -> str:
    """A file has the name of its table, as far as any system can write it, and today's date."""
    name = re.sub(r"[^A-Za-z0-9]+", "-", plain_text(table.name)).strip("-") or "hearts"
    day = now().astimezone(visitor_zone()).date().isoformat()
    return f"{name}-{day}.{kind}"


class TablePage:
    """A table's name and sheets, what it can take with it, and for keepers what it can bring in.

    `recovery` are its recovery links, for keepers.
    `survey` is what a file would bring that was just looked at, `packed` that file; with
    `is_added` it comes to a table that is here. `latest` is what was taken in last, `old_name`
    what the table was called until just now.
    """

    def __init__(
        self,
        access: Access,
        *,
        survey: Survey | None = None,
        packed: str = "",
        problem: str = "",
        refused_name: str = "",
        old_name: str = "",
    ) -> None:
        self.table, self.is_keeper = access.table, access.is_keeper
        self.refused_name = refused_name
        self.rename_operation = write_id(self.table, "name")
        is_renamed = self.is_keeper and old_name != self.table.name and is_clean(old_name)
        self.old_name = old_name if is_renamed else ""
        self.undo_operation = write_id(self.table, old_name)
        self.printed = _printed_sheets(self.table)
        self.survey, self.packed, self.problem = survey, packed, problem
        self.stays: list[str] = []
        if survey:
            self.stays = what_stays(survey.same, survey.differing, survey.stored)
        self.is_added = survey is not None and survey.target_id is not None
        self.operation = write_id(self.table, packed)
        self.most_of_file = say(
            "file_limits", megabytes=MOST_MEGABYTES, games=MOST_GAMES_SENT, hands=0
        )
        offers_undo = self.is_keeper and not survey and not problem
        self.latest = last_import(self.table) if offers_undo else None
        self.recovery = list_recovery_links(access) if self.is_keeper and not survey else []


def write_id(table: Table, what: object) -> str:
    """Names what a form was made from: sent twice, it is one write."""
    digest = hashlib.sha256(f"{what} {table.id} {table.version}".encode())
    return digest.hexdigest()[:32]


LastImport = tuple[uuid.UUID, str, str]


def last_import(table: Table) -> LastImport | None:
    """What a table took in last, where that can be undone: its id, the Undo's, when, how much."""
    found = table_import.latest_import(table)
    if found is None:
        return None
    games = say("counted_games", count=len(found.brought["games"]))
    line = capitalized(f"{day_words(found.at, now(), visitor_zone())}, {games}")
    return found.id, write_id(table, found.id), line


def _printed_sheets(table: Table) -> list[tuple[str, str]]:
    """The sheets of the game that is on, or was on last, with their names."""
    game = game_now(table)
    if game is None:
        return []
    at_game: dict[str, Any] = {"table_id": table.id, "game_id": game.id}
    sheet = url_for("scoreboard.sheet", **at_game), gettext("Score sheet")
    if game.is_over:
        return [sheet]
    blank = url_for("scoreboard.blank_sheet", **at_game), gettext("Blank sheet")
    return [sheet, blank] if game.hand_count else [blank]


@bp.get("/table")
def show(table_id: uuid.UUID) -> str:
    """What there is to do about a table itself."""
    return answer_table(member_at(table_id), old_name=request.args.get("was", ""))


@bp.post("/name")
def rename(table_id: uuid.UUID) -> ResponseReturnValue:
    """Another name for the table, on every phone; its page has an Undo for it."""
    access, name = keeper_at(table_id), request.form.get("name", "")

    def work(_: Author) -> str:
        was, access.table.name = access.table.name, clean_name(name)
        return url_for("files.show", table_id=table_id, was=was)

    try:
        return carry_out(access, work)
    except Conflict:
        raise
    except RulesError as error:
        return answer_table(access, problem=error_words(error), refused_name=name[:200]), 422


@bp.post("/import")
def take_in(table_id: uuid.UUID) -> ResponseReturnValue:
    """Look at a file; sent again as it came, it is taken in."""
    access = keeper_at(table_id)
    scorebook.done_before(access.device, operation())  # its id may be of something else
    try:
        with turn_to_look(access):
            text = sent_file()
            survey = _survey(access, text)
            if "packed" in request.form:
                return take_in_survey(access, survey)
            return answer_table(access, survey=survey, packed=_pack(text))
    except RulesError as error:
        return answer_table(access, problem=error_words(error)), status_of(error)


def take_in_survey(
    access: Access, survey: Survey, endpoint: str = "files.show"
) -> ResponseReturnValue:
    """Take in what was surveyed, and lead on to a page of its table. Raises RulesError."""
    if survey.target_id and survey.target_id != access.table.id:
        access = keeper_at(survey.target_id)
    asked, here, moment = operation(), access.table.id, now()
    with table_import.writing_import(survey):
        if done := scorebook.done_before(access.device, asked):
            return lead_to(done)
        found = access_control.find_access(access.device.id, here)
        if found is None or not found.is_keeper:  # any more
            abort(404)
        if survey.target_id is None:
            refuse_more_tables(access.device, moment)
        came = table_import.take_in(survey, moment, access.device)
        location = url_for(endpoint, table_id=came.table_id)
        note_done(access.device, db.session.get_one(Table, came.table_id), asked, location, moment)
    return lead_to(location)


def is_taken_in() -> bool:
    """Whether what was looked at is sent once more, to be taken in."""
    return "packed" in request.form or request.form.get("step") == "take"


LOOKS_AT_ONCE = 2  # of one process: each may take seconds of computing, and 70 MB

MOST_WAITING = 4  # looks that wait for their turn; the threads are for those who keep score

LONGEST_WAIT = 10  # seconds

_turns = BoundedSemaphore(LOOKS_AT_ONCE)
_looks = Counter[uuid.UUID]()  # that run or wait now in this process, by device
_looks_lock = Lock()


@contextmanager
def turn_to_look(access: Access) -> Iterator[None]:
    """One look at a time for each phone, and few in a process: others wait. Raises Refused.

    Behind one that takes its file in, the other tap of a double tap may wait.
    """
    with _counted_look(access.device.id):
        if not _turns.acquire(timeout=LONGEST_WAIT):
            raise Refused("looks_are_many")
        after_this_request(_give_back_later)
        try:
            yield
        finally:
            _turns.release()


def _give_back_later(response: Response) -> Response:
    response.call_on_close(_give_back)
    return response


def _give_back() -> None:
    """Return to the system what a look took: else each thread keeps the most it ever had."""
    gc.collect()
    if sys.platform == "linux" and (trim := getattr(CDLL(None), "malloc_trim", None)):
        trim(0)


@contextmanager
def _counted_look(device: uuid.UUID) -> Iterator[None]:
    """Raises Refused where this phone has one already, or too many wait."""
    with _looks_lock:
        if _looks[device] >= (2 if is_taken_in() else 1):
            raise Refused("look_is_running")
        if _looks.total() >= LOOKS_AT_ONCE + MOST_WAITING:
            raise Refused("looks_are_many")
        _looks[device] += 1
    try:
        yield
    finally:
        with _looks_lock:
            _looks[device] -= 1
            if not _looks[device]:
                del _looks[device]


@bp.post("/import/undo")
def undo(table_id: uuid.UUID) -> ResponseReturnValue:
    """What was taken in last goes again, a new table with it."""
    access, import_id = keeper_at(table_id), id_in_form("import")
    if location := scorebook.done_before(access.device, operation()):
        return lead_to(location)
    try:
        seen = table_import.look_back(access.table, import_id)
        latest = table_import.latest_import(access.table)
        if latest and latest.is_new_table:
            with writing_as(access):
                table_import.undo_import(access.table, import_id, now(), seen)
            return lead_to(url_for("home.show"))

        def work(by: Author) -> str:
            table_import.undo_import(access.table, import_id, by.now, seen)
            back = "old_games.show" if "old_games" in request.form else "files.show"
            return url_for(back, table_id=table_id)

        return carry_out(access, work)
    except Conflict:
        raise
    except RulesError as error:
        return answer_table(access, problem=error_words(error)), 422


@bp.errorhandler(RequestEntityTooLarge)
def refuse_size(error: RequestEntityTooLarge) -> ResponseReturnValue:
    """Too much, before anything of it was read."""
    if not may_have_file():
        return errors.show(error)
    return errors.page(413, error_words(too_large()))


def too_large() -> Refused:
    return Refused("file_too_large_here", most=MOST_MEGABYTES)


def answer_table(access: Access, **fields: Any) -> str:
    """The page of a table; with the `problem` where something was refused."""
    page = TablePage(access, **fields)
    return render_template("files/table.html", page=page, table=page.table)


def _survey(access: Access, text: bytes) -> Survey:
    """What a file would bring this phone. Raises RulesError."""

    def find_target(table_id: uuid.UUID) -> Table | None:
        found = access_control.find_access(access.device.id, table_id)
        return found.table if found and found.is_keeper else None

    with limits_here():
        return table_import.survey_file(
            text,
            find_target,
            zone=visitor_zone(),
            most_games=MOST_GAMES_SENT,
            most_room=MOST_ROOM,
        )


@contextmanager
def limits_here() -> Iterator[None]:
    """What is too much for this page is refused with the way for more."""
    try:
        yield
    except RulesError as error:
        why = error.data.get("why", error)
        if isinstance(why, RulesError) and why.key == "file_too_many_games":
            raise Refused("file_too_many_games_here", most=MOST_GAMES_SENT) from error
        raise


def is_file_sent() -> bool:
    file = request.files.get("file")
    return bool(request.form.get("packed") or (file and file.filename))


def sent_file() -> bytes:
    """The file of this request, as it was chosen or as the page gives it back. Raises Refused."""
    try:
        text = unpack(_sent_bytes(), MOST_OF_FILE)
    except Refused as error:
        if error.key == "file_too_large":
            raise too_large() from error
        raise
    if not text:
        raise Refused("file_missing")
    return text


def _sent_bytes() -> bytes:
    if packed := request.form.get("packed"):
        try:
            return b64decode(packed, validate=True)
        except ValueError as error:
            raise Refused("file_missing") from error
    file = request.files.get("file")
    return file.read(MOST_OF_FILE + 1) if file else b""


def _pack(text: bytes) -> str:
    """A file as a form carries it."""
    return b64encode(gzip.compress(text, mtime=0)).decode()


def answer_with_file(name: str, texts: Iterable[str], mimetype: str) -> Response:
    """An answer that a browser saves as a file, and keeps no copy of.

    It is whole before any of it goes out: no file ends in the middle.
    """
    response = Response("".join(texts), mimetype=mimetype)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.cache_control.no_store = True
    return response
