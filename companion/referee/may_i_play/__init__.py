"""May I play this? Questions that can still matter, one after the other, and then a ruling."""

from companion.referee.may_i_play.answer import Ruling
from companion.referee.may_i_play.dialogue import UNKNOWN, Asked, Dialogue, Known, ask
from companion.referee.may_i_play.questions import Choice, Question

__all__ = ["UNKNOWN", "Asked", "Choice", "Dialogue", "Known", "Question", "Ruling", "ask"]
