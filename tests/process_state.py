"""What all apps, and all tests, of one process share: who changes it changes it for the others."""

from __future__ import annotations

import gc
import locale
import logging
import os
import signal
import sys
import threading
import time
import warnings
from typing import Any

# Loads all that an app loads: some libraries set up a log of theirs then, which is no test's doing.
import companion.cli  # noqa: F401

PATIENCE = 60.0  # seconds: no measure of speed, a busy computer takes some
OF_LOGGING = ("", "companion", "waitress", "alembic", "sqlalchemy", "werkzeug")


def process_state() -> dict[str, Any]:
    """The state by what it is called; handlers that come and go by themselves left out."""
    return {
        **{f"the log {name!r}": _log(logging.getLogger(name)) for name in OF_LOGGING},
        "signals": {each: signal.getsignal(each) for each in signal.valid_signals()},
        "environment": {k: v for k, v in os.environ.items() if k != "PYTEST_CURRENT_TEST"},
        "folder": os.getcwd(),
        "locale": locale.setlocale(locale.LC_ALL),
        "warnings": list(warnings.filters),
        "garbage": (gc.isenabled(), gc.get_threshold(), gc.get_freeze_count() > 0),
        "hooks": (sys.excepthook, sys.unraisablehook, threading.excepthook, sys.gettrace()),
        "streams": (sys.stdout, sys.stderr),
    }


def _log(logger: logging.Logger) -> tuple[Any, ...]:
    ours = [each for each in logger.handlers if not _is_harmless(each)]
    return ours, logger.filters[:], logger.level, logger.disabled, logger.propagate


def _is_harmless(handler: logging.Handler) -> bool:
    """Whether it is pytest's, or does nothing: libraries have one from their import on."""
    of_pytest = type(handler).__module__.startswith("_pytest")
    return of_pytest or isinstance(handler, logging.NullHandler)


def changed(before: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """What is other than it was: by its name, as it was and as it is."""
    now = process_state()
    return {name: (before[name], now[name]) for name in before if before[name] != now[name]}


def more_than(threads: set[threading.Thread]) -> set[threading.Thread]:
    """The threads beside these where they are more; one that is about to end has the time for it.

    As many others are a server of all tests that was started again. Playwright has some for files.
    """
    latest = time.monotonic() + PATIENCE
    others = _of_ours() - threads
    for thread in others:
        if len(_of_ours()) > len(threads):
            thread.join(max(0, latest - time.monotonic()))
    return others if len(_of_ours()) > len(threads) else set()


def _of_ours() -> set[threading.Thread]:
    return {each for each in threading.enumerate() if not each.name.startswith("asyncio_")}
