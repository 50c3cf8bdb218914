"""The facts of a game as JSON, both ways: what is stored of a game, and what a file has of it.

What is read is checked here and nowhere else: each value by its name, and that they fit together.
What a value is left out for stands with it. The same facts give the same text.
"""

from __future__ import annotations

import json
import uuid
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.rules import NOBODY, Card, Moon, Ruleset, Settled
from companion.scorebook.facts import (
    AgreedRules,
    Ahead,
    Chair,
    Correction,
    DealFrom,
    Facts,
    HandFacts,
    PassFrom,
    PassOnce,
    Removed,
    SeatFacts,
)
from companion.scorebook.names import COLOURS, LONGEST_REASON
from companion.scorebook.reading import (
    IDENTITY,
    IDENTITY_TEXT,
    MOMENT,
    SWITCH,
    WORD,
    Unfit,
    anything,
    by_number,
    list_of,
    matching,
    moment_text,
    number_in,
    one_of,
    optional,
    read_reason,
    record_of,
    row_of,
    text_of,
    without_none,
)
from companion.scorebook.report import (
    CARDS,
    COUNTS,
    POINTS,
    RULED,
    Adjustment,
    HandReport,
    takers_by_card,
)

Json = dict[str, Any]

# The rules of a game that say nothing of their own. They stay as they are, whatever the standard
# game becomes.
USUAL_RULES = Ruleset.from_options(
    {
        "players": 4,
        "decks": 1,
        "trim": "table",
        "leftover": "remove",
        "sit_out": "nobody",
        "pass_count": 3,
        "pass_cycle": "table",
        "pass_forbidden": "none",
        "opener": "lowest_club",
        "first_trick_points": "forbidden_unless_only_penalty",
        "first_trick_set": "hearts_and_queen",
        "heart_lead": "must_be_broken",
        "break_by": "heart",
        "hearts_and_queen": "must_lead_queen",
        "queen_lead": "anytime",
        "heart_values": "one",
        "queen_spades": 13,
        "extra_penalties": "none",
        "bonus_cards": "none",
        "multipliers": "none",
        "score_view": "penalties_up",
        "moon_mode": "add_others",
        "moon_requires": "all_positive_in_play",
        "moon_amount": "auto",
        "moon_bonus": "independent",
        "sun": "off",
        "end_mode": "target",
        "target": 100,
        "hands": 0,
        "end_compare": "reach",
        "exact_rule": "none",
        "tie_break": "by_end_mode",
    },
    schema=7,
)


# Written.


def write_facts(facts: Facts, *, with_devices: bool = True) -> str:
    """The text of these facts; a file that goes elsewhere names no device."""
    return facts_text(facts_record(facts, with_devices=with_devices))


def facts_text(record: Json) -> str:
    """A record of facts as it is stored."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def checksum(text: str) -> int:
    """What tells a text from one in which a bit flipped."""
    return zlib.crc32(text.encode())


def sealed(text: str) -> str:
    """A text of facts behind its checksum."""
    return f"{checksum(text)} {text}"


def unsealed(stored: str) -> str | None:
    """That text again, or None where a bit of it flipped. One without a checksum was stored before
    there was one."""
    if stored.startswith("{"):
        return stored
    number, _, text = stored.partition(" ")
    return text if number == str(checksum(text)) else None


def facts_record(facts: Facts, *, with_devices: bool = True) -> Json:
    """The facts as lists and objects, without what is as usual."""
    passing = list(facts.passing) if facts.passing != PassFrom() else None
    once, ahead = facts.pass_once, facts.ahead
    return without_none(
        seats=[
            without_none(
                number=seat.number,
                colour=seat.colour,
                start_total=seat.start_total or None,
                final_total=seat.final_total,
            )
            for seat in facts.seats
        ],
        seatings={
            str(hand): [[chair.seat, str(chair.player)] for chair in chairs]
            for hand, chairs in sorted(facts.seatings.items())
        },
        rules={str(hand): _rules_record(agreed) for hand, agreed in sorted(facts.rules.items())},
        deal=list(facts.deal),
        passing=passing,
        pass_once=once and list(once),
        stopped_after=facts.stopped_after,
        went_on_after=facts.went_on_after,
        ends_at=facts.ends_at and moment_text(facts.ends_at),
        ahead=ahead and [ahead.hand, _adjustment_rows(ahead.adjustments)],
        next_rules=dict(facts.next_rules) or None,
        hands=[_hand_record(hand, with_devices) for hand in facts.hands] or None,
        removed=[[str(gone.id), gone.after and str(gone.after)] for gone in facts.removed] or None,
    )


def _rules_record(agreed: AgreedRules) -> Json:
    options = agreed.ruleset.differences(USUAL_RULES)
    return without_none(schema=Ruleset.SCHEMA, options=options, reason=agreed.reason)


def _hand_record(hand: HandFacts, with_devices: bool) -> Json:
    report = hand.report
    settled, answered = report.settled or Settled(None), report.answered
    return without_none(
        id=str(hand.id),
        version=hand.version if hand.version > 1 else None,
        dealer=hand.dealer,
        passed=hand.passed,
        evidence=report.evidence,
        captures=_captures(report),
        moon=settled.moon and [settled.moon.value, settled.shooter],
        answered=None if answered is None else [moon.value for moon in answered],
        choice=report.choice,
        is_open=True if report.is_open else None,
        every_trick=report.every_trick,
        adjustments=_adjustment_rows(hand.adjustments) or None,
        note=report.note,
        recorded_at=moment_text(hand.recorded_at),
        recorded_by=_device(hand.recorded_by) if with_devices else None,
        is_inserted=True if hand.is_inserted else None,
        changed_by=_device(hand.changed_by) if with_devices else None,
        corrections=[_correction_row(was, with_devices) for was in hand.corrections] or None,
    )


def _device(device: uuid.UUID | None) -> str | None:
    return None if device in (None, NOBODYS) else str(device)


def _correction_row(was: Correction, with_devices: bool) -> list[Any]:
    line = [[seat, points] for seat, points in was.line.items()]
    return [line, moment_text(was.at), _device(was.by) if with_devices else None]


def _captures(report: HandReport) -> list[list[Any]]:
    """What is known of each seat: its number, its hearts without a name, its cards, its points."""
    return [
        [
            seat,
            report.hearts.get(seat),
            Card.join(report.cards_of(seat)) or None,
            report.points.get(seat),
        ]
        for seat in sorted(report.seats)
    ]


def _adjustment_rows(given: Sequence[Adjustment]) -> list[list[Any]]:
    return [list(each) for each in given]


# Read.

MOST_HANDS = 2000  # of a game, so that what a look at it or a preview costs has a bound

MOST_POINTS = 9999  # that the table gives in a hand, up or down

MOST_TOTAL = 1_000_000  # points, up or down

MOST_SEATS = 200  # of a game, with everybody who came and left

LONGEST_CARD_LIST = 323  # characters: two packs with one player at most, and room beside

MOST_CORRECTIONS = 20  # of a hand that are kept

MOST_SEATINGS = 50  # of a game

SEAT = number_in(0, 200)
HAND = number_in(1, MOST_HANDS + 1)
POINTS_READ = number_in(-MOST_TOTAL, MOST_TOTAL)
COLOUR = number_in(0, COLOURS - 1)
REASON = text_of(LONGEST_REASON, read_reason)
STEP = text_of(4, matching(r"[LR][2-9]?|[XHSZMDP]"))
ADJUSTMENTS = list_of(row_of(SEAT, number_in(-MOST_POINTS, MOST_POINTS), REASON), 1000)
MOON = one_of(*[moon.value for moon in Moon])

_SEAT_FACTS = record_of(
    {"number": SEAT, "colour": COLOUR},
    {"start_total": POINTS_READ, "final_total": POINTS_READ},
)
_CHAIRS = list_of(row_of(SEAT, IDENTITY), 20)
_RULES = record_of({"schema": number_in(1, 10**6), "options": anything}, {"reason": REASON})
_HAND = record_of(
    {
        "id": IDENTITY,
        "dealer": SEAT,
        "passed": STEP,
        "evidence": one_of(CARDS, COUNTS, POINTS, RULED),
        "captures": list_of(
            row_of(
                SEAT,
                optional(number_in(0, 200)),
                optional(text_of(LONGEST_CARD_LIST, Card.parse)),
                optional(POINTS_READ),
            ),
            20,
        ),
        "recorded_at": MOMENT,
    },
    {
        "version": number_in(1, 10**6),
        "moon": row_of(MOON, optional(SEAT)),
        "answered": list_of(MOON, len(Moon)),
        "choice": text_of(16, WORD),
        "is_open": SWITCH,
        "every_trick": number_in(NOBODY, 200),
        "adjustments": ADJUSTMENTS,
        "note": REASON,
        "recorded_by": IDENTITY,
        "is_inserted": SWITCH,
        "changed_by": IDENTITY,
        "corrections": list_of(
            row_of(list_of(row_of(SEAT, POINTS_READ), 20), MOMENT, optional(IDENTITY)),
            MOST_CORRECTIONS,
        ),
    },
)
_FACTS = record_of(
    {
        "seats": list_of(_SEAT_FACTS, MOST_SEATS),
        "seatings": by_number(HAND, _CHAIRS),
        "rules": by_number(HAND, _RULES),
        "deal": row_of(HAND, SEAT),
    },
    {
        "passing": row_of(HAND, number_in(0, 1000)),
        "pass_once": row_of(HAND, STEP),
        "stopped_after": HAND,
        "went_on_after": HAND,
        "ends_at": MOMENT,
        "ahead": row_of(HAND, ADJUSTMENTS),
        "next_rules": record_of({}, dict.fromkeys(Ruleset.FIELDS, text_of(200))),
        "hands": list_of(_HAND, MOST_HANDS),
        "removed": list_of(row_of(IDENTITY, optional(IDENTITY)), 10 * MOST_HANDS),
    },
)


NOBODYS = uuid.UUID(int=0)  # the device of what came in a file, which names none


def read_facts(text: str) -> Facts:
    """The facts that are stored of a game.

    Raises Unfit for what isn't written so, and RulesError for rules that can't be played.
    """
    return facts_of(_parsed(text))


def read_agreed(text: str) -> tuple[Facts, int]:
    """The same without the hands, of which none is read; and how many there are."""
    record = _parsed(text)
    hands = record.get("hands", []) if isinstance(record, dict) else None
    if not isinstance(hands, list):
        raise Unfit
    return facts_of({**record, "hands": [], "removed": []}), len(hands)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unfit from error


def facts_of(record: Any) -> Facts:
    """The facts of a record; a file names no device. Raises as `read_facts`."""
    read = _FACTS(record)
    once, ahead = read.get("pass_once"), read.get("ahead")
    facts = Facts(
        seats=tuple([SeatFacts(**seat) for seat in read["seats"]]),
        seatings={
            hand: tuple([Chair(*chair) for chair in chairs])
            for hand, chairs in read["seatings"].items()
        },
        rules={hand: _agreed(rules) for hand, rules in read["rules"].items()},
        deal=DealFrom(*read["deal"]),
        passing=PassFrom(*read.get("passing", ())),
        pass_once=once and PassOnce(*once),
        stopped_after=read.get("stopped_after"),
        went_on_after=read.get("went_on_after"),
        ends_at=read.get("ends_at"),
        ahead=ahead and Ahead(ahead[0], _adjustments(ahead[1])),
        next_rules=read.get("next_rules", {}),
        hands=tuple([_hand(hand) for hand in read.get("hands", ())]),
        removed=tuple([Removed(*gone) for gone in read.get("removed", ())]),
    )
    _refuse_misfits(facts)
    return facts


def _agreed(rules: Json) -> AgreedRules:
    Ruleset.check_schema(rules["schema"])
    return AgreedRules(USUAL_RULES.with_options(rules["options"]), rules.get("reason"))


def _adjustments(rows: list[list[Any]]) -> tuple[Adjustment, ...]:
    return tuple([Adjustment(*row) for row in rows])


def _hand(read: Json) -> HandFacts:
    hearts, points = dict[int, int](), dict[int, int]()
    for seat, plain, _, stated in read["captures"]:
        if plain is not None:
            hearts[seat] = plain
        if stated is not None:
            points[seat] = stated
    moon, answered = read.get("moon"), read.get("answered")
    return HandFacts(
        id=read["id"],
        dealer=read["dealer"],
        passed=read["passed"],
        report=HandReport(
            evidence=read["evidence"],
            hearts=hearts,
            takers=takers_by_card(
                (card, seat) for seat, _, cards, _ in read["captures"] for card in cards or ()
            ),
            points=points,
            choice=read.get("choice"),
            is_open=read.get("is_open", False),
            note=read.get("note"),
            every_trick=read.get("every_trick"),
            is_stored=True,
            settled=Settled(Moon(moon[0]), moon[1]) if moon else Settled(None),
            answered=None if answered is None else tuple(map(Moon, answered)),
        ),
        recorded_at=read["recorded_at"],
        recorded_by=read.get("recorded_by", NOBODYS),
        version=read.get("version", 1),
        adjustments=_adjustments(read.get("adjustments", [])),
        is_inserted=read.get("is_inserted", False),
        changed_by=read.get("changed_by"),
        corrections=tuple(
            [
                Correction(dict(line), at, by or NOBODYS)
                for line, at, by in read.get("corrections", [])
            ]
        ),
    )


def _refuse_misfits(facts: Facts) -> None:
    """Raises Unfit where values that are right each by itself don't fit together."""
    seats = {seat.number for seat in facts.seats}
    if not seats or len(seats) < len(facts.seats):
        raise Unfit("file_seats_odd").within("seats")
    for hand, chairs in facts.seatings.items():
        sat = {chair.seat for chair in chairs}
        people = {chair.player for chair in chairs}
        if not sat <= seats or not len(sat) == len(people) == len(chairs) > 0:
            raise Unfit("file_seats_odd").within("seatings", str(hand))
    if 1 not in facts.seatings or 1 not in facts.rules:
        raise Unfit("file_no_first_hand").within("seatings" if 1 in facts.rules else "rules")
    if len(facts.seatings) > MOST_SEATINGS:
        raise Unfit("file_too_many").within("seatings")
    ids = {hand.id for hand in facts.hands}
    if len(ids) < len(facts.hands):
        raise Unfit("file_hand_doubled").within("hands")
    for at, played in enumerate(facts.hands):
        if played.dealer not in seats:
            raise Unfit("file_no_such_seat").within("hands", at, "dealer")


# What can still be said of a game whose facts can't be read, or scored.

FIGURES = ("hand_count", "moon_count", "had_sudden_death", "played_at", "scores")  # of such a game

FIGURES_READ = record_of(
    {
        "hand_count": number_in(0, MOST_HANDS),
        "moon_count": number_in(0, MOST_HANDS),
        "had_sudden_death": SWITCH,
        "played_at": MOMENT,
        "scores": record_of(
            {
                "is_readable": one_of(False),
                "seats": list_of(
                    row_of(SEAT, IDENTITY_TEXT, COLOUR, POINTS_READ, number_in(0, 200), SWITCH),
                    MOST_SEATS,
                ),
            },
            {"score_view": text_of(40), "target": number_in(-MOST_TOTAL, MOST_TOTAL)},
        ),
    }
)

STORED = (
    "stored"  # in the place of facts: a game as a file of version 4 has it, which doesn't convert
)


KEPT = f'{{"{STORED}":'  # how the text of such a game begins


class StoredHand(NamedTuple):
    """What is stored of a hand; of each seat its hearts, its cards, its points as stated."""

    passed: str
    evidence: str
    is_open: bool
    note: str
    captures: Mapping[int, tuple[int | None, str, int | None]]
    adjustments: tuple[Adjustment, ...]


def unconverted_text(game: Json) -> str:
    """The text that keeps a game which doesn't convert, as it is."""
    return json.dumps({STORED: game}, ensure_ascii=False, separators=(",", ":"))


def unconverted_game(text: str) -> Json | None:
    """A game that was kept as it was; None for any other text."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    game = found.get(STORED) if isinstance(found, dict) else None
    return game if isinstance(game, dict) else None


def kept_of(text: str) -> Json:
    """What a file has in the place of the facts of a game that can't be read."""
    return unconverted_game(text) or {"text": text}


def original_text(text: str) -> str:
    """The text of a game; where it came in with a file as one that can't be read, that one."""
    came = (unconverted_game(text) or {}).get("text")
    return came if isinstance(came, str) else text


def stored_hands(text: str) -> list[StoredHand]:
    """The hands of a game in order, as far as they can be read at all."""
    try:
        found = json.loads(original_text(text))
        unconverted = found.get(STORED)
        hands = (found if unconverted is None else unconverted).get("hands", ())
        if unconverted is not None:
            numbered = [hand for hand in hands if hand["number"] is not None]
            hands = sorted(numbered, key=lambda hand: int(hand["number"]))
        return [_stored_hand(hand) for hand in hands]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, Unfit):
        return []


def _stored_hand(hand: Json) -> StoredHand:
    given = hand.get("adjustments") or (hand.get("extras") or {}).get("adjustments") or []
    return StoredHand(
        str(hand["passed"]),
        str(hand["evidence"]),
        bool(hand.get("is_open")),
        str(hand.get("note") or ""),
        {
            seat: (hearts, cards or "", points)
            for seat, hearts, cards, points in _STORED_CAPTURES(hand["captures"])
        },
        _adjustments(ADJUSTMENTS(given)),
    )


_STORED_CAPTURES = list_of(
    row_of(
        SEAT,
        optional(number_in(0, 200)),
        optional(text_of(LONGEST_CARD_LIST)),
        optional(POINTS_READ),
    ),
    20,
)
