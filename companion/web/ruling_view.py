"""The dialogue as the screen shows it: every answer a link, earlier ones can still be changed."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from companion.referee.may_i_play import UNKNOWN, Choice, Dialogue, Known, Question


@dataclass(frozen=True)
class RulingView:
    """One page. `here` is its address without answers, `back` where it was opened from.

    `problem` says why the rules are those for another number of players than was asked for.
    """

    here: str
    back: str
    title: str
    dialogue: Dialogue
    known: Known = UNKNOWN
    problem: str = ""

    def href(self, question: Question, choice: Choice) -> str:
        """The same talk with this answer; later answers stay as far as they are still asked."""
        answers = {**self.dialogue.answers, question.key: choice.value}
        return self.with_answers(answers)

    def with_answers(self, answers: dict[str, str]) -> str:
        """The address of a talk."""
        if not answers:
            return self.here
        return f"{self.here}{'&' if '?' in self.here else '?'}{urlencode(answers)}"

    @property
    def rules(self) -> str:
        """The rulebook of the same rules."""
        path, _, query = self.here.partition("?")
        book = "/rules" if path.startswith("/t/") else ""
        return f"{path.removesuffix('/may')}{book}{f'?{query}' if query else ''}"

    def question(self, key: str) -> str:
        """The answer to a question, by the same rules."""
        path, _, query = self.here.partition("?")
        return f"{path.removesuffix('/may')}/ask/{key}{f'?{query}' if query else ''}"

    @property
    def noted(self) -> str:
        """What the log or the tally of the hand has told already."""
        told = {
            True: "hearts are broken",
            False: "hearts are not broken yet",
            None: "the first trick is over",
        }
        return (
            f"By what was noted of this hand, {told[self.known.broken]}."
            if self.known.told()
            else ""
        )

    @property
    def spoken(self) -> str:
        """What a screen reader says after a tap: the ruling, or what is asked next."""
        talk = self.dialogue
        if talk.problem:
            return talk.problem
        if talk.ruling:
            return " ".join((talk.ruling.headline, *talk.ruling.why))
        return talk.asked[-1].question.title if talk.taps else ""
