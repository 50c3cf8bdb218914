"""Which question next, and how it is asked: the shortest way to one answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.referee.may_i_play.possibilities import (
    MANY_OF,
    NOTHING,
    ONE_OF,
    SUITS,
    KindNames,
    MomentFacts,
    Moments,
    PossibleState,
    all_of,
    card_choices,
    one_of,
    parts_of,
)
from companion.referee.topics.breaking_hearts import what_breaks
from companion.rules.ruleset import Ruleset

Row = tuple[bool, ...]  # one value for each column

Rows = frozenset[Row]

MOMENTS = len(MomentFacts._fields)

# How likely a yes is, so that the common cases end early: the moment, then a group of cards.
_MOMENT_ODDS = (0.15, 0.5)

_HAS_SEVERAL, _HAS_ONE = 0.97, 0.3

_TWO_AT_ONCE = 0.6  # such a question takes longer to read

FEW = 4  # questions in all, where that is possible


class DialogueStep(NamedTuple):
    """A question: a column, and one that is asked with it where the first is `side`."""

    column: int
    second: int | None = None
    side: bool = False

    def values(self, rows: Iterable[Row]) -> tuple[str, ...]:
        """The answers that are possible."""
        return tuple(sorted({self.answer(row) for row in rows}))

    def answer(self, row: Row) -> str:
        """What somebody in this row answers: "no", "yes", or with the second column "yes-no"."""
        first = row[self.column]
        if self.second is None or first != self.side:
            return _word(first)
        return f"{_word(first)}-{_word(row[self.second])}"


def _word(is_so: bool) -> str:
    return "yes" if is_so else "no"


class AnswerTable:
    """What is open after the card is named: the answer of every row, and what the columns are.

    `groups`: the kinds of cards whose presence in the hand matters, as bits, one for each column
    behind those of the moment.
    """

    def __init__(self, legal: Mapping[PossibleState, bool]) -> None:
        self.groups = _groups(legal)
        self.states: dict[Row, list[PossibleState]] = {}
        for state in legal:
            self.states.setdefault(row_of(state, self.groups), []).append(state)
        self.legal = {row: legal[states[0]] for row, states in self.states.items()}
        self._best: dict[tuple[Rows, int], tuple[int, float, DialogueStep | None]] = {}

    def rows(self) -> Rows:
        """Every row that is possible."""
        return frozenset(self.states)

    def next_step(self, rows: Rows, asked: int) -> DialogueStep | None:
        """The question to ask now, or None when every row gives the same answer."""
        return self._plan(rows, FEW - asked)[2]

    def _plan(self, rows: Rows, left: int) -> tuple[int, float, DialogueStep | None]:
        """How many questions too many, how many to expect, and the first of them."""
        if len({self.legal[row] for row in rows}) < 2:
            return 0, 0.0, None
        key = rows, left
        if key not in self._best:
            self._best[key] = min(
                (self._cost(rows, step, left) for step in self._steps(rows)), key=lambda c: c[:2]
            )
        return self._best[key]

    def _cost(self, rows: Rows, step: DialogueStep, left: int) -> tuple[int, float, DialogueStep]:
        over, expected = max(0, 1 - left), 1 + (_TWO_AT_ONCE if step.second is not None else 0)
        whole = self._weight(rows)
        for part in parted(rows, step).values():
            worse, more, _ = self._plan(part, left - 1)
            over = max(over, worse)
            expected += more * self._weight(part) / whole
        return over, expected, step

    def _steps(self, rows: Rows) -> Iterator[DialogueStep]:
        """Every question that can be answered in more than one way."""
        open_columns = [c for c in range(self.width) if len({row[c] for row in rows}) > 1]
        for column in open_columns:
            yield DialogueStep(column)
            if column < MOMENTS:
                yield from self._doubles(rows, column)

    def _doubles(self, rows: Rows, column: int) -> Iterator[DialogueStep]:
        """Two columns at once, where the second matters on one side of the first only."""
        for side in (True, False):
            part = [row for row in rows if row[column] is side]
            rest = {self.legal[row] for row in rows if row[column] is not side}
            for second in range(MOMENTS, self.width):
                if len(rest) == 1 and len({row[second] for row in part}) > 1:
                    yield DialogueStep(column, second, side)

    @property
    def width(self) -> int:
        """How many columns there are."""
        return MOMENTS + len(self.groups)

    def _weight(self, rows: Rows) -> float:
        return sum(map(self.likelihood, rows))

    def likelihood(self, row: Row) -> float:
        """How likely a row is, roughly."""
        chances = [*_MOMENT_ODDS, *(_likely(group) for group in self.groups)]
        weight = 1.0
        for is_so, chance in zip(row, chances, strict=True):
            weight *= chance if is_so else 1 - chance
        return weight


def parted(rows: Rows, step: DialogueStep) -> dict[str, Rows]:
    """The rows by the answer that a question has there."""
    return {
        value: frozenset(row for row in rows if step.answer(row) == value)
        for value in step.values(rows)
    }


def row_of(state: PossibleState, groups: Sequence[int]) -> Row:
    """The row of a state."""
    return (*state.now, *(bool(state.hand & group) for group in groups))


def _likely(group: int) -> float:
    return _HAS_SEVERAL if group.bit_count() > 1 else _HAS_ONE


def _groups(legal: Mapping[PossibleState, bool]) -> tuple[int, ...]:
    """The kinds that matter, together where it is enough to have one of them."""
    if len(set(legal.values())) < 2:
        return ()
    bits = _mattering(legal)
    groups: list[int] = []
    for bit in bits:
        mate = next((g for g in groups if _are_alike(legal, bit, g & -g)), None)
        if mate is None:
            groups.append(bit)
        else:
            groups[groups.index(mate)] |= bit
    for attempt in (tuple(groups), tuple(bits), _all_bits(legal)):
        if _tells_all(legal, attempt):
            return attempt
    raise AssertionError("a hand is told by its kinds")


def _all_bits(legal: Mapping[PossibleState, bool]) -> tuple[int, ...]:
    held = 0
    for state in legal:
        held |= state.hand
    return tuple(1 << place for place in range(held.bit_length()) if held >> place & 1)


def _mattering(legal: Mapping[PossibleState, bool]) -> list[int]:
    """The kinds that make a difference beside some hand."""
    return [
        bit
        for bit in _all_bits(legal)
        if any(
            is_legal is not legal.get(PossibleState(now, hand & ~bit), is_legal)
            for (now, hand), is_legal in legal.items()
            if hand & bit
        )
    ]


def _are_alike(legal: Mapping[PossibleState, bool], bit: int, mate: int) -> bool:
    """Whether it makes no difference which of two kinds a hand has, or both."""
    for (now, hand), is_legal in legal.items():
        if hand & bit:
            rest = hand & ~(bit | mate)
            for other in (rest | mate, rest | bit | mate):
                if legal.get(PossibleState(now, other), is_legal) is not is_legal:
                    return False
    return True


def _tells_all(legal: Mapping[PossibleState, bool], groups: Sequence[int]) -> bool:
    found: dict[Row, bool] = {}
    return all(
        found.setdefault(row_of(state, groups), is_legal) is is_legal
        for state, is_legal in legal.items()
    )


LONG = 12  # characters


@dataclass(frozen=True, slots=True)
class DialogueChoice:
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
class DialogueQuestion:
    """A question with its answers; `hint` says what a word in it means."""

    key: str
    title: str
    choices: tuple[DialogueChoice, ...]
    hint: str = ""

    def offers(self, value: str) -> bool:
        """Whether this is one of the answers."""
        return any(choice.value == value for choice in self.choices)


YES, NO = DialogueChoice("yes", "Yes"), DialogueChoice("no", "No")


def what_was_led(ruleset: Ruleset) -> DialogueQuestion:
    """The first question: where the trick stands."""
    moments = Moments(ruleset, NOTHING)
    suits = [suit for suit, bits in SUITS.items() if moments.law.sets.pack & bits]
    choices = [DialogueChoice(suit, MANY_OF[suit].capitalize(), (suit,)) for suit in suits]
    return DialogueQuestion(
        "led", "What was led?", (*choices, DialogueChoice(NOTHING, "Nothing yet, it's my lead"))
    )


def do_you_have_one(moments: Moments, possible: tuple[bool, ...]) -> DialogueQuestion:
    """Whether the player can follow suit."""
    return DialogueQuestion(
        "have",
        f"Do you have {ONE_OF[moments.led]}?",
        tuple(choice for choice, is_so in ((YES, True), (NO, False)) if is_so in possible),
    )


def which_card(moments: Moments, bits: int) -> DialogueQuestion:
    """What the player wants to play, of the kinds that can be held."""
    title = (
        "Which card do you want to lead?"
        if moments.is_leading
        else ("Which card do you want to play?")
    )
    return DialogueQuestion(
        "card",
        title,
        tuple(
            DialogueChoice(card.value, card.words, card.signs, card.text)
            for card in card_choices(moments)
            if card.bit & bits
        ),
    )


def question_of(
    moments: Moments, table: AnswerTable, rows: Rows, step: DialogueStep
) -> DialogueQuestion:
    """A step of the plan in words."""
    if step.column >= MOMENTS:
        return _holding(moments, table, rows, step.column)
    name = MomentFacts._fields[step.column]
    title, hint = _MOMENTS[name](moments.ruleset)
    if step.second is None:
        return DialogueQuestion(name, title, (YES, NO), hint)
    return _double(moments, table, rows, step, name, title, hint)


def _holding(moments: Moments, table: AnswerTable, rows: Rows, column: int) -> DialogueQuestion:
    only, others = _sides(moments, table, rows, column)
    key = f"hold{column - MOMENTS or ''}"
    if only:
        title = f"Do you have anything but {all_of(only)}?"
        return DialogueQuestion(key, title, (YES, DialogueChoice("no", f"No, only {all_of(only)}")))
    return DialogueQuestion(key, f"Do you have {one_of(others)}?", (YES, NO))


def _double(
    moments: Moments,
    table: AnswerTable,
    rows: Rows,
    step: DialogueStep,
    name: str,
    title: str,
    hint: str,
) -> DialogueQuestion:
    """A question about the moment, with one about the hand where that matters."""
    assert step.second is not None
    part = frozenset(row for row in rows if row[step.column] is step.side)
    only, others = _sides(moments, table, part, step.second)
    first = "Yes" if step.side else "No"
    if only:
        has = f"{first}, and I have other cards too"
        lacks = f"{first}, and I have only {all_of(only)}"
    else:
        has = f"{first}, and I have {one_of(others)}"
        lacks = f"{first}, without {one_of(others)}"
    split = (
        DialogueChoice(f"{first.lower()}-yes", has),
        DialogueChoice(f"{first.lower()}-no", lacks),
    )
    other = (NO if step.side else YES,)
    return DialogueQuestion(f"{name}-hold", title, (*other, *split), hint)


def _sides(
    moments: Moments, table: AnswerTable, rows: Rows, column: int
) -> tuple[list[KindNames], list[KindNames]]:
    """What somebody has who has nothing of the group, if that is shorter to say; else the group."""
    group = table.groups[column - MOMENTS]
    held = 0
    for row in rows:
        for state in table.states[row]:
            held |= state.hand
    rest, others = parts_of(moments, held & ~group), parts_of(moments, held & group)
    is_short = rest and len(rest) <= len(others) and group.bit_count() > 1
    return (rest if is_short else []), others


def _broken(ruleset: Ruleset) -> tuple[str, str]:
    return "Are hearts broken?", what_breaks(ruleset).text


_MOMENTS: Mapping[str, Callable[[Ruleset], tuple[str, str]]] = {
    "first": lambda ruleset: ("Is it the first trick?", ""),
    "broken": _broken,
}
