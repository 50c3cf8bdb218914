"""Twenty questions about this ruleset, each with its answers, the right one, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

from companion.referee.rulebook.model import Shown
from companion.referee.rulebook.quiz_questions import (
    Draft,
    of_the_deal,
    of_the_end,
    of_the_moon,
    of_the_opening,
    of_the_pass,
    of_the_play,
    of_the_score,
    of_trouble,
)
from companion.referee.text.grammar import Paragraph, paragraph
from companion.rules import Ruleset

QUESTIONS = 20

# How many of each section; where there are fewer, others take their place.
_SHARES: tuple[tuple[Callable[[Ruleset], Iterator[Draft]], int], ...] = (
    (of_the_deal, 2),
    (of_the_pass, 3),
    (of_the_opening, 2),
    (of_the_play, 5),
    (of_the_score, 1),
    (of_the_moon, 4),
    (of_the_end, 2),
    (of_trouble, 1),
)


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A question: its answers in the order they are shown, and which of them is right.

    `section` is the anchor of the rulebook that tells it.
    """

    key: str
    section: str
    words: str
    answers: tuple[str, ...]
    right: int
    why: Paragraph
    cards: tuple[Shown, ...]


@lru_cache(maxsize=64)
def quiz(ruleset: Ruleset) -> tuple[QuizQuestion, ...]:
    """Twenty questions, in the order of the rulebook."""
    by_section = [(list(_askable(ask(ruleset))), share) for ask, share in _SHARES]
    taken = [drafts[:share] for drafts, share in by_section]
    spare = [iter(drafts[share:]) for drafts, share in by_section]
    while sum(map(len, taken)) < QUESTIONS:
        if not _one_more_each(taken, spare):
            break
    return tuple(_put_in_order(draft) for drafts in taken for draft in drafts)


def quiz_verdict(right: int, asked: int) -> str:
    """A word about the result of a quiz."""
    if right == asked:
        return "All right. You could be the referee."
    if right * 4 >= asked * 3:
        return "You know this game. What you missed is below."
    return "Read what you missed below, and try again."


def _askable(drafts: Iterator[Draft]) -> Iterator[Draft]:
    """What has a wrong answer too."""
    return (draft for draft in drafts if len(draft.answers) > 1)


def _one_more_each(taken: list[list[Draft]], spare: Sequence[Iterator[Draft]]) -> bool:
    """One more question for each section in turn, until there are enough."""
    before = sum(map(len, taken))
    for drafts, more in zip(taken, spare, strict=True):
        if sum(map(len, taken)) < QUESTIONS:
            drafts += [draft for draft in [next(more, None)] if draft is not None]
    return sum(map(len, taken)) > before


def _put_in_order(draft: Draft) -> QuizQuestion:
    """By the places the answers have, as numbers do; else the key says where the right one is."""
    answers = list(enumerate(draft.answers))
    if all(answer.place is not None for _, answer in answers):
        answers.sort(key=lambda pair: pair[1].place or 0)
    else:
        first = crc32(draft.key.encode()) // 7 % len(answers)
        answers = answers[first:] + answers[:first]
    numbers = [number for number, _ in answers]
    return QuizQuestion(
        draft.key,
        draft.section,
        draft.words,
        tuple(answer.words for _, answer in answers),
        numbers.index(0),
        paragraph(draft.why),
        draft.cards,
    )
