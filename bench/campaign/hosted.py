"""The hosted installation of docs/hosting.md: its packages, its unit, its secrets, its nginx.

gunicorn runs as the unit says, on a PostgreSQL of this run, behind a real nginx. What differs:
places, ports and the user. A game is begun in a browser, the database goes away and comes back,
and a new version takes the place of the old one.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import ssl
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from urllib.error import HTTPError
from urllib.request import urlopen

from playwright.sync_api import Page, sync_playwright

from bench.campaign.nginx import NAME, address, begin, certify, configuration, running
from bench.figures import Figure
from tests import postgres
from tests.browser.conftest import ARGUMENTS, PROGRAMS
from tests.nginx import HOSTING, block
from tests.server_process import free_port

ROOT = Path(__file__).resolve().parents[2]

OUTER = 8443

UNIT = re.compile(r"(?:^    \[Unit\]\n)(?:^(?: {4}.*)?\n)+", re.MULTILINE)

MOST_AWAY = 15  # seconds, on a computer that has other work too

POLLS = 20  # of each page, while the database is away

HANG_UP = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'companion'"


def figures() -> Iterator[Figure]:
    """What is wrong with the units, which forms are refused, what is answered, how long away."""
    program = next(filter(None, map(shutil.which, PROGRAMS)))
    arguments = [*ARGUMENTS[:-1], f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    with TemporaryDirectory() as name, postgres.running() as database:
        folder, port = Path(name), free_port()
        install(folder)
        units = [textwrap.dedent(found) for found in UNIT.findall(HOSTING.read_text())]
        yield Figure("hosted_units_wrong", sum(not is_right(unit, folder) for unit in units), 0)
        postgres.command(database, "CREATE DATABASE companion")
        url = postgres.address(database, "companion")
        command, environment = start_of(units[-1], folder, port, url)
        certify(folder)
        file = configuration(folder, block(), OUTER, port)
        with running(folder, file), sync_playwright() as playwright:
            with served(command, environment):
                browser = playwright.chromium.launch(executable_path=program, args=arguments)
                page = browser.new_context(
                    ignore_https_errors=True, java_script_enabled=False
                ).new_page()
                board = begin(page, address(OUTER))
                print(f"# a game is begun: {board}")
                yield Figure("hosted_refused_forms", not board.startswith("/t/"), 0)
                yield Figure(
                    "hosted_wrong_without_database", wrong_while_away(page, board, database), 0
                )
                yield Figure("hosted_wrong_after_that", status(page, board) != 200, 0)
                browser.close()
                begun = monotonic()
            with served(command, environment):
                yield Figure("hosted_away_s", monotonic() - begun, MOST_AWAY)


def install(folder: Path) -> None:
    """An environment with what the document names."""
    subprocess.run([sys.executable, "-m", "venv", folder / "companion"], check=True)
    for line in re.findall(r"^    (/opt/companion-1/bin/pip .*)$", told(), re.MULTILINE):
        command = line.replace("/opt/companion-1", str(folder / "companion"))
        subprocess.run(shlex.split(command), cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def told() -> str:
    """The part of the document on this installation."""
    return HOSTING.read_text().partition("\n## Debian, with PostgreSQL")[2].partition("\n## ")[0]


def is_right(unit: str, folder: Path) -> bool:
    """Whether systemd takes a unit; where there is no systemd, nobody can say."""
    if not shutil.which("systemd-analyze"):
        return True
    file = folder / "companion.service"
    file.write_text(unit.replace("/opt/companion/", f"{folder}/companion/"))
    done = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True)
    print("".join(f"# {line}\n" for line in done.stderr.splitlines()), end="")
    return done.returncode == 0


def start_of(unit: str, folder: Path, port: int, database: str) -> tuple[list[str], dict[str, str]]:
    """What the unit starts, and its environment, the secrets with it."""
    [started] = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    data = folder / "data"
    data.mkdir()
    for ours, theirs in (
        ("/opt/companion/", f"{folder}/companion/"),
        ("127.0.0.1:8000", f"127.0.0.1:{port}"),
        ("/var/lib/companion", str(data)),
        (f"https://{NAME}", f"https://{NAME}:{OUTER}"),
        ("postgresql://companion@/companion?host=/run/postgresql", database),
    ):
        started, unit = started.replace(ours, theirs), unit.replace(ours, theirs)
    secrets = {"COMPANION_DATABASE_URL": database, "COMPANION_SECRET_KEY": os.urandom(16).hex()}
    assert all(f"{each}=" in told() for each in secrets)
    environment = dict(re.findall(r"^Environment=(\w+)=(.*)$", unit, re.MULTILINE))
    return shlex.split(started), {"PATH": os.environ["PATH"], **environment, **secrets}


@contextmanager
def served(command: list[str], environment: dict[str, str]) -> Iterator[None]:
    """gunicorn, until it is told to stop as systemd does."""
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    try:
        while ask("/readyz") != 200:
            assert process.poll() is None, "gunicorn did not start"
            sleep(0.05)
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def ask(path: str) -> int:
    """The status of a page, through nginx."""
    unchecked = ssl._create_unverified_context()
    try:
        with urlopen(f"https://127.0.0.1:{OUTER}{path}", context=unchecked) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code


def wrong_while_away(page: Page, board: str, database: str) -> int:
    """How many answers were other than 503 while the database took no connection."""
    paths = (board, f"{board.partition('/g/')[0]}/live?v=1", "/", "/readyz")
    allow = "ALTER DATABASE companion ALLOW_CONNECTIONS"
    postgres.command(database, f"{allow} false")
    postgres.command(database, HANG_UP)
    found = [status(page, path) for _ in range(POLLS) for path in paths]
    postgres.command(database, f"{allow} true")
    return sum(each != 503 for each in found)


def status(page: Page, path: str) -> int:
    """How a page is answered to somebody who has a table."""
    answer = page.goto(f"{address(OUTER)}{path}")
    assert answer
    return answer.status
