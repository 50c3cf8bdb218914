"""Firefox and WebKit in windows as narrow as a phone, for `make browsers` alone."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.served import HOST, Server
from tests.other_browsers.phone import Phone

if TYPE_CHECKING:
    from flask import Flask

WINDOW = Path(__file__).with_name("webkit_window.py")
FIREFOX = {  # plain http at a name of the house, and a finger instead of a mouse
    "network.dns.localDomains": HOST,
    "dom.security.https_first": False,
    "ui.primaryPointerCapabilities": 1,
    "ui.allPointerCapabilities": 1,
    "layout.css.prefers-color-scheme.content-override": 1,
}


@pytest.fixture
def server(make_app: Callable[..., Flask]) -> Iterator[Server]:
    """The whole app on a fresh database, on a free port."""
    server = Server(make_app(WTF_CSRF_ENABLED=True))
    yield server
    server.stop()


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Phone]:
    """A page in Firefox."""
    from marionette_driver.marionette import Marionette

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program, log = shutil.which("firefox-esr"), str(tmp_path / "firefox.log")  # it is replaced
    driver = Marionette(bin=program, headless=True, port=port, prefs=FIREFOX, gecko_log=log)
    driver.start_session()
    driver.set_window_rect(width=390, height=844)
    yield Phone(driver, lambda code, *args: driver.execute_script(code, args), driver.navigate)
    driver.quit()
    driver.cleanup()


@pytest.fixture
def display() -> Iterator[str]:
    """A screen that nobody sees."""
    reading, writing = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x1000x24"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as number:
        yield f":{number.readline().strip()}"
    screen.terminate()
    screen.wait()


@pytest.fixture
def webkit(display: str) -> Iterator[Phone]:
    """A page in WebKitGTK."""
    from selenium.webdriver import WebKitGTK, WebKitGTKOptions, WebKitGTKService

    options = WebKitGTKOptions()
    options.binary_location = str(WINDOW)
    environment = {**os.environ, "DISPLAY": display}
    service = WebKitGTKService(shutil.which("WebKitWebDriver"), env=environment)
    driver = WebKitGTK(options=options, service=service)
    yield Phone(driver, driver.execute_script, driver.get)
    driver.quit()
