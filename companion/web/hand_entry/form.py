"""The form of one hand: plain fields that say who took what, the same for thumb and keyboard."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from flask import request
from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, StringField
from wtforms.validators import AnyOf, Length, Optional, Regexp, ValidationError

from companion.referee.telling import say
from companion.rules import NOBODY, QUEEN_OF_SPADES, Card, Ruleset
from companion.rules.options import DEALER_CALLS
from companion.rules.solve import penalties_typed
from companion.scorebook import Deal, HandReport
from companion.scorebook.report import CARDS, COUNTS, POINTS, takers_by_card
from companion.web.requests import HAND_SENT, LONGEST_KEY

DAMAGED = say("damaged_form")

TAKER, HEARTS, STATED = "taker-", "hearts-", "points-"

KINDS = (TAKER, HEARTS, STATED)  # the fields of seats and cards

CARRIED = ("every_trick", "passed")  # what was answered of the hand as a whole

READ = {COUNTS: HEARTS, POINTS: STATED}

LARGEST = 9999  # more than any hand is worth

NUMBER = r"[0-9]{1,5}\Z"

IDENTITY = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z"

SEAT = r"-?[0-9]{1,3}\Z"

SWAP = r"[0-9]{1,3}-[0-9]{1,3}\Z"

CHOICE = r"[a-z_]{1,13}(-[0-9]{1,3})?\Z"


class LastField(HiddenField):
    """A button that says it again has the last word."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        if valuelist:
            self.data = valuelist[-1]


class HandForm(FlaskForm):  # type: ignore[misc]
    """What every hand says; `form_class` adds a field for each of its seats and cards."""

    ruleset: Ruleset
    seats: tuple[int, ...]
    cards: Mapping[str, Mapping[str, Card]]  # by the way to tell the hand: a card for each field

    class Meta:
        csrf = False  # every write was checked before its view ran

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.operation.data = secrets.token_hex(16)  # a new one whenever it is shown
        self.hand.data = request.headers.get(HAND_SENT) or self.hand.data

    evidence = LastField(default=COUNTS, validators=[AnyOf((COUNTS, CARDS, POINTS), DAMAGED)])
    hand = HiddenField(validators=[Regexp(IDENTITY + "|\\Z", message=DAMAGED)])
    # Of a page that was open during the update to ids: it names its hand by this.
    number = HiddenField(validators=[Optional(), Regexp(NUMBER, message=DAMAGED)])
    version = HiddenField(validators=[Optional(), Regexp(NUMBER, message=DAMAGED)])
    operation = HiddenField()
    after = HiddenField(validators=[Optional(), Length(max=LONGEST_KEY, message=DAMAGED)])
    shown_dealer = HiddenField(validators=[Optional(), Regexp(SEAT, message=DAMAGED)])
    shown_pass = HiddenField()
    beside = LastField()
    choice = LastField(validators=[Optional(), Regexp(CHOICE, message=DAMAGED)])
    every_trick = LastField(validators=[Optional(), Regexp(SEAT, message=DAMAGED)])
    passed = LastField()
    as_open = LastField()
    confirmed = LastField()
    swap = LastField(validators=[Optional(), Regexp(SWAP, message=DAMAGED)])
    answer = LastField(validators=[Optional(), Regexp(SEAT, message=DAMAGED)])
    note = StringField(
        "Note", validators=[Length(max=200, message="A note can have up to 200 characters.")]
    )

    def validate(self, extra_validators: Any = None) -> bool:
        """Check every field, and that nothing else was said about seats and cards."""
        valid = super().validate(extra_validators)
        strange = []
        for name, values in request.form.lists():
            if not name.startswith(KINDS):
                continue
            if name not in self and any(values):
                strange.append(say("unknown_card" if name.startswith(TAKER) else "unknown_seat"))
            elif len(set(filter(None, values))) > 1:
                strange.append(_given_twice(name))
        if not set(self.swapped) <= set(self.seats):
            strange.append(say("unknown_seat"))
        self.form_errors.extend(dict.fromkeys(strange))
        return bool(valid) and not strange

    @property
    def swapped(self) -> tuple[int, ...]:
        """The two seats whose cards change places, or none."""
        text = self.swap.data or ""
        return tuple(int(seat) for seat in text.split("-")) if re.match(SWAP, text) else ()

    @property
    def sentences(self) -> list[str]:
        """What is wrong with the fields, each said once."""
        return list(dict.fromkeys(str(error) for those in self.errors.values() for error in those))

    def report(self) -> HandReport:
        """What a valid form says about the hand, in the way that was chosen to tell it."""
        values = {field.name: (field.data or "").strip() for field in self}
        evidence = values["evidence"] or COUNTS
        taken = [
            (card, int(values[name])) for name, card in self.cards[evidence].items() if values[name]
        ]
        numbers = {
            int(name.removeprefix(READ[evidence])): parse_number(text)
            for name, text in values.items()
            if evidence in READ and name.startswith(READ[evidence])
        }
        every_trick = int(values["every_trick"]) if values["every_trick"] else None
        return HandReport(
            evidence=evidence,
            hearts=numbers if evidence == COUNTS else {},
            points=self._as_penalties(numbers) if evidence == POINTS else {},
            takers=takers_by_card(taken),
            choice=values["choice"] or None,
            is_open=bool(values["as_open"]),
            note=" ".join(values["note"].split()) or None,
            every_trick=every_trick if every_trick in (*self.seats, NOBODY) else None,
            passed=values["passed"] or None,
        )

    def _as_penalties(self, typed: Mapping[int, int | None]) -> Mapping[int, int | None]:
        """E8: a table that counts down may type points as it writes them, with a minus."""
        line = [points or 0 for points in typed.values()]
        penalties = penalties_typed(self.ruleset, line)
        return {
            seat: None if points is None else penalty
            for (seat, points), penalty in zip(typed.items(), penalties, strict=True)
        }

    @property
    def deal(self) -> Deal:
        """Who dealt and which way was passed, as the phone showed it; a pass these rules know."""
        dealer, token = self.shown_dealer.data, self.shown_pass.data
        is_possible = token in self.ruleset.possible_passes
        return Deal(int(dealer) if dealer else None, token if is_possible else None)

    @property
    def fields_with_values(self) -> list[tuple[str, str]]:
        """The fields that say something of the hand itself, as they were typed."""
        named = [field for field in self if field.name.startswith((*KINDS, *CARRIED))]
        return [(field.name, field.data) for field in named if field.data]

    def fill(self, report: HandReport) -> None:
        """Put what a hand was reported with back into its form."""
        self.evidence.data = report.evidence
        self.choice.data = report.choice or ""
        self.note.data = report.note or ""
        self.every_trick.data = "" if report.every_trick is None else str(report.every_trick)
        self.passed.data = report.passed or self.passed.data
        hearts = report.hearts if report.evidence != CARDS else self._counted(report)
        keys = card_copies([card for card, _ in report.captures])
        takers = zip(keys, report.captures, strict=True)
        texts: dict[str, object] = {
            **{f"{HEARTS}{seat}": count for seat, count in hearts.items()},
            **{f"{STATED}{seat}": self._as_shown(points) for seat, points in report.points.items()},
            **{f"{TAKER}{key}": seat for key, (_, seat) in takers},
        }
        for name, value in texts.items():
            if name in self:
                self[name].data = "" if value is None else str(value)

    def _as_shown(self, points: int | None) -> int | None:
        """E8: points as they are typed, with the signs of the table."""
        return None if points is None else self.ruleset.shown_points(points)

    def _counted(self, report: HandReport) -> Mapping[int, int]:
        """The hearts of each seat where they were reported one by one."""
        plain = set(self.ruleset.plain_hearts)
        takers = [seat for card, seat in report.captures if card in plain]
        if len(takers) < self.ruleset.heart_count:
            return {}
        return {seat: takers.count(seat) for seat in self.seats}


def _given_twice(name: str) -> str:
    is_card = name.startswith(TAKER)
    return say("given_twice", card=Card.parse(name.split("-")[1])[0] if is_card else None)


def parse_number(text: str) -> int | None:
    """A whole number with an optional minus sign, also the typographic one; else None."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    digits = plain.removeprefix("-")
    is_number = digits.isdecimal() and len(digits) <= 6 and int(digits) <= LARGEST
    return int(plain) if is_number else None


def whole_number(form: HandForm, field: Field) -> None:
    """Accept a number; what waits in the fields of another way to tell the hand is not read."""
    is_read = field.name.startswith(READ.get(form.evidence.data or "", "-"))
    if is_read and parse_number(field.data) is None:
        raise ValidationError(say("no_number", typed=field.data[:20]))


def card_copies(cards: Sequence[Card]) -> dict[str, Card]:
    """Every card by the name of its fields and keys: "QS", and "QS-2" for its twin."""
    seen, named = Counter[Card](), {}
    for card in cards:
        seen[card] += 1
        named[str(card) if seen[card] == 1 else f"{card}-{seen[card]}"] = card
    return named


@lru_cache(maxsize=128)
def form_class(ruleset: Ruleset, seats: tuple[int, ...]) -> type[HandForm]:
    """The form for these seats (numbers, clockwise) under this ruleset."""
    seated = AnyOf([str(seat) for seat in seats], say("unknown_seat"))
    counting = ruleset.counting_cards
    queens = [card for card in counting if card == QUEEN_OF_SPADES]  # points may leave her open
    named_by = {CARDS: counting, COUNTS: ruleset.single_cards, POINTS: queens}
    cards = {
        evidence: {f"{TAKER}{key}": card for key, card in card_copies(named).items()}
        for evidence, named in named_by.items()
    }
    fields: dict[str, Field] = {}
    if DEALER_CALLS in ruleset.cycle:
        calls = AnyOf(ruleset.possible_calls, say("impossible_call"))
        fields["passed"] = LastField(validators=[Optional(), calls])
    for seat in seats:
        fields[f"{HEARTS}{seat}"] = StringField(validators=[Optional(), whole_number])
        fields[f"{STATED}{seat}"] = StringField(validators=[Optional(), whole_number])
    for name in cards[CARDS]:
        fields[name] = StringField(validators=[Optional(), seated])
    stated = {"ruleset": ruleset, "seats": seats, "cards": cards}
    return type("HandFormOfSeats", (HandForm,), {**stated, **fields})
