"""`make shots`: every screen at four sizes, light and dark, into shots/; three for the README."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from bench.pictures import squeeze
from bench.scenes import Scene, make_world
from companion import create_app
from tests.browser.conftest import ARGUMENTS, PROGRAMS
from tests.browser.served import Server
from tests.cookies import cookie_name, signed

FOLDER = Path("shots")
DOCS = Path("docs")
SIZES = ((360, 740), (390, 844), (768, 1024), (1280, 800))
FOR_README = {"scoreboard": "scoreboard", "count-half": "hand", "game-over": "over"}
# Two frames later everything is drawn.
SETTLED = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
# On a picture of a whole page nothing is docked.
UNDOCKED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".dock, .board > .felt, #outbox { position: static !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
PATIENCE = 5_000  # milliseconds for one thing to appear


def main() -> int:
    """Take the pictures whose names begin as the arguments say, or all."""
    wanted = tuple(sys.argv[1:]) or ("",)
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        print(
            "The pictures need Chromium. On Debian: sudo apt install chromium-headless-shell",
            file=sys.stderr,
        )
        return 1
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        app = create_app({"DATA": Path(data), "BACKUPS": None})
        scenes = [s for s in make_world(app).scenes if s.name.startswith(wanted)]
        server = Server(app)
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        try:
            missed = [name for name in take_all(browser, server, scenes) if name]
        finally:
            browser.close()
            server.stop()
    print("\n".join(missed))
    return 1 if missed else 0


def take_all(browser: Browser, server: Server, scenes: list[Scene]) -> Iterator[str]:
    """The pictures at every size, in light and dark; gives what went wrong."""
    for scheme in ("light", "dark"):
        for width, height in SIZES:
            for scene in scenes:
                with opened(browser, server, width, height, scheme) as context:
                    yield capture(context, server, scene, f"{scene.name}-{width}-{scheme}.png")
    for scene in scenes:
        if scene.name in FOR_README:
            with opened(browser, server, 390, 844, "light") as context:
                yield capture(context, server, scene, f"{FOR_README[scene.name]}.png", folder=DOCS)


@contextmanager
def opened(
    browser: Browser, server: Server, width: int, height: int, scheme: str, **more: Any
) -> Iterator[BrowserContext]:
    """A browser of this size that remembers nothing, without the network of the world."""
    is_phone = width < 700
    context = browser.new_context(
        **{
            "base_url": server.url,
            "viewport": {"width": width, "height": height},
            "color_scheme": scheme,
            "has_touch": is_phone,
            "is_mobile": is_phone,
            "reduced_motion": "reduce",
            "locale": "en-GB",
            "timezone_id": "Europe/Vienna",
            **more,
        }
    )
    context.set_default_timeout(PATIENCE)
    context.route("https://cdn.jsdelivr.net/**", lambda route: route.abort())
    yield context
    context.close()


def capture(
    context: BrowserContext, server: Server, scene: Scene, file: str, folder: Path = FOLDER
) -> str:
    """One picture as the screen shows it, and the whole page where it is longer."""
    if scene.device:
        context.add_cookies([cookie(server, scene.device)])
    page = context.new_page()
    try:
        prepare(page, scene)
        page.screenshot(path=folder / file)
        if folder is DOCS:
            squeeze(folder / file)
        elif page.evaluate("() => document.documentElement.scrollHeight > innerHeight + 4"):
            page.evaluate(UNDOCKED)
            page.screenshot(path=folder / file.replace(".png", "-whole.png"), full_page=True)
    except (Error, AssertionError) as error:
        page.screenshot(path=folder / file.replace(".png", "-broken.png"))
        return f"{file}: {str(error).splitlines()[0]}"
    finally:
        page.close()
    return ""


def prepare(page: Page, scene: Scene) -> None:
    """Go there and do what is done there."""
    answer = page.goto(scene.path)
    assert answer
    assert answer.status == scene.status, f"status {answer.status}"
    page.wait_for_function("() => window.htmx")
    scene.act(page)
    page.evaluate(SETTLED)


def cookie(server: Server, device: str) -> Any:
    """What makes a browser this device."""
    value = signed(server.app, device=device)
    return {"name": cookie_name(server.app), "value": value, "url": server.url}


if __name__ == "__main__":
    sys.exit(main())
