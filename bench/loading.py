"""What a phone loads before it shows the scoreboard, whether that moves, when htmx works."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

from bench.bench_server import play
from bench.figures import Figure
from companion import create_app
from companion.web.security import HTMX_URL
from tests.browser.conftest import ARGUMENTS, PHONE, PROGRAMS, answer_as_cdn
from tests.browser.served import Server
from tests.cookies import cookie_name, signed
from tests.scorebook.evening import Evening

MOST_BYTES, MOST_REQUESTS = 55_000, 8
MOST_BYTES_OF_PAD = 90_000
VISITS = 5
# A page that waits too long for its scripts shows its plain form meanwhile: not here, however slow
# this computer is.
WATCH_SHIFTS = """window.shifts = [];
const patience = new CSSStyleSheet();
patience.replaceSync("* { animation-delay: 3600s !important; }");
document.adoptedStyleSheets.push(patience);
const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
const describe = ({ node, previousRect, currentRect }) =>
  `${box(previousRect)} -> ${box(currentRect)} ${node?.outerHTML ?? node?.data}`.slice(0, 100);
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    window.shifts.push({ value, moved: sources.map(describe) });
  }
}).observe({ type: "layout-shift", buffered: true });"""
SETTLED = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
HTMX_READY = """() => new Promise((go) => {
  const look = () => (window.htmx ? go(performance.now()) : requestAnimationFrame(look));
  look();
})"""
# What becomes of the CDN, and how many milliseconds htmx may take then.
NETWORKS: dict[str, tuple[Callable[[Route], object], int]] = {
    "htmx_ready": (answer_as_cdn, 1000),
    "htmx_ready_cdn_dead": (lambda route: route.abort(), 1000),
    "htmx_ready_cdn_hanging": (lambda route: None, 1500),
}


@dataclass
class FirstLoad:
    """What came over the wire from our server, and how much the page moved while it came."""

    requests: list[str]
    sizes: list[int]
    moved: float

    @property
    def size(self) -> int:
        """Bytes, compressed, with headers."""
        return sum(self.sizes)


def first_load(context: BrowserContext, url: str, base: str) -> FirstLoad:
    """Open a page for the first time. htmx is not counted: it may come from elsewhere."""
    page = context.new_page()
    load = FirstLoad([], [], 0)
    wire: dict[str, str] = {}
    spy = context.new_cdp_session(page)
    spy.on(
        "Network.requestWillBeSent", lambda e: wire.update({e["requestId"]: e["request"]["url"]})
    )
    spy.on("Network.loadingFinished", lambda e: _note(load, wire, e, base))
    spy.send("Network.enable")
    page.add_init_script(WATCH_SHIFTS)
    page.goto(url, wait_until="networkidle")
    page.evaluate(SETTLED)
    load.moved = page.evaluate("() => window.shifts.reduce((sum, { value }) => sum + value, 0)")
    page.close()
    return load


def _note(load: FirstLoad, wire: dict[str, str], event: dict[str, Any], base: str) -> None:
    url = wire.get(event["requestId"], "")
    if url.startswith(base) and "/vendor/" not in url:
        load.requests.append(url.removeprefix(base))
        load.sizes.append(int(event["encodedDataLength"]))


def figures() -> Iterator[Figure]:
    """The first visit of a phone to a scoreboard of 12 hands."""
    program = next(filter(None, map(shutil.which, PROGRAMS)))
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        app = create_app({"DATA": Path(data), "BACKUPS": None})
        with app.app_context():
            evening = Evening()
            play(evening, 12)
            board = f"/t/{evening.table.id}/g/{evening.game.id}"
            device = evening.device.id.hex
        server = Server(app)
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        try:
            visit = _visitor(browser, server, device)
            load = first_load(visit(answer_as_cdn), board, server.url)
            yield Figure("first_load_bytes", load.size, MOST_BYTES)
            yield Figure("first_load_requests", len(load.requests), MOST_REQUESTS)
            yield Figure("first_load_shift", load.moved, 0)
            pad = first_load(visit(answer_as_cdn), f"{board}/hand", server.url)
            yield Figure("first_load_pad_bytes", pad.size, MOST_BYTES_OF_PAD)
            for name, (cdn, limit) in NETWORKS.items():
                times = sorted(_htmx_ready(visit(cdn).new_page(), board) for _ in range(VISITS))
                yield Figure(name, times[VISITS // 2], limit)
        finally:
            browser.close()
            server.stop()


def _visitor(
    browser: Browser, server: Server, device: str
) -> Callable[[Callable[[Route], object]], BrowserContext]:
    """Phones that were never here, but keep score at the table."""
    cookie = {"name": cookie_name(server.app), "value": signed(server.app, device=device)}

    def visit(cdn: Callable[[Route], object]) -> BrowserContext:
        context = browser.new_context(**PHONE, base_url=server.url)
        context.add_cookies([{**cookie, "url": server.url}])
        context.route(HTMX_URL, cdn)
        return context

    return visit


def _htmx_ready(page: Page, url: str) -> float:
    """Milliseconds from the start of the page until htmx works."""
    page.goto(url, wait_until="commit")
    return float(page.evaluate(HTMX_READY))
