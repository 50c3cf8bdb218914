"""The dialogue: from the answers so far to the next question, or to the ruling.

Nothing is kept of it but what the rules make of its answers, which is the same for everybody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.referee.may_i_play.answer import PlayCase, PlayRuling, rule
from companion.referee.may_i_play.possibilities import (
    CardChoice,
    MomentFacts,
    Moments,
    PossibleState,
    card_choices,
)
from companion.referee.may_i_play.questions import (
    AnswerTable,
    DialogueQuestion,
    do_you_have_one,
    parted,
    question_of,
    what_was_led,
    which_card,
)
from companion.referee.text.grammar import Paragraph
from companion.rules.legality import derive
from companion.rules.ruleset import Ruleset

MOST = 512  # dialogues remembered for one ruleset

LONGEST = 12  # characters of an answer

_ASKED = re.compile(
    rf"led|have|card|hold[0-9]{{0,2}}|({'|'.join(MomentFacts._fields)})(-hold)?", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with the answer it got, "" while it has none."""

    question: DialogueQuestion
    value: str = ""


@dataclass(frozen=True, slots=True)
class Dialogue:
    """How far it has come: what was asked, the last perhaps still open, and the ruling.

    `problem`: a sentence where the answers cannot all be true.
    """

    asked: tuple[Asked, ...]
    ruling: PlayRuling | None = None
    problem: str = ""

    @property
    def answers(self) -> dict[str, str]:
        """The answers that counted."""
        return {each.question.key: each.value for each in self.asked if each.value}

    @property
    def taps(self) -> int:
        """How many answers it took."""
        return len(self.answers)

    @property
    def announcement(self) -> Paragraph:
        """What a screen reader says after a tap: the ruling, or what is asked next."""
        if self.problem:
            return (self.problem,)
        if self.ruling:
            return (self.ruling.headline, *self.ruling.why)
        return (self.asked[-1].question.title,) if self.taps else ()


def ask(ruleset: Ruleset, answers: Mapping[str, str]) -> Dialogue:
    """The dialogue with these answers; answers to what is not asked are passed over."""
    memory, answers = derive(ruleset, Memory), _heard(answers)
    key = tuple(sorted(answers.items()))
    talk = memory.dialogues.get(key)
    if talk is None:
        if len(memory.dialogues) >= MOST:
            memory.dialogues.clear()
        talk = memory.dialogues[key] = _Talk(memory, answers).dialogue()
    return talk


def _heard(answers: Mapping[str, str]) -> Mapping[str, str]:
    """What can be an answer to some question: only so much is remembered."""
    return {
        name: value
        for name, value in answers.items()
        if len(value) <= LONGEST and _ASKED.fullmatch(name)
    }


class Memory:
    """What was worked out for one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.first_question = what_was_led(ruleset)
        self.dialogues: dict[object, Dialogue] = {}
        self._moments: dict[str, Moments] = {}
        self._states: dict[tuple[str, bool | None], tuple[PossibleState, ...]] = {}
        self._tables: dict[tuple[str, bool | None, int], AnswerTable] = {}

    def moments(self, led: str) -> Moments:
        """What is possible after this lead."""
        if led not in self._moments:
            self._moments[led] = Moments(self.ruleset, led)
        return self._moments[led]

    def states(self, led: str, have: bool | None) -> tuple[PossibleState, ...]:
        """Every state in which the player can, or cannot, follow suit."""
        key = led, have
        if key not in self._states:
            self._states[key] = tuple(_states(self.moments(led), have))
        return self._states[key]

    def table(self, led: str, have: bool | None, bit: int) -> AnswerTable:
        """What is open for this card."""
        key = led, have, bit
        if key not in self._tables:
            moments = self.moments(led)
            states = [state for state in self.states(led, have) if state.hand & bit]
            self._tables[key] = AnswerTable(
                {w: moments.broken_rule(w, bit) is None for w in states}
            )
        return self._tables[key]


def _states(moments: Moments, have: bool | None) -> Iterator[PossibleState]:
    for now in moments.situations():
        for hand in moments.hands[now.first]:
            if have is None or bool(hand & moments.suit) is have:
                yield PossibleState(now, hand)


class _Talk:
    """One way through the questions."""

    def __init__(self, memory: Memory, answers: Mapping[str, str]) -> None:
        self.memory, self.answers = memory, answers
        self.asked: list[Asked] = []
        self.problem = ""

    def dialogue(self) -> Dialogue:
        """Ask on until something is open, or nothing is."""
        ruling = self._ruling()
        return Dialogue(tuple(self.asked), ruling, self.problem)

    def _ruling(self) -> PlayRuling | None:
        led = self._answer(self.memory.first_question)
        if not led:
            return None
        moments = self.memory.moments(led)
        have = self._can_follow(moments)
        if have == "":
            return None
        has_suit = None if have is None else have == "yes"
        card = self._card(moments, has_suit)
        return self._decided(moments, has_suit, card) if card else None

    def _can_follow(self, moments: Moments) -> str | None:
        """ "yes", "no", "" while it is open, None where there is nothing to follow."""
        if not moments.suit:
            return None
        possible = tuple(have for have in (True, False) if self.memory.states(moments.led, have))
        return self._answer(do_you_have_one(moments, possible))

    def _card(self, moments: Moments, have: bool | None) -> CardChoice | None:
        bits, possible = 0, self.memory.states(moments.led, have)
        for state in possible:
            bits |= state.hand
        if moments.opener_is_first and not any(state.now.first for state in possible):
            bits &= ~moments.opener  # it opened the hand, so nobody leads it any more
        value = self._answer(which_card(moments, bits))
        named = {card.value: card for card in card_choices(moments)}
        wanted = named.get(self.answers.get("card", ""))
        if not value and wanted and have is False and wanted.bit & moments.suit:
            self.problem = (
                f"You said that you have none of the suit that was led, so you cannot play "
                f"{wanted.words}. Change one of the two answers."
            )
        return named.get(value)

    def _decided(self, moments: Moments, have: bool | None, card: CardChoice) -> PlayRuling | None:
        table = self.memory.table(moments.led, have, card.bit)
        rows = table.rows()
        while (step := table.next_step(rows, len(self.asked))) is not None:
            value = self._answer(question_of(moments, table, rows, step))
            if not value:
                return None
            rows = parted(rows, step)[value]
        if not rows:
            self.problem = "This cannot be: a card was counted that nobody can have played."
            return None
        return rule(PlayCase(moments, have, card, table, rows, self.answers_given))

    @property
    def answers_given(self) -> frozenset[str]:
        """The questions that were asked."""
        return frozenset(each.question.key for each in self.asked)

    def _answer(self, question: DialogueQuestion) -> str:
        """The answer to this question, "" where there is none yet."""
        value = self.answers.get(question.key, "")
        if not question.offers(value):
            value = ""
        self.asked.append(Asked(question, value))
        return value
