"""The settings: from the environment, with safe defaults."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zoneinfo import ZoneInfo

from flask import Flask
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from companion.disk import give_name, unwritten, write_private

MEGABYTE = 1024 * 1024

# How much one request may have. Whatever reads what was sent asks these before it begins, so that
# no reader meets more. See docs/data.md.

MOST_OF_HEAD = 64 * 1024  # bytes of the first line and the headers

MOST_OF_FORM = 64 * 1024  # bytes

MOST_MEGABYTES = 5  # of a file that a page takes, unpacked

MOST_OF_FILE = MOST_MEGABYTES * MEGABYTE

MOST_SENT = MOST_OF_FILE + MOST_OF_FORM  # bytes: a file, and the form around it

PREFIX = "COMPANION_"

CHECKOUT = Path(__file__).resolve().parent.parent

DATABASE_FILE = "companion.sqlite3"

SECRET_KEY_FILE = "secret_key"

SHORTEST_SECRET = 16  # characters

LONGEST_URL = 200  # characters of an address by which people open it

PATH = re.compile(r"(?=.{1,100}\Z)(/[\w~-][\w.~-]*)+", re.ASCII)  # under which people open it


class SettingError(ValueError):
    """A setting that cannot be used. The message is for the person who set it."""


def configure(app: Flask, given: Mapping[str, Any]) -> None:
    """Fill `app.config` from the defaults, the environment and `given`, the later ones winning."""
    app.config.from_mapping(
        SESSION_COOKIE_NAME="companion",  # how all names begin (companion/web/security.py)
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),  # the most a browser keeps a cookie
        WTF_I18N_ENABLED=False,  # what a form says is ours
        WTF_CSRF_TIME_LIMIT=None,  # a table stays open for a whole evening, or a week
        WTF_CSRF_SSL_STRICT=False,  # from where a form comes is asked by `security`
        MAX_CONTENT_LENGTH=MOST_OF_FORM,
        MAX_FORM_MEMORY_SIZE=MOST_OF_FORM,
        SERVES=True,  # and so works by itself too: backs up, lets go of what was deleted long ago
        TELLS=True,  # in the log, what will not work there; `companion serve` says it by itself
        SQLALCHEMY_ENGINE_OPTIONS={"hide_parameters": True},  # no names in a message
    )
    app.config.from_mapping(settled(given))
    app.config["SQLALCHEMY_DATABASE_URI"] = app.config["DATABASE_URL"]
    use_keys(app, app.config["SECRET_KEY"] or load_or_create_secret(app.config["DATA"]))


def use_keys(app: Flask, keys: str | Sequence[str]) -> None:
    """Sign cookies and forms with the first of these keys, and accept what any of them signed."""
    newest, *old = [keys] if isinstance(keys, str) else keys
    app.config["SECRET_KEY"] = newest
    app.config["SECRET_KEY_FALLBACKS"] = old
    app.config["WTF_CSRF_SECRET_KEY"] = [*old, newest]


def settled(given: Mapping[str, Any]) -> dict[str, Any]:
    """Our own settings, all of them, and whatever else is given."""
    unset = {"SECRET_KEY": None, "URL": None, "PROXIES": 0, "LOG": None, "TIME_ZONE": None}
    chosen = {"MAY_BEGIN": True, **unset, **environment(os.environ), **given}
    wanted = chosen.get("DATA")
    file = Path(wanted or default_folder()) / DATABASE_FILE
    database = parse_database("DATABASE_URL", chosen.get("DATABASE_URL") or f"sqlite:///{file}")
    if not chosen["MAY_BEGIN"]:
        refuse_missing(database)
    data = data_folder(wanted)
    return {"BACKUPS": data / "backups", **chosen, "DATA": data, "DATABASE_URL": database}


def refuse_missing(database: str) -> None:
    """Raise SettingError where there is no such file, before anything is made."""
    url = make_url(database)
    if url.get_backend_name() != "sqlite":
        return
    try:
        os.stat(str(url.database))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise SettingError(
            f"There is no database {url.database}, and none was made. "
            "Name the folder that has it: companion --data FOLDER ..."
        ) from error
    except OSError:  # it can't be looked at: what opens it says why
        pass


def environment(variables: Mapping[str, str]) -> dict[str, Any]:
    """The settings among these variables, by name without the prefix."""
    named = {name: value for name, value in variables.items() if name.startswith(PREFIX)}
    for name in named:
        if name.removeprefix(PREFIX) not in PARSERS:
            known = ", ".join(PREFIX + key for key in PARSERS)
            raise SettingError(f"{name} is not a setting. There are: {known}.")
    return {
        (key := name.removeprefix(PREFIX)): PARSERS[key](name, value)
        for name, value in named.items()
        if value
    }


def parse_folder(name: str, value: str) -> Path:
    """A folder, which need not be there yet."""
    folder = Path(value).expanduser().absolute()
    if folder.exists() and not folder.is_dir():
        raise SettingError(f"{name} must name a folder, and {value} is none.")
    return folder


def parse_backups(name: str, value: str) -> Path | None:
    """A folder for the automatic backups, or None where there are to be none."""
    return None if value == "off" else parse_folder(name, value)


def parse_database(name: str, value: str) -> str:
    """The address of a database, with the driver we bring; a file is named from here."""
    scheme, _, rest = value.partition("://")
    if scheme in POSTGRESQL:
        return parse_postgresql(name, rest)
    if scheme == "sqlite" and len(rest) > 1 and rest[0] == "/" and rest != "/:memory:":
        return f"sqlite:///{Path(rest[1:]).absolute()}"
    raise SettingError(f"{name} must begin with sqlite:/// and name a file, or with postgresql://.")


def parse_postgresql(name: str, rest: str) -> str:
    """The address of a PostgreSQL, for the driver we bring."""
    address = f"{POSTGRESQL[0]}://{rest}"
    try:
        make_url(address)
    except (ArgumentError, ValueError) as error:
        raise SettingError(f"{name} must be like postgresql://user@host:5432/name.") from error
    if find_spec("psycopg") is None:
        raise SettingError(f"{name} names PostgreSQL, which needs the extra 'hosted' installed.")
    return address


def parse_secret(name: str, value: str) -> str:
    """A secret that is long enough to be one."""
    if len(value) < SHORTEST_SECRET:
        raise SettingError(f"{name} must have at least {SHORTEST_SECRET} characters.")
    return value


def parse_secrets(name: str, value: str) -> list[str]:
    """The secret in use, and behind it, after commas, those that were in use before."""
    keys = [key.strip() for key in value.split(",")]
    if len(keys) > 1 and min(map(len, keys)) < SHORTEST_SECRET:
        raise SettingError(
            f"{name} must have at least {SHORTEST_SECRET} characters in each of its keys."
        )
    return [parse_secret(name, key) for key in keys]


def parse_count(name: str, value: str) -> int:
    """A small whole number."""
    if not (value.isascii() and value.isdigit() and len(value) <= 2):
        raise SettingError(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def parse_log(name: str, value: str) -> str:
    """The form of the journal; there is one."""
    if value != "json":
        raise SettingError(f"{name} must be json, or not be there.")
    return value


def parse_zone(name: str, value: str) -> ZoneInfo:
    """A time zone by its name."""
    try:
        return ZoneInfo(value)
    except (ValueError, OSError, KeyError) as error:
        raise SettingError(f"{name} must name a time zone, as Europe/Berlin is one.") from error


def parse_url(name: str, value: str) -> str:
    """The address people open, without a closing slash."""
    scheme, _, rest = value.partition("://")
    if scheme not in ("http", "https"):
        raise SettingError(f"{name} must begin with http:// or https://.")
    host, slash, path = rest.rstrip("/").partition("/")
    if not host or any(sign in host for sign in "?# "):
        raise SettingError(f"{name} must name a host, and perhaps a path behind it.")
    if len(value) > LONGEST_URL:
        raise SettingError(f"{name} must have at most {LONGEST_URL} characters.")
    if slash and not PATH.fullmatch(slash + path):
        raise SettingError(f"{name} must have a short path of plain letters, digits and - . _ ~.")
    return f"{scheme}://{host}{slash}{path}"


POSTGRESQL = ("postgresql+psycopg", "postgresql", "postgres")

PARSERS: dict[str, Callable[[str, str], Any]] = {
    "DATA": parse_folder,
    "DATABASE_URL": parse_database,
    "SECRET_KEY": parse_secrets,
    "URL": parse_url,
    "PROXIES": parse_count,
    "LOG": parse_log,
    "BACKUPS": parse_backups,
    "TIME_ZONE": parse_zone,
}


def data_folder(wanted: Path | str | None) -> Path:
    """The folder for everything that must be kept, made when it is missing."""
    folder = Path(wanted) if wanted else default_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        problem = unwritten(f"The folder {folder} cannot be made", folder, error)
        other = "Another one is chosen by: companion --data FOLDER"
        raise SettingError(f"{problem}\n{other}") from error
    if not wanted:
        with suppress(OSError):  # somebody else's, or a disk without modes
            folder.chmod(0o700)  # a clone brings it open, and so did older versions
    return folder


def default_folder() -> Path:
    """`instance` in a checkout; a data folder of the user where Companion is installed."""
    if (CHECKOUT / "pyproject.toml").is_file():
        return CHECKOUT / "instance"
    return Path.home() / ".local" / "share" / "companion"


def load_or_create_secret(folder: Path) -> str:
    """The key that signs the cookies, made on first start and readable by us alone."""
    path = folder / SECRET_KEY_FILE
    try:
        if not path.exists():
            write_secret(path, secrets.token_hex(32))
        return parse_secret(str(path), path.read_text("ascii").strip())
    except OSError as error:
        place = path if os.path.exists(path) else folder
        raise SettingError(unwritten(f"The key in {path} cannot be kept", place, error)) from error
    except UnicodeDecodeError as error:
        raise SettingError(f"{path} is damaged. Put back a copy of it.") from error


def write_secret(path: Path, secret: str) -> None:
    """Write the key whole or not at all; of two processes that start together one is the first."""
    with TemporaryDirectory(dir=path.parent, prefix=".key-") as folder:
        draft = Path(folder) / path.name
        write_private(draft, secret + "\n")
        with suppress(FileExistsError):
            give_name(draft, path)
