"""Browsers for the tests: a real server, a phone, and errors that nobody overlooks."""

from __future__ import annotations

import re
import shutil
from collections import defaultdict
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
    ViewportSize,
    WebError,
    expect,
    sync_playwright,
)

from companion import ASSETS
from companion.models import db
from companion.web.security import HTMX_URL
from tests.browser.served import HOST, REST, Server
from tests.conftest import app_of_tests, beside

if TYPE_CHECKING:
    from flask import Flask

    from tests.browser.at_table import AtTable

HTMX = ASSETS / "static" / "vendor" / "htmx-4.0.1.min.js"
# The first draws no windows of its own, which is a quarter of the work of the others.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
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
NO_NETWORK = r"ERR_(ABORTED|CONNECTION_|CONTENT_LENGTH|EMPTY_RESPONSE|FAILED|INTERNET_|NETWORK_)"
TELL_VIOLATIONS = """document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`));"""
# A link leads to a page that is seen before all of it is here and its scripts have run, and htmx,
# where it comes. Before that the browser takes no tap and has no field to type in, so that a test
# meets a whole page, however slow the computer is.
NOTHING_EARLY = """(() => {
  const gate = new CSSStyleSheet();
  gate.replaceSync(`%s * { pointer-events: none !important; }
    %s :is(input, select, textarea):not([autofocus]) { visibility: hidden !important; }`);
  document.adoptedStyleSheets.push(gate);
  window.takesTaps = false;
  const { setTimeout } = window; // of this moment: a test may turn the clock
  let left = 50;
  const open = () => {
    if (document.getElementById("htmx-cdn") && !window.htmx && left--) return setTimeout(open, 20);
    setTimeout(() => { // htmx begins in a turn of its own
      window.takesTaps = true;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== gate);
    });
  };
  document.addEventListener("%s", open);
})();"""
TAKES_TAPS = "() => window.takesTaps"  # for a tap that waits for nothing by itself

LEAVE_ROOM = """(signs) => {
  let text = "";
  for (let more = 2 ** 23; more >= 1; more /= 2) {
    try {
      localStorage.setItem("others", text + "x".repeat(more));
      text += "x".repeat(more);
    } catch {} // half as much may still fit
  }
  localStorage.setItem("others", text.slice(signs));
}"""  # on a phone whose disk is full
IS_WHOLE = "() => window.takesTaps || !document.getElementById('alert')"  # it ends each of ours
WITH_SCRIPTS = ("", "", "scripts:here")
WITHOUT_SCRIPTS = (*[":root:not(:has(#alert))"] * 2, "DOMContentLoaded")

expect.set_options(timeout=20_000)  # what should come may come late on a busy computer

OpenContext = Callable[..., BrowserContext]
OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.fail(
            "The tests need Chromium. On Debian: sudo apt install chromium-headless-shell",
            pytrace=False,
        )
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
    """The server of all tests, with the app of this one."""
    shared_server.posts.clear()
    shared, shared_server.app = shared_server.app, served_app
    yield shared_server
    shared_server.app = shared


@pytest.fixture
def at(served_app: Flask, server: Server) -> AtTable:
    """A game with two hands in the book. A file of tests that needs another one overrides this."""
    from tests.browser.at_table import AtTable  # which needs what is here
    from tests.browser.no_network import two_hands

    return AtTable(served_app, server, hands=[two_hands])


@pytest.fixture
def restart(
    server: Server, served_app: Flask, complaints: Complaints
) -> Iterator[Callable[[], None]]:
    """Stops the server and starts a new app on the same data, as after a power cut.

    What a page asks for meanwhile finds nobody.
    """
    complaints.forgive(NO_NETWORK)
    started: list[Flask] = []

    def start_again() -> None:
        started.append(beside(served_app))
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

    def hear_error(self, error: WebError) -> None:
        """An exception."""
        self.hear(str(error.error))

    def hear_message(self, message: ConsoleMessage) -> None:
        """A line on the console."""
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
        body=HTMX.read_bytes(),  # a path would be read by a thread that stays
        content_type="text/javascript",
        headers={"Access-Control-Allow-Origin": "*"},
    )


OPENED = pytest.StashKey[list[BrowserContext]]()
FAILED = pytest.StashKey[bool]()


def make_context(browser: Browser, *, is_hasty: bool = False, **options: Any) -> BrowserContext:
    """A browser as nobody has used it, which tells broken content policies."""
    context = browser.new_context(**options)
    context.add_init_script(TELL_VIOLATIONS)
    if not is_hasty:
        has_scripts = options.get("java_script_enabled", True)
        context.add_init_script(NOTHING_EARLY % (WITH_SCRIPTS if has_scripts else WITHOUT_SCRIPTS))
        if has_scripts:
            context.on("page", wait_for_scripts)
    return context


def wait_for_scripts(page: Page) -> None:
    """What opens a page returns when its scripts have run, unless it is told what to wait for."""

    def waiting(step: Callable[..., Any]) -> Callable[..., Any]:
        def take(*args: Any, **options: Any) -> Any:
            answer = step(*args, **options)
            if "wait_until" not in options:
                page.wait_for_function(IS_WHOLE)
            return answer

        return take

    for name in ("goto", "reload"):
        setattr(page, name, waiting(getattr(page, name)))


@pytest.fixture
def open_context(
    browser: Browser, server: Server, complaints: Complaints, request: pytest.FixtureRequest
) -> Iterator[OpenContext]:
    """Opens a browser of its own: `open_context(**PHONE, cdn=handler)`.

    For tests that look at the cache, or at another address than `server.url`; `open_page` is
    cheaper for all others. Without a handler nobody reaches the CDN and htmx comes from the house:
    a context in which one address is answered by a test has no cache, and loads everything anew
    with each page. `is_hasty=True` is a thumb that taps before the scripts of a page have run.
    """
    opened = []

    def open_one(cdn: Callable[[Route], object] | None = None, **options: Any) -> BrowserContext:
        context = make_context(browser, **{"base_url": server.url, **options})
        opened.append(context)
        request.node.stash.setdefault(OPENED, []).append(context)
        context.on("console", complaints.hear_message)
        context.on("weberror", complaints.hear_error)
        if cdn is not None:
            context.route(HTMX_URL, cdn)
        return context

    yield open_one
    for context in opened:
        come_to_rest(context, NOWHERE)
        context.close()
    assert complaints.left() == []


# What Playwright cannot undo: a page on which a test did one of these is not kept.
FOR_GOOD = (
    *("add_init_script", "expose_binding", "expose_function", "on", "once", "new_cdp_session"),
    *("add_locator_handler", "route_web_socket", "set_extra_http_headers", "set_geolocation"),
    *("set_default_timeout", "set_default_navigation_timeout", "close"),
    *("install", "pause_at", "set_fixed_time", "set_system_time"),  # of the clock
)
HELD = ("route", "set_offline")  # what keeps a page from the server


class KeptPage:
    """A page that tests use in turn: to start another one costs more than most tests do."""

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        self.context = make_context(browser, base_url=url, **options)
        self.page = self.context.new_page()
        self._origin = url
        self._session = self.context.new_cdp_session(self.page)
        self.context.on("console", lambda message: self._complaints.hear_message(message))
        self.context.on("weberror", lambda error: self._complaints.hear_error(error))
        self.is_spent = self.is_held = False
        for owner in (self.page, self.context, self.context.clock):
            for names, mark in ((FOR_GOOD, "is_spent"), (HELD, "is_held")):
                for name in names:
                    if hasattr(owner, name):
                        setattr(owner, name, self._marking(mark, getattr(owner, name)))

    def _marking(self, mark: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            setattr(self, mark, True)
            return method(*args, **options)

        return call

    def lend(self, complaints: Complaints, viewport: ViewportSize, reduced_motion: Any) -> Page:
        """Give it to a test, at this size."""
        self._complaints = complaints
        self.page.set_viewport_size(viewport)
        self.page.emulate_media(
            media="null",
            color_scheme="light",
            reduced_motion=reduced_motion,
            forced_colors="none",
            contrast="no-preference",
        )
        return self.page

    def becomes_as_new(self) -> bool:
        """Take away whatever a test left; False where that can't be done."""
        if self.is_spent:
            return False
        try:
            self._undo()
        except Error:  # it was on its way to another page
            return False
        return True

    def _undo(self) -> None:
        if self.is_held:
            come_to_rest(self.context, NOWHERE)  # else a page sends what it kept meanwhile
            self.context.set_offline(False)
            for page in self.context.pages:
                page.unroute_all()
            self.context.unroute_all()
            self.is_held = False
        come_to_rest(self.context, self._origin + REST)
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        self.page.evaluate("() => { sessionStorage.clear(); window.name = ''; }")
        self.page.mouse.move(0, 0)
        self.context.clear_cookies()
        self.context.clear_permissions()
        everything = {"origin": self._origin, "storageTypes": "all"}
        self._session.send("Storage.clearDataForOrigin", everything)
        self._session.send("Page.resetNavigationHistory")


@pytest.fixture(scope="session")
def kept_pages() -> dict[str, list[KeptPage]]:
    """Those that no test has now, by the kind of device."""
    return defaultdict(list)


@pytest.fixture
def open_page(
    browser: Browser,
    server: Server,
    complaints: Complaints,
    kept_pages: dict[str, list[KeptPage]],
    request: pytest.FixtureRequest,
) -> Iterator[OpenPage]:
    """Opens a page on a device without cookies and memory: `open_page(**PHONE)`.

    Only the cache of the browser may be that of another test.
    """
    lent: list[tuple[str, KeptPage]] = []

    def open_one(
        viewport: ViewportSize = DESKTOP["viewport"],
        reduced_motion: str = "no-preference",
        **device: Any,
    ) -> Page:
        kind = repr(device)
        idle = kept_pages[kind]
        kept = idle.pop() if idle else KeptPage(browser, server.url, **device)
        lent.append((kind, kept))
        request.node.stash.setdefault(OPENED, []).append(kept.context)
        return kept.lend(complaints, viewport, reduced_motion)

    yield open_one
    for kind, kept in lent:
        if FAILED not in request.node.stash and kept.becomes_as_new():
            kept_pages[kind].append(kept)
        else:
            come_to_rest(kept.context, NOWHERE)
            kept.context.close()
    assert complaints.left() == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep what the pages of a failed test look like and say, and tell where."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
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


def come_to_rest(context: BrowserContext, url: str) -> None:
    """Leave every page, so that none is on its way to another.

    Chromium 150 never closes a page whose next one arrives at that very moment, and never says so.
    Playwright then calls the way to rest interrupted, and the page goes it all the same.
    """
    for page in context.pages:
        try:
            page.goto(url, wait_until="load")  # of this page alone, its scripts may be gone
        except Error:
            page.wait_for_url(url)


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """A page on a phone, 390 x 844, for a thumb."""
    return open_page(**PHONE)


@pytest.fixture
def desktop(open_page: OpenPage) -> Page:
    """A page on a computer with a mouse."""
    return open_page(**DESKTOP)


@pytest.fixture
def no_javascript(open_page: OpenPage) -> Page:
    """A page on a phone that runs no scripts."""
    return open_page(**PHONE, java_script_enabled=False)


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
