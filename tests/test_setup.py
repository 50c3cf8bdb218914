"""Setting up on a bare machine either works or says in one line what to do."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder of programs that a newly installed machine has, to be used as the only path."""
    for program in ("sh", "id", "dirname", "env"):
        (tmp_path / program).symlink_to(str(shutil.which(program)))
    return tmp_path


def fake(folder: Path, name: str, script: str) -> None:
    (folder / name).unlink(missing_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def run(name: str, path: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [ROOT / ".ci" / name, *arguments]
    return subprocess.run(
        command, env={"PATH": str(path)}, cwd=path, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("browser", ["chromium-headless-shell", "chromium"])
def test_a_browser_that_is_there_is_left_alone(bare: Path, browser: str) -> None:
    fake(bare, browser, "exit 0")
    fake(bare, "apt-get", "echo installing >&2")
    done = run("chromium", bare)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("has_apt", [True, False])
def test_without_rights_or_apt_one_line_tells_how(bare: Path, has_apt: bool) -> None:
    fake(bare, "id", "echo 1000")
    if has_apt:
        fake(bare, "apt-get", "exit 0")
    done = run("chromium", bare)
    assert done.returncode == 1
    assert (
        done.stderr
        == "The tests need Chromium. On Debian: sudo apt install chromium-headless-shell\n"
    )


@pytest.mark.parametrize("user", [0, 1000])
@pytest.mark.parametrize("known", ["chromium-headless-shell", "chromium"])
def test_with_rights_the_browser_is_installed(bare: Path, user: int, known: str) -> None:
    """The one without windows, or the usual one where nothing else is known."""
    fake(bare, "id", f"echo {user}")
    fake(bare, "sudo", '[ "$1" = -n ] && shift; "$@"')
    (bare / "true").symlink_to("/bin/true")
    for tool in ("touch", "chmod"):
        (bare / tool).symlink_to(str(shutil.which(tool)))
    is_known = f'for wanted; do :; done; [ "$wanted" = {known} ]'
    fake(bare, "apt-get", f"{is_known} && touch {bare}/{known} && chmod +x {bare}/{known}")
    assert run("chromium", bare).returncode == 0
    assert (bare / known).exists()


def test_an_installation_that_fails_tells_how(bare: Path) -> None:
    fake(bare, "id", "echo 0")
    fake(bare, "apt-get", "exit 100")
    done = run("chromium", bare)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("python", "sentence"),
    [
        (None, "Python is missing. On Debian: apt install python3 python3-venv\n"),
        ('case "$2" in *version*) exit 1;; esac', "Python 3.11 or newer is needed."),
        ('case "$2" in *venv*) exit 1;; esac', "apt install python3-venv\n"),
    ],
)
def test_what_python_lacks_is_one_line(bare: Path, python: str | None, sentence: str) -> None:
    if python:
        fake(bare, "python3", python)
    done = run("venv", bare, "python3")
    assert done.returncode == 1
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_other_browsers_are_named_when_they_are_missing(bare: Path) -> None:
    done = run("other-browsers", bare)
    assert done.returncode == 1
    webkit = "webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1"
    told = "make browsers needs Firefox and WebKit. On Debian: sudo apt install"
    assert done.stderr == f"{told} firefox-esr {webkit}\n"
    fake(bare, "firefox-esr", "exit 0")
    assert run("other-browsers", bare).stderr == f"{told} {webkit}\n"


def pinned(name: str) -> dict[str, tuple[str, int]]:
    """What a file of constraints/ lists: of each package the version, and how many hashes."""
    text = (ROOT / "constraints" / f"{name}.txt").read_text("utf-8")
    entries = re.findall(r"^([\w.-]+)==(\S+)(.*(?:\n    --hash.*)*)", text, re.MULTILINE)
    assert len(entries) == len(re.findall(r"^[^ ]", text, re.MULTILINE))
    return {package: (version, more.count("--hash=sha256:")) for package, version, more in entries}


EXTRAS = {
    "lean": ("build",),
    "hosted": ("build", "hosted"),
    "full": ("build", "dev", "browser"),
    "mutants": ("build", "dev", "browser", "mutants"),
    "browsers": ("build", "dev", "browser", "browsers"),
}


def test_what_is_installed_is_pinned_with_hashes_and_one_choice_for_all() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    chosen: dict[str, str] = {}
    for name, extras in EXTRAS.items():
        listed = pinned(name)
        asked = [*project["dependencies"]]
        for extra in extras:
            asked += project["optional-dependencies"][extra]
        for each in map(Requirement, asked):
            assert each.specifier.contains(listed[each.name.lower()][0]), (name, each)
        for package, (version, hashes) in listed.items():
            assert hashes, (name, package)
            assert chosen.setdefault(package, version) == version
    assert {path.stem for path in (ROOT / "constraints").iterdir()} == EXTRAS.keys()


def test_every_tool_has_an_upper_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    tools = [each for extra in project["optional-dependencies"].values() for each in extra]
    assert [each for each in [*project["dependencies"], *tools] if "<" not in each] == []
