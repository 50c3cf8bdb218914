"""May I play this? Questions that can still matter, one after the other, and then a ruling."""

from companion.referee.rulings.dialogue import UNKNOWN, Asked, Dialogue, Known, ask
from companion.referee.rulings.questions import Choice, Question
from companion.referee.rulings.verdict import Ruling

__all__ = ["UNKNOWN", "Asked", "Choice", "Dialogue", "Known", "Question", "Ruling", "ask"]
