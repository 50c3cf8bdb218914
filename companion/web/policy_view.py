"""The table's policy as a form: every question in words, with its answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.referee.text.rules_and_results import (
    GROUPS,
    Choice,
    choices,
    error_words,
    matters,
    option_title,
    option_words,
)
from companion.rules.errors import RulesError
from companion.rules.notation import option_text
from companion.rules.policies import POLICY
from companion.scorebook import Book


@dataclass(frozen=True)
class Question:
    """One policy: what it is about, what holds now, and what it could be."""

    name: str
    title: str
    words: str
    answers: tuple[tuple[Choice, bool], ...]
    error: str


class PolicyView:
    """The page of a table's policy; `said` is what a refused form wanted."""

    def __init__(
        self,
        book: Book,
        error: RulesError | None = None,
        said: Mapping[str, object] | None = None,
    ) -> None:
        self.book, self.error, self.said = book, error, said or {}
        self.ruleset = book.next.ruleset

    @cached_property
    def groups(self) -> tuple[tuple[str, tuple[Question, ...]], ...]:
        """The questions that make a difference in this game, as the house-rules sheet has them."""
        asked = [(group.title, [n for n in group.fields if self._asks(n)]) for group in GROUPS]
        return tuple((title, tuple(map(self._question, names))) for title, names in asked if names)

    def _asks(self, name: str) -> bool:
        return name in POLICY and matters(self.ruleset, name)

    def _question(self, name: str) -> Question:
        chosen = self.said.get(name) or option_text(name, getattr(self.ruleset, name))
        is_wrong = self.error is not None and self.error.data.get("field") == name
        offered = choices(name, self.ruleset.players, self.ruleset)
        return Question(
            name=name,
            title=option_title(name),
            words=option_words(self.ruleset, name),
            answers=tuple((choice, choice.value == chosen) for choice in offered),
            error=error_words(self.error) if self.error and is_wrong else "",
        )

    @property
    def problem(self) -> str:
        """Why nothing was changed."""
        return error_words(self.error) if self.error else ""

    def context(self) -> dict[str, Any]:
        """What the templates are given."""
        return {
            "policy": self,
            "book": self.book,
            "game": self.book.game,
            "table": self.book.table,
        }
