"""Texts that stand in files beside the code, so that anybody can add to them.

In UTF-8. In a list of texts (`.txt`) each has a line; empty lines and those that begin with "#" are
for whoever reads the file.
"""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType

from companion.referee.texts.reader import Texts

_HERE = files(__name__)

# The chapters of the rulebook in their order, then what is listed: a file each.
FILES = (
    *("aim", "deal", "pass", "opening", "play", "scoring", "moon", "end", "wrong", "tips"),
    *("history", "rulings", "words", "story", "ask", "app", "options", "variants"),
    *("refusals", "objections", "counted", "status", "card", "results", "entry", "problems"),
    *("phones", "evenings", "may_i_play", "files", "examples"),
)


def read_texts() -> Texts:
    """The texts of all files."""
    texts = Texts()
    for name in FILES:
        texts.read(f"{name}.txt", _text(f"{name}.txt"))
    return texts


def read_lines(name: str) -> tuple[str, ...]:
    """The lines of a file: "vocabulary/fillers.txt"."""
    return lines_of(_text(name))


def read_sections(
    folder: str, first: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> dict[str, tuple[str, ...]]:
    """The lines under each heading, "[lead_heart]", of a folder, behind those that come `first`."""
    paths = sorted((_HERE / folder).iterdir(), key=lambda path: path.name)
    found = sections_of("\n".join(path.read_text(encoding="utf-8") for path in paths))
    return found | {key: (*lines, *found.get(key, ())) for key, lines in first.items()}


def _text(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of a text that say something."""
    lines = (line.strip() for line in text.splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))


def sections_of(text: str) -> dict[str, tuple[str, ...]]:
    """The lines of a text under each of its headings."""
    sections: dict[str, list[str]] = {}
    for line in lines_of(text):
        if line.startswith("["):
            lines = sections.setdefault(line.strip("[]"), [])
        else:
            lines.append(line)
    return {heading: tuple(lines) for heading, lines in sections.items()}
