"""An evening without network as its browser tests play it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import Pad
from tests.browser.conftest import TAKES_TAPS
from tests.scorebook.evening import FOUR, Evening

NOTHING_IS_KEPT = """() => !Object.keys(localStorage)
  .some((name) => name.startsWith("companion.outbox."))"""
HANDS_ARE_HERE = "() => document.documentElement.dataset.handsHere"


def two_hands(evening: Evening) -> None:
    """Before the network goes."""
    evening.hand(4, 6, 3, 0, queen=0)
    evening.hand(1, 2, 3, 7, queen=1)


def cut(page: Page) -> None:
    page.wait_for_function(TAKES_TAPS)  # its scripts are here
    page.context.set_offline(True)


def mend(page: Page) -> None:
    page.context.set_offline(False)


def expect_hand(page: Page, number: int, deal: str = "") -> Pad:
    """The entry of this hand is open."""
    expect(page.get_by_role("heading", name=f"Hand {number}", exact=True)).to_be_visible()
    expect(page.locator(".bar")).to_contain_text(deal)
    return Pad(page)


def queued(page: Page) -> Locator:
    """The hands in the queue."""
    return page.locator("#outbox li")


def unfold(page: Page) -> None:
    fold = page.locator("#outbox details")
    if fold.get_attribute("open") is None:
        fold.locator("summary").tap()


def hearts_of_third(number: int) -> int:
    """3 in hand 3, 4 in hand 4, and so on to 10, and then 3 again."""
    return (number - 3) % 8 + 3


def enter(page: Page, number: int, *, queen: str = "", deal: str = "") -> None:
    """Hand 3 is 1-2-3-7 in hearts, hand 4 1-2-4-6, and so on, the queen with each in turn."""
    hearts = (1, 2, hearts_of_third(number))
    expect_hand(page, number, deal).count(queen or FOUR[number % 4], *hearts)


def line_of(number: int) -> tuple[int, ...]:
    """What `enter` comes to."""
    third = hearts_of_third(number)
    hearts = (1, 2, third, 10 - third)
    return tuple(n + 13 * (place == number % 4) for place, n in enumerate(hearts))


def expect_arrived(page: Page, number: int) -> None:
    """The scoreboard before this hand, as the server has it, with nothing left in the queue."""
    expect(page.get_by_role("link", name=f"Score hand {number}", exact=True)).to_be_visible()
    expect(page.locator("#outbox")).to_be_empty()
    page.wait_for_function(NOTHING_IS_KEPT)


def queue_wrong_points(pad: Pad) -> Page:
    """Without network, 25 points are typed and kept. Gives the page."""
    page = pad.page
    cut(page)
    page.get_by_role("link", name="123").tap()
    for seat, points in enumerate((20, 5, 0, 0)):
        page.locator(f"#points-{seat}").fill(str(points))
    pad.save.tap()
    return page
