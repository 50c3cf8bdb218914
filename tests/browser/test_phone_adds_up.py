"""What a phone adds up without the server is what the rules say, in hands of every variant."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page

from companion.rules import STANDARD, VARIANTS, Card, MoonChoice, Ruleset
from companion.rules.options import ExactRule, MoonMode
from companion.rules.solve import read_points
from tests.browser.at_table import AtTable
from tests.browser.served import Server
from tests.rules.games import game_at
from tests.rules.takers import taken

HANDS = 30  # of each variant
NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim")
ADD_UP = """async ([script, hands]) => {
  const { endsGame, pointsLeft, questionOf, scored } = await import(script);
  const typed = (points) => ({ mode: "points", takers: {}, hearts: {}, points, row: null });
  return hands.map(({ data, facts, choice, typed: points, but_one: others }) => [
    scored(data, facts, choice),
    endsGame(data, facts, choice),
    points && questionOf(data, typed(points)),
    others && pointsLeft(data, typed(others)),
  ]);
}"""


def pad_of(at: AtTable) -> dict[str, Any]:
    """What the pad of the hand after the next one gives to the script."""
    found = at.client().get(f"{at.entry}/coming").get_json()
    pad, number = found["pads"][found["hands"][1]["pad"]], found["first"] + 1
    data = json.loads(html.unescape(re.search(r"data-pad='([^']*)'", pad["page"])[1]))
    last = pad["end"]["last_hand"]
    is_last = pad["end"]["is_last"] or (last is not None and number >= last)
    return {**data, "number": number, "end": {**pad["end"], "is_last": is_last}}


def drawn_facts(pad: Mapping[str, Any], tricks: int, chance: Random) -> dict[str, Any]:
    """Who took what, card by card or with counted hearts; now and then one took nearly all.

    Who took all that costs has no bonus card in every second such hand.
    """
    seats = pad["seats"]
    winners = chance.sample(seats, min(len(seats), tricks))
    share = chance.choice([0, 0, 0.8, 1])
    takers = {
        slot: winners[0] if chance.random() < share else chance.choice(winners)
        for slot in pad["order"]
    }
    if share == 1 and chance.random() < 0.5:
        bonus = [slot for slot in pad["order"] if pad["cards"][slot]["value"] < 0]
        takers |= {slot: chance.choice(winners[1:] or winners) for slot in bonus}
    plain = [slot for slot in pad["order"] if pad["cards"][slot]["counts"]]
    if not pad["can_count"] or chance.random() < 0.5:
        return {"mode": "cards", "takers": takers, "hearts": {}, "points": {}, "row": None}
    hearts = {str(seat): sum(takers[slot] == seat for slot in plain) for seat in seats}
    named = {slot: seat for slot, seat in takers.items() if slot in pad["asked"]}
    told = {"mode": "counts", "takers": named, "hearts": hearts, "points": {}, "row": None}
    return told | {"all": takers}


def as_the_rules_say(
    ruleset: Ruleset, pad: Mapping[str, Any], takers: Mapping[str, int], choice: str
) -> tuple[dict[str, int] | None, bool | None]:
    """The points by seat and whether the game ends; None while a shooter has to choose."""
    seats = pad["seats"]
    pairs = [(Card(slot[:2]), seats.index(seat)) for slot, seat in takers.items()]
    captures = taken(ruleset, pairs)
    totals = [pad["before"][str(seat)] for seat in seats]
    before = game_at(ruleset, totals, number=pad["number"])
    captures = captures.with_every_trick()
    score = captures.score(before=before, choice=choice or None)
    if score.needs_choice:
        return None, None
    ends = before.after(score).is_over
    return dict(zip(map(str, seats), score.points, strict=True)), ends


def queen_takers(ruleset: Ruleset, question: Mapping[str, Any]) -> list[int]:
    """Whom a phone has to ask about, where the points alone leave open who took the queen."""
    line = [int(points) for points in (question["typed"] or {}).values()]
    is_plain = sum(line) == ruleset.penalty_total + ruleset.bonus_total
    if not is_plain or question["data"]["questions"] is None:
        return []
    return [question["data"]["seats"][place] for place in read_points(ruleset, line).queen_takers]


def without_the_least(
    ruleset: Ruleset, pad: Mapping[str, Any], line: Mapping[str, int] | None
) -> tuple[dict[str, str] | None, dict[str, int] | None]:
    """A typed line but for who has the fewest points, and what a phone offers for that seat."""
    if line is None or not pad["has_fixed_sum"]:
        return None, None
    if sum(line.values()) != ruleset.penalty_total + ruleset.bonus_total:
        return None, None
    least = min(line, key=lambda seat: line[seat])
    others = {seat: str(points) for seat, points in line.items() if seat != least}
    return others, {"seats": [int(least)], "points": line[least]}


Table = tuple[str, int]

# One variant of each family, at its usual table, its smallest and its largest, in every run.
# Of those with a bonus card one whose moon needs it, and one where others may have it.
FAMILIES = (
    *("standard", "cancellation", "bga_countdown", "omnibus", "omnibus_hoyle"),
    *("black_maria", "spot_s0"),
)
EVERY: list[Table] = [
    (key, players)
    for key, variant in VARIANTS.items()
    for players in sorted({variant.players[0], variant.ruleset.players, variant.players[-1]})
]
SOME = [(key, players) for key, players in EVERY if key in FAMILIES]
OTHERS = [table for table in EVERY if table not in SOME]


def games(
    app: Flask, server: Server, tables: Sequence[Table]
) -> Iterator[tuple[Ruleset, dict[str, Any]]]:
    """Games at these tables, with the second hand to be told."""
    for key, players in tables:
        ruleset = VARIANTS[key].ruleset.for_players(players)
        yield ruleset, pad_of(AtTable(app, server, NAMES[:players], variant=key))
    shared = STANDARD.with_options({"tie_break": "shared"})
    yield shared, pad_of(AtTable(app, server, ruleset=shared))


def has_to_know(ruleset: Ruleset) -> bool:
    """Whether the phone may not leave a hand to the server."""
    is_plain = not ruleset.multipliers and ruleset.exact_rule is ExactRule.NONE
    hangs_on_totals = ruleset.moon_mode in (MoonMode.GUARDED_CHOICE, MoonMode.CHOICE_FROM_74)
    return is_plain and not hangs_on_totals and not ruleset.pays_for_every_trick


@pytest.mark.parametrize(
    "tables", [SOME, pytest.param(OTHERS, marks=pytest.mark.slow)], ids=["some", "others"]
)
def test_points_and_the_end_are_what_the_rules_say(
    phone: Page, served_app: Flask, server: Server, tables: list[Table]
) -> None:
    chance = Random(1)
    asked, expected = [], []
    for ruleset, pad in games(served_app, server, tables):
        for _ in range(HANDS):
            near = ruleset.target - chance.randrange(1, 80)
            before = {
                str(seat): max(0, near - chance.choice((0, 1, 13, 26))) for seat in pad["seats"]
            }
            data = pad | {"before": before}
            facts = drawn_facts(pad, ruleset.hand_size, chance)
            takers = facts.pop("all", facts["takers"])
            choice = chance.choice(["", *MoonChoice]) if pad["moon_choices"] else ""
            said = as_the_rules_say(ruleset, data, takers, choice)
            typed = {seat: str(points) for seat, points in said[0].items()} if said[0] else None
            but_one, left = without_the_least(ruleset, data, said[0])
            asked.append(
                {"data": data, "facts": facts, "choice": choice, "typed": typed, "but_one": but_one}
            )
            expected.append((ruleset, said, left))
    phone.goto("/")
    script = phone.locator("script[src$='boot.js']").get_attribute("src")
    script = script.replace("shared/boot.js", "hand_entry/hand.js")
    found = phone.evaluate(ADD_UP, [script, asked])
    wrong = []
    known = 0
    for question, (ruleset, said, left), (points, ends, doubt, offered) in zip(
        asked, expected, found, strict=True
    ):
        if offered != left:
            wrong.append(("offered for the last one", ruleset, question, left, offered))
        if sorted(map(int, (doubt or {"answers": {}})["answers"])) != queen_takers(
            ruleset, question
        ):
            wrong.append(("asked about a hand that can be", ruleset, question, doubt))
        if points is None:
            if has_to_know(ruleset) and said[0] is not None:
                wrong.append(("left to the server", ruleset, question["facts"], said))
            continue
        known += 1
        if (points, ends) != said:
            wrong.append((ruleset, question, said, (points, ends)))
    assert not wrong, wrong[:2]
    assert known > len(asked) / 2
