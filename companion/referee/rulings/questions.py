"""The questions, in words, and the answers each of them offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.referee.cardwords import listed
from companion.referee.rulings.kinds import MANY_OF, ONE_OF, card_choices, one_of, parts_of
from companion.referee.rulings.plan import MOMENTS, Rows, Step, Table
from companion.referee.rulings.worlds import NOTHING, SUITS, Moments, Situation
from companion.rules import holdings as h
from companion.rules import options as o
from companion.rules.ruleset import Ruleset

LONG = 12  # characters


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer: its value in the address, its words, and the cards or suits drawn for it."""

    value: str
    words: str
    signs: tuple[str, ...] = ()
    text: str = ""

    @property
    def label(self) -> str:
        """What stands on the key where nothing is drawn."""
        return self.text or self.words

    @property
    def is_long(self) -> bool:
        """Whether it needs a line of its own."""
        return not self.signs and len(self.label) > LONG


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers; `hint` says what a word in it means."""

    key: str
    title: str
    choices: tuple[Choice, ...]
    hint: str = ""

    def offers(self, value: str) -> bool:
        """Whether this is one of the answers."""
        return any(choice.value == value for choice in self.choices)


YES, NO = Choice("yes", "Yes"), Choice("no", "No")


def what_was_led(ruleset: Ruleset) -> Question:
    """The first question: where the trick stands."""
    moments = Moments(ruleset, NOTHING)
    suits = [suit for suit, bits in SUITS.items() if moments.law.sets.pack & bits]
    choices = [Choice(suit, MANY_OF[suit].capitalize(), (suit,)) for suit in suits]
    return Question("led", "What was led?", (*choices, Choice(NOTHING, "Nothing yet, I lead")))


def do_you_have_one(moments: Moments, possible: tuple[bool, ...]) -> Question:
    """Whether the player can follow suit."""
    joker_counts = moments.suit & h.THE_JOKER and moments.ruleset.jokers_in_play
    return Question(
        "have",
        f"Do you have {ONE_OF[moments.led]}?",
        tuple(choice for choice, is_so in ((YES, True), (NO, False)) if is_so in possible),
        "A joker counts as the lowest club." if joker_counts else "",
    )


def which_card(moments: Moments, bits: int) -> Question:
    """What the player wants to play, of the kinds that can be held."""
    title = (
        "Which card do you want to lead?"
        if moments.is_leading
        else ("Which card do you want to play?")
    )
    return Question(
        "card",
        title,
        tuple(
            Choice(card.value, card.words, card.signs, card.text)
            for card in card_choices(moments)
            if card.bit & bits
        ),
    )


def question_of(moments: Moments, table: Table, rows: Rows, step: Step) -> Question:
    """A step of the plan in words."""
    if step.column >= MOMENTS:
        return _holding(moments, table, rows, step.column)
    name = Situation._fields[step.column]
    title, hint = _MOMENTS[name](moments.ruleset)
    if step.beside is None:
        return Question(name, title, (YES, NO), hint)
    return _double(moments, table, rows, step, name, title, hint)


def _holding(moments: Moments, table: Table, rows: Rows, column: int) -> Question:
    only, others = _sides(moments, table, rows, column)
    key = f"hold{column - MOMENTS or ''}"
    if only:
        title = f"Do you have anything but {listed(only)}?"
        return Question(key, title, (YES, Choice("no", f"No, only {listed(only)}")))
    return Question(key, f"Do you have {one_of(others)}?", (YES, NO))


def _double(
    moments: Moments, table: Table, rows: Rows, step: Step, name: str, title: str, hint: str
) -> Question:
    """A question about the moment, with one about the hand where that matters."""
    assert step.beside is not None
    part = frozenset(row for row in rows if row[step.column] is step.side)
    only, others = _sides(moments, table, part, step.beside)
    first = "Yes" if step.side else "No"
    has = "I have other cards too" if only else f"I have {one_of(others)}"
    without = f"I have only {listed(only)}" if only else f"without {one_of(others)}"
    split = (
        Choice(f"{first.lower()}-yes", f"{first}, and {has}"),
        Choice(f"{first.lower()}-no", f"{first}, {'and ' if only else ''}{without}"),
    )
    other = (NO if step.side else YES,)
    return Question(f"{name}-hold", title, (*other, *split), hint)


def _sides(moments: Moments, table: Table, rows: Rows, column: int) -> tuple[list[str], list[str]]:
    """What somebody has who has nothing of the group, if that is shorter to say; else the group."""
    group = table.groups[column - MOMENTS]
    held = 0
    for row in rows:
        for world in table.worlds[row]:
            held |= world.hand
    rest, others = parts_of(moments, held & ~group), parts_of(moments, held & group)
    is_short = rest and len(rest) <= len(others) and group.bit_count() > 1
    return (rest if is_short else []), others


def _broken(ruleset: Ruleset) -> tuple[str, str]:
    by_queen = ruleset.break_by is o.BreakBy.HEART_OR_QS
    if by_queen and ruleset.queen_break_scope is o.QueenBreakScope.DISCARD_ONLY:
        by = "a heart has been played, or the queen of spades thrown away"
    elif by_queen:
        by = "a heart or the queen of spades has been played"
    elif ruleset.break_by is o.BreakBy.ANY_POSITIVE_CARD:
        by = "a heart or another penalty card has been played"
    else:
        by = "a heart has been played"
    return "Are hearts broken?", f"They are as soon as {by}, in this trick too."


_MOMENTS: Mapping[str, Callable[[Ruleset], tuple[str, str]]] = {
    "first": lambda ruleset: ("Is it the first trick?", ""),
    "broken": _broken,
    "above": lambda ruleset: ("Is the ace or king of spades in this trick?", ""),
    "stuck": lambda ruleset: ("Has everybody only hearts left?", ""),
}
