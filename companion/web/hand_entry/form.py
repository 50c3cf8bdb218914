"""The form of one hand: plain fields that say who took what, the same for thumb and keyboard."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import Any

from flask import request
from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, StringField
from wtforms.validators import AnyOf, Length, Optional, Regexp, ValidationError

from companion.referee.text.rules_and_results import card_words, pass_words
from companion.rules.cards import parse_cards
from companion.rules.play.passing import DEALER_CALLS
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.scoring.special_facts import NOBODY
from companion.scorebook import HandReport, possible_calls
from companion.scorebook.hand_report import (
    CARDS,
    COUNTS,
    POINTS,
    UNDEALT,
    scored_seats,
    told_seats,
)
from companion.web.game_page import slots_of, takers_of

TAKER, HEARTS, STATED = "taker-", "hearts-", "points-"

TRICKLESS = "trickless-"

KINDS = (TAKER, HEARTS, STATED, TRICKLESS)  # the fields of seats and cards

READ = {COUNTS: HEARTS, POINTS: STATED}

LARGEST = 9999  # more than any hand is worth

NUMBER = r"[0-9]{1,5}\Z"

CHOICE = r"[a-z_]{1,13}(-[0-9]{1,3})?\Z"

DAMAGED = "This form arrived damaged. Go back, reload the page and try again."


class LastField(HiddenField):
    """A button that says it again has the last word."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        if valuelist:
            self.data = valuelist[-1]


class Said:
    """What was said of one seat or card. A hand has dozens of them, and people wait for it."""

    __slots__ = ("data", "errors", "name")

    def __init__(self, name: str, data: str | None) -> None:
        self.name, self.data = name, data
        self.errors: tuple[str, ...] = ()

    def check(self, form: HandForm, check: Check) -> bool:
        """Whether nothing was said, or something that is possible."""
        try:
            if self.data and not self.data.isspace():
                check(form, self)
        except ValidationError as error:
            self.errors = (str(error),)
        return not self.errors


Check = Callable[["HandForm", Said], None]


class HandForm(FlaskForm):  # type: ignore[misc]
    """What every hand says; `form_class` adds what is asked of its seats and cards."""

    asked: Mapping[str, Check] = MappingProxyType({})

    class Meta:
        csrf = False  # every write was checked before its view ran

    def __init__(self, *args: Any, **options: Any) -> None:
        self.numbers: dict[str, int] = {}  # the fields that hold one, once they are checked
        super().__init__(*args, **options)
        self.said = {name: Said(name, request.form.get(name)) for name in self.asked}
        self.operation.data = secrets.token_hex(16)  # a new one whenever it is shown

    def __getitem__(self, name: str) -> Any:
        return self.said.get(name) or super().__getitem__(name)

    def __iter__(self) -> Iterator[Any]:
        yield from super().__iter__()
        yield from self.said.values()

    def __contains__(self, name: str) -> bool:
        return name in self.said or super().__contains__(name)

    evidence = LastField(default=COUNTS, validators=[AnyOf((COUNTS, CARDS, POINTS), DAMAGED)])
    number = HiddenField(validators=[Optional(), Regexp(NUMBER, message=DAMAGED)])
    version = HiddenField(validators=[Optional(), Regexp(NUMBER, message=DAMAGED)])
    operation = HiddenField()
    choice = LastField(validators=[Optional(), Regexp(CHOICE, message=DAMAGED)])
    every_trick = LastField(validators=[Optional(), Regexp(r"-?[0-9]{1,3}\Z", message=DAMAGED)])
    passed = LastField()
    log = HiddenField(validators=[Optional(), Length(max=4000, message=DAMAGED)])
    as_open = LastField()
    confirmed = LastField()
    note = StringField(
        "Note", validators=[Length(max=200, message="A note has up to 200 characters.")]
    )

    def validate(self, extra_validators: Any = None) -> bool:
        """Check every field, and that nothing else was said about seats and cards."""
        valid = super().validate(extra_validators)
        wrong = [said for said in self.said.values() if not said.check(self, self.asked[said.name])]
        strange = list(dict.fromkeys(self._strange()))
        self.form_errors.extend(strange)
        return bool(valid) and not wrong and not strange

    def _strange(self) -> Iterator[str]:
        for name, values in request.form.lists():
            if not name.startswith(KINDS):
                continue
            if name not in self.said and any(values):
                yield _unknown(name)
            elif len(set(filter(None, values))) > 1:
                yield _said_twice(name)

    @property
    def sentences(self) -> list[str]:
        """What is wrong with single fields, each said once."""
        errors = chain(self.errors.values(), (said.errors for said in self.said.values()))
        return list(dict.fromkeys(str(error) for those in errors for error in those))


def _unknown(name: str) -> str:
    if name.startswith(TAKER):
        return "A card was given that does not count in this hand."
    return "Nobody sits there in this hand."


def _said_twice(name: str) -> str:
    if name.startswith(TAKER):
        [card] = parse_cards(name.split("-")[1])
        return f"The {card_words(card)} was given twice."
    return "A player was given two numbers."


def whole_number(form: HandForm, field: Said) -> None:
    """Accept a whole number with an optional minus sign, also the typographic one.

    What stands in the fields of another way to tell the hand waits there unread.
    """
    if not field.name.startswith(
        {COUNTS: HEARTS, POINTS: STATED}.get(form.evidence.data or "", "-")
    ):
        return
    typed = field.data or ""
    text = typed.strip().replace("\N{MINUS SIGN}", "-")
    digits = text.removeprefix("-")
    if not digits.isdecimal() or len(digits) > 6 or int(digits) > LARGEST:
        raise ValidationError(f"“{typed[:20]}” is not a number of this game.")
    form.numbers[field.name] = int(text)


@lru_cache(maxsize=128)
def form_class(ruleset: Ruleset, seats: tuple[int, ...]) -> type[HandForm]:
    """The form for these seats (numbers, clockwise) under this ruleset."""
    asked: dict[str, Check] = {}
    told, dead = told_seats(ruleset, seats), (UNDEALT,) if ruleset.most_undealt else ()
    for prefix, counted in ((HEARTS, (*told, *dead)), (STATED, scored_seats(ruleset, seats))):
        for seat in counted:
            asked[f"{prefix}{seat}"] = whole_number
    taker = _one_of((*seats, *dead), "Nobody sits there in this hand.")
    asked |= {f"{TAKER}{slot.key}": taker for slot in slots_of(ruleset.counting_cards)}
    if ruleset.no_tricks_bonus:
        asked |= dict.fromkeys([f"{TRICKLESS}{seat}" for seat in seats], _one_of(["yes"], DAMAGED))
    return type("HandFormOfSeats", (HandForm,), {"asked": asked, **_call_of(ruleset)})


def _call_of(ruleset: Ruleset) -> dict[str, Field]:
    """Which way the dealer called, where the dealer calls (D)."""
    if DEALER_CALLS not in ruleset.cycle:
        return {}
    calls = _one_of(possible_calls(ruleset), "This many players cannot pass that way.")
    return {"passed": LastField(validators=[Optional(), calls])}


def _one_of(values: Sequence[object], words: str) -> Check:
    allowed = {str(value) for value in values}

    def check(form: HandForm, field: Said) -> None:
        if field.data not in allowed:
            raise ValidationError(words)

    return check


def facts_of(form: HandForm, ruleset: Ruleset, seats: Sequence[int]) -> HandReport:
    """What a valid form says about the hand, in the way that was chosen to tell it."""
    told = form.evidence.data or COUNTS
    cards = {CARDS: ruleset.counting_cards, COUNTS: ruleset.single_cards}.get(told, ())
    dead = (UNDEALT,) if ruleset.most_undealt else ()
    heard = (*told_seats(ruleset, seats), *dead)
    slots = slots_of(cards)
    takers = takers_of({slot.key: _said(form, f"{TAKER}{slot.key}") for slot in slots}, slots)
    return HandReport(
        evidence=told,
        hearts=_numbers(form, HEARTS, heard) if told == COUNTS else {},
        points=_numbers(form, STATED, scored_seats(ruleset, seats)) if told == POINTS else {},
        takers=takers,
        choice=form.choice.data or None,
        is_open=bool(form.as_open.data),
        note=" ".join((form.note.data or "").split()) or None,
        trickless=tuple(seat for seat in seats if _said(form, f"{TRICKLESS}{seat}")),
        every_trick=_every_trick(form, seats),
        passed=_said(form, "passed") or None,
        log=_said(form, "log") or None,
    )


def _every_trick(form: HandForm, seats: Sequence[int]) -> int | None:
    told = _said(form, "every_trick")
    return int(told) if told and int(told) in (*seats, NOBODY) else None


def _said(form: HandForm, name: str) -> str:
    return (form[name].data or "").strip() if name in form else ""


def _numbers(form: HandForm, prefix: str, seats: Sequence[int]) -> Mapping[int, int | None]:
    return {seat: form.numbers.get(f"{prefix}{seat}") for seat in seats}


def calls_in_words(ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    """B2 dealer's call: every way that can be called, and what it is in words."""
    return tuple((token, pass_words(ruleset, token)) for token in possible_calls(ruleset))


def fill(form: HandForm, facts: HandReport, ruleset: Ruleset, seats: Sequence[int]) -> None:
    """Put what a hand was told with back into its form."""
    form.evidence.data = facts.evidence
    form.choice.data = facts.choice or ""
    form.note.data = facts.note or ""
    form.every_trick.data = _text(facts.every_trick)
    form.log.data = facts.log or ""
    hearts = facts.hearts if facts.evidence != CARDS else _counted(facts, ruleset, seats)
    _put(form, HEARTS, hearts)
    _put(form, STATED, facts.points)
    _put(form, TRICKLESS, dict.fromkeys(facts.trickless, "yes"))
    _put(form, TAKER, dict(_by_slot(facts)))
    if facts.passed and "passed" in form:
        form.passed.data = facts.passed


def _put(form: HandForm, prefix: str, values: Mapping[Any, object]) -> None:
    for key, value in values.items():
        if f"{prefix}{key}" in form:
            form[f"{prefix}{key}"].data = _text(value)


def _by_slot(facts: HandReport) -> Iterator[tuple[str, int]]:
    for slot, (_, seat) in zip(slots_of(c for c, _ in facts.captures), facts.captures, strict=True):
        yield slot.key, seat


def _counted(facts: HandReport, ruleset: Ruleset, seats: Sequence[int]) -> Mapping[int, int]:
    """The hearts of each seat where they were told one by one."""
    plain = set(ruleset.plain_hearts)
    takers = [seat for card, seat in facts.captures if card in plain]
    if len(takers) < ruleset.heart_count:
        return {}
    return {seat: takers.count(seat) for seat in (*seats, UNDEALT)}


def _text(value: object) -> str:
    return "" if value is None else str(value)
