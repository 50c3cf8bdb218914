"""What the referee says, as it is read."""

from collections.abc import Iterable

from companion.referee.rulebook import Chapter
from companion.referee.rulings import Ruling
from companion.referee.telling import Answer


def whole_text(said: Answer | Ruling) -> str:
    """All that stands below its first words."""
    return said.text if isinstance(said, Answer) else " ".join(said.sentences)


def text_of(chapters: Iterable[Chapter]) -> str:
    """Everything a rulebook says, one paragraph a line."""
    lines = []
    for chapter in chapters:
        lines.append(f"# {chapter.title}")
        for one in chapter.pieces:
            lines += [f"## {one.heading}"] if one.heading else []
            lines += one.paragraphs
            for example in one.examples:
                lines += [": ".join(filter(None, row)) for row in example.rows]
                lines.append(" ".join(example.words))
    return "\n".join(lines)
