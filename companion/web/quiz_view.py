"""The quiz on its way: the answers given so far stand in the address, nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.referee.rulebook import QuizQuestion
from companion.referee.rulebook import quiz as questions_for
from companion.web.rules_view import Rules


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to choose, or how it was once one is chosen."""

    words: str
    href: str
    is_right: bool
    is_chosen: bool


class QuizView:
    """The page of a quiz: a question, what became of it, or how many were right.

    `said` is one digit for each question answered; what cannot be an answer ends it.
    """

    def __init__(self, rules: Rules, said: str, *, is_next: bool) -> None:
        self.rules = rules
        self.questions = questions_for(rules.ruleset)
        self.said = _read(self.questions, said)
        self.is_open = is_next or not self.said  # the next question waits for its answer

    @property
    def is_over(self) -> bool:
        return self.is_open and len(self.said) == len(self.questions)

    @property
    def number(self) -> int:
        """Of the question on the page, from 1."""
        return len(self.said) + self.is_open

    @property
    def question(self) -> QuizQuestion:
        return self.questions[self.number - 1]

    @cached_property
    def choices(self) -> list[Choice]:
        """The answers of this question."""
        chosen = None if self.is_open else self.said[-1]
        right, before = self.question.right, self.said[: self.number - 1]
        return [
            Choice(words, self._url((*before, index)), index == right, index == chosen)
            for index, words in enumerate(self.question.answers)
        ]

    @property
    def was_right(self) -> bool:
        """Whether the answer on the page is right."""
        return self.said[-1] == self.question.right

    @property
    def next_url(self) -> str:
        return self._url(self.said, next=1)

    @property
    def again_url(self) -> str:
        return self.rules.url("quiz")

    @property
    def section_url(self) -> str:
        """Where the rulebook tells what was asked."""
        return self.section_of(self.question)

    def section_of(self, question: QuizQuestion) -> str:
        return f"{self.rules.url('show')}#{question.section}"

    @property
    def score(self) -> int:
        """How many were right so far."""
        pairs = zip(self.questions, self.said, strict=False)
        return sum(question.right == said for question, said in pairs)

    @property
    def missed(self) -> list[QuizQuestion]:
        """The questions that were answered wrongly."""
        pairs = zip(self.questions, self.said, strict=False)
        return [question for question, said in pairs if question.right != said]

    @property
    def verdict(self) -> str:
        """A word about the result."""
        if not self.missed:
            return "Every answer is right. You could be the referee."
        if self.score * 4 >= len(self.questions) * 3:
            return "You know this game. What is left stands below."
        return "Look at what stands below, and try again."

    def _url(self, said: Sequence[int], **query: int) -> str:
        return self.rules.url("quiz", said="".join(map(str, said)), **query)


def _read(questions: Sequence[QuizQuestion], text: str) -> tuple[int, ...]:
    said: list[int] = []
    for question, sign in zip(questions, text, strict=False):
        if not ("0" <= sign <= "9" and int(sign) < len(question.answers)):
            break
        said.append(int(sign))
    return tuple(said)
