"""A thumb on a browser that only a WebDriver can steer: Firefox or WebKit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from selenium.common.exceptions import TimeoutException
from selenium.webdriver.support.ui import WebDriverWait

LATEST = 30.0  # seconds, for what should come
SPEAK = "return arguments[0].innerText.replace(/\\s+/g, ' ').trim()"
SHOWN = "return `${location.href}\\n${document.body.innerText}`"
TAKES_TAPS = "return getComputedStyle(arguments[0]).pointerEvents !== 'none'"
CENTRE = "arguments[0].scrollIntoView({block: 'center'})"
HAS_SCRIPTS = """return document.readyState === "complete"
  && !document.querySelector("#new-game:not([data-htmx-powered])")
  && !document.querySelector("[data-pad]:not(body[data-ready] *)")"""


class Phone:
    """One page. `run` carries out a script with arguments, `go` opens an address."""

    def __init__(self, driver: Any, run: Callable[..., Any], go: Callable[[str], None]) -> None:
        self.driver, self.run, self.go = driver, run, go

    def wait(self, look: Callable[[], Any]) -> Any:
        """What `look` finds, once it finds something; a page that turns meanwhile is no error."""
        waiting = WebDriverWait(self.driver, LATEST, ignored_exceptions=[Exception])
        try:
            return waiting.until(lambda _: look())
        except TimeoutException:
            raise AssertionError(f"It did not come; there is {self.run(SHOWN)}") from None

    def open(self, url: str) -> None:
        """Open a page and wait until its scripts have run."""
        self.go(url)
        self.ready()

    def ready(self) -> None:
        """Wait until the scripts of the page have run."""
        self.wait(lambda: self.run(HAS_SCRIPTS))

    def find(self, css: str, text: str = "") -> Any:
        """What is seen and says this, once it is there."""

        def look() -> Any:
            found = self.driver.find_elements("css selector", css)
            return next(
                (one for one in found if one.is_displayed() and text in self.read(one)), None
            )

        return self.wait(look)

    def read(self, element: Any) -> str:
        """What an element says."""
        return str(self.run(SPEAK, element))

    def tap(self, css: str, text: str = "") -> None:
        """One tap in the middle of it, once it takes one, scrolled to the middle of the screen."""
        self.ready()
        element = self.find(f"{css}:not([aria-disabled=true])", text)
        self.wait(lambda: self.run(TAKES_TAPS, element))
        self.run(CENTRE, element)
        element.click()

    @property
    def totals(self) -> dict[str, str]:
        """Everybody's total on the scoreboard."""
        names = self.driver.find_elements("css selector", ".standing .name")
        totals = self.driver.find_elements("css selector", ".standing .total")
        pairs = zip(names, totals, strict=True)
        return {self.read(name): self.read(total).split()[-1] for name, total in pairs}
