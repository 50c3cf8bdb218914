"""What is built from this checkout runs on its own."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from pathlib import Path
from urllib.parse import urljoin

import pytest

from tests.test_server import free_port

ROOT = Path(__file__).resolve().parent.parent


def pip(*arguments: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments]
    subprocess.run(command, check=True)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that has what this checkout builds."""
    return install(ROOT, tmp_path_factory.mktemp("wheel"))


def install(source: Path, folder: Path) -> Path:
    """The programs of a fresh environment that has the wheel and sees our libraries."""
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, source)
    venv.create(folder / "venv", with_pip=False, symlinks=True)
    programs = folder / "venv" / "bin"
    pip("--python", programs / "python", "install", "--no-deps", next(folder.glob("*.whl")))
    libraries = next((folder / "venv" / "lib").glob("python*/site-packages")) / "ours.pth"
    libraries.write_text("\n".join(path for path in sys.path if "site-packages" in path))
    return programs


def test_the_wheel_serves_a_page_and_its_style(installed: Path, tmp_path: Path) -> None:
    port = free_port()
    command = [installed / "companion", "serve", "--host", "127.0.0.1", "--port", str(port)]
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    server = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE)
    try:
        assert server.stdout
        assert b"ready" in server.stdout.readline()
        base = f"http://127.0.0.1:{port}/"
        with urllib.request.urlopen(base) as page:
            style = re.search(r'href="([^"]+\.css)"', page.read().decode())
        assert style
        with urllib.request.urlopen(urljoin(base, style[1])) as answer:
            assert answer.headers["Content-Type"].startswith("text/css")
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) == 0
    finally:
        server.kill()
        server.wait()
        server.stdout.close()
    assert (tmp_path / ".local/share/companion/companion.sqlite3").is_file()


def test_the_data_of_a_checkout_are_not_built(tmp_path: Path) -> None:
    checkout, built = tmp_path / "checkout", tmp_path / "built"
    left_out = shutil.ignore_patterns(".?*", "dist", "instance", "shots", "tests")
    shutil.copytree(ROOT, checkout, ignore=left_out)
    data = checkout / "instance"
    data.mkdir()
    shutil.copy(ROOT / "instance/.gitignore", data)
    (data / "secret_key").write_text("a secret")
    build = [sys.executable, "-m", "hatchling", "build", "--directory", built]
    subprocess.run(build, cwd=checkout, check=True, capture_output=True)
    with tarfile.open(next(built.glob("*.tar.gz"))) as source:
        names = source.getnames()
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        names += wheel.namelist()
    for needed in ("/templates/base.html", "/referee/texts/phrasings/moon.txt"):
        assert sum(name.endswith(needed) for name in names) == 2  # in the source and in the wheel
    assert [name for name in names if "instance" in Path(name).parts] == []


def test_the_wheel_is_what_runs_there(installed: Path, tmp_path: Path) -> None:
    ask = [installed / "python", "-c", "import companion; print(companion.__file__)"]
    found = subprocess.run(ask, cwd=tmp_path, env={}, stdout=subprocess.PIPE, check=True).stdout
    assert found.decode().startswith(str(installed.parent))
