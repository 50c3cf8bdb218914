"""Accents on capitals and what hangs below a line are never cut off, where names stand."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.browser.at_table import AtTable
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.served import Server
from tests.each import first_quick
from tests.scorebook.evening import Evening

NAMES = ("Émile", "Åsa", "Özgegy", "Ấngýj", "Şükrüg", "Łucjaę")

# What of the ink of each line of text lies outside a box that cuts it off, in pixels.
CUT_OFF = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent.trim();
    const holder = node.parentElement;
    if (!text || !holder.checkVisibility() || holder.closest(".unseen, svg")) continue;
    const style = getComputedStyle(holder);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = pen.measureText(text);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (let box = holder; box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowY !== "hidden") continue;
      const { top, bottom } = box.getBoundingClientRect();
      for (const line of range.getClientRects()) {
        if (line.top + line.height / 2 > bottom) continue; // a line that is not shown
        const above = top - (line.top + ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent);
        const under = ink.fontBoundingBoxDescent - ink.actualBoundingBoxDescent;
        const below = line.bottom - under - bottom;
        if (Math.max(above, below) > 0.5) found.push([box.className, text, above, below]);
      }
    }
  }
  return found;
}"""


def a_hand(evening: Evening) -> None:
    evening.hand(4, 0, 0, 5, 0, 4, queen=3)


@pytest.mark.parametrize("is_large", first_quick([True, False]), ids=["large", "usual"])
def test_names_are_whole_wherever_they_stand(
    served_app: Flask, server: Server, open_page: OpenPage, is_large: bool
) -> None:
    at = AtTable(served_app, server, NAMES, [a_hand])
    page = open_page(**{**PHONE, "viewport": {"width": 360, "height": 740}})
    found: dict[str, Any] = {}
    for name, path in {
        "board": at.board,
        "counts": at.entry,
        "points": f"{at.entry}?mode=points",
        "display": f"{at.board}/display",
        "sheet": f"{at.board}/sheet",
        "history": f"/t/{at.table_id}/history",
    }.items():
        at.open(page, path)
        if is_large:
            page.evaluate("document.documentElement.classList.add('large')")
        if cut := page.evaluate(CUT_OFF):
            found[name] = cut
    assert found == {}


def test_nothing_of_a_second_line_shows_below_a_long_name_on_its_side(
    served_app: Flask, server: Server, open_page: OpenPage
) -> None:
    names = ("Świętopełk Żółćiński", "Ångström Öresundsson", "Nguyễn Thị Ngọc Ánh", "Bo")
    at = AtTable(served_app, server, names)
    page = open_page(**{**PHONE, "viewport": {"width": 740, "height": 360}})
    at.open(page, at.board)
    heights = page.locator(".standing .name").evaluate_all(
        "(names) => names.map((name) => name.scrollHeight - name.clientHeight)"
    )
    assert heights == [0] * len(names)
