"""The house plan: which part may import which. Everything else is refused."""

import ast
import importlib
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from tests.each import each

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "companion"

# Each part with the parts it may import. `factory` is companion/__init__.py.
ARROWS = {
    "rules": set(),
    "referee": {"rules"},
    "models": {"rules"},
    "database": {"models"},
    "clock": {"models"},
    "sharing": {"database", "models", "rules"},
    # Who makes a table becomes its keeper in the same write.
    "scorebook": {"database", "models", "referee", "rules", "sharing"},
    "history": {"database", "models", "rules", "scorebook", "sharing"},
    "files": {"config", "database", "models", "referee", "rules", "scorebook", "sharing"},
    "disk": set(),
    "config": {"disk"},
    # A step turns rows into facts as a file of the same version is read.
    "migrations": {"database", "disk", "models", "rules", "scorebook"},
    "storage": {"clock", "config", "database", "disk", "migrations", "models"},
    "web": {
        *("clock", "config", "database", "migrations", "models", "storage"),
        *("rules", "referee", "sharing", "scorebook", "history", "files"),
    },
    "factory": {
        *("clock", "config", "database", "history", "migrations", "problems", "scorebook"),
        *("storage", "web"),
    },
    "problems": {"clock", "disk", "sharing", "storage"},
    "server": {"config", "database", "problems", "sharing"},
    "demo": {"database", "models", "rules", "scorebook", "sharing"},
    "cli": {
        *("clock", "config", "database", "demo", "factory", "migrations", "models", "problems"),
        *("server", "storage"),
        *("rules", "referee", "sharing", "scorebook", "history", "files"),
    },
    "__main__": {"cli"},
}
PURE = ("rules", "referee")
NOT_PURE = {"asyncio", "datetime", "io", "os", "pathlib", "random", "secrets", "socket", "time"}
ABOVE_THE_WEB = {"factory", "problems", "server", "cli", "__main__"}
KNOWS_FLASK = {"web", "clock", "config", "database", "migrations", "storage", *ABOVE_THE_WEB}

MODULES = sorted(PACKAGE.rglob("*.py"))


def part_of(path: Path) -> str:
    """The part of the house a file belongs to."""
    first = path.relative_to(PACKAGE).parts[0]
    return "factory" if first == "__init__.py" else first.removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Every name a file imports, spelled out."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            assert node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_part(name: str) -> str | None:
    """The part of the house a name leads to, or None when it leads out of the house."""
    names = name.split(".")
    if names[0] != "companion":
        return None
    inside = (PACKAGE / names[1]).is_dir() or (PACKAGE / f"{names[1]}.py").is_file()
    return names[1] if inside else "factory"


@each("path", MODULES)
def test_imports_follow_the_plan(path: Path) -> None:
    part = part_of(path)
    assert part in ARROWS, f"{part} has no place in the plan"
    reached = {imported_part(name) for name in imports(path)} - {None, part}
    assert reached <= ARROWS[part], f"{part} must not import {reached - ARROWS[part]}"


@each("path", MODULES)
def test_the_rules_and_the_referee_know_nothing_of_the_world(path: Path) -> None:
    if part_of(path) in PURE:
        outside = {name.split(".")[0] for name in imports(path)} - {"companion"}
        assert outside <= set(sys.stdlib_module_names) - NOT_PURE


@each("path", MODULES)
def test_only_the_web_and_what_is_above_knows_flask(path: Path) -> None:
    if part_of(path) not in KNOWS_FLASK:
        outside = {name.split(".")[0] for name in imports(path)}
        assert not outside & {"babel", "flask", "flask_babel", "flask_wtf", "wtforms", "werkzeug"}


def test_the_plan_has_no_circles() -> None:
    done: set[str] = set()
    while len(done) < len(ARROWS):
        ready = {part for part, needs in ARROWS.items() if needs <= done} - done
        assert ready, f"a circle among {set(ARROWS) - done}"
        done |= ready


# The floors of the rules, from the ground up: each imports only from those before it.
FLOORS = (
    *("errors", "cards", "options", "ruleset", "variants", "law"),
    *("deal", "game", "scoring", "hand", "solve"),
)
RULES = sorted(path for path in MODULES if part_of(path) == "rules")


@each("path", RULES)
def test_the_rules_stand_on_floors(path: Path) -> None:
    floor = path.relative_to(PACKAGE / "rules").parts[0].removesuffix(".py")
    if floor == "__init__":
        return
    assert floor in FLOORS, f"{floor} has no floor"
    names = [name.split(".") for name in imports(path) if name.startswith("companion.rules.")]
    reached = {name[2] for name in names} - {floor}
    assert reached <= set(FLOORS[: FLOORS.index(floor)])


ROOMS_OF_RULES = ("companion.rules", "companion.rules.options", "companion.rules.solve")


def past_the_door(name: str) -> bool:
    """Whether a name is one of the rules that none of their open rooms has."""
    room, _, what = name.rpartition(".")
    if not name.startswith("companion.rules.") or name in ROOMS_OF_RULES:
        return False
    return room not in ROOMS_OF_RULES or what not in names_of(room)


@cache
def names_of(room: str) -> set[str]:
    module = importlib.import_module(room)
    return set(getattr(module, "__all__", vars(module)))


OUTSIDE = [
    *(path for path in MODULES if part_of(path) != "rules"),
    *(path for folder in ("tests", "bench") for path in sorted((ROOT / folder).rglob("*.py"))),
]
# What is tried against every way to share out cards there is.
TRIED_INSIDE = {
    f"companion.rules.solve.typed.{name}" for name in ("can_be_shared_out", "count_placements")
}


@each("path", OUTSIDE)
def test_nobody_goes_past_the_door_of_the_rules(path: Path) -> None:
    assert set(filter(past_the_door, imports(path))) <= TRIED_INSIDE


def test_the_door_of_the_rules_is_seen() -> None:
    assert past_the_door("companion.rules.scoring.Moon")
    assert past_the_door("companion.rules.law")
    assert past_the_door("companion.rules.solve.needs.Need")
    assert not past_the_door("companion.rules.solve.Need")


def found_in_referee(count: Callable[[str], int]) -> dict[str, int]:
    """The modules of the referee in which this finds something, and how often."""
    referee = PACKAGE / "referee"
    found = {
        path.relative_to(referee).as_posix(): count(path.read_text(encoding="utf-8"))
        for path in referee.rglob("*.py")
    }
    return {path: times for path, times in found.items() if times}


def options_quoted(source: str) -> int:
    """How often a source puts the sentence of an option into a text."""
    return sum(
        isinstance(part, ast.FormattedValue)
        and isinstance(part.value, ast.Call)
        and isinstance(part.value.func, ast.Name)
        and part.value.func.id == "option_words"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    )


def test_the_sentence_of_an_option_stands_by_itself() -> None:
    assert found_in_referee(options_quoted) == {}


BEGINS_ANEW = re.compile(r" [A-Z]\w* ")
WAITS_FOR_MORE = re.compile(r"[.!?] $")


def sentences_continued(source: str) -> int:
    """How often a text goes on with a sentence behind a value, or is no more than half of one.

    It begins as the end of another text, or ends as the begin of one.
    """
    tree = ast.parse(source)
    joined = [node.values for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    inner = {id(part) for parts in joined for part in parts}
    plain = [
        [node]
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner
    ]
    found = 0
    for parts in (*joined, *plain):
        texts = [str(part.value) if isinstance(part, ast.Constant) else "" for part in parts]
        found += sum(bool(BEGINS_ANEW.match(text)) for text in texts)
        found += any(WAITS_FOR_MORE.search(text) for text in texts[-1:])
    return found


def test_answers_and_rulings_are_paragraphs_of_whole_sentences() -> None:
    found = found_in_referee(sentences_continued)
    assert {path for path in found if path.startswith(("ask", "rulings"))} == set()
    assert sentences_continued('f"{rule} The cards stay."') == 1
    assert sentences_continued('rest = " No other card counts."') == 1
    assert sentences_continued('each = f"Each gets {count} cards. "') == 1


SCRIPTS = ROOT / "static" / "js"
NAMED_SCRIPT = re.compile(r"""(?:\bfrom|\bimport) *\(?["'](\.[^"']+)["']""")


def scripts_named(path: Path) -> set[Path]:
    """The scripts that one imports, at once or when it needs them."""
    return {(path.parent / name).resolve() for name in NAMED_SCRIPT.findall(path.read_text())}


def test_scripts_import_in_no_circle() -> None:
    needs = {path: scripts_named(path) for path in SCRIPTS.rglob("*.js")}
    assert needs[SCRIPTS / "live" / "line.js"] == {SCRIPTS / "shared" / "page.js"}
    done: set[Path] = set()
    while len(done) < len(needs):
        ready = {path for path, named in needs.items() if named <= done} - done
        assert ready, f"a circle among {sorted(path.name for path in needs.keys() - done)}"
        done |= ready
