"""When something went wrong: three questions a case at most, then one ruling (`rulings.txt`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from companion.referee.grammar import Paragraph
from companion.referee.telling import TEXTS, teller
from companion.referee.texts.reader import Text
from companion.rules import STANDARD, Ruleset


class Effect(StrEnum):
    """What a ruling does in the score book."""

    NONE = "none"
    REDEAL = "redeal"  # the hand in play is void: same dealer, same pass
    REDEAL_LEFT = "redeal_left"  # the same, but the deal moves on
    CHARGE = "charge"  # a ruled hand: those who are named are charged in full, the others nothing
    POINTS = "points"  # so many points to those who are named
    VOID = "void"  # the last recorded hand is taken out
    CORRECT = "correct"  # somebody corrects the last recorded hand
    SETTLE = "settle"  # who plays, and the end, are settled between hands


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says: `short` first, then why; what it does to the score.

    `scored`: it is about the hand that was recorded last, not about the one in play.
    `others`: what other books and tables rule, each by its `key`: the table may take one of them.
    """

    short: str
    sentences: Paragraph
    effect: Effect = Effect.NONE
    points: int = 0
    scored: bool = False
    others: tuple[Ruling, ...] = ()
    key: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """One question of a case: choices (value, words), or the people at the table.

    `unless`: earlier answers after which nobody needs to ask.
    """

    key: str
    title: str
    choices: tuple[tuple[str, str], ...] = ()
    people: bool = False
    unless: tuple[str, ...] = ()


Answers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that goes wrong at a table, with what has to be asked.

    `reason` stands with the points that a ruling set: "Revoke".
    """

    key: str
    title: str
    line: str
    asks: tuple[Ask, ...]
    questions: tuple[str, ...]  # those that lead to it, its own first
    reason: str

    @property
    def text(self) -> Text:
        """Where its rulings stand."""
        return TEXTS.texts[f"case_{self.key}"]

    def arises(self, ruleset: Ruleset) -> bool:
        """Whether it can happen under these rules."""
        return teller(ruleset).arises(self.text)

    def at(self, ruleset: Ruleset) -> Irregularity:
        """The case as a table with these rules meets it, without what nobody has to be asked."""
        arises, keys = teller(ruleset).arises, self.text.listed("asks")
        asks = [key for key in keys if arises(TEXTS.texts[f"ask_{key}"])]
        return _case(self.text, ruleset, asks) if self.arises(ruleset) else self

    def next_ask(self, answers: Answers) -> Ask | None:
        """The first question that is still to be answered, or None when the case is clear."""
        values = set(answers.values())
        for ask in self.asks:
            if not values.isdisjoint(ask.unless):
                continue
            if not _is_answer(ask, answers.get(ask.key, "")):
                return ask
        return None

    def ruling(self, ruleset: Ruleset, answers: Answers) -> Ruling:
        """What the laws say, once everything is answered."""
        return _ruling(ruleset, self.text.key, answers)


def _is_answer(ask: Ask, value: str) -> bool:
    return bool(value) if ask.people else value in dict(ask.choices)


def _case(text: Text, ruleset: Ruleset, asks: Sequence[str]) -> Irregularity:
    fill = teller(ruleset).fill
    title = fill(text.heading, {})
    return Irregularity(
        text.key.removeprefix("case_"),
        title,
        fill(text.said["line"], {}),
        tuple(_ask(TEXTS.texts[f"ask_{key}"], ruleset, key) for key in asks),
        text.listed("reading"),
        fill(text.said.get("reason", ""), {}) or title,
    )


def _ask(text: Text, ruleset: Ruleset, key: str) -> Ask:
    fill = teller(ruleset).fill
    choices = tuple((value, fill(words, {})) for value, words in text.choices)
    title = fill(text.heading, {})
    return Ask(
        text.said.get("key", key), title, choices, "people" in text.said, text.listed("unless")
    )


def _ruling(ruleset: Ruleset, key: str, answers: Answers) -> Ruling:
    """The branch that was answered; what it does is said there, or by the text it quotes."""
    text = TEXTS.texts[key]
    given = {name: answers.get(name, "") for name in ("card", *text.given)}
    case, told = teller(ruleset).case(text, given), teller(ruleset).answer(key, given)
    if case.quoted and not {"effect", "others"} & case.notes.keys():
        return _ruling(ruleset, case.quoted.name, answers)
    name, *more = case.notes.get("effect", "none").split()
    effect = Effect.NONE if name == "scored" else Effect(name)
    pays = effect in (Effect.CHARGE, Effect.POINTS)
    points = next((int(each) for each in more if each.isdigit()), ruleset.penalty_total)
    return Ruling(
        told.short,
        told.sentences,
        effect,
        points if pays else 0,
        "scored" in (name, *more),
        _others(ruleset, case.notes.get("others", "").split()),
    )


def _others(ruleset: Ruleset, keys: Sequence[str]) -> tuple[Ruling, ...]:
    """Other rulings by their keys; several of points in order, and no number twice."""
    found = {}
    for key in keys:
        ruling = _ruling(ruleset, f"other_{key}", {})
        is_points = ruling.effect is Effect.POINTS
        name = f"points_{ruling.points}" if is_points else key.removesuffix("_scored")
        found[name] = replace(ruling, key=name)
    return tuple(sorted(found.values(), key=lambda one: one.effect is Effect.POINTS and one.points))


def other_ruling(ruling: Ruling, key: str) -> Ruling | None:
    """The ruling of this key that a table may take instead."""
    return next((one for one in ruling.others if one.key == key), None)


MOST_AT_ONCE = 7  # cases of a theme that stand there at first

# The cases by theme, the most frequent first.
THEMES: Sequence[tuple[str, tuple[Irregularity, ...]]] = tuple(
    (
        title,
        tuple(
            _case(text, STANDARD, text.listed("asks"))
            for text in TEXTS.texts.values()
            if text.said.get("theme") == theme
        ),
    )
    for theme, title in TEXTS.texts["themes_of_cases"].choices
)


# Every case by its key, in the order a table would look for it.
CASES: Mapping[str, Irregularity] = MappingProxyType(
    {case.key: case for _, cases in THEMES for case in cases}
)

# The case that settles what a question is about, by the key of the question: the first that names
# it, before all the case whose own question it is.
CASE_OF: Mapping[str, str] = MappingProxyType(
    {key: case.key for case in [*CASES.values()][::-1] for key in case.questions}
    | {case.questions[0]: case.key for case in [*CASES.values()][::-1]}
)


def cases_at(ruleset: Ruleset) -> list[tuple[str, list[Irregularity]]]:
    """The cases that can happen under these rules, by theme, as such a table meets them."""
    return [
        (title, [case.at(ruleset) for case in cases if case.arises(ruleset)])
        for title, cases in THEMES
    ]
