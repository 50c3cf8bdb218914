"""When a new game is to end: at a score, after a number of hands, by the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo

from companion.referee.text.rules_and_results import FREE_NUMBERS
from companion.rules.options import EndMode
from companion.rules.ruleset import Ruleset
from companion.scorebook import Refused

USUAL_TARGETS = (50, 75, 100, 200)
AS_THE_VARIANT, OTHER, HANDS, CLOCK, MANUAL = "", "other", "hands", "time", "manual"
ALWAYS_THERE = (AS_THE_VARIANT, OTHER, HANDS, CLOCK, MANUAL)


@dataclass(frozen=True)
class GameEnd:
    """The end as the form says it: which way, and what was typed beside each of them."""

    way: str = AS_THE_VARIANT
    target: str = ""
    hands: str = ""
    clock: str = ""

    def options(self) -> dict[str, object]:
        """The options it stands for. Raises Refused with the field to blame."""
        if self.way == AS_THE_VARIANT:
            return {}
        if self.way == HANDS:
            return {"end_mode": EndMode.HANDS.value, "hands": _number("hands", self.hands)}
        if self.way in (CLOCK, MANUAL):
            return {"end_mode": self.way}
        target = self.target if self.way == OTHER else self.way
        return {"end_mode": EndMode.TARGET.value, "target": _number("target", target)}

    def ends_at(self, now: datetime, zone: tzinfo | None) -> datetime | None:
        """The moment the clock says so: the next time it shows what was typed."""
        if self.way != CLOCK:
            return None
        here = now.astimezone(zone)
        moment = datetime.combine(here.date(), _time(self.clock), here.tzinfo)
        return moment if moment > here else moment + timedelta(days=1)

    def check(self) -> None:
        """Raises Refused with the field to blame when something is missing or unreadable."""
        self.options()
        if self.way == CLOCK:
            _time(self.clock)


def read_end(values: Mapping[str, str]) -> GameEnd:
    """The end a form carries."""
    said = {name: values.get(name, "").strip()[:12] for name in ("target", "hands", "clock")}
    way = values.get("end", "").strip()[:12]
    if way not in ALWAYS_THERE and not _is_number("target", way):
        return GameEnd(way=OTHER, **{**said, "target": way})
    return GameEnd(way=way, **said)


def remembered_end(ruleset: Ruleset, base: Ruleset, clock: str) -> GameEnd:
    """The end of a game of these rules, as a choice beside the base it began as."""
    if ruleset.end_mode is EndMode.HANDS:
        is_usual = base.end_mode is EndMode.HANDS and ruleset.hands == base.hands
        return GameEnd() if is_usual else GameEnd(way=HANDS, hands=str(ruleset.hands))
    if ruleset.end_mode in (EndMode.TIME, EndMode.MANUAL):
        return GameEnd(way=ruleset.end_mode.value, clock=clock)
    if ruleset.target == base.target and ruleset.end_mode is base.end_mode:
        return GameEnd()
    return GameEnd(way=str(ruleset.target))


def offered_targets(base: Ruleset, end: GameEnd) -> list[tuple[str, str]]:
    """The scores to choose from, as (form value, label); the end of the variant has no value."""
    if base.end_mode is EndMode.HANDS:
        ends = [(AS_THE_VARIANT, f"{base.hands} hands")]
        return [*ends, *((str(target), str(target)) for target in USUAL_TARGETS)]
    targets = {*USUAL_TARGETS, base.target}
    if end.way not in ALWAYS_THERE and _is_number("target", end.way):
        targets.add(int(end.way))
    return [(AS_THE_VARIANT if t == base.target else str(t), str(t)) for t in sorted(targets)]


def _is_number(field: str, text: str) -> bool:
    least, most = FREE_NUMBERS[field]
    return text.isascii() and text.isdigit() and len(text) < 6 and least <= int(text) <= most


def _number(field: str, text: str) -> str:
    least, most = FREE_NUMBERS[field]
    if not _is_number(field, text):
        raise Refused("number_out_of_range", field=field, text=text, least=least, most=most)
    return text


def _time(text: str) -> time:
    hours, _, minutes = text.partition(":")
    try:
        return time(int(hours), int(minutes[:2]))
    except ValueError:
        raise Refused("no_time_of_day", field="clock", text=text) from None
