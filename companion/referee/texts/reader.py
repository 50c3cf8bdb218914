"""Texts of one form: read, checked at the start, and collected for translators.

    == breaking-hearts: Breaking hearts

    [queen_breaks] Does the queen of spades break hearts?
    option break_by, book, card Hearts
    - nothing_waits: off It makes no difference here. | {free}
    - queen_breaks: yes {Queen} breaks hearts too, whether she's thrown, led or follows suit.
        elsewhere: Pagat and Microsoft say that only a heart breaks hearts.
    - : no Only a heart breaks hearts; {queen} doesn't.

The form is told in CONTRIBUTING.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import IO, Any, NoReturn

CHAPTER = re.compile(r"= (.+)")
SECTION = re.compile(r"== ([\w-]+):\s*(.*)")
TEXT = re.compile(r"\[([\w-]+)\]\s*(.*)")
CASE = re.compile(r"- ([^:]*):\s*(.*)")
NOTE = re.compile(r"\s+(\w+):\s*(.*)")
LINE = re.compile(r"(\w+):\s*(.*)")
VERDICTS = re.compile(r"(?:(?:yes|no|off)\b(?:, | |$))+")
QUOTED = re.compile(r"as (.+)")
HOLE = re.compile(r"\{([^{}]*)\}")

Asked = Mapping[str, Callable[..., object]]  # conditions or holes by name

# What may be said of a text in the line below its heading, and beside the words of a case.
SAID = (
    *("option", "changed_by", "book", "card", "given", "forms", "when"),
    *("line", "reason", "theme", "asks", "reading", "choices", "people", "key", "unless"),
    *("hint", "fields", "aliases", "family", "leads"),
)
NOTES = ("elsewhere", "card", "anywhere", "effect", "others", "tells")
READ = (
    "line",
    "reason",
    "hint",
    "aliases",
    "elsewhere",
    "card",
    "anywhere",
)  # those that are sentences


class TextError(ValueError):
    """A text that cannot be told as it is written; file and line come first."""


@dataclass(frozen=True, slots=True)
class Quote:
    """A hole, or another text by its key, with what that is given: "doubles, among hearts".

    `form`: how a fact is written in it, "words" of "missing:words".
    """

    name: str
    given: Mapping[str, str]
    form: str = ""

    @classmethod
    def read(cls, written: str) -> Quote:
        told, _, form = written.partition(":")
        name, *given = told.split(", ")
        return cls(name, dict(each.partition(" ")[::2] for each in given), form)


@lru_cache(maxsize=4096)
def parts_of(words: str) -> tuple[str | Quote, ...]:
    """A sentence cut at its holes: words and holes in turn."""
    pieces = HOLE.split(words)
    return tuple(Quote.read(piece) if at % 2 else piece for at, piece in enumerate(pieces))


@dataclass(frozen=True, slots=True)
class Case:
    """What is told where all conditions hold; each is named with whether it has to.

    `quoted`: the text that is told in the place of this one.
    """

    line: int
    conditions: tuple[tuple[str, bool], ...]
    verdicts: frozenset[str]
    short: str
    words: str
    quoted: Quote | None
    notes: dict[str, str] = field(default_factory=dict)

    @property
    def sentences(self) -> Iterator[str]:
        """Everything of it that is read."""
        notes = (words for name, words in self.notes.items() if name in READ)
        yield from filter(None, (self.short, self.words, *notes))


@dataclass(frozen=True, slots=True)
class Text:
    """One text by its key: its heading, if it is asked or listed, and its cases in order."""

    key: str
    heading: str
    file: str
    line: int
    chapter: str
    section: str
    asked: list[str] = field(default_factory=list)  # how players put it, beside `phrasings`
    said: dict[str, str] = field(default_factory=dict)
    cases: list[Case] = field(default_factory=list)

    @property
    def given(self) -> tuple[str, ...]:
        """What a text is told of beside the rules: "card"."""
        return self.listed("given")

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """The values that can be chosen, each with its words."""
        cases = self.cases if "choices" in self.said else []
        return tuple((case.conditions[0][0], case.words) for case in cases)

    def listed(self, name: str) -> tuple[str, ...]:
        """What is said of it, one by one."""
        return tuple(self.said.get(name, "").split())

    @property
    def sentences(self) -> Iterator[tuple[int, str]]:
        """Everything of it that is read, with the line."""
        yield self.line, self.heading
        yield from ((self.line, words) for name, words in self.said.items() if name in READ)
        yield from ((case.line, words) for case in self.cases for words in case.sentences)

    @property
    def quotes(self) -> Iterator[tuple[int, Quote]]:
        """Everything it quotes, with the line."""
        for line, words in self.sentences:
            yield from ((line, Quote.read(hole)) for hole in HOLE.findall(words))
        yield from ((self.line, Quote(f"ask_{key}", {})) for key in self.listed("asks"))
        for case in self.cases:
            if case.quoted:
                yield case.line, case.quoted
            for key in case.notes.get("others", "").split():
                yield case.line, Quote(f"other_{key}", {})
            if "tells" in case.notes:
                yield case.line, Quote(case.notes["tells"], {})


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of some files in order, with the headings of their chapters and sections."""

    chapters: dict[str, str] = field(default_factory=dict)
    sections: dict[str, Text] = field(default_factory=dict)  # only a heading each
    texts: dict[str, Text] = field(default_factory=dict)

    def of(self, chapter: str) -> Iterator[Text]:
        """The texts of one file, by its name without the ending."""
        return (text for text in self.texts.values() if text.chapter == chapter)

    def read(self, file: str, source: str) -> None:
        """Add the texts of a file; the chapter has its name."""
        section = ""
        for number, line in enumerate(source.splitlines(), start=1):
            if line.startswith(("=", "[")):
                section = self._open(file, number, line, section)
            elif line.strip() and not line.startswith("#"):
                self._add(file, number, line)

    def _open(self, file: str, number: int, line: str, section: str) -> str:
        """A heading, of a chapter, section or text; the section that it is in."""
        chapter = chapter_of(file)
        if found := TEXT.fullmatch(line):
            if before := self.texts.get(found[1]):
                refuse(file, number, f"[{found[1]}] stands in {before.file}:{before.line} too")
            self.texts[found[1]] = Text(found[1], found[2], file, number, chapter, section)
        elif found := SECTION.fullmatch(line):
            section = found[1]
            self.sections[section] = Text(section, found[2], file, number, chapter, section)
        elif found := CHAPTER.fullmatch(line):
            self.chapters[chapter] = found[1]
        else:
            refuse(file, number, f"no heading looks like that: {line}")
        return section

    def _add(self, file: str, number: int, line: str) -> None:
        """A line of the last text: how it is asked, what is said of it, a case, or its note."""
        text = next(reversed(self.texts.values()), None)
        if text is None or text.file != file:
            refuse(file, number, f"no text has begun: {line}")
        if line.startswith("? "):
            text.asked.append(line.removeprefix("? "))
        elif found := CASE.fullmatch(line):
            answers = chapter_of(file) in self.chapters  # elsewhere "no" is a word like any other
            text.cases.append(read_case(number, found[1], found[2], answers=answers))
        elif (found := NOTE.fullmatch(line)) and found[1] in NOTES and text.cases:
            text.cases[-1].notes[found[1]] = found[2]
        elif (found := LINE.fullmatch(line)) and not text.cases:
            text.said[found[1]] = found[2]
        elif not line.startswith((" ", "-")) and not text.cases:
            text.said.update(each.partition(" ")[::2] for each in line.split(", "))
        else:
            refuse(file, number, f"neither a case nor a note: {line}")

    def check(self, conditions: Asked, holes: Asked) -> None:
        """Refuse a condition or hole that nobody knows, and cases or texts that nobody hears."""
        every = [*self.sections.values(), *self.texts.values()]
        told = {uncapitalized(quote.name) for text in every for _, quote in text.quotes}
        for text in every:
            self._check_quotes(text, holes)
        for text in self.texts.values():
            if not text.heading and text.key not in told and text.chapter in self.chapters:
                refuse(text.file, text.line, f"nobody tells [{text.key}]")
            if text.key in holes:
                refuse(text.file, text.line, f"a hole is called {text.key} too")
            for name in text.said:
                if name not in SAID:
                    refuse(text.file, text.line, f"nothing is called {name}")
            _check_cases(text, conditions)

    def _check_quotes(self, text: Text, holes: Asked) -> None:
        for line, quote in text.quotes:
            name, given = uncapitalized(quote.name), {*text.given, *quote.given}
            if name in text.given and quote.given:
                refuse(text.file, line, f"{name} is what [{text.key}] is given")
            other = None if name in text.given else self.texts.get(name)
            if other is not None and not given.issuperset(other.given):
                refuse(text.file, line, f"[{quote.name}] has to be given {', '.join(other.given)}")
            is_known = name in given or _fits(holes.get(name), given)
            if other is None and not is_known:
                refuse(text.file, line, f"no hole and no text is called {quote.name}")


def _check_cases(text: Text, conditions: Asked) -> None:
    if "when" in text.said and not _fits(conditions.get(text.said["when"]), ()):
        refuse(text.file, text.line, f"no condition is called {text.said['when']}")
    if "choices" in text.said:
        return
    for case in text.cases:
        if not case.conditions and case is not text.cases[-1]:
            refuse(text.file, case.line, "nobody hears the cases below this one")
        for name, _ in case.conditions:
            is_given = name.partition(" ")[0] in text.given
            if not (is_given or _fits(conditions.get(name), text.given)):
                refuse(text.file, case.line, f"no condition is called {name}")
    if not text.cases or text.cases[-1].conditions:
        refuse(text.file, text.line, f"the last case of [{text.key}] has a condition")


def chapter_of(file: str) -> str:
    """The chapter that stands in a file."""
    return file.removesuffix(".txt")


def read_case(line: int, conditions: str, rest: str, *, answers: bool) -> Case:
    """One case: "nothing_waits: off It makes no difference here. | {free}"."""
    names = [each.strip() for each in conditions.split(",") if each.strip()]
    asked = tuple((name.removeprefix("not "), not name.startswith("not ")) for name in names)
    verdicts = frozenset[str]()
    if answers and (found := VERDICTS.match(rest)):
        verdicts, rest = frozenset(re.findall(r"\w+", found[0])), rest[found.end() :]
    quoted = QUOTED.fullmatch(rest)
    short, bar, words = rest.rpartition(" | ")
    return Case(
        line,
        asked,
        verdicts,
        short if bar else "",
        "" if quoted else words,
        Quote.read(quoted[1]) if quoted else None,
    )


@cache
def parameters(told: Callable[..., object]) -> tuple[str, ...]:
    """What a condition or hole asks for beside the rules."""
    return told.__code__.co_varnames[1 : told.__code__.co_argcount]


def uncapitalized(name: str) -> str:
    """The hole that is meant where a sentence begins with it."""
    return name[:1].lower() + name[1:]


def _fits(told: Callable[..., object] | None, given: Collection[str]) -> bool:
    return told is not None and all(name in given for name in parameters(told))


def refuse(file: str, line: int, why: str) -> NoReturn:
    """What is wrong, and where."""
    raise TextError(f"{file}:{line}: {why}")


def messages(file: IO[bytes], *_: Any, **options: Any) -> Iterator[tuple[int, str, str, list[str]]]:
    """What there is to translate in a file, as pybabel asks for it."""
    texts = Texts()
    texts.read(file.name, file.read().decode())
    found = [(1, title) for title in texts.chapters.values()]
    for text in (*texts.sections.values(), *texts.texts.values()):
        found += text.sentences
    said = ((line, words) for line, words in found if HOLE.sub("", words).strip())
    yield from ((line, "gettext", words, []) for line, words in said)
