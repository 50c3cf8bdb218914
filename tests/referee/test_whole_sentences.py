"""A sentence that is read stands whole in the source, its numbers, cards and names aside."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import companion.referee
from companion.referee.quick_card import quick_card
from companion.referee.rulebook import rulebook
from companion.referee.telling import TEXTS
from companion.referee.texts.reader import HOLE as HOLES
from companion.referee.topics import answers
from companion.rules import STANDARD, VARIANTS, Ruleset
from tests.each import each

REFEREE = Path(companion.referee.__file__).parent

FEW = 5  # words: a shorter sentence is hardly made of halves

HOLE, MINUS = "\0", "\N{MINUS SIGN}"
_TOKEN = re.compile(r"\0|[\w'\N{RIGHT SINGLE QUOTATION MARK}]+|[^\w\s]")
_NUMBER = re.compile(r"\d+s?")
_SENTENCES = re.compile(rf"(?<=[.?!{HOLE}])\s+(?=[A-Z0-9{HOLE}])")

# What may stand in a hole: numbers, cards and names, and what binds them into a list.
IN_HOLES = frozenset(
    "one two three four five six seven eight nine ten eleven twelve thirteen first second third "
    "fourth fifth sixth seventh eighth ninth tenth jack jacks queen queens king kings ace aces "
    "clubs diamonds spades hearts heart left right across hold ann bo cleo dev eva finn gus hana "
    f"ida jon kim penalty {HOLE}".split()
)
BINDING = frozenset(
    "the of and or both each all other a an to either half point points card cards "
    f", + {MINUS}".split()
)


def form_of(sentence: str) -> str:
    """A sentence whose numbers, cards and names, alone or listed, are one hole each."""
    form: list[str] = []
    run: list[str] = []
    for token in [*_TOKEN.findall(sentence.lower()), ""]:
        if _fills(token) or token in BINDING:
            run.append(token)
            continue
        form += [HOLE] if any(map(_fills, run)) else run
        form.append(token)
        run = []
    return " ".join(form)


def _fills(token: str) -> bool:
    return token in IN_HOLES or _NUMBER.fullmatch(token) is not None


def sentences_of(text: str) -> list[str]:
    return [sentence for sentence in _SENTENCES.split(text.replace("\n", " ").strip()) if sentence]


def literals(source: str) -> Iterator[str]:
    """Every text of a module; what an f-string puts into it is a hole."""
    tree = ast.parse(source)
    inside = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inside |= {id(part) for part in node.values}
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else HOLE for part in node.values
            )
        elif isinstance(node, ast.Constant) and id(node) not in inside:
            yield str(node.value)


@cache
def written() -> frozenset[str]:
    """The forms of all sentences in the modules and text files of the referee."""
    texts = [text for path in REFEREE.rglob("*.py") for text in literals(path.read_text())]
    for text in (*TEXTS.sections.values(), *TEXTS.texts.values()):
        told = [text.heading, *(words for case in text.cases for words in case.sentences)]
        texts += [HOLES.sub(HOLE, words) for words in told]
    return frozenset(form_of(one) for text in texts for one in sentences_of(text))


def said(ruleset: Ruleset) -> Iterator[str]:
    """What the rulebook, the quick card and all answers say."""
    for piece in (piece for chapter in rulebook(ruleset) for piece in chapter.pieces):
        yield from piece.paragraphs
        for example in piece.examples:
            yield from example.words
    for _, sentences in quick_card(ruleset).lines:
        yield from sentences
    for asked in answers(ruleset).values():
        yield from (asked.title, asked.answer.short, asked.answer.text, asked.answer.elsewhere)


RULESETS = [
    STANDARD,
    VARIANTS["omnibus"].ruleset,
    VARIANTS["spot_s0"].ruleset,
    VARIANTS["cancellation"].ruleset.with_options({"players": 8}),
    VARIANTS["bga_countdown"].ruleset,
    VARIANTS["black_maria"].ruleset,
    VARIANTS["british_basic"].ruleset,
    STANDARD.with_options({"players": 3}),
]


@each("ruleset", RULESETS)
def test_what_is_read_is_found_in_the_source(ruleset: Ruleset) -> None:
    heard = {one for text in said(ruleset) for one in sentences_of(text) if len(one.split()) >= FEW}
    assert {sentence for sentence in heard if form_of(sentence) not in written()} == set()


@each(
    "one, other, is_same",
    [
        ("Pass 3 cards to Ann.", f"Pass {HOLE} to {HOLE}.", True),
        ("Take the 2 of clubs, the 3 of clubs and both queens.", f"Take {HOLE}.", True),
        ("You can't lead a heart.", f"You {HOLE} lead a heart.", False),
        ("Ann wins the game.", f"Ann {HOLE}.", False),
        ("The game goes on if Ann is ahead.", f"The game goes on {HOLE}.", False),
    ],
)
def test_a_hole_holds_a_number_a_card_or_a_name(one: str, other: str, is_same: bool) -> None:
    assert (form_of(one) == form_of(other)) is is_same
