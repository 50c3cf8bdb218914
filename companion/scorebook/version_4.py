"""Games as they were kept before their facts were one text: in rows, and in files of version 4.

One function turns both into facts. What doesn't convert is kept as it was
(`codec.unconverted_text`).
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from companion.rules import Card, RulesError, Ruleset, Settled, Suit
from companion.scorebook.codec import (
    MOST_CORRECTIONS,
    MOST_SEATS,
    checksum,
    facts_of,
    unconverted_game,
    unconverted_text,
    write_facts,
)
from companion.scorebook.facts import (
    AgreedRules,
    Ahead,
    Chair,
    DealFrom,
    Facts,
    HandFacts,
    PassFrom,
    PassOnce,
    Removed,
)
from companion.scorebook.reading import Unfit, moment_text, without_none
from companion.scorebook.report import POINTS, Adjustment, fits_rules, settled_of, stated_moon
from companion.scorebook.results import derive_scores
from companion.scorebook.state import NONSENSE, State, ruleset_of

Values = dict[str, Any]

SCHEMA = 7  # of the options that a file has as what differs from the usual ones


def facts_of_version_4(game: Values, rules: Sequence[Values]) -> Facts:
    """The facts of a game as a file of version 4 has it; `rules` are those that the file lists.

    Raises Unfit, and RulesError where its hands can't be scored.
    """
    hands = [hand for hand in game["hands"] if hand["number"] is not None]
    hands.sort(key=lambda hand: int(hand["number"]))
    record = without_none(
        seats=[without_none(**seat) for seat in game["seats"]],
        seatings={str(each["from_hand"]): each["chairs"] for each in game["sittings"]},
        rules={
            str(each["from_hand"]): without_none(
                reason=each["reason"], **_rules(rules[each["ruleset"]])
            )
            for each in game["rulesets"]
        },
        deal=[game["deal_from_hand"], game["deal_from_seat"]],
        passing=[game["pass_from_hand"], game["pass_from_step"]],
        pass_once=game["pass_once_hand"] and [game["pass_once_hand"], game["pass_once"]],
        stopped_after=game["stopped_after"],
        went_on_after=game["went_on_after"],
        ends_at=game["ends_at"],
        ahead=game["ahead"] and [game["ahead"]["hand"], game["ahead"]["adjustments"]],
        next_rules=game.get("next_rules"),
        hands=[_hand(hand, game["changes"]) for hand in hands],
    )
    facts = facts_of(record)
    unsettled = {
        uuid.UUID(hand["id"]): hand["shooter"] for hand in hands if hand.get("settled") is None
    }
    return _settle(replace(facts, removed=_removed(game)), unsettled)


def _rules(record: Values) -> Values:
    return record if "schema" in record else {"schema": SCHEMA, "options": record}


def _removed(game: Values) -> tuple[Removed, ...]:
    """The hands that were taken out, each with the one it came after."""
    found = []
    for change in game["changes"]:
        if change["action"] == "removed" and not change["undone_at"]:
            after = _hand_before_removed(change)
            found.append(Removed(uuid.UUID(change["hand_id"]), after))
    return tuple(found)


def _hand_before_removed(change: Values) -> uuid.UUID | None:
    before = change["before"] or {}
    if "frame" in before:  # as it was kept long ago: all hands in order
        order = [str(hand) for hand in before["frame"]["hands"]]
        at = order.index(str(change["hand_id"]))
        return uuid.UUID(order[at - 1]) if at else None
    return uuid.UUID(before["after"]) if before.get("after") else None


class _Somebody(NamedTuple):
    id: uuid.UUID
    name: str = ""
    colour: int = 0


def _settle(facts: Facts, unsettled: Mapping[uuid.UUID, int | None]) -> Facts:
    """The facts with the moons settled that were saved before that was kept: as they count.

    `unsettled` are their hands, with the seat whose moon typed points have in them.
    """
    hands = [_hand_with_moon(facts, number, unsettled) for number in range(1, len(facts.hands) + 1)]
    asked = _state_of(replace(facts, hands=tuple(hands)))
    settled = []
    for view in asked.hands:
        report, found = view.report, view.score.outcomes
        if view.id in unsettled:
            moon = settled_of(view.score, view.seats)
            answered = None if fits_rules(found, moon, report) else found
            report = replace(report, settled=moon, answered=answered)
        settled.append(replace(view.facts, report=report))
    return replace(facts, hands=tuple(settled))


def _hand_with_moon(
    facts: Facts, number: int, unsettled: Mapping[uuid.UUID, int | None]
) -> HandFacts:
    """A hand whose moon is settled, is that of typed points, or what the rules make of it."""
    hand = facts.hands[number - 1]
    shooter, report = unsettled.get(hand.id), hand.report
    if hand.id not in unsettled:
        return hand
    settled = None
    if shooter is not None and report.evidence == POINTS:
        rules, points = ruleset_of(facts, number), report.points.get(shooter) or 0
        settled = Settled(stated_moon(rules, points), shooter)
    return replace(hand, report=replace(report, settled=settled))


def _hand(hand: Values, changes: Sequence[Values]) -> Values:
    extras = hand["extras"] or {}
    settled, shooter = hand.get("settled"), hand["shooter"]
    return without_none(
        id=hand["id"],
        dealer=hand["dealer"],
        passed=hand["passed"],
        evidence=hand["evidence"],
        captures=[_capture(*row) for row in hand["captures"]],
        moon=None if settled in (None, "none") else [settled, shooter],
        answered=extras.get("answered"),
        choice=hand["choice"],
        is_open=hand["is_open"] or None,
        every_trick=extras.get("every_trick"),
        adjustments=extras.get("adjustments"),
        note=hand["note"],
        recorded_at=hand["recorded_at"],
        recorded_by=hand.get("recorded_by"),
        changed_by=_last_writer(hand["id"], changes),
        version=hand.get("version"),
        corrections=_corrections(hand["id"], changes)[-MOST_CORRECTIONS:] or None,
    )


def _capture(seat: int, hearts: int | None, cards: str | None, points: int | None) -> list[Any]:
    """All hearts of a seat less those that are named."""
    named = [card.suit for card in Card.parse(cards or "")].count(Suit.HEARTS)
    return [seat, None if hearts is None else hearts - named, cards, points]


def _corrections(hand: str, changes: Sequence[Values]) -> list[list[Any]]:
    return [
        [
            [[int(seat), points] for seat, points in change["before"]["hand"]["line"].items()],
            change["at"],
            change.get("device_id"),
        ]
        for change in changes
        if change["hand_id"] == hand and change["action"] == "corrected" and not change["undone_at"]
    ]


def _last_writer(hand: str, changes: Sequence[Values]) -> str | None:
    """The device of the last change of a hand, but for its recording; None where none is named."""
    mine = [
        change
        for change in changes
        if change["hand_id"] == hand and change["action"] != "undone" and not change["undone_at"]
    ]
    last = mine[-1] if mine else {}
    return last.get("device_id") if last.get("action") not in (None, "recorded") else None


# What Undo would bring back.


def facts_before(
    now: Facts,
    change: Values,
    done: Values | None,
    rules: Mapping[str, AgreedRules],
    hand_now: HandFacts | None,
) -> Facts:
    """The facts that the newest change of a game found, or would be there again by putting it back.

    `change` is the newest, `done` the one that it took back, if it did. `rules` by their ids, those
    that hold no more too. `hand_now` is the hand of the change as it is stored, whether or not it
    has a number. Raises what doesn't fit.
    """
    before: Values = change["before"] or {}
    action, number = (done or change)["action"], before.get("number")
    hand = _hand_before(hand_now, before)
    facts, at = now, now.number_of(hand.id) if hand else None
    if hand and done:
        # The setup that was found is told as what differs from the one there is.
        hands = [one for one in now.hands if one.id != hand.id]
        if action != "removed":
            place = at or number or len(hands) + 1
            hands.insert(place - 1, hand)
        facts = replace(now, hands=tuple(hands))
    elif hand and action == "recorded" and at:
        facts = replace(now, hands=now.hands[:-1])
    elif hand and action == "inserted" and at:
        facts = replace(now.without_hand(at), removed=now.removed)
    elif hand and action == "removed":
        facts = _put_in(now, number or _place_in_frame(before, hand) or 1, hand)
    elif hand and at:
        facts = now.with_hand(hand)
    facts = _with_setup(facts, before, rules)
    sat = {chair.seat for chairs in facts.seatings.values() for chair in chairs}
    return replace(facts, seats=tuple([seat for seat in facts.seats if seat.number in sat]))


def _put_in(facts: Facts, number: int, hand: HandFacts) -> Facts:
    there = replace(facts, removed=tuple([one for one in facts.removed if one.id != hand.id]))
    if number > len(facts.hands):
        return there.with_hand(hand)
    return there.insert(number, hand)


def _place_in_frame(before: Values, hand: HandFacts) -> int | None:
    order = [str(each) for each in before.get("frame", {}).get("hands", ())]
    return order.index(str(hand.id)) + 1 if str(hand.id) in order else None


def _hand_before(hand: HandFacts | None, before: Values) -> HandFacts | None:
    """The hand with the facts that the change found."""
    snapshot = before.get("hand")
    if hand is None or snapshot is None:
        return hand
    stored = {
        **snapshot,
        "id": str(hand.id),
        "captures": snapshot["takes"],
        "is_open": snapshot["is_open"],
        "recorded_at": moment_text(hand.recorded_at),
    }
    found = _read_hand(_hand(stored, ()))
    corrections = hand.corrections[:-1] if hand.corrections else ()
    report = found.report
    if snapshot.get("settled") is None:
        report = replace(report, settled=hand.report.settled)
    return replace(
        hand,
        dealer=found.dealer,
        passed=found.passed,
        report=report,
        adjustments=found.adjustments,
        corrections=corrections,
    )


def _read_hand(record: Values) -> HandFacts:
    """A hand of a record, whatever game it is of."""
    game = {
        "seats": [{"number": seat, "colour": 0} for seat in range(MOST_SEATS)],
        "seatings": {"1": [[0, record["id"]]]},
        "rules": {"1": {"schema": SCHEMA, "options": {}}},
        "deal": [1, 0],
        "hands": [record],
    }
    return facts_of(game).hands[0]


def _with_setup(facts: Facts, before: Values, rules: Mapping[str, AgreedRules]) -> Facts:
    """The facts with what a change found otherwise: of each part what differs."""
    if "frame" in before:
        before = _parts_of_frame(before["frame"])
        facts = replace(facts, seatings={}, rules={})
    game: Values = before.get("game", {})
    seatings = dict(facts.seatings)
    for hand, chairs in before.get("seatings", {}).items():
        seatings.pop(int(hand), None)
        if chairs:
            seatings[int(hand)] = tuple(
                [Chair(seat, uuid.UUID(player)) for _, seat, player in sorted(chairs)]
            )
    agreed = dict(facts.rules)
    for hand, ruleset in before.get("rulesets", {}).items():
        agreed.pop(int(hand), None)
        if ruleset:
            agreed[int(hand)] = rules[ruleset]

    def was(name: str, present: Any) -> Any:
        return game.get(name, present)

    once, ends_at, ahead = facts.pass_once, facts.ends_at, facts.ahead
    token = was("pass_once", once and once.token)
    once_hand = was("pass_once_hand", once and once.hand)
    if "ends_at" in game:
        ends_at = game["ends_at"] and datetime.fromisoformat(game["ends_at"])
    if "ahead" in game:
        given = game["ahead"]
        ahead = given and Ahead(
            given["hand"], tuple([Adjustment(*e) for e in given["adjustments"]])
        )
    return replace(
        facts,
        seatings=dict(sorted(seatings.items())),
        rules=dict(sorted(agreed.items())),
        deal=DealFrom(
            was("deal_from_hand", facts.deal.hand), was("deal_from_seat", facts.deal.seat)
        ),
        passing=PassFrom(
            was("pass_from_hand", facts.passing.hand), was("pass_from_step", facts.passing.step)
        ),
        pass_once=PassOnce(once_hand, token) if once_hand and token else None,
        stopped_after=was("stopped_after", facts.stopped_after),
        went_on_after=was("went_on_after", facts.went_on_after),
        ends_at=ends_at,
        ahead=ahead,
        next_rules=was("next_rules", facts.next_rules) or {},
    )


def _parts_of_frame(frame: Values) -> Values:
    """A whole setup, as it was kept long ago, as what differs from none."""
    seatings: Values = {}
    for from_hand, place, seat, player in frame["sittings"]:
        seatings.setdefault(str(from_hand), []).append([place, seat, player])
    rulesets = {str(number): ruleset for ruleset, number in frame["rulesets"].items() if number > 0}
    return {"game": frame, "seatings": seatings, "rulesets": rulesets}


# From rows.


class Converted(NamedTuple):
    """What a game's rows come to: its text, its checksum, its scores, and the change that Undo can
    take back; the changes with what is new of them; who has sat in it, and who would by Undo."""

    facts: str
    checksum: int
    scores: Values
    undoable: uuid.UUID | None
    changes: list[Values]
    players: dict[uuid.UUID, bool]


Rows = list[Values]


def convert_rows(game: Values, parts: Mapping[str, Rows]) -> Converted:
    """A game from its rows, and those of its hands, seats, sittings, game_rulesets and changes."""
    record = _record_of_rows(game, parts)
    rulesets = record.pop("listed")
    changes = sorted(parts["changes"], key=lambda row: str(row["id"]))
    written = {row["player_id"]: True for row in parts["sittings"]}
    try:
        facts = facts_of_version_4(record, rulesets)
        state = _state_of(facts)
    except (RulesError, Unfit, *NONSENSE):
        text = unconverted_text({**record, "rules": rulesets})
        scores = _stored_scores(parts["seats"], rulesets)
        return Converted(text, checksum(text), scores, None, _changes(changes), written)
    text = write_facts(facts)
    undoable, before = _undoable(game["undoable"], facts, parts, changes)
    players = dict.fromkeys(before.written, False) if before else {}
    return Converted(
        text,
        checksum(text),
        derive_scores(state),
        undoable,
        _changes(changes, undoable, before),
        {**players, **dict.fromkeys(facts.written, True)},
    )


def convert_again(text: str) -> Facts | None:
    """The facts of a game that was kept as it was, where it converts by now."""
    stored = unconverted_game(text)
    if stored is None:
        return None
    try:
        return _state_of(facts_of_version_4(stored, stored["rules"])).facts
    except (RulesError, Unfit, *NONSENSE):
        return None


def _state_of(facts: Facts) -> State:
    """How a game stands, whoever its players are. Raises what `State` raises."""
    return State(facts, {player: _Somebody(player) for player in facts.written})


def _record_of_rows(game: Values, parts: Mapping[str, Rows]) -> Values:
    """The rows as a file of version 4 has them, and beside them the rules by their number."""
    rulesets = sorted(
        [row for row in parts["game_rulesets"] if row["from_hand"] > 0],
        key=lambda row: int(row["from_hand"]),
    )
    sittings: dict[int, Rows] = {}
    for row in sorted(parts["sittings"], key=lambda row: (row["from_hand"], row["place"])):
        sittings.setdefault(row["from_hand"], []).append(row)
    sat = {row["seat_number"] for row in parts["sittings"]}
    names = ("number", "colour", "start_total", "final_total")
    seats = sorted(parts["seats"], key=lambda row: int(row["number"]))
    found = {
        **game,
        "listed": [{"schema": row["schema"], "options": row["options"]} for row in rulesets],
        "rulesets": [
            {"from_hand": row["from_hand"], "ruleset": number, "reason": row["reason"]}
            for number, row in enumerate(rulesets)
        ],
        "seats": [{name: row[name] for name in names} for row in seats if row["number"] in sat],
        "sittings": [
            {"from_hand": hand, "chairs": [[row["seat_number"], row["player_id"]] for row in rows]}
            for hand, rows in sittings.items()
        ],
        "hands": parts["hands"],
        "changes": sorted(parts["changes"], key=lambda row: str(row["id"])),
    }
    record: Values = _plain(found)
    return record


def _plain(value: Any) -> Any:
    """The same as JSON has it."""
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, uuid.UUID):
        return str(value)
    if isinstance(value, datetime):
        return moment_text(value.replace(tzinfo=UTC))
    return value


def figures_of_version_4(game: Values, rules: Sequence[Values]) -> Values:
    """How a game stands whose rules went, as a file of version 4 has it."""
    figures: Values = game["figures"]
    seats = {seat["number"]: seat for seat in game["seats"]}
    last = {seat: player for each in game["sittings"] for seat, player in each["chairs"]}
    rows = [
        {
            "number": seat,
            "player_id": last[seat],
            "colour": seats[seat]["colour"],
            "total": total,
            "rank": rank,
            "has_won": has_won,
        }
        for seat, total, rank, has_won in figures["standing"]
    ]
    played = [hand["recorded_at"] for hand in game["hands"] if hand["number"] is not None]
    return {
        **{name: figures[name] for name in ("hand_count", "moon_count", "had_sudden_death")},
        "played_at": max([game["started_at"], *played]),
        "scores": _stored_scores(rows, [rules[row["ruleset"]] for row in game["rulesets"]]),
    }


def _stored_scores(seats: Rows, rulesets: Rows) -> Values:
    """How a game stands that nobody can score any more."""
    options = rulesets[-1]["options"] if rulesets else {}
    shown = {name: options[name] for name in ("score_view", "target") if name in options}
    names = ("number", "player_id", "colour", "total", "rank", "has_won")
    rows = sorted(seats, key=lambda row: int(row["number"]))
    return {
        "is_readable": False,
        **shown,
        "seats": [_plain([row[name] for name in names]) for row in rows],
    }


def _undoable(
    undoable: uuid.UUID | None, facts: Facts, parts: Mapping[str, Rows], changes: Rows
) -> tuple[uuid.UUID | None, Facts | None]:
    """The change that Undo takes back, with the facts it found; none where they can't be told."""
    by_id = {row["id"]: _plain(row) for row in changes}
    change = by_id.get(undoable)
    if change is None:
        return None, None
    before = change["before"] or {}
    done = by_id.get(uuid.UUID(before["change"])) if change["action"] == "undone" else None
    rules = {}
    for row in parts["game_rulesets"]:
        with suppress(RulesError):
            ruleset = Ruleset.from_options(row["options"], row["schema"])
            rules[str(row["id"])] = AgreedRules(ruleset, row["reason"])
    try:
        hand = _hand_of_change(change, facts, parts)
        found = facts_before(facts, change, done, rules, hand)
        _state_of(found)
    except (RulesError, Unfit, *NONSENSE):
        return None, None
    return undoable, found


def _hand_of_change(change: Values, facts: Facts, parts: Mapping[str, Rows]) -> HandFacts | None:
    """The hand of a change as it is stored, in the book or not."""
    wanted = change["hand_id"]
    found = next((hand for hand in facts.hands if str(hand.id) == wanted), None)
    rows = [row for row in parts["hands"] if str(row["id"]) == wanted]
    if found or not rows:
        return found
    record = _hand(_plain(rows[0]), [_plain(row) for row in parts["changes"]])
    return _read_hand(record)


def _changes(
    changes: Rows, undoable: uuid.UUID | None = None, before: Facts | None = None
) -> list[Values]:
    """What is new of the changes: the facts of the newest, rulings, which one was taken back."""
    found = []
    for row in changes:
        more: Values = {}
        if row["id"] == undoable and before:
            more["facts"] = write_facts(before)
        if (row["after"] or {}).get("ruling"):
            more["ruling"] = row["after"]["ruling"]
        if row["action"] == "undone" and (row["before"] or {}).get("change"):
            more["took_back"] = uuid.UUID(row["before"]["change"])
        if more:
            found.append({"id": row["id"], **more})
    return found
