"""axe-core finds what keeps people from reading and using a page.

The file is that of axe-core 4.14.1 (MPL 2.0, beside it), unchanged: a newer one takes its place
under its own version. The packages that bring one along are too old to know every rule.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = (Path(__file__).parent / "axe-core-4.14.1" / "axe.min.js").read_text("utf-8")
USUAL = {
    "resultTypes": ["violations"],
    # The name of a control has the words that are seen on it: left out unless it is asked for.
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}
RUN = """async (options) => (await axe.run(options)).violations.map(({ id, nodes }) =>
  [id, ...nodes.slice(0, 5).map(({ html, failureSummary }) =>
    `${html.slice(0, 200)}: ${failureSummary.split("\\n")[1]}`)].join("\\n  "))"""


def faults_of_axe(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """What axe finds on the page as it stands, a rule each with the first five places."""
    page.evaluate(SCRIPT)
    found: list[str] = page.evaluate(RUN, options or USUAL)
    return found
