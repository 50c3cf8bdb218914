"""The form of one hand: plain fields that say who took what, the same for thumb and keyboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, StringField
from wtforms.validators import Length, Optional, ValidationError

from companion.rules.cards import Card, parse_card
from companion.rules.ruleset import Ruleset
from companion.scorebook import Facts
from companion.scorebook.facts import CARDS, COUNTS, POINTS

TAKER, HEARTS, STATED = "taker-", "hearts-", "points-"
LARGEST = 9999  # more than any hand is worth


class HandFormBase(FlaskForm):  # type: ignore[misc]
    """What every hand says, whatever the ruleset: the rest is added for the seats and cards."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.numbers: dict[str, int] = {}  # the fields that hold one, once they are checked
        super().__init__(*args, **options)

    evidence = HiddenField(default="counts")
    number = HiddenField()
    version = HiddenField()
    operation = HiddenField(validators=[Length(max=64)])
    choice = HiddenField()
    as_open = HiddenField()
    confirmed = HiddenField()
    note = StringField("Note", validators=[Length(max=200)])

    def validate_evidence(self, field: Field) -> None:
        if field.data not in (COUNTS, CARDS, POINTS):
            raise ValidationError("A hand is told in counts, cards or points.")


def whole_number(form: HandFormBase, field: Field) -> None:
    """Accept a whole number with an optional minus sign, also the typographic one."""
    text = field.data.strip().replace("\N{MINUS SIGN}", "-")
    if not text.removeprefix("-").isdecimal() or abs(int(text[:6])) > LARGEST:
        raise ValidationError(f"“{field.data[:20]}” is not a number of this game.")
    form.numbers[field.name] = int(text)


def form_class(ruleset: Ruleset, seats: Sequence[int]) -> type[HandFormBase]:
    """The form for these seats (numbers, clockwise) under this ruleset."""
    numbers = [Optional(), Length(max=12), whole_number]
    fields: dict[str, Any] = {}
    for seat in seats:
        fields[f"{HEARTS}{seat}"] = StringField(validators=numbers)
        fields[f"{STATED}{seat}"] = StringField(validators=numbers)
    for card in ruleset.scoring_cards:
        fields[f"{TAKER}{card}"] = StringField(validators=[Optional(), _one_of(seats)])
    return type("HandForm", (HandFormBase,), fields)


def _one_of(seats: Sequence[int]) -> Any:
    allowed = {str(seat) for seat in seats}

    def check(form: FlaskForm, field: Field) -> None:
        if field.data not in allowed:
            raise ValidationError("Nobody sits there in this hand.")

    return check


def facts_of(form: HandFormBase, ruleset: Ruleset, seats: Sequence[int]) -> Facts:
    """What a valid form says about the hand."""
    return Facts(
        evidence=form.evidence.data or COUNTS,
        hearts={seat: form.numbers.get(f"{HEARTS}{seat}") for seat in seats},
        points={seat: form.numbers.get(f"{STATED}{seat}") for seat in seats},
        takers=_takers(form, ruleset),
        choice=form.choice.data or None,
        is_open=bool(form.as_open.data),
        note=" ".join((form.note.data or "").split()) or None,
    )


def _takers(form: HandFormBase, ruleset: Ruleset) -> Mapping[Card, int]:
    told = {card: form[f"{TAKER}{card}"].data for card in ruleset.scoring_cards}
    return {card: int(seat) for card, seat in told.items() if seat}


def fill(form: HandFormBase, facts: Facts) -> None:
    """Put what a hand was told with back into its form."""
    form.evidence.data = facts.evidence
    form.choice.data = facts.choice or ""
    form.note.data = facts.note or ""
    for name, field in form._fields.items():
        prefix, _, of = name.partition("-")
        told = {
            "hearts": lambda of: facts.hearts.get(int(of)),
            "points": lambda of: facts.points.get(int(of)),
            "taker": lambda of: facts.takers.get(parse_card(of)),
        }.get(prefix)
        if told and of:
            value = told(of)
            field.data = "" if value is None else str(value)
