"""What the screen of one hand shows, whether it is new, corrected, inserted or refused."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import Any

from flask import url_for

from companion.models import Change
from companion.referee.text.hand_entry import (
    REMATCH_STAYS,
    choice_label,
    coming_hand_words,
    conflict_words,
    corrected_words,
    deal_line,
    entry_title,
    game_over_words,
    open_hand_words,
    resumed_game_words,
    shortened_game_words,
    sudden_death_words,
)
from companion.referee.text.rules_and_results import error_words, listed, rank_sign
from companion.rules.cards import Suit
from companion.rules.deal import DEALER_CALLS
from companion.rules.errors import DoesNotAddUp, RulesError
from companion.rules.options import (
    EndMode,
    ExactRule,
    MoonBonus,
    MoonMode,
    MoonRequires,
    ScoreView,
    TieBreak,
)
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import MoonChoice, may_subtract, next_hand_can_end, shown
from companion.rules.standings import meets_target
from companion.rules.typed import has_one_sum, moon_relief, unreadable
from companion.scorebook import (
    Consequence,
    GameState,
    HandReport,
    HandView,
    last_writer,
    look_up,
)
from companion.web.access import now
from companion.web.formatting import clock_words, day_words, visitor_zone
from companion.web.game_page import PlayerBadge, TableView
from companion.web.hand_entry.form import (
    CardCopy,
    HandForm,
    calls_in_words,
    card_copies,
)

Line = tuple[tuple[str, str], ...]  # names and points of a hand, to be read aloud


@dataclass(frozen=True)
class Step:
    """One total, before and after."""

    face: PlayerBadge
    before: str
    after: str
    changes: bool
    is_out: bool  # has reached what ends the game


@dataclass(frozen=True)
class Outcome:
    """The totals and the end as they would be; `table` shows the state as it is."""

    table: TableView
    found: Consequence
    is_new_hand: bool = False

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every total of those who play."""
        return tuple(self._step(player) for player in self.table.players)

    def _step(self, face: PlayerBadge) -> Step:
        total = self.table.state.totals[face.number]
        before, after = self.found.totals.get(face.number, (total, total))
        ruleset = self.table.ruleset
        return Step(
            face=face,
            before=self.table.total(before),
            after=self.table.total(after),
            changes=before != after,
            is_out=ruleset.end_mode is EndMode.TARGET and meets_target(ruleset, after),
        )

    @property
    def changed(self) -> tuple[Step, ...]:
        """Only the totals that change."""
        return tuple(step for step in self.steps if step.changes)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What becomes of the game, the deal and the pass."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[str]:
        was_over, is_over = self.found.is_over
        if is_over:
            yield self._winners()
        elif self.found.tied:
            yield sudden_death_words(self._names(self.found.tied))
        if was_over and not is_over:
            yield resumed_game_words(self.found.coming[1].number)
            if self.table.state.game.rematch:
                yield REMATCH_STAYS
        if self.found.ends_earlier:
            winners = self._names(self.found.winners_then)
            yield shortened_game_words(self.found.ends_earlier, winners)
        if not self.is_new_hand and not is_over:
            yield from self._coming()

    def _coming(self) -> Iterator[str]:
        """The hand to come, when somebody else deals it or it is passed another way."""
        then, now = self.found.coming
        if (then.dealer, then.token) != (now.dealer, now.token):
            dealer = self.table.player[now.dealer].name
            yield coming_hand_words(now.ruleset, now.number, dealer, now.token)

    def _winners(self) -> str:
        winners = self.found.winners
        return game_over_words(self._names(winners), number=len(winners))

    def _names(self, seats: tuple[int, ...]) -> str:
        return listed([player.name for player in self.table.players if player.number in seats])


@dataclass(frozen=True)
class Future:
    """One answer, and the totals and the end it leads to."""

    value: str
    words: str
    effect: str  # what it does to the points, where `words` do not say so
    line: Line
    outcome: Outcome | None  # None where something else has to be said first
    is_chosen: bool


@dataclass(frozen=True)
class MoonView:
    """The question, and the answers side by side."""

    title: str
    futures: tuple[Future, ...]
    field: str = "choice"  # which field of the form the answer is
    may_be_mistyped: bool = False  # points that only a moon gives: "No" is to change them


MODES = ("counts", "cards", "points")


@dataclass(frozen=True)
class EntryView:
    """One hand while it is entered, before it is saved."""

    state: GameState
    form: HandForm
    number: int
    mode: str = "counts"
    corrects: HandView | None = None
    inserts: bool = False
    error: RulesError | None = None
    outcome: Outcome | None = None  # what a correction would change
    line: Line = ()  # the hand as it would count, to be read aloud
    notes: tuple[str, ...] = ()
    moon: MoonView | None = None  # what the shooter may choose
    saved: HandView | None = None  # what another phone saved under this number
    report: HandReport = field(default_factory=HandReport)
    by: uuid.UUID | None = None  # the device that looks
    keeps_up: bool = False  # the page hears at once of what other phones do

    @cached_property
    def ruleset(self) -> Ruleset:
        return self.state.ruleset(self.number)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        return self.state.seats_at(self.number)

    @cached_property
    def table(self) -> TableView:
        return TableView(self.state, now())

    @cached_property
    def people(self) -> tuple[PlayerBadge, ...]:
        """Who plays this hand, clockwise."""
        return tuple(self.table.player[seat] for seat in self.seats)

    @property
    def pairs(self) -> tuple[tuple[PlayerBadge, PlayerBadge], ...]:
        """Every two whose cards can have been written down for each other."""
        return tuple(combinations(self.people, 2))

    @cached_property
    def before(self) -> Mapping[int, int]:
        """The totals before this hand, as penalty points."""
        totals = self.state.before_hand(self.number).totals
        return {seat: totals[place % len(totals)] for place, seat in enumerate(self.seats)}

    # What few rules ask for

    @cached_property
    def calls(self) -> tuple[tuple[str, str], ...]:
        """B2 dealer's call: which ways could be called, and in words; none where nobody calls."""
        if self.deal[1] != DEALER_CALLS and not self.corrects:
            return ()
        if DEALER_CALLS not in self.ruleset.cycle:
            return ()
        return calls_in_words(self.ruleset)

    # What is asked

    @property
    def can_count(self) -> bool:
        """Whether the number of hearts says enough, or each needs its taker."""
        return self.ruleset.hearts_are_equal

    @property
    def why_no_points(self) -> str:
        """Why points cannot be typed here, in a sentence; empty where they can."""
        reason = unreadable(self.ruleset)
        return error_words(reason) if reason else ""

    @property
    def modes(self) -> list[tuple[str, str]]:
        """The ways this hand can be reported: address and value."""
        ways = [mode for mode in MODES if mode != "counts" or self.can_count]
        return [(self._address(mode), mode) for mode in ways]

    @cached_property
    def chosen_mode(self) -> str:
        return self.mode if self.mode != "counts" or self.can_count else "cards"

    @cached_property
    def asked(self) -> tuple[CardCopy, ...]:
        """The cards whose taker is asked with a row of faces."""
        singles = self.ruleset.single_cards
        return card_copies([c for c in singles if self.can_count or c.suit is not Suit.HEARTS])

    @cached_property
    def listed(self) -> tuple[CardCopy, ...]:
        """The other scoring cards, highest first: only cards reported one by one name them."""
        asked = {slot.card for slot in self.asked}
        others = [card for card in self.ruleset.counting_cards if card not in asked]
        return card_copies(sorted(others, key=lambda card: (card.suit, -card.rank)))

    # Where it goes

    @property
    def title(self) -> str:
        return entry_title(self.number, corrects=bool(self.corrects), inserts=self.inserts)

    @property
    def name(self) -> str:
        """What the phone keeps it under, half entered or on its way."""
        if self.corrects:
            return str(self.corrects.id)
        return f"{self.state.game.id}:{'insert:' if self.inserts else ''}{self.number}"

    @property
    def action(self) -> str:
        return self._address()

    def _address(self, mode: str | None = None) -> str:
        ids: dict[str, Any] = {"table_id": self.state.table.id, "game_id": self.state.game.id}
        if self.corrects:
            return url_for("hand_entry.correct", hand_id=self.corrects.id, mode=mode, **ids)
        if self.inserts:
            return url_for("hand_entry.insert", at=self.number, mode=mode, **ids)
        return url_for("hand_entry.enter", mode=mode, **ids)

    @property
    def is_later(self) -> bool:
        """Whether hands before it are still to be played, so that no total before it is known."""
        return self.number > self.state.next_number

    @property
    def deal_words(self) -> str:
        """Which way was passed, and who dealt."""
        dealer, token = self.deal
        return deal_line(self.ruleset, token, self.table.player[dealer].name)

    @property
    def coming_url(self) -> str:
        """Where a phone gets this hand and the next ones."""
        return self.table.coming_url

    @cached_property
    def deal(self) -> tuple[int, str]:
        """Who dealt the hand and which way was passed: an inserted one is like its follower."""
        if self.corrects:
            return self.corrects.row.dealer, self.corrects.row.passed
        if self.number <= len(self.state.hands):
            row = self.state.hands[self.number - 1].row
            return row.dealer, row.passed
        coming = self.state.deal_of_hand(self.number)
        return coming.dealer, coming.token

    # What is wrong, what would be

    @property
    def history(self) -> list[str]:
        """What stood there before it was corrected, until when, and who changed it."""
        hand = self.corrects
        if hand is None:
            return []
        return [self._was(c) for c in self.state.corrections(hand) if c.before]

    def _was(self, change: Change) -> str:
        zone = visitor_zone()
        before = (change.before or {})["hand"]["line"]
        day, time = day_words(change.at, now(), zone), clock_words(change.at, zone)
        line = [
            f"{self.table.player[int(s)].name} {self.table.points(p)}" for s, p in before.items()
        ]
        on_this_phone = change.device_id == self.by
        return corrected_words(day, time, listed(line), on_this_phone=on_this_phone)

    @cached_property
    def sentences(self) -> list[str]:
        """What is wrong, in words."""
        if self.error is None:
            return self.form.sentences
        return [error_words(self.error)]

    @property
    def can_stay_open(self) -> bool:
        """Whether the table may record what does not add up."""
        return isinstance(self.error, DoesNotAddUp)

    @cached_property
    def is_own_conflict(self) -> bool:
        """Whether what was saved first came from this very phone."""
        return self.saved is not None and last_writer(self.state, self.saved) == self.by

    @property
    def conflict_words(self) -> tuple[str, str]:
        """Which hand was saved or corrected first, and where."""
        assert self.saved
        is_corrected = self.error is not None and self.error.key == "hand_corrected"
        return conflict_words(
            self.saved.number, is_corrected=is_corrected, on_this_phone=self.is_own_conflict
        )

    @property
    def open_words(self) -> str:
        """That the hand is kept open, and why."""
        return open_hand_words(self.report.note)

    @property
    def end_before(self) -> int | None:
        """The last hand of a game that ended before this one; None while it is played."""
        is_late = self.error is not None and self.error.key == "game_is_over"
        return len(self.state.hands) if is_late else None

    @property
    def is_unchecked(self) -> bool:
        """Whether points were typed that cannot be checked under these rules: count the cards."""
        return self.error is not None and self.error.key == "too_much_to_check"

    @property
    def is_shown_first(self) -> bool:
        """A correction says what else it changes before it is saved."""
        return bool(self.corrects or self.inserts)

    @property
    def is_confirmed(self) -> bool:
        """Whether exactly this report was shown with what it changes."""
        return bool(self.form.confirmed.data) and self.form.confirmed.data == self.digest

    @property
    def digest(self) -> str:
        """A name for exactly this report."""
        report = self.report
        parts: list[object] = [
            report.evidence,
            report.choice,
            report.note,
            report.is_open,
            report.passed,
        ]
        parts += [sorted(part.items()) for part in (report.hearts, report.points)]
        parts += [sorted((str(card), seat) for card, seat in report.captures)]
        # Kept for reports that wait on a phone: once it said who took no trick.
        parts += [(), report.every_trick]
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:20]

    def reread(self, **changes: Any) -> EntryView:
        """The same entry beside the state as it is now, after a write was refused."""
        state = look_up(self.state.table, self.state.game.id)
        assert state is not None
        corrects = self.corrects and (state.hand(self.corrects.id) or self.corrects)
        return replace(self, state=state, corrects=corrects, **changes)

    def compared_with(self, hand_id: uuid.UUID | None) -> EntryView:
        """The same entry beside what another phone saved meanwhile."""
        return replace(self, saved=self.state.hand(hand_id) if hand_id else None)

    def context(self) -> dict[str, Any]:
        """What the templates are given."""
        return {"entry": self, "form": self.form, **self.table.context()}


LAST_IN_SIGHT = 15  # of the numbers of hearts: three rows of six keys with "16+" and backspace


def pad_data(entry: EntryView) -> Mapping[str, Any]:
    """What the script of one entry needs, as plain JSON."""
    ruleset = entry.ruleset
    start = shown(ruleset, 0)
    slots = (*entry.asked, *entry.listed)
    return {
        "name": entry.name,
        "game": f"{entry.state.game.id}:",
        "number": None if entry.is_shown_first else entry.number,
        "base": entry.form.version.data or "",
        "mode": entry.chosen_mode,
        "can_count": entry.can_count,
        "seats": [face.number for face in entry.people],
        "names": {str(face.number): face.name for face in entry.people},
        "initials": {str(face.number): face.initials for face in entry.people},
        "colours": {str(face.number): face.colour for face in entry.people},
        "before": None if entry.is_later else {str(seat): n for seat, n in entry.before.items()},
        "start": start,
        "sign": shown(ruleset, 1) - start,
        "hearts": ruleset.heart_count,
        "heart_value": ruleset.heart_value,
        "order": [slot.key for slot in slots],
        "cards": {slot.key: _card(ruleset, slot) for slot in slots},
        "asked": [slot.key for slot in entry.asked],
        "no_points": bool(entry.why_no_points),
        "moon_choices": _moon_choices(ruleset),
        "moon": _moon(ruleset),
        "adds_up": _adds_up(ruleset),
        "end": None if entry.is_shown_first else _end(entry),
        "moon_relief": sorted(moon_relief(ruleset)),
        "has_minus": may_be_below_zero(ruleset),
        "has_fixed_sum": has_one_sum(ruleset),
        "last_in_sight": LAST_IN_SIGHT,
        "is_shown_first": entry.is_shown_first,
    }


_ASKS_SHOOTER = (MoonMode.CHOICE, MoonMode.GUARDED_CHOICE, MoonMode.CHOICE_FROM_74)


def _moon_choices(ruleset: Ruleset) -> list[tuple[str, str]]:
    """What a shooter may have to choose: a phone without network asks it beforehand."""
    if ruleset.moon_mode not in _ASKS_SHOOTER:
        return []
    points = ruleset.moon_points
    return [(choice.value, choice_label(ruleset, choice, points).words) for choice in MoonChoice]


def _moon(ruleset: Ruleset) -> Mapping[str, Any] | None:
    """What a moon does to the shooter's points and to those of each other, by what was chosen.

    A phone without network knows no moon whose effect hangs on more than that.
    """
    if ruleset.moon_mode is MoonMode.DISABLED:
        return None
    add, subtract = (0, ruleset.moon_points), (-ruleset.moon_points, 0)
    effects = {
        MoonMode.ADD_OTHERS: {"": add},
        MoonMode.SUBTRACT_SELF: {"": subtract},
        MoonMode.WINS_GAME: {"": (0, 0)},
        MoonMode.CHOICE: {MoonChoice.ADD.value: add, MoonChoice.SUBTRACT.value: subtract},
    }
    return {
        "needs_bonus": ruleset.moon_requires is MoonRequires.PLUS_BONUS,
        "absorbs": ruleset.moon_bonus is MoonBonus.ABSORBED,
        "effects": {} if ruleset.pays_for_every_trick else effects.get(ruleset.moon_mode, {}),
        "wins_game": ruleset.moon_mode is MoonMode.WINS_GAME,
    }


def _adds_up(ruleset: Ruleset) -> bool:
    """Whether points are those of the cards, and totals are their sums."""
    return not ruleset.multipliers and ruleset.exact_rule is not ExactRule.TO_HALF


def _end(entry: EntryView) -> Mapping[str, Any] | None:
    """What ends the game with this hand: a total, or that it is the last; None where nothing can.

    `others` are the totals of those who sit it out.
    """
    state, ruleset = entry.state, entry.ruleset
    coming, standing = state.next, state.standing
    if entry.is_later and coming.out:
        return None  # who has to sit out first is for the server to say
    is_late = state.game.ends_at is not None and now() >= state.game.ends_at
    can_end = next_hand_can_end(ruleset, standing, after_time=is_late, waits=coming.waits)
    if not (can_end or entry.is_later or ruleset.moon_mode is MoonMode.WINS_GAME):
        return None
    at = ruleset.target if meets_target(ruleset, ruleset.target) else ruleset.target + 1
    is_due = not entry.is_later and bool(standing.sudden_death or standing.due)
    is_last = ruleset.end_mode is EndMode.HANDS and entry.number >= ruleset.hands
    return {
        "at": at if ruleset.end_mode is EndMode.TARGET else None,
        "is_last": is_due or is_last or (ruleset.end_mode is EndMode.TIME and is_late),
        "ties_go_on": ruleset.tie_rule is TieBreak.SUDDEN_DEATH,
        "others": [state.totals[seat] for seat in coming.out],
    }


def may_be_below_zero(ruleset: Ruleset) -> bool:
    """Whether a minus may have to be typed: for points taken off, and in a countdown for all."""
    if ruleset.score_view is not ScoreView.PENALTIES_UP:
        return True
    takes_off = min(ruleset.values.values(), default=0) < 0
    return takes_off or may_subtract(ruleset)


def _card(ruleset: Ruleset, slot: CardCopy) -> Mapping[str, Any]:
    card = slot.card
    return {
        "value": ruleset.values.get(card, 0),
        "rank": rank_sign(card),
        "suit": card.suit.value,
        "words": slot.words,
        "number": f"{slot.copy} of {slot.copies}" if slot.copies > 1 else "",
        "counts": card in ruleset.plain_hearts,
    }
