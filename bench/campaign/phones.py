"""Fifty phones save the same hand at once, each with other figures: one is first, the others learn
it, one hand is there."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from bench.campaign.kills import hands_of
from bench.campaign.table import Phone, Place, set_tables
from bench.figures import Figure
from tests import postgres
from tests.server_process import free_port, started

PHONES, HANDS = 50, 10

# Equal figures would be saved already.
HEARTS = [(one, other, 13 - one - other, 0) for one in range(8) for other in range(7)][:PHONES]


def figures() -> Iterator[Figure]:
    """Hands of which not exactly one phone was told that it saved it, on three set-ups."""
    for name, processes, is_postgres in (
        ("sqlite_one_process", 1, False),
        ("sqlite_two_processes", 2, False),
        ("postgresql_two_processes", 2, True),
    ):
        yield Figure(f"wrong_winners_{name}", wrong_winners(processes, is_postgres), 0)


def wrong_winners(processes: int, is_postgres: bool) -> int:
    """Rounds with another number of winners than one, and hands too many or too few."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        settings, variables = {}, {}
        address = ""
        if is_postgres:
            address = postgres.address(stack.enter_context(postgres.running()))
            settings = {"DATABASE_URL": address}
            variables = {"COMPANION_DATABASE_URL": address}
        [place] = set_tables(folder, 1, PHONES, **settings)
        ports = [free_port() for _ in range(processes)]
        for port in ports:
            stack.enter_context(started(folder, port, **variables, errors=subprocess.DEVNULL))
        phones = [
            Phone(ports[number % processes], place, cookie, HEARTS[number])
            for number, cookie in enumerate(place.cookies)
        ]
        wrong = 0
        for _ in range(HANDS):
            answers = at_once(phones)
            wrong += answers.count(200) != 1
            wrong += any(status not in (200, 409, 503) for status in answers)
        stored = rows_of(address, place) if is_postgres else hands_of(folder, place)
        return wrong + abs(stored - HANDS)


def at_once(phones: Sequence[Phone]) -> list[int]:
    """Everybody opens the form, then everybody sends it; busy ones send it again."""
    for phone in phones:
        assert phone.open_form()
    start = threading.Barrier(len(phones))
    answers: list[int] = []

    def save(phone: Phone) -> None:
        start.wait()
        status = phone.save()
        while status == 503:  # more were waiting than may wait
            status = phone.save()
        answers.append(status)

    threads = [threading.Thread(target=save, args=(phone,)) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def rows_of(address: str, place: Place) -> int:
    """How many hands the game has on PostgreSQL."""
    with psycopg.connect(address) as connection:
        counted = "SELECT hand_count FROM games WHERE id::text = %s"
        found = connection.execute(counted, (place.game.rpartition("/")[2],)).fetchone()
    return int(found[0]) if found else 0
