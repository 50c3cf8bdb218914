"""The Containerfile is built and run; where nothing can build it, its steps are done here."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import urllib.request
from pathlib import Path

import pytest

from tests.test_packaging import ROOT, install
from tests.test_server import free_port

FILE = ROOT / "Containerfile"
STEPS = [
    tuple(line.split(maxsplit=1))
    for line in FILE.read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def steps(kind: str) -> list[str]:
    return [what for word, what in STEPS if word == kind]


def builder() -> str | None:
    """A program that builds containers here: it is installed, and it answers."""
    for program in ("podman", "docker"):
        if shutil.which(program):
            asked = subprocess.run([program, "info"], capture_output=True, check=False)
            if asked.returncode == 0:
                return program
    return None


def in_a_container(program: str, port: int) -> list[str]:
    """Build it; the command that runs it on this port."""
    subprocess.run([program, "build", "--tag", "companion-test", "--file", FILE, ROOT], check=True)
    return [program, "run", "--rm", "--publish", f"127.0.0.1:{port}:8000", "companion-test"]


def by_hand(folder: Path, port: int) -> list[str]:
    """Do the steps in a folder: copy the files, install; the command at the end, on this port."""
    for step in steps("COPY"):
        *sources, target = step.split()
        place = folder / target.lstrip("/")
        for source in map(ROOT.joinpath, sources):
            if source.is_dir():
                shutil.copytree(source, place, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                place.mkdir(exist_ok=True)
                shutil.copy(source, place)
    listed, project = (shlex.split(step) for step in steps("RUN")[:2])
    assert listed[-3:] == ["--require-hashes", "-r", "/src/constraints/hosted.txt"]
    assert [*project[:2], project[-1]] == ["pip", "install", "/src"]
    assert steps("ENV") == ["COMPANION_DATA=/data"]
    command, *words = json.loads(*steps("CMD"))
    programs = install(folder / "src", folder / "wheel")
    data = ["--data", str(folder / "data")]
    return [str(programs / command), *data, *words, "--host", "127.0.0.1", "--port", str(port)]


@pytest.mark.slow  # the wheel is installed and serves in the tests of packaging too
def test_what_the_containerfile_makes_is_ready(tmp_path: Path) -> None:
    program, port = builder(), free_port()
    command = in_a_container(program, port) if program else by_hand(tmp_path, port)
    server = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert server.stdout
    try:
        assert any("stops it" in line for line in server.stdout)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz") as found:
            assert found.read() == b"ok\n"
        server.terminate()
        assert server.wait(60) == 0
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


def test_it_says_itself_whether_it_is_healthy() -> None:
    [check] = steps("HEALTHCHECK")
    assert "http://127.0.0.1:8000/readyz" in check


@pytest.mark.parametrize("kind", ["USER", "VOLUME", "EXPOSE"])
def test_it_has_its_own_user_a_place_for_data_and_a_port(kind: str) -> None:
    assert steps(kind) == {"USER": ["companion"], "VOLUME": ["/data"], "EXPOSE": ["8000"]}[kind]
