"""What the README and the pages beside it promise is there."""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from runpy import run_path
from types import FrameType
from typing import TYPE_CHECKING

import pytest

from companion import __version__
from companion.cli import main
from companion.web.hand_entry.form import form_class
from tests.each import each
from tests.variants_page import variants_page
from tests.web.hand_desk import counts, open_desk

if TYPE_CHECKING:
    from flask import Flask

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
CHANGELOG = (ROOT / "CHANGELOG.md").read_text()
MAKEFILE = (ROOT / "Makefile").read_text()
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
BUILT = {"companion/translations/messages.pot"}


def test_every_target_of_the_makefile_is_named_and_no_other() -> None:
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z-]+)", CONTRIBUTING)) == targets
    assert set(re.findall(r"\bmake ([a-z-]+)", README)) == {"run", "test"}
    phony = re.search(r"^\.PHONY:(.*)$", MAKEFILE, re.MULTILINE)
    assert phony
    assert set(phony[1].split()) == targets


def test_the_page_of_variants_is_what_the_code_says() -> None:
    assert (ROOT / "docs/variants.md").read_text() == variants_page()


def test_the_newest_version_of_the_changelog_is_this_one_with_its_month() -> None:
    newest = re.search(r"^## (\d\S*), (\w+ \d{4})$", CHANGELOG, re.MULTILINE)
    assert newest
    assert newest[1] == __version__.partition("rc")[0]
    built = run_path(str(ROOT / "companion/clock.py"))["BUILT"]  # as no test has set it
    assert built == datetime.strptime(newest[2], "%B %Y").replace(tzinfo=UTC)


def test_every_setting_is_explained() -> None:
    from companion.config import PARSERS, PREFIX

    rows = re.findall(r"^\| `(COMPANION_\w+)`", README, re.MULTILINE)
    assert set(rows) == {PREFIX + name for name in PARSERS}


@each("page", PAGES)
def test_no_page_names_a_setting_that_is_none(page: Path) -> None:
    from companion.config import PARSERS, PREFIX

    named = set(re.findall(r"COMPANION_\w+", page.read_text()))
    assert named <= {PREFIX + name for name in PARSERS}


def test_every_command_has_its_row_with_its_switches(capsys: pytest.CaptureFixture[str]) -> None:
    rows = re.findall(r"^\| `companion ([a-z-]+)(.*)$", README, re.MULTILINE)
    commands = re.findall(r"^    ([a-z-]+)(?:  |$)", help_of(capsys), re.MULTILINE)
    assert sorted(command for command, _ in rows) == sorted(commands)
    for command, row in rows:
        assert switches(row) == switches(help_of(capsys, command)), command


def test_the_switch_of_all_commands_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(re.findall(r"`companion (--\w+)", README)) == switches(help_of(capsys))


def help_of(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    with pytest.raises(SystemExit):
        main([*command, "--help"])
    return capsys.readouterr().out


def switches(text: str) -> set[str]:
    return set(re.findall(r"--[a-z]+", text)) - {"--help"}


def test_every_picture_and_file_is_there() -> None:
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
            assert (page.parent / link).is_file(), f"{page.name}: {link}"


def test_the_path_of_a_hand_is_the_one_it_takes(app: Flask) -> None:
    _, _, path = CONTRIBUTING.partition("between the tap and the disk")
    steps = re.findall(r"^\d+\. (.*)$", path, re.MULTILINE)
    named = [name for step in steps for name in re.findall(r"`([a-z_]+)`", step)]
    with app.app_context():
        desk = open_desk(app)
        called = CalledHere()
        form_class.cache_clear()  # made once for the same rules and seats
        sys.setprofile(called)
        try:
            assert desk.post(counts(4, 6, 3, 0, queen=0)).status_code == 303
            assert desk.client.get(desk.board).status_code == 200
        finally:
            sys.setprofile(None)
    assert len(steps) == 10
    for name in named:
        assert called.first(name), f"{name} is not on the path, or not behind the one before"


class CalledHere:
    """The functions of this house in the order they are called."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.at = 0

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and "/companion/" in frame.f_code.co_filename:
            self.names.append(frame.f_code.co_name)

    def first(self, name: str) -> bool:
        """Whether it is called behind the one that was asked for before."""
        rest = self.names[self.at :]
        if name in rest:
            self.at += rest.index(name)
        return name in rest


@each("page", PAGES)
def test_every_path_that_is_named_is_there(page: Path) -> None:
    folders = r"(?:companion|templates|static|instance|tests|bench|docs|\.ci)/"
    named = re.findall(rf"`({folders}[\w./-]+)`", page.read_text())
    assert [path for path in named if path not in BUILT and not (ROOT / path).exists()] == []
