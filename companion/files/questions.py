"""What is wrong in the lines of a sheet, what is asked of it, and what was answered.

A question is asked once for its kind: what goes for the whole sheet has one answer, whatever the
lines in which it comes up; what goes for a line has one of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.files.days import NO_ORDER, NO_YEAR
from companion.rules import RulesError

# What a sign in the place of a number is, and an empty cell between numbers.
ZERO, AWAY, MOON = SIGNS = "zero", "away", "moon"

# What the rows are: points of a hand, totals so far, or the final scores of a game each.
HANDS, TOTALS, FINALS = ROWS = "hands", "totals", "finals"

# Instead of a name: a line that is wrong is kept; below an empty one the game goes on.
AS_IT_IS, SAME_GAME = "open", "same"

NO_DAY, EITHER_ROWS, OTHER_RULES = "paper_no_day", "paper_either", "sheet_other_rules"

NEAR_NAMES = "sheet_near_names"

# The name of the answer to each question; to all others that of the line.
_ANSWER_TO = {
    NO_DAY: "day",
    NO_YEAR: "day",
    NO_ORDER: "order",
    EITHER_ROWS: "rows",
    OTHER_RULES: "rules",
    NEAR_NAMES: "names-{line}",
    "sheet_blank": "sign-",
    "sheet_sign": "sign-{text}",
    "sheet_kitty": "kitty",
    "sheet_substitute": "from-{column}",
}


class Problem(NamedTuple):
    """What is wrong in a line, or what it leaves open; what may be answered.

    `more` are the points by which one of the players who may be answered can mend it.
    """

    line: int
    why: RulesError
    answers: tuple[str, ...] = ()
    more: int = 0

    @property
    def name(self) -> str:
        """The name of its answer."""
        name = _ANSWER_TO.get(self.why.key, "line-{line}")
        return name.format(**{**self.why.data, "line": self.line}).casefold()


class Questions:
    """What was asked of a sheet so far: those that are `open`, and the `settled` ones.

    Each answer has the name of its question. How an error came about is not kept: that has all
    that was in memory then.
    """

    def __init__(self, answers: Mapping[str, str]) -> None:
        self.answers = answers
        self.open: list[Problem] = []
        self.settled: list[Problem] = []
        self._asked: set[str] = set()

    def ask(self, problem: Problem) -> str:
        """Ask, where the same wasn't asked before; gives what was answered, if anything."""
        problem.why.with_traceback(None)
        name, is_new = problem.name, not self.was_asked(problem.name)
        given = self.answers.get(name, "")
        answer = given if given in problem.answers else ""
        if is_new or name.startswith("line-"):
            (self.settled if answer else self.open).append(problem)
        self._asked.add(name)
        return answer

    def was_asked(self, name: str) -> bool:
        """Whether there was a question with an answer of this name."""
        return name in self._asked

    def ask_all(self, others: Questions) -> None:
        """Ask the same as others."""
        for problem in [*others.settled, *others.open]:
            self.ask(problem)
