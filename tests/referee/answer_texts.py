"""What the referee says, as it is read."""

from companion.referee.faq import Answer
from companion.referee.irregularities import Ruling


def whole_text(said: Answer | Ruling) -> str:
    """All that stands below its first words."""
    return " ".join(said.sentences)
