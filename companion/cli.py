"""The command line: what the server's owner asks for, a command each."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

from flask import Flask, current_app, url_for
from sqlalchemy import func, select, text
from sqlalchemy.exc import DatabaseError

from companion import __version__, clock, config, create_app, demo, migrations, server, tidy
from companion.database import write_transaction
from companion.files import table_import
from companion.files.days import read_day
from companion.files.paper import LAST_RULES, PaperFile, PaperTerms
from companion.files.table_file import MOST_UNPACKED, FileRefused, read_bytes, unpack
from companion.files.table_import import Survey
from companion.history import check as derived
from companion.history.bin import put_table_back
from companion.models import Game, Table, db
from companion.problems import day, problems
from companion.referee.entry import what_stays
from companion.referee.grammar import with_figure
from companion.referee.messages import error_words
from companion.referee.search import prepare
from companion.referee.telling import say
from companion.rules import RulesError
from companion.scorebook import clean_note, players_of
from companion.sharing import addresses, invitations
from companion.sharing.access import make_device
from companion.storage import backup, damage
from companion.storage.daily import newest_words
from companion.storage.damage import damage_of
from companion.storage.restore import restore as restore_copy
from companion.storage.stored_values import wrong_index, wrong_values


class CannotImport(Exception):
    """A file of a table that is not taken in. The message says why, and where."""


class NoSuchTable(Exception):
    """The name given is nobody's, or that of several tables. The message says which there are."""


def link_to(name: str, now: datetime) -> str:
    """A link that makes the device that opens it a keeper of the table, once."""
    with write_transaction():
        secret = invitations.invite(found(name), now)
    return url_for("joining.keep", secret=secret, _external=True)


def found(name: str) -> Table:
    """The table with this name or id. Raises NoSuchTable."""
    if not named(name, tables()) and (deleted := named(name, deleted_tables())):
        raise NoSuchTable("\n".join(map(in_bin, deleted)))
    return the_one(name, tables())


def the_one(name: str, among: Sequence[Table]) -> Table:
    """The one of these tables with this name or id. Raises NoSuchTable."""
    matching = named(name, among)
    if len(matching) == 1:
        return matching[0]
    problem = "Several tables are" if matching else "No table is"
    choice = f" Name one by its id:\n\n{listed(among)}" if among else ""
    raise NoSuchTable(f"{problem} called {name!r}.{choice}")


def named(name: str, among: Sequence[Table]) -> list[Table]:
    """Those of these tables with this name or id."""
    wanted = name.casefold()
    return [table for table in among if wanted in (table.name.casefold(), str(table.id))]


def listed(among: Sequence[Table]) -> str:
    """These tables, each with who plays there: names alone may be alike."""
    return "\n".join(map(describe, among)) or "There is no table yet."


def tables() -> list[Table]:
    """Every table that is not in the bin, the oldest first."""
    mine = select(Table).where(Table.deleted_at.is_(None))
    return list(db.session.scalars(mine.order_by(Table.id)))


def deleted_tables() -> list[Table]:
    """Every table in the bin, the oldest first."""
    mine = select(Table).where(Table.deleted_at.is_not(None))
    return list(db.session.scalars(mine.order_by(Table.id)))


def in_bin(table: Table) -> str:
    """Since when a table is in the bin, and how it comes back."""
    since = day(table.deleted_at) if table.deleted_at else ""
    back = f"companion restore-table {table.id}"
    return f"{table.name} is in the bin since {since}. Bring it back with: {back}"


def describe(table: Table) -> str:
    """A table for the server's owner: its id and name, who plays, how much, and when last."""
    mine = (Game.table_id == table.id, Game.deleted_at.is_(None))
    count, played_at = db.session.execute(
        select(func.count(), func.max(Game.played_at)).where(*mine)
    ).one()
    players = ", ".join(player.name for player in players_of(table)) or "no players"
    lines = [
        f"{table.id}  {table.name}",
        f"{players}; {with_figure(count, 'game')}, last used {day(played_at or table.created_at)}",
    ]
    if table.deleted_at:
        lines.append(in_bin(table))
    return "\n    ".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; what goes wrong is one sentence and an exit status."""
    options = parser().parse_args(arguments)
    try:
        status: int | None = options.run(options, given(options))
    except PROBLEMS as problem:
        return fail(str(problem))
    except DatabaseError as error:
        return fail(f"The database cannot be used: {error.orig}")
    return status or 0


def fail(problem: str) -> int:
    """Tell what went wrong; the exit status for it."""
    print(problem, file=sys.stderr)
    return 2


Settings = Mapping[str, Any]

BEYOND_REPAIR = "That is beyond repair here: bring back a backup"

PROBLEMS = (
    config.SettingError,
    backup.BackupError,
    damage.WrongDatabase,
    server.CannotServe,
    CannotImport,
    NoSuchTable,
    migrations.CannotUpgrade,
)


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    top = argparse.ArgumentParser(prog="companion", description="A score-keeper for Hearts.")
    top.add_argument("--version", action="version", version=f"Companion {__version__}")
    top.add_argument("--data", metavar="FOLDER", help="where everything is kept")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    command = commands.add_parser("serve", help="serve the phones of the house")
    command.add_argument("--host", default="0.0.0.0", help="the address to listen on")
    command.add_argument("--port", type=port, default=8000, help="the port to listen on")
    command.set_defaults(run=serve)

    command = commands.add_parser("backup", help="write a copy of everything to FILE")
    command.add_argument("file", metavar="FILE", type=Path)
    command.set_defaults(run=back_up)

    command = commands.add_parser("restore", help="go back to the copy in FILE")
    command.add_argument("file", metavar="FILE", type=Path)
    command.set_defaults(run=restore)

    command = commands.add_parser("invite", help="give a table back to a device that lost it")
    command.add_argument("table", metavar="TABLE", nargs="?", help="its name; without: list all")
    command.add_argument("--port", type=port, default=8000, help="the port Companion listens on")
    command.set_defaults(run=invite)

    command = commands.add_parser("tables", help="list the tables, those in the bin too")
    command.set_defaults(run=list_tables)

    command = commands.add_parser("restore-table", help="bring a deleted table back")
    command.add_argument("table", metavar="TABLE", help="its name or id")
    command.set_defaults(run=restore_table)

    command = commands.add_parser("purge", help="delete for good what was in the bin for 30 days")
    command.set_defaults(run=purge)
    command = commands.add_parser("check", help="compute all totals and figures again and compare")
    command.add_argument("--repair", action="store_true", help="and put right what differs")
    command.set_defaults(run=check)
    command = commands.add_parser("import", help="take in the file of a table, or old paper games")
    command.add_argument("file", metavar="FILE", type=Path)
    paper = command.add_argument_group("old paper games", "FILE is a grid: see docs/export.md")
    paper.add_argument("--table", metavar="TABLE", help="the table they belong to")
    paper.add_argument("--rules", metavar="VARIANT", default=LAST_RULES, help="not the last game's")
    paper.add_argument("--to", metavar="POINTS", type=int, help="what each was played to")
    paper.add_argument("--date", metavar="DATE", help="where none is above a game: 2019-03-14")
    paper.add_argument("--note", metavar="TEXT", default="", help="where none is above a game")
    command.add_argument("--port", type=port, default=8000, help="the port Companion listens on")
    command.set_defaults(run=take_in_file)

    command = commands.add_parser("demo", help="make a table with three years of games to look at")
    command.add_argument("--port", type=port, default=8000, help="the port Companion listens on")
    command.set_defaults(run=make_demo)
    return top


def given(options: argparse.Namespace) -> Settings:
    """The settings of the command line, which win over the environment.

    Where a folder is mistyped, what asks for tables that are there begins no new house.
    """
    folder = {"DATA": config.parse_folder("--data", options.data)} if options.data else {}
    begins = options.run in (serve, restore, make_demo)
    takes_in_table = options.run is take_in_file and not options.table
    return {
        "SERVES": options.run is serve,
        "MAY_BEGIN": begins or takes_in_table,
        **folder,
    }


def port(text: str) -> int:
    """A port number."""
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a port number (1 to 65535)")


def serve(options: argparse.Namespace, given: Settings) -> None:
    """Serve until stopped."""
    prepare()
    server.serve(create_app({**given, "TELLS": False}), options.host.strip("[]"), options.port)


def back_up(options: argparse.Namespace, given: Settings) -> None:
    """Copy the database."""
    backup.back_up(config.settled(given), options.file)
    print(f"Everything is copied to {options.file}.")


def restore(options: argparse.Namespace, given: Settings) -> None:
    """Put a copy back."""
    settings = config.settled(given)
    aside = restore_copy(settings, options.file, datetime.now(UTC))
    print(f"Restored {backup.database_file(settings)} from {options.file}.")
    for path in aside:
        print(f"What was there before is kept in {path}.")


def invite(options: argparse.Namespace, given: Settings) -> None:
    """Print a link to a table, or the tables there are."""
    app = create_app(given)
    with app.app_context():
        if options.table is None:
            print(listed(tables()))
        else:
            print_link(app, options.table, options.port)


def list_tables(options: argparse.Namespace, given: Settings) -> None:
    """Print every table there is, those in the bin last."""
    app = create_app(given)
    with app.app_context():
        print(listed([*tables(), *deleted_tables()]))


def restore_table(options: argparse.Namespace, given: Settings) -> None:
    """Take a table out of the bin."""
    app = create_app(given)
    with app.app_context():
        if not named(options.table, deleted_tables()) and named(options.table, tables()):
            raise NoSuchTable(f"{options.table} isn't in the bin.")
        with write_transaction():
            table = the_one(options.table, deleted_tables())
            put_table_back(table, now())
        print(f"{table.name} is back, on every phone that had it.")
        print(f"To let another phone keep score there: companion invite {table.id}")


def print_link(app: Flask, table: str, port: int) -> None:
    """Print a link to the table with this name or id, to read and to scan."""
    known = addresses.known_addresses(found(table), now())
    base = app.config["URL"] or (known or addresses.addresses("0.0.0.0", port))[0]
    with app.test_request_context(base_url=base):
        link = link_to(table, now())
    print(f"Open this on the device, once, within a week:\n\n  {link}\n")
    print(server.qr_code(link), end="")


def purge(options: argparse.Namespace, given: Settings) -> None:
    """Let go for good of what has been in the bin for 30 days, as each start does too."""
    count = tidy(create_app(given))
    print(f"Gone for good: {count} games and tables." if count else "Nothing to let go of.")


def check(options: argparse.Namespace, given: Settings) -> int:
    """Say what will not work, and compute everything derived from the hands again.

    1 where something stored stays wrong, or something will not work.
    """
    app = create_app(given)
    found = problems(app)
    print(*about(app), *found, sep="\n")
    return check_figures(app, options) or (1 if found else 0)


def about(app: Flask) -> list[str]:
    """Where everything is kept, and the newest copy that Companion made of it."""
    with app.app_context():
        database = migrations.name_of(db.session.connection())
        is_sqlite = db.engine.dialect.name == "sqlite"
    told = [f"{database} of Companion {__version__}."]
    return [*told, newest_words(app.config)] if is_sqlite else told


def check_figures(app: Flask, options: argparse.Namespace) -> int:
    """Compare all totals and figures with the hands, and repair them where that is asked for."""
    with app.app_context():
        if not check_database(options):
            return 1
        checked = derived.check()
        looked_at = (
            f"{with_figure(checked.hands, 'hand')} of {with_figure(checked.games, 'game')} "
            f"at {with_figure(checked.tables, 'table')}"
        )
        if checked.unreadable:
            looked_at += (
                f" ({with_figure(checked.unreadable, 'game')} left out: the rules can't be read)"
            )
        print(f"Checked {looked_at}: {count_wrong(len(checked.wrong))}.")
        for table, number, why in checked.damaged:
            print(f"{table}, game {number}: {error_words(why)}")
        if checked.damaged:
            print(f"{BEYOND_REPAIR}, or delete the game.")
        if not checked.wrong:
            return 1 if checked.damaged else 0
        print(*checked.wrong, sep="\n")
        if not options.repair:
            print("Put it right with: companion check --repair")
            return 1
        derived.repair(checked.wrong)
        left = len(derived.check().wrong)
        print(f"Put right. Now {count_wrong(left)}.")
        return 1 if left or checked.damaged else 0


def check_database(options: argparse.Namespace) -> bool:
    """Whether every value can be read, and found by its index; after a repair, whether it can."""
    values = ", ".join(wrong_values())
    wrong = f"{values} can't be read" if values else wrong_index()
    if not wrong:
        return True
    print(f"The database is damaged: {wrong}.")
    if not values and not damage_of(backup.database_file(current_app.config)):
        if not options.repair:
            print("Put it right with: companion check --repair")
            return False
        with db.engine.begin() as connection:
            connection.execute(text("REINDEX"))
        if not wrong_index():
            print("Put right.")
            return True
    print(f"{BEYOND_REPAIR}.")
    return False


def count_wrong(games: int) -> str:
    """How many games have something derived that is wrong."""
    if not games:
        return "nothing differs"
    return f"{with_figure(games, 'game')} {'differs' if games == 1 else 'differ'}"


def _read_whole(path: Path) -> bytes:
    try:
        return unpack(read_bytes(path), MOST_UNPACKED)
    except OSError as error:
        raise CannotImport(f"{path} cannot be read: {error.strerror}.") from error


def take_in_file(options: argparse.Namespace, given: Settings) -> None:
    """Take in the file of a table, all of it or nothing, and print a link to a new one."""
    with create_app(given).app_context() as context:
        try:
            zone = context.app.config["TIME_ZONE"]
            if options.table:
                survey = survey_paper_games(options, _read_whole(options.file))
            else:
                survey = table_import.survey_file(_read_whole(options.file), find_table, zone=zone)
            with table_import.writing_import(survey):
                device = make_device(now())
                table_id = table_import.take_in(survey, now(), device).table_id
        except RulesError as error:
            raise CannotImport(f"Nothing was taken in. {error_words(error)}") from error
        came = say("what_comes", games=survey.games, hands=survey.hands, names=survey.players)
        print(f"{survey.name}: {came} came in.")
        for sentence in what_stays(survey.same, survey.differing, survey.stored):
            print(sentence)
        if survey.target_id is None:
            print_link(context.app, str(table_id), options.port)


def survey_paper_games(options: argparse.Namespace, grid: bytes) -> Survey:
    """What a sheet of old games brings its table. Raises CannotImport and NoSuchTable."""
    terms = PaperTerms(
        rules=options.rules,
        target=options.to,
        day=read_day(options.date) if options.date else None,
        note=clean_note(options.note),
        asks_names=False,
    )
    paper = PaperFile(grid, found(options.table), terms, now())
    if paper.problems:
        lines = [error_words(FileRefused(each.why, each.line)) for each in paper.problems]
        lines += [say("maybe_more")] if paper.has_more else []
        raise CannotImport("\n".join(["Nothing was taken in.", *lines]))
    if paper.known:
        print(*what_stays(paper.known, []), sep="\n")
    return paper.survey()


def find_table(table_id: UUID) -> Table | None:
    """A table of this server that is not in the bin."""
    table = db.session.get(Table, table_id)
    return table if table and table.deleted_at is None else None


def now() -> datetime:
    """This moment."""
    return clock.now(current_app)


def make_demo(options: argparse.Namespace, given: Settings) -> None:
    """Make a table with many games, and print a link to it."""
    print("Playing three years of Hearts. This takes a minute ...", flush=True)
    app = create_app(given)
    with app.app_context():
        table = demo.make_demo(now(), Random())
        print_link(app, str(table.id), options.port)
