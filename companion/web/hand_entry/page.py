"""What the screens of one hand show, whether it is new, corrected, inserted, refused or removed."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from flask import url_for

from companion.referee.entry import new_numbers_words
from companion.referee.grammar import capitalized
from companion.referee.messages import error_words
from companion.referee.telling import say
from companion.rules import Card, DoesNotAddUp, Moon, RulesError, Ruleset, Suit
from companion.rules.options import DEALER_CALLS
from companion.rules.solve import unreadable
from companion.scorebook import (
    Author,
    Conflict,
    Consequence,
    GameState,
    HandView,
    moons_to_choose,
    preview,
)
from companion.scorebook.changes import settle_moon
from companion.scorebook.facts import Correction
from companion.scorebook.report import NO_MOON
from companion.web.access import access_of_request, now
from companion.web.formatting import clock_words, day_words, visitor_zone
from companion.web.game_page import Step, TableView, describe_outcome, list_steps
from companion.web.hand_entry.entry import MODES, Entry
from companion.web.hand_entry.form import calls_in_words, card_copies
from companion.web.hand_entry.pad import pad_data, words_of_copy


class EntryPage:
    """The page of one hand while it is entered.

    The phone keeps it under its `name`, half entered or on its way; `action` is where it goes.
    Where it `is_shown_first`, a look at what it changes comes before it is saved. With `live_url`
    it hears at once of what other phones do. `after` is the id of the hand before it, as also that
    of a corrected one (`before_it`). `as_of` and `next_number` say of which state it is,
    `coming_url` where the phone gets this hand and the next ones, `phone_totals` what it adds them
    to.

    `mode` is the way it is told, one of `modes` (address and value). `asked` are the cards whose
    taker is asked with a row of faces (key, words, which copy); `listed` those that are named only
    where all are told one by one; `cards` both. `before` are the totals before it. `pad` is what
    its script needs.

    `end_before` is the last hand of a game that ended before this one, by number and id; with
    `plays_on`, that id, it is played all the same. `another` is where the game is that began while
    this one was on, and its id, until the table says that this hand is of this game all the same;
    `is_sent` once it was sent here. Where the game `is_deleted`, keepers find it at `bin_url`.
    `can_stay_open`: the table may save what doesn't add up. `is_unchecked`: under these rules typed
    points can't be checked.
    `answers` are the seats whose face can be the
    answer to what is asked, with the points it makes them, or none where it is their card that was
    asked for, which is `untaken`. `digest` names exactly this report.

    `history` is what stood there before it was corrected, `pairs` those whose cards can have been
    written down for each other.
    """

    def __init__(self, entry: Entry, *, is_live: bool = True) -> None:
        """The page of an entry; one that waits for its turn on a phone is not live."""
        state, table, ruleset = entry.state, entry.table, entry.ruleset
        error, hand, report = entry.error, entry.corrects, entry.report
        can_count = ruleset.hearts_are_equal
        last = state.facts.after_hand(state.next_number)
        is_coming = not entry.is_shown_first and entry.number == state.next_number
        self.before_it = str(state.facts.after_hand(min(entry.number, state.next_number)) or "")
        self.after = "" if hand or entry.is_later else self.before_it
        key = error.key if error else ""
        asked, listed_cards = _ask_for_cards(ruleset)
        reason = unreadable(ruleset)
        open_words = (say("open_hand", note=report.note),) if report.is_open else ()
        totals = _totals_before(entry)
        mode = entry.mode if entry.mode != "counts" or can_count else "cards"
        self.form = entry.form
        self.table_name = state.table.name
        self.game_number = state.game.number
        self.title = say(
            "entry_title", number=entry.number, corrects=bool(hand), inserts=entry.inserts
        )
        self.deal_words = deal_words(entry)
        self.scoreboard_url = table.url("scoreboard.show")
        self.live_url = table.live_url if is_live and is_coming else ""
        self.coming_url = "" if entry.is_shown_first else table.coming_url
        self.phone_totals = table.phone_totals
        self.as_of = state.table.version
        self.next_number = state.next_number
        self.last_id = table.last_id
        self.action = _address(entry)
        self.name = entry.name
        self.number = entry.number
        self.corrects = bool(hand)
        self.inserts = entry.inserts
        self.is_shown_first = entry.is_shown_first
        self.mode = mode
        self.modes = [(_address(entry, way), way) for way in MODES if way != "counts" or can_count]
        self.people = entry.people
        self.before = {seat: table.total(total) for seat, total in totals.items()}
        self.asked = [(name, *words_of_copy(asked, name)) for name in asked]
        self.listed = listed_cards
        self.cards = {**asked, **listed_cards}
        self.heart_count = ruleset.heart_count
        self.calls = _calls(entry)
        self.why_no_points = error_words(reason) if reason else ""
        self.plays_on = last if state.is_over and not entry.is_shown_first else None
        self.pad = pad_data(entry, mode, totals, asked, listed_cards)
        self.report = report
        self.digest = entry.digest
        self.question = entry.question
        self.outcome = entry.outcome
        self.line = entry.line
        self.notes = (*entry.notes, *open_words)
        self.sentences = [_unbroken(error_words(error))] if error else entry.form.sentences
        self.can_stay_open = isinstance(error, DoesNotAddUp)
        self.answers = _answers(entry)
        self.untaken = _untaken(entry, asked)
        self.is_unchecked = key == "too_much_to_check"
        self.end_before = (len(state.hands), last) if key == "game_is_over" else None
        self.another = _find_other_game(entry) if is_live else None
        self.is_sent = key == "another_game_began"
        self.is_deleted, self.bin_url = key == "game_is_deleted", ""
        access = access_of_request()
        if self.is_deleted and access and access.is_keeper:
            self.bin_url = url_for("bin.show", table_id=state.table.id)
        self.history = _history(entry, hand) if hand else []
        self.hand_note = (hand.report.note or "") if hand else ""
        self.pairs = tuple(combinations(entry.people, 2)) if hand or entry.was_saved else ()
        self.insert_url = table.url("hand_entry.insert", after=self.before_it) if hand else ""
        self.removal_url = table.url("hand_entry.removal", hand_id=hand.id) if hand else ""


def deal_words(entry: Entry) -> str:
    """Which way was passed and who dealt, as it stands in the bar."""
    dealer, token = entry.deal
    name = entry.table.player_in(entry.number)[dealer].name
    return say("deal_line", entry.ruleset, token=token, dealer=name)


def _find_other_game(entry: Entry) -> tuple[str, str] | None:
    """The game that the table plays now, where a new hand of another one is entered."""
    state, played = entry.state, entry.state.table.game_id
    is_known = played is None or str(played) in (str(state.game.id), entry.form.beside.data)
    if is_known or entry.is_shown_first or state.is_over or state.game.deleted_at:
        return None
    return entry.table.url("scoreboard.show", game_id=played), str(played)


def _address(entry: Entry, mode: str | None = None) -> str:
    """Where it goes, and where it can be told in another way."""
    ids: dict[str, Any] = {"table_id": entry.state.table.id, "game_id": entry.state.game.id}
    if entry.corrects:
        return url_for("hand_entry.correct", hand_id=entry.corrects.id, mode=mode, **ids)
    if entry.inserts:
        after = entry.state.facts.after_hand(entry.number) or ""
        return url_for("hand_entry.insert", after=after, mode=mode, **ids)
    return url_for("hand_entry.enter", mode=mode, **ids)


def _totals_before(entry: Entry) -> Mapping[int, int]:
    """The totals before this hand, as penalty points."""
    game = entry.state.before_hand(entry.number)
    seats = entry.state.seats_at(entry.number)
    return {seat: game.totals[score] for seat, score in zip(seats, game.players, strict=True)}


def _ask_for_cards(ruleset: Ruleset) -> tuple[dict[str, Card], dict[str, Card]]:
    """The cards whose taker is always asked, and the others that count, highest first."""
    singles = ruleset.single_cards
    asked = [c for c in singles if ruleset.hearts_are_equal or c.suit is not Suit.HEARTS]
    others = [card for card in ruleset.counting_cards if card not in asked]
    others.sort(key=lambda card: (card.suit, -card.rank))
    return card_copies(asked), card_copies(others)


def _calls(entry: Entry) -> tuple[tuple[str, str], ...]:
    """B2 dealer's call: which ways could be called, and in words; none where nobody calls."""
    is_called = entry.deal[1] == DEALER_CALLS or entry.corrects
    if not is_called or DEALER_CALLS not in entry.ruleset.cycle:
        return ()
    return calls_in_words(entry.ruleset)


def _unbroken(sentence: str) -> str:
    """The same, breaking at no hyphen of a line of points: half a line reads as another one."""
    return re.sub(r"(?<=\d)-(?=\d)", "\N{NON-BREAKING HYPHEN}", sentence)


def _answers(entry: Entry) -> Mapping[int, str]:
    """Who can be the answer to the question about typed points, and what they then have."""
    error, report = entry.error, entry.report
    able, more = (error.data.get("seats"), error.data.get("more")) if error else (None, None)
    if not isinstance(able, tuple):
        return {}
    seats = [entry.people[place].number for place in able]
    if not isinstance(more, int):
        return dict.fromkeys(seats, "")
    known = {seat: (report.points[seat] or 0) + more for seat in seats}
    return {seat: entry.table.points(points) for seat, points in known.items()}


def _untaken(entry: Entry, asked: Mapping[str, Card]) -> str:
    """The card that nobody's points have room for, as the form knows it."""
    card = entry.error.data.get("card") if entry.error else None
    return next((key for key, each in asked.items() if each == card), "")


def _history(entry: Entry, hand: HandView) -> list[str]:
    """What stood there before it was corrected, until when, and who changed it."""
    return [_was(entry, was) for was in hand.facts.corrections]


def _was(entry: Entry, was: Correction) -> str:
    zone, table = visitor_zone(), entry.table
    day, time = day_words(was.at, now(), zone), clock_words(was.at, zone)
    player = table.player_in(entry.number)
    line = [f"{player[seat].name} {table.points(p)}" for seat, p in was.line.items()]
    is_here = was.by == entry.by
    return say("changed_when", day=day, time=time, line=line, on_this_phone=is_here)


# A way a moon may count: its value and words, the totals and the end it leads to, whether it does.
Future = tuple[str, str, tuple[Step, ...], tuple[str, ...], bool]


class MoonPage:
    """The page on which the table says how a moon counts that the rules have otherwise by now.

    `why` it is asked, and its `answers` side by side; none any more where somebody has said it.
    """

    def __init__(
        self, state: GameState, hand: HandView, by: Author, error: RulesError | None = None
    ) -> None:
        """The page of a hand whose moon is asked about."""
        table, facts = TableView(state, now()), hand.facts
        settled = moons_to_choose(state, hand) if hand.asks_moon else ()
        found = hand.score.outcomes or (None,)
        seat = hand.seats[hand.score.holder or 0] if hand.shooter is None else hand.shooter
        self.table_name = state.table.name
        dealer = table.player_in(hand.number)[facts.dealer].name
        self.deal_words = say("deal_line", hand.ruleset, token=facts.passed, dealer=dealer)
        self.scoreboard_url = table.url("scoreboard.show")
        self.hand_url = table.url("hand_entry.correct", hand_id=hand.id)
        self.action = table.url("hand_entry.settle_moon", hand_id=hand.id)
        self.operation = secrets.token_hex(16)
        self.number = hand.number
        self.version = facts.version
        self.problem = error_words(error) if error else ""
        self.question = say("moon_asked", number=hand.number)
        self.counts = table.moon_asked(hand)
        self.why = say(
            "moon_is_asked_for",
            shooter=table.player_in(hand.number)[seat].name,
            counts=[table.settled_moon(hand, moon) for moon in found],
        )
        self.answers = [_moon_answer(table, hand, each.moon, by) for each in settled]


def _moon_answer(table: TableView, hand: HandView, moon: Moon | None, by: Author) -> Future:
    change = settle_moon(hand.id, moon, hand.facts.version)
    found = preview(table.state, change, by)
    words = capitalized(table.settled_moon(hand, moon))
    _, sentences = describe_outcome(table, found)
    value = NO_MOON if moon is None else moon.value
    return value, words, list_steps(table, found), sentences, moon == hand.moon


class RemovalPage:
    """The page on which a hand is taken out: what that changes, and why it was refused."""

    def __init__(
        self, state: GameState, hand: HandView, found: Consequence, error: Conflict | None
    ) -> None:
        """The page of a hand; `found` is what removing it does."""
        table, facts = TableView(state, now()), hand.facts
        moved = new_numbers_words(hand.number, len(state.hands))
        self.table_name = state.table.name
        dealer = table.player_in(hand.number)[facts.dealer].name
        self.deal_words = say("deal_line", hand.ruleset, token=facts.passed, dealer=dealer)
        self.hand_url = table.url("hand_entry.correct", hand_id=hand.id)
        self.action = table.url("hand_entry.remove", hand_id=hand.id)
        self.operation = secrets.token_hex(16)
        self.number = hand.number
        self.version = facts.version
        self.problem = error_words(error) if error else ""
        self.line = tuple(table.line(hand))
        self.notes = [moved] if moved else []
        self.outcome = describe_outcome(table, found)
