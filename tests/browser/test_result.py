"""The result of a game as a picture: drawn on the phone, saved where files can't be shared."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, Page

from companion import scorebook
from tests.browser.at_table import AtTable
from tests.browser.conftest import PHONE
from tests.scorebook.evening import Evening

if TYPE_CHECKING:
    from flask import Flask

    from tests.browser.conftest import OpenContext
    from tests.browser.served import Server

# The size of a PNG, and its colour at some points, as the browser reads them.
LOOK = """
async ({ data, points }) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: image.width, height: image.height });
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const at = ([x, y]) => [...pen.getImageData(x, y, 1, 1).data].slice(0, 3).join(", ");
  return { width: image.width, height: image.height, colours: points.map(at) };
}
"""
DISCS = """() => [...document.querySelectorAll(".standing .disc")].map(
  (disc) => getComputedStyle(disc).backgroundColor.match(/\\d+, \\d+, \\d+/)[0])"""
ROW, DISC_EDGE = 132, (156, 66)


def last_hand(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    evening.write(lambda state, by: scorebook.stop_game(state, by, None))


@pytest.fixture
def over(served_app: Flask, server: Server, open_context: OpenContext) -> Page:
    """The page of a game that is over, its result open."""
    context: BrowserContext = open_context(**PHONE)
    page = context.new_page()
    names = ("Ann", "Maximiliane von und zu Hohenstein", "Cleo", "Dev")
    table = AtTable(served_app, server, names, [last_hand])
    table.let_in(context)
    page.goto(table.board)
    page.get_by_text("Share result").tap()
    return page


def test_the_result_is_saved_as_a_picture_with_everybody_in_order(
    over: Page, open_context: OpenContext, tmp_path: Path
) -> None:
    with over.expect_download() as download:
        over.get_by_role("button", name="Picture").tap()
    assert download.value.suggested_filename == "hearts-result.png"

    file = tmp_path / "result.png"
    download.value.save_as(file)
    discs = over.evaluate(DISCS)
    elsewhere = open_context(bypass_csp=True).new_page()
    found = look(elsewhere, file, [])
    bottom = found["height"]
    first = bottom - 4 * ROW
    points = [(DISC_EDGE[0], first + number * ROW + DISC_EDGE[1]) for number in range(4)]
    found = look(elsewhere, file, points)
    assert found["width"] == 1080
    assert found["colours"] == discs
    assert len(set(discs)) == 4


def look(page: Page, file: Path, points: list[tuple[int, int]]) -> dict[str, Any]:
    data = base64.b64encode(file.read_bytes()).decode()
    found: dict[str, Any] = page.evaluate(LOOK, {"data": data, "points": points})
    return found


def test_where_files_can_be_shared_the_picture_is(over: Page) -> None:
    over.evaluate("""() => {
      navigator.canShare = () => true;
      navigator.share = async ({ files }) => { window.shared = [files[0].name, files[0].type]; };
    }""")
    over.get_by_role("button", name="Picture").tap()
    over.wait_for_function("() => window.shared")
    assert over.evaluate("window.shared") == ["hearts-result.png", "image/png"]


def test_without_a_script_there_is_no_button_that_does_nothing(
    served_app: Flask, server: Server, open_context: OpenContext
) -> None:
    context = open_context(**PHONE, java_script_enabled=False)
    table = AtTable(served_app, server, hands=[last_hand])
    table.let_in(context)
    page = context.new_page()
    page.goto(table.board)
    assert page.get_by_role("button", name=re.compile("Picture")).count() == 0
    assert page.get_by_text("Result as text").count() == 1
