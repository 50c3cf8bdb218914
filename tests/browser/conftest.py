"""Browsers for the tests: a real server, a phone, and errors that nobody overlooks."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Route,
    expect,
    sync_playwright,
)

from companion import ASSETS, create_app
from companion.models import db
from companion.web.security import HTMX_URL
from tests.browser.served import HOST, Server
from tests.conftest import app_of_tests

if TYPE_CHECKING:
    from flask import Flask

HTMX = ASSETS / "static" / "vendor" / "htmx-4.0.1.min.js"
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
NOWHERE = "about:blank"
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
ARGUMENTS = (
    "--no-sandbox",
    "--no-first-run",
    "--no-proxy-server",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1, MAP {urlsplit(HTMX_URL).hostname} ~NOTFOUND",
)
TELL_VIOLATIONS = """document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`));"""
# A link leads to a page that is seen before all of it is here and its scripts have run. The browser
# takes no tap before, so that every tap meets a whole page, however slow the computer is.
NO_EARLY_TAP = """(() => {
  const gate = new CSSStyleSheet();
  gate.replaceSync("%s * { pointer-events: none !important; }");
  document.adoptedStyleSheets.push(gate);
  document.addEventListener("DOMContentLoaded", () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== gate);
  });
})();"""
WITH_SCRIPTS, WITHOUT_SCRIPTS = "", ":root:not(:has(#alert))"  # which stands at the end of a page

expect.set_options(timeout=20_000)  # what should come may come late on a busy computer

OpenContext = Callable[..., BrowserContext]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.fail("The tests need Chromium. On Debian: sudo apt install chromium", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_app(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The whole app, guarded as in real life: one for all tests, each with a table of its own."""
    folder = tmp_path_factory.mktemp("served")
    shutil.copy(sqlite_template, folder)
    with app_of_tests(DATA=folder, WTF_CSRF_ENABLED=True, CLOCK=None) as app:  # as the browser's
        yield app


@pytest.fixture(scope="session")
def shared_server(shared_app: Flask) -> Iterator[Server]:
    """A real server on a free port, for all tests."""
    server = Server(shared_app)
    yield server
    server.stop()


@pytest.fixture
def served_app(shared_app: Flask) -> Flask:
    """What the server serves. A file of tests that serves another app overrides this."""
    return shared_app


@pytest.fixture
def server(served_app: Flask, shared_server: Server) -> Iterator[Server]:
    """The server of all tests, or one for the app of a test's own."""
    if served_app is shared_server.app:
        shared_server.posts.clear()
        yield shared_server
    else:
        own = Server(served_app)
        yield own
        own.stop()


@pytest.fixture
def restart(server: Server, served_app: Flask) -> Iterator[Callable[[], None]]:
    """Stops the server and starts a new app on the same data, as after a power cut."""
    started: list[Flask] = []

    def start_again() -> None:
        names = ("DATA", "DATABASE_URL", "SECRET_KEY", "TESTING", "WTF_CSRF_ENABLED", "BACKUPS")
        started.append(create_app({name: served_app.config[name] for name in names}))
        server.restart(started[-1])

    yield start_again
    server.app = served_app
    for app in started:
        with app.app_context():
            db.engine.dispose()


class Complaints:
    """Errors on the console, broken content policies, exceptions: each fails the test at its end.

    `forgive("status of 422")` names those that belong to the test, by a regular expression.
    """

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.forgiven: list[str] = []

    def forgive(self, *patterns: str) -> None:
        """Expect these."""
        self.forgiven.extend(patterns)

    def listen(self, context: BrowserContext) -> None:
        """Hear every page of the context."""
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self._hear_message)
        context.on("weberror", lambda error: self.hear(str(error.error)))

    def _hear_message(self, message: ConsoleMessage) -> None:
        is_of_the_cdn = message.location["url"] == HTMX_URL  # which a test reaches when it says so
        if message.type == "error" and not is_of_the_cdn:
            self.hear(message.text)

    def hear(self, text: str) -> None:
        """Note one."""
        self.heard.append(text)

    def left(self) -> list[str]:
        """Those that nobody expected."""
        return [
            text
            for text in self.heard
            if not any(re.search(pattern, text) for pattern in self.forgiven)
        ]


@pytest.fixture
def complaints() -> Complaints:
    """What the browser complains about in this test."""
    return Complaints()


@pytest.fixture
def forgive(complaints: Complaints) -> Callable[..., None]:
    """Expect complaints: `forgive("status of 422")`."""
    return complaints.forgive


def answer_as_cdn(route: Route) -> None:
    """The very bytes the integrity hash names, so that the browser really checks them."""
    route.fulfill(
        path=HTMX,
        content_type="text/javascript",
        headers={"Access-Control-Allow-Origin": "*"},
    )


OPENED = pytest.StashKey[list[BrowserContext]]()


@pytest.fixture
def open_context(
    browser: Browser, server: Server, complaints: Complaints, request: pytest.FixtureRequest
) -> Iterator[OpenContext]:
    """Opens a browser of its own: `open_context(**PHONE, cdn=handler)`.

    Without a handler nobody reaches the CDN and htmx comes from the house: a context in which one
    address is answered by a test has no cache, and loads everything anew with each page.
    `is_hasty=True` is a thumb that taps before the scripts of a page have run.
    """
    opened = request.node.stash.setdefault(OPENED, [])

    def open_one(
        cdn: Callable[[Route], object] | None = None, *, is_hasty: bool = False, **options: Any
    ) -> BrowserContext:
        context = browser.new_context(**{"base_url": server.url, **options})
        opened.append(context)
        complaints.listen(context)
        has_scripts = options.get("java_script_enabled", True)
        if not is_hasty:
            context.add_init_script(
                NO_EARLY_TAP % (WITH_SCRIPTS if has_scripts else WITHOUT_SCRIPTS)
            )
        if cdn is not None:
            context.route(HTMX_URL, cdn)
        return context

    yield open_one
    for context in opened:
        come_to_rest(context)
        context.close()
    assert complaints.left() == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep what the pages of a failed test look like and say, and tell where."""
    report = yield
    if report.failed and call.when == "call" and (opened := item.stash.get(OPENED, [])):
        folder = item.config.rootpath / "test-results" / re.sub(r"[^\w.-]+", "_", item.name)[:120]
        folder.mkdir(parents=True, exist_ok=True)
        pages = [page for context in opened for page in context.pages if not page.is_closed()]
        for number, page in enumerate(pages, start=1):
            try:
                (folder / f"{number}.txt").write_text(
                    f"{page.url}\n\n{page.inner_text('body', timeout=5_000)}\n"
                )
                page.screenshot(path=folder / f"{number}.png", timeout=5_000)
            except Error as error:  # the browser may be what failed
                (folder / f"{number}-error.txt").write_text(str(error))
        report.sections.append(("what the pages showed", str(folder)))
    return report


def come_to_rest(context: BrowserContext) -> None:
    """Leave every page, so that none is on its way to another.

    Chromium 150 never closes a page whose next one arrives at that very moment, and never says so.
    Playwright then calls the way to nowhere interrupted, and the page goes it all the same.
    """
    for page in context.pages:
        try:
            page.goto(NOWHERE)
        except Error:
            page.wait_for_url(NOWHERE)


@pytest.fixture
def phone(open_context: OpenContext) -> Page:
    """A page on a phone, 390 x 844, for a thumb."""
    return open_context(**PHONE).new_page()


@pytest.fixture
def desktop(open_context: OpenContext) -> Page:
    """A page on a computer with a mouse."""
    return open_context(**DESKTOP).new_page()


@pytest.fixture
def no_javascript(open_context: OpenContext) -> Page:
    """A page on a phone that runs no scripts."""
    return open_context(**PHONE, java_script_enabled=False).new_page()


class Taps:
    """A thumb that counts."""

    def __init__(self) -> None:
        self.count = 0

    def tap(self, locator: Locator) -> None:
        """One tap."""
        locator.tap()
        self.count += 1


@pytest.fixture
def taps() -> Taps:
    """Counts taps: `taps.tap(page.get_by_role("button", name="Score hand 5"))`."""
    return Taps()
