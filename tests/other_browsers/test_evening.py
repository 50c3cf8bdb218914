"""The evening of tests/browser/test_evening.py: all of it in Firefox, a short one in WebKit."""

from __future__ import annotations

from collections.abc import Sequence

from tests.browser.screens import CAN_BEGIN, FOUR, HOW_IT_CAME
from tests.browser.served import Server
from tests.browser.test_evening import PLAYED, QUEEN, Hand, totals
from tests.other_browsers.phone import Phone


def test_an_evening_in_firefox(firefox: Phone, server: Server) -> None:
    sit_down(firefox, server)
    play(firefox, PLAYED[:8])
    enter(firefox, 9, PLAYED[8])
    firefox.tap("button", "Show the winner")
    assert firefox.find("h2", "Cleo wins with 38")
    firefox.wait(lambda: firefox.run(f"return ({CAN_BEGIN})()"))
    firefox.tap("a", "Play again")
    firefox.wait(lambda: firefox.run("return !document.getAnimations().length"))
    firefox.tap("button", "Start")
    firefox.find("#action", "Score hand 1")
    assert set(firefox.totals.values()) == {"0"}


def test_a_short_evening_in_webkit(webkit: Phone, server: Server) -> None:
    sit_down(webkit, server)
    play(webkit, PLAYED[:2])
    webkit.tap(".standing", "Bo")
    webkit.ready()
    assert webkit.find("h1", "Bo")


def sit_down(phone: Phone, server: Server) -> None:
    """Four names and a first game; Ann deals."""
    phone.open(server.safe_url)
    for name in FOUR:
        field = phone.find("#name")
        field.send_keys(name)
        phone.tap("button[value=add]")
        phone.find("button[aria-pressed=true]", name)
    phone.tap("button", "Start")
    phone.find("#action", "Score hand 1")


def play(phone: Phone, hands: Sequence[Hand]) -> None:
    """Hand after hand on one page each, with the rules' totals and nothing wider than the phone."""
    for number, hand in enumerate(hands, start=1):
        enter(phone, number, hand)
        phone.wait(lambda so_far=hands[:number]: phone.totals == in_words(so_far))
        assert phone.run("return document.documentElement.scrollWidth <= innerWidth")
        assert phone.run(f"return ({HOW_IT_CAME})()") == "navigate"


def enter(phone: Phone, number: int, hand: Hand) -> None:
    """Who took the queen, then the hearts until nothing is left."""
    phone.tap("#action", f"Score hand {number}")
    phone.ready()
    phone.tap("[data-face]", FOUR[hand.queen][0])
    left = QUEEN
    for hearts in hand.hearts[:-1]:
        if left:
            phone.tap(f"[data-hearts='{hearts}']")
            left -= hearts


def in_words(hands: Sequence[Hand]) -> dict[str, str]:
    return {name: str(total) for name, total in totals(hands).items()}
