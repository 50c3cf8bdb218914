"""Games in which everything happens, drawn from a seed: facts and changes, without a database."""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from companion.rules import STANDARD, VARIANTS, Card, ImpossibleRuleset, Moon, RulesError, Ruleset
from companion.rules.options import FOUR_AT_A_TIME
from companion.scorebook import Author, Change, changes
from companion.scorebook.errors import ChoiceOwed
from companion.scorebook.facts import AgreedRules, Chair, DealFrom, Facts, SeatFacts
from companion.scorebook.report import CARDS, POINTS, HandReport
from companion.scorebook.state import HandView, State
from tests.rules.play_strategies import random_ruleset

NOON = datetime(2026, 11, 19, 12, 0, tzinfo=UTC)
NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Fay", "Gil", "Hal", "Ida", "Jon", "Kim", "Lou", "Max")


@dataclass(frozen=True)
class Somebody:
    """Whoever sits at the table."""

    id: uuid.UUID
    name: str
    colour: int = 0


PEOPLE: Mapping[uuid.UUID, Somebody] = {
    uuid.UUID(int=number): Somebody(uuid.UUID(int=number), name)
    for number, name in enumerate(NAMES, start=1)
}


def begin(ruleset: Ruleset, first_dealer: int, ends_at: datetime | None = None) -> Facts:
    """A game of the first few people before its first hand."""
    sitting = list(PEOPLE)[: ruleset.chairs]
    return Facts(
        seats=tuple([SeatFacts(place, place) for place in range(len(sitting))]),
        seatings={1: tuple([Chair(place, one) for place, one in enumerate(sitting)])},
        rules={1: AgreedRules(ruleset)},
        deal=DealFrom(1, first_dealer),
        ends_at=ends_at,
    )


HAPPENS = (
    *("record",) * 12,
    *("correct",) * 4,
    *("insert", "remove", "rule", "adjust", "settle", "settle"),
    *("dealer", "deal on", "pass", "throw in", "stop", "last", "play on"),
    *("seats", "substitute", "leave", "join", "rules", "rules", "plan"),
)

OTHER_RULES: Sequence[Mapping[str, str]] = (
    *[{"moon_mode": mode} for mode in ("subtract_self", "choice", "guarded_choice", "disabled")],
    *[{"target": target} for target in ("50", "75", "100")],
    *[{"end_mode": "hands", "hands": hands} for hands in ("1", "4", "9")],
    *[{"queen_spades": points} for points in ("13", "26")],
    *[{"sit_out": rule} for rule in ("nobody", "dealer", "dealer_and_opposite")],
    *[{"tie_break": rule} for rule in ("sudden_death", "shared", "by_end_mode")],
)


class DrawnGame:
    """What happens at a table, drawn step by step: most of it can be, some of it can't."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.now = NOON
        ruleset = self._ruleset()
        ends_at = NOON + timedelta(minutes=30) if self.chance.random() < 0.1 else None
        dealer = self.chance.randrange(ruleset.chairs)
        self.state = State(begin(ruleset, dealer, ends_at), PEOPLE)

    def _ruleset(self) -> Ruleset:
        if self.chance.random() < 0.1:
            return replace(STANDARD, sit_out=self.chance.choice(list(FOUR_AT_A_TIME.values())))
        if self.chance.random() < 0.5:
            return random_ruleset(self.chance)
        variant = VARIANTS[self.chance.choice(list(VARIANTS))]
        return variant.ruleset.for_players(self.chance.choice(variant.players))

    def steps(self, count: int) -> Iterator[tuple[str, Change, Author]]:
        """So many changes that somebody tries; whoever runs them says what came of it."""
        for _ in range(count):
            self.now += timedelta(minutes=1)
            what = self.chance.choice(HAPPENS)
            if what in ("correct", "insert", "remove") and not self.state.hands:
                what = "record"
            by = Author(uuid.UUID(int=self.chance.randrange(100, 103)), self.now)
            yield what, self._change(what, by), by

    def _change(self, what: str, by: Author) -> Change:
        view = self.chance.choice(self.state.hands) if self.state.hands else None
        if what in ("record", "correct", "insert"):
            return self._entry(what, view, by)
        if what == "remove":
            assert view
            return changes.remove(view.id, view.facts.version - (self.chance.random() < 0.05))
        if what in ("rule", "adjust"):
            return self._points_given(what, view)
        if what == "settle":
            return self._settled(view)
        if what in ("rules", "plan"):
            return self._other_rules(what)
        return self._between_hands(what) or self._people(what)

    def _between_hands(self, what: str) -> Change | None:
        state, chance = self.state, self.chance
        match what:
            case "dealer":
                return changes.deal_by(chance.choice(list(state.column)))
            case "deal on":
                return changes.pass_deal_on()
            case "pass":
                return changes.pass_by(chance.choice(("L", "R", "X", "H", "D")))
            case "throw in":
                return changes.throw_in()
            case "stop":
                return changes.stop_game(chance.randint(0, len(state.hands)) or None)
            case "last":
                return changes.end_after(chance.choice((*changes.possible_last_hands(state), 99)))
            case "play on":
                return changes.play_on(chance.choice((None, state.standing.over_after)))
            case _:
                return None

    def _people(self, what: str) -> Change:
        state, chance = self.state, self.chance
        seat, somebody = chance.choice(list(state.column)), chance.choice(list(PEOPLE.values()))
        match what:
            case "substitute":
                return changes.substitute(seat, somebody)
            case "leave":
                return changes.leave(seat)
            case "join":
                return changes.join(somebody, chance.randint(0, len(state.chairs)))
            case _:
                order = [chair.seat for chair in state.chairs]
                chance.shuffle(order)
                return changes.reorder(order, from_start=chance.random() < 0.3)

    def _settled(self, view: HandView | None) -> Change:
        asked = self.state.asked_moon
        found = self.state.hands[asked - 1] if asked else view
        if found is None:
            return changes.throw_in()
        moon = self.chance.choice((None, *Moon))
        return changes.settle_moon(found.id, moon, found.facts.version)

    def _entry(self, what: str, view: HandView | None, by: Author) -> Change:
        state, chance = self.state, self.chance
        new_id = self._new_id()
        at = chance.randint(1, len(state.hands)) if state.hands else 1
        number = {"record": state.next_number, "insert": at}.get(what, view.number if view else 1)
        deal = (
            changes.Deal(chance.choice(state.at_table(number))) if chance.random() < 0.1 else None
        )
        plays_on = chance.random() < 0.5

        def entered(report: HandReport) -> Change:
            if what == "record":
                return changes.record(new_id, report, number, deal, plays_on=plays_on)
            if what == "insert":
                return changes.insert(new_id, report, at)
            assert view
            return changes.correct(view.id, report, view.facts.version)

        return entered(self._answered(entered, self.report(number), by))

    def _answered(self, entered, report: HandReport, by: Author) -> HandReport:  # type: ignore[no-untyped-def]
        """The same once the table answered what it is asked."""
        for _ in range(3):
            try:
                entered(report).facts(self.state, by)
            except ChoiceOwed as owed:
                said = self.chance.choice(owed.options)
                is_trick = owed.key == "every_trick_owed"
                answer = {"every_trick": int(said)} if is_trick else {"choice": said}
                report = replace(report, **answer)  # type: ignore[arg-type]
            except RulesError:
                break
        return report

    def report(self, number: int) -> HandReport:
        """What somebody enters of a hand: cards, counts or points, now and then wrong."""
        state, chance = self.state, self.chance
        ruleset, seats = state.ruleset(number), state.seats_at(number)
        shooter = chance.choice(seats) if chance.random() < 0.2 else None
        taken: dict[int, list[Card]] = {seat: [] for seat in seats}
        doubling = {card for card, _ in ruleset.multipliers}
        for card in ruleset.pack:
            if card in ruleset.values or card in doubling or card.suit == "H":
                taken[chance.choice(seats) if shooter is None else shooter].append(card)
        if chance.random() < 0.05 and any(taken.values()):
            chance.choice([cards for cards in taken.values() if cards]).pop()
        is_open, note = chance.random() < 0.05, "late" if chance.random() < 0.1 else None
        if chance.random() < 0.3:
            points = {s: sum(ruleset.values.get(c, 0) for c in own) for s, own in taken.items()}
            if shooter is not None and chance.random() < 0.5:
                points = {s: 0 if s == shooter else ruleset.moon_points for s in seats}
            return HandReport(evidence=POINTS, points=points, is_open=is_open, note=note)
        is_counted = ruleset.hearts_are_equal and chance.random() < 0.6
        hearts, takers = dict[int, int | None](), dict[Card, tuple[int, ...]]()
        for seat, cards in taken.items():
            hearts[seat] = 0
            for card in cards:
                if is_counted and card.suit == "H" and card not in ruleset.single_cards:
                    hearts[seat] = (hearts[seat] or 0) + 1
                else:
                    takers[card] = (*takers.get(card, ()), seat)
        if not is_counted:
            return HandReport(evidence=CARDS, takers=takers, is_open=is_open, note=note)
        return HandReport(hearts=hearts, takers=takers, is_open=is_open, note=note)

    def _points_given(self, what: str, view: HandView | None) -> Change:
        state, chance = self.state, self.chance
        if chance.random() < 0.3:
            view = None
        number = view.number if view else state.next_number
        points = {seat: chance.choice((0, 0, 5, -3, 26)) for seat in state.seats_at(number)}
        reason = chance.choice(("Revoke", "Talk", "Talk", ""))
        if view:
            give = changes.adjust if what == "adjust" else changes.rule
            return give(view.id, points, reason, view.facts.version)
        if what == "adjust":
            return changes.adjust_coming(points, reason)
        return changes.rule_coming(self._new_id(), number, points, reason)

    def _new_id(self) -> uuid.UUID:
        return uuid.UUID(int=self.chance.getrandbits(128))

    def _other_rules(self, what: str) -> Change:
        state, chance = self.state, self.chance
        if what == "plan":
            return changes.plan_rule("target", chance.choice(("50", "75", "100")))
        from_hand, reason = chance.randint(1, state.next_number), chance.choice(("We agreed", ""))
        try:
            ruleset = state.ruleset(from_hand).with_options(chance.choice(OTHER_RULES))
        except ImpossibleRuleset:
            return changes.throw_in()
        clock = (state.facts.ends_at, None, NOON + timedelta(minutes=chance.randint(1, 40)))
        ends_at = chance.choice(clock)
        return changes.change_rules(ruleset, from_hand=from_hand, reason=reason, ends_at=ends_at)
