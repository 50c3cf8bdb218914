"""A question of the quiz before its answers are put in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from companion.referee.phrases import PHRASES
from companion.referee.rulebook.cast import grouped
from companion.referee.rulebook.pieces import Shown
from companion.referee.sentences import option_words
from companion.rules import Card, ImpossibleRuleset, Ruleset

YES, NO = "Yes", "No"
ENOUGH = 4  # answers to choose from


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A question about this ruleset: the right answer, wrong ones, and why.

    `section`: where the rulebook tells it. `cards`: to be drawn beside it.
    """

    key: str
    section: str
    words: str
    right: str
    wrong: tuple[str, ...]
    why: str
    cards: tuple[Shown, ...] = ()

    @property
    def answers(self) -> tuple[str, ...]:
        """The right answer and as many wrong ones as there is room for."""
        others = [text for text in dict.fromkeys(self.wrong) if text != self.right]
        return (self.right, *others[: ENOUGH - 1])


def yes_no(is_so: bool) -> tuple[str, tuple[str, ...]]:
    """The right and the wrong of two."""
    return (YES, (NO,)) if is_so else (NO, (YES,))


def numbers(right: int, *others: int, unit: str = "") -> tuple[str, tuple[str, ...]]:
    """A number among others; those that are near come last."""
    near = (right + 1, right - 1, right + 2)
    wrong = [number for number in (*others, *near) if number != right]
    return _number(right, unit), tuple(_number(number, unit) for number in wrong)


def _number(number: int, unit: str) -> str:
    text = str(number).replace("-", "\N{MINUS SIGN}")
    return f"{text} {unit}{'' if number == 1 or not unit else 's'}".strip()


def other_rules(ruleset: Ruleset, field: str, texts: Iterable[str] = ()) -> tuple[str, ...]:
    """What an option would say with some other values, as far as they can be played."""
    others = _said_otherwise(ruleset, field, texts or PHRASES[field])
    return tuple(islice(others, ENOUGH))


def _said_otherwise(ruleset: Ruleset, field: str, texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        try:
            yield option_words(ruleset.with_options({field: text}), field)
        except ImpossibleRuleset:
            continue


def some_of(held: tuple[Card, ...], legal: tuple[Card, ...]) -> str:
    """Which of the cards in hand, in words."""
    if set(held) <= set(legal):
        return "Any of them"
    chosen = [card for card in held if card in legal]
    if not chosen:
        return "None of them"
    if len(chosen) == 1:
        return f"Only {grouped(chosen)}"
    return _capital(grouped(chosen))


def _capital(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}"


def choices_of(held: tuple[Card, ...]) -> tuple[str, ...]:
    """Wrong answers about a hand: everything, each card alone, all but one."""
    alone = [some_of(held, (card,)) for card in held]
    but_one = [some_of(held, tuple(c for c in held if c != card)) for card in held]
    return ("Any of them", *but_one, *alone)
