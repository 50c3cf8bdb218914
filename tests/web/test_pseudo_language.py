"""Every text of every page is from the catalogue or the referee, so that it can be translated."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import pytest

from companion.referee import search
from tests.each import each
from tests.markup import Node, parse
from tests.web import pseudo_language
from tests.web.pseudo_language import CLOSE, OPEN
from tests.web.world import World, open_world

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

# What is read: aloud or on the page. The value is that of a button.
READ = ("title", "aria-label", "aria-description", "aria-roledescription", "placeholder", "alt")
UNSEEN = frozenset({"script", "style", "template"})

# People's words in this world, the app's own name and what is sent or typed as it stands.
NAMES = re.compile(r"\b(?:Ann(?:ie)?|Bo|Cleo|Dev|Eve|Autumn|Summer|Thursday table|Companion)\b")
DATES = re.compile(
    r"\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b"
    r"|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b"
)
ADDRESS = re.compile(r"\b[\w.-]+:\d+\b(?:/\w+)*|\b[0-9A-Z]{3}-[0-9A-Z]{3}\b")  # or a code
KEYS = frozenset({"data-part"})  # what scripts get that is no text, though it has several words
WORD = re.compile(r"[^\W\d_]{2,}")


def unwrapped(pieces: Iterable[str]) -> list[str]:
    """What of a text in pieces is not of the pseudo-language: without people's words and dates."""
    found, depth = [], 0
    for piece in pieces:
        left = []
        for sign in piece:
            depth += (sign == OPEN) - (sign == CLOSE)
            if not depth and sign != CLOSE:
                left.append(sign)
        rest = DATES.sub("", NAMES.sub("", ADDRESS.sub("", "".join(left))))
        if WORD.search(rest):
            found.append(" ".join(rest.split()))
    assert depth == 0, f"a text was cut: {list(pieces)}"
    return found


def visible(node: Node) -> Iterator[str]:
    """The text that stands on the page, piece by piece."""
    for child in node.children:
        if isinstance(child, str):
            yield child
        elif child.tag not in UNSEEN:
            yield from visible(child)


def texts(page: Node) -> Iterator[list[str]]:
    """Everything that a page says or hands to its scripts, each text in pieces."""
    yield list(visible(page))
    for node in page.walk():
        yield from ([node.get(name)] for name in READ)
        if node.tag == "input" and node.get("type") in ("submit", "button"):
            yield [node.get("value")]
        yield from ([text] for text in handed_over(node))


def handed_over(node: Node) -> Iterator[str]:
    """The texts that scripts get: data attributes, and JSON in the page."""
    for name, value in node.attributes.items():
        if name.startswith("data-") and name not in KEYS:
            yield from words_in(value)
    if node.tag == "script" and node.get("type") == "application/json":
        yield from words_in("".join(child for child in node.children if isinstance(child, str)))


def words_in(value: str) -> Iterator[str]:
    """The texts of a value, which may be JSON; keys, ids and addresses are none."""
    try:
        data = json.loads(value)
    except ValueError:
        data = value
    yield from (text for text in strings(data) if re.search(r"\w \w|^[A-Z][a-z]", text))


def strings(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for each in data.values():
            yield from strings(each)
    elif isinstance(data, list):
        for each in data:
            yield from strings(each)


@pytest.fixture(scope="module")
def two_tables(request: pytest.FixtureRequest) -> Iterator[World]:
    with open_world(request) as world:
        yield world


def unwrapped_of(page: str) -> list[str]:
    """Every text of a page, or of a piece of one, that nobody could translate."""
    return [rest for text in texts(parse(page)) for rest in unwrapped(text)]


QUERIES = {"hand_entry": ("", "?mode=cards", "?mode=points")}


def looked_at(world: World) -> Iterator[tuple[str, TestResponse]]:
    """What keepers and followers see of games in every state, and strangers of none."""
    for rule in world.rules("GET"):
        part = rule.endpoint.partition(".")[0]
        if part == "health":  # for other programs
            continue
        places = (world.own, world.over, world.stopped)
        for place in places if "game_id" in rule.arguments else places[:1]:
            for url in world.urls(rule, place):
                for query in QUERIES.get(part, ("",)):
                    yield rule.endpoint, world.keeper.get(url + query)
        yield rule.endpoint, world.follower.get(world.url(rule, world.own))
        yield rule.endpoint, world.stranger.get(world.url(rule, world.own))


def refused(world: World) -> Iterator[tuple[str, TestResponse]]:
    """What every form says that is sent without its fields."""
    for rule in world.rules("POST"):
        yield rule.endpoint, world.keeper.post(world.url(rule, world.own))
        world.restore()


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pages in the pseudo-language."""
    pseudo_language.install(monkeypatch)
    yield
    pseudo_language.forget_texts()


@pytest.mark.parametrize("answers", [looked_at, refused])
def test_every_text_of_every_page_is_of_the_pseudo_language(
    two_tables: World,
    pseudo: None,
    answers: Callable[[World], Iterator[tuple[str, TestResponse]]],
) -> None:
    found: dict[str, set[str]] = {}
    for endpoint, answer in answers(two_tables):
        if answer.mimetype == "text/html" and answer.status_code not in range(300, 400):
            for rest in unwrapped_of(answer.text):
                found.setdefault(rest, set()).add(endpoint)
    lines = [f"{text!r}: {', '.join(sorted(where))}" for text, where in sorted(found.items())]
    assert not lines, "\n".join(lines)


@each(
    "planted",
    [
        "<p>{} Deal again</p>",
        "<p>{} <b>Deal</b></p>",
        "<svg><text>Deal again</text>{}</svg>",
        '<button aria-label="Deal again">{}</button>',
        '<input placeholder="Deal again">{}',
        '<input type="submit" value="Deal again">{}',
        '<img alt="Deal again" title="{}">',
        '<p data-said="Deal again">{}</p>',
        """<p data-texts='["key", "Deal again"]'>{}</p>""",
        '<script type="application/json">{{"undo": "Undo"}}</script>{}',
    ],
)
def test_a_text_that_nobody_could_translate_is_found(planted: str) -> None:
    label = pseudo_language.bracketed("Undo")
    assert unwrapped_of(planted.format(label))
    assert not unwrapped_of(f'<p title="{label}">{label} <b>Ann</b> 26, Thu Nov 19</p>')


def test_a_sentence_that_another_part_of_the_app_makes_is_found(
    two_tables: World, pseudo: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.referee.faq.gettext", lambda text: f"The {text}")
    page = two_tables.keeper.get(two_tables.url(two_tables.rule("faq.ask"), two_tables.own)).text
    assert unwrapped_of(page)


def test_the_index_of_ask_is_that_of_the_process_all_the_while(
    request: pytest.FixtureRequest, two_tables: World
) -> None:
    made, asked = search.index(), two_tables.url(two_tables.rule("faq.ask"), two_tables.own)
    search.prepare()
    threads = search.prepare.cache_info().misses
    request.getfixturevalue("pseudo")
    assert two_tables.keeper.get(f"{asked}?q=queen").status_code == 200
    pseudo_language.forget_texts()
    assert two_tables.keeper.get(f"{asked}?q=queen").status_code == 200
    assert search.index() is made
    assert search.prepare.cache_info().misses == threads
