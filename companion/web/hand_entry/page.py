"""What the screens of one hand compute, whether it is new, corrected, inserted or refused."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.referee.grammar import capitalized, pass_words
from companion.referee.messages import error_words
from companion.referee.telling import say
from companion.rules import Card, DoesNotAddUp, Moon, Ruleset, Suit
from companion.rules.options import DEALER_CALLS
from companion.rules.solve import unreadable
from companion.scorebook import Author, HandView, moons_to_choose, preview
from companion.scorebook.changes import settle_moon
from companion.scorebook.facts import Correction
from companion.scorebook.report import NO_MOON
from companion.web.access import when
from companion.web.game_page import Step, TableView, describe_outcome, list_steps
from companion.web.hand_entry.entry import MODES, Entry
from companion.web.hand_entry.form import card_copies
from companion.web.hand_entry.pad import pad_data, words_of_copy


class EntryPage:
    """What the page of one hand says beside what is known of its entry.

    `mode` is the way it is told, one of `modes` (address and value); `action` is where it goes.
    With `live_url` it hears at once of what other phones do. `after` is the id of the hand before
    it. `asked` are the cards whose taker is asked with a row of faces (key, words, which copy);
    `listed` those that are named only where all are told one by one; `cards` both. `before` are the
    totals before it. `pad` is what its script needs.

    `another` is where the game is that began while this one was on, and its id, until the table
    says that this hand is of this game all the same. `can_stay_open`: the table may save what
    doesn't add up. `answers` are the seats whose face can be the answer to what is asked, with the
    points it makes them, or none where it is their card that was asked for, which is `untaken`.
    `history` is what stood there before it was corrected.
    """

    def __init__(self, entry: Entry, *, is_live: bool = True) -> None:
        """The page of an entry; one that waits for its turn on a phone is not live."""
        state, table, ruleset, error = entry.state, entry.table, entry.ruleset, entry.error
        can_count, reason = ruleset.hearts_are_equal, unreadable(ruleset)
        is_coming = not entry.is_shown_first and entry.number == state.next_number
        asked, listed_cards = _ask_for_cards(ruleset)
        totals = _totals_before(entry)
        after = "" if entry.is_later else state.facts.after_hand(entry.number)
        self.after = str(after or "")
        self.live_url = table.live_url if is_live and is_coming else ""
        self.action = _address(entry)
        self.mode = entry.mode if entry.mode != "counts" or can_count else "cards"
        self.modes = [(_address(entry, way), way) for way in MODES if way != "counts" or can_count]
        self.before = {seat: table.total(total) for seat, total in totals.items()}
        self.asked = [(name, *words_of_copy(asked, name)) for name in asked]
        self.listed = listed_cards
        self.cards = {**asked, **listed_cards}
        self.calls = _calls(entry)
        self.why_no_points = error_words(reason) if reason else ""
        self.pad = pad_data(entry, self.mode, totals, asked, listed_cards)
        self.sentences = [_unbroken(error_words(error))] if error else entry.form.sentences
        self.can_stay_open = isinstance(error, DoesNotAddUp)
        self.answers = _answers(entry)
        self.untaken = _untaken(entry, asked)
        self.another = _find_other_game(entry) if is_live else None
        corrections = entry.corrects.facts.corrections if entry.corrects else ()
        self.history = [_was(entry, was) for was in corrections]


def _find_other_game(entry: Entry) -> tuple[str, str] | None:
    """The game that the table plays now, where a new hand of another one is entered."""
    state, played = entry.state, entry.state.table.game_id
    is_known = played is None or str(played) in (str(state.game.id), entry.form.beside.data)
    if is_known or entry.is_shown_first or state.is_over or state.game.deleted_at:
        return None
    return entry.table.url("scoreboard.show", game_id=played), str(played)


def _address(entry: Entry, mode: str | None = None) -> str:
    """Where it goes, and where it can be told in another way."""
    if entry.corrects:
        return entry.table.url("hand_entry.correct", hand_id=entry.corrects.id, mode=mode)
    if entry.inserts:
        after = entry.state.facts.after_hand(entry.number) or ""
        return entry.table.url("hand_entry.insert", after=after, mode=mode)
    return entry.table.url("hand_entry.enter", mode=mode)


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
    calls = entry.ruleset.possible_calls
    return tuple((token, pass_words(entry.ruleset, token)) for token in calls)


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


def _was(entry: Entry, was: Correction) -> str:
    table = entry.table
    player = table.player_in(entry.number)
    line = [f"{player[seat].name} {table.points(p)}" for seat, p in was.line.items()]
    is_here = was.by == entry.by
    return say("changed_when", **when(was.at), line=line, on_this_phone=is_here)


# A way a moon may count: its value and words, the totals and the end it leads to, whether it does.
Future = tuple[str, str, tuple[Step, ...], tuple[str, ...], bool]


def moon_answers(table: TableView, hand: HandView, by: Author) -> list[Future]:
    """The ways in which a moon can count that is asked about; none where somebody has said it."""
    settled = moons_to_choose(table.state, hand) if hand.asks_moon else ()
    return [_moon_answer(table, hand, each.moon, by) for each in settled]


def _moon_answer(table: TableView, hand: HandView, moon: Moon | None, by: Author) -> Future:
    change = settle_moon(hand.id, moon, hand.facts.version)
    found = preview(table.state, change, by)
    words = capitalized(table.settled_moon(hand, moon))
    _, sentences = describe_outcome(table, found)
    value = NO_MOON if moon is None else moon.value
    return value, words, list_steps(table, found), sentences, moon == hand.moon
