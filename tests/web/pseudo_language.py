"""A language to find what is not translated: every text that leaves for a page is in brackets.

Labels are bracketed by the catalogue, sentences where another part of the app gets them from
`companion.referee`: what its functions return, and its tables of texts.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import fields, is_dataclass, replace
from gettext import NullTranslations
from types import FunctionType, MappingProxyType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import flask_babel

from companion import web

if TYPE_CHECKING:
    import pytest

OPEN, CLOSE = (
    "\N{MATHEMATICAL LEFT WHITE SQUARE BRACKET}",
    "\N{MATHEMATICAL RIGHT WHITE SQUARE BRACKET}",
)

# What is no text in a value of the referee: keys, addresses in the rulebook, what is asked for.
NO_TEXT = frozenset(
    {
        "card",
        "case",
        "chapter",
        "field",
        "fields",
        "key",
        "keys",
        "kind",
        "name",
        "option",
        "questions",
        "related",
        "section",
    }
    | {"signs", "suit", "token", "unless", "value", "verdict"}
)


def bracketed(text: str) -> str:
    """A text of the pseudo-language."""
    return f"{OPEN}{text}{CLOSE}" if any(map(str.isalpha, text)) else text


PAIRS = frozenset({"choices"})  # of a key and a text


def _part(name: str, value: Any) -> Any:
    if name in NO_TEXT:
        return value
    if name in PAIRS and all(type(each) is tuple for each in value):
        return tuple((key, spoken(text)) for key, text in value)
    return spoken(value)


def spoken(value: Any) -> Any:
    """A value of the referee with every text in brackets."""
    if type(value) is str:
        return bracketed(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(**{name: _part(name, each) for name, each in value._asdict().items()})
    if type(value) in (tuple, list):
        return type(value)(map(spoken, value))
    if isinstance(value, Mapping):
        return MappingProxyType({key: spoken(each) for key, each in value.items()})
    if is_dataclass(value) and not isinstance(value, type):
        names = [each.name for each in fields(value) if each.init]
        return replace(value, **{name: _part(name, getattr(value, name)) for name in names})
    if isinstance(value, Iterator):
        return map(spoken, value)
    if isinstance(value, FunctionType):
        return _speaking(value)
    return value


class PseudoCatalogue(NullTranslations):
    """A catalogue with every label there is."""

    def gettext(self, message: str) -> str:
        return bracketed(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return bracketed(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return bracketed(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return bracketed(msgid1 if n == 1 else msgid2)

    ugettext, ungettext, upgettext, unpgettext = gettext, ngettext, pgettext, npgettext


def _is_of_referee(module: str | None) -> bool:
    return (module or "").startswith("companion.referee")


def _speaking(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def told(*args: Any, **kwargs: Any) -> Any:
        return spoken(function(*args, **kwargs))

    return told


def _is_text(value: object) -> bool:
    """Whether a constant is a text and no key."""
    return isinstance(value, str) and (" " in value or value[:1].isupper())


def _translated(name: str, value: Any, texts: Set[tuple[str, int]]) -> Any:
    """What another module gets from the referee, in the pseudo-language."""
    is_function = callable(value) and not isinstance(value, type)
    if is_function and _is_of_referee(value.__module__) and name not in KEYS:
        return _speaking(value)
    if isinstance(value, ModuleType) and _is_of_referee(value.__name__):
        inside = vars(value).items()
        return SimpleNamespace(**{k: _translated(k, v, texts) for k, v in inside})
    if (name, id(value)) in texts and (_is_text(value) or name in TABLES):
        return spoken(value)
    return value


# What the referee has for others that is no text: keys of cases and options, whole files.
KEYS = frozenset({"agreement_fields", "search_words"})

# Tables of texts.
TABLES = frozenset(
    {
        *("ALL_WORDS", "CASES", "CHAPTERS", "GROUPS", "HISTORY", "RECORDS", "SPANS"),
        *("STATE_QUESTIONS", "THEMES", "TOPICS"),
    }
)


CACHED = type(functools.cache(lambda: None))


def forget_texts() -> None:
    """Empty what the pages keep: texts of the other language among it.

    The referee has one language, and keeps what is dear: the index of Ask.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith("companion."):
            for value in vars(module).values():
                if isinstance(value, CACHED) and not _is_of_referee(value.__module__):
                    value.cache_clear()


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every text that reaches a page be of the pseudo-language, until the test is over.

    Who calls it forgets the texts after the test.
    """
    forget_texts()
    catalogue = PseudoCatalogue()
    monkeypatch.setattr(flask_babel.Domain, "get_translations", lambda self: catalogue)
    monkeypatch.setattr(web, "get_translations", lambda: catalogue)
    modules = {name: each for name, each in sys.modules.items() if name.startswith("companion.")}
    texts = {
        (key, id(value))
        for name, each in modules.items()
        if _is_of_referee(name)
        for key, value in vars(each).items()
        if key.isupper()
    }
    for name, each in modules.items():
        if _is_of_referee(name) or name.startswith("companion.rules"):
            continue
        for key, value in list(vars(each).items()):
            translated = _translated(key, value, texts)
            if translated is not value:
                monkeypatch.setattr(each, key, translated)
