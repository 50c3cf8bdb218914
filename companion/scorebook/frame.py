"""What is settled around the hands of a game: deal and pass, who sits where, the rules, the end."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from companion.models import Game
from companion.scorebook.report import Json

Snapshot = dict[str, Any]

Chairs = tuple[tuple[int, uuid.UUID], ...]  # by place: seat number, and player as written

FACTS = (
    "stopped_after",
    "went_on_after",
    "deal_from_hand",
    "deal_from_seat",
    "pass_from_hand",
    "pass_from_step",
    "pass_once_hand",
    "pass_once",
    "ahead",
    "next_rules",
)


@dataclass(frozen=True)
class Frame:
    """The frame of a game at one moment, to compare with a later one, or to try another.

    Seatings and rules, these by their ids, each by the hand from which they hold.
    """

    stopped_after: int | None
    went_on_after: int | None
    deal_from_hand: int
    deal_from_seat: int
    pass_from_hand: int
    pass_from_step: int
    pass_once_hand: int | None
    pass_once: str | None
    ahead: Json | None
    next_rules: Json | None
    ends_at: datetime | None
    seatings: Mapping[int, Chairs]
    rulesets: Mapping[int, uuid.UUID]

    def renumber(self, first: int, by: int) -> Frame:
        """The same where the hands from this one on have other numbers, by 1 or -1.

        What was settled from a hand on moves with that hand; what holds from the first hand holds
        from the first hand still. An inserted hand is played by those who play the hand that
        stands there, by its rules. Where two seatings or rules meet, because the hand between them
        is gone, the later ones hold.
        """
        settled_from = max(first + (by > 0), 2)

        def moved(from_hand: int) -> int:
            return from_hand + by if from_hand >= settled_from else from_hand

        def counted(hand: int) -> int:
            return hand + by if hand >= max(first, 2) else hand

        def end(hand: int | None) -> int | None:
            return (hand + by or None) if hand and hand >= first - (by < 0) else hand

        once, later = self.pass_once_hand, self.ahead
        if later and later["hand"] >= first:
            later = {**later, "hand": later["hand"] + by}
        return replace(
            self,
            deal_from_hand=counted(self.deal_from_hand),
            pass_from_hand=counted(self.pass_from_hand),
            pass_once_hand=once + by if once and once >= first else once,
            ahead=later,
            stopped_after=end(self.stopped_after),
            went_on_after=end(self.went_on_after),
            seatings={moved(hand): chairs for hand, chairs in self.seatings.items()},
            rulesets={moved(hand): ruleset for hand, ruleset in self.rulesets.items()},
        )

    def parts(self) -> Snapshot:
        """The same as a `Change` keeps it, a seating as place, seat number and player."""
        return {
            "game": {
                **{fact: getattr(self, fact) for fact in FACTS},
                "ends_at": self.ends_at and self.ends_at.isoformat(),
            },
            "seatings": {
                str(hand): [[place, seat, str(one)] for place, (seat, one) in enumerate(chairs)]
                for hand, chairs in self.seatings.items()
            },
            "rulesets": {str(hand): str(ruleset) for hand, ruleset in self.rulesets.items()},
        }


def read_frame(game: Game) -> Frame:
    """The frame of a game as it is now. Rules that an Undo took back hold from no hand."""
    sittings = sorted(game.sittings, key=attrgetter("from_hand", "place"))
    holding = [row for row in game.rulesets if row.from_hand > 0]
    return Frame(
        **{fact: getattr(game, fact) for fact in FACTS},
        ends_at=game.ends_at,
        seatings={
            hand: tuple([(row.seat_number, row.player_id) for row in chairs])
            for hand, chairs in groupby(sittings, key=attrgetter("from_hand"))
        },
        rulesets={row.from_hand: row.id for row in sorted(holding, key=attrgetter("from_hand"))},
    )


def changed_parts(then: Frame, now: Frame) -> Snapshot:
    """What makes `now` what it was `then`: of each part what differs, None for what was not."""
    new = now.parts()
    parts = {
        part: {
            key: old.get(key)
            for key in sorted({*old, *new[part]})
            if old.get(key) != new[part].get(key)
        }
        for part, old in then.parts().items()
    }
    return {part: changed for part, changed in parts.items() if changed}


def frame_before(now: Frame, before: Snapshot) -> Frame:
    """The frame that a `Change` found, from the one there is `now` and what it says of it.

    Changes of older versions keep the whole frame.
    """
    if "frame" in before:
        parts = _whole_frame(before["frame"])
    else:
        parts = {part: known | before.get(part, {}) for part, known in now.parts().items()}
    ends_at = parts["game"]["ends_at"]
    return Frame(
        **{fact: parts["game"].get(fact) for fact in FACTS},
        ends_at=ends_at and datetime.fromisoformat(ends_at),
        seatings={
            int(hand): tuple((seat, uuid.UUID(player)) for _, seat, player in sorted(chairs))
            for hand, chairs in parts["seatings"].items()
            if chairs
        },
        rulesets={
            int(hand): uuid.UUID(ruleset) for hand, ruleset in parts["rulesets"].items() if ruleset
        },
    )


def _whole_frame(frame: Snapshot) -> Snapshot:
    seatings: Snapshot = {}
    for from_hand, place, seat, player in frame["sittings"]:
        seatings.setdefault(str(from_hand), []).append([place, seat, player])
    rulesets = {str(number): ruleset for ruleset, number in frame["rulesets"].items() if number > 0}
    return {"game": frame, "seatings": seatings, "rulesets": rulesets}
