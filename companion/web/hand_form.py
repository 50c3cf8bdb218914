"""The form of one hand: plain fields that say who took what, the same for thumb and keyboard."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from flask import request
from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, StringField
from wtforms.validators import AnyOf, Length, Optional, Regexp, ValidationError

from companion.referee.words import card_words
from companion.rules.cards import Card, parse_card
from companion.rules.ruleset import Ruleset
from companion.scorebook import Facts
from companion.scorebook.facts import CARDS, COUNTS, POINTS

TAKER, HEARTS, STATED = "taker-", "hearts-", "points-"
READ = {COUNTS: HEARTS, POINTS: STATED}
LARGEST = 9999  # more than any hand is worth
NUMBER = r"[0-9]{1,5}\Z"
CHOICE = r"([a-z_]{1,13}|moon-[0-9]{1,3})\Z"
DAMAGED = "This form arrived damaged. Go back, reload the page and try again."


class LastField(HiddenField):
    """A button that says it again has the last word."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        if valuelist:
            self.data = valuelist[-1]


class HandForm(FlaskForm):  # type: ignore[misc]
    """What every hand says; `form_class` adds the fields of its seats and cards."""

    class Meta:
        csrf = False  # every write was checked before its view ran

    def __init__(self, *args: Any, **options: Any) -> None:
        self.numbers: dict[str, int] = {}  # the fields that hold one, once they are checked
        super().__init__(*args, **options)
        self.operation.data = secrets.token_hex(16)  # a new one whenever it is shown

    evidence = LastField(default=COUNTS, validators=[AnyOf((COUNTS, CARDS, POINTS), DAMAGED)])
    number = HiddenField(validators=[Optional(), Regexp(NUMBER, message=DAMAGED)])
    version = HiddenField(validators=[Optional(), Regexp(NUMBER, message=DAMAGED)])
    operation = HiddenField()
    choice = LastField(validators=[Optional(), Regexp(CHOICE, message=DAMAGED)])
    as_open = LastField()
    confirmed = LastField()
    note = StringField(
        "Note", validators=[Length(max=200, message="A note has up to 200 characters.")]
    )

    def validate(self, extra_validators: Any = None) -> bool:
        """Check every field, and that nothing else was said about seats and cards."""
        valid = super().validate(extra_validators)
        strange = list(dict.fromkeys(self._strange()))
        self.form_errors.extend(strange)
        return bool(valid) and not strange

    def _strange(self) -> Iterator[str]:
        for name, values in request.form.lists():
            if not name.startswith((TAKER, HEARTS, STATED)):
                continue
            if name not in self._fields and any(values):
                yield _unknown(name)
            elif len(set(filter(None, values))) > 1:
                yield _said_twice(name)

    @property
    def sentences(self) -> list[str]:
        """What is wrong with single fields, each said once."""
        said = [str(error) for errors in self.errors.values() for error in errors]
        return list(dict.fromkeys(said))


def _unknown(name: str) -> str:
    if name.startswith(TAKER):
        return "A card was given that does not count in this hand."
    return "Nobody sits there in this hand."


def _said_twice(name: str) -> str:
    if name.startswith(TAKER):
        return f"The {card_words(parse_card(name.removeprefix(TAKER)))} was given twice."
    return "A player was given two numbers."


def whole_number(form: HandForm, field: Field) -> None:
    """Accept a whole number with an optional minus sign, also the typographic one.

    What stands in the fields of another way to tell the hand waits there unread.
    """
    if not field.name.startswith(
        {COUNTS: HEARTS, POINTS: STATED}.get(form.evidence.data or "", "-")
    ):
        return
    text = field.data.strip().replace("\N{MINUS SIGN}", "-")
    digits = text.removeprefix("-")
    if not digits.isdecimal() or len(digits) > 6 or int(digits) > LARGEST:
        raise ValidationError(f"“{field.data[:20]}” is not a number of this game.")
    form.numbers[field.name] = int(text)


@lru_cache(maxsize=128)
def form_class(ruleset: Ruleset, seats: tuple[int, ...]) -> type[HandForm]:
    """The form for these seats (numbers, clockwise) under this ruleset."""
    numbers = [Optional(), whole_number]
    fields: dict[str, Any] = {}
    for seat in seats:
        fields[f"{HEARTS}{seat}"] = StringField(validators=numbers)
        fields[f"{STATED}{seat}"] = StringField(validators=numbers)
    for card in ruleset.scoring_cards:
        fields[f"{TAKER}{card}"] = StringField(validators=[Optional(), _one_of(seats)])
    return type("HandFormOfSeats", (HandForm,), fields)


def _one_of(seats: Sequence[int]) -> Any:
    allowed = {str(seat) for seat in seats}

    def check(form: FlaskForm, field: Field) -> None:
        if field.data not in allowed:
            raise ValidationError("Nobody sits there in this hand.")

    return check


def facts_of(form: HandForm, ruleset: Ruleset, seats: Sequence[int]) -> Facts:
    """What a valid form says about the hand, in the way that was chosen to tell it."""
    told = form.evidence.data or COUNTS
    cards = {CARDS: ruleset.scoring_cards, COUNTS: ruleset.single_cards}.get(told, ())
    return Facts(
        evidence=told,
        hearts=_numbers(form, HEARTS, seats) if told == COUNTS else {},
        points=_numbers(form, STATED, seats) if told == POINTS else {},
        takers=_takers(form, cards),
        choice=form.choice.data or None,
        is_open=bool(form.as_open.data),
        note=" ".join((form.note.data or "").split()) or None,
    )


def _numbers(form: HandForm, prefix: str, seats: Sequence[int]) -> Mapping[int, int | None]:
    return {seat: form.numbers.get(f"{prefix}{seat}") for seat in seats}


def _takers(form: HandForm, cards: Sequence[Card]) -> Mapping[Card, int]:
    told = {card: form[f"{TAKER}{card}"].data for card in cards}
    return {card: int(seat) for card, seat in told.items() if seat}


def fill(form: HandForm, facts: Facts, ruleset: Ruleset, seats: Sequence[int]) -> None:
    """Put what a hand was told with back into its form."""
    form.evidence.data = facts.evidence
    form.choice.data = facts.choice or ""
    form.note.data = facts.note or ""
    hearts = facts.hearts if facts.evidence != CARDS else _counted(facts, ruleset, seats)
    for seat in seats:
        form[f"{HEARTS}{seat}"].data = _text(hearts.get(seat))
        form[f"{STATED}{seat}"].data = _text(facts.points.get(seat))
    for card in ruleset.scoring_cards:
        form[f"{TAKER}{card}"].data = _text(facts.takers.get(card))


def _counted(facts: Facts, ruleset: Ruleset, seats: Sequence[int]) -> Mapping[int, int]:
    """The hearts of each seat where they were told one by one."""
    takers = [facts.takers.get(card) for card in ruleset.plain_hearts]
    return {} if None in takers else {seat: takers.count(seat) for seat in seats}


def _text(number: int | None) -> str:
    return "" if number is None else str(number)
