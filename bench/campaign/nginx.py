"""A real nginx with the block of docs/hosting.md: a game is begun through it, in a real browser."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

from bench.figures import Figure
from tests.browser.conftest import ARGUMENTS, PROGRAMS
from tests.nginx import block
from tests.server_process import free_port, started

PORTS = (443, 8443)

NAME = "hearts.example"  # as the block has it

ROOT = "/hearts"  # and under a path, which nginx leaves or takes off

PLAYERS = "Ann, Bo, Cleo, Dev"

FRAME = """
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 64; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{block}
}}
"""


def figures() -> Iterator[Figure]:
    """How many forms are refused on each port, and whether a block with `$host` is caught."""
    program = next(filter(None, map(shutil.which, PROGRAMS)))
    arguments = [*ARGUMENTS[:-1], f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        folder, port = Path(name), free_port()
        certify(folder)
        with started(
            folder, port, errors=subprocess.DEVNULL, COMPANION_PROXIES="1", COMPANION_BACKUPS="off"
        ):
            browser = playwright.chromium.launch(executable_path=program, args=arguments)
            for outer in PORTS:
                with running(folder, configuration(folder, block(), outer, port)):
                    told = begin_game(browser, outer)
                print(f"# on {outer}: {told}")
                yield Figure(f"nginx_refused_forms_{outer}", not told.startswith("/t/"), 0)
            old = block().replace("$http_host", "$host")
            with running(folder, configuration(folder, old, PORTS[1], port)):
                told = begin_game(browser, PORTS[1])
            print(f"# on {PORTS[1]} without the port: {told}")
            wanted = f"Your proxy says {NAME}, your browser {NAME}:{PORTS[1]}."
            yield Figure("nginx_wrong_hosts_untold", wanted not in told, 0)
        public = f"https://{NAME}:{PORTS[1]}{ROOT}"
        with started(folder, port, COMPANION_PROXIES="1", COMPANION_URL=public):
            for end in ("", "/"):
                text = (
                    block()
                    .replace("location /", f"location {ROOT}/")
                    .replace("http://companion;", f"http://companion{end};")
                )
                with running(folder, configuration(folder, text, PORTS[1], port)):
                    told = begin_game(browser, PORTS[1], ROOT)
                print(f"# under {ROOT}, sent on to {end or ROOT}: {told}")
                yield Figure("nginx_beside_the_path", not told.startswith(f"{ROOT}/t/"), 0)
        browser.close()


def certify(folder: Path) -> None:
    """A certificate that we sign ourselves."""
    keys = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *keys]
    named = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    subprocess.run([*made, *named], check=True, capture_output=True)


def configuration(folder: Path, text: str, outer: int, inner: int) -> Path:
    """The block as it stands there, but for ports and places of this run."""
    for ours, theirs in (
        ("listen 443 ssl", f"listen 127.0.0.1:{outer} ssl"),
        ("/etc/ssl/hearts.pem", f"{folder}/cert.pem"),
        ("/etc/ssl/private/hearts.key", f"{folder}/key.pem"),
        ("/var/log/nginx/hearts.log", f"{folder}/access.log"),
        ("server 127.0.0.1:8000", f"server 127.0.0.1:{inner}"),
    ):
        assert ours in text, f"{ours} is not in the block any more"
        text = text.replace(ours, theirs)
    file = folder / "nginx.conf"
    file.write_text(FRAME.format(folder=folder, block=text))
    return file


@contextmanager
def running(folder: Path, file: Path) -> Iterator[None]:
    """It is ready when its first process has forked away."""
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    command = [program, "-p", str(folder), "-c", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"nginx does not start: {done.stderr}")  # 443 is for root alone, mostly
    try:
        yield
    finally:
        subprocess.run([*command, "-s", "quit"], check=True, capture_output=True)


def begin_game(browser: Browser, port: int, root: str = "") -> str:
    """Where it led, or what the page said instead."""
    with browser.new_context(ignore_https_errors=True, java_script_enabled=False) as context:
        return begin(context.new_page(), f"{address(port)}{root}")


def address(port: int) -> str:
    """What is opened on this port of nginx."""
    return f"https://{NAME}" if port == 443 else f"https://{NAME}:{port}"


def begin(page: Page, home: str) -> str:
    """The same in an open page."""
    page.goto(f"{home}/new")
    page.get_by_label("Name", exact=True).fill(PLAYERS)
    page.get_by_role("button", name="Add", exact=True).click()
    start = page.get_by_role("button", name="Start", exact=True)
    if start.count():
        start.click()
    path = urlsplit(page.url).path
    return path if "/t/" in path else page.locator("main").inner_text()
