"""May I play this? Questions that can still matter, one after the other, and then a ruling."""

from companion.referee.may_i_play.answer import PlayRuling
from companion.referee.may_i_play.dialogue import UNKNOWN, Asked, Dialogue, Known, ask
from companion.referee.may_i_play.questions import DialogueChoice, DialogueQuestion

__all__ = [
    "UNKNOWN",
    "Asked",
    "Dialogue",
    "DialogueChoice",
    "DialogueQuestion",
    "Known",
    "PlayRuling",
    "ask",
]
