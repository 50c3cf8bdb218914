"""What the referee says, as it is read."""

from companion.referee.rulings import Ruling
from companion.referee.topics.model import Answer


def whole_text(said: Answer | Ruling) -> str:
    """All that stands below its first words."""
    return said.text if isinstance(said, Answer) else " ".join(said.sentences)
