"""A sentence stands in a text and is said by its key, with the facts that it is told of."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import companion
from companion.referee.conditions import CONDITIONS
from companion.referee.holes import HOLES
from companion.referee.telling import TEXTS
from companion.referee.texts.reader import Text, uncapitalized

PACKAGE = Path(companion.__file__).parent

# Files of sentences that a page says by their key; the other files are walked through as lists.
SENTENCES = ("counted", "status", "card")


class Said(NamedTuple):
    """A place where the sentence of a text is said: with rules or without, and of which facts."""

    where: str
    key: str
    by_rules: bool
    facts: frozenset[str] | None  # not known where a page gives a mapping of them


def said() -> Iterator[Said]:
    """Every sentence that a module says by its key."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id == "say" and node.args and isinstance(node.args[0], ast.Constant):
                names = [keyword.arg for keyword in node.keywords]
                facts = None if None in names else frozenset(name for name in names if name)
                where = f"{path.relative_to(PACKAGE)}:{node.lineno}"
                yield Said(where, str(node.args[0].value), len(node.args) > 1, facts)


SAID = tuple(said())


def asks_rules(text: Text) -> bool:
    """Whether a text, or one that it quotes, hangs on the rules."""
    names = {name for case in text.cases for name, _ in case.conditions if " " not in name}
    quoted = {uncapitalized(quote.name) for _, quote in text.quotes}
    asked = ((names & CONDITIONS.keys()) | (quoted & HOLES.keys())) - {*text.given}
    others = (TEXTS.texts[name] for name in quoted - {*text.given} if name in TEXTS.texts)
    return bool(asked) or any(map(asks_rules, others))


def test_what_is_said_is_a_text_and_is_told_of_what_it_asks() -> None:
    for one in SAID:
        text = TEXTS.texts[one.key]
        assert one.facts is None or one.facts == {*text.given}, one
        assert one.by_rules or not asks_rules(text), one


def test_no_sentence_is_left_over() -> None:
    keys = {one.key for one in SAID}
    quoted = {
        uncapitalized(quote.name) for text in TEXTS.texts.values() for _, quote in text.quotes
    }
    sources = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    named = set(re.findall(r"\"(\w+)\"", sources))
    for chapter in SENTENCES:
        for text in TEXTS.of(chapter):
            is_listed = text.key in named or text.key.partition("_")[2] in named
            assert text.key in keys | quoted or is_listed, text.key
